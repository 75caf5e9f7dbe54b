"""`mailto:` URIs (RFC 6068)."""

import re
from collections.abc import Iterator, Sequence
from typing import ClassVar, Final, Self, cast, final

from uri_split._algebra.encoding import InvalidComponent, can_be_encoded, decode, encode_component, percent_encoded
from uri_split._algebra.hosts import RegName, domain_of
from uri_split._grammar import SchemeRule
from uri_split._hidden import hidden_spans, redacted
from uri_split._problem import Problem
from uri_split._text.arguments import check_type, plain_str
from uri_split._text.spans import lazy_pattern
from uri_split.messages import describe_character, message
from uri_split.rules import RULES
from uri_split.schemes._checking import Broken, Checked, SchemeURI, described, end_of_match, invalid_uri_of_scheme

# Grammar of RFC 6068 as patterns: URIs of mail addresses, which RFC 5322 defines.
#
# The grammars of both RFCs are about decoded characters. In the URI, a character that a path cannot contain is
# percent-encoded, and so is each of ``%``, ``/``, ``?``, ``#``, ``[``, ``]``, ``&``, ``;`` and ``=``; any other may
# be (RFC 6068, section 2). The delimiters ``@`` and ``,`` are not: percent-encoded, they would be data (RFC 3986,
# section 2.2). Every literal of a grammar is case-insensitive. Percent-encodings in patterns are written in capitals.

_FLAGS: Final = re.IGNORECASE | re.ASCII

# UTF8-2      = %xC2-DF UTF8-tail                                                    (RFC 3629, section 4)
# UTF8-3      = %xE0 %xA0-BF UTF8-tail / %xE1-EC 2( UTF8-tail ) /
#               %xED %x80-9F UTF8-tail / %xEE-EF 2( UTF8-tail )
# UTF8-4      = %xF0 %x90-BF 2( UTF8-tail ) / %xF1-F3 3( UTF8-tail ) /
#               %xF4 %x80-8F 2( UTF8-tail )
# UTF8-tail   = %x80-BF
# "Non-ASCII characters MUST first be encoded according to UTF-8 [...]"              (RFC 6068, section 2)
_TAIL: Final = "%[89AB][0-9A-F]"
_UTF_8: Final = (
    f"%(?:C[2-9A-F]|D[0-9A-F]){_TAIL}"
    f"|%(?:E0%[AB][0-9A-F]|E[1-9A-CEF]{_TAIL}|ED%[89][0-9A-F]){_TAIL}"
    f"|%(?:F0%[9AB][0-9A-F]|F[1-3]{_TAIL}|F4%8[0-9A-F]){_TAIL}{_TAIL}"
)
# atext           =   ALPHA / DIGIT / "!" / "#" / "$" / "%" / "&" / "'" / "*" / "+" / "-" / "/" /
#                     "=" / "?" / "^" / "_" / "`" / "{" / "|" / "}" / "~"            (RFC 5322, section 3.2.3)
_ATEXT: Final = r"A-Za-z0-9!$'*+\-_~"
_ENCODED_ATEXT: Final = "%(?:2[13-7ABDF]|3[0-9DF]|[46][1-9A-F]|[57][0-9A]|5[EF]|60|7[B-E])"
_ATOM: Final = f"(?>(?:[{_ATEXT}]++|{_ENCODED_ATEXT}|{_UTF_8})+)"
# dot-atom-text   =   1*atext *("." 1*atext)
# The dot is unreserved, so its percent-encoding means the same (RFC 3986, section 2.3).
_DOT: Final = r"(?:\.|%2E)"
_DOT_ATOM: Final = f"{_ATOM}(?>(?:{_DOT}{_ATOM})*)"
# qtext           =   %d33 / %d35-91 / %d93-126                                      (RFC 5322, section 3.2.4)
# quoted-pair     =   "\" (VCHAR / WSP)                                              (RFC 5322, section 3.2.1)
# qcontent        =   qtext / quoted-pair
# quoted-string   =   DQUOTE *qcontent DQUOTE
# Without the white space and comments that RFC 6068 excludes.
_QTEXT: Final = r"A-Za-z0-9\-._~!$'()*+,:@"
_QCONTENT: Final = (
    f"(?>(?:[{_QTEXT}]++|%(?:2[13-9A-F]|[346][0-9A-F]|5[0-9ABD-F]|7[0-9A-E])"
    f"|%5C(?:[{_QTEXT}]|%(?:09|[2-6][0-9A-F]|7[0-9A-E]))|{_UTF_8})*)"
)
_QUOTED_STRING: Final = f"%22{_QCONTENT}%22"
# dtext-no-obs    = %d33-90 / ; Printable US-ASCII                                   (RFC 6068, section 2)
#                   %d94-126  ; characters not including
#                             ; "[", "]", or "\"
_DOMAIN_LITERAL: Final = f"%5B(?>(?:[{_QTEXT}]++|%(?:2[1-9A-F]|[346][0-9A-F]|5[0-9AEF]|7[0-9A-E]))*)%5D"
# local-part      = dot-atom-text / quoted-string
_LOCAL_PART: Final = f"(?:{_DOT_ATOM}|{_QUOTED_STRING})"
# domain          = dot-atom-text / "[" *dtext-no-obs "]"
_DOMAIN: Final = f"(?:{_DOT_ATOM}|{_DOMAIN_LITERAL})"
# addr-spec       = local-part "@" domain
_ADDR_SPEC: Final = f"{_LOCAL_PART}@{_DOMAIN}"
# to              = addr-spec *("," addr-spec )
_TO: Final = f"{_ADDR_SPEC}(?>(?:,{_ADDR_SPEC})*)"
# some-delims     = "!" / "$" / "'" / "(" / ")" / "*"
#                 / "+" / "," / ";" / ":" / "@"
# qchar           = unreserved / pct-encoded / some-delims
_QCHAR: Final = r"A-Za-z0-9\-._~!$'()*+,;:@"
_QCHARS: Final = f"[{_QCHAR}]*+(?>(?:%[0-9A-F][0-9A-F][{_QCHAR}]*+)*)"
# hfname          = *qchar
# hfvalue         = *qchar
# hfield          = hfname "=" hfvalue
_HFIELD: Final = f"{_QCHARS}={_QCHARS}"
# hfields         = "?" hfield *( "&" hfield )
_HFIELDS: Final = rf"\?{_HFIELD}(?>(?:&{_HFIELD})*)"

