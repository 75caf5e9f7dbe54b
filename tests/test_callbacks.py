"""Redirect URIs: RFC 6749, 8252 and 9700, and what authorization servers got wrong, each with its report."""

import dataclasses
import pickle
import re
from random import Random

import pytest

from tests.texts import mutations
from uri_split import CALLBACK, AbsoluteURI, Callback, DisallowedURI, InvalidURI, URIError
from uri_split._algebra.browsers import read
from uri_split.callbacks import Callback as SameCallback
from uri_split.messages import messages

WEB = "https://client.example/cb"
LOOPBACK = "http://127.0.0.1/cb"
PRIVATE = "com.example.app:/cb"


def test_name_of_the_package_is_that_of_the_module() -> None:
    assert Callback is SameCallback


# Requests that match.


@pytest.mark.parametrize(
    "registered", [WEB, LOOPBACK, PRIVATE, "https://client.example", f"{WEB}?a=%2f&b", "http://127.0.0.2/"]
)
def test_registered_text_matches_itself(registered: str) -> None:
    callback = Callback(registered)
    assert callback.accepts(registered)
    assert callback.why_not(registered) is None
    assert callback.parse(registered) == registered
    assert type(callback.parse(registered)) is AbsoluteURI


@pytest.mark.parametrize("registered", ["http://127.0.0.1:8080/cb", "http://127.0.0.1:0/cb", "http://127.0.0.1:/cb"])
def test_registered_loopback_port_is_accepted_as_any_other(registered: str) -> None:
    # RFC 8252, section 7.3, says "any port". https://github.com/dexidp/dex/issues/4836: a registered one pinned it.
    assert Callback(registered).accepts(registered)
    assert Callback(registered).accepts("http://127.0.0.1:51004/cb")
    assert Callback(registered).accepts("http://127.0.0.1/cb")


@pytest.mark.parametrize("port", ["", ":1", ":80", ":51004", ":65535"])
@pytest.mark.parametrize("host", ["127.0.0.1", "[::1]", "localhost"])
@pytest.mark.parametrize("rest", ["", "/", "/cb", "/cb?app=1", "?app=1", "/127.0.0.1", "//localhost", "/:80"])
def test_any_port_of_the_loopback_matches(host: str, port: str, rest: str) -> None:
    # RFC 8252, section 7.3; RFC 9700, section 4.1.3, for localhost.
    assert Callback(f"http://{host}{rest}").accepts(f"http://{host}{port}{rest}")


def test_each_of_several_callbacks_matches() -> None:
    callback = Callback(WEB, LOOPBACK, "http://127.0.0.1", PRIVATE)
    requests = WEB, "http://127.0.0.1:5/cb", "http://127.0.0.1:5", PRIVATE
    assert all(map(callback.accepts, requests))
    assert not callback.accepts("http://127.0.0.1:5/")


# Requests that do not match: each differs in what the RFCs do not except.

