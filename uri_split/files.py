r"""Paths of files as URIs, and back (RFC 8089).

::

    /tmp/a b            file:///tmp/a%20b
    C:\a b              file:///C:/a%20b
    \\server\share\a    file://server/share/a

Dot-segments are refused: resolution removes them, even if they are percent-encoded.
"""

import os
from collections.abc import Iterable
from dataclasses import replace
from os import PathLike, fspath
from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath
from typing import Final, TypeVar, overload

from uri_split._algebra.encoding import InvalidComponent, decode, encode_component
from uri_split._algebra.hosts import RegName
from uri_split._algebra.paths import dot_segment_error
from uri_split._algebra.resolution import DOT_SEGMENTS, normalize_host, unguarded
from uri_split._grammar import Component
from uri_split._problem import Advice, InvalidURI, advice_from
from uri_split._suggestion.meant import suggestions
from uri_split._text.arguments import plain_str, plain_text, wrong_type
from uri_split._text.spans import lazy_pattern
from uri_split._uri.reference import of_components
from uri_split._uri.types import URI, AbsoluteURI
from uri_split.lenient import Components
from uri_split.messages import describe_character
from uri_split.messages import message as message_of

__all__ = ["file_path", "file_uri"]

_Path = TypeVar("_Path", bound=PurePath)

# drive-letter   = ALPHA ":"   (RFC 8089, appendix E.2)
_DRIVE: Final = lazy_pattern("[A-Za-z]:/")
_ON_WINDOWS: Final = lazy_pattern(r"[A-Za-z]:[/\\]|\\\\")
# unc-authority  = 2*3"/" file-host   (RFC 8089, appendix E.3.2)
_SLASH_BEFORE_ROOT: Final = lazy_pattern(r"\A/(?=[A-Za-z]:|//)")
_DEVICES: Final = frozenset({"?", "."})
_NOT_IN_SERVER: Final = lazy_pattern(r"[\[\]:]")
_NOT_IN_NAME: Final = lazy_pattern("[\0/]")
_NOT_IN_WINDOWS_NAME: Final = lazy_pattern("[\0/\\\\\ud800-\udfff]")


def file_uri(path: str | PathLike[str]) -> AbsoluteURI:
    r"""Return the URI of a file (RFC 8089, section 2; for UNC paths, appendix E.3.1).

    `file_path` is the inverse: ``file_path(file_uri(path), type(path)) == path`` for every path that is not refused.

    Args:
        path: An absolute path. A `pathlib.PurePosixPath` or a `pathlib.PureWindowsPath` is read as such on every
            system; a `str`, and any other object with a path, as a path of this system. A slash at the end of a `str`
            is kept. For the URI of a folder as a base, with a slash at its end, write ``file_uri(folder) / ""``.

    Raises:
        InvalidComponent: If the path is relative, or contains NUL, or ``.`` or ``..`` as a name, which
            `pathlib.Path.resolve` and `os.path.normpath` remove. On Windows, also if it is the path of a device, such
            as ``\\?\C:\a``, has a server without a share, or a lone surrogate.
        TypeError: If it is neither a `str` nor a path.

    >>> file_uri("/tmp/100% é"), file_uri(PureWindowsPath(r"C:\a b"))
    (AbsoluteURI('file:///tmp/100%25%20%C3%A9'), AbsoluteURI('file:///C:/a%20b'))
    >>> file_uri(PureWindowsPath(r"\\server\share\a b"))
    AbsoluteURI('file://server/share/a%20b')
    """
    try:
        text = plain_str(fspath(path), "path")
    except TypeError:
        name = "file_uri() argument"
        raise wrong_type(name, "str or a path", path) from None
    for_windows = _is_for_windows(type(path))
    server, names = _windows_parts(text.replace("\\", "/")) if for_windows else ("", _posix_names(text))
    _check_names([server, *names], for_windows=for_windows)
    if _is_this_machine(server):
        # As the host, it would mean this machine, and the share would be a folder.
        server, names = "", ["", server, *names]
    host = normalize_host(encode_component("host", server, "reg-name")) if server else ""
    encoded = encode_component("path", "/".join(["", *names]), "path")
    return of_components(AbsoluteURI, Components("file", host, encoded, None, None))


@overload
def file_path(uri: str) -> Path: ...
@overload
def file_path(uri: str, path_type: type[_Path]) -> _Path: ...
def file_path(uri: str, path_type: type[PurePath] = Path) -> PurePath:
    r"""Return the path of a file URI (RFC 8089, section 2 and appendices B and E).

    An absent or empty host and ``localhost`` mean this machine. Any other host is the server of a UNC path, and only
    Windows has those: opening such a path connects to the server.

    Args:
        uri: A file URI. For Windows, the forms of appendix E are read as well: a path that begins with a drive
            (``file:C:/a``) or with slashes and a server (``file:////server/share``).
        path_type: The type of the path: `pathlib.PurePosixPath`, `pathlib.PureWindowsPath` or, by default, a
            `pathlib.Path` of this system. It decides how the URI is read.

    Raises:
        InvalidURI: If it is not a URI.
        InvalidComponent: If its scheme is not ``file``; if it has userinfo, a port, a query or a fragment; if its path
            is relative or has dot-segments, which `URI.normalize` removes; if a name in it, once decoded, contains a
            separator or NUL; or if the host is another machine, unless the path is for Windows.
        TypeError: If it is not a `str`, or if the type is not one of `pathlib`.

    >>> file_path("file:///tmp/100%25", PurePosixPath), file_path("file://server/share/a%20b", PureWindowsPath)
    (PurePosixPath('/tmp/100%'), PureWindowsPath('//server/share/a b'))
    >>> file_path("file:///a%2Fb", PurePosixPath)
    Traceback (most recent call last):
    uri_split.InvalidComponent: a name in a path cannot contain "/"
    """
    _check_path_type(path_type)
    for_windows = _is_for_windows(path_type)
    parsed = _parsed(plain_text(uri, "file_path"))
    _check_components(parsed)
    host = RegName(parsed.host).decoded if parsed.host else ""
    names = [decode(segment) for segment in unguarded(parsed.scheme, parsed.authority, parsed.path).split("/")]
    _check_names([host, *names], for_windows=for_windows)
    if _is_this_machine(host):
        host = ""
    path = "/".join(names)
    if for_windows:
        path = f"//{host}{path}" if host else _SLASH_BEFORE_ROOT.sub("", path)
        _check_root(path, for_windows=True)
        _windows_parts(path)
    elif host:
        message = "the host is another machine, which no POSIX path can name: on this machine, write file:///"
        raise InvalidComponent(message, "host")
    else:
        _check_root(path, for_windows=False)
    return path_type(path)