# mailtoURI       = "mailto:" [ to ] [ hfields ]
# After it, a fragment, which RFC 3986 allows in every URI, and which means nothing (RFC 6068, section 2).
MAILTO_URI: Final = lazy_pattern(f"mailto:(?:{_TO}|)(?:{_HFIELDS}|)(?:#{RULES['fragment'].pattern()}|)", _FLAGS)
TO: Final = lazy_pattern(_TO, _FLAGS)
ADDR_SPEC: Final = lazy_pattern(_ADDR_SPEC, _FLAGS)
BEGINNING_OF_QUOTED_STRING: Final = lazy_pattern(f"%22{_QCONTENT}", _FLAGS)
BEGINNING_OF_LITERAL: Final = lazy_pattern(_DOMAIN_LITERAL.removesuffix("%5D"), _FLAGS)
BEGINNING_OF_DOT_ATOM: Final = lazy_pattern(f"(?>(?:{_ATOM}{_DOT})*)(?:{_ATOM}|)", _FLAGS)


# Problems of a mailto URI: parts that the grammar of RFC 6068 does not allow.

WHOLE: Final = Broken("mailtoURI", 6068, "2")
_BROKEN_ADDR_SPEC: Final = Broken("addr-spec", 6068, "2")
_BROKEN_LOCAL_PART: Final = Broken("local-part", 6068, "2")
_BROKEN_DOMAIN: Final = Broken("domain", 6068, "2")
_BROKEN_HFIELD: Final = Broken("hfield", 6068, "2")

