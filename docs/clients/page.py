"""Page of the documentation about what the clients read."""

import platform
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Final

from docs.clients.client import Answer, Client, Component, Question, Run
from docs.clients.comparison import Group, groups
from docs.clients.texts import digest
from uri_split._text.spans import shown
from uri_split.messages import describe_character

_INTRODUCTION: Final = """# Who reads what

Programs read some texts differently from RFC 3986, and differently from each other. For each
[hazard](../reference/hazards/index.md), this page shows texts in which at least two clients disagree.
`python -m docs.clients` generates it from real runs, without a network.
"""
_RULES: Final = """
**Bold** readings differ from that of RFC 3986. The pattern in its Appendix B splits any text, valid or not;
`URIReference` rejects texts that are not valid.

- A client rejects a text if it raises or returns an error, perhaps only for the component in question.
- Two readings are the same if they differ only in the case of schemes, hosts or percent-encodings, in leading zeros of
  a port, in how an IPv6 address is written, or in whether a name is in Unicode or in ASCII (A-labels).
- Some clients decode percent-encodings in a path, others do not.
- A text has a base only where the page names it. A client that cannot resolve references reads such a text alone.
- If several texts divide the clients in the same way, the page shows the first of them.
- Spaces and control characters appear as their pictures, such as ␠ and ␊.
"""
_DIGESTS: Final = "Digests of the texts:"
_DIGEST: Final = re.compile(r"^([a-z0-9-]+) ([0-9a-f]+)$", re.MULTILINE)


def page(questions: Mapping[str, Sequence[Question]], runs: Sequence[tuple[Client, Run]], absent: Sequence[str]) -> str:
    """Return the page in Markdown.

    Args:
        questions: The questions about each hazard, by its code.
        runs: What each client answered to `distinct` questions. The first client is RFC 3986.
        absent: Why other clients are left out.
    """
    asked = distinct(questions)
    answers = {
        question: {client.name: run.answers[index] for client, run in runs} for index, question in enumerate(asked)
    }
    sections = {code: list(_tables(about, answers)) for code, about in questions.items()}
    alike = [code for code, tables in sections.items() if questions[code] and not tables]
    parts = [_INTRODUCTION, "## Clients\n", *_clients(runs, absent), _RULES]
    for code, tables in sections.items():
        if tables:
            parts += [f"## {_linked(code)}\n", *tables]
    if alike:
        parts += [
            "## No difference\n",
            f"All clients read the same in the texts with {', '.join(map(_linked, alike))}.\n",
        ]
    digests = (f"{code} {digest(about)}" for code, about in questions.items())
    return "\n".join([*parts, "\n".join(["<!--", _DIGESTS, *digests, "-->"])]) + "\n"


def distinct(questions: Mapping[str, Sequence[Question]]) -> list[Question]:
    """Return each question once."""
    return list(dict.fromkeys(question for about in questions.values() for question in about))


def digests_in(text: str) -> dict[str, str]:
    """Return the digest of the questions about each hazard that a page was generated from."""
    return dict(_DIGEST.findall(text.partition(_DIGESTS)[2]))


def table(question: Question, found: Sequence[Group]) -> str:
    """Return the table about a text: a row for each group of clients, the first group with RFC 3986."""
    usual, *others = [(reading(question.component, group.answer), ", ".join(group.names)) for group in found]
    rows = [usual, *((f"**{cell}**", names) for cell, names in others)]
    lines = [f"{_text(question)}:\n", f"| {question.component} | clients |", "|---|---|"]
    return "\n".join([*lines, *(f"| {cell} | {names} |" for cell, names in rows), ""])


def reading(component: Component, answer: Answer) -> str:
    """Return what a client reads as the page shows it."""
    if answer is None:
        return "rejects"
    return _code(answer) if answer else f"no {component}"


def _clients(runs: Sequence[tuple[Client, Run]], absent: Sequence[str]) -> Iterator[str]:
    yield f"Run on {datetime.now(UTC):%Y-%m-%d}, on {platform.system()} ({platform.machine()}).\n"
    yield "| client | version | asked with |"
    yield "|---|---|---|"
    for client, run in runs:
        yield f"| {client.name} | {run.version} | `{client.call}` |"
    if absent:
        yield f"\nLeft out, since they are not on the machine: {'; '.join(absent)}."


def _tables(about: Sequence[Question], answers: Mapping[Question, Mapping[str, Answer]]) -> Iterator[str]:
    """Yield the tables about the texts with a hazard that divide the clients, each in another way."""
    divisions: set[tuple[Component, frozenset[tuple[tuple[str, ...], bool]]]] = set()
    for question in about:
        found = groups(question, answers[question])
        division = question.component, frozenset((group.names, group.answer is None) for group in found)
        if len(found) > 1 and division not in divisions:
            divisions.add(division)
            yield table(question, found)


def _text(question: Question) -> str:
    """Return the text of a question, with the names of all characters but the visible ones of ASCII."""
    names = dict.fromkeys(_named(each) for each in question.text if not "!" <= each <= "~")
    base = f", with the base {_code(question.base)}" if question.base else ""
    return f"{_code(question.text)}{' with ' if names else ''}{', '.join(names)}{base}"


def _named(character: str) -> str:
    if character.isascii():
        return describe_character(character)
    name = unicodedata.name(character, "").lower()
    return f"U+{ord(character):04X}{f' ({name})' if name else ''}"


def _code(text: str) -> str:
    """Return a text as code, with visible spaces, since Markdown removes those at the edges."""
    return f"`{shown(text).line.replace(' ', '␠')}`"


def _linked(code: str) -> str:
    return f"[{code}](../reference/hazards/{code}.md)"
