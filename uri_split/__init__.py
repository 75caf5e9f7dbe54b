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
    is_uri, is_valid        return whether a text is a URI, or matches another rule
    verdict                 return whether a text is valid, incomplete or invalid, while someone types
    diagnose                return why a text is not valid: a Problem for each reason

Validate what a form field accepts
    Policy                  a rule with limits, such as allowed schemes and hosts
    CombinedPolicy          policies combined by &, |, - or ~
    WEBSITE, WEB_LINK, WEB_ORIGIN, LOCAL_REDIRECT, CALLBACK, WEBHOOK
                            policies to use as they are
    Callback                the redirect URIs of an OAuth client, compared with those of requests
    Cleaned                 what Policy.clean returns
    Clean                   in a framework: clean a text, then let a policy decide
    Origins                 the web origins that a server trusts

Find, repair and suggest
    find, find_in_lines     find the URIs in a text or in its lines: Found, FoundInLine
    repair                  return a valid URI, unless that requires a guess: Repaired, Change
    suggest                 return what was probably meant: Suggestion
    find_hazards            return what misleads programs and people: Hazard

Build and compare (to edit, resolve and normalize, see the methods of URI)
    build                   return a reference with these components
    equivalent              compare two references

Templates
    URITemplate             the type of URI templates, to expand with values and to read back

Redact
    redact                  return a text without the secrets of its URLs
    Redaction               what is secret, for logs, traces and columns: Redacted

Errors
    URIError                base class of InvalidURI, InvalidURITemplate, DisallowedURI and InvalidComponent

Modules with more, by topic
    hosts                   addresses and names as values, IDNA, sites
    encoding                percent-encoding, IRIs
    files                   paths and file URIs
    schemes                 data, mailto and urn URIs
    templates               templates that match the same text, t-strings
    resolution              the steps of reference resolution, the base of a document
    proofs                  whether a regular expression is equal to a rule or a policy
    rules, dialects         the rules of RFC 3986 as patterns for many engines
    redaction               the profiles of redaction
    browsers                what a browser makes of a text
    messages                messages in other languages
    forms                   HTML inputs and JSON schemas of a policy
    columns, integrations   engines for tables, and frameworks

