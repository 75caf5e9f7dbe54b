"""Policies against the validators of other packages."""

import re
from contextlib import suppress
from dataclasses import replace
from importlib import import_module
from random import Random
from typing import Annotated, get_args

import pytest
from pydantic import AnyUrl, TypeAdapter, UrlConstraints, ValidationError

from tests.policy.policies import drawn_text
from uri_split import URI, Policy, URIReference, is_valid
from uri_split._algebra.schemes import HIGHEST_PORT, NETWORK, WEB
from uri_split._grammar import Component

RFC3986, EXCEPTIONS, VALIDATORS = map(import_module, ("rfc3986", "rfc3986.exceptions", "rfc3986.validators"))

SCHEMES = ("http", "https", "ftp", "x")
HOSTS = ("example.com", "a.example.com", "127.0.0.1", "[::1]", "localhost")
PORTS = (80, 443, 8080)
COMPONENTS: tuple[Component, ...] = get_args(Component)


# Labels of letters, digits, hyphens and underscores, the last of them not a number; or an address.
LOOKED_UP = re.compile(r"(?:[\w\-]+\.)*(?!0x|[0-9]+\.?\Z)[\w\-]+\.?|[0-9]+(?:\.[0-9]+){3}|\[.*\]", re.ASCII)

LIKE_ANY_URL = Policy(allow_userinfo=True, allow_password=True)


def test_policies_agree_with_the_validator_of_rfc3986() -> None:
    random = Random(3986)
    verdicts = {True: 0, False: 0}
    while min(verdicts.values()) < 200:
        schemes, hosts = set(random.sample(SCHEMES, 2)), set(random.sample(HOSTS, 3))
        ports, require = set(random.sample(PORTS, 2)), set(random.sample(COMPONENTS, random.choice((0, 1, 2))))
        lists_schemes, lists_hosts, lists_ports, allow_password = (random.random() < 0.5 for _ in range(4))
        validator = VALIDATORS.Validator().require_presence_of(*require).check_validity_of(*COMPONENTS)
        validator = validator.allow_schemes(*schemes) if lists_schemes else validator
        validator = validator.allow_hosts(*hosts) if lists_hosts else validator
        validator = validator.allow_ports(*map(str, ports)) if lists_ports else validator
        validator = validator if allow_password else validator.forbid_use_of_password()
        policy = Policy(
            "URI-reference",
            schemes=schemes if lists_schemes else None,
            hosts=hosts if lists_hosts else None,
            ports=ports if lists_ports else None,
            require=require,
            allow_userinfo=True,
            allow_password=allow_password,
        )
        for text in (drawn_text(random) for _ in range(30)):
            if not is_valid(text, "URI-reference") or has_what_policies_see_differently(URIReference(text)):
                continue
            if lists_hosts and not lists_schemes and URIReference(text).scheme not in {None, *NETWORK}:
                assert not policy.is_valid(text)
                continue
            try:
                validator.validate(RFC3986.uri_reference(text))
            except EXCEPTIONS.RFC3986Exception:
                accepted = False
            else:
                accepted = True
            assert policy.is_valid(text) == accepted, (policy, text)
            verdicts[accepted] += 1


def has_what_policies_see_differently(reference: URIReference) -> bool:
    """Return whether a policy and the validator read something differently. To a policy, required components must not
    be empty; scheme and host are case-insensitive; a port is a number, by default that of the scheme; a list of hosts
    requires a host; a host must not be an address in an unknown format; and after a scheme of the web or none, a
    name must be one that programs can look up.
    """
    parts = (reference.scheme, reference.userinfo, reference.host, reference.port, reference.query, reference.fragment)
    port = reference.port or ""
    return (
        "" in parts
        or reference.host is None
        or port.startswith("0")
        or int(port or "65536") > HIGHEST_PORT
        or reference != reference.lower()
        or (reference.scheme in {None, *WEB} and not LOOKED_UP.fullmatch(reference.host))
        or reference.host == "1.2.3.256"
        or reference.host_kind == "IPvFuture"
    )


@pytest.mark.parametrize(
    ("constraints", "policy"),
    [
        (UrlConstraints(), LIKE_ANY_URL),
        (UrlConstraints(max_length=20), replace(LIKE_ANY_URL, max_length=20)),
        (UrlConstraints(allowed_schemes=["http", "x"]), replace(LIKE_ANY_URL, schemes={"http", "x"})),
        (UrlConstraints(host_required=True), replace(LIKE_ANY_URL, require={"host"})),
    ],
)  # fmt: skip
def test_policies_agree_with_the_constraints_of_pydantic(constraints: UrlConstraints, policy: Policy[URI]) -> None:
    adapter = TypeAdapter[AnyUrl](Annotated[AnyUrl, constraints])
    # Texts that both grammars read in the same way; those of `default_host` and the like are no constraints.
    texts = (
        "http://a/",
        "x:a",
        "x:///a",
        "x://a/bcdefghijklmnop",
        "mailto:a@b",
        "file:///x",
        "http://me:secret@h:80/?q#f",
    )
    accepted: list[str] = []
    for text in texts:
        with suppress(ValidationError):
            adapter.validate_python(text)
            accepted.append(text)
    assert list(filter(policy.is_valid, texts)) == accepted
