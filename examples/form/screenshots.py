"""Screenshots of the form in each state, taken in Debian's Chromium: ``python -m examples.form.screenshots``."""

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Final

from selenium.webdriver import Chrome, ChromeOptions, ChromeService
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement
from werkzeug.serving import make_server

from examples.form.app import create_app

# pyright: reportUnknownMemberType=false
# Selenium leaves the types of some arguments incomplete.

PICTURES: Final = Path(__file__).parent / "pictures"
# For a disposable machine with a single user, perhaps without a network.
_FLAGS: Final = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
    "--window-size=760,1000",
    "--hide-scrollbars",
)
# The page waits: to ask it time and again takes more of the processor than what it does.
_SETTLED: Final = """
const [done] = arguments;
const wait = () => document.querySelector("[aria-busy]") ? setTimeout(wait, 5) : done();
wait();
"""


@contextmanager
def served() -> Generator[str, None, None]:
    """Serve the form on this machine, and yield its address."""
    with make_server("127.0.0.1", 0, create_app(), threaded=True) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.port}/"
        finally:
            server.shutdown()
            thread.join()


@contextmanager
def chromium(profile: Path, *flags: str, **preferences: object) -> Generator[Chrome, None, None]:
    """Start Chromium without a window, with its own profile and further flags."""
    options = ChromeOptions()
    options.binary_location = which("chromium") or ""
    for flag in (*_FLAGS, *flags, f"--user-data-dir={profile}"):
        options.add_argument(flag)
    options.add_experimental_option("prefs", preferences)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = Chrome(options, ChromeService(which("chromedriver")))
    driver.set_script_timeout(60)
    try:
        yield driver
    finally:
        driver.quit()


def settled(driver: Chrome) -> None:
    """Wait until the server has answered everything that was typed."""
    driver.execute_async_script(_SETTLED)


def field(driver: Chrome, name: str) -> WebElement:
    """Return the element that contains an input, its label and the answer about its text."""
    return driver.find_element(By.CSS_SELECTOR, f".field:has([name={name}])")


def main() -> None:
    """Take a screenshot of a field in each state, and of the beginning of the page in light and dark mode."""
    with TemporaryDirectory() as profile, served() as address, chromium(Path(profile)) as driver:
        for state, (name, text) in _STATES.items():
            driver.get(address)
            shown = _typed(driver, name, text)
            # Otherwise, the screenshot may be cut off.
            driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", shown)
            (PICTURES / f"{state}.png").write_bytes(shown.screenshot_as_png)
        sharp = {"width": 760, "height": 715, "deviceScaleFactor": 2, "mobile": False}
        driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", sharp)
        for file, mode in (("form.png", "light"), ("form-dark.png", "dark")):
            features = {"features": [{"name": "prefers-color-scheme", "value": mode}]}
            driver.execute_cdp_cmd("Emulation.setEmulatedMedia", features)
            driver.get(address)
            for state in ("website", "valid"):
                _typed(driver, *_STATES[state])
            driver.execute_script("document.activeElement.blur()")
            (PICTURES / file).write_bytes(driver.get_screenshot_as_png())


def _typed(driver: Chrome, name: str, text: str) -> WebElement:
    """Type a text, leave the field, and return it with the answer."""
    driver.find_element(By.NAME, name).send_keys(text, Keys.TAB)
    settled(driver)
    return field(driver, name)


_STATES: Final = {
    "website": ("website", "https://https://example.com"),
    "lookalike": ("website", "\u0440aypal.com"),
    "valid": ("web_link", "https://example.com:8042/over/there?name=ferret#nose"),
    "keep-typing": ("callback", "http://local"),
    "not-valid": ("uri", "https://me:secret@example.com:8x/a b"),
    "other-path": ("reference", "http://example.com/a/%2e%2e/b"),
}

if __name__ == "__main__":
    main()