# Of RFC 9700, section 4.1.3: simple string comparison (RFC 3986, section 6.2.1).
OTHERS = [
    (WEB, "HTTPS://client.example/cb"),
    (WEB, "https://CLIENT.example/cb"),
    (WEB, "https://client.example:443/cb"),
    (WEB, "https://client.example:/cb"),
    (WEB, "https://client.example:8443/cb"),
    (WEB, "https://client.example./cb"),
    (WEB, "https://client.example/cb/"),
    (WEB, "https://client.example/c%62"),
    (WEB, "https://client.example/./cb"),
    (WEB, "https://client.example/a/../cb"),
    (WEB, "https://client.example/cb?"),
    (WEB, "https://client.example/cb?a=1"),
    (WEB, "https://client.example/cb#"),
    (WEB, "https://me@client.example/cb"),
    (WEB, "https://client.example/"),
    (WEB, "http://client.example/cb"),
    (WEB, "//client.example/cb"),
    (WEB, f" {WEB}"),
    (WEB, f"{WEB}\n"),
    (WEB, ""),
    (f"{WEB}?a=1&b=2", f"{WEB}?b=2&a=1"),
    (f"{WEB}?a=%2f", f"{WEB}?a=%2F"),
    ("https://client.example", "https://client.example/"),
    # The exception is for the scheme http, the written host and the port alone (RFC 8252, section 7.3).
    ("https://127.0.0.1/cb", "https://127.0.0.1:51004/cb"),
    (LOOPBACK, "https://127.0.0.1/cb"),
    (LOOPBACK, "HTTP://127.0.0.1:51004/cb"),
    (LOOPBACK, "http://127.0.0.1:/cb"),
    (LOOPBACK, "http://127.0.0.1:0/cb"),
    (LOOPBACK, "http://127.0.0.1:080/cb"),
    (LOOPBACK, "http://127.0.0.1:65536/cb"),
    (LOOPBACK, "http://127.0.0.1:99999/cb"),
    (LOOPBACK, f"http://127.0.0.1:{'1' * 5000}/cb"),
    (LOOPBACK, "http://127.0.0.1:+80/cb"),
    (LOOPBACK, "http://127.0.0.1:8_0/cb"),
    (LOOPBACK, "http://127.0.0.1: 80/cb"),
    (LOOPBACK, "http://127.0.0.1:\uff18\uff10/cb"),
    (LOOPBACK, "http://127.0.0.1:80:80/cb"),
    (LOOPBACK, "http://127.1:51004/cb"),
    (LOOPBACK, "http://0x7f.0.0.1:51004/cb"),
    (LOOPBACK, "http://2130706433:51004/cb"),
    (LOOPBACK, "http://127.0.0.2:51004/cb"),
    (LOOPBACK, "http://127.0.0.1.:51004/cb"),
    (LOOPBACK, "http://0.0.0.0:51004/cb"),
    (LOOPBACK, "http://[::1]:51004/cb"),
    (LOOPBACK, "http://[::ffff:127.0.0.1]:51004/cb"),
    (LOOPBACK, "http://localhost:51004/cb"),
    (LOOPBACK, "http://127.0.0.1:51004/cb/"),
    (LOOPBACK, "http://127.0.0.1:51004/cb?a"),
    (LOOPBACK, "http://127.0.0.1:51004/CB"),
    (LOOPBACK, "http://127.0.0.1:80@evil.example/cb"),
    (LOOPBACK, "http://127.0.0.1@evil.example/cb"),
    (LOOPBACK, "http://127.0.0.1.evil.example/cb"),
    (LOOPBACK, "http://127.0.0.1:51004\\@evil.example/cb"),
    ("http://127.0.0.2/cb", "http://127.0.0.2:51004/cb"),
    ("http://[::1]/", "http://[::1]:0/"),
    ("http://[::1]/", "http://[0:0:0:0:0:0:0:1]:51004/"),
    ("http://[::1]/", "http://[::1%25lo]:51004/"),
    ("http://localhost/cb", "http://LOCALHOST:51004/cb"),
    ("http://localhost/cb", "http://localhost.:51004/cb"),
    ("http://localhost/cb", "http://a.localhost:51004/cb"),
    # The end of the text is not that of the registered text, but of its host.
    ("http://127.0.0.1/127.0.0.1", "http://127.0.0.1"),
    ("http://localhost//localhost", "http://localhost"),
    # Private schemes (RFC 8252, section 7.1).
    (PRIVATE, "com.example.app://cb"),
    (PRIVATE, "com.example.app:cb"),
    (PRIVATE, "COM.EXAMPLE.APP:/cb"),
    (PRIVATE, "com.example.app2:/cb"),
]


@pytest.mark.parametrize(("registered", "text"), OTHERS)
def test_anything_else_does_not_match(registered: str, text: str) -> None:
    assert not Callback(registered).accepts(text)


