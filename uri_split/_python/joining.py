"""Rules for URLs that are joined from texts (U003 to U005, U007, U014, U016, U017, U019 and U020)."""

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from types import MappingProxyType
from typing import Final, Literal, get_args

from uri_split._python.findings import Found, MistakeCode, shown
from uri_split._python.guesses import (
    URL_START,
    URL_WORDS,
    ends_with,
    is_collection,
    is_encoded,
    is_named_url,
    is_of_request,
    is_of_route,
    is_text_annotation,
    is_url,
    userinfo,
)
from uri_split._python.syntax import Code, Piece, Scope, Value, literal, names_given, own_name, pieces, values, words
from uri_split._text.spans import lazy_pattern
from uri_split.lenient import split

_BASE_WORDS: Final = frozenset({"api", "base", "endpoint", "host", "root", "server", "service"})

# What is meant to have several segments, or was made by a program.
_PATH_WORDS: Final = frozenset(
    {
        "action", "api", "args", "base", "command", "digest", "dir", "directory", "domain", "encoded",
        "endpoint", "escaped", "ext", "extension", "file", "filepath", "folder", "format", "function",
        "hash", "host", "href", "int", "kind", "lang", "language", "link", "locale", "location", "md5",
        "method", "mode", "model", "namespace", "page", "parameters", "params", "path", "pathname", "point",
        "port", "prefix", "qs", "querystring", "quoted", "region", "relpath", "resource", "root", "route",
        "safe", "scheme", "server", "service", "sha", "slug", "str", "string", "subdomain", "suffix",
        "target", "type", "uri", "url", "uuid", "version",
    }
)  # fmt: skip

# What people type.
_FREE_WORDS: Final = frozenset(
    {
        "address", "album", "artist", "author", "branch", "city", "email", "filename", "keyword",
        "keywords", "label", "message", "name", "phrase", "q", "query", "search", "song", "subject", "tag",
        "term", "text", "title", "topic", "track", "user", "username", "word",
    }
)  # fmt: skip

_CHECKING: Final = lazy_pattern(
    r"allow|check|clean|is_?safe|match|permit|sanit|secure|slugif|trust|valid|verif", re.IGNORECASE
)

_Place = Literal["authority", "path", "query", "fragment"]
_ORDER: Final[tuple[_Place, ...]] = get_args(_Place)
_BEGIN: Final[Mapping[str, _Place]] = MappingProxyType({"/": "path", "?": "query", "#": "fragment"})


def _places(joined: Sequence[Piece], *, is_path: bool) -> Iterator[tuple[Value, _Place, str]]:
    """Yield each value in a URL that is joined, the component in which it is, and the text before it.

    Nothing if the text does not begin like a URL, or like a path where it is one.
    """
    first = joined[0]
    place: _Place
    if isinstance(first, str):
        start = URL_START.match(first)
        if "\n" in first or not (start or (is_path and first.startswith("/") and not first.startswith("//"))):
            return
        place, rest = ("authority", [first[start.end() :], *joined[1:]]) if start else ("path", list(joined))
    elif len(joined) > 1 and isinstance(joined[1], str) and joined[1][:1] in {"/", "?"} and _is_base(first.node):
        place, rest = "path", list(joined[1:])
    else:
        return
    before = ""
    for piece in rest:
        if isinstance(piece, Value):
            yield piece, place, before
            before = ""
        else:
            before = piece
            for character in filter("/?#".__contains__, piece):
                begun = _BEGIN[character]
                place = begun if _ORDER.index(begun) > _ORDER.index(place) else place


def _is_base(node: ast.expr) -> bool:
    several = len(words(own_name(node))) > 1
    return (
        is_named_url(node)
        or ends_with(node, frozenset({"addr", "endpoint"}))
        or (several and ends_with(node, _BASE_WORDS))
    )


def joined_texts(code: Code, node: ast.expr, scope: Scope) -> Iterator[Found]:
    """Find values that are put into a URL as they are, or not encoded enough."""
    if not _is_part(code, node):
        joined = pieces(node, scope)
        for rule in (_raw_values, _credentials, _file_url):
            yield from rule(code, node, scope, joined)


