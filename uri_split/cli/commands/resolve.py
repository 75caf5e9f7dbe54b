"""``uri-split resolve``: the target URI of each reference."""

from collections.abc import Callable, Sequence
from functools import lru_cache, partial

import click

from uri_split import _repair as repairs
from uri_split._diagnosis import diagnose
from uri_split._uri.types import URI, uri_or_none
from uri_split.cli.errors import extra_as_click_error
from uri_split.cli.inputs import FileKind, Session, open_session
from uri_split.cli.lines import Line, base_of, report_changes, write_each, write_repaired
from uri_split.cli.options import (
    TABLES_HELP,
    Output,
    column_option,
    expanded,
    files_argument,
    input_format_option,
    output_options,
    prefix_option,
    redact_option,
    refuse_with_output,
    refuse_without_output,
)
from uri_split.cli.tables.compression import REPLACEMENT
from uri_split.messages import counted
from uri_split.rules import RULES


@click.command(epilog=TABLES_HELP)
@click.argument("base", required=False)
@files_argument
@click.option(
    "--backward-compatible",
    is_flag=True,
    help="Ignore the scheme of a reference if the base has the same, as parsers before RFC 3986 did.",
)
@click.option("--repair", is_flag=True, help="Also accept what can be repaired without guessing: my file.pdf.")
@click.option("--show-changes", is_flag=True, help="With --repair, report each change on standard error.")
@redact_option
@column_option
@click.option(
    "--base-column", metavar="NAME", help="Column that contains the base of each row, in place of BASE; only with -o."
)
@input_format_option
@output_options
@prefix_option
@click.pass_context
def resolve(  # noqa: PLR0913  a parameter for each option
    context: click.Context,
    base: str | None,
    files: Sequence[str],
    *,
    backward_compatible: bool,
    repair: bool,
    show_changes: bool,
    redact: bool,
    column: str | None,
    base_column: str | None,
    kind: FileKind | None,
    output: Output | None,
    prefix: str,
) -> None:
    """Print the target URI of each reference, resolved against BASE.

    Reads the lines of files or of standard input, or the rows of tables. Lines that are not URI references go to
    standard error with the place and the reason, and the exit status is 1. Passwords are printed unless --redact is
    given.

    --repair also accepts a base and references that are not valid, as they are in many documents, if they can be
    repaired without guessing: it percent-encodes spaces and other characters that are not allowed, and removes white
    space and delimiters around them.

    With --base-column, there is no BASE: all arguments are files.

    \b
    New columns, with -o:
      target     the target URI; NULL if the text or the base of its row is not valid
      changes    what --repair changed in the text, separated by "; "
      message    why there is no target; NULL if there is one

    \b
    Examples:
      uri-split resolve https://example.com/docs/ references.txt
      echo ../images/logo.png | uri-split resolve https://example.com/docs/index.html
      echo 'my file.pdf' | uri-split resolve --repair https://example.com/docs/
      uri-split resolve https://example.com/ --column href -o targets.csv links.csv
      uri-split resolve --base-column page --column href -o targets.csv links.csv
    """
    if repair and backward_compatible:
        message = "--repair and --backward-compatible are mutually exclusive"
        raise click.UsageError(message)
    if show_changes and not repair:
        message = "--show-changes reports the changes of --repair: add --repair, or remove --show-changes"
        raise click.UsageError(message)
    if base_column is not None and column in {None, base_column}:
        message = "--base-column requires --column, with the name of another column"
        raise click.UsageError(message)
    strict = not backward_compatible
    if output is not None:
        refuse_with_output(context, {"show_changes": "--show-changes"})
        if base_column is None:
            resolved = partial(_target, _base_of(context, base, repair=repair).uri, repair=repair, strict=strict)
        else:
            files = files if base is None else (*expanded(context, [base]), *files)
            resolved = partial(_target, None, repair=repair, strict=strict)
        with open_session(files, kind) as session:
            status = _write_table(session, column, output, prefix, base_column, resolved, repair=repair, redact=redact)
        context.exit(status)
    refuse_without_output(context)
    if base_column is not None:
        message = "--base-column writes a table: add --output"
        raise click.UsageError(message)
    repaired_base = _base_of(context, base, repair=repair)
    if not repair:
        write_each(
            context, files, partial(repaired_base.uri.resolve, strict=strict), column, kind, redact=redact, tables=True
        )
    with open_session(files, kind) as session:
        if show_changes:
            report_changes(session, Line("<base>", 1, base or ""), repaired_base)
        repaired = partial(repairs.repair, base=repaired_base.uri)
        status = write_repaired(session, repaired, "URI-reference", column, show_changes=show_changes, redact=redact)
    context.exit(status)


def _base_of(context: click.Context, text: str | None, *, repair: bool) -> repairs.Repaired:
    """Return the base, repaired if that is wanted and possible."""
    if text is None:
        message = "Missing argument 'BASE'."
        raise click.UsageError(message, context)
    repaired = repairs.repair(text) if repair else None
    if repaired:
        return repaired
    uri = base_of(context, text)
    return repairs.Repaired(uri, (), uri)


def _target(
    common: URI | None, base: str | None, reference: str, *, repair: bool, strict: bool
) -> repairs.Repaired | str:
    """Return the target of a reference, and the changes that it required, or why there is none.

    Args:
        common: The base of all references, or `None` if each has its own.
        base: The base of this one.
        reference: The reference.
        repair: Whether to repair bases and references.
        strict: Whether a reference with the scheme of the base is a URI.
    """
    uri = common or (None if base is None else _uri_of(base, repair=repair))
    if uri is None:
        return "the row has no base" if base is None else f"base: {diagnose(base, 'URI')[0].message}"
    target: repairs.Repaired | None = None
    if repair and REPLACEMENT not in reference:
        target = repairs.repair(reference, base=uri)
    elif RULES["URI-reference"].is_valid(reference):
        resolved = uri.resolve(reference, strict=strict)
        target = repairs.Repaired(resolved, (), resolved)
    return target or diagnose(reference, "URI-reference")[0].message


@lru_cache(maxsize=1024)
def _uri_of(base: str, *, repair: bool) -> URI | None:
    """Return a base, which many rows have in common, as a URI, or `None`."""
    repaired = repairs.repair(base) if repair and REPLACEMENT not in base else None
    return repaired.uri if repaired else uri_or_none(base)


def _write_table(  # noqa: PLR0913  a parameter for each option
    session: Session,
    column: str | None,
    output: Output,
    prefix: str,
    base_column: str | None,
    resolved: Callable[[str | None, str], repairs.Repaired | str],
    *,
    repair: bool,
    redact: bool,
) -> int:
    """Write a table with the targets, and return the exit status."""
    with extra_as_click_error():
        from uri_split.cli.tables.outputs import targets  # noqa: PLC0415  Polars may be absent
        from uri_split.cli.tables.rewriting import rewrite  # noqa: PLC0415  Polars and pyarrow may be absent
    make_columns = partial(targets, resolve=resolved, changes=repair, redact=redact)
    tally = rewrite(session, column, output, prefix, make_columns, base_column, redact=redact)
    session.complaints.skipped_rows(tally.nulls)
    click.echo(f"{counted(tally.texts, 'row')}: {tally.valid:,} resolved, {tally.invalid:,} failed")
    return int(tally.invalid > 0)
