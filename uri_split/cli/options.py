"""Options that several subcommands share."""

import os
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial, reduce, wraps
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, Protocol, TypeVar, cast, get_args

import click
from click.core import ParameterSource
from click.shell_completion import CompletionItem

from uri_split._diagnosis import diagnose
from uri_split._grammar import ReferenceRule, RuleName
from uri_split._passwords import redacted
from uri_split._problem import Problem
from uri_split._suggestion import meant
from uri_split._text.arguments import URIError
from uri_split.cli.errors import STANDARD_INPUT
from uri_split.cli.inputs import (
    DELIMITER,
    KINDS,
    LIMIT,
    NO_HEADER,
    ON_ERROR,
    PARTITIONS,
    SAMPLE,
    Partitions,
    files_meant,
    matching_files,
    partition_of,
)
from uri_split.cli.objects import is_object
from uri_split.rules import RULES

if TYPE_CHECKING:
    from uri_split._policy.policy import Policy
    from uri_split._suggestion.meant import Suggestion
    from uri_split._uri.types import URIReference

_Command = TypeVar("_Command", bound=Callable[..., object])


class Decorator(Protocol):
    """Decorator of the function of a command, which `click.option` and `click.argument` return."""

    def __call__(self, function: _Command, /) -> _Command:
        """Add the option or the argument to the command."""
        ...


