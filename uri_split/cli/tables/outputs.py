"""Outputs of tables, and the columns that are added."""

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager
from itertools import chain, repeat
from typing import TYPE_CHECKING, BinaryIO, Final, Literal

from uri_split._diagnosis import diagnose
from uri_split._find import Found
from uri_split._hazards.hazard import Hazard, find_hazards
from uri_split._passwords import redacted
from uri_split._repair import Repaired
from uri_split._templates.template import URITemplate
from uri_split._text.arguments import requires_extra
from uri_split.cli.atomic import Version, atomic_write
from uri_split.cli.formats import Remark
from uri_split.cli.inputs import delimiter_of
from uri_split.cli.options import Criteria, Output, Tally, count_problems
from uri_split.cli.tables.compression import BadTable, Compression, format_of
from uri_split.cli.tables.tables import listed
from uri_split.columns.parts import REASONS

with requires_extra("writing tables", package="polars", extra="bulk"):
    import polars as pl

    from uri_split.columns.polars import URIExpr  # after polars: it would name another extra
with requires_extra("writing tables", package="pyarrow", extra="bulk"):
    from pyarrow import ArrowException, concat_tables
    from pyarrow.parquet import ParquetWriter

if TYPE_CHECKING:
    from polars._typing import PolarsDataType
    from pyarrow import Schema, Table

Write = Callable[[pl.DataFrame], object]
"""Writes a batch after the previous ones."""

_COMPRESSIONS: Final[dict[Compression, Literal["uncompressed", "gzip", "zstd"]]] = {
    "": "uncompressed",
    "gz": "gzip",
    "zst": "zstd",
}


@contextmanager
def table_writer(target: Output, schema: pl.Schema) -> Generator[Write]:
    """Return a context whose value writes batches of a table, which appears when the context ends without an exception.

    In CSV, null is an empty field, and an empty text is ``""``; in JSON lines they are ``null`` and ``""``. The
    extension of CSV also says what separates its fields.

    Args:
        target: The file, in the format of its extension.
        schema: The columns of every batch.

    Raises:
        BadTable: If the format cannot store the columns.
        OSError: If the file cannot be written.
    """
    kind, compression = format_of(target.file)
    with atomic_write(target.file) as stream:
        if kind == "parquet":
            columns = pl.DataFrame(schema=schema).to_arrow().schema
            codec = arrow_compression(target)
            with _parquet(stream, columns, compression=codec, row_group_size=target.row_group_size) as write:
                yield lambda frame: write(frame.to_arrow())
        elif kind == "jsonl":
            yield _json(stream, schema, _COMPRESSIONS[compression])
        else:
            yield _csv(stream, schema, _COMPRESSIONS[compression], delimiter_of(target.file))


@contextmanager
def parquet_writer(
    target: str,
    version: Version | None,
    schema: "Schema",
    *,
    int96: bool,
    compression: str | Mapping[str, str] = "zstd",
    row_group_size: int | None = None,
) -> "Generator[Callable[[Table], object]]":
    """Return a context like that of `table_writer` for rows of Arrow and a Parquet file.

    Args:
        target: The name of the file.
        version: The version of the older file that may be replaced, as for `atomic_write`.
        schema: The columns of the rows.
        int96: Whether to write timestamps in the type INT96.
        compression: The compression of all columns, or of each column by its path.
        row_group_size: The number of rows in each row group but the last. Without it, each batch is one.
    """
    with (
        atomic_write(target, version) as stream,
        _parquet(stream, schema, int96=int96, compression=compression, row_group_size=row_group_size) as write,
    ):
        yield write


def arrow_compression(output: Output) -> str:
    """Return the compression of Parquet as Arrow names it."""
    return (output.compression or "zstd").replace("uncompressed", "none")


@contextmanager
def _parquet(
    stream: BinaryIO,
    schema: "Schema",
    *,
    compression: str | Mapping[str, str],
    row_group_size: int | None,
    int96: bool = False,
) -> "Generator[Callable[[Table], object]]":
    rest = schema.empty_table()

    def write_groups(rows: "Table") -> None:
        nonlocal rest
        size = row_group_size or max(1, rows.num_rows)
        rest = concat_tables([rest, rows])
        full = rest.num_rows // size * size
        if full:
            writer.write_table(rest.slice(0, full), size)
            rest = rest.slice(full)

    try:
        with ParquetWriter(stream, schema, compression=compression, use_deprecated_int96_timestamps=int96) as writer:
            yield write_groups
            if rest.num_rows:
                writer.write_table(rest)
    except ArrowException as error:
        message = f"Parquet cannot store this table: {error}"
        raise BadTable(message) from None


