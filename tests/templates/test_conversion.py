"""Expansion of a template to a URI that its values cannot bend."""

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
        ("/.{.a}", {}),
        ("/.{.a}.", {"a": []}),
        ("/.{.a}.", {}),
        ("/.{;a}", {}),
        ("/{.a}.", {}),
        ("/x{/a}/.{/b}.", {}),
        ("/../%2E{.a,b}%2e/x", {}),
        ("/..{/a}./.{.b}.", {}),
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
        ("/.{?a}", {}, "/."),
        ("/../x{/a}", {}, "/../x"),
        ("/..{/a}.", {}, "/..."),
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
    ("template", "values", "host"),
    [
        ("//{h}/x", {"h": "a"}, "a"),
        ("foo://{h}/x", {"h": ""}, ""),
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


def test_path_after_a_scheme_may_be_empty() -> None:
    for values in (dict[str, Value](), {"to": ""}):
        assert uri("mailto:{to}{?subject}", **{"subject": "x", **values}) == "mailto:?subject=x"
    with pytest.raises(InvalidComponent, match=r"^the path would be empty: "):
        uri("{to}{?subject}", subject="x")
