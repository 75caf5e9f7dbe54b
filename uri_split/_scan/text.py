"""Search for links in plain text, with the delimiters of RFC 3986, Appendix C."""

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from uri_split._algebra.components import in_ascii
from uri_split._algebra.encoding import InvalidComponent, percent_encoded
from uri_split._algebra.hosts import RegName, public_suffixes
from uri_split._algebra.schemes import SCHEMES, WEB, default_port
from uri_split._scan import ends
from uri_split._scan.ends import DAMAGED, authority_continues, closing_of, is_folded, path_continues
from uri_split._scan.scanner import (
    EMPHASIS,
    ENDS_A_SENTENCE,
    FORMS,
    MAX_REPEATS,
    NO_COLON,
    SCHEME_AND_COLON,
    SCHEME_AND_SLASHES,
    SlowScanner,
    candidates,
    end_before_closing,
    end_of_long,
    for_scan,
    form_of,
    is_before_bar,
    scanner,
    without_emphasis,
    without_end_of_comment,
)
from uri_split._text.arguments import plain_str
from uri_split._text.spans import lazy_pattern
from uri_split.lenient import component_spans
from uri_split.rules import RULES

if TYPE_CHECKING:
    import regex

# Conversion of what was found to a URI: what people leave unencoded is percent-encoded, and no host is guessed.

_URI: Final = RULES["URI"]
_BRACKETS: Final = lazy_pattern(r"[\[\]]")
_JOINERS: Final = lazy_pattern(r"[\u200C\u200D]")


def to_uri(written: str, *, idna: bool | None = None) -> str | None:
    """Return the URI that a text is or, as an IRI, maps to; `None` if it is neither, or has invisible characters.

    Args:
        written: A plain `str`.
        idna: See `uri_split._algebra.hosts.is_written_in_idna`.

    >>> to_uri("http://example.com/?a[b]=é"), to_uri("http://exam\u200bple.com/")
    ('http://example.com/?a%5Bb%5D=%C3%A9', None)
    """
    if "[" in written:
        written = percent_encode_after_authority(written, _BRACKETS)
    if "#" in written:
        before, _, fragment = written.partition("#")
        written = f"{before}#{fragment.replace('#', '%23')}"
    if not written.isascii():
        # Joiners within words and emoji are the only invisible characters that are accepted.
        if "\ufffd" in written or not _JOINERS.sub("", written).isprintable():
            return None
        try:
            written = in_ascii(written, idna=idna)
        except InvalidComponent:
            return None
    return written if _URI.fullmatch(written) else None


def percent_encode_after_authority(uri: str, characters: re.Pattern[str]) -> str:
    """Return a URI with what matches a pattern percent-encoded in its path, query and fragment.

    >>> percent_encode_after_authority("http://[::1]/a|b", re.compile("[|]"))
    'http://[::1]/a%7Cb'
    """
    path = component_spans(uri)[2][0]
    return uri[:path] + characters.sub(lambda found: percent_encoded(found[0]), uri[path:])


_ONLY_MARKS_FOR_A_HOST: Final = lazy_pattern(
    r"([^:]*+)://(?>[^/?#@]*+@|)([.\-_~*+$&!;=,…]*+)(?:[:/?#]|\Z)"  # http://.../, file:///a
)


def lacks_host(uri: str) -> bool:
    """Return whether a URI has an ellipsis for a host, or only punctuation though its scheme needs a server.

    >>> [lacks_host(uri) for uri in ("http://.../", "http:///a", "file:///a", "http://example.com/")]
    [True, True, False, False]
    """
    found = _ONLY_MARKS_FOR_A_HOST.match(uri)
    if not found:
        return False
    scheme, marks = found.groups()
    return default_port(scheme) is not None or "..." in marks or "…" in marks


_NEXT_OF_A_LIST: Final = lazy_pattern(rf"\s{SCHEME_AND_SLASHES}")


def is_list(text: str) -> bool:
    """Return whether a text that begins with a URI continues with white space and another one.

    >>> is_list("http://a/ http://b/"), is_list("http://a/ b")
    (True, False)
    """
    return _NEXT_OF_A_LIST.search(text) is not None


# Search criteria: which schemes a search accepts, and what must follow them.

