"""Adapters of libraries in C, which are called without a compiler."""

import ctypes
import re
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from ctypes import POINTER, byref, c_char_p, c_int, c_uint, c_void_p
from ctypes.util import find_library
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, Final

from docs.conformance.adapters.adapter import Adapter, Split


def _library(name: str, package: str) -> ctypes.CDLL:
    found = find_library(name)
    if found is None:
        message = f"{name} is not on this machine: install {package}"
        raise OSError(message)
    return ctypes.CDLL(found)


def _encoded(text: str) -> bytes:
    if "\0" in text:
        message = "a text in C cannot contain NUL"
        raise ValueError(message)
    return text.encode(errors="surrogatepass")


def _decoded(text: bytes) -> str:
    return text.decode(errors="surrogateescape")


class _Range(ctypes.Structure):
    """``UriTextRangeA``: undefined if it has no start."""

    _fields_: ClassVar[Sequence[Any]] = (("first", c_void_p), ("after_last", c_void_p))
    first: int | None
    after_last: int | None

    def text(self) -> str | None:
        """Return the text."""
        if self.first is None or self.after_last is None:
            return None
        return _decoded(ctypes.string_at(self.first, self.after_last - self.first))


class _Segment(ctypes.Structure):
    """``UriPathSegmentA``."""

    _fields_: ClassVar[Sequence[Any]] = (("text", _Range), ("next", c_void_p), ("reserved", c_void_p))
    text: _Range
    next: int | None


class _Uri(ctypes.Structure):
    """``UriUriA``."""

    _fields_: ClassVar[Sequence[Any]] = (
        ("scheme", _Range),
        ("userinfo", _Range),
        ("host", _Range),
        ("ipv4", c_void_p),
        ("ipv6", c_void_p),
        ("ip_future", _Range),
        ("port", _Range),
        ("path_head", c_void_p),
        ("path_tail", c_void_p),
        ("query", _Range),
        ("fragment", _Range),
        ("absolute_path", c_int),
        ("owner", c_int),
        ("reserved", c_void_p),
    )
    scheme: _Range
    userinfo: _Range
    host: _Range
    port: _Range
    path_head: int | None
    query: _Range
    fragment: _Range
    absolute_path: int

    def components(self) -> Split:
        """Return the components; it has no authority as a whole."""
        return {
            "scheme": self.scheme.text(),
            "userinfo": self.userinfo.text(),
            "host": self.host.text(),
            "port": self.port.text(),
            "path": self._path(),
            "query": self.query.text(),
            "fragment": self.fragment.text(),
        }

    def _path(self) -> str:
        """Return the path as `uriToStringA` writes it: a slash precedes all segments after an authority."""
        segments: list[str] = []
        address = self.path_head
        while address is not None:
            segment = _Segment.from_address(address)
            segments.append(segment.text.text() or "")
            address = segment.next
        is_rooted = self.absolute_path or (segments and self.host.first is not None)
        return ("/" if is_rooted else "") + "/".join(segments)


class _UriParser:
    """The functions of uriparser."""

    def __init__(self) -> None:
        self._library = _library("uriparser", "liburiparser-dev")
        self._library.uriParseSingleUriExA.argtypes = [POINTER(_Uri), c_void_p, c_void_p, c_void_p]
        self._library.uriParseIpFourAddressA.argtypes = [c_char_p, c_void_p, c_void_p]

    def is_ipv4_address(self, text: str) -> bool:
        with _memory(text) as (first, after_last):
            octets = ctypes.create_string_buffer(4)
            code: int = self._library.uriParseIpFourAddressA(octets, first, after_last)
            return code == 0

    def is_uri(self, text: str) -> bool:
        with self.parsed(text) as uri:
            return uri.scheme.first is not None

    def is_reference(self, text: str) -> bool:
        with self.parsed(text):
            return True

    def split(self, text: str) -> Split:
        with self.parsed(text) as uri:
            return uri.components()

    def resolve(self, base: str, reference: str, *, strict: bool) -> str:
        with self.parsed(base) as base_uri, self.parsed(reference) as reference_uri, self._new() as target:
            self._require(
                self._library.uriAddBaseUriExA(byref(target), byref(reference_uri), byref(base_uri), int(not strict))
            )
            return self._text(target)

    def normalize(self, text: str) -> str:
        with self.parsed(text) as uri:
            self._require(self._library.uriNormalizeSyntaxA(byref(uri)))
            return self._text(uri)

    @contextmanager
    def parsed(self, text: str) -> Generator[_Uri, None, None]:
        """Yield a URI reference, which exists only during the context."""
        with _memory(text) as (first, after_last), self._new() as uri:
            self._require(self._library.uriParseSingleUriExA(byref(uri), first, after_last, None))
            yield uri

    @contextmanager
    def _new(self) -> Generator[_Uri, None, None]:
        uri = _Uri()
        try:
            yield uri
        finally:
            self._library.uriFreeUriMembersA(byref(uri))

    def _text(self, uri: _Uri) -> str:
        size = c_int()
        self._require(self._library.uriToStringCharsRequiredA(byref(uri), byref(size)))
        text = ctypes.create_string_buffer(size.value + 1)
        self._require(self._library.uriToStringA(text, byref(uri), len(text), None))
        return _decoded(text.value)

    @staticmethod
    def _require(code: int) -> None:
        """Raise an error unless the code is that of success."""
        if code:
            message = f"code {code}"
            raise ValueError(message)


