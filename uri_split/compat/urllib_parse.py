"""`urllib.parse` with answers by RFC 3986: ``from uri_split.compat import urllib_parse as parse``.

Names, signatures and types are those of the standard library, with `missing_as_none` and `keep_empty` of Python 3.15 on
every Python. Answers differ only where `uri_split.compat.differences` lists it: where RFC 3986 has an answer, and the
standard library has another one on some Python. What the RFC does not answer, such as what to do with white space, is
as in the standard library. On every Python, brackets are checked as in Python 3.14.8. Nothing is cached but the last 16
bases of `urljoin`, split.

>>> from uri_split.compat import urllib_parse as parse
>>> parse.urlsplit("http://h:80/a?b").port, parse.urljoin("coap://h/a/b", "c")
(80, 'coap://h/a/c')
"""

import re
from binascii import a2b_qp
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from ipaddress import IPv6Address
from string import ascii_letters, digits, hexdigits
from typing import (
    TYPE_CHECKING,
    Final,
    Generic,
    Literal,
    NamedTuple,
    Protocol,
    TypeAlias,
    TypeVar,
    cast,
    overload,
)
from urllib import parse as standard

from uri_split._algebra.resolution import resolve
from uri_split._hidden import redacted_parts
from uri_split._text.arguments import repr_with
from uri_split._text.spans import lazy_pattern
from uri_split.lenient import APPENDIX_B, Components, make_components, redacted

if TYPE_CHECKING:
    from typing_extensions import TypeVar as TypeVarWithDefault

    _StrPart_co = TypeVarWithDefault("_StrPart_co", bound=str | None, covariant=True, default=str)
    _BytesPart_co = TypeVarWithDefault("_BytesPart_co", bound=bytes | None, covariant=True, default=bytes)
else:  # before Python 3.13, no type variable has a default
    _StrPart_co = TypeVar("_StrPart_co", covariant=True)
    _BytesPart_co = TypeVar("_BytesPart_co", covariant=True)

__all__ = [
    "DefragResult",
    "DefragResultBytes",
    "ParseResult",
    "ParseResultBytes",
    "SplitResult",
    "SplitResultBytes",
    "parse_qs",
    "parse_qsl",
    "quote",
    "quote_from_bytes",
    "quote_plus",
    "unquote",
    "unquote_plus",
    "unquote_to_bytes",
    "urldefrag",
    "urlencode",
    "urljoin",
    "urlparse",
    "urlsplit",
    "urlunparse",
    "urlunsplit",
]

_Text = TypeVar("_Text", str, bytes)
_Text_co = TypeVar("_Text_co", str, bytes, covariant=True)
_Part_co = TypeVar("_Part_co", covariant=True)
_Bytes: TypeAlias = bytes | bytearray
_Safe: TypeAlias = str | Iterable[int]

_KEEP_EMPTY: Final = "_keep_empty"  # as in Python 3.15

# The same objects as in the standard library: a scheme that a program adds to a list is in both.
uses_relative: Final = standard.uses_relative
uses_netloc: Final = standard.uses_netloc
uses_params: Final = standard.uses_params
non_hierarchical: Final = standard.non_hierarchical
uses_query: Final = standard.uses_query
uses_fragment: Final = standard.uses_fragment
scheme_chars: Final = standard.scheme_chars
unwrap: Final = standard.unwrap
quote_from_bytes: Final = standard.quote_from_bytes
unquote_to_bytes: Final = standard.unquote_to_bytes


def __getattr__(name: str) -> object:
    """Return what is not public, such as `clear_cache` and the deprecated functions, from the standard library."""
    return getattr(standard, name)


# Results. The standard library reads the subcomponents of a network location.


class _Netloc(Protocol[_Text_co]):
    @property
    def netloc(self) -> _Text_co | None: ...


class _Fields(Protocol):
    @property
    def __match_args__(self) -> tuple[str, ...]: ...
    def __iter__(self) -> Iterator[str | bytes | None]: ...


