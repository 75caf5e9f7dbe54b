"""What other parsers would read differently, and what misleads people (RFC 3986, sections 7.3, 7.4 and 7.6).

A text may be a valid URI and still be read in two ways: as RFC 3986 says, and as the URL Standard does, which browsers
follow. Other programs stand between. A hazard says where they part, or where a reader is led astray.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from operator import attrgetter
from typing import Final

from uri_split._algebra.schemes import HIGHEST_PORT, is_too_large
from uri_split._hazards.encodings import of_encodings
from uri_split._hazards.hazard import LEFT_OUT, SPECIAL, WEB, Affects, Hazard, at_most, matched_at, quoted, spots
from uri_split._hazards.hosts import host_name, host_to_browsers, may_be_host_to_browsers, of_authority
from uri_split._split.components import Components
from uri_split._split.passwords import hidden_spans, password_spans
from uri_split._text.arguments import plain_text
from uri_split._text.phrases import describe_character
from uri_split._text.spans import Span, touched
from uri_split.lenient import component_spans, split, split_authority
from uri_split.rules import RULES

_EDGES: Final = "".join(map(chr, range(0x21)))
"""What browsers leave out at the beginning and at the end: C0 controls and spaces."""
_TAKEN_BY_URLLIB: Final = r"(?:[!-Z\\^-~]*@)?[^@\[\]]*"  # no brackets, and no userinfo beyond ASCII
_ACTIVE_SCHEMES: Final = {
    "blob": "is content that a script made",
    "data": "is content of its own, and may be a script",
    "javascript": "runs as a script",
    "vbscript": "runs as a script",
}
_PASSWORD: Final = "a password stands in the text: whoever sees the one has the other"  # noqa: S105  words about one
# What sets the direction of the writing that follows, and what only has a direction itself.
_DIRECTIONS: Final = "[\u202a-\u202e\u2066-\u2069]+"
_DIRECTION_MARKS: Final = "[\u061c\u200e\u200f]+"
_ENCODED_DIRECTIONS: Final = "(?:%[Dd]8%9[Cc]|%[Ee]2%8(?:0%(?:8[EeFf]|[Aa][A-Ea-e])|1%[Aa][6-9]))+"
# Schemes of programs that open the URI that follows. Java ends the one in a `jar:` at "!/".
_OPENERS: Final = frozenset({"blob", "feed", "filesystem", "jar", "url", "view-source"})
_GAP: Final = r"[\t\n\r]*+"
_OPENERS_AGAIN: Final = (
    f"(?:{_GAP}(?i:{'|'.join(_GAP.join(map(re.escape, opener)) for opener in sorted(_OPENERS))}){_GAP}:)*+"
)
_INNER_SCHEME: Final = rf"{_GAP}[A-Za-z][A-Za-z0-9+.\-\t\n\r]*+:"
_DRIVE: Final = r"[A-Za-z][:|](?=[/\\?#]|\Z)"
# To urllib3, a scheme has no dot: what seems to be one is a host, or userinfo.
_AUTHORITY_TO_URLLIB3: Final = r"(?:[^/\\?#]*@)?([A-Za-z0-9\-.]++):?(0*+[0-9]{0,5})(?=[/\\?#]|\Z)"
_LIKE_A_NAME: Final = r".*\.[a-z]{2,}"


def find_hazards(text: str) -> tuple[Hazard, ...]:
    """Find what other parsers would read as another host, scheme or path, and what misleads people.

    The text is read as `lenient.split` does. Of what a text may have millions of, the first thousand are told, and that
    there are ``more``. A host that looks like one in ASCII is found with the extra ``confusables``; a label of scripts
    that do not go together is found without it.

    Args:
        text: Any `str` whatever, a valid URI or not.

    Returns:
        The hazards in the order of the text. Most everyday URIs have none, or notes; some have more, such as one with
        ``%2F`` in its path, or with ``ß`` in its host.

    Raises:
        TypeError: If it is not a `str`.

    >>> for hazard in find_hazards("http://google.com@127.1/"):
    ...     print(hazard.start, hazard.end, hazard.affects, hazard.message)
    7 17 host the host is "127.1": what stands before "@" is userinfo, though it looks like a host
    18 23 host browsers read "127.1" as the address 127.0.0.1
    18 23 host "127.1" is 127.0.0.1, the machine itself (loopback)
    """
    text = plain_text(text, "find_hazards")
    scheme, authority, path, query, fragment = component_spans(text)
    core = len(text) - len(text.lstrip(_EDGES)), len(text.rstrip(_EDGES))
    written = text[slice(*scheme)] if scheme else ""
    read = _scheme_of(re.sub(LEFT_OUT, "", written.lstrip(_EDGES)))
    hidden = hidden_spans(text)
    head = (query or fragment or (len(text) + 1,))[0] - 1
    found = [
        *_left_out(text, core),
        *_controls(text, core),
        *_directions(text, authority),
        *at_most(Hazard("password", *span, "secret", _PASSWORD) for span in password_spans(text)),
        *_backslashes(text, core, head, authority, read),
    ]
    if written and not read:
        if not _is_network_path(text[core[0] :]):
            affects: Affects = "host" if authority else "scheme"
            message = "this is no scheme: browsers and urllib read a path here, and neither a scheme nor a host"
            found.append(Hazard("not-a-scheme", 0, len(written), affects, message))
    else:
        found += _slashes(text[: core[1]], len(written) + 1 if written else core[0], read)
        # These messages quote what they find, and must not quote a password.
        found += [
            hazard
            for hazard in of_encodings(
                text, path, query, fragment, read, "browsers and yarl" if authority else "browsers"
            )
            if not touched(hidden, hazard.start, hazard.end)
        ]
        found += _of_scheme(text, written, read, is_alone=not authority)
        found += _of_files(text, read)
        if not authority:
            found = _with_inner(found, text, path[0], read)
        else:
            if read in SPECIAL:  # to those who read on, it ends at a backslash, and before what is left out
                seen = matched_at(r"[^\\]*", text[: min(authority[1], core[1])], authority[0])
                authority = authority[0], authority[0] + len(seen)
            found += of_authority(text, authority, read)
    return tuple(sorted(found, key=attrgetter("start", "end")))


def _left_out(text: str, core: Span) -> Iterator[Hazard]:
    """Tell of what browsers leave out: at the beginning, at the end, and everywhere."""
    start, end = core
    if start:
        affects, reading = _difference(text, text[start:])
        message = f"browsers and urllib leave out {describe_character(text[:start])} at the beginning{reading}"
        yield Hazard("leading-space", 0, start, affects, message)
    if start < end < len(text):
        affects, reading = _difference(text, text[:end], only_browsers=True)
        message = f"browsers leave out {describe_character(text[end:])} at the end{reading}"
        yield Hazard("trailing-space", end, len(text), affects, message)
    stripped = text[start:]  # urllib and yarl leave what is at the end
    affects, reading = _difference(stripped, re.sub(LEFT_OUT, "", stripped))
    yield from spots(
        "tab-or-newline",
        affects,
        LEFT_OUT,
        text,
        core,
        lambda spot: f"browsers, urllib and yarl leave out {describe_character(spot)}{reading}",
    )


def _controls(text: str, core: Span) -> Iterator[Hazard]:
    """Tell of U+0000, where a text ends for some, and of the controls that are left."""
    nul = text.find("\0", *core)
    if nul >= 0:
        affects, reading = _difference(text, text[:nul])
        yield Hazard("nul", nul, nul + 1, affects, f"programs in C end the text at U+0000{reading}")
    yield from spots(
        "control",
        "note",
        r"[\x01-\x08\x0b\x0c\x0e-\x1f\x7f]+",
        text,
        core,
        lambda spot: f"browsers refuse or percent-encode {describe_character(spot)}, httpx refuses the text",
    )


def _directions(text: str, authority: Span | None) -> Iterator[Hazard]:
    """Yield the hazards of characters that set the direction of writing (RFC 3987, section 4.1)."""

    def message(spot: str) -> str:
        return f"the direction of writing changes at {describe_character(spot)}: people may read another host"

    if not text.isascii():
        yield from spots("directional-control", "host", _DIRECTIONS, text, (0, len(text)), message)
        start, end = authority or (0, 0)
        for span in (0, start), (end, len(text)):
            yield from spots("directional-control", "note", _DIRECTION_MARKS, text, span, message)
        yield from spots("directional-control", "host", _DIRECTION_MARKS, text, (start, end), message)
    yield from spots(
        "directional-control",
        "note",
        _ENCODED_DIRECTIONS,
        text,
        (0, len(text)),
        lambda spot: f"decoded, {quoted(spot)} changes the direction of writing",
    )


def _is_network_path(text: str) -> bool:
    return re.match(r"[/\\]{2}", re.sub(LEFT_OUT, "", text)) is not None


def _backslashes(text: str, core: Span, head: int, authority: Span | None, scheme: str | None) -> Iterator[Hazard]:
    """Tell of backslashes before the query: slashes to browsers, if the scheme is one of the web's."""
    if scheme in SPECIAL:
        written = re.sub(LEFT_OUT, "", text[core[0] : min(head, core[1])])
        affects, reading = _difference(written, written.replace("\\", "/"), only_browsers=True)
        yield from spots("backslash", affects, r"\\+", text, (0, head), lambda _: f'browsers read "\\" as "/"{reading}')
    elif authority:
        message = 'urllib3 ends the authority at "\\"'
        yield from spots("backslash", "host", r"\\+", text, authority, lambda _: message)


