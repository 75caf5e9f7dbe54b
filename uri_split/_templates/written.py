"""Patterns of what the characters of values are written as."""

from typing import Final

UNRESERVED: Final = r"A-Za-z0-9\-._~"
"""The unreserved characters, as the body of a character class. Every operator writes them as they are."""

RESERVED: Final = r":\/?#\[\]@!\x24&'\(\)*+,;="
"""The reserved characters, as the body of a character class. ``+`` and ``#`` write them as they are."""

ENCODED_BYTE: Final = "%(?:[0189A-F][0-9A-F]|2[0-9A-CF]|3[A-F]|40|5[B-E]|60|7[B-DF])"
"""A byte that is percent-encoded, except that of an unreserved character, which never is."""

ENCODED_CHARACTER: Final = (
    f"%[CD][0-9A-F]%[89AB][0-9A-F]|%E[0-9A-F](?:%[89AB][0-9A-F]){{2}}|%F[0-4](?:%[89AB][0-9A-F]){{3}}|{ENCODED_BYTE}"
)
"""A character that is percent-encoded, in as many bytes as UTF-8 has, or a byte that belongs to none."""

GIVEN_BYTE: Final = "%[0-9A-Fa-f][0-9A-Fa-f]"
"""A percent-encoding, as a value may contain it. ``+`` and ``#`` write it as it is."""

GIVEN_CHARACTER: Final = (
    "(?:%[Cc][2-9A-Fa-f]|%[Dd][0-9A-Fa-f])%[89ABab][0-9A-Fa-f]|%[Ee][0-9A-Fa-f](?:%[89ABab][0-9A-Fa-f]){2}"
    f"|%[Ff][0-4](?:%[89ABab][0-9A-Fa-f]){{3}}|{GIVEN_BYTE}"
)
"""The same for several percent-encodings."""
