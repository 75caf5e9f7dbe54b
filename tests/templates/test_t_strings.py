"""Literal parts, authorities, paths and bases of t-strings, on every Python; `test_python_3_14.py` runs real ones."""

from ipaddress import IPv4Address, IPv6Address, ip_network
from typing import cast

import pytest

from tests.templates.t_string import Interpolation, Page, Port, Template, Untouchable, refusal, t, type_error
from uri_split import URI, AbsoluteURI, InvalidURI, RelativeRef, URIReference
from uri_split._algebra.encoding import Decoded
from uri_split._templates.t_strings import uri
from uri_split.hosts import IPvFuture, RegName, parse_host


def test_each_value_is_encoded_for_its_component() -> None:
    template = t(
        "https://{}:{}/{}/files/{}?q={}&{}=1#{}",
        *(RegName("example.com"), 8080, "a/b?c#d%", "@:&;=+", "a/b?c#d%&;=+ ", "é=", "a/b?c#d%&"),
    )
    assert uri(template) == (
        "https://example.com:8080/a%2Fb%3Fc%23d%25/files/@:&;=+?q=a/b?c%23d%25%26%3B%3D%2B%20&%C3%A9%3D=1#a/b?c%23d%25&"
    )


@pytest.mark.parametrize(
    ("template", "expected"),
    [
        (t("https://{}/", RegName("a")), AbsoluteURI("https://a/")),
        (t("x:{}#", "a"), URI("x:a#")),
        (t("{}", "a"), RelativeRef("a")),
        (t("/a?b#c"), RelativeRef("/a?b#c")),
        (t(""), RelativeRef("")),
    ],
)
def test_result_is_of_the_most_specific_type(template: Template, expected: URIReference) -> None:
    assert uri(template) == expected
    assert type(uri(template)) is type(expected)


def test_literal_parts_stay_as_they_are() -> None:
    literal = "HTTPS://u:p@EXAMPLE.com:443/%7e/../a;b//?&&a=+&=#?"
    assert uri(t(literal)) == literal
    assert uri(t(literal + "{}", "a")) == literal + "a"


def test_several_values_share_a_segment_a_parameter_and_a_host() -> None:
    template = t("//{}-{}.example/{}.{}-?{}{}={}={}#{}{}", RegName("a"), RegName("b"), *"cdefghij")
    assert uri(template) == "//a-b.example/c.d-?ef=g=h#ij"


# Literal parts


@pytest.mark.parametrize(
    "literal",
    ["https://h/a b/{}", "https://h:8x/{}", "%{}", "%4{}", "%{}0", "http://[::x{}]/", "1{}:b", "http://h:8{}/", "{}é"],
)
def test_invalid_literal_is_refused_before_any_value(literal: str) -> None:
    with pytest.raises(InvalidURI):
        uri(t(literal, *[Untouchable()] * literal.count("{}")))


def test_error_about_a_literal_has_a_stand_in_for_each_value() -> None:
    template = t("http://{}:{}/a b/{}", Untouchable(), Interpolation(Untouchable(), "port", "r", "9"), Untouchable())
    with pytest.raises(InvalidURI) as caught:
        uri(template)
    assert caught.value.text == "http://x:0/a b/x"
    assert caught.value.rule == "URI-reference"


def test_password_in_a_literal_is_hidden() -> None:
    with pytest.raises(InvalidURI) as caught:
        uri(t("https://me:secret@h/ {}", "a"))
    assert "secret" not in str(caught.value) + repr(caught.value)


def test_literal_with_a_mark_is_refused() -> None:
    with pytest.raises(InvalidURI):
        uri(t("/\0{}", "a"))


# Scheme, userinfo, host and port


@pytest.mark.parametrize(
    ("literal", "component"),
    [
        ("{}://h/", "scheme"),
        ("{}:a", "scheme"),
        ("a{}:b", "scheme"),
        ("{}:{}", "scheme"),
        ("{}:80/", "scheme"),
        ("http://{}@h/", "userinfo"),
        ("//u:{}@h/", "userinfo"),
        ("//{}:@h:{}/", "userinfo"),
    ],
)
def test_value_in_scheme_or_userinfo_is_refused(literal: str, component: str) -> None:
    found = refusal(t(literal, *[Untouchable()] * literal.count("{}")))
    assert found == (component, f"a value cannot be in the {component}: write it in the template, or call build()")


