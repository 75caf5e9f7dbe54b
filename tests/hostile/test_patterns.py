"""The time that any regular expression of the package takes grows no faster than the length of the text."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext, suppress
from functools import cache, partial
from importlib import import_module
from itertools import chain
from pathlib import Path, PurePosixPath, PureWindowsPath
from random import Random
from typing import Any, Final, TypeAlias

import pytest
from pydantic import TypeAdapter, ValidationError

from tests.cli.command_line import uri_split
from tests.hostile.calls import read, result
from tests.hostile.hostile_texts import Family, families
from tests.hostile.package_patterns import Pattern, Site, not_lazy, sites
from tests.hostile.reached import CALLED, OWN, REACHED_BY, TABLES
from tests.hostile.template_calls import MADE_FOR_TEMPLATES, each_route, each_template
from tests.timing import outgrows, seconds
from tests.without_regex import without_regex
from uri_split import (
    URI,
    DisallowedURI,
    InvalidURI,
    Origins,
    Policy,
    Problem,
    URIReference,
    build,
    diagnose,
    equivalent,
    find,
    find_hazards,
    find_in_lines,
    lenient,
    repair,
    rules,
    split,
    suggest,
    verdict,
)
from uri_split._algebra import browsers, lookalikes
from uri_split._documents import flaws, is_mail, links_of, reader_of
from uri_split._grammar import RuleName
from uri_split._hidden import without_secrets
from uri_split._policy.settings import LOOPBACK, is_loopback
from uri_split._scan import scanner as running_text
from uri_split._scan.scanner import FORMS, SlowScanner
from uri_split._secrets import PROFILES, rules_of
from uri_split.columns import cells, groups
from uri_split.compat import urllib_parse
from uri_split.encoding import iri_to_uri, percent_decode, percent_encode, uri_to_iri
from uri_split.files import file_path, file_uri
from uri_split.hosts import RegName, parse_host
from uri_split.redaction import Redaction
from uri_split.rules import RULES
from uri_split.schemes import URN, DataURI, MailtoURI

Compiled: TypeAlias = Any
"""A pattern of `re` or of `regex`."""
POLICIES: Final = (
    Policy(dns_hosts_only=True, hosts={"*.a", "h"}, max_length=10**6),
    Policy(allow_ip_hosts=False, allow_userinfo=True, allow_password=True, ports={80}, max_length=10**6),
)
OTHER_POLICIES: Final = (
    Policy(public_hosts_only=True, max_length=10**6),
    Policy("URI-reference", allow_hidden_hosts=False, same_in_browsers=True, max_length=10**6),
)
BASE: Final = URI("http://h/a/b?q")
ORIGINS: Final = Origins("https://*.a.example", "http://localhost:*")


def main_problems(text: str) -> list[Problem]:
    found: list[Problem] = []
    for given in (text, f"mailto:{text}", f"http{text}://h", f"https://{text}"):
        try:
            Policy(schemes={"https"}, max_length=10**6).clean(given)
        except (InvalidURI, DisallowedURI) as error:
            found.append(error.main_problem)
    return found


def each_policy(text: str) -> object:
    return [
        (policy.check(given), policy.verdict(given), result(partial(policy.clean, given)))
        for policy in (*POLICIES, *OTHER_POLICIES)
        for given in (text, f"a://{text}", f"http://{text}/")
    ]


def displayed(before: str, text: str, length: int) -> str:
    encoded = percent_encode(text.encode("utf-8", "replace").decode(), "unreserved")
    return URIReference(f"{before}{encoded}").display(max_length=length)


def each_kind_of_path(text: str) -> object:
    return [
        (result(lambda: file_uri(kind(text))), result(lambda: file_path(f"file:{text}", kind)))  # noqa: B023  called here
        for kind in (PurePosixPath, PureWindowsPath)
    ]


def each_scheme(text: str) -> object:
    data = ("data:", "data:,", "data:;base64,", "data:a/b;c=", "data:a/b;c=%22")
    mailto = ("mailto:", "mailto:%22", "mailto:a@%5B", "mailto:?to=")
    urn = ("urn:", "urn:ab:", "urn:ab:c?+")
    return [
        *(result(partial(read, DataURI, f"{beginning}{text}", "media_type parameters data")) for beginning in data),
        *(result(partial(read, MailtoURI, f"{beginning}{text}", "to headers")) for beginning in mailto),
        *(result(partial(read, URN, f"{each}{text}", "r_component q_component assigned_name")) for each in urn),
        result(lambda: DataURI.of(text, "a/b", {"c": f'"{text}'})),
        result(lambda: MailtoURI.of(text)),
        result(lambda: MailtoURI.of(f"@@{text}")),
        result(lambda: MailtoURI.of(body=text, cc=text)),
    ]


def in_a_table(text: str, folder: Path) -> object:
    (folder / "a.csv").write_text(f"url\n{text}\n", "utf-8", "surrogateescape", "")
    (folder / "a.jsonl").write_text(f'{{"url": "{text}"}}\n', "utf-8", "surrogateescape", "")
    return [uri_split("check", folder / name).status for name in ("a.csv", "a.jsonl")]


def in_values(text: str) -> object:
    values = {text: text, f"'{text}": text, f"{{{text}": text, "query": text}
    with pytest.raises(ValidationError) as error:
        TypeAdapter(int).validate_python({"token": text})
    return Redaction().redact_values([values, error.value])


def each_function_of_urllib(text: str) -> object:
    with suppress(ValueError):  # brackets without an address
        urllib_parse.urlsplit(text)
        urllib_parse.urljoin("http://h/a", text)
        urllib_parse.urljoin(f"http://h/{text}", text)
    return urllib_parse.unquote(text), urllib_parse.parse_qsl(text, keep_blank_values=True)


ENTRY_POINTS: dict[str, Callable[[str], object]] = {
    "split": lambda text: (split(text), lenient.split_authority(text)),
    "compat": each_function_of_urllib,
    "redacted": lambda text: (
        lenient.redacted(text),
        lenient.hidden_spans(text),
        lenient.hidden_spans(text, "host"),
        without_secrets(text),
    ),
    "redact": lambda text: [
        Redaction(profile).redact(given)
        for profile in PROFILES
        for given in (text, f"https://h/?{text}", f"?token={text}", f"?a%3Dtoken%253D{text}@")
    ],
    "redact_values": in_values,
    "URI": lambda text: result(lambda: URI(text)),
    "resolve": lambda text: (result(lambda: BASE.resolve(text)), result(lambda: BASE.relativize(text))),
    "normalize": lambda text: result(lambda: URIReference(text).normalize(scheme_based=True)),
    "display": lambda text: [
        result(partial(displayed, before, text, length)) for before in ("//", "/") for length in (9, 10**4)
    ],
    "equivalent": lambda text: result(lambda: equivalent(text, f"{text}/")),
    "diagnose": lambda text: [diagnose(given) for given in (text, f"//{text}", f"//[{text}]", f"//[::{text}")],
    "verdict": lambda text: [verdict(text, rule) for rule in RULES],
    "find": lambda text: [
        list(find(given, html=True, skip_code=True, base=BASE))
        for given in (
            *(text, f"http://{text}", f"<http://a/{text}>", f'<a href="{text}">', f"<img srcset='{text}'>"),
            f"<meta http-equiv=refresh content='0;{text}'>",
        )
    ],
    "find without regex": lambda text: [
        list(find(given, suffixes=True)) for given in (text, f"http://{text}", f"<http://a/{text}>", f"a.b/{text}")
    ],
    "find in Markdown": lambda text: [
        list(find(given, markdown=True, base=BASE)) for given in (text, f"[a]({text})", f"[a]: {text}")
    ],
    "find_in_lines": lambda text: [
        list(find_in_lines(given.splitlines(keepends=True))) for given in (text, f"<http://a/{text}\n>")
    ],
    "find suffixes": lambda text: list(find(text, suffixes=True)),
    "repair": lambda text: (
        [repair(given, default_scheme="a") for given in (text, f"http://h/{text}", f"{text}h")],
        [repair(given, base="http://h/") for given in (f"|{text}", f"<{text} >")],
    ),
    "suggest": lambda text: [
        suggest(given) for given in (text, f"http://h/{text}", f"http://{text}h", f"(http://{text}")
    ],
    "browsers": lambda text: [browsers.read(f"{start}{text}") for start in ("", "http://", "file://", "foo://")],
    "find_hazards": lambda text: [find_hazards(given) for given in (text, f"http://{text}", f"http:/{text}")],
    "lint": lambda text: [
        list(flaws(link))
        for form in ("md", "html", "rst", "txt")
        for given in (text, f"[a]({text})", f'<a href="{text}">', f".. _a: {text}")
        for link in links_of(f".{form}", given)
    ],
    "sources": lambda text: [
        (list(reader.read(text, text)), is_mail(text))
        for extension in (".csv", ".tsv", ".json", ".ics", ".xml", ".mbox")
        if (reader := reader_of(extension))
    ],
    "lines": lambda text: [
        pattern.match(given.encode(errors="surrogateescape"))
        for pattern in map(private("cli.blocks._some_lines"), RULES)
        for given in (text, f"{text}\n", f"http://h/{text}\n", f"http://{text}\n" * 2)
    ],
    "main_problem": main_problems,
    "policy": each_policy,
    "origins": lambda text: [
        (ORIGINS.accepts(origin), ORIGINS.why_not(origin))
        for origin in (text, f"https://{text}.a.example", f"http://localhost:{text}")
    ],
    "build": lambda text: [result(lambda: build(host=text)), result(lambda: parse_host(text))],
    "percent_decode": percent_decode,
    "files": each_kind_of_path,
    "schemes": each_scheme,
    "templates": each_template,
    "routes": each_route,
    "IRI": lambda text: [result(lambda: iri_to_uri(text)), result(lambda: uri_to_iri(text))],
    "name": lambda text: (
        RegName(text).is_dns_name,
        RegName(text).unicode,
        is_loopback(text),
        lookalikes.mixed_scripts(text),
    ),
    "cells": lambda text: [
        (
            cells.surt(given),
            cells.query_params(given),
            cells.path_segments(given),
            cells.host_reversed(given),
            groups.document_key(given),
        )
        for given in (text, f"http://{text}/", f"http://h/{text}", f"http://h/?{text}")
    ],
}
"""Functions that users call with one text."""


def private(name: str) -> Compiled:
    """Return the object of a module of the package by its name."""
    module, _, name = name.rpartition(".")
    return getattr(import_module(f"uri_split.{module}"), name)


def properties(name: str) -> list[Compiled]:
    return [getattr(policy, name) for policy in POLICIES]


def bound(*methods: Compiled) -> list[Compiled]:
    """Return the patterns that methods are bound to."""
    return [method.__self__ for method in methods]


def compiled(*patterns: str) -> list[Pattern]:
    import re  # noqa: PLC0415  nothing else here compiles

    return list(map(re.compile, patterns))


def of_runs() -> list[RuleName]:
    return ["scheme", "userinfo", "reg-name", "port", "path", "segment", "query", "fragment"]


def of_the_scan() -> Iterator[Compiled]:
    ends, further = private("_scan.ends._ends"), private("_scan.scanner._further_units")
    yield from (ends(), ends(joined=True), ends(joined=True, has_web_scheme=True))
    yield from (private("_scan.ends._more")(), private("_scan.scanner._within_parentheses")())
    yield from (further(quoted=quoted, in_fragment=is_in) for is_in in (False, True) for quoted in (False, True))
    yield from map(running_text.form_of, FORMS)
    for schemes, suffixes in ((None, True), (frozenset({"a", "mailto"}), False)):
        made = running_text.scanner(schemes, suffixes=suffixes)
        yield from (each for each in (made if isinstance(made, SlowScanner) else [made]) if hasattr(each, "pattern"))


def of_the_scan_without_regex() -> list[Compiled]:
    with without_regex():
        return list(of_the_scan())


# Patterns that depend on local variables.
MADE: dict[str, Callable[[], Iterable[Compiled]]] = {
    "_text.unicode.unassigned": lambda: [private("_text.unicode.unassigned")()],
    "_automata._matched": lambda: compiled("(?:[a-f])+"),
    "_automata.graph_of_pattern": lambda: compiled("[a-f]"),
    "_diagnosis._not_allowed": lambda: map(private("_diagnosis._not_allowed"), of_runs()),
    "origins._RegexReader._of_set": lambda: compiled(".", "[a-z0-9-]", "[^/]"),
    "_changes._not_allowed": lambda: map(private("_changes._not_allowed"), of_runs()),
    "_suggestion.dictation._names": lambda: [private("_suggestion.dictation._names")()],
    "_suggestion.dictation._rewrites": lambda: [
        pattern
        for kind in ("marked", "alone", "hundreds", "together")
        for pattern, _ in private("_suggestion.dictation._rewrites")(kind)
    ],
    "_suggestion.slips._slip": lambda: [slip.pattern for slip in private("_suggestion.slips.table")()],
    "_suggestion.surroundings._either": lambda: map(private("_suggestion.surroundings._either"), ("()", '""”')),
    "_secrets._screen": lambda: [
        rules_of(profile, frozenset[str](), frozenset[str](), users=False).screen for profile in PROFILES
    ],
    "_secrets._value": lambda: [private("_secrets._value")(depth, mark) for depth in (0, 1, 3) for mark in "?;"],
    "_secrets._value_forms": lambda: [form.pattern for form in private("_secrets._value_forms")()],
    "rules.compiled": lambda: map(rules.compiled, RULES),
    "rules._beginnings": lambda: map(private("rules._beginnings"), RULES),
    **MADE_FOR_TEMPLATES,
    "_policy.policy.Policy._accepts": lambda: bound(*properties("_accepts")),
    "_policy.policy.Policy._outlines_of_beginnings": lambda: (
        pattern for outlines in properties("_outlines_of_beginnings") for pattern, _ in outlines
    ),
    "_policy.settings._beginnings_on_loopback": lambda: [
        private("_policy.settings._beginnings_on_loopback")(tuple(LOOPBACK))
    ],
    "cli.blocks._some_lines": lambda: map(private("cli.blocks._some_lines"), RULES),
    **{f"cli.records.{name}": partial(map, private(f"cli.records.{name}"), ",;\t") for name in ("_field", "_open_row")},
    "cli.records._row": lambda: map(private("cli.records._row"), ",;\t", (0, 1, 3)),
    "_scan.scanner.compile_in_re": of_the_scan_without_regex,
    "_scan.scanner.compile_in_regex": of_the_scan,
}


def patterns_of(site: Site) -> list[Compiled]:
    pattern = site.pattern()
    return list(MADE[site.key]()) if pattern is None else [pattern]


def test_every_pattern_of_the_package_is_listed() -> None:
    listed = [key for keys in REACHED_BY.values() for key in keys]
    assert sorted(listed) == sorted({site.key for site in sites()})
    assert set(REACHED_BY) <= {*ENTRY_POINTS, TABLES, OWN}
    assert set(MADE) == {site.key for site in sites() if site.pattern() is None}


def test_patterns_are_constants_compiled_on_first_use() -> None:
    # `lenient` compiles its one pattern at import, since the split is a hot path.
    others = list(not_lazy())
    assert [module for module, _ in others] == ["lenient"], others


MADE_BY_BEGINNINGS_OF: Final = {"rules._beginnings", "_policy.policy.Policy._outlines_of_beginnings"}
"""Patterns of a function that makes up for it."""
_ESCAPE_OR_CLASS: Final = r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]"
_QUANTIFIER: Final = r"(?:[*+?]|\{[0-9,]+\})"
_WITHOUT_CHOICE: Final = rf"\(\?:(?:[^()|*+?{{]|{_QUANTIFIER}\+)*\){_QUANTIFIER}\+"


# Python before 3.11.5 loses its place in one (gh-106052). `(?>(?:…)*)` means the same as `(?:…)*+`.
@pytest.mark.parametrize("key", sorted({*chain.from_iterable(REACHED_BY.values())} - MADE_BY_BEGINNINGS_OF))
def test_no_possessive_group_has_a_choice(key: str) -> None:
    searching: list[Compiled] = [*compiled(_ESCAPE_OR_CLASS, _WITHOUT_CHOICE, rf"\){_QUANTIFIER}\+")]
    others, without_choice, possessive = searching
    for pattern, _ in checks_of(key):
        written = pattern.pattern if isinstance(pattern.pattern, str) else pattern.pattern.decode()
        assert not possessive.search(without_choice.sub("x", others.sub("x", written))), written


SHORT: Final = 24
LENGTH: Final = 3000
MOST_GROWTH: Final = 8
"""Growth of the time if the length grows by 4; that of a quadratic pattern is 16."""
CLEAR_GROWTH: Final = 4.5
"""Growth up to a quarter of the length, without the time of a short text, that linear time hardly exceeds: 4.45."""
MOST_FAMILIES: Final = 1000
QUICK, HANGING = 0.001, 0.03


def is_superlinear(call: Callable[[str], object], family: Family, quick: float = QUICK) -> bool:
    """Return whether the time grows faster than the length, up to where a bound of the pattern no longer hides it.

    A short text shows exponential growth before a longer one hangs. A quarter of the length shows whether it is needed.
    """
    return _grows_from(call, family, SHORT, quick / 16) or (
        all(_may_grow(call, family, quick / 16) for _ in range(4)) and _grows_from(call, family, LENGTH, quick)
    )


def _may_grow(call: Callable[[str], object], family: Family, quick: float) -> bool:
    long = seconds(partial(call, family.text(LENGTH // 4)))
    if long <= quick:
        return False
    constant, short = (seconds(partial(call, family.text(end))) for end in (SHORT, LENGTH // 16))
    return long - constant > max(quick, CLEAR_GROWTH * (short - constant))


def _grows_from(call: Callable[[str], object], family: Family, length: int, quick: float) -> bool:
    while _grew(call, family, length, quick):
        if seconds(partial(call, family.text(length))) > HANGING:
            return True
        length *= 4
    return False


def _grew(call: Callable[[str], object], family: Family, length: int, quick: float) -> bool:
    return outgrows(call, family.text, (length // 4, length), MOST_GROWTH, quick)


def method_of(pattern: Compiled, name: str) -> Callable[[str], object]:
    """Return the method of a pattern, reading all of its matches."""
    call = partial(pattern.sub, b"" if isinstance(pattern.pattern, bytes) else "")
    if name in {"match", "fullmatch", "search"}:
        call = getattr(pattern, name)
    if isinstance(pattern.pattern, bytes):
        return lambda text: call(text.encode("utf-8", "surrogatepass"))
    return call


@cache
def checks_of(key: str) -> tuple[tuple[Compiled, frozenset[str]], ...]:
    """Return the patterns of a constant or a function, each once, with the methods to measure."""
    of_key = [site for site in sites() if site.key == key]
    checks = [(pattern, frozenset(CALLED.get(key, site.methods))) for site in of_key for pattern in patterns_of(site)]
    return tuple(dict.fromkeys((pattern, slowest(methods)) for pattern, methods in checks))


def slowest(methods: frozenset[str]) -> frozenset[str]:
    """Return the methods that do what the others do and more: all matches include the first, a search a match."""
    if methods <= {"match", "search", "fullmatch"}:
        return methods - {"match"} if "search" in methods else methods
    return frozenset({"finditer"} | methods & {"fullmatch"})


@cache
def families_of(key: str) -> tuple[Family, ...]:
    """Return the families of all patterns of a constant or a function."""
    return tuple(dict.fromkeys(family for pattern, _ in checks_of(key) for family in families_of_pattern(pattern)))


def families_of_pattern(pattern: Compiled) -> list[Family]:
    written = pattern.pattern
    return _families(written.decode() if isinstance(written, bytes) else written, pattern.flags)


@cache
def _families(pattern: str, flags: int) -> list[Family]:
    return families(pattern, flags, MOST_FAMILIES)


measured: set[tuple[Compiled, str]] = set()


@pytest.mark.parametrize("key", sorted(chain.from_iterable(REACHED_BY.values())))
def test_time_of_a_pattern_grows_no_faster_than_the_text(key: str) -> None:
    for pattern, methods in checks_of(key):
        for method in methods:
            if (pattern, method) not in measured:
                call = method_of(pattern, method)
                call("")
                slow = next((family for family in families_of_pattern(pattern) if is_superlinear(call, family)), None)
                assert slow is None, (method, pattern.pattern)
                measured.add((pattern, method))


# The white space before a delimiter, the delimiters that begin an authority over and over, and so on.
KNOWN: Final = (
    Family("", " ", "@"),
    Family("a@", "\r\n", ""),
    Family("http:", "\\", ":@"),
    Family("", "http:", "@"),
    Family("", "//:", "@"),
    Family("http://", "//a:b@", "h"),
    Family("", "\u200b", "/:@"),
)


def some_families(entry: str, most: int) -> list[Family]:
    """Return some of the families of the patterns that an entry point reaches, the same ones in every run."""
    of_its_patterns = [family for key in REACHED_BY.get(entry, []) for family in families_of(key)]
    return Random(3986).sample(of_its_patterns, min(most, len(of_its_patterns)))


@pytest.mark.parametrize("number", [14, pytest.param(60, marks=pytest.mark.long)])
@pytest.mark.parametrize("entry", ENTRY_POINTS)
def test_time_of_an_entry_point_grows_no_faster_than_the_text(entry: str, number: int) -> None:
    call = ENTRY_POINTS[entry]
    with without_regex() if entry.endswith("without regex") else nullcontext():
        call("http://h")  # compiles what is compiled once
        for family in (*KNOWN, *some_families(entry, number)):
            assert not is_superlinear(call, family, quick=0.02), family


def test_time_of_tables_grows_no_faster_than_the_text(tmp_path: Path) -> None:
    call = partial(in_a_table, folder=tmp_path)
    for family in some_families(TABLES, 20):
        assert not is_superlinear(call, family, quick=0.5), family


# The white space is in two classes, one after the other: this took 8 seconds for 40,000 spaces.
OVERLAPPING: Final = r"\A[^:/?#\\]*:?\s*[/\\][/\\\s]*[^/\\?#@\s:]*:([^/?#]+)@"


def test_quadratic_pattern_is_found() -> None:
    (pattern,) = compiled(OVERLAPPING)
    spaces = Family("", " ", "@")
    assert spaces in families_of_pattern(pattern)
    assert is_superlinear(method_of(pattern, "search"), spaces)


def test_quadratic_call_with_a_constant_part_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    spent = 0.0

    def call(text: str) -> None:
        nonlocal spent
        spent += 0.002 + len(text) ** 2 * 1e-8

    monkeypatch.setattr("tests.timing.process_time", lambda: spent)
    assert is_superlinear(call, Family("", "a", ""))


@pytest.mark.parametrize("pattern", [r"(?:a|a)*b", r"(?:a*)*b", r"x(?:[ab]+,?)*;"])
def test_exponential_pattern_is_found(pattern: str) -> None:
    (found,) = compiled(pattern)
    call = method_of(found, "search")
    assert any(seconds(partial(call, family.text(20))) > QUICK for family in families_of_pattern(found))
