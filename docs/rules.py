"""Reference of the 36 rules of RFC 3986: ABNF, diagram, pattern and size of each."""

from collections.abc import Iterator
from html import escape
from typing import Final

from docs.diagrams import diagram
from uri_split._grammar import RuleName
from uri_split.proofs import prove_rules
from uri_split.rules import RULES, Rule

_HEADINGS: Final[dict[RuleName, str]] = {
    "URI": "URIs and references",
    "scheme": "Scheme and authority",
    "path": "Path",
    "query": "Query and fragment",
    "pct-encoded": "Characters",
}

# By rule, what it is for, and a text that matches it.
PURPOSES: Final[dict[RuleName, tuple[str, str]]] = {
    "URI": ("a whole URI, the default of every function", "http://me@example.com:8042/over/there?name=ferret#nose"),
    "hier-part": ("what follows the scheme of a URI, up to a query or fragment", "//example.com/over/there"),
    "URI-reference": ("a URI, or a reference that a base turns into one", "../images/logo.png"),
    "absolute-URI": ("a base URI, or the target of a request", "http://example.com/?page=2"),
    "relative-ref": ("a link that takes the rest from the page that it is on", "/docs/?page=2#top"),
    "relative-part": ("what precedes the query or fragment of a relative reference", "//example.com/docs"),
    "scheme": ("the name before the first colon", "git+https"),
    "authority": ("what is between `//` and the path", "me@example.com:8042"),
    "userinfo": ("the user, and for some schemes a password", "me:secret"),
    "host": ("the name or address of a machine", "[2001:db8::7]"),
    "port": ("the number of a port; it may be empty", "8042"),
    "IP-literal": ("an address that has colons, so it needs brackets", "[::1]"),
    "IPvFuture": ("an address in a format that does not exist yet", "v1.fe80::a+en1"),
    "IPv6address": ("an IPv6 address, without brackets", "2001:db8::ff00:42:8329"),
    "h16": ("a group of an IPv6 address", "2001"),
    "ls32": ("the last 32 bits of an IPv6 address", "192.0.2.1"),
    "IPv4address": ("an IPv4 address of 4 decimal numbers", "192.0.2.1"),
    "dec-octet": ("a number of an IPv4 address", "255"),
    "reg-name": ("the name of a host in the DNS or another registry", "www.example.com"),
    "path": ("every path, wherever it is", "/over/there"),
    "path-abempty": ("the path after an authority", "/over/there"),
    "path-absolute": ("a path without authority that starts at the root", "/etc/hosts"),
    "path-noscheme": ("the path of a relative reference: its first segment must not look like a scheme", "./a:b"),
    "path-rootless": ("the path of a URI that has no authority and no root", "isbn:9780262510875"),
    "path-empty": ("a path without characters", ""),
    "segment": ("what is between two slashes of a path", "caf%C3%A9"),
    "segment-nz": ("a segment that is not empty (*nz*: non-zero)", "a:b"),
    "segment-nz-nc": ("a segment that is not empty and has no colon (*nc*: no colon)", "a@b"),
    "pchar": ("a character of a path", "@"),
    "query": ("what follows the question mark", "name=ferret&page=2"),
    "fragment": ("what follows the number sign", "nose"),
    "pct-encoded": ("a byte that is written as 2 hex digits", "%C3"),
    "unreserved": ("a character that never needs to be percent-encoded", "~"),
    "reserved": ("a character that may delimit components or data in them", "&"),
    "gen-delims": ("a character that delimits components", "?"),
    "sub-delims": ("a character that may delimit data in a component", "&"),
}


def definitions() -> dict[str, tuple[str, str]]:
    """Return the ABNF of each rule, whole and without its left side."""
    return {rule.name: (rule.abnf, rule.abnf.partition("=")[2]) for rule in RULES.values()}


def reference() -> str:
    """Return the section of each rule."""
    abnf_of = definitions()
    states = {proof.rule: proof.states for proof in prove_rules()}
    return "\n".join(line for rule in RULES.values() for line in _section(rule, states[rule.name], *abnf_of[rule.name]))


def _section(rule: Rule, states: int, whole: str, right: str) -> Iterator[str]:
    if heading := _HEADINGS.get(rule.name):
        yield f"## {heading}\n"
    purpose, example = PURPOSES[rule.name]
    pattern = rule.pattern()
    section = f"[section {rule.section}](https://www.rfc-editor.org/rfc/rfc3986#section-{rule.section})"
    yield f"### {rule.name} {{ #{rule.name} }}\n"
    yield f"{purpose[0].upper()}{purpose[1:]}: {escape(rule.expects)}.\n"
    yield f'<div class="railroad" role="group" tabindex="0" aria-label="Diagram of {rule.name}">'
    yield f"{diagram(right, RULES)}</div>\n"
    yield f"```abnf\n{whole}\n```\n"
    yield f"- Matches, for example: {f'`{example}`' if example else 'the empty text'}"
    yield f"- Defined in {section} of RFC 3986"
    yield f"- Size of the minimal automaton: {states} states\n"
    yield f'??? abstract "Pattern in Python: {len(pattern):,} characters"'
    yield f"    ```text\n    {pattern}\n    ```\n"
