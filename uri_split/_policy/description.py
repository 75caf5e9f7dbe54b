"""Descriptions of policies in words."""

from collections.abc import Iterator
from typing import Final

from uri_split._grammar.names import Component, ReferenceRule
from uri_split._policy.limits import Limits
from uri_split._text.phrases import counted, one_of

WITH_ARTICLE: Final[dict[Component, str]] = {
    "scheme": "a scheme",
    "userinfo": "userinfo",
    "host": "a host",
    "port": "a port",
    "path": "a path",
    "query": "a query",
    "fragment": "a fragment",
}
"""The name of each component in a sentence, in the order of a URI."""

_RULES: Final[dict[ReferenceRule, str]] = {
    "URI": "A URI",
    "URI-reference": "A URI or a relative reference",
    "absolute-URI": "A URI without a fragment",
    "relative-ref": "A relative reference",
}


def describe(limits: Limits) -> str:
    """Return a description of the texts that a policy accepts.

    >>> from uri_split._policy.limits import Limits
    >>> describe(Limits(schemes={"https"}, require={"host"}, forbid={"fragment"}))
    'A URI with the scheme https, with a host, without userinfo or a fragment, of at most 2,048 characters'
    """
    first, *others = filter(
        None,
        (
            *_lists(limits),
            _required(limits),
            _forbidden(limits),
            _kind_of_host(limits),
            f"of at most {counted(limits.max_length, 'character')}",
        ),
    )
    return ", ".join((f"{_RULES[limits.rule]} {first}", *others))


def _lists(limits: Limits) -> Iterator[str]:
    if limits.schemes is not None:
        yield f"with the scheme {one_of(limits.schemes)}"
    elif limits.hosts is not None and limits.rule != "relative-ref":
        yield "with a known network scheme such as https"
    if limits.loopback_schemes:
        yield f"or {one_of(limits.loopback_schemes)} for {one_of(limits.loopback_hosts)}"
    if limits.hosts is not None:
        yield f"with the host {one_of(limits.hosts)}"
    if limits.ports is not None:
        yield f"with the port {one_of([str(port) for port in sorted(limits.ports)])}"


def _required(limits: Limits) -> str:
    implied = {
        "scheme": limits.rule != "URI-reference",
        "host": limits.hosts is not None,
        "port": limits.ports is not None,
    }
    names = [name for part, name in WITH_ARTICLE.items() if part in limits.require and not implied.get(part)]
    if not names:
        return ""
    *most, last = names
    return f"with {', '.join(most)} and {last}" if most else f"with {last}"


def _forbidden(limits: Limits) -> str:
    forbidden = set(limits.forbid)
    if not limits.allow_userinfo:
        forbidden.add("userinfo")
    if limits.rule == "absolute-URI":
        forbidden.discard("fragment")
    names = [name for component, name in WITH_ARTICLE.items() if component in forbidden]
    if limits.allow_userinfo and not limits.allow_password:
        names.append("a password")
    return f"without {one_of(names)}" if names else ""


def _kind_of_host(limits: Limits) -> str:
    if not limits.dns_hosts_only:
        return "" if limits.allow_ip_hosts else "with a host that is not an IP address"
    name = "a DNS name" if limits.allow_single_labels else "a DNS name with a dot"
    return f"with a host that is {name}{' or an IPv4 or IPv6 address' if limits.allow_ip_hosts else ''}"
