"""Help from what was probably meant: it says which slip happened."""

import re
from collections.abc import Iterator
from typing import Final

from uri_split._changes import Change, undone
from uri_split._suggestion.dictation import word_for_dot
from uri_split._suggestion.meant import Suggestion
from uri_split._text.spans import lazy_pattern
from uri_split.messages import Message, describe_character, message

_BEGINNING: Final = lazy_pattern(r"([A-Za-z]+)(.*)", re.DOTALL)
_REMOVED: Final = {"change/removed-from-host", "change/space-removed"}
_LONGEST_QUOTED: Final = 20  # `describe_character` cuts longer texts


def help_for_slip(suggestion: Suggestion) -> Message | None:
    """Return what to write, so that a person sees which slip happened; `None` if no change says it.

    >>> from uri_split import WEBSITE
    >>> [help_for_slip(WEBSITE.suggest(text)[0]) for text in ("http;//example.com", "https://example,com", "http://me@h.com")]
    ['write ":" instead of ";" after http', 'write a dot instead of the comma', None]
    """
    return next(_slips(suggestion), None)


def _slips(suggestion: Suggestion) -> Iterator[Message]:
    """Yield what to write for each change that undoes a slip which can be named."""
    scheme = suggestion.uri.partition(":")[0]
    for change in suggestion.changes:
        match change.code:
            case "surrounding-text" if " " in change.before:
                yield message("help/only-address")
            case "surrounding-text" | "delimiter" if _is_enclosed(suggestion):
                yield message("help/around")
            case "invisible":
                yield message("help/invisible")
            case "scheme" if change.message.key == "change/scheme-doubled":
                yield _without_first_scheme(change.before, scheme)
            case "scheme" | "slashes":
                yield from _slips_in_beginning(change.before, change.after, scheme)
            case "host" if change.message.key == "change/host-to-idna":
                yield message("help/host-in-idna", name=f'"{change.after}"')
            case "host" | "white-space" if change.message.key in _REMOVED and change.before.isspace():
                yield _without_space(suggestion, change)
            case "port" | "host" | "backslash" | "delimiter":
                yield from _slips_in_part(change.code, change.before, change.after)
            case _:
                pass


def _is_enclosed(suggestion: Suggestion) -> bool:
    """Return whether the suggestion removes several things around the text, such as a pair of quotation marks."""
    around = {"change/removed-around", "change/surrounding-text"}
    return sum(change.message.key in around for change in suggestion.changes) > 1


def _without_first_scheme(before: str, scheme: str) -> Message:
    """Return the help to leave out the first of two schemes.

    >>> _without_first_scheme("https://", "https"), _without_first_scheme("https://", "http")
    ('write "https://" only once', 'remove "https://"')
    """
    is_same = before.lower().startswith(f"{scheme}:")
    if is_same:
        return message("help/scheme-once", start=f'"{before}"')
    return message("help/component-forbidden", found=describe_character(before))


def _without_space(suggestion: Suggestion, change: Change) -> Message:
    """Return what to write in place of white space, whose place can be named only after a mark."""
    if word := word_for_dot(undone(suggestion.changes, suggestion.uri)):
        return message("help/write-instead", listed='"."', found=describe_character(word))
    earlier = [each for each in suggestion.changes if each.end <= change.start and each is not change]
    longer = sum(len(each.after) - (each.end - each.start) for each in earlier)
    before = suggestion.uri[: change.start + longer]
    place = before if before == f"{suggestion.uri.partition(':')[0]}://" else before[-1:]
    is_mark = place and not place[-1].isalnum()
    return message("help/no-space-after", before=describe_character(place)) if is_mark else message("help/no-space")


def _slips_in_part(code: str, before: str, after: str) -> Iterator[Message]:
    match code, before, after:
        case "host", ",", ".":
            yield message("help/dot-for-comma")
        case "host", " ", ".":
            yield message("help/dot-for-space")
        case "host", _, "" if set(before) == {"."}:
            yield message("help/one-dot")
        case "host", _, "-" if before.isspace():
            yield message("help/no-space")
        case "port", _, _ if before.isalnum() and after.isdigit():
            letter = next(character for character in before if not character.isdigit())
            found = describe_character(before)
            yield message("help/letter-in-port", found=found, letter=describe_character(letter), number=f'"{after}"')
        case (("host" | "delimiter"), _, "") if before.isprintable() and len(before) == 1:
            yield message("help/component-forbidden", found=describe_character(before))
        case (("host" | "delimiter"), _, _) if meant := _lookalike(before, after):
            yield message("help/lookalike", letter=f'"{meant}"')
        case (("host" | "backslash"), _, _) if _is_visible(before, after):
            yield _instead(after, before)
        case _:
            pass


def _lookalike(before: str, after: str) -> str | None:
    """Return the letter of ASCII that takes the place of the only other one in a name.

    >>> _lookalike("p\u0430ypal", "paypal"), _lookalike("a,b", "a.b")
    ('a', None)
    """
    replaced = [new for old, new in zip(before, after, strict=False) if old != new]
    is_one = len(before) == len(after) and len(replaced) == 1 and before.isprintable() and not before.isascii()
    return replaced[0] if is_one else None


def _is_visible(before: str, after: str) -> bool:
    """Return whether a person sees the difference between two texts, and both are short."""
    is_short = 0 < len(before) <= _LONGEST_QUOTED and 0 < len(after) <= _LONGEST_QUOTED
    return (
        is_short and before.isprintable() and before.isascii() and after.isascii() and before.lower() != after.lower()
    )


def _slips_in_beginning(before: str, after: str, scheme: str) -> Iterator[Message]:
    """Yield what to write for a slip in the scheme and what follows it, up to the host.

    >>> [*_slips_in_beginning("https//", "https://", "https")], [*_slips_in_beginning("", "https://", "https")]
    (['write a colon after https'], [])
    """
    name, wanted = _BEGINNING.fullmatch(before), _BEGINNING.fullmatch(after)
    found, written = _difference(before.lower(), after.lower())
    if name and wanted and name[1].lower() != wanted[1].lower():
        is_same = name[2] == wanted[2]
        yield _instead(f"{wanted[1]}:", f"{name[1]}:") if is_same else _instead(after, before)
    elif {found, written} <= {"", "/", "//"} and found != written:
        yield message("help/two-slashes", scheme=f"{scheme}:")
    elif (found, written) == ("", ":"):
        yield message("help/colon", scheme=scheme)
    elif found.isspace() and not written:
        yield message("help/no-space-after", before=scheme)
    elif found and written and not any(map(str.isalnum, found + written)):
        words = {"written": f'"{written}"', "found": describe_character(found)}
        yield message("help/write-after", **words, scheme=scheme)


def _instead(written: str, found: str) -> Message:
    return message("help/write-instead", listed=f'"{written}"', found=describe_character(found))


def _difference(before: str, after: str) -> tuple[str, str]:
    """Return what is between the beginning and the end that two texts have in common.

    >>> _difference("http;//", "http://"), _difference("https:", "https://")
    ((';', ':'), ('', '//'))
    """
    start = 0
    while start < min(len(before), len(after)) and before[start] == after[start]:
        start += 1
    before, after = before[start:], after[start:]
    end = 0
    while end < min(len(before), len(after)) and before[-1 - end] == after[-1 - end]:
        end += 1
    return before[: len(before) - end], after[: len(after) - end]
