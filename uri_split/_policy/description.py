"""Descriptions of policies in words."""

from collections.abc import Callable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import Final, get_args

from uri_split._codes.messages import Message, message
from uri_split._grammar.names import Component
from uri_split._messages.phrases import one_of, phrase
from uri_split._policy.settings import SUBDOMAINS, Limits

COMPONENTS: Final[tuple[Component, ...]] = get_args(Component)
"""The components in the order of a URI."""
MOST_NAMED: Final = 5
"""How many members of a list a message names."""


def describe(limits: Limits) -> Message:
    """Return a description of the texts that a policy accepts.

    >>> from uri_split._policy.settings import Limits
    >>> describe(Limits(schemes={"https"}, require={"host"}, forbid={"fragment"}))
    'A URI with the scheme https, with a host, without userinfo or a fragment, with a length of at most 2,048'
    """
    return message("policy/description", rule=message(f"policy/rule/{limits.rule}"), clauses=tuple(_clauses(limits)))


def list_message(key: str, names: Sequence[str], display: Callable[[str], str] = str, /, **others: str) -> Message:
    """Return a message about listed names; its variant ``many`` if there are more than 5.

    >>> list_message("policy/ports", ["80", "443"]), list_message("policy/ports", ["1", "2", "3", "4", "5", "6"])
    ('with the port 80 or 443', 'with one of the ports 1, 2, 3, 4, 5 and 1 more')
    """
    shown, number = tuple(map(display, names[:MOST_NAMED])), len(names) - MOST_NAMED
    if number > 0:
        return message(f"{key}/many", listed=shown, number=number, **others)
    return message(key, listed=phrase(shown), **others)


def host_message(key: str, hosts: AbstractSet[str], /, **others: str) -> Message:
    """Return a message about listed hosts.

    >>> host_message("policy/hosts", {"*.example.com", "example.com"})
    'with the host example.com or any name ending in .example.com'
    """
    names = sorted(hosts, key=lambda host: (host.startswith(SUBDOMAINS), host))
    return list_message(key, names, _display_host, **others)


def _display_host(host: str) -> str:
    below = host.removeprefix(SUBDOMAINS)
    return host if below == host else message("policy/names-below", domain=below)


def _clauses(limits: Limits) -> Iterator[Message]:
    if limits.schemes is not None:
        yield list_message("policy/schemes", sorted(limits.schemes))
    elif limits.restricts_hosts and limits.rule != "relative-ref":
        yield message("policy/network-schemes")
    if limits.loopback_schemes:
        hosts, schemes = one_of(limits.loopback_hosts), one_of(limits.loopback_schemes)
        yield message("policy/loopback-schemes", hosts=hosts, schemes=schemes)
    if limits.hosts is not None:
        yield host_message("policy/hosts", limits.hosts)
    if limits.ports is not None:
        yield list_message("policy/ports", [str(port) for port in sorted(limits.ports)])
    required = _required(limits)
    if required:
        *most, last = required
        yield message("policy/required", components=message("word/and", most=tuple(most), last=last) if most else last)
    forbidden = _forbidden(limits)
    if forbidden:
        yield message("policy/forbidden", components=phrase(forbidden))
    yield from _clauses_about_form(limits)
    yield message("policy/length", maximum=limits.max_length)


def _clauses_about_form(limits: Limits) -> Iterator[Message]:
    """Yield what is required of the form of a host and a path."""
    if limits.dns_hosts_only:
        name = "dns-name" if limits.allow_single_labels else "full-dns-name"
        yield message(f"policy/host-{name}{'-or-address' if limits.allow_ip_hosts else ''}")
    elif not limits.allow_ip_hosts:
        yield message("policy/host-not-address")
    if limits.allow_underscores and (limits.dns_hosts_only or any("*" in host for host in limits.hosts or ())):
        yield message("policy/underscores")
    if limits.public_hosts_only:
        yield message("policy/host-public")
    if not limits.allow_hidden_hosts:
        yield message("policy/no-hidden-host")
    if limits.same_in_browsers:
        yield message("policy/same-in-browsers")


def _required(limits: Limits) -> list[Message]:
    implied = {
        "scheme": limits.rule != "URI-reference",
        "host": limits.restricts_hosts,
        "port": limits.ports is not None,
    }
    names = [component for component in COMPONENTS if component in limits.require and not implied.get(component)]
    return [_name(component) for component in names]


def _forbidden(limits: Limits) -> list[Message]:
    forbidden = set(limits.forbid)
    if not limits.allow_userinfo:
        forbidden.add("userinfo")
    if limits.rule == "absolute-URI":
        forbidden.discard("fragment")
    names = [_name(component) for component in COMPONENTS if component in forbidden]
    if limits.allow_userinfo and not limits.allow_password:
        names.append(_name("password"))
    return names


def _name(part: str) -> Message:
    return message(f"policy/component/{part}")