The command ``uri-split explain CODE`` explains the code of a problem, a hazard or a change. The documentation is at
https://uri-split.github.io/uri_split/
"""

__version__ = "0.1.0"

TYPE_CHECKING = False
if TYPE_CHECKING:
    from uri_split import lenient, strict
    from uri_split._algebra.encoding import InvalidComponent
    from uri_split._changes import Change
    from uri_split._diagnosis import diagnose
    from uri_split._find import Found, FoundInLine, find, find_in_lines
    from uri_split._hazards.hazard import Hazard, find_hazards
    from uri_split._policy.algebra import CombinedPolicy
    from uri_split._policy.cleaning import Cleaned
    from uri_split._policy.policy import CALLBACK, LOCAL_REDIRECT, WEB_LINK, WEB_ORIGIN, WEBHOOK, WEBSITE, Clean, Policy
    from uri_split._problem import DisallowedURI, InvalidURI, Problem
    from uri_split._repair import Repaired, repair, suggest
    from uri_split._suggestion.meant import Suggestion
    from uri_split._templates.grammar import InvalidURITemplate
    from uri_split._templates.template import URITemplate
    from uri_split._text.arguments import URIError
    from uri_split._uri.functions import build, equivalent
    from uri_split._uri.types import URI, AbsoluteURI, RelativeRef, URIReference
    from uri_split.callbacks import Callback
    from uri_split.lenient import Authority, Components, split
    from uri_split.origins import Origins
    from uri_split.redaction import Redacted, Redaction, redact
    from uri_split.strict import is_uri, is_valid, verdict

__all__ = [
    "CALLBACK",
    "LOCAL_REDIRECT",
    "URI",
    "WEBHOOK",
    "WEBSITE",
    "WEB_LINK",
    "WEB_ORIGIN",
    "AbsoluteURI",
    "Authority",
    "Callback",
    "Change",
    "Clean",
    "Cleaned",
    "CombinedPolicy",
    "Components",
    "DisallowedURI",
    "Found",
    "FoundInLine",
    "Hazard",
    "InvalidComponent",
    "InvalidURI",
    "InvalidURITemplate",
    "Origins",
    "Policy",
    "Problem",
    "Redacted",
    "Redaction",
    "RelativeRef",
    "Repaired",
    "Suggestion",
    "URIError",
    "URIReference",
    "URITemplate",
    "build",
    "diagnose",
    "equivalent",
    "find",
    "find_hazards",
    "find_in_lines",
    "is_uri",
    "is_valid",
    "lenient",
    "redact",
    "repair",
    "split",
    "strict",
    "suggest",
    "verdict",
]

_HOMES = {
    "CALLBACK": "_policy.policy",
    "LOCAL_REDIRECT": "_policy.policy",
    "WEBHOOK": "_policy.policy",
    "WEBSITE": "_policy.policy",
    "WEB_LINK": "_policy.policy",
    "WEB_ORIGIN": "_policy.policy",
    "Authority": "lenient",
    "Callback": "callbacks",
    "Components": "lenient",
    "Change": "_changes",
    "Clean": "_policy.policy",
    "Cleaned": "_policy.cleaning",
    "CombinedPolicy": "_policy.algebra",
    "DisallowedURI": "_problem",
    "Found": "_find",
    "FoundInLine": "_find",
    "Hazard": "_hazards.hazard",
    "InvalidComponent": "_algebra.encoding",
    "InvalidURITemplate": "_templates.grammar",
    "Origins": "origins",
    "Policy": "_policy.policy",
    "Problem": "_problem",
    "Redacted": "redaction",
    "Redaction": "redaction",
    "Repaired": "_repair",
    "URIError": "_text.arguments",
    "URITemplate": "_templates.template",
    "build": "_uri.functions",
    "diagnose": "_diagnosis",
    "equivalent": "_uri.functions",
    "find": "_find",
    "find_hazards": "_hazards.hazard",
    "find_in_lines": "_find",
    "lenient": "",
    "redact": "redaction",
    "repair": "_repair",
    "Suggestion": "_suggestion.meant",
    "split": "lenient",
    "suggest": "_repair",
    "strict": "",
}


if not TYPE_CHECKING:  # pragma: no branch  # otherwise, type checkers would accept any name

    def __getattr__(name: str) -> object:
        """Load a public name on its first use, so that `import uri_split` loads nothing else."""
        if name not in __all__:
            raise _unknown(name)
        from importlib import import_module  # noqa: PLC0415  only when a name is used

        home = _HOMES.get(name, "strict")  # the other names are in `strict`
        value = getattr(import_module(f"{__name__}.{home}"), name) if home else import_module(f"{__name__}.{name}")
        globals()[name] = value
        return value


def _unknown(name: str) -> Exception:
    """Return the error for a name that is not public, with ours for those of other packages.

    For ``from uri_split import name``, it is an `ImportError`: Python replaces an `AttributeError` by its own words.
    """
    import sys  # noqa: PLC0415  only for an error

    from uri_split._text.elsewhere import OF_PACKAGE  # noqa: PLC0415  only for an error

    hint = OF_PACKAGE.get(name)
    # The frame of the caller of `__getattr__`: the import system looks up each name in a package first.
    caller = sys._getframe(2)  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]  # the documented way
    if hint and caller.f_code.co_name == "_handle_fromlist":
        message = f"cannot import name {name!r} from {__name__!r}: {hint}"
        return ImportError(message, name=__name__)
    message = f"module {__name__!r} has no attribute {name!r}"
    return AttributeError(f"{message}: {hint}" if hint else message, name=name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
