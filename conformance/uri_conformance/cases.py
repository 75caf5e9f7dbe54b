"""Cases of a suite, one for each call of the library under test."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypedDict, get_args, overload

CORE: Final = Path(__file__).with_name("core.jsonl")
"""The core of the suite."""

RuleName = Literal[
    "URI", "hier-part", "URI-reference", "absolute-URI", "relative-ref", "relative-part", "scheme", "authority",
    "userinfo", "host", "port", "IP-literal", "IPvFuture", "IPv6address", "h16", "ls32", "IPv4address", "dec-octet",
    "reg-name", "path", "path-abempty", "path-absolute", "path-noscheme", "path-rootless", "path-empty", "segment",
    "segment-nz", "segment-nz-nc", "pchar", "query", "fragment", "pct-encoded", "unreserved", "reserved", "gen-delims",
    "sub-delims",
]  # fmt: skip
"""The rules of Appendix A, in its order."""
RULES: Final[tuple[RuleName, ...]] = get_args(RuleName)

CaseKind = Literal["match", "split", "resolve", "remove_dot_segments", "normalize", "equivalent", "recompose"]
"""The operations that the suite has cases for."""


class SuiteError(ValueError):
    """Error for a file that is not a conformance suite. The message says where."""


class SuiteLine(TypedDict):
    """Description of the suite, its first line."""

    kind: Literal["suite"]
    name: str
    version: str


class CaseLine(TypedDict):
    """Line about a case, of any kind."""

    id: str
    section: str
    reason: str


class MatchedTexts(TypedDict):
    """Texts that match the same rules."""

    rules: list[RuleName]
    texts: list[str]


class MatchLine(CaseLine):
    """Texts and the rules that they match, of all 36."""

    kind: Literal["match"]
    rule: RuleName
    texts: list[MatchedTexts]


class FiveComponents(TypedDict):
    """The components of a URI reference."""

    scheme: str | None
    authority: str | None
    path: str
    query: str | None
    fragment: str | None


class AllComponents(FiveComponents):
    """The components of a URI reference, and those of its authority."""

    userinfo: str | None
    host: str | None
    port: str | None


class SplitLine(CaseLine):
    """URI reference and its components."""

    kind: Literal["split"]
    text: str
    components: AllComponents


class RecomposeLine(CaseLine):
    """Components and the URI reference that they make."""

    kind: Literal["recompose"]
    components: FiveComponents
    result: str


class ResolveLine(CaseLine):
    """Base, reference and target."""

    kind: Literal["resolve"]
    base: str
    reference: str
    strict: bool | None
    result: str


class RemoveDotSegmentsLine(CaseLine):
    """Path before and after."""

    kind: Literal["remove_dot_segments"]
    path: str
    result: str


class NormalizeLine(CaseLine):
    """Normal URI, others that are equivalent to it, and some that are not."""

    kind: Literal["normalize"]
    normal: str
    equivalent: list[str]
    different: list[str]


Line = SuiteLine | MatchLine | SplitLine | RecomposeLine | ResolveLine | RemoveDotSegmentsLine | NormalizeLine
_MEMBERS: Final = {
    "suite": SuiteLine.__required_keys__,
    "match": MatchLine.__required_keys__,
    "split": SplitLine.__required_keys__,
    "recompose": RecomposeLine.__required_keys__,
    "resolve": ResolveLine.__required_keys__,
    "remove_dot_segments": RemoveDotSegmentsLine.__required_keys__,
    "normalize": NormalizeLine.__required_keys__,
}

_File = str | PathLike[str]


@dataclass(frozen=True, slots=True)
class Case:
    """A case of the conformance suite. Its `str` is its name, reason and section.

    Attributes:
        id: The name of the line in the suite. Cases from one line have the same.
        section: The section of RFC 3986.
        reason: Why the case is there, for people.
    """

    id: str
    section: str
    reason: str

    def __str__(self) -> str:
        return f"{self.id}: {self.reason} (section {self.section})"


@dataclass(frozen=True, slots=True)
class MatchCase(Case):
    """A text, and whether it matches a rule.

    Attributes:
        rule: The name of the rule.
        text: The text.
        expected: Whether the whole text matches the rule.
    """

    rule: RuleName
    text: str
    expected: bool


class Components(NamedTuple):
    """The components of a URI reference: `None` if undefined, `""` if empty."""

    scheme: str | None
    authority: str | None
    path: str
    query: str | None
    fragment: str | None


class SplitComponents(NamedTuple):
    """The components of a URI reference, and those of its authority: `None` if undefined, `""` if empty."""

    scheme: str | None
    authority: str | None
    userinfo: str | None
    host: str | None
    port: str | None
    path: str
    query: str | None
    fragment: str | None


@dataclass(frozen=True, slots=True)
class SplitCase(Case):
    """A URI reference and its components.

    Attributes:
        text: The URI reference, which is valid.
        expected: Its components.
    """

    text: str
    expected: SplitComponents


@dataclass(frozen=True, slots=True)
class ResolveCase(Case):
    """A base URI, a reference, and the target URI (section 5.2.2).

    Attributes:
        base: The base URI.
        reference: The URI reference.
        strict: Whether a reference with the scheme of the base is read as a URI. If not, this scheme is dropped. `None`
            if the target is the same.
        expected: The target URI.
    """

    base: str
    reference: str
    strict: bool | None
    expected: str


@dataclass(frozen=True, slots=True)
class RemoveDotSegmentsCase(Case):
    """A path with and without its dot-segments (section 5.2.4).

    Attributes:
        path: The path.
        expected: The path without its dot-segments.
    """

    path: str
    expected: str


@dataclass(frozen=True, slots=True)
class NormalizeCase(Case):
    """A URI and its form after syntax-based normalization (section 6.2.2).

    Attributes:
        text: The URI.
        expected: Its normal form.
    """

    text: str
    expected: str


@dataclass(frozen=True, slots=True)
class EquivalentCase(Case):
    """Two URIs, and whether syntax-based normalization makes them equal (section 6.2.2).

    Attributes:
        texts: The URIs.
        expected: Whether they are equivalent.
    """

    texts: tuple[str, str]
    expected: bool


@dataclass(frozen=True, slots=True)
class RecomposeCase(Case):
    """Components and the URI reference that they make (section 5.3).

    Attributes:
        components: The components.
        expected: The URI reference.
    """

    components: Components
    expected: str


AnyCase = MatchCase | SplitCase | ResolveCase | RemoveDotSegmentsCase | NormalizeCase | EquivalentCase | RecomposeCase


@overload
def cases(kind: Literal["match"], rule: RuleName, *, file: _File = CORE) -> tuple[MatchCase, ...]: ...
@overload
def cases(kind: Literal["split"], *, file: _File = CORE) -> tuple[SplitCase, ...]: ...
@overload
def cases(kind: Literal["resolve"], *, file: _File = CORE) -> tuple[ResolveCase, ...]: ...
@overload
def cases(kind: Literal["remove_dot_segments"], *, file: _File = CORE) -> tuple[RemoveDotSegmentsCase, ...]: ...
@overload
def cases(kind: Literal["normalize"], *, file: _File = CORE) -> tuple[NormalizeCase, ...]: ...
@overload
def cases(kind: Literal["equivalent"], *, file: _File = CORE) -> tuple[EquivalentCase, ...]: ...
@overload
def cases(kind: Literal["recompose"], *, file: _File = CORE) -> tuple[RecomposeCase, ...]: ...
def cases(kind: CaseKind, rule: RuleName | None = None, *, file: _File = CORE) -> tuple[AnyCase, ...]:
    """Return the cases of the conformance suite for RFC 3986 that test one operation.

    Args:
        kind: The operation. Only "match" has invalid texts.
        rule: The rule, which "match" requires.
        file: A file with the full suite. By default, the core.

    Raises:
        ValueError: If there is no such kind or rule.
        SuiteError: If a line of the file is not one of a suite.
        TypeError: If the kind is "match" without a rule, or another one with a rule.
        OSError: If the file cannot be read.

    >>> from urllib.parse import urljoin
    >>> both = [case for case in cases("resolve") if case.strict is None]
    >>> wrong = [case for case in both if urljoin(case.base, case.reference) != case.expected]
    >>> wrong[0].base, wrong[0].reference, wrong[0].expected, wrong[0].reason
    ('http://h/p?q', 'y:/a/./b/../c?d', 'y:/a/c?d', 'scheme: dot-segments of the path are removed, the query is kept')
    """
    return tuple(iterate_cases(kind, rule, Path(file)))


def iterate_cases(kind: CaseKind, rule: RuleName | None, file: Path) -> Iterator[AnyCase]:
    """Yield what `cases` returns: a full suite takes gigabytes."""
    if kind not in get_args(CaseKind):
        message = f'unknown kind "{kind}": the kinds are {", ".join(get_args(CaseKind))}'
        raise ValueError(message)
    if (rule is None) == (kind == "match"):
        message = f'cases() requires a rule for "match", and for nothing else: kind is "{kind}", rule is {rule}'
        raise TypeError(message)
    if rule is not None and rule not in RULES:
        message = f'unknown rule "{rule}": the rules are {", ".join(RULES)}'
        raise ValueError(message)
    for number, line in enumerate(read_lines(file), 1):
        try:
            yield from _cases_of(line, kind, rule)
        except (TypeError, KeyError):
            raise not_a_line(number) from None


def _cases_of(line: Line, kind: CaseKind, rule: RuleName | None) -> Iterator[AnyCase]:
    if line["kind"] == "normalize":
        if kind == "normalize":
            yield from _normalize_cases(line)
        elif kind == "equivalent":
            yield from _equivalent_cases(line)
    elif line["kind"] == "match":
        if rule:
            yield from _match_cases(line, rule)
    elif line["kind"] == kind:
        yield _single_case(line)


def _match_cases(line: MatchLine, rule: RuleName) -> Iterator[MatchCase]:
    for some in line["texts"]:
        for text in some["texts"]:
            yield MatchCase(*_about(line), rule, text, rule in some["rules"])


def _normalize_cases(line: NormalizeLine) -> Iterator[NormalizeCase]:
    for text in (line["normal"], *line["equivalent"]):
        yield NormalizeCase(*_about(line), text, line["normal"])


def _equivalent_cases(line: NormalizeLine) -> Iterator[EquivalentCase]:
    for text in line["equivalent"]:
        yield EquivalentCase(*_about(line), (text, line["normal"]), expected=True)
    for text in line["different"]:
        yield EquivalentCase(*_about(line), (text, line["normal"]), expected=False)


def _single_case(line: SplitLine | ResolveLine | RemoveDotSegmentsLine | RecomposeLine) -> AnyCase:
    about = _about(line)
    if line["kind"] == "split":
        return SplitCase(*about, line["text"], SplitComponents(**line["components"]))
    if line["kind"] == "resolve":
        return ResolveCase(*about, line["base"], line["reference"], line["strict"], line["result"])
    if line["kind"] == "recompose":
        return RecomposeCase(*about, Components(**line["components"]), line["result"])
    return RemoveDotSegmentsCase(*about, line["path"], line["result"])


def _about(line: CaseLine) -> tuple[str, str, str]:
    return line["id"], line["section"], line["reason"]


def read_lines(file: Path) -> Iterator[Line]:
    """Yield the lines of a suite.

    Raises:
        SuiteError: If a line is not one of a suite.
    """
    with file.open("rb") as lines:
        for number, text in enumerate(lines, 1):
            try:
                line: Line = json.loads(text)
                missing = _MEMBERS[line["kind"]] - line.keys()
            except (ValueError, TypeError, KeyError, RecursionError):
                raise not_a_line(number) from None
            if missing:
                message = f"line {number} lacks {', '.join(sorted(missing))}"
                raise SuiteError(message)
            yield line


def not_a_line(number: int) -> SuiteError:
    """Return the error for a line that is not one of a suite."""
    return SuiteError(f"line {number} is not one of a conformance suite")


def suite_name(file: Path) -> str:
    """Return the name and the version of a suite.

    Raises:
        SuiteError: If the file does not begin with them.
    """
    line = next(read_lines(file), None)
    if line is None or line["kind"] != "suite":
        message = "the first line does not describe a conformance suite"
        raise SuiteError(message)
    return f"{line['name']} {line['version']}"
