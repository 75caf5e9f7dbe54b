"""Page that compares regular expressions that people use for URLs with `URI` and `WEB_LINK`.

``python -m docs.url_patterns``, from the root of the checkout, writes it, in about 2 minutes.
"""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from textwrap import indent
from typing import Final, Literal, NamedTuple
from unicodedata import category, name

from uri_split import WEB_LINK
from uri_split.proofs import Difference, How, prove_equal


class URLPattern(NamedTuple):
    """Regular expression of a package or a standard, as `url_patterns.toml` explains."""

    name: str
    use: Literal["validate", "find", "split"]
    package: str
    file: str
    url: str
    language: str
    applied: How
    pattern: str
    flags: str = ""
    also: str = ""
    note: str = ""


def url_patterns() -> list[URLPattern]:
    """Return all patterns, in the order of the file."""
    rows = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))["pattern"]
    return [URLPattern(**row) for row in rows]


# Translation into the syntax of Python.

_ESCAPE: Final = r"\\[xu]\{[0-9A-Fa-f]+\}|\\p(?:\{\w+\}|\w)|\\."
_KEPT: Final = rf"{_ESCAPE}|\[\^?\]?(?:\\.|[^\]\\])*\]|\(\?\#[^)]*\)"
_BLANK: Final = re.compile(rf"({_KEPT})|\s+|\#[^\n]*", re.DOTALL)
_TOKEN: Final = re.compile(rf"{_KEPT}|\(\?-[a-z]+:|[*+?}}]\+|.", re.DOTALL)
_TOKEN_OF_CLASS: Final = re.compile(rf"{_ESCAPE}|\[|([-&|~])\1", re.DOTALL)
_FLAGS: Final = {"i": re.IGNORECASE, "x": re.VERBOSE}
_SPACE: Final[Mapping[str, str]] = {
    "Go": r"\t\n\f\r ",
    "JavaScript": r"\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff",
}
_LINE_ENDS: Final[Mapping[str, str]] = {"Java": r"\n\r\x85\u2028\u2029", "JavaScript": r"\n\r\u2028\u2029"}
_SAME_LETTERS: Final = {"s": "\u017f", "k": "\u212a"}  # in another case, by Unicode


def in_python(given: URLPattern) -> re.Pattern[str]:
    """Return a pattern in the syntax of Python that accepts the same texts as in its own language.

    The length of a text is counted in characters, also for languages that count those above U+FFFF twice.
    """
    flags = sum(_FLAGS.get(flag, 0) for flag in given.flags)
    if given.language == "Python":
        return re.compile(given.pattern, flags)
    sets = _sets(given)
    line_ends = _LINE_ENDS.get(given.language, r"\n")
    others = {"$": r"\Z", r"\z": r"\Z", ".": f"[^{line_ends}]", "(?-mix:": "(?:", r"[\s\S]": r"[\s\S]"}
    in_any_case = _in_any_case if {"i", "u"} <= {*given.flags} else str

    def of_class(found: re.Match[str]) -> str:
        token = found[0]
        return _character(token) or sets.get(token) or (token if token[0] == "\\" else re.escape(token))

    def outside(found: re.Match[str]) -> str:
        token = found[0]
        if token in others:
            return others[token]
        if token[0] == "[":
            return in_any_case(f"[{_TOKEN_OF_CLASS.sub(of_class, token[1:])}")
        if characters := sets.get(token.lower()) or _character(token):
            return f"[{'^' if token[1].isupper() else ''}{characters}]"
        if token[1:] == "+" and token[0] in "*+?}":
            return token[0]  # a possessive quantifier only forbids to try again
        return in_any_case(token) if token.isalpha() else token

    pattern = _BLANK.sub(r"\1", given.pattern) if "x" in given.flags else given.pattern
    return re.compile(_TOKEN.sub(outside, pattern), flags & re.IGNORECASE | re.ASCII)