@pytest.mark.parametrize(
    ("host", "written"),
    [
        (IPv4Address("192.0.2.1"), "192.0.2.1"),
        (IPv6Address("2001:db8::1"), "[2001:db8::1]"),
        (IPvFuture("1F", "a:b"), "[v1F.a:b]"),
        (RegName("B%C3%BCcher.example"), "B%C3%BCcher.example"),
    ],
)
def test_whole_host_is_a_name_or_an_address(host: object, written: str) -> None:
    assert uri(t("http://u:p@{}:80/", host)) == f"http://u:p@{written}:80/"
    assert parse_host(uri(t("//{}", host)).host or "") == host


@pytest.mark.parametrize("host", ["example.com", None, 1, ["a"], b"a", AbsoluteURI("http://h/"), ip_network("::/64")])
def test_other_value_in_the_host_is_refused(host: object) -> None:
    found = refusal(t("http://{}/", Interpolation(host, "request.host")))
    name = type(host).__name__
    assert found == ("host", f"request.host must be a RegName, or an address that is the whole host, not {name}")


@pytest.mark.parametrize("host", [IPv4Address("192.0.2.1"), IPv6Address("::1"), IPvFuture("1", "a")])
@pytest.mark.parametrize("literal", ["http://a.{}/", "http://{}a:80/"])
def test_address_must_be_the_whole_host(host: object, literal: str) -> None:
    assert refusal(t(literal, host))[0] == "host"


@pytest.mark.parametrize(
    ("host", "message"),
    [
        (RegName("a b"), "a space is not allowed in a host"),
        (RegName("h/x"), '"/" is not allowed in a host'),
        (RegName("u:secret@h"), '":" is not allowed in a host'),
        (RegName("é"), '"é" is not allowed in a host'),
        (IPv6Address("fe80::1%eth0"), "a zone identifier is not part of a URI"),
        (IPvFuture("x", "a"), "a name must not be in square brackets"),
    ],
)
def test_host_must_be_valid(host: object, message: str) -> None:
    assert refusal(t("http://{}/", host)) == ("host", message)


def test_name_that_is_not_text_is_a_type_error() -> None:
    assert type_error(t("http://{}/", RegName(cast("str", 1)))) == "reg-name must be str, not int"


def test_host_cannot_become_empty() -> None:
    assert uri(t("//{}a/", RegName(""))) == "//a/"
    expected = "the host cannot be empty: leave the value out, if the template should have no host"
    assert refusal(t("http://{}/evil.example/", RegName(""))) == ("host", expected)


def test_value_within_square_brackets_is_refused() -> None:
    expected = "a value cannot be within square brackets: the whole host must be an address of ipaddress"
    for literal in ("http://[::{}]/", "http://[v1.{}]/", "http://[v1.{}]:80/"):
        assert refusal(t(literal, RegName("a"))) == ("host", expected)
    with pytest.raises(InvalidURI, match="a name must not be in square brackets"):
        uri(t("http://[{}]/", IPv6Address("::1")))


@pytest.mark.parametrize(
    ("port", "written"),
    [(0, "0"), (65535, "65535"), ("0080", "80"), (Port.HTTP_ALT, "8080"), (Page.LAST, "7")],
)
def test_port_is_a_number(port: object, written: str) -> None:
    assert uri(t("http://[::1]:{}/", port)) == f"http://[::1]:{written}/"
    assert uri(t("//h:{}", port)) == f"//h:{written}"


def test_high_port_from_elements_is_written_back() -> None:
    assert uri(t("//h:{}/", URIReference("//h:70000").decoded.port)) == "//h:70000/"


def test_default_port_stays() -> None:
    assert uri(t("http://h:{}/", 80)) == "http://h:80/"


@pytest.mark.parametrize("port", [-1, 65536, "65536", pytest.param(10**5000, id="long int"), "9" * 5000])
def test_port_must_not_be_too_high_or_too_low(port: object) -> None:
    assert refusal(t("http://h:{}/", port))[0] == "port"


