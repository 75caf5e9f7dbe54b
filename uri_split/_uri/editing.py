"""Methods that make another reference of the same type."""

from enum import Enum
from typing import Final, Literal, Self, TypedDict

from uri_split._algebra import normalization
from uri_split._algebra.queries import replaced_parameter
from uri_split._uri.reading import ReadableReference, of_components


class Unchanged(Enum):
    """Default of the arguments of `URIReference.with_components`, where `None` removes a component."""

    UNCHANGED = "unchanged"

    def __repr__(self) -> str:
        return self.value


UNCHANGED: Final = Unchanged.UNCHANGED
Kept = str | Literal[Unchanged.UNCHANGED]
Removed = Literal[Unchanged.UNCHANGED] | None
Change = str | Literal[Unchanged.UNCHANGED] | None


class Others(TypedDict, total=False):
    """Arguments of `URIReference.with_components` that do not change the type of the result."""

    userinfo: Change
    host: Change
    port: Change
    path: Change
    query: Change


class EditableReference(ReadableReference):
    """Base of the types of references, with the methods that return another reference of the same type.

    Those that may return another type, because the scheme or the fragment changes, are in `uri_split._uri.references`.
    """

    __slots__ = ()

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
        return of_components(type(self), normalization.normalize(self.components, scheme_based=scheme_based))

    def with_query_param(self, name: str, *values: str | None) -> Self:
        """Return the reference with these values, and no others, for a parameter of its query (section 3.4).

        Args:
            name: The name, decoded.
            values: The values, decoded; `None` for the name without ``=``. Without values, the parameter is removed.

        Returns:
            The reference, with the new parameters in place of the first of that name, or else at the end. The other
            parameters stay as they are written.

        Raises:
            InvalidComponent: If the name or a value has a lone surrogate that does not stand for a byte.
            TypeError: If the name or a value is not a `str`.

        >>> from uri_split import URI
        >>> uri = URI("https://example.com/?page=1&q=a+b#top")
        >>> uri.with_query_param("page", "2"), uri.with_query_param("q")
        (URI('https://example.com/?page=2&q=a+b#top'), URI('https://example.com/?page=1#top'))
        """
        query = replaced_parameter(self.components.query, name, values)
        return of_components(type(self), self.components._replace(query=query))