def _json(stream: BinaryIO, schema: pl.Schema, compression: Literal["uncompressed", "gzip", "zstd"]) -> Write:
    _refuse_columns("JSON", "bytes", [name for name, kind in schema.items() if _has_bytes(kind)])
    return lambda frame: frame.write_ndjson(stream, compression=compression, check_extension=False)


def _csv(
    stream: BinaryIO, schema: pl.Schema, compression: Literal["uncompressed", "gzip", "zstd"], delimiter: str
) -> Write:
    _refuse_columns(
        "CSV",
        "lists, objects or bytes",
        [name for name, kind in schema.items() if kind.is_nested() or _has_bytes(kind)],
    )

    def write(frame: pl.DataFrame, *, include_header: bool = False) -> None:
        frame.write_csv(
            stream,
            include_header=include_header,
            separator=delimiter,
            compression=compression,
            check_extension=False,
        )

    write(pl.DataFrame(schema=schema), include_header=True)
    return write


def _refuse_columns(kind: str, content: str, columns: list[str]) -> None:
    """Refuse columns that a file format cannot store.

    Raises:
        BadTable: If there are any.
    """
    if columns:
        message = f"{kind} cannot store columns of {content}: {listed(columns)}; write a .parquet file instead"
        raise BadTable(message)


def _has_bytes(kind: "PolarsDataType") -> bool:
    match kind:
        case pl.Struct():
            return any(_has_bytes(field.dtype) for field in kind.fields)
        case pl.List() | pl.Array():
            return _has_bytes(kind.inner)
        case _:
            return isinstance(kind, pl.Binary | pl.Object)


# The columns that ``-o`` adds: the parts of each text, its verdict, its normal form, or the values of a template.

_TEXT: Final = pl.col("text")

MakeColumns = Callable[..., tuple[pl.DataFrame, Tally]]
"""Returns the new columns for a series of texts, with a row for each of them, and the counts of these rows.

Given a second series, that of the bases of the texts, if there are any.
"""


def parts(texts: pl.Series, *, redact: bool = False) -> tuple[pl.DataFrame, Tally]:
    """Return the components, and the subcomponents of the authority.

    Args:
        texts: The texts.
        redact: Whether to hide passwords.

    >>> columns, tally = parts(pl.Series(["http://a:80/?"]))
    >>> columns.select("host", "query", "fragment").rows(), tally.rows
    ([('a', '', None)], 1)
    """
    # `Expr.struct.unnest` would split anew for each part.
    columns = _computed(without_passwords(texts) if redact else texts, URIExpr(_TEXT).split()).unnest("parts")
    return columns, _tally_texts(texts)


def verdicts(
    texts: pl.Series, required: Criteria, outcome_of: Callable[[str], str] | None = None
) -> tuple[pl.DataFrame, Tally]:
    """Return whether each text is accepted, and the first reason if it is not.

    Args:
        texts: The texts.
        required: What is required of them.
        outcome_of: Returns what browsers do with a text, for one more column.

    >>> from uri_split.cli.options import criteria
    >>> columns, tally = verdicts(pl.Series(["a:", "a b", None]), criteria("URI"))
    >>> columns.select("is_valid", "reason").rows(), tally.invalid
    ([(True, None), (False, 'scheme'), (None, None)], 1)
    """
    if required.has_policy:
        accepted = [None if text is None else required.accepts(text) for text in texts]
        is_valid = pl.Series("is_valid", accepted, pl.Boolean)
    else:
        is_valid = _computed(texts, URIExpr(_TEXT).is_valid(required.rule)).to_series().alias("is_valid")
    invalid = (~is_valid).fill_null(value=False)
    problems = [required.problems(text) for text in texts.filter(invalid)]
    rows = invalid.arg_true()
    nothing = pl.repeat(None, len(texts), dtype=pl.String, eager=True)
    reason = nothing.clone().scatter(rows, [found[0].component for found in problems]).cast(pl.Enum(REASONS))
    message = nothing.scatter(rows, [found[0].message for found in problems])
    counts = Tally(invalid=len(problems), problems=count_problems(chain.from_iterable(problems)))
    columns = pl.DataFrame({"is_valid": is_valid, "reason": reason, "message": message})
    if outcome_of:
        outcome = pl.Series("outcome", [None if text is None else outcome_of(text) for text in texts], pl.String)
        columns = columns.with_columns(outcome)
        counts += Tally(outcomes=Counter(outcome.drop_nulls()))
    return columns, _tally_texts(texts) + counts


