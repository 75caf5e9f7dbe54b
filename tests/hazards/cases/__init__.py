"""A case or more for each hazard, by topic: the text, and the span, what it affects, the code and the message.

Beside them are texts that two programs really read differently.
"""

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

_TOPICS = (
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
CASES = [case for topic in _TOPICS for case in topic.CASES]
DIFFERENTIALS = {code: rows for topic in _TOPICS for code, rows in topic.DIFFERENTIALS.items()}
