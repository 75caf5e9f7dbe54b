"""Mistakes with URLs in Python code, with their places and the changes that fix them.

A rule looks at one kind of node. What the names and the values in the file make nearly certain is reported by default;
what is often right as it is, only on request.
"""

import ast
import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from operator import itemgetter
from types import MappingProxyType
from typing import Final, NamedTuple

from uri_split._python.comparisons import TAKE_HOSTS, affix, host_by_hand, substring
from uri_split._python.findings import LEVELS, CallRule, Edit, Found, Level, MistakeCode, Rule, shown
from uri_split._python.guesses import HOST_WORDS, URL_START, URL_WORDS, ends_with, host_in, is_host, is_url
from uri_split._python.joining import REQUEST_METHODS, by_hand, file_join, joined_texts, joins, queries
from uri_split._python.leaks import LOG_METHODS, REDIRECTS, logged, passwords, redirects
from uri_split._python.regexes import METHODS_OF_PATTERNS, VALIDATORS, expressions
from uri_split._python.syntax import Code, Scope, literal, own_name, values
from uri_split._suggestion.meant import Certainty
from uri_split._text.spans import Span, lazy_pattern
from uri_split.messages import Message, message


class Rewrite(NamedTuple):
    """Change of the code that fixes a mistake.

    Attributes:
        certainty: ``safe`` if the meaning of the code stays the same, or else ``likely``.
        replacements: The parts of the source to replace, and by what.
    """

    certainty: Certainty
    replacements: tuple[tuple[Span, str], ...]


class Mistake(NamedTuple):
    """Mistake in Python code.

    Attributes:
        code: Which one.
        start: The offset of its first code point in the source.
        end: The offset after its last code point.
        message: What is wrong, in one sentence.
        help: What to write instead.
        rewrite: The change that fixes it, if one is known.
        is_usual: Whether code like this is often right, so that only people who ask for it want to see it.
    """

    code: MistakeCode
    start: int
    end: int
    message: Message
    help: Message
    rewrite: Rewrite | None = None
    is_usual: bool = False

    @property
    def level(self) -> Level:
        """How serious it is."""
        return LEVELS[self.code]


_SAME_IN_BOTH: Final = frozenset({"scheme", "netloc", "query", "fragment", "username", "password", "hostname", "port"})


def _obsolete(code: Code, node: ast.Call, scope: Scope) -> Iterator[Found]:
    if code.urllib(node) == "urlparse":
        if isinstance(node.func, ast.Attribute):
            is_same = _is_same(code, node, scope) and not _is_named_in_text(code)
            edits: Sequence[Edit] = [Edit(node.func, "urlsplit")] if is_same else []
        else:
            edits = _as_urlsplit(code, own_name(node.func))
        if not _needs_parameters(code, node, scope):
            yield Found(node, "U009", edits=edits)


def _needs_parameters(code: Code, call: ast.Call, scope: Scope) -> bool:
    """Return whether a result is read by its place, or for what only it has."""
    parent = code.parents.get(call)
    match parent:
        case ast.Assign([ast.Name(name)]) | ast.AnnAssign(ast.Name(name)):
            return name in _read_by_place(code, scope)
        case _:
            return _reads_parameters(code, parent)


@lru_cache(maxsize=1)
def _read_by_place(code: Code, scope: Scope) -> AbstractSet[str]:
    """Return the names whose values a function reads by their places, or for what only `urlparse` returns."""
    names = (node for node in scope.inside if isinstance(node, ast.Name))
    return {name.id for name in names if _reads_parameters(code, code.parents.get(name))}


@lru_cache(maxsize=1)
def _read_otherwise(code: Code, scope: Scope) -> AbstractSet[str]:
    """Return the names that a function reads not only for attributes that are the same with `urlsplit`."""
    found: set[str] = set()
    for node in scope.inside:
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            use = code.parents[node]
            if not (isinstance(use, ast.Attribute) and use.attr in _SAME_IN_BOTH):
                found.add(node.id)
    return found


