"""Lenient layer: splits any text into components, validates nothing and loses nothing.

No function here fails on any `str`: lone surrogates, control characters and line ends are ordinary text.
"""

import re
from collections.abc import Callable
from typing import Final, NamedTuple, cast

from uri_split._hidden import hidden_spans, redacted, redacted_parts
from uri_split._passwords import password_in_authority, password_spans
from uri_split._text.arguments import not_text, plain_text, public, repr_with
from uri_split._text.spans import Span

__all__ = [
    "APPENDIX_B",
    "Authority",
    "Components",
    "Span",
    "component_spans",
    "hidden_spans",
    "password_span",
    "password_spans",
    "redacted",
    "split",
    "split_authority",
]

# The components of a reference and of an authority, and their recomposition (RFC 3986, sections 3 and 5.3).


@public
class Components(NamedTuple):
    """The five components of a reference, exactly as in the text (section 3).

    A component whose delimiter is absent is undefined, `None`; one whose delimiter is followed by nothing is empty,
    ``""``. The path is never undefined. The `repr` hides secrets and tokens.

    Attributes:
        scheme: The text before the first colon, if there is one before the first ``/``, ``?`` and ``#``.
        authority: The text after ``//``, up to the next ``/``, ``?`` or ``#``.
        path: The text up to the first ``?`` or ``#``.
        query: The text between the first ``?`` and the first ``#``.
        fragment: The text after the first ``#``.

    `userinfo`, `host` and `port` are the subcomponents of the authority, as `lenient.split_authority` returns them.

    >>> Components("http", "example.com", "/", "", None)
    Components(scheme='http', authority='example.com', path='/', query='', fragment=None)
    """

    scheme: str | None
    authority: str | None
    path: str
    query: str | None
    fragment: str | None

    @property
    def userinfo(self) -> str | None:
        """The text before the last ``@`` of the authority, if there is one (section 3.2.1)."""
        return None if self.authority is None else split_authority(self.authority).userinfo

    @property
    def host(self) -> str | None:
        """The text between userinfo and port; `None` if there is no authority (section 3.2.2).

        >>> Components("http", "me@[::1]:8080", "/", None, None).host
        '[::1]'
        """
        return None if self.authority is None else split_authority(self.authority).host

    @property
    def port(self) -> str | None:
        """The text after the colon that follows the host, digits or empty, if there is one (section 3.2.3)."""
        return None if self.authority is None else split_authority(self.authority).port

    def unsplit(self) -> str:
        """Return the components joined by their delimiters (section 5.3).

        For the components that `lenient.split` returned, this is exactly the text that it was given.

        >>> Components("http", "example.com", "/", "", None).unsplit()
        'http://example.com/?'
        """
        scheme, authority, path, query, fragment = self
        # Joining returns a plain `str`, while `+` and f-strings call methods of a subclass, such as a `Markup`.
        return "".join((
            "" if scheme is None else scheme, "" if scheme is None else ":",
            "" if authority is None else "//", "" if authority is None else authority,
            path,
            "" if query is None else "?", "" if query is None else query,
            "" if fragment is None else "#", "" if fragment is None else fragment,
        ))  # fmt: skip

    def __repr__(self) -> str:
        """Return the usual form of a named tuple, with secrets hidden."""
        shown = redacted_parts(
            [
                ("", self.scheme, ":"),
                ("//", self.authority, ""),
                ("", self.path, ""),
                ("?", self.query, ""),
                ("#", self.fragment, ""),
            ]
        )
        return repr_with(self, **dict(zip(self._fields, shown, strict=True)))


@public
class Authority(NamedTuple):
    """The three subcomponents of an authority, exactly as in the text (section 3.2).

    The `repr` hides secrets.

    Attributes:
        userinfo: The text before the last ``@``; `None` if there is no ``@``.
        host: The text between userinfo and port, with the brackets of an IP literal.
        port: The text after the colon that follows the host; `None` if there is no such colon.

    >>> Authority("me", "[::1]", "8080")
    Authority(userinfo='me', host='[::1]', port='8080')
    """

    userinfo: str | None
    host: str
    port: str | None

    def unsplit(self) -> str:
        """Return the subcomponents joined by their delimiters.

        For the subcomponents that `lenient.split_authority` returned, this is exactly the text that it was given.

        >>> Authority("", "example.com", "").unsplit()
        '@example.com:'
        """
        userinfo = () if self.userinfo is None else (self.userinfo, "@")
        port = () if self.port is None else (":", self.port)
        return "".join((*userinfo, self.host, *port))

    def __repr__(self) -> str:
        """Return the usual form of a named tuple, with the password hidden."""
        parts = [("", self.userinfo, "@"), ("", self.host, ""), (":", self.port, "")]
        userinfo, host, port = redacted_parts(parts, "authority")
        return repr_with(self, userinfo=userinfo, host=host, port=port)


