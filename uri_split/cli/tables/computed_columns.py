"""The columns that ``-o`` adds, computed text by text: repairs, hazards, targets and the URIs in each text."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import repeat
from typing import Final

from uri_split._diagnosis.diagnosis import diagnose
from uri_split._find import Found
from uri_split._hazards.finding import find_hazards
from uri_split._hazards.hazard import Hazard
from uri_split._repair import Repaired
from uri_split._split.passwords import redacted
from uri_split._text.arguments import requires_extra
from uri_split.cli.remarks import Remark
from uri_split.cli.tally import Tally

with requires_extra("writing tables", package="polars", extra="bulk"):
    import polars as pl


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
