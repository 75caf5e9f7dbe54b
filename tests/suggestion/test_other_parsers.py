"""Safe suggestions, as other parsers read them."""

from typing import Final

from hypothesis import example, given

from tests.hazards.parsers import browsers_host, httpx_host, hyperlink_host, urllib3_host, urllib_host, yarl_host
from tests.suggestion.strategies import messy
from uri_split import suggest

# A text with something around the link begins with what they read as a path or reject.
PARSERS: Final = (browsers_host, urllib_host, urllib3_host, yarl_host, httpx_host, hyperlink_host)


@given(messy)
@example("a://À")
@example("http://example.com\\@example.net/ b")
@example("https:////example.com\\@example.net/x y")
def test_safe_suggestion_has_no_other_host_than_a_parser_reads_in_the_text(text: str) -> None:
    for suggestion in suggest(text):
        if suggestion.certainty == "safe":
            suggested = browsers_host(suggestion.uri)
            for read in PARSERS:
                try:
                    before, after = read(text), read(suggestion.uri)
                except Exception:  # noqa: BLE001, S112  some parsers fail with errors of their own
                    continue
                if before not in {"", None, "rejected"} and after != "rejected":
                    # Not every parser converts the host of every scheme to IDNA.
                    assert {before, browsers_host(f"http://{before}/")} & {after, suggested}, (read, suggestion)
