"""Paths of files as URIs, and back (RFC 8089)."""

import os
import sys
from collections.abc import Callable
from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uri_split import URI, AbsoluteURI, InvalidComponent, InvalidURI, build, is_valid
from uri_split.files import file_path, file_uri

Flavour = type[PurePosixPath] | type[PureWindowsPath]
BOTH: tuple[Flavour, ...] = (PurePosixPath, PureWindowsPath)
SECRET = "hunter2"


def error_of(call: Callable[[], object]) -> tuple[str, str]:
    with pytest.raises(InvalidComponent) as caught:
        call()
    return caught.value.component, caught.value.message


POSIX_URIS = {
    "/": "file:///",
    "/a/b": "file:///a/b",
    "/a b/100%": "file:///a%20b/100%25",
    "/a?b#c": "file:///a%3Fb%23c",
    "/a%20b": "file:///a%2520b",
    r"/a\b": "file:///a%5Cb",
    "/C:/a": "file:///C:/a",
    "/a:b/c": "file:///a:b/c",
    "/C|/a": "file:///C%7C/a",
    "/é": "file:///%C3%A9",
    "/\udce9": "file:///%E9",
    "/[1]\n\t": "file:///%5B1%5D%0A%09",
    "//a/b": "file:////a/b",
    "/.../.a/a.": "file:///.../.a/a.",
    "/~/@;=": "file:///~/@;=",
}
WINDOWS_URIS = {
    "C:\\": "file:///C:/",
    r"C:\a b\c": "file:///C:/a%20b/c",
    r"c:\100%\é": "file:///c:/100%25/%C3%A9",
    r"C:\a#b\[1]": "file:///C:/a%23b/%5B1%5D",
    r"C:\a:b": "file:///C:/a:b",
    "\\\\server\\share\\": "file://server/share/",
    r"\\server\share\a b": "file://server/share/a%20b",
    r"\\server\c$\a": "file://server/c$/a",
    r"\\192.0.2.1\share\a": "file://192.0.2.1/share/a",
    r"\\server@ssl@8443\DavWWWRoot\a": "file://server%40ssl%408443/DavWWWRoot/a",
    r"\\bücher\straße\ä": "file://b%C3%BCcher/stra%C3%9Fe/%C3%A4",
    # As the host, "localhost" would mean this machine.
    r"\\localhost\share\a": "file:////localhost/share/a",
}


# Section 2
@pytest.mark.parametrize(
    ("path", "uri"),
    [
        *((PurePosixPath(path), uri) for path, uri in POSIX_URIS.items()),
        *((PureWindowsPath(path), uri) for path, uri in WINDOWS_URIS.items()),
    ],
)
def test_path_has_a_uri_from_which_the_path_is_read(path: PurePath, uri: str) -> None:
    assert file_uri(path) == uri
    assert type(file_uri(path)) is AbsoluteURI
    read = file_path(uri, type(path))
    assert type(read) is type(path)
    assert str(read) == str(path)


def test_host_is_in_lower_case_and_never_in_idna() -> None:
    # RFC 3986, section 3.2.2: producers should write names in lower case.
    assert file_uri(PureWindowsPath(r"\\SERVER.Example\Share")) == "file://server.example/Share/"
    assert file_uri(PureWindowsPath(r"\\müller\a")) == build(scheme="file", host="müller", path=["", "a", ""])


def test_path_of_this_system_is_the_default() -> None:
    path = Path.cwd() / "a b"
    assert file_path(file_uri(path)) == path
    assert type(file_path("file:///a")) is type(path)
    assert file_path("file:///C:/a", PurePath) == PurePath("/C:/a")
    assert file_uri(str(path)) == file_uri(path)


@pytest.mark.parametrize(
    ("path", "uri"),
    [("/a/", "file:///a/"), ("/a//b", "file:///a//b"), ("//", "file:////"), ("/", "file:///"), ("///a", "file://///a")],
)
def test_str_keeps_its_slashes(path: str, uri: str) -> None:
    assert file_uri(path) == uri
    assert file_path(uri, PurePosixPath) == PurePosixPath(path)


def test_folder_becomes_a_base() -> None:
    assert (file_uri(PurePosixPath("/a/b")) / "").resolve("c") == "file:///a/b/c"
    assert file_uri("/a/b/").resolve("c") == "file:///a/b/c"


def test_any_object_with_a_path_is_read(tmp_path: Path) -> None:
    (tmp_path / "a b").touch()
    (entry,) = os.scandir(tmp_path)
    assert file_uri(entry) == file_uri(tmp_path / "a b")


def test_str_is_a_windows_path_on_windows() -> None:
    with patch("os.name", "nt"):
        uris = file_uri("C:/a"), file_uri(r"\\server\share"), file_uri("C:\\a\\")
        error = error_of(lambda: file_uri("/a"))
    assert uris == ("file:///C:/a", "file://server/share", "file:///C:/a/")
    assert error[1].endswith("; for a POSIX path, use PurePosixPath")


