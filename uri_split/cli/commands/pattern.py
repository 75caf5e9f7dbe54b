"""``uri-split pattern``: a rule of the grammar as a regular expression."""

from typing import Final, cast

import click

from uri_split._grammar import RuleName
from uri_split.cli.options import RULE
from uri_split.dialects import DIALECTS
from uri_split.rules import RULES

_DIALECTS: Final = {dialect.name.lower(): dialect for dialect in DIALECTS}


@click.command()
@click.argument("rule", type=RULE, metavar="RULE")
@click.option(
    "--dialect",
    type=click.Choice(list(_DIALECTS)),
    default="portable",
    show_default=True,
    help="Dialect of the regex engine; portable works in Rust, Go, RE2, PostgreSQL and JSON Schema.",
)
@click.option(
    "--anchored/--no-anchors", default=True, show_default=True, help="Match only a whole text, or any part of it."
)
def pattern(rule: str, dialect: str, *, anchored: bool) -> None:
    """Print a rule of RFC 3986 as a regular expression.

    \b
    Examples:
      uri-split pattern URI > uri.regex
      uri-split pattern IPv6address --dialect java
      uri-split pattern URI-reference --dialect ecmascript --no-anchors   # for HTML
    """
    click.echo(RULES[cast("RuleName", rule)].pattern(_DIALECTS[dialect], anchored=anchored))
