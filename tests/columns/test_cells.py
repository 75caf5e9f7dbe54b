"""Definitions of the functions of columns: RFC 3986, the URL Standard and HTML forms, one text at a time."""

import pytest

from tests.columns.values import texts
from uri_split import URI, InvalidURI
from uri_split.columns import cells


@pytest.mark.parametrize(
    ("query", "parameters"),
    [
        ("a=1&b=2&a=3", (("a", "1"), ("b", "2"), ("a", "3"))),
        ("a+b=c+d", (("a b", "c d"),)),
        ("a&b=&=c&=", (("a", None), ("b", ""), ("", "c"), ("", ""))),
        ("&&a&", (("a", None),)),
        ("%61=%26%3D%2B", (("a", "&=+"),)),
        ("a=b=c;d=e", (("a", "b=c;d=e"),)),
        ("%C3%A9=%E9", (("é", "\ufffd"),)),
        ("a=%ED%A0%80", (("a", "\ufffd" * 3),)),  # a surrogate is not UTF-8
        ("a=%zz%4", (("a", "%zz%4"),)),
        ("é b=日", (("é b", "日"),)),
        ("a?b=/", (("a?b", "/"),)),
        ("", ()),
    ],
)
def test_parameters_are_those_of_html_forms(query: str, parameters: object) -> None:
    assert cells.query_params(f"//h/?{query}#a=b") == parameters


def test_text_without_a_query_has_no_parameters() -> None:
    assert cells.query_params("//h/#?a=1") == ()
    assert cells.query_param("//h/#?a=1", "a") is None


def test_first_value_of_a_parameter_counts() -> None:
    assert cells.query_param("?a&a=1", "a") is None
    assert cells.query_param("?a=&a=1", "a") == ""
    assert cells.query_param("?%E9=1", "\ufffd") == "1"
    assert cells.query_param("?é+b=1", "é b") == "1"


def test_removed_parameters_leave_the_others_as_they_are() -> None:
    assert cells.without_query_params("a b?utm_a=1&q=+&%75tm_b#f", ["utm_*"]) == "a b?q=+#f"
    assert cells.without_query_params("?&a=1&&b", ["a"]) == "?&&b"
    assert cells.without_query_params("?a=1#", ["a"]) == "#"
    assert cells.without_query_params("?", ["a"]) == "?"
    assert cells.without_query_params("?a=1", []) == "?a=1"


@pytest.mark.parametrize(
    ("path", "segments"),
    [
        ("", ()),
        ("/", ("",)),
        ("a", ("a",)),
        ("/a", ("a",)),
        ("a/", ("a", "")),
        ("//", ("", "")),
        ("/a%2Fb/%E9", ("a/b", "\ufffd")),
        ("/.././a+b", ("..", ".", "a+b")),
    ],
)
def test_segments_are_between_the_slashes(path: str, segments: object) -> None:
    # Section 3.3: a path consists of segments separated by slashes.
    assert cells.path_segments(f"//h{path}?a/b" if not path or path.startswith("/") else f"{path}#a/b") == segments


@pytest.mark.parametrize(
    ("path", "name", "suffix"),
    [
        ("/a/b.txt", "b.txt", ".txt"),
        ("/a.b/", "", ""),
        ("", "", ""),
        ("a.tar.gz", "a.tar.gz", ".gz"),
        ("/.profile", ".profile", ""),
        ("/...x", "...x", ""),
        ("/%2e.x", "..x", ""),
        ("/a%2Egz", "a.gz", ".gz"),
        ("/a.", "a.", "."),
        ("/a%2Fb.c%E9", "a/b.c\ufffd", ".c\ufffd"),
    ],
)
def test_name_and_suffix_are_those_of_the_last_segment(path: str, name: str, suffix: str) -> None:
    assert (cells.name(f"{path}?/q.r"), cells.suffix(f"{path}?/q.r")) == (name, suffix)


@pytest.mark.parametrize(
    ("text", "port"),
    [
        ("http://h", 80),
        ("HTTPS://h:", 443),
        ("https://h:80", 80),
        ("http://h:0", 0),
        ("http://h:000", 0),
        ("http://h:0065535", 65535),
        ("http://h:65536", None),
        (f"http://h:{'9' * 5000}", None),
        (f"http://h:{'0' * 5000}1", 1),
        ("http://h:８", 80),  # only ASCII digits are a port (section 3.2.3)
        ("//h", None),
        ("//h:8", 8),
        ("x://h", None),
        ("http:h:8", None),
        ("file://h", None),
    ],
)
def test_port_is_written_or_that_of_the_scheme(text: str, port: int | None) -> None:
    assert cells.effective_port(text) == port


