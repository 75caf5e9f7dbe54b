"""Comparisons and combinations of policies: `old <= new`, `a & b`, `a | b`, `a - b` and `~a`."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import reduce
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Literal, cast

from uri_split._algebra.hosts import host_kind
from uri_split._policy.destinations import reads_same_host
from uri_split._policy.examples import candidates
from uri_split._policy.pattern import PolicyPattern
from uri_split._policy.settings import SUBDOMAINS, LeftOut, Limits, is_loopback, lists_host
from uri_split._problem import DisallowedURI, Problem
from uri_split._text.arguments import URIError, check_type, public
from uri_split._uri.types import URIReference
from uri_split.dialects import PYTHON, Dialect
from uri_split.lenient import split
from uri_split.messages import message

if TYPE_CHECKING:
    from uri_split._policy.languages import Clauses


class Comparable(ABC):
    """Policy or combination of policies: a set of texts, which can be compared and combined with others.

    All comparisons are about what is accepted: ``old <= new`` is true if `new` accepts every text that `old` accepts.
    ``==`` compares settings; two policies that accept the same texts are ``<=`` each other.
    """

    @abstractmethod
    def is_valid(self, text: str) -> bool:
        """Return whether the policy accepts a text."""

    @abstractmethod
    def check(self, text: str) -> tuple[Problem, ...]:
        """Return the problems of a text in order of position; none if the policy accepts it."""

    @abstractmethod
    def pattern(self, dialect: Dialect = PYTHON) -> PolicyPattern:
        """Return a pattern for other engines, and the settings that it cannot fully enforce."""

    @abstractmethod
    def json_schema(self) -> Mapping[str, object]:
        """Return the JSON schema of a text that the policy accepts."""

    def witness(self) -> str | None:
        """Return the shortest text that the policy accepts, and of these the most readable; `None` if it accepts none.

        Raises:
            Undecided: If it cannot be decided.

        >>> from uri_split import Policy
        >>> old = Policy(schemes={"https"}, hosts={"example.com"})
        >>> new = Policy(schemes={"https"}, hosts={"example.com", "*.example.com"})
        >>> (new - old).witness(), (old - new).witness()
        ('https://a.example.com', None)
        """
        from uri_split._automata import unreadable  # noqa: PLC0415  most programs do not compare
        from uri_split._policy.languages import Undecided, shortest_text  # noqa: PLC0415

        policies = [*dict.fromkeys(policies_in(self))]
        kept: frozenset[str] = frozenset()
        while True:
            try:
                text = shortest_text(clauses_in(self, _shortened(policies, kept)))
            except URIError as error:
                words = str(error) if isinstance(error, Undecided) else "the policies are too large to compare them"
                raise Undecided(words) from None
            if text is None or self.is_valid(text):
                return text
            # It has a member of a list for which another one stood.
            host = (split(text).host or "").lower()
            if host not in _listed(policies) - kept:
                words = "is_valid does not agree with the settings"
                raise Undecided(words)
            alike = (each for each in _listed(policies) - kept if len(each) == len(host))
            kept |= {host, *sorted(alike, key=unreadable)[: len(kept)]}

    def example(self) -> str | None:
        """Return a text that the policy accepts, as people write it if possible; `None` if it accepts none.

        Raises:
            Undecided: If no text is found, and it cannot be decided whether there is one.

        >>> from uri_split import Policy
        >>> (Policy(schemes={"https"}) - Policy(ports={443})).example()
        'https://example.com:8080/page'
        """
        usual = (text for policy in policies_in(self) for text in candidates(policy) if self.is_valid(text))
        return next(usual, None) or self.witness()

    def __le__(self, other: "Comparable") -> bool:
        return (self - other).witness() is None

    def __lt__(self, other: "Comparable") -> bool:
        return self <= other and (other - self).witness() is not None

    def __ge__(self, other: "Comparable") -> bool:
        return CombinedPolicy("&", (other, ~self)).witness() is None

    def __gt__(self, other: "Comparable") -> bool:
        return self >= other and (self - other).witness() is not None

    def __and__(self, other: "Comparable") -> "CombinedPolicy":
        return CombinedPolicy("&", (self, other))

    def __or__(self, other: "Comparable") -> "CombinedPolicy":
        return CombinedPolicy("|", (self, other))

    def __sub__(self, other: "Comparable") -> "CombinedPolicy":
        return CombinedPolicy("&", (self, CombinedPolicy("~", (other,))))

    def __invert__(self) -> "CombinedPolicy":
        return CombinedPolicy("~", (self,))


@public
@dataclass(frozen=True)
class CombinedPolicy(Comparable):
    """Policies combined by ``&`` (both accept), ``|`` (at least one accepts), ``-`` or ``~`` (does not accept).

    It is made by these operators only. It can be compared and combined like a policy.

    Attributes:
        operator: How they are combined. ``a - b`` is ``a & ~b``.
        operands: The policies.

    >>> from uri_split import Policy, WEB_LINK
    >>> inside = Policy(hosts={"*.corp.example"})
    >>> outside = WEB_LINK - inside
    >>> outside.is_valid("https://example.com/"), outside.is_valid("https://www.corp.example/")
    (True, False)
    >>> [problem.message for problem in outside.check("ftp://www.corp.example/")]
    ['the scheme must be http or https, found "ftp"', 'another policy accepts this text, and so this one does not']
    """

    operator: Literal["&", "|", "~"]
    operands: tuple[Comparable, ...]

    def __post_init__(self) -> None:
        for each in self.operands:
            check_type(each, Comparable, "the other operand", "a Policy")

    def __repr__(self) -> str:
        """Return the expression that makes an equal combination."""
        shown = [f"({each!r})" if isinstance(each, CombinedPolicy) else repr(each) for each in self.operands]
        return f"~{shown[0]}" if self.operator == "~" else f" {self.operator} ".join(shown)

    def is_valid(self, text: str) -> bool:
        """Return whether the combination accepts a text.

        Raises:
            TypeError: If the text is not a `str`.
        """
        answers = (each.is_valid(text) for each in self.operands)
        if self.operator == "&":
            return all(answers)
        return any(answers) if self.operator == "|" else not any(answers)

    def check(self, text: str) -> tuple[Problem, ...]:
        """Return the problems of a text in order of position; none if the combination accepts it.

        Of policies of which one must accept it, the problems are those of the policy that finds the fewest.

        Raises:
            TypeError: If the text is not a `str`.
        """
        if self.operator == "~":
            words = message("problem/excluded")
            excluded = Problem("excluded", "URI-reference", None, 0, len(text), "", (), words, "")
            return () if self.is_valid(text) else (excluded,)
        found = [each.check(text) for each in self.operands]
        if self.operator == "|":
            return min(found, key=len)
        return tuple(sorted(dict.fromkeys(chain.from_iterable(found)), key=lambda problem: problem.start))

    def parse(self, text: str) -> URIReference:
        """Return an accepted text as the most specific type.

        Raises:
            InvalidURI: If the text is not a URI reference.
            DisallowedURI: If the combination does not accept it.
            TypeError: If the text is not a `str`.

        >>> from uri_split import Policy, WEB_LINK
        >>> (WEB_LINK - Policy(hosts={"example.net"})).parse("https://example.com/")
        AbsoluteURI('https://example.com/')
        """
        reference = URIReference(text)
        problems = self.check(text)
        if problems:
            raise DisallowedURI(text, "URI-reference", problems)
        return reference

    def pattern(self, dialect: Dialect = PYTHON) -> PolicyPattern:
        r"""Return a pattern for other engines, and the settings that it cannot fully enforce.

        Without look-ahead, a pattern cannot enforce ``&`` and ``~``; then ``combination`` is one of these settings.

        Args:
            dialect: The syntax of the engine (see `uri_split.dialects`).

        >>> import re
        >>> from uri_split import Policy
        >>> pattern = (Policy(schemes={"http", "https"}) - Policy(schemes={"http"})).pattern()
        >>> [bool(re.fullmatch(pattern.text, text)) for text in ("https://a/", "http://a/")], pattern.leaves_out
        ([True, False], ())
        """
        return _pattern(self, dialect, is_refused=False)

    def json_schema(self) -> dict[str, object]:
        """Return the JSON schema of a text that the combination accepts.

        If a policy must not accept a text, but its schema does not fully enforce it, ``$comment`` says so.
        """
        return {"type": "string", **_schema(self, is_refused=False)}


def policies_in(policy: Comparable) -> Iterator[Limits]:
    """Yield the policies of which a policy or a combination consists."""
    if isinstance(policy, CombinedPolicy):
        yield from chain.from_iterable(map(policies_in, policy.operands))
    else:
        yield cast("Limits", policy)


def clauses_in(policy: Comparable, instead: Mapping[Limits, Limits] = MappingProxyType({})) -> "Clauses":
    """Return the texts that a policy or a combination accepts.

    Args:
        policy: The policy.
        instead: Policies with shorter lists, by those for which they stand.
    """
    from uri_split._policy.languages import both, clauses_of, complement  # noqa: PLC0415  most programs do not compare

    if not isinstance(policy, CombinedPolicy):
        limits = cast("Limits", policy)
        return clauses_of(instead.get(limits, limits))
    every = [clauses_in(each, instead) for each in policy.operands]
    if policy.operator == "~":
        return complement(every[0])
    return reduce(both, every) if policy.operator == "&" else every[0].union(*every[1:])


_COMBINATION: Final[LeftOut] = "combination"
_ANYTHING: Final = r"[\s\S]*"


def _pattern(policy: Comparable, dialect: Dialect, *, is_refused: bool) -> PolicyPattern:
    """Return the pattern of what a policy accepts, or of what it does not."""
    if not isinstance(policy, CombinedPolicy):
        return _outside(policy.pattern(dialect), dialect) if is_refused else policy.pattern(dialect)
    if policy.operator == "~":
        return _pattern(policy.operands[0], dialect, is_refused=not is_refused)
    found = [_pattern(each, dialect, is_refused=is_refused) for each in policy.operands]
    named: list[LeftOut] = [name for _, leaves_out in found for name in leaves_out]
    left_out = tuple(dict.fromkeys(named))
    *others, last = [f"(?:{text})" for text, _ in found]
    if (policy.operator == "|") != is_refused:
        return PolicyPattern("|".join((*others, last)), left_out)
    if not dialect.lookahead:
        return PolicyPattern(last, (*left_out, _COMBINATION))
    return PolicyPattern("".join(f"(?={other}{dialect.end})" for other in others) + last, left_out)


def _outside(pattern: PolicyPattern, dialect: Dialect) -> PolicyPattern:
    """Return the pattern of all texts that a pattern does not match."""
    if pattern.leaves_out or not dialect.lookahead:
        return PolicyPattern(_ANYTHING, pattern.leaves_out or (_COMBINATION,))
    return PolicyPattern(f"(?!(?:{pattern.text}){dialect.end}){_ANYTHING}", ())


def _schema(policy: Comparable, *, is_refused: bool) -> Mapping[str, object]:
    """Return the schema of what a policy accepts, or of what it does not."""
    if not isinstance(policy, CombinedPolicy):
        schema = policy.json_schema()
        if not is_refused:
            return schema
        if "$comment" in schema:
            return {"$comment": "The schema cannot refuse the texts of a policy that it does not fully enforce."}
        return {"not": schema}
    if policy.operator == "~":
        return _schema(policy.operands[0], is_refused=not is_refused)
    keyword = "allOf" if (policy.operator == "&") != is_refused else "anyOf"
    return {keyword: [_schema(each, is_refused=is_refused) for each in policy.operands]}


# Long lists of hosts, of which only members are compared that some policy distinguishes.

_MOST_LISTED: Final = 100
"""Up to so many hosts, a search takes less time than looking for those that are alike."""
_FRESH_LABEL: Final = "0-0"
"""Label for the names that ``*.`` allows."""


def _listed(policies: Iterable[Limits]) -> set[str]:
    return {host for policy in policies for host in policy.hosts or ()}


def _shortened(policies: Sequence[Limits], kept: AbstractSet[str]) -> dict[Limits, Limits]:
    """Return policies with shorter lists: of the hosts that no policy distinguishes, one of each length stays.

    Args:
        policies: All policies that are compared.
        kept: Hosts that stay anyway.
    """
    listed = _listed(policies)
    if len(listed) <= _MOST_LISTED:
        return {}
    above = {suffix for host in listed for suffix in _names_above(host)}
    stays: dict[object, str] = {}
    for host in sorted(listed):
        is_distinct = host in kept or (host.startswith(SUBDOMAINS) and host.removeprefix(SUBDOMAINS) in above)
        alike = host if is_distinct else (len(host), *(_seen_by(policy, host) for policy in policies))
        stays.setdefault(alike, host)
    return {policy: _with_hosts(policy, stays.values()) for policy in policies}


def _names_above(host: str) -> Iterator[str]:
    name = host.removeprefix(SUBDOMAINS)
    while name:
        _, _, name = name.partition(".")
        yield name


def _seen_by(limits: Limits, member: str) -> tuple[object, ...]:
    """Return all that a policy sees of a listed host but its length."""
    host = member.replace("*", _FRESH_LABEL)
    kinds = (host_kind(host), "*" in member, is_loopback(host))
    is_listed = lists_host(limits, host)
    problems = [
        limits.host_problem(host, is_needed=is_needed, is_web=is_web) if is_listed else None
        for is_needed, is_web in ((True, True), (False, False))[: 1 if limits.hosts else 2]
    ]
    starts = ("//", "http://", "x://") if limits.same_in_browsers else ()
    return (*kinds, is_listed, *problems, *(reads_same_host(f"{start}{host}") for start in starts))


def _with_hosts(policy: Limits, hosts: Iterable[str]) -> Limits:
    settings: dict[str, Any] = {**policy.changed}
    if policy.hosts is not None:
        settings["hosts"] = {host for host in hosts if lists_host(policy, host.replace("*", _FRESH_LABEL))}
    return Limits(**settings)
