"""Properties of a reference: its components, their kinds, their decoded values and its redacted form."""

import warnings
from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar, Self, TypeVar

from uri_split import resolution
from uri_split._algebra import browsers, hosts, paths, queries
from uri_split._algebra.components import DecodedComponents, decoded_components, port_number
from uri_split._algebra.encoding import Decoded, decode
from uri_split._algebra.hosts import HostKind
from uri_split._algebra.queries import Parameter
from uri_split._algebra.schemes import default_port
from uri_split._grammar import ReferenceRule
from uri_split._passwords import redacted
from uri_split._split.components import Authority, Components
from uri_split._text.arguments import plain_text
from uri_split.lenient import split, split_authority
from uri_split.resolution import PathKind, ReferenceKind, RelativeBeginning

if TYPE_CHECKING:
    from pydantic import GetJsonSchemaHandler
    from pydantic_core import CoreSchema
    from typing_extensions import deprecated

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
        # Twice as fast as catching an AttributeError.
        components: Components | None = getattr(self, "_components", None)
        if components is None:
            components = self._components = split(self)
        return components

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
    def effective_port(self) -> int | None:
        """The port that programs connect to: the one in the authority, or else the default port (section 3.2.3).

        An empty port is the default port. It is `None` if there is no authority, or if the scheme has no default port
        or is absent.

        Raises:
            InvalidComponent: If the port has thousands of digits.

        >>> from uri_split import URIReference
        >>> [URIReference(text).effective_port for text in ("http://a:8080", "https://a:/", "//a", "mailto:a@b")]
        [8080, 443, None, None]
        """
        authority = self.components.authority
        if authority is None:
            return None
        port = (":" in authority and self.port) or default_port(self.scheme)
        return port_number(port) if port else None

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
    def name(self) -> str:
        """The last segment of the path, decoded; empty if the path is empty or ends with a slash (section 3.3).

        It may be a dot-segment. Like `decoded.path`, it remembers which of its characters were percent-encoded, so that
        ``/`` and `with_name` write it in the same way.

        >>> from uri_split import URIReference
        >>> [URIReference(text).name for text in ("/a/b%20c.txt?q", "/a/", "//example.com", "urn:a:b")]
        ['b c.txt', '', '', 'a:b']
        """
        return Decoded(paths.last_segment(self.components.path), "segment")

    @property
    def stem(self) -> str:
        """The name without its suffix: ``name == stem + suffix``.

        >>> from uri_split import URIReference
        >>> URIReference("/a/b.tar.gz").stem
        'b.tar'
        """
        return decode(paths.split_suffix(paths.last_segment(self.components.path))[0])

    @property
    def suffix(self) -> str:
        """The name from its last dot; empty if there is none, or if only dots precede it.

        This is the suffix of `pathlib` from Python 3.14 on.

        >>> from uri_split import URIReference
        >>> [URIReference(text).suffix for text in ("/a/b.tar.gz", "/a/.profile", "/a.b/", "/a/..")]
        ['.gz', '', '', '']
        """
        return decode(paths.split_suffix(paths.last_segment(self.components.path))[1])

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

        `uri_split.hosts.parse_host` returns the host as an address or a name.

        >>> from uri_split import URIReference
        >>> [URIReference(text).host_kind for text in ("//[::1]/", "//127.0.0.1/", "//example.com/", "/")]
        ['IPv6address', 'IPv4address', 'reg-name', None]
        """
        return None if self.host is None else hosts.host_kind(self.host)

    @property
    def public_suffix(self) -> str | None:
        """The suffix of the host under which anyone may register a name, in ASCII, such as ``co.uk``.

        It comes from the whole Public Suffix List, as in browsers (URL Standard, section 3.2), including suffixes of
        companies such as ``github.io``. The last label of a name that is not in the list counts as one. A dot at the
        end of the host stays.

        `None` if browsers do not read the host as a domain: an IP address in any notation, an empty or invalid name.

        Raises:
            ModuleNotFoundError: If the package `publicsuffixlist` is not installed (extra ``suffix``).

        >>> from uri_split import URIReference
        >>> [URIReference(text).public_suffix for text in ("//www.example.co.uk/", "//me.github.io/", "//127.1/")]
        ['co.uk', 'github.io', None]
        """
        return None if self.host is None else browsers.public_suffix(self.host)

    @property
    def registrable_domain(self) -> str | None:
        """The public suffix of the host and the label before it, in ASCII, such as ``example.co.uk``.

        To browsers, all hosts under it are one site. `None` if the host has no public suffix, or is one itself. See
        `public_suffix`, and `uri_split.hosts.same_site`, which also compares hosts without a registrable domain.

        Raises:
            ModuleNotFoundError: If the package `publicsuffixlist` is not installed (extra ``suffix``).

        >>> from uri_split import URIReference
        >>> references = ("//WWW.Example.co.uk/", "//shop.m%C3%BCller.de/", "//github.io/")
        >>> [URIReference(text).registrable_domain for text in references]
        ['example.co.uk', 'xn--mller-kva.de', None]
        """
        return None if self.host is None else browsers.registrable_domain(self.host)

    @property
    def path_kind(self) -> PathKind:
        """The one of the five rules for paths that the path matches (section 3.3).

        >>> from uri_split import URIReference
        >>> [URIReference(text).path_kind for text in ("//a", "/a", "a", "x:a", "x:")]
        ['path-abempty', 'path-absolute', 'path-noscheme', 'path-rootless', 'path-empty']
        """
        return resolution.path_kind(self.components)

    @property
    def reference_kind(self) -> ReferenceKind:
        """The kind of reference (sections 4.1, 4.2 and 4.4).

        ``same-document`` does not depend on the base. `URI.is_same_document` checks a reference against one base. To
        section 4.2, such a reference is also a relative-path reference, see `relative_kind`.

        >>> from uri_split import URIReference
        >>> [URIReference(text).reference_kind for text in ("x:", "//a", "/a", "a", "#a")]
        ['URI', 'network-path', 'absolute-path', 'relative-path', 'same-document']
        """
        return resolution.reference_kind(self.components)

    @property
    def relative_kind(self) -> RelativeBeginning | None:
        """The kind of relative reference by its beginning (section 4.2); `None` for a URI.

        >>> from uri_split import URIReference
        >>> [URIReference(text).relative_kind for text in ("x:", "//a", "/a", "a", "#a", "")]
        [None, 'network-path', 'absolute-path', 'relative-path', 'relative-path', 'relative-path']
        """
        return resolution.relative_kind(self.components)

    @property
    def decoded(self) -> DecodedComponents:
        """The components, decoded (section 2.4).

        Raises:
            InvalidComponent: If the port has thousands of digits.

        >>> from uri_split import URIReference
        >>> elements = URIReference("//example.com:80/a%2Fb/%C3%A9?q=a%20b").decoded
        >>> elements.port, elements.path, elements.query
        (80, ('', 'a/b', 'é'), 'q=a b')
        """
        return decoded_components(self.components, None if self.authority is None else self._subcomponents)

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
        return tuple(parameter for parameter in queries.split_query(self.query or "") if parameter != ("", None))

    def query_param(self, name: str) -> str | None:
        """Return the first value of a parameter of the query, decoded as `query_params` does (section 3.4).

        Args:
            name: The name, decoded.

        Returns:
            The value; `None` if there is no such parameter, or if it has no ``=``. `query_param_all` tells these apart.

        Raises:
            TypeError: If the name is not a `str`.

        >>> from uri_split import URIReference
        >>> reference = URIReference("?page=2&q=a+b&page=3&debug&e=")
        >>> [reference.query_param(name) for name in ("page", "q", "e", "debug", "absent")]
        ['2', 'a b', '', None, None]
        """
        return next(queries.values_of(self.query or "", plain_text(name, "query_param")), None)

    def query_param_all(self, name: str) -> tuple[str | None, ...]:
        """Return all values of a parameter of the query, in order, decoded as `query_params` does (section 3.4).

        Args:
            name: The name, decoded.

        Returns:
            The values, `None` for each parameter without ``=``; empty if there is no such parameter.

        Raises:
            TypeError: If the name is not a `str`.

        >>> from uri_split import URIReference
        >>> reference = URIReference("?tag=a&debug&tag=b")
        >>> [reference.query_param_all(name) for name in ("tag", "debug", "absent")]
        [('a', 'b'), (None,), ()]
        """
        return tuple(queries.values_of(self.query or "", plain_text(name, "query_param_all")))

    if TYPE_CHECKING:

        @deprecated("join() is the method of str: to resolve a reference, call base.resolve(reference)")
        def join(self, iterable: Iterable[str], /) -> str: ...

        @deprecated("% formats text: to change the query, call with_query_param() or add_query_params()")
        def __mod__(self, value: object, /) -> str: ...

    else:

        def join(self, iterable: Iterable[str], /) -> str:
            """Do what `str.join` does, with a warning: `URI.resolve` joins a base and a reference."""
            warnings.warn(
                "join() is the method of str: to resolve a reference, call base.resolve(reference)", stacklevel=2
            )
            return str.join(self, iterable)

        def __mod__(self, value: object, /) -> str:
            """Format as `str` does, with a warning: `with_query_param` and `add_query_params` change the query."""
            warnings.warn(
                "% formats text: to change the query, call with_query_param() or add_query_params()", stacklevel=2
            )
            return str.__mod__(self, value)

    @property
    def _subcomponents(self) -> Authority:
        authority: Authority | None = getattr(self, "_authority", None)
        if authority is None:
            authority = self._authority = split_authority(self.components.authority or "")
        return authority


def parted_at_query(text: str) -> tuple[str, str | None, str]:
    """Return the text before the query, the query, and the text from the ``#`` on, without splitting the rest.

    >>> parted_at_query("http://a/b?c#d"), parted_at_query("?")
    (('http://a/b', 'c', '#d'), ('', '', ''))
    """
    text, hash_, fragment = str.partition(text, "#")
    before, mark, query = text.partition("?")
    return before, query if mark else None, hash_ + fragment


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
