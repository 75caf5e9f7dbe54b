"""References as they are shown to people, which are not URIs any more."""

from typing import Final
from unicodedata import category, combining

from uri_split._algebra.encoding import decode, percent_encoded
from uri_split._algebra.lookalikes import host_for_people
from uri_split._hidden import redacted
from uri_split._text.spans import INVISIBLE, lazy_pattern
from uri_split._text.unicode import scripts_of, unassigned
from uri_split.lenient import Authority, split, split_authority
from uri_split.rules import RULES

_RUN: Final = lazy_pattern("(?:%[0-9A-Fa-f]{2})+")
# Letters that nobody sees, besides what `INVISIBLE` has.
_NOT_SEEN: Final = lazy_pattern(
    f"[{INVISIBLE}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
_CUT_ENCODING: Final = lazy_pattern(r"%[0-9A-Fa-f]?\Z")
_REST_OF_ENCODING: Final = lazy_pattern(r"(?<=%)[0-9A-Fa-f]{2}|(?<=%[0-9A-Fa-f])[0-9A-Fa-f]")
# Piles of accents cover the text near them. Words have at most 2 on a letter, and more only of marks of their script.
_MOST_ACCENTS: Final = 2
_MOST_MARKS: Final = 4
_OVERLAY: Final = 1  # the combining class of strokes through a letter
_ELLIPSIS: Final = "\N{HORIZONTAL ELLIPSIS}"


def displayed(reference: str, max_length: int | None) -> str:
    """Return a reference as `URIReference.display` shows it.

    >>> displayed("https://me:secret@xn--bcher-kva.example/%C3%BC%20%2F?q#f", None)
    'https://bücher.example/ü%20%2F?q#f'
    """
    scheme, authority, path, query, fragment = split(redacted(reference))
    rest = f"{'' if query is None else f'?{query}'}{'' if fragment is None else f'#{fragment}'}"
    if authority is not None:
        _, host, port = split_authority(authority)
        follows = bool(port or path.strip("/") or rest)
        authority = Authority(None, host_for_people(host, follows=follows), port).unsplit()
    path, rest = (_RUN.sub(lambda run: _readable(run[0]), part) for part in (path, rest))
    head = f"{'' if scheme is None else f'{scheme}:'}{'' if authority is None else f'//{authority}'}"
    tail = redacted(path + rest)  # again, as what is decoded may be read as a password
    if tail != path + rest:
        path, rest = "", tail
    if max_length is None or len(head) + len(tail) <= max_length:
        return head + tail
    return head + _shortened(path, rest, max_length - len(head))


def _readable(run: str) -> str:
    """Return a run of percent-encodings with letters, marks and numbers decoded that are safe to read."""
    written: list[str] = []
    marks: int | None = None  # how many follow a letter
    for character in decode(run):
        kind = category(character)[0]
        if kind == "M":
            is_shown = marks is not None and _is_plain_mark(character, marks)
            marks = marks + 1 if marks is not None and is_shown else None
        else:
            is_shown = RULES["unreserved"].is_valid(character) if character.isascii() else kind in "LN"
            marks = 0 if kind == "L" and is_shown else None
        is_seen = not (_NOT_SEEN.match(character) or unassigned().match(character))
        written.append(character if is_shown and is_seen else percent_encoded(character))
        marks = marks if is_seen else None
    return "".join(written)


def _is_plain_mark(character: str, before: int) -> bool:
    """Return whether a mark leaves its letter readable: neither through nor around it, and not after many others.

    Args:
        character: A mark.
        before: How many marks are between it and its letter.
    """
    most = _MOST_ACCENTS if scripts_of(character).script == "Inherited" else _MOST_MARKS
    return category(character) != "Me" and combining(character) != _OVERLAY and before < most


def _shortened(path: str, rest: str, length: int) -> str:
    """Return a path and what follows it, cut to a length: the end, or the middle of a path that nothing follows.

    The delimiter that ends the host always stays, since the host would seem to go on after an ellipsis.
    """
    text = path + rest
    first = int(text.startswith(("/", "?", "#")))
    if len(text) == first:
        return text
    left = max(first, length - len(_ELLIPSIS))
    if rest:
        return f"{_beginning(text, left)}{_ELLIPSIS}"
    before = max(first, left // 3)
    return f"{_beginning(text, before)}{_ELLIPSIS}{_end(text, left - before)}"


def _beginning(text: str, length: int) -> str:
    """Return the first characters of a text, without half a percent-encoding."""
    return _CUT_ENCODING.sub("", text[:length])


def _end(text: str, length: int) -> str:
    """Return the last characters of a text, without half a percent-encoding and a mark of a character that is cut."""
    start = max(0, len(text) - length)
    half = _REST_OF_ENCODING.match(text, start)
    start = half.end() if half else start
    while start < len(text) and combining(text[start]):
        start += 1
    return text[start:]
