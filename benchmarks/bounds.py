"""Promises about speed, and whether they are met."""

import os
import re
import subprocess
import sys
from functools import partial
from importlib import import_module
from inspect import unwrap
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, perf_counter_ns, process_time
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib import parse
from urllib.parse import urljoin

import django
from django.conf import settings

from benchmarks.peers import BASE
from benchmarks.timing import medians, nanoseconds_a_text, run_python
from docs.url_patterns import in_python, url_patterns
from tests.hazards.cases import CASES
from tests.policy.policies import drawn_policy
from uri_split import (
    URI,
    WEB_LINK,
    Callback,
    Origins,
    Policy,
    URIReference,
    diagnose,
    find_hazards,
    is_uri,
    lenient,
    suggest,
)
from uri_split._python.regexes import wrong_text
from uri_split.browsers import compare
from uri_split.compat import urllib_parse

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from benchmarks.peers import Peer
    from benchmarks.timing import Parse
    from uri_split._policy.algebra import Comparable

MOST: Final = {
    ("split", "urllib.parse.urlsplit"): 0.29,
    ("split", "uritools.urisplit"): 0.72,
    ("is_uri", "re.fullmatch"): 1.25,
    ("is_uri", "rfc3986 Validator"): 0.03,
    ("is_uri", "can_ada.parse"): 1.10,
    ("URIReference", "urllib.parse.urlsplit"): 0.45,
    ("diagnose", "rfc3986 Validator"): 1.0,
    ("resolve", "urllib.parse.urljoin"): 0.33,
    ("resolve", "uritools.urijoin"): 0.8,
    ("resolve", "rfc3986 resolve_with"): 0.15,
    ("normalize", "rfc3986.normalize_uri"): 0.3,
    ("a loop of base.resolve", "a loop of urllib.parse.urljoin"): 0.25,
    ("import uri_split", "import urllib.parse"): 1.0,
    ("Callback.accepts", "redirect_to_uri_allowed of django-oauth-toolkit"): 0.25,
}
"""The highest ratio of our time to theirs."""
FIRST_CALLS: Final = {
    "find": ("find('see https://example.com/')", 120),
    "find_hazards": ("find_hazards('https://example.com@a.example/')", 30),
    "suggest": ("suggest('htps://example.com/a b')", 30),
    "URI, with its message": ("URI('https://exa mple.com/')", 30),
}
"""By name: the first call in a process, and the most milliseconds with the imports and the patterns that it needs."""
MOST_MILLISECONDS_FOR_VERSION: Final = 60
MOST_MICROSECONDS: Final = {
    "find_hazards of a text without hazards": 4,
    "find_hazards of a text with hazards": 40,
    "redacted": 1,
    "normalize of a URI in normal form": 1,
    "Policy.check of an accepted text": 0.7,
    "suggest of a valid text": 1,
    "compare": 15,
    "Callback.accepts": 1,
}
"""For one text, where most texts need one pattern."""
CALLBACKS: Final = "https://client.example/callback", "http://127.0.0.1/callback", "com.example.app:/callback"
REQUESTS: Final = [f"http://127.0.0.1:{port}/callback" for port in range(49152, 49652)]
"""Redirect URIs, of which none equals a registered one."""
MOST_SECONDS_FOR_HOSTS: Final = 1
LISTED_HOSTS: Final = 10_000
MOST_MICROSECONDS_FOR_ORIGIN: Final = 1
LISTED_ORIGINS: Final = 10_000
MOST_SECONDS_FOR_PROOFS: Final = 2
MOST_MILLISECONDS_TO_COMPARE: Final = 30
MOST_SECONDS_TO_COMPARE: Final = 2
COMPARED_POLICIES: Final = 40
MOST_MILLISECONDS_FOR_PATTERN: Final = 50
MOST_SECONDS_TO_LINT: Final = 60
LINTED_FILES: Final = 10_000

