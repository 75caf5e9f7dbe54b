"""Components put together: RFC 3986, sections 3.3 and 5.3."""

import pytest

from uri_split import InvalidComponent, InvalidURI
from uri_split._grammar.names import Component
from uri_split._uri.recomposition import recomposed, replaced
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
