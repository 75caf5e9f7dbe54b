"""Components put together, where each of them is valid (RFC 3986, sections 3.3 and 5.3)."""

from collections.abc import Mapping
from typing import cast

from uri_split._algebra.encoding import with_capitals
from uri_split._algebra.errors import InvalidComponent
from uri_split._algebra.hosts import RegName, check_dns_name
from uri_split._algebra.normalization import normalize_host
from uri_split._algebra.resolution import guarded, unguarded
from uri_split._algebra.schemes import HIGHEST_PORT, default_port
from uri_split._diagnosis.diagnosis import required
from uri_split._grammar.names import Component
from uri_split._split.components import Authority, Components
from uri_split._text.arguments import wrong_type
from uri_split.lenient import split_authority


def recomposed(
    scheme: str | None,
    subcomponents: tuple[str | None, str | None, str | None],
    path: str,
    query: str | None,
    fragment: str | None,
) -> Components:
    """Return the components of a reference whose parts are each valid.

    Args:
        scheme: The scheme.
        subcomponents: Userinfo, host and port. Without a host there is no authority.
        path: The path, without the ``/.`` or ``./`` that it may need in front.
        query: The query.
        fragment: The fragment.

    Raises:
        InvalidComponent: If one of them is not possible with the others.

    >>> recomposed("x", (None, None, None), "//a", None, None).unsplit()
    'x:/.//a'
    """
    userinfo, host, port = subcomponents
    if host is None:
        authority = None
        alone: dict[Component, str | None] = {"userinfo": userinfo, "port": port}
        for component, value in alone.items():
            if value is not None:
                message = f"{component} requires a host"
                raise InvalidComponent(message, component)
    else:
        authority = Authority(userinfo, host, port).unsplit()
        if path and not path.startswith("/"):
            message = 'with a host, the path must be empty or start with "/"'
            raise InvalidComponent(message, "path")
    return Components(scheme, authority, guarded(scheme, authority, path), query, fragment)


def replaced(components: Components, changes: Mapping[Component, str | None], *, dns: bool | None = None) -> Components:
    """Return the components of a reference with some of them replaced, or removed where the value is `None`.

    Without the host, there is no userinfo and no port either. New values are written as producers should write them
    (sections 2.1, 3.1, 3.2.2 and 3.2.3); one that is there already stays as it is.

    Args:
        components: The components of a URI-reference.
        changes: The values by component.
        dns: See `check_dns_name`.

    Raises:
        InvalidURI: If a value does not match the rule with the name of its component.
        InvalidComponent: If it is not possible with the other components, or if a new host is not UTF-8 after decoding
            or not a DNS name.

    >>> from uri_split.lenient import split
    >>> replaced(split("http://me@h:80/a?b"), {"host": None, "query": "c%2f"}).unsplit()
    'http:/a?c%2F'
    """
    scheme, authority, path, query, fragment = components
    userinfo, host, port = (None, None, None) if authority is None else split_authority(authority)
    present: dict[Component, str | None] = {
        "scheme": scheme,
        "userinfo": userinfo,
        "host": host,
        "port": port,
        "path": path,
        "query": query,
        "fragment": fragment,
    }
    parts = present | {"path": unguarded(scheme, authority, path)}
    if changes.get("host", host) is None:
        parts["userinfo"] = parts["port"] = None
    for name, change in changes.items():
        given = cast("object", change)
        if name == "port" and type(given) is int and 0 <= given <= HIGHEST_PORT:
            raise wrong_type(name, "str", given, otherwise=f'write port="{given}"')
        value = None if change is None else required(change, name)
        parts[name] = value if value is None or value == present[name] else _produced(name, value)
    scheme = parts["scheme"]
    new = parts["host"]
    if new is not None:
        if new != host and (host is None or normalize_host(new) != normalize_host(host)):
            RegName(new).decoded  # noqa: B018  raises an error unless it is UTF-8 (section 3.2.2)
            check_dns_name(new, scheme, dns=dns)
        if parts["port"] != port and _is_default(parts["port"], scheme):
            parts["port"] = None
    subcomponents = parts["userinfo"], new, parts["port"]
    return recomposed(scheme, subcomponents, parts["path"] or "", parts["query"], parts["fragment"])


def _produced(component: Component, value: str) -> str:
    """Return a new value as producers should write it (sections 2.1, 3.1 and 3.2.2)."""
    match component:
        case "scheme":
            return value.lower()
        case "host":
            return normalize_host(value)
        case _:
            return with_capitals(value)


def _is_default(port: str | None, scheme: str | None) -> bool:
    """Return whether producers should leave a port out: it is empty, or the default of the scheme (section 3.2.3)."""
    return not port or (port.lstrip("0") or "0") == default_port(scheme)
