"""The hooks for msgspec."""

import re
import sys
from importlib import import_module
from typing import Generic, TypeVar
from unittest.mock import patch

import msgspec
import pytest

from tests.timing import outgrows
from uri_split import URI, AbsoluteURI, InvalidURI, InvalidURITemplate, RelativeRef, URIReference, URITemplate
from uri_split.integrations.msgspec import dec_hook, enc_hook, schema_hook

SECRET = "hunter2"
T = TypeVar("T")


class Page(msgspec.Struct):
    link: URI
    any: URIReference | None = None
    bases: list[AbsoluteURI] = []
    titles: dict[RelativeRef, str] = {}


class Box(Generic[T]):
    """Generic type that msgspec does not support."""


DOCUMENT = b'{"link":"https://example.com/#a","any":"../b","bases":["a:","b:"],"titles":{"?c":"d"}}'
PAGE = Page(
    URI("https://example.com/#a"),
    URIReference("../b"),
    [AbsoluteURI("a:"), AbsoluteURI("b:")],
    {RelativeRef("?c"): "d"},
)


def types_of(page: Page) -> list[type]:
    return [type(reference) for reference in (page.link, page.any, *page.bases, *page.titles)]


def error_of(document: bytes) -> msgspec.ValidationError:
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.json.decode(document, type=Page, dec_hook=dec_hook)
    return caught.value


def test_json_and_messagepack_are_encoded_and_decoded() -> None:
    assert msgspec.json.encode(PAGE, enc_hook=enc_hook) == DOCUMENT
    of_json = msgspec.json.decode(DOCUMENT, type=Page, dec_hook=dec_hook)
    packed = msgspec.msgpack.encode(PAGE, enc_hook=enc_hook)
    for page in (of_json, msgspec.msgpack.decode(packed, type=Page, dec_hook=dec_hook)):
        assert page == PAGE
        assert types_of(page) == types_of(PAGE) == [URI, RelativeRef, AbsoluteURI, AbsoluteURI, RelativeRef]


def test_builtins_are_converted_both_ways() -> None:
    builtins = msgspec.to_builtins(PAGE, enc_hook=enc_hook)
    assert type(builtins["link"]) is str
    assert types_of(msgspec.convert(builtins, Page, dec_hook=dec_hook))[:-1] == types_of(PAGE)[:-1]
    assert msgspec.convert({"link": PAGE.link}, Page, dec_hook=dec_hook).link == PAGE.link


def test_null_of_an_optional_field_is_none() -> None:
    assert msgspec.json.decode(b'{"link":"a:","any":null}', type=Page, dec_hook=dec_hook).any is None


def test_error_has_the_reasons_and_the_location_on_one_line() -> None:
    error = error_of(b'{"link":"a:","bases":["b:","http://[::1/ #c"]}')
    assert str(error) == (
        'Invalid `AbsoluteURI`: "[" is not closed (IP-literal, RFC 3986 section 3.2.2); '
        "a space is not allowed in a path (path, RFC 3986 section 3.3); "
        "an absolute URI cannot have a fragment (absolute-URI, RFC 3986 section 4.3) - at `$.bases[1]`"
    )
    assert error.__cause__ is not None
    assert isinstance(error.__cause__.__cause__, InvalidURI)
    assert error.__cause__.__cause__.text == "http://[::1/ #c"


def test_error_has_at_most_ten_reasons() -> None:
    error = error_of(b'{"link":"a:' + b"x " * 20 + b'"}')
    assert str(error).count("; ") == 9


@pytest.mark.parametrize(("written", "name"), [("null", "null"), ("5", "int"), ("[]", "array"), ("true", "bool")])
def test_value_that_is_not_a_str_has_the_error_of_msgspec(written: str, name: str) -> None:
    error = error_of(f'{{"link":{written}}}'.encode())
    assert str(error) == f"Expected `str`, got `{name}` - at `$.link`"


