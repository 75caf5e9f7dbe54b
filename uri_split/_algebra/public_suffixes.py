"""Public suffixes and registrable domains (URL Standard, section 3.2), from the Public Suffix List.

Like browsers, this uses the whole list: its private section, such as ``github.io``, and its default rule, by which the
last label of any other name is a public suffix. What follows ``*.`` in a rule is a public suffix, too.
"""

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from uri_split._algebra.browsers import web_host
from uri_split._algebra.ipv4_names import ends_in_a_number
from uri_split._text.extras import requires_extra

if TYPE_CHECKING:
    from publicsuffixlist import PublicSuffixList


def public_suffix(host: str) -> str | None:
    """Return the public suffix of a host in ASCII; `None` if browsers do not read the host as a domain.

    Args:
        host: A text that matches the rule host.

    Raises:
        ModuleNotFoundError: If the package `publicsuffixlist` is not installed.

    >>> [public_suffix(host) for host in ("www.example.co.uk", "me.github.io", "localhost.", "0x7f.1", "[::1]")]
    ['co.uk', 'github.io', 'localhost.', None, None]
    """
    return _looked_up(host, public_suffixes(only_icann=False).publicsuffix)


def registrable_domain(host: str) -> str | None:
    """Return the public suffix of a host with the label before it; `None` if there is none.

    Args:
        host: A text that matches the rule host.

    Raises:
        ModuleNotFoundError: If the package `publicsuffixlist` is not installed.

    >>> [registrable_domain(host) for host in ("WWW.Example.co.uk", "a.b%C3%BCcher.de.", "github.io", "127.0.0.1")]
    ['example.co.uk', 'xn--bcher-kva.de.', None, None]
    """
    return _looked_up(host, public_suffixes(only_icann=False).privatesuffix)


def _looked_up(host: str, look_up: Callable[[str], str | None]) -> str | None:
    """Return what a function of the list finds for a domain. A dot at the end stays, as in the URL Standard."""
    domain = web_host(host)
    if domain is None or domain.startswith("[") or ends_in_a_number(domain):
        return None
    found = look_up(domain)
    return f"{found}." if found and domain.endswith(".") else found


@cache
def public_suffixes(*, only_icann: bool) -> "PublicSuffixList":
    """Return the Public Suffix List.

    Args:
        only_icann: Whether to leave out its private section, and its default rule.

    Raises:
        ModuleNotFoundError: If the package `publicsuffixlist` is not installed.

    >>> public_suffixes(only_icann=True).privatesuffix("me.github.io")
    'github.io'
    """
    feature = "finding references without a scheme" if only_icann else "looking up public suffixes"
    with requires_extra(feature, package="publicsuffixlist", extra="suffix"):
        from publicsuffixlist import PublicSuffixList  # noqa: PLC0415  an extra
    return PublicSuffixList(accept_unknown=not only_icann, only_icann=only_icann)
