"""Context of a check: where the checked part is in the whole text, and how its problems are made."""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from uri_split._codes.messages import Message, message
from uri_split._diagnosis.expectations import expected_next
from uri_split._diagnosis.problem import MOST_PROBLEMS, Problem, ProblemCode
from uri_split._grammar.names import Component, RuleName
from uri_split._messages.phrases import describe_character, phrase
from uri_split._text.spans import Span, touched
from uri_split.rules import RULES


class Context(NamedTuple):
    """The part of a text that is checked, and its place in the whole text.

    Nothing hidden gets into a problem: its message takes what was found from `describe` or `shown`.

    Attributes:
        rule: The rule that the whole text should match.
        hidden: The hidden spans of the whole text, such as passwords, in order.
        component: The component that the part belongs to.
        prefix: The beginning of some text of the rule, after which the grammar allows the same as before the part.
        offset: The offset of the part in the whole text.
    """

    rule: RuleName
    hidden: Sequence[Span] = ()
    component: Component | None = None
    prefix: str = ""
    offset: int = 0

    def moved(self, length: int, prefix: str) -> "Context":
        """Return the context of a part that begins later.

        Args:
            length: How many code points later it begins.
            prefix: What is added to the prefix.
        """
        return Context(self.rule, self.hidden, self.component, self.prefix + prefix, self.offset + length)

    def within(self, component: Component) -> "Context":
        """Return the context of the same part as that of a component."""
        return Context(self.rule, self.hidden, component, self.prefix, self.offset)

    def hides(self, start: int, found: str) -> bool:
        """Return whether something hidden is in what was found at an offset of the part."""
        if not self.hidden:
            return False
        start += self.offset
        return len(touched(self.hidden, start, start + len(found))) > 0

    def ends_in(self, start: int, found: str) -> bool:
        """Return whether something hidden ends before the end of what was found at an offset of the part."""
        start += self.offset
        spans = touched(self.hidden, start, start + len(found))
        return bool(spans) and spans[-1][1] < start + len(found)

    def shown(self, start: int, found: str) -> str:
        """Return what was found at an offset of the part, or ``***`` if something in it is hidden.

        >>> Context("path", hidden=[(10, 16)], offset=8).shown(0, "a:secret@b")
        '***'
        """
        return "***" if self.hides(start, found) else found

    def describe(self, start: int, found: str) -> str:
        """Return how a message names what was found at an offset of the part.

        >>> Context("path").describe(0, " "), Context("path", hidden=[(0, 1)]).describe(0, " ")
        ('a space', '"***"')
        """
        return describe_character(self.shown(start, found))

    def problem(
        self,
        code: ProblemCode,
        rule: RuleName,
        start: int,
        found: str,
        words: Message,
        advice: Message | None = None,
        *,
        prefix: str = "",
    ) -> Problem:
        """Return the problem of what was found at an offset of the part.

        Args:
            code: The kind of problem.
            rule: The rule that is broken.
            start: The offset in the part.
            found: What was found there.
            words: What is wrong.
            advice: What to write instead.
            prefix: What is added to the prefix of the part to get there.
        """
        expected = expected_next(self.rule, self.prefix + prefix)
        shown = self.shown(start, found) if self.hidden else found
        start += self.offset
        end, section = start + len(found), RULES[rule].section
        return Problem(code, rule, self.component, start, end, shown, expected, words, section, (), advice)

    def unexpected(self, rule: RuleName, text: str, stop: int, prefix: str) -> Problem:
        """Return the problem of the character at an offset where the text can no longer match the rule."""
        found = text[stop : stop + 1]
        expected = phrase(expected_next(self.rule, self.prefix + prefix))
        words = message("problem/unexpected", expected=expected, found=self.describe(stop, found))
        return self.problem("unexpected", rule, stop, found, words, prefix=prefix)

    def first_problems(
        self, rule: RuleName, matches: Iterator[re.Match[str]], problem_of: Callable[[re.Match[str]], Problem]
    ) -> Iterator[Problem]:
        """Yield the problems of the first 1,000 matches, and one with the code ``more`` if there are others.

        A text may have millions.
        """
        yield from map(problem_of, islice(matches, MOST_PROBLEMS))
        more = next(matches, None)
        if more:
            words = message("problem/more", number=MOST_PROBLEMS)
            yield self.problem("more", rule, more.start(), more[0], words)
