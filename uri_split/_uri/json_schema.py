"""JSON schemas of the rules."""

from typing import Literal

from uri_split._grammar.names import ReferenceRule
from uri_split.dialects import PORTABLE
from uri_split.rules import RULES


def json_schema_of_rule(rule: ReferenceRule) -> dict[str, object]:
    """Return the JSON schema of a text that matches a rule.

    Args:
        rule: The name of a rule, as of `uri_split.URIReference.rule`.

    >>> schema = json_schema_of_rule("URI")
    >>> schema["type"], schema["format"], schema["pattern"][:15], schema["not"]
    ('string', 'uri', '^(?:[A-Za-z][A-', {'pattern': '[^!-~]'})
    """
    pattern = RULES[rule].pattern(PORTABLE, anchored=True)
    return {"type": "string", "format": format_of(rule), "pattern": pattern, "not": other_characters()}


def other_characters() -> dict[str, str]:
    """Return the schema of a text with a character that no URI contains."""
    return {"pattern": "[^!-~]"}


def format_of(rule: ReferenceRule) -> Literal["uri", "uri-reference"]:
    """Return the format of JSON Schema that comes nearest to a rule."""
    return "uri" if rule in {"URI", "absolute-URI"} else "uri-reference"