@contextmanager
def _memory(text: str) -> Generator[tuple[int, int], None, None]:
    """Yield the addresses of the start and the end of a text, which may contain NUL."""
    encoded = text.encode(errors="surrogatepass")
    memory = ctypes.create_string_buffer(encoded, len(encoded) + 1)
    first = ctypes.addressof(memory)
    yield first, first + len(encoded)


def _uriparser() -> Adapter:
    library = _UriParser()
    return Adapter(
        describe=f"uriparser {_uriparser_version()}",
        match={
            # Its URIs are references; those with a scheme are URIs in the RFC's sense.
            "URI": library.is_uri,
            "URI-reference": library.is_reference,
            "IPv4address": library.is_ipv4_address,
        },
        split=library.split,
        resolve={strict: partial(library.resolve, strict=strict) for strict in (True, False)},
        normalize=library.normalize,
    )


def _uriparser_version() -> str:
    """Return the version, which is only in the header before 0.9.9."""
    header = Path("/usr/include/uriparser/UriBase.h").read_text(encoding="utf-8")
    return ".".join(re.findall(r"define URI_VER_(?:MAJOR|MINOR|RELEASE) +(\d+)", header))


_ENCODED: Final = 1 << 3 | 1 << 4
"""GLib's flags that keep percent-encodings, of hosts also: without them, those that are not UTF-8 would be errors."""
_GLIB_PARTS: Final = ("scheme", "userinfo", "host", "port", "path", "query", "fragment")


def _glib() -> Adapter:
    library = _library("glib-2.0", "libglib2.0-0")
    library.g_free.argtypes = [c_void_p]
    library.g_uri_resolve_relative.restype = c_void_p

    def is_uri(text: str) -> bool:
        return bool(library.g_uri_is_valid(_encoded(text), _ENCODED, None))

    def split(text: str) -> Split:
        texts = {name: c_void_p() for name in _GLIB_PARTS if name != "port"}
        port = c_int()
        places = [byref(port if name == "port" else texts[name]) for name in _GLIB_PARTS]
        if not library.g_uri_split(_encoded(text), _ENCODED, *places, None):
            message = "not a valid reference"
            raise ValueError(message)
        found = {name: taken(pointer.value) for name, pointer in texts.items()}
        return {**found, "port": None if port.value == -1 else port.value}

    def resolve(base: str, reference: str) -> str:
        target = taken(library.g_uri_resolve_relative(_encoded(base), _encoded(reference), _ENCODED, None))
        if target is None:
            message = "cannot be resolved"
            raise ValueError(message)
        return target

    def taken(address: int | None) -> str | None:
        """Return a text, and free its memory."""
        if address is None:
            return None
        text = _decoded(ctypes.string_at(address))
        library.g_free(address)
        return text

    release = ".".join(
        str(c_uint.in_dll(library, f"glib_{part}_version").value) for part in ("major", "minor", "micro")
    )
    return Adapter(
        describe=f"GLib {release}",
        match={"URI": is_uri},  # it has no function that validates references
        split=split,
        resolve={True: resolve},
    )


class _XmlUri(ctypes.Structure):
    """``xmlURI``."""

    _fields_: ClassVar[Sequence[Any]] = (
        ("scheme", c_char_p),
        ("opaque", c_char_p),
        ("authority", c_char_p),
        ("server", c_char_p),
        ("user", c_char_p),
        ("port", c_int),
        ("path", c_char_p),
        ("query", c_char_p),
        ("fragment", c_char_p),
        ("cleanup", c_int),
        ("query_raw", c_char_p),
    )
    scheme: bytes | None
    server: bytes | None
    user: bytes | None
    port: int
    path: bytes | None
    query_raw: bytes | None
    fragment: bytes | None


def _libxml2() -> Adapter:
    library = _library("xml2", "libxml2")
    library.xmlParseURIRaw.restype = POINTER(_XmlUri)
    raw = 1  # keeps percent-encodings

    @contextmanager
    def parsed(text: str) -> Generator[_XmlUri, None, None]:
        pointer = library.xmlParseURIRaw(_encoded(text), raw)
        if not pointer:
            message = "not a valid reference"
            raise ValueError(message)
        try:
            yield pointer.contents
        finally:
            library.xmlFreeURI(pointer)

    def is_uri(text: str) -> bool:
        with parsed(text) as uri:
            return uri.scheme is not None

    def is_reference(text: str) -> bool:
        with parsed(text):
            return True

    def split(text: str) -> Split:
        with parsed(text) as uri:
            texts = {
                "scheme": uri.scheme,
                "userinfo": uri.user,
                "host": uri.server,
                "path": uri.path,
                "query": uri.query_raw,
                "fragment": uri.fragment,
            }
            found = {name: None if text is None else _decoded(text) for name, text in texts.items()}
            return {**found, "port": uri.port if uri.port > 0 else None}

    # Its documentation names RFC 3986 for parsing, but RFC 2396 for resolution and normalization.
    return Adapter(
        describe=f"libxml2 {_libxml2_version(library)}",
        match={"URI": is_uri, "URI-reference": is_reference},
        split=split,
    )


def _libxml2_version(library: ctypes.CDLL) -> str:
    """Return the version, of which the library has the digits: 20914 for 2.9.14."""
    digits = int((c_char_p.in_dll(library, "xmlParserVersion").value or b"0").partition(b"-")[0])
    return f"{digits // 10_000}.{digits // 100 % 100}.{digits % 100}"


C_LIBRARIES: Final[Mapping[str, Callable[[], Adapter]]] = {
    "uriparser": _uriparser,
    "glib": _glib,
    "libxml2": _libxml2,
}
