"""Fixture for tests that start adapters."""

import subprocess
from collections.abc import Generator
from threading import enumerate as running_threads
from unittest.mock import patch

import pytest


@pytest.fixture
def _nothing_left() -> Generator[None]:
    """Check that every process ended and was waited for, and that no thread is left."""
    processes: list[subprocess.Popen[bytes]] = []

    class Recorded(subprocess.Popen[bytes]):
        def __init__(self, *arguments: object, **options: object) -> None:
            super().__init__(*arguments, **options)  # type: ignore[call-overload]  # pyright: ignore[reportArgumentType, reportCallIssue]  # as they come
            processes.append(self)

    threads = set(running_threads())
    with patch.object(subprocess, "Popen", Recorded):
        yield
    assert all(process.returncode is not None for process in processes)
    # They end when no process, not even a child of the adapter, has the other end of their pipe.
    for thread in set(running_threads()) - threads:
        thread.join(timeout=60)
        assert not thread.is_alive()
