"""Rules for hosts that are compared by a part of a text (U001, U002) or read by hand (U006)."""

import ast
import re
from collections.abc import Iterator
from typing import Final

from uri_split._python.findings import Edit, Found, shown
from uri_split._python.guesses import (
    HOST_WORDS,
    ends_with,
    host_in,
    in_a_test,
    is_host,
    is_host_header,
    is_named_url,
    is_netloc,
    is_url,
    iterated,
    mentions,
    refuses,
    strings,
)
from uri_split._python.syntax import Code, Scope, Value, literal, own_name, pieces, words
from uri_split._text.spans import lazy_pattern

_WHOLE_NAMES: Final = frozenset({"origin", "redirect_uri", "redirect_url"})
_MAIL_WORDS: Final = frozenset({"email", "mail"})

_ORIGIN: Final = lazy_pattern(r"(?:https?|wss?|ftps?)://[^/?#\s\[]+(?<![.:-])\Z", re.IGNORECASE)


def substring(code: Code, node: ast.expr, scope: Scope) -> Iterator[Found]:
    """Find a host that is searched anywhere in a URL or in another host."""
    match node:
        case ast.Compare(wanted, [ast.In() | ast.NotIn()], [text]):
            pass
        case ast.Compare(ast.Call(ast.Attribute(text, "find"), [wanted]), [_], [_]) | ast.Call(
            ast.Attribute(text, "count" | "index"), [wanted]
        ):
            pass
        case _:
            return
    if code.is_plugin or not (is_url(code, text, scope) or is_host(code, text, scope)) or in_a_test(code, node):
        return
    is_absent = isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.NotIn)
    if _only_informs(code, node, is_absent=is_absent):
        return
    for host in _wanted_hosts(code, wanted, scope):
        if host in _OF_THIS_MACHINE and not is_absent and not _is_returned(code, node):
            continue  # what only runs there is usually started or skipped
        variant = "host" if is_host(code, text, scope) else ""
        is_usual = not (refuses(code, node, is_true=is_absent) or _trusts(scope))
        yield Found(node, "U001", variant, {"text": host, "name": shown(text)}, is_usual=is_usual)
        return


def _trusts(scope: Scope) -> bool:
    """Return whether the name of a function says that it decides what is trusted."""
    name = " ".join(words(getattr(scope.node, "name", "")))
    return bool(_TRUSTING.search(name))


_TRUSTING: Final = lazy_pattern(r"\b(?:allow|permit|safe|trust|valid(?!ation)|verif|white ?list|ours?\b)")

# An address with a path, by which links on a page are chosen.
_PAGE: Final = lazy_pattern(r"[a-z]+://[^/]+/[^/]+/|[^:/]+/[^/]", re.IGNORECASE)
_OF_THIS_MACHINE: Final = frozenset({"0.0.0.0", "127.0.0.1", "localhost"})  # noqa: S104  it is compared


def _only_informs(code: Code, node: ast.expr, *, is_absent: bool) -> bool:
    """Return whether only a message or a label depends on a test, or an error if a host is found."""
    test: ast.AST = node
    parent = code.parents[test]
    while isinstance(parent, ast.BoolOp):
        test, parent = parent, code.parents[parent]
    if isinstance(parent, ast.IfExp):
        return parent.test is test and _is_label(parent.body) and _is_label(parent.orelse)
    return (
        isinstance(parent, ast.If)
        and parent.test is test
        and all(_is_message(each) or (not is_absent and _is_refusal(each)) for each in parent.body)
        and not any(isinstance(inner, ast.Raise) for each in parent.orelse for inner in ast.walk(each))
    )


def _is_message(statement: ast.stmt) -> bool:
    match statement:
        case ast.Expr(ast.Call(function)):
            return own_name(function) in {"debug", "echo", "info", "print", "warn", "warning"}
        case ast.Assign([ast.Subscript(_, ast.Constant(str()))], ast.Constant()):
            return True
        case ast.Return(ast.expr() as value) | ast.Assign(_, value):
            return _is_label(value)
        case _:
            return False


def _is_refusal(statement: ast.stmt) -> bool:
    match statement:
        case ast.Raise():
            return True
        case ast.Expr(ast.Call(function, [ast.Constant() | ast.JoinedStr(), *_])):
            return own_name(function) in {"append", "error"}
        case _:
            return False


