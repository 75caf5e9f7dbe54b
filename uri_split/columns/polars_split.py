"""Lenient split as one expression of Polars, in stages (RFC 3986, Appendix B).

A regular expression with five groups takes more than twice as long: it is fast up to the path, and slow after that.
Each stage adds fields to a struct for later stages, since Polars would compute an expression again for each use.
`str.find` returns offsets in bytes, so bytes are sliced. A slice begins and ends next to an ASCII delimiter or at an
end of the text, so it is valid UTF-8.
"""

from collections.abc import Mapping
from typing import Final

from polars import Binary, Expr, String, Struct, coalesce, field, min_horizontal, struct, when

from uri_split.columns.names import PARTS, Part

# The first half of Appendix B.
_SCHEME_AND_AUTHORITY: Final = "^(?:(?<scheme>[^:/?#]+):)?(?://(?<authority>[^/?#]*))?"

# Appendix B, one component at a time.
_PATTERNS: Final[Mapping[Part, str]] = {
    "scheme": "^([^:/?#]+):",
    "authority": "^(?:[^:/?#]+:|)//([^/?#]*)",
    "query": r"^[^?#]*\?([^#]*)",
    "fragment": "#((?s:.*))",
}

_SPLIT: Final = Struct(dict.fromkeys(PARTS, String))


def split(text: Expr) -> Expr:
    """Return a struct of the five components and the three of the authority, all null if the text is null."""
    # The cast drops the fields that only the stages need.
    return _with_subcomponents(_with_components(text)).cast(_SPLIT)


def part(text: Expr, name: Part) -> Expr:
    """Return one part, as in `split`, without the work for the others."""
    if name in _PATTERNS:
        return text.str.extract(_PATTERNS[name])
    if name == "path":
        return _with_components(text).struct.field(name)
    return _with_subcomponents(struct(authority=part(text, "authority"))).struct.field(name)


def _with_components(text: Expr) -> Expr:
    """Return a struct that has the components among its fields."""
    stage = struct(text=text).struct.with_fields(
        head=field("text").str.extract_groups(_SCHEME_AND_AUTHORITY),
        length=field("text").str.len_bytes(),
        question_mark=field("text").str.find("?", literal=True),
        number_sign=field("text").str.find("#", literal=True),
    )

    # The end of the query, or of the path if there is no query.
    scheme, authority, query_end = field("scheme"), field("authority"), field("query_end")
    stage = stage.struct.with_fields(
        scheme=field("head").struct.field("scheme"),
        authority=field("head").struct.field("authority"),
        query_end=min_horizontal(field("number_sign"), field("length")),
    )

    # The path starts after the scheme and ":", and after "//" and the authority.
    question_mark, path_start, path_end = field("question_mark"), field("path_start"), field("path_end")
    stage = stage.struct.with_fields(
        path_start=(scheme.str.len_bytes() + 1).fill_null(0) + (authority.str.len_bytes() + 2).fill_null(0),
        path_end=min_horizontal(question_mark, query_end),
    )

    return stage.struct.with_fields(
        path=_slice("text", path_start, path_end - path_start),
        query=_slice("text", when(question_mark < query_end).then(question_mark + 1), query_end - question_mark - 1),
        fragment=_slice("text", field("number_sign") + 1),
    )


def _with_subcomponents(components: Expr) -> Expr:
    """Return a struct that also has the userinfo, host and port among its fields (section 3.2)."""
    authority, not_host_alone, userinfo = field("authority"), field("not_host_alone"), field("userinfo")
    # Few authorities have more than a host, and nulls are cheap.
    stage = components.struct.with_fields(not_host_alone=when(authority.str.contains("[@:]")).then(authority))
    stage = stage.struct.with_fields(userinfo=not_host_alone.str.extract("^((?s:.*))@"))

    after_at = _slice("not_host_alone", userinfo.str.len_bytes() + 1)
    stage = stage.struct.with_fields(host_and_port=coalesce(after_at, not_host_alone))
    host_and_port, port = field("host_and_port"), field("port")
    # A colon within brackets belongs to the address.
    stage = stage.struct.with_fields(port=host_and_port.str.extract(r"(?:^[^\[]*|\][^\[]*):([0-9]*)$"))

    before_colon = _head("host_and_port", host_and_port.str.len_bytes() - port.str.len_bytes() - 1)
    return stage.struct.with_fields(host=coalesce(before_colon, host_and_port, authority))


def _head(of: str, length: Expr) -> Expr:
    """Return some bytes of a field as text; null if the length is null."""
    return field(of).cast(Binary).bin.head(length).cast(String)


def _slice(of: str, first: Expr | int, length: Expr | None = None) -> Expr:
    """Return some bytes of a field as text; null if an offset is null."""
    return field(of).cast(Binary).bin.slice(first, length).cast(String)
