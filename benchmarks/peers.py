"""Other packages that split or validate URIs, and how to call each."""

import platform
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial
from importlib import import_module, metadata
from inspect import unwrap
from typing import TYPE_CHECKING, Final

from uri_split.dialects import PYTHON
from uri_split.rules import RULES

if TYPE_CHECKING:
    from types import ModuleType

    from benchmarks.timing import Parse


@dataclass(frozen=True)
class Peer:
    """One function of another package."""

    name: str
    module: str
    parse_of: "Callable[[ModuleType], Parse]"
    """Returns the function from the imported module; it raises or returns `None` if it rejects a text."""
    validates: str
    """How much of RFC 3986: "no", or beginning with "partly" or "fully"."""
    most_texts: int = 2_000
    """How many texts it gets; a slow one gets fewer."""

    @cached_property
    def parse(self) -> "Parse":
        """The function; `ImportError` if the package is not installed."""
        return self.parse_of(import_module(self.module))

    @cached_property
    def version(self) -> str:
        """The version of the package."""
        package = self.module.partition(".")[0]
        return platform.python_version() if package in sys.stdlib_module_names else metadata.version(package)

    def accepted(self, texts: list[str]) -> int:
        """Return how many of the texts it accepts."""
        return sum(map(self._accepts, texts))

    def _accepts(self, text: str) -> bool:
        try:
            return self.parse(text) is not None
        except Exception:  # noqa: BLE001  any exception is its rejection
            return False


def installed(peers: "tuple[Peer, ...]", skip: Callable[[str], object]) -> list[Peer]:
    """Return the installed peers; call `skip` with a sentence for each of the others."""
    present: list[Peer] = []
    for peer in peers:
        try:
            peer.parse  # noqa: B018
        except ImportError as error:
            skip(f"{peer.name} is skipped: {error}")
        else:
            present.append(peer)
    return present


def _uncached(function: "Parse") -> "Parse":
    """Return the function without its cache, which would answer every round after the first."""
    bare: Parse = unwrap(function)
    if bare("http://example.com/") is bare("http://example.com/"):
        message = f"{function} is cached in a way not known here"
        raise RuntimeError(message)
    return bare


def _rfc3986_validation(rfc3986: "ModuleType") -> "Parse":
    components = "scheme", "userinfo", "host", "port", "path", "query", "fragment"
    validator = rfc3986.validators.Validator().require_presence_of("scheme").check_validity_of(*components)
    uri_reference, validate = rfc3986.uri_reference, validator.validate

    def validated(text: str) -> object:
        reference = uri_reference(text)
        validate(reference)
        return reference

    return validated


def _rfc3986_resolution(rfc3986: "ModuleType") -> "Parse":
    uri_reference = rfc3986.uri_reference
    base = uri_reference(BASE)
    return lambda text: uri_reference(text).resolve_with(base).unsplit()


BASE: Final = "https://docs.example.org/guides/first-steps/installation.html?version=3"
"""The base URI of references."""
_URI: Final = RULES["URI"].pattern(PYTHON)
# It rejects an IPvFuture with a capital "V", and accepts a final newline.
_NEARLY: Final = "nearly fully"
PEERS: Final = (
    Peer("urllib.parse.urlsplit", "urllib.parse", lambda module: _uncached(module.urlsplit), "no"),
    Peer("uritools.urisplit", "uritools", lambda module: module.urisplit, "no"),
    # The function that `yarl.URL(text)` calls.
    Peer("yarl.URL", "yarl._url", lambda module: _uncached(module.encode_url), "no"),
    Peer("re.fullmatch", "re", lambda module: module.compile(_URI).fullmatch, "fully"),
    Peer("can_ada.parse", "can_ada", lambda module: module.parse, "partly, as WHATWG"),
    Peer("pydantic_core.Url", "pydantic_core", lambda module: module.Url, "partly, as WHATWG"),
    # Its default rule is URI.
    Peer("validate_rfc3986", "rfc3986_validator", lambda module: module.validate_rfc3986, _NEARLY),
    Peer("httpx.URL", "httpx", lambda module: module.URL, "partly"),
    Peer("hyperlink.parse", "hyperlink", lambda module: module.parse, "partly"),
    Peer("rfc3986 Validator", "rfc3986", _rfc3986_validation, "partly"),
    Peer("rfc3987.match", "rfc3987", lambda module: partial(module.match, rule="URI"), _NEARLY),
    Peer("abnf parse_all", "abnf.grammars.rfc3986", lambda module: module.Rule("URI").parse_all, "fully", 50),
)
RESOLVERS: Final = (
    Peer("urllib.parse.urljoin", "urllib.parse", lambda module: partial(module.urljoin, BASE), "no"),
    Peer("uritools.urijoin", "uritools", lambda module: partial(module.urijoin, BASE), "no"),
    Peer("rfc3986 resolve_with", "rfc3986", _rfc3986_resolution, "no"),
)
NORMALIZERS: Final = (Peer("rfc3986.normalize_uri", "rfc3986", lambda module: module.normalize_uri, "no"),)
