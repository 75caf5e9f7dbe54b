"""Answers about a text: the same while it is typed and after it is submitted."""

import unicodedata
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, Literal, NamedTuple

from examples.form.display import cells, touched
from examples.form.picture import pictures
from examples.form.reading import Reading, reading
from uri_split import WEBSITE, DisallowedURI, InvalidURI, Policy, URIReference, find_hazards
from uri_split.lenient import Span, hidden_spans, split
from uri_split.messages import messages
from uri_split.strict import Verdict

_PEOPLE: Final = messages("en", audience="people")
_MOST_SHOWN: Final = 160


class Piece(NamedTuple):
    """Part of the displayed text."""

    kind: Literal["right", "wrong", "missing"]
    text: str


class Choice(NamedTuple):
    """Button with what was probably meant."""

    uri: str
    warning: str
    """A warning that the person should read first; empty if the host looks like no other."""


class Answer(NamedTuple):
    """Answer about a text."""

    verdict: Verdict | Literal["doubtful"]
    """Whether the policy accepts the text; ``doubtful`` if it does, but the host looks like another one."""
    message: str
    """One sentence for the person."""
    completed: str
    """The text to write into the field when the person leaves it; empty if the text stays as it is."""
    pieces: Sequence[Piece]
    """The text, with carets to draw under what is wrong; empty unless the verdict is ``invalid``."""
    choices: Sequence[Choice]
    """Suggestions, if the text is invalid or doubtful."""
    pictures: Sequence[str]
    """SVG of the text with its components: one for all screens, or one for wide and one for narrow screens."""
    reading: Reading | None
    """What the page compares with the reading of the visitor's browser; `None` while the verdict is ``incomplete``."""


def answer(policy: Policy[URIReference], text: str) -> Answer:
    """Return the answer about a text.

    >>> from uri_split import WEB_LINK
    >>> [answer(WEB_LINK, text).message for text in ("https://example.com", "http:", "https://a..b")]
    ['Looks good', 'Keep typing', 'Write one dot, not several in a row']
    >>> answer(WEB_LINK, "https:example.com").choices
    [Choice(uri='https://example.com', warning='')]
    >>> print(answer(WEBSITE, "example.com").completed)
    https://example.com
    """
    is_website = policy is WEBSITE
    spans: list[Span] = []
    choices: list[Choice] = []
    completed = ""
    verdict: Verdict | Literal["doubtful"] = policy.verdict(text)
    if is_website and verdict == "invalid" and policy.verdict(f"https://{text}") != "invalid":
        verdict = "incomplete"
    try:
        uri = policy.clean(text).uri if is_website else policy.parse(text)
    except (InvalidURI, DisallowedURI) as error:
        message = "Keep typing"
        if verdict == "invalid":
            message = _PEOPLE(error.main_problem.summary)
            spans = [(problem.start, problem.end) for problem in error.problems]
            choices = _choices(policy, text)
    else:
        if warning := _warning(uri):
            verdict, choices = "doubtful", _choices(policy, text)
            message = f"{warning}: which one do you mean?" if choices else warning
        else:
            verdict, message, completed = "valid", "Looks good", "" if uri == text else uri
    # Until its colon is typed, a scheme looks like a path. A website is for people, who do not know the components.
    is_begun = verdict == "incomplete" and policy.rule in {"URI", "absolute-URI"} and split(text).scheme is None
    return Answer(
        verdict,
        message,
        completed,
        tuple(_pieces(text, spans)),
        choices,
        () if is_begun or is_website else pictures(text),
        None if verdict == "incomplete" or is_website else reading(text),
    )


def _choices(policy: Policy[URIReference], text: str) -> list[Choice]:
    """Return the suggestions without passwords, which a page must not show."""
    uris = [suggestion.uri for suggestion in policy.suggest(text) if not hidden_spans(suggestion.uri)]
    return [Choice(uri, _warning(uri)) for uri in uris]


def _warning(uri: str) -> str:
    """Return that the host looks like another one, in the words of people; empty if it does not."""
    hazards = (hazard for hazard in find_hazards(uri) if hazard.code in {"confusable-host", "mixed-scripts"})
    return next((_PEOPLE(hazard.message) for hazard in sorted(hazards, key=lambda hazard: hazard.code)), "")


def _pieces(text: str, spans: Sequence[Span]) -> Iterator[Piece]:
    """Divide the text, or the part near the first span if it is long, into right and wrong pieces."""
    if not spans:
        return
    begin = max(0, spans[0][0] - _MOST_SHOWN // 3) if len(text) > _MOST_SHOWN else 0
    end = begin + _MOST_SHOWN
    hidden = hidden_spans(text)
    wrong = {at for span in spans for at in range(*_widened(text, span, hidden))}
    missing = {start for start, stop in spans if start == stop}

    def pieces_of_one_cell() -> Iterator[Piece]:
        for at, cell in list(enumerate((*cells(text, hidden), "")))[begin:end]:
            if at in missing:
                yield Piece("missing", "")
            if cell:
                yield Piece("wrong" if at in wrong else "right", cell)

    if begin:
        yield Piece("right", "…")
    for run in map(list, (run for _, run in groupby(pieces_of_one_cell(), key=lambda piece: piece.kind))):
        yield run[0]._replace(text="".join(piece.text for piece in run))
    if end < len(text):
        yield Piece("right", "…")


def _widened(text: str, span: Span, hidden: Sequence[Span]) -> Span:
    """Return a span extended to each hidden span that it touches, and to the letter before a combining mark."""
    spans = [span, *touched(hidden, span)]
    start, end = min(start for start, _ in spans), max(end for _, end in spans)
    while 0 < start < end and unicodedata.category(text[start]) in {"Mn", "Me"}:
        start -= 1
    return start, end
