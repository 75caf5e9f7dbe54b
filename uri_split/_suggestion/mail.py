"""Mail addresses, telephone numbers and remote paths: what is written without its scheme, or with a name beside it."""

import re
from collections.abc import Iterator
from typing import Final

from uri_split._algebra.schemes import HIGHEST_PORT
from uri_split._codes.messages import Message, message
from uri_split._suggestion.changes import Draft, Edit, replaced
from uri_split._suggestion.safe import looks_like_file
from uri_split._text.patterns import lazy_pattern

_LOCAL: Final = r"[\w.+\-!#$&'*/=^`{|}~]{1,64}"
_DOMAIN: Final = r"[\w\-]{1,63}(?:\.[\w\-]{1,63}){0,10}\.(?:[^\W\d_]{2,63}|xn--[\w\-]{1,59})"
_TYPED_DOMAIN: Final = r"[\w\-]{1,63}(?:\s?[.,]\s?[\w\-]{1,63}){0,10}\s?[.,]\s?[^\W\d_]{2,63}"
_ADDRESS: Final = lazy_pattern(rf"{_LOCAL}(\s?@\s?)({_DOMAIN}|{_TYPED_DOMAIN})")
_ACCOUNT: Final = lazy_pattern(r"[\w\-]+(?:\.[\w\-]+)+/")  # a host, and what it calls its users: a.example/@jane
_COMMA: Final = lazy_pattern(r"\s?,\s?|\s\.\s?|\.\s")
# A name and an address in angle brackets (RFC 5322, section 3.4).
_NAMED: Final = lazy_pattern(
    rf"(?:mailto:)?(?:[^<>@]{{0,200}}<\s?{_LOCAL}@{_DOMAIN}\s?>){{1,50}}[\s,;.]*", re.IGNORECASE
)
_IN_BRACKETS: Final = lazy_pattern(r"<\s?([^<>\s]+)\s?>")
_SEVERAL: Final = lazy_pattern(
    rf"(?:mailto:)?{_LOCAL}@{_DOMAIN}(?:\s?[;,]\s?{_LOCAL}@{_DOMAIN}){{1,50}}", re.IGNORECASE
)
_SEPARATOR: Final = lazy_pattern(r"\s?[;,]\s?")
_REMOTE: Final = lazy_pattern(r"([\w.\-]{1,64}@[\w.\-]{1,255}):(?![0-9]+(?:/|\Z))/?(?=[^\s:]+\Z)")
_REMOTE_WITH_PORT: Final = lazy_pattern(r"[\w.\-]{1,64}@[\w.\-]{1,255}:([0-9]{1,5})/(?=/?[^\s:/])[^\s:]*\Z")
_PORT: Final = lazy_pattern("[1-9][0-9]+")
_NUMBER: Final = lazy_pattern(r"(?:tel|sms|fax|callto|geo):[\s0-9()+\-./,]+|(?:doi|urn):\s+\S+", re.IGNORECASE)
_BARE_NUMBER: Final = lazy_pattern(r"\+[1-9](?:[ ().\-]{0,2}[0-9]){6,14}")  # at most 15 digits (ITU-T E.164)
_NOT_IN_NUMBER: Final = lazy_pattern(r" ?\(0\) ?|[ ().]+")
_BLANKS: Final = lazy_pattern(r"\s+")


def mail_readings(draft: Draft) -> Iterator[Draft]:
    """Yield what a text was meant to be if it is a mail address, a telephone number or a remote path.

    >>> texts = "jane@a.example", "mailto:Jane Doe <jane@a.example>", "git@a.example:b/c.git", "+49 30 1234"
    >>> [reading.text for text in texts for reading in mail_readings(Draft(text, text))]
    ['mailto:jane@a.example', 'mailto:jane@a.example', 'ssh://git@a.example/b/c.git', 'tel:+49301234']
    """
    text = draft.text
    if "@" in text:
        named = _NAMED.fullmatch(text)
        address = _ADDRESS.fullmatch(text)
        words = message("change/mail-address")
        if named:
            position, written = 0, "mailto:"
            edits: list[Edit] = []
            for found in _IN_BRACKETS.finditer(text):
                edits.append(Edit(position, found.start(1), written, "surrounding-text", words))
                position, written = found.end(1), ","
            yield draft.edited([*edits, Edit(position, len(text), "", "surrounding-text", words)])
        elif address and not (looks_like_file(address[2]) or _ACCOUNT.match(text)):
            draft = draft.substituted(_COMMA, lambda _: ".", "host", _about_comma, address.start(2))
            draft = draft.edited([Edit(*address.span(1), "@", "white-space", message("change/space-removed"))])
            yield draft.edited([Edit(0, 0, "mailto:", "scheme", message("change/scheme-added", scheme="mailto"))])
        elif _SEVERAL.fullmatch(text):
            draft = draft.substituted(_SEPARATOR, lambda _: ",", "delimiter", lambda _: words)
            added = message("change/scheme-added", scheme="mailto")
            yield draft if text[:7].lower() == "mailto:" else draft.edited([Edit(0, 0, "mailto:", "scheme", added)])
        else:
            yield from _remote_paths(draft)
    elif _BARE_NUMBER.fullmatch(text):
        words = message("change/scheme-added", scheme="tel")
        draft = draft.substituted(_NOT_IN_NUMBER, lambda _: "", "white-space", lambda _: message("change/number"))
        yield draft.edited([Edit(0, 0, "tel:", "scheme", words)])
    elif _NUMBER.fullmatch(text):
        yield draft.substituted(_BLANKS, lambda _: "", "white-space", lambda _: message("change/space-in-number"))


def _remote_paths(draft: Draft) -> Iterator[Draft]:
    text, added = draft.text, Edit(0, 0, "ssh://", "scheme", message("change/scheme-added", scheme="ssh"))
    remote, with_port = _REMOTE.match(text), _REMOTE_WITH_PORT.match(text)
    # To git, the number is in the path, but servers mean a port.
    if with_port and _PORT.fullmatch(with_port[1]) and int(with_port[1]) <= HIGHEST_PORT:
        yield draft.edited([added])
    if remote or with_port:
        start = text.index(":")
        end = remote.end() if remote else start + 1
        yield draft.edited([added, Edit(start, end, "/", "path", replaced(text[start:end], "/"))])


def _about_comma(found: re.Match[str]) -> Message:
    return replaced(found[0], ".")
