"""Right uses and their types, for type checkers to read; none of this is run."""

import re
from collections.abc import Iterator, Mapping
from datetime import date, time
from decimal import Decimal
from ipaddress import IPv4Address, IPv6Address
from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath
from typing import Annotated, Literal, assert_never, assert_type
from uuid import UUID

import aiohttp
import httpx
import httpx2
import pandas as pd
import polars as pl
from pyspark.sql import Column
from sqlalchemy import ColumnElement, Select, select
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from uri_split import (
    LOCAL_REDIRECT,
    URI,
    WEB_LINK,
    WEBHOOK,
    WEBSITE,
    AbsoluteURI,
    Authority,
    Callback,
    Change,
    Clean,
    Cleaned,
    Components,
    DisallowedURI,
    Found,
    FoundInLine,
    Hazard,
    InvalidComponent,
    InvalidURI,
    Origins,
    Policy,
    Problem,
    Redacted,
    Redaction,
    RelativeRef,
    Repaired,
    Suggestion,
    URIError,
    URIReference,
    URITemplate,
    build,
    diagnose,
    equivalent,
    find,
    find_hazards,
    find_in_lines,
    is_uri,
    is_valid,
    lenient,
    redact,
    repair,
    split,
    strict,
    suggest,
    verdict,
)
from uri_split._policy.algebra import CombinedPolicy
from uri_split._policy.pattern import PolicyPattern
from uri_split._policy.settings import LeftOut
from uri_split.browsers import Outcome, compare
from uri_split.columns.pandas import URIAccessor
from uri_split.columns.polars import URIExpr
from uri_split.columns.spark import query_param
from uri_split.dialects import PORTABLE
from uri_split.encoding import DecodedComponents, iri_to_uri, percent_decode, percent_encode, uri_to_iri
from uri_split.files import file_path, file_uri
from uri_split.forms import (
    HTMLAttributes,
    HTMLAttributesWithoutPattern,
    JSONSchema,
    JSONSchemaWithoutPattern,
    html_attributes,
    json_schema,
)
from uri_split.hosts import IPvFuture, RegName, is_public, parse_host, same_site, to_idna
from uri_split.integrations import httpx2 as for_httpx2
from uri_split.integrations.aiohttp import GuardedConnector
from uri_split.integrations.click import URIParamType
from uri_split.integrations.httpx import AsyncGuardedTransport, GuardedTransport
from uri_split.integrations.requests import GuardedSession
from uri_split.integrations.sqlalchemy import TYPE_ANNOTATION_MAP, URIType
from uri_split.integrations.starlette import route_to_template, template_to_route
from uri_split.integrations.typer import uri_parser
from uri_split.messages import Message, Messages, messages
from uri_split.proofs import Difference, Equal, RuleProof, prove_equal, prove_rules
from uri_split.resolution import absolute_links, base_uri, merge, remove_dot_segments
from uri_split.rules import RULES, Rule, contains
from uri_split.schemes import URN, DataURI, MailtoURI

assert_type(split("a"), Components)
assert_type(lenient.split("a"), Components)
assert_type(lenient.split("a").host, str | None)
assert_type(lenient.split("a").userinfo, str | None)
assert_type(lenient.split("a").port, str | None)
assert_type(lenient.split_authority("a"), Authority)

scheme, authority, path, query, fragment = split("a")
assert_type(scheme, str | None)
assert_type(authority, str | None)
assert_type(path, str)
assert_type(query, str | None)
assert_type(fragment, str | None)
assert_type(split("a").unsplit(), str)

userinfo, host, port = lenient.split_authority("a")
assert_type(userinfo, str | None)
assert_type(host, str)
assert_type(port, str | None)

assert_type(URIReference("a"), URI | RelativeRef)
assert_type(URI("a:"), URI)
assert_type(AbsoluteURI("a:"), AbsoluteURI)
assert_type(RelativeRef("a"), RelativeRef)
assert_type(strict.URI("a:"), URI)

assert_type(URI("a:").scheme, str)
assert_type(RelativeRef("a").scheme, None)
assert_type(AbsoluteURI("a:").fragment, None)
assert_type(URI("a:").fragment, str | None)
assert_type(URI("a:").host, str | None)
assert_type(URI("a:").path, str)
assert_type(URI("a:").segments, tuple[str, ...])
assert_type(URI("a:").components, Components)
assert_type(URI("a:").redacted(), str)

