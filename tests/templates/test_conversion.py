"""Expansion of a template to a URI that its values cannot bend."""

import re
from random import Random
from typing import Final

import pytest

from uri_split import URI, AbsoluteURI, InvalidComponent, InvalidURI, RelativeRef, URIError, URITemplate
from uri_split._templates.expansion import Value


def uri(template: str, **values: Value) -> URI | RelativeRef:
    return URITemplate(template).to_uri(values)


def test_expansion_is_of_the_most_specific_type() -> None:
    assert type(uri("http://h/{a}", a="x")) is AbsoluteURI
    assert type(uri("http://h/{a}{#b}", a="x", b="y")) is URI
    assert type(uri("/{a}", a="x")) is RelativeRef


# RFC 3986, section 5.2.4, and RFC 6570, sections 3.2.2 to 3.2.6
@pytest.mark.parametrize(
    ("template", "values"),
    [
        *(
            (template, {"a": dots})
            for dots in (".", "..")
            for template in ("/{a}", "{a}", "/x/{a}/y", "http://h/{a}", "x:{a}", "/{+a}", "{/a}", "{/a,b}", "/{a*}")
        ),
        *(("/{+a}", {"a": dots}) for dots in ("%2e", "%2E", ".%2e", "%2e%2E", "x/../y", "x/%2e", "./x", "..")),
        ("/{a:1}", {"a": ".x"}),
        ("/{a:2}", {"a": "..x"}),
        ("{/a*}", {"a": ["x", "..", "y"]}),
        # Completed by literals, and by each other.
        ("/.{a}", {"a": "."}),
        ("/{a}.", {"a": "."}),
        ("/%2e{a}", {"a": "."}),
        ("/{a}%2E", {"a": ""}),
        ("/{a}{b}", {"a": ".", "b": "."}),
        ("{.a}", {"a": "."}),
        ("/{.a}", {"a": ""}),
        ("/{.a,b}", {"a": "", "b": ""}),
        ("{+a}..", {"a": "x/"}),
        ("x{/a}..", {"a": ""}),
        # Empty or undefined values complete the dots of a literal.
        ("/{a}.", {"a": ""}),
        ("/.{a}", {"a": ""}),
        ("/.{a}.", {"a": ""}),
        ("/{a}..", {"a": ""}),
        ("/..{a}/x", {"a": ""}),
        ("/{a}.", {}),
        ("/.{a}", {"a": None}),
        ("{a}../x", {}),
    ],
)
def test_no_value_is_or_completes_a_dot_segment(template: str, values: dict[str, Value]) -> None:
    with pytest.raises(InvalidComponent, match="is a dot-segment, which resolution removes from a path") as caught:
        uri(template, **values)
    assert caught.value.component == "path"


@pytest.mark.parametrize(
    ("template", "values", "expected"),
    [
        # The author's own.
        ("/../{a}", {"a": "x"}, "/../x"),
        ("./{a}", {"a": ""}, "./"),
        ("/{a}/..", {"a": "x"}, "/x/.."),
        ("/{a}/../b", {"a": ""}, "//../b"),
        ("/x/{a}/../b", {"a": ""}, "/x//../b"),
        ("/%2e%2e/{a}", {"a": "x"}, "/%2e%2e/x"),
        ("/..{?a}", {"a": ".."}, "/..?a=.."),
        ("/..{#a}", {}, "/.."),
        ("/.{/a}", {}, "/."),
        ("/{.a}", {}, "/"),
        # Not dot-segments.
        ("/{a}", {"a": "..."}, "/..."),
        ("/{a}", {"a": "%2e"}, "/%252e"),
        ("/{a}", {"a": "../x"}, "/..%2Fx"),
        ("/{a},{b}", {"a": ".", "b": ""}, "/.,"),
        ("/{;a}", {"a": ".."}, "/;a=.."),
        ("/{a*}", {"a": [".", "."]}, "/.,."),
        ("/x{.a}", {"a": ""}, "/x."),
        ("{?a}", {"a": ".."}, "?a=.."),
        ("{#a}", {"a": "/../"}, "#/../"),
        ("http://{a}/", {"a": ".."}, "http://../"),
    ],
)
def test_other_dots_are_allowed(template: str, values: dict[str, Value], expected: str) -> None:
    if expected == "//../b":  # an empty value before it is another matter
        with pytest.raises(InvalidComponent, match=r'the path cannot begin with "//"'):
            uri(template, **values)
    else:
        assert uri(template, **values) == expected


