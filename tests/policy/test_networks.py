"""Networks that a policy allows or refuses, in addition to what is public."""

from dataclasses import replace
from ipaddress import ip_address

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.policy.policies import policy_of
from uri_split import WEBHOOK, Policy, URIError
from uri_split._policy.destinations import in_refused_network, not_public_address
from uri_split.hosts import is_public
from uri_split.messages import messages

OWN = replace(WEBHOOK, allow_networks={"10.8.0.0/16", "fd12:3456::/32", "100.64.0.0/10"})
OTHERS = replace(WEBHOOK, refuse_networks={"8.8.8.0/24", "2606:4700::/32"})


@pytest.mark.parametrize(
    "host", ["10.8.0.0", "10.8.255.255", "[fd12:3456::1]", "[::ffff:10.8.0.1]", "[64:ff9b::10.8.0.1]"]
)
def test_address_in_an_allowed_network_is_accepted(host: str) -> None:
    assert OWN.is_valid(f"https://{host}/")
    assert not WEBHOOK.is_valid(f"https://{host}/")


@pytest.mark.parametrize(
    "host",
    # The IPv6 addresses of 6to4 (RFC 3056) and Teredo (RFC 4380) lead to 10.9.0.1.
    ["10.7.255.255", "10.9.0.0", "127.0.0.1", "[fd12:3457::1]", "[::1]", "[2002:a09:1::]", "[2001:0:1::f5f6:fffe]"],
)
def test_other_address_is_refused(host: str) -> None:
    (problem,) = OWN.check(f"https://{host}/")
    assert problem.code == "host-not-public"


def test_metadata_address_is_allowed_only_alone() -> None:
    assert OWN.is_valid("https://100.100.100.201/")
    assert OWN.check("https://100.100.100.200/")[0].message.startswith("100.100.100.200 is a cloud's metadata service")
    assert replace(OWN, allow_networks={"100.100.100.200"}).is_valid("https://100.100.100.200/")
    assert replace(OWN, allow_networks={"100.100.100.200/32"}).is_valid("https://100.100.100.200/")


def test_names_for_one_network_stay_refused() -> None:
    assert not OWN.is_valid("https://db.internal/")
    assert not OWN.is_valid("https://localhost/")
    assert Policy(hosts={"db.internal"}, allow_networks={"10.8.0.0/16"}).is_valid("https://db.internal/")


@pytest.mark.parametrize(
    ("host", "message"),
    [
        ("8.8.8.8", "8.8.8.8 is in the network 8.8.8.0/24, which is not allowed"),
        ("[2606:4700::1111]", "2606:4700::1111 is in the network 2606:4700::/32, which is not allowed"),
        ("[::ffff:808:808]", '"[::ffff:808:808]" is 8.8.8.8, in the network 8.8.8.0/24, which is not allowed'),
        ("[2002:808:808::]", '"[2002:808:808::]" is 8.8.8.8, in the network 8.8.8.0/24, which is not allowed'),
    ],
)
def test_address_in_a_refused_network_is_refused(host: str, message: str) -> None:
    (problem,) = OTHERS.check(f"https://{host}/a")
    assert (problem.code, problem.found, problem.message) == ("network-refused", host, message)
    assert problem.help == "write another host, such as www.example.com"
    assert OTHERS.suggest(f"https://{host}/a") == ()


def test_refused_network_in_an_allowed_one_stays_refused() -> None:
    policy = replace(OWN, refuse_networks={"10.8.1.0/24"})
    assert policy.is_valid("https://10.8.0.1/")
    assert policy.check("https://10.8.1.1/")[0].code == "network-refused"


def test_other_hosts_are_accepted() -> None:
    for host in ("8.8.9.8", "example.com", "[2606:4701::1]"):
        assert OTHERS.is_valid(f"https://{host}/")


@given(st.ip_addresses())
def test_all_ask_the_same_table(address: object) -> None:
    address = ip_address(str(address))
    host = f"[{address}]" if ":" in str(address) else str(address)
    public = not_public_address(address, host) is None
    assert (
        is_public(address)
        is is_public(str(address))
        is is_public(host)
        is public
        is WEBHOOK.is_valid(f"https://{host}/")
    )


def test_reason_is_translated() -> None:
    reason = in_refused_network(ip_address("8.8.8.8"), "dns.example", frozenset({"8.8.8.0/24"}))
    assert reason
    assert messages("de")(reason) == '"dns.example" ist 8.8.8.8, im Netzwerk 8.8.8.0/24, das nicht erlaubt ist'


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"allow_networks": {"10.0.0.0/33"}}, 'each member of allow_networks must be a network such as "10.8.0.0/16"'),
        (
            {"refuse_networks": {"fe80::1/10"}},
            '"fe80::1/10" in refuse_networks is an address in a network: write "fe80::/10"',
        ),
        # RFC 4291, section 2.5.5.2
        (
            {"refuse_networks": {"::ffff:8.8.8.0/120"}},
            '"::ffff:8.8.8.0/120" in refuse_networks is an IPv4-mapped network: write "8.8.8.0/24"',
        ),
        ({"refuse_networks": {"::ffff:8.8.8.1/120"}}, 'is an IPv4-mapped network: write "8.8.8.0/24"'),
        ({"allow_networks": {"::ffff:a08:1"}}, 'in allow_networks is an IPv4-mapped network: write "10.8.0.1/32"'),
        ({"allow_networks": {"::ffff:0:0/96"}}, 'is an IPv4-mapped network: write "0.0.0.0/0"'),
        (
            {"refuse_networks": {"::/0"}},
            '"::/0" in refuse_networks contains IPv4-mapped addresses: write "0.0.0.0/0" for IPv4, "2000::/3"',
        ),
        ({"allow_networks": {"::fffe:0:0/95"}}, "contains IPv4-mapped addresses"),
        ({"allow_networks": {"me:secret@a/8"}}, r'not "\*\*\*@a/8"'),
        ({"allow_networks": {"10.0.0.0/8"}, "public_hosts_only": False}, "requires public_hosts_only=True or hosts"),
        ({"refuse_networks": {"10.0.0.0/8"}, "public_hosts_only": False}, "requires public_hosts_only=True"),
        ({"refuse_networks": {"8.8.8.0/24"}, "hosts": {"8.8.8.8"}}, "listed in hosts, but refused by refuse_networks"),
    ],
)
def test_networks_that_cannot_be_are_refused(settings: dict[str, object], message: str) -> None:
    with pytest.raises(URIError, match=message):
        policy_of({"public_hosts_only": True, **settings})
