"""Analysis of a text for the playground, as values for JSON.

Every text in the result can be displayed: what the package hides as a password is hidden, control characters and other
invisible characters are replaced by visible ones, and long texts are cut. Only `Suggested.uri` is as it is.
"""

import json
import re
from collections.abc import Iterator, Sequence
from html import unescape
from itertools import groupby
from operator import attrgetter
from typing import Final, Literal, NamedTuple, TypedDict
from unicodedata import normalize

from uri_split import (
    CALLBACK,
    LOCAL_REDIRECT,
    URI,
    WEB_LINK,
    WEBHOOK,
    WEBSITE,
    Policy,
    Problem,
    RelativeRef,
    Suggestion,
    URIError,
    URIReference,
    diagnose,
    find_hazards,
    lenient,
    suggest,
    verdict,
)
from uri_split._algebra.browsers import BrowserReading, is_rewritten, port_number
from uri_split._algebra.hosts import RegName
from uri_split._changes import concealed
from uri_split._diagnosis import expected_next
from uri_split._grammar import Component, ReferenceRule, Verdict
from uri_split._picture import drawn, kind_of, undrawn_components
from uri_split._text.spans import Span, clipped, mask, shown, widened
from uri_split.dialects import ECMASCRIPT
from uri_split.encoding import percent_decode
from uri_split.forms import json_schema, json_schema_of_rule
from uri_split.messages import message, phrase
from uri_split.rules import RULES

_MOST: Final = 20
_MOST_CHARACTERS: Final = 300
_MOST_MARKED: Final = 600
_COMPONENTS: Final[tuple[Component, ...]] = ("scheme", "userinfo", "host", "port", "path", "query", "fragment")
_WHOLE: Final = {
    "URI": "a URI",
    "URI-reference": "a URI reference",
    "absolute-URI": "an absolute URI",
    "relative-ref": "a relative reference",
}
_AnyPolicy = Policy[URI | RelativeRef]
POLICIES: Final[dict[str, _AnyPolicy]] = {
    "WEBSITE": WEBSITE,
    "WEB_LINK": WEB_LINK,
    "LOCAL_REDIRECT": LOCAL_REDIRECT,
    "CALLBACK": CALLBACK,
    "WEBHOOK": WEBHOOK,
}
"""Policies that the page offers by name."""
OWN: Final[str] = "Policy"
"""The choice of a policy with settings of one's own."""
_MOST_DECODED: Final = 3
_AT_AFTER_NAME: Final = re.compile("[^/]@")  # unlike that of "https://example.com/@name"
_PORT: Final = re.compile("[0-9]{1,5}")
_ADDRESS: Final = re.compile(r"//\[[0-9A-Fa-f:.]*+(?:\](?::[0-9]{0,5})?)?(?=@a\Z)")
_OF_POLICY: Final[dict[Verdict, str]] = {
    "valid": "accepted",
    "incomplete": "not yet accepted",
    "invalid": "not accepted",
}
_KINDS_OF_HOSTS: Final = {
    "IPv4address": "IPv4 address",
    "IPv6address": "IPv6 address",
    "IPvFuture": "address of a future version",
    "reg-name": "registered name",
}


class Marked(NamedTuple):
    """A part of the text: right, wrong, or the place where something is missing."""

    kind: Literal["right", "wrong", "missing"]
    text: str


class Trouble(TypedDict):
    """A problem."""

    code: str
    message: str
    help: str | None
    place: str
    """The character at which it begins, and the section of the RFC, if it is a problem of the grammar."""


class Suggested(TypedDict):
    """A suggestion: the text itself, for the input, and how it is shown."""

    uri: str
    shown: str
    certainty: str


class Danger(TypedDict):
    """A hazard."""

    code: str
    affects: str
    message: str


class Reading(TypedDict):
    """Attributes of JavaScript's ``URL``."""

    href: str
    protocol: str
    username: str
    password: str
    hostname: str
    port: str
    pathname: str
    search: str
    hash: str


_Components = dict[str, str | None]

State = Literal["same", "rewritten", "different"]
"""Whether the browser keeps a component as it is, writes it differently, or reads another one."""


class Compared(TypedDict):
    """A component as the grammar and as the browser reads it; `None` if it is absent."""

    name: str
    grammar: str | None
    browser: str | None
    state: State


class Browser(TypedDict):
    """Reading of the browser, beside that of the grammar."""

    href: str | None
    """The whole; `None` if it rejects the text."""
    parts: list[Compared]


