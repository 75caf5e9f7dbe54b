"""The page in a real browser: it loads nothing, fits, has contrast, and works with screen readers."""

from collections.abc import Iterable, Iterator
from threading import Thread
from typing import TYPE_CHECKING, Final

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from werkzeug.serving import make_server

from examples.form.screenshots import chromium
from tests.cli.report.report_pages import HOSTILE, LINES, SECRET, WITH_PASSWORDS, summary
from tests.columns.table import table
from uri_split.cli.commands.report import page

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIEnvironment

# pyright: reportUnknownMemberType=false
# Selenium does not annotate all parameters.

pytestmark = pytest.mark.usefixtures("browser_is_there")

LONG = [f"{'s' * 300}://{'h' * 250}.example:{'8' * 300}/{'p' * 200} {'p' * 200}"]
PAGES: Final[dict[str, list[str | None]]] = {
    "/table": [*table(), *HOSTILE, *WITH_PASSWORDS, *LONG],
    "/hostile": [*HOSTILE, *LONG],
    "/few": ["https://example.com/", None],
    "/none": [],
}


class Site:
    """The pages, and the paths that were requested."""

    def __init__(self) -> None:
        self.address = ""
        self.asked: list[str] = []
        self._pages = {path: page(summary(texts), LINES).encode() for path, texts in PAGES.items()}

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> "Iterable[bytes]":
        path: str = environ["PATH_INFO"]
        self.asked.append(path)
        start_response("200 OK" if path in self._pages else "404 Not Found", [("Content-Type", "text/html")])
        return [self._pages.get(path, b"")]


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    site = Site()
    with make_server("127.0.0.1", 0, site, threaded=True) as server:
        site.address = f"http://127.0.0.1:{server.port}"
        thread = Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield site
        server.shutdown()
        thread.join()


@pytest.fixture(scope="module")
def _driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chrome]:
    with chromium(tmp_path_factory.mktemp("profile")) as driver:
        yield driver


@pytest.fixture
def browser(_driver: Chrome) -> Iterator[Chrome]:
    """A browser whose console must be empty at the end."""
    yield _driver
    said: list[dict[str, str]] = _driver.get_log("browser")  # type: ignore[no-untyped-call]  # Selenium does not annotate it
    assert said == []


@pytest.mark.parametrize("path", PAGES)
def test_page_loads_nothing(browser: Chrome, site: Site, path: str) -> None:
    site.asked.clear()
    browser.get(f"{site.address}{path}")
    assert browser.execute_script("return performance.getEntriesByType('resource').length") == 0
    assert site.asked == [path]
    # The policy allows the page's own style.
    assert browser.execute_script("return getComputedStyle(document.querySelector('main')).maxWidth") != "none"


@pytest.mark.parametrize("width", [320, 375, 760, 1280])
@pytest.mark.parametrize("path", PAGES)
def test_nothing_is_clipped_or_scrolls_sideways(browser: Chrome, site: Site, path: str, width: int) -> None:
    metrics = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": True}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    browser.get(f"{site.address}{path}")
    beyond: list[str] = browser.execute_script(
        """
        return [...document.querySelectorAll("main *")]
          .filter(element => element.getBoundingClientRect().right > innerWidth + 0.5
            || element.getBoundingClientRect().left < -0.5)
          .map(element => element.outerHTML.slice(0, 100));
        """
    )
    assert beyond == []
    assert browser.execute_script("return document.documentElement.scrollWidth") <= width
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


CONTRASTS = """
const channels = color => color.match(/[\\d.]+/g).map(Number);
const linear = value => (value /= 255) <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
const luminance = color => {
  const [red, green, blue] = channels(color).map(linear);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one, other) => {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};
const behind = element => {
  const color = getComputedStyle(element).backgroundColor;
  return channels(color)[3] === 0 ? behind(element.parentElement) : color;
};
const texts = [...document.querySelectorAll("main *")].filter(element =>
  [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent.trim()));
const color = element => {
  const style = getComputedStyle(element);
  return element instanceof SVGElement ? style.fill : style.color;
};
const pictures = [...document.querySelectorAll("rect")];
return [
  Math.min(...texts.map(element => contrast(color(element), behind(element)))),
  Math.min(...pictures.map(element => contrast(getComputedStyle(element).fill, behind(element)))),
];
"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_contrast_is_high_enough(browser: Chrome, site: Site, scheme: str) -> None:
    """WCAG 2.2, success criteria 1.4.3 and 1.4.11."""
    features = [{"name": "prefers-color-scheme", "value": scheme}]
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
    browser.get(f"{site.address}/table")
    paper = browser.execute_script("return getComputedStyle(document.body).backgroundColor")
    assert paper == {"light": "rgb(252, 252, 253)", "dark": "rgb(20, 21, 28)"}[scheme]
    of_text, of_pictures = browser.execute_script(CONTRASTS)
    assert of_text >= 4.5
    assert of_pictures >= 3
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


def test_screen_readers_get_names_and_descriptions(browser: Chrome, site: Site) -> None:
    browser.get(f"{site.address}/table")
    tables = browser.find_elements(By.TAG_NAME, "table")
    assert len({given.accessible_name for given in tables}) == len(tables) == 12
    assert {given.aria_role for given in tables} == {"table"}
    for selector, role in (("thead th", "columnheader"), ("tbody th", "rowheader"), (".histogram", "image")):
        assert browser.find_element(By.CSS_SELECTOR, selector).aria_role == role
    assert browser.find_element(By.CSS_SELECTOR, ".histogram").accessible_name.startswith("Histogram of lengths")


def test_markup_in_the_data_does_nothing(browser: Chrome, site: Site) -> None:
    browser.get(f"{site.address}/hostile")
    assert browser.find_elements(By.CSS_SELECTOR, "script, img, a, [onload], [onerror]") == []
    assert len(browser.find_elements(By.TAG_NAME, "style")) == 1
    browser.get(f"{site.address}/table")
    assert SECRET not in browser.page_source


def test_page_can_be_printed(browser: Chrome, site: Site) -> None:
    browser.get(f"{site.address}/few")
    printed: dict[str, str] = browser.execute_cdp_cmd("Page.printToPDF", {})
    assert printed["data"].startswith("JVBERi0")  # %PDF- in base64
