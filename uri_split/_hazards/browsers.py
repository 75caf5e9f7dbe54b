"""How browsers read a text (URL Standard): what they remove, and which host they read in an authority."""

from typing import Final

from uri_split._algebra import domains, schemes
from uri_split._algebra.hosts import host_kind
from uri_split._algebra.schemes import is_too_large
from uri_split._text.patterns import lazy_pattern
from uri_split._text.unassigned import unassigned
from uri_split.lenient import split_authority
from uri_split.rules import RULES

WEB_OR_RELATIVE: Final = schemes.WEB | {None}
"""Schemes after which browsers read a host. A reference without a scheme mostly has a base with one of them."""

SPECIAL: Final = WEB_OR_RELATIVE | {"file"}
"""Schemes that the URL Standard calls special, and `None`."""

EDGES: Final = "".join(map(chr, range(0x21)))
"""Characters that browsers remove at the beginning and at the end: C0 controls and spaces."""

TABS_AND_NEWLINES: Final = lazy_pattern(r"[\t\n\r]+")
"""Characters that browsers remove everywhere."""

# If the scheme is not special, browsers percent-encode what is not ASCII.
_OPAQUE_HOST: Final = lazy_pattern(r"[^\0- #/:<>?@\[\\\]^|\x7f-\U0010ffff]+")
_ADDRESS_IN_BRACKETS: Final = lazy_pattern(r"\[[0-9A-Fa-f:.]*\]")


def without_tabs_and_newlines(text: str) -> str:
    r"""Return a text without the characters that browsers remove everywhere.

    >>> without_tabs_and_newlines("java\nscript")
    'javascript'
    """
    return TABS_AND_NEWLINES.sub("", text)


def browser_host(authority: str, scheme: str | None) -> str | None:
    """Return the host that browsers read in an authority, or `None` if some or all of them reject it.

    >>> browser_host("me@0x7f.1:80", "http"), browser_host("127.1:x", "http")
    ('127.0.0.1', None)
    """
    authority = without_tabs_and_newlines(authority)
    _, host, port = split_authority(authority) if scheme != "file" else (None, authority, None)
    if port and is_too_large(port):
        return None
    if host.startswith("["):
        return host if RULES["IP-literal"].matches(host) and host_kind(host) == "IPv6address" else None
    if scheme not in SPECIAL:
        return host if _OPAQUE_HOST.fullmatch(host) else None
    name = domains.browser_form(host)
    return None if scheme == "file" and name == "localhost" else name


def may_have_browser_host(authority: str) -> bool:
    r"""Return whether browsers with a newer version of Unicode than 14 may read a host in an authority of the web.

    >>> may_have_browser_host("a\u0378:80"), may_have_browser_host("a:80"), may_have_browser_host("\u0378%00")
    (True, False, False)
    """
    _, host, port = split_authority(without_tabs_and_newlines(authority))
    name = domains.unicode_form(domains.mapped(host))
    known = unassigned().sub("a", name)
    return known != name and not is_too_large(port or "") and domains.browser_form(known) is not None


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