@pytest.mark.skipif(sys.version_info < (3, 12), reason="PurePath cannot be subclassed by itself before Python 3.12")
def test_own_class_of_paths_is_one_of_this_system() -> None:
    class OwnPath(PurePath):
        """Path with methods of its own."""

    assert file_path(file_uri(OwnPath("/a b")), OwnPath) == OwnPath("/a b")


READ = [
    # Appendix B: without an authority, and localhost.
    ("file:/a", "/a", None),
    ("FILE:/C:/a", "/C:/a", r"C:\a"),
    ("file://localhost/a", "/a", None),
    ("file://LOCAL%68ost/C:/a", "/C:/a", r"C:\a"),
    ("file:///a%2fb", None, None),
    ("file:///%61", "/a", None),
    # Appendix E.2: drives.
    ("file:c:/a", None, r"c:\a"),
    ("file:///c%3A/a", "/c:/a", r"c:\a"),
    ("file:///%43:/a", "/C:/a", r"C:\a"),
    ("file:///C:", "/C:", None),
    ("file:///C:a", "/C:a", None),
    ("file:///CC:/a", "/CC:/a", None),
    ("file:///C%7C/a", "/C|/a", None),
    ("file://C:/a", None, None),
    # Appendix E.3: servers.
    ("file://server/share/a", None, r"\\server\share\a"),
    ("file://server/share", None, "\\\\server\\share\\"),
    ("file:////server/share/a", "//server/share/a", r"\\server\share\a"),
    ("file://///server/share/a", "/server/share/a", r"\\server\share\a"),
    ("file://////server/share/a", "/server/share/a", None),
    ("file://localhost//server/share", "//server/share", "\\\\server\\share\\"),
    ("file:/.//server/share", "//server/share", "\\\\server\\share\\"),
    ("file:////C:/a", "//C:/a", None),
    ("file://server", None, None),
    ("file://server/", None, None),
    ("file://server//a", None, None),
    ("file:////", "//", None),
    ("file://%3F/C:/a", None, None),
    ("file:////%3F/C:/a", "//?/C:/a", None),
    ("file://%2E/a/b", None, None),
    ("file://[::1]/share", None, None),
    ("file://a%3Ab/share", None, None),
    ("file://server%2Fshare/a", None, None),
    ("file://server%5Cshare/a", None, None),
    ("file://server%00/a", None, None),
    ("file://%FF/share", None, None),
    # Relative paths.
    ("file:", None, None),
    ("file://", None, None),
    ("file:a", None, None),
    # What a name cannot contain.
    ("file:///C:/a%2Fb", None, None),
    ("file:///C:/a%5Cb", r"/C:/a\b", None),
    ("file:///C:/a%00", None, None),
    ("file:///C:/%E9", "/C:/\udce9", None),
    # Dot-segments.
    ("file:///C:/a/../b", None, None),
    ("file:///C:/a/./b", None, None),
    ("file:///C:/a/%2E%2e/b", None, None),
    ("file:///C:/a/..", None, None),
    # Other components.
    ("file:///C:/a?", None, None),
    ("file:///C:/a#b", None, None),
    ("file://:0/C:/a", None, None),
    ("file://localhost:/C:/a", None, None),
    ("file://@/C:/a", None, None),
    ("http://localhost/C:/a", None, None),
]


@pytest.mark.parametrize(("uri", "posix", "windows"), READ)
def test_uri_is_read_by_the_type_of_the_path(uri: str, posix: str | None, windows: str | None) -> None:
    assert is_valid(uri.partition("#")[0], "absolute-URI")
    for kind, path in ((PurePosixPath, posix), (PureWindowsPath, windows)):
        if path is None:
            with pytest.raises(InvalidComponent):
                file_path(uri, kind)
        else:
            assert str(file_path(uri, kind)) == path
            assert file_path(uri, kind).is_absolute()


ROOTS = "a drive and a separator (C:/), or with a server and a share (//server/share)"
RELATIVE = 'the path is relative: use Path.absolute(), or begin it with "/"'
RELATIVE_ON_WINDOWS = f"the path is relative: use Path.absolute(), or begin it with {ROOTS}"
DEVICE = 'the path is one of a device, which has no URI: write it without "\\\\{}\\"'
SERVER = "the server of a UNC path must be a name or an IPv4 address, without brackets and colon"
HOME = RELATIVE.replace("absolute", "expanduser")
RELATIVE_URI = 'the path in the URI must begin with "/", as in file:///tmp/a'
SERVER_OR_DRIVE = "a drive, as in file:///C:/a, or a server and a share, as in file://server/share"
RELATIVE_URI_ON_WINDOWS = f"the path in the URI must begin with {SERVER_OR_DRIVE}"
DOTS = '"{}" is a dot-segment, which resolution removes from a path: leave it out, or resolve the path first'


