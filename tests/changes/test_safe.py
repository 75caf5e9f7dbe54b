"""Safe changes: what makes a text valid without a guess."""

import pytest

from uri_split._changes import Change, apply, changes_in_component, hide_secrets, safe_changes
from uri_split._hidden import hidden_spans
from uri_split.messages import message


# Section 4.5
@pytest.mark.parametrize(
    ("text", "scheme", "uri"), [("a.bc/ c", "https", "https://a.bc/%20c"), ("a.bc/ c", None, None)]
)
def test_scheme_is_only_added_if_there_is_a_default(text: str, scheme: str | None, uri: str | None) -> None:
    changes = safe_changes(text, scheme)
    assert (None if changes is None else apply(changes, text)) == uri


# Section 3.2.2
@pytest.mark.parametrize("text", ["http:// ", "<http://>"])
def test_nothing_that_is_in_place_of_a_host_is_removed(text: str) -> None:
    assert safe_changes(text, None) is None


# Section 2.1
def test_offsets_are_those_of_the_whole_text() -> None:
    (change,) = changes_in_component("query", "a b", 10)
    assert (change.code, change.start, change.end, change.after) == ("percent-encoding", 11, 12, "%20")


# Section 3.3: a segment has messages of its own.
@pytest.mark.parametrize("rule", ["segment", "segment-nz"])
def test_changes_in_a_segment_are_described(rule: str) -> None:
    changes = changes_in_component(rule, "a/\nb", 0)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    assert [change.message for change in changes] == [
        'percent-encoded "/", which is not allowed in a segment',
        "removed a line break from the segment",
    ]


# Sections 3.2.1 and 7.5
def test_change_within_a_password_is_one_of_userinfo() -> None:
    text = "http://a/?u=//me:se cret@h"
    change = Change("percent-encoding", 19, 20, " ", "%20", message("change/percent-encoding/query", found="a space"))
    (hidden,) = hide_secrets(hidden_spans(text), [change])
    assert hidden.code == "userinfo"
    assert "query" not in hidden.message
    (shown,) = hide_secrets(hidden_spans("http://a/?u=//me/se cret/h"), [change])
    assert shown is change


# Browsers read a host there, which would be rejected if a character in it or before it were percent-encoded.
@pytest.mark.parametrize(
    "text", ["///[::1]", "http:[::1]/x", "http:/[::1]:80", r"///\h.example/x", r"///\;é/", "http:/ h/x"]
)
def test_host_to_browsers_is_not_encoded(text: str) -> None:
    assert safe_changes(text, "https") is None
