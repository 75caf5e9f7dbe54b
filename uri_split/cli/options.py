"""Options that several subcommands share."""

import os
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial, wraps
from glob import glob
from shlex import quote
from typing import TYPE_CHECKING, Concatenate, Final, NamedTuple, ParamSpec, Protocol, TypeVar, cast, get_args

import click

from uri_split._diagnosis import diagnose
from uri_split._grammar import ReferenceRule, RuleName
from uri_split._hidden import redacted
from uri_split._problem import Problem
from uri_split._text.arguments import URIError
from uri_split.cli.errors import STANDARD_INPUT, file_failure_as_click_error
from uri_split.cli.inputs import files_meant, is_object, matching_files
from uri_split.rules import RULES

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from uri_split._policy.policy import Policy
    from uri_split._suggestion.meant import Suggestion
    from uri_split._uri.types import URIReference

_Command = TypeVar("_Command", bound=Callable[..., object])
_Parameters = ParamSpec("_Parameters")
_Item = TypeVar("_Item")


class Decorator(Protocol):
    """Decorator of the function of a command, which `click.option` and `click.argument` return."""

    def __call__(self, function: _Command, /) -> _Command:
        """Add the option or the argument to the command."""
        ...


def complete_files(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> "list[CompletionItem]":
    """Let the shell complete the name of a file."""
    from click.shell_completion import CompletionItem  # noqa: PLC0415  only completion needs it

    return [CompletionItem(incomplete, type="file")]


def refuse_texts(context: click.Context, _parameter: click.Parameter, given: Sequence[str]) -> Sequence[str]:
    """Refuse a URI in place of a file.

    Raises:
        click.UsageError: If one is given, and no file has its name.
    """
    for each in given:
        scheme, colon, _ = each.partition(":")
        is_uri = colon and len(scheme) > 1 and RULES["scheme"].is_valid(scheme)  # Windows has drives: C:\a.txt
        if is_uri and not (os.path.lexists(each) or glob(each, recursive=True)):  # noqa: PTH207
            other = "columns" if is_object(each) else "explain"
            message = (
                f'"{each}" is not a file: write uri-split {other} {quote(each)}, '
                f"or pipe lines into {context.command_path}"
            )
            raise click.UsageError(message)
    return given


def _files_argument(meant: Callable[[str], list[str]]) -> Decorator:
    def expand(context: click.Context, parameter: click.Parameter, given: Sequence[str]) -> list[str]:
        return [file for each in refuse_texts(context, parameter, given) for file in meant(each)]

    return click.argument("files", nargs=-1, metavar="[FILE]...", shell_complete=complete_files, callback=expand)


files_argument: Decorator = _files_argument(files_meant)
files_or_directories_argument: Decorator = _files_argument(matching_files)
redact_option: Decorator = click.option("--redact", is_flag=True, help="Hide passwords and tokens: print *** instead.")
column_option: Decorator = click.option(
    "--column",
    metavar="NAME",
    help="Column of CSV or JSON lines with the texts; needed if there are several. Without a header: its number.",
)


INPUTS_HELP: Final = """\b
A FILE may be a pattern in quotation marks ('logs/**/*.csv'), or a directory:
the files in it and below it that end with .txt, .log or as follows. Files
that end with .csv .tsv .tab .jsonl .ndjson are tables. All others, and
standard input, are text, one per line. With --column, they are tables, too:
JSON lines if they begin with {, or else CSV. Fields of CSV may be separated
by commas, semicolons, tabs or |. Files may be compressed, as links.csv.gz:
.gz .bz2 .xz, and .zst with the extra bulk. To read Parquet,
other tables and objects in stores, and to write tables: `uri-split columns`.
"""
"""The end of the help of a command that reads lines and tables."""


def redactor(*, redact: bool) -> Callable[[str], str]:
    """Return the function that prepares a text for output: it hides secrets, or changes nothing.

    >>> redactor(redact=True)("http://me:secret@example.com/")
    'http://me:***@example.com/'
    """
    return redacted if redact else str


def refuse_input_as_output(files: Iterable[str], output: str) -> None:
    """Refuse an output file that is also an input.

    Raises:
        click.UsageError: If it is.
    """
    for file in files:
        with suppress(OSError):  # one of them does not exist
            # The descriptor of standard input, which may be a file that the shell has opened.
            if file == output or os.path.samefile(0 if file == STANDARD_INPUT else file, output):  # noqa: PTH121  of a descriptor
                message = "--output is also an input: write another file"
                raise click.UsageError(message)


# Requirements of ``check``: a rule of the grammar, and perhaps a policy.

PRESETS: Final = ("web-link", "web-origin", "callback", "website", "webhook")
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
    rule: RuleName | None,
    policy: str | None = None,
    schemes: Sequence[str] = (),
    hosts: Sequence[str] = (),
    default_scheme: str | None = None,
) -> Criteria:
    """Return what the options of the command require.

    Args:
        rule: The rule that a text must match; `None` for that of the policy, or else URI.
        policy: One of `PRESETS`, or a file.
        schemes: The allowed schemes, in place of those of the policy; none for these.
        hosts: The allowed hosts, in place of those of the policy; none for these.
        default_scheme: The scheme to suggest for a text that lacks one, ``https`` by default. A policy has its own.

    Raises:
        click.UsageError: If they contradict each other.
        click.ClickException: If the file cannot be read, or is not a policy.

    >>> required = criteria("URI", "web-link", hosts=["*.example.com"])
    >>> required.accepts("https://www.example.com/")
    True
    >>> required.problems("http://example.net/")[0].message
    'the host must be any name ending in .example.com, found "example.net"'
    """
    if not (policy or schemes or hosts):
        rule = rule or "URI"
        suggestions = partial(_suggestions, rule=rule, default_scheme=default_scheme or "https")
        return Criteria(rule, RULES[rule].is_valid, partial(_problems, rule=rule), suggestions)
    if default_scheme:
        message = "--default-scheme does not apply to a policy: choose its schemes with --scheme"
        raise click.UsageError(message)
    if rule not in {None, *get_args(ReferenceRule)}:
        message = f"--policy, --scheme and --host require one of these rules: {', '.join(get_args(ReferenceRule))}"
        raise click.UsageError(message)
    try:
        required = _policy(cast("ReferenceRule | None", rule), policy, schemes, hosts)
    except URIError as error:
        raise click.UsageError(str(error)) from None
    return Criteria(required.rule, required.is_valid, required.check, required.suggest, has_policy=True)


