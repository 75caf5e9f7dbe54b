"""Domains as browsers read them (URL Standard, sections 3.3 and 3.5; UTS 46).

The mapping table comes from the package `idna`. Versions from 3.11 on have Unicode 16 or later, and all map the code
points of Unicode 14 in the same way. Code points that Unicode 14 does not assign are refused, so that the results
depend neither on the version of `idna` nor on that of the interpreter.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final, NoReturn

from uri_split._algebra.errors import InvalidComponent
from uri_split._algebra.ipv4_names import ends_in_a_number, ipv4_address
from uri_split._messages.phrases import describe_character
from uri_split._text.patterns import lazy_pattern
from uri_split._text.unassigned import unassigned

LONGEST: Final = 1000
"""The greatest number of code points of a host that is examined, unless it is ASCII. The DNS allows 255 octets."""

LONGEST_LABEL: Final = 63
"""The greatest number of code points of a label in the DNS."""

MAPPED_ANEW: Final = lazy_pattern(
    "[\u04c0\u10a0-\u10c5\u115f\u1160\u17b4\u17b5\u1806\u180e\u1e9e\u2061-\u2063\u206a-\u206f\u2132\u2183\u3164\uffa0"
    "\U0001d173-\U0001d17a\U0002f868\U0002f874\U0002f91f\U0002f95f\U0002f9bf]"
)
"""Code points that UTS 46 maps, allows or ignores since Unicode 16 (ẞ: 15.1).