MOST_OF_URLLIB: Final = 0.7
"""The highest ratio of the time of `compat.urllib_parse` to that of `urllib.parse` without its cache."""
VALUES: Final = (
    "hello",
    "hello world",
    "50% of a&b?",
    "Crème brûlée",
    "a file (1).txt",
    "日本語",
    "42",
    "me@example.com",
)
"""Values of forms, besides those of real links."""

ROUNDS: Final = 41
IMPORT_ROUNDS: Final = 40
TEXT_ROUNDS: Final = 5


class Comparison(NamedTuple):
    """A peer and our functions on the same texts."""

    peer: "Peer"
    taken: "Mapping[str, float]"
    """Nanoseconds per text by the name of the function, for the peer and for ours."""


class Row(NamedTuple):
    """A promise and the measured figure."""

    what: str
    measured: str
    bound: str
    held: bool


def on_valid(peers: "list[Peer]", valid: list[str]) -> list[Comparison]:
    """Time the peers and our functions on valid texts."""
    ours: dict[str, Parse] = {"split": lenient.split, "is_uri": is_uri, "URIReference": URIReference}
    return list(_compare(ours, peers, valid))


def on_invalid(peers: "list[Peer]", invalid: list[str]) -> list[Comparison]:
    """Time `diagnose` and the peers to which it has a bound on invalid texts."""
    bounded = [peer for peer in peers if ("diagnose", peer.name) in MOST]
    return list(_compare({"diagnose": partial(diagnose, rule="URI")}, bounded, invalid))


def on_references(peers: "list[Peer]", texts: list[str]) -> list[Comparison]:
    """Time the peers that resolve references, and our `URI.resolve`, which validates them."""
    return list(_compare({"resolve": URI(BASE).resolve}, peers, texts))


def row_of_page(texts: list[str]) -> Row:
    """Return the promise about the links of one page, resolved in a loop against its URI."""
    ours, theirs = "a loop of base.resolve", "a loop of urllib.parse.urljoin"
    resolve = URI(BASE).resolve
    loops: dict[str, Parse] = {
        ours: lambda _: [resolve(text) for text in texts],
        theirs: lambda _: [urljoin(BASE, text) for text in texts],
    }
    taken = nanoseconds_a_text(loops, [""], ROUNDS)
    return _ratio(ours, theirs, taken[ours] / taken[theirs])


def on_normal_forms(peers: "list[Peer]", valid: list[str]) -> list[Comparison]:
    """Time the peers that normalize, and our `normalize` with the parsing before it, on valid texts."""
    return list(_compare({"normalize": lambda text: URIReference(text).normalize()}, peers, valid))


def rows_of_ratios(comparisons: "Iterable[Comparison]") -> "Iterator[Row]":
    """Yield the promises about the functions compared."""
    for ours, theirs in MOST:
        for peer, taken in comparisons:
            if peer.name == theirs and ours in taken:
                yield _ratio(ours, theirs, taken[ours] / taken[theirs])


