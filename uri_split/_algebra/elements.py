"""The decoded view of a reference (RFC 3986, section 2.4)."""

from typing import NamedTuple, TypedDict

from uri_split._algebra.percent import Decoded
from uri_split._algebra.schemes import HIGHEST_PORT
from uri_split._diagnosis.errors import InvalidComponent
from uri_split._split.components import Authority, Components
from uri_split._split.passwords import redacted_parts, redacted_userinfo
from uri_split._text.public import public
from uri_split._text.representation import repr_with


class Values(TypedDict):
    """What `build` takes."""

    scheme: str | None
    userinfo: str | None
    host: str | None
    port: int | None
    path: tuple[str, ...]
    query: str | None
    fragment: str | None


class HighPort(int):
    """The number of a port above 65535 that was read: the grammar allows it, and `build` writes it again."""

    __slots__ = ()


@public
class Elements(NamedTuple):
    """The components of a reference, decoded: for people to read, and for `build` to take.

    Percent-encodings are decoded as UTF-8; a byte that is not is the lone surrogate that Python has for it (PEP 383).
    The texts are `Decoded`: `build` writes them in their places as they were written, with the same
    characters encoded. They equal other texts that look like them, and what is made of them, by JSON or by any
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
        """Return what `build` takes to give back an equivalent reference (section 6.2.3).

        It differs at most in the case of the scheme and of percent-encodings, in how the host is written, and in the
        port: one that is empty or the default of the scheme is left out, and so are leading zeros.

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
        """Return the usual form of a named tuple, with passwords hidden."""
        scheme, host, *path, query, fragment = redacted_parts(
            [
                ("", self.scheme, ":"),
                ("//", self.host, ""),
                *(("/" if index else "", segment, "") for index, segment in enumerate(self.path)),
                ("?", self.query, ""),
                ("#", self.fragment, ""),
            ]
        )
        userinfo = redacted_userinfo(self.userinfo)
        return repr_with(
            self, scheme=scheme, userinfo=userinfo, host=host, path=tuple(path), query=query, fragment=fragment
        )


def elements_of(components: Components, authority: Authority | None) -> Elements:
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
        number = int(port.lstrip("0") or "0")
    except ValueError:
        message = f"the port has {len(port):,} digits, more than Python reads as a number"
        raise InvalidComponent(message, "port") from None
    return HighPort(number) if number > HIGHEST_PORT else number
