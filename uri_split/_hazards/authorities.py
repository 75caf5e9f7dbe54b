"""Hazards of an authority: passwords, userinfo, ports, and characters that look like its end."""

from collections.abc import Iterator
from typing import Final

from uri_split._algebra.schemes import HIGHEST_PORT, default_port, is_too_large
from uri_split._hazards.browsers import WEB_OR_RELATIVE, browser_host
from uri_split._hazards.hazard import Hazard, at_most, quoted
from uri_split._hazards.reading import AuthorityReading, Reading
from uri_split._split.passwords import password_spans
from uri_split._text.patterns import lazy_pattern
from uri_split._text.unassigned import unassigned
from uri_split.lenient import password_span

_PASSWORD: Final = "the text contains a password: whoever sees the text sees the password"  # noqa: S105  not a password
# Schemes whose URIs people do not expect to have userinfo: `ftp://john.smith@host` is usual.
_WITHOUT_USERINFO: Final = WEB_OR_RELATIVE - {"ftp"}
_LIKE_A_HOST: Final = lazy_pattern(r"(?:[\w\x80-\U0010ffff-]++\.)++[A-Za-z]{2,}(?![\w\x80-\U0010ffff.\\-])")
# urllib rejects some brackets, and some non-ASCII characters.
_ACCEPTED_BY_URLLIB: Final = lazy_pattern(r"[!-Z\\^-~]*")
# After a name. `char` in Java has no digits beyond U+FFFF.
_NON_ASCII_PORT: Final = lazy_pattern(
    r"(?:[!-$&-?A-Z\\^-~]*@)?(?:[\w-]+\.)*+[\w-]+:((?=[0-9]*[^0-9])[^\D\U00010000-\U0010ffff]{1,5})\Z"
)
_READ_BY_JAVA: Final = frozenset({"http", "https", "ftp"})
_AT_AFTER_END: Final = lazy_pattern(r"[?#][^/=&@]*@(?=[^/?#]*\.)")
_DELIMITERS: Final = frozenset("/?#@:")


def find_passwords(reading: Reading) -> Iterator[Hazard]:
    """Find passwords anywhere in the text."""
    return at_most(Hazard("password", *span, "secret", _PASSWORD) for span in password_spans(reading.text))


def find_userinfo(authority: AuthorityReading) -> Iterator[Hazard]:
    """Find userinfo without a password, and userinfo that people take for the host."""
    if authority.userinfo is None:
        return
    user, start = authority.userinfo.partition(":")[0], authority.start
    if authority.scheme in _WITHOUT_USERINFO and _LIKE_A_HOST.match(user):
        message = f'{_host_is(authority)}: the text before "@" is userinfo, though it looks like a host'
        yield Hazard("userinfo-like-host", start, start + len(user), "host", message)
    elif not password_span(authority.text):
        message = 'the text before "@" is userinfo, not part of the host'
        yield Hazard("userinfo", start, start + max(len(authority.userinfo), 1), "note", message)


def find_several_at_signs(authority: AuthorityReading) -> Iterator[Hazard]:
    """Find ``@`` in userinfo: programs disagree about which one ends it."""
    userinfo, start = authority.userinfo, authority.start
    if not userinfo or "@" not in userinfo:
        return
    readers = ""
    if authority.ends_for_all and _ACCEPTED_BY_URLLIB.fullmatch(authority.written):
        is_same = authority.browser_host == authority.host.lower()
        readers = " to browsers and urllib" if is_same else " to urllib"
    message = f'{_host_is(authority)}{readers}, after the last "@"; Java reads no host, and hyperlink rejects the text'
    yield Hazard("several-at-signs", start + userinfo.index("@"), start + len(userinfo) + 1, "host", message)


def find_needless_port(authority: AuthorityReading) -> Iterator[Hazard]:
    """Find an empty port and a default port."""
    port, end = authority.port, authority.end
    if port == "":
        message = "an empty port is equivalent to no port (section 6.2.3), but not equal to it"
        yield Hazard("empty-port", end - 1, end, "note", message)
    elif port and port.lstrip("0") == default_port(authority.scheme):
        message = "the default port is equivalent to no port (section 6.2.3), but not equal to it"
        yield Hazard("default-port", end - len(port) - 1, end, "note", message)


def find_large_port(authority: AuthorityReading) -> Iterator[Hazard]:
    """Find a port above 65535."""
    port, end = authority.port, authority.end
    if port and is_too_large(port):
        message = f"browsers reject a port above {HIGHEST_PORT}; httpx and hyperlink accept it"
        yield Hazard("port-too-large", end - len(port), end, "note", message)


def find_non_ascii_port(authority: AuthorityReading) -> Iterator[Hazard]:
    """Find a port of digits that are not ASCII."""
    written, end = authority.written, authority.end
    digits = _NON_ASCII_PORT.match(written) if authority.ends_for_all and authority.port is None else None
    if digits and not is_too_large(digits[1]) and browser_host(written[: digits.start(1) - 1], authority.scheme):
        who = "yarl and Java read" if authority.scheme in _READ_BY_JAVA else "yarl reads"
        message = f"{who} {quoted(digits[1])} as port {int(digits[1])}; browsers reject it"
        yield Hazard("non-ascii-port", end - len(digits[1]), end, "host", message)


def find_at_sign_after_end(authority: AuthorityReading) -> Iterator[Hazard]:
    """Find ``@`` after the authority: some programs read the host after it."""
    end = authority.end
    found = _AT_AFTER_END.match(authority.text, end)
    if found:
        others = 'PHP before 5.6.28 (CVE-2016-10397) reads the host after "@"'
        message = f'{_host_is(authority)} and ends at "{found[0][0]}"; {others}'
        yield Hazard("at-sign-after-authority", end, found.end(), "note", message)


def find_mapped_delimiters(authority: AuthorityReading) -> Iterator[Hazard]:
    """Find characters that become delimiters of an authority under NFKC."""
    written = authority.written
    if written.isascii():
        return
    import unicodedata  # noqa: PLC0415  most texts do not need it

    messages: dict[str, str] = {}
    for character in set(written):
        if not (character.isascii() or unassigned().match(character)):
            form = unicodedata.normalize("NFKC", character)
            if _DELIMITERS.intersection(form):
                messages[character] = (
                    f"NFKC changes {quoted(character)} to {quoted(form)}: "
                    "software that normalizes first reads another host; urllib rejects the text"
                )
    yield from at_most(
        Hazard("mapped-delimiter", at, at + 1, "host", messages[character])
        for at, character in enumerate(written, authority.start)
        if character in messages
    )


def _host_is(authority: AuthorityReading) -> str:
    return f"the host is {quoted(authority.name)}"
