"""URIs in running text (RFC 3986, Appendix C), and references that lack a scheme (section 4.5)."""

import re
import sys
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from uri_split._algebra import percent
from uri_split._algebra.schemes import SCHEMES, WEB, default_port
from uri_split._diagnosis.diagnosis import required
from uri_split._search import markup
from uri_split._search.continuation import authority_continues, template_continues
from uri_split._search.scanner import MOST_TURNS, candidates, end_of_long, form_of, scanner
from uri_split._search.scheme_forms import FORMS
from uri_split._search.suffixes import is_suffix_reference, public_suffixes
from uri_split._split.passwords import redacted
from uri_split._text.arguments import plain_text
from uri_split._text.phrases import percent_encoded
from uri_split._text.public import public
from uri_split._text.representation import repr_with
from uri_split._uri.references import URI, uri_or_none
from uri_split.lenient import component_spans, split, split_authority

if TYPE_CHECKING:
    import regex

Kind = Literal["delimited", "bare", "suffix"]
"""How a URI stood in a text: between delimiters, without them, or without its scheme."""


@public
@dataclass(frozen=True, slots=True)
class Found:
    """A URI that was found in a text. Offsets count code points."""

    text: str
    """What stood there: neither the delimiters nor ``URL:``, but the line breaks that were within."""
    uri: URI
    """The URI that it is."""
    start: int
    """The offset of its first code point."""
    end: int
    """The offset behind its last code point."""
    kind: Kind
    """How it stood there."""

    def __repr__(self) -> str:
        """Return the usual form of a dataclass, with passwords hidden."""
        text = redacted(self.text)
        if text == self.text and redacted(self.uri) != self.uri:  # the "@" is a character reference
            text = redacted(self.uri)
        return repr_with(self, text=text)


@public
class FoundInLine(NamedTuple):
    """A URI that was found in lines, and where."""

    found: Found
    """What was found, with its offsets in all the lines together."""
    line: int
    """The number of the line in which it begins, counted from 1."""
    column: int
    """The place of its first code point in that line, counted from 1."""


def find(
    text: str,
    *,
    schemes: Iterable[str] | None = None,
    suffixes: bool = False,
    delimited: bool = True,
    html: bool = False,
) -> Iterator[Found]:
    r"""Find the URIs in running text, in order (Appendix C).

    - Between ``<`` and ``>``, or two ``"``, perhaps after ``URL:``, a URI is all that stands there. Within angle
      brackets it may be broken over lines, and is joined without the line breaks and the blanks around them. A hyphen
      before a line break stays: whether it belongs to the URI cannot be told.
    - Elsewhere it ends where no URI can go on, and before the marks ``. , ; : ! ? '`` that only end a sentence,
      a bracket that was opened before it, and the apostrophe, ``*``, ``_`` or ``~`` that also stands directly before
      it. Parentheses within stay if they are balanced, four deep at most, as in ``http://a/b_(c)``; so do an apostrophe
      that closes one within, and square brackets after which it goes on, as in ``http://a/?b[c]=d``, and a ``#``
      within a fragment; `uri` has these percent-encoded.
    - Before ``//`` any scheme of two letters or more will do. Without that, the scheme must be one that is registered
      and written so, and what follows must have its form: ``mailto:me@example.com`` is a URI, ``note:this`` and
      ``12:30`` are not.
    - Letters beyond ASCII belong to it if their script sets words apart, symbols such as ``¥`` in a path, a query or a
      fragment, and all of them between delimiters; `uri` has them percent-encoded, as RFC 3987 says. It ends before
      letters of other scripts, such as Chinese and Korean, in which what follows joins it, before dashes and other
      marks beyond ASCII, and before anything invisible.
    - Nothing is found where that could be another host than the one meant: ``http://{name}.example.com/``,
      ``http://me:pass word@example.com/``. Without a path, a query or a fragment, a URI is found only before an end:
      that of the text, white space, a tag of HTML, the next URI, a mark of Chinese or Japanese, the bracket or
      quotation mark that closes one directly before the URI, and other marks if one of these follows them. After a
      complete name, a comma and the like may join words.
    - Nothing is found where a template goes on: ``http://example.com/users/{id}``, ``http://example.com/%s``.

    Args:
        text: Any `str`.
        schemes: The only schemes to look for, with or without ``//``, whatever follows; `None` for those said above.
        suffixes: Whether to find references without a scheme as well, such as ``www.example.com/x``, completed with
            ``http://`` (section 4.5): names under a public suffix, but no file names, such as ``setup.py``. It is for
            prose: in code, ``self.name`` is under one as well. This needs the extra ``suffix``.
        delimited: Whether ``<``, ``>``, ``"`` and ``URL:`` are taken for delimiters.
        html: Whether the text is HTML: `uri` has characters for their references, such as ``&amp;``. If the value of
            an attribute for a URL, such as ``href``, begins with a scheme, it is one URI; `uri` has blanks and others
            percent-encoded.

    Returns:
        What is found, one after another. The time it takes grows with the length of the text, whatever that is.

    Raises:
        InvalidURI: If one of the schemes is not of the rule scheme.
        TypeError: If the text is not a `str`, or `schemes` is one.
        ModuleNotFoundError: If suffixes are asked for and the package `publicsuffixlist` is not installed.

    >>> for found in find("See <http://example.\n  com/rfc/>, mailto:me@example.com, or (http://a/b_(c))."):
    ...     print(found.kind, found.start, found.end, found.uri)
    delimited 5 31 http://example.com/rfc/
    bare 34 55 mailto:me@example.com
    bare 61 75 http://a/b_(c)
    """
    text = plain_text(text, "find")
    return _found(text, _Search.of(schemes, suffixes=suffixes, delimited=delimited, html=html))


