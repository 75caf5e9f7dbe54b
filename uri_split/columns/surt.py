"""Keys of web archives: SURTs, in which the URLs of a domain sort together."""

from contextlib import suppress
from typing import Final

from uri_split._algebra.hosts import ipv4_address, wrapped_address
from uri_split._algebra.schemes import is_too_large
from uri_split._text.spans import lazy_pattern
from uri_split.lenient import split, split_authority
from uri_split.strict import is_uri

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
    name = _decoded(host.removeprefix("[").removesuffix("]"))
    if not name.isascii():
        with suppress(UnicodeError):
            name = name.decode("utf-8", "ignore").encode("idna")
    host = name.decode("latin-1").replace("..", ".").strip(".")
    address = None
    if host.isdecimal():  # its remainder by 2**32 is the address, and the other digits are for a multiple of that
        address = wrapped_address(host[-_DIGITS_THAT_COUNT:].lstrip("0") or "0")
    elif _ADDRESS.fullmatch(host):
        address = ipv4_address(host)
    host = str(address) if address else _WWW.sub("", _encoded(host).lower())
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
    return _encoded(_decoded(text).decode("latin-1")) if "%" in text else text


def _decoded(text: str) -> bytes:
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


def _encoded(text: str) -> str:
    """Return bytes, each a character, with some of them percent-encoded."""
    return _TO_ENCODE.sub(lambda found: f"%{ord(found[0]):02x}", text)
