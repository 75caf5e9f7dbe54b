"""Hazards of a text: what other programs read differently, and what misleads people (RFC 3986, sections 7.3 to 7.6).

A text may be a valid URI and still be read in two ways: as RFC 3986 says, and as the URL Standard does, which browsers
follow. Other programs read something between the two. A hazard says where they differ, or where people are misled.

To add a hazard:

1. Add its code to `HazardCode` in ``hazard.py``, write a finder there, a function ``find_…`` that takes a reading (see
   ``reading.py``) and yields hazards, and add it to one of the four tuples at the end. A percent-encoding needs only a
   code and a row in ``reading.py``; a block of special addresses, only a row in ``_algebra/hosts.py``.
2. Add a table for the code to ``_codes/hazards.toml``, in alphabetical order within its topic: the message, or one for
   each form of the sentence, ``hazard/<code>/<form>``, the title, an example, what it means and what to do.
3. Add the same messages to the file of each other language in ``_codes/languages``, at the same place.
4. Add a case with the whole message for each form to the topic in ``tests/hazards/cases``, and texts about which two
   programs disagree, or an empty list if only people are misled.

``python -m docs.clients`` asks the clients about the new texts, and writes their page.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from operator import attrgetter
from typing import Final

from uri_split._hazards.hazard import (
    FOR_ANY_TEXT,
    FOR_AUTHORITIES,
    FOR_COMPONENTS,
    FOR_NAMES,
    Hazard,
    find_inner_host,
)
from uri_split._hazards.reading import Reading, inner_uri, read, read_authority, read_name
from uri_split._passwords import hidden_spans
from uri_split._text.arguments import plain_text, public
from uri_split._text.spans import lazy_pattern
from uri_split.messages import Message, message


@public
def find_hazards(text: str) -> tuple[Hazard, ...]:
    """Find what other programs read as another host, scheme or path, and what misleads people.

    The text is read as `split` reads it. Of kinds that may occur millions of times, reports at most 1,000; one with the
    code ``more`` stands in for the rest. Hosts that look like another one in ASCII are found only with the extra
    ``confusables``; labels that mix scripts are found without it.

    If the text is a URI and no hazard affects the host, browsers read the host that RFC 3986 reads, or reject the URI.
    For a relative reference, this holds if its base has no such hazard, either. See also `uri_split.browsers.compare`.

    Args:
        text: Any `str`, a valid URI or not.

    Returns:
        The hazards in the order of the text. Most everyday URIs have none, or only notes. Some have others, for example
        those with ``%2F`` in the path, or with ``ß`` in the host.

    Raises:
        TypeError: If the text is not a `str`.

    >>> for hazard in find_hazards("http://google.com@127.1/"):
    ...     print(hazard.start, hazard.end, hazard.affects, hazard.message)
    7 17 host the host is "127.1": the text before "@" is userinfo, though it looks like a host
    18 23 host browsers read "127.1" as the address 127.0.0.1
    18 23 host "127.1" is 127.0.0.1, the machine itself (loopback)
    """
    text = plain_text(text, "find_hazards")
    found = _without_hidden_hosts(text, _found(read(text)))
    return tuple(sorted(found, key=attrgetter("start", "end")))


def _found(reading: Reading) -> list[Hazard]:
    """Return the hazards of a text, in the order of the finders."""
    found = [hazard for find in FOR_ANY_TEXT for hazard in find(reading)]
    if reading.has_invalid_scheme:
        return found
    found += (hazard for find in FOR_COMPONENTS for hazard in find(reading))
    authority = read_authority(reading)
    if not authority:
        return _with_inner(found, reading)
    found += (hazard for find in FOR_AUTHORITIES for hazard in find(authority))
    if not authority.name.startswith("["):
        name = read_name(authority)
        found += (hazard for find in FOR_NAMES for hazard in find(name))
    return found


def _with_inner(found: list[Hazard], reading: Reading) -> list[Hazard]:
    """Return the hazards found and those of a URI within the URI, which replace any of the same kind and span."""
    inner = inner_uri(reading)
    if not inner:
        return found
    start = inner.start
    within = [
        replace(hazard, start=hazard.start + start, end=hazard.end + start) for hazard in find_hazards(inner.text)
    ]
    within += find_inner_host(inner)
    spot = attrgetter("code", "start", "end")
    spots_within = set(map(spot, within))
    return [*(hazard for hazard in found if spot(hazard) not in spots_within), *within]


# Secrecy of hosts: some programs read a host within what RFC 3986 reads as a password.

# Where browsers and urllib3, or programs in C, end an authority, but RFC 3986 does not.
_END_TO_OTHERS: Final = lazy_pattern(r"[\\\0]")


def _without_hidden_hosts(text: str, hazards: Iterable[Hazard]) -> Iterator[Hazard]:
    r"""Yield the hazards of a text, with ``***`` for what they quote if some program ends the authority in a password.

    The host that it reads may then be a part of the password.

    >>> from uri_split import find_hazards
    >>> print(find_hazards(r"http://me:@secret\@example.com/")[-1].message)
    browsers treat "\" as "/" and read "***" as the host
    """
    is_host_hidden = any(_END_TO_OTHERS.search(text, *span) for span in hidden_spans(text))
    for hazard in hazards:
        yield replace(hazard, message=_masked(hazard.message)) if is_host_hidden else hazard


def _masked(words: Message) -> Message:
    """Return a message with ``***`` for what it quotes; a scheme cannot be in a password."""
    params = {
        name: '"***"' if isinstance(value, str) and not isinstance(value, Message) and name != "scheme" else value
        for name, value in words.params.items()
    }
    return message(words.key, **params)
