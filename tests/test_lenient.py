"""The lenient layer: RFC 3986, Appendix B and section 3.2."""

import re
from types import FunctionType

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from uri_split.lenient import Authority, Components, component_spans, split, split_authority

# Any text: lone surrogates and control characters, and all delimiters often.
texts = st.text(st.one_of(st.sampled_from(":/?#[]@0a\n\r\0\ud800\udc80%"), st.characters()))

# Appendix B to the letter, groups 2, 4, 5, 7 and 9; its dot does not match line ends, hence DOTALL.
THE_RFC_ITSELF = re.compile(r"^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?", re.DOTALL)


# The examples of Appendix B and section 1.1.2.
@pytest.mark.parametrize(
    ("text", "components"),
    [
        (
            "http://www.ics.uci.edu/pub/ietf/uri/#Related",
            Components("http", "www.ics.uci.edu", "/pub/ietf/uri/", None, "Related"),
        ),
        ("ftp://ftp.is.co.za/rfc/rfc1808.txt", Components("ftp", "ftp.is.co.za", "/rfc/rfc1808.txt", None, None)),
        (
            "ldap://[2001:db8::7]/c=GB?objectClass?one",
            Components("ldap", "[2001:db8::7]", "/c=GB", "objectClass?one", None),
        ),
        ("mailto:John.Doe@example.com", Components("mailto", None, "John.Doe@example.com", None, None)),
        ("tel:+1-816-555-1212", Components("tel", None, "+1-816-555-1212", None, None)),
        ("telnet://192.0.2.16:80/", Components("telnet", "192.0.2.16:80", "/", None, None)),
        (
            "urn:oasis:names:specification:docbook:dtd:xml:4.1.2",
            Components("urn", None, "oasis:names:specification:docbook:dtd:xml:4.1.2", None, None),
        ),
    ],
)
def test_examples_of_the_rfc_are_split(text: str, components: Components) -> None:
    assert split(text) == components


# Section 5.3: undefined is not empty.
@pytest.mark.parametrize(
    ("text", "components"),
    [
        ("", Components(None, None, "", None, None)),
        ("?", Components(None, None, "", "", None)),
        ("#", Components(None, None, "", None, "")),
        ("//", Components(None, "", "", None, None)),
        ("///", Components(None, "", "/", None, None)),
        ("s:", Components("s", None, "", None, None)),
        (":", Components(None, None, ":", None, None)),
        ("s://?#", Components("s", "", "", "", "")),
        ("#a\nb#c?d", Components(None, None, "", None, "a\nb#c?d")),
        ("\n:\r//\0?\ud800#\u2028", Components("\n", None, "\r//\0", "\ud800", "\u2028")),
    ],
)
def test_undefined_and_empty_components_differ(text: str, components: Components) -> None:
    assert split(text) == components


@given(texts)
@example("x:y:z://a@b@c:1:2??##")
def test_any_text_equals_its_components_joined(text: str) -> None:
    components = split(text)
    assert components.unsplit() == text
    assert isinstance(components, Components)


@given(texts)
def test_split_is_the_expression_of_appendix_b(text: str) -> None:
    found = THE_RFC_ITSELF.match(text)
    assert found
    assert split(text) == found.group(2, 4, 5, 7, 9)


@given(texts)
def test_component_spans_are_those_of_the_components(text: str) -> None:
    assert split(text) == tuple(span and text[slice(*span)] for span in component_spans(text))


class Text(str):
    __slots__ = ()


def test_components_of_a_subclass_of_str_are_plain() -> None:
    assert [type(part) for part in split(Text("a/b"))] == [type(None), type(None), str, type(None), type(None)]


# Section 3.2: [ userinfo "@" ] host [ ":" port ]
@pytest.mark.parametrize(
    ("text", "authority"),
    [
        ("", Authority(None, "", None)),
        ("h", Authority(None, "h", None)),
        ("h:", Authority(None, "h", "")),
        ("h:80", Authority(None, "h", "80")),
        ("@h", Authority("", "h", None)),
        ("u:p@h:80", Authority("u:p", "h", "80")),
        ("a@b@h", Authority("a@b", "h", None)),
        ("u@", Authority("u", "", None)),
        (":", Authority(None, "", "")),
        (":@:", Authority(":", "", "")),
        # Only the digits of ABNF form a port.
        ("h:８０", Authority(None, "h:８０", None)),
        ("h:8x", Authority(None, "h:8x", None)),
        ("h:-1", Authority(None, "h:-1", None)),
        ("h:1:2", Authority(None, "h:1", "2")),
        ("2130706433", Authority(None, "2130706433", None)),
        # A colon within brackets, closed or not, does not precede a port.
        ("[::1]", Authority(None, "[::1]", None)),
        ("[::1]:80", Authority(None, "[::1]", "80")),
        ("[::1]:", Authority(None, "[::1]", "")),
        ("[::1", Authority(None, "[::1", None)),
        ("[::1]x:80", Authority(None, "[::1]x", "80")),
        ("]:80", Authority(None, "]", "80")),
    ],
)
def test_authority_is_split_at_the_last_at_sign_and_before_a_port(text: str, authority: Authority) -> None:
    assert split_authority(text) == authority


@given(texts)
def test_any_authority_equals_its_subcomponents_joined(text: str) -> None:
    assert split_authority(text).unsplit() == text


@pytest.mark.parametrize("function", [split, split_authority])
@pytest.mark.parametrize("value", [None, 5, b"http://a/", ["a"]])
def test_argument_that_is_not_a_str_is_rejected(function: FunctionType, value: object) -> None:
    with pytest.raises(TypeError, match=rf"{function.__name__}\(\) argument must be str, not {type(value).__name__}"):
        function(value)
