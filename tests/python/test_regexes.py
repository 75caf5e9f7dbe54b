"""Regular expressions for URLs, hosts and addresses: the text that each reads wrongly, checked by `re`."""

import re
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uri_split._automata import graph_of_pattern
from uri_split._python.regexes import Kind, WrongText, wrong_text

# A family of mistakes a block: the pattern, how it is applied, whether it only decides, the kind and the wrong text.
_DJANGO: Final = (
    r"^(?:http|ftp)s?://(?:(?:[A-Z0-9](?:[A-Z0-9-]{0,61}[A-Z0-9])?\.)+(?:[A-Z]{2,6}\.?|[A-Z0-9-]{2,}\.?)|localhost|"
    r"\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3})(?::\d+)?(?:/?|[/?]\S+)$"
)
_OCTET: Final = r"(?:25[0-5]|2[0-4][0-9]|[01]?[0-9]?[0-9])"
WRONG: Final[list[tuple[str, str, bool, Kind, str]]] = [
    # Dots that match any character.
    ("^https?://twitter.com/", "match", True, "dot", "https://twitterXcom/"),
    (r"https://(www\.)?example.com/", "match", True, "dot", "https://exampleXcom/"),
    (r"^https://(www\.)?example.com/", "compile", False, "dot", "https://exampleXcom/"),
    (r"^https://hooks.slack\.com/services/", "match", False, "dot", "https://hooksXslack.com/services/"),
    ("(?i)^https://vk.com/", "search", True, "dot", "https://vkXcom/"),
    ("^https://vk.com/", "RegexValidator", False, "dot", "https://vkXcom/"),
    ("https://vk.com/", "Regexp", False, "dot", "https://vkXcom/"),
    ("http://vk.com/", "match", True, "dot", "http://vkXcom/"),
    (r"^https?://(?:store.kde.org|www.pling.com)/p/\d+", "match", True, "dot", "https://storeXkde.org/p/0"),
    ("^https://github.com/[a-z]+/[a-z]+$", "match", False, "dot", "https://githubXcom/a/a"),
    ("(?x) ^ https:// example.com / # root", "match", True, "dot", "https://exampleXcom/"),
    ("example.com", "fullmatch", True, "dot", "exampleXcom"),
    # Where the host must end.
    (r"https://(www\.)?example\.com", "match", True, "end", "https://example.com.evil.test"),
    (r"^https?:\/\/example[.]com", "search", True, "end", "https://example.com.evil.test"),
    (r"https://example\.com[:/]", "match", True, "end", "https://example.com:@evil.test"),
    (r"https://example\.com\b", "match", True, "end", "https://example.com.evil.test"),
    (r"(?:www\.)?example\.com", "match", True, "end", "example.com.evil.test"),
    # Where the host must begin.
    (r"example\.com$", "search", True, "start", "evilexample.com"),
    (r".*example\.com", "fullmatch", True, "start", "evilexample.com"),
    (r"^https://[a-z]*example\.com$", "compile", False, "start", "https://evilexample.com"),
    # Another host that is followed by the expected one.
    (r"^https://.*\.example\.com$", "fullmatch", True, "elsewhere", "https://evil.test/.example.com"),
    (r"^https://.+-team\.vercel\.app\Z", "compile", False, "elsewhere", "https://evil.test/-team.vercel.app"),
    (r"^https?://[^/]+\.example\.com/", "match", True, "elsewhere", "https://evil.test?.example.com/"),
    (r"^https://[^/?#]+\.example\.com/", "match", True, "elsewhere", "https://evil.test\\.example.com/"),
    (r"https?://example\.com/", "search", True, "elsewhere", "https://evil.test/http://example.com/"),
    # Schemes.
    ("[http|https]+://", "findall", False, "scheme", "h://"),
    ("http?://", "search", False, "scheme", "htt://"),
    ("(http)?s?://", "search", False, "scheme", "s://"),
    (r"^http?s?:\/\/(\w+)", "compile", False, "scheme", "htt://a"),
    # Addresses.
    (r"^\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}$", "match", False, "address", "999.999.999.999"),
    (r"(\d{1,3}\.){3}\d{1,3}", "fullmatch", False, "address", "999.999.999.999"),
    (rf"^{_OCTET}(\.{_OCTET}){{3}}$", "match", True, "address", "010.0.0.1"),
    (r"(?:[12]?\d?\d\.){3}[12]?\d?\d(?!\d)", "match", True, "address", "256.256.256.256"),
    (r"(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}(?![\d])", "match", True,
     "address", "192.0.2.1.evil.test"),
    (r"^(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}$", "match", True,
     "newline", "192.0.2.1\n"),
    # URLs.
    (r"^https?://[a-z0-9.-]+\.[a-z]{2,4}(/\S*)?$", "match", False, "rejects", "https://example.photography"),
    (r"^https?://(?:[\da-z-]+\.)+[a-z]{2,6}/[\w/.-]+$", "match", False, "rejects",
     "https://example.photography/path/to/page"),
    (r"^http://[a-z0-9.]+\.[a-z]{2,}(/.*)?$", "match", False, "rejects", "http://my-example.com"),
    (r"^https?://[a-zA-Z0-9.-]+\.[a-zA-Z]{2,}(?:/.*)?$", "match", True, "rejects",
     "https://example.com:8080/path/to/page"),
    (r"^https?://([\w-]+\.)+[\w-]+(:\d+)?(/[\w./?%&=+:@!$'#;,-]*)?$", "match", False, "rejects",
     "https://example.com/~user"),
    (r"^https?://[\w.-]+(?::\d+)?(?:/\S*)?$", "match", False, "rejects", "https://example.com?q=1"),
    (_DJANGO, "match", True, "newline", "https://example.com/path/to/page\n"),
    # Hosts.
    (r"^(?!-)([A-Za-z0-9-]{1,63}(?<!-)\.)+[A-Za-z]{2,6}$", "match", False, "host", "example.photography"),
    (r"^([A-Za-z0-9](-*[A-Za-z0-9])*\.)+[A-Za-z]{2,}$", "match", True, "newline", "example.com\n"),
]  # fmt: skip

