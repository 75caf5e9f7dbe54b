"""Split anything, trust only what the grammar of RFC 3986 proves, and say exactly why not.

Two layers over one grammar:

- `uri_split.lenient` splits any text into components, never fails, and loses nothing;
- `uri_split.strict` proves a text to be a URI, or says where and why it is not.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from uri_split import lenient, strict
    from uri_split.base import base_uri
    from uri_split.building import build
    from uri_split.components import Authority, Components
    from uri_split.diagnosis import diagnose
    from uri_split.elements import Elements
    from uri_split.errors import InvalidComponent, InvalidURI
    from uri_split.extraction import Found, FoundInLine, find, find_in_lines
    from uri_split.hazard import Hazard
    from uri_split.hazards import find_hazards
    from uri_split.hosts import IPvFuture, RegName, parse_host
    from uri_split.iris import iri_to_uri, uri_to_iri
    from uri_split.lenient import split
    from uri_split.normalization import equivalent
    from uri_split.policy import CALLBACK, WEB_LINK, WEB_ORIGIN, Policy
    from uri_split.problems import Problem
    from uri_split.references import URI, AbsoluteURI, RelativeRef, URIReference
    from uri_split.repairs import Change, Repaired, repair
    from uri_split.resolution import merge, remove_dot_segments
    from uri_split.strict import (
        is_absolute_uri,
        is_relative_ref,
        is_uri,
        is_uri_reference,
        verdict,
    )

__all__ = [
    "CALLBACK",
    "URI",
    "WEB_LINK",
    "WEB_ORIGIN",
    "AbsoluteURI",
    "Authority",
    "Change",
    "Components",
    "Elements",
    "Found",
    "FoundInLine",
    "Hazard",
    "IPvFuture",
    "InvalidComponent",
    "InvalidURI",
    "Policy",
    "Problem",
    "RegName",
    "RelativeRef",
    "Repaired",
    "URIReference",
    "base_uri",
    "build",
    "diagnose",
    "equivalent",
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
    "parse_host",
    "remove_dot_segments",
    "repair",
    "split",
    "strict",
    "uri_to_iri",
    "verdict",
]

_HOMES = {
    "CALLBACK": "policy",
    "WEB_LINK": "policy",
    "WEB_ORIGIN": "policy",
    "Authority": "components",
    "Components": "components",
    "Change": "repairs",
    "Elements": "elements",
    "Found": "extraction",
    "FoundInLine": "extraction",
    "Hazard": "hazard",
    "IPvFuture": "hosts",
    "InvalidComponent": "errors",
    "Policy": "policy",
    "Problem": "problems",
    "RegName": "hosts",
    "Repaired": "repairs",
    "base_uri": "base",
    "build": "building",
    "diagnose": "diagnosis",
    "equivalent": "normalization",
    "find": "extraction",
    "find_hazards": "hazards",
    "find_in_lines": "extraction",
    "iri_to_uri": "iris",
    "lenient": "",
    "merge": "resolution",
    "parse_host": "hosts",
    "remove_dot_segments": "resolution",
    "repair": "repairs",
    "split": "lenient",
    "strict": "",
    "uri_to_iri": "iris",
}


if not TYPE_CHECKING:  # pragma: no branch  # or a name that does not exist would pass

    def __getattr__(name: str) -> object:
        """Load a public name on its first use, so that the import itself costs next to nothing."""
        if name not in __all__:
            message = f"module {__name__!r} has no attribute {name!r}"
            raise AttributeError(message)
        from importlib import import_module  # noqa: PLC0415  not before it is needed

        home = _HOMES.get(name, "strict")  # which has the rest
        value = getattr(import_module(f"{__name__}.{home}"), name) if home else import_module(f"{__name__}.{name}")
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
