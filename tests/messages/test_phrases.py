"""Words for characters, enumerations and numbers."""

from collections.abc import Collection

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uri_split._algebra.encoding import percent_encoded
from uri_split.messages import counted, describe_character, one_of, phrase


@pytest.mark.parametrize(
    ("found", "name"),
    [
        ("", "the end"),
        (" ", "a space"),
        ("\t", "a tab"),
        ("\n", "a line feed"),
        ("\r", "a carriage return"),
        ('"', "a quotation mark"),
        ('"' * 2, "a run of 2 quotation marks"),
        ('"' * 1000, "a run of 1,000 quotation marks"),
        ("\xa0", "a no-break space (U+00A0)"),
        ("\ufeff", "a byte order mark (U+FEFF)"),
        ("é", '"é"'),
        ("\x00", "U+0000"),
        ("\u202e", "U+202E (right-to-left override)"),
        ("\udc80", "the byte 0x80"),
        ("\udcff", "the byte 0xFF"),
        ("\ud800", "U+D800"),
        ("\udc7f", "U+DC7F"),
        ("a\tb\udcff", '"a\\tb\\udcff"'),
        ("x" * 20, f'"{"x" * 20}"'),
        ("x" * 21, f'"{"x" * 20}…"'),
    ],
)
def test_describe_character_names_what_was_found(found: str, name: str) -> None:
    assert describe_character(found) == name


@pytest.mark.parametrize(
    ("names", "text"),
    [
        (["b"], "b"),
        (["b", "a"], "b or a"),
        ({"b", "a"}, "a or b"),
        (list("abcde"), "a, b, c, d or e"),
        (list("abcdefg"), "one of a, b, c, d, e and 2 more"),
    ],
)
def test_one_of_names_the_first_few(names: Collection[str], text: str) -> None:
    assert one_of(names) == text


@given(st.text(st.characters()))
def test_description_of_a_character_is_short_and_printable(found: str) -> None:
    name = describe_character(found)
    assert name.isprintable()
    assert len(name) <= 20 * len(r"\U0010ffff") + len('"…"')


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "0 groups"),
        (1, "1 group"),
        (2, "2 groups"),
        (12, "12 groups"),
        (13, "13 groups"),
        (10**6, "1,000,000 groups"),
    ],
)
def test_counted_writes_digits_and_the_right_plural(number: int, text: str) -> None:
    assert counted(number, "group") == text


# Section 2.1, and 2.5 for UTF-8.
@pytest.mark.parametrize(("found", "encoded"), [(" ", "%20"), ("é\n", "%C3%A9%0A"), ("\udc80", "%80"), ("", "")])
def test_percent_encoded_writes_utf_8(found: str, encoded: str) -> None:
    assert percent_encoded(found) == encoded


def test_lone_surrogate_cannot_be_percent_encoded() -> None:
    with pytest.raises(UnicodeEncodeError):
        percent_encoded("\ud800")


def test_phrase_joins_names_with_commas_and_or() -> None:
    assert phrase(("a",)) == "a"
    assert phrase(("a", "b")) == "a or b"
    assert phrase(("a", "b", "c")) == "a, b or c"
