"""Secrets in a text: passwords, parameters such as access tokens, and values that are secret wherever they are."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Final, Literal, NamedTuple, TypeAlias, cast, get_args

from uri_split._passwords import IN_AT, like_passwords, without_delimiters
from uri_split._text.arguments import public
from uri_split._text.spans import Span, lazy_pattern, matched_at, merged, once, once_property
from uri_split.messages import table_rows

Profile: TypeAlias = Literal["passwords", "opentelemetry", "default", "all"]
"""Names of the sets of secrets that can be redacted."""
PROFILES: Final[tuple[Profile, ...]] = get_args(Profile)
Form: TypeAlias = Literal["any", "random", "number", "long", "oauth", "never"]
"""Names of the sets of values of a key that are secret."""

# Each delimiter may be percent-encoded, once or several times, or escaped as JSON, JavaScript and HTML do it.
_SEPARATOR: Final = r"(?:[?&;#]|%(?:25)*(?:3[FfBb]|2[63])|\\u00(?:26|3[FfBb]|23)|\\x(?:26|3[FfBb]|23))"
# In a mail, "=" may be followed by a break or written as "=3D" (RFC 2045 section 6.7), which is no part of the value.
_EQUALS: Final = (
    r"(?:=(?!\r?\n[\w.\-\[\]]{1,20}=3[Dd])(?:3D)?"
    r"|%(?P<depth>(?:25)*)3[Dd]|\\u003[Dd]|\\x3[Dd]|&(?:\#61|\#x3[Dd]|equals);)"
)
_KEY: Final = r"(?:[\w.\-\[\]$+]|%(?>(?:25)*[0-9A-Fa-f]{2})|=\r?\n){1,80}?"
# The body of a request begins with a key, without a separator.
_BODY: Final = rf"(?:\A|(?<=[\s\"'(\[{{]))(?=[^=]{{3}}{_KEY}=[^\s\"'&=]*+&{_KEY}=)"
# Without either, as in the environment of a process, only values that look drawn at random are secret.
_ALONE: Final = r"(?P<alone>(?<![\w.\-\[\]$+%?&;#])(?=[\w.\-]{1,80}=))"
_AFTER_KEY: Final = lazy_pattern(_EQUALS)
_PARAMETER: Final = lazy_pattern(rf"(?:(?P<separator>{_SEPARATOR})|{_BODY}|{_ALONE})(?P<key>{_KEY}){_EQUALS}")
# Numbered tokens have a "|" before their random part.
_BAR: Final = r"\|(?=[\w\-]{16})"
# What a value consists of, beside "%", "=" and ";". Typographic quotes and marks of Chinese and Japanese end it.
_CHARACTER: Final = (
    r"""[^?\s"'<>`&\#|\\^{};%=\x00-\x1f\u00ab\u00bb\u2018-\u201f\u2026\u2039\u203a"""
    r"\u3001\u3002\u3008-\u3011\uff01\uff08\uff09\uff0c\uff1a\uff1b]"
)
_ESCAPED: Final = r"\\(?:/|u00(?:3[Dd]|2[BbFf])|x(?:3[Dd]|2[BbFf]))"
_SEMICOLON: Final = r";(?![\w.\-\[\]%]*=|[\s\"'<>]|\Z)"
# A query within a value ends it, or each would be read to the end of all others.
_QUESTION_MARK: Final = r"\?(?![\w.\-\[\]%]*=)"
# ODBC writes a value with a semicolon in braces; a template writes the name of a variable in them.
_IN_BRACES: Final = r"\{(?=[\w;]*[^\w{}\s])[^{}\s\"']+\}"
# Mails break long lines, with "=" before the break where they are quoted-printable.
_BROKEN: Final = r"=?\r?\n(?=[\w.\-%]{4,}[\s>&\"'])"
_WRAPPED: Final = r"\r?\n(?=[\w.~+/\-%=&]{2,}>|(?<=\S{66}\n)[\w.~+/\-%=]*[0-9][\w.~+/\-%=&]*[\r\n])"
_PUNCTUATION: Final = ".,;:!?)]*"
# Names of variables, and what other programs write in place of a secret.
_MASKED: Final = lazy_pattern(
    r"\*+|[Xx]{3,}|x-oauth-basic|x-token-auth|REDACTED|FILTERED|HIDDEN|MASKED|REMOVED|\[(?i:redacted|filtered|hidden|masked|removed)\]"
    r"|\$\(?[A-Z_][A-Z0-9_.]*\)?|%\w+%|"
)
_PLACEHOLDER: Final = lazy_pattern(
    r"true|false|null|none|nil|undefined|unknown|yes|no|on|off|[01]|\.{2,}|redacted|filtered|hidden|masked|removed"
    r"|your[-_]\w*|your(?:token|key|secret|password)|\$(?:\([\w.]*\))?|%[sdr]|:[a-z_]+|-",
    re.IGNORECASE,
)
_RANDOM: Final = lazy_pattern(
    r"(?!\w{8}-\w{4}-\w{4}-\w{4}-\w{12}\Z)(?=[^0-9]*[0-9])(?=[^A-Za-z]*[A-Za-z])[\w.~+/\-%=:|*!]{10,}"
    r"|[\w.~+/\-%=]{32,}"
    r"|(?=[A-Z]*[a-z]+[A-Z]+[a-z]+[A-Z])[A-Za-z]{12,}"
)
_NUMBER: Final = lazy_pattern("[0-9]{4,10}")
_LONG: Final = lazy_pattern(r"(?=[^0-9]*[0-9])(?=[^A-Za-z]*[A-Za-z])[\w.~+/=\-]{20,}")
# The same without a limit, and what would make the value go on: then it has another form.
_LONG_RUN: Final = lazy_pattern(
    rf"(?:{_BROKEN})?([\w.~+/=\-]*)"
    rf"((?:[,:!)\]*]|{_SEMICOLON}|{_QUESTION_MARK})*(?:(?![,:!)\]*]){_CHARACTER}|{_ESCAPED}|%))?"
)
_MIXED: Final = lazy_pattern(
    r"(?=[^0-9]*[0-9])(?=[^A-Za-z]*[A-Za-z])\S{5,}|(?=[A-Z]*[a-z]+[A-Z])[A-Za-z]{5,}|[0-9]{9,}"
)


