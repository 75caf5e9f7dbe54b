"""JSON schemas of the rules."""

import re
from typing import get_args

import pytest

from uri_split._grammar import ReferenceRule
from uri_split.rules import json_schema_of_rule


@pytest.mark.parametrize("rule", get_args(ReferenceRule))
def test_schema_of_a_rule_has_the_nearest_format(rule: ReferenceRule) -> None:
    schema = json_schema_of_rule(rule)
    assert list(schema) == ["type", "format", "pattern", "not", "examples"]
    assert schema["format"] == ("uri" if rule in {"URI", "absolute-URI"} else "uri-reference")


def test_schema_refuses_characters_that_no_uri_contains() -> None:
    (forbidden,) = {str(json_schema_of_rule(rule)["not"]) for rule in get_args(ReferenceRule)}
    assert forbidden == "{'pattern': '[^!-~]'}"
    assert re.search("[^!-~]", "a:\n")
