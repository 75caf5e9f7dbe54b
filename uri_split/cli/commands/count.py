"""``uri-split count``: how many rows have each host, registrable domain, scheme or status."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

import click

from uri_split._algebra.hosts import public_suffixes
from uri_split._text.spans import shown
from uri_split.cli.blocks import read_blocks
from uri_split.cli.errors import FAILED, csv_row, extra_as_click_error, json_line
from uri_split.cli.formats import format_option, share
from uri_split.cli.inputs import open_session
from uri_split.cli.kinds import TABLES_HELP, table_options, text_files
from uri_split.columns.groups import BY, By, LineGroups
from uri_split.messages import counted

if TYPE_CHECKING:
    from uri_split.columns.summary import Groups


class _Group(NamedTuple):
    """Some rows of the column.

    Attributes:
        kind: What they have in common: their value, that it is absent, that their text is NULL, or nothing.
        value: The value, if there is one.
        rows: How many they are.
    """

    kind: Literal["value", "others", "absent", "null"]
    value: str | None
    rows: int


def _table(by: By, groups: Sequence[_Group], unit: str) -> Iterator[str]:
    head = f"{unit}s"
    noun = by.replace("-", " ")
    total = sum(group.rows for group in groups)
    labels = {"others": "(all others)", "absent": f"(no {noun})", "null": "(NULL)"}
    cells = [
        (f"{group.rows:,}", share(group.rows, total), labels.get(group.kind) or shown(group.value or '""').line)
        for group in groups
    ]
    width = max(len(head), *(len(number) for number, *_ in cells)) if cells else len(head)
    yield f"{head:>{width}}  share  {noun}\n"
    for number, part, label in cells:
        yield f"{number:>{width}}  {part:>5}  {label}\n"


def _csv(by: By, groups: Iterable[_Group], _unit: str) -> Iterator[str]:
    yield csv_row((by.replace("-", "_"), "kind", "rows"))
    for kind, value, rows in groups:
        yield csv_row((value, kind, str(rows)))


def _json_lines(by: By, groups: Iterable[_Group], _unit: str) -> Iterator[str]:
    for kind, value, rows in groups:
        yield json_line({by.replace("-", "_"): value, "kind": kind, "rows": rows})


_FORMATS: Final[dict[str, Callable[[By, Sequence[_Group], str], Iterator[str]]]] = {
    "table": _table,
    "csv": _csv,
    "jsonl": _json_lines,
}


@click.command(epilog=TABLES_HELP)
@table_options
@click.option("--by", type=click.Choice(BY), required=True, help="Property by which to group the rows.")
@click.option("--top", type=click.IntRange(min=1), metavar="N", help="Print only the N most frequent values.")
@format_option(_FORMATS)
def count(files: Sequence[str], by: By, *, top: int | None, form: str, column: str | None) -> None:
    """Count the lines with each host, domain, scheme or mistake.

    The most frequent value comes first. Hosts and schemes are those that `uri-split split` prints, in lower case. All
    rows are counted: the numbers add up. They are exact up to 524,288 different values. With more, the rarest are
    dropped to limit memory and counted among the others, and a message says by how much a number may be too low. Values
    are cut after 255 characters. What people may take for a password is printed as ***. The exit status is 0, or 2 if a
    file cannot be read: then nothing is printed.

    \b
    Status, by the rules of RFC 3986:
      valid        a URI
      relative     a relative reference
      invalid: …   neither; the component is the first that is wrong, such as
                   invalid: host

    \b
    Kinds of rows, in csv and jsonl:
      value    rows with this value; "" is an empty one, such as the host of
               file:///a
      others   rows with values that --top leaves out, or that were dropped
               when they were rare
      absent   rows whose text has no such value, (no host) in a table
      null     rows without text, (NULL) in a table

    \b
    Examples:
      uri-split count --by host links.txt
      uri-split count --by status --column url crawl.parquet
      uri-split count --by registrable-domain --top 20 --format csv '*.txt.gz'
    """
    plain = text_files(files) if column is None else None
    with extra_as_click_error():
        if by == "registrable-domain":
            public_suffixes(only_icann=False)  # its package may be absent
        try:
            from uri_split.cli.scan import read_texts  # noqa: PLC0415  Polars may be absent
            from uri_split.columns.summary import Groups  # noqa: PLC0415  Polars may be absent
        except ModuleNotFoundError:
            if plain is None:
                raise
            groups = _groups_of_lines(plain, by)
        else:
            groups = Groups(by)
            for texts in read_texts(files, column):
                groups.add(texts)
    unit = "row" if plain is None else "line"
    if groups.values.max_undercount:
        noun = by.replace("-", " ")
        click.echo(
            f"uri-split: too many different {noun}s to count all: the number of a {noun} may be up to "
            f"{counted(groups.values.max_undercount, unit)} too low",
            err=True,
        )
    for line in _FORMATS[form](by, _ordered(groups, top), unit):
        sys.stdout.write(line)


def _groups_of_lines(files: Sequence[str], by: By) -> "LineGroups | Groups":
    groups = LineGroups(by)
    with open_session(files) as session:
        for block in read_blocks(session, files, report_returns=False):
            groups.add(line.removesuffix("\r") for line in block.lines())
        if session.complaints.unreadable:
            click.get_current_context().exit(FAILED)
    return groups


def _ordered(groups: "LineGroups | Groups", top: int | None) -> list[_Group]:
    """Return the groups with at least one row, the most frequent value first."""
    values = groups.values.most_common(top or len(groups.values))
    rows = [
        *(_Group("value", *found) for found in values),
        _Group("others", None, groups.values.total - sum(number for _, number in values)),
        _Group("absent", None, groups.absent),
        _Group("null", None, groups.nulls),
    ]
    return [row for row in rows if row.rows]
