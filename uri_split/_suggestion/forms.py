"""Forms of links: how they begin, and how people write hosts and addresses."""

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from uri_split._algebra.encoding import InvalidComponent
from uri_split._algebra.schemes import WEB
from uri_split._changes import (
    Draft,
    Edit,
    as_edits,
    changes_in_component,
    converted_host,
    corrected,
    looks_like_file,
)
from uri_split._grammar import SCHEME
from uri_split._suggestion.names import closest, is_known
from uri_split._suggestion.slips import rewritten, without_slips
from uri_split._text.spans import Span, lazy_pattern
from uri_split.messages import describe_character, message
from uri_split.rules import RULES

# Addresses: what was meant by one that is not valid, or not in brackets (RFC 3986, section 3.2.2).

_LONGEST: Final = 100
_GROUPS: Final = 8
# An address, perhaps with one bracket, a zone identifier and a port. Without a bracket, "::" or 7 colons, it is more
# likely a name and two ports.
_ADDRESS_PARTS: Final = lazy_pattern(
    r"(?=\[[^\]:]*:|[^:]*:[^:]*:)(?=.*(?:[\[\]]|::)|(?:[^:]*:){7})"
    r"\[*(?P<address>[0-9A-Fa-f:]*(?:\.[0-9]{1,3}){0,3})(?P<zone>%[\w.\-~]*?)??(?P<closing>\]*)"
    r"(?P<port>:[0-9]*|(?<=\])[0-9]{2,5})?"
)
_LONG_GROUP: Final = lazy_pattern(r"(?<![0-9A-Fa-f])0+(?=[0-9A-Fa-f]{4}(?![0-9A-Fa-f]))")
_MANY_COLONS: Final = lazy_pattern(":{3,}")
_ZERO: Final = lazy_pattern(r"\b0+:")
_LAST_GROUP: Final = lazy_pattern(r":(?=(?:[89][0-9]|[1-9][0-9]{2,4})\Z)")  # people write no lower ports than 80
_LIKE_IPV4: Final = lazy_pattern(r"(?!(?:[0-9]+\.)*0[0-9])(?:[0-9]{1,4}\.){2,4}[0-9]{1,4}")


def ipv6_interpretations(draft: Draft, span: Span) -> Iterator[Draft]:
    """Yield drafts in which a host is an IPv6 address in brackets, the most likely first; nothing if it is not one.

    Args:
        draft: A draft.
        span: The span of its host and port.

    >>> [interpretation.text for interpretation in ipv6_interpretations(Draft("", "2001:db8::1:8080"), (0, 16))]
    ['[2001:db8::1]:8080', '[2001:db8::1:8080]']
    """
    start, end = span
    parts = _ADDRESS_PARTS.fullmatch(draft.text, start, end) if end - start <= _LONGEST else None
    if not parts:
        return
    address, zone, port = parts["address"], parts["zone"], parts["port"] or ""
    port = f":{port}" if port.isdigit() else port
    candidates = [(address, port)]
    if not (parts["closing"] or zone) and ":" in address:
        address = f"{address}{port}"
        last = _LAST_GROUP.search(address)
        candidates = [*([(address[: last.start()], address[last.start() :])] if last else []), (address, "")]
    words = message("change/ipv6" if parts["closing"] and draft.text[start] == "[" else "change/brackets-added")
    if zone:
        words = message("change/zone", found=describe_character(zone))
    for written, its_port in candidates:
        for valid in valid_addresses(written):
            yield draft.edited([Edit(start, end, f"[{valid}]{its_port}", "zone" if zone else "bracket", words)])


def valid_addresses(address: str) -> Iterator[str]:
    """Yield valid IPv6 addresses that an address was meant to be, the most likely first.

    >>> [*valid_addresses("2001:db8:::1")], [*valid_addresses("1:2:3")]
    (['2001:db8::1'], ['1:2::3', '1:2:3::'])
    """
    if len(address) > _LONGEST:
        return
    address = _LONG_GROUP.sub("", _MANY_COLONS.sub("::", address))
    *groups, last = address.split(":")
    surplus = len(groups) + 1 - _GROUPS
    if RULES["IPv6address"].is_valid(address):
        others = [address]
    elif "::" in address:
        others = [f"{address[:at]}{address[at + 1 :]}" for at in (address.rfind("::"), address.find("::"))]
    elif surplus > 0:
        others = [_ZERO.sub("", address, surplus)]
    else:
        others = [f"{':'.join(groups)}::{last}", f"{address}::"]
    yield from filter(RULES["IPv6address"].is_valid, others)