def _reads_parameters(code: Code, use: ast.AST | None) -> bool:
    match use:
        case ast.Attribute(_, "params") | ast.Subscript() | ast.Starred() | ast.Assign([ast.Tuple() | ast.List()]):
            return True
        case ast.Call(function):
            return code.urllib(use) == "urlunparse" or own_name(function) in {"list", "tuple"}
        case _:
            return False


@lru_cache(maxsize=1)
def _is_named_in_text(code: Code) -> bool:
    """Return whether a text has the name of the function, as where a test replaces it."""
    texts = (node.value for node, _ in code.nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))
    return any(text.endswith("urlparse") for text in texts)


@lru_cache(maxsize=1)
def _as_urlsplit(code: Code, name: str) -> Sequence[Edit]:
    """Return the edits that replace an imported name in the whole file, if all results stay the same."""
    edits: list[Edit] = []
    for node, scope in () if _is_named_in_text(code) else code.nodes:
        match node:
            case ast.alias("urlparse", None) if not any(isinstance(edit.node, ast.alias) for edit in edits):
                edits.append(Edit(node, "urlsplit"))
            case ast.Name(used) if used == name:
                call = code.parents[node]
                if not (isinstance(call, ast.Call) and call.func is node and _is_same(code, call, scope)):
                    return []
                edits.append(Edit(node, "urlsplit"))
            # The name is imported in another way, or others import it from here.
            case ast.alias("urlparse" | "urlsplit") | ast.Name("urlsplit" | "__all__"):
                return []
            case _ if "urlsplit" in {getattr(node, name, "") for name in ("name", "asname", "arg")}:
                return []
            case _:
                pass
    return edits if len(edits) <= _MOST_EDITS else []


_MOST_EDITS: Final = 100  # each mistake has all of them