RIGHT: Final = [
    # Patterns that test for a scheme, that find links in texts, or that take URLs of a known form apart.
    ("^https?://", "match", True),
    (r"^(?:http|ftp|https)s?://", "match", True),
    ("[a-z]+://", "match", True),
    ("[Hh][Tt][Tt][Pp][Ss]?://", "search", False),
    (r"https?://\S+", "findall", False),
    (r"^https?://\S+$", "match", True),
    (r"(?P<url>https?://[^\s]+)", "search", False),
    (r"^https?://[^\s/$.?#].[^\s]*$", "match", True),
    (r"https?://[\w.-]+\.[a-z]{2,4}", "search", False),
    (r"https?://([^/]+)/(.+?)/-/packages/(\d+)$", "match", False),
    (r"^https://(www\.)?github.com/([^/]+)/([^/]+)", "match", False),
    (r"^https://(?P<region>.+)\.amazonaws\.com$", "compile", False),
    (r"https?://sqs\.(.+)\.amazonaws.com", "compile", False),
    (r"https?://example.com", "sub", True),
    ("^https://api.github.com/repos/.*$", "compile", False),
    (r"(?:youtube\.com/watch\?v=|youtu\.be/)([\w-]{11})", "search", False),
    # Patterns that accept any host.
    (r"ncaa\.com|facebook|x\.com", "search", True),
    (r"^.*(youtu.be/|list=)([^#&?]*).*", "match", True),
    (r"^https?://(?!example\.com).*", "match", True),
    # What is found anywhere in a text, where nothing says that this text is a URL.
    (r"example.com", "search", True),
    # Expected hosts.
    (r"^https://(?:www\.)?example\.com(?:[/?#]|\Z)", "match", True),
    (r"^https://\w+\.example\.com\Z", "match", True),
    (r"(?:^|\.)example\.com\Z", "search", True),
    (r"\.example\.com$", "search", True),
    (r"^(?:https?://)?(?:www\.)?(?:youtube\.com|youtu\.be)/", "match", True),
    (r"^https:\/\/[a-z]{2,3}\.github\.com\/.*$", "RegexValidator", False),
    (r"^mailto://example.com", "match", True),
    # Addresses, versions, and what has the numbers as groups.
    (rf"^({_OCTET.replace('[01]?', '1?').replace('1?[0-9]?[0-9]', '1[0-9]{2}|[1-9]?[0-9]')}(\.(?!$)|\Z)){{4}}\Z",
     "match", True),
    (r"^v?\d+\.\d+\.\d+\.\d+$", "match", True),
    (r"^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$", "match", False),
    (r"\b\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\b", "search", False),
    (r"^10\.\d{1,3}\.\d{1,3}\.\d{1,3}$", "match", True),
    # URLs and hosts.
    (_DJANGO.replace("$", r"\Z"), "match", True),
    (_DJANGO, "match", False),
    (r"^https?://[a-z0-9.-]+\.(com|org|net)(/\S*)?$", "match", True),
    (r"^https://[a-z0-9.-]+\Z", "match", True),
    (r"^(?!-)(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z]{2,63}\Z", "match", True),
    (r"^(?!-)(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z]{2,63}$", "RegexValidator", False),
    # File names, dotted names and email addresses.
    ("^MANIFEST.in$", "compile", False),
    (r"^[\w.-]+\.[a-z]{2,4}$", "match", True),
    (r"^[a-z]+(\.[a-z]+)+$", "match", True),
    (r"^[\w.+-]+@example.com$", "match", True),
    (r"^[\w.+-]+@[\w-]+\.[a-z]{2,4}$", "match", True),
    # What automata cannot decide, and what is no pattern or too large.
    (r"^(https?)://\1example.com/", "match", True),
    (r"^https://example.com/(", "match", True),
    (r"(?u)^https://example.com/", "match", True),
    (r"^https://(?:.|a)*a(?:.|b){20}example.com$", "match", True),
    (r"^https://(?:a{1000}){1000}example.com$", "match", True),
    ("^https://" + "a" * 4_000 + ".example.com/", "match", True),
]  # fmt: skip

