"""Properties of references: RFC 3986, section 3."""

import pytest
from hypothesis import given

from tests.texts import of_rule
from uri_split import InvalidComponent, URIReference, lenient
from uri_split.rules import RULES


@given(of_rule("URI-reference"))
def test_components_are_those_of_the_lenient_layer(text: str) -> None:
    reference = URIReference(text)
    components = lenient.split(text)
    assert reference.components == components
    assert reference.components is reference.components
    assert (
        reference.scheme,
        reference.authority,
        reference.path,
        reference.query,
        reference.fragment,
    ) == components
    assert reference.components.unsplit() == text


# Section 3.2: authority = [ userinfo "@" ] host [ ":" port ], checked against the grammar part by part.
@given(of_rule("authority"))
def test_subcomponents_are_those_of_the_lenient_layer(text: str) -> None:
    reference = URIReference(f"//{text}")
    assert (reference.userinfo, reference.host, reference.port) == lenient.split_authority(text)
    assert reference.userinfo is None or RULES["userinfo"].is_valid(reference.userinfo)
    assert RULES["host"].is_valid(reference.host or "")
    assert reference.port is None or RULES["port"].is_valid(reference.port)


def test_subcomponents_are_undefined_without_an_authority() -> None:
    reference = URIReference("mailto:me@example.com")
    assert (reference.authority, reference.userinfo, reference.host, reference.port) == (None, None, None, None)


def test_empty_authority_has_an_empty_host() -> None:
    reference = URIReference("file:///etc/hosts")
    assert (reference.authority, reference.userinfo, reference.host, reference.port) == ("", None, "", None)


# Section 3.3
@given(of_rule("path"))
def test_path_is_a_slash_and_the_segments(path: str) -> None:
    reference = URIReference(f"a://b/{path}")
    assert f"/{'/'.join(reference.segments)}" == reference.path
    assert all(RULES["segment"].is_valid(segment) for segment in reference.segments)


def test_repr_hides_the_password() -> None:
    assert repr(URIReference("http://me:secret@example.com/")) == "AbsoluteURI('http://me:***@example.com/')"
    assert repr(URIReference("//me@example.com/#")) == "RelativeRef('//me@example.com/#')"
    assert repr(URIReference("a:#")) == "URI('a:#')"


# Section 3.2.1
@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("http://me:secret@h/", "http://me:***@h/"),
        ("http://me:@h/", "http://me:@h/"),
        ("http://h:80/a:b@c", "http://h:80/a:b@c"),
        ("", ""),
    ],
)
def test_redacted_hides_passwords_that_are_not_empty(text: str, shown: str) -> None:
    redacted = URIReference(text).redacted()
    assert redacted == shown
    assert type(redacted) is str


# Section 3.2.2
@given(of_rule("host"))
def test_host_kind_is_the_first_alternative_that_matches(host: str) -> None:
    kind = URIReference(f"//{host}").host_kind
    assert kind is not None
    assert RULES[kind].is_valid(host[1:-1] if host.startswith("[") else host)
    assert (kind == "reg-name") == (not host.startswith("[") and not RULES["IPv4address"].is_valid(host))
    assert URIReference(host if ":" not in host and "[" not in host else "").host_kind is None


# Section 3.4, and how HTML forms write parameters.
@pytest.mark.parametrize(
    ("query", "parameters"),
    [
        ("", ()),
        ("?", ()),
        ("?a", (("a", None),)),
        ("?a=", (("a", ""),)),
        ("?=a", (("", "a"),)),
        ("?a=b=c", (("a", "b=c"),)),
        ("?a=1&&a=2&", (("a", "1"), ("a", "2"))),
        ("?a+b=%2B%20+", (("a b", "+  "),)),
        ("?a=%26%3D&%26", (("a", "&="), ("&", None))),
        ("?a=%C3%A9%e9", (("a", "é\udce9"),)),
        ("?a;b", (("a;b", None),)),
    ],
)
def test_query_params_are_decoded_in_order(query: str, parameters: tuple[tuple[str, str | None], ...]) -> None:
    assert URIReference(f"//h{query}#x").query_params() == parameters


# URL Standard, section 3.2
def test_public_suffix_and_registrable_domain_are_those_of_the_host() -> None:
    for scheme in ("https:", "ssh:", ""):
        reference = URIReference(f"{scheme}//me@www.Example.co.uk:8080/a.b")
        assert (reference.public_suffix, reference.registrable_domain) == ("co.uk", "example.co.uk")
    for text in ("mailto:me@example.com", "file:///a.com", "a.com", "//[::1]/"):
        assert (URIReference(text).public_suffix, URIReference(text).registrable_domain) == (None, None)


