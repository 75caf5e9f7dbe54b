"""References that lack a scheme (RFC 3986, section 4.5): names of hosts, as opposed to names of files."""

from typing import Final

from uri_split._algebra.hosts import RegName
from uri_split._algebra.public_suffixes import public_suffixes
from uri_split._text.patterns import lazy_pattern

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