def rows_of_compat(references: list[str], valid: list[str]) -> "Iterator[Row]":
    """Yield the promises about the replacement of `urllib.parse`, on real links and typical values."""
    splits = [parse.urlsplit(text) for text in valid]
    paths, queries = [split.path for split in splits], [split.query for split in splits if split.query]
    pairs = {query: parse.parse_qsl(query) for query in queries} | {value: {"q": value, "page": 2} for value in VALUES}

    clear: Callable[[], None] = getattr(parse.urlsplit, "cache_clear")  # noqa: B009  unknown to typeshed

    def joined(text: str) -> str:
        clear()
        return urljoin(BASE, text)

    calls: dict[str, tuple[Parse, Parse, list[str]]] = {
        "urlsplit": (urllib_parse.urlsplit, unwrap(parse.urlsplit), valid),
        "urljoin": (partial(urllib_parse.urljoin, BASE), joined, references),
        "quote": (urllib_parse.quote, parse.quote, [*map(parse.unquote, paths), *VALUES]),
        "unquote": (urllib_parse.unquote, parse.unquote, [*paths, *map(parse.quote, VALUES)]),
        "parse_qsl": (urllib_parse.parse_qsl, parse.parse_qsl, queries),
        "urlencode": (
            lambda text: urllib_parse.urlencode(pairs[text]),
            lambda text: parse.urlencode(pairs[text]),
            [*pairs],
        ),
    }
    for name, (ours, theirs, texts) in calls.items():
        taken = nanoseconds_a_text({"ours": ours, "theirs": theirs}, texts, ROUNDS)
        ratio = taken["ours"] / taken["theirs"]
        what = f"compat.urllib_parse.{name} ÷ urllib.parse.{name} without its cache"
        yield Row(what, f"{ratio:.3f}", f"≤ {MOST_OF_URLLIB:.2f}", ratio <= MOST_OF_URLLIB)


def row_of_import() -> Row:
    """Return the promise about importing: whole processes, minus the bare interpreter."""
    ours, theirs = "import uri_split", "import urllib.parse"
    stopwatches = {code: partial(run_python, "-c", code) for code in ("pass", ours, theirs)}
    taken = medians(stopwatches, IMPORT_ROUNDS)
    return _ratio(ours, theirs, (taken[ours] - taken["pass"]) / (taken[theirs] - taken["pass"]))


def rows_of_first_calls() -> "Iterator[Row]":
    """Yield the promises about first calls: whole processes, minus those that only import; and about the command."""
    imported = "import uri_split"
    calls = {
        name: f"{imported}\ntry: uri_split.{call}\nexcept ValueError as error: str(error)"
        for name, (call, _) in FIRST_CALLS.items()
    }
    codes = {**calls, imported: imported, "pass": "pass"}
    stopwatches = {name: partial(run_python, "-c", code) for name, code in codes.items()}
    stopwatches["--version"] = partial(run_python, "-m", "uri_split", "--version")
    taken = medians(stopwatches, IMPORT_ROUNDS)
    for name, (_, most) in FIRST_CALLS.items():
        yield _milliseconds(f"First {name}", taken[name] - taken[imported], most)
    yield _milliseconds("uri-split --version", taken["--version"] - taken["pass"], MOST_MILLISECONDS_FOR_VERSION)


def rows_of_single_texts(valid: list[str]) -> "Iterator[Row]":
    """Yield the promises about one text that is as most are, and about hazards: medians of texts, not of rounds."""
    usual = {text: URI(text) for text in valid if WEB_LINK.is_valid(text) and not find_hazards(text)}
    normal = {text: uri for text, uri in usual.items() if uri.normalize() == text}
    calls: dict[str, tuple[Parse, Iterable[str]]] = {
        "find_hazards of a text without hazards": (find_hazards, usual),
        "find_hazards of a text with hazards": (find_hazards, [case.text for case in CASES]),
        "redacted": (lenient.redacted, usual),
        "normalize of a URI in normal form": (lambda text: normal[text].normalize(), normal),
        "Policy.check of an accepted text": (WEB_LINK.check, usual),
        "suggest of a valid text": (suggest, valid),
        "compare": (compare, usual),
        "Callback.accepts": (Callback(*CALLBACKS).accepts, REQUESTS),
    }
    for what, most in MOST_MICROSECONDS.items():
        call, texts = calls[what]
        taken = [[_nanoseconds(call, text) for text in texts] for _ in range(TEXT_ROUNDS)]
        microseconds = median(map(median, zip(*taken, strict=True))) / 1000
        yield Row(f"{what}: microseconds", f"{microseconds:.2f}", f"≤ {most}", microseconds <= most)


def _nanoseconds(call: "Parse", text: str) -> int:
    begin = perf_counter_ns()
    call(text)
    return perf_counter_ns() - begin


