"""The numbers of a report as JSON. Keys are stable; new ones may be added."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from uri_split import __version__
from uri_split._split.passwords import without_passwords
from uri_split.cli.report.browsers import Compared, browser_numbers
from uri_split.cli.report.findings import Finding, hazards, problems
from uri_split.cli.report.lengths import statistics
from uri_split.cli.report.sections import Source, scaled
from uri_split.cli.serialization import json_line
from uri_split.columns.cells import is_tracking
from uri_split.columns.parts import PARTS

if TYPE_CHECKING:
    from uri_split.columns.summary import Distinct, Frequent, Sample, Summary

_MOST: Final = 100
"""The most values of each list."""


def numbers(summary: "Summary", source: Source, compared: Compared | None = None) -> str:
    """Return a line of JSON with all numbers of the page, without rounding them except for estimates.

    Args:
        summary: The counts.
        source: Where the texts come from.
        compared: What browsers do with the sample of all texts, for one more key.
    """
    names = {
        "name": without_passwords(source.name),
        "column": source.column and without_passwords(source.column),
        "bytes": source.size,
    }
    return json_line(
        {
            "version": __version__,
            "date": source.date,
            "source": names,
            "rows": summary.rows,
            "nulls": summary.nulls,
            "uris": summary.uris,
            "relative": summary.relative,
            "neither": summary.neither,
            "reasons": dict(summary.reasons.most_common()),
            "problems": _findings(problems(summary.refused.rows()), summary.refused, "component"),
            "faulty_hosts": _frequent(summary.faulty_hosts),
            "schemes": _frequent(summary.schemes),
            "hosts": _frequent(summary.hosts),
            "distinct_hosts": _distinct(summary.distinct_hosts),
            "host_kinds": dict(summary.host_kinds.most_common()),
            "registrable_domains": _frequent(summary.domains),
            "top_level_domains": _frequent(summary.top_levels),
            "ports": _frequent(summary.ports),
            "file_types": _frequent(summary.suffixes),
            "parameters": _frequent(summary.parameters, "times"),
            "tracking_parameters": [name for name, _ in summary.parameters.most_common(_MOST) if is_tracking(name)],
            "components": {part: {"rows": summary.defined[part], "empty": summary.empty[part]} for part in PARTS},
            "passwords": summary.passwords,
            "lengths": statistics(summary.lengths) if summary.lengths else {},
            "distinct_texts": _distinct(summary.distinct),
            "distinct_documents": _distinct(summary.documents),
            "hazards": _findings(hazards(summary.sample.rows()), summary.sample, "affects"),
            **({"browsers": browser_numbers(compared, summary.sample)} if compared else {}),
        }
    )


def _frequent(frequent: "Frequent", unit: str = "rows") -> dict[str, object]:
    values = [{"value": value, unit: number} for value, number in frequent.most_common(_MOST)]
    return {unit: frequent.total, "max_undercount": frequent.max_undercount, "values": values}


def _distinct(distinct: "Distinct") -> dict[str, object]:
    return {"number": distinct.number, "is_exact": distinct.is_exact}


def _findings(findings: Iterable[Finding], sample: "Sample", group: str) -> dict[str, object]:
    codes = [
        {
            group: finding.group,
            "code": finding.code,
            "rows_in_sample": finding.number,
            "rows": scaled(sample, finding.number),
        }
        for finding in findings
    ]
    return {"examined": sample.drawn, "of": sample.number, "is_exact": sample.is_all, "codes": codes}
