"""Hazards of a text: what other programs read differently, and what misleads people (RFC 3986, sections 7.3 to 7.6).

A text may be a valid URI and still be read in two ways: as RFC 3986 says, and as the URL Standard does, which browsers
follow. Other programs read something between the two. A hazard says where they differ, or where people are misled.

To add a hazard:

1. Add its code to `HazardCode` in ``hazard.py``, in alphabetical order.
2. Write a finder in the module of its topic: a function ``find_…`` that takes a reading (see ``reading.py``) and yields
   hazards. A percent-encoding needs only a row in ``encodings.py``, and a block of addresses one in
   ``_algebra/hosts.py``.
3. Add the finder to one of the four tuples below.
4. Add the template of its message, ``hazard/<code>``, to ``hazards.py`` in each language of `uri_split._codes`: one
   template for each form of the sentence, ``hazard/<code>/<form>``.
5. Add a case with the whole message for each template to ``tests/hazards/cases``, and two programs that disagree to
   ``tests/hazards/differentials.py``; ``python -m docs.clients`` regenerates the page about them. Update the digest in
   ``tests/test_versions.py``, which must be the same for every version of Python.
6. Explain the code in ``cli/codes``, in the module of its topic, with an example: for `uri-split explain` and the site.
7. Say in the changelog what is new; and in the README, if the hazard is a choice that the RFC leaves open.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from operator import attrgetter
from typing import Final

from uri_split._hazards import finders
from uri_split._hazards.finders import find_encodings, find_inner_host, inner_uri, without_hidden_hosts
from uri_split._hazards.hazard import AuthorityReading, Hazard, NameReading, Reading, read, read_authority, read_name
from uri_split._text.arguments import plain_text, public

# Hazards of the same span are returned in the order of their finders.
FOR_ANY_TEXT: Final[tuple[Callable[[Reading], Iterator[Hazard]], ...]] = (
    finders.find_leading_space,
    finders.find_trailing_space,
    finders.find_tabs_and_newlines,
    finders.find_nul,
    finders.find_controls,
    finders.find_direction_changes,
    finders.find_encoded_direction_changes,
    finders.find_passwords,
    finders.find_backslashes,
    finders.find_invalid_scheme,
)
# If the scheme is not valid, browsers and urllib read a path, so that these do not apply.
FOR_COMPONENTS: Final[tuple[Callable[[Reading], Iterator[Hazard]], ...]] = (
    finders.find_slashes,
    find_encodings,
    finders.find_script_scheme,
    finders.find_host_like_scheme,
    finders.find_file_hosts,
    finders.find_drive_letters,
)
FOR_AUTHORITIES: Final[tuple[Callable[[AuthorityReading], Iterator[Hazard]], ...]] = (
    finders.find_userinfo,
    finders.find_several_at_signs,
    finders.find_needless_port,
    finders.find_large_port,
    finders.find_non_ascii_port,
    finders.find_lenient_port,
    finders.find_misplaced_brackets,
    finders.find_at_sign_after_end,
    finders.find_mapped_delimiters,
    finders.find_ip_literal,
)
# Hosts that are not in brackets.
FOR_NAMES: Final[tuple[Callable[[NameReading], Iterator[Hazard]], ...]] = (
    finders.find_percent_encoded_host,
    finders.find_mapped_host,
    finders.find_number_like_host,
    finders.find_unicode_version,
    finders.find_idna_deviation,
    finders.find_rare_ipv4_form,
    finders.find_special_ipv4_address,
    finders.find_trailing_dot,
    finders.find_special_name,
    finders.find_invalid_a_labels,
    finders.find_mixed_scripts,
    finders.find_confusable_host,
)


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
    found = without_hidden_hosts(text, _found(read(text)))
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
