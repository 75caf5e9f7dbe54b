"""The types of the strict layer: `str` with a proof.

::

    URIReference
    ├── URI
    │   └── AbsoluteURI    (a URI without a fragment)
    └── RelativeRef

Calling `URIReference` gives an `AbsoluteURI`, a `URI` or a `RelativeRef`; calling one of the others
gives that or fails. Equality, hash and order are those of `str`.
"""

from enum import Enum
from typing import TYPE_CHECKING, ClassVar, Final, Literal, Self, TypedDict, TypeVar, Unpack, final, overload

from uri_split._algebra import hosts, kinds, normalization, percent, resolution
from uri_split._algebra.elements import Elements, elements_of
from uri_split._algebra.hosts import HostKind
from uri_split._algebra.kinds import PathKind, ReferenceKind, RelativeKind
from uri_split._algebra.queries import Parameter, replaced_parameter, split_query
from uri_split._diagnosis.diagnosis import invalid_uri, required
from uri_split._diagnosis.errors import InvalidComponent
from uri_split._grammar.names import Component, ReferenceRule
from uri_split._split.components import Authority, Components
from uri_split._split.passwords import redacted
from uri_split._text.arguments import not_text
from uri_split._text.public import public
from uri_split.lenient import split, split_authority
from uri_split.rules import RULES

if TYPE_CHECKING:
    from pydantic import GetJsonSchemaHandler
    from pydantic.json_schema import JsonSchemaValue
    from pydantic_core import CoreSchema

_RELATIVE_REF: Final = RULES["relative-ref"]
_URI: Final = RULES["URI"]


class _Unchanged(Enum):
    UNCHANGED = "unchanged"


_UNCHANGED: Final = _Unchanged.UNCHANGED
_Kind = TypeVar("_Kind", bound="URIReference")
_Change = str | Literal[_Unchanged.UNCHANGED] | None


class _Others(TypedDict, total=False):
    """What `URIReference.with_components` takes beside the scheme, for the types of what it returns."""

    userinfo: _Change
    host: _Change
    port: _Change
    path: _Change
    query: _Change
    fragment: _Change


