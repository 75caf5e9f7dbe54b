"""Mutation check: how many small faults in the package its tests find.

`nox --session mutants` draws mutants from all packages, in proportion to their lines, and runs the doctests and the
tests of each mutated module. The same seed draws the same mutants. Name files or folders to draw mutants from them
alone: `nox --session mutants -- --number 50 uri_split/_diagnosis`.
"""

import ast
import os
import re
import shutil
import subprocess
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from pathlib import Path
from queue import SimpleQueue
from random import Random
from signal import SIGKILL
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final, NamedTuple

_ROOT: Final = Path(__file__).parent.parent
_SECONDS: Final = 300
"""A mutant that runs longer is killed: it does not end."""
_LEAST: Final = 0.798
"""The least share of the mutants of the whole package that the tests must find."""
_OTHER_COMPARISONS: Final[dict[type[ast.cmpop], str]] = {
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Is: "is not",
    ast.IsNot: "is",
    ast.In: "not in",
    ast.NotIn: "in",
}
_TYPES_FIRST: Final = {"cast", "TypeVar", "ParamSpec"}
"""Functions that do nothing with their first argument, which is for type checkers: a type, or a name of one."""
_FOR_ALL_MODULES: Final = {"docs", "fuzzing", "hostile", "test_public_names.py"}
"""Tests, and folders of them, that import many modules and are about none."""
_FOR_LATER_PYTHONS: Final = set() if sys.version_info >= (3, 14) else {"test_python_3_14.py"}
_WITHOUT_TESTS_OF_THEIR_OWN: Final = {
    "uri_split/__init__.py": ["tests/test_public_names.py"],
    "uri_split/_grammar": ["tests/test_rules.py", "tests/test_strict.py"],
    "uri_split/_codes": ["tests/messages"],
    # Their tests import public names, not them.
    "uri_split/_hazards": ["tests/hazards"],
    "uri_split/_scan": ["tests/scan", "tests/search/test_find.py"],
    "uri_split/_templates/template.py": ["tests/templates"],
    "uri_split/_uri/reference.py": ["tests/uri"],
    "uri_split/_uri/pydantic.py": ["tests/integrations/test_pydantic.py", "tests/uri/test_json_schema.py"],
    "uri_split/_policy/pydantic.py": ["tests/integrations/test_pydantic.py"],
    "uri_split/origins.py": ["tests/origins"],
    **{
        f"uri_split/integrations/{name}.py": ["tests/integrations/clients"]
        for name in ("_guard", "aiohttp", "httpx", "httpx2", "requests")
    },
}

_ALSO_TESTED_BY: Final = {
    # The page for man has the help of each command and option.
    "uri_split/cli/commands": ["tests/docs/test_command.py"],
    "uri_split/cli/options.py": ["tests/docs/test_command.py"],
    # The page has the texts of all differences.
    "uri_split/compat/differences.py": ["tests/docs/test_compat.py"],
}
"""Further tests of the modules whose names begin so."""


class Mutant(NamedTuple):
    """A module with one change, from one byte to another."""

    module: str
    line: int
    begin: int
    end: int
    text: str
    """The new text."""

    def source(self) -> bytes:
        """Return the changed module."""
        source = (_ROOT / self.module).read_bytes()
        return source[: self.begin] + self.text.encode() + source[self.end :]

    def __str__(self) -> str:
        """Return the place, and the text before and after the change."""
        before = (_ROOT / self.module).read_bytes()[self.begin : self.end].decode()
        return f"{self.module}:{self.line}: {before!r} -> {self.text!r}"


def mutants_of(module: str) -> list[Mutant]:
    """Return every mutant of a module that can be compiled."""
    source = (_ROOT / module).read_bytes()
    starts = [0, *(match.end() for match in re.finditer(b"\n", source))]
    found: list[Mutant] = []
    for node in _nodes(ast.parse(source)):
        for first, last, text in _changes(node):
            begin, end = (starts[line - 1] + column for line, column in (first, last))
            mutant = Mutant(module, first[0], begin, end, text)
            if source[begin:end] == text.encode():  # two arguments that are the same
                continue
            try:
                ast.parse(mutant.source())
            except SyntaxError:  # inside an f-string, whose parts have other places
                continue
            found.append(mutant)
    return found


_Place = tuple[int, int]


