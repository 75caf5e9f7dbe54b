"""Links as documents contain them, by the kind of file, and what is wrong with each."""

import quopri
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from email import message_from_string
from email.message import Message
from functools import partial
from itertools import pairwise
from typing import Final, Literal, NamedTuple

from uri_split._diagnosis import diagnose
from uri_split._find import find
from uri_split._grammar import RuleName
from uri_split._hazards.hazard import find_hazards
from uri_split._passwords import EXAMPLE_HOST
from uri_split._problem import best_message
from uri_split._scan.ends import decode_short
from uri_split._scan.html import IN_ATTRIBUTES, NO_ESCAPES, Escapes, WrittenLink, html_links
from uri_split._scan.markdown import read_markdown
from uri_split._suggestion.meant import Suggestion, suggestions
from uri_split._text.spans import Span, lazy_pattern, touched, url_of
from uri_split.lenient import split

# Link model: the URI reference that a document contains, and where each of its characters is written.


class Link(NamedTuple):
    """URI reference in a document.

    Attributes:
        text: The reference, without the escapes of the document.
        starts: The offset in the document of what stands for each code point of the text, and where the link ends.
        ends: The offset after what stands for each code point.
        encode: Returns a text with the escapes of the document.
        by_syntax: Whether the syntax of the document makes it a link; otherwise it was found in running text.
        slip: What to write so that the syntax makes it a link, or `None` if it does.
    """

    text: str
    starts: Sequence[int]
    ends: Sequence[int]
    encode: Callable[[str], str] = str
    by_syntax: bool = True
    slip: str | None = None

    def in_document(self, start: int, end: int) -> Span:
        """Return where a part of the text is written in the document."""
        return self.starts[start], self.ends[end - 1] if start < end else self.starts[start]


def read_link(document: str, link: WrittenLink) -> Link:
    r"""Return a link of a document with the place of each of its characters.

    >>> import re
    >>> from uri_split._scan.html import Escapes
    >>> escapes = Escapes(re.compile(r"\\."), lambda escape: escape[1])
    >>> link = read_link(r"[a](b\_c)", WrittenLink((4, 8), escapes))
    >>> link.text, link.in_document(1, 2)
    ('b_c', (5, 7))
    """
    (position, end), (pattern, decode, encode), _, slip = link
    if not pattern.search(document, position, end):  # ranges take no memory
        return Link(document[position:end], range(position, end + 1), range(position + 1, end + 1), encode, slip=slip)
    pieces: list[str] = []
    starts: list[int] = []
    ends: list[int] = []

    def keep(until: int) -> None:
        pieces.append(document[position:until])
        starts.extend(range(position, until))
        ends.extend(range(position + 1, until + 1))

    for escape in pattern.finditer(document, *link.span):
        keep(escape.start())
        text = decode(escape[0])
        pieces.append(text)
        starts += [escape.start()] * len(text)
        ends += [escape.end()] * len(text)
        position = escape.end()
    keep(end)
    return Link("".join(pieces), [*starts, end], ends, encode, slip=slip)


# The texts of mails: their headers, and their parts of text, decoded by the standard library.

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


# The texts in a file, by its extension: fields, strings, unfolded lines and text with character references.

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


def _end_of_lines(data: bytes) -> int:
    return data.rfind(b"\n") + 1


def _end_of_rows(data: bytes) -> int:
    """Return the offset after the last line feed before which quotation marks are in pairs."""
    end = _end_of_lines(data)
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
_TEXT_READERS: Final[dict[str, Reader]] = {
    ".csv": Reader(partial(_texts, split=_fields), _end_of_rows),
    **dict.fromkeys((".tsv", ".tab"), Reader(partial(_texts, split=_fields_between_tabs), _end_of_rows)),
    **dict.fromkeys((".jsonl", ".ndjson"), Reader(_JSON, _end_of_lines)),
    **dict.fromkeys((".json", ".ipynb", ".geojson", ".har", ".webmanifest"), Reader(_JSON, _end_of_file)),
    **dict.fromkeys((".ics", ".vcf"), Reader(partial(_texts, split=_content_lines), _end_of_file)),
    **dict.fromkeys(
        (".xml", ".rss", ".atom", ".svg", ".kml", ".gpx", ".opml", ".xsd"),
        Reader(partial(_texts, split=_nodes), _end_of_file),
    ),
    **dict.fromkeys((".eml", ".mbox", ".mht", ".mhtml"), MAILS),
}


