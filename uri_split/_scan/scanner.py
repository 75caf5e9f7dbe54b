r"""Scanner for running text: where URIs, and references that lack a scheme, may begin and end.

The patterns are for the package `regex`. Each match begins at the one character that every candidate has, a colon or
a dot: the engine searches for this, and a lookbehind reads the scheme before it. No text is read more than a few times,
since quantifiers are possessive, and lookarounds are bounded or end where the next match may begin.
"""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from heapq import merge
from itertools import repeat
from typing import TYPE_CHECKING, Final

from uri_split._algebra.schemes import SCHEMES
from uri_split._grammar.abnf import SCHEME
from uri_split._scan.characters import HIDDEN, LETTERS, MARKS_BEYOND_ASCII, PUNCTUATION, SYMBOL
from uri_split._scan.openings import is_before_bar
from uri_split._scan.scheme_forms import FORMS, SCHEME_AND_SLASHES
from uri_split._scan.slow_scanner import NO_COLON, Candidate, SlowScanner
from uri_split._scan.stand_ins import compile_for_scan, compile_in_re, compile_in_regex, has_regex
from uri_split._text.patterns import lazy_pattern

if TYPE_CHECKING:
    import regex

# Characters that a URI may end with, and marks that it may only contain, since they continue or end a sentence.
_FINAL: Final = r"A-Za-z0-9\-_~/@$&*+="
_MARKS: Final = ".,;:!?'"
_APOSTROPHE: Final = "'"
# The grammar does not allow brackets, but many URIs are written with them. At the end, they are more likely a note.
_BRACKETS: Final = r"\[[A-Za-z0-9\-._~]*+\]"
_PCT_ENCODED: Final = "%[0-9A-Fa-f]{2}"
# The grammar does not allow another "#" in a fragment, but browsers do.
_FURTHER_NUMBER_SIGN: Final = rf"(?<![\#&])\#(?=[\w/])(?!{SCHEME_AND_SLASHES})"
# The next URI of a list: "http://a/,http://b/".
_NEXT_URI: Final = rf"[*_~']{{0,3}}+{SCHEME_AND_SLASHES}"
_BEFORE_NEXT_URI: Final = rf"(?<=[,;'\x80-\U0010FFFF])(?={_NEXT_URI})"
# Marks beyond ASCII. A long dash before a letter may as well begin the rest of a sentence.
_MARK_BEYOND_ASCII: Final = rf"(?=[^\x00-\x7F])(?:{PUNCTUATION}|[\u2010-\u2012])(?<!\u2014(?=[^\W_]))"
# Persian, Malayalam and other words contain joiners. A class does not begin with another one, for older engines.
_JOINER: Final = rf"(?<=[\xE9{LETTERS}])(?:\u200D|\u200C(?=[\xE9{LETTERS}]))"
# Invisible characters join the pictures of one emoji.
_EMOJI: Final = rf"{SYMBOL}\uFE0F?+(?>\u200D(?={SYMBOL})|)(?!{SCHEME_AND_SLASHES})|\uFE0F\u20E3"
_SYMBOL: Final = rf"(?=[^\x00-\x7F])(?:{_EMOJI}|{_JOINER})"

_USERINFO: Final = r"A-Za-z0-9\-._~%!$&'()*+,;=:"
_IN_A_NAME: Final = rf"[A-Za-z0-9_~{LETTERS}]"
# Without sub-delims, since names in running text are those of the DNS.
_NAME: Final = (
    rf"(?>\*\.|)(?>(?:{_IN_A_NAME}++|{_PCT_ENCODED}|-++(?={_IN_A_NAME})|\.(?={_IN_A_NAME}|[%/\-]|:[0-9]|{SYMBOL})"
    # A picture, if the name continues after it.
    rf"|(?=[^\x00-\x7F]){SYMBOL}[\uFE0F\u200D]*+(?=\.?+{_IN_A_NAME}|[/\-]|{SYMBOL})(?!{SCHEME_AND_SLASHES})){{1,1000}})"
)
_IP_LITERAL: Final = r"\[[A-Za-z0-9:.\-_~!$&'()*+,;=]{2,}+\]"
_PORT: Final = r":(?:[0-9]++|(?=/(?!/)|[?\#]))"