class Parts(TypedDict):
    """The decoded components of a valid text."""

    host: str | None
    host_kind: str | None
    host_in_unicode: str | None
    """The host as people should see it, if it is written in another way."""
    path: list[str]
    more_segments: int
    query: list[tuple[str, str | None]]
    more_pairs: int
    fragment: str | None


class Settings(TypedDict):
    """The settings that the builder of a policy sends; an empty one is not required."""

    schemes: list[str]
    hosts: list[str]
    forbid: list[Component]
    public_hosts_only: bool


class Code(TypedDict):
    """The same check in other languages."""

    python: str
    pattern: str
    schema: str


class Analysis(TypedDict):
    """Everything that the playground shows about a text."""

    verdict: Verdict
    headline: str
    expected: str
    """What may follow, if the text is incomplete."""
    picture: list[list[tuple[str, str, int]]]
    """The rows of the picture: the name of a component, the text, and its number of columns."""
    undrawn: list[str]
    marked: list[Marked]
    problems: list[Trouble]
    more_problems: int
    suggestions: list[Suggested]
    hazards: list[Danger]
    more_hazards: int
    browser: Browser
    normal: list[str]
    """The normal form, and that by the rules of the scheme if it is another one; empty if the text is not valid."""
    parts: Parts | None
    is_secret: bool
    """Whether the text may contain userinfo, or the beginning of a password that is being typed."""
    code: Code


def analyse(
    text: str,
    accepted: ReferenceRule | _AnyPolicy,
    name: str = "",
    *,
    reading: Reading | None = None,
    columns: int = 80,
) -> Analysis:
    """Return everything that the playground shows about a text.

    Args:
        text: Any text.
        accepted: The rule that it should match, or the policy that should accept it.
        name: The name of the policy, if it has one.
        reading: The attributes of JavaScript's ``URL`` that the browser made from the text; `None` if it rejects it.
        columns: The width of the picture.

    >>> found = analyse("http://example.com:8x/", "URI")
    >>> found["verdict"], found["headline"], [each["shown"] for each in found["suggestions"]]
    ('invalid', 'not a valid URI', ['http://example.com:8/'])
    >>> found["problems"][0]["message"], found["problems"][0]["place"]
    ('port must be digits, found "x"', 'character 21; RFC 3986, section 3.2.3')
    >>> analyse("ftp://example.com/", WEB_LINK, "WEB_LINK")["headline"]
    'not accepted by WEB_LINK'
    """
    rule = accepted.rule if isinstance(accepted, Policy) else accepted
    reference = URIReference(text) if RULES["URI-reference"].is_valid(text) else None
    if isinstance(accepted, Policy):
        of_text, problems, suggestions = accepted.verdict(text), accepted.check(text), accepted.suggest(text)
        headline = f"{_OF_POLICY[of_text]} by {name or 'this policy'}"
    else:
        of_text, problems, suggestions = verdict(text, rule), diagnose(text, rule), suggest(text, rule=rule)
        headline = _headline(of_text, rule, reference)
    hazards = find_hazards(text)
    return {
        "verdict": of_text,
        "headline": headline,
        "expected": phrase(expected_next(rule, text)) if verdict(text, rule) == "incomplete" else "",
        "picture": [[(run.name, run.text, run.columns) for run in row] for row in drawn(text, columns)],
        "undrawn": undrawn_components(text),
        "marked": list(_marked(text, problems, rule)) if of_text == "invalid" else [],
        "problems": [_trouble(problem, text) for problem in problems[:_MOST]],
        "more_problems": len(problems[_MOST:]),
        "suggestions": [_suggested(suggestion, text) for suggestion in suggestions],
        "hazards": [
            {"code": hazard.code, "affects": hazard.affects, "message": hazard.message} for hazard in hazards[:_MOST]
        ],
        "more_hazards": len(hazards[_MOST:]),
        "browser": _browser(text, reading),
        "normal": [] if reference is None else _normal_forms(reference),
        "parts": None if reference is None else _parts(reference),
        "is_secret": _is_secret(text, reading),
        "code": _code(accepted, name),
    }


def answer(question: str) -> str:
    """Return the analysis of a text, both in JSON, which may contain lone surrogates as the text does.

    If the settings of a policy contradict each other, return what is wrong with them, as ``error``.
    """
    asked = json.loads(question)
    name = asked["rule"]
    try:
        policy = _own(asked["settings"]) if asked["rule"] == OWN else POLICIES.get(name)
    except URIError as error:
        return json.dumps({"error": str(error)})
    shown_name = name if name in POLICIES else ""
    return json.dumps(
        analyse(asked["text"], policy or name, shown_name, reading=asked["reading"], columns=asked["columns"])
    )


