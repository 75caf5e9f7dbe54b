"""No value in a template changes another component (RFC 6570, section 4), by the regular expression of RFC 3986."""

import re
from random import Random
from typing import Final

import pytest

from uri_split import InvalidComponent, InvalidURI, URITemplate, split
from uri_split._algebra.browsers import BrowserReading, read
from uri_split._templates.expansion import Value

# Appendix B.
_APPENDIX_B: Final = re.compile(r"(?s)(?:([^:/?#]+):)?(?://([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?")
_NASTY: Final = (
    *(
        "..",
        ".",
        "/",
        "//",
        "\\",
        "?",
        "#",
        "&",
        "=",
        ";",
        ":",
        "@",
        "[",
        "]",
        "%",
        "%2e",
        "%2F",
        "%00",
        "\0",
        "\n",
        " ",
    ),
    *(
        "\r\n",
        "\t",
        "evil.com",
        "@evil.com",
        "//evil.com/",
        "http://evil.com/",
        "javascript:",
        "x",
        "é",
        "e\u0301",
        "\uff0f",
        "\uff0e",
    ),
    *("\u202e", "\udc80", "\U0001f600", "{a}", "'", '"', "<", "a=b&c=d", "1", ""),
)
TEMPLATES: Final = tuple(
    map(
        URITemplate,
        (
            "https://{a}.example/x/{b}/y?q={c}&r={b}#{d}",
            "https://u@example.com:80/{a}/{b}.{c}?{d}",
            "https://example.com/{a}{b}/x{?c,d}",
            "/x/{a}/{b,c}#{d}",
            "x:{a}/{b}{;c}?d={d}",
            "//example.com{/a,b}/{c}-{d}",
        ),
    )
)


def taken_apart(text: str) -> tuple[str | None, str | None, int, int, bool]:
    """Return the scheme, the authority, the numbers of segments and of parameters, and whether there is a fragment."""
    found = _APPENDIX_B.fullmatch(text)
    assert found
    scheme, authority, path, query, fragment = found.groups()
    return scheme, authority, path.count("/"), 0 if query is None else query.count("&") + 1, fragment is not None


def assert_nothing_is_injected(number: int) -> None:
    random, accepted = Random(3986), 0
    expected = [(template, taken_apart(template.expand(dict.fromkeys("abcd", "x")))) for template in TEMPLATES]
    for index in range(number):
        template, (scheme, authority, *numbers) = expected[index % len(expected)]
        values = {name: "".join(random.choices(_NASTY, k=random.choice((1, 1, 2, 3)))) for name in "abcd"}
        try:
            text = str(template.to_uri(values))
        except InvalidComponent:
            assert any(value.count(".") or not value for value in values.values()), (template, values)
            continue
        accepted += 1
        found_scheme, found_authority, *found_numbers = taken_apart(text)
        assert (found_scheme, found_numbers) == (scheme, numbers), (template, values)
        if template.startswith("https://{a}"):
            assert found_authority
            assert re.fullmatch(r"[A-Za-z0-9\-._~%]*\.example", found_authority), (template, values)
        else:
            assert found_authority == authority, (template, values)
        assert not re.search(r"(^|/)(\.|%2[Ee]){1,2}(/|$)", _APPENDIX_B.fullmatch(text)[3])  # type: ignore[index]  # pyright: ignore[reportOptionalSubscript]
    assert accepted > number * 0.8


def test_nasty_values_inject_nothing() -> None:
    assert_nothing_is_injected(4_000)


@pytest.mark.long
def test_a_million_nasty_values_inject_nothing() -> None:
    assert_nothing_is_injected(1_000_000)


# Templates of a few pieces, with a mark in some values. What browsers read comes from a model of their parser.

_PIECES: Final = ("http:", "https://", "//", "/", "x", "?", "{}", "{}", "{+}", "{/}", "{.}", "{#}", "{?}")
_BASES: Final = (None, BrowserReading("http", "base.example"), BrowserReading("file", ""))


def authority_and_path(text: str) -> tuple[str | None, str]:
    found = _APPENDIX_B.fullmatch(text)
    assert found
    return found[2], found[3]


def assert_no_value_moves(number: int) -> None:
    """Check that values are in a host only if they belong there, and that empty values do not change the path."""
    random, accepted = Random(6570), 0
    for _ in range(number):
        named = [(random.choice(_PIECES), name) for name in "abcd"[: random.randint(1, 4)]]
        template = URITemplate("".join(piece.replace("}", f"{name}}}") for piece, name in named))
        encoded = {name for piece, name in named if piece in {"{}", "{/}", "{.}", "{?}"}}
        marks: dict[str, Value] = {name: f"mark-{name}" for name in template.variables}
        values = {name: random.choice((None, "", "x", "..", mark, f"{mark}/b")) for name, mark in marks.items()}
        try:
            text = str(template.to_uri(values))
        except (InvalidComponent, InvalidURI):
            continue
        accepted += 1
        authority, path = authority_and_path(text)
        hosts = [authority, *(reading.host for base in _BASES if (reading := read(text, base)))]
        expected, _ = authority_and_path(template.expand(marks))
        for name in encoded:
            is_in_host = any(f"mark-{name}" in (host or "") for host in hosts)
            assert not is_in_host or f"mark-{name}" in (expected or ""), (template, values)
        if not all(values[name] for name in template.variables if name not in encoded):
            continue
        filled = {name: value or marks[name] for name, value in values.items()}
        expected, expected_path = authority_and_path(template.expand(filled))
        assert (authority is None) == (expected is None), (template, values)
        if not path and split(text).scheme is not None:
            continue  # as in "mailto:{to}"
        if not any(piece == "{/}" and values[name] is None for piece, name in named):
            assert path.count("/") + bool(path) == expected_path.count("/") + bool(expected_path), (template, values)
        elif path:
            assert path.startswith("/") == expected_path.startswith("/"), (template, values)
    assert accepted > number * 0.6


def test_no_value_moves_to_another_component() -> None:
    assert_no_value_moves(2_000)


@pytest.mark.long
def test_none_of_a_million_values_moves_to_another_component() -> None:
    assert_no_value_moves(1_000_000)
