"""Reference of the command, from its help: for the site, and for man, as `python -m docs.command` prints it."""

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from inspect import cleandoc
from itertools import groupby
from textwrap import dedent
from typing import Final

import click

from uri_split import __version__
from uri_split.cli.command import uri_split

_FILES: Final = "Files, tables and formats"
_AS_IT_IS: Final = "\b\n"  # marks a paragraph that click does not wrap
_ROW: Final = re.compile(r"(\S.*?) {2,}(\S.*)")
_OPTION: Final = re.compile(r"(?<![\w-])(--[a-z][a-z-]*|-[a-z])(?![\w-])")
_MARKUP: Final = re.compile(r"[*<\[\\]")
_EXTRA: Final = re.compile(r"  \[([^\[\]]+)\]$")


def reference() -> str:
    """Return the section of each subcommand, and one of the files that several read and write."""
    contexts = list(_subcommands(_root()))
    table = [
        f"| [`{_name(context)}`](#{_name(context).replace(' ', '-')}) | {_blocks(context.command.help)[0].strip()} |"
        for context in contexts
    ]
    return "\n".join(
        [
            *("| subcommand | what it does |", "| --- | --- |", *table, ""),
            *_blocks(uri_split.help)[1:],
            *(line for context in contexts for line in _section(context)),
            f"## {_FILES}\n",
            *dict.fromkeys(block for context in contexts for block in _blocks(context.command.epilog)),
        ]
    )


def _root() -> click.Context:
    return click.Context(uri_split, info_name="uri-split", **uri_split.context_settings)


def _subcommands(parent: click.Context) -> Iterator[click.Context]:
    """Yield a context for each subcommand of a group, and after it for those of the subcommand."""
    if isinstance(parent.command, click.Group):
        for name in parent.command.list_commands(parent):
            if command := parent.command.get_command(parent, name):
                context = click.Context(command, parent=parent, info_name=name)
                yield context
                yield from _subcommands(context)


def _name(context: click.Context) -> str:
    return context.command_path.partition(" ")[2]


def _section(context: click.Context) -> Iterator[str]:
    command = context.command
    summary, *blocks = _blocks(command.help)
    usage = " ".join([context.command_path, *command.collect_usage_pieces(context)])
    yield from (f"\n## {_name(context)}\n", summary, f"```text\n{usage}\n```\n", *blocks, "**Options**\n")
    for option in command.get_params(context):
        if isinstance(option, click.Option) and (record := option.get_help_record(context)):
            names, text = record
            yield _option(names, text or f"The {option.name}.")
    if command.epilog:
        yield f"[{_FILES}](#{_FILES.lower().replace(',', '').replace(' ', '-')}) says what it reads and writes.\n"


def _option(names: str, text: str) -> str:
    """Return the item of an option. Click writes its default and its limits in brackets, at the end of the text."""
    extra = _EXTRA.search(text)
    text = _in_markdown(_EXTRA.sub("", text))
    if extra:
        kind, _, default = extra[1].rpartition(": ")
        text += f" Default: `{default.strip('()')}`." if kind == "default" else f" ({extra[1]})"
    return f"`{names}`\n:   {text}\n"


def _blocks(help_text: str | None) -> list[str]:
    """Return the paragraphs of a help text, in Markdown."""
    return [block for paragraph in cleandoc(help_text or "").split("\n\n") for block in _parts(paragraph)]


def _parts(paragraph: str) -> Iterator[str]:
    lines = paragraph.removeprefix(_AS_IT_IS).splitlines()
    for is_indented, run in groupby(lines, lambda line: line.startswith(" ")):
        if is_indented:
            yield _indented(dedent("\n".join(run)).splitlines())
        else:
            text = "\n".join(map(_in_markdown, run))
            is_title = text.endswith(":") and "\n" not in text
            yield f"**{text[:-1]}**\n" if is_title else f"{text}\n"


def _indented(lines: Sequence[str]) -> str:
    """Return a list of words and what they mean, or commands."""
    items: list[list[str]] = []
    for line in lines:
        if row := _ROW.fullmatch(line):
            items.append([row[1], row[2]])
        elif items and line.startswith(" "):
            items[-1].append(line.strip())
        else:
            return "\n".join(["```sh", *lines, "```\n"])
    return "\n".join(f"`{word}`\n:   {_in_markdown(' '.join(meaning))}\n" for word, *meaning in items)


def _in_markdown(text: str) -> str:
    """Return a text whose characters stand for themselves in Markdown, with options as code."""
    return _OPTION.sub(r"`\1`", _MARKUP.sub(r"\\\g<0>", text))


# The manual page, in the macros of man(7), from the same help.

_ROFF: Final = str.maketrans({"\\": r"\e", "-": r"\-", "'": r"\(aq", "`": r"\(ga", "^": r"\(ha", "~": r"\(ti"})


def manual() -> str:
    """Return the page that ``man uri-split`` shows."""
    contexts = list(_subcommands(_root()))
    summary, *description = cleandoc(uri_split.help or "").split("\n\n")
    epilogs = dict.fromkeys(
        part for context in contexts for part in cleandoc(context.command.epilog or "").split("\n\n")
    )
    return "\n".join(
        [
            f'.TH URI\\-SPLIT 1 "" "uri\\-split {__version__}" "User Commands"',
            ".SH NAME",
            f"uri\\-split \\- {_roff(summary[0].lower() + ' '.join(summary[1:].split()).rstrip('.'))}",
            ".SH SYNOPSIS",
            _roff(" ".join(["uri-split", *uri_split.collect_usage_pieces(_root())])),
            ".SH DESCRIPTION",
            *_in_roff(description),
            ".SH COMMANDS",
            *(line for context in contexts for line in _command_in_roff(context)),
            f".SH {_FILES.upper()}",
            *_in_roff(filter(None, epilogs)),
            "",
        ]
    )


def _command_in_roff(context: click.Context) -> Iterator[str]:
    command = context.command
    yield f".SS {_roff(' '.join([context.command_path, *command.collect_usage_pieces(context)]))}"
    yield from _in_roff(cleandoc(command.help or "").split("\n\n"))
    for option in command.get_params(context):
        if isinstance(option, click.Option) and (record := option.get_help_record(context)) and option.name != "help":
            yield from (".TP", f".B {_roff(record[0])}", _roff(record[1] or f"The {option.name}."))


def _in_roff(paragraphs: Iterable[str]) -> Iterator[str]:
    for number, paragraph in enumerate(paragraphs):
        if number:
            yield ".PP"
        lines = map(_roff, paragraph.removeprefix(_AS_IT_IS).splitlines())
        yield from (".nf", *lines, ".fi") if paragraph.startswith(_AS_IT_IS) else lines


def _roff(text: str) -> str:
    """Return a text whose characters stand for themselves."""
    text = "".join(char if char.isascii() else f"\\[u{ord(char):04X}]" for char in text.translate(_ROFF))
    return f"\\&{text}" if text.startswith(".") else text


if __name__ == "__main__":
    sys.stdout.write(manual())