def reader_of(extension: str) -> Reader | None:
    r"""Return how a file is read by its extension in lower case; `None` if it is searched as it is.

    >>> read, _ = reader_of(".json") or MAILS
    >>> [source.text.text for source in read('{"a": "http:\\/\\/b"}', "")]
    ['http://b']
    """
    return _TEXT_READERS.get(extension)


# Links of Markdown, and what was meant as one: a destination with a space.

# In CommonMark, this is no link, and readers see the brackets. A title may follow.
_LIKE_A_LINK: Final = r"https?://|www\.|mailto:|\.{0,2}/"
_SPACED: Final = r"[^\s()<>\"'\[\]]++(?: ++[^\s()<>\"'\[\]]++)+"
_TITLE: Final = r"(?: ++\"[^\"\n()]*+\"| ++'[^'\n()]*+')? *+"
_WITH_SPACE: Final = lazy_pattern(
    rf"\]\([ \t]*+(?P<destination>{_SPACED}){_TITLE}\)"
    rf"|^ {{0,3}}\[(?!\^)[^\[\]\n]++\]:[ \t]*+(?P<definition>(?={_LIKE_A_LINK}){_SPACED}){_TITLE}\r?$",
    re.MULTILINE,
)
_BEGINNING: Final = lazy_pattern(_LIKE_A_LINK)
_SUFFIXES: Final = range(2, 6)


def links_of_markdown(document: str) -> list[WrittenLink]:
    """Return the links of a Markdown document, and the destinations that have a space.

    >>> source = "[a](b) [c](https://d.example/my file.pdf) `[e](f g.pdf)`"
    >>> [link.read(source) for link in links_of_markdown(source)]
    ['b', 'https://d.example/my file.pdf']
    """
    read = read_markdown(document)
    links = read.links
    others = sorted([*read.code, *(link.span for link in links)])
    for found in _WITH_SPACE.finditer(document):
        kind = found.lastgroup or ""
        span = found.span(kind)
        if _is_like_a_link(found[kind]) and not touched(others, *span):
            links.append(WrittenLink(span, NO_ESCAPES))
    return sorted(links, key=lambda link: link.span)


def _is_like_a_link(text: str) -> bool:
    """Return whether a text begins like a link, or ends like the name of a file: others are notes in parentheses."""
    stem, dot, suffix = text.partition("#")[0].rpartition(".")
    return bool(_BEGINNING.match(text)) or bool(stem and dot and suffix.isalnum() and len(suffix) in _SUFFIXES)


# Links of reStructuredText: targets, embedded URIs, and images.

_LINK: Final = lazy_pattern(
    r"^[ \t]*+(?:\.\.[ \t]++(?:_(?:`[^`\n]*+`|(?>(?:[^:`\\\n]|\\.|:(?![ \r\n]))*)):|__:"
    r"|(?>\|[^|\n]++\|[ \t]++|)(?:image|figure)::)|__|:target:)"
    r"(?:[ \t]++|[ \t]*+\r?\n[ \t]++(?!\.\.|:))"
    r"(?P<target>\S[^\n]*+)"
    # Embedded in a hyperlink; in the other roles, what is between the angle brackets is not a link.
    r"|(?<![^\s(\"'\[{<\-/:\u00a1\u00ab\u00bf\u2010-\u201f\u2039])`[^`<]*+<(?P<embedded>[^`<>]++)>`_",
    re.MULTILINE,
)
# Readers see the angle brackets. A role before it, or after it, may mean something else.
_WITHOUT_UNDERSCORE: Final = lazy_pattern(
    r"(?<![\w:`\\])`[^`<]*[^`<\s]\s++<(?P<embedded>[A-Za-z][A-Za-z0-9+.\-]*+:[^`<>\s]++)>`(?![\w`]|:[a-z])"
)
_NEXT_LINE: Final = lazy_pattern(r"\n([ \t]*+)(?!:|\.\.)\S[^\n]*+")


