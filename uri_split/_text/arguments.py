"""Checks of arguments, base classes of errors, and how public classes and functions present themselves."""

from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from math import isfinite
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

if TYPE_CHECKING:
    from datetime import date, time
    from decimal import Decimal
    from uuid import UUID

# Of our components, urllib, uritools, SQLAlchemy and hyperlink; `str()` leaves passwords out in the last two.
_CALLS: Final = (
    *("unsplit()", "geturl()", "geturi()"),
    *("render_as_string(hide_password=False)", "to_text(with_password=True)"),
)


def plain_text(text: str, function: str) -> str:
    """Return an argument of a function as a plain `str`: its text, even if `str()` of a subclass returns another.

    Raises:
        TypeError: If the argument is not a `str`.

    >>> plain_text("a", "split")
    'a'
    """
    try:
        return str.__str__(text)
    except TypeError:
        raise not_text(text, function) from None


def plain_str(text: str, name: str) -> str:
    """Return a text as a plain `str`.

    Raises:
        TypeError: If it is not a `str`. The message begins with the name.

    >>> plain_str("a", "port")
    'a'
    """
    try:
        return str.__str__(text)
    except TypeError:
        raise wrong_type(name, "str", text) from None


def not_text(value: object, function: str) -> TypeError:
    """Return the error for an argument of a function that is not a `str`.

    >>> not_text(1, "split")
    TypeError('split() argument must be str, not int')
    """
    return wrong_type(f"{function}() argument", "str", value)


def wrong_type(name: str, wanted: str, value: object, *, if_several: str = "", otherwise: str = "") -> TypeError:
    """Return the error for an argument of the wrong type.

    Args:
        name: The name of the argument in the message.
        wanted: The right type.
        value: The argument.
        if_several: Help for a value that contains several others, such as a list.
        otherwise: Help for any other value. Without it, there is help for the URLs of other packages.

    >>> wrong_type("schemes", "a set", "https")
    TypeError('schemes must be a set, not str')
    >>> wrong_type("name", "str", ["a", "b"], if_several="unpack several names with *")
    TypeError('name must be str, not list: unpack several names with *')
    """
    is_several = hasattr(value, "__iter__") and not isinstance(value, str | bytes | bytearray)
    help_ = (if_several if is_several else otherwise) or (_advice_about_url(value) if wanted == "str" else "")
    return TypeError(f"{name} must be {wanted}, not {type(value).__name__}{help_ and f': {help_}'}")


def _advice_about_url(value: object) -> str:
    """Return how to make a text of a URL of another package, which its type shows by name or members; else nothing.

    >>> from urllib.parse import urlsplit
    >>> _advice_about_url(urlsplit("http://example.com/"))
    'pass the result of its method geturl()'
    """
    kind = type(value)
    for call in _CALLS:
        if hasattr(kind, call.partition("(")[0]):
            return f"pass the result of its method {call}"
    is_url = "url" in kind.__name__.lower() or hasattr(kind, "scheme")
    return "pass str() of it" if is_url and kind.__str__ is not object.__str__ else ""


def check_type(
    value: object,
    types: type | UnionType,
    name: str,
    wanted: str,
    *,
    excluded: type = NoneType,
    if_several: str = "",
    otherwise: str = "",
) -> None:
    """Check the type of an argument, with a subclass that does not count, and help (see `wrong_type`).

    Raises:
        TypeError: If it has another type.

    >>> check_type(True, int, "port", "int", excluded=bool)
    Traceback (most recent call last):
    TypeError: port must be int, not bool
    """
    if not isinstance(value, types) or isinstance(value, excluded):
        raise wrong_type(name, wanted, value, if_several=if_several, otherwise=otherwise)


def reject_single_text(texts: Iterable[str], name: str, help_: str) -> None:
    """Raise an error if an argument that should be several texts is one `str`, which is iterable as well.

    Raises:
        TypeError: If it is a `str`; the message ends with the help.

    >>> reject_single_text("https", "schemes", "put it in a list")
    Traceback (most recent call last):
    TypeError: schemes must be an iterable of str, not one str: put it in a list
    """
    if isinstance(texts, str):
        message = f"{name} must be an iterable of str, not one str: {help_}"
        raise TypeError(message)


# Decorator for public classes and functions, which are members of `uri_split` wherever they are defined.

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


# Base class of the errors that this package raises.


@public
class URIError(ValueError):
    """Base class of the errors about URIs, their components, policies and rules.

    Catch it to catch whatever `uri_split` rejects. An argument of a wrong type is a `TypeError`.
    """


# Error for a missing optional package, which says what to install.