# Section 3.3
@pytest.mark.parametrize(
    ("text", "name", "stem", "suffix"),
    [
        ("http://h/a/b%20c.txt?q#f", "b c.txt", "b c", ".txt"),
        ("http://h/a/", "", "", ""),
        ("http://h", "", "", ""),
        ("http://h/a%2Fb.c", "a/b.c", "a/b", ".c"),
        ("http://h/%E9%2Ex", "\udce9.x", "\udce9", ".x"),
        ("a/..", "..", "..", ""),
        ("urn:isbn:1.2", "isbn:1.2", "isbn:1", ".2"),
        ("?a/b.c", "", "", ""),
    ],
)
def test_name_is_the_last_segment_decoded(text: str, name: str, stem: str, suffix: str) -> None:
    reference = URIReference(text)
    assert (reference.name, reference.stem, reference.suffix) == (name, stem, suffix)


# Section 3.2.3
@pytest.mark.parametrize(
    ("text", "port"),
    [
        ("http://h", 80),
        ("HTTPS://h:", 443),
        ("https://h:080", 80),
        ("http://h:70000", 70000),
        ("http://h:0", 0),
        ("//h", None),
        ("//h:81", 81),
        ("unknown://h", None),
        ("unknown://h:", None),
        ("http:/h", None),
        ("mailto:a@b", None),
        ("file:///a", None),
        ("postgres://[::1]:5432", 5432),
    ],
)
def test_effective_port_is_the_port_or_the_default(text: str, port: int | None) -> None:
    assert URIReference(text).effective_port == port


def test_effective_port_of_thousands_of_digits_is_rejected() -> None:
    with pytest.raises(InvalidComponent, match="port has 5,000 digits"):
        URIReference(f"//h:{'1' * 5000}").effective_port  # noqa: B018  what is tested


# Section 3.4
@pytest.mark.parametrize(
    ("text", "first", "values"),
    [
        ("/", None, ()),
        ("/?", None, ()),
        ("/?b=a", None, ()),
        ("/?a", None, (None,)),
        ("/?a=", "", ("",)),
        ("/?b=1&a=+%2B&%61=c=d&&a#?a=f", " +", (" +", "c=d", None)),
    ],
)
def test_query_param_is_the_first_value(text: str, first: str | None, values: tuple[str | None, ...]) -> None:
    assert URIReference(text).query_param("a") == first
    assert URIReference(text).query_param("a", 5) == (5 if first is None else first)
    assert URIReference(text).query_param_all("a") == values


@pytest.mark.parametrize("value", [None, 5, b"a"])
def test_name_of_a_parameter_must_be_str(value: object) -> None:
    for method in ("query_param", "query_param_all"):
        with pytest.raises(TypeError, match=rf"{method}\(\) argument must be str, not {type(value).__name__}"):
            getattr(URIReference("?a"), method)(value)


def as_text(text: str) -> str:
    """Return the text itself, which type checkers then know only as a `str`."""
    return text


def test_join_and_percent_are_those_of_str_with_a_warning() -> None:
    reference = as_text(URIReference("/%20s"))
    with pytest.warns(UserWarning, match="to resolve a reference, call base.resolve") as caught:
        assert reference.join(["a", "b"]) == "a/%20sb"
    with pytest.warns(UserWarning, match=r"to change the query, call with_query_params\(\)") as other:
        assert reference % "a" == f"/{'a':>20}"
    assert {warning.filename for warning in (*caught, *other)} == {__file__}


def test_reference_in_another_text_raises_no_warning() -> None:
    uri = URIReference("http://h/%20s")
    assert "%s %r" % (uri, uri) == "http://h/%20s AbsoluteURI('http://h/%20s')"  # noqa: UP031  what is tested
    assert "%s" % uri == "http://h/%20s"  # noqa: UP031  what is tested
    separator = ", "
    assert separator.join((uri, uri)) == "http://h/%20s, http://h/%20s"


def test_authority_is_split_once_however_often_its_parts_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    split: list[str] = []

    def split_authority(authority: str) -> lenient.Authority:
        split.append(authority)
        return lenient.split_authority(authority)

    monkeypatch.setattr("uri_split._uri.reference.split_authority", split_authority)
    reference = URIReference("//me@h:80/")
    assert [(reference.userinfo, reference.host, reference.port) for _ in range(3)] == [("me", "h", "80")] * 3
    assert split == ["me@h:80"]
