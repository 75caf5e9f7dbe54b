"""The example form in a browser: its pattern, the answers while typing and the server give the same verdict."""

import re
from functools import cache
from pathlib import Path
from random import Random

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement

from examples.form.fields import POLICIES
from examples.form.screenshots import chromium, field, settled
from tests.examples.form_page import difference, focused, state, typed
from tests.policy.policies import drawn_text
from tests.texts import mutations

# pyright: reportUnknownMemberType=false
# Selenium leaves the types of some arguments incomplete.

pytestmark = pytest.mark.usefixtures("browser_is_there")

NUMBER = 300
# A website may be completed: the browser does not check it.
STRICT = [name for name in POLICIES if name != "website"]
WITHOUT_SCRIPTS = {"profile.managed_default_content_settings.javascript": 2}


@cache
def texts() -> list[tuple[str, str]]:
    """Draw texts for the fields. The policy of each field accepts about half of its texts."""
    random = Random(3986)
    drawn: list[tuple[str, str]] = []
    while len(drawn) < NUMBER:
        name = STRICT[len(drawn) % len(STRICT)]
        text = drawn_text(random)
        if random.random() < 0.95 and not POLICIES[name].is_valid(text):
            continue
        *_, text = (text, *mutations(text, random, random.choice((0, 1))))
        # An input cannot contain line ends, nor a browser lone surrogates.
        if text and not re.search("[\r\n\ud800-\udfff]", text):
            drawn.append((name, text))
    return drawn


OF_THE_BROWSER = """
return arguments[0].map(([name, text]) => {
  const input = document.querySelector(`[name=${name}]`);
  input.value = text;
  const verdict = [input.value === text, input.checkValidity()];
  input.value = "";
  return verdict;
});
"""
OF_THE_SERVER = """
const [name, text, done] = arguments;
(async () => {
  const answer = await fetch("/answer", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ field: name, text }),
  });
  document.querySelector(`[name=${name}]`).value = text;
  const submitted = new URLSearchParams(new FormData(document.querySelector("form")));
  document.querySelector(`[name=${name}]`).value = "";
  return [(await answer.json()).verdict, (await fetch("/", { method: "POST", body: submitted })).status];
})().then(done);
"""


def test_browser_and_server_give_the_same_verdict(page: Chrome) -> None:
    drawn = texts()
    by_browser: list[tuple[bool, bool]] = page.execute_script(OF_THE_BROWSER, drawn)
    # A script has a time limit, and on a busy machine all texts together take minutes: one script for each text.
    by_server: list[tuple[str, int]] = [page.execute_async_script(OF_THE_SERVER, *asked) for asked in drawn]
    accepted = 0
    for (name, text), (is_kept, is_valid), (verdict, status) in zip(drawn, by_browser, by_server, strict=True):
        right = POLICIES[name].is_valid(text)
        assert is_kept
        assert (is_valid, verdict == "valid", status == 200) == (right, right, right), (name, text)
        accepted += right
    assert 75 < accepted < 225


@pytest.mark.parametrize("name", STRICT)
def test_page_shows_the_verdict_of_a_typed_text(page: Chrome, name: str) -> None:
    for text in [text for of, text in texts() if of == name and text.isprintable() and text.isascii()][:5]:
        typed(page, name, text)
        assert state(page, name) == POLICIES[name].verdict(text), text
        page.find_element(By.NAME, name).clear()


def test_page_passes_through_all_states_while_typing(page: Chrome) -> None:
    seen: list[str] = []
    for character in "https://a b":
        typed(page, "web_link", character)
        seen.append(state(page, "web_link"))
    assert seen == [*["incomplete"] * len("https://"), "valid", "invalid", "invalid"]
    page.find_element(By.NAME, "web_link").send_keys(Keys.BACKSPACE * 2)
    settled(page)
    assert state(page, "web_link") == "valid"
    page.find_element(By.NAME, "web_link").send_keys(Keys.BACKSPACE * len("https://a"))
    settled(page)
    shown = field(page, "web_link").find_elements(By.CSS_SELECTOR, ".verdict, svg, mark")
    assert [element for element in shown if element.is_displayed()] == []


MARKED = """
const mark = arguments[0].querySelector("mark");
const range = document.createRange();
range.setStart(mark.parentNode, 0);
range.setEndBefore(mark);
return [mark.textContent, range.toString(), mark.getBoundingClientRect().left,
  range.getBoundingClientRect().right, mark.getBoundingClientRect().width];
"""


