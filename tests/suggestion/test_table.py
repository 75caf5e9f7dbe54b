"""The table of slips, and texts that people typed, pasted, said, scanned or exported wrongly."""

import json
from collections import Counter
from pathlib import Path
from typing import Any, Final

import pytest

from uri_split import split, suggest
from uri_split._changes import Draft, apply
from uri_split._suggestion.slips import Slip, found_slips, slips, table, undone
from uri_split.rules import RULES


def texts_of(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (Path(__file__).parent / name).read_text("utf-8").splitlines()]


TYPED: Final = texts_of("typed.jsonl")
"""Texts with all that may have been meant, written by people who did not know the table."""
LEAST_MEANT: Final = 0.95
MOST_WRONG: Final = 1
ALWAYS: Final = {"beginning", "escape", "link", "name", "web", "joined", "hyphenated", "port", "file", "mail"}
"""Places of slips that are always undone, besides those of others."""
FURTHER: Final = {
    "ssh -p 2222 me@a.example": "ssh://me@a.example:2222",
    "bucket=a key=b/c": "s3://a/b/c",
    "PMID: 17284678; PMCID: PMC1838704": "https://pubmed.ncbi.nlm.nih.gov/17284678/",
    "arXiv: 1912.05372v2 (2019)": "https://arxiv.org/abs/1912.05372v2",
    "Handle: 10919/71532": "https://hdl.handle.net/10919/71532",
    "POINT (5.32 60.39)": "geo:60.39,5.32",
    "cache.a.example:6379 (redis)": "redis://cache.a.example:6379",
    "ISSN 0317-8471": "urn:issn:0317-8471",
    "https://a.example/b Ctrl+Click to follow link": "https://a.example/b",
    "https://a.example/b, accessed 12 May 2011": "https://a.example/b",
    "https://a.example/b\nSee the page for more": "https://a.example/b",
    "\u05f4http://a.example/b\u05f4": "http://a.example/b",
    "https://a.example/b_x0020_c d": "https://a.example/b%20c%20d",
    "seoul-toy\ub2f7\ucef4": "https://seoul-toy.com",
    "b/moc.elpmaxe//:sptth": "https://example.com/b",
    "https;www.example.com": "https://www.example.com",
    "http://example.con.br/a b": "http://example.com.br/a%20b",
    "http://a.example:5,672/b": "http://a.example:5672/b",
    "http://a.example:9090.0/b c": "http://a.example:9090/b%20c",
    "jane\u00a9example.com": "mailto:jane@example.com",
    "https://a.example/b\u266fc": "https://a.example/b#c",
    "https://a.example/b c.js:22:9": "https://a.example/b%20c.js",
    "https://a.example/b c&d=e": "https://a.example/b%20c?d=e",
    "geo: 47.5596 N, 7.5886 E": "geo:47.5596,7.5886",
    "ssh jane@router.a.example": "ssh://jane@router.a.example",
    "ssh -l jane router.a.example": "ssh://jane@router.a.example",
    "rsync -v mirror.a.example::pub/iso /srv": "rsync://mirror.a.example/pub/iso",
    "N 47.5596\xb0 E 7.5886\xb0": "geo:47.5596,7.5886",
    "geo 47.5596 7.5886": "geo:47.5596,7.5886",
    "urn:nbn:de: 101:1-2010": "urn:nbn:de:101:1-2010",
    "fe80::1%eth0": "https://[fe80::1]",
    "jane (a) a.example": "mailto:jane@a.example",
    "view-source: https://a.example/b": "view-source:https://a.example/b",
    "Preprint: arXiv 1706.03762v5": "https://arxiv.org/abs/1706.03762v5",
    "hdl.handle.net 10919/71532": "https://hdl.handle.net/10919/71532",
    "ORCID 0000\u20130002\u20131825\u20130097": "https://orcid.org/0000-0002-1825-0097",
    "978-3-16-148410-0": "urn:isbn:978-3-16-148410-0",
    "URN: urn:nbn:de:bvb:19-1469": "urn:nbn:de:bvb:19-1469",
    "Insta: luna.beats": "https://www.instagram.com/luna.beats",
    "FB: luna.beats": "https://www.facebook.com/luna.beats",
    "https://a.example/b via @jane": "https://a.example/b",
    "12;https://a.example/b;x": "https://a.example/b",
    "|https://a.example/b|x|": "https://a.example/b",
    "www.a.example/b (bookings: 01 23 45)": "https://www.a.example/b",
    "https://a.example/b\uff08c\uff09": "https://a.example/b",
    "+49 170 1234567 (private)": "tel:+491701234567",
    "https://a.example/?b=c& amp;d=e": "https://a.example/?b=c&d=e",
    "<https://a.example/b>&nbsp;": "https://a.example/b",
    "_https://a.example/b_": "https://a.example/b",
    "[[https://a.example/b|c]]": "https://a.example/b",
    "info@a.example; press@b.example": "mailto:info@a.example,press@b.example",
    "ldap://dc.a.example 389": "ldap://dc.a.example:389",
    "mount -t nfs nas.a.example:/export/home /mnt": "nfs://nas.a.example/export/home",
    r"net use Z: \\a.example\projects": "smb://a.example/projects",
    "telnet mail.a.example 25": "telnet://mail.a.example:25",
    "mstsc /v:a.example:3390": "rdp://a.example:3390",
    "curl -X POST https://api.a.example/v1/items -d x": "https://api.a.example/v1/items",
    "/home/jane/Documents/report 2020.pdf": "file:///home/jane/Documents/report%202020.pdf",
    "PMCID: PMC1838704": "https://www.ncbi.nlm.nih.gov/pmc/articles/PMC1838704/",
    "10.1038/nphys1170": "https://doi.org/10.1038/nphys1170",
    "0000-0002-1825-0097": "https://orcid.org/0000-0002-1825-0097",
    "eprint: hep-th/9901001": "https://arxiv.org/abs/hep-th/9901001",
    "<urn:isbn:O-395-3634l-1>": "urn:isbn:0-395-36341-1",
    "Jabber-ID: jane@chat.a.example": "xmpp:jane@chat.a.example",
    "jane@company.pl": "mailto:jane@company.pl",
    "jane@gmial.com": "mailto:jane@gmail.com",
    "https://www.wikipidia.org/wiki/a b": "https://www.wikipedia.org/wiki/a%20b",
    "youtube/@jane": "https://youtube.com/@jane",
    "https://www.example.de7a b": "https://www.example.de/a%20b",
    "linkedin.com/in/https://www.linkedin.com/in/jane": "https://www.linkedin.com/in/jane",
    "\uff48\u3063\uff54\uff50\uff53\uff1a\u30fb\u30fb\u3055\u304f\u3089\u3002\uff4a\uff50": "https://sakura.jp",
    "visit caf\xe9-luna: cafe-luna.com.au, open daily": "https://cafe-luna.com.au",
    "https://a.example/b\u3092\u3054\u89a7\u304f\u3060\u3055\u3044": "https://a.example/b",
    "\u0e14\u0e39\u0e17\u0e35\u0e48www.example.co.th\u0e19\u0e30": "https://www.example.co.th",
    # Dictation
    "w w w niño feliz (con eñe) punto es": "https://www.xn--niofeliz-e3a.es",
    "bit dot ly slash all caps J A Z Z two four": "https://bit.ly/JAZZ24",
    "all lower case, a.example slash faq": "https://a.example/faq",
    "b for bravo b for bravo c for charlie dot co dot uk": "https://bbc.co.uk",
    "wwwdotgreenbakerydotcodotukslashmenu": "https://www.greenbakery.co.uk/menu",
    "greenbakerydotorgslashmenu": "https://greenbakery.org/menu",
    "greenbakerydotcom": "https://greenbakery.com",
    "Redis cache.a.example:6379": "redis://cache.a.example:6379",
    "sip: 200 @ pbx.a.example": "sip:200@pbx.a.example",
    "https://www.a punto it/b": "https://www.a.it/b",
    "h t t p s : / / w w w . a . o r g": "https://www.a.org",
    # Chat apps, input methods and filters
    "3.05 打开看看【作品】 https://v.a.example/b1/ 08/23 K@Wm.Qk Goq:/": "https://v.a.example/b1/",
    "https://m.a.example/h.b?tk=XyZ CZ0001 「连衣裙」 点击链接直接打开": "https://m.a.example/h.b?tk=XyZ",
    "链接\uff1ahttps://pan.a.example/s/1abc\uff08提取码\uff1a9x2k\uff09": "https://pan.a.example/s/1abc",
    "链接: https://pan.a.example/s/1abc 提取码: 9x2k": "https://pan.a.example/s/1abc",
    "आवेदन: https://a.example/b।अंतिम तिथि 5 मई": "https://a.example/b",
    "Dear user,bill Rs.40 due.Pay at https://a.example/b/c1.Ignore if done": "https://a.example/b/c1",
    "info★a.example\uff08★を@に変えてください\uff09": "mailto:info@a.example",
    "office*a.example (replace * with @)": "mailto:office@a.example",
    "pan.bai\uff08去掉中文\uff09du.com/s/1abc": "https://pan.baidu.com/s/1abc",
    "pan.bai不要du.com/s/1abc": "https://pan.baidu.com/s/1abc",
    "exam\U0001f436ple.com/x": "https://example.com/x",
    "\U0001f525 सेल \U0001f525 shop.a.example/b \U0001f525": "https://shop.a.example/b",
    "공이-일이삼사-오육칠팔": "tel:0212345678",
    "〇三ー一二三四ー五六七八": "tel:03-1234-5678",
    "xn\u201480ak6aa92e.com": "https://xn--80ak6aa92e.com",
    "gôgle.com/maps": "https://google.com/maps",
    "ưww.a.example/tin": "https://www.a.example/tin",
    "https://a.example/2024。pdf": "https://a.example/2024.pdf",
    "https\uff1a、、www.a.example、menu": "https://www.a.example/menu",
    "hっtps\uff1a//a.example/menu": "https://a.example/menu",
    "っっw.a.example": "https://www.a.example",
    "https://sakura\u30fcb.jp/c": "https://sakura-b.jp/c",
    "https://a.example/o\ufb03ce": "https://a.example/office",
    "้ะะยหซฝฝa.example": "https://a.example",
    "ㅗㅅ세://a.example/b": "http://a.example/b",
    "三w点example点cn": "https://www.example.cn",
    "쇼핑몰 주소는 shop.example.kr 입니다": "https://shop.example.kr",
    "https://a.example/b를 참고": "https://a.example/b",
    "https://a.example/bを参照してください": "https://a.example/b",
    "http colon // example.com / test": "http://example.com/test",
    "www.harbour jazz.org": "https://www.harbourjazz.org",
    "john.doe at a.example": "mailto:john.doe@a.example",
    "john dot doe@a.example": "mailto:john.doe@a.example",
    "邮箱\uff1azhang@a.example\uff08工作日\uff09": "mailto:zhang@a.example",
    "详情请见https://a.example/b。": "https://a.example/b",
}
"""Texts for the rows that no other text has, and what is meant by them."""


