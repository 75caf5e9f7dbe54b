"""Errors in the settings of a policy: values that are not valid, and settings that contradict each other."""

from collections.abc import Iterator
from math import inf
from typing import Final, Literal, get_args

from uri_split._algebra.browsers import SPECIAL
from uri_split._algebra.schemes import HIGHEST_PORT
from uri_split._codes.messages import counted
from uri_split._diagnosis.diagnosis import diagnose
from uri_split._grammar import Component
from uri_split._passwords import without_userinfo
from uri_split._policy.pattern import least_length
from uri_split._policy.settings import SUBDOMAINS, HostProblem, Limits, reads_same_host
from uri_split._text.arguments import URIError
from uri_split.rules import RULES, require_reference_rule

# Partial matching keeps a record of each label of a name, and engines limit how often a pattern can repeat.
_HIGHEST_MAX_LENGTH: Final = 1_000_000
_COMPONENTS: Final = frozenset[str](get_args(Component))


def setting_errors(limits: Limits) -> Iterator[str]:
    """Yield what is wrong with the settings of a policy. Each error may follow from those before it.

    >>> from uri_split._policy.settings import Limits
    >>> next(setting_errors(Limits(forbid={"host"}, hosts={"example.com"})))
    'host is forbidden, but hosts, ports or require need a host'
    """
    yield from _invalid_values(limits)
    yield from _invalid_members(limits)
    yield from (f"{both} is both required and forbidden" for both in sorted(limits.require & limits.forbid))
    yield from (message for applies, message in _contradictions(limits) if applies)
    yield from _refused_hosts(limits)
    yield from (message for applies, message in _contradictions_of_hosts(limits) if applies)
    yield from _nothing_accepted(limits)


def _invalid_values(limits: Limits) -> Iterator[str]:
    try:
        require_reference_rule(limits.rule)
    except URIError as error:
        yield str(error)
    for other in sorted((limits.require | limits.forbid) - _COMPONENTS):
        yield f"{_quoted(other)} is not a component: use {', '.join(get_args(Component))}"
    if type(limits.max_length) is not int or limits.max_length not in range(_HIGHEST_MAX_LENGTH + 1):
        yield f"max_length must be an integer from 0 to {_HIGHEST_MAX_LENGTH:,}, not {_quoted(limits.max_length)}"
    for name, listed in (("schemes", limits.schemes), ("hosts", limits.hosts), ("ports", limits.ports)):
        if listed is not None and not listed:
            yield f"{name} must not be empty: use None to allow all {name}"


def _invalid_members(limits: Limits) -> Iterator[str]:
    for scheme in sorted({*(limits.schemes or ()), *limits.loopback_schemes}):
        yield from _not_valid("scheme", scheme)
    for host in sorted(limits.hosts or ()):
        name = host.removeprefix(SUBDOMAINS)
        yield from _not_valid("host", name)
        if "*" in name or host.startswith("."):
            example = 'write "*.example.com" for all names below example.com, or None for all hosts'
            yield f"{_quoted(host)} is not a valid host: {example}"
    for port in limits.ports or ():
        if type(port) is not int or port not in range(HIGHEST_PORT + 1):
            yield f"each port must be an integer from 0 to {HIGHEST_PORT}, not {port!r}"


def _contradictions(limits: Limits) -> Iterator[tuple[bool, str]]:
    """Yield contradictions of settings other than lists of hosts, and whether a policy has them."""
    rule, require, forbid = limits.rule, limits.require, limits.forbid
    is_relative, is_absolute = rule == "relative-ref", rule == "absolute-URI"
    lists_schemes = limits.schemes is not None
    yield (
        is_relative and (lists_schemes or bool(limits.loopback_schemes)),
        "a relative-ref has no scheme: remove schemes and loopback_schemes",
    )
    yield is_relative and "scheme" in require, 'a relative-ref has no scheme: remove "scheme" from require'
    yield (
        "scheme" in forbid and (lists_schemes or rule in {"URI", "absolute-URI"}),
        f'scheme is forbidden: use rule="relative-ref" instead of "{rule}"',
    )
    yield is_absolute and "fragment" in require, 'an absolute-URI has no fragment: remove "fragment" from require'
    yield "host" in forbid and limits.public_hosts_only, "public_hosts_only is True, but host is forbidden"
    yield "host" in forbid and limits.needs_host, "host is forbidden, but hosts, ports or require need a host"
    yield "path" in forbid and not limits.allow_hidden_hosts, "allow_hidden_hosts is False, but path is forbidden"
    yield "port" in forbid and limits.ports is not None, "port is forbidden, but ports are listed"
    yield limits.allow_password and not limits.allow_userinfo, "allow_password=True requires allow_userinfo=True"
    yield "userinfo" in require and not limits.allow_userinfo, "userinfo is required: set allow_userinfo=True"
    yield (
        limits.allow_userinfo and not forbid.isdisjoint({"userinfo", "host"}),
        "allow_userinfo is True, but userinfo or host is forbidden",
    )


