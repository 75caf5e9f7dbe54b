"""Errors about a text that does not match its rule or that a policy does not allow, and about a single component."""

from typing import ClassVar, Final

from uri_split._diagnosis.problem import Problem
from uri_split._grammar.names import Component, RuleName
from uri_split._split.passwords import hidden_spans
from uri_split._text.display import excerpt
from uri_split._text.errors import URIError
from uri_split._text.public import public
from uri_split._text.spans import Span

_EXCERPT_WIDTH: Final = 76
MOST_REASONS: Final = 10
"""How many problems the message of an error lists; its `problems` are complete."""


class _RejectedText(URIError):  # noqa: N818  errors are named after what is wrong
    """Common part of the errors that list the problems of a text."""

    text: str
    rule: RuleName
    problems: tuple[Problem, ...]
    _heading: ClassVar[str]

    def __init__(self, text: str, rule: RuleName, problems: tuple[Problem, ...]) -> None:
        text = str.__str__(text)
        super().__init__(text, rule, problems)
        self.text = text
        self.rule = rule
        self.problems = problems

    def __str__(self) -> str:
        line, carets = self._excerpt([(problem.start, problem.end) for problem in self.problems])
        reasons = [problem.reason for problem in self.problems[:MOST_REASONS]]
        if len(self.problems) > MOST_REASONS:
            reasons.append(f"and {len(self.problems) - MOST_REASONS:,} more")
        return "\n  ".join((f"{self._heading} {self.rule}:", line, carets, *reasons))

    def __repr__(self) -> str:
        line, _ = self._excerpt([])
        codes = [problem.code for problem in self.problems]
        return f"{type(self).__name__}({line!r}, {self.rule!r}, {codes})"

    def _excerpt(self, spans: list[Span]) -> tuple[str, str]:
        return excerpt(self.text, spans, _EXCERPT_WIDTH, hidden_spans(self.text, self.rule))

    def __eq__(self, other: object) -> bool:
        return self.args == other.args if isinstance(other, type(self)) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.args)


@public
class InvalidURI(_RejectedText):
    """A text that does not match its rule of RFC 3986, with every reason.

    Its `str` is the text, with carets under the problems and the reasons below. Passwords are hidden.

    Attributes:
        text: The text, as it was given.
        rule: The rule that it should match.
        problems: The reasons, in order of position; at least one.

    >>> from uri_split import URI
    >>> try:
    ...     URI("http://example.com:8x/a b")
    ... except InvalidURI as error:
    ...     print(error)
    not a valid URI:
      http://example.com:8x/a b
                          ^  ^
      port must be digits, found "x" (port, RFC 3986 section 3.2.3)
      a space is not allowed in a path: write %20 (path, RFC 3986 section 3.3)
    """

    _heading = "not a valid"


@public
class DisallowedURI(_RejectedText):
    """A text that a policy does not allow, with every reason; unless it is too long, it is valid.

    Its `str` is the text, with carets under the problems and the reasons below. Passwords are hidden.

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

    _heading = "not an allowed"


@public
class InvalidComponent(URIError):  # noqa: N818  errors are named after what is wrong
    """A value that cannot be the component that it was given for, or cannot be combined with the other components.

    Attributes:
        message: What is wrong with it, in words, without any part of a password.
        component: The name of the component.

    >>> from uri_split import build
    >>> try:
    ...     build(scheme="http", host="example.com", port=70000)
    ... except InvalidComponent as error:
    ...     print(error.component, error, sep=": ")
    port: port must be a number from 0 to 65535, found 70000
    """

    message: str
    component: Component

    def __init__(self, message: str, component: Component) -> None:
        super().__init__(message, component)
        self.message = message
        self.component = component

    def __str__(self) -> str:
        return self.message
