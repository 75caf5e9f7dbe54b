"""``uri-split check``: which lines do not match a rule, where, and why."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Final, Unpack, cast

import click

from uri_split._grammar import RuleName
from uri_split._problem import Problem, best_message
from uri_split.cli.blocks import Block, in_order, processes_for, read_blocks, undecided
from uri_split.cli.errors import STANDARD_INPUT
from uri_split.cli.fixing import (
    Fixer,
    FixOptions,
    differences,
    fix_options,
    fixed_lines,
    refuse_contradictions,
    require_same_format,
)
from uri_split.cli.formats import FORMATS, FORMATS_HELP, format_option
from uri_split.cli.inputs import Session, kind_of, open_session
from uri_split.cli.lines import Comments, Line, problem_findings, read_lines, reasons
from uri_split.cli.options import (
    INPUTS_HELP,
    RULE,
    Criteria,
    ProblemCounts,
    Tally,
    column_option,
    criteria,
    files_argument,
)
from uri_split.cli.records import Record, whole_line, without_end
from uri_split.messages import counted

if TYPE_CHECKING:
    from uri_split._suggestion.meant import Suggestion

_Invalid = tuple[Line, Sequence[Problem], "Sequence[Suggestion]"]
"""A line with its problems and the suggestions for it."""

_NOUNS: Final[dict[str, str]] = {
    "URI": "URI",
    "URI-reference": "URI reference",
    "absolute-URI": "absolute URI",
    "relative-ref": "relative reference",
}


@click.command(epilog=FORMATS_HELP + INPUTS_HELP)
@files_argument
@click.option(
    "--rule",
    metavar="RULE",
    type=RULE,
    show_default="URI",
    help="A rule of RFC 3986, Appendix A: URI, URI-reference, absolute-URI, relative-ref, host, IPv6address…",
)
@format_option(FORMATS)
@click.option(
    "--max-problems", metavar="N", type=click.IntRange(min=0), help="Print at most N problems, but count all."
)
@click.option("--every-line", is_flag=True, help="Also check blank lines and those that begin with #, in text.")
@click.option("--quiet", is_flag=True, help="Print nothing: only set the exit status.")
@fix_options
@column_option
@click.pass_context
def check(  # noqa: PLR0913  a parameter for each option
    context: click.Context,
    files: Sequence[str],
    *,
    rule: str | None,
    form: str,
    max_problems: int | None,
    every_line: bool,
    quiet: bool,
    column: str | None,
    policy: str | None,
    schemes: tuple[str, ...],
    hosts: tuple[str, ...],
    **fixing: Unpack[FixOptions],
) -> None:
    """Report which lines are not URIs, where, and why.

    Reads the lines of files or of standard input, or the rows of tables. In text, blank lines and comments, which begin
    with #, are skipped, unless the rule accepts them. Passwords and tokens are hidden. The exit status is 0 if all
    texts are valid, 1 if some are not, and 2 if a file cannot be read or written. For more about a problem, see
    `uri-split explain CODE`.

    --fix replaces invalid texts in the files themselves, or in a copy with -o; standard input goes to standard output.
    Everything else in a file stays as it is, byte for byte. A file that somebody edits meanwhile is not written: that
    is an error. The problems that remain are reported. The exit status is then 0 if no invalid text remains. With
    --diff, it is 1 if there is something to fix.

    \b
    Fixes:
      safe      no guess is needed, and no program reads another host in it than
                in the text: "|" becomes %7C, www.example.com gets a scheme
      likely    what nearly everybody who writes this means: http//example.com
                gets its colon; only with --unsafe-fixes
    Only the most likely suggestion, which the text format shows after "help:",
    is a fix.

    \b
    Policies:
      web-link     http or https, with a host and without userinfo
      web-origin   like web-link, without a path, query and fragment
      callback     https, or http to this machine; with a host, without a fragment
      website      like web-link, with a public DNS name or address
      webhook      https, with a public host, without a fragment
      policy.toml  what this file allows, or another .toml or .json file
    --scheme and --host replace the schemes and hosts of the policy. Alone, they
    also refuse userinfo and more than 2,048 characters.

    LINE and COLUMN are those of the file, in CSV and JSON lines, too. Fixes that contain a password are left out.

    \b
    Examples:
      uri-split check links.txt
      uri-split check --rule URI-reference --quiet links.txt && echo all valid
      uri-split check --column url links.csv
      uri-split check --policy web-link --host '*.example.com' links.txt
      uri-split check --diff --unsafe-fixes links.txt
      uri-split check --fix links.txt
      uri-split check --fix --column url links.csv -o fixed.csv
    """
    refuse_contradictions(context, fixing)
    output = fixing["output"]
    # The type of the option accepts only names of rules.
    required = criteria(cast("RuleName | None", rule), policy, schemes, hosts, fixing["default_scheme"])
    fixer = Fixer(required, unsafe=fixing["unsafe_fixes"])
    comments = Comments(required.accepts, every_line=every_line)
    if fixing["diff"]:
        context.exit(_print_differences(files, column, fixer, comments, quiet=quiet, exit_zero=fixing["exit_zero"]))
    if output is not None:
        require_same_format(files, output)
    with open_session(files) as session, ExitStack() as stack:
        # The fixed text of standard input goes to standard output.
        to_output = fixing["fix"] and output is None and STANDARD_INPUT in session.inputs.files
        write = session.screen.write_error if to_output else session.screen.write
        lines: Iterator[Line]
        if fixing["fix"]:
            # If the command ends early, a file that is being fixed stays as it was.
            lines = stack.enter_context(closing(fixed_lines(session, column, output, fixer, comments)))
        else:
            lines = (
                line for line in read_lines(session, column) if not (line.record.is_line and comments.skip(line.text))
            )
        is_text = form == "text" and not quiet
        hint = fixer if is_text and not fixing["fix"] and max_problems is None else None
        written = None if quiet else form
        kinds = {kind_of(file, column) for file in session.inputs.files}
        if fixing["fix"] or required.has_policy or kinds != {"text"}:
            tally = _check_lines(lines, required, write, written, max_problems, hint)
        else:
            tally = _check_blocks(session, required, write, written, max_problems, hint, comments)
        if is_text and (tally.rows or not session.complaints.unreadable):
            write(_summary(tally, required.rule, session.screen.unit) + comments.summary())
            write(fixer.summary("fixed" if fixing["fix"] else "--fix would fix", session.screen.unit))
    failed = tally.invalid > 0 or (fixing["exit_non_zero_on_fix"] and fixer.fixed > 0)
    context.exit(session.exit_status(int(failed and not fixing["exit_zero"])))


def _print_differences(
    files: Sequence[str], column: str | None, fixer: Fixer, comments: Comments, *, quiet: bool, exit_zero: bool
) -> int:
    """Print what would be fixed, and return the exit status."""
    with open_session(files) as session:
        for hunk in differences(session, column, fixer.criteria.rule, fixer.fix, comments):
            if not quiet:
                session.screen.write(hunk)
        if not quiet:
            session.screen.write_error(fixer.summary("would fix", session.screen.unit))
    return session.exit_status(int(fixer.fixed > 0 and not exit_zero))


def _check_lines(
    lines: Iterable[Line],
    required: Criteria,
    write: Callable[[str], object],
    form: str | None,
    max_problems: int | None,
    fixer: Fixer | None,
) -> Tally:
    """Write the problems of each line, and return the counts.

    Args:
        lines: The lines.
        required: What is required of them.
        write: Writes the text for a problem.
        form: The output format; without it, problems are not even counted.
        max_problems: The most problems to write, or `None` for all.
        fixer: Counts the fixes for the lines, if given.
    """
    rows = invalid = 0
    counts = ProblemCounts()

    def invalid_lines() -> Iterator[_Invalid]:
        nonlocal rows, invalid
        for line in lines:
            rows += 1
            if required.accepts(line.text):
                continue
            invalid += 1
            if form is None:
                continue
            problems = required.problems(line.text)
            left = len(problems) if max_problems is None else max(0, max_problems - counts.total())
            counts.update([(problem.component or "", problem.code) for problem in problems])
            if left:  # suggestions take longer than the check
                suggestions = required.suggestions(line.text)
                if fixer:
                    fixer.choose(suggestions)
                yield line, problems[:left], suggestions

    for text in _rendered(form or "text", required.rule, invalid_lines()):
        write(text)
    return Tally(rows=rows, invalid=invalid, problems=counts)


def _check_blocks(  # noqa: PLR0917  as `_check_lines`
    session: Session,
    required: Criteria,
    write: Callable[[str], object],
    form: str | None,
    max_problems: int | None,
    fixer: Fixer | None,
    comments: Comments,
) -> Tally:
    """Check lines of text as `_check_lines` does: many at once and, in large files, on all cores."""
    files = session.inputs.files
    blocks = read_blocks(session, files)
    processes = processes_for(files) if max_problems is None and form in {None, "text", "jsonl"} else 1
    if processes == 1:
        lines = chain.from_iterable(_doubtful_lines(block, required.rule, comments) for block in blocks)
        tally = _check_lines(lines, required, write, form, max_problems, fixer)
        return replace(tally, rows=session.screen.rows - comments.number)
    invalid, counts = 0, ProblemCounts()
    check_block = partial(_check_block, required=required, form=form, fixer=fixer, comments=comments)
    with closing(in_order(check_block, blocks, processes)) as results:
        for texts, tally, its_fixer, its_comments in results:
            write("".join(texts))
            invalid += tally.invalid
            counts.update(tally.problems)
            comments.number += its_comments.number
            if fixer and its_fixer:
                fixer.fixed += its_fixer.fixed
                fixer.unsafe += its_fixer.unsafe
    return Tally(session.screen.rows - comments.number, invalid, counts)


def _check_block(
    block: Block, required: Criteria, form: str | None, fixer: Fixer | None, comments: Comments
) -> tuple[list[str], Tally, Fixer | None, Comments]:
    """Return the texts for the problems of a block, its counts, and those of its fixes and comments."""
    texts: list[str] = []
    fixer, comments = fixer and fixer.anew(), comments.anew()
    lines = _doubtful_lines(block, required.rule, comments)
    return texts, _check_lines(lines, required, texts.append, form, None, fixer), fixer, comments


def _doubtful_lines(block: Block, rule: RuleName, comments: Comments) -> Iterator[Line]:
    """Yield the lines of a block that may be invalid, without comments."""
    for number, source in undecided(block, rule):
        text = without_end(source)
        if not comments.skip(text):
            yield Line(block.file, text, Record(number, source, text, whole_line))


def _rendered(form: str, rule: RuleName, lines: Iterable[_Invalid]) -> Iterator[str]:
    """Yield the output for the problems of some lines."""
    if form == "text":
        return chain.from_iterable(
            reasons(line, rule, problems, best_message(rule, suggestions)) for line, problems, suggestions in lines
        )
    findings = (problem_findings(line, rule, problems, suggestions) for line, problems, suggestions in lines)
    return FORMATS[form](chain.from_iterable(findings))


def _summary(tally: Tally, rule: str, unit: str) -> str:
    """Return a table of the kinds of problems, the most frequent first, and a sentence.

    Args:
        tally: The counts.
        rule: The rule that was checked.
        unit: What was counted, "line" or "row".
    """
    valid = counted(tally.valid, f"valid {_NOUNS[rule]}") if rule in _NOUNS else f"{tally.valid:,} valid as {rule}"
    sentence = f"{counted(tally.rows, unit)}: {valid}, {tally.invalid:,} invalid\n"
    return f"{_table_of_problems(tally.problems)}{sentence}" if tally.invalid else sentence


def _table_of_problems(problems: ProblemCounts) -> str:
    # Slow to import.
    from rich.box import SIMPLE_HEAD  # noqa: PLC0415
    from rich.console import Console  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415

    table = Table("component", "problem", box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    table.add_column("number", justify="right")
    for kind, number in problems.most_common():
        table.add_row(*kind, f"{number:,}")
    console = Console(highlight=False)
    with console.capture() as capture:
        console.print("", table, "", sep="\n")
    return capture.get()
