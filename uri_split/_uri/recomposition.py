"""Components put together, where each of them is valid (RFC 3986, sections 3.3 and 5.3)."""

from collections.abc import Mapping

from uri_split._algebra.errors import InvalidComponent
from uri_split._algebra.resolution import guarded, unguarded
from uri_split._diagnosis.diagnosis import required
from uri_split._grammar.names import Component
from uri_split._split.components import Authority, Components
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


def replaced(components: Components, changes: Mapping[Component, str | None]) -> Components:
    """Return the components of a reference with some of them replaced, or removed where the value is `None`.

    Without the host, there is no userinfo and no port either.

    Raises:
        InvalidURI: If a value does not match the rule with the name of its component.
        InvalidComponent: If it is not possible with the other components.

    >>> from uri_split.lenient import split
    >>> replaced(split("http://me@h:80/a?b"), {"host": None, "query": "c"}).unsplit()
    'http:/a?c'
    """
    checked: dict[Component, str | None] = {
        name: None if value is None else required(value, name) for name, value in changes.items()
    }
    scheme, authority, path, query, fragment = components
    userinfo, host, port = (None, None, None) if authority is None else split_authority(authority)
    if changes.get("host", host) is None:
        userinfo, port = None, None
    parts: dict[Component, str | None] = {
        "scheme": scheme,
        "userinfo": userinfo,
        "host": host,
        "port": port,
        "path": unguarded(scheme, authority, path),
        "query": query,
        "fragment": fragment,
    }
    parts |= checked
    subcomponents = parts["userinfo"], parts["host"], parts["port"]
    return recomposed(parts["scheme"], subcomponents, parts["path"] or "", parts["query"], parts["fragment"])
