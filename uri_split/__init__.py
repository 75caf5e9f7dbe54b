"""Split anything, trust only what the grammar of RFC 3986 proves, and say exactly why not.

Two layers over one grammar:

- `uri_split.lenient` splits any text into components, never raises, and loses nothing;
- `uri_split.strict` proves that a text is a URI, or reports where and why it is not.

The names by task; ``help(uri_split.split)`` shows one of them:

Split any text
    split                   return its components: Components, Authority

Validate a text
    URI, AbsoluteURI, RelativeRef, URIReference
                            types of valid texts; each is a str with properties and methods
    is_uri, is_absolute_uri, is_relative_ref, is_uri_reference
                            return whether a text is valid
    verdict                 return whether a text is valid, incomplete or invalid, while someone types
    diagnose                return why a text is not valid: a Problem for each reason

Validate what a form field accepts
    Policy                  a rule with limits, such as allowed schemes and hosts
    WEBSITE, WEB_LINK, WEB_ORIGIN, LOCAL_REDIRECT, CALLBACK
                            policies to use as they are
    Cleaned                 what Policy.clean returns

Find, repair and suggest
    find, find_in_lines     find the URIs in a text or in its lines: Found, FoundInLine
    repair                  return a valid URI, unless that requires a guess: Repaired, Change
    suggest                 return what was probably meant: Suggestion
    find_hazards            return what misleads programs and people: Hazard
                            (uri_split.browsers.compare returns what a browser makes of a text)

Build, resolve and compare (to edit, resolve and normalize, see the methods of URI)
    build                   return a reference with these components
    Elements                components that are decoded, to show or to build
    percent_encode, percent_decode
                            percent-encode and decode a text
    base_uri                return the base of a document
    merge, remove_dot_segments
                            return the path of a resolved reference
    equivalent, same_site   compare two references

Hosts, IRIs and other schemes
    parse_host              return a host as an address or a name: RegName, IPvFuture
    to_idna                 return the name of a host in IDNA
    iri_to_uri, uri_to_iri  convert between IRIs and URIs
    file_uri, file_path     convert between paths and file URIs
    DataURI, MailtoURI, URN
                            types of URIs with one scheme

Templates
    URITemplate             the type of URI templates, to expand with values and to read back
                            (uri_split.templates has the rest)

Errors and messages
    URIError                base class of InvalidURI, InvalidURITemplate, DisallowedURI, InvalidComponent
                            and UnknownRule
    messages                return the catalogue of a language: Messages, Message

The command ``uri-split explain CODE`` explains the code of a problem, a hazard or a change. The documentation is at
https://uri-split.github.io/uri_split/
"""

__version__ = "0.1.0"

TYPE_CHECKING = False
if TYPE_CHECKING:
    from uri_split import lenient, strict
    from uri_split._algebra.components import Elements
    from uri_split._algebra.encoding import InvalidComponent
    from uri_split._algebra.hosts import RegName, percent_decode, percent_encode, to_idna
    from uri_split._algebra.resolution import merge, remove_dot_segments
    from uri_split._codes.messages import Message, Messages, messages
    from uri_split._diagnosis.diagnosis import diagnose
    from uri_split._diagnosis.problem import DisallowedURI, InvalidURI, Problem
    from uri_split._find import Found, FoundInLine, find, find_in_lines
    from uri_split._hazards.finding import find_hazards
    from uri_split._hazards.hazard import Hazard
    from uri_split._policy.cleaning import Cleaned
    from uri_split._policy.policy import CALLBACK, LOCAL_REDIRECT, WEB_LINK, WEB_ORIGIN, WEBSITE, Policy
    from uri_split._repair import Repaired, repair, suggest
    from uri_split._schemes.data import DataURI
    from uri_split._schemes.files import file_path, file_uri
    from uri_split._schemes.mailto import MailtoURI
    from uri_split._schemes.urn import URN
    from uri_split._split.components import Authority, Components
    from uri_split._suggestion.changes import Change
    from uri_split._suggestion.meant import Suggestion
    from uri_split._templates.problems import InvalidURITemplate
    from uri_split._templates.template import URITemplate
    from uri_split._text.arguments import URIError
    from uri_split._uri.functions import IPvFuture, build, equivalent, iri_to_uri, parse_host, same_site, uri_to_iri
    from uri_split._uri.types import URI, AbsoluteURI, RelativeRef, URIReference, base_uri
    from uri_split.lenient import split
    from uri_split.rules import UnknownRule
    from uri_split.strict import (
        is_absolute_uri,
        is_relative_ref,
        is_uri,
        is_uri_reference,
        verdict,
    )

