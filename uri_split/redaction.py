"""Redaction: text without the secrets of its URLs, for logs, traces, reports and screens.

>>> redact("GET https://example.com/f?X-Amz-Signature=ab12&page=2 failed")
'GET https://example.com/f?X-Amz-Signature=REDACTED&page=2 failed'
"""

from collections import UserList, deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, MappingView, MutableMapping
from collections.abc import Set as AbstractSet
from copy import copy
from functools import reduce
from typing import TYPE_CHECKING, Any, Final, Literal, TypeVar, cast

from uri_split._secrets import PROFILES, Profile, Redacted, rules_of
from uri_split._text.arguments import check_type, plain_str, plain_text, public, reject_single_text
from uri_split._text.spans import lazy_pattern, once, spliced

if TYPE_CHECKING:
    import re
    from logging import LogRecord

    from loguru import Record
    from opentelemetry.sdk.trace import SpanProcessor
    from opentelemetry.sdk.trace.export import SpanExporter

__all__ = ["Profile", "Redacted", "Redaction", "redact"]

_T = TypeVar("_T")
FAILED: Final = "[withheld: redaction failed]"
"""The text in place of one whose redaction failed."""
# Parts of a URL that stand alone, and what belongs around them, by the names of fields in Sentry, OpenTelemetry, ASGI,
# WSGI, gunicorn, Django and urllib.
_QUERY: Final = ("?", "")
_QUERIES: Final = ("query", "query_string", "querystring", "url.query", "http.query", "q", "request_get_items")
_PARTS: Final = {
    **dict.fromkeys(_QUERIES, _QUERY),
    "params": (";", ""),
    "fragment": ("#", ""),
    "netloc": ("//", ""),
    "authority": ("//", ""),
    "userinfo": ("//", "@"),
}
_ATOM: Final = lazy_pattern(r"\A(?:\{(.+)\}[ioe]|b?(['\"])(.+)\2)\Z")
"""A header or a variable in gunicorn's access log, such as ``{authorization}i``, or the `repr` of a key."""
_KEY: Final = lazy_pattern(r"\*?[\w.$+ \-]{0,80}")
_QUOTE: Final = lazy_pattern(r"(?s)(b?['\"]|)(.*)")
"""The start of a text as Sentry shows the variables of a frame: as its `repr`."""
_OF_SENTRY: Final = ("event_id", "level", "platform", "start_timestamp", "timestamp", "type")
"""Keys of events of Sentry whose values the SDK writes, and without which an event is rejected or not found."""
_INPUT: Final = lazy_pattern(r"(?<=, input_value=)[^\n]{0,99}?(?=, input_type=)")
"""A part of an input as pydantic shows it: about 50 characters of its `repr`."""
_LONGEST_KEY: Final = 80
"""The number of characters of the longest text that counts as a key in a pair of a list."""
_CONTAINERS: Final = Mapping, AbstractSet, MappingView, list, tuple, deque, UserList
"""Types whose values can be read again. Others, such as iterators, cannot, and a `range` may be long."""
_DEEPEST: Final = 20
"""How many values may be nested in one another; deeper ones are withheld."""


