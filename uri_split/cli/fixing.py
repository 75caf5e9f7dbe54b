"""Writing repaired texts back into files."""

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from errno import EACCES
from functools import partial, reduce
from io import StringIO
from itertools import chain, groupby, islice
from pathlib import Path
from typing import Any, BinaryIO, Final, Generic, NamedTuple, TypedDict, TypeVar, cast

import click
from click.core import ParameterSource

from uri_split._passwords import hidden_spans, without_passwords
from uri_split._suggestion.meant import Certainty, Suggestion
from uri_split._text.spans import mask, shown
from uri_split.cli.atomic import Piece, Record, Source, Version, joined, version_of
from uri_split.cli.errors import (
    STANDARD_INPUT,
    display_name,
    extra_as_click_error,
    file_failure_as_click_error,
    not_a_table,
    reason_of,
    source_name,
    without_commands,
)
from uri_split.cli.inputs import Session, delimiter_of, kind_of
from uri_split.cli.lines import Comments, Line
from uri_split.cli.objects import is_object
from uri_split.cli.options import PRESETS, Criteria, Decorator, refuse_input_as_output
from uri_split.cli.tables.compression import (
    BYTE_ORDER_MARK,
    LINE,
    LONGEST_START,
    READ_ERRORS,
    BadTable,
    blocks,
    compressed_writer,
    compression_of,
    decompressed,
    end_of_lines,
    format_of,
)
from uri_split.cli.types import SCHEME
from uri_split.messages import counted

# Lines of text files, in which only the text before the end of a line is replaced.


def text_source(file: str, comments: Comments) -> Source[bytes]:
    """Return the lines of a text file as records, without a text if they are comments."""

    def pieces(stream: BinaryIO) -> Iterator[bytes]:
        with extra_as_click_error():
            text = decompressed(stream, file)
        return blocks(text, end_of_lines, with_mark=True)

    return Source(pieces, partial(_records, comments=comments), joined, compressed_writer)


def _records(piece: bytes, comments: Comments) -> Iterator[Record]:
    if piece == BYTE_ORDER_MARK:
        yield Record(piece.decode(), is_row=False)
        return
    for line in StringIO(piece.decode("utf-8", "surrogateescape")):
        text = line.removesuffix("\n").removesuffix("\r")
        yield Record(line, is_row=False) if comments.skip(text) else Record("", text, line[len(text) :], text)


# Files with the fixes made: in place, in another file, or on standard output.

Fix = Callable[[str], str | None]
"""Returns what to write in place of a text, or `None` if it stays."""


class _Fixed(NamedTuple, Generic[Piece]):
    """A piece of a file with the fixes made.

    Attributes:
        piece: The piece.
        lines: Its lines or rows, `None` for each that has no text.
        is_changed: Whether there was anything to fix.
    """

    piece: Piece
    lines: list[Line | None]
    is_changed: bool


def fixed_lines(
    session: Session, column: str | None, output: str | None, fix: Fix, comments: Comments
) -> Generator[Line]:
    """Make the fixes, and yield the lines and rows as they are then.

    A file is replaced when all its lines have been yielded; if nothing is fixed, it is not written. Standard input is
    written to standard output. A file that cannot be read is reported, and stays as it is.

    Args:
        session: The inputs.
        column: The column of the tables that contains the texts; required if there are several.
        output: The file to write in place of the only input.
        fix: Returns the fix for a text.
        comments: The lines of text that are skipped.

    Raises:
        click.ClickException: If a file cannot be written, or somebody else writes it meanwhile; it stays as it is.
    """
    nulls = 0
    for file in session.inputs.files:
        is_in_place = output is None and file != STANDARD_INPUT
        try:
            version = version_of(file) if is_in_place else None  # before anything of it is read
            source = open_source(session, file, column, comments)
            for line in _fixed_file(session, file, source, output, version, fix):
                session.screen.rows += 1
                if line:
                    yield line
                else:
                    nulls += 1
        except READ_ERRORS as error:
            session.complaints.cannot_read(file, error)
    session.complaints.skipped_rows(nulls)


