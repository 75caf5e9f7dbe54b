"""Mailto URIs (RFC 6068): the type, and how one is written."""

import re
from typing import ClassVar, Final, Self, final

from uri_split._algebra.encoding import decode, encode_component
from uri_split._algebra.errors import InvalidComponent
from uri_split._algebra.hosts import RegName, domain_of
from uri_split._grammar.names import SchemeRule
from uri_split._messages.phrases import describe_character
from uri_split._schemes.checking import Checked, described, invalid_uri_of_scheme
from uri_split._schemes.mailto_grammar import ADDR_SPEC, MAILTO_URI, TO
from uri_split._schemes.mailto_problems import WHOLE, problems_of_mailto
from uri_split._schemes.scheme_uri import SchemeURI
from uri_split._split.passwords import hidden_spans, redacted
from uri_split._text.arguments import check_type
from uri_split._text.patterns import lazy_pattern
from uri_split._text.public import public

_LINE_BREAK: Final = lazy_pattern(r"\r\n|\r|\n")
# Without tabs, which are white space in a header (RFC 5322, section 2.2); with every line break of `str.splitlines`.
_CONTROL: Final = lazy_pattern(r"[\x00-\x08\n-\x1f\x7f-\x9f\u2028\u2029]")
_SEPARATOR: Final = lazy_pattern("[,;]")
_HEADERS_OF_ADDRESSES: Final = frozenset({"to", "cc", "bcc"})
_EXAMPLE: Final = "write one such as jane@example.com"
# A header is decoded first; then commas separate its addresses, except in a quoted-string (RFC 5322, section 3.4).
_IN_HEADER: Final = lazy_pattern(r'(?>(?:[^,"]++|"(?>(?:[^"\\]++|\\.?)*)"?)+)', re.DOTALL)


@public
@final
class MailtoURI(SchemeURI):
    """A URI of mail addresses, with headers of a message to them (RFC 6068, rule mailtoURI).

    It is a `str`, and `uri` is the same text as a `URI`. A fragment, which means nothing, is ignored.

    Args:
        text: Any `str`.

    Raises:
        InvalidURI: If the text does not match. It says where and why.
        TypeError: If it is not a `str`.

    >>> uri = MailtoURI("mailto:bill+ietf@example.org,jane@example.com?subject=Caf%C3%A9&body=1%2B1")
    >>> uri.to, uri.headers
    (('bill+ietf@example.org', 'jane@example.com'), (('subject', 'Café'), ('body', '1+1')))
    """

    __slots__ = ()

    scheme: ClassVar[str] = "mailto"
    rule: ClassVar[SchemeRule] = "mailtoURI"

    @classmethod
    def of(cls, *to: str, **headers: str) -> Self:
        r"""Return the URI of some addresses and headers.

        Domains beyond ASCII are written in IDNA, as RFC 6068 recommends (section 2), also in ``cc``, ``bcc`` and ``to``
        if all their addresses are without names. Line breaks in the body become CR LF (section 5).

        Args:
            to: Addresses without names.
            headers: Values by name, such as ``subject``, ``body`` and ``cc``. An underscore in a name means a
                hyphen.

        Raises:
            InvalidComponent: If an address is not valid, if another header than the body has a line break or a control
                character, or if a text has a lone surrogate that does not stand for a byte.
            TypeError: If an argument is not a `str`.

        >>> MailtoURI.of("jane@bücher.example", subject="Hi & bye", body="a\nb")
        MailtoURI('mailto:jane@xn--bcher-kva.example?subject=Hi%20%26%20bye&body=a%0D%0Ab')
        """
        addresses = ",".join(map(_written_address, to))
        fields = "&".join(_written_header(name.replace("_", "-"), value) for name, value in headers.items())
        return str.__new__(cls, f"mailto:{addresses}{'?' if fields else ''}{fields}")

    @property
    def to(self) -> tuple[str, ...]:
        """The decoded addresses, in order: those before the headers, and those in each header ``to``.

        >>> MailtoURI("mailto:a@example.com?to=b@example.com,c@example.com").to
        ('a@example.com', 'b@example.com', 'c@example.com')
        """
        path, fields = self._path_and_fields
        lists = [path, *(value for name, value in fields if decode(name).lower() == "to")]
        return tuple(address for written in lists for address in _addresses(written))

    @property
    def headers(self) -> tuple[tuple[str, str], ...]:
        """The decoded headers, in order, as pairs of a name, in lower case, and a value. A ``+`` is a plus sign.

        Software that writes a message must ignore many of them, such as ``from`` (RFC 6068, sections 3 and 4).
        """
        _, fields = self._path_and_fields
        return tuple((decode(name).lower(), decode(value)) for name, value in fields)

    @property
    def _path_and_fields(self) -> tuple[str, list[tuple[str, str]]]:
        """The list of addresses, and the names and values of the headers, as they are written."""
        path, mark, fields = self[len("mailto:") :].partition("#")[0].partition("?")
        pairs = (field.partition("=") for field in fields.split("&")) if mark else ()
        return path, [(name, value) for name, _, value in pairs]

    @classmethod
    def _check(cls, text: str) -> None:
        if not MAILTO_URI.fullmatch(text):
            raise invalid_uri_of_scheme(text, cls.scheme, WHOLE, problems_of_mailto)