assert_type(is_uri("a"), bool)
assert_type(is_valid("a", "URI-reference"), bool)
assert_type(is_valid("a", "absolute-URI"), bool)
assert_type(is_valid("a", "relative-ref"), bool)
assert_type(diagnose("a"), tuple[Problem, ...])
assert_type(verdict("a"), Literal["valid", "incomplete", "invalid"])
assert_type(RULES["URI"], Rule)
assert_type(RULES["URI"].is_valid("a"), bool)
assert_type(RULES["URI"].prefix("a"), int)
assert_type(RULES["URI"].pattern(), str)
assert_type(next(prove_rules()), RuleProof)
assert_type(next(prove_rules()).result, Equal | Difference)
assert_type(prove_equal("a", "URI"), Equal | Difference)
assert_type(InvalidURI("a", "URI", ()).problems, tuple[Problem, ...])
assert_type(DisallowedURI("a", "URI", ()).problems, tuple[Problem, ...])
error_types: tuple[type[URIError], ...] = (InvalidURI, DisallowedURI, InvalidComponent)

assert_type(URI("a:").resolve("b"), URI)
assert_type(URI("a:").resolve("b", strict=False), URI)
assert_type(AbsoluteURI("a:").relativize("a:b"), URI | RelativeRef)
assert_type(URI("a:").is_same_document("#b"), bool)
assert_type(URI("a:").origin, AbsoluteURI | None)
assert_type(absolute_links("", "a:"), str)
assert_type(base_uri(retrieval="a:"), AbsoluteURI)
assert_type(remove_dot_segments("/a/.."), str)
assert_type(merge("a:", "b"), str)

assert_type(URIReference("a").normalize(), URI | RelativeRef)
assert_type(URI("a:").normalize(scheme_based=True), URI)
assert_type(AbsoluteURI("a:").normalize(), AbsoluteURI)
assert_type(RelativeRef("a").normalize(), RelativeRef)
assert_type(equivalent("a", "b"), bool)

assert_type(URI("a:").host_kind, Literal["IPv4address", "IPv6address", "IPvFuture", "reg-name"] | None)
assert_type(
    URI("a:").path_kind, Literal["path-abempty", "path-absolute", "path-noscheme", "path-rootless", "path-empty"]
)
assert_type(URI("a:").reference_kind, Literal["URI"])
assert_type(AbsoluteURI("a:").reference_kind, Literal["URI"])
assert_type(RelativeRef("").reference_kind, Literal["network-path", "absolute-path", "relative-path", "same-document"])
assert_type(parse_host("a"), IPv4Address | IPv6Address | IPvFuture | RegName)
assert_type(RegName("a").is_dns_name, bool)
assert_type(RegName("a").decoded, str)
assert_type(RegName("a").unicode, str)
assert_type(RegName("a").to_idna(), str)
assert_type(to_idna("a"), str)
assert_type(percent_encode("a", "segment"), str)
assert_type(percent_encode("a", "query", also_encode="&"), str)
assert_type(percent_decode("a"), str)
assert_type(URIReference("a").registrable_domain, str | None)
assert_type(URI("a:").public_suffix, str | None)
assert_type(same_site("a:", "b:"), bool)
assert_type(file_uri("/a"), AbsoluteURI)
assert_type(file_uri(Path()), AbsoluteURI)
assert_type(file_uri(PureWindowsPath()), AbsoluteURI)
assert_type(file_path("a:"), Path)
assert_type(file_path(URI("a:"), PurePosixPath), PurePosixPath)
assert_type(file_path("a:", path_type=PureWindowsPath), PureWindowsPath)
assert_type(file_path("a:", PurePath), PurePath)
assert_type(file_path("a:", type(Path())), Path)
assert_type(iri_to_uri("a"), URI | RelativeRef)
assert_type(uri_to_iri("a"), str)

