"""``uri-split columns``: a table with new columns."""

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Final

import click

from uri_split._grammar import RuleName
from uri_split._secrets import PROFILES
from uri_split._templates.template import URITemplate
from uri_split._text.arguments import URIError
from uri_split._text.spans import shown
from uri_split.cli.errors import extra_as_click_error
from uri_split.cli.inputs import extension_of
from uri_split.cli.kinds import EXTENSIONS, TABLES_HELP, require_output, table_options
from uri_split.cli.options import RULE, TEMPLATE, VERDICTS, NewColumn, complete_files, redact_option
from uri_split.columns.expressions import EXPRESSIONS
from uri_split.columns.parts import PARTS
from uri_split.messages import counted
from uri_split.rules import require_reference_rule

_OTHERS: Final = {name: row for name, row in EXPRESSIONS.items() if name not in {"message", "resolve"}}
_NAMES: Final = (*PARTS, *VERDICTS, *_OTHERS)


def _without_link(markdown: str) -> str:
    before, _, after = markdown.replace("`", "").replace("[", "").partition("](")
    return before + after.partition(")")[2]


_DESCRIBED: Final = {
    "is_valid": "whether the text matches --rule",
    "reason": "the component that breaks it; NULL if valid",
    "message": "what is wrong with it; NULL if valid",
    **{name: _without_link(row.returns) for name, row in _OTHERS.items()},
}
_WRITTEN: Final = {
    "redacted": "redacted[:default]",
    "query_param": "query_param:page",
    "without_query_params": "without_query_params:utm_*",
    "normalize": "normalize[:scheme_based]",
    "dedupe_key": "dedupe_key[:without_tracking]",
}
_LIST: Final = "\n".join(f"  {_WRITTEN.get(name, name):<29} {text}" for name, text in _DESCRIBED.items())
_HELP: Final = f"""\b
Names for --add:
  {" ".join(PARTS)}
{_LIST}

"""


def _new_columns(_context: click.Context, _parameter: click.Parameter, given: Sequence[str]) -> list[NewColumn]:
    return [_new_column(text.strip()) for each in given for text in each.split(",")]


def _new_column(text: str) -> NewColumn:
    """Return what ``expression``, ``name=expression`` or ``expression:argument`` means.

    Raises:
        click.BadParameter: If it means nothing.
    """
    head, colon, given = text.partition(":")
    new, _, expression = head.rpartition("=")
    if expression not in _NAMES:
        near = get_close_matches(expression, _NAMES, 1)
        hint = f'did you mean "{near[0]}"?' if near else f"the names are {', '.join(_NAMES)}"
        message = f'"{shown(expression).line}" cannot be added; {hint}'
        raise click.BadParameter(message)
    arguments: dict[str, object] = dict(_OTHERS[expression].arguments) if expression in _OTHERS else {}
    message = f'"{expression}" takes nothing after a colon' if colon and not arguments else ""
    for name, default in arguments.items():
        choices = PROFILES if name == "profile" else (name,)
        if default is None and not given:
            message = f'"{expression}" needs the name of a query parameter: {_WRITTEN[expression]}'
        elif default is not None and given not in {"", *choices}:
            message = f'"{expression}" takes only {" or ".join(choices)} after a colon'
        arguments[name] = (given,) if name == "names" else bool(given) if isinstance(default, bool) else given
    if message:
        raise click.BadParameter(message)
    return NewColumn(new or (given if expression == "query_param" else expression), expression, arguments)


