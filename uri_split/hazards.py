"""What other parsers would read differently, and what misleads people (RFC 3986, sections 7.3, 7.4 and 7.6).

A text may be a valid URI and still be read in two ways: as RFC 3986 says, and as the URL Standard does, which browsers
follow. Other programs stand between. A hazard says where they part, or where a reader is led astray.
"""

import re
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Final

from uri_split.components import Components
from uri_split.hazard import (
    LEFT_OUT,
    MOST_SHOWN,
    SPECIAL,
    WEB,
    Hazard,
    HazardName,
    Stake,
    matched_at,
    quoted,
    spots,
)
from uri_split.host_hazards import host_name, host_to_browsers, of_authority
from uri_split.lenient import component_spans, password_span, split, split_authority
from uri_split.percent import decode
from uri_split.rules import RULES
from uri_split.schemes import HIGHEST_PORT
from uri_split.wording import name_of

if TYPE_CHECKING:
    from uri_split.lenient import Span

_EDGES: Final = "".join(map(chr, range(0x21)))
"""What browsers leave out at the beginning and at the end: C0 controls and spaces."""
_TAKEN_BY_URLLIB: Final = r"(?:[!-Z\\^-~]*@)?[^@\[\]]*"  # no brackets, and no userinfo beyond ASCII
_ACTIVE_SCHEMES: Final = {
    "blob": "is content that a script made",
    "data": "is content of its own, and may be a script",
    "javascript": "runs as a script",
    "vbscript": "runs as a script",
}
# In a path: what is found, and a message that is given it, decoded once, and decoded twice; and who takes dots away.
_IN_PATHS: Final[tuple[tuple[HazardName, Stake, str, str], ...]] = (
    (
        "encoded-dot-segment",
        "path",
        r"(?<![^/])(?=\.?%)(?:\.|%2[Ee]){1,2}(?![^/])",
        "{3} read the segment {0} as {1}, and take it away",
    ),
    (
        "encoded-slash",
        "path",
        "%2[Ff]|%5[Cc]",
        "what decodes the path before it splits it reads {0} as {1}",
    ),
    ("encoded-nul", "path", "%00", "programs in C that decode the path end it at {0}"),
    ("double-encoding", "path", "%25(?:2[EeFf]|5[Cc]|00)", "what decodes {0} twice reads {2}"),
    ("double-encoding", "note", "%25(?!2[EeFf]|5[Cc]|00)[0-9A-Fa-f]{2}", "what decodes {0} twice reads {2}"),
    (
        "encoded-unreserved",
        "note",
        "(?:%(?:2[Dd]|3[0-9]|[46][1-9A-Fa-f]|[57][0-9Aa]|5[Ff]|7[Ee]))+",
        "{0} is equivalent to {1} (section 6.2.2.2), but not equal to it",
    ),
)


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
    ...     print(hazard.start, hazard.end, hazard.stake, hazard.message)
    7 17 host the host is "127.1": what stands before "@" is userinfo, though it looks like a host
    18 23 host browsers read "127.1" as the address 127.0.0.1
    18 23 host "127.1" is 127.0.0.1, the machine itself (loopback)
    """
    try:
        scheme, authority, path, query, fragment = component_spans(text)
    except TypeError:
        message = f"find_hazards() takes a str, not {type(text).__name__}"
        raise TypeError(message) from None
    core = len(text) - len(text.lstrip(_EDGES)), len(text.rstrip(_EDGES))
    written = text[slice(*scheme)] if scheme else ""
    read = _scheme_of(re.sub(LEFT_OUT, "", written.lstrip(_EDGES)))
    password = password_span(text) or _password_to_browsers(text, len(written) + 1 if read else core[0], read)
    head = (query or fragment or (len(text) + 1,))[0] - 1
    found = [
        *_left_out(text, core),
        *_controls(text, core),
        *_password(password),
        *_backslashes(text, core, head, authority, read),
    ]
    if written and not read:
        if not _is_network_path(text[core[0] :]):
            stake: Stake = "host" if authority else "scheme"
            message = "this is no scheme: browsers and urllib read a path here, and neither a scheme nor a host"
            found.append(Hazard("not-a-scheme", 0, len(written), stake, message))
    else:
        found += _slashes(text[: core[1]], len(written) + 1 if written else core[0], read)
        # What is percent-encoded in a password is not told.
        found += [
            hazard
            for hazard in _in_path(text, path, read, "browsers and yarl" if authority else "browsers")
            if not password or hazard.start >= password[1] or hazard.end <= password[0]
        ]
        found += _of_scheme(text, written, read, is_alone=not authority)
        if authority:
            if read in SPECIAL:  # to those who read on, it ends at a backslash, and before what is left out
                seen = matched_at(r"[^\\]*", text[: min(authority[1], core[1])], authority[0])
                authority = authority[0], authority[0] + len(seen)
            found += of_authority(text, authority, read)
    return tuple(sorted(found, key=lambda hazard: hazard[1:3]))


def _left_out(text: str, core: "Span") -> Iterator[Hazard]:
    """Tell of what browsers leave out: at the beginning, at the end, and everywhere."""
    start, end = core
    if start:
        stake, reading = _difference(text, text[start:])
        message = f"browsers and urllib leave out {name_of(text[:start])} at the beginning{reading}"
        yield Hazard("leading-space", 0, start, stake, message)
    if start < end < len(text):
        stake, reading = _difference(text, text[:end], only_browsers=True)
        message = f"browsers leave out {name_of(text[end:])} at the end{reading}"
        yield Hazard("trailing-space", end, len(text), stake, message)
    stripped = text[start:]  # urllib and yarl leave what is at the end
    stake, reading = _difference(stripped, re.sub(LEFT_OUT, "", stripped))
    yield from spots(
        "tab-or-newline",
        stake,
        LEFT_OUT,
        text,
        core,
        lambda spot: f"browsers, urllib and yarl leave out {name_of(spot)}{reading}",
    )


def _controls(text: str, core: "Span") -> Iterator[Hazard]:
    """Tell of U+0000, where a text ends for some, and of the controls that are left."""
    nul = text.find("\0", *core)
    if nul >= 0:
        stake, reading = _difference(text, text[:nul])
        yield Hazard("nul", nul, nul + 1, stake, f"programs in C end the text at U+0000{reading}")
    yield from spots(
        "control",
        "note",
        r"[\x01-\x08\x0b\x0c\x0e-\x1f\x7f]+",
        text,
        core,
        lambda spot: f"browsers refuse or percent-encode {name_of(spot)}, httpx refuses the text",
    )


def _password_to_browsers(text: str, start: int, scheme: str | None) -> "Span | None":
    """Return where a password stands that is one to browsers, and to RFC 3986 a part of a path."""
    slashes = matched_at(r"[/\\\t\n\r]*", text, start)
    if scheme not in WEB or not (scheme or _is_network_path(slashes)):
        return None
    start += len(slashes)
    userinfo = matched_at(r"[^/\\?#]*", text, start).rpartition("@")[0]
    user, _, password = userinfo.partition(":")
    return (start + len(user) + 1, start + len(userinfo)) if password else None


def _is_network_path(text: str) -> bool:
    return re.match(r"[/\\]{2}", re.sub(LEFT_OUT, "", text)) is not None


def _password(password: "Span | None") -> Iterator[Hazard]:
    """Tell of a password (section 7.5)."""
    if password:
        message = "a password stands in the text: whoever sees the one has the other"
        yield Hazard("password", *password, "secret", message)


def _backslashes(text: str, core: "Span", head: int, authority: "Span | None", scheme: str | None) -> Iterator[Hazard]:
    """Tell of backslashes before the query: slashes to browsers, if the scheme is one of the web's."""
    if scheme in SPECIAL:
        written = re.sub(LEFT_OUT, "", text[core[0] : min(head, core[1])])
        stake, reading = _difference(written, written.replace("\\", "/"), only_browsers=True)
        yield from spots("backslash", stake, r"\\+", text, (0, head), lambda _: f'browsers read "\\" as "/"{reading}')
    elif authority:
        message = 'urllib3 ends the authority at "\\"'
        yield from spots("backslash", "host", r"\\+", text, authority, lambda _: message)