def _raw_values(code: Code, node: ast.expr, scope: Scope, joined: Sequence[Piece]) -> Iterator[Found]:
    raw: dict[MistakeCode, list[str]] = {}
    typed: set[MistakeCode] = set()
    for (inner, is_plain), place, before in _places(joined, is_path=_is_requested(code, node, scope)):
        code_of_place = _OF_PLACE.get((place, before[-1:]))
        if not code_of_place or not is_plain:
            continue
        written = next(iter(values(inner, scope)), inner)
        quoted = code.urllib(written)
        if quoted in {"quote", "quote_plus"} and isinstance(written, ast.Call):
            yield from _quoted(written, quoted, place, scope)
        elif not code.is_plugin and _is_raw(code, inner, scope, place) and _is_used(code, node, scope):
            raw.setdefault(code_of_place, []).append(shown(inner))
            typed |= {code_of_place} if _is_typed(inner, scope, place) else set()
    for each, names in raw.items():
        yield Found(node, each, params={"name": ", ".join(dict.fromkeys(names))}, is_usual=each not in typed)


# The values of a segment and of a parameter begin after these.
_OF_PLACE: Final[Mapping[tuple[str, str], MistakeCode]] = MappingProxyType(
    {("path", "/"): "U003", ("query", "="): "U004"}
)


_SENDING: Final = lazy_pattern(
    r"_*(?:api|async|call|delete|do|download|fetch|get|head|http|load|make|open|options|patch|post|put|query|read|request|retrieve"
    r"|send|stream|url_?open|urlretrieve)(?![a-z])|_*(?:get|urlopen|urlretrieve|request)|\w*redirect",
    re.IGNORECASE,
)


def _is_used(code: Code, node: ast.expr, scope: Scope) -> bool:
    """Return whether a URL that is joined is returned, or given to a function that sends a request."""
    given: ast.AST = node
    parent = code.parents.get(given)
    if isinstance(parent, ast.keyword):
        given, parent = parent, code.parents.get(parent)
    if isinstance(parent, ast.Call):
        return _is_sending(parent)
    match parent:
        case ast.Assign([ast.Name(name)]) | ast.AnnAssign(ast.Name(name)) if name in _sent_in(scope):
            return True
        case ast.Return():
            return True
        case ast.Assign():
            return not URL_WORDS.isdisjoint(words(getattr(scope.node, "name", "")))
        case _:
            return False


def _is_sending(call: ast.Call) -> bool:
    return bool(_SENDING.match(own_name(call.func))) or is_named_url(call.func)


@lru_cache(maxsize=1)
def _sent_in(scope: Scope) -> AbstractSet[str]:
    """Return the names that are given to functions that send requests."""
    return names_given(filter(_is_sending, scope.calls))


# What they name was mostly made by a program, or its name was checked when it was made.
_IDENTIFYING_WORDS: Final = frozenset(
    {"address", "branch", "label", "name", "tag", "topic", "track", "user", "username"}
)

_CLIENT_WORDS: Final = frozenset({"api", "client", "connection", "http", "requester", "self", "session"})

REQUEST_METHODS: Final = frozenset({"delete", "get", "head", "options", "patch", "post", "put", "request"})


def _is_requested(code: Code, node: ast.AST, scope: Scope) -> bool:
    """Return whether a text is the URL of a request that a client sends, so that it may be a path."""
    match code.parents.get(node):
        case ast.Call() as call:
            return node in call.args[:2] and _is_client(call)
        case ast.Assign([ast.Name(name)]):
            return name in _paths_in(scope)
        case _:
            return False


@lru_cache(maxsize=1)
def _paths_in(scope: Scope) -> AbstractSet[str]:
    """Return the names of the URLs that clients get in a function."""
    calls = filter(_is_client, scope.calls)
    return {each.id for call in calls for each in call.args[:2] if isinstance(each, ast.Name)}


def _is_client(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Attribute) and (
        is_named_url(call.func)
        or (call.func.attr.lstrip("_") in REQUEST_METHODS and ends_with(call.func.value, _CLIENT_WORDS))
    )


