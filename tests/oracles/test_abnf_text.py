"""The reader of ABNF (RFC 5234)."""

from tests.oracles.abnf_text import GRAMMAR, definitions, parse, rule
from tests.oracles.expressions import Characters, Choice, Expression, Repetition, Sequence
from uri_split._grammar import APPENDIX_A


def one(marks: str) -> Characters:
    return Characters(frozenset(marks))


def choice_of(*parts: Expression) -> Choice:
    return Choice(tuple(Sequence((part,)) for part in parts))


# Section 2.2: indented lines continue a rule.
def test_indented_lines_continue_a_definition() -> None:
    grammar = "; a comment\n\na-b = c ; more\n    / d\n\n    ; e\nc   =  d\nd=c"
    assert definitions(grammar) == {"a-b": " c ; more\n    / d\n\n    ; e", "c": "  d", "d": "c"}


# Sections 2.3 and 3.4
def test_quoted_strings_and_ranges_are_parsed() -> None:
    assert parse('"aB1" %x30-32') == Choice((Sequence((Sequence((one("aA"), one("bB"), one("1"))), one("012"))),))


# Sections 3.2, 3.5 and 3.8
def test_groups_and_options_are_parsed() -> None:
    assert parse('( "1" / "2" ) ["3"]') == Choice(
        (
            Sequence(
                (
                    choice_of(Sequence((one("1"),)), Sequence((one("2"),))),
                    Repetition(choice_of(Sequence((one("3"),))), 0, 1),
                )
            ),
        )
    )


# Sections 3.6 and 3.7
def test_repetitions_are_parsed() -> None:
    bounds = [(0, None), (1, None), (0, 2), (1, 2), (3, 3), (0, 0)]
    digit = rule("DIGIT")
    parts = tuple(Repetition(digit, least, most) for least, most in bounds)
    assert parse("*DIGIT 1*DIGIT *2DIGIT 1*2DIGIT 3DIGIT 0<DIGIT>") == Choice((Sequence(parts),))


def test_package_has_the_rules_of_the_rfc() -> None:
    assert list(definitions(GRAMMAR)) == [*APPENDIX_A, "ALPHA", "DIGIT", "HEXDIG"]
