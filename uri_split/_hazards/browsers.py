"""Hosts as browsers read them in an authority, whose scheme may come from a base."""

from typing import Final

from uri_split._algebra import browsers, domains, schemes
from uri_split._algebra.browsers import TABS_AND_NEWLINES, BrowserReading
from uri_split._text.patterns import lazy_pattern
from uri_split.lenient import split_authority

WEB_OR_RELATIVE: Final = schemes.WEB | {None}
"""Schemes after which browsers read a host. A reference without a scheme mostly has a base with one of them."""

SPECIAL_OR_RELATIVE: Final = browsers.SPECIAL | {None}
"""Schemes that the URL Standard calls special, and `None`."""

_ADDRESS_IN_BRACKETS: Final = lazy_pattern(r"\[[0-9A-Fa-f:.]*\]")


def without_tabs_and_newlines(text: str) -> str:
    r"""Return a text without the characters that browsers remove everywhere.

    >>> without_tabs_and_newlines("java\nscript")
    'javascript'
    """
    return TABS_AND_NEWLINES.sub("", text)


def read_authority(authority: str, scheme: str | None) -> BrowserReading | None:
    r"""Return what browsers read in an authority, or `None` if they reject it.

    >>> read_authority("me@a\tb", None).host, read_authority("127.1:x", "http")
    ('ab', None)
    """
    return browsers.read_authority(scheme or "https", browsers.scalar_values(without_tabs_and_newlines(authority)))


def browser_host(authority: str, scheme: str | None) -> str | None:
    """Return the host that browsers read in an authority, as people write it; `None` if some or all of them reject it.

    >>> [browser_host(authority, "http") for authority in ("me@0x7f.1:80", "b%C3%BCcher.example", "127.1:x")]
    ['127.0.0.1', 'bücher.example', None]
    """
    reading = read_authority(authority, scheme)
    if not (reading and reading.host and reading.is_certain):
        return None
    is_ascii = authority.isascii() and "%" not in authority
    return reading.host if is_ascii else domains.unicode_form(reading.host)


def host_of(authority: str) -> str:
    """Return the host of an authority, without what follows a colon in it.

    That may be an invalid port, or a password to another parser.

    >>> host_of("example.com:8x"), host_of("me@[::1]:80")
    ('example.com', '[::1]')
    """
    return before_colon(split_authority(authority).host)


def before_colon(host: str) -> str:
    """Return the host without what follows a colon that is not within an IPv6 address.

    >>> before_colon("example.com:8x"), before_colon("[::1]")
    ('example.com', '[::1]')
    """
    return host if _ADDRESS_IN_BRACKETS.fullmatch(host) else host.partition(":")[0]
