"""Comparisons and combinations of policies, against what the policies accept."""

import pickle
import re
from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import replace
from functools import cache
from operator import ge, gt, le, lt
from random import Random
from typing import Any, Final

import jsonschema
import pytest

import uri_split
from tests.automata_texts import texts_of
from tests.policy.policies import drawn_policy, drawn_text, policy_of
from uri_split import URI, WEB_LINK, DisallowedURI, InvalidURI, Policy, URIError, URIReference
from uri_split._policy import algebra
from uri_split._policy.algebra import CombinedPolicy, Comparable
from uri_split._policy.languages import Undecided
from uri_split._policy.policy import as_code
from uri_split.dialects import ECMASCRIPT, PORTABLE, PYTHON
from uri_split.rules import RULES

HTTPS: Final = Policy(schemes={"https"})
LISTED: Final = Policy(schemes={"https"}, hosts={"example.com"})
OTHERS: Final = Policy(schemes={"https"}, hosts={"example.com", "*.example.com"})
PUBLIC: Final = Policy(schemes={"https"}, public_hosts_only=True)


@cache
def texts() -> list[str]:
    random = Random(44)
    return [*dict.fromkeys(drawn_text(random) for _ in range(4000))]


def pairs(seed: int, number: int) -> list[tuple[Policy[URIReference], Policy[URIReference]]]:
    random = Random(seed)
    return [(drawn_policy(random), drawn_policy(random)) for _ in range(number)]


def test_witness_is_accepted_by_one_and_refused_by_the_other() -> None:
    within = 0
    wider = [(one, replace(one, max_length=2049)) for one, _ in pairs(2, 30)]
    for one, other in (*pairs(1, 100), *wider):
        witness = (one - other).witness()
        if witness is None:
            within += 1
            assert not any(one.is_valid(text) and not other.is_valid(text) for text in texts()[:1000]), (one, other)
        else:
            assert one.is_valid(witness), (one, other)
            assert not other.is_valid(witness), (one, other)
            shorter = (text for text in texts()[:1000] if len(text) < len(witness))
            assert not any(one.is_valid(text) and not other.is_valid(text) for text in shorter), (one, other)
    assert within > 20


def test_witness_is_as_short_as_one_by_brute_force() -> None:
    random = Random(7)
    every = [text for text in texts_of("x:/.1", 7) if RULES["URI-reference"].is_valid(text)]
    policies = [drawn_policy(random, max_length=random.choice((5, 7, 2048))) for _ in range(18)]
    accepted = [[text for text in every if policy.is_valid(text)] for policy in policies]
    compared = 0
    for one, in_one in zip(policies, accepted, strict=True):
        for other, in_other in zip(policies, accepted, strict=True):
            refused = {*in_other}
            shortest = next((text for text in in_one if text not in refused), None)
            witness = (one - other).witness()
            compared += 1
            if shortest is None:
                assert witness is None or len(witness) > 7 or not set(witness) <= set("x:/.1"), (one, other)
                continue
            assert witness is not None, (one, other)
            assert len(witness) <= len(shortest), (one, other)
            assert len(witness) == len(shortest) or not set(witness) <= set("x:/.1"), (one, other)
    assert compared >= 300


@pytest.mark.parametrize(
    ("one", "other", "witness"),
    [
        (OTHERS, LISTED, "https://a.example.com"),
        (LISTED, OTHERS, None),
        (HTTPS, PUBLIC, "https://a"),
        (PUBLIC, HTTPS, None),
        (Policy(), Policy(max_length=20), f"a:{'a' * 19}"),
        (Policy("URI-reference"), Policy(), ""),
        (Policy(ports={80, 443}), Policy(ports={80}), "ws://a:443"),
        (Policy(), Policy(allow_hidden_hosts=False), "a://"),
    ],
)
def test_known_differences(one: Comparable, other: Comparable, witness: str | None) -> None:
    found = (one - other).witness()
    assert found is None if witness is None else found is not None and len(found) <= len(witness)
    assert (one <= other) == (witness is None)


@pytest.mark.parametrize(
    ("compare", "answers"),
    [
        (le, (True, True, False)),
        (lt, (False, True, False)),
        (ge, (True, False, True)),
        (gt, (False, False, True)),
    ],
)
def test_operators_compare_what_is_accepted(
    compare: Callable[[object, object], bool], answers: tuple[bool, ...]
) -> None:
    same, narrow, wide = (LISTED, LISTED), (LISTED, OTHERS), (OTHERS, LISTED)
    assert tuple(compare(*pair) for pair in (same, narrow, wide)) == answers
    # Neither accepts all that the other does.
    assert not compare(LISTED, Policy(schemes={"http"}))