def _slashes(text: str, start: int, scheme: str | None) -> Iterator[Hazard]:
    """Tell of a host where RFC 3986 has a path, and of a network-path reference."""
    if scheme not in WEB:
        return
    slashes = matched_at(r"[/\\\t\n\r]*", text, start)
    end = start + len(slashes)
    authority = matched_at(r"[^/\\?#]*", text, end)
    host = host_to_browsers(authority, scheme)
    if not host:
        return
    number = len(re.sub(LEFT_OUT, "", slashes))
    if scheme and number < len("//"):
        message = f'without "//", browsers read {quoted(host)} as the host, unless the base has the same scheme'
        yield Hazard("missing-slashes", start - 1, end, "host", message)
    elif number > len("//"):
        message = f"browsers skip all these slashes, and read {quoted(host)} as the host"
        yield Hazard("extra-slashes", start, end, "host", message)
    elif slashes == "//" and not scheme:
        message = f'"//" begins an authority: the host is {quoted(_host_of(authority))}, not that of the base'
        yield Hazard("network-path", start, end, "note", message)


def _in_path(text: str, path: "Span", scheme: str | None, who: str) -> Iterator[Hazard]:
    """Tell of percent-encodings in a path that has segments."""
    written = text[slice(*path)]
    if "%" not in written or not (scheme in SPECIAL or written.startswith("/")):
        return
    if scheme in SPECIAL:
        written = written.replace("\\", "/")
    for name, stake, pattern, message in _IN_PATHS:
        yield from spots(
            name, stake, pattern, written, (0, len(written)), partial(_decoded, message, who), offset=path[0]
        )


def _decoded(message: str, who: str, found: str) -> str:
    found = found[: 3 * MOST_SHOWN + 3]
    return message.format(quoted(found), quoted(decode(found)), quoted(decode(decode(found))), who)


def _of_scheme(text: str, written: str, scheme: str | None, *, is_alone: bool) -> Iterator[Hazard]:
    """Tell of a scheme that may run a script, and of one that some take for a host."""
    if scheme in _ACTIVE_SCHEMES:
        stake: Stake = "note" if scheme == written.lower() else "scheme"
        message = f'what follows "{scheme}:" {_ACTIVE_SCHEMES[scheme]}'
        yield Hazard("script-scheme", 0, len(written), stake, message)
    if scheme and is_alone and ("." in scheme or scheme == "localhost"):
        port = matched_at(r":[0-9]{1,5}(?:/|\Z)", text, len(written)).strip(":/")
        if port and int(port) <= HIGHEST_PORT:
            message = f"curl reads {quoted(scheme)} as the host, and what follows as the port"
            yield Hazard("host-like-scheme", 0, len(written), "host", message)


def _difference(written: str, read: str, *, only_browsers: bool = False) -> tuple[Stake, str]:
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
