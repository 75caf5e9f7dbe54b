"""Page of the documentation with the figures of a run."""

import os
import platform
from collections.abc import Mapping
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.table import Table

from uri_split import __version__

_INTRODUCTION: Final = """# Benchmarks

How fast `uri_split` is beside other packages, measured by one command that you can run yourself:

```sh
git clone https://github.com/uri-split/uri_split && cd uri_split
python3 -m venv .venv && .venv/bin/pip install --quiet '.[test]' && .venv/bin/python -m benchmarks FILE…
```

Each `FILE` has one link on each line. All candidates take turns, in random order, and the tables show medians of many
rounds. Times depend on the machine; the ratios hold elsewhere. "Nearly fully" means that an IPvFuture with a capital
`V` is rejected, and a line feed at the end accepted.
"""


def page(facts: str, tables: Mapping[str, Table]) -> str:
    """Return the page in Markdown: facts about the run, and the tables by their headings."""
    run = (
        f"Run on {datetime.now(UTC):%Y-%m-%d} with uri_split {__version__}, Python {platform.python_version()}, "
        f"{_processor()} ({os.cpu_count()} cores), {platform.system()}. {facts}"
    )
    return (
        "\n\n".join([_INTRODUCTION + "\n" + run, *(f"## {name}\n\n{_markdown(tables[name])}" for name in tables)])
        + "\n"
    )


def _processor() -> str:
    facts = Path("/proc/cpuinfo").read_text("utf-8") if platform.system() == "Linux" else ""
    names = (line.partition(": ")[2] for line in facts.splitlines() if line.startswith("model name"))
    return next(names, platform.processor())


def _markdown(table: Table) -> str:
    file = StringIO()
    Console(file=file, width=250).print(table)
    return "\n".join(line.rstrip() for line in file.getvalue().splitlines() if line.strip())
