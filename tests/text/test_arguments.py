"""Errors about arguments of the wrong type, which say what to pass."""

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
    [("pydantic", "AnyUrl"), ("pydantic", "HttpUrl"), ("httpx", "URL"), ("yarl", "URL"), ("furl", "furl")],
)
def test_url_of_another_package_is_rejected_with_what_to_pass(package: str, name: str) -> None:
    url = getattr(pytest.importorskip(package), name)(TEXT)
    with pytest.raises(TypeError, match=rf"^URI\(\) argument must be str, not {name}: pass str\(\) of it$"):
        URI(url)
    assert "s3cret" in URI(str(url)).components.unsplit()


def test_other_values_have_no_advice() -> None:
    for value in (None, 5, b"a", ["a"], URI("a:").elements, object()):
        assert str(wrong_type("name", "str", value)) == f"name must be str, not {type(value).__name__}"