_KNOWN_SCHEMES: Final = frozenset(SCHEMES) | frozenset(FORMS)


class Criteria(NamedTuple):
    """The options of a search, compiled."""

    pattern: "regex.Pattern[str] | SlowScanner"
    """The pattern that `scanner` returns for these options."""
    schemes: frozenset[str]
    """The schemes given by the caller, or else the known ones."""
    any_scheme: bool
    """Whether a scheme that is not known is accepted before ``//``."""
    suffixes: bool
    delimited: bool
    html: bool
    idna: bool | None
    """See `uri_split._algebra.hosts.is_written_in_idna`."""

    @classmethod
    def of(
        cls,
        schemes: frozenset[str] | None,
        *,
        suffixes: bool = False,
        delimited: bool = True,
        html: bool = False,
        idna: bool | None = None,
    ) -> "Criteria":
        """Return the criteria for the options of `find`; the schemes are valid and in lower case.

        Raises:
            ModuleNotFoundError: If `suffixes` is true and the package `publicsuffixlist` is not installed.
        """
        if suffixes:
            public_suffixes(only_icann=True)
        pattern = scanner(schemes, suffixes=suffixes)
        names = _KNOWN_SCHEMES if schemes is None else schemes
        return cls(pattern, names, schemes is None, suffixes, delimited, html, idna)

    def accepts(self, scheme: str, uri: str) -> bool:
        """Return whether the search accepts a URI that is known to begin and end with the text.

        >>> criteria = Criteria.of(None)
        >>> criteria.accepts("mailto", "mailto:me@example.com"), criteria.accepts("note", "note:this")
        (True, False)
        """
        if scheme not in self.schemes and (not self.any_scheme or len(scheme) == 1 or "://" not in uri):
            return False
        return self.accepts_form(scheme, uri)

    def accepts_form(self, scheme: str, uri: str) -> bool:
        """Return whether what follows the scheme of a URI has the form that the search requires.

        >>> criteria = Criteria.of(None)
        >>> criteria.accepts_form("tel", "tel:112"), criteria.accepts_form("tel", "tel:none")
        (True, False)
        """
        rest = uri[len(scheme) + 1 :]
        if rest.startswith("//"):
            return rest != "//"
        if scheme not in FORMS:
            return scheme in self.schemes and scheme not in SCHEMES
        return form_of(scheme).match(for_scan(rest)) is not None


# Match model: a URI in a plain text, and where it is.

MatchKind = Literal["delimited", "bare", "suffix", "relative"]
"""How a URI is written: between delimiters, without them, without its scheme, or as a relative link."""
# A named tuple would take 5 % of the time of a search.
Match = tuple[str, str, int, int, MatchKind]
"""The fields of `uri_split.Found`: the text as written, the URI, its start and end in the text, and its kind.

The URI is a plain `str` that matches the rule URI.
"""


# URIs between delimiters (RFC 3986, Appendix C): angle brackets or quotation marks, optionally after ``URL:``.

WITHIN: Final = r"[^\s<>\"]"
"""Pattern for a character that may be between delimiters."""
MAX_LINE_BREAKS: Final = 1000
"""The most line breaks that a URI within angle brackets may contain."""

MARGIN: Final = r"(?:[A-Za-z]{1,8}>|[>|#:;%*]|//|--)"
"""Pattern for what each line of a quotation or a comment begins with."""

_BREAK: Final = r"[ \t]*+\r?\n[ \t]*+"
_BREAK_IN_QUOTATION: Final = rf"{_BREAK}{MARGIN}[> \t]*"
_LINE_BREAK: Final = lazy_pattern(rf"(?<![ \t]){_BREAK}")
_LINE_BREAK_IN_QUOTATION: Final = lazy_pattern(rf"(?<![ \t]){_BREAK_IN_QUOTATION}")
_OPENING: Final = lazy_pattern(r"([<\"])(?i:URL: ?)?\Z")
_LONGEST_OPENING: Final = len("<URL: ")
_TO_CLOSING: Final = {
    "<": lazy_pattern(rf"({WITHIN}++(?>(?:{_BREAK}{WITHIN}++){{0,{MAX_LINE_BREAKS}}}))(?>{_BREAK}|)>"),
    '"': lazy_pattern(rf"({WITHIN}++)\""),
}
_IN_QUOTATION: Final = lazy_pattern(
    rf"({WITHIN}++(?>(?:{_BREAK_IN_QUOTATION}{WITHIN}++){{1,{MAX_LINE_BREAKS}}}))(?:{_BREAK_IN_QUOTATION})?>(?P<quoted>)"
)
_QUOTED_LINE: Final = lazy_pattern(rf"(?m:^)[ \t]*+{MARGIN}[^\n]*+\Z")
_DELIMITER_WINDOW: Final = 100
# Within angle brackets, a bar separates a link from its text, as in Slack's <http://a/|text>.
_OFTEN_UNENCODED: Final = {">": lazy_pattern(r"\^"), '"': lazy_pattern("[|^]")}


