"""``uri-split report``: a page that describes a column of URIs."""

from base64 import b64encode
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from importlib import import_module
from itertools import accumulate, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, Union

import click

from uri_split import __version__
from uri_split._algebra.hosts import public_suffixes
from uri_split._algebra.queries import is_tracking
from uri_split._diagnosis import diagnose
from uri_split._hazards.hazard import Hazard, find_hazards
from uri_split._hidden import hidden_spans, without_secrets
from uri_split._problem import Problem
from uri_split._text.arguments import requires_extra
from uri_split._text.spans import clipped, mask, once, shown, widened
from uri_split.cli.atomic import atomic_write
from uri_split.cli.errors import STANDARD_INPUT, extra_as_click_error, file_failure_as_click_error, json_line
from uri_split.cli.formats import COUNTED, IN_BROWSERS, RELATIVE, share
from uri_split.cli.inputs import is_object
from uri_split.cli.kinds import TABLES_HELP, files_of, table_options, text_files
from uri_split.cli.options import complete_files, refuse_input_as_output
from uri_split.columns.parts import PARTS
from uri_split.messages import counted
from uri_split.strict import is_valid

if TYPE_CHECKING:
    from jinja2 import Template

    from uri_split.browsers import Difference
    from uri_split.columns.summary import Frequent, Row, Sample, Summary

_LONGEST_LABEL: Final = 80
_LONGEST_EXCERPT: Final = 120
_QUANTILES: Final = {"shortest": 0, "median": 50, "p90": 90, "p99": 99, "longest": 100}
_MOST_BINS: Final = 40
_INTERVALS: Final = 4
"""Number of intervals between the numbers below the axis of a histogram."""
_RECOMMENDED: Final = 8000  # every program should support it (RFC 9110, section 4.1)

# Problems, hazards and outcomes in browsers of some rows, grouped by code.


_Found = Union[Problem, Hazard, "Difference"]


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


def problems(rows: "Iterable[Row]") -> list[Finding]:
    """Return why rows are not URI references (`diagnose`), the most frequent code first."""
    return _findings(
        rows, lambda text: [(each.component or "", each.code, each) for each in diagnose(text, "URI-reference")]
    )


def hazards(rows: "Iterable[Row]") -> list[Finding]:
    """Return the hazards of rows (`find_hazards`), the most frequent code first, and notes last."""
    found = _findings(rows, lambda text: [(each.affects, each.code, each) for each in find_hazards(text)])
    return sorted(found, key=lambda each: each.group == "note")


def outcomes(rows: "Iterable[Row]") -> list[Finding]:
    """Return what browsers do with rows, with examples of what misleads. This requires the extra ``browsers``."""
    from uri_split.browsers import compare  # noqa: PLC0415  its package may be absent

    def outcome_of(text: str) -> "Iterator[tuple[str, str, _Found | None]]":
        comparison = None if is_valid(text, "relative-ref") else compare(text)
        outcome = comparison.outcome if comparison else RELATIVE
        for each in comparison.differences if comparison else ():
            if outcome == "refused-by-browser" or (outcome == f"other-{each.component}" and each.affects != "note"):
                yield "in browsers", outcome, each
        yield "in browsers", outcome, None

    return _findings(rows, outcome_of)


def _findings(
    rows: "Iterable[Row]", find: "Callable[[str], Iterable[tuple[str, str, _Found | None]]]"
) -> list[Finding]:
    """Return the findings, the most frequent first."""
    found_in: defaultdict[tuple[str, str, str], list[tuple[Row, _Found | None]]] = defaultdict(list)
    for row in rows:
        # Count only the first of each code: a text may have a thousand.
        for kind, found in {each[:2]: each[2] for each in reversed([*find(row.text)])}.items():
            found_in[*kind, found.message if found else ""].append((row, found))
    examples: defaultdict[tuple[str, str], list[tuple[Row, _Found | None, int]]] = defaultdict(list)
    for key, some in sorted(found_in.items(), key=lambda item: -len(item[1])):
        examples[key[:2]].append((*some[0], len(some)))
    findings = [
        Finding(*kind, sum(n for *_, n in some), [(row, found, n) for row, found, n in some if found][:2])
        for kind, some in examples.items()
    ]
    return sorted(findings, key=lambda each: (-each.number, each.group, each.code))


def scaled(sample: "Sample", number: int) -> int:
    """Return the number of all rows for a number of rows of a sample, to 2 digits; 1 digit if there are under 100."""
    if sample.is_all:
        return number
    # An estimate from 100 rows has a standard error of 10%.
    return int(float(f"{number * sample.number / sample.drawn:.{min(1, number // 100)}e}"))


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


def digest(text: str) -> str:
    """Return the hash of a style for a Content Security Policy."""
    return b64encode(sha256(text.encode()).digest()).decode()


def _grouped(value: object) -> object:
    """Return an integer with thousands separators, and anything else as it is."""
    return f"{value:,}" if isinstance(value, int) else value


