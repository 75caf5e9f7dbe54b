"""What is raised: a text that is not of its rule, and a component that cannot stand where it should."""

from typing import Final

from uri_split._diagnosis.problem import Problem
from uri_split._grammar.names import Component, RuleName
from uri_split._split.passwords import hidden_spans
from uri_split._text.display import excerpt
from uri_split._text.public import public
from uri_split._text.spans import Span

_EXCERPT_WIDTH: Final = 76
MOST_REASONS: Final = 10
"""How many problems an error tells; it has all of them."""


@public
class InvalidURI(ValueError):  # noqa: N818  it says what is wrong; "Error" would add nothing
    """A text that is not what it should be, or not what a policy allows, with every reason.

    Its `str` is the text with carets under what is wrong and the reasons below, passwords hidden.

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

    text: str
    """The text, as it was given."""
    rule: RuleName
    """The rule it should be of."""
    problems: tuple[Problem, ...]
    """The reasons, in order of position; at least one."""

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
            reasons.append(f"and {len(self.problems) - MOST_REASONS} more")
        # A policy is asked about texts that are valid.
        refused = "a valid" if any(problem.section for problem in self.problems) else "an allowed"
        return "\n  ".join((f"not {refused} {self.rule}:", line, carets, *reasons))

    def __repr__(self) -> str:
        line, _ = self._excerpt([])
        return f"InvalidURI({line!r}, {self.rule!r}, {[problem.code for problem in self.problems]})"

    def _excerpt(self, spans: list[Span]) -> tuple[str, str]:
        return excerpt(self.text, spans, _EXCERPT_WIDTH, hidden_spans(self.text, self.rule))

    def __eq__(self, other: object) -> bool:
        return self.args == other.args if isinstance(other, InvalidURI) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.args)


@public
class InvalidComponent(ValueError):  # noqa: N818  as above
    """A value that cannot be the component it was given for, or not beside the other components.

    >>> from uri_split import build
    >>> try:
    ...     build(scheme="http", host="example.com", port=70000)
    ... except InvalidComponent as error:
    ...     print(error.component, error, sep=": ")
    port: a port is a number from 0 to 65535, found 70000
    """

    message: str
    """What is wrong with it, in a sentence without any password."""
    component: Component
    """Which one it is."""

    def __init__(self, message: str, component: Component) -> None:
        super().__init__(message, component)
        self.message = message
        self.component = component

    def __str__(self) -> str:
        return self.message
