"""Hosts as people see them: those that look like others (UTS 39), and the form of a host to show."""

from itertools import pairwise
from string import ascii_letters, digits
from typing import Final

from uri_split._algebra.encoding import InvalidComponent
from uri_split._algebra.hosts import LONGEST, LONGEST_LABEL, RegName, a_form, domain_of, unicode_form
from uri_split._text.spans import lazy_pattern
from uri_split._text.unicode import COMMON, OTHER, RECOMMENDED, scripts_of, unassigned

# Scripts that may be in one label (UTS 39, section 5.2, "highly restrictive").
_TOGETHER: Final = (
    ("Latin", "Han", "Hiragana", "Katakana"),
    ("Latin", "Han", "Bopomofo"),
    ("Latin", "Han", "Hangul"),
)
# Characters that may be in a host, or end it. No domain has an apostrophe, so the Hawaiian letter like it is harmless.
_IN_HOSTS: Final = frozenset(f"{ascii_letters}{digits}-._~%:@/?#")
# Letters that look like Latin ones. A label of only these, ASCII letters, digits and hyphens may be meant to deceive.
# Browsers have such lists for every script: https://chromium.googlesource.com/chromium/src/+/main/docs/idn.md.
_LIKE_LATIN: Final = lazy_pattern(
    "[a-z0-9\\-"
    "\u0131\u0251\u0261\u0262\u026a\u0274\u0280\u028f\u029c\u029f\u1d00-\u1d2b\ua731"  # Latin
    "\u0430\u0432\u0433\u0435\u043a\u043d\u043e\u043f\u0440\u0441\u0442\u0443\u0445\u044a\u044c"  # Cyrillic
    "\u0455\u0456\u0458\u0461\u0475\u04af\u04bb\u04bd\u04cf\u0501\u051b\u051d"
    "\u03b1\u03b3\u03b9\u03ba\u03bd\u03bf\u03c1\u03c3\u03c4\u03c5\u03c7\u03c9"  # Greek
    "\u03f3\u04d5\ua647\ua699"  # and of both
    "\u0561\u0563\u0566\u0570\u0578\u057c\u057d\u0581\u0582\u0584\u0585"  # Armenian
    # Georgian, Ethiopic, Myanmar, Oriya, Malayalam
    "\u10e7\u10ff\u1200\u12d0\u101d\u0b20\u0d20"
    # Digits like "o", "l", "8" or "9", and signs like "o", ":" or "?"
    "\u06f0\u06f1\u06f5\u06f7\u0966\u09e6\u09ea\u09ed\u0a66\u0a67\u0a6a\u0ae6\u0b66\u0b68\u0be6\u0c66\u0ce6\u0d66\u0d6d"
    "\u097d\u0e50\u0ed0\u1040\u0903\u0a83\u0b03\u0c02\u0c82\u0d02\u0d82"
    "]+"
)
# Letters of European languages. People take others for them, such as "\u0185" for "b", or overlook a dot below.
_LATIN: Final = frozenset(
    f"{ascii_letters}\xdfàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿāăąćĉċčďđēĕėęěĝğġģĥħĩīĭį\u0131ĵķĺļľłńņňōŏőœŕŗřśŝşšţťũūŭůűųŵŷźżžșț"
)
# Letters that only people of one country expect: a top-level domain, and the letters.
_LATIN_BELOW: Final = {
    "az": frozenset("ə"),
    "fo": frozenset("ð"),
    "is": frozenset("ðþ"),
    "vn": frozenset(f"ơư{''.join(map(chr, range(0x1EA0, 0x1EFA)))}"),
}
# Letters of East Asia that look like "/", "\\", "|", "-" or "o" beside Latin letters or digits.
_LIKE_DELIMITERS: Final = frozenset("\u30ce\u4e3f\u4e36\u4e40\u4e41\u4e28\u4e00\u3007")
_LONG_VOWEL: Final = "\u30fc"  # like a hyphen, unless it follows kana
_KANA: Final = frozenset({"Hiragana", "Katakana"})
_JAMO: Final = range(0x1100, 0x1200)  # parts of syllables, of which some look like strokes and some are not seen
_RIGHT_TO_LEFT: Final = frozenset({"R", "AL", "AN"})
_COMPOSED: Final = frozenset({"Latin", "Greek", "Cyrillic"})
_ASCII: Final = frozenset(f"{ascii_letters}{digits}-")
_SEEN: Final = frozenset("LMN")  # letters, marks and numbers; browsers show no symbols


