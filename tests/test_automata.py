"""Automata of regular expressions, against `re` on all short texts and against searches by brute force."""

import re
import warnings
from math import inf
from random import Random
from typing import Final, get_args

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.automata_texts import accepts, texts_of
from uri_split import URIError, _automata
from uri_split._automata import (
    ASCII_ONLY,
    Alphabet,
    Automaton,
    Characters,
    Graph,
    How,
    Lazy,
    Search,
    graph_of_notation,
    graph_of_pattern,
    graph_of_text,
    rule_automaton,
    unreadable,
)
from uri_split.rules import RULES

HOW: Final[tuple[How, ...]] = get_args(How)
CHARACTERS: Final = "a-\n_é1B "


def automaton(pattern: str, flags: int = 0, how: How = "fullmatch") -> Automaton:
    graph = graph_of_pattern(pattern, flags, how)
    return Lazy(graph, graph.alphabet()).minimal()


def disagreement(pattern: str, flags: int, how: How, longest: int = 3) -> str | None:
    """Return a text that `re` and the automaton of a pattern, made lazily or minimal, do not read alike."""
    match = getattr(re.compile(pattern, flags), how)
    graph = graph_of_pattern(pattern, flags, how)
    lazy = Lazy(graph, graph.alphabet())
    readers = lazy, lazy.minimal()
    for text in texts_of(CHARACTERS, longest):
        if any(accepts(reader, text, lazy.alphabet) != (match(text) is not None) for reader in readers):
            return text
    return None


@pytest.mark.parametrize(
    "pattern",
    [
        # Repetitions, greedy and lazy.
        "", "a", "a*", "a+", "a?", "a*?-", "a+?-", "a??-", "a{2}", "a{1,}", "a{,2}", "a{0}-", "a{0,0}-", "a{,0}-",
        "a{1,2}?-", "a{0,2}-", "(?:a{2}){2}", "(?:a|)+-", "(?:|a)+-", "(?:a*)*", "((((a*)*)*)*)*", "(?:a?-?){2}",
        # What only looks like a repetition.
        "a{-}", "a{", "a{1", "a{1,-}", "{a", "a{}", "a{,}", "a{1 ,2}",
        # Alternatives and groups.
        "a|-", "a|", "|a", "(|a)-", "()", "(?P<name>a)-", "(?:a)", "^a|-$", "a$|^-", "a|^-$|",
        # Classes.
        ".", "[a-]", "[]a]", "[^]a]", r"[a\]]", r"[^\W\d]", r"[\w-]", r"[\--a]", r"[\x61-c]", "[^a]", r"[^\n]",
        r"[\s\S]", "[\\\n]", "[ #]", "[é]", "[^é]", "[À-ü]", r"[\N{LATIN SMALL LETTER A}-c]", "[(a|)]",
        r"\w", r"\W", r"\d", r"\D", r"\s", r"\S",
        # Escapes.
        r"\141", r"\x61", r"\u0061", r"\U00000061", r"\N{LATIN SMALL LETTER A}", r"\-", r"\n", "\\\n", r"\#\ ", r"\0",
        # Places.
        "^a", "a$", "a$\n", r"a\Z", r"\Aa", "$", "^", r"\b", r"\B", r"\ba", r"a\b-", r"a\B", r"(?:\ba|\B-)*",
        "(?:^a|-)*$\n?", "(?:a$|\n)*", "(?m)^a$", "(?m)(?:^a$\n?)*", "(?m:^-)a*", "(?m)(?-m:^a)", r"(?m)\Aa\Z",
        # Assertions about what follows and what precedes.
        "(?=a)", "(?!a)", "(?<=a)", "(?<!a)", "(?=a)*-", "(?!a$)[a-]+", "(?:(?!a-|-a)[a-])*", "(?:(?<=a)-|a)*",
        "(?:a(?=-)|-)*", "(?=a(?!-))a.?", "(?<!^)a", "(?<=^)a", "(?<!a|-)a", "(?<![a-]{2})-", "(?=.*a)(?=.*-).*",
        "(?=)", "(?!)", "(?<=)", "(?<!)", "(?=(?=a)[a-])-?a?", "(?!(?!a)-)[a-]", "(?<=(?<=a)-)a", "(?<!(?<!a)-)a",
        # Those of one kind inside the other.
        r"(?=\ba)", r"a(?=\B)-", "(?<=a(?=-))-", r"(?<=\b)a", "(?=^a)a", "-(?=^a)a", r"(?<!a\b)-", r"(?<!a$)[\s\S]",
        r"(?=.*\ba\b)[\s\S]*", "(?m)(?<=^a)-", "(?m)(?=a$)a\n?", r"(?<=a\B)-", r"(?!\b)[\s\S]", r"(?<!\B)[\s\S]",
        "(?<!(?=a))-", "(?<!(?<=a(?!-)))[a-]", "(?=(?<!(?=a))-)", r"(?<!-(?=a)|a(?=a\b))a", "(?:(?<!(?=a-)-|a)[a-])*",
        # Flags.
        "(?i)a", "(?i)b", "(?i:b)b", "(?i)(?-i:b)b", "(?s).", "(?s:.).", "(?s-i:.)", "(?a)\\w", "(?a:\\w)\\w",
        "(?u:\\w)", "(?i)[^b]", "(?i)É", "(?ai)É",
        # Comments, and spaces in verbose parts.
        "a(?#|)*", "(?#[)a", "(?x)a - # [ \n 1", "(?x)\\ a", "(?x)[ #]a", "(?x: a )-", "(?x)(?-x: )a", "(?x)a{1, 2}",
        "(?x)\\0 1", "(?x)(?#a )a", "(?x)a\u00a0", "(?x) a  +  -", "(?x:a(?-x: )a )", "(?x)(?:a )(?: -)", "(?x)#",
    ],
)  # fmt: skip
def test_pattern_means_what_it_means_to_re(pattern: str) -> None:
    for how in HOW:
        assert disagreement(pattern, 0, how) is None


