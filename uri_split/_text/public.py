"""Decorator for public classes, which are members of `uri_split` wherever they are defined."""

from typing import TypeVar

_Class = TypeVar("_Class", bound=type[object])


def public(cls: _Class) -> _Class:
    """Set the `__module__` of a class to `uri_split`, for its `repr`, for pickles and for error messages.

    >>> @public
    ... class Example: ...
    >>> Example
    <class 'uri_split.Example'>
    """
    cls.__module__ = "uri_split"
    return cls
