"""Problems of a URN: parts that the grammar of RFC 8141 does not allow."""

from collections.abc import Iterator
from typing import Final

from uri_split._algebra.encoding import percent_encoded
from uri_split._codes.messages import message
from uri_split._diagnosis.problem import Problem
from uri_split._schemes.checking import Broken, Checked
from uri_split._text.patterns import lazy_pattern

WHOLE: Final = Broken("namestring", 8141, "2")
_NID: Final = Broken("NID", 8141, "2.1")
_NSS: Final = Broken("NSS", 8141, "2.2")
_RQ_COMPONENTS: Final = Broken("rq-components", 8141, "2.3")
_SHORTEST_NID: Final = 2
_LONGEST_NID: Final = 32
_NOT_IN_NID: Final = lazy_pattern(r"[^A-Za-z0-9\-]++|\A-|-\Z")


def problems_of_urn(checked: Checked) -> Iterator[Problem]:
    """Yield what is wrong with a text that begins with ``urn:``, in order."""
    text, end = checked.text, checked.query
    start = len("urn:")
    colon = text.find(":", start, end)
    nid_end = end if colon < 0 else colon
    yield from _problems_of_nid(checked, start, nid_end)
    if end - nid_end <= len(":"):
        words, remedy = message("problem/missing-nss"), message("help/nss")
        yield checked.problem("missing-nss", _NSS, (end, end), words, remedy)
    elif text[colon + 1] == "/":
        words = message("problem/bad-nss")
        yield checked.problem("bad-nss", _NSS, (colon + 1, colon + 2), words, message("help/write", text="%2F"))
    if end < checked.end:
        yield from _problems_of_components(checked, end)


def _problems_of_nid(checked: Checked, start: int, end: int) -> Iterator[Problem]:
    length = end - start
    if not _SHORTEST_NID <= length <= _LONGEST_NID:
        words = message("problem/bad-nid/length", number=length)
        yield checked.problem("bad-nid", _NID, (start, end), words, message("help/nid"))
        return
    for found in _NOT_IN_NID.finditer(checked.text[start:end]):
        span = start + found.start(), start + found.end()
        key = "problem/bad-nid/hyphen" if found[0].startswith("-") else "problem/bad-nid"
        yield checked.problem(
            "bad-nid", _NID, span, message(key, found=checked.describe(*span)), message("help/remove")
        )


def _problems_of_components(checked: Checked, start: int) -> Iterator[Problem]:
    """Yield what is wrong with the r-component or q-component whose ``?`` is at an offset."""
    text, end = checked.text, checked.end
    mark = text[start + 1 : start + 2]
    if start + 1 == end or mark not in {"+", "="}:
        words, remedy = message("problem/bad-component"), message("help/question-mark")
        yield checked.problem("bad-component", _RQ_COMPONENTS, (start, start + 1), words, remedy)
    elif start + 2 == end:
        words = message("problem/bad-component/empty", mark=f'"?{mark}"')
        yield checked.problem("bad-component", _RQ_COMPONENTS, (start, end), words, message("help/remove"))
    elif text[start + 2] in "/?":
        span = start + 2, start + 3
        words = message("problem/bad-component/start", mark=f'"?{mark}"', found=checked.describe(*span))
        remedy = message("help/write", text=percent_encoded(text[start + 2]))
        yield checked.problem("bad-component", _RQ_COMPONENTS, span, words, remedy)
