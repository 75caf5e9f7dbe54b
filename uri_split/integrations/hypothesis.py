"""Hypothesis strategies for references, for the texts of a rule, and for URI templates and their values.

Hypothesis loads this module itself, so `hypothesis.strategies.from_type` knows `URI`, `URIReference`, `AbsoluteURI`,
`RelativeRef` and `URITemplate` without an import, and policies in annotations, such as ``Annotated[URI, WEB_LINK]``.

>>> from hypothesis import given
>>> from uri_split.integrations.hypothesis import uris
>>> @given(uris())
... def normalizing_is_idempotent(uri):
...     assert uri.normalize().normalize() == uri.normalize()
>>> normalizing_is_idempotent()
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from types import MappingProxyType, NoneType
from typing import Final, Literal, TypeVar, cast, get_args

from uri_split._algebra.encoding import encode, percent_encoded
from uri_split._algebra.resolution import guarded
from uri_split._algebra.schemes import HIGHEST_PORT, WEB
from uri_split._grammar import RuleName
from uri_split._policy.examples import example_of
from uri_split._policy.policy import Clean, Policy, policies_in
from uri_split._policy.settings import Limits
from uri_split._templates.expansion import Value
from uri_split._templates.grammar import (
    LITERALS,
    Expression,
    OperatorName,
    Part,
    Variable,
    parts_of,
    pattern_of,
    variables_of,
)
from uri_split._templates.template import URITemplate
from uri_split._text.arguments import Scalar, URIError, check_type, requires_extra
from uri_split._text.spans import lazy_pattern
from uri_split._uri.types import URI, AbsoluteURI, RelativeRef, URIReference
from uri_split.dialects import PORTABLE
from uri_split.lenient import Authority, Components
from uri_split.rules import RULES

with requires_extra("the Hypothesis integration", package="hypothesis"):
    from hypothesis import strategies as st
    from hypothesis.strategies import DrawFn, SearchStrategy
    from hypothesis.strategies._internal import types

_Kind = TypeVar("_Kind", bound=URIReference)


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


def from_policy(policy: Policy[_Kind]) -> SearchStrategy[_Kind]:
    """Return a strategy that draws what a policy accepts, and shrinks to a text as people write it.

    `hypothesis.strategies.from_type` uses it for ``Annotated[URI, policy]`` and ``Annotated[URI, Clean(policy)]``.

    Args:
        policy: The policy.

    >>> from hypothesis import given
    >>> from uri_split import WEB_LINK
    >>> @given(from_policy(WEB_LINK))
    ... def is_of_the_web(link):
    ...     assert link.scheme.lower() in {"http", "https"}
    >>> is_of_the_web()
    """
    drawn = st.one_of([_texts_of(policy, schemes, one) for schemes, one in _groups_of_schemes(policy)])
    example = example_of(policy)
    texts = drawn if example is None else st.just(example) | drawn
    return texts.filter(policy.is_valid).map(policy.parse)


def uri_templates(*, level: Literal[1, 2, 3, 4] = 4) -> SearchStrategy[URITemplate]:
    """Return a strategy that draws a `URITemplate`, and shrinks to the empty one.

    Args:
        level: The highest level of RFC 6570 (section 1.2) that a template may have.

    Raises:
        URIError: If there is no such level.
        TypeError: If the level is not an `int`.

    >>> from hypothesis import given
    >>> @given(uri_templates(level=1))
    ... def has_only_simple_expansion(template):
    ...     assert set(template.operators) <= {""}
    >>> has_only_simple_expansion()
    """
    check_type(level, int, "level", "int", excluded=bool)
    if level not in _OPERATORS:
        message = f"level must be 1, 2, 3 or 4, found {level}"
        raise URIError(message)
    # Otherwise, most templates would have the highest level.
    of_levels = [st.lists(_literals() | _expressions(each), max_size=8) for each in range(1, level + 1)]
    return _joined(st.one_of(of_levels)).map(URITemplate)


def template_values(template: str) -> "SearchStrategy[dict[str, Value]]":
    """Return a strategy that draws values for the variables of a URI template, and shrinks to none.

    A value is a text, a number, a list, a mapping, or `None`, which is undefined like a value that is left out. A
    variable with a prefix, as in ``{name:3}``, has no list or mapping.

    Args:
        template: The template.

    Raises:
        InvalidURITemplate: If the text is not a URI template.

    >>> from hypothesis import given
    >>> @given(template_values("/search{?q,tags*}"))
    ... def begins_with_the_literal(values):
    ...     assert URITemplate("/search{?q,tags*}").expand(values).startswith("/search")
    >>> begins_with_the_literal()
    """
    variables = variables_of(parts_of(URITemplate(template)))
    short = {variable.name for variable in variables if variable.prefix}
    return st.fixed_dictionaries(
        {},
        optional={
            variable.name: st.none() | _scalars() if variable.name in short else _values() for variable in variables
        },
    )


def templates_with_values(*, level: Literal[1, 2, 3, 4] = 4) -> "SearchStrategy[tuple[URITemplate, dict[str, Value]]]":
    """Return a strategy that draws a URI template with values for it: see `uri_templates` and `template_values`.

    Args:
        level: The highest level of RFC 6570 (section 1.2) that a template may have.

    Raises:
        URIError: If there is no such level.
        TypeError: If the level is not an `int`.

    >>> from hypothesis import given
    >>> @given(templates_with_values())
    ... def undefined_values_write_nothing(template_and_values):
    ...     template, values = template_and_values
    ...     defined = {name: value for name, value in values.items() if value is not None}
    ...     assert template.expand(values) == template.expand(defined)
    >>> undefined_values_write_nothing()
    """
    return uri_templates(level=level).flatmap(lambda template: st.tuples(st.just(template), template_values(template)))


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


# What a policy accepts: its settings decide about most of it, and the policy about the rest.


def _groups_of_schemes(policy: Limits) -> Iterator[tuple[SearchStrategy[str | None], str | None]]:
    """Yield strategies for schemes that have the same hosts, with one of them; `None` is for relative references."""
    if policy.accepts_relative:
        yield st.none(), None
    if policy.rule == "relative-ref" or "scheme" in policy.forbid:
        return
    allowed, loopback = policy.allowed_schemes, policy.loopback_schemes
    if allowed is None:
        yield from_rule("scheme"), "x"
    useful = (WEB if allowed is None else allowed | loopback) - policy.useless_schemes
    for group in (useful & loopback, useful & WEB - loopback, useful - WEB - loopback):
        if group:
            yield st.sampled_from(sorted(group)), min(group)


def _texts_of(policy: Limits, schemes: SearchStrategy[str | None], scheme: str | None) -> SearchStrategy[str]:
    fragments = st.none() if policy.rule == "absolute-URI" else _part_of(policy, "fragment")
    paths = _part_of(policy, "path").map(lambda path: path or "")
    authorities = _authorities_of(policy, scheme)
    return _recomposed(st.builds(Components, schemes, authorities, paths, _part_of(policy, "query"), fragments))


def _part_of(policy: Limits, name: Literal["userinfo", "path", "query", "fragment"]) -> SearchStrategy[str | None]:
    if name in policy.forbid:
        return st.none()
    # Half of them are short, for a small maximum length.
    texts = st.text("aA0-._~", min_size=1, max_size=9) | from_rule(name)
    return texts.filter(bool) if name in policy.require else st.none() | texts


def _authorities_of(policy: Limits, scheme: str | None) -> SearchStrategy[str | None]:
    if "host" in policy.forbid:
        return st.none()
    userinfo = _part_of(policy, "userinfo") if policy.allow_userinfo else st.none()
    if not policy.allow_password:
        userinfo = userinfo.map(lambda text: text and text.replace(":", ""))
    ports = st.integers(0, HIGHEST_PORT) if policy.ports is None else st.sampled_from(sorted(policy.ports))
    no_port: SearchStrategy[str | None] = st.nothing() if "port" in policy.require else st.none()
    port = st.none() if "port" in policy.forbid else no_port | ports.map(str)
    authorities = st.builds(Authority, userinfo, _hosts_of(policy, scheme), port).map(Authority.unsplit)
    is_relative = scheme is None and not policy.requires_host
    needs_host = policy.needs_host or scheme in WEB or scheme in policy.loopback_schemes
    return authorities if needs_host and not is_relative else st.none() | authorities


def _hosts_of(policy: Limits, scheme: str | None) -> SearchStrategy[str]:
    names = st.sampled_from(("a.b", "www.example.com")) | st.lists(_LABELS, min_size=2, max_size=4).map(".".join)
    if policy.hosts is None and scheme not in policy.loopback_schemes:
        others = st.nothing() if policy.dns_hosts_only or scheme in WEB else from_rule("host")
        addresses = from_rule("IPv4address") | from_rule("IPv6address").map("[{}]".format)
        return names | others | (addresses if policy.allow_ip_hosts else st.nothing())
    listed = policy.loopback_hosts if scheme in policy.loopback_schemes else policy.hosts or ()
    return st.sampled_from(sorted(listed)).flatmap(
        lambda host: (st.just("a") | names).map(partial(host.replace, "*")) if "*" in host else st.just(host)
    )


_LABELS: Final = st.text("abcxyz", min_size=1, max_size=9) | st.from_regex("[a-z]{1,4}-{1,2}[a-z0-9]", fullmatch=True)
"""Labels of names that programs can look up."""


# For the grammar itself, Hypothesis would take seconds: it has a million characters beyond ASCII.
_NOT_LITERALS: Final = lazy_pattern(f"[^{LITERALS}]+")
_OPERATORS: Final[Mapping[int, tuple[OperatorName, ...]]] = MappingProxyType({
    1: ("",),
    2: ("", "+", "#"),
    3: get_args(OperatorName),
    4: get_args(OperatorName),
})  # fmt: skip
"""The operators of each level."""


def _literals() -> SearchStrategy[str]:
    common = st.sampled_from(("/", "/a", "?", "?a=", "&", "#", ".", "https://example.com"))
    return common | st.text(max_size=9).map(_as_literals) | st.binary(max_size=3).map(_encoded)


def _as_literals(text: str) -> str:
    return _NOT_LITERALS.sub(lambda found: percent_encoded(found[0]), text)


def _expressions(level: int) -> SearchStrategy[Expression]:
    # Names that recur, as one variable may be in several expressions.
    names = st.sampled_from(("a", "b", "id", "page")) | st.from_regex(pattern_of("varname"), fullmatch=True)
    variables = names.map(Variable)
    if level == 4:  # noqa: PLR2004  the highest level
        lengths = st.integers(1, 3) | st.integers(1, 9999)
        variables |= st.builds(Variable, names, lengths, st.just(value=False))
        variables |= st.builds(Variable, names, st.none(), st.just(value=True))
    most = 1 if level < 3 else 4  # noqa: PLR2004  from level 3 on, an expression may have several
    several = st.lists(variables, min_size=1, max_size=most).map(tuple)
    return st.builds(Expression, st.sampled_from(_OPERATORS[level]), several)


@st.composite
def _joined(draw: DrawFn, parts: SearchStrategy[list[Part]]) -> str:
    return "".join(map(str, draw(parts)))


def _scalars() -> SearchStrategy[Scalar]:
    numbers = st.integers() | st.floats(allow_nan=False, allow_infinity=False)
    texts = st.text("aA0-.~:@/?=&+% ") | st.text() | st.sampled_from(("a/b?c#d", "..", "50%", "%2F", "%C3%A9"))
    return texts | numbers


def _values() -> SearchStrategy[Value]:
    members = st.none() | _scalars()
    names = st.text("aA0-.~:@/?=&+% ") | st.text()
    return members | st.lists(members, max_size=5) | st.dictionaries(names, members, max_size=5)


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

# What is drawn for an annotation with a policy.


def _of_annotation(kind: object) -> SearchStrategy[object] | None:
    """Return the strategy for an annotation with a policy; `None` for other types."""
    policies = [each.policy if isinstance(each, Clean) else each for each in policies_in(kind)]
    if not policies:
        return None
    drawn = from_policy(policies[0])
    for policy in policies[1:]:
        drawn = drawn.filter(policy.is_valid)
    base, *_ = get_args(kind)
    members = cast("tuple[type, ...]", get_args(base) or (base,))
    return (st.none() if NoneType in members else st.nothing()) | drawn.filter(lambda value: isinstance(value, members))


# Hypothesis has no public function to register annotations. Without this table, `from_policy` still works.
getattr(types, "_global_extra_lookup", {})["uri_split"] = _of_annotation

for _kind in (URI, URIReference, AbsoluteURI, RelativeRef):
    st.register_type_strategy(_kind, _of_type)
st.register_type_strategy(URITemplate, lambda _: uri_templates())