def normal_forms(texts: pl.Series, *, scheme_based: bool, redact: bool = False) -> tuple[pl.DataFrame, Tally]:
    """Return the normal form of each URI reference, and null for other texts.

    Args:
        texts: The texts.
        scheme_based: Whether to apply the rules of the schemes, too.
        redact: Whether to hide passwords.

    >>> columns, tally = normal_forms(pl.Series(["HTTP://a:80", "a b"]), scheme_based=True)
    >>> columns.rows(), tally.invalid
    ([('http://a/',), (None,)], 1)
    """
    columns = _computed(texts, URIExpr(_TEXT).normalize(scheme_based=scheme_based).alias("normalized"))
    counts = Tally(invalid=columns.to_series().null_count() - texts.null_count())
    return without_passwords(columns.to_series()).to_frame() if redact else columns, _tally_texts(texts) + counts


def template_values(texts: pl.Series, *, template: URITemplate) -> tuple[pl.DataFrame, Tally]:
    """Return the values that a template reads from each text; null if they are undefined or the text does not match.

    Args:
        texts: The texts.
        template: The template. It has variables.

    >>> columns, tally = template_values(pl.Series(["/a%20b", "/a/b", None]), template=URITemplate("/{name}{?page}"))
    >>> columns.rows(), tally.invalid
    ([('a b', None), (None, None), (None, None)], 1)
    """
    values = _computed(texts, URIExpr(_TEXT).match_template(template))
    counts = Tally(invalid=values.to_series().null_count() - texts.null_count())
    return values.unnest(values.columns), _tally_texts(texts) + counts


def _tally_texts(texts: pl.Series) -> Tally:
    return Tally(rows=len(texts), nulls=texts.null_count())


def without_passwords(texts: pl.Series) -> pl.Series:
    """Return texts with ``***`` for their passwords.

    >>> without_passwords(pl.Series(["http://me:secret@a/", None])).to_list()
    ['http://me:***@a/', None]
    """
    return pl.Series(texts.name, [None if text is None else redacted(text) for text in texts], pl.String)


def _computed(texts: pl.Series, expression: pl.Expr) -> pl.DataFrame:
    return texts.to_frame("text").lazy().select(expression).collect()


# The columns that ``-o`` adds, computed text by text: repairs, hazards, targets and the URIs in each text.


def repairs(
    texts: pl.Series, repair: Callable[[str], Repaired | None], changed: Counter[bool], *, redact: bool = False
) -> tuple[pl.DataFrame, Tally]:
    """Return the repaired URI of each text and the changes, or why there is none.

    Args:
        texts: The texts.
        repair: Returns a text as a URI.
        changed: Counts the URIs, with and without changes.
        redact: Whether to hide passwords.

    >>> from uri_split import repair
    >>> columns, tally = repairs(pl.Series([" a:b", "a:b", "b"]), repair, Counter())
    >>> for row in columns.rows():
    ...     print(row)
    ('a:b', 'removed a space before the URI', None)
    ('a:b', None, None)
    (None, None, 'missing scheme')
    """
    rows: list[tuple[str | None, str | None, str | None]] = []
    for text in texts:
        repaired = None if text is None else repair(text)
        if repaired:
            changed[repaired.changes != ()] += 1
            rows.append(
                (_shown(repaired.uri, redact=redact), _joined(change.message for change in repaired.changes), None)
            )
        else:
            rows.append((None, None, None if text is None else diagnose(text, "URI")[0].message))
    columns = pl.DataFrame(rows, dict.fromkeys(("uri", "changes", "message"), pl.String), orient="row")
    return columns, _tally(texts, columns["uri"])


