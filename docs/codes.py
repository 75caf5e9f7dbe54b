"""Pages about codes of problems, hazards, changes and mistakes: what the command prints, as Markdown, and more."""

import os
import re
import sys
from collections.abc import Iterator
from contextlib import chdir, redirect_stdout
from io import BufferedReader, BytesIO, RawIOBase, StringIO, TextIOWrapper
from operator import attrgetter
from pathlib import Path
from shlex import quote, split
from tempfile import TemporaryDirectory
from traceback import format_exception_only
from typing import Final, cast, get_args
from unittest.mock import patch

from uri_split import cli
from uri_split._documents import SLIP
from uri_split._explanations import ENTRIES, Entry, is_repaired, words_about
from uri_split._policy.algebra import CombinedPolicy
from uri_split._policy.policy import Policy
from uri_split._problem import GrammarCode
from uri_split._python.mistakes import find_mistakes
from uri_split._text.arguments import URIError
from uri_split._text.spans import CodeKind
from uri_split._uri.types import URI, URIReference
from uri_split.callbacks import Callback
from uri_split.lenient import redacted

_INTRODUCTIONS: Final[dict[CodeKind, str]] = {
    "problem": (
        "A problem says why a text does not match a rule, or why a policy does not allow it. "
        "The `code` of a [`Problem`][uri_split.Problem] is one of these, and its `url` is the address of the page. "
        "See [Validate, and show errors](../../guide/validate.md) and "
        "[What a field accepts](../../guide/policies/index.md)."
    ),
    "hazard": (
        "A hazard says what other programs read differently in a text, valid or not, or what misleads people. "
        "The `code` of a [`Hazard`][uri_split.Hazard] is one of these, and its `url` is the address of the page. "
        "See [Hazards](../../guide/hazards.md)."
    ),
    "change": (
        "A change says what `repair` changed in a text, or what a suggestion would change. "
        "The `code` of a [`Change`][uri_split.Change] is one of these, and its `url` is the address of the page. "
        "See [Repair and suggest](../../guide/repair.md)."
    ),
    "mistake": (
        "A mistake is what `uri-split lint --python` finds in Python code that works with URLs. "
        "To accept one, write its code in the line: `# noqa: U001`. "
        "See [Mistakes in Python code](../../guide/python.md)."
    ),
}
_SAME_IN_TERMINAL: Final = "In the terminal, `uri-split explain CODE` shows the same pages."
_SPECIAL: Final = re.compile(r"[\\*_\[\]<>|{}#]")
_NAME: Final = re.compile(r"`(uri_split\.\w+)`")
_COLUMNS: Final = 80
_LINT: Final = "lint --python example.py"
_FIXED_BY: Final = {"safe": "`--fix`", "likely": "`--fix --unsafe-fixes`"}
_MOST_OF_EXAMPLE: Final = 50


def write(pages: Path) -> None:
    """Write a page for each code, and a page that lists those of each kind.

    Args:
        pages: The directory of the pages of the site.
    """
    for kind in _INTRODUCTIONS:
        directory = pages / "reference" / f"{kind}s"
        directory.mkdir(parents=True, exist_ok=True)
        (directory / "index.md").write_text(_index(kind), encoding="utf-8")
    for entry in ENTRIES:
        path = pages / "reference" / f"{entry.kind}s" / f"{entry.code}.md"
        path.write_text("\n\n".join(_page(entry)) + "\n", encoding="utf-8")


def _index(kind: CodeKind) -> str:
    """Return the page that lists the codes of a kind."""
    parts = [f"# {kind.capitalize()}s", _INTRODUCTIONS[kind], _SAME_IN_TERMINAL]
    if kind == "mistake":
        return "\n\n".join((*parts, mistakes("")))
    entries = sorted((entry for entry in ENTRIES if entry.kind == kind), key=attrgetter("code"))
    topics = dict.fromkeys(entry.topic for entry in ENTRIES if entry.kind == kind)
    for topic in topics:
        if len(topics) > 1:
            parts.append(f"## {topic}")
        rows = (
            f"| [`{each.code}`]({each.code}.md) | {_markdown(each.title)} | {_example(each)} |"
            for each in entries
            if each.topic == topic
        )
        parts.append("\n".join(("| code | meaning | example |", "|---|---|---|", *rows)))
    return "\n\n".join(parts) + "\n"


