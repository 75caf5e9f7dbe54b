"""Generator of the table in `uri_split._text.scripts`, from the properties that the package `regex` knows."""

from collections.abc import Iterator
from itertools import groupby
from textwrap import wrap

import regex

from uri_split._text.scripts import COMMON, OTHER, RECOMMENDED
from uri_split._text.unassigned import unassigned

Kind = tuple[str, ...]
"""The script of some characters, and the scripts that use them if these are others."""


def kinds() -> Iterator[tuple[int, Kind]]:
    """Yield each code point that Unicode 14 assigns to a script in the table, and its kind."""
    scripts = (*RECOMMENDED, *COMMON)
    of = {key: {each: regex.compile(rf"\p{{{key}={each}}}").fullmatch for each in scripts} for key in ("Script", "scx")}
    for code in range(0x110000):
        character = chr(code)
        if not unassigned().fullmatch(character):
            script, *_ = [each for each in scripts if of["Script"][each](character)] or [OTHER]
            users = tuple(each for each in scripts if of["scx"][each](character)) or (OTHER,)
            if users != (OTHER,) or script != OTHER:
                yield code, (script, *(users if users != (script,) else ()))


def lines() -> Iterator[str]:
    """Yield the lines of the table."""
    ranges: dict[Kind, list[str]] = {}
    found = list(kinds())
    for (_, kind), group in groupby(enumerate(found), lambda at: (at[1][0] - at[0], at[1][1])):
        run = [code for _, (code, _) in group]
        ranges.setdefault(kind, []).append(f"{run[0]:X}-{run[-1]:X}" if len(run) > 1 else f"{run[0]:X}")
    for kind, members in ranges.items():
        yield from wrap(f"{' '.join(kind)}: {' '.join(members)}", 118, subsequent_indent="  ")


if __name__ == "__main__":
    print("\n".join(lines()))  # noqa: T201
