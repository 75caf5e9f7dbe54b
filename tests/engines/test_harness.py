"""The engines themselves: texts arrive unchanged, answers keep their order, and errors are raised."""

import pytest

from tests.engines import postgresql
from tests.engines.catalogue import ENGINES
from tests.engines.engine import AbsentError, Engine, differences, report

DEC_OCTETS = {
    **dict.fromkeys(("0", "9", "10", "99", "100", "199", "249", "255"), True),
    **dict.fromkeys(("", "01", "00", "256", "300", "1000", "٣", "25\n", "x25"), False),
}


@pytest.mark.parametrize(
    ("wrong", "texts"),
    [
        ("25[0-5]|2[0-4][0-9]|[01]?[0-9]{1,2}", ["01", "00"]),
        ("[1-9][0-9]{0,2}", ["0", "256", "300"]),
        ("1[0-9]{0,2}", ["0", "9", "99", "249", "255"]),
    ],
)
def test_wrong_pattern_makes_differences(engine: Engine, wrong: str, texts: list[str]) -> None:
    assert differences(engine, engine.dialect.anchored(wrong), DEC_OCTETS) == texts


def test_pattern_without_anchors_is_found_anywhere(engine: Engine) -> None:
    right = "25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9][0-9]|[0-9]"
    assert not differences(engine, engine.dialect.anchored(right), DEC_OCTETS)
    assert differences(engine, right, DEC_OCTETS) == ["01", "00", "256", "300", "1000", "25\n", "x25"]


TEXTS = ("", "\n", "\r", "\t", "\\", "\\n", "\\N", "\\.", "\n\n", "\\\n", "é", "\x85", "\u2028", "\uffff", "\U0001f600")


@pytest.mark.parametrize("text", TEXTS)
def test_every_text_arrives_unchanged(engine: Engine, text: str) -> None:
    pattern = engine.dialect.anchored(text.replace("\\", r"\\").replace(".", r"\."))
    assert not differences(engine, pattern, {other: other == text for other in TEXTS})


def test_nul_arrives_unchanged(engine: Engine) -> None:
    found = differences(engine, engine.dialect.anchored("a[^b]b"), {"a\0b": False, "ab": False})
    assert found == (["a\0b"] if engine.takes_nul else [])


def test_no_texts_return_no_answers(engine: Engine) -> None:
    assert engine.matches("a", []) == []


def test_invalid_pattern_is_an_error_and_the_next_one_is_not(engine: Engine) -> None:
    with pytest.raises(Exception, match=r"(?i)unclosed|unterminated|missing \)|not balanced"):
        engine.matches("(", ["a"])
    assert engine.matches("a", ["a", "b"]) == [True, False]


@pytest.mark.parametrize("name", ["Node u", "Java", "PostgreSQL"])
def test_absent_engine_is_named(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(postgresql, "DEBIAN", [])
    with pytest.raises(AbsentError, match="install"), ENGINES[name]():
        pass


def test_absent_engine_skips_the_test_except_in_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "1")
    with pytest.raises(pytest.fail.Exception, match="a JDK"):
        report(AbsentError("install a JDK"))
    monkeypatch.delenv("CI")
    with pytest.raises(pytest.skip.Exception, match="a JDK"):
        report(AbsentError("install a JDK"))
