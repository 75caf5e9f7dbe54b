"""Functions of one cell: the definitions to which the expressions of every engine are equal.

Each takes any text that a column can contain, that is, one without lone surrogates, and returns values that a column
can contain: a percent-encoded byte that is not UTF-8 is decoded as U+FFFD. An engine returns NULL for NULL, and calls
these functions only where no expression of its own can do the same.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Final, Literal, NamedTuple

from uri_split._algebra import encoding, hosts, paths, queries
from uri_split._algebra.hosts import ipv4_address, wrapped_address
from uri_split._algebra.queries import LOWER_CASE, TRACKING_PARAMETERS, Parameter
from uri_split._algebra.schemes import HIGHEST_PORT, default_port, is_too_large
from uri_split._diagnosis import diagnose
from uri_split._grammar import ReferenceRule
from uri_split._hazards.hazard import find_hazards
from uri_split._templates.grammar import parts_of, variables_of
from uri_split._templates.matching import Capture, PatternWriter, graph_of, has_one_assignment
from uri_split._templates.template import URITemplate
from uri_split._text.arguments import URIError
from uri_split._text.spans import lazy_pattern, once
from uri_split._uri.types import URI, URIReference
from uri_split.dialects import PORTABLE
from uri_split.encoding import iri_to_uri
from uri_split.lenient import redacted as without_secrets
from uri_split.lenient import split, split_authority
from uri_split.redaction import Profile, Redaction
from uri_split.rules import RULES
from uri_split.strict import is_uri, is_valid

# Keys of web archives: SURTs, in which the URLs of a domain sort together.

_DEFAULT_PORTS: Final = {"http": "80", "https": "443"}
_SCHEMES_BEFORE_ANOTHER: Final = lazy_pattern(r"\A(?:https?://)+(?=https?://)")

_PCT_ENCODED: Final = lazy_pattern(b"%[0-9A-Fa-f]{2}")
_TO_ENCODE: Final = lazy_pattern("[^!-~]|[#%]")

# As C programs read addresses, but without hexadecimal numbers.
_ADDRESS: Final = lazy_pattern(r"[1-9][0-9]*(?:\.[0-9]+){0,3}|0[0-7]*(?:\.[0-7]+){0,3}")
_WWW: Final = lazy_pattern(r"\Awww[0-9]*\.")
_DIGITS_THAT_COUNT: Final = 32

# The session of ASP.NET in a path, and those of servers in a query.
_SESSION: Final = r"\([0-9a-z]{24}\)"
_SESSIONS: Final = rf"\((?:[a-z]{_SESSION})+\)"
_SESSIONS_IN_PATH: Final = (
    lazy_pattern(rf"\A(.*/){_SESSIONS}/(?=(?:(?!/{_SESSIONS}/)[^?])+?\.aspx)"),
    lazy_pattern(rf"\A(.*/){_SESSION}/(?=(?:(?!/{_SESSION}/)[^?])+?\.aspx)"),
)
_SESSIONS_IN_QUERY: Final = (
    lazy_pattern(r"\A(.*)jsessionid=[0-9a-z]{32}(?:&|\Z)"),
    lazy_pattern(r"\A(.*)phpsessid=[0-9a-z]{32}(?:&|\Z)"),
    lazy_pattern(r"\A(.*)sid=[0-9a-z]{32}(?:&|\Z)"),
    lazy_pattern(r"\A(.*)aspsessionid[a-z]{8}=[a-z]{24}(?:&|\Z)"),
    lazy_pattern(r"\A(.*)cfid=(?>(?:(?!cfid=[^&])[^&])+)&cftoken=[^&]++(?:&|\Z)"),
)


def surt(text: str) -> str | None:
    """Return the key under which web archives file a URL: the host with its labels in reverse order, path and query.

    The key equals that of the package `surt` 0.3 of the Internet Archive with its defaults, which is the ``urlkey`` in
    the indexes (CDX) of the Wayback Machine and of Common Crawl. It has no scheme, userinfo, default port and fragment,
    is in lower case and without ``www.``; the parameters of the query are sorted, and identifiers of sessions removed.
    It is not the form of Heritrix, ``http://(com,example,)/``.

    Returns:
        The key; `None` if the text is not a URI, or if its port is above 65535. The package makes keys of other texts,
        too. An IPv6 address has no brackets in a key. A URI without a host keeps its scheme: ``mailto:me@example.com``.
        Here, capitals in that scheme become lower case. The package keeps them: ``MAILTO:me@example.com``.

    >>> surt("https://www2.Example.com:443/a/../B/?b=2&a=%31#top"), surt("http://127.1:8080"), surt("example.com/")
    ('com,example)/b?a=1&b=2', '1,0,0,127:8080)/', None)
    """
    text = _SCHEMES_BEFORE_ANOTHER.sub("", text)
    if not is_uri(text):
        return None
    components = split(text)
    scheme, path = (components.scheme or "").lower(), components.path
    _, host, port = split_authority(components.authority or "")
    if is_too_large(port or ""):
        return None
    if not host and path and scheme in _DEFAULT_PORTS:  # the archive reads "http:///example.com/" as browsers do
        host, _, path = path.lstrip("/").partition("/")
        path = f"/{path}"
    host, port = _host_key(host), (port or "").lstrip("0")
    path = _reencoded(path)
    query = _query_key(_reencoded(components.query or ""))
    if host:
        place = f"{host}:{port})" if port and port != _DEFAULT_PORTS.get(scheme) else f"{host})"
        path = _without_dot_segments(path)
    else:
        place = f"{scheme}:"
        path = path or ("/" if query else "")
    return f"{place}{_path_key(path)}{query and '?'}{query}"


def _host_key(host: str) -> str:
    """Return a host as it begins a key."""
    name = _decoded_bytes(host.removeprefix("[").removesuffix("]"))
    if not name.isascii():
        with suppress(UnicodeError):
            name = name.decode("utf-8", "ignore").encode("idna")
    host = name.decode("latin-1").replace("..", ".").strip(".")
    address = None
    if host.isdecimal():  # its remainder by 2**32 is the address, and the other digits are for a multiple of that
        address = wrapped_address(host[-_DIGITS_THAT_COUNT:].lstrip("0") or "0")
    elif _ADDRESS.fullmatch(host):
        address = ipv4_address(host)
    host = str(address) if address else _WWW.sub("", _encoded_bytes(host).lower())
    return ",".join(reversed(host.split(".")))


def _path_key(path: str) -> str:
    path = path.lower()
    if ".aspx" in path:
        for session in _SESSIONS_IN_PATH:
            path = session.sub(r"\1", path)
    return path.removesuffix("/") or path


def _query_key(query: str) -> str:
    query = query.lower()
    if "id" in query:
        for session in _SESSIONS_IN_QUERY:
            query = session.sub(r"\1", query)
    return "&".join(sorted(query.split("&"), key=lambda piece: piece.split("=", 1)))


def _without_dot_segments(path: str) -> str:
    """Return a path without dot-segments and empty segments, but with a ``..`` that leads above the root."""
    kept: list[str] = []
    for segment in path.split("/")[1:]:
        if segment == ".." and kept:
            kept.pop()
        elif segment != ".":
            kept.append(segment)
    return "/" + "/".join([*filter(None, kept[:-1]), *kept[-1:]])


def _reencoded(text: str) -> str:
    """Return a text in which only blanks, controls, ``#``, ``%`` and bytes beyond ASCII are percent-encoded."""
    # Without percent-encodings, a part of a URI has no such character.
    return _encoded_bytes(_decoded_bytes(text).decode("latin-1")) if "%" in text else text