_SCHEME: Final = rf"[A-Za-z][{SCHEME}]*"
# The "n" of a line feed in a string of a program is not a letter: "\\nhttp://a/".
_NO_SCHEME_BEFORE: Final = rf"(?:(?<![{SCHEME}])(?<![^\W_]_)|(?<=\\[nrt]))"
_LABEL: Final = rf"[A-Za-z0-9\-{LETTERS}]++"

# What cannot precede a name without a scheme: then it would be part of a file's path, a mail address, a URI that was
# rejected, or a longer name that something other than a mark divides.
_NO_NAME_BEFORE: Final = rf"(?<![A-Za-z0-9_@./\\%&~\#$\-])(?<!\w[^\x00-\x7F\s\w{MARKS_BEYOND_ASCII}])"

# The engine keeps a record of each repetition of a group, and fails on millions of them.
MAX_REPEATS: Final = 10_000
"""The most repetitions read at once: a longer candidate may continue, and `end_of_long` returns its end."""
_MAX_IN_A_BATCH: Final = 1000
_MAX_NESTING: Final = 2  # more are rare, so `end_of_long` reads them
_MAX_IN_PARENTHESES: Final = 300
# In a query, a bar or a circumflex separates values: "?titles=A|B". Elsewhere, a bar may be the border of a table.
_BAR: Final = lazy_pattern(rf"[{_MARKS}]*+[|^](?=[\w%/&=+~$*@(\-])(?!{_NEXT_URI})")
_QUERY_OR_FRAGMENT: Final = lazy_pattern("[?#]")
# What a URI goes on with, after marks and what it cannot contain.
MORE: Final = (
    rf"(?>(?:[{_MARKS}\xA8\xAF\xB4\xB8]|{HIDDEN}|(?=[^\x00-\x7F])(?:{PUNCTUATION}|[\u2010-\u2012]))*)"
    rf"(?!{_NEXT_URI})(?:[{_FINAL}%{LETTERS}]|\#(?=[\w/])|{_SYMBOL}|(?<=[^\x00-\x7F])[(\[{{|^\\`]\S)"
)
"""Pattern for the rest of what seems to end before marks, and characters that no URI contains."""
_NESTED: Final = lazy_pattern(rf"[{_MARKS}]*+\(")


def candidates(pattern: "regex.Pattern | SlowScanner", text: str) -> Iterator[Candidate]:
    """Yield the candidates that a pattern of `scanner` finds in a text, in order.

    >>> list(candidates(scanner(None, suffixes=True), "see http://a/b. Or www.example.com!"))
    [(4, 8, 14), (19, -1, 34)]
    """
    if isinstance(pattern, SlowScanner):
        yield from pattern.candidates(text)
        return
    position = 0
    # One call finds many, and other threads run during all of it. With short calls, threads would wait for each other.
    while position < len(text) and (batch := pattern.match(text, position)):
        position = batch.end()
        uris = zip(batch.starts("scheme"), batch.ends("scheme"), batch.ends("uri"), strict=True)
        references = batch.starts("name")
        yield from merge(uris, zip(references, repeat(NO_COLON), batch.ends("reference"))) if references else uris


def scanner(schemes: frozenset[str] | None, *, suffixes: bool) -> "regex.Pattern | SlowScanner":
    """Return the pattern for URIs, and optionally for suffix references, of which each match contains many.

    Args:
        schemes: The schemes to look for; `None` for all. Those that are not registered need no ``//``. The others are
            read, too, since what is in their URIs is a part.
        suffixes: Whether to look for references without a scheme, such as ``www.example.com/x``.
    """
    return _scanner(frozenset(FORMS).union((schemes or frozenset()) - SCHEMES.keys()), suffixes)


