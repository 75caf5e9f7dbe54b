"""The page of the example form, as the tests use it and see it."""

from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.wait import WebDriverWait

from examples.form.screenshots import field, settled

# pyright: reportUnknownMemberType=false
# Selenium leaves the types of some arguments incomplete.

MESSAGES = {"valid": "Looks good", "incomplete": "Keep typing"}


def typed(page: Chrome, name: str, text: str) -> WebElement:
    page.find_element(By.NAME, name).send_keys(text)
    settled(page)
    return field(page, name)


def state(page: Chrome, name: str) -> str:
    """Return the verdict, and assert that the message and the attributes agree with it."""
    shown = field(page, name)
    verdict = shown.get_attribute("data-verdict") or ""
    message = shown.find_element(By.CSS_SELECTOR, ".verdict").text
    assert message == MESSAGES.get(verdict, message) != ""
    assert (verdict in MESSAGES) == (message in MESSAGES.values())
    is_invalid = page.find_element(By.NAME, name).get_attribute("aria-invalid")
    assert is_invalid == ("true" if verdict == "invalid" else "false")
    return verdict


def focused(page: Chrome, selector: str) -> WebElement:
    """Wait until an element of the new page has the focus."""
    matches = "return document.activeElement?.matches(arguments[0])"  # nothing is active before there is a body
    WebDriverWait(page, 60, 0.05).until(lambda _: bool(page.execute_script(matches, selector)))
    return page.switch_to.active_element


def difference(page: Chrome, name: str) -> str:
    """Return what the page says that the browser reads differently, and assert that it has an icon exactly then."""
    notice = field(page, name).find_element(By.CLASS_NAME, "browser")
    assert notice.find_element(By.CLASS_NAME, "icon").is_displayed() == bool(notice.text)
    return notice.text
