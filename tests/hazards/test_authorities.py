"""Hazards of passwords, userinfo and ports (RFC 3986, sections 7.5 and 7.6)."""

from http.client import HTTPConnection
from urllib.parse import unquote

import pytest
import yarl
from ada_url import URL

from tests.hazards.parsers import browsers_host, httpx_host, hyperlink_host, urllib3_host, urllib_host, yarl_host
from uri_split import find_hazards, split


@pytest.mark.parametrize("text", ["http://a@b@c]/", "http://a@b\uff20@c/", "http://a@b@c\\@d/", " //e]i@l.example"])
def test_no_reading_of_urllib_is_claimed_if_it_rejects_the_text_or_reads_another_host(text: str) -> None:
    assert urllib_host(text) in {"rejected", "d"}
    reported = [hazard.message for hazard in find_hazards(text) if hazard.code in {"several-at-signs", "leading-space"}]
    assert not [message for message in reported if "urllib," in message or "as the host" in message]


@pytest.mark.parametrize(
    ("text", "reader"),
    [("http://a:８０/", "yarl and Java read"), ("ssh://a:８０/", "yarl reads"), ("//a:８０", "yarl reads")],
)
def test_readers_of_a_non_ascii_port_depend_on_the_scheme(text: str, reader: str) -> None:
    assert yarl.URL(text).explicit_port == 80
    assert browsers_host(text) == "rejected"
    assert [hazard.message for hazard in find_hazards(text) if hazard.code == "non-ascii-port"] == [
        f'{reader} "８０" as port 80; browsers reject it'
    ]


@pytest.mark.parametrize("port", ["\uff19\uff19\uff19\uff19\uff19", "\U0001d7e0\U0001d7d8"])
def test_non_ascii_port_that_not_all_readers_accept_is_not_reported(port: str) -> None:
    assert not find_hazards(f"http://a:{port}/")


@pytest.mark.parametrize("at", ["#@", "?@", "#a:b@"])
def test_at_sign_after_the_authority_is_a_note_because_current_programs_agree(at: str) -> None:
    text = f"http://evil.example{at}good.example/"
    hosts = {read(text) for read in (browsers_host, urllib_host, yarl_host, httpx_host, hyperlink_host, urllib3_host)}
    assert hosts == {"evil.example"}
    assert {hazard.affects for hazard in find_hazards(text)} == {"note"}


@pytest.mark.parametrize(
    ("text", "password"),
    [
        ("http:/me:pw@c/", "pw"),
        ("http:me:pw@c/", "pw"),
        ("http:///me:pw@c/", "pw"),
        ("http:\\\\me:pw@c/", "pw"),
        ("h\nttp:/\tme:p@:w@c", "p@:w"),
        ("\\\\me:pw@c/", "pw"),
        (" /\t\\me:pw@c/", "pw"),
        ("ftp:/me:%70%77%252F@c/%7E", "%70%77%252F"),
    ],
)
def test_password_that_only_browsers_read_is_reported(text: str, password: str) -> None:
    with_scheme = f"https:{text.lstrip()}" if text.strip()[0] in "/\\" else text
    assert split(text).authority is None or "@" not in (split(text).authority or "")
    assert URL(with_scheme).hostname == "c"
    assert unquote(URL(with_scheme).password) == unquote(password)
    spans = [text[hazard.start : hazard.end] for hazard in find_hazards(text) if hazard.affects == "secret"]
    assert spans == [password]
    assert all("pw" not in hazard.message for hazard in find_hazards(text))


@pytest.mark.parametrize(
    "text", ["http:/me@c/", "http:/me:@c/", "/me:pw@c/", "foo:/me:pw@c/", "mailto:me:pw@c", "a b:me:pw@c"]
)
def test_text_without_a_password_has_no_secret(text: str) -> None:
    assert "secret" not in {hazard.affects for hazard in find_hazards(text)}


LIKE_HOSTS = (
    "good.example",
    "GOOD.EXAMPLE",
    "good.example.",
    "good.example:443",
    "www.google.com",
    "1.2.3.4",
    "192.168.0.1:8080",
    "[::1]",
    "[2001:db8::1]:80",
    "%5B::1%5D",
    "localhost",
    "localhost:8080",
    "a.xn--p1ai",
    "xn--e1afmkfd.xn--p1ai",
    "\u043f\u0440\u0438\u043c\u0435\u0440.\u0440\u0444",
    "m\u00fcller.example",
    "i\u2764.example",
    "good.example_login",
    "good.example-login",
    "good.example%2Flogin",
    "good.example&a=b",
    "good.example_a.b",
    "www.good.example;x=1",
    *(f"good.example{slash}files{slash}" for slash in "\u2215\u2044\u29f8\u2571\u27cb\u31d3\u30ce\u4e3f"),
    "good.example\u2215a.b",
    "cnn.example.com&story=breaking_news",
    # Dots of IDNA, and what looks like a dot or a colon
    *(f"good{dot}example" for dot in "\u3002\uff0e\uff61\u2024"),
    *(f"good.example{colon}443" for colon in "\u02d0\u02f8\u0589\u05c3\ua789\uff1a"),
    "goo\u200bd.com",
    "g\u00adood.com",
    "good.\texample",
    "example.de",
    "google.dev",
)


