"""Adapter of a library in Python, and the protocol of the conformance runner."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import IO, Any, Final, NamedTuple

Split = Mapping[str, str | int | None]
"""By component, its text, `None` if it is undefined; without those that the library does not offer."""

NOT_OFFERED: Final[Mapping[str, object]] = {}


class Parts(NamedTuple):
    """The components to recompose."""

    scheme: str | None
    authority: str | None
    path: str
    query: str | None
    fragment: str | None


@dataclass(frozen=True, kw_only=True)
class Adapter:
    """Calls of a library, one for each operation that it offers.

    Attributes:
        describe: Its name and version.
        match: By rule, a function that returns something true if a text matches, and something false or one of the
            `refusals` if it does not. It lacks the rules that the library does not claim to know.
        split: Returns the components; so do the others, each `None` if the library does not offer it.
        resolve: By the value of "strict", a function that resolves a reference against a base, in this order.
        refusals: The exceptions by which the library says that a text does not match.
    """

    describe: str
    match: Mapping[str, Callable[[str], object]] = field(default_factory=dict[str, Callable[[str], object]])
    split: Callable[[str], Split] | None = None
    resolve: Mapping[bool, Callable[[str, str], str]] = field(default_factory=dict[bool, Callable[[str, str], str]])
    remove_dot_segments: Callable[[str], str] | None = None
    normalize: Callable[[str], str] | None = None
    equivalent: Callable[[str, str], bool] | None = None
    recompose: Callable[[Parts], str] | None = None
    refusals: tuple[type[Exception], ...] = (ValueError,)

    def serve(self, requests: IO[str], answers: IO[str]) -> None:
        """Write an answer for each request."""
        for line in requests:
            answers.write(f"{json.dumps(self.answer(json.loads(line)))}\n")
            answers.flush()

    def answer(self, request: Mapping[str, Any]) -> Mapping[str, object]:
        """Return the answer to a request: a result, an error, or nothing."""
        try:
            call = self._call(request)
            return NOT_OFFERED if call is None else {"result": call()}
        except Exception as error:  # noqa: BLE001  any exception is an error that the library reports
            return {"error": f"{type(error).__name__}: {error}"}

    def _call(self, request: Mapping[str, Any]) -> Callable[[], object] | None:  # noqa: PLR0911  one for each operation
        """Return the call that a request is for, without arguments; `None` if the library does not offer it."""
        match request:
            case {"operation": "describe"}:
                return lambda: self.describe
            case {"operation": "match", "rule": str(rule), "text": str(text)} if matches := self.match.get(rule):
                return lambda: self._matches(matches, text)
            case {"operation": "split", "text": str(text)} if split := self.split:
                return lambda: split(text)
            case {"operation": "resolve", "strict": bool(strict), **texts} if resolve := self.resolve.get(strict):
                return lambda: resolve(texts["base"], texts["reference"])
            case {"operation": "remove_dot_segments", "path": str(path)} if remove := self.remove_dot_segments:
                return lambda: remove(path)
            case {"operation": "normalize", "text": str(text)} if normalize := self.normalize:
                return lambda: normalize(text)
            case {"operation": "equivalent", "texts": [str(one), str(other)]} if equivalent := self.equivalent:
                return lambda: equivalent(one, other)
            case {"operation": "recompose"} if recompose := self.recompose:
                return lambda: recompose(Parts(*(request[name] for name in Parts._fields)))
            case _:
                return None

    def _matches(self, matches: Callable[[str], object], text: str) -> bool:
        try:
            return bool(matches(text))
        except self.refusals:
            return False


def parses(parse: Callable[[str], object]) -> Callable[[str], bool]:
    """Return a function that returns whether a parser that refuses texts by exceptions accepts a text."""

    def accepted(text: str) -> bool:
        parse(text)
        return True

    return accepted