def rows_of_callbacks(skip: "Callable[[str], object]") -> "Iterator[Row]":
    """Yield the promise about redirect URIs; call `skip` with a sentence if the peer is absent."""
    try:
        settings.configure(INSTALLED_APPS=["django.contrib.auth", "django.contrib.contenttypes", "oauth2_provider"])
        django.setup()
    except ImportError as error:
        skip(f"django-oauth-toolkit is skipped: {error}")
        return
    allowed = import_module("oauth2_provider.models").redirect_to_uri_allowed
    registered = list(CALLBACKS)  # it refuses a tuple
    ours, theirs = "Callback.accepts", "redirect_to_uri_allowed of django-oauth-toolkit"
    parsers: dict[str, Parse] = {ours: Callback(*CALLBACKS).accepts, theirs: lambda text: allowed(text, registered)}
    if not all(parse(text) for parse in parsers.values() for text in REQUESTS):
        message = "a request is refused"
        raise ValueError(message)
    taken = nanoseconds_a_text(parsers, REQUESTS, ROUNDS)
    yield _ratio(ours, theirs, taken[ours] / taken[theirs])


def row_of_listed_hosts() -> Row:
    """Return the promise about loading a policy with a long list of wildcards and using it once."""
    text = Policy(hosts={f"*.h{number}.example" for number in range(LISTED_HOSTS)}).dumps()
    begin = perf_counter()
    policy = Policy.loads(text)
    policy.is_valid("https://a.h1.example/")
    policy.check("https://a.b/")
    policy.verdict("https://a.h")
    seconds = perf_counter() - begin
    return Row(
        f"Policy with {LISTED_HOSTS:,} hosts in TOML: seconds to the first verdict",
        f"{seconds:.2f}",
        f"≤ {MOST_SECONDS_FOR_HOSTS}",
        seconds <= MOST_SECONDS_FOR_HOSTS,
    )


def rows_of_origins() -> "Iterator[Row]":
    """Yield the promises about looking up origins in a long list, and a regular expression for the same list."""
    kinds = ("https://h{}.example", "https://*.w{}.example", "http://p{}.example:*", "https://*.b{}.example:8443")
    origins = Origins(*(kinds[number % len(kinds)].format(number) for number in range(LISTED_ORIGINS)))
    texts = {
        "one origin": "https://h4000.example",
        "below a name": "https://www.w4001.example",
        "far below a name": "https://a.b.w4001.example",
        "any port": "http://p4002.example:3000",
        "refused": "https://www.w4001.example.evil.example",
    }
    lookups: dict[str, Parse] = {"accepts": origins.accepts, "re": re.compile(origins.pattern()).match}
    for what, text in texts.items():
        taken = nanoseconds_a_text(lookups, [text] * 100, ROUNDS)
        microseconds = taken["accepts"] / 1000
        yield Row(
            f"Origins.accepts of {LISTED_ORIGINS:,}, {what}: microseconds (re.match: {taken['re'] / 1000:.1f})",
            f"{microseconds:.2f}",
            f"≤ {MOST_MICROSECONDS_FOR_ORIGIN}",
            microseconds <= MOST_MICROSECONDS_FOR_ORIGIN,
        )


def row_of_proofs() -> Row:
    """Return the promise about proving all rules by the command, with its start."""
    seconds = run_python("-m", "uri_split", "prove") / 1e9
    what = "uri-split prove, the 36 rules: seconds"
    return Row(what, f"{seconds:.1f}", f"≤ {MOST_SECONDS_FOR_PROOFS}", seconds <= MOST_SECONDS_FOR_PROOFS)


