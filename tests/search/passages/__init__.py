"""Passages of running text, written by hand, with the URIs that are to be found in them.

What is expected comes from RFC 3986 (Appendix C and section 4.5) and from the documentation of `find`, not from what
`find` returns. Where both leave a choice, the passage expects what most of its readers would want, and a comment says
so.
"""

from typing import Final

from tests.search.passages.data import DATA
from tests.search.passages.delimited import DELIMITED
from tests.search.passages.documents import DOCUMENTS
from tests.search.passages.hosts import HOSTS
from tests.search.passages.html import HTML
from tests.search.passages.mail import MAIL
from tests.search.passages.passage import Passage
from tests.search.passages.prose import PROSE
from tests.search.passages.schemes import SCHEMES
from tests.search.passages.scripts import SCRIPTS

__all__ = ["PASSAGES", "Passage"]

PASSAGES: Final[tuple[Passage, ...]] = (
    *PROSE,
    *HTML,
    *DOCUMENTS,
    *DATA,
    *MAIL,
    *HOSTS,
    *SCRIPTS,
    *SCHEMES,
    *DELIMITED,
)
