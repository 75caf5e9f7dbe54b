"""Wrong uses: type checkers report each line that ends in `# wrong`."""

from typing import assert_never

import polars as pl

import uri_split
from uri_split import (
    URI,
    AbsoluteURI,
    Callback,
    Clean,
    DisallowedURI,
    InvalidComponent,
    InvalidURI,
    Origins,
    Policy,
    Redaction,
    RelativeRef,
    URIError,
    URIReference,
    build,
    diagnose,
    equivalent,
    find,
    find_hazards,
    lenient,
    redact,
    repair,
    split,
)
from uri_split.browsers import compare
from uri_split.columns.polars import URIExpr
from uri_split.encoding import percent_decode, percent_encode
from uri_split.files import file_path, file_uri
from uri_split.hosts import same_site
from uri_split.integrations.click import URIParamType
from uri_split.integrations.sqlalchemy import URIType
from uri_split.integrations.typer import uri_parser
from uri_split.messages import messages
from uri_split.proofs import prove_equal
from uri_split.resolution import absolute_links
from uri_split.rules import RULES, contains
from uri_split.schemes import URN, DataURI, MailtoURI

uri_split.is_url("a")  # wrong
messages("de", audience="customers")  # wrong
components = split("a")
components.query.upper()  # wrong
components.authority.split("@")  # wrong
components.path = "b"  # wrong
lenient.split(b"a")  # wrong
lenient.split_authority(components.authority)  # wrong
components.host.lower()  # wrong
diagnose("a", "url")  # wrong
percent_encode("a", "port")  # wrong
percent_encode("a")  # wrong
percent_decode(b"a")  # wrong
same_site("a:", None)  # wrong
URI("a:").registrable_domain.lower()  # wrong
RULES["ipv6"].is_valid("::1")  # wrong
RelativeRef("a").resolve("b")  # wrong
URIReference("a").resolve("b")  # wrong
RelativeRef("a").relativize("b")  # wrong
URIReference("a").origin()  # wrong
URI("a:").resolve(b"b")  # wrong
URI("a:").resolve("b", "a:")  # wrong
URI("a:").with_components(authority="a")  # unknown keyword  # wrong
URI("a:") / None  # wrong
URI("a:") / b"b"  # wrong
URI("a:").parent()  # wrong
URI("a:").with_name(None)  # wrong
URI("a:").joinpath(["b"])  # wrong
URI("a:").with_query("b=c")  # wrong
URI("a:").with_query(["b=c"])  # wrong
URI("a:").with_query(b={"c"})  # wrong
URI("a:").add_query_params({1: "b"})  # wrong
URI("a:").without_query_params(5)  # wrong
URI("a:").without_query_params(lambda name: name.b)  # wrong
URI("a:").query_param("b").upper()  # wrong
URI("a:").query_param("b", 5).upper()  # wrong
URI("a:").with_query_params(b={"c"})  # wrong
URI("a:").with_components(port=2.5)  # wrong
RelativeRef("a").is_within("b:")  # wrong
parent: AbsoluteURI = RelativeRef("a").parent  # wrong
URI("a:").join("b")  # deprecated  # wrong
RelativeRef("a").join(["b"])  # deprecated  # wrong
URI("a:") % {"b": "c"}  # deprecated  # wrong
build("a")  # wrong
build(port=2.5)  # wrong
build(query={"a": {"b"}})  # wrong
build(host=b"h")  # wrong
build(hots="h")  # unknown keyword  # wrong
build(scheme=None).resolve("b")  # wrong
InvalidComponent("a", "url")  # wrong
invalid: InvalidURI = DisallowedURI("a", "URI", ())  # wrong
URIError("a").problems.count(None)  # wrong
equivalent("a", None)  # wrong
absolute_links("")  # wrong
URI("a:").dedupe_key("utm_*")  # wrong
file_uri(b"/a")  # wrong
file_uri(None)  # wrong
file_path(b"file:///a")  # wrong
file_path("file:///a", str)  # wrong
file_path("file:///a", "windows")  # wrong
find(b"")  # wrong
find("", ["http"])  # wrong
find("", html=True, skip_code=None)  # wrong
repair("a").uri.lower()  # wrong
repair("a", "https")  # wrong
repair("a", base="a:", default_scheme="https")  # wrong
find_hazards(None)  # wrong
redact(b"")  # wrong
Redaction("secrets")  # wrong
Redaction(userinfo="user")  # wrong
compare(b"")  # wrong
compare("", None, "a:")  # wrong
compare("").ours.lower()  # wrong
URI("a:").host.lower()  # wrong
URI(None)  # wrong
AbsoluteURI("a:").fragment.upper()  # wrong
absolute: AbsoluteURI = URI("a:")  # wrong
absolute = URI("a:").with_components(fragment="b")  # wrong
uri: URI = "a:"  # wrong
DataURI(b"data:,")  # wrong
DataURI.of(5)  # wrong
DataURI.of(b"", "a/b", {"c": 5})  # wrong
MailtoURI("mailto:").to.append("a@b")  # wrong
MailtoURI.of("a@b", subject=5)  # wrong
URN("urn:ab:c").q_component.upper()  # wrong
URN.of("ab")  # wrong
uri = URN("urn:ab:c")  # wrong


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


Origins(["https://example.com"])  # wrong
Origins("https://example.com").accepts(None)  # wrong
Origins("https://example.com").patterns = ()  # wrong
Origins.from_regex(b"https://example")  # wrong
Policy("path")  # wrong
Policy(schemes="https")  # wrong
Policy(allow_networks="10.8.0.0/16")  # wrong
Policy(ports={"443"})  # wrong
Policy(require={"authority"})  # wrong
Policy(max_lenght=9)  # unknown keyword  # wrong
Policy("URI-reference").parse("a").resolve("b")  # wrong
Policy().max_length = 9  # wrong
Callback(["https://a.example/"])  # wrong
Callback("https://a.example/").accepts(b"https://a.example/")  # wrong
code: str = Callback("https://a.example/").why_not("https://a.example/").code  # wrong
Callback("https://a.example/").registered = ()  # wrong
Policy.loads("", "yaml")  # wrong
only_uris: Policy[URI] = Policy.load("policy.toml")  # wrong
Clean(URI)  # wrong
Clean(Policy("relative-ref")).parse("/a").resolve("b")  # wrong
Clean(Policy()).policy = Policy()  # wrong
URIExpr("url")  # wrong
URIExpr(pl.col("url")).is_valid("url")  # wrong
URIExpr(pl.col("url")).reason("host")  # wrong
URIExpr(pl.col("url")).resolve(None)  # wrong
URIExpr(pl.col("url")).redacted("secrets")  # wrong
URIExpr(pl.col("url")).hosts()  # wrong

URIParamType("URI")  # wrong
uri_parser(str)  # wrong
URIType(URI, "2048")  # wrong
relative: RelativeRef = uri_parser(URI)("a:")  # wrong

Policy() & "URI"  # wrong
is_wider: bool = Policy() <= 1  # wrong
Policy() - None  # wrong
prove_equal("a", "uri")  # wrong
prove_equal(b"a", "URI")  # wrong
prove_equal("a", "URI", "find")  # wrong
contains("URI", "uri")  # wrong
