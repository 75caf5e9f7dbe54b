"""Table of texts for the expressions, and what their functions of one text return: the answers of every engine."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import product
from random import Random
from typing import Final, TypeVar, cast

from tests.columns.table import BASE, table
from uri_split._uri.types import URI
from uri_split.columns.expressions import EXPRESSIONS, Expressions
from uri_split.rules import REFERENCE_RULES

Answer = TypeVar("Answer")

NAMES: Final = ("a", "é b", "", "\ufffd", "absent")
"""The names of parameters whose values are asked for."""
REMOVED: Final = ("utm_*", "a", "é b", "")
"""The names of the parameters that are removed."""

_HOSTS: Final = (
    "", "//h", "http://WWW.b.Example.co.uk:8080", "https://me@EXAMPLE.com.", "//github.io", "http://me.github.io:",
    "//bücher.de:80", "http://b%C3%BCcher.de", "//127.0.0.1", "https://127.1:0443", "ftp://[::A]", "//[::a]:7",
    "http://localhost", "//a..b", "//.", "http://com:65536", "ws://a_b.com:00065535", "//ex%61mple.com", "http:",
    "//xn--bcher-kva.de", "http://8.8.8.8.", "//\u212a.com", "//ẞ.example", "http://", "//a b.de", "http://a@b@c",
    "//É.Ä.com", "//%ff.com", "x://h:", "X://H", "mailto:", "//.A.", "//a..", "//1.2.3", "http://google.com@127.1",
    "//[1.2.3.4]", "//[::1]x.B", "//a.b:80:90", "https://xn--80ak6aa92e.com",
)  # fmt: skip
_PATHS: Final = (
    "", "/", "/a/b.txt", "/a%2Fb/c/", "/b.tar.gz", "/.profile", "/a%2Egz", "/%e9.%E9", "/a.b/", "//", "/a+b", "/..a",
    "/a.", "/a/../b", "/.%2e.x", "/日本.é", "/a%00", "/a\nb.c\n", "/%", "/%4.%zz", "/a%F0%9F%98%80", "/a/%2e%2Ex",
    "/.....", "/a//b", "/a:b",
)  # fmt: skip
_QUERIES: Final = (
    "", "?", "?a=1&a=2", "?a", "?a=", "?=a", "?&&", "?&b=2&a=1&", "?%61=b+c", "?%C3%A9+b=%2B", "?%E9=1", "?b=%E9",
    "?a=%ED%A0%80", "?utm_source=x&q=1", "?utm_source=x", "?utm_%73=1&&b", "?a=b=c", "?+=1&+", "?%=%", "?a=%zz",
    "?é+b=é&é b&=", "?fbclid=1&A=2&gclid=3", "?a&a=1", "?b=?/", "?\ufffd=2&\n=\n", "?%26=%3D&c=%2525", "?a;b=1", "?&",
    "?a=1&=&a=2", "?a&c=2", "?c&utm_", "?token=é&sig=a",
)  # fmt: skip
_FRAGMENTS: Final = ("", "#", "#?a=1", "#/a.b")


# The arguments of the expressions that take some.
_ARGUMENTS: Final[dict[str, list[dict[str, object]]]] = {
    "message": [{"rule": rule} for rule in REFERENCE_RULES],
    "redacted": [{}, {"profile": "opentelemetry"}, {"profile": "default"}],
    "query_param": [{"name": name} for name in NAMES],
    "without_query_params": [{"names": REMOVED}],
    "normalize": [{"scheme_based": True}],
    "resolve": [{"base": BASE}],
    "dedupe_key": [{}, {"without_tracking": True}],
}
QUESTIONS: Final = tuple((name, arguments) for name in EXPRESSIONS for arguments in _ARGUMENTS.get(name, [{}]))
"""Each expression with its arguments."""

Values = tuple[object, ...]
"""The answers to `QUESTIONS` for a text; all `None` if there is no text."""


def ask(expressions: Expressions[Answer, Answer, Answer, Answer]) -> list[Answer]:
    """Return the answers of the methods of an engine."""
    asked: list[Answer] = []
    for name, arguments in QUESTIONS:
        method = cast("Callable[..., Answer]", getattr(expressions, name))
        asked.append(method(*REMOVED) if "names" in arguments else method(**arguments))
    return asked


def in_tuples(value: object) -> object:
    """Return a value with tuples for its lists, structs and rows."""
    if isinstance(value, dict):
        return tuple(cast("dict[str, object]", value).values())
    return tuple(map(in_tuples, cast("Iterable[object]", value))) if isinstance(value, list | tuple) else value


def wrong_values(found: Sequence[Values], right: Sequence[Values]) -> list[object]:
    """Return each wrong value, with its question and the right one."""
    return [
        (question, value, wanted)
        for row, rights in zip(found, right, strict=True)
        for question, value, wanted in zip(QUESTIONS, row, rights, strict=True)
        if value != wanted
    ]


@cache
def texts() -> tuple[str | None, ...]:
    """Return the texts, the same ones in every run; the first and the last are `None`."""
    random = Random(1738)
    pieces = [*product(_HOSTS, _PATHS, _QUERIES, _FRAGMENTS)]
    alone = [(host, "/", "", "") for host in _HOSTS] + [("//h", path, "", "") for path in _PATHS]
    alone += [("", "", query, "") for query in _QUERIES]
    composed = map("".join, [*alone, *random.sample(pieces, 500)])
    return (None, *dict.fromkeys([*composed, *filter(None, random.sample(table(), 600))]), None)


@cache
def expected() -> tuple[Values, ...]:
    """Return the right values, row by row."""
    return tuple(map(values, texts()))


def values(text: str | None) -> Values:
    if text is None:
        return (None,) * len(QUESTIONS)
    given = (({"base": URI(BASE)} if name == "resolve" else arguments) for name, arguments in QUESTIONS)
    return tuple(EXPRESSIONS[name].cell(text, **each) for (name, _), each in zip(QUESTIONS, given, strict=True))
