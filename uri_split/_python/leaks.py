"""Rules for redirects to any site (U008), and for passwords in code and logs (U011 and U012)."""

import ast
import re
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from functools import lru_cache
from itertools import chain, pairwise
from typing import Final

from uri_split._hidden import redacted
from uri_split._passwords import EXAMPLE_HOST
from uri_split._python.findings import Found, shown
from uri_split._python.guesses import REFERRERS, in_a_test, is_named_url, is_of_request, mentions, userinfo
from uri_split._python.syntax import Code, Scope, Value, argument, names_given, own_name, pieces, values, words
from uri_split._text.spans import lazy_pattern

REDIRECTS: Final = frozenset(
    {
        "redirect",
        "RedirectResponse",
        "HttpResponseRedirect",
        "HTTPFound",
        "HTTPSeeOther",
        "HTTPTemporaryRedirect",
        "HTTPMovedPermanently",
        "HttpResponsePermanentRedirect",
    }
)


def redirects(_: Code, node: ast.Call, scope: Scope) -> Iterator[Found]:
    """Find a redirect to what a request names, which nothing in the function compares."""
    given = argument(node, 0, "url", "location", "redirect_to")
    if given is None or not is_of_request(given, scope) or _checks(scope):
        return
    names = {each.id for each in ast.walk(given) if isinstance(each, ast.Name)} - {"req", "request", "self"}
    if any((home := scope.home(name)) and name in _compared_in(home) for name in names):
        return
    # A referrer leads back to the page that has the link.
    is_usual = not REFERRERS.isdisjoint(own_name(each).lower() for each in ast.walk(given))
    yield Found(node, "U008", params={"name": shown(given)}, is_usual=is_usual)


_CHECKING: Final = lazy_pattern(
    r"safe|(?:allow|check|is_?|sanit|trust|valid|verif)\w{0,24}(?:domain|host|link|next|path|redirect|referr?er|target|uri|url)",
    re.IGNORECASE,
)


@lru_cache(maxsize=1)
def _checks(scope: Scope) -> bool:
    """Return whether a function calls another one that checks something."""
    return any(_CHECKING.search(own_name(call.func)) for call in scope.calls)


@lru_cache(maxsize=1)
def _compared_in(home: Scope) -> AbstractSet[str]:
    """Return the names that a function compares or gives to other functions, which may check them."""
    compared: set[str] = set()
    for node in home.inside:
        match node:
            case ast.Call(ast.Attribute(ast.Name(name), "startswith"), [ast.Constant("/")]):
                if mentions(home, "//", "\\"):  # otherwise, "//evil.example" passes
                    compared.add(name)
            case ast.Call(ast.Attribute(ast.Name(name), "startswith" | "endswith"), [*_]):
                compared.add(name)
            case ast.Call(function, arguments) if own_name(function) not in REDIRECTS | {"str", "print"}:
                compared |= {each.id for each in arguments if isinstance(each, ast.Name)}
            case ast.Compare(ast.Name(name), [ast.In() | ast.NotIn() | ast.Eq() | ast.NotEq()]):
                compared.add(name)
            case _:
                pass
    return compared


_LIKE_A_PASSWORD: Final = lazy_pattern(r"(?=.*[0-9])(?=.*[^0-9]).{6,}", re.DOTALL)

_NO_PASSWORD: Final = lazy_pattern(
    r"(?:[a-z_]*(?:pass(?:phrase|wd|word)?|pwd?|secret|token)[0-9]+|hunter2)\Z", re.IGNORECASE
)

_WITH_PASSWORD: Final = lazy_pattern(
    r"[a-z][a-z0-9+.-]*://(?P<user>[^\s:/?#@]*+):(?P<password>[^\s:/?#@]++)@(?P<host>[^\s:/?#@]*+)[^\s]*+\Z",
    re.IGNORECASE,
)

# In code, addresses of this machine and names such as "host" are examples, too.
_EXAMPLE_IN_CODE: Final = lazy_pattern(
    r"(?:\A|\.)(?:local|host|hostname)\.?\Z|\A(?:127\.|192\.0\.2\.|0\.0\.0\.0)|\A[a-z]?\Z", re.IGNORECASE
)

_FILLED_IN: Final = lazy_pattern(r"[{}<>\[\]$%]|\.\.\.|\*\*")


def passwords(code: Code, node: ast.expr, _: Scope) -> Iterator[Found]:
    """Find a literal URL with a password that is not a placeholder, at a host that is not for examples."""
    if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or "://" not in node.value:
        return
    found = _WITH_PASSWORD.match(node.value)
    if found and not isinstance(code.parents.get(node), (ast.Expr, ast.JoinedStr)) and not in_a_test(code, node):
        user, password, host = found["user"], found["password"], found["host"]
        if not (
            not _LIKE_A_PASSWORD.match(password)
            or _NO_PASSWORD.match(password)
            or password == user
            or EXAMPLE_HOST.search(host)
            or _EXAMPLE_IN_CODE.search(host)
            or _FILLED_IN.search(found[0])
        ):
            yield Found(node, "U011", params={"text": redacted(found[0])})