def delimited_at(text: str, start: int) -> re.Match[str] | None:
    r"""Return what begins at an offset, as the only group, if it is between delimiters.

    >>> found = delimited_at("<URL:http://a/b\n  c>", 5)
    >>> found and found[1]
    'http://a/b\n  c'
    """
    opening = _OPENING.search(text[max(0, start - _LONGEST_OPENING) : start])
    if not opening:
        return None
    delimited = _TO_CLOSING[opening[1]].match(text, start)
    if opening[1] == "<" and not (delimited and "\n" not in delimited[0]):
        is_quoted = _QUOTED_LINE.search(text, max(0, start - _DELIMITER_WINDOW), start)
        return (_IN_QUOTATION.match(text, start) if is_quoted else None) or delimited
    return delimited


def find_delimited(delimited: re.Match[str], scheme: str, criteria: Criteria) -> Match | None:
    r"""Return the URI that is between delimiters.

    >>> found = delimited_at("<URL:http://a/b\n  c>", 5)
    >>> found and find_delimited(found, "http", Criteria.of(None))
    ('http://a/b\n  c', 'http://a/bc', 5, 19, 'delimited')
    """
    line_break = _LINE_BREAK_IN_QUOTATION if delimited.lastgroup == "quoted" else _LINE_BREAK
    joined = line_break.sub("", delimited[1])
    if not criteria.accepts_form(scheme, joined) or lacks_host(joined):
        return None
    if "|" in joined or "^" in joined:
        joined = percent_encode_after_authority(joined, _OFTEN_UNENCODED[delimited[0][-1]])
    uri = to_uri(joined, idna=criteria.idna)
    return (delimited[1], uri, delimited.start(), delimited.end(1), "delimited") if uri is not None else None


# White space and delimiters in a string of a program; the text of a link in Slack; and invisible characters at the end.
_ENDS_WITHIN: Final = lazy_pattern(r"[.,;:!?']*+(?:\\|\||&[a-z#]|[^\x00-\x7F\w]*+[>\"])")


def ends_within(delimited: re.Match[str], end: int) -> bool:
    """Return whether a URI may end before the closing delimiter: what is between delimiters has no other parts.

    >>> found = delimited_at('"http://a/b}c"', 1)
    >>> found and ends_within(found, 11)
    False
    """
    return _ENDS_WITHIN.match(delimited.string, end) is not None


# References that lack a scheme (RFC 3986, section 4.5): names of hosts, as opposed to names of files.

# Top-level domains that are also file extensions.
_FILE_EXTENSIONS: Final = frozenset(
    {
        *("as", "build", "bz", "cc", "cl", "fish", "la", "map", "md", "mk", "ml", "mm", "mo", "mobi", "mov", "nc"),
        *("pl", "pm", "ps", "pub", "py", "rs", "sc", "sh", "so", "st", "tf", "tt", "zip"),
    }
)
_NAME_AND_PATH: Final = lazy_pattern(r"([^:/?#]+)(/[^?#])?")


