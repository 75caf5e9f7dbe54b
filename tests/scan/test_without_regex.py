"""Without the package `regex`, which has no build for browsers, every result is the same."""

import re
from collections.abc import Callable
from functools import cache
from itertools import product
from pathlib import Path
from random import Random

import pytest
import regex

from tests.oracles.stand_ins import SETS
from tests.scan.test_continuation import CHARACTERS
from tests.without_regex import without_regex
from uri_split import Policy, diagnose, find, find_hazards, suggest, verdict
from uri_split._diagnosis import expected_next
from uri_split._scan import scanner
from uri_split._scan.scanner import MAX_REPEATS, candidates, for_scan, stand_ins, with_stand_ins
from uri_split._text.unicode import unassigned
from uri_split.rules import RULES

PASSAGES = sorted((Path(__file__).parents[1] / "search" / "passages").iterdir())
PIECES = (
    *("http://", "https:", "mailto:", "sip:", "tel:+1", "urn:ab:c", "URL:", "www.", "a@b.c", "example.com", "x", "l"),
    *(
        "<",
        '"',
        "'",
        " ",
        "\n",
        "\r\n",
        r"\n",
        "(",
        ")",
        "[",
        "]",
        ".",
        ",",
        "#",
        "?",
        "/",
        "_",
        "1",
        "+",
        "&",
        "*",
        "-",
    ),
    *("%41", ":8", "é", "日本", "。", "ไทย", "❤", "\ufe0f", "\u200d", "·", "\x1c", "\x85", "\u0301", "İ", "\u0131"),
    *(
        "\u2013",
        "—",
        "\u2019",
        "\u200c",
        "\xad",
        "\xb4",
        "\udce9",
        "|",
        "^",
        "`",
        "\\x22",
        "((((((",
        "%",
        "\u017fip:",
        "\u212a",
        "ﬆun:",
        "«",
        "”",
        "\uff0c",
        "\uff1b",
        "\u200b",
        "\U0001f600",
    ),
)
SCHEMES = frozenset({"nab", "ab", "http", "x+a.b"})


def results(text: str) -> object:
    """Return what may depend on the engine."""
    return [
        *(list(candidates(scanner.scanner(schemes, suffixes=suffixes), for_scan(text)))
          for schemes, suffixes in product((None, SCHEMES), (False, True))),
        list(find(text, suffixes=True)),
        suggest(text) if len(text) % 4 == 0 else (),  # which takes longer
    ]  # fmt: skip


# Not with Hypothesis, since the patterns are compiled anew for each turn.
def test_composed_texts() -> None:
    random = Random(3986)
    texts = ["".join(random.choices(PIECES, k=random.randrange(3, 13))) for _ in range(150)]
    expected = list(map(results, texts))
    with without_regex():
        assert list(map(results, texts)) == expected


def test_passages() -> None:
    texts = [each.read_text("utf-8") for each in PASSAGES if each.is_file()]
    expected = [list(find(text)) for text in texts]
    assert any(expected)
    with without_regex():
        assert [list(find(text)) for text in texts] == expected


def test_characters_of_all_kinds_after_a_host() -> None:
    each_kind = {stand_ins()[ord(character)]: character for character in CHARACTERS}.values()
    texts = [f"http://good.com{''.join(kinds)}evil.com/" for kinds in product(each_kind, repeat=3)]
    texts = Random(3986).sample(texts, 2000)
    expected = [list(find(text)) for text in texts]
    with without_regex():
        assert [list(find(text)) for text in texts] == expected


@pytest.mark.parametrize(
    "read",
    [
        lambda: [verdict("http://[::1]x", rule) for rule in RULES],
        lambda: [RULES[rule].prefix("127.0.0.256/%4") for rule in RULES],
        lambda: expected_next("URI", "http://[::"),
        lambda: diagnose("http://[::1x/ö %4"),
        lambda: find_hazards("http://p\u0430ypal.com@b/"),
        lambda: Policy(hosts={"*.b.example"}).verdict("http://a."),
        lambda: list(find(f"'http://a/{'(b)' * MAX_REPEATS}'")),
        lambda: list(find(f"http://a/#{'(é)' * MAX_REPEATS}")),
    ],
)
def test_other_functions(read: Callable[[], object]) -> None:
    expected = read()
    with without_regex():
        assert read() == expected


@cache
def assigned() -> str:
    """Return all characters but those that a later version of Unicode gives another property."""
    return unassigned().sub("", "".join(map(chr, range(0x110000))))


@pytest.mark.parametrize("name", SETS)
def test_stand_ins_are_in_the_same_sets(name: str) -> None:
    written = SETS[name] if name != "LETTERS" else f"[{SETS[name]}]"
    of_regex = set(regex.compile(f"(?V1){written}").findall(assigned()))
    found = re.finditer(with_stand_ins(written), assigned().translate(stand_ins()))
    of_re = {assigned()[each.start()] for each in found}
    assert sorted(map(ascii, of_regex ^ of_re)) == []
