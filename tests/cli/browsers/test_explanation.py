"""What ``explain --browser`` adds: the second picture, and where the two readings differ."""

from unicodedata import category

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.passwords import LIKE_USERINFO, USERINFO, shows_a_password, texts
from tests.texts import references_and_others
from uri_split._hidden import hidden_spans
from uri_split._text.spans import mask
from uri_split.browsers import compare
from uri_split.cli.browsers import explained

BASES = st.none() | st.sampled_from(["http://h/a/", "file:///", "mailto:a", "http://a b/", "x"])
MISSING_SLASHES = (
    '    without "//", browsers read "example.com" as the host, unless the base has the same scheme (missing-slashes)'
)


def notes(text: str, base: str | None = None) -> list[str]:
    return explained(text, base, 80).notes


def picture(text: str, base: str | None = None, width: int = 80) -> str:
    return "\n".join(explained(text, base, width).picture)


def test_both_readings_are_drawn_with_carets_under_what_differs() -> None:
    assert (
        picture("http:/Example.com/a")
        == r"""
RFC 3986  http:/Example.com/a
          \__/ ^^^^^^^^^^^^^^
           |         |
          scheme    path

browsers  http://example.com/a
          \__/   \_________/^^
           |          |     |
          scheme      |    path
                  authority
                 ^^^^^^^^^^^
                      |
                     host
""".strip("\n")
    )


def test_same_url_is_drawn_once() -> None:
    assert explained("mailto:a@b", None, 80) == (
        [r"mailto:a@b", r"\____/ \_/", r"  |     |", r"scheme path"],
        ["absent: authority, query, fragment"],
        ["in browsers: the same"],
    )


def test_rejected_text_has_carets_under_what_browsers_reject() -> None:
    assert (
        picture("http://1.2.3.4.5/")
        == r"""
http://1.2.3.4.5/
\__/   \_______/|
 |         |    |
scheme     |   path
       authority
       ^^^^^^^^^
           |
          host
""".strip("\n")
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "http:/Example.com/a",
            [
                "in browsers: another host",
                '  host: absent (RFC 3986), "example.com" (browsers)',
                MISSING_SLASHES,
                '  path: "/Example.com/a" (RFC 3986), "/a" (browsers)',
            ],
        ),
        (
            "HTTP://h:80",
            [
                "in browsers: the same, written differently",
                '  scheme: "HTTP" (RFC 3986), "http" (browsers)',
                '  port: "80" (RFC 3986), absent (browsers)',
                "    browsers leave this out (default-port)",
                '  path: empty (RFC 3986), "/" (browsers)',
            ],
        ),
        (
            "http://h/%2e/a",
            [
                "in browsers: another path",
                '  path: "/%2e/a" (RFC 3986), "/a" (browsers)',
                '    browsers and yarl read the segment "%2e" as "." and remove it (encoded-dot-segment)',
            ],
        ),
        (
            "http://h:99999/",
            [
                "in browsers: rejected",
                "  browsers reject a port above 65535; httpx and hyperlink accept it (port-too-large)",
            ],
        ),
        ("http:\\\\h/", ["in browsers: accepted", '  host: absent (RFC 3986), "h" (browsers)']),
        ("http://a b/", ["in browsers: rejected", "  browsers reject this host"]),
        ("http:", ["in browsers: rejected"]),
        ("../x", ["in browsers: depends on the base: add --base with the URL of the page"]),
        ("file:a", ["in browsers: another path", "  host: absent (RFC 3986), empty (browsers)"]),
    ],
)
def test_notes_say_what_browsers_do_and_why(text: str, said: list[str]) -> None:
    found = notes(text)
    assert found[: len(said)] == said


def test_long_values_begin_shortly_before_the_difference_below_each_other() -> None:
    assert notes(f"http://h/?{'a=b&' * 30}it's=1")[1:] == [
        '  query: "…b&a=b&a=b&a=b&a=b&it\'s=1" (RFC 3986),',
        '         "…b&a=b&a=b&a=b&a=b&it%27s=1" (browsers)',
    ]


def test_long_values_that_differ_at_their_start_are_cut_at_their_end() -> None:
    assert notes(f"http:\\\\h/{'p' * 70}")[-2:] == [
        f'  path: "\\\\h/{"p" * 56}…" (RFC 3986),',
        f'        "/{"p" * 59}…" (browsers)',
    ]


def test_long_value_that_continues_the_other_begins_shortly_before_its_end() -> None:
    assert notes(f"http://h/#{'f' * 70} ")[1:] == [
        f'  fragment: "…{"f" * 20} " (RFC 3986),',
        f'            "…{"f" * 20}" (browsers)',
    ]


def test_target_of_a_reference_is_printed() -> None:
    assert notes("../x", "http://h/a/b") == ["in browsers: the same, http://h/x"]
    assert notes("../x", "http://me:secret@h/a/b") == ["in browsers: the same, http://me:***@h/x"]
    assert notes("", "http://h/") == ["in browsers: the same, http://h/"]


def test_reference_is_compared_with_its_target() -> None:
    assert notes("//C:/x", "file:///")[:2] == [
        "in browsers: another host",
        '  host: "C" (RFC 3986), empty (browsers)',
    ]
    assert picture("%2e/x", "http://h/a/b").startswith("RFC 3986  http://h/a/%2e/x\n          \\__/   |^^^^^^^^\n")


def test_empty_reference_is_drawn_as_its_target() -> None:
    assert picture("", "HTTP://h/").startswith("RFC 3986  HTTP://h/\n          ^^^^")
    assert explained("", "HTTP://h/", 80).undrawn == ["absent: query, fragment, userinfo, port"]
    assert explained("a b", "HTTP://h/", 80).undrawn == ["absent: scheme, authority, query, fragment"]


