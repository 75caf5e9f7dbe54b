"""Changes that make a text a relative reference."""

import pytest

from uri_split._changes import apply, relative_changes


def reference(text: str, scheme: str = "https") -> str | None:
    changes = relative_changes(text, scheme)
    return None if changes is None else apply(changes, text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # Section 4.2: relative-path, absolute-path and network-path references
        ("my file.pdf", "my%20file.pdf"),
        ("straße.html", "stra%C3%9Fe.html"),
        ("a b?q=ä#é", "a%20b?q=%C3%A4#%C3%A9"),
        ("../x y", "../x%20y"),
        (" /a|b ", "/a%7Cb"),
        ("/ a", "/%20a"),
        ("//host/a b", "//host/a%20b"),
        ("//Straße.example:80/ä", "//xn--strae-oqa.example:80/%C3%A4"),
        # Section 4.4
        ("?q=ü", "?q=%C3%BC"),
        ("#a b", "#a%20b"),
        ("?a\\b", "?a%5Cb"),
        (" ", ""),
        # Section 4.2: a colon in the first segment
        ("my file: draft.pdf", "./my%20file:%20draft.pdf"),
        ("12:30 notes.html", "./12:30%20notes.html"),
        (":a", "./:a"),
        ("ä:b", "./%C3%A4:b"),
        ("ä/b:c", "%C3%A4/b:c"),
        ("ä?b:c", "%C3%A4?b:c"),
        # Appendix C: delimiters that no reference contains, and line breaks
        ("<my file.pdf>", "my%20file.pdf"),
        ("<URL:my file.pdf>", "my%20file.pdf"),
        (' "a b" ', "a%20b"),
        ("a\n  b c", "ab%20c"),
        ("(a b)", "(a%20b)"),
        ("'a b'", "'a%20b'"),
        ("[a b]", "%5Ba%20b%5D"),
        ("[1] a [2]", "%5B1%5D%20a%20%5B2%5D"),
        # Section 2.1
        ("100%", "100%25"),
        ("a\udce9", "a%E9"),
    ],
)
def test_text_becomes_a_relative_reference(text: str, expected: str) -> None:
    assert reference(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        # Browsers read a slash
        "a\\b c",
        "\\\\host/a b",
        "/\\host/a b",
        "//host\\a b",
        # Browsers skip line breaks and tabs, and read a host or a scheme
        "/\n/host/a b",
        "/\t/host/a b",
        "/ \n /host",
        "java\nscript:alert(1)",
        # Browsers read the host after all slashes
        "///host/a b",
        "//?a b",
        "////a b",
        "<//>",
        # Section 3.2: an authority that is ambiguous
        "//a b/",
        "//a@b@c/",
        "//a:b:c/ ",
        # A scheme was meant, or several links
        "://host/a b",
        "1http://host/",
        "ht tp://host/",
        "see http://host/",
        "/a http://host/",
        "http://a b/",
        "a:b c",
        '"a" and "b"',
        # Not a character
        "a\ud800",
        "//host/\ud800",
    ],
)
def test_text_that_may_be_read_in_two_ways_is_refused(text: str) -> None:
    assert reference(text) is None


# RFC 8089, section 2: a file has an empty host.
def test_empty_authority_is_accepted_where_browsers_accept_one() -> None:
    assert reference("///a b", "file") == "///a%20b"
    assert reference("///a b", "HTTPS") is None


def test_offsets_are_those_of_the_whole_text() -> None:
    changes = relative_changes(" <//host/a b>", "http") or ()
    assert [(each.code, each.start, each.end, each.before) for each in changes] == [
        ("white-space", 0, 1, " "),
        ("delimiter", 1, 2, "<"),
        ("percent-encoding", 10, 11, " "),
        ("delimiter", 12, 13, ">"),
    ]
    relative = relative_changes(" 1:2 3", "http") or ()
    assert [(each.start, each.end, each.after) for each in relative] == [(0, 1, ""), (1, 1, "./"), (4, 5, "%20")]
    assert [each.message for each in relative][1] == 'added "./" before a relative path with a colon'


# Sections 3.2.1 and 7.5
def test_password_is_in_no_representation() -> None:
    changes = relative_changes("//me:se^cret@host/ b", "http")
    assert changes is not None
    assert "^" not in repr(changes)
    assert "secret" not in repr(relative_changes("a b?u=http://me:se cret@host/", "http"))
