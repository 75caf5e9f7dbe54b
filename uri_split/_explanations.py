"""Codes of problems, hazards, changes and mistakes: what the tables in ``uri_split/_codes`` say, and the page of each.

The page has an example. For all but mistakes, it is run to show the words of the package about it.
"""

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from operator import attrgetter
from textwrap import indent, wrap
from types import MappingProxyType
from typing import Any, Final, cast

import uri_split
from uri_split._changes import Change
from uri_split._hazards.hazard import find_hazards
from uri_split._hidden import hidden_spans, redacted
from uri_split._policy.algebra import CombinedPolicy
from uri_split._policy.policy import Policy, as_code
from uri_split._repair import repair, suggest
from uri_split._suggestion.meant import Suggestion
from uri_split._templates.template import URITemplate
from uri_split._text.arguments import URIError
from uri_split._text.spans import CodeKind, Span, excerpt, url_of
from uri_split._uri.types import URIReference
from uri_split.callbacks import Callback
from uri_split.messages import FAMILIES, data_file
from uri_split.schemes._checking import SchemeURI

_TIMES: Final = 1001  # one more than are listed
_WIDTH: Final = 74  # as in errors
_MARGIN: Final = "  "


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A code of one kind, and what its page says without the words that the package computes from the example.

    Attributes:
        kind: The kind of the code.
        code: The code.
        topic: The heading of the code in the list of all codes of the kind.
        title: What is wrong, in one sentence.
        example: The text of the example, or its beginning.
        meaning: What the code means, in one to three sentences.
        what_to_do: What to do.
        why: Why that matters; empty if it is obvious.
        parser: The name in `uri_split` of the type or the policy that parses the example of a problem or of a change.
        policy: The settings of the policy that parses it, if that has no name.
        excluded: The settings of another policy, whose texts are excluded.
        registered: The registered callbacks with which it is compared.
        options: Options of the command that find the same, if the command can.
        repeated: What is repeated in a long text after its beginning.
        right: The corrected code of a mistake, whose example is Python code.
        fine: When a mistake is none.
    """

    kind: CodeKind
    code: str
    topic: str
    title: str
    example: str
    meaning: str
    what_to_do: str
    why: str = ""
    parser: str = "URI"
    policy: Mapping[str, object] | None = None
    excluded: Mapping[str, object] | None = None
    registered: Sequence[str] = ()
    options: str = ""
    repeated: str = ""
    right: str = ""
    fine: str = ""

    @property
    def text(self) -> str:
        """The text of the example."""
        return self.example + _TIMES * self.repeated

    @property
    def expression(self) -> str:
        """The text as a Python expression, if it is long."""
        return f'"{self.example}" + {_TIMES} * "{self.repeated}"' if self.repeated else ""

    @property
    def accepts(
        self,
    ) -> (
        type[URIReference]
        | type[SchemeURI]
        | type[URITemplate]
        | type[Callback]
        | Policy[URIReference]
        | CombinedPolicy
        | Callback
    ):
        """The type, the policy or the callback that parses the example."""
        if self.registered:
            return Callback(*self.registered)
        if self.policy is None:
            return cast("type[URIReference]", attrgetter(self.parser)(uri_split))
        return _policy(self.policy) - _policy(self.excluded) if self.excluded else _policy(self.policy)

    @property
    def parser_in_python(self) -> str:
        """The Python expression for the type, the policy or the callback.

        >>> for code in ("bad-nid", "too-long", "hidden-host"):
        ...     print(entries_of(code)[0].parser_in_python)
        uri_split.schemes.URN
        uri_split.Policy(max_length=20)
        uri_split.LOCAL_REDIRECT
        """
        accepts = self.accepts
        if isinstance(accepts, Callback):
            return f"uri_split.{accepts!r}"
        if self.policy and isinstance(accepts, (Policy, CombinedPolicy)):
            return as_code(accepts)
        return f"uri_split.{self.parser}"


def _policy(settings: Mapping[str, object]) -> Policy[URIReference]:
    sets = {
        name: set(cast("list[str | int]", value)) if isinstance(value, list) else value  # TOML has no sets
        for name, value in settings.items()
    }
    return Policy(**cast("dict[str, Any]", sets))


def _entries() -> Iterator[Entry]:
    for family in FAMILIES:
        table = tomllib.loads(data_file(f"_codes/{family}.toml"))
        rows: dict[str, dict[str, Any]] = {code: row for code, row in table.items() if isinstance(row, dict)}
        for code, row in rows.items():
            pairs: dict[str, Any] = {"kind": table["kind"], "topic": table.get("topic"), **row}
            yield Entry(code=code, **{name: value for name, value in pairs.items() if "/" not in name})


ENTRIES: Final = tuple(_entries())
"""Every code with its entry. A code of several kinds has an entry for each."""

TITLES: Final[Mapping[str, str]] = MappingProxyType(
    {entry.code: entry.title for entry in ENTRIES if entry.kind != "change"} | {"uri": "A URI was found."}
)
"""A sentence for each code that a finding can have."""


def entries_of(code: str) -> list[Entry]:
    """Return the entries of a code; none if there is no such code.

    >>> [entry.kind for entry in entries_of("backslash")], entries_of("http://example.com/")
    (['hazard', 'change'], [])
    """
    return [entry for entry in ENTRIES if entry.code == code]


def similar_code(text: str) -> str | None:
    """Return the code that a text probably misspells, or `None`.

    >>> similar_code("bad-charcter"), similar_code("a-page"), similar_code("ports")
    ('bad-character', None, None)
    """
    if "-" not in text:  # other codes are words that may be anything else
        return None
    return next(iter(get_close_matches(text, {entry.code for entry in ENTRIES}, n=1, cutoff=0.85)), None)


# Words of the package about the example.


def words_about(entry: Entry) -> list[str]:
    """Return what the package says about the example of a code: the text, carets under parts of it, and the reasons.

    There is no reason if this installation does not find the code, since an extra is absent, and none for a mistake.
    """
    if entry.kind == "mistake":
        return entry.example.splitlines()
    if entry.kind == "hazard":
        return _annotated(entry.text, _hazards(entry))
    if entry.kind == "change":
        suggestion = suggestion_for(entry)
        made = (change for change in suggestion.changes if change.code == entry.code)
        notes = (((change.start, change.end), change.message) for change in made)
        return [*_annotated(entry.text, notes), f"result: {redacted(suggestion.uri)}"]
    # A slip is a valid URI.
    return _problems(entry) or _annotated(
        entry.text, [((0, len(entry.text)), f"help: {suggestions_for(entry)[0].message}")]
    )


def suggestion_for(entry: Entry) -> Suggestion:
    """Return the first suggestion for the example of a change that makes this change."""
    return next(suggestion for suggestion in suggestions_for(entry) if entry.code in _codes(suggestion.changes))


def suggestions_for(entry: Entry) -> tuple[Suggestion, ...]:
    """Return what was probably meant by the text of an example."""
    accepts = entry.accepts
    if isinstance(accepts, Policy):
        return accepts.suggest(entry.text)
    # No change is about a URI of one scheme, or about a template.
    return suggest(entry.text, rule=cast("type[URIReference]", accepts).rule)


def is_repaired(entry: Entry) -> bool:
    """Return whether `repair` makes the change in its example, so that no guess is needed."""
    repaired = repair(entry.text)
    return repaired is not None and entry.code in _codes(repaired.changes)


def _problems(entry: Entry) -> list[str]:
    """Return the text of the error that the example raises, without its heading."""
    accepts = entry.accepts
    parse: Callable[[str], object] = (
        accepts.parse if isinstance(accepts, (Policy, CombinedPolicy, Callback)) else accepts
    )
    lines: list[str] = []
    try:
        parse(entry.text)
    except URIError as error:
        lines = str(error).splitlines()[1:]
    return [line.removeprefix("  ") for line in lines]


def _hazards(entry: Entry) -> Iterator[tuple[Span, str]]:
    for hazard in find_hazards(entry.text):
        if hazard.code == entry.code:
            yield (hazard.start, hazard.end), f"{hazard.affects}: {hazard.message}"


def _codes(changes: Iterable[Change]) -> set[str]:
    return {change.code for change in changes}


def _annotated(text: str, notes: Iterable[tuple[Span, str]]) -> list[str]:
    """Return the text, carets under the parts that notes are about, and each note once."""
    notes = list(notes)
    line, carets = excerpt(text, [span for span, _ in notes], _WIDTH, hidden_spans(text))
    return [line, *([carets] if notes else []), *dict.fromkeys(note for _, note in notes)]


# The page in the terminal.


def page(entry: Entry, width: int) -> str:
    """Return the page about a code: an example, what the code means, what to do, and the address on the site.

    Args:
        entry: The code.
        width: The number of columns.
    """
    return "\n".join(_lines(entry, width))


def _lines(entry: Entry, width: int) -> Iterator[str]:
    yield from wrap(f"{entry.kind} {entry.code}: {entry.title}", width)
    yield ""
    if entry.parser_in_python != "uri_split.URI":
        yield f"Example, with {entry.parser_in_python}:"
        yield ""
    yield indent("\n".join(words_about(entry)), _MARGIN)
    if entry.right:
        yield from ("", "Right:", "", indent(entry.right.rstrip(), _MARGIN))
    fine = f"When it is fine: {entry.fine}" if entry.fine else ""
    for paragraph in filter(None, (entry.meaning, entry.why, f"What to do: {entry.what_to_do}", fine)):
        yield ""
        yield from wrap(paragraph, width, break_on_hyphens=False, break_long_words=False)
    yield ""
    yield url_of(entry.kind, entry.code)
