"""The patterns of URI templates against the ABNF of RFC 6570: proven equal, and compared with the `abnf` package."""

import os
import re
from functools import cache
from pathlib import Path
from random import Random
from typing import Final, get_args

import pytest
from abnf import ParseError
from abnf.parser import Rule

from tests.oracles import abnf_text, pattern_text
from tests.oracles.automata import BEYOND_ASCII, automaton, classes_of, difference, minimal_automaton, w_suite
from tests.oracles.expressions import Expression, possessive_runs
from tests.texts import mutations
from uri_split import InvalidURITemplate, URITemplate
from uri_split._grammar import IPRIVATE, UCSCHAR, TemplateRule
from uri_split._templates.grammar import pattern_of

RULES: Final[tuple[TemplateRule, ...]] = get_args(TemplateRule)
RFC: Final = (Path(__file__).parent / "rfc_6570.abnf").read_text(encoding="ascii")
# The grammar of the package differs from the RFC in two points.
DIFFERENCES: Final = {
    # Erratum 6937: the apostrophe is a literal, as in RFC 3986.
    "%x26 / %x28-3B": "%x26-3B",
    # The operators that section 2.2 reserves for extensions are refused, since nobody knows what they will mean.
    "op-level3 / op-reserve": "op-level3",
}
GRAMMAR: Final = re.sub("|".join(map(re.escape, DIFFERENCES)), lambda found: DIFFERENCES[found[0]], RFC)

TEXTS: Final = 10_000 if "CI" in os.environ else 2_000
MUTATIONS: Final = 1_000 if "CI" in os.environ else 100  # of each example
MOST_TEXTS_OF_THE_W_METHOD: Final = 20_000

_RANGE: Final = re.compile(r"%x([0-9A-F]+)(?:-([0-9A-F]+))?")
_NAME_OR_OTHER: Final = re.compile(r'"[^"]*"|;.*|%x[0-9A-F]+-?[0-9A-F]*|(?P<name>[A-Za-z][A-Za-z0-9-]*)')

# The automata are of ASCII characters. These two, which no rule mentions, stand for all of ucschar and of iprivate.
UCS_STAND_IN, PRIVATE_STAND_IN = "\x01", "\x02"
STAND_INS: Final = {"ucschar": " %x01-01", "iprivate": " %x02-02"}


class Templates(Rule):
    """The grammar for the `abnf` package."""


# The package has core rules of its own.
Templates.load_grammar(re.sub("^(?:ALPHA|DIGIT|HEXDIG) .*\n", "", GRAMMAR, flags=re.MULTILINE))


def accepts(rule: TemplateRule, text: str) -> bool:
    try:
        Templates(rule).parse_all(text)
    except ParseError:
        return False
    return True


@cache
def of_abnf(rule: TemplateRule, grammar: str = GRAMMAR) -> Expression:
    """Return the expression of a rule in ABNF, with the rules that it names in place of their names."""
    definitions = abnf_text.definitions(grammar) | STAND_INS

    def filled_in(found: re.Match[str]) -> str:
        name = found["name"]
        return f"({_NAME_OR_OTHER.sub(filled_in, definitions[name])}\n)" if name else found[0]

    written = _NAME_OR_OTHER.sub(filled_in, definitions[rule])
    return abnf_text.parse(_RANGE.sub(lambda found: f"%x{found[1]}-{found[2] or found[1]}", written))


@cache
def of_pattern(rule: TemplateRule) -> Expression:
    return parsed(pattern_of(rule).pattern)


def parsed(pattern: str) -> Expression:
    return pattern_text.parse(pattern.replace(UCSCHAR, UCS_STAND_IN).replace(IPRIVATE, PRIVATE_STAND_IN))


def difference_of(rule: TemplateRule, pattern: Expression, grammar: str = GRAMMAR) -> str | None:
    expressions = of_abnf(rule, grammar), pattern
    classes = classes_of(expressions)
    return difference(*(automaton(expression, classes) for expression in expressions))


def test_differences_from_the_rfc_are_the_documented_ones() -> None:
    assert all(RFC.count(text) == 1 for text in DIFFERENCES)
    assert difference_of("literals", of_pattern("literals"), RFC) == "'"
    assert difference_of("operator", of_pattern("operator"), RFC) == "!"


@pytest.mark.parametrize("rule", RULES)
def test_pattern_equals_the_abnf(rule: TemplateRule) -> None:
    assert difference_of(rule, of_pattern(rule)) is None