ELEMENTS: Final = (
    *(
        "a",
        "-",
        r"\n",
        "_",
        "é",
        ".",
        r"\w",
        r"\W",
        r"\d",
        r"\s",
        "[^a]",
        r"[^\w]",
        r"[\w-]",
        "[]a]",
        "[a-c_]",
        r"\x61",
    ),
    *("^", "$", r"\b", r"\B", r"\A", r"\Z", "", "1", "B", " ", "[ #]", r"\ ", "[À-ü]", "(?#x)"),
)
REPETITIONS: Final = ("*", "+", "?", "*?", "+?", "??", "{2}", "{0}", "{,1}", "{1,}", "{1,2}", "{0,2}?")
GROUPS: Final = ("(", "(?:", "(?i:", "(?m:", "(?s:", "(?x: ", "(?a:", "(?-i:", "(?-s:", "(?=", "(?!", "(?<=", "(?<!")
FLAGS: Final = (re.IGNORECASE, re.MULTILINE, re.DOTALL, re.ASCII, re.VERBOSE)
PATTERNS: Final = st.recursive(
    st.sampled_from(ELEMENTS),
    lambda inner: st.one_of(
        st.tuples(inner, inner).map("".join),
        st.tuples(inner, inner).map("|".join),
        st.builds("(?:{}){}".format, inner, st.sampled_from(REPETITIONS)),
        st.builds("{}{})".format, st.sampled_from(GROUPS), inner),
    ),
    max_leaves=8,
)


@given(
    PATTERNS,
    st.sets(st.sampled_from(FLAGS)),
    st.sampled_from(HOW),
)
def test_drawn_pattern_means_what_it_means_to_re(pattern: str, flags: set[re.RegexFlag], how: How) -> None:
    try:
        re.compile(pattern, sum(flags))
    except re.error:  # look-behind of several widths
        assume(False)  # noqa: FBT003  the name of Hypothesis
    assert disagreement(pattern, sum(flags), how, longest=2) is None


@pytest.mark.parametrize("code", [0xD800, 0xDFFF, 0x10FFFF, 0x1F600, 0x17F, 0x212A, 0xFF18, 0x2028])
@pytest.mark.parametrize(
    "pattern",
    [".", r"\w", r"\d", r"\s", r"[\ud800-\udfff]", r"[^\ud800-\udfff]", "(?i)s", "(?i)k", "(?ai)k", "(?a)[^a]", r"\D"],
)
def test_characters_beyond_ascii_are_matched_as_by_re(pattern: str, code: int) -> None:
    made, text = automaton(pattern), chr(code)
    assert accepts(made, text, made.alphabet) == (re.fullmatch(pattern, text) is not None)


@pytest.mark.parametrize(
    ("pattern", "construct"),
    [
        (r"(a)\1", r"\1"),
        ("(a)" * 12 + r"\12", r"\12"),
        ("(?P<name>a)(?P=name)", "(?P=name"),
        ("(a)(?(1)b|c)", "(?("),
        ("(a)?(?(1)b)c", "(?("),
        ("(?>a)", "(?>"),
        ("a*+", "*+"),
        ("a++", "++"),
        ("a?+", "?+"),
        ("a{1,2}+", "{1,2}+"),
    ],
)
def test_what_is_not_regular_is_an_error_that_names_it(pattern: str, construct: str) -> None:
    with pytest.raises(URIError, match=f'^"{re.escape(construct)}" cannot be proven: write the regular expression'):
        graph_of_pattern(pattern)


