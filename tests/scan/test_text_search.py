"""URIs without delimiters in any text."""

import pytest

from tests.search.passages import PASSAGES
from uri_split import find
from uri_split._scan.text import first_matches


def uris(text: str) -> list[str]:
    return [found.uri for found in find(text)]


@pytest.mark.parametrize("unit", [".a", "%41", "(b)", "[c]d", "é", "/e,", "?#"])
@pytest.mark.parametrize("lead", ["http://h/", "http://h/#", "mailto:me@h?", "'http://h/"])
def test_long_uri_is_found_whole(lead: str, unit: str) -> None:
    path = unit * 20_000
    if "#" in path:
        lead, path = lead.partition("#")[0], path.replace("#", "", 19_999)
    (found,) = find(f"{lead}{path}x'.", schemes=["http", "mailto"])
    assert found.text == f"{lead}{path}x".lstrip("'")


def test_uri_with_a_very_long_authority_is_not_found() -> None:
    assert uris(f"http://{'a.' * 10_000}b/ http://c/") == ["http://c/"]
    assert uris(f"http://{'a' * 20_000} http://c/") == ["http://c/"]


# These end with a letter, a digit or a slash, so that no mark is taken for the end of a sentence.
PLANTED = (
    "https://example.com/",
    "http://user:pass@example.com:8080/a/b;c=1,2/d_(e)_f?g=h&i=j%20k#l/m?n",
    "http://[2001:db8::7]:80/c=GB?objectClass?one",
    "http://[v1.fe80::a+en1]/",
    "ftp://ftp.example.org/pub/notes.txt",
    "file:///home/ada/notes.txt",
    "git+ssh://git@git.example.org:2222/~ada/engine.git",
    "mailto:ada.lovelace@example.com?subject=a%20b",
    "tel:+44-20-7946-0018",
    "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
    "data:text/plain;base64,SGVsbG8=",
    "https://web.archive.example/2010/http://example.com/x",
    "magnet:?xt=urn:btih:c12fe1c06bba254a9dc9f519b335aa7c1367a88a",
)
AROUND = (
    "See {} for more.",
    "({})",
    "See ({}).",
    "<{}>",
    "<URL:{}>",
    '"{}",',
    "'{}',",
    "[text]({})",
    '![image]({} "title")',
    "**{}**",
    "_{}_",
    "`{}`",
    "| a | {} |",
    '<a href="{}">text</a>',
    "<a href={}>text</a>",
    "<p>{}</p>",
    '{{"url": "{}", "n": 1}}',
    "url: {}\n",
    '192.0.2.1 - - "GET / HTTP/1.1" 200 "{}" "agent/1.0"',
    "level=info url={} status=200",
    "[{}]",
    "List-Unsubscribe: <{}>, <mailto:off@example.net>",
    "> quoted {}\n",
    "fetch('{}')",
    'requests.get("{}", timeout=1)',
    "url({})",
    "\\url{{{}}}",
    "请看{}。谢谢",
    "「{}」",
    "\uff08{}\uff09",
    "שלום {} עולם",
    "\u202b\u200e{}\u200e\u202c",
    "a {}, b",
    "{}; {}",
    "{}\n{}",
    "Is it {}?",
    "Yes: {}!",
)


@pytest.mark.parametrize("around", AROUND)
def test_uri_is_found_whole_in_any_context(around: str) -> None:
    for uri in PLANTED:
        found = uris(around.replace("{}", uri).replace("{{", "{").replace("}}", "}"))
        assert found[: around.count("{}")] == [uri] * around.count("{}")


def test_first_matches_are_those_of_find() -> None:
    for passage in PASSAGES:
        found = [(each.text, each.uri, each.start, each.end, each.kind) for each in find(passage.text)]
        for limit in range(len(found) + 2):
            assert first_matches(passage.text, limit) == found[:limit]
            assert all(type(uri) is str for _, uri, _, _, _ in first_matches(passage.text, limit))


# In a terminal, "ESC ] 8 ; ; URI BEL" is a link; the semicolon of a character reference opens nothing.
@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("\x1b]8;;http://a/b\x07text\x1b]8;;\x07", ["http://a/b"]),
        ("\x1b]8;;http://a/b\x1b\\text", ["http://a/b"]),
        (";http://a/b;{id}", ["http://a/b"]),
        ("&nbsp;http://a/b;{id}", []),
        ("&#160;http://a/b;{id}", []),
        ("&aVeryLongName;http://a/b;{id}", ["http://a/b"]),
    ],
)
def test_semicolon_before_a_link_closes_it_unless_it_ends_a_reference(text: str, found: list[str]) -> None:
    assert uris(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("http://a/?b='c' d", ["http://a/?b='c'"]),
        ("http://a/?b='c'{d}", []),
        ("http://a/`b`", []),
        ("`http://a/`b", ["http://a/"]),
        ("| http://a/|b", ["http://a/"]),
        ("see http://a/|b", []),
        ("http://a/?b|c", ["http://a/?b%7Cc"]),
        ("http://a/?b^c", ["http://a/?b%5Ec"]),
        ("http://a/[b]é", ["http://a/%5Bb%5D%C3%A9"]),
        ("http://a/#b#c", ["http://a/#b%23c"]),
        ("http://a/$(id)", []),
        ("http://$(id)/", []),
        ("http://.../", []),
        ("http://a.example,me@b.example/", []),
        ("http://a/\u0645\u06cc\u200c\u062e", ["http://a/%D9%85%DB%8C%E2%80%8C%D8%AE"]),
        ("http://a/b\u200bc", []),
        ("http://a/b\ufffdc", []),
    ],
)
def test_link_is_found_whole_or_not_at_all(text: str, found: list[str]) -> None:
    assert uris(text) == found
