"""Files of Python code: read in their encoding, and written with changes that keep all the rest."""

import ast
import os
import re
import warnings
from collections import Counter
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from difflib import unified_diff
from io import BytesIO
from pathlib import Path
from tokenize import detect_encoding
from typing import Final, NamedTuple

from uri_split._hidden import without_secrets
from uri_split._text.spans import Span, lazy_pattern, shown, spliced
from uri_split.cli.atomic import Version, atomic_write, version_of
from uri_split.cli.errors import STANDARD_INPUT, display_name, file_failure_as_click_error, without_commands
from uri_split.cli.inputs import Session, files_below
from uri_split.cli.streams import READ_ERRORS

_LONE_RETURN: Final = lazy_pattern("\r(?!\n)")
_MOST_LINES: Final = 20_000  # nobody writes more

_ENDINGS: Final = (".py", ".pyw")


def python_files(given: str, on_error: Callable[[OSError], object]) -> Iterator[str]:
    """Yield a file, or the files with Python code in a directory and its subdirectories, but not in hidden ones.

    Args:
        given: The name of the file or of the directory.
        on_error: What to do with a directory that cannot be read.
    """
    is_directory = os.path.isdir(given)  # noqa: PTH112  `Path.is_dir` raises without permission
    yield from (file for file in files_below(given, on_error) if not is_directory or file.endswith(_ENDINGS))


_IMPORT: Final = lazy_pattern(
    r"^[^\S\n]*+from[^\S\n]++([\w.]++)[^\S\n]++import[^\S\n]++(\([^()]*+\)|[^\n#;(]*+)", re.MULTILINE
)
_ATTRIBUTE: Final = lazy_pattern(r"(?<!\w)(\w++)\.(?=(\w++))")
_WORD: Final = lazy_pattern(r"\w++")


class NotPython(Exception):  # noqa: N818  it says why a file is skipped
    """The bytes of a file are not Python code that can be read. Its text says why."""


class Source(NamedTuple):
    """Python code as it is in a file.

    Attributes:
        text: The code, with the ends of its lines as they are, and without a byte order mark.
        encoding: Its encoding, as `codecs` names it.
    """

    text: str
    encoding: str


def decoded(data: bytes) -> Source:
    r"""Return the code in the bytes of a file, whose encoding a comment may name (PEP 263).

    Raises:
        NotPython: If the encoding is unknown or another one, or if there are too many lines.

    >>> decoded(b"# coding: latin-1\ntext = '\xe9'")
    Source(text="# coding: latin-1\ntext = 'é'", encoding='iso-8859-1')
    """
    if data.count(b"\n") > _MOST_LINES:
        message = f"more than {_MOST_LINES:,} lines: probably generated"
        raise NotPython(message)
    try:
        encoding, _ = detect_encoding(BytesIO(data).readline)
        source = Source(data.decode(encoding), encoding)
        is_same = source.text.encode(encoding) == data  # some encodings write a text in several ways
    except (SyntaxError, ValueError, LookupError):
        is_same = False
        source = Source("", "")
    if not is_same:
        message = "its bytes are not text in the encoding that it names, or in UTF-8 if it names none"
        raise NotPython(message)
    if _LONE_RETURN.search(source.text):
        message = "a line ends with a carriage return only"
        raise NotPython(message)
    return source


class CodeFile(NamedTuple):
    """File with Python code.

    Attributes:
        file: Its name.
        version: The version that was read; `None` for standard input.
        source: The code.
    """

    file: str
    version: Version | None
    source: Source


def read_code(session: Session, files: Iterable[str], counts: Counter[str]) -> Iterator[CodeFile]:
    """Yield the code in some files; report those that cannot be read, and those that are skipped."""
    for file in files:
        try:
            version = None if file == STANDARD_INPUT else version_of(file)
            code = CodeFile(file, version, decoded(session.inputs.open(file).read()))
        except READ_ERRORS as error:
            session.complaints.cannot_read(file, error)
        except NotPython as error:
            skip(session, file, error, counts)
        else:
            yield code


def skip(session: Session, file: str, reason: NotPython, counts: Counter[str]) -> None:
    """Report a file that is skipped, and count it."""
    session.complaints.add(f"skipped {display_name(file)}: {reason}")
    counts["skipped"] += 1


@contextmanager
def reasons() -> Generator[None]:
    """Say why code cannot be parsed.

    Raises:
        NotPython: If it cannot, by this version of Python.
    """
    message = ""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about escape sequences, for example
        try:
            yield
        except SyntaxError as error:
            message = f"line {error.lineno or 1} is not Python code"
        except ValueError as error:  # a null character, or what a migration cannot keep
            message = str(error)
        except (RecursionError, MemoryError):
            message = "it is nested too deeply"
    if message:
        raise NotPython(message)


def changed(source: Source, changes: Iterable[tuple[Span, str]]) -> str:
    """Return code with some changes, which can be parsed and differs in nothing else.

    Args:
        source: The code.
        changes: Parts of it, and what to write there. Of those that overlap, the first one counts.

    Raises:
        NotPython: If it cannot be parsed any more.
    """
    kept: list[tuple[int, int, str]] = []
    for (start, end), text in sorted(set(changes)):
        if not kept or start >= kept[-1][1]:
            kept.append((start, end, text))
    text = spliced(source.text, kept)
    with reasons():
        ast.parse(text)
    return text


def write(code: CodeFile, text: str) -> None:
    """Replace a file by changed code, in the same encoding.

    Raises:
        click.ClickException: If it cannot be written, or is not the version that was read any more.
    """
    with file_failure_as_click_error("write", code.file, (OSError,)), atomic_write(code.file, code.version) as stream:
        stream.write(text.encode(code.source.encoding))


def differences(file: str, before: str, after: str) -> Iterator[str]:
    """Yield a unified diff for people, line by line: without passwords and control characters."""
    name = display_name(file)
    for line in unified_diff(before.splitlines(keepends=True), after.splitlines(keepends=True), name, name):
        content = line.rstrip("\r\n")
        end = "" if line.endswith("\n") else "\n\\ No newline at end of file"
        yield without_commands(f"{shown(without_secrets(content)).line}{end}\n")


def names_used_elsewhere(modules: Iterable[str], files: Iterable[str]) -> Mapping[str, Collection[str]]:
    """Return the names that some files take from modules, by the names of the modules without directories.

    Args:
        modules: The files of the modules.
        files: The files that may use them.
    """
    used: dict[str, set[str]] = {Path(module).stem: set() for module in modules}
    for file in files if used else ():
        with suppress(OSError):
            source = Path(file).read_bytes().decode(errors="replace")
            for module, names in _IMPORT.findall(source):
                if (name := module.rpartition(".")[2]) in used:
                    used[name].update(_WORD.findall(names))
            for module, name in _ATTRIBUTE.findall(source):  # in a text, too, as tests patch names
                if module in used:
                    used[module].add(name)
    return used