# Reports about authorization servers, at github.com unless it is a CVE or a GHSA: the registered URI, that of the
# request, and the answer of the RFCs. Each of these servers gave, or was asked for, the other answer to some client.
# About localhost, RFC 9700, section 4.1.3, decides.
REPORTED = [
    ("ory/hydra#1732", "http://127.0.0.1/", "http://127.0.0.1:61023/", True),
    ("ory/fosite#400", "http://[::1]/callback", "http://[::1]:9988/callback", True),
    ("hashicorp/vault#13523", "http://127.0.0.1/oidc/callback", "http://127.0.0.1:53677/oidc/callback", True),
    ("spring-attic/spring-authorization-server#243", "http://127.0.0.1/a", "http://127.0.0.1:32000/a", True),
    (
        "DuendeArchive/IdentityServer4#3974, with a path",
        "http://127.0.0.1/signin-oidc",
        "http://127.0.0.1:12345/signin-oidc",
        True,
    ),
    (
        "DuendeArchive/IdentityServer4#4245, any path",
        "http://127.0.0.1/signin-oidc",
        "http://127.0.0.1:12345/other",
        False,
    ),
    ("django-oauth/django-oauth-toolkit#953", "http://127.0.0.1/", "http://127.0.0.1:8000/", True),
    ("dexidp/dex#4836, explicit port", "http://127.0.0.1:5555/cb", "http://127.0.0.1:40123/cb", True),
    ("kanidm/kanidm#2390", "http://127.0.0.1:54237/", "http://127.0.0.1:58892/", True),
    ("better-auth/better-auth#8426", "http://127.0.0.1/callback", "http://127.0.0.1:4321/callback", True),
    ("CVE-2020-15233, fosite", "http://127.0.0.1/callback", "http://127.0.0.1/callback?bar=foo", False),
    ("thephpleague/oauth2-server#1515", "http://localhost/callback", "http://localhost:3118/callback", True),
    ("ory/hydra#4127", "http://localhost/callback", "http://localhost:54321/callback", True),
    ("django-oauth/django-oauth-toolkit#1416", "http://localhost/", "http://localhost:8000/", True),
    ("coder/coder#29013, other host", "http://127.0.0.1/callback", "http://localhost:53219/callback", False),
    ("neondatabase/mcp-server-neon#188", "http://localhost/cb", "http://127.0.0.1:3000/cb", False),
    (
        "coder/coder#29013, not loopback",
        "https://app.example.com/callback",
        "https://app.example.com:8443/callback",
        False,
    ),
    ("marcjazz/authkestra#307, userinfo", "http://127.0.0.1/cb", "http://attacker@127.0.0.1:1234/cb", False),
    ("zitadel/zitadel#12559", "http://localhost:8090/", "http://localhost:8090%25@example.com", False),
    ("punkpeye/fastmcp#346", "http://localhost/cb", "http://localhost:80@evil.com/cb", False),
    (
        "hs-web/hsweb-framework#354, startsWith",
        "https://trusted.example.com",
        "https://trusted.example.com:password@evil.com",
        False,
    ),
    ("CVE-2026-7504, Keycloak", "https://app.example/", "https://a@b@evil.example/", False),
    ("CVE-2024-8883, Keycloak", "http://127.0.0.1", "http://127.0.0.1:1@evil.example/", False),
    (
        "keycloak/keycloak#48430, prefix",
        "https://app.example.com",
        "https://app.example.com.otherdomain.com/callback",
        False,
    ),
    ("CVE-2026-3872, Keycloak", "https://app.example/cb/", "https://app.example/cb/..;/evil", False),
    (
        "GHSA-8gcw-8ch3-fh9v, fastmcp",
        "https://app.example.com/oauth/callback/",
        "https://app.example.com/oauth/callback/../../steal",
        False,
    ),
    (
        "GHSA-8gcw-8ch3-fh9v, percent-encoded",
        "https://app.example.com/oauth/callback/",
        "https://app.example.com/oauth/callback/%2e%2e/steal",
        False,
    ),
    (
        "punkpeye/fastmcp#332, unescaped dot",
        "https://client.example.com/cb",
        "https://clientXexampleYcom/cb",
        False,
    ),
    ("ory/fosite#144, case", "https://client.example/CB", "https://client.example/cb", False),
    ("ory/fosite#744, host in capitals", "https://client.example/cb", "https://CLIENT.example/cb", False),
    ("DuendeArchive/IdentityServer4#3011", "https://server/cb", "HTTPS://SERVER/CB", False),
    ("django-oauth/django-oauth-toolkit#1632", "https://example.com", "https://EXAMPLE.COM", False),
    ("keycloak/keycloak#25001, exact", "https://client.example/Cb", "https://client.example/cB", False),
    (
        "django-oauth/django-oauth-toolkit#211, query cut off",
        "https://client.example/cb",
        "https://client.example/cb?next=/",
        False,
    ),
    ("anomalyco/openauth#299", "https://example.com/", "https:example.com", False),
    (
        "spring-attic/spring-authorization-server#844",
        "com.example.app:/oauth2redirect",
        "com.example.app:/oauth2redirect",
        True,
    ),
    ("zitadel/zitadel#4091, https for a native app", "https://app.example/cb", "https://app.example/cb", True),
]


