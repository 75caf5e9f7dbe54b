"""``uri-split dedupe``: the first of each group of links with the same normal form."""

from collections.abc import Sequence
from functools import partial

import click

from uri_split.cli.errors import extra_as_click_error
from uri_split.cli.inputs import FileKind, open_session
from uri_split.cli.options import (
    INPUTS_HELP,
    column_option,
    complete_files,
    files_argument,
    input_format_option,
    redact_option,
    refuse_object,
    refuse_with_output,
)
from uri_split.lenient import redacted
from uri_split.messages import counted


@click.command(epilog=INPUTS_HELP)
@files_argument
@click.option(
    "--ignore-tracking",
    is_flag=True,
    help="Links that differ only in tracking parameters, such as utm_source, are duplicates, too.",
)
@click.option(
    "--keep-fragments", is_flag=True, help="Links that differ in the fragment, as #!/a and #!/b, are different."
)
@column_option
@input_format_option
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    shell_complete=complete_files,
    is_eager=True,
    callback=refuse_object,
    help="Write a table with all columns of the rows that are kept, or a text file; see above.",
)
@redact_option
@click.pass_context
def dedupe(  # noqa: PLR0913  a parameter for each option
    context: click.Context,
    files: Sequence[str],
    *,
    ignore_tracking: bool,
    keep_fragments: bool,
    column: str | None,
    kind: FileKind | None,
    output: str | None,
    redact: bool,
) -> None:
    """Print each link once, however it is written.

    Reads the lines of files or of standard input, or the rows of tables. Links are duplicates if they have the same
    normal form, by the rules of their scheme and without fragment: HTTP://Example.com:80/%7Eme and
    http://example.com/~me#top. Texts that are not URI references are compared exactly. The first link of each normal
    form is printed as it was written, in the order of the input. --keep-fragments compares fragments, too, for sites
    whose pages have addresses with #! or #/. The number of duplicates goes to standard error. Passwords are printed
    unless --redact is given.

    \b
    With -o, the output is a table with all columns (.parquet, .csv, .tsv or
    .jsonl), or lines if all inputs are lines. It appears, or replaces an older
    file, only when it is complete. A row without text (NULL) is not a duplicate:
    -o keeps it; without -o, it is skipped and counted.

    Memory grows by 16 bytes for each different link, because only a hash of 128 bits is kept, and up to 500,000 rows
    are compared together. The exit status is 0, or 2 if a file cannot be read or written.

    \b
    Examples:
      uri-split dedupe links.txt > unique.txt
      uri-split dedupe --ignore-tracking more.txt links.txt.gz -o unique.txt
      uri-split dedupe --column url crawl.parquet -o unique.parquet
    """
    with extra_as_click_error():
        from uri_split.cli.tables.rewriting import write_first_lines, write_first_rows  # noqa: PLC0415  Polars may be absent
        from uri_split.columns.summary import document_keys  # noqa: PLC0415  Polars may be absent
    keys = partial(document_keys, without_tracking=ignore_tracking, keep_fragments=keep_fragments)
    with open_session(files, kind) as session:
        if output is None:

            def write(lines: bytes) -> None:
                text = lines.decode("utf-8", "surrogateescape")
                session.screen.write("\n".join(map(redacted, text.split("\n"))) if redact else text)

            rows, kept = write_first_lines(session, column, write, keys)
        else:
            refuse_with_output(context, {"redact": "--redact"})
            rows, kept = write_first_rows(session, column, output, keys)
        if not session.complaints.unreadable:  # otherwise it would read like success
            read = counted(rows, session.screen.unit)
            session.screen.write_error(f"{read}: {kept:,} kept, {counted(rows - kept, 'duplicate')}\n")
    context.exit(session.exit_status(0))