def find_in_lines(
    lines: Iterable[str],
    *,
    schemes: Iterable[str] | None = None,
    suffixes: bool = False,
    delimited: bool = True,
    html: bool = False,
) -> Iterator[FoundInLine]:
    r"""Find the URIs in lines, such as those of a file, as `find` does in the whole text.

    One line is in memory at a time, and where a URI in angle brackets is broken over lines, these.

    Args:
        lines: The lines with their ends.
        schemes: As for `find`, and likewise the others.
        suffixes: As for `find`.
        delimited: As for `find`.
        html: As for `find`.

    >>> for found, line, column in find_in_lines(["a line\n", "and <http://a/\n", "b>, urn:example:a\n"]):
    ...     print(line, column, found.uri)
    2 6 http://a/b
    3 5 urn:example:a
    """
    if isinstance(lines, str):
        message = "find_in_lines() takes lines, not a str: write text.splitlines(keepends=True), or use find()"
        raise TypeError(message)
    return _found_in_lines(lines, _Search.of(schemes, suffixes=suffixes, delimited=delimited, html=html))


_KNOWN: Final = frozenset(SCHEMES) | frozenset(FORMS)


class _Search(NamedTuple):
    """What is looked for."""

    pattern: "regex.Pattern"
    schemes: frozenset[str]
    """Those asked for, or else those that are known."""
    any_scheme: bool
    suffixes: bool
    delimited: bool
    html: bool

    @classmethod
    def of(cls, schemes: Iterable[str] | None, *, suffixes: bool, delimited: bool, html: bool) -> "_Search":
        if isinstance(schemes, str):
            message = f'schemes are a collection of names: write ["{schemes}"]'
            raise TypeError(message)
        names = None if schemes is None else frozenset(required(name, "scheme").lower() for name in schemes)
        if suffixes:
            public_suffixes()
        pattern = scanner(names, suffixes=suffixes)
        return cls(pattern, _KNOWN if names is None else names, names is None, suffixes, delimited, html)

    def takes(self, scheme: str, uri: str) -> bool:
        """Return whether a URI that is a text by itself is looked for."""
        if scheme not in self.schemes and (not self.any_scheme or len(scheme) == 1 or "://" not in uri):
            return False
        return self.takes_form(scheme, uri)

    def takes_form(self, scheme: str, uri: str) -> bool:
        """Return whether what is behind the scheme of a URI has the form that is asked of it."""
        behind = uri[len(scheme) + 1 :]
        if not self.any_scheme:
            return True
        return behind != "//" if behind.startswith("//") else form_of(scheme).match(behind) is not None