@pytest.mark.parametrize(
    ("text", "base", "said"),
    [
        ("x", "mailto:a", '  against a base such as "mailto:a", browsers resolve only fragments'),
        ("x", "http://a b/", "not a valid base: a space is not allowed in a host (reg-name, RFC 3986 section 3.2.2)"),
        ("x", "http://a b/", "  browsers reject the base"),
        ("x", "http://h/a b", "not a valid base: a space is not allowed in a path (path, RFC 3986 section 3.3)"),
    ],
)
def test_unsuitable_base_is_explained(text: str, base: str, said: str) -> None:
    assert said in notes(text, base)


def test_both_pictures_are_as_wide_as_the_terminal() -> None:
    rows = explained(f"HTTP://h/{'a' * 1000}?{'b' * 1000}", None, 78).picture
    assert 76 <= max(map(len, rows)) <= 78
    assert {row[:10] for row in rows} == {"RFC 3986  ", "browsers  ", " " * 10, ""}


def test_wide_and_control_characters_are_aligned() -> None:
    rows = explained("http://日本/\0\t\ud800", None, 80).picture
    assert rows[:2] == ["RFC 3986  http://日本/␀␉\ufffd", r"          \__/   \__/^^^^"]
    assert "browsers  http://xn--wgv71a/%00%EF%BF%BD" in rows


def test_passwords_are_hidden_in_both_pictures() -> None:
    text = "http://me:secret@127.1/"
    found = explained(text, None, 80)
    assert "secret" not in str(found)
    assert found.picture[0] == "RFC 3986  http://me:***@127.1/"
    assert "browsers  http://me:***@127.0.0.1/" in found.picture
    assert found.notes[1] == '  host: "127.1" (RFC 3986), "127.0.0.1" (browsers)'


@pytest.mark.parametrize(
    ("text", "base", "row", "note"),
    [
        # Browsers end the authority at the backslash, in what people may see as a password.
        (
            "https:\\\\me:secret@good.example\\@evil.example/",
            None,
            "browsers  https://me:***@***/***",
            '  host: absent (RFC 3986), "***" (browsers)',
        ),
        ("http://h:81\\x@h/", None, "browsers  http://h:***/***", '  port: absent (RFC 3986), "***" (browsers)'),
        # They keep what is shown of the text.
        (
            "http://me:/secret@example.com/",
            None,
            "browsers  http://me/***@example.com/",
            "  port: empty (RFC 3986), absent (browsers)",
        ),
        (
            "http:/me:secret@H/",
            None,
            "browsers  http://me:***@h/",
            '  path: "/me:***@H/" (RFC 3986), "/" (browsers)',
        ),
        (
            "http://h/x//me:sec ret@y",
            None,
            "browsers  http://h/x//me:***@y",
            '  path: "/x//me:***@y" (RFC 3986), "/x//me:***@y" (browsers)',
        ),
        # The password of the base.
        (
            "%2e/x",
            "http://me:secret@h/a/b",
            "browsers  http://me:***@h/a/x",
            '  path: "***" (RFC 3986), "/a/x" (browsers)',
        ),
        (
            "a b",
            "http://me:sec{ret@h/",
            "browsers  http://me:***@h/a%20b",
            '  userinfo: "***" (RFC 3986), "me:***" (browsers)',
        ),
    ],
)
def test_password_that_browsers_read_elsewhere_is_hidden(text: str, base: str | None, row: str, note: str) -> None:
    found = explained(text, base, 80)
    assert row in found.picture
    assert note in found.notes


def test_url_of_a_text_that_browsers_reject_with_asterisks_is_hidden() -> None:
    text = "http://me:@[::1]\\@h:x/"
    assert compare(text).browser
    assert compare(mask(text, hidden_spans(text))).browser is None
    assert "browsers  http://***@***/***" in picture(text)


@given(texts((*USERINFO, *LIKE_USERINFO)), BASES | texts(USERINFO))
def test_no_password_is_shown(text: str, base: str | None) -> None:
    rows, _, said = explained(text, base, 10_000)
    for line in (*rows, *said):
        assert not shows_a_password(line), line


# Browsers write hosts in lower case.
@given(
    st.lists(st.sampled_from(("zebra", "@", ":", "\\", "\0", ".", "\t", "80")), max_size=6), st.sampled_from(USERINFO)
)
def test_host_within_a_password_is_not_shown(pieces: list[str], context: str) -> None:
    text = context.format("".join(("zebra", *pieces, "zebra")))
    assert "zebra" not in mask(text, hidden_spans(text))
    rows, _, said = explained(text, None, 10_000)
    for line in (*rows, *said):
        assert "zebra" not in line.lower()


@given(references_and_others, BASES)
def test_any_text_is_explained_on_one_line_per_row(text: str, base: str | None) -> None:
    rows, _, said = explained(text, base, 80)
    for line in (*rows, *said):
        # Spaces of every kind are shown as they are.
        assert all(character.isprintable() or category(character) == "Zs" for character in line), line
    assert said[0].startswith("in browsers: ")
    assert sum(line.startswith("browsers  ") for line in rows) == (
        compare(text, base).browser is not None and compare(text, base).outcome != "same"
    )


@pytest.mark.parametrize("text", ["/" * 10**6, "http:" + "\\" * 10**6, "http://a/" + "\t" * 10**6])
def test_a_megabyte_takes_one_screen(text: str) -> None:
    rows, _, said = explained(text, None, 80)
    assert sum(map(len, (*rows, *said))) < 2000
