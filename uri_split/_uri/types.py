"""The types of valid texts: `URIReference`, `URI`, `AbsoluteURI` and `RelativeRef` (RFC 3986, section 4).

::

    URIReference
    ├── URI
    │   └── AbsoluteURI    (a URI without a fragment)
    └── RelativeRef

Calling `URIReference` returns an `AbsoluteURI`, a `URI` or a `RelativeRef`; calling one of the others returns that type
or raises an error. Equality, hash and order are those of `str`.
"""

from typing import TYPE_CHECKING, ClassVar, Final, Literal, NoReturn, Self, Unpack, final, overload

from uri_split._algebra import paths, resolution
from uri_split._algebra.resolution import RelativeKind
from uri_split._diagnosis import invalid_uri
from uri_split._grammar import Component, ReferenceRule
from uri_split._text.arguments import Scalar, URIError, not_text, plain_text, public
from uri_split._uri.reference import (
    UNCHANGED,
    EditableReference,
    Kept,
    New,
    NewPort,
    Others,
    Removed,
    changed_userinfo,
    of_components,
    proven,
    replaced,
)
from uri_split.lenient import Authority, Components, split
from uri_split.rules import RULES

_FIXED: Final = "the reference types cannot be subclassed: write URI(...) as the values of an Enum, or use NewType"
_RELATIVE_REF: Final = RULES["relative-ref"]
_URI: Final = RULES["URI"]


@public
class URIReference(EditableReference):
    """A text that is proven to match URI-reference (section 4.1).

    It cannot be subclassed: the types of references are fixed. Annotate a parameter as ``URI | RelativeRef``, which
    means the same, so that type checkers can prove that a ``match`` covers every case::

        def kind(reference: URI | RelativeRef) -> str:
            match reference:
                case AbsoluteURI():
                    return "URI without a fragment"
                case URI():
                    return "URI with a fragment"
                case RelativeRef():
                    return "relative reference"

    Args:
        text: Any `str`, or `Components`.

    Returns:
        An `AbsoluteURI`, a `URI` (with a fragment) or a `RelativeRef`.

    Raises:
        InvalidURI: If the text does not match. It says where and why.
        InvalidComponent: If the text of the components has other components.
        TypeError: If it is neither.

    Attributes:
        rule: The rule that texts of this type match.

    >>> reference = URIReference("http://me@example.com:8042/over/there?name=ferret#nose")
    >>> reference.scheme, reference.userinfo, reference.host, reference.port
    ('http', 'me', 'example.com', '8042')
    >>> reference.path, reference.segments, reference.query, reference.fragment
    ('/over/there', ('over', 'there'), 'name=ferret', 'nose')
    """

    __slots__ = ()

    rule: ClassVar[ReferenceRule] = "URI-reference"

    if TYPE_CHECKING:

        @property
        def parent(self) -> "AbsoluteURI | RelativeRef": ...

        def joinpath(self, *pathsegments: Scalar) -> "AbsoluteURI | RelativeRef": ...

        def without_fragment(self) -> "AbsoluteURI | RelativeRef": ...

        def __truediv__(self, segment: Scalar) -> "AbsoluteURI | RelativeRef": ...

    def __new__(cls, text: str | Components) -> "URI | RelativeRef":  # type: ignore[misc]  # mypy wants one class, but infers the union
        """Check the text and return it as its most specific type."""
        if TYPE_CHECKING:
            assert isinstance(text, str)
        fullmatch = _URI.fullmatch
        kind: type[URI | RelativeRef] | None = None
        try:
            if fullmatch(text):
                kind = URI if str.__contains__(text, "#") else AbsoluteURI
            elif cls is not URI and _RELATIVE_REF.fullmatch(text):
                kind = RelativeRef
        except TypeError:
            return URIReference.__new__(cls, resolution.text_of(text, cls.__name__))
        if kind is None or not issubclass(kind, cls):
            if cls.__module__ != "uri_split":  # an enumeration makes its members before `__init_subclass__` is called
                raise TypeError(_FIXED)
            raise invalid_uri(text, cls.rule)
        return proven(kind, text)

    def __init_subclass__(cls) -> None:
        if cls.__module__ != __name__:
            raise TypeError(_FIXED)

    def with_components(  # noqa: PLR0913  seven components, and the parts of one
        self,
        *,
        scheme: New = UNCHANGED,
        userinfo: New = UNCHANGED,
        user: New = UNCHANGED,
        password: New = UNCHANGED,
        host: New = UNCHANGED,
        port: NewPort = UNCHANGED,
        path: New = UNCHANGED,
        query: New = UNCHANGED,
        fragment: New = UNCHANGED,
        dns: bool | None = None,
    ) -> "URI | RelativeRef":
        """Return the reference with some of its components replaced (section 5.3).

        The values are percent-encoded where needed; `uri_split.build` takes decoded ones. A port may be a number from 0
        to 65535. `None` removes a component. Removing the host removes userinfo and port as well.

        Instead of the userinfo, `user` and `password` replace its parts. As in `build`, they are decoded: a ``:`` in
        the user is encoded. Removing the user removes the password as well.

        New values are written as RFC 3986 recommends to producers: scheme and host in lower case, percent-encodings
        with capitals, no empty or default port. The rest stays as it is; `Components` can have any other spelling.

        With `dns`, a new host must be an address or a DNS name. `None` means for a scheme that looks up hosts in the
        DNS, as ``https`` and ``ftp`` do.

        Raises:
            InvalidURI: If a value does not match the rule with the name of its component.
            InvalidComponent: If it is not possible with the other components, if a new host is not UTF-8 after
                decoding or not a DNS name, or if a number is not a port.
            TypeError: If a value is neither a `str` nor `None`; a port may be an `int`. If both userinfo and a user or
                password are given.

        >>> URI("http://me@example.com:8080/a?b#c").with_components(scheme="https", port=None, query="d=%20")
        URI('https://me@example.com/a?d=%20#c')
        >>> URI("ftp://me@example.com/").with_components(user="you", password="p@ss").decoded.password
        'p@ss'
        """
        if user is not UNCHANGED or password is not UNCHANGED:
            if userinfo is not UNCHANGED:
                message = "with_components() takes userinfo, or user and password, but not both"
                raise TypeError(message)
            userinfo = changed_userinfo(self, user, password)
        given: dict[Component, NewPort] = {
            "scheme": scheme,
            "userinfo": userinfo,
            "host": host,
            "port": port,
            "path": path,
            "query": query,
            "fragment": fragment,
        }
        changes: dict[Component, str | int | None] = {
            name: value for name, value in given.items() if value is not UNCHANGED
        }
        return URIReference(replaced(self.components, changes, dns=dns).unsplit())


