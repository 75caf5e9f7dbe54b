r"""Origins from the regular expressions of other packages, as people write them, and what is wrong with others."""

import re
from itertools import product
from typing import cast

import pytest

from uri_split import Origins, URIError

# From the documentation and the issues of the packages, and from answers: each with its patterns.
READ = {
    r"https://.*\.example\.org": {"https://*.example.org"},
    r"^https://.*\.example\.com$": {"https://*.example.com"},
    r"https://(.+\.)?example\.com": {"https://example.com", "https://*.example.com"},
    r"^https:\/\/(?:[\w-]+\.)*example\.com$": {"https://example.com", "https://*.example.com"},
    r"^https://(?:[a-z0-9\-]+\.)+example\.com$": {"https://*.example.com"},
    r"\Ahttps?://(www\.)?example\.com\Z": {
        "http://example.com",
        "https://example.com",
        "http://www.example.com",
        "https://www.example.com",
    },
    r"^https?://localhost(:\d+)?$": {"http://localhost:*", "https://localhost:*"},
    r"http://(localhost|127\.0\.0\.1)(?::[0-9]{1,5})?": {"http://localhost:*", "http://127.0.0.1:*"},
    r"http://localhost(|:\d*)": {"http://localhost:*"},
    r"http://localhost:(3000|8080)": {"http://localhost:3000", "http://localhost:8080"},
    r"^(https://a\.example|https://b\.example)$": {"https://a.example", "https://b.example"},
    r"^https://a[.]example$": {"https://a.example"},
    r"https://[^/]*\.example\.com(:[0-9]+)?": {"https://*.example.com:*"},
    r"https://[\w.-]+?\.example\.com": {"https://*.example.com"},
    r"chrome-extension://abc": {"chrome-extension://abc"},
    re.compile(r"HTTPS://Example\.com", re.IGNORECASE): {"https://example.com"},
    re.compile(r"https://example\.com"): {"https://example.com"},
}
HOSTS = (
    *(
        "example.com",
        "www.example.com",
        "a.b.example.com",
        "a-1.example.com",
        "xexample.com",
        "example.com.evil.example",
    ),
    *("example.org", "a.example.org", "a.example", "b.example", "axexample", "localhost", "127.0.0.1"),
)
ORIGINS = [
    f"{scheme}://{host}{port}"
    for scheme, host, port in product(("http", "https"), HOSTS, ("", ":1", ":3000", ":8080", ":65535"))
] + ["chrome-extension://abc", "null"]
ANY = r'"." matches any character: write "\."'
LABELS = r'"*" stands only for whole labels at the beginning: write "*." and the name above'
REFUSED = {
    r"https://example.com": ANY,
    r"https://www.example\.com": ANY,
    r"https://(www.)?example\.com": ANY,
    r"^http://localhost:\d+$": 'it requires a port, and "http://localhost:*" also accepts the default port: make the '
    "port optional",
    r"https://[a-z0-9-]+\.example\.com": 'it matches only one label: "https://*.example.com" would accept several',
    r"https://[^.]{1,63}\.example\.com": 'it matches only one label: "https://*.example.com" would accept several',
    r"https://\w+\.example\.com": r'"\w+" matches only some names or ports',
    r"https://[a-z]+\.example\.com": '"[a-z]+" matches only some names or ports',
    r"https://\d+\.example\.com": "it has digits or an anchor within an origin",
    r"https://example\.com$/": "it has digits or an anchor within an origin",
    r"http://localhost(:\d{4})?": r'"\d{4}" matches only some names or ports',
    r"https://a[0-9]\.example": '"[0-9]" matches several characters',
    r"https://*\.example\.com": '"*" repeats "/": only labels and digits can be repeated',
    r"https://(a\.)+example": '"+" repeats "a.": only labels and digits can be repeated',
    r"https://example\.com{2}": '"{2}" repeats "m": only labels and digits can be repeated',
    r"https://(?!evil)example\.com": '"(?" is not read',
    r"https://(?i:example)\.com": '"(?" is not read',
    r"https://\Bexample\.com": r'"\Bexample\.com" is not read',
    r"https://example\.com:443": 'browsers write "https://example.com" instead of "https://example.com:443"',
    r"https://Example\.com": 'browsers write "https://example.com" instead of "https://Example.com"',
    "https://(example": '"(" is not closed',
    "https://example)": '")" is not read',
    "https://[z-a]": '"[z-a]" is not a set of characters',
    "(a?)" * 20: "it has more than 10,000 alternatives",
}
TOO_WIDE = {
    ".*": '"*" is not an origin: it would accept every site: list those that you trust',
    r"https://.*example\.com": f'"https://*example.com" is not an origin: {LABELS}',
    r"https://.*": '"https://*" is not an origin: it would accept every site: write the name after "*.", as in '
    '"https://*.example.com"',
    r"https://example\.com/": '"https://example.com/" is not an origin: it has more than host and port',
    r"https://example\.com.*": f'"https://example.com*" is not an origin: {LABELS}',
    r"https://.+\.co\.uk": '"https://*.co.uk" is not an origin: "co.uk" is a public suffix',
}


