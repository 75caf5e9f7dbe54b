"""Suggestions of what was meant by a text that does not match a rule."""

from uri_split._diagnosis.diagnosis import required
from uri_split._grammar.names import RuleName
from uri_split._suggestion.suggesting import suggestions
from uri_split._suggestion.suggestion import Suggestion
from uri_split._text.arguments import plain_text
from uri_split.rules import RULES


def suggest(text: str, *, rule: RuleName = "URI", default_scheme: str = "https") -> tuple[Suggestion, ...]:
    """Return what was probably meant by a text that does not match a rule, the most likely first.

    `Suggestion.certainty` says how much of a guess it is: ``safe`` if there is none, and `repair` makes the same
    changes; ``likely`` if nearly everybody who writes the text means it; ``possible`` if it is one of several readings.

    Args:
        text: Any `str`.
        rule: The name of one of the 36 rules of Appendix A.
        default_scheme: The scheme for a text that lacks one.

    Returns:
        At most 5 suggestions, none twice; none if the text matches the rule, or if nobody could say what was meant.

    Raises:
        InvalidURI: If the default scheme does not match the rule scheme.
        TypeError: If the text is not a `str`.
        UnknownRule: If there is no such rule.

    >>> for text in ("<http://example.com/>", "htps//example.com", "http://example.com:80:8080/"):
    ...     for suggestion in suggest(text):
    ...         print(suggestion.certainty, suggestion.uri)
    safe http://example.com/
    likely https://example.com
    possible http://example.com:8080/
    possible http://example.com:80/
    """
    text = plain_text(text, "suggest")
    if RULES[rule].matches(text):
        return ()
    return suggestions(text, rule, required(default_scheme, "scheme").lower())