def _found(text: str, search: _Search) -> Iterator[Found]:
    return _found_in_html(text, search) if search.html else _found_in_text(text, search)


def _found_in_html(source: str, search: _Search) -> Iterator[Found]:
    decoded = markup.decoded(source)
    of_values = _in_values(source, search)
    start, end, value = next(of_values, _NO_VALUE)
    for found in _found_in_text(decoded.text, search):
        placed = replace(found, start=decoded.in_source(found.start), end=decoded.in_source(found.end))
        while end <= placed.start:
            if value:
                yield value
            start, end, value = next(of_values, _NO_VALUE)
        if placed.end <= start:
            written = source[placed.start : placed.end]
            # A host that is written with character references is rather hidden.
            if "&" not in split_authority(split(written).authority or "").host:
                yield replace(placed, text=written)
    if value:
        yield value
    yield from (found for _, _, found in of_values if found)


_NO_VALUE: Final = (sys.maxsize, sys.maxsize, None)


def _in_values(source: str, search: _Search) -> Iterator[tuple[int, int, Found | None]]:
    """Yield where the values of attributes are that have a scheme, and what is found there."""
    for start, end, is_closed in markup.values(source):
        value = markup.decoded(source[start:end]).text.rstrip(" \t\f")
        scheme = _OF_VALUE.match(value)
        if scheme and search.takes(scheme[1].lower(), value) and not _LIST.search(value):
            uri = _uri_of_value(value) if is_closed else None
            kind: Kind = "delimited" if search.delimited else "bare"
            yield start, end, Found(source[start:end], uri, start, end, kind) if uri is not None else None


_OF_VALUE: Final = re.compile(r"([A-Za-z][A-Za-z0-9+.\-]*+):")
_LIST: Final = re.compile(r"\s[A-Za-z][A-Za-z0-9+.\-]{0,40}+://")
# Templates, and what programs read in more ways than one.
_DOUBTFUL: Final = re.compile(r"[{}<>\\]|%[G-Zg-z(]|%[A-Fa-f](?![0-9A-Fa-f])")
_NO_URI_HAS: Final = re.compile(r"[ \"\[\]^`|]|%(?![0-9A-Fa-f]{2})")


def _uri_of_value(value: str) -> URI | None:
    """Return the URI that the value of an attribute is, encoded where it must be."""
    if _DOUBTFUL.search(value) or _lacks_a_host(value):
        return None
    return _uri(_encoded(value, _NO_URI_HAS))


def _found_in_text(text: str, search: _Search) -> Iterator[Found]:
    if not search.suffixes and ":" not in text:  # as in most lines
        return
    position = 0
    for start, colon, read in candidates(search.pattern, text):
        # What is found in the later lines of a broken URI is a part of it.
        if start >= position:
            end = read
            if end - start >= MOST_TURNS:
                # Or what follows would be read again from each of its colons.
                position = end = end_of_long(text, start, end)
            found = _suffix(text, start, end) if colon < 0 else _with_scheme(text, start, colon, end, search)
            if found:
                position = found.end
                yield found


def _with_scheme(text: str, start: int, colon: int, end: int, search: _Search) -> Found | None:
    scheme = text[start:colon].lower()
    if scheme not in search.schemes:
        # A sentence may end directly before it, or a word.
        last = _LAST_SCHEME.search(scheme)
        if last and last[0] in search.schemes:
            start, scheme = colon - len(last[0]), last[0]
        elif (
            not search.any_scheme
            or len(scheme) == 1  # rather a drive
            or _OF_NO_SCHEME.search(text[max(0, start - 2) : start])
        ):
            return None
    before = text[start - 1 : start]
    if search.delimited and (before in '<":' or text[start - 2 : start] == ": "):
        found = _in_delimiters(text, start, scheme, search)
        if found:
            return found
    return _bare(text, start, colon, end, search)


