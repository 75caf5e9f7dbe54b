"""Readings of a text by the finders of hazards, and by browsers."""

import re
from collections.abc import Callable, Sequence
from re import Pattern
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from uri_split._algebra import browsers, hosts, schemes
from uri_split._algebra.browsers import EDGES, TABS_AND_NEWLINES, BrowserReading
from uri_split._algebra.encoding import decode
from uri_split._algebra.hosts import ipv4_address
from uri_split._algebra.schemes import is_too_large
from uri_split._grammar import SCHEME
from uri_split._hidden import hidden_spans
from uri_split._text.spans import INVISIBLE, Span, lazy_pattern, matched_at, shown
from uri_split._text.unicode import unassigned
from uri_split.lenient import Components, component_spans, split, split_authority
from uri_split.messages import Message, message
from uri_split.rules import RULES

if TYPE_CHECKING:
    from ipaddress import IPv4Address

Affects = Literal["host", "scheme", "path", "secret", "note"]
"""What the hazard affects: which host, scheme or path programs read, or that a scheme runs a script; a secret in the
text; or nothing ("note")."""

MOST_QUOTED: Final = 60
"""Greatest number of characters that a message quotes."""


def quoted(text: str) -> str:
    r"""Return a text as a message quotes it: on one line, and cut if it is long.

    >>> quoted("a\tb")
    '"a␉b"'
    """
    cut = "…" if len(text) > MOST_QUOTED else ""
    text = text[:MOST_QUOTED]
    if not text.isascii():  # Newer versions of Python would show characters that are unassigned in Unicode 14.
        text = unassigned().sub("\N{REPLACEMENT CHARACTER}", text)
    return f'"{shown(text).line}{cut}"'


# Hosts as browsers read them in an authority, whose scheme may come from a base.

WEB_OR_RELATIVE: Final = schemes.WEB | {None}
"""Schemes after which browsers read a host. A reference without a scheme mostly has a base with one of them."""

SPECIAL_OR_RELATIVE: Final = browsers.SPECIAL | {None}
"""Schemes that the URL Standard calls special, and `None`."""

_ADDRESS_IN_BRACKETS: Final = lazy_pattern(r"\[[0-9A-Fa-f:.]*\]")


def without_tabs_and_newlines(text: str) -> str:
    r"""Return a text without the characters that browsers remove everywhere.

    >>> without_tabs_and_newlines("java\nscript")
    'javascript'
    """
    return TABS_AND_NEWLINES.sub("", text)


def authority_in_browsers(authority: str, scheme: str | None) -> BrowserReading | None:
    r"""Return what browsers read in an authority, or `None` if they reject it.

    >>> authority_in_browsers("me@a\tb", None).host, authority_in_browsers("127.1:x", "http")
    ('ab', None)
    """
    return browsers.read_authority(scheme or "https", browsers.scalar_values(without_tabs_and_newlines(authority)))


def browser_host(authority: str, scheme: str | None) -> str | None:
    """Return the host that browsers read in an authority, as people write it; `None` if some or all of them reject it.

    >>> [browser_host(authority, "http") for authority in ("me@0x7f.1:80", "b%C3%BCcher.example", "127.1:x")]
    ['127.0.0.1', 'bücher.example', None]
    """
    reading = authority_in_browsers(authority, scheme)
    if not (reading and reading.host and reading.is_certain):
        return None
    is_ascii = authority.isascii() and "%" not in authority
    return reading.host if is_ascii else hosts.unicode_form(reading.host)


def host_of(authority: str) -> str:
    """Return the host of an authority, without what follows a colon in it.

    That may be an invalid port, or a password to another parser.

    >>> host_of("example.com:8x"), host_of("me@[::1]:80")
    ('example.com', '[::1]')
    """
    return before_colon(split_authority(authority).host)


def before_colon(host: str) -> str:
    """Return the host without what follows a colon that is not within an IPv6 address.

    >>> before_colon("example.com:8x"), before_colon("[::1]")
    ('example.com', '[::1]')
    """
    return host if ":" not in host or _ADDRESS_IN_BRACKETS.fullmatch(host) else host.partition(":")[0]


