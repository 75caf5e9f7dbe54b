"""Components: checks of a scheme, an authority, userinfo, a host, a path and a fragment."""

from collections.abc import Iterator
from typing import Final

from uri_split._codes.messages import Message, message
from uri_split._diagnosis.addresses import check_ip_literal
from uri_split._diagnosis.advice import advice_for_enclosed, is_stray
from uri_split._diagnosis.characters import check_characters
from uri_split._diagnosis.context import Context
from uri_split._diagnosis.problem import Problem
from uri_split._text.patterns import lazy_pattern
from uri_split.lenient import split_authority
from uri_split.rules import RULES

_NOT_LETTERS: Final = lazy_pattern("[^A-Za-z]+")
_EMAIL: Final = lazy_pattern(r"[^\s@:/?#]+@[^\s@:/?#]+")
_HOST_AND_PORT: Final = r"(?:(?![0-9]+(?:[:,]|\Z))[\w.\-~]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]*)?"
_SEVERAL_HOSTS: Final = lazy_pattern(rf"{_HOST_AND_PORT}(?:, ?{_HOST_AND_PORT})+")
_PORTS: Final = lazy_pattern(":[0-9]*+:[0-9:]*+")
_PORT: Final = lazy_pattern("[0-9]+")


def missing_scheme(context: Context, text: str) -> Problem:
    """Return the problem of a text without a scheme, where a URI is required (section 3)."""
    words = message("problem/missing-scheme")
    context = context.within("scheme")
    return context.problem("missing-scheme", context.rule, 0, "", words, _advice_for_missing_scheme(text))


def _advice_for_missing_scheme(text: str) -> Message:
    enclosed = advice_for_enclosed(text)
    if enclosed:
        return enclosed
    if not text:
        return message("help/address")
    if text.startswith(("//", "://")):
        return message("help/scheme-before-slashes" if text[0] == "/" else "help/scheme-before-colon")
    if "@" in text and _EMAIL.fullmatch(text):
        return message("help/mailto")
    return message("help/address-before" if text[0] in "/?#." else "help/scheme")


def check_scheme(context: Context, scheme: str, rest: str = "") -> Iterator[Problem]:
    """Check a scheme (section 3.1), and that a relative reference has none (section 4.2).

    Args:
        context: The context of the scheme.
        scheme: The scheme.
        rest: What follows it in the whole text.
    """
    if context.rule == "relative-ref":
        words, remedy = message("problem/scheme-not-allowed"), message("help/remove")
        context = context.within("scheme")
        yield context.problem("scheme-not-allowed", "relative-ref", 0, f"{scheme}:", words, remedy)
        return
    not_letters = _NOT_LETTERS.match(scheme)
    if not_letters:
        yield _scheme_start(context.within("scheme"), scheme, not_letters[0], rest)
    yield from check_characters(context, "scheme", scheme, not_letters.end() if not_letters else 0)


def _scheme_start(context: Context, scheme: str, found: str, rest: str) -> Problem:
    """Return the problem of a scheme that begins with something else than a letter."""
    is_before = found != scheme and is_stray(found, "")
    words = message(
        "problem/scheme-start/before" if is_before else "problem/scheme-start", found=context.describe(0, found)
    )
    remedy = advice_for_enclosed(found[:1] + rest[-1:]) if is_before else None
    if not remedy and (is_before or (found != scheme and rest.startswith("://"))):
        remedy = message("help/remove" if len(found) == 1 else "help/remove-all")
    return context.problem("scheme-start", "scheme", 0, found, words, remedy)


