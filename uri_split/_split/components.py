"""The five components of a reference, the three of an authority, and their recomposition (RFC 3986, section 5.3)."""

from collections.abc import Callable
from typing import NamedTuple, cast

from uri_split._split.passwords import redact_userinfo, redacted_parts
from uri_split._text.public import public


@public
class Components(NamedTuple):
    """The five components of a reference, as they stood in the text (section 3).

    A component whose delimiter is absent is undefined, `None`; one that is there without a character is
    empty, ``""``. The path is never undefined.

    >>> Components("http", "example.com", "/", "", None)
    Components(scheme='http', authority='example.com', path='/', query='', fragment=None)
    """

    scheme: str | None
    authority: str | None
    path: str
    query: str | None
    fragment: str | None

    def unsplit(self) -> str:
        """Return the components joined by their delimiters (section 5.3).

        It gives back exactly the text that `lenient.split` was given.

        >>> Components("http", "example.com", "/", "", None).unsplit()
        'http://example.com/?'
        """
        scheme, authority, path, query, fragment = self
        text = "" + path  # a plain `str`, as all that is concatenated, while f-strings call the `str()` of a subclass
        if authority is not None:
            text = "//" + authority + text
        if scheme is not None:
            text = scheme + ":" + text
        if query is not None:
            text = text + "?" + query
        return text if fragment is None else text + "#" + fragment

    def __repr__(self) -> str:
        """Return the usual form of a named tuple, but with passwords hidden."""
        scheme, authority, path, query, fragment = redacted_parts(
            [
                ("", self.scheme, ":"),
                ("//", self.authority, ""),
                ("", self.path, ""),
                ("?", self.query, ""),
                ("#", self.fragment, ""),
            ]
        )
        return f"Components({scheme=}, {authority=}, {path=}, {query=}, {fragment=})"


@public
class Authority(NamedTuple):
    """The three subcomponents of an authority, as they stood in the text (section 3.2).

    >>> Authority("me", "[::1]", "8080")
    Authority(userinfo='me', host='[::1]', port='8080')
    """

    userinfo: str | None
    host: str
    port: str | None

    def unsplit(self) -> str:
        """Return the subcomponents joined by their delimiters.

        It gives back exactly the text that `lenient.split_authority` was given.

        >>> Authority("", "example.com", "").unsplit()
        '@example.com:'
        """
        userinfo = "" if self.userinfo is None else self.userinfo + "@"
        port = "" if self.port is None else ":" + self.port
        return userinfo + self.host + port

    def __repr__(self) -> str:
        """Return the usual form of a named tuple, but with a password hidden."""
        userinfo = None if self.userinfo is None else redact_userinfo(self.userinfo)
        return f"Authority(userinfo={userinfo!r}, host={self.host!r}, port={self.port!r})"


# Typeshed does not say what tuple.__new__ takes.
make_components = cast("Callable[[type[Components], tuple[str | None, ...]], Components]", tuple.__new__)  # pyright: ignore[reportUnknownMemberType]
"""Make `Components` of a tuple of five, ``make_components(Components, five)``: twice as fast as a call of the class."""
