import json

import polars as pl

from tests.cli.report.report_pages import SECRET, WITH_PASSWORDS, summary
from uri_split.cli.commands.report import Source, numbers
from uri_split.columns.summary import Sample

TEXTS = [
    "https://www.example.co.uk/a.PDF?utm_source=m&id=1",
    "HTTPS://www.example.co.uk/a.PDF?utm_source=m&id=1#top",
    f"http://me:{SECRET}@127.1/ x",
    "../up",
    None,
]


def test_numbers_have_stable_keys() -> None:
    text = numbers(summary(TEXTS), Source(f"http://me:{SECRET}@h", f"//me:{SECRET}@h", 99, "2026-11-23"))
    assert SECRET not in text
    found = json.loads(text)
    assert list(found) == [
        "version", "date", "source", "rows", "nulls", "uris", "relative", "neither", "reasons", "problems",
        "faulty_hosts", "schemes", "hosts", "distinct_hosts", "host_kinds", "registrable_domains", "top_level_domains",
        "ports", "file_types", "parameters", "tracking_parameters", "components", "passwords", "lengths",
        "distinct_texts", "distinct_documents", "hazards",
    ]  # fmt: skip
    assert found["source"] == {"name": "http://me:***@h", "column": "//me:***@h", "bytes": 99}
    assert [found[key] for key in ("rows", "nulls", "uris", "relative", "neither")] == [5, 1, 2, 1, 1]
    assert found["reasons"] == {"path": 1}
    assert found["faulty_hosts"]["values"] == [{"value": "127.1", "rows": 1}]
    assert found["registrable_domains"]["values"] == [{"value": "example.co.uk", "rows": 2}]
    assert found["top_level_domains"]["values"] == [{"value": "uk", "rows": 2}]
    assert found["file_types"] == {"rows": 2, "max_undercount": 0, "values": [{"value": ".pdf", "rows": 2}]}
    parameters = [{"value": "id", "times": 2}, {"value": "utm_source", "times": 2}]
    assert found["parameters"] == {"times": 4, "max_undercount": 0, "values": parameters}
    assert list(found["lengths"]) == ["shortest", "median", "p90", "p99", "longest", "longer_than_8000"]
    assert found["lengths"]["longer_than_8000"] == 0
    assert found["tracking_parameters"] == ["utm_source"]
    assert found["distinct_texts"] == {"number": 4, "is_exact": True}
    assert found["distinct_documents"] == {"number": 3, "is_exact": True}
    assert found["problems"]["codes"][0]["code"] == "bad-character"
    assert {"affects": "secret", "code": "password", "rows_in_sample": 1, "rows": 1} in found["hazards"]["codes"]


def test_numbers_hide_passwords_wherever_they_are() -> None:
    texts = [f"http://me:{SECRET}/@h", f"//h/?http%3A//me:{SECRET}%40h", f"//h/http://me:a.{SECRET}@h"]
    assert SECRET not in numbers(summary([*texts, *WITH_PASSWORDS]), Source("a", None))


def test_kinds_of_hosts_are_in_the_same_order_in_every_run() -> None:
    texts = ["//h", "//127.0.0.1", "//[::1]", "//[v1.a]", "//\u00fc", "//a b", "///", "//h"]
    kinds = ["reg-name", "IPv4address", "IPv6address", "IPvFuture", "empty", "international", "wrong"]
    assert list(json.loads(numbers(summary(texts), Source("a", None)))["host_kinds"]) == kinds


def test_numbers_of_nothing_can_be_written() -> None:
    assert json.loads(numbers(summary([]), Source("a", None)))["lengths"] == {}


def test_numbers_of_a_sample_are_scaled() -> None:
    counted = summary([])
    counted.sample = Sample(10)
    counted.add(pl.Series(["http://127.1/"] * 1000))
    found = json.loads(numbers(counted, Source("a", None)))["hazards"]
    assert (found["examined"], found["of"], found["is_exact"]) == (10, 1000, False)
    assert {key: found["codes"][0][key] for key in ("rows_in_sample", "rows")} == {"rows_in_sample": 10, "rows": 1000}
