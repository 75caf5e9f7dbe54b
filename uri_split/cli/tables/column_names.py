"""Names of columns in messages."""

from collections.abc import Sequence
from typing import Final

from uri_split._text.display import shown

_MOST_LISTED: Final = 20


def listed(names: Sequence[str]) -> str:
    """Return names of columns for a message, at most 20 of them.

    >>> listed(["id", "", "url"])
    'id, "", url'
    """
    some = ", ".join(shown(name).line or '""' for name in names[:_MOST_LISTED])
    return f"{some}, …" if len(names) > _MOST_LISTED else some


def quoted(name: str) -> str:
    """Return the name of one column for a message.

    >>> quoted("url")
    '"url"'
    """
    return f'"{shown(name).line}"'
