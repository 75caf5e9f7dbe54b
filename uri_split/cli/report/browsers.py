"""The section "In browsers" of a report, and its numbers. It requires no package."""

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from uri_split._split.passwords import hidden_spans
from uri_split._text.spans import mask
from uri_split.cli.browsers.words import COUNTED, IN_BROWSERS, RELATIVE
from uri_split.cli.report.charts import Bar, bars
from uri_split.cli.report.findings import Finding
from uri_split.cli.report.html import Markup, element
from uri_split.cli.report.sections import Source, examined, finding_list, scaled, section

if TYPE_CHECKING:
    from uri_split.columns.summary import Sample


class Compared(NamedTuple):
    """Outcomes of the rows of a sample in browsers.

    Attributes:
        counts: How many rows have each outcome of `uri_split.browsers.compare`, or `RELATIVE`.
        findings: Examples of the outcomes that mislead people, by outcome.
    """

    counts: Counter[str]
    findings: list[Finding]


def browser_section(compared: Compared, sample: "Sample", source: Source) -> Markup:
    """Return the section of a page."""
    misleading = {finding.code for finding in compared.findings}
    rows = [
        Bar(
            words,
            compared.counts[outcome],
            "relative references" if outcome == RELATIVE else "",
            "neither" if outcome in misleading else "",
        )
        for outcome, words in COUNTED.items()
        if compared.counts[outcome]
    ]
    caption = f"What browsers make of the {source.row}s that were examined"
    findings = [finding._replace(code=IN_BROWSERS[finding.code]) for finding in compared.findings]
    return section(
        "In browsers",
        "Browsers follow the URL Standard. They read some valid URIs differently or reject them, and they accept some "
        "texts that are not valid.",
        element("p", examined(sample, source)),
        *([bars(caption, ["outcome", f"{source.row}s"], rows, sample.drawn)] if rows else []),
        *([finding_list(findings, sample, source)] if findings else []),
    )


def browser_numbers(compared: Compared, sample: "Sample") -> dict[str, object]:
    """Return the same for JSON, by outcome, the most frequent first."""
    examples = {
        finding.code: [
            {
                "row": example.row.number,
                "text": mask(example.row.text, hidden_spans(example.row.text)),
                "message": example.remark.message,
            }
            for example in finding.examples
        ]
        for finding in compared.findings
    }
    outcomes = [
        {
            "outcome": outcome,
            "rows_in_sample": number,
            "rows": scaled(sample, number),
            "examples": examples.get(outcome, []),
        }
        for outcome, number in compared.counts.most_common()
    ]
    return {"examined": sample.drawn, "of": sample.number, "is_exact": sample.is_all, "outcomes": outcomes}