def _decoded_bytes(text: str) -> bytes:
    """Return a text of ASCII with its percent-encodings decoded over and over, until there are none."""
    first, *others = text.encode().split(b"%")
    decoded = bytearray(first)
    for piece in others:
        decoded += b"%"
        place = 0
        # After a "%", the next two characters may end percent-encodings, each within the other.
        while place < len(piece) and b"%" in decoded[-2:]:
            decoded.append(piece[place])
            place += 1
            while _PCT_ENCODED.fullmatch(decoded[-3:]):
                decoded[-3:] = bytes.fromhex(decoded[-2:].decode())
        decoded += piece[place:]
    return bytes(decoded)


def _encoded_bytes(text: str) -> str:
    """Return bytes, each a character, with some of them percent-encoded."""
    return _TO_ENCODE.sub(lambda found: f"%{ord(found[0]):02x}", text)


# Functions of one cell: the definitions to which the expressions of every engine are equal.

__all__ = [
    "REPLACEMENT",
    "TRACKING_PARAMETERS",
    "dedupe_key",
    "effective_port",
    "hazards",
    "host_reversed",
    "match_template",
    "message",
    "name",
    "normalize",
    "path_segments",
    "public_suffix",
    "query_param",
    "query_params",
    "registrable_domain",
    "resolve",
    "suffix",
    "surt",
    "without_query_params",
]

