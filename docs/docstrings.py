"""Griffe extension that prepares docstrings for Markdown: sessions become code blocks, and names become links."""

import re
from collections.abc import Iterator
from inspect import getdoc
from textwrap import dedent
from typing import Final

from griffe import Class, Extension, Module, Object

from docs.names import documented
from uri_split import Policy

_DOCUMENTED: Final = frozenset(documented())
_SESSION: Final = re.compile(r"^>>> .*(?:\n.+)*(?:\n\n>>> .*(?:\n.+)*)*", re.MULTILINE)
_PROGRAM: Final = re.compile(r"::\n\n((?:(?: {4}.*)?\n)+)")
_TABLE: Final = re.compile(r"^(=+)  =+\n((?:.+\n)+?)=+  =+$", re.MULTILINE)
_NAME: Final = re.compile(r"(?<!`)`(uri_split(?:\.\w+)+)`(?!`)")


class Docstrings(Extension):
    """Extension of Griffe, which reads the docstrings for mkdocstrings."""

    def on_class_members(self, *, cls: Class, **_: object) -> None:
        """Show the parameters that a class takes: those of `__new__`, or the fields of a dataclass."""
        members = cls.members
        if "__new__" in members:
            members["__init__"] = members["__new__"]
            members["__init__"].docstring = None  # that of the class says it
        elif any(
            decorator.callable_path == "dataclasses.dataclass" and "init=False" not in str(decorator.value)
            for decorator in cls.decorators
        ):
            members.pop("__init__", None)  # it is for type checkers; without it, Griffe makes one of the fields
        if cls.name == Policy.__name__ and cls.docstring:
            cls.docstring.value = getdoc(Policy) or ""  # with the settings

    def on_package(self, *, pkg: Module, **_: object) -> None:
        """Prepare all docstrings of a package that was read."""
        for each in list(_objects(pkg)):
            if each.docstring:
                each.docstring.value = prepared(each.docstring.value)
        for each in _objects(pkg):
            if isinstance(each, Class):
                _inherit_docstrings(each)


def _objects(parent: Object) -> Iterator[Object]:
    """Yield an object and all that it defines."""
    yield parent
    for member in parent.members.values():
        if isinstance(member, Object):
            yield from _objects(member)


def _inherit_docstrings(cls: Class) -> None:
    """Give members that only narrow the type of a private base's member the docstring of that one."""
    for name, member in cls.members.items():
        base = next((base for base in cls.mro() if name in base.members), None)
        if base and not member.docstring and not _is_public(base):
            member.docstring = base.members[name].docstring


def _is_public(cls: Class) -> bool:
    return any(decorator.callable_path == "uri_split._text.arguments.public" for decorator in cls.decorators)


def prepared(docstring: str) -> str:
    """Return a docstring in the Markdown of the site."""
    linked = _NAME.sub(_link, _TABLE.sub(_table, docstring))
    with_programs = _PROGRAM.sub(lambda program: f":\n\n```python\n{dedent(program[1]).strip()}\n```\n\n", linked)
    return _SESSION.sub(lambda session: f"```pycon\n{session[0]}\n```", with_programs)


def _table(table: re.Match[str]) -> str:
    """Return a table of two columns in Markdown. A line with an empty cell continues the row before."""
    width = len(table[1])
    rows: list[tuple[str, str]] = []
    for line in table[2].splitlines():
        row = line[:width].strip(), line[width:].strip()
        if rows and not all(row):
            first, second = rows.pop()
            row = f"{first} {row[0]}".strip(), f"{second} {row[1]}".strip()
        rows.append(row)
    return "\n".join(("| | |", "|---|---|", *(f"| {first} | {second} |" for first, second in rows)))


def _link(name: re.Match[str]) -> str:
    """Return the link to a name, if a page documents it or its class. Fields have no heading of their own."""
    path = name[1]
    if path in _DOCUMENTED:
        return f"[{name[0]}][{path}]"
    if path.rpartition(".")[0] in _DOCUMENTED:
        return f'<autoref identifier="{path}" optional><code>{path}</code></autoref>'
    return name[0]