_DELIMITERS: Final = {
    "scheme": ("", ":"),
    "netloc": ("//", ""),
    "params": (";", ""),
    "query": ("?", ""),
    "fragment": ("#", ""),
}
"""Before and after a component."""


class _Result:
    """Result that remembers whether its absent components are `None`. The `repr` hides secrets."""

    def __repr__(self: _Fields) -> str:
        fields = {name: part for name, part in zip(self.__match_args__, self, strict=True) if part}
        texts = {name: part if isinstance(part, str) else part.decode("latin-1") for name, part in fields.items()}
        delimited = [
            (before, texts[name], after) for name in texts for before, after in [_DELIMITERS.get(name, ("", ""))]
        ]
        shown = dict(zip(fields, redacted_parts(delimited), strict=True))
        if any(isinstance(part, bytes) for part in fields.values()):
            return repr_with(self, **{name: (text or "").encode("latin-1") for name, text in shown.items()})
        return repr_with(self, **shown)

    if not TYPE_CHECKING:  # pragma: no branch  type checkers know the method of each named tuple

        def _replace(self, /, **changes: object) -> object:
            return _like(self, super()._replace(**changes))

        __replace__ = _replace


class _StrNetloc(_Result):
    @property
    def username(self: _Netloc[str]) -> str | None:
        return standard.SplitResult("", self.netloc or "", "", "", "").username

    @property
    def password(self: _Netloc[str]) -> str | None:
        return standard.SplitResult("", self.netloc or "", "", "", "").password

    @property
    def hostname(self: _Netloc[str]) -> str | None:
        return standard.SplitResult("", self.netloc or "", "", "", "").hostname

    @property
    def port(self: _Netloc[str]) -> int | None:
        return standard.SplitResult("", self.netloc or "", "", "", "").port


class _BytesNetloc(_Result):
    @property
    def username(self: _Netloc[bytes]) -> bytes | None:
        return standard.SplitResultBytes(b"", self.netloc or b"", b"", b"", b"").username

    @property
    def password(self: _Netloc[bytes]) -> bytes | None:
        return standard.SplitResultBytes(b"", self.netloc or b"", b"", b"", b"").password

    @property
    def hostname(self: _Netloc[bytes]) -> bytes | None:
        return standard.SplitResultBytes(b"", self.netloc or b"", b"", b"", b"").hostname

    @property
    def port(self: _Netloc[bytes]) -> int | None:
        return standard.SplitResultBytes(b"", self.netloc or b"", b"", b"", b"").port


class _Defrag(NamedTuple, Generic[_Text, _Part_co]):
    url: _Text
    fragment: _Part_co


class _Split(NamedTuple, Generic[_Text, _Part_co]):
    scheme: _Part_co
    netloc: _Part_co
    path: _Text
    query: _Part_co
    fragment: _Part_co


class _Parse(NamedTuple, Generic[_Text, _Part_co]):
    scheme: _Part_co
    netloc: _Part_co
    path: _Text
    params: _Part_co
    query: _Part_co
    fragment: _Part_co


class DefragResult(_Result, _Defrag[str, _StrPart_co], Generic[_StrPart_co]):
    """A URL without its fragment, and the fragment, which `urldefrag` returns."""

    def geturl(self) -> str:
        """Return the URL of these components."""
        fragment = self.fragment or ("" if self.fragment is not None and _keeps(self, None) else None)
        return self.url if fragment is None else self.url + "#" + fragment

    def encode(self, encoding: str = "ascii", errors: str = "strict") -> "DefragResultBytes[bytes | None]":
        """Return the components as `bytes`."""
        parts = [part if part is None else part.encode(encoding, errors) for part in self]
        return _like(self, DefragResultBytes._make(parts))


class SplitResult(_StrNetloc, _Split[str, _StrPart_co], Generic[_StrPart_co]):
    """The five components of a URL, which `urlsplit` returns."""

    def geturl(self) -> str:
        """Return the URL of these components."""
        url: str = urlunsplit(self)
        return url

    def encode(self, encoding: str = "ascii", errors: str = "strict") -> "SplitResultBytes[bytes | None]":
        """Return the components as `bytes`."""
        parts = [part if part is None else part.encode(encoding, errors) for part in self]
        return _like(self, SplitResultBytes._make(parts))


