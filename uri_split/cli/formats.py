"""Output formats of findings and of rows, and remarks on what browsers read differently."""

import shutil
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal, TypeVar, cast

import click

from uri_split import __version__, lenient
from uri_split._text.spans import SITE, shown
from uri_split._uri.functions import build
from uri_split.cli.errors import csv_row, display_name, json_line, json_text, without_commands
from uri_split.messages import Message

if TYPE_CHECKING:
    from uri_split._hazards.reading import Affects
    from uri_split._suggestion.meant import Certainty
    from uri_split.cli.options import Decorator

# Remarks: differences between the grammar and browsers that no hazard reports.

RemarkCode = Literal["other-host", "other-path", "other-port", "refused-by-browser", "rewritten"]
"""Kind of remark: some of the outcomes of `uri_split.browsers.compare`."""

TITLES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "other-host": "Browsers read another host.",
        "other-path": "Browsers read another path.",
        "other-port": "Browsers read another port.",
        "refused-by-browser": "Browsers reject the URI.",
        "rewritten": "Browsers write a component differently.",
    }
)
"""A sentence for each code."""

POLICY_TITLES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "case-accepted": "A policy accepts a text that it must refuse.",
        "not-a-case": "A line does not say whether a policy must accept its text.",
        "policy-narrower": "A policy accepts fewer texts than another.",
        "policy-other": "A policy accepts some texts that another refuses, and refuses some that it accepts.",
        "policy-same": "Two policies accept the same texts.",
        "policy-wider": "A policy accepts more texts than another.",
    }
)
"""A sentence for each code of `uri-split policy` that is not one of a problem."""

MIGRATION_TITLES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "migrate-exact": "Code with uri_split always means the same.",
        "migrate-conditional": "Code with uri_split means the same under a condition.",
        "migrate-by-hand": "People must rewrite the code.",
    }
)
"""A sentence for each code of `uri-split migrate`."""

POLICY_PAGE: Final = f"{SITE}guide/policies/review/"
"""The address of the page about these."""

PAGE: Final = f"{SITE}guide/browsers/"
"""The address of the page about all codes."""


@dataclass(frozen=True, slots=True)
class Remark:
    """Difference that browsers make, with the fields of a hazard.

    Attributes:
        code: Kind of remark.
        start: Offset of the first code point.
        end: Offset after the last code point.
        affects: What browsers read differently, or ``"note"``.
        message: What browsers do, in one sentence without passwords.
    """

    code: RemarkCode
    start: int
    end: int
    affects: "Affects"
    message: Message

    @property
    def url(self) -> str:
        """The address of the page about browsers."""
        return PAGE


# Outcomes of comparisons, in plain words.

COUNTED: Final[Mapping[str, str]] = MappingProxyType(
    {
        "same": "the same",
        "rewritten": "the same, written differently",
        "other-host": "another host",
        "other-port": "another port",
        "other-path": "another path",
        "refused-by-browser": "rejected by browsers only",
        "refused-by-grammar": "rejected by the grammar only",
        "refused": "rejected by both",
        "relative": "depends on the base",
    }
)
"""Each outcome of `uri_split.browsers.compare`, and that of relative references, as tables name it, in their order."""

RELATIVE: Final = "relative"
"""The stand-in for an outcome of a relative reference, which needs a base."""

IN_BROWSERS: Final[Mapping[str, str]] = MappingProxyType(
    {**COUNTED, "refused-by-browser": "rejected", "refused-by-grammar": "accepted", "refused": "rejected"}
)
"""Each outcome as it follows "in browsers:" where the verdict of the grammar is known."""


# Output formats of findings.

Level = Literal["error", "warning", "note"]
"""How serious a finding is."""


@dataclass(frozen=True, slots=True)
class Location:
    """Part of a file, in physical lines and columns. Both are counted from 1, columns in code points.

    Attributes:
        file: The name of the file.
        line: The line in which it begins.
        column: The column of its first code point.
        end_line: The line in which it ends.
        end_column: The column after its last code point.
    """

    file: str
    line: int
    column: int
    end_line: int
    end_column: int


@dataclass(frozen=True, slots=True)
class Fix:
    """Replacement of a part of a file that would fix a finding.

    Attributes:
        message: What to write, in one sentence, without a password.
        certainty: How certain it is.
        replacements: Parts of the file and what to write there.
    """

    message: str
    certainty: "Certainty"
    replacements: tuple[tuple[Location, str], ...]


