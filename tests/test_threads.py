"""Threads that use the library first at the same time: they get what one thread gets, and nothing is made twice."""

import json
import os
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Barrier, Thread
from time import sleep
from typing import Final, cast

import pytest

from uri_split import CALLBACK, URI, WEBHOOK, CombinedPolicy, Policy
from uri_split._automata import Automaton, Lazy, graph_of_notation, graph_of_pattern, rule_automaton
from uri_split._grammar import APPENDIX_A
from uri_split._text.spans import once, once_property

pytestmark = pytest.mark.skipif(sys.platform == "emscripten", reason="Pyodide has no threads")

THREADS: Final = 16
ROOT: Final = Path(__file__).parent.parent
# Caches of loaded modules that the calls do not reach, by why they do not.
COMMAND: Final = "only the command reads Python code"
SLOW: Final = "it takes seconds: a test below reads such an automaton in threads"
UNUSED: Final = {
    "_abnf.automaton_of_definition": SLOW,
    "_algebra.addresses._number": SLOW,
    "_migration.patterns.compiled": COMMAND,
    "_migration.table.table_of": COMMAND,
    "_policy.destinations._networks": "a test below",
    "_policy.languages._in_networks": SLOW,
    "_policy.languages._not_public": SLOW,
    "_policy.settings._beginnings_on_loopback": "a test below",
    "_scan.markdown.parser": "it needs an extra, and has no result without it",
    "_scan.scanner._further_units": "only long texts need it",
}


def used_first(threads: int) -> dict[str, list[str]]:
    command = [sys.executable, "-m", "tests.first_use", str(threads)]
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    done = subprocess.run(command, check=True, capture_output=True, cwd=ROOT, env=environment)
    return cast("dict[str, list[str]]", json.loads(done.stdout))


@pytest.fixture(scope="module")
def in_threads() -> dict[str, list[str]]:
    return used_first(THREADS)


def test_threads_get_the_results_of_a_single_one(in_threads: dict[str, list[str]]) -> None:
    assert in_threads["differs"] == []
    alone = used_first(1)["results"]
    assert [pair for pair in zip(in_threads["results"], alone, strict=True) if len({*pair}) > 1] == []


def test_threads_share_every_pattern_and_table(in_threads: dict[str, list[str]]) -> None:
    assert in_threads["differs_made"] == []


def test_nothing_is_made_twice(in_threads: dict[str, list[str]]) -> None:
    assert in_threads["doubled"] == []


def test_the_calls_use_every_cache(in_threads: dict[str, list[str]]) -> None:
    unused = {name for name in in_threads["unused"] if not name.startswith("_python.")}  # only the command reads code
    assert unused <= UNUSED.keys()


def in_all_threads(step: Callable[[], object]) -> list[object]:
    barrier = Barrier(THREADS)
    results: list[object] = []

    def take() -> None:
        barrier.wait(timeout=60)
        results.append(step())

    threads = [Thread(target=take) for _ in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


@pytest.fixture
def _switching_often() -> Iterator[None]:
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("_switching_often")
def test_function_of_once_runs_once() -> None:
    made: list[object] = []

    @once
    def make() -> object:
        sleep(0.01)
        made.append(object())
        return made[-1]

    assert in_all_threads(make) == made * THREADS
    assert len(made) == 1


@pytest.mark.usefixtures("_switching_often")
def test_property_is_made_once() -> None:
    made: list[object] = []

    class Owner:
        @once_property
        def value(self) -> object:
            sleep(0.01)
            made.append(object())
            return made[-1]

    owner = Owner()
    assert in_all_threads(lambda: owner.value) == made * THREADS
    assert len(made) == 1
    assert isinstance(Owner.value, once_property)


FORKING: Final = """
import os, signal, threading, time
from uri_split._text.spans import once

@once
def make(seconds):
    started.set()
    time.sleep(seconds)

started = threading.Event()
thread = threading.Thread(target=make, args=(0.5,))
thread.start()
started.wait()
child = os.fork()
if not child:
    signal.alarm(10)
    make(0)
    os._exit(0)
thread.join()
make(0.1)
assert os.waitpid(child, 0)[1] == 0
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot copy a process")
def test_copy_of_the_process_waits_for_no_thread_that_it_lacks() -> None:
    subprocess.run([sys.executable, "-Wignore", "-c", FORKING], check=True, cwd=ROOT, timeout=60)


@pytest.mark.usefixtures("_switching_often")
def test_automaton_is_the_same_for_threads_that_make_it_together() -> None:
    moves = rule_automaton("IPv6address").moves
    for _ in range(8):
        automaton = Lazy(graph_of_notation(APPENDIX_A["IPv6address"]))
        minimal = in_all_threads(automaton.minimal)
        assert [cast("Automaton", each).moves for each in minimal] == [moves] * THREADS


@pytest.mark.usefixtures("_switching_often")
def test_filters_of_warnings_are_those_from_before() -> None:
    before = list(warnings.filters)
    for _ in range(30):
        graphs = in_all_threads(lambda: graph_of_pattern("[[a]b]+").moves)  # Python warns of its brackets
        assert graphs == [graphs[0]] * THREADS
    assert warnings.filters == before


@pytest.mark.usefixtures("_switching_often")
@pytest.mark.parametrize(
    "policy", [WEBHOOK & ~Policy(refuse_networks={"10.0.0.0/8"}, public_hosts_only=True), CALLBACK]
)
def test_policy_gives_threads_the_same_answers(policy: Policy[URI] | CombinedPolicy) -> None:
    texts = ("https://10.0.0.1/", "http://127.0.0.1:1/", "http://[::1]/a", "https://a.example/", "x")
    results = in_all_threads(lambda: [(policy.is_valid(text), policy.check(text)) for text in texts])
    assert results == [results[0]] * THREADS