class ParseResult(_StrNetloc, _Parse[str, _StrPart_co], Generic[_StrPart_co]):
    """The components of a URL and the parameters of its last segment, which `urlparse` returns."""

    def geturl(self) -> str:
        """Return the URL of these components."""
        url: str = urlunparse(self)
        return url

    def encode(self, encoding: str = "ascii", errors: str = "strict") -> "ParseResultBytes[bytes | None]":
        """Return the components as `bytes`."""
        parts = [part if part is None else part.encode(encoding, errors) for part in self]
        return _like(self, ParseResultBytes._make(parts))


class DefragResultBytes(_Result, _Defrag[bytes, _BytesPart_co], Generic[_BytesPart_co]):
    """A URL without its fragment, and the fragment, which `urldefrag` returns for bytes."""

    def geturl(self) -> bytes:
        """Return the URL of these components."""
        fragment = self.fragment or (b"" if self.fragment is not None and _keeps(self, None) else None)
        return self.url if fragment is None else self.url + b"#" + fragment

    def decode(self, encoding: str = "ascii", errors: str = "strict") -> DefragResult[str | None]:
        """Return the components as `str`."""
        parts = [part if part is None else part.decode(encoding, errors) for part in self]
        return _like(self, DefragResult._make(parts))


class SplitResultBytes(_BytesNetloc, _Split[bytes, _BytesPart_co], Generic[_BytesPart_co]):
    """The five components of a URL, which `urlsplit` returns for bytes."""

    def geturl(self) -> bytes:
        """Return the URL of these components."""
        url: bytes = urlunsplit(self)
        return url

    def decode(self, encoding: str = "ascii", errors: str = "strict") -> SplitResult[str | None]:
        """Return the components as `str`."""
        parts = [part if part is None else part.decode(encoding, errors) for part in self]
        return _like(self, SplitResult._make(parts))


class ParseResultBytes(_BytesNetloc, _Parse[bytes, _BytesPart_co], Generic[_BytesPart_co]):
    """The components of a URL and the parameters of its last segment, which `urlparse` returns for bytes."""

    def geturl(self) -> bytes:
        """Return the URL of these components."""
        url: bytes = urlunparse(self)
        return url

    def decode(self, encoding: str = "ascii", errors: str = "strict") -> ParseResult[str | None]:
        """Return the components as `str`."""
        parts = [part if part is None else part.decode(encoding, errors) for part in self]
        return _like(self, ParseResult._make(parts))


_OfResult = TypeVar("_OfResult", bound=_Result)


def _like(result: _Result, other: _OfResult) -> _OfResult:
    """Return the other result, which from now on remembers what the first one does."""
    vars(other).update(vars(result))
    return other


# Splitting. A pattern splits most URLs; what it does not match is cleaned and checked as in the standard library.

_Five: TypeAlias = tuple[str | None, str | None, str, str | None, str | None]

_C0_OR_SPACE: Final = "".join(map(chr, range(0x21)))
_UNSAFE: Final = dict.fromkeys(map(ord, "\t\r\n"))
_SCHEME: Final = "(?>([A-Za-z][A-Za-z0-9+.-]*+):|)"
# ASCII without line ends, tabs, brackets, and what ends a network location.
_NETLOC: Final = r"([\0-\x08\x0b\x0c\x0e-\"$-.0->@-Z\\^-\x7f]*+)(?![^/?#])"
_CLEAN: Final = lazy_pattern(
    rf"(?![\0- ]){_SCHEME}(?>//{_NETLOC}|(?!//))([^?#\t\r\n]*+)(?:\?([^#\t\r\n]*+)|)(?:#([^\t\r\n]*+)|)"
)
_ANY: Final = lazy_pattern(_SCHEME + APPENDIX_B.partition("|)")[2])  # it matches every text


