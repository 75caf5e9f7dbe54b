"""Problems, hazards and URIs in a part of a file, as findings for all output formats."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict

from uri_split._diagnosis.problem import Problem, best_message
from uri_split._grammar import RuleName
from uri_split._hazards.hazard import Hazard
from uri_split._split.passwords import hidden_spans
from uri_split._suggestion.meant import Suggestion
from uri_split.cli.formats.finding import Finding, Fix
from uri_split.cli.lines import Line
from uri_split.cli.reasons import excerpts
from uri_split.cli.remarks import Remark


def problem_findings(
    line: Line, rule: RuleName, problems: Iterable[Problem], suggestions: Sequence[Suggestion]
) -> Iterator[Finding]:
    """Yield the problems of a text. The first one has the fixes and the best suggestion: each is for the whole text."""
    place_of = line.places()
    fixes = _fixes(line, rule, suggestions)
    best = best_message(rule, suggestions)
    for number, problem in enumerate(problems):
        yield Finding(
            problem.code,
            "error",
            place_of(problem.start, problem.end),
            problem.reason,
            problem.help if best is None else best if number == 0 else None,
            fixes=fixes if number == 0 else (),
            url=problem.url,
            fields={**asdict(problem), "url": problem.url},
        )


def _fixes(line: Line, rule: RuleName, suggestions: Iterable[Suggestion]) -> tuple[Fix, ...]:
    """Return the suggestions for a text; none if it seems to contain a password, which reports must not show."""
    if hidden_spans(line.text, rule):
        return ()
    return tuple(
        Fix(suggestion.message, suggestion.certainty, (line.replacement(suggestion.uri),))
        for suggestion in suggestions
        if not hidden_spans(suggestion.uri, rule)
    )


def hazard_findings(line: Line, hazards: Iterable[Hazard | Remark]) -> Iterator[Finding]:
    """Yield the hazards of a text, and remarks on what browsers read in it."""
    place_of, excerpt_of = line.places(), excerpts(line, "URI-reference")
    for hazard in hazards:
        yield Finding(
            hazard.code,
            "note" if hazard.affects == "note" else "warning",
            place_of(hazard.start, hazard.end),
            f"{hazard.affects}: {hazard.message}",
            excerpt=excerpt_of((hazard.start, hazard.end)),
            url=hazard.url,
            fields={**asdict(hazard), "url": hazard.url},
        )
