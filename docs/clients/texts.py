"""Questions: texts with a hazard, and the component in which programs may differ because of it."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from docs.clients.client import Component, Question
from tests.hazards.cases import DIFFERENTIALS
from uri_split import Hazard, find_hazards, split
from uri_split._explanations import ENTRIES
from uri_split.lenient import component_spans, hidden_spans

_MOST_CHARACTERS: Final = 100


def all_questions() -> dict[str, tuple[Question, ...]]:
    """Return the questions about each hazard by its code, in the order of the list of hazards.

    The texts are the example of the page about the code, and those for which the tests show two programs that differ.
    Long texts and texts with a password are left out, so some codes have no question.
    """
    shown: dict[str, list[str]] = {code: [row[0] for row in rows] for code, rows in DIFFERENTIALS.items()}
    hazards = (entry for entry in ENTRIES if entry.kind == "hazard")
    return {entry.code: _about(entry.code, [entry.text, *shown.get(entry.code, [])]) for entry in hazards}


def digest(questions: Sequence[Question]) -> str:
    """Return a short text that is another one for other questions."""
    return sha256(ascii([tuple(question) for question in questions]).encode()).hexdigest()[:12]


def _about(code: str, texts: Sequence[str]) -> tuple[Question, ...]:
    found = (
        Question(text, _component(hazard, text), _base(code, text))
        for text in texts
        if len(text) <= _MOST_CHARACTERS and not hidden_spans(text)
        for hazard in find_hazards(text)
        if hazard.code == code
    )
    return tuple(dict.fromkeys(found))


def _component(hazard: Hazard, text: str) -> Component:
    """Return the component that a hazard is about: what it affects or, for a note, where it is."""
    if "port" in hazard.code.split("-"):
        return "port"
    if hazard.affects in ("scheme", "host", "path"):
        return hazard.affects
    scheme, _, path, *_ = component_spans(text)
    if scheme and hazard.end <= scheme[1]:
        return "scheme"
    return "path" if path[0] <= hazard.start < path[1] else "host"


def _base(code: str, text: str) -> str | None:
    """Return the base of a reference, and of a URI that browsers treat as one."""
    scheme = split(text).scheme
    if scheme and code != "host-of-base":
        return None
    return "file:///" if code == "drive-letter" else f"{scheme or 'http'}://base.example/x"
