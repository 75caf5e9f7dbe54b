"""Decorator for public classes and functions, which are members of `uri_split` wherever they are defined."""

from collections.abc import Callable
from typing import TypeVar

_Public = TypeVar("_Public", bound=Callable[..., object])


def public(member: _Public) -> _Public:
    """Set the `__module__` of a class or a function to `uri_split`, for `repr`, `help`, pickles and error messages.

    >>> @public
    ... class Example: ...
    >>> Example
    <class 'uri_split.Example'>
    """
    member.__module__ = "uri_split"
    return member