def mistakes(directory: str = "../reference/mistakes/") -> str:
    """Return the table of all mistakes, for a page from which their pages are in a directory."""
    rows = (
        f"| [`{each.code}`]({directory}{each.code}.md) | {_markdown(each.title)} | {' | '.join(_severity(each)[:2])} |"
        for each in ENTRIES
        if each.kind == "mistake"
    )
    return "\n".join(("| code | meaning | severity | fixed by |", "|---|---|---|---|", *rows)) + "\n"


def _severity(entry: Entry) -> tuple[str, str, bool]:
    """Return the level of a mistake, the option that fixes its example or a part of it, and if it needs ``--all``."""
    found = find_mistakes(entry.example)
    certainty = next((mistake.rewrite.certainty for mistake in found if mistake.rewrite), None)
    option = _FIXED_BY[certainty] if certainty else ""
    fixed = option if all(mistake.rewrite for mistake in found) else option and f"{option}, in part"
    return found[0].level, fixed, any(mistake.is_usual for mistake in found if mistake.code == entry.code)


def _page(entry: Entry) -> Iterator[str]:
    """Yield the parts of the page about a code."""
    # The page is not in the navigation.
    yield f"[Reference](../index.md) / [{entry.kind.capitalize()}s](index.md)\n{{ .trail }}"
    yield f"# {entry.code}"
    yield _markdown(entry.title)
    yield from (_about_mistake if entry.kind == "mistake" else _about_text)(entry)
    if others := _neighbours(entry):
        yield f"## Other {entry.kind}s"
        yield " ·\n".join(f"[`{each.code}`]({each.code}.md)" for each in others)


def _about_mistake(entry: Entry) -> Iterator[str]:
    level, fixed, is_usual = _severity(entry)
    yield f"Severity: {level}. {f'Fixed by {fixed}.' if fixed else 'No option fixes it.'}" + (
        " Code like this is often right: `--all` reports it." if is_usual else ""
    )
    lint = f"{_LINT} --all" if is_usual else _LINT
    yield "## Wrong"
    yield _fenced("python", entry.example)
    with TemporaryDirectory() as directory, chdir(directory):
        Path("example.py").write_text(entry.example, encoding="utf-8")
        yield _fenced("console", f"$ uri-split {lint}\n{_output('', lint)}")
    yield "## Right"
    yield _fenced("python", entry.right)
    yield "## Why"
    yield from map(_markdown, (entry.meaning, entry.why))
    yield "## What to do"
    yield _markdown(entry.what_to_do)
    yield "## When it is fine"
    yield _markdown(entry.fine)
    yield f"Then write `# noqa: {entry.code}` at the end of the line."


def _about_text(entry: Entry) -> Iterator[str]:
    if entry.accepts is not URI:
        yield f"With `{entry.parser_in_python}`:"
    yield _fenced("text", "\n".join(words_about(entry)))
    yield from map(_markdown, filter(None, (entry.meaning, entry.why)))
    yield "## What to do"
    yield _markdown(entry.what_to_do)
    yield "## In Python"
    yield _fenced("pycon", session(entry))
    arguments = _arguments(entry)
    if arguments and not entry.expression and entry.text.isprintable():
        command = f"echo {quote(entry.text)} | uri-split {arguments}"
        yield "## In the terminal"
        yield _fenced("console", f"$ {command}\n{_output(entry.text, arguments)}")


def _neighbours(entry: Entry) -> list[Entry]:
    """Return the codes of the same topic in alphabetical order, without this one."""
    of_topic = (each for each in ENTRIES if (each.kind, each.topic) == (entry.kind, entry.topic) and each != entry)
    return sorted(of_topic, key=attrgetter("code"))


def _example(entry: Entry) -> str:
    """Return the text that a page begins with, or the beginning of a long one, as code in Markdown."""
    text = entry.expression or redacted(entry.text)
    text = text if text.isprintable() else ascii(text)[1:-1]
    return f"`` {text if len(text) <= _MOST_OF_EXAMPLE else f'{text[:_MOST_OF_EXAMPLE]}…'} ``"


