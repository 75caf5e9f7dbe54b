"""Catalogue for people who fill in forms: the same messages without a word of RFC 3986."""

import json
import pickle
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

import pytest

from tests.messages.tables import LANGUAGES
from tests.messages.test_languages import parameters
from tests.policy.policies import CASES, drawn_policy, drawn_text
from uri_split import (
    CALLBACK,
    URI,
    WEB_LINK,
    WEB_ORIGIN,
    WEBSITE,
    DisallowedURI,
    InvalidURI,
    InvalidURITemplate,
    Policy,
    Problem,
    Suggestion,
    URIReference,
    URITemplate,
    find_hazards,
)
from uri_split._grammar import Component
from uri_split.lenient import hidden_spans
from uri_split.messages import PEOPLE, messages

FORBIDDEN = {
    "en": r"scheme|userinfo|encod|host|rfc|dns|idna|fragment|quer(y|ies)|component|uri\b|url|authority|port\b|path"
    r"|segment|ascii|ipv[46]|syntax|valid|unicode|utf|u\+|byte|digit|delimiter|literal|octet|redirect|domain|label|parse"
    r"|browser|loopback|\bip\b",
    "de": r"schem|benutzerdaten|kodier|host|rfc|dns|idna|fragment|abfrage|komponent|uri\b|url|port\b|pfad|segment|ascii"
    r"|ipv[46]|syntax|gültig|unicode|utf|u\+|byte|ziffer|trennzeichen|literal|domäne|domain|label|browser|loopback"
    r"|\bip\b",
}
# What people see: problems with their help, hazards, changes and suggestions, and the words in them.
SEEN = ("problem/", "help/", "hazard/", "change/", "suggestion/")
# Where a person typed something, or reads an example.
QUOTED = re.compile(r'"[^"]*"|\S+://\S*|www\.\S+|\S+\.com\S*|\blocalhost\b')
MEANT = Path(__file__).parents[1] / "suggestion" / "meant.jsonl"
POLICIES = (WEBSITE, CALLBACK, Policy("URI-reference", allow_userinfo=True))


def words(text: str) -> str:
    return QUOTED.sub("", text).lower()


@pytest.mark.parametrize("language", FORBIDDEN)
def test_no_word_of_the_rfc_is_in_the_catalogue(language: str) -> None:
    rows = {key: template for key, template in LANGUAGES[language].items() if key.startswith(PEOPLE)}
    assert len(rows) > 70
    assert {
        key: row for key, row in rows.items() if re.search(FORBIDDEN[language], words(re.sub(r"{\w+}", "", row)))
    } == {}


@pytest.mark.parametrize("language", FORBIDDEN)
def test_each_message_that_people_see_has_a_sentence(language: str) -> None:
    exact, people = messages(language), messages(language, audience="people")
    assert people.language == language
    same = [key for key in exact.templates if key.startswith(SEEN) and exact.templates[key] == people.templates[key]]
    assert same == []
    assert [key for key, text in people.templates.items() if not text] == [
        key for key in exact.templates if key.startswith(f"{PEOPLE}help") and not exact.templates[key]
    ] + [key for key in exact.templates if key.startswith("help/") and not people.templates[key]]


@pytest.mark.parametrize("language", FORBIDDEN)
def test_each_row_is_used_and_has_only_parameters_of_the_messages_that_it_replaces(language: str) -> None:
    exact, people = messages(language).templates, messages(language, audience="people").templates
    unused = set(exact)
    for key in exact:
        if key.startswith(PEOPLE):
            continue
        unused.discard(key)
        row = max((name for name in exact if f"{PEOPLE}{key}/".startswith(f"{name}/")), key=len, default=None)
        assert people[key] == exact[row or key]
        if row:
            unused.discard(row)
            assert parameters(people[key]) <= parameters(exact[key]), key
    assert unused == set()


@cache
def refused() -> list[tuple[str, Problem, tuple[Suggestion, ...]]]:
    """Return texts that people typed or might type, with the first problem and the suggestions of a policy."""
    texts: list[tuple[str, Policy[URIReference]]] = []
    for line in MEANT.read_text("utf-8").splitlines():
        texts += [(json.loads(line)["text"], policy) for policy in POLICIES]
    texts += [(case.refused, Policy(**case.settings)) for case in CASES.values()]
    random = Random(3986)
    for policy in (drawn_policy(random) for _ in range(500)):
        texts += [(text, policy) for text in ("", drawn_text(random))]
    found: list[tuple[str, Problem, tuple[Suggestion, ...]]] = []
    for text, policy in texts:
        try:
            policy.clean(text)
        except (InvalidURI, DisallowedURI) as error:
            suggestions = policy.suggest(text)
            found += [(text, problem, suggestions) for problem in (error.problems[0], error.main_problem)]
    return found


