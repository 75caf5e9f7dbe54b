"""Targets of redirects within a site: to browsers and by RFC 3986, what is accepted stays on the site."""

import json
import shutil
import subprocess
from collections.abc import Iterable
from random import Random
from urllib.parse import unquote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.texts import mutations
from uri_split import LOCAL_REDIRECT, URI, DisallowedURI, Policy, URIError, split
from uri_split._algebra.browsers import BrowserReading, read
from uri_split._algebra.encoding import decode
from uri_split._policy.destinations import hides_host
from uri_split.resolution import remove_dot_segments

BASES = ("https://site.example/x", "https://site.example", "https://site.example//a/./b?c", "https://site.example/a/b/")
# Known ways around checks of redirects.
ATTACKS = (
    *(
        "//evil.example",
        "///evil.example",
        "////evil.example",
        "/\\evil.example",
        "\\\\evil.example",
        "/\\/evil.example",
    ),
    *("\\/evil.example", "https:evil.example", "https:/evil.example", "https:///evil.example", "http://evil.example"),
    *("javascript:alert(1)", "JavaScript:alert(1)", "java\nscript:alert(1)", "data:text/html,x", "//evil.example:80/a"),
    *("/\t/evil.example", "/\n/evil.example", "\t//evil.example", "\x00//evil.example", " //evil.example", "/ /evil"),
    *("/%09/evil.example", "/%0A/evil.example", "%00%1F%20//evil.example", "/%5Cevil.example", "%5c%5cevil"),
    *(
        "/%2Fevil.example",
        "%2F%2Fevil.example",
        "/%2f%2fevil.example",
        "%20//evil.example",
        "/%0D%09%5cevil",
        "/.%09//evil",
    ),
    *("/.//evil.example", "/..//evil.example", "/a/..//evil.example", "/%2e//evil.example", "/a/%2E%2e//evil.example"),
    *(".//evil.example", "..//evil.example", "a/..//evil.example", "/.%2F/evil.example", "/./%2Fevil.example"),
    *(
        "/a/../../..//evil.example",
        "/a//../..//evil.example",
        "//evil.example/..",
        "//me@evil.example",
        "//[::1]/",
        "//",
    ),
    *("javascript%3Aalert(1)", "https%3A%2F%2Fevil.example", "https%3Aevil.example", "%6aavascript%3Aalert(1)", "a:b"),
    *("./https:evil.example", "./https:%5C%5Cevil.example", "./x://evil.example", "././HTTP:evil.example"),
    # One segment to what removes dot-segments, and two to what decodes first
    *("/a%2Fb/..//evil.example", "/a%5Cb/..//evil.example", "a%2F/..//evil.example", "b/a%2f%2f/../..//evil.example"),
    # Blank only after the dot-segments before it
    *("./%20//evil.example", "././%00//evil.example", ".%2F%20https:evil.example"),
    # At the top of the site
    *("%5Cevil.example", "%2Fevil.example", "%09/evil.example", "./%5Cevil.example", "a/..%2F%2Fevil.example"),
    *(
        "//evil%E3%80%82example",
        "\uff0f\uff0fevil.example",
        "/\u2215/evil",
        "〱evil.example",
        "/\u200b/evil.example",
        "/\ud800",
    ),
)


@pytest.mark.parametrize("text", ATTACKS)
def test_way_to_another_host_is_refused(text: str) -> None:
    assert not LOCAL_REDIRECT.is_valid(text)
    assert LOCAL_REDIRECT.check(text)