@public
class URI(URIReference):
    """A text that is proven to match URI (section 3). One without a fragment is an `AbsoluteURI`.

    It cannot be subclassed.

    >>> URI("mailto:John.Doe@example.com"), URI("urn:example:animal#nose")
    (AbsoluteURI('mailto:John.Doe@example.com'), URI('urn:example:animal#nose'))
    """

    __slots__ = ()

    rule: ClassVar[ReferenceRule] = "URI"

    if TYPE_CHECKING:

        def __new__(cls, text: str | Components) -> Self: ...

        @property
        def scheme(self) -> str: ...

        @property
        def reference_kind(self) -> Literal["URI"]: ...

        @property
        def parent(self) -> "AbsoluteURI": ...

        def joinpath(self, *pathsegments: Scalar) -> "AbsoluteURI": ...

        def without_fragment(self) -> "AbsoluteURI": ...

        def __truediv__(self, segment: Scalar) -> "AbsoluteURI": ...

        @overload
        def with_components(self, *, scheme: Kept = ..., fragment: None, **rest: Unpack[Others]) -> "AbsoluteURI": ...
        @overload
        def with_components(self, *, scheme: Kept = ..., fragment: New = ..., **rest: Unpack[Others]) -> "URI": ...
        @overload
        def with_components(self, *, scheme: None, fragment: New = ..., **rest: Unpack[Others]) -> "RelativeRef": ...
        @overload
        def with_components(
            self, *, scheme: New = ..., fragment: New = ..., **rest: Unpack[Others]
        ) -> "URI | RelativeRef": ...
        def with_components(self, **_: object) -> "URI | RelativeRef": ...

    @property
    def origin(self) -> "AbsoluteURI | None":
        """The scheme, host and port, normalized, without a default port (RFC 6454); `None` if there is no authority.

        >>> URI("HTTPS://me@Example.com:443/a").origin, URI("urn:a:b").origin
        (AbsoluteURI('https://example.com'), None)
        """
        if self.host is None:
            return None
        authority = Authority(None, self.host, self.port).unsplit()
        bare = Components(self.scheme, authority, "", None, None)
        return of_components(AbsoluteURI, resolution.normalize(bare, scheme_based=True)._replace(path=""))

    def resolve(self, reference: str, *, strict: bool = True) -> "URI":
        """Return the target URI of a reference, with this URI as the base (section 5.2).

        Args:
            reference: A URI-reference.
            strict: Whether to read a reference with the scheme of the base as a URI. If not, that scheme is ignored, as
                some parsers did before RFC 3986 (section 5.2.2).

        Raises:
            InvalidURI: If it is not a URI-reference.
            TypeError: If it is not a `str`.

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
        return of_components(AbsoluteURI if target.fragment is None else URI, target)

    def relativize(self, target: str, *, network_path: bool = False) -> "URI | RelativeRef":
        """Return the shortest reference that this URI as a base resolves to a target: the inverse of `resolve`.

        ``base.resolve(base.relativize(target)) == target`` for every target without dot-segments, which resolution
        would remove.

        Args:
            target: A URI.
            network_path: Whether the reference may begin with ``//`` and an authority.

        Returns:
            A relative reference, or the target itself if no relative reference is shorter.

        Raises:
            InvalidURI: If it is not a URI.
            TypeError: If it is not a `str`.

        >>> base = URI("http://a/b/c/d;p?q")
        >>> base.relativize("http://a/b/g"), base.relativize("http://a/b/c/d;p?q#s"), base.relativize("http://b/")
        (RelativeRef('../g'), RelativeRef('#s'), AbsoluteURI('http://b/'))
        """
        uri = URI(plain_text(target, "relativize"))
        shortest = resolution.relativize(self.components, uri.components, network_path=network_path)
        return of_components(RelativeRef, shortest) if shortest.scheme is None else uri

    def is_within(self, base: str) -> bool:
        """Return whether this URI is the base or below it: its path begins with all segments of the base's path.

        Both are normalized, with the rules of known schemes, and without dot-segments (section 6.2). Scheme, userinfo,
        host and port must be the same. Queries and fragments are ignored. If the path of the base ends with a slash,
        the path without that slash is not within it.

        A path is within nothing if decoding it, as some servers do before they split it, shows a segment ``..``, or one
        that begins with ``..;``. It is decoded only once. Nor is a path with a ``..`` somewhere after an empty segment:
        some servers merge slashes before they remove dot-segments.

        Args:
            base: A URI. For a path of the same host, pass ``uri.resolve(path)``.

        Raises:
            InvalidURI: If it is not a URI.
            TypeError: If it is not a `str`.

        >>> uri = URI("https://example.com/docs/a?q")
        >>> uri.is_within("HTTPS://example.com:443/docs"), uri.is_within("https://example.com/do")
        (True, False)
        >>> URI("https://example.com/docs/%2e%2e/secret").is_within("https://example.com/docs/")
        False
        """
        return paths.is_within(self.components, URI(plain_text(base, "is_within")).components)

    def is_same_document(self, reference: str) -> bool:
        """Return whether a reference in the document at this URI refers to that document, or a fragment (section 4.4).

        Args:
            reference: A URI-reference. It is resolved, not normalized.

        Raises:
            InvalidURI: If it is not a URI-reference.
            TypeError: If it is not a `str`.

        >>> uri = URI("http://a/b?q#s")
        >>> uri.is_same_document("#t"), uri.is_same_document("b?q"), uri.is_same_document("b")
        (True, True, False)
        """
        base = self.components[:4]
        # Resolution removes the dot-segments of every URI but those of the base.
        target = self.resolve(plain_text(reference, "is_same_document"))
        return target.components[:4] in (base, self.resolve(self).components[:4])


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

        @overload
        def with_components(
            self, *, scheme: Kept = ..., fragment: Removed = ..., **rest: Unpack[Others]
        ) -> "AbsoluteURI": ...
        @overload
        def with_components(self, *, scheme: Kept = ..., fragment: New = ..., **rest: Unpack[Others]) -> "URI": ...
        @overload
        def with_components(self, *, scheme: None, fragment: New = ..., **rest: Unpack[Others]) -> "RelativeRef": ...
        @overload
        def with_components(
            self, *, scheme: New = ..., fragment: New = ..., **rest: Unpack[Others]
        ) -> "URI | RelativeRef": ...
        def with_components(self, **_: object) -> "URI | RelativeRef": ...


class _OnlyOfURI:
    """Stand-in for an attribute of `URI`, which raises the `AttributeError` that is expected, with a hint.

    >>> RelativeRef("../a").resolve("b")
    Traceback (most recent call last):
    AttributeError: a RelativeRef has no resolve, as it is no base: call base.resolve(reference), with a URI as the base
    """

    _name: str

    def __init__(self, hint: str) -> None:
        self._hint = hint

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, instance: object, owner: type) -> NoReturn:
        message = f"a {owner.__name__} has no {self._name}, as it is no base: {self._hint}"
        raise AttributeError(message, name=self._name, obj=owner if instance is None else instance)


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

        def __new__(cls, text: str | Components) -> Self: ...

        @property
        def scheme(self) -> None: ...

        @property
        def reference_kind(self) -> RelativeKind: ...

        @property
        def parent(self) -> "RelativeRef": ...

        def joinpath(self, *pathsegments: Scalar) -> "RelativeRef": ...

        def without_fragment(self) -> "RelativeRef": ...

        def __truediv__(self, segment: Scalar) -> "RelativeRef": ...

        @overload
        def with_components(
            self, *, scheme: Removed = ..., fragment: New = ..., **rest: Unpack[Others]
        ) -> "RelativeRef": ...
        @overload
        def with_components(self, *, scheme: str, fragment: None, **rest: Unpack[Others]) -> AbsoluteURI: ...
        @overload
        def with_components(self, *, scheme: str, fragment: New = ..., **rest: Unpack[Others]) -> URI: ...
        @overload
        def with_components(
            self, *, scheme: New = ..., fragment: New = ..., **rest: Unpack[Others]
        ) -> "URI | RelativeRef": ...
        def with_components(self, **_: object) -> "URI | RelativeRef": ...

    else:
        origin = _OnlyOfURI("resolve it against a base first: base.resolve(reference).origin")
        resolve = _OnlyOfURI("call base.resolve(reference), with a URI as the base")
        relativize = _OnlyOfURI("call base.relativize(target), with a URI as the base")
        is_within = _OnlyOfURI("resolve it against a base first: base.resolve(reference).is_within(base)")
        is_same_document = _OnlyOfURI("call base.is_same_document(reference), with a URI as the base")


URI._without_fragment = AbsoluteURI  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]
RelativeRef._without_fragment = RelativeRef  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]


def uri_or_none(text: str) -> URI | None:
    """Return the text as a URI, or `None` if it does not match, without looking for the reasons.

    >>> uri_or_none("http://example.com/"), uri_or_none("http://example.com:x/")
    (AbsoluteURI('http://example.com/'), None)
    """
    return proven_uri(text) if _URI.fullmatch(text) else None


def proven_uri(text: str) -> URI:
    """Return a text that is known to match the rule URI as its most specific type, without a check.

    >>> proven_uri("http://example.com/#a"), proven_uri("http://example.com/")
    (URI('http://example.com/#a'), AbsoluteURI('http://example.com/'))
    """
    return proven(URI if "#" in text else AbsoluteURI, text)


# Base URI of a document (RFC 3986, section 5.1).


def base_uri(
    *,
    embedded: str | None = None,
    encapsulating: str | None = None,
    retrieval: str | None = None,
    default: str | None = None,
) -> AbsoluteURI:
    """Return the base URI: the first of the arguments that is not `None`, without its fragment (section 5.1).

    Args:
        embedded: The base in the content itself, such as ``<base href>`` in HTML (section 5.1.1).
        encapsulating: The base of what contains the content, such as a message or an archive (section 5.1.2).
        retrieval: The URI from which the content was retrieved, after redirections (section 5.1.3).
        default: The base that the application chooses (section 5.1.4).

    Returns:
        The base. A relative one is resolved against the next argument that is not `None`.

    Raises:
        InvalidURI: If one of them is not a URI-reference.
        TypeError: If one of them is neither a `str` nor `None`.
        URIError: If none of them is a URI.

    >>> base_uri(embedded="../lib/", retrieval="https://example.com/docs/index.html#top")
    AbsoluteURI('https://example.com/lib/')
    """
    given = [embedded, encapsulating, retrieval, default]
    references = [URIReference(plain_text(text, "base_uri")) for text in given if text is not None]
    if not references:
        message = "no base URI: pass embedded, encapsulating, retrieval or default"
        raise URIError(message)
    base = next((reference for reference in references if isinstance(reference, URI)), None)
    if base is None:
        message = f"{references[0]!r} is relative, and no other argument is a URI"
        raise URIError(message)
    for reference in reversed(references[: references.index(base)]):
        base = base.resolve(reference)
    return base.with_components(fragment=None)