def _slashes_at(text: str, start: int) -> tuple[str, int]:
    """Return what browsers read as slashes at an offset, as it is written, and how many they are."""
    slashes = matched_at(r"[/\\\t\n\r]*", text, start)
    return slashes, len(re.sub(LEFT_OUT, "", slashes))


def _slashes(text: str, start: int, scheme: str | None) -> Iterator[Hazard]:
    """Tell of a host where RFC 3986 has a path, and of a network-path reference."""
    if scheme not in WEB:
        return
    slashes, number = _slashes_at(text, start)
    end = start + len(slashes)
    authority = matched_at(r"[^/\\?#]*", text, end)
    host = host_to_browsers(authority, scheme)
    read = f"{quoted(host)} as the host" if host else "a host, if they know all its characters"
    if not (host or may_be_host_to_browsers(authority)):
        if scheme and number < len("//"):
            message = f'browsers take the host of a base with the scheme "{scheme}", and refuse the text without one'
            yield Hazard("host-of-base", start - 1, end, "host", message)
    elif scheme and number < len("//"):
        message = f'without "//", browsers read {read}, unless the base has the same scheme'
        yield Hazard("missing-slashes", start - 1, end, "host", message)
    elif number > len("//"):
        message = f"browsers skip all these slashes, and read {read}"
        yield Hazard("extra-slashes", start, end, "host", message)
    elif slashes == "//" and not scheme:
        message = f'"//" begins an authority: the host is {quoted(_host_of(authority))}, not that of the base'
        yield Hazard("network-path", start, end, "note", message)


