"""RFC 3986, section 6.2.2, transcribed: syntax-based normalization of a valid URI."""

import re

from tests.oracles.section_5_2 import Parsed, parsed, recomposed, remove_dot_segments

_UNRESERVED = re.compile(r"[A-Za-z0-9\-._~]")


def normalized(uri: str) -> str:
    scheme, authority, path, query, fragment = parsed(uri)
    assert scheme is not None, uri
    # 6.2.2.3. Path Segment Normalization; after decoding, as "%2E" is equivalent to "."
    return recomposed(
        Parsed(
            # 6.2.2.1. Case Normalization: the scheme and host are case-insensitive and therefore should be normalized
            # to lowercase
            scheme.lower(),
            None if authority is None else _normalized_authority(authority),
            remove_dot_segments(_normalized_encodings(path)),
            None if query is None else _normalized_encodings(query),
            None if fragment is None else _normalized_encodings(fragment),
        )
    )


def _normalized_authority(authority: str) -> str:
    userinfo, at, rest = authority.rpartition("@")
    found = re.fullmatch(r"(\[.*\]|[^:]*)(:.*)?", rest)
    assert found, authority
    # The host is in lower case, but the hex digits of its percent-encodings in upper case.
    host = _normalized_encodings(_normalized_encodings(found[1]).lower())
    return _normalized_encodings(userinfo) + at + host + (found[2] or "")


def _normalized_encodings(text: str) -> str:
    """6.2.2.1 and 6.2.2.2. Percent-Encoding Normalization."""

    def normalized(found: re.Match[str]) -> str:
        character = chr(int(found[1], 16))
        # decoding any percent-encoded octet that corresponds to an unreserved character
        return character if _UNRESERVED.fullmatch(character) else found[0].upper()

    return re.sub("%([0-9A-Fa-f]{2})", normalized, text)
