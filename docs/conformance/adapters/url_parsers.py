"""Adapters of packages in Python that follow the URL Standard of the WHATWG.

They accept what that standard can parse: match and resolve show how far it is from RFC 3986. Their components are those
of the URL that they make of a text, without the delimiters that the standard's properties include.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.metadata import version
from typing import Final

from docs.conformance.adapters.adapter import Adapter, Split, parses


def _pydantic() -> Adapter:
    parse = import_module("pydantic").AnyUrl

    def split(text: str) -> Split:
        found = parse(text)
        # The port would be that of the scheme by default.
        return {name: getattr(found, name) for name in ("scheme", "host", "path", "query", "fragment")}

    return Adapter(describe=f"Pydantic {version('pydantic')}", match={"URI": parses(parse)}, split=split)


def _ada_url() -> Adapter:
    parse = import_module("ada_url").URL
    return _of_standard(f"ada-url {version('ada-url')}", parse, lambda base, reference: parse(reference, base).href)


def _can_ada() -> Adapter:
    # It cannot resolve references.
    return _of_standard(f"can-ada {version('can-ada')}", import_module("can_ada").parse, None)


def _of_standard(describe: str, parse: Callable[[str], object], resolve: Callable[[str, str], str] | None) -> Adapter:
    """Return the adapter of a package whose URLs have the properties of the standard's class URL."""

    def split(text: str) -> Split:
        found = parse(text)
        return {component: edit(getattr(found, name)) for component, (name, edit) in _PROPERTIES.items()}

    return Adapter(
        describe=describe,
        match={"URI": parses(parse)},
        split=split,
        resolve={False: resolve} if resolve else {},
    )


_PROPERTIES: Final[Mapping[str, tuple[str, Callable[[str], str]]]] = {
    "scheme": ("protocol", lambda text: text.removesuffix(":")),
    "host": ("hostname", str),
    "port": ("port", str),
    "path": ("pathname", str),
    "query": ("search", lambda text: text.removeprefix("?")),
    "fragment": ("hash", lambda text: text.removeprefix("#")),
}
"""By component, the property of the standard's class URL, and what to do with its text."""

URL_PARSERS: Final[Mapping[str, Callable[[], Adapter]]] = {
    "pydantic": _pydantic,
    "ada-url": _ada_url,
    "can-ada": _can_ada,
}
