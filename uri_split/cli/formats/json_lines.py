"""Findings as JSON lines."""

from collections.abc import Iterable, Iterator

from uri_split.cli.formats.finding import Finding, Place
from uri_split.cli.serialization import json_line


def json_lines(findings: Iterable[Finding]) -> Iterator[str]:
    """Yield an object for each finding: its place, its fields, where it ends, and the fixes if there are any."""
    for finding in findings:
        fields = finding.fields
        if fields is None:
            names = ("code", "level", "message", "help", "url")
            fields = {name: getattr(finding, name) for name in names}
        row = {"file": finding.place.file, **_start(finding.place), **fields, **_end(finding.place)}
        if finding.fixes:
            row["fixes"] = [
                {
                    "message": fix.message,
                    "certainty": fix.certainty,
                    "replacements": [
                        {**_start(place), **_end(place), "text": text} for place, text in fix.replacements
                    ],
                }
                for fix in finding.fixes
            ]
        yield json_line(row)


def _start(place: Place) -> dict[str, object]:
    return {place.unit: place.line, "column": place.column}


def _end(place: Place) -> dict[str, object]:
    return {f"end_{place.unit}": place.end_line, "end_column": place.end_column}
