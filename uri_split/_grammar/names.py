"""Names of rules, components and verdicts."""

from typing import Literal

RuleName = Literal[
    "URI", "hier-part", "URI-reference", "absolute-URI", "relative-ref", "relative-part",
    "scheme", "authority", "userinfo", "host", "port", "IP-literal", "IPvFuture", "IPv6address", "h16", "ls32",
    "IPv4address", "dec-octet", "reg-name", "path", "path-abempty", "path-absolute", "path-noscheme", "path-rootless",
    "path-empty", "segment", "segment-nz", "segment-nz-nc", "pchar", "query", "fragment", "pct-encoded",
    "unreserved", "reserved", "gen-delims", "sub-delims",
]  # fmt: skip
"""The names of the 36 rules of Appendix A."""

EncodableRule = Literal[
    "userinfo", "host", "reg-name", "path", "segment", "segment-nz", "segment-nz-nc", "pchar", "query", "fragment",
    "unreserved",
]  # fmt: skip
"""The rules for which a text can be percent-encoded: those of characters that stand for themselves, in any order."""

ReferenceRule = Literal["URI", "URI-reference", "absolute-URI", "relative-ref"]
"""The rules of a whole reference, after which the types are named."""

SchemeRule = Literal[
    "dataurl", "mediatype", "parameter", "data", "base64",
    "mailtoURI", "addr-spec", "local-part", "domain", "hfield",
    "namestring", "NID", "NSS", "rq-components",
]  # fmt: skip
"""The names of rules for URIs of one scheme, in RFC 2397 and RFC 2045, RFC 6068, and RFC 8141."""

TemplateRule = Literal[
    "URI-Template", "literals", "expression", "operator", "variable-list", "varspec", "varname", "varchar",
    "modifier-level4", "prefix", "max-length", "explode",
]  # fmt: skip
"""The names of rules for URI templates, in RFC 6570."""

AnyRule = RuleName | SchemeRule | TemplateRule
"""The name of a rule of any of these RFCs."""

Component = Literal["scheme", "userinfo", "host", "port", "path", "query", "fragment"]
"""A component, or a subcomponent of the authority."""

Verdict = Literal["valid", "incomplete", "invalid"]
"""Whether a text matches a rule, could match it with more characters at its end, or cannot match it."""