_SECRET_BEFORE_URL: Final = frozenset(
    {
        "amqp",
        "broker",
        "cache",
        "database",
        "db",
        "mongo",
        "mongodb",
        "postgres",
        "presigned",
        "proxy",
        "redis",
        "reset",
        "signed",
        "sqlalchemy",
    }
)

LOG_METHODS: Final = frozenset({"critical", "debug", "error", "exception", "info", "log", "warn", "warning"})

_SECRET_PARAMETER: Final = lazy_pattern(
    r"[?&](?:api_?key|access_token|appid|auth|client_secret|key|passw(?:or)?d|pwd|secret|sig(?:nature)?|token)=\Z",
    re.IGNORECASE,
)


def logged(code: Code, node: ast.Call, scope: Scope) -> Iterator[Found]:
    """Find a log message or an error with a URL that has a password or a token, by its name or by how it was made."""
    is_raised = isinstance(code.parents.get(node), ast.Raise)
    if not (is_raised or _is_log(node.func)):
        return
    for given in node.args:
        for each in _logged_values(given):
            is_connected = isinstance(each, ast.Name) and each.id in _connected_in(scope) and not is_raised
            is_known = is_connected or _is_made_with_secret(each, scope)
            if is_known or (not is_raised and _is_named_secret(code, each, scope)):
                yield Found(node, "U012", params={"name": shown(each)}, is_usual=not is_known)
                return


def _logged_values(node: ast.expr) -> Iterator[ast.expr]:
    """Yield the names of which a logged text is made, without looking up their values."""
    match node:
        case ast.JoinedStr(parts):
            for part in parts:
                yield from _logged_values(part)
        case ast.FormattedValue(inner) | ast.Call(ast.Name("str" | "repr"), [inner]):
            yield inner
        case ast.BinOp(left, ast.Add() | ast.Mod(), right):
            yield from chain(_logged_values(left), _logged_values(right))
        case ast.Tuple(several) | ast.Call(ast.Attribute(ast.Constant(str()), "format"), several):
            yield from several
        case _:
            yield node


def _is_log(function: ast.expr) -> bool:
    if isinstance(function, ast.Name):
        return function.id == "print"
    if not isinstance(function, ast.Attribute):
        return False
    name = own_name(function.value)
    return (function.attr in LOG_METHODS and words(name)[-1:] in (["log"], ["logger"], ["logging"])) or (
        function.attr == "echo" and name == "click"
    )


_DATABASES: Final = frozenset({"aiopg", "asyncpg", "databases", "psycopg", "psycopg2", "sentry_sdk", "sqlalchemy"})
_HIDDEN_WORDS: Final = frozenset({"censored", "log", "masked", "redacted", "safe", "sanitized"})


def _owner(node: ast.expr) -> str:
    return own_name(node.value) if isinstance(node, ast.Attribute) else ""


@lru_cache(maxsize=1)
def _connected_in(scope: Scope) -> AbstractSet[str]:
    """Return the names of the URLs with which a function connects to a database or a queue."""
    return {name for name in names_given(filter(_is_connecting, scope.calls)) if is_named_url(ast.Name(name))}


def _is_connecting(call: ast.Call) -> bool:
    match call.func:
        case ast.Attribute(owner, "from_url"):
            return bool(_CONNECTED.search(own_name(owner)))
        case function:
            return own_name(function) in {"MongoClient", "create_async_engine", "create_engine"}


_CONNECTED: Final = lazy_pattern(r"redis|pool|broker|amqp", re.IGNORECASE)


def _is_named_secret(code: Code, node: ast.expr, scope: Scope) -> bool:
    """Return whether the name of a URL says that it probably has a password or a token."""
    name = words(own_name(node))
    if not name or isinstance(node, ast.BoolOp):
        return False
    is_secret = (
        (name[-1] == "dsn" and not _DATABASES.isdisjoint(module.partition(".")[0] for module in code.imports.values()))
        or (name[-1] in {"uri", "url"} and not _SECRET_BEFORE_URL.isdisjoint([*name, *words(_owner(node))]))
        or name[-2:] == ["connection", "string"]
    )
    known = values(node, scope)
    is_made_here = any(isinstance(each, (ast.Constant, ast.JoinedStr)) for each in known)
    return (is_secret and not is_made_here and _HIDDEN_WORDS.isdisjoint(name)) or any(
        isinstance(each, (ast.Call, ast.Subscript)) and own_name(each).isupper() and _is_named_secret(code, each, scope)
        for each in known
    )


def _is_made_with_secret(node: ast.expr, scope: Scope) -> bool:
    """Return whether a URL is joined of a password or a token."""
    for each in values(node, scope):
        joined = pieces(each, scope)
        before = (piece for piece, after in pairwise(joined) if isinstance(piece, str) and isinstance(after, Value))
        if userinfo(joined) or any(map(_SECRET_PARAMETER.search, before)):
            return True
    return False