def test_laws_of_sets_hold_for_texts() -> None:
    random = Random(3)
    policies = [drawn_policy(random) for _ in range(40)]
    for _ in range(1000):
        a, b, c = random.sample(policies, 3)
        for text in random.sample(texts(), 10):
            in_a, in_b, in_c = (each.is_valid(text) for each in (a, b, c))
            assert (~a).is_valid(text) != in_a
            assert (a - b).is_valid(text) == (in_a and not in_b)
            assert (a & (b | c)).is_valid(text) == (in_a and (in_b or in_c)) == ((a & b) | (a & c)).is_valid(text)
            assert (~(a & b)).is_valid(text) == (~a | ~b).is_valid(text)


def equal(one: Comparable, other: Comparable) -> bool:
    return one <= other <= one


def test_laws_of_sets_are_proven() -> None:
    random = Random(9)
    for _ in range(12):
        a, b, c = (drawn_policy(random) for _ in range(3))
        assert equal(a, a & a)
        assert a & b <= a
        assert a <= a | b
        assert equal(a, a & (a | b))
        assert equal(~(a & b), ~a | ~b)
        assert equal(~(a | b), ~a & ~b)
        assert equal(~~a, a)
        assert equal(a & (b | c), (a & b) | (a & c))
        assert ((a - b) & b).witness() is None
        if a <= b <= c:
            assert a <= c


def test_order_is_transitive() -> None:
    random = Random(10)
    policies = [Policy(**{name: random.choice(values) for name, values in CHOICES.items()}) for _ in range(16)]
    within = [[one <= other for other in policies] for one in policies]
    places = range(len(policies))
    assert all(within[a][c] for a in places for b in places for c in places if within[a][b] and within[b][c])
    assert sum(map(sum, within)) > 2 * len(policies)
    accepted = [[policy.is_valid(text) for text in texts()[:800]] for policy in policies]
    assert all(accepted[a] == accepted[b] for a in places for b in places if within[a][b] and within[b][a])


CHOICES: Final[dict[str, list[Any]]] = {
    "schemes": [None, {"https"}, {"https", "http"}],
    "hosts": [None, {"example.com"}, {"example.com", "*.example.com"}],
    "allow_userinfo": [False, False, True],
    "max_length": [2048, 100],
}


# Long lists.


def listing(hosts: AbstractSet[str], settings: Mapping[str, Any]) -> Policy[Any]:
    """Return a policy with those of some hosts that other settings do not contradict."""
    return policy_of({**settings, "hosts": _useful(sorted(hosts), settings)})


def _useful(hosts: list[str], settings: Mapping[str, Any]) -> AbstractSet[str]:
    try:
        return policy_of({**settings, "hosts": {*hosts}}).hosts or frozenset()
    except URIError:
        middle = len(hosts) // 2
        return _useful(hosts[:middle], settings) | _useful(hosts[middle:], settings) if middle else frozenset()


def lists(number: int) -> dict[str, set[str]]:
    """Return long lists of hosts, with members of all kinds."""
    names = {f"h{place}.example" for place in range(number)}
    return {
        "names": names,
        "capitals": {name.upper() for name in names},
        "with one more": names | {"other.example"},
        "names below": {f"*.{name}" for name in names} | {"*.deep.h1.example", "a.h1.example"},
        "loopback": names | {"localhost", "127.0.0.1", "[::1]", "127.9.8.7", "a.localhost"},
        "addresses": {f"10.0.{place // 250}.{place % 250}" for place in range(number)} | {"8.8.8.8", "[fe80::1]"},
        "odd": names | {"a_b", "a%2eb", "[v1.x]", "0x7f.1", "1.2.3.256", "-a.b"},
    }


@pytest.mark.parametrize(
    "setting", [{}, {"public_hosts_only": True}, {"same_in_browsers": True}, {"dns_hosts_only": True}]
)
def test_long_lists_are_compared_like_short_ones(setting: dict[str, Any]) -> None:
    answers: list[list[tuple[bool, int]]] = []
    for number in (20, 200):
        found: list[tuple[bool, int]] = []
        every = [listing(hosts, {"schemes": {"https"}, **setting}) for hosts in lists(number).values()]
        for one in every:
            for other in (*every, policy_of({"schemes": {"https"}, **setting}), PUBLIC):
                witness = (one - other).witness()
                if witness is not None:
                    assert one.is_valid(witness)
                    assert not other.is_valid(witness)
                found.append((witness is None, len(witness or "")))
        answers.append(found)
    # The shortest of the members have the same length in both.
    assert answers[0] == answers[1]


