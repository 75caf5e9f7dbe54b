"""What an expression in Python code probably is: a URL, a host, or a value that others choose.

Types are unknown, so the words of names and the values that are assigned decide.
"""

import ast
import re
from collections.abc import Callable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import Final

from uri_split._python.syntax import MOST_LOOKUPS, Code, Piece, Scope, Value, literal, own_name, values, words
from uri_split._suggestion.names import top_level_domains
from uri_split._text.spans import lazy_pattern

# Words.
URL_WORDS: Final = frozenset({"href", "link", "referer", "referrer", "uri", "url"})

HOST_WORDS: Final = frozenset({"domain", "fqdn", "host", "hostname", "netloc", "origin"})

URL_START: Final = lazy_pattern(r"(?:https?|wss?|ftps?)://", re.IGNORECASE)

_HOST_LIKE: Final = lazy_pattern(
    r"(?:(?:[a-z][a-z0-9+.-]*:)?//)?[.@]?(?P<host>[a-z0-9](?:[a-z0-9_-]*\.)+[a-z][a-z0-9-]+|(?:[0-9]{1,3}\.){3}[0-9]{1,3})(?::[0-9]+)?(?:/[^\s]*)?\Z",
    re.IGNORECASE,
)

_FILE_ENDINGS: Final = frozenset(
    {"cc", "md", "pl", "ps", "py", "rs", "sh", "so", "zip", "mov", "app", "java", "name", "link", "id", "download"}
)


@lru_cache(maxsize=1 << 12)
def host_in(text: str) -> str:
    """Return the host name that a literal is, or begins with; empty if it is anything else.

    >>> [host_in(text) for text in ("example.com", "https://a.example.org/b", ".evil.com", "index.html", "a b.com")]
    ['example.com', 'a.example.org', 'evil.com', '', '']
    """
    found = _HOST_LIKE.match(text)
    if not found:
        return ""
    host = found["host"].lower()
    last = host.rpartition(".")[2]
    if not last.isdecimal() and (last not in top_level_domains() or (host.count(".") == 1 and last in _FILE_ENDINGS)):
        return ""
    return host


def strings(node: ast.expr, scope: Scope) -> list[str]:
    """Return the literals that a node is or contains, also by the name of a constant."""
    if isinstance(node, (ast.Tuple, ast.List, ast.Set)):
        found = [literal(each, scope) for each in node.elts]
        return [text for text in found if text is not None] if all(text is not None for text in found) else []
    text = literal(node, scope)
    if text is not None:
        return [text]
    known = values(node, scope)
    if len(known) == 1 and isinstance(known[0], (ast.Tuple, ast.List, ast.Set)):
        return strings(known[0], scope)
    if len(known) == 1 and isinstance(known[0], ast.Dict):
        return [each.value for each in known[0].keys if isinstance(each, ast.Constant) and isinstance(each.value, str)]
    match known[0] if len(known) == 1 else node:
        case ast.Call(
            ast.Name("frozenset" | "set" | "tuple" | "list"), [ast.Tuple() | ast.List() | ast.Set() as inner]
        ):
            return strings(inner, scope)
        case _:
            return []


# What an expression is.
def is_collection(node: ast.expr, scope: Scope) -> bool:
    return any(
        isinstance(each, (ast.List, ast.Tuple, ast.Set, ast.Dict, ast.ListComp, ast.SetComp, ast.DictComp))
        for each in values(node, scope)
    )


def ends_with(node: ast.AST, some: frozenset[str]) -> bool:
    """Return whether the name of an expression ends with one of some words."""
    name = words(own_name(node))
    return bool(name) and name[-1] in some


def is_named_url(node: ast.AST) -> bool:
    """Return whether the name of an expression says that it is a URL, as in ``base_url`` or ``baseurl``."""
    last = words(own_name(node))[-1:]
    return bool(last) and (last[0] in URL_WORDS or (last[0].endswith("url") and last[0] != "curl"))


def _bare(node: ast.expr) -> ast.expr:
    """Return an expression without what changes only the case or the ends of a text, or replaces an empty one."""
    match node:
        case ast.Call(ast.Attribute(inner, "lower" | "strip" | "casefold" | "rstrip")) | ast.Call(
            ast.Name("str"), [inner]
        ):
            return _bare(inner)
        case ast.BoolOp(ast.Or(), [first, *_]):
            return _bare(first)
        case _:
            return node


def _is_each(node: ast.expr, scope: Scope, decide: Callable[[ast.expr], bool | None]) -> bool:
    """Return whether an expression is of some kind, or all that is assigned to its name is.

    Names often have their values from each other, and from themselves, as in ``host = host.lower()``.

    Args:
        node: The expression.
        scope: Where it is.
        decide: Returns whether an expression is of this kind, and `None` where what is assigned to it decides.
    """
    waiting = [node]
    seen: set[ast.expr] = set()
    is_found = False
    while waiting:
        each = _bare(waiting.pop())
        if each in seen:
            continue
        seen.add(each)
        answer = decide(each)
        known = values(each, scope) if answer is None else ()
        if len(seen) > MOST_LOOKUPS or not (answer or known):
            return False
        is_found |= bool(answer)
        waiting += known
    return is_found


