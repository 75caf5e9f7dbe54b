"""Public reports of checks that trusted too many origins: what was meant, as a pattern, does not accept what got in."""

import re
from typing import NamedTuple

import pytest

from uri_split import Origins


class Report(NamedTuple):
    """Pattern of the origins that were meant, and the origin that got in."""

    source: str
    what: str
    meant: tuple[str, ...]
    accepted: tuple[str, ...]
    got_in: tuple[str, ...]


GITHUB = "https://github.com/"
REPORTS = (
    Report(
        f"{GITHUB}Kludex/starlette/pull/801",
        "no anchor at the end: re.match",
        ("https://*.example.org",),
        ("https://a.example.org",),
        ("https://a.example.org.evil.com", "https://example.org.evil.com"),
    ),
    Report(
        f"{GITHUB}ashleysommer/sanic-cors/pull/68 (CVE-2026-37737)",
        "no anchor at the end: re.match, and so any port",
        ("https://trusted.com",),
        ("https://trusted.com",),
        ("https://trusted.com.attacker.io", "https://trusted.com:8080"),
    ),
    Report(
        f"{GITHUB}google/clusterfuzz/pull/5303",
        "no anchor, unescaped dots, and .* before a hyphen",
        ("https://test-client-site.appspot.com", "http://test-client-site.appspot.com"),
        ("https://test-client-site.appspot.com",),
        (
            "https://test-client-site.appspot.com.evil.com",
            "https://anything.evil.com-dot-test-client-site.appspot.com",
            "https://test-client-siteXappspot.com",
            "https://test-client-sitexappspot.com",
        ),
    ),
    Report(
        f"{GITHUB}martini-contrib/cors/pull/6",
        "no anchors",
        ("https://www.foo.com",),
        ("https://www.foo.com",),
        ("https://www.foo.com.bar.com", "https://wwwxfoo.com"),
    ),
    Report(
        f"{GITHUB}quarkusio/quarkus/issues/34718",
        "an escape lost in a file of settings: any character for a dot",
        ("https://*.domain.com", "https://domain.com"),
        ("https://www.domain.com", "https://domain.com"),
        ("https://wwwdomain.com", "https://asdfdomain.com"),
    ),
    Report(
        f"{GITHUB}cyu/rack-cors/issues/86",
        "no anchors",
        ("https://example.co",),
        ("https://example.co",),
        ("https://example.com", "https://example.com.randomdomainname.co.uk"),
    ),
    Report(
        f"{GITHUB}monsur/enable-cors.org/issues/74",
        "no anchors in nginx: the domain in a path",
        ("http://*.mckinsey.com:*", "https://*.mckinsey.com:*"),
        ("https://a.b.mckinsey.com", "http://a.mckinsey.com:8080"),
        ("http://adversary.com/mckinsey.com", "http://adversary.com/.mckinsey.com", "http://a.mckinsey.com.evil.com"),
    ),
    Report(
        f"{GITHUB}gotify/server/issues/1052",
        "a plain origin read as a regular expression, for CORS and WebSocket",
        ("https://gotify.example.com",),
        ("https://gotify.example.com",),
        ("https://gotify.example.com.evil.net", "https://gotifyxexample.com"),
    ),
    Report(
        f"{GITHUB}nelmio/NelmioCorsBundle/pull/36",
        "a plain origin read as a regular expression",
        ("http://example.org",),
        ("http://example.org",),
        ("http://example.org.evil.com",),
    ),
    Report(
        f"{GITHUB}jsdelivr/globalping/pull/851",
        "an unescaped dot",
        ("https://globalping.io", "https://*.globalping.io"),
        ("https://globalping.io", "https://staging.globalping.io"),
        ("https://globalpingxio", "https://foo.globalpingxio"),
    ),
    Report(
        f"{GITHUB}PortSwigger/url-cheatsheet-data/issues/3",
        "an unescaped dot",
        ("https://vulnerable.test.com",),
        ("https://vulnerable.test.com",),
        ("https://vulnerableztest.com",),
    ),
    Report(
        f"{GITHUB}PortSwigger/url-cheatsheet-data/issues/2",
        "startsWith: localhost at the beginning of another host",
        ("https://localhost", "http://localhost"),
        ("http://localhost",),
        ("https://localhost.attacker-domain.com", "http://localhost.attacker-domain.com", "http://localhost:3000"),
    ),
    Report(
        f"{GITHUB}PortSwigger/url-cheatsheet-data/pull/11",
        "characters that Safari allows in names, after an unanchored domain",
        ("https://*.example.com", "https://example.com"),
        ("https://example.com",),
        tuple(f"https://example.com{mark}.attacker.example" for mark in "_{}'`^|~!$&()*+,;=\"")
        + tuple(f"https://example.com{mark}attacker.example.com" for mark in "_{}'`^|~!$&()*+,;=\""),
    ),
    Report(
        f"{GITHUB}hangwin/mcp-chrome/issues/384",
        "startsWith: an address at the beginning of another host",
        ("http://127.0.0.1:*",),
        ("http://127.0.0.1:12306",),
        ("http://127.0.0.1.evil.com", "http://127.0.0.1:80@evil.com", "http://127.0.0.1:1234.evil.com"),
    ),
    Report(
        f"{GITHUB}tempoxyz/docs/pull/694",
        "startsWith, and includes for previews",
        ("https://tempo.xyz", "https://*.tempo.vercel.app"),
        ("https://tempo.xyz", "https://branch.tempo.vercel.app"),
        ("https://tempo.xyz.attacker.com", "https://vercel.app.attacker.com", "https://evil-vercel.app.co"),
    ),
    Report(
        f"{GITHUB}github/codeql/pull/5008",
        "endsWith without a dot, in Java",
        ("https://*.17daxue.com", "https://17daxue.com"),
        ("https://www.17daxue.com",),
        ("https://evil17daxue.com", "https://evil-17daxue.com"),
    ),
    Report(
        f"{GITHUB}github/codeql/pull/3646",
        "indexOf, for postMessage",
        ("https://www.example.com",),
        ("https://www.example.com",),
        ("https://www.example.com.mydomain.com", "https://evil.example/www.example.com"),
    ),
    Report(
        f"{GITHUB}github/codeql/pull/15571",
        "startsWith and endsWith the wrong way round: beginnings and ends of the trusted origin, for postMessage",
        ("https://safe.example.com",),
        ("https://safe.example.com",),
        ("https://safe.example.co", "https://safe", "https://s", "", "example.com", "com"),
    ),
    Report(
        f"{GITHUB}Cognigy/Webchat/pull/304",
        "startsWith the wrong way round: a URL that begins with the origin of a message",
        ("https://forms.example.com",),
        ("https://forms.example.com",),
        ("https://forms.example.co", "https://forms.example"),
    ),
    Report(
        f"{GITHUB}HacktronAI/hacktivity/issues/18",
        "endsWith without a dot, for postMessage",
        ("https://*.trusted.com",),
        ("https://app.trusted.com",),
        ("https://attackertrusted.com", "https://trusted.com.attacker.com"),
    ),
    Report(
        f"{GITHUB}Availity/sdk-js/pull/874",
        "includes, for postMessage",
        ("https://apps.availity.com", "https://essentials.availity.com"),
        ("https://essentials.availity.com",),
        ("https://essentials.malicious.com", "https://apps.malicious.com"),
    ),
    Report(
        f"{GITHUB}acmucsd/membership-portal/pull/72",
        ".* without a dot, and an unescaped dot",
        ("https://*.acmucsd.com", "https://acmucsd.com"),
        ("https://cyber.acmucsd.com",),
        ("https://fakeacmucsd.com", "https://acmucsdxcom", "https://a.acmucsdxcom"),
    ),
    Report(
        f"{GITHUB}ohkami-rs/ohkami/pull/654",
        "ends_with without a dot, found in review",
        ("https://*.example.com",),
        ("https://a.example.com",),
        ("https://notexample.com", "https://a.notexample.com"),
    ),
    Report(
        f"{GITHUB}Red5/red5-server/issues/470",
        "a suffix compared, for WebSocket",
        ("https://stream.example.com:5080",),
        ("https://stream.example.com:5080",),
        ("https://evilstream.example.com:5080", "http://stream.example.com:5080", "https://stream.example.com"),
    ),
    Report(
        f"{GITHUB}0xJacky/nginx-ui/pull/1647 (CVE-2026-34403)",
        "the cases of its tests: other subdomains, suffixes, schemes and ports, for WebSocket",
        ("https://admin.example.com:8443",),
        ("https://admin.example.com:8443",),
        (
            "https://evil.admin.example.com:8443",
            "https://admin.example.com.evil.io:8443",
            "http://admin.example.com:8443",
            "https://admin.example.com:9443",
            "https://admin.example.com:8443@evil.io",
            "https://admin.example.com:8443/",
        ),
    ),
    Report(
        f"{GITHUB}caesarakalaeii/all-chat/pull/236",
        "any extension by a prefix",
        ("chrome-extension://aaaabbbbccccddddeeeeffffgggghhhh",),
        ("chrome-extension://aaaabbbbccccddddeeeeffffgggghhhh",),
        ("chrome-extension://hhhhggggffffeeeeddddccccbbbbaaaa", "chrome-extension://"),
    ),
    Report(
        f"{GITHUB}nexu-io/open-design/pull/761",
        "no port as any port: other services of the machine",
        ("http://localhost:7456",),
        ("http://localhost:7456",),
        ("http://localhost", "http://localhost:8080", "https://localhost:7456"),
    ),
    Report(
        f"{GITHUB}cyu/rack-cors/pull/134",
        "null read as file://",
        ("https://example.com",),
        ("https://example.com",),
        ("null", "file://"),
    ),
    Report(
        f"{GITHUB}AnthropicBots/compressor/issues/294",
        "null in the list, with cookies",
        ("http://localhost:5000",),
        ("http://localhost:5000",),
        ("null", "NULL", "'null'", "null ", "https://null"),
    ),
    Report(
        f"{GITHUB}vercel/next.js/pull/89127",
        "capitals and a dot at the end, which browsers do not write, or mean another origin",
        ("https://*.vercel.com",),
        ("https://sub.vercel.com",),
        ("https://sub.VERCEL.com", "https://sub.vercel.com.", "https://SUB.vercel.com"),
    ),
    Report(
        f"{GITHUB}corydolphin/flask-cors/blob/main/flask_cors/core.py (probably_regex)",
        "a pattern read as a regular expression, in which * repeats the slash",
        ("https://*.example.com",),
        ("https://a.example.com",),
        ("https:/xexample.com", "https://xexample.com", "https://xexample.com.evil.net", "https:////xexample.com"),
    ),
    Report(
        "https://datatracker.ietf.org/doc/html/rfc6454#section-7.1: a list of origins",
        "several origins in one header, of which one is trusted",
        ("https://example.com",),
        ("https://example.com",),
        (
            "https://evil.example https://example.com",
            "https://example.com https://evil.example",
            "https://evil.example,https://example.com",
            "https://example.com, https://evil.example",
        ),
    ),
    Report(
        "https://url.spec.whatwg.org/#url-parsing: what parsers remove or read otherwise",
        "tabs, line feeds, backslashes, percent-encodings and other characters that a parser normalizes",
        ("https://example.com", "https://*.example.com"),
        ("https://example.com",),
        (
            "https://exam\tple.com",
            "https://example.com\n",
            "\nhttps://example.com",
            "https://evil.example\n.example.com",
            "https://evil.example\\.example.com",
            "https://evil.example%2f.example.com",
            "https://evil.example#.example.com",
            "https://evil.example?.example.com",
            "https://evil.example\0.example.com",
            "https://evil.example:443.example.com",
            "https://evil.example。example.com",
            "https://ⓔxample.com",
            "https:example.com",
            "https:\\\\example.com",
            "https:///example.com",
            "https://@example.com",
            "https://user@www.example.com",
        ),
    ),
)


def test_there_are_many_reports_each_from_its_own_source() -> None:
    assert len({report.source for report in REPORTS}) == len(REPORTS) >= 30


@pytest.mark.parametrize("report", REPORTS, ids=lambda report: report.source)
def test_origin_of_a_report_is_not_accepted(report: Report) -> None:
    origins = Origins(*report.meant)
    pattern = re.compile(origins.pattern())
    for origin in report.accepted:
        assert origins.accepts(origin)
    for origin in report.got_in:
        assert not origins.accepts(origin), origin
        assert not pattern.match(origin), origin
        assert origins.why_not(origin), origin
