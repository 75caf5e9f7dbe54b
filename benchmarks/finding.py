"""Speed and accuracy of finding URIs in running text, compared with packages that find URLs."""

import re
from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from html.parser import HTMLParser
from importlib import import_module, metadata
from itertools import count
from multiprocessing import Process
from statistics import median
from threading import Thread
from time import perf_counter_ns
from typing import TYPE_CHECKING, Final, NamedTuple

import pyromark
from markdown_it import MarkdownIt
from rich.box import MARKDOWN
from rich.table import Table

from benchmarks.bounds import Row
from benchmarks.timing import medians
from tests.search.passages import PASSAGES
from uri_split import find

if TYPE_CHECKING:
    from types import ModuleType

Span = tuple[int, int]
Find = Callable[[str], list[Span]]

_LEAST_TIMES_AS_FAST: Final = 5
_LEAST_MEGABYTES: Final = 8
_LEAST_SPEEDUP: Final = 1.6
_ROUNDS: Final = 5
_SPEEDUP_ROUNDS: Final = 15
_CHARACTERS: Final = 100_000
_HOSTILE: Final = ("http://", "(", "a.", "<", "www.")
_MEGABYTE: Final = 10**6
_MOST_GROWTH: Final = 15


class Finder(NamedTuple):
    """One package."""

    name: str
    version: str
    find: Find


class Score(NamedTuple):
    """How many of the marked URIs one package finds."""

    recall: float
    precision: float


def finders(skip: Callable[[str], object]) -> list[Finder]:
    """Return ours and the installed packages; call `skip` with a sentence for each of the others."""
    present = [Finder("uri_split.find", metadata.version("uri_split"), _ours)]
    for name, module, find_of in (
        ("urlextract", "urlextract", _urlextract),
        ("linkify-it-py", "linkify_it", _linkify_it),
    ):
        try:
            present.append(Finder(name, metadata.version(name), find_of(import_module(module))))
        except ImportError as error:
            skip(f"{name} is skipped: {error}")
    return present


def _ours(text: str) -> list[Span]:
    return [(found.start, found.end) for found in find(text)]


def _urlextract(urlextract: "ModuleType") -> Find:
    extractor = urlextract.URLExtract()
    return lambda text: [span for _, span in extractor.gen_urls(text, get_indices=True)]


def _linkify_it(linkify_it: "ModuleType") -> Find:
    linkify = linkify_it.LinkifyIt()
    return lambda text: [(match.index, match.last_index) for match in linkify.match(text) or ()]


def real_text() -> str:
    """Return the descriptions of the installed packages: Markdown and reStructuredText, with many links."""
    texts = {each.name: each.read_text("METADATA") or "" for each in metadata.distributions()}
    return "".join(text for _, text in sorted(texts.items()))


def rows_of_finding(present: list[Finder], text: str) -> tuple[list[Row], Table]:
    """Return the promises about `find`, and a table of the packages."""
    part = text[:_CHARACTERS]
    stopwatches = {finder.name: partial(_nanoseconds, partial(finder.find, part)) for finder in present}
    taken = medians(stopwatches, _ROUNDS)
    ours, *others = present
    rows = [
        Row(
            f"{ours.name}: times as fast as {other.name}",
            f"{taken[other.name] / taken[ours.name]:.1f}",
            f"≥ {_LEAST_TIMES_AS_FAST}",
            taken[other.name] >= _LEAST_TIMES_AS_FAST * taken[ours.name],
        )
        for other in others
    ]
    rows.append(_row_of_threads(text))
    table = Table("finder", "version", box=MARKDOWN)
    for heading in ("MB/s", "recall", "precision"):
        table.add_column(heading, justify="right")
    for finder in present:
        score = score_of(finder.find)
        speed = len(part.encode()) / taken[finder.name] * 1000
        table.add_row(finder.name, finder.version, f"{speed:.2f}", f"{score.recall:.1%}", f"{score.precision:.1%}")
    return rows, table


def rows_of_plain_text(present: list[Finder], text: str) -> Iterator[Row]:
    """Yield the promises about prose and logs with few links, and about links alone, beside the fastest peer."""
    links = [found.text for found in find(text)]
    texts = {
        "prose": (text, 40),
        "a log with a link in 10 lines": ("".join(map(_entry, count(), links)), 40),
        "links, 1 a line": ("\n".join(links), 15),
    }
    ours, *peers = present
    for kind, (searched, least) in texts.items():
        given = {ours: searched} | dict.fromkeys(peers, searched[:_CHARACTERS])
        stopwatches = {each.name: partial(_nanoseconds, partial(each.find, given[each])) for each in present}
        taken = medians(stopwatches, _ROUNDS)
        speed, *of_peers = (len(given[each].encode()) / taken[each.name] * 1000 for each in present)
        fastest = f" (the fastest peer: {max(of_peers):.1f})" if peers else ""
        yield Row(f"{ours.name}: MB/s of {kind}", f"{speed:.1f}{fastest}", f"≥ {least}", speed >= least)