def is_suffix_reference(text: str) -> bool:
    """Return whether a text begins with the name of a host under a public suffix, and not with that of a file.

    If the top-level domain is also a file extension, such as ``py``, the name must begin with ``www.``, or a path of
    more than a slash must follow.

    Args:
        text: A name, optionally followed by a port, a path, a query and a fragment.

    Raises:
        ModuleNotFoundError: If the package `publicsuffixlist` is not installed.

    >>> [is_suffix_reference(text) for text in ("www.example.com/x", "example.invalid", "setup.py", "docs.rs/regex")]
    [True, False, False, True]
    """
    beginning = _NAME_AND_PATH.match(text)
    if not beginning:
        return False
    name, path = beginning.groups()
    suffix = name.rpartition(".")[2]
    # In "done.It", a sentence begins; "IT" and "it" may be Italy.
    if not (suffix.islower() or name.isupper()) or (name.isascii() and not RegName(name).is_dns_name):
        return False
    name = name.lower()
    if suffix.lower() in _FILE_EXTENSIONS and not path and not name.startswith("www."):
        return False
    return public_suffixes(only_icann=True).privatesuffix(name) is not None


# Search of a text: which of the scanner's candidates are URIs, and where these end.


def search_text(text: str, criteria: Criteria) -> Iterator[Match]:
    """Yield the URIs in a text, in order."""
    if not criteria.suffixes and ":" not in text:  # true of most lines of a file
        return
    position = 0
    scanned = for_scan(text)
    for start, colon, read, is_plain in candidates(criteria.pattern, scanned):
        # A candidate in the later lines of a broken URI is a part of that.
        if start >= position:
            plain = _plain(text, start, colon, read, criteria) if is_plain else None
            if plain:
                position = read
                yield plain
                continue
            end = read
            if end - start >= MAX_REPEATS or (
                text[end : end + 1] in _MAY_GO_ON and _may_go_on(text, start, colon, end)
            ):
                # What was read for this one is not read again from each of its colons.
                end, position = end_of_long(scanned, start, end)
            if colon == NO_COLON:
                found = _suffix_reference(text, start, end, criteria)
            else:
                found = _with_scheme(text, start, colon, end, criteria)
            if found and not (text[found[2] - 1] in _BEFORE_INNER and _is_in_link(text, position, found[2])):
                position = max(position, found[3])
                yield found


_BEFORE_PLAIN: Final = frozenset(("", *' \n("<'))
_CLOSES_PLAIN: Final = {'"': '"', "<": ">"}


def _plain(text: str, start: int, colon: int, end: int, criteria: Criteria) -> Match | None:
    """Return the URI that a candidate is, if nothing around it and no character in it needs a closer look."""
    before = text[start - 1 : start]
    if (
        before not in _BEFORE_PLAIN
        or text[start - 3 : start] in {"L: ", "l: "}
        or text[start:colon].lower() not in criteria.schemes
    ):
        return None
    closing = _CLOSES_PLAIN.get(before) if criteria.delimited else None
    if closing and text[end : end + 1] != closing:
        return None
    written = text[start:end]
    return written, written, start, end, "delimited" if closing else "bare"


_DIVIDES_LINKS: Final = lazy_pattern(r"[\s\"'<>,;|()]")
_WINDOW: Final = 300


def _is_in_link(text: str, position: int, start: int) -> bool:
    """Return whether a link that follows one of `_BEFORE_INNER` is in a longer one, which is not found.

    Args:
        text: The text.
        position: The offset where the link before it ends.
        start: The offset where the link begins.
    """
    outer = text.rfind("://", max(position, start - _WINDOW), start)
    return outer >= 0 and not _DIVIDES_LINKS.search(text, outer, start)


_BEFORE_INNER: Final = frozenset("/=")
_MAY_GO_ON: Final = frozenset("(|^.,;:!?'")
_GOES_ON: Final = lazy_pattern(r"[.,;:!?']*+[(|^]")


def _may_go_on(text: str, start: int, colon: int, end: int) -> bool:
    """Return whether a path, a query or a fragment may contain the bracket or bar that follows it."""
    if not _GOES_ON.match(text, end):
        return False
    after = start if colon == NO_COLON else colon + len(":")
    return text[after : after + 2] != "//" or _PATH_QUERY_OR_FRAGMENT.search(text, after + 2, end) is not None


