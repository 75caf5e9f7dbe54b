"""Patterns of what the characters of values are written as."""

from typing import Final

UNRESERVED: Final = r"A-Za-z0-9\-._~"
"""The unreserved characters, as the body of a character class. Every operator writes them as they are."""

RESERVED: Final = r":\/?#\[\]@!\x24&'\(\)*+,;="
"""The reserved characters, as the body of a character class. ``+`` and ``#`` write them as they are."""

ENCODED_BYTE: Final = "%(?:[0189A-F][0-9A-F]|2[0-9A-CF]|3[A-F]|40|5[B-E]|60|7[B-DF])"
"""A byte that is percent-encoded, except that of an unreserved character, which never is."""

ENCODED_RESERVED: Final = "%(?:2[1346-9A-CF]|3[ABDF]|40|5[BD])"
"""A reserved character that is percent-encoded, as ``+`` and ``#`` never do it."""

ENCODED_CHARACTER: Final = (
    "%(?:C[2-9A-F]|D[0-9A-F])%[89AB][0-9A-F]"
    "|%E(?:0%[AB][0-9A-F]|[1-9ABCEF]%[89AB][0-9A-F]|D%[89][0-9A-F])%[89AB][0-9A-F]"
    "|%F(?:0%[9AB][0-9A-F]|[1-3]%[89AB][0-9A-F]|4%8[0-9A-F])(?:%[89AB][0-9A-F]){2}"
    f"|{ENCODED_BYTE}"
)
"""A character that is percent-encoded, in as many bytes as UTF-8 has, or a byte that belongs to none."""

GIVEN_BYTE: Final = "%[0-9A-Fa-f][0-9A-Fa-f]"
"""A percent-encoding, as a value may contain it. ``+`` and ``#`` write it as it is."""

GIVEN_CHARACTER: Final = (
    "%(?:[Cc][2-9A-Fa-f]|[Dd][0-9A-Fa-f])%[89ABab][0-9A-Fa-f]"
    "|%[Ee](?:0%[ABab][0-9A-Fa-f]|[1-9ABCEFabcef]%[89ABab][0-9A-Fa-f]|[Dd]%[89][0-9A-Fa-f])%[89ABab][0-9A-Fa-f]"
    "|%[Ff](?:0%[9ABab][0-9A-Fa-f]|[1-3]%[89ABab][0-9A-Fa-f]|4%8[0-9A-Fa-f])(?:%[89ABab][0-9A-Fa-f]){2}"
    f"|{GIVEN_BYTE}"
)
"""The same for several percent-encodings."""
