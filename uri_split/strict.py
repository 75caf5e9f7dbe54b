"""Strict layer: types and functions that accept only what the grammar of RFC 3986 proves, and say why not.

Where they expect a text, they accept the `Components` of the lenient layer as well, and raise an `InvalidComponent` if
the text of these has other components.

>>> from uri_split.lenient import split
>>> [problem.message for problem in diagnose(split("http://example.com:8x/a"))]
['port must be digits, found "x"']
"""

from typing import TYPE_CHECKING, Final

from uri_split import rules as rules  # noqa: PLC0414  so that type checkers know `strict.rules`
from uri_split._algebra.encoding import InvalidComponent
from uri_split._algebra.resolution import joined, text_of
from uri_split._diagnosis import diagnose
from uri_split._grammar import RuleName, Verdict
from uri_split._problem import InvalidURI, Problem
from uri_split._text.arguments import plain_text
from uri_split._uri.types import URI, AbsoluteURI, RelativeRef, URIReference
from uri_split.lenient import Components
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
    "is_uri",
    "is_valid",
    "verdict",
]

_URI: Final = RULES["URI"]


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
        return _URI.is_valid(text_of(text, "is_uri"))


def is_valid(text: str | Components, rule: RuleName = "URI") -> bool:
    """Return whether the text matches the rule.

    Args:
        text: Any `str`, or components.
        rule: The name of one of the 36 rules of Appendix A.

    Raises:
        InvalidComponent: If the text of the components has other components.
        TypeError: If the text is neither a `str` nor `Components`.
        UnknownRule: If there is no such rule.

    >>> is_valid("//example.com/", "URI-reference"), is_valid("../b", "relative-ref"), is_valid("[::1]", "IP-literal")
    (True, True, True)
    """
    if TYPE_CHECKING:
        assert isinstance(text, str)
    required = RULES[rule]
    try:
        return required.fullmatch(text) is not None
    except TypeError:
        return required.is_valid(text_of(text, "is_valid"))


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
    if required.is_valid(text):
        return "valid"
    return "incomplete" if required.completable(text) else "invalid"
