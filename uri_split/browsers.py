"""Comparison of a text as RFC 3986 and a browser read it, by the URL Standard.

Requires the extra ``browsers``: the package ``ada-url``, the parser of Node.js. `uri_split.find_hazards` and
``Policy(same_in_browsers=True)`` know where the host would differ, and require no package.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal, get_args

from uri_split._algebra.browsers import BrowserReading, is_rewritten, read, scalar_values, with_ascii_host
from uri_split._algebra.components import places_of
from uri_split._algebra.resolution import resolve
from uri_split._algebra.schemes import is_too_large
from uri_split._diagnosis import diagnose
from uri_split._grammar import Component
from uri_split._hazards.hazard import Hazard, HazardCode, find_hazards
from uri_split._hazards.reading import Affects, quoted
from uri_split._hidden import hidden_spans, redacted
from uri_split._problem import Problem
from uri_split._text.arguments import plain_str, plain_text, repr_with, requires_extra
from uri_split._uri.types import URI
from uri_split.lenient import Components, split
from uri_split.messages import Message, message

with requires_extra("comparing with browsers", package="ada_url", extra="browsers"):
    from ada_url import URL

__all__ = ["Comparison", "Difference", "Outcome", "compare"]

Outcome = Literal[
    "same",
    "rewritten",
    "other-host",
    "other-port",
    "other-path",
    "refused-by-browser",
    "refused-by-grammar",
    "refused",
]
"""Outcome of a comparison: what a browser does with a text.

- ``same``: it keeps the URI as it is.
- ``rewritten``: it writes the URI differently, such as with the host in lower case, but reads the same in it.
- ``other-host``, ``other-port``, ``other-path``: it reads another one than RFC 3986 does; the first one that differs.
- ``refused-by-browser``, ``refused-by-grammar``, ``refused``: the browser, the grammar or both reject the text. A
  relative reference without a base is ``refused``.
