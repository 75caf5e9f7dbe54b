"""Answers about a text: the same while it is typed and after it is submitted."""

import unicodedata
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, Literal, NamedTuple

from examples.form.display import cells, touched
from examples.form.picture import pictures
from examples.form.reading import Reading, reading
from uri_split import Policy, Problem, URIReference
from uri_split.lenient import Span, hidden_spans, split
from uri_split.strict import Verdict

_HEADLINES: Final[dict[Verdict, str]] = {"valid": "Valid", "incomplete": "Keep typing", "invalid": "Not valid"}
_MOST_REASONS: Final = 5
_MOST_SHOWN: Final = 160


class Piece(NamedTuple):
    """Part of the displayed text."""

    kind: Literal["right", "wrong", "missing"]
    text: str


class Reason(NamedTuple):
    """Reason why a text is not accepted, or not yet."""

    message: str
    help: str
    """What to write instead; empty if that is not known."""
    where: str
    """Position in the text, and section of the RFC; empty while the text is typed."""


class Answer(NamedTuple):
    """Answer about a text."""

    verdict: Verdict
    headline: str
    """The verdict in words."""
    reasons: Sequence[Reason]
    """The first reasons."""
    more: int
    """Number of further reasons."""
    pieces: Sequence[Piece]
    """The text, with carets to draw under what is wrong; empty unless the verdict is ``invalid``."""
    suggestions: Sequence[str]
    """What was probably meant, as far as the policy accepts it; empty unless the verdict is ``invalid``."""
    pictures: Sequence[str]
    """SVG of the text with its components: one for all screens, or one for wide and one for narrow screens."""
    reading: Reading | None
    """What the page compares with the reading of the visitor's browser; `None` while the verdict is ``incomplete``."""


def answer(policy: Policy[URIReference], text: str) -> Answer:
    """Return the answer about a text.

    >>> from uri_split import WEB_LINK
    >>> answer(WEB_LINK, "http:").headline, answer(WEB_LINK, "http:").reasons[0].message
    ('Keep typing', 'a host is required')
    >>> answer(WEB_LINK, "https:example.com").suggestions
    ['https://example.com']
    """
    verdict = policy.verdict(text)
    problems = policy.check(text)
    spans = [(problem.start, problem.end) for problem in problems] if verdict == "invalid" else []
    # Until its colon is typed, a scheme looks like a path.
    is_begun = verdict == "incomplete" and policy.rule in {"URI", "absolute-URI"} and split(text).scheme is None
    return Answer(
        verdict,
        _HEADLINES[verdict],
        [
            Reason(problem.message, problem.help or "", _where(problem, text) if spans else "")
            for problem in problems[:_MOST_REASONS]
        ],
        len(problems[_MOST_REASONS:]),
        tuple(_pieces(text, spans)),
        _suggestions(policy, text) if spans else [],
        () if is_begun else pictures(text),
        None if verdict == "incomplete" else reading(text),
    )


def _suggestions(policy: Policy[URIReference], text: str) -> list[str]:
    """Return the suggestions without passwords, which a page must not show."""
    return [suggestion.uri for suggestion in policy.suggest(text) if not hidden_spans(suggestion.uri)]


def _where(problem: Problem, text: str) -> str:
    place = f"character {problem.start + 1:,}" if problem.start < len(text) else "at the end"
    return f"{place}; RFC 3986, section {problem.section}" if problem.section else place


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