def hazards(
    texts: pl.Series,
    affected: Counter[str],
    find: Callable[[str], Sequence[Hazard | Remark]] = find_hazards,
    *,
    notes: bool = False,
) -> tuple[pl.DataFrame, Tally]:
    """Return what the hazards of each text affect, their codes and their messages; null for a text without hazards.

    Args:
        texts: The texts.
        affected: Counts what the hazards affect, notes included.
        find: Returns the hazards of a text.
        notes: Whether to return harmless notes, too.

    >>> columns, tally = hazards(pl.Series(["http://127.1/", "a:"]), Counter())
    >>> columns.select("affects", "codes").rows()
    [('host', 'ipv4-shorthand; loopback-address'), (None, None)]
    """
    rows: list[tuple[str | None, str | None, str | None]] = []
    for text in texts:
        found = () if text is None else find(text)
        affected.update(hazard.affects for hazard in found)
        reported = [hazard for hazard in found if notes or hazard.affects != "note"]
        rows.append(
            (
                _joined(dict.fromkeys(hazard.affects for hazard in reported)),
                _joined(hazard.code for hazard in reported),
                _joined(hazard.message for hazard in reported),
            )
        )
    columns = pl.DataFrame(rows, dict.fromkeys(("affects", "codes", "messages"), pl.String), orient="row")
    return columns, Tally(rows=len(texts), nulls=texts.null_count())


def targets(
    texts: pl.Series,
    bases: pl.Series | None = None,
    *,
    resolve: Callable[[str | None, str], Repaired | str],
    changes: bool = False,
    redact: bool = False,
) -> tuple[pl.DataFrame, Tally]:
    """Return the target of each reference, or why there is none.

    Args:
        texts: The references.
        bases: Their bases, if they do not have one in common.
        resolve: Returns the target of a reference, given with its base, or why there is none.
        changes: Whether to return the changes of the references, too.
        redact: Whether to hide passwords.

    >>> from uri_split import repair
    >>> resolve = lambda base, reference: repair(reference, base="a:/") or "invalid"
    >>> columns, tally = targets(pl.Series(["b c", None, "//a b"]), resolve=resolve)
    >>> columns.rows(), tally.valid
    ([('a:/b%20c', None), (None, None), (None, 'invalid')], 1)
    """
    rows: list[tuple[str | None, str | None, str | None]] = []
    for base, text in zip(repeat(None, len(texts)) if bases is None else bases, texts, strict=True):
        target = None if text is None else resolve(base, text)
        if isinstance(target, Repaired):
            rows.append((_shown(target.uri, redact=redact), _joined(each.message for each in target.changes), None))
        else:
            rows.append((None, None, target))
    columns = pl.DataFrame(rows, dict.fromkeys(("target", "changes", "message"), pl.String), orient="row")
    return columns if changes else columns.drop("changes"), _tally(texts, columns["target"])


def uris(
    texts: pl.Series, find: Callable[[str], Iterable[Found]], kinds: Counter[str], *, redact: bool = False
) -> tuple[pl.DataFrame, Tally]:
    """Return lists of the URIs in each text, with their places and kinds.

    Args:
        texts: The texts.
        find: Returns the URIs in a text.
        kinds: Counts their kinds.
        redact: Whether to hide passwords.

    >>> from uri_split import find
    >>> columns, tally = uris(pl.Series(["see <http://a/> and http://b/", "c"]), find, Counter())
    >>> columns.rows(), tally.invalid
    ([(['http://a/', 'http://b/'], ['delimited', 'bare'], [5, 20], [14, 29]), ([], [], [], [])], 1)
    """
    found = [[] if text is None else [*find(text)] for text in texts]
    kinds.update(each.kind for some in found for each in some)
    columns = pl.DataFrame(
        {
            "uri": pl.Series([[_shown(each.uri, redact=redact) for each in some] for some in found], dtype=_TEXTS),
            "kind": pl.Series([[each.kind for each in some] for some in found], dtype=_TEXTS),
            "start": pl.Series([[each.start for each in some] for some in found], dtype=_OFFSETS),
            "end": pl.Series([[each.end for each in some] for some in found], dtype=_OFFSETS),
        }
    )
    without = found.count([]) - texts.null_count()
    return columns, Tally(rows=len(texts), nulls=texts.null_count(), invalid=without)


_TEXTS: Final = pl.List(pl.String)
_OFFSETS: Final = pl.List(pl.Int64)


def _joined(texts: Iterable[str]) -> str | None:
    return "; ".join(texts) or None


def _shown(uri: str, *, redact: bool) -> str:
    return redacted(uri) if redact else str(uri)


def _tally(texts: pl.Series, results: pl.Series) -> Tally:
    nulls = texts.null_count()
    return Tally(rows=len(texts), nulls=nulls, invalid=results.null_count() - nulls)