@pytest.mark.parametrize(
    ("registered", "text", "is_accepted"), [case[1:] for case in REPORTED], ids=[case[0] for case in REPORTED]
)
def test_request_of_a_report_is_decided_as_the_rfcs_say(registered: str, text: str, *, is_accepted: bool) -> None:
    callback = Callback(registered)
    assert callback.accepts(text) is is_accepted
    assert (callback.why_not(text) is None) is is_accepted


# Registration.

REFUSED = [
    ("https://client.example/cb#top", "component-forbidden", 25),  # RFC 6749, section 3.1.2
    ("https://client.example/cb#", "component-forbidden", 25),
    ("http://client.example/cb", "not-loopback", 0),  # RFC 6749, section 3.1.2.1; RFC 8252, section 7.3
    ("http://192.168.0.1/cb", "not-loopback", 0),
    ("http://127.0.0.1.evil.example/cb", "not-loopback", 0),
    ("http://127.1/cb", "not-loopback", 0),
    ("http://127.0.0.1:99999/cb", "port-too-high", 17),
    ("https://me:secret@client.example/cb", "component-forbidden", 8),
    ("https:/client.example/cb", "component-required", 6),
    ("https://client.example/cb?a=*", "callback-wildcard", 28),
    # Of RFC 8252, section 8.4: no period. Section 7.1: a domain name in reverse order, and a single slash.
    ("myapp:/cb", "callback-scheme", 0),
    ("com.example+app:/cb", "callback-scheme", 0),
    ("com..example:/cb", "callback-scheme", 0),
    ("com.-example:/cb", "callback-scheme", 0),
    ("com.example.app:cb", "callback-slash", 16),
    ("com.example.app:", "callback-slash", 16),
    ("com.example.app:///cb", "callback-slash", 16),
    ("com.example.app://me:secret@h/cb", "callback-slash", 16),
    ("com.example.app:/cb#top", "component-forbidden", 19),
    ("com.example.app:/" + "a" * 2048, "too-long", 2048),
    ("javascript:alert(1)", "callback-scheme", 0),
    ("data:text/html,x", "callback-scheme", 0),
    ("file:///cb", "callback-scheme", 0),
    ("urn:ietf:wg:oauth:2.0:oob", "callback-scheme", 0),
    # What authorization servers accepted or were asked for.
    ("JavaScript:alert(1)//x", "callback-scheme", 0),  # CVE-2026-9086, Keycloak
    ("https://app.example.com*", "callback-wildcard", 23),  # keycloak/keycloak#48430
    ("https://localhost:3001/*", "callback-wildcard", 23),  # keycloak/keycloak#24851
    ("https://*.staging.my-domain.com/", "callback-wildcard", 8),  # keycloak/keycloak#14113
    ("https://.*", "callback-wildcard", 9),  # wso2/product-is#28054, without "regexp="
    ("regexp=.*", "missing-scheme", 0),  # wso2/product-is#28054
    ("*", "missing-scheme", 0),  # keycloak/keycloak#24851
    ("https:example.com", "component-required", 6),  # anomalyco/openauth#299
    ("appname://somecallback", "callback-scheme", 0),  # panva/node-oidc-provider#357
    ("myapp://callback", "callback-scheme", 0),  # panva/node-oidc-provider#1411
    ("cursor://anysphere.cursor-mcp/oauth/callback", "callback-scheme", 0),  # supabase/auth#2298
    ("com.mycompany.demo://callback", "callback-slash", 19),  # logto-io/logto#1860
    ("ftp://localhost/", "callback-scheme", 0),  # hoppscotch/hoppscotch#6253
    ("http://attacker.example.com/callback", "not-loopback", 0),  # freelawproject/courtlistener#7225
    # Not URIs.
    ("", "missing-scheme", 0),
    ("/cb", "missing-scheme", 0),
    ("//client.example/cb", "missing-scheme", 0),
    ("https://client.example/a b", "bad-character", 24),
    ("com.example.app:/a b", "bad-character", 18),
    ("https://client.example:*/cb", "port-not-digits", 23),
]


