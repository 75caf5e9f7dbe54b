"""Reports: what a library does with a suite."""

from collections.abc import Generator
from pathlib import Path
from typing import Final

import pytest

from tests.cli.conformance.test_adapter import nothing_left, program
from tests.conformance.test_cases import SMALL, written
from uri_split import URIError
from uri_split.cli.conformance.adapter import Adapter, AdapterError
from uri_split.cli.conformance.report import Asked, Failure, Report, Row, run
from uri_split.conformance import MatchCase, NormalizeCase
from uri_split.conformance.lines import suite_name
from uri_split.rules import RULES

DESCRIBE: Final = 'if request["operation"] == "describe": write({"result": "library 1"})\n'
OTHERS: Final = [
    ("split", "components"),
    ("resolve", "strict"),
    ("resolve", "not strict"),
    ("remove_dot_segments", "remove_dot_segments"),
    ("normalize", "normalize"),
    ("equivalent", "equivalent"),
    ("recompose", "recompose"),
]


@pytest.fixture(autouse=True)
def _nothing_left() -> Generator[None]:
    with nothing_left():
        yield


def report_of(folder: Path, each: str, file: Path | None, most_failures: int = 3) -> Report:
    """Return the report about a library whose adapter answers with `each`, after its name."""
    with Adapter(program(folder, "", each=DESCRIBE + each), 60) as adapter:
        return run(adapter, file, most_failures)


def matched_texts(folder: Path, *texts: str) -> Path:
    """Write a suite with texts that match the rule "port" and no other."""
    return written(folder, [SMALL[0], SMALL[1] | {"texts": [{"rules": ["port"], "texts": texts}]}])


PORT: Final = """
elif request["rule"] == "port":
    {}
else:
    write({{}})
"""


PARTLY_RIGHT: Final = """
elif request["operation"] == "match":
    write({"result": True} if request["rule"] == "dec-octet" else {})
elif request["operation"] == "split":
    write({"result": {"host": "h", "port": None}})
elif request["operation"] == "resolve":
    write({"result": "x:b"} if request["strict"] else {})
elif request["operation"] == "normalize":
    write({"error": "no"})
else:
    write({})
"""


def test_right_and_wrong_results_are_counted_row_by_row(tmp_path: Path) -> None:
    report = report_of(tmp_path, PARTLY_RIGHT, written(tmp_path, SMALL))
    assert (report.library, report.suite) == ("library 1", "small 2.1")
    assert [(row.operation, row.name, row.passed, row.failed) for row in report.rows] == [
        ("match", "dec-octet", 1, 1),
        ("split", "valid references", 1, 0),
        ("split", "host", 1, 0),
        ("split", "port", 1, 0),
        ("split", "undefined, not empty", 0, 1),
        ("resolve", "strict", 1, 0),
        ("normalize", "normalize", 0, 2),
    ]
    assert report.not_offered == [
        *(("match", rule) for rule in RULES if rule != "dec-octet"),
        ("resolve", "not strict"),
        ("remove_dot_segments", "remove_dot_segments"),
        ("equivalent", "equivalent"),
        ("recompose", "recompose"),
    ]
    match, *_, normalize = report.rows
    about = ("match-1", "3.2.2", "octet 256")
    assert match.failures == [
        Failure(
            Asked(
                MatchCase(*about, "dec-octet", "256", expected=False),
                {"operation": "match", "rule": "dec-octet", "text": "256"},
            ),
            "invalid",
            "valid",
        )
    ]
    about = ("normalize-1", "6.2.2", "unreserved character")
    assert normalize.failures == [
        Failure(
            Asked(NormalizeCase(*about, text, "x:~"), {"operation": "normalize", "text": text}), '"x:~"', "error: no"
        )
        for text in ("x:~", "X:%7e")
    ]


@pytest.mark.parametrize("most", [0, 1, 2, 9])
def test_only_the_first_failures_are_kept(most: int, tmp_path: Path) -> None:
    file = matched_texts(tmp_path, "0", "1", "2", "3")
    report = report_of(tmp_path, PORT.format('write({"result": request["text"] == "1"})'), file, most)
    (row,) = report.rows
    assert (row.passed, row.failed) == (1, 3)
    assert [failure.asked.request["text"] for failure in row.failures] == ["0", "2", "3"][:most]


