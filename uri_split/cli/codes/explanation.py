"""Explanation model: what a page says about a code, and the example that the package runs to show its words."""

from collections.abc import Mapping
from dataclasses import dataclass

from uri_split._policy.policy import Policy
from uri_split._templates.template import URITemplate
from uri_split._uri.types import URI, URIReference
from uri_split.schemes._checking import SchemeURI


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """What a page says about a code, without the words that the package computes from the example.

    Attributes:
        title: What is wrong, in one sentence.
        text: The text of the example.
        meaning: What the code means, in one to three sentences.
        why: Why that matters; empty if it is obvious.
        advice: What to do.
        accepts: The type or the policy that the text of a problem or of a change is parsed by.
        expression: The text as a Python expression, if it is long.
        options: Options of the command that find the same as `accepts`, if the command can.
    """

    title: str
    text: str
    meaning: str
    advice: str
    why: str = ""
    accepts: type[URIReference] | type[SchemeURI] | type[URITemplate] | Policy[URIReference] = URI
    expression: str = ""
    options: str = ""


Explanations = Mapping[str, Explanation]
"""Explanations by code."""
