"""Strict layer: types and functions that accept only what the grammar of RFC 3986 proves, and say why not.

Where they expect a text, they accept the `Components` of the lenient layer as well, and raise an `InvalidComponent` if
the text of these has other components.

>>> from uri_split.lenient import split
>>> [problem.message for problem in diagnose(split("http://example.com:8x/a"))]
['port must be digits, found "x"']
"""

from typing import TYPE_CHECKING, Final

from uri_split._algebra.encoding import InvalidComponent
from uri_split._algebra.resolution import joined, text_of
from uri_split._diagnosis.diagnosis import diagnose
from uri_split._diagnosis.problem import InvalidURI, Problem
from uri_split._grammar import RuleName, Verdict
from uri_split._split.components import Components
from uri_split._text.arguments import plain_text
from uri_split._uri.types import URI, AbsoluteURI, RelativeRef, URIReference
from uri_split.rules import RULES

__all__ = [
    "URI",
    "AbsoluteURI",
    "InvalidComponent",
    "InvalidURI",
    "Problem",
    "RelativeRef",
    "URIReference",
    "Verdict",
    "diagnose",
    "is_absolute_uri",
    "is_relative_ref",
    "is_uri",
    "is_uri_reference",
    "verdict",
]

_ABSOLUTE_URI: Final = RULES["absolute-URI"]
_RELATIVE_REF: Final = RULES["relative-ref"]
_URI: Final = RULES["URI"]
_URI_REFERENCE: Final = RULES["URI-reference"]


def is_uri(text: str | Components) -> bool:
    """Return whether the text matches URI (section 3).

    Raises:
        InvalidComponent: If the text of the components has other components.
        TypeError: If it is neither a `str` nor `Components`.

    >>> is_uri("https://example.com/"), is_uri("//example.com/"), is_uri("https://example.com/ ")
    (True, False, False)
    """
    if TYPE_CHECKING:
        assert isinstance(text, str)
    fullmatch = _URI.fullmatch
    try:
        return fullmatch(text) is not None
    except TypeError:
        return _URI.matches(text_of(text, "is_uri"))


def is_uri_reference(text: str | Components) -> bool:
    """Return whether the text matches URI-reference (section 4.1).

    Raises:
        InvalidComponent: If the text of the components has other components.
        TypeError: If it is neither a `str` nor `Components`.

    >>> is_uri_reference("//example.com/"), is_uri_reference("1:2")
    (True, False)
    """
    if TYPE_CHECKING:
        assert isinstance(text, str)
    fullmatch = _URI_REFERENCE.fullmatch
    try:
        return fullmatch(text) is not None
    except TypeError:
        return _URI_REFERENCE.matches(text_of(text, "is_uri_reference"))


def is_absolute_uri(text: str | Components) -> bool:
    """Return whether the text matches absolute-URI (section 4.3).

    Raises:
        InvalidComponent: If the text of the components has other components.
        TypeError: If it is neither a `str` nor `Components`.

    >>> is_absolute_uri("https://example.com/"), is_absolute_uri("https://example.com/#top")
    (True, False)
    """
    if TYPE_CHECKING:
        assert isinstance(text, str)
    fullmatch = _ABSOLUTE_URI.fullmatch
    try:
        return fullmatch(text) is not None
    except TypeError:
        return _ABSOLUTE_URI.matches(text_of(text, "is_absolute_uri"))


def is_relative_ref(text: str | Components) -> bool:
    """Return whether the text matches relative-ref (section 4.2).

    Raises:
        InvalidComponent: If the text of the components has other components.
        TypeError: If it is neither a `str` nor `Components`.

    >>> is_relative_ref("../b"), is_relative_ref("https://example.com/")
    (True, False)
    """
    if TYPE_CHECKING:
        assert isinstance(text, str)
    fullmatch = _RELATIVE_REF.fullmatch
    try:
        return fullmatch(text) is not None
    except TypeError:
        return _RELATIVE_REF.matches(text_of(text, "is_relative_ref"))


def verdict(text: str | Components, rule: RuleName = "URI") -> Verdict:
    """Return whether the text matches the rule, would match with more characters at its end, or cannot.

    Args:
        text: Any `str`, or components.
        rule: The name of one of the 36 rules of Appendix A.

    Raises:
        InvalidComponent: If the text of the components has other components.
        TypeError: If the text is neither a `str` nor `Components`.
        UnknownRule: If there is no such rule.

    >>> [verdict(text) for text in ("http", "http://[::1", "http://[::1]", "http://[::1]x")]
    ['incomplete', 'incomplete', 'valid', 'invalid']
    """
    text = joined(text) if isinstance(text, Components) else plain_text(text, "verdict")
    required = RULES[rule]
    if required.matches(text):
        return "valid"
    return "incomplete" if required.completable(text) else "invalid"
