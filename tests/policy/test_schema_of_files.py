"""JSON Schema of files with policies."""

import json
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given

from tests.policy.test_files import PARSERS, SYNTAXES, policies
from uri_split import Policy, URIError, URIReference
from uri_split._policy.files import ADDRESS, schema
from uri_split._policy.settings import SETTINGS


@given(policies)
def test_the_schema_accepts_what_is_written(policy: Policy[URIReference]) -> None:
    for syntax in SYNTAXES:
        jsonschema.validate(PARSERS[syntax](policy.dumps(syntax)), schema(), jsonschema.Draft7Validator)


@pytest.mark.parametrize(
    "text",
    [
        *("[]", '{"scheme": ["https"]}', '{"rule": "host"}', '{"schemes": "https"}', '{"schemes": []}'),
        *('{"$schema": 1}', '{"ports": [65536]}', '{"ports": ["443"]}', '{"max_length": -1}', '{"max_length": true}'),
        *('{"allow_userinfo": 1}', '{"hosts": null}', '{"require": ["authority"]}', '{"forbid": [1]}'),
    ],
)  # fmt: skip
def test_the_schema_refuses_wrong_names_types_and_values(text: str) -> None:
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(json.loads(text), schema(), jsonschema.Draft7Validator)
    with pytest.raises(URIError):
        Policy.loads(text, "json")


def test_the_schema_is_valid_and_describes_each_setting_without_markup() -> None:
    jsonschema.Draft7Validator.check_schema(schema())
    properties: dict[str, dict[str, object]] = json.loads(json.dumps(schema()))["properties"]
    assert list(properties) == ["$schema", "rule", *SETTINGS]
    for name, described in properties.items():
        description = str(described["description"])
        assert description.endswith("."), name
        assert "`" not in description
        assert "None" not in description
    defaults = {name: described["default"] for name, described in properties.items() if "default" in described}
    assert Policy.loads(json.dumps(defaults), "json") == Policy()
    assert set(SETTINGS) - set(defaults) == {"schemes", "hosts", "ports"}


def test_the_published_schema_is_the_generated_one() -> None:
    published = Path(__file__).parents[2] / "docs/pages/assets/policy.schema.json"
    assert ADDRESS.endswith("/assets/policy.schema.json")
    how = "write it again: uri-split policy schema > docs/pages/assets/policy.schema.json"
    assert json.loads(published.read_text(encoding="utf-8")) == schema(), how
