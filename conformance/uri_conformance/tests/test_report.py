"""Reports: what a library does with a suite."""

from pathlib import Path
from typing import Final

import pytest

from uri_conformance import MatchCase, NormalizeCase, SplitComponents
from uri_conformance.adapter import Adapter, AdapterError
from uri_conformance.cases import CORE, RULES, SuiteError, suite_name
from uri_conformance.report import Asked, Failure, Outcome, Report, Row, run
from uri_conformance.tests.test_adapter import program
from uri_conformance.tests.test_cases import SMALL, written
from uri_conformance.tests.test_checks import OTHERS

pytestmark = pytest.mark.usefixtures("_nothing_left")

DESCRIBE: Final = 'if request["operation"] == "describe": write({"result": "library 1"})\n'


def report_of(folder: Path, each: str, file: Path, most_failures: int | None = 3) -> Report:
    """Return the report about a library whose adapter answers with `each`, after its name."""
    with Adapter(program(folder, "", each=DESCRIBE + each), 60) as adapter:
        return run(adapter, file, most_failures)


def matched_texts(folder: Path, *texts: str) -> Path:
    """Write a suite with texts that match the rule "port" and no other."""
    return written(folder, [SMALL[0], SMALL[1] | {"texts": [{"rules": ["port"], "texts": texts}]}])


PORT: Final = """
elif request.get("rule") == "port":
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
    assert (report.tested, report.suite) == ("library 1", "small 2.1")
    assert [(row.operation, row.name, row.passed, row.failed) for row in report.rows] == [
        ("match", "dec-octet", 1, 1),
        ("split", "valid references", 1, 0),
        ("split", "host", 1, 0),
        ("split", "port", 1, 0),
        ("split", "undefined, not empty", 0, 1),
        ("resolve", "either", 0, 1),
        ("resolve", "strict", 1, 0),
        ("normalize", "normalize", 0, 2),
    ]
    assert [row.accepted for row in report.rows] == [1, 0, 0, 0, 0, 0, 0, 0]
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
            Outcome("dec-octet", expected=False, got=True, error=None, passed=False),
        )
    ]
    about = ("normalize-1", "6.2.2", "unreserved character")
    assert normalize.failures == [
        Failure(
            Asked(NormalizeCase(*about, text, "x:~"), {"operation": "normalize", "text": text}),
            Outcome("normalize", "x:~", None, "no", passed=False),
        )
        for text in ("x:~", "X:%7e")
    ]


@pytest.mark.parametrize("most", [0, 1, 2, 9, None])
def test_only_the_first_failures_are_kept(most: int | None, tmp_path: Path) -> None:
    file = matched_texts(tmp_path, "0", "1", "2", "3")
    report = report_of(tmp_path, PORT.format('write({"result": request["text"] == "1"})'), file, most)
    (row,) = report.rows
    assert (row.passed, row.failed) == (1, 3)
    assert [failure.asked.request["text"] for failure in row.failures] == ["0", "2", "3"][:most]


def test_group_that_is_not_offered_is_requested_once(tmp_path: Path) -> None:
    log = tmp_path / "log"
    each = f"""
else:
    open({str(log)!r}, 'a').write(line)
    write({{"result": True}} if request["rule"] == "port" else {{}})
"""
    report = report_of(tmp_path, each, matched_texts(tmp_path, "0", "1"))
    assert report.not_offered == [("match", rule) for rule in RULES if rule != "port"]
    assert log.read_text("utf-8").splitlines() == [
        f'{{"operation": "match", "rule": "{rule}", "text": "{text}"}}'
        for rule in RULES
        for text in ("01" if rule == "port" else "0")
    ]


def test_operation_without_cases_is_neither_tested_nor_missing(tmp_path: Path) -> None:
    report = report_of(tmp_path, "else: write({'result': {}})", written(tmp_path, SMALL[:1] + SMALL[2:3]))
    assert report == Report("library 1", "small 2.1", [Row("split", "valid references", passed=1)], [])


RESOLVE: Final = """
else:
    open({log!r}, "a").write(f"{{request['reference']}} {{request['strict']}}, ")
    write({{"result": ""}} if request["strict"] in {offered} else {{}})
