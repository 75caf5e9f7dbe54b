"""Decoded components of a reference (RFC 3986, section 2.4)."""

from typing import NamedTuple, TypedDict

from uri_split._algebra.encoding import Decoded, as_written
from uri_split._algebra.errors import InvalidComponent
from uri_split._algebra.schemes import HIGHEST_PORT
from uri_split._split.components import Authority, Components
from uri_split._split.passwords import redacted_parts, redacted_userinfo
from uri_split._text.public import public
from uri_split._text.representation import repr_with


class Values(TypedDict):
    """Arguments of `build`."""

    scheme: str | None
    userinfo: str | None
    host: str | None
    port: int | None
    path: tuple[str, ...]
    query: str | None
    fragment: str | None


class HighPort(int):
    """A port above 65535 that was read from a text: the grammar allows it, so `build` accepts it."""

    __slots__ = ()


@public
class Elements(NamedTuple):
    """The decoded components of a reference, to show to people or to pass to `build`.

    Percent-encodings are decoded as UTF-8; a byte that is not UTF-8 becomes the lone surrogate that stands for it
    (PEP 383). Each text remembers which of its characters were encoded, so that `build` can encode the same ones. It
    equals any other text with the same characters, and texts made from it, by JSON or a method of `str`, remember
    nothing.

    Attributes:
        is_relative: Whether there is no scheme.
        scheme: The scheme.
        userinfo: The userinfo.
        host: The host, an IP literal with its brackets.
        port: The port as a number; `None` if it is absent or empty.
        has_port: Whether there is a colon for a port, with or without digits.
        path: The segments. The first is empty if the path begins with a slash, the last if it ends with one.
        query: The query, decoded as a whole; `URIReference.query_params` decodes its parameters one by one.
        fragment: The fragment.
    """

    is_relative: bool
    scheme: str | None
    userinfo: str | None
    host: str | None
    port: int | None
    has_port: bool
    path: tuple[str, ...]
    query: str | None
    fragment: str | None

    @property
    def user(self) -> str | None:
        """The userinfo up to its first colon; `None` if there is no userinfo (section 3.2.1).

        >>> from uri_split import URIReference
        >>> URIReference("//me%3Atoo:secret@example.com/").elements.user
        'me:too'
        """
        return self._user_and_password[0]

    @property
    def password(self) -> str | None:
        """The userinfo after its first colon; `None` if there is no colon (section 3.2.1).

        >>> from uri_split import URIReference
        >>> [URIReference(text).elements.password for text in ("//me:s%40t@example.com/", "//me@example.com/")]
        ['s@t', None]
        """
        return self._user_and_password[1]

    def asdict(self) -> Values:
        """Return arguments from which `build` makes an equivalent reference (section 6.2.3).

        It differs at most in the case of the scheme and of percent-encodings, in the spelling of the host, and in the
        port: an empty port, the default port of the scheme and leading zeros are left out.

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

    @property
    def _user_and_password(self) -> tuple[str | None, str | None]:
        userinfo = self.userinfo
        if userinfo is None:
            return None, None
        # A colon that was percent-encoded does not end the user.
        written = as_written(userinfo, "userinfo")
        user, colon, password = (userinfo if written is None else written).partition(":")
        if written is not None:
            user, password = Decoded(user, "userinfo"), Decoded(password, "userinfo")
        return user, password if colon else None

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
    """Return the decoded components of a reference.

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
        port=port_number(port) if port else None,
        has_port=port is not None,
        path=tuple(Decoded(segment, "segment") for segment in path.split("/")) if path else (),
        query=None if query is None else Decoded(query, "query"),
        fragment=None if components.fragment is None else Decoded(components.fragment, "fragment"),
    )


def port_number(port: str) -> int:
    """Return a port that is not empty as a number.

    Raises:
        InvalidComponent: If it has thousands of digits.

    >>> port_number("0080")
    80
    """
    try:
        number = int(port.lstrip("0") or "0")
    except ValueError:
        message = f"port has {len(port):,} digits, more than Python can read as a number"
        raise InvalidComponent(message, "port") from None
    return HighPort(number) if number > HIGHEST_PORT else number