def _is_label(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _is_returned(code: Code, node: ast.expr) -> bool:
    return any(isinstance(each, ast.Return) for each in code.ancestors(node))


def _wanted_hosts(code: Code, node: ast.expr, scope: Scope) -> Iterator[str]:
    """Yield the hosts that a literal names, or the values of a loop over literals."""
    text = literal(node, scope)
    if text is not None:
        if (host := "localhost" if text == "localhost" else host_in(text)) and not _PAGE.match(text):
            yield host
    elif isinstance(node, ast.Name):
        for each in iterated(code, node):
            yield from filter(None, map(host_in, strings(each, scope)))


def affix(code: Code, node: ast.expr, scope: Scope) -> Iterator[Found]:
    """Find a prefix or a suffix after or before which a host may go on."""
    match node:
        case ast.Call(ast.Attribute(text, "startswith"), [wanted, *_]):
            kind = "start"
        case ast.Call(ast.Attribute(text, "endswith"), [wanted, *_]) if (
            is_host(code, text, scope) or is_url(code, text, scope) or ends_with(text, _MAIL_WORDS)
        ):
            kind = "end"
        case _:
            return
    if code.is_plugin or in_a_test(code, node) or _only_informs(code, node, is_absent=False):
        return
    options = wanted.elts if isinstance(wanted, ast.Tuple) else [wanted]
    for option in options:
        found = _open_origin(code, option, text, scope) if kind == "start" else _open_domain(code, option, scope)
        if found:
            edits = [Edit(option, "/")] if kind == "start" and isinstance(option, ast.Constant) else []
            is_usual = kind == "start" and not is_url(code, text, scope)
            yield Found(node, "U002", kind, {"text": found, "name": shown(text)}, edits, is_usual)
            return


def _open_origin(code: Code, node: ast.expr, text: ast.expr, scope: Scope) -> str:
    """Return a scheme and host after which a prefix ends, so that the host may go on."""
    for each in iterated(code, node) if isinstance(node, ast.Name) else ():
        return next(filter(_ORIGIN.match, strings(each, scope)), "")
    match node:  # a registered URL is compared as a whole, and an origin has no path after which it may end
        case ast.Attribute() if own_name(text) in _WHOLE_NAMES and (is_named_url(node) or own_name(node) == "base"):
            return f"{{{shown(node)}}}"
        case _:
            pass
    joined = pieces(node, scope)
    first = joined[0]
    written = "".join(each if isinstance(each, str) else "x" for each in joined)
    if (
        not isinstance(first, str)
        or not _ORIGIN.match(written)
        or not (_IS_WHOLE.search(written) if len(joined) > 1 else host_in(written) or _LOCAL.search(written))
        or (first.endswith("//") and isinstance(joined[1], Value) and not is_host(code, joined[1].node, scope))
        or (len(joined) == 1 and not isinstance(node, ast.Constant) and not is_url(code, text, scope))
    ):
        return ""
    return "".join(each if isinstance(each, str) else f"{{{shown(each.node)}}}" for each in joined)


# Otherwise it is meant to go on.
_IS_WHOLE: Final = lazy_pattern(r"//(?:[^/@]*@)?(?:localhost|x|[^/]*[.:])")
_LOCAL: Final = lazy_pattern(r"//localhost(?::[0-9]+)?\Z", re.IGNORECASE)


def _open_domain(code: Code, node: ast.expr, scope: Scope) -> str:
    """Return a domain with which a host may end, without a dot before it."""
    found = strings(node, scope)
    loops = [*iterated(code, node)] if isinstance(node, ast.Name) and not found else []
    for loop in loops:
        found += strings(loop, scope)
        if not found and ends_with(node, HOST_WORDS) and not mentions(scope, "."):
            return own_name(node)
    return next((text for text in found if _REGISTERED.fullmatch(text) and host_in(text)), "")


# Whoever has a longer name has those beside it, too.
_REGISTERED: Final = lazy_pattern(
    r"[a-z0-9][a-z0-9-]*\.(?:(?:ac|co|com|edu|gov|net|or|org)\.[a-z]{2}|[a-z][a-z0-9-]+)", re.IGNORECASE
)


def host_by_hand(code: Code, node: ast.expr, scope: Scope) -> Iterator[Found]:
    """Find an authority that is taken for a host, or taken apart by its colon."""
    wrong: ast.expr
    match node:
        case ast.Call(ast.Attribute(wrong, "split" | "partition"), [ast.Constant(":"), *_]):
            if (is_netloc(wrong, scope) or is_host_header(wrong, scope)) and not mentions(scope, "[", "]"):
                yield Found(node, "U006", "split", {"name": shown(wrong), "text": ":"})
            return
        case ast.Subscript(ast.Call(ast.Attribute(wrong, "split"), [ast.Constant("/"), *_]), ast.Constant(2)):
            if isinstance(code.parents.get(node), ast.Compare) and is_url(code, wrong, scope):
                yield Found(node, "U006", "slash", {"name": shown(wrong)})
            return
        case ast.Compare(wrong, [operator], [other]):
            is_meant = _names_hosts(other, scope, allow_list=isinstance(operator, (ast.In, ast.NotIn)))
        case ast.Call(ast.Attribute(wrong, "endswith"), [ast.Constant(str(domain)), *_]):
            is_meant = domain.startswith(".") and bool(host_in(domain))
        case ast.Call(function, [wrong, *_]):
            is_meant = code.dotted(function) in TAKE_HOSTS
        case _:
            return
    if is_meant and is_netloc(wrong, scope) and not (code.is_plugin or in_a_test(code, node)):
        edits = [Edit(wrong, "hostname")] if isinstance(wrong, ast.Attribute) else []
        # What is equal to the name of a host is only refused too often.
        yield Found(node, "U006", "netloc", {"name": shown(wrong)}, edits, is_usual=isinstance(node, ast.Compare))


def _names_hosts(node: ast.expr, scope: Scope, *, allow_list: bool) -> bool:
    """Return whether literals are hosts without ports, or the name of a constant says that it has hosts."""
    hosts = strings(node, scope)
    if hosts:
        return all(host_in(each) and ":" not in each for each in hosts)
    name = own_name(node)
    return allow_list and name.isupper() and not {"host", "hosts", "domain", "domains"}.isdisjoint(words(name))


TAKE_HOSTS: Final = frozenset(
    {
        "socket.gethostbyname",
        "socket.getaddrinfo",
        "socket.gethostbyname_ex",
        "ipaddress.ip_address",
        "ipaddress.IPv4Address",
        "ipaddress.IPv6Address",
    }
)