# With this before it, it is the rest of what cannot be a scheme.
_OF_NO_SCHEME: Final = re.compile(r"(?:[0-9+.\-\u00C0-\u058F]|[^\W_]_)\Z")
_LAST_SCHEME: Final = re.compile(r"(?<=\.)(?:https?|ftp|mailto)\Z|(?<=[a-z0-9])https?\Z")
_BREAK: Final = r"[ \t]*+\r?\n[ \t]*+"
_WITHIN: Final = r"[^\s<>\"]"
_MOST_BREAKS: Final = 1000
_OPENING: Final = re.compile(r"([<\"])(?:URL: ?)?\Z", re.IGNORECASE)
# In angle brackets, a bar comes before the text of a link, as Slack writes it.
_OFTEN_UNENCODED: Final = {"<": re.compile(r"\^"), '"': re.compile("[|^]")}
_LONGEST_OPENING: Final = len("<URL: ")
_CLOSED: Final = {
    "<": re.compile(rf"({_WITHIN}++(?:{_BREAK}{_WITHIN}++){{0,{_MOST_BREAKS}}}+)(?:{_BREAK})?+>"),
    '"': re.compile(rf"({_WITHIN}++)\""),
}


def _in_delimiters(text: str, start: int, scheme: str, search: _Search) -> Found | None:
    opened = _OPENING.search(text[max(0, start - _LONGEST_OPENING) : start])
    closed = opened and _CLOSED[opened[1]].match(text, start)
    if not opened or not closed:
        return None
    joined = re.sub(f"(?<![ \\t]){_BREAK}", "", closed[1])
    if not search.takes_form(scheme, joined) or _lacks_a_host(joined):
        return None
    uri = _uri(_encoded(joined, _OFTEN_UNENCODED[opened[1]]) if "|" in joined or "^" in joined else joined)
    return Found(closed[1], uri, start, closed.end(1), "delimited") if uri is not None else None


_ENDS_A_SENTENCE: Final = ".,;:!?'"
_EMPHASIS: Final = frozenset("*_~")


def _bare(text: str, start: int, colon: int, end: int, search: _Search) -> Found | None:
    end = _end(text, start, colon, end)
    if end < 0:
        return None
    written = text[start:end]
    before = text[start - 1 : start]
    if before in _EMPHASIS:
        if text.startswith("/*", start - 2):  # a comment in C
            written = written.partition("*/")[0]
        written = written.rstrip(before).rstrip(_ENDS_A_SENTENCE)
    # The end of a comment in HTML, or an arrow.
    if written.endswith("--") and text.startswith(">", start + len(written)):
        written = written.rstrip("-").rstrip(_ENDS_A_SENTENCE)
    # Of some, only the beginning is there, or no host, or less than their form.
    if text.startswith("//", colon + 1):
        if written.endswith("://") or _lacks_a_host(written):
            return None
    elif written.endswith(":") or not search.takes_form(text[start:colon].lower(), written):
        return None
    uri = _uri(written)
    return Found(written, uri, start, start + len(written), "bare") if uri is not None else None


def _end(text: str, start: int, colon: int, end: int) -> int:
    """Return where a candidate ends, perhaps after one more apostrophe, or -1 if it goes on with what none may have."""
    if colon < 0 or text.startswith("//", colon + 1):
        authority = start if colon < 0 else colon + len("://")
        if text.find("/", authority, end) < 0 and not _QUERY_OR_FRAGMENT.search(text, authority, end):
            is_of_the_web = colon < 0 or text[start:colon].lower() in WEB
            return -1 if authority_continues(text, start, authority, end, is_of_the_web=is_of_the_web) else end
    if text[end : end + 1] not in _MAY_GO_ON:  # as most do
        return end
    if text[end] == "'" and text.count("'", start, end) % 2:  # opened within
        end += 1
    return -1 if template_continues(text, end) else end


_MAY_GO_ON: Final = frozenset("'{%^#<\\\ufffd")
_QUERY_OR_FRAGMENT: Final = re.compile("[?#]")
_MARKS_FOR_A_HOST: Final = re.compile(r"([^:]*)://(?:[^/?#@]*+@)?+([.\-_~*+$&!;=,…]*+)(?:[:/?#]|\Z)")


