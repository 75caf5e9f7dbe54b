"""The page about URL patterns: its texts are as it says, and patterns mean in Python what they do in their engines."""

import json
import re
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from typing import Final

import pytest

from docs.url_patterns import PAGE, URLPattern, differences, digest, in_python, page, url_patterns
from uri_split import WEB_LINK
from uri_split.dialects import PORTABLE
from uri_split.rules import RULES

PATTERNS: Final = {each.name: each for each in url_patterns()}
WRITTEN: Final = PAGE.read_text(encoding="utf-8")
ROWS: Final = re.findall(r"^\| \[(.+?)\]\(http\S+\) \| (.+) \|$", WRITTEN, re.MULTILINE)
ESCAPE: Final = re.compile(r"\\(?:\||x[0-9a-f]{2}|u[0-9a-f]{4}|[nrt])")
REGENERATE: Final = "run `python -m docs.url_patterns`"

TEXTS: Final = (
    *("", "a", "a:", "//a.aa", "http://a", "HTTP://A.AA", "http://a.aa:80/b?c#d", "ftp://a:b@a.aa/", "www.a.aa"),
    *(
        "http://192.0.2.1/",
        "http://[::1]/",
        "http://[1::2:3:4:5:6]/",
        "http://a.aa/%zz",
        "http://a.aa/(b)",
        "x http://a.aa",
    ),
    *("http://a.aa\n", "\nhttp://a.aa", "http://a.aa/\x0b", "http://a.aa/\x1c", "http://a.aa/\x85", "http://a.aa/\xa0"),
    *(
        "http://a.aa/\u2028",
        "http://a.aa/\ufeff",
        "http://\u0130",
        "http://\u0131",
        "http\u017f://a.aa",
        "http://\u017f",
    ),
    *(
        "http://\u212a/",
        "http://\u0662.\u0662.\u0662.\u0662",
        "http://xn--a.xn--b",
        "http://xn--a.",
        "http://\xe9.\xe9\xe9",
    ),
    *("http://a_b.aa", "http://a..aa", "http://-a.aa", "http://a/\ud7ff", "a://[v1.a]", "a:b c", "//::", "http://a^b"),
)

# By language, a program that reads patterns and texts as JSON, and writes for each pattern which texts it matches.
ENGINES: Final[Mapping[str, Sequence[str]]] = {
    "JavaScript": (
        "node",
        "-e",
        """const {patterns, texts} = JSON.parse(require("fs").readFileSync(0, "utf8"));
        const whole = each => each.applied == "fullmatch" ? `^(?:${each.pattern})$` : each.pattern;
        const compiled = patterns.map(each => new RegExp(whole(each), each.flags));
        console.log(JSON.stringify(compiled.map(each => texts.map(text => each.test(text)))));""",
    ),
    "Perl": (
        "perl",
        "-MJSON::PP",
        "-e",
        r"""my $given = decode_json(join "", <STDIN>);
        my @found = map { my $each = qr/\A(?:$_->{pattern})\z/; [map { $_ =~ $each ? \1 : \0 } @{$given->{texts}}] }
            @{$given->{patterns}};
        print encode_json(\@found);""",
    ),
    "PHP": (
        "php",
        "-r",
        r"""$given = json_decode(stream_get_contents(STDIN));
        $matched = fn($each) => fn($text) => preg_match("\x01$each->pattern\x01$each->flags", $text) === 1;
        echo json_encode(array_map(fn($each) => array_map($matched($each), $given->texts), $given->patterns));""",
    ),
    "Ruby": (
        "ruby",
        "-rjson",
        "-Ku",
        "-e",
        """given = JSON.parse(STDIN.read)
        puts JSON.generate(given["patterns"].map { |each|
            compiled = Regexp.new(each["pattern"], each["flags"].include?("x") ? Regexp::EXTENDED : 0)
            given["texts"].map { |text| compiled.match?(text) } })""",
    ),
}


def texts_of(cells: str) -> list[str | None]:
    """Return the texts in the cells of a row; "…" stands for those that are cut."""
    found: list[str | None] = []
    for cell in cells.split(" | "):
        code = re.match(r"`` (.*) ``|`(.*)`", cell)
        if code is None:
            found.append({"nothing": None, "the empty text": ""}[cell])
        else:
            shown = code[1] or code[2]
            found.append(
                ESCAPE.sub(lambda escape: escape[0].replace("\\|", "|").encode().decode("unicode_escape"), shown)
            )
    return found


@pytest.mark.parametrize(("name", "cells"), ROWS)
def test_texts_of_a_row_are_as_its_columns_say(name: str, cells: str) -> None:
    pattern, given = in_python(PATTERNS[name]), texts_of(cells)
    for text, is_accepted, is_valid in zip(
        given,
        (True, False, True, False),
        (RULES["URI"].is_valid, RULES["URI"].is_valid, WEB_LINK.is_valid, WEB_LINK.is_valid),
        strict=True,
    ):
        if text is not None and "…" not in text:
            assert (getattr(pattern, PATTERNS[name].applied)(text) is not None) == is_accepted, text
            assert is_valid(text) != is_accepted, text


def test_page_has_a_row_for_every_pattern() -> None:
    assert len(PATTERNS) >= 40
    assert sorted(name for name, _ in ROWS) == sorted(PATTERNS)


def test_page_is_about_the_present_patterns() -> None:
    assert digest() in WRITTEN, REGENERATE
    assert WRITTEN.partition("\n## ")[0] == page(lambda _: [None] * 4).partition("\n## ")[0], REGENERATE
    assert WRITTEN.partition("\n## The patterns")[2] == page(lambda _: [None] * 4).partition("\n## The patterns")[2], (
        REGENERATE
    )


@pytest.mark.parametrize("name", ["ajv-formats uri", "Regexp::Common URI HTTP", "RFC 3986 Appendix B"])
def test_row_is_what_the_proof_finds(name: str) -> None:
    assert differences(PATTERNS[name]) == texts_of(dict(ROWS)[name]), REGENERATE


def test_pattern_equal_to_a_rule_differs_nowhere() -> None:
    given = PATTERNS["RFC 3986 Appendix B"]._replace(pattern=RULES["URI"].pattern(PORTABLE), applied="fullmatch")
    assert differences(given)[:2] == [None, None]


@pytest.mark.parametrize("language", ENGINES)
def test_translated_patterns_match_the_same_texts_in_their_engine(language: str) -> None:
    command = ENGINES[language]
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not on this machine")
    # Without the flag "u", JavaScript has no categories: that pattern is written otherwise by its owner.
    given = [each for each in PATTERNS.values() if each.language == language and "uc.micro" not in each.note]
    asked = json.dumps({"patterns": [each._asdict() for each in given], "texts": TEXTS}, ensure_ascii=False)
    run = subprocess.run(command, input=asked, capture_output=True, check=True, encoding="utf-8")
    for each, found in zip(given, json.loads(run.stdout), strict=True):
        assert matched(each, TEXTS) == found, each.name


def matched(given: URLPattern, texts: Sequence[str]) -> list[bool]:
    return [getattr(in_python(given), given.applied)(text) is not None for text in texts]


def test_possessive_quantifier_becomes_greedy_outside_of_a_class() -> None:
    php = URLPattern("", "validate", "", "", "", "PHP", "search", r"[a+]++b{2}+\d", "x")
    assert in_python(php).pattern == r"[a+]+b{2}[0-9]"
