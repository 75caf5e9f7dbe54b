"""Hypothesis strategies for references and for the texts of a rule.

Hypothesis loads this module itself, so `hypothesis.strategies.from_type` knows `URI`, `URIReference`, `AbsoluteURI` and
`RelativeRef` without an import.

>>> from hypothesis import given
>>> from uri_split.integrations.hypothesis import uris
>>> @given(uris())
... def normalizing_is_idempotent(uri):
...     assert uri.normalize().normalize() == uri.normalize()
>>> normalizing_is_idempotent()
"""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from uri_split._algebra.percent import encode
from uri_split._algebra.resolution import guarded
from uri_split._algebra.schemes import HIGHEST_PORT
from uri_split._grammar.names import RuleName
from uri_split._split.components import Authority, Components
from uri_split._text.extras import requires_extra
from uri_split._uri.references import URI, AbsoluteURI, RelativeRef, URIReference
from uri_split.dialects import PORTABLE
from uri_split.rules import RULES

with requires_extra("the Hypothesis integration", package="hypothesis", extra="hypothesis"):
    from hypothesis import strategies as st
    from hypothesis.strategies import DrawFn, SearchStrategy


def uris() -> SearchStrategy[URI]:
    """Return a strategy that draws a `URI`, with or without a fragment, and shrinks to ``a:``.

    >>> from hypothesis import given
    >>> @given(uris())
    ... def has_a_scheme(uri):
    ...     assert uri.scheme
    >>> has_a_scheme()
    """
    return from_rule("URI").map(URI)


def uri_references() -> "SearchStrategy[URI | RelativeRef]":
    """Return a strategy that draws a `URI` or a `RelativeRef`, and shrinks to the empty reference.

    >>> from hypothesis import given
    >>> @given(uri_references())
    ... def is_relative_or_has_a_scheme(reference):
    ...     assert isinstance(reference, RelativeRef) or reference.scheme
    >>> is_relative_or_has_a_scheme()
    """
    return from_rule("URI-reference").map(URIReference)


def from_rule(name: RuleName) -> "SearchStrategy[str]":
    """Return a strategy that draws texts that match a rule, and shrinks to short ones.

    It often draws what programs misread: addresses, empty components, dot-segments, common ports, bytes that
    are percent-encoded needlessly or are not UTF-8.

    Args:
        name: The name of one of the 36 rules of Appendix A.

    Raises:
        UnknownRule: If there is no such rule.

    >>> from hypothesis import given
    >>> @given(from_rule("port"))
    ... def is_a_number_or_empty(port):
    ...     assert port.isdecimal() or not port
    >>> is_a_number_or_empty()
    """
    return _COMPOSED[name]() if name in _COMPOSED else _matching(name)


def _matching(name: RuleName) -> SearchStrategy[str]:
    return st.from_regex(RULES[name].pattern(PORTABLE), fullmatch=True)


def _data(name: RuleName) -> "SearchStrategy[str]":
    """Return a strategy for a rule that takes percent-encoded data: text encoded as needed, then bytes all encoded."""
    text = st.text("aA0-.~:@/?=&+% ") | st.text()
    return st.builds("{}{}".format, text.map(partial(encode, rule=name)), st.binary().map(_encoded))


def _encoded(data: bytes) -> str:
    return "".join(f"%{byte:02x}" for byte in data)


def _optional(name: RuleName) -> "SearchStrategy[str | None]":
    return st.none() | from_rule(name)


def _references(schemes: SearchStrategy[str | None], fragments: SearchStrategy[str | None]) -> SearchStrategy[str]:
    return _recomposed(
        st.builds(Components, schemes, _optional("authority"), from_rule("path"), _optional("query"), fragments)
    )


# A composite strategy, since with `map` Hypothesis would show how the text was made instead of the text.
@st.composite
def _recomposed(draw: DrawFn, parts: SearchStrategy[Components]) -> str:
    components = draw(parts)
    scheme, authority, path, _, _ = components
    if authority is None:
        path = guarded(scheme, authority, path)
    elif path and not path.startswith("/"):
        path = f"/{path}"
    return components._replace(path=path).unsplit()


def _of_type(kind: type[URIReference]) -> SearchStrategy[URIReference]:
    return from_rule(kind.rule).map(kind)


# From the pattern of a reference, Hypothesis would draw no IPv4address, no dot-segments and hardly any userinfo.
_COMPOSED: Final["Mapping[RuleName, Callable[[], SearchStrategy[str]]]"] = MappingProxyType({
    "URI": lambda: _references(from_rule("scheme"), _optional("fragment")),
    "URI-reference": lambda: from_rule("relative-ref") | from_rule("URI"),
    "absolute-URI": lambda: _references(from_rule("scheme"), st.none()),
    "relative-ref": lambda: _references(st.none(), _optional("fragment")),
    # Hypothesis shrinks to the first alternative.
    "scheme": lambda: st.sampled_from(("a", "http", "https")) | _matching("scheme"),
    "authority": lambda: st.builds(Authority, _optional("userinfo"), from_rule("host"), _optional("port")).map(
        Authority.unsplit
    ),
    "userinfo": lambda: st.sampled_from(("", "me:secret")) | _data("userinfo"),
    "host": lambda: from_rule("reg-name") | from_rule("IPv4address") | from_rule("IP-literal"),
    "port": lambda: st.sampled_from(("", "80", "443")) | st.integers(0, HIGHEST_PORT).map(str) | _matching("port"),
    "IP-literal": lambda: (from_rule("IPv6address") | from_rule("IPvFuture")).map("[{}]".format),
    "IPv6address": lambda: st.ip_addresses(v=6).map(str) | _matching("IPv6address"),
    "IPv4address": lambda: st.ip_addresses(v=4).map(str),
    "reg-name": lambda: st.sampled_from(("", "localhost", "example.com")) | _data("reg-name"),
    "path": lambda: st.lists(from_rule("segment")).map("/".join),
    "segment": lambda: st.sampled_from(("", ".", "..")) | _data("segment"),
    "query": lambda: _data("query"),
    "fragment": lambda: _data("fragment"),
})  # fmt: skip

for _kind in (URI, URIReference, AbsoluteURI, RelativeRef):
    st.register_type_strategy(_kind, _of_type)
