"""Descriptions of policies in words."""

import pytest

from uri_split._policy.policy import CALLBACK, LOCAL_REDIRECT, WEB_ORIGIN
from uri_split._policy.settings import Limits, describe
from uri_split.messages import messages


@pytest.mark.parametrize(
    ("limits", "words"),
    [
        (Limits(), "A URI without userinfo, with a length of at most 2,048"),
        (
            Limits(public_hosts_only=True, require={"host"}),
            (
                "A URI with a known network scheme such as https, without userinfo, "
                "with a host on the public Internet, with a length of at most 2,048"
            ),
        ),
        (
            LOCAL_REDIRECT,
            (
                "A relative reference without userinfo or a host, with a path that cannot become another host, "
                "with a length of at most 2,048"
            ),
        ),
        (
            Limits(schemes={"https"}, dns_hosts_only=True, allow_underscores=True),
            (
                "A URI with the scheme https, without userinfo, "
                "with a host that is a DNS name or an IPv4 or IPv6 address, "
                "with underscores allowed in its name, with a length of at most 2,048"
            ),
        ),
        (
            Limits(hosts={"*.example.com"}, allow_underscores=True),
            (
                "A URI with a known network scheme such as https, with the host any name ending in .example.com, "
                "without userinfo, with underscores allowed in its name, with a length of at most 2,048"
            ),
        ),
        (Limits(allow_underscores=True), "A URI without userinfo, with a length of at most 2,048"),
        (
            Limits(same_in_browsers=True, allow_userinfo=True, allow_password=True),
            "A URI with a host that all browsers read alike, with a length of at most 2,048",
        ),
        (
            Limits("URI-reference", allow_userinfo=True, allow_password=True, max_length=1),
            "A URI or a relative reference with a length of at most 1",
        ),
        (
            Limits("absolute-URI", allow_userinfo=True, hosts={"b", "a"}, ports={100, 20, 3}),
            (
                "A URI without a fragment with a known network scheme such as https, with the host a or b, "
                "with the port 3, 20 or 100, without a password, with a length of at most 2,048"
            ),
        ),
        (
            Limits("relative-ref", allow_ip_hosts=False, require={"query", "path"}),
            (
                "A relative reference with a path and a query, without userinfo, "
                "with a host that is not an IP address, with a length of at most 2,048"
            ),
        ),
        (
            Limits("absolute-URI", hosts={"a"}, require={"scheme", "host", "path", "query"}, forbid={"fragment"}),
            (
                "A URI without a fragment with a known network scheme such as https, with the host a, "
                "with a path and a query, without userinfo, with a length of at most 2,048"
            ),
        ),
        (
            Limits("URI-reference", schemes={"file"}, hosts={"a"}),
            (
                "A URI or a relative reference with the scheme file, with the host a, without userinfo, "
                "with a length of at most 2,048"
            ),
        ),
        (
            Limits("relative-ref", hosts={"a"}),
            "A relative reference with the host a, without userinfo, with a length of at most 2,048",
        ),
        (
            Limits("URI-reference", require={"scheme", "path", "query"}),
            (
                "A URI or a relative reference with a scheme, a path and a query, without userinfo, "
                "with a length of at most 2,048"
            ),
        ),
        (
            Limits(dns_hosts_only=True),
            (
                "A URI without userinfo, with a host that is a DNS name or an IPv4 or IPv6 address, "
                "with a length of at most 2,048"
            ),
        ),
        (
            Limits(dns_hosts_only=True, allow_ip_hosts=False, allow_single_labels=False),
            ("A URI without userinfo, with a host that is a DNS name with a dot, with a length of at most 2,048"),
        ),
        (
            WEB_ORIGIN,
            (
                "A URI with the scheme http or https, with a host, without userinfo, a path, a query or a fragment, "
                "with a length of at most 2,048"
            ),
        ),
        (
            CALLBACK,
            (
                "A URI with the scheme https, for localhost, 127.0.0.1 or [::1] also with the scheme http, "
                "with a host, without userinfo or a fragment, with a length of at most 2,048"
            ),
        ),
    ],
)
def test_description_names_all_limits(limits: Limits, words: str) -> None:
    assert describe(limits) == words


@pytest.mark.parametrize(
    ("limits", "words"),
    [
        (
            Limits("URI-reference"),
            "Ein URI oder eine relative Referenz ohne Benutzerdaten, mit höchstens 2.048 Zeichen",
        ),
        (
            Limits(same_in_browsers=True),
            "Ein URI ohne Benutzerdaten, mit einem Host, den alle Browser gleich lesen, mit höchstens 2.048 Zeichen",
        ),
        (
            WEB_ORIGIN,
            (
                "Ein URI mit dem Schema http oder https, mit Host, ohne Benutzerdaten, Pfad, Abfrage oder Fragment, "
                "mit höchstens 2.048 Zeichen"
            ),
        ),
        (
            CALLBACK,
            (
                "Ein URI mit dem Schema https, für localhost, 127.0.0.1 oder [::1] auch mit dem Schema http, mit Host, "
                "ohne Benutzerdaten oder Fragment, mit höchstens 2.048 Zeichen"
            ),
        ),
        (
            Limits("absolute-URI", hosts={"a.example", "*.b.example"}, ports={80, 443}, require={"path", "query"}),
            (
                "Ein URI ohne Fragment mit einem bekannten Netzwerkschema wie https, "
                "für den Host a.example oder eine Subdomain von b.example, mit einem erlaubten Port (80 oder 443), "
                "mit Pfad und Abfrage, ohne Benutzerdaten, mit höchstens 2.048 Zeichen"
            ),
        ),
        (
            Limits("relative-ref", allow_userinfo=True, allow_ip_hosts=False, max_length=1),
            "Eine relative Referenz ohne Passwort, mit einem Host, der keine IP-Adresse ist, mit höchstens 1 Zeichen",
        ),
        (
            Limits(schemes=frozenset("abcdefg"), allow_userinfo=True, allow_password=True, dns_hosts_only=True),
            (
                "Ein URI mit einem der Schemata a, b, c, d, e (weitere: 2), "
                "mit einem DNS-Namen oder einer IPv4- oder IPv6-Adresse als Host, mit höchstens 2.048 Zeichen"
            ),
        ),
    ],
)
def test_description_in_german(limits: Limits, words: str) -> None:
    assert messages("de")(describe(limits)) == words


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (1, "with the port 1"),
        (2, "with the port 1 or 2"),
        (5, "with the port 1, 2, 3, 4 or 5"),
        (6, "with one of the ports 1, 2, 3, 4, 5 and 1 more"),
        (9, "with one of the ports 1, 2, 3, 4, 5 and 4 more"),
    ],
)
def test_five_members_of_a_list_are_named_and_the_others_counted(number: int, words: str) -> None:
    assert f" {words}, " in describe(Limits(ports=set(range(1, number + 1))))