assert_type(build(scheme="a", host="b", port=80), AbsoluteURI)
assert_type(build(scheme="a", fragment=None), AbsoluteURI)
assert_type(build(scheme="a", fragment="b"), URI)
assert_type(build(fragment="b"), RelativeRef)
assert_type(build(), RelativeRef)
either: URI | RelativeRef = build(scheme=split("a").scheme, path="b")
assert_type(build(scheme="a", fragment=split("a").fragment), URI)
assert_type(build(host=IPv6Address("::1"), path=["", "a"], query={"b": "c"}), RelativeRef)
assert_type(build(query=[("b", None)], idna=True), RelativeRef)
parameters: dict[str, str] = {}
assert_type(build(query=parameters), RelativeRef)
assert_type(URI("a:").decoded, DecodedComponents)
assert_type(URI("a:").decoded.port, int | None)
assert_type(URI("a:").decoded.path, tuple[str, ...])
assert_type(build(**URI("a:").decoded.asdict()), URI | RelativeRef)
assert_type(build(**URI("a:").decoded._replace(path=("", "b"), port=80).asdict()), URI | RelativeRef)
assert_type(URI("a:").query_params(), tuple[tuple[str, str | None], ...])
assert_type(AbsoluteURI("a:").with_query_param("b", "c", None), AbsoluteURI)
assert_type(RelativeRef("a").with_query_param("b", 1, 2.5), RelativeRef)
assert_type(URI("a:").with_query({"b": ["c", "d"], "e": None, "f": 1}, g=2), URI)
assert_type(AbsoluteURI("a:").with_query(parameters), AbsoluteURI)
assert_type(URI("a:").with_query(URI("a:").query_params()), URI)
numbers: dict[str, list[int]] = {}
assert_type(URI("a:").with_query(numbers), URI)
assert_type(RelativeRef("a").add_query_params([("b", "c"), ("d", 1)], e=["f", 2.5]), RelativeRef)
assert_type(URIReference("a").add_query_params(numbers.items()), URI | RelativeRef)
assert_type(URI("a:").without_query_params("b*", str.isupper, lambda name: name == "c"), URI)
assert_type(AbsoluteURI("a:").with_only_query_params("b"), AbsoluteURI)
assert_type(RelativeRef("a").sorted_query(), RelativeRef)
assert_type(AbsoluteURI("a:").without_tracking(), AbsoluteURI)
assert_type(RelativeRef("a").dedupe_key(without_tracking=True, sorted_query=True, keep_fragments=False), str)
assert_type(URI("a:").subdomain, str | None)
assert_type(RelativeRef("a").display(max_length=5), str)
assert_type(RegName("a").registrable_domain, str | None)
assert_type(MailtoURI.of(["a@b"], "c@d", cc=["e@f"], subject="g").subject, str | None)
assert_type(DataURI("data:,a").text, str)
assert_type(URITemplate("{a}").expand(a=date(2026, 1, 2), require_all=True), str)
assert_type(URI("a:").query_param("b"), str | None)
assert_type(URI("a:").query_param("b", None), str | None)
assert_type(URI("a:").query_param("b", "c"), str)
assert_type(URIReference("a").query_param("b", Decimal(5)), str | Decimal)
assert_type(
    URI("a:").with_query_params({"b": ["c", "d"], "e": None}, f=Decimal(1), g=[UUID(int=1), date(2026, 1, 2)]), URI
)
assert_type(RelativeRef("a").with_query_params([("b", 1)]), RelativeRef)
assert_type(URI("a:").query_param_all("b"), tuple[str | None, ...])
assert_type(build(query=numbers), RelativeRef)
assert_type(URI("a:").name, str)
assert_type(URI("a:").stem, str)
assert_type(RelativeRef("a").suffix, str)
assert_type(URI("a:").with_name("b"), URI)
assert_type(AbsoluteURI("a:").with_suffix(".b"), AbsoluteURI)
assert_type(URI("a:b").with_segment(0, 1), URI)
assert_type(URIReference("a").with_name("b"), URI | RelativeRef)
assert_type(URI("a:").parent, AbsoluteURI)
assert_type(AbsoluteURI("a:").parent.parent, AbsoluteURI)
assert_type(RelativeRef("a").parent, RelativeRef)
assert_type(URIReference("a").parent, AbsoluteURI | RelativeRef)
assert_type(URI("a:").joinpath("b/c", "d"), AbsoluteURI)
assert_type(RelativeRef("a").joinpath("b"), RelativeRef)
assert_type(URI("a:").without_fragment(), AbsoluteURI)
assert_type(RelativeRef("a").without_fragment(), RelativeRef)
assert_type(URI("a:").effective_port, int | None)
assert_type(URI("a:").decoded.user, str | None)
assert_type(URI("a:").decoded.password, str | None)
assert_type(URI("a:").is_within("b:"), bool)
assert_type(URIReference("a").with_components(path="b"), URI | RelativeRef)
assert_type(AbsoluteURI("a:").with_components(path=None, fragment="b"), URI)
assert_type(AbsoluteURI("a:").with_components(scheme="b", host="c"), AbsoluteURI)
assert_type(URI("a:").with_components(fragment=None), AbsoluteURI)
assert_type(URI("a:").with_components(scheme="b", fragment=None), AbsoluteURI)
assert_type(URI("a:").with_components(scheme="b"), URI)
assert_type(URI("a:").with_components(scheme=split("a").scheme), URI | RelativeRef)
assert_type(URI("a:").with_components(scheme=None), RelativeRef)
assert_type(RelativeRef("a").with_components(host="b"), RelativeRef)
assert_type(RelativeRef("a").with_components(scheme="b"), URI)
assert_type(RelativeRef("a").with_components(scheme="b", fragment=None), AbsoluteURI)
assert_type(URI("a:") / "b", AbsoluteURI)
assert_type(URI("a:") / 5 / UUID(int=1) / date(2026, 1, 2), AbsoluteURI)
assert_type(RelativeRef("a").joinpath("b", 2.5, Decimal(1), time(12)), RelativeRef)
assert_type(AbsoluteURI("a:").with_components(port=8080), AbsoluteURI)
assert_type(AbsoluteURI("a:").with_components(user="b", password=None), AbsoluteURI)
assert_type(build(scheme="a", host="b", port="8080", path=["", 5, UUID(int=1)]), AbsoluteURI)
assert_type(RelativeRef("a") / "b", RelativeRef)
assert_type(InvalidComponent("a", "port").message, str)
assert_type(DataURI("data:,").data, bytes)
assert_type(DataURI("data:,").media_type, str)
assert_type(DataURI("data:,").parameters, Mapping[str, str])
assert_type(DataURI.of(b"a", "image/png"), DataURI)
assert_type(DataURI.of("a", parameters={"b": "c"}), DataURI)
assert_type(MailtoURI("mailto:").to, tuple[str, ...])
assert_type(MailtoURI("mailto:").headers, tuple[tuple[str, str], ...])
assert_type(MailtoURI.of("a@b", "c@d", subject="e"), MailtoURI)
assert_type(URN("urn:ab:c").nid, str)
assert_type(URN("urn:ab:c").nss, str)
assert_type(URN("urn:ab:c").r_component, str | None)
assert_type(URN("urn:ab:c").q_component, str | None)
assert_type(URN("urn:ab:c").assigned_name, URN)
assert_type(URN.of("ab", "c").uri, URI)
a_text: str = URN("urn:ab:c")
assert_type(URI(URN("urn:ab:c")), URI)
assert_type(find("", schemes=("a", "b"), suffixes=True), Iterator[Found])
assert_type(find("", html=True, skip_code=True), Iterator[Found])
assert_type(next(find("")).uri, URI)
assert_type(next(find("")).kind, Literal["delimited", "bare", "suffix", "relative"])
assert_type(find_in_lines([""]), Iterator[FoundInLine])
assert_type(next(find_in_lines([""])).found, Found)
assert_type(repair("", default_scheme="a"), Repaired | None)
assert_type(repair("", base="a:"), Repaired | None)
assert_type(Repaired(URI("a:"), (), URI("a:")).changes, tuple[Change, ...])
assert_type(Repaired(URI("a:"), (), URI("a:")).reference, URI | RelativeRef)
assert_type(suggest("", rule="URI-reference", default_scheme="a"), tuple[Suggestion, ...])
assert_type(suggest("")[0].changes, tuple[Change, ...])
assert_type(suggest("")[0].certainty, Literal["safe", "likely", "possible"])
assert_type(suggest("")[0].message, Message)
assert_type(suggest("")[0].message.params, Mapping[str, str | int | tuple[str, ...]])
assert_type(messages("de"), Messages)
assert_type(messages("de", audience="people"), Messages)
assert_type(messages("de", {"a": "b"})("a"), str)
assert_type(find_hazards(""), tuple[Hazard, ...])
assert_type(find_hazards("")[0].message, Message)
assert_type(find_hazards("")[0].affects, Literal["host", "scheme", "path", "secret", "note"])
assert_type(redact(""), str)
assert_type(Redaction("all", also=["a"], keep={"b"}, userinfo="all", text="***").redact(""), str)
assert_type(Redaction().spans(""), tuple[Redacted, ...])
assert_type(Redaction().spans("")[0].kind, Literal["password", "user", "parameter", "value"])
assert_type(Redaction().spans("")[0].key, str | None)
assert_type(Redaction().redact_values({"a": 1}), dict[str, int])
assert_type(compare("").ours, URI | None)
assert_type(compare("", "a:").browser, str | None)
assert_type(compare(URI("a:"), URI("b:")).problems, tuple[Problem, ...])
assert_type(compare("").differences[0].affects, Literal["host", "scheme", "path", "secret", "note"])
assert_type(compare("").differences[0].message, Message)
assert_type(compare("").outcome, Outcome)


