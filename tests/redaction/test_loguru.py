"""Records of loguru without secrets, with the real package."""

import json
from collections.abc import Callable, Generator
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("loguru", reason="needs loguru")

from loguru import logger

from tests.redaction.objects import CLEAN, LEAK, SECRET
from uri_split import URI
from uri_split._secrets import Rules
from uri_split.redaction import FAILED, Redaction

if TYPE_CHECKING:
    from loguru import Logger


class Raises:
    def __repr__(self) -> str:
        raise RuntimeError(LEAK)


@pytest.fixture
def texts() -> Generator[list[str]]:
    kept: list[str] = []
    logger.remove()
    logger.add(kept.append, diagnose=True, backtrace=True, format="{level} {name} {message} {extra} {exception}")
    logger.add(kept.append, serialize=True)
    logger.add(kept.append, colorize=True)
    logger.configure(patcher=Redaction().loguru)
    yield kept
    logger.remove()
    logger.configure(patcher=lambda _: None)


def report_error(log: "Logger") -> None:
    api_key = SECRET
    try:
        int(LEAK + api_key)
    except ValueError:
        log.bind(api_key=api_key, url=LEAK).exception("failed")


def report_values(log: "Logger") -> None:
    log.bind(url=URI(LEAK), api_key=SECRET).info("at {url}", url=LEAK)


@pytest.mark.parametrize("log", [report_error, report_values])
def test_records_are_shown_without_secrets(log: Callable[["Logger"], None], texts: list[str]) -> None:
    log(logger)
    assert len(texts) == 3
    for text in texts:
        assert SECRET not in text
        assert "token=REDACTED" in text


@pytest.mark.parametrize(
    ("options", "message", "args"),
    [
        ({}, LEAK, ()),
        ({}, "?token={}", (SECRET,)),
        ({"colors": True}, "<red>?token={}</red>", (SECRET,)),
        ({"lazy": True}, "at {}", (lambda: LEAK,)),
        ({"exception": ValueError(LEAK)}, "a", ()),
        ({"raw": True}, LEAK, ()),
    ],
)
def test_records_with_options_are_shown_without_secrets(
    options: dict[str, Any], message: str, args: tuple[object, ...], texts: list[str]
) -> None:
    logger.opt(**options).info(message, *args)
    assert len(texts) == 3
    for text in texts:
        assert SECRET not in text
        assert "token=REDACTED" in text


def test_traceback_is_a_part_of_the_message(texts: list[str]) -> None:
    report_error(logger)
    message = json.loads(texts[1])["record"]["message"]
    assert message.startswith("failed\nTraceback (most recent call last)")
    assert message.endswith(f"ValueError: invalid literal for int() with base 10: '{CLEAN}'")


@pytest.mark.parametrize(("owner", "method"), [(Redaction, "redact"), (Redaction, "_spans"), (Rules, "has")])
@pytest.mark.parametrize("log", [report_error, report_values])
def test_record_whose_redaction_fails_says_so(
    log: Callable[["Logger"], None], owner: type, method: str, texts: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> str:
        raise RuntimeError(LEAK)

    monkeypatch.setattr(owner, method, fail)
    log(logger)
    assert SECRET not in "".join(texts)
    assert FAILED in texts[0]
    assert len(texts) == 3


@pytest.mark.parametrize("value", [Raises(), "\ud800\0" * 1000, {"token": Raises()}])
def test_no_value_loses_a_record(value: Any, texts: list[str]) -> None:  # noqa: ANN401
    logger.bind(value=value).info("a")
    assert " a " in texts[0]
    assert SECRET not in "".join(texts)
