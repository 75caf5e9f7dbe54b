"""``uri-split explain``: the picture of RFC 3986 for any text, and the verdict; or the page about a code."""

import shutil
from dataclasses import asdict
from itertools import islice

import click

from uri_split._diagnosis import diagnose
from uri_split._explanations import ENTRIES, entries_of, page, similar_code
from uri_split._hidden import redacted
from uri_split._picture import kind_of, picture, undrawn_components
from uri_split._problem import InvalidURI
from uri_split._repair import suggest
from uri_split._text.spans import SITE
from uri_split._uri.types import URIReference
from uri_split.cli import formats
from uri_split.cli.errors import extra_as_click_error, json_line, without_commands
from uri_split.columns.parts import PARTS
from uri_split.rules import RULES, Rule

_MARGIN = "  "
_WIDEST_PAGE = 80
_BOTH_READINGS = "To see both readings of a text, write uri-split explain --browser TEXT."


def _complete_code(_context: click.Context, _argument: click.Parameter, incomplete: str) -> list[str]:
    codes = {*(entry.code for entry in ENTRIES), *formats.TITLES, *formats.POLICY_TITLES, *RULES}
    return sorted(code for code in codes if code.startswith(incomplete))


@click.command()
@click.argument("words", nargs=-1, required=True, metavar="TEXT", shell_complete=_complete_code)
@click.option("--browser", is_flag=True, help="Also draw the URL that a browser makes of the text.")
@click.option(
    "--base", metavar="BASE", help="With --browser: the URL of the page that the text is on, for relative references."
)
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object: components, problems, suggestions.")
@click.pass_context
def explain(context: click.Context, words: tuple[str, ...], base: str | None, *, browser: bool, as_json: bool) -> None:
    """Draw a text and say what is wrong; or explain a code or a rule.

    The picture is like the one in RFC 3986, section 3. Passwords and tokens are hidden. The exit status is 0 if the
    text is a URI or a relative reference, and 1 if it is not.

    If the text is exactly a code that another subcommand prints, such as bad-character, this prints what the code means
    and what to do; if it is the name of a rule, such as IPv6address, its definition. To draw such a text as a
    reference, write ./ before it.

    --json describes the text, even if it is also a code or the name of a rule.

    --browser adds what browsers make of the text, by the URL Standard: the URL, the parts that differ, marked with
    carets in the pictures, and the reasons. This needs another package: install the extra browsers.

    \b
    Examples:
      uri-split explain 'http://me@example.com:8042/over/there?name=ferret#nose'
      uri-split explain urn:example:animal:ferret:nose
      uri-split explain 'http://example.com:8x/a b'
      uri-split explain bad-character
      uri-split explain IPv6address
      uri-split explain --json http://example.com:8x/ | jq .problems
      uri-split explain --browser http:/example.com
      uri-split explain --browser --base https://example.com/docs/ ../logo.png
    """
    text = " ".join(words)  # a shell splits a text at blanks
    if base is not None and not browser:
        message = "--base requires --browser: the picture of a text needs no base"
        raise click.UsageError(message)
    if as_json and browser:
        message = "--json and --browser are mutually exclusive: for JSON lines, use uri-split hazards --browser"
        raise click.UsageError(message)
    columns = shutil.get_terminal_size().columns
    if as_json:
        found = _as_object(text)
        click.echo(json_line(found), nl=False)
        context.exit(int(not found["valid"]))
    elif pages := _pages(text, min(columns, _WIDEST_PAGE)):
        click.echo("\n\n".join(pages))
    else:
        context.exit(_draw(text, base, columns - len(_MARGIN), browser=browser))


def _as_object(text: str) -> dict[str, object]:
    """Return what is known about a text, as fields of JSON."""
    problems = diagnose(text, "URI-reference")
    suggestions = suggest(text)
    return {
        "text": redacted(text),
        "valid": not problems,
        "kind": None if problems else URIReference(text).reference_kind,
        **dict(zip(PARTS, formats.parts_of(redacted(text)), strict=True)),
        "problems": [{**asdict(problem), "url": problem.url} for problem in problems],
        "suggestions": [
            {"uri": redacted(each.uri), "certainty": each.certainty, "message": each.message} for each in suggestions
        ],
    }


def _pages(text: str, width: int) -> list[str]:
    """Return the pages about a code, a rule or an outcome."""
    pages = [page(entry, width) for entry in entries_of(text)]
    pages += [_page_of_rule(rule) for name, rule in RULES.items() if name == text]
    if not pages and text in formats.TITLES:
        pages.append(f"outcome {text}: {formats.TITLES[text]}\n\n{_BOTH_READINGS}\n\n{formats.PAGE}")
    if text in formats.POLICY_TITLES:
        pages.append(f"finding {text}: {formats.POLICY_TITLES[text]}\n\n{formats.POLICY_PAGE}")
    return pages


def _page_of_rule(rule: Rule) -> str:
    heading = f"rule {rule.name}: {rule.expects} (RFC 3986, section {rule.section})"
    return f"{heading}\n\n{rule.abnf}\n\n{SITE}reference/rules/#{rule.name}"


def _draw(text: str, base: str | None, width: int, *, browser: bool) -> int:
    """Print the picture of a text, and what it is. Return the exit status."""
    rows, undrawn, notes = _explained(text, base, width, browser=browser)
    click.echo()
    for line in rows:
        click.echo(without_commands(f"{_MARGIN}{line}".rstrip()))
    click.echo()
    for note in undrawn:
        click.echo(note)
    status = 0
    try:
        click.echo(f"valid: {kind_of(URIReference(text))}")
        likely = (suggestion for suggestion in suggest(text) if suggestion.certainty == "likely")
        for suggestion in islice(likely, 1):  # such as one for "http:/example.com"
            click.echo(f"help: {suggestion.message}")
        code = similar_code(text)
        if code:
            click.echo(f"help: to read about a code, write uri-split explain {code}")
    except InvalidURI as error:
        click.echo(without_commands(str(error)))
        status = 1
    for note in notes:
        click.echo(note)
    return status


def _explained(text: str, base: str | None, width: int, *, browser: bool) -> tuple[list[str], list[str], list[str]]:
    """Return the rows of the picture, which components it does not show, and what browsers do."""
    if not browser:
        return picture(text, width).splitlines(), undrawn_components(text), []
    with extra_as_click_error():
        from uri_split.cli.browsers import explained  # noqa: PLC0415  the package may be absent
    return explained(text, base, width)
