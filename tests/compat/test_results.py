"""The results of `uri_split.compat.urllib_parse`, with what Python 3.15 added."""

import copy
import pickle
import sys
from functools import partial
from urllib import parse as standard

import pytest
from hypothesis import given

from tests.texts import references_and_others
from uri_split.compat import urllib_parse as parse
from uri_split.compat.urllib_parse import (
    DefragResult,
    DefragResultBytes,
    ParseResult,
    ParseResultBytes,
    SplitResult,
    SplitResultBytes,
    urldefrag,
    urljoin,
    urlparse,
    urlsplit,
    urlunparse,
    urlunsplit,
)

URL = "http://me:pw@H:80/a;b?#"


@pytest.mark.parametrize(
    ("url", "split"),
    [
        ("", (None, None, "", None, None)), ("?#", (None, None, "", "", "")), ("//", (None, "", "", None, None)),
        ("HTTP:", ("http", None, "", None, None)), ("http://h/?", ("http", "h", "/", "", None)),
    ],
)  # fmt: skip
def test_absent_components_are_none_if_asked_for(url: str, split: tuple[str | None, ...]) -> None:
    assert urlsplit(url, missing_as_none=True) == split
    assert urlsplit(url.encode(), missing_as_none=True) == tuple(
        None if part is None else part.encode() for part in split
    )
    assert urlsplit(url) == tuple(part or "" for part in split)
    assert urlparse(url, missing_as_none=True) == (*split[:3], None, *split[3:])


def test_defined_parameters_and_fragments_are_not_none() -> None:
    assert urlparse("a;", missing_as_none=True).params == ""
    assert urldefrag("a#", missing_as_none=True) == ("a", "")
    assert urldefrag("a", missing_as_none=True) == ("a", None)
    assert urldefrag(b"a") == (b"a", b"")
    assert urlparse("x:a;b").params == ""


def test_scheme_is_the_given_one_if_the_url_has_none() -> None:
    assert urlsplit("a", "x").scheme == urlparse("a", "x").scheme == "x"
    assert urlsplit("a", "", missing_as_none=True).scheme == ""
    assert urlsplit("a", missing_as_none=True).scheme is None
    assert urlsplit(None) == (b"", b"", b"", b"", b"")


RESULTS = (
    urlsplit(URL, missing_as_none=True),
    urlparse(URL, missing_as_none=True),
    urldefrag(URL, missing_as_none=True),
)