def row_of_linted_files() -> Row:
    """Return the promise about `uri-split lint --python`, for as many files like those of the standard library."""
    library = Path(os.__file__).parent
    files = [str(file) for file in library.rglob("*.py") if "site-packages" not in file.parts]
    began = perf_counter()
    subprocess.run([sys.executable, "-m", "uri_split", "lint", "--python", *files], check=False, capture_output=True)
    seconds = (perf_counter() - began) * LINTED_FILES / len(files)
    return Row(
        f"lint --python, {LINTED_FILES:,} files like those of the standard library: seconds",
        f"{seconds:.0f}",
        f"≤ {MOST_SECONDS_TO_LINT}",
        seconds <= MOST_SECONDS_TO_LINT,
    )


def row_of_patterns() -> Row:
    """Return the promise about judging regular expressions for URLs that many programs use."""
    compiled = [in_python(given) for given in url_patterns()]
    _milliseconds_to_judge(compiled[0])  # the first use compiles what all need
    milliseconds = max(map(_milliseconds_to_judge, compiled))
    return Row(
        f"wrong text of {len(compiled)} patterns for URLs: milliseconds, worst",
        f"{milliseconds:.0f}",
        f"≤ {MOST_MILLISECONDS_FOR_PATTERN}",
        milliseconds <= MOST_MILLISECONDS_FOR_PATTERN,
    )


def _milliseconds_to_judge(pattern: re.Pattern[str]) -> float:
    began = process_time()
    wrong_text(pattern.pattern, pattern.flags, "search", decides=True)
    return (process_time() - began) * 1000


def rows_of_compared_policies() -> "Iterator[Row]":
    """Yield the promises about comparing all pairs of random policies, and policies with long lists."""
    random = Random(44)  # noqa: S311  no secret
    policies = [drawn_policy(random) for _ in range(COMPARED_POLICIES)]
    taken = [_seconds_to_compare(one, other) for one in policies for other in policies]
    middle = median(taken) * 1000
    yield Row(
        "Policy <= Policy: milliseconds, median",
        f"{middle:.1f}",
        f"≤ {MOST_MILLISECONDS_TO_COMPARE}",
        middle <= MOST_MILLISECONDS_TO_COMPARE,
    )
    yield Row(
        "Policy <= Policy: seconds, worst",
        f"{max(taken):.2f}",
        f"≤ {MOST_SECONDS_TO_COMPARE}",
        max(taken) <= MOST_SECONDS_TO_COMPARE,
    )
    hosts = {f"h{number}.example" for number in range(LISTED_HOSTS)}
    seconds = _seconds_to_compare(Policy(hosts=hosts), Policy(hosts=hosts | {"other.example"}))
    what = f"Policy <= Policy with {LISTED_HOSTS:,} hosts: seconds"
    yield Row(what, f"{seconds:.2f}", f"≤ {MOST_SECONDS_FOR_HOSTS}", seconds <= MOST_SECONDS_FOR_HOSTS)


def _seconds_to_compare(one: "Comparable", other: "Comparable") -> float:
    began = process_time()
    _ = one <= other
    return process_time() - began


def _compare(ours: "Mapping[str, Parse]", peers: "list[Peer]", texts: list[str]) -> "Iterator[Comparison]":
    """Yield a comparison for each peer; peers with the same number of texts are timed together."""
    for most in sorted({peer.most_texts for peer in peers}, reverse=True):
        group = [peer for peer in peers if peer.most_texts == most]
        theirs = {peer.name: peer.parse for peer in group}
        if texts:
            taken = nanoseconds_a_text({**ours, **theirs}, texts[:most], ROUNDS)
            yield from (Comparison(peer, taken) for peer in group)


def _milliseconds(what: str, nanoseconds: float, most: int) -> Row:
    measured = nanoseconds / 1e6
    return Row(f"{what}: milliseconds", f"{measured:.0f}", f"≤ {most}", measured <= most)


def _ratio(ours: str, theirs: str, measured: float) -> Row:
    bound = MOST[ours, theirs]
    return Row(f"{ours} ÷ {theirs}", f"{measured:.3f}", f"≤ {bound:.2f}", measured <= bound)