_MOST_REMEMBERED: Final = 100_000  # characters of texts, which bound their results


def remembered(
    function: Callable[Concatenate[str, _Parameters], Sequence[_Item]],
) -> Callable[Concatenate[str, _Parameters], Sequence[_Item]]:
    """Return a function that remembers its results for short texts.

    Crawls and logs repeat the same invalid links, and to explain one takes a hundred times as long as to check it.
    """
    known: dict[tuple[object, ...], Sequence[_Item]] = {}
    size = 0

    @wraps(function)
    def result(text: str, /, *args: _Parameters.args, **kwargs: _Parameters.kwargs) -> Sequence[_Item]:
        nonlocal size
        key = (text, *args, *kwargs.values())
        if (items := known.get(key)) is None:
            items = function(text, *args, **kwargs)
            if len(text) < _MOST_REMEMBERED // 100:
                size += len(text) + 1
                if size > _MOST_REMEMBERED:
                    known.clear()
                    size = len(text) + 1
                known[key] = items
        return items

    return result


@remembered
def _problems(text: str, rule: RuleName) -> "Sequence[Problem]":
    return diagnose(text, rule)


@remembered
def _suggestions(text: str, rule: RuleName, default_scheme: str) -> "Sequence[Suggestion]":
    from uri_split._suggestion.meant import suggestions  # noqa: PLC0415  slow to import, and valid texts need none

    return suggestions(text, rule, default_scheme)


def _policy(
    rule: ReferenceRule | None, name: str | None, schemes: Sequence[str], hosts: Sequence[str]
) -> "Policy[URIReference]":
    from uri_split._policy.policy import Policy  # noqa: PLC0415  slow to import, and most checks need none

    policy = load_policy(name) if name else Policy()
    if rule:
        policy = replace(policy, rule=rule)
    if schemes:
        policy = replace(policy, schemes=frozenset(schemes))
    return replace(policy, hosts=frozenset(hosts)) if hosts else policy


