"""``uri-split match``: the values that a template reads from each line."""

from collections.abc import Iterator, Mapping, Sequence

import click

from uri_split._hidden import hidden_spans
from uri_split._templates.ambiguity import without_secrets
from uri_split._templates.template import URITemplate
from uri_split._text.arguments import URIError
from uri_split._text.spans import excerpt
from uri_split._uri.types import URIReference
from uri_split.cli.errors import Complaints, display_name
from uri_split.cli.formats import ROW_FORMATS, ROW_FORMATS_HELP, Row, format_option
from uri_split.cli.inputs import open_session
from uri_split.cli.lines import Line, excerpt_width, read_lines
from uri_split.cli.options import INPUTS_HELP, TEMPLATE, column_option, files_argument
from uri_split.messages import counted
from uri_split.strict import is_valid


@click.command(epilog=ROW_FORMATS_HELP + INPUTS_HELP)
@click.argument("template", type=TEMPLATE)
@files_argument
@format_option(ROW_FORMATS)
@column_option
@click.pass_context
def match(
    context: click.Context, template: URITemplate, files: Sequence[str], *, form: str, column: str | None
) -> None:
    """Print the values of a URI template (RFC 6570) in each line.

    Reads the lines of files or of standard input, or the rows of tables. The values are those that expand to the line,
    decoded. Lines that do not match go to standard error with their place; the exit status is then 1. It is 2 if a file
    cannot be read. Passwords are printed.

    A line must be written as `uri-split expand` writes it, with percent-encodings in capitals and only where they are
    needed; `uri-split normalize` does that. Each value is one text: lists are not read back. If the values of a
    template may be read from a line in several ways, a warning shows the shortest such line.

    \b
    Examples:
      uri-split match '/users/{user}{?page}' paths.txt
      uri-split match --format csv 'https://{host}/{+path}' links.txt > paths.csv
      uri-split match '/{user}{?page}' --column path log.csv
    """
    if not template.variables:
        message = "the template has no variables, so there is nothing to print"
        raise click.BadParameter(message, context, param_hint="'TEMPLATE'")
    numbers = {True: 0, False: 0}
    with open_session(files) as session:
        _warn_of_ambiguity(template, session.complaints)

        def rows() -> Iterator[Row]:
            for line in read_lines(session, column):
                found = _values(template, line)
                is_match = not isinstance(found, str)
                numbers[is_match] += 1
                if isinstance(found, str):
                    session.screen.write_error(found)
                else:
                    yield [found.get(name) for name in template.variables]

        for text in ROW_FORMATS[form](template.variables, rows()):
            session.screen.write(text)
        if numbers[False]:
            session.complaints.add(_summary(numbers[True], numbers[False], session.screen.unit))
    context.exit(session.exit_status(int(numbers[False] > 0)))


def _values(template: URITemplate, line: Line) -> Mapping[str, str] | str:
    """Return the values that expand to a line, or why there are none, with the place."""
    help_ = ""
    try:
        values = template.match(line.text)
        if values is not None:
            return values
        reason = "the template does not match"
        normal = URIReference(line.text).normalize() if is_valid(line.text, "URI-reference") else line.text
        if normal != line.text and template.match(normal) is not None:
            help_ = f"    help: normalize it first: the template matches {_shown(normal)}\n"
    except URIError as error:
        reason = str(error)
    place = line.place(0, len(line.text))
    return f"{display_name(place.file)}:{place.line}:{place.column}: {reason}\n    {_shown(line.text)}\n{help_}"


def _shown(text: str) -> str:
    line, _ = excerpt(text, [(0, 0)], excerpt_width(), hidden_spans(text, "URI-reference"))
    return line


def _warn_of_ambiguity(template: URITemplate, complaints: Complaints) -> None:
    ambiguity = template.ambiguity()
    if ambiguity:
        ambiguity = without_secrets(ambiguity)
        first, second = (
            ", ".join(f'{name}="{value}"' for name, value in values.items())
            for values in (ambiguity.first, ambiguity.second)
        )
        complaints.add(
            f'warning: other values may expand to the same text: "{ambiguity.text}" is {first}, and also {second}; '
            "only the first values are printed"
        )
    elif not template.is_invertible:
        complaints.add("warning: it is not proven that no other values expand to the same text")


def _summary(matched: int, others: int, unit: str) -> str:
    return f"{counted(matched + others, unit)}: {matched:,} matched, {others:,} not matched"