@public
class URIReference(str):
    """A text that is proven to match URI-reference (section 4.1).

    Args:
        text: Any `str`.

    Returns:
        An `AbsoluteURI`, a `URI` (with a fragment) or a `RelativeRef`.

    Raises:
        InvalidURI: If the text does not match. It says where and why.
        TypeError: If it is not a `str`.

    >>> reference = URIReference("http://me@example.com:8042/over/there?name=ferret#nose")
    >>> reference.scheme, reference.userinfo, reference.host, reference.port
    ('http', 'me', 'example.com', '8042')
    >>> reference.path, reference.segments, reference.query, reference.fragment
    ('/over/there', ('over', 'there'), 'name=ferret', 'nose')
    """

    __slots__ = ("_authority", "_components")

    rule: ClassVar[ReferenceRule] = "URI-reference"
    """The rule that texts of this type match."""

    _authority: Authority
    _components: Components

    def __new__(cls, text: str) -> "URI | RelativeRef":  # type: ignore[misc]  # mypy wants one class here, and yet reads the union right
        """Check the text and return it as its most specific type."""
        fullmatch = _URI.fullmatch
        kind: type[URI | RelativeRef] | None = None
        try:
            if fullmatch(text):
                kind = URI if "#" in text else AbsoluteURI
            elif _RELATIVE_REF.fullmatch(text):
                kind = RelativeRef
        except TypeError:
            message = f"{cls.__name__} is made of a str, not of {type(text).__name__}"
            raise TypeError(message) from None
        if kind is None or not issubclass(kind, cls):
            raise invalid_uri(text, cls.rule)
        return _proven(kind, text)

    def __init_subclass__(cls) -> None:
        if cls.__module__ != __name__:
            message = f"{cls.__name__} cannot be a subclass: the types of references are those of the RFC"
            raise TypeError(message)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.redacted()!r})"

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: object, _handler: object) -> "CoreSchema":
        from uri_split._uri.pydantic import schema_of_type  # noqa: PLC0415  an extra

        return schema_of_type(cls.__name__, cls)

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: "CoreSchema", handler: "GetJsonSchemaHandler") -> "JsonSchemaValue":
        from uri_split._uri.pydantic import json_schema_of_type  # noqa: PLC0415  an extra

        return json_schema_of_type(cls.rule, schema, handler)

    def __reduce__(self) -> tuple[type[Self], tuple[str]]:
        return type(self), (str(self),)

    def redacted(self) -> str:
        """Return the text with ``***`` for each password that is not empty (section 3.2.1).

        A URI in the path, the query or the fragment may have one as well, if its ``@`` is not percent-encoded.

        >>> URIReference("//me:secret@example.com/?next=//you:hidden@example.net/").redacted()
        '//me:***@example.com/?next=//you:***@example.net/'
        """
        return redacted(str(self))

    @property
    def components(self) -> Components:
        """The five components, as `uri_split.lenient.split` gives them."""
        try:
            return self._components
        except AttributeError:
            self._components = split(self)
            return self._components

    @property
    def scheme(self) -> str | None:
        """The scheme, as it is written (section 3.1)."""
        return self.components.scheme

    @property
    def authority(self) -> str | None:
        """The authority (section 3.2)."""
        return self.components.authority

    @property
    def userinfo(self) -> str | None:
        """The userinfo, password and all (section 3.2.1)."""
        return self._subcomponents.userinfo if self.components.authority is not None else None

    @property
    def host(self) -> str | None:
        """The host, an IP literal with its brackets; `None` where there is no authority (section 3.2.2)."""
        return self._subcomponents.host if self.components.authority is not None else None

    @property
    def port(self) -> str | None:
        """The port as it is written, digits or nothing at all (section 3.2.3)."""
        return self._subcomponents.port if self.components.authority is not None else None

    @property
    def path(self) -> str:
        """The path, never undefined (section 3.3)."""
        return self.components.path

    @property
    def segments(self) -> tuple[str, ...]:
        """What stands between the slashes of the path, without an empty one before the first (section 3.3).

        >>> [URIReference(text).segments for text in ("/a/b", "a/b", "/", "", "/a//")]
        [('a', 'b'), ('a', 'b'), ('',), (), ('a', '', '')]
        """
        path = self.components.path
        return tuple(path.removeprefix("/").split("/")) if path else ()

    @property
    def query(self) -> str | None:
        """The query (section 3.4)."""
        return self.components.query

    @property
    def fragment(self) -> str | None:
        """The fragment (section 3.5)."""
        return self.components.fragment

    @property
    def host_kind(self) -> HostKind | None:
        """What the host is; `None` where there is no authority (section 3.2.2).

        `uri_split.parse_host` makes an address or a name of a host.

        >>> [URIReference(text).host_kind for text in ("//[::1]/", "//127.0.0.1/", "//example.com/", "/")]
        ['IPv6address', 'IPv4address', 'reg-name', None]
        """
        return None if self.host is None else hosts.host_kind(self.host)

    @property
    def path_kind(self) -> PathKind:
        """The one of the five rules for paths that applies (section 3.3).

        >>> [URIReference(text).path_kind for text in ("//a", "/a", "a", "x:a", "x:")]
        ['path-abempty', 'path-absolute', 'path-noscheme', 'path-rootless', 'path-empty']
        """
        return kinds.path_kind(self.components)

    @property
    def reference_kind(self) -> ReferenceKind:
        """The kind of reference (sections 4.1, 4.2 and 4.4).

        ``same-document`` means for any base; `URI.is_same_document` checks a reference against one.

        >>> [URIReference(text).reference_kind for text in ("x:", "//a", "/a", "a", "#a")]
        ['URI', 'network-path', 'absolute-path', 'relative-path', 'same-document']
        """
        return kinds.reference_kind(self.components)

    @property
    def elements(self) -> Elements:
        """The components, decoded (section 2.4).

        Raises:
            InvalidComponent: If the port has thousands of digits.

        >>> elements = URIReference("//example.com:80/a%2Fb/%C3%A9?q=a%20b").elements
        >>> elements.port, elements.path, elements.query
        (80, ('', 'a/b', 'é'), 'q=a b')
        """
        return elements_of(self.components, None if self.authority is None else self._subcomponents)

    def query_params(self) -> tuple[Parameter, ...]:
        """Return the decoded parameters of the query, in order, as HTML forms write them (section 3.4).

        A ``+`` is a space. Other schemes may mean a plus: ``mailto`` does.

        Returns:
            Pairs of a name and a value, `None` where there is no ``=``; nothing for what is empty between two ``&``.
            A byte that is not UTF-8 is the lone surrogate that Python has for it (PEP 383).

        >>> URIReference("?tag=a+b&tag=c%26d&flag&e=").query_params()
        (('tag', 'a b'), ('tag', 'c&d'), ('flag', None), ('e', ''))
        """
        return tuple(parameter for parameter in split_query(self.query or "") if parameter != ("", None))

    def normalize(self, *, scheme_based: bool = False) -> Self:
        """Return the reference in its normal form, in which equivalent ones are often the same (section 6.2).

        Scheme and host are in lower case, hex digits in capitals, unreserved characters decoded, dot-segments and an
        empty port gone. The dot-segments of a relative path stay, and so does a ``%2E`` that would become one: they
        are for its base to remove. Whether a reference is normalized before or after it is resolved makes no
        difference to the normal form of its target.

        Args:
            scheme_based: Whether to use what is known of the scheme as well (section 6.2.3): the default port and
                leading zeros of any port are gone, an empty path becomes ``/`` where that is the same, an IPv6 address
                is written in the form of RFC 5952, and a ``file:`` URI of this machine begins with ``file:///``.

        >>> URI("HTTP://Example.COM:80/%7Euser/./a/../b%2fc").normalize()
        AbsoluteURI('http://example.com:80/~user/b%2Fc')
        >>> URI("HTTP://Example.COM:80").normalize(scheme_based=True)
        AbsoluteURI('http://example.com/')
        """
        return _of_components(type(self), normalization.normalize(self.components, scheme_based=scheme_based))

    def with_components(
        self,
        *,
        scheme: _Change = _UNCHANGED,
        userinfo: _Change = _UNCHANGED,
        host: _Change = _UNCHANGED,
        port: _Change = _UNCHANGED,
        path: _Change = _UNCHANGED,
        query: _Change = _UNCHANGED,
        fragment: _Change = _UNCHANGED,
    ) -> "URI | RelativeRef":
        """Return the reference with some of its components replaced (section 5.3).

        The values are those of the text, percent-encoded where that is needed; `uri_split.build` takes decoded ones.
        `None` removes a component. With the host, userinfo and port are removed as well.

        Raises:
            InvalidURI: If a value is not of the rule that has the name of its component.
            InvalidComponent: If it cannot stand beside the others.

        >>> URI("http://me@example.com:8080/a?b#c").with_components(scheme="https", port=None, query="d=%20")
        URI('https://me@example.com/a?d=%20#c')
        """
        given: dict[Component, _Change] = {
            "scheme": scheme,
            "userinfo": userinfo,
            "host": host,
            "port": port,
            "path": path,
            "query": query,
            "fragment": fragment,
        }
        changes: dict[Component, str | None] = {
            name: None if value is None else required(value, name)
            for name, value in given.items()
            if value is not _UNCHANGED
        }
        parts: dict[Component, str | None] = {
            "scheme": self.scheme,
            "userinfo": None if host is None else self.userinfo,
            "host": self.host,
            "port": None if host is None else self.port,
            "path": resolution.unguarded(self.scheme, self.authority, self.path),
            "query": self.query,
            "fragment": self.fragment,
        }
        parts |= changes
        subcomponents = parts["userinfo"], parts["host"], parts["port"]
        return recomposed(parts["scheme"], subcomponents, parts["path"] or "", parts["query"], parts["fragment"])

    def with_query_param(self, name: str, *values: str | None) -> Self:
        """Return the reference with these values of a parameter of its query, and no others of that name (section 3.4).

        Args:
            name: The name, decoded.
            values: The values, decoded; `None` for the name without ``=``. Without any, the parameter is removed.

        Returns:
            The reference. They stand where the first of that name stood, or else at the end; the other parameters are
            left as they are written.

        Raises:
            InvalidComponent: If there is a lone surrogate that does not stand for a byte.
            TypeError: If the name or a value is not a `str`.

        >>> uri = URI("https://example.com/?page=1&q=a+b#top")
        >>> uri.with_query_param("page", "2"), uri.with_query_param("q")
        (URI('https://example.com/?page=2&q=a+b#top'), URI('https://example.com/?page=1#top'))
        """
        query = replaced_parameter(self.components.query, name, values)
        return _of_components(type(self), self.components._replace(query=query))

    def __truediv__(self, segment: str) -> "AbsoluteURI | RelativeRef":
        """Return the reference with a segment added to its path, without query and fragment (section 3.3).

        Args:
            segment: Any text, decoded: a slash in it is encoded. After a slash at the end of the path, it takes the
                place of the empty segment. An empty one makes the path end with a slash, if there is
                a path or an authority.

        Raises:
            InvalidComponent: If it is ``.`` or ``..``, which no encoding would save from being taken away by
                resolution; if there is a lone surrogate that does not stand for a byte.

        >>> URI("https://example.com/a?q") / "b c" / "d/e"
        AbsoluteURI('https://example.com/a/b%20c/d%2Fe')
        """
        written = percent.encode_component("path", segment, "segment")
        if percent.normalize(written) in resolution.DOT_SEGMENTS:
            message = f'"{str.__str__(segment)}" is a dot-segment: it stands for a place, and cannot be the name of one'
            raise InvalidComponent(message, "path")
        scheme, authority, path, _, _ = self.components
        if not path.endswith("/") and (path or authority is not None):
            path += "/"
        path = resolution.guarded(scheme, authority, path + written)
        components = Components(scheme, authority, path, None, None)
        return _of_components(RelativeRef, components) if scheme is None else _of_components(AbsoluteURI, components)

    @property
    def _subcomponents(self) -> Authority:
        try:
            return self._authority
        except AttributeError:
            self._authority = split_authority(self.components.authority or "")
            return self._authority


