"""Write the core, or the full suite: ``PYTHONPATH=conformance python -m uri_conformance.generator``, from the root."""

import json
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain

from uri_conformance.cases import CORE
from uri_conformance.generator.case import VERSION, Case
from uri_conformance.generator.full import full_cases
from uri_conformance.generator.matching import match_cases
from uri_conformance.generator.normalization import normalize_cases
from uri_conformance.generator.resolution import dot_segment_cases, resolve_cases
from uri_conformance.generator.splitting import recompose_cases, split_cases


def core_cases() -> Iterator[Case]:
    """Yield the cases of the core."""
    for cases in (match_cases, split_cases, recompose_cases, resolve_cases, dot_segment_cases, normalize_cases):
        yield from cases()


def suite_lines(name: str, cases: Iterable[Case]) -> Iterator[str]:
    """Yield the lines of a suite, of which the first describes it."""
    yield json.dumps({"kind": "suite", "name": name, "version": VERSION, "rfc": 3986}) + "\n"
    numbers: Counter[str] = Counter()
    for kind, section, reason, values in cases:
        numbers[kind] += 1
        case = {"kind": kind, "id": f"{kind}-{numbers[kind]}", "section": section, "reason": reason, **values}
        yield json.dumps(case) + "\n"


def main() -> None:
    """Write the core to `core.jsonl`, or the full suite to standard output."""
    parser = ArgumentParser(
        "python -m uri_conformance.generator", description="Generate the conformance suite for RFC 3986."
    )
    parser.add_argument("--full", action="store_true", help="write the full suite to standard output")
    if parser.parse_args().full:
        sys.stdout.writelines(suite_lines("full", chain(core_cases(), full_cases())))
    else:
        CORE.write_text("".join(suite_lines("core", core_cases())), encoding="ascii")


if __name__ == "__main__":
    main()
