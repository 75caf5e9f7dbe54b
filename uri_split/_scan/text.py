"""Search of a text: which of the scanner's candidates are URIs, and where these end."""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from uri_split._algebra.schemes import WEB
from uri_split._scan.conversion import lacks_host, percent_encode_after_authority, to_uri
from uri_split._scan.criteria import Criteria
from uri_split._scan.delimiters import delimited_at, ends_within, find_delimited
from uri_split._scan.ends import DAMAGED, authority_continues, closing_of, is_folded, path_continues
from uri_split._scan.match import Match
from uri_split._scan.openings import (
    EMPHASIS,
    ENDS_A_SENTENCE,
    end_before_closing,
    is_before_bar,
    without_emphasis,
    without_end_of_comment,
)
from uri_split._scan.scanner import MAX_REPEATS, candidates, end_of_long
from uri_split._scan.slow_scanner import NO_COLON
from uri_split._scan.stand_ins import for_scan
from uri_split._scan.suffixes import is_suffix_reference
from uri_split._text.patterns import lazy_pattern


def search_text(text: str, criteria: Criteria) -> Iterator[Match]:
    """Yield the URIs in a text, in order."""
    if not criteria.suffixes and ":" not in text:  # true of most lines of a file
        return
    position = 0
    scanned = for_scan(text)
    for start, colon, read in candidates(criteria.pattern, scanned):
        # A candidate in the later lines of a broken URI is a part of that.
        if start >= position:
            plain = _plain(text, start, colon, read, criteria)
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


# What follows the scheme of most links, before what surely ends them. A line may be folded before a blank.
_PLAIN: Final = lazy_pattern(
    r"://[A-Za-z0-9][A-Za-z0-9.\-]*+/(?:[A-Za-z0-9\-._~/%=?#+&]*[A-Za-z0-9/=]|)"
    r"(?=\Z|[ \t\">)\]}]|[.,:!?](?: |\Z)|(?:[.,:!?]|\r|)\n(?![ \t]))"
)
_BEFORE_PLAIN: Final = frozenset(("", *" \n("))


def _plain(text: str, start: int, colon: int, end: int, criteria: Criteria) -> Match | None:
    """Return the URI that a candidate is, if nothing around it and no character in it needs a closer look."""
    found = _PLAIN.match(text, colon)
    if (
        found is None
        or found.end() != end
        or text[start - 1 : start] not in _BEFORE_PLAIN
        or text[start - 2 : start] == ": "
        or text[start:colon].lower() not in criteria.schemes
    ):
        return None
    written = text[start:end]
    uri = to_uri(written, idna=criteria.idna)
    return (written, uri, start, end, "bare") if uri is not None else None


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