@pytest.mark.parametrize(
    ("path", "component", "message"),
    [
        ("", "path", RELATIVE),
        ("a/b", "path", RELATIVE),
        (Path("a"), "path", RELATIVE),
        ("~/a", "path", HOME),
        (Path("~user/a"), "path", HOME),
        (PureWindowsPath("~/a"), "path", RELATIVE_ON_WINDOWS.replace("absolute", "expanduser")),
        (r"C:\a", "path", f"{RELATIVE}; for a Windows path, use PureWindowsPath"),
        (r"\\server\share", "path", f"{RELATIVE}; for a Windows path, use PureWindowsPath"),
        (PureWindowsPath("a"), "path", RELATIVE_ON_WINDOWS),
        (PureWindowsPath("C:"), "path", RELATIVE_ON_WINDOWS),
        (PureWindowsPath("C:a"), "path", RELATIVE_ON_WINDOWS),
        (PureWindowsPath("é:\\a"), "path", RELATIVE_ON_WINDOWS),
        (PureWindowsPath("\\a"), "path", f"{RELATIVE_ON_WINDOWS}; for a POSIX path, use PurePosixPath"),
        (PureWindowsPath(r"\\?\C:\a"), "host", DEVICE.format("?")),
        (PureWindowsPath(r"\\?\UNC\server\share"), "host", DEVICE.format("?")),
        (PureWindowsPath(r"\\.\COM1"), "host", DEVICE.format(".")),
        (PureWindowsPath(r"\\[::1]\share"), "host", SERVER),
        ("/a/../b", "path", DOTS.format("..")),
        ("/a/.", "path", DOTS.format(".")),
        (PurePosixPath("/.."), "path", DOTS.format("..")),
        (PureWindowsPath(r"C:\..\a"), "path", DOTS.format("..")),
        ("/a\0b", "path", "a name in a path cannot contain U+0000"),
        (PureWindowsPath("C:/a\udce9"), "path", "a name in a path cannot contain the byte 0xE9"),
        (PureWindowsPath("C:/\ud800"), "path", "a name in a path cannot contain U+D800"),
        ("/\ud800", "path", "U+D800 cannot be encoded: a lone surrogate is not a character"),
    ],
)  # fmt: skip
def test_path_without_a_uri_is_refused_with_what_to_do(path: str | PurePath, component: str, message: str) -> None:
    assert error_of(lambda: file_uri(path)) == (component, message)


@pytest.mark.parametrize("path", [r"\\server", "\\\\server\\", "\\\\server\\\\a", "\\\\\\share", "\\\\", "//"])
def test_server_without_a_share_is_refused(path: str) -> None:
    with patch("os.name", "nt"):
        assert error_of(lambda: file_uri(path)) == ("host", "a server needs a share after it, as in //server/share")


@pytest.mark.parametrize(
    ("uri", "component", "message"),
    [
        ("http://a/", "scheme", 'the scheme must be file, found "http": write a file URI, such as file:///tmp/a'),
        (f"file://me:{SECRET}@a/", "userinfo", "a file URI has no userinfo: remove it"),
        ("file://C:/a", "port", "a file URI has no port: remove it, or write file:///C:/ for a drive"),
        ("file:///a?b", "query", 'a file URI has no query: remove it, or write %3F for "?" in a path'),
        ("file:///a#b", "fragment", 'a file URI has no fragment: remove it, or write %23 for "#" in a path'),
        (
            "file://server/share",
            "host",
            "the host is another machine, which no POSIX path can name: on this machine, write file:///",
        ),
        ("file:a", "path", RELATIVE_URI),
        ("file:~/a", "path", RELATIVE_URI),
        ("file:", "path", RELATIVE_URI),
        ("file://", "path", RELATIVE_URI),
        ("file:C:/a", "path", f"{RELATIVE_URI}; for a Windows path, use PureWindowsPath"),
        ("file:///a/%2e%2e", "path", DOTS.format("..")),
        ("file:///a%2Fb", "path", 'a name in a path cannot contain "/"'),
    ],
)
def test_uri_without_a_posix_path_is_refused_with_what_to_do(uri: str, component: str, message: str) -> None:
    assert error_of(lambda: file_path(uri, PurePosixPath)) == (component, message)


