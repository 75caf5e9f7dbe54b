"""Properties of a reference: its components, their kinds, their decoded values and its redacted form."""

from typing import TYPE_CHECKING, ClassVar, Self, TypeVar

from uri_split._algebra import hosts, kinds
from uri_split._algebra.elements import Elements, elements_of
from uri_split._algebra.hosts import HostKind
from uri_split._algebra.kinds import PathKind, ReferenceKind
from uri_split._algebra.queries import Parameter, split_query
from uri_split._grammar.names import ReferenceRule
from uri_split._split.components import Authority, Components
from uri_split._split.passwords import redacted
from uri_split.lenient import split, split_authority

if TYPE_CHECKING:
    from pydantic import GetJsonSchemaHandler
    from pydantic_core import CoreSchema

_Kind = TypeVar("_Kind", bound="ReadableReference")


class ReadableReference(str):
    """Base of the types of references, with everything that only reads one."""

    __slots__ = ("_authority", "_components")

    rule: ClassVar[ReferenceRule]
    _authority: Authority
    _components: Components

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.redacted()!r})"

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: object, _handler: object) -> "CoreSchema":
        from uri_split._uri.pydantic import schema_of_type  # noqa: PLC0415  an extra

        return schema_of_type(cls.__name__, cls)

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: "CoreSchema", handler: "GetJsonSchemaHandler") -> dict[str, object]:
        from uri_split._uri.pydantic import json_schema_of_type  # noqa: PLC0415  an extra

        return json_schema_of_type(cls.rule, schema, handler)

    def __reduce__(self) -> tuple[type[Self], tuple[str]]:
        return type(self), (str(self),)

    def redacted(self) -> str:
        """Return the text with ``***`` for each password that is not empty (section 3.2.1).

        This includes passwords of URIs in the path, the query or the fragment, if their ``@`` is not percent-encoded.

        >>> from uri_split import URIReference
        >>> URIReference("//me:secret@example.com/?next=//you:hidden@example.net/").redacted()
        '//me:***@example.com/?next=//you:***@example.net/'
        """
        return redacted(str(self))

    @property
    def components(self) -> Components:
        """The five components, as `uri_split.lenient.split` returns them."""
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
        """The userinfo, including a password (section 3.2.1)."""
        return self._subcomponents.userinfo if self.components.authority is not None else None

    @property
    def host(self) -> str | None:
        """The host, an IP literal with its brackets; `None` if there is no authority (section 3.2.2)."""
        return self._subcomponents.host if self.components.authority is not None else None

    @property
    def port(self) -> str | None:
        """The port, as it is written: digits, or empty (section 3.2.3)."""
        return self._subcomponents.port if self.components.authority is not None else None

    @property
    def path(self) -> str:
        """The path, which is never undefined (section 3.3)."""
        return self.components.path

    @property
    def segments(self) -> tuple[str, ...]:
        """The texts between the slashes of the path, without the empty one before a first slash (section 3.3).

        >>> from uri_split import URIReference
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
        """The rule that the host matches; `None` if there is no authority (section 3.2.2).

        `uri_split.parse_host` returns the host as an address or a name.

        >>> from uri_split import URIReference
        >>> [URIReference(text).host_kind for text in ("//[::1]/", "//127.0.0.1/", "//example.com/", "/")]
        ['IPv6address', 'IPv4address', 'reg-name', None]
        """
        return None if self.host is None else hosts.host_kind(self.host)

    @property
    def path_kind(self) -> PathKind:
        """The one of the five rules for paths that the path matches (section 3.3).

        >>> from uri_split import URIReference
        >>> [URIReference(text).path_kind for text in ("//a", "/a", "a", "x:a", "x:")]
        ['path-abempty', 'path-absolute', 'path-noscheme', 'path-rootless', 'path-empty']
        """
        return kinds.path_kind(self.components)

    @property
    def reference_kind(self) -> ReferenceKind:
        """The kind of reference (sections 4.1, 4.2 and 4.4).

        ``same-document`` does not depend on the base. `URI.is_same_document` checks a reference against one base.

        >>> from uri_split import URIReference
        >>> [URIReference(text).reference_kind for text in ("x:", "//a", "/a", "a", "#a")]
        ['URI', 'network-path', 'absolute-path', 'relative-path', 'same-document']
        """
        return kinds.reference_kind(self.components)

    @property
    def elements(self) -> Elements:
        """The components, decoded (section 2.4).

        Raises:
            InvalidComponent: If the port has thousands of digits.

        >>> from uri_split import URIReference
        >>> elements = URIReference("//example.com:80/a%2Fb/%C3%A9?q=a%20b").elements
        >>> elements.port, elements.path, elements.query
        (80, ('', 'a/b', 'é'), 'q=a b')
        """
        return elements_of(self.components, None if self.authority is None else self._subcomponents)

    def query_params(self) -> tuple[Parameter, ...]:
        """Return the decoded parameters of the query, in order, as HTML forms write them (section 3.4).

        A ``+`` is a space, which is not so in every scheme: in ``mailto``, it is a plus sign.

        Returns:
            Pairs of a name and a value, which is `None` if there is no ``=``. An empty text between two ``&`` is
            skipped. A byte that is not UTF-8 becomes the lone surrogate that stands for it (PEP 383).

        >>> from uri_split import URIReference
        >>> URIReference("?tag=a+b&tag=c%26d&flag&e=").query_params()
        (('tag', 'a b'), ('tag', 'c&d'), ('flag', None), ('e', ''))
        """
        return tuple(parameter for parameter in split_query(self.query or "") if parameter != ("", None))

    @property
    def _subcomponents(self) -> Authority:
        try:
            return self._authority
        except AttributeError:
            self._authority = split_authority(self.components.authority or "")
            return self._authority


def proven(kind: type[_Kind], text: str) -> _Kind:
    """Return a text that is known to match the rule of a type as that type: the only way into the types.

    Nothing is checked here: the caller has matched the text, or made it of parts that the grammar proves.
    """
    # Not `str(text)`: a subclass of `str`, such as an enumeration, may return another text there than its own.
    return str.__new__(kind, str.__str__(text))


def of_components(kind: type[_Kind], components: Components) -> _Kind:
    """Return the reference with components whose text is known to match the rule of a type."""
    reference = proven(kind, components.unsplit())
    reference._components = components  # pyright: ignore[reportPrivateUsage]  # noqa: SLF001  of a class of this module
    return reference
