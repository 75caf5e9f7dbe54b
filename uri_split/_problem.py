"""Problems, the help that belongs to them, and the error that carries them."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, ClassVar, Final, Literal, NamedTuple, get_args

from uri_split._algebra.encoding import can_be_encoded, decode, encode, percent_encoded
from uri_split._grammar import AnyRule, Component, RuleName
from uri_split._hidden import hidden_spans
from uri_split._text.arguments import URIError, public
from uri_split._text.spans import INVISIBLE, Span, excerpt, lazy_pattern, url_of
from uri_split.messages import Message, describe_character, message, phrase
from uri_split.rules import REFERENCE_RULES, RULES

if TYPE_CHECKING:
    from uri_split._suggestion.meant import Suggestion

GrammarCode = Literal[
    "after-bracket",
    "bad-character",
    "bad-pct-encoding",
    "colon-in-first-segment",
    "empty-brackets",
    "fragment-not-allowed",
    "ipv4-in-brackets",
    "ipv4-leading-zero",
    "ipv4-octet",
    "ipv4-octet-count",
    "ipv4-octet-too-large",
    "ipv6-group-too-long",
    "ipv6-ipv4-not-last",
    "ipv6-second-elision",
    "ipv6-single-colon",
    "ipv6-too-few-groups",
    "ipv6-too-many-groups",
    "ipv6-without-brackets",
    "ipv6-zone",
    "missing-scheme",
    "more",
    "name-in-brackets",
    "port-not-digits",
    "scheme-not-allowed",
    "scheme-start",
    "second-port",
    "unclosed-bracket",
    "unexpected",
]
"""Codes of the problems that `uri_split.diagnose` reports."""

PolicyCode = Literal[
    "address-not-supported",
    "callback-differs",
    "callback-scheme",
    "callback-slash",
    "callback-wildcard",
    "component-forbidden",
    "component-required",
    "excluded",
    "hidden-host",
    "host-is-address",
    "host-not-dns-name",
    "host-not-listed",
    "host-not-public",
    "host-of-one-label",
    "network-refused",
    "not-loopback",
    "other-host-in-browsers",
    "password-forbidden",
    "port-not-listed",
    "port-too-high",
    "scheme-not-listed",
    "too-long",
]
"""Codes of the further problems that `uri_split.Policy.check` and `uri_split.Callback` report."""

SchemeCode = Literal[
    "bad-address",
    "bad-base64",
    "bad-component",
    "bad-data",
    "bad-header",
    "bad-media-type",
    "bad-nid",
    "bad-nss",
    "bad-parameter",
    "base64-not-last",
    "missing-address",
    "missing-comma",
    "missing-header",
    "missing-nss",
    "other-scheme",
]
"""Codes of the further problems of the types in `uri_split.schemes`."""

TemplateCode = Literal[
    "bad-modifier",
    "bad-prefix",
    "bad-variable-name",
    "empty-expression",
    "missing-variable-name",
    "reserved-operator",
    "second-operator",
    "unclosed-expression",
    "unknown-operator",
    "unopened-expression",
]
"""Codes of the further problems of `uri_split.URITemplate`."""

ProblemCode = Literal[GrammarCode, PolicyCode, SchemeCode, TemplateCode]
"""Codes of all problems, for translations and tests. They are stable."""

ANY_CODE: Final = "*"
"""Key for one message in place of those of all codes that have none."""


def require_codes(keys: Iterable[str]) -> None:
    """Check that the keys of messages are codes of problems.

    Raises:
        URIError: If one is not, with the nearest code.

    >>> require_codes(["too-long", "*"])
    >>> require_codes(["scheme_not_listed"])
    Traceback (most recent call last):
        ...
    uri_split.URIError: "scheme_not_listed" is not a code of a problem: did you mean "scheme-not-listed"?
    """
    codes: tuple[str, ...] = get_args(ProblemCode)
    for key in keys:
        if key not in {*codes, ANY_CODE}:
            from difflib import get_close_matches  # noqa: PLC0415  needed only for an error

            near = get_close_matches(key, codes, 1)
            advice = f'did you mean "{near[0]}"?' if near else f'use "{ANY_CODE}" for one message for all problems'
            message = f'"{key}" is not a code of a problem: {advice}'
            raise URIError(message)


MOST_PROBLEMS: Final = 1000
"""How many problems of a kind a check reports."""


@public
@dataclass(frozen=True, slots=True)
class Problem:
    """One reason why a text does not match a rule, or why a policy does not allow it.

    Attributes:
        code: The kind of problem: a stable name, for translations and tests. `url` is the page about it, which
            ``uri-split explain CODE`` shows in the terminal.
        rule: The rule of the RFC that is broken, or the rule of the component that a policy does not allow.
        component: The component that has the problem; `None` if that cannot be determined.
        start: The offset of its first code point in the text.
        end: The offset after its last code point; equal to `start` if something is missing.
        found: The text from `start` to `end`; ``***`` if it is in a password.
        expected: Names of what the grammar allows at the point where the component can no longer become valid.
        message: What is wrong, in words, without any part of a password.
        section: The section of the RFC that defines the rule; empty if only a policy is broken.
        allowed: What the policy allows there, in the form in which it would be written.
        help: What to write there instead; `None` if that depends on what was meant. It contains no password.
        rfc: The number of the RFC that defines the rule: 3986, that of a scheme, or 6570 for URI templates.

    >>> from uri_split import diagnose
    >>> problem, = diagnose("http://example.com:8x/")
    >>> problem.code, problem.component, problem.start, problem.end, problem.found
    ('port-not-digits', 'port', 20, 21, 'x')
    """

    code: ProblemCode
    rule: AnyRule
    component: Component | None
    start: int
    end: int
    found: str
    expected: tuple[str, ...]
    message: Message
    section: str
    allowed: tuple[str, ...] = ()
    help: Message | None = None
    rfc: int = 3986

    @property
    def reason(self) -> Message:
        """The message, followed by the rule and its section if the grammar is broken."""
        if not self.section:
            return self.message
        return message("error/reason", problem=self.message, rule=self.rule, rfc=f"{self.rfc}", section=self.section)

    @property
    def summary(self) -> Message:
        """The message and the help in one text, for a place that has room for one text.

        >>> from uri_split import WEB_LINK
        >>> from uri_split.messages import messages
        >>> problem, = WEB_LINK.check("http://me@example.com/")
        >>> problem.summary
        'userinfo is not allowed: remove "me@"'
        >>> messages("en", audience="people")(problem.summary)
        'Leave out "me@"'
        """
        return message("problem/with-help", problem=self.message, help=self.help) if self.help else self.message

    @property
    def url(self) -> str:
        """The address of the page about the code, with an example, what it means and what to do."""
        return url_of("problem", self.code)

    @property
    def params(self) -> dict[str, str | int]:
        """Values for messages of your own, which replace `message` by the code of the problem, by name.

        To translate `message` and `help` as they are, call a catalogue: see `uri_split.messages`.

        >>> from uri_split import Policy
        >>> problem, = Policy(schemes={"https"}).check("ftp://example.com/")
        >>> translations = {"scheme-not-listed": "{found}: nur {allowed} ist erlaubt"}
        >>> translations[problem.code].format(**problem.params)
        'ftp: nur https ist erlaubt'
        """
        return {
            "found": self.found,
            "expected": phrase(self.expected) if self.expected else "",
            "allowed": ", ".join(self.allowed),
            "component": self.component or "",
            "rule": self.rule,
            "rfc": self.rfc,
            "section": self.section,
            "start": self.start,
            "end": self.end,
        }


def first_problems(problems: Iterator[Problem]) -> Iterator[Problem]:
    """Yield the first 1,000 problems, and one with the code ``more`` if there are others: a text may have millions."""
    yield from islice(problems, MOST_PROBLEMS)
    more = next(problems, None)
    if more:
        yield replace(more, code="more", message=message("problem/more", number=MOST_PROBLEMS), help=None)


# Help: what to write in place of characters that a component cannot contain.

TAG: Final = r"</?[A-Za-z][A-Za-z0-9]{0,15}(?:[\s/][^<>]*)?>"
"""Pattern of an HTML tag."""

_TAG: Final = lazy_pattern(TAG)
_BLANKS: Final = lazy_pattern(rf"[\s{INVISIBLE}]+")
_LINE_BREAKS: Final = lazy_pattern(r"[\r\n]+")
_OPENING: Final = "\"'`([{<“\u2018«"
_CLOSING: Final = "\"'`)]}>”\u2019»"
_PAIRS: Final = frozenset(zip(_OPENING, _CLOSING, strict=True))
_PARTNERS: Final = {**dict(zip(_OPENING, _CLOSING, strict=True)), **dict(zip(_CLOSING, _OPENING, strict=True))}
_MOST_CHARACTERS_ENCODED: Final = 20


def is_enclosed(text: str) -> bool:
    """Return whether a text is in quotation marks or brackets.

    >>> is_enclosed("'a'"), is_enclosed("<a>"), is_enclosed("<a"), is_enclosed("'")
    (True, True, False, False)
    """
    return len(text) > 1 and (text[0], text[-1]) in _PAIRS


def help_for_enclosed(text: str) -> Message | None:
    r"""Return that delimiters are to be removed, if a text is in a pair of them of which the last is valid in a URI.

    No problem reports the last one.

    >>> help_for_enclosed("'http://example.com/'")
    'remove "\'" at the beginning and "\'" at the end'
    """
    if not (is_enclosed(text) and RULES["pchar"].is_valid(text[-1])):
        return None
    return message("help/remove-around", opening=describe_character(text[0]), closing=describe_character(text[-1]))


def is_stray(found: str, others: str) -> bool:
    """Return whether characters at an edge of a text do not belong to it: blanks, an HTML tag, or half of a pair.

    Args:
        found: The characters.
        others: The rest of the text.

    >>> is_stray(" ", "/a"), is_stray("<br>", "/a"), is_stray(">", "/a"), is_stray("]", "/a[1")
    (True, True, True, False)
    """
    if _TAG.fullmatch(found):
        return True
    return all(_BLANKS.fullmatch(each) or _has_no_partner(each, found, others) for each in set(found))


def _has_no_partner(delimiter: str, found: str, others: str) -> bool:
    partner = _PARTNERS.get(delimiter)
    return partner is not None and partner not in others and (partner == delimiter or partner not in found)


def help_for(rule: RuleName, found: str, *, stray: bool) -> Message | None:
    r"""Return what to write in place of characters that a rule does not allow; `None` if it depends on what was meant.

    Args:
        rule: A rule that repeats characters of one class.
        found: The characters.
        stray: Whether they are at an edge of the text, and do not belong to it.

    >>> help_for("path", " ", stray=False), help_for("path", " ", stray=True), help_for("path", "\\", stray=False)
    ('write %20', 'remove it', 'write "/"')
    """
    if stray or not can_be_encoded(found) or _is_never_meant(rule, found):
        return message("help/remove" if len(found) == 1 or _TAG.fullmatch(found) else "help/remove-all")
    if "\\" in found and rule in {"reg-name", "port", "path"}:
        return _with_slashes(rule, found)
    if rule == "scheme":
        return message("help/scheme-characters")
    if rule in {"reg-name", "port"}:  # a percent-encoding would be valid in a name, but no host has such a name
        name = decode(encode(found, rule))
        is_utf_8 = name.encode(errors="ignore").decode() == name
        return None if found.isascii() or rule == "port" or not is_utf_8 else message("help/idna")
    return help_to_encode(found, encode(found, rule))


def help_to_encode(found: str, encoded: str) -> Message:
    """Return the help to percent-encode characters, with their percent-encoded form unless there are many.

    >>> help_to_encode(" ", "%20"), help_to_encode(" " * 30, "%20" * 30)
    ('write %20', 'percent-encode these characters, such as %20 for a space')
    """
    is_short = len(found) <= _MOST_CHARACTERS_ENCODED
    return message("help/write", text=encoded) if is_short else message("help/encode")


def _is_never_meant(rule: RuleName, found: str) -> bool:
    """Return whether nobody means these characters anywhere in a text of the rule."""
    if rule == "reg-name":
        is_space = not found.strip(" ")  # it may divide words of a name or of a sentence
        return not is_space and bool(
            _BLANKS.fullmatch(found) or _TAG.fullmatch(found) or not found.strip(_OPENING + _CLOSING)
        )
    return bool((_BLANKS if rule in {"scheme", "port"} else _LINE_BREAKS).fullmatch(found))


def _with_slashes(rule: RuleName, found: str) -> Message:
    """Return the help to write slashes in place of backslashes, as browsers do."""
    if len(found) > _MOST_CHARACTERS_ENCODED:
        return message("help/slashes")
    parts = found.split("\\")
    if rule == "path":
        return message("help/write", text=f'"{"/".join(map(percent_encoded, parts))}"')
    return message("help/write", text=describe_character("/".join(parts)))


# Help for texts that are no address of the web, but known to be something else.

_USER_NAME: Final = lazy_pattern(r"[@#][\w.\-]+")
_MAIL_ADDRESS: Final = lazy_pattern(r"(?:mailto:)?[^\s@/:]+@[^\s@/:.]+(?:\.[^\s@/:.]+)+", re.IGNORECASE)
_NO_ADDRESS: Final = lazy_pattern(r"https?|ftp|www|none?|nothing|n/a|nein|keine?|nichts", re.IGNORECASE)
_ONE_WORD: Final = lazy_pattern(r"(?:www\.)?[^\W_](?:[\w\-]*[^\W_])?")
_OWN_FILE: Final = lazy_pattern(r"[A-Za-z]:[\\/].*|file:.*", re.IGNORECASE | re.DOTALL)
_OWN_FOLDER: Final = lazy_pattern(r"/(?:Users|Volumes)/.+", re.DOTALL)
_KINDS: Final = (
    (_OWN_FOLDER, "help/own-file"),
    (_USER_NAME, "help/user-name"),
    (_MAIL_ADDRESS, "help/mail-not-web"),
    (_NO_ADDRESS, "help/no-address"),
    (_ONE_WORD, "help/no-ending"),
)
# The help for a text without a scheme, if a policy requires one of the web.
_FOR_MISSING_ADDRESS: Final = frozenset(
    {"help/address", "help/component-required/scheme", "help/scheme", "help/web-address", "help/web-address/whole"}
)
# The help for a host that not everybody can reach, by the key of the problem.
_FOR_HOST: Final = {
    f"hazard/{kind}{form}": help_key
    for kind, help_key in (
        ("link-local-address/link-local", "help/own-network"),
        ("loopback-address/loopback", "help/own-computer"),
        ("private-address/private", "help/own-network"),
    )
    for form in ("", "-in-another-form")
}


_USUAL_EXAMPLE: Final = "www.example.com"
# The help whose sentence for people contains that example.
_WITH_USUAL_EXAMPLE: Final = frozenset(
    {"help/address", "help/address-before", "help/scheme", "help/web-address", "help/web-address/whole"}
)


def _names_usual_example(problem: Problem) -> bool:
    """Return whether the sentence for people has an example that a policy may refuse, or none for a whole address."""
    return problem.help.key in _WITH_USUAL_EXAMPLE if problem.help else problem.code == "missing-scheme"


def _help_for_other_kind(text: str, problem: Problem, example: str) -> Message | None:
    help_key = problem.help.key if problem.help else ""
    is_web = problem.code == "scheme-not-listed" and not {"http", "https"}.isdisjoint(problem.allowed)
    if problem.code == "host-not-public":
        help_ = _FOR_HOST.get(problem.message.key)
    elif _OWN_FILE.fullmatch(text) and (is_web or problem.code == "bad-character"):
        help_ = "help/own-file"
    elif help_key in _FOR_MISSING_ADDRESS or is_web:
        help_ = next((key for pattern, key in _KINDS if pattern.fullmatch(text)), None)
        if is_web and not help_:
            return message("help/other-scheme", example=example, found=describe_character(f"{problem.found}:"))
    else:
        help_ = None
    return message(help_, example=example) if help_ else None


# Errors about a text that does not match its rule, or that a policy does not allow.

_EXCERPT_WIDTH: Final = 74  # with two spaces before it, it fits in a box of 80 columns, in which Typer prints errors
MOST_REASONS: Final = 10
"""How many problems the message of an error lists; its `problems` are complete."""
_DEFAULT_SCHEME: Final = "https"
_LONGEST_WITH_SUGGESTION: Final = 10_000
_INVALID: Final[Mapping[AnyRule, str]] = {
    "URI": "error/invalid/URI",
    "URI-reference": "error/invalid/URI-reference",
    "absolute-URI": "error/invalid/absolute-URI",
    "relative-ref": "error/invalid/relative-ref",
    "dataurl": "error/invalid/dataurl",
    "mailtoURI": "error/invalid/mailtoURI",
    "namestring": "error/invalid/namestring",
}
_DISALLOWED: Final[Mapping[AnyRule, str]] = {
    "URI": "error/disallowed/URI",
    "URI-reference": "error/disallowed/URI-reference",
    "absolute-URI": "error/disallowed/absolute-URI",
    "relative-ref": "error/disallowed/relative-ref",
}


class Advice(NamedTuple):
    """The help for a whole text."""

    best: Message | None
    """The message of the best suggestion."""
    slip: Message | None
    """Which slip to correct, if the best suggestion knows it."""
    only_adds_scheme: bool = False
    """Whether the best suggestion changes nothing but a missing scheme."""
    example: str = "https://www.example.com"
    """A text that is accepted, as people write it."""


class RejectedText(URIError):  # noqa: N818  errors are named after what is wrong
    """Common part of the errors that list the problems of a text."""

    text: str
    rule: AnyRule
    problems: tuple[Problem, ...]
    _headings: ClassVar[Mapping[AnyRule, str]]

    def __init__(
        self,
        text: str,
        rule: AnyRule,
        problems: tuple[Problem, ...],
        advise: Callable[[str], Advice] | None = None,
    ) -> None:
        text = str.__str__(text)
        super().__init__(text, rule, problems)
        self.text = text
        self.rule = rule
        self.problems = problems
        self._advise = advise

    def __reduce__(self) -> tuple[type["RejectedText"], tuple[object, ...], dict[str, object]]:
        # With the advice instead of the policy that gives it, which may be large.
        advise = self._advise and partial(_known, self._advice())
        return type(self), self.args, {**vars(self), "_advise": advise}

    @property
    def main_problem(self) -> Problem:
        """The first problem, with the help that the best suggestion for the text gives, if it is clear what happened.

        Its `summary` is what to show to people who fill in forms. It contains no password.

        >>> from uri_split import WEBSITE
        >>> from uri_split.messages import messages
        >>> try:
        ...     WEBSITE.clean("http;//example.com")
        ... except InvalidURI as error:
        ...     print(messages("en", audience="people")(error.main_problem.summary))
        Write ":" instead of ";" after http
        """
        first = self.problems[0]
        advice = self._advice()
        is_missing_scheme = first.code == "missing-scheme"
        if advice.slip or (advice.best and not is_missing_scheme):
            help_ = advice.slip
        else:
            help_ = _help_for_other_kind(self.text.strip(), first, advice.example)
        if advice.best and not help_ and is_missing_scheme and not advice.only_adds_scheme:
            help_ = message("help/mistake", example=advice.example)
        if not help_ and not advice.example.endswith(_USUAL_EXAMPLE) and _names_usual_example(first):
            help_ = message("help/component-required/scheme", example=advice.example)
        return replace(first, help=help_) if help_ else first

    def _advice(self) -> Advice:
        return _advice_for(self.text, self.rule, self._advise)

    def explained(self, messages: Callable[[str], str] = str) -> str:
        """Return the whole text of the error in a language, with secrets hidden.

        Args:
            messages: A catalogue, such as ``uri_split.messages("de")``. Without it, the text is English.

        >>> from uri_split import URI
        >>> from uri_split.messages import messages
        >>> try:
        ...     URI("http://example.com:8x/")
        ... except InvalidURI as error:
        ...     print(error.explained(messages("de")))
        Kein gültiger URI:
          http://example.com:8x/
                              ^
          Der Port darf nur Ziffern enthalten, gefunden: "x" (port, RFC 3986, Abschnitt 3.2.3)
          Hilfe: http://example.com:8/ schreiben
        """
        line, carets = self._excerpt(list(self._marked()))
        return "\n  ".join((messages(self._heading()), line, carets, *map(messages, self._reasons())))

    def __str__(self) -> str:
        return self.explained()

    def __repr__(self) -> str:
        line, _ = self._excerpt([])
        codes = [problem.code for problem in self.problems]
        return f"{type(self).__name__}({line!r}, {self.rule!r}, {codes})"

    def _heading(self) -> Message:
        key = self._headings.get(self.rule)
        return message(key) if key else message("error/invalid", rule=self.rule)

    def _best_suggestion(self) -> Message | None:
        """Return what to write in place of the whole text."""
        return None

    def _reasons(self) -> Iterator[Message]:
        suggestion = self._best_suggestion()
        helps_of: dict[Message, list[Message]] = {}  # the carets show that one reason applies to several places
        for problem in self.problems:
            helps = helps_of.setdefault(problem.reason, [])
            if problem.help and not suggestion and problem.help not in helps:
                helps.append(problem.help)
        for reason, helps in islice(helps_of.items(), MOST_REASONS):
            yield reason
            yield from (message("error/help", help=each) for each in helps)
        if len(helps_of) > MOST_REASONS:
            yield message("error/more", number=len(helps_of) - MOST_REASONS)
        if suggestion:
            yield message("error/help", help=suggestion)

    def _marked(self) -> Iterator[Span]:
        """Yield the spans of the problems, and that of a quotation mark or bracket that closes one at the beginning."""
        for problem in self.problems:
            yield problem.start, problem.end
            if problem.component == "scheme" and is_enclosed(self.text):
                yield len(self.text) - 1, len(self.text)

    def _excerpt(self, spans: list[Span]) -> tuple[str, str]:
        return excerpt(self.text, spans, _EXCERPT_WIDTH, self._hidden())

    def _hidden(self) -> Sequence[Span]:
        """Return the spans that are not shown, in order."""
        return hidden_spans(self.text, self.rule)

    def __eq__(self, other: object) -> bool:
        return self.args == other.args if isinstance(other, type(self)) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.args)


@public
class InvalidURI(RejectedText):
    """A text that does not match its rule of RFC 3986, or of the RFC of its scheme, with every reason.

    Its `str` is the text, with carets under the problems, and below them the reasons and what to write instead.
    Secrets are hidden.

    Attributes:
        text: The text, as it was given.
        rule: The rule that it should match.
        problems: The reasons, in order of position; at least one.

    >>> from uri_split import URI
    >>> try:
    ...     URI("http://example.com:8x/")
    ... except InvalidURI as error:
    ...     print(error)
    not a valid URI:
      http://example.com:8x/
                          ^
      port must be digits, found "x" (port, RFC 3986 section 3.2.3)
      help: write http://example.com:8/
    """

    _headings: ClassVar[Mapping[AnyRule, str]] = _INVALID

    def _best_suggestion(self) -> Message | None:
        return self._advice().best


@public
class DisallowedURI(RejectedText):
    """A text that a policy does not allow, with every reason; unless it is too long, it is valid.

    Its `str` is the text, with carets under the problems, and below them the reasons and what to write instead.
    Secrets are hidden.

    Attributes:
        text: The text, as it was given.
        rule: The rule of the policy.
        problems: The reasons, in order of position; at least one.

    >>> from uri_split import WEB_LINK
    >>> try:
    ...     WEB_LINK.parse("ftp://example.com/")
    ... except DisallowedURI as error:
    ...     print(repr(error))
    DisallowedURI('ftp://example.com/', 'URI', ['scheme-not-listed'])
    """

    _headings: ClassVar[Mapping[AnyRule, str]] = _DISALLOWED


def _known(advice: Advice, _: str) -> Advice:
    return advice


def advice_from(suggestions: "Sequence[Suggestion]") -> Advice:
    """Return what to write, from what was probably meant, the most likely first."""
    from uri_split._suggestion.advice import help_for_slip  # noqa: PLC0415  needed only when an error is shown

    if not suggestions:
        return Advice(None, None)
    best = suggestions[0]
    only_adds_scheme = all(change.message.key == "change/scheme-added" for change in best.changes)
    return Advice(best.message, help_for_slip(best), only_adds_scheme)


def best_suggestion(text: str, rule: AnyRule) -> Message | None:
    """Return what to write in place of a whole text that does not match a rule; `None` if nothing is suggested.

    Nothing is suggested for texts of more than 10,000 characters: an error is shown at once. Nor is anything for
    URIs of one scheme, since the suggestions match only rules of RFC 3986.

    Args:
        text: The text.
        rule: The rule.
    """
    return _advice_for(text, rule).best


def _advice_for(text: str, rule: AnyRule, advise: Callable[[str], Advice] | None = None) -> Advice:
    if rule not in REFERENCE_RULES or len(text) > _LONGEST_WITH_SUGGESTION:
        return Advice(None, None)
    if advise:
        return advise(text)
    from uri_split._suggestion.meant import suggestions  # noqa: PLC0415  needed only when an error is shown

    return advice_from(suggestions(text, rule, _DEFAULT_SCHEME))


def best_message(rule: RuleName, suggestions: "Sequence[Suggestion]") -> Message | None:
    """Return the message of the best suggestion for a whole text.

    `None` if there is none, or for a part of a URI, in which a message would not find the password.
    """
    return suggestions[0].message if suggestions and rule in REFERENCE_RULES else None