@pytest.mark.parametrize(
    ("uri", "component", "message"),
    [
        ("file:///a/b", "path", f"{RELATIVE_URI_ON_WINDOWS}; for a POSIX path, use PurePosixPath"),
        ("file:///C:a", "path", RELATIVE_URI_ON_WINDOWS),
        ("file:a/b", "path", RELATIVE_URI_ON_WINDOWS),
        ("file:", "path", RELATIVE_URI_ON_WINDOWS),
        ("file://server", "host", "a server needs a share after it, as in //server/share"),
        ("file:///C:/a/..", "path", DOTS.format("..")),
    ],
)
def test_uri_without_a_windows_path_is_refused_with_what_to_do(uri: str, component: str, message: str) -> None:
    assert error_of(lambda: file_path(uri, PureWindowsPath)) == (component, message)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("file:///C|/a", "help: write file:///C:/a"),
        (r"C:\a", "help: write file:///C:/a"),
        *((text, "help: write a file URI, such as file:///tmp/a") for text in ("/a", "", "a/b", "~/a")),
        ("/a b", "missing scheme"),
        (f"file://me:{SECRET}@a b/", "***"),
    ],
)
def test_text_that_is_not_a_uri_is_invalid(text: str, line: str) -> None:
    with pytest.raises(InvalidURI) as caught:
        file_path(text)
    assert line in str(caught.value)
    assert SECRET not in f"{caught.value}{caught.value!r}"


class Bytes:
    """Object whose path is bytes."""

    def __fspath__(self) -> bytes:
        return b"/a"


@pytest.mark.parametrize("value", [None, 5, b"/a", Bytes(), ["/a"]])
def test_path_of_another_type_is_a_type_error(value: object) -> None:
    message = f"file_uri\\(\\) argument must be str or a path, not {type(value).__name__}"
    with pytest.raises(TypeError, match=message):
        file_uri(value)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # what is tested


@pytest.mark.parametrize("value", [str, "windows", None, PurePosixPath("/")])
def test_type_of_another_kind_is_a_type_error(value: object) -> None:
    with pytest.raises(TypeError, match="path_type must be a class of pathlib, not "):
        file_path("file:///a", value)  # type: ignore[call-overload]  # pyright: ignore[reportArgumentType, reportCallIssue]  # what is tested


# The laws.

HARD = ":?#%@[]|&;=+~ é日.\n\t"
NAMES_OF_BYTES = st.binary(min_size=1).map(
    lambda name: name.replace(b"\0", b"%").replace(b"/", b"?").decode("utf-8", "surrogateescape")
)
POSIX_NAMES = st.one_of(NAMES_OF_BYTES, st.text(f"{HARD}\\", min_size=1)).filter(lambda name: name != "..")
UNICODE = st.characters(exclude_categories=["Cs"], exclude_characters="\0/\\")
WINDOWS_NAMES = st.text(st.one_of(st.sampled_from(HARD), UNICODE), min_size=1).filter(
    lambda name: name not in {".", ".."}
)
SERVERS = WINDOWS_NAMES.filter(lambda name: name != "?" and not set(name) & set("[]:"))


@st.composite
def posix_paths(draw: st.DrawFn) -> PurePosixPath:
    return PurePosixPath(draw(st.sampled_from(["/", "//"])) + "/".join(draw(st.lists(POSIX_NAMES))))


@st.composite
def windows_paths(draw: st.DrawFn) -> PureWindowsPath:
    if draw(st.booleans()):
        return PureWindowsPath("\\".join([draw(st.sampled_from(["C:", "z:"])), "", *draw(st.lists(WINDOWS_NAMES))]))
    return PureWindowsPath("\\".join(["", "", draw(SERVERS), *draw(st.lists(WINDOWS_NAMES, min_size=1))]))


@given(posix_paths())
def test_posix_path_is_restored(path: PurePosixPath) -> None:
    uri = file_uri(path)
    assert str(file_path(uri, type(path))) == str(path)
    assert uri == URI(str(uri)) == uri.normalize()
    assert os.fsencode(file_path(uri)) == os.fsencode(str(path))


@given(windows_paths())
def test_windows_path_is_restored(path: PureWindowsPath) -> None:
    uri = file_uri(path)
    assert file_path(uri, type(path)) == path
    assert file_path(uri, type(path)).parts[1:] == path.parts[1:]
    assert uri == URI(str(uri)) == uri.normalize()


@given(st.text(), st.sampled_from(BOTH))
def test_path_that_is_read_has_a_uri_with_the_same_path(text: str, kind: Flavour) -> None:
    try:
        path = file_path(build(scheme="file", path=f"/{text}"), kind)
    except InvalidComponent:
        return
    assert path.is_absolute()
    assert file_path(file_uri(path), kind) == path


@given(posix_paths())
def test_pathlib_and_this_package_read_what_the_other_writes(path: PurePosixPath) -> None:
    assert file_path(Path(path).as_uri(), PurePosixPath) == path
    # Python 3.13 takes these for drives, too.
    if sys.version_info >= (3, 13) and str(path)[:2] != "//" and str(path)[2:3] not in ":|":
        assert Path.from_uri(file_uri(path)) == Path(path)
