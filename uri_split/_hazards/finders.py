"""Hazards of an authority: passwords, userinfo, ports, and characters that look like its end."""

import re
from collections.abc import Iterator
from typing import Final

from uri_split._algebra.encoding import decode
from uri_split._algebra.schemes import HIGHEST_PORT, default_port, is_too_large
from uri_split._codes.messages import Message, message
from uri_split._hazards.browsers import WEB_OR_RELATIVE, browser_host
from uri_split._hazards.hazard import Hazard, at_most, quoted
from uri_split._hazards.reading import AuthorityReading, Reading
from uri_split._split.passwords import password_spans
from uri_split._text.display import INVISIBLE
from uri_split._text.patterns import lazy_pattern
from uri_split._text.unassigned import unassigned
from uri_split.lenient import password_span
from uri_split.rules import RULES

# Characters that look like "/", "?", "#", ":" or ".", and other punctuation and symbols, but no pictures.
_LIKE_DELIMITERS: Final = (
    "\u02d0\u02f8\u0589\u05c3\u1735\u2000-\u206f\u2190-\u25ff\u27c0-\u2bff\u2f03\u3000-\u3004\u3033\u30ce\u31d3\u4e3f\ua789"
    "\ufe56\ufe5f\uff03\uff0e\uff0f\uff1a\uff1f\uff3c\uff61"
)
_DOT: Final = "[.\u2024\u3002\uff0e\uff61]"
_LETTER: Final = rf"(?:(?![{_LIKE_DELIMITERS}])[A-Za-z\x80-\U0010ffff])"
_NAME_CHARACTER: Final = rf"(?:(?![{_LIKE_DELIMITERS}])[0-9A-Za-z_\-\x80-\U0010ffff])"
# A name, or an address, that people take for the host; what is after it looks like a path to them, or a port.
_LIKE_A_HOST: Final = lazy_pattern(
    rf"(?P<name>(?:(?>{_NAME_CHARACTER}+){_DOT})+(?P<last>xn--[A-Za-z0-9\-]+|{_LETTER}{{2,}}))(?!\.?(?:[0-9]|{_LETTER}))"
    rf"|(?:(?:[0-9]{{1,3}}\.){{3}}[0-9]{{1,3}}|localhost)(?!\.?[0-9A-Za-z_\-])|\[(?=[0-9A-Fa-f.]*:)[0-9A-Fa-f:.]+\]",
    re.IGNORECASE,
)
_NOT_SEEN: Final = lazy_pattern(f"[\t\r\n{INVISIBLE}]+")
# The names of users of `ftp` are expected: `ftp://john.smith@host`. Last labels of two letters are countries.
_USUAL_LAST_LABELS: Final = frozenset(
    {"app", "biz", "com", "dev", "edu", "example", "gov", "info", "mil", "net", "org", "test", "xyz"}
)
_AFTER_USER: Final = ("", ":", "_", "-")
# urllib rejects some brackets, and some non-ASCII characters.
_ACCEPTED_BY_URLLIB: Final = lazy_pattern(r"[!-Z\\^-~]*")
# After a name. `char` in Java has no digits beyond U+FFFF.
_NON_ASCII_PORT: Final = lazy_pattern(
    r"(?:[!-$&-?A-Z\\^-~]*@)?(?>(?:[\w-]+\.)*)[\w-]+:((?=[0-9]*[^0-9])[^\D\U00010000-\U0010ffff]{1,5})\Z"
)
# `http.client` converts what follows the last colon after a bracket, with blanks, a sign, underscores and any digits.
_BLANKS: Final = r"[^\S\t\n\r\x1c-\x1f]*"
_PORT_TO_INT: Final = lazy_pattern(rf":((?=[^:\]]*[^\d:\]]){_BLANKS}\+?\d{{1,8}}(?:_\d{{1,5}}){{0,4}}{_BLANKS})\Z")
_INVALID_PORT: Final = lazy_pattern(r"(?<=\]):[^\[\]]*\Z")
# Also with a zone, or not valid: with a colon, it is no name.
_LIKE_IPV6: Final = lazy_pattern(r"\[(?:[^\[\]:]*:[^\[\]]*)?\]")
_READ_BY_JAVA: Final = frozenset({"http", "https", "ftp"})
_AT_AFTER_END: Final = lazy_pattern(r"[?#][^/=&@]*@(?=[^/?#]*\.)")
_DELIMITERS: Final = frozenset("/?#@:")


def find_passwords(reading: Reading) -> Iterator[Hazard]:
    """Find passwords anywhere in the text."""
    return at_most(
        Hazard("password", *span, "secret", message("hazard/password")) for span in password_spans(reading.text)
    )


def find_userinfo(authority: AuthorityReading) -> Iterator[Hazard]:
    """Find userinfo without a password, and userinfo that people take for the host."""
    if authority.userinfo is None:
        return
    user, start = authority.userinfo.partition(":")[0], authority.start
    if _looks_like_host(_NOT_SEEN.sub("", decode(authority.userinfo)), authority.scheme):
        end = start + len(user if user.strip("[") else authority.userinfo)
        words = message("hazard/userinfo-like-host", host=quoted(authority.name))
        yield Hazard("userinfo-like-host", start, end, "host", words)
    elif not password_span(authority.text):
        yield Hazard("userinfo", start, start + max(len(authority.userinfo), 1), "note", message("hazard/userinfo"))


