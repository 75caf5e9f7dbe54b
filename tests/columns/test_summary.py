"""The summary of a column against the lenient and the strict layer, text by text."""

from collections import Counter
from itertools import product
from string import ascii_lowercase, ascii_uppercase
from typing import TYPE_CHECKING

import polars as pl
import pytest

from tests.columns.table import ROWS, Answers, expected, shown_host, table
from uri_split._algebra.hosts import host_kind
from uri_split.columns.cells import dedupe_key, registrable_domain
from uri_split.columns.parts import PARTS
from uri_split.columns.summary import Summary
from uri_split.lenient import password_span
from uri_split.rules import REFERENCE_RULES, RULES
from uri_split.strict import is_valid

if TYPE_CHECKING:
    from uri_split.columns.parts import Part

LOWER = str.maketrans(ascii_uppercase, ascii_lowercase)
AGAIN = 1000
"""So many rows are there twice."""


def summary(texts: list[str | None], batch: int) -> Summary:
    counted = Summary()
    for start in range(0, len(texts), batch):
        counted.add(pl.Series("url", texts[start : start + batch], pl.String))
    return counted


@pytest.fixture(scope="module", params=[499, ROWS])
def counted(request: pytest.FixtureRequest) -> Summary:
    batch: int = request.param
    return summary(column(), batch)


def column() -> list[str | None]:
    return [*table(), *table()[:AGAIN]]


def rows() -> list[str]:
    return [text for text in column() if text is not None]


def of_rows() -> list[Answers]:
    every = [*expected(), *expected()[:AGAIN]]
    return [answer for answer, text in zip(every, column(), strict=True) if text is not None]


def of_each(part: "Part") -> list[str | None]:
    return [answer.parts[PARTS.index(part)] for answer in of_rows()]


def test_rows_and_lengths_are_counted(counted: Summary) -> None:
    assert (counted.rows, counted.nulls, counted.texts) == (ROWS + AGAIN, 3, len(rows()))
    assert counted.lengths == Counter(map(len, rows()))
    assert (counted.distinct.number, counted.distinct.is_exact) == (len(set(rows())), True)


def test_verdicts_and_reasons_are_those_of_the_strict_layer(counted: Summary) -> None:
    of_uri, of_reference = (REFERENCE_RULES.index(rule) for rule in ("URI", "URI-reference"))
    given = of_rows()
    assert counted.uris == sum(bool(answer.is_valid[of_uri]) for answer in given)
    references = sum(bool(answer.is_valid[of_reference]) for answer in given)
    assert counted.relative == references - counted.uris
    assert counted.neither == len(given) - references
    assert counted.reasons == Counter(answer.reason[of_reference] for answer in given if answer.reason[of_reference])
    assert [row.text for row in counted.refused.rows()] == [
        text for text, answer in zip(rows(), given, strict=True) if not answer.is_valid[of_reference]
    ]


def test_defined_and_empty_components_and_passwords_are_counted(counted: Summary) -> None:
    for part in PARTS:
        values = of_each(part)
        assert counted.defined[part] == sum(value is not None for value in values)
        assert counted.empty[part] == values.count("")
    assert counted.passwords == sum(password_span(text) is not None for text in rows())


def test_schemes_and_ports_are_counted(counted: Summary) -> None:
    schemes = Counter(
        value.translate(LOWER) for value in of_each("scheme") if value is not None and RULES["scheme"].is_valid(value)
    )
    ports = Counter(filter(None, of_each("port")))
    assert dict(counted.schemes.most_common(ROWS)) == schemes
    assert dict(counted.ports.most_common(ROWS)) == ports


def kind(host: str) -> str:
    if host == "":
        return "empty"
    if RULES["host"].is_valid(host):
        return host_kind(host)
    return "international" if RULES["reg-name"].is_valid("".join(filter(str.isascii, host))) else "wrong"


def test_hosts_are_counted_by_name_and_kind(counted: Summary) -> None:
    hosts = [host for host in map(shown_host, rows()) if host is not None]
    assert counted.host_kinds == Counter(map(kind, hosts))
    assert set(counted.host_kinds) == {
        "empty",
        "reg-name",
        "international",
        "IPv4address",
        "IPv6address",
        "IPvFuture",
        "wrong",
    }
    named = Counter(cut(host.translate(LOWER)) for host in hosts if kind(host) not in {"empty", "wrong"})
    assert dict(counted.hosts.most_common(ROWS)) == named
    assert counted.distinct_hosts.number == len(named)


def cut(host: str) -> str:
    return host if len(host) <= 256 else f"{host[:255]}…"


def test_sample_has_all_rows_of_a_short_column(counted: Summary) -> None:
    numbered = [(number, text) for number, text in enumerate(column(), start=1) if text is not None]
    assert counted.sample.rows() == numbered


