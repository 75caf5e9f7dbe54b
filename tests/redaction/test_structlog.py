"""Events of structlog without secrets, with the real package."""

import io
import json
import logging
import re
from collections import UserDict
from collections.abc import Callable, Mapping, MutableMapping
from typing import Any, Final

import pytest

pytest.importorskip("structlog", reason="needs structlog")

import structlog
from structlog.stdlib import ProcessorFormatter
from structlog.typing import EventDict, Processor

from tests.redaction.objects import CLEAN, LEAK, SECRET
from uri_split import URI
from uri_split._secrets import Rules
from uri_split.redaction import FAILED, Redaction

RENDERERS: Final[list[Processor]] = [
    structlog.processors.JSONRenderer(),
    # Older versions warn of a traceback that is a text if they could show values of variables beside it.
    structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback),
    structlog.processors.KeyValueRenderer(),
    structlog.processors.LogfmtRenderer(),
]


class Raises:
    def __repr__(self) -> str:
        raise RuntimeError(LEAK)


def logged(log: Callable[[Any], None], *processors: Processor) -> str:
    stream = io.StringIO()
    log(structlog.wrap_logger(structlog.PrintLogger(stream), processors=processors))
    return stream.getvalue()


def report_error(logger: Any) -> None:  # noqa: ANN401  of a type that structlog does not name
    api_key = SECRET
    try:
        int(LEAK + api_key)
    except ValueError:
        logger.exception("failed", url=LEAK)


def report_values(logger: Any) -> None:  # noqa: ANN401
    logger.bind(url=URI(LEAK), api_key=SECRET).info(LEAK, headers=[("cookie", SECRET)], q={"code": "a1b2c3d4e5f6"})


@pytest.mark.parametrize("renderer", RENDERERS, ids=lambda renderer: type(renderer).__name__)
@pytest.mark.parametrize("log", [report_error, report_values])
def test_events_are_rendered_without_secrets(log: Callable[[Any], None], renderer: Processor) -> None:
    text = logged(log, structlog.processors.add_log_level, Redaction().structlog, renderer)
    assert SECRET not in text
    assert "a1b2c3d4e5f6" not in text
    assert "token=REDACTED" in text
    assert ("Traceback (most recent call last)" in text) == (log is report_error)


# Other processors may have made texts or lists of tracebacks before.
@pytest.mark.parametrize(
    "earlier",
    [
        structlog.processors.format_exc_info,
        structlog.processors.dict_tracebacks,
        structlog.processors.StackInfoRenderer(),
        structlog.processors.UnicodeDecoder(),
    ],
)
def test_tracebacks_of_other_processors_are_rendered_without_secrets(earlier: Processor) -> None:
    text = logged(report_error, earlier, Redaction().structlog, structlog.processors.JSONRenderer())
    assert SECRET not in text
    assert CLEAN in text
    assert "ValueError" in text


@pytest.mark.parametrize("exc_info", [ValueError(LEAK), (ValueError, ValueError(LEAK), None), True, "a"])
def test_exc_info_of_any_kind_becomes_a_text(exc_info: object) -> None:
    shown: EventDict = {}
    try:
        int(LEAK)
    except ValueError:
        shown = Redaction().structlog(None, "info", {"event": "a", "exc_info": exc_info})
    assert sorted(shown) == ["event", "exception"]
    assert re.search(rf"(?m)^ValueError: .*{re.escape(CLEAN)}'?\Z", str(shown["exception"]))
    assert SECRET not in str(shown["exception"])


def test_exc_info_that_is_false_stays() -> None:
    event: EventDict = {"event": "a", "exc_info": False}
    assert Redaction().structlog(None, "info", event) is event


def test_events_of_structlog_and_of_logging_go_through_one_formatter() -> None:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(
        ProcessorFormatter(
            processors=[
                Redaction().structlog,
                ProcessorFormatter.remove_processors_meta,
                structlog.processors.JSONRenderer(),
            ]
        )
    )
    logger = logging.Logger("shop")  # noqa: LOG001  one that no other test has
    logger.addHandler(handler)
    report_values(structlog.wrap_logger(logger, processors=[ProcessorFormatter.wrap_for_formatter]))
    report_error(structlog.wrap_logger(logger, processors=[ProcessorFormatter.wrap_for_formatter]))
    logger.info("GET %s", LEAK)
    assert SECRET not in stream.getvalue()
    assert [json.loads(line)["event"] for line in stream.getvalue().splitlines()] == [CLEAN, "failed", f"GET {CLEAN}"]


def test_filter_of_a_handler_redacts_events_of_structlog() -> None:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.addFilter(Redaction().logging_filter())
    handler.setFormatter(ProcessorFormatter(processor=structlog.processors.JSONRenderer()))
    logger = logging.Logger("shop")  # noqa: LOG001
    logger.addHandler(handler)
    report_values(structlog.wrap_logger(logger, processors=[ProcessorFormatter.wrap_for_formatter]))
    assert SECRET not in stream.getvalue()
    assert json.loads(stream.getvalue())["event"] == CLEAN


@pytest.mark.parametrize(("owner", "method"), [(Redaction, "redact"), (Redaction, "_spans"), (Rules, "has")])
@pytest.mark.parametrize("renderer", RENDERERS, ids=lambda renderer: type(renderer).__name__)
@pytest.mark.parametrize("log", [report_error, report_values])
def test_event_whose_redaction_fails_says_so(
    log: Callable[[Any], None], renderer: Processor, owner: type, method: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> str:
        raise RuntimeError(LEAK)

    monkeypatch.setattr(owner, method, fail)
    text = logged(log, Redaction().structlog, renderer)
    assert "[withheld: redaction failed]" in text
    assert SECRET not in text


@pytest.mark.parametrize(
    ("event", "shown"),
    [
        ({"event": Raises()}, {"event": FAILED}),
        ({"event": "a", "exc_info": (1, 2)}, {"event": "a", "exception": "NoneType: None"}),
        ({"event": "a", "exc_info": ()}, {"event": "a", "exc_info": ()}),
        ({"event": "\ud800\0" * 1000}, {"event": "\ud800\0" * 1000}),
        ({}, {}),
    ],
)
def test_no_event_raises_an_error(event: MutableMapping[str, Any], shown: Mapping[str, Any]) -> None:
    assert Redaction().structlog(None, "info", event) == shown


def test_event_may_be_another_mapping() -> None:
    event = UserDict({"event": "a"})
    assert Redaction().structlog(None, "info", event) is event