def mixed_scripts(label: str) -> tuple[str, ...]:
    r"""Return the scripts of a label if no language mixes them (UTS 39, section 5.2), or else an empty tuple.

    >>> mixed_scripts("p\u0430ypal"), mixed_scripts("\u65e5\u672c\u306ejp")
    (('Latin', 'Cyrillic'), ())
    """
    if label.isascii() or len(label) > LONGEST_LABEL:
        return ()
    each = [scripts_of(character) for character in label]
    if not any(users.intersection(RECOMMENDED) for _, users in each):
        return ()
    for together in (*_TOGETHER, *zip(RECOMMENDED)):
        # A character of several scripts belongs to each of them; digits, hyphens and accents belong to all.
        if all(not users.isdisjoint((*together, *COMMON)) for _, users in each):
            return ()
    found = {script for script, _ in each}
    scripts = tuple(script for script in (*RECOMMENDED, OTHER) if script in found)
    # If only one script is found, a character that several others use is beside it.
    return (*scripts, OTHER) if len(scripts) == 1 else scripts


def lookalike(name: str) -> str | None:
    r"""Return the ASCII that a host looks like, or `None` if a character has no ASCII lookalike (UTS 39, section 4).

    Requires the extra ``confusables``, and returns `None` without it.

    >>> lookalike("p\u0430ypal.com"), lookalike("bücher.example")
    ('paypal.com', None)
    """
    if name.isascii() or len(name) > LONGEST:
        return None
    try:
        from confusable_homoglyphs.confusables import confusables_data  # noqa: PLC0415  an optional extra
    except ModuleNotFoundError:
        return None
    shapes: list[str] = []
    for character in name:
        like = [homoglyph["c"] for homoglyph in confusables_data.get(character, ()) if homoglyph["c"].isascii()]
        if not (like or character.isascii()):
            return None
        shapes.append(character if character.isascii() else like[0].lower())
    shape = "".join(shapes)
    return shape if _IN_HOSTS.issuperset(shape) else None


def host_for_people(host: str, *, follows: bool = False) -> str:
    r"""Return a host as careful browsers show it: in Unicode, except labels that could deceive, which stay in ASCII.

    These are labels that mix scripts, look like ASCII, contain a character like a delimiter, a Latin letter that is not
    usual in Europe, or other characters than letters and digits of scripts that are recommended for identifiers. The
    answer is the same with and without the extra ``confusables``.

    Args:
        host: A text that matches the rule host. A name that IDNA does not allow stays as it is.
        follows: Whether text follows. A host with letters that are written from right to left is then in ASCII, since
            digits after it would be shown before it (UAX 9).

    >>> [host_for_people(host) for host in ("XN--BCHER-KVA.example", "xn--80ak6aa92e.com", "p%D0%B0ypal.com", "[::1]")]
    ['bücher.example', 'xn--80ak6aa92e.com', 'xn--pypal-4ve.com', '[::1]']
    """
    if host.startswith("["):
        return host
    try:
        name = unicode_form(domain_of(RegName(host)))
    except InvalidComponent:
        return host
    if name.isascii():
        return name
    from unicodedata import bidirectional  # noqa: PLC0415  of no use to most hosts

    if follows and not _RIGHT_TO_LEFT.isdisjoint(map(bidirectional, name)):
        return a_form(name)
    labels = name.split(".")
    top_level = name.rstrip(".").rpartition(".")[2]
    return ".".join(
        label if _is_clear(label, top_level) and not _seems_to_end_host(labels[:i], label) else a_form(label)
        for i, label in enumerate(labels)
    )


def _seems_to_end_host(before: list[str], label: str) -> bool:
    """Return whether a label begins like a path, after labels that look like a whole host."""
    return label[:1] in _LIKE_DELIMITERS and any(map(str.isascii, before))


def _is_clear(label: str, top_level: str) -> bool:
    """Return whether people can tell a label in Unicode from any other.

    Args:
        label: A mapped label.
        top_level: The last label of the host.
    """
    if label.isascii():
        return True
    from unicodedata import category, combining  # noqa: PLC0415  of no use to most hosts

    are_usual = all(
        character.isascii() or (category(character)[0] in _SEEN and _is_usual(character, before, top_level))
        for before, character in zip(f" {label}", label, strict=False)
    )
    # A mark that does not compose with a Latin, Greek or Cyrillic letter is easily overlooked.
    is_marked = any(map(combining, label)) and any(scripts_of(each).script in _COMPOSED for each in label)
    if not are_usual or is_marked or unassigned().search(label) or mixed_scripts(label):
        return False
    pairs = map(set, pairwise(label))
    if _LIKE_DELIMITERS.issuperset(label) or any(pair & _ASCII and pair & _LIKE_DELIMITERS for pair in pairs):
        return False
    # In a domain of its own script, such as ".рф", a name is expected to have letters that look like Latin ones.
    return not (_LIKE_LATIN.fullmatch(label) and _LIKE_LATIN.fullmatch(top_level))


def _is_usual(character: str, before: str, top_level: str) -> bool:
    """Return whether people expect a character beyond ASCII in names, and see it as it is."""
    script, users = scripts_of(character)
    match script:
        case "Latin":
            return character in _LATIN or character in _LATIN_BELOW.get(top_level, ())
        case "Common":
            return character == _LONG_VOWEL and scripts_of(before).script in _KANA
        case _:
            return ord(character) not in _JAMO and not users.isdisjoint((*RECOMMENDED, *COMMON))