def _of_scheme(text: str, written: str, scheme: str | None, *, is_alone: bool) -> Iterator[Hazard]:
    """Tell of a scheme that may run a script, and of one that some take for a host."""
    if scheme in _ACTIVE_SCHEMES:
        affects: Affects = "note" if scheme == written.lower() else "scheme"
        message = f'what follows "{scheme}:" {_ACTIVE_SCHEMES[scheme]}'
        yield Hazard("script-scheme", 0, len(written), affects, message)
    if scheme and ("." in scheme or scheme == "localhost"):
        port = matched_at(r":[0-9]{1,5}(?:/|\Z)", text, len(written)).strip(":/") if is_alone else ""
        host = re.compile(_AUTHORITY_TO_URLLIB3).match(text) if "." in scheme and written.lower() == scheme else None
        if port and int(port) <= HIGHEST_PORT:
            message = f"curl reads {quoted(scheme)} as the host, and what follows as the port"
            yield Hazard("host-like-scheme", 0, len(written), "host", message)
        elif host and not is_too_large(host[2]):
            message = f"urllib3 reads {quoted(host[1].lower())} as the host"
            yield Hazard("host-like-scheme", 0, len(written), "host", message)
        elif re.fullmatch(_LIKE_A_NAME, scheme):
            yield Hazard("host-like-scheme", 0, len(written), "note", "the scheme looks like a host")


