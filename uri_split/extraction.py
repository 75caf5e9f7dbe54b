"""URIs in running text (RFC 3986, Appendix C), and references that lack a scheme (section 4.5)."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from uri_split import percent
from uri_split.broken_off import goes_on
from uri_split.errors import required
from uri_split.lenient import component_spans, redacted
from uri_split.references import URI, uri_or_none
from uri_split.running_text import CHARACTER_REFERENCE, MOST_TURNS, candidates, end_of_long, form_of, scanner
from uri_split.scheme_forms import FORMS
from uri_split.schemes import SCHEMES, WEB
from uri_split.suffixes import is_suffix_reference, public_suffixes

if TYPE_CHECKING:
    import regex

Kind = Literal["delimited", "bare", "suffix"]
"""How a URI stood in a text: between delimiters, without them, or without its scheme."""


class Found(NamedTuple):
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
        """Return the usual form of a named tuple, but with a password hidden."""
        text = redacted(self.text)
        return f"Found(text={text!r}, uri={self.uri!r}, start={self.start}, end={self.end}, kind={self.kind!r})"


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
      it. Parentheses within stay if they are balanced, four deep at most, as in ``http://a/b_(c)``; so do square
      brackets behind which it goes on, as in ``http://a/?b[c]=d``, and `uri` has them percent-encoded.
    - Before ``//`` any scheme of two letters or more will do. Without that, the scheme must be one that is registered
      and written so, and what follows have its form: ``mailto:me@example.com`` is a URI, ``note:this`` and ``12:30``
      are not.
    - Letters beyond ASCII belong to it if their script sets words apart, and between delimiters in any case; `uri` has
      them percent-encoded, as RFC 3987 says. It ends before letters of other scripts, such as Chinese and Korean, in
      which what follows joins it, and before anything invisible.
    - Nothing is found where that could be another host than the one meant: ``http://{name}.example.com/``,
      ``http://me:pass word@example.com/``.

    Args:
        text: Any `str`.
        schemes: The only schemes to look for, with or without ``//``, whatever follows; `None` for those said above.
        suffixes: Whether to find references without a scheme as well, such as ``www.example.com/x``, completed with
            ``http://`` (section 4.5): names under a public suffix, but no file names, such as ``setup.py``. It is for
            prose: in code, ``self.name`` is under one as well. This needs the extra ``suffix``.
        delimited: Whether ``<``, ``>``, ``"`` and ``URL:`` are taken for delimiters.
        html: Whether the text is HTML, in which ``&amp;`` is an ampersand; `uri` has the character alone.

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
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]  # not everybody has a type checker
        message = f"find() takes a str, not {type(text).__name__}"  # type: ignore[unreachable]  # likewise
        raise TypeError(message)
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
        pattern = scanner(names, suffixes=suffixes, html=html)
        return cls(pattern, _KNOWN if names is None else names, names is None, suffixes, delimited, html)

    def takes_form(self, scheme: str, uri: str) -> bool:
        """Return whether what is behind the scheme of a URI has the form that is asked of it."""
        behind = uri[len(scheme) + 1 :]
        if not self.any_scheme:
            return True
        return behind != "//" if behind.startswith("//") else form_of(scheme).match(behind) is not None


def _found(text: str, search: _Search) -> Iterator[Found]:
    if not search.suffixes and ":" not in text:  # as in most lines
        return
    position = 0
    for start, colon, read in candidates(search.pattern, text):
        # What is found in the later lines of a broken URI is a part of it.
        if start >= position:
            end = read
            if end - start >= MOST_TURNS:
                # Or what follows would be read again from each of its colons.
                position = end = end_of_long(text, start, end, html=search.html)
            found = _suffix(text, start, end, search) if colon < 0 else _with_scheme(text, start, colon, end, search)
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
        elif not search.any_scheme or len(scheme) == 1:  # one letter is rather a drive
            return None
    before = text[start - 1 : start]
    if search.delimited and (before in '<":' or text[start - 2 : start] == ": "):
        found = _in_delimiters(text, start, scheme, search)
        if found:
            return found
    return _bare(text, start, colon, end, search)


_LAST_SCHEME: Final = re.compile(r"(?<=\.)(?:https?|ftp|mailto)\Z|(?<=[a-z0-9])https?\Z")
_BREAK: Final = r"[ \t]*+\r?\n[ \t]*+"
_WITHIN: Final = r"[^\s<>\"]"
_MOST_BREAKS: Final = 1000
_OPENING: Final = re.compile(r"([<\"])(?:URL: ?)?\Z", re.IGNORECASE)
_LONGEST_OPENING: Final = len("<URL: ")
_CLOSED: Final = {
    "<": re.compile(rf"({_WITHIN}++(?:{_BREAK}{_WITHIN}++){{0,{_MOST_BREAKS}}}+)(?:{_BREAK})?+>"),
    '"': re.compile(rf"({_WITHIN}++)\""),
}


def _in_delimiters(text: str, start: int, scheme: str, search: _Search) -> Found | None:
    opened = _OPENING.search(text[max(0, start - _LONGEST_OPENING) : start])
    closed = opened and _CLOSED[opened[1]].match(text, start)
    if not closed:
        return None
    joined = re.sub(_BREAK, "", closed[1])
    if not search.takes_form(scheme, joined) or _lacks_a_host(joined):
        return None
    uri = _uri(joined, html=search.html)
    return Found(closed[1], uri, start, closed.end(1), "delimited") if uri is not None else None


_ENDS_A_SENTENCE: Final = ".,;:!?'"


def _bare(text: str, start: int, colon: int, end: int, search: _Search) -> Found | None:
    if text.startswith("#{", end - 1):  # what a template fills in, no fragment
        end -= 1
    has_authority = text.startswith("//", colon + 1)
    if has_authority and text.find("/", colon + len("://"), end) < 0:
        is_of_the_web = text[start:colon].lower() in WEB
        if goes_on(text, colon + len("://"), end, is_of_the_web=is_of_the_web):
            return None
    written = text[start:end]
    before = text[max(0, start - 2) : start]
    if before == "/*":  # a comment, as C has it
        written = written.partition("*/")[0]
    if before.endswith(("*", "_", "~")):
        written = written.rstrip(before[-1]).rstrip(_ENDS_A_SENTENCE)
    # Of some, only the beginning is there, or no host, or less than their form.
    if has_authority:
        if written.endswith("://") or _lacks_a_host(written):
            return None
    elif not search.takes_form(text[start:colon].lower(), written):
        return None
    uri = _uri(written, html=search.html)
    return Found(written, uri, start, start + len(written), "bare") if uri is not None else None


_NO_HOST: Final = re.compile(r"([^:]*)://(?:[^/?#@]*+@)?+(?:[:/?#]|\Z)")


def _lacks_a_host(uri: str) -> bool:
    """Return whether there is no host where that of a server should be."""
    hostless = _NO_HOST.match(uri)
    known = hostless and SCHEMES.get(hostless[1].lower())
    return bool(known and known.default_port)


def _suffix(text: str, start: int, end: int, search: _Search) -> Found | None:
    written, before = text[start:end], text[start - 1 : start]
    # A word that joins it may be a part of it, or a scheme.
    if (before == ":" or before.isalpha()) and not written.lower().startswith("www."):
        return None
    if goes_on(text, start, end) or not is_suffix_reference(written):
        return None
    uri = _uri(f"http://{written}", html=search.html)
    return Found(written, uri, start, end, "suffix") if uri is not None else None


def _uri(written: str, *, html: bool) -> URI | None:
    """Return the URI that is written so, if it is one, or an IRI of what can be seen."""
    if html and "&" in written:
        from html import unescape  # noqa: PLC0415  slow to import

        # What is not a whole reference is no reference in the value of an attribute.
        written = re.sub(CHARACTER_REFERENCE, lambda reference: unescape(reference[0]), written)
    if "[" in written:
        path = component_spans(written)[2][0]
        written = written[:path] + written[path:].replace("[", "%5B").replace("]", "%5D")
    if not written.isascii():
        if not written.isprintable():
            return None
        written = percent.encode_non_ascii(written)
    return uri_or_none(written)


def _found_in_lines(lines: Iterable[str], search: _Search) -> Iterator[FoundInLine]:
    offset = 0  # of the part of a block from which URIs are taken
    for block in _blocks(lines):
        starts = list(accumulate(map(len, block.lines), initial=0))
        end = starts[-2] + block.end
        for found in _found("".join(block.lines), search):
            if block.start <= found.start < end:
                row = bisect_right(starts, found.start) - 1
                ahead = offset - block.start
                placed = found._replace(start=ahead + found.start, end=ahead + found.end)
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


def _blocks(lines: Iterable[str]) -> Iterator[_Block]:
    """Yield the lines, those together over which a URI in angle brackets may be broken, from its bracket on."""
    block: list[str] = []
    first = start = 0
    for number, line in enumerate(lines, start=1):
        opening = line.rfind("<")
        if opening >= 0 and _OPEN_AT_THE_END.fullmatch(line, opening):
            yield _Block(first if block else number, [*block, line], start, opening)
            first, start, block = number, opening, [line]
        elif block and len(block) <= _MOST_BREAKS and _STILL_OPEN.fullmatch(line):
            block.append(line)
        else:
            yield _Block(first if block else number, [*block, line], start, len(line))
            start, block = 0, []
    if block:
        yield _Block(first, block, start, len(block[-1]))
