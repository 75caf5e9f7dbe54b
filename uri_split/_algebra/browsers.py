"""Reading of browsers by the URL Standard.

Only a few states of the standard's parser decide about these: which slashes begin an authority, where it ends, which
host it has, and what comes from the base. The tests hold this module to a parser of browsers.
"""

from typing import Final, NamedTuple

from uri_split._algebra import hosts
from uri_split._algebra.encoding import decode
from uri_split._algebra.resolution import without_dot_segments
from uri_split._algebra.schemes import HIGHEST_PORT, WEB, default_port, is_too_large
from uri_split._grammar import Component
from uri_split._text.spans import Span, lazy_pattern, matched_at
from uri_split.lenient import Components
from uri_split.rules import RULES

SPECIAL: Final = WEB | {"file"}
"""The schemes that the URL Standard calls special: browsers read a backslash as a slash, and the host as a domain."""

EDGES: Final = "".join(map(chr, range(0x21)))
"""Characters that browsers remove at the beginning and at the end: C0 controls and spaces."""

TABS_AND_NEWLINES: Final = lazy_pattern(r"[\t\n\r]+")
"""Characters that browsers remove everywhere."""

_SCHEME: Final = lazy_pattern(r"([A-Za-z][A-Za-z0-9+.\-]*):")
_SLASHES: Final = lazy_pattern(r"[/\\]*")
_TWO_SLASHES: Final = lazy_pattern(r"[/\\]{2}")
_SLASHES_OF_RFC: Final = lazy_pattern("//")
_AUTHORITY: Final = lazy_pattern(r"[^/?#]*")
_SPECIAL_AUTHORITY: Final = lazy_pattern(r"[^/\\?#]*")
_DRIVE: Final = lazy_pattern(r"[A-Za-z][:|]")
# A colon in brackets does not end the host, whether or not they are closed.
_HOST: Final = lazy_pattern(r"(?>(?:[^:\[]++|\[[^\]]*+\]?)*)")
_PORT: Final = lazy_pattern(":[0-9]*")
# The forbidden host code points, without the colon, which only follows a host here.
_FORBIDDEN_IN_OPAQUE_HOST: Final = lazy_pattern(r"[\0\t\n\r #/<>?@\[\\\]^|]")
_ENCODED_IN_OPAQUE_HOST: Final = lazy_pattern(r"[^ -~]+")


class BrowserReading(NamedTuple):
    """Reading of a text by browsers.

    Attributes:
        scheme: The scheme, in lower case.
        host: The host, as it is in the URL that browsers make of the text; `None` or empty if there is none.
        port: The port; `None` if it is absent, empty, or the default of a special scheme.
        has_opaque_path: Whether it is no base for references, except those that begin with ``#``, as for ``mailto:a``.
        is_certain: Whether all browsers read it so. Otherwise, some may refuse it or read another host: the version of
            Unicode matters, or a name that is not ASCII is far longer than any in the DNS.
    """

    scheme: str
    host: str | None = None
    port: int | None = None
    has_opaque_path: bool = False
    is_certain: bool = True


_PAGE: Final = BrowserReading("https", "h")


class _Located(NamedTuple):
    """A text without the characters that browsers remove, and where they find the authority.

    Attributes:
        text: The text.
        scheme: The scheme, which may be that of the base.
        start: Offset of the authority or, without one, of what follows the scheme.
        authority: The authority in the text, or `None`.
        base: What they read in the base, if the authority is taken from there.
    """

    text: str
    scheme: str
    start: int
    authority: str | None
    base: BrowserReading | None


class _Parts(NamedTuple):
    """The authority in three parts, with their delimiters, that together are the authority."""

    userinfo: str
    host: str
    port: str


def read(text: str, base: BrowserReading | None = None) -> BrowserReading | None:
    r"""Return what browsers read in a text, or `None` if they refuse it.

    Args:
        text: Any `str`.
        base: What they read in its base, if it has one.

    >>> read(r"http:\\me@0x7f.1:080\a").host, read("//localhost/a", read("file:///b")).host, read("http://[::/")
    ('127.0.0.1', '', None)
    """
    located = _locate(text, base)
    if located is None:
        return None
    if located.authority is not None:
        return read_authority(located.scheme, located.authority)
    if located.base:
        return located.base
    is_special = located.scheme in SPECIAL
    has_opaque_path = not (is_special or located.text.startswith("/", located.start))
    return BrowserReading(located.scheme, "" if is_special else None, None, has_opaque_path)