def _is_query(code: Code, node: ast.expr, scope: Scope) -> bool:
    """Return whether a text is joined to one with a question mark."""
    parent = code.parents.get(node)
    while isinstance(parent, (ast.BinOp, ast.FormattedValue, ast.JoinedStr)):
        if isinstance(parent, ast.BinOp) and any(
            isinstance(each, ast.Constant) and "?" in str(each.value) for each in ast.walk(parent.left)
        ):
            return True
        if isinstance(parent, ast.JoinedStr) and any(
            isinstance(each, ast.Constant) and "?" in str(each.value) for each in parent.values
        ):
            return True
        parent = code.parents.get(parent)
    match parent:
        case ast.Assign([ast.Name(name)]):
            return any(_has_question_mark(each, name) for each in scope.inside if isinstance(each, ast.JoinedStr))
        case _:
            return False


def _has_question_mark(text: ast.JoinedStr, name: str) -> bool:
    """Return whether a text has a question mark and the value of a name."""
    names = {
        each.value.id
        for each in text.values
        if isinstance(each, ast.FormattedValue) and isinstance(each.value, ast.Name)
    }
    return name in names and any(isinstance(each, ast.Constant) and "?" in str(each.value) for each in text.values)


def by_hand(code: Code, node: ast.expr, scope: Scope) -> Iterator[Found]:
    """Find a query that is joined from names and values."""
    match node:
        case ast.Call(ast.Attribute(ast.Constant("&"), "join"), [ast.GeneratorExp(item) | ast.ListComp(item)]):
            joined = pieces(item, scope)
            if not _is_query(code, node, scope) or any(code.urllib(each) == "quote" for each in scope.inside):
                return
            if len(joined) == 3 and joined[1] == "=":  # noqa: PLR2004  name, sign and value
                value = joined[2]
                if isinstance(value, Value) and not (isinstance(value.node, ast.Call) or is_encoded(value.node, scope)):
                    yield Found(node, "U004", "join", {"name": shown(value.node)})
        case _:
            pass


def _is_part(code: Code, node: ast.AST) -> bool:
    """Return whether a text is only a part of another one that is joined, or is not joined at all."""
    match node:
        case ast.BinOp(_, ast.Add() | ast.Mod()) | ast.Call(ast.Attribute(_, "format" | "join")) | ast.JoinedStr():
            pass
        case _:
            return True
    parent = code.parents.get(node)
    return isinstance(parent, ast.FormattedValue) or (isinstance(parent, ast.BinOp) and isinstance(parent.op, ast.Add))


def _is_raw(code: Code, node: ast.expr, scope: Scope, place: _Place, depth: int = 0) -> bool:
    """Return whether a value comes from a caller or a request and may have any characters."""
    if not isinstance(node, ast.Name):
        source = node.func if isinstance(node, ast.Call) else node.value if isinstance(node, ast.Subscript) else node
        return is_of_request(node, scope) or code.dotted(source) in {"input", "sys.argv"}
    home = scope.home(node.id)
    if home is None or depth > _DEEPEST or node.id in _checked_in(home):
        return False
    if node.id in home.parameters:
        if not _is_public(home):
            return False
        is_free = is_of_route(home, node.id) or _is_free(home.parameters[node.id], place)
        return is_free and node.id not in home.values
    known = values(node, scope)
    return bool(known) and all(_is_raw(code, each, scope, place, depth + 1) for each in known)


def _is_typed(node: ast.expr, scope: Scope, place: _Place) -> bool:
    """Return whether people type a raw value, rather than that a program has made it."""
    if not isinstance(node, ast.Name):
        return True  # of a request, or of the command line
    home = scope.home(node.id)
    if home and node.id in home.parameters:
        typed = _FREE_WORDS | _FREE_IN_QUERIES if place == "query" else _FREE_WORDS - _IDENTIFYING_WORDS
        return is_of_route(home, node.id) or words(node.id)[-1] in typed
    return any(_is_typed(each, scope, place) for each in values(node, scope))


def _is_public(home: Scope) -> bool:
    """Return whether code elsewhere may call a function, and no decorator checks its arguments."""
    name = getattr(home.node, "name", "_")
    decorators = home.node.decorator_list if isinstance(home.node, (ast.FunctionDef, ast.AsyncFunctionDef)) else []
    if any(_CHECKING.search(own_name(getattr(each, "func", each))) for each in decorators):
        return False
    is_inner = home.outer is not None and isinstance(home.outer.node, (ast.FunctionDef, ast.AsyncFunctionDef))
    return not is_inner and (not name.startswith("_") or name.startswith("__"))