# Each takes some megabytes.
@lru_cache(maxsize=8)
def _scanner(schemes: frozenset[str], suffixes: bool) -> "regex.Pattern | SlowScanner":  # noqa: FBT001  a key of the cache
    quoted = _after_scheme(excluding=_APOSTROPHE)
    names = tuple(sorted(schemes))
    name = "|".join(map(re.escape, names)) or "(?!)"
    form = "|".join(rf"(?<={re.escape(each)}:)(?={FORMS.get(each, '')})" for each in names)
    of_reference = (
        rf"{_LABEL}(?>(?:\.{_LABEL}){{0,126}})"
        rf"(?![\w@(]|://|\.\w)(?>:[0-9]{{1,5}}+(?!\w)|)(?>(?=[/?\#]){_body()}|)"
    )
    if not has_regex():
        return SlowScanner(
            names,
            named=compile_in_re(
                "|".join(rf"((?<={_NO_SCHEME_BEFORE}(?i:{re.escape(each)}):))" for each in names) or "(?!)"
            ),
            form=compile_in_re(f"(?i:{form})"),
            rest=compile_in_re(_after_scheme()),
            quoted_rest=compile_in_re(quoted),
            before_name=compile_in_re(_NO_NAME_BEFORE),
            reference=compile_in_re(of_reference) if suffixes else None,
        )
    of_uri = (
        rf"(?:(?://(?<=(?P<scheme>{_SCHEME})://)|(?!//)(?<={_NO_SCHEME_BEFORE}(?P<scheme>(?i:{name})):)(?i:{form}))"
        # The apostrophe before it also ends it.
        rf"(?:(?<='{_SCHEME}:(?://)?){quoted}|{_after_scheme()})"
        # Between delimiters, it may be broken over lines anywhere, and contain other letters.
        rf"|(?<=[<\"](?i:URL:\ ?)?(?P<scheme>{_SCHEME}):)(?://|(?=[ \t]*+\r?\n)|(?<={_NO_SCHEME_BEFORE}(?i:{name}):)))"
        r"(?P<uri>)"
    )
    if suffixes:
        of_suffix = rf"(?<={_NO_NAME_BEFORE}(?<!://\S{{0,64}})(?P<name>{_LABEL})\.){of_reference}(?P<reference>)"
        each = rf"[^:.]*+(?::(?>{of_uri}|)|\.(?>{of_suffix}|))"
    else:
        never = "(?!)(?P<name>)(?P<reference>)"  # the groups that `candidates` reads
        each = rf"[^:]*+:(?>{of_uri}|{never}|)"
    return compile_in_regex(rf"(?>(?:{each}){{1,{_MAX_IN_A_BATCH}}})")


def _after_scheme(excluding: str = "") -> str:
    """Return the pattern for what follows the scheme and any ``//``, up to the end of the URI."""
    body = _body(excluding)
    userinfo = rf"(?>[{_remove(_USERINFO, excluding)}{LETTERS}]*+@|)"
    return (
        rf"(?:(?<=://){userinfo}(?:{_IP_LITERAL}|{_NAME})(?>{_PORT}|)(?>(?=[/?\#]){body}|)"
        rf"|(?:(?<=://){userinfo}(?>{_PORT}|)(?=[/?\#])|(?<!://)){body})"
    )


def _body(excluding: str = "") -> str:
    """Return the pattern for a path, a query and a fragment, which may be empty."""
    in_fragment = rf"{_unit(excluding)}|{_FURTHER_NUMBER_SIGN}"
    return rf"(?>(?:{_unit(excluding, before='#')}){{0,{MAX_REPEATS}}})(?>\#(?>(?:{in_fragment}){{0,{MAX_REPEATS}}})|)"


