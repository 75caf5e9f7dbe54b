"""Options of ``check`` for fixes and policies, and which of them contradict each other."""

from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from typing import Final, TypedDict, TypeVar

import click
from click.core import ParameterSource

from uri_split.cli.criteria import PRESETS
from uri_split.cli.file_names import display_name
from uri_split.cli.objects import is_object
from uri_split.cli.options import Decorator
from uri_split.cli.scheme_type import SCHEME

_Command = TypeVar("_Command", bound=Callable[..., object])


class FixOptions(TypedDict):
    """Values of the options for fixes."""

    fix: bool
    unsafe_fixes: bool
    diff: bool
    default_scheme: str | None
    exit_zero: bool
    exit_non_zero_on_fix: bool


_POLICY: Final[tuple[Decorator, ...]] = (
    click.option("--policy", type=click.Choice(PRESETS), help="Also require what a policy allows; see above."),
    click.option("--scheme", "schemes", multiple=True, type=SCHEME, help="Allow only this scheme; may be repeated."),
    click.option(
        "--host",
        "hosts",
        multiple=True,
        metavar="HOST",
        help="Allow only this host, or all names below one: *.example.com; may be repeated.",
    ),
)

_FIXES: Final[tuple[Decorator, ...]] = (
    click.option("--fix", is_flag=True, help="Fix invalid texts where the fix is certain, in the file or in -o."),
    click.option("--unsafe-fixes", is_flag=True, help="Also apply fixes that are likely, but not certain."),
    click.option("--diff", is_flag=True, help="Print what --fix would change, and change nothing."),
    click.option(
        "--default-scheme", type=SCHEME, show_default="https", help="Scheme for texts that lack one; not for policies."
    ),
    click.option("--exit-zero", is_flag=True, help="Exit with 0 even if texts are invalid."),
    click.option("--exit-non-zero-on-fix", is_flag=True, help="Exit with 1 if a text was fixed, too."),
)


def policy_options(command: _Command) -> _Command:
    """Add the options for policies to a command."""
    return reduce(lambda decorated, option: option(decorated), reversed(_POLICY), command)


def fix_options(command: _Command) -> _Command:
    """Add the options for fixes to a command."""
    return reduce(lambda decorated, option: option(decorated), reversed(_FIXES), command)


_MEANINGLESS_IN_A_DIFFERENCE: Final = {
    "output": "--output",
    "form": "--format",
    "max_problems": "--max-problems",
}
_MEANINGLESS_IN_A_FIXED_FILE: Final = {
    "browser": "--browser compares texts as they are, but {option} changes them: remove one of them",
    "prefix": "--prefix names new columns, but {option} adds none: remove one of them",
    "kind": "{option} goes by the extensions of files: remove --input-format, and name files such as links.csv",
    "compression": "{option} keeps the compression of each column: remove --compression",
    "row_group_size": "{option} keeps the row groups: remove --row-group-size",
    "partition_by": "{option} changes one file: remove --partition-by",
    "resume": "{option} changes one file: remove --resume",
    "limit": "--limit does not apply to {option}, which changes whole files: remove one of them",
    "sample": "--sample does not apply to {option}, which changes whole files: remove one of them",
    "on_error": "--on-error does not apply to {option}, which keeps all rows: correct those that cannot be read first",
    "redact": "--redact would replace the passwords in the file with ***: remove it",
}


def refuse_objects(files: Iterable[str]) -> None:
    """Refuse to fix objects in an object store.

    Raises:
        click.UsageError: If there are any.
    """
    for file in filter(is_object, files):
        message = f"--fix changes local files, but {display_name(file)} is in an object store: copy it first"
        raise click.UsageError(message)


def refuse_contradictions(context: click.Context, options: FixOptions) -> None:
    """Refuse options that contradict each other.

    Args:
        context: The context of the subcommand.
        options: The values of the options for fixes.

    Raises:
        click.UsageError: If some do.
    """
    if options["exit_zero"] and options["exit_non_zero_on_fix"]:
        message = "--exit-zero and --exit-non-zero-on-fix are mutually exclusive"
        raise click.UsageError(message)
    if options["diff"]:
        for option in _given(context, _MEANINGLESS_IN_A_DIFFERENCE):
            message = f"{option} does not apply to --diff, which only prints changes: remove one of them"
            raise click.UsageError(message)
    if options["diff"] or options["fix"]:
        for reason in _given(context, _MEANINGLESS_IN_A_FIXED_FILE):
            raise click.UsageError(reason.format(option="--diff" if options["diff"] else "--fix"))


def _given(context: click.Context, options: Mapping[str, str]) -> list[str]:
    """Return the descriptions of the options that are on the command line."""
    given = ParameterSource.COMMANDLINE
    return [text for name, text in options.items() if context.get_parameter_source(name) is given]
