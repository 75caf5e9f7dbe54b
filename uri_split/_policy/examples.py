"""Example of a text that a policy accepts, as people write it, for JSON schemas and pages about an API."""

from collections.abc import Iterator
from itertools import product
from typing import Final

from uri_split._policy.problems import policy_problems
from uri_split._policy.settings import SUBDOMAINS, Limits
from uri_split.lenient import Authority, Components
from uri_split.rules import EXAMPLES, EXAMPLES_OF_SCHEMES, RULES

_MOST_TRIED: Final = 4
"""How many schemes, and how many hosts, of a list are tried."""


def example_of(limits: Limits) -> str | None:
    """Return a text that a policy accepts, as people write it; `None` if none of the usual texts is accepted.

    >>> from uri_split._policy.settings import Limits
    >>> example_of(Limits(schemes={"https"}, hosts={"*.example.net"}, ports={8443}))
    'https://www.example.net:8443/page'
    >>> example_of(Limits("relative-ref")), example_of(Limits(schemes={"https"}, forbid={"path"}))
    ('/page', 'https://example.com')
    """
    return next((text for text in candidates(limits) if _accepts(limits, text)), None)


def _accepts(limits: Limits, text: str) -> bool:
    return len(text) <= limits.max_length and RULES[limits.rule].is_valid(text) and not policy_problems(limits, text)


def candidates(limits: Limits) -> Iterator[str]:
    """Yield texts, the most usual first, and short ones for a small maximum length."""
    allowed, required = limits.allowed_schemes, limits.require
    yield from EXAMPLES[limits.rule]
    yield from (text for scheme, text in EXAMPLES_OF_SCHEMES.items() if allowed is None or scheme in allowed)
    userinfo = "me" if "userinfo" in required else None
    ports = (None, min(limits.ports)) if limits.ports else (None, 8080, 1)
    ends = (("page=2", "top"), ("p", "t"))
    for scheme, host, port, path, (query, fragment) in product(
        _schemes(limits), _hosts(limits), ports, ("/page", "page", "/", "", "p"), ends
    ):
        authority = None if host is None else Authority(userinfo, host, None if port is None else str(port)).unsplit()
        query_or_none = query if "query" in required else None
        fragment_or_none = fragment if "fragment" in required else None
        if authority is None or path[:1] in {"", "/"}:
            yield Components(scheme, authority, path, query_or_none, fragment_or_none).unsplit()


def _schemes(limits: Limits) -> list[str | None]:
    """Return the schemes to try; `None` for a relative reference."""
    relative = [None] if limits.accepts_relative else []
    if limits.rule == "relative-ref" or "scheme" in limits.forbid:
        return [*relative]
    allowed = limits.allowed_schemes
    if allowed is None:
        return ["https", "x", *relative]
    useful = (allowed | limits.loopback_schemes) - limits.useless_schemes
    return [limits.default_scheme, *sorted(useful, key=lambda each: (len(each), each))[:_MOST_TRIED], *relative]


def _hosts(limits: Limits) -> list[str | None]:
    """Return the hosts to try; `None` for no authority."""
    if limits.hosts is None:
        return ["example.com", None, "a.b", "a", *limits.loopback_hosts]
    listed = sorted(limits.hosts, key=lambda host: (host.startswith(SUBDOMAINS), host))[:_MOST_TRIED]
    shortest = min(limits.hosts, key=len)
    names = [*(host.replace("*", "www") for host in listed), shortest.replace("*", "a"), *limits.loopback_hosts]
    return [*names, None]