@pytest.mark.parametrize("language", FORBIDDEN)
def test_a_text_gets_one_sentence_without_words_of_the_rfc_and_passwords(language: str) -> None:
    people = messages(language, audience="people")
    sentences: set[str] = set()
    for text, problem, suggestions in refused():
        sentence = people(problem.summary)
        assert sentence.isprintable(), text
        assert sentence[0].isupper()
        assert not re.search(r"(?<! )[.;!?] ", words(sentence)), text
        assert "{" not in words(sentence)
        assert not re.search(FORBIDDEN[language], words(sentence)), (text, sentence)
        said = [sentence, *(people(suggestion.message) for suggestion in suggestions)]
        assert all(said)
        hidden = [text[start:end] for start, end in hidden_spans(text) if end - start > 3]
        assert not [password for password in hidden if password in " ".join(said)], text
        sentences.add(words(sentence))
    assert len(sentences) > 30


SPECIAL = "A name such as www.example.com cannot contain a special character: check how it is written"
LISTED = "Only addresses of example.com or names ending in .example.com can be used here"
SENTENCES = [
    (WEB_LINK, "example.com", "Start with https://, as in https://www.example.com"),
    (WEB_LINK, "//example.com", "Start with https://"),
    (WEB_LINK, "https://2001:db8::1/", "The square brackets are missing, as in https://[2001:db8::1]"),
    (WEB_LINK, "https://example.com/?q=a b", "This address cannot contain a space"),
    (WEB_LINK, "https://example.com/#a b", "This address cannot contain a space"),
    (WEBSITE, "/about", "Write the whole web address, such as https://www.example.com"),
    (WEBSITE, "jane@example.com", "Write an address such as https://www.example.com/"),
    (WEBSITE, "https://me:secret@example.com", "Leave out the name and password before the @"),
    (WEBSITE, "https://me:pa#ss@example.com", "Leave out the name and password before the @"),
    (Policy(allow_userinfo=True, allow_password=True), "s://me:pa#ss@h", "Correct the password before the @"),
    (WEBSITE, "intranet", "Start with https://, as in https://www.example.com"),
    (WEBSITE, "http://intranet", "Write an address that everybody can open, such as www.example.com"),
    (WEBSITE, "http://10.0.0.1", "Write an address that everybody can open, such as www.example.com"),
    (WEBSITE, "https://my shop.com", "A name such as www.example.com cannot contain a space: check how it is written"),
    (WEB_LINK, "https://my\u200bshop.com", SPECIAL),
    (WEBSITE, "ftp://example.com", 'Write "http:" or "https:" instead of "ftp:"'),
    (WEBSITE, "javascript:alert(1)", "The address must start with http or https"),
    (CALLBACK, "https://example.com/#top", 'Leave out "#top"'),
    (Policy(hosts={"example.com", "*.example.com"}), "https://example.net", LISTED),
    (WEBSITE, "a" * 3000, "The address is too long: at most 2,048 characters"),
    (Policy(same_in_browsers=True), "file://127.1/a", "It is not clear which website this address leads to"),
]  # fmt: skip


@pytest.mark.parametrize(("policy", "text", "sentence"), SENTENCES)
def test_sentence_for_people(policy: Policy[URIReference], text: str, sentence: str) -> None:
    assert messages("en", audience="people")(policy.check(text)[0].summary) == sentence