def require_same_format(files: Sequence[str], output: str) -> None:
    """Refuse an output file in another format than that of the only input.

    Raises:
        click.UsageError: If it is, if it is the input itself, or if there are several inputs.
    """
    if len(files) > 1:
        message = "--fix with --output requires exactly 1 file: fix several files in place"
        raise click.UsageError(message)
    refuse_input_as_output(files or (STANDARD_INPUT,), output)
    kinds = [kind_of(file) for file in files or (STANDARD_INPUT,)]
    if kinds[0] in _READ_ONLY:
        raise click.UsageError(_ONLY_READ)
    if kinds != [format_of(output).kind]:
        name = display_name(output)
        message = f"--fix keeps the format of a file: the extension of {name} must be that of a {_NAMES[kinds[0]]} file"
        raise click.UsageError(message)
    if any(delimiter_of(file) != delimiter_of(output) for file in files):
        message = f"--fix keeps the delimiter of a file: {display_name(output)} must have the extension of the input"
        raise click.UsageError(message)


_READ_ONLY: Final = frozenset({"delta", "iceberg"})
_ONLY_READ: Final = "--fix and --diff do not apply to tables of Delta and Iceberg: write a table with repair --output"
_NAMES: Final = {"parquet": "Parquet", "csv": "CSV", "jsonl": "JSON lines", "text": "text"}


def open_source(session: Session, file: str, column: str | None, comments: Comments) -> Source[Any]:
    """Return the records of a file.

    Args:
        session: The inputs.
        file: The name of the file.
        column: The column of a table that contains the texts; required if there are several.
        comments: The lines of text that are skipped.

    Raises:
        OSError, EOFError, BadTable: If the file cannot be read.
        click.ClickException: If it is not a table or does not have the column, or if a package is missing.
    """
    if session.inputs.kind and kind_of(file) != "csv":
        message = "--delimiter with fixes requires a file that ends with .csv: rename it, or write a copy that does"
        raise BadTable(message)
    if kind_of(file) in _READ_ONLY:
        raise BadTable(_ONLY_READ)
    if kind_of(file) == "text":
        if column not in {None, LINE}:
            raise not_a_table(file)
        return text_source(file, comments)
    with extra_as_click_error():
        from uri_split.cli.tables.rewriting import open_table_source  # noqa: PLC0415  Polars may be absent
    return open_table_source(session, file, column)


def _fixed_file(
    session: Session, file: str, source: Source[Piece], output: str | None, version: Version | None, fix: Fix
) -> Iterator[Line | None]:
    results = _fixed_pieces(file, source, _reading(source.pieces(session.inputs.open(file))), fix)
    unchanged = 0
    if version:
        for result in results:
            if result.is_changed:
                results = chain([result], results)
                break
            yield from result.lines
            unchanged += 1
        else:
            return
    with _writer(session, source, file, output, version) as write:
        if unchanged:
            with Path(file).open("rb") as stream:
                again = _reading(source.pieces(stream))  # a name, so that it is not deleted before the file is closed
                for piece in islice(again, unchanged):
                    write(piece)
        for result in results:
            write(result.piece)
            yield from result.lines


@contextmanager
def _writer(
    session: Session, source: Source[Piece], file: str, output: str | None, version: Version | None
) -> Generator[Callable[[Piece], object]]:
    if output is None and file == STANDARD_INPUT:
        # Standard input is text.
        yield lambda piece: session.screen.write(cast("bytes", piece).decode("utf-8", "surrogateescape"))
        return
    if output is None and Path(file).is_file():
        with Path(file).open("rb") as stream:
            compression = compression_of(stream.read(LONGEST_START), file)
        if compression != format_of(file).compression:
            message = (
                f"cannot fix {display_name(file)} in place, because its name must end with .gz or .zst if it is "
                "compressed: write a copy with -o, such as -o fixed.csv.gz"
            )
            raise click.ClickException(message)
    target = output or file
    with file_failure_as_click_error("write", target, (OSError,)):
        if os.path.exists(target) and not os.access(target, os.W_OK):  # noqa: PTH110  as it is for `open`
            raise PermissionError(EACCES, os.strerror(EACCES))  # a directory would allow to replace it
        with source.writer(target, version) as write:
            yield write