@pytest.mark.parametrize(
    ("host", "key"),
    [
        ("", ""),
        ("a", "a"),
        ("WWW.B.Example", "example.b.www"),
        ("a.b.", "b.a"),
        ("a..b", "b..a"),
        (".", ""),
        ("É.Ä.com", "com.Ä.É"),
        ("\u212a.com", "com.\u212a"),
        ("1.2.3.4", "1.2.3.4"),
        ("1.2.3", "3.2.1"),
        ("256.2.3.4", "4.3.2.256"),
        ("[::FFFF:1.2.3.4]", "[::ffff:1.2.3.4]"),
    ],
)
def test_labels_are_reversed(host: str, key: str) -> None:
    assert cells.host_reversed(f"//u@{host}:80/") == key


@pytest.mark.parametrize(
    ("host", "domain", "suffix"),
    [
        ("WWW.Example.CO.UK", "example.co.uk", "co.uk"),
        ("example.com.", "example.com.", "com."),
        ("me.github.io", "me.github.io", "github.io"),
        ("github.io", None, "github.io"),
        ("bücher.de", "xn--bcher-kva.de", "de"),
        ("b%C3%BCcher.de", "xn--bcher-kva.de", "de"),
        ("localhost", None, "localhost"),
        ("127.1", None, None),
        ("[::1]", None, None),
        ("", None, None),
        ("a b.de", None, None),
        ("a..de", None, None),
        ("a.de:", None, None),
        ("a.de:80", None, None),
        ("[", None, None),
    ],
)
def test_domain_is_that_of_browsers(host: str, domain: str | None, suffix: str | None) -> None:
    text = f"//u@{host}:80/a b"
    assert (cells.registrable_domain(text), cells.public_suffix(text)) == (domain, suffix)


@pytest.mark.parametrize("function", [cells.host_reversed, cells.registrable_domain, cells.public_suffix])
def test_text_without_an_authority_has_no_host(function: object) -> None:
    assert callable(function)
    assert function("mailto:me@example.com") is None


def test_hazards_are_codes_without_notes_and_repetitions() -> None:
    assert cells.hazards("http://example.com:80/") == ()
    assert cells.hazards("http://a@b@127.1/%00%00")[-1] == "encoded-nul"
    assert len(cells.hazards("http://h/%00%00")) == 1


def test_message_is_that_of_the_first_problem() -> None:
    with pytest.raises(InvalidURI) as caught:
        URI("//a b/ ")
    assert cells.message("//a b/ ") == str(caught.value.problems[0].message)
    assert cells.message("//a b/ ", "URI-reference") == "a space is not allowed in a host"
    assert cells.message("//h", "URI-reference") is None


def test_normal_forms_are_those_of_references() -> None:
    assert cells.normalize("HTTP://H:80/%7e/..") == "http://h:80/"
    assert cells.normalize("HTTP://H:80", scheme_based=True) == "http://h/"
    assert cells.normalize("a b") is None


def test_key_of_a_document_has_no_fragment_and_no_tracking_on_request() -> None:
    assert cells.dedupe_key("HTTP://H:80/?UTM_a=1&utm_b&gclid=#f") == "http://h/?UTM_a=1&utm_b&gclid="
    assert cells.dedupe_key("HTTP://H:80/?UTM_a=1&utm_b&a=1&gclid=#f", without_tracking=True) == "http://h/?a=1"
    assert cells.dedupe_key("http://h?fbclid=x", without_tracking=True) == "http://h/"
    assert cells.dedupe_key("http://h/?#") == "http://h/?"
    assert cells.dedupe_key("a b") is None


@pytest.mark.parametrize(
    "name",
    [
        *(
            "igsh",
            "srsltid",
            "_gl",
            "epik",
            "mtm_campaign",
            "mtm_x",
            "pk_campaign",
            "__hstc",
            "oly_enc_id",
            "vero_conv",
        ),
        *("UTM_SOURCE", "Fbclid", "GCLID", "hsCtaTracking", "ScCid", "%75tm_a"),
    ],
)
def test_parameters_of_today_are_tracking_in_any_case(name: str) -> None:
    assert cells.dedupe_key(f"http://h/?a=1&{name}=x&b", without_tracking=True) == "http://h/?a=1&b"


def test_key_keeps_the_fragment_on_request() -> None:
    assert cells.dedupe_key("HTTP://h#!/%7Ea", keep_fragments=True) == "http://h/#!/~a"


def test_results_fit_into_columns() -> None:
    for text in filter(None, texts()):
        found = (cells.name(text), cells.suffix(text), *cells.path_segments(text), *sum(cells.query_params(text), ()))
        "".join(filter(None, found)).encode()  # fails for lone surrogates