def ipv4_addresses(host: str) -> Iterator[str]:
    """Yield the IPv4 addresses that a host may have been meant to be, if it is almost one.

    >>> [[*ipv4_addresses(host)] for host in ("10.0.1", "10.0.0.1.2", "10.0.0.256", "10.0.0.1")]
    [['10.0.0.1'], ['10.0.0.1', '0.0.1.2'], ['10.0.0.25', '10.0.0.26', '10.0.0.56'], []]
    """
    if not _LIKE_IPV4.fullmatch(host) or RULES["IPv4address"].is_valid(host):
        return
    first, _, last = host.rpartition(".")
    shorter = (host[:place] + host[place + 1 :] for place in reversed(range(len(host))) if host[place] != ".")
    # Programs read the last number as those that are missing. Else, there is a number too many, or a digit.
    candidates = f"{first}.0.{last}", first, host.partition(".")[2], *shorter
    yield from dict.fromkeys(filter(RULES["IPv4address"].is_valid, candidates))


# Authorities: what was meant by userinfo, a host and a port that are not valid (RFC 3986, section 3.2).

_HOST_AND_PORT: Final = lazy_pattern(r"(\[[^\[\]]*\]|[^:\[\]]*)(?::(.*))?", re.DOTALL)
_LIST: Final = lazy_pattern(r"[^,]*(?:,\s|(?<=\s),)")


def authority_interpretations(draft: Draft, scheme: str, span: Span) -> Iterator[Draft]:
    """Yield drafts in which an authority is valid, the most likely first; none if nobody could say what was meant.

    Args:
        draft: A draft.
        scheme: The scheme before the authority.
        span: The span of the authority.

    >>> draft = Draft("", "http://www, example.com:-80/")
    >>> [interpretation.text for interpretation in authority_interpretations(draft, "http", (7, 27))]
    ['http://www.example.com:80/']
    """
    start, after = span[0], len(draft.text) - span[1]
    at = draft.text.rfind("@", *span)
    if at >= 0:
        draft = draft.edited(as_edits(changes_in_component("userinfo", draft.text[start:at], start)))
        start = draft.text.rfind("@", start, len(draft.text) - after) + 1
    # With more commas, or after another scheme, it is more likely a list of hosts.
    for place in ("name", "web") if scheme.lower() in WEB else ("name",):
        draft = without_slips(draft, place, start, after)
    if _LIST.match(draft.text, start, len(draft.text) - after):
        return  # of hosts
    shell = "git" if draft.text.endswith("git@", 0, start) else scheme
    # A blank within a label may stand for nothing or for a hyphen.
    names = (without_slips(draft, place, start, after) for place in ("joined", "hyphenated"))
    for name in {name.text: name for name in names}.values():
        end = len(name.text) - after
        yield from ipv6_interpretations(name, (start, end))
        parts = _HOST_AND_PORT.fullmatch(name.text, start, end)
        # Before another "@", what looks like a port may be a password with a slash in it.
        if parts and (at >= 0 or not (parts[2] and "@" in name.text[end:])):
            is_valid = RULES["port"].is_valid(parts[2] or "")
            for each in [name] if is_valid else rewritten(name, "port", (parts.end(1), end), shell):
                yield from _with_host(each, parts.span(1), scheme)


def _with_host(draft: Draft, span: Span, scheme: str) -> Iterator[Draft]:
    """Yield the draft with a valid host, if there is one."""
    host = draft.text[slice(*span)]
    name = host.strip("[]")
    if RULES["host"].is_valid(host):
        yield draft
        is_alone = scheme.lower() in WEB and RULES["URI"].is_valid(draft.source)  # nothing else was wrong
        for address in ipv4_addresses(host) if is_alone else ():
            yield draft.edited([Edit(*span, address, "host", corrected(host, address))])
    elif name != host and RULES["reg-name"].is_valid(name):
        yield draft.edited([Edit(*span, name, "bracket", message("change/brackets-removed"))])
    elif not name.isascii():
        with suppress(InvalidComponent):
            converted, words = converted_host(name, scheme)
            yield draft.edited([Edit(*span, converted, "host", words)])


# The beginning of a link: its scheme and slashes, slips in them, and what is written without a scheme.