Before, it rejected them or mapped them to something else.
"""

_A_LABEL_PREFIX: Final = "xn--"
_TOO_LONG: Final = f"it has more than {LONGEST:,} characters"
# Forbidden domain code points, and lone surrogates.
_FORBIDDEN: Final = r"[\0-\x20#%/:<>?@\[\\\]^|\x7f\ud800-\udfff]"
_FORBIDDEN_CHARACTER: Final = lazy_pattern(_FORBIDDEN)
_FORBIDDEN_OR_REPLACED: Final = lazy_pattern(rf"{_FORBIDDEN}|\ufffd")
_JOINER: Final = lazy_pattern("[\u200c\u200d]")
_IGNORED_BY_BROWSERS: Final = lazy_pattern("[\t\n\r]")


def to_ascii(name: str) -> str:
    """Return a domain in ASCII, if browsers accept it (URL Standard, section 3.3, "domain to ASCII", not strict).

    Args:
        name: A domain without percent-encodings.

    Raises:
        InvalidComponent: If browsers refuse it, if Unicode 14 does not assign one of its code points, or if it is far
            longer than any name in the DNS.

    >>> to_ascii("Bücher.Example"), to_ascii("a_b"), to_ascii("💩.la")
    ('xn--bcher-kva.example', 'a_b', 'xn--ls8h.la')
    """
    if len(name) > LONGEST:
        _refuse(_TOO_LONG)
    return a_form(_domain(name))


def _domain(name: str) -> str:
    """Return a domain mapped, with its A-labels unchanged, or raise `InvalidComponent`."""
    plain = _mapped(name)
    is_plain = plain.isascii() and _A_LABEL_PREFIX not in plain
    if len(plain) > LONGEST and not is_plain:
        _refuse(_TOO_LONG)
    forbidden = _FORBIDDEN_CHARACTER.search(plain)
    if forbidden or not plain:
        _refuse(f"{describe_character(forbidden[0])} is not allowed" if forbidden else "it is empty")
    if is_plain:
        return plain
    forms = [_unicode_label(label) for label in plain.split(".")]
    if any(map(_is_right_to_left, forms)):
        import idna  # noqa: PLC0415  slow to import

        for form in filter(None, forms):
            try:
                idna.check_bidi(form, check_ltr=True)
            except idna.IDNABidiError:
                _refuse(f"{describe_character(form)} mixes directions of writing (RFC 5893, section 2)")
    return plain


def _refuse(reason: str) -> NoReturn:
    message = f"the host is not a name that IDNA allows: {reason}"
    raise InvalidComponent(message, "host") from None


def _unicode_label(label: str) -> str:
    """Return a mapped label, decoded if it is an A-label.

    Raises:
        InvalidComponent: If it is not a valid label.
    """
    form = decoded_label(label)
    if form is None:
        _refuse(f"{describe_character(label)} is not an A-label")
    reason = fault(form)
    if reason:
        _refuse(reason)
    return form


def decoded_label(label: str) -> str | None:
    """Return a mapped label, decoded if it begins with ``xn--`` (RFC 3492); `None` if it cannot be decoded.

    >>> decoded_label("xn--bcher-kva"), decoded_label("xn--abc-"), decoded_label("abc")
    ('bücher', None, 'abc')
    """
    if not label.startswith(_A_LABEL_PREFIX):
        return label
    try:
        form = label.removeprefix(_A_LABEL_PREFIX).encode("ascii").decode("punycode")
    except UnicodeError:
        return None
    # The codec accepts several encodings of the same text, and encodings of ASCII.
    return form if not form.isascii() and _a_label(form) == label else None


def fault(form: str) -> str | None:
    r"""Return why a mapped and decoded label is not valid (UTS 46, section 4.1), or `None`.

    The rules for names with right-to-left labels are not checked here, nor are characters that are forbidden in a host.

    >>> fault("b\xfccher"), fault("a\u202eb"), fault("\U0001ccd6")
    (None, 'U+202E (right-to-left override) is not allowed', 'U+1CCD6 is not assigned in Unicode 14')
    """
    return None if form.isascii() else next(_faults(form), None)


def _faults(form: str) -> Iterator[str]:
    import unicodedata  # noqa: PLC0415  of no use to most hosts

    import idna  # noqa: PLC0415  slow to import

    if form.startswith(_A_LABEL_PREFIX):
        yield f'"{_A_LABEL_PREFIX}" is not allowed at the beginning of a label that is encoded'
    for character in dict.fromkeys(form):
        if unassigned().match(character):
            yield f"U+{ord(character):04X} is not assigned in Unicode 14"
        elif _mapped_character(character) != character:
            yield f"{describe_character(character)} is not allowed"
    if unicodedata.normalize("NFC", form) != form:
        yield "an A-label is not in normalization form C"
    if unicodedata.category(form[0]).startswith("M"):
        yield f"{describe_character(form[0])} is not allowed at the beginning of a label"
    for joiner in _JOINER.finditer(form):
        try:
            is_allowed = idna.valid_contextj(form, joiner.start())
        except ValueError:  # `idna` looks up the name of the preceding character, and Tangut ideographs have none
            is_allowed = False
        if not is_allowed:
            yield f"{describe_character(joiner[0])} is not allowed between these characters (RFC 5892, appendix A)"


def _is_right_to_left(form: str) -> bool:
    import unicodedata  # noqa: PLC0415  of no use to most hosts

    return not form.isascii() and any(unicodedata.bidirectional(character) in {"R", "AL", "AN"} for character in form)


def a_form(name: str) -> str:
    """Return a domain with ``xn--`` for the labels that are not ASCII, as in the DNS.

    >>> a_form("bücher.example")
    'xn--bcher-kva.example'
    """
    return name if name.isascii() else ".".join(map(_a_label, name.split(".")))


def _a_label(form: str) -> str:
    return form if form.isascii() else f"{_A_LABEL_PREFIX}{form.encode('punycode').decode('ascii')}"


def mapped(host: str) -> str:
    r"""Return a host decoded and mapped (UTS 46), as browsers read it after the schemes of the web.

    Characters that are not allowed in a domain stay as they are, and so does a host that is not ASCII and far longer
    than any DNS name.

    >>> mapped("EX%61mple\u3002\uff43\uff4f\uff4d")
    'example.com'
    """
    return _mapped(_read(host))


def _read(host: str) -> str:
    """Return a host decoded, without the characters that browsers remove from any URL."""
    return decoded(_IGNORED_BY_BROWSERS.sub("", host))


def _mapped(name: str) -> str:
    if name.isascii():
        return name.lower()
    if len(name) > LONGEST:
        return name
    import unicodedata  # noqa: PLC0415  of no use to most hosts

    plain = {character: _mapped_character(character) for character in set(name)}
    name = "".join(character if (form := plain[character]) is None else form for character in name)
    # Newer versions of Python also normalize code points that Unicode 14 does not assign.
    return name if unassigned().search(name) else unicodedata.normalize("NFC", name)


def _mapped_character(character: str) -> str | None:
    """Return the text that UTS 46 maps a character to, or `None` if it is not allowed."""
    if character.isascii():
        return character.lower()
    if unassigned().match(character):  # whatever the installed version of `idna` knows
        return None
    import idna  # noqa: PLC0415  slow to import

    try:
        return idna.uts46_remap(character, std3_rules=False)
    except idna.IDNAError:
        return None


def decoded(host: str) -> str:
    """Return a host with its percent-encodings decoded; bytes that are not UTF-8 become U+FFFD, as in browsers.

    >>> decoded("ex%61mple"), decoded("%C3%BC")
    ('example', 'ü')
    """
    if "%" not in host:
        return host
    from urllib.parse import unquote  # noqa: PLC0415  slow to import

    return unquote(host)


def lower(name: str) -> str:
    """Return a name in lower case, except letters that Unicode 14 does not assign, which only newer Pythons know.

    >>> lower("BÜCHER")
    'bücher'
    """
    if name.isascii():
        return name.lower()
    if len(name) > LONGEST:
        return name
    return _assigned().sub(lambda run: run[0].lower(), name)


@cache
def _assigned() -> re.Pattern[str]:
    return re.compile(f"(?:(?!{unassigned().pattern}).)+", re.DOTALL)


def is_forbidden(name: str) -> bool:
    """Return whether browsers refuse a mapped host because of a character in it.

    >>> is_forbidden("a_b.example"), is_forbidden("a/b")
    (False, True)
    """
    return _FORBIDDEN_OR_REPLACED.search(name) is not None


def browser_form(host: str) -> str | None:
    r"""Return the host that browsers read after the schemes of the web, or `None` if they may refuse it.

    >>> browser_form("\uff11"), browser_form("B\xfccher.example"), browser_form("a.08")
    ('0.0.0.1', 'b\xfccher.example', None)
    """
    name = _read(host)
    if name.isascii():  # They do not look into A-labels: there are too many on the web that are not valid.
        name = name.lower()
        if not name or is_forbidden(name):
            return None
    else:
        try:
            name = _domain(name)
        except InvalidComponent:
            return None
    if not ends_in_a_number(name):
        return name
    address = ipv4_address(name)
    return str(address) if address else None


def is_read_alike(host: str) -> bool:
    r"""Return whether all browsers read a host after the schemes of the web alike, or all refuse it.

    They may differ if a version of Unicode after 14 assigns or maps one of its code points. A host that is not
    ASCII and far longer than any DNS name is not examined.

    >>> is_read_alike("b\xfccher.example"), is_read_alike("a\U0001ccd6"), is_read_alike("a\u2132")
    (True, False, False)
    """
    plain = _read(host)
    if plain.isascii():
        return True
    form = unicode_form(_mapped(plain))
    return len(plain) <= LONGEST and not (MAPPED_ANEW.search(plain) or unassigned().search(plain + form))


def with_unassigned(host: str) -> str | None:
    r"""Return a host that some browsers may read, as they know other versions of Unicode.

    Returns:
        The host; `None` if it has a character that all of them refuse.

    >>> with_unassigned("A\U0001ccd6"), with_unassigned("a\U0001ccd6%00")
    ('a\U0001ccd6', None)
    """
    name = unicode_form(mapped(host))
    return None if is_forbidden(name) else name


def unicode_form(name: str) -> str:
    r"""Return a mapped host with its A-labels decoded (RFC 3492), to show it to people.

    >>> unicode_form("xn--bcher-kva.example"), unicode_form("xn--ü.example")
    ('bücher.example', 'xn--ü.example')
    """
    if _A_LABEL_PREFIX not in name or len(name) > LONGEST:
        return name
    return ".".join(label if len(label) > LONGEST_LABEL else decoded_label(label) or label for label in name.split("."))
