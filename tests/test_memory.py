"""Memory: it does not grow with the number of texts that a process has read."""

import json
import os
import subprocess
import sys
from itertools import count
from pathlib import Path
from time import process_time
from typing import Final

import pytest

from tests.calls import CALLS, call, text_of

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the resident size is read from /proc"),
]

TEXTS: Final = int(os.environ.get("TEXTS", "10_000_000"))
SECONDS: Final = float(os.environ.get("SECONDS", "60"))
"""Time on the processor for each function: most slow ones get fewer texts."""
WARM_UP: Final = 0.1
"""Of the texts or the time: then all caches are full."""
LEAST: Final = 1000
"""Texts before it is measured: `re` keeps 512 patterns."""
MOST_GROWTH: Final = 4_000_000
"""In bytes, of the allocator. 1 byte a text in 10,000,000 texts is more."""


def resident() -> int:
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")


def main(name: str) -> None:
    """Call a function with different texts, and print how many there were, and by how much the process grew."""
    began, before, warm = process_time(), 0, 0
    for number in count():
        call(name, text_of(number))
        if number % 100 == 0:
            done = max((process_time() - began) / SECONDS, number / TEXTS)
            if not before and done >= WARM_UP and number >= LEAST:
                before, warm = resident(), number
            if done >= 1 and number >= 5 * LEAST:
                print(json.dumps({"texts": number, "warm": warm, "before": before, "growth": resident() - before}))  # noqa: T201
                return


@pytest.mark.parametrize("name", CALLS)
def test_different_texts_take_no_more_memory_than_the_first_ones(name: str) -> None:
    command = [sys.executable, "-m", "tests.test_memory", name]
    root = Path(__file__).parent.parent
    done = subprocess.run(command, check=True, capture_output=True, cwd=root, text=True)
    assert json.loads(done.stdout)["growth"] < MOST_GROWTH, done.stdout


if __name__ == "__main__":
    main(sys.argv[1])
