"""Base of the types of references: their properties, and the methods that return an edited one."""

import re
import warnings
from collections.abc import Iterable, Mapping
from enum import Enum
from types import NoneType
from typing import TYPE_CHECKING, ClassVar, Final, Literal, NoReturn, Self, TypedDict, TypeVar, cast, overload

from uri_split._algebra import hosts, paths, queries, resolution
from uri_split._algebra.components import DecodedComponents, decoded_components, port_number, port_text
from uri_split._algebra.encoding import Decoded, InvalidComponent, decode, decoded_text, with_capitals
from uri_split._algebra.hosts import HostKind, RegName, check_dns_name
from uri_split._algebra.queries import Parameter, Parameters, Selector, Value, Values
from uri_split._algebra.resolution import PathKind, ReferenceKind, RelativeBeginning, guarded, normalize_host, unguarded
from uri_split._algebra.schemes import DEFAULT_PORTS, default_port
from uri_split._diagnosis import required
from uri_split._grammar import Component, ReferenceRule
from uri_split._hidden import redacted
from uri_split._text.arguments import Scalar, check_type, plain_text
from uri_split._text.elsewhere import OF_REFERENCES
from uri_split.lenient import Authority, Components, make_components, split, split_authority

if TYPE_CHECKING:
    from pydantic import GetJsonSchemaHandler
    from pydantic_core import CoreSchema
    from typing_extensions import deprecated

_Kind = TypeVar("_Kind", bound="ReadableReference")
_Default = TypeVar("_Default")


