"""Checks of one link of a document: problems of the grammar, and hazards that matter in documents."""

import re
from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from uri_split._diagnosis.diagnosis import diagnose
from uri_split._diagnosis.problem import best_message
from uri_split._grammar import RuleName
from uri_split._hazards.finding import find_hazards
from uri_split._suggestion.meant import Suggestion, suggestions
from uri_split._text.display import url_of
from uri_split._text.spans import lazy_pattern
from uri_split.cli.codes.slip import SLIP
from uri_split.cli.link import Link
from uri_split.lenient import split

# What a template or a reader fills in: {id}, <id>, %s, %(id)s, $HOST, $(host), [host].
_PLACEHOLDER: Final = lazy_pattern(r"[{}<>]|%(?:\(|[ds](?![0-9A-Fa-f]))|\$[A-Z(]|://[^/\[]*+\[[A-Za-z][^\]:]*+\]")
# What documents write in place of a password.
_NO_PASSWORD: Final = lazy_pattern(r"(?i:[*.x]++|pass(?:phrase|wd|word)?|pwd?|secret|token)\Z")
# Names that RFC 2606 and RFC 6761 reserve for examples, tests and this machine.
_EXAMPLE_HOST: Final = lazy_pattern(
    r"(?:\A|\.)(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)\.?\Z", re.IGNORECASE
)
_LIKE_A_URI: Final = lazy_pattern(r"(?:www\.[^/.]*+\.[^/.]|https?[;.,]?//)", re.IGNORECASE)
# The usual link of a document, in which a search for slips would find none.
_USUAL: Final = lazy_pattern(
    r"https?://(?:www\.|(?!w|vv))(?:[\w\-]+\.)+[\w\-]+(?::[0-9]+)?(?:[/?#][^%&(),:;]*)?(?<![*!.])\Z"
)
USUAL_IN_DOCUMENTS: Final[frozenset[str]] = frozenset({"encoded-slash", "inner-uri"})
"""Codes of hazards that hardly ever mislead the reader of a document, as in badges: reported only on request."""


class Remark(NamedTuple):
    """Remark about a part of a link that is wrong.

    Attributes:
        code: The code of a problem or of a hazard, or ``slip``.
        level: How serious it is.
        start: The offset of the first code point of the part, in the text of the link.
        end: The offset after the last code point.
        message: What is wrong, in one sentence.
        help: What to write instead, or `None`.
        suggestions: What was probably meant by the link; empty after its first remark.
    """

    code: str
    level: Literal["error", "warning"]
    start: int
    end: int
    message: str
    help: str | None = None
    suggestions: tuple[Suggestion, ...] = ()

    @property
    def url(self) -> str:
        """The address of the page about the code."""
        return url_of("hazard" if self.level == "warning" and self.code != SLIP else "problem", self.code)


def remarks(link: Link) -> Iterator[Remark]:
    """Yield what is wrong with a link: problems if it is not a URI reference, or else hazards and slips in a URI.

    What begins with ``www.`` or ``http//`` must be a URI: as a relative reference, it would be the name of a file.
    """
    text = link.text
    if _PLACEHOLDER.search(text):
        return
    rule: RuleName = "URI" if _LIKE_A_URI.match(text) else "URI-reference"
    problems = diagnose(text, rule) if link.by_syntax else ()
    found = suggestions(text, rule, "https") if problems else ()
    best = best_message(rule, found)
    for number, problem in enumerate(problems):
        advice = problem.help if best is None else best if number == 0 else None
        yield Remark(
            problem.code, "error", problem.start, problem.end, problem.message, advice, () if number else found
        )
    if not problems and ":" in text:
        yield from _of_uri(link)


def _of_uri(link: Link) -> Iterator[Remark]:
    """Yield the hazards of a URI, the first with what was probably meant, or a slip if there are none."""
    text = link.text
    found = () if _USUAL.match(text) or not link.by_syntax else suggestions(text, "URI", "https")
    likely = tuple(suggestion for suggestion in found if suggestion.certainty == "likely")
    best = likely[0].message if likely else None
    for hazard in find_hazards(text):
        is_example = hazard.code == "password" and (
            _NO_PASSWORD.match(text[hazard.start : hazard.end]) or _EXAMPLE_HOST.search(split(text).host or "")
        )
        if hazard.affects != "note" and not is_example:
            yield Remark(hazard.code, "warning", hazard.start, hazard.end, hazard.message, best, likely)
            best, likely = None, ()
    if link.slip:
        yield Remark(SLIP, "warning", 0, len(text), "no link to the syntax of the document", link.slip)
    if best:
        yield Remark(SLIP, "warning", 0, len(text), "valid, but probably a slip", best, likely)