def _is_free(parameter: ast.arg, place: _Place) -> bool:
    """Return whether a parameter may have any characters, by its annotation and its name."""
    name = words(parameter.arg)
    special = _PATH_WORDS if place == "path" else _PATH_WORDS - _FREE_IN_QUERIES
    if not name or name[-1] in special or not _SPECIAL_WORDS.isdisjoint(name) or name[-2:] == ["object", "key"]:
        return False
    if parameter.annotation:
        return is_text_annotation(parameter.annotation)
    return name[-1] in (_FREE_WORDS | _FREE_IN_QUERIES if place == "query" else _FREE_WORDS - {"query"})


_DEEPEST: Final = 3  # assignments in a chain
_ENCODED_WORDS: Final = frozenset({"encoded", "escaped", "quoted", "safe"})
_SPECIAL_WORDS: Final = _ENCODED_WORDS | {"arxiv", "doi", "model"}  # a DOI has a slash
_FREE_IN_QUERIES: Final = frozenset({"file", "folder", "link", "location", "path", "query", "uri", "url"})


@lru_cache(maxsize=1)
def _checked_in(home: Scope) -> AbstractSet[str]:
    """Return the names that a function compares with others, or gives to a function that checks them."""
    checked: set[str] = set()
    for node in home.inside:
        match node:
            case ast.Compare(ast.Name(name), [ast.In() | ast.NotIn(), *_]):
                checked.add(name)
            case ast.Call(ast.Attribute(ast.Name(name), method)) if method.startswith(
                ("is", "encode", "replace", "translate")
            ):
                checked.add(name)
            case ast.Call(function) if _CHECKING.search(own_name(function)):
                checked |= names_given([node])
            case _:
                pass
    return checked


_OTHER_SEGMENTS: Final = frozenset({"alias", "bucket", "channel", "event", "group", "ref", "room", "version"})
_HARMLESS_WORDS: Final = _ENCODED_WORDS | {"digest", "guid", "hash", "md5", "sha", "uuid"}
_SIGNING_WORDS: Final = frozenset({"canonical", "oauth", "sign", "signature", "signed", "signer", "signing"})


def _quoted(call: ast.Call, name: str, place: _Place, scope: Scope) -> Iterator[Found]:
    if len(call.args) != 1 or any(keyword.arg in {"safe", None} for keyword in call.keywords):
        return
    (given,) = call.args
    inner = words(own_name(given))
    if not _HARMLESS_WORDS.isdisjoint(inner):
        return
    if name == "quote_plus":
        variant = "plus" if place == "path" else ""
    elif place == "query":  # a slash is allowed there, but changes a signature
        variant = "query" if _SIGNING_WORDS.intersection(words(getattr(scope.node, "name", ""))) else ""
    else:
        is_one = isinstance(given, ast.Name) and inner and inner[-1] in _FREE_WORDS | _OTHER_SEGMENTS
        variant = "segment" if is_one else ""
    if variant:
        yield Found(call, "U007", variant, {"name": shown(given)}, is_usual=True)


def joins(code: Code, node: ast.Call, scope: Scope) -> Iterator[Found]:
    """Find a reference that drops the path of its base, or the last segment of it."""
    match node:
        case ast.Call(_, [base, reference, *_]) if code.urllib(node) == "urljoin":
            start = pieces(reference, scope)[0]
        case ast.Call(ast.Attribute(client, "join"), [reference]) if _httpx_url(code, client, scope):
            base = _httpx_url(code, client, scope) or client
            start = pieces(reference, scope)[0]
        case _:
            return
    variant, text = _dropped(code, base, reference, start, scope)
    if variant:
        params = {"name": shown(base), "text": text} if text else {"name": shown(base)}
        is_usual = variant == "slash" and _path_of(pieces(_written(base, scope), scope)) is None  # by its name only
        yield Found(node, "U005", variant, params, is_usual=is_usual)