@pytest.mark.parametrize(("text", "uri"), FURTHER.items())
def test_first_suggestion_for_a_slip(text: str, uri: str) -> None:
    assert first(text) == [uri]


def test_first_suggestion_is_one_of_those_meant() -> None:
    with_meaning = [case for case in TYPED if case["meant"]]
    missed = [case["text"] for case in with_meaning if not {*first(case["text"])} & {*case["meant"]}]
    assert len(missed) <= (1 - LEAST_MEANT) * len(with_meaning), missed


def test_nothing_is_suggested_if_nobody_could_say_what_was_meant() -> None:
    found = [case["text"] for case in TYPED if not case["meant"] and suggest(case["text"])]
    assert len(found) <= MOST_WRONG, found


def first(text: str) -> list[str]:
    found = [suggestion.uri for suggestion in suggest(text)[:1]]
    return found or [text] * RULES["URI"].is_valid(text)


def test_encoded_word_in_an_unknown_charset_is_left_alone() -> None:
    for charset in ("x", "\u00fftf"):
        assert suggest(f"=?{charset}?Q?https=3A=2F=2Fa.example?=") == ()


def test_link_is_decoded_a_few_times() -> None:
    assert first(f"https%{'25' * 4}3A%{'25' * 4}2F%{'25' * 4}2Fa.example") == ["https://a.example"]
    assert first(f"https%{'25' * 9}3A%{'25' * 9}2F%{'25' * 9}2Fa.example") != ["https://a.example"]