NOT_AN_ADDRESS = "This does not look like a web address: write one such as www.example.com"
TWO_SLASHES = "Write exactly two slashes after https:"
AROUND = "Leave out what is around the address"
NO_SPACES = "A web address has no spaces: open your website and copy its address"
OWN_COMPUTER = (
    "This address opens only on your own computer: write one that everybody can open, such as www.example.com"
)
OWN_NETWORK = (
    "This address opens only in your own home or office: write one that everybody can open, such as www.example.com"
)
OWN_FILE = "This is a file on your own computer: write the address of a web page, such as www.example.com"
FULL_NAME = "The ending is missing, such as .com: write the full name, such as www.example.com"
NO_ENDING = "The ending is missing, such as .com: write the whole address, such as www.example.com"
MAIL_ADDRESS = "This is an e-mail address: write the address of a website, such as www.example.com"
NOT_ACCEPTED = (
    "Addresses that start with {} are not accepted here: write one that opens a web page, such as www.example.com"
)
CLEANED = {
    # Not an address of the web.
    "": NOT_AN_ADDRESS,
    "my shop": NOT_AN_ADDRESS,
    "instagram: my shop": NOT_AN_ADDRESS,
    "http": NOT_AN_ADDRESS,
    "none": NOT_AN_ADDRESS,
    "Kein": NOT_AN_ADDRESS,
    "janes-shop": NO_ENDING,
    "x": NO_ENDING,
    "www.janes-shop": NO_ENDING,
    "https://janes-shop": FULL_NAME,
    "/about": "Write the whole web address, such as www.example.com",
    "https://": "Write the whole web address, such as www.example.com",
    "@janes_shop": (
        "A name with @ or # is no web address: write the address of your website, or paste a link to it, "
        "such as www.example.com"
    ),
    "#flowers": (
        "A name with @ or # is no web address: write the address of your website, or paste a link to it, "
        "such as www.example.com"
    ),
    "jane@example.com": MAIL_ADDRESS,
    " jane@example.com ": MAIL_ADDRESS,
    "mailto:jane@example.com": MAIL_ADDRESS,
    "ftp://example.com/shop": NOT_ACCEPTED.format('"ftp:"'),
    "tel:+49301234": NOT_ACCEPTED.format('"tel:"'),
    "/Users/rosie/site.html": OWN_FILE,
    "C:\\Users\\jane\\shop.html": OWN_FILE,
    "file:///home/jane/shop.html": OWN_FILE,
    "http://localhost:3000": OWN_COMPUTER,
    "http://[::1]/": OWN_COMPUTER,
    "http://192.168.1.20/shop": OWN_NETWORK,
    "http://[::ffff:10.0.0.1]/": OWN_NETWORK,
    "http://shop.onion": "Write an address that everybody can open, such as www.example.com",
    "http://192.0.2.1": "Write an address that everybody can open, such as www.example.com",
    # A slip at the beginning.
    "http;//example.com": 'Write ":" instead of ";" after http',
    "https.//www.example.com": 'Write ":" instead of "." after https',
    "http//example.com": "Write a colon after http",
    "https:/example.com": TWO_SLASHES,
    "https:example.com": TWO_SLASHES,
    "https:///example.com": TWO_SLASHES,
    "https:\\\\example.com": 'Write "//" instead of "\\\\" after https',
    "https ://example.com": "Leave out the space after https",
    "https://https://example.com": 'Write "https://" only once',
    "HTTPS://https://example.com": 'Write "HTTPS://" only once',
    "https://http://example.com": 'Leave out "https://"',
    "http://https://example.com": 'Leave out "http://"',
    "htps://example.com": 'Write "https:" instead of "htps:"',
    "htp:/example.com": 'Write "http://" instead of "htp:/"',
    # A slip in the name, or after it.
    "https://example,com": "Write a dot instead of the comma",
    "www.example,com": "Write a dot instead of the comma",
    "https://example.com,": 'Leave out ","',
    'https://example.com"': "Leave out a quotation mark",
    "https://paypa\u217c.com": 'One letter only looks like "l": type it again',
    "www janes-shop com": "Write a dot instead of a space",
    "https;www.example.com": "There is a mistake in this address: write one such as www.example.com",
    "https://example..com": "Write one dot, not several in a row",
    "https://example...com": "Write one dot, not several in a row",
    "https://my shop.com": NO_SPACES,
    "http:// example.com": 'Leave out the space after "http://"',
    "https://  example.com": 'Leave out the space after "https://"',
    "https:/ /example.com": 'Leave out the space after "/"',
    "https://example. com": 'Leave out the space after "."',
    "example. com": 'Leave out the space after "."',
    "https://example.com: 80": 'Leave out the space after ":"',
    "https://example .com": NO_SPACES,
    "google dot com": 'Write "." instead of "dot"',
    "beispiel punkt de": 'Write "." instead of "punkt"',
    "https://exam\u200bple.com": "The address contains an invisible character: type it again",
    "https://exam\tple.com": NO_SPACES,
    "https://exam_ple.com": 'The name of a website cannot contain "_": open your website and copy its address',
    "https://-example.com": (
        "Write only letters and numbers, with single dots or hyphens between them, such as www.example.com"
    ),
    "https://example.com:80O0/shop": 'There is the letter "O" in "80O0": did you mean the number "8000"?',
    "https://example.com:x": (
        "Only a number can follow the colon after the name: correct it, or leave the colon and the number out"
    ),
    "https://example.com:80:8080": "Write only one colon and one number after the name",
    "facebook.com\\jane": 'Write "/" instead of "\\"',
    "facebook/jane": 'Write "https://facebook.com" instead of "facebook"',
    "[text](https://example.com)": AROUND,
    "my website is www.example.com": "Write only one web address, and no other text",
    "https://me:secret@example.com": "Leave out the name and password before the @",
}


