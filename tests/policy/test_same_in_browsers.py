"""Texts in which browsers read the host that RFC 3986 reads, whatever the base is."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from tests.browser_texts import drawn_reference
from tests.policy.policies import drawn_text
from tests.texts import mutations
from uri_split import CALLBACK, LOCAL_REDIRECT, WEB_LINK, WEB_ORIGIN, WEBHOOK, WEBSITE, Policy, URIReference, split
from uri_split._policy.destinations import reads_same_host
from uri_split.browsers import compare
from uri_split.dialects import DIALECTS, PORTABLE, PYTHON
from uri_split.lenient import split_authority
from uri_split.messages import messages

ANY: Policy[URIReference] = Policy("URI-reference", allow_userinfo=True, allow_password=True)
SAME = replace(ANY, same_in_browsers=True)
URIS = Policy(same_in_browsers=True)
FILES = Policy(same_in_browsers=True, schemes={"file"}, allow_userinfo=True)
BASES = (
    *("http://base.example/a/b?c", "https://base.example", "foo://base.example/a/b", "foo:/a/b"),
    *("file:///a/b", "file:///C:/a", "file://base.example/a"),
)


def valid_texts(random: Random, number: int) -> Iterator[str]:
    """Yield different texts that the policy accepts that has fewest limits."""
    seen = set[str]()
    while len(seen) < number:
        text = random.choice((drawn_reference, drawn_reference, drawn_text))(random)
        for each in (text, *mutations(text, random, 1)):
            if each not in seen and ANY.is_valid(each):
                seen.add(each)
                yield each


def outcomes_of(text: str) -> set[str]:
    """Return what browsers do with a text and each base, except that those of files allow no userinfo or port."""
    scheme, authority, *_ = split(text)
    if scheme is not None:
        return {compare(text, base).outcome for base in (None, *BASES)}
    outcomes = {(base[:5], compare(text, base).outcome) for base in BASES}
    if authority and split_authority(authority).host != authority:
        outcomes.discard(("file:", "refused-by-browser"))
    return {outcome for _, outcome in outcomes}


@pytest.mark.parametrize("number", [400, pytest.param(100_000, marks=pytest.mark.long)])
def test_text_is_accepted_if_browsers_read_the_same_host_and_only_then(number: int) -> None:
    random = Random(3986)
    seen = {True: 0, False: 0}
    for text in valid_texts(random, number):
        is_same = outcomes_of(text).isdisjoint({"other-host", "refused-by-browser"})
        assert SAME.is_valid(text) == is_same, text
        problems = SAME.check(text)
        assert [problem.code for problem in problems] == ["other-host-in-browsers"] * (not is_same), text
        seen[is_same] += 1
    assert min(seen.values()) > number / 10


@pytest.mark.parametrize("policy", [WEB_LINK, WEB_ORIGIN, CALLBACK, WEBHOOK, WEBSITE, LOCAL_REDIRECT])
def test_predefined_policy_accepts_only_hosts_that_browsers_read_alike(policy: Policy[URIReference]) -> None:
    accepted = list(filter(policy.is_valid, valid_texts(Random(3986), 10_000)))
    assert len(accepted) > 20
    assert [text for text in accepted if not reads_same_host(text)] == []
    assert replace(policy, same_in_browsers=True).pattern().leaves_out == policy.pattern().leaves_out


IPV4_OR_6 = "write a name, an IPv4 address or an IPv6 address"
NO_MORE = "remove the userinfo and the port"
DRIVE = 'write "file:///" before the drive, or remove the ":" after the host'


@pytest.mark.parametrize(
    ("text", "found", "start", "words"),
    [
        ("file:/a", "", 5, 'browsers use the host of a base with the scheme "file": begin with "file:///"'),
        ("FILE:", "", 5, 'browsers use the host of a base with the scheme "file": begin with "file:///"'),
        (
            "file://127.1/",
            "127.1",
            7,
            'browsers read the host "127.0.0.1": write "127.0.0.1" if you mean that host',
        ),
        (
            "file://b%C3%BCcher.example/",
            "b%C3%BCcher.example",
            7,
            ('browsers read the host "xn--bcher-kva.example": write "xn--bcher-kva.example", the same name in IDNA'),
        ),
        (
            "file://%6cocalhost/",
            "%6cocalhost",
            7,
            'browsers read the host "localhost": write "localhost", the same name in IDNA',
        ),
        # Depending on their version of Unicode, browsers map U+2132 to a small letter, or refuse it.
        (
            "file://%E2%84%B2/",
            "%E2%84%B2",
            7,
            'not all browsers read the same host here: write "xn--73g", the same name in IDNA',
        ),
        ("file://%CD%B8/", "%CD%B8", 7, f"not all browsers read the same host here: {IPV4_OR_6}"),
        ("file://1.2.3.256/", "1.2.3.256", 7, f"browsers reject this host: {IPV4_OR_6}"),
        ("foo://me:secret@[v1.x]:80/", "[v1.x]", 16, f"browsers reject this host: {IPV4_OR_6}"),
        ("file://C:/a", "C", 7, f'browsers read the drive "C:" here, not a host: {DRIVE}'),
        (
            "//C:/",
            "C",
            2,
            f'browsers read the drive "C:" here, not a host, if the scheme of the base is "file": {DRIVE}',
        ),
        ("file://me:secret@C:/", "C", 17, f"browsers reject userinfo and ports in the URI of a file: {NO_MORE}"),
        ("file://a:80/", "a", 7, f"browsers reject userinfo and ports in the URI of a file: {NO_MORE}"),
        ("foo://@/", "", 7, f"browsers reject userinfo and ports without a host: {NO_MORE}"),
        ("foo://:80/", "", 6, f"browsers reject userinfo and ports without a host: {NO_MORE}"),
    ],
)
def test_problem_says_what_browsers_read(text: str, found: str, start: int, words: str) -> None:
    (problem,) = SAME.check(text)
    assert (problem.code, problem.component, problem.found) == ("other-host-in-browsers", "host", found)
    assert (problem.start, problem.end) == (start, start + len(found))
    assert problem.summary == words


def test_problem_in_german() -> None:
    german = messages("de")
    assert [german(problem.summary) for text in ("file://127.1/", "file:a") for problem in SAME.check(text)] == [
        'Browser lesen den Host "127.0.0.1". "127.0.0.1" schreiben, wenn dieser Host gemeint ist',
        'Browser übernehmen den Host eines Basis-URI mit dem Schema "file". Mit "file:///" beginnen',
    ]


@pytest.mark.parametrize(
    ("policy", "text", "code"),
    [
        (URIS, "http://127.1/", "host-not-dns-name"),
        (URIS, "https:example.com", "component-required"),
        (SAME, "///example.com", "component-required"),
        (Policy(schemes={"x"}, same_in_browsers=True), "file:/a", "scheme-not-listed"),
        (Policy("URI-reference", forbid={"host"}, same_in_browsers=True), "https:example.com", "component-forbidden"),
    ],
)
def test_problem_of_the_host_or_the_scheme_is_the_only_one(policy: Policy[URIReference], text: str, code: str) -> None:
    assert [problem.code for problem in policy.check(text)] == [code]


def test_other_problem_does_not_concern_browsers() -> None:
    assert [problem.code for problem in URIS.check("https://me@example.com/")] == ["component-forbidden"]
    both = Policy(forbid={"query"}, same_in_browsers=True).check("file:/a?q")
    assert [problem.code for problem in both] == ["other-host-in-browsers", "component-forbidden"]


def test_nobody_is_told_to_write_a_host_that_is_forbidden() -> None:
    (problem,) = Policy(forbid={"host"}, same_in_browsers=True).check("file:/a")
    assert problem.message == 'browsers use the host of a base with the scheme "file"'
    assert problem.help is None


@pytest.mark.parametrize(
    ("policy", "text", "verdict"),
    [
        (URIS, "fil", "incomplete"),
        (URIS, "file:", "incomplete"),
        (URIS, "file:/", "incomplete"),
        (URIS, "file://", "valid"),
        (URIS, "file:a", "invalid"),
        (URIS, "FILE:/a", "invalid"),
        (URIS, "file:?", "invalid"),
        # A host that ends in a number may continue as a name until another component begins.
        (URIS, "file://127.1", "incomplete"),
        (URIS, "file://127.1/", "invalid"),
        (URIS, "file://127.0.0.1/", "valid"),
        (URIS, "file://1.2.3.", "incomplete"),
        (URIS, "file://a%4", "invalid"),
        (URIS, "x://a%4", "incomplete"),
        (URIS, "x://127.1", "valid"),
        (URIS, "x://[", "incomplete"),
        (URIS, "x://[:", "incomplete"),
        (URIS, "x://[v", "invalid"),
        (URIS, "x://[V1.x]", "invalid"),
        (URIS, "x://:8", "invalid"),
        (SAME, "x://:8", "incomplete"),
        (SAME, "x://me@", "incomplete"),
        (SAME, "x://me@:8", "invalid"),
        (SAME, "//C:", "incomplete"),
        (SAME, "//C:8", "valid"),
        (SAME, "//C:/", "invalid"),
        (SAME, "//127.1", "incomplete"),
        (SAME, "//127.1/", "invalid"),
        (SAME, "/", "valid"),
        (FILES, "file://me", "valid"),
        (FILES, "file://127.1@", "invalid"),
        (FILES, "file://me@[:", "invalid"),
        (FILES, "file://C:", "invalid"),
        (FILES, "file://[::1]:", "invalid"),
        (Policy(same_in_browsers=True, schemes={"file", "x"}, ports={80}), "f", "invalid"),
        (Policy(same_in_browsers=True, ports={80}), "file:", "invalid"),
        (Policy(same_in_browsers=True, require={"port"}), "file://a", "invalid"),
        (Policy(same_in_browsers=True, hosts={"*.a"}), "http://1", "incomplete"),
    ],
)
def test_verdict_is_invalid_only_if_nothing_can_follow(policy: Policy[URIReference], text: str, verdict: str) -> None:
    assert policy.verdict(text) == verdict


def test_no_beginning_of_an_accepted_text_is_invalid() -> None:
    for text in filter(SAME.is_valid, valid_texts(Random(3986), 150)):
        assert "invalid" not in {SAME.verdict(text[:end]) for end in range(len(text))}, text


def test_pattern_is_exact_for_uris_of_the_web() -> None:
    web = Policy(schemes={"https"}, loopback_schemes={"http"}, same_in_browsers=True)
    assert web.pattern(PYTHON).leaves_out == ()
    with_files = replace(web, loopback_schemes=frozenset({"file"}))
    listed = replace(web, hosts={"*.a", "b", "localhost"})
    references: Policy[URIReference] = Policy("URI-reference", schemes={"https"}, same_in_browsers=True)
    assert listed.pattern(PYTHON).leaves_out == ()
    for policy in (URIS, with_files, references, Policy("relative-ref", same_in_browsers=True)):
        assert all("same_in_browsers" in policy.pattern(dialect).leaves_out for dialect in DIALECTS)
    names = replace(web, dns_hosts_only=True)
    assert names.pattern(PYTHON).leaves_out == ()
    assert names.pattern(PORTABLE).leaves_out == ("dns_hosts_only", "same_in_browsers", "max_length")


def test_host_in_idna_is_suggested_and_written() -> None:
    text = "file://b%C3%BCcher.example/"
    assert [(found.uri, found.certainty) for found in FILES.suggest(text)] == [
        ("file://xn--bcher-kva.example/", "likely")
    ]
    assert FILES.clean(text).uri == "file://xn--bcher-kva.example/"
    assert FILES.suggest("file://127.1/") == ()
