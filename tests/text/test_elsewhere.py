"""Names of other packages: the error about one says what to use instead."""

import pickle
import re

import pytest

import uri_split
import uri_split.encoding
from uri_split import URI, RelativeRef, URIReference
from uri_split._text.elsewhere import OF_PACKAGE, OF_REFERENCES


@pytest.mark.parametrize("name", OF_REFERENCES)
def test_attribute_of_another_package_says_ours(name: str) -> None:
    for reference in (URI("http://h/"), URI("a:#b"), RelativeRef("a")):
        words = f"'{type(reference).__name__}' object has no attribute '{name}': {OF_REFERENCES[name]}"
        with pytest.raises(AttributeError, match=f"^{re.escape(words)}$") as caught:
            getattr(reference, name)
        # Otherwise, Python would add a name that is only similar.
        assert (caught.value.name, caught.value.obj) == (name, None)
        assert not hasattr(reference, name)
        assert getattr(reference, name, 5) == 5
        assert name not in dir(reference)
    words = f"type object 'URI' has no attribute '{name}': {OF_REFERENCES[name]}"
    with pytest.raises(AttributeError, match=f"^{re.escape(words)}$"):
        getattr(URI, name)
    assert not hasattr(str, name)


@pytest.mark.parametrize("hint", sorted({*OF_REFERENCES.values()}))
def test_what_is_said_of_references_exists(hint: str) -> None:
    for path in re.findall(r"(?:\W|^)(?:base|uri|)\.([a-z][a-z_.]*)", hint):
        value: object = URI("http://h/a")
        for name in path.split("."):
            assert hasattr(value, name), hint
            value = getattr(value, name)
        assert (f".{path}(" in hint) is callable(value), hint


@pytest.mark.parametrize("name", OF_PACKAGE)
def test_name_of_another_package_says_ours(name: str) -> None:
    words = f"module 'uri_split' has no attribute '{name}': {OF_PACKAGE[name]}"
    with pytest.raises(AttributeError, match=f"^{re.escape(words)}$") as caught:
        getattr(uri_split, name)
    assert caught.value.name == name
    assert not hasattr(uri_split, name)
    words = f"cannot import name '{name}' from 'uri_split': {OF_PACKAGE[name]}"
    with pytest.raises(ImportError, match=f"^{re.escape(words)}$"):
        exec(f"from uri_split import {name}", {})  # noqa: S102  as a program does it
    assert name not in dir(uri_split)


@pytest.mark.parametrize("hint", sorted({*OF_PACKAGE.values()}))
def test_what_is_said_of_the_package_exists(hint: str) -> None:
    name, _, member = hint.removeprefix("use ").removeprefix("uri_split.").partition(".")
    if name == "encoding":
        assert hasattr(uri_split.encoding, member)
    else:
        assert re.split(r"\W", name)[0] in uri_split.__all__


def test_other_names_have_the_usual_errors() -> None:
    with pytest.raises(AttributeError, match=r"^module 'uri_split' has no attribute 'nothing'$"):
        getattr(uri_split, "nothing")  # noqa: B009  what is tested
    with pytest.raises(ImportError, match=r"^cannot import name 'nothing' from 'uri_split' \("):
        exec("from uri_split import nothing", {})  # noqa: S102  as a program does it
    with pytest.raises(AttributeError, match=r"^'AbsoluteURI' object has no attribute 'nothing'$"):
        getattr(URI("a:"), "nothing")  # noqa: B009  what is tested


def test_attributes_cannot_be_set_and_values_are_copied_as_before() -> None:
    uri = URIReference("http://h/")
    with pytest.raises(AttributeError):
        uri.hostname = "a"  # type: ignore[union-attr]  # pyright: ignore[reportAttributeAccessIssue]  # what is tested
    assert pickle.loads(pickle.dumps(uri)) == uri  # noqa: S301
    assert {"host", "display"} <= set(dir(uri))
