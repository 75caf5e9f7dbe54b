"""Findings as text for people."""

from collections.abc import Iterable, Iterator

from uri_split.cli.file_names import display_name
from uri_split.cli.formats.finding import Finding
from uri_split.cli.runners import without_commands


def text(findings: Iterable[Finding]) -> Iterator[str]:
    """Yield for each finding its place and message, the line with carets, and what to write instead."""
    for finding in findings:
        place = finding.place
        head = f"{display_name(place.file)}:{place.line}:{place.column}: {finding.message} ({finding.code})\n"
        notes = [*finding.excerpt] if finding.excerpt[1] else []
        if finding.help:
            notes.append(f"help: {finding.help}")
        yield without_commands(head + "".join(f"    {note}\n" for note in notes))