@contextmanager
def requires_extra(feature: str, *, package: str, extra: str | None = None) -> Generator[None]:
    """Wrap the import of an optional package: if it is missing, raise an error that says what to install.

    Args:
        feature: What needs the package; the message begins with it.
        package: The name of the package.
        extra: The extra of `uri_split` that installs it, unless the package alone is enough.

    Raises:
        ModuleNotFoundError: If the package is not installed.

    >>> with requires_extra("the weather forecast", package="barometer", extra="weather"):
    ...     import barometer
    Traceback (most recent call last):
    ModuleNotFoundError: the weather forecast needs the package barometer: install uri_split with the extra weather
    """
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name != package:
            raise
        install = f"install uri_split with the extra {extra}" if extra else f"pip install {package}"
        message = f"{feature} needs the package {package}: {install}"
        raise ModuleNotFoundError(message, name=error.name) from None


# The `repr` of named tuples and dataclasses in which something is hidden.


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


# Values as texts.

if TYPE_CHECKING:
    Scalar = str | float | Decimal | UUID | date | time
    """A value to write: text, a number (to type checkers, `float` includes `int`), a UUID, a date or a time."""
else:
    Scalar = object  # so that annotations can be evaluated, without the modules of these types

ONE_OF_SCALARS: Final = "str, int, float, Decimal, UUID, date or time"
"""The types of `Scalar`, for messages."""

SCALARS: Final = ONE_OF_SCALARS.replace(" or ", ", ")
"""The same as the beginning of a longer list."""

_MOST_DIGITS: Final = 4300  # of a `Decimal`; the same that Python allows for an `int`


def value_text(value: object) -> str | None:
    """Return a value as text: the one decision for every place that takes more than text.

    An `int` and a `Decimal` are written in decimal digits, a `float` in the shortest form, a UUID with hyphens, a date,
    a time or both in the form of ISO 8601 that its method ``isoformat`` returns.

    Returns:
        The text; `None` if the value is a `bool` or has another type than those of `Scalar`.

    Raises:
        URIError: If it is a number that is infinite, not a number, or has thousands of digits.

    >>> from decimal import Decimal
    >>> value_text(10), value_text(0.5), value_text(Decimal("1.50E+3")), value_text(True)
    ('10', '0.5', '1500', None)
    """
    if isinstance(value, str):
        return value
    if isinstance(value, int):
        return None if isinstance(value, bool) else _int_text(value)
    if isinstance(value, float):
        _refuse_unless_finite(float.__repr__(value), is_finite=isfinite(value))
        return float.__repr__(value)
    # Whoever has such a value has loaded its module.
    from datetime import date, time  # noqa: PLC0415
    from decimal import Decimal  # noqa: PLC0415
    from uuid import UUID  # noqa: PLC0415

    if isinstance(value, Decimal):
        return _decimal_text(value)
    if isinstance(value, UUID):
        return UUID.__str__(value)
    # The `NaT` of pandas is no date, and not equal to itself.
    return value.isoformat() if isinstance(value, date | time) and value == value else None  # noqa: PLR0124


def wrong_value(name: str, value: object, *, none: bool = False, if_several: str = "") -> TypeError:
    """Return the error for a value that `value_text` does not write.

    Args:
        name: The name of the argument in the message.
        value: The value.
        none: Whether `None` is allowed as well.
        if_several: Help for a value that contains several others.

    >>> wrong_value("segment", 1j)
    TypeError('segment must be str, int, float, Decimal, UUID, date or time, not complex')
    """
    help_ = ""
    if isinstance(value, bool):
        help_ = 'write the text that the server expects, such as "true"'
    elif type(value).__str__ not in {object.__str__, bytes.__str__, bytearray.__str__}:
        help_ = "write the text that the server expects, such as str(value)"
    wanted = f"{SCALARS} or None" if none else ONE_OF_SCALARS
    return wrong_type(name, wanted, value, if_several=if_several, otherwise=help_)


def _int_text(value: int) -> str:
    try:
        return int.__repr__(value)  # a member of an enumeration has another `repr`
    except ValueError:
        message = "a number has more digits than Python can write: write a text instead"
        raise URIError(message) from None


def _decimal_text(value: "Decimal") -> str:
    _refuse_unless_finite(f"{value}", is_finite=value.is_finite())
    digits = value.as_tuple()
    if max(len(digits.digits), abs(int(digits.exponent))) > _MOST_DIGITS:
        message = f"a Decimal has more than {_MOST_DIGITS:,} digits without an exponent: write a text instead"
        raise URIError(message)
    return f"{value:f}"


def _refuse_unless_finite(written: str, *, is_finite: bool) -> None:
    if not is_finite:
        message = f"{written} is not a finite number: write a finite number, or a text"
        raise URIError(message)
