"""Safe suggestions, as other parsers read them."""

import re
from typing import Final

import pytest
from hypothesis import example, given

from tests.hazards.parsers import browsers_host, httpx_host, hyperlink_host, urllib3_host, urllib_host, yarl_host
from tests.suggestion.strategies import messy
from uri_split import repair, suggest

# A text with something around the link begins with what they read as a path or reject.
PARSERS: Final = (browsers_host, urllib_host, urllib3_host, yarl_host, httpx_host, hyperlink_host)


@given(messy)
@example("a://À")
@example('"A:?"')
@example("A://0\b")
@example("A://0 ")
@example('"A://0"')
@example("http://example.com\\@example.net/ b")
@example("https:////example.com\\@example.net/x y")
def test_safe_suggestion_has_no_other_host_than_a_parser_reads_in_the_text(text: str) -> None:
    for suggestion in suggest(text):
        if suggestion.certainty == "safe":
            suggested = browsers_host(suggestion.uri)
            for read in PARSERS:
                if read is urllib3_host and not ("//" in text and re.match("[A-Za-z][A-Za-z0-9+-]*:|/", text)):
                    continue  # it reads a host at the beginning of any other text
                try:
                    before, after = read(text), read(suggestion.uri)
                except Exception:  # noqa: BLE001, S112  some parsers fail with errors of their own
                    continue
                if before not in {"", None, "rejected"} and after != "rejected":
                    # Not every parser converts each host to IDNA, or removes a blank or a control character after it.
                    before = re.sub(r"(?:%20)+\Z", "", str(before))
                    same = {after, suggested, browsers_host(f"http://{after}/")}
                    assert {before, browsers_host(f"http://{before}")} & same, (read, suggestion)


# URL Standard, section 3.3
@pytest.mark.parametrize(
    "host", ["bücher.example", "BÜCHER。Example", "☃.example", "例え.テスト", "مثال.example", "faß.de"]
)
def test_host_of_a_repaired_text_is_the_one_that_browsers_look_up(host: str) -> None:
    repaired = repair(f"https://{host}/é")
    assert repaired
    assert repaired.uri.host == browsers_host(f"https://{host}/é")
