"""``uri-split dedupe``: the first of each group of links with the same normal form."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, TypedDict

import click

from uri_split.cli.blocks import read_blocks
from uri_split.cli.errors import FAILED, STANDARD_INPUT, extra_as_click_error, file_failure_as_click_error
from uri_split.cli.inputs import Session, extension_of, open_session
from uri_split.cli.kinds import EXTENSIONS, TABLES_HELP, require_output, table_options, text_files
from uri_split.cli.options import complete_files, redact_option, redactor, refuse_input_as_output
from uri_split.cli.streams import compressed_writer
from uri_split.columns.groups import document_key
from uri_split.messages import counted

if TYPE_CHECKING:
    import polars as pl


@click.command(epilog=TABLES_HELP)
@table_options
@click.option(
    "--ignore-tracking",
    is_flag=True,
    help="Links that differ only in tracking parameters, such as utm_source, are duplicates, too.",
)
@click.option(
    "--keep-fragments", is_flag=True, help="Links that differ in the fragment, as #!/a and #!/b, are different."
)
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    shell_complete=complete_files,
    help="Write whole rows in the format of the file's extension, or lines if the inputs are text.",
)
@redact_option
@click.pass_context
def dedupe(
    context: click.Context,
    files: Sequence[str],
    *,
    ignore_tracking: bool,
    keep_fragments: bool,
    column: str | None,
    output: str | None,
    redact: bool,
) -> None:
    """Print each link once, however it is written.

    Links are duplicates if they have the same normal form, by the rules of their scheme and without fragment:
    HTTP://Example.com:80/%7Eme and http://example.com/~me#top. Texts that are not URI references are compared exactly.
    The first link of each normal form is printed as it was written, in the order of the input. --keep-fragments
    compares fragments, too, for sites whose pages have addresses with #! or #/. The number of duplicates goes to
    standard error. Passwords are printed unless --redact is given.

    \b
    With -o, the output is a table with all columns (.csv, .tsv, .jsonl, .parquet
    or .ipc), or lines if all inputs are text. It appears, or replaces an older
    file, only when it is complete. A row without text (NULL) is not a duplicate:
    -o keeps it; without -o, it is skipped.

    Memory grows with the number of different links: by some 100 bytes for each line, because the links are kept, and by
    16 bytes for each row of a table, of which only a hash of 128 bits is kept. The exit status is 0, or 2 if a file
    cannot be read or written.

    \b
    Examples:
      uri-split dedupe links.txt > unique.txt
      uri-split dedupe --ignore-tracking more.txt links.txt.gz -o unique.txt
      uri-split dedupe --column url crawl.parquet -o unique.parquet
    """
    options: _Options = {"without_tracking": ignore_tracking, "keep_fragments": keep_fragments}
    plain = text_files(files) if column is None else None
    output = None if output == STANDARD_INPUT else output
    counts = _Counts()
    if plain is not None and (output is None or extension_of(output) not in EXTENSIONS):
        unit = "line"
        status = _dedupe_lines(plain, output, _keys_of(options), redactor(redact=redact), counts)
    else:
        unit, status = "row", 0
        if output is not None:
            require_output(files, output)
        with extra_as_click_error():
            from uri_split.cli.scan import column_of, scan  # noqa: PLC0415  Polars may be absent
        frame = scan(files, column)
        name = column_of(frame, column)
        _dedupe_rows(frame, name, files, output, counts, options, redact=redact)
    if not status:  # otherwise it would read like success
        read = counted(counts.rows, unit)
        duplicates = counted(counts.rows - counts.kept, "duplicate")
        click.echo(f"{read}: {counts.kept:,} kept, {duplicates}", err=True)
    context.exit(status)


class _Options(TypedDict):
    """Options that say which links are equal."""

    without_tracking: bool
    keep_fragments: bool


@dataclass
class _Counts:
    """Counts of lines or rows.

    Attributes:
        rows: How many were read.
        kept: How many are not duplicates.
    """

    rows: int = 0
    kept: int = 0


_KeysOf = Callable[[list[str]], Iterable[str | None]]


def _keys_of(options: _Options) -> _KeysOf:
    """Return a function that returns the keys of lines: those of a column, if Polars is there, because it is faster."""
    each = partial(document_key, **options)
    try:
        import polars as pl  # noqa: PLC0415  it may be absent

        from uri_split.columns.summary import document_keys  # noqa: PLC0415  as above
    except ModuleNotFoundError:
        return partial(map, each)

    def keys(texts: list[str]) -> Iterable[str | None]:
        try:
            column = pl.Series(texts, dtype=pl.String)
        except UnicodeEncodeError:  # a byte that is not UTF-8
            return map(each, texts)
        return document_keys(column, **options).to_list()

    return keys


def _dedupe_lines(
    files: Sequence[str], output: str | None, keys_of: _KeysOf, shown: Callable[[str], str], counts: _Counts
) -> int:
    """Write the first line with each key as it was read, and return the exit status."""
    with open_session(files) as session:
        written = (shown(text) for text in _first_lines(session, keys_of, counts))
        if output is None:
            for text in written:
                session.screen.write(text)
        else:
            refuse_input_as_output(files, output)
            with file_failure_as_click_error("write", output, (OSError,)), compressed_writer(output) as stream:
                for text in written:
                    stream.write(text.encode("utf-8", "surrogateescape"))
                if session.complaints.unreadable:
                    click.get_current_context().exit(FAILED)
    return session.exit_status(0)


def _first_lines(session: Session, keys_of: _KeysOf, counts: _Counts) -> Iterator[str]:
    """Yield the first line with each key, many at a time."""
    seen: set[str] = set()
    for block in read_blocks(session, session.inputs.files, report_returns=False):
        lines = block.lines()
        texts = [line.removesuffix("\r") for line in lines]
        first: list[str] = []
        for line, text, found in zip(lines, texts, keys_of(texts), strict=True):
            key = text if found is None else found
            if key not in seen:
                seen.add(key)
                first.append(f"{line}\n")
        counts.rows += len(lines)
        counts.kept += len(first)
        yield "".join(first)


def _dedupe_rows(
    frame: "pl.LazyFrame",
    name: str,
    files: Sequence[str],
    output: str | None,
    counts: _Counts,
    options: _Options,
    *,
    redact: bool,
) -> None:
    """Write the first row with each key and all rows without text; without an output, only the texts."""
    import polars as pl  # noqa: PLC0415  it may be absent
    from polars.io.plugins import register_io_source  # noqa: PLC0415  as above

    from uri_split.cli.scan import batches, progress  # noqa: PLC0415  as above
    from uri_split.cli.sink import write_table  # noqa: PLC0415  as above
    from uri_split.columns.polars import URIExpr  # noqa: PLC0415  as above
    from uri_split.columns.summary import document_keys, first_rows  # noqa: PLC0415  as above

    shown = redactor(redact=redact)

    def keyed() -> Iterator[tuple[pl.DataFrame, pl.Series]]:
        with progress(frame) as read:
            for batch in batches(read, files):
                texts = batch[name].cast(pl.String)
                keys = document_keys(texts, **options)
                yield batch, keys.zip_with(keys.is_not_null(), texts)

    def kept(*_: object) -> Iterator[pl.DataFrame]:
        for batch, first in first_rows(keyed()):
            rows = batch.filter(first)
            counts.rows += batch.height
            counts.kept += rows.height
            yield rows

    if output is not None:
        first = register_io_source(kept, schema=frame.collect_schema())
        write_table(
            first.with_columns(URIExpr(pl.col(name)).redacted().alias(name)) if redact else first, output, files
        )
        return
    nulls = 0
    for batch in kept():
        texts = batch[name].cast(pl.String)
        nulls += texts.null_count()
        sys.stdout.write("".join(f"{shown(text)}\n" for text in texts.drop_nulls()))
    counts.rows -= nulls
    counts.kept -= nulls
    if nulls:
        click.echo(f"uri-split: skipped {counted(nulls, 'row')} without text (NULL)", err=True)