def takes_text(text: str) -> str:
    """Take a reference as the `str` that it is."""
    return text


takes_text(URIReference("a"))


def kind(text: str) -> str:
    """Match all three kinds, and nothing is left."""
    reference = URIReference(text)
    match reference:
        case AbsoluteURI():
            return "absolute"
        case URI():
            return "with fragment"
        case RelativeRef():
            return "relative"
        case _:
            assert_never(reference)


def kind_of_parameter(reference: URI | RelativeRef) -> str:
    """Match all three kinds of a parameter, as `URIReference` recommends."""
    match reference:
        case AbsoluteURI():
            return "URI without a fragment"
        case URI():
            return "URI with a fragment"
        case RelativeRef():
            return "relative reference"


# Policies.
assert_type(WEB_LINK, Policy[URI])
assert_type(Policy(), Policy[URI])
assert_type(Policy("URI", schemes={"https"}, ports=frozenset({443}), require={"host"}), Policy[URI])
assert_type(Policy("absolute-URI").parse("a:"), AbsoluteURI)
assert_type(Policy("relative-ref").parse("a"), RelativeRef)
assert_type(Policy("URI-reference").parse("a"), URI | RelativeRef)
assert_type(WEB_LINK.parse("http://a/"), URI)
assert_type(WEB_LINK.check("http://a/"), tuple[Problem, ...])
assert_type(WEB_LINK.check("http://a/")[0].summary, Message)
assert_type(WEB_LINK.is_valid("http://a/"), bool)
assert_type(WEB_LINK.verdict("http://a/"), Literal["valid", "incomplete", "invalid"])
assert_type(WEB_LINK.pattern(), PolicyPattern)
assert_type(WEB_LINK.pattern().leaves_out, tuple[LeftOut, ...])
assert_type(WEB_LINK.clean("a.example"), Cleaned[URI])
assert_type(LOCAL_REDIRECT.clean("/a").uri, RelativeRef)
assert_type(WEBSITE.clean("a.example").changes, tuple[Change, ...])
assert_type(Clean(WEBSITE), Clean[URI])
assert_type(Clean(LOCAL_REDIRECT).parse("/a"), RelativeRef)
assert_type(Clean(WEBSITE).policy, Policy[URI])
assert_type(Callback("https://a.example/").accepts("https://a.example/"), bool)
assert_type(Callback(*["https://a.example/"]).why_not("https://a.example"), Problem | None)
assert_type(Callback("https://a.example/").parse("https://a.example/"), AbsoluteURI)
assert_type(Callback(URI("https://a.example/")).registered, tuple[str, ...])
website: Annotated[URI, Clean(WEBSITE)] = URI("https://example.com/")
assert_type(html_attributes(WEB_LINK), HTMLAttributes)
assert_type(html_attributes(WEB_LINK, pattern=False), HTMLAttributesWithoutPattern)
assert_type(json_schema(Policy("relative-ref")), JSONSchema)
assert_type(json_schema(WEB_LINK, pattern=False), JSONSchemaWithoutPattern)
assert_type(json_schema(WEB_LINK, pattern=is_uri("a")), JSONSchema | JSONSchemaWithoutPattern)
any_policy: Policy[URIReference] = Policy("absolute-URI")
any_policy = Policy.load("policy.toml")
assert_type(Policy.load(Path("policy.json")), Policy[URI | RelativeRef])
assert_type(Policy.loads("{}", "json").parse("a:"), URI | RelativeRef)
assert_type(WEB_LINK.dumps(), str)
WEB_LINK.dump(Path("policy.toml"))
assert_type(WEB_LINK.check("a")[0].params, dict[str, str | int])