@pytest.mark.parametrize(
    ("text", "before", "found"),
    [
        ("https://example.com/a b", "https://example.com/a", " "),
        ("https://example.com:8x/", "https://example.com:8", "x"),
        ("s:日本/", "s:", "日本"),
        ("s:a%zz", "s:a", "%zz"),
    ],
)
def test_mark_covers_the_wrong_part(page: Chrome, text: str, before: str, found: str) -> None:
    shown = typed(page, "uri", text)
    marked, leading, left, right_of_leading, width = page.execute_script(MARKED, shown)
    assert (marked, leading) == (found, before)
    assert abs(left - right_of_leading) < 1
    assert width > 0


def test_mark_is_below_the_character_in_the_input(page: Chrome) -> None:
    shown = typed(page, "uri", "https://example.com:8x/")
    left, character = page.execute_script(
        """
        const [input, mark] = [arguments[0].querySelector("input"), arguments[0].querySelector("mark")];
        const style = getComputedStyle(input), measured = document.createElement("canvas").getContext("2d");
        measured.font = style.font;
        const inner = parseFloat(style.borderLeftWidth) + parseFloat(style.paddingLeft);
        const begin = input.getBoundingClientRect().left + inner;
        return [mark.getBoundingClientRect().left, begin + measured.measureText("https://example.com:8").width];
        """,
        shown,
    )
    assert abs(left - character) < 1.5


def test_page_shows_the_picture(page: Chrome) -> None:
    shown = typed(page, "uri", "foo://me:secret@example.com:8042/over/there?name=ferret#nose")
    pictures = [picture for picture in shown.find_elements(By.CSS_SELECTOR, ".picture svg") if picture.is_displayed()]
    assert len(pictures) == 1
    assert "secret" not in (pictures[0].get_attribute("outerHTML") or "")
    names = {label.text for label in pictures[0].find_elements(By.CSS_SELECTOR, ".name")}
    assert names == {"scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment"}


def test_screen_reader_gets_label_hint_and_message(page: Chrome) -> None:
    for name in POLICIES:
        given = page.find_element(By.NAME, name)
        described = (given.get_attribute("aria-describedby") or "").split()
        hint, message, notice = (page.find_element(By.ID, identifier) for identifier in described)
        assert hint.text
        assert message.get_attribute("aria-live") == "polite"
        assert notice.aria_role == "status"
        label = page.find_element(By.CSS_SELECTOR, f"label[for={given.get_attribute('id')}]")
        assert given.accessible_name == label.text


def test_form_can_be_used_with_the_keyboard_alone(page: Chrome) -> None:
    order: list[str | None] = []
    for _ in range(len(POLICIES) + 1):
        page.switch_to.active_element.send_keys(Keys.TAB)
        order.append(page.switch_to.active_element.get_attribute("name") or page.switch_to.active_element.tag_name)
    assert order == [*POLICIES, "button"]
    page.find_element(By.NAME, "origin").send_keys("https://example.com/", Keys.ENTER)
    summary = focused(page, ".summary.refused")
    assert 'An origin: Leave out "/"' in summary.text.replace("\n", " ")
    summary.find_element(By.LINK_TEXT, "An origin").send_keys(Keys.ENTER)
    given = focused(page, "[name=origin]")
    assert given.get_attribute("value") == "https://example.com/"
    assert state(page, "origin") == "invalid"
    given.send_keys(Keys.END, Keys.BACKSPACE, Keys.ENTER)
    assert focused(page, ".summary.accepted").text.startswith("Accepted")


CALLBACK = "http://example.com/done#top"
SUGGESTED = "https://example.com/done"


def suggestion(page: Chrome, name: str) -> WebElement:
    """Return the only button of a suggestion, which must be in a region that is announced."""
    (button,) = field(page, name).find_elements(By.CSS_SELECTOR, "[role=status] .choice")
    return button


def test_suggestion_is_taken_with_the_keyboard(page: Chrome) -> None:
    typed(page, "callback", CALLBACK)
    assert state(page, "callback") == "invalid"
    button = suggestion(page, "callback")
    assert button.accessible_name == f"Use {SUGGESTED} for An OAuth callback"
    page.switch_to.active_element.send_keys(Keys.TAB)
    assert page.switch_to.active_element == button
    button.send_keys(Keys.ENTER)
    settled(page)
    given = page.switch_to.active_element
    assert (given.get_attribute("name"), given.get_attribute("value")) == ("callback", SUGGESTED)
    assert state(page, "callback") == "valid"
    assert field(page, "callback").find_elements(By.CLASS_NAME, "choice") == []


def test_suggestion_of_a_submitted_page_is_taken_with_the_mouse(page: Chrome) -> None:
    typed(page, "callback", CALLBACK).find_element(By.NAME, "callback").send_keys(Keys.ENTER)
    focused(page, ".summary.refused")
    assert page.find_element(By.NAME, "callback").get_attribute("value") == CALLBACK
    suggestion(page, "callback").click()
    settled(page)
    assert page.find_element(By.NAME, "callback").get_attribute("value") == SUGGESTED
    assert state(page, "callback") == "valid"