def first_matches(text: str, limit: int) -> list[Match]:
    """Return the first URIs that `find` finds in a text by default, at most as many as a limit.

    References without a scheme are not among them, since only an optional package recognizes these.

    >>> first_matches("see http://a/b, <http://c> or http://d", 2)
    [('http://a/b', 'http://a/b', 4, 14, 'bare'), ('http://c', 'http://c', 17, 25, 'delimited')]
    """
    if ":" not in text:  # the pattern takes long to compile
        return []
    criteria = Criteria.of(None)
    return list(islice(search_text(text, criteria), limit))


# Common schemes at the end of what looks like a longer one: after the end of a sentence ("end.http://a/"), a hyphen or
# a word ("seehttp://a/").
_COMMON_SCHEME_LAST: Final = lazy_pattern(r"(?<=[.\-])(?:https?|ftp|mailto)\Z|(?<=[a-z0-9])https?\Z")
# After one of these, what looks like a scheme is the rest of something that cannot be one: "1abc://", "my_abc://".
_CANNOT_PRECEDE_SCHEME: Final = lazy_pattern(r"(?:[0-9+.\-\u00C0-\u058F]|[^\W_]_)\Z")


# "http://a.example,me@b.example": the first is meant, not the second.
_HOST_IN_USERINFO: Final = lazy_pattern(
    r"//(?:[\w.\-]*\.(?:[^\W\d_]{2,}|xn--[\w\-]+)|(?:[0-9]{1,3}\.){3}[0-9]{1,3}|localhost|\[[^\]@]*+\])\.?(?::[0-9]+)?"
    r"(?:[,;!&'()]|(?P<often>[:$*+=]))[^/?#]*@"
)


def _with_scheme(text: str, start: int, colon: int, end: int, criteria: Criteria) -> Match | None:
    """Return the URI that a candidate with a scheme is, if it is one."""
    scheme = text[start:colon].lower()
    if scheme not in criteria.schemes:
        common = _COMMON_SCHEME_LAST.search(scheme)
        if common and common[0] in criteria.schemes:
            scheme = common[0]
            start = colon - len(scheme)
        elif (
            not criteria.any_scheme
            or len(scheme) == 1  # more likely a drive
            or _CANNOT_PRECEDE_SCHEME.search(text[max(0, start - 2) : start])
        ):
            return None
    if text.find("$(", colon, end) >= 0 and text.startswith("//", colon + 1):  # $(id), in a shell or a makefile
        return None
    if text.find("@", colon, end) >= 0:
        userinfo = _HOST_IN_USERINFO.match(text, colon + 1, end)
        if userinfo and (scheme in WEB or not userinfo["often"]):
            return None
    before = text[start - 1 : start]
    if criteria.delimited and (before in '<":' or text[start - 2 : start] == ": "):
        delimited = delimited_at(text, start)
        if delimited:
            found = find_delimited(delimited, scheme, criteria)
            bare = None if found else _bare(text, start, colon, end, criteria)
            return bare if bare and ends_within(delimited, bare[3]) else found
    return _bare(text, start, colon, end, criteria)


_BARS: Final = lazy_pattern("[|^]")


def _bare(text: str, start: int, colon: int, end: int, criteria: Criteria) -> Match | None:
    """Return the URI without delimiters that a candidate is, if it is one."""
    authority = colon + len("://") if text.startswith("//", colon + 1) else None
    end = _end(text, start, authority, end)
    if end < 0:
        return None
    written = _without_marks(text, start, text[start:end])
    # Some are only the beginning of a URI, lack a host, or lack the form that their scheme prescribes.
    if authority is not None:
        if written.endswith("://") or lacks_host(written) or not (written.isascii() or _has_host(written)):
            return None
    elif written.endswith(":") or not criteria.accepts_form(text[start:colon].lower(), written):
        return None
    encoded = percent_encode_after_authority(written, _BARS) if "|" in written or "^" in written else written
    uri = to_uri(encoded, idna=criteria.idna)
    return (written, uri, start, start + len(written), "bare") if uri is not None else None


_MAY_CLOSE: Final = EMPHASIS | {"-"}


def _without_marks(text: str, start: int, written: str) -> str:
    """Return a URI without the marks at its end that close what began before it."""
    if written[-1] not in _MAY_CLOSE and "*/" not in written:
        return written
    written = without_end_of_comment(text, start, written)
    before = text[start - 1 : start]
    if before in EMPHASIS:
        written = written.rstrip(before).rstrip(ENDS_A_SENTENCE)
    if written[-1:] in EMPHASIS:
        written = without_emphasis(text, start, written).rstrip(ENDS_A_SENTENCE)
    # The end of an HTML comment, or an arrow.
    if written.endswith("--") and text.startswith(">", start + len(written)):
        written = written.rstrip("-").rstrip(ENDS_A_SENTENCE)
    return written


