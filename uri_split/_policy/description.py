"""What a policy accepts, in words."""

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
"""The components, as a sentence names them."""

_RULES: Final[dict[ReferenceRule, str]] = {
    "URI": "A URI",
    "URI-reference": "A URI or a relative reference",
    "absolute-URI": "A URI without a fragment",
    "relative-ref": "A relative reference",
}


def describe(limits: Limits) -> str:
    """Return what a policy accepts, in words.

    >>> from uri_split._policy.limits import Limits
    >>> describe(Limits(schemes={"https"}, require={"host"}, forbid={"fragment"}))
    'A URI with the scheme https, with a host, without userinfo or a fragment, of at most 2,048 characters'
    """
    return ", ".join((_RULES[limits.rule], *_parts(limits))).replace(", ", " ", 1)


def _parts(limits: Limits) -> Iterator[str]:
    yield from _lists(limits)
    told = {
        "scheme": limits.rule != "URI-reference",
        "host": limits.hosts is not None,
        "port": limits.ports is not None,
    }
    required = [name for part, name in WITH_ARTICLE.items() if part in limits.require and not told.get(part)]
    if required:
        yield f"with {' and '.join(filter(None, (', '.join(required[:-1]), required[-1])))}"
    forbidden = {*limits.forbid, *(() if limits.allow_userinfo else ("userinfo",))}
    forbidden -= {"fragment"} if limits.rule == "absolute-URI" else set()
    without = [name for component, name in WITH_ARTICLE.items() if component in forbidden]
    if limits.allow_userinfo and not limits.allow_password:
        without.append("a password")
    if without:
        yield f"without {one_of(without)}"
    if limits.dns_hosts_only:
        dotted = " with a dot in it" * (not limits.allow_single_labels)
        yield f"with a host that is a name of the DNS{dotted}{' or an IPv4 or IPv6 address' * limits.allow_ip_hosts}"
    elif not limits.allow_ip_hosts:
        yield "with a host that is no address"
    yield f"of at most {counted(limits.max_length, 'character')}"


def _lists(limits: Limits) -> Iterator[str]:
    if limits.schemes is not None:
        yield f"with the scheme {one_of(limits.schemes)}"
    elif limits.hosts is not None and limits.rule != "relative-ref":
        yield "with a known network scheme, such as https"
    if limits.loopback_schemes:
        yield f"or {one_of(limits.loopback_schemes)} for {one_of(limits.loopback_hosts)}"
    if limits.hosts is not None:
        yield f"with the host {one_of(limits.hosts)}"
    if limits.ports is not None:
        yield f"with the port {one_of([str(port) for port in sorted(limits.ports)])}"
