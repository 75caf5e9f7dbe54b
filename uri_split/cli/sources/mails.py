"""The texts of mails: their headers, and their parts of text, decoded by the standard library."""

import quopri
import re
from collections.abc import Iterator
from email import message_from_string
from email.message import Message
from itertools import pairwise
from typing import Final

from uri_split._scan.written_link import Escapes, WrittenLink
from uri_split._text.patterns import lazy_pattern
from uri_split.cli.link import Link, read_link

_FROM: Final = lazy_pattern(r"^From [^\n]*+\n", re.MULTILINE)
_HEADERS: Final = lazy_pattern(r"[\s\S]*?(?:\r?\n\r?\n|\Z)")
_FOLD: Final = Escapes(lazy_pattern(r"\r?\n(?=[ \t])"), lambda _: "")
_NONE: Final = Escapes(lazy_pattern(r"(?!)"), str)
_QUOTED: Final = lazy_pattern(r"(?:=[0-9A-Fa-f]{2})+|=[ \t]*+\r?\n")


def mail_texts(document: str) -> Iterator[tuple[Link, bool]]:
    """Yield the texts of the mails in a file, and whether each is HTML.

    In a text in base64, every character has the place where the text begins.
    """
    starts = [found.start() for found in _FROM.finditer(document)] if document.startswith("From ") else [0]
    for start, end in pairwise([*starts, len(document)]):
        first = _FROM.match(document, start)
        begin = first.end() if first else start
        headers = _HEADERS.match(document, begin, end)
        if headers:
            yield read_link(document, WrittenLink(headers.span(), _FOLD)), False
        position = headers.end() if headers else begin
        for part in message_from_string(document[begin:end]).walk():
            written = part.get_payload()
            if part.get_content_maintype() != "text" or not isinstance(written, str):
                continue
            found = document.find(written, position, end)
            if found >= 0:
                position = found + len(written)
                span = found, position
                yield _text_of(document, span, part), part.get_content_subtype() == "html"


def _text_of(document: str, span: tuple[int, int], part: Message) -> Link:
    encoding = str(part.get("Content-Transfer-Encoding", "")).strip().lower()
    charset = part.get_content_charset("utf-8")
    if encoding == "quoted-printable":
        escapes = Escapes(_QUOTED, lambda escape: _decoded(quopri.decodestring(escape), charset))
        return read_link(document, WrittenLink(span, escapes))
    if encoding == "base64":
        payload = part.get_payload(decode=True)
        text = _decoded(payload if isinstance(payload, bytes) else b"", charset)
        return Link(text, [span[0]] * (len(text) + 1), [span[0]] * len(text))
    return read_link(document, WrittenLink(span, _NONE))


def _decoded(data: bytes, charset: str) -> str:
    try:
        return data.decode(charset, "replace")
    except LookupError:
        return data.decode("utf-8", "surrogateescape")
