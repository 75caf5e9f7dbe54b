"""Summaries, groups, counts and duplicates of a column of any length, batch by batch, in bounded memory.

>>> import polars as pl
>>> summary = Summary()
>>> summary.add(pl.Series(["http://example.com/", "../a", "a b", None]))
>>> summary.rows, summary.nulls, summary.uris, summary.relative, summary.neither
(4, 1, 1, 1, 1)
>>> summary.reasons["path"], summary.hosts.most_common(3)
(1, [('example.com', 1)])
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from random import SystemRandom
from string import ascii_lowercase, ascii_uppercase
from typing import Final, Literal, NamedTuple, TypeVar, get_args

from uri_split._grammar import Component
from uri_split._hidden import hidden_spans
from uri_split._secrets import sign_for_engines
from uri_split._text.arguments import requires_extra
from uri_split._text.spans import mask
from uri_split.columns import cells
from uri_split.columns.cells import query_params
from uri_split.columns.groups import LONGEST_VALUE, NORMAL, NOT_NORMAL, By, registrable_domain, shown_parts
from uri_split.columns.parts import PARTS, Part

with requires_extra("counting columns", package="polars"):
    import polars as pl

    from uri_split.columns.polars import URIExpr

# Counts, distinct values and samples of a column of any length, batch by batch, in bounded memory.

_SEED: Final = 3986


class Frequent:
    """Counter of how often each value occurs.

    The counts are exact until there are more different values than `limit`. Then the rarest are dropped, and a count
    may be too low by up to `max_undercount`.

    Attributes:
        total: How many values were counted.

    >>> frequent = Frequent()
    >>> frequent.add(pl.Series(["b", "a", "b", None]), pl.Series([1, 5, 1, 1]))
    >>> frequent.most_common(1), frequent.total, frequent.singletons, frequent.max_undercount
    ([('a', 5)], 7, 0, 0)
    """

    def __init__(self, limit: int = 2**19) -> None:
        self._limit = limit
        self._counts = pl.DataFrame(schema={"value": pl.String, "count": pl.Int64})
        self._pending: list[pl.DataFrame] = []
        self.total: int = 0
        self._max_undercount = 0

    def add(self, values: pl.Series, counts: pl.Series) -> None:
        """Add values and how often each occurs; nulls are skipped."""
        more = pl.DataFrame({"value": values, "count": counts.cast(pl.Int64)}).drop_nulls("value")
        # New texts: parts of the texts of a column would keep all of these in memory.
        cut = more.with_columns(
            pl.when(pl.col("value").str.len_chars() > LONGEST_VALUE)
            .then(pl.col("value").str.head(LONGEST_VALUE - 1) + "…")
            .otherwise(pl.col("value") + "")
        )
        self.total += int(more["count"].sum())
        self._pending.append(cut)
        # Each merge costs as much as all values together: wait until there are some to merge.
        if sum(frame.height for frame in self._pending) > self._limit // 4:
            self._merge()

    def _merge(self) -> pl.DataFrame:
        """Return all values and their counts."""
        if self._pending:
            self._counts = pl.concat([self._counts, *self._pending]).group_by("value").agg(pl.col("count").sum())
            self._pending.clear()
            if self._counts.height > self._limit:
                self._counts = self._counts.sort(-pl.col("count"), "value")
                self._max_undercount += self._counts["count"][self._limit // 2]
                self._counts = self._counts.head(self._limit // 2)
        return self._counts

    def most_common(self, number: int) -> list[tuple[str, int]]:
        """Return the most frequent values and their counts; values of the same frequency in alphabetical order."""
        return self._merge().sort(-pl.col("count"), "value").head(number).rows()

    @property
    def max_undercount(self) -> int:
        """How much any count may be too low; 0 if all are exact."""
        self._merge()
        return self._max_undercount

    @property
    def singletons(self) -> int:
        """Number of values that occur exactly once. It is exact while `max_undercount` is 0."""
        return int((self._merge()["count"] == 1).sum())

    def __len__(self) -> int:
        return self._merge().height


class Distinct:
    """Counter of different values: exact up to `limit` values, then an estimate to about one thousandth.

    >>> distinct = Distinct()
    >>> distinct.add(pl.Series(["a", "b", "a", None]))
    >>> distinct.number, distinct.is_exact
    (2, True)
    """

    def __init__(self, limit: int = 2**21) -> None:
        self._limit = limit
        self._hashes = pl.Series(dtype=pl.UInt64)
        self._pending: list[pl.Series] = []
        self._halvings = 0

    def add(self, values: pl.Series) -> None:
        """Add values; nulls are skipped."""
        self._pending.append(self._kept(values.drop_nulls().hash(_SEED)))
        # Each merge costs as much as all hashes together: wait until there are some to merge.
        if sum(map(len, self._pending)) > self._limit // 4:
            self._merge()

    def _merge(self) -> None:
        self._hashes = pl.concat([self._hashes, *self._pending]).unique()
        self._pending.clear()
        while len(self._hashes) > self._limit:  # keep every second hash, which then counts twice
            self._halvings += 1
            self._hashes = self._kept(self._hashes)

    @property
    def number(self) -> int:
        """The number of different values."""
        self._merge()
        return len(self._hashes) << self._halvings

    @property
    def is_exact(self) -> bool:
        """Whether the number is exact, not an estimate."""
        self._merge()
        return self._halvings == 0

    def _kept(self, hashes: pl.Series) -> pl.Series:
        return hashes.filter(hashes % 2**self._halvings == 0) if self._halvings else hashes


class Row(NamedTuple):
    """A row of a column.

    Attributes:
        number: The row's number, counted from 1.
        text: Its text.
    """

    number: int
    text: str


class Sample:
    """Uniform random sample of rows: all rows, as long as they are no more than `size`.

    It is the same in every run, whatever the batches.

    Attributes:
        size: How many rows are drawn at most.
        longest: How many bytes a text may have; a longer one is never drawn, so that memory is bounded.
        number: How many rows there were to draw from.
        too_long: How many of them were too long.

    >>> sample = Sample(size=2)
    >>> sample.add(pl.Series([1, 2, 3]), pl.Series(["a", "b", "c" * 5000]))
    >>> sample.rows(), sample.number, sample.too_long
    ([Row(number=1, text='a'), Row(number=2, text='b')], 3, 1)
    """

    def __init__(self, size: int, longest: int = 2048) -> None:
        self.size = size
        self.longest = longest
        self._drawn = pl.DataFrame(schema={"number": pl.Int64, "text": pl.String, "lot": pl.UInt64})
        self.number: int = 0
        self.too_long: int = 0

    def add(self, numbers: pl.Series, texts: pl.Series) -> None:
        """Add rows to draw from."""
        frame = pl.DataFrame({"number": numbers.cast(pl.Int64), "text": texts})
        short = frame.filter(pl.col("text").str.len_bytes() <= self.longest)
        self.number += frame.height
        self.too_long += frame.height - short.height
        # The hashes of consecutive numbers are evenly spaced; those of their digits are not.
        lots = short.with_columns(lot=pl.col("number").cast(pl.String).hash(_SEED))
        drawn = pl.concat([self._drawn, lots]).bottom_k(self.size, by="lot")
        # New texts: those that were selected would keep all texts of their batches in memory.
        self._drawn = drawn.with_columns(pl.col("text") + "")

    def rows(self) -> list[Row]:
        """Return the rows that were drawn, in the order of the column."""
        rows: Iterable[tuple[int, str]] = self._drawn.sort("number").select("number", "text").iter_rows()
        return [Row(*row) for row in rows]

    @property
    def drawn(self) -> int:
        """Number of rows that were drawn."""
        return self._drawn.height

    @property
    def is_all(self) -> bool:
        """Whether all rows were drawn."""
        return self.drawn == self.number


# Summary of a column of URIs: how many are valid, why the others are not, and which hosts they have.

Kind = Literal["reg-name", "international", "IPv4address", "IPv6address", "IPvFuture", "empty", "wrong"]
"""Kind of host: a registered name, a name with non-ASCII letters, an address, nothing, or an invalid host."""

_DRAWN: Final = 10_000
_MOST_PENDING: Final = 2**18
"""The most hosts, each counted in one batch, that wait until their domains are looked up."""
_TOP_LEVEL: Final = r".\.([a-z][^.\]]*)\.?$"  # no top-level domain begins with a digit
_SUFFIX: Final = r"(\.[^/.]+)$"
_HIDDEN_FILE: Final = r"(?:^|/)\.+[^/.]+$"


class Summary:
    """Counts of a column, exact unless stated otherwise, however long the column is.

    Schemes and hosts that differ only in the case of ASCII letters count as equal (RFC 3986, section 6.2.2.1). In all
    values but the samples, what people may take for a password is ``***`` (`hidden_spans`).

    Attributes:
        rows: How many rows there are.
        nulls: How many rows have no text.
        uris: How many texts match the rule URI.
        relative: How many texts match the rule relative-ref.
        neither: How many texts match neither.
        reasons: For texts that match neither, the first component that breaks the grammar of a URI-reference.
        defined: For how many texts a component is defined; a path always is.
        empty: For how many texts a component is defined and empty.
        passwords: How many texts have userinfo with a password that is not empty.
        schemes: The valid schemes before a first colon, in lower case.
        hosts: The hosts that are neither empty nor invalid, in lower case.
        distinct_hosts: How many different hosts there are among them.
        host_kinds: How many hosts of each kind there are.
        ports: The ports, as written, that are not empty.
        lengths: How many texts have each number of code points. There are few lengths: those up to n fill n * n / 2
            characters.
        distinct: How many different texts there are, compared exactly.
        top_levels: The last labels of the hosts that are names with at least 2 labels, in lower case.
        suffixes: The ends of the paths from the last dot of their last segment, in lower case.
        parameters: The names of the parameters of the queries, decoded.
        faulty_hosts: The hosts, in lower case, of the texts that match neither rule; they may be invalid.
        documents: How many different documents the texts refer to: equal links (`document_keys`) count once.
        sample: A sample of all texts.
        refused: A sample of the texts that match neither rule.
    """

    def __init__(self) -> None:
        self.rows: int = 0
        self.nulls: int = 0
        self.uris: int = 0
        self.relative: int = 0
        self.neither: int = 0
        self.reasons: Counter[Component] = Counter()
        self.defined: Counter[Part] = Counter()
        self.empty: Counter[Part] = Counter()
        self.passwords: int = 0
        self.schemes: Frequent = Frequent()
        self.hosts: Frequent = Frequent()
        self.distinct_hosts: Distinct = Distinct()
        self.host_kinds: Counter[Kind] = Counter()
        self.ports: Frequent = Frequent()
        self.lengths: Counter[int] = Counter()
        self.distinct: Distinct = Distinct()
        self._domains: Final = Frequent()
        self._pending_hosts: list[pl.DataFrame] = []
        self.top_levels: Frequent = Frequent()
        self.suffixes: Frequent = Frequent()
        self.parameters: Frequent = Frequent()
        self.faulty_hosts: Frequent = Frequent()
        self.documents: Distinct = Distinct()
        self.sample: Sample = Sample(_DRAWN)
        self.refused: Sample = Sample(_DRAWN)

    @property
    def texts(self) -> int:
        """Number of rows with a text."""
        return self.rows - self.nulls

    @property
    def domains(self) -> Frequent:
        """The registrable domains of the hosts."""
        self._count_domains()
        return self._domains

    def add(self, texts: pl.Series) -> None:
        """Add the rows of one more batch."""
        text = URIExpr(pl.col("text"))
        not_uri = URIExpr(pl.when(~pl.col("uri")).then(pl.col("text")))
        frame = (
            texts.rename("text")
            .to_frame()
            .with_columns(number=pl.int_range(self.rows + 1, self.rows + 1 + len(texts)))
            .drop_nulls("text")
            .with_columns(text.split(), uri=text.is_valid())
            .unnest("parts")
            .with_columns(relative=not_uri.is_valid("relative-ref").fill_null(value=False))
        )
        frame = without_secrets(frame)
        refused = frame.filter(~pl.col("uri") & ~pl.col("relative"))
        self.rows += len(texts)
        self.nulls += texts.null_count()
        self.uris += int(frame["uri"].sum())
        self.relative += int(frame["relative"].sum())
        self.neither += refused.height
        self.reasons.update(refused.select(text.reason("URI-reference")).to_series())
        self._count_parts(frame)
        self.faulty_hosts.add(*lower_cased(refused["host"].replace("", None)))
        keys = document_keys(frame["text"])
        self.documents.add(keys.zip_with(keys.is_not_null(), frame["text"]))
        self.lengths.update(dict(frame["text"].str.len_chars().value_counts().iter_rows()))
        self.distinct.add(frame["text"])
        self.sample.add(frame["number"], frame["text"])
        self.refused.add(refused["number"], refused["text"])

    def _count_parts(self, frame: pl.DataFrame) -> None:
        for part in PARTS:
            self.defined[part] += frame[part].count()
            self.empty[part] += int((frame[part] == "").sum())
        self.passwords += int(frame["userinfo"].str.contains("(?s)^[^:]*:.").sum())

        schemes, times = lower_cased(frame["scheme"])
        is_scheme = schemes.to_frame().select(URIExpr(pl.col("value")).is_valid("scheme")).to_series()
        self.schemes.add(schemes.filter(is_scheme), times.filter(is_scheme))
        ports, times = counted(frame["port"])
        self.ports.add(ports.filter(ports != ""), times.filter(ports != ""))
        hosts = pl.DataFrame(lower_cased(frame["host"])).with_columns(kind=_kind(pl.col("value")))
        for kind, count in hosts.group_by("kind").agg(pl.col("count").sum()).iter_rows():
            self.host_kinds[kind] += count
        hosts = hosts.filter(~pl.col("kind").is_in(["empty", "wrong"]))
        self.hosts.add(hosts["value"], hosts["count"])
        self.distinct_hosts.add(hosts["value"])
        # New texts: parts of the texts of a column would keep all of these in memory.
        self._pending_hosts.append(hosts.select(pl.col("value") + "", "count"))
        if sum(frame.height for frame in self._pending_hosts) > _MOST_PENDING:
            self._count_domains()
        self.top_levels.add(hosts["value"].str.extract(_TOP_LEVEL), hosts["count"])
        suffix = pl.when(~pl.col("path").str.contains(_HIDDEN_FILE)).then(pl.col("path").str.extract(_SUFFIX))
        self.suffixes.add(*lower_cased(frame.select(suffix).to_series()))
        names, times = counted(frame["query"].str.split("&").explode().str.extract("^([^=]+)"))
        self.parameters.add(pl.Series(map(_decoded, names), dtype=pl.String), times)

    def _count_domains(self) -> None:
        # A look-up costs much more than counting: one for each host, not one in each batch.
        if self._pending_hosts:
            hosts = pl.concat(self._pending_hosts).group_by("value").agg(pl.col("count").sum())
            self._pending_hosts.clear()
            self._domains.add(*by_domain(hosts["value"], hosts["count"]))


@lru_cache(maxsize=2**16)
def _decoded(name: str) -> str:
    """Return the decoded name of a parameter, without passwords."""
    decoded = query_params(f"?{name}")[0][0]
    return mask(decoded, hidden_spans(decoded))


def _kind(host: pl.Expr) -> pl.Expr:
    rule = URIExpr(host).is_valid
    is_kind: dict[Kind, pl.Expr] = {
        "empty": host == "",
        "IPv4address": rule("IPv4address"),
        "reg-name": rule("reg-name"),
        "IPvFuture": rule("IP-literal") & host.str.contains(r"^\[[vV]"),
        "IPv6address": rule("IP-literal"),
        "international": URIExpr(host.str.replace_all(r"[^\x00-\x7F]", "")).is_valid("reg-name"),
    }
    first = pl.coalesce(*(pl.when(true).then(pl.lit(kind)) for kind, true in is_kind.items()), pl.lit("wrong"))
    return first.cast(pl.Enum(get_args(Kind)))


# Links with the same normal form: their keys, and the first row of each key, however long a column is.

Rows = TypeVar("Rows")

_BEFORE_FRAGMENT: Final = "^([^#]*)(?:#(?:[A-Za-z0-9._~!$&'()*+,;=:@/?-]|%[0-9A-Fa-f]{2})*)?$"
_WITHOUT_PATH: Final = "^https?://[a-z0-9.-]+$"
_TRACKING: Final = [f"{mark}{name.removesuffix('*')}" for name in cells.TRACKING_PARAMETERS for mark in "?&"]

_MOST_WAITING: Final = 500_000
"""The most rows not compared yet."""
_TEXTS: Final = pl.col("text")


def document_keys(texts: pl.Series, *, without_tracking: bool = False, keep_fragments: bool = False) -> pl.Series:
    """Return `uri_split.columns.cells.dedupe_key` of each text.

    Args:
        texts: The texts.
        without_tracking: Whether to remove tracking parameters.
        keep_fragments: Whether fragments are part of the keys.

    >>> document_keys(pl.Series(["http://a/#b", "HTTP://A:80", "a b", None])).to_list()
    ['http://a/', 'http://a/', None, None]
    """
    is_key = _TEXTS.str.contains(NORMAL) & ~_TEXTS.str.contains(NOT_NORMAL)
    if without_tracking:
        is_key &= ~_TEXTS.str.contains_any(_TRACKING, ascii_case_insensitive=True)
    others = texts.to_frame("text").with_row_index("row").remove(is_key.fill_null(value=True))
    likely = others if keep_fragments else others.with_columns(_TEXTS.str.extract(_BEFORE_FRAGMENT))
    likely = likely.with_columns(pl.when(_TEXTS.str.contains(_WITHOUT_PATH)).then(_TEXTS + "/").otherwise(_TEXTS))
    keys = [
        key if found else cells.dedupe_key(text, without_tracking=without_tracking, keep_fragments=keep_fragments)
        for key, found, text in zip(likely["text"], likely.select(is_key).to_series(), others["text"], strict=True)
    ]
    return texts.clone().scatter(others["row"], pl.Series(keys, dtype=pl.String))


def first_rows(batches: Iterable[tuple[Rows, pl.Series]]) -> Iterator[tuple[Rows, pl.Series]]:
    """Yield batches of rows, each with a column that is true for every row whose key no earlier row has.

    A row whose key is null is different from all others. In memory are 16 bytes for each different key, and at most
    500,000 rows not compared yet. Keys are compared by a hash of 128 bits, made of two of 64 bits with
    random seeds: among a billion different keys, two have the same one with a probability of about 1 in 10^21, and
    nobody can choose keys that do.

    Args:
        batches: Rows of any type, each batch with the keys of its rows.

    >>> [(rows, first.to_list()) for rows, first in first_rows([("ab", pl.Series([1, 1])), ("c", pl.Series([1]))])]
    [('ab', [True, False]), ('c', [False])]
    """
    draw = SystemRandom().getrandbits
    seeds = {"one": draw(64), "two": draw(64)}
    seen = pl.DataFrame(schema=dict.fromkeys(seeds, pl.UInt64))
    waiting: list[tuple[Rows, pl.DataFrame]] = []
    number = 0
    for rows, keys in batches:
        hash_of = pl.when(pl.col("key").is_not_null()).then
        hashes = keys.to_frame("key").select(
            hash_of(pl.col("key").hash(seed)).alias(name) for name, seed in seeds.items()
        )
        waiting.append((rows, hashes))
        number += len(keys)
        # Each comparison reads all hashes: the more there are, the more rows wait for one.
        if number >= min(_MOST_WAITING, seen.height // 8):
            seen, compared = _compared(seen, waiting)
            yield from compared
            waiting, number = [], 0
    yield from _compared(seen, waiting)[1] if waiting else ()


def _compared(
    seen: pl.DataFrame, waiting: list[tuple[Rows, pl.DataFrame]]
) -> tuple[pl.DataFrame, Iterator[tuple[Rows, pl.Series]]]:
    """Return the hashes of all rows so far, and the rows, each batch with its column."""
    hashes = pl.concat([each for _, each in waiting]).with_row_index("row")
    # The first of the two hashes leaves few rows, for which both are compared.
    known = seen.filter(pl.col("one").is_in(hashes["one"].unique().implode()))
    first = (
        hashes.drop_nulls("one")
        .unique(["one", "two"], keep="first", maintain_order=True)
        .join(known, on=["one", "two"], how="anti")
    )
    is_first = hashes["one"].is_null().scatter(first["row"], True)  # noqa: FBT003  the parameter is positional-only

    def compared() -> Iterator[tuple[Rows, pl.Series]]:
        start = 0
        for rows, each in waiting:
            yield rows, is_first.slice(start, each.height)
            start += each.height

    return pl.concat([seen, first.select(seen.columns)]), compared()


# Groups of the rows of a column: by host, by registrable domain, by scheme, or by whether the text is valid.

_TEXT: Final = pl.col("text")
_SUSPECT_PARTS: Final[tuple[Part, ...]] = ("host", "port", "path", "query")


class Groups:
    """Counter of the rows of a column, one group for each value of a property.

    Hosts and schemes are those of `uri_split.lenient.split`, with ASCII letters in lower case. The status is ``valid``
    for a URI, ``relative`` for a relative reference, and otherwise ``invalid:`` with the first component that breaks
    the grammar of a URI-reference. What people may take for a password in a host is hidden (`hidden_spans`).

    Args:
        by: The property.

    Attributes:
        rows: How many rows there are.
        nulls: How many rows have no text.
        values: The values of the property; an empty host is one of them.

    >>> groups = Groups("host")
    >>> groups.add(pl.Series(["http://A/", "//a/b", "file:///", "urn:a:b", None]))
    >>> groups.values.most_common(3), groups.absent, groups.nulls, groups.rows
    ([('a', 2), ('', 1)], 1, 1, 5)
    """

    def __init__(self, by: By) -> None:
        self._by: Final = by
        self.rows: int = 0
        self.nulls: int = 0
        self.values: Frequent = Frequent()

    @property
    def absent(self) -> int:
        """Number of texts for which the property is absent, such as the host of a relative path."""
        return self.rows - self.nulls - self.values.total

    def add(self, texts: pl.Series) -> None:
        """Add the rows of one more batch."""
        self.rows += len(texts)
        self.nulls += texts.null_count()
        frame = texts.alias("text").drop_nulls().to_frame()
        match self._by:
            case "host":
                self.values.add(*lower_cased(_hosts(frame)))
            case "registrable-domain":
                self.values.add(*by_domain(*lower_cased(_hosts(frame))))
            case "scheme":
                self.values.add(*lower_cased(frame.select(URIExpr(_TEXT).scheme()).to_series()))
            case _:  # "status"
                self.values.add(*counted(_status(frame)))


def _hosts(frame: pl.DataFrame) -> pl.Series:
    """Return the host of each text, without passwords."""
    return without_secrets(frame.with_columns(host=URIExpr(_TEXT).host()))["host"]


def without_secrets(frame: pl.DataFrame) -> pl.DataFrame:
    """Return texts and parts of them, with ``***`` in hosts, ports, paths and queries for what `hidden_spans` finds.

    Args:
        frame: The column ``text``, without nulls, and columns of parts.

    >>> frame = pl.DataFrame({"text": ["http://me:se/cret@a/"], "host": ["me:se"], "path": ["/cret@a/"]})
    >>> without_secrets(frame).rows()
    [('http://me:se/cret@a/', 'me:***', '***@a/')]
    """
    some = frame["text"].str.contains(sign_for_engines()).arg_true()
    shown = [shown_parts(text) for text in frame["text"].gather(some)]
    return frame.with_columns(
        frame[part].clone().scatter(some, pl.Series([parts[part] for parts in shown], dtype=pl.String))
        for part in _SUSPECT_PARTS
        if part in frame.columns
    )


def counted(values: pl.Series) -> tuple[pl.Series, pl.Series]:
    """Return the different values and how often each occurs; nulls are skipped.

    >>> [series.to_list() for series in counted(pl.Series(["a", None, "a"]))]
    [['a'], [2]]
    """
    counts = values.alias("value").drop_nulls().value_counts()
    return counts["value"], counts["count"]


def lower_cased(values: pl.Series) -> tuple[pl.Series, pl.Series]:
    """Return the same as `counted`, where values that differ only in the case of ASCII letters are one.

    Full lower-casing would turn other letters into ASCII, such as the Kelvin sign.

    >>> [series.to_list() for series in lower_cased(pl.Series(["a", None, "A"]))]
    [['a'], [2]]
    """
    names, counts = counted(values)
    return _summed(names.str.replace_many([*ascii_uppercase], [*ascii_lowercase]), counts)


def by_domain(hosts: pl.Series, counts: pl.Series) -> tuple[pl.Series, pl.Series]:
    """Return the registrable domains of hosts, and the sums of their counts; hosts without one are skipped.

    Args:
        hosts: Different hosts.
        counts: How often each of them occurs.

    Raises:
        ModuleNotFoundError: If the package `publicsuffixlist` is not installed.

    >>> found = by_domain(pl.Series(["a.example.co.uk", "example.co.uk", "127.0.0.1"]), pl.Series([1, 2, 3]))
    >>> [series.to_list() for series in found]
    [['example.co.uk'], [3]]
    """
    return _summed(pl.Series([*map(registrable_domain, hosts)], dtype=pl.String), counts)


def _summed(values: pl.Series, counts: pl.Series) -> tuple[pl.Series, pl.Series]:
    frame = pl.DataFrame({"value": values, "count": counts}).drop_nulls("value")
    sums = frame.group_by("value").agg(pl.col("count").sum())
    return sums["value"], sums["count"]


def _status(frame: pl.DataFrame) -> pl.Series:
    """Return the status of each text."""
    verdicts = frame.select(_TEXT, uri=URIExpr(_TEXT).is_valid())
    others = verdicts.filter(~pl.col("uri")).select(reason=URIExpr(_TEXT).reason("URI-reference").cast(pl.String))
    invalid = others.select(("invalid: " + pl.col("reason")).fill_null("relative")).to_series()
    return pl.concat([pl.Series(["valid"], dtype=pl.String).new_from_index(0, int(verdicts["uri"].sum())), invalid])
