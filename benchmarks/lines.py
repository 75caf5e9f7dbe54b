"""Promises about files of many lines: how fast `check`, `find` and `redact` read them."""

import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import cycle, filterfalse, islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from benchmarks.bounds import Row
from benchmarks.timing import medians
from uri_split import is_uri

LINES: Final = 10_000_000
LINES_OF_THE_LOG: Final = 300_000
ROUNDS: Final = 3
MOST_MEGABYTES: Final = 100
LEAST_GAIN: Final = 1.7
LEAST_MEGABYTES_REDACTED: Final = 60

# The options, whether all cores are used, the percentage of invalid lines, and the least lines a second.
_CHECKS: Final = (
    ("", True, 1, 2_000_000),
    ("", True, 0, 3_000_000),
    ("", True, 10, 400_000),
    ("--quiet", True, 1, 3_000_000),
    ("--format=jsonl", True, 1, 1_500_000),
    ("", False, 1, 600_000),
)
_Measure = Callable[[], int]


def rows_of_lines(lines: Sequence[str]) -> Iterator[Row]:
    """Yield the promises about large files, which repeat some lines."""
    valid, invalid = list(filter(is_uri, lines)), list(filterfalse(is_uri, lines))
    peaks: dict[str, int] = {}
    with TemporaryDirectory() as directory:
        files = {share: Path(directory, f"{share}.txt") for share in {share for _, _, share, _ in _CHECKS}}
        for share, file in files.items():
            _write(file, _mixed(valid, invalid, share), LINES)
        log = Path(directory, "access.log")
        _write(log, map(_entry, cycle(valid)), LINES_OF_THE_LOG)
        leaks = Path(directory, "leaks.log")
        _write(leaks, map(_entry, _with_secrets(valid)), LINES_OF_THE_LOG)
        checks: dict[str, _Measure] = {
            _name(options, share, all_cores=all_cores): partial(
                _run, peaks, "check", *options.split(), str(files[share]), all_cores=all_cores
            )
            for options, all_cores, share, _ in _CHECKS
        }
        finds: dict[str, _Measure] = {
            f"find {all_cores}": partial(_run, peaks, "find", str(log), all_cores=all_cores)
            for all_cores in (True, False)
        }
        redacts: dict[str, _Measure] = {
            f"redact {all_cores}": partial(_run, peaks, "redact", str(leaks), all_cores=all_cores)
            for all_cores in (True, False)
        }
        taken = medians({**checks, **finds, **redacts}, ROUNDS)
        megabytes_of_log, megabytes_of_leaks = log.stat().st_size / 1e6, leaks.stat().st_size / 1e6
    for options, all_cores, share, least in _CHECKS:
        name = _name(options, share, all_cores=all_cores)
        speed = LINES / taken[name] * 1e9
        yield Row(f"{name}: lines a second", f"{speed:,.0f}", f"≥ {least:,}", speed >= least)
    megabytes = max(peaks.values()) / 1e6
    yield Row("peak resident MB of a process", f"{megabytes:.0f}", f"≤ {MOST_MEGABYTES}", megabytes <= MOST_MEGABYTES)
    alone, together = taken["find False"], taken["find True"]
    speeds = " and ".join(f"{megabytes_of_log / each * 1e9:.1f}" for each in (alone, together))
    gain = alone / together
    yield Row("uri-split find: gain of all cores", f"{gain:.2f} ({speeds} MB/s)", f"≥ {LEAST_GAIN}", gain >= LEAST_GAIN)
    redacted, redacted_together = (megabytes_of_leaks / taken[f"redact {each}"] * 1e9 for each in (False, True))
    yield Row(
        "uri-split redact, 1 % secrets, one core: MB a second",
        f"{redacted:.0f} (all cores: {redacted_together:.0f})",
        f"≥ {LEAST_MEGABYTES_REDACTED}",
        redacted >= LEAST_MEGABYTES_REDACTED,
    )


def _name(options: str, share: int, *, all_cores: bool) -> str:
    cores = "all cores" if all_cores else "one core"
    return f"{' '.join(['uri-split check', *options.split()])}, {share} % invalid, {cores}"


def _mixed(valid: Sequence[str], invalid: Sequence[str], share: int) -> Iterator[str]:
    random = Random(3986)  # noqa: S311  repeatable, not secret
    good, bad = cycle(valid), cycle(invalid or ["no URI"])
    while True:
        yield next(bad if random.random() * 100 < share else good)


def _with_secrets(valid: Sequence[str]) -> Iterator[str]:
    """Yield texts, 1 % of them with a secret."""
    for number, uri in enumerate(cycle(valid)):
        yield uri if number % 100 else f"https://example.com/?access_token=ab12cd{number}&page=2"


def _entry(uri: str) -> str:
    return f'192.0.2.1 - - [27/Nov/2026:05:13:35 +0000] "GET /docs/index.html HTTP/1.1" 200 5124 "{uri}" "Mozilla/5.0"'


def _write(file: Path, lines: Iterator[str], number: int) -> None:
    with file.open("w", encoding="utf-8", errors="surrogateescape", newline="\n") as stream:
        stream.writelines(f"{line}\n" for line in islice(lines, number))


def _run(peaks: dict[str, int], *arguments: str, all_cores: bool) -> int:
    """Return the nanoseconds that the command takes, and keep its peak resident memory."""
    cores = ["--all-cores"] if all_cores else []
    command = [sys.executable, "-m", "benchmarks.child", *cores, sys.executable, "-m", "uri_split", *arguments]
    nanoseconds, peak = map(int, subprocess.check_output(command, text=True).split())
    peaks[" ".join(arguments)] = peak
    return nanoseconds