def _sets(given: URLPattern) -> Mapping[str, str]:
    """Return what the escapes for sets of characters mean."""
    if given.language == "PHP" and "u" in given.flags:
        return {r"\d": _category("Nd")}
    return {r"\d": "0-9", r"\h": "0-9A-Fa-f", r"\s": _SPACE.get(given.language, r"\t-\r "), r"\w": "0-9A-Z_a-z"}


def _in_any_case(element: str) -> str:
    """Return a pattern for a letter or a class that also matches the letters beyond ASCII in another case."""
    if element.startswith("[^"):
        return element
    same = (same for letter, same in _SAME_LETTERS.items() if re.fullmatch(element, letter, re.ASCII | re.IGNORECASE))
    return f"(?:{'|'.join((element, *same))})"


def _character(escape: str) -> str:
    r"""Return what an escape for a character or for a category means in a class; empty for others.

    >>> _character(r"\x{e9}"), _character(r"\p{Zl}"), _character(r"\d")
    ('\\U000000e9', '\\U00002028-\\U00002028', '')
    """
    if escape.startswith((r"\x{", r"\u{")):
        return f"\\U{int(escape[3:-1], 16):08x}"
    return _category(escape[2:].strip("{}")) if escape.startswith(r"\p") else ""


@cache
def _category(name: str) -> str:
    runs = groupby(range(0x110000), lambda code: category(chr(code)).startswith(name))
    ranges = ([*codes] for belongs, codes in runs if belongs)
    return "".join(f"\\U{codes[0]:08x}-\\U{codes[-1]:08x}" for codes in ranges)


# The page.

PAGE: Final = Path(__file__).parent / "pages" / "trust" / "url-patterns.md"
_DATA: Final = Path(__file__).with_suffix(".toml")
_INTRODUCTION: Final = """---
keywords: url regex, regular expression for urls, regex to validate a url, is my regex right, URLValidator, linkify
---

# Is my URL pattern right?

You have a regular expression for URLs, from a package or from an answer on the web. Does it accept texts that are
not URLs, and does it refuse some that are? This page answers both for {number} patterns that many programs use.

Each row has the **shortest** text on which a pattern and the grammar disagree, in both directions. Nobody thought
these texts up: a program finds them, since it compares the automaton of the pattern with that of the grammar. So
where a cell says "nothing", there is no such text, of any length.

- *Not a URI, accepted*: the pattern accepts this text, which is not a URI by
  [RFC 3986](https://www.rfc-editor.org/rfc/rfc3986).
- *URI, refused*: the pattern refuses this text, which is a URI.
- *Not a web link, accepted* and *web link, refused*: the same, for [`WEB_LINK`][uri_split.WEB_LINK]. This policy
  accepts what people follow: `http` or `https`, a host that every browser reads alike, and no password.

A difference is not always a mistake. A pattern for web addresses refuses `a:` on purpose, and some owners check more
than the pattern: where we know of it, [the list of patterns](#the-patterns) says so. Look for differences that you
did not expect. Common ones:

- `%` without 2 hex digits, spaces and characters beyond ASCII are accepted, though RFC 3986 has them percent-encoded.
- Without an anchor at both ends, a text only has to *contain* a URL.
- `$` in Python also matches before a line feed at the end. Use `\\Z`, or `fullmatch`.
- With `re.IGNORECASE`, `[a-z]` in Python also matches U+0130, U+0131, U+017F and U+212A, unless `re.ASCII` is set.
- Hosts with one label (`http://a`), IPv6 addresses and empty ports (`http://a:`) are refused.

Compare your own pattern with a rule or with your policy:

```pycon
>>> from uri_split.proofs import prove_equal
>>> prove_equal(r"^https?://[^\\s/$.?#].[^\\s]*$", "URI")
Difference(only_first='http://a%', only_second='a:')
```

The patterns of `uri_split` itself are [proven equal](proofs.md) to the grammar of RFC 3986. To use one elsewhere, copy
it from [the list of rules](../reference/rules.md), or
[let your policy write it](../guide/policies/other-languages.md). `python -m docs.url_patterns` writes this page.
"""
_USES: Final[Mapping[str, tuple[str, str]]] = {
    "validate": ("Patterns that validate", "Their owners accept or refuse a whole text by them."),
    "find": (
        "Patterns that find links",
        "Their owners search in a longer text by them. The table is about texts that can be found as a whole.",
    ),
    "split": (
        "Patterns that split",
        "Their owners take a text apart by them, and check the parts later or not at all.",
    ),
}
_HEADER: Final = """
| pattern | not a URI, accepted | URI, refused | not a web link, accepted | web link, refused |
|---|---|---|---|---|
"""
_APPLIED: Final[Mapping[How, str]] = {
    "search": "anywhere in the text",
    "match": "at the start of the text",
    "fullmatch": "to the whole text",
}
_MOST_SHOWN: Final = 40


