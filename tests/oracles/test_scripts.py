"""The table of scripts against the newest version of the package `regex`: older ones know other scripts for some."""

from tests.oracles.scripts import kinds
from uri_split._text.unicode import OTHER, scripts_of, unassigned


# UAX 24, of what Unicode 14 assigns
def test_scripts_are_those_of_unicode() -> None:
    assigned = unassigned().sub("", "".join(map(chr, range(0x110000))))
    expected = kinds()
    for character in assigned:
        script, users = scripts_of(character)
        kind = expected.get(ord(character), (OTHER,))
        assert (script, *sorted(users)) == (kind[0], *sorted(kind[1:] or kind)), ascii(character)
