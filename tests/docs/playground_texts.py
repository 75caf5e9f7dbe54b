"""Texts for the playground, from the tests of what it shows."""

import json
import unicodedata
from random import Random
from typing import Final

from tests.algebra.test_resolution import NORMAL
from tests.cli.report.report_pages import WITH_PASSWORDS
from tests.diagnosis import test_addresses, test_characters, test_components, test_diagnosis
from tests.docs.pages import ROOT
from tests.hazards.cases import CASES
from tests.texts import mutations
from uri_split._grammar import ReferenceRule
from uri_split.rules import REFERENCE_RULES

HOSTILE: Final = (
    "https://example.com/\u202egnp.exe",
    "https://example.com/\0\r\n\t\x1b[31m",
    "https://<script>alert(1)</script>/<img src=x onerror=alert(1)>",
    "\ud800",
    "a\udc00b:\ud83d/\ude00",
    "\U0001f600\ufeff\u2066",
    "%ED%A0%80%",
    "http://" + "a b" * 33_000,
    "http://" + "[:" * 50_000,
    "?" + "a=b&" * 25_000,
    "%" * 100_000,
    "\ud800" * 100_000,
    "http://u:" + "@" * 100_000,
    f"http://h:{'8' * 5000}/",
)
"""Texts that try to spoil the page, or to keep it busy: 100 KB each."""

_OF_RFC: Final = (
    "ftp://ftp.is.co.za/rfc/rfc1808.txt",
    "http://www.ietf.org/rfc/rfc2396.txt",
    "ldap://[2001:db8::7]/c=GB?objectClass?one",
    "mailto:John.Doe@example.com",
    "news:comp.infosystems.www.servers.unix",
    "tel:+1-816-555-1212",
    "telnet://192.0.2.16:80/",
    "urn:oasis:names:specification:docbook:dtd:xml:4.1.2",
    "foo://example.com:8042/over/there?name=ferret#nose",
    "urn:example:animal:ferret:nose",
    "ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm",
)
_OF_DIAGNOSIS: Final = [
    case.text for module in (test_addresses, test_characters, test_components, test_diagnosis) for case in module.CASES
]
_OF_SUGGESTIONS: Final[list[str]] = [
    json.loads(line)["text"]
    for line in (ROOT / "tests" / "suggestion" / "meant.jsonl").read_text(encoding="utf-8").splitlines()
]


def _has_unassigned(text: str) -> bool:
    """Return whether the Python in the browser, which is newer, may know a character that is unassigned here."""
    return "Cn" in map(unicodedata.category, text)


def _drawn() -> list[tuple[str, ReferenceRule]]:
    """Draw 300 texts, each with a rule, mostly URI."""
    random = Random(3986)
    links = (ROOT / "examples" / "links.txt").read_text(encoding="utf-8", errors="surrogateescape").splitlines()
    texts = [*_OF_RFC, *NORMAL, *WITH_PASSWORDS, *links, *_OF_DIAGNOSIS, *(case.text for case in CASES)]
    texts += random.sample(_OF_SUGGESTIONS, 60)
    texts += mutations(_OF_RFC[8], random, 40)
    begun = [text[: random.randint(0, 9)] for text in (*_OF_RFC, "http://[::1]/", "http://[v1.a]/") for _ in range(3)]
    others = sorted(REFERENCE_RULES)
    known = {text for text in texts if len(text) < 1000 and not _has_unassigned(text)}
    chosen = [*begun, *random.sample(sorted(known), 300 - len(begun))]
    return [(text, "URI" if index % 3 else random.choice(others)) for index, text in enumerate(chosen)]


TEXTS: Final = _drawn()
"""300 texts, each with the rule that it is checked against."""
