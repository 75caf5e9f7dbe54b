"""Hazards of hosts that look like other hosts (UTS 39). Hosts longer than any in the DNS are not examined."""

from collections.abc import Iterator
from string import ascii_letters, digits
from typing import Final

from uri_split._algebra.domains import LONGEST, LONGEST_LABEL, a_form, unicode_form
from uri_split._codes.messages import message
from uri_split._hazards.hazard import Hazard, quoted
from uri_split._hazards.reading import NameReading
from uri_split._text.unassigned import unassigned
from uri_split._text.unicode import COMMON, OTHER, RECOMMENDED, scripts_of

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