# Input of the hazard finders: a text, its authority and its host, each read once.

# Browsers alone read an address if a part is empty, or has no digits.
_ADDRESS_TO_BROWSERS_ALONE: Final = lazy_pattern(r"(?:\.|0x)(?:\.|\Z)")
# urllib rejects brackets, and non-ASCII userinfo.
_ACCEPTED_BY_URLLIB: Final = lazy_pattern(r"(?:[!-Z\\^-~]*@)?[^@\[\]]*")


class Reading(NamedTuple):
    """A text with its components as `uri_split.split` finds them, and its scheme as browsers read it.

    Attributes:
        text: The text.
        written_scheme: The scheme as written; empty if there is none.
        scheme: The scheme as browsers read it, in lower case; `None` if there is none, or if it is not valid.
        authority: Span of the authority.
        path: Span of the path.
        query: Span of the query.
        fragment: Span of the fragment.
        core: Span of the text without what browsers remove at the beginning and at the end. Its end is before its start
            if they remove everything.
        hidden: The spans that no message may show.
    """

    text: str
    written_scheme: str
    scheme: str | None
    authority: Span | None
    path: Span
    query: Span | None
    fragment: Span | None
    core: Span
    hidden: Sequence[Span]

    @property
    def has_invalid_scheme(self) -> bool:
        """Whether the text begins like a scheme, but with characters that no scheme has."""
        return bool(self.written_scheme) and self.scheme is None

    @property
    def after_scheme(self) -> int:
        """Offset after the scheme and its colon, or where the text begins to browsers."""
        return len(self.written_scheme) + 1 if self.written_scheme else self.core[0]

    @property
    def is_visible(self) -> bool:
        """Whether every character is visible: neither white space nor a control, nor one that sets a direction."""
        return self.text.isprintable() and " " not in self.text


class AuthorityReading(NamedTuple):
    r"""The authority of a text.

    Attributes:
        text: The text.
        scheme: The scheme as browsers read it.
        start: Offset of the authority.
        end: Offset after the authority. For special schemes it ends at a backslash, as browsers read it.
        userinfo: The userinfo, as `uri_split.lenient.split_authority` finds it.
        host: The host.
        port: The port.
        name: The host without what follows a colon in it.
        browser_host: The host that browsers read, or `None` if they may reject it.
    """

    text: str
    scheme: str | None
    start: int
    end: int
    userinfo: str | None
    host: str
    port: str | None
    name: str
    browser_host: str | None

    @property
    def written(self) -> str:
        """The authority as written."""
        return self.text[self.start : self.end]

    @property
    def is_registered_name(self) -> bool:
        """Whether it is a registered name alone, in ASCII and without userinfo and port (section 3.2.2)."""
        return RULES["reg-name"].is_valid(self.written)

    @property
    def ends_for_all(self) -> bool:
        """Whether the authority ends here for all programs, not only for browsers."""
        return self.text[self.end : self.end + 1] in {"", "/", "?", "#"}

    @property
    def name_span(self) -> Span:
        """Span of the host without what follows a colon in it."""
        start = self.end - len(self.host) - (0 if self.port is None else len(self.port) + 1)
        return start, start + len(self.name)


class NameReading(NamedTuple):
    """A host that is not in brackets: a name, or an IPv4 address.

    Attributes:
        written: The host as written.
        span: Its span in the text.
        scheme: The scheme as browsers read it.
        name: The host decoded and in lower case; and mapped, if the scheme is special.
        browser_host: The host that browsers read; `None` if they may reject it, or if the scheme is not special.
        has_valid_port: Whether nothing follows the host, or a port of at most 65535. Programs reject other ports.
        address: The IPv4 address that programs read.
        affects: What a hazard of the host affects: the host if it is written so that people may not recognize it.
    """

    written: str
    span: Span
    scheme: str | None
    name: str
    browser_host: str | None
    has_valid_port: bool
    address: "IPv4Address | None"
    affects: Affects

    @property
    def is_ascii(self) -> bool:
        """Whether the host is in ASCII, and has neither percent-encodings nor A-labels, which stand for others."""
        return self.written.isascii() and "%" not in self.written and "xn--" not in self.name

    @property
    def is_special(self) -> bool:
        """Whether browsers read the host as a domain."""
        return self.scheme in SPECIAL_OR_RELATIVE


