"""Table of texts for the functions of `uri_split.columns.cells`, and what these return: the answers of every engine."""

from functools import cache
from itertools import product
from random import Random
from typing import Final, NamedTuple

from tests.columns.table import BASE, table
from uri_split._algebra.queries import Parameter
from uri_split._uri.types import URI
from uri_split.columns import cells
from uri_split.rules import REFERENCE_RULES
from uri_split.strict import is_valid

NAMES: Final = ("a", "é b", "", "\ufffd", "absent")
"""The names of which `Values.query_param` has the values."""
REMOVED: Final = ("utm_*", "a", "é b", "")
"""The names of the parameters that are removed in `Values.without_query_params`."""

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
    "?a=1&=&a=2", "?a&c=2", "?c&utm_",
)  # fmt: skip
_FRAGMENTS: Final = ("", "#", "#?a=1", "#/a.b")


class Values(NamedTuple):
    """What the functions return for a text; all `None` if there is no text."""

    query_param: tuple[str | None, ...]
    """One for each of `NAMES`."""
    query_params: tuple[Parameter, ...] | None
    without_query_params: str | None
    """Without `REMOVED`."""
    registrable_domain: str | None
    public_suffix: str | None
    host_reversed: str | None
    surt: str | None
    effective_port: int | None
    name: str | None
    suffix: str | None
    path_segments: tuple[str, ...] | None
    hazards: tuple[str, ...] | None
    message: tuple[str | None, ...]
    """One for each of `REFERENCE_RULES`."""
    normalize: str | None
    """Scheme-based."""
    resolve: str | None
    """Against `BASE`."""
    dedupe_key: str | None
    dedupe_key_without_tracking: str | None


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
        nothing = Values._make([None] * len(Values._fields))
        return nothing._replace(query_param=(None,) * len(NAMES), message=(None,) * len(REFERENCE_RULES))
    return Values(
        tuple(cells.query_param(text, name) for name in NAMES),
        cells.query_params(text),
        cells.without_query_params(text, REMOVED),
        cells.registrable_domain(text),
        cells.public_suffix(text),
        cells.host_reversed(text),
        cells.surt(text),
        cells.effective_port(text),
        cells.name(text),
        cells.suffix(text),
        cells.path_segments(text),
        cells.hazards(text),
        tuple(cells.message(text, rule) for rule in REFERENCE_RULES),
        cells.normalize(text, scheme_based=True),
        str(URI(BASE).resolve(text)) if is_valid(text, "URI-reference") else None,
        cells.dedupe_key(text),
        cells.dedupe_key(text, without_tracking=True),
    )
