"""What browsers do with the rows of a report."""

from tests.cli.report.report_pages import HOSTILE
from uri_split.cli.commands.report import outcomes
from uri_split.columns.summary import Row


def rows(*texts: str) -> list[Row]:
    return [Row(number, text) for number, text in enumerate(texts, start=1)]


def test_outcomes_are_counted_and_relative_references_apart() -> None:
    found = outcomes(rows("a:", "http://127.1/", "../up", "HTTP://h/", "#a", "", "http://a b/", "a b", "http:\\\\h"))
    assert {each.code: each.number for each in found} == (
        {"relative": 3, "refused": 2, "same": 1, "other-host": 1, "rewritten": 1, "refused-by-grammar": 1}
    )


def test_examples_are_of_the_difference_that_makes_the_outcome() -> None:
    found = outcomes(
        rows("HTTP://127.1", "http://127.1/", "HTTP://h/%2e", "file:a", "http://h:99999/", "http://a/", "http://é/")
    )
    assert [(finding.code, finding.number) for finding in found if finding.examples] == [
        ("other-host", 2),
        ("other-path", 2),
        ("refused-by-browser", 1),
    ]
    host, path, refused = (finding for finding in found if finding.examples)
    assert [(row.number, found.start, found.end, number) for row, found, number in host.examples] == [(1, 7, 12, 2)]
    assert [found.message for _, found, _ in path.examples] == [
        'browsers and yarl read the segment "%2e" as "." and remove it',
        'browsers read "/a" here',
    ]
    assert (refused.examples[0][1].start, refused.examples[0][1].end) == (9, 14)


def test_hostile_rows_are_compared() -> None:
    assert sum(each.number for each in outcomes(rows(*HOSTILE))) == len(HOSTILE)
