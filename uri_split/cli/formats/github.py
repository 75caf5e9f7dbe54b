"""Findings as workflow commands of GitHub, which annotate files."""

from collections.abc import Iterable, Iterator
from typing import Final

from uri_split._text.display import shown
from uri_split.cli.formats.finding import Finding, Level, Place

_COMMANDS: Final[dict[Level, str]] = {"error": "error", "warning": "warning", "note": "notice"}


def github(findings: Iterable[Finding]) -> Iterator[str]:
    """Yield a command for each finding. It annotates lines, or the file if that has none."""
    for finding in findings:
        place = finding.place
        row = f"row {place.line}, column {place.column}: " if place.unit == "row" else ""
        advice = f"\nhelp: {finding.help}" if finding.help else ""
        properties = f"file={_property(place.file)},{_lines(place)}title={_property(finding.code)}"
        yield f"::{_COMMANDS[finding.level]} {properties}::{_data(f'{row}{finding.message}{advice}')}\n"


def _lines(place: Place) -> str:
    if place.unit == "row":
        return ""
    if place.end_line > place.line:  # then, GitHub accepts no columns
        return f"line={place.line},endLine={place.end_line},"
    return f"line={place.line},col={place.column},endColumn={max(place.column, place.end_column - 1)},"


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def _data(text: str) -> str:
    """Encode the characters that GitHub has codes for; any other control character becomes its picture."""
    return shown(text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")).line
