"""Requirements of ``check``: a rule of the grammar, and perhaps a policy."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple, cast, get_args

import click

from uri_split._diagnosis.diagnosis import diagnose
from uri_split._grammar import ReferenceRule, RuleName
from uri_split._suggestion import meant
from uri_split._text.arguments import URIError
from uri_split.rules import RULES

if TYPE_CHECKING:
    from uri_split._diagnosis.problem import Problem
    from uri_split._policy.policy import Policy
    from uri_split._suggestion.meant import Suggestion
    from uri_split._uri.types import URIReference

PRESETS: Final = ("web-link", "web-origin", "callback", "website")
"""The policies that have a name."""


class Criteria(NamedTuple):
    """Requirements for a text.

    Attributes:
        rule: The rule that it must match.
        accepts: Returns whether a text is accepted.
        problems: Returns the problems of a text that is not.
        suggestions: Returns the suggestions for it, all of which are accepted; the most likely first.
        has_policy: Whether a text that matches the rule may be refused.
    """

    rule: RuleName
    accepts: Callable[[str], bool]
    problems: "Callable[[str], Sequence[Problem]]"
    suggestions: "Callable[[str], Sequence[Suggestion]]"
    has_policy: bool = False


def criteria(
    rule: RuleName,
    preset: str | None = None,
    schemes: Sequence[str] = (),
    hosts: Sequence[str] = (),
    default_scheme: str | None = None,
) -> Criteria:
    """Return what the options of the command require.

    Args:
        rule: The rule that a text must match.
        preset: One of `PRESETS`.
        schemes: The allowed schemes, in place of those of the preset; none for these.
        hosts: The allowed hosts; none for all.
        default_scheme: The scheme to suggest for a text that lacks one, ``https`` by default. A policy has its own.

    Raises:
        click.UsageError: If they contradict each other.

    >>> required = criteria("URI", "web-link", hosts=["*.example.com"])
    >>> required.accepts("https://www.example.com/")
    True
    >>> required.problems("http://example.net/")[0].message
    'the host must be any name ending in .example.com, found "example.net"'
    """
    if not (preset or schemes or hosts):
        suggestions = partial(meant.suggestions, rule=rule, default_scheme=default_scheme or "https")
        return Criteria(rule, RULES[rule].matches, partial(diagnose, rule=rule), suggestions)
    if default_scheme:
        message = "--default-scheme does not apply to a policy: choose its schemes with --scheme"
        raise click.UsageError(message)
    if rule not in get_args(ReferenceRule):
        message = f"--policy, --scheme and --host require one of these rules: {', '.join(get_args(ReferenceRule))}"
        raise click.UsageError(message)
    try:
        policy = _policy(cast("ReferenceRule", rule), preset, schemes, hosts)
    except URIError as error:
        raise click.UsageError(str(error)) from None
    return Criteria(rule, policy.matches, policy.check, policy.suggest, has_policy=True)


def _policy(
    rule: ReferenceRule, preset: str | None, schemes: Sequence[str], hosts: Sequence[str]
) -> "Policy[URIReference]":
    from uri_split._policy import policy as policies  # noqa: PLC0415  slow to import, and most checks need none

    presets = {
        "web-link": policies.WEB_LINK,
        "web-origin": policies.WEB_ORIGIN,
        "callback": policies.CALLBACK,
        "website": policies.WEBSITE,
    }
    policy = replace(presets[preset] if preset else policies.Policy(), rule=rule)
    if schemes:
        policy = replace(policy, schemes=frozenset(schemes))
    return replace(policy, hosts=frozenset(hosts)) if hosts else policy