def split_authority(text: str) -> Authority:
    """Split any authority into userinfo, host and port (section 3.2).

    The userinfo ends at the last ``@``. The port is the text after the last colon outside brackets, if that text is
    ASCII digits or empty; otherwise the colon belongs to the host.

    Args:
        text: Any `str`; usually the authority from `split`.

    Returns:
        The subcomponents exactly as in the text: ``split_authority(text).unsplit() == text`` for every text.

    Raises:
        TypeError: If the text is not a `str`.

    >>> split_authority("me@[::1]:8080")
    Authority(userinfo='me', host='[::1]', port='8080')
    >>> split_authority("example.com:http")
    Authority(userinfo=None, host='example.com:http', port=None)
    """
    if type(text) is not str:
        text = plain_text(text, "split_authority")
    if ":" not in text and "@" not in text:
        return _make_authority(Authority, (None, text, None))
    before, at, rest = text.rpartition("@")
    host, colon, port = rest.rpartition(":")
    if not colon or (port and not (port.isascii() and port.isdecimal())) or host.rfind("[") > host.rfind("]"):
        host, port, colon = rest, "", ""
    return _make_authority(Authority, (before if at else None, host, port if colon else None))


# Typeshed does not say what tuple.__new__ takes.
_MakeAuthority = Callable[[type[Authority], tuple[str | None, str, str | None]], Authority]
_make_authority: _MakeAuthority = cast("_MakeAuthority", tuple.__new__)  # pyright: ignore[reportUnknownMemberType]  # for the same reason
_MakeComponents = Callable[[type[Components], tuple[str | None, ...]], Components]
make_components: _MakeComponents = cast("_MakeComponents", tuple.__new__)  # pyright: ignore[reportUnknownMemberType]  # for the same reason
"""Return `Components` for a tuple of five, ``make_components(Components, five)``: twice as fast as a class call."""


# Lenient layer: splits any text into components, validates nothing and loses nothing.

# RFC 3986, Appendix B. No class contains the delimiter that ends its run, so the quantifiers may be possessive. The
# last group also matches line ends, so every text matches. `(?:x|)` means `(?:x)?`, but is faster in `re`.
APPENDIX_B: Final = r"(?:([^:/?#]++):|)(?://([^/?#]*+)|)([^?#]*+)(?:\?([^#]*+)|)(?:#(?s:(.*+))|)"
"""Appendix B with a group for each component and none for its delimiter."""

# This costs the import 0.3 ms, and the first call need not compile it. Every text matches.
_match: Final = cast("Callable[[str], re.Match[str]]", re.compile(APPENDIX_B).match)


def split(text: str) -> Components:
    """Split any text into its five components with the regular expression of Appendix B.

    Args:
        text: Any `str`.

    Returns:
        The components exactly as in the text: ``split(text).unsplit() == text`` for every text.

    Raises:
        TypeError: If the text is not a `str`.

    >>> split("http://www.ics.uci.edu/pub/ietf/uri/#Related")
    Components(scheme='http', authority='www.ics.uci.edu', path='/pub/ietf/uri/', query=None, fragment='Related')
    >>> split("<not at all?> a URI")
    Components(scheme=None, authority=None, path='<not at all', query='> a URI', fragment=None)
    """
    try:
        return make_components(Components, _match(text).groups())
    except TypeError:
        raise not_text(text, "split") from None


def component_spans(text: str) -> tuple[Span | None, Span | None, Span, Span | None, Span | None]:
    """Return the spans of the five components in the text, `None` for those that are undefined.

    Raises:
        TypeError: If the text is not a `str`.

    >>> component_spans("http://example.com/#top")
    ((0, 4), (7, 18), (18, 19), None, (20, 23))
    """
    try:
        _, scheme, authority, path, query, fragment = _match(text).regs
    except TypeError:
        raise not_text(text, "component_spans") from None
    return _defined(scheme), _defined(authority), path, _defined(query), _defined(fragment)


def password_span(text: str) -> Span | None:
    """Return the span of the password in the authority of a text, if it is not empty (section 3.2.1).

    Raises:
        TypeError: If the text is not a `str`.

    >>> password_span("http://me:secret@example.com/")
    (10, 16)
    """
    text = plain_text(text, "password_span")
    _, authority, *_ = component_spans(text)
    return password_in_authority(text, *authority) if authority else None


def _defined(span: Span) -> Span | None:
    return None if span[0] < 0 else span
