"""Differences that fixes make, as a unified diff for people: passwords and control characters do not appear."""

from collections import deque
from collections.abc import Iterable, Iterator
from io import StringIO
from itertools import chain, groupby
from typing import Final

from uri_split._split.passwords import hidden_spans, without_passwords
from uri_split._text.display import shown
from uri_split._text.spans import mask
from uri_split.cli.comments import Comments
from uri_split.cli.file_names import display_name
from uri_split.cli.fixing.records import Record
from uri_split.cli.fixing.rewriting import Fix, open_source
from uri_split.cli.runners import without_commands
from uri_split.cli.session import Session
from uri_split.cli.tables.formats import READ_ERRORS

_CONTEXT: Final = 3
"""The number of unchanged lines before and after a change, as in `difflib`."""

_Marked = tuple[str, str]
"""A line of a file, after a space if it stays, ``-`` if it is removed and ``+`` if it is added."""


def differences(session: Session, column: str | None, rule: str, fix: Fix, comments: Comments) -> Iterator[str]:
    """Yield the differences that fixes would make, hunk by hunk.

    Args:
        session: The inputs. A file that cannot be read is reported and skipped.
        column: The column of the tables that contains the texts; required if there are several.
        rule: The rule that texts are checked against.
        fix: Returns the fix for a text.
        comments: The lines of text that are skipped.
    """
    for file in session.inputs.files:
        try:
            source = open_source(session, file, column, comments)
            records = chain.from_iterable(map(source.records, source.pieces(session.inputs.open(file))))
            name = display_name(file)
            header = f"--- {name}\n+++ {name}\n"
            for hunk in hunks(_marked(records, rule, fix)):
                yield header + hunk
                header = ""
        except READ_ERRORS as error:
            session.complaints.cannot_read(file, error)


def hunks(marked: Iterable[_Marked]) -> Iterator[str]:
    r"""Yield the parts of a unified diff that contain changes.

    >>> print(*hunks([(" ", "a\n"), ("-", "b\n"), ("+", "c")]), end="")
    @@ -1,2 +1,2 @@
     a
    -b
    +c
    \ No newline at end of file
    """
    old = new = 1
    before: deque[_Marked] = deque(maxlen=_CONTEXT)
    hunk: list[_Marked] = []
    start = (1, 1)
    same = 0
    for line in marked:
        if line[0] == " " and not hunk:
            before.append(line)
        else:
            if not hunk:
                start = (old - len(before), new - len(before))
                hunk = list(before)
                before.clear()
            hunk.append(line)
            same = same + 1 if line[0] == " " else 0
            if same > 2 * _CONTEXT:
                yield _written(hunk[: _CONTEXT - same], *start)
                before.extend(hunk)
                hunk = []
        old += line[0] != "+"
        new += line[0] != "-"
    if hunk:
        yield _written(hunk[: len(hunk) - max(0, same - _CONTEXT)], *start)


def _written(hunk: list[_Marked], old: int, new: int) -> str:
    removed, added = (sum(mark != other for mark, _ in hunk) for other in "+-")
    lines = [f"@@ -{old},{removed} +{new},{added} @@\n"]
    for mark, line in hunk:
        end = "" if line.endswith("\n") else "\n\\ No newline at end of file\n"
        lines.append(f"{mark}{line}{end}")
    return without_commands("".join(lines))


def _marked(records: Iterable[Record], rule: str, fix: Fix) -> Iterator[_Marked]:
    """Yield the lines of records before and after the fixes; of changed records in succession, all before first."""
    pairs = ((record, None if record.text is None else fix(record.text)) for record in records)
    for is_changed, together in groupby(pairs, key=lambda pair: pair[1] is not None):
        if not is_changed:
            for record, _ in together:
                yield from ((" ", line) for line in _lines(record, record.text, rule))
            continue
        changed = list(together)
        for record, _ in changed:
            yield from (("-", line) for line in _lines(record, record.text, rule))
        for record, text in changed:
            yield from (("+", line) for line in _lines(record._replace(written=record.encoded(text or "")), text, rule))


def _lines(record: Record, text: str | None, rule: str) -> Iterator[str]:
    """Yield the lines of a record as a terminal can show them."""
    spans = hidden_spans(text or "", rule)
    field = record.encoded(mask(text or "", spans)) if spans else record.written
    whole = f"{without_passwords(record.before)}{field}{without_passwords(record.after)}"
    for line in StringIO(whole.removeprefix("\ufeff")):
        content = line.removesuffix("\n").removesuffix("\r")
        yield f"{shown(content).line}{line[len(content) :]}"
