"""Wrong uses: type checkers report each line that ends in `# wrong`."""

from typing import assert_never

import polars as pl

import uri_split
from uri_split import (
    URI,
    AbsoluteURI,
    DisallowedURI,
    InvalidComponent,
    InvalidURI,
    Policy,
    RelativeRef,
    URIError,
    URIReference,
    build,
    diagnose,
    equivalent,
    find,
    find_hazards,
    lenient,
    repair,
    split,
)
from uri_split.columns.polars import URIExpr
from uri_split.rules import RULES

uri_split.is_url("a")  # wrong
components = split("a")
components.query.upper()  # wrong
components.authority.split("@")  # wrong
components.path = "b"  # wrong
lenient.split(b"a")  # wrong
lenient.split_authority(components.authority)  # wrong
diagnose("a", "url")  # wrong
RULES["ipv6"].matches("::1")  # wrong
RelativeRef("a").resolve("b")  # wrong
URIReference("a").resolve("b")  # wrong
RelativeRef("a").relativize("b")  # wrong
URIReference("a").origin()  # wrong
URI("a:").resolve(b"b")  # wrong
URI("a:").resolve("b", "a:")  # wrong
URI("a:").with_components(port=80)  # wrong
URI("a:").with_components(authority="a")  # unknown keyword  # wrong
URI("a:") / 5  # wrong
build("a")  # wrong
build(port="80")  # wrong
build(query={"a": 5})  # wrong
build(host=b"h")  # wrong
build(hots="h")  # unknown keyword  # wrong
build(scheme=None).resolve("b")  # wrong
InvalidComponent("a", "url")  # wrong
invalid: InvalidURI = DisallowedURI("a", "URI", ())  # wrong
URIError("a").problems.count(None)  # wrong
equivalent("a", None)  # wrong
find(b"")  # wrong
find("", ["http"])  # wrong
repair("a").uri.lower()  # wrong
repair("a", "https")  # wrong
find_hazards(None)  # wrong
URI("a:").host.lower()  # wrong
URI(None)  # wrong
AbsoluteURI("a:").fragment.upper()  # wrong
absolute: AbsoluteURI = URI("a:")  # wrong
absolute = URI("a:").with_components(fragment="b")  # wrong
uri: URI = "a:"  # wrong


def forgets_relative_references(text: str) -> str:
    """Leave one kind out."""
    reference = URIReference(text)
    match reference:
        case URI():
            return "URI"
        case _:
            assert_never(reference)  # wrong


def forgets_fragments(reference: URI | RelativeRef) -> str:
    """Leave another kind out."""
    match reference:
        case AbsoluteURI():
            return "URI without a fragment"
        case RelativeRef():
            return "relative reference"
        case _:
            assert_never(reference)  # wrong


Policy("path")  # wrong
Policy(schemes="https")  # wrong
Policy(ports={"443"})  # wrong
Policy(require={"authority"})  # wrong
Policy(max_lenght=9)  # unknown keyword  # wrong
Policy("URI-reference").parse("a").resolve("b")  # wrong
Policy().max_length = 9  # wrong
URIExpr("url")  # wrong
URIExpr(pl.col("url")).is_valid("url")  # wrong
URIExpr(pl.col("url")).reason("host")  # wrong
URIExpr(pl.col("url")).resolve(None)  # wrong
URIExpr(pl.col("url")).hosts()  # wrong
