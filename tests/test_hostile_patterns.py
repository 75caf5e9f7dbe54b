"""The time that any regular expression of the package takes grows no faster than the length of the text."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, Final, TypeAlias

import pytest

from tests.cli.command_line import uri_split
from tests.hostile_texts import Family, families
from tests.package_patterns import Pattern, Site, sites
from uri_split import (
    URI,
    InvalidURI,
    Policy,
    RegName,
    URIReference,
    build,
    confusables,
    diagnose,
    equivalent,
    find,
    find_hazards,
    iri_to_uri,
    lenient,
    parse_host,
    repair,
    rules,
    running_text,
    split,
    uri_to_iri,
    verdict,
)
from uri_split.abnf import RuleName
from uri_split.limits import LOOPBACK, is_loopback
from uri_split.rules import RULES
from uri_split.scheme_forms import FORMS

Compiled: TypeAlias = Any
"""A pattern of `re` or of `regex`."""
POLICIES: Final = (
    Policy(dns_hosts_only=True, hosts={"*.a", "h"}, max_length=10**6),
    Policy(allow_ip_hosts=False, allow_userinfo=True, allow_password=True, ports={80}, max_length=10**6),
)
BASE: Final = URI("http://h/a/b?q")


def result(call: Callable[[], object]) -> object:
    try:
        return repr(call())
    except InvalidURI as error:
        return f"{error}{error!r}"


def each_policy(text: str) -> object:
    return [
        (policy.check(given), policy.verdict(given), result(partial(policy.parse, given)))
        for policy in POLICIES
        for given in (text, f"a://{text}")
    ]


def in_a_table(text: str, folder: Path) -> object:
    (folder / "a.csv").write_text(f"url\n{text}\n", "utf-8", "surrogateescape", "")
    (folder / "a.jsonl").write_text(f'{{"url": "{text}"}}\n', "utf-8", "surrogateescape", "")
    return [uri_split("check", folder / name).status for name in ("a.csv", "a.jsonl")]


ENTRY_POINTS: dict[str, Callable[[str], object]] = {
    "split": lambda text: (split(text), lenient.split_authority(text)),
    "redacted": lambda text: (lenient.redacted(text), lenient.hidden_spans(text), lenient.hidden_spans(text, "host")),
    "URI": lambda text: result(lambda: URI(text)),
    "resolve": lambda text: (result(lambda: BASE.resolve(text)), result(lambda: BASE.relativize(text))),
    "normalize": lambda text: result(lambda: URIReference(text).normalize(scheme_based=True)),
    "equivalent": lambda text: result(lambda: equivalent(text, f"{text}/")),
    "diagnose": lambda text: [diagnose(given) for given in (text, f"//{text}", f"//[{text}]", f"//[::{text}")],
    "verdict": lambda text: [verdict(text, rule) for rule in RULES],
    "find": lambda text: [list(find(given, html=True)) for given in (text, f"http://{text}", f"<http://a/{text}>")],
    "find suffixes": lambda text: list(find(text, suffixes=True)),
    "repair": lambda text: [repair(given, default_scheme="a") for given in (text, f"http://h/{text}", f"{text}h")],
    "find_hazards": lambda text: [find_hazards(given) for given in (text, f"http://{text}", f"http:/{text}")],
    "policy": each_policy,
    "build": lambda text: [result(lambda: build(host=text)), result(lambda: parse_host(text))],
    "IRI": lambda text: [result(lambda: iri_to_uri(text)), result(lambda: uri_to_iri(text))],
    "name": lambda text: (RegName(text).is_dns_name, is_loopback(text), confusables.mixed_scripts(text)),
}
"""Functions that users call with one text."""
# In a table, a text is in quotation marks.
TABLES: Final = "table"
# The text is one that the package itself has made, or a programmer.
OWN: Final = "own"

REACHED_BY: dict[str, str] = {
    "split": "lenient._compile_and_match",
    "redacted": "lenient.password_spans lenient.hidden_spans lenient._passwords lenient._end_of_authority",
    "URI": "rules.compiled problems._bad_spots",
    "normalize": "percent._normalizer",
    "diagnose": """
        address_diagnosis.check_ip_literal address_diagnosis._short address_diagnosis._ipv6_form
        address_diagnosis._ipv6_length diagnosis._scheme problems.bad_characters.problem problems._advice
        rules._compiled_for_folded rules.folded
    """,
    "find": """
        broken_off._ends broken_off._COMPLETE_HOST broken_off._OPENED broken_off._MORE_OF_A_HOST
        broken_off._USER_AND_DIGITS broken_off._PASSWORD broken_off._PASSWORD_OF_TWO_WORDS broken_off._TEMPLATE
        broken_off._ESCAPE broken_off._METHOD broken_off._TEXT_OF_A_LINK
        extraction._LAST_SCHEME extraction._OPENING extraction._CLOSED extraction._in_delimiters
        extraction._OPEN_AT_THE_END extraction._STILL_OPEN extraction._BRACKETS extraction._DOUBTFUL extraction._LIST
        extraction._MARKS_FOR_A_HOST extraction._NO_URI_HAS extraction._OFTEN_UNENCODED extraction._OF_NO_SCHEME
        extraction._OF_VALUE extraction._QUERY_OR_FRAGMENT markup._REFERENCES markup._VALUE running_text.scanner
        running_text._further running_text.form_of
    """,
    "find suffixes": "suffixes._NAME",
    "repair": """
        repairs._BLANKS repairs._PREFIX repairs._SCHEME repairs._SUFFIX repairs._repaired repairs._hides_a_host
        repairs._AUTHORITY repairs._HIDES_THE_HOST repairs._NEXT repairs._not_allowed
    """,
    "find_hazards": """
        hazards.find_hazards hazards._left_out hazards._controls hazards._is_network_path hazards._backslashes
        hazards._slashes hazards._slashes_at hazards._of_scheme hazards._difference hazards._directions
        hazards._of_files hazards._with_inner encoded_hazards._spots hazard.spots hazard.matched_at
        host_hazards._of_unicode_versions
        host_hazards._of_userinfo_and_port host_hazards._of_host host_hazards._of_names host_hazards._mapped_delimiters
        host_hazards._as_written host_hazards.host_to_browsers host_hazards.host_name domains._domain domains._faults
        domains._numbers domains.ends_in_a_number domains.ipv4_address domains.is_forbidden
        domains.lower domains._read domains.wrapped_address host_hazards.may_be_host_to_browsers unassigned.unassigned
    """,
    "policy": """
        policy.Policy._accepts policy.Policy._outlines_of_beginnings policy_lists._LABELS
        policy_lists._BEGINNING_OF_LABELS policy_lists._beginnings_on_loopback limits._MAY_BE_READ_AS_ADDRESS
        limits.Limits.host_problem
    """,
    "build": "building._host",
    "IRI": "iris._stood_in iris._decoded_beyond_ascii iris._readable_run percent.encode_non_ascii",
    "name": "hosts.RegName.is_dns_name limits._loopback confusables._one_language confusables._script_tests",
    TABLES: """
        cli.blocks.in_unicode cli.csv_records._RECORD cli.csv_records._RECORDS cli.csv_records._PLAIN
        cli.csv_records._FIELD cli.json_objects._ESCAPE cli.json_objects._MARK
        cli.json_objects._STRING cli.lines._UNSAFE_IN_JSON
    """,
    OWN: "columns.spark._spelled_out policy_pattern._TOKENS policy_pattern._least",
}
"""Which entry point reaches a pattern, by the module and the constant or the function that compiles it."""


def private(name: str) -> Compiled:
    """Return what a module of the package has under a name."""
    module, name = name.split(".")
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


def of_each_scanner() -> Iterator[Compiled]:
    yield running_text.scanner(None, suffixes=True)
    yield running_text.scanner(frozenset({"a", "mailto"}), suffixes=False)


def of_each_end() -> Iterator[Compiled]:
    ends = private("broken_off._ends")
    yield from (ends(), ends(joined=True), ends(joined=True, is_of_the_web=True))


def further() -> Iterator[Compiled]:
    for in_fragment in (False, True):
        for quoted in (False, True):
            yield private("running_text._further")(quoted=quoted, in_fragment=in_fragment)


# What is made of local variables.
MADE: dict[str, Callable[[], Iterable[Compiled]]] = {
    "lenient.hidden_spans": lambda: compiled(*(before + private("lenient._MAY_BEGIN") for before in ("", r"\A|"))),
    "lenient._passwords": list,  # those of its callers
    "hazard.spots": list,  # those of its callers
    "hazard.matched_at": list,  # those of its callers
    "hazards._with_inner": lambda: compiled(private("hazards._OPENERS_AGAIN"), private("hazards._INNER_SCHEME")),
    "encoded_hazards._spots": lambda: compiled(
        rf"(?:\A|(?<=[=&])){private('encoded_hazards._SLASHES_APART')}",  # only there
        *(pattern for _, _, pattern, _ in private("encoded_hazards._IN_PATHS")),
    ),
    "domains._numbers": lambda: compiled(private("domains._NUMBER"), private("domains._WRAPPED_NUMBER")),
    "unassigned.unassigned": lambda: [private("unassigned.unassigned")()],
    "broken_off._ends": of_each_end,
    "host_hazards._mapped_delimiters": lambda: compiled("[\u2100\uff20]"),
    "iris._stood_in": lambda: compiled(f"[{private('iris._UCSCHAR')}]"),
    "problems._bad_spots": lambda: map(private("problems._bad_spots"), of_runs()),
    "repairs._not_allowed": lambda: map(private("repairs._not_allowed"), of_runs()),
    "rules.compiled": lambda: map(rules.compiled, RULES),
    "rules._compiled_for_folded": lambda: map(private("rules._compiled_for_folded"), RULES),
    "policy.Policy._accepts": lambda: bound(*properties("_accepts")),
    "policy.Policy._outlines_of_beginnings": lambda: (
        pattern for outlines in properties("_outlines_of_beginnings") for pattern, _ in outlines
    ),
    "policy_lists._beginnings_on_loopback": lambda: [private("policy_lists._beginnings_on_loopback")(tuple(LOOPBACK))],
    "confusables._one_language": lambda: bound(private("confusables._one_language")()),
    "confusables._script_tests": lambda: bound(*list(private("confusables._script_tests")().values())[:1]),
    "running_text.scanner": of_each_scanner,
    "running_text._further": further,
    "running_text.form_of": lambda: map(running_text.form_of, FORMS),
}


# Methods of what is passed on before one is called. And the records that are iterated over follow one another.
CALLED: dict[str, set[str]] = {
    "running_text.scanner": {"match"},
    "running_text._further": {"match"},
    "cli.csv_records._RECORD": {"match"},
}


def patterns_of(site: Site) -> list[Compiled]:
    pattern = site.pattern()
    return list(MADE[site.key]()) if pattern is None else [pattern]


def test_every_pattern_of_the_package_is_listed() -> None:
    listed = [key for keys in REACHED_BY.values() for key in keys.split()]
    assert sorted(listed) == sorted({site.key for site in sites()})
    assert set(REACHED_BY) <= {*ENTRY_POINTS, TABLES, OWN}
    assert set(MADE) == {site.key for site in sites() if site.pattern() is None}


LENGTH: Final = 3000
MOST_GROWTH: Final = 8
"""Of the time, where the length grows by 4; to a quadratic one it is 16."""
MOST_FAMILIES: Final = 1000
QUICK, HANGING = 0.001, 0.1


def seconds(call: Callable[[str], object], text: str, attempts: int = 1) -> float:
    def once() -> float:
        begin = perf_counter()
        call(text)
        return perf_counter() - begin

    return min(once() for _ in range(attempts))


def outgrows(call: Callable[[str], object], family: Family, quick: float = QUICK) -> bool:
    """Return whether the time grows faster than the length, up to where a bound of the pattern no longer hides it."""
    for start in (24, 200, LENGTH):
        length = start
        if seconds(call, family.text(length)) > quick and _grew(call, family, length):
            while seconds(call, family.text(length)) < HANGING:
                length *= 4
                if not _grew(call, family, length):
                    break
            else:
                return True
    return False


def _grew(call: Callable[[str], object], family: Family, length: int) -> bool:
    short, long = family.text(length // 4), family.text(length)
    return all(seconds(call, long, 2) > MOST_GROWTH * seconds(call, short, 2) for _ in range(3))


def method_of(pattern: Compiled, name: str) -> Callable[[str], object]:
    """Return the method of a pattern, reading all of its matches."""
    call = partial(pattern.sub, b"" if isinstance(pattern.pattern, bytes) else "")
    if name in {"match", "fullmatch", "search"}:
        call = getattr(pattern, name)
    if isinstance(pattern.pattern, bytes):
        return lambda text: call(text.encode("utf-8", "surrogatepass"))
    return call


@cache
def families_of(key: str) -> tuple[Family, ...]:
    """Return the families of all patterns of a constant or a function."""
    found = dict.fromkeys(
        family
        for site in sites()
        if site.key == key
        for pattern in patterns_of(site)
        for family in families_of_pattern(pattern)
    )
    return tuple(found)


def families_of_pattern(pattern: Compiled) -> list[Family]:
    written = pattern.pattern
    return _families(written.decode() if isinstance(written, bytes) else written, pattern.flags)


@cache
def _families(pattern: str, flags: int) -> list[Family]:
    return families(pattern, flags, MOST_FAMILIES)


@pytest.mark.parametrize("key", sorted({site.key for site in sites()}))
def test_the_time_of_a_pattern_grows_no_faster_than_the_text(key: str) -> None:
    for site in sites():
        for pattern in patterns_of(site) if site.key == key else ():
            for method in CALLED.get(key, site.methods):
                call = method_of(pattern, method)
                call("")
                slow = next((family for family in families_of_pattern(pattern) if outgrows(call, family)), None)
                assert slow is None, (method, pattern.pattern)


MOST_OF_AN_ENTRY_POINT: Final = 60
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


@pytest.mark.parametrize("entry", ENTRY_POINTS)
def test_the_time_of_an_entry_point_grows_no_faster_than_the_text(entry: str) -> None:
    call = ENTRY_POINTS[entry]
    call("http://h")  # compiles what is compiled once
    of_its_patterns = [family for key in REACHED_BY.get(entry, "").split() for family in families_of(key)]
    number = min(MOST_OF_AN_ENTRY_POINT, len(of_its_patterns))
    for family in (*KNOWN, *Random(3986).sample(of_its_patterns, number)):
        assert not outgrows(call, family, quick=0.02), family


def test_the_time_of_tables_grows_no_faster_than_the_text(tmp_path: Path) -> None:
    call = partial(in_a_table, folder=tmp_path)
    of_its_patterns = [family for key in REACHED_BY[TABLES].split() for family in families_of(key)]
    for family in Random(3986).sample(of_its_patterns, 20):
        assert not outgrows(call, family, quick=0.5), family


# The white space is in two classes, one after the other: this took 8 seconds for 40,000 spaces.
OVERLAPPING: Final = r"\A[^:/?#\\]*:?\s*[/\\][/\\\s]*[^/\\?#@\s:]*:([^/?#]+)@"


def test_quadratic_pattern_is_found() -> None:
    (pattern,) = compiled(OVERLAPPING)
    spaces = Family("", " ", "@")
    assert spaces in families_of_pattern(pattern)
    assert outgrows(method_of(pattern, "search"), spaces)


@pytest.mark.parametrize("pattern", [r"(?:a|a)*b", r"(?:a*)*b", r"x(?:[ab]+,?)*;"])
def test_exponential_pattern_is_found(pattern: str) -> None:
    (found,) = compiled(pattern)
    call = method_of(found, "search")
    assert any(seconds(call, family.text(20)) > QUICK for family in families_of_pattern(found))
