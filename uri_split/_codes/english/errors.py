"""English templates: the text of an error about a whole text."""

from typing import Final

ERRORS: Final = {
    "error/disallowed/URI": "URI not allowed:",
    "error/disallowed/URI-reference": "URI reference not allowed:",
    "error/disallowed/absolute-URI": "absolute URI not allowed:",
    "error/disallowed/relative-ref": "relative reference not allowed:",
    "error/help": "help: {help}",
    "error/invalid": "not valid as {rule}:",
    "error/invalid/URI": "not a valid URI:",
    "error/invalid/URI-reference": "not a valid URI reference:",
    "error/invalid/URI-Template": "not a valid URI template:",
    "error/invalid/absolute-URI": "not a valid absolute URI:",
    "error/invalid/dataurl": "not a valid data URI:",
    "error/invalid/mailtoURI": "not a valid mailto URI:",
    "error/invalid/namestring": "not a valid URN:",
    "error/invalid/relative-ref": "not a valid relative reference:",
    "error/more": "and {number} more",
    "error/reason": "{problem} ({rule}, RFC {rfc} section {section})",
    "error/reason-with-help": "{reason}; help: {help}",
}
