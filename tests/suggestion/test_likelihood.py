"""Oddities of URIs: why one is less likely meant than another."""

from random import Random
from typing import Final

import pytest

from uri_split import is_uri, suggest
from uri_split._suggestion.likelihood import costs, is_plain, oddities, unlikelihood
from uri_split._suggestion.meant import interpretations_of_uri

ODD: Final = {
    "redis://example.com/": ["other_scheme"],
    "exmpl://example.com/": ["unknown_scheme"],
    "microsoft-edge:https://example.com/": ["wrapper"],
    "https:///a": ["no_host"],
    "https:a": ["no_host"],
    "redis:/localhost": ["other_scheme", "no_host_elsewhere"],
    "https://facebok.com/a": ["misspelt_site"],
    "https://example.com/a//example.com/a": ["host_again"],
    "https://example.com/?a&copy;b": ["encoding"],
    "https://example.com/a=C3=A9": ["encoding"],
    "mailto:jane": ["other_scheme", "no_host"],
    "https://intranet/": ["one_label"],
    "https://https//example.com": ["scheme_as_host"],
    "https://mailto:jane@example.com": ["scheme_as_host"],
    "https://example.con/": ["unknown_top_level"],
    "https://exam--ple.com/": ["odd_label"],
    "https://-example.com/": ["odd_label"],
    "https://wwww.example.com/": ["odd_www"],
    "https://www.com/": ["odd_www"],
    "https://192.168.1.256/": ["odd_address"],
    "https://1.2/": ["unknown_top_level", "odd_address"],
    "https://readme.md": ["like_a_file"],
    "https://10.0.0.0/24": ["network"],
    "https://jane@example.com/": ["account_of_the_web"],
    "ssh://jane@intranet/@": ["other_scheme", "second_at"],
    "https://example.com:8080/": ["port"],
    "https://example.com:30/": ["low_port"],
    "https://example.com:99999/": ["odd_port"],
    "https://example.com:/": ["odd_port"],
    "tel:jane": ["other_scheme", "odd_form"],
    "geo:here": ["other_scheme", "odd_form"],
    "file://home/jane": ["other_scheme", "odd_form"],
    "file:///C:/a:b": ["other_scheme", "odd_form"],
    "mailto://jane@example.com": ["other_scheme", "odd_form"],
    "https://example.com/(a": ["unbalanced"],
    "https://example.com/?a=%3Cb": ["markup", "unbalanced"],
    "https://example.com/a%20b": ["blank"],
    "https://example.com/a%20": ["blank_at_end"],
    "https://example.com/%60": ["markup"],
    "https://example.com/?%22a%22": ["quotation", "quotation"],
    "https://example.com/?a=3D1&b=3D2": ["quoted_printable"],
    "https://example.com/?a&amp;b&amp;c": ["reference"],
    "https://example.com/?a&#35;": ["kept_reference"],
    "https://example.com/a.": ["mark_at_end"],
    "urn:example:a,": ["other_scheme", "mark_of_name"],
    "https://example.com/:8080/": ["port_in_path"],
    "https://example.com/ahttps://example.com": ["other_link"],
    "https://example.com/%E2%86%92": ["odd_character"],
    "https://example.com/%E2%80%93": ["in_titles"],
    "https://example.com/%FF": ["not_utf_8"],
}


@pytest.mark.parametrize(("uri", "names"), ODD.items())
def test_oddities_of_a_uri(uri: str, names: list[str]) -> None:
    assert [*oddities(uri)] == names
    assert unlikelihood(uri) == sum(costs()[name] for name in names)


@pytest.mark.parametrize(
    "uri",
    [
        "https://example.com/a?b=c#d",
        "https://www.example.co.uk/a_(b)/caf%C3%A9",
        "https://localhost/",
        "https://server.local/",
        "https://[::1]/",
        "https://10.0.0.1/",
        "https://web.archive.org/web/2020/https://example.com/",
        "https://ww.com.br/",
        "https://example.com/?a=3D1",
        "https://example.com/..",
    ],
)
def test_nothing_is_odd_in_a_usual_link(uri: str) -> None:
    assert [*oddities(uri)] == []


def test_each_oddity_of_the_table_has_an_example() -> None:
    assert {name for names in ODD.values() for name in names} == costs().keys()


PIECES: Final = (
    *map(chr, range(0x21, 0x7F)), "a", "/", "//", "://", "/:80", "+/", "..", "--", "=3D", "=C3=A9",
    "&amp", "&amp;", "&b=c", "%20", "%2541", "%41", "www.", "ww.", ".com", "facebok.com", "setup.py", ":80", "https:/", "file://",
    "etc", "localhost", "1.2", "/24", "xn--",
)  # fmt: skip
BEGINNINGS: Final = (
    "https://example.com", "http://a.example/b", "https://www.example.com/?q=", "http://", "file://", "file:///", "file://host/a",
    "https://example.com/a#b",
)  # fmt: skip


def test_plain_links_are_valid_and_have_neither_oddities_nor_interpretations() -> None:
    random = Random(3986)
    texts = [random.choice(BEGINNINGS) + "".join(random.choices(PIECES, k=random.randrange(5))) for _ in range(20_000)]
    plain = [text for text in texts if is_plain(text)]
    assert plain[1000:]
    assert not [text for text in plain if not is_uri(text) or {*oddities(text)} - {"other_scheme"}]
    assert not [text for text in plain if list(interpretations_of_uri(text, "https"))]


@pytest.mark.parametrize(
    "text",
    [
        "https://example.com",
        "http://www.example.de/a/b",
        "https://example.com/a?b=c&d=/e?f#g",
        "file:///a",
        "file://host/b",
    ],
)
def test_most_links_are_plain(text: str) -> None:
    assert is_plain(text)
    assert suggest(text) == ()


def test_a_plain_link_has_suggestions_for_a_rule_that_it_does_not_match() -> None:
    assert [each.uri for each in suggest("https://example.com/#a", rule="absolute-URI")] == ["https://example.com/"]