def differences(given: URLPattern) -> list[str | None]:
    """Return the shortest texts that only a pattern accepts, and that only `URI` accepts; then those for `WEB_LINK`."""
    found: list[str | None] = []
    for other in ("URI", WEB_LINK):
        proof = prove_equal(in_python(given), other, given.applied)
        found += proof if isinstance(proof, Difference) else (None, None)
    return found


def page(compare: Callable[[URLPattern], Sequence[str | None]] = differences) -> str:
    """Return the page in Markdown.

    Args:
        compare: What returns the 4 texts of a row.
    """
    given = url_patterns()
    parts = [_INTRODUCTION.format(number=len(given))]
    for use, (title, about) in _USES.items():
        rows = (
            f"| [{each.name}]({each.url}) | {' | '.join(map(_cell, compare(each)))} |\n"
            for each in given
            if each.use == use
        )
        parts += [f"\n## {title}\n\n{about}\n{_HEADER}", *rows]
    parts.append("\n## The patterns\n\nEach is a copy from the package and the version that it names.\n")
    parts += [line for each in given for line in _details(each)]
    return "".join([*parts, f"\n<!-- {digest()} -->\n"])


def digest() -> str:
    """Return the digest of the patterns by which a test sees whether the page is out of date."""
    return f"patterns {sha256(_DATA.read_bytes()).hexdigest()[:16]}"


def _cell(text: str | None) -> str:
    r"""Return a text as code in a cell of a table, with the names of its characters beyond ASCII.

    >>> _cell("a:%"), _cell(None), _cell("")
    ('`a:%`', 'nothing', 'the empty text')
    >>> _cell("|:\xa0"), _cell("`" * 99)
    ('`\\|:\\xa0` (no-break space)', '`` ````````````````````…```` `` (99 characters)')
    """
    if not text:
        return "nothing" if text is None else "the empty text"
    is_cut = len(text) > _MOST_SHOWN
    shown = f"{text[:20]}…{text[-4:]}" if is_cut else text
    visible = "".join(each if each.isprintable() else ascii(each)[1:-1] for each in shown).replace("|", "\\|")
    hints = [name(each, "").lower() for each in text if not each.isascii()]
    hints += [f"{len(text)} characters"] * is_cut
    code = f"`` {visible} ``" if "`" in visible else f"`{visible}`"
    return f"{code} ({', '.join(hints)})" if hints else code


def _details(given: URLPattern) -> Iterator[str]:
    yield f'\n??? abstract "{given.name}"\n'
    flags = f" with the flags `{given.flags}`" if given.flags else ""
    yield f"    - `{given.file}` in [{given.package}]({given.url})\n"
    yield f"    - A pattern of {given.language}{flags}, applied {_APPLIED[given.applied]}\n"
    if given.also:
        yield f"    - The owner also checks {given.also}\n"
    if given.note:
        yield f"    - Here, {given.note}\n"
    fenced = f"```text\n{given.pattern}\n```\n"
    yield f"\n{indent(fenced, '    ')}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