# Addresses are at most that long (RFC 5321, section 4.5.3.1).
_IN_ANGLE_BRACKETS: Final = lazy_pattern("(?:<|%3[Cc])([^<>%@]{1,64}+@[^<>%@]{1,255}+)(?:>|%3[Ee])")
_NOT_IN_HEADER: Final = lazy_pattern("[/?=]+")
# Between headers; a "?" is meant to be an "&" if the name of a header follows.
_HFIELD_SEPARATOR: Final = lazy_pattern(r"&|(?<=[^?&])\?(?=(?:to|cc|bcc|subject|body|in-reply-to)=)", re.IGNORECASE)
_ANY_DOT: Final = lazy_pattern(r"\.|%2[Ee]")
_DOT_LAST: Final = lazy_pattern(r"(?:\.|%2[Ee])\Z")
_ENCODING: Final = lazy_pattern("%[0-9A-Fa-f]{2}")
_NOT_ASCII: Final = lazy_pattern("%[89A-Fa-f][0-9A-Fa-f]")
# Characters of an address that must be percent-encoded (RFC 6068, section 2).
_ENCODED_IN_LOCAL_PART: Final = frozenset('"&/=^`{|}')
_ENCODED_IN_DOMAIN: Final = frozenset("&/=^`{|}[]")


def problems_of_mailto(checked: Checked) -> Iterator[Problem]:
    """Yield what is wrong with a text that begins with ``mailto:``, in order."""
    start = len("mailto:")
    if start < checked.query:
        yield from _problems_of_addresses(checked, start, checked.query)
    if checked.query < checked.end:
        yield from _problems_of_headers(checked, checked.query)


def _problems_of_addresses(checked: Checked, start: int, end: int) -> Iterator[Problem]:
    text = checked.text
    while start <= end:
        address = ADDR_SPEC.match(text, start, end)
        stop = address.end() if address else start
        if not address or (stop < end and text[stop] != ","):
            comma = text.find(",", start, end)
            stop = end if comma < 0 else comma
            yield _problem_of_address(checked, start, stop)
        start = stop + 1


def _problem_of_address(checked: Checked, start: int, end: int) -> Problem:
    """Return the problem of a text between commas that is not an address."""
    text = checked.text
    whole = start, end
    named = _IN_ANGLE_BRACKETS.search(text, start, end)
    semicolon, at = text.find(";", start, end), text.rfind("@", start, end)
    if start == end:
        words, help_ = message("problem/missing-address"), message("help/address-or-comma")
        return checked.problem("missing-address", _BROKEN_ADDR_SPEC, whole, words, help_)
    if named:
        words, help_ = message("problem/bad-address/name"), message("help/write", text=checked.found(*named.span(1)))
        return checked.problem("bad-address", _BROKEN_ADDR_SPEC, whole, words, help_)
    if semicolon >= 0:
        span = semicolon, semicolon + 1
        words = message("problem/bad-address", found=checked.describe(*span))
        return checked.problem("bad-address", _BROKEN_ADDR_SPEC, span, words, message("help/comma-between"))
    if not start < at < end - 1:
        words = message("problem/bad-address/incomplete", found=checked.describe(*whole))
        has_encoded = at < 0 and "%40" in text[start:end]
        help_ = message("help/at-sign" if has_encoded else "help/mail-address")
        return checked.problem("bad-address", _BROKEN_ADDR_SPEC, whole, words, help_)
    stop = _end_of_local_part(text, start, at)
    if stop is not None:
        return _problem_of_character(checked, _BROKEN_LOCAL_PART, start, stop, at)
    return _problem_of_character(checked, _BROKEN_DOMAIN, at + 1, _end_of_domain(text, at + 1, end), end)


def _end_of_local_part(text: str, start: int, end: int) -> int | None:
    """Return where a local part stops matching; `None` if it matches."""
    if text.startswith("%22", start):
        return _end_of_enclosed(BEGINNING_OF_QUOTED_STRING, "%22", text, start, end)
    return _end_of_dot_atom(text, start, end)


def _end_of_domain(text: str, start: int, end: int) -> int:
    """Return where a domain stops matching, if it does not match."""
    if text[start : start + 3].upper() == "%5B":
        stop = _end_of_enclosed(BEGINNING_OF_LITERAL, "%5D", text, start, end)
    else:
        stop = _end_of_dot_atom(text, start, end)
    return end if stop is None else stop


def _end_of_enclosed(beginning: re.Pattern[str], closing: str, text: str, start: int, end: int) -> int | None:
    stop = end_of_match(beginning, text, start, end)
    if text[stop : stop + 3].upper() != closing:
        return stop
    stop += len(closing)
    return None if stop == end else stop