def load_policy(given: str) -> "Policy[URIReference]":
    """Return the policy that has a name of `PRESETS`, or that is in a file.

    Raises:
        click.UsageError: If it is neither.
        click.ClickException: If the file cannot be read, or is not a policy.

    >>> load_policy("webhook")
    Policy(schemes={'https'}, forbid={'fragment'}, public_hosts_only=True)
    """
    from uri_split._policy import policy as policies  # noqa: PLC0415  slow to import, and most checks need none

    presets = {
        "web-link": policies.WEB_LINK,
        "web-origin": policies.WEB_ORIGIN,
        "callback": policies.CALLBACK,
        "website": policies.WEBSITE,
        "webhook": policies.WEBHOOK,
    }
    if given in presets:
        return presets[given]
    if not given.lower().endswith((".toml", ".json")):
        names = ", ".join(PRESETS)
        message = f'no policy "{given}": name a file that ends in .toml or .json, or one of {names}'
        raise click.UsageError(message)
    with file_failure_as_click_error("read", given, (OSError,)):
        try:
            return policies.Policy.load(given)
        except URIError as error:
            raise click.ClickException(str(error)) from None


def complete_policies(context: click.Context, parameter: click.Parameter, incomplete: str) -> "list[CompletionItem]":
    """Let the shell complete the name of a policy or of a file."""
    from click.shell_completion import CompletionItem  # noqa: PLC0415  only completion needs it

    names = [CompletionItem(name) for name in PRESETS if name.startswith(incomplete)]
    return [*names, *complete_files(context, parameter, incomplete)]


# Counts of the texts that a subcommand has processed.

ProblemCounts = Counter[tuple[str, str]]
"""Number of problems by component and code."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Counts of some lines or rows.

    Attributes:
        rows: The number of lines or rows with a text.
        invalid: The number of texts that are not valid.
        problems: The number of problems by component and code.
    """

    rows: int = 0
    invalid: int = 0
    problems: ProblemCounts = field(default_factory=ProblemCounts)

    @property
    def valid(self) -> int:
        """The number of texts that are valid."""
        return self.rows - self.invalid


# Types of values.


class _Type(click.types.StringParamType):  # `click.ParamType` is generic only from click 8.4 on
    """Type of values that a function accepts, or raises an error about; the shell completes some of them."""

    def __init__(self, name: str, parse: Callable[[str], str], values: Iterable[str] = ()) -> None:
        self.name = name
        self._parse = parse
        self._values = values

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        try:
            return self._parse(value)
        except URIError as error:
            names = f"the rules are {', '.join(self._values)}"  # not where they are in Python
            self.fail(str(error).replace("uri_split.rules.RULES contains all 36 rules", names), param, ctx)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> "list[CompletionItem]":  # noqa: ARG002  click passes them
        from click.shell_completion import CompletionItem  # noqa: PLC0415  only completion needs it

        return [CompletionItem(value) for value in self._values if value.startswith(incomplete)]


def _scheme(text: str) -> str:
    from uri_split._diagnosis import required  # noqa: PLC0415  slow to import, and few subcommands need it

    return required(text, "scheme")


def _template(text: str) -> str:
    from uri_split._templates.template import URITemplate  # noqa: PLC0415  for the same reason

    return URITemplate(text)


RULE: Final = _Type("rule", lambda name: RULES[cast("RuleName", name)].name, RULES)
SCHEME: Final = _Type("scheme", _scheme)
TEMPLATE: Final = _Type("template", _template)

VERDICTS: Final = ("is_valid", "reason", "message")
"""Columns that say whether a text matches a rule."""


class NewColumn(NamedTuple):
    """A column to add to a table.

    Attributes:
        name: Its name.
        expression: The name of a part, of one of `VERDICTS`, or of another expression of columns.
        arguments: The arguments of the expression.
    """

    name: str
    expression: str
    arguments: Mapping[str, object]
