"""Speed of reading and editing beside yarl, from text to text.

yarl caches the last texts that it split, and our values remember their components. Here are far more texts than
yarl's caches hold, and each call begins with a text, so that neither package has it in a cache, as in a program that
sees many URLs. Their hosts repeat, which helps yarl: it caches hosts, too.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import cycle, islice
from typing import TYPE_CHECKING, Final

from benchmarks.bounds import ROUNDS, Row
from benchmarks.timing import nanoseconds_a_text
from uri_split import URI

if TYPE_CHECKING:
    from yarl import URL

    from benchmarks.timing import Parse


@dataclass(frozen=True)
class Task:
    """The same work in two packages."""

    ours: Callable[[URI], object]
    theirs: "Callable[[URL], object]"
    most: float = 0.5
    """The highest ratio of our time to theirs."""


TEXTS: Final = 1_000
TASKS: Final[Mapping[str, Task]] = {
    "name": Task(lambda uri: uri.name, lambda url: url.name),
    "suffix": Task(lambda uri: uri.suffix, lambda url: url.suffix),
    "parent": Task(lambda uri: str(uri.parent), lambda url: str(url.parent)),
    "with_name": Task(lambda uri: str(uri.with_name("b.html")), lambda url: str(url.with_name("b.html"))),
    "/": Task(lambda uri: str(uri / "b c"), lambda url: str(url / "b c")),
    "joinpath": Task(lambda uri: str(uri.joinpath("a/b", "c")), lambda url: str(url.joinpath("a/b", "c"))),
    "without_fragment": Task(lambda uri: str(uri.without_fragment()), lambda url: str(url.with_fragment(None))),
    # All components are decoded at once.
    "decoded.user": Task(lambda uri: uri.decoded.user, lambda url: url.user, most=1.0),
    "effective_port": Task(lambda uri: uri.effective_port, lambda url: url.port),
    "query_params": Task(lambda uri: uri.query_params(), lambda url: url.query),
    "query_param": Task(lambda uri: uri.query_param("page"), lambda url: url.query.get("page")),
    "with_query": Task(
        lambda uri: str(uri.with_query(page=2, q="a b")), lambda url: str(url.with_query(page=2, q="a b"))
    ),
    "add_query_params": Task(
        lambda uri: str(uri.add_query_params(page=2, q="a b")),
        lambda url: str(url.extend_query(page=2, q="a b")),
    ),
    "with_query_param": Task(
        lambda uri: str(uri.with_query_param("page", 2)), lambda url: str(url.update_query(page=2))
    ),
    "without_query_params": Task(
        lambda uri: str(uri.without_query_params("page", "q")),
        lambda url: str(url.without_query_params("page", "q")),
    ),
}


def rows_of_editing(texts: list[str], skip: Callable[[str], object]) -> list[Row]:
    """Return the promises about reading and editing texts, all of them; call `skip` with a sentence without yarl."""
    try:
        from yarl import URL  # noqa: PLC0415  an optional peer
    except ImportError as error:
        skip(f"yarl is skipped: {error}")
        return []
    different = _different([text for text in texts if text.startswith(("http://", "https://")) and _accepts(URL, text)])
    return [_row(name, task, different, URL) for name, task in TASKS.items()] if different else []


def _accepts(url: "type[URL]", text: str) -> bool:
    try:
        url(text)
    except ValueError:
        return False
    return True


def _different(texts: list[str]) -> list[str]:
    """Return many texts that differ in the last segment of the path, made from the given ones."""
    numbered = enumerate(islice(cycle(map(URI, texts)), TEXTS))
    return [str(uri.with_name(f"{number}{uri.name}")) for number, uri in numbered]


def _row(name: str, task: Task, texts: list[str], url: "type[URL]") -> Row:
    ours, theirs, most = task.ours, task.theirs, task.most
    parsers: dict[str, Parse] = {"ours": lambda text: ours(URI(text)), "theirs": lambda text: theirs(url(text))}
    taken = nanoseconds_a_text(parsers, texts, ROUNDS)
    ratio = taken["ours"] / taken["theirs"]
    return Row(
        f"{name} ÷ yarl: {taken['ours']:,.0f} ns ÷ {taken['theirs']:,.0f} ns",
        f"{ratio:.3f}",
        f"≤ {most:.2f}",
        ratio <= most,
    )
