"""The files that a subcommand reads."""

import os
import pty
import subprocess

from tests.cli.command_line import COMMAND


def test_terminal_input_is_announced() -> None:
    ours, theirs = pty.openpty()
    os.write(ours, b"a:\n\x04")  # Ctrl-D
    run = subprocess.run([*COMMAND, "check"], check=True, stdin=theirs, capture_output=True, text=True)
    os.close(ours)
    os.close(theirs)
    assert run.stdout == "1 line: 1 valid URI, 0 invalid\n"
    assert run.stderr == "uri-split: reading from the terminal: type one text per line, then press Ctrl-D\n"