# Origins.
origins = Origins("https://*.example.com", allow_public_suffixes=False)
assert_type(origins.patterns, tuple[str, ...])
assert_type(origins.accepts("https://a.example.com"), bool)
assert_type(origins.why_not("https://a.example.com"), Problem | None)
assert_type(origins.pattern(PORTABLE), str)
assert_type(origins.within("example.com"), bool)
assert_type(origins.registrable_domains, frozenset[str])
assert_type(origins.csrf_trusted_origins(), list[str])
assert_type(Origins.from_csp("'self'", page="https://example.com"), Origins)
assert_type(Origins.from_regex(r"https://a\.example", re.compile(r"https://b\.example")), Origins)
assert_type(Origins.from_flask_cors(["https://a.example", re.compile(r"https://b\.example")]), Origins)

# Columns.
column = URIExpr(pl.col("url"))
assert_type(column.split(), pl.Expr)
assert_type(column.is_valid("IPv6address"), pl.Expr)
assert_type(column.redacted(profile="default"), pl.Expr)
assert_type(column.reason("relative-ref"), pl.Expr)
assert_type(column.resolve(URI("a:")), pl.Expr)
series = URIAccessor(pd.Series(["a"]))
assert_type(series.split(), pd.DataFrame)
assert_type(series.host(), "pd.Series[str]")
assert_type(series.is_valid(), "pd.Series[bool]")
assert_type(series.effective_port(), "pd.Series[int]")
assert_type(series.path_segments(), "pd.Series[list[str]]")
assert_type(query_param("url", "q"), Column)
takes_text(series.host().to_list()[0])
verdict_of_a_row: bool = series.is_valid().to_list()[0]

