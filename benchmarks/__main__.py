"""Print which bounds are met, and the time of every peer."""

import platform
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import TYPE_CHECKING

from rich.box import MARKDOWN
from rich.console import Console
from rich.table import Table

from benchmarks import bounds
from benchmarks.columns import rows_of_columns
from benchmarks.editing import rows_of_editing
from benchmarks.finding import (
    finders,
    real_text,
    rows_of_documents,
    rows_of_finding,
    rows_of_hostile_text,
    rows_of_plain_text,
)
from benchmarks.lines import rows_of_lines
from benchmarks.models import row_of_models
from benchmarks.page import page
from benchmarks.peers import BASE, NORMALIZERS, PEERS, RESOLVERS, installed
from benchmarks.samples import read_lines, references, sample
from benchmarks.spark import rows_of_spark
from benchmarks.tables import rows_of_tables
from benchmarks.templates import rows_of_templates
from uri_split import __version__

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from benchmarks.samples import Sample

LINKS = Path(__file__).parent.parent / "examples" / "links.txt"


def main() -> int:
    """Measure everything; the exit status is 1 if a bound is not met."""
    parser = ArgumentParser("python -m benchmarks", description="The speed of uri_split beside its peers.")
    parser.add_argument("files", nargs="*", type=Path, default=[LINKS], help="texts, one on each line")
    parser.add_argument("--page", type=Path, help="write the tables as a page of the documentation, too")
    arguments = parser.parse_args()
    lines = list(read_lines(arguments.files))
    texts = sample(lines)
    if not texts.valid:
        parser.error("there is no URI in the files")
    console = Console(width=140, highlight=False)
    facts = f"{len(lines):,} lines: {len(texts.valid):,} valid and {len(texts.invalid):,} invalid ones timed."
    console.print(f"Python {platform.python_version()}, {platform.platform()}, {facts}")
    peers = installed(PEERS, skip=console.print)
    comparisons = bounds.on_valid(peers, texts.valid)
    others = [
        *bounds.on_invalid(peers, texts.invalid),
        *bounds.on_references(installed(RESOLVERS, skip=console.print), references(BASE, texts.valid)),
        *bounds.on_normal_forms(installed(NORMALIZERS, skip=console.print), texts.valid),
    ]
    rows = [
        *bounds.rows_of_ratios(comparisons + others),
        bounds.row_of_page(references(BASE, texts.valid)),
        *bounds.rows_of_compat(references(BASE, texts.valid), texts.valid),
        bounds.row_of_import(),
        *bounds.rows_of_first_calls(),
        *bounds.rows_of_single_texts(texts.valid),
        *rows_of_editing(texts.valid, skip=console.print),
        *rows_of_templates(skip=console.print),
        *bounds.rows_of_callbacks(skip=console.print),
        row_of_models(texts.valid),
        bounds.row_of_listed_hosts(),
        *bounds.rows_of_origins(),
        bounds.row_of_proofs(),
        bounds.row_of_patterns(),
        bounds.row_of_linted_files(),
        *bounds.rows_of_compared_policies(),
    ]
    console.print(table_of_bounds(rows), table_of_peers(comparisons, texts), table_of_times(others))
    present = finders(skip=console.print)
    text = real_text()
    found, table_of_finders = rows_of_finding(present, text)
    checked = [
        *rows_of_plain_text(present, text),
        *rows_of_documents(),
        *rows_of_hostile_text(),
        *rows_of_lines(lines),
        *rows_of_columns(lines),
        *rows_of_tables(lines),
        *rows_of_spark(lines, skip=console.print),
    ]
    console.print(table_of_finders, table_of_bounds(found + checked))
    if arguments.page:
        tables = {
            "Parsers and validators": table_of_peers(comparisons, texts),
            "Reasons, resolution and normalization": table_of_times(others),
            "URIs in running text": table_of_finders,
            "Promises about speed": table_of_bounds(rows + found + checked),
        }
        arguments.page.write_text(page(facts, tables), "utf-8")
    return 0 if all(row.held for row in rows + found + checked) else 1


def table_of_bounds(rows: "Iterable[bounds.Row]") -> Table:
    """Return a table of the measured and the promised figures."""
    table = Table("what", box=MARKDOWN)
    for heading in ("measured", "bound", "met"):
        table.add_column(heading, justify="right")
    for row in rows:
        table.add_row(row.what, row.measured, row.bound, "yes" if row.held else "NO")
    return table


def table_of_peers(comparisons: "Sequence[bounds.Comparison]", texts: "Sample") -> Table:
    """Return a table of ours and the peers: those that validate with `is_uri`, the others with `split`."""
    table = Table("peer", "version", "validates", box=MARKDOWN)
    for heading in ("texts", "ns per text", "compared with ours", "valid, rejected", "invalid, accepted"):
        table.add_column(heading, justify="right")
    our_times = comparisons[0].taken
    for name, validates in (("split", "no"), ("is_uri", "fully"), ("URIReference", "fully")):
        table.add_row(
            f"**{name}**", __version__, validates, f"{len(texts.valid):,}", f"{our_times[name]:,.0f}", "", "", ""
        )
    for peer, taken in comparisons:
        ours = "split" if peer.validates == "no" else "is_uri"
        valid, invalid = texts.valid[: peer.most_texts], texts.invalid[: peer.most_texts]
        table.add_row(
            peer.name,
            peer.version,
            peer.validates,
            f"{len(valid):,}",
            f"{taken[peer.name]:,.0f}",
            f"{taken[peer.name] / taken[ours]:,.1f} times {ours}",
            f"{len(valid) - peer.accepted(valid):,}",
            f"{peer.accepted(invalid):,} of {len(invalid):,}",
        )
    return table


def table_of_times(comparisons: "Iterable[bounds.Comparison]") -> Table:
    """Return a table of the functions that are not parsers, each with ours."""
    table = Table("peer", "version", "ours", box=MARKDOWN)
    for heading in ("ns per text", "ours"):
        table.add_column(heading, justify="right")
    for peer, taken in comparisons:
        ours = next(name for name in taken if name != peer.name)
        table.add_row(peer.name, peer.version, ours, f"{taken[peer.name]:,.0f}", f"{taken[ours]:,.0f}")
    return table


if __name__ == "__main__":
    sys.exit(main())
