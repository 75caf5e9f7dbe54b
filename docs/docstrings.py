"""Griffe extension that prepares docstrings for Markdown: sessions become code blocks, and names become links."""

import re
from textwrap import dedent
from typing import Final

from griffe import Class, Extension, Object

from docs.names import documented

_DOCUMENTED: Final = frozenset(documented())
_SESSION: Final = re.compile(r"^>>> .*(?:\n.+)*(?:\n\n>>> .*(?:\n.+)*)*", re.MULTILINE)
_PROGRAM: Final = re.compile(r"::\n\n((?:(?: {4}.*)?\n)+)")
_NAME: Final = re.compile(r"(?<!`)`(uri_split(?:\.\w+)+)`(?!`)")


class Docstrings(Extension):
    """Extension of Griffe, which reads the docstrings for mkdocstrings."""

    def on_object(self, *, obj: Object, **_: object) -> None:
        """Prepare the docstring of an object that was read."""
        if obj.docstring:
            obj.docstring.value = prepared(obj.docstring.value)

    def on_class_members(self, *, cls: Class, **_: object) -> None:
        """Show the parameters that a class takes: those of `__new__`, or the fields of a dataclass."""
        members = cls.members
        if "__new__" in members:
            members["__init__"] = members["__new__"]
            members["__init__"].docstring = None  # that of the class says it
        elif any(decorator.callable_path == "dataclasses.dataclass" for decorator in cls.decorators):
            members.pop("__init__", None)  # it is for type checkers; without it, Griffe makes one of the fields


def prepared(docstring: str) -> str:
    """Return a docstring in the Markdown of the site."""
    linked = _NAME.sub(_link, docstring)
    with_programs = _PROGRAM.sub(lambda program: f":\n\n```python\n{dedent(program[1])}```\n\n", linked)
    return _SESSION.sub(lambda session: f"```pycon\n{session[0]}\n```", with_programs)


def _link(name: re.Match[str]) -> str:
    """Return the link to a name, if a page documents it or the class that it belongs to."""
    path = name[1]
    is_documented = path in _DOCUMENTED or path.rpartition(".")[0] in _DOCUMENTED
    return f"[{name[0]}][{path}]" if is_documented else name[0]
