"""Lenient split as one expression of Polars, in stages (RFC 3986, Appendix B).

A regular expression with five groups takes more than twice as long: it is fast up to the path, and slow after that.
Each stage adds fields to a struct for later stages, since Polars would compute an expression again for each use.
`str.find` returns offsets in bytes, so bytes are sliced. A slice begins and ends next to an ASCII delimiter or at an
end of the text, so it is valid UTF-8.
"""

from collections.abc import Mapping
from typing import Final

import polars as pl

from uri_split.columns.parts import PARTS, Part

# The first half of Appendix B.
_SCHEME_AND_AUTHORITY: Final = "^(?:(?<scheme>[^:/?#]+):)?(?://(?<authority>[^/?#]*))?"

# Appendix B, one component at a time.
_PATTERNS: Final[Mapping[Part, str]] = {
    "scheme": "^([^:/?#]+):",
    "authority": "^(?:[^:/?#]+:|)//([^/?#]*)",
    "query": r"^[^?#]*\?([^#]*)",
    "fragment": "#((?s:.*))",
}

_SPLIT: Final = pl.Struct(dict.fromkeys(PARTS, pl.String))


def plain_split(text: pl.Expr) -> pl.Expr:
    """Return a struct of the five components and the three of the authority, all null if the text is null."""
    # The cast drops the fields that only the stages need.
    return _with_subcomponents(_with_components(text)).cast(_SPLIT)


def plain_part(text: pl.Expr, name: Part) -> pl.Expr:
    """Return one part, as in `plain_split`, without the work for the others."""
    if name in _PATTERNS:
        return text.str.extract(_PATTERNS[name])
    if name == "path":
        return _with_components(text).struct.field(name)
    return _with_subcomponents(pl.struct(authority=plain_part(text, "authority"))).struct.field(name)


def _with_components(text: pl.Expr) -> pl.Expr:
    """Return a struct that has the components among its fields."""
    stage = pl.struct(text=text).struct.with_fields(
        head=pl.field("text").str.extract_groups(_SCHEME_AND_AUTHORITY),
        length=pl.field("text").str.len_bytes(),
        question_mark=pl.field("text").str.find("?", literal=True),
        number_sign=pl.field("text").str.find("#", literal=True),
    )

    # The end of the query, or of the path if there is no query.
    scheme, authority, query_end = pl.field("scheme"), pl.field("authority"), pl.field("query_end")
    stage = stage.struct.with_fields(
        scheme=pl.field("head").struct.field("scheme"),
        authority=pl.field("head").struct.field("authority"),
        query_end=pl.min_horizontal(pl.field("number_sign"), pl.field("length")),
    )

    # The path starts after the scheme and ":", and after "//" and the authority.
    question_mark, path_start, path_end = pl.field("question_mark"), pl.field("path_start"), pl.field("path_end")
    stage = stage.struct.with_fields(
        path_start=(scheme.str.len_bytes() + 1).fill_null(0) + (authority.str.len_bytes() + 2).fill_null(0),
        path_end=pl.min_horizontal(question_mark, query_end),
    )

    return stage.struct.with_fields(
        path=_slice("text", path_start, path_end - path_start),
        query=_slice("text", pl.when(question_mark < query_end).then(question_mark + 1), query_end - question_mark - 1),
        fragment=_slice("text", pl.field("number_sign") + 1),
    )


def _with_subcomponents(components: pl.Expr) -> pl.Expr:
    """Return a struct that also has the userinfo, host and port among its fields (section 3.2)."""
    authority, not_host_alone, userinfo = pl.field("authority"), pl.field("not_host_alone"), pl.field("userinfo")
    # Few authorities have more than a host, and nulls are cheap.
    stage = components.struct.with_fields(not_host_alone=pl.when(authority.str.contains("[@:]")).then(authority))
    stage = stage.struct.with_fields(userinfo=not_host_alone.str.extract("^((?s:.*))@"))

    after_at = _slice("not_host_alone", userinfo.str.len_bytes() + 1)
    stage = stage.struct.with_fields(host_and_port=pl.coalesce(after_at, not_host_alone))
    host_and_port, port = pl.field("host_and_port"), pl.field("port")
    # A colon within brackets belongs to the address.
    stage = stage.struct.with_fields(port=host_and_port.str.extract(r"(?:^[^\[]*|\][^\[]*):([0-9]*)$"))

    before_colon = _head("host_and_port", host_and_port.str.len_bytes() - port.str.len_bytes() - 1)
    return stage.struct.with_fields(host=pl.coalesce(before_colon, host_and_port, authority))


def _head(of: str, length: pl.Expr) -> pl.Expr:
    """Return some bytes of a field as text; null if the length is null."""
    return pl.field(of).cast(pl.Binary).bin.head(length).cast(pl.String)


def _slice(of: str, first: pl.Expr | int, length: pl.Expr | None = None) -> pl.Expr:
    """Return some bytes of a field as text; null if an offset is null."""
    return pl.field(of).cast(pl.Binary).bin.slice(first, length).cast(pl.String)