def test_shortened_lists_have_the_same_differences(monkeypatch: pytest.MonkeyPatch) -> None:
    hosts = (
        *("example.com", "*.example.com", "*.b.example.com", "b.example.com", "a.b.example.com", "*.c", "x.c", "c"),
        *("[::1]", "[::2]", "127.0.0.1", "127.9.8.7", "10.0.0.1", "8.8.8.8", "localhost", "a.localhost", "a.local"),
        *(
            "a_b",
            "a_b.c",
            "0x7f.1",
            "a%2eb",
            "EXAMPLE.org",
            "example.org",
            "[v1.x]",
            "*.com",
            "a.com",
            "b.com",
            "1.com",
        ),
    )
    random = Random(5)
    for _ in range(60):
        policies: list[Policy[Any]] = []
        for _ in range(2):
            settings = {
                "ports": random.choice((None, {*random.sample((0, 1, 21, 22, 80, 443, 8080, 65535), 4)})),
                "public_hosts_only": random.random() < 0.3,
                "dns_hosts_only": random.random() < 0.3,
                "allow_ip_hosts": random.random() < 0.7,
                "same_in_browsers": random.random() < 0.3,
            }
            listed = {"example.com", *random.sample(hosts, 8)}
            policies.append(random.choice((policy_of(settings), listing(listed, settings), listing(listed, settings))))
        difference = policies[0] - policies[1]
        witnesses: list[str | None] = []
        for most in (100, 0):
            monkeypatch.setattr(algebra, "_MOST_LISTED", most)
            witnesses.append(difference.witness())
        assert len(witnesses[0] or "") == len(witnesses[1] or ""), policies
        assert (witnesses[0] is None) == (witnesses[1] is None), policies


def test_ten_thousand_hosts_and_all_ports_are_compared() -> None:
    names = {f"host{place}.example" for place in range(10_000)}
    old, new = (Policy(schemes={"https"}, hosts=hosts) for hosts in (names, names | {"evil.example"}))
    assert old <= new
    assert (new - old).witness() == "https://evil.example"
    ports = frozenset(range(65536))
    assert Policy(schemes={"https"}, ports=ports) <= HTTPS
    assert (
        Policy(schemes={"https"}, ports=ports) - Policy(schemes={"https"}, ports=ports - {7})
    ).witness() == "https://a:7"


def test_witness_is_not_a_member_for_which_another_one_stood() -> None:
    letters = {f"{one}{two}" for one in "abcdefgh" for two in ("", *"abcdefghijklmnopqrstuvwxyz")}
    assert (HTTPS - Policy(schemes={"https"}, hosts=letters)).witness() == "https://i"
    ports = frozenset(range(1, 10_000))
    assert (HTTPS - Policy(schemes={"https"}, ports=ports)).witness() == "https://a:0"
    assert (Policy(schemes={"https"}, require={"port"}) - Policy(schemes={"https"}, ports=ports | {0})).witness() == (
        "https://a:10000"
    )


def test_witness_of_settings_that_only_one_member_has() -> None:
    # Of hosts of the same length, the first stays in the list, but only the other is in the network.
    hosts = {f"10.0.0.{place}" for place in range(100, 250)} | {f"10.9.0.{place}" for place in range(100, 250)}
    one = Policy(schemes={"https"}, hosts=hosts)
    other = Policy(schemes={"https"}, public_hosts_only=True, allow_networks={"10.0.0.0/16"})
    witness = (one - other).witness()
    assert witness is not None
    assert witness.startswith("https://10.9.0.")


class Liar(Policy[URI]):
    """Policy that accepts nothing, whatever its settings are."""

    def is_valid(self, text: str) -> bool:
        return len(text) > 10**9


def test_policy_that_does_not_follow_its_settings_is_undecided() -> None:
    with pytest.raises(Undecided, match=r"^is_valid does not agree with the settings$"):
        Liar().witness()


# Combinations.


COMBINED: Final[list[CombinedPolicy]] = [
    WEB_LINK - LISTED,
    LISTED | Policy(schemes={"x"}),
    HTTPS & Policy(ports={443, 8080}) & Policy(hosts={"a.b", "*.example.com"}),
    ~HTTPS,
    ~~HTTPS,
    ~(HTTPS | Policy(hosts={"b.c"})),
    ~(HTTPS & PUBLIC),
    WEB_LINK - PUBLIC,
    PUBLIC - LISTED,
    (Policy("URI-reference", allow_hidden_hosts=False) | ~Policy(same_in_browsers=True)) - Policy(max_length=12),
]