def _refused_hosts(limits: Limits) -> Iterator[str]:
    start = _start_of_host(limits)
    for host in sorted(limits.hosts or ()):
        name = host.removeprefix(SUBDOMAINS)
        if host.startswith(SUBDOMAINS) and not limits.is_dns_name(name):
            yield f'"{SUBDOMAINS}" must be followed by a DNS name, not {_quoted(name)}'
        problem = limits.host_problem(host.replace("*", "a"))
        if problem:
            yield f"{_quoted(host)} is listed in hosts, but refused by {_refused_by(limits, problem)}"
        elif limits.same_in_browsers and not reads_same_host(start + host.replace("*", "a")):
            yield f"{_quoted(host)} is listed in hosts, but refused by same_in_browsers=True"


def _start_of_host(limits: Limits) -> str:
    """Return what precedes a host in the text in which browsers read most hosts differently."""
    schemes = {*(limits.allowed_schemes or ()), *limits.loopback_schemes}
    return "http://" if limits.accepts_relative or not schemes.isdisjoint(SPECIAL) else "x://"


def _refused_by(limits: Limits, problem: HostProblem) -> str:
    match problem:
        case "host-is-address":
            return "allow_ip_hosts=False"
        case "host-of-one-label" if not limits.allow_single_labels:
            return "allow_single_labels=False"
        case "address-not-supported" | "host-not-dns-name" if limits.dns_hosts_only:
            return "dns_hosts_only=True"
        case _:
            return "public_hosts_only=True"


def _contradictions_of_hosts(limits: Limits) -> Iterator[tuple[bool, str]]:
    yield (
        not (limits.allow_single_labels or limits.dns_hosts_only),
        "allow_single_labels=False requires dns_hosts_only=True",
    )
    loopback_schemes = limits.loopback_schemes
    if loopback_schemes:
        yield limits.schemes is None, "loopback_schemes requires schemes: list those that are allowed for all hosts"
        both = ", ".join(sorted(loopback_schemes & (limits.schemes or frozenset())))
        yield bool(both), f"schemes and loopback_schemes must have no scheme in common, found {both}"
        yield not limits.loopback_hosts, "loopback_schemes requires a loopback host, but none is allowed"


def _nothing_accepted(limits: Limits) -> Iterator[str]:
    least = least_length(limits)
    if least == inf:
        yield "policy accepts nothing: these schemes require a host, but host is forbidden"
    elif _has_only_useless_schemes(limits):
        required = "a file URI must have an authority without userinfo and port"
        yield f"policy accepts nothing: with same_in_browsers=True, {required}"
    elif limits.max_length < least:
        yield f"max_length is {limits.max_length}, but an accepted text has at least {counted(int(least), 'character')}"


def _has_only_useless_schemes(limits: Limits) -> bool:
    if limits.allowed_schemes is None or limits.accepts_relative:
        return False
    return limits.allowed_schemes | limits.loopback_schemes <= limits.useless_schemes


def _not_valid(rule: Literal["scheme", "host"], text: str) -> Iterator[str]:
    if RULES[rule].matches(text) and text:
        return
    if not text:
        reason = "it is empty"
    elif without_userinfo(text) != text:  # the message of a problem may quote what precedes it, which may be a password
        reason = f'a {rule} has no "@": write only the {"name or address" if rule == "host" else "name"}'
    else:
        reason = diagnose(text, rule)[0].message
    yield f"{_quoted(text)} is not a valid {rule}: {reason}"


def _quoted(given: object) -> str:
    """Return how an error shows a setting: texts in quotation marks, and without what could be userinfo.

    >>> [_quoted(given) for given in ("http://me:secret@example.com/", "a b", 80.5, [b"me:secret@example.com"])]
    ['"***@example.com/"', '"a b"', '80.5', '***']
    """
    if isinstance(given, str):
        return f'"{repr(without_userinfo(str.__str__(given)))[1:-1]}"'
    shown = repr(given)
    return "***" if without_userinfo(shown) != shown else shown
