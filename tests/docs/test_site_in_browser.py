"""The built site in a browser: its search finds the page that answers a question, and its first page answers."""

import json
import re
import subprocess
import sys
from base64 import b64decode
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Final, NamedTuple

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.shadowroot import ShadowRoot
from selenium.webdriver.support.wait import WebDriverWait

from docs.search.site import MINISEARCH
from examples.form.screenshots import chromium
from tests.docs.pages import ROOT
from tests.engines.engine import AbsentError, report

# pyright: reportUnknownMemberType=false
# Selenium does not annotate all parameters.

pytestmark = pytest.mark.usefixtures("browser_is_there")

SITE: Final = ROOT / "docs" / "build" / "site"
LEAST_FIRST: Final = 0.9
LEAST_IN_FIRST_THREE: Final = 0.98


COUNTER: Final = """
window.unanswered = 0;
window.PlainWorker = Worker;
window.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    this.address = given[0];
    this.addEventListener("message", ({ data }) => { if (data.type === 3) unanswered -= 1; });
  }
  postMessage(message) {
    if (message.type === 0) window.begun = { address: this.address, message };
    if (message.type === 2) unanswered += 1;
    super.postMessage(message);
  }
};
"""
DIALOG: Final = """
return [...document.body.children].find(({ shadowRoot }) => shadowRoot?.querySelector("input"))?.shadowRoot;
"""
LIBRARY: Final = """
const [root, given, done] = arguments;
const listed = () => new Promise((resolve) => {
  const links = () => [...root.querySelectorAll("a[role=option]")];
  const wait = () => unanswered
    ? setTimeout(wait, 1)
    : setTimeout(() => resolve(links().map(({ href }) => new URL(href).pathname.slice(1))), 10); // once they are shown
  wait();
});
"""
ASK: Final = """
const input = root.querySelector("input");
(async () => {
  const found = [];
  for (const text of given) {
    input.value = text;
    input.dispatchEvent(new InputEvent("input"));
    found.push(await listed());
  }
  done(found);
})();
"""
# A second worker answers without the page, which takes most of the time to show what the first one returns.
ASK_WORKER: Final = """
const [texts, done] = arguments;
const worker = new PlainWorker(begun.address);
const { items } = begun.message.data;
const found = [];
worker.addEventListener("message", ({ data: { type, data } }) => {
  if (type === 3) found.push(data.items.map(({ id }) => new URL(items[id].location).pathname.slice(1)));
  if (found.length === texts.length) done(found);
});
worker.postMessage(begun.message);
for (const input of texts) worker.postMessage({ type: 2, data: { input } });
"""
TYPED: Final = slice(None, None, 10)


class Question(NamedTuple):
    """A text that somebody types, and the pages that answer it."""

    text: str
    pages: list[str]


def questions() -> list[Question]:
    lines = (ROOT / "tests" / "docs" / "questions.jsonl").read_text(encoding="utf-8").splitlines()
    return [Question(**json.loads(line)) for line in lines]


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  its name there
        pass


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    if not MINISEARCH.exists():
        report(
            AbsentError("the package minisearch of npm is not in docs/node_modules: run `npm install --prefix docs`")
        )
    built = subprocess.run([sys.executable, "-m", "docs"], cwd=ROOT, check=False, capture_output=True, text=True)
    assert not built.returncode, built.stdout
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=SITE)) as server:
        thread = Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


@pytest.fixture(scope="module")
def first_page(address: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chrome]:
    with chromium(tmp_path_factory.mktemp("profile")) as driver:
        driver.set_window_size(1280, 900)
        driver.set_script_timeout(120)
        driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": COUNTER})
        driver.get(address)
        yield driver


@pytest.fixture(scope="module")
def search(first_page: Chrome) -> ShadowRoot:
    """The search dialog, which the theme puts into a shadow root."""
    first_page.find_element(By.CSS_SELECTOR, ".md-search__button").click()
    opened: ShadowRoot = WebDriverWait(first_page, 20, 0.05).until(lambda _: first_page.execute_script(DIALOG))
    return opened


def test_box_on_the_first_page_answers_before_and_after_python_is_there(first_page: Chrome) -> None:
    answer = first_page.find_element(By.ID, "front-answer")
    WebDriverWait(first_page, 20, 0.02).until(lambda _: answer.text)
    assert answer.text.startswith("Not accepted:\nmissing scheme\na space is not allowed in a path\nUse")
    answer.find_element(By.TAG_NAME, "button").click()
    given = first_page.find_element(By.ID, "front-text")
    assert given.get_attribute("value") == "https://example.com/a%20b"
    assert answer.text == "Loading Python (14 MB)…"
    WebDriverWait(first_page, 60, 0.05).until(lambda _: answer.text == "Accepted.")
    given.clear()
    given.send_keys("javascript:alert(1)")
    WebDriverWait(first_page, 20, 0.05).until(lambda _: "the scheme must be http or https" in answer.text)


def found(search: ShadowRoot, *texts: str) -> list[list[str]]:
    """Ask the search each text, and return the addresses of the pages that it lists."""
    driver: Chrome = search.find_element(By.CSS_SELECTOR, "input").parent
    lists: list[list[str]] = driver.execute_async_script(LIBRARY + ASK, search, texts)
    return lists


def test_questions_of_people_lead_to_the_page_that_answers_them(first_page: Chrome, search: ShadowRoot) -> None:
    asked = questions()
    texts = [text for text, _ in asked]
    ranks: dict[str, int | None] = {}
    lists: list[list[str]] = first_page.execute_async_script(ASK_WORKER, texts)
    assert found(search, *texts[TYPED]) == lists[TYPED]
    for (text, pages), listed in zip(asked, lists, strict=True):
        ranks[text] = next((rank for rank, page in enumerate(listed, 1) if page in pages), None)
    missed = {text: rank for text, rank in ranks.items() if rank != 1}
    first = len(ranks) - len(missed)
    in_first_three = sum(rank is not None and rank <= 3 for rank in ranks.values())
    assert first >= LEAST_FIRST * len(asked), missed
    assert in_first_three >= LEAST_IN_FIRST_THREE * len(asked), missed


def test_results_follow_what_is_typed(search: ShadowRoot) -> None:
    given = search.find_element(By.CSS_SELECTOR, "input")
    found(search, "")
    given.send_keys("hide passw")
    driver: Chrome = given.parent
    listed: list[str] = driver.execute_async_script(f"{LIBRARY} listed().then(done)", search, None)
    assert listed[0] == "questions/hide-passwords/"
    assert "Hide passwords in logs" in search.find_element(By.CSS_SELECTOR, "[role=listbox]").text


def test_each_page_is_listed_once_and_a_code_leads_to_its_page(search: ShadowRoot) -> None:
    several, code, nothing = found(search, "query parameter", "bad-character", "zzyzx")
    assert len(several) == len(set(several)) == 12
    assert code[0] == "reference/problems/bad-character/"
    assert nothing == []


def test_pages_of_questions_exist() -> None:
    pages = ROOT / "docs" / "pages"
    generated = ("reference/problems/", "reference/hazards/", "reference/changes/", "reference/mistakes/")
    for text, answers in questions():
        for page in answers:
            if not page.startswith(generated):
                path = pages / (page.removesuffix("/") or "index")
                assert path.with_suffix(".md").exists() or (path / "index.md").exists(), (text, page)


def test_cheat_sheet_is_one_printed_page(first_page: Chrome, address: str) -> None:
    first_page.get(f"{address}cheat-sheet/")
    pdf = b64decode(first_page.execute_cdp_cmd("Page.printToPDF", {})["data"])
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1
