"""Tables of the threat model: who sends what and what is promised, and the advisories of 2024 to 2026."""

import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Literal, NamedTuple

_FOLDER: Final = Path(__file__).parent
_SOURCE: Final = "https://github.com/uri-split/uri_split/blob/main/"
_ADDRESSES: Final = {
    "CVE": "https://nvd.nist.gov/vuln/detail/{}",
    "GHSA": "https://github.com/advisories/{}",
    "CPython": "https://github.com/python/cpython/issues/{}",
}


class Promise(NamedTuple):
    """Promise about some functions, as `threats.toml` explains."""

    names: list[str]
    promise: str
    but: str
    tests: list[str]


class Actor(NamedTuple):
    """Sender of texts, with what is promised about them."""

    title: str
    wants: str
    promises: list[Promise]


class Advisory(NamedTuple):
    """Advisory with the answer whether it would have happened here, as `advisories.toml` explains."""

    cause: str
    ids: list[str]
    project: str
    happened: str
    here: Literal["no", "partly", "yes"]
    why: str
    check: str = ""
    test: str = ""


def actors() -> list[Actor]:
    """Return those who send texts, in the order of the file."""
    rows = tomllib.loads((_FOLDER / "threats.toml").read_text(encoding="utf-8"))["actor"]
    return [Actor(row["title"], row["wants"], [Promise(**each) for each in row["promise"]]) for row in rows]


def advisories() -> list[Advisory]:
    """Return the advisories, in the order of the file."""
    groups = tomllib.loads((_FOLDER / "advisories.toml").read_text(encoding="utf-8"))["group"]
    return [Advisory(group["title"], **row) for group in groups for row in group["advisory"]]


def tables() -> str:
    """Return the sections of the page."""
    return "\n".join((*_actors(), *_advisories()))


def _actors() -> Iterator[str]:
    for actor in actors():
        yield from (f"### {actor.title}", "", actor.wants, "")
        yield from ("| function | what is promised | what is not promised | tests |", "| --- | --- | --- | --- |")
        for row in actor.promises:
            names = ", ".join(f"`{name}`" for name in row.names) or "all"
            tests = ", ".join(f"[{name}]({_SOURCE}{file})" for file, name in map(_test, row.tests))
            yield f"| {names} | {row.promise} | {row.but} | {tests} |"
        yield ""


def _test(test: str) -> tuple[str, str]:
    file, _, name = test.partition("::")
    return file, name.removeprefix("test_").replace("_", " ")


def _advisories() -> Iterator[str]:
    found = advisories()
    number = Counter(row.here for row in found for _ in row.ids)
    yield "## Advisories of 2024 to 2026"
    yield (
        f"\nWould it have happened here? Of {number.total()} advisories: {number['no']} no, {number['partly']} partly, "
        f"{number['yes']} yes.\nA test holds each answer: it runs the texts of the advisory, or texts like them.\n"
    )
    for cause in dict.fromkeys(row.cause for row in found):
        yield from (f"### {cause}", "", "| advisory | what happened | here? | why |", "| --- | --- | --- | --- |")
        for row in found:
            if row.cause == cause:
                ids = "<br>".join(f"[{_shown(each)}]({_address(each)})" for each in row.ids)
                yield f"| {row.project}<br>{ids} | {row.happened} | {row.here} | {row.why} |"
        yield ""


def _shown(identifier: str) -> str:
    return identifier.replace("-", " issue ") if identifier.startswith("CPython") else identifier


def _address(identifier: str) -> str:
    kind, _, number = identifier.partition("-")
    return _ADDRESSES[kind].format(number if kind == "CPython" else identifier)
