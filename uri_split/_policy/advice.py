"""Help for problems of the grammar, as far as it leads to a text that a policy accepts."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from uri_split._algebra.schemes import NETWORK
from uri_split._codes.messages import Message, message
from uri_split._diagnosis.problem import Problem
from uri_split._policy.lists import hosts_for_scheme
from uri_split._policy.problems import policy_problems
from uri_split._policy.settings import Limits
from uri_split.lenient import split
from uri_split.rules import RULES

# The scheme that each kind of help names.
_NAMED: Final[Mapping[str, str]] = MappingProxyType(
    {
        "help/address": "https",
        "help/address-before": "https",
        "help/mailto": "mailto",
        "help/scheme": "https",
        "help/scheme-before-colon": "https",
        "help/scheme-before-slashes": "https",
    }
)


def without_refused_help(
    limits: Limits, accepts: Callable[[str], object], text: str, problems: tuple[Problem, ...]
) -> tuple[Problem, ...]:
    r"""Return the problems without the help after which the policy would refuse the text for another reason.

    Args:
        limits: The policy.
        accepts: Returns whether the policy accepts a text.
        text: A text that does not match its rule.
        problems: The problems of the grammar.

    >>> from uri_split._diagnosis.diagnosis import diagnose
    >>> for limits in (Limits(schemes={"https"}), Limits()):
    ...     problem, = without_refused_help(limits, bool, "me@example.com", diagnose("me@example.com", "URI"))
    ...     print(problem.help)
    write the whole address, such as https://www.example.com/
    write mailto: before it
    """
    problems = tuple(_with_allowed_scheme(limits, accepts, problem) for problem in problems)
    followed = _followed(text, problems)
    if followed is None or not RULES[limits.rule].matches(followed):
        return problems
    refused = {problem.component for problem in policy_problems(limits, followed)}
    before, after = split(text), split(followed)
    leads_elsewhere = (before.scheme is None) != (after.scheme is None) or before.authority != after.authority
    if refused and leads_elsewhere:
        refused |= {"scheme", "path"}
    return tuple(replace(problem, help=None) if problem.component in refused else problem for problem in problems)


def _with_allowed_scheme(limits: Limits, accepts: Callable[[str], object], problem: Problem) -> Problem:
    """Return a problem with an example in place of help that names a scheme that the policy refuses."""
    scheme = _NAMED.get(problem.help.key) if problem.help else None
    if scheme is None or (limits.rule != "relative-ref" and hosts_for_scheme(limits, scheme) != "none"):
        return problem
    example = f"{limits.default_scheme}://{limits.example_host}/"
    is_accepted = limits.default_scheme in NETWORK and accepts(example)
    return replace(problem, help=message("help/component-required/scheme", example=example) if is_accepted else None)


def _followed(text: str, problems: tuple[Problem, ...]) -> str | None:
    """Return the text of a reader who follows all help; `None` if none says exactly what to write."""
    parts: list[str] = []
    start = 0
    before = ""
    for problem in problems:
        if problem.help and problem.help.key == "help/dot-slash":
            before = "./"
        written = _written(problem.help)
        if written is not None:
            parts += text[start : problem.start], written
            start = problem.end
    return f"{before}{''.join(parts)}{text[start:]}" if parts or before else None


def _written(advice: Message | None) -> str | None:
    """Return what help says to write in place of the text of a problem, if it says exactly that."""
    if advice is None:
        return None
    if advice.key in {"help/remove", "help/remove-all"}:
        return ""
    return str(advice.params["text"]).strip('"') if advice.key == "help/write" else None