REPLACEMENT: Final = "\ufffd"
"""The character for a byte that is not UTF-8."""

_SURROGATE: Final = lazy_pattern("[\ud800-\udfff]")


def query_param(text: str, name: str) -> str | None:
    """Return the first value of a parameter, decoded; `None` if there is none, or if it has no ``=``.

    >>> [query_param("?page=2&q=a+b&page=3&debug&e=", name) for name in ("page", "q", "e", "debug", "absent")]
    ['2', 'a b', '', None, None]
    """
    return next((value for key, value in query_params(text) if key == name), None)


def query_params(text: str) -> tuple[Parameter, ...]:
    """Return the names and values of all parameters, decoded, in order.

    >>> query_params("?q=a+b&flag&&e=%E9"), query_params("/a")
    ((('q', 'a b'), ('flag', None), ('e', '\ufffd')), ())
    """
    found = queries.split_query(split(text).query or "")
    return tuple((_storable(name), None if value is None else _storable(value)) for name, value in found)


def without_query_params(text: str, names: Iterable[str]) -> str:
    """Return the text without the parameters with these names, in which ``*`` matches any text.

    Names are compared as they are decoded for `URI.query_params`: one with a byte that is not UTF-8 cannot be given.

    >>> without_query_params("//h/?utm_source=a&q=b+c#f", ["utm_*"]), without_query_params("a b?x", ["x"])
    ('//h/?q=b+c#f', 'a b')
    """
    components = split(text)
    query = queries.filtered_query(components.query, names, keep=False, argument="without_query_params() argument")
    return components._replace(query=query).unsplit()


def path_segments(text: str) -> tuple[str, ...]:
    """Return the texts between the slashes of the path, decoded, without the empty one before a first slash.

    >>> path_segments("/a%2Fb/c/"), path_segments("//h"), path_segments("//h/")
    (('a/b', 'c', ''), (), ('',))
    """
    path = split(text).path
    return tuple(_decoded(segment) for segment in path.removeprefix("/").split("/")) if path else ()


def name(text: str) -> str:
    """Return the last segment of the path, decoded; empty if the path is empty or ends with a slash.

    >>> name("//h/a/b%20c.txt?q"), name("//h/a/")
    ('b c.txt', '')
    """
    return _decoded(paths.last_segment(split(text).path))


def suffix(text: str) -> str:
    """Return the name from its last dot, decoded; empty if there is none, or if only dots precede it.

    >>> suffix("/a/b.tar.gz"), suffix("/a/.profile"), suffix("/a.b/")
    ('.gz', '', '')
    """
    return _decoded(paths.split_suffix(paths.last_segment(split(text).path))[1])