@pytest.mark.parametrize("text", CLEANED)
def test_sentence_names_the_slip_or_what_was_typed_instead_of_an_address(text: str) -> None:
    with pytest.raises((InvalidURI, DisallowedURI)) as caught:
        WEBSITE.clean(text)
    assert messages("en", audience="people")(caught.value.main_problem.summary) == CLEANED[text]


@pytest.mark.parametrize("text", ["ftp://example.com", "mailto:jane@example.com", "file:///shop.html"])
def test_example_has_the_beginning_that_is_not_added(text: str) -> None:
    people = messages("en", audience="people")
    for check, example in ((WEBSITE.clean, "such as www.example.com"), (WEB_LINK.parse, "as https://www.example.com")):
        with pytest.raises(DisallowedURI) as caught:
            check(text)
        assert people(caught.value.main_problem.summary).endswith(f" {example}")


ONLY_WITHOUT_SCHEME = ("www.example.com", "facebook.com/me", "janes-shop.com/a?b=c")


@pytest.mark.parametrize("text", ONLY_WITHOUT_SCHEME)
@pytest.mark.parametrize("parse", [URI, WEB_LINK.parse])
def test_address_without_the_beginning_keeps_the_help_to_add_it(parse: Callable[[str], URI], text: str) -> None:
    with pytest.raises(InvalidURI) as caught:
        parse(text)
    assert caught.value.main_problem == caught.value.problems[0]
    assert messages("en", audience="people")(caught.value.main_problem.summary) == SENTENCES[0][2]


@pytest.mark.parametrize("text", ['"https://example.com"', "(https://example.com)", "\u00abhttps://example.com\u00bb"])
def test_all_that_is_around_an_address_is_named(text: str) -> None:
    with pytest.raises(InvalidURI) as caught:
        WEB_LINK.parse(text)
    assert messages("en", audience="people")(caught.value.main_problem.summary) == AROUND


# Policies that refuse https://www.example.com.
OTHER_EXAMPLES = [
    (Policy(hosts={"example.org"}), "www.example.org", "Write an address such as https://example.org/page"),
    (Policy(hosts={"*.example.org"}), "x.example.org", "Write an address such as https://www.example.org/page"),
    (Policy(schemes={"ftp"}), "example.com", "Write an address such as ftp://www.example.com/"),
    (Policy(schemes={"mailto"}), "jane@example.com", "Start with mailto:"),
    (Policy(schemes={"mailto"}), "jane", "Write an address such as mailto:me@example.com"),
]


@pytest.mark.parametrize(("policy", "text", "sentence"), OTHER_EXAMPLES)
def test_example_is_one_that_the_policy_accepts(policy: Policy[URIReference], text: str, sentence: str) -> None:
    with pytest.raises((InvalidURI, DisallowedURI)) as caught:
        policy.parse(text)
    assert messages("en", audience="people")(caught.value.main_problem.summary) == sentence
    written = re.search(r"\S+://\S+|mailto:\S+", sentence)
    assert written is None or policy.is_valid(written[0])


def test_cleaned_text_gets_the_example_of_its_policy() -> None:
    with pytest.raises((InvalidURI, DisallowedURI)) as caught:
        Policy(hosts={"example.org"}).clean("@janes_shop")
    assert messages("en", audience="people")(caught.value.main_problem.summary).endswith(" https://example.org/page")


def test_sentence_for_another_policy_does_not_ask_for_an_address_of_the_web() -> None:
    people = messages("en", audience="people")
    with pytest.raises((InvalidURI, DisallowedURI)) as caught:
        Policy(schemes={"urn"}).clean("mailto:jane@example.com")
    assert people(caught.value.main_problem.summary) == 'Write "urn:" instead of "mailto:"'


def test_error_without_suggestions_keeps_the_help_of_its_problem() -> None:
    with pytest.raises(InvalidURITemplate) as caught:
        URITemplate("{a")
    assert caught.value.main_problem == caught.value.problems[0]


def test_pickled_error_has_the_same_main_problem() -> None:
    for text in ("https://example,com", "http;//example.com"):
        with pytest.raises((InvalidURI, DisallowedURI)) as caught:
            WEBSITE.clean(text)
        again = pickle.loads(pickle.dumps(caught.value))  # noqa: S301  of this process
        assert again.main_problem == caught.value.main_problem != caught.value.problems[0]