def _own(settings: Settings) -> Policy[URI]:
    """Return the policy of the builder."""
    return Policy(
        schemes=frozenset(settings["schemes"]) or None,
        hosts=frozenset(settings["hosts"]) or None,
        forbid=frozenset(settings["forbid"]),
        public_hosts_only=settings["public_hosts_only"],
    )


def _code(accepted: ReferenceRule | _AnyPolicy, name: str) -> Code:
    if isinstance(accepted, Policy):
        python = f"from uri_split import {name}\n{name}.is_valid(text)"
        if not name:
            python = f"from uri_split import Policy\npolicy = {accepted!r}\npolicy.is_valid(text)"
        return {
            "python": python,
            "pattern": accepted.pattern(ECMASCRIPT).text,
            "schema": json.dumps(json_schema(accepted), indent=2),
        }
    return {
        "python": f'from uri_split import is_valid\nis_valid(text, "{accepted}")',
        "pattern": RULES[accepted].pattern(ECMASCRIPT),
        "schema": json.dumps(json_schema_of_rule(accepted), indent=2),
    }


def _headline(of_text: Verdict, rule: ReferenceRule, reference: URI | RelativeRef | None) -> str:
    if of_text == "incomplete":
        return f"not yet {_WHOLE[rule]}"
    if of_text == "invalid" or reference is None:
        return message(f"error/invalid/{rule}").removesuffix(":")
    return kind_of(reference)


def _visible(text: str, hidden: Sequence[Span] | None = None) -> str:
    """Return a text, or the beginning of a long one, as it can be displayed, with passwords hidden."""
    hidden = lenient.hidden_spans(text) if hidden is None else hidden
    begin = text[:_MOST_CHARACTERS]
    line = shown(begin, clipped(hidden, 0, len(begin))).line
    return line if len(text) <= _MOST_CHARACTERS else f"{line}… ({len(text):,} characters)"


