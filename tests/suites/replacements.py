"""Plugin for pytest that replaces parts of a package by `uri_split`, and writes the outcome of each of its tests.

It runs among the tests of other packages, whose folder is also called `tests`, so it imports nothing from this one.
"""

import json
import os
import sys
import urllib
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from types import CodeType, MappingProxyType
from typing import Annotated, Final

import pytest

import uri_split
from uri_split import URI, WEB_LINK, Policy


def _replace(owner: object, name: str, value: object) -> None:
    setattr(owner, name, value)


def _urllib() -> None:
    from uri_split.compat import urllib_parse  # noqa: PLC0415

    sys.modules["urllib.parse"] = urllib_parse
    _replace(urllib, "parse", urllib_parse)


def _jsonschema() -> None:
    import jsonschema  # noqa: PLC0415

    from uri_split.integrations.jsonschema import FORMAT_CHECKER  # noqa: PLC0415

    default = jsonschema.Draft202012Validator.FORMAT_CHECKER.checkers
    ours = {name: check for name, check in FORMAT_CHECKER.checkers.items() if default.get(name) != check}
    for name in ("Draft3", "Draft4", "Draft6", "Draft7", "Draft201909", "Draft202012"):
        getattr(jsonschema, f"{name}Validator").FORMAT_CHECKER.checkers.update(ours)


def _pydantic() -> None:
    import pydantic.networks  # noqa: PLC0415

    for module in (pydantic, pydantic.networks):
        _replace(module, "AnyUrl", URI)
        _replace(module, "HttpUrl", Annotated[URI, WEB_LINK])


def _django() -> None:
    from django.core.exceptions import ValidationError  # noqa: PLC0415
    from django.core.validators import URLValidator  # noqa: PLC0415

    from uri_split.integrations.django import URIValidator  # noqa: PLC0415

    def check(validator: URLValidator, value: object) -> None:
        """Decide by a policy, and refuse with the message that the tests expect."""
        policy = Policy(
            schemes={*validator.schemes}, require={"host"}, allow_password=True, max_length=validator.max_length
        )
        try:
            URIValidator(policy)(value)
        except ValidationError:
            raise ValidationError(validator.message, code=validator.code, params={"value": value}) from None

    _replace(URLValidator, "__call__", check)


REPLACEMENTS: Final[Mapping[str, Callable[[], None]]] = MappingProxyType(
    {"urllib.parse": _urllib, "jsonschema": _jsonschema, "pydantic": _pydantic, "django": _django}
)
"""The functions that replace what the key `replaced` of a suite names."""


def _set_up_django(files: list[str]) -> None:
    """Prepare Django and its databases, as its own runner does."""
    sys.path.insert(0, str(Path.cwd()))
    os.environ |= {"DJANGO_SETTINGS_MODULE": "test_sqlite", "TMPDIR": str(Path.cwd())}
    from django.test.utils import setup_databases, setup_test_environment  # noqa: PLC0415

    import_module("runtests").setup_run_tests(0, None, None, [file.partition("/")[0] for file in files])
    setup_test_environment()
    setup_databases(0, interactive=False)


class Outcomes:
    """Outcomes of the cases, which are tests and their subtests, and whether code of `uri_split` runs in them."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._passed = self._using = 0
        self._failed: set[str] = set()
        self._is_used = False
        if sys.version_info >= (3, 12):  # as in the session
            monitoring = sys.monitoring
            package = str(Path(uri_split.__file__).parent)

            def note_use(code: CodeType, _: int) -> object:
                if not code.co_filename.startswith(package):
                    return monitoring.DISABLE
                self._is_used = True
                return None

            monitoring.use_tool_id(monitoring.PROFILER_ID, "uri_split")
            monitoring.register_callback(monitoring.PROFILER_ID, monitoring.events.PY_START, note_use)
            monitoring.set_events(monitoring.PROFILER_ID, monitoring.events.PY_START)

    def pytest_runtest_logstart(self) -> None:
        self._is_used = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            subtest = f" {report.context.kwargs}" if isinstance(report, pytest.SubtestReport) else ""
            self._failed.add(report.nodeid + subtest)
        if report.when == "call" and report.outcome != "skipped":
            self._passed += report.passed
            self._using += self._is_used
            self._is_used = False

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self._failed.add(report.nodeid)

    def pytest_unconfigure(self) -> None:
        outcomes = {"passed": self._passed, "using": self._using, "failed": sorted(self._failed)}
        self._file.write_text(json.dumps(outcomes), encoding="utf-8")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of the plugin."""
    parser.addoption("--replace", action="append", choices=REPLACEMENTS, default=[])
    parser.addoption("--outcomes", type=Path, required=True)


def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Replace what is named before anything else is imported."""
    options = early_config.known_args_namespace
    for name in options.replace:
        REPLACEMENTS[name]()
    if Path("runtests.py").exists():
        _set_up_django(options.file_or_dir)
    early_config.pluginmanager.register(Outcomes(options.outcomes))
