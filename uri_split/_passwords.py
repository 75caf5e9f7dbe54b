"""Passwords of userinfo in a text: where they are.

`like_passwords` finds all that people may take for one. `password_spans` says which of these RFC 3986 and browsers read
as passwords.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from uri_split._text.arguments import plain_text
from uri_split._text.spans import Span, lazy_pattern, merged, spliced

# Where userinfo may begin. Between the letters of a scheme and its colon, browsers ignore tabs and line breaks.
_BLANK: Final = r"\x00-\x20"
_WEB: Final = "|".join(
    r"[\t\n\r]*".join([*(f"[{letter.upper()}{letter}]" for letter in scheme), ":"])
    for scheme in ("ftp", "http", "https", "ws", "wss")
)
_BEFORE_USERINFO: Final = (
    rf"(?:(?<![Nn][Ee])(?:{_WEB})[/\\{_BLANK}]*"  # browsers need no slashes after these; "news:" is another scheme
    rf"|[/\\][{_BLANK}]*[/\\][/\\{_BLANK}]*)"
)
# And where people may see the beginning of one: after one slash and any scheme, or a first word without its colon.
_BLANK_TO_PEOPLE: Final = rf"\s{_BLANK}\x7f-\xa0\xad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff"
_SEEN_BEFORE_USERINFO: Final = (
    rf"(?<![Nn][Ee])(?:{_WEB})[/\\{_BLANK_TO_PEOPLE}]*"
    rf"|(?:\A[a-z][a-z0-9+]*|:[{_BLANK_TO_PEOPLE}]*|[/\\][{_BLANK_TO_PEOPLE}]*)[/\\][/\\{_BLANK_TO_PEOPLE}]*"
)

_BEGINNING: Final = lazy_pattern(_BEFORE_USERINFO)
_SEEN_BEGINNING: Final = lazy_pattern(_SEEN_BEFORE_USERINFO)
_SEEN_BEGINNING_OF_AUTHORITY: Final = lazy_pattern(rf"\A|{_SEEN_BEFORE_USERINFO}")
# A user, and the colon before what people see as a password, even if "/", "?" or "#" ends the authority in it. A number
# before these would be a port, and after the user of a repository, a path follows.
_SEEN_USER: Final = lazy_pattern(
    r"(?:(?>:\0*(?:[/\\]\0*){1,3})|(?<![:/\\\0])(?>(?:[/\\]\0*){2,3})|(?<=http:)|(?<=https:))"
    r"((?!\[|(?:git|hg)@)[^/\\?#:\s]*):(?!\0*(?:[/\\]\0*[/\\]|[0-9]+[/?]))",
    re.IGNORECASE,
)
_SPACE: Final = lazy_pattern(r"\s")
# Where a text with several links goes on after a password with white space.
_NEXT_LINK: Final = lazy_pattern(r"\s(?=[\"'<(\[]{0,2}[A-Za-z][A-Za-z0-9+.\-]{1,20}:[/\\]{2})|\n[ \t\r]*\n")
# After a host, a port or prose is no password.
_PORT_IN_PROSE: Final = lazy_pattern(r"\0*[0-9]+[^\w\s]?\s|[^\w\s]?\s+\S+\s")
_PORT_AND_FRAGMENT: Final = lazy_pattern(r"\0*[0-9]+#")
_BEGINS_HOST: Final = lazy_pattern(r"@\0*[\w\[({$.%\-]")
_END_OF_AUTHORITY: Final = lazy_pattern("[/?#]")
_PARTS_OF_AUTHORITY: Final = frozenset({"authority", "host", "reg-name", "IP-literal", "IPv6address", "port"})
# A user and a password alone, where the sign before a host is no sign of a mail address.
_USER_AND_PASSWORD: Final = lazy_pattern(
    r"(?!(?:mailto|e-?mail|sips?|xmpp|acct|from|to|cc):)[a-z][\w.\-]*:([^\s/@]+)[\ufe6b\uff20][\w\[]"
)
_MOST_DECODINGS: Final = 8

# How people and programs write each delimiter: its numbers, its name in HTML, what looks like it, and defanged.
_WAYS: Final = (
    (":", "3A", "58", "colon", "\uff1a\ufe55\ufe13\u2236\u02d0\ua789\u0589\u05c3"),
    ("/", "2F", "47", "sol", "\uff0f\u2044\u2215\u29f8\u2571\u27cb"),
    ("@", "40", "64", "commat", "\uff20\ufe6b", "at"),
    ("?", "3F", "63", "quest", "\uff1f\ufe56"),
    ("#", "23", "35", "num", "\uff03\ufe5f"),
    ("\\", "5C", "92", "bsol", "\uff3c\ufe68\u2216\u29f5\u29f9"),
)
_LIKE: Final = "".join(like for _, _, _, _, like, *_ in _WAYS)
_DELIMITERS: Final = {
    written: delimiter
    for delimiter, octet, number, name, like, *words in _WAYS
    for written in (delimiter, octet, number, name, *words, *like, *(each.encode().hex().upper() for each in like))
}
_NAME: Final = "|".join(name for _, _, _, name, *_ in _WAYS)
_NUMBER: Final = "|".join(number for _, _, number, *_ in _WAYS)
_OCTET: Final = "(2[3Ff]|3[AaFf]|40|5[Cc])"
_OCTETS: Final = "|".join("[%=]".join(f"(?i:{byte:02x})" for byte in character.encode()) for character in _LIKE)
# Blanks between slashes, as browsers write them where they do not remove them.
_BLANK_OCTETS: Final = (
    "(?:25)*(?:20|[01][0-9A-Fa-f]|7[Ff]|[Cc]2%[Aa][0Dd]|[Ee]2%8[01]%[89Aa][0-9A-Fa-f]|[Ee]3%80%80"
    "|[Ee][Ff]%[Bb][Bb]%[Bb][Ff])"
)
# One class comes first, for which `re` searches fast.
_WRITTEN: Final = lazy_pattern(
    rf"[%=&\\ \[({{{_LIKE}](?:(?<=[%=])(?:(?:25)*|(?:3[Dd])*){_OCTET}|(?<=[\\%])(?:u00|x|u\{{){_OCTET}\}}?"
    rf"|(?:(?<=&)(?:\#38;)?|(?<=[%=])26)(?:amp;)*(?:({_NAME})(?:;|[%=]3[Bb])"
    rf"|(?:\#|[%=]23)(?:0*({_NUMBER})(?![0-9])|[xX]0*{_OCTET}(?![0-9A-Fa-f]))(?:;|[%=]3[Bb])?)"
    rf"|(?<=[/\\:]%)({_BLANK_OCTETS}(?:%{_BLANK_OCTETS})*)(?=[/\\])"
    rf"|(?<=[%=])({_OCTETS})|(?<= )[\[({{](@|at)[\])}}] ?|(?<=[\[({{])(@|at)[\])}}] ?|(?<=\[)(:)\]"
    rf"|(?<=([{_LIKE}])))"
)
IN_AT: Final = (
    "@",
    "40",
    "64",
    "at)",
    "at]",
    "at}",
    "commat",
    "\uff20",
    "\ufe6b",
    "C%A0",
    "c%a0",
    "9%AB",
    "9%ab",
    "C=A0",
)
"""Parts of the ways to write ``@``, one of which each text with a password contains, for columns."""
# The same with what precedes them, and parts of the ways to write ":": few texts with nothing hidden contain both.
WITH_AT: Final = lazy_pattern(
    r"[@\uff20\ufe6b46)\]}m%=](?:(?<=[@\uff20\ufe6b])|(?<=[%=xX{]4)0|(?<=254)0|(?<=3[Dd]4)0|(?<=[uxX0]04)0"
    r"|(?<=#6)4|(?<=236)4|(?<=[#30]06)4|(?<=at[)\]}])|(?<=comm)at|(?<=[Cc][%=])[Aa]0|(?<=9[%=])[Aa][Bb])"
)
WITH_COLON: Final = lazy_pattern(r":(?!//)|3[Aa]|58|colon|[%=][C-Fc-f]|[^\x00-\x7F]")
# Each way to write "@" begins with one of these, and most texts have none. The search for one class is the fastest.
_BEGINS_AT: Final = lazy_pattern("[@%=&\\\\\\[({\uff20\ufe6b]")

EXAMPLE_HOST: Final = lazy_pattern(
    r"(?:\A|\.)(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)\.?\Z", re.IGNORECASE
)
"""The names that RFC 2606 and RFC 6761 reserve for examples, tests and this machine: a password there is an example."""


def password_spans(text: str) -> tuple[Span, ...]:
    r"""Return the spans of all non-empty passwords in a text, in order (section 3.2.1).

    Userinfo begins after ``//``, even in a path, a query or a fragment. To browsers, which read ``\`` as ``/``, it
    also begins after fewer or more slashes if the scheme is one of the web. It ends at the last ``@`` before the next
    ``/``, ``?`` or ``#``.

    Raises:
        TypeError: If the text is not a `str`.

    >>> password_spans("http://me:secret@example.com/?next=https:you:hidden@example.net")
    ((10, 16), (45, 51))
    """
    return tuple(_passwords(plain_text(text, "password_spans"), _BEGINNING))


def like_passwords(text: str, rule: str = "URI-reference") -> tuple[Span, ...]:
    """Return the spans of passwords, and of what people may take for one, in order.

    These are also passwords with delimiters or white space in them, and those beside delimiters that are encoded or
    look like others, as `uri_split.suggest` reads them.

    Args:
        text: Any `str`.
        rule: The rule that the text was checked against. A text given for a part of an authority may be a whole
            authority, or even a URI.

    >>> [like_passwords(text) for text in ("http: /me:secret@example.com/", "ftp://me:se/cret@example.com/")]
    [((10, 16),), ((9, 16),)]
    >>> like_passwords("me:secret", "userinfo")
    ((3, 9),)
    """
    if rule == "userinfo":
        start, end = with_plain_delimiters(text).find(":") + 1, len(text)
        return ((start, end),) if 0 < start < end else ()
    if not (_BEGINS_AT.search(text) and WITH_AT.search(text) and WITH_COLON.search(text)):
        return ()
    spans: tuple[Span, ...] = ()
    # Without the delimiters in it, a password may seem to go on: then, a text that is redacted again would show less.
    for _ in range(_MOST_DECODINGS):
        found = tuple(merged((*spans, *_spans_in(text, rule))))
        if found == spans:
            break
        spans = found
        text = without_delimiters(text, spans)
    return spans


def without_delimiters(text: str, passwords: Iterable[Span]) -> str:
    """Return a text of the same length, in which passwords contain nothing that ends an authority.

    >>> without_delimiters("http://me:a/b@h", [(10, 13)])
    'http://me:***@h'
    """
    return spliced(text, ((start, end, "*" * (end - start)) for start, end in passwords))


def _spans_in(text: str, rule: str) -> list[Span]:
    plain = with_plain_delimiters(text)
    forms = [form for form in dict.fromkeys((text, plain)) if "@" in form]
    beginning = _SEEN_BEGINNING_OF_AUTHORITY if rule in _PARTS_OF_AUTHORITY else _SEEN_BEGINNING
    spans = [span for form in forms for span in _hidden(form, beginning)]
    alone = _USER_AND_PASSWORD.match(text)
    return [*spans, alone.span(1)] if alone else spans


def with_plain_delimiters(text: str) -> str:
    r"""Return a text of the same length with delimiters as RFC 3986 writes them, and NUL in place of the rest of each.

    >>> with_plain_delimiters("http%3A&#47;&#x2f;")
    'http:\x00\x00/\x00\x00\x00\x00/\x00\x00\x00\x00\x00'
    """
    return _WRITTEN.sub(_plain_delimiter, text)


def _plain_delimiter(found: re.Match[str]) -> str:
    written = found[found.lastindex or 0]
    key = written.replace("%", "").replace("=", "").upper()
    return (_DELIMITERS.get(written) or _DELIMITERS.get(key, " ")).ljust(len(found[0]), "\0")


def _hidden(text: str, beginning: re.Pattern[str]) -> Iterator[Span]:
    """Yield the spans of passwords, without the rest of the delimiter before each."""
    for start, end in (*_passwords(text, beginning), *_passwords_with_delimiters(text)):
        while text[start] == "\0" and start < end - 1:
            start += 1  # noqa: PLW2901
        yield start, end


def _passwords(text: str, beginning: re.Pattern[str]) -> Iterator[Span]:
    """Yield the passwords of userinfo that begins after a match of a pattern."""
    end = -1
    for found in beginning.finditer(text, 0, max(0, text.rfind("@"))):
        # Within an authority that has been searched, a password would be part of the one that was found there.
        if found.end() > end:
            end = _end_of_authority(text, found.end())
            password = password_in_authority(text, found.end(), end)
            if password and not _is_prose(text, found, *password):
                yield password


def _is_prose(text: str, beginning: re.Match[str], start: int, end: int) -> bool:
    """Return whether what has the form of a password is a part of a sentence about a host, a path or a note."""
    user = text[beginning.end() : start - 1]
    is_strong = not beginning[0] or _BEGINNING.fullmatch(beginning[0]) is not None
    is_path = not is_strong and "\\" in user and "//" not in beginning[0].replace("\0", "")
    return (_is_like_host(user) or beginning[0][-1:].isspace() or not is_strong) and (
        is_path or _PORT_IN_PROSE.match(text, start, end) is not None
    )


def _passwords_with_delimiters(text: str) -> Iterator[Span]:
    """Yield what people see as passwords, from the colon after a user to the last ``@`` of a word.

    If no host follows it, there may be white space in the password.
    """
    end, word = 0, -1
    space: re.Match[str] | None = None
    for found in _SEEN_USER.finditer(text, 0, max(0, text.rfind("@"))):
        start = found.end()
        if start < end:
            continue
        after_host = _is_like_host(found[1])
        is_first = start > word
        if is_first:  # in a long word, many users would each look for its end
            space = _SPACE.search(text, start)
            word = space.start() if space else len(text)
        delimiter = _END_OF_AUTHORITY.search(text, start, word)
        end = delimiter.start() if delimiter else word
        at = _last_at(text, start, end, after_host=after_host)
        if at > start:  # userinfo is complete
            if _is_like_host(text[at + 1 : end]):
                continue
            slashes = text.find("//", end, word)
            end = word if slashes < 0 else slashes
            at = _last_at(text, start, end, after_host=after_host)
        else:
            at = _last_at(text, start, word, after_host=after_host)
            if at <= start and is_first and _PORT_AND_FRAGMENT.match(text, start):
                continue  # in the fragment, there may be another URI
            end = word
            host = text[at + 1 : end] if at > start else ""
            if space and not _is_like_host(host) and not (after_host and _PORT_IN_PROSE.match(text, start)):
                following = _NEXT_LINK.search(text, start)
                end = following.start() if following else len(text)
                at = _last_at(text, start, end, after_host=False)
        if at > start:
            yield start, at


def _is_like_host(text: str) -> bool:
    return "." in text or text.startswith("[") or text.partition(":")[0].lower() == "localhost"


def _last_at(text: str, start: int, end: int, *, after_host: bool) -> int:
    """Return the offset of the last ``@`` before what may be a host."""
    at = text.rfind("@", start, end)
    has_port = _PORT_AND_FRAGMENT.match(text, start) is not None
    while at > start and (
        not _BEGINS_HOST.match(text, at)
        or (text[at - 1] == "/" and after_host and text[start] in "/0123456789")  # after a port, a name may follow "/@"
        or (has_port and text[at + 1] == "\0")  # more likely a parameter, as in "#page=40"
    ):
        at = text.rfind("@", start, at)
    return at


def _end_of_authority(text: str, start: int) -> int:
    found = _END_OF_AUTHORITY.search(text, start)
    return found.start() if found else len(text)


def password_in_authority(text: str, start: int, end: int) -> Span | None:
    """Return the span of the password in the authority between two offsets, if it is not empty."""
    at = text.rfind("@", start, end)
    colon = text.find(":", start, max(at, start))
    return (colon + 1, at) if 0 <= colon < at - 1 else None
