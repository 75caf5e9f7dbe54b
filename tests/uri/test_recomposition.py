"""Components put together: RFC 3986, sections 3.3 and 5.3."""

from typing import cast

import pytest

from uri_split import InvalidComponent, InvalidURI, URIReference
from uri_split._grammar import Component
from uri_split._uri.reference import recomposed, replaced
from uri_split.lenient import split


@pytest.mark.parametrize(
    ("scheme", "host", "path", "text"),
    [
        ("x", None, "//a", "x:/.//a"),
        ("x", None, "a:b", "x:a:b"),
        (None, None, "a:b", "./a:b"),
        ("x", "h", "//a", "x://h//a"),
        ("x", "", "", "x://"),
    ],
)
def test_recomposed_path_is_guarded_where_it_is_ambiguous(
    scheme: str | None, host: str | None, path: str, text: str
) -> None:
    assert recomposed(scheme, (None, host, None), path, None, None).unsplit() == text


@pytest.mark.parametrize(
    ("subcomponents", "path", "component"),
    [
        (("u", None, None), "", "userinfo"),
        ((None, None, "80"), "", "port"),
        ((None, "h", None), "a", "path"),
    ],
)
def test_recomposed_rejects_components_that_do_not_fit(
    subcomponents: tuple[str | None, str | None, str | None], path: str, component: Component
) -> None:
    with pytest.raises(InvalidComponent) as caught:
        recomposed(None, subcomponents, path, None, None)
    assert caught.value.component == component


def test_replaced_checks_each_value() -> None:
    with pytest.raises(InvalidURI) as caught:
        replaced(split("http://h/"), {"port": "x"})
    assert caught.value.rule == "port"


# What producers should write: sections 2.1, 3.1, 3.2.2 and 3.2.3.
@pytest.mark.parametrize(
    ("text", "changes", "expected"),
    [
        ("http://h/", {"scheme": "HTTPS"}, "https://h/"),
        ("//h/", {"scheme": "X+Y"}, "x+y://h/"),
        ("https://h/", {"host": "EXAMPLE.com"}, "https://example.com/"),
        ("https://h/", {"host": "[2001:DB8::A]"}, "https://[2001:db8::a]/"),
        ("x://h/", {"host": "B%c3%bcCHER"}, "x://b%C3%BCcher/"),
        ("http://h:8080/", {"port": ""}, "http://h/"),
        ("http://h:8080/", {"port": "80"}, "http://h/"),
        ("http://h:8080/", {"port": "0080"}, "http://h/"),
        ("http://h:8080/", {"port": "443"}, "http://h:443/"),
        ("http://h:8080/", {"scheme": "HTTPS", "port": "443"}, "https://h/"),
        ("HTTP://h/", {"port": "80"}, "HTTP://h/"),
        ("x://h/", {"port": "80"}, "x://h:80/"),
        ("//h/", {"port": "80"}, "//h:80/"),
        ("x:/a", {"host": "H", "port": ""}, "x://h/a"),
        ("//h/", {"userinfo": "U%c3%a9"}, "//U%C3%A9@h/"),
        ("//h/", {"path": "/%c3%a9/%2f"}, "//h/%C3%A9/%2F"),
        ("//h/", {"query": "Q%c3%a9", "fragment": "F%c3%a9"}, "//h/?Q%C3%A9#F%C3%A9"),
    ],
)
def test_new_values_are_written_as_producers_should(
    text: str, changes: dict[Component, str | None], expected: str
) -> None:
    assert replaced(split(text), changes).unsplit() == expected


@pytest.mark.parametrize(
    "text",
    [
        "HTTP://U%c3%a9@EX%41MPLE.com:80/%c3%a9?%c3%a9#%c3%a9",
        "HTTPS://[::A]:/",
        "http://!!!",
        "ws://%ff:080/",
        "x:/.//%c3",
    ],
)
def test_what_is_there_already_stays_as_it_is(text: str) -> None:
    reference = URIReference(text)
    names: tuple[Component, ...] = ("scheme", "userinfo", "host", "port", "path", "query", "fragment")
    components: dict[Component, str | None] = {name: getattr(reference, name) for name in names}
    assert replaced(reference.components, components).unsplit() == text
    for name, value in components.items():
        assert replaced(reference.components, {name: value}).unsplit() == text
        assert replaced(split(text), {name: value, "fragment": "new"}).unsplit() == f"{text.partition('#')[0]}#new"


# Section 3.2.3
@pytest.mark.parametrize(("port", "expected"), [(8080, "http://h:8080/"), (0, "http://h:0/"), (80, "http://h/")])
def test_port_may_be_a_number(port: int, expected: str) -> None:
    assert replaced(split("http://h/"), {"port": port}).unsplit() == expected
    assert URIReference("http://h/").with_components(port=port) == expected


@pytest.mark.parametrize("port", [65536, -1, 10**30])
def test_number_that_is_not_a_port_is_rejected(port: int) -> None:
    with pytest.raises(InvalidComponent, match=r"^port must be a number from 0 to 65535, found ") as caught:
        replaced(split("http://h/"), {"port": port})
    assert caught.value.component == "port"


@pytest.mark.parametrize("port", [True, 80.0, b"80"])
def test_port_of_another_type_is_rejected(port: object) -> None:
    with pytest.raises(TypeError, match=rf"^port must be int or digits, not {type(port).__name__}$"):
        replaced(split("http://h/"), {"port": cast("int", port)})


# Section 3.2.2: percent-encodings in a host are UTF-8; section 3.2.2 again: names that conform to the DNS syntax.
@pytest.mark.parametrize("scheme", ["x", "https"])
@pytest.mark.parametrize("host", ["%FF", "a%e9b", "%C3%BC%80.example"])
def test_new_host_must_be_utf_8(scheme: str, host: str) -> None:
    with pytest.raises(InvalidComponent, match=r"^the host is not UTF-8 after decoding: found the byte 0x"):
        replaced(split(f"{scheme}://h"), {"host": host}, dns=False)
    assert replaced(split(f"{scheme}://{host}"), {"host": host.upper(), "path": "/a"}).path == "/a"


@pytest.mark.parametrize("host", ["!!!", "a%20b", "a_b", "-a.example", "1.2.3.256", "a" * 64, ".".join(["a"] * 128)])
def test_new_host_must_be_a_dns_name_if_its_scheme_looks_it_up_in_the_dns(host: str) -> None:
    for text, changes in (("https://h", {}), ("//h", {"scheme": "HTTP"})):
        new: dict[Component, str | None] = {**changes, "host": host}  # type: ignore[dict-item]
        with pytest.raises(InvalidComponent, match=r"^host must be a DNS name: .*; dns=False allows other names$"):
            replaced(split(text), new)
        assert replaced(split(text), new, dns=False).authority == host
    with pytest.raises(InvalidComponent, match=r"253 characters in all$"):
        replaced(split("x://h"), {"host": host}, dns=True)
    assert replaced(split("x://h"), {"host": host}).authority == host


@pytest.mark.parametrize("host", ["", "localhost", "[::1]", "[v1.x]", "127.0.0.1", "example.com."])
def test_new_host_may_be_empty_or_an_address(host: str) -> None:
    assert replaced(split("https://h"), {"host": host}).authority == host
