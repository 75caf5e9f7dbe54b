"""The texts in a file, by its extension: fields, strings, unfolded lines and text with character references."""

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from uri_split._scan.html_links import IN_ATTRIBUTES
from uri_split._scan.written_link import Escapes, WrittenLink
from uri_split._text.patterns import lazy_pattern
from uri_split.cli.file_kinds import extension_of
from uri_split.cli.link import Link, read_link
from uri_split.cli.sources.mails import mail_texts

_FIELD: Final = r'(?:^|(?<=[{0}\n]))(?: *+"(?P<quoted>[^"]*+(?:""[^"]*+)*)"?|(?P<plain>[^{0}\r\n]++))'
_BETWEEN_COMMAS: Final = lazy_pattern(_FIELD.format(","))
_BETWEEN_SEMICOLONS: Final = lazy_pattern(_FIELD.format(";"))
_BETWEEN_TABS: Final = lazy_pattern(_FIELD.format("\t"))
_SEP: Final = lazy_pattern(r"\ufeff?+sep=([,;\t])\r?\n")
_FIRST_LINE: Final = lazy_pattern(r"\ufeff?+[^\n]*+")
_STRING: Final = lazy_pattern(r'"([^"\\]*+(?:\\[\s\S][^"\\]*+)*)"?')
_CDATA: Final = lazy_pattern(r"<!\[CDATA\[([^\]]*+(?:\](?!\]>)[^\]]*+)*)")
_SHORT: Final = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}


def _of_json(escape: str) -> str:
    if escape[1] != "u":
        return _SHORT.get(escape[1], escape[1])
    return bytes.fromhex(escape.replace("\\u", "")).decode("utf-16-be", "surrogatepass")


def _of_card(escape: str) -> str:
    return "" if escape[0] != "\\" else "\n" if escape[1] in "nN" else escape[1]


_IN_QUOTES: Final = Escapes(lazy_pattern('""'), lambda _: '"')
_IN_STRING: Final = Escapes(lazy_pattern(r"(?:\\u[0-9A-Fa-f]{4})+|\\[^u]"), _of_json)
_IN_CARD: Final = Escapes(lazy_pattern(r"\r?\n[ \t]|\\[nN,;\\]"), _of_card)
_NONE: Final = Escapes(lazy_pattern(r"(?!)"), str)


class Source(NamedTuple):
    """A text in a file, and whether it is HTML."""

    text: Link
    is_html: bool = False


def _fields(document: str) -> Iterator[WrittenLink]:
    sep = _SEP.match(document)
    first = _FIRST_LINE.match(document)
    delimiter = sep[1] if sep else max(",;\t", key=(first[0] if first else "").count)
    patterns = {",": _BETWEEN_COMMAS, ";": _BETWEEN_SEMICOLONS, "\t": _BETWEEN_TABS}
    return _matched(document, patterns[delimiter])


def _fields_between_tabs(document: str) -> Iterator[WrittenLink]:
    return _matched(document, _BETWEEN_TABS)


def _matched(document: str, pattern: re.Pattern[str]) -> Iterator[WrittenLink]:
    for field in pattern.finditer(document):
        kind = field.lastgroup or ""
        yield WrittenLink(field.span(kind), _IN_QUOTES if kind == "quoted" else _NONE)


def _strings(document: str) -> Iterator[WrittenLink]:
    for string in _STRING.finditer(document):
        yield WrittenLink(string.span(1), _IN_STRING)


def _unfolded(document: str) -> Iterator[WrittenLink]:
    yield WrittenLink((0, len(document)), _IN_CARD)


def _xml(document: str) -> Iterator[WrittenLink]:
    sections = [section.span(1) for section in _CDATA.finditer(document)]
    for (_, start), (end, _) in pairwise([(0, 0), *sections, (len(document), len(document))]):
        yield WrittenLink((start, end), IN_ATTRIBUTES)
    yield from (WrittenLink(span, _NONE) for span in sections)


_READERS: Final[dict[str, Callable[[str], Iterator[WrittenLink]]]] = {
    ".csv": _fields,
    **dict.fromkeys((".tsv", ".tab"), _fields_between_tabs),
    **dict.fromkeys((".json", ".jsonl", ".ndjson", ".ipynb", ".geojson", ".har", ".webmanifest"), _strings),
    **dict.fromkeys((".ics", ".vcf"), _unfolded),
    **dict.fromkeys((".xml", ".rss", ".atom", ".svg", ".kml", ".gpx", ".opml", ".xsd"), _xml),
}
_MAILS: Final = frozenset({".eml", ".mbox"})


def reader_of(file: str) -> Callable[[str], Iterator[Source]] | None:
    r"""Return the function that reads the texts of a document; `None` if it is searched as it is.

    >>> read = reader_of("a.json")
    >>> [source.text.text for source in read('{"a": "http:\\/\\/b"}')]
    ['a', 'http://b']
    """
    extension = extension_of(file)
    if extension in _MAILS:
        return lambda document: (Source(*each) for each in mail_texts(document))
    read = _READERS.get(extension)
    return read and (lambda document: (Source(read_link(document, each)) for each in read(document)))
