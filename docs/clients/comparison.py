"""Which clients read the same in a text."""

import re
from collections.abc import Mapping
from ipaddress import IPv6Address
from typing import Final, NamedTuple

from docs.clients.client import Answer, Component, Question

_ENCODED: Final = re.compile("%[0-9A-Fa-f]{2}")


class Group(NamedTuple):
    """Clients that read the same.

    Attributes:
        answer: What the first of them reads.
        names: Their names.
    """

    answer: Answer
    names: tuple[str, ...]


def groups(question: Question, answers: Mapping[str, Answer]) -> list[Group]:
    """Return the clients that read the same, in the order of the clients, but last those that reject the text.

    Args:
        question: A text and a component.
        answers: What each client reads, by its name.
    """
    names: dict[Answer, list[str]] = {}
    for name, answer in answers.items():
        names.setdefault(_meaning(question.component, answer), []).append(name)
    found = [Group(answers[members[0]], tuple(members)) for members in names.values()]
    return sorted(found, key=lambda group: group.answer is None)


def _meaning(component: Component, answer: Answer) -> Answer:
    """Return an answer so that answers in other words are equal."""
    if answer is None:
        return None
    match component:
        case "scheme":
            return answer.lower()
        case "port":
            return answer and (answer.lstrip("0") or "0")
        case "path":
            return _with_capitals(answer)
        case "host":
            return _host(_with_capitals(answer.lower()))


def _with_capitals(text: str) -> str:
    """Return a text with its percent-encodings in capital letters (RFC 3986, section 6.2.2.1)."""
    return _ENCODED.sub(lambda match: match[0].upper(), text)


def _host(host: str) -> str:
    try:
        return str(IPv6Address(host.removeprefix("[").removesuffix("]")))
    except ValueError:
        return ".".join(map(_label, host.split(".")))


def _label(label: str) -> str:
    """Return what an A-label encodes, for a client that shows names in Unicode; another label as it is."""
    try:
        return label.removeprefix("xn--").encode("ascii").decode("punycode") if label.startswith("xn--") else label
    except UnicodeError:
        return label