def _is_in_query(text: str, start: int, end: int) -> bool:
    """Return whether a ";" at an offset is in a query or a fragment, or of HTML, and not in a path."""
    mark = max(text.rfind("?", start, end), text.rfind("#", start, end))
    return text.endswith("&amp", start, end) or (mark >= 0 and not _END_OF_LINK.search(text, mark, end))


@lru_cache(64)
def _value(depth: int, separator: str) -> re.Pattern[str]:
    """Return the pattern of a value after a "=" that is percent-encoded `depth` times: a delimiter like it ends it."""
    semicolon = _SEMICOLON.replace("=", "(?:=|%(?:25)*3[Dd])", 1) if depth else _SEMICOLON
    percent = "%" if not depth else rf"%(?!(?:25){{0,{depth - 1}}}(?:2[0236]|3[BbCcEe]|0[9AaDd]))"
    character = _CHARACTER.replace("?", "?/", 1) if separator == ";" and not depth else f"{_CHARACTER}|{_QUESTION_MARK}"
    return re.compile(
        rf"(?:{_BROKEN})?({_IN_BRACES}|(?:{character}|{_ESCAPED}|{percent}|=(?:\r?\n(?=\S))?|{semicolon}|{_WRAPPED}|{_BAR})*)"
    )


def _value_of(text: str, found: re.Match[str], first: int) -> re.Pattern[str]:
    """Return the pattern of the value of a parameter; the link that it is in begins after an offset."""
    separator, depth = found["separator"] or "", found["depth"]
    if separator == ";" and _is_in_query(text, max(first, found.start() - _FARTHEST_QUERY), found.start()):
        separator = "&"
    return _value(0 if depth is None else 1 + len(depth) // 2, separator)


@public
class Redacted(NamedTuple):
    """A part of a text that is secret.

    Attributes:
        start: The offset of its first code point.
        end: The offset after its last one.
        kind: Why it is secret: a password or a user in userinfo, the value of a parameter, or a value whose form is
            that of a secret.
        key: The key of a parameter as written, or the name of a form; `None` for userinfo.
    """

    start: int
    end: int
    kind: Literal["password", "user", "parameter", "value"]
    key: str | None


_FORMS: Final[dict[str, tuple[re.Pattern[str], ...]]] = {
    "random": (_RANDOM,),
    "number": (_NUMBER, _RANDOM),
    "long": (_LONG,),
    "oauth": (_RANDOM,),
}
# Before a word, or after a line break as JSON and `repr` escape it, or a code for a color.
_BEFORE_WORD: Final = r"(?:\b|(?<=_)|(?<=\\[nrtbf])|(?<=\[[0-9]m)|(?<=\[[0-9]{2}m))"
_OCTET: Final = lazy_pattern("%(?:25)*([2-7][0-9A-Fa-f]|0[9AaDd])")
_ENCODED_PERCENT: Final = lazy_pattern("%(?:25)+(?=[0-9A-Fa-f]{2})")
_END_OF_RANDOM: Final = lazy_pattern(r"[?)]|(?<![=\r])\r?\n|%(?:25)*(?:2[02379Cc]|3[CcEe]|0[9AaDd])")
_BRACKETS: Final = lazy_pattern(r"[\[\]]+")
_BEFORE_KEY: Final = lazy_pattern("[?&;#]")
_SOFT_BREAK: Final = lazy_pattern(r"=\r?\n")
_SOFT_BREAKS: Final = ("=\n", "=\r\n")
_SEPARATORS: Final = lazy_pattern(r"[-_.$+ ]")
_REST_OF_VALUE: Final = lazy_pattern(r"[^&#\s]*")
_END_OF_LINK: Final = lazy_pattern(r"[\s\"'<>]")
_USER: Final = lazy_pattern(r"//([^\s/?#@:\"'<>\\]++)(?=(?:[^\s/?#@\"'<>\\]|(?<==)\r?\n)*@)")
_LONGEST_KEY: Final = 80
_FARTHEST_QUERY: Final = 1000

# Signs: each secret is in a line with one of them. `re` searches fast for characters that are rare in texts, and drops
# most places by one more character, so each sign begins with such characters, and looks behind only after them.
_64: Final = "(?:0*64|[xX]0*40)"
_REST_OF_AT: Final = rf"(?:amp;)*(?:commat|(?:\#|[%=]23){_64})"
_AT: Final = rf"40|25(?:25)*40|3[Dd](?:3[Dd])*40|26{_REST_OF_AT}|[Ee][Ff][%=][Bb][9Cc]"
_SIGNS_OF_PASSWORDS: Final = (
    *("@", "\uff20", "\ufe6b", f"={_AT}", f"%{_AT}"),
    *("&commat", rf"&\#(?:38;{_REST_OF_AT}|{_64})", f"&amp;{_REST_OF_AT}", f"&[%=]23{_64}"),
    *(first + r"(?:u00|x|u\{)40" for first in "\\%"),
    *(first + r"at[\])}]" for first in "[({"),
)
_SIGNS_OF_KEYS: Final = (
    "%(?:25)*3[Dd]",
    r"%(?:25)*[0-9A-Fa-f]{2}[\w.\-\[\]%]{0,20}=",
    r"=[\r\n]\n?[\w.\-\[\]]{1,4}=",
    r"\u00(?:2[36]|3[BbDdFf])",
    r"\x(?:2[36]|3[BbDdFf])",
    r"&\#(?:61|x3[Dd]);",
    "&equals;",
)
_RUN: Final = lazy_pattern(r"(?:\(\?<=)?\[[^\]]+\]\{[0-9]+\}(?:=\))?|\(\?:25\)\*")
_LONG_KEY: Final = r"""(?<=[^\x00-\x20?&;#/=,:"']{3}=)"""


def _signs_of(keys: Iterable[str]) -> Iterator[str]:
    """Yield signs of "=" after what may be the end of a key: three characters, and the one before them.

    `re` compares the first character fast where it is one, as in most keys, and not a class. Before a key that is
    shorter, there is no letter or digit, unless it may have any beginning.
    """
    ends: defaultdict[str, set[str]] = defaultdict(set)
    short: defaultdict[int, set[str]] = defaultdict(set)
    for key in keys:
        written = key.removeprefix("*").lower()
        for each in {written, _SEPARATORS.sub("", written)}:
            last = "".join(map(_any_case, each[-3:]))
            if len(each) > 3:  # noqa: PLR2004
                ends["[^a-z]"].add(last)
                if "a" <= each[-4] <= "z":
                    ends[each[-4]].add(last)
            else:
                short[len(each)].add(last if key.startswith("*") else rf"{last}(?<![^\W_]{'.' * len(each)})")
    short[1].add(r"[\]\-.$+]")  # what may follow a key; "_" alone is often a number against caches
    short[2].add(r"[^\W_]_")
    long = {first + _either(sorted(rests)) for first, rests in ends.items()}
    for length, alternatives in {4: long, **short}.items():
        if alternatives:
            yield f"={'' if length in {0, 1, 2} else _LONG_KEY}(?<={_either(sorted(alternatives, reverse=True))}=)"


def _any_case(letter: str) -> str:
    if _SEPARATORS.fullmatch(letter):
        return r"[-_.$+]"
    cases = "".join(sorted({letter, letter.upper(), letter.lower()}))
    return f"[{re.escape(cases)}]" if len(cases) > 1 else re.escape(letter)


def _screen(signs: Iterable[str]) -> re.Pattern[str]:
    """Return a pattern of any of some signs, grouped by their first characters, and by the run after these.

    `re` allocates memory for each repetition of several characters that it tries, so it tries one for all signs.
    """
    runs: defaultdict[str, defaultdict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for sign in signs:
        run = matched_at(_RUN, sign, 1)
        runs[sign[0]][run].append(sign[1 + len(run) :])
    return re.compile(
        "|".join(
            re.escape(first) + _either(run + _either(rests) if run else "|".join(rests) for run, rests in each.items())
            for first, each in runs.items()
        )
    )


def _either(patterns: Iterable[str]) -> str:
    return f"(?:{'|'.join(patterns)})"


@once
def _value_screen() -> re.Pattern[str]:
    return _screen((*_signs_of_values(), "%(?:25)*40"))


class _ValueForm(NamedTuple):
    """A form of values that are secret wherever they are, and the signs of it."""

    kind: str
    pattern: re.Pattern[str]
    sign: re.Pattern[str]


@once
def _value_forms() -> tuple[_ValueForm, ...]:
    word = r"\b"
    return tuple(
        _ValueForm(
            kind,
            lazy_pattern(_BEFORE_WORD * form.startswith(word) + form.removeprefix(word)),
            _screen(signs.split()),
        )
        for kind, form, signs, *_ in table_rows("_secret_values.tsv")
    )


def _signs_of_values() -> Iterator[str]:
    for _, _, signs, *_ in table_rows("_secret_values.tsv"):
        yield from signs.split()


@once
def sign_for_engines() -> str:
    """Return a pattern that each text with a secret contains, for engines that look neither ahead nor behind.

    It is meant for URLs: in texts without any, it finds far more.
    """
    of_keys = ("=", "%(?:25)*3[Dd]", r"\\(?:u00|x)3[Dd]", "&#(?:61|x3[Dd]);", "&equals;")
    of_values = (sign for _, _, _, sign, _ in table_rows("_secret_values.tsv"))
    return "|".join(dict.fromkeys((*map(re.escape, IN_AT), *of_keys, *of_values)))


def _valued(text: str, start: int, end: int) -> Iterator[Redacted]:
    for kind, pattern, sign in _value_forms():
        if sign.search(text, start, end):
            for found in pattern.finditer(text, start, end):
                yield Redacted(*found.span(found.lastindex or 0), "value", kind)


def _valued_within(text: str, start: int, end: int) -> Iterator[Redacted]:
    """Yield the values with the form of a secret in a part of a text that is percent-encoded, once or several times."""
    offsets = list(range(start, end + 1))
    kept: list[int] = []
    position = start
    for found in _OCTET.finditer(text, start, end):
        kept += offsets[position - start : found.start() - start + 1]
        position = found.end()
    kept += offsets[position - start :]
    if len(kept) < len(offsets):
        plain = _OCTET.sub(lambda found: chr(int(found[1], 16)), text[start:end])
        for secret in _valued(plain, 0, len(plain)):
            yield secret._replace(start=kept[secret.start], end=kept[secret.end])


def _decoded(key: str) -> str:
    from urllib.parse import unquote  # noqa: PLC0415  slow to import, and few keys need it

    return unquote(_ENCODED_PERCENT.sub("%", key))


def _is_placeholder(text: str, secret: Redacted) -> bool:
    patterns = (_MASKED,) if secret.kind == "password" else (_MASKED, _PLACEHOLDER)
    return any(each.fullmatch(text, secret.start, secret.end) for each in patterns)


def _end_in_link(text: str, secret: Redacted) -> int:
    """Return the end of a secret in a text that begins with a link: there, no quotation mark ends a value."""
    before = secret.start - len(secret.key or "") - 2
    if secret.kind != "parameter" or before < 0 or text[before] not in "?&#" or _END_OF_LINK.search(text, 0, before):
        return secret.end
    return secret.end + len(matched_at(_REST_OF_VALUE, text, secret.end))


def _apart(secrets: Iterable[Redacted]) -> list[Redacted]:
    """Return secrets in order, with those that overlap as one."""
    apart: list[Redacted] = []
    for secret in sorted(secrets, key=itemgetter(0, 1)):
        if apart and secret.start < apart[-1].end:
            apart[-1] = apart[-1]._replace(end=max(apart[-1].end, secret.end))
        else:
            apart.append(secret)
    return apart


class Rules:
    """Rules about secrets beside passwords: keys of parameters, and forms of values.

    Args:
        keys: Keys, with ``*`` for any beginning, and which of their values are secret.
        forms: Whether values are secret if they have the form of a secret.
        users: Whether users are secret.
        exactly: Whether keys have to be written exactly so, as OpenTelemetry has it.
        random: Whether any value that looks drawn at random is secret.
    """

    def __init__(
        self, keys: Sequence[tuple[str, Form]], *, forms: bool, users: bool, exactly: bool, random: bool
    ) -> None:
        self._users, self._exactly, self._random = users, exactly, random
        self._exact: dict[str, Form] = {self._plain(key): form for key, form in keys if not key.startswith("*")}
        self._exact.pop("", None)
        self._endings: dict[str, Form] = {self._plain(key[1:]): form for key, form in keys if key.startswith("*")}
        self._keys = [key for key, form in keys if form != "never"]
        self._has_keys, self._has_forms = bool(keys) or random, forms

    # Patterns are compiled when a text needs them.

    @once_property
    def screen(self) -> re.Pattern[str]:
        """A pattern of all signs. A text without one of them has no secret."""
        of_keys = (*_SIGNS_OF_KEYS, *(["="] if self._random else _signs_of(self._keys))) if self._has_keys else ()
        return _screen((*_SIGNS_OF_PASSWORDS, *of_keys, *(_signs_of_values() if self._has_forms else ())))

    def spans(self, text: str) -> list[Redacted]:
        """Return the secrets of a text, in order and without overlap.

        Lines without a sign have none. A value may go on in the next line, and lines that a mail breaks are one.
        """
        found: list[Redacted] = []
        end = 0
        while sign := self.screen.search(text, end):
            start = text.rfind("\n", end, sign.start()) + 1 or end
            while start > end and text.endswith(_SOFT_BREAKS, 0, start):
                start = text.rfind("\n", end, start - 1) + 1 or end
            end = text.find("\n", sign.end()) + 1 or len(text)
            while end < len(text) and text.endswith(_SOFT_BREAKS, 0, end):
                end = text.find("\n", end) + 1 or len(text)
            found += (each for each in self._in_line(text, start, end) if not _is_placeholder(text, each))
        return _apart(found) if found else found

    def hidden(self, text: str, rule: str) -> tuple[Span, ...]:
        """Return the spans of the secrets of a text that was checked against a rule, and is read as one line."""
        found = (each for each in self._in_line(text, 0, len(text), rule) if not _is_placeholder(text, each))
        return tuple(merged((each.start, _end_in_link(text, each)) for each in found))

    def _in_line(self, text: str, start: int, end: int, rule: str = "URI-reference") -> Iterator[Redacted]:
        line = text[start:end]
        passwords = like_passwords(line, rule)
        for first, last in passwords:
            yield Redacted(start + first, start + last, "password", None)
        if self._users:
            # A delimiter in a password would hide the user before it.
            for found in _USER.finditer(without_delimiters(line, passwords)):
                yield Redacted(start + found.start(1), start + found.end(1), "user", None)
        if self._has_keys and (sign := _AFTER_KEY.search(text, start, end)):
            # A key has no spaces.
            first = max(start, text.rfind(" ", start, sign.start()))
            yield from self._parameters(text, first, end, {start + each[1]: start + each[0] for each in passwords})
        if self._has_forms and _value_screen().search(text, start, end):
            yield from _valued(text, start, end)
            if text.find("%", start, end) >= 0:
                yield from _valued_within(text, start, end)

    def _parameters(self, text: str, first: int, last: int, passwords: Mapping[int, int]) -> Iterator[Redacted]:
        """Yield values of parameters between two offsets. Passwords are given by their ends."""
        read: dict[re.Pattern[str], int] = {}
        other: Redacted | None = None  # a code or a state that does not look drawn at random
        for found in _PARAMETER.finditer(text, first, last):
            form = self._form(found["key"])
            # Nothing that contains a whole password is a key: "=40" is the "@" after it.
            if form in {"", "never"} or found.start("key") < passwords.get(found.end("key"), 0):
                continue
            if found["alone"] is not None:
                form, value = "long", _LONG_RUN
            else:
                value = _value_of(text, found, first)
            if found.end() < read.get(value, first):  # its value would be a part of one that was read
                continue
            whole = cast("re.Match[str]", value.match(text, found.end()))
            start, stop = whole.span(1)
            end = start + len(text[start:stop].rstrip(_PUNCTUATION) or text[start:stop])
            # What follows a value that looks drawn at random may have been encoded with it.
            if form != "any" and (following := _END_OF_RANDOM.search(text, start, end)):
                end = following.start()
            secret = Redacted(start, end, "parameter", found["key"])
            is_secret = form == "any" or (
                whole.lastindex == 1 and any(each.fullmatch(text, start, end) for each in _FORMS[form])
            )
            if is_secret:
                yield secret
            if is_secret or value is _LONG_RUN:
                read[value] = stop
            if form == "oauth":
                if other and other.key != secret.key and not _END_OF_LINK.search(text, other.end, found.start()):
                    yield from (each for each in (other, secret) if _MIXED.fullmatch(text, *each[:2]))
                other = secret

    def has(self, key: str) -> bool:
        """Return whether every value of a key is secret."""
        return self._form(key) == "any"

    def _form(self, key: str) -> str:
        """Return which values of a key are secret."""
        if self._exactly:
            return self._form_of(key)
        names = map(self._plain, _BRACKETS.split(_BEFORE_KEY.split(_decoded(_SOFT_BREAK.sub("", key)))[-1]))
        forms = [form for form in map(self._form_of, names) if form]
        return forms[-1] if forms else "random" if self._random else ""

    def _form_of(self, name: str) -> str:
        endings = (name[start:] for start in range(max(0, len(name) - _LONGEST_KEY), len(name) + 1))
        return self._exact.get(name) or next((self._endings[each] for each in endings if each in self._endings), "")

    def _plain(self, key: str) -> str:
        return key if self._exactly else _SEPARATORS.sub("", key).lower()


@lru_cache(64)
def rules_of(profile: Profile, also: frozenset[str], keep: frozenset[str], users: bool) -> Rules:  # noqa: FBT001  for a cache
    """Return the rules of a profile, with further keys, and without some."""
    rows: list[tuple[str, Form]] = []
    if profile == "opentelemetry":
        rows.extend((key, "any") for key in _OPENTELEMETRY)
    elif profile != "passwords":
        rows.extend((key, cast("Form", form)) for key, form, _ in table_rows("_secrets.tsv"))
    rows.extend((key, "any") for key in also)
    rows.extend((key, "never") for key in keep)
    has_forms = profile in {"default", "all"}
    return Rules(rows, forms=has_forms, users=users, exactly=profile == "opentelemetry", random=profile == "all")


# https://opentelemetry.io/docs/specs/semconv/registry/attributes/url/
_OPENTELEMETRY: Final = (
    "AWSAccessKeyId",
    "Signature",
    "sig",
    "X-Amz-Credential",
    "X-Amz-Security-Token",
    "X-Amz-Signature",
    "X-Goog-Signature",
)
