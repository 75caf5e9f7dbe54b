"""Lookups in the lists of a policy: fast for long lists, and with the same answers as the pattern."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import islice, product
from random import Random
from typing import get_args

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st

from tests.policy.policies import drawn_policy, drawn_text
from tests.texts import mutations
from tests.timing import seconds
from uri_split import DisallowedURI, Policy, URIReference
from uri_split._grammar import ReferenceRule
from uri_split._policy import policy
from uri_split._policy.settings import Limits, lists_host, lists_port
from uri_split.dialects import DIALECTS

FEW, MANY = 1_250, 10_000
MOST_GROWTH = 32
"""The factor for the time of the first use while the list grows by 8; quadratic time would grow by 64."""
MOST_ATTEMPTS = 5
NAMES = list(map("".join, islice(product("abcdefghij", repeat=5), MANY + MOST_ATTEMPTS)))

LONG_LISTS: dict[str, Callable[[int], Policy[URIReference]]] = {
    "wildcards": lambda number: Policy(hosts={f"*.{name}.example" for name in NAMES[:number]}),
    "wildcards below one domain": lambda number: Policy(
        hosts={f"*.{name}.tenants.example.co.uk" for name in NAMES[:number]}
    ),
    "hosts": lambda number: Policy(
        "URI-reference", hosts={f"{name}.example" for name in NAMES[:number]}, dns_hosts_only=True
    ),
    "hosts that browsers read alike": lambda number: Policy(
        "URI-reference", hosts={f"{name}.example" for name in NAMES[:number]}, same_in_browsers=True
    ),
    "schemes": lambda number: Policy(schemes=set(NAMES[:number])),
    "schemes and ports": lambda number: Policy(schemes=set(NAMES[:number]), ports=set(range(number))),
    "loopback schemes": lambda number: Policy(schemes={"https"}, loopback_schemes=set(NAMES[:number])),
    "loopback hosts": lambda number: Policy(
        schemes={"a"}, loopback_schemes={"b"}, hosts={f"127.0.{n // 250}.{n % 250}" for n in range(number)}
    ),
    "ports": lambda number: Policy(ports=set(range(50_000, 50_000 + number))),
}


def first_use(make: Callable[[int], Policy[URIReference]], number: int) -> None:
    made = make(number)
    for text in ("https://www.abcde.example/", "https://other.example/", "abcde://127.0.3.1:50001/", "b://127.0.3.1"):
        made.is_valid(text)
        made.check(text)
        made.verdict(text)
        made.verdict(text[:-3])
        made.verdict(text[:1])
    for dialect in DIALECTS:
        made.pattern(dialect)


@pytest.mark.parametrize("name", LONG_LISTS)
def test_time_of_first_use_grows_no_faster_than_the_list(name: str) -> None:
    make = LONG_LISTS[name]
    first_use(make, 1)  # compiles the patterns that all policies share
    # Each attempt has lists of another length, so that no cached pattern is used.
    ratios = (
        seconds(partial(first_use, make, MANY + attempt)) / seconds(partial(first_use, make, FEW + attempt))
        for attempt in range(MOST_ATTEMPTS)
    )
    assert any(ratio < MOST_GROWTH for ratio in ratios)


@pytest.mark.parametrize("unit", ["a.", "a", "-", "a.-", "jjjjj.example.", "%2e", "1.", "."])
def test_time_grows_with_the_text_plus_the_list_not_with_their_product(unit: str) -> None:
    short, long = (f"https://{unit * (length // len(unit))}.jjjjj.example" for length in (50, 500_000))
    few, many = (replace(LONG_LISTS["wildcards"](number), max_length=10**6) for number in (FEW, MANY))

    def look(made: Policy[URIReference], text: str) -> None:
        made.is_valid(text)
        made.verdict(text)
        made.verdict(f"{text}.")
        made.check(text)

    def taken(made: Policy[URIReference], text: str) -> float:
        return seconds(partial(look, made, text))

    for made in (few, many):
        look(made, short)  # compiles the patterns that all policies share
    assert any(taken(many, long) < 3 * (taken(few, long) + taken(many, short)) for _ in range(MOST_ATTEMPTS))


# A policy looks up the members of long lists, and compiles short lists into a pattern.
@pytest.mark.parametrize("most", [0, 10**6])
def test_lookup_accepts_the_same_texts_as_the_pattern(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(3986)
    drawn: list[tuple[Policy[URIReference], str]] = []
    for _ in range(20):
        made = drawn_policy(random)
        for text in (drawn_text(random) for _ in range(30)):
            drawn += ((made, changed) for changed in (text, *mutations(text, random, 1)))
    expected = [made.check(text) == () for made, text in drawn]
    monkeypatch.setattr(policy, "_MOST_IN_A_PATTERN", most)
    remade: dict[int, Policy[URIReference]] = {id(made): replace(made) for made, _ in drawn}
    assert [remade[id(made)].is_valid(text) for made, text in drawn] == expected
    assert sum(expected) > 16


PIECES = (
    *("a", "B", "1", "-", "_", "$", ".", "..", "%2e", "%2E", "%c3%a9", "%C3%89", "%41", "%31", "%00", "%ff"),
    *("xn--a", "127", "0x7f", "a" * 63, "b" * 62),
)
hosts_to_list = st.one_of(
    st.lists(st.sampled_from(PIECES), min_size=1, max_size=4).map("".join),
    st.lists(st.sampled_from(("a", "b-c", "1")), min_size=1, max_size=3).map(lambda labels: f"*.{'.'.join(labels)}"),
    st.sampled_from(("[::1]", "[2001:db8::A]", "[v1.x]", "[::ffff:1.2.3.4]", "127.0.0.1", "localhost")),
)


@given(
    hosts=st.sets(hosts_to_list, min_size=1, max_size=4),
    schemes=st.none() | st.sets(st.sampled_from(("https", "x", "h", "ws")), min_size=1),
    ports=st.none() | st.sets(st.sampled_from((0, 8, 80, 443, 8080)), min_size=1),
    switches=st.tuples(*[st.booleans()] * 4),
    rule=st.sampled_from(get_args(ReferenceRule)),
    random=st.randoms(use_true_random=True),
)
def test_no_beginning_of_an_accepted_text_is_invalid(
    hosts: set[str],
    schemes: set[str] | None,
    ports: set[int] | None,
    switches: tuple[bool, ...],
    rule: ReferenceRule,
    random: Random,
) -> None:
    allow_userinfo, allow_password, allow_ip_hosts, dns_hosts_only = switches
    try:
        made: Policy[URIReference] = Policy(
            rule,
            schemes=None if rule == "relative-ref" else schemes,
            hosts=hosts,
            ports=ports,
            allow_userinfo=allow_userinfo,
            allow_password=allow_userinfo and allow_password,
            allow_ip_hosts=allow_ip_hosts,
            dns_hosts_only=dns_hosts_only,
        )
    except ValueError:
        reject()
    scheme = "" if rule == "relative-ref" else f"{random.choice(sorted(schemes or ('https', 'ssh')))}:"
    userinfo = random.choice(("", "u@", "%2eu@")) if allow_userinfo else ""
    host = random.choice(sorted(hosts)).replace("*", random.choice(("a", "a.b-c", "1.x")), 1)
    port = f":{random.choice(('', '0', '00'))}{random.choice(sorted(ports))}" if ports else ""
    text = f"{scheme}//{userinfo}{host}{port}/%2e?#f".replace("#f", "" if rule == "absolute-URI" else "#f")
    text = "".join(random.choice((character.lower(), character.upper())) for character in text)
    assert made.verdict(text) == "valid", made.check(text)
    for end in range(len(text)):
        assert made.verdict(text[:end]) != "invalid", text[:end]


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("http://a%2e", "incomplete"),
        ("http://a%2E", "incomplete"),
        ("http://A%2eB", "valid"),
        ("http://a%2", "incomplete"),
        ("http://a%", "incomplete"),
        ("http://a.", "invalid"),
        ("http://a%2f", "invalid"),
        ("http://a%2e/", "invalid"),
    ],
)
def test_verdict_of_a_listed_host_with_a_percent_encoding(text: str, verdict: str) -> None:
    assert Policy(hosts={"a%2eb"}).verdict(text) == verdict


@pytest.mark.parametrize("most", [-1, 10**6])
def test_policy_for_the_empty_reference_only(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(policy, "_MOST_IN_A_PATTERN", most)
    empty = Policy("relative-ref", forbid={"host", "path", "query", "fragment"})
    assert [empty.verdict(text) for text in ("", "a", "/", "?")] == ["valid", "invalid", "invalid", "invalid"]


def test_names_below_a_listed_name_are_listed() -> None:
    limits = Limits(hosts={"*.example.com", "*.com", "*.x.y.", "a"})
    listed = ("a.example.com", "b.a.example.com", "example.com", "A.COM", "1.com", "a.x.y.", "a")
    others = (
        "com",
        ".com",
        "a..com",
        "-a.com",
        "a_b.com",
        "a_b.example.com",
        "a.com.",
        "a.x.y",
        "com.a",
        f"{'a' * 64}.com",
    )
    assert [host for host in listed if not lists_host(limits, host)] == []
    assert [host for host in others if lists_host(limits, host)] == []
    longest = ".".join(["a" * 63] * 3) + f".{'b' * 61}"
    assert lists_host(Limits(hosts={f"*.{longest}"}), f"a.{longest}")
    assert lists_host(Limits(hosts={f"*.{longest}."}), f"a.{longest}.")


def test_ports_are_compared_as_numbers() -> None:
    limits = Limits(ports={0, 80})
    assert [port for port in ("0", "000", "80", "00080") if not lists_port(limits, None, port)] == []
    assert [port for port in ("8", "800", "", None, "9" * 5000) if lists_port(limits, "https", port)] == []
    assert lists_port(limits, "WS", None)
    assert lists_port(limits, "http", "")


@pytest.mark.parametrize(
    ("text", "verdict"),
    [("x:", "incomplete"), ("x:/", "incomplete"), ("x:a", "invalid"), ("x:/a", "invalid"), ("x://l", "incomplete")],
)
def test_scheme_for_loopback_hosts_must_be_followed_by_one(text: str, verdict: str) -> None:
    assert Policy(schemes={"https"}, loopback_schemes={"x"}).verdict(text) == verdict


@pytest.mark.parametrize("others", [0, MANY])
@pytest.mark.parametrize("text", ["https://*.example.com/", "https://*.EXAMPLE.com", "https://*.example.com:443/a"])
def test_what_stands_for_many_names_is_none_of_them(others: int, text: str) -> None:
    policy = Policy(hosts={"*.example.com", *NAMES[:others]})
    assert not policy.is_valid(text)
    assert policy.verdict(text) == "invalid"
    assert [problem.code for problem in policy.check(text)] == ["host-not-listed"]
    with pytest.raises(DisallowedURI):
        policy.parse(text)
    with pytest.raises(DisallowedURI):
        policy.clean(text)