def _split(url: str, scheme: str | None = None, allow_fragments: bool = True) -> _Five:
    """Return the components of a URL, `None` for those that are absent.

    Raises:
        ValueError: If the standard library of Python 3.14.8 does not accept the network location.
    """
    found = _CLEAN.fullmatch(url)
    if found is None:
        url = url.lstrip(_C0_OR_SPACE).translate(_UNSAFE)
        found = cast("re.Match[str]", _ANY.match(url))
        _check(found[2])
    found_scheme, netloc, path, query, fragment = found.groups()
    if found_scheme is not None:
        scheme = found_scheme.lower()
    elif scheme:
        scheme = scheme.strip(_C0_OR_SPACE).translate(_UNSAFE)
    if fragment is not None and not allow_fragments:
        path, mark, query = url[found.start(3) :].partition("?")
        return scheme, netloc, path, query if mark else None, None
    return scheme, netloc, path, query, fragment


def _check(netloc: str | None) -> None:
    """Raise the error of the standard library for a network location, without its password."""
    if not netloc:
        return
    if ("[" in netloc or "]" in netloc) and not _is_bracketed(netloc.rpartition("@")[2]):
        message = "Invalid IPv6 URL"
        raise ValueError(message)
    if not netloc.isascii():
        try:
            standard.urlsplit(f"//{netloc}")
        except ValueError as error:
            raise ValueError(str(error).replace(netloc, redacted(f"//{netloc}")[2:])) from None


def _is_bracketed(host_and_port: str) -> bool:
    """Return whether an address in brackets is the whole host.

    The standard library checks that since it corrected CVE-2024-11168 and CVE-2025-0938, in 3.11.12, 3.12.9 and 3.13.2.
    """
    before, _, bracketed = host_and_port.partition("[")
    host, end, port = bracketed.partition("]")
    version, _, address = host[1:].partition(".")
    if before or not end or port[:1] not in {"", ":"}:
        return False
    if host[:1] in {"v", "V"} and version and address:
        return {*version} <= {*hexdigits}
    try:
        IPv6Address(host)
    except ValueError:
        return False
    return True


def _decoded(*parts: str | _Bytes | None) -> tuple[list[str | None], bool]:
    """Return the parts as texts, and whether they were bytes, which must be ASCII."""
    deciding = [part for part in parts if part] or [part for part in parts if part is not None]
    are_text = {isinstance(part, str) for part in deciding}
    if len(are_text) > 1:
        message = "Cannot mix str and non-str arguments"
        raise TypeError(message)
    if True in are_text:
        return [part if part is None else cast("str", part or "") for part in parts], False
    return [part if part is None else cast("bytes", part or b"").decode("ascii") for part in parts], True


@overload
def urlsplit(
    url: str, scheme: str | None = None, allow_fragments: bool = True, *, missing_as_none: Literal[False] = False
) -> SplitResult: ...
@overload
def urlsplit(
    url: _Bytes | None,
    scheme: _Bytes | Literal[""] | None = None,
    allow_fragments: bool = True,
    *,
    missing_as_none: Literal[False] = False,
) -> SplitResultBytes: ...
@overload
def urlsplit(
    url: str, scheme: str | None = None, allow_fragments: bool = True, *, missing_as_none: bool
) -> SplitResult[str | None]: ...
@overload
def urlsplit(
    url: _Bytes | None,
    scheme: _Bytes | Literal[""] | None = None,
    allow_fragments: bool = True,
    *,
    missing_as_none: bool,
) -> SplitResultBytes[bytes | None]: ...
def urlsplit(
    url: str | _Bytes | None,
    scheme: str | _Bytes | None = None,
    allow_fragments: bool = True,
    *,
    missing_as_none: bool = False,
) -> SplitResult[str | None] | SplitResultBytes[bytes | None]:
    """Split a URL into five components. Absent ones are empty, or `None` if `missing_as_none` is true.

    >>> urlsplit("HTTP://h/?").scheme, urlsplit("//h/?", missing_as_none=True)
    ('http', SplitResult(scheme=None, netloc='h', path='/', query='', fragment=None))
    """
    if type(url) is str and scheme is None:
        is_bytes = False
        scheme_, netloc, path, query, fragment = _split(url, None, allow_fragments)
    else:
        (text, scheme_), is_bytes = _decoded(url, scheme)
        scheme_, netloc, path, query, fragment = _split(text or "", scheme_, allow_fragments)
    if not missing_as_none:
        scheme_, netloc, query, fragment = scheme_ or "", netloc or "", query or "", fragment or ""
    result = _make_split(SplitResult, (scheme_, netloc, path, query, fragment))
    setattr(result, _KEEP_EMPTY, missing_as_none)
    return result.encode() if is_bytes else result


