"""The decoded view of a reference (RFC 3986, section 2.4)."""

from typing import TYPE_CHECKING, NamedTuple, TypedDict

from uri_split.components import redact_userinfo
from uri_split.errors import InvalidComponent
from uri_split.percent import Decoded

if TYPE_CHECKING:
    from uri_split.components import Authority, Components


class Values(TypedDict):
    """What `build` takes."""

    scheme: str | None
    userinfo: str | None
    host: str | None
    port: int | None
    path: tuple[str, ...]
    query: str | None
    fragment: str | None


class Elements(NamedTuple):
    """The components of a reference, decoded: for people to read, and for `build` to take.

    Percent-encodings are decoded as UTF-8; a byte that is not is the lone surrogate that Python has for it (PEP 383).
    The texts are `uri_split.percent.Decoded`: `build` writes them in their places as they were written, with the same
    reserved characters encoded. They equal other texts that look like them, and what is made of them, by JSON or by any
    method of `str`, has no such memory.
    """

    is_relative: bool
    """Whether there is no scheme."""
    scheme: str | None
    userinfo: str | None
    host: str | None
    """An IP-literal has its brackets."""
    port: int | None
    """The number; `None` where there is no digit."""
    has_port: bool
    """Whether there is a colon for it, with digits or without."""
    path: tuple[str, ...]
    """The segments. The first is empty where the path begins with a slash, the last where it ends with one."""
    query: str | None
    """The query, decoded as a whole; `URIReference.query_params` splits it first."""
    fragment: str | None

    def asdict(self) -> Values:
        """Return what `build` takes to give back an equivalent reference (section 6.2).

        >>> from uri_split import URIReference, build
        >>> build(**URIReference("/a%2Fb,%2C?x=1%262+3").elements.asdict())
        RelativeRef('/a%2Fb,%2C?x=1%262+3')
        """
        return {
            "scheme": self.scheme,
            "userinfo": self.userinfo,
            "host": self.host,
            "port": self.port,
            "path": self.path,
            "query": self.query,
            "fragment": self.fragment,
        }

    def __repr__(self) -> str:
        """Return the usual form of a named tuple, but with a password hidden."""
        shown = self._asdict()
        if self.userinfo is not None:
            shown["userinfo"] = redact_userinfo(self.userinfo)
        return f"Elements({', '.join(f'{name}={value!r}' for name, value in shown.items())})"


def elements_of(components: "Components", authority: "Authority | None") -> Elements:
    """Return the decoded view of the components of a reference and of its authority.

    Raises:
        InvalidComponent: If the port has thousands of digits.
    """
    userinfo, host, port = authority or (None, None, None)
    path, query = components.path, components.query
    return Elements(
        is_relative=components.scheme is None,
        scheme=components.scheme,
        userinfo=None if userinfo is None else Decoded(userinfo, "userinfo"),
        host=None if host is None else Decoded(host, "reg-name"),
        port=_number(port) if port else None,
        has_port=port is not None,
        path=tuple(Decoded(segment, "segment") for segment in path.split("/")) if path else (),
        query=None if query is None else Decoded(query, "query"),
        fragment=None if components.fragment is None else Decoded(components.fragment, "fragment"),
    )


def _number(port: str) -> int:
    try:
        return int(port)
    except ValueError:  # more digits than Python takes at once
        message = f"a port is a number from 0 to 65535, found one of {len(port):,} digits"
        raise InvalidComponent(message, "port") from None