@once
def _template() -> "Template":
    with requires_extra("the page of a report", package="jinja2", extra="bulk"):
        from jinja2 import Environment, PackageLoader, StrictUndefined  # noqa: PLC0415  Jinja may be absent
    environment = Environment(
        loader=PackageLoader("uri_split.cli", ""),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_grouped,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    texts = (counted, digest, excerpt, is_tracking, label, share, without_secrets)
    functions = {each.__name__: each for each in (*texts, bins, hazards, problems, scaled, statistics)}
    names = {"PARTS": PARTS, "COUNTED": COUNTED, "IN_BROWSERS": IN_BROWSERS, "version": __version__}
    return environment.get_template("report.html", globals={**names, **functions})


def page(summary: "Summary", source: Source, browsers: list[Finding] | None = None) -> str:
    """Return the page, which is the same for the same texts."""
    return f"{_template().render(summary=summary, source=source, browsers=browsers).strip()}\n"


# The numbers of a report as JSON. Keys are stable; new ones may be added.

_MOST: Final = 100  # values of each list


def numbers(summary: "Summary", source: Source, browsers: list[Finding] | None = None) -> str:
    """Return a line of JSON with all numbers of the page, without rounding them except for estimates."""
    column = source.column and without_secrets(source.column)
    return json_line(
        {
            "version": __version__,
            "date": source.date,
            "source": {"name": without_secrets(source.name), "column": column, "bytes": source.size},
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
            "distinct_hosts": {"number": summary.distinct_hosts.number, "is_exact": summary.distinct_hosts.is_exact},
            "host_kinds": dict(sorted(summary.host_kinds.items(), key=lambda kind: (-kind[1], kind[0]))),
            "registrable_domains": _frequent(summary.domains),
            "top_level_domains": _frequent(summary.top_levels),
            "ports": _frequent(summary.ports),
            "file_types": _frequent(summary.suffixes),
            "parameters": _frequent(summary.parameters, "times"),
            "tracking_parameters": [name for name, _ in summary.parameters.most_common(_MOST) if is_tracking(name)],
            "components": {part: {"rows": summary.defined[part], "empty": summary.empty[part]} for part in PARTS},
            "passwords": summary.passwords,
            "lengths": statistics(summary.lengths) if summary.lengths else {},
            "distinct_texts": {"number": summary.distinct.number, "is_exact": summary.distinct.is_exact},
            "distinct_documents": {"number": summary.documents.number, "is_exact": summary.documents.is_exact},
            "hazards": _codes(hazards(summary.sample.rows()), summary.sample, "affects"),
            **({} if browsers is None else {"browsers": _outcomes(browsers, summary.sample)}),
        }
    )


def _frequent(frequent: "Frequent", unit: str = "rows") -> dict[str, object]:
    values = [{"value": value, unit: number} for value, number in frequent.most_common(_MOST)]
    return {unit: frequent.total, "max_undercount": frequent.max_undercount, "values": values}


def _examined(sample: "Sample") -> dict[str, object]:
    return {"examined": sample.drawn, "of": sample.number, "is_exact": sample.is_all}


def _rows(sample: "Sample", number: int) -> dict[str, object]:
    return {"rows_in_sample": number, "rows": scaled(sample, number)}


def _codes(findings: Iterable[Finding], sample: "Sample", group: str) -> dict[str, object]:
    codes = [{group: each.group, "code": each.code, **_rows(sample, each.number)} for each in findings]
    return {**_examined(sample), "codes": codes}


def _outcomes(browsers: Iterable[Finding], sample: "Sample") -> dict[str, object]:
    found = [
        {
            "outcome": each.code,
            **_rows(sample, each.number),
            "examples": [
                {"row": row.number, "text": mask(row.text, hidden_spans(row.text)), "message": found.message}
                for row, found, _ in each.examples
            ],
        }
        for each in browsers
    ]
    return {**_examined(sample), "outcomes": found}


@click.command(epilog=TABLES_HELP)
@table_options
@click.option(
    "-o", "--output", metavar="PAGE", required=True, shell_complete=complete_files, help="File; - for standard output."
)
@click.option(
    "--format", "form", type=click.Choice(["html", "json"]), default="html", show_default=True, help="Output format."
)
@click.option("--browser", is_flag=True, help="Add a section about what browsers make of the texts.")
def report(files: Sequence[str], column: str | None, output: str, form: str, *, browser: bool) -> None:
    """Write an HTML page that describes a column of URIs.

    The page shows how many are valid and why the others are not, and lists schemes, hosts, domains, ports, file types,
    parameters, components, lengths, duplicates and hazards. Reads the lines of files or of standard input, or a column
    of tables. The page loads nothing, and hides secrets. With --format json, the output contains the numbers instead
    of a page. The exit status is 0 if the output is written, and 2 if a file cannot be read or written.

    A report needs more packages, even of lines of text: install the extra bulk. --browser adds a section about
    what browsers make of the texts, by the URL Standard. It needs another package: install the extra browsers.

    \b
    Examples:
      uri-split report links.txt -o links.html
      uri-split report 'crawl/*.parquet' --column url --browser -o crawl.html
      uri-split report links.txt --format json -o - | jq .hosts
      grep -h ^http *.log | uri-split report -o - > log.html
    """
    if is_object(output):
        message = "cannot write to an object store: write a local file, and then copy it there"
        raise click.BadParameter(message, param_hint="--output")
    # A package that is absent is reported before anything is read.
    with extra_as_click_error(), requires_extra("a report", package="polars", extra="bulk"):
        from uri_split.cli.scan import read_texts  # noqa: PLC0415  Polars may be absent
        from uri_split.columns.summary import Summary  # noqa: PLC0415  Polars may be absent

        public_suffixes(only_icann=False)
        if form == "html":
            _template()
        if browser:
            import_module("uri_split.browsers")

    def written() -> str:
        summary, found, size = Summary(), column, None
        is_text = column is None and text_files(files) is not None
        inputs = [*map(Path, files_of(files))]
        if all(map(Path.is_file, inputs)):
            size = sum(file.stat().st_size for file in inputs)  # before they are read: afterwards, one may be gone
        for texts in read_texts(files, column):
            summary.add(texts)
            found = texts.name
        name = "standard input" if files[:1] in {(), (STANDARD_INPUT,)} else Path(files[0]).name
        others = f" and {counted(len(files) - 1, 'more file')}" if len(files) > 1 else ""
        source = Source(name + others, None if is_text else found, size, f"{datetime.now(UTC):%Y-%m-%d}")
        write = page if form == "html" else numbers
        return write(summary, source, outcomes(summary.sample.rows()) if browser else None)

    if output == STANDARD_INPUT:
        click.echo(written(), nl=False)
        return
    refuse_input_as_output(files_of(files), output)
    with file_failure_as_click_error("write", output, (OSError,)), atomic_write(output) as stream:
        stream.write(written().encode())


# Numbers and texts as the page shows them.


def label(text: str) -> str:
    r"""Return a short text from the data in a form that can be shown.

    >>> label("exam\tple.com")
    'exam␉ple.com'
    """
    line = shown(text[:_LONGEST_LABEL]).line
    return f"{line}…" if len(text) > _LONGEST_LABEL else line


def excerpt(text: str, start: int, end: int) -> tuple[str, str, str]:
    r"""Return a text from the data on one line without passwords, cut around a part: before, that part, and after it.

    >>> excerpt("http://me:secret@a/\nb", 19, 20)
    ('http://me:***@a/', '␊', 'b')
    """
    hidden = hidden_spans(text)
    start, end = widened((start, end), hidden)
    begin = max(0, min(start - _LONGEST_EXCERPT // 2, len(text) - _LONGEST_EXCERPT))
    until = min(begin + _LONGEST_EXCERPT, len(text))
    bounds = pairwise((begin, start, min(end, until), until))
    before, marked, after = (shown(text[slice(*part)], clipped(hidden, *part)).line for part in bounds)
    marked = marked or "\xa0"  # visible even if something is missing there
    return f"…{before}" if begin else before, marked, f"{after}…" if until < len(text) else after


def statistics(counts: Mapping[int, int]) -> dict[str, int]:
    """Return exact statistics of the number of texts with each length, by the keys that they have in JSON.

    >>> statistics({3: 10, 7: 40, 15: 20})
    {'shortest': 3, 'median': 7, 'p90': 15, 'p99': 15, 'longest': 15, 'longer_than_8000': 0}
    """
    ordered = sorted(counts)
    so_far = [*accumulate(counts[length] for length in ordered)]
    ranks = {name: -(-so_far[-1] * percent // 100) for name, percent in _QUANTILES.items()}
    too_long = sum(counts[length] for length in ordered if length > _RECOMMENDED)
    return {**{name: ordered[bisect_left(so_far, rank)] for name, rank in ranks.items()}, "longer_than_8000": too_long}


def bins(counts: Mapping[int, int], usual: int) -> tuple[list[int], int]:
    """Return the number of texts in each bin of a histogram of lengths, and the length at the end of the last bin.

    All bins are 1, 2 or 5 times a power of 10 wide. The last ones contain the usual length.

    >>> bins({3: 10, 7: 40, 150: 20}, 7)
    ([0, 0, 0, 10, 0, 0, 0, 40], 8)
    """
    steps = (step * 10**power for power in range(len(str(usual)) + 1) for step in (1, 2, 5))
    width = next(step for step in steps if step * _MOST_BINS > usual)
    numbers = [0] * (-(-(usual + 1) // (width * _INTERVALS)) * _INTERVALS)
    for length, number in counts.items():
        if length < width * len(numbers):
            numbers[length // width] += number
    return numbers, width * len(numbers)