def _end_of_dot_atom(text: str, start: int, end: int) -> int | None:
    stop = end_of_match(BEGINNING_OF_DOT_ATOM, text, start, end)
    if stop < end:
        return stop
    dot = _DOT_LAST.search(text, max(start, end - len("%2E")), end)
    return dot.start() if dot else None


def _problem_of_character(checked: Checked, broken: Broken, start: int, stop: int, end: int) -> Problem:
    """Return the problem of what is at the offset where a local part or a domain stops matching.

    Args:
        checked: The checked text.
        broken: The rule of the local part or of the domain.
        start: Where that part begins.
        stop: The offset.
        end: Where the part ends. If nothing before it is wrong, a quotation mark or a bracket is not closed.
    """
    text = checked.text
    span = stop, min(end, stop + (len("%00") if text[stop : stop + 1] == "%" else 1))
    found = checked.found(*span)
    words = message("problem/bad-address", found=checked.describe(*span))
    help_ = message("help/remove")
    if stop == end:
        span = start, start + len("%22")
        words = message("problem/bad-address/unclosed", found=checked.describe(*span))
        help_ = message("help/close", closing="%22" if broken is _BROKEN_LOCAL_PART else "%5D")
    elif found.startswith("%") and not _ENCODING.fullmatch(found):
        span = stop, stop + 1
        words = message("problem/bad-address", found=checked.describe(*span))
        # No domain has a percent sign, and without it, the domain would be another one.
        help_ = message("help/percent-sign" if broken is _BROKEN_LOCAL_PART else "help/mail-address")
    elif _ANY_DOT.fullmatch(found):
        words = message("problem/bad-address/dot")
    elif _NOT_ASCII.fullmatch(found):
        words, help_ = message("problem/bad-address/utf-8", found=checked.describe(*span)), message("help/utf-8")
    elif found in (_ENCODED_IN_LOCAL_PART if broken is _BROKEN_LOCAL_PART else _ENCODED_IN_DOMAIN) or (
        not found.isascii() and can_be_encoded(found)
    ):
        help_ = message("help/write", text=percent_encoded(found))
    return checked.problem("bad-address", broken, span, words, help_)


def _problems_of_headers(checked: Checked, mark: int) -> Iterator[Problem]:
    """Yield what is wrong with the headers after the ``?`` at an offset."""
    start = mark + 1
    for separator in _HFIELD_SEPARATOR.finditer(checked.text, start, checked.end):
        yield from _problems_of_header(checked, start, separator.start())
        if separator[0] == "?":
            words, help_ = message("problem/bad-header", found='"?"'), message("help/between-headers")
            yield checked.problem("bad-header", _BROKEN_HFIELD, separator.span(), words, help_)
        start = separator.end()
    yield from _problems_of_header(checked, start, checked.end)


def _problems_of_header(checked: Checked, start: int, end: int) -> Iterator[Problem]:
    text = checked.text
    equals = text.find("=", start, end)
    if start == end:
        span = start - 1, start
        words = message("problem/missing-header", mark=checked.describe(*span))
        yield checked.problem("missing-header", _BROKEN_HFIELD, span, words, message("help/remove"))
    elif equals < 0:
        words = message("problem/bad-header/no-value", found=checked.describe(start, end))
        help_ = message("help/header-value" if text[start - 1] == "?" else "help/ampersand")
        yield checked.problem("bad-header", _BROKEN_HFIELD, (start, end), words, help_)
    else:
        for part in ((start, equals), (equals + 1, end)):
            for found in _NOT_IN_HEADER.finditer(text, *part):
                words = message("problem/bad-header", found=checked.describe(*found.span()))
                help_ = message("help/write", text=percent_encoded(found[0]))
                yield checked.problem("bad-header", _BROKEN_HFIELD, found.span(), words, help_)


# Mailto URIs (RFC 6068): the type, and how one is written.

