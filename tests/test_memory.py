"""Memory: it does not grow with the number of texts that a process has read."""

import gc
import json
import os
import subprocess
import sys
from itertools import chain, count
from pathlib import Path
from time import process_time
from typing import Final, cast

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
SHORTEST: Final = 50
"""Characters: none of the first texts of this length may be left at the end. Some caches keep shorter ones."""


def resident() -> int:
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")


def kept() -> int:
    """Return how many of the first texts are still in memory."""
    gc.collect()
    objects = gc.get_objects()
    for _ in range(2):  # the collector does not know of tuples and dictionaries of texts
        objects += gc.get_referents(*objects)
    found = [cast("dict[object, object]", each) for each in objects if type(each) is dict]
    keys = chain.from_iterable({id(each): each for each in found}.values())  # which are no referents
    texts = {each for each in (*objects, *keys) if type(each) is str}
    return sum(len(text) >= SHORTEST and text in texts for text in map(text_of, range(LEAST)))


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
                growth = resident() - before
                print(json.dumps({"texts": number, "warm": warm, "before": before, "growth": growth, "kept": kept()}))  # noqa: T201
                return


@pytest.mark.parametrize("name", CALLS)
def test_different_texts_take_no_more_memory_than_the_first_ones(name: str) -> None:
    command = [sys.executable, "-m", "tests.test_memory", name]
    root = Path(__file__).parent.parent
    done = subprocess.run(command, check=True, capture_output=True, cwd=root, text=True)
    found = json.loads(done.stdout)
    assert found["growth"] < MOST_GROWTH, done.stdout
    assert found["kept"] == 0, done.stdout


if __name__ == "__main__":
    main(sys.argv[1])
