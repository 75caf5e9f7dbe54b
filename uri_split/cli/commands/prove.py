"""``uri-split prove``: that a regular expression accepts the same texts as a rule or a policy."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, cast, get_args

import click

from uri_split._grammar import RuleName
from uri_split._text.arguments import URIError
from uri_split._text.spans import shown
from uri_split.cli.errors import json_line
from uri_split.cli.formats import ROW_FORMATS, ROW_FORMATS_HELP, format_option
from uri_split.cli.options import RULE, complete_policies, load_policy
from uri_split.messages import counted, describe_character
from uri_split.proofs import Difference, Equal, How, RuleProof, prove_equal, prove_rules
from uri_split.rules import RULES

_OF_RULES: Final = ("rule", "states", "seconds", "result", "only_pattern", "only_abnf")
_OF_PATTERN: Final = ("result", "only_pattern", "only_other")

_Row = Sequence[str | float | None]


@click.command(epilog=ROW_FORMATS_HELP)
@click.argument("pattern", required=False)
@click.option("--rule", type=RULE, show_default="URI", help="Rule of RFC 3986 to compare PATTERN with.")
@click.option(
    "--policy",
    metavar="POLICY",
    shell_complete=complete_policies,
    help="Policy to compare PATTERN with: a file, or a name as of uri-split check.",
)
@click.option(
    "--how",
    type=click.Choice(get_args(How)),
    default="search",
    show_default=True,
    help="How PATTERN is applied, as by the function of Python.",
)
@format_option(ROW_FORMATS)
@click.pass_context
def prove(
    context: click.Context, pattern: str | None, *, rule: str | None, policy: str | None, how: How, form: str
) -> None:
    """Prove that regular expressions are equal to the RFC's rules.

    Without PATTERN, proves that the pattern of each of the 36 rules accepts the same texts as the rule's ABNF in
    Appendix A of RFC 3986. This is no test on samples: both become minimal automata, which are compared, so it is true
    for texts of any length.

    With PATTERN, compares a regular expression in the syntax of Python with a rule, or with a policy. If they differ,
    prints the shortest text that only one of both accepts, each way.

    The exit status is 0 if all are equal, 1 if not, and 2 if PATTERN cannot be proven. That is so if it has
    back-references, conditions, atomic groups or possessive quantifiers.

    \b
    Examples:
      uri-split prove
      uri-split prove '^https?://[^\\s/$.?#].[^\\s]*$'
      uri-split prove '[0-9a-fA-F]{1,4}' --rule h16 --how fullmatch
      uri-split prove --policy web-link '^https?://[a-z.]+/' --json
    """
    if pattern is None:
        if rule or policy:
            message = "--rule and --policy require PATTERN: without it, all rules are compared with the RFC"
            raise click.UsageError(message)
        proofs = list(_with_bar(prove_rules()))
        results = [proof.result for proof in proofs]
        rows = [[proof.rule, proof.states, round(proof.seconds, 3), *_cells(proof.result)] for proof in proofs]
        # A table without differences has no columns for them.
        width = len(_OF_RULES) - 2 * (form == "table" and all(results))
        _write(form, _OF_RULES[:width], [row[:width] for row in rows])
        if form == "table":
            click.echo(_summary(proofs))
    else:
        results = [_compared(pattern, rule, policy, how)]
        _write(form, _OF_PATTERN, [_cells(results[0])])
    context.exit(int(not all(results)))


def _compared(pattern: str, rule: str | None, policy: str | None, how: How) -> Equal | Difference:
    if policy and rule:
        message = "--rule and --policy are mutually exclusive"
        raise click.UsageError(message)
    other = load_policy(policy) if policy else cast("RuleName", rule or "URI")
    try:
        return prove_equal(pattern, other, how)
    except URIError as error:
        raise click.BadParameter(str(error), param_hint="'PATTERN'") from None


def _with_bar(proofs: Iterator[RuleProof]) -> Iterator[RuleProof]:
    """Show how many rules are proven, if standard error is a terminal."""
    if not sys.stderr.isatty():
        yield from proofs
        return
    from uri_split.cli.bar import bar_of  # noqa: PLC0415  slow to import

    with bar_of("rules") as bar:
        yield from bar.track(proofs, len(RULES))


def _cells(result: Equal | Difference) -> _Row:
    """Return the result of a proof, and the differences."""
    texts = result if isinstance(result, Difference) else (None, None)
    return ["equal" if result else "different", *texts]


def _write(form: str, names: Sequence[str], rows: Sequence[_Row]) -> None:
    if form == "jsonl":
        lines: Iterable[str] = (json_line(dict(zip(names, row, strict=True))) for row in rows)
    else:
        lines = ROW_FORMATS[form](
            names, ([_cell(form, *cell) for cell in zip(names, row, strict=True)] for row in rows)
        )
    for line in lines:
        click.echo(line, nl=False)


def _cell(form: str, name: str, value: str | float | None) -> str | None:
    if isinstance(value, float):
        return f"{value:.3f}"
    if form == "table" and name.startswith("only") and isinstance(value, str):
        return describe_character(value) if len(value) == 1 else f'"{shown(value).line}"'
    return None if value is None else str(value)


def _summary(proofs: Sequence[RuleProof]) -> str:
    different = sum(not proof.result for proof in proofs)
    verdict = f"{different} different from" if different else "all equal to"
    return f"{counted(len(proofs), 'rule')}: {verdict} the ABNF of RFC 3986, in {sum(p.seconds for p in proofs):.1f} s"
