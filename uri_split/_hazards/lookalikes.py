"""Hazards of hosts that look like other hosts (UTS 39). Hosts longer than any in the DNS are not examined."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from string import ascii_letters, digits
from typing import Final

from uri_split._algebra.domains import LONGEST, LONGEST_LABEL, a_form, unicode_form
from uri_split._hazards.hazard import Hazard, quoted
from uri_split._hazards.reading import NameReading
from uri_split._messages.message import message
from uri_split._text.unassigned import unassigned

# The scripts that are recommended for identifiers (UAX 31, table 5). All others count as one script here.
_SCRIPTS: Final = (
    *("Latin", "Cyrillic", "Greek", "Armenian", "Arabic", "Hebrew", "Georgian", "Ethiopic", "Thaana"),
    *("Han", "Hiragana", "Katakana", "Bopomofo", "Hangul", "Thai", "Lao", "Khmer", "Myanmar", "Tibetan"),
    *("Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Oriya", "Tamil", "Telugu", "Kannada", "Malayalam", "Sinhala"),
)
_OTHER: Final = "Other"
# Scripts that may be in one label (UTS 39, section 5.2, "highly restrictive").
_TOGETHER: Final = (
    ("Latin", "Han", "Hiragana", "Katakana"),
    ("Latin", "Han", "Bopomofo"),
    ("Latin", "Han", "Hangul"),
)
# Characters that may be in a host, or end it. No domain has an apostrophe, so the Hawaiian letter like it is harmless.
_IN_HOSTS: Final = frozenset(f"{ascii_letters}{digits}-._~%:@/?#")


def find_mixed_scripts(host: NameReading) -> Iterator[Hazard]:
    """Find labels that mix scripts."""
    for label in _form_to_people(host).split("."):
        scripts = [message(f"word/script-{script.lower()}") for script in mixed_scripts(label)]
        if scripts:
            *most, last = scripts
            every = message("word/and", most=tuple(most), last=last)
            words = message("hazard/mixed-scripts", label=quoted(label), scripts=every)
            yield Hazard("mixed-scripts", *host.span, "host", words)


def find_confusable_host(host: NameReading) -> Iterator[Hazard]:
    """Find a host that looks like one in ASCII."""
    form = _form_to_people(host)
    like = lookalike(form)
    if like:
        params = {"host": quoted(form), "lookalike": quoted(like), "ascii": quoted(a_form(form))}
        yield Hazard("confusable-host", *host.span, "host", message("hazard/confusable-host", **params))


def _form_to_people(host: NameReading) -> str:
    """Return a host as people see it; empty if it has characters that Unicode 14 does not assign."""
    form = unicode_form(host.name)
    return form if form.isascii() or not unassigned().search(form) else ""


def mixed_scripts(label: str) -> tuple[str, ...]:
    r"""Return the scripts of a label if no language mixes them (UTS 39, section 5.2), or else an empty tuple.

    >>> mixed_scripts("p\u0430ypal"), mixed_scripts("\u65e5\u672c\u306ejp")
    (('Latin', 'Cyrillic'), ())
    """
    if label.isascii() or len(label) > LONGEST_LABEL or _one_language()(label):
        return ()
    scripts = tuple(script for script, is_of in _script_tests().items() if any(map(is_of, label)))
    # If only one script is found, a character of several others (`scx`) is beside it.
    return (*scripts, _OTHER) if len(scripts) == 1 else scripts


def _characters(key: str, scripts: Iterable[str]) -> str:
    return "".join(f"\\p{{{key}={script}}}" for script in scripts)


@cache
def _one_language() -> Callable[[str], object]:
    """Return a function that tests whether one language uses the scripts of a label together."""
    import regex  # noqa: PLC0415  slow to import

    # A character of several scripts belongs to each of them (`scx`); digits, hyphens and accents belong to all.
    sets = (_characters("scx", (*scripts, "Common", "Inherited")) for scripts in (*_TOGETHER, *zip(_SCRIPTS)))
    others = f"[^{_characters('scx', _SCRIPTS)}]*"
    return regex.compile("|".join([*(f"[{characters}]*" for characters in sets), others])).fullmatch


@cache
def _script_tests() -> Mapping[str, Callable[[str], object]]:
    """Return a function for each script that tests whether a character is of this script alone."""
    import regex  # noqa: PLC0415  slow to import

    tests = {script: f"[{_characters('Script', [script])}]" for script in _SCRIPTS}
    tests[_OTHER] = f"[^{_characters('Script', (*_SCRIPTS, 'Common', 'Inherited'))}]"
    return {script: regex.compile(test).fullmatch for script, test in tests.items()}


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
