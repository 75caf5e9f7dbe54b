"""Hostile text: time grows no faster than length, and memory stays within a few times the text."""

import ctypes
import re
import subprocess
import sys
import tracemalloc
from collections.abc import Callable

import pytest

from tests.timing import outgrows
from uri_split import (
    URI,
    AbsoluteURI,
    InvalidURI,
    InvalidURITemplate,
    Policy,
    RelativeRef,
    URIReference,
    URITemplate,
    build,
    diagnose,
    equivalent,
    find,
    find_hazards,
    find_in_lines,
    is_uri,
    is_valid,
    lenient,
    repair,
    split,
    suggest,
    verdict,
)
from uri_split.encoding import iri_to_uri, uri_to_iri
from uri_split.hosts import RegName, parse_host
from uri_split.resolution import absolute_links, remove_dot_segments

MEGABYTE = 10**6
M_TRIM_THRESHOLD, M_MMAP_THRESHOLD = -1, -3  # as malloc.h has them
MOST_GROWTH = 12  # of time, if the length grows by 10
MOST_GROWTH_OF_LISTS = 20  # lists of parts outgrow the processor cache; quadratic time grows by 100

# Short texts show whether the longer ones are needed, unless the quadratic part is very small.
LENGTHS = pytest.mark.parametrize(
    "screened", [pytest.param(True, id="short"), pytest.param(False, id="long", marks=pytest.mark.long)]
)

