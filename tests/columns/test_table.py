"""The table contains texts of every kind (RFC 3986, section 5.3: undefined is not empty)."""

from collections import Counter

from tests.columns.table import ROWS, expected, table
from uri_split.columns.parts import PARTS, REASONS
from uri_split.rules import REFERENCE_RULES


def test_table_has_no_duplicates() -> None:
    assert len(table()) == len(expected()) == ROWS == 3500
    assert len(set(table())) == ROWS - 1


def test_every_part_is_undefined_empty_and_neither_in_some_texts() -> None:
    for place, part in enumerate(PARTS):
        kinds = Counter(row.parts[place] and "some" for row in expected())
        assert part == "path" or kinds[None] > 20, part
        assert part == "scheme" or kinds[""] > 20, part
        assert kinds["some"] > 100, part


def test_every_reason_occurs_for_every_rule() -> None:
    for place, rule in enumerate(REFERENCE_RULES):
        kinds = Counter(row.reason[place] for row in expected())
        assert all(kinds[reason] > 10 for reason in (None, *REASONS)), (rule, kinds)


def test_unusual_characters_occur() -> None:
    for character in "\0\n\r\t\x7f é日\U0001f600\ufeff\u2028":
        assert sum(character in text for text in table() if text) >= 1, character
