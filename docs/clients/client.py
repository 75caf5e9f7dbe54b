"""Clients: parsers of other projects, and what they answer."""

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

Component = Literal["scheme", "host", "port", "path"]

Answer = str | None
"""What a client reads: a component, empty if there is none; or `None` if the client rejects the text."""


class AbsentError(Exception):
    """A client is not on this machine. The message says what to install."""


class Question(NamedTuple):
    """A text, the component to read in it, and the base to resolve it against, for clients that can do so."""

    text: str
    component: Component
    base: str | None = None


class Run(NamedTuple):
    """What a client answered, in the order of the questions, and its version."""

    version: str
    answers: list[Answer]


class Client(NamedTuple):
    """Parser of URLs.

    Attributes:
        name: Its name on the page.
        call: How it is called, as code.
        ask: Runs it without a network, or raises `AbsentError`.
    """

    name: str
    call: str
    ask: Callable[[Sequence[Question]], Run]