def _nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what runs: neither annotations, docstrings, imports nor blocks for type checkers."""
    types = [getattr(node, name, None) for name in ("annotation", "returns")]
    if isinstance(node, ast.Call) and ast.unparse(node.func) in _TYPES_FIRST:
        types.append(node.args[0])
    for child in ast.iter_child_nodes(node):
        is_docstring = isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant)
        is_literal_type = isinstance(child, ast.Subscript) and ast.unparse(child.value) == "Literal"
        is_for_types = child in types or (isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test))
        if not (is_docstring or is_literal_type or is_for_types):
            yield child
            if not isinstance(child, ast.JoinedStr):
                yield from _nodes(child)


def _changes(node: ast.AST) -> Iterator[tuple[_Place, _Place, str]]:  # noqa: C901, PLR0912  one branch for each kind
    """Yield what can be changed at a node: from where, to where, and the new text."""
    match node:
        case ast.Compare(left=left, ops=[operator], comparators=[right]):
            if _is_on_one_line(left, right):
                yield _end(left), _begin(right), f" {_OTHER_COMPARISONS[type(operator)]} "
        case ast.BoolOp(op=operator, values=[left, right, *_]):
            if _is_on_one_line(left, right):
                yield _end(left), _begin(right), " or " if isinstance(operator, ast.And) else " and "
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as operator, right=right):
            if _is_on_one_line(left, right):
                yield _end(left), _begin(right), " - " if isinstance(operator, ast.Add) else " + "
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield _begin(node), _begin(operand), ""
        case ast.Constant(value=bool() as value):
            yield _begin(node), _end(node), str(not value)
        case ast.Constant(value=int() as value):
            yield _begin(node), _end(node), str(value + 1)
        case ast.Constant(value=str() as value):
            opening = re.search(r"\[\^?(?=[^]^])", value)
            wider = f"{value[: opening.end()]}é{value[opening.end() :]}" if opening else "" if value else "x"
            yield _begin(node), _end(node), repr(wider)
        case ast.If(test=test) | ast.IfExp(test=test):
            yield _begin(test), _end(test), "False"
            if node.orelse:
                yield _begin(test), _end(test), "True"
        case ast.Call(args=[first, second, *_]):
            if not any(isinstance(each, ast.Starred) for each in (first, second)):
                yield _begin(first), _end(second), f"{ast.unparse(second)}, {ast.unparse(first)}"
        case ast.Expr(value=ast.Call() | ast.Await()):
            yield _begin(node), _end(node), "pass"
        case _:
            pass


def _begin(node: ast.expr | ast.stmt) -> _Place:
    return node.lineno, node.col_offset


def _end(node: ast.expr | ast.stmt) -> _Place:
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    return node.end_lineno, node.end_col_offset


def _is_on_one_line(left: ast.expr, right: ast.expr) -> bool:
    return left.end_lineno == right.lineno


def drawn(modules: Sequence[str], number: int, seed: int) -> list[Mutant]:
    """Return mutants of modules, from each package in proportion to its lines, and at least one."""
    packages: dict[str, list[str]] = {}
    for module in modules:
        packages.setdefault("/".join(Path(module).parts[:2]), []).append(module)
    lines = {name: sum(_lines(module) for module in within) for name, within in packages.items()}
    chosen: list[Mutant] = []
    for name, within in packages.items():
        # A package draws by itself: a change in one moves no mutant of another.
        random = Random(f"{seed} {name}")
        places = {(each.module, each.line): each for module in within for each in _shuffled(mutants_of(module), random)}
        share = max(1, round(number * lines[name] / sum(lines.values())))
        chosen += random.sample(list(places.values()), min(share, len(places)))
    return chosen


def _shuffled(found: list[Mutant], random: Random) -> list[Mutant]:
    return random.sample(found, len(found))


def _lines(module: str) -> int:
    return (_ROOT / module).read_bytes().count(b"\n")


@cache
def _test_files() -> dict[str, str]:
    files = (file.relative_to(_ROOT) for file in sorted((_ROOT / "tests").rglob("test_*.py")))
    about_modules = (file for file in files if not {file.parts[1], file.name} & (_FOR_ALL_MODULES | _FOR_LATER_PYTHONS))
    return {str(file): (_ROOT / file).read_text("utf-8") for file in about_modules}


@cache
def tests_of(module: str) -> list[str]:
    """Return the tests of a module: those that bear its name or import it, or else those of its folder."""
    for name, tests in _WITHOUT_TESTS_OF_THEIR_OWN.items():
        if module.startswith(name):
            return [module, *tests]
    path = Path(module)
    parts = [part.lstrip("_") for part in path.parts[1:-1]]
    folder = Path("tests", *parts)
    package, name = ".".join(path.parts[:-1]), path.stem
    imports = re.compile(rf"\b{package}\.{name}\b|from {package} import [^\n]*\b{name}\b")
    bears_name = re.compile(rf"test_{name.strip('_')}(_\w+)?\.py")
    found = [
        file
        for file, text in _test_files().items()
        if (bears_name.fullmatch(Path(file).name) and Path(file).is_relative_to(folder)) or imports.search(text)
    ]
    while not found:
        found = [str(folder)] if (_ROOT / folder).is_dir() else []
        folder = folder.parent
    found += [test for name, tests in _ALSO_TESTED_BY.items() if module.startswith(name) for test in tests]
    is_public = not any(part.startswith("_") for part in path.parts)
    return [module, *found, *(["tests/test_public_names.py"] if is_public else [])]


def is_killed(mutant: Mutant, copy: Path) -> bool:
    """Return whether the tests of a module fail in a copy of the project if the module is replaced by a mutant."""
    file = copy / mutant.module
    original, times = file.read_bytes(), file.stat()
    file.write_bytes(mutant.source())
    os.utime(file, (mutant.begin, mutant.begin))  # Python recognizes a compiled module by this time
    try:
        return not _passes(copy, *tests_of(mutant.module))
    except subprocess.TimeoutExpired:
        return True
    finally:
        file.write_bytes(original)
        os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))


def _passes(copy: Path, *tests: str) -> bool:
    """Run tests in a copy until one fails; return whether none does."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("COV", "PYTEST"))}
    environment |= {"PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": ""}  # the copy precedes what is installed
    with subprocess.Popen(
        [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests],
        cwd=copy,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        stdin=subprocess.DEVNULL,
        start_new_session=True,
    ) as process:
        try:
            return process.wait(_SECONDS) == 0  # a mutant that cannot be imported has no tests
        finally:
            _end_group(process.pid)


