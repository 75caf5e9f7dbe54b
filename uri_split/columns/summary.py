"""What a whole column of URIs is like: how many are valid, why the others are not, which hosts there are.

>>> import polars as pl
>>> summary = Summary()
>>> summary.add(pl.Series(["http://example.com/", "../a", "a b", None]))
>>> summary.rows, summary.nulls, summary.uris, summary.relative, summary.neither
(4, 1, 1, 1, 1)
>>> summary.reasons["path"], summary.hosts.most_common(3)
(1, [('example.com', 1)])
"""

from collections import Counter
from string import ascii_lowercase, ascii_uppercase
from typing import Final, Literal, get_args

from uri_split._grammar.names import Component
from uri_split._text.extras import requires_extra
from uri_split.columns.counting import Distinct, Frequent, Sample
from uri_split.columns.names import PARTS, Part

with requires_extra("counting columns", package="polars", extra="polars"):
    import polars as pl

    from uri_split.columns.polars import URIExpr


Kind = Literal["reg-name", "international", "IPv4address", "IPv6address", "IPvFuture", "empty", "wrong"]
"""What a host is: a name, a name that has letters beyond ASCII, an address, nothing, or what the grammar refuses."""

_KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
_DRAWN: Final = 10_000


class Summary:
    """What was counted. It is exact, however long the column is, but for what its members say of themselves.

    Letters of ASCII in schemes and hosts count as equal in either case (RFC 3986, section 6.2.2.1).
    """

    def __init__(self) -> None:
        self.rows = 0
        self.nulls = 0
        self.uris = 0
        """How many are of the rule URI."""
        self.relative = 0
        """How many are of the rule relative-ref."""
        self.neither = 0
        self.reasons: Counter[Component] = Counter()
        """Of those that are neither: the first component that breaks the grammar of a URI-reference."""
        self.defined: Counter[Part] = Counter()
        """In how many texts a component is defined; a path always is."""
        self.empty: Counter[Part] = Counter()
        """In how many it is defined and empty."""
        self.passwords = 0
        """How many have userinfo with a password that is not empty."""
        self.schemes = Frequent()
        """What stands before a first colon and is a scheme, in lower case."""
        self.hosts = Frequent()
        """The hosts that are neither empty nor wrong, in lower case."""
        self.distinct_hosts = Distinct()
        self.host_kinds: Counter[Kind] = Counter()
        self.ports = Frequent()
        """The ports as they are written; `defined` and `empty` tell of empty ones."""
        self.lengths: Counter[int] = Counter()
        """How many texts have so many code points. There are few lengths: those up to n fill n * n / 2 characters."""
        self.distinct = Distinct()
        """The texts, equal where they are so letter by letter."""
        self.sample = Sample(_DRAWN)
        """Texts of any kind."""
        self.refused = Sample(_DRAWN)
        """Texts that are neither valid nor relative."""

    @property
    def texts(self) -> int:
        """How many rows are not null."""
        return self.rows - self.nulls

    def add(self, texts: pl.Series) -> None:
        """Count the rows of one batch more."""
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
        refused = frame.filter(~pl.col("uri") & ~pl.col("relative"))
        self.rows += len(texts)
        self.nulls += texts.null_count()
        self.uris += int(frame["uri"].sum())
        self.relative += int(frame["relative"].sum())
        self.neither += refused.height
        self.reasons.update(refused.select(text.reason("URI-reference")).to_series())
        self._count_parts(frame)
        self.lengths.update(dict(frame["text"].str.len_chars().value_counts().iter_rows()))
        self.distinct.add(frame["text"])
        self.sample.add(frame["number"], frame["text"])
        self.refused.add(refused["number"], refused["text"])

    def _count_parts(self, frame: pl.DataFrame) -> None:
        for part in PARTS:
            self.defined[part] += frame[part].count()
            self.empty[part] += int((frame[part] == "").sum())
        self.passwords += int(frame["userinfo"].str.contains("(?s)^[^:]*:.").sum())

        schemes = _counted(frame["scheme"]).filter(URIExpr(pl.col("value")).is_valid("scheme"))
        self.schemes.add(*schemes.select(_in_lower_case(pl.col("value")), "count"))
        self.ports.add(*_counted(frame["port"]).filter(pl.col("value") != ""))
        hosts = _counted(frame["host"]).with_columns(kind=_kind(pl.col("value")))
        for kind, count in hosts.group_by("kind").agg(pl.col("count").sum()).iter_rows():
            self.host_kinds[kind] += count
        hosts = hosts.filter(~pl.col("kind").is_in(["empty", "wrong"])).with_columns(_in_lower_case(pl.col("value")))
        self.hosts.add(hosts["value"], hosts["count"])
        self.distinct_hosts.add(hosts["value"])


def _counted(values: pl.Series) -> pl.DataFrame:
    return values.alias("value").drop_nulls().value_counts()


def _in_lower_case(text: pl.Expr) -> pl.Expr:
    """Change no letter but those of ASCII: there are others, such as the Kelvin sign, that it would make ASCII."""
    return text.str.replace_many([*ascii_uppercase], [*ascii_lowercase])


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
