"""What browsers make of a host, and what it looks like (UTS 39, UTS 46, and the URL Standard, section 3.5).

Nothing here fails on any text. What is longer than any name of a host is left as it is.
"""

import re
from functools import cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from ipaddress import IPv4Address

LONGEST: Final = 2000
"""The length in code points of a host, percent-encoded, that is looked at. The DNS takes 255 octets."""

_LONGEST_LABEL: Final = 63
_LEFT_OUT: Final = (
    "[\t\n\r\xad\u034f\u180b-\u180d\u180f\u200b\u2060\u2064\ufe00-\ufe0f\ufeff"
    "\U0001bca0-\U0001bca3\U000e0100-\U000e01ef]"
)
_FULL_STOPS: Final = "[\u3002\uff0e\uff61]"
# Forbidden domain code points, and what is no character.
_FORBIDDEN: Final = r"[\0-\x20#%/:<>?@\[\\\]^|\x7f\ud800-\udfff\ufffd]"
# Such a label at the end makes browsers read an address, or refuse the host.
_LAST_NUMBER: Final = r"(?:.*\.)?(?:[0-9]+|0x[0-9a-f]*)\.?"
# Versions of UTS 46 differ about these.
_UNSURE: Final = "[\u04c0\u10a0-\u10c5\u115f\u1160\u1e9e\u2132\u2183\U0002f868\U0002f874\U0002f91f\U0002f95f\U0002f9bf]"
_RIGHT_TO_LEFT: Final = frozenset({"R", "AL"})
# A number of an address: hexadecimal, octal, decimal.
_NUMBER: Final = r"0x([0-9a-f]*)|(0[0-7]*)|([1-9][0-9]*)"
_BYTE: Final = 0x100
_OCTETS: Final = 4


def mapped(host: str) -> str:
    r"""Return a host in lower case, decoded and mapped to plain characters, as browsers have it for the web's schemes.

    >>> mapped("EX%61mple\u3002\uff43\uff4f\uff4d")
    'example.com'
    """
    if len(host) > LONGEST:
        return host
    host = decoded(re.sub("[\t\n\r]", "", host))
    if not host.isascii():
        import unicodedata  # noqa: PLC0415  of no use to most hosts

        host = re.sub(_FULL_STOPS, ".", re.sub(_LEFT_OUT, "", host))
        folded = re.sub("[^ßς]+", lambda run: unicodedata.normalize("NFKC", run[0]).casefold(), host)
        plain = unicodedata.normalize("NFKC", folded)
        # Characters like the ellipsis are not allowed: their dots make no labels.
        if plain.count(".") == host.count("."):
            return plain
    return host.lower()


def decoded(host: str) -> str:
    """Return a host with its percent-encodings decoded; what is not UTF-8 becomes U+FFFD, as browsers have it.

    >>> decoded("ex%61mple"), decoded("%C3%BC")
    ('example', 'ü')
    """
    if "%" not in host:
        return host
    from urllib.parse import unquote  # noqa: PLC0415  slow to import

    return unquote(host)


def is_forbidden(name: str) -> bool:
    """Return whether browsers refuse a mapped host, because of a character in it.

    >>> is_forbidden("a_b.example"), is_forbidden("a/b")
    (False, True)
    """
    return re.search(_FORBIDDEN, name) is not None


def host_to_browsers(host: str) -> str | None:
    r"""Return the host that browsers read for the web's schemes, or `None` where they refuse it, or may do so.

    >>> host_to_browsers("\uff11"), host_to_browsers("B\xfccher.example"), host_to_browsers("a.08")
    ('0.0.0.1', 'b\xfccher.example', None)
    """
    name = mapped(host)
    if not name or len(host) > LONGEST or is_forbidden(name) or re.search(_UNSURE, decoded(host) + unicode_form(name)):
        return None
    if not all(map(_is_taken, name.split("."))):
        return None
    if not re.fullmatch(_LAST_NUMBER, name):
        return name
    address = ipv4_address(name)
    return str(address) if address else None


def _is_taken(label: str) -> bool:
    """Return whether browsers take a mapped label for sure: the tables that say it of all of Unicode are not here."""
    form = _decoded_label(label)
    if form.isascii():
        return not label.startswith("xn--")
    import unicodedata  # noqa: PLC0415  of no use to most hosts

    directions = set(map(unicodedata.bidirectional, form))
    return (
        label == (a_form(form) if label.startswith("xn--") else form)
        and mapped(form) == form == unicodedata.normalize("NFKC", form)
        and form.replace("-", "").isalnum()
        and (directions <= _RIGHT_TO_LEFT or not directions & {*_RIGHT_TO_LEFT, "AN"})
    )


