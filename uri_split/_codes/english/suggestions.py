"""English templates: what to write instead, for a whole text."""

from typing import Final

SUGGESTIONS: Final = {
    "suggestion/remove-quotation-marks": "remove the quotation marks at both ends",
    "suggestion/remove-white-space": "remove the white space at the beginning and end",
    "suggestion/write": "write {uri}",
    "suggestion/write-encoded": (
        "write {uri}, and percent-encode the password: %2F for /, %3F for ?, %23 for #, %40 for @ and %20 for a space"
    ),
    "suggestion/write-either": "write {uri} or {other}, whichever is meant",
}
