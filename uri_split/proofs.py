"""Proofs about sets of texts: whether a regular expression, a rule of RFC 3986 or a policy accept the same texts."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from time import perf_counter
from typing import NamedTuple, get_args

from uri_split._abnf import automaton_of_definition
from uri_split._automata import How, Lazy, Search, graph_of_pattern
from uri_split._grammar import RuleName
from uri_split._policy.algebra import CombinedPolicy, Comparable, clauses_in
from uri_split._policy.languages import (
    Clauses,
    OfPattern,
    OfRule,
    Undecided,
    both,
    complement,
    shortest_text,
)
from uri_split._policy.policy import Policy
from uri_split._text.arguments import URIError, check_type
from uri_split._uri.types import URIReference
from uri_split.dialects import PORTABLE
from uri_split.rules import RULES

__all__ = ["Difference", "Equal", "How", "RuleProof", "Undecided", "prove_equal", "prove_rules"]


@dataclass(frozen=True)
class Equal:
    """Result of a proof: both accept the same texts. It is true."""


class Difference(NamedTuple):
    """Result of a proof: the shortest texts that only one of both accepts. It is false.

    Attributes:
        only_first: The shortest text that only the first accepts; `None` if the second accepts all that the first does.
        only_second: The shortest text that only the second accepts; `None` if the first accepts all of these.
    """

    only_first: str | None
    only_second: str | None

    def __bool__(self) -> bool:
        return False


def prove_equal(
    pattern: str | re.Pattern[str],
    other: RuleName | re.Pattern[str] | Policy[URIReference] | CombinedPolicy,
    how: How = "search",
) -> Equal | Difference:
    r"""Prove that a regular expression accepts the same texts as a rule, a policy or another regular expression.

    The proof is exact, for texts of any length: it compares automata. The syntax is that of `re`, with look-ahead and
    look-behind, but without back-references, conditions, atomic groups and possessive quantifiers. As in `re`, ``$``
    also matches before a line feed at the end, and a pattern without ``re.ASCII`` matches characters beyond ASCII.

    Args:
        pattern: A regular expression.
        other: The name of a rule of RFC 3986, a policy, or a compiled regular expression.
        how: How regular expressions are applied, by the function of `re`.

    Returns:
        `Equal`, or a `Difference` with the shortest text that only one of both accepts, each way.

    Raises:
        URIError: If the pattern is not valid, not supported or too large, or if there is no such rule.
        TypeError: If an argument has another type.
        Undecided: If it cannot be decided whether the policy accepts the same texts.

    >>> prove_equal(r"\A[0-9a-fA-F]{1,4}\Z", "h16")
    Equal()
    >>> prove_equal(r"^https?://[^\s/$.?#].[^\s]*$", "URI")
    Difference(only_first='http://a%', only_second='a:')
    """
    one = _clauses_of_pattern(pattern, how)
    if isinstance(other, Comparable):
        two = clauses_in(other)
    elif isinstance(other, re.Pattern):
        two = _clauses_of_pattern(other, how)
    else:
        check_type(other, str, "other", "the name of a rule, a policy or a compiled pattern")
        two = frozenset({frozenset({(OfRule(RULES[other].name), True)})})
    return _result(shortest_text(both(one, complement(two))), shortest_text(both(two, complement(one))))


def _result(only_first: str | None, only_second: str | None) -> Equal | Difference:
    return Equal() if only_first is None and only_second is None else Difference(only_first, only_second)


def _clauses_of_pattern(pattern: str | re.Pattern[str], how: How) -> Clauses:
    text, flags = (pattern.pattern, pattern.flags) if isinstance(pattern, re.Pattern) else (pattern, 0)
    check_type(text, str, "pattern", "a str or a compiled pattern of one")
    if how not in get_args(How):
        message = f'"{how}" is not a way to apply a pattern: use {", ".join(get_args(How))}'
        raise URIError(message)
    return frozenset({frozenset({(OfPattern(text, flags, how), True)})})


class RuleProof(NamedTuple):
    """Result of the proof that the pattern of a rule accepts the same texts as its definition in RFC 3986.

    Attributes:
        rule: The name of the rule.
        states: The number of states of the minimal automaton of the definition, with the one for all texts that no
            further character completes.
        result: `Equal`, or a `Difference` with the shortest texts that only the pattern or only the definition accepts.
        seconds: How long the proof took.
    """

    rule: RuleName
    states: int
    result: Equal | Difference
    seconds: float


def prove_rules() -> Iterator[RuleProof]:
    """Prove that the pattern of each of the 36 rules accepts the same texts as its ABNF in Appendix A of RFC 3986.

    The definition and the pattern are read by parsers that have nothing in common. Each becomes a minimal automaton,
    and both are compared for texts of any length. The pattern is that of the dialect `uri_split.dialects.PORTABLE`;
    those of the others differ only in possessive quantifiers.

    Returns:
        The proofs, in the order of the rules. Each takes milliseconds, when it is needed.

    >>> all(proof.result for proof in prove_rules())
    True
    """
    for rule in RULES.values():
        start = perf_counter()
        definition = automaton_of_definition(rule.name)
        graph = graph_of_pattern(rule.pattern(PORTABLE))
        alphabet = graph.alphabet()
        pattern = Lazy(graph, alphabet).minimal()
        only_pattern = Search(alphabet, [pattern], [definition]).shortest()
        only_definition = Search(alphabet, [definition], [pattern]).shortest()
        result = _result(only_pattern, only_definition)
        yield RuleProof(rule.name, len(definition.moves) + 1, result, perf_counter() - start)
