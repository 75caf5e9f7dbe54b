"""The lists of a policy, looked up as sets: ten thousand hosts take no longer than two."""

import re
from functools import cache
from typing import TYPE_CHECKING, Final

from uri_split._algebra.hosts import LABEL, LONGEST_NAME
from uri_split._algebra.schemes import HIGHEST_PORT, WEB, default_port
from uri_split._grammar.abnf import expand
from uri_split._policy.limits import LOOPBACK, SUBDOMAINS, Limits, is_loopback
from uri_split.dialects import PYTHON
from uri_split.lenient import component_spans, split, split_authority

if TYPE_CHECKING:
    import regex

# Not possessive: some releases of Python 3.11 accept too much then (gh-106052). No label has a dot, so it is linear.
_LABELS: Final = re.compile(rf"(?:{LABEL}\.)*{LABEL}")
_BEGINNING_OF_LABELS: Final = re.compile(rf"(?:{LABEL}\.)*(?:[A-Za-z0-9][A-Za-z0-9\-]{{0,61}}[A-Za-z0-9]?|)")

# With one of these after it, any name that can still become one that is allowed is one: a letter that is no hex digit
# makes the last label no number, and another label does where that is full, or where two are needed.
_MORE_OF_A_HOST: Final = ("", "g", ".g", "g.g")


def lists_scheme(limits: Limits, scheme: str) -> bool:
    """Return whether a policy lists a scheme in lower case, perhaps for this machine only.

    >>> from uri_split._policy.limits import Limits
    >>> limits = Limits(schemes={"https"}, loopback_schemes={"http"})
    >>> [lists_scheme(limits, scheme) for scheme in ("https", "http", "ftp")]
    [True, True, False]
    """
    allowed = limits.allowed_schemes
    return allowed is None or scheme in allowed or scheme in limits.loopback_schemes


def lists_host(limits: Limits, host: str) -> bool:
    """Return whether a policy lists a host, or a name that it is below; `True` where it lists no hosts.

    >>> from uri_split._policy.limits import Limits
    >>> limits = Limits(hosts={"example.com", "*.example.net"})
    >>> [lists_host(limits, host) for host in ("EXAMPLE.com", "www.example.com", "www.example.net", "example.net")]
    [True, False, True, False]
    """
    if limits.hosts is None or (host := host.lower()) in limits.hosts:
        return True
    # What is listed after its "*" is a dot and a name, perhaps with another dot.
    dot = host.find(".", max(1, len(host) - LONGEST_NAME - 2))
    while dot >= 0:
        if f"*{host[dot:]}" in limits.hosts:
            # Those below a shorter name would have all these labels, too.
            return _LABELS.fullmatch(host, 0, dot) is not None
        dot = host.find(".", dot + 1)
    return False


def _lists_host_of(limits: Limits, host: str, *, on_loopback: bool) -> bool:
    """Return whether a policy lists a host; with a scheme for this machine only, the host must be this machine, too."""
    return lists_host(limits, host) and (not on_loopback or is_loopback(host))


def lists_port(limits: Limits, scheme: str | None, port: str | None) -> bool:
    """Return whether a policy lists the port of a reference; `True` where it lists no ports.

    >>> from uri_split._policy.limits import Limits
    >>> [lists_port(Limits(ports={80}), "HTTP", port) for port in ("0080", "", None, "8080")]
    [True, True, True, False]
    """
    if limits.ports is None:
        return True
    number = port.lstrip("0") or "0" if port else default_port(scheme)
    return number is not None and len(number) <= len(str(HIGHEST_PORT)) and int(number) in limits.ports