def _decode(escape: str) -> str:
    return escape[1:].strip()


_ESCAPES: Final = Escapes(lazy_pattern(r"\\[\s\S]|\s++"), _decode)


def restructuredtext_links(document: str) -> Iterator[WrittenLink]:
    r"""Yield the links of a document in reStructuredText.

    >>> source = ".. _a: b:c\n\nSee `d <e:f>`_ and :ref:`g <h>`.\n"
    >>> [link.read(source) for link in restructuredtext_links(source)]
    ['b:c', 'e:f']
    """
    for found in _LINK.finditer(document):
        kind = found.lastgroup or ""
        start, end = found.span(kind)
        indent = len(found[0]) - len(found[0].lstrip(" \t"))
        while kind == "target" and (more := _NEXT_LINE.match(document, end)) and len(more[1]) > indent:
            end = more.end()
        # A target or an embedded name that ends with "_" is the name of another target.
        text = document[start:end].rstrip()
        if not (text.endswith("_") and not text.endswith("\\_")):
            yield WrittenLink((start, start + len(text)), _ESCAPES)
    for found in _WITHOUT_UNDERSCORE.finditer(document):
        yield WrittenLink(found.span("embedded"), _ESCAPES, slip='write "`_" instead of "`" after it')


# The links of a document of any kind, in its order.


def _ignored(_: str) -> str:
    return ""


_LINE_BREAKS: Final = Escapes(lazy_pattern(r"\s++"), _ignored)
_READERS: Final[dict[str, Callable[[str], Iterable[WrittenLink]]]] = {
    **dict.fromkeys((".md", ".markdown", ".mdown", ".mkd", ".mdx", ".qmd", ".rmd"), links_of_markdown),
    **dict.fromkeys((".html", ".htm", ".xhtml", ".vue", ".svelte"), html_links),
    **dict.fromkeys((".rst", ".rest"), restructuredtext_links),
}


SYNTAX_NOT_READ: Final = frozenset(
    {".adoc", ".asciidoc", ".ipynb", ".org", ".tex", ".textile", ".typ", ".mediawiki", ".wiki"}
)
"""Extensions of documents in which only whole URIs are links, since the syntax of others is not known here."""


def links_of(extension: str, document: str) -> list[Link]:
    """Return the links of a document, read by its extension in lower case; for any other, those in running text.

    Raises:
        ModuleNotFoundError: If it is Markdown, and the parser is not installed.

    >>> [link.text for link in links_of(".md", "[a](b) http://c/ `http://d/`")]
    ['b', 'http://c/', 'http://d/']
    """
    reader = reader_of(extension)
    if reader:
        return sorted((link for source in reader.read(document, document) for link in _found_in(source)), key=_start)
    read = _READERS.get(extension)
    links = [read_link(document, link) for link in read(document)] if read else []
    links += _found_between(document, links, html=read is html_links)
    return sorted(links, key=_start)


def _found_in(source: Source) -> Iterator[Link]:
    """Yield the URIs in a text of a table, of JSON, XML, a calendar or a mail."""
    text, starts, ends, *_ = source.text
    for found in find(text, html=source.is_html) if ":" in text else ():
        span = slice(found.start, found.end)
        yield Link(text[span], [*starts[span], starts[found.end]], ends[span], by_syntax=False)


def _start(link: Link) -> int:
    return link.starts[0]


def _found_between(document: str, links: Iterable[Link], *, html: bool) -> Iterator[Link]:
    """Yield the URIs in running text, without those that overlap some links."""
    spans = sorted((link.starts[0], link.starts[-1]) for link in links)
    position = 0
    for found in find(document, html=html):
        while position < len(spans) and spans[position][1] <= found.start:
            position += 1
        if position == len(spans) or found.end <= spans[position][0]:
            written = WrittenLink((found.start, found.end), IN_ATTRIBUTES if html else _LINE_BREAKS)
            yield read_link(document, written)._replace(by_syntax=False)


SLIP: Final = "slip"
"""The code of a valid URI that is hardly ever meant as it is, which only `uri-split lint` reports."""

# Checks of one link of a document: problems of the grammar, and hazards that matter in documents.