class OtherReading(NamedTuple):
    """Difference between two readings of a text.

    Attributes:
        affects: What a hazard affects that makes them read it so.
        scheme: The scheme that they read instead, if it differs.
        host: The host that they read instead, if it or the port differs and it is safe to name it.
    """

    affects: Affects
    scheme: str | None = None
    host: str | None = None

    def message(self, key: str, **params: str) -> Message:
        """Return a message in the form that names the scheme or the host that programs read, if there is one."""
        if self.scheme:
            return message(f"{key}/scheme", scheme=quoted(self.scheme), **params)
        if self.host:
            return message(f"{key}/host", host=quoted(self.host), **params)
        return message(key, **params)


def read(text: str) -> Reading:
    """Read a text.

    >>> read("HTTP://h?q").scheme, read("1://h").scheme
    ('http', None)
    """
    scheme, authority, path, query, fragment = component_spans(text)
    written = text[slice(*scheme)] if scheme else ""
    return Reading(
        text,
        written,
        valid_scheme(without_tabs_and_newlines(written.lstrip(EDGES))),
        authority,
        path,
        query,
        fragment,
        core=(len(text) - len(text.lstrip(EDGES)), len(text.rstrip(EDGES))),
        hidden=hidden_spans(text),
    )


def read_authority(reading: Reading) -> AuthorityReading | None:
    r"""Read the authority of a text.

    >>> read_authority(read("http://me@h\\@other/")).host
    'h'
    """
    if not reading.authority:
        return None
    start, end = reading.authority
    if reading.scheme in SPECIAL_OR_RELATIVE:  # Browsers end it at a backslash, and remove what is after the core.
        end = min(end, reading.core[1])
        found = reading.text.find("\\", start, end)
        end = max(start, end) if found < 0 else found
    written = reading.text[start:end]
    parts, to_browsers = split_authority(written), browser_host(written, reading.scheme)
    return AuthorityReading(reading.text, reading.scheme, start, end, *parts, before_colon(parts.host), to_browsers)


def read_name(authority: AuthorityReading) -> NameReading:
    """Read the host of an authority, which is not in brackets.

    >>> name = read_name(read_authority(read("http://0X7F.1/")))
    >>> name.name, name.browser_host, name.affects
    ('0x7f.1', '127.0.0.1', 'host')
    """
    written, scheme = authority.name, authority.scheme
    is_special = scheme in SPECIAL_OR_RELATIVE
    name = hosts.mapped(written) if is_special else hosts.lower(hosts.decoded(written))
    to_browsers = authority.browser_host if is_special else None
    address = _ipv4_address(name, to_browsers, is_special=is_special)
    is_plain = name == hosts.lower(written) and (address is None or is_usual_ipv4(name))
    return NameReading(
        written,
        authority.name_span,
        scheme,
        name,
        to_browsers,
        _has_valid_port(authority),
        address,
        "note" if is_plain else "host",
    )


def _has_valid_port(authority: AuthorityReading) -> bool:
    if authority.scheme == "file":  # Browsers reject userinfo and ports.
        return authority.userinfo is None and authority.port is None and authority.name == authority.host
    return authority.name == authority.host and not is_too_large(authority.port or "")


def is_usual_ipv4(name: str) -> bool:
    """Return whether a name is an IPv4 address as RFC 3986 writes it: four decimal numbers without leading zeros.

    >>> is_usual_ipv4("127.0.0.1"), is_usual_ipv4("127.1")
    (True, False)
    """
    return RULES["IPv4address"].is_valid(name)