@pytest.mark.parametrize("policy", COMBINED, ids=repr)
def test_combination_says_the_same_in_all_ways(policy: CombinedPolicy) -> None:
    patterns = [(dialect, policy.pattern(dialect)) for dialect in (PYTHON, ECMASCRIPT, PORTABLE)]
    compiled = [(re.compile(pattern.text), pattern.leaves_out) for dialect, pattern in patterns if dialect != PYTHON]
    compiled.append((re.compile(patterns[0][1].text), patterns[0][1].leaves_out))
    schema = policy.json_schema()
    validator: Any = jsonschema.Draft202012Validator(schema)
    is_exact = "$comment" not in repr(schema)
    for text in texts()[:1500]:
        is_valid = policy.is_valid(text)
        assert (not policy.check(text)) == is_valid
        for pattern, leaves_out in compiled:
            if is_valid or not leaves_out:
                assert (pattern.fullmatch(text) is not None) == is_valid, (text, pattern)
        if is_valid or is_exact:
            assert validator.is_valid(text) == is_valid, text
        if is_valid and RULES["URI-reference"].is_valid(text):
            assert policy.parse(text) == URIReference(text)
    example = policy.example()
    assert example is not None
    assert policy.is_valid(example)


@pytest.mark.parametrize("policy", COMBINED, ids=repr)
def test_combination_is_a_value(policy: CombinedPolicy) -> None:
    names = {"Policy": Policy, "CombinedPolicy": CombinedPolicy}
    assert eval(repr(policy), names) == policy  # noqa: S307  our own repr
    assert eval(as_code(policy), {"uri_split": uri_split}) == policy  # noqa: S307
    copy = pickle.loads(pickle.dumps(policy))  # noqa: S301
    assert copy == policy
    assert hash(copy) == hash(policy)
    assert policy != ~policy


def test_problems_are_those_of_what_must_accept() -> None:
    text = "ftp://u:p@b/"
    both, either = HTTPS & WEB_LINK, HTTPS | Policy(schemes={"ftp"})
    assert {*both.check(text)} == {*HTTPS.check(text), *WEB_LINK.check(text)}
    assert [problem.start for problem in both.check(text)] == sorted(problem.start for problem in both.check(text))
    assert either.check(text) == Policy(schemes={"ftp"}).check(text)
    (excluded,) = (~HTTPS).check("https://a/")
    assert (excluded.code, excluded.start, excluded.end) == ("excluded", 0, 10)
    with pytest.raises(DisallowedURI):
        (~HTTPS).parse("https://a/")
    with pytest.raises(InvalidURI):
        (~HTTPS).parse("a b")


def test_combination_without_texts_has_no_example() -> None:
    assert (HTTPS - HTTPS).example() is None
    assert (HTTPS & Policy(schemes={"http"})).witness() is None


@pytest.mark.parametrize("wrong", [1, "URI", None, {"https"}, URIReference])
def test_only_policies_are_combined(wrong: Any) -> None:  # noqa: ANN401  types refuse these
    makes: tuple[Callable[[], object], ...] = (
        *(lambda: HTTPS & wrong, lambda: HTTPS | wrong, lambda: HTTPS - wrong, lambda: wrong >= HTTPS),
        *(lambda: wrong > HTTPS, lambda: wrong <= HTTPS, lambda: wrong < HTTPS, lambda: ~HTTPS & wrong),
    )
    for make in makes:
        with pytest.raises(TypeError, match=r"^the other operand must be a Policy, not "):
            make()
    with pytest.raises(TypeError):
        (~HTTPS).is_valid(1)  # type: ignore[arg-type]


def test_undecided_pairs_are_rare() -> None:
    undecided = 0
    for one, other in pairs(2, 60):
        try:
            (~one - other).witness()
        except Undecided:
            undecided += 1
    assert undecided == 0


def test_many_policies_are_combined() -> None:
    every = [Policy(schemes={"https"}, hosts={f"h{number}.example"}) for number in range(40)]
    union, reverse = every[0] | every[1], every[-1] | every[-2]
    for policy in every:
        union, reverse = union | policy, policy | reverse
    assert every[1] <= union
    assert union <= reverse
    assert not union <= every[1]


# Without shorter lists, this would take minutes.
def test_long_list_of_names_below_each_other_is_compared() -> None:
    hosts = {name for number in range(10_000) for name in (f"h{number}.example", f"a.h{number}.example")}
    old, new = Policy(hosts=hosts - {"a.h7.example"}), Policy(hosts=hosts)
    assert (new - old).witness() == "ws://a.h7.example"
    assert old <= new


def test_policies_that_are_too_large_are_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("uri_split._automata._MOST_NODES", 10)
    with pytest.raises(Undecided, match=r"^the policies are too large to compare them$"):
        (Policy(hosts={"too-large.example"}) - HTTPS).witness()