@pytest.mark.parametrize("port", [True, None, "", "８０", "8_0", "+8", " 8", "80/", 8.0, b"80", [80]])
def test_port_must_be_digits(port: object) -> None:
    assert refusal(t("http://h:{}/", port)) == ("port", f"value must be int or digits, not {type(port).__name__}")


def test_value_must_be_the_whole_port() -> None:
    expected = "port", "a value in the port must be the whole port"
    assert refusal(t("http://h:{}0/", 8)) == expected


# Path


def test_colon_is_encoded_only_where_it_would_end_a_scheme() -> None:
    assert uri(t("{}/{}", "javascript:a", "b:c")) == "javascript%3Aa/b:c"
    assert uri(t("./{}", "b:c")) == "./b:c"
    assert uri(t("/{}", "b:c")) == "/b:c"
    assert uri(t("urn:a:{}", "b:c")) == "urn:a:b:c"
    assert uri(t("{}", URI("x:./a:b").decoded.path[1])) == "a%3Ab"


@pytest.mark.parametrize(
    ("template", "segment"),
    [
        (t("/{}", "."), "."),
        (t("/a/{}/b", ".."), ".."),
        (t("/.{}", "."), ".."),
        (t("/{}.", ""), "."),
        (t("/{}{}", ".", "."), ".."),
        (t("/{}{}", Decoded("%2e", "segment"), "."), ".."),
        (t("/%2E{}", "."), ".."),
        (t("{}", ".."), ".."),
        (t("x:{}", "."), "."),
        (t("{}{}", URI("x:/a/"), ".."), ".."),
        (t("/{}", Interpolation("..", format_spec="s")), ".."),
        (t("/{}", Decoded("..", "query")), ".."),
    ],
)
def test_value_that_makes_a_dot_segment_is_refused(template: Template, segment: str) -> None:
    help_ = "leave it out, or resolve the path first"
    expected = f'"{segment}" is a dot-segment, which resolution removes from a path: {help_}'
    assert refusal(template) == ("path", expected)


def test_segments_from_elements_are_written_back() -> None:
    for written in ("..", ".", "%2e%2E", "a%2fb", "%2C,", "a:b", "", "%ff"):
        segment = URI(f"x:/a/{written}").decoded.path[-1]
        assert uri(t("/a/{}", segment)) == f"/a/{written}"
    assert uri(t("/b-{}", Decoded("%2c", "segment"))) == "/b-%2c"


def test_dot_segments_of_the_literal_and_dots_within_segments_stay() -> None:
    assert uri(t("/../{}/./{}", "...", ".a")) == "/../..././.a"


@pytest.mark.parametrize(
    "template",
    [
        t("/{}/b", ""),
        t("/{}/{}/b", "", ""),
        t("/{}{}//b", "", ""),
        t("{}//b", ""),
        t("{}/b", ""),
        t("{}", ""),
        t("{}?a", ""),
        t("x:{}", ""),
        t("x:{}//b", ""),
        t("x:/{}/b", ""),
        t("{}/b", Decoded("", "segment")),
        t("{}/{}/b", URI("x:"), ""),
        t("{}//b", URI("x:")),
        t("{}//b", URI("x:/")),
    ],
)
def test_empty_first_segment_is_refused(template: Template) -> None:
    expected = 'the first segment cannot be empty: the path would be empty, or start with another "/"'
    assert refusal(template) == ("path", expected)


def test_other_segments_may_be_empty() -> None:
    assert uri(t("/{}", "")) == "/"
    assert uri(t("//h/{}/{}", "", "")) == "//h//"
    assert uri(t("a/{}/b", "")) == "a//b"
    assert uri(t("{}-{}", "", "")) == "-"


# Bases