# Faster than a class call.
_MakeSplit: TypeAlias = Callable[[type[SplitResult[str | None]], _Five], SplitResult[str | None]]
_make_split: Final = cast("_MakeSplit", tuple.__new__)  # pyright: ignore[reportUnknownMemberType]  # typeshed does not say what it takes


@overload
def urlparse(
    url: str, scheme: str | None = None, allow_fragments: bool = True, *, missing_as_none: Literal[False] = False
) -> ParseResult: ...
@overload
def urlparse(
    url: _Bytes | None,
    scheme: _Bytes | Literal[""] | None = None,
    allow_fragments: bool = True,
    *,
    missing_as_none: Literal[False] = False,
) -> ParseResultBytes: ...
@overload
def urlparse(
    url: str, scheme: str | None = None, allow_fragments: bool = True, *, missing_as_none: bool
) -> ParseResult[str | None]: ...
@overload
def urlparse(
    url: _Bytes | None,
    scheme: _Bytes | Literal[""] | None = None,
    allow_fragments: bool = True,
    *,
    missing_as_none: bool,
) -> ParseResultBytes[bytes | None]: ...
def urlparse(
    url: str | _Bytes | None,
    scheme: str | _Bytes | None = None,
    allow_fragments: bool = True,
    *,
    missing_as_none: bool = False,
) -> ParseResult[str | None] | ParseResultBytes[bytes | None]:
    """Split a URL into its components and the parameters of its last segment (see `urlsplit`).

    >>> urlparse("http://h/a;b/c;d;e?f").params
    'd;e'
    """
    (text, scheme_), is_bytes = _decoded(url, scheme)
    scheme_, netloc, path, query, fragment = _split(text or "", scheme_, allow_fragments)
    start = path.rfind("/") + 1
    last, semicolon, params_ = path[start:].partition(";")
    params = None
    if semicolon and (scheme_ or "") in uses_params:
        path, params = path[:start] + last, params_
    if not missing_as_none:
        scheme_, netloc, params, query, fragment = (
            scheme_ or "",
            netloc or "",
            params or "",
            query or "",
            fragment or "",
        )
    result = ParseResult(scheme_, netloc, path, params, query, fragment)
    setattr(result, _KEEP_EMPTY, missing_as_none)
    return result.encode() if is_bytes else result


@overload
def urldefrag(url: str, *, missing_as_none: Literal[False] = False) -> DefragResult: ...
@overload
def urldefrag(url: _Bytes | None, *, missing_as_none: Literal[False] = False) -> DefragResultBytes: ...
@overload
def urldefrag(url: str, *, missing_as_none: bool) -> DefragResult[str | None]: ...
@overload
def urldefrag(url: _Bytes | None, *, missing_as_none: bool) -> DefragResultBytes[bytes | None]: ...
def urldefrag(
    url: str | _Bytes | None, *, missing_as_none: bool = False
) -> DefragResult[str | None] | DefragResultBytes[bytes | None]:
    """Return a URL without its fragment, and the fragment.

    >>> urldefrag("http://h/?#top")
    DefragResult(url='http://h/?', fragment='top')
    """
    (text,), is_bytes = _decoded(url)
    text = text or ""
    fragment = None if missing_as_none else ""
    if "#" in text:
        scheme, netloc, path, query, fragment = _split(text)
        text = _joined(scheme, netloc, path, query, None)
    result = DefragResult(text, fragment)
    setattr(result, _KEEP_EMPTY, missing_as_none)
    return result.encode() if is_bytes else result