@click.command(epilog=_HELP + TABLES_HELP)
@table_options
@click.option(
    "--add",
    "new",
    metavar="NAME,...",
    multiple=True,
    callback=_new_columns,
    help="Columns to add, by the names below; new=name renames one.",
)
@click.option("--rule", type=RULE, default="URI", show_default=True, help="Rule of is_valid, reason and message.")
@click.option("--resolve", metavar="BASE|COLUMN", help="Add target, resolved against a URI or the URI in a column.")
@click.option(
    "--repair", is_flag=True, help="Add repaired, a valid URI, and changes; with --resolve, repair before resolving."
)
@click.option("--find", is_flag=True, help="Write a row for each URI in the texts: uri, kind, start, end.")
@click.option("--match", type=TEMPLATE, metavar="TEMPLATE", help="Add the values of the variables of a URI template.")
@click.option("--filter", "condition", metavar="SQL", help="Write only the rows for which a condition in SQL holds.")
@click.option("--limit", metavar="N", type=click.IntRange(min=1), help="Read only the first N rows.")
@redact_option
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    shell_complete=complete_files,
    help="Write this file, in the format of its extension, in place of CSV on standard output.",
)
@click.pass_context
def columns(  # noqa: C901, PLR0913  a parameter and a branch for each option
    context: click.Context,
    files: Sequence[str],
    *,
    new: Sequence[NewColumn],
    rule: RuleName,
    resolve: str | None,
    repair: bool,
    find: bool,
    match: URITemplate | None,
    condition: str | None,
    limit: int | None,
    redact: bool,
    column: str | None,
    output: str | None,
) -> None:
    """Add columns to a table of links.

    Writes all rows, in order. Reads and writes tables of any size, with the streaming engine of Polars. A local output
    appears, or replaces an older file, only when it is complete. What --add adds is about the texts in --column or,
    with --find, about each URI found in them. --redact replaces passwords by *** in that column, and in all that is
    made of it.

    \b
    --resolve and --repair also add message: why there is no target, or no repair.
    --filter is a condition of SQL on old and new columns; a text is in single
    quotes: --filter "host = 'example.com' AND NOT is_valid".

    The exit status is 1 if a row that was written is not valid by is_valid, reason or message; 2 if something cannot be
    read or written; otherwise 0.

    \b
    Examples:
      uri-split columns links.csv --column url --add host,registrable_domain
      uri-split columns crawl.parquet --add is_valid,message -o checked.parquet
      uri-split columns log.txt --find --add host --filter "host = 'example.com'"
      uri-split columns pages.jsonl --column href --resolve page -o links.csv.gz
      uri-split columns 's3://bucket/crawl/*.parquet' --column url \\
        --add domain=registrable_domain,page=query_param:page -o pages.parquet
    """
    if not (new or resolve or repair or find or match or condition or redact):
        message = f"say what to add, such as --add host,is_valid; the names are {', '.join(_NAMES)}"
        raise click.UsageError(message)
    verdict = next((each.name for each in new if each.expression in VERDICTS), None)
    try:
        if any(each.expression in {"reason", "message"} for each in new):
            require_reference_rule(rule)
    except URIError as error:
        raise click.UsageError(str(error)) from None
    if output is not None:
        require_output(files, output)
    with extra_as_click_error():
        from uri_split.cli import additions  # noqa: PLC0415  Polars may be absent
        from uri_split.cli.scan import column_of, progress, scan  # noqa: PLC0415  as above
        from uri_split.cli.sink import write_table  # noqa: PLC0415  as above
    frame = scan(files, column)
    name = column_of(frame, column)
    with progress(frame if limit is None else frame.head(limit)) as read:
        rows, text = read, name
        if find:
            rows, text = additions.with_found(rows, name), "uri"
        if new:
            lists = output is not None and EXTENSIONS[extension_of(output)] != "csv"
            rows = additions.with_expressions(rows, text, new, rule, redact=redact, lists=lists)
        if resolve is not None or repair:
            verdict = verdict or "message"
            rows = additions.with_targets(rows, text, resolve, repair=repair, redact=redact)
        if match:
            rows = additions.with_values(rows, text, match, redact=redact)
        if redact:
            rows = additions.redacted(rows, {name, text, *(each for each in frame.collect_schema() if each == resolve)})
        if condition is not None:
            rows = additions.filtered(rows, condition)
        rows, counts = additions.counting(rows, verdict)
        write_table(rows, output, files)
    written, invalid = (sum(numbers) for numbers in zip((0, 0), *counts, strict=True))
    click.echo(counted(written, "row") + (f", {invalid:,} invalid" if verdict else ""), err=True)
    context.exit(int(invalid > 0))