@pytest.mark.parametrize(
    ("right", "wrong", "text"),
    [("[1-9][0-9]{0,3}", "[1-9][0-9]{0,4}", "{0:10000}"), (r"\.?", r"\.*", "{0..0}"), (UCSCHAR, "", "\x01")],
)
def test_pattern_that_differs_from_the_abnf_is_detected(right: str, wrong: str, text: str) -> None:
    pattern = pattern_of("URI-Template").pattern
    assert right in pattern
    assert difference_of("URI-Template", parsed(pattern.replace(right, wrong))) == text


# Where no turn of a run begins with what may come after the run, giving back a turn cannot lead to a match.
@pytest.mark.parametrize("rule", RULES)
def test_backtracking_into_a_possessive_run_would_not_help(rule: TemplateRule) -> None:
    for first, after in possessive_runs(of_pattern(rule)):
        assert first.isdisjoint(after)


# RFC 6570, section 1.5, from RFC 3987, section 2.2: the only characters for which others stand in above.
@pytest.mark.parametrize(("rule", "written"), [("ucschar", UCSCHAR), ("iprivate", IPRIVATE)], ids=["ucs", "private"])
def test_characters_beyond_ascii_are_those_of_the_abnf(rule: str, written: str) -> None:
    characters = "".join(map(chr, range(0x110000)))
    runs = [(found.start(), found.end() - 1) for found in re.finditer(f"[{written}]+", characters)]
    ranges = _RANGE.findall(abnf_text.definitions(RFC)[rule])
    assert runs == [(int(first, 16), int(last, 16)) for first, last in ranges]


# Texts of the automata, with characters of the rules in place of the stand-ins, and others in place of the rest.
REAL: Final = str.maketrans(
    {
        UCS_STAND_IN: "\xe9",
        PRIVATE_STAND_IN: "\ue000",
        **dict(zip(sorted(BEYOND_ASCII), ("\x80", "\x9f", "\ud800", "\ufdd0", "\U000e0001"), strict=True)),
    }
)


@pytest.mark.parametrize("rule", RULES)
def test_engine_accepts_the_texts_of_the_abnf(rule: TemplateRule) -> None:
    fullmatch = pattern_of(rule).fullmatch
    for text, accepted in w_suite(minimal_automaton(of_abnf(rule)), MOST_TEXTS_OF_THE_W_METHOD).items():
        real = text.translate(REAL)
        assert (fullmatch(real) is not None) == accepted, real


# By rule, texts that match; most of their mutations do not.
EXAMPLES: Final[dict[TemplateRule, tuple[str, ...]]] = {
    "URI-Template": ("", "/a{?b.c,d:3}#{e*}", "{+%41_}'%2f\xe9"),
    "literals": ("!", "$", "'", "~", "%C3", "\xe9", "\ue000"),
    "expression": ("{a}", "{;a_b.c:9999,%41*}", "{#a,b,c}"),
    "operator": ("+", "#", ".", "/", ";", "?", "&"),
    "variable-list": ("a", "a*,b.c:12,%C3", "_,0"),
    "varspec": ("a", "a.b:1", "%41*"),
    "varname": ("a", "_a.b%e9.0", "0_1"),
    "varchar": ("a", "Z", "_", "9", "%0a"),
    "modifier-level4": ("*", ":1", ":9999"),
    "prefix": (":1", ":10", ":999", ":5678"),
    "max-length": ("1", "20", "345", "6789"),
    "explode": ("*",),
}


@pytest.mark.parametrize("rule", EXAMPLES)
def test_examples_and_their_mutations_get_the_same_verdict_from_the_abnf_package(rule: TemplateRule) -> None:
    random = Random(6570)
    fullmatch = pattern_of(rule).fullmatch
    for text in EXAMPLES[rule]:
        assert accepts(rule, text)
        assert fullmatch(text)
        for mutated in mutations(text, random, MUTATIONS):
            assert (fullmatch(mutated) is not None) == accepts(rule, mutated), mutated


PIECES: Final = (
    *("{", "}", "{a}", "{+a.b,c:3}", "{?", "&", ",", ".", "*", ":1", "%C3", "%", "x", "\xe9", "\ue000", "'", '"', "|"),
    *("{=a}", "{a*", "{a:10000}", "{/", "0", "_", "\\", "\x80"),
)


def test_type_accepts_the_texts_of_the_abnf_package() -> None:
    random = Random(6570)
    valid = 0
    for _ in range(TEXTS):
        text = "".join(random.choices(PIECES, k=random.randint(0, 5)))
        if accepts("URI-Template", text):
            valid += 1
            assert URITemplate(text) == text
        else:
            with pytest.raises(InvalidURITemplate):
                URITemplate(text)
    assert TEXTS / 10 < valid < TEXTS * 9 / 10


def test_every_rule_has_examples() -> None:
    assert tuple(EXAMPLES) == RULES
