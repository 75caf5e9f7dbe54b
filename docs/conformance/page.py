"""Page of the documentation about what libraries do with the conformance suite."""

import platform
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from typing import Final, NamedTuple

from docs.conformance.catalogue import Entry, Kind
from uri_conformance.report import Report, Row, given, got, result

_INTRODUCTION: Final = """# Conformance

The [conformance suite](../guide/conformance.md) tests URI libraries in any language against RFC 3986. This page shows
what its core finds, and what libraries do with it. `PYTHONPATH=conformance python -m docs.conformance` generates the
page from real runs, without a network.
"""
_SCORE: Final = """
## What the core finds

The table counts mutants: copies of an automaton, a definition or an algorithm of the RFC with one change. A mutant is
found if it fails at least one case. Equivalent mutants are not counted.

| what is wrong in the mutants | found |
|---|---|
"""
_HOW_SCORED: Final = """
- Each rule has a minimal automaton, which accepts exactly the texts that match the rule. Characters that it treats
  alike in every state count as one.
- A character is *read like another one* if it leads to where another one leads that is allowed in that state; in rules
  without addresses, also if it leads to any other state.
- The full suite finds every wrong automaton that is not larger than the right one (W-method, Chow 1978).
"""
_TABLES: Final = """
## Libraries

Run on {date}, on {system}, with {suite} of the suite. The numbers are those of failed checks. ✓ means that no check
failed, and — that the library does not claim to offer this.

- A failure is a difference from RFC 3986. Some libraries document it, and some have good reasons.
- Newer versions may do better. Those for C, Erlang, Go, Java, Perl, PHP and Ruby are those of Debian 12.
- *split* counts the components of valid references, and references that are refused. A library may return an undefined
  component as an empty one: *undefined* counts that separately.
- *resolve* includes the removal of dot-segments. Strict or not: a library is asked for what it offers.
- *normalize* includes the comparison of URIs.
- Schemes and hosts may be in another case, hosts without brackets, and ports numbers.
"""
_KINDS: Final[Mapping[Kind, str]] = {
    "RFC 3986": "Libraries that refer to RFC 3986",
    "RFC 2396": "Libraries that refer to RFC 2396",
    "JSON Schema": "Validators of JSON Schema",
    "WHATWG": "Parsers of the URL Standard",
    "other": "Other libraries",
}
_ABOUT: Final[Mapping[Kind, str]] = {
    "RFC 3986": "Each says that it implements RFC 3986 at least in part.",
    "RFC 2396": "RFC 3986 replaced RFC 2396 in 2005.",
    "JSON Schema": "The formats `uri` and `uri-reference` of JSON Schema refer to RFC 3986.",
    "WHATWG": (
        "The URL Standard differs from RFC 3986 on purpose: browsers accept what people write. These parsers read "
        "relative references only with a base, so they cannot *split* them."
    ),
    "other": "They name no document, or RFC 3986 only for details.",
}
_COLUMNS: Final = ("URI", "URI-reference", "other rules", "split", "undefined", "resolve", "normalize", "recompose")
_MOST_SHOWN: Final = 60


class Result(NamedTuple):
    """A library and the report about it."""

    entry: Entry
    report: Report


def page(core: bytes, scores: Mapping[str, tuple[int, int]], results: Sequence[Result], absent: Sequence[str]) -> str:
    """Return the page in Markdown.

    Args:
        core: The core of the suite, as in the file.
        scores: The number of mutants that the core finds, and that of all, by what is wrong.
        results: The libraries with their reports, of which there is at least one.
        absent: The libraries that could not be run.
    """
    found = "".join(f"| {what} | {number:,} of {total:,} |\n" for what, (number, total) in scores.items())
    system = f"{platform.system()} ({platform.machine()})"
    tables = _TABLES.format(date=f"{datetime.now(UTC):%Y-%m-%d}", system=system, suite=results[0].report.suite)
    parts = [_INTRODUCTION, _SCORE, found, _HOW_SCORED, tables]
    for kind, title in _KINDS.items():
        of_kind = [result for result in results if result.entry.kind == kind]
        if of_kind:
            parts += [f"\n### {title}\n\n{_ABOUT[kind]}\n\n", *_table(of_kind)]
    if absent:
        parts.append(f"\nLeft out, since they are not on the machine: {', '.join(absent)}.\n")
    parts.append("\n## First failures\n\nThe first check that fails, in each row of the report about a library.\n")
    for about in results:
        parts += _details(about)
    return "".join([*parts, f"\n<!-- {digest(core)} -->\n"])


def digest(core: bytes) -> str:
    """Return the digest of the core by which a test sees whether the page is out of date."""
    return f"core {sha256(core).hexdigest()[:16]}"


def column_of(row: Row) -> str:
    """Return the column that counts the checks of a row."""
    match row.operation:
        case "match":
            return row.name if row.name in _COLUMNS else "other rules"
        case "split":
            return "undefined" if row.name.startswith("undefined") else "split"
        case "remove_dot_segments":
            return "resolve"
        case "equivalent":
            return "normalize"
        case _:
            return row.operation


def _table(results: Sequence[Result]) -> Iterator[str]:
    yield f"| library | language | {' | '.join(_COLUMNS)} |\n|---|---|{'---|' * len(_COLUMNS)}\n"
    for entry, report in results:
        cells = (_cell([row for row in report.rows if column_of(row) == column]) for column in _COLUMNS)
        yield f"| {report.tested} | {entry.language} | {' | '.join(cells)} |\n"


def _cell(rows: Sequence[Row]) -> str:
    if not rows:
        return "\u2014"
    failed = sum(row.failed for row in rows)
    return f"{failed:,}" if failed else "✓"


def _details(result: Result) -> Iterator[str]:
    entry, report = result
    yield f"\n### {report.tested}\n\n{entry.claims}\n"
    failing = [row for row in report.rows if row.failures]
    if not failing:
        checks = sum(row.passed for row in report.rows)
        yield f"\nAll {checks:,} checks pass.\n"
        return
    yield "\n| | failed | given | expected | got | why it is there |\n|---|---|---|---|---|---|\n"
    for row in failing:
        name = row.name if row.name == row.operation else f"{row.operation}: {row.name}"
        yield f"| {_escaped(name)} | {row.failed:,} of {row.failed + row.passed:,} | {_failure(row)} |\n"


def _failure(row: Row) -> str:
    """Return the first failure in a row as cells of a table."""
    (case, request), outcome = row.failures[0]
    cells = map(_code, (given(request), result(row, outcome.expected), got(row, outcome)))
    return f"{' | '.join(cells)} | {_escaped(case.reason)}, {case.section}"


def _code(text: str) -> str:
    """Return a text as code in a cell of a table."""
    shown = f"{text[:_MOST_SHOWN]}…" if len(text) > _MOST_SHOWN else text
    shown = "".join(character if character.isprintable() else "\ufffd" for character in shown).replace("|", "\\|")
    return f"`` {shown} ``" if "`" in shown else f"`{shown}`"


def _escaped(text: str) -> str:
    return "".join(f"\\{character}" if character in "\\`*_[]<>|~" else character for character in text)
