"""A case or more for each hazard, by topic: the text, and the span, what it affects, the code and the message."""

from tests.hazards.cases import (
    addresses,
    authorities,
    characters,
    encodings,
    inner_uris,
    names,
    schemes,
    slashes,
    special_addresses,
)

CASES = [
    *addresses.CASES,
    *authorities.CASES,
    *characters.CASES,
    *encodings.CASES,
    *inner_uris.CASES,
    *names.CASES,
    *schemes.CASES,
    *slashes.CASES,
    *special_addresses.CASES,
]
