"""References that lack a scheme (RFC 3986, section 4.5): which names are those of hosts, and which of files."""

import re
from functools import cache
from typing import TYPE_CHECKING, Final

from uri_split._algebra.hosts import RegName
from uri_split._text.extras import requires_extra

if TYPE_CHECKING:
    from publicsuffixlist import PublicSuffixList

# Top-level domains that are the endings of files as well.
_FILES: Final = frozenset(
    {
        *("as", "build", "bz", "cc", "cl", "fish", "la", "map", "md", "mk", "ml", "mm", "mo", "mobi", "mov", "nc"),
        *("pl", "pm", "ps", "pub", "py", "rs", "sc", "sh", "so", "st", "tf", "tt", "zip"),
    }
)
_NAME: Final = re.compile(r"([^:/?#]+)(/[^?#])?")


def is_suffix_reference(text: str) -> bool:
    """Return whether a text begins with the name of a host under a public suffix, and not with that of a file.

    Where the top-level domain is the ending of files as well, such as ``py``, the name must begin with ``www.``, or
    something follow in a path.

    Args:
        text: A name, perhaps with a port, a path, a query or a fragment behind it.

    Raises:
        ModuleNotFoundError: If the package `publicsuffixlist` is not installed.

    >>> [is_suffix_reference(text) for text in ("www.example.com/x", "example.invalid", "setup.py", "docs.rs/regex")]
    [True, False, False, True]
    """
    begins = _NAME.match(text)
    if not begins:
        return False
    name, path = begins.groups()
    suffix = name.rpartition(".")[2]
    # "It" begins a sentence; "IT" and "it" may be Italy.
    if not (suffix.islower() or name.isupper()) or (name.isascii() and not RegName(name).is_dns_name):
        return False
    name = name.lower()
    if suffix.lower() in _FILES and not path and not name.startswith("www."):
        return False
    return public_suffixes().privatesuffix(name) is not None


@cache
def public_suffixes() -> "PublicSuffixList":
    """Return the list of public suffixes, those that ICANN has delegated.

    Raises:
        ModuleNotFoundError: If the package `publicsuffixlist` is not installed.

    >>> public_suffixes().privatesuffix("www.example.co.uk")
    'example.co.uk'
    """
    with requires_extra("finding references without a scheme", package="publicsuffixlist", extra="suffix"):
        from publicsuffixlist import PublicSuffixList  # noqa: PLC0415  an extra
    return PublicSuffixList(accept_unknown=False, only_icann=True)
