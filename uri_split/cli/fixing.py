"""Writing repaired texts back into files."""

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from errno import EACCES
from functools import reduce
from io import StringIO
from itertools import chain, groupby, islice
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final, TypedDict, TypeVar

import click
from click.core import ParameterSource

from uri_split._hidden import hidden_spans, without_secrets
from uri_split._text.spans import mask, shown
from uri_split.cli.atomic import Version, version_of
from uri_split.cli.errors import (
    STANDARD_INPUT,
    display_name,
    extra_as_click_error,
    file_failure_as_click_error,
    reason_of,
    source_name,
    without_commands,
)
from uri_split.cli.inputs import Session, extension_of
from uri_split.cli.lines import Comments, Line, records_of
from uri_split.cli.options import SCHEME, Criteria, Decorator, complete_files, complete_policies, refuse_input_as_output
from uri_split.cli.records import Record, whole_line
from uri_split.cli.streams import (
    LONGEST_START,
    MARK,
    READ_ERRORS,
    WRITTEN,
    BadTable,
    compressed_writer,
    compression_of,
    decompressed,
    text_lines,
)
from uri_split.messages import counted

if TYPE_CHECKING:
    from uri_split._suggestion.meant import Certainty, Suggestion

# Files with the fixes made: in place, in another file, or on standard output.

Fix = Callable[[str], str | None]
"""Returns what to write in place of a text, or `None` if it stays."""


def fixed_lines(
    session: Session, column: str | None, output: str | None, fixer: "Fixer", comments: Comments
) -> Generator[Line]:
    """Make the fixes, and yield the lines and rows as they are then.

    A file is replaced when all its lines have been yielded; if nothing is fixed, it is not written. Standard input is
    written to standard output. A file that cannot be read is reported, and stays as it is: its fixes do not count.

    Args:
        session: The inputs.
        column: The column of the tables that contains the texts; required if there are several.
        output: The file to write in place of the only input.
        fixer: Chooses the fixes, and counts them.
        comments: The lines of text that are skipped.

    Raises:
        click.ClickException: If a file cannot be written, or somebody else writes it meanwhile; it stays as it is.
    """
    nulls = 0
    for file in session.inputs.files:
        is_in_place = output is None and file != STANDARD_INPUT
        fixed = fixer.fixed
        try:
            version = version_of(file) if is_in_place else None  # before anything of it is read
            for record in _fixed_file(session, file, column, output, version, fixer.fix, comments):
                session.screen.rows += record.is_row
                if record.text is not None:
                    yield Line(source_name(file), record.text, record)
                else:
                    nulls += record.is_row
        except READ_ERRORS as error:
            session.complaints.cannot_read(file, error)
            if fixer.fixed > fixed and (output or is_in_place):
                session.complaints.add(f"{display_name(output or file)} was left as it was")
                fixer.fixed = fixed
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
    before, after = (_KINDS.get(extension_of(file), "text") for file in (files[0] if files else "", output))
    if before != after:
        name = display_name(output)
        message = f"--fix keeps the format of a file: the extension of {name} must be that of a {before} file"
        raise click.UsageError(message)


_KINDS: Final = {".csv": "CSV", ".tsv": "TSV", ".tab": "TSV", ".jsonl": "JSON lines", ".ndjson": "JSON lines"}


def _records_in(session: Session, file: str, stream: BinaryIO, column: str | None) -> Iterator[Record]:
    """Yield all of a file as records; a failure to read one is not to be taken for a failure to write."""
    try:
        with extra_as_click_error():
            lines = text_lines(decompressed(stream, file))
        first = next(lines, "")
        if first.startswith(MARK):
            yield Record(1, MARK, None, whole_line, is_row=False)
            first = first.removeprefix(MARK)
        yield from records_of(session, file, chain([first] if first else [], lines), column)
    except READ_ERRORS as error:
        raise BadTable(reason_of(error)) from None


def _without_comments(records: Iterable[Record], comments: Comments) -> Iterator[Record]:
    """Yield records, without a text if they are lines that are comments."""
    for record in records:
        is_skipped = record.is_line and record.text is not None and comments.skip(record.text)
        yield record._replace(text=None, is_row=False) if is_skipped else record


def _fixed(records: Iterable[Record], fix: Fix) -> Iterator[tuple[Record, bool]]:
    """Yield records as they are with the fixes made, and whether there was anything to fix."""
    number = 1
    for record in records:
        text = None if record.text is None else fix(record.text)
        now = record if text is None else record._replace(source=record.replaced(text), text=text)
        yield now._replace(line=number), text is not None
        number += now.source.count("\n")


def _fixed_file(  # noqa: PLR0917  most are those of `fixed_lines`
    session: Session,
    file: str,
    column: str | None,
    output: str | None,
    version: Version | None,
    fix: Fix,
    comments: Comments,
) -> Iterator[Record]:
    read = _records_in(session, file, session.inputs.open(file), column)
    records = _fixed(_without_comments(read, comments), fix)
    unchanged = 0
    if version:
        for record, is_fixed in records:
            if is_fixed:
                records = chain([(record, is_fixed)], records)
                break
            unchanged += 1
            yield record
        else:
            return
    with _writer(session, file, output, version) as write:
        if unchanged:
            with Path(file).open("rb") as stream:
                for record in islice(_records_in(session, file, stream, column), unchanged):
                    write(record.source)
        for record, _ in records:
            write(record.source)
            yield record