def _of_files(text: str, scheme: str | None) -> Iterator[Hazard]:
    """Yield the hazards of drives, and of an omitted host, after the scheme ``file``."""
    if scheme != "file":
        return
    start = text.index(":") + 1
    slashes, number = _slashes_at(text, start)
    end = start + len(slashes)
    drive = matched_at(_DRIVE, text, end)
    if number < len("//"):
        message = 'with a base of the scheme "file", browsers take its host'
        yield Hazard("host-of-base", start - 1, end, "note", message)
    if drive and number == len("//"):
        message = f"browsers read no host here, but the drive {quoted(drive[0] + ':')}"
        yield Hazard("drive-letter", end, end + len(drive), "host", message)
    elif drive.endswith("|"):
        message = f"browsers read {quoted(drive)} as the drive {quoted(drive[0] + ':')}"
        yield Hazard("drive-letter", end, end + len(drive), "path", message)


def _with_inner(found: list[Hazard], text: str, start: int, scheme: str | None) -> list[Hazard]:
    """Return the hazards found and those of a URI that follows the scheme, which replace any of the same span."""
    if scheme in SPECIAL or (scheme in _ACTIVE_SCHEMES and scheme not in _OPENERS):
        return found
    is_opened = scheme in _OPENERS
    start += len(matched_at(_OPENERS_AGAIN, text, start)) if is_opened else 0
    if not matched_at(_INNER_SCHEME if is_opened else rf"{_INNER_SCHEME}[/\\]{{2}}", text, start):
        return found
    is_in_an_archive = "jar" in re.sub(LEFT_OUT, "", text[:start]).lower().split(":")
    inner = text[start:].partition("!/")[0] if is_in_an_archive else text[start:]
    within = [replace(hazard, start=hazard.start + start, end=hazard.end + start) for hazard in find_hazards(inner)]
    authority = component_spans(inner)[1]
    host = _host_of(inner[slice(*authority)]) if authority else ""
    if authority and host:
        opens = "opens" if is_opened else "may open"
        message = f"software that opens {quoted(scheme or '')} URIs {opens} the one inside: the host is {quoted(host)}"
        within.append(Hazard("inner-uri", start, start + authority[1], "host" if is_opened else "note", message))
    spot = attrgetter("code", "start", "end")
    spots_within = set(map(spot, within))
    return [*(hazard for hazard in found if spot(hazard) not in spots_within), *within]


def _difference(written: str, read: str, *, only_browsers: bool = False) -> tuple[Affects, str]:
    """Return what differs where one text is read as the other, and what is the host or the scheme then.

    A host that others read than browsers do, and one that browsers refuse, is not told.
    """
    before, after = _reading(written), _reading(read)
    if after.scheme != before.scheme:
        return "scheme", f", and read {quoted(after.scheme)} as the scheme" if after.scheme else ""
    authority = after.authority or ""
    host = host_to_browsers(authority, after.scheme)
    if split_authority(authority)[1:] != split_authority(before.authority or "")[1:]:  # the port, too
        is_same = host == _host_of(authority).lower() and re.fullmatch(_TAKEN_BY_URLLIB, authority)
        return "host", f", and read {quoted(host)} as the host" if host and (only_browsers or is_same) else ""
    return ("note" if after.path == before.path else "path"), ""


def _reading(text: str) -> Components:
    """Return the components, but all of the text as a path where what should be a scheme is none."""
    components = split(text)
    if components.scheme is None:
        return components
    scheme = _scheme_of(components.scheme)
    return components._replace(scheme=scheme) if scheme else Components(None, None, text, None, None)


def _scheme_of(scheme: str) -> str | None:
    return scheme.lower() if RULES["scheme"].matches(scheme) else None


def _host_of(authority: str | None) -> str:
    return host_name(split_authority(authority or "").host)