def _dropped(code: Code, base: ast.expr, reference: ast.expr, start: Piece, scope: Scope) -> tuple[str, str]:
    """Return how a reference drops a part of its base, and the text that shows it; empty if it drops nothing."""
    written = pieces(_written(base, scope), scope)
    path = _path_of(written)
    last = (path or "").rpartition("/")[2]
    is_stripped = _is_stripped(written[-1])
    is_segment = bool(last) and "." not in last
    if isinstance(start, Value):  # not of a page, for whose links the base is right
        is_stripped = is_stripped and not is_url(code, reference, scope)
        is_segment = is_segment and ends_with(reference, _REFERENCE_WORDS)
    elif start.startswith("/"):
        if _AT_THE_ROOT.match(start):
            return "", ""
        is_dropped = _is_with_path(code, base, start) if path is None else path.strip("/")
        return ("slash", start) if is_dropped and not start.startswith("//") else ("", "")
    elif not start or start[0] in "#?" or URL_START.match(start):
        return "", ""
    return ("stripped", "") if is_stripped else ("end", last) if is_segment else ("", "")


def _is_with_path(code: Code, base: ast.expr, start: str) -> bool:
    """Return whether a base probably has a path, by its name."""
    name = words(own_name(base))
    if is_named_url(base) and (
        _SETTINGS.match(code.dotted(base))
        or name[-1] in {"apiurl", "baseuri", "baseurl"}
        or (_API.match(start) and not code.is_plugin and not _PAGES.intersection(words(code.dotted(base))))
    ):
        return True
    return ends_with(base, _ENDS_OF_BASES) and not _BASE_WORDS.isdisjoint(name)


def _written(base: ast.expr, scope: Scope) -> ast.expr:
    """Return what a base was made of, or its default."""
    known = values(base, scope)
    match known[0] if len(known) == 1 else base:
        case ast.BoolOp(ast.Or(), [*_, default]) if literal(default, scope) is not None:
            return default
        case written:
            return written


def _is_stripped(piece: Piece) -> bool:
    """Return whether the slash at the end of a base was removed."""
    match piece:
        case Value(ast.Call(ast.Attribute(_, "rstrip" | "strip"), [ast.Constant("/")])):
            return True
        case _:
            return False


_AT_THE_ROOT: Final = lazy_pattern(r"/(?:\.well-known(?:/|\Z)|(?:favicon\.ico|robots\.txt|sitemap\.xml)?\Z)")
_API: Final = lazy_pattern(r"/(?:api|graphql|oauth2?|rest|v[0-9]++)(?![A-Za-z])")
_PAGES: Final = frozenset({"page", "request", "resp", "response"})


def _httpx_url(code: Code, node: ast.expr, scope: Scope) -> ast.expr | None:
    """Return the text of which a `httpx.URL` is made."""
    match next(iter(values(node, scope)), node):
        case ast.Call(function, [text]) if code.dotted(function) == "httpx.URL":
            return text
        case _:
            return None


_SETTINGS: Final = lazy_pattern(r"(?:\w+\.)*(?:conf|config|settings)\.", re.IGNORECASE)
_REFERENCE_WORDS: Final = frozenset({"command", "endpoint", "method", "name", "path", "resource", "route"})
_ENDS_OF_BASES: Final = frozenset({"base", "endpoint", "host", "root", "uri", "url"})


def _path_of(joined: Sequence[Piece]) -> str | None:
    """Return the path of a URL that is joined, or `None` if it is not known whether it has one."""
    if not all(isinstance(piece, str) for piece in joined[-1:]):
        return None
    first = joined[0]
    text = "".join(piece if isinstance(piece, str) else "x" for piece in joined)
    if not isinstance(first, str):
        return text[1:] if len(joined) > 1 and text.startswith("x/") else None
    return split(text).path if URL_START.match(text) else None


_NOT_URL_WORDS: Final = frozenset({"dir", "directory", "file", "filename", "folder", "media", "or", "path", "static"})