def _ipv4_address(name: str, to_browsers: str | None, *, is_special: bool) -> "IPv4Address | None":
    """Return the IPv4 address that programs read in a name."""
    if is_special:
        return ipv4_address(name if is_usual_ipv4(name) else to_browsers or "")
    return None if _ADDRESS_TO_BROWSERS_ALONE.search(name) else ipv4_address(name)


def valid_scheme(written: str) -> str | None:
    """Return a scheme in lower case, or `None` if it is not valid.

    >>> valid_scheme("HTTP"), valid_scheme("a b")
    ('http', None)
    """
    return written.lower() if RULES["scheme"].is_valid(written) else None


def other_reading(written: str, read: str, *, only_browsers: bool = False) -> OtherReading:
    """Return what differs if one text is read as another.

    A host is not named if other programs read another one than browsers, or if browsers reject it.

    Args:
        written: The text.
        read: The text that programs read instead.
        only_browsers: Whether no other programs than browsers read it so.

    >>> other_reading("a://b", "c://b")
    OtherReading(affects='scheme', scheme='c', host=None)
    """
    before, after = _components(written), _components(read)
    if after.scheme != before.scheme:
        return OtherReading("scheme", scheme=after.scheme)
    authority = after.authority or ""
    host = browser_host(authority, after.scheme)
    if split_authority(authority)[1:] != split_authority(before.authority or "")[1:]:  # The host or the port differs.
        is_same = host == host_of(authority).lower() and _ACCEPTED_BY_URLLIB.fullmatch(authority)
        return OtherReading("host", host=host if only_browsers or is_same else None)
    return OtherReading("note" if after.path == before.path else "path")


def _components(text: str) -> Components:
    """Return the components of a text, all of which is a path if its scheme is not valid."""
    components = split(text)
    if components.scheme is None:
        return components
    scheme = valid_scheme(components.scheme)
    return components._replace(scheme=scheme) if scheme else Components(None, None, text, None, None)


# Texts that people take for a host (section 7.6).

# Characters that look like "/", "?", "#", ":" or ".", and other punctuation and symbols, but no pictures.
_LIKE_DELIMITERS: Final = (
    "\u02d0\u02f8\u0589\u05c3\u1735\u2000-\u206f\u2190-\u25ff\u27c0-\u2bff\u2f03\u3000-\u3004\u3033\u30ce\u31d3\u4e3f\ua789"
    "\ufe56\ufe5f\uff03\uff0e\uff0f\uff1a\uff1f\uff3c\uff61"
)
_DOT: Final = "[.\u2024\u3002\uff0e\uff61]"
# Complements, since `re` compiles a class up to the last code point in milliseconds, and more to ignore case.
_LETTER: Final = rf"[^\0-@\[-`{{-\x7f{_LIKE_DELIMITERS}]"
_NAME_CHARACTER: Final = rf"[^\0-,./:-@\[-^`{{-\x7f{_LIKE_DELIMITERS}]"
# A name, or an address, that people take for the host; what is after it looks like a path to them, or a port.
_LIKE_A_HOST: Final = lazy_pattern(
    rf"(?P<name>(?:(?>{_NAME_CHARACTER}+){_DOT})+(?P<last>(?i:xn--[A-Za-z0-9\-]+)|{_LETTER}{{2,}}))(?!\.?(?:[0-9]|{_LETTER}))"
    r"|(?i:(?:(?:[0-9]{1,3}\.){3}[0-9]{1,3}|localhost)(?!\.?[0-9A-Za-z_\-]))|\[(?=[0-9A-Fa-f.]*:)[0-9A-Fa-f:.]+\]"
)
_NOT_SEEN: Final = lazy_pattern(f"[\t\r\n{INVISIBLE}]+")
# The names of users of `ftp` are expected: `ftp://john.smith@host`. Last labels of two letters are countries.
_USUAL_LAST_LABELS: Final = frozenset(
    {"app", "biz", "com", "dev", "edu", "example", "gov", "info", "mil", "net", "org", "test", "xyz"}
)
_AFTER_USER: Final = ("", ":", "_", "-")


