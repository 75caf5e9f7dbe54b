"""Other engines accept the texts that templates match."""

from functools import cache
from random import Random
from unicodedata import is_normalized
from urllib.parse import unquote

from tests.engines.engine import Engine, differences
from tests.templates.random_templates import drawn_template, drawn_values, mutated
from uri_split import URITemplate

NUMBER = 120
VALUES = (None, "", "x", ".", "/", "a", "x/x", ",", "%", "é", "=", "&b", "%2F", "%c3", "xyz", "日本", "$1", "x,y")
# All characters of literals, and names that would have a meaning in a pattern.
OTHERS = (
    "!#$&'()*+,-./0:;=?@AZ[]_az~%41é{?a.b,_%41:9}",
    "/users/{id}{?page,size}",
    "{+base}{/path}{#fragment}",
    "/{a}.{b}",
)
MILLION = 10**6


@cache
def templates_and_texts() -> list[tuple[URITemplate, dict[str, bool]]]:
    random = Random(6570)
    templates = [*map(URITemplate, OTHERS), *(drawn_template(random, repeats=False) for _ in range(NUMBER))]
    return [(template, expected(template, random)) for template in templates]


def expected(template: URITemplate, random: Random) -> dict[str, bool]:
    expansions = [template.expand(drawn_values(random, template, VALUES)) for _ in range(20)]
    texts = {*expansions, *(mutated(random, text) for text in expansions), *(f"{text}\n" for text in expansions)}
    return {text: template.match(text) is not None for text in sorted(texts) if is_normalized("NFC", unquote(text))}


def test_engine_agrees_with_templates(engine: Engine) -> None:
    for template, texts in templates_and_texts():
        assert not differences(engine, template.pattern(engine.dialect, anchored=True), texts), template


def test_engine_reads_a_million_characters(engine: Engine) -> None:
    for text in ("/{a}{?b}", "/{+a}"):
        template = URITemplate(text)
        long = [f"/{unit * (MILLION // len(unit))}{end}" for unit in ("x", "%2F", "%C3%A9") for end in ("", "^")]
        verdicts = {each: not each.endswith("^") for each in long}
        assert not differences(engine, template.pattern(engine.dialect, anchored=True), verdicts), template


def test_texts_match_and_do_not_match() -> None:
    verdicts = [is_match for _, texts in templates_and_texts() for is_match in texts.values()]
    assert min(verdicts.count(True), verdicts.count(False)) > 1000