def test_german_sentence_for_names_below_a_host() -> None:
    (problem,) = Policy(hosts={"example.com", "*.example.com"}).check("https://example.net")
    assert messages("de", audience="people")(problem.summary) == (
        "Hier sind nur Adressen von example.com oder Namen mit der Endung .example.com erlaubt"
    )


MISSING_PARTS = [
    ({"query"}, "https://example.com", "The part that starts with ? is missing at the end, such as ?page=2"),
    ({"query"}, "https://example.com#top", "The part that starts with ? is missing before the #, such as ?page=2"),
    ({"fragment"}, "https://example.com", "The part that starts with # is missing at the end, such as #top"),
    ({"path"}, "https://example.com", "The part after the name of the website is missing, such as /about"),
    ({"userinfo"}, "https://h.com", "Write a name and @ before the name of the website, such as me@www.example.com"),
]


@pytest.mark.parametrize(("required", "text", "sentence"), MISSING_PARTS)
def test_missing_part_is_named(required: set[Component], text: str, sentence: str) -> None:
    (problem,) = Policy(require=required, allow_userinfo=True).check(text)
    assert messages("en", audience="people")(problem.summary) == sentence


def test_path_that_may_be_the_name_is_not_to_be_left_out() -> None:
    people = messages("en", audience="people")
    said = [people(problem.summary) for problem in WEB_ORIGIN.check("http:/example.com")]
    assert said == [
        'Start with "http://", as in http://www.example.com',
        "Write only the beginning, as in https://www.example.com",
    ]
    (problem,) = WEB_ORIGIN.check("http://example.com/a")
    assert people(problem.summary) == 'Leave out "/a"'


def test_name_with_other_letters_gets_its_other_form() -> None:
    people = messages("en", audience="people")
    with pytest.raises(InvalidURI) as caught:
        WEB_LINK.parse("https://b\u00fccher.de")
    assert people(caught.value.main_problem.summary) == 'Write "xn--bcher-kva.de" instead'
    assert people(caught.value.problems[0].summary) == (
        "The name needs another form here: open the page and copy its address"
    )


def test_space_instead_of_a_hyphen_is_to_be_left_out() -> None:
    with pytest.raises(InvalidURI) as caught:
        Policy(hosts={"janes-shop.com"}).clean("https://janes shop.com")
    assert messages("en", audience="people")(caught.value.main_problem.summary) == NO_SPACES


def test_some_of_many_numbers_are_examples() -> None:
    (problem,) = Policy(schemes={"https"}, ports={8443, *range(1, 7)}).check("https://example.com:9")
    sentence = "After the name, write a colon and an allowed number, such as 1, 2, 3, 4, 5"
    assert messages("en", audience="people")(problem.summary) == sentence


def test_german_sentence_for_people() -> None:
    people = messages("de-AT", audience="people")
    problem = WEBSITE.check("https://me:secret@example.com")[0]
    assert people(problem.summary) == "Bitte den Namen und das Passwort vor dem @ weglassen"
    (suggestion,) = WEBSITE.suggest("https://https://example.com")
    assert people(suggestion.message) == "https://example.com verwenden"


def test_help_that_people_cannot_follow_is_empty() -> None:
    people = messages("en", audience="people")
    (problem,) = WEB_LINK.check("https://example.com/100%")
    assert problem.help == "write %25 for a percent sign"
    assert people(problem.help) == ""
    assert people(problem.summary) == people(problem.message) == "The address contains a % that cannot be used there"


def test_suggestion_is_the_text_of_a_button() -> None:
    people = messages("en", audience="people")
    assert people(WEBSITE.suggest("https://example,com")[0].message) == "Use https://example.com"


def test_lookalike_is_named() -> None:
    people = messages("en", audience="people")
    said = [people(hazard.message) for hazard in find_hazards("https://\u0440aypal.com")]
    assert 'This looks like "paypal.com", but it is another website with an unusual letter' in said


@pytest.mark.parametrize(
    ("own", "sentence"),
    [
        ({"people/help/scheme": "https:// is missing"}, "https:// is missing"),
        ({"help/scheme": "write https://"}, "write https://"),
        ({"help/scheme": "write https://", "people/help/scheme": "?"}, "?"),
        ({"problem/with-help": "{problem}!"}, "The beginning of the address is missing!"),
    ],
)
def test_own_template_replaces_that_for_people(own: dict[str, str], sentence: str) -> None:
    (problem,) = WEB_LINK.check("example.com")
    assert messages("en", own, audience="people")(problem.summary) == sentence
