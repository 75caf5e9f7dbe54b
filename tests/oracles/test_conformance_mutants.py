"""The core of the conformance suite finds the mutants of definitions and algorithms."""

from pathlib import Path

import pytest

from tests.oracles.mutation import EndlessLoopError, mutants, pattern_mutants
from uri_conformance.generator.score import algorithm_scores, score_of_definitions
from uri_split._grammar import RuleName
from uri_split.rules import RULES

EXAMPLE = '''def f(x):
    """Return x."""
    y = x.lower()
    if x == "a" and y:
        y = g(1)
    return y

def g(x):
    return x
'''


@pytest.mark.parametrize("rule", RULES)
def test_every_mutant_of_a_definition_is_found(rule: RuleName) -> None:
    score = score_of_definitions(rule)
    assert score.found == score.total > 0


def test_every_mutant_of_an_algorithm_is_found() -> None:
    for section, score in algorithm_scores().items():
        assert score.found == score.total > 0, section


def test_mutants_differ_in_one_thing(tmp_path: Path) -> None:
    file = tmp_path / "example.py"
    file.write_text(EXAMPLE, encoding="utf-8")
    assert [mutant.difference for mutant in mutants(file, "f")] == [
        "line 3: without y = x.lower()",
        "line 4: x == 'a' and y is True",
        "line 4: x == 'a' and y is False",
        "line 3: x for x.lower()",
        "line 4: x == 'a' and y with the other operator",
        "line 5: without y = g(1)",
        "line 4: x == 'a' is negated",
        "line 5: 1 for g(1)",
        "line 4: another text for 'a'",
        "line 5: 2 for 1",
        "line 5: 0 for 1",
    ]


def test_endless_loop_of_a_mutant_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "example.py"
    file.write_text("def f(x):\n    while x:\n        x = x[1:]\n    return x\n")
    (endless, *_) = (mutant.module for mutant in mutants(file, "f") if "without" in mutant.difference)
    with pytest.raises(EndlessLoopError):
        endless.f("a")


def test_mutants_of_a_pattern_lack_members_or_have_other_quantifiers() -> None:
    assert pattern_mutants(r"([^ab]+)?(\?[^a]*)") == [
        r"([^b]+)?(\?[^a]*)",
        r"([^a]+)?(\?[^a]*)",
        r"([^ab]*)?(\?[^a]*)",
        r"([^ab]+)(\?[^a]*)",
        r"([^ab]+)?(\?(?s:.)*)",
        r"([^ab]+)?(\?[^a]+)",
    ]