def is_url(code: Code, node: ast.expr, scope: Scope) -> bool:
    """Return whether an expression is a URL, by its name or by how it is made."""

    def decide(each: ast.expr) -> bool | None:
        match each:
            case ast.Call(ast.Attribute(_, "geturl" | "build_absolute_uri" | "get_full_path")):
                return True
            case _ if code.urllib(each) in {"urljoin", "urlunsplit", "urlunparse"}:
                return True
            case _ if is_named_url(each):
                return not is_collection(each, scope)
            case ast.Name(name) if not values(each, scope):
                return name in _split_in(code, scope)
            case _:
                return None

    return _is_each(node, scope, decide)


@lru_cache(maxsize=1)
def _split_in(code: Code, scope: Scope) -> AbstractSet[str]:
    """Return the names of what a function splits as URLs."""
    found: set[str] = set()
    for node in scope.inside:
        match node:
            case ast.Call(_, [ast.Name(name) | ast.Call(ast.Attribute(ast.Name(name), "strip")), *_]):
                found |= {name} if code.urllib(node) in {"urlparse", "urlsplit"} else set()
            case _:
                pass
    return found


def is_host(code: Code, node: ast.expr, scope: Scope) -> bool:
    """Return whether an expression is a host, by its name or by how it is made."""

    def decide(each: ast.expr) -> bool | None:
        match each:
            case ast.Subscript(ast.Name() | ast.Call() as parts, ast.Constant(2)):
                written = [*values(parts, scope)] or [parts]
                return all(
                    isinstance(part, ast.Call)
                    and isinstance(part.func, ast.Attribute)
                    and part.func.attr == "split"
                    and is_url(code, part.func.value, scope)
                    for part in written
                )
            case ast.Attribute(_, "hostname" | "netloc"):
                return True
            case _:
                return True if ends_with(each, HOST_WORDS) and not is_collection(each, scope) else None

    return _is_each(node, scope, decide)


def is_netloc(node: ast.expr, scope: Scope) -> bool:
    """Return whether an expression is the authority of a URL."""
    match node:
        case ast.Attribute(_, "netloc") | ast.Name("netloc"):
            return True
        case ast.Call(ast.Attribute(inner, "lower" | "strip")):
            return is_netloc(inner, scope)
        case _:
            known = scope.assigned(node.id) if isinstance(node, ast.Name) else values(node, scope)
            return any(isinstance(each, ast.Attribute) and each.attr == "netloc" for each in known)


_REQUEST_PARTS: Final = frozenset(
    {
        "GET",
        "POST",
        "args",
        "form",
        "values",
        "query_params",
        "query",
        "params",
        "rel_url",
        "headers",
        "META",
        "cookies",
        "COOKIES",
        "json",
    }
)

REFERRERS: Final = frozenset({"referrer", "referer"})


def is_of_request(node: ast.expr, scope: Scope) -> bool:
    """Return whether an expression may be a value that the sender of a request chooses."""
    waiting = [node]
    seen: set[ast.expr] = set()
    while waiting and len(seen) < MOST_LOOKUPS:
        each = waiting.pop()
        if each in seen:
            continue
        seen.add(each)
        if _is_part_of_request(each):
            return True
        match each:
            case ast.BoolOp(ast.Or(), options):
                waiting += options[:MOST_LOOKUPS]
            case ast.IfExp(_, one, other):
                waiting += one, other
            case ast.Call(ast.Name("str") | ast.Attribute(_, "unquote") | ast.Name("unquote"), [inner]):
                waiting.append(inner)
            case ast.Name(name):
                home = scope.home(name)
                known = home.values.get(name, ()) if home else ()
                if home and not known and is_of_route(home, name):
                    return True
                waiting += [value for value in known[:MOST_LOOKUPS] if value is not None]
            case _:
                pass
    return False


def _is_part_of_request(node: ast.expr) -> bool:
    match node:
        case ast.Call(ast.Attribute(ast.Attribute(request, part), "get" | "getlist" | "pop")) | ast.Subscript(
            ast.Attribute(request, part)
        ):
            return part in _REQUEST_PARTS and _is_request(request)
        case ast.Attribute(request, name):
            return name in REFERRERS and _is_request(request)
        case ast.Call(ast.Attribute(ast.Name("self"), "get_argument" | "get_query_argument")):
            return True
        case _:
            return False


def _is_request(node: ast.expr) -> bool:
    return own_name(node) in {"request", "req"}


def is_of_route(home: Scope, name: str) -> bool:
    """Return whether a parameter of the handler of a route is a value of the query or of the path."""
    node = home.node
    if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
        return False
    annotation = home.parameters[name].annotation
    for each in node.decorator_list:
        match each:
            case ast.Call(ast.Attribute(_, "api_route" | "get" | "post" | "route"), [ast.Constant(str(route)), *_]):
                return is_text_annotation(annotation) if annotation else f"<{name}>" in route
            case _:
                pass
    return False


