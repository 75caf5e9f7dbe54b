"""The picture of section 3, for any text."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.texts import ALPHABET
from uri_split import lenient
from uri_split._picture import picture

COMPONENTS = ("scheme", "authority", "path", "query", "fragment")
SUBCOMPONENTS = ("userinfo", "host", "port")


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("", ""),
        ("?", "?"),
        (
            "a://b@c:1/d?e#f",
            r"""
a://b@c:1/d?e#f
|   \___/\/ | |
|     |  |  | |
|     |  |  | fragment
|     |  | query
|     | path
| authority
scheme
    | | |
    | | |
    | | port
    | host
 userinfo
""",
        ),
        # Wide characters, control characters, and those that have no width.
        (
            "日本://\x00e\u0301本/",
            r"""
日本://␀é本/
\__/   \__/|
 |      |  |
scheme  | path
    authority
       \__/
        |
       host
""".replace("é", "e\u0301"),
        ),
        # A password is hidden, and long parts are shortened.
        (
            "http://me:secret@example.com/a-path-that-is-too-long",
            r"""
http://me:***@exam….com/a-p…long
\__/   \______________/\_______/
 |            |            |
scheme    authority       path
       \____/ \_______/
         |        |
      userinfo   host
""",
        ),
    ],
)
def test_pictures_match_those_expected(text: str, drawn: str) -> None:
    assert picture(text, 32) == drawn.strip("\n")


def test_marked_parts_have_carets_in_place_of_braces() -> None:
    text = "http://b@c:80/?q#f"
    plain, marked = picture(text, 80), picture(text, 80, {"scheme", "host", "port", "query"})
    assert (
        marked
        == r"""
http://b@c:80/?q#f
^^^^   \____/| ^ |
 |       |   | | |
scheme   |   | | fragment
         |   | query
         |  path
     authority
       | ^ ^^
       | | |
       | | port
       | host
    userinfo
""".strip("\n")
    )
    assert marked.replace("^^^^", r"\__/").replace("^^", r"\/").replace("^", "|") == plain
    assert picture("a", 80, {"port"}) == picture("a", 80)


@given(st.text(st.sampled_from(ALPHABET)), st.integers(0, 50))
def test_each_part_that_is_not_empty_is_named_under_its_brace(text: str, width: int) -> None:
    _, *rows = picture(text, width).split("\n")
    named: list[str] = []
    for number, row in enumerate(rows):
        for column, name in ((row.find(name), name) for name in (*COMPONENTS, *SUBCOMPONENTS) if name in row):
            named.append(name)
            # Some bar leads up from the name to a brace.
            end = column + len(name)
            above = [row.ljust(end)[column:end] for row in reversed(rows[:number])]
            assert any(map(leads_to_a_brace, zip(*above, strict=True)))
    components = lenient.split(text)
    parts = components._asdict()
    if components.authority is not None:
        parts |= lenient.split_authority(components.authority)._asdict()
    assert sorted(named) == sorted(name for name, value in parts.items() if value)


def leads_to_a_brace(marks: tuple[str, ...]) -> bool:
    return re.match(r"\|+[_\\/]|\|\|", "".join(marks)) is not None


@given(st.text(), st.integers(40, 200))
def test_picture_is_never_wider_than_the_given_width(text: str, width: int) -> None:
    line, *_ = picture(f"http://example.com/{text}?q#f", width).split("\n")
    assert len(line) <= width
