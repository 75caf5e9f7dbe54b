"""Components: checks of a scheme, an authority, userinfo, a host, a path and a fragment."""

from collections.abc import Iterator
from typing import Final

from uri_split._diagnosis.addresses import check_ip_literal
from uri_split._diagnosis.characters import check_characters
from uri_split._diagnosis.context import Context
from uri_split._diagnosis.problem import Problem
from uri_split._text.patterns import lazy_pattern
from uri_split.lenient import split_authority
from uri_split.rules import RULES

_NOT_LETTERS: Final = lazy_pattern("[^A-Za-z]+")
_BYTE_ORDER_MARK: Final = "\ufeff"
_MOST_SHOWN: Final = 40


def check_scheme(context: Context, scheme: str) -> Iterator[Problem]:
    """Check a scheme (section 3.1), and that a relative reference has none (section 4.2)."""
    if context.rule == "relative-ref":
        message = "a relative reference has no scheme: remove it"
        context = context._replace(component="scheme")
        yield context.problem("scheme-not-allowed", "relative-ref", 0, f"{scheme}:", message)
        return
    not_letters = _NOT_LETTERS.match(scheme)
    if not_letters:
        found = not_letters[0]
        described = context.describe(0, found)
        message = (
            f"{described} before the scheme: remove it"
            if found != scheme and (found.isspace() or found == _BYTE_ORDER_MARK)
            else f"a scheme must begin with a letter from A to Z, found {described}"
        )
        yield context._replace(component="scheme").problem("scheme-start", "scheme", 0, found, message)
    yield from check_characters(context, "scheme", scheme, not_letters.end() if not_letters else 0)


def check_authority(context: Context, authority: str) -> Iterator[Problem]:
    """Check userinfo, host and port (section 3.2)."""
    userinfo, at, host_and_port = authority.rpartition("@")
    if at:
        yield from check_userinfo(context, userinfo)
    # After an "@", the grammar cannot take the host for userinfo.
    context = context.moved(len(userinfo) + len(at), "@")
    host, rest = _split_host(host_and_port)
    yield from check_host(context, host)
    if rest.startswith(":"):
        yield from check_characters(context.moved(len(host) + 1, ":"), "port", rest[1:])
    elif rest:
        message = f'only ":" and a port may follow "]", found {context.describe(len(host), rest)}'
        context = context._replace(component="host")
        yield context.problem("after-bracket", "authority", len(host), rest, message, "[::]")


def _split_host(host_and_port: str) -> tuple[str, str]:
    """Split a host from what follows it: a port with its colon, or anything after a closing bracket."""
    if RULES["IPv6address"].matches(host_and_port.partition("%")[0]):
        return host_and_port, ""
    if host_and_port.startswith("["):
        host, bracket, rest = host_and_port.partition("]")
        return host + bracket, rest
    _, host, port = split_authority(host_and_port)
    if port is None:
        host = host_and_port.partition(":")[0]
    return host, host_and_port[len(host) :]


def check_userinfo(context: Context, userinfo: str) -> Iterator[Problem]:
    """Check userinfo, and hide the password in it (sections 3.2.1 and 7.5)."""
    user, _, password = userinfo.partition(":")
    yield from check_characters(context, "userinfo", user)
    context = context.moved(len(user) + 1, ":")
    # All of it, even where the text as a whole does not look like an authority with a password.
    span = (context.offset, context.offset + len(password))
    yield from check_characters(context._replace(hidden=(span,)), "userinfo", password)


def check_host(context: Context, host: str) -> Iterator[Problem]:
    """Check a host (section 3.2.2)."""
    address, percent, _ = host.partition("%")
    if RULES["IPv6address"].matches(address):
        zone = ", without a zone identifier" if percent else ""
        message = f"an IPv6 address must be in brackets{zone}: write [{context.shown(0, address)}]"
        yield context._replace(component="host").problem("ipv6-without-brackets", "host", 0, host, message)
    elif host.startswith("["):
        yield from check_ip_literal(context, host)
    else:
        yield from check_characters(context, "reg-name", host)


def check_path(context: Context, path: str) -> Iterator[Problem]:
    """Check a path (section 3.3), which after nothing else must not look like a scheme (section 4.2)."""
    problems = check_characters(context, "path", path)
    if context.prefix or context.rule == "hier-part":
        yield from problems
    else:
        colon = _colon_in_first_segment(context, path)
        yield from sorted((*problems, *colon), key=lambda problem: problem.start)


def _colon_in_first_segment(context: Context, path: str) -> Iterator[Problem]:
    segment = path.partition("/")[0]
    colon = segment.find(":")
    if colon >= 0:
        is_shown = RULES["segment"].matches(segment) and "@" not in segment and len(segment) <= _MOST_SHOWN
        shown = f"./{segment}" if is_shown else "./ before it"
        message = f"the first segment of a relative path has a colon: write {shown}"
        context = context._replace(component="path")
        prefix = "_" if colon else ""
        yield context.problem("colon-in-first-segment", "path-noscheme", colon, ":", message, prefix)


def check_fragment(context: Context, fragment: str) -> Iterator[Problem]:
    """Check a fragment (section 3.5), and that an absolute URI has none (section 4.3).

    Args:
        context: The context of the fragment with the ``#`` before it.
        fragment: The fragment.
    """
    if context.rule == "absolute-URI":
        context = context._replace(component="fragment")
        message = "an absolute URI has no fragment: remove it"
        yield context.problem("fragment-not-allowed", "absolute-URI", 0, f"#{fragment}", message)
    else:
        yield from check_characters(context.moved(1, "#"), "fragment", fragment)
