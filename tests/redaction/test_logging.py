"""Records of `logging` without secrets: of handlers, queues, warnings, threads and errors."""

import io
import logging
import queue
import sys
import threading
import warnings
from collections.abc import Callable
from logging.handlers import QueueHandler, QueueListener
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.redaction.objects import CLEAN, LEAK, SECRET, Raises, Shows
from uri_split import URI, URIError
from uri_split._secrets import Rules
from uri_split.redaction import FAILED, Redaction
from uri_split.templates import URITemplate

needs_threads = pytest.mark.skipif(sys.platform == "emscripten", reason="no thread can be started there")


def logger_of(handler: logging.Handler) -> logging.Logger:
    logger = logging.Logger("shop")  # noqa: LOG001  one that no other test has
    logger.addHandler(handler)
    return logger


def filtered(handler: logging.Handler) -> logging.Handler:
    handler.addFilter(Redaction().logging_filter())
    return handler


def logged(log: Callable[[logging.Logger], None]) -> str:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    format_ = "%(name)s %(threadName)s %(message)s %(url)s"
    handler.setFormatter(logging.Formatter(format_, defaults={"url": ""}))
    log(logger_of(filtered(handler)))
    return stream.getvalue().removeprefix("shop MainThread ").rstrip()


def report_error(logger: logging.Logger) -> None:
    try:
        int(LEAK)
    except ValueError as error:
        error.add_note(LEAK)
        logger.exception("at %s", LEAK)


def report_chained_error(logger: logging.Logger) -> None:
    try:
        try:
            int(LEAK)
        except ValueError as error:
            raise ExceptionGroup(LEAK, [error, ValueError(LEAK)]) from error
    except ExceptionGroup as group:
        logger.info("failed", exc_info=group)


@pytest.mark.parametrize(
    ("message", "args", "shown"),
    [
        (LEAK, (), CLEAN),
        ("a %s", (LEAK,), f"a {CLEAN}"),
        ("a %s", (URI(LEAK),), f"a {CLEAN}"),
        ("a %r", (URI(LEAK),), f"a '{CLEAN}'"),
        ("a %r", (URI("https://example.com/"),), "a AbsoluteURI('https://example.com/')"),
        ("a %s", (URITemplate(LEAK),), f"a {CLEAN}"),
        ("a %s", ([URI(LEAK)],), f"a ['{CLEAN}']"),
        ("a %s", (LEAK.encode(),), f"a b'{CLEAN}'"),
        ("a %(url)s", ({"url": LEAK},), f"a {CLEAN}"),
        ("%(token)s", ({"token": SECRET},), "REDACTED"),
        ("%s", ({"token": SECRET},), "{'token': 'REDACTED'}"),
        ("a %s", (Shows(),), f"a {CLEAN}"),
        ("%s %d %.1f%%", ("a", 5, 2.5), "a 5 2.5%"),
        # The secret is one only beside the rest of the message.
        ("100%% ?token=%s", (SECRET,), "100% ?token=REDACTED"),
        ("?%s=%s&pin=%d", ("token", SECRET, 271828), "?token=REDACTED&pin=REDACTED"),
        ("?token=%(a)s", ({"a": SECRET},), "?token=REDACTED"),
        # Messages that are no text.
        ({"token": SECRET}, (), "{'token': 'REDACTED'}"),
        (ValueError(LEAK), (), CLEAN),
        (URI(LEAK), (), CLEAN),
        (Raises(), (), FAILED),
        ("%s", (Raises(),), FAILED),
        # What `logging` cannot format.
        ("%d", (LEAK,), "%d [not formatted: TypeError]"),
        (f"{LEAK} %s %s", (LEAK,), f"{CLEAN} %s %s [not formatted: TypeError]"),
        ("?token=%s", (SECRET, 1), "?token=%s [not formatted: TypeError]"),
        ("%(a)s", (LEAK,), "%(a)s [not formatted: TypeError]"),
        (Raises(), (LEAK,), f"{FAILED} [not formatted: TypeError]"),
    ],
)
def test_message_is_shown_without_its_secret(
    message: object, args: tuple[object, ...], shown: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert logged(lambda logger: logger.info(message, *args)) == shown
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("value", "shown"), [(LEAK, CLEAN), (URI(LEAK), CLEAN), ({"api_key": SECRET}, "{'api_key': 'REDACTED'}")]
)
def test_extra_is_shown_without_its_secret(value: object, shown: str) -> None:
    assert logged(lambda logger: logger.info("a", extra={"url": value})) == f"a {shown}"


@pytest.mark.parametrize("log", [report_error, report_chained_error])
def test_traceback_is_shown_without_secrets(log: Callable[[logging.Logger], None]) -> None:
    text = logged(log)
    assert SECRET not in text
    assert "Traceback (most recent call last)" in text
    assert f"ValueError: invalid literal for int() with base 10: '{CLEAN}'" in text