# A word, slashes, and slips before, between and after them.
_SCHEME_BEGINNING: Final = lazy_pattern(
    r"(?P<word>[^/\\?#@]{0,12}?)(?P<colon>[:;.,\"'\s]{0,3})(?P<slashes>[/\\][/\\ ]{0,3})"
    r"(?P<after>[\s]{0,3}(?::(?!:|\S{0,200}@)\s?)?)"
)
_SCHEME: Final = lazy_pattern(rf"([A-Za-z][{SCHEME}]*):")
# With a blank after the slashes, it is a comment in a program.
_NETWORK_PATH: Final = lazy_pattern(r"(?::[/\\]|/)[/\\ ]{0,2}[/\\]")
_NO_HOST: Final = r"\s:/?#@=\\\[\]<>\"'(){}|"
_PORT_END: Final = r"(?::(?!//)[0-9]{0,5})?(?=[/?#\\]|\s|\Z)"
_LABEL: Final = rf"[^{_NO_HOST}.,]{{1,63}}"
_HOST: Final = lazy_pattern(
    rf"(?:{_LABEL}\.{{1,2}})+(?:(?:[^\W\d]|[\u0300-\u036f]){{2,63}}|xn--[a-z0-9\-]{{1,59}})\.?{_PORT_END}"
    rf"|(?:[0-9]{{1,3}}\.{{1,2}}){{3}}[0-9]{{1,3}}{_PORT_END}"
    r"|www\.(?=\w)|(?![A-Za-z]:)(?=\[|[0-9A-Fa-f:]*::|(?:[0-9A-Fa-f]+:){7})"
    r"\[?[0-9A-Fa-f]{0,4}:[0-9A-Fa-f]{0,4}:[0-9A-Fa-f:.]*(?:%\w+)?\]?(?::[0-9]+)?(?=[/?#]|\Z)"
    rf"|localhost{_PORT_END}|(?=[0-9\-]*+[^\W\d]){_LABEL}:[0-9]{{2,5}}(?=[/?#\\]|\Z)",
    re.IGNORECASE,
)


def with_scheme(draft: Draft, default_scheme: str) -> Draft | None:
    r"""Return a draft that begins with a scheme and as many slashes as it needs; `None` if it is no link.

    >>> [
    ...     draft and draft.text
    ...     for draft in (
    ...         with_scheme(Draft("", text), "https")
    ...         for text in ("htps//a.example", r"http:\a", "a.example/b", "x:y", "/about", "http:// https://a/")
    ...     )
    ... ]
    ['https://a.example', 'http://a', 'https://a.example/b', 'x:y', None, 'https://a/']
    """
    draft = without_slips(draft, "link")
    beginning, scheme = _SCHEME_BEGINNING.match(draft.text), _SCHEME.match(draft.text)
    written = _with_slashes(beginning, default_scheme) if beginning else None
    if beginning and written:
        return _corrected(draft, beginning.end(), written)
    if _HOST.match(draft.text) and not (scheme and is_known(scheme[1])) and not looks_like_file(draft.text):
        return _corrected(draft, 0, f"{default_scheme}://")
    rest = draft.text[scheme.end() :] if scheme else " "
    name = closest(scheme[1]) if scheme else None
    if scheme and (name == "mailto" or (name in WEB and rest)):
        return _corrected(draft, scheme.end(), "mailto:" if name == "mailto" else f"{name}://")
    # Words and a colon in prose are not a scheme.
    return None if rest[:1].isspace() else draft


def _with_slashes(beginning: re.Match[str], default_scheme: str) -> str | None:
    """Return what to write in place of a beginning with slashes; `None` if no link begins so."""
    word, colon, slashes, _ = beginning.groups()
    if not word:
        return f"{default_scheme}://" if _NETWORK_PATH.fullmatch(beginning[0]) else None
    slashes = slashes.rstrip().replace("\\", "/")
    name = closest(word.lstrip(":"))
    if name is None:  # one slash is left alone
        written = f"{word}:{slashes}" if slashes[1:] else beginning[0]
        return written if colon == ":" and _SCHEME.fullmatch(f"{word}:") else None
    if not (slashes[1:] or ":" in colon):
        return None
    return f"{name}:{slashes[:3] if slashes[1:] and name not in WEB else '//'}"


def _corrected(draft: Draft, end: int, written: str) -> Draft:
    found = draft.text[:end]
    if found.lower() == written:
        return draft
    if found.startswith(written):
        return draft.edited([Edit(len(written), end, "", "slashes", message("change/slashes"))])
    if written.endswith(found):
        words = message("change/scheme-added", scheme=written.partition(":")[0])
        return draft.edited([Edit(0, 0, written.removesuffix(found), "scheme", words)])
    return draft.edited([Edit(0, end, written, "scheme", corrected(found, written))])
