"""Findings as a Code Quality report of GitLab."""

from collections import Counter
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Final

from uri_split.cli.formats.finding import Finding, Level
from uri_split.cli.serialization import json_text

_SEVERITIES: Final[dict[Level, str]] = {"error": "major", "warning": "minor", "note": "info"}


def gitlab(findings: Iterable[Finding]) -> Iterator[str]:
    """Yield a JSON array of all findings, one on each line."""
    before = "[\n"
    same: Counter[str] = Counter()
    for finding in findings:
        place = finding.place
        # The line is left out, so that a finding stays the same when lines are added before it.
        kind = json_text([place.file, finding.code, finding.message])
        same[kind] += 1
        issue = {
            "description": f"{finding.message}; help: {finding.help}" if finding.help else finding.message,
            "check_name": finding.code,
            "fingerprint": sha256(f"{same[kind]} {kind}".encode()).hexdigest(),
            "severity": _SEVERITIES[finding.level],
            "location": {
                "path": place.file,
                "positions": {
                    "begin": {"line": place.line, "column": place.column},
                    "end": {"line": place.end_line, "column": place.end_column},
                },
            },
        }
        yield f"{before}{json_text(issue)}"
        before = ",\n"
    yield "[]\n" if before == "[\n" else "\n]\n"
