"""The texts of mails: their headers, and their parts of text, decoded by the standard library."""

import quopri
import re
from collections.abc import Iterator
from contextlib import suppress
from email import message_from_string
from email.message import Message
from itertools import pairwise
from typing import Final

from uri_split._scan.html import NO_ESCAPES, Escapes, WrittenLink
from uri_split._text.spans import lazy_pattern
from uri_split.cli.link import Link, read_link

# Mail programs put ">" before a line of a text that begins like this, but not all: so it needs a time.
_FROM: Final = lazy_pattern(r"^From [^\n]*?[0-9]:[0-9]{2}[^\n]*+\n", re.MULTILINE)
_HEADERS: Final = lazy_pattern(r"(?>(?:(?!\r?\n)[^\n]++\n?)*)")
_MAIL: Final = lazy_pattern(
    r"(?:From [^\n]*+\n)?+(?>(?:(?!MIME-Version:|Content-Transfer-Encoding:|Received:|Return-Path:|Delivered-To:)"
    r"[!-9;-~]++:[^\n]*+\n(?>(?:[ \t][^\n]*+\n)*))*)"
    r"(?:MIME-Version|Content-Transfer-Encoding|Received|Return-Path|Delivered-To):",
    re.IGNORECASE,
)
_NOT_IN_MAILS: Final = lazy_pattern("[\0\udc80-\udcff]")
_OF_CHARSET: Final = lazy_pattern("[\udc80-\udcff]++")
_QUOTED: Final = lazy_pattern(r"(?>(?:=[0-9A-Fa-f]{2})+)|=[ \t]*+\r?\n")
# To Python, these are charsets, too.
_FOR_HOSTS: Final = frozenset({"idna", "punycode"})


def is_mail(beginning: str) -> bool:
    r"""Return whether a text begins with the headers of a mail, whatever the name of its file.

    >>> is_mail("From: a@b.example\nMIME-Version: 1.0\n"), is_mail("note: MIME-Version:\n")
    (True, False)
    """
    return bool(_MAIL.match(beginning))


def mail_texts(document: str) -> Iterator[tuple[Link, str]]:
    """Yield the texts of the mails in a file with their subtypes, such as "html": of each, the headers, then the parts.

    In a text in base64, every character has the place where the text begins.
    """
    starts = [found.start() for found in _FROM.finditer(document, 1)] if document.startswith("From ") else []
    # The parser decodes other bytes, so that parts would not be found in the document.
    plain = _NOT_IN_MAILS.sub("?", document)
    for start, end in pairwise([0, *starts, len(document)]):
        first = _FROM.match(document, start)
        begin = first.end() if first else start
        headers = _HEADERS.match(document, begin, end)
        position = headers.end() if headers else begin
        # Folded as it is: in angle brackets, `find` ignores line breaks.
        yield read_link(document, WrittenLink((begin, position), NO_ESCAPES)), "plain"
        for part, written in _parts(plain[begin:end]):
            found = plain.find(written, position, end)
            # If something is broken, the rest is read as it is.
            span = (found, found + len(written)) if found >= 0 else (position, end)
            position = span[1]
            yield _text_of(document, span, part), part.get_content_subtype()


def _parts(mail: str) -> Iterator[tuple[Message, str]]:
    """Yield the parts of text as they are written, even of a mail whose parts cannot be told apart."""
    try:
        parts = list(message_from_string(mail).walk())
    except RecursionError:
        yield Message(), mail
        return
    for part in parts:
        written = part.get_payload()
        if isinstance(written, str) and part.get_content_maintype() in {"text", "multipart"}:
            yield part, written


def quoted_printable(charset: str) -> Escapes:
    r"""Return the escapes of quoted-printable.

    >>> quoted_printable("utf-8").decode("=C3=A9"), quoted_printable("utf-8").decode("=\n")
    ('é', '')
    """

    def decode(escape: str) -> str:
        return "" if escape[1].isspace() else _decoded(quopri.decodestring(escape), charset)

    return Escapes(_QUOTED, decode)


def _text_of(document: str, span: tuple[int, int], part: Message) -> Link:
    encoding = str(part.get("Content-Transfer-Encoding", "")).strip().lower()
    charset = part.get_content_charset("utf-8")
    if encoding == "quoted-printable":
        return read_link(document, WrittenLink(span, quoted_printable(charset)))
    if encoding == "base64":
        payload = part.get_payload(decode=True)
        text = _decoded(payload if isinstance(payload, bytes) else b"", charset)
        return Link(text, [span[0]] * (len(text) + 1), [span[0]] * len(text))

    def decode(some: str) -> str:
        return _decoded(some.encode("utf-8", "surrogateescape"), charset)

    return read_link(document, WrittenLink(span, Escapes(_OF_CHARSET, decode)))


def _decoded(data: bytes, charset: str) -> str:
    with suppress(LookupError, ValueError):  # not a charset
        if charset not in _FOR_HOSTS:
            return data.decode(charset, "replace")
    return data.decode("utf-8", "surrogateescape")
