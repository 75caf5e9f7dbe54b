"""URIs that are valid, but hardly ever meant as they are."""

import pytest

from uri_split import suggest
from uri_split._changes import apply
from uri_split._grammar import RuleName
from uri_split.rules import RULES


@pytest.mark.parametrize(
    ("text", "uri"),
    [
        # Too few slashes, or too many.
        ("http:/www.example.com/a", "http://www.example.com/a"),
        ("https:www.example.com", "https://www.example.com"),
        ("https:example.com:8443/?q#f", "https://example.com:8443/?q#f"),
        ("http:localhost:8000/", "http://localhost:8000/"),
        ("HTTP:/example.com", "http://example.com"),
        ("http:///example.com/a", "http://example.com/a"),
        ("http:////example.com", "http://example.com"),
        ("https:://example.com", "https://example.com"),
        ("ftp:/ftp.example.com/", "ftp://ftp.example.com/"),
        ("ws:/example.com/", "ws://example.com/"),
        ("mailto://jane@example.com", "mailto:jane@example.com"),
        # A slip in the scheme, or two schemes.
        ("hhtp://intranet/", "http://intranet/"),
        ("htps://example.com/", "https://example.com/"),
        ("htpp:/example.com", "http://example.com"),
        ("ttps://example.com", "https://example.com"),
        ("hxxp://example.com", "http://example.com"),
        ("flie:///etc/hosts", "file:///etc/hosts"),
        ("mailot:jane@example.com", "mailto:jane@example.com"),
        ("https://https://example.com/a", "https://example.com/a"),
        ("http://http//example.com", "http://example.com"),
        # A host and a port, which the grammar reads as a scheme and a path (section 3.1).
        ("localhost:8080", "https://localhost:8080"),
        ("example.com:443/a?b", "https://example.com:443/a?b"),
        ("http://localhost8080/admin", "http://localhost:8080/admin"),
        ("HTTP://localhost8080/", "HTTP://localhost:8080/"),
        ("http://printer;631", "http://printer:631"),
        # Letters too many, or letters for others.
        ("https://wwww.example.com/", "https://www.example.com/"),
        ("http://vvww.example.com/a", "http://www.example.com/a"),
        # The path of a file.
        ("C:/Users/Jane/a.txt", "file:///C:/Users/Jane/a.txt"),
        ("file://C:/Users", "file:///C:/Users"),
        ("file://home/jane/a.txt", "file:///home/jane/a.txt"),
        # What is around a link, or in place of other characters in it.
        ("https://example.com/a).", "https://example.com/a"),
        ("https://www,example.com/", "https://www.example.com/"),
        ("https://example..com/", "https://example.com/"),
        ("https://example.com/a&amp;", "https://example.com/a&"),
        ("URL:https://example.com/", "https://example.com/"),
        ("https://example.com/a?b=chttps://example.com/a?b=c", "https://example.com/a?b=c"),
    ],
)
def test_slip_that_the_grammar_allows_has_a_suggestion(text: str, uri: str) -> None:
    assert RULES["URI"].is_valid(text)
    (suggestion,) = suggest(text)
    assert (suggestion.uri, suggestion.certainty) == (uri, "likely")
    assert apply(suggestion.changes, text) == uri
    assert suggestion.message == f"write {uri}"


@pytest.mark.parametrize(
    "text",
    [
        "https://example.com/",
        "https://example.com:/",
        "https://example.com/.",
        "https://example.com.",
        "https://example.com/?id=3D5",
        "https://example.com//a",
        "https://user@example.com",
        "https://www.example.com/http://example.net/",
        "https://example.com/a&b",
        "http://1.2/",
        "http://1.2.3.4.5.6/",
        "http://999.999.1.1/",
        "https://web.archive.org/web/2020/https://example.com/",
        "https://www2.example.com/",
        "https://ww.example",
        "http://localhost80a/",
        "https://example.com/:8443a",
        "file://server/share",
        "https://example.com/a_(b)",
        "https://example.com/a(b",
        # Browsers read a host after these; people may not.
        "https:about",
        "https:/about",
        "https:index.html",
        "https:/a/page.php?x",
        "https:me@example.com",
        "https://:80/example.com",
        "https:443",
        "http:",
        "http://",
        "http:?q",
        # Other schemes need no slashes, or any number of them.
        "file:/etc/hosts",
        "file:etc",
        "file:////server/share",
        "file:/C:/Users",  # RFC 8089, appendix B
        "sqlite:///a.db",
        "postgresql:///db",
        "redis:/localhost",
        "sftp:/example.com",
        "coap:/example.com",
        "http+unix://a",
        "x://example.com:443/",
        "about:blank",
        "data:text/html,a",
        "doi:10.1000/182",
        "geo:37.7,-122.4",
        "git+ssh://example.com/a",
        "isbn:123",
        "jdbc:h2:mem:x",
        "magnet:?xt=urn:x",
        "mailto:jane",
        "mid:a@example.com",
        "news:comp.infosystems.www.servers.unix",
        "sip:jane@example.com",
        "spotify:track:1",
        "std::string",
        "tag:jane@example.com,2020:x",
        "tel:+1-816-555-1212",
        "urn:isbn:0451450523",
        "view-source:http://example.com/",
        # RFC 8252, section 7.1: names of applications as schemes
        "com.example.app:/oauth2redirect?code=1",
        "com.example.app:",
        # A scheme that wraps another URI
        "microsoft-edge:https://example.com/",
        "hg::http://example.com/a",
        "jdbc:derby:net://localhost:1527/x",
        "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%3E",
        "https://urldefense.com/v3/__https://example.com/a__;!!x",
        # Marks and references outside of the web
        "javascript:alert(1);",
        "urn:example:a,",
        "data:text/html,&lt;b&gt;",
        # Lists of hosts
        "kafka://h1,h2/t",
        "jdbc:mariadb:replication://h1.a,h2.b/db",
        "https://h1,h2,h3/",
        # Numbers that are no address, or an address of other numbers to programs in C
        "docker://1.2.3",
        "http://010.0.0.1/",
        # Values and paths
        "https://example.com/?view=3D&type=3D",
        "https://example.com/:15",
        "http:../a.b",
        "http:a.aspx?x",
        "file://media/a",
        "httpu://239.255.255.250:1900",
        "httpd:a",
        "http:page.shtml",
        "http:/api.v2/users",
        "http://ww.com.br/",
        "http://localhost80211/",
        "shttp://example.com/a",
        "MAILTO:jane@example.com",
        "LINK:123",
        "https://example.com/?a=b&#35;",
        # A place in a file, an account.
        "parser.py:12",
        "main.kt:8080",
        "index.html:1024",
        "settings.json:8000",
        "java.lang.String:1",
        "jane:pw@example.com",
        # Texts that may be meant to deceive: another host would be read.
        "https://router:8080#@evil.com/",
        "https://intranet:#@evil.com/",
        "http://[::1]:80#x@evil.com",
        "http://good.com&#64;evil.com/",
        "http://good.com&#46;evil.com/",
    ],
)
def test_other_valid_text_has_none(text: str) -> None:
    assert RULES["URI"].is_valid(text)
    assert suggest(text) == ()