@pytest.mark.parametrize(("text", "code", "start"), REFUSED)
def test_bad_registration_is_refused(text: str, code: str, start: int) -> None:
    with pytest.raises((InvalidURI, DisallowedURI)) as raised:
        Callback(WEB, text)
    problem = raised.value.problems[0]
    assert (problem.code, problem.start) == (code, start)
    assert isinstance(raised.value, InvalidURI) == bool(problem.section)
    assert "secret" not in f"{raised.value}{raised.value!r}{problem!r}"


@pytest.mark.parametrize(
    "text",
    [
        # Of RFC 8252: sections 7.1, 7.2 and 7.3.
        "com.example.app:/oauth2redirect/example-provider",
        "https://app.example.com/oauth2redirect/example-provider",
        "http://127.0.0.1:51004/oauth2redirect/example-provider",
        "http://[::1]:61023/oauth2redirect/example-provider",
        *("com.example.app:/", "com.example.app:/?a", "Com.Example:/cb", "http://localhost:3000/", "https://10.0.0.1/"),
        "https://client.example/cb?tenant=1",
    ],
)
def test_good_registration_is_accepted(text: str) -> None:
    assert Callback(text).registered == (text,)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("com.example.app://callback", "com.example.app:/callback"),
        ("com.example.app:callback", "com.example.app:/callback"),
        ("client.example:8443/cb", "https://client.example:8443/cb"),
        ("htps://client.example/cb", "https://client.example/cb"),
    ],
)
def test_help_says_what_to_register(text: str, expected: str) -> None:
    with pytest.raises(DisallowedURI) as raised:
        Callback(text)
    assert raised.value.problems[0].help == f"write {expected}"
    assert Callback(expected).accepts(expected)


def test_help_for_a_text_without_scheme_is_an_address_that_is_accepted() -> None:
    with pytest.raises(InvalidURI) as raised:
        Callback("me@client.example")  # which is not a mail address here
    assert raised.value.problems[0].help == "write the whole address, such as https://www.example.com/"


def test_error_about_a_registration() -> None:
    with pytest.raises(DisallowedURI) as raised:
        Callback("https://*.client.example/cb")
    assert str(raised.value) == (
        "URI not allowed:\n"
        "  https://*.client.example/cb\n"
        "          ^\n"
        '  "*" is not allowed: callbacks are compared character by character\n'
        "  help: register each callback in full"
    )
    with pytest.raises(DisallowedURI) as raised:
        Callback("com.example.app://me:secret@h/cb")
    assert str(raised.value) == (
        "URI not allowed:\n"
        "  com.example.app://me:***@h/cb\n"
        "                  ^^\n"
        "  a private scheme must be followed by exactly 1 slash, found 2\n"
        "  help: write com.example.app:/me:***@h/cb"
    )


def test_no_registration_is_an_error() -> None:
    with pytest.raises(URIError, match=r"^Callback\(\) requires at least 1 registered URI$"):
        Callback()


# Reasons.


