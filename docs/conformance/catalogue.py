"""All libraries of the scoreboard, and how to run their adapters."""

import sys
from typing import Final, Literal, NamedTuple

Kind = Literal["RFC 3986", "RFC 2396", "JSON Schema", "WHATWG", "other"]
"""The document that a library follows by its own words.

RFC 3986 replaced RFC 2396. JSON Schema refers to RFC 3986 for URIs, to RFC 2673 for IPv4 addresses, and to RFC 4291 for
IPv6 addresses. The WHATWG's URL Standard differs from all of them on purpose. The others name no document, or name one
only for details.
"""

_ADAPTERS: Final = "docs/conformance/adapters"
_PACKAGES: Final = f"npm ci --prefix {_ADAPTERS}"
_JAVA: Final = ("java", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")


class Entry(NamedTuple):
    """A library and its adapter.

    Attributes:
        name: Its name on the page. The version is in the adapter's answer to "describe".
        language: The language that it is for.
        kind: What it claims to follow.
        command: Runs the adapter, in the root of the checkout. It ends without an answer if the library is absent.
        needs: How to install the library, and the programs that run it.
        claims: What its own documentation says that it follows, in a sentence.
    """

    name: str
    language: str
    kind: Kind
    command: tuple[str, ...]
    needs: str
    claims: str


def _python(name: str, kind: Kind, adapter: str, claims: str, package: str | None = None) -> Entry:
    return Entry(name, "Python", kind, _python_command(adapter), f"pip install {package or adapter}", claims)


def _c(name: str, adapter: str, needs: str, claims: str) -> Entry:
    return Entry(name, "C", "RFC 3986", _python_command(adapter), f"apt-get install {needs}", claims)


def _python_command(adapter: str) -> tuple[str, ...]:
    return (sys.executable, "-m", "docs.conformance.adapters", adapter)


def _javascript(name: str, kind: Kind, claims: str, needs: str = _PACKAGES) -> Entry:
    return Entry(name, "JavaScript", kind, ("node", f"{_ADAPTERS}/javascript.mjs", name), needs, claims)


def _ruby(name: str, adapter: str, needs: str, claims: str) -> Entry:
    return Entry(name, "Ruby", "RFC 3986", ("ruby", f"{_ADAPTERS}/uri.rb", adapter), f"apt-get install {needs}", claims)


def _php(name: str, kind: Kind, adapter: str, needs: str, claims: str) -> Entry:
    return Entry(name, "PHP", kind, ("php", f"{_ADAPTERS}/uri.php", adapter), f"apt-get install {needs}", claims)


ENTRIES: Final[tuple[Entry, ...]] = (
    _python("uri_split", "RFC 3986", "uri_split", "Offers every rule and operation of RFC 3986."),
    _python("abnf", "RFC 3986", "abnf", "Interprets the ABNF of RFC 3986 itself."),
    _python("rfc3986", "RFC 3986", "rfc3986", "Implements RFC 3986, with validation."),
    _python(
        "rfc3987",
        "RFC 3986",
        "rfc3987",
        "Offers a pattern for each rule of RFC 3986 and RFC 3987, and resolution by section 5.2.",
    ),
    _python("rfc3986-validator", "RFC 3986", "rfc3986-validator", "Validates URIs and references by RFC 3986."),
    _python(
        "uritools",
        "RFC 3986",
        "uritools",
        "Says that its functions comply with RFC 3986; they split well-formed references, and do not validate.",
    ),
    Entry(
        "urllib.parse",
        "Python",
        "RFC 3986",
        _python_command("urllib"),
        "included in Python",
        "Says that it conforms to RFC 3986, but not entirely, and does not validate; it lists the schemes it supports.",
    ),
    _python(
        "urllib3",
        "RFC 3986",
        "urllib3",
        "Says that its parser complies with RFC 3986, and that it makes the best of incomplete URLs.",
    ),
    _python(
        "httpx",
        "RFC 3986",
        "httpx",
        "Says that it validates and normalizes as described by RFC 3986; it encodes what is not allowed.",
    ),
    _python(
        "hyperlink",
        "RFC 3986",
        "hyperlink",
        "Refers to RFC 3986 for components, resolution and normalization; it accepts most invalid URLs.",
    ),
    _python(
        "yarl",
        "other",
        "yarl",
        "Refers to RFC 3986 only for details; it documents that the path after an authority is never empty.",
    ),
    _python("furl", "other", "furl", "Refers to RFC 3986 only for details."),
    _python("validators", "other", "validators", "Names no document for its validators of IP addresses."),
    _python(
        "jsonschema with rfc3987",
        "JSON Schema",
        "jsonschema",
        "Checks the formats of JSON Schema: URIs by rfc3987, which its extra “format” installs.",
        "jsonschema[format]",
    ),
    _python(
        "jsonschema with rfc3986-validator",
        "JSON Schema",
        "jsonschema-nongpl",
        "Checks the formats of JSON Schema: URIs by rfc3986-validator, which its extra “format-nongpl” installs.",
        "jsonschema[format-nongpl]",
    ),
    _python(
        "jsonschema-rs", "JSON Schema", "jsonschema-rs", "Checks the formats of JSON Schema; it is written in Rust."
    ),
    _python(
        "fastjsonschema",
        "JSON Schema",
        "fastjsonschema",
        "Checks the formats of JSON Schema, with short patterns for URIs.",
    ),
    _python(
        "Pydantic",
        "WHATWG",
        "pydantic",
        "Leaves to the Rust package url, which follows the URL Standard, what a valid URL is.",
    ),
    _python("ada-url", "WHATWG", "ada-url", "Follows the URL Standard; it is written in C++."),
    _python("can-ada", "WHATWG", "can-ada", "Follows the URL Standard; it is written in C++."),
    _javascript("@hyperjump/uri", "RFC 3986", "Validates, parses, resolves and normalizes URIs by RFC 3986."),
    _javascript(
        "fast-uri",
        "RFC 3986",
        "Calls itself an RFC 3986 toolbox; it lists invalid URIs that it accepts, and valid ones that it rejects.",
    ),
    _javascript(
        "uri-js",
        "RFC 3986",
        "Says that it complies with RFC 3986 and RFC 3987, and that its validation has been removed.",
    ),
    _javascript("relative-to-absolute-iri", "RFC 3986", "Resolves references in conformance with RFC 3986."),
    _javascript("valid-url", "RFC 3986", "Says whether a text is a well-formed URI of RFC 3986."),
    _javascript("urijs", "other", "Refers to RFC 3986 only for details, resolution among them."),
    _javascript("ajv-formats", "JSON Schema", "Checks the formats of JSON Schema in full."),
    _javascript(
        "ajv-formats-fast", "JSON Schema", "Checks the formats of JSON Schema with simplified patterns for URIs."
    ),
    _javascript("URL", "WHATWG", "Follows the URL Standard.", "apt-get install nodejs"),
    _javascript("whatwg-url", "WHATWG", "Implements the URL Standard step by step."),
    _c("uriparser", "uriparser", "liburiparser-dev", "Says that it strictly complies with RFC 3986."),
    _c("GLib", "glib", "libglib2.0-0", "Parses by the grammar of RFC 3986 unless asked to be more relaxed."),
    _c("libxml2", "libxml2", "libxml2", "Says that it parses by RFC 3986; for resolution, it names RFC 2396."),
    Entry(
        "net/url",
        "Go",
        "RFC 3986",
        ("go", "run", f"{_ADAPTERS}/url.go"),
        "apt-get install golang-go",
        "Says that it generally follows RFC 3986, except for compatibility; it does not reject all invalid URLs.",
    ),
    Entry(
        "uri_string",
        "Erlang",
        "RFC 3986",
        ("escript", f"{_ADAPTERS}/uri_string.escript"),
        "apt-get install erlang-base",
        "Parses, resolves and normalizes by RFC 3986, and also normalizes by the schemes that it knows.",
    ),
    _ruby(
        "URI",
        "uri",
        "ruby",
        "Names its parser after RFC 3986; for the rest, it names RFC 2396.",
    ),
    _ruby(
        "Addressable",
        "addressable",
        "ruby-addressable",
        "Says that it closely conforms to RFC 3986; its normalization does not attempt to.",
    ),
    _php(
        "guzzlehttp/psr7",
        "RFC 3986",
        "guzzle",
        "php-guzzlehttp-psr7",
        "Resolves and normalizes by RFC 3986, and implements PSR-7, in which empty means the same as undefined.",
    ),
    _php("parse_url", "other", "parse_url", "php-cli", "Names no document, and says that it does not validate."),
    Entry(
        "java.net.URI",
        "Java",
        "RFC 2396",
        (*_JAVA, f"{_ADAPTERS}/Uri.java"),
        "apt-get install default-jdk-headless",
        "Follows RFC 2396 and RFC 2732, with some deviations that it lists.",
    ),
    Entry(
        "URI",
        "Perl",
        "RFC 2396",
        ("perl", f"{_ADAPTERS}/uri.pl"),
        "apt-get install liburi-perl",
        "Follows RFC 2396 and RFC 2732; options make it resolve as RFC 3986 says.",
    ),
)
"""By language, those that follow RFC 3986 first."""
