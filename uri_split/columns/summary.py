"""Summary of a column of URIs: how many are valid, why the others are not, and which hosts they have.

>>> import polars as pl
>>> summary = Summary()
>>> summary.add(pl.Series(["http://example.com/", "../a", "a b", None]))
>>> summary.rows, summary.nulls, summary.uris, summary.relative, summary.neither
(4, 1, 1, 1, 1)
>>> summary.reasons["path"], summary.hosts.most_common(3)
(1, [('example.com', 1)])
"""

from collections import Counter
from functools import lru_cache
from typing import Final, Literal, get_args

from uri_split._grammar import Component
from uri_split._split.passwords import hidden_spans
from uri_split._text.arguments import requires_extra
from uri_split._text.spans import mask
from uri_split.columns.cells import query_params
from uri_split.columns.counting import Distinct, Frequent, Sample
from uri_split.columns.parts import PARTS, Part

with requires_extra("counting columns", package="polars", extra="polars"):
    import polars as pl

    from uri_split.columns.duplicates import document_keys
    from uri_split.columns.groups import by_domain, counted, lower_cased, without_passwords
    from uri_split.columns.polars import URIExpr


Kind = Literal["reg-name", "international", "IPv4address", "IPv6address", "IPvFuture", "empty", "wrong"]
"""Kind of host: a registered name, a name with non-ASCII letters, an address, nothing, or an invalid host."""

_KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
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
        frame = without_passwords(frame)
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
    in_ascii = URIExpr(host.str.replace_all(r"[^\x00-\x7F]", ""))
    is_future = host.str.contains(r"^\[[vV]")
    return (
        pl.when(host == "")
        .then(pl.lit("empty"))
        .when(rule("IPv4address"))
        .then(pl.lit("IPv4address"))
        .when(rule("reg-name"))
        .then(pl.lit("reg-name"))
        .when(rule("IP-literal"))
        .then(pl.when(is_future).then(pl.lit("IPvFuture")).otherwise(pl.lit("IPv6address")))
        .when(in_ascii.is_valid("reg-name"))
        .then(pl.lit("international"))
        .otherwise(pl.lit("wrong"))
        .cast(pl.Enum(_KINDS))
    )
