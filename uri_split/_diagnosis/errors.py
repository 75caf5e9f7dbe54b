"""Errors about a text that does not match its rule, or that a policy does not allow."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, ClassVar, Final

from uri_split._codes.messages import Message, message
from uri_split._diagnosis.advice import is_enclosed
from uri_split._diagnosis.problem import Problem
from uri_split._grammar.names import AnyRule, RuleName
from uri_split._split.passwords import hidden_spans
from uri_split._text.display import excerpt
from uri_split._text.errors import URIError
from uri_split._text.public import public
from uri_split._text.spans import Span
from uri_split.rules import REFERENCE_RULES

if TYPE_CHECKING:
    from uri_split._suggestion.suggestion import Suggestion

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


class RejectedText(URIError):  # noqa: N818  errors are named after what is wrong
    """Common part of the errors that list the problems of a text."""

    text: str
    rule: AnyRule
    problems: tuple[Problem, ...]
    _headings: ClassVar[Mapping[AnyRule, str]]

    def __init__(self, text: str, rule: AnyRule, problems: tuple[Problem, ...]) -> None:
        text = str.__str__(text)
        super().__init__(text, rule, problems)
        self.text = text
        self.rule = rule
        self.problems = problems

    def explained(self, messages: Callable[[str], str] = str) -> str:
        """Return the whole text of the error in a language, with passwords hidden.

        Args:
            messages: A catalogue, such as ``uri_split.messages("de")``. Without it, the text is English.

        >>> from uri_split import URI, messages
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
    Passwords are hidden.

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

    def __init__(
        self,
        text: str,
        rule: AnyRule,
        problems: tuple[Problem, ...],
        advise: Callable[[str], Message | None] | None = None,
    ) -> None:
        super().__init__(text, rule, problems)
        self._advise = advise

    def __reduce__(self) -> tuple[type["InvalidURI"], tuple[object, ...], dict[str, object]]:
        # With the advice instead of the policy that gives it, which may be large.
        advise = self._advise and partial(_known, self._advise(self.text))
        return type(self), self.args, {**vars(self), "_advise": advise}

    def _best_suggestion(self) -> Message | None:
        return best_suggestion(self.text, self.rule, self._advise)


@public
class DisallowedURI(RejectedText):
    """A text that a policy does not allow, with every reason; unless it is too long, it is valid.

    Its `str` is the text, with carets under the problems, and below them the reasons and what to write instead.
    Passwords are hidden.

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


def _known(advice: Message | None, _: str) -> Message | None:
    return advice


def best_suggestion(text: str, rule: AnyRule, advise: Callable[[str], Message | None] | None = None) -> Message | None:
    """Return what to write in place of a whole text that does not match a rule; `None` if nothing is suggested.

    Nothing is suggested for texts of more than 10,000 characters: an error is shown at once. Nor is anything for
    URIs of one scheme, since the suggestions match only rules of RFC 3986.

    Args:
        text: The text.
        rule: The rule.
        advise: Returns what to write instead; `None` for the best suggestion.
    """
    if rule not in REFERENCE_RULES or len(text) > _LONGEST_WITH_SUGGESTION:
        return None
    if advise:
        return advise(text)
    from uri_split._suggestion.suggesting import suggestions  # noqa: PLC0415  needed only when an error is shown

    return best_message(rule, suggestions(text, rule, _DEFAULT_SCHEME))


def best_message(rule: RuleName, suggestions: "Sequence[Suggestion]") -> Message | None:
    """Return the message of the best suggestion for a whole text.

    `None` if there is none, or for a part of a URI, in which a message would not find the password.
    """
    return suggestions[0].message if suggestions and rule in REFERENCE_RULES else None