# Integrations.
assert_type(URIParamType(URI), URIParamType[URI])
assert_type(URIParamType(WEB_LINK), URIParamType[URI])
assert_type(URIParamType(RelativeRef).convert("a", None, None), RelativeRef)
assert_type(URIParamType(Policy("URI-reference")).convert("a", None, None), URI | RelativeRef)
assert_type(uri_parser(AbsoluteURI)("a:"), AbsoluteURI)
assert_type(is_public("::1"), bool)
assert_type(is_public(IPv4Address(1)), bool)
own = Policy(schemes={"https"}, public_hosts_only=True, allow_networks={"10.8.0.0/16"}, refuse_networks={"8.8.8.0/24"})
httpx.Client(transport=GuardedTransport(WEBHOOK, verify=True, http2=True, limits=httpx.Limits(), retries=1))
httpx.AsyncClient(transport=AsyncGuardedTransport(own, proxy="http://proxy.example"))
httpx2.Client(transport=for_httpx2.GuardedTransport(), follow_redirects=True)
httpx2.AsyncClient(transport=for_httpx2.AsyncGuardedTransport())
assert_type(GuardedSession(own, max_retries=2).get("https://example.com/").status_code, int)
aiohttp.ClientSession(connector=GuardedConnector(WEBHOOK, limit=10, ssl=True))
assert_type(uri_parser(WEB_LINK)("a:"), URI)
assert_type(uri_parser(Clean(WEBSITE))("a.example"), URI)
assert_type(URIParamType(Clean(LOCAL_REDIRECT)), URIParamType[RelativeRef])
assert_type(URIType(Clean(WEBSITE)), URIType[URI])
assert_type(URIType(RelativeRef), URIType[RelativeRef])
assert_type(URIType(WEB_LINK, length=2048), URIType[URI])
assert_type(route_to_template("/{a:int}"), URITemplate)
assert_type(template_to_route(URITemplate("/{a}"), a="int"), str)


class Base(DeclarativeBase):
    """Base of tables with columns of URIs."""

    type_annotation_map = TYPE_ANNOTATION_MAP


class Page(Base):
    """Table with columns of URIs."""

    __tablename__ = "pages"

    link: Mapped[URI] = mapped_column(primary_key=True)
    checked: Mapped[URI | None] = mapped_column(URIType(WEB_LINK))


assert_type(Page().link, URI)
assert_type(Page().checked, URI | None)
assert_type(Page.link == "a:", ColumnElement[bool])
assert_type(select(Page.link), Select[URI])

assert_type(Policy() <= Policy(), bool)
assert_type(Policy() - WEB_LINK < Policy(), bool)
assert_type(WEB_LINK & Policy(), CombinedPolicy)
assert_type(~(WEB_LINK - Policy()) | WEB_LINK, CombinedPolicy)
assert_type((WEB_LINK - Policy()).witness(), str | None)
assert_type((WEB_LINK - Policy()).example(), str | None)
assert_type((WEB_LINK - Policy()).check("a"), tuple[Problem, ...])
assert_type((WEB_LINK - Policy()).pattern(), PolicyPattern)
assert_type(prove_equal("a", "URI"), Equal | Difference)
assert_type(prove_equal("a", WEB_LINK - Policy(), "fullmatch"), Equal | Difference)
assert_type(Difference("a", None).only_first, str | None)
assert_type(contains("URI", "absolute-URI"), bool)
