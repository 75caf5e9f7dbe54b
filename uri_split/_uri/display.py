"""References as they are shown to people, which are not URIs any more."""

from typing import Final
from unicodedata import bidirectional, category, combining

from uri_split._algebra.encoding import decode, percent_encoded
from uri_split._algebra.lookalikes import host_for_people
from uri_split._passwords import redacted
from uri_split._text.spans import INVISIBLE, lazy_pattern
from uri_split._text.unicode import unassigned
from uri_split.lenient import Authority, split, split_authority
from uri_split.rules import RULES

_RUN: Final = lazy_pattern("(?:%[0-9A-Fa-f]{2})+")
# Letters that nobody sees, besides what `INVISIBLE` has.
_NOT_SEEN: Final = lazy_pattern(
    f"[{INVISIBLE}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
_CUT_ENCODING: Final = lazy_pattern(r"%[0-9A-Fa-f]?\Z")
_REST_OF_ENCODING: Final = lazy_pattern(r"(?<=%)[0-9A-Fa-f]{2}|(?<=%[0-9A-Fa-f])[0-9A-Fa-f]")
_RIGHT_TO_LEFT: Final = frozenset({"R", "AL", "AN"})
_ELLIPSIS: Final = "\N{HORIZONTAL ELLIPSIS}"


def displayed(reference: str, max_length: int | None) -> str:
    """Return a reference as `URIReference.display` shows it.

    >>> displayed("https://me:secret@xn--bcher-kva.example/%C3%BC%20%2F?q#f", None)
    'https://bücher.example/ü%20%2F?q#f'
    """
    scheme, authority, path, query, fragment = split(redacted(reference))
    if authority is not None:
        _, host, port = split_authority(authority)
        authority = Authority(None, host_for_people(host), port).unsplit()
    # Among letters of a host that is written from right to left, those of a path might be taken for the host.
    is_ascii = authority is None or authority.isascii()
    path, rest = (
        _RUN.sub(lambda run: _readable(run[0], right_to_left=is_ascii), part)
        for part in (path, f"{'' if query is None else f'?{query}'}{'' if fragment is None else f'#{fragment}'}")
    )
    head = f"{'' if scheme is None else f'{scheme}:'}{'' if authority is None else f'//{authority}'}"
    tail = redacted(path + rest)  # again, as what is decoded may be read as a password
    if tail != path + rest:
        path, rest = tail, ""
    if max_length is None or len(head) + len(tail) <= max_length:
        return head + tail
    return head + _shortened(path, rest, max_length - len(head))


def _readable(run: str, *, right_to_left: bool) -> str:
    """Return a run of percent-encodings with letters, marks and numbers decoded that are safe to read."""
    written: list[str] = []
    follows_letter = False
    for character in decode(run):
        kind = category(character)[0]
        is_shown = (
            RULES["unreserved"].is_valid(character)
            if character.isascii()
            else (kind in "LN" or (kind == "M" and follows_letter))
            and not (_NOT_SEEN.match(character) or unassigned().match(character))
            and (right_to_left or bidirectional(character) not in _RIGHT_TO_LEFT)
        )
        written.append(character if is_shown else percent_encoded(character))
        follows_letter = is_shown and kind in "LM"
    return "".join(written)


def _shortened(path: str, rest: str, length: int) -> str:
    """Return a path and what follows it, cut to a length: first what follows, then the middle of the path."""
    if len(path) < length:
        return f"{path}{_beginning(rest, length - len(path) - 1)}{_ELLIPSIS}"
    cut = _ELLIPSIS if rest else ""
    left = max(0, length - len(_ELLIPSIS) - len(cut))
    end = _end(path, left - left // 3)
    return f"{_beginning(path, left // 3)}{_ELLIPSIS}{end}{cut if end else ''}"


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
