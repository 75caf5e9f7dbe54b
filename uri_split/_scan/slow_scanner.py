"""Scanner that needs no package: with `re`, which reads no text backwards, it takes the colons and dots one by one."""

import re
from collections.abc import Iterator
from string import ascii_letters, digits
from typing import Final, NamedTuple

from uri_split._scan.stand_ins import LETTERS_STAND_INS
from uri_split._text.patterns import lazy_pattern

NO_COLON: Final = -1
"""The colon of a candidate that lacks a scheme."""
Candidate = tuple[int, int, int]
"""Offsets of what may be a URI: its start, the colon after its scheme, and its end."""

_LETTERS: Final = frozenset(ascii_letters)
_IN_SCHEME: Final = _LETTERS.union(digits, "+-.")
_IN_LABEL: Final = _LETTERS.union(digits, "-", LETTERS_STAND_INS)
_COLON: Final = lazy_pattern(":")
_COLON_OR_DOT: Final = lazy_pattern("[:.]")
_AFTER_DELIMITER: Final = lazy_pattern(r"(?i:(?<=[<\"])|(?<=[<\"]URL:)|(?<=[<\"]URL:\ ))")
_BEFORE_LINE_BREAK: Final = lazy_pattern(r"[ \t]*+\r?\n")
_MOST_AFTER_SLASHES: Final = 64
_AFTER_SLASHES: Final = lazy_pattern(rf"://\S{{0,{_MOST_AFTER_SLASHES}}}\Z")


class SlowScanner(NamedTuple):
    """The parts of the pattern of `scanner`, which this puts together."""

    names: tuple[str, ...]
    """The schemes to look for without ``//``."""
    named: re.Pattern[str]
    """Where one of them, and a colon, ends; its group is the one with the number of the name, counted from 1."""
    form: re.Pattern[str]
    """What must follow."""
    rest: re.Pattern[str]
    """What follows a scheme and any ``//``."""
    quoted_rest: re.Pattern[str]
    """The same after an apostrophe, which also ends it."""
    before_name: re.Pattern[str]
    """Where a name without a scheme may begin."""
    reference: re.Pattern[str] | None
    """What follows the first dot of a reference without a scheme; `None` not to look for any."""

    def candidates(self, text: str) -> Iterator[Candidate]:
        """Yield the candidates in a text, in the order of their colons and first dots."""
        marks = _COLON_OR_DOT if self.reference else _COLON
        position = 0
        while found := marks.search(text, position):
            position = found.end()
            candidate = self._uri(text, found.start()) if found[0] == ":" else self._reference(text, found.start())
            if candidate:
                yield candidate
                position = candidate[2]

    def _uri(self, text: str, colon: int) -> Candidate | None:
        after = colon + len(":")
        run = _start(text, colon, _IN_SCHEME)
        start = next((at for at in range(run, colon) if text[at] in _LETTERS), -1)
        slashes = "//" if text.startswith("//", after) else ""
        named = self.named.match(text, after)
        if not slashes:
            is_delimited = start == run and _AFTER_DELIMITER.match(text, run)
            start = colon - len(self.names[named.lastindex - 1]) if named and named.lastindex else -1
            end = self._end(text, run, after) if start >= 0 and self.form.match(text, after) else None
            if end is None and is_delimited and (named or _BEFORE_LINE_BREAK.match(text, after)):
                return run, colon, after
        else:
            end = self._end(text, run, after + len(slashes)) if start >= 0 else None
            if end is None and start == run and _AFTER_DELIMITER.match(text, run):
                end = after + len(slashes)
        return None if end is None else (start, colon, end)

    def _end(self, text: str, run: int, position: int) -> int | None:
        quoted = text[run - 1 : run] == "'" and text[run] in _LETTERS and self.quoted_rest.match(text, position)
        found = quoted or self.rest.match(text, position)
        return found.end() if found else None

    def _reference(self, text: str, dot: int) -> Candidate | None:
        start = _start(text, dot, _IN_LABEL)
        if (
            self.reference is None
            or start == dot
            or not self.before_name.match(text, start)
            or _AFTER_SLASHES.search(text[max(0, start - len("://") - _MOST_AFTER_SLASHES) : start])
        ):
            return None
        found = self.reference.match(text, dot + len("."))
        return (start, NO_COLON, found.end()) if found else None


def _start(text: str, end: int, members: frozenset[str]) -> int:
    """Return where the run of some characters begins that ends before an offset."""
    start = end
    while start > 0 and text[start - 1] in members:
        start -= 1
    return start