def effective_port(text: str) -> int | None:
    """Return the port that programs connect to: that of the authority, or else the default port of the scheme.

    Returns:
        A number up to 65535; `None` if there is no authority, or no such port.

    >>> [effective_port(text) for text in ("http://a:8080", "https://a:/", "//a", "x://a:0080", "x://a:65536")]
    [8080, 443, None, 80, None]
    """
    components = split(text)
    if components.authority is None:
        return None
    digits = split_authority(components.authority).port or default_port(components.scheme)
    if not digits:
        return None
    digits = digits.lstrip("0") or "0"
    return int(digits) if len(digits) <= len(str(HIGHEST_PORT)) and int(digits) <= HIGHEST_PORT else None


def host_reversed(text: str) -> str | None:
    """Return the host with its labels in reverse order, in lower case, so that the hosts of a domain sort together.

    A dot at the end is dropped. An IP address stays as it is, and so do non-ASCII letters.

    >>> [host_reversed(text) for text in ("//WWW.Example.com.:80", "//127.0.0.1", "//[::A]", "/")]
    ['com.example.www', '127.0.0.1', '[::a]', None]
    """
    host = split(text).host
    if host is None:
        return None
    host = host.translate(LOWER_CASE)
    name = host.removesuffix(".")
    if host.startswith("["):
        return host
    return name if RULES["IPv4address"].is_valid(name) else ".".join(reversed(name.split(".")))


def registrable_domain(text: str) -> str | None:
    """Return the public suffix of the host and the label before it, in ASCII; `None` if there is none.

    Raises:
        ModuleNotFoundError: If the package `publicsuffixlist` is not installed.

    >>> [registrable_domain(text) for text in ("//www.Example.co.uk/a b", "//bücher.de", "//127.1", "//a b.de")]
    ['example.co.uk', 'xn--bcher-kva.de', None, None]
    """
    host = _uri_host(text)
    return None if host is None else hosts.registrable_domain(host)


def public_suffix(text: str) -> str | None:
    """Return the public suffix of the host, in ASCII; `None` if browsers do not read the host as a domain.

    Raises:
        ModuleNotFoundError: If the package `publicsuffixlist` is not installed.

    >>> [public_suffix(text) for text in ("//www.Example.co.uk/a b", "//github.io", "//127.1")]
    ['co.uk', 'github.io', None]
    """
    host = _uri_host(text)
    return None if host is None else hosts.public_suffix(host)


_redaction = once(Redaction)


def redacted(text: str, profile: Profile | Literal[""] = "") -> str:
    """Return the text with ``***`` for its secrets, or without the secrets of a profile.

    >>> redacted("//me:secret@h/?sig=a"), redacted("//me:secret@h/?sig=a", "passwords")
    ('//me:***@h/?sig=***', '//me:REDACTED@h/?sig=a')
    """
    return _redaction(profile).redact(text) if profile else without_secrets(text)


def hazards(text: str) -> tuple[str, ...]:
    """Return the codes of the hazards in the text, each one once, without the harmless ones.

    >>> hazards("http://google.com@127.1/"), hazards("http://example.com:80/")
    (('userinfo-like-host', 'ipv4-shorthand', 'loopback-address'), ())
    """
    found = find_hazards(text)
    return tuple(dict.fromkeys(hazard.code for hazard in found if hazard.affects != "note")) if found else ()


def message(text: str, rule: ReferenceRule = "URI") -> str | None:
    """Return the message of the first problem, in English; `None` if the text matches the rule.

    >>> message("http://a b/"), message("http://a/")
    ('a space is not allowed in a host', None)
    """
    problems = diagnose(text, rule)
    return str(problems[0].message) if problems else None


def match_template(text: str, template: URITemplate) -> dict[str, str] | None:
    """Return the values that expand to the text; `None` if there are none, or if there are too many to try.

    >>> template = URITemplate("/{user}{?page}")
    >>> match_template("/jane%20d", template), match_template("/jane/files", template)
    ({'user': 'jane d'}, None)
    """
    try:
        values = template.match(text)
    except URIError:  # one text must not end a query
        return None
    return None if values is None else {name: _storable(value) for name, value in values.items()}