def looks_like_host(userinfo: str, scheme: str | None) -> bool:
    """Return whether people take decoded userinfo for the host (section 7.6).

    >>> [looks_like_host(text, "ftp") for text in ("john.smith", "google.com", "cnn.example.com&story=news", "[::1]")]
    [False, True, True, True]
    """
    userinfo = _NOT_SEEN.sub("", userinfo)
    found = _LIKE_A_HOST.match(userinfo) if scheme in WEB_OR_RELATIVE else None
    if not found or scheme != "ftp" or not found["name"]:
        return found is not None
    return (
        found["name"].count(".") > 1
        or found["last"].lower() in _USUAL_LAST_LABELS
        or len(found["last"]) == len("de")
        or found["last"].lower().startswith("xn--")
        or not found["name"].isascii()
        or userinfo[found.end() : found.end() + 1] not in _AFTER_USER
    )


# URIs within URIs, such as the one in ``view-source:http://example.com/``.

ACTIVE_SCHEMES: Final = frozenset({"blob", "data", "javascript", "vbscript"})
"""Schemes of texts that may run as a script."""

# Types of documents and images that may have scripts, and of scripts.
_TYPE_OF_SCRIPT: Final = lazy_pattern(
    r"text/(?:html|xml|xsl)|application/xml|image/svg|[^/\s]*/[^/\s]*\+xml"
    r"|(?:application|text)/(?:x-)?(?:ecmascript|j(?:ava)?script[0-9.]*|livescript|vbscript)",
    re.IGNORECASE,
)
# What pages write for a link that does nothing.
_NO_SCRIPT: Final = lazy_pattern(r"(?:void(?:\(\s?0?\s?\)|\s0)|0|//)?;*", re.IGNORECASE)


def runs_script(reading: Reading) -> bool:
    """Return whether a program that opens a text runs a script in it.

    >>> texts = "javascript:alert(1)", "javascript:void(0)", "data:text/html,x", "data:image/png,x", "blob:x"
    >>> [runs_script(read(text)) for text in texts]
    [True, False, True, False, False]
    """
    content = without_tabs_and_newlines(reading.text[reading.after_scheme :])
    if reading.scheme == "data":  # programs disagree whether percent-encodings in the type are decoded
        media_type = decode(content.partition(",")[0]).partition(";")[0]
        return _TYPE_OF_SCRIPT.fullmatch(media_type.strip(" ")) is not None
    return reading.scheme != "blob" and not _NO_SCRIPT.fullmatch(decode(content).strip())


# Schemes of programs that open the URI that follows.
_OPENERS: Final = frozenset({"blob", "feed", "filesystem", "jar", "url", "view-source"})
_GAP: Final = r"[\t\n\r]*+"
_MORE_OPENERS: Final = lazy_pattern(
    f"(?>(?:{_GAP}(?i:{'|'.join(_GAP.join(map(re.escape, opener)) for opener in sorted(_OPENERS))}){_GAP}:)*)"
)
_SCHEME: Final = rf"{_GAP}[A-Za-z][{SCHEME}\t\n\r]*+:"
_AFTER_OPENERS: Final = lazy_pattern(_SCHEME)
_AFTER_OTHERS: Final = lazy_pattern(rf"{_SCHEME}[/\\]{{2}}")


class InnerURI(NamedTuple):
    """A URI that follows the scheme of another one."""

    text: str
    start: int
    """Its offset."""
    scheme: str
    """The scheme of the outer URI, as browsers read it."""

    @property
    def is_opened(self) -> bool:
        """Whether programs are known that open it."""
        return self.scheme in _OPENERS


