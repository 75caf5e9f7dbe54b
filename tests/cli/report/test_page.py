import re
from base64 import b64encode
from functools import cache
from hashlib import sha256
from html import unescape

import polars as pl
import pytest

from tests.cli.report.report_pages import HOSTILE, LINES, SECRET, WITH_PASSWORDS, Page, page_of, summary
from tests.columns.table import table
from uri_split._diagnosis import diagnose
from uri_split._hazards.hazard import find_hazards
from uri_split.cli.commands.report import Source, page, scaled
from uri_split.columns.summary import Distinct, Frequent, Sample

FEW = ["https://example.com/", "http://a:80/?q", "../up", "a b", "urn:a:b", "https://example.com/"]
CRAWL = Source("crawl.parquet", "url")


@cache
def page_of_table() -> str:
    return page(summary(table()), CRAWL)


@pytest.mark.parametrize(
    ("texts", "headline"),
    [
        ([], "No lines"),
        ([None, None], "2 lines without text"),
        (["s:"], "1 line: a valid URI"),
        (["/"], "1 line: not a valid URI"),
        (["s:", "/", None], "Valid URIs: 1 of 2 lines with text (50.0%)"),
        (FEW, "Valid URIs: 4 of 6 lines (66.7%)"),
        (["s:"] * 2000 + [" "], "Valid URIs: 2,000 of 2,001 lines (>99.9%)"),
    ],
)
def test_headline_counts_valid_uris(texts: list[str | None], headline: str) -> None:
    assert page_of(texts).all("h1") == [headline]


def test_page_of_a_table_has_all_sections() -> None:
    shown = Page(page_of_table())
    assert shown.all("title") == ["URIs in crawl.parquet"]
    assert "URIs in crawl.parquet, column url" in shown.all("p")
    assert shown.all("h2") == [
        "Reasons", "Schemes", "Hosts", "Domains", "Ports", "File types", "Parameters", "Components", "Lengths",
        "Duplicates", "Hazards",
    ]  # fmt: skip
    assert "NULL" in shown.all("span")
    assert shown.all("li")[0].startswith("Rarer: ")


def test_names_have_their_numbers_and_shares() -> None:
    html = page(summary(FEW), LINES)
    for name, number, share in (
        ("valid URI", 4, "66.7"),
        ("relative reference", 1, "16.7"),
        ("neither", 1, "16.7"),
        ("https", 2, "33.3"),
        ("example.com", 2, "66.7"),
        ("80", 1, "100"),
        ("query", 1, "16.7"),
    ):
        row = (
            rf"<tr><th[^>]*>(?:(?!</th>).)*<span>{re.escape(name)}(?:<small>[^<]*</small>)?</span>(?:(?!</th>).)*</th>"
        )
        assert re.search(rf"{row}<td>{number}</td><td>{share}%</td>", html, re.DOTALL), name


def test_examples_have_messages_of_diagnose_or_find_hazards() -> None:
    texts = [text for text in table() if text is not None and len(text) < 100]
    told: set[str] = {problem.message for text in texts for problem in diagnose(text, "URI-reference")}
    told |= {hazard.message for text in texts for hazard in find_hazards(text)}
    messages = re.findall("<p>([^<]*) <small>", page(summary(texts), LINES))
    assert len(messages) > 20
    assert {unescape(message)[1:] for message in messages} <= {message[1:] for message in told}


def test_page_is_the_same_for_the_same_texts() -> None:
    assert page(summary(table()), CRAWL) == page_of_table()


def test_page_loads_nothing() -> None:
    html = page(summary([*table(), *HOSTILE]), LINES)
    shown = Page(html)
    assert {tag for tag, _ in shown.tags}.isdisjoint({"script", "link", "img", "iframe", "a", "form", "object", "base"})
    names = {name for _, attributes in shown.tags for name in attributes}
    assert names <= {
        *("lang", "charset", "http-equiv", "content", "name", "class", "scope", "role", "aria-hidden", "aria-label"),
        *("x", "y", "x1", "x2", "y1", "y2", "width", "height", "text-anchor"),
    }
    (style,) = re.findall("<style>(.*?)</style>", html, re.DOTALL)
    assert not re.search(r"url\(|@import|@font-face|image-set", style)
    digest = b64encode(sha256(style.encode()).digest()).decode()
    policy = next(given for _, given in shown.tags if given.get("http-equiv") == "Content-Security-Policy")
    assert policy["content"] == f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"


def test_data_is_shown_as_text_on_one_line() -> None:
    name = "<b>\u202e\n.txt"
    assert SECRET not in page(summary([]), Source(f"http://me:{SECRET}@h", f"//me:{SECRET}@h"))
    html = page(summary(HOSTILE), Source(name, "<i>"))
    shown = Page(html)
    assert {"b", "i", "script"}.isdisjoint(tag for tag, _ in shown.tags)
    assert "URIs in <b>\ufffd␊.txt, column <i>" in shown.all("p")
    assert "\n<script>\nalert(1)</script>/\n" in shown.text
    assert all(character.isprintable() or character in "\n\xa0" for character in shown.text)
    assert len(html) < 100_000


