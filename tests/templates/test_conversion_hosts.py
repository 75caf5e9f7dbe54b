"""Expansion of a template to a URI with empty values, and with values that only browsers read as the host."""

import pytest

from uri_split import URI, InvalidComponent, RelativeRef, URITemplate
from uri_split._templates.expansion import Value


def uri(template: str, **values: Value) -> URI | RelativeRef:
    return URITemplate(template).to_uri(values)


def test_message_about_two_slashes_names_an_empty_value() -> None:
    message = 'the path cannot begin with "//", after which its second segment would be read as the host'
    for template, value, help_ in (("/{a}/b/{c}", "", ': give a value for "a"'), ("/{+a}", "/h", "")):
        with pytest.raises(InvalidComponent) as caught:
            uri(template, a=value)
        assert str(caught.value) == f"{message}{help_}"


@pytest.mark.parametrize(
    ("template", "values"),
    [
        ("{a}//{b}/x", {"a": "", "b": "h"}),
        ("{a}//{b}/x", {"b": "h"}),
        ("x:{a}//{b}", {"a": "", "b": "h"}),
        ("{a}//h/{b}", {"b": "h"}),
        # Under every operator, and with several pieces before the slashes.
        *((f"{{{operator}a}}//{{b}}", {"b": "h"}) for operator in ("+", "#", ".", "/", ";", "?", "&")),
        ("{+a}//{b}", {"a": "", "b": "h"}),
        ("{a,c}//{b}", {"b": "h"}),
        ("{a}{c}//{b}", {"c": "", "b": "h"}),
        ("{a}{+c}//{b}", {"c": "", "b": "h"}),
        ("{#a}{?c}//{b}", {"b": "h"}),
        ("{+a}{c}{+b}", {"b": "//h"}),
    ],
)
def test_two_slashes_of_a_literal_do_not_make_a_host_only_because_a_value_is_empty(
    template: str, values: dict[str, Value]
) -> None:
    assert uri(template, **{**values, "a": "x"}).authority is None
    with pytest.raises(InvalidComponent, match=r"^what follows an empty value would be read as the host: ") as caught:
        uri(template, **values)
    assert caught.value.component == "host"


# URL Standard, section 4.4: after the schemes of the web, and relative to them, browsers skip all slashes.
@pytest.mark.parametrize(
    ("template", "values", "names"),
    [
        *(
            (template, {"host": host, "path": "evil.example"}, '"host"')
            for host in ("", None)
            for template in (
                *("https://{host}/{path}", "https://{host}{/path}", "https://{host}{/path*}", "//{host}/{path}"),
                *("WS://{host}/", "wss://{host}/evil.example/{path}", "ftp:{host}/{path}", "http:{+host}/{path}"),
                *("https://{+host}/{path}", "https://{host*}//{path}", "https://{host:3}/a/{path}?{path}"),
            )
        ),
        ("https://{a}{b}/{path}", {"path": "evil.example"}, '"a" or "b"'),
        ("https://{a}{b}{a}/{path}", {"a": "", "path": "evil.example"}, '"a" or "b"'),
        ("https://{a,b}{.c}/{path}", {"path": "evil.example"}, '"a", "b" or "c"'),
        ("{scheme}://{host}/{a}/{path}", {"scheme": "http", "path": "evil.example"}, '"host"'),
    ],
)
def test_no_empty_value_leaves_another_host_to_browsers(template: str, values: dict[str, Value], names: str) -> None:
    with pytest.raises(InvalidComponent) as caught:
        uri(template, **values)
    expected = f"what follows an empty value would be read as the host: give a value for {names}"
    assert (caught.value.component, str(caught.value)) == ("host", expected)


@pytest.mark.parametrize(
    ("template", "expected"),
    [
        ("file://{a}/{b}", "file:///b"),
        ("file:///{a}/{b}", "file:////b"),
        ("x://{a}/{b}", "x:///b"),
        ("urn:x:{a}/{b}", "urn:x:/b"),
        ("https://{a}", "https://"),
        ("https://{a}?{b}", "https://?b"),
        ("https://h{a}/{b}", "https://h/b"),
        ("https://{a}h/{b}", "https://h/b"),
        ("https://h/{a}/{b}", "https://h//b"),
        ("https://{a}@{b}", "https://@b"),
        ("https://h:{a}/{b}", "https://h:/b"),
        ("x/{a}/{b}", "x//b"),
        ("/{b}/{a}", "/b/"),
        ("/x{?a}{?b}", "/x?b=b"),
        ("/x?{a}&{b}#{a}", "/x?&b#"),
        ("/x{?a,b}", "/x?b=b"),
        ("/x{?a}{#b}", "/x#b"),
        ("https://h{/a,b}{?a}", "https://h/b"),
    ],
)
def test_empty_value_that_moves_nothing_is_allowed(template: str, expected: str) -> None:
    assert uri(template, b="b") == expected