@dataclass(frozen=True, slots=True)
class Finding:
    """Report of a command about a part of a file. No field contains a password, except replacements of fixes.

    Attributes:
        code: Kind of finding: the code of a problem, of a hazard or of a remark on browsers, or ``uri`` for one that
            was found.
        level: How serious it is.
        place: Where it is.
        message: What is wrong, in one sentence.
        help: What to write instead, or `None`.
        excerpt: The line as shown to people, and the carets under it; empty if there is nothing to show.
        fixes: Fixes, the most likely first.
        url: The address of the page about the code.
        fields: Fields in JSON lines after the place; `None` for the code, the level, the message, the help and the
            address of the page. For a URI that was found, they contain its password.
    """

    code: str
    level: Level
    place: Location
    message: str
    help: str | None = None
    excerpt: tuple[str, str] = ("", "")
    fixes: tuple[Fix, ...] = ()
    url: str = f"{SITE}reference/"
    fields: Mapping[str, object] | None = None


Format = Callable[[Iterable[Finding]], Iterator[str]]
"""Yields the output for findings, piece by piece, in their order."""


# Findings as text for people.


def text(findings: Iterable[Finding]) -> Iterator[str]:
    """Yield for each finding its place and message, the line with carets, and what to write instead."""
    for finding in findings:
        place = finding.place
        head = f"{display_name(place.file)}:{place.line}:{place.column}: {finding.message} ({finding.code})\n"
        notes = [*finding.excerpt] if finding.excerpt[1] else []
        if finding.help:
            notes.append(f"help: {finding.help}")
        yield without_commands(head + "".join(f"    {note}\n" for note in notes))


# Findings as JSON lines.


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


def _start(place: Location) -> dict[str, object]:
    return {"line": place.line, "column": place.column}


def _end(place: Location) -> dict[str, object]:
    return {"end_line": place.end_line, "end_column": place.end_column}


# Findings as workflow commands of GitHub, which annotate files.

_COMMANDS: Final[dict[Level, str]] = {"error": "error", "warning": "warning", "note": "notice"}


def github(findings: Iterable[Finding]) -> Iterator[str]:
    """Yield a command for each finding, which annotates lines."""
    for finding in findings:
        place = finding.place
        help_ = f"\nhelp: {finding.help}" if finding.help else ""
        properties = f"file={_property(place.file)},{_lines(place)}title={_property(finding.code)}"
        yield f"::{_COMMANDS[finding.level]} {properties}::{_data(f'{finding.message}{help_}')}\n"