def report_odd_error(logger: logging.Logger) -> None:
    class OddError(ValueError):
        exceptions = 1

    logger.info("a", exc_info=OddError(LEAK))


def test_error_may_have_other_attributes_of_the_names_of_groups() -> None:
    assert logged(report_odd_error).endswith(f"OddError: {CLEAN}")


def test_traceback_without_a_secret_stays() -> None:
    record = logging.makeLogRecord({"msg": "a", "exc_info": (ValueError, ValueError("b"), None)})
    assert Redaction().logging_filter()(record)
    assert record.exc_info is not None
    assert record.exc_text is None


def test_stack_is_shown_without_the_secrets_of_its_lines() -> None:
    text = logged(lambda logger: logger.info("https://example.com/?token=hunter2", stack_info=True))
    assert "Stack (most recent call last)" in text
    assert "hunter2" not in text


@needs_threads
def test_names_of_threads_are_shown_without_secrets() -> None:
    texts: list[str] = []
    thread = threading.Thread(name=LEAK, target=lambda: texts.append(logged(lambda logger: logger.info("a"))))
    thread.start()
    thread.join()
    assert texts == [f"shop {CLEAN} a"]


@needs_threads
def test_records_in_a_queue_have_no_secrets() -> None:
    records: queue.Queue[logging.LogRecord] = queue.Queue()
    logger = logger_of(filtered(QueueHandler(records)))
    report_error(logger)
    logger.info("?token=%s", SECRET, extra={"url": LEAK})
    shown = [records.get(), records.get()]
    assert SECRET not in repr([vars(each) for each in shown])
    for each in shown:
        records.put(each)
    stream = io.StringIO()
    listener = QueueListener(records, logging.StreamHandler(stream))
    listener.start()
    listener.stop()
    assert f"at {CLEAN}\nTraceback" in stream.getvalue()
    assert stream.getvalue().endswith("\n?token=REDACTED\n")


def test_records_of_a_queue_may_be_redacted_by_the_last_handler() -> None:
    records: queue.Queue[logging.LogRecord] = queue.Queue()
    report_error(logger_of(QueueHandler(records)))
    stream = io.StringIO()
    filtered(logging.StreamHandler(stream)).handle(records.get())
    assert SECRET not in stream.getvalue()
    assert "Traceback" in stream.getvalue()


def test_text_that_another_handler_made_of_an_error_is_redacted() -> None:
    stream = io.StringIO()
    logger = logger_of(logging.StreamHandler(io.StringIO()))
    logger.addHandler(filtered(logging.StreamHandler(stream)))
    report_error(logger)
    assert SECRET not in stream.getvalue()
    assert "Traceback" in stream.getvalue()


def test_warnings_are_shown_without_secrets() -> None:
    stream = io.StringIO()
    logger = logging.getLogger("py.warnings")
    handler = filtered(logging.StreamHandler(stream))
    logger.addHandler(handler)
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        logging.captureWarnings(True)  # noqa: FBT003  its only parameter
        try:
            warnings.warn(LEAK, stacklevel=1)
        finally:
            logging.captureWarnings(False)  # noqa: FBT003
            logger.removeHandler(handler)
    assert f"UserWarning: {CLEAN}\n" in stream.getvalue()
    assert SECRET not in stream.getvalue()


