"""Run a command on one core, or on all with --all-cores; print its nanoseconds and its peak resident memory in bytes.

This is a process of its own, and a small one: Linux starts a child's peak at that of whatever forked it.
"""

import os
import resource
import subprocess
import sys
from time import perf_counter_ns


def main() -> None:
    """Run the command in the arguments."""
    command = sys.argv[1:]
    if command[0] == "--all-cores":
        del command[0]
    elif hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    begin = perf_counter_ns()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=False)
    taken = perf_counter_ns() - begin
    unit = 1 if sys.platform == "darwin" else 1024
    print(taken, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * unit)


if __name__ == "__main__":
    main()
