"""CPython's own tests of `urllib.parse`, run on `uri_split.compat.urllib_parse` in its place."""

import importlib
import importlib.util
import os
import sys
import unittest
import urllib
from typing import Final

import pytest

from uri_split.compat import urllib_parse
from uri_split.compat.differences import DIFFERENCES

CASES: Final = "test.test_urlparse"
EXPLAINED: Final = {
    "test_RFC1808": ("C005", (3, 11)),
    "test_urljoins": ("C003", (3, 13)),
    "test_urljoins_relative_base": ("C003", (3, 14)),
    # These do not test answers, but in which module functions are defined, private attributes, and which file a warning
    # about a wrong type names.
    "test_all": ("", (3, 11)),
    "test_result_pairs": ("", (3, 11)),
    "test_parse_qsl_false_value": ("", (3, 14)),
}
"""By the name of each case that fails: the code of the difference, and the first Python in which it fails."""
MOST: Final = 20


def failing_cases() -> set[str]:
    """Return the cases that fail, without the marks that Python 3.14 and later put after some names."""
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromModule(importlib.import_module(CASES)).run(result)
    assert result.testsRun > 70
    # A subtest knows its case.
    cases = [getattr(case, "test_case", case) for case, _ in (*result.failures, *result.errors)]
    return {case.id().rpartition(".")[2].rstrip("_") for case in cases}


@pytest.mark.filterwarnings("default")  # the tests of CPython check some of them, and cause others
def test_cases_of_cpython_pass_but_for_the_listed_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    if importlib.util.find_spec("test") is None or importlib.util.find_spec(CASES) is None:
        # `.ci/run` installs them. On GitHub, where CI is "true", they may be absent.
        assert os.environ.get("CI") != "1", f"{CASES} is absent: install the tests of the standard library"
        pytest.skip(f"{CASES} is not installed with this Python")
    importlib.import_module("test.support")  # which imports the original
    monkeypatch.delitem(sys.modules, CASES, raising=False)
    monkeypatch.setitem(sys.modules, "urllib.parse", urllib_parse)
    monkeypatch.setattr(urllib, "parse", urllib_parse)
    failing = failing_cases()
    assert failing <= set(EXPLAINED)
    assert failing >= {name for name, (_, since) in EXPLAINED.items() if sys.version_info >= since}


def test_at_most_20_cases_fail_and_each_has_its_difference() -> None:
    assert len(EXPLAINED) <= MOST
    assert {code for code, _ in EXPLAINED.values() if code} <= {difference.code for difference in DIFFERENCES}
