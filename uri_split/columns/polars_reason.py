"""Why a text is not of a rule, as an expression of Polars: the first component that breaks the grammar."""

from polars import Enum, Expr, field, lit, when

from uri_split._grammar.names import Component, ReferenceRule, RuleName
from uri_split.columns.names import REASONS
from uri_split.columns.patterns import bare_ipv6, segment_not_scheme, whole, wrong_port
from uri_split.dialects import PORTABLE


def reason(parts: Expr, rule: ReferenceRule) -> Expr:
    """Return the component where the first problem of `uri_split.diagnose` stands.

    Args:
        parts: What `uri_split.columns.polars_split.split` makes of texts that are not of the rule; null for the others.
        rule: The rule.
    """
    told: Expr = lit(None)
    for component, is_wrong in reversed(_checks(rule)):
        told = when(is_wrong).then(lit(component)).otherwise(told)
    return parts.struct.with_fields(reason=told).struct.field("reason").cast(Enum(REASONS))


def _checks(rule: ReferenceRule) -> list[tuple[Component, Expr]]:
    """Return what may be wrong, first things first; a check that is null passes."""
    scheme, authority, path = field("scheme"), field("authority"), field("path")
    host_and_port = authority.str.replace("^(?s:.*)@", "")
    reads_as_segment, scheme_is_wrong = _checks_of_a_scheme(rule)
    return [
        ("path", reads_as_segment),
        ("scheme", scheme_is_wrong),
        ("userinfo", _is_not("userinfo")),
        ("host", _is_not("authority") & host_and_port.str.contains(bare_ipv6(PORTABLE))),
        ("port", _is_not("authority") & host_and_port.str.contains(wrong_port(PORTABLE))),
        ("host", _is_not("authority")),
        ("path", _is_not("path") | (scheme.is_null() & authority.is_null() & path.str.starts_with(":"))),
        ("query", _is_not("query")),
        ("fragment", field("fragment").is_not_null() if rule == "absolute-URI" else _is_not("fragment")),
    ]


def _checks_of_a_scheme(rule: ReferenceRule) -> tuple[Expr, Expr]:
    """Return whether what stands before the first colon is rather a path's than a scheme, and whether it is wrong."""
    scheme, has_authority = field("scheme"), field("authority").is_not_null()
    if rule == "URI-reference":
        return ~has_authority & scheme.str.contains(segment_not_scheme(PORTABLE)), _is_not("scheme")
    if rule == "relative-ref":
        return ~has_authority & scheme.is_not_null(), scheme.is_not_null()
    return lit(value=False), field("path").is_not_null() & (scheme.is_null() | _is_not("scheme"))


def _is_not(rule: RuleName) -> Expr:
    """Return whether the field of that name is there and not of its rule."""
    return ~field(rule).str.contains(whole(rule, PORTABLE))