def _addresses(written: str) -> list[str]:
    """Return the decoded addresses of a list. In a header, they may have other forms than that of the grammar."""
    if not TO.fullmatch(written):
        return _addresses_in_header(decode(written))
    addresses: list[str] = []
    position = 0
    while found := ADDR_SPEC.match(written, position):
        addresses.append(decode(found[0]))
        position = found.end() + len(",")
    return addresses


def _addresses_in_header(value: str) -> list[str]:
    return [address for part in _IN_HEADER.finditer(value) if (address := part[0].strip())]


def _written_address(address: str) -> str:
    check_type(address, str, "address", "str", if_several="unpack several addresses with *")
    address = str.__str__(address)
    written = _encoded_address(_in_idna(address))
    if not ADDR_SPEC.fullmatch(written):
        raise InvalidComponent(_reason(address, written), "path")
    return written


def _reason(address: str, written: str) -> str:
    """Return why a text is not an address, with what to do."""
    if not address:
        return f"an address is empty: leave it out, or {_EXAMPLE}"
    found = described(address)
    if address.count("@") > 1 and _SEPARATOR.search(address):
        return f"{found} is not one mail address: pass several addresses as separate arguments"
    if "<" in address:
        return f"{found} is not a mail address: write it without a name and angle brackets"
    text = f"mailto:{written}"
    problem = next(problems_of_mailto(Checked(text, hidden_spans(text), len(text), len(text))))
    cause = problem.found
    because = "" if cause == written else f" because of {describe_character(decode(cause))}"
    return f"{found} is not a mail address{because}: {_EXAMPLE}"


def _in_idna(address: str) -> str:
    """Return an address with its domain in IDNA, if it is not ASCII."""
    local_part, at, domain = address.rpartition("@")
    if not domain.isascii():
        domain = domain_of(RegName(encode_component("path", domain, "reg-name")))
    return f"{local_part}{at}{domain}"


def _written_header(name: str, value: str) -> str:
    joined = 'join several addresses with ","' if name.lower() in _HEADERS_OF_ADDRESSES else ""
    shown = redacted(name)
    check_type(value, str, shown, "str", if_several=joined)
    value = str.__str__(value)
    is_body = name.lower() == "body"
    for place, text in (("the name of a header", name), (shown, "" if is_body else value)):
        found = _CONTROL.search(text)
        if found:
            message = f"{place} cannot contain {describe_character(found[0])}: remove it"
            raise InvalidComponent(message, "query")
    if is_body:
        value = _LINE_BREAK.sub("\r\n", value)
    elif name.lower() in _HEADERS_OF_ADDRESSES:
        value = _list_in_idna(value)
    # A "+" may stay, but some programs read it as a space (RFC 6068, section 5).
    written = (encode_component("query", text, "query", also_encode="&=+/?") for text in (name, value))
    return "=".join(written)


def _list_in_idna(value: str) -> str:
    """Return a list of addresses with their domains in IDNA; the same text if it is ASCII, or that is not possible."""
    addresses = [] if value.isascii() else _addresses_in_header(value)
    if not (addresses and all(ADDR_SPEC.fullmatch(_encoded_address(address)) for address in addresses)):
        return value
    try:
        return ",".join(map(_in_idna, addresses))
    except InvalidComponent:
        return value


def _encoded_address(address: str) -> str:
    local_part, at, domain = address.rpartition("@")
    return f"{_encoded(local_part)}{at}{_encoded(domain)}"


def _encoded(text: str) -> str:
    """Return a part of an address percent-encoded (RFC 6068, section 2), and a comma in it as well."""
    return encode_component("path", text, "reg-name", also_encode="&;=,()")
