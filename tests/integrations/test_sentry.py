"""Events of Sentry without secrets, with the real SDK and a transport that keeps envelopes."""

import json
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

import pytest

pytest.importorskip("sentry_sdk", reason="needs sentry-sdk")

import sentry_sdk
import sentry_sdk.logger
from sentry_sdk.envelope import Envelope
from sentry_sdk.transport import Transport

from uri_split._secrets import Rules
from uri_split.redaction import FAILED, Redaction

SECRET = "hunter2-secret"
LEAK = f"https://example.com/?token={SECRET}"
CLEAN = "https://example.com/?token=REDACTED"


class Kept(Transport):
    def __init__(self) -> None:
        super().__init__()
        self.envelopes: list[Envelope] = []

    def capture_envelope(self, envelope: Envelope) -> None:
        self.envelopes.append(envelope)

    def sent(self) -> list[bytes]:
        return [each.serialize() for each in self.envelopes]

    def items(self) -> list[Any]:
        return [json.loads(item.payload.get_bytes()) for each in self.envelopes for item in each.items]


@contextmanager
def sending(redaction: Redaction) -> Generator[tuple[Kept, sentry_sdk.Scope]]:
    kept = Kept()
    # Type checkers accept the methods as they are.
    client = sentry_sdk.Client(
        dsn="https://key@example.com/1",
        transport=kept,
        default_integrations=False,
        traces_sample_rate=1.0,
        enable_logs=True,
        before_send=redaction.sentry,
        before_send_transaction=redaction.sentry,
        before_send_log=redaction.sentry,
        before_breadcrumb=redaction.sentry_breadcrumb,
    )
    with sentry_sdk.isolation_scope(), sentry_sdk.new_scope() as scope:
        scope.set_client(client)
        yield kept, scope
        client.close()


def test_events_are_sent_without_secrets() -> None:
    with sending(Redaction()) as (kept, scope):
        scope.add_breadcrumb(message=LEAK, data={"url": LEAK})
        scope.set_tag("url", LEAK)
        scope.set_extra("url", LEAK)
        scope.capture_event(
            {"message": LEAK, "request": {"url": LEAK, "query_string": f"token={SECRET}", "headers": {"Referer": LEAK}}}
        )
        try:
            request = {  # Sentry sends the `repr` of each value
                "url": LEAK,
                "query_string": f"page=2&token={SECRET}",
                b"query_string": f"token={SECRET}".encode(),
                "headers": [(b"authorization", SECRET.encode()), (b"cookie", SECRET.encode())],
            }
            int(str(request["url"]))
        except ValueError as error:
            scope.capture_exception(error)
    assert len(kept.sent()) == 2
    assert all(b"token=REDACTED" in each for each in kept.sent())
    assert not [each for each in kept.sent() if SECRET.encode() in each]
    shown = kept.items()[1]["exception"]["values"][0]["stacktrace"]["frames"][0]["vars"]["request"]
    assert shown["query_string"] == "'page=2&token=REDACTED'"
    assert shown["headers"] == [["b'authorization'", "REDACTED"], ["b'cookie'", "REDACTED"]]


def test_transactions_are_sent_without_secrets() -> None:
    with sending(Redaction()) as (kept, scope), scope.start_transaction(name=LEAK, op="http.server") as transaction:
        transaction.set_data("url", LEAK)
        with transaction.start_child(op="http.client", name=LEAK) as span:
            span.set_data("http.query", f"token={SECRET}")
    [sent] = kept.items()
    assert (sent["type"], sent["transaction"]) == ("transaction", CLEAN)
    assert [each["description"] for each in sent["spans"]] == [CLEAN]
    assert sent["spans"][0]["data"]["http.query"] == "token=REDACTED"
    assert sent["contexts"]["trace"]["data"]["url"] == CLEAN


def test_logs_are_sent_without_secrets() -> None:
    with sending(Redaction()) as (kept, scope):
        sentry_sdk.logger.warning("GET {url}", url=LEAK, attributes={"api_key": SECRET})
        scope.get_client().flush()
    [sent] = kept.items()
    assert sent["items"][0]["body"] == f"GET {CLEAN}"
    assert sent["items"][0]["attributes"]["api_key"]["value"] == "REDACTED"
    assert SECRET not in json.dumps(sent)


# https://develop.sentry.dev/sdk/data-model/event-payloads/request/
@pytest.mark.parametrize(
    ("request_", "shown"),
    [
        ({"query_string": "page=2&token=ab"}, {"query_string": "page=2&token=REDACTED"}),
        ({"query_string": "'token=ab'"}, {"query_string": "'token=REDACTED'"}),
        ({"query_string": '"page=2"'}, {"query_string": '"page=2"'}),
        ({"query_string": "b'code=a1b2c3d4e5f6'"}, {"query_string": "b'code=REDACTED'"}),
        ({"query_string": "'token=ab..."}, {"query_string": "'token=REDACTED..."}),
        ({"query_string": b"token=ab&page=2"}, {"query_string": b"token=REDACTED&page=2"}),
        ({"query_string": b"page=2"}, {"query_string": b"page=2"}),
        ({"query_string": [["token", "ab"], ["page", "2"]]}, {"query_string": [["token", "REDACTED"], ["page", "2"]]}),
        ({"query_string": [("token", "ab")]}, {"query_string": [("token", "REDACTED")]}),
        ({"query_string": {"token": "ab", "page": "2"}}, {"query_string": {"token": "REDACTED", "page": "2"}}),
        ({"headers": {"Cookie": "a=b; c=d"}}, {"headers": {"Cookie": "REDACTED"}}),
        ({"headers": [["Set-Cookie", "a=b"]]}, {"headers": [["Set-Cookie", "REDACTED"]]}),
        ({"cookies": {"a": "b"}}, {"cookies": {"a": "REDACTED"}}),
        ({"cookies": [["a", "b"]]}, {"cookies": [["REDACTED", "REDACTED"]]}),
        ({"'userinfo'": "'me:ab'"}, {"'userinfo'": "'me:REDACTED"}),
    ],
)
def test_parts_of_requests(request_: object, shown: object) -> None:
    assert Redaction().sentry({"request": request_}) == {"request": shown}


FACTS = {"event_id": "9fb4d9c6" * 4, "level": "error", "timestamp": "2025-02-02T10:00:00Z", "platform": "python"}


@pytest.mark.parametrize(("owner", "method"), [(Redaction, "redact"), (Rules, "has")])
def test_events_whose_redaction_fails_keep_their_facts(
    owner: type, method: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> str:
        raise RuntimeError(LEAK)

    monkeypatch.setattr(owner, method, fail)
    event = {**FACTS, "message": LEAK, "extra": {"url": LEAK}}
    shown = Redaction().sentry(event)
    assert {name: shown[name] for name in FACTS} == FACTS
    assert shown["message"] == FAILED
    assert SECRET not in repr(shown)
    with sending(Redaction()) as (kept, scope):
        scope.capture_event({"message": LEAK, "level": "warning"})
    [sent] = kept.items()
    assert len(sent["event_id"]) == 32
    assert (sent["level"], sent["message"]) == ("warning", FAILED)


class NoItems(dict[str, object]):
    def items(self) -> Any:  # noqa: ANN401
        raise RuntimeError(LEAK)


def test_events_that_cannot_be_read_keep_their_facts() -> None:
    assert Redaction().sentry(NoItems(**FACTS, extra=LEAK)) == {**FACTS, "message": FAILED}