def _unit(excluding: str, *, before: str = "") -> str:
    """Return the pattern for a few characters of a path, a query or a fragment.

    Args:
        excluding: The characters that end it.
        before: The delimiter that may follow it directly, even after marks.
    """
    final, marks = _remove(_FINAL, excluding), _remove(_MARKS, excluding)
    some = rf"[{final}{LETTERS}]++|{_PCT_ENCODED}|{_SYMBOL}"
    parentheses = "(?!)"
    for _ in range(_MAX_NESTING):
        parentheses = rf"\((?>(?:{_within(final, marks)}|{parentheses}){{0,{_MAX_IN_PARENTHESES}}})\)"
    # Marks and brackets belong to the URI if it continues.
    between = rf"(?>(?:[{marks}]++|{_BRACKETS}|{_MARK_BEYOND_ASCII}){{1,100}})(?!{_BEFORE_NEXT_URI})"
    continuation = rf"{some}|{parentheses}|{re.escape(before)}" if before else rf"{some}|{parentheses}"
    return rf"{some}|{parentheses}|{between}(?={continuation})"


def _within(final: str, marks: str) -> str:
    """Return the pattern for a few characters within parentheses."""
    return rf"[{final}{marks}{LETTERS}]++|{_PCT_ENCODED}|{_SYMBOL}|{_MARK_BEYOND_ASCII}|{_BRACKETS}"


def end_of_long(text: str, start: int, end: int) -> tuple[int, int]:
    """Return the end of a candidate of which the scanner may have read only a part, and the end of what this reads.

    >>> end_of_long("http://a/b/c", 0, 10), end_of_long("http://a/b((((c d", 0, 10)
    ((12, 12), (10, 15))
    """
    before = text[start - 1 : start]
    in_query = _QUERY_OR_FRAGMENT.search(text, start, end) is not None
    in_fragment = "#" in text[start:end]
    while True:
        found = _further_units(quoted=before == _APOSTROPHE, in_fragment=in_fragment).match(text, end)
        if found:
            in_query = in_query or _QUERY_OR_FRAGMENT.search(text, end, found.end()) is not None
            in_fragment = in_fragment or text.find("#", end, found.end()) >= 0
            closing = found.end()
        elif opening := _NESTED.match(text, end):
            closing, read = _after_parentheses(text, opening.end() - len("("))
            if closing < 0:
                return end, read
        elif in_query and (bar := _BAR.match(text, end)) and not is_before_bar(text, start):
            closing = bar.end()
        else:
            return end, end
        end = closing


def _after_parentheses(text: str, opening: int) -> tuple[int, int]:
    """Return the end of nested parentheses, or -1 if they are not balanced, and the end of what this reads."""
    depth = 0
    end = opening
    while found := _within_parentheses().match(text, end):
        depth += {"(": 1, ")": -1}.get(text[end : found.end()], 0)
        end = found.end()
        if depth == 0:
            return end, end
    return -1, end


@cache
def _within_parentheses() -> "regex.Pattern | re.Pattern[str]":
    return compile_for_scan(rf"[()]|(?>(?:{_within(_FINAL, _MARKS)}){{1,{_MAX_IN_PARENTHESES}}})")


@cache
def _further_units(*, quoted: bool, in_fragment: bool) -> "regex.Pattern | re.Pattern[str]":
    """Return the pattern for the rest of a candidate.

    Args:
        quoted: Whether an apostrophe ends it.
        in_fragment: Whether it has reached its fragment.
    """
    excluding = _APOSTROPHE if quoted else ""
    unit = rf"{_unit(excluding)}|{_FURTHER_NUMBER_SIGN}" if in_fragment else rf"{_unit(excluding, before='#')}|\#"
    return compile_for_scan(rf"(?>(?:{unit}){{1,{MAX_REPEATS}}})")


def _remove(characters: str, excluded: str) -> str:
    return "".join(character for character in characters if character not in excluded)


@cache
def form_of(scheme: str) -> "regex.Pattern | re.Pattern[str]":
    """Return the pattern for what follows the colon of a scheme that is written without ``//``.

    >>> form_of("tel").match("+1-201-555-0123") is not None, form_of("http").match("x") is not None
    (True, False)
    """
    return compile_for_scan(f"(?i:{FORMS.get(scheme, '(?!)')})")
