"""Blank lines and comments in lists of links."""

from collections.abc import Callable

from uri_split._codes.messages import counted


class Comments:
    """Recognizes the lines of a text file that are blank or a comment, and counts them.

    A comment begins with ``#``. A line that is accepted is neither: the empty text and ``#top`` are references.

    Attributes:
        number: The number of such lines.

    >>> comments = Comments(lambda text: text == "#top", every_line=False)
    >>> [comments.skip(text) for text in ("# Our links", " ", "#top", "www.example.com")], comments.number
    ([True, True, False, False], 2)
    """

    def __init__(self, accepts: Callable[[str], bool], *, every_line: bool) -> None:
        self.number: int = 0
        self._accepts = accepts
        self._every_line = every_line

    def skip(self, line: str) -> bool:
        """Return whether a line is to be skipped, and count it then."""
        is_skipped = not self._every_line and line.lstrip(" \t\r\f\v")[:1] in {"", "#"} and not self._accepts(line)
        self.number += is_skipped
        return is_skipped

    def summary(self) -> str:
        """Return a line with how many were skipped; the empty text if none were."""
        comments = "comment" if self.number == 1 else "comments"
        return f"skipped {counted(self.number, 'line')} (blank or {comments})\n" if self.number else ""