_ACCEPTED_BY: Final = {"compile": "fullmatch", "findall": "search", "Regexp": "match", "RegexValidator": "search"}
_REJECTED_BY: Final = {"compile": "search", "Regexp": "match", "RegexValidator": "search"}


def is_read_wrongly(pattern: str, flags: int, method: str, wrong: WrongText) -> bool:
    """Return whether `re` itself accepts, or rejects, the text that is said to be accepted, or rejected."""
    is_rejected = wrong.kind in {"rejects", "host"}
    how = (_REJECTED_BY if is_rejected else _ACCEPTED_BY).get(method, method)
    return (getattr(re.compile(pattern, flags), how)(wrong.text) is None) == is_rejected


@pytest.mark.parametrize(("pattern", "method", "decides", "kind", "text"), WRONG)
def test_wrong_text_of_a_pattern_is_found(pattern: str, method: str, *, decides: bool, kind: Kind, text: str) -> None:
    flags = re.IGNORECASE if pattern == _DJANGO else 0
    found = wrong_text(pattern, flags, method, decides=decides)
    assert found
    assert found == WrongText(kind, text)
    assert is_read_wrongly(pattern, flags, method, found)


@pytest.mark.parametrize(("pattern", "method", "decides"), RIGHT)
def test_nothing_is_found_in_other_patterns(pattern: str, method: str, *, decides: bool) -> None:
    flags = re.IGNORECASE if pattern.startswith(_DJANGO[:-1]) else 0
    if pattern.startswith("(?u)"):
        flags = re.ASCII
    assert wrong_text(pattern, flags, method, decides=decides) is None


def test_flags_that_print_or_are_for_bytes_are_ignored(capsys: pytest.CaptureFixture[str]) -> None:
    assert wrong_text("https://example.com/", re.DEBUG | re.LOCALE, "match", decides=True)
    assert not capsys.readouterr().out


PARTS: Final = (
    "^", "$", r"\A", r"\Z", r"\b", "https?://", "http", ":", "//", "www.", r"www\.", "example", ".com", r"\.com",
    r"\d{1,3}", "25[0-5]", "[a-z]", "[^/]", "{2,4}", "*", "+", "?", "|", "(", ")", "(?:", "(?=", "(?!", "(?<!", ".",
    r"\.", r"\S", r"\w", "-", "[", "]", "/", r"\1", "é", "(?i)", "(?P<a>", " ",
)  # fmt: skip


@given(
    pattern=st.lists(st.sampled_from(PARTS), max_size=14).map("".join),
    flags=st.sampled_from([0, re.IGNORECASE, re.VERBOSE, re.MULTILINE]),
    method=st.sampled_from(["compile", "match", "search", "fullmatch", "findall", "Regexp", "RegexValidator"]),
    decides=st.booleans(),
)
def test_what_is_found_in_any_pattern_is_what_re_does(pattern: str, flags: int, method: str, *, decides: bool) -> None:
    found = wrong_text(pattern, flags, method, decides=decides)
    if found:
        assert is_read_wrongly(pattern, flags, method, found)


@given(st.text(max_size=40), st.integers(0, 511), st.text(max_size=9))
def test_no_text_is_an_error(pattern: str, flags: int, method: str) -> None:
    wrong_text(f"https://example.com{pattern}", flags, method, decides=True)


def test_quick_graph_only_tells_characters_of_ascii_apart() -> None:
    assert graph_of_pattern(r"[é-ö]\w", is_quick=True).alphabet().starts == (0x80,)
    assert len(graph_of_pattern(r"[é-ö]\w").alphabet().starts) > 1
