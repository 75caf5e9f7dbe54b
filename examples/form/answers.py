"""What is said of a text: the same while it is typed and when it was submitted."""

import unicodedata
from itertools import groupby
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from examples.form.picture import cells, pictures
from uri_split._text.display import widened
from uri_split.lenient import hidden_spans, split

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from uri_split import Policy, Problem, URIReference
    from uri_split._grammar.names import Verdict
    from uri_split.lenient import Span

_HEADLINES: Final[dict["Verdict", str]] = {"valid": "Valid", "incomplete": "Keep typing", "invalid": "Not valid"}
_MOST_REASONS: Final = 5
_MOST_SHOWN: Final = 160


class Piece(NamedTuple):
    """A part of the text as it is shown."""

    kind: Literal["right", "wrong", "missing"]
    text: str


class Reason(NamedTuple):
    """Why a text is not accepted, or not yet."""

    message: str
    where: str
    """Where in the text that is, and in the RFC; empty while the text is typed."""


class Answer(NamedTuple):
    """What is said of a text."""

    verdict: "Verdict"
    headline: str
    """The verdict in words."""
    reasons: "Sequence[Reason]"
    """The first of them where there are many."""
    more: int
    """How many others there are."""
    pieces: "Sequence[Piece]"
    """The text, with carets to be drawn under what is wrong; nothing unless it is not valid."""
    pictures: "Sequence[str]"
    """The text with its components, as SVG: for all screens, or for wide ones and for narrow ones."""


def answer(policy: "Policy[URIReference]", text: str) -> Answer:
    """Judge a text.

    >>> from uri_split import WEB_LINK
    >>> answer(WEB_LINK, "http:").headline, answer(WEB_LINK, "http:").reasons[0].message
    ('Keep typing', 'a host is required: write "//" and a host')
    """
    verdict = policy.verdict(text)
    problems = policy.check(text)
    spans = [(problem.start, problem.end) for problem in problems] if verdict == "invalid" else []
    # As long as a scheme is typed, it looks like a path.
    is_begun = verdict == "incomplete" and policy.rule in {"URI", "absolute-URI"} and split(text).scheme is None
    return Answer(
        verdict,
        _HEADLINES[verdict],
        [Reason(problem.message, _where(problem, text) * bool(spans)) for problem in problems[:_MOST_REASONS]],
        len(problems[_MOST_REASONS:]),
        tuple(_pieces(text, spans)),
        () if is_begun else pictures(text),
    )


def _where(problem: "Problem", text: str) -> str:
    place = f"character {problem.start + 1:,}" if problem.start < len(text) else "at the end"
    return f"{place}; RFC 3986, section {problem.section}" if problem.section else place


def _pieces(text: str, spans: "Sequence[Span]") -> "Iterator[Piece]":
    """Divide the text, or what is near the first of the spans, into what is right and what is wrong."""
    if not spans:
        return
    begin = max(0, spans[0][0] - _MOST_SHOWN // 3) if len(text) > _MOST_SHOWN else 0
    end = begin + _MOST_SHOWN
    hidden = hidden_spans(text)
    wrong = {at for span in spans for at in range(*_widened(text, span, hidden))}
    missing = {start for start, stop in spans if start == stop}

    def cells_of_a_kind() -> "Iterator[Piece]":
        for at, cell in list(enumerate((*cells(text, hidden), "")))[begin:end]:
            if at in missing:
                yield Piece("missing", "")
            if cell:
                yield Piece("wrong" if at in wrong else "right", cell)

    if begin:
        yield Piece("right", "…")
    for run in map(list, (run for _, run in groupby(cells_of_a_kind(), key=lambda piece: piece.kind))):
        yield run[0]._replace(text="".join(piece.text for piece in run))
    if end < len(text):
        yield Piece("right", "…")


def _widened(text: str, span: "Span", hidden: "Sequence[Span]") -> "Span":
    """Return a span with the letter that its first mark stands on, and all of a password where it touches one."""
    start, end = widened(span, hidden)
    while 0 < start < end and unicodedata.category(text[start]) in {"Mn", "Me"}:
        start -= 1
    return start, end
