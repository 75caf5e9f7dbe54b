"""Spans of OpenTelemetry without secrets, with the real SDK."""

import pytest

pytest.importorskip("opentelemetry.sdk", reason="needs opentelemetry-sdk")

from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.trace import Link, Status, StatusCode

from uri_split import redaction as module
from uri_split._opentelemetry import RedactingExporter
from uri_split.redaction import Redaction

LEAK = "https://example.com/?sig=hunter2secret"
CLEAN = "https://example.com/?sig=REDACTED"


def exported(redaction: Redaction) -> ReadableSpan:
    exporter = InMemorySpanExporter()
    provider = TracerProvider(resource=Resource({"where": LEAK}), shutdown_on_exit=False)
    provider.add_span_processor(redaction.span_processor(exporter))
    tracer = provider.get_tracer("tests")
    with tracer.start_as_current_span("other") as other:
        link = Link(other.get_span_context(), {"url.full": LEAK})
    with tracer.start_as_current_span(f"GET {LEAK}", links=[link]) as span:
        span.set_attributes({
            "url.full": LEAK, "url.query": "q=OpenTelemetry&sig=hunter2secret", "http.url": LEAK,
            "http.target": "/?sig=hunter2secret", "several": [LEAK, "plain"], "status": 200,
        })  # fmt: skip
        span.add_event(LEAK, {"url.full": LEAK})
        span.record_exception(ValueError(LEAK))
        span.set_status(Status(StatusCode.ERROR, LEAK))
    assert provider.force_flush()
    provider.shutdown()
    return exporter.get_finished_spans()[1]


def test_spans_are_exported_without_secrets() -> None:
    span = exported(Redaction("opentelemetry"))
    assert span.name == f"GET {CLEAN}"
    assert dict(span.attributes or {}) == {
        "url.full": CLEAN, "url.query": "q=OpenTelemetry&sig=REDACTED", "http.url": CLEAN,
        "http.target": "/?sig=REDACTED", "several": (CLEAN, "plain"), "status": 200,
    }  # fmt: skip
    assert span.status.description == CLEAN
    assert span.resource.attributes["where"] == LEAK
    shown = repr([(each.name, dict(each.attributes or {})) for each in (*span.events,)])
    assert "hunter2secret" not in shown
    assert "ValueError" in shown
    assert dict(span.links[0].attributes or {}) == {"url.full": CLEAN}


def test_texts_whose_redaction_fails_are_withheld(monkeypatch: pytest.MonkeyPatch) -> None:
    redact = Redaction.redact

    def fail(self: Redaction, text: str) -> str:
        if "hunter2" in text:
            raise RuntimeError(text)
        return redact(self, text)

    monkeypatch.setattr(Redaction, "redact", fail)
    span = exported(Redaction("opentelemetry"))
    assert span.name == module.FAILED
    assert dict(span.attributes or {}) == {
        "url.full": module.FAILED, "url.query": module.FAILED, "http.url": module.FAILED,
        "http.target": module.FAILED, "several": (module.FAILED, "plain"), "status": 200,
    }  # fmt: skip
    assert span.status.description == module.FAILED
    assert [each.name for each in span.events] == [module.FAILED, "exception"]
    assert dict(span.links[0].attributes or {}) == {"url.full": module.FAILED}


@pytest.mark.parametrize("method", ["redact", "redact_values"])
def test_spans_are_exported_where_nothing_can_be_redacted(method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> str:
        raise RuntimeError(LEAK)

    def withhold(*_: object) -> str:
        return module.FAILED

    monkeypatch.setattr(Redaction, method, fail if method == "redact" else withhold)
    span = exported(Redaction())
    assert span.name == module.FAILED
    assert span.context is not None
    assert module.FAILED in [*(span.attributes or {}), *(span.attributes or {}).values()]
    assert span.status.description == module.FAILED
    given = span.attributes, *(each.attributes for each in span.events), *(each.attributes for each in span.links)
    assert "hunter2" not in repr([dict(each or {}) for each in given])


def test_flush_and_shutdown_reach_the_exporter(monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[object] = []
    exporter = InMemorySpanExporter()
    monkeypatch.setattr(exporter, "shutdown", lambda: called.append("shutdown"))
    redacting = RedactingExporter(Redaction().redact_values, exporter)
    assert redacting.force_flush(10)
    redacting.shutdown()
    assert called == ["shutdown"]


# https://opentelemetry.io/docs/specs/semconv/registry/attributes/url/
def test_examples_of_the_semantic_conventions() -> None:
    redaction = Redaction("opentelemetry")
    url = "https://username:password@www.example.com/"
    assert redaction.redact(url) == "https://REDACTED:REDACTED@www.example.com/"
    assert redaction.redact_values({"url.query": "q=OpenTelemetry&sig=ab12"}) == {
        "url.query": "q=OpenTelemetry&sig=REDACTED"
    }
    assert redaction.redact("https://example.com/?SIG=ab12") == "https://example.com/?SIG=ab12"
