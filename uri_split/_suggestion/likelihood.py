"""How unlikely a URI is to be meant at all: what a prior says about it before anybody looks at what was typed."""

import re
import unicodedata
from collections.abc import Mapping
from typing import Final

from uri_split._algebra.encoding import decode
from uri_split._algebra.schemes import HIGHEST_PORT, WEB
from uri_split._changes import looks_like_file
from uri_split._suggestion.characters import written_for
from uri_split._suggestion.domains import COMMON, closest_site, names, top_level_domains
from uri_split._suggestion.forms import is_known
from uri_split._text.spans import lazy_pattern
from uri_split.lenient import component_spans, split, split_authority
from uri_split.rules import RULES

# Costs are about logarithms: how much rarer such a URI is among those that people mean.

_UNKNOWN_SCHEME: Final = 4.0
_OTHER_SCHEME: Final = 0.3
_NO_HOST: Final = 6.0
_ONE_LABEL: Final = 2.5
_UNKNOWN_TOP_LEVEL: Final = 2.5
_ODD_LABEL: Final = 2.0
_MISSPELT: Final = 2.0
_ODD_FORM: Final = 2.0
_ODD_ADDRESS: Final = 4.0
_LIKE_A_FILE: Final = 2.0
_ACCOUNT_OF_THE_WEB: Final = 1.0
_SECOND_AT: Final = 3.0
_AGAIN: Final = 2.0  # the same host again in the path
_NETWORK_ONLY: Final = 6.0
_PORT: Final = 0.1
_LOW_PORT: Final = 1.0  # more likely minutes, as in "at 18:30"
_ODD_PORT: Final = 3.0
_UNBALANCED: Final = 1.0
_ODD_CHARACTER: Final = 1.0
_IN_TITLES: Final = 0.1
_NOT_UTF_8: Final = 0.5
_QUOTED: Final = 0.1
_LEFT_OVER: Final[Mapping[str | None, float]] = {
    "blank_at_end": 1.5,
    "markup": 1.2,
    "end": 1.5,
    "scheme": 1.5,
    "reference": 2.0,
    "blank": 0.1,
}

_LEAST_PORT: Final = 60
_LOW_PORTS: Final = frozenset({"21", "22", "23", "25", "43", "53"})
_NETWORK: Final = lazy_pattern(r"[0-9.]+/[0-9]{1,2}")
_FOUR_NUMBERS: Final = lazy_pattern(r"[0-9]{1,3}(?:\.[0-9]{1,3}){3}")
_NUMBERS: Final = lazy_pattern(r"[0-9.]+")
_LABEL: Final = lazy_pattern(r"(?!-)(?:xn--)?(?:(?!--)[A-Za-z0-9_\-])+(?<!-)")
_TELEPHONE: Final = lazy_pattern(r"\+?[0-9*#.()\-]{3,}(?:;.*)?")
_COORDINATES: Final = lazy_pattern(r"-?[0-9]+(?:\.[0-9]+)?(?:,-?[0-9]+(?:\.[0-9]+)?){1,2}(?:;\w+=[^\s;]+)*")
_FORMS: Final = {"tel": _TELEPHONE, "sms": _TELEPHONE, "fax": _TELEPHONE, "geo": _COORDINATES}
# What is left of markup, quotation or prose in a path, a query or a fragment.
_LEFT: Final = lazy_pattern(
    r"(?P<blank_at_end>(?:%20|%09|%0[AD]|%C2%A0|\+)(?=[/?#]|\Z)|/(?:%20|%C2%A0))"
    r"|(?P<markup>%3C|%3E|%22|%60|%7B%7B|%5C)"
    r"|(?P<end>(?:[.,;:!'\"*|]|%7C|%5E)\Z|&(?:quot|amp|lt|gt|apos|nbsp)(?=\W|\Z)|%E2%80%A6\Z|[(\[]\Z|\?\Z|&\Z)"
    r"|(?P<reference>&[a-z]{3,6};|=[CDE][0-9A-F]=[89AB][0-9A-F])"
    r"|(?P<scheme>https?(?::|%3A)/(?!/)|(?<=[^=&/])https?://)"
    r"|(?P<blank>%20|%C2%A0)",
    re.IGNORECASE,
)
_ENCODED: Final = lazy_pattern(r"(?:%[89A-Fa-f][0-9A-Fa-f])+")


