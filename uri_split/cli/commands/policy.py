"""``uri-split policy``: what policies in files accept, whether they are right, and what a change would accept."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final, NamedTuple

import click

from uri_split._algebra.hosts import public_suffix, public_suffixes
from uri_split._policy.algebra import CombinedPolicy
from uri_split._policy.examples import example_of
from uri_split._policy.files import read_text
from uri_split._policy.files import schema as schema_of_files
from uri_split._policy.languages import Undecided
from uri_split._policy.policy import Policy
from uri_split._policy.settings import MOST_NAMED, SETTINGS, SUBDOMAINS, describe
from uri_split._uri.types import URIReference
from uri_split.cli.errors import display_name, json_line, without_commands
from uri_split.cli.formats import FORMATS, FORMATS_HELP, POLICY_PAGE, Finding, Level, Location, format_option
from uri_split.cli.inputs import open_session
from uri_split.cli.lines import Comments, Line, excerpt_width, excerpts, read_lines
from uri_split.cli.options import PRESETS, complete_policies, files_argument, load_policy
from uri_split.dialects import PORTABLE, PYTHON
from uri_split.messages import counted

if TYPE_CHECKING:
    from uri_split.cli.options import Decorator

_POLICIES_HELP: Final = """\b
POLICY, OLD and NEW are files that end with .toml or .json, or one of the names
web-link, web-origin, callback, website and webhook.