def test_bytes_are_rejected() -> None:
    with pytest.raises(msgspec.ValidationError, match=r"^Expected `str`, got `bytes` - at `\$\.link`$"):
        msgspec.convert({"link": b"a:"}, Page, dec_hook=dec_hook)


def test_key_is_checked() -> None:
    error = error_of(b'{"link":"a:","titles":{"a:":"b"}}')
    assert re.fullmatch(r"Invalid `RelativeRef`: .* - at `key` in `\$\.titles`", str(error))


def test_convert_still_leaves_keys_unchecked() -> None:
    titles = msgspec.convert({"a b": "c"}, dict[RelativeRef, str], dec_hook=dec_hook)
    assert [type(key) for key in titles] == [str], "remove the note from the docstring of the module"


def test_error_contains_no_password() -> None:
    error = error_of(f'{{"link":"http://me:{SECRET} {SECRET}@h:x/"}}'.encode())
    assert SECRET not in f"{error}{error.__cause__}{error.__cause__!r}"


def test_time_to_reject_a_text_grows_no_faster_than_the_text() -> None:
    def reject(text: str) -> None:
        assert len(str(error_of(f'{{"link":"a:{text}"}}'.encode()))) < 1000

    assert not outgrows(reject, lambda size: " " * size, (200_000, 2_000_000), 20, 0.1)


@pytest.mark.parametrize(
    ("kind", "format_", "valid", "invalid"),
    [
        (URI, "uri", "a:#b", "a"),
        (URIReference, "uri-reference", "a", ":"),
        (AbsoluteURI, "uri", "a:", "a:#b"),
        (RelativeRef, "uri-reference", "a", "a:"),
    ],
)
def test_schema_accepts_the_texts_of_the_rule(kind: type[URIReference], format_: str, valid: str, invalid: str) -> None:
    schema = msgspec.json.schema(kind, schema_hook=schema_hook)
    assert (schema["type"], schema["format"]) == ("string", format_)
    assert re.search(schema["pattern"], valid)
    assert not re.search(schema["pattern"], invalid)


def test_template_is_encoded_and_decoded() -> None:
    document = b'{"/{a}":["{?b}"]}'
    kind = dict[URITemplate, list[URITemplate]]
    templates = msgspec.json.decode(document, type=kind, dec_hook=dec_hook)
    assert [type(template) for template in (*templates, *templates[URITemplate("/{a}")])] == [URITemplate, URITemplate]
    assert msgspec.json.encode(templates, enc_hook=enc_hook) == document
    assert msgspec.json.schema(URITemplate, schema_hook=schema_hook) == {"type": "string", "format": "uri-template"}


def test_error_of_a_template_has_the_reasons_and_the_location() -> None:
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.json.decode(b'["/{a"]', type=list[URITemplate], dec_hook=dec_hook)
    message = 'Invalid `URITemplate`: "{" is not closed (expression, RFC 6570 section 2.2) - at `$[0]`'
    assert str(caught.value) == message
    assert caught.value.__cause__ is not None
    assert isinstance(caught.value.__cause__.__cause__, InvalidURITemplate)


def test_other_type_is_not_supported() -> None:
    with pytest.raises(NotImplementedError, match=r"^Objects of type <class 'complex'> are not supported$"):
        msgspec.json.encode(1j, enc_hook=enc_hook)
    for kind in (complex, Box[int]):
        with pytest.raises(NotImplementedError):
            msgspec.json.decode(b"1", type=kind, dec_hook=dec_hook)
    with pytest.raises(TypeError, match="JSON schema for custom types"):
        msgspec.json.schema(complex, schema_hook=schema_hook)


def test_import_without_msgspec_names_the_package() -> None:
    with patch.dict(sys.modules, {"msgspec": None}):
        del sys.modules["uri_split.integrations.msgspec"]
        with pytest.raises(ModuleNotFoundError) as caught:
            import_module("uri_split.integrations.msgspec")
    assert str(caught.value) == "the msgspec integration needs the package msgspec: pip install msgspec"
