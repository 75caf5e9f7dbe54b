"""Where no difference is listed, `uri_split.compat.urllib_parse` answers as the standard library does."""

from collections.abc import Callable
from typing import cast
from urllib import parse as standard

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from tests.texts import ALPHABET, references_and_others
from tests.timing import outgrows
from uri_split.compat import urllib_parse as parse
from uri_split.compat.differences import differences_of

PIECES = (
    *("http:", "HTTP:", "https:", "file:", "coap:", "git:", "urn:", "1:", "//", "//h", "//H:80", "//u:p@h", "//[::1]"),
    *("//[v1.a]", "//[", "]", "/", "a", "..", ".", "/..", "/.", "?", "?q", "#", "#f", ";", ";p", ":", "@", "\\", "%2e"),
    *("é", "//ex\u2100mple", " ", "\t", "\n", "\0"),
)
urls = st.one_of(st.lists(st.sampled_from(PIECES), max_size=7).map("".join), references_and_others)
in_ascii = urls.filter(str.isascii).map(str.encode)
texts = st.text(st.one_of(st.sampled_from(f"{ALPHABET}%%%% 2fF+"), st.characters()))
options = st.booleans()


def outcome(function: Callable[..., object], *arguments: object) -> object:
    """Return what a function returns, or the type of its error, as the text of some errors is ours."""
    try:
        returned = function(*arguments)
    except (AttributeError, TypeError, ValueError) as error:
        return type(error)
    return [*cast("tuple[object, ...]", returned)] if isinstance(returned, tuple) else returned


# Patch releases without the fix of CVE-2025-0938 accept more.
ACCEPTS_BRACKETS_ANYWHERE = outcome(standard.urlsplit, "//a[::1]") is not ValueError
# Others reject the capital letter, which RFC 3986 allows (section 3.2.2).
REJECTS_CAPITAL_V = outcome(standard.urlsplit, "//[V1.a]") is ValueError


def depends_on_the_patch(ours: object, theirs: object, *arguments: object) -> bool:
    """Return whether the standard library of another patch release would answer otherwise."""
    text = str(arguments)
    return (ACCEPTS_BRACKETS_ANYWHERE and ours is ValueError and "[" in text) or (
        REJECTS_CAPITAL_V and theirs is ValueError and "[V" in text
    )


def assert_same(function: str, *arguments: object) -> None:
    ours, theirs = (outcome(getattr(module, function), *arguments) for module in (parse, standard))
    if not depends_on_the_patch(ours, theirs, *arguments):
        assert ours == theirs
        assert type(ours) is type(theirs)


@given(st.one_of(urls, in_ascii), st.sampled_from(("", "x", " HTTP\n")), options)
def test_urls_are_split_the_same(url: str | bytes, scheme: str, fragments: bool) -> None:  # noqa: FBT001
    for function in ("urlsplit", "urlparse"):
        assert_same(function, url)
        assert_same(function, url, scheme if isinstance(url, str) else scheme.encode(), fragments)


@given(st.one_of(urls, in_ascii))
@example("//[V1.a]")
def test_network_locations_are_read_the_same(url: str | bytes) -> None:
    ours, theirs = (outcome(module.urlsplit, url) for module in (parse, standard))
    assume(not depends_on_the_patch(ours, theirs, url) and isinstance(ours, list))
    for name in ("username", "password", "hostname", "port"):
        for split in (parse.urlsplit, parse.urlparse):
            one, other = split(url), getattr(standard, split.__name__)(url)
            assert outcome(lambda: getattr(one, name)) == outcome(lambda: getattr(other, name))  # noqa: B023


bases = st.tuples(st.sampled_from(("", "http://h", "https://u:p@[::1]:80/", "file:///")), urls).map("".join)
pairs = st.tuples(bases, urls)
encodable_pairs = pairs.filter(lambda pair: "".join(pair).isascii()).map(lambda pair: tuple(map(str.encode, pair)))


@given(pairs | encodable_pairs, options)
@example(("http://h", "a"), True)  # noqa: FBT003
@example(("http://h/a", "../b;c?d#e"), True)  # noqa: FBT003
@example(("http://h/a", "//["), True)  # noqa: FBT003
@example((b"http://h/a", b"b"), False)  # noqa: FBT003
def test_urls_are_joined_the_same(pair: tuple[str | bytes, str | bytes], fragments: bool) -> None:  # noqa: FBT001
    if not list(differences_of("urljoin", [*pair, fragments])):
        assert_same("urljoin", *pair, fragments)


@given(st.one_of(urls, in_ascii))
def test_fragments_are_removed_the_same(url: str | bytes) -> None:
    if not list(differences_of("urldefrag", [url])):
        assert_same("urldefrag", url)


parts = st.sampled_from(("", "http", "x", "h", "/", "/a", "//a", "a", "é?", ";"))


@given(st.lists(parts, min_size=6, max_size=6))
def test_components_are_joined_the_same(components: list[str]) -> None:
    for function, given_ in (("urlunparse", components), ("urlunsplit", components[1:])):
        if not list(differences_of(function, [given_])):
            assert_same(function, given_)
            if "".join(given_).isascii():
                assert_same(function, [part.encode() for part in given_])