def lists_allow(limits: Limits, text: str) -> bool:
    """Return whether the lists of a policy allow the scheme, the host and the port of a text.

    Args:
        limits: The policy.
        text: One that it accepts but for its lists.

    >>> from uri_split._policy.limits import Limits
    >>> [lists_allow(Limits(hosts={"a"}, ports={443}), text) for text in ("https://a/", "https://b/", "http://a/")]
    [True, False, False]
    """
    scheme, authority, *_ = split(text)
    on_loopback = False
    if scheme is not None:
        scheme = scheme.lower()
        if not lists_scheme(limits, scheme):
            return False
        on_loopback = scheme in limits.loopback_schemes
    if authority is None:
        return not on_loopback
    _, host, port = split_authority(authority)
    return _lists_host_of(limits, host, on_loopback=on_loopback) and lists_port(limits, scheme, port)


def lists_allow_beginning(limits: Limits, text: str, *, of_uri: bool) -> bool:
    """Return whether the lists of a policy, and what else it asks of hosts, may allow what begins with a text.

    Args:
        limits: The policy.
        text: The beginning of one that it accepts but for its lists.
        of_uri: Whether that is a URI, or else a relative reference.

    >>> from uri_split._policy.limits import Limits
    >>> limits = Limits(hosts={"b.example"})
    >>> [lists_allow_beginning(limits, text, of_uri=True) for text in ("ht", "http://b", "http://a", "javascript:")]
    [True, True, False, False]
    """
    scheme, authority, *_ = component_spans(text)
    name, on_loopback = None, False
    if of_uri:
        if scheme is None:
            return _may_be_scheme(limits, text.lower())
        name = text[slice(*scheme)].lower()
        if not lists_scheme(limits, name):
            return False
        on_loopback = name in limits.loopback_schemes
        if on_loopback and authority is None:
            return "host" not in limits.forbid and text[scheme[1] :] in {":", ":/"}
    if authority is None:
        return True
    userinfo, host, port = split_authority(text[slice(*authority)])
    has_ended = authority[1] < len(text)
    # With a colon it is userinfo only where a password may be.
    may_be_userinfo = userinfo is None and "[" not in host
    may_be_userinfo = may_be_userinfo and (limits.allow_userinfo if port is None else limits.allow_password)
    if may_be_userinfo and not has_ended:
        return True
    if has_ended or port is not None:
        allows_host = limits.host_problem(host) is None and _lists_host_of(limits, host, on_loopback=on_loopback)
    else:
        allows_host = _may_be_host(limits, host.lower(), on_loopback=on_loopback)
    return allows_host and (lists_port(limits, name, port) if has_ended else _may_be_port(limits, port or ""))


def _may_be_scheme(limits: Limits, beginning: str) -> bool:
    if limits.allowed_schemes is None:
        return True
    # Of these, some need a host.
    useless = WEB | limits.loopback_schemes if "host" in limits.forbid else frozenset[str]()
    names = (limits.allowed_schemes | limits.loopback_schemes) - useless
    return any(name.startswith(beginning) for name in names)


def _may_be_host(limits: Limits, beginning: str, *, on_loopback: bool) -> bool:
    if all(limits.host_problem(f"{beginning}{more}") for more in _MORE_OF_A_HOST):
        return False
    if limits.hosts is None:
        kinds = limits.loopback_hosts
        return not on_loopback or _beginnings_on_loopback(kinds).fullmatch(beginning, partial=True) is not None
    hosts = limits.loopback_hosts if on_loopback else limits.hosts
    if any(host.startswith(beginning) for host in hosts if not host.startswith(SUBDOMAINS)):
        return True
    lists_subdomains = any(host.startswith(SUBDOMAINS) for host in hosts)
    return lists_subdomains and _BEGINNING_OF_LABELS.fullmatch(beginning) is not None


@cache
def _beginnings_on_loopback(kinds: tuple[str, ...]) -> "regex.Pattern":
    import regex  # noqa: PLC0415  slow to import, and needed only where a text was refused

    return regex.compile(expand("|".join(LOOPBACK[kind] for kind in kinds), PYTHON))


def _may_be_port(limits: Limits, beginning: str) -> bool:
    digits = beginning.lstrip("0")
    return limits.ports is None or any(str(port).startswith(digits) for port in limits.ports)
