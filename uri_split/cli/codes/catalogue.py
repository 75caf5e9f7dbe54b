"""All explanations, by the kind of their codes."""

from collections.abc import Mapping
from difflib import get_close_matches
from types import MappingProxyType
from typing import Final, NamedTuple

from uri_split._text.spans import CodeKind
from uri_split.cli.codes.addresses import ADDRESSES
from uri_split.cli.codes.changes import CHANGES
from uri_split.cli.codes.characters import CHARACTERS
from uri_split.cli.codes.explanation import Explanation, Explanations
from uri_split.cli.codes.grammar import GRAMMAR
from uri_split.cli.codes.hosts import HOSTS
from uri_split.cli.codes.policies import POLICIES
from uri_split.cli.codes.schemes import SCHEMES
from uri_split.cli.codes.slip import SLIP
from uri_split.cli.codes.structure import STRUCTURE
from uri_split.cli.codes.templates import TEMPLATES

_SLIPS: Final[Explanations] = MappingProxyType(
    {
        SLIP: Explanation(
            title="The URI is valid, but hardly ever meant as it is.",
            text="http://localhost8080/",
            meaning="`uri-split lint` reports links that the grammar allows by accident, such as a port without its "
            "colon, or an address of a page with &amp; in it.",
            advice="Write what the help suggests, if that is what you meant.",
        )
    }
)
GROUPS: Final[Mapping[CodeKind, Mapping[str, Explanations]]] = MappingProxyType(
    {
        "problem": MappingProxyType(
            {
                "Any URI": GRAMMAR,
                "Policies": POLICIES,
                "URIs with the scheme data, mailto or urn": SCHEMES,
                "URI templates": TEMPLATES,
                "Links in documents": _SLIPS,
            }
        ),
        "hazard": MappingProxyType(
            {
                "Authorities and names": HOSTS,
                "Addresses": ADDRESSES,
                "Schemes and slashes": STRUCTURE,
                "Characters and percent-encodings": CHARACTERS,
            }
        ),
        "change": MappingProxyType({"Changes": CHANGES}),
    }
)
"""The explanations of each kind, by topic."""


class Entry(NamedTuple):
    """A code of one kind with its explanation.

    Attributes:
        kind: The kind of the code.
        code: The code.
        explanation: What its page says.
    """

    kind: CodeKind
    code: str
    explanation: Explanation


ENTRIES: Final = tuple(
    Entry(kind, code, explanation)
    for kind, groups in GROUPS.items()
    for explanations in groups.values()
    for code, explanation in explanations.items()
)
"""Every code with its explanation. A code of several kinds has an entry for each."""

TITLES: Final[Mapping[str, str]] = MappingProxyType(
    {entry.code: entry.explanation.title for entry in ENTRIES if entry.kind != "change"} | {"uri": "A URI was found."}
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