@public
class URI(URIReference):
    """A text that is proven to match URI (section 3). One without a fragment is an `AbsoluteURI`.

    >>> URI("mailto:John.Doe@example.com"), URI("urn:example:animal#nose")
    (AbsoluteURI('mailto:John.Doe@example.com'), URI('urn:example:animal#nose'))
    """

    __slots__ = ()

    rule: ClassVar[ReferenceRule] = "URI"

    if TYPE_CHECKING:

        def __new__(cls, text: str) -> Self: ...

        @property
        def scheme(self) -> str: ...

        @property
        def reference_kind(self) -> Literal["URI"]: ...

        def __truediv__(self, segment: str) -> "AbsoluteURI": ...

        @overload
        def with_components(
            self, *, scheme: str | Literal[_Unchanged.UNCHANGED] = ..., **others: Unpack[_Others]
        ) -> "URI": ...
        @overload
        def with_components(self, *, scheme: None, **others: Unpack[_Others]) -> "RelativeRef": ...
        @overload
        def with_components(self, *, scheme: _Change = ..., **others: Unpack[_Others]) -> "URI | RelativeRef": ...
        def with_components(self, **_: object) -> "URI | RelativeRef": ...

    @property
    def origin(self) -> "AbsoluteURI | None":
        """The scheme, host and port, normalized and without a default port (RFC 6454); `None` without an authority.

        >>> URI("HTTPS://me@Example.com:443/a").origin, URI("urn:a:b").origin
        (AbsoluteURI('https://example.com'), None)
        """
        if self.host is None:
            return None
        authority = Authority(None, self.host, self.port).unsplit()
        bare = Components(self.scheme, authority, "", None, None)
        return _of_components(AbsoluteURI, normalization.normalize(bare, scheme_based=True)._replace(path=""))

    def resolve(self, reference: str, *, strict: bool = True) -> "URI":
        """Return the target URI of a reference found where this URI is the base (section 5.2).

        Args:
            reference: A URI-reference.
            strict: Whether a reference with the scheme of the base is taken at its word. If not, that scheme is
                ignored, as some parsers before RFC 3986 did (section 5.2.2).

        Raises:
            InvalidURI: If it is not a URI-reference.

        >>> base = URI("http://a/b/c/d;p?q")
        >>> base.resolve("../g"), base.resolve("?y#s"), base.resolve("http:g"), base.resolve("http:g", strict=False)
        (AbsoluteURI('http://a/b/g'), URI('http://a/b/c/d;p?y#s'), AbsoluteURI('http:g'), AbsoluteURI('http://a/b/c/g'))
        """
        if isinstance(reference, URIReference):
            components = reference.components
        else:
            try:
                components = split(reference)
            except TypeError:
                raise not_text(reference, "resolve") from None
            rule = _RELATIVE_REF if components.scheme is None else _URI
            if not rule.fullmatch(reference):
                raise invalid_uri(reference, "URI-reference")
        target = resolution.resolve(self.components, components, strict=strict)
        return _of_components(AbsoluteURI if target.fragment is None else URI, target)

    def relativize(self, target: str, *, network_path: bool = False) -> "URI | RelativeRef":
        """Return the shortest reference to a target from where this URI is the base: the inverse of `resolve`.

        Of those, that is, that do not begin with ``//``, unless `network_path` lets them.

        ``base.resolve(base.relativize(target)) == target`` for every target without dot-segments; those, resolution
        would take away.

        Args:
            target: A URI.
            network_path: Whether the reference may begin with ``//`` and an authority.

        Returns:
            A relative reference, or the target itself where none that resolves to it is shorter.

        Raises:
            InvalidURI: If it is not a URI.

        >>> base = URI("http://a/b/c/d;p?q")
        >>> base.relativize("http://a/b/g"), base.relativize("http://a/b/c/d;p?q#s"), base.relativize("http://b/")
        (RelativeRef('../g'), RelativeRef('#s'), AbsoluteURI('http://b/'))
        """
        uri = URI(target)
        shortest = resolution.relativize(self.components, uri.components, network_path=network_path)
        return _of_components(RelativeRef, shortest) if shortest.scheme is None else uri

    def is_same_document(self, reference: str) -> bool:
        """Return whether a reference found in this document refers to it, or to a fragment of it (section 4.4).

        Args:
            reference: A URI-reference. It is resolved, not normalized.

        Raises:
            InvalidURI: If it is not a URI-reference.

        >>> uri = URI("http://a/b?q#s")
        >>> uri.is_same_document("#t"), uri.is_same_document("b?q"), uri.is_same_document("b")
        (True, True, False)
        """
        base = self.components[:4]
        # Resolution takes dot-segments away from all but the base.
        return self.resolve(reference).components[:4] in (base, self.resolve(self).components[:4])


