"""Lookups in the lists of a policy, which take no longer for 10,000 hosts than for 2."""

import re
from functools import cache
from typing import Final, Literal

from uri_split._algebra.hosts import LABEL, LONGEST_NAME
from uri_split._algebra.schemes import HIGHEST_PORT, WEB, default_port
from uri_split._grammar.abnf import expand
from uri_split._policy.same_in_browsers import may_read_same_host
from uri_split._policy.settings import LOOPBACK, SUBDOMAINS, Limits, is_loopback
from uri_split._text.beginnings import beginnings_of
from uri_split._text.patterns import lazy_pattern
from uri_split.dialects import PYTHON
from uri_split.lenient import component_spans, split, split_authority

# Not possessive: some releases of Python 3.11 would accept too much (gh-106052). No label has a dot, so the patterns
# are linear.
_LABELS: Final = lazy_pattern(rf"(?:{LABEL}\.)*{LABEL}")
_BEGINNING_OF_LABELS: Final = lazy_pattern(rf"(?:{LABEL}\.)*(?:[A-Za-z0-9][A-Za-z0-9\-]{{0,61}}[A-Za-z0-9]?|)")

# If a name can still become an allowed one, one of these completes it: a letter that is not a hex digit keeps the last
# label from being a number, and a new label helps if the last one is full or if two are needed.
_COMPLETIONS_OF_A_HOST: Final = ("", "g", ".g", "g.g")


def hosts_for_scheme(limits: Limits, scheme: str) -> Literal["any", "loopback", "none"]:
    """Return with which of the allowed hosts a policy allows a scheme.

    >>> from uri_split._policy.settings import Limits
    >>> limits = Limits(schemes={"https"}, loopback_schemes={"http"})
    >>> [hosts_for_scheme(limits, scheme) for scheme in ("https", "HTTP", "ftp")]
    ['any', 'loopback', 'none']
    """
    scheme, allowed = scheme.lower(), limits.allowed_schemes
    if allowed is None or scheme in allowed:
        return "any"
    return "loopback" if scheme in limits.loopback_schemes else "none"


def lists_host(limits: Limits, host: str) -> bool:
    """Return whether a policy lists a host or ``*.`` and a name above it; `True` if it lists no hosts.

    >>> from uri_split._policy.settings import Limits
    >>> limits = Limits(hosts={"example.com", "*.example.net"})
    >>> [lists_host(limits, host) for host in ("EXAMPLE.com", "www.example.com", "www.example.net", "*.example.net")]
    [True, False, True, False]
    """
    if limits.hosts is None:
        return True
    host = host.lower()
    if host in limits.hosts:
        return not host.startswith(SUBDOMAINS)  # the name of a host, and not what stands for many
    # A listed "*" is followed by a dot and a name, which may end in another dot.
    dot = host.find(".", max(1, len(host) - LONGEST_NAME - 2))
    while dot >= 0:
        if f"*{host[dot:]}" in limits.hosts:
            # The first match decides: below a shorter listed name, there would only be more labels to check.
            return _LABELS.fullmatch(_as_letters(limits, host), 0, dot) is not None
        dot = host.find(".", dot + 1)
    return False


def _as_letters(limits: Limits, host: str) -> str:
    """Return a host with letters in place of its underscores, if they count as such."""
    return host.replace("_", "a") if limits.allow_underscores else host


def _lists_host_of(limits: Limits, host: str, *, on_loopback: bool) -> bool:
    """Return whether a policy lists a host, which must be a loopback host if the scheme is only for these."""
    return lists_host(limits, host) and (not on_loopback or is_loopback(host))


def lists_port(limits: Limits, scheme: str | None, port: str | None) -> bool:
    """Return whether a policy lists the port of a reference; `True` if it lists no ports.

    >>> from uri_split._policy.settings import Limits
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
        text: A text that it would accept without its lists.

    >>> from uri_split._policy.settings import Limits
    >>> [lists_allow(Limits(hosts={"a"}, ports={443}), text) for text in ("https://a/", "https://b/", "http://a/")]
    [True, False, False]
    """
    scheme, authority, *_ = split(text)
    on_loopback = False
    if scheme is not None:
        hosts = hosts_for_scheme(limits, scheme)
        if hosts == "none":
            return False
        on_loopback = hosts == "loopback"
    if authority is None:
        return not on_loopback
    _, host, port = split_authority(authority)
    return _lists_host_of(limits, host, on_loopback=on_loopback) and lists_port(limits, scheme, port)