def normalize(text: str, *, scheme_based: bool = False) -> str | None:
    """Return the normalized reference (section 6.2.2); `None` if the text is not a URI-reference.

    >>> normalize("HTTP://a/%7e"), normalize("a b")
    ('http://a/~', None)
    """
    return str(URIReference(text).normalize(scheme_based=scheme_based)) if is_valid(text, "URI-reference") else None


def resolve(text: str, base: URI) -> str | None:
    """Return the target URI of a reference (section 5.2.2); `None` if the text is not a URI-reference.

    >>> resolve("../g", URI("http://a/b/c/d;p?q")), resolve("a b", URI("http://a"))
    ('http://a/b/g', None)
    """
    return str(base.resolve(text)) if is_valid(text, "URI-reference") else None


def dedupe_key(text: str, *, without_tracking: bool = False, keep_fragments: bool = False) -> str | None:
    """Return a key by which to find duplicates: see `URI.dedupe_key`.

    Args:
        text: Any text.
        without_tracking: Whether to remove the parameters in `TRACKING_PARAMETERS`.
        keep_fragments: Whether the fragment is part of the key.

    Returns:
        The key; `None` if the text is not a URI-reference.

    >>> dedupe_key("HTTP://Example.com:80#top"), dedupe_key("//h/?utm_source=a&b", without_tracking=True)
    ('http://example.com/', '//h/?b')
    """
    if not is_valid(text, "URI-reference"):
        return None
    return URIReference(text).dedupe_key(without_tracking=without_tracking, keep_fragments=keep_fragments)


def _uri_host(text: str) -> str | None:
    """Return the host as a URI has it, with non-ASCII letters in IDNA; `None` if no URI can have it."""
    host = split(text).host
    if host is None or RULES["host"].is_valid(host):
        return host
    try:
        # With a port after it, no part of the host is read as one, as in "//a:80:".
        return iri_to_uri(f"//{host}:", idna=True).host
    except URIError:
        return None


def _decoded(text: str) -> str:
    return _storable(encoding.decode(text))


def _storable(decoded: str) -> str:
    """Return a decoded text with U+FFFD for each byte that is not UTF-8: a column cannot contain lone surrogates."""
    return _SURROGATE.sub(REPLACEMENT, decoded)


# Patterns of a template for the engines.


class TemplatePattern(NamedTuple):
    """Pattern of whole texts that a template may match.

    Attributes:
        pattern: The pattern, in the portable dialect.
        captures: Its captures. If there are none, only Python can read the values.
    """

    pattern: str
    captures: Sequence[Capture]


def patterns_of(
    template: URITemplate, captures: Literal["values", "values with leads"] = "values"
) -> list[TemplatePattern]:
    """Return the patterns to try in turn: no other text matches the template.

    The captures of the first one that matches are the values that `URITemplate.match` returns, if none of them has a
    percent-encoding: an engine prefers the first alternatives and the longest runs, too. Whether a value with a
    percent-encoding is in NFC, only Python can tell.

    Args:
        template: The template.
        captures: What is captured (see `PatternWriter`).

    >>> [[capture.name for capture in each.captures] for each in patterns_of(URITemplate("/{a}.{b}{?c}"))]
    [['a', 'b', 'c'], ['a', 'b', 'c']]
    >>> [len(patterns_of(URITemplate(text))) for text in ("/{a}/{b}{?c}", "/{a}/{a}")]
    [1, 1]
    """
    parts = parts_of(template)
    names = [variable.name for variable in variables_of(parts)]
    if len(set(names)) < len(names):
        return [TemplatePattern(template.pattern(PORTABLE, anchored=True), ())]
    patterns: list[TemplatePattern] = []
    for all_defined in (False,) if has_one_assignment(graph_of(parts, all_defined=False)) else (True, False):
        writer = PatternWriter(PORTABLE, one_assignment=False, all_defined=all_defined, captures=captures)
        patterns.append(TemplatePattern(PORTABLE.anchored(writer.of_parts(parts)), writer.captures))
    return patterns
