"""Caches: each keeps a limited number of results, or has few keys, and nothing else grows while texts are read."""

import ast
import gc
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from types import FunctionType
from typing import Final, cast

import uri_split
from tests.calls import CALLS, WITHOUT_TEXT, call, text_of
from tests.loaded import caches
from uri_split.compat.urllib_parse import quote, urlencode
from uri_split.proofs import prove_equal

PACKAGE: Final = Path(uri_split.__file__).parent

# Functions that keep every result, by what their arguments are: few values, however many texts are read.
FEW: Final = {
    "_abnf.automaton_of_definition": "names of rules",
    "_algebra.encoding._normalizer": "",
    "_algebra.hosts._assigned": "",
    "_algebra.hosts._by_length": "",
    "_algebra.hosts.public_suffixes": "True or False",
    "_automata._characters_up_to": "the end of ASCII, and that of Unicode",
    "_automata.rule_automaton": "names of rules",
    "_changes._not_allowed": "names of rules",
    "_diagnosis._not_allowed": "names of rules",
    "_hidden._rules": "",
    "_hidden._sign": "",
    "_migration.patterns.compiled": "rows of its tables",
    "_migration.table.table_of": "names of tables",
    "_policy.settings._beginnings_on_loopback": "kinds of hosts, of which there are 3",
    "_python.regexes._usual": "patterns of its module",
    "_scan.ends._ends": "True or False",
    "_scan.ends._more": "",
    "_scan.markdown.parser": "",
    "_scan.scanner._further_units": "True or False",
    "_scan.scanner._within_parentheses": "",
    "_scan.scanner.form_of": "schemes of its table",
    "_scan.scanner.has_regex": "",
    "_scan.scanner.stand_ins": "; the mapping forgets what it has if it has much",
    "_secrets._value_forms": "",
    "_secrets._value_screen": "",
    "_secrets.sign_for_engines": "",
    "_suggestion.characters.written_for": "kinds of its table",
    "_suggestion.dictation._names": "",
    "_suggestion.dictation._rewrites": "kinds of its table",
    "_suggestion.dictation._words": "kinds of its table",
    "_suggestion.dictation.names_of_separators": "",
    "_suggestion.keyboards._translations": "",
    "_suggestion.likelihood.costs": "",
    "_suggestion.names._sites": "",
    "_suggestion.names.names_of": "kinds of its table",
    "_suggestion.names.top_level_domains": "",
    "_suggestion.slips._always": "places of its table",
    "_suggestion.slips._names": "",
    "_suggestion.slips._needed": "",
    "_suggestion.slips.slips": "",
    "_suggestion.slips.table": "",
    "_suggestion.surroundings._either": "pairs of delimiters of its module",
    "_templates.expansion._encoder": "True or False; what it returns keeps 512 results",
    "_templates.grammar.pattern_of": "names of rules",
    "_text.unicode._table": "",
    "_text.unicode.unassigned": "",
    "cli.blocks._some_lines": "names of rules",
    "cli.commands.report._template": "",
    "cli.lines._width": "widths of the terminal",
    "cli.records._field": "delimiters of the command's files",
    "cli.records._open_row": "delimiters of the command's files",
    "cli.records._row": "delimiters and columns of the command's files",
    "columns.cells._redaction": "profiles",
    "columns.fast._matches": "names of rules",
    "columns.fast._reasons": "names of rules",
    "columns.fast._whole": "conditions of its module",
    "columns.fast.automaton_of_reasons": "names of rules",
    "columns.polars.is_installed": "",
    "columns.polars.is_usable": "",
    "messages._constant": "keys of the catalogue",
    "messages._templates": "names of files of the package",
    "messages.english": "",
    "messages._unchanged": "languages with a catalogue, and whether it is for people",
    "redaction._standard_names": "",
    "rules._beginnings": "names of rules",
    "rules.compiled": "names of rules",
    "schemes._data._names_of_codecs": "",
}
# Caches of a single call, which end with it.
OF_A_CALL: Final = {"columns.fast.decided", "columns.polars.match"}
# What changes a value of a module.
CHANGES: Final = {"__init__: globals()[name]": "public names"}
MUTATORS: Final = {"add", "append", "clear", "extend", "insert", "pop", "popitem", "remove", "setdefault", "update"}


@cache
def trees() -> Sequence[tuple[str, ast.Module]]:
    return [
        (".".join(file.relative_to(PACKAGE).with_suffix("").parts), ast.parse(file.read_text("utf-8")))
        for file in sorted(PACKAGE.rglob("*.py"))
    ]


