"""Tables of "Coming from", one for each package: its lines, ours, and when both mean the same."""

import tomllib
from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple, get_args

from uri_split._text.spans import SITE, once
from uri_split.messages import data_file

Package = Literal["furl", "rfc3986", "urllib", "validators", "yarl"]
"""A package that code can be migrated from."""

PACKAGES: Final[tuple[Package, ...]] = get_args(Package)


class Row(NamedTuple):
    """Row of a table. One with patterns is a rule, too.

    In patterns and replacements, words after a dollar sign are placeholders for expressions. The one with the name of
    the receiver of the table stands for a value that another rule makes.

    Attributes:
        there: A line with the package.
        here: The same with `uri_split`; if there is a replacement, what the rule makes of `there`.
        to_do: What the lines do; empty if the row before says so.
        differs: What differs, or empty.
        patterns: Expressions that the rule finds.
        replacement: What replaces them; empty if the row only explains why nothing can.
        kept: The names of the conditions under which the replacement means the same; empty if it always does.
        imports: The qualified names that the replacement needs.
        makes: The type of the result, if it is a value that methods are called on.
        on: The types of the receiver, if not all.
    """

    there: str
    here: str
    to_do: str = ""
    differs: str = ""
    patterns: Sequence[str] = ()
    replacement: str = ""
    kept: Sequence[str] = ()
    imports: Sequence[str] = ()
    makes: str = ""
    on: Sequence[str] = ()


class Table(NamedTuple):
    """Table of one package.

    Attributes:
        package: The package that people come from.
        module: The module that the names of patterns belong to.
        receiver: The placeholder for values of the package.
        conditions: When rules keep the meaning, as the end of a sentence that begins with "if".
        fallback: What else keeps code working, or empty.
        rows: The rows, in the order of the page.
    """

    package: Package
    module: str
    receiver: str
    conditions: Mapping[str, str]
    fallback: str
    rows: tuple[Row, ...]

    @property
    def page(self) -> str:
        """The address of the page that shows the table."""
        return f"{SITE}coming-from/{self.package}/"


@once
def table_of(package: Package) -> Table:
    """Return the table of a package."""
    given = tomllib.loads(data_file(f"_migration/{package}.toml"))
    rows = tuple(Row(**row) for row in given["row"])
    return Table(package, given["module"], given["receiver"], given["conditions"], given.get("fallback", ""), rows)
