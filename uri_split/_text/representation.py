"""The `repr` of named tuples and dataclasses in which something is hidden."""

from typing import Protocol


class _Record(Protocol):
    """A named tuple or a dataclass."""

    @property
    def __match_args__(self) -> tuple[str, ...]: ...


def repr_with(record: _Record, **shown: object) -> str:
    """Return the usual `repr` of a named tuple or a dataclass, with other values in place of some fields.

    >>> from typing import NamedTuple
    >>> class Login(NamedTuple):
    ...     user: str
    ...     password: str
    >>> repr_with(Login("me", "secret"), password="***")
    "Login(user='me', password='***')"
    """
    fields = (f"{name}={shown.get(name, getattr(record, name))!r}" for name in record.__match_args__)
    return f"{type(record).__name__}({', '.join(fields)})"