def _is_same(code: Code, call: ast.Call, scope: Scope) -> bool:
    """Return whether a result is only used for attributes that are the same with `urlsplit`."""
    match code.parents.get(call):
        case ast.Attribute(_, name):
            return name in _SAME_IN_BOTH
        case ast.Assign([ast.Name(name)]) if isinstance(scope.node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            return len(scope.values[name]) == 1 and name not in _read_otherwise(code, scope)
        case _:
            return False


_CUT: Final = frozenset({".com", ".git", ".net", ".org", "/api"})


def _stripped(_: Code, node: ast.expr, __: Scope) -> Iterator[Found]:
    match node:
        case ast.Call(
            ast.Attribute(text, "strip" | "lstrip" | "rstrip" as method) as function, [ast.Constant(str(cut))]
        ):
            is_cut = ends_with(text, URL_WORDS | HOST_WORDS) and (host_in(cut.lstrip(".")) or cut in _CUT)
            if is_cut or URL_START.match(cut) or cut.lower() in {"www.", "http:", "https:", "//www."}:
                remove = {"lstrip": "removeprefix", "rstrip": "removesuffix"}.get(method)
                edits = [Edit(function, remove)] if remove else []
                yield Found(node, "U013", params={"text": cut, "name": method}, edits=edits)
        case _:
            pass


def _decoded_first(code: Code, node: ast.Call, scope: Scope) -> Iterator[Found]:
    if code.urllib(node) in {"urlsplit", "urlparse", "parse_qs", "parse_qsl"} and node.args:
        given = node.args[0]
        is_split = False
    elif isinstance(node.func, ast.Attribute) and node.func.attr in {"split", "partition"} and node.args:
        given = node.func.value
        is_split = True
        if literal(node.args[0], scope) not in {"/", "?", "&", "#", "="}:
            return
    else:
        return
    known = values(given, scope)
    match known[0] if len(known) == 1 else given:
        # In a loop, a text is decoded until nothing changes.
        case ast.Call(_, [inner, *_]) as decoded if code.urllib(decoded) in {"unquote", "unquote_plus"} and not any(
            isinstance(each, (ast.For, ast.While)) for each in scope.inside
        ):
            # Names of files have no delimiters, and a JSON pointer is decoded first (RFC 6901, section 6).
            is_whole = is_url(code, inner, scope) or ends_with(inner, _DIVIDED_WORDS)
            use = code.parents[node]
            is_search = isinstance(use, ast.Compare) and literal(use.left, scope) == ".."  # also where it is encoded
            if is_whole and not is_search and not (is_split and own_name(inner) == own_name(given)):
                yield Found(node, "U015", params={"name": shown(given)})
        case _:
            pass


_DIVIDED_WORDS: Final = frozenset({"path", "query"})


_BEGINNING: Final = lazy_pattern(r"(?:https?|wss?):?(?://)?(?:www\.)?", re.IGNORECASE)


def _replaced(code: Code, node: ast.expr, scope: Scope) -> Iterator[Found]:
    match node:
        case ast.Call(ast.Attribute(text, "replace"), [ast.Constant(str(old)), ast.Constant(str(new))], []) if (
            (_BEGINNING.fullmatch(new) or old.lower().endswith("www."))
            and old.lower() in {"http", "http:", "http://", "https", "https:", "https://", "www.", "//www.", "://www."}
            and (is_url(code, text, scope) or is_host(code, text, scope))
        ):
            variant = "host" if "www." in old and not new and is_host(code, text, scope) else ""
            yield Found(node, "U018", variant, {"name": shown(text), "text": old}, is_usual=True)
        case _:
            pass


_NAMES: Final[tuple[tuple[CallRule, AbstractSet[str]], ...]] = (
    (substring, {"count", "index"}),
    (affix, {"endswith", "startswith"}),
    (host_by_hand, {"endswith", "partition", "split", *(name.rpartition(".")[2] for name in TAKE_HOSTS)}),
    (by_hand, {"join"}),
    (joined_texts, {"format", "join"}),
    (joins, {"join", "urljoin"}),
    (file_join, {"join"}),
    (queries, {"urlencode", *REQUEST_METHODS}),
    (redirects, REDIRECTS),
    (logged, {"echo", "print", *LOG_METHODS}),
    (expressions, {"compile", *METHODS_OF_PATTERNS, *VALIDATORS}),
    (_obsolete, {"urlparse"}),
    (_stripped, {"lstrip", "rstrip", "strip"}),
    (_decoded_first, {"parse_qs", "parse_qsl", "partition", "split", "urlparse", "urlsplit"}),
    (_replaced, {"replace"}),
)
"""The rules for calls, and the last names of the functions at which they look."""
_OF_CALLS: Final[Mapping[str, Sequence[CallRule]]] = MappingProxyType(
    {name: [rule for rule, some in _NAMES if name in some] for _, names in _NAMES for name in names}
)
_OF_OTHERS: Final[Mapping[type[ast.AST], Sequence[Rule]]] = MappingProxyType(
    {
        ast.Compare: (substring, host_by_hand),
        ast.JoinedStr: (joined_texts,),
        ast.BinOp: (joined_texts,),
        ast.Subscript: (host_by_hand,),
        ast.Constant: (passwords,),
    }
)


_LOOKED_AT: Final = (ast.Call, ast.Raise, *_OF_OTHERS)


def _found_at(code: Code, node: ast.AST, scope: Scope) -> Iterator[Found]:
    if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
        yield from logged(code, node.exc, scope)
    elif isinstance(node, ast.Call):
        name = own_name(node.func)
        imported = code.imports.get(name, "").rpartition(".")[2]
        for each in {name, imported}:
            for rule in _OF_CALLS.get(each, ()):
                yield from rule(code, node, scope)
    elif isinstance(node, ast.expr):
        for rule in _OF_OTHERS.get(type(node), ()):
            yield from rule(code, node, scope)


# The mistakes of a file.
_WORTH_READING: Final = lazy_pattern(
    r"://|url|uri|http|client|session|netloc|host|domain|redirect|www\.|quote|dsn|re\.", re.IGNORECASE
)

# As Python reads lines.
_LINE_END: Final = lazy_pattern(r"\r\n?|\n")

_CODES: Final = "[A-Z]+[0-9]+(?:[, \t]+[A-Z]+[0-9]+)*"
# Ruff takes U001 in its own comment for an old code of its own, so there is a second form.
_SUPPRESSED: Final = lazy_pattern(
    rf"#[ \t]*(?:noqa(?::[ \t]?(?P<noqa>{_CODES}))?|uri-split:[ \t]*ignore(?:\[(?P<ignore>{_CODES})\])?)", re.IGNORECASE
)


def find_mistakes(source: str) -> list[Mistake]:
    """Return the mistakes with URLs in Python code, in the order of the source.

    Args:
        source: The code of a module.

    Raises:
        SyntaxError, ValueError, RecursionError, MemoryError: If it cannot be parsed.

    >>> [(found.code, found.start) for found in find_mistakes('if "example.com" in url: pass')]
    [('U001', 3)]
    """
    if not _WORTH_READING.search(source):
        ast.parse(source)
        return []
    code = Code(ast.parse(source))
    places = _Places(source)
    found: list[Found] = []
    for node, scope in code.nodes:
        if isinstance(node, _LOOKED_AT):
            found += _found_at(code, node, scope)
    mistakes = sorted({_mistake(code, places, each) for each in found}, key=itemgetter(1, 2, 0))
    kept = [each for each in mistakes if not places.is_suppressed(each)]
    # The calls of one name are replaced together, with its import.
    if any(each.code == "U009" and places.is_suppressed(each) for each in mistakes):
        kept = [each._replace(rewrite=None) if each.code == "U009" else each for each in kept]
    return kept


def _mistake(code: Code, places: "_Places", found: Found) -> Mistake:
    key = found.code + (f"/{found.variant}" if found.variant else "")
    rewrite = None
    if found.edits and not any(_formatted_around(code, edit.node) for edit in found.edits):
        certainty: Certainty = "safe" if found.code == "U009" else "likely"
        rewrite = Rewrite(certainty, tuple(map(places.edit, found.edits)))
    start, end = places.span(_formatted_around(code, found.node) or found.node)
    said = message(f"mistake/{key}", **found.params)
    help_ = message(f"mistake-help/{key}", **found.params)
    return Mistake(found.code, start, end, said, help_, rewrite, found.is_usual)


def _formatted_around(code: Code, node: ast.AST) -> ast.expr | None:
    """Return the formatted string around a node: before Python 3.12, nodes in it have other places."""
    return next((each for each in [*code.ancestors(node)][::-1] if isinstance(each, ast.JoinedStr)), None)


class _Places:
    """The places of nodes in a source, as offsets in code points."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._starts = [0, *(found.end() for found in _LINE_END.finditer(source))]

    def _offset(self, line: int, column: int) -> int:
        """Return the offset of a line, counted from 1, and a number of bytes in UTF-8."""
        start = self._starts[line - 1]
        text = self._source[start : start + column]
        return start + (
            column
            if text.isascii()
            else len(text.encode("utf-8", "surrogatepass")[:column].decode("utf-8", "surrogatepass"))
        )

    def span(self, node: ast.expr | ast.alias) -> Span:
        """Return where an expression or an imported name begins and ends."""
        return self._offset(node.lineno, node.col_offset), self._offset(node.end_lineno or 1, node.end_col_offset or 0)

    def edit(self, edit: Edit) -> tuple[Span, str]:
        """Return the part of the source to replace, and by what."""
        start, end = self.span(edit.node)
        match edit.node:
            case ast.Constant():
                end -= 3 if self._source[start:end].endswith(('"""', "'''")) else 1
                return (end, end), edit.text
            case ast.Attribute(_, name):
                return (end - len(name), end), edit.text
            case _:
                return (start, end), edit.text

    def is_suppressed(self, mistake: Mistake) -> bool:
        """Return whether a comment in the first or the last line of a mistake says that it is none."""
        for offset in (mistake.start, mistake.end):
            number = bisect_right(self._starts, offset)
            line = self._source[self._starts[number - 1] : self._starts[number] if number < len(self._starts) else None]
            found = _SUPPRESSED.search(line)
            if found:
                codes = found["noqa"] or found["ignore"]
                return not codes or mistake.code in codes.upper().replace(",", " ").split()
        return False
