"""Templates and values, drawn by a random number generator with a seed, and brute force over all short values."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from random import Random
from typing import Final
from unicodedata import is_normalized
from urllib.parse import unquote

from uri_split import URITemplate
from uri_split._templates.grammar import OPERATORS, parts_of

Texts = dict[str, str]
"""A text for each variable that is defined."""

LITERALS: Final = ("/", ".", "x", "-", ",", "?", "&", "=", "%2F", "é", ";", "a", "b", "#", "/x", "%25")
_OPERATORS: Final = ("", "", "", "+", "#", ".", "/", ";", "?", "&")
_MODIFIERS: Final = ("", "", "", "*", ":1", ":2")

# With percent-encodings, a value that is not in NFC, and bytes that are not UTF-8 (PEP 383). None have bytes that
# together would be UTF-8 after all.
VALUES: Final = (
    *("", "x", ".", "/", "x.", "a", "x/x", ",", "%", "é", "=", "&b", "e\u0301", "%2F", "xyz", "%C3%A9", "%c3"),
    *("\udc80", "\udcff", "..", "x,y", "\U0001f600"),
)

_lone_surrogate = re.compile("[\ud800-\udfff]").search
_pct_encoded = re.compile("%[0-9A-Fa-f]{2}").search


def drawn_template(
    random: Random, *, repeats: bool = True, most_parts: int = 4, most_variables: int = 9
) -> URITemplate:
    """Draw a template with at least one variable.

    Args:
        random: The random numbers.
        repeats: Whether a variable may occur more than once.
        most_parts: How many literals and expressions it has at most.
        most_variables: How many variables it has at most, each counted as often as it occurs.
    """
    while True:
        names = ["a", "b", "c"]
        pieces: list[str] = []
        for _ in range(random.randint(1, most_parts)):
            if random.random() < 0.45:
                pieces.append(random.choice(LITERALS))
                continue
            varspecs: list[str] = []
            for _ in range(random.choice((1, 1, 1, 2, 3))):
                if names:
                    name = random.choice(names) if repeats else names.pop(0)
                    varspecs.append(name + random.choice(_MODIFIERS))
            if varspecs:
                pieces.append(f"{{{random.choice(_OPERATORS)}{','.join(varspecs)}}}")
        template = URITemplate("".join(pieces))
        if 0 < len(occurrences(template)) <= most_variables:
            return template


def occurrences(template: URITemplate) -> list[str]:
    """Return the names of the variables, each as often as it occurs."""
    return [variable for part in parts_of(template) if not isinstance(part, str) for variable, *_ in part.variables]


def repeats_names(template: URITemplate) -> bool:
    return len(occurrences(template)) > len(template.variables)


def drawn_values(random: Random, template: URITemplate, values: Sequence[str | None] = (None, *VALUES)) -> Texts:
    """Draw a text for each variable; `None` leaves it undefined."""
    drawn = ((name, random.choice(values)) for name in template.variables)
    return {name: value for name, value in drawn if value is not None}


def mutated(random: Random, text: str) -> str:
    """Return a text in which one character is replaced, or put in, or left out."""
    start = random.randint(0, len(text))
    inserted = random.choice(("", "/", "x", ".", ",", "%", "2", "=", "%2F", "%2f", "%41", "é", "\n", "#", ";"))
    return text[:start] + inserted + text[start + random.randint(0, 1) :]


def is_plain(template: URITemplate, values: Mapping[str, str]) -> bool:
    """Return whether `URITemplate.is_invertible` is about these values.

    They are texts in NFC, and no value that is written under ``+`` or ``#`` has a percent-encoding.
    """
    under_reserved = {
        variable.name
        for part in parts_of(template)
        if not isinstance(part, str) and OPERATORS[part.operator].reserved
        for variable in part.variables
    }
    return all(
        is_normalized("NFC", value)
        and not _lone_surrogate(value)
        and not (name in under_reserved and _pct_encoded(value))
        for name, value in values.items()
    )


def characters_of(*templates: URITemplate, most: int) -> str:
    """Return characters for values that may look like the literals of templates, and like what expressions write."""
    found = dict.fromkeys(
        character
        for template in templates
        for part in parts_of(template)
        for character in (
            unquote(part)
            if isinstance(part, str)
            else OPERATORS[part.operator].first + OPERATORS[part.operator].separator
        )
    )
    return "".join([*found, "x", "%", "."])[:most]


def short_texts(characters: Iterable[str], longest: int) -> list[str]:
    """Return all texts of some characters up to a length, the shortest first."""
    characters = sorted(set(characters))
    return ["".join(each) for length in range(longest + 1) for each in product(characters, repeat=length)]


def assignments(template: URITemplate, texts: Sequence[str | None]) -> Iterator[Texts]:
    """Yield all assignments of texts to the variables; `None` leaves a variable undefined."""
    for values in product(texts, repeat=len(template.variables)):
        pairs = zip(template.variables, values, strict=True)
        yield {name: value for name, value in pairs if value is not None}


def expansions(template: URITemplate, texts: Sequence[str | None]) -> dict[str, list[Texts]]:
    """Return what all assignments of texts to the variables expand to, with these assignments."""
    found: dict[str, list[Texts]] = {}
    for values in assignments(template, texts):
        found.setdefault(template.expand(values), []).append(values)
    return found


def shortest_ambiguity(template: URITemplate, texts: Sequence[str]) -> str | None:
    """Return the shortest text that two plain assignments of these texts expand to."""
    seen: set[str] = set()
    shared: set[str] = set()
    for values in assignments(template, texts):
        if is_plain(template, values):
            text = template.expand(values)
            (shared if text in seen else seen).add(text)
    return min(shared, key=lambda text: (len(text), text), default=None)