@public
@final
class AbsoluteURI(URI):
    """A text that is proven to match absolute-URI (section 4.3): a URI without a fragment.

    >>> AbsoluteURI("https://example.com/?q").query
    'q'
    """

    __slots__ = ()

    rule: ClassVar[ReferenceRule] = "absolute-URI"

    if TYPE_CHECKING:

        @property
        def fragment(self) -> None: ...


@public
@final
class RelativeRef(URIReference):
    """A text that is proven to match relative-ref (section 4.2): a reference without a scheme.

    >>> RelativeRef("../b?c").path
    '../b'
    """

    __slots__ = ()

    rule: ClassVar[ReferenceRule] = "relative-ref"

    if TYPE_CHECKING:

        def __new__(cls, text: str) -> Self: ...

        @property
        def scheme(self) -> None: ...

        @property
        def reference_kind(self) -> RelativeKind: ...

        def __truediv__(self, segment: str) -> "RelativeRef": ...

        @overload
        def with_components(
            self, *, scheme: Literal[_Unchanged.UNCHANGED] | None = ..., **others: Unpack[_Others]
        ) -> "RelativeRef": ...
        @overload
        def with_components(self, *, scheme: str, **others: Unpack[_Others]) -> URI: ...
        @overload
        def with_components(self, *, scheme: _Change = ..., **others: Unpack[_Others]) -> "URI | RelativeRef": ...
        def with_components(self, **_: object) -> "URI | RelativeRef": ...


