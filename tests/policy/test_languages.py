"""Sets of texts of which policies are made: their automata against the functions that check a text."""

from functools import cache
from random import Random

import pytest

from tests.automata_texts import accepts
from tests.policy.policies import drawn_policy, drawn_text
from uri_split import Policy, URIReference
from uri_split._automata import ASCII_ONLY, Lazy, Reader, graph_of_pattern
from uri_split._policy.languages import (
    Clauses,
    HidesHost,
    InNetworks,
    Longer,
    LongName,
    Mark,
    NotPublic,
    OfPattern,
    ReadOtherwise,
    Structure,
    Undecided,
    VagueMark,
    both,
    clauses_of,
    complement,
    shortest_text,
)
from uri_split.rules import RULES

LONG_NAMES = tuple(
    f"//{start}{'a' * 63}.{'b' * 63}.{'c' * 63}.{'d' * length}{end}"
    for start in ("", "u@", "1.")
    for length in (59, 61, 62)
    for end in ("", ".", "..", ":1", "/", "%41", "!")
)


@cache
def texts() -> tuple[str, ...]:
    random = Random(3986)
    drawn = dict.fromkeys((*(drawn_text(random) for _ in range(3000)), *LONG_NAMES))
    return tuple(filter(RULES["URI-reference"].is_valid, drawn))


@pytest.mark.parametrize(
    "mark",
    [
        LongName(),
        NotPublic(frozenset()),
        NotPublic(frozenset({"10.8.0.0/16", "::1/128"})),
        InNetworks(frozenset({"10.0.0.0/8"})),
        InNetworks(frozenset({"8.8.8.0/24", "2606:4700::/32"})),
    ],
    ids=["long-name", "not-public", "not-public-but-allowed", "in-network", "in-networks"],
)
def test_automaton_of_a_mark_accepts_what_has_it(mark: Mark) -> None:
    reader = mark.reader(ASCII_ONLY)
    for text in texts():
        assert accepts(reader, text) == mark.has(text), text


@pytest.mark.parametrize("mark", [HidesHost(), ReadOtherwise()], ids=repr)
def test_automata_of_a_vague_mark_are_sure(mark: VagueMark) -> None:
    decided = 0
    for is_in in (True, False):
        reader = mark.sure(is_in=is_in)
        for text in texts():
            if accepts(reader, text):
                decided += 1
                assert mark.has(text) == is_in, text
    assert decided > len(texts()) / 2
    assert all(accepts(mark.reader(ASCII_ONLY), text) == accepts(mark.sure(is_in=True), text) for text in texts()[:200])


def is_in(policy: Policy[URIReference], text: str) -> bool:
    """Return whether a policy accepts a text, by the sets of which it consists."""
    (clause,) = clauses_of(policy)
    for some, is_member in clause:
        if isinstance(some, Longer):
            has = len(text) > some.than
        else:
            has = some.has(text) if isinstance(some, Mark) else accepts(some.reader(ASCII_ONLY), text)
        if has != is_member:
            return False
    return True


def test_sets_of_a_policy_are_what_it_accepts() -> None:
    random = Random(1)
    accepted = 0
    for _ in range(60):
        policy = drawn_policy(random)
        for text in random.sample(texts(), 100):
            accepted += policy.is_valid(text)
            assert is_in(policy, text) == policy.is_valid(text), (policy, text)
    assert accepted > 50


def test_complement_has_all_other_texts() -> None:
    a, b = (Structure(letter) for letter in "ab")
    some: Clauses = frozenset({frozenset({(a, True), (Longer(3), False)}), frozenset({(b, True)})})
    assert complement(complement(some)) >= some
    assert complement(frozenset()) == {frozenset()}
    assert complement(frozenset({frozenset()})) == frozenset()
    # A contradiction is no alternative.
    assert both(some, frozenset({frozenset({(b, False)})})) == {frozenset({(a, True), (Longer(3), False), (b, False)})}


def test_too_many_combinations_are_an_error() -> None:
    some: Clauses = frozenset(frozenset({(Longer(length), True)}) for length in range(101))
    with pytest.raises(Undecided, match=r"^too many policies are combined to compare them$"):
        both(some, some)


def test_lengths_are_compared_without_automata() -> None:
    a = OfPattern("a*", 0, "fullmatch")
    assert shortest_text([frozenset({(a, True), (Longer(2), True), (Longer(3), False)})]) == "aaa"
    assert shortest_text([frozenset({(a, True), (Longer(3), True), (Longer(3), False)})]) is None
    assert shortest_text([]) is None


class Even(VagueMark):
    """Texts with an even length, but its automata know only few of them."""

    def has(self, text: str) -> bool:
        return len(text) % 2 == 0

    def sure(self, *, is_in: bool) -> Reader:
        return Lazy(graph_of_pattern("(?:a{50}){2}" if is_in else "a{51}"))


@pytest.mark.parametrize(
    ("pattern", "is_even", "text"),
    [
        ("a+", True, "aa"),
        ("a+", False, "a"),
        ("(?:aa)+", False, "undecided"),  # all that is tried is even
        ("(?:aa)*a", True, "undecided"),
        ("(?:aa){,9}", False, None),  # all are tried
        ("(?:aa)+|a{51}", False, "a" * 51),  # after what is tried, the texts that surely are in the set
        ("(?:aa)*a|a{100}", True, "a" * 100),
    ],
)
def test_vague_mark_is_undecided_unless_a_text_is_found(pattern: str, is_even: bool, text: str | None) -> None:  # noqa: FBT001
    clause = frozenset({(OfPattern(pattern, 0, "fullmatch"), True), (Even(), is_even)})
    if text == "undecided":
        with pytest.raises(Undecided, match=r"^it is not known whether there is such a text"):
            shortest_text([clause])
        # If another clause has a text, that is one.
        assert shortest_text([clause, frozenset({(Structure("b"), True)})]) == "b"
    else:
        assert shortest_text([clause]) == text


def test_mark_without_need_is_read_after_the_others() -> None:
    clause = frozenset({(OfPattern("(?:aa)+|a{51}", 0, "fullmatch"), True), (Even(), False), (LongName(), False)})
    assert shortest_text([clause]) == "a" * 51
    # Of the text in the network, the search knew before.
    network = InNetworks(frozenset({"8.8.8.0/24"}))
    pattern = OfPattern(r"//8\.8\.8\.8|(?:aa)+|a{51}", 0, "fullmatch")
    assert shortest_text([frozenset({(pattern, True), (Even(), False), (network, False)})]) == "a" * 51
