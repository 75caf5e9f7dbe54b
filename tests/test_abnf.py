"""Automata of definitions in ABNF (RFC 5234)."""

import pytest

from uri_split import _abnf
from uri_split._abnf import automaton_of_definition
from uri_split._automata import ASCII_ONLY, Lazy, Search, graph_of_pattern


@pytest.mark.parametrize(
    ("definition", "pattern"),
    [
        ('"a1"', "[aA]1"),  # section 2.3: in any case
        ("%x61-63 %x41-41", "[a-c]A"),  # section 2.3
        ('"a" "b" ; "c"', "[aA][bB]"),  # sections 3.1 and 3.9
        ('"a" "b" / "c"\n   ; comment\n   / "d"', "[aA][bB]|[cC]|[dD]"),  # section 3.2
        ('"a" ( "b" / "c" ) "d"', "[aA][bBcC][dD]"),  # section 3.5
        ('*"a" *"b" / "c"', "[aA]*[bB]*|[cC]"),  # section 3.6
        ('1*"a" *2"b" 2*3"c"', "[aA]+[bB]{0,2}[cC]{2,3}"),  # section 3.6
        ('*1( "a" "b" ) 2*"c"', "(?:[aA][bB])?[cC]{2,}"),  # section 3.6
        ('2"a"', "[aA]{2}"),  # section 3.7
        ("0<DIGIT>", ""),  # section 3.7
        ('[ "a" *"b" ] "c"', "(?:[aA][bB]*)?[cC]"),  # section 3.8
        ("ALPHA DIGIT HEXDIG", "[A-Za-z][0-9][0-9A-Fa-f]"),  # appendix B.1
    ],
)
def test_definition_accepts_what_the_rfc_says(definition: str, pattern: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name = f"test = {definition}"
    monkeypatch.setitem(vars(_abnf)["_DEFINITIONS"], name, name)
    ours = automaton_of_definition(name)
    right = Lazy(graph_of_pattern(pattern)).minimal()
    assert len(ours.moves) == len(right.moves)
    assert Search(ASCII_ONLY, [ours], [right]).shortest() is None
    assert Search(ASCII_ONLY, [right], [ours]).shortest() is None