def _entry(number: int, link: str) -> str:
    request = f'"GET /docs/{number} HTTP/1.1" 200 5124 "{"-" if number % 10 else link}"'
    return f'192.0.2.1 - - [27/Nov/2026:05:13:35 +0000] {request} "Mozilla/5.0"\n'


def rows_of_documents() -> Iterator[Row]:
    """Yield the promises about Markdown, the descriptions of packages that are written in it, and about it as HTML."""
    markdown = "\n\n".join(
        sorted(
            each.read_text("METADATA") or ""
            for each in metadata.distributions()
            if "markdown" in (each.metadata["Description-Content-Type"] or "")
        )
    )
    html = pyromark.html(markdown)
    yield _row_of_documents(
        "HTML", html, partial(_exhaust, html, html=True), "html.parser", partial(HTMLParser().feed, html)
    )
    ours = partial(_exhaust, markdown, markdown=True)
    yield _row_of_documents("Markdown", markdown, ours, "markdown-it-py", partial(MarkdownIt().parse, markdown))


def _row_of_documents(
    kind: str, document: str, ours: Callable[[], object], peer: str, theirs: Callable[[], object]
) -> Row:
    taken = medians({"ours": partial(_nanoseconds, ours), "theirs": partial(_nanoseconds, theirs)}, _ROUNDS)
    speed, of_peer = (len(document.encode()) / taken[name] * 1000 for name in ("ours", "theirs"))
    measured = f"{speed:.1f} ({peer}: {of_peer:.1f})"
    return Row(f"uri_split.find: MB/s of {kind}", measured, f"≥ {_LEAST_MEGABYTES}", speed >= _LEAST_MEGABYTES)


def rows_of_hostile_text() -> Iterator[Row]:
    """Yield the promises that ten megabytes of any text take about ten times as long as one."""
    for unit in _HOSTILE:
        texts = (unit * (times * _MEGABYTE // len(unit)) for times in (1, 10))
        one, ten = (_nanoseconds(partial(_exhaust, text, suffixes=True)) for text in texts)
        measured = f"{ten / one:.1f} times 1 MB, {ten / 1e9:.1f} s"
        yield Row(f"uri_split.find: 10 MB of {unit}", measured, f"≤ {_MOST_GROWTH}", ten <= _MOST_GROWTH * one)


def score_of(find_in: Find) -> Score:
    """Return how many of the marked URIs of the passages are found exactly, to the character.

    What lacks a scheme does not count: some find it always, and ours only on request.
    """
    expected = found = right = 0
    for passage in PASSAGES:
        if not (passage.suffixes or passage.html or passage.markdown or passage.schemes is not None):
            spans = {
                span for span in find_in(passage.text) if re.match(r"[A-Za-z][\w+.-]*:", passage.text[slice(*span)])
            }
            expected += len(passage.spans)
            found += len(spans)
            right += len(spans & set(passage.spans))
    return Score(right / expected, right / found)


def _row_of_threads(text: str) -> Row:
    """Return the promise about two threads, relative to the gain of two processes on this machine."""
    _exhaust(text)
    of_threads: list[float] = []
    of_processes: list[float] = []
    for _ in range(_SPEEDUP_ROUNDS):
        alone = 2 * _nanoseconds(partial(_exhaust, text))
        of_threads.append(alone / _nanoseconds(partial(_both, Thread, text)))
        of_processes.append(alone / _nanoseconds(partial(_both, Process, text)))
    gain = median(of_threads)
    measured = f"{gain:.2f} (two processes: {median(of_processes):.2f})"
    return Row("uri_split.find: gain of two threads", measured, f"≥ {_LEAST_SPEEDUP}", gain >= _LEAST_SPEEDUP)


def _both(kind: Callable[..., Thread | Process], text: str) -> None:
    workers = [kind(target=_exhaust, args=(text,)) for _ in range(2)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()


def _exhaust(text: str, *, suffixes: bool = False, html: bool = False, markdown: bool = False) -> None:
    deque(find(text, suffixes=suffixes, html=html, markdown=markdown), maxlen=0)


def _nanoseconds(call: Callable[[], object]) -> int:
    begin = perf_counter_ns()
    call()
    return perf_counter_ns() - begin