def _lacks_a_host(uri: str) -> bool:
    """Return whether there is an ellipsis for a host, or nothing but marks where that of a server should be."""
    marks = _MARKS_FOR_A_HOST.match(uri)
    if not marks:
        return False
    return default_port(marks[1]) is not None or "..." in marks[2] or "…" in marks[2]


def _suffix(text: str, start: int, end: int) -> Found | None:
    before = text[start - 1 : start]
    # A word that joins it may be a part of it, or a scheme.
    if (before == ":" or before.isalpha()) and not text[start:end].lower().startswith("www."):
        return None
    end = _end(text, start, -1, end)
    written = text[start:end]
    if end < 0 or not is_suffix_reference(written):
        return None
    uri = _uri(f"http://{written}")
    return Found(written, uri, start, end, "suffix") if uri is not None else None


def _uri(written: str) -> URI | None:
    """Return the URI that is written so, if it is one, or an IRI of what can be seen."""
    if "[" in written:
        written = _encoded(written, _BRACKETS)
    before, number, fragment = written.partition("#")
    if "#" in fragment:
        written = f"{before}{number}{fragment.replace('#', '%23')}"
    if not written.isascii():
        # What joins the pictures of an emoji cannot be seen, but them.
        if "\ufffd" in written or not written.replace("\u200d", "").isprintable():
            return None
        written = percent.encode_non_ascii(written)
    return uri_or_none(written)


_BRACKETS: Final = re.compile(r"[\[\]]")


def _encoded(written: str, characters: re.Pattern[str]) -> str:
    """Return a URI with some characters percent-encoded after its authority."""
    path = component_spans(written)[2][0]
    return written[:path] + characters.sub(lambda found: percent_encoded(found[0]), written[path:])


def _found_in_lines(lines: Iterable[str], search: _Search) -> Iterator[FoundInLine]:
    offset = 0  # of the part of a block from which URIs are taken
    for block in _blocks(lines, html=search.html):
        starts = list(accumulate(map(len, block.lines), initial=0))
        end = starts[-2] + block.end
        for found in _found("".join(block.lines), search):
            if block.start <= found.start < end:
                row = bisect_right(starts, found.start) - 1
                ahead = offset - block.start
                placed = replace(found, start=ahead + found.start, end=ahead + found.end)
                yield FoundInLine(placed, block.number + row, found.start - starts[row] + 1)
        offset += end - block.start


class _Block(NamedTuple):
    """Lines over which a URI in angle brackets may be broken."""

    number: int
    """The number of the first."""
    lines: list[str]
    start: int
    """Where in the first line the block begins: the others look at what is before."""
    end: int
    """Where in the last line it ends."""


_OPEN_AT_THE_END: Final = re.compile(rf"<(?:URL: ?)?[A-Z][A-Z0-9+.\-]*+:{_WITHIN}*+[ \t]*+\r?\n?", re.IGNORECASE)
_STILL_OPEN: Final = re.compile(rf"[ \t]*+{_WITHIN}++[ \t]*+\r?\n?")


def _blocks(lines: Iterable[str], *, html: bool) -> Iterator[_Block]:
    """Yield the lines, those together over which a URI in angle brackets may be broken, from its bracket on."""
    block: list[str] = []
    first = start = 0
    for number, line in enumerate(lines, start=1):
        if not isinstance(line, str):  # pyright: ignore[reportUnnecessaryIsInstance]  # not everybody has a type checker
            message = f"find_in_lines() takes lines of str, not of {type(line).__name__}"  # type: ignore[unreachable]  # for the same reason
            raise TypeError(message)
        read = markup.decoded(line) if html else markup.Decoded(line, [], [])
        opening = read.text.rfind("<")
        if opening >= 0 and _OPEN_AT_THE_END.fullmatch(read.text, opening):
            opening = read.in_source(opening)
            yield _Block(first if block else number, [*block, line], start, opening)
            first, start, block = number, opening, [line]
        elif block and len(block) <= _MOST_BREAKS and _STILL_OPEN.fullmatch(read.text):
            block.append(line)
        else:
            yield _Block(first if block else number, [*block, line], start, len(line))
            start, block = 0, []
    if block:
        yield _Block(first, block, start, len(block[-1]))
