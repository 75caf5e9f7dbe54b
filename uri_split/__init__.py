"""Split anything, trust only what the grammar of RFC 3986 proves, and say exactly why not.

Two layers over one grammar:

- `uri_split.lenient` splits any text into components, never fails, and loses nothing;
- `uri_split.strict` proves a text to be a URI, or says where and why it is not.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from uri_split import lenient, strict
    from uri_split.components import Authority, Components
    from uri_split.diagnosis import diagnose
    from uri_split.lenient import split
    from uri_split.problems import Problem
    from uri_split.strict import (
        URI,
        AbsoluteURI,
        InvalidURI,
        RelativeRef,
        URIReference,
        is_absolute_uri,
        is_relative_ref,
        is_uri,
        is_uri_reference,
        verdict,
    )

__all__ = [
    "URI",
    "AbsoluteURI",
    "Authority",
    "Components",
    "InvalidURI",
    "Problem",
    "RelativeRef",
    "URIReference",
    "diagnose",
    "is_absolute_uri",
    "is_relative_ref",
    "is_uri",
    "is_uri_reference",
    "lenient",
    "split",
    "strict",
    "verdict",
]

_HOMES = {
    "Authority": "components",
    "Components": "components",
    "Problem": "problems",
    "diagnose": "diagnosis",
    "lenient": "",
    "split": "lenient",
    "strict": "",
}


if not TYPE_CHECKING:  # pragma: no branch  # or a name that does not exist would pass

    def __getattr__(name: str) -> object:
        """Load a public name on its first use, so that the import itself costs next to nothing."""
        if name not in __all__:
            message = f"module {__name__!r} has no attribute {name!r}"
            raise AttributeError(message)
        from importlib import import_module  # noqa: PLC0415  not before it is needed

        home = _HOMES.get(name, "strict")
        value = getattr(import_module(f"{__name__}.{home}"), name) if home else import_module(f"{__name__}.{name}")
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
