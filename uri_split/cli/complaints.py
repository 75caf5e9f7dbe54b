"""Complaints of the command on standard error, which do not stop it."""

from collections.abc import Callable

from uri_split._codes.messages import counted
from uri_split._split.passwords import without_passwords
from uri_split._text.display import shown
from uri_split.cli.errors import reason_of
from uri_split.cli.file_names import display_name


class Complaints:
    """Complaints on standard error: each is one line, without passwords.

    Attributes:
        unreadable: Whether a file or a directory could not be read.
    """

    def __init__(self, write_error: Callable[[str], object]) -> None:
        self._write_error = write_error
        self.unreadable: bool = False
        self._skipped: dict[str, tuple[int, str]] = {}

    def add(self, message: str) -> None:
        """Write a message on one line and without passwords."""
        self._write_error(f"uri-split: {shown(without_passwords(message)).line}\n")

    def cannot_read(self, file: str, error: Exception) -> None:
        """Report a file or a directory that cannot be read."""
        self.unreadable = True
        self.add(f"cannot read {display_name(file)}: {reason_of(error)}")

    def skipped_rows(self, number: int) -> None:
        """Report rows without text, if there are any."""
        if number:
            self.add(f"skipped {counted(number, 'row')} without text (NULL)")

    def skip_row(self, file: str, error: Exception) -> None:
        """Count a row that cannot be read."""
        number, first = self._skipped.get(file, (0, str(error)))
        self._skipped[file] = number + 1, first

    def skipped_unreadable_rows(self) -> None:
        """Report the rows that could not be read, if there are any."""
        for file, (number, first) in self._skipped.items():
            because = "because" if number == 1 else "the first because"
            self.add(f"{display_name(file)}: skipped {counted(number, 'row')} that cannot be read, {because} {first}")

    def dropped_returns(self, file: str, lines: int) -> None:
        """Report lines that ended with a carriage return, if there are any."""
        if lines:
            self.add(f"{display_name(file)}: dropped the carriage return at the end of {counted(lines, 'line')}")

    def replaced_bytes(self, file: str, lines: int) -> None:
        """Report lines with bytes that are not UTF-8, if there are any."""
        if lines:
            self.add(
                f"{display_name(file)}: replaced each byte that is not UTF-8 with U+FFFD, in {counted(lines, 'line')}"
            )
