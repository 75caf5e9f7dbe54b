"""Types and policies as Python code."""

import pytest

import uri_split
from uri_split import CALLBACK, WEB_LINK, WEB_ORIGIN, Policy, URIReference
from uri_split._policy.policy import TYPES, as_code


@pytest.mark.parametrize("kind", TYPES.values())
def test_type_is_restored(kind: type[URIReference]) -> None:
    assert as_code(kind) == f"uri_split.{kind.__name__}"
    assert eval(as_code(kind), {"uri_split": uri_split}) is kind  # noqa: S307  code of the package itself


@pytest.mark.parametrize("policy", [Policy(), WEB_LINK, WEB_ORIGIN, CALLBACK, Policy("relative-ref", max_length=9)])
def test_policy_is_restored(policy: Policy[URIReference]) -> None:
    assert eval(as_code(policy), {"uri_split": uri_split}) == policy  # noqa: S307  code of the package itself


def test_settings_are_in_order_and_only_those_that_differ() -> None:
    policy = Policy(ports={443, 80}, schemes={"https", "HTTP"})
    assert as_code(policy) == "uri_split.Policy(schemes={'http', 'https'}, ports={443, 80})"