def inner_uri(reading: Reading) -> InnerURI | None:
    """Return the URI that follows the scheme of a text and has a scheme of its own, or `None`.

    >>> inner_uri(read("jar:http://a/b.jar!/c"))
    InnerURI(text='http://a/b.jar', start=4, scheme='jar')
    """
    scheme = reading.scheme
    if reading.authority or scheme in SPECIAL_OR_RELATIVE or (scheme in ACTIVE_SCHEMES and scheme not in _OPENERS):
        return None
    text, start = reading.text, reading.path[0]
    if scheme in _OPENERS:
        start += len(matched_at(_MORE_OPENERS, text, start))
        begins = _AFTER_OPENERS.match(text, start)
    else:
        begins = _AFTER_OTHERS.match(text, start)
    if not begins:
        return None
    # Java ends the URI of an archive at "!/".
    is_in_archive = "jar" in without_tabs_and_newlines(text[:start]).lower().split(":")
    return InnerURI(text[start:].partition("!/")[0] if is_in_archive else text[start:], start, scheme or "")


# Percent-encodings that are a hazard: programs that decode them sooner, later or twice read another path or line.

EncodingCode = Literal[
    "dot-segment-with-parameter",
    "double-encoding",
    "encoded-control",
    "encoded-dot-segment",
    "encoded-nul",
    "encoded-slash",
    "encoded-unreserved",
]
"""Codes of these hazards."""


class Part(NamedTuple):
    """Part of a text."""

    name: str
    text: str
    offset: int
    is_after_authority: bool


class Kind(NamedTuple):
    """Kind of percent-encodings that are a hazard."""

    code: EncodingCode
    affects: Affects
    pattern: Pattern[str]
    describe: Callable[[Part, str], Message]
    """Returns the message for what is found in a part."""


def _nul(part: Part, found: str) -> Message:
    return message(f"hazard/encoded-nul/{part.name}", found=quoted(found))


def _dot_segment(part: Part, found: str) -> Message:
    # yarl removes encoded dot-segments only after an authority.
    who = "browsers-and-yarl" if part.is_after_authority else "browsers"
    return message(f"hazard/encoded-dot-segment/{who}", found=quoted(found), decoded=quoted(decode(found)))


def _found(key: str) -> Callable[[Part, str], Message]:
    """Return a function for messages that name what is found."""
    return lambda _, found: message(key, found=quoted(found))


def _decoded(key: str) -> Callable[[Part, str], Message]:
    """Return a function for messages that name what is found, and what it is once nothing of it is encoded."""

    def describe(_: Part, found: str) -> Message:
        decoded = found[: 3 * MOST_QUOTED + 3]  # Decoded, it is still longer than what is quoted.
        decoded = decode(decode(decoded))  # what is found is encoded at most twice
        return message(key, found=quoted(found), decoded=quoted(decoded))

    return describe


_CONTROL_NAMES: Final = (
    Kind("encoded-nul", "path", lazy_pattern("%00"), _nul),
    Kind(
        "encoded-control",
        "path",
        lazy_pattern("(?:%0[AaDd])+"),
        _found("hazard/encoded-control/line-break"),
    ),
    Kind("encoded-control", "path", lazy_pattern("(?:%09)+"), _found("hazard/encoded-control/tab")),
    Kind(
        "encoded-control",
        "path",
        # C0 controls, U+007F, and C1 controls in UTF-8.
        lazy_pattern("(?:%0[1-8BbCcEeFf]|%1[0-9A-Fa-f]|%7[Ff]|%[Cc]2%[89][0-9A-Fa-f])+"),
        _found("hazard/encoded-control"),
    ),
)
CONTROL_NOTES: Final = tuple(kind._replace(affects="note") for kind in _CONTROL_NAMES)

_SLASH: Final = r"(?:[/\\]|%2[Ff]|%5[Cc])"
# Browsers remove tabs and line breaks anywhere, and other controls at the beginning.
_SLASHES_APART: Final = rf"(?:(?>(?:%[01][0-9A-Fa-f])+){_SLASH}(?:%0[9AaDd])*|{_SLASH}(?:%0[9AaDd])+){_SLASH}"
_SLASHES_AT_START: Final = Kind(
    "encoded-control",
    "host",
    lazy_pattern(rf"\A{_SLASHES_APART}"),
    _found("hazard/encoded-control/slashes"),
)
# A program may send a value back as the target of a redirection, as it may a path.
_SLASHES_AT_VALUE: Final = _SLASHES_AT_START._replace(pattern=lazy_pattern(rf"(?:\A|(?<=[=&])){_SLASHES_APART}"))