"""

_COMPONENTS: Final[tuple[Component, ...]] = get_args(Component)
_AFFECTS: Final[Mapping[Component, Affects]] = MappingProxyType(
    {"scheme": "scheme", "host": "host", "port": "host", "path": "path"}
)
"""Effect of reading a component differently; for the others, nothing leads elsewhere."""

_EXPLANATIONS: Final[Mapping[Component, tuple[HazardCode, ...]]] = MappingProxyType(
    {
        "scheme": ("leading-space", "tab-or-newline", "not-a-scheme"),
        "host": (
            *("backslash", "leading-space", "drive-letter", "extra-slashes", "missing-slashes", "host-of-base"),
            *("ipv4-octal", "ipv4-shorthand", "percent-encoded-host", "mapped-host", "unicode-version"),
            *("tab-or-newline", "trailing-space", "not-a-scheme"),
        ),
        "port": ("backslash", "tab-or-newline"),
        "path": ("encoded-dot-segment", "drive-letter", "backslash", "tab-or-newline", "trailing-space"),
    }
)
"""The codes of hazards that may explain why a browser reads a component differently, the best explanation first."""

_REWRITINGS: Final[Mapping[Component, tuple[HazardCode, ...]]] = MappingProxyType(
    {"port": ("default-port", "empty-port")}
)
"""The same for what browsers only write differently."""

_REFUSALS: Final[Mapping[Component, tuple[HazardCode, ...]]] = MappingProxyType(
    {
        "host": (
            *("host-of-base", "number-like-host", "ipvfuture-address", "percent-encoded-host", "mapped-delimiter"),
            "unicode-version",
        ),
        "port": ("port-too-large",),
    }
)
"""The same for what browsers reject."""

_SAYING_WHY: Final = frozenset({"host-of-base", "number-like-host", "port-too-large"})
"""The codes of hazards whose message says why browsers reject the text."""

_OF_THE_BASE: Final = frozenset({"host-of-base", "missing-slashes"})
"""The codes of hazards that depend on the scheme of the base."""

_OUTCOMES: Final[Mapping[Component, Outcome]] = MappingProxyType(
    {"host": "other-host", "port": "other-port", "path": "other-path"}
)
_NO_HAZARD: Final[tuple[None, Affects]] = (None, "note")
_SOME_BASE: Final = BrowserReading("http", "example.com")


@dataclass(frozen=True, slots=True)
class Difference:
    """A component that a browser reads or writes differently.

    Attributes:
        component: The component.
        start: Offset of its first code point in the text.
        end: Offset after its last code point; equal to `start` if the text does not have the component.
        ours: The component by RFC 3986; `None` if it is undefined.
        browser: The component in the URL that the browser makes; `None` if it has none, or if the browser rejects the
            text.
        code: The code of the hazard that explains the difference, or `None`.
        affects: ``"host"``, ``"scheme"`` or ``"path"`` if the browser reads another one; otherwise ``"note"``.
        message: What the browser does, in one sentence that `uri_split.messages` can translate, without passwords.
        is_secret: Whether `ours` or `browser` may contain a password. Then, the `repr` hides both.
    """

    component: Component
    start: int
    end: int
    ours: str | None
    browser: str | None
    code: HazardCode | None
    affects: Affects
    message: Message
    is_secret: bool = False

    def __repr__(self) -> str:
        """Return the usual form of a dataclass, with secrets hidden."""
        if not self.is_secret:
            return repr_with(self)
        return repr_with(self, ours=self.ours and "***", browser=self.browser and "***")


@dataclass(frozen=True, slots=True)
class Comparison:
    """A text as RFC 3986 and a browser read it. The `repr` hides secrets.

    Attributes:
        ours: The URI, or the target of a relative reference with a base; `None` if the text or that base is not valid.
        problems: Why the text is not valid.
        browser: The URL that a browser makes of the text, in full; `None` if it rejects the text or its base.
        differences: What the browser reads or writes differently, component by component. If the text is not valid,
            they compare the browser with what `uri_split.split` reads. If the browser rejects the text, the only
            difference is what it rejects.
        outcome: What the browser does.
        base_problems: Why the base is not valid, if the text needs it.
    """

    ours: URI | None
    problems: tuple[Problem, ...]
    browser: str | None
    differences: tuple[Difference, ...]
    outcome: Outcome
    base_problems: tuple[Problem, ...] = ()

    def __repr__(self) -> str:
        """Return the usual form of a dataclass, with secrets hidden."""
        is_secret = any(difference.is_secret for difference in self.differences)
        return repr_with(self, browser=self.browser and ("***" if is_secret else redacted(self.browser)))


def compare(text: str, base: str | None = None) -> Comparison:
    """Compare what RFC 3986 and a browser read in a text.

    Args:
        text: Any `str`.
        base: The URL of the page that the text is on, any `str`; `None` if there is none, so that only a text with a
            scheme can be valid.

    Returns:
        Both readings, and where they differ. They have the same host if the text and its base are valid, and
        `find_hazards` reports nothing about them.

    Raises:
        TypeError: If an argument is not a `str`.

    >>> comparison = compare("http:/Example.com/a")
    >>> comparison.ours.host, comparison.browser, comparison.outcome
    (None, 'http://example.com/a', 'other-host')
    >>> for difference in comparison.differences:
    ...     print(difference.component, difference.ours, difference.browser, difference.code, sep=", ")
    host, None, example.com, missing-slashes
    path, /Example.com/a, /a, None
    >>> compare("../b?q='x'", "https://example.com/a/").browser
    'https://example.com/b?q=%27x%27'
    """
    text = plain_text(text, "compare")
    base = None if base is None else plain_str(base, "base")
    components = split(text)
    problems = diagnose(text, "URI-reference" if base is not None and components.scheme is None else "URI")
    base_problems: tuple[Problem, ...] = ()
    if base is not None and components.scheme is None:
        base_problems = diagnose(base, "URI")
        components = resolve(split(base), components)
    ours = None if problems or base_problems else URI(components.unsplit())
    base_reading = None if base is None else read(base)
    is_refused = base is not None and base_reading is None
    url = None if is_refused else _url(text, base, base_reading)
    if url is None:
        browser, differences = None, [_refusal(text, components, base, base_reading)]
    else:
        browser, differences = url.href, list(_differences(text, base, base_reading, components, url))
    return Comparison(ours, problems, browser, tuple(differences), _outcome(ours, browser, differences), base_problems)


def _url(text: str, base: str | None, base_reading: BrowserReading | None) -> URL | None:
    """Return the URL that a browser makes of a text, or `None` if it rejects it.

    The package does not check all that IDNA requires of names, and lacks some characters of Unicode 14. So it gets
    such names in ASCII, and no text that is rejected because of one.
    """
    if read(text, base_reading) is None:
        return None
    text = with_ascii_host(scalar_values(text), base_reading)
    base = None if base is None else with_ascii_host(scalar_values(base))
    try:
        return URL(text, base)
    except ValueError:  # characters of later versions of Unicode than 14, or a host of more than 16,000 characters
        return None


def _differences(
    text: str, base: str | None, base_reading: BrowserReading | None, ours: Components, url: URL
) -> Iterator[Difference]:
    """Yield what a browser reads or writes differently, component by component."""
    theirs = split(url.href)
    if theirs == ours:  # as for most texts, while hazards take longer
        return
    reading = BrowserReading(url.protocol.removesuffix(":"), url.hostname, int(url.port) if url.port else None)
    places, hazards, hides_password = places_of(text), find_hazards(text), _hides_password(text, base)
    of_host = find_hazards(base) if base and _takes_host_from_base(text, reading, base_reading) else hazards
    for component in _COMPONENTS:
        mine: str | None = getattr(ours, component)
        other: str | None = getattr(theirs, component)
        if mine == other:
            continue
        is_secret = hides_password or component == "userinfo"
        if is_rewritten(component, ours, other, reading):
            affects: Affects = "note"
            hazard = _explanation(_REWRITINGS, component, hazards)
            words = _writes(mine, other, is_secret=is_secret)
        else:
            affects = _AFFECTS.get(component, "note")
            found = of_host if component == "host" else hazards
            hazard = _explanation(_EXPLANATIONS, component, [each for each in found if each.affects == affects])
            from_base = hazard in hazards and base_reading is not None and base_reading.scheme == reading.scheme
            words = _reads(hazard, other, has_host_of_base=from_base, is_secret=is_secret)
        code = hazard.code if hazard else None
        yield Difference(component, *places.span(component), mine, other, code, affects, words, is_secret)


def _takes_host_from_base(text: str, reading: BrowserReading, base: BrowserReading | None) -> bool:
    """Return whether a browser takes the host of a reference from the base."""
    scheme, authority, *_ = split(text)
    return scheme is None and authority is None and base is not None and base.host == reading.host


def _hides_password(text: str, base: str | None) -> bool:
    """Return whether a text or its base may contain a password, which browsers may read as a host or as a path."""
    uses_base = base and split(text).authority is None
    return bool(hidden_spans(text) or (uses_base and hidden_spans(base or "")))


def _explanation(
    codes: Mapping[Component, tuple[HazardCode, ...]], component: Component, hazards: Iterable[Hazard]
) -> Hazard | None:
    """Return the hazard that best explains what a browser does with a component, or `None`."""
    best = codes.get(component, ())
    found = (hazard for hazard in hazards if hazard.code in best)
    return min(found, key=lambda hazard: best.index(hazard.code), default=None)


def _writes(ours: str | None, theirs: str | None, *, is_secret: bool) -> Message:
    if theirs and is_secret:
        return message("browser/writes-another")
    if theirs:
        return message("browser/writes", written=quoted(theirs))
    return message("browser/empty-host" if ours is None else "browser/leaves-out")


def _reads(hazard: Hazard | None, theirs: str | None, *, has_host_of_base: bool, is_secret: bool) -> Message:
    if hazard and hazard.code in _OF_THE_BASE and has_host_of_base:
        return message("browser/host-of-base")
    if hazard:
        return hazard.message
    if theirs:
        return message("browser/reads", read='"***"' if is_secret else quoted(theirs))
    return message("browser/reads-nothing")


def _refusal(text: str, ours: Components, base: str | None, base_reading: BrowserReading | None) -> Difference:
    """Return what a browser rejects in a text."""
    component: Component = "port" if is_too_large(ours.port or "") else "host"
    hazard = _explanation(_REFUSALS, component, find_hazards(text))
    if base is not None and base_reading is None:
        component, hazard, words = "scheme", None, message("browser/rejects-base")
    elif (ours.scheme or "").lower() == "file" and not (ours.userinfo is None and ours.port is None):
        component, hazard = "port" if ours.userinfo is None else "userinfo", None
        words = message("problem/other-host-in-browsers/file")
    elif hazard:
        words = hazard.message if hazard.code in _SAYING_WHY else message("browser/rejects-host")
    elif read(text, base_reading) is None and read(text, _SOME_BASE):
        component, words = "scheme", message("browser/needs-base" if base is None else "browser/needs-other-base")
    else:
        words = message("browser/rejects-host" if ours.host else "browser/requires-host")
    span, written = places_of(text).span(component), getattr(ours, component)
    code, affects = (hazard.code, hazard.affects) if hazard else _NO_HAZARD
    return Difference(component, *span, written, None, code, affects, words, _hides_password(text, base))


def _outcome(ours: URI | None, browser: str | None, differences: list[Difference]) -> Outcome:
    if ours is None:
        return "refused" if browser is None else "refused-by-grammar"
    if browser is None:
        return "refused-by-browser"
    if browser == ours:
        return "same"
    changed = {difference.component for difference in differences if difference.affects != "note"}
    for component, outcome in _OUTCOMES.items():
        if component in changed:
            return outcome
    return "rewritten"
