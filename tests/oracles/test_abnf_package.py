"""The rules against the grammar of RFC 3986 in the `abnf` package, a recursive-descent parser."""

import math
import os
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from random import Random

import pytest
from abnf import ParseError
from abnf.grammars import rfc3986
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from tests.texts import mutations, of_rule
from uri_split._grammar import RuleName
from uri_split.rules import RULES

TEXTS = 100_000 if "CI" in os.environ else 10_000
MUTATIONS = 9  # of each text drawn
# The `abnf` package takes milliseconds for a text of one of these, so they get fewer.
LONG = {
    "URI", "hier-part", "URI-reference", "absolute-URI", "relative-ref", "relative-part", "authority", "path",
    "fragment",
}  # fmt: skip
SHARE_OF_LONG = 0.01
SHARE_OF_OTHERS = (1 - SHARE_OF_LONG * len(LONG)) / (len(RULES) - len(LONG))


def number_of_examples(rule: RuleName, texts: int) -> int:
    share = SHARE_OF_LONG if rule in LONG else SHARE_OF_OTHERS
    return math.ceil(texts * share / (MUTATIONS + 1))


# RFC 3986, sections 1.1.2, 3, 3.3, 4.2 to 4.4, 5.4, 6.2.2, 6.2.3 and Appendix C.
OF_THE_RFC = [
    "ftp://ftp.is.co.za/rfc/rfc1808.txt", "http://www.ietf.org/rfc/rfc2396.txt", "ldap://[2001:db8::7]/c=GB?objectClass?one",
    "mailto:John.Doe@example.com", "news:comp.infosystems.www.servers.unix", "tel:+1-816-555-1212",
    "telnet://192.0.2.16:80/", "urn:oasis:names:specification:docbook:dtd:xml:4.1.2",
    "foo://example.com:8042/over/there?name=ferret#nose", "urn:example:animal:ferret:nose",
    "mailto:fred@example.com", "foo://info.example.com?fred", "./this:that", "this:that", "//g", "/g", "?y", "#s", "",
    "http://a/b/c/d;p?q", "g:h", "g", "./g", "g/", "g?y", "g#s", "g?y#s", ";x", "g;x", "g;x?y#s", ".", "./", "..",
    "../", "../g", "../..", "../../", "../../g", "../../../g", "../../../../g", "/./g", "/../g", "g.", ".g", "g..",
    "..g", "./../g", "./g/.", "g/./h", "g/../h", "g;x=1/./y", "g;x=1/../y", "g?y/./x", "g?y/../x", "g#s/./x",
    "g#s/../x", "http:g", "example://a/b/c/%7Bfoo%7D", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d", "http://example.com",
    "http://example.com/", "http://example.com:/", "http://example.com:80/", "http://www.w3.org/Addressing/",
    "ftp://foo.example.com/rfc/", "http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING",
    "ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm",
]  # fmt: skip


def accepts(rule: RuleName, text: str) -> bool:
    try:
        rfc3986.Rule(rule).parse_all(text)
    except ParseError:
        return False
    return True


@pytest.mark.parametrize("rule", RULES)
def test_examples_of_the_rfc_match(rule: RuleName) -> None:
    for text in OF_THE_RFC:
        assert RULES[rule].is_valid(text) == accepts(rule, text), text


def hold_together(rule: RuleName, texts: int) -> None:
    @settings(max_examples=number_of_examples(rule, texts), phases=[Phase.generate, Phase.shrink])
    @given(text=of_rule(rule), random=st.randoms(use_true_random=True))
    def accept_the_same(text: str, random: Random) -> None:
        assert accepts(rule, text)
        assert RULES[rule].is_valid(text)
        for mutated in mutations(text, random, MUTATIONS):
            assert RULES[rule].is_valid(mutated) == accepts(rule, mutated), mutated

    accept_the_same()


@pytest.fixture(scope="module")
def held_together() -> Iterator[dict[RuleName, Future[None]]]:
    """Check all rules at once on all processors: no other test takes longer."""
    # The option in `pyproject.toml` chooses the profile of Hypothesis only for this process.
    pool = ProcessPoolExecutor(mp_context=get_context("spawn"), initializer=settings.load_profile, initargs=("ci",))
    yield {rule: pool.submit(hold_together, rule, TEXTS) for rule in RULES}
    pool.shutdown(cancel_futures=True)


@pytest.mark.parametrize("rule", RULES)
def test_drawn_and_mutated_texts_get_the_same_verdict(
    rule: RuleName, held_together: dict[RuleName, Future[None]]
) -> None:
    held_together[rule].result()


@pytest.mark.long
@pytest.mark.parametrize("rule", RULES)
def test_a_million_texts_and_mutations_get_the_same_verdict(rule: RuleName) -> None:
    hold_together(rule, 1_000_000)