# Section 7.6: its example is an `ftp` URI.
@pytest.mark.parametrize("userinfo", LIKE_HOSTS)
@pytest.mark.parametrize("beginning", ["http://", "https://", "ftp://", "wss://", "//"])
def test_userinfo_that_looks_like_a_host_is_found(beginning: str, userinfo: str) -> None:
    text = f"{beginning}{userinfo}@10.0.0.1/top_story.htm"
    (found,) = (hazard for hazard in find_hazards(text) if hazard.code == "userinfo-like-host")
    assert found.affects == "host"
    assert (found.start, text[found.start : found.end]) == (len(beginning), userinfo[: found.end - found.start])
    assert "10.0.0.1" in found.message


@pytest.mark.parametrize(
    "user", ["me", "john.smith", "john.smith:pw", "me.1", "1.2", "12345", "j.d", "anonymous:a@b.example", "\u00e9"]
)
def test_user_of_ftp_is_expected(user: str) -> None:
    assert "host" not in {
        hazard.affects for hazard in find_hazards(f"ftp://{user}@h.example/") if hazard.code == "userinfo-like-host"
    }


@pytest.mark.parametrize(
    "user", ["me", "me:pw", "me.1", "1.2", "12345", "j.d", "localhosts", "a.b2", "intranet:8080", "[me]", ""]
)
def test_other_userinfo_does_not_look_like_a_host(user: str) -> None:
    assert "userinfo-like-host" not in {hazard.code for hazard in find_hazards(f"http://{user}@h.example/")}


def test_userinfo_of_other_schemes_is_expected() -> None:
    assert "userinfo-like-host" not in {hazard.code for hazard in find_hazards("ssh://good.example@h.example/")}


# CVE-2024-11168, CVE-2025-0938
@pytest.mark.parametrize(
    "host",
    [
        "[::1].evil.example",
        "[::1]evil.example",
        "[::1%25]evil.example]",
        "evil.example[::1]",
        "[evil.example]",
        "a[b].example",
        "a.b]",
        "[[1.2.3.4]]",
        "[::1][::1].x",
        "[v1].x",
        "[127.0.0.1]",
        # urllib reads "::1" in these, and http.client a name.
        "[::1]x",
        "[::1]localhost",
        "x[::1]",
        "[localhost]",
        "[::1][::2]",
        "[[::1]]",
        "[::1]]",
    ],
)
@pytest.mark.parametrize("scheme", ["http:", "ftp:", "foo:", ""])
@pytest.mark.parametrize("around", ["{}", "me@{}", "{}:80", "{}:"])
def test_brackets_that_are_not_around_a_whole_address_are_found(host: str, scheme: str, around: str) -> None:
    text = f"{scheme}//{around.format(host)}/x"
    hazards = [hazard for hazard in find_hazards(text) if hazard.code == "misplaced-bracket"]
    assert [(text[hazard.start : hazard.end], hazard.affects) for hazard in hazards] == [(host, "host")]


@pytest.mark.parametrize(
    "host",
    [
        "[::1.2.3]",
        "[::1.2.3:4]",
        "[::g]",
        "[]",
        "[::1",
        "::1]",
        "a[b",
        "[::1]",
        "[::1]:80",
        "[::1]:x",
        "[::1]:",
        "[v1.a:b]",
        "[fe80::1%25eth0]",
        "[fe80::1%eth0]:8",
        "a",
    ],
)
def test_whole_address_in_brackets_is_not_reported(host: str) -> None:
    assert "misplaced-bracket" not in {hazard.code for hazard in find_hazards(f"http://me@{host}/[x]")}


@pytest.mark.parametrize(
    "port",
    [
        "1_0",
        "+80",
        " 80",
        "80 ",
        "+8_0",
        "0_8_0",
        "\x0b80",
        " +80 ",
        "\xa080",
        "80\u2009",
        "\u3000+80",
        "1_\u0660",
        "+０8０",
        "+0000080",
    ],
)
@pytest.mark.parametrize("host", ["a", "[::1]", "1.2.3.4", "me@a", "me:pw@a"])
@pytest.mark.parametrize("end", ["", "/", "?q", "#f"])
def test_port_that_int_converts_is_found(port: str, host: str, end: str) -> None:
    text = f"http://{host}:{port}{end}"
    hazards = [hazard for hazard in find_hazards(text) if hazard.code == "lenient-port"]
    if end or not port.endswith(" "):  # browsers remove a space at the end
        assert [(text[hazard.start : hazard.end], hazard.affects) for hazard in hazards] == [(port, "host")]
        assert f"as port {int(port)};" in hazards[0].message
        assert HTTPConnection(f"a:{port}").port == yarl.URL(f"http://a:{port}/").explicit_port == int(port)


@pytest.mark.parametrize(
    "port",
    [
        "",
        "80",
        "080",
        "65_536",
        "+99999",
        "\x1c80",
        "\u0661\u0660",
        "-80",
        "1__0",
        "_1",
        "1_",
        "x",
        "+",
        "８０",
        "1_000_000_000_000_000_000_000",
    ],
)
def test_other_port_is_not_lenient(port: str) -> None:
    assert "lenient-port" not in {hazard.code for hazard in find_hazards(f"http://a:{port}/")}