@public
class Redaction:
    """Rules about which secrets to replace, and with what text.

    Args:
        profile: ``"passwords"``: passwords in userinfo; ``"opentelemetry"``: what OpenTelemetry's conventions name,
            exactly; ``"default"``: also tokens, signatures, codes of logins, keys of services, and values that have the
            form of a secret; ``"all"``: also each user, and any value that looks drawn at random.
        also: More keys of parameters whose values are secret; ``*`` at the start stands for any beginning.
        keep: Keys of parameters to leave as they are.
        userinfo: ``"all"`` to replace users too. ``None`` lets the profile decide.
        text: What to write in place of a secret.

    Raises:
        TypeError: If an argument has the wrong type.
        ValueError: If there is no such profile, `userinfo` has another value, the text is empty, or a key has other
            characters than letters, digits and ``-_.$+``.

    An instance is immutable, and may be used by several threads.

    >>> redaction = Redaction(also={"session"}, keep={"code"}, text="***")
    >>> redaction.redact("https://me:pw@example.com/?code=a1b2c3d4e5f6&session=7")
    'https://me:***@example.com/?code=a1b2c3d4e5f6&session=***'
    """

    def __init__(
        self,
        profile: Profile = "default",
        *,
        also: Iterable[str] = (),
        keep: Iterable[str] = (),
        userinfo: Literal["password", "all"] | None = None,
        text: str = "REDACTED",
    ) -> None:
        if plain_str(profile, "profile") not in PROFILES:
            message = f"profile must be one of {', '.join(PROFILES)}, not {profile!r}"
            raise ValueError(message)
        if userinfo not in (None, "password", "all"):
            message = f"userinfo must be password, all or None, not {userinfo!r}"
            raise ValueError(message)
        self._profile, self._text = profile, plain_str(text, "text")
        if not text:
            message = "text must not be empty"
            raise ValueError(message)
        users = profile in {"opentelemetry", "all"} if userinfo is None else userinfo == "all"
        self._rules = rules_of(profile, _keys(also, "also"), _keys(keep, "keep"), users)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._profile!r})"

    def spans(self, text: str) -> tuple[Redacted, ...]:
        """Return the secrets of a text, in order and without overlap.

        Args:
            text: Any `str`.

        Raises:
            TypeError: If the text is not a `str`.

        >>> Redaction().spans("https://example.com/?token=abc")
        (Redacted(start=27, end=30, kind='parameter', key='token'),)
        """
        return tuple(self._spans(plain_text(text, "spans")))

    def _spans(self, text: str) -> list[Redacted]:
        return [each for each in self._rules.spans(text) if not self._is_redacted(text, each.start, each.end)]

    def _is_redacted(self, text: str, start: int, end: int) -> bool:
        """Return whether a part of a text is what was written in place of a secret, or a part of that."""
        return text.find(self._text, max(0, end - len(self._text)), start + len(self._text)) >= 0

    def redact(self, text: str) -> str:
        """Return a text with `text` in place of each secret; everything else stays as it is.

        Args:
            text: Any `str`, such as a line of a log, a traceback, JSON or HTML.

        Raises:
            TypeError: If the text is not a `str`.

        >>> Redaction("opentelemetry").redact("https://user:password@www.example.com/?sig=ab")
        'https://REDACTED:REDACTED@www.example.com/?sig=REDACTED'
        """
        text = plain_text(text, "redact")
        if not self._rules.screen.search(text):  # the usual case
            return text
        return spliced(text, ((each.start, each.end, self._text) for each in self._spans(text)))

    def redact_values(self, value: _T) -> _T:
        """Return a value with `text` in place of the secrets of all texts in it.

        In a mapping or a named tuple, the whole value of a key such as ``access_token`` is a secret, and so it is in a
        pair of a list, such as the headers of ASGI. An object whose `str` or `repr` shows a secret becomes this text,
        without the secret. It never raises an error: what cannot be read, is nested too deep, or contains itself is
        withheld.

        Args:
            value: Any value: a text, bytes, a mapping, a list, a tuple, a set, or another object. It is not changed.

        Returns:
            The same object if it has no secret. Otherwise a new one, for a named tuple and most kinds of `dict` of the
            same type, and else a text, bytes, a `dict`, a tuple, a set or a list of Python.

        >>> Redaction().redact_values({"url": "https://example.com/?token=abc", "api_key": "x", "status": 200})
        {'url': 'https://example.com/?token=REDACTED', 'api_key': 'REDACTED', 'status': 200}
        """
        return cast("_T", self._walk().value(value, 0))

    def _walk(self) -> "_Walk":
        return _Walk(self, self._text, self._rules.has)

    # Adapters. None of them raises an error for any value, and none shows a secret if redaction fails.

    def logging_filter(self) -> "Callable[[LogRecord], bool]":
        """Return a filter for handlers and loggers of `logging`.

        It replaces secrets in the message, its arguments, what `extra` adds, tracebacks and stacks, and keeps each
        record. A filter of a logger does not see the records of its children, so add it to each handler.

        >>> import logging
        >>> record = logging.makeLogRecord({"msg": "GET %s", "args": ("https://example.com/?token=abc",)})
        >>> Redaction().logging_filter()(record), record.getMessage()
        (True, 'GET https://example.com/?token=REDACTED')
        """
        return self._filter

    def _filter(self, record: "LogRecord") -> bool:
        args = record.args
        try:
            self._redact_record(record)
        except Exception:  # noqa: BLE001  the record is kept, and shows nothing
            vars(record).update(dict.fromkeys(vars(record).keys() - _standard_names(), FAILED))
            record.exc_info = record.exc_text = record.stack_info = None
            _say(record, FAILED, args, FAILED)
        return True

    def _redact_record(self, record: "LogRecord") -> None:
        walk = self._walk()
        for name in vars(record).keys() - _standard_names():
            value = getattr(record, name)
            shown = walk.item(name, value, 0)
            if shown is not value:
                setattr(record, name, shown)
        self._redact_message(record, walk)
        error = _error_of(record.exc_info)
        given = record.exc_text or (record.exc_info and _traceback(error))
        if given:
            shown = walk.error(given, error)
            if shown != given:
                record.exc_info, record.exc_text = None, shown
        if record.stack_info:
            record.stack_info = self.redact(record.stack_info)

    def _redact_message(self, record: "LogRecord", walk: "_Walk") -> None:
        args = record.args
        record.args = cast("tuple[object, ...] | Mapping[str, object] | None", walk.value(args, 0))
        if not isinstance(record.msg, str):  # formatters of JSON take a mapping
            record.msg = walk.value(record.msg, 0)
        try:
            message = record.getMessage()
        except Exception as error:  # noqa: BLE001  `logging` would write the arguments to standard error
            # Without the arguments: what is secret in the message may not be so alone.
            message, shown = "", self.redact(f"{record.msg} [not formatted: {type(error).__name__}]")
        else:
            shown = self.redact(message)
        if shown != message:
            _say(record, shown, args, self._text)

    def structlog(self, logger: object, method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        """Replace secrets in an event of structlog; a processor for just before the renderer.

        The traceback becomes a text, since renderers may show the values of variables beside it.

        >>> Redaction().structlog(None, "info", {"event": "GET https://example.com/?token=abc"})
        {'event': 'GET https://example.com/?token=REDACTED'}
        """
        del logger, method
        try:
            return self._redact_event(event)
        except Exception:  # noqa: BLE001  the event is kept, and shows nothing
            return {"event": FAILED}

    def _redact_event(self, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        walk = self._walk()
        kept = cast("MutableMapping[str, Any]", walk.value(event, 0))
        if FAILED in kept:  # it is this text, or has it as a key
            return {"event": FAILED}
        if given := event.get("exc_info"):
            error = _error_of(given)
            kept = {**kept, "exception": walk.error(_traceback(error), error)}
            del kept["exc_info"]
        return kept

    def loguru(self, record: "Record") -> None:
        """Replace secrets in a record of loguru: ``logger.configure(patcher=redaction.loguru)``.

        The traceback becomes a part of the message, since loguru would write the values of variables into it.
        """
        try:
            walk = self._walk()
            message, extra = self.redact(record["message"]), walk.value(record["extra"], 0)
            if record["exception"]:
                error = _error_of(record["exception"])
                message = f"{message}\n{walk.error(_traceback(error), error)}"
        except Exception:  # noqa: BLE001  the record is kept, and shows nothing
            message, extra = FAILED, FAILED
        record["message"], record["exception"] = message, None
        record["extra"] = {"extra": FAILED} if extra == FAILED else cast("dict[str, object]", extra)

    def sentry(self, event: _T, _hint: object = None) -> _T:
        """Replace secrets in an event, a transaction, a log or a breadcrumb of Sentry.

        ``sentry_sdk.init(before_send=redaction.sentry, before_send_transaction=redaction.sentry,
        before_send_log=redaction.sentry, before_breadcrumb=redaction.sentry_breadcrumb)``

        An event whose redaction fails keeps its identifier, level, times and platform.

        >>> Redaction().sentry({"request": {"query_string": "code=a1b2c3d4e5f6&page=2"}})
        {'request': {'query_string': 'code=REDACTED&page=2'}}
        """
        given = cast("Mapping[str, object]", event)
        try:
            walk = self._walk()
            shown = {name: each if name in _OF_SENTRY else walk.item(name, each, 1) for name, each in given.items()}
        except Exception:  # noqa: BLE001  the event is kept, and shows nothing
            shown = {"message": FAILED}
        if FAILED in shown.values():  # the SDK does not expect a text in place of a mapping
            shown = {**{name: given[name] for name in _OF_SENTRY if name in given}, "message": FAILED}
        return cast("_T", shown)

    sentry_breadcrumb = sentry

    def span_processor(self, exporter: "SpanExporter") -> "SpanProcessor":
        """Return a processor of OpenTelemetry that exports spans in batches, without secrets.

        Raises:
            ImportError: If ``opentelemetry-sdk`` is missing.
        """
        from opentelemetry.sdk.trace.export import BatchSpanProcessor  # noqa: PLC0415  whoever calls this has it

        from uri_split._opentelemetry import RedactingExporter  # noqa: PLC0415  imports OpenTelemetry

        return BatchSpanProcessor(RedactingExporter(self.redact_values, exporter))


class _Walk:
    """Redaction of a value and all values in it. It reads each container once, however often it occurs.

    Args:
        redaction: What redacts texts.
        text: What it writes in place of a secret.
        is_secret: Whether the whole value of a key is secret.
        query: Further such keys if the value is that of a query.
    """

    def __init__(
        self, redaction: Redaction, text: str, is_secret: Callable[[str], bool], query: Collection[str] | None = None
    ) -> None:
        self._redaction, self._text, self._is_secret, self._keys = redaction, text, is_secret, query
        # With the value itself, so that its identity stays its own.
        self._done: dict[tuple[int, bool], tuple[object, object]] = {}

    def value(self, value: object, depth: int, *, secret: bool = False) -> object:
        """Return a value without secrets, or, if it is one as a whole, without any text or number."""
        try:
            if type(value) in {str, int, float}:  # the usual case
                return self._single(value, secret=secret)
            if isinstance(value, _CONTAINERS):
                return self._container(cast("object", value), depth, secret=secret)
            if isinstance(value, bytes | bytearray | memoryview):
                return self._bytes(cast("bytes", value), secret=secret)
            return value if value is None or isinstance(value, bool) else self._single(value, secret=secret)
        except Exception:  # noqa: BLE001  any method of the value may raise any error
            return FAILED

    def _single(self, value: object, *, secret: bool) -> object:
        """Return a text, a number or another object without secrets, of which an object may show several texts."""
        texts = [str.__str__(value)] if isinstance(value, str) else []
        if secret:
            return value if texts and texts[0] in {"", self._text} else self._text
        if type(value) not in {str, int, float, complex}:
            texts += str(value), repr(value)
        for text in texts:
            shown = self.error(text, value) if isinstance(value, BaseException) else self._redaction.redact(text)
            if str.__ne__(shown, text):
                return shown
        return value

    def error(self, text: str, error: BaseException | None) -> str:
        """Return the text of an error without secrets.

        Errors of pydantic show a part of an input, in which its key may be missing: if the input has a secret, the text
        shows no input.
        """
        if any(self.value(each, 0) is not each for each in _inputs(error)):
            text = _INPUT.sub(lambda _: self._text, text)
        return self._redaction.redact(text)

    def item(self, key: object, value: object, depth: int, *, secret: bool = False) -> object:
        """Return the value of a key without secrets."""
        try:
            return self._item(key, value, depth, secret=secret)
        except Exception:  # noqa: BLE001  the other items are kept
            return FAILED

    def _item(self, key: object, value: object, depth: int, *, secret: bool) -> object:
        name = key.decode("latin-1") if isinstance(key, bytes) else key
        if not isinstance(name, str):
            return self.value(value, depth, secret=secret)
        name = _ATOM.sub(r"\1\3", name)
        secret = secret or self._is_secret(name) or name in (self._keys or ())
        before, after = _PARTS.get(name.lower(), ("", ""))
        if secret or not before:
            return self.value(value, depth, secret=secret)
        if isinstance(value, str):
            return self._part(value, before, after)
        if isinstance(value, bytes):
            text = value.decode("utf-8", "surrogateescape")
            shown = self._part(text, before, after)
            return value if shown is text else shown.encode("utf-8", "surrogateescape")
        if before == "?" and self._keys is None and isinstance(value, _CONTAINERS):
            return self._query(value, depth)
        return self.value(value, depth)

    def _part(self, text: str, before: str, after: str) -> str:
        """Return a part of a URL without secrets, with what belongs around it."""
        opening, part = cast("re.Match[str]", _QUOTE.match(text)).groups()
        whole = f"{before}{part}{after}"
        shown = cast("str", self.value(whole, 0))
        if shown in {whole, FAILED}:
            return text if shown == whole else shown
        return opening + shown[len(before) : len(shown) - len(after)]

    def _query(self, value: Any, depth: int) -> object:  # noqa: ANN401  may be pairs
        """Return the pairs or the mapping of a query without secrets: of the same keys as in a URL."""
        from urllib.parse import unquote_plus, urlencode  # noqa: PLC0415  slow to import, and few values need it

        try:
            pairs = _items(value) if _is_mapping(value) else [(each[0], each[1]) for each in value]
            query = urlencode(pairs, doseq=True, errors="surrogatepass")
        except (TypeError, LookupError):  # not a query
            return self.value(value, depth)
        keys = {unquote_plus(each.key or "") for each in self._redaction.spans(f"?{query}")}
        return _Walk(self._redaction, self._text, self._is_secret, keys).value(value, depth)

    def _bytes(self, value: bytes, *, secret: bool) -> object:
        text = bytes(value).decode("utf-8", "surrogateescape")
        shown = cast("str", self._single(text, secret=secret))
        return value if shown is text else shown.encode("utf-8", "surrogateescape")

    def _container(self, value: object, depth: int, *, secret: bool) -> object:
        key = id(value), secret
        if key not in self._done:
            self._done[key] = value, FAILED  # for a value that contains itself
            if depth < _DEEPEST:
                walk = self._mapping if _is_mapping(value) else self._several
                shown = walk(value, depth + 1, secret=secret)
                if shown is value and type(value).__module__ not in {"builtins", "collections"}:  # may show other texts
                    shown = self._single(value, secret=secret)
                self._done[key] = value, shown
        return self._done[key][1]

    def _mapping(self, value: Any, depth: int, *, secret: bool) -> object:  # noqa: ANN401  may have other methods
        items = _items(value)
        shown = [(self.value(key, depth), self.item(key, each, depth, secret=secret)) for key, each in items]
        if all(new[0] is old[0] and new[1] is old[1] for new, old in zip(shown, items, strict=True)):
            return value
        if (
            not issubclass(type(value), dict)
            or hasattr(value, "lists")
            or hasattr(value, "__slots__")
            or getattr(value, "__dict__", None)
        ):
            return dict(shown)
        # gunicorn, for example, looks up other keys in its own way.
        changed = cast("dict[object, object]", copy(value))
        changed.clear()
        changed.update(shown)
        return changed

    def _several(self, value: Any, depth: int, *, secret: bool) -> object:  # noqa: ANN401  may have other methods
        several: list[object] = list(value)
        names = getattr(value, "_fields", None)
        keys: Iterable[object] = names or (None for _ in several)
        if depth > 1 and not names and len(several) == 2 and _may_be_key(several[0]):  # noqa: PLR2004  a key and a value
            keys = None, several[0]
        shown = [self.item(key, each, depth, secret=secret) for key, each in zip(keys, several, strict=True)]
        if all(new is old for new, old in zip(shown, several, strict=True)):
            return value
        if names:
            return value._make(shown)
        for kind in (tuple, set, frozenset):
            if issubclass(type(value), kind):
                return cast("object", kind(shown))
        return shown


def _keys(keys: Iterable[str], name: str) -> frozenset[str]:
    """Return the keys that an argument names, or raise a `TypeError`."""
    reject_single_text(keys, name, "put it in a set")
    check_type(keys, Iterable, name, "an iterable of str")
    named = frozenset(plain_str(key, f"each key in {name}") for key in keys)
    for key in named:
        if not _KEY.fullmatch(key):
            message = f"a key in {name} must be up to 80 letters, digits and - _ . $ +, not {key!r}"
            raise ValueError(message)
    return named


def _may_be_key(value: object) -> bool:
    return isinstance(value, str | bytes) and len(value) <= _LONGEST_KEY and len(value.split()) == 1


def _is_mapping(value: object) -> bool:
    return isinstance(value, Mapping)


def _items(value: Any) -> list[tuple[Any, Any]]:  # noqa: ANN401  may have other methods
    """Return the items of a mapping, with lists of values if a key may have several, as in Django and Werkzeug."""
    return list(value.lists() if hasattr(value, "lists") else value.items())


def _inputs(error: BaseException | None) -> Iterator[object]:
    """Yield the inputs that an error of pydantic shows, or those that led to an error, below their keys."""
    todo = [error]
    seen: set[int] = set()
    while todo:
        each = todo.pop()
        if each is not None and id(each) not in seen:
            seen.add(id(each))
            todo += each.__cause__, each.__context__
            if type(each).__module__.startswith("pydantic_core") and type(each).__name__ == "ValidationError":
                for problem in cast("Any", each).errors(include_url=False):
                    yield reduce(lambda value, key: {key: value}, reversed(problem["loc"]), problem["input"])
            if isinstance(each, BaseExceptionGroup):
                todo += cast("BaseExceptionGroup[BaseException]", each).exceptions


def _say(record: "LogRecord", message: str, args: object, shown: str) -> None:
    """Let a record say a message, with as many arguments as before: uvicorn's formatter of access logs needs them."""
    record.msg, record.args = message, None
    if isinstance(args, tuple) and args:
        record.msg = message.replace("%", "%%") + "%.0s" * len(cast("tuple[object]", args))
        record.args = tuple(0 if type(each) in {int, float} else shown for each in cast("tuple[object]", args))
    if "color_message" in vars(record):  # what uvicorn shows in a terminal
        record.color_message = record.msg


def _error_of(exc_info: object) -> BaseException | None:
    """Return the error of a tuple such as that of `sys.exc_info`, an error itself, or otherwise the present one."""
    import sys  # noqa: PLC0415  only for errors

    error = cast("object", exc_info[1]) if isinstance(exc_info, tuple) else exc_info
    return error if isinstance(error, BaseException) else sys.exc_info()[1]


def _traceback(error: BaseException | None) -> str:
    from traceback import format_exception  # noqa: PLC0415  slow to import, and only for errors

    return "".join(format_exception(error)).removesuffix("\n")


@once
def _standard_names() -> frozenset[str]:
    """Return the names of what each record of `logging` has, but those whose texts come from the caller."""
    from logging import makeLogRecord  # noqa: PLC0415  slow to import, and imported by who has a record

    return frozenset({*vars(makeLogRecord({})), "asctime"}) - {"name", "threadName", "processName", "taskName"}


def redact(text: str) -> str:
    """Return a text with ``REDACTED`` in place of each secret of a URL in it, by the default profile.

    Secrets are passwords, and values such as access tokens, signatures, codes of logins and keys of services.

    Args:
        text: Any `str`, such as a line of a log, a traceback, JSON or HTML.

    Raises:
        TypeError: If the text is not a `str`.

    >>> redact("https://me:pw@example.com/cb#access_token=abc&expires_in=3600")
    'https://me:REDACTED@example.com/cb#access_token=REDACTED&expires_in=3600'
    """
    return _DEFAULT.redact(text)


_DEFAULT: Final = Redaction()
