"""The command as a whole: its subcommands, its exit status and its errors."""

import io
import os
import signal
import sys
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from shlex import quote
from typing import Final

import click

from uri_split import __version__
from uri_split._hidden import without_secrets
from uri_split._text.spans import lazy_pattern, matched_at, shown
from uri_split.cli.errors import FAILED, without_commands

_GROUPS: Final = {
    "Start here": ("explain", "check", "find"),
    "Look closer": ("split", "lint", "hazards", "match", "policy"),
    "Fix and edit": ("repair", "redact", "edit", "normalize", "resolve", "relativize"),
    "Whole lists and tables": ("count", "dedupe", "columns", "report"),
    "Make": ("build", "expand"),
    "For other programs": ("migrate", "pattern", "prove", "sql"),
}
"""The subcommands by what they are for, as the help lists them."""

SUBCOMMANDS: Final[tuple[str, ...]] = tuple(sorted(name for names in _GROUPS.values() for name in names))
"""The subcommands. Each is a function in a module of `uri_split.cli.commands`, both with the name of the subcommand."""

_USUAL: Final = {"help": "--help", "version": "--version", "validate": "check", "parse": "split", "fix": "check --fix"}
"""Subcommands of other programs, and what to write here."""

_WIDEST: Final = max(map(len, SUBCOMMANDS))
_INTERRUPTED: Final = 128 + signal.SIGINT


class _BrokenPipeGroup(click.Group):
    """A group of commands whose standard output may be closed, or be on a full disk."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not args and not ctx.resilient_parsing:  # older versions of click treat that as a success
            click.echo(ctx.get_help(), err=True)
            ctx.exit(FAILED)
        with _handling_output_errors(ctx):  # --help and --version write here
            return super().parse_args(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  as click calls it
        return list(SUBCOMMANDS)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for title, names in _GROUPS.items():
            commands = {name: command for name in names if (command := self.get_command(ctx, name))}
            with formatter.section(title):
                formatter.write_dl(
                    [(name.ljust(_WIDEST), each.get_short_help_str(99)) for name, each in commands.items()]
                )

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002  as click calls it
        """Import a subcommand when it is used, because importing all of them takes a while."""
        if cmd_name not in SUBCOMMANDS:
            return None
        command: click.Command = getattr(import_module(f"uri_split.cli.commands.{cmd_name}"), cmd_name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Explain what is typed without a subcommand, unless it may be a mistyped subcommand, or is a file."""
        first = args[0]
        if first not in SUBCOMMANDS and not ctx.resilient_parsing:
            if os.path.exists(first):  # noqa: PTH110  `Path.exists` raises for some names
                ctx.fail(f'"{first}" is a file or directory: name a subcommand, such as uri-split check {quote(first)}')
            if first in _USUAL:
                of = [word for word in args[1:2] if first == "help" and word in SUBCOMMANDS]
                ctx.fail(f'no subcommand "{first}": write uri-split {" ".join([*of, _USUAL[first]])}')
            if first.replace("-", "_").isidentifier():  # a text has other characters, such as a period or a colon
                from difflib import get_close_matches  # noqa: PLC0415  slow to import

                near = get_close_matches(first.lower(), SUBCOMMANDS, 1)
                hint = f"did you mean {near[0]}?" if near else f"to explain it, write uri-split explain {first}"
                ctx.fail(f'no subcommand "{first}": {hint}')
            args = ["explain", *args]
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> object:
        with _handling_output_errors(ctx):
            status: object = super().invoke(ctx)
            sys.stdout.flush()
            return status


@contextmanager
def _handling_output_errors(context: click.Context) -> Generator[None]:
    """End the command without a traceback if standard output is closed or cannot be written."""
    try:
        yield
    except BrokenPipeError:  # the reader, such as `head`, needs no more
        _drop_output()
        context.exit()
    except OSError as error:
        _drop_output()
        message = f"cannot write: {error.strerror or error}"
        raise click.ClickException(message) from None