@pytest.mark.parametrize(
    "text",
    [
        *("https://evil.com|x@good.com", "https://evil.com\u00a5x@good.com/", "http://good.com\u2116x@evil.com/ "),
        *("https%3A%2F%2Fme%40good.com%2F", "u=https%3A%2F%2Fevil.com%40good.com", "www;evil.com@good.com"),
    ],
)
def test_no_host_is_before_the_at_sign_of_an_authority(text: str) -> None:
    for suggestion in suggest(text):
        assert "evil.com" not in (split(suggestion.uri).host or "") or "good.com" not in text.partition("evil")[2]


@pytest.mark.parametrize(
    "text",
    [
        *(
            "redis-cli -a Q -h a.com",
            "mysql -pQ -h a.com",
            "mysql -u root -pQ -h db.a.com shop",
            "pwd=Q;Server=a.com;Database=x",
        ),
        *("password='Q' host='a.com' path=/", "psql -h a.com PGPASSWORD=Q", "curl -u me:Q.com:80", "Password: Q.com"),
        *("user=me password=Q.com", "ssh me:Q@a.com -p 22", "pw: Q.de"),
    ],
)
def test_no_slip_is_undone_beside_a_password(text: str) -> None:
    for suggestion in suggest(text):
        assert "Q" not in f"{suggestion.message}{[str(change.message) for change in suggestion.changes]}"
        assert "Q" not in (split(suggestion.uri).host or "")