"""


@pytest.mark.parametrize(
    ("offered", "requests", "not_offered"),
    [
        ([True, False], "a True, b True, c True, d True, e False, ", []),
        ([True], "a True, b True, c True, d True, e False, ", ["not strict"]),
        ([False], "a True, a False, b False, c False, d True, e False, ", ["strict"]),
    ],
)
def test_same_target_in_both_modes_is_requested_in_the_one_that_is_offered(
    offered: list[bool], requests: str, not_offered: list[str], tmp_path: Path
) -> None:
    modes = {"a": None, "d": True, "b": None, "e": False, "c": None}
    file = written(
        tmp_path,
        [SMALL[0], *(SMALL[4] | {"reference": name, "strict": strict} for name, strict in modes.items())],
    )
    log = tmp_path / "log"
    report = report_of(tmp_path, RESOLVE.format(log=str(log), offered=offered), file)
    assert log.read_text("utf-8") == requests
    assert [(row.operation, row.name, row.failed) for row in report.rows] == [
        ("resolve", name, failed)
        for name, failed in (("either", 3), ("strict", 1), ("not strict", 1))
        if name not in not_offered
    ]
    assert report.not_offered == [("resolve", name) for name in not_offered]


def test_mode_is_not_offered_if_no_mode_is_offered(tmp_path: Path) -> None:
    file = written(tmp_path, [SMALL[0], *SMALL[4:8]])
    report = report_of(tmp_path, "elif 'path' in request: write({'result': '/b'})\nelse: write({})", file)
    assert report.rows == [Row("remove_dot_segments", "remove_dot_segments", passed=1)]
    assert report.not_offered == [("resolve", "either"), ("resolve", "strict"), ("resolve", "not strict")]


def test_mode_with_an_error_is_offered(tmp_path: Path) -> None:
    each = 'else: write({"error": "no"} if request["strict"] else {"result": "x://h/b"})'
    report = report_of(tmp_path, each, written(tmp_path, [SMALL[0], *SMALL[4:7]]))
    assert [(row.name, row.passed, row.failed) for row in report.rows] == [
        *[("either", 0, 1), ("strict", 0, 1), ("not strict", 1, 0)]
    ]


def test_component_that_is_missing_in_later_answers_is_a_failure(tmp_path: Path) -> None:
    components = {"host": "h", "port": None}
    line = SMALL[2] | {"components": dict.fromkeys(SplitComponents._fields) | components | {"path": ""}}
    file = written(tmp_path, [SMALL[0], *(line | {"text": text} for text in "abcd")])
    each = """
else:
    write({"result": {"host": "h", **({"port": None} if request["text"] in "bd" else {})}})
"""
    report = report_of(tmp_path, each, file)
    assert [(row.name, row.passed, row.failed) for row in report.rows] == [
        ("valid references", 4, 0),
        ("host", 4, 0),
        ("port", 2, 1),
        ("undefined, not empty", 2, 0),
    ]
    ((asked, outcome),) = report.rows[2].failures
    assert asked.request["text"] == "c"
    assert outcome == Outcome("port", None, None, "missing in this answer, but not in others", passed=False)


def test_only_the_first_answer_can_say_that_a_rule_is_not_offered(tmp_path: Path) -> None:
    file = matched_texts(tmp_path, "0", "1", "2")
    report = report_of(tmp_path, PORT.format('write({"result": True} if request["text"] != "1" else {})'), file)
    (row,) = report.rows
    assert (row.passed, row.failed) == (2, 1)
    assert row.failures[0].outcome == Outcome("port", expected=True, got=None, error="no result", passed=False)
    assert ("match", "port") not in report.not_offered


def test_error_in_the_first_answer_is_a_failure(tmp_path: Path) -> None:
    report = report_of(tmp_path, PORT.format('write({"error": ""})'), matched_texts(tmp_path, "0"))
    (row,) = report.rows
    assert (row.passed, row.failed, row.accepted) == (0, 1, 0)


@pytest.mark.parametrize("number", [0, 1, 2])
def test_answer_of_a_wrong_form_ends_the_run(number: int, tmp_path: Path) -> None:
    each = PORT.format(f'write({{"result": "yes" if request["text"] == "{number}" else True}})')
    with pytest.raises(AdapterError) as caught:
        report_of(tmp_path, each, matched_texts(tmp_path, "0", "1", "2"))
    assert str(caught.value) == (
        f'the answer to {{"operation": "match", "rule": "port", "text": "{number}"}} '
        'must have true or false as its "result", not "yes"'
    )


def test_wrongly_accepted_texts_are_counted(tmp_path: Path) -> None:
    lines = [SMALL[1] | {"texts": [{"rules": [], "texts": ["a", "b", "c"]}, {"rules": ["port"], "texts": ["1", "2"]}]}]
    each = PORT.format('write({"error": "no"} if request["text"] == "c" else {"result": request["text"] in "ab1"})')
    report = report_of(tmp_path, each, written(tmp_path, SMALL[:1] + lines))
    (row,) = report.rows
    assert (row.passed, row.failed, row.accepted) == (1, 4, 2)


def test_only_verdicts_about_texts_are_wrongly_accepted(tmp_path: Path) -> None:
    line = SMALL[8] | {"equivalent": [], "different": ["x:%2F"]}
    each = """
