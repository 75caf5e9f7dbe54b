"""Secrecy of hosts: some programs read a host within what RFC 3986 reads as a password."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from uri_split._codes.messages import Message, message
from uri_split._hazards.hazard import Hazard
from uri_split._split.passwords import hidden_spans
from uri_split._text.patterns import lazy_pattern

# Where browsers and urllib3, or programs in C, end an authority, but RFC 3986 does not.
_END_TO_OTHERS: Final = lazy_pattern(r"[\\\0]")


def without_hidden_hosts(text: str, hazards: Iterable[Hazard]) -> Iterator[Hazard]:
    r"""Yield the hazards of a text, with ``***`` for what they quote if some program ends the authority in a password.

    The host that it reads may then be a part of the password.

    >>> from uri_split import find_hazards
    >>> print(find_hazards(r"http://me:@secret\@example.com/")[-1].message)
    browsers treat "\" as "/" and read "***" as the host
    """
    is_host_hidden = any(_END_TO_OTHERS.search(text, *span) for span in hidden_spans(text))
    for hazard in hazards:
        yield replace(hazard, message=_masked(hazard.message)) if is_host_hidden else hazard


def _masked(words: Message) -> Message:
    """Return a message with ``***`` for what it quotes; a scheme cannot be in a password."""
    params = {
        name: '"***"' if isinstance(value, str) and not isinstance(value, Message) and name != "scheme" else value
        for name, value in words.params.items()
    }
    return message(words.key, **params)
