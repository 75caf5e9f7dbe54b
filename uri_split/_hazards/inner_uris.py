"""URIs within URIs, such as the one in ``view-source:http://example.com/``."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from uri_split._codes.messages import message
from uri_split._grammar.abnf import SCHEME
from uri_split._hazards.browsers import SPECIAL_OR_RELATIVE, host_of, without_tabs_and_newlines
from uri_split._hazards.hazard import Affects, Hazard, quoted
from uri_split._hazards.reading import Reading
from uri_split._hazards.schemes import ACTIVE_SCHEMES
from uri_split._text.patterns import lazy_pattern, matched_at
from uri_split.lenient import component_spans

# Schemes of programs that open the URI that follows.
_OPENERS: Final = frozenset({"blob", "feed", "filesystem", "jar", "url", "view-source"})
_GAP: Final = r"[\t\n\r]*+"
_MORE_OPENERS: Final = lazy_pattern(
    f"(?>(?:{_GAP}(?i:{'|'.join(_GAP.join(map(re.escape, opener)) for opener in sorted(_OPENERS))}){_GAP}:)*)"
)
_SCHEME: Final = rf"{_GAP}[A-Za-z][{SCHEME}\t\n\r]*+:"
_AFTER_OPENERS: Final = lazy_pattern(_SCHEME)
_AFTER_OTHERS: Final = lazy_pattern(rf"{_SCHEME}[/\\]{{2}}")


class InnerURI(NamedTuple):
    """A URI that follows the scheme of another one."""

    text: str
    start: int
    """Its offset."""
    scheme: str
    """The scheme of the outer URI, as browsers read it."""

    @property
    def is_opened(self) -> bool:
        """Whether programs are known that open it."""
        return self.scheme in _OPENERS


def inner_uri(reading: Reading) -> InnerURI | None:
    """Return the URI that follows the scheme of a text and has a scheme of its own, or `None`.

    >>> from uri_split._hazards.reading import read
    >>> inner_uri(read("jar:http://a/b.jar!/c"))
    InnerURI(text='http://a/b.jar', start=4, scheme='jar')
    """
    scheme = reading.scheme
    if reading.authority or scheme in SPECIAL_OR_RELATIVE or (scheme in ACTIVE_SCHEMES and scheme not in _OPENERS):
        return None
    text, start = reading.text, reading.path[0]
    if scheme in _OPENERS:
        start += len(matched_at(_MORE_OPENERS, text, start))
        begins = _AFTER_OPENERS.match(text, start)
    else:
        begins = _AFTER_OTHERS.match(text, start)
    if not begins:
        return None
    # Java ends the URI of an archive at "!/".
    is_in_archive = "jar" in without_tabs_and_newlines(text[:start]).lower().split(":")
    return InnerURI(text[start:].partition("!/")[0] if is_in_archive else text[start:], start, scheme or "")


def find_inner_host(inner: InnerURI) -> Iterator[Hazard]:
    """Find the host that software may contact when it opens the outer URI."""
    authority = component_spans(inner.text)[1]
    host = host_of(inner.text[slice(*authority)]) if authority else ""
    if authority and host:
        affects: Affects = "host" if inner.is_opened else "note"
        key = "hazard/inner-uri/opened" if inner.is_opened else "hazard/inner-uri"
        words = message(key, scheme=quoted(inner.scheme), host=quoted(host))
        yield Hazard("inner-uri", inner.start, inner.start + authority[1], affects, words)
