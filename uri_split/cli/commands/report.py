"""``uri-split report``: a page that describes a column of URIs."""

from base64 import b64encode
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, Union

import click

from uri_split import __version__
from uri_split._diagnosis import diagnose
from uri_split._hazards.hazard import Hazard, find_hazards
from uri_split._passwords import hidden_spans, without_passwords
from uri_split._problem import Problem
from uri_split._text.arguments import requires_extra
from uri_split._text.spans import mask
from uri_split.cli.atomic import atomic_write
from uri_split.cli.charts import bins, excerpt, label, share, statistics
from uri_split.cli.errors import FAILED, extra_as_click_error, file_failure_as_click_error, json_line
from uri_split.cli.formats import COUNTED, IN_BROWSERS, RELATIVE
from uri_split.cli.inputs import FileKind, open_session
from uri_split.cli.options import (
    INPUTS_HELP,
    column_option,
    complete_files,
    expanded,
    input_format_option,
    refuse_input_as_output,
    refuse_object,
)
from uri_split.columns.cells import is_tracking
from uri_split.columns.parts import PARTS
from uri_split.messages import counted
from uri_split.strict import is_valid

if TYPE_CHECKING:
    from jinja2 import Template

    from uri_split.browsers import Difference
    from uri_split.columns.summary import Distinct, Frequent, Row, Sample, Summary

# Problems, hazards and outcomes in browsers of some rows, grouped by code.

_EXAMPLES: Final = 2
_CERTAIN: Final = 100
"""Rows of a sample from which on an estimate has 2 significant digits: its standard error is 10% or less."""


class Finding(NamedTuple):
    """The rows with the same problem, hazard or outcome in browsers.

    Attributes:
        group: The component that is wrong, or what the hazard affects.
        code: The code of the problem or hazard, or the outcome.
        number: How many rows have it at least once.
        examples: For each of the most frequent messages, the first row, what is found there, and how many rows have it.
    """

    group: str
    code: str
    number: int
    examples: "list[tuple[Row, _Found, int]]"


_Found = Union[Problem, Hazard, "Difference"]
Compared = tuple[Counter[str], list[Finding]]
"""How many rows have each outcome of `uri_split.browsers.compare`, or `RELATIVE`, and examples of what misleads."""


def problems(rows: "Iterable[Row]") -> list[Finding]:
    """Return why rows are not URI references (`diagnose`), the most frequent code first."""
    return _findings(rows, lambda text: [(each.component or "", each.code, each) for each in diagnose(text)])


def hazards(rows: "Iterable[Row]") -> list[Finding]:
    """Return the hazards of rows (`find_hazards`), the most frequent code first, and notes last."""
    found = _findings(rows, lambda text: [(each.affects, each.code, each) for each in find_hazards(text)])
    return sorted(found, key=lambda each: each.group == "note")


def compared(rows: "Iterable[Row]") -> Compared:
    """Return what browsers do with rows. This requires the extra ``browsers``."""
    from uri_split.browsers import compare  # noqa: PLC0415  its package may be absent

    counts: Counter[str] = Counter()

    def misleading(text: str) -> "Iterator[tuple[str, str, _Found]]":
        comparison = None if is_valid(text, "relative-ref") else compare(text)
        outcome = comparison.outcome if comparison else RELATIVE
        counts[outcome] += 1
        for each in comparison.differences if comparison else ():
            # The first difference that makes the outcome is the example.
            if outcome == "refused-by-browser" or (outcome == f"other-{each.component}" and each.affects != "note"):
                yield "in browsers", outcome, each

    return counts, _findings(rows, misleading)


def _findings(rows: "Iterable[Row]", find: "Callable[[str], Iterable[tuple[str, str, _Found]]]") -> list[Finding]:
    """Return the findings, the most frequent first. `find` is called once for each row."""
    examples: dict[tuple[str, str], dict[str, tuple[Row, _Found, int]]] = {}
    for row in rows:
        # Count only the first of each code: a text may have a thousand.
        first = {(group, code): found for group, code, found in reversed([*find(row.text)])}
        for kind, found in first.items():
            of_kind = examples.setdefault(kind, {})
            first_row, first_found, number = of_kind.get(found.message, (row, found, 0))
            of_kind[found.message] = first_row, first_found, number + 1
    findings: list[Finding] = []
    for kind, of_kind in examples.items():
        ordered = sorted(of_kind.values(), key=lambda each: -each[2])
        findings.append(Finding(*kind, sum(number for *_, number in ordered), ordered[:_EXAMPLES]))
    return sorted(findings, key=lambda each: (-each.number, each.group, each.code))