@pytest.mark.parametrize(
    "pattern", ["[", "(", ")", "*a", "a**", "a{2,1}", "(?z)", "(?<=a*)", "(?L)a", "a{99999999999}"]
)
def test_invalid_pattern_is_an_error_that_says_why(pattern: str) -> None:
    with pytest.raises(URIError, match=r"^not a regular expression: \w"):
        graph_of_pattern(pattern)


@pytest.mark.parametrize(
    "pattern",
    [
        "(a{1000}){1000}", "a{1000000000}", "(?:){100000000}", "(?:(?=a{1000})){1000}", "(?:(?<!a{100})b){3000}",
        "(?:a|b)*a(?:a|b){20}",
    ],
)  # fmt: skip
def test_too_large_pattern_is_an_error_soon(pattern: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_automata, "_MOST_NODES", 20_000)
    monkeypatch.setattr(_automata, "_MOST_WORK", 200_000)
    with pytest.raises(URIError, match=r"^the regular expression is too large to be proven: it repeats too much"):
        automaton(pattern)


def test_too_large_search_is_an_error_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_automata, "_MOST_STATES", 10_000)
    graphs = [graph_of_pattern(f"(?:.{{{prime}}})*", re.DOTALL) for prime in (97, 101, 103)]
    alphabet = Alphabet.union(graph.alphabet() for graph in graphs)
    nothing = Lazy(graph_of_pattern("a|"), alphabet)
    with pytest.raises(URIError, match=r"^the regular expression is too large to be proven"):
        Search(alphabet, [Lazy(graph, alphabet) for graph in graphs], [nothing]).shortest()


def test_too_deep_pattern_is_an_error() -> None:
    with pytest.raises(URIError, match=r"^the regular expression has too many groups inside each other to be proven$"):
        graph_of_pattern("(" * 5000 + ")" * 5000)


def test_automaton_of_each_rule_accepts_what_the_rule_matches() -> None:
    random = Random(1)
    for name, rule in RULES.items():
        made = rule_automaton(rule.name)
        for text in (
            "",
            "a:b",
            "1.2.3.4",
            "::1",
            "25",
            "//a@b:1",
            "a/b?c#d",
            "%41",
            "v1.x",
            "1::",
            *map(str, range(300)),
        ):
            assert accepts(made, text) == rule.is_valid(text), (name, text)
            changed = "".join(random.sample(text, len(text)))
            assert accepts(made, changed) == rule.is_valid(changed), (name, changed)


def test_automaton_is_minimal() -> None:
    # Three states for how much of "abb" has just been read, and one for all of it. None for failures.
    assert len(automaton("(?:a|b)*abb").moves) == 4
    assert automaton("(?!)").moves == [()]
    assert not automaton("(?!)").accepting[0]
    # Nothing that leads nowhere stays.
    assert len(automaton("a(?!)|b").moves) == 2


@pytest.mark.parametrize(
    ("pattern", "size"),
    [
        ("", 1), ("(?!)", 0), ("a?", 2), ("[ab]{2}", 4), ("[ab]{,2}", 7), ("a*", inf), ("(?=a*b).", 1), ("a+(?!)", 0),
        ("(?s).", 0x110000), (r"[\ud800-\udfff]", 0x800), ("(?i)k", 3), ("[^a]", 0x10FFFF), ("(?s:.){2}", 0x110000**2),
    ],
)  # fmt: skip
def test_size_is_the_number_of_texts(pattern: str, size: float) -> None:
    assert automaton(pattern).size() == size


def test_size_of_a_rule_is_that_of_the_rfc() -> None:
    # Section 3.2.2: 256 octets, and in groups of up to 4 hexadecimal digits in both cases, 22 + 22**2 + ...
    assert rule_automaton("dec-octet").size() == 256
    assert rule_automaton("IPv4address").size() == 256**4
    assert rule_automaton("h16").size() == sum(22**digits for digits in range(1, 5))


@pytest.mark.parametrize("at_least", range(6))
def test_search_finds_the_shortest_and_most_readable_text(at_least: int) -> None:
    random = Random(at_least)
    characters = "a1%"  # in the order in which they are preferred
    found = 0
    for _ in range(60):
        one, two = (drawn_pattern(random, 4) for _ in range(2))
        in_one, in_two = automaton(one), automaton(two)
        accepted = (text for text in texts_of(characters, 7) if accepts(in_one, text) and not accepts(in_two, text))
        expected = next((text for text in accepted if len(text) >= at_least), None)
        text = Search(ASCII_ONLY, [Lazy(graph_of_pattern(one))], [Lazy(graph_of_pattern(two))]).shortest(at_least)
        if expected is not None or text is None:
            # Of long texts, it need not be the most readable.
            assert text == expected or (at_least and text and expected and len(text) == len(expected)), (one, two)
            found += text is not None
        else:  # there is none with at most 7 characters
            assert len(text) > 7
        if text is not None:
            assert accepts(in_one, text)
            assert not accepts(in_two, text)
    assert found > 10