def unlikelihood(uri: str) -> float:
    """Return what a valid URI costs: 0 for one of those that people mean most, more for a rarer one.

    >>> [round(unlikelihood(uri), 1) for uri in ("https://example.com/a", "http://exmaple.con/%3Ca", "x:y")]
    [0.0, 3.7, 4.0]
    """
    scheme, authority, path, *_ = split(uri)
    rest = uri[component_spans(uri)[2][0] :]
    name = (scheme or "").lower()
    cost = 0.0 if name in WEB else _OTHER_SCHEME if is_known(name) or name in names("scheme") else _UNKNOWN_SCHEME
    if authority is not None:
        cost += _of_authority(authority, rest, is_web=name in WEB, may_be_empty=name == "file")
        cost += _NETWORK_ONLY * bool(_NETWORK.fullmatch(authority + path))
    elif name in WEB or name in names("misspelt scheme"):
        cost += _NO_HOST
    elif name == "mailto":
        local, _, host = path.rpartition("@")
        is_odd = "." not in host or "@" in local.rpartition(",")[2]
        cost += _of_name(host, is_web=False) + _ONE_LABEL * is_odd if local else _NO_HOST
    elif name in _FORMS and not _FORMS[name].fullmatch(path):
        cost += _ODD_FORM
    return cost + _of_rest(rest)


def _of_rest(rest: str) -> float:
    """Return what a path, a query and a fragment cost."""
    cost = sum((_LEFT_OVER[found.lastgroup] for found in _LEFT.finditer(rest)), start=0.0)
    quotes = rest.count("%22")
    if quotes % 2 == 0:
        cost -= quotes * (_LEFT_OVER["markup"] - _QUOTED)
    for opener, closer in ("()", "[]"):
        cost += _UNBALANCED * abs(rest.count(opener) - rest.count(closer))
    return cost + sum(map(_of_characters, _ENCODED.findall(rest)))


def _of_characters(encoded: str) -> float:
    """Return what characters beyond ASCII cost that are percent-encoded: nothing if they are letters in UTF-8."""
    characters = decode(encoded)
    if not characters.isprintable():
        return _NOT_UTF_8
    odd = (character for character in characters if unicodedata.category(character)[0] not in "LM")
    titles = written_for("title")
    return sum(_IN_TITLES if character in titles else _ODD_CHARACTER for character in odd)


def _of_authority(authority: str, rest: str, *, is_web: bool, may_be_empty: bool) -> float:
    userinfo, host, port = split_authority(authority)
    cost = 0.0
    if userinfo is not None:
        cost += _ACCOUNT_OF_THE_WEB * is_web + _SECOND_AT * ("." not in host and "@" in rest)
    if port is not None:
        is_usual = len(port) <= len(str(HIGHEST_PORT)) and 0 < int(port or 0) <= HIGHEST_PORT
        cost += (_PORT if int(port) >= _LEAST_PORT or port in _LOW_PORTS else _LOW_PORT) if is_usual else _ODD_PORT
    if not host:
        return cost + (0.0 if may_be_empty else _NO_HOST)
    cost += _AGAIN * (f"//{host}/" in rest)
    return cost if host.startswith("[") else cost + _of_name(host, is_web=is_web)


def _of_name(host: str, *, is_web: bool) -> float:
    """Return what a host costs that is not an IPv6 address."""
    if _FOUR_NUMBERS.fullmatch(host):
        return 0.0 if RULES["IPv4address"].is_valid(host) else _ODD_ADDRESS
    *others, last = _ENCODED.sub("a", host).lower().removesuffix(".").split(".")
    cost = sum((_ODD_LABEL for label in (*others, last) if not _LABEL.fullmatch(label)), start=0.0)
    if not others:
        return cost + (_ONE_LABEL if is_web and last != "localhost" else 0.0)
    cost += _ODD_LABEL * (others[-1] == last in COMMON) + _MISSPELT * (closest_site(f"{others[-1]}.{last}") is not None)
    if len(others) == 1:
        cost += _ODD_LABEL * (others == ["www"]) + _LIKE_A_FILE * (is_web and looks_like_file(host))
    if last not in top_level_domains() and last not in names("reserved"):
        cost += _UNKNOWN_TOP_LEVEL
    return cost + (_ODD_ADDRESS if _NUMBERS.fullmatch(host) else 0.0)
