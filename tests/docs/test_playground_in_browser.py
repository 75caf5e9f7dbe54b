"""The playground in a browser without a network: Python says the same there as here, and nothing leaves the page."""

import json
import re
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, Final

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.wait import WebDriverWait

from docs.playground.analysis import Reading, analyse
from docs.playground.site import PYODIDE, add_playground
from examples.form.screenshots import chromium, settled
from tests.cli.report.report_pages import SECRET
from tests.docs.pages import ROOT
from tests.docs.playground_texts import HOSTILE, TEXTS
from tests.engines.engine import AbsentError, report
from uri_split._grammar import ReferenceRule

# pyright: reportUnknownMemberType=false
# Selenium does not annotate all parameters.

pytestmark = pytest.mark.usefixtures("browser_is_there")

OF_THE_PAGE: Final = (ROOT / "docs" / "pages" / "playground.md").read_text(encoding="utf-8").partition("\n\n<link")[2]
SHELL: Final = f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Playground</title>
<link rel="icon" href="data:,">
<link{OF_THE_PAGE}
"""
RECORDER: Final = """
window.workers = [];
window.questions = [];
window.Worker = class extends Worker {
  constructor(...given) { super(...given); workers.push(this); }
  postMessage(message) { questions.push(message.question); super.postMessage(message); }
};
"""
LIBRARY: Final = """
const part = (name) => document.getElementById(`playground-${name}`);
const analysed = () => new Promise((resolve) => {
  const wait = () => document.querySelector("[aria-busy]") ? setTimeout(wait, 2) : resolve();
  wait();
});
const choose = async (text, rule) => {
  const example = part("examples").querySelector("button");
  [example.value, example.dataset.rule] = [text, rule];
  example.click();
  await analysed();
};
"""


class Site:
    """The page without the rest of the site, and the paths that were requested."""

    def __init__(self, directory: Path) -> None:
        add_playground(directory)
        (directory / "playground.html").write_text(SHELL, encoding="utf-8")
        self.requested: list[str] = []
        requested = self.requested

        class Handler(SimpleHTTPRequestHandler):
            def log_request(self, code: int | str = "-", size: int | str = "-") -> None:  # noqa: ARG002
                requested.append(self.path)

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=directory))
        self.address = f"http://127.0.0.1:{self.server.server_port}/playground.html"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    if not PYODIDE.exists():
        report(AbsentError("the package pyodide of npm is not in docs/node_modules: run `npm install --prefix docs`"))
    site = Site(tmp_path_factory.mktemp("site"))
    with site.server:
        thread = Thread(target=site.server.serve_forever, args=(0.01,))
        thread.start()
        yield site
        site.server.shutdown()
        thread.join()


@pytest.fixture(scope="module")
def _driver(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chrome]:
    with chromium(tmp_path_factory.mktemp("profile")) as driver:
        driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": RECORDER})
        driver.get(site.address)
        yield driver


@pytest.fixture
def page(_driver: Chrome) -> Iterator[Chrome]:
    """The page when Python is ready. At the end, its console must be empty."""
    WebDriverWait(_driver, 60, 0.05).until(lambda _: "ready" in status(_driver))
    settled(_driver)
    yield _driver
    said: list[dict[str, str]] = _driver.get_log("browser")  # type: ignore[no-untyped-call]  # Selenium does not annotate it
    assert said == []


def status(page: Chrome) -> str:
    return page.find_element(By.ID, "playground-status").text


def shown(page: Chrome, name: str) -> str:
    settled(page)
    return page.find_element(By.ID, f"playground-{name}").text


def run(page: Chrome, script: str, value: object = None) -> Any:  # noqa: ANN401  of JSON
    """Run an asynchronous script with a value, as JSON in ASCII: WebDriver has no lone surrogates."""
    encoded = page.execute_async_script(
        f"""
        {LIBRARY}
        const [given, done] = [JSON.parse(arguments[0]), arguments[1]];
        (async () => {{ {script} }})().catch(String).then((result) => done(JSON.stringify(result ?? null)));
        """,
        json.dumps(value),
    )
    return json.loads(encoded)


def choose(page: Chrome, text: str, rule: str = "URI") -> None:
    run(page, "await choose(...given)", [text, rule])


def test_page_can_be_used_before_python_is_there(_driver: Chrome, site: Site) -> None:  # noqa: PT019  its value is used
    _driver.get(f"{site.address}?again#a%22]b;rule=relative-ref")
    given = _driver.find_element(By.ID, "playground-text")
    assert given.get_attribute("value") == 'a"]b'
    _driver.find_element(By.CSS_SELECTOR, "[value=URI]").click()
    assert status(_driver) == "Loading Python (14 MB)…"
    assert given.is_enabled()
    given.clear()
    given.send_keys("http://[::1")
    WebDriverWait(_driver, 60, 0.02).until(lambda _: shown(_driver, "verdict") == "Incomplete: not yet a URI")
    assert _driver.execute_script("return performance.getEntriesByName('python-is-ready')[0].startTime") < 30_000


def test_first_answer_is_there_before_python(_driver: Chrome, site: Site) -> None:  # noqa: PT019  its value is used
    _driver.get(f"{site.address}?first")
    WebDriverWait(_driver, 60, 0.01).until(lambda _: shown(_driver, "verdict"))
    assert status(_driver) == "Loading Python (14 MB)…"
    assert shown(_driver, "verdict") == "Invalid: not accepted by WEB_LINK"
    assert shown(_driver, "suggestions").split("\n")[0].startswith("https://example.com/a%20b")
    assert "WEB_LINK.is_valid(text)" in shown(_driver, "python")
    given = _driver.find_element(By.ID, "playground-text")
    given.send_keys("c")
    assert not _driver.find_element(By.ID, "playground-verdict").is_displayed()  # it is about another text


def test_nothing_is_requested_but_the_files_of_the_page(page: Chrome, site: Site) -> None:
    files = "first.js fragment.js page.js playground.css worker.js packages.zip"
    of_pyodide = "pyodide.mjs pyodide.asm.mjs pyodide.asm.wasm pyodide-lock.json python_stdlib.zip"
    needed = {f"/playground/{name}" for name in files.split()} | {
        f"/playground/pyodide/{name}" for name in of_pyodide.split()
    }
    requested = {path.partition("?")[0] for path in site.requested}
    assert requested - {"/playground.html"} == needed
    names: list[str] = page.execute_script("return performance.getEntriesByType('resource').map(({ name }) => name)")
    assert all(name.startswith("http://127.0.0.1:") for name in names)


ANALYSED = """
const attributes = ["href", "protocol", "username", "password", "hostname", "port", "pathname", "search", "hash"];
const answers = new Map();
const worker = workers.at(-1);
worker.addEventListener("message", ({ data }) => answers.set(data.id, data.answer ?? data.failure));
const questions = given.map(([text, rule]) => {
  const url = URL.parse(text);
  const reading = url && Object.fromEntries(attributes.map((name) => [name, url[name]]));
  return { text, rule, reading, columns: 60 };
});
questions.forEach((question, index) => worker.postMessage({ id: `test ${index}`, question: JSON.stringify(question) }));
while (answers.size < given.length) await new Promise((resolve) => setTimeout(resolve, 10));
return questions.map((question, index) => [question.reading, answers.get(`test ${index}`)]);
"""


def test_python_in_the_browser_says_what_python_here_says(page: Chrome) -> None:
    texts: list[tuple[str, ReferenceRule]] = [*TEXTS, *((text, "URI") for text in HOSTILE if len(text) < 10_000)]
    page.set_script_timeout(60)
    answers: list[tuple[Reading | None, str]] = run(page, ANALYSED, texts)
    verdicts: dict[str, int] = {}
    for (text, rule), (reading, answer) in zip(texts, answers, strict=True):
        assert answer.startswith("{"), (text, answer)
        found = json.loads(answer)
        here = json.loads(json.dumps(analyse(text, rule, reading=reading, columns=60)))
        assert found == here, text
        verdicts[found["verdict"]] = verdicts.get(found["verdict"], 0) + 1
    assert min(verdicts.values()) > 10
    assert verdicts.keys() == {"valid", "incomplete", "invalid"}


def test_text_is_analysed_while_it_is_typed(page: Chrome) -> None:
    choose(page, "")
    assert shown(page, "expected") == "Next may be: a letter."
    given = page.find_element(By.ID, "playground-text")
    given.send_keys("http://example.com:8x/", Keys.ENTER)
    assert shown(page, "verdict") == "Invalid: not a valid URI"
    assert given.get_attribute("value") == "http://example.com:8x/"
    assert page.find_element(By.CSS_SELECTOR, "#playground-marked mark").text == "x"
    problem = page.find_element(By.CSS_SELECTOR, "#playground-problems li")
    assert problem.text.startswith('port must be digits, found "x" port-not-digits')
    code = problem.find_element(By.TAG_NAME, "a")
    assert (code.get_attribute("href") or "").endswith("/reference/problems/port-not-digits/")
    page.find_element(By.CSS_SELECTOR, "#playground-suggestions button").click()
    assert shown(page, "verdict").startswith("Valid: a URI without a fragment")
    assert given.get_attribute("value") == "http://example.com:8/"


def test_policy_is_built_from_settings(page: Chrome) -> None:
    assert not page.find_element(By.ID, "playground-settings").is_displayed()
    choose(page, "https://example.com/?a", "Policy")
    assert shown(page, "verdict") == "Valid: accepted by this policy"
    page.find_element(By.CSS_SELECTOR, "[name=forbid][value=query]").click()
    assert shown(page, "verdict") == "Invalid: not accepted by this policy"
    assert "Policy(schemes={'https'}, forbid={'query'})" in shown(page, "python")
    hosts = page.find_element(By.NAME, "hosts")
    hosts.send_keys("a|b ")
    assert shown(page, "contradiction").startswith('"a|b" is ')
    assert shown(page, "verdict") == ""
    hosts.clear()
    hosts.send_keys("example.com, *.example.org")
    assert shown(page, "contradiction") == ""
    assert "hosts={'*.example.org', 'example.com'}" in shown(page, "python")


def test_page_shows_every_part_of_the_analysis(page: Chrome) -> None:
    choose(page, "HTTP://google.com@127.1:80/%5E?a=b#c")
    assert "userinfo" in shown(page, "picture")
    assert "userinfo-like-host" in shown(page, "hazards")
    assert shown(page, "href") == "It reads http://google.com@127.0.0.1/%5E?a=b#c"
    host = page.find_element(By.CSS_SELECTOR, "#playground-compared tr.different")
    assert host.text == "host 127.1 127.0.0.1 differs"
    assert shown(page, "normal").split("\n") == [
        "http://google.com@127.1:80/%5E?a=b#c",
        "http://google.com@127.1/%5E?a=b#c by the rules of its scheme",
    ]
    assert re.findall(r"[^\n]+", shown(page, "parts")) == [
        "host",
        "127.1",
        "registered name",
        "path",
        "^",
        "query",
        "a = b",
        "fragment",
        "c",
    ]
    choose(page, "../a", "relative-ref")
    assert shown(page, "verdict") == "Valid: a relative-path reference (relative-ref, RFC 3986 section 4.2)"
    assert shown(page, "href") == "It rejects this text: it needs a base URL."


def test_page_can_be_used_with_a_keyboard_and_a_screen_reader(page: Chrome) -> None:
    choose(page, "http://example.com:8x/")
    given = page.find_element(By.ID, "playground-text")
    assert given.accessible_name == "Text"
    verdict = page.find_element(By.ID, "playground-verdict")
    assert (verdict.aria_role, verdict.get_attribute("aria-live")) == ("status", "polite")
    assert (
        page.find_element(By.ID, "playground-picture").accessible_name == "scheme: http, host: example.com:8x, path: /"
    )
    assert [each.accessible_name for each in page.find_elements(By.TAG_NAME, "fieldset")] == ["Policy", "", "Grammar"]
    assert page.find_element(By.ID, "playground-examples").accessible_name == "Examples"
    names = [button.accessible_name for button in page.find_elements(By.TAG_NAME, "button")]
    assert len(names) == len(set(names)) == 13
    assert all(names)
    suggestion = page.find_element(By.CSS_SELECTOR, "#playground-suggestions button")
    suggestion.send_keys(Keys.ENTER)
    settled(page)
    assert page.switch_to.active_element == given
    assert given.get_attribute("value") == "http://example.com:8/"


LINKED = """
const found = [];
for (const [text, rule] of given) {
  await choose(text, rule);
  part("copy").click();
  const link = location.hash;
  await choose("another", "URI");
  dispatchEvent(new HashChangeEvent("hashchange")); // as when the link is opened: browsers throttle navigations
  await analysed();
  const question = JSON.parse(questions.at(-1));
  found.push([link, question.text, question.rule]);
}
return found;
"""


def test_every_text_comes_back_from_its_link(page: Chrome) -> None:
    linkable = [(text, rule) for text, rule in TEXTS if text and not analyse(text, rule)["is_secret"]]
    texts: list[tuple[str, str]] = [*linkable[:30]]
    texts += [(text, "URI-reference") for text in HOSTILE if len(text) < 1000]
    texts += [
        (text, "absolute-URI") for text in ("%41%zz%", "\r\n\r\n\n", "a;rule=relative-ref", "\ud800\U00010000\udc00")
    ]
    codes = (*range(0x80), 0x80, 0x7FF, 0x800, 0xD7FF, 0xD800, 0xE000, 0xDFFF, 0xFFFF, 0x10000, 0x10FFFF)
    edges = "".join(map(chr, codes)).replace("@", "")  # which may follow a user name
    texts += [(text, "URI") for text in (edges, edges[::-1], "a.", "a?", "a:")]
    found: list[tuple[str, str, str]] = run(page, LINKED, texts)
    for (text, rule), (link, linked, linked_rule) in zip(texts, found, strict=True):
        assert (linked, linked_rule) == (text, rule), link
        assert re.fullmatch(r"#[\w\-.~:/@&=+$?;%]*[\w\-~/@&=+$]", link, re.ASCII), link


PREFIXES = """
const seen = [];
for (const text of given) {
  await choose(text, "URI");
  part("copy").click();
  seen.push([location.hash, part("copy").disabled, part("secret").hidden]);
}
return seen;
"""


def test_password_is_never_in_the_link(page: Chrome) -> None:
    text = f"https://me:{SECRET}@example.com/"
    begun = len("https://me:")
    prefixes = [text[:length] for length in range(begun, len(text) + 1)]
    seen: list[list[str | bool]] = run(page, PREFIXES, prefixes)
    assert seen[0] == ["#https://me%3A", False, True]
    assert all(each == ["", True, False] for each in seen[1:])
    assert shown(page, "secret") == "The text may contain a user name or password: it is not put into the link."
    run(page, "location.hash = given; await new Promise((resolve) => setTimeout(resolve, 20)); await analysed();", text)
    assert page.execute_script("return [location.hash, location.href.includes('#')]") == ["", False]
    choose(page, "https://example.com/")
    WebDriverWait(page, 5, 0.1).until(lambda _: page.execute_script("return location.hash") == "#https://example.com/")
    assert shown(page, "secret") == ""


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: ascii(text[:20]))
def test_hostile_text_is_shown_as_text(page: Chrome, text: str) -> None:
    choose(page, text)
    assert page.find_elements(By.CSS_SELECTOR, ".playground :is(script, img, iframe)") == []
    assert len(page.find_element(By.ID, "playground-result").text) < 30_000
    assert "failed" not in status(page)


@pytest.mark.parametrize("width", [375, 1280])
def test_nothing_scrolls_sideways(page: Chrome, width: int) -> None:
    metrics = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": True}
    page.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    choose(page, f"http://{'a' * 300}:8x/{'b/' * 300}{'c' * 300} ?{'d=e&' * 300}")
    assert page.execute_script("return document.documentElement.scrollWidth") <= width
    page.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_error_of_python_is_one_readable_line(page: Chrome) -> None:
    page.execute_script("document.querySelector('[name=rule]').value = 'none'")
    choose(page, "s:", "none")
    assert re.fullmatch("Python failed: .*none.*", status(page))
    page.execute_script("document.querySelector('[name=rule]').value = 'WEBSITE'")
    choose(page, "s:")
    assert status(page) == "Python is ready."
