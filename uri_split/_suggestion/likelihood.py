"""Oddities of a valid URI, and what each costs: how unlikely it is that somebody means it."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final

from uri_split._algebra.encoding import decode
from uri_split._algebra.hosts import LONGEST_NAME
from uri_split._algebra.schemes import HIGHEST_PORT, WEB
from uri_split._changes import looks_like_file
from uri_split._suggestion.characters import written_for
from uri_split._suggestion.names import COMMON, closest_site, is_known, names_of, top_level_domains
from uri_split._text.spans import lazy_pattern, once
from uri_split.lenient import component_spans, split, split_authority
from uri_split.messages import table_rows
from uri_split.rules import RULES

_LEAST_PORT: Final = 60
_LOW_PORTS: Final = frozenset({"21", "22", "23", "25", "43", "53"})
_NETWORK: Final = lazy_pattern(r"[0-9.]+/[0-9]{1,2}")
_FOUR_NUMBERS: Final = lazy_pattern(r"[0-9]{1,3}(?:\.[0-9]{1,3}){3}")
_NUMBERS: Final = lazy_pattern(r"[0-9.]+")
_LABEL: Final = lazy_pattern(r"(?!-)(?:xn--)?(?:(?!--)[A-Za-z0-9_\-])+(?<!-)")
_NOT_A_NUMBER: Final = lazy_pattern(r"(?!\+?[0-9*#.()\-]{3,}(?:[;?].*)?\Z).*")
_NOT_A_PLACE: Final = lazy_pattern(r"(?!-?[0-9]+(?:\.[0-9]+)?(?:,-?[0-9]+(?:\.[0-9]+)?){1,2}(?:;\w+=[^\s;]+)*\Z).*")
# A folder as the host, or a colon in a path.
_NOT_A_FILE: Final = lazy_pattern(r"//(?:etc|home|tmp|users|usr|var|volumes)(?:/.*)?|[^:]*:[^:]*:.*", re.IGNORECASE)
_NOT_A_MAIL: Final = lazy_pattern("//.*")
# One slash before the name of a bucket, or before a host and a port; a colon too many.
_ONE_SLASH: Final = lazy_pattern(r"/[\w.\-]+(?::[0-9]{2,5}(?:/.*)?|/.*)|:/.*")
_ODD_FORMS: Final = {
    **dict.fromkeys(("tel", "sms", "fax"), _NOT_A_NUMBER),
    "geo": _NOT_A_PLACE,
    "file": _NOT_A_FILE,
    "mailto": _NOT_A_MAIL,
    **dict.fromkeys(("gcs", "gs", "hdfs", "ldap", "ldaps", "redis", "rediss", "s3", "s3a", "s3n", "wasbs"), _ONE_SLASH),
}
# What is left of markup, quotation, prose or another link in a path, a query or a fragment, by its name in the table.
_LEFT: Final = lazy_pattern(
    r"(?P<blank_at_end>(?:%20|%09|%0[AD]|%C2%A0|\+)(?=[/?#]|\Z)|/(?:%20|%C2%A0))"
    r"|(?P<markup>%3C|%3E|%22|%60|%7B%7B|%5C)"
    r"|(?P<kept_reference>&#[0-9]{1,7};\Z)"
    r"|(?P<reference>&(?:quot|amp|lt|gt|apos|nbsp)(?=\W|\Z))"
    r"|(?P<encoding>&[a-z]{3,6};|=[CDE][0-9A-F]=[89AB][0-9A-F])"
    r"|(?P<mark_at_end>(?:(?<![/.])\.+|[,;:!'\"*|]|%7C|%5E)\Z|%E2%80%A6\Z|[(\[]\Z|\?\Z)"
    r"|(?P<port_in_path>\A/:(?:80|443|[1-9][0-9]{3}|[1-5][0-9]{4})(?=[/?#]|\Z))"
    r"|(?P<other_link>https?(?::|%3A)/(?!/)|(?<=[^=&/])https?://)"
    r"|(?P<blank>%20|%C2%A0)",
    re.IGNORECASE,
)
_USUAL_IN_NAMES: Final = {"mark_at_end", "reference"}
_QUOTED_PRINTABLE: Final = lazy_pattern("(?<==)3D(?![&#]|$)")
# Slips for "www" before a name that needs none.
_ODD_WWW: Final = lazy_pattern(r"(?:ww|w{4,5}|vvww|wvvw|wwvv)\.(?!(?:ac|com?|edu|gov|net|nic|org)\.)[^.]+\.")
_WRAPPED: Final = lazy_pattern(r":?[a-z]+://", re.IGNORECASE)
_SCHEME: Final = lazy_pattern("https?|mailto", re.IGNORECASE)
_LIGATURES: Final = "\ufb00\ufb01\ufb02\ufb03\ufb04"
_ENCODED: Final = lazy_pattern(r"(?:%[89A-Fa-f][0-9A-Fa-f])+")


# A link of the web or to a file as most are. After its host, it has no percent-encoding, bracket or semicolon,
# and neither what `_LEFT` and `_QUOTED_PRINTABLE` match nor a second "//".
_NOT_PLAIN: Final = r"[/:]/|\+(?:[/?#]|\Z)|=(?:3D|[C-Ec-e][0-9A-Fa-f]=)|&(?i:amp|apos|gt|lt|nbsp|quot)"
_USUAL: Final = r"0-9A-Za-z_.\-~!$',*@"
_IN_PATH: Final = rf"[{_USUAL}]*+(?>(?:(?!{_NOT_PLAIN})[/:+=&][{_USUAL}]*+)*)"
_AFTER_PATH: Final = rf"[{_USUAL}?]*+(?>(?:(?!{_NOT_PLAIN})[/:+=&][{_USUAL}?]*+)*)"
_PLAIN_LINK: Final = lazy_pattern(
    r"(?:https?://([0-9a-z_.\-]++)"
    r"|file://(?!(?:etc|home|tmp|users|usr|var|volumes)(?:/|\Z)|[^:]*:)(?:[a-z][0-9a-z_]*+(?:-[0-9a-z_]++)*+)?(?=/))"
    rf"(?:(?=/)(?!/:){_IN_PATH})?(?:\?{_AFTER_PATH})?(?:#{_AFTER_PATH})?(?<![.,:!'*?])"
)


@once
def costs() -> Mapping[str, float]:
    """Return what each oddity of a URI costs, by its name."""
    return {name: float(cost) for name, cost in table_rows("_suggestion/oddities.tsv")}


def cost_of(oddities: Iterable[str]) -> float:
    """Return what oddities of a URI cost, which may be repeated."""
    return sum((costs()[name] for name in oddities), start=0.0)


def unlikelihood(uri: str) -> float:
    """Return what a valid URI costs: 0 for one of those that people mean most, more for a rarer one.

    >>> [round(unlikelihood(uri), 1) for uri in ("https://example.com/a", "http://exmaple.con/%5Ca", "x:y")]
    [0.0, 3.7, 4.0]
    """
    return cost_of(oddities(uri))


def is_plain(uri: str) -> bool:
    """Return whether a text is a valid URI without an oddity and without percent-encodings; `False` if in doubt.

    >>> [is_plain(uri) for uri in ("https://example.com/a?b=c", "file:///a", "https://exmaple.con/", "https://example.com/%20")]
    [True, True, False, False]
    """
    found = _PLAIN_LINK.fullmatch(uri)
    return found is not None and (found[1] is None or (len(found[1]) <= LONGEST_NAME and _is_plain_name(found[1])))


@lru_cache(maxsize=512)
def _is_plain_name(host: str) -> bool:
    return not any(_of_name(host, is_web=True))


def oddities(uri: str) -> Iterator[str]:
    """Yield why a valid URI is less likely meant than others, as names in the table.

    >>> [*oddities("http://exmaple.con:0/%5Ca")]
    ['odd_port', 'unknown_top_level', 'markup']
    """
    scheme, authority, path, *_ = split(uri)
    rest = uri[component_spans(uri)[2][0] :]
    name = (scheme or "").lower()
    is_web = name in WEB
    is_unknown = not (is_web or is_known(name.partition("+")[0], with_others=True) or is_known(name, with_others=True))
    if is_unknown and name not in names_of("label") and _WRAPPED.match(path):
        yield "wrapper"
        return
    if not is_web:
        yield "unknown_scheme" if is_unknown else "other_scheme"
    if authority is not None:
        yield from _of_authority(authority, rest, is_web=is_web or is_unknown, may_be_empty=name == "file")
        if _NETWORK.fullmatch(authority + path):
            yield "network"
    else:
        yield from _without_authority(name, path)
    if name in _ODD_FORMS and _ODD_FORMS[name].fullmatch(uri, len(name) + 1):
        yield "odd_form"
    is_link = is_web or name == "mailto" or authority is not None
    for oddity in _of_rest(rest):
        yield oddity if is_link or oddity not in _USUAL_IN_NAMES else "mark_of_name"


def _without_authority(scheme: str, path: str) -> Iterator[str]:
    if scheme in WEB:
        yield "no_host"
    elif scheme in names_of("misspelt scheme"):
        yield "no_host_elsewhere"
    elif scheme == "mailto":
        local, _, host = path.rpartition("@")
        yield from _of_name(host, is_web=False) if local else ["no_host"]
        if local and ("." not in host or "@" in local.rpartition(",")[2]):
            yield "one_label"


def _of_rest(rest: str) -> Iterator[str]:
    """Yield what is odd in a path, a query and a fragment."""
    has_quotes = rest.count("%22") % 2 == 0
    left = [(found.lastgroup or "", found[0]) for found in _LEFT.finditer(rest)]
    if any(name == "reference" for name, _ in left):
        yield "reference"  # whoever writes one writes all of them so
    for name, found in left:
        if name != "reference":
            yield "quotation" if found == "%22" and has_quotes else name
    if 1 < rest.count("=") == len(_QUOTED_PRINTABLE.findall(rest)):
        yield "quoted_printable"
    for opener, closer in ("()", "[]", ("%3C", "%3E")):
        yield from ["unbalanced"] * abs(rest.count(opener) - rest.count(closer))
    for encoded in _ENCODED.findall(rest):
        yield from _of_characters(encoded)


def _of_characters(encoded: str) -> Iterator[str]:
    """Yield what is odd in characters beyond ASCII that are percent-encoded: nothing if they are letters in UTF-8."""
    characters = decode(encoded)
    if not characters.isprintable():
        yield "not_utf_8"
        return
    titles = written_for("title")
    for character in characters:
        if unicodedata.category(character)[0] not in "LM" or character in _LIGATURES:
            yield "in_titles" if character in titles else "odd_character"


def _of_authority(authority: str, rest: str, *, is_web: bool, may_be_empty: bool) -> Iterator[str]:
    userinfo, host, port = split_authority(authority)
    if userinfo is not None:
        if is_web:
            yield "scheme_as_host" if _SCHEME.match(userinfo) else "account_of_the_web"
        if "." not in host and "@" in rest:
            yield "second_at"
    if port is not None:
        if not (len(port) <= len(str(HIGHEST_PORT)) and 0 < int(port or 0) <= HIGHEST_PORT):
            yield "odd_port"
        else:
            yield "port" if int(port) >= _LEAST_PORT or port in _LOW_PORTS else "low_port"
    if not host:
        yield from [] if may_be_empty else ["no_host"]
        return
    if f"//{host}/" in rest:
        yield "host_again"
    if not host.startswith("["):
        yield from _of_name(host, is_web=is_web)


def _of_name(host: str, *, is_web: bool) -> Iterator[str]:
    """Yield what is odd in a host that is not an IPv6 address."""
    if _FOUR_NUMBERS.fullmatch(host):
        yield from [] if RULES["IPv4address"].is_valid(host) else ["odd_address"]
        return
    *others, last = _ENCODED.sub("a", host).lower().removesuffix(".").split(".")
    for label in (*others, last):
        if not _LABEL.fullmatch(label):
            yield from ["odd_label"] * (1 + label.count("="))
    if others:
        yield from _of_labels(host, others, last, is_web=is_web)
    elif is_web and last != "localhost":
        yield "scheme_as_host" if _SCHEME.fullmatch(last) else "one_label"


def _of_labels(host: str, others: list[str], last: str, *, is_web: bool) -> Iterator[str]:
    """Yield what is odd in a name of two labels or more."""
    if closest_site(f"{others[-1]}.{last}"):
        yield "misspelt_site"
    if others[-1] == last in COMMON:
        yield "odd_label"
    if _ODD_WWW.match(host) or others == ["www"]:
        yield "odd_www"
    elif is_web and len(others) == 1 and looks_like_file(host):
        yield "like_a_file"
    if last not in top_level_domains():
        yield "unknown_top_level"
    if _NUMBERS.fullmatch(host):
        yield "odd_address"