def ipv4_address(name: str) -> "IPv4Address | None":
    """Return the address that browsers, and `inet_aton`, read in a mapped host: numbers may be octal, hex, and few.

    >>> ipv4_address("0x7f.1"), ipv4_address("1.2.3.4.5")
    (IPv4Address('127.0.0.1'), None)
    """
    if len(name) > LONGEST or not name[:1].isdecimal():
        return None
    numbers: list[int] = []
    for part in name.removesuffix(".").split("."):
        number = re.fullmatch(_NUMBER, part)
        if not number:
            return None
        hexadecimal, octal, decimal = number.groups()
        numbers.append(int(decimal) if decimal else int(octal, 8) if octal else int(hexadecimal or "0", 16))
    *first, last = numbers
    if len(numbers) > _OCTETS or max(first, default=0) >= _BYTE or last >= _BYTE ** (_OCTETS - len(first)):
        return None
    from ipaddress import IPv4Address  # noqa: PLC0415  slow to import

    return IPv4Address(last + sum(octet * _BYTE ** (3 - index) for index, octet in enumerate(first)))


def unicode_form(name: str) -> str:
    r"""Return a mapped host with its labels in ``xn--`` decoded (RFC 3492), as it may be shown to people.

    >>> unicode_form("xn--bcher-kva.example"), unicode_form("xn--ü.example")
    ('bücher.example', 'xn--ü.example')
    """
    if "xn--" not in name:
        return name
    return ".".join(map(_decoded_label, name.split(".")))


def a_form(name: str) -> str:
    r"""Return a host with ``xn--`` for the labels that are not ASCII, as the DNS has it.

    >>> a_form("bücher.example")
    'xn--bcher-kva.example'
    """
    return ".".join(
        label if label.isascii() else f"xn--{label.encode('punycode').decode('ascii')}" for label in name.split(".")
    )


def _decoded_label(label: str) -> str:
    if not label.startswith("xn--") or len(label) > _LONGEST_LABEL:
        return label
    try:
        return label[4:].encode("ascii").decode("punycode").lower()
    except UnicodeError:
        return label


# The scripts that are recommended for identifiers (UAX 31, table 5). The others count as one here.
_SCRIPTS: Final = (
    *("Latin", "Cyrillic", "Greek", "Armenian", "Arabic", "Hebrew", "Georgian", "Ethiopic", "Thaana"),
    *("Han", "Hiragana", "Katakana", "Bopomofo", "Hangul", "Thai", "Lao", "Khmer", "Myanmar", "Tibetan"),
    *("Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Oriya", "Tamil", "Telugu", "Kannada", "Malayalam", "Sinhala"),
)
# UTS 39, section 5.2, "highly restrictive": what may stand together.
_TOGETHER: Final = (
    ("Latin", "Han", "Hiragana", "Katakana"),
    ("Latin", "Han", "Bopomofo"),
    ("Latin", "Han", "Hangul"),
)


def mixed_scripts(label: str) -> tuple[str, ...]:
    r"""Return the scripts of a label, if they are not the ones of one language (UTS 39, section 5.2); else nothing.

    >>> mixed_scripts("p\u0430ypal"), mixed_scripts("\u65e5\u672c\u306ejp")
    (('Latin', 'Cyrillic'), ())
    """
    if label.isascii() or len(label) > _LONGEST_LABEL or _one_language()(label):
        return ()
    return tuple(script for script, is_of in _script_tests().items() if any(map(is_of, label)))


def _characters(key: str, scripts: "Iterable[str]") -> str:
    return "".join(f"\\p{{{key}={script}}}" for script in scripts)


@cache
def _one_language() -> "Callable[[str], object]":
    import regex  # noqa: PLC0415  slow to import

    # Characters of several scripts are of each (`scx`); digits, hyphens and accents are of all.
    sets = (_characters("scx", (*scripts, "Common", "Inherited")) for scripts in (*_TOGETHER, *zip(_SCRIPTS)))
    others = f"[^{_characters('scx', _SCRIPTS)}]*"
    return regex.compile("|".join([*(f"[{characters}]*" for characters in sets), others])).fullmatch


@cache
def _script_tests() -> "Mapping[str, Callable[[str], object]]":
    import regex  # noqa: PLC0415  slow to import

    tests = {script: f"[{_characters('Script', [script])}]" for script in _SCRIPTS}
    tests["another script"] = f"[^{_characters('Script', (*_SCRIPTS, 'Common', 'Inherited'))}]"
    return {script: regex.compile(test).fullmatch for script, test in tests.items()}


def lookalike(name: str) -> str | None:
    r"""Return the ASCII that a host is confusable with, if every character of it is (UTS 39, section 4); else `None`.

    This needs the extra ``confusables``; without it the answer is `None`.

    >>> lookalike("p\u0430ypal.com"), lookalike("bücher.example")
    ('paypal.com', None)
    """
    if name.isascii() or len(name) > LONGEST:
        return None
    try:
        from confusable_homoglyphs.confusables import confusables_data  # noqa: PLC0415  an extra
    except ModuleNotFoundError:
        return None
    shapes: list[str] = []
    for character in name:
        like = [homoglyph["c"] for homoglyph in confusables_data.get(character, ()) if homoglyph["c"].isascii()]
        if not (like or character.isascii()):
            return None
        shapes.append(character if character.isascii() else like[0].lower())
    return "".join(shapes)