def test_letters_beyond_ascii_are_not_lower_cased() -> None:
    kelvin = summary(["http://\N{KELVIN SIGN}.example/", "HTTP://K.Example/"], 10)
    assert kelvin.hosts.most_common(3) == [("k.example", 1), ("\N{KELVIN SIGN}.example", 1)]
    assert kelvin.host_kinds == {"reg-name": 1, "international": 1}
    assert kelvin.schemes.most_common(3) == [("http", 2)]


@pytest.mark.parametrize("texts", [[], [None, None]])
def test_column_without_texts_is_counted(texts: list[str | None]) -> None:
    counted = summary(texts, 10)
    counted.add(pl.Series("url", [], pl.String))
    assert (counted.rows, counted.texts, counted.uris, counted.neither) == (len(texts), 0, 0, 0)
    assert (counted.hosts.most_common(3), counted.lengths, counted.sample.rows()) == ([], Counter(), [])


def test_domains_file_types_parameters_and_faulty_hosts_are_counted(counted: Summary) -> None:
    texts = rows()
    domains = Counter(filter(None, map(registrable_domain, [f"//{host}" for host in valid_hosts()])))
    assert dict(counted.domains.most_common(ROWS)) == domains
    faulty = Counter(
        cut(host.translate(LOWER))
        for text in texts
        if not is_valid(text, "URI-reference") and (host := shown_host(text))
    )
    assert dict(counted.faulty_hosts.most_common(ROWS)) == faulty
    assert counted.documents.number == len({text if (key := dedupe_key(text)) is None else key for text in texts})


@pytest.mark.parametrize("most", [0, 3, 10**6])
def test_domains_are_those_of_all_batches(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("uri_split.columns.summary._MOST_PENDING", most)
    counted = summary([f"//{number % 4}.example.com/" for number in range(10)], 3)
    assert counted.domains.most_common(2) == [("example.com", 10)]
    counted.add(pl.Series(["//a.example.org"]))
    assert counted.domains.most_common(2) == [("example.com", 10), ("example.org", 1)]


def valid_hosts() -> list[str]:
    return [host for host in of_each("host") if host and kind(host) != "wrong"]


def test_suffixes_parameters_and_top_levels_are_those_of_people() -> None:
    found = summary(
        ["http://a.Example/b.tar.GZ?q=1&q=2&%71&=x", "/.profile", "/a.b/", "//1.2.3.4/a.", "//[::1.com]/", "//b.de.?"],
        10,
    )
    assert found.suffixes.most_common(9) == [(".gz", 1)]
    assert found.parameters.most_common(9) == [("q", 3)]
    assert found.top_levels.most_common(9) == [("de", 1), ("example", 1)]


def test_suffix_follows_a_character_that_is_no_dot_and_top_level_follows_a_label() -> None:
    texts = ["".join(drawn) for size in range(6) for drawn in product("abc1./", repeat=size)]
    suffixes: Counter[str] = Counter()
    top_levels: Counter[str] = Counter()
    for text in texts:
        host, _, path = text.partition("/")
        name = path.rpartition("/")[2]
        if "." in name.lstrip(".") and not name.endswith("."):
            suffixes[f".{name.rpartition('.')[2]}"] += 1
        before, dot, last = host.removesuffix(".").rpartition(".")
        if before and dot and last[:1].isalpha():
            top_levels[last] += 1
    found = summary([f"//{text}" for text in texts], 1000)
    assert dict(found.suffixes.most_common(10_000)) == suffixes
    assert dict(found.top_levels.most_common(10_000)) == top_levels


def test_values_do_not_show_passwords() -> None:
    found = summary(
        [
            "https://a.example/?http://me:s3cret@h/",
            "https://a.example/?http%3A%2F%2Fme%3As3cret%40h",
            "https://a.example/?http://me:s3c&ret=s3cret@h",
            "http://h/http://me:pass.s3cret@h",
            "http://me:s3cret/@h",
            "http://me:53#s3cret@h",
            "http://h/a.s3c?/@h",
        ],
        10,
    )
    counters = (found.hosts, found.ports, found.suffixes, found.parameters, found.faulty_hosts, found.top_levels)
    shown = str([counter.most_common(9) for counter in counters])
    assert "s3cret" not in shown
    assert "53" not in shown
    assert found.parameters.most_common(9) == [("http://me:***@h", 2), ("/@h", 1), ("http://me:***@h/", 1)]
    assert found.suffixes.most_common(9) == [(".s3c", 1)]
    assert found.faulty_hosts.most_common(9) == [("me:***", 1)]


def test_empty_part_within_a_password_is_counted_as_empty() -> None:
    found = summary(["http://me:a:/@b", "http://me:a?#b@c"], 10)
    assert (found.empty["port"], found.empty["query"]) == (1, 1)
    assert found.ports.most_common(9) == found.parameters.most_common(9) == []
