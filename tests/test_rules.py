"""The named rules: RFC 3986, Appendix A."""

import linecache
import pickle
import pydoc
import subprocess
import sys
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.oracles.abnf_text import GRAMMAR
from tests.texts import ALPHABET, of_rule
from uri_split import URIError, URITemplate, diagnose, verdict
from uri_split._grammar import APPENDIX_A, RuleName
from uri_split.dialects import JAVA, PORTABLE, PYTHON, Dialect
from uri_split.rules import RULES, Rule, UnknownRule

names = st.sampled_from(list(RULES))


def test_rules_are_those_of_appendix_a_in_its_order() -> None:
    assert list(RULES) == list(APPENDIX_A)
    assert [rule.name for rule in RULES.values()] == list(RULES)
    assert len(RULES) == 36


def test_repr_says_where_a_rule_is_defined_and_what_it_expects() -> None:
    assert repr(RULES["h16"]) == "<Rule h16, RFC 3986 section 3.2.2: 1 to 4 hex digits>"
    assert all(rule.section[0] in "234" and rule.expects and rule.expects.isascii() for rule in RULES.values())


def test_help_explains_a_rule_with_its_definition() -> None:
    words = pydoc.plain(pydoc.render_doc(RULES["ls32"]))
    assert "ls32, RFC 3986, section 3.2.2: 2 groups of hex digits" in words
    assert 'ls32          = ( h16 ":" h16 ) / IPv4address' in words
    assert "One named rule of Appendix A" in pydoc.plain(pydoc.render_doc(Rule))


@given(names, st.text(ALPHABET))
def test_compiled_pattern_is_that_of_the_rule(name: RuleName, text: str) -> None:
    assert (RULES[name].compiled.fullmatch(text) is not None) is RULES[name].is_valid(text)


def test_definitions_are_those_of_appendix_a() -> None:
    for name, rule in RULES.items():
        assert rule.abnf in GRAMMAR
        assert rule.abnf.partition("=")[0].strip() == name


def test_rules_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        RULES["URI"] = RULES["path"]  # type: ignore[index]  # pyright: ignore[reportIndexIssue]  # what is tested


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("uri", 'unknown rule "uri": did you mean "URI"?'),
        ("URL", 'unknown rule "URL": did you mean "URI" or "query"?'),
        ("ipv4ADDRESS", 'unknown rule "ipv4ADDRESS": did you mean "IPv4address"?'),
        ("uri_reference", 'unknown rule "uri_reference": did you mean "URI-reference"?'),
        ("ipv6", 'unknown rule "ipv6": did you mean "IPv6address"?'),
        ("email", 'unknown rule "email": uri_split.rules.RULES contains all 36 rules'),
        ("", "unknown rule: uri_split.rules.RULES contains all 36 rules"),
        (None, 'unknown rule "None": uri_split.rules.RULES contains all 36 rules'),
    ],
)
def test_unknown_rule_is_an_error_that_suggests_the_nearest_names(name: str | None, message: str) -> None:
    with pytest.raises(UnknownRule) as caught:
        RULES[name]  # type: ignore[index]  # pyright: ignore[reportArgumentType]  # no rule has the name
    assert str(caught.value) == message
    assert isinstance(caught.value, URIError | KeyError)
    assert str(pickle.loads(pickle.dumps(caught.value))) == message  # noqa: S301  the bytes are its own


@pytest.mark.parametrize("function", [diagnose, verdict])
def test_functions_reject_an_unknown_rule(function: Callable[[str, RuleName], object]) -> None:
    with pytest.raises(UnknownRule, match=r'^unknown rule "Host": did you mean "host"\?$'):
        function("a", "Host")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # no rule has the name


@pytest.mark.parametrize("name", ["http://me:secret@h", "me:secret", "//secret@h"])
def test_error_for_an_unknown_rule_shows_no_password(name: str) -> None:
    with pytest.raises(UnknownRule) as caught:
        RULES[name]  # type: ignore[index]  # pyright: ignore[reportArgumentType]  # no rule has the name
    assert "secret" not in repr(caught.value)


def test_unknown_rule_is_absent_from_the_mapping() -> None:
    assert "URL" not in RULES
    assert dict(RULES).get("URL") is None  # type: ignore[call-overload]  # pyright: ignore[reportArgumentType, reportCallIssue]  # no rule has the name