# Without the empty value, the rest would be in another component.
@pytest.mark.parametrize(
    ("template", "component"),
    [
        ("https://h{/a}{b}", "host"),
        ("https://h{/a}.evil.example/{b}", "host"),
        ("https://h{?a}@{b}", "host"),
        ("https://h{#a}{&b}", "host"),
        ("{/a}http://{b}", "host"),
        ("{/a}x:{b}", "scheme"),
        ("/x{?a}{&b}", "path"),
        ("/x{?a}{/b}", "path"),
        ("/x{#a}/{b}", "path"),
        ("/x{#a}?{b}", "query"),
    ],
)
def test_no_empty_value_moves_the_rest_to_another_component(template: str, component: str) -> None:
    uri(template, a="x", b="x")
    with pytest.raises(InvalidComponent) as caught:
        uri(template, b="evil.example")
    expected = f'what follows an empty value would be read as the {component}: give a value for "a"'
    assert (caught.value.component, str(caught.value)) == (component, expected)


def test_message_names_all_empty_values_if_no_single_one_is_the_cause() -> None:
    with pytest.raises(InvalidComponent, match=r'give a value for "a" or "c"$'):
        uri("{?a}{b}{#c}d", b="x")


def test_empty_member_of_a_list_makes_no_host() -> None:
    for template in ("{/a*}", "http:{/a*}", "{/a*}{b}"):
        with pytest.raises(InvalidComponent, match='would be read as the host: give a value for "a"'):
            uri(template, a=["", "evil.example"], b="")
    assert uri("/x{/a*}", a=["", "", "y"]) == "/x///y"


@pytest.mark.parametrize(
    ("template", "values"),
    [
        ("http:{a}/x", {"a": "evil.example"}),
        ("http:/{a}", {"a": "evil.example"}),
        ("https:///{a}/x", {"a": "evil.example"}),
        ("///{a}", {"a": "evil.example"}),
        ("ftp:/x{.a}", {"a": "evil.example"}),
        ("{a}:{b}", {"a": "HTTP", "b": "evil.example"}),
        ("{+a}/{b}", {"a": "http:", "b": "evil.example"}),
        ("{+a}/{b}", {"a": "https://", "b": "evil.example"}),
    ],
)
def test_no_value_in_a_path_is_the_host_to_browsers(template: str, values: dict[str, Value]) -> None:
    with pytest.raises(InvalidComponent) as caught:
        uri(template, **values)
    expected = 'browsers would read the first segment as the host: write the host before it, after "//"'
    assert (caught.value.component, str(caught.value)) == ("path", expected)


@pytest.mark.parametrize("base", ["https://example.com", "//example.com", "https://", "https://u:p@example.com"])
def test_no_value_continues_the_host_of_a_base(base: str) -> None:
    assert uri("{+base}{a}", base="https://example.com/x/", a=".evil.example") == "https://example.com/x/.evil.example"
    with pytest.raises(InvalidComponent) as caught:
        uri("{+base}{a}", base=base, a=".evil.example")
    expected = '"a" would be read as part of the host: write "/" before it in the template'
    assert (caught.value.component, str(caught.value)) == ("host", expected)


def test_port_may_follow_a_base() -> None:
    assert uri("{+base}:{port}/x", base="https://example.com", port=80).port == "80"
    assert uri("{+scheme}//{host}/x", scheme="https:", host="h").host == "h"


# RFC 3986, section 4.2
@pytest.mark.parametrize(
    ("template", "values", "expected"),
    [
        ("{a}/{b}", {"b": "etc"}, 'begin with "/": give a value for "a"'),
        ("{a}/{b}", {"a": "", "b": "etc"}, 'begin with "/": give a value for "a"'),
        ("{a}{c}/{b}", {"a": [], "b": "etc"}, 'begin with "/": give a value for "a" or "c"'),
        ("{.a}/{b}", {"b": "etc"}, 'begin with "/": give a value for "a"'),
        ("{;a}/x", {}, 'begin with "/": give a value for "a"'),
        ("x:{a}/{b}", {}, 'begin with "/": give a value for "a"'),
        ("{a}", {}, 'be empty: give a value for "a"'),
        ("{a}{?b}", {}, 'be empty: give a value for "a"'),
        ("{+c}{a}/{b}", {"b": "etc"}, 'begin with "/": give a value for "c" or "a"'),
    ],
)
def test_first_segment_cannot_be_empty(template: str, values: dict[str, Value], expected: str) -> None:
    with pytest.raises(InvalidComponent) as caught:
        uri(template, **values)
    expected = f"the path would {expected}"
    assert (caught.value.component, str(caught.value)) == ("path", expected)


@pytest.mark.parametrize(
    ("template", "names"),
    [("{/a}{b}", '"a"'), ("{/a}x/{b}", '"a"'), ("x:{/a,c}{b}", '"a" or "c"'), ("{/a}{+b}", '"a"')],
)
def test_first_segment_cannot_be_left_out(template: str, names: str) -> None:
    with pytest.raises(InvalidComponent) as caught:
        uri(template, b="etc")
    expected = f'the path would not begin with "/": give a value for {names}'
    assert (caught.value.component, str(caught.value)) == ("path", expected)


@pytest.mark.parametrize(
    ("template", "expected"),
    [
        ("{/a}", ""),
        ("{/a*}{?b}", "?b=b"),
        ("https://h{/a}{?b}", "https://h?b=b"),
        ("{/a}/{b}", "/b"),
        ("{+a}/{b}", "/b"),
        ("{+a}{b}", "b"),
        ("{+a}{?b}", "?b=b"),
        ("{?a}", ""),
    ],
)
def test_path_may_begin_with_an_optional_segment_or_a_reserved_value(template: str, expected: str) -> None:
    assert uri(template, b="b") == expected