def _marked(text: str, problems: Sequence[Problem], rule: ReferenceRule) -> Iterator[Marked]:
    """Divide the text, or what is around the first problem of a long one, into right and wrong parts."""
    hidden = lenient.hidden_spans(text, rule)
    spans = [(problem.start, problem.end) for problem in problems]
    begin = max(0, spans[0][0] - _MOST_MARKED // 3) if len(text) > _MOST_MARKED else 0
    end = min(begin + _MOST_MARKED, len(text))
    missing = {start for start, stop in spans if start == stop}
    wrong: set[int] = set()
    for span in spans:
        first, last = widened(span, hidden)
        wrong.update(range(max(first, begin), min(last, end)))
    cells = [shown(character).line for character in text[begin:end]]
    for first, last in clipped(hidden, begin, end):
        cells[first:last] = ["***", *[""] * (last - first - 1)]

    def each() -> Iterator[Marked]:
        for at, cell in enumerate((*cells, ""), begin):
            if at in missing:
                yield Marked("missing", "")
            if cell:
                yield Marked("wrong" if at in wrong else "right", cell)

    if begin:
        yield Marked("right", "…")
    for kind, run in groupby(each(), key=attrgetter("kind")):
        yield Marked(kind, "".join(part.text for part in run))
    if end < len(text):
        yield Marked("right", "…")


def _trouble(problem: Problem, text: str) -> Trouble:
    place = f"character {problem.start + 1:,}" if problem.start < len(text) else "at the end"
    return {
        "code": problem.code,
        "message": problem.message,
        "help": problem.help,
        "place": f"{place}; RFC {problem.rfc}, section {problem.section}" if problem.section else place,
    }


def _suggested(suggestion: Suggestion, text: str) -> Suggested:
    uri = concealed(text, suggestion.changes)  # a password of the text may not look like one in the URI
    return {"uri": suggestion.uri, "shown": _visible(uri), "certainty": suggestion.certainty}


def _browser(text: str, reading: Reading | None) -> Browser:
    of_text = _components(text)
    of_browser = {} if reading is None else _components_of_browser(reading)
    # By the URL Standard, the components of `href` are these attributes, also where the grammar splits it.
    hidden, hidden_by_browser = _hidden(text), {} if reading is None else _hidden(reading["href"])
    parts: list[Compared] = []
    for name in _COMPONENTS:
        grammar, browser = of_text[name], of_browser.get(name)
        state: State = "same"
        if reading is not None and (browser or "") != (grammar or ""):
            state = "rewritten" if _is_rewritten(name, text, of_browser) else "different"
        parts.append(
            {
                "name": name,
                "grammar": None if grammar is None else _visible(grammar, hidden[name]),
                "browser": None if browser is None else _visible(browser, hidden_by_browser[name]),
                "state": state,
            }
        )
    return {"href": None if reading is None else _visible(reading["href"]), "parts": parts}


def _is_rewritten(name: Component, text: str, of_browser: _Components) -> bool:
    """Return whether the browser only writes a component differently, as `uri_split.browsers` decides.

    That module requires a package that Pyodide does not have. Here, userinfo must be the same, except for an empty
    password.
    """
    ours, scheme, host, port = lenient.split(text), of_browser["scheme"] or "", of_browser["host"], of_browser["port"]
    if name == "userinfo":
        return percent_decode((ours.userinfo or "").removesuffix(":")) == percent_decode(of_browser[name] or "")
    reading = BrowserReading(scheme, host, port_number(scheme, port))
    return is_rewritten(name, ours, of_browser[name], reading)


def _components(text: str) -> _Components:
    return {name: None if span is None else text[slice(*span)] for name, span in _spans(text).items()}


def _hidden(text: str) -> dict[str, Sequence[Span]]:
    """Return the hidden spans within each component."""
    hidden = lenient.hidden_spans(text)
    return {name: clipped(hidden, *span) if span else () for name, span in _spans(text).items()}


def _spans(text: str) -> dict[str, Span | None]:
    scheme, authority, path, query, fragment = lenient.component_spans(text)
    userinfo = host = port = None
    if authority:
        start, end = authority
        parts = lenient.split_authority(text[start:end])
        if parts.userinfo is not None:
            userinfo = start, start + len(parts.userinfo)
            start = userinfo[1] + len("@")
        host = start, start + len(parts.host)
        if parts.port is not None:
            port = host[1] + len(":"), end
    return dict(zip(_COMPONENTS, (scheme, userinfo, host, port, path, query, fragment), strict=True))


def _components_of_browser(reading: Reading) -> _Components:
    """Return the components, `None` for those that are empty: ``URL`` does not say which of these are absent."""
    password = f":{reading['password']}" if reading["password"] else ""
    components = (
        reading["protocol"].removesuffix(":"),
        reading["username"] + password,
        reading["hostname"],
        reading["port"],
        reading["pathname"],
        reading["search"].removeprefix("?"),
        reading["hash"].removeprefix("#"),
    )
    return {name: text or None for name, text in zip(_COMPONENTS, components, strict=True)}


def _normal_forms(reference: URI | RelativeRef) -> list[str]:
    forms = dict.fromkeys((reference.normalize(), reference.normalize(scheme_based=True)))
    return [_visible(form) for form in forms]


def _parts(reference: URI | RelativeRef) -> Parts:
    hidden = _hidden(str(reference))
    of_text = {name: value and mask(value, hidden[name]) for name, value in _components(str(reference)).items()}
    host, path, fragment = of_text["host"], of_text["path"] or "", of_text["fragment"]
    in_unicode = RegName(host).unicode if host and reference.host_kind == "reg-name" else host
    segments = path.removeprefix("/").split("/") if path else []
    query = RelativeRef(f"?{of_text['query'] or ''}").query_params()
    return {
        "host": None if host is None else _visible(host),
        "host_kind": _KINDS_OF_HOSTS[reference.host_kind] if reference.host_kind else None,
        "host_in_unicode": _visible(in_unicode) if in_unicode and in_unicode != host else None,
        "path": [_visible(percent_decode(segment)) for segment in segments[:_MOST]],
        "more_segments": len(segments[_MOST:]),
        "query": [(_visible(name), None if value is None else _visible(value)) for name, value in query[:_MOST]],
        "more_pairs": len(query[_MOST:]),
        "fragment": None if fragment is None else _visible(percent_decode(fragment)),
    }


def _is_secret(text: str, reading: Reading | None) -> bool:
    if reading is not None and (reading["username"] or reading["password"]):
        return True
    return any(_has_userinfo(decoded) or _may_begin_password(decoded) for decoded in _decoded(text))


def _decoded(text: str) -> Iterator[str]:
    """Yield the text, and what it is once percent-encodings, character references and wide characters are decoded."""
    yield text
    for _ in range(_MOST_DECODED):
        text = normalize("NFKC", unescape(percent_decode(text)))
        yield text


def _has_userinfo(text: str) -> bool:
    return bool(lenient.hidden_spans(text) or _AT_AFTER_NAME.search(text))


def _may_begin_password(text: str) -> bool:
    """Return whether the next character may be an "@" that makes a password of what precedes it.

    Without it, up to 5 digits are a port, and what follows "[" is an address.
    """
    continued = f"{text}@a"
    return not _ADDRESS.search(continued) and any(
        not _PORT.fullmatch(text, start, end) for start, end in lenient.hidden_spans(continued)
    )
