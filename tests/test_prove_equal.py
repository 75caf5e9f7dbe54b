"""Proofs that regular expressions, rules and policies accept the same texts."""

import re
from typing import Any

import pytest

from tests.oracles import abnf_text
from tests.oracles.automata import Automaton, automaton, classes_of
from uri_split import Policy, URIError
from uri_split.dialects import ECMASCRIPT
from uri_split.proofs import Difference, Equal, How, prove_equal
from uri_split.rules import RULES, RuleName, UnknownRule, contains


@pytest.mark.parametrize("rule", ["scheme", "port", "h16", "ls32", "IPv4address", "userinfo", "query", "path-noscheme"])
def test_pattern_of_a_rule_equals_the_rule(rule: RuleName) -> None:
    assert prove_equal(rf"\A(?:{RULES[rule].pattern(ECMASCRIPT)})\Z", rule) == Equal()


def test_pattern_of_a_policy_equals_the_policy() -> None:
    listed = Policy(schemes={"x"}, hosts={"a.b", "*.c"}, max_length=30)
    for policy in (listed, listed - Policy(ports={80}, max_length=30)):
        pattern = policy.pattern(ECMASCRIPT)
        assert not pattern.leaves_out
        assert prove_equal(pattern.text.replace("$)", r"\Z)"), policy, "fullmatch")


def test_difference_has_the_shortest_text_each_way() -> None:
    assert prove_equal("^[a-z]+:", "URI") == Difference("a:%", "A:")
    assert prove_equal(r"\Ahttps://a\Z", Policy(schemes={"https"})) == Difference(None, "https://b")
    assert bool(Difference(None, None)) is False
    assert bool(Equal()) is True


@pytest.mark.parametrize(
    ("one", "other", "how", "only_first", "only_second"),
    [
        ("a$", r"a\Z", "match", "a\n", None),  # Python's "$"
        ("a", "aa*", "search", None, None),
        ("a", "aa*", "match", None, None),
        ("a", "aa*", "fullmatch", None, "aa"),
        ("(?i)k", "[kK]", "fullmatch", "\u212a", None),
        ("(?ai)k", "[kK]", "fullmatch", None, None),
        (r"\d", "[0-9]", "fullmatch", "\u0660", None),
        (r"(?a)\d", "[0-9]", "fullmatch", None, None),
    ],
)
def test_patterns_are_compared(one: str, other: str, how: How, only_first: str | None, only_second: str | None) -> None:
    expected = Equal() if only_first is None and only_second is None else Difference(only_first, only_second)
    assert prove_equal(one, re.compile(other), how) == expected
    assert prove_equal(re.compile(one), re.compile(other), how) == expected


def test_flags_of_a_compiled_pattern_count() -> None:
    assert prove_equal(re.compile("a b #c", re.VERBOSE | re.IGNORECASE), re.compile("[aA][bB]"), "fullmatch")


@pytest.mark.parametrize(
    ("pattern", "other", "how", "error", "words"),
    [
        (1, "URI", "search", TypeError, "pattern must be a str or a compiled pattern of one, not int"),
        (re.compile(b"a"), "URI", "search", TypeError, "pattern must be a str or a compiled pattern of one, not bytes"),
        ("a", 1, "search", TypeError, "other must be the name of a rule, a policy or a compiled pattern, not int"),
        ("a", "uri", "search", UnknownRule, 'unknown rule "uri": did you mean "URI"?'),
        ("a", "URI", "find", URIError, '"find" is not a way to apply a pattern: use search, match, fullmatch'),
        ("(a)\\1", "URI", "search", URIError, r'"\1" cannot be proven: write the regular expression without it'),
        ("(", "URI", "search", URIError, "not a regular expression: missing ), unterminated subpattern at position 0"),
    ],
)
def test_wrong_arguments_are_errors(pattern: Any, other: Any, how: Any, error: type[Exception], words: str) -> None:  # noqa: ANN401
    with pytest.raises(error, match=f"^{re.escape(words)}$"):
        prove_equal(pattern, other, how)


def accepts_all_of(one: Automaton, other: Automaton) -> bool:
    pairs = {(0, 0): None}
    for pair in (waiting := [*pairs]):
        if pair[0] not in one.accepting and pair[1] in other.accepting:
            return False
        following = dict.fromkeys(zip(one.moves[pair[0]], other.moves[pair[1]], strict=True))
        waiting += [each for each in following if each not in pairs]
        pairs |= following
    return True


def test_rules_contain_others_as_their_automata_say() -> None:
    classes = classes_of(map(abnf_text.rule, RULES))
    automata: dict[RuleName, Automaton] = {name: automaton(abnf_text.rule(name), classes) for name in RULES}
    for name, one in automata.items():
        for other, two in automata.items():
            assert contains(name, other) == accepts_all_of(one, two), (name, other)
    with pytest.raises(UnknownRule):
        contains("URI", "uri")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # what is tested
