"""Counts of what browsers do with texts."""

from uri_split.cli.browsers import Outcomes


def table(*texts: str) -> str:
    outcomes = Outcomes()
    for text in texts:
        outcomes.add(text)
    return outcomes.table("line")


def test_outcomes_are_counted_in_a_table_without_those_that_do_not_occur() -> None:
    assert table("a:", "http://127.1/", "http://1.2/", "http://h/%2e", "HTTP://h/", "http://[", "http://h/ x") == (
        "\n"
        "in browsers                     lines\n"
        "─────────────────────────────────────\n"
        "the same                            1\n"
        "the same, written differently       1\n"
        "another host                        2\n"
        "another path                        1\n"
        "rejected by the grammar only        1\n"
        "rejected by both                    1\n"
        "\n"
        "see: uri-split hazards --browser\n"
    )


def test_table_refers_to_hazards_only_if_there_may_be_some() -> None:
    assert table("a:", "HTTP://h/", "../up") == (
        "\n"
        "in browsers                     lines\n"
        "─────────────────────────────────────\n"
        "the same                            1\n"
        "the same, written differently       1\n"
        "depends on the base                 1\n"
    )
    for text in ("http://h:99999/", "http://h/ x", "http://127.1/"):
        assert "see: " in table(text)


def test_nothing_has_no_table() -> None:
    assert table() == ""


def test_large_numbers_are_grouped() -> None:
    assert table(*["a:"] * 1234).endswith("\nthe same      1,234\n")
