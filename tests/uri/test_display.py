"""References as they are shown to people."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.texts import of_rule
from uri_split import URI, Components, URIReference, split

RTL = "xn--4dbrk0ce.xn--9dbq2a"
SHOWN = "\u05d9\u05e9\u05e8\u05d0\u05dc.\u05e7\u05d5\u05dd"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("https://me:secret@xn--bcher-kva.example:8080/", "https://b\xfccher.example:8080/"),
        ("//me@h?x#y", "//h?x#y"),
        ("http://%D0%B0pple.com/", "http://xn--pple-43d.com/"),
        ("/stra%C3%9Fe/%e4%bd%a0?q=%C3%BC#%c3%bc", "/stra\xdfe/\u4f60?q=\xfc#\xfc"),
        ("/%41%7e%2D", "/A~-"),
        # Not decoded: spaces, delimiters, controls, invisible characters, directions, bytes that are not UTF-8
        ("/a%20b%2Fc%3Fd%23%25%40?%26%3D", "/a%20b%2Fc%3Fd%23%25%40?%26%3D"),
        ("/%0a%00%7F%C2%85", "/%0A%00%7F%C2%85"),
        ("/%C2%A0%E3%80%80%E2%80%8B%C2%AD%EF%BB%BF", "/%C2%A0%E3%80%80%E2%80%8B%C2%AD%EF%BB%BF"),
        ("/%E2%80%AEa%E2%81%A6%D8%9C", "/%E2%80%AEa%E2%81%A6%D8%9C"),
        ("/%E3%85%A4%EF%BE%A0%E1%85%9F%CD%8F%EF%B8%8F", "/%E3%85%A4%EF%BE%A0%E1%85%9F%CD%8F%EF%B8%8F"),
        ("/%E2%81%84%EF%BC%8F%E2%88%95%E2%84%AB%F0%9F%98%80", "/%E2%81%84%EF%BC%8F%E2%88%95\u212b%F0%9F%98%80"),
        ("/%FF%C3%BC%C3", "/%FF\xfc%C3"),
        ("/%F3%A0%84%80%CD%B8", "/%F3%A0%84%80%CD%B8"),
        # A mark only after a letter, with which it is read, and neither through it nor around it
        ("/%CC%81%C3%BC%CC%81%0A%CC%81", "/%CC%81\xfc\u0301%0A%CC%81"),
        ("/%C3%BC%CC%B8%CC%81", "/\xfc%CC%B8%CC%81"),
        ("/%C3%BC%E2%83%9D/%C3%BC%D2%88/%C3%BC%E2%83%92", "/\xfc%E2%83%9D/\xfc%D2%88/\xfc%E2%83%92"),
        ("/%C3%A4%CC%81%CC%82%CC%81%CC%81z", "/\xe4\u0301\u0302%CC%81%CC%81z"),
        ("/%E1%80%99%E1%80%BC%E1%80%AD%E1%80%AF%E1%80%B7", "/\u1019\u103c\u102d\u102f\u1037"),
        ("/%E1%80%99%E1%80%BC%E1%80%AD%E1%80%AF%E1%80%B7%E1%80%B7", "/\u1019\u103c\u102d\u102f\u1037%E1%80%B7"),
        # A host from right to left only if nothing follows that would be shown before it (UAX 9)
        ("https://h/%D7%90", "https://h/\u05d0"),
        *(
            (text, text)
            for text in (f"https://{RTL}/8.8.8.8/login", f"https://{RTL}?1.1.1.1", f"//{RTL}:8443", f"//{RTL}#1")
        ),
        ("https://xn--wgbh1c.xn--wgbh1c/1", "https://xn--wgbh1c.xn--wgbh1c/1"),
        (f"https://{RTL}/%D7%90", f"https://{RTL}/\u05d0"),
        (f"https://me@{RTL}/", f"https://{SHOWN}/"),
        (f"https://{RTL}", f"https://{SHOWN}"),
        ("/%D7%90", "/\u05d0"),
        ("mailto:me@example.com?subject=%C3%BC", "mailto:me@example.com?subject=\xfc"),
        ("", ""),
    ],
)
def test_text_is_decoded_where_that_is_safe_to_read(text: str, shown: str) -> None:
    assert URIReference(text).display() == shown


@pytest.mark.parametrize(
    ("text", "length", "shown"),
    [
        ("https://example.com/a", 21, "https://example.com/a"),
        ("https://example.com/a?bcd", 25, "https://example.com/a?bcd"),
        ("https://example.com/a?bcd", 24, "https://example.com/a?b\u2026"),
        ("https://example.com/a?bcd", 22, "https://example.com/a\u2026"),
        ("https://example.com/abcdefgh.html", 30, "https://example.com/ab\u2026gh.html"),
        ("https://example.com/abcdefgh.html?q", 30, "https://example.com/abcdefgh.\u2026"),
        ("https://example.com/abcdefgh.html?q", 20, "https://example.com/\u2026"),
        ("https://example.com/abcdefgh.html?q", 1, "https://example.com/\u2026"),
        # The host does not seem to go on.
        ("https://paypal.co/m", 1, "https://paypal.co/\u2026"),
        ("https://paypal.co/accounts.com", 20, "https://paypal.co/\u2026m"),
        ("https://paypal.co?ab", 18, "https://paypal.co?\u2026"),
        ("https://paypal.co#ab", 5, "https://paypal.co#\u2026"),
        ("https://paypal.co/", 5, "https://paypal.co/"),
        ("https://paypal.co", 5, "https://paypal.co"),
        ("urn:example:animal:ferret", 12, "urn:ex\u2026erret"),
        ("urn:example:animal:ferret", 1, "urn:\u2026"),
        ("/a%20%20%20%20b", 8, "/a\u2026%20b"),
        ("/a%20%20%20%20b", 7, "/a\u2026%20b"),
        ("/a%20%20%20%20b", 5, "/\u2026b"),
        ("/a%20%20%20%20b", 13, "/a\u2026%20%20b"),
        ("/a%C3%BC%CC%81bcd", 6, "/\u2026bcd"),
        ("/abc?d%20e", 8, "/abc?d\u2026"),
    ],
)
def test_text_is_cut_with_an_ellipsis(text: str, length: int, shown: str) -> None:
    assert URIReference(text).display(max_length=length) == shown


@pytest.mark.parametrize("length", ["5", 5.0, True])
def test_length_of_another_type_is_refused(length: object) -> None:
    with pytest.raises(TypeError, match=rf"^max_length must be int or None, not {type(length).__name__}$"):
        URI("a:").display(max_length=length)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # what is tested


def test_passwords_of_inner_uris_are_hidden() -> None:
    for text in ("http://h/?next=https://me:secret@x/", "http://h/?next=https%3A%2F%2Fme%3Asecret%40x/"):
        assert "secret" not in URI(text).display()
        assert "secret" not in URI(text).display(max_length=40)
    assert "s\xfccret" not in URI("http://h/?next=https://me:s%C3%BCcret@x/").display()


# A letter of what stands for a delimiter may be percent-encoded as well.
@pytest.mark.parametrize("text", ["http://h/?a=//u:secret&%63ommat;h", "http://h/?%68ttp:u:secret@h"])
def test_password_that_decoding_shows_is_hidden(text: str) -> None:
    assert "secret" in URI(text).redacted()
    for length in (None, 24):
        assert "secret" not in URI(text).display(max_length=length)


@given(of_rule("URI-reference"), st.integers(1, 40))
def test_length_is_kept_unless_the_host_is_longer(text: str, length: int) -> None:
    reference = URIReference(text)
    whole, cut = reference.display(), reference.display(max_length=length)
    scheme, authority, *_ = split(whole)
    head = Components(scheme, authority, "", None, None).unsplit()
    tail = whole.removeprefix(head)
    if len(whole) <= length or tail in {"", "/", "?", "#"}:
        assert cut == whole
    else:
        first = tail[0] if tail[0] in "/?#" else ""
        assert cut.startswith(head + first)
        assert cut.count("\u2026") == 1
        assert len(cut) <= max(length, len(head + first) + 1)
