"""Templates and texts on which all engines must agree with `URITemplate.match`."""

from collections.abc import Sequence
from functools import cache
from itertools import cycle
from typing import Final

from hypothesis import strategies as st

from tests.templates.drawn import MARKS, templates
from uri_split import URITemplate
from uri_split.columns import cells

TEMPLATES: Final = (
    "/users/{user}{?page}", "/{a}/{b}", "/{a}.{b}", "{a}{b}", "{a,b}", "{+a,b}x", "{+a}/{b}", "{/a,b,c}", "{/a}/b{#c}",
    "{.a,b}{;c,d}{?e,f}{&g}", "{;%41,a.b}", "{?%41}", "{a:2}{b}", "{#a:3,b}", "{a:9999}", "{a}/{a}", "/{a}{?a}",
    "é{a}%C3%A9", "{+a}", "a",
)  # fmt: skip
"""With every operator; with one reading of each text, and with several; too large for the engines; without captures."""

_PIECES: Final = (*"a/b.x,;=?#&~", "%20", "%C3%A9", "%c3%a9", "e%CC%81", "%41", "%2F", "%FF", "%", "é", " ", "\n", "")


@cache
def texts_of(template: str) -> tuple[str | None, ...]:
    """Return expansions of a template and texts that nearly are; the first is `None`."""
    parsed = URITemplate(template)
    values = ("", "a", "b.c", "x/y", "é", " %41", ",;=", "\udcff")
    expansions = [parsed.expand()]
    for number, value in enumerate(values):
        expansions.append(parsed.expand(dict.fromkeys(parsed.variables, value)))
        some = {name: values[number - place] for place, name in enumerate(parsed.variables)}
        expansions.append(parsed.expand(some))
        expansions.append(parsed.expand(dict(list(some.items())[number % 2 :: 2])))
    pieces = cycle(_PIECES)
    near = [
        f"{text[:place]}{next(pieces)}{text[place + more :]}"
        for text in expansions
        for place in (0, len(text) // 3, len(text) // 2, len(text))
        for more in (0, 1)
    ]
    return (None, *dict.fromkeys([*expansions, *near]))


@cache
def expected_of(template: str) -> list[dict[str, str | None] | None]:
    """Return the values of `texts_of`."""
    return expected(template, texts_of(template))


def expected(template: str, texts: Sequence[str | None]) -> list[dict[str, str | None] | None]:
    """Return the values of all variables in each text, or `None` if it does not match."""
    parsed = URITemplate(template)
    return [
        None
        if text is None or (values := cells.match_template(text, parsed)) is None
        else {name: values.get(name) for name in parsed.variables}
        for text in texts
    ]


@st.composite
def drawn(draw: st.DrawFn) -> tuple[str, list[str | None]]:
    """Return a template, and texts of which some match it."""
    template = draw(templates)
    parsed = URITemplate(template)
    values = st.dictionaries(st.sampled_from(parsed.variables or ("a",)), st.sampled_from(MARKS) | st.text(max_size=3))
    texts: list[str | None] = [None, draw(st.text(max_size=5))]
    for _ in range(3):
        text = parsed.expand({name: _storable(value) for name, value in draw(values).items()})
        place = draw(st.integers(0, len(text)))
        texts += [text, text[:place] + draw(st.sampled_from(_PIECES)) + text[place + draw(st.integers(0, 1)) :]]
    return template, [None if text is None else _storable(text) for text in texts]


def _storable(text: str) -> str:
    return text.encode(errors="replace").decode()