def _end_group(group: int) -> None:
    """End a process and what it has started."""
    with suppress(ProcessLookupError):
        os.killpg(group, SIGKILL)


def main() -> None:
    """Draw mutants, run their tests, and print the survivors and the share killed of each package."""
    parser = ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("paths", nargs="*", default=["uri_split"])
    parser.add_argument("--number", type=int, default=330)
    parser.add_argument("--seed", type=int, default=3986)
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    given = parser.parse_args()
    files = [file for path in given.paths for file in (sorted(Path(path).rglob("*.py")) or [Path(path)])]
    mutants = drawn([str(file) for file in files if file.name != "__main__.py"], given.number, given.seed)
    started = perf_counter()
    total: Counter[str] = Counter()
    killed: Counter[str] = Counter()
    with TemporaryDirectory() as folder, ThreadPoolExecutor(given.workers) as pool:
        copies: SimpleQueue[Path] = SimpleQueue()
        for number in range(given.workers):
            copies.put(_copied(Path(folder, str(number))))

        def in_a_copy(answer: Callable[[Path], bool]) -> bool:
            copy = copies.get()
            try:
                return answer(copy)
            finally:
                copies.put(copy)

        def passes(module: str) -> bool:
            return in_a_copy(lambda copy: _passes(copy, *tests_of(module)))

        def verdict(mutant: Mutant) -> tuple[Mutant, bool]:
            return mutant, in_a_copy(lambda copy: is_killed(mutant, copy))

        modules = sorted({mutant.module for mutant in mutants})
        failing = [module for module, passed in zip(modules, pool.map(passes, modules), strict=True) if not passed]
        if failing:
            sys.exit(f"the tests of these modules fail without a mutant: {', '.join(failing)}")
        for mutant, is_found in pool.map(verdict, mutants):
            package = "/".join(Path(mutant.module).parts[:2])
            total[package] += 1
            killed[package] += is_found
            print("killed  " if is_found else "SURVIVED", mutant, flush=True)
    for package, number in sorted(total.items()):
        print(f"{package}: {killed[package]} of {number}")
    share = killed.total() / total.total()
    print(f"{killed.total()} of {total.total()} mutants killed ({share:.1%}) in {perf_counter() - started:.0f} s")
    if given.paths == ["uri_split"] and share < _LEAST:
        sys.exit(f"fewer than {_LEAST:.1%}")


def _copied(copy: Path) -> Path:
    """Copy the files that git knows or would add."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=_ROOT,
        check=True,
        capture_output=True,
    )
    for name in filter(None, listed.stdout.decode().split("\0")):
        if (_ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(_ROOT / name, copy / name)
    return copy


if __name__ == "__main__":
    main()