class ReadableReference(str):
    """Base of the types of references, with everything that only reads one."""

    __slots__ = ("_authority", "_components")

    rule: ClassVar[ReferenceRule]
    # Split when first needed. `None` until then, since `getattr` takes longer for an empty slot than `split`.
    _authority: Authority | None
    _components: Components | re.Match[str] | None

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

    def __dir__(self) -> Iterable[str]:
        return set(super().__dir__()) - OF_REFERENCES.keys()

    def redacted(self) -> str:
        """Return the text with ``***`` for each secret, such as a password (section 3.2.1) or a token.

        This includes passwords of URIs in the path, the query or the fragment, if their ``@`` is not percent-encoded.

        >>> from uri_split import URIReference
        >>> URIReference("//me:secret@example.com/?next=//you:hidden@example.net/").redacted()
        '//me:***@example.com/?next=//you:***@example.net/'
        """
        return redacted(str(self))

    def display(self, *, max_length: int | None = None) -> str:
        """Return the reference as people read it: a text that is not a URI any more, and must not be used as one.

        The host is in Unicode where that is safe, with or without the extra ``confusables``. With ``xn--`` are labels
        that mix scripts, look like ASCII, or have symbols, letters like delimiters, or Latin letters that are not usual
        in Europe; and a host that is written from right to left, if more than a slash follows. Letters and digits are
        decoded, but no spaces, delimiters, or characters that are not seen or change the direction, nor marks through
        a letter, or more of them than words have. There is no userinfo, and ``***`` for other secrets, as in
        `redacted`; other secrets, such as a token in the query, are shown.

        Args:
            max_length: The greatest number of code points. One ellipsis stands for the end of the text, or for the
                middle of a path without query and fragment. Scheme, host, port and the delimiter after them always
                stay, so the text may be longer.

        Raises:
            TypeError: If the length is neither an `int` nor `None`.

        >>> from uri_split import URI
        >>> uri = URI("https://me:secret@xn--bcher-kva.example/stra%C3%9Fen/a%20b/plan.pdf?v=1#top")
        >>> uri.display(), uri.display(max_length=40)
        ('https://bücher.example/straßen/a%20b/plan.pdf?v=1#top', 'https://bücher.example/straßen/a%20b/pl…')
        """
        from uri_split._uri.display import displayed  # noqa: PLC0415  of no use to most programs

        check_type(max_length, int | None, "max_length", "int or None", excluded=bool)
        return displayed(self, max_length)

    @property
    def components(self) -> Components:
        """The five components, as `uri_split.lenient.split` returns them."""
        components = self._components
        if isinstance(components, Components):
            return components
        known = self._components = make_components(Components, components.groups()) if components else split(self)
        return known

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
        scheme, authority, _, _, _ = self.components
        if authority is None:
            return None
        if ":" in authority and (port := self._subcomponents.port):
            return port_number(port)
        return DEFAULT_PORTS.get(scheme.lower()) if scheme else None

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
        return decoded_text(Decoded, paths.last_segment(self.components.path), "segment")

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
        return None if self.host is None else hosts.public_suffix(self.host)

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
        return None if self.host is None else hosts.registrable_domain(self.host)

    @property
    def subdomain(self) -> str | None:
        """The labels before the registrable domain of the host, in ASCII, such as ``www``.

        It is empty if there is nothing before it, and `None` if the host has no registrable domain: if
        `registrable_domain` is not `None`, the host is the subdomain, a dot unless that is empty, and the registrable
        domain.

        Raises:
            ModuleNotFoundError: If the package `publicsuffixlist` is not installed (extra ``suffix``).

        >>> from uri_split import URIReference
        >>> references = ("//a.WWW.Example.co.uk/", "//example.co.uk/", "//github.io/", "//127.0.0.1/")
        >>> [URIReference(text).subdomain for text in references]
        ['a.www', '', None, None]
        """
        return None if self.host is None else hosts.subdomain(self.host)

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
        >>> parts = URIReference("//example.com:80/a%2Fb/%C3%A9?q=a%20b").decoded
        >>> parts.port, parts.path, parts.query
        (80, ('', 'a/b', 'é'), 'q=a b')
        """
        components = self.components
        authority = components.authority
        return decoded_components(
            components, None if authority is None else self._authority or split_authority(authority)
        )

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
        return queries.split_query(self.components.query or "")

    @overload
    def query_param(self, name: str) -> str | None: ...
    @overload
    def query_param(self, name: str, default: _Default) -> str | _Default: ...
    def query_param(self, name: str, default: object = None) -> object:
        """Return the first value of a parameter of the query, decoded as `query_params` does (section 3.4).

        Args:
            name: The name, decoded.
            default: What to return without such a value.

        Returns:
            The value, which may be empty; the default if there is no such parameter, or if the first one of that name
            has no ``=``. `query_param_all` tells these apart.

        Raises:
            TypeError: If the name is not a `str`.

        >>> from uri_split import URIReference
        >>> reference = URIReference("?page=2&q=a+b&page=3&debug&e=")
        >>> [reference.query_param(name) for name in ("page", "q", "e", "debug", "absent")]
        ['2', 'a b', '', None, None]
        >>> reference.query_param("size", "20"), reference.query_param("debug", "no")
        ('20', 'no')
        """
        name, query = plain_text(name, "query_param"), self.components.query
        value = next(queries.values_of(query, name), None) if query else None
        return default if value is None else value

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

        @deprecated("% formats text: to change the query, call with_query_params() or add_query_params()")
        def __mod__(self, value: object, /) -> str: ...

    else:

        def join(self, iterable: Iterable[str], /) -> str:
            """Do what `str.join` does, with a warning: `URI.resolve` joins a base and a reference."""
            warnings.warn(
                "join() is the method of str: to resolve a reference, call base.resolve(reference)", stacklevel=2
            )
            return str.join(self, iterable)

        def __mod__(self, value: object, /) -> str:
            """Format as `str` does, with a warning: `with_query_params` and `add_query_params` change the query."""
            warnings.warn(
                "% formats text: to change the query, call with_query_params() or add_query_params()", stacklevel=2
            )
            return str.__mod__(self, value)

    @property
    def _subcomponents(self) -> Authority:
        authority = self._authority
        if authority is None:
            authority = self._authority = split_authority(self.components.authority or "")
        return authority


class _Elsewhere:
    """Stand-in for an attribute that URLs of another package have: the `AttributeError` says what to use.

    Unlike `__getattr__`, it costs nothing where the other attributes are read.

    >>> from uri_split import URI
    >>> URI("https://example.com/").hostname
    Traceback (most recent call last):
    AttributeError: 'AbsoluteURI' object has no attribute 'hostname': use .host
    """

    def __init__(self, name: str, hint: str) -> None:
        self._name = name
        self._hint = hint

    def __get__(self, instance: object, owner: type) -> NoReturn:
        kind = f"type object '{owner.__name__}'" if instance is None else f"'{owner.__name__}' object"
        message = f"{kind} has no attribute '{self._name}': {self._hint}"
        # Without the object, in which Python would look for a similar name to suggest.
        raise AttributeError(message, name=self._name)


for _name, _hint in OF_REFERENCES.items():
    setattr(ReadableReference, _name, _Elsewhere(_name, _hint))


def proven(kind: type[_Kind], text: str, components: Components | re.Match[str] | None = None) -> _Kind:
    """Return a text that is known to match the rule of a type as that type.

    Nothing is checked here: the caller has matched the text, or made it of parts that the grammar proves. The text is a
    plain `str`. Its components, or its match by `READER`, save the time to split it. Where time counts, `URIReference`
    and edits do the same without the call.
    """
    reference = str.__new__(kind, text)
    reference._components = components  # pyright: ignore[reportPrivateUsage]  # noqa: SLF001  of a class of this module
    reference._authority = None  # pyright: ignore[reportPrivateUsage]  # noqa: SLF001
    return reference


def of_components(kind: type[_Kind], components: Components) -> _Kind:
    """Return the reference with components whose text is known to match the rule of a type."""
    scheme, authority, path, query, fragment = components
    # All of them are plain `str`, for which f-strings are faster than `unsplit`.
    if scheme is None:
        text = path if authority is None else f"//{authority}{path}"
    else:
        text = f"{scheme}:{path}" if authority is None else f"{scheme}://{authority}{path}"
    if query is not None:
        text = f"{text}?{query}"
    if fragment is not None:
        text = f"{text}#{fragment}"
    # As `proven`, without the call.
    reference = str.__new__(kind, text)
    reference._components = components  # pyright: ignore[reportPrivateUsage]  # noqa: SLF001  of a class of this module
    reference._authority = None  # pyright: ignore[reportPrivateUsage]  # noqa: SLF001
    return reference


# Methods that return an edited reference, and how its components become a valid text (RFC 3986, section 5.3).


class Unchanged(Enum):
    """Default of the arguments of `URIReference.with_components`, where `None` removes a component."""

    UNCHANGED = "unchanged"

    def __repr__(self) -> str:
        return self.value


UNCHANGED: Final = Unchanged.UNCHANGED
Kept = str | Literal[Unchanged.UNCHANGED]
Removed = Literal[Unchanged.UNCHANGED] | None
New = str | Literal[Unchanged.UNCHANGED] | None
NewPort = New | int


class Others(TypedDict, total=False):
    """Arguments of `URIReference.with_components` that do not change the type of the result."""

    userinfo: New
    user: New
    password: New
    host: New
    port: NewPort
    path: New
    query: New
    dns: bool | None


class EditableReference(ReadableReference):
    """Base of the types of references, with the methods that return another reference of the same type.

    Those that may return another type because the scheme changes are in `uri_split._uri.types`.
    """

    __slots__ = ()

    _without_fragment: ClassVar[type[ReadableReference]]
    """The type of the same references without a fragment: `AbsoluteURI` or `RelativeRef`."""

    def normalize(self, *, scheme_based: bool = False) -> Self:
        """Return the reference in its normal form, in which equivalent references are often equal (section 6.2).

        Scheme and host become lower case, the hex digits of percent-encodings upper case. Unreserved characters are
        decoded; dot-segments and an empty port are removed. A relative path keeps its dot-segments, and a ``%2E`` that
        would become one: only resolution can remove them. The normal form of a target is the same whether its reference
        is normalized before or after resolution.

        Args:
            scheme_based: Whether to use the rules of known schemes as well (section 6.2.3): to remove the default port
                and leading zeros of any port, write ``/`` for an empty path where they mean the same, write an IPv6
                address in the form of RFC 5952, and begin a ``file:`` URI of this machine with ``file:///``.

        >>> from uri_split import URI
        >>> URI("HTTP://Example.COM:80/%7Euser/./a/../b%2fc").normalize()
        AbsoluteURI('http://example.com:80/~user/b%2Fc')
        >>> URI("HTTP://Example.COM:80").normalize(scheme_based=True)
        AbsoluteURI('http://example.com/')
        """
        components = self.components
        normal = resolution.normalize(components, scheme_based=scheme_based)
        return self if normal == components else of_components(type(self), normal)

    def __truediv__(self, segment: Scalar) -> ReadableReference:
        """Return the reference with a segment added to its path, without query and fragment (section 3.3).

        Args:
            segment: Any text, decoded: a slash in it is encoded. Or a number, a UUID, a date or a time. If the path
                ends with a slash, the segment replaces the empty one after it. An empty segment makes the path end with
                a slash, if there is a path or an authority.

        Raises:
            InvalidComponent: If it is ``.`` or ``..``, which resolution would remove even if percent-encoded, has a
                lone surrogate that does not stand for a byte, or is a number that is not finite or has thousands of
                digits.
            TypeError: If it has another type. Write the text instead of a `bool`.

        >>> from uri_split import URI
        >>> URI("https://example.com/a?q") / "b c" / "d/e" / 5
        AbsoluteURI('https://example.com/a/b%20c/d%2Fe/5')
        """
        return of_components(self._without_fragment, paths.with_segment(self.components, segment))

    def joinpath(self, *pathsegments: Scalar) -> ReadableReference:
        """Return the reference with segments added to its path, without query and fragment (section 3.3).

        Args:
            pathsegments: Texts, decoded, in which slashes separate segments; `/` encodes them instead. Or numbers,
                UUIDs, dates and times. Each is added as ``/`` adds a segment: an empty one makes the path end with a
                slash. Empty segments within a text are kept.

        Raises:
            InvalidComponent: If a text begins with a slash, contains a segment ``.`` or ``..``, or has a lone surrogate
                that does not stand for a byte, or if a number is not finite or has thousands of digits.
            TypeError: If an argument has another type.

        >>> from uri_split import URI
        >>> URI("https://example.com/a?q").joinpath("b/c", "d e")
        AbsoluteURI('https://example.com/a/b/c/d%20e')
        """
        return of_components(self._without_fragment, paths.with_paths(self.components, pathsegments))

    @property
    def parent(self) -> ReadableReference:
        """The reference one level up, without query and fragment (section 3.3).

        Unlike the parent in `pathlib` and `yarl`, it ends with a slash, so that references resolve against it as
        against the reference itself: ``uri.parent.resolve("b") == uri.resolve("b")``. ``uri.parent / uri.name`` has the
        path of the reference if the name is neither empty nor a dot-segment.

        A path that ends with a slash or a dot-segment leads to a directory, and the parent is the directory above, as
        ``..`` resolves. The root is its own parent, and so is an empty path. The parent of a relative path of one
        segment is the empty path.

        >>> from uri_split import URI, URIReference
        >>> uri = URI("https://example.com/a/b.html?q#f")
        >>> uri.parent, uri.parent.parent, uri.parent / uri.name
        (AbsoluteURI('https://example.com/a/'), AbsoluteURI('https://example.com/'), AbsoluteURI('https://example.com/a/b.html'))
        >>> [URIReference(text).parent for text in ("/a/b/..", "a/b", "a", "..")]
        [RelativeRef('/'), RelativeRef('a/'), RelativeRef(''), RelativeRef('../../')]
        """
        return of_components(self._without_fragment, paths.parent(self.components))

    def without_fragment(self) -> ReadableReference:
        """Return the reference without its fragment (section 3.5).

        >>> from uri_split import URI
        >>> URI("https://example.com/?q#f").without_fragment()
        AbsoluteURI('https://example.com/?q')
        """
        before, hash_, _ = str.partition(self, "#")
        return proven(self._without_fragment, before) if hash_ else self

    def with_name(self, name: str) -> Self:
        """Return the reference with another last segment of its path (section 3.3).

        Query and fragment stay, unlike in `yarl`; ``uri.parent / name`` has neither.

        Args:
            name: The name, decoded: a slash in it is encoded. It replaces an empty name, too.

        Raises:
            InvalidComponent: If it is ``.`` or ``..``, which resolution would remove even if percent-encoded, or has a
                lone surrogate that does not stand for a byte.
            TypeError: If it is not a `str`.

        >>> from uri_split import URI
        >>> URI("https://example.com/a/b?q").with_name("c d"), URI("https://example.com/a/").with_name("b")
        (AbsoluteURI('https://example.com/a/c%20d?q'), AbsoluteURI('https://example.com/a/b'))
        """
        return of_components(type(self), paths.with_name(self.components, name))

    def with_segment(self, index: int, segment: Scalar) -> Self:
        """Return the reference with another text for one segment of its path (section 3.3).

        The other segments, query and fragment stay as they are written.

        Args:
            index: The place of the segment in `segments`, from 0, or from -1 backwards.
            segment: Any text, decoded: a slash in it is encoded; or a number, a UUID, a date or a time, as in a query.

        Raises:
            IndexError: If the path has no such segment.
            InvalidComponent: If it is ``.`` or ``..``, which resolution would remove even if percent-encoded, has a
                lone surrogate that does not stand for a byte, or is a number that cannot be written.
            TypeError: If an argument has another type.

        >>> from uri_split import URI
        >>> URI("https://example.com/v1/users/42/orders?page=2").with_segment(2, 43)
        AbsoluteURI('https://example.com/v1/users/43/orders?page=2')
        """
        return of_components(type(self), paths.with_other_segment(self.components, index, segment))

    def with_suffix(self, suffix: str) -> Self:
        """Return the reference with another suffix of its name (section 3.3).

        Query, fragment, and the rest of the name stay as they are written.

        Args:
            suffix: The suffix, decoded, with its dot; empty to remove the suffix. A slash in it is encoded.

        Raises:
            InvalidComponent: If it is neither empty nor begins with a dot, if the name is empty or a dot-segment, or if
                it has a lone surrogate that does not stand for a byte.
            TypeError: If it is not a `str`.

        >>> from uri_split import URI
        >>> uri = URI("https://example.com/a.tar.gz?q")
        >>> uri.with_suffix(".xz"), uri.with_suffix("")
        (AbsoluteURI('https://example.com/a.tar.xz?q'), AbsoluteURI('https://example.com/a.tar?q'))
        """
        return of_components(type(self), paths.with_suffix(self.components, suffix))

    def with_query_param(self, name: str, *values: Value) -> Self:
        """Return the reference with these values, and no others, for a parameter of its query (section 3.4).

        Args:
            name: The name, decoded.
            values: The values: texts, decoded, numbers, UUIDs, dates or times; `None` for the name without ``=``.
                Without values, the parameter is removed.

        Returns:
            The reference, with the new parameters in place of the first of that name, or else at the end. The other
            parameters stay as they are written. `with_query_params` does the same for several names.

        Raises:
            InvalidComponent: If a text has a lone surrogate that does not stand for a byte, a number is not finite or
                has thousands of digits, or a parameter has an empty name and the value `None`.
            TypeError: If the name or a value has another type. Write the text instead of a `bool`.

        >>> from uri_split import URI
        >>> uri = URI("https://example.com/?page=1&q=a+b#top")
        >>> uri.with_query_param("page", 2), uri.with_query_param("q")
        (URI('https://example.com/?page=2&q=a+b#top'), URI('https://example.com/?page=1#top'))
        """
        parts = queries.parted_at_query(self)
        return self._with_query(parts, queries.replaced_parameter(parts[1], name, values))

    def with_query_params(self, parameters: Parameters | None = None, /, **keywords: Values) -> Self:
        """Return the reference with these values, and no others, for some parameters of its query (section 3.4).

        Args:
            parameters: A mapping, or pairs of a name and a value, as in `add_query_params`. Without values, as in an
                empty list, the parameter is removed.
            keywords: More parameters. All values for the same name are set.

        Returns:
            The reference, with the new parameters in place of the first of the same name, or else at the end. The
            others stay as they are written. `with_query` removes the others.

        Raises:
            InvalidComponent: If a text has a lone surrogate that does not stand for a byte, a number is not finite or
                has thousands of digits, or a parameter has an empty name and the value `None`.
            TypeError: If an argument has another type.

        >>> from uri_split import URI
        >>> uri = URI("https://example.com/?page=1&q=a+b#top")
        >>> uri.with_query_params(page=2, lang="de"), uri.with_query_params({"q": []}, page=None)
        (URI('https://example.com/?page=2&q=a+b&lang=de#top'), URI('https://example.com/?page#top'))
        """
        parts = queries.parted_at_query(self)
        return self._with_query(parts, queries.replaced_parameters(parts[1], parameters, keywords))

    def add_query_params(self, parameters: Parameters | None = None, /, **keywords: Values) -> Self:
        """Return the reference with more parameters at the end of its query (section 3.4).

        Args:
            parameters: A mapping, or pairs of a name and a value. A value is text, decoded, a number, a UUID, a date,
                a time, or `None` for the name without ``=``; a sequence of values means several parameters of the same
                name.
            keywords: More parameters, added after the others.

        Returns:
            The reference, with the parameters that it had as they are written.

        Raises:
            InvalidComponent: If a text has a lone surrogate that does not stand for a byte, a number is not finite or
                has thousands of digits, or a parameter has an empty name and the value `None`.
            TypeError: If an argument has another type.

        >>> from uri_split import URI
        >>> URI("https://example.com/?q=a+b").add_query_params({"tag": ["x&y", "z"]}, page=2, debug=None)
        AbsoluteURI('https://example.com/?q=a+b&tag=x%26y&tag=z&page=2&debug')
        """
        parts = queries.parted_at_query(self)
        return self._with_query(parts, queries.extended_query(parts[1], parameters, keywords))

    def with_query(self, parameters: Parameters | None = None, /, **keywords: Values) -> Self:
        """Return the reference with these parameters, and no others, in its query (section 3.4).

        `with_components` replaces the query by a text.

        Args:
            parameters: A mapping, or pairs of a name and a value, as in `add_query_params`.
            keywords: More parameters.

        Returns:
            The reference; without parameters, it has no query. ``uri.with_query(pairs).query_params() == pairs`` for a
            tuple of pairs of `str` or with values `None`. (Surrogates that stand for the bytes of UTF-8 are decoded.)

        Raises:
            InvalidComponent: If a text has a lone surrogate that does not stand for a byte, a number is not finite or
                has thousands of digits, or a parameter has an empty name and the value `None`.
            TypeError: If an argument has another type.

        >>> from uri_split import URI
        >>> uri = URI("https://example.com/?q=a#f")
        >>> uri.with_query({"page": 2}, sort="name"), uri.with_query()
        (URI('https://example.com/?page=2&sort=name#f'), URI('https://example.com/#f'))
        """
        return self._with_query(queries.parted_at_query(self), queries.joined_query(parameters, keywords))

    def without_query_params(self, *names: Selector) -> Self:
        """Return the reference without some parameters of its query (section 3.4).

        Args:
            names: Names, decoded, in which ``*`` matches any text; or functions that take a name and return whether
                to remove it. Upper and lower case differ.

        Returns:
            The reference, with the other parameters as they are written: unchanged if none is removed, and without a
            query if some are removed and none is left.

        Raises:
            TypeError: If an argument is neither a `str` nor a function.

        >>> from uri_split import URI
        >>> URI("https://example.com/?utm_source=a&q=b+c&gclid=d").without_query_params("utm_*", "gclid")
        AbsoluteURI('https://example.com/?q=b+c')
        """
        argument = "without_query_params() argument"
        parts = queries.parted_at_query(self)
        return self._with_query(parts, queries.filtered_query(parts[1], names, keep=False, argument=argument))

    def without_tracking(self) -> Self:
        """Return the reference without the parameters that usually identify a campaign or a visitor (section 3.4).

        They are listed in `uri_split.columns.cells.TRACKING_PARAMETERS`, such as ``utm_*``, ``fbclid`` and ``gclid``.
        Upper and lower case do not matter.

        Returns:
            The reference, with the other parameters as they are written: unchanged if none is removed, and without a
            query if some are removed and none is left.

        >>> from uri_split import URI
        >>> URI("https://example.com/?utm_source=a&q=b+c&GCLID=d").without_tracking()
        AbsoluteURI('https://example.com/?q=b+c')
        """
        return self.without_query_params(queries.is_tracking)

    def with_only_query_params(self, *names: Selector) -> Self:
        """Return the reference with only some parameters of its query (section 3.4).

        Args:
            names: Names, decoded, in which ``*`` matches any text; or functions that take a name and return whether
                to keep it. Upper and lower case differ.

        Returns:
            The reference, with these parameters as they are written: unchanged if none is removed, and without a
            query if some are removed and none is left.

        Raises:
            TypeError: If an argument is neither a `str` nor a function.

        >>> from uri_split import URI
        >>> URI("https://example.com/?utm_source=a&q=b+c&gclid=d").with_only_query_params("q", str.isupper)
        AbsoluteURI('https://example.com/?q=b+c')
        """
        argument = "with_only_query_params() argument"
        parts = queries.parted_at_query(self)
        return self._with_query(parts, queries.filtered_query(parts[1], names, keep=True, argument=argument))

    def sorted_query(self) -> Self:
        """Return the reference with the parameters of its query sorted by their decoded names (section 3.4).

        Parameters of the same name stay in order, and each stays as it is written.

        >>> from uri_split import URI
        >>> URI("https://example.com/?b=2&a=%c3%a9&b=1").sorted_query()
        AbsoluteURI('https://example.com/?a=%c3%a9&b=2&b=1')
        """
        parts = queries.parted_at_query(self)
        return self._with_query(parts, parts[1] and queries.sorted_query(parts[1]))

    def dedupe_key(
        self, *, without_tracking: bool = False, sorted_query: bool = False, keep_fragments: bool = False
    ) -> str:
        """Return a key that is equal for references that most likely lead to the same page (section 6.2).

        It is the scheme-based normal form (see `normalize`) without fragment. Compare keys with ``==``, or use them in
        a `set`. `uri_split.equivalent` compares without such guesses.

        Args:
            without_tracking: Whether to remove the parameters that `without_tracking` removes.
            sorted_query: Whether the order of parameters with different names does not matter (see `sorted_query`).
            keep_fragments: Whether the fragment is part of the key.

        >>> from uri_split import URI
        >>> page, shared = URI("https://example.com/?a=1&b=2"), URI("HTTPS://Example.com:443?b=2&utm_source=x&a=1#top")
        >>> page.dedupe_key(sorted_query=True) == shared.dedupe_key(without_tracking=True, sorted_query=True)
        True
        """
        reference = self.normalize(scheme_based=True)
        if without_tracking:
            reference = reference.without_tracking()
        if sorted_query:
            reference = reference.sorted_query()
        return str(reference if keep_fragments else reference.without_fragment())

    def _with_query(self, parts: tuple[str, str | None, str], query: str | None) -> Self:
        """Return the reference with another query between its parts."""
        before, own, rest = parts
        if query == own:
            return self
        # As `proven`, without the call.
        reference = str.__new__(type(self), before + rest if query is None else f"{before}?{query}{rest}")
        reference._components = reference._authority = None  # noqa: SLF001
        return reference


# Components put together, where each of them is valid (RFC 3986, sections 3.3 and 5.3).


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


def replaced(
    components: Components, changes: Mapping[Component, str | int | None], *, dns: bool | None = None
) -> Components:
    """Return the components of a reference with some of them replaced, or removed where the value is `None`.

    Without the host, there is no userinfo and no port either. New values are written as producers should write them
    (sections 2.1, 3.1, 3.2.2 and 3.2.3); one that is there already stays as it is.

    Args:
        components: The components of a URI-reference.
        changes: The values by component; a port is a text or a number.
        dns: See `check_dns_name`.

    Raises:
        InvalidURI: If a value does not match the rule with the name of its component.
        InvalidComponent: If it is not possible with the other components, or if a new host is not UTF-8 after decoding
            or not a DNS name.

    >>> from uri_split.lenient import split
    >>> replaced(split("http://me@h:80/a?b"), {"host": None, "query": "c%2f"}).unsplit()
    'http:/a?c%2F'
    """
    scheme, authority, path, query, fragment = components
    userinfo, host, port = (None, None, None) if authority is None else split_authority(authority)
    present: dict[Component, str | None] = {
        "scheme": scheme,
        "userinfo": userinfo,
        "host": host,
        "port": port,
        "path": path,
        "query": query,
        "fragment": fragment,
    }
    parts = present | {"path": unguarded(scheme, authority, path)}
    if changes.get("host", host) is None:
        parts["userinfo"] = parts["port"] = None
    for name, change in changes.items():
        if name == "port" and not isinstance(change, str | NoneType):
            change = port_text(change)  # noqa: PLW2901  as if it was given as text
        value = None if change is None else required(cast("str", change), name)
        parts[name] = value if value is None or value == present[name] else _produced(name, value)
    scheme = parts["scheme"]
    new = parts["host"]
    if new is not None:
        if new != host and (host is None or normalize_host(new) != normalize_host(host)):
            RegName(new).decoded  # noqa: B018  raises an error unless it is UTF-8 (section 3.2.2)
            check_dns_name(new, scheme, dns=dns)
        if parts["port"] != port and _is_default(parts["port"], scheme):
            parts["port"] = None
    subcomponents = parts["userinfo"], new, parts["port"]
    return recomposed(scheme, subcomponents, parts["path"] or "", parts["query"], parts["fragment"])


def _produced(component: Component, value: str) -> str:
    """Return a new value as producers should write it (sections 2.1, 3.1 and 3.2.2)."""
    match component:
        case "scheme":
            return value.lower()
        case "host":
            return normalize_host(value)
        case _:
            return with_capitals(value)


def _is_default(port: str | None, scheme: str | None) -> bool:
    """Return whether producers should leave a port out: it is empty, or the default of the scheme (section 3.2.3)."""
    return not port or (port.lstrip("0") or "0") == default_port(scheme)