@pytest.mark.parametrize(
    "text",
    ["look at de", "the point is no", "file.tar.gz", "1.234,5.678", "docker run hello", "Server: nginx, path: /x"],
)
def test_prose_and_files_have_no_likely_suggestion(text: str) -> None:
    assert "likely" not in {suggestion.certainty for suggestion in suggest(text)}


def test_changes_of_each_suggestion_lead_to_it() -> None:
    for case in TYPED:
        for suggestion in suggest(case["text"]):
            assert apply(suggestion.changes, case["text"]) == suggestion.uri
            assert RULES["URI"].is_valid(suggestion.uri)


TEXTS: Final = (*FURTHER, *(case["text"] for name in ("typed.jsonl", "meant.jsonl") for case in texts_of(name)))


def undone_somewhere() -> Counter[int]:
    """Return the numbers of the slips that one of the texts has, without others before them."""
    counted: Counter[int] = Counter()
    for text in TEXTS:
        counted.update(number for number in found_slips(text, 0) if undone(Draft(text, text), number)[0])
    return counted


def test_each_slip_is_in_a_text() -> None:
    counted = undone_somewhere()
    assert [slip.pattern.pattern for number, slip in enumerate(slips()) if not counted[number]] == []


@pytest.mark.parametrize("slip", table(), ids=lambda slip: slip.pattern.pattern[:40])
def test_costs_are_those_of_a_rare_accident(slip: Slip) -> None:
    assert slip.place in {"text", "host", "path", "rest"} or (slip.place in ALWAYS and not slip.cost)
    assert 0 <= slip.cost <= 2.5
    assert 0 <= slip.kept <= 3
    assert slip.cost or not slip.kept


@pytest.mark.parametrize("slip", slips(), ids=lambda slip: slip.pattern.pattern[:40])
def test_rows_are_sought_where_they_can_be(slip: Slip) -> None:
    for text in (*FURTHER, *(case["text"] for name in ("typed.jsonl", "meant.jsonl") for case in texts_of(name))):
        found = slip.pattern.search(text)
        assert bool(found) == bool(slip.finds(text))
        assert not (found and slip.is_beyond_ascii and text.isascii()), text
