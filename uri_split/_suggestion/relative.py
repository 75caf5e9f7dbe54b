"""Changes that make a text a relative reference without a guess (RFC 3986, section 4.2).

None where browsers, which skip line breaks and tabs and read a backslash as a slash, may see a host or a scheme.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from uri_split._algebra.schemes import WEB
from uri_split._codes.messages import message
from uri_split._grammar.names import RuleName
from uri_split._scan.conversion import is_list
from uri_split._split.passwords import hidden_spans
from uri_split._suggestion.change import Change, apply
from uri_split._suggestion.safe import changes_in_component, hide_passwords, safe_changes, unwrap
from uri_split._text.patterns import lazy_pattern
from uri_split._text.spans import Span
from uri_split.lenient import component_spans, split
from uri_split.rules import RULES


def relative_changes(text: str, scheme: str, *, idna: bool | None = None) -> tuple[Change, ...] | None:
    """Return the changes that make a plain text a relative reference, in order and without overlap, or `None`.

    Args:
        text: A plain `str`.
        scheme: The scheme of the base.
        idna: Whether to convert a host to IDNA; `None` if the scheme decides.

    >>> for text in ("my file.pdf", "12:30 notes.html", "http://a/b c"):
    ...     print([change.after for change in relative_changes(text, "https") or ()])
    ['%20']
    ['./', '%20']
    []
    """
    before, (start, end), after = unwrap(text, _PAIRS)
    inner = text[start:end]
    if after and inner.endswith("//"):
        return None  # what was removed was in place of a host
    if any(change.code == "delimiter" for change in after) and _DELIMITERS_WITHIN.search(inner):
        return None  # the delimiters do not belong together, as in '"a" and "b"'
    within = _in_network_path(inner, scheme, idna=idna) if inner.startswith("//") else _in_path(inner)
    if within is None:
        return None
    changes = (*before, *(replace(each, start=each.start + start, end=each.end + start) for each in within), *after)
    return tuple(hide_passwords(hidden_spans(text), changes))


# No others: a path may have parentheses and apostrophes, and names of files often begin or end with brackets.
_PAIRS: Final = {"<": ">", '"': '"', "`": "`", "“": "”", "\u2018": "\u2019", "«": "»"}
_DELIMITERS_WITHIN: Final = lazy_pattern('[<>"`“”«»]')
_NOT_SEEN: Final = dict.fromkeys(map(ord, "\t\r\n"))
_COLON_IN_SEGMENT: Final = lazy_pattern("[^/?#:]*:")


def _in_network_path(text: str, scheme: str, *, idna: bool | None) -> tuple[Change, ...] | None:
    """Return the changes in a reference that begins with ``//`` and an authority."""
    lead = f"{scheme}:"
    if scheme.lower() in WEB and not split(text).authority:
        return None  # browsers would read a host in the path
    changes = safe_changes(lead + text, None, idna=idna)
    if changes is None:
        return None
    return tuple(replace(each, start=each.start - len(lead), end=each.end - len(lead)) for each in changes)


def _in_path(text: str) -> tuple[Change, ...] | None:
    """Return the changes in a reference without an authority."""
    seen = text.translate(_NOT_SEEN)
    colon = _COLON_IN_SEGMENT.match(seen)
    is_ambiguous = (
        RULES["scheme"].matches(split(seen).scheme or "")
        or seen.startswith("//")
        or (colon and seen.startswith("//", colon.end()))  # a scheme was meant
        or is_list(text)
    )
    lead = "./" if colon else ""
    _, _, path, query, fragment = component_spans(lead + text)
    if is_ambiguous or "\\" in (lead + text)[slice(*path)]:
        return None
    parts: list[tuple[RuleName, Span | None]] = [("path", path), ("query", query), ("fragment", fragment)]
    try:
        changes = tuple(_changes(text, lead, parts))
    except UnicodeEncodeError:
        return None
    reference = apply(changes, text)
    return changes if RULES["relative-ref"].matches(reference) and split(reference).authority is None else None


def _changes(text: str, lead: str, parts: list[tuple[RuleName, Span | None]]) -> Iterator[Change]:
    """Yield the changes in a text, whose parts have offsets in the text with what is written before it."""
    if lead:
        yield Change("path", 0, 0, "", lead, message("change/path-dot"))
    for rule, span in parts:
        if span:
            yield from changes_in_component(rule, (lead + text)[slice(*span)], span[0] - len(lead))