def _looks_like_host(userinfo: str, scheme: str | None) -> bool:
    """Return whether people take decoded userinfo for the host (section 7.6).

    >>> [_looks_like_host(text, "ftp") for text in ("john.smith", "google.com", "cnn.example.com&story=news", "[::1]")]
    [False, True, True, True]
    """
    found = _LIKE_A_HOST.match(userinfo) if scheme in WEB_OR_RELATIVE else None
    if not found or scheme != "ftp" or not found["name"]:
        return found is not None
    return (
        found["name"].count(".") > 1
        or found["last"].lower() in _USUAL_LAST_LABELS
        or len(found["last"]) == len("de")
        or found["last"].lower().startswith("xn--")
        or not found["name"].isascii()
        or userinfo[found.end() : found.end() + 1] not in _AFTER_USER
    )


def find_several_at_signs(authority: AuthorityReading) -> Iterator[Hazard]:
    """Find ``@`` in userinfo: programs disagree about which one ends it."""
    userinfo, start = authority.userinfo, authority.start
    if not userinfo or "@" not in userinfo:
        return
    key = "hazard/several-at-signs"
    if authority.ends_for_all and _ACCEPTED_BY_URLLIB.fullmatch(authority.written):
        is_same = authority.browser_host == authority.host.lower()
        key = "hazard/several-at-signs/browsers-and-urllib" if is_same else "hazard/several-at-signs/urllib"
    words = message(key, host=quoted(authority.name))
    yield Hazard("several-at-signs", start + userinfo.index("@"), start + len(userinfo) + 1, "host", words)


def find_needless_port(authority: AuthorityReading) -> Iterator[Hazard]:
    """Find an empty port and a default port."""
    port, end = authority.port, authority.end
    if port == "":
        yield Hazard("empty-port", end - 1, end, "note", message("hazard/empty-port"))
    elif port and port.lstrip("0") == default_port(authority.scheme):
        yield Hazard("default-port", end - len(port) - 1, end, "note", message("hazard/default-port"))


def find_large_port(authority: AuthorityReading) -> Iterator[Hazard]:
    """Find a port above 65535."""
    port, end = authority.port, authority.end
    if port and is_too_large(port):
        yield Hazard("port-too-large", end - len(port), end, "note", message("hazard/port-too-large"))


def find_non_ascii_port(authority: AuthorityReading) -> Iterator[Hazard]:
    """Find a port of digits that are not ASCII."""
    written, end = authority.written, authority.end
    digits = _NON_ASCII_PORT.match(written) if authority.ends_for_all and authority.port is None else None
    if digits and not is_too_large(digits[1]) and browser_host(written[: digits.start(1) - 1], authority.scheme):
        who = "yarl-and-java" if authority.scheme in _READ_BY_JAVA else "yarl"
        words = message(f"hazard/non-ascii-port/{who}", found=quoted(digits[1]), port=str(int(digits[1])))
        yield Hazard("non-ascii-port", end - len(digits[1]), end, "host", words)


def find_lenient_port(authority: AuthorityReading) -> Iterator[Hazard]:
    """Find a port that is more than digits, and that Python's `int` converts."""
    found = _PORT_TO_INT.search(authority.written)
    if found and int(found[1]) <= HIGHEST_PORT:
        words = message("hazard/lenient-port", found=quoted(found[1]), port=str(int(found[1])))
        yield Hazard("lenient-port", authority.start + found.start(1), authority.end, "host", words)


def find_misplaced_brackets(authority: AuthorityReading) -> Iterator[Hazard]:
    """Find brackets that are not around a whole IP address, and in which programs read an address or a name."""
    host = _INVALID_PORT.sub("", authority.host)
    are_closed = 0 <= host.find("[") < host.rfind("]")
    has_dot = "." in host and ("[" in host or "]" in host)
    if (are_closed or has_dot) and not (RULES["IP-literal"].matches(host) or _LIKE_IPV6.fullmatch(host)):
        start = authority.name_span[0]
        yield Hazard("misplaced-bracket", start, start + len(host), "host", message("hazard/misplaced-bracket"))


def find_at_sign_after_end(authority: AuthorityReading) -> Iterator[Hazard]:
    """Find ``@`` after the authority: some programs read the host after it."""
    end = authority.end
    found = _AT_AFTER_END.match(authority.text, end)
    if found:
        delimiter = quoted(found[0][0])
        words = message("hazard/at-sign-after-authority", host=quoted(authority.name), delimiter=delimiter)
        yield Hazard("at-sign-after-authority", end, found.end(), "note", words)


def find_mapped_delimiters(authority: AuthorityReading) -> Iterator[Hazard]:
    """Find characters that become delimiters of an authority under NFKC."""
    written = authority.written
    if written.isascii():
        return
    import unicodedata  # noqa: PLC0415  most texts do not need it

    messages: dict[str, Message] = {}
    for character in set(written):
        if not (character.isascii() or unassigned().match(character)):
            form = unicodedata.normalize("NFKC", character)
            if _DELIMITERS.intersection(form):
                params = {"character": quoted(character), "form": quoted(form)}
                messages[character] = message("hazard/mapped-delimiter", **params)
    yield from at_most(
        Hazard("mapped-delimiter", at, at + 1, "host", messages[character])
        for at, character in enumerate(written, authority.start)
        if character in messages
    )