_AUTHORITY: Final = lazy_pattern("[^/?#]*+//([^/?#]*+)")
_PICTURES: Final = r"\u231A\u231B\u2328\u23CF\u23E9-\u23FA\u25A0-\u27BF\u2B00-\u2BFF\U0001F000-\U0001FAFF\uFE0F\u200D"
# Signs that are no pictures, such as a slash of mathematics; and a picture after a name that is complete.
_SIGN_IN_HOST: Final = lazy_pattern(rf"[^\x00-\x7F\w{_PICTURES}]|\.[^\W\d_]{{2,}}(?::[0-9]+)?[{_PICTURES}]")


def _has_host(written: str) -> bool:
    """Return whether a URI has a name of letters and pictures for a host."""
    authority = _AUTHORITY.match(written)
    return authority is not None and not _SIGN_IN_HOST.search(authority[1])


# Nothing follows a URI more often; none of these can be in a longer one.
_ENDS: Final = frozenset(("", *' \n\r\t">)]}'))
_ENDS_OF_SENTENCES: Final = frozenset(f"{mark}{blank}" for mark in ".,;:!?" for blank in ("", " ", "\n"))
_PATH_QUERY_OR_FRAGMENT: Final = lazy_pattern("[/?#]")
_BLANKS: Final = frozenset(" \t")
_LONGEST_REFERENCE: Final = 10
_REFERENCE_BEFORE: Final = lazy_pattern(r"&#?\w++;\Z")
_MORE_AFTER_BACKTICK: Final = lazy_pattern(r"`++[.,;:!?']*+(?:[\w$/\[({=&%~+*@#|^\\\-]|[^\x00-\x7F\s])")
_OPEN_BACKTICK: Final = lazy_pattern(r"`(?>[^`\n]*)\Z")
_LINE_ENDS: Final = frozenset("\r\n")
_QUERY_OR_FRAGMENT: Final = lazy_pattern("[?#]")


def _end(text: str, start: int, authority: int | None, end: int) -> int:
    """Return where a candidate ends, or -1 if it continues with characters that a URI cannot contain."""
    if (
        authority is not None
        and text.find("/", authority, end) < 0
        and not _QUERY_OR_FRAGMENT.search(text, authority, end)
    ):
        has_web_scheme = authority == start or text[start : authority - len("://")].lower() in WEB
        return -1 if authority_continues(text, start, authority, end, has_web_scheme=has_web_scheme) else end
    written = text[start : end + 1]
    # Most have none of these.
    if "'" in written or not written.isascii() or ("&" in written and ";" in written):
        closed = end_before_closing(text, start, end, _closing(text, start))
        if closed < 0:
            return -1
        if closed < end:
            end = start + len(text[start:closed].rstrip(ENDS_A_SENTENCE))
            reference = text[closed : text.find(";", closed) + 1]
            if text[closed] != "&" or text.endswith(reference, 0, start):
                return end
        else:
            end = closed
    following, after = text[end : end + 1], text[end + 1 : end + 2]
    if (after in _LINE_ENDS or (following == "\n" and after in _BLANKS)) and is_folded(text, start, end):
        return -1
    if following in _ENDS or text[end : end + 2] in _ENDS_OF_SENTENCES or following in _closing(text, start):
        return end
    return _end_unless_it_continues(text, start, end)


def _end_unless_it_continues(text: str, start: int, end: int) -> int:
    """Return where a path, a query or a fragment ends before a character that does not always end it; or -1."""
    following = text[end]
    if following == "|" and is_before_bar(text, start):
        return end
    if (
        following == "`"
        and _MORE_AFTER_BACKTICK.match(text, end)
        and not _OPEN_BACKTICK.search(text, max(0, start - _WINDOW), start)
    ):
        return -1
    if following == "'" and text.count("'", start, end) % 2:  # it closes one within the URI
        end += 1
    return -1 if path_continues(text, end) else end