@needs_threads
def test_threads_share_a_filter() -> None:
    stream = io.StringIO()
    logger = logger_of(filtered(logging.StreamHandler(stream)))

    def log() -> None:
        for number in range(100):
            logger.info("%d %s", number, LEAK)

    threads = [threading.Thread(target=log) for _ in range(8)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert sorted(stream.getvalue().splitlines()) == sorted([f"{number} {CLEAN}" for number in range(100)] * 8)


# A record whose redaction fails.


@pytest.mark.parametrize(
    ("owner", "method"), [(Redaction, "redact"), (Redaction, "_spans"), (Rules, "spans"), (Rules, "has")]
)
def test_record_whose_redaction_fails_says_so(owner: type, method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> str:
        raise RuntimeError(LEAK)

    monkeypatch.setattr(owner, method, fail)

    def log_message(logger: logging.Logger) -> None:
        logger.info("%s %d", LEAK, 271828, extra={"url": LEAK, "token": SECRET})

    for log in (report_error, log_message):
        text = logged(log)
        assert FAILED in text
        assert SECRET not in text


def test_record_whose_redaction_fails_keeps_the_number_of_its_arguments(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> str:
        raise RuntimeError(LEAK)

    monkeypatch.setattr(Redaction, "redact", fail)
    record = logging.makeLogRecord({"msg": "%s %d", "args": (LEAK, 200), "color_message": "%s %d"})
    Redaction().logging_filter()(record)
    assert record.getMessage() == FAILED
    assert record.args == (FAILED, 0)
    assert vars(record)["color_message"] % record.args == FAILED


@pytest.mark.parametrize(
    "exc_info", [True, ValueError(LEAK), (ValueError, ValueError(LEAK), None), (None, None, None), 1]
)
def test_record_may_have_any_exc_info(exc_info: object) -> None:
    record = logging.makeLogRecord({"msg": "a", "exc_info": exc_info})
    try:
        int(LEAK)
    except ValueError:
        assert Redaction().logging_filter()(record)
    assert SECRET not in f"{record.exc_text} {record.getMessage()}"


attributes: Final = st.sampled_from(
    ["msg", "args", "exc_info", "exc_text", "stack_info", "name", "color_message", "a", "token"]
)
values: Final = (
    st.none() | st.text() | st.integers() | st.tuples() | st.tuples(st.text(), st.integers()) | st.lists(st.text())
)
odd: Final = st.sampled_from(
    [LEAK, Shows(), Raises(), ValueError(LEAK), {"token": SECRET}, (LEAK, 1), (Raises(),), "\ud800\0%s" * 999, "%s", {}]
)


@given(st.dictionaries(attributes, values | odd))
def test_no_record_raises_an_error_or_is_lost(given_: dict[str, Any]) -> None:
    record = logging.makeLogRecord(given_)
    assert Redaction().logging_filter()(record)
    assert SECRET not in f"{record.getMessage()} {record.exc_text} {record.stack_info}"
    assert SECRET not in repr({name: each for name, each in vars(record).items() if name != "exc_info"})


# pydantic shows a part of the `repr` of an input, perhaps without its key.


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (f"https://example.com:99999/path?access_token={SECRET * 3}", "REDACTED"),
        (f"https://me:{SECRET * 3}@example.com:99999/", "REDACTED"),
        ({"api_key": SECRET}, "REDACTED"),
        ("a longer text than is shown by pydantic, of many words", "'a longer text than"),
        ({"name": "a longer text than is shown by pydantic, of many words"}, "REDACTED"),
        ("a", "'a'"),
    ],
)
def test_error_of_pydantic_shows_no_input_with_a_secret(value: object, shown: str) -> None:
    pydantic = pytest.importorskip("pydantic", reason="needs pydantic")
    adapter = pydantic.TypeAdapter(pydantic.HttpUrl)

    def log_traceback(logger: logging.Logger) -> None:
        try:
            adapter.validate_python(value)
        except ValueError:
            logger.exception("failed")

    def log_chained(logger: logging.Logger) -> None:
        try:
            try:
                adapter.validate_python(value)
            except ValueError as error:
                raise RuntimeError("later") from error  # noqa: EM101  a test
        except RuntimeError as error:
            error.__context__ = error  # a circle
            logger.exception("failed")

    def log_argument(logger: logging.Logger) -> None:
        try:
            adapter.validate_python(value)
        except ValueError as error:
            logger.info("failed: %s", error)

    for log in (log_traceback, log_chained, log_argument):
        text = logged(log)
        assert "hunter2" not in text
        assert SECRET[-5:] not in text
        assert f"input_value={shown}" in text
        assert ", input_type=" in text


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (f"https://example.com:99999/path?access_token={SECRET * 3}", "REDACTED"),
        (f"https://me:{SECRET * 3}@example.com:99999/a/longer/path", "REDACTED"),
        # A key may be in what is not shown, but an input that is shown as a whole is like any other text.
        ("https://example.com:99999/a/longer/path/than/is/shown/by/pydantic/", "REDACTED"),
        ({"redirect_uri": "https://example.com/", "token": SECRET, "page": 2}, "REDACTED"),
        ("https://example.com:99999/?token=abc&page=2", "'https://example.com:99999/?token=REDACTED&page=2'"),
        ("a longer text than is shown by pydantic, of many words", "'a longer text than is "),
    ],
)
def test_text_of_an_error_of_pydantic_shows_no_part_of_a_url_or_a_mapping(value: object, shown: str) -> None:
    pydantic = pytest.importorskip("pydantic", reason="needs pydantic")
    with pytest.raises(ValueError, match="URL") as error:
        pydantic.TypeAdapter(pydantic.HttpUrl).validate_python(value)
    assert f"input_value={shown}" in Redaction().redact(str(error.value))


def test_error_of_pydantic_shows_no_value_of_a_secret_field() -> None:
    pydantic = pytest.importorskip("pydantic", reason="needs pydantic")
    model = pydantic.create_model("Login", api_key=(list[int], ...))

    def log(logger: logging.Logger) -> None:
        try:
            model(api_key=[SECRET])
        except ValueError:
            logger.exception("failed")

    assert "input_value=REDACTED, input_type=str" in logged(log)


def test_errors_of_ours_are_shown_without_passwords() -> None:
    def log(logger: logging.Logger) -> None:
        try:
            URI(f"https://me:{SECRET}@example.com:x/?token={SECRET}")
        except URIError as error:
            logger.info("failed: %s", error)

    assert SECRET not in logged(log)