@pytest.mark.parametrize(
    ("base", "literal", "expected"),
    [
        ("https://h/a", "{}/{}", "https://h/a/b%2Fc"),
        ("https://h/a/", "{}/{}", "https://h/a/b%2Fc"),
        ("https://h/a/", "{}{}", "https://h/a/b%2Fc"),
        ("https://h/a/", "{}x/{}", "https://h/a/x/b%2Fc"),
        ("https://h", "{}/{}", "https://h/b%2Fc"),
        ("https://h", "{}?{}", "https://h?b/c"),
        ("https://h/a/", "{}?{}", "https://h/a/?b/c"),
        ("https://h/a", "{}#{}", "https://h/a#b/c"),
        ("https://h/a?q=/", "{}#{}", "https://h/a?q=/#b/c"),
        ("https://h//", "{}//{}", "https://h///b%2Fc"),
        ("https://u:p@[::1]:80", "{}/{}", "https://u:p@[::1]:80/b%2Fc"),
        ("urn:a:b", "{}/{}", "urn:a:b/b%2Fc"),
        ("x:", "{}/{}", "x:/b%2Fc"),
        ("x:/../", "{}{}/d:e", "x:/../b%2Fc/d:e"),
        ("file:///", "{}/{}", "file:///b%2Fc"),
    ],
)
def test_uri_at_the_beginning_is_a_base(base: str, literal: str, expected: str) -> None:
    assert uri(t(literal, URI(base), "b/c")) == expected


def test_base_alone_is_the_result() -> None:
    for base in (URI("https://u:p@h/?q#f"), AbsoluteURI("x:")):
        assert uri(t("{}", base)) == base


@pytest.mark.parametrize(
    ("base", "literal", "component", "reason"),
    [
        ("x:a#b", "{}/{}", "fragment", "the base has a fragment, which nothing can follow"),
        ("x:a#b", "{}?{}", "fragment", "the base has a fragment, which nothing can follow"),
        ("x:a?b#", "{}#{}", "fragment", "the base has a fragment, which nothing can follow"),
        ("x:a?b", "{}/{}", "query", "the base has a query, which only a fragment can follow"),
        ("x:a?", "{}?{}", "query", "the base has a query, which only a fragment can follow"),
        ("x:a?/", "{}{}", "query", "the base has a query, which only a fragment can follow"),
    ],
)
def test_only_a_fragment_follows_a_query_and_nothing_a_fragment(
    base: str, literal: str, component: str, reason: str
) -> None:
    help_ = {"fragment": "call without_fragment() first", "query": "call with_query() to remove it"}
    assert refusal(t(literal, URI(base), "b")) == (component, f"{reason}: {help_[component]}")


@pytest.mark.parametrize("base", ["https://me:secret@h", "https://h/a"])
@pytest.mark.parametrize("literal", ["{}{}", "{}.evil.example/{}", "{}@evil.example/{}", "{}a{}"])
def test_nothing_is_added_to_the_host_or_the_last_segment_of_a_base(base: str, literal: str) -> None:
    expected = 'the template must continue with "/", "?" or "#" after a base, unless the base ends with "/"'
    assert refusal(t(literal, URI(base), "b")) == ("path", expected)


def test_other_text_at_the_beginning_is_a_segment() -> None:
    assert uri(t("{}/a", "https://h/")) == "https%3A%2F%2Fh%2F/a"
    assert uri(t("{}/a", Interpolation(URI("https://h/"), conversion="s"))) == "https%3A%2F%2Fh%2F/a"
    assert uri(t("{}/a", RelativeRef("b/c"))) == "b%2Fc/a"


def test_uri_elsewhere_is_text() -> None:
    base = URI("https://h/?a=1&b=2#c")
    assert uri(t("/go/{}?to={}", base, base)) == ("/go/https:%2F%2Fh%2F%3Fa=1&b=2%23c?to=https://h/?a%3D1%26b%3D2%23c")
    assert (
        uri(t("/{}", Interpolation(URI("x://me:secret@h/"), conversion="r"))) == "/AbsoluteURI('x:%2F%2Fme:***@h%2F')"
    )


# The argument


def test_f_string_is_refused() -> None:
    with pytest.raises(TypeError) as caught:
        uri(cast("Template", "https://h/"))
    reason = "an f-string is already filled in; before Python 3.14, use URITemplate"
    assert str(caught.value) == f"uri() argument must be a t-string, not str: {reason}"


@pytest.mark.parametrize("value", [None, b"a", 1, Interpolation("a")])
def test_other_argument_is_refused(value: object) -> None:
    with pytest.raises(TypeError) as caught:
        uri(cast("Template", value))
    assert str(caught.value) == f"uri() argument must be a t-string, not {type(value).__name__}"