def complete_files(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> "list[CompletionItem]":
    """Let the shell complete the name of a file."""
    from click.shell_completion import CompletionItem  # noqa: PLC0415  only completion needs it

    return [CompletionItem(incomplete, type="file")]


def refuse_object(_context: click.Context, _parameter: click.Parameter, file: str | None) -> str | None:
    """Refuse an output in an object store, before anything is read.

    Raises:
        click.BadParameter: If it is one.
    """
    if file is not None and is_object(file):
        message = "cannot write to an object store: write a local file, and then copy it there"
        raise click.BadParameter(message)
    return file


def _require_utf_8(_context: click.Context, _parameter: click.Parameter, text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError:
        message = "must be UTF-8"
        raise click.BadParameter(message) from None
    return text


def _keep_delimiter(context: click.Context, _parameter: click.Parameter, text: str | None) -> None:
    if text is None:
        return
    delimiter = "\t" if text == r"\t" else text
    if len(delimiter) != 1 or not delimiter.isascii() or delimiter in '"\r\n\0':
        message = r"must be one ASCII character, such as ';' or '\t' (a tab), and not a quotation mark or line break"
        raise click.BadParameter(message)
    context.meta[DELIMITER] = delimiter


def expanded(
    context: click.Context, given: Iterable[str], meant: Callable[[str], Iterable[str]] = files_meant
) -> list[str]:
    """Return the files that names, patterns or directories mean, and keep their Hive partitions for `open_session`."""
    found = [(file, each) for each in given for file in meant(each)]
    known: Partitions = context.meta.get(PARTITIONS, Partitions())
    context.meta[PARTITIONS] = Partitions({**{file: partition_of(file, each) for file, each in found}, **known.values})
    return [file for file, _ in found]


def _files_argument(meant: Callable[[str], list[str]]) -> Decorator:
    def expand(context: click.Context, _parameter: click.Parameter, given: Sequence[str]) -> list[str]:
        return expanded(context, given, meant)

    return click.argument("files", nargs=-1, metavar="[FILE]...", shell_complete=complete_files, callback=expand)


files_argument: Decorator = _files_argument(files_meant)
files_or_directories_argument: Decorator = _files_argument(matching_files)
redact_option: Decorator = click.option("--redact", is_flag=True, help="Hide passwords: print *** instead.")
column_option: Decorator = click.option(
    "--column", metavar="NAME", help="Column of a table that contains the texts; required if there are several."
)
_input_format: Decorator = click.option(
    "--input-format",
    "kind",
    type=click.Choice(KINDS),
    help="Format of the inputs, whatever their extensions say; required for CSV and JSON lines from standard input.",
)
_delimiter: Decorator = click.option(
    "--delimiter",
    metavar="TEXT",
    callback=_keep_delimiter,
    expose_value=False,
    help=r"Read all inputs as CSV, with this character between the fields, such as ';' or '\t' (a tab).",
)


def _keep(key: str) -> Callable[[click.Context, click.Parameter, object], None]:
    """Return a callback that keeps the value of an option for `open_session`."""

    def keep(context: click.Context, _parameter: click.Parameter, value: object) -> None:
        context.meta[key] = value

    return keep


_no_header: Decorator = click.option(
    "--no-header",
    is_flag=True,
    callback=_keep(NO_HEADER),
    expose_value=False,
    help="CSV begins without the names of its columns: they are column_1, column_2 and so on.",
)
_on_error: Decorator = click.option(
    "--on-error",
    type=click.Choice(["fail", "skip"]),
    default="fail",
    show_default=True,
    callback=_keep(ON_ERROR),
    expose_value=False,
    help="What to do with rows of CSV and JSON lines that cannot be read: stop, or skip and count them.",
)
_limit: Decorator = click.option(
    "--limit",
    metavar="N",
    type=click.IntRange(min=1),
    callback=_keep(LIMIT),
    expose_value=False,
    help="Read only the first N lines or rows of all inputs together.",
)
_sample: Decorator = click.option(
    "--sample",
    metavar="N",
    type=click.IntRange(min=1),
    callback=_keep(SAMPLE),
    expose_value=False,
    help="Read only N lines or rows, drawn at random from all inputs together: in order, and the same in each run.",
)


def input_format_option(command: _Command) -> _Command:
    """Add the options for reading the inputs to a command."""
    return _input_format(_delimiter(_no_header(_on_error(_limit(_sample(command))))))


prefix_option: Decorator = click.option(
    "--prefix",
    metavar="TEXT",
    default="",
    callback=_require_utf_8,
    help="Prefix for the names of the new columns; only with -o.",
)

INPUTS_HELP: Final = """\b
A FILE may be a pattern in quotation marks ('logs/**/*.csv'), or a directory:
the tables and text files (.txt, .log) in it and in its subdirectories. Names
that begin with a period or an underscore are skipped there. Directories
below it whose names contain a value, such as year=2026, become columns.
Tables of Delta and Iceberg are directories that are read as a whole. This
needs more packages: pip install 'uri_split[lakes]'.

\b
File formats, by file extension:
  .parquet .csv .tsv .tab .jsonl .ndjson    tables
  all others, and standard input            text, one per line
Text, CSV and JSON lines may be compressed with gzip, Zstandard, bzip2 or
xz: links.txt.gz, links.csv.zst, links.jsonl.bz2, links.csv.xz. Compressed
files and Parquet are recognized by their first bytes under any name, and
from standard input, too. --input-format replaces the extension. A table
from standard input is copied to a temporary file first. Fields of .tsv and
.tab are separated by tabs; --delimiter ';' reads CSV with semicolons. So does
Excel's first line sep=;. With --no-header, -o writes the names column_1, ….
A row of CSV with too many fields or an unclosed quotation mark, or a line
that is not a JSON object, stops the command, or is skipped and counted with
--on-error skip. --column requires a table.
Tables and Zstandard need more packages: pip install 'uri_split[bulk]'.

\b
Objects are read as files are, with credentials from the environment:
  s3://BUCKET/KEY    AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION
  gs://BUCKET/KEY    GOOGLE_APPLICATION_CREDENTIALS
  az://CONTAINER/KEY AZURE_STORAGE_ACCOUNT_NAME, AZURE_STORAGE_ACCOUNT_KEY
  hf://datasets/OWNER/NAME/FILE    HF_TOKEN, for private data
A name that ends with a slash is a directory, except for hf://. This needs
more packages: pip install 'uri_split[cloud]'. Outputs are local files.

\b
Missing texts (NULL): in JSON, null or an absent key; in CSV, an empty field
without quotation marks ("" is an empty text). Every column of CSV is text.
"""
"""The end of the help of a command that reads tables."""

TABLES_HELP: Final = f"""{INPUTS_HELP}
\b
Parquet written from Parquet keeps the types and metadata of all columns.
JSON lines written from JSON lines keep every value as it was written. In
other tables, each JSON column has one type: a mix of integers and other
numbers becomes floating-point numbers (15 digits); a column whose values
share no type, or with a number that is too large, becomes text.

\b
-o writes .parquet, .csv, .tsv or .jsonl, the last three also with .gz or
.zst: all rows, with the new columns after the old ones. Fields of .csv are
separated by commas, those of .tsv and .tab by tabs, whatever --delimiter
reads. The column of a text file is named "line". Several files must have the
same columns. The output file appears, or replaces an older one, only when it
is complete. Tables are UTF-8: any other byte becomes U+FFFD, and the number
of lines with such bytes is reported. Texts with U+FFFD are not repaired.
(Without -o, bytes are kept.)

\b
-o DIRECTORY/, with a slash at the end, writes a table for each input, with
its name and in its format; for text, CSV: links.txt.csv. --resume skips
inputs whose output is there and not older: after a run that was cut off, it
writes only the rest.
With --partition-by NAME, all inputs become Parquet in a new directory, with
one below it for each value of the column: DIRECTORY/NAME=value/. It appears
only when it is complete, and must not exist before, unless it is empty.
"""
"""The end of the help of a command that also writes tables with new columns."""


def redactor(*, redact: bool) -> Callable[[str], str]:
    """Return the function that prepares a text for output: it hides passwords, or changes nothing.

    >>> redactor(redact=True)("http://me:secret@example.com/")
    'http://me:***@example.com/'
    """
    return redacted if redact else str


def refuse_with_output(context: click.Context, options: Mapping[str, str]) -> None:
    """Refuse options that only apply to standard output.

    Args:
        context: The context of the subcommand.
        options: The options by the names of their parameters.

    Raises:
        click.UsageError: If one of them is given.
    """
    for name, option in options.items():
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            message = f"{option} only applies to standard output: remove it, or remove --output"
            raise click.UsageError(message)


def refuse_without_output(context: click.Context) -> None:
    """Refuse --prefix without --output, as there are no columns to name.

    Raises:
        click.UsageError: If it is given.
    """
    if context.get_parameter_source("prefix") is ParameterSource.COMMANDLINE:
        message = "--prefix names the new columns of --output: add --output, or remove --prefix"
        raise click.UsageError(message)


def refuse_input_as_output(files: Iterable[str], output: str) -> None:
    """Refuse an output file that is also an input.

    Raises:
        click.UsageError: If it is.
    """
    for file in files:
        with suppress(OSError):  # one of them does not exist
            # The descriptor of standard input, which may be a file that the shell has opened.
            status = os.stat(0 if file == STANDARD_INPUT else file)  # noqa: PTH116  of a descriptor
            if os.path.samestat(os.stat(output), status):  # noqa: PTH116
                message = "--output is also an input: write another file"
                raise click.UsageError(message)


# The options that say where and how ``-o`` writes tables.

_Result = TypeVar("_Result")

ParquetCompression = Literal["zstd", "snappy", "gzip", "lz4", "brotli", "uncompressed"]
_COMPRESSIONS: Final[tuple[ParquetCompression, ...]] = ("zstd", "snappy", "gzip", "lz4", "brotli", "uncompressed")


class Output(NamedTuple):
    """Where and how to write tables.

    Attributes:
        file: The name of a file, or of a directory if it ends with a slash.
        compression: How Parquet is compressed; `None` for Zstandard.
        row_group_size: The number of rows in each row group of Parquet, but for the last; `None` for some 100,000.
        partition_by: The column whose values become directories, if any.
        resume: Whether to skip inputs whose output is in the directory.
    """

    file: str
    compression: ParquetCompression | None = None
    row_group_size: int | None = None
    partition_by: str | None = None
    resume: bool = False

    @property
    def is_directory(self) -> bool:
        """Whether the output is a directory.

        >>> Output("parts/").is_directory, Output("parts.csv").is_directory
        (True, False)
        """
        return self.file.endswith(("/", os.sep))


_OPTIONS: Final[tuple[Decorator, ...]] = (
    click.option(
        "-o",
        "--output",
        metavar="FILE|DIRECTORY/",
        shell_complete=complete_files,
        is_eager=True,
        callback=refuse_object,
        help="Write a table with all columns and the new ones, or a table for each input into DIRECTORY/; see below.",
    ),
    click.option(
        "--compression",
        metavar="CODEC",
        type=click.Choice(_COMPRESSIONS),
        show_default="zstd",
        help="Compression of Parquet, with -o: zstd, snappy, gzip, lz4, brotli or uncompressed.",
    ),
    click.option(
        "--row-group-size",
        metavar="ROWS",
        type=click.IntRange(min=1),
        show_default="about 100,000",
        help="Rows in a row group of Parquet; only with -o.",
    ),
    click.option(
        "--partition-by",
        metavar="NAME",
        help="Write Parquet into DIRECTORY/NAME=value/, by the values of a column; only with -o DIRECTORY/.",
    ),
    click.option(
        "--resume", is_flag=True, help="Skip inputs with a finished output in DIRECTORY/; only with -o DIRECTORY/."
    ),
)


def output_options(command: Callable[..., _Result]) -> Callable[..., _Result]:
    """Add -o and the options that depend on it to a command, which gets them as one `Output`, or as `None`."""

    @wraps(command)
    def with_output(
        *arguments: object,
        output: str | None,
        compression: ParquetCompression | None,
        row_group_size: int | None,
        partition_by: str | None,
        resume: bool,
        **others: object,
    ) -> _Result:
        target = Output(output or "", compression, row_group_size, partition_by, resume)
        _require_output(target)
        return command(*arguments, output=None if output is None else target, **others)

    return reduce(lambda decorated, option: option(decorated), reversed(_OPTIONS), with_output)


def _require_output(output: Output) -> None:
    """Refuse options that do not apply to the output.

    Raises:
        click.UsageError: If there are any.
    """
    for option, given in (("--compression", output.compression), ("--row-group-size", output.row_group_size)):
        if given is not None and not output.file:
            message = f"{option} only applies to tables: add --output, or remove {option}"
            raise click.UsageError(message)
    for option, wanted in (("--partition-by", output.partition_by is not None), ("--resume", output.resume)):
        if wanted and not output.is_directory:
            message = f"{option} requires a directory, with a slash at the end: --output DIRECTORY/"
            raise click.UsageError(message)
    if output.partition_by is not None and output.resume:
        message = "--partition-by and --resume are mutually exclusive: partitions appear all at once"
        raise click.UsageError(message)


# Requirements of ``check``: a rule of the grammar, and perhaps a policy.

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
        return Criteria(rule, RULES[rule].is_valid, partial(diagnose, rule=rule), suggestions)
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
    return Criteria(rule, policy.is_valid, policy.check, policy.suggest, has_policy=True)


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


# Counts of the texts that a subcommand has processed.

ProblemCounts = Counter[tuple[str, str]]
"""Number of problems by component and code."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Counts of some lines or rows.

    >>> Tally(rows=3, invalid=1) + Tally(rows=2, nulls=1)
    Tally(rows=5, nulls=1, invalid=1, problems=Counter(), outcomes=Counter())

    Attributes:
        rows: The number of lines or rows.
        nulls: The number of rows without text.
        invalid: The number of texts that are not valid.
        problems: The number of problems by component and code.
        outcomes: What browsers do with the texts, if they were compared.
    """

    rows: int = 0
    nulls: int = 0
    invalid: int = 0
    problems: ProblemCounts = field(default_factory=ProblemCounts)
    outcomes: Counter[str] = field(default_factory=Counter[str])

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.rows + other.rows,
            self.nulls + other.nulls,
            self.invalid + other.invalid,
            self.problems + other.problems,
            self.outcomes + other.outcomes,
        )

    @property
    def texts(self) -> int:
        """The number of rows with text."""
        return self.rows - self.nulls

    @property
    def valid(self) -> int:
        """The number of texts that are valid."""
        return self.texts - self.invalid


def count_problems(problems: Iterable[Problem]) -> ProblemCounts:
    """Count problems by component and code."""
    return Counter((problem.component or "", problem.code) for problem in problems)