@pytest.mark.parametrize("result", RESULTS, ids=lambda result: type(result).__name__)
def test_empty_components_are_kept_in_copies(
    result: SplitResult[str | None] | ParseResult[str | None] | DefragResult[str | None],
) -> None:
    others = [copy.copy(result), copy.deepcopy(result), result.encode().decode(), result._replace(fragment="")]
    if sys.version_info >= (3, 13):
        others.append(copy.replace(result, fragment=""))  # pragma: no cover  the coverage may be measured on 3.11
    others += [pickle.loads(pickle.dumps(result, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]  # noqa: S301
    for other in others:
        assert other == result
        assert type(other) is type(result)
        assert other.geturl() == URL


def test_empty_components_are_not_kept_without_none() -> None:
    assert urlsplit(URL).geturl() == urlparse(URL).geturl() == "http://me:pw@H:80/a;b"
    assert urldefrag(URL).geturl() == "http://me:pw@H:80/a;b?"


def test_keep_empty_decides_whether_empty_components_are_written() -> None:
    components = ("http", "h", "/", "", None)
    assert urlunsplit(components) == urlunsplit(components, keep_empty=False) == "http://h/"
    assert urlunsplit(components, keep_empty=True) == "http://h/?"
    assert urlunparse((b"http", b"h", b"/", b"", None, b""), keep_empty=True) == b"http://h/;#"
    split = urlsplit(URL, missing_as_none=True)
    assert urlunsplit(split, keep_empty=False) == "http://me:pw@H:80/a;b"
    assert SplitResult(*split).geturl() == "http://me:pw@H:80/a;b"
    assert urlunsplit(SplitResult(*split), keep_empty=True) == URL
    with pytest.raises(ValueError, match="keep_empty=True needs a result of missing_as_none=True"):
        urlunsplit(urlsplit(URL), keep_empty=True)


def test_nothing_but_none_is_joined_as_bytes() -> None:
    nothing: list[bytes | None] = [None] * 5
    assert urlunsplit(nothing) == b""
    assert urlunsplit(("http", None, None, None, None), keep_empty=True) == "http:"
    assert urlunsplit(("x", "h", "a", None, None)) == "x://h/a"


@pytest.mark.skipif(sys.version_info < (3, 15), reason="missing_as_none and keep_empty are new in Python 3.15")
def test_what_python_3_15_added_is_the_same() -> None:  # pragma: no cover  the coverage is measured on others
    for url in ("", "?#", "//", "a;?", "HTTP:", URL, "http:///a?#b", "//h#"):
        for name in ("urlsplit", "urlparse", "urldefrag"):
            ours = getattr(parse, name)(url, missing_as_none=True)
            theirs = getattr(standard, name)(url, missing_as_none=True)
            assert ours == theirs
            assert ours.geturl() == theirs.geturl()
        split = getattr(standard, "urlsplit")(url, missing_as_none=True)  # noqa: B009  unknown before Python 3.15
        assert urlunsplit(split) == standard.urlunsplit(urlsplit(url, missing_as_none=True)) == split.geturl()


def test_results_have_subcomponents() -> None:
    for result in (urlsplit(URL), urlparse(URL)):
        assert (result.username, result.password, result.hostname, result.port) == ("me", "pw", "h", 80)
    for result_ in (urlsplit(URL.encode()), urlparse(URL.encode())):
        assert (result_.username, result_.password, result_.hostname, result_.port) == (b"me", b"pw", b"h", 80)
    absent = urlsplit("a", missing_as_none=True)
    assert [absent.username, absent.password, absent.hostname, absent.port] == [None] * 4


def test_results_are_encoded_and_decoded() -> None:
    pairs = (
        (DefragResult("a", "b"), DefragResultBytes(b"a", b"b"), "a#b"),
        (SplitResult("x", "h", "/a", "b", "c"), SplitResultBytes(b"x", b"h", b"/a", b"b", b"c"), "x://h/a?b#c"),
        (ParseResult("x", "h", "/", "p", "", ""), ParseResultBytes(b"x", b"h", b"/", b"p", b"", b""), "x://h/;p"),
    )
    for text, data, url in pairs:
        assert text.encode() == data
        assert data.decode() == text
        assert (text.geturl(), data.geturl()) == (url, url.encode())


def test_error_hides_the_password() -> None:
    for url in ("http://me:secret@h[/", "http://me:secret@ex\u2100mple/"):
        with pytest.raises(ValueError) as caught:  # noqa: PT011  the text is that of the standard library
            urlsplit(url)
        assert "secret" not in repr(caught.value)
        assert caught.value.__suppress_context__ or not caught.value.__context__
    with pytest.raises(ValueError, match=r"^netloc 'me:\*\*\*@ex\u2100mple' contains invalid characters"):
        urlsplit("http://me:secret@ex\u2100mple/")


@pytest.mark.parametrize(
    "netloc",
    [
        "h.[v1.a]", "[v1.a].h", "h[::1]", "[::1]h", "[::1]h:80", "[::1]@h", "u@h[::1]", "[::1][::1]", "[192.0.2.1]",
        "[h]", "[]", "[v1.]", "[v.a]", "[vg.a]", "[v1]", "[::1", "::1]", "u[@[::1]x",
    ],
)  # fmt: skip
def test_only_an_address_in_brackets_that_is_the_whole_host_is_accepted_on_every_python(netloc: str) -> None:
    for url in (f"//{netloc}", f"http://{netloc}/a?b#c", f"http://me:secret@{netloc}?"):
        for function in (urlsplit, urlparse, partial(urljoin, "http://h/")):
            with pytest.raises(ValueError) as caught:  # noqa: PT011  the text is that of the standard library
                function(url)
            assert "secret" not in str(caught.value)
        with pytest.raises(ValueError):  # noqa: PT011  as it is for texts
            urlsplit(url.encode())


@pytest.mark.parametrize(
    "netloc", ["[::1]", "[::1]:80", "u:p@[::1]:", "[v1F.a:b]", "[V1.a]", "[fe80::1%25en0]", "[::192.0.2.1]:x"]
)
def test_address_in_brackets_is_accepted(netloc: str) -> None:
    assert urlsplit(f"http://{netloc}/").netloc == netloc


def test_repr_hides_secrets() -> None:
    url = "http://me:secret@h/a;b?token=secret&c=d#e"
    assert repr(urlsplit(url)) == (
        "SplitResult(scheme='http', netloc='me:***@h', path='/a;b', query='token=***&c=d', fragment='e')"
    )
    assert repr(urlparse(url.encode())) == (
        "ParseResultBytes(scheme=b'http', netloc=b'me:***@h', path=b'/a', params=b'b', query=b'token=***&c=d',"
        " fragment=b'e')"
    )
    assert repr(urldefrag(url)) == "DefragResult(url='http://me:***@h/a;b?token=***&c=d', fragment='e')"
    assert repr(SplitResultBytes(b"", b"h\xe9", b"", b"", b"")) == (
        "SplitResultBytes(scheme=b'', netloc=b'h\\xe9', path=b'', query=b'', fragment=b'')"
    )


@given(references_and_others)
def test_repr_of_other_results_is_that_of_the_standard_library(url: str) -> None:
    try:
        results = [(split(url), getattr(standard, split.__name__)(url)) for split in (urlsplit, urlparse, urldefrag)]
    except ValueError:
        return
    for ours, theirs in results:
        if ours == theirs and "***" not in repr(ours):
            assert repr(ours) == repr(theirs)