def test_group_that_is_not_offered_is_requested_once(tmp_path: Path) -> None:
    log = tmp_path / "log"
    each = f"else: open({str(log)!r}, 'a').write(line); write({{}})"
    report = report_of(tmp_path, each, matched_texts(tmp_path, "0", "1"))
    assert (report.rows, report.not_offered) == ([], [("match", rule) for rule in RULES])
    assert log.read_text("utf-8").splitlines() == [
        f'{{"operation": "match", "rule": "{rule}", "text": "0"}}' for rule in RULES
    ]


def test_operation_without_cases_is_neither_tested_nor_missing(tmp_path: Path) -> None:
    assert report_of(tmp_path, "", written(tmp_path, SMALL[:1])) == Report("library 1", "small 2.1", [], [])


def test_only_the_first_answer_can_say_that_a_rule_is_not_offered(tmp_path: Path) -> None:
    file = matched_texts(tmp_path, "0", "1", "2")
    report = report_of(tmp_path, PORT.format('write({"result": True} if request["text"] != "1" else {})'), file)
    (row,) = report.rows
    assert (row.passed, row.failed) == (2, 1)
    assert row.failures[0].got == "error: no result"
    assert ("match", "port") not in report.not_offered


@pytest.mark.parametrize("answer", ['{"unknown": 1}', '{"error": ""}', '{"result": None}'])
def test_other_first_answers_count_as_failures(answer: str, tmp_path: Path) -> None:
    report = report_of(tmp_path, PORT.format(f"write({answer})"), matched_texts(tmp_path, "0"))
    (row,) = report.rows
    assert (row.passed, row.failed) == (0, 1)


def test_rule_may_have_more_texts_than_are_sent_at_once(tmp_path: Path) -> None:
    texts = [str(number) for number in range(10_003)]
    each = PORT.format('write({"result": request["text"] != "10002"})')
    report = report_of(tmp_path, each, matched_texts(tmp_path, *texts))
    (row,) = report.rows
    assert (row.passed, row.failed) == (10_002, 1)
    assert row.failures[0].asked.request["text"] == "10002"


def test_adapter_that_fails_is_asked_for_the_rest(tmp_path: Path) -> None:
    each = PORT.format('sys.exit(3) if request["text"] == "1" else write({"result": True})')
    report = report_of(tmp_path, each, matched_texts(tmp_path, "0", "1", "2"))
    (row,) = report.rows
    assert (row.passed, row.failed) == (2, 1)
    assert row.failures[0].got == "error: the adapter ended with status 3"


@pytest.mark.parametrize(
    ("answer", "name"),
    [
        ('{"result": "fast-uri 4.2.3"}', "fast-uri 4.2.3"),
        ('{"result": 5}', "5"),
        ('{"result": ""}', "a library without a name"),
        ('{"result": None}', "a library without a name"),
        ('{"error": "x"}', "a library without a name"),
        ("{}", "a library without a name"),
    ],
)
def test_library_has_the_name_that_its_adapter_describes(answer: str, name: str, tmp_path: Path) -> None:
    with Adapter(program(tmp_path, "", each=f"write({answer})"), 60) as adapter:
        assert run(adapter, written(tmp_path, SMALL[:1]), 3).library == name


def test_core_is_the_default_suite(tmp_path: Path) -> None:
    report = report_of(tmp_path, "else: write({})", None)
    assert report == Report("library 1", suite_name(), [], [*(("match", rule) for rule in RULES), *OTHERS])


def test_file_that_is_no_suite_is_rejected(tmp_path: Path) -> None:
    with pytest.raises(URIError, match=r"^the first line does not describe a conformance suite$"):
        report_of(tmp_path, "", written(tmp_path, SMALL[1:]))


def test_malformed_line_ends_the_run(tmp_path: Path) -> None:
    file = written(tmp_path, [*SMALL, SMALL[2] | {"components": None}])
    with pytest.raises(URIError, match=r"^line 9 is not one of a conformance suite$"):
        report_of(tmp_path, PARTLY_RIGHT, file)


def test_adapter_that_does_not_work_ends_the_run(tmp_path: Path) -> None:
    with pytest.raises(AdapterError, match=r'not "oops\\n"$'):
        report_of(tmp_path, "else: print('oops', flush=True)", None)


def test_row_without_failures_is_empty() -> None:
    first, second = Row("match", "port"), Row("match", "port")
    assert first == second
    assert first.failures is not second.failures