# One text in and one text out for each rule.
@pytest.mark.parametrize(
    ("rule", "good", "bad"),
    [
        ("URI", "s:", "s"),
        ("hier-part", "//h/p", "//h:x"),
        ("URI-reference", "", ":"),
        ("absolute-URI", "s:?q", "s:#f"),
        ("relative-ref", "?q#f", "s:"),
        ("relative-part", "./s:", "s:"),
        ("scheme", "a1+-.", "1a"),
        ("authority", "u:p@h:80", "u@u@h"),
        ("userinfo", "u:p", "u@"),
        ("host", "[::1]", "::1"),
        ("port", "", "８０"),
        ("IP-literal", "[v1.x]", "[127.0.0.1]"),
        ("IPvFuture", "VF.:", "v.x"),
        ("IPv6address", "1::", "1:::"),
        ("h16", "dEaD", "00000"),
        ("ls32", "1:2", "1"),
        ("IPv4address", "0.10.199.255", "0.0.0.256"),
        ("dec-octet", "249", "01"),
        ("reg-name", "%41", "%4"),
        ("path", "//", "?"),
        ("path-abempty", "//", "a"),
        ("path-absolute", "/a//", "//"),
        ("path-noscheme", "a/b:c", "a:b"),
        ("path-rootless", "a:b", "/a"),
        ("path-empty", "", "a"),
        ("segment", "", "/"),
        ("segment-nz", "a:", ""),
        ("segment-nz-nc", "@", ":"),
        ("pchar", "%fF", "%"),
        ("query", "?/", "#"),
        ("fragment", "?/", "#"),
        ("pct-encoded", "%00", "%0g"),
        ("unreserved", "~", "!"),
        ("reserved", "#", "%"),
        ("gen-delims", "@", "!"),
        ("sub-delims", "*", "@"),
    ],
)
def test_rule_matches_whole_texts_only(rule: RuleName, good: str, bad: str) -> None:
    assert RULES[rule].is_valid(good)
    assert not RULES[rule].is_valid(bad)
    # The engine's own anchors would ignore a line end.
    assert not RULES[rule].is_valid(f"{good}\n")


@pytest.mark.parametrize(
    ("rule", "text", "length"),
    [
        ("URI", "", 0),
        ("URI", "1", 0),
        ("URI", "http://a b", 8),
        ("URI", "http://a:8x/", 11),  # the text before the x may be userinfo
        ("URI", "http://a@b@", 10),
        ("URI", "http://[1:2:3:4:5:6:7:8:9]", 23),
        ("URI", "http://[::256.1]", 13),
        ("IPv6address", "::1.2.3.4x", 9),
        ("pct-encoded", "%41", 3),
        ("pct-encoded", "%4x", 2),
        ("pct-encoded", "%414", 3),
        ("query", "a%41\0", 4),
        ("query", "%41%4\0", 5),
        ("port", "80\0%41", 2),
        ("path-empty", "a", 0),
    ],
)
def test_prefix_is_the_length_that_can_be_completed(rule: RuleName, text: str, length: int) -> None:
    assert RULES[rule].prefix(text) == length


@given(names, st.text(st.sampled_from(ALPHABET)))
def test_prefix_is_where_completable_ends(name: RuleName, text: str) -> None:
    rule = RULES[name]
    assert rule.prefix(text) == max(end for end in range(len(text) + 1) if rule.completable(text[:end]))


@pytest.mark.parametrize("rule", RULES)
@settings(max_examples=30)
@given(data=st.data())
def test_every_prefix_of_a_match_can_be_completed(rule: RuleName, data: st.DataObject) -> None:
    text = data.draw(of_rule(rule))
    assert all(RULES[rule].completable(text[:end]) for end in range(len(text) + 1))


def test_pattern_is_in_the_dialect_of_python_by_default() -> None:
    assert RULES["port"].pattern() == RULES["port"].pattern(PYTHON) == RULES["port"].pattern(JAVA) == "[0-9]*+"
    assert RULES["port"].pattern(PORTABLE) == "[0-9]*"


@pytest.mark.parametrize("dialect", ["python", None, 3])
def test_dialect_of_another_type_is_refused(dialect: Dialect) -> None:
    for pattern_in in (RULES["port"].pattern, URITemplate("{a}").pattern):
        with pytest.raises(TypeError, match=rf"^dialect must be Dialect, not {type(dialect).__name__}$"):
            pattern_in(dialect)


def test_importing_compiles_the_pattern_of_the_lenient_split_alone() -> None:
    program = """
import dataclasses, re, sys, typing  # these compile patterns of their own
compiled, compile_pattern = [], re.compile
re.compile = lambda pattern, flags=0: compiled.append(pattern) or compile_pattern(pattern, flags)
import uri_split.strict, uri_split.lenient
assert compiled == [uri_split.lenient.APPENDIX_B], compiled
assert "regex" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", program], check=True)


@pytest.mark.parametrize("method", ["is_valid", "completable", "prefix"])
def test_argument_that_is_not_a_str_is_rejected(method: str) -> None:
    with pytest.raises(TypeError):
        getattr(RULES["URI"], method)(b"http://a/")


def test_definitions_need_no_source_files(monkeypatch: pytest.MonkeyPatch) -> None:
    def getlines(*_: object) -> list[str]:
        return []

    monkeypatch.setattr(linecache, "getlines", getlines)
    assert RULES["h16"].abnf == "h16           = 1*4HEXDIG"
