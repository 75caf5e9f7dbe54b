"""Data URIs (RFC 2397): what they contain, and how they are written."""

import json
from base64 import b64encode
from urllib.request import urlopen

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uri_split import URI, AbsoluteURI, InvalidComponent
from uri_split.schemes import DataURI

# RFC 2045, section 5.1.
TOKENS = st.text(st.sampled_from("abcXYZ019!#$%&'*+-.^_`{|}~"), min_size=1)


# RFC 2397, section 4.
def test_examples_of_the_rfc() -> None:
    note = DataURI("data:,A%20brief%20note")
    assert (note.media_type, dict(note.parameters), note.data) == (
        "text/plain",
        {"charset": "US-ASCII"},
        b"A brief note",
    )
    greek = DataURI("data:text/plain;charset=iso-8859-7,%be%d3%be")
    assert greek.data.decode(greek.parameters["charset"]) == "ΎΣΎ"
    query = DataURI("data:application/vnd-xxx-query,select_vcount,fcol_from_fieldtable/local")
    assert (query.media_type, query.data) == ("application/vnd-xxx-query", b"select_vcount,fcol_from_fieldtable/local")


@pytest.mark.parametrize(
    ("text", "media_type", "parameters"),
    [
        ("data:,", "text/plain", {"charset": "US-ASCII"}),
        ("data:;base64,", "text/plain", {"charset": "US-ASCII"}),
        ("data:text/html,", "text/html", {}),
        # The media type alone may be omitted (section 2).
        ("data:;charset=utf-8,", "text/plain", {"charset": "utf-8"}),
        ("DATA:Image/SVG%2bxml;Charset=UTF-8;BASE64,", "image/svg+xml", {"charset": "UTF-8"}),
        ("data:a/b;c=d;C=e;base64=f;base64,", "a/b", {"c": "d", "base64": "f"}),
        ("data:a/b;c=%22d%3B%20%5C%22e%5C%5C%22;f=%22%22;g=%22,", "a/b", {"c": 'd; "e\\', "f": "", "g": '"'}),
        ("data:a/b;name=caf%C3%A9%2C.png,", "a/b", {"name": "café,.png"}),
    ],
)
def test_media_type_and_parameters_are_decoded(text: str, media_type: str, parameters: dict[str, str]) -> None:
    uri = DataURI(text)
    assert (uri.media_type, uri.parameters) == (media_type, parameters)


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("data:,", b""),
        ("data:,a,b;c=d/e?f#g", b"a,b;c=d/e?f"),
        ("data:,%00%FF%2b+", b"\0\xff++"),
        ("data:;base64,QUI=#=", b"AB"),
        ("data:;BASE64,QUI%3d", b"AB"),
        # RFC 2045, section 6.8: line breaks are ignored.
        ("data:;base64,QU%0D%0AJD%20", b"ABC"),
        ("data:;base64,%2B%2f+/", b"\xfb\xff\xbf"),
    ],
)
def test_data_is_decoded(text: str, data: bytes) -> None:
    assert DataURI(text).data == data


def test_value_is_a_text_that_goes_where_texts_and_uris_go() -> None:
    uri = DataURI("data:,a#b")
    assert isinstance(uri, str)
    assert json.dumps([uri]) == '["data:,a#b"]'
    assert type(uri.uri) is URI
    assert type(DataURI("data:,a").uri) is AbsoluteURI
    assert str(DataURI(URI("data:,a"))) == "data:,a"


@given(
    st.binary(),
    TOKENS,
    TOKENS,
    st.dictionaries(TOKENS.map(str.lower), st.text(st.characters(exclude_categories=["C"]))),
)
def test_written_data_is_read_again(data: bytes, kind: str, subtype: str, parameters: dict[str, str]) -> None:
    uri = DataURI.of(data, f"{kind}/{subtype}", parameters)
    again = DataURI(str(uri))
    assert again == uri
    assert (again.data, again.media_type, again.parameters) == (data, f"{kind}/{subtype}".lower(), parameters)


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_written_text_is_read_again(text: str) -> None:
    uri = DataURI(str(DataURI.of(text)))
    assert uri.data.decode(uri.parameters["charset"]) == text


@given(st.binary(max_size=50))
def test_the_shorter_form_is_written(data: bytes) -> None:
    written = DataURI.of(data, "a/b")
    assert len(written) <= len(f"data:a/b;base64,{b64encode(data).decode()}")


@given(st.binary(), st.text(st.characters(exclude_categories=["Cs"])))
def test_standard_library_reads_the_same(data: bytes, text: str) -> None:
    for uri in (DataURI.of(data), DataURI.of(text)):
        with urlopen(str(uri)) as response:  # noqa: S310  only data
            assert response.read() == uri.data
            assert response.headers.get_content_type() == uri.media_type