__all__ = [
    "CALLBACK",
    "LOCAL_REDIRECT",
    "URI",
    "URN",
    "WEBSITE",
    "WEB_LINK",
    "WEB_ORIGIN",
    "AbsoluteURI",
    "Authority",
    "Change",
    "Cleaned",
    "Components",
    "DataURI",
    "DisallowedURI",
    "Elements",
    "Found",
    "FoundInLine",
    "Hazard",
    "IPvFuture",
    "InvalidComponent",
    "InvalidURI",
    "InvalidURITemplate",
    "MailtoURI",
    "Message",
    "Messages",
    "Policy",
    "Problem",
    "RegName",
    "RelativeRef",
    "Repaired",
    "Suggestion",
    "URIError",
    "URIReference",
    "URITemplate",
    "UnknownRule",
    "base_uri",
    "build",
    "diagnose",
    "equivalent",
    "file_path",
    "file_uri",
    "find",
    "find_hazards",
    "find_in_lines",
    "iri_to_uri",
    "is_absolute_uri",
    "is_relative_ref",
    "is_uri",
    "is_uri_reference",
    "lenient",
    "merge",
    "messages",
    "parse_host",
    "percent_decode",
    "percent_encode",
    "remove_dot_segments",
    "repair",
    "same_site",
    "split",
    "strict",
    "suggest",
    "to_idna",
    "uri_to_iri",
    "verdict",
]

_HOMES = {
    "CALLBACK": "_policy.policy",
    "LOCAL_REDIRECT": "_policy.policy",
    "WEBSITE": "_policy.policy",
    "WEB_LINK": "_policy.policy",
    "WEB_ORIGIN": "_policy.policy",
    "Authority": "_split.components",
    "Components": "_split.components",
    "Change": "_suggestion.changes",
    "Cleaned": "_policy.cleaning",
    "DataURI": "_schemes.data",
    "DisallowedURI": "_diagnosis.problem",
    "Elements": "_algebra.components",
    "Found": "_find",
    "FoundInLine": "_find",
    "Hazard": "_hazards.hazard",
    "IPvFuture": "_uri.functions",
    "InvalidComponent": "_algebra.encoding",
    "InvalidURITemplate": "_templates.problems",
    "MailtoURI": "_schemes.mailto",
    "Message": "_codes.messages",
    "Messages": "_codes.messages",
    "Policy": "_policy.policy",
    "Problem": "_diagnosis.problem",
    "RegName": "_algebra.hosts",
    "Repaired": "_repair",
    "URIError": "_text.arguments",
    "URITemplate": "_templates.template",
    "URN": "_schemes.urn",
    "UnknownRule": "rules",
    "base_uri": "_uri.types",
    "build": "_uri.functions",
    "diagnose": "_diagnosis.diagnosis",
    "equivalent": "_uri.functions",
    "file_path": "_schemes.files",
    "file_uri": "_schemes.files",
    "find": "_find",
    "find_hazards": "_hazards.finding",
    "find_in_lines": "_find",
    "iri_to_uri": "_uri.functions",
    "lenient": "",
    "merge": "_algebra.resolution",
    "messages": "_codes.messages",
    "parse_host": "_uri.functions",
    "percent_decode": "_algebra.hosts",
    "percent_encode": "_algebra.hosts",
    "remove_dot_segments": "_algebra.resolution",
    "repair": "_repair",
    "same_site": "_uri.functions",
    "Suggestion": "_suggestion.meant",
    "split": "lenient",
    "suggest": "_repair",
    "strict": "",
    "to_idna": "_algebra.hosts",
    "uri_to_iri": "_uri.functions",
}


if not TYPE_CHECKING:  # pragma: no branch  # otherwise, type checkers would accept any name

    def __getattr__(name: str) -> object:
        """Load a public name on its first use, so that `import uri_split` loads nothing else."""
        if name not in __all__:
            message = f"module {__name__!r} has no attribute {name!r}"
            raise AttributeError(message)
        from importlib import import_module  # noqa: PLC0415  only when a name is used

        home = _HOMES.get(name, "strict")  # the other names are in `strict`
        value = getattr(import_module(f"{__name__}.{home}"), name) if home else import_module(f"{__name__}.{name}")
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
