"""``uri-split split``: the components of each line."""

from collections.abc import Sequence
from typing import Final

import click

from uri_split.cli.formats import ROW_FORMATS, ROW_FORMATS_HELP, format_option, parts_of
from uri_split.cli.inputs import open_session
from uri_split.cli.lines import read_records
from uri_split.cli.options import INPUTS_HELP, column_option, files_argument, redact_option, redactor
from uri_split.columns.parts import PARTS

_ALL_ABSENT: Final = (None,) * len(PARTS)


@click.command(epilog=ROW_FORMATS_HELP + INPUTS_HELP)
@files_argument
@format_option(ROW_FORMATS)
@redact_option
@column_option
@click.pass_context
def split(context: click.Context, files: Sequence[str], *, form: str, redact: bool, column: str | None) -> None:
    """Print the components of each line.

    Reads the lines of files or of standard input, or the rows of tables. Accepts any text, and changes nothing: prints
    the five components of RFC 3986, Appendix B, and the userinfo, host and port of the authority. Passwords are printed
    unless --redact is given. The exit status is 0, or 2 if a file cannot be read.

    Bytes that are not UTF-8 are kept; jsonl writes 0xE9 as \\udce9.

    \b
    Examples:
      uri-split split links.txt
      uri-split split --json links.txt | jq -r .host | sort | uniq -c
      uri-split split --column url --format csv links.csv.gz
    """
    prepared = redactor(redact=redact)
    with open_session(files) as session:
        texts = (record.text for _, record in read_records(session, column))
        rows = (_ALL_ABSENT if text is None else parts_of(prepared(text)) for text in texts)
        for text in ROW_FORMATS[form](PARTS, rows):
            session.screen.write(text)
    context.exit(session.exit_status(0))