@pytest.mark.parametrize(
    ("text", "uri"),
    [
        ("https://a/%2520?%252F#%2541", "https://a/%20?%2F#%41"),
        ("https://a/caf%25C3%25a9%2520b", "https://a/caf%C3%a9%20b"),
        ("https://a/?u=http%253A%252F%252Fb", "https://a/?u=http%3A%2F%2Fb"),
        # More likely a percent sign.
        ("https://a/100%25", None),
        ("https://a/100%25ab", None),
        ("https://a/%25C3", None),
        ("https://a/%25A9%25A9", None),
        # A host is never decoded.
        ("https://a%2541/", None),
    ],
)
def test_what_is_encoded_twice_is_possibly_meant_once(text: str, uri: str | None) -> None:
    assert [(suggestion.uri, suggestion.certainty) for suggestion in suggest(text)] == (
        [(uri, "possible")] if uri else []
    )


@pytest.mark.parametrize(
    ("text", "uris"),
    [
        # Two links, without what was between them
        ("https://a.example/xhttps://b.example/y", ["https://a.example/x", "https://b.example/y"]),
        # Section 3.2.2: names that are almost IPv4 addresses
        ("http://192.168.1/", ["http://192.168.0.1/"]),
        ("http://192.168.0.1.5:80/", ["http://192.168.0.1:80/", "http://168.0.1.5:80/"]),
        ("http://192.168.1.2555/a", ["http://192.168.1.255/a"]),
        ("http://1.2.3@1.2.3/", ["http://1.2.3@1.2.0.3/"]),
        ("http://me@192.168.1.256/", [f"http://me@192.168.1.{number}/" for number in (25, 26, 56)]),
        ("https://git.example.com/:8443/users", ["https://git.example.com:8443/users"]),
        # Quoted-printable, in a mail
        ("https://example.com/a?id=3D5&b=3Dc", ["https://example.com/a?id=5&b=c"]),
        # A reference of HTML: many valid links have them, and servers answer
        ("https://example.com/?a=1&amp;b=2", ["https://example.com/?a=1&b=2"]),
        ("https://example.com/?a=1&amp;b=2&amp;c=3", ["https://example.com/?a=1&b=2&c=3"]),
        # The end of a sentence, or Markdown
        ("https://example.com/help.", ["https://example.com/help"]),
        ("https://example.com/?q=a**", ["https://example.com/?q=a"]),
        # A closing bracket that was cut off
        ("https://en.example/wiki/Python_(language", ["https://en.example/wiki/Python_(language)"]),
    ],
)
def test_what_may_be_meant_is_possible(text: str, uris: list[str]) -> None:
    assert [(found.uri, found.certainty) for found in suggest(text)] == [(uri, "possible") for uri in uris]
    assert all(apply(found.changes, text) == found.uri for found in suggest(text))


def test_decoded_password_is_hidden() -> None:
    (suggestion,) = suggest("https://a/?u=//me:se%2520cret@h")
    assert suggestion.uri == "https://a/?u=//me:se%20cret@h"
    assert "cret" not in suggestion.message
    assert "cret" not in repr(suggestion)


@pytest.mark.parametrize(
    ("rule", "text", "uri"),
    [
        ("URI-reference", "http:/example.com#top", "http://example.com#top"),
        ("URI-reference", "www.example.com", None),  # a relative reference
        ("URI-reference", "//example.com", None),
        ("absolute-URI", "http:/example.com", "http://example.com"),
        ("absolute-URI", "http:/example.com#top", "http://example.com"),
        ("relative-ref", "www.example.com", None),
        ("path", "http:/example.com", None),
        ("query", "http:/example.com", None),
    ],
)
def test_only_whole_uris_are_read_again(rule: RuleName, text: str, uri: str | None) -> None:
    assert [suggestion.uri for suggestion in suggest(text, rule=rule)][:1] == ([uri] if uri else [])


def test_default_scheme_is_that_of_a_host_with_a_port() -> None:
    assert [suggestion.uri for suggestion in suggest("localhost:80", default_scheme="http")] == ["http://localhost:80"]