def scaled(sample: "Sample", number: int) -> int:
    """Return the number of all rows for a number of rows of a sample, to 2 digits; 1 digit if there are under 100."""
    if sample.is_all:
        return number
    estimate = number * sample.number / sample.drawn
    return int(float(f"{estimate:.{int(number >= _CERTAIN)}e}"))


# The page. Its words and charts are in the template `report.html`.


class Source(NamedTuple):
    """Source of the texts.

    Attributes:
        name: The name of the file.
        column: The column of a table, or `None` for the lines of a text file.
        size: How many bytes the file has, if it is one.
        date: The day of the run, as in ISO 8601.
    """

    name: str
    column: str | None
    size: int | None = None
    date: str | None = None


@cache
def _template() -> "Template":
    with requires_extra("the page of a report", package="jinja2", extra="bulk"):
        from jinja2 import Environment, PackageLoader, StrictUndefined  # noqa: PLC0415  Jinja may be absent
    environment = Environment(
        loader=PackageLoader("uri_split.cli", ""),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=lambda value: f"{value:,}" if isinstance(value, int) else value,
    )
    environment.filters["percent"] = "{:.2f}%".format
    environment.filters["digest"] = lambda text: b64encode(sha256(text.encode()).digest()).decode()
    texts = (counted, excerpt, is_tracking, label, share, without_passwords)
    environment.globals.update({each.__name__: each for each in (*texts, bins, hazards, problems, scaled, statistics)})
    environment.globals.update(PARTS=PARTS, COUNTED=COUNTED, IN_BROWSERS=IN_BROWSERS, version=__version__)
    return environment.get_template("report.html")


def page(summary: "Summary", source: Source, compared: Compared | None = None) -> str:
    """Return the page, which is the same for the same texts."""
    return f"{_template().render(summary=summary, source=source, compared=compared).strip()}\n"


# The numbers of a report as JSON. Keys are stable; new ones may be added.

_MOST: Final = 100
"""The most values of each list."""


def numbers(summary: "Summary", source: Source, compared: Compared | None = None) -> str:
    """Return a line of JSON with all numbers of the page, without rounding them except for estimates."""
    return json_line(
        {
            "version": __version__,
            "date": source.date,
            "source": {
                "name": without_passwords(source.name),
                "column": source.column and without_passwords(source.column),
                "bytes": source.size,
            },
            "rows": summary.rows,
            "nulls": summary.nulls,
            "uris": summary.uris,
            "relative": summary.relative,
            "neither": summary.neither,
            "reasons": dict(summary.reasons.most_common()),
            "problems": _codes(problems(summary.refused.rows()), summary.refused, "component"),
            "faulty_hosts": _frequent(summary.faulty_hosts),
            "schemes": _frequent(summary.schemes),
            "hosts": _frequent(summary.hosts),
            "distinct_hosts": _distinct(summary.distinct_hosts),
            "host_kinds": dict(summary.host_kinds.most_common()),
            "registrable_domains": _frequent(summary.domains),
            "top_level_domains": _frequent(summary.top_levels),
            "ports": _frequent(summary.ports),
            "file_types": _frequent(summary.suffixes),
            "parameters": _frequent(summary.parameters, "times"),
            "tracking_parameters": [name for name, _ in summary.parameters.most_common(_MOST) if is_tracking(name)],
            "components": {part: {"rows": summary.defined[part], "empty": summary.empty[part]} for part in PARTS},
            "passwords": summary.passwords,
            "lengths": statistics(summary.lengths) if summary.lengths else {},
            "distinct_texts": _distinct(summary.distinct),
            "distinct_documents": _distinct(summary.documents),
            "hazards": _codes(hazards(summary.sample.rows()), summary.sample, "affects"),
            **({"browsers": _outcomes(compared, summary.sample)} if compared else {}),
        }
    )


def _frequent(frequent: "Frequent", unit: str = "rows") -> dict[str, object]:
    values = [{"value": value, unit: number} for value, number in frequent.most_common(_MOST)]
    return {unit: frequent.total, "max_undercount": frequent.max_undercount, "values": values}


def _distinct(distinct: "Distinct") -> dict[str, object]:
    return {"number": distinct.number, "is_exact": distinct.is_exact}


def _examined(sample: "Sample") -> dict[str, object]:
    return {"examined": sample.drawn, "of": sample.number, "is_exact": sample.is_all}


def _rows(sample: "Sample", number: int) -> dict[str, object]:
    return {"rows_in_sample": number, "rows": scaled(sample, number)}


