"""The JSON schemas of policies and of types in three validators, which accept the same texts as the policy."""

import re
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Final, get_args

import fastjsonschema
import jsonschema_rs
import pytest
from jsonschema import Draft202012Validator

from tests.policy.policies import drawn_policy, drawn_text
from tests.texts import mutations
from uri_split import CALLBACK, WEB_LINK, WEB_ORIGIN, Policy, URIReference
from uri_split._grammar import ReferenceRule
from uri_split.dialects import PORTABLE
from uri_split.forms import json_schema, json_schema_of_rule
from uri_split.integrations.jsonschema import FORMAT_CHECKER
from uri_split.rules import RULES

IsValid = Callable[[str], bool]

ENDS = ("\n", "\r\n", "\r", "\v", "\f", "\x85", "\u2028", "\n\n", " ", "\t", "\0", "é")


def by_fastjsonschema(schema: dict[str, object], *, with_formats: bool = False) -> IsValid:
    formats = {"uri": RULES["URI"].is_valid, "uri-reference": RULES["URI-reference"].is_valid} if with_formats else {}
    validate = fastjsonschema.compile({**schema}, use_formats=with_formats, formats=formats)

    def is_valid(text: str) -> bool:
        try:
            validate(text)
        except fastjsonschema.JsonSchemaValueException:
            return False
        return True

    return is_valid


def by_jsonschema(schema: dict[str, object], *, with_formats: bool = False) -> IsValid:
    validator = Draft202012Validator(schema, format_checker=FORMAT_CHECKER if with_formats else None)
    return validator.is_valid  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]  # the stub leaves out its types


def by_jsonschema_rs(schema: dict[str, object], *, with_formats: bool = False) -> IsValid:
    return jsonschema_rs.Draft202012Validator(schema, validate_formats=with_formats).is_valid


VALIDATORS: Final[dict[str, Callable[[dict[str, object]], IsValid]]] = {
    "fastjsonschema": by_fastjsonschema,
    "fastjsonschema with formats": partial(by_fastjsonschema, with_formats=True),
    "jsonschema": by_jsonschema,
    "jsonschema with formats": partial(by_jsonschema, with_formats=True),
    "jsonschema-rs": by_jsonschema_rs,
    "jsonschema-rs with formats": partial(by_jsonschema_rs, with_formats=True),
}


@pytest.fixture(scope="module")
def policies_and_texts() -> list[tuple[Policy[URIReference], list[str]]]:
    random = Random(3986)
    policies: list[Policy[URIReference]] = [WEB_LINK, WEB_ORIGIN, CALLBACK, Policy(hosts={"a$1", "*.b.example"})]
    policies += [drawn_policy(random) for _ in range(25)]
    return [(policy, texts(policy, random)) for policy in policies]


def texts(policy: Policy[URIReference], random: Random) -> list[str]:
    """Return texts without lone surrogates, which JSON does not have: drawn, mutated, and accepted ones extended."""
    drawn = [drawn_text(random) for _ in range(120)]
    accepted = [text for text in drawn if policy.is_valid(text)][:20]
    changed = [mutated for text in accepted for mutated in mutations(text, random, 3)]
    ended = [f"{text}{end}" for text in accepted for end in ENDS] + [f"\n{text}" for text in accepted]
    long = [f"{text}?{'a' * policy.max_length}" for text in accepted]
    return [text for text in (*drawn, *changed, *ended, *long, "", "\n") if not re.search("[\ud800-\udfff]", text)]


@pytest.mark.parametrize("name", VALIDATORS)
def test_schema_of_a_policy_accepts_the_same_texts_as_the_policy(
    name: str, policies_and_texts: list[tuple[Policy[URIReference], list[str]]]
) -> None:
    accepted = 0
    for policy, drawn in policies_and_texts:
        schema = json_schema(policy)
        is_valid = VALIDATORS[name]({**schema})
        pattern = re.compile(policy.pattern(PORTABLE).text)
        for text in drawn:
            # The comment of the schema says what the pattern leaves out.
            fits = len(text) <= policy.max_length and pattern.fullmatch(text) is not None
            expected = fits if "$comment" in schema else policy.is_valid(text)
            assert is_valid(text) == expected, (policy, text)
            accepted += expected
    assert accepted > 150


@pytest.mark.parametrize("name", VALIDATORS)
@pytest.mark.parametrize("rule", get_args(ReferenceRule))
def test_schema_of_a_rule_accepts_the_texts_that_match_it(name: str, rule: ReferenceRule) -> None:
    random = Random(3986)
    is_valid = VALIDATORS[name](json_schema_of_rule(rule))
    for text in (drawn_text(random) for _ in range(100)):
        for changed in (text, f"{text}\n", f"{text}\r\n", f"\n{text}"):
            assert is_valid(changed) == RULES[rule].is_valid(changed), changed


# The reason for the help in the docstring of `json_schema`.
def test_formats_of_fastjsonschema_refuse_some_uris() -> None:
    schema: dict[str, object] = {**json_schema(Policy(schemes={"coap+tcp"}))}
    assert Policy(schemes={"coap+tcp"}).is_valid("coap+tcp://h/")
    with pytest.raises(fastjsonschema.JsonSchemaValueException, match="must be uri"):
        fastjsonschema.compile(schema)("coap+tcp://h/")