def lists_allow_beginning(limits: Limits, text: str, *, of_uri: bool) -> bool:
    """Return whether some text that begins with this one may pass the lists and the host settings of a policy.

    Args:
        limits: The policy.
        text: The beginning of a text that it would accept without its lists.
        of_uri: Whether that text is a URI; otherwise it is a relative reference.

    >>> from uri_split._policy.settings import Limits
    >>> limits = Limits(hosts={"b.example"})
    >>> [lists_allow_beginning(limits, text, of_uri=True) for text in ("ht", "http://b", "http://a", "javascript:")]
    [True, True, False, False]
    """
    scheme_span, authority_span, *_ = component_spans(text)
    scheme, on_loopback = None, False
    if of_uri:
        if scheme_span is None:
            return _may_be_scheme(limits, text.lower())
        scheme = text[slice(*scheme_span)]
        hosts = hosts_for_scheme(limits, scheme)
        if hosts == "none" or scheme.lower() in limits.useless_schemes:
            return False
        on_loopback = hosts == "loopback"
        if (on_loopback or _is_file_in_browsers(limits, scheme)) and authority_span is None:
            return text[scheme_span[1] :] in {":", ":/"}
    if authority_span is None:
        return True
    authority, has_ended = text[slice(*authority_span)], authority_span[1] < len(text)
    return _may_be_authority(limits, scheme, authority, has_ended=has_ended, on_loopback=on_loopback)


def _may_be_authority(
    limits: Limits, scheme: str | None, authority: str, *, has_ended: bool, on_loopback: bool
) -> bool:
    userinfo, host, port = split_authority(authority)
    # With a colon, it can be userinfo only if a password is allowed.
    allows_userinfo = limits.allow_userinfo if port is None else limits.allow_password
    allows_userinfo = allows_userinfo and not _is_file_in_browsers(limits, scheme)
    if allows_userinfo and userinfo is None and "[" not in host and not has_ended:
        return True
    start = "//" if scheme is None else f"{scheme}://"
    if limits.same_in_browsers and not may_read_same_host(start, authority, has_ended=has_ended):
        return False
    if has_ended or port is not None:
        problem = limits.host_problem(host, is_web=scheme is None or scheme.lower() in WEB)
        allows_host = problem is None and _lists_host_of(limits, host, on_loopback=on_loopback)
    else:
        allows_host = _may_be_host(limits, host.lower(), on_loopback=on_loopback)
    return allows_host and (lists_port(limits, scheme, port) if has_ended else _may_be_port(limits, port or ""))


def _is_file_in_browsers(limits: Limits, scheme: str | None) -> bool:
    """Return whether a URI must be one of a file to browsers: with an authority, but without userinfo and port."""
    return limits.same_in_browsers and scheme is not None and scheme.lower() == "file"


def _may_be_scheme(limits: Limits, beginning: str) -> bool:
    if limits.allowed_schemes is None:
        return True
    names = (limits.allowed_schemes | limits.loopback_schemes) - limits.useless_schemes
    return any(name.startswith(beginning) for name in names)


def _may_be_host(limits: Limits, beginning: str, *, on_loopback: bool) -> bool:
    completions = ("",) if beginning.startswith("[") else _COMPLETIONS_OF_A_HOST
    if all(limits.host_problem(f"{beginning}{more}") for more in completions):
        return False
    if limits.hosts is None:
        kinds = limits.loopback_hosts
        return not on_loopback or _beginnings_on_loopback(kinds).fullmatch(beginning) is not None
    hosts = limits.loopback_hosts if on_loopback else limits.hosts
    if any(host.startswith(beginning) for host in hosts if not host.startswith(SUBDOMAINS)):
        return True
    lists_subdomains = any(host.startswith(SUBDOMAINS) for host in hosts)
    return lists_subdomains and _BEGINNING_OF_LABELS.fullmatch(_as_letters(limits, beginning)) is not None


@cache
def _beginnings_on_loopback(kinds: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(beginnings_of(expand("|".join(LOOPBACK[kind] for kind in kinds), PYTHON)))


def _may_be_port(limits: Limits, beginning: str) -> bool:
    digits = beginning.lstrip("0")
    return limits.ports is None or any(str(port).startswith(digits) for port in limits.ports)