# Joining.


def urlunsplit(components: Iterable[_Text | None], *, keep_empty: bool | None = None) -> _Text:
    """Return the URL of five components.

    Args:
        components: They are joined as by the standard library of Python 3.15.
        keep_empty: Whether to write the delimiters of empty components, so that only `None` is absent. By default,
            this is true for a result of `urlsplit` with `missing_as_none`.

    Raises:
        ValueError: If `keep_empty` is true for a result without `missing_as_none`.

    >>> urlunsplit(("http", "h", "/", "", None)), urlunsplit(("http", "h", "/", "", None), keep_empty=True)
    ('http://h/', 'http://h/?')
    """
    scheme, netloc, path, query, fragment = components
    return _unsplit((scheme, netloc, path, None, query, fragment), keep_empty=_keeps(components, keep_empty))


def urlunparse(components: Iterable[_Text | None], *, keep_empty: bool | None = None) -> _Text:
    """Return the URL of the six components of a result of `urlparse` (see `urlunsplit`).

    >>> urlunparse(("http", "h", "/a", "b", "", ""))
    'http://h/a;b'
    """
    return _unsplit(components, keep_empty=_keeps(components, keep_empty))


def _unsplit(components: Iterable[_Text | None], *, keep_empty: bool) -> _Text:
    (scheme, netloc, path, params, query, fragment), is_bytes = _decoded(*components)
    path = path or ""
    if not keep_empty:
        has_root = scheme and scheme in uses_netloc and path[:1] in {"", "/"}
        netloc = netloc or ("" if has_root else None)
        params, query, fragment = params or None, query or None, fragment or None
    text = _joined(scheme, netloc, path if params is None else f"{path};{params}", query, fragment)
    return cast("_Text", text.encode("ascii") if is_bytes else text)


def _keeps(components: object, keep_empty: bool | None) -> bool:
    """Return whether empty components are written."""
    kept: bool | None = getattr(components, _KEEP_EMPTY, None)
    if keep_empty and kept is False:
        message = "keep_empty=True needs a result of missing_as_none=True: without it, absent components are empty, too"
        raise ValueError(message)
    return bool(kept if keep_empty is None else keep_empty)


def _joined(scheme: str | None, netloc: str | None, path: str, query: str | None, fragment: str | None) -> str:
    """Return the URL of components, of which no path becomes a network location."""
    if netloc is None:
        netloc = "" if path.startswith("//") else None
    elif path and path[0] != "/":
        path = f"/{path}"
    return make_components(Components, (scheme or None, netloc, path, query, fragment)).unsplit()


@overload
def urljoin(base: str, url: str | None, allow_fragments: bool = True) -> str: ...
@overload
def urljoin(base: bytes, url: bytes | None, allow_fragments: bool = True) -> bytes: ...
def urljoin(base: str | bytes, url: str | bytes | None, allow_fragments: bool = True) -> str | bytes:
    """Return the target of a reference (RFC 3986, section 5.2), for a base with any scheme.

    A reference with the scheme of the base is relative if it has no network location and the scheme is in
    `uses_relative`, as section 5.2.2 allows. A base without a scheme is left to the standard library.

    >>> urljoin("coap://h/a//b", "c"), urljoin("file://h/a", "file:///b"), urljoin("http://h/a", "http:b")
    ('coap://h/a//c', 'file:///b', 'http://h/b')
    """
    if not base:
        return cast("str | bytes", url)
    if not url:
        if not allow_fragments:
            return base
        return base.partition("#")[0] if isinstance(base, str) else base.partition(b"#")[0]
    if type(base) is str and type(url) is str:
        base_, url_, is_bytes = base, url, False
    else:
        texts, is_bytes = _decoded(base, url)
        base_, url_ = (text or "" for text in texts)
    of_base = _base(base_) if allow_fragments else make_components(Components, _split(base_, None, allow_fragments))
    if of_base.scheme is None:
        text = standard.urljoin(base_, url_, allow_fragments)
    else:
        reference = _split(url_, None, allow_fragments)
        scheme, netloc, path, _, _ = reference
        strict = scheme is not None and (scheme != of_base.scheme or scheme not in uses_relative)
        target = make_components(Components, reference)
        if scheme is None or (netloc is None and not strict) or "/." in path or path[:1] == ".":
            target = resolve(of_base, target, strict=strict)
        if strict and target.path == path:
            return url
        # Without fragments, a path may begin with "#".
        text = target.unsplit() if allow_fragments else _joined(*target)
    return text.encode("ascii") if is_bytes else text