@pytest.mark.parametrize(
    ("text", "place", "words", "help_"),
    [
        (f"{WEB}/", ("path", 25, 26, "/"), 'the registered callback does not have "/" here', 'remove "/"'),
        (WEB[:-1], ("path", 24, 24, ""), 'the registered callback has "b" here', 'add "b"'),
        (
            "https://Client.example/cb",
            ("host", 8, 9, "C"),
            'the registered callback has "c" here, found "C"',
            'write "c" instead of "C"',
        ),
        (
            "https://client.example:443/cb",
            ("port", 22, 26, ":443"),
            'the registered callback does not have ":443" here',
            'remove ":443"',
        ),
        (f"{WEB}?a", ("query", 25, 27, "?a"), 'the registered callback does not have "?a" here', 'remove "?a"'),
        (f"{WEB}#a", ("fragment", 25, 27, "#a"), 'the registered callback does not have "#a" here', 'remove "#a"'),
        ("//client.example/cb", (None, 0, 0, ""), 'the registered callback has "https:" here', 'add "https:"'),
        (
            "http://localhost:5000/cb",
            ("host", 7, 16, "localhost"),
            'the registered callback has "127.0.0.1" here, found "localhost"',
            'write "127.0.0.1" instead of "localhost"',
        ),
        (
            "http://127.0.0.1:5000/cb/",
            ("path", 24, 25, "/"),
            'the registered callback does not have "/" here',
            'remove "/"',
        ),
        (
            "http://127.0.0.1:65536/cb",
            ("port", 16, 22, ":65536"),
            'the port must be a number from 1 to 65535 without leading zeros, found ":65536"',
            "send the port on which the app listens",
        ),
        (
            "http://127.0.0.1:/cb",
            ("port", 16, 17, ":"),
            'the port must be a number from 1 to 65535 without leading zeros, found ":"',
            "send the port on which the app listens",
        ),
        (
            "https://client.example/cb/up-to-20-characters",
            ("path", 25, 45, "/up-to-20-characters"),
            'the registered callback does not have "/up-to-20-characters" here',
            'remove "/up-to-20-characters"',
        ),
        (
            "https://client.example/cb/more-than-20-letters",
            ("path", 25, 46, "/more-than-20-letters"),
            'the registered callback does not have "/more-than-20-letter…" here',
            "send a registered callback exactly as it is",
        ),
    ],
)
def test_problem_is_at_the_place_that_differs(
    text: str, place: tuple[str | None, int, int, str], words: str, help_: str
) -> None:
    problem = Callback(PRIVATE, WEB, LOOPBACK).why_not(text)
    assert problem
    assert (problem.component, problem.start, problem.end, problem.found) == place
    assert (problem.code, problem.message, problem.help) == ("callback-differs", words, help_)
    assert problem.rule == (problem.component or "URI")
    with pytest.raises(DisallowedURI) as raised:
        Callback(PRIVATE, WEB, LOOPBACK).parse(text)
    assert (raised.value.text, raised.value.rule, raised.value.problems) == (text, "URI", (problem,))


def test_problem_names_what_is_registered() -> None:
    problem = Callback(WEB).why_not("https://client.example/done")
    assert problem
    assert (problem.allowed, problem.expected) == (("cb",), ('"cb"',))
    problem = Callback(WEB).why_not(f"{WEB}/")
    assert problem
    assert (problem.allowed, problem.expected) == ((), ())


def test_problem_in_german_and_for_people() -> None:
    problem = Callback(WEB).why_not("https://client.example/done")
    assert problem
    assert messages("de")(problem.summary) == (
        'Der registrierte Callback hat hier "cb", gefunden: "done". "cb" statt "done" schreiben'
    )
    port = Callback(LOOPBACK).why_not("http://127.0.0.1:0/cb")
    assert port
    assert messages("en", audience="people")(port.summary) == "The app sent an address that it has not registered"


@pytest.mark.parametrize(
    ("registered", "text"),
    [
        (WEB, "https://me:secret@client.example/cb"),
        (LOOPBACK, "http://127.0.0.1:secret@evil.example/cb"),
        (f"{WEB}?token=secret", f"{WEB}?token=secreT"),
        (f"{WEB}?token=secret", WEB),
        (f"{WEB}?token=other", f"{WEB}?token=secret"),
    ],
)
def test_no_secret_is_shown(registered: str, text: str) -> None:
    callback = Callback(registered)
    with pytest.raises(DisallowedURI) as raised:
        callback.parse(text)
    (problem,) = raised.value.problems
    shown = f"{callback!r}{raised.value}{raised.value!r}{problem!r}{problem.summary}{problem.params}"
    assert "***" in shown
    assert not re.search("secre|[^\\w]t[^\\w]|other", shown)