def _markdown(text: str) -> str:
    """Return a text with code in backticks as Markdown, with links to names; no other character has a meaning."""
    parts = text.split("`")
    parts[::2] = (_SPECIAL.sub(r"\\\g<0>", part.replace("&", "&amp;")) for part in parts[::2])
    return _NAME.sub(r"[\g<0>][\g<1>]", "`".join(parts))


def _fenced(language: str, code: str) -> str:
    return f"```{language}\n{code.rstrip()}\n```"


def session(entry: Entry) -> str:
    """Return a session of Python about the example of a code, with its output."""
    names: dict[str, object] = {}
    lines: list[str] = []
    module = f"uri_split.{entry.parser}".rpartition(".")[0]
    for statement in (f"import {module}", *_statements(entry)):
        first, *others = statement.splitlines()
        lines += f">>> {first}", *(f"... {line}" for line in others), _printed(statement, names)
    return "\n".join(filter(None, lines))


def _statements(entry: Entry) -> Iterator[str]:
    text = entry.expression or _literal(entry)
    parser = entry.parser_in_python
    is_policy = isinstance(entry.accepts, (Policy, CombinedPolicy, Callback))
    if entry.kind == "hazard":
        last = "[-1:]" if entry.expression else ""
        yield (
            f"for hazard in uri_split.find_hazards({text}){last}:\n"
            "    print(hazard.code, hazard.start, hazard.end, hazard.affects, hazard.message)"
        )
    elif entry.kind == "problem" and entry.code != SLIP:
        yield f"{parser}{'.parse' if is_policy else ''}({text})"
    elif entry.kind == "change" and is_repaired(entry):
        yield f"repaired = uri_split.repair({text})"
        yield "repaired.uri"
        yield ("for change in repaired.changes:\n    print(change.code, change.start, change.end, change.message)")
    else:
        rule = "" if entry.accepts is URI else f', rule="{cast("type[URIReference]", entry.accepts).rule}"'
        found = f"{parser}.suggest({text})" if is_policy else f"uri_split.suggest({text}{rule})"
        yield (
            f"for suggestion in {found}:\n"
            "    print(suggestion.certainty, suggestion.uri, [change.code for change in suggestion.changes])"
        )


def _literal(entry: Entry) -> str:
    """Return the text of an example in double quotes; those of hazards in ASCII, since they look like other texts."""
    written = (ascii if entry.kind == "hazard" else repr)(f"'{entry.text}")  # the ' makes it choose "
    return f'"{written[2:]}'


def _printed(statement: str, names: dict[str, object]) -> str:
    """Run a statement as at the prompt, and return what is printed."""
    printed = StringIO()
    with redirect_stdout(printed):
        try:
            exec(compile(statement, "<page>", "single"), names)  # noqa: S102  our own statements
        except URIError as error:
            printed.write("Traceback (most recent call last):\n  ...\n")
            printed.writelines(format_exception_only(error))
    return printed.getvalue().rstrip()


def _arguments(entry: Entry) -> str:
    """Return the arguments of the command that reports the code in a line; empty if there are none."""
    if entry.kind == "hazard":
        return "hazards --notes"
    if entry.kind == "change":
        return "repair --show-changes 2>&1" if is_repaired(entry) else ""
    options = entry.options
    return f"check {options}".strip() if options or entry.code in get_args(GrammarCode) else ""


def _output(text: str, arguments: str) -> str:
    """Run the command in this process, with a text as standard input, and return its output."""
    # As standard input is, so that its first bytes can be seen before they are read.
    given = TextIOWrapper(BufferedReader(cast("RawIOBase", BytesIO(f"{text}\n".encode()))))
    output = TextIOWrapper(BytesIO())
    with (
        patch.multiple(sys, stdin=given, stdout=output, stderr=output),
        patch.dict(os.environ, COLUMNS=str(_COLUMNS)),
    ):
        cli.main([argument for argument in split(arguments) if argument != "2>&1"])
        output.flush()
    return output.detach().getvalue().decode()
