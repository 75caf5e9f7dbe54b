"""URNs (RFC 8141): the type, and how one is written."""

import re
from typing import ClassVar, Self, cast, final

from uri_split._algebra.encoding import with_capitals
from uri_split._algebra.errors import InvalidComponent
from uri_split._grammar.names import SchemeRule
from uri_split._schemes.checking import invalid_uri_of_scheme
from uri_split._schemes.scheme_uri import SchemeURI
from uri_split._schemes.urn_grammar import NAMESTRING
from uri_split._schemes.urn_problems import WHOLE, problems_of_urn
from uri_split._text.arguments import plain_str
from uri_split._text.public import public


@public
@final
class URN(SchemeURI):
    """A name of a resource, in some namespace (RFC 8141, rule namestring).

    It is a `str`, and `uri` is the same text as a `URI`. Its parts are as they are written, since each namespace says
    what they mean. The f-component is the fragment of the `uri`.

    Args:
        text: Any `str`.

    Raises:
        InvalidURI: If the text does not match. It says where and why.
        TypeError: If it is not a `str`.

    >>> urn = URN("urn:example:weather?=op=map&lat=39.56#today")
    >>> urn.nid, urn.nss, urn.r_component, urn.q_component, urn.uri.fragment
    ('example', 'weather', None, 'op=map&lat=39.56', 'today')
    """

    __slots__ = ()

    scheme: ClassVar[str] = "urn"
    rule: ClassVar[SchemeRule] = "namestring"

    @classmethod
    def of(cls, nid: str, nss: str) -> Self:
        """Return the URN of a name in a namespace.

        Args:
            nid: The namespace identifier, such as ``isbn``.
            nss: The name in that namespace, percent-encoded where necessary.

        Raises:
            InvalidComponent: If a part of the name would be read as another component.
            InvalidURI: If the URN does not match.
            TypeError: If an argument is not a `str`.

        >>> URN.of("isbn", "0-395-36341-1")
        URN('urn:isbn:0-395-36341-1')
        """
        nid, nss = plain_str(nid, "nid"), plain_str(nss, "nss")
        urn = cls(f"urn:{nid}:{nss}")
        if (urn.nid, urn.nss) != (nid, nss):
            message = 'nid must not contain ":", and "?" and "#" in nss must be percent-encoded, as %3F and %23'
            raise InvalidComponent(message, "path")
        return urn

    @property
    def nid(self) -> str:
        """The namespace identifier, as written (RFC 8141, section 2.1)."""
        return self._match["nid"]

    @property
    def nss(self) -> str:
        """The name in the namespace, as written (RFC 8141, section 2.2)."""
        return self._match["nss"]

    @property
    def r_component(self) -> str | None:
        """The parameters for the resolver of the name, as written; `None` if absent (RFC 8141, section 2.3.1).

        >>> URN("urn:example:foo-bar-baz-qux?+CCResolve:cc=uk?=a").r_component
        'CCResolve:cc=uk'
        """
        return self._match["r"]

    @property
    def q_component(self) -> str | None:
        """The parameters for the named resource, as written; `None` if absent (RFC 8141, section 2.3.2)."""
        return self._match["q"]

    @property
    def assigned_name(self) -> "URN":
        """The URN without its components, in the form in which URNs are compared (RFC 8141, section 3).

        Two URNs are equivalent if their `assigned_name` is equal. Some namespaces have further rules.

        >>> URN("URN:Example:a%2fB?=op#f").assigned_name
        URN('urn:example:a%2FB')
        """
        return str.__new__(URN, f"urn:{self.nid.lower()}:{with_capitals(self.nss)}")

    @property
    def _match(self) -> re.Match[str]:
        return cast("re.Match[str]", NAMESTRING.fullmatch(self))

    @classmethod
    def _check(cls, text: str) -> None:
        if not NAMESTRING.fullmatch(text):
            raise invalid_uri_of_scheme(text, cls.scheme, WHOLE, problems_of_urn)
