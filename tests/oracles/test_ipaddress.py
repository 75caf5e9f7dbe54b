"""The rules of addresses against the standard library's `ipaddress`."""

from ipaddress import AddressValueError, IPv4Address, IPv6Address
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.texts import mutations, of_rule
from uri_split._grammar import RuleName
from uri_split.rules import RULES


def accepts(rule: RuleName, text: str) -> bool:
    try:
        # A scope (RFC 4007), which the standard library takes from Python 3.9 on, is not in the grammar.
        _ = IPv4Address(text) if rule == "IPv4address" else IPv6Address(text.replace("%", "x"))
    except AddressValueError:
        return False
    return True


# Section 3.2.2
@pytest.mark.parametrize("rule", ["IPv4address", "IPv6address"])
@settings(max_examples=500)
@given(data=st.data(), random=st.randoms(use_true_random=True))
def test_drawn_and_mutated_texts_get_the_same_verdict(rule: RuleName, data: st.DataObject, random: Random) -> None:
    text = data.draw(of_rule(rule))
    for mutated in (text, *mutations(text, random, 20)):
        assert RULES[rule].is_valid(mutated) == accepts(rule, mutated)


@given(st.ip_addresses(v=4))
def test_every_ipv4_address_of_ipaddress_matches(address: IPv4Address) -> None:
    assert RULES["IPv4address"].is_valid(str(address))
    assert RULES["ls32"].is_valid(str(address))
    assert RULES["IPv6address"].is_valid(f"::ffff:{address}")


@given(st.ip_addresses(v=6))
def test_every_ipv6_address_of_ipaddress_matches(address: IPv6Address) -> None:
    assert RULES["IPv6address"].is_valid(str(address))
    assert RULES["IPv6address"].is_valid(address.exploded)
    assert RULES["IP-literal"].is_valid(f"[{address}]")


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        ("IPv4address", "01.2.3.4"),
        ("IPv4address", "1.2.3.00"),
        ("IPv4address", "１.2.3.4"),
        ("IPv4address", "1.2.3.4\n"),
        ("IPv4address", "1.2.3"),
        ("IPv6address", "::1%eth0"),
        ("IPv6address", "::1%25eth0"),
        ("IPv6address", "::01.2.3.4"),
        ("IPv6address", "::１"),
        ("IPv6address", "::00000"),
        ("IPv6address", "::1\n"),
    ],
)
def test_texts_that_only_other_parsers_accept_are_rejected(rule: RuleName, text: str) -> None:
    assert not RULES[rule].is_valid(text)
    assert not accepts(rule, text)
