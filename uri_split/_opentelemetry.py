"""Spans of OpenTelemetry without secrets."""

from collections.abc import Sequence
from typing import Protocol, TypeVar, cast

from opentelemetry.sdk.trace import Event, ReadableSpan
from opentelemetry.sdk.trace.export import SpanExporter, SpanExportResult
from opentelemetry.trace import Link, Status
from opentelemetry.util.types import Attributes

_T = TypeVar("_T")


class RedactValues(Protocol):
    """Function that returns a value of the same type without secrets, and never raises an error."""

    def __call__(self, value: _T) -> _T: ...


class RedactingExporter(SpanExporter):
    """An exporter that passes copies of spans without secrets to another one.

    Args:
        redact_values: What removes secrets from a name, a description or attributes.
        exporter: The exporter that gets the copies.
    """

    def __init__(self, redact_values: RedactValues, exporter: SpanExporter) -> None:
        self._redact, self._exporter = redact_values, exporter

    def export(self, spans: Sequence[ReadableSpan]) -> SpanExportResult:
        """Export copies of spans without secrets."""
        return self._exporter.export([self._copy(span) for span in spans])

    def shutdown(self) -> None:
        """Shut the other exporter down."""
        self._exporter.shutdown()

    def force_flush(self, timeout_millis: int = 30000) -> bool:
        """Flush the other exporter, for at most a number of milliseconds."""
        return self._exporter.force_flush(timeout_millis)

    def _copy(self, span: ReadableSpan) -> ReadableSpan:
        status = span.status
        return ReadableSpan(
            name=self._redact(span.name),
            context=span.context,
            parent=span.parent,
            resource=span.resource,
            attributes=self._attributes(span.attributes),
            events=[
                Event(self._redact(each.name), self._attributes(each.attributes), each.timestamp)
                for each in span.events
            ],
            links=[Link(each.context, self._attributes(each.attributes)) for each in span.links],
            kind=span.kind,
            status=Status(status.status_code, self._redact(status.description)),
            start_time=span.start_time,
            end_time=span.end_time,
            instrumentation_scope=span.instrumentation_scope,
        )

    def _attributes(self, attributes: Attributes) -> Attributes:
        shown = cast("object", self._redact(dict(attributes or {})))
        return cast("Attributes", shown if isinstance(shown, dict) else {"redaction": shown})  # one text if it failed
