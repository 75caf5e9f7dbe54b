"""No value in a t-string changes another component, measured with the regular expression that RFC 3986 prints."""

import re
from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple
from urllib.parse import parse_qsl, unquote, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.templates.t_string import t
from uri_split import URI, InvalidComponent
from uri_split._templates.t_strings import uri
from uri_split.hosts import RegName

# Appendix B, with `\Z` and without a dot that stops at line breaks.
APPENDIX_B: Final = re.compile(r"^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#((?s:.*)))?\Z")

BASE: Final = URI("https://me@example.com:8443/base/")
HOST: Final = RegName("example.com")
# The values in the places of a template; `None` for a value that is drawn.
TEMPLATES: Final[dict[str, tuple[object, ...]]] = {
    "https://me@{}:{}/a/{}/v{}.{}?q={}&{}=1&x{}{}y;z&{}#{}": (RegName("example.com"), 443, *[None] * 9),
    "{}/{}?{}": (URI("https://me@example.com:8443/base/"), None, None),
    "{}/b{}:c?d": (None, None),
    "x:{}//evil.example/": (None,),
    "/{}/.{}/%2E{}#{}": (None, None, None, None),
}
DELIMITERS: Final = list(":/?#[]@!$&'()*+,;=%\\.\0\t\n\r \"<>^`{|}~x08é\xa0\u2028\u202e\uff0f\uff0e\udc80\U0001f600")
RUNS: Final = [
    "..",
    "//",
    "/../",
    "%2e",
    "%2F",
    "%",
    "://",
    "@evil.example",
    "&a=b",
    "#",
    "?",
    ":80",
    "javascript:",
    "\r\n",
]


class Shape(NamedTuple):
    """The parts that no value may change."""

    scheme: str | None
    authority: str | None
    segments: int
    begins_with_slash: bool
    pieces: int | None
    parameters: int
    has_fragment: bool


def shape(text: str) -> Shape:
    found = APPENDIX_B.match(text)
    assert found
    scheme, authority, path, query, fragment = found.group(2, 4, 5, 7, 9)
    parts = urlsplit(text)
    assert (parts.scheme, parts.netloc) == ((scheme or "").lower(), authority or "")
    return Shape(
        scheme,
        authority,
        path.count("/") + bool(path),
        path.startswith("/"),
        None if query is None else query.count("&"),
        len(parse_qsl(query or "", keep_blank_values=True)),
        fragment is not None,
    )


def filled(template: str, draw: Callable[[], str]) -> str:
    return uri(t(template, *(draw() if value is None else value for value in TEMPLATES[template])))


SHAPES: Final = {template: shape(filled(template, lambda: "v")) for template in TEMPLATES}


def is_written_or_refused(template: str, draw: Callable[[], str]) -> bool:
    """Check the law for one value in each place, and return whether the values were written."""
    try:
        text = filled(template, draw)
    except InvalidComponent:
        return False
    assert shape(text) == SHAPES[template], text
    assert re.fullmatch("[!-~]*", text)
    return True


def drawn(random: Random) -> str:
    pieces = RUNS if random.random() < 0.3 else DELIMITERS
    return "".join(random.choices(pieces, k=random.choice([0, 1, 1, 2, 2, 3, 4, 8])))


def check_law(number: int) -> None:
    """Draw this number of values for each place."""
    random = Random(750)
    for template in TEMPLATES:
        written = sum(is_written_or_refused(template, lambda: drawn(random)) for _ in range(number))
        assert written > number * 0.6, template


def test_no_value_changes_another_component() -> None:
    check_law(2_000)


@pytest.mark.long
def test_none_of_a_million_values_changes_another_component() -> None:
    check_law(1_000_000)


@given(st.text(), st.sampled_from(sorted(TEMPLATES)))
def test_no_text_changes_another_component(value: str, template: str) -> None:
    is_written_or_refused(template, lambda: value)


@given(
    st.lists(st.text(), max_size=5), st.dictionaries(st.text(min_size=1), st.text() | st.lists(st.text()) | st.none())
)
def test_parameters_are_read_back(tags: list[str], parameters: dict[str, str | list[str] | None]) -> None:
    try:
        reference = uri(t("/?a=1&tag={}&{}#f", tags, parameters))
    except InvalidComponent:  # a lone surrogate
        assert re.search("[\ud800-\udfff]", str((tags, parameters)) + "".join([*tags, *parameters]))
        return
    expected: list[tuple[str, str | None]] = [("a", "1"), *(("tag", tag) for tag in tags)]
    for name, value in parameters.items():
        expected += [(name, each) for each in value] if isinstance(value, list) else [(name, value)]
    assert list(reference.query_params()) == expected
    assert (reference.path, reference.fragment) == ("/", "f")


@pytest.mark.parametrize("template", ["//h/a/{}/b", "//h/?a=1&q={}&c=2", "//h/?a=1&{}=2#b", "//h/?a=1#{}"])
def test_every_value_is_read_back(template: str) -> None:
    random = Random(3986)
    before, after = template.split("{}")
    for _ in range(1_000):
        value = drawn(random)
        if value not in {".", ".."}:
            written = uri(t(template, value)).removeprefix(before).removesuffix(after)
            assert unquote(written, errors="surrogateescape") == value