def recomposed(
    scheme: str | None,
    subcomponents: tuple[str | None, str | None, str | None],
    path: str,
    query: str | None,
    fragment: str | None,
) -> URI | RelativeRef:
    """Return the reference of components that are each valid (section 5.3).

    Args:
        scheme: The scheme.
        subcomponents: Userinfo, host and port. Without a host there is no authority.
        path: The path, without the ``/.`` or ``./`` that it may need in front.
        query: The query.
        fragment: The fragment.

    Raises:
        InvalidComponent: If they cannot stand beside each other.

    >>> recomposed("x", (None, None, None), "//a", None, None)
    AbsoluteURI('x:/.//a')
    """
    userinfo, host, port = subcomponents
    if host is None:
        authority = None
        alone: dict[Component, str | None] = {"userinfo": userinfo, "port": port}
        for component, value in alone.items():
            if value is not None:
                message = f"{component} needs a host beside it"
                raise InvalidComponent(message, component)
    else:
        authority = Authority(userinfo, host, port).unsplit()
        if path and not path.startswith("/"):
            message = "beside a host, a path is empty or begins with a slash"
            raise InvalidComponent(message, "path")
    path = resolution.guarded(scheme, authority, path)
    return URIReference(Components(scheme, authority, path, query, fragment).unsplit())


def uri_or_none(text: str) -> URI | None:
    """Return the text as a URI, or nothing where it is none, and look for no reasons.

    >>> uri_or_none("http://example.com/"), uri_or_none("http://example.com:x/")
    (AbsoluteURI('http://example.com/'), None)
    """
    return _proven(URI if "#" in text else AbsoluteURI, text) if _URI.fullmatch(text) else None


def _proven(kind: type[_Kind], text: str) -> _Kind:
    """Return a text that is known to match the rule of a type as that type: the only way into the types.

    Nothing is checked here: the caller has matched the text, or made it of parts that the grammar proves.
    """
    # Not `str(text)`: a subclass of `str`, such as an enumeration, may show another text than the one it is.
    return str.__new__(kind, str.__str__(text))


def _of_components(kind: type[_Kind], components: Components) -> _Kind:
    """Return the reference of components that are known to make a text of its rule."""
    reference = _proven(kind, components.unsplit())
    reference._components = components  # pyright: ignore[reportPrivateUsage]  # noqa: SLF001  its own
    return reference