@lru_cache(maxsize=16)  # most programs join many URLs to one
def _base(url: str) -> Components:
    return make_components(Components, _split(url))


# Percent-encoding and queries. The standard library answers what is rarely asked: anything but texts in UTF-8.

_LONE_PERCENT: Final = lazy_pattern("%(?![0-9A-Fa-f]{2})")


@lru_cache(maxsize=16)  # most programs have few values of `safe`
def _encodings(safe: str) -> tuple[tuple[str, ...], bytes]:
    """Return how `quote` writes each byte, and those that it keeps."""
    kept = f"{ascii_letters}{digits}-._~{safe}".encode("ascii", "ignore")
    return tuple(chr(byte) if byte in kept else f"%{byte:02X}" for byte in range(0x100)), kept


class _QuoteVia(Protocol):
    @overload
    def __call__(self, string: str, safe: str | bytes, encoding: str, errors: str, /) -> str: ...
    @overload
    def __call__(self, string: bytes, safe: str | bytes, /) -> str: ...


_Query: TypeAlias = (
    Mapping[str, object] | Mapping[bytes, object] | Mapping[str | bytes, object] | Sequence[tuple[str | bytes, object]]
)


@overload
def quote(string: str, safe: _Safe = "/", encoding: str | None = None, errors: str | None = None) -> str: ...
@overload
def quote(string: _Bytes, safe: _Safe = "/") -> str: ...
def quote(string: str | _Bytes, safe: _Safe = "/", encoding: str | None = None, errors: str | None = None) -> str:
    """Return a text percent-encoded, except unreserved characters and those in `safe`.

    >>> quote("a b/c"), quote("a b/c", safe="")
    ('a%20b/c', 'a%20b%2Fc')
    """
    if type(string) is not str or type(safe) is not str or encoding is not None or errors is not None:
        return standard.quote(cast("str", string), safe, encoding, errors)
    table, kept = _encodings(safe)
    data = string.encode()
    if not data.strip(kept):  # much faster than the rest, and enough for most texts
        return string
    return string.translate(table) if string.isascii() else "".join(map(table.__getitem__, data))


@overload
def quote_plus(string: str, safe: _Safe = "", encoding: str | None = None, errors: str | None = None) -> str: ...
@overload
def quote_plus(string: _Bytes, safe: _Safe = "") -> str: ...
def quote_plus(string: str | _Bytes, safe: _Safe = "", encoding: str | None = None, errors: str | None = None) -> str:
    """Return a text percent-encoded as in HTML forms, with ``+`` for a space.

    >>> quote_plus("a b+c")
    'a+b%2Bc'
    """
    if type(string) is not str or type(safe) is not str or encoding is not None or errors is not None:
        return standard.quote_plus(cast("str", string), safe, encoding, errors)
    return quote(string, f"{safe} ").replace(" ", "+")


def unquote(string: str | bytes, encoding: str = "utf-8", errors: str = "replace") -> str:
    """Return a text with its percent-encodings decoded.

    >>> unquote("a%20b%C3%A9")
    'a bé'
    """
    if type(string) is str:
        if "%" not in string:
            return string
        if string.isascii():
            # Quoted-printable (RFC 2045) is percent-encoding with another sign, and has a decoder in C.
            quoted = _LONE_PERCENT.sub("%25", string).replace("=", "=3D").replace("%", "=")
            return a2b_qp(quoted).decode(encoding or "utf-8", errors or "replace")
    return standard.unquote(string, encoding, errors)