def _closing(text: str, start: int) -> str:
    """Return the characters that close what directly precedes a link."""
    before = text[start - 1 : start]
    is_reference = before == ";" and _REFERENCE_BEFORE.search(text, max(0, start - _LONGEST_REFERENCE), start)
    return "" if is_reference else closing_of(before)


def _suffix_reference(text: str, start: int, end: int, criteria: Criteria) -> Match | None:
    """Return the reference without a scheme that a candidate is, if it is one."""
    before = text[start - 1 : start]
    # What precedes it directly may be a part of its name, or a scheme.
    if (before == ":" or before.isalpha()) and not text[start:end].lower().startswith("www."):
        return None
    if DAMAGED.match(before) or DAMAGED.match(text, end) or text.find("$(", start, end) >= 0:
        return None
    end = _end(text, start, start, end)
    if end < 0:
        return None
    written = _without_marks(text, start, text[start:end])
    if not is_suffix_reference(written):
        return None
    uri = to_uri(f"http://{written}", idna=criteria.idna)
    return (written, uri, start, start + len(written), "suffix") if uri is not None else None


# Blocks of lines: what must be searched together, since a URI in angle brackets may be broken over lines.


class Block(NamedTuple):
    """Lines over which a URI in angle brackets may be broken."""

    number: int
    """The number of the first line, counted from 1."""
    lines: list[str]
    start: int
    """The offset in the first line where the block begins; the part before it only gives context."""
    end: int
    """The offset in the last line where the block ends."""


_OPEN_AT_THE_END: Final = lazy_pattern(rf"<(?i:URL: ?)?{SCHEME_AND_COLON}{WITHIN}*+[ \t]*+\r?\n?")
_STILL_OPEN: Final = lazy_pattern(rf"[ \t]*+{MARGIN}?[> \t]*+{WITHIN}++[ \t]*+\r?\n?")


def blocks(lines: Iterable[str], *, html: bool) -> Iterator[Block]:
    r"""Yield the lines in blocks: mostly one by one, but together from an angle bracket that is still open.

    Raises:
        TypeError: If a line is not a `str`.

    >>> for block in blocks(["a\n", "b <http://c\n", "d>\n"], html=False):
    ...     print(block.number, block.lines, block.start, block.end)
    1 ['a\n'] 0 2
    2 ['b <http://c\n'] 0 2
    2 ['b <http://c\n', 'd>\n'] 2 3
    """
    block: list[str] = []
    first = start = 0
    for number, given in enumerate(lines, start=1):
        line = plain_str(given, f"line {number}")
        decoded = ends.decode(line) if html else ends.Decoded(line, [], [])
        opening = decoded.text.rfind("<")
        if opening >= 0 and _OPEN_AT_THE_END.fullmatch(decoded.text, opening):
            opening = decoded.in_source(opening)
            yield Block(first if block else number, [*block, line], start, opening)
            first, start, block = number, opening, [line]
        elif block and len(block) <= MAX_LINE_BREAKS and _STILL_OPEN.fullmatch(decoded.text):
            block.append(line)
        else:
            yield Block(first if block else number, [*block, line], start, len(line))
            start, block = 0, []
    if block:
        yield Block(first, block, start, len(block[-1]))


def end_of_blocks(text: str) -> int:
    r"""Return where lines can be divided: `blocks` yields the same for both parts as for all of them.

    Args:
        text: Some whole lines, before which no angle bracket is open.

    Returns:
        The offset after the last line after which none is open; 0 if there is no such line.

    >>> end_of_blocks("a\n<http://b>\n"), end_of_blocks("a\n<http://b\n"), end_of_blocks("<http://b\n")
    (13, 2, 0)
    """
    end = len(text)
    while (opening := text.rfind("<", 0, end)) >= 0:
        start, after = text.rfind("\n", 0, opening) + 1, text.find("\n", opening, end) + 1
        following = text[after:end].split("\n")[:-1]
        if not (
            _OPEN_AT_THE_END.fullmatch(text, opening, after)
            and len(following) <= MAX_LINE_BREAKS
            and all(map(_STILL_OPEN.fullmatch, following))
        ):
            break
        end = start
    return end