FAMILIES: dict[str, Callable[[int], str]] = {
    "userinfo of at signs": lambda size: f"a://{'a@' * (size // 2)}h/",
    "colons in brackets": lambda size: f"a://[{':' * size}]/",
    "groups in brackets": lambda size: f"a://[{'a:' * (size // 2)}]/",
    "hex digits in brackets": lambda size: f"a://[{'a' * size}]/",
    "IPvFuture that does not end": lambda size: f"a://[v1.{'a' * size}",
    "IPvFuture without a dot": lambda size: f"a://[v{'1' * size}]",
    "runs of wide characters": lambda size: "a:" + "a" * (size // 4) + "\U0001f600x" * 1200,  # in bytes
    "dots in brackets": lambda size: f"a://[::{'1.' * (size // 2)}]/",
    "percent-encoded path": lambda size: f"a:/{'%41' * (size // 3)}",
    "percent-encoded host": lambda size: f"a://{'%41' * (size // 3)}:x",
    "a bad last character": lambda size: f"a://h/{'a' * size}\n",
    "a bad last character after percent-encodings": lambda size: f"a:{'%41' * (size // 3)} ",
    "slashes": lambda size: "//" * (size // 2),
    "open brackets": lambda size: "[" * size,
    "schemes": lambda size: "a:" * (size // 2),
    "spaces": lambda size: " " * size,
    "every second character bad": lambda size: f"a:{'x ' * (size // 2)}",
    "percent signs": lambda size: "%" * size,
    "port of digits": lambda size: f"a://h:{'8' * size}x",
    "colons in a host": lambda size: f"a://{':' * size}",
    "scheme that is none": lambda size: f"{'a' * size}_:",
    "white space before a delimiter": lambda size: f"{' ' * size}@",
    "line ends after a delimiter": lambda size: "a@" + "\r\n" * (size // 2),
    "no characters at all": lambda size: "a:" + "\ud800" * size,
}


def caught(kind: Callable[[str], object]) -> Callable[[str], object]:
    def call(text: str) -> object:
        try:
            return kind(text)
        except InvalidURI as error:
            return str(error)

    return call


# They split, match and diagnose, which is timed by itself with longer texts.
KINDS = {kind.__name__: caught(kind) for kind in (URIReference, URI, AbsoluteURI, RelativeRef)}
FUNCTIONS: dict[str, Callable[[str], object]] = {
    "split": split,
    "split_authority": lenient.split_authority,
    **KINDS,
    "is_uri": is_uri,
    "is_valid": lambda text: is_valid(text, "URI-reference"),
    "diagnose": diagnose,
    "verdict": verdict,
}


def keep_memory() -> None:
    """Let glibc keep freed memory, so that the kernel's time to allocate large blocks is not measured."""
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt:
        for parameter in (M_TRIM_THRESHOLD, M_MMAP_THRESHOLD):
            mallopt(parameter, 2**30)


@pytest.fixture(autouse=True, scope="module")
def memory_is_kept() -> None:
    keep_memory()


@LENGTHS
@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("function", FUNCTIONS)
def test_time_grows_no_faster_than_length(function: str, family: str, *, screened: bool) -> None:
    size = MEGABYTE // 10 if function in KINDS else MEGABYTE // 2
    assert_growth(FUNCTIONS[function], FAMILIES[family], size, MOST_GROWTH, screened=screened)


def assert_growth(
    call: Callable[[str], object], make: Callable[[int], str], size: int, most: int, *, screened: bool = True
) -> None:
    """Assert that a text of 20 times the size takes at most a given number of times as long as a tenth of it.

    If the growth up to the size itself is clearly linear, the longer texts need not be measured: a time with a linear
    and a quadratic part that grows by less there grows by less than `most` at 20 times the length.
    """
    part = (most / 10 - 1) / (20 - most / 5)  # of the quadratic one to the linear one, at the size
    clear, quick = (1 + part) / (0.1 + part / 100), 0.005 * most
    call(make(100))  # compiles what is compiled once
    if not screened or outgrows(call, make, (size // 10, size), clear, quick / 20**2):
        assert not outgrows(call, make, (2 * size, 20 * size), most, quick, attempts=10)


def repeated(unit: str) -> Callable[[int], str]:
    return lambda size: unit * (size // len(unit))


BASE = URI("http://h/a/b?q")
# Of paths, and, with the last two, of queries.
UNITS = ("a/../", "../", "./", "/", "a/", ".", "%2e%2e/", "%E9", "a=%26&")
WORK_ON_PATHS: dict[str, Callable[[str], object]] = {
    "remove_dot_segments": remove_dot_segments,
    "resolve": lambda text: BASE.resolve(f"./{text}"),
    "relativize": lambda text: BASE.relativize(f"http://h/{text}b"),
    "relativize from there": lambda text: URI(f"http://h/a{text}b").relativize(f"http://h/b{text}c"),
    "normalize": lambda text: URI(f"http://h/{text}?{text}").normalize(scheme_based=True),
    "equivalent": lambda text: equivalent(f"x:{text}", f"x:/{text}"),
    "add a segment": lambda text: BASE / f"{text}/",
    "parent": lambda text: (URI(f"http://h/{text}").parent, URIReference(f"./{text}..").parent),
    "is_within": lambda text: URI(f"http://h/{text}").is_within(f"http://h/{text}b"),
    "name": lambda text: (URI(f"http://h/{text}.b").suffix, URI(f"http://h/{text}b").with_suffix(".c").stem),
}
OTHER_WORK: dict[str, Callable[[str], object]] = {
    "build": lambda text: build(host=text, path=f"/{text}", query=text),
    "elements": lambda text: build(**URIReference(f"//h/{text}?{text}").decoded.asdict()),
    "query_params": lambda text: URIReference(f"?{text}").query_params(),
    "with_query_param": lambda text: URIReference(f"?{text}").with_query_param("a", text),
    "filtered query": lambda text: (
        URIReference(f"?{text}").without_query_params(text, f"*{text}*", "a*a*E*9*b"),
        URIReference(f"?{text.replace('&', 'a')}").with_only_query_params("*".join("a" * 500)),
        URIReference(f"?{text}").sorted_query(),
    ),
    "with_query": lambda text: BASE.with_query({text: text}).query_param(text),
    "with_components": lambda text: BASE.with_components(path=f"/{text}", query=text),
    "there and back": lambda text: iri_to_uri(uri_to_iri(f"//{text}?{text}")),
    "parse_host": lambda text: parse_host(text.replace("/", "")),
    "is_dns_name": lambda text: RegName(text.replace("/", "")).is_dns_name,
}


@LENGTHS
@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("work", WORK_ON_PATHS | OTHER_WORK)
def test_time_of_other_functions_grows_no_faster_than_length(work: str, unit: str, *, screened: bool) -> None:
    assert_growth(
        (WORK_ON_PATHS | OTHER_WORK)[work], repeated(unit), MEGABYTE // 20, MOST_GROWTH_OF_LISTS, screened=screened
    )


@pytest.mark.long
@pytest.mark.parametrize("unit", ["a/../", "../", "a/"])
@pytest.mark.parametrize("work", ["resolve", "relativize from there", "normalize"])
def test_paths_of_ten_megabytes_are_processed(work: str, unit: str) -> None:
    assert_growth(WORK_ON_PATHS[work], repeated(unit), MEGABYTE // 2, MOST_GROWTH_OF_LISTS, screened=False)


# Units from running text, delimiters and authorities.
MESSY_UNITS = (
    *(
        "http://",
        "http:///",
        "(",
        "a.",
        "<",
        "www.",
        "<a://b\n",
        "http://a/(b",
        "b,http://",
        "'http://a'",
        "mailto:a",
        "data:;",
    ),
    *("[", "[a]", "\\", "@", "%2F", "%25", "xn--", "0x7f.", " \n", "\t", "\0", "\u200b", "é", "日", "\u2100", "&amp;"),
    *(
        '<a href="',
        "<a href='a' ",
        "<img srcset='a,(",
        "<!--",
        "<script>",
        "<a href=a>",
        "[a](",
        "[a]: b\n",
        "`",
        "\\_",
    ),
    "\u0301\u0323",
    "a//b:c@",
    "1.",
    "http://a/b-",
)
POLICIES = (
    Policy(dns_hosts_only=True, hosts={"*.a", "h"}, max_length=MEGABYTE),
    Policy(allow_ip_hosts=False, allow_userinfo=True, allow_password=True, ports={80}, max_length=MEGABYTE),
    Policy(public_hosts_only=True, max_length=MEGABYTE),
    Policy("URI-reference", allow_hidden_hosts=False, same_in_browsers=True, max_length=MEGABYTE),
)
MESSY_WORK: dict[str, Callable[[str], object]] = {
    "find": lambda text: list(find(text, html=True, base="http://h/")),
    "absolute_links": lambda text: absolute_links(text, "http://h/"),
    "find in Markdown": lambda text: list(find(text, markdown=True, base="http://h/")),
    "find with suffixes": lambda text: list(find(text, suffixes=True)),
    "find_in_lines": lambda text: list(find_in_lines(re.findall("[^\n]*\n|[^\n]+", text))),
    "repair": lambda text: (
        repair(f"<http://h/{text}"),
        repair(f"{text}h", default_scheme="a"),
        repair(f"|{text}", base="http://h/"),
    ),
    "suggest": lambda text: (suggest(f"(http://h/{text}"), suggest(f"http://{text}h")),
    "find_hazards": lambda text: find_hazards(f"http://{text}"),
    "policies": lambda text: [
        (
            policy.check(f"a://{text}"),
            policy.is_valid(f"http://{text}"),
            policy.verdict(f"a://{text}"),
            policy.verdict(f"a://{text}x/"),
        )
        for policy in POLICIES
    ],
}
MESSY_SIZES = {"repair": MEGABYTE // 200, "suggest": MEGABYTE // 200}  # what takes longest for each character


@LENGTHS
@pytest.mark.parametrize("unit", MESSY_UNITS)
@pytest.mark.parametrize("work", MESSY_WORK)
def test_time_for_messy_text_grows_no_faster_than_length(work: str, unit: str, *, screened: bool) -> None:
    size = MESSY_SIZES.get(work, MEGABYTE // 100)
    assert_growth(MESSY_WORK[work], repeated(unit), size, MOST_GROWTH_OF_LISTS, screened=screened)


# Parts of expressions, each repeated after an opening brace or without one.
TEMPLATE_UNITS = (
    *("{", "}", "{}", "{a}", "{a,", "{a:", "{=a}", "{a:0}", "{a-b}", "a,", "a.", "a", "*", ":", "a:3,", "a*,"),
    *("%", "%41", " ", "é", "\ud800", "//a:{b@"),
)


def template_or_error(text: str) -> object:
    try:
        template = URITemplate(text)
    except InvalidURITemplate as error:
        return str(error), repr(error)
    return template.variables, template.operators, template.level, template.expand({"a": "b", "c": []}), repr(template)


TEMPLATE_WORK: dict[str, Callable[[str], object]] = {
    "literals": template_or_error,
    "an open expression": lambda text: template_or_error(f"{{{text}"),
    "an expression": lambda text: template_or_error(f"{{a{text}a}}"),
    "values": lambda text: (
        URITemplate("{a}{+a}{+a:9999}{?a*}").expand(a=text.replace("\ud800", "\udc80")),
        URITemplate("{?a*}").expand(a={text.replace("\ud800", "\udc80"): 1}),
    ),
}


# Many variables or passwords.
TEMPLATE_SIZES: dict[str, int] = dict.fromkeys(("{a}", "a,", "a*,", "a:3,", "//a:{b@"), MEGABYTE // 200)


@LENGTHS
@pytest.mark.parametrize("unit", TEMPLATE_UNITS)
@pytest.mark.parametrize("work", TEMPLATE_WORK)
def test_time_for_templates_grows_no_faster_than_length(work: str, unit: str, *, screened: bool) -> None:
    size = TEMPLATE_SIZES.get(unit, MEGABYTE // 20)
    assert_growth(TEMPLATE_WORK[work], repeated(unit), size, MOST_GROWTH_OF_LISTS, screened=screened)


@pytest.mark.parametrize("tail", ["", " "])
@pytest.mark.parametrize("sample", ["%41", " ", "a ", "a@", "a:", "://[::", "%", "//", "é ", "\x00"])
def test_memory_stays_within_twenty_times_the_text(sample: str, tail: str) -> None:
    for function in ("split", "verdict", "diagnose", "URIReference"):
        FUNCTIONS[function](sample + tail)  # compiles what is compiled once
        tracemalloc.start()
        try:
            text = repeated(sample)(MEGABYTE) + tail
            FUNCTIONS[function](text)
            assert tracemalloc.get_traced_memory()[1] < 20 * len(text), function
        finally:
            tracemalloc.stop()


PEAK = """
import resource, sys
from uri_split import InvalidURI, URIReference, diagnose, split, verdict
sample, times, tail = eval(sys.argv[1])
diagnose("a://[::x%4]:x/a b%4")
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
text = sample * times + tail
for function in (split, verdict, diagnose, URIReference):
    try:
        result = function(text)
    except InvalidURI as error:
        result = str(error)
    del result
unit = 1 if sys.platform == "darwin" else 1024
print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * unit / len(text))
"""


def peak_in_times_of_the_text(sample: str, times: int, tail: str) -> float:
    command = [sys.executable, "-c", PEAK, repr((sample, times, tail))]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


@pytest.mark.long
@pytest.mark.parametrize("tail", ["", " "])
@pytest.mark.parametrize("sample", ["%41", " ", "a:/%41"])
def test_100_megabytes_are_processed(sample: str, tail: str) -> None:
    assert peak_in_times_of_the_text(sample, 100 * MEGABYTE // len(sample), tail) < 20