IN_SEGMENTS: Final = (
    _SLASHES_AT_START,
    Kind(
        "encoded-dot-segment",
        "path",
        lazy_pattern(r"(?<![^/])(?=\.?%)(?:\.|%2[Ee]){1,2}(?![^/])"),
        _dot_segment,
    ),
    Kind(
        "dot-segment-with-parameter",
        "path",
        lazy_pattern(r"(?<![^/])(?:\.|%2[Ee]){1,2}(?:;|%3[Bb])[^/]*"),
        _found("hazard/dot-segment-with-parameter"),
    ),
    Kind(
        "encoded-slash",
        "path",
        lazy_pattern("%2[Ff]|%5[Cc]"),
        _decoded("hazard/encoded-slash"),
    ),
    *_CONTROL_NAMES,
    Kind(
        "double-encoding",
        "path",
        lazy_pattern("%25(?:2[EeFf]|5[Cc]|00)"),
        _decoded("hazard/double-encoding"),
    ),
    Kind(
        "double-encoding",
        "note",
        lazy_pattern("%25(?!2[EeFf]|5[Cc]|00)[0-9A-Fa-f]{2}"),
        _decoded("hazard/double-encoding"),
    ),
    Kind(
        "encoded-unreserved",
        "note",
        lazy_pattern("(?:%(?:2[Dd]|3[0-9]|[46][1-9A-Fa-f]|[57][0-9Aa]|5[Ff]|7[Ee]))+"),
        _decoded("hazard/encoded-unreserved"),
    ),
)
IN_VALUES: Final = (_SLASHES_AT_VALUE, *CONTROL_NOTES)


# Links without a hazard, as most are: a name in ASCII that leads nowhere special, or no authority at all; then nothing
# that ends an authority, no "@" after a colon or a path, and no percent-encoding that a finder reports, which are in a
# path also those of letters, digits and some marks.
_NAME: Final = (
    r"(?:(?!(?i:instance-data|localhost|metadata))[0-9A-Za-z_]++(?:-[0-9A-Za-z_]++)*+\.)*"
    r"(?!(?i:localhost|metadata))[A-Za-z]++"
)
_REPORTED: Final = r"\0-\x20#%\\\x7f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # with what sets a direction
_ENCODING: Final = "(?!%(?:[01]|7[Ff]|[Cc]2%[89]|[Dd]8%9|[Ee]2%8))%"
_IN_SEGMENT: Final = f"(?!%(?:2[5D-Fd-f]|3[0-9Bb]|[46][1-9A-Fa-f]|5[0-9ACFacf]|7[0-9AEae])){_ENCODING}"


def _run(excluded: str, encoding: str) -> str:
    return f"[^{excluded}]*+(?:{encoding}[^{excluded}]*+)*"


_BEFORE_COLON: Final = _run(f":;?{_REPORTED}", _IN_SEGMENT)
_AFTER_COLON: Final = _run(f";?@{_REPORTED}", _IN_SEGMENT)
_AFTER_PATH: Final = _run(f"@{_REPORTED.replace('#', '')}", _ENCODING)
HARMLESS: Final = lazy_pattern(
    rf"(?:[Hh][Tt][Tt][Pp][Ss]?://{_NAME}(?::[1-9][0-9]{{3}})?(?=[/?#]|\Z)"
    rf"|[Ff][Ii][Ll][Ee]://(?:{_NAME})?(?=/(?![A-Za-z]\|))|(?!//)(?=[^:/?#]*+(?:[/?#]|\Z)))"
    f"{_BEFORE_COLON}(?::{_AFTER_COLON})?(?:[?#]{_AFTER_PATH})?"
)