def check_authority(context: Context, authority: str) -> Iterator[Problem]:
    """Check userinfo, host and port (section 3.2)."""
    userinfo, at, host_and_port = authority.rpartition("@")
    if at:
        yield from check_userinfo(context, userinfo)
    # After an "@", the grammar cannot take the host for userinfo.
    context = context.moved(len(userinfo) + len(at), "@")
    if _is_list_of_hosts(host_and_port):
        yield _several_hosts(context, host_and_port)
        return
    host, rest = _split_host(host_and_port)
    yield from check_host(context, host)
    if _PORTS.fullmatch(rest):
        yield _second_port(context.moved(len(host), ""), rest)
    elif rest.startswith(":"):
        yield from check_characters(context.moved(len(host) + 1, ":"), "port", rest[1:])
    elif rest:
        words = message("problem/after-bracket/port", found=context.describe(len(host), rest))
        is_port = RULES["port"].matches(rest) and not context.hides(len(host), rest)
        remedy = message("help/write", text=f":{rest}") if is_port else message("help/remove")
        context = context.within("host")
        yield context.problem("after-bracket", "authority", len(host), rest, words, remedy, prefix="[::]")


def _is_list_of_hosts(text: str) -> bool:
    """Return whether a text is a list of hosts with ports, and not a name with commas."""
    if ":" not in text or not _SEVERAL_HOSTS.fullmatch(text) or RULES["authority"].matches(text):
        return False
    address, bracket, _ = text.partition("]")
    return not text.startswith("[") or RULES["IP-literal"].matches(address + bracket)


def _several_hosts(context: Context, hosts: str) -> Problem:
    """Return the problem of a list of hosts with ports, which drivers of databases read: its first character."""
    mark, prefix = (",", "[::]") if hosts.startswith("[") else (":", "_")
    words, remedy = message("problem/bad-character/host/several"), message("help/several-hosts")
    return context.within("host").problem(
        "bad-character", "host", hosts.index(mark), mark, words, remedy, prefix=prefix
    )


def _second_port(context: Context, ports: str) -> Problem:
    """Return the problem of two ports or more, each after a colon."""
    words = message("problem/second-port", found=context.describe(0, ports))
    number = _PORT.search(ports)
    remedy = (
        message("help/one-port", port=f":{number[0]}")
        if number and not context.hides(0, ports)
        else message("help/remove")
    )
    return context.within("port").problem("second-port", "authority", 0, ports, words, remedy)


def _split_host(host_and_port: str) -> tuple[str, str]:
    """Split a host from what follows it: a port with its colon, or anything after a closing bracket."""
    address, bracket, rest = host_and_port.partition("]")
    if RULES["IPv6address"].matches(address.partition("%")[0]):
        return address + bracket, rest
    if host_and_port.startswith("["):
        host, bracket, rest = host_and_port.partition("]")
        return host + bracket, rest
    host, colon, rest = host_and_port.partition(":")
    if _PORTS.fullmatch(colon + rest):
        return host, colon + rest
    _, before_port, port = split_authority(host_and_port)
    host = host if port is None else before_port
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
    address, percent, _ = host.removesuffix("]").partition("%")
    if RULES["IPv6address"].matches(address):
        words = message("problem/ipv6-without-brackets/zone" if percent else "problem/ipv6-without-brackets")
        remedy = message("help/write", text=f"[{context.shown(0, address)}]")
        yield context.within("host").problem("ipv6-without-brackets", "host", 0, host, words, remedy)
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
    colon = path.partition("/")[0].find(":")
    if colon >= 0:
        words = message("problem/colon-in-first-segment")
        remedy = message("help/scheme-before-colon" if path.startswith("://") else "help/dot-slash")
        prefix = "_" if colon else ""
        context = context.within("path")
        yield context.problem("colon-in-first-segment", "path-noscheme", colon, ":", words, remedy, prefix=prefix)


def check_fragment(context: Context, fragment: str) -> Iterator[Problem]:
    """Check a fragment (section 3.5), and that an absolute URI has none (section 4.3).

    Args:
        context: The context of the fragment with the ``#`` before it.
        fragment: The fragment.
    """
    if context.rule == "absolute-URI":
        context = context.within("fragment")
        words, remedy = message("problem/fragment-not-allowed"), message("help/remove")
        yield context.problem("fragment-not-allowed", "absolute-URI", 0, f"#{fragment}", words, remedy)
    else:
        yield from check_characters(context.moved(1, "#"), "fragment", fragment)