@given(texts, st.text(max_size=3) | st.sampled_from(("/", " ", "%", b"/", [47, 233])))
@example("é\ud800", "")
def test_texts_are_percent_encoded_the_same(text: str, safe: object) -> None:
    for function in ("quote", "quote_plus"):
        assert_same(function, text)
        assert_same(function, text, safe)
        assert_same(function, text, safe, "latin-1", "replace")
        assert_same(function, text.encode("utf-8", "replace"), safe)


@given(texts | texts.map(standard.quote).filter(str), st.sampled_from(("utf-8", "latin-1", "utf-16")))
@example("%C3%A9=%3D\r\n=\n==%0A%2%", "utf-8")
@example("%\n%\r\n=41%41=\n%zz%4", "utf-8")
@example("é%C3", "utf-8")
def test_texts_are_decoded_the_same(text: str, encoding: str) -> None:
    for function in ("unquote", "unquote_plus", "unquote_to_bytes"):
        assert_same(function, text)
    for function in ("unquote", "unquote_plus"):
        assert_same(function, text, encoding, "ignore")
        assert_same(function, text, None, None)
    assert_same("unquote", text.encode("utf-8", "replace"))


queries = st.lists(st.sampled_from(("a", "b", "=", "&", "&&", ";", "+", "%26", "%C3%A9", "%e9", "é", "%")), max_size=9)


@given(queries.map("".join) | texts, options, options, st.sampled_from((None, 0, 1, 2, 3)), st.sampled_from("&;+"))
def test_queries_are_read_the_same(
    query: str,
    blank: bool,  # noqa: FBT001
    strict: bool,  # noqa: FBT001
    most: int | None,
    separator: str,
) -> None:
    for function in ("parse_qsl", "parse_qs"):
        for given_ in (query, query.encode("utf-8", "replace")):
            assert_same(function, given_)
            assert_same(function, given_, blank, strict, "latin-1", "replace", most, separator)


values = st.one_of(texts, st.integers(), st.none(), st.binary(max_size=4), st.floats(), st.lists(texts, max_size=2))


@given(st.dictionaries(texts | st.binary(max_size=2), values), options, st.sampled_from(("", "/", "+", " ", b"/")))
def test_queries_are_written_the_same(query: dict[str | bytes, object], several: bool, safe: str | bytes) -> None:  # noqa: FBT001
    for given_ in (query, [*query.items()], (*query.items(),)):
        assert_same("urlencode", given_)
        assert_same("urlencode", given_, several, safe)
    assert outcome(parse.urlencode, query, several, "", None, None, parse.quote) == outcome(
        standard.urlencode, query, several, "", None, None, standard.quote
    )


@pytest.mark.parametrize("query", [None, 5, "ab", ["a"], [("a",)], [["a", "b"]], [("a", "b", "c")]])
def test_wrong_queries_are_rejected_alike(query: object) -> None:
    assert_same("urlencode", query)


@pytest.mark.parametrize(
    ("function", "arguments"),
    [
        ("urlsplit", (5,)), ("urlsplit", ("a", b"b")), ("urlsplit", (b"\xe9",)),
        ("urlparse", (bytearray(b"http://h"),)), ("urlparse", (b"a", "b")), ("urldefrag", (5,)),
        ("urljoin", ("a", b"b")), ("urljoin", ("http://h", b"b")), ("urljoin", (b"", None)), ("urljoin", ("a", None)),
        ("urljoin", ("", "b")), ("urlunsplit", (("a", b"b", "", "", ""),)), ("urlunsplit", (("a", "b"),)),
        ("urlunparse", (("a", "b"),)), ("quote", (5,)), ("unquote", (5,)),
        ("quote", ("a", b"\xe9/")), ("quote", (b"a", "", "utf-8")), ("parse_qsl", (None,)),
        ("parse_qsl", ("a", False, False, "utf-8", "replace", None, "")),
    ],
)  # fmt: skip
def test_other_types_are_treated_alike(function: str, arguments: tuple[object, ...]) -> None:
    assert_same(function, *arguments)


def test_names_that_are_not_public_come_from_the_standard_library() -> None:
    assert parse.clear_cache is standard.clear_cache  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]  # not in typeshed
    with pytest.raises(AttributeError, match=r"'urllib\.parse' has no attribute 'absent'"):
        parse.absent  # noqa: B018


@pytest.mark.parametrize("function", ["urlsplit", "urlparse", "urldefrag", "unquote", "quote", "parse_qsl"])
@pytest.mark.parametrize(
    "piece", ["a", "/..", ";", "#", "?", "%", "%41", "=", "&", "&a=%", ":", "@", "é", " ", "\t", "//"]
)
def test_time_grows_with_the_length(function: str, piece: str) -> None:
    call: Callable[[str], object] = getattr(parse, function)
    assert not outgrows(call, lambda length: piece * length, (10_000, 80_000), 24, 0.05)
    assert not outgrows(call, lambda length: "http://" + piece * length, (10_000, 80_000), 24, 0.05)


@pytest.mark.parametrize("piece", ["a/", "../", "./", "//", "?", ";", "\t"])
def test_time_to_join_grows_with_the_length(piece: str) -> None:
    def join(text: str) -> str:
        return parse.urljoin(f"http://h/{text}", text)

    assert not outgrows(join, lambda length: piece * length, (10_000, 80_000), 24, 0.05)