def test_defaults_of_written_data() -> None:
    assert DataURI.of(b"") == "data:application/octet-stream,"
    assert DataURI.of("é", "text/html", {"Charset": "UTF8"}) == "data:text/html;charset=utf-8,%C3%A9"
    assert DataURI.of(b"\xe9", "text/html", {"charset": "latin-1"}) == "data:text/html;charset=latin-1,%E9"
    assert DataURI.of(b"\xff", "a/b", {"name": 'a "b".txt', "c": ""}) == ("data:a/b;name=a%20%22b%22.txt;c=%22%22,%FF")


@pytest.mark.parametrize(
    ("media_type", "message"),
    [
        ("png", '"png" is not a media type: write a type, "/" and a subtype'),
        ("", 'media_type is empty: leave it out, or write a type, "/" and a subtype'),
        ("a/b/c", '"a/b/c" is not a media type: write a type, "/" and a subtype'),
        ("a/b c", '"a/b c" is not a media type: write a type, "/" and a subtype'),
        ("text/html; charset=utf-8", '"text/html; charset=u…" is not a media type: pass parameters as a mapping'),
    ],
)
def test_media_type_that_is_none_is_rejected(media_type: str, message: str) -> None:
    with pytest.raises(InvalidComponent) as caught:
        DataURI.of(b"", media_type)
    assert (str(caught.value), caught.value.component) == (message, "path")


@pytest.mark.parametrize(
    ("name", "value"), [("", "a"), ("a b", "c"), ("a=b", "c"), ("é", "a"), ("a", "b\r\n"), ("a", "\x7f")]
)
def test_parameter_that_no_header_can_have_is_rejected(name: str, value: str) -> None:
    with pytest.raises(InvalidComponent, match="is not a valid parameter: its name must be a token"):
        DataURI.of(b"", "a/b", {name: value})


@pytest.mark.parametrize("charset", ["latin-1", "UTF-16", "us-ascii", ""])
@pytest.mark.parametrize("name", ["charset", "Charset"])
def test_charset_in_which_a_text_is_not_written_is_rejected(name: str, charset: str) -> None:
    found = f'"{charset}"' if charset else "an empty text"
    with pytest.raises(InvalidComponent) as caught:
        DataURI.of("é", "text/plain", {name: charset})
    assert (str(caught.value), caught.value.component) == (
        f"charset must be utf-8 for a str, found {found}: leave it out, or encode the text and pass bytes",
        "path",
    )


def test_lone_surrogate_is_rejected() -> None:
    with pytest.raises(InvalidComponent, match="a lone surrogate is not a character"):
        DataURI.of("\ud800")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((None,), "data must be bytes or str, not NoneType"),
        ((bytearray(b"a"),), "data must be bytes or str, not bytearray"),
        ((b"", b"a/b"), "media_type must be str, not bytes"),
        ((b"", "a/b", {"c": 1}), "the value of a parameter must be str, not int"),
        (("", "a/b", {"charset": None}), "the value of a parameter must be str, not NoneType"),
        ((b"", "a/b", {1: "c"}), "the name of a parameter must be str, not int"),
        ((b"", "a/b", [("c", "d")]), "parameters must be a mapping, not list"),
    ],
)
def test_wrong_types_are_rejected(arguments: tuple[object, ...], message: str) -> None:
    with pytest.raises(TypeError) as caught:
        DataURI.of(*arguments)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # what is tested
    assert str(caught.value) == message


# RFC 2397, section 2
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("data:,a%20b#c", "a b"),
        ("data:,%C3%BC", "\xfc"),
        ("data:text/html,%C3%BC", "\xfc"),
        ("data:;charset=US-ASCII,%C3%BC", "\xfc"),
        ("data:;Charset=%22ISO-8859-1%22,%FC", "\xfc"),
        ("data:;charset=utf-16le;base64,/AA=", "\xfc"),
    ],
)
def test_text_is_decoded_by_its_charset(text: str, expected: str) -> None:
    assert DataURI(text).text == expected


@given(st.text())
def test_text_is_read_back(text: str) -> None:
    assert DataURI.of(text).text == text


@pytest.mark.parametrize("charset", ["klingon", "punycode", "IDNA", "unicode_escape", "zlib", "rot13", "%FF", "%C3%A9"])
def test_charset_that_is_not_known_is_refused(charset: str) -> None:
    with pytest.raises(InvalidComponent, match=r"is not a charset that Python knows: decode data, which is bytes$"):
        _ = DataURI(f"data:;charset={charset},a").text


@pytest.mark.parametrize("text", ["data:,%FF", "data:;charset=utf-16;base64,AAAA"])
def test_data_that_is_not_text_is_refused(text: str) -> None:
    with pytest.raises(InvalidComponent, match=r'^the data is not text in the charset ".*": use data, which is bytes$'):
        _ = DataURI(text).text
