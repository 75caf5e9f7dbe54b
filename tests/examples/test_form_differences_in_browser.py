"""The example form in a browser: what it says that the browser reads differently than RFC 3986."""

import re
from random import Random

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from examples.form.reading import reading
from examples.form.screenshots import field, settled
from tests.examples.form_page import difference, focused, state, typed
from tests.hazards.cases import CASES
from tests.policy.policies import drawn_text
from tests.texts import drawn_reference
from uri_split import is_uri
from uri_split.browsers import Outcome, compare
from uri_split.lenient import hidden_spans

# pyright: reportUnknownMemberType=false
# Selenium leaves the types of some arguments incomplete.

pytestmark = pytest.mark.usefixtures("browser_is_there")

SECRET = "hunter2"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("http://127.1/", "Your browser reads the host 127.0.0.1 here, not 127.1."),
        ("http:/example.com/", "Your browser reads the host example.com here, but RFC 3986 reads none."),
        ("http://example.com/%2e%2e/a", "Your browser reads the path /a here, not /%2e%2e/a."),
        (r"http:\\example.com\a", "Your browser reads the host example.com here, but RFC 3986 reads none."),
        ("https://example.com\\@example.net/", "Your browser reads the host example.com here, not example.net."),
        ("http://256.256.256.256/", "Your browser rejects this text."),
        (f"http://me:{SECRET}@127.1/", "Your browser reads a different host here."),
        (f"http:/me:{SECRET}@example.com/", "Your browser reads a different host here."),
        (f"http://example.com/{'a' * 100}/%2e%2e/a", "Your browser reads a different path here."),
        # Both read the same in these, or reject them, or a browser reads them only with a base.
        ("http://Example.com:80", ""),
        ("http://[0::ffff:1.2.3.4]:0080/a/./b/../c", ""),
        ("https://b\u00fccher.example/stra\u00dfe/a b", ""),
        (f"http://me:{SECRET}@example.com/", ""),
        ("http://example.com:8x/", ""),
        ("//127.1/%2e%2e/a", ""),
    ],
)
def test_page_shows_what_the_browser_reads_differently(page: Chrome, text: str, expected: str) -> None:
    shown = typed(page, "reference", text)
    assert difference(page, "reference") == expected
    assert SECRET not in shown.text
    page.find_element(By.NAME, "reference").send_keys(Keys.ENTER)
    focused(page, ".summary")
    assert difference(page, "reference") == expected
    assert SECRET not in field(page, "reference").text


def test_difference_disappears_while_typing(page: Chrome) -> None:
    typed(page, "web_link", "http://127.1/")
    assert difference(page, "web_link") == "Your browser reads the host 127.0.0.1 here, not 127.1."
    typed(page, "web_link", "a b")
    assert difference(page, "web_link").startswith("Your browser reads the host")
    page.find_element(By.NAME, "web_link").send_keys(Keys.BACKSPACE * len(".1/a b"))
    typed(page, "web_link", ".0.0.1/")
    assert difference(page, "web_link") == ""
    page.find_element(By.NAME, "web_link").send_keys(Keys.BACKSPACE * len("//127.0.0.1/"))
    settled(page)
    assert (state(page, "web_link"), difference(page, "web_link")) == ("incomplete", "")
    page.find_element(By.NAME, "web_link").clear()
    settled(page)
    assert difference(page, "web_link") == ""


def test_difference_is_announced_once(page: Chrome) -> None:
    page.execute_script(
        """
        window.announced = [];
        const note = ([{ target }]) => announced.push(target.textContent);
        new MutationObserver(note).observe(document.getElementById("uri-browser"), { childList: true });
        """
    )
    for added in ("http:/example.com/", "a", "b"):
        typed(page, "uri", added)
    expected = "Your browser reads the host example.com here, but RFC 3986 reads none."
    assert page.execute_script("return announced") == [expected]


def test_markup_in_a_text_is_shown_as_text(page: Chrome) -> None:
    shown = typed(page, "uri", r"http://h/<img src=x>\a")
    assert difference(page, "uri") == r"Your browser reads the path /%3Cimg%20src=x%3E/a here, not /<img src=x>\a."
    assert shown.find_elements(By.TAG_NAME, "img") == []


def test_what_no_known_browser_reads_has_a_sentence_too(page: Chrome) -> None:
    of_rfc = {"is_uri": True, "is_secret": False, "host": "a", "port": "80", "path": "/"}
    questions = [("http://a:81/", of_rfc), ("http://a/", of_rfc | {"port": "81"}), ("foo:///", of_rfc)]
    assert page.execute_script(DIFFERENCES, questions) == [
        "Your browser reads the port 81 here, not 80.",
        "Your browser reads no port here, but RFC 3986 reads 81.",
        "Your browser reads no host here, but RFC 3986 reads a.",
    ]


DIFFERENCES = """
return arguments[0].map(([text, reading]) => differenceOf(text, reading).map((run) => run.textContent ?? run).join(""));
"""
SENTENCES: dict[Outcome, str] = {
    "same": r"\Z",
    "rewritten": r"\Z",
    "other-host": "Your browser reads (the|no|a different) host ",
    "other-path": "Your browser reads (the|no|a different) path ",
    "refused-by-browser": "Your browser rejects this text",
}


def test_page_and_library_find_the_same_differences(page: Chrome) -> None:
    random = Random(3986)
    drawn = [*(drawn_text(random) for _ in range(400)), *(drawn_reference(random, scheme=True) for _ in range(100))]
    drawn += [case.text for case in CASES] + ["http://%7Bx/", "http://h:0", "ldap://h:389/", "ftp://h:21", "foo:/..//h"]
    # Of the URIs of files, Chromium does not read all as the URL Standard demands.
    asked = [text for text in drawn if is_uri(text) and text[:5].lower() != "file:" and not hidden_spans(text)]
    found: list[str] = page.execute_script(DIFFERENCES, [(text, reading(text)) for text in asked])
    outcomes: list[Outcome] = [compare(text).outcome for text in asked]
    assert set(outcomes) == SENTENCES.keys()
    for text, outcome, sentence in zip(asked, outcomes, found, strict=True):
        assert re.match(SENTENCES[outcome], sentence), (text, outcome, sentence)