def drawn_pattern(random: Random, depth: int) -> str:
    if not depth:
        return random.choice(("a", "1", "%", "[a1]", "[a%]", "[a1%]", "1%"))
    one, two = (drawn_pattern(random, depth - 1) for _ in range(2))
    return random.choice((f"{one}{two}", f"(?:{one}|{two})", f"(?:{one})*", f"(?:{one}){{1,2}}", one))


def test_search_for_long_texts_takes_as_long_as_is_needed() -> None:
    # The lengths of the texts of one have the remainders 1, 3 and 5 by 6; of the other, all but the multiples of 3.
    odd, others = Lazy(graph_of_pattern("(?:aa)*a")), Lazy(graph_of_pattern("(?:aaa)*"))
    search = Search(ASCII_ONLY, [odd], [others])
    assert [len(search.shortest(length) or "") for length in (0, 1, 2, 3, 7, 8, 2047, 2048)] == [
        *(1, 1, 5, 5, 7, 11, 2047, 2051)
    ]
    assert Search(ASCII_ONLY, [Lazy(graph_of_pattern("a{5}"))], []).shortest(6) is None
    assert Search(ASCII_ONLY, [Lazy(graph_of_pattern("a*"))], [Lazy(graph_of_pattern("a{3,}"))]).shortest(3) is None


def test_readable_characters_come_first() -> None:
    texts = ["\u0100", "\0", " ", "%", "/", "A", "1", "b", "a"]
    assert sorted(texts, key=unreadable) == ["a", "b", "1", "A", "/", "%", " ", "\0", "\u0100"]
    for text in (*map(chr, range(0x80)), "é"):
        graph = graph_of_pattern(f"[{re.escape(text)}é]")
        alphabet = graph.alphabet()
        assert Search(alphabet, [Lazy(graph, alphabet)], []).shortest() == text


def test_graph_of_a_text_accepts_only_it() -> None:
    made = Lazy(graph_of_text("a.b"))
    assert [text for text in texts_of("a.b", 4) if accepts(made, text)] == ["a.b"]
    assert accepts(Lazy(graph_of_text("")), "")


def test_notation_has_rules_and_look_ahead() -> None:
    made = Lazy(graph_of_notation(r"(?!1)<dec-octet>(?:\.<h16>|)"))
    assert [accepts(made, text) for text in ("2", "255.1", "256", "1", "19", "2.", "0.0")] == [
        *(True, True, False, False, False, False, True)
    ]


def test_automaton_can_be_a_part_of_another() -> None:
    graph = Graph()
    middle = graph.insert(graph.step(0, Characters(1 << ord("("))), automaton("a*b"))
    graph.end = graph.step(middle, Characters(1 << ord(")")))
    assert [accepts(Lazy(graph), text) for text in ("(b)", "(aab)", "(a)", "()", "b")] == [
        True,
        True,
        False,
        False,
        False,
    ]


def test_alphabet_distinguishes_what_patterns_do() -> None:
    graph = graph_of_pattern("[é-ü](?=[À-ÿ])(?<!ü)")
    assert graph.alphabet().starts == (0x80, 0xC0, 0xE9, 0xFC, 0xFD, 0x100)
    assert Alphabet.union([graph.alphabet(), Alphabet((0x80, 0x200))]).starts == (*graph.alphabet().starts, 0x200)


@settings(max_examples=20)
@given(st.integers(1, 40))
def test_look_aheads_side_by_side_do_not_multiply(number: int) -> None:
    letters = "".join(map(chr, range(0x100, 0x100 + number % 8)))
    pattern = "".join(f"(?=.*{letter})" for letter in letters)
    graph = graph_of_pattern(pattern, how="search")
    alphabet = graph.alphabet()
    text = Search(alphabet, [Lazy(graph, alphabet)], []).shortest()
    assert text is not None
    assert set(text) == set(letters)


def test_alternatives_of_a_negative_look_behind_are_bounded() -> None:
    pattern = "(?<!" + "|".join(f"(?={chr(97 + i)})(?={chr(65 + i)}..)" for i in range(20)) + ")x"
    with pytest.raises(URIError, match=r"^the regular expression is too large to be proven"):
        Lazy(graph_of_pattern(pattern)).minimal()


def test_warnings_about_sets_are_not_shown() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert accepts(Lazy(graph_of_pattern("[[a]")), "[")


def test_groups_inside_each_other_are_bounded() -> None:
    for depth in (400, 5000):
        with pytest.raises(URIError, match="too many groups inside each other"):
            graph_of_pattern("(" * depth + "a" + ")" * depth)