# What a template or a reader fills in: {id}, <id>, %s, %(id)s, $HOST, $(host), [host].
_PLACEHOLDER: Final = lazy_pattern(r"[{}<>]|%(?:\(|[ds](?![0-9A-Fa-f]))|\$[A-Z(]|://[^/\[]*+\[[A-Za-z][^\]:]*+\]")
# What documents write in place of a password.
_NO_PASSWORD: Final = lazy_pattern(r"(?i:[*.x]++|pass(?:phrase|wd|word)?|pwd?|secret|token)\Z")
_LIKE_A_URI: Final = lazy_pattern(r"(?:www\.[^/.]*+\.[^/.]|https?[;.,]?//)", re.IGNORECASE)
# The usual link of a document, in which a search for slips would find none.
_USUAL: Final = lazy_pattern(
    r"https?://(?:www\.|(?!w|vv))(?:[\w\-]+\.)+[\w\-]+(?::[0-9]+)?(?:[/?#][^%&(),:;]*)?(?<![*!.])\Z"
)
USUAL_IN_DOCUMENTS: Final[frozenset[str]] = frozenset({"encoded-slash", "inner-uri"})
"""Codes of hazards that hardly ever mislead the reader of a document, as in badges: reported only on request."""


class Flaw(NamedTuple):
    """Flaw about a part of a link that is wrong.

    Attributes:
        code: The code of a problem or of a hazard, or ``slip``.
        level: How serious it is.
        start: The offset of the first code point of the part, in the text of the link.
        end: The offset after the last code point.
        message: What is wrong, in one sentence.
        help: What to write instead, or `None`.
        suggestions: What was probably meant by the link; empty after its first flaw.
    """

    code: str
    level: Literal["error", "warning"]
    start: int
    end: int
    message: str
    help: str | None = None
    suggestions: tuple[Suggestion, ...] = ()

    @property
    def url(self) -> str:
        """The address of the page about the code."""
        return url_of("hazard" if self.level == "warning" and self.code != SLIP else "problem", self.code)


def flaws(link: Link) -> Iterator[Flaw]:
    """Yield what is wrong with a link: problems if it is not a URI reference, or else hazards and slips in a URI.

    What begins with ``www.`` or ``http//`` must be a URI: as a relative reference, it would be the name of a file.
    """
    text = link.text
    if _PLACEHOLDER.search(text):
        return
    rule: RuleName = "URI" if _LIKE_A_URI.match(text) else "URI-reference"
    problems = diagnose(text, rule) if link.by_syntax else ()
    found = suggestions(text, rule, "https") if problems else ()
    best = best_message(rule, found)
    for number, problem in enumerate(problems):
        help_ = problem.help if best is None else best if number == 0 else None
        yield Flaw(problem.code, "error", problem.start, problem.end, problem.message, help_, () if number else found)
    if not problems and ":" in text:
        yield from _of_uri(link)


def _dereferences(suggestion: Suggestion) -> bool:
    """Return whether only character references are decoded: the syntax has decoded one, so they were written twice."""
    return all(change.code == "character-reference" for change in suggestion.changes)


def _of_uri(link: Link) -> Iterator[Flaw]:
    """Yield the hazards of a URI, the first with what was probably meant, or a slip if there are none."""
    text = link.text
    found = () if _USUAL.match(text) or not link.by_syntax else suggestions(text, "URI", "https")
    likely = tuple(suggestion for suggestion in found if suggestion.certainty == "likely" or _dereferences(suggestion))
    best = likely[0].message if likely else None
    for hazard in find_hazards(text):
        is_example = hazard.code == "password" and (
            _NO_PASSWORD.match(text[hazard.start : hazard.end]) or EXAMPLE_HOST.search(split(text).host or "")
        )
        if hazard.affects != "note" and not is_example:
            yield Flaw(hazard.code, "warning", hazard.start, hazard.end, hazard.message, best, likely)
            best, likely = None, ()
    if link.slip:
        yield Flaw(SLIP, "warning", 0, len(text), "no link to the syntax of the document", link.slip)
    if best:
        yield Flaw(SLIP, "warning", 0, len(text), "valid, but probably a slip", best, likely)
