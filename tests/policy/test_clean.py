"""`Clean`, which cleans a text before its policy decides."""

import pickle
from typing import Any

import pytest

from uri_split import CALLBACK, WEB_LINK, WEBSITE, Clean, DisallowedURI, InvalidURI, Policy
from uri_split._policy.policy import as_code, parser_of, policy_of_field


def test_parse_returns_what_the_policy_cleans() -> None:
    assert Clean(WEBSITE).parse(" bücher.example/a b") == WEBSITE.clean(" bücher.example/a b").uri
    assert parser_of(Clean(WEBSITE))("example.com") == "https://example.com"
    with pytest.raises(InvalidURI):
        Clean(WEBSITE).parse("my site")
    with pytest.raises(DisallowedURI):
        Clean(WEBSITE).parse("localhost:80")


def test_equal_policies_make_equal_values() -> None:
    assert Clean(Policy(schemes={"a"})) == Clean(Policy(schemes={"a"})) != Clean(Policy(schemes={"b"}))
    assert len({Clean(WEBSITE), Clean(WEBSITE), Clean(CALLBACK)}) == 2
    assert pickle.loads(pickle.dumps(Clean(WEBSITE))) == Clean(WEBSITE)  # noqa: S301  its own
    assert Clean(Policy("relative-ref")).rule == "relative-ref"


def test_repr_and_code_make_an_equal_value() -> None:
    assert repr(Clean(Policy(schemes={"a"}))) == "Clean(Policy(schemes={'a'}))"
    assert as_code(Clean(Policy(schemes={"a"}))) == "uri_split.Clean(uri_split.Policy(schemes={'a'}))"


@pytest.mark.parametrize("value", [str, "https", None, WEBSITE.clean])
def test_argument_must_be_a_policy(value: Any) -> None:  # noqa: ANN401  any value
    with pytest.raises(TypeError, match=r"Clean\(\) argument must be Policy, not "):
        Clean(value)


@pytest.mark.parametrize(
    ("policy", "clean", "cleans"),
    [
        *((WEBSITE, None, True), (WEBSITE, False, False), (WEB_LINK, None, False), (WEB_LINK, True, True)),
        *((Clean(WEB_LINK), None, True), (Clean(WEB_LINK), True, True), (Clean(WEBSITE), False, False)),
    ],
)
def test_field_cleans_websites_unless_it_says_otherwise(policy: Any, clean: bool | None, cleans: bool) -> None:  # noqa: ANN401, FBT001  a policy or a `Clean`
    assert policy_of_field(policy, clean=clean) == (getattr(policy, "policy", policy), cleans)