# Properties.


DRAWN = [
    Callback(text, *others)
    for text in (WEB, LOOPBACK, "http://[::1]:8080/cb?a=1", "http://localhost", PRIVATE)
    for others in ((), (f"{WEB}/2", "http://127.0.0.1/2"))
]


def without_port(text: str) -> str:
    """Return a text without the port of a loopback URI, by another way."""
    found = re.match(r"(http://(?:127\.0\.0\.1|\[::1\]|localhost))(?::([1-9][0-9]{0,4}))?(?=[/?]|\Z)", text)
    return found[1] + text[found.end() :] if found and int(found[2] or 0) < 2**16 else text


def test_decision_is_that_of_texts_without_ports() -> None:
    random = Random(8252)
    accepted = 0
    for callback in DRAWN:
        registered = {*callback.registered, *map(without_port, callback.registered)}
        for text in callback.registered:
            host_end = re.match("[a-z.]+:(//[^/?:]+|//\\[::1\\])?", text)
            assert host_end
            with_port = text[: host_end.end()] + ":49152" + without_port(text)[host_end.end() :]
            for mutated in (*mutations(text, random, 400), *mutations(with_port, random, 400), with_port):
                is_accepted = callback.accepts(mutated)
                assert is_accepted == (mutated in registered or without_port(mutated) in registered), mutated
                accepted += is_accepted
    assert accepted > 100


def test_accepted_text_leads_to_the_registered_host_in_browsers() -> None:
    random = Random(9700)
    for callback in DRAWN:
        hosts = {reading and (reading.scheme, reading.host) for reading in map(read, callback.registered)}
        for text in callback.registered:
            for mutated in mutations(text, random, 400):
                if callback.accepts(mutated):
                    reading = read(mutated)
                    assert (reading and (reading.scheme, reading.host)) in hosts
                    assert mutated.startswith("com.example.app:") or CALLBACK.is_valid(mutated)


def test_whoever_follows_the_reason_sends_an_accepted_text() -> None:
    random = Random(6749)
    for callback in DRAWN:
        for text in callback.registered:
            for mutated in mutations(text, random, 300):
                problem = callback.why_not(mutated)
                assert (problem is None) == callback.accepts(mutated)
                if problem and problem.found != "***" and problem.message.key != "problem/callback-differs/port":
                    assert problem.found == mutated[problem.start : problem.end]
                    followed = mutated[: problem.start] + "".join(problem.allowed) + mutated[problem.end :]
                    port = callback.why_not(followed)  # beside the difference, the port may be none
                    assert port is None or port.message.key == "problem/callback-differs/port", (mutated, followed)


# Values.


def test_callback_is_a_value() -> None:
    callback = Callback(WEB, LOOPBACK)
    assert callback == Callback(WEB, LOOPBACK)
    assert len({callback, Callback(WEB, LOOPBACK), Callback(LOOPBACK, WEB), Callback(WEB)}) == 3
    assert pickle.loads(pickle.dumps(callback)) == callback  # noqa: S301
    assert repr(callback) == f"Callback({WEB!r}, {LOOPBACK!r})"
    assert repr(Callback(f"{WEB}?token=secret")) == f"Callback('{WEB}?token=***')"
    with pytest.raises(dataclasses.FrozenInstanceError):
        callback.registered = ()  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]  # what is tested


def test_text_of_another_type_is_an_error() -> None:
    with pytest.raises(TypeError, match=r"^Callback\(\) argument must be str, not list: unpack several URIs with \*$"):
        Callback([WEB])  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # what is tested
    for method in ("accepts", "why_not", "parse"):
        with pytest.raises(TypeError, match=r"\(\) argument must be str, not bytes$"):
            getattr(Callback(WEB), method)(WEB.encode())


def test_text_of_a_subclass_is_compared_as_text() -> None:
    class Equal(str):
        __slots__ = ()

        def __eq__(self, other: object) -> bool:
            return True

        def __hash__(self) -> int:
            return hash(WEB)

    assert not Callback(WEB).accepts(Equal("https://evil.example/"))
    assert type(Callback(AbsoluteURI(WEB)).registered[0]) is str
