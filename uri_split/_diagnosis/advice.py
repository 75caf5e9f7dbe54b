"""Advice: what to write in place of characters that a component cannot contain."""

from typing import Final

from uri_split._algebra.encoding import can_be_encoded, decode, encode, percent_encoded
from uri_split._codes.messages import Message, message
from uri_split._grammar.names import RuleName
from uri_split._messages.phrases import describe_character
from uri_split._text.display import INVISIBLE
from uri_split._text.patterns import lazy_pattern
from uri_split.rules import RULES

TAG: Final = r"</?[A-Za-z][A-Za-z0-9]{0,15}(?:[\s/][^<>]*)?>"
"""Pattern of an HTML tag."""

_TAG: Final = lazy_pattern(TAG)
_BLANKS: Final = lazy_pattern(rf"[\s{INVISIBLE}]+")
_LINE_BREAKS: Final = lazy_pattern(r"[\r\n]+")
_OPENING: Final = "\"'`([{<“\u2018«"
_CLOSING: Final = "\"'`)]}>”\u2019»"
_PAIRS: Final = frozenset(zip(_OPENING, _CLOSING, strict=True))
_PARTNERS: Final = {**dict(zip(_OPENING, _CLOSING, strict=True)), **dict(zip(_CLOSING, _OPENING, strict=True))}
_MOST_CHARACTERS_ENCODED: Final = 20


def is_enclosed(text: str) -> bool:
    """Return whether a text is in quotation marks or brackets.

    >>> is_enclosed("'a'"), is_enclosed("<a>"), is_enclosed("<a"), is_enclosed("'")
    (True, True, False, False)
    """
    return len(text) > 1 and (text[0], text[-1]) in _PAIRS


def advice_for_enclosed(text: str) -> Message | None:
    r"""Return that delimiters are to be removed, if a text is in a pair of them of which the last is valid in a URI.

    No problem reports the last one.

    >>> advice_for_enclosed("'http://example.com/'")
    'remove "\'" at the beginning and "\'" at the end'
    """
    if not (is_enclosed(text) and RULES["pchar"].matches(text[-1])):
        return None
    return message("help/remove-around", opening=describe_character(text[0]), closing=describe_character(text[-1]))


def is_stray(found: str, others: str) -> bool:
    """Return whether characters at an edge of a text do not belong to it: blanks, an HTML tag, or half of a pair.

    Args:
        found: The characters.
        others: The rest of the text.

    >>> is_stray(" ", "/a"), is_stray("<br>", "/a"), is_stray(">", "/a"), is_stray("]", "/a[1")
    (True, True, True, False)
    """
    if _TAG.fullmatch(found):
        return True
    return all(_BLANKS.fullmatch(each) or _has_no_partner(each, found, others) for each in set(found))


def _has_no_partner(delimiter: str, found: str, others: str) -> bool:
    partner = _PARTNERS.get(delimiter)
    return partner is not None and partner not in others and (partner == delimiter or partner not in found)


def advice(rule: RuleName, found: str, *, stray: bool) -> Message | None:
    r"""Return what to write in place of characters that a rule does not allow; `None` if it depends on what was meant.

    Args:
        rule: A rule that repeats characters of one class.
        found: The characters.
        stray: Whether they are at an edge of the text, and do not belong to it.

    >>> advice("path", " ", stray=False), advice("path", " ", stray=True), advice("path", "\\", stray=False)
    ('write %20', 'remove it', 'write "/"')
    """
    if stray or not can_be_encoded(found) or _is_never_meant(rule, found):
        return message("help/remove" if len(found) == 1 or _TAG.fullmatch(found) else "help/remove-all")
    if "\\" in found and rule in {"reg-name", "port", "path"}:
        return _with_slashes(rule, found)
    if rule == "scheme":
        return message("help/scheme-characters")
    if rule in {"reg-name", "port"}:  # a percent-encoding would be valid in a name, but no host has such a name
        name = decode(encode(found, rule))
        is_utf_8 = name.encode(errors="ignore").decode() == name
        return None if found.isascii() or rule == "port" or not is_utf_8 else message("help/idna")
    return advice_to_encode(found, encode(found, rule))


def advice_to_encode(found: str, encoded: str) -> Message:
    """Return the advice to percent-encode characters, with their percent-encoded form unless there are many.

    >>> advice_to_encode(" ", "%20"), advice_to_encode(" " * 30, "%20" * 30)
    ('write %20', 'percent-encode these characters, such as %20 for a space')
    """
    is_short = len(found) <= _MOST_CHARACTERS_ENCODED
    return message("help/write", text=encoded) if is_short else message("help/encode")


def _is_never_meant(rule: RuleName, found: str) -> bool:
    """Return whether nobody means these characters anywhere in a text of the rule."""
    if rule == "reg-name":
        is_space = not found.strip(" ")  # it may divide words of a name or of a sentence
        return not is_space and bool(
            _BLANKS.fullmatch(found) or _TAG.fullmatch(found) or not found.strip(_OPENING + _CLOSING)
        )
    return bool((_BLANKS if rule in {"scheme", "port"} else _LINE_BREAKS).fullmatch(found))


def _with_slashes(rule: RuleName, found: str) -> Message:
    """Return the advice to write slashes in place of backslashes, as browsers do."""
    if len(found) > _MOST_CHARACTERS_ENCODED:
        return message("help/slashes")
    parts = found.split("\\")
    if rule == "path":
        return message("help/write", text=f'"{"/".join(map(percent_encoded, parts))}"')
    return message("help/write", text=describe_character("/".join(parts)))