def _codes(findings: Iterable[Finding], sample: "Sample", group: str) -> dict[str, object]:
    codes = [{group: each.group, "code": each.code, **_rows(sample, each.number)} for each in findings]
    return {**_examined(sample), "codes": codes}


def _outcomes(compared: Compared, sample: "Sample") -> dict[str, object]:
    counts, findings = compared
    examples = {
        each.code: [
            {"row": row.number, "text": mask(row.text, hidden_spans(row.text)), "message": found.message}
            for row, found, _ in each.examples
        ]
        for each in findings
    }
    outcomes = [
        {"outcome": outcome, **_rows(sample, number), "examples": examples.get(outcome, [])}
        for outcome, number in counts.most_common()
    ]
    return {**_examined(sample), "outcomes": outcomes}


# The command.

_STANDARD: Final = "-"
"""Standard input or standard output, as the name of a file."""


_FORMATS: Final = {"html": page, "json": numbers}


@click.command(epilog=INPUTS_HELP)
@click.argument("given", nargs=-1, metavar="[FILE]...", shell_complete=complete_files)
@column_option
@input_format_option
@click.option(
    "-o",
    "--output",
    metavar="PAGE",
    required=True,
    shell_complete=complete_files,
    is_eager=True,
    callback=refuse_object,
    help="The file to write; - for standard output.",
)
@click.option(
    "--format", "form", type=click.Choice(list(_FORMATS)), default="html", show_default=True, help="Output format."
)
@click.option("--browser", is_flag=True, help="Add a section about what browsers make of the texts.")
@click.pass_context
def report(
    context: click.Context,
    given: Sequence[str],
    column: str | None,
    kind: FileKind | None,
    output: str,
    form: str,
    *,
    browser: bool,
) -> None:
    """Write an HTML page that describes a column of URIs.

    The page shows how many are valid and why the others are not, and lists schemes, hosts, domains, ports, file types,
    parameters, components, lengths, duplicates and hazards. Reads the lines of files or of standard input, or a column
    of tables. The page loads nothing, and hides passwords. With --format json, the output contains the numbers instead
    of a page. The exit status is 0 if the output is written, and 2 if a file cannot be read or written.

    Lines of text need more packages, too: pip install 'uri_split[bulk]'. --browser adds a section about what browsers
    make of the texts, by the URL Standard. This needs another package: pip install 'uri_split[browsers]'.

    \b
    Examples:
      uri-split report links.txt -o links.html
      uri-split report old.txt new.txt.gz -o links.html
      uri-split report crawl.parquet --column url -o crawl.html
      uri-split report links.txt --format json -o - | jq .hosts
      grep -h ^http *.log | uri-split report -o - > log.html
      uri-split report links.txt --browser -o links.html
    """
    given = given or (_STANDARD,)
    files = expanded(context, given)
    with extra_as_click_error():  # a package that is absent is reported before anything is read
        if form == "html":
            _template()
        if browser:
            import_module("uri_split.browsers")

    def write() -> str:
        summary, source = _read(context, given, files, kind, column)
        return _FORMATS[form](summary, source, compared(summary.sample.rows()) if browser else None)

    if output == _STANDARD:
        click.echo(write(), nl=False)
        return
    refuse_input_as_output(files, output)
    with file_failure_as_click_error("write", output, (OSError,)), atomic_write(output) as stream:
        stream.write(write().encode())


def _read(
    context: click.Context, given: Sequence[str], files: Sequence[str], kind: FileKind | None, column: str | None
) -> "tuple[Summary, Source]":
    with extra_as_click_error():
        from uri_split.cli.tables.tables import read_texts  # noqa: PLC0415  Polars may be absent
        from uri_split.columns.summary import Summary  # noqa: PLC0415  Polars may be absent
    summary = Summary()
    size = None if _STANDARD in given else _size(files)  # before reading: afterwards, a file may be gone
    with open_session(files, kind) as session:
        for batch in read_texts(session, column):
            summary.add(batch)
            column = batch.name
        is_text = not session.complaints.unreadable and {*map(session.inputs.kind_of, session.inputs.files)} == {"text"}
    if session.complaints.unreadable:
        context.exit(FAILED)
    name = "standard input" if given[0] == _STANDARD else Path(given[0]).name
    if len(given) > 1:
        name += f" and {counted(len(given) - 1, 'more file')}"
    return summary, Source(name, None if is_text else column, size, datetime.now(UTC).date().isoformat())


def _size(files: Sequence[str]) -> int | None:
    """Return the size of files in bytes; `None` if one is not a file."""
    paths = [*map(Path, files)]
    return sum(path.stat().st_size for path in paths) if all(path.is_file() for path in paths) else None