def decorations(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    """Yield each cache and the name that it has, whether it is a decorator or called."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            yield from ((node.name, decorator) for decorator in node.decorator_list)
        elif isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Call):
            target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
            yield ast.unparse(target), node.value.func


def test_every_function_that_keeps_all_results_has_few_arguments() -> None:
    found = {
        f"{module}.{name}"
        for module, tree in trees()
        for name, decorator in decorations(tree)
        if ast.unparse(decorator) in {"once", "cache", "functools.cache"}
    }
    assert found == FEW.keys() | OF_A_CALL


def test_every_other_cache_has_a_limit() -> None:
    limits = [
        ast.unparse(node.args[0] if node.args else node.keywords[0].value)
        for _, tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "lru_cache" and (node.args or node.keywords)
    ]
    assert len(limits) > 40
    assert [limit for limit in limits if limit in {"None", "maxsize"}] == []


def changes(tree: ast.Module) -> Iterator[str]:
    """Yield what functions change of the values of their module, without those of the same name in the function."""
    assigned = [node for node in tree.body if isinstance(node, ast.Assign | ast.AnnAssign)]
    names = {node.id for each in assigned for node in ast.walk(each) if isinstance(node, ast.Name)} | {"globals"}
    for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.Lambda)):
        inside = list(ast.walk(function))
        own = {node.arg for node in inside if isinstance(node, ast.arg)}
        own |= {node.id for node in inside if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
        for node in inside:
            match node:
                case ast.Global():
                    yield ast.unparse(node)
                case ast.Subscript(value=changed, ctx=ast.Store() | ast.Del()):
                    yield from (ast.unparse(node) for _ in [0] if _root(changed) in names - own)
                case ast.Call(func=ast.Attribute(value=changed, attr=attr)) if attr in MUTATORS:
                    yield from (ast.unparse(node) for _ in [0] if _root(changed) in names - own)
                case _:
                    pass


def _root(node: ast.expr) -> str:
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return node.id if isinstance(node, ast.Name) else "globals" if ast.unparse(node) == "globals()" else ""


def test_no_function_changes_a_value_of_its_module() -> None:
    assert {f"{name}: {change}" for name, tree in trees() for change in changes(tree)} == CHANGES.keys()


def public() -> Iterator[tuple[str, object]]:
    """Yield what the public modules list, but for those of other packages and the command."""
    for name, tree in trees():
        is_private = name.startswith(("_", "browsers", "cli", "columns", "integrations")) and name != "__init__"
        if not is_private and any(ast.unparse(node).startswith("__all__ = ") for node in tree.body):
            module = import_module(f"uri_split.{name}".removesuffix(".__init__"))
            yield from ((f"{module.__name__}.{each}", getattr(module, each)) for each in module.__all__)


def test_calls_have_every_public_function_of_a_text() -> None:
    known = {id(getattr(import_module(name.rpartition(".")[0]), name.rpartition(".")[2])) for name in CALLS}
    others = {
        name
        for name, value in public()
        if id(value) not in known
        and (isinstance(value, FunctionType) or (isinstance(value, type) and issubclass(value, str)))
    }
    assert others == WITHOUT_TEXT


# The longest text that a cache may keep. Names of the DNS have up to 253 characters.
LONGEST: Final = 1000
KEEP_LONG_TEXTS: Final = {
    "compat.urllib_parse._base",  # the last 16 bases
    "compat.urllib_parse._encodings",  # the last 16 values of `safe`, which a programmer chooses
    "_scan.scanner._scanner",  # the last 8 sets of schemes, which a programmer chooses
}
LONG: Final = "a" * (LONGEST + 1)
# Of arguments that are short in `CALLS`.
CALLS_WITH_LONG_ARGUMENTS: Final[Sequence[Callable[[], object]]] = (
    lambda: quote("a b", safe=LONG),
    lambda: urlencode({"a": "b"}, safe=LONG),
    lambda: list(uri_split.find("", schemes={LONG})),
    lambda: prove_equal(f"[{LONG}]", "scheme"),
    lambda: prove_equal(f"[^{LONG}]", "scheme"),
)


def keeping() -> set[tuple[str, str]]:
    """Return the long texts that caches keep, with the names of the caches."""
    return {(name, text) for name, cache in caches().items() for text in kept_by(cache) if len(text) > LONGEST}


def test_no_cache_keeps_a_long_text() -> None:
    before = keeping()  # the notations of automata, for example, if another test was here
    for call_with_long_argument in CALLS_WITH_LONG_ARGUMENTS:
        call_with_long_argument()
    for name in CALLS.keys() - {"uri_split.CombinedPolicy"}:
        for number in (0, 1, 2, 10, 13):
            text = text_of(number)
            call(name, text.replace("a", "a" * LONGEST, 1).replace("example", "example" * LONGEST))
            call(name, text.replace("/", "/" + "b" * LONGEST, 3).replace(":", ":" + "é" * LONGEST, 2))
    assert {name for name, _ in keeping() - before} <= KEEP_LONG_TEXTS


def kept_by(cache: object) -> Iterator[str]:
    """Yield the texts in the arguments that a cache keeps."""
    for results in gc.get_referents(cache):
        if isinstance(results, dict):
            for key in cast("dict[object, object]", results):
                yield from texts_in(key)


def texts_in(key: object) -> Iterator[str]:
    if isinstance(key, str):
        yield key
    elif isinstance(key, tuple | frozenset):
        for each in cast("Iterable[object]", key):
            yield from texts_in(each)