def _drop_output() -> None:
    """Discard buffered output: otherwise the interpreter would report it at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _print_version(context: click.Context, _option: click.Parameter, given: bool) -> None:  # noqa: FBT001  click passes it by position
    if given and not context.resilient_parsing:
        click.echo(f"uri-split, version {__version__}")
        if context.params["verbose"]:
            click.echo("\n".join(_surroundings()))
        context.exit()


_PACKAGE: Final = lazy_pattern(r"[\w.-]+")


def _surroundings() -> Iterator[str]:
    """Yield what a bug may depend on: Python, the platform, and the installed packages that this package can use."""
    import platform  # noqa: PLC0415  only a report of a bug needs them
    from importlib import metadata  # noqa: PLC0415

    yield f"{platform.python_implementation()} {' '.join(sys.version.split())}"
    yield platform.platform()
    # Modules of integrations are named after the package that they need.
    integrations = Path(__file__).parents[1].joinpath("integrations").glob("[a-z]*.py")
    names = {"duckdb", "pyspark", *(file.stem for file in integrations)}
    with suppress(metadata.PackageNotFoundError):  # a checkout that is not installed
        required = metadata.requires("uri_split") or ()
        names |= {matched_at(_PACKAGE, each, 0) for each in required if "extra == 'test'" not in each}
    for name in sorted(names):
        with suppress(metadata.PackageNotFoundError):
            yield f"{name} {metadata.version(name)}"


@click.group(cls=_BrokenPipeGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    callback=_print_version,
    help="Show the version and exit.",
)
@click.option(
    "--verbose",
    is_flag=True,
    is_eager=True,  # `--version` reads it
    help="With --version, also show the versions of Python, the platform and installed packages.",
)
def uri_split(*, verbose: bool) -> None:
    """Split, check, find and repair URIs (RFC 3986), and explain why a text is not one.

    uri-split COMMAND --help explains a command, and uri-split explain CODE what it reports. Commands that read lines
    read standard input if no file is named.

    \b
    Examples:
      uri-split 'http://me@example.com:8042/over/there?name=ferret#nose'
      uri-split check links.txt
      uri-split find mails/ | uri-split split --json
      uri-split edit 'https://example.com/?utm_source=x' --without 'utm_*'
    """
    if verbose:
        message = "--verbose goes with --version: write uri-split --version --verbose"
        raise click.UsageError(message)


def run(arguments: Sequence[str] | None) -> int:
    """Run the command and return its exit status."""
    # A shell may have closed them (``>&-``): then output is discarded.
    sys.stdout = sys.stdout or Path(os.devnull).open("w")  # noqa: SIM115  until the process ends
    sys.stderr = sys.stderr or Path(os.devnull).open("w")  # noqa: SIM115  until the process ends
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # Only a line feed ends a line, and bytes that are not UTF-8 are written as they were read.
            stream.reconfigure(encoding="utf-8", errors="surrogateescape", newline="\n")
    try:
        status = uri_split.main(arguments, prog_name="uri-split", standalone_mode=False)
    except click.ClickException as error:
        sys.stderr.write(_message(error, sys.argv[1:] if arguments is None else arguments))
        return FAILED
    except click.Abort:
        return _INTERRUPTED
    return status if isinstance(status, int) else 0


def _message(error: click.ClickException, arguments: Sequence[str]) -> str:
    """Return the text of an error without passwords, and without characters that control the terminal."""
    stream = io.StringIO()
    if isinstance(error, click.UsageError):
        error.show(stream)
    else:
        stream.write(f"uri-split: {error.format_message()}\n")
    text = stream.getvalue()
    if not isinstance(error, click.BadParameter) and any("\n" in argument for argument in arguments):
        # Click quotes arguments unchanged. Only the explanation of a bad value may take several lines.
        text = text.replace(error.message, shown(error.message).line)
    # Click writes each choice of an option that is missing after a tab.
    lines = (
        line.replace("\t", "  ", 1) if line.startswith("\t") else line for line in without_secrets(text).split("\n")
    )
    return without_commands("\n".join(shown(line).line for line in lines))
