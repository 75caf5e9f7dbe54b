"""Groups and keys of texts, without an engine: `uri_split.columns.summary` has the same for columns."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Final, Literal, get_args

from uri_split._algebra import hosts
from uri_split._algebra.queries import LOWER_CASE
from uri_split._diagnosis import diagnose
from uri_split._hidden import hidden_spans
from uri_split._text.spans import clipped, lazy_pattern, mask
from uri_split.columns import cells
from uri_split.columns.parts import Part
from uri_split.lenient import component_spans, split, split_authority
from uri_split.rules import RULES

By = Literal["host", "registrable-domain", "scheme", "status"]
"""Property by which rows are grouped."""

BY: Final[tuple[By, ...]] = get_args(By)

LONGEST_VALUE: Final = 256
"""Longer values are cut, so that memory is bounded. No DNS name is longer."""


class Frequencies:
    """Counter of how often each value occurs.

    The counts are exact until there are more different values than `limit`. Then the rarest are dropped, and a count
    may be too low by up to `max_undercount`.

    Attributes:
        total: How many values were counted.
        max_undercount: How much any count may be too low; 0 if all are exact.

    >>> frequencies = Frequencies()
    >>> frequencies.add({"b": 1, "a": 1, "c": 2})
    >>> frequencies.most_common(2), frequencies.total
    ([('c', 2), ('a', 1)], 4)
    """

    def __init__(self, limit: int = 2**19) -> None:
        self._limit = limit
        self._counts = Counter[str]()
        self.total: int = 0
        self.max_undercount: int = 0

    def add(self, counts: Mapping[str, int]) -> None:
        """Add values and how often each occurs."""
        self.total += sum(counts.values())
        for value, count in counts.items():
            short = value if len(value) <= LONGEST_VALUE else f"{value[: LONGEST_VALUE - 1]}…"
            self._counts[short] += count
        if len(self._counts) > self._limit:
            kept = self._limit // 2
            ordered = self.most_common(kept + 1)
            self.max_undercount += ordered[kept][1]
            self._counts = Counter(dict(ordered[:kept]))

    def most_common(self, number: int) -> list[tuple[str, int]]:
        """Return the most frequent values and their counts; values of the same frequency in alphabetical order."""
        return sorted(self._counts.items(), key=lambda found: (-found[1], found[0]))[:number]

    def __len__(self) -> int:
        return len(self._counts)


class LineGroups:
    """Counter of texts, one group for each value of a property: that of `uri_split.columns.summary.Groups`.

    Args:
        by: The property.

    Attributes:
        rows: How many texts there are.
        nulls: None of them is null.
        values: The values of the property; an empty host is one of them.

    >>> groups = LineGroups("host")
    >>> groups.add(["http://A/", "//a/b", "file:///", "urn:a:b"])
    >>> groups.values.most_common(3), groups.absent, groups.rows
    ([('a', 2), ('', 1)], 1, 4)
    """

    nulls: Final = 0

    def __init__(self, by: By) -> None:
        self._value_of: Final = _VALUES[by]
        self._domains: Final = by == "registrable-domain"
        self.rows: int = 0
        self.values: Frequencies = Frequencies()

    @property
    def absent(self) -> int:
        """Number of texts for which the property is absent, such as the host of a relative path."""
        return self.rows - self.values.total

    def add(self, texts: Iterable[str]) -> None:
        """Add some texts, in which a byte that is not UTF-8 may be a surrogate (PEP 383)."""
        counts = Counter(map(self._value_of, texts))
        self.rows += counts.total()
        del counts[None]
        values: Counter[str] = Counter()
        for value, count in counts.items():
            lower = (value or "").translate(LOWER_CASE).encode("utf-8", "surrogateescape").decode("utf-8", "replace")
            name = registrable_domain(lower) if self._domains else lower
            if name is not None:
                values[name] += count
        self.values.add(values)


def _host(text: str) -> str | None:
    return shown_parts(text)["host"] if hidden_spans(text) else split(text).host


def _status(text: str) -> str:
    if RULES["URI"].is_valid(text):
        return "valid"
    problems = diagnose(text, "URI-reference")
    return f"invalid: {problems[0].component}" if problems else "relative"


_VALUES: Final[Mapping[By, Callable[[str], str | None]]] = {
    "host": _host,
    "registrable-domain": _host,
    "scheme": lambda text: split(text).scheme,
    "status": _status,
}


@lru_cache(maxsize=2**16)
def registrable_domain(host: str) -> str | None:
    """Return the registrable domain of a host.

    Raises:
        ModuleNotFoundError: If the package `publicsuffixlist` is not installed.
    """
    if RULES["host"].is_valid(host):  # the usual and faster case
        return hosts.registrable_domain(host)
    return cells.registrable_domain(f"//{host}")


def shown_parts(text: str) -> dict[Part, str | None]:
    """Return host, port, path and query of a text, with ``***`` for what `hidden_spans` finds.

    >>> shown_parts("http://me:se/cret@a/")
    {'host': 'me:***', 'port': None, 'path': '***@a/', 'query': None}
    """
    hidden = hidden_spans(text)
    _, authority, path, query, _ = component_spans(text)
    _, host, port = split_authority(text[slice(*authority)]) if authority else (None, None, None)

    def shown(start: int, end: int) -> str:
        # An empty part within a password stays empty: it hides nothing, and is counted as empty.
        return mask(text[start:end], clipped(hidden, start, end)) if start < end else ""

    end = authority[1] if authority else 0
    end_of_host = end if port is None else end - len(port) - 1
    return {
        "host": None if host is None else shown(end_of_host - len(host), end_of_host),
        "port": None if port is None else shown(end - len(port), end),
        "path": shown(*path),
        "query": shown(*query) if query else None,
    }


# Links with the same normal form have the same key.

# Texts that are their own key, unless they have one of the parameters of `cells.TRACKING_PARAMETERS`, or one of
# `NOT_NORMAL`. They have no default port, because they have no port, and nothing that could be written in two ways.
# A percent-encoding is normal in capitals, and if its character is not unreserved (RFC 3986, section 6.2.2).
_ENCODED: Final = "%(?:2[0-9A-CF]|3[A-F]|40|5[B-E]|60|7[BCDF]|[0189A-F][0-9A-F])"
_IN_PATH: Final = "[A-Za-z0-9._~!$&'()*+,;=:@/-]*"
_IN_QUERY: Final = "[A-Za-z0-9._~!$&'()*+,;=:@/?-]*"
NORMAL: Final = (
    rf"^(?:https?|file)://[a-z0-9.-]+/{_IN_PATH}(?:{_ENCODED}{_IN_PATH})*"
    rf"(?:\?{_IN_QUERY}(?:{_ENCODED}{_IN_QUERY})*)?$"
)
NOT_NORMAL: Final = r"/\.|file://localhost/"
_NORMAL: Final = lazy_pattern(NORMAL)
_NOT_NORMAL: Final = lazy_pattern(NOT_NORMAL)


def document_key(text: str, *, without_tracking: bool = False, keep_fragments: bool = False) -> str | None:
    """Return `uri_split.columns.cells.dedupe_key`, faster for usual texts.

    >>> document_key("http://a/"), document_key("HTTP://A:80#b"), document_key("a b")
    ('http://a/', 'http://a/', None)
    """
    if _NORMAL.fullmatch(text) and not _NOT_NORMAL.search(text) and not (without_tracking and "?" in text):
        return text
    return cells.dedupe_key(text, without_tracking=without_tracking, keep_fragments=keep_fragments)