@contextmanager
def _writer(
    session: Session, file: str, output: str | None, version: Version | None
) -> Generator[Callable[[str], object]]:
    if output is None and file == STANDARD_INPUT:
        yield session.screen.write
        return
    if output is None and Path(file).is_file():
        with Path(file).open("rb") as stream:
            compression = compression_of(stream.read(LONGEST_START), file)
        suffix = Path(file).suffix.lower()
        if compression != (suffix[1:] if suffix in WRITTEN else ""):
            message = (
                f"cannot fix {display_name(file)} in place, because its name must end with .gz or .zst if it is "
                "compressed: write a copy with -o, such as -o fixed.csv.gz"
            )
            raise click.ClickException(message)
    target = output or file
    with file_failure_as_click_error("write", target, (OSError,)):
        if os.path.exists(target) and not os.access(target, os.W_OK):  # noqa: PTH110  as it is for `open`
            raise PermissionError(EACCES, os.strerror(EACCES))  # a directory would allow to replace it
        with extra_as_click_error(), compressed_writer(target, version) as stream:
            yield lambda source: stream.write(source.encode("utf-8", "surrogateescape"))


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
            records = _without_comments(_records_in(session, file, session.inputs.open(file), column), comments)
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
                yield from ((" ", line) for line in _lines(record, rule))
            continue
        changed = list(together)
        for record, _ in changed:
            yield from (("-", line) for line in _lines(record, rule))
        for record, text in changed:
            now = record._replace(source=record.replaced(text or ""), text=text)
            yield from (("+", line) for line in _lines(now, rule))


def _lines(record: Record, rule: str) -> Iterator[str]:
    """Yield the lines of a record as a terminal can show them."""
    start, end, _, encode = whole_line("") if record.text is None else record.locate(record.source)
    spans = hidden_spans(record.text or "", rule)
    field = encode(mask(record.text or "", spans)) if spans else record.source[start:end]
    ends = [without_secrets(part) for part in (record.source[:start], record.source[end:])]
    for line in StringIO(field.join(ends).removeprefix(MARK)):
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

    def anew(self) -> "Fixer":
        """Return one that has counted nothing."""
        return Fixer(self.criteria, unsafe="likely" in self._applicable)

    def fix(self, text: str) -> str | None:
        """Return what to write in place of a text; `None` if the text is accepted or has no fix."""
        if self.criteria.accepts(text):
            return None
        return self.choose(self.criteria.suggestions(text))

    def choose(self, suggestions: "Sequence[Suggestion]") -> str | None:
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
        return summary_of_fixes(fix, self.fixed, self.unsafe, unit)


def summary_of_fixes(done: str, fixed: int, unsafe: int, unit: str) -> str:
    r"""Return a line with how many texts or mistakes are fixed, and how many could be; the empty text if none.

    >>> summary_of_fixes("fixed", 2, 1, "line"), summary_of_fixes("fixed", 0, 1, "line")
    ('fixed 2 lines; --unsafe-fixes would fix 1 more\n', '--unsafe-fixes would fix 1 line\n')
    """
    sentences = [f"{done} {counted(fixed, unit)}"] if fixed else []
    if unsafe:
        more = f"{unsafe:,} more" if fixed else counted(unsafe, unit)
        sentences.append(f"--unsafe-fixes would fix {more}")
    return f"{'; '.join(sentences)}\n" if sentences else ""


# Options of ``check`` for fixes and policies, and which of them contradict each other.

_Command = TypeVar("_Command", bound=Callable[..., object])


class FixOptions(TypedDict):
    """Values of the options for fixes."""

    fix: bool
    output: str | None
    unsafe_fixes: bool
    diff: bool
    default_scheme: str | None
    exit_zero: bool
    exit_non_zero_on_fix: bool


_OPTIONS: Final[tuple[Decorator, ...]] = (
    click.option(
        "--policy",
        metavar="POLICY",
        shell_complete=complete_policies,
        help="Also require what a policy allows; see above.",
    ),
    click.option("--scheme", "schemes", multiple=True, type=SCHEME, help="Allow only this scheme; may be repeated."),
    click.option(
        "--host",
        "hosts",
        multiple=True,
        metavar="HOST",
        help="Allow only this host, or all names below one: *.example.com; may be repeated.",
    ),
    click.option("--fix", is_flag=True, help="Fix invalid texts where that is certain, in the file or in -o."),
    click.option(
        "-o", "--output", metavar="FILE", shell_complete=complete_files, help="With --fix, write a copy of the file."
    ),
    click.option("--unsafe-fixes", is_flag=True, help="Also apply fixes that are likely, but not certain."),
    click.option("--diff", is_flag=True, help="Print what --fix would change, and change nothing."),
    click.option(
        "--default-scheme", type=SCHEME, show_default="https", help="Scheme for texts that lack one; not for policies."
    ),
    click.option("--exit-zero", is_flag=True, help="Exit with 0 even if texts are invalid."),
    click.option("--exit-non-zero-on-fix", is_flag=True, help="Exit with 1 if a text was fixed, too."),
)


def fix_options(command: _Command) -> _Command:
    """Add the options for policies and fixes to a command."""
    return reduce(lambda decorated, option: option(decorated), reversed(_OPTIONS), command)


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
        options_of_output = {"output": "--output", "form": "--format", "max_problems": "--max-problems"}
        for name, option in options_of_output.items():
            if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
                message = f"{option} does not apply to --diff, which only prints changes: remove one of them"
                raise click.UsageError(message)
    if options["output"] is not None and not options["fix"]:
        message = "--output writes the file with the fixes: add --fix; for a table of results, see uri-split columns"
        raise click.UsageError(message)