def _id(given: object) -> str:
    return " ".join(sorted(map(str, cast("set[object]", given)))) if isinstance(given, set) else str(given)


@pytest.mark.parametrize(("regex", "patterns"), READ.items(), ids=_id)
def test_regular_expression_becomes_the_patterns_that_accept_the_same(
    regex: str | re.Pattern[str], patterns: set[str]
) -> None:
    origins = Origins.from_regex(regex)
    assert set(origins.patterns) == patterns
    for origin in ORIGINS:
        assert origins.accepts(origin) == bool(re.fullmatch(regex, origin)), origin


@pytest.mark.parametrize(("regex", "reason"), REFUSED.items())
def test_regular_expression_that_no_patterns_express_is_refused(regex: str, reason: str) -> None:
    with pytest.raises(URIError) as raised:
        Origins.from_regex(regex)
    assert str(raised.value) == f'"{regex}" cannot become patterns: {reason}'


@pytest.mark.parametrize(("regex", "message"), TOO_WIDE.items())
def test_regular_expression_that_is_too_wide_is_refused(regex: str, message: str) -> None:
    with pytest.raises(URIError) as raised:
        Origins.from_regex(regex)
    assert str(raised.value).startswith(message)


def test_flag_that_changes_the_meaning_of_spaces_is_refused() -> None:
    with pytest.raises(URIError, match="it has the flag VERBOSE"):
        Origins.from_regex(re.compile(r"https://example\.com  # mine", re.VERBOSE))


def test_too_many_groups_are_refused() -> None:
    with pytest.raises(URIError, match="too many groups inside each other"):
        Origins.from_regex("(" * 2000 + "https://a" + ")" * 2000)


def test_public_suffix_must_be_allowed() -> None:
    regex = r"https://.*\.github\.io"
    assert Origins.from_regex(regex, allow_public_suffixes=True).patterns == ("https://*.github.io",)
    assert Origins.from_flask_cors(regex, allow_public_suffixes=True).patterns == ("https://*.github.io",)


@pytest.mark.parametrize("regex", [None, b"https://a", re.compile(b"https://a")])
def test_regular_expression_must_be_of_str(regex: str) -> None:
    with pytest.raises(TypeError, match="each regular expression must be str or a pattern of str, not"):
        Origins.from_regex(regex)


def test_pattern_becomes_itself() -> None:
    origins = Origins("https://*.example.com", "https://example.com", "http://localhost:*", "http://127.0.0.1:3000")
    for each in origins.patterns:
        if not each.endswith(":*"):
            regex = re.escape(each).replace(r"\*", ".+")
            assert Origins.from_regex(regex).patterns == (each,)


FLASK = {
    "https://example.com": {"https://example.com"},
    ("https://a.example", r"https://.*\.b\.example"): {"https://a.example", "https://*.b.example"},
    re.compile(r"https://example\.com"): {"https://example.com"},
    (r"^https://a\.example$", re.compile(r"https://b\.example")): {"https://a.example", "https://b.example"},
}


@pytest.mark.parametrize(("setting", "patterns"), FLASK.items(), ids=_id)
def test_setting_of_flask_becomes_patterns(setting: str | re.Pattern[str], patterns: set[str]) -> None:
    assert set(Origins.from_flask_cors(setting).patterns) == patterns


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        ("*", r'"\*" is not an origin: it would accept every site'),
        ("https://*.example.com", 'cannot become patterns: "\\*" repeats "/"'),
        ("http://[::1]:3000", r'cannot become patterns: "\[::1\]" matches several characters'),
        (["https://example.com/"], "it has more than host and port"),
    ],
)
def test_setting_of_flask_that_trusts_too_much_is_refused(setting: str | list[str], message: str) -> None:
    with pytest.raises(URIError, match=message):
        Origins.from_flask_cors(setting)