def _reading(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Yield pieces; a failure to read one is not to be taken for a failure to write."""
    try:
        yield from pieces
    except READ_ERRORS as error:
        raise BadTable(reason_of(error)) from None


def _fixed_pieces(file: str, source: Source[Piece], pieces: Iterable[Piece], fix: Fix) -> Iterator[_Fixed[Piece]]:
    name, number = source_name(file), 1
    for piece in pieces:
        records = list(source.records(piece))
        fixes = [None if record.text is None else fix(record.text) for record in records]
        lines: list[Line | None] = []
        for record, text in zip(records, fixes, strict=True):
            whole = record.whole(text)
            if record.is_row:
                now = record.text if text is None else text
                written = source.locate and partial(source.locate, whole)
                lines.append(None if now is None else Line(name, number, now, source.unit, written))
            number += 1 if source.unit == "row" else whole.count("\n")
        is_changed = any(text is not None for text in fixes)
        yield _Fixed(source.replaced(piece, records, fixes) if is_changed else piece, lines, is_changed)


# Differences that fixes make, as a unified diff for people: passwords and control characters do not appear.

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


# Choice of a fix: the most likely suggestion, if it is certain enough.


class Fixer:
    """Chooses fixes, and counts them.

    Attributes:
        criteria: What is required of a text.
        fixed: The number of texts that have a fix.
        unsafe: The number of other texts for which there is only an unsafe fix.
    """

    def __init__(self, criteria: Criteria, *, unsafe: bool) -> None:
        self.criteria = criteria
        self.fixed: int = 0
        self.unsafe: int = 0
        self._applicable: AbstractSet[Certainty] = {"safe", "likely"} if unsafe else {"safe"}

    def fix(self, text: str) -> str | None:
        """Return what to write in place of a text; `None` if the text is accepted or has no fix."""
        if self.criteria.accepts(text):
            return None
        return self.choose(self.criteria.suggestions(text))

    def choose(self, suggestions: Sequence[Suggestion]) -> str | None:
        r"""Return what to write in place of a text that has some suggestions.

        A later one is never the fix, even if it is safe: `%5C` in place of a backslash would hide the mistake, so that
        nobody could suggest `/` any more.
        """
        best = next(iter(suggestions), None)
        if best and best.certainty in self._applicable:
            self.fixed += 1
            return best.uri
        self.unsafe += best is not None and best.certainty == "likely"
        return None

    def summary(self, fix: str, unit: str) -> str:
        """Return how many texts are fixed, and how many could be.

        Args:
            fix: What happens to the texts that have a fix, such as "fixed".
            unit: What a text is, "line" or "row".
        """
        sentences = [f"{fix} {counted(self.fixed, unit)}"] if self.fixed else []
        if self.unsafe:
            more = f"{self.unsafe:,} more" if self.fixed else counted(self.unsafe, unit)
            sentences.append(f"--unsafe-fixes would fix {more}")
        return f"{'; '.join(sentences)}\n" if sentences else ""


# Options of ``check`` for fixes and policies, and which of them contradict each other.

_Command = TypeVar("_Command", bound=Callable[..., object])


class FixOptions(TypedDict):
    """Values of the options for fixes."""

    fix: bool
    unsafe_fixes: bool
    diff: bool
    default_scheme: str | None
    exit_zero: bool
    exit_non_zero_on_fix: bool


_POLICY: Final[tuple[Decorator, ...]] = (
    click.option("--policy", type=click.Choice(PRESETS), help="Also require what a policy allows; see above."),
    click.option("--scheme", "schemes", multiple=True, type=SCHEME, help="Allow only this scheme; may be repeated."),
    click.option(
        "--host",
        "hosts",
        multiple=True,
        metavar="HOST",
        help="Allow only this host, or all names below one: *.example.com; may be repeated.",
    ),
)

_FIXES: Final[tuple[Decorator, ...]] = (
    click.option("--fix", is_flag=True, help="Fix invalid texts where the fix is certain, in the file or in -o."),
    click.option("--unsafe-fixes", is_flag=True, help="Also apply fixes that are likely, but not certain."),
    click.option("--diff", is_flag=True, help="Print what --fix would change, and change nothing."),
    click.option(
        "--default-scheme", type=SCHEME, show_default="https", help="Scheme for texts that lack one; not for policies."
    ),
    click.option("--exit-zero", is_flag=True, help="Exit with 0 even if texts are invalid."),
    click.option("--exit-non-zero-on-fix", is_flag=True, help="Exit with 1 if a text was fixed, too."),
)


def policy_options(command: _Command) -> _Command:
    """Add the options for policies to a command."""
    return reduce(lambda decorated, option: option(decorated), reversed(_POLICY), command)


def fix_options(command: _Command) -> _Command:
    """Add the options for fixes to a command."""
    return reduce(lambda decorated, option: option(decorated), reversed(_FIXES), command)


_MEANINGLESS_IN_A_DIFFERENCE: Final = {
    "output": "--output",
    "form": "--format",
    "max_problems": "--max-problems",
}
_MEANINGLESS_IN_A_FIXED_FILE: Final = {
    "browser": "--browser compares texts as they are, but {option} changes them: remove one of them",
    "prefix": "--prefix names new columns, but {option} adds none: remove one of them",
    "kind": "{option} goes by the extensions of files: remove --input-format, and name files such as links.csv",
    "compression": "{option} keeps the compression of each column: remove --compression",
    "row_group_size": "{option} keeps the row groups: remove --row-group-size",
    "partition_by": "{option} changes one file: remove --partition-by",
    "resume": "{option} changes one file: remove --resume",
    "limit": "--limit does not apply to {option}, which changes whole files: remove one of them",
    "sample": "--sample does not apply to {option}, which changes whole files: remove one of them",
    "on_error": "--on-error does not apply to {option}, which keeps all rows: correct those that cannot be read first",
    "redact": "--redact would replace the passwords in the file with ***: remove it",
}


def refuse_objects(files: Iterable[str]) -> None:
    """Refuse to fix objects in an object store.

    Raises:
        click.UsageError: If there are any.
    """
    for file in filter(is_object, files):
        message = f"--fix changes local files, but {display_name(file)} is in an object store: copy it first"
        raise click.UsageError(message)


def refuse_contradictions(context: click.Context, options: FixOptions) -> None:
    """Refuse options that contradict each other.

    Args:
        context: The context of the subcommand.
        options: The values of the options for fixes.

    Raises:
        click.UsageError: If some do.
    """
    if options["exit_zero"] and options["exit_non_zero_on_fix"]:
        message = "--exit-zero and --exit-non-zero-on-fix are mutually exclusive"
        raise click.UsageError(message)
    if options["diff"]:
        for option in _given(context, _MEANINGLESS_IN_A_DIFFERENCE):
            message = f"{option} does not apply to --diff, which only prints changes: remove one of them"
            raise click.UsageError(message)
    if options["diff"] or options["fix"]:
        for reason in _given(context, _MEANINGLESS_IN_A_FIXED_FILE):
            raise click.UsageError(reason.format(option="--diff" if options["diff"] else "--fix"))


def _given(context: click.Context, options: Mapping[str, str]) -> list[str]:
    """Return the descriptions of the options that are on the command line."""
    given = ParameterSource.COMMANDLINE
    return [text for name, text in options.items() if context.get_parameter_source(name) is given]
