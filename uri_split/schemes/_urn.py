"""`urn:` URIs (RFC 8141)."""

import re
from collections.abc import Iterator
from typing import ClassVar, Final, Self, cast, final

from uri_split._algebra.encoding import InvalidComponent, percent_encoded, with_capitals
from uri_split._grammar import SchemeRule
from uri_split._problem import Problem
from uri_split._text.arguments import plain_str
from uri_split._text.spans import lazy_pattern
from uri_split.messages import message
from uri_split.rules import RULES
from uri_split.schemes._checking import Broken, Checked, SchemeURI, invalid_uri_of_scheme

# Problems of a URN: parts that the grammar of RFC 8141 does not allow.

WHOLE: Final = Broken("namestring", 8141, "2")
_BROKEN_NID: Final = Broken("NID", 8141, "2.1")
_BROKEN_NSS: Final = Broken("NSS", 8141, "2.2")
_RQ_COMPONENTS: Final = Broken("rq-components", 8141, "2.3")
_SHORTEST_NID: Final = 2
_LONGEST_NID: Final = 32
_NOT_IN_NID: Final = lazy_pattern(r"[^A-Za-z0-9\-]++|\A-|-\Z")


def problems_of_urn(checked: Checked) -> Iterator[Problem]:
    """Yield what is wrong with a text that begins with ``urn:``, in order."""
    text, end = checked.text, checked.query
    start = len("urn:")
    colon = text.find(":", start, end)
    nid_end = end if colon < 0 else colon
    yield from _problems_of_nid(checked, start, nid_end)
    if end - nid_end <= len(":"):
        words, help_ = message("problem/missing-nss"), message("help/nss")
        yield checked.problem("missing-nss", _BROKEN_NSS, (end, end), words, help_)
    elif text[colon + 1] == "/":
        words = message("problem/bad-nss")
        yield checked.problem("bad-nss", _BROKEN_NSS, (colon + 1, colon + 2), words, message("help/write", text="%2F"))
    if end < checked.end:
        yield from _problems_of_components(checked, end)


def _problems_of_nid(checked: Checked, start: int, end: int) -> Iterator[Problem]:
    length = end - start
    if not _SHORTEST_NID <= length <= _LONGEST_NID:
        words = message("problem/bad-nid/length", number=length)
        yield checked.problem("bad-nid", _BROKEN_NID, (start, end), words, message("help/nid"))
        return
    for found in _NOT_IN_NID.finditer(checked.text[start:end]):
        span = start + found.start(), start + found.end()
        key = "problem/bad-nid/hyphen" if found[0].startswith("-") else "problem/bad-nid"
        yield checked.problem(
            "bad-nid", _BROKEN_NID, span, message(key, found=checked.describe(*span)), message("help/remove")
        )


def _problems_of_components(checked: Checked, start: int) -> Iterator[Problem]:
    """Yield what is wrong with the r-component or q-component whose ``?`` is at an offset."""
    text, end = checked.text, checked.end
    mark = text[start + 1 : start + 2]
    if start + 1 == end or mark not in {"+", "="}:
        words, help_ = message("problem/bad-component"), message("help/question-mark")
        yield checked.problem("bad-component", _RQ_COMPONENTS, (start, start + 1), words, help_)
    elif start + 2 == end:
        words = message("problem/bad-component/empty", mark=f'"?{mark}"')
        yield checked.problem("bad-component", _RQ_COMPONENTS, (start, end), words, message("help/remove"))
    elif text[start + 2] in "/?":
        span = start + 2, start + 3
        words = message("problem/bad-component/start", mark=f'"?{mark}"', found=checked.describe(*span))
        help_ = message("help/write", text=percent_encoded(text[start + 2]))
        yield checked.problem("bad-component", _RQ_COMPONENTS, span, words, help_)


# Grammar of RFC 8141 as patterns: names of resources.

_PCHAR: Final = RULES["pchar"].pattern()

# NID           = (alphanum) 0*30(ldh) (alphanum)
# ldh           = alphanum / "-"
_NID: Final = r"[A-Za-z0-9][A-Za-z0-9\-]{0,30}[A-Za-z0-9]"
# NSS           = pchar *(pchar / "/")
_NSS: Final = f"{_PCHAR}{RULES['path'].pattern()}"
# r-component   = pchar *( pchar / "/" / "?" )
# It ends before the "?=" of a q-component (section 2.3.1).
_R_COMPONENT: Final = rf"{_PCHAR}(?>(?:{_PCHAR}|\/|\?(?!={_PCHAR}))*)"
# q-component   = pchar *( pchar / "/" / "?" )
_Q_COMPONENT: Final = f"{_PCHAR}{RULES['query'].pattern()}"
# namestring    = assigned-name
#                 [ rq-components ]
#                 [ "#" f-component ]
# assigned-name = "urn" ":" NID ":" NSS
# rq-components = [ "?+" r-component ]
#                 [ "?=" q-component ]
# f-component   = fragment
NAMESTRING: Final = lazy_pattern(
    rf"urn:(?P<nid>{_NID}):(?P<nss>{_NSS})(?:\?\+(?P<r>{_R_COMPONENT})|)(?:\?=(?P<q>{_Q_COMPONENT})|)"
    f"(?:#{RULES['fragment'].pattern()}|)",
    re.IGNORECASE | re.ASCII,
)


# URNs (RFC 8141): the type, and how one is written.


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

    __module__ = "uri_split.schemes"

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
