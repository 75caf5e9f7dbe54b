"""The statements of sections 3 to 5 of RFC 3986 hold, and a page shows them with their checks."""

import pytest

from docs import statements as page
from tests.docs.statements import NAMES, Statement, statements

STATEMENTS = list(statements())
SECTIONS = (
    *("3", "3.1", "3.2", "3.2.1", "3.2.2", "3.2.3", "3.3", "3.4", "3.5", "4.1", "4.2", "4.3", "4.4", "4.5", "5.1"),
    *("5.1.1", "5.1.2", "5.1.3", "5.1.4", "5.2.1", "5.2.2", "5.2.3", "5.2.4", "5.3", "5.4.1", "5.4.2"),
)


@pytest.mark.parametrize("statement", STATEMENTS, ids=lambda statement: f"{statement.section} {statement.text}")
def test_statement_holds(statement: Statement) -> None:
    code = compile(statement.check, f"<section {statement.section}>", "eval")
    assert eval(code, dict(NAMES)) is True, statement.check  # noqa: S307  of the tests


def test_every_section_has_statements_in_order() -> None:
    assert tuple(dict.fromkeys(statement.section for statement in STATEMENTS)) == SECTIONS


def test_no_statement_is_repeated() -> None:
    assert len({(each.section, each.text) for each in STATEMENTS}) == len(STATEMENTS)
    assert len({each.check for each in STATEMENTS}) == len(STATEMENTS)


def test_page_has_a_row_for_each_statement() -> None:
    table = page.reference()
    for section in SECTIONS:
        assert f"(https://www.rfc-editor.org/rfc/rfc3986#section-{section}) {{ #{section} }}\n" in table
    for statement in STATEMENTS:
        assert f"\n| {statement.text} | `{statement.check}` |\n" in table
    assert table.count("\n| ") == len(STATEMENTS) + len(SECTIONS)
