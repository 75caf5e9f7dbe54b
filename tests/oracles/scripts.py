"""Generator of the table in `uri_split._text.unicode`, from the properties that the package `regex` knows."""

from collections.abc import Iterator
from itertools import groupby
from textwrap import wrap

import regex

from uri_split._text.unicode import COMMON, OTHER, RECOMMENDED, unassigned

Kind = tuple[str, ...]
"""The script of some characters, and the scripts that use them if these are others."""


def kinds() -> dict[int, Kind]:
    """Return the kind of each code point that Unicode 14 assigns to a script in the table, in order."""
    assigned = unassigned().sub("", "".join(map(chr, range(0x110000))))
    script_of: dict[str, str] = {}
    users_of: dict[str, list[str]] = {}
    for each in (*RECOMMENDED, *COMMON):
        script_of |= dict.fromkeys(_members(rf"\p{{Script={each}}}", assigned), each)
        for character in _members(rf"\p{{scx={each}}}", assigned):
            users_of.setdefault(character, []).append(each)
    found: dict[int, Kind] = {}
    for character in sorted(script_of.keys() | users_of):
        script, users = script_of.get(character, OTHER), tuple(users_of.get(character, [OTHER]))
        found[ord(character)] = (script, *(users if users != (script,) else ()))
    return found


def _members(written: str, text: str) -> str:
    return "".join(regex.compile(f"{written}+").findall(text))


def lines() -> Iterator[str]:
    """Yield the lines of the table."""
    ranges: dict[Kind, list[str]] = {}
    for (_, kind), group in groupby(enumerate(kinds().items()), lambda at: (at[1][0] - at[0], at[1][1])):
        run = [code for _, (code, _) in group]
        ranges.setdefault(kind, []).append(f"{run[0]:X}-{run[-1]:X}" if len(run) > 1 else f"{run[0]:X}")
    for kind, members in ranges.items():
        yield from wrap(f"{' '.join(kind)}: {' '.join(members)}", 118, subsequent_indent="  ")


if __name__ == "__main__":
    print("\n".join(lines()))  # noqa: T201
