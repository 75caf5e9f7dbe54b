"""Help for problems of the grammar, as far as it leads to a text that a policy accepts."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from uri_split._diagnosis.problem import Problem
from uri_split._messages.message import Message, message
from uri_split._policy.limits import Limits
from uri_split._policy.problems import policy_problems
from uri_split.lenient import split
from uri_split.rules import RULES

# What each kind of help adds before the text of the problem.
_ADDED: Final[Mapping[str, str]] = MappingProxyType(
    {
        "help/dot-slash": "./",
        "help/mailto": "mailto:",
        "help/scheme-before-colon": "https",
        "help/scheme-before-slashes": "https:",
    }
)


def without_refused_help(limits: Limits, text: str, problems: tuple[Problem, ...]) -> tuple[Problem, ...]:
    r"""Return the problems without their help if the policy would refuse the text of a reader who follows it.

    Args:
        limits: The policy.
        text: A text that does not match its rule.
        problems: The problems of the grammar.

    >>> from uri_split._diagnosis.diagnosis import diagnose
    >>> for limits in (Limits(schemes={"https"}), Limits()):
    ...     problem, = without_refused_help(limits, "me@example.com", diagnose("me@example.com", "URI"))
    ...     print(problem.help)
    write the whole address, such as https://www.example.com/
    write mailto: before it
    """
    followed = text
    helped: set[str | None] = set()
    for problem in reversed(problems):
        written = _written(problem.help, text[problem.start : problem.end])
        if written is not None:
            helped.add(problem.component)
            followed = followed[: problem.start] + written + followed[problem.end :]
    if not helped or not RULES[limits.rule].matches(followed):
        return problems
    refused = {problem.component for problem in policy_problems(limits, followed)}
    leads_elsewhere = "scheme" in helped or split(followed).authority != split(text).authority
    if refused and (leads_elsewhere or not helped.isdisjoint(refused)):
        example = message("help/component-required/scheme", example=f"{limits.default_scheme}://{limits.example_host}/")
        helps = {"missing-scheme": example}
        return tuple(replace(problem, help=helps.get(problem.code)) for problem in problems)
    return problems


def _written(help_: Message | None, found: str) -> str | None:
    """Return what help says to write in place of the text of a problem, if it says exactly that."""
    if help_ is None:
        return None
    if help_.key in {"help/remove", "help/remove-all"}:
        return ""
    if help_.key == "help/write":
        return str(help_.params["text"]).strip('"')
    return f"{_ADDED[help_.key]}{found}" if help_.key in _ADDED else None