"""


class _Named(NamedTuple):
    """A policy, and its name or that of its file."""

    name: str
    policy: Policy[URIReference]


def _load(_context: click.Context, _parameter: click.Parameter, given: str) -> _Named:
    return _Named(given, load_policy(given))


def _policy_argument(name: str) -> "Decorator":
    return click.argument(name, callback=_load, shell_complete=complete_policies)


@click.group()
def policy() -> None:
    """Explain, test and compare policies: lists of what is allowed.

    A policy is a file with settings such as schemes and hosts, in TOML or JSON.

    \b
    Examples:
      uri-split policy explain policy.toml
      uri-split policy test policy.toml cases.txt
      uri-split policy diff old.toml new.toml
      uri-split policy schema
    """


# ``uri-split policy explain``.

# Texts that some policies accept without intention, what they do, and which setting refuses them.
_SURPRISES: Final = (
    ("javascript:alert(1)", "runs a script in the page that has this link", "list the allowed schemes"),
    ("file:///etc/passwd", "is a file of the machine that opens it", "list the allowed schemes"),
    ("http://{host}/", "is requested without encryption", "list only https in schemes"),
    ("https://127.0.0.1/", "leads into your own network if your server requests it", "set public_hosts_only"),
    ("https://user:password@{host}/", "contains a password, which lands in logs", "remove allow_password"),
    ("//{host}/", "leads to another site if it is the target of a redirect", 'add "host" to forbid'),
    ("/%5Cevil.example", "may become another host in software that decodes it", "set allow_hidden_hosts = false"),
)


@policy.command(epilog=_POLICIES_HELP)
@_policy_argument("policy")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object.")
def explain(policy: _Named, *, as_json: bool) -> None:
    """Say what a policy accepts, with examples.

    Prints a description, a text that the policy accepts, the settings that differ from their defaults, accepted texts
    that may surprise, and the settings that patterns for other languages do not fully enforce. With the extra suffix,
    it knows below which listed names anybody can register one, such as *.github.io.

    \b
    Examples:
      uri-split policy explain policy.toml
      uri-split policy explain --json webhook
    """
    explained = policy.policy
    surprises = [
        {"text": text, "message": message, "help": help_}
        for text, message, help_ in (*_surprises(explained), *_names_for_sale(explained))
        if explained.is_valid(text)
    ]
    description, example = str(describe(explained)), example_of(explained)
    left_out, others = explained.pattern(PYTHON).leaves_out, explained.pattern(PORTABLE).leaves_out
    if as_json:
        fields = {"description": description, "example": example, "settings": json.loads(explained.dumps("json"))}
        row = {**fields, "surprises": surprises, "patterns_leave_out": left_out, "portable_patterns_leave_out": others}
        click.echo(json_line(row), nl=False)
        return
    sections = {
        "example": [example] if example else [],
        "settings": explained.dumps().splitlines(),
        "it also accepts": [f'"{each["text"]}", which {each["message"]}: {each["help"]}' for each in surprises],
        "patterns do not fully enforce": [
            *left_out,
            *(f"{name} (in engines without look-ahead)" for name in others if name not in left_out),
        ],
    }
    click.echo(without_commands(description))
    for title, lines in sections.items():
        if lines:
            click.echo(without_commands("\n".join([f"\n{title}:", *(f"    {line}" for line in lines)])))


def _surprises(policy: Policy[URIReference]) -> Iterator[tuple[str, str, str]]:
    host = policy.example_host("https")
    yield from ((pattern.format(host=host), message, help_) for pattern, message, help_ in _SURPRISES)


def _names_for_sale(policy: Policy[URIReference]) -> Iterator[tuple[str, str, str]]:
    """Yield a text for each listed ``*.`` below which anybody can register a name; none without `publicsuffixlist`."""
    with suppress(ModuleNotFoundError):
        registries = public_suffixes(only_icann=True)
        for host in sorted(policy.hosts or ()):
            name = host.removeprefix(SUBDOMAINS)
            # By the default rule of the list, any last label is a public suffix, even "internal".
            if name != host and public_suffix(name) == name and ("." in name or registries.publicsuffix(name)):
                text = f"{policy.default_scheme}://evil.{name}/"
                yield text, "has a name that anybody can register", f'list the names below "{name}" that you own'


# ``uri-split policy test``.

_SIGNS: Final = {"+": True, "-": False}


# pytest would take a function whose name begins with "test" for one of its own.
@policy.command("test", epilog=_POLICIES_HELP + FORMATS_HELP)
@_policy_argument("policy")
@files_argument
@format_option(FORMATS)
@click.pass_context
def decide_cases(context: click.Context, policy: _Named, files: Sequence[str], form: str) -> None:
    """Test a policy with texts that it must accept or refuse.

    Reads the cases from files or standard input. The exit status is 0 if the policy decides all of them as it must, 1
    if not, and 2 if a file cannot be read or contains no case.

    \b
    Each line is one case, whose text ends with the line:
      + https://example.com/   the policy must accept it
      - http://example.com/    the policy must refuse it
    Blank lines and lines that begin with # are skipped.

    \b
    Examples:
      uri-split policy test policy.toml cases.txt
      printf '%s\\n' '- javascript:alert(1)' | uri-split policy test web-link
      uri-split policy test --format github policy.toml cases.txt
    """
    counts: Counter[bool] = Counter()
    comments = Comments(lambda _: False, every_line=False)
    with open_session(files) as session:

        def findings() -> Iterator[Finding]:
            for line in read_lines(session):
                if not comments.skip(line.text):
                    failures = list(_failures(policy.policy, line))
                    counts[not failures] += 1
                    yield from failures

        for text in FORMATS[form](findings()):
            session.screen.write(text)
        if not counts and not session.complaints.unreadable:
            message = f'no cases in {display_name(session.inputs.files[0])}: write "+ " or "- " before each text'
            raise click.ClickException(message)
        if form == "text" and counts:
            passed = f"{counts[True]:,} passed, {counts[False]:,} failed"
            session.screen.write(f"{counted(counts.total(), 'case')}: {passed}\n")
    context.exit(session.exit_status(int(counts[False] > 0)))


def _failures(policy: Policy[URIReference], line: Line) -> Iterator[Finding]:
    """Yield why a policy does not decide a case as it must."""
    sign, blank, text = line.text[:1], line.text[1:2], line.text[2:]
    excerpt_of = excerpts(text, policy.rule, excerpt_width())

    def finding(code: str, message: str, start: int, end: int, url: str = POLICY_PAGE) -> Finding:
        place = line.place(start + 2, end + 2)
        return Finding(code, "error", place, message, excerpt=excerpt_of((start, end)), url=url)

    if sign not in _SIGNS or blank not in {"", " "}:
        message = 'a case must begin with "+ " or "- ", and a comment with "#"'
        yield Finding("not-a-case", "error", line.place(0, 1), message, url=POLICY_PAGE)
    elif not _SIGNS[sign]:
        if policy.is_valid(text):
            yield finding("case-accepted", "accepted, but must be refused", 0, len(text))
    else:
        for problem in policy.check(text):
            message = f"refused, but must be accepted: {problem.reason}"
            yield finding(problem.code, message, problem.start, problem.end, problem.url)


# ``uri-split policy diff``.


def _witness(difference: CombinedPolicy) -> str | None:
    """Return the shortest text that a policy accepts and another does not; `None` if there is none.

    Raises:
        click.ClickException: If that cannot be decided.
    """
    try:
        return difference.witness()
    except Undecided as error:
        message = f"cannot compare these policies: {error}"
        raise click.ClickException(message) from None


@policy.command(epilog=_POLICIES_HELP + FORMATS_HELP)
@_policy_argument("old")
@_policy_argument("new")
@format_option(FORMATS)
@click.pass_context
def diff(context: click.Context, old: _Named, new: _Named, form: str) -> None:
    """Say whether a new policy accepts more than an old one.

    This is proven, not tried. If the new policy accepts a text that the old one does not, prints the shortest such text
    and one as people write it, and ends with exit status 1. The status is 0 if the new policy accepts the same texts or
    fewer, and 2 if a file is not a policy, or if nothing can be proven.

    \b
    Examples:
      uri-split policy diff old.toml new.toml
      uri-split policy diff web-link policy.toml
      git show main:policy.toml > old.toml && uri-split policy diff --format github old.toml policy.toml
    """
    gained, lost = _witness(new.policy - old.policy), _witness(old.policy - new.policy)
    example = None if gained is None else (new.policy - old.policy).example()
    changes = _changes(old.policy, new.policy)
    finding = _finding(old, new, gained, lost, example, changes)
    if form == "text":
        lines = [f'for example, it accepts "{example}"'] if example != gained else []
        click.echo(without_commands("\n    ".join([finding.message, *lines, *_lines(changes)])))
    else:
        findings = [finding] if form == "jsonl" or finding.code != "policy-same" else []
        click.echo("".join(FORMATS[form](findings)), nl=False)
    context.exit(int(gained is not None))


def _finding(
    old: _Named, new: _Named, gained: str | None, lost: str | None, example: str | None, changes: Mapping[str, str]
) -> Finding:
    before, after = display_name(old.name), display_name(new.name)
    if gained is not None and lost is not None:
        code = "policy-other"
        message = f'{after} accepts other texts than {before}: it also accepts "{gained}", but no longer "{lost}"'
    elif gained is not None:
        code, message = "policy-wider", f'{after} is wider than {before}: it also accepts "{gained}"'
    elif lost is not None:
        code, message = "policy-narrower", f'{after} is narrower than {before}: it no longer accepts "{lost}"'
    else:
        others = ", with other settings" if changes else ""
        code, message = "policy-same", f"{after} accepts the same texts as {before}{others}"
    level: Level = "note" if gained is None else "error"
    fields = {"code": code, "level": level, "message": message, "also_accepts": gained, "example": example}
    fields_of_policies = {**fields, "no_longer_accepts": lost, "changes": _lines(changes), "url": POLICY_PAGE}
    return Finding(code, level, _place(changes, new), message, url=POLICY_PAGE, fields=fields_of_policies)


_Value = frozenset[str] | str | int | None
"""The value of a setting. Ports are numbers, which are compared and shown as texts are."""


def _values(policy: Policy[URIReference]) -> Mapping[str, _Value]:
    return {name: getattr(policy, name) for name in ("rule", *SETTINGS)}


def _changes(old: Policy[URIReference], new: Policy[URIReference]) -> dict[str, str]:
    """Return what has changed in each setting, by its name."""
    before = _values(old)
    return {name: _change(before[name], value) for name, value in _values(new).items() if value != before[name]}


def _lines(changes: Mapping[str, str]) -> list[str]:
    return [f"{name}: {change}" for name, change in changes.items()]


def _change(before: _Value, after: _Value) -> str:
    if isinstance(before, frozenset) and isinstance(after, frozenset):
        kinds = {"added": after - before, "removed": before - after}
        return "; ".join(f"{kind} {_shown(members)}" for kind, members in kinds.items() if members)
    return f"{_shown(after)}, was {_shown(before)}"


def _shown(value: _Value) -> str:
    if isinstance(value, frozenset):
        members = list(map(str, sorted(value)))
        more = f" and {len(members) - MOST_NAMED:,} more" if len(members) > MOST_NAMED else ""
        return f"{', '.join(members[:MOST_NAMED])}{more}"
    if isinstance(value, bool):
        return str(value).lower()
    return "all" if value is None else f"{value:,}" if isinstance(value, int) else value


def _place(changes: Mapping[str, str], new: _Named) -> Location:
    """Return the line of the first setting in the new file that has changed, or the first line."""
    lines = () if new.name in PRESETS else read_text(new.name).splitlines()
    for number, line in enumerate(lines, 1):
        if line.partition("=")[0].partition(":")[0].strip(' \t{"') in changes:
            return Location(new.name, number, 1, number, len(line) + 1)
    return Location(new.name, 1, 1, 1, 1)


# ``uri-split policy schema``.


@policy.command()
def schema() -> None:
    """Print the JSON Schema of policies in files.

    Editors complete settings by it, and other programs check a file without this one. The file names it with the key
    "$schema", or its address is set in the editor.

    \b
    Examples:
      uri-split policy schema > policy.schema.json
    """
    click.echo(json.dumps(schema_of_files(), indent=2))