def read_by_browsers(references: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the origins and the paths of references to bases, as Node resolves them by the URL Standard."""
    node = shutil.which("node")
    if not node:
        pytest.skip("Node is not installed")
    script = (
        'const read = JSON.parse(require("fs").readFileSync(0)).map(([text, base]) => new URL(text, base));'
        "console.log(JSON.stringify(read.map((url) => [url.origin, url.pathname])));"
    )
    ended = subprocess.run(
        [node, "-e", script], input=json.dumps(list(references)), capture_output=True, text=True, check=True
    )
    return [(origin, path) for origin, path in json.loads(ended.stdout)]


def assert_all_stay(texts: Iterable[str]) -> None:
    """Check texts against browsers and RFC 3986: as they are, decoded once, and recomposed from their resolved path."""
    targets = {
        (target, base)
        for text in texts
        for base in BASES
        for target in (
            text,
            unquote(split(text).path, "latin-1"),
            split(str(URI(BASES[0]).resolve(text))).path,
        )
    }
    for (target, base), (origin, path) in zip(targets, read_by_browsers(targets), strict=True):
        assert origin == "https://site.example", (target, base, path)
    for text in texts:
        for base in BASES:
            resolved = str(URI(base).resolve(text))
            assert split(resolved)[:2] == ("https", "site.example")


def test_cleaning_a_way_to_another_host_leads_to_none() -> None:
    cleaned: list[str] = []
    for text in ATTACKS:
        try:
            cleaned.append(LOCAL_REDIRECT.clean(text).uri)
        except URIError:
            continue
    assert cleaned
    assert_all_stay(cleaned)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "/",
            "/account",
            "account",
            "?page=2",
            "#top",
            "/a?b#c",
            "/a/../b",
            "../a",
            "./a:b",
            "./1a:b//c",
            "./Help:/a",
            "/a//b",
            "/a//",
            "//a"[1:],
        ),
        *("/search?q=https://evil.example//a", "/a#//b", "/a%2Fb", "/a%20b", "/b%C3%BCcher", "/@evil.example", "/a:b"),
        *("/profile/CORP%5Calice", "/C:%5Cx", "/a%00b", "/a%7F", "/a%09b%0Ac", "/%0d%0aLocation:%20//evil.example"),
        *("/a//..//b", "/a/..//..", "/a//b/../c", "/proxy/https://example.com/a/./b", "/.//..", "a%3Ab%5Cc"[3:]),
        *(".evil.example", "@evil.example", "/proxy/https://example.com/", "/a/...//b", "?/..//a", "/a?x=%0A"),
    ],
)
def test_reference_that_stays_on_the_site_is_accepted(text: str) -> None:
    assert LOCAL_REDIRECT.parse(text) == text
    assert LOCAL_REDIRECT.check(text) == ()


PIECES = (
    *(
        "/",
        "//",
        "\\",
        ".",
        "..",
        "%2e",
        "%2E",
        "%2F",
        "%2f",
        "%5C",
        "%09",
        "%0a",
        "%20",
        "%00",
        "\t",
        "\n",
        " ",
        "\x00",
    ),
    *("evil.example", "a", "@", ":", "?", "#", "https", "javascript", "%3A", "[", "]", ";", "%25", "ü", "\u3002", "%"),
)


def test_accepted_texts_stay_on_the_site() -> None:
    random = Random(3986)
    drawn = {"".join(random.choices(PIECES, k=random.randint(1, 6))) for _ in range(20_000)}
    mutated = {text for each in (*drawn, *ATTACKS * 50) for text in mutations(each, random, 1)}
    accepted = list(filter(LOCAL_REDIRECT.is_valid, {*drawn, *mutated}))
    assert len(accepted) > 2_000
    assert_all_stay(accepted)


@pytest.mark.parametrize(
    ("text", "target"),
    [
        # Flask decodes the path in `request.full_path`, and ends it with "?" if there is no query.
        ("/über uns?q=a%20b", "/%C3%BCber%20uns?q=a%20b"),
        ("/account?", "/account?"),
        # Django encodes the path in `get_full_path()`, and leaves the query as it came.
        ("/%C3%BCber%20uns?filter[x]=1&q=a b", "/%C3%BCber%20uns?filter%5Bx%5D=1&q=a%20b"),
        ("/search?q=100%|x", "/search?q=100%25%7Cx"),
    ],
)
def test_path_that_a_framework_decoded_is_cleaned(text: str, target: str) -> None:
    assert LOCAL_REDIRECT.clean(text).uri == target
    assert LOCAL_REDIRECT.is_valid(text) == (text == target)


def test_cleaned_texts_stay_on_the_site_and_browsers_read_no_other_host_in_what_was_cleaned() -> None:
    random = Random(41)
    pieces = (*PIECES, "[x]", "|", "\r", "\u2028", "\xa0", '"', "'", "<")
    page = BrowserReading("https", "site.example")
    cleaned: set[str] = set()
    for _ in range(20_000):
        text = "".join(random.choices(pieces, k=random.randint(1, 7)))
        try:
            target = LOCAL_REDIRECT.clean(text).uri
        except URIError:
            continue
        if target != text:
            cleaned.add(target)
            assert read(text, page) == page
    assert len(cleaned) > 1_000
    assert_all_stay(cleaned)


# The order in which a program decodes, removes dot-segments and resolves is not known.
def test_accepted_texts_stay_on_the_site_in_any_order() -> None:
    random = Random(3986)
    pieces = ("/", "/", "//", "a", "..", ".", "%2F", "%5C", "%2e", "%20", "%09", ":", "https", "%3A")
    accepted: set[str] = set()
    for _ in range(8_000):
        text = "".join(random.choices(pieces, k=random.randint(2, 9)))
        if LOCAL_REDIRECT.is_valid(text):
            accepted.add(text)
    assert len(accepted) > 1_000
    page = BrowserReading("https", "site.example")
    for text in accepted:
        path = split(text).path
        resolved = split(str(URI("https://site.example/").resolve(text))).path
        for target in (text, decode(path), remove_dot_segments(path), resolved):
            for each in (
                target,
                decode(target),
                remove_dot_segments(decode(target)),
                decode(remove_dot_segments(target)),
            ):
                reading = read(each, page)
                assert reading is None or reading.host in {"site.example", None}, (text, each)


@settings(max_examples=300)
@given(st.lists(st.sampled_from(PIECES), max_size=8).map("".join))
def test_verdict_is_incomplete_or_valid_for_each_beginning_of_an_accepted_text(text: str) -> None:
    if LOCAL_REDIRECT.is_valid(text):
        assert all(LOCAL_REDIRECT.verdict(text[:end]) != "invalid" for end in range(len(text)))


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("/a//..", "valid"),
        ("/a//../", "valid"),
        ("/.//", "incomplete"),
        ("/.//?", "invalid"),
        ("%2", "incomplete"),
        ("%2F", "invalid"),
        ("/%5", "incomplete"),
        ("/%5C", "invalid"),
    ],
)
def test_verdict_of_a_path_that_may_still_change(text: str, verdict: str) -> None:
    assert LOCAL_REDIRECT.verdict(text) == verdict


def test_setting_applies_to_the_path_of_any_reference() -> None:
    policy = Policy("URI-reference", allow_hidden_hosts=False)
    assert policy.is_valid("https://a.example/b//c")
    for text in ("https://a.example//b", "https://a.example/..//b", "https://a.example/%5Cb"):
        (problem,) = policy.check(text)
        assert (problem.code, problem.component, text[problem.start : problem.end]) == (
            "hidden-host",
            "path",
            text[17:],
        )
        assert hides_host(text[17:])


def test_error_says_what_is_wrong() -> None:
    with pytest.raises(DisallowedURI) as caught:
        LOCAL_REDIRECT.parse("/.//evil.example")
    assert str(caught.value) == (
        "relative reference not allowed:\n"
        "  /.//evil.example\n"
        "  ^^^^^^^^^^^^^^^^\n"
        "  the path may become another host when software removes its dot-segments\n"
        '  help: begin the path with one "/", and write no "/", backslash or white space after it and no segments '
        '"." and "..", even percent-encoded'
    )
    (problem,) = LOCAL_REDIRECT.check("///evil.example")
    assert (problem.message, problem.help) == ("a host is not allowed", 'remove "//"')


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("/%5Cevil.example", r'the path may become another host when software decodes it: "%5C" stands for "\"'),
        ("/%09/evil.example", 'the path may become another host when software decodes it: "%09" stands for a tab'),
        ("/a%20b/%2E%2e/../%2F", 'the path may become another host when software decodes it: "%2F" stands for "/"'),
        ("/a%2Fb/..//c", "the path may become another host when software removes its dot-segments"),
        ("%2Fevil", 'the path may become another host when software decodes it: "%2F" stands for "/"'),
        ("/.//a%5C", "the path may become another host when software removes its dot-segments"),
        ("https%3Aevil", 'the path may become another host when software decodes it: "%3A" stands for ":"'),
    ],
)
def test_message_names_the_character_that_decides(text: str, message: str) -> None:
    (problem,) = LOCAL_REDIRECT.check(text)
    assert problem.message == message
