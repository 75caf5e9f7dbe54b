"""Secrecy of what `uri_split.redact` replaces, in whatever else is shown of a text, by every public function."""

import io
import logging
import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Final

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.cli.command_line import uri_split
from tests.secrets import Leak, drawn
from tests.test_secrecy import ARGUMENTS as OF_PASSWORDS
from tests.test_secrecy import errors_and_messages, reprs, result_or_error
from uri_split import (
    URI,
    Policy,
    Redaction,
    URITemplate,
    browsers,
    build,
    find,
    hosts,
    lenient,
    redact,
    repair,
    suggest,
)
from uri_split.columns import cells
from uri_split.schemes import URN, DataURI, MailtoURI

BASE: Final = URI("http://h/a/b")
leaks: Final = st.integers(0, 2**32).map(lambda seed: drawn(Random(seed)))


def shown_otherwise(text: str) -> Iterator[str]:
    """Yield what is shown of a text beside its errors, its messages, and values made from all of it."""
    yield redact(text)
    yield lenient.redacted(text)
    yield repr(lenient.split_authority(text))
    yield repr(list(find(text)))
    yield repr(suggest(text))
    yield repr(repair(text))
    yield repr(repair(text, base=BASE))
    yield repr(browsers.compare(text))
    yield result_or_error(lambda: URI(text).redacted())
    yield cells.redacted(text)
    yield repr(cells.hazards(text))
    yield repr(cells.message(text))


@settings(max_examples=60)
@given(leaks)
def test_no_secret_is_in_an_error_or_a_message(leak: Leak) -> None:
    for output in errors_and_messages(leak.text):
        assert not leak.is_shown(output), output


@settings(max_examples=60)
@given(leaks)
def test_no_secret_is_in_a_representation(leak: Leak) -> None:
    for output in reprs(leak.text):
        assert not leak.is_shown(output), output


@settings(max_examples=200)
@given(leaks)
def test_no_secret_is_shown_otherwise(leak: Leak) -> None:
    for output in shown_otherwise(leak.text):
        assert not leak.is_shown(output), output


@settings(max_examples=1000)
@given(leaks)
def test_no_secret_is_left_by_redaction(leak: Leak) -> None:
    once = redact(leak.text)
    assert not leak.is_shown(once)
    assert redact(once) == once


# After a slash or a colon, what drivers read as a user and a password without a scheme may be a part of a path.
BARE: Final = re.compile("app:[^/]+@db")
SAME_ARGUMENTS: Final = (
    *("address", "media type", "scheme", "host", "segment", "last segment", "component", "base", "hosts", "schemes"),
    *("template", "expression", "callback", "redirect URI"),
)
ARGUMENTS: Final[dict[str, Callable[[str], object]]] = {
    **{name: OF_PASSWORDS[name] for name in SAME_ARGUMENTS},
    "subject": lambda text: MailtoURI.of(subject=text),
    "data": DataURI.of,
    "name": lambda text: URN.of("example", text),
    "segments": lambda text: build(path=["a", text]),
    "query": lambda text: build(query={"a": text}),
    "networks": lambda text: Policy(allow_networks={text}),
    "ambiguity": lambda text: URITemplate(f"{text}{{a}}").ambiguity(),
    "public address": hosts.is_public,
}


@pytest.mark.parametrize("name", ARGUMENTS)
@settings(max_examples=20)
@given(leak=leaks)
def test_no_secret_of_an_argument_is_shown(name: str, leak: Leak) -> None:
    assume(name not in {"segment", "last segment", "name"} or not BARE.search(leak.text))
    try:
        shown = repr(ARGUMENTS[name](leak.text))
    except (ValueError, TypeError, LookupError) as error:
        shown = f"{error}\n{error!r}"
    if name in {"hosts", "schemes"}:  # a policy shows these in lower case, which no token is
        assert not any(part in shown for part in leak.parts)
    else:
        assert not leak.is_shown(shown), shown


@settings(max_examples=100)
@given(leaks)
def test_no_secret_is_logged(leak: Leak) -> None:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.addFilter(Redaction().logging_filter())
    handler.handle(logging.makeLogRecord({"msg": "%s", "args": (leak.text,)}))
    assert stream.getvalue()
    assert not leak.is_shown(stream.getvalue())


LEAKS: Final = [drawn(Random(seed)) for seed in range(150)]
LINES: Final = [leak for leak in LEAKS if leak.text.isprintable()]
"""Texts that are lines."""


def assert_shows_none(output: str) -> None:
    for leak in LINES:
        assert not leak.is_shown(output), leak


@pytest.mark.parametrize(
    "arguments",
    [
        *(("check", "--format", form) for form in ("text", "jsonl", "github")),
        *(("hazards", "--notes", "--format", form) for form in ("text", "jsonl")),
        ("hazards", "--browser", "--notes"),
        ("lint", "-"),
        ("find", "--redact"),
        ("redact",),
    ],
)
def test_no_secret_is_in_the_output_of_a_command(arguments: tuple[str, ...]) -> None:
    ended = uri_split(*arguments, stdin="\n".join(leak.text for leak in LINES).encode())
    assert ended.text
    assert_shows_none(ended.text)
    assert_shows_none(ended.errors)


@pytest.mark.parametrize("arguments", [("normalize",), ("resolve", "http://h/"), ("repair", "--show-changes")])
def test_no_secret_is_in_what_a_command_says_about_its_output(arguments: tuple[str, ...]) -> None:
    assert_shows_none(uri_split(*arguments, stdin="\n".join(leak.text for leak in LINES).encode()).errors)


def test_no_secret_is_in_a_report() -> None:
    body = uri_split("report", "-o", "-", stdin="\n".join(leak.text for leak in LINES).encode()).text
    assert body
    assert_shows_none(body.partition("</head>")[2])
