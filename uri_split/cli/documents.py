"""The texts in a file, by its extension: fields, strings, unfolded lines and text with character references."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, NamedTuple

from uri_split._scan.ends import decode_short
from uri_split._scan.html import NO_ESCAPES, Escapes, WrittenLink
from uri_split._text.spans import lazy_pattern
from uri_split.cli.file_kinds import extension_of
from uri_split.cli.link import Link, read_link
from uri_split.cli.sources.mails import mail_texts, quoted_printable
from uri_split.cli.tables.blocks import end_of_lines

# After a quotation mark that does not close a field, it belongs to a field that is not quoted, as in files with tabs.
_FIELD: Final = (
    r'(?:^|(?<=[{0}\n]))(?: *+"(?P<quoted>[^"]*+(?>(?:""[^"]*+)*))(?:" *+(?=[{0}\r\n]|\Z)|\Z)|(?P<plain>[^{0}\r\n]++))'
)
_BETWEEN_COMMAS: Final = lazy_pattern(_FIELD.format(","))
_BETWEEN_SEMICOLONS: Final = lazy_pattern(_FIELD.format(";"))
_BETWEEN_TABS: Final = lazy_pattern(_FIELD.format("\t"))
_SEP: Final = lazy_pattern(r"sep=([,;\t])\r?\n")
_FIRST_LINE: Final = lazy_pattern(r"[^\n]*+")
# Comments and broken strings are not JSON, but often in such files: what follows a letter outside strings.
_STRING: Final = lazy_pattern(r'"(?P<string>[^"\\\n]*+(?>(?:\\[^\n][^"\\\n]*+)*))"?|(?P<other>[A-Za-z][^"\n]*+)')
_NODE: Final = lazy_pattern(
    r"<!\[CDATA\[(?P<cdata>[^\]]*+(?>(?:\](?!\]>)[^\]]*+)*))"
    r"|(?P<tag><(?>(?:[^<>\"']++|\"[^\"<]*+\"|'[^'<]*+')*)[^<>]*+>?)|(?P<text>[^<]++)"
)
_CONTENT_LINE: Final = lazy_pattern(
    r"(?P<quoted>(?>[^\n:]*?QUOTED-PRINTABLE)[^\n:]*+:(?>(?:[^\n=]++|=(?:\r?\n)?)*))"
    r"|(?P<folded>[^\n]++(?>(?:\n[ \t][^\n]*+)*))"
)
# Texts in tables, JSON, feeds and calendars are often HTML.
_TAG_OF_HTML: Final = lazy_pattern(r"<(?:a|img)\s[^<>]*+>|</[a-z][a-z0-9]*+>", re.IGNORECASE)
_IN_LINKS: Final = lazy_pattern(r"[:.\\&=]")
"""What every text has in which there is a link, even with escapes."""
_SHORT: Final = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}


def _of_json(escape: str) -> str:
    if escape[1] != "u":
        return _SHORT.get(escape[1], escape[1])
    return bytes.fromhex(escape.replace("\\u", "")).decode("utf-16-be", "surrogatepass")


def _of_quotes(_: str) -> str:
    return '"'


def _of_card(escape: str) -> str:
    return "" if escape[0] != "\\" else "\n" if escape[1] in "nN" else escape[1]


_REFERENCE: Final = lazy_pattern("&(?:#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_IN_QUOTES: Final = Escapes(lazy_pattern('""'), _of_quotes)
_IN_STRING: Final = Escapes(lazy_pattern(r"(?>(?:\\u[0-9A-Fa-f]{4})+)|\\[^u]"), _of_json)
_IN_CARD: Final = Escapes(lazy_pattern(r"\r?\n[ \t]|\\[nN,;:\\]"), _of_card)  # some programs escape the colon, too
_IN_TAG: Final = Escapes(_REFERENCE, decode_short)
_IN_XML: Final = Escapes(_REFERENCE, decode_short)


class Source(NamedTuple):
    """A text in a file, and whether it is HTML."""

    text: Link
    is_html: bool = False


class Reader(NamedTuple):
    """How files of a kind are read.

    Attributes:
        read: Yields the texts in a part of a file, which is given with the beginning of the file.
        end: Returns the offset after the last whole row of some bytes; 0 if there is none.
    """

    read: Callable[[str, str], Iterator[Source]]
    end: Callable[[bytes], int]


def _fields(part: str, beginning: str) -> Iterator[WrittenLink]:
    sep = _SEP.match(beginning)
    first = _FIRST_LINE.match(beginning)
    delimiter = sep[1] if sep else max(",;\t", key=(first[0] if first else "").count)
    patterns = {",": _BETWEEN_COMMAS, ";": _BETWEEN_SEMICOLONS, "\t": _BETWEEN_TABS}
    return _matched(part, patterns[delimiter], NO_ESCAPES, quoted=_IN_QUOTES)


def _fields_between_tabs(part: str, _: str) -> Iterator[WrittenLink]:
    return _matched(part, _BETWEEN_TABS, NO_ESCAPES, quoted=_IN_QUOTES)


def _strings(part: str, _: str) -> Iterator[WrittenLink]:
    return _matched(part, _STRING, NO_ESCAPES, string=_IN_STRING)


def _content_lines(document: str, _: str) -> Iterator[WrittenLink]:
    return _matched(document, _CONTENT_LINE, _IN_CARD, quoted=quoted_printable("utf-8"))


def _nodes(document: str, _: str) -> Iterator[WrittenLink]:
    return _matched(document, _NODE, _IN_XML, cdata=NO_ESCAPES, tag=_IN_TAG)


def _matched(part: str, pattern: re.Pattern[str], usual: Escapes, **escapes: Escapes) -> Iterator[WrittenLink]:
    """Yield what the last group of each match has, with the escapes for the name of the group."""
    for found in pattern.finditer(part):
        kind = found.lastgroup or ""
        yield WrittenLink(found.span(kind), escapes.get(kind, usual))


def _texts(part: str, beginning: str, *, split: Callable[[str, str], Iterator[WrittenLink]]) -> Iterator[Source]:
    for written in split(part, beginning):
        if not _IN_LINKS.search(part, *written.span):  # as in most fields of a table
            continue
        text = read_link(part, written)
        yield Source(text, written.escapes is not _IN_TAG and bool(_TAG_OF_HTML.search(text.text)))


def _texts_of_mails(document: str, _: str) -> Iterator[Source]:
    for text, subtype in mail_texts(document):
        if subtype in {"calendar", "vcard", "x-vcard"}:
            for (inner, starts, ends, *_rest), is_html in _texts(text.text, "", split=_content_lines):
                places = [text.starts[each] for each in starts], [text.ends[each - 1] for each in ends]
                yield Source(Link(inner, *places), is_html)
        else:
            yield Source(text, subtype == "html")


def _end_of_rows(data: bytes) -> int:
    """Return the offset after the last line feed before which quotation marks are in pairs."""
    end = end_of_lines(data)
    is_odd = data.count(b'"', 0, end) % 2
    while is_odd and end:
        line = data.rfind(b"\n", 0, end - 1) + 1
        is_odd ^= data.count(b'"', line, end) % 2
        end = line
    return end


def _end_of_file(_: bytes) -> int:
    return 0


MAILS: Final = Reader(_texts_of_mails, _end_of_file)
_JSON: Final = partial(_texts, split=_strings)
_READERS: Final[dict[str, Reader]] = {
    ".csv": Reader(partial(_texts, split=_fields), _end_of_rows),
    **dict.fromkeys((".tsv", ".tab"), Reader(partial(_texts, split=_fields_between_tabs), _end_of_rows)),
    **dict.fromkeys((".jsonl", ".ndjson"), Reader(_JSON, end_of_lines)),
    **dict.fromkeys((".json", ".ipynb", ".geojson", ".har", ".webmanifest"), Reader(_JSON, _end_of_file)),
    **dict.fromkeys((".ics", ".vcf"), Reader(partial(_texts, split=_content_lines), _end_of_file)),
    **dict.fromkeys(
        (".xml", ".rss", ".atom", ".svg", ".kml", ".gpx", ".opml", ".xsd"),
        Reader(partial(_texts, split=_nodes), _end_of_file),
    ),
    **dict.fromkeys((".eml", ".mbox", ".mht", ".mhtml"), MAILS),
}


def reader_of(file: str) -> Reader | None:
    r"""Return how a file is read by its extension; `None` if it is searched as it is.

    >>> read, _ = reader_of("a.json") or MAILS
    >>> [source.text.text for source in read('{"a": "http:\\/\\/b"}', "")]
    ['http://b']
    """
    return _READERS.get(extension_of(file))