_LINE_BREAK: Final = lazy_pattern(r"\r\n|\r|\n")
# Without tabs, which are white space in a header (RFC 5322, section 2.2); with every line break of `str.splitlines`.
_CONTROL: Final = lazy_pattern(r"[\x00-\x08\n-\x1f\x7f-\x9f\u2028\u2029]")
_ADDRESS_SEPARATOR: Final = lazy_pattern("[,;]")
_HEADERS_OF_ADDRESSES: Final = frozenset({"to", "cc", "bcc"})
_EXAMPLE: Final = "write one such as jane@example.com"
# A header is decoded first; then commas separate its addresses, except in a quoted-string (RFC 5322, section 3.4).
_IN_HEADER: Final = lazy_pattern(r'(?>(?:[^,"]++|"(?>(?:[^"\\]++|\\.?)*)"?)+)', re.DOTALL)


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

    __module__ = "uri_split.schemes"

    __slots__ = ()

    scheme: ClassVar[str] = "mailto"
    rule: ClassVar[SchemeRule] = "mailtoURI"

    @classmethod
    def of(cls, *to: str | Sequence[str], **headers: str | Sequence[str]) -> Self:
        r"""Return the URI of some addresses and headers.

        Domains beyond ASCII are written in IDNA, as RFC 6068 recommends (section 2), also in ``cc``, ``bcc`` and ``to``
        if all their addresses are without names. Line breaks in the body become CR LF (section 5).

        Args:
            to: Addresses without names, or lists of them.
            headers: Values by name, such as ``subject``, ``body`` and ``cc``. An underscore in a name means a
                hyphen. The values of ``cc``, ``bcc`` and ``to`` may be lists of addresses.

        Raises:
            InvalidComponent: If an address is not valid, if another header than the body has a line break or a control
                character, or if a text has a lone surrogate that does not stand for a byte.
            TypeError: If an argument has another type.

        >>> MailtoURI.of("jane@bücher.example", subject="Hi & bye", body="a\nb")
        MailtoURI('mailto:jane@xn--bcher-kva.example?subject=Hi%20%26%20bye&body=a%0D%0Ab')
        >>> MailtoURI.of(["a@example.com", "b@example.com"], cc=["c@example.com", "d@example.com"])
        MailtoURI('mailto:a@example.com,b@example.com?cc=c@example.com,d@example.com')
        """
        addresses = ",".join(_written_address(address) for each in to for address in _several(each))
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
    def subject(self) -> str | None:
        """The decoded subject; `None` if there is no header ``subject``. The first counts.

        >>> MailtoURI("mailto:a@example.com?Subject=Caf%C3%A9").subject
        'Café'
        """
        return self._first("subject")

    @property
    def body(self) -> str | None:
        r"""The decoded text of the message, with CR LF between lines; `None` if there is no header ``body``.

        >>> MailtoURI("mailto:a@example.com?body=a%0D%0Ab").body
        'a\r\nb'
        """
        return self._first("body")

    @property
    def headers(self) -> tuple[tuple[str, str], ...]:
        """The decoded headers, in order, as pairs of a name, in lower case, and a value. A ``+`` is a plus sign.

        Software that writes a message must ignore many of them, such as ``from`` (RFC 6068, sections 3 and 4).
        """
        _, fields = self._path_and_fields
        return tuple((decode(name).lower(), decode(value)) for name, value in fields)

    def _first(self, header: str) -> str | None:
        return next((value for name, value in self.headers if name == header), None)

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


def _several(addresses: str | Sequence[str]) -> Sequence[str]:
    """Return the addresses of a list, or one address. What is neither is refused as an address."""
    return addresses if isinstance(addresses, list | tuple) else [cast("str", addresses)]


def _written_address(address: str) -> str:
    check_type(address, str, "address", "str", if_several="put several addresses in a list")
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
    if address.count("@") > 1 and _ADDRESS_SEPARATOR.search(address):
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


def _written_header(name: str, value: str | Sequence[str]) -> str:
    shown = redacted(name)
    if name.lower() in _HEADERS_OF_ADDRESSES:
        value = value if isinstance(value, str) else ",".join(_listed(address, shown) for address in _several(value))
    value = plain_str(cast("str", value), shown)
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


def _listed(address: str, header: str) -> str:
    """Return an address of a list for a header, perhaps with a name, unless it is several or none."""
    address = plain_str(address, header)
    if len(_addresses_in_header(address)) != 1:
        message = f"{described(address)} is not one mail address: put each address in the list"
        raise InvalidComponent(message, "query")
    return address


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
