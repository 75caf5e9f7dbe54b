"""Shared parts of `repair` and `resolve --repair`: a repaired text per line, and reports of the changes."""

from collections.abc import Callable

from uri_split._diagnosis.diagnosis import diagnose
from uri_split._diagnosis.problem import best_suggestion
from uri_split._grammar import RuleName
from uri_split._repair import Repaired
from uri_split.cli.lines import Line, read_lines
from uri_split.cli.options import redactor
from uri_split.cli.reasons import annotate, reasons
from uri_split.cli.session import Session


def write_repaired(
    session: Session,
    repair: Callable[[str], Repaired | None],
    rule: RuleName,
    column: str | None,
    *,
    show_changes: bool,
    redact: bool,
) -> int:
    """Write a URI for each line, and report the changes, or why there is none. Return the exit status.

    Args:
        session: The inputs.
        repair: Returns a text as a URI.
        rule: The rule that a text must match if it needs no repair.
        column: The column of the tables that contains the texts; required if there are several.
        show_changes: Whether to report the changes.
        redact: Whether to hide passwords in the URIs.
    """
    prepared = redactor(redact=redact)
    found_invalid = False
    for line in read_lines(session, column, tables=True):
        repaired = repair(line.text)
        if repaired:
            session.screen.write(f"{prepared(repaired.uri)}\n")
            if show_changes:
                report_changes(session, line, repaired)
        else:
            found_invalid = True
            for reason in reasons(line, rule, diagnose(line.text, rule), best_suggestion(line.text, rule)):
                session.screen.write_error(reason)
    return session.exit_status(int(found_invalid))


def report_changes(session: Session, line: Line, repaired: Repaired) -> None:
    """Report the changes made to a line."""
    notes = (((change.start, change.end), change.message) for change in repaired.changes)
    for note in annotate(line, "URI-reference", notes):
        session.screen.write_error(note)