elif request["operation"] == "equivalent": write({"result": True})
else: write({})
"""
    report = report_of(tmp_path, each, written(tmp_path, [SMALL[0], line]))
    assert [(row.operation, row.failed, row.accepted) for row in report.rows] == [("equivalent", 1, 0)]


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
    assert row.failures[0].outcome.error == "the adapter ended with status 3"


@pytest.mark.parametrize(
    ("answer", "name"),
    [
        ('{"result": "fast-uri 4.2.3"}', "fast-uri 4.2.3"),
        ('{"result": ""}', "a library without a name"),
        ('{"result": None}', "a library without a name"),
        ('{"error": "x"}', "a library without a name"),
        ("{}", "a library without a name"),
    ],
)
def test_library_has_the_name_that_its_adapter_describes(answer: str, name: str, tmp_path: Path) -> None:
    each = f'write({answer} if request["operation"] == "describe" else {{"result": {{}}}})'
    with Adapter(program(tmp_path, "", each=each), 60) as adapter:
        assert run(adapter, written(tmp_path, SMALL[:1] + SMALL[2:3]), 3).tested == name


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ('{"result": 5}', 'must have a text as its "result", not 5'),
        ('{"result": ["a", "1"]}', 'must have a text as its "result", not ["a", "1"]'),
        ('{"name": "a"}', 'must have either a "result" or an "error", not {"name": "a"}'),
    ],
)
def test_name_of_a_library_must_be_a_text(answer: str, message: str, tmp_path: Path) -> None:
    with (
        Adapter(program(tmp_path, "", each=f"write({answer})"), 60) as adapter,
        pytest.raises(AdapterError) as caught,
    ):
        run(adapter, CORE, 3)
    assert str(caught.value) == f'the answer to {{"operation": "describe"}} {message}'


def test_core_is_the_default_suite(tmp_path: Path) -> None:
    report = report_of(tmp_path, PORT.format('write({"result": True})'), CORE)
    assert (report.tested, report.suite) == ("library 1", suite_name(CORE))
    assert [row.name for row in report.rows] == ["port"]
    assert report.not_offered == [*(("match", rule) for rule in RULES if rule != "port"), *OTHERS]


@pytest.mark.parametrize("lines", [SMALL, SMALL[:1]])
def test_adapter_that_offers_nothing_ends_the_run(lines: list[dict[str, object]], tmp_path: Path) -> None:
    with pytest.raises(AdapterError, match=r"^the adapter offers nothing that the suite tests$"):
        report_of(tmp_path, "else: write({})", written(tmp_path, lines))


def test_adapter_that_writes_more_than_the_answers_ends_the_run(tmp_path: Path) -> None:
    each = "else: print('{}\\n{}', flush=True)"
    with pytest.raises(AdapterError, match=r"^the adapter must write one line for each request, but also wrote"):
        report_of(tmp_path, each, written(tmp_path, SMALL))


def test_file_that_is_no_suite_is_rejected(tmp_path: Path) -> None:
    with pytest.raises(SuiteError, match=r"^the first line does not describe a conformance suite$"):
        report_of(tmp_path, "", written(tmp_path, SMALL[1:]))


def test_malformed_line_ends_the_run(tmp_path: Path) -> None:
    file = written(tmp_path, [*SMALL, SMALL[2] | {"components": None}])
    with pytest.raises(SuiteError, match=r"^line 10 is not one of a conformance suite$"):
        report_of(tmp_path, PARTLY_RIGHT, file)


def test_adapter_that_does_not_work_ends_the_run(tmp_path: Path) -> None:
    with pytest.raises(AdapterError, match=r'not "oops\\n"$'):
        report_of(tmp_path, "else: print('oops', flush=True)", CORE)


def test_row_without_failures_is_empty() -> None:
    first, second = Row("match", "port"), Row("match", "port")
    assert first == second
    assert first.failures is not second.failures
