"""Run all libraries, and write the page: ``PYTHONPATH=conformance python -m docs.conformance``, from the root."""

import sys
from pathlib import Path
from typing import Final

from docs.conformance.catalogue import ENTRIES
from docs.conformance.page import Result, page
from uri_conformance.adapter import Adapter, AdapterError
from uri_conformance.cases import CORE
from uri_conformance.generator.score import all_scores
from uri_conformance.report import run

PAGE: Final = Path(__file__).parents[1] / "pages" / "trust" / "conformance.md"
_SECONDS: Final = 60


def main() -> None:
    """Write the page, and say which libraries are absent."""
    results: list[Result] = []
    absent: list[str] = []
    for entry in ENTRIES:
        try:
            with Adapter(entry.command, _SECONDS) as adapter:
                results.append(Result(entry, run(adapter, CORE, most_failures=1)))
        except AdapterError as error:
            absent.append(entry.name)
            sys.stdout.write(f"left out: {entry.name} ({error}): {entry.needs}\n")
    PAGE.write_text(page(CORE.read_bytes(), all_scores(), results, absent), encoding="utf-8")


if __name__ == "__main__":
    main()
