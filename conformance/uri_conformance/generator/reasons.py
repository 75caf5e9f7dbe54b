"""The reason of a case: what is wrong with its text, or what is in it."""

import re
import string
from collections.abc import Iterator
from typing import Final

from uri_split import diagnose
from uri_split._grammar import RuleName
from uri_split.lenient import split, split_authority
from uri_split.rules import RULES

_WITH_AUTHORITY: Final = frozenset(
    (
        "URI",
        "URI-reference",
        "absolute-URI",
        "relative-ref",
        "relative-part",
        "hier-part",
        "authority",
        "host",
        "IP-literal",
    )
)
_PCT_ENCODED: Final = re.compile("%..")
_KINDS: Final = (
    ("a percent-encoding", "%"),
    ("letters", string.ascii_letters),
    ("digits", string.digits),
    *((f'"{mark}"', mark) for mark in "-._~!$&'()*+,;=:@/?#[]"),
)


def section_and_reason(rule: RuleName, text: str) -> tuple[str, str]:
    """Return the section of the RFC that a text is about, and a phrase that says what is in it or wrong with it."""
    if problems := diagnose(text, rule):
        # What is a password to people is userinfo to the RFC.
        return problems[0].section, str(problems[0].message).replace("the password contains", "userinfo contains")
    return RULES[rule].section, ", ".join(_parts(rule, text))


def kind_of_path(path: str, *, is_relative: bool) -> str:
    """Return the kind of a path; `is_relative` if no scheme is before it."""
    if not path:
        return "empty path"
    return "absolute path" if path[0] == "/" else "relative path" if is_relative else "rootless path"


def _parts(rule: RuleName, text: str) -> Iterator[str]:
    if rule in _WITH_AUTHORITY:
        yield from _components(rule, text)
    elif rule in {"IPv6address", "ls32"}:
        yield from _groups(text)
    elif text:
        yield _characters(text)
    else:
        yield "empty"


def _components(rule: RuleName, text: str) -> Iterator[str]:
    if rule in {"authority", "host", "IP-literal"}:
        text = f"//{text}"
    elif rule == "hier-part":
        text = f"x:{text}"
    scheme, authority, path, query, fragment = split(text)
    if scheme is not None and rule != "hier-part":
        yield "scheme"
    if authority is None:
        yield kind_of_path(path, is_relative=scheme is None and rule != "hier-part")
    else:
        userinfo, host, port = split_authority(authority)
        yield from _optional("userinfo", userinfo)
        yield _host(host)
        yield from _optional("port", port)
        yield from ["path"] if path else []
    if "//" in path:
        yield "empty segment"
    yield from _optional("query", query)
    yield from _optional("fragment", fragment)
    if "%" in text:
        yield "percent-encoding"


def _optional(name: str, component: str | None) -> Iterator[str]:
    if component is not None:
        yield name if component else f"empty {name}"


def _host(host: str) -> str:
    if not host:
        return "empty host"
    if host[0] == "[":
        return "address of a later version" if host[1] in "vV" else "IPv6 address"
    return "IPv4 address" if RULES["IPv4address"].is_valid(host) else "registered name"


def _groups(text: str) -> Iterator[str]:
    before, elision, after = text.partition("::")
    if before:
        yield _counted_groups(before)
    if elision:
        yield '"::"'
    if after:
        yield _counted_groups(after)


def _counted_groups(text: str) -> str:
    *groups, last = text.split(":")
    if "." not in last:
        groups.append(last)
    counted = [f"{len(groups)} group{'s' * (len(groups) != 1)}"] if groups else []
    if "." in last:
        counted.append("an IPv4 address")
    longest = max(map(len, groups), default=0)
    suffix = f" of up to {longest} digits" if longest > 1 else ""
    return f"{counted[0]}{suffix}" + "".join(f" and {more}" for more in counted[1:])


def _characters(text: str) -> str:
    plain = _PCT_ENCODED.sub("%", text)
    found = [kind for kind, members in _KINDS if not set(members).isdisjoint(plain)]
    return found[0] if len(found) == 1 else f"{', '.join(found[:-1])} and {found[-1]}"