def test_passwords_are_hidden() -> None:
    html = page(summary(WITH_PASSWORDS), Source(f"http://me:{SECRET}@h/a.txt", "url"))
    assert SECRET not in html
    assert html.count("me:***@") > len(WITH_PASSWORDS)
    for text in WITH_PASSWORDS:
        assert SECRET not in page(summary([text]), LINES), text


def test_screen_readers_get_names_and_descriptions() -> None:
    shown = Page(page_of_table())
    assert ("html", {"lang": "en"}) in shown.tags
    assert [tag for tag, _ in shown.tags if re.fullmatch("h[1-6]|main|header|footer", tag)] == [
        *("main", "header", "h1", "h2", "h3", *["h2"] * 10, "footer"),
    ]
    pictures = [given for tag, given in shown.tags if tag == "svg" and ("role" in given or "aria-hidden" in given)]
    assert [given["aria-label"] for given in pictures if "role" in given] == [
        "Histogram of lengths: half of the texts have at most 12 characters"
    ]
    assert len([tag for tag, _ in shown.tags if tag == "table"]) == len(shown.all("caption")) == 12


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        (["urn:a", "mailto:a@b", "data:,"], "None: no line has an authority, which begins with //."),
        (["urn:a", "/"], "None: every line is a URI or a relative reference."),
        (["http://a/"], "None: no line has a port."),
        (["http://a/"], "None found."),
        (["http://a/", "http://b/"], "Different texts: 2. Lines that repeat an earlier one: 0 (0%)."),
        (["http://a/", "http://a/"], "Different texts: 1. Lines that repeat an earlier one: 1 (50.0%)."),
        (["http://a/"], "No line has a password in its userinfo."),
        (["http://a:b@a/"], "1 line with a password, which every reader of the texts can see."),
        (["http://a/"], "Hosts that occur once: 1 (100%)."),
        ([f"http://h{i}/" for i in range(30)], "The 20 most frequent hosts: 66.7% of the lines with a host."),
        (["http://a:b/"], "not a host"),
        (["http://\u00fc/"], "non-ASCII name"),
        (["http:///"], "empty"),
        (["http://[v1.a]/"], "future IP address"),
        (["x:" + "a" * 8000], "texts longer than 8,000"),
        (["x:", *["x:" + "a" * 50] * 99, "x:" + "a" * 500], "Not drawn: 1 text with 56 characters or more."),
        (["urn:a"], "None: no line has a host below a public suffix."),
        (["http://www.a.co.uk/", "//a.co.uk"], "a.co.uk"),
        (["//a.co.uk"], "1 top-level domain"),
        (["//a%2Ecom"], "a.com"),
        (["/a/b.PDF"], ".pdf"),
        (["http://a/"], "None: no query has a parameter."),
        (["/?utm_source=a&id=b"], "tracking"),
        (["/?utm_source=a"], "usually identify a campaign or a visitor, not a document."),
        (["http://a/", "HTTP://a#b"], "Different normal forms: 1. Compared are the normal forms of links"),
        (["//h.example/ ", "//h.example/|"], "The hosts of 2 lines that match neither rule"),
        (["a b"], "Examined: 1 of 1 line. A text may have several problems."),
        (["a b" * 1000], "Examined: 0 of 1 line; 1 longer than 2,048 bytes skipped."),
    ],
)
def test_sections_have_their_sentences(texts: list[str], said: str) -> None:
    assert said in page_of(texts).text


def test_estimates_are_marked() -> None:
    counted = summary([])
    counted.hosts, counted.distinct_hosts, counted.schemes = Frequent(60), Distinct(4), Frequent(60)
    counted.sample, counted.refused, counted.distinct = Sample(5), Sample(5), Distinct(4)
    texts = [f"x{i}://h{i}/a b" for i in range(600)] + ["x7://h7/a b"] * 9
    for start in range(0, len(texts), 50):
        counted.add(pl.Series("url", texts[start : start + 50]))
    said = Page(page(counted, LINES)).text
    assert re.search(r"The 20 most frequent of over [\d,]+ hosts; counts may be up to [\d,]+ too low", said)
    assert re.search(r"Hosts in total: about [\d,]+\.", said)
    assert re.search(r"Different texts: about [\d,]+\.", said)
    assert said.count("Examined: 5 of 609 lines, chosen at random; numbers of all are estimates from these.") == 2
    assert "about 600 lines" in said


@pytest.mark.parametrize(
    ("drawn", "number", "scaled_to"), [(1000, 7, 7000), (1000, 99, 100_000), (1000, 123, 120_000), (1000, 0, 0)]
)
def test_estimates_have_the_digits_they_deserve(drawn: int, number: int, scaled_to: int) -> None:
    sample = Sample(drawn)
    sample.add(pl.Series(range(10**6)), pl.Series(["x"] * 10**6))
    assert scaled(sample, number) == scaled_to


def test_date_and_size_of_the_run_are_shown() -> None:
    said = Page(page(summary(FEW), Source("a.txt", None, 1234, "2026-11-23"))).text
    assert "Date: 2026-11-23. Size of the file: 1,234 bytes." in said
