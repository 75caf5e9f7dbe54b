"""Other engines accept the same origins as `Origins`."""

from random import Random

from tests.engines.engine import Engine, differences
from tests.origins.test_acceptance import ACCEPTED, REFUSED, SOME
from tests.origins.test_reports import REPORTS
from tests.texts import mutations
from uri_split import Origins


def test_engine_agrees_with_origins(engine: Engine) -> None:
    random = Random(6454)
    changed = {each for text in ACCEPTED for each in mutations(text, random, 30) if "\ud800" not in each}
    expected = {
        text: SOME.accepts(text) for text in {*ACCEPTED, *REFUSED, *changed, *(f"{text}\n" for text in ACCEPTED)}
    }
    assert not differences(engine, SOME.pattern(engine.dialect), expected)


def test_engine_accepts_no_origin_of_a_report(engine: Engine) -> None:
    for report in REPORTS[:: 4 if engine.is_slow else 1]:
        expected = {text: text in report.accepted for text in (*report.accepted, *report.got_in)}
        assert not differences(engine, Origins(*report.meant).pattern(engine.dialect), expected), report.source