def file_join(code: Code, node: ast.Call, scope: Scope) -> Iterator[Found]:
    """Find a URL that is joined like the path of a file."""
    if code.dotted(node.func) not in {"os.path.join", "ntpath.join"} or not node.args:
        return
    first = node.args[0]
    start = pieces(first, scope)[0]
    if (isinstance(start, str) and URL_START.match(start)) or (
        isinstance(start, Value)
        and ends_with(first, frozenset({"url"}))  # a URI is often that of a file
        and _NOT_URL_WORDS.isdisjoint(words(own_name(first)))
        and not is_collection(first, scope)
    ):
        yield Found(node, "U014", params={"name": shown(first)}, is_usual=isinstance(start, Value))


_PASSWORD_WORDS: Final = frozenset({"pass", "passwd", "password", "pw", "pwd", "secret"})


def _credentials(code: Code, node: ast.expr, scope: Scope, joined: Sequence[Piece]) -> Iterator[Found]:
    names = [
        shown(inner)
        for inner, is_plain in userinfo(joined)
        if is_plain and ends_with(inner, _PASSWORD_WORDS) and not is_encoded(inner, scope)
    ]
    if names:
        is_usual = _is_only_printed(code, node, scope)
        yield Found(node, "U016", params={"name": names[0]}, is_usual=is_usual)


def _is_only_printed(code: Code, node: ast.expr, scope: Scope) -> bool:
    """Return whether a text is printed, and used for nothing else in the function or the class."""
    match code.parents.get(node):
        case ast.Assign([ast.Name() | ast.Attribute() as target]):
            owner = scope if isinstance(target, ast.Name) else scope.owner() or scope
        case _:
            return False
    uses = [
        code.parents[each]
        for each in owner.inside
        if isinstance(each, type(target)) and own_name(each) == own_name(target) and isinstance(each.ctx, ast.Load)
    ]
    return bool(uses) and all(isinstance(use, ast.Call) and own_name(use.func) == "print" for use in uses)


def queries(code: Code, node: ast.Call, scope: Scope) -> Iterator[Found]:
    """Find a query whose values are encoded twice or get lost."""
    if code.urllib(node) == "urlencode" and node.args:
        given = node.args[0]
        is_parsed = all(code.urllib(each) == "parse_qs" for each in [*values(given, scope)] or [given])
        if is_parsed and _is_single(node):
            yield Found(node, "U020", params={"name": shown(given)})
    elif isinstance(node.func, ast.Attribute) and node.func.attr in REQUEST_METHODS:
        found = [each.value for each in node.keywords if each.arg == "params"]
        if not found:
            return
        given = found[0]
    else:
        return
    for each in _values_of(given, scope):
        if code.urllib(each) in {"quote", "quote_plus"}:
            yield Found(each, "U017", params={"name": shown(each)})


def _values_of(node: ast.expr, scope: Scope) -> Iterator[ast.expr]:
    """Yield the values of a mapping or a list of pairs."""
    for written in [*values(node, scope)] or [node]:
        match written:
            case ast.Dict(_, several):
                yield from several
            case ast.List(several) | ast.Tuple(several):
                for each in several:
                    match each:
                        case ast.Tuple([_, value]):
                            yield value
                        case _:
                            pass
            case _:
                pass


def _is_single(call: ast.Call) -> bool:
    return len(call.args) == 1 and all(keyword.arg not in {"doseq", None} for keyword in call.keywords)


_FILE_WORDS: Final = frozenset({"dir", "directory", "filename", "filepath", "fname", "path"})


def _file_url(code: Code, node: ast.expr, scope: Scope, joined: Sequence[Piece]) -> Iterator[Found]:
    if len(joined) < 2 or joined[0] not in {"file://", "file:///"}:  # noqa: PLR2004  the beginning and a name
        return
    match joined[1]:
        case Value(ast.Name(name) as inner):
            is_file = words(name)[-1:] != [] and words(name)[-1] in _FILE_WORDS and not _TEMPORARY.search(name)
        case Value(ast.Call(function) as inner):
            is_file = code.dotted(function) in {"os.path.abspath", "os.path.join", "os.path.realpath"}
        case _:
            return
    if is_file and not is_encoded(inner, scope):
        yield Found(node, "U019", params={"name": shown(inner)}, is_usual=True)


_TEMPORARY: Final = lazy_pattern("te?mp", re.IGNORECASE)