def authority_span(reference: str) -> Span | None:
    """Return the span of the authority that browsers find in a URI-reference, on a page of the web if it is relative.

    They skip all slashes before it, and need none after a scheme of the web.

    >>> authority_span("http:///example.com/a"), authority_span("///a"), authority_span("x:///a"), authority_span("/a")
    ((8, 19), (3, 4), (4, 4), None)
    """
    found = _SCHEME.match(reference)
    scheme, start, base = (found[1].lower(), found.end(), None) if found else ("https", 0, _PAGE)
    located = _located(reference, scheme, start, base)
    return None if located.authority is None else (located.start, located.start + len(located.authority))


def with_ascii_host(text: str, base: BrowserReading | None = None) -> str:
    r"""Return a text with a non-ASCII domain in ASCII, if all browsers read it alike; otherwise the text as it is.

    Args:
        text: Any `str`.
        base: What browsers read in its base, if it has one.

    >>> with_ascii_host("http://me@b\xfccher.example:80/"), with_ascii_host("http://\u0378/")
    ('http://me@xn--bcher-kva.example:80/', 'http://\u0378/')
    """
    located = None if text.isascii() and "%" not in text else _locate(text, base)
    if not (located and located.authority and located.scheme in SPECIAL):
        return text
    userinfo, host, port = _parts(located.scheme, located.authority)
    domain = web_host(host)
    if domain is None or not hosts.is_read_alike(host):
        return text
    start, end = located.start, located.start + len(located.authority)
    return "".join((located.text[:start], userinfo, domain, port, located.text[end:]))


def _locate(text: str, base: BrowserReading | None) -> _Located | None:
    """Return where browsers find the authority of a text; `None` if they refuse it, as it has no scheme."""
    text = TABS_AND_NEWLINES.sub("", scalar_values(text).strip(EDGES))
    found = _SCHEME.match(text)
    start = found.end() if found else 0
    if found:
        scheme = found[1].lower()
        base = base if base and scheme == base.scheme and scheme in SPECIAL else None
    elif base and (text.startswith("#") or not base.has_opaque_path):
        scheme = base.scheme
    else:
        return None
    return _located(text, scheme, start, base)


def _located(text: str, scheme: str, start: int, base: BrowserReading | None) -> _Located:
    """Return where the authority is after a scheme, which the base has as well if there is one."""
    if scheme in WEB:  # They skip all slashes. If the base has the same scheme, fewer than 2 begin a path.
        slashes = len(matched_at(_SLASHES, text, start))
        has_authority = slashes > 1 or base is None
    else:
        slashes = 2
        has_authority = (_TWO_SLASHES if scheme == "file" else _SLASHES_OF_RFC).match(text, start) is not None
    if not has_authority:
        return _Located(text, scheme, start, None, base)
    start += slashes
    pattern = _SPECIAL_AUTHORITY if scheme in SPECIAL else _AUTHORITY
    return _Located(text, scheme, start, matched_at(pattern, text, start), None)


def _parts(scheme: str, authority: str) -> _Parts:
    if scheme == "file":  # has neither userinfo nor port
        return _Parts("", "" if _DRIVE.fullmatch(authority) else authority, "")
    userinfo, at, rest = authority.rpartition("@")
    host = matched_at(_HOST, rest, 0)
    return _Parts(userinfo + at, host, rest[len(host) :])


def read_authority(scheme: str, authority: str) -> BrowserReading | None:
    """Return what browsers read in an authority (URL Standard, section 4.4, from "authority state" on).

    Args:
        scheme: The scheme, in lower case.
        authority: A text without the characters that end an authority after this scheme, and without tabs and newlines.

    >>> read_authority("http", "me@0x7f.1:080"), read_authority("http", "127.1:x")
    (BrowserReading(scheme='http', host='127.0.0.1', port=None, has_opaque_path=False, is_certain=True), None)
    """
    userinfo, written, port = _parts(scheme, authority)
    if port and (not _PORT.fullmatch(port) or is_too_large(port[1:])):
        return None
    if not written:
        return None if scheme in WEB or userinfo or port else BrowserReading(scheme, "")
    host, is_certain = _read_host(scheme, written)
    if host is None:
        return None
    if scheme == "file" and host == "localhost":
        host = ""
    return BrowserReading(scheme, host, port_number(scheme, port[1:]), is_certain=is_certain)


def _read_host(scheme: str, written: str) -> tuple[str | None, bool]:
    """Return the host, or `None` if browsers refuse it, and whether they all read it so."""
    if scheme not in SPECIAL:
        return _opaque_host(written), True
    host = web_host(written)
    if written.startswith("[") or hosts.is_read_alike(written):
        return host, True
    return host or hosts.with_unassigned(written), False


