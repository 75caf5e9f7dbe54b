"""``uri-split redact``: text without the secrets of its URLs."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, closing
from functools import partial
from io import BufferedIOBase
from typing import Final, Literal, get_args

import click

from uri_split._text.spans import shown
from uri_split.cli.blocks import Block, in_order, processes_for, read_blocks, whole_lines
from uri_split.cli.errors import FAILED, STANDARD_INPUT, display_name, file_failure_as_click_error
from uri_split.cli.inputs import open_session
from uri_split.cli.options import complete_files, files_argument, refuse_input_as_output
from uri_split.cli.records import line_starts, position
from uri_split.cli.streams import compressed_writer
from uri_split.redaction import Profile, Redaction

_MOST_HELD: Final = 4
_INPUTS_HELP: Final = """\b
Inputs are files, patterns in quotation marks ('logs/**/*.log'), and
directories: the files in and below them that end with .txt, .log, .csv, .tsv,
.tab, .jsonl or .ndjson. Files may be compressed, as app.log.gz: .gz .bz2 .xz,
and .zst with the extra bulk. UTF-16 is written as UTF-8.
"""


@click.command(epilog=_INPUTS_HELP)
@files_argument
@click.option(
    "--profile", type=click.Choice(get_args(Profile)), default="default", show_default=True, help="What is secret."
)
@click.option(
    "--also",
    multiple=True,
    metavar="KEY",
    help="Another secret key of parameters; *_key is any that ends so; may be repeated.",
)
@click.option("--keep", multiple=True, metavar="KEY", help="A key of parameters to leave as it is; may be repeated.")
@click.option(
    "--userinfo",
    type=click.Choice(["password", "all"]),
    help="What is secret before @; by default, as the profile says.",
)
@click.option("--text", default="REDACTED", show_default=True, help="Text to print in place of a secret.")
@click.option(
    "--show", is_flag=True, help="Report each secret on standard error: its place and its key, never its value."
)
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    shell_complete=complete_files,
    help="File to write, compressed if its name ends with .gz or .zst.",
)
@click.pass_context
def redact(  # noqa: PLR0913  a parameter for each option
    context: click.Context,
    files: Sequence[str],
    *,
    profile: Profile,
    also: tuple[str, ...],
    keep: tuple[str, ...],
    userinfo: Literal["password", "all"] | None,
    text: str,
    show: bool,
    output: str | None,
) -> None:
    """Replace passwords, tokens and keys in logs or any text.

    Reads files of any size or standard input, and prints them with REDACTED in place of each secret of a URL, of a
    query and of the body of a form. Everything else stays as it is, byte for byte. Inputs are never changed: -o must
    name another file, which appears, or replaces an older one, only when it is complete. The exit status is 0, or 2 if
    a file cannot be read or written.

    \b
    Profiles:
      passwords       passwords before @
      opentelemetry   the keys that OpenTelemetry names, written exactly so, and
                      all before @
      default         also tokens, signatures, codes of logins, keys of services,
                      and values that have the form of a secret
      all             also user names, and any value that looks random

    \b
    Examples:
      uri-split redact app.log > shared.log
      tail -f app.log | uri-split redact --also session_key
      uri-split redact 'logs/*.log.gz' -o all.log.gz
      uri-split redact --show app.log > /dev/null
    """
    try:
        redaction = Redaction(profile, also=also, keep=keep, userinfo=userinfo, text=text)
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    output = None if output == STANDARD_INPUT else output
    with ExitStack() as stack:
        session = stack.enter_context(open_session(files))
        names = session.inputs.files
        stream = None
        if output is not None:
            refuse_input_as_output(names, output)
            stack.enter_context(file_failure_as_click_error("write", output, (OSError,)))
            stream = stack.enter_context(compressed_writer(output))
        work = partial(_redacted, redaction=redaction, show=show)
        parts = read_blocks(session, names, _divided, report_returns=False)
        processes = processes_for(names)
        results: Iterable[tuple[str, str]] = map(work, parts)
        if processes > 1:
            results = stack.enter_context(closing(in_order(work, parts, processes)))
        for redacted, reports in results:
            if stream:
                stream.write(redacted.encode("utf-8", "surrogateescape"))
            else:
                session.screen.write(redacted)
                sys.stdout.flush()  # somebody may watch a log that grows
            session.screen.write_error(reports)
        if stream and session.complaints.unreadable:
            context.exit(FAILED)
    context.exit(session.exit_status(0))


def _divided(stream: BufferedIOBase) -> Iterator[bytes]:
    """Yield the bytes of a text in blocks that can be redacted one by one."""
    held: list[bytes] = []
    for block in whole_lines(stream, keep_mark=True):
        held.append(block)
        # Mails in quoted-printable break a value after "=". Files in which all lines end so need a limit.
        if len(held) == _MOST_HELD or not block.endswith((b"=\n", b"=\r\n")):
            yield b"".join(held)
            held = []
    if held:
        yield b"".join(held)


def _redacted(block: Block, redaction: Redaction, *, show: bool) -> tuple[str, str]:
    """Return the text of a block without secrets, and a line about each secret if they are to be shown."""
    text = block.data.decode("utf-8", "surrogateescape")
    return redaction.redact(text), "".join(_reports(block, text, redaction)) if show else ""


def _reports(block: Block, text: str, redaction: Redaction) -> Iterator[str]:
    starts = line_starts(text)
    for start, _, kind, key in redaction.spans(text):
        line, column = position(starts, start, block.number)
        name = f" {shown(key).line}" if key else ""
        yield f"{display_name(block.file)}:{line}:{column}: {kind}{name}\n"