def _parsed(uri: str) -> URI:
    try:
        return URI(uri)
    except InvalidURI as error:
        help_ = message_of("help/file-uri")
        problems = (replace(each, help=help_) if each.code == "missing-scheme" else each for each in error.problems)
        raise InvalidURI(uri, "URI", tuple(problems), _advice_for_uri) from None


def _advice_for_uri(text: str) -> Advice:
    return advice_from([each for each in suggestions(text, "URI", "https") if each.uri.startswith("file:")])


def _check_path_type(path_type: object) -> None:
    if not (isinstance(path_type, type) and issubclass(path_type, PurePath)):
        message = f"path_type must be a class of pathlib, not {path_type!r}"
        raise TypeError(message)


def _is_for_windows(path_type: type) -> bool:
    if issubclass(path_type, PurePosixPath | PureWindowsPath):
        return issubclass(path_type, PureWindowsPath)
    return os.name == "nt"


def _is_this_machine(host: str) -> bool:
    return host.lower() == "localhost"


def _check_root(path: str, *, for_windows: bool) -> None:
    """Check that the path in a URI is absolute."""
    if for_windows:
        is_absolute = path.startswith("//") or bool(_DRIVE.match(path))
        roots = "a drive, as in file:///C:/a, or a server and a share, as in file://server/share"
    else:
        is_absolute = path.startswith("/")
        roots = '"/", as in file:///tmp/a'
    if not is_absolute:
        message = f"the path in the URI must begin with {roots}{_help(path, for_windows=for_windows)}"
        raise InvalidComponent(message, "path")


def _help(path: str, *, for_windows: bool) -> str:
    """Return the help to use the type of the other systems for a path that is not absolute, if it is one there."""
    if for_windows:
        return "; for a POSIX path, use PurePosixPath" if path.startswith("/") else ""
    return "; for a Windows path, use PureWindowsPath" if _ON_WINDOWS.match(path) else ""


def _relative(path: str, roots: str, *, for_windows: bool) -> InvalidComponent:
    method = "expanduser" if path.startswith("~") else "absolute"
    help_ = _help(path, for_windows=for_windows)
    return InvalidComponent(f"the path is relative: use Path.{method}(), or begin it with {roots}{help_}", "path")


def _posix_names(path: str) -> list[str]:
    """Return the names after the first slash of an absolute path."""
    before, slash, names = path.partition("/")
    if before or not slash:
        root = '"/"'
        raise _relative(path, root, for_windows=False)
    return names.split("/")


def _windows_parts(path: str) -> tuple[str, list[str]]:
    """Return the server of an absolute path with slashes, which is empty if there is a drive, and the other names."""
    if _DRIVE.match(path):
        return "", path.split("/")
    if not path.startswith("//"):
        roots = "a drive and a separator (C:/), or with a server and a share (//server/share)"
        raise _relative(path, roots, for_windows=True)
    server, *names = path.removeprefix("//").split("/")
    if server in _DEVICES:
        message = rf'the path is one of a device, which has no URI: write it without "\\{server}\"'
    elif not (server and names and names[0]):
        message = "a server needs a share after it, as in //server/share"
    elif _NOT_IN_SERVER.search(server):
        message = "the server of a UNC path must be a name or an IPv4 address, without brackets and colon"
    else:
        return server, names
    raise InvalidComponent(message, "host")


def _check_names(names: Iterable[str], *, for_windows: bool) -> None:
    not_allowed = _NOT_IN_WINDOWS_NAME if for_windows else _NOT_IN_NAME
    for name in names:
        if name in DOT_SEGMENTS:
            raise dot_segment_error(name)
        found = not_allowed.search(name)
        if found:
            message = f"a name in a path cannot contain {describe_character(found[0])}"
            raise InvalidComponent(message, "path")


def _check_components(uri: URI) -> None:
    """Check that a URI has no other components than file URIs have (RFC 8089, section 2)."""
    if uri.scheme.lower() != "file":
        help_ = "write a file URI, such as file:///tmp/a"
        message = f"the scheme must be file, found {describe_character(uri.scheme)}: {help_}"
        raise InvalidComponent(message, "scheme")
    others: dict[Component, tuple[str | None, str]] = {
        "userinfo": (uri.userinfo, "remove it"),
        "port": (uri.port, "remove it, or write file:///C:/ for a drive"),
        "query": (uri.query, 'remove it, or write %3F for "?" in a path'),
        "fragment": (uri.fragment, 'remove it, or write %23 for "#" in a path'),
    }
    for component, (value, help_) in others.items():
        if value is not None:
            message = f"a file URI has no {component}: {help_}"
            raise InvalidComponent(message, component)
