"""Dialects: the syntax of the grammar for each family of engines."""

import re

import pytest

from uri_split._grammar import APPENDIX_A, RuleName
from uri_split.dialects import DIALECTS, ECMASCRIPT, JAVA, PORTABLE, PYTHON, Dialect
from uri_split.rules import RULES

CHARACTER_CLASS = re.compile(r"(?<!\\)\[((?:\\.|[^\]\\])+)\]")


@pytest.mark.parametrize("dialect", [PORTABLE, ECMASCRIPT])
def test_dialects_without_possessive_quantifiers_use_none(dialect: Dialect) -> None:
    for rule in RULES.values():
        assert not re.search(r"[*+?}]\+", CHARACTER_CLASS.sub("x", rule.pattern(dialect)))


@pytest.mark.parametrize("dialect", [PYTHON, JAVA])
def test_dialects_with_possessive_quantifiers_use_them_everywhere(dialect: Dialect) -> None:
    for rule in RULES.values():
        assert not re.search(r"[*+](?![+])(?<!\+\+)(?<!\*\+)", CHARACTER_CLASS.sub("x", rule.pattern(dialect)))


@pytest.mark.parametrize("rule", APPENDIX_A)
def test_patterns_use_no_syntax_that_engines_read_differently(rule: RuleName) -> None:
    r"""No `\d`, no `.`, no `$`, no captures, no look-around, no flags: see each engine's documentation."""
    pattern = RULES[rule].pattern(PORTABLE)
    bare = CHARACTER_CLASS.sub("x", pattern)
    assert not re.search(r"\\[A-Za-z0-9]|(?<!\\)[.^$]|\((?!\?:)", bare)
    for body in CHARACTER_CLASS.findall(pattern):
        # ECMAScript under `v`: these are syntax inside a class, and a doubled punctuator is reserved.
        unescaped = re.sub(r"\\x24|\\.", "", body)
        assert not re.search(r"[()\[\]{}/|\\]", unescaped), body
        assert not re.search(r"-(?![A-Za-z0-9])", unescaped), body
        assert not re.search(r"([^\w\\])\1", body), body


@pytest.mark.parametrize("dialect", DIALECTS, ids=lambda dialect: dialect.name)
def test_patterns_contain_no_dollar_sign(dialect: Dialect) -> None:
    """Some validators of JSON Schema rewrite each one. PostgreSQL reads all hex digits after a backslash and "x"."""
    for rule in RULES.values():
        pattern = rule.pattern(dialect)
        assert "$" not in pattern
        assert not re.search(r"\\x24[0-9A-Fa-f]", pattern)


def test_patterns_are_ascii() -> None:
    assert all(RULES[rule].pattern(dialect).isascii() for rule in RULES for dialect in (PYTHON, JAVA, PORTABLE))


@pytest.mark.parametrize("dialect", [PYTHON, PORTABLE, ECMASCRIPT, JAVA])
def test_anchored_patterns_match_whole_texts_only(dialect: Dialect) -> None:
    pattern = RULES["dec-octet"].pattern(dialect, anchored=True)
    assert pattern == dialect.anchored(RULES["dec-octet"].pattern(dialect))
    # Only anchors that Python has as well; tests/engines tests those of other engines.
    search = re.compile(pattern.replace(r"\z", r"\Z")).search
    assert search("25")
    assert search("199")
    assert not any(map(search, ("256", "x25", "25x", "\n25")))


def test_dialects_have_their_names() -> None:
    assert [dialect.name for dialect in DIALECTS] == ["PYTHON", "PORTABLE", "ECMASCRIPT", "JAVA"]
    assert [dialect.possessive for dialect in DIALECTS] == [True, False, False, True]
    assert [dialect.lookahead for dialect in DIALECTS] == [True, False, True, True]
