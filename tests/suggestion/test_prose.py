"""Words, names and numbers that are no part of a link."""

import pytest

from uri_split import suggest


def likely(text: str) -> list[str]:
    return [each.uri for each in suggest(text) if each.certainty == "likely"]


@pytest.mark.parametrize(
    "text",
    [
        "PIN: one nine eight four two two one one",
        "phone PIN: one nine eight four two two one one",
        "card: four one one one, one one one one, one one one one, one one one one",
        "social security: one two one, four five, six seven eight nine",
        "my card number is four one one one, one one one one",
        "Kontonummer: eins neun acht vier zwei zwei eins drei",
        "Countdown: ten nine eight seven six five four three two one",
        "pi is: three, one, four, one, five, nine, two, six",
        "years: nineteen eighty four, twenty twenty one",
        "binary: one, zero, one, one, zero, one, one, zero",
        "zero zero one one zero one zero one zero one",
        "um um um um um um um um um",
        "null, null, null, null, null, null, null, null",
        "mobile: null, null, null, null, null, null, null, null",
        "one nine eight four two two one one",
    ],
)
def test_number_in_words_without_a_telephone_has_no_suggestion(text: str) -> None:
    assert suggest(text) == ()


@pytest.mark.parametrize(
    ("text", "uri"),
    [
        ("call plus four four, two zero seven nine, four six zero nine", "tel:+4420794609"),
        ("Telefon: null drei null, zwölf, vierunddreißig, sechsundfünfzig", "tel:030123456"),
        ("double zero four nine, three zero, one two three four five", "tel:+493012345"),
        ("plus four nine, three zero, one two three four five", "tel:+493012345"),
        ("my number is oh two oh seven nine four six oh nine five eight", "tel:02079460958"),
    ],
)
def test_number_in_words_of_a_telephone_is_found(text: str, uri: str) -> None:
    assert suggest(text)[0].uri == uri


@pytest.mark.parametrize(
    "host",
    [
        *("ww.whitehouse.gov", "ww.wholefoods.com", "ww.wroclaw.pl", "ww.wrangler.com", "ww.whatsapp.com"),
        *("w.wwf.org", "w.wwe.com", "ww.wdr.de", "ww.wpbeginner.com"),
    ],
)
def test_first_letter_of_a_name_is_kept(host: str) -> None:
    assert {each.uri.partition("//")[2] for each in suggest(host)} <= {host, f"w{host}"}


@pytest.mark.parametrize(
    ("text", "uri"),
    [
        ("a http://example.com id", "http://example.com"),
        ("http://example.com id: 5", "http://example.com"),
        ("https://shop.com my/order", "https://shop.com"),
        ("www.example.com in/out", "https://www.example.com"),
        ("www.example.com mx", "https://www.example.com"),
        ("see www.foo.com pl", "https://www.foo.com"),
        ("https://example.org id 42", "https://example.org"),
        ("https://a.co id/x", "https://a.co"),
    ],
)
def test_word_after_a_complete_link_is_no_part_of_its_host(text: str, uri: str) -> None:
    assert suggest(text)[0].uri == uri
    assert likely(text) in ([], [uri])


def test_country_after_half_a_domain_belongs_to_the_host() -> None:
    assert likely("www.example.co uk/news") == ["https://www.example.co.uk/news"]


@pytest.mark.parametrize(
    "text",
    [
        *("www.example.com 404", "example.com 2024", "golem.de 2023", "amazon.de 50", "asp.net 48"),
        *("README.md 120", "example.py 25", "golem.de\t2024", "amazon.de\t50"),
    ],
)
def test_number_after_a_name_is_no_likely_port(text: str) -> None:
    assert likely(text) == []
    first = [each.uri for each in suggest(text)][:1]
    assert first == [f"https://{text.split(maxsplit=1)[0]}"] or text.startswith(("README", "example.py"))


@pytest.mark.parametrize(
    "text", ["example.com\t8080", "example.com port 8080", "example.com TCP 8080", "example.com 8080/tcp"]
)
def test_number_after_a_sign_of_a_port_is_one(text: str) -> None:
    assert likely(text) == ["https://example.com:8080"]


@pytest.mark.parametrize(
    "text",
    [
        "http://h:80:https",
        "object has no attribute 'host.name' ",
        'resolve "my.module.name" failed',
        'repository "com.foo.bar" not found',
        "https://ar/com.souq.www",
    ],
)
def test_names_of_programs_have_no_suggestion(text: str) -> None:
    assert suggest(text) == ()


@pytest.mark.parametrize(
    "text", ["host 'db.a.example' not found", "'db.a.example' is no host", 'no URL: "db.a.example" ']
)
def test_name_of_a_host_in_a_message_is_found(text: str) -> None:
    assert suggest(text)[0].uri == "https://db.a.example"


def test_command_after_a_file_is_no_part_of_its_name() -> None:
    assert [each.uri for each in suggest("cd /home/bob/src && make")] == ["file:///home/bob/src"]


@pytest.mark.parametrize("text", ["https://example.com/[1m", "https://com.a.et.com.www", "com.a.et.com.www"])
def test_characters_of_a_complete_link_are_kept(text: str) -> None:
    assert [each.certainty for each in suggest(text)][:1] in ([], ["safe"])


@pytest.mark.parametrize(("name", "port"), [("IMAP", 993), ("SMTP", 465), ("POP3", 995)])
def test_scheme_is_in_lower_case(name: str, port: int) -> None:
    (suggestion,) = suggest(f"{name}: mail.example.com {port}")
    assert suggestion.uri == f"{name.lower()}s://mail.example.com:{port}"
    assert suggestion.message == f"write {suggestion.uri}"
