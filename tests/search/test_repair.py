"""Repair of messy text, and the changes made."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.texts import ALPHABET, of_rule, references_and_others
from uri_split import URI, InvalidURI, RelativeRef, URIReference, diagnose, find, is_uri, is_valid, lenient, repair
from uri_split._changes import Change
from uri_split._repair import Repaired


def repaired(text: str, scheme: str | None = None) -> str | None:
    result = repair(text, default_scheme=scheme)
    return None if result is None else str(result.uri)


@pytest.mark.parametrize(
    ("text", "uri"),
    [
        # Appendix C: delimiters, and white space
        (" http://a/b\n", "http://a/b"),
        ("\ufeffhttp://a/b", "http://a/b"),
        ("\u200ehttp://a/b\u200f", "http://a/b"),
        ("<http://a/b>", "http://a/b"),
        ('"http://a/b"', "http://a/b"),
        ("\u2018http://a/b\u2019", "http://a/b"),
        ("“http://a/b”", "http://a/b"),
        ("(http://a/(b))", "http://a/(b)"),
        ("`http://a/b`", "http://a/b"),
        (' "< http://a/b > "\t', "http://a/b"),
        ("<URL:http://a/b>", "http://a/b"),
        (" url: urn:a:b", "urn:a:b"),
        ("URL:x", "URL:x"),  # a URI as it is
        ("<URL:x>", None),  # no scheme is left
        # Appendix C: line breaks
        ("http://a/b\nc", "http://a/bc"),
        ("http://a/b \r\n\t c?d\n\n e#f\r g", "http://a/bc?de#fg"),
        ("http://a/b-\nc", "http://a/b-c"),
        ("http://a/%4\n1%\n 4\n1%\n4x%4\n", "http://a/%41%41%254x%254"),
        # A list, as opposed to a broken URI
        ("http://a/\nhttp://b/", None),
        ("http://a/ ftp://b/", None),
        ("http://a/b\n://c", "http://a/b://c"),
        ("http://a/\n  b c", "http://a/b%20c"),
        ("http://a/b  c", "http://a/b%20%20c"),
        # Section 2.1
        ("http://a/100%", "http://a/100%25"),
        ("http://a/%4%zz%41", "http://a/%254%25zz%41"),
        ("http://a/%%%", "http://a/%25%25%25"),
        # Section 2.5
        ("http://a/é?é#é", "http://a/%C3%A9?%C3%A9#%C3%A9"),
        ("http://a/\udce9", "http://a/%E9"),
        # Sections 3.2.1 and 3.3 to 3.5
        ("http://u[:p w@a/", None),
        ("http://u|é:p%@a/", "http://u%7C%C3%A9:p%25@a/"),
        ('http://a/[b]\\|{}^`"<>?[c]#[d]#e', "http://a/%5Bb%5D%5C%7C%7B%7D%5E%60%22%3C%3E?%5Bc%5D#%5Bd%5D%23e"),
        ("mailto:me@example.com?subject=a b", "mailto:me@example.com?subject=a%20b"),
        ("a:\x00b", "a:%00b"),
        # Section 3.2.2
        ("http://bücher.example/", "http://xn--bcher-kva.example/"),
        ("http://me@BÜCHER.example:80/", "http://me@xn--bcher-kva.example:80/"),
        ("http://bu\u0308cher.example", "http://xn--bcher-kva.example"),
        ("http://日本.example", "http://xn--wgv71a.example"),
        ("http://-é.example/", "http://xn----bga.example/"),
        ("http://例え。example/", "http://xn--r8jz45g.example/"),
        ("http://☃.example/", "http://xn--n3h.example/"),
        ("x://bücher/", "x://b%C3%BCcher/"),
        ("http://[::1]/a b", "http://[::1]/a%20b"),
        ("foo:///a b", "foo:///a%20b"),
        ("file:///a b", "file:///a%20b"),
        ("http:///a/ b", "http:///a/%20b"),
    ],
)
def test_text_is_repaired_or_refused(text: str, uri: str | None) -> None:
    assert repaired(text) == uri


@pytest.mark.parametrize(
    "text",
    [
        # Browsers or other programs read another host
        "http://example.com\\@example.net/",
        "http://a\\b/c",
        "http:\\\\example.com\\a",
        "http:/\\example.com",
        "http:/example.com\\@example.net/",
        "http:example.com\\:80/",
        "http:///example.com\\@example.net/",
        "https:////example.com\\@example.net/x y",
        "http:///exa\tmple.com/",
        "http:///a b",
        "http://\xa0",
        "foo:// ",
        "http:\\/example.com",
        "http://a@b@c/",
        "http://exa mple.com/",
        "http://exam\tple.com/",
        "http://exam\nple.com/",
        "http://example.com\n/a",
        "http:\n//example.com/",
        "http: //example.com/",
        "http:/\n/example.com/",
        "http://exa\u200bmple.com/",
        "http://a\xa0b/",
        "http://a\x00b/",
        "http://[::1",
        "http://[::1/",
        "http://::1]/",
        "http://[::1]x/",
        "http://[x]/",
        "http://a[b]/",
        "http://u[@a/",
        "http://a:8x/",
        "http://a:８０/",
        "http://a:80:80/",
        "http://me:pa/ss@word@a b/",
        # Names that are invalid, and names that are mapped to addresses
        "http://a\uff0fb/ c",
        "http://\uff11\uff12\uff17.0.0.1/",
        "http://ⓔxample.com/",
        "http://{a}/",
        "http://é{a}/",
        "http://100%/",
        "http://é\udce9/",
        # No scheme, or an invalid one
        "",
        " ",
        "<>",
        '"',
        "a b",
        "/a",
        "see http://a/",
        "1http://a/",
        "ht tp://a/",
        "ht\ntp://a/",
        "://a/",
        # Not a character
        "http://a/\ud800",
        "http://\ud800@a/",
    ],
)
def test_ambiguous_text_is_not_repaired(text: str) -> None:
    assert repair(text) is None
    assert diagnose(text, "URI") != ()


@pytest.mark.parametrize(
    ("text", "uri"),
    [
        # Section 4.5
        ("www.example.com/a b", "https://www.example.com/a%20b"),
        ("example.com", "https://example.com"),
        ("example.com.", "https://example.com."),
        ("example.com?q", "https://example.com?q"),
        ("192.0.2.1:80/a", "https://192.0.2.1:80/a"),
        ("bücher.example/ü", "https://xn--bcher-kva.example/%C3%BC"),
        ("<URL:www.example.com>", "https://www.example.com"),
        (" <www.example.com>", "https://www.example.com"),
        # Section 4.2
        ("//example.com/a", "https://example.com/a"),
        ("//a@b@c/", None),
        # Not hosts
        ("localhost", None),
        ("a/b.html", None),
        ("/a.b", None),
        (".a", None),
        ("a..b", None),
        ("me@example.com", None),
        ("#a.b", None),
        ("a.b c", None),
        ("{a}.b/", None),
        # URIs by the grammar, before or after the repair
        ("example.com:8080/a", "example.com:8080/a"),
        ("example.com:8080/a b", "example.com:8080/a%20b"),
    ],
)
def test_default_scheme_completes_references(text: str, uri: str | None) -> None:
    assert repaired(text, "https") == uri


# Section 3.1: producers write a scheme in lower case; a scheme that was written is kept.
def test_default_scheme_is_written_in_lower_case() -> None:
    assert repaired("//Example.com/", "HTTPS") == "https://Example.com/"
    assert repaired("HTTP://Example.com/", "HTTPS") == "HTTP://Example.com/"


def test_no_scheme_is_added_without_a_default() -> None:
    assert repair("www.example.com") is None
    assert repair("//example.com") is None


def test_changes_and_their_messages() -> None:
    result = repair("\t<URL:http://u|@bücher.example/a\n  b c%>")
    assert result is not None
    assert [(change.code, change.start, change.end, change.before, change.after) for change in result.changes] == [
        ("white-space", 0, 1, "\t", ""),
        ("delimiter", 1, 2, "<", ""),
        ("delimiter", 2, 6, "URL:", ""),
        ("userinfo", 14, 15, "|", "%7C"),
        ("host", 16, 30, "bücher.example", "xn--bcher-kva.example"),
        ("line-break", 32, 35, "\n  ", ""),
        ("percent-encoding", 36, 37, " ", "%20"),
        ("percent-sign", 38, 39, "%", "%25"),
        ("delimiter", 39, 40, ">", ""),
    ]
    assert [change.message for change in result.changes] == [
        "removed a tab before the URI",
        'removed "<" around the URI',
        'removed the prefix "URL:"',
        "percent-encoded characters that are not allowed in userinfo",
        'converted the host "bücher.example" to IDNA, "xn--bcher-kva.example"',
        "removed a line break from the path",
        "percent-encoded a space, which is not allowed in a path",
        'percent-encoded "%" as %25, because 2 hex digits do not follow it',
        'removed ">" around the URI',
    ]
    completed = repair("example.com\n", default_scheme="https")
    assert completed is not None
    assert [change.message for change in completed.changes] == [
        'added the scheme "https"',
        "removed a line feed after the URI",
    ]


# Sections 3.2.1 and 7.5
def test_password_is_in_no_repr_and_no_message() -> None:
    result = repair("http://me:se^cret@a/ b")
    assert result is not None
    assert result.uri == "http://me:se%5Ecret@a/%20b"
    for shown in (repr(result), *(change.message for change in result.changes)):
        assert "^" not in shown
        assert "%5E" not in shown
        assert "cret" not in shown


def applied(text: str, changes: tuple[Change, ...]) -> str:
    for change in reversed(changes):
        assert text[change.start : change.end] == change.before
        text = text[: change.start] + change.after + text[change.end :]
    return text


messy = st.one_of(
    references_and_others,
    st.builds(
        "{}{}{}".format, st.sampled_from(["", " <", '"']), of_rule("URI"), st.sampled_from(["", "> ", '"', "\n b"])
    ),
    st.builds("http://{}{}".format, st.text(f"{ALPHABET}ü\t", max_size=8), st.text(f"/{ALPHABET}ü\t")),
)


@given(messy, st.sampled_from([None, "https"]))
def test_applying_the_changes_to_the_text_yields_the_uri(text: str, scheme: str | None) -> None:
    result = repair(text, default_scheme=scheme)
    if is_uri(text):
        assert result == Repaired(URI(text), (), URI(text))
    elif result is not None:
        assert is_uri(result.uri)
        assert type(result.uri) is type(URI(result.uri))
        assert applied(text, result.changes) == result.uri
        assert list(result.changes) == sorted(result.changes, key=lambda change: change.start)
        assert repair(result.uri, default_scheme=scheme) == (result.uri, (), result.uri)


@given(messy)
def test_repair_keeps_the_host(text: str) -> None:
    """The URI has the host and port that the lenient layer reads in the text without what is around it."""
    result = repair(text)
    if result is None or not result.changes:
        return
    around = [change for change in result.changes if change.code in {"white-space", "delimiter"}]
    bare = lenient.split(applied(text, tuple(replace(change, after="") for change in around)))
    assert bare.scheme == result.uri.scheme
    assert (bare.authority is None) == (result.uri.authority is None)
    if bare.authority is not None and not any(change.code == "host" for change in result.changes):
        authority = lenient.split_authority(bare.authority)
        assert (authority.host, authority.port) == (result.uri.host, result.uri.port)


def test_invalid_arguments_are_rejected() -> None:
    with pytest.raises(InvalidURI):
        repair("a", default_scheme="https:")
    with pytest.raises(TypeError, match=r"repair\(\) argument must be str, not bytes"):
        repair(b"a")  # type: ignore[call-overload]  # pyright: ignore[reportCallIssue, reportArgumentType]  # the wrong type is tested


BASE = "https://example.com/docs/x?y"


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("my file.pdf", "https://example.com/docs/my%20file.pdf"),
        ("straße.html", "https://example.com/docs/stra%C3%9Fe.html"),
        ("a b?q=ä", "https://example.com/docs/a%20b?q=%C3%A4"),
        ("../x y", "https://example.com/x%20y"),
        (" /a|b ", "https://example.com/a%7Cb"),
        ("//host/a b", "https://host/a%20b"),
        ("?q=ü", "https://example.com/docs/x?q=%C3%BC"),
        ("#a b", "https://example.com/docs/x?y#a%20b"),
        ("", "https://example.com/docs/x?y"),
        (" ", "https://example.com/docs/x?y"),
        ("12:30 notes.html", "https://example.com/docs/12:30%20notes.html"),
        ("www.example.com/a b", "https://example.com/docs/www.example.com/a%20b"),
        # With a scheme, as without a base
        ("<http://a/../b c>", "http://a/b%20c"),
        ("(http://a/b)", "http://a/b"),
        ("mailto:a b", "mailto:a%20b"),
        # Section 5.2.2: strict resolution
        ("https:x", "https:x"),
        # Ambiguous, with a base and without
        ("http://a\\b/", None),
        ("http:\\\\a b", None),
        ("a\\b c", None),
        ("/\t/a b", None),
    ],
)
def test_text_is_resolved_against_a_base(text: str, target: str | None) -> None:
    result = repair(text, base=BASE)
    assert (None if result is None else result.uri) == target


# Section 5.2
@given(messy, st.one_of(of_rule("URI"), st.just(BASE)))
def test_changes_yield_the_reference_and_its_target_is_the_uri(text: str, base: str) -> None:
    result = repair(text, base=base)
    if is_valid(text, "URI-reference"):
        assert result is not None
        assert not result.changes
    if result is not None:
        assert applied(text, result.changes) == result.reference
        assert type(result.reference) is type(URIReference(result.reference))
        assert result.uri == URI(base).resolve(result.reference)
        assert repair(result.reference, base=base) == (result.uri, (), result.reference)


# Section 4.1: a text with a scheme is no relative reference.
@given(messy)
def test_text_with_a_scheme_is_repaired_in_the_same_way_against_a_base(text: str) -> None:
    absolute, against_base = repair(text), repair(text, base=BASE)
    if absolute is not None and not is_valid(text, "relative-ref"):
        assert against_base is not None
        assert (against_base.reference, against_base.changes) == (absolute.uri, absolute.changes)
    elif against_base is not None:
        assert isinstance(against_base.reference, RelativeRef)


# Section 3.2: nothing that is done to a path makes an authority of it.
@given(messy)
def test_relative_reference_keeps_its_authority(text: str) -> None:
    result = repair(text, base=BASE)
    if result is not None and not isinstance(result.reference, URI) and result.changes:
        around = [change for change in result.changes if change.code in {"white-space", "delimiter"}]
        bare = applied(text, tuple(replace(change, after="") for change in around))
        assert (result.reference.authority is None) == (not bare.startswith("//"))


@given(messy)
def test_found_uri_needs_no_repair(text: str) -> None:
    for found in find(text):
        assert repair(str(found.uri)) == (found.uri, (), found.uri)


def test_invalid_bases_are_rejected() -> None:
    with pytest.raises(InvalidURI):
        repair("a", base="b")
    with pytest.raises(TypeError, match="base must be str, not int"):
        repair("a", base=1)  # type: ignore[call-overload]  # pyright: ignore[reportCallIssue, reportArgumentType]
    with pytest.raises(TypeError, match=r"repair\(\) takes base or default_scheme, not both"):
        repair("a", base="a:", default_scheme="a")  # type: ignore[call-overload]  # pyright: ignore[reportCallIssue, reportArgumentType]
