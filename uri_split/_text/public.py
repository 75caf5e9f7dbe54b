"""Decorator for public classes and functions, which are members of `uri_split` wherever they are defined."""

from collections.abc import Callable
from typing import TypeVar

_Public = TypeVar("_Public", bound=Callable[..., object])


def public(member: _Public) -> _Public:
    """Set the `__module__` of a class or a function to `uri_split`, for `repr`, `help`, pickles and error messages.

    The signature of a dataclass has no annotations, since `help` would write out every code. Its docstring documents
    the fields.

    >>> @public
    ... class Example: ...
    >>> Example
    <class 'uri_split.Example'>
    """
    member.__module__ = "uri_split"
    if hasattr(member, "__dataclass_fields__"):
        from inspect import Parameter, Signature, signature  # noqa: PLC0415  slow to import, but dataclasses need it

        parameters = signature(member.__init__).parameters.values()
        plain = [parameter.replace(annotation=Parameter.empty) for parameter in parameters]
        setattr(member.__init__, "__signature__", Signature(plain))  # noqa: B010  functions have no such attribute yet
    return member
