"""``uri-split migrate``: code that uses another package, rewritten for `uri_split`."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from uri_split._hidden import hidden_spans, without_secrets
from uri_split._migration.table import PACKAGES, Package, Table, table_of
from uri_split.cli.errors import STANDARD_INPUT, extra_as_click_error
from uri_split.cli.formats import FORMATS, FORMATS_HELP, Finding, Fix, Level, format_option
from uri_split.cli.inputs import Session, open_session
from uri_split.cli.lines import SourceLines
from uri_split.cli.options import complete_files, refuse_texts
from uri_split.cli.python_code import (
    CodeFile,
    NotPython,
    differences,
    names_used_elsewhere,
    python_files,
    read_code,
    reasons,
    skip,
    write,
)
from uri_split.messages import counted

if TYPE_CHECKING:
    from uri_split._migration.rewriting import Kind, Migration, Place
    from uri_split._suggestion.meant import Certainty


@click.command(epilog=FORMATS_HELP)
@click.argument("paths", nargs=-1, required=True, shell_complete=complete_files, callback=refuse_texts)
@click.option("--from", "package", required=True, type=click.Choice(PACKAGES), help="Package that the code uses.")
@click.option("--fix", is_flag=True, help="Rewrite what always means the same.")
@click.option("--unsafe-fixes", is_flag=True, help="Also rewrite what means the same only under a condition.")
@click.option("--diff", is_flag=True, help="Print what --fix would change, and change nothing.")
@format_option(FORMATS)
@click.pass_context
def migrate(
    context: click.Context,
    *,
    paths: Sequence[str],
    package: Package,
    fix: bool,
    unsafe_fixes: bool,
    diff: bool,
    form: str,
) -> None:
    """Rewrite Python code that uses another package of URLs.

    Reads files, and the Python code (.py, .pyw) in directories, but not in hidden ones. Needs the extra migrate. The
    rules are the rows of the page "Coming from" of the package, which are tested. A value is rewritten only if all its
    uses are: if it is passed to other code, it stays. What is not Python code is skipped, and so are files of more than
    20,000 lines. The exit status is 0 if nothing is left to rewrite, 1 if something is, and 2 if a file cannot be read.

    \b
    Codes:
      migrate-exact         the new code always means the same: --fix writes it
      migrate-conditional   it means the same under a condition, which is named:
                            --fix --unsafe-fixes writes it
      migrate-by-hand       it differs, or may differ: people must rewrite it

    \b
    Examples:
      uri-split migrate --from urllib src/
      uri-split migrate --from urllib --diff --unsafe-fixes src/
      uri-split migrate --from yarl --fix src/client.py
    """
    if fix and STANDARD_INPUT in paths:
        message = "--fix writes files: name them, or write --diff"
        raise click.UsageError(message)
    if diff and fix:
        message = "--diff only prints what --fix would change: remove one of them"
        raise click.UsageError(message)
    with extra_as_click_error():
        from uri_split._migration.rewriting import migrate as rewrite  # noqa: PLC0415  needs an extra
    unreadable: list[OSError] = []
    files = [file for path in paths for file in python_files(path, unreadable.append)]
    table = table_of(package)
    run = _Run(table, partial(rewrite, table=table, unsafe=unsafe_fixes), fix=fix)
    with open_session(files, unreadable) as session:
        migrations = run.migrations(session, files)
        if diff:
            for code, migration in migrations:
                for piece in differences(code.file, code.source.text, migration.source):
                    session.screen.write(piece)
        else:
            for piece in FORMATS[form](run.findings(migrations)):
                session.screen.write(piece)
            if form == "text":
                session.screen.write(run.summary())
    context.exit(session.exit_status(int(run.left.total() > 0)))


class _Run:
    """Run of the command, which counts.

    Attributes:
        rewritten: How many places are, or would be, rewritten.
        left: How many places are left, by their kind.
    """

    def __init__(self, table: Table, rewrite: "Callable[..., Migration]", *, fix: bool) -> None:
        self._table = table
        self._rewrite = rewrite
        self._fix = fix
        self._files: Counter[str] = Counter()
        self.rewritten: int = 0
        self.left: Counter[Kind] = Counter()

    def migrations(self, session: Session, files: Sequence[str]) -> "Iterator[tuple[CodeFile, Migration]]":
        """Yield the code that uses the package, with what it becomes.

        If it is to be fixed, it is written first, and what is yielded is how it is then.
        """
        name = self._table.module.partition(".")[0]
        codes = [code for code in read_code(session, files, self._files) if name in code.source.text]
        used = names_used_elsewhere([code.file for code in codes], files)
        for code in codes:
            try:
                migration = self._migration(code, used)
                if self._fix and migration.rewritten:
                    write(code, migration.source)
                    self._files["rewritten"] += 1
                    self.rewritten += migration.rewritten
                    code = code._replace(source=code.source._replace(text=migration.source))  # noqa: PLW2901  as it is now
                    migration = self._migration(code, used)
            except NotPython as reason:
                skip(session, code.file, reason, self._files)
            else:
                self.rewritten += migration.rewritten * (not self._fix)
                self.left.update(place.kind for place in migration.places)
                self._files["found"] += bool(migration.places)
                yield code, migration

    def _migration(self, code: CodeFile, used: Mapping[str, Collection[str]]) -> "Migration":
        path = Path(code.file)
        names = None if path.name == "__init__.py" else used[path.stem]
        with reasons():
            return self._rewrite(code.source.text, used_elsewhere=names)

    def findings(self, migrations: "Iterator[tuple[CodeFile, Migration]]") -> Iterator[Finding]:
        """Yield a finding for each place that is left."""
        for code, migration in migrations:
            lines = SourceLines(code.file, code.source.text)
            for place in migration.places:
                yield _finding(lines, place, self._table)

    def summary(self) -> str:
        """Return how many places were rewritten, and how many are left."""
        kinds: dict[Kind, str] = {"exact": "--fix", "conditional": "--fix --unsafe-fixes", "by-hand": "by hand"}
        rest = ", ".join(f"{self.left[kind]:,} {how}" for kind, how in kinds.items() if self.left[kind])
        left = self.left.total()
        places = (
            f"rewrote {counted(self.rewritten, 'place')} in {counted(self._files['rewritten'], 'file')}; {left:,} left"
            if self._fix
            else f"{counted(left, 'place')} in {counted(self._files['found'], 'file')}"
        )
        skipped = f"; {counted(self._files['skipped'], 'file')} skipped" if self._files["skipped"] else ""
        return f"{places}{rest and f': {rest}'}{skipped}\n"


# Findings and differences, in which nothing secret is shown.

_LEVELS: Final[Mapping["Kind", Level]] = {"exact": "note", "conditional": "note", "by-hand": "warning"}
_CERTAINTIES: Final[Mapping["Kind", "Certainty"]] = {"exact": "safe", "conditional": "likely"}


def _finding(lines: SourceLines, place: "Place", table: Table) -> Finding:
    location = lines.place(place.start, place.end)
    is_secret = bool(hidden_spans(lines.text[place.start : place.end]) or hidden_spans(place.after))
    fix = Fix(f"write {place.after}", _CERTAINTIES[place.kind], ((location, place.after),)) if place.after else None
    return Finding(
        f"migrate-{place.kind}",
        _LEVELS[place.kind],
        location,
        without_secrets(_message(place)),
        without_secrets(_help(place, table)) or None,
        lines.excerpt(place.start, place.end),
        (fix,) if fix and not is_secret else (),
        table.page,
    )


def _message(place: "Place") -> str:
    reasons = " and if ".join(place.reasons)
    return {
        "exact": "uri_split always does the same",
        "conditional": f"uri_split does the same if {reasons}",
        "by-hand": f"rewrite this by hand: {reasons}",
    }[place.kind]


def _help(place: "Place", table: Table) -> str:
    if place.after:
        return f"write {place.after}"
    row = f"write {place.row.here} for {place.row.there}" if place.row and place.row.here else ""
    return ", or ".join(filter(None, [row, table.fallback and f"import it from elsewhere: {table.fallback}"]))
