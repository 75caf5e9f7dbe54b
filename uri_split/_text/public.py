"""Public classes, which users know as members of `uri_split` wherever they are defined."""

from typing import TypeVar

_Class = TypeVar("_Class", bound=type[object])


def public(cls: _Class) -> _Class:
    """Say `uri_split` in the `__module__` of a class: in its representation, in pickles and in error messages.

    >>> @public
    ... class Example: ...
    >>> Example
    <class 'uri_split.Example'>
    """
    cls.__module__ = "uri_split"
    return cls