def test_server_checks_and_suggests_without_scripts(address: str, tmp_path: Path) -> None:
    with chromium(tmp_path, **WITHOUT_SCRIPTS) as page:
        page.get(address)
        page.find_element(By.NAME, "web_link").send_keys("https://a b", Keys.ENTER)
        focused(page, ".summary.refused")
        assert state(page, "web_link") == "invalid"
        given = page.find_element(By.NAME, "web_link")
        given.send_keys(Keys.END, Keys.BACKSPACE * 2, Keys.ENTER)
        assert focused(page, ".summary.accepted").text.startswith("Accepted")
        page.get(address)
        page.find_element(By.NAME, "callback").send_keys(CALLBACK, Keys.ENTER)
        focused(page, ".summary.refused")
        suggestion(page, "callback").send_keys(Keys.SPACE)
        assert focused(page, ".summary.accepted").text.startswith("Accepted")
        assert page.find_element(By.NAME, "callback").get_attribute("value") == SUGGESTED
        page.get(address)
        page.find_element(By.NAME, "web_link").send_keys("http://127.1/", Keys.ENTER)
        focused(page, ".summary.refused")
        assert difference(page, "web_link") == ""
        page.get(address)
        page.find_element(By.CLASS_NAME, "submit").click()
        assert page.find_elements(By.CSS_SELECTOR, ".summary.accepted") == []


def test_suggestion_for_an_invalid_text_is_a_button(page: Chrome) -> None:
    typed(page, "web_link", "www.example.com/a")
    assert suggestion(page, "web_link").accessible_name == "Use https://www.example.com/a for A web link"


def test_website_is_completed_when_the_person_leaves_the_field(page: Chrome) -> None:
    typed(page, "website", "example.com/a b")
    given = page.find_element(By.NAME, "website")
    assert (state(page, "website"), given.get_attribute("value")) == ("valid", "example.com/a b")
    given.send_keys(Keys.TAB)
    settled(page)
    assert (state(page, "website"), given.get_attribute("value")) == ("valid", "https://example.com/a%20b")
    given.send_keys(Keys.ENTER)
    assert focused(page, ".summary.accepted").text.startswith("Accepted")


@pytest.mark.parametrize("text", ["https://https://example.com", "https://example,com"])
def test_website_with_a_slip_is_corrected_with_a_button(page: Chrome, text: str) -> None:
    typed(page, "website", text)
    assert state(page, "website") == "invalid"
    assert suggestion(page, "website").accessible_name == "Use https://example.com for Your website"
    suggestion(page, "website").click()
    settled(page)
    assert page.find_element(By.NAME, "website").get_attribute("value") == "https://example.com"
    assert state(page, "website") == "valid"


def test_lookalike_is_not_completed_and_has_a_warning_before_its_button(page: Chrome) -> None:
    typed(page, "website", "\u0440aypal.com").find_element(By.NAME, "website").send_keys(Keys.TAB)
    settled(page)
    assert state(page, "website") == "doubtful"
    assert page.find_element(By.NAME, "website").get_attribute("value") == "\u0440aypal.com"
    shown = field(page, "website").find_elements(By.CSS_SELECTOR, "[role=status] > *")
    assert [each.text.split("\n")[0] for each in shown] == [
        "Use https://paypal.com",
        "No, I mean the other website, with the unusual letter",
    ]
    warning = 'This looks like "paypal.com", but it is another website with an unusual letter: which one do you mean?'
    assert field(page, "website").find_element(By.CSS_SELECTOR, "[data-part=message]").text == warning


TIMES = """
const [name, text, done] = arguments;
const input = document.querySelector(`[name=${name}]`), field = input.closest(".field");
const started = performance.now();
new MutationObserver(() => {
  if (field.dataset.verdict === "invalid") done(performance.now() - started);
}).observe(field, { attributes: true, attributeFilter: ["data-verdict"] });
input.focus();
input.value = text;
input.dispatchEvent(new Event("input"));
"""


def test_nothing_is_red_before_the_person_pauses(page: Chrome) -> None:
    wait: float = page.execute_async_script(TIMES, "website", "https://a,b")
    assert wait >= 700  # milliseconds in the script of the page, of which 150 are before it asks


def test_error_is_shown_when_the_person_leaves_the_field(page: Chrome) -> None:
    page.find_element(By.NAME, "website").send_keys("https://a,b", Keys.TAB)
    settled(page)
    assert state(page, "website") == "invalid"
