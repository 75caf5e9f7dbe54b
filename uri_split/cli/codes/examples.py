"""Words of the package about the example of an explanation."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final, cast

from uri_split._hazards.finding import find_hazards
from uri_split._passwords import hidden_spans, redacted
from uri_split._policy.policy import CALLBACK, LOCAL_REDIRECT, WEB_LINK, WEBSITE, Policy, as_code
from uri_split._repair import repair, suggest
from uri_split._suggestion.changes import Change
from uri_split._suggestion.meant import Suggestion
from uri_split._text.arguments import URIError
from uri_split._text.spans import Span, excerpt
from uri_split._uri.types import URIReference
from uri_split.cli.codes.catalogue import Entry
from uri_split.cli.codes.explanation import Explanation
from uri_split.cli.codes.slip import SLIP

_NAMED: Final = {"WEB_LINK": WEB_LINK, "CALLBACK": CALLBACK, "WEBSITE": WEBSITE, "LOCAL_REDIRECT": LOCAL_REDIRECT}
_WIDTH: Final = 74  # as in errors


def words_about(entry: Entry) -> list[str]:
    """Return what the package says about the example of a code: the text, carets under parts of it, and the reasons.

    There is no reason if this installation does not find the code, since an extra is absent.
    """
    example = entry.explanation
    if entry.kind == "hazard":
        return _annotated(example.text, _hazards(entry))
    if entry.kind == "change":
        suggestion = suggestion_for(entry)
        made = (change for change in suggestion.changes if change.code == entry.code)
        notes = (((change.start, change.end), change.message) for change in made)
        return [*_annotated(example.text, notes), f"result: {redacted(suggestion.uri)}"]
    if entry.code == SLIP:
        best = suggestions_for(example)[0]
        return _annotated(example.text, [((0, len(example.text)), f"help: {best.message}")])
    return _problems(example)


def suggestion_for(entry: Entry) -> Suggestion:
    """Return the first suggestion for the example of a change that makes this change."""
    found = suggestions_for(entry.explanation)
    return next(suggestion for suggestion in found if entry.code in _codes(suggestion.changes))


def suggestions_for(example: Explanation) -> tuple[Suggestion, ...]:
    """Return what was probably meant by the text of an example."""
    accepts = example.accepts
    if isinstance(accepts, Policy):
        return accepts.suggest(example.text)
    # No change is about a URI of one scheme, or about a template.
    return suggest(example.text, rule=cast("type[URIReference]", accepts).rule)


def is_repaired(entry: Entry) -> bool:
    """Return whether `repair` makes the change in its example, so that no guess is needed."""
    repaired = repair(entry.explanation.text)
    return repaired is not None and entry.code in _codes(repaired.changes)


def parser_of(example: Explanation) -> str:
    """Return the Python expression for the type or the policy of an example.

    >>> from uri_split.cli.codes.catalogue import entries_of
    >>> for code in ("bad-nid", "too-long", "hidden-host"):
    ...     print(parser_of(entries_of(code)[0].explanation))
    uri_split.schemes.URN
    uri_split.Policy(max_length=20)
    uri_split.LOCAL_REDIRECT
    """
    accepts = example.accepts
    if isinstance(accepts, Policy):
        named = (f"uri_split.{name}" for name, policy in _NAMED.items() if policy is accepts)
        return next(named, as_code(accepts))
    return f"uri_split.{accepts.__name__}"


def _problems(example: Explanation) -> list[str]:
    """Return the text of the error that the example raises, without its heading."""
    accepts = example.accepts
    parse: Callable[[str], object] = accepts.parse if isinstance(accepts, Policy) else accepts
    lines: list[str] = []
    try:
        parse(example.text)
    except URIError as error:
        lines = str(error).splitlines()[1:]
    return [line.removeprefix("  ") for line in lines]


def _hazards(entry: Entry) -> Iterator[tuple[Span, str]]:
    for hazard in find_hazards(entry.explanation.text):
        if hazard.code == entry.code:
            yield (hazard.start, hazard.end), f"{hazard.affects}: {hazard.message}"


def _codes(changes: Iterable[Change]) -> set[str]:
    return {change.code for change in changes}


def _annotated(text: str, notes: Iterable[tuple[Span, str]]) -> list[str]:
    """Return the text, carets under the parts that notes are about, and each note once."""
    notes = list(notes)
    line, carets = excerpt(text, [span for span, _ in notes], _WIDTH, hidden_spans(text))
    return [line, *([carets] if notes else []), *dict.fromkeys(note for _, note in notes)]
