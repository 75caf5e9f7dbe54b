"""Suggestion model: what was probably meant by a text."""

from dataclasses import dataclass
from typing import Literal

from uri_split._codes.messages import Message
from uri_split._suggestion.change import Change, undone
from uri_split._suggestion.safe import concealed
from uri_split._text.public import public
from uri_split._text.representation import repr_with

Certainty = Literal["safe", "likely", "possible"]
"""How certain it is: no guess is needed; nearly everybody who writes the text means it; it is one of several."""


@public
@dataclass(frozen=True, slots=True)
class Suggestion:
    """Text that was probably meant by another one.

    Attributes:
        uri: The suggested text, which matches the rule that was asked for. It contains the password of the text, if
            there is one.
        changes: The changes, in order and without overlap; applying them to the text yields `uri`.
        certainty: ``safe`` if no guess is needed, and no program reads another host in `uri` than in the text;
            ``likely`` if nearly everybody who writes this means it; ``possible`` if it is one of several readings.
            White space after a complete link is never safe, since a note may begin there.
        message: What to write, in one sentence. It contains no password.
    """

    uri: str
    changes: tuple[Change, ...]
    certainty: Certainty
    message: Message

    def __repr__(self) -> str:
        """Return the usual form of a dataclass, with the passwords of the text and of the URI hidden."""
        return repr_with(self, uri=concealed(undone(self.changes, self.uri), self.changes))