# RFC 3986, section 3.3
@pytest.mark.parametrize(
    ("template", "values"),
    [
        ("/{a}/{b}", {"a": "", "b": "h"}),
        ("/{a}/{b}", {"b": "h"}),
        ("/{a}/", {"a": ""}),
        ("{/a,b}", {"a": "", "b": "h"}),
        ("{/a}{/b}", {"a": "", "b": "h"}),
        ("{/a*}", {"a": ["", "h"]}),
        ("{/a}/h", {"a": ""}),
        ("http:/{a}/x", {"a": ""}),
        ("http:/{/a}", {"a": "h"}),
        ("{+a}{+b}", {"a": "/", "b": "/h"}),
        ("/{+a}", {"a": "/h/x"}),
        ("{+a}/{b}", {"a": "/", "b": "h"}),
    ],
)
def test_no_value_makes_the_path_begin_with_two_slashes(template: str, values: dict[str, Value]) -> None:
    with pytest.raises(InvalidComponent, match=r'^the path cannot begin with "//"') as caught:
        uri(template, **values)
    assert caught.value.component == "path"


@pytest.mark.parametrize(
    ("template", "values"),
    [("{a}//{b}/x", {"a": "", "b": "h"}), ("{a}//{b}/x", {"b": "h"}), ("http:{a}//{b}", {"a": "", "b": "h"})],
)
def test_two_slashes_of_a_literal_do_not_make_a_host_only_because_a_value_is_empty(
    template: str, values: dict[str, Value]
) -> None:
    assert uri(template, **{**values, "a": "x"}).authority is None
    with pytest.raises(InvalidComponent):
        uri(template, **values)


@pytest.mark.parametrize(
    ("template", "values", "host"),
    [
        ("//{h}/x", {"h": "a"}, "a"),
        ("//{h}/x", {"h": ""}, ""),
        ("{s}://{h}/x", {"s": "http", "h": "a"}, "a"),
        ("{+base}/x", {"base": "http://a/b"}, "a"),
        ("{+base}", {"base": "//a"}, "a"),
        ("http:{+rest}", {"rest": "//a/b"}, "a"),
        ("http{+rest}", {"rest": "://a/b"}, "a"),
        ("/x{/a,b}", {"a": "", "b": "h"}, None),
        ("/{?a}", {"a": "//h"}, None),
        ("{#a}", {"a": "//h"}, None),
    ],
)
def test_authority_of_a_literal_or_a_whole_base_is_allowed(
    template: str, values: dict[str, Value], host: str | None
) -> None:
    assert uri(template, **values).host == host


def test_expansion_that_is_no_uri_is_an_error() -> None:
    with pytest.raises(InvalidURI) as caught:
        uri("{x}:{y}", x="1", y="a")
    assert caught.value.text == "1:a"
    for template, values in (("http://h:{p}/", {"p": "x"}), ("{+a}", {"a": "a[b]"}), ("/{#a}{#a}", {"a": "x"})):
        with pytest.raises(InvalidURI):
            uri(template, **values)


def test_values_that_cannot_be_written_are_errors() -> None:
    with pytest.raises(TypeError):
        uri("{a}", a=object())  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    with pytest.raises(URIError):
        uri("{a}", a="\ud800")


# Injection: RFC 6570, section 4. The URIs are taken apart by the regular expression of RFC 3986, appendix B.

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
    assert_nothing_is_injected(20_000)


@pytest.mark.long
def test_a_million_nasty_values_inject_nothing() -> None:
    assert_nothing_is_injected(1_000_000)