def unquote_plus(string: str, encoding: str = "utf-8", errors: str = "replace") -> str:
    """Return a text of an HTML form with its percent-encodings decoded, and a space for each ``+``.

    >>> unquote_plus("a+b%2Bc")
    'a b+c'
    """
    return unquote(string.replace("+", " "), encoding, errors)


def parse_qs(
    qs: _Text | None,
    keep_blank_values: bool = False,
    strict_parsing: bool = False,
    encoding: str = "utf-8",
    errors: str = "replace",
    max_num_fields: int | None = None,
    separator: str = "&",
) -> dict[_Text, list[_Text]]:
    """Return the values of a query by name (see `parse_qsl`).

    >>> parse_qs("a=1&b=2&a=3")
    {'a': ['1', '3'], 'b': ['2']}
    """
    found: dict[_Text, list[_Text]] = {}
    for name, value in parse_qsl(qs, keep_blank_values, strict_parsing, encoding, errors, max_num_fields, separator):
        found.setdefault(name, []).append(value)
    return found


def parse_qsl(
    qs: _Text | None,
    keep_blank_values: bool = False,
    strict_parsing: bool = False,
    encoding: str = "utf-8",
    errors: str = "replace",
    max_num_fields: int | None = None,
    separator: str = "&",
) -> list[tuple[_Text, _Text]]:
    """Return the names and values of a query as HTML forms write it, without those whose value is empty.

    >>> parse_qsl("a=1+2&b="), parse_qsl("a=1+2&b=", keep_blank_values=True)
    ([('a', '1 2')], [('a', '1 2'), ('b', '')])
    """
    if type(qs) is not str or strict_parsing or max_num_fields is not None or separator != "&":
        return standard.parse_qsl(qs, keep_blank_values, strict_parsing, encoding, errors, max_num_fields, separator)
    pairs: list[tuple[str, str]] = []
    for piece in qs.replace("+", " ").split("&"):
        name, _, value = piece.partition("=")
        if value or (piece and keep_blank_values):
            pairs.append((unquote(name, encoding, errors), unquote(value, encoding, errors)))
    return pairs  # pyright: ignore[reportReturnType]  # `_Text` is `str` here


def urlencode(
    query: _Query,
    doseq: bool = False,
    safe: str | bytes = "",
    encoding: str | None = None,
    errors: str | None = None,
    quote_via: _QuoteVia = quote_plus,
) -> str:
    """Return a query with these names and values, as HTML forms write it.

    >>> urlencode({"q": "a&b", "page": 2}), urlencode([("tag", ["a", "b"])], doseq=True)
    ('q=a%26b&page=2', 'tag=a&tag=b')
    """
    pairs: Iterable[tuple[object, object]]
    if quote_via is not quote_plus or doseq or type(safe) is not str or encoding is not None or errors is not None:
        return standard.urlencode(query, doseq, safe, encoding, errors, quote_via)
    if isinstance(query, dict):
        pairs = query.items()
    elif isinstance(query, list) and query and type(query[0]) is tuple:
        pairs = query
    else:
        return standard.urlencode(query, safe=safe, quote_via=quote_via)
    table, kept = _encodings(f"{safe} ")
    pieces: list[str] = []
    for name, value in pairs:
        # On Python 3.11, a comprehension is slower for few pairs.
        pieces.append(f"{_encoded(name, table, kept)}={_encoded(value, table, kept)}")
    return "&".join(pieces).replace(" ", "+")


def _encoded(value: object, table: tuple[str, ...], kept: bytes) -> str:
    if type(value) is str:
        data = value.encode()
        if not data.strip(kept):
            return value
    else:
        data = value if isinstance(value, bytes) else str(value).encode()
    return "".join(map(table.__getitem__, data))