def web_host(host: str) -> str | None:
    """Return the host that browsers read after a special scheme, in ASCII; `None` if they refuse it.

    Code points that Unicode 14 does not assign are refused, and so is a name that is not ASCII and far longer than any
    in the DNS.

    >>> [web_host(host) for host in ("B%C3%BCcher.example", "0x7f.1", "[0::1]", "[v1.x]", "a%20b", "")]
    ['xn--bcher-kva.example', '127.0.0.1', '[::1]', None, None, None]
    """
    if host.startswith("["):
        return _address_in_brackets(host)
    name = hosts.browser_form(host)
    return name and hosts.a_form(name)


def _opaque_host(host: str) -> str | None:
    """Return the host that browsers read after other schemes: they only percent-encode it."""
    if host.startswith("["):
        return _address_in_brackets(host)
    if _FORBIDDEN_IN_OPAQUE_HOST.search(host):
        return None
    return _ENCODED_IN_OPAQUE_HOST.sub(lambda run: "".join(f"%{octet:02X}" for octet in run[0].encode()), host)


def _address_in_brackets(host: str) -> str | None:
    if not (host.endswith("]") and RULES["IPv6address"].is_valid(host[1:-1])):
        return None
    from ipaddress import IPv6Address  # noqa: PLC0415  slow to import

    address = IPv6Address(host[1:-1])
    if address.ipv4_mapped:  # which newer versions of Python write with dots
        high, low = divmod(int(address.ipv4_mapped), 0x10000)
        return f"[::ffff:{high:x}:{low:x}]"
    return f"[{address.compressed}]"


def port_number(scheme: str | None, port: str | None) -> int | None:
    """Return a port as browsers have it: `None` if it is absent, empty, or the default of a special scheme.

    A port above 65535, which they reject, stays above it.

    >>> port_number("http", "0080"), port_number("ssh", "0022"), port_number("http", "")
    (None, 22, None)
    """
    if not port:
        return None
    digits = port.lstrip("0")
    if scheme in WEB and digits == default_port(scheme):
        return None
    return int(digits[: len(str(HIGHEST_PORT)) + 1] or "0")  # `int` refuses a text of thousands of digits


def is_same_host(host: str | None, reading: BrowserReading) -> bool:
    r"""Return whether all browsers read the host that RFC 3986 reads.

    Case does not matter, nor how an IPv6 address is written, nor whether a name is in Unicode or in ASCII. For files,
    ``localhost`` is the same as no host (RFC 8089, section 2).

    Args:
        host: The host of a text; empty or `None` if there is none.
        reading: What browsers read in the same text.

    >>> [is_same_host(host, read(f"http://{host}/")) for host in ("A.example", "[0::1]", "b\xfccher", "%41.example")]
    [True, True, True, False]
    """
    written, theirs = hosts.lower(scalar_values(host or "")), (reading.host or "").lower()
    if written.startswith("["):
        written = _address_in_brackets(written) or written
    elif written == "localhost" and reading.scheme == "file":
        written = ""
    elif not written.isascii():  # no URI has such a host
        is_domain = reading.scheme in SPECIAL
        written = hosts.unicode_form(written) if is_domain else written
        theirs = hosts.unicode_form(theirs) if is_domain else hosts.lower(decode(reading.host or ""))
    return reading.is_certain and written == theirs


def scalar_values(text: str) -> str:
    r"""Return a text as browsers get it: a pair of surrogates is one character, and others become U+FFFD.

    >>> scalar_values("\ud83d\ude00") == "\U0001f600", scalar_values("\ud800") == "\ufffd"
    (True, True)
    """
    return text if text.isascii() else text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


# Components that browsers only write differently, and read as RFC 3986 does.


def is_rewritten(component: Component, ours: Components, theirs: str | None, reading: BrowserReading) -> bool:
    """Return whether a browser only writes a component of a text in another form.

    Args:
        component: The component.
        ours: The components of the text.
        theirs: The component in the URL that the browser makes.
        reading: The scheme, host and port in that URL.

    >>> ours, reading = Components("http", "H:080", "/%2e/b", None, None), BrowserReading("http", "h")
    >>> [is_rewritten("host", ours, "h", reading), is_rewritten("path", ours, "/b", reading)]
    [True, False]
    """
    match component:
        case "scheme":
            return (ours.scheme or "").lower() == theirs
        case "userinfo":
            return True
        case "host":
            return is_same_host(ours.host, reading)
        case "port":
            return port_number(reading.scheme, ours.port) == reading.port
        case "path":
            path = ours.path or ("/" if reading.scheme in SPECIAL else "")
            return _decoded(without_dot_segments(path)) == _decoded(without_dot_segments(theirs or ""))
        case _:
            return _decoded(getattr(ours, component) or "") == _decoded(theirs or "")


def _decoded(text: str) -> str:
    return decode(scalar_values(text))
