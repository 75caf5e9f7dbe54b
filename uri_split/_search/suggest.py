"""Suggestions of what was meant by a text."""

from uri_split._diagnosis.diagnosis import required
from uri_split._grammar.names import RuleName
from uri_split._suggestion.suggesting import suggestions
from uri_split._suggestion.suggestion import Suggestion
from uri_split._text.arguments import plain_text
from uri_split._text.public import public


@public
def suggest(text: str, *, rule: RuleName = "URI", default_scheme: str = "https") -> tuple[Suggestion, ...]:
    """Return what was probably meant by a text, the most likely first.

    Most texts that match the rule have no suggestions. A valid URI has some if it is hardly ever meant as it is, such
    as a web link without a host.

    `Suggestion.certainty` says how much of a guess it is: ``safe`` if there is none, and `repair` makes the same
    changes; ``likely`` if nearly everybody who writes the text means it; ``possible`` if it is one of several readings.
    White space after a complete link is never safe: it may separate the link from a note.

    Args:
        text: Any `str`.
        rule: The name of one of the 36 rules of Appendix A.
        default_scheme: The scheme for a text that lacks one.

    Returns:
        At most 5 suggestions, none twice; none if nobody could say what was meant.

    Raises:
        InvalidURI: If the default scheme does not match the rule scheme.
        TypeError: If the text is not a `str`.
        UnknownRule: If there is no such rule.

    >>> for text in ("<http://example.com/>", "htps//example.com", "http://example.com:80:8080/", "http:/example.com"):
    ...     for suggestion in suggest(text):
    ...         print(suggestion.certainty, suggestion.uri)
    safe http://example.com/
    likely https://example.com
    possible http://example.com:8080/
    possible http://example.com:80/
    likely http://example.com
    """
    text = plain_text(text, "suggest")
    return suggestions(text, rule, required(default_scheme, "scheme").lower())