def _lines(place: Location) -> str:
    if place.end_line > place.line:  # then, GitHub accepts no columns
        return f"line={place.line},endLine={place.end_line},"
    return f"line={place.line},col={place.column},endColumn={max(place.column, place.end_column - 1)},"


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def _data(text: str) -> str:
    """Encode the characters that GitHub has codes for; any other control character becomes its picture."""
    return shown(text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")).line


# Findings as a Code Quality report of GitLab.

_SEVERITIES: Final[dict[Level, str]] = {"error": "major", "warning": "minor", "note": "info"}


def gitlab(findings: Iterable[Finding]) -> Iterator[str]:
    """Yield a JSON array of all findings, one on each line."""
    from hashlib import sha256  # noqa: PLC0415  slow to import

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


# Findings in SARIF 2.1.0, the Static Analysis Results Interchange Format of OASIS.

_PROJECT: Final = "https://github.com/uri-split/uri_split"
_BEGIN: Final = """{
"$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
"version": "2.1.0",
"runs": [{
"columnKind": "unicodeCodePoints",
"results": ["""


def sarif(findings: Iterable[Finding]) -> Iterator[str]:
    """Yield a log with a result for each finding, one on each line; then the rules of these, as only now all are known.

    A place in a file without lines has its row as the line, and no fix.
    """
    rules: dict[str, tuple[int, str]] = {}
    before = f"{_BEGIN}\n"
    for finding in findings:
        index, _ = rules.setdefault(finding.code, (len(rules), finding.url))
        result = {
            "ruleId": finding.code,
            "ruleIndex": index,
            "level": finding.level,
            "message": _message(f"{finding.message}\nhelp: {finding.help}" if finding.help else finding.message),
            "locations": [{"physicalLocation": {**_artifact(finding.place), "region": _region(finding.place)}}],
        }
        fixes = [_fix(fix) for fix in finding.fixes]
        yield f"{before}{json_text({**result, 'fixes': fixes} if fixes else result)}"
        before = ",\n"
    driver = {
        "name": "uri-split",
        "version": __version__,
        "informationUri": _PROJECT,
        "rules": [_rule(code, url) for code, (_, url) in rules.items()],
    }
    yield f'{"" if rules else _BEGIN}\n],\n"tool": {json_text({"driver": driver})}\n}}]\n}}\n'


def _message(text: str) -> dict[str, str]:
    r"""Return a message whose braces are not placeholders, and whose brackets are not links.

    See SARIF 2.1.0, sections 3.11.5 and 3.11.6.

    >>> _message("{id} [a](b)")["text"]
    '{{id}} [a\\](b)'
    """
    return {"text": text.replace("{", "{{").replace("}", "}}").replace("](", "\\](")}


def _rule(code: str, url: str) -> dict[str, object]:
    from uri_split._explanations import TITLES as TITLES_OF_CODES  # noqa: PLC0415  slow to import, and needed only here

    own = {**TITLES, **POLICY_TITLES, **MIGRATION_TITLES}
    description = {"text": own.get(code) or TITLES_OF_CODES[code]}
    return {"id": code, "shortDescription": description, "fullDescription": description, "helpUri": url}


def _fix(fix: Fix) -> dict[str, object]:
    changes = [
        {**_artifact(place), "replacements": [{"deletedRegion": _region(place), "insertedContent": {"text": text}}]}
        for place, text in fix.replacements
    ]
    return {
        "description": _message(fix.message),
        "artifactChanges": changes,
        "properties": {"certainty": fix.certainty},
    }


def _artifact(place: Location) -> dict[str, object]:
    return {"artifactLocation": {"uri": artifact_uri(place.file)}}


@lru_cache
def artifact_uri(file: str) -> str:
    """Return the name of a file as a URI reference, relative to the working directory if the file is in it.

    >>> print(artifact_uri("a:b/100% ü.txt"), artifact_uri("/no such directory/links.txt"))
    ./a:b/100%25%20%C3%BC.txt file:///no%20such%20directory/links.txt
    """
    path = Path(file)
    if path.is_relative_to(Path.cwd()):
        path = path.relative_to(Path.cwd())
    if path.is_absolute():
        return build(scheme="file", host="", path=f"/{path.as_posix().lstrip('/')}")
    return build(path=path.as_posix())


def _region(place: Location) -> dict[str, int]:
    return {
        "startLine": place.line,
        "startColumn": place.column,
        "endLine": place.end_line,
        "endColumn": place.end_column,
    }


# The formats that all subcommands with findings share, by name.

FORMATS: Final[Mapping[str, Format]] = MappingProxyType(
    {"text": text, "jsonl": json_lines, "github": github, "gitlab": gitlab, "sarif": sarif}
)
"""The formats by the names that ``--format`` takes."""


# Formats of rows of texts, some of which are absent, on standard output.

_ROWS_PER_TABLE: Final = 100
_LEAST_WIDTH: Final = 80
_WIDTH_IN_A_FILE: Final = 500

Row = Sequence[str | None]
"""The values of a row; `None` for those that are absent."""


def parts_of(text: str) -> Row:
    """Return the components and the subcomponents of the authority, in the order of `PARTS`.

    >>> parts_of("http://me@h/a?")
    ('http', 'me@h', 'me', 'h', None, '/a', '', None)
    """
    scheme, authority, path, query, fragment = lenient.split(text)
    userinfo, host, port = (None, None, None) if authority is None else lenient.split_authority(authority)
    return scheme, authority, userinfo, host, port, path, query, fragment


RowFormat = Callable[[Sequence[str], Iterator[Row]], Iterator[str]]
"""Yields the output for rows, piece by piece, given the names of their columns."""


def _tables(names: Sequence[str], rows: Iterator[Row]) -> Iterator[str]:
    """Yield a table for every 100 rows: the width of a column is known only after its last row."""
    from rich.box import SIMPLE_HEAD  # noqa: PLC0415  slow to import, and pictures need none of it
    from rich.console import Console  # noqa: PLC0415  for the same reason
    from rich.table import Table  # noqa: PLC0415  for the same reason
    from rich.text import Text  # noqa: PLC0415  for the same reason

    # A narrower table would drop whole columns; a terminal can wrap its lines instead.
    width = max(_LEAST_WIDTH, shutil.get_terminal_size().columns) if sys.stdout.isatty() else _WIDTH_IN_A_FILE
    console = Console(width=width)
    while some := list(islice(rows, _ROWS_PER_TABLE)):
        table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
        for name in names:
            table.add_column(name, overflow="fold")
        for row in some:
            table.add_row(*(Text('""' if value == "" else shown(value or "").line) for value in row))
        with console.capture() as capture:
            console.print(table)
        yield without_commands(capture.get())


def _json_lines(names: Sequence[str], rows: Iterator[Row]) -> Iterator[str]:
    for row in rows:
        yield json_line(dict(zip(names, row, strict=True)))


def _csv(names: Sequence[str], rows: Iterator[Row]) -> Iterator[str]:
    yield csv_row(names)
    yield from map(csv_row, rows)


def _tsv(names: Sequence[str], rows: Iterator[Row]) -> Iterator[str]:
    yield "\t".join(names) + "\n"
    for row in rows:
        yield "\t".join("\\N" if value is None else value.translate(_TSV_ESCAPES) for value in row) + "\n"


_TSV_ESCAPES: Final = str.maketrans({"\\": "\\\\", "\t": "\\t", "\r": "\\r", "\n": "\\n"})

ROW_FORMATS: Final[Mapping[str, RowFormat]] = MappingProxyType({
    "table": _tables,
    "jsonl": _json_lines,
    "csv": _csv,
    "tsv": _tsv,
})  # fmt: skip


# The options for the format, which mean the same in all subcommands.

FORMATS_HELP: Final = """\b
Formats:
  text     FILE:LINE:COLUMN: what is wrong, then the line, carets and what to
           write
  jsonl    an object for each finding, the first one of a text with the fixes
  github   annotations of the lines, for a GitHub workflow
  gitlab   a Code Quality report of GitLab
  sarif    SARIF 2.1.0, with the fixes

"""
"""The part of the help of a command about `FORMATS`."""

ROW_FORMATS_HELP: Final = """\b
Formats; what is absent differs from what is empty:
  table   absent is blank, empty is ""; invisible characters are replaced
  jsonl   absent is null, empty is ""
  csv     absent is an empty field, empty is "" (like PostgreSQL's COPY)
  tsv     absent is \\N, empty is an empty field; a backslash, tab, line feed
          or carriage return is \\\\, \\t, \\n or \\r

"""
"""The part of the help of a command about `ROW_FORMATS`."""

_Command = TypeVar("_Command", bound=Callable[..., object])


class _Shorthand(click.Option):
    """Flag that means a value of ``--format``."""

    def handle_parse_result(
        self, ctx: click.Context, opts: Mapping[str, object], args: list[str]
    ) -> tuple[object, list[str]]:
        if self.name in opts:
            given = cast("dict[str, object]", opts).setdefault("form", self.flag_value)
            if given != self.flag_value and not ctx.resilient_parsing:
                message = f"{self.opts[0]} means --format {self.flag_value}, not {given}: remove one of them"
                raise click.UsageError(message)
        return super().handle_parse_result(ctx, opts, args)


def shorthand(flag: str, form: str, help_: str) -> "Decorator":
    """Return the option for a flag that means a value of ``--format``."""
    return click.option(flag, cls=_Shorthand, flag_value=form, expose_value=False, help=help_)


def format_option(forms: Iterable[str], default: str | None = None) -> "Decorator":
    """Return the options ``--format`` and ``--json``.

    Args:
        forms: The formats, one of which is "jsonl". The first is the default.
        default: How the help describes the default; its name if not given.
    """
    names = list(forms)

    def add(command: _Command) -> _Command:
        command = shorthand("--json", "jsonl", "Print JSON lines: short for --format jsonl.")(command)
        return click.option(
            "--format",
            "form",
            type=click.Choice(names),
            default=names[0],
            show_default=default or True,
            help="Output format.",
        )(command)

    return add


_LEAST_SHARE: Final = 0.1


def share(part: int, whole: int) -> str:
    """Return a share in percent. Only none is shown as 0%, and only all as 100%.

    >>> [share(part, 5000) for part in (0, 1, 2500, 4999, 5000)]
    ['0%', '<0.1%', '50.0%', '>99.9%', '100%']
    """
    if part in {0, whole}:
        return "100%" if part else "0%"
    percent = 100 * part / whole
    if percent < _LEAST_SHARE:
        return f"<{_LEAST_SHARE}%"
    return f">{100 - _LEAST_SHARE}%" if percent > 100 - _LEAST_SHARE else f"{percent:.1f}%"
