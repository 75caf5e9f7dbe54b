"""Errors about arguments of the wrong type, which say what to pass."""

import re
from operator import methodcaller
from urllib.parse import urlparse, urlsplit

import pytest

from uri_split import URI, is_uri, split
from uri_split._text.arguments import wrong_type

TEXT = "https://me:s3cret@example.com/a?b"


@pytest.mark.parametrize("url", [urlsplit(TEXT), urlparse(TEXT)])
def test_result_of_urllib_is_rejected_with_what_to_pass(url: object) -> None:
    for function in (URI, is_uri, URI("a:").resolve):
        with pytest.raises(TypeError, match=r"must be str, not \w+: pass the result of its method geturl\(\)$"):
            function(url)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # what is tested


def test_components_are_rejected_with_what_to_pass() -> None:
    for components in (split(TEXT), split(TEXT).host and URI(TEXT).components):
        with pytest.raises(TypeError, match=r"must be str, not Components: pass the result of its method unsplit\(\)$"):
            URI("a:").resolve(components)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # what is tested


@pytest.mark.parametrize(
    ("package", "name"),
    [
        *(("pydantic", "AnyUrl"), ("pydantic", "HttpUrl"), ("httpx", "URL"), ("yarl", "URL"), ("furl", "furl")),
        *(("starlette.datastructures", "URL"), ("ada_url", "URL"), ("urllib3.util", "parse_url")),
    ],
)
def test_url_of_another_package_is_rejected_with_what_to_pass(package: str, name: str) -> None:
    url = getattr(pytest.importorskip(package), name)(TEXT)
    name = type(url).__name__
    with pytest.raises(TypeError, match=rf"^URI\(\) argument must be str, not {name}: pass str\(\) of it$"):
        URI(url)
    assert "s3cret" in URI(str(url)).components.unsplit()


# Those whose `str()` has no password, or is no URL.
@pytest.mark.parametrize(
    ("package", "function", "method", "options"),
    [
        ("sqlalchemy", "make_url", "render_as_string", {"hide_password": False}),
        ("hyperlink", "parse", "to_text", {"with_password": True}),
        ("uritools", "urisplit", "geturi", {}),
    ],
)
def test_url_with_a_method_for_its_text_is_rejected_with_what_to_pass(
    package: str, function: str, method: str, options: dict[str, bool]
) -> None:
    url = getattr(pytest.importorskip(package), function)(TEXT)
    call = f"{method}({', '.join(f'{name}={value}' for name, value in options.items())})"
    with pytest.raises(TypeError, match=rf": pass the result of its method {re.escape(call)}$"):
        URI(url)
    assert "s3cret" in methodcaller(method, **options)(url)


def test_other_values_have_no_advice() -> None:
    for value in (None, 5, b"a", ["a"], URI("a:").decoded, object()):
        assert str(wrong_type("name", "str", value)) == f"name must be str, not {type(value).__name__}"