def is_text_annotation(node: ast.expr | None) -> bool:
    """Return whether an annotation says that a value is a text, or a text or `None`."""
    match node:
        case ast.Name("str"):
            return True
        case ast.Constant(str(text)):
            return text in {"str", "str | None", "Optional[str]"}
        case ast.BinOp(one, ast.BitOr(), other):
            return is_text_annotation(one) or is_text_annotation(other)
        case ast.Subscript(ast.Name("Optional") | ast.Attribute(_, "Optional"), inner):
            return is_text_annotation(inner)
        case _:
            return False


def is_host_header(node: ast.expr, scope: Scope) -> bool:
    """Return whether an expression is the authority to which a request was sent."""
    match node:
        case ast.Name():
            return any(is_host_header(each, scope) for each in values(node, scope) if not isinstance(each, ast.Name))
        case ast.Attribute(request, "host") | ast.Call(ast.Attribute(request, "get_host"), []):
            return _is_request(request)
        case ast.Subscript(_, ast.Constant("HTTP_HOST")):
            return True
        case ast.Subscript(ast.Attribute(_, "headers"), ast.Constant(str(name))):
            return name.lower() == "host"
        case ast.Call(ast.Attribute(ast.Attribute(_, "headers" | "META"), "get"), [ast.Constant(str(name)), *_]):
            return name.lower() in {"host", "http_host"}
        case _:
            return False


def in_a_test(code: Code, node: ast.AST) -> bool:
    """Return whether a node is in an assertion, or in a call of a function such as ``assertTrue``."""
    return any(
        isinstance(each, ast.Assert) or (isinstance(each, ast.Call) and own_name(each.func).startswith("assert"))
        for each in code.ancestors(node)
    )


def refuses(code: Code, node: ast.expr, *, is_true: bool = True) -> bool:
    """Return whether the code refuses something where a test, perhaps a part of another one, is true or is false."""
    test, parent = node, code.parents[node]
    while isinstance(parent, (ast.BoolOp, ast.UnaryOp)):
        is_true ^= isinstance(parent, ast.UnaryOp)
        test, parent = parent, code.parents[parent]
    if not isinstance(parent, ast.If) or parent.test is not test:
        return False
    match parent.body if is_true else parent.orelse:
        case [ast.Return(None | ast.Constant(False | None))] | [*_, ast.Raise()]:
            return True
        case [*_, ast.Return(ast.Call(function)) | ast.Expr(ast.Call(function))]:
            return own_name(function) in _REFUSALS
        case _:
            return False


_REFUSALS: Final = frozenset({"HttpResponseBadRequest", "HttpResponseForbidden", "abort"})


def iterated(code: Code, name: ast.Name) -> Iterator[ast.expr]:
    """Yield what loops around a name take its values from."""
    for each in code.ancestors(name):
        if isinstance(each, (ast.For, ast.AsyncFor)):
            match each:
                case ast.For(ast.Name(target), several) | ast.AsyncFor(ast.Name(target), several) if target == name.id:
                    yield several
                case ast.For(ast.Tuple([ast.Name(target), _]), ast.Call(ast.Attribute(several, "items"))) if (
                    target == name.id
                ):
                    yield several
                case _:
                    pass
        elif isinstance(each, (ast.GeneratorExp, ast.ListComp, ast.SetComp, ast.DictComp)):
            yield from (
                loop.iter for loop in each.generators if isinstance(loop.target, ast.Name) and loop.target.id == name.id
            )
        elif isinstance(each, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
            return


def mentions(scope: Scope, *starts: str) -> bool:
    """Return whether a function has a literal that begins with one of some texts."""
    return any(text.startswith(starts) for text in scope.literals)


_SCHEME_START: Final = lazy_pattern(r"[a-z][a-z0-9+.-]*://", re.IGNORECASE)


_END_OF_USERINFO: Final = lazy_pattern("[@/?#]")


def userinfo(joined: Sequence[Piece]) -> list[Value]:
    """Return the values between the scheme and the ``@`` of a URL that is joined; none if there is no ``@``."""
    found: list[Value] = []
    start = _SCHEME_START.match(joined[0]) if joined and isinstance(joined[0], str) else None
    if not start:
        return []
    for number, piece in enumerate(joined):
        if isinstance(piece, Value):
            found.append(piece)
            continue
        text = piece[start.end() :] if number == 0 else piece
        end = _END_OF_USERINFO.search(text)
        if end:
            return found if end[0] == "@" else []
    return []


def is_encoded(node: ast.expr, scope: Scope) -> bool:
    """Return whether a value is encoded somewhere in its scope."""
    return isinstance(node, ast.Name) and any(
        isinstance(each, ast.Call) and ENCODING.search(own_name(each.func)) for each in scope.assigned(node.id)
    )


ENCODING: Final = lazy_pattern(r"encod|escap|quot", re.IGNORECASE)
