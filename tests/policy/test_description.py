"""Descriptions of policies in words."""

import pytest

from uri_split._policy.description import describe
from uri_split._policy.limits import Limits
from uri_split._policy.policy import CALLBACK, WEB_ORIGIN


@pytest.mark.parametrize(
    ("limits", "words"),
    [
        (Limits(), "A URI without userinfo, of at most 2,048 characters"),
        (
            Limits("URI-reference", allow_userinfo=True, allow_password=True, max_length=1),
            "A URI or a relative reference of at most 1 character",
        ),
        (
            Limits("absolute-URI", allow_userinfo=True, hosts={"b", "a"}, ports={100, 20, 3}),
            (
                "A URI without a fragment with a known network scheme such as https, with the host a or b, "
                "with the port 3, 20 or 100, without a password, of at most 2,048 characters"
            ),
        ),
        (
            Limits("relative-ref", allow_ip_hosts=False, require={"query", "path"}),
            (
                "A relative reference with a path and a query, without userinfo, "
                "with a host that is not an IP address, of at most 2,048 characters"
            ),
        ),
        (
            Limits("absolute-URI", hosts={"a"}, require={"scheme", "host", "path", "query"}, forbid={"fragment"}),
            (
                "A URI without a fragment with a known network scheme such as https, with the host a, "
                "with a path and a query, without userinfo, of at most 2,048 characters"
            ),
        ),
        (
            Limits("URI-reference", schemes={"file"}, hosts={"a"}),
            (
                "A URI or a relative reference with the scheme file, with the host a, without userinfo, "
                "of at most 2,048 characters"
            ),
        ),
        (
            Limits("relative-ref", hosts={"a"}),
            "A relative reference with the host a, without userinfo, of at most 2,048 characters",
        ),
        (
            Limits("URI-reference", require={"scheme", "path", "query"}),
            (
                "A URI or a relative reference with a scheme, a path and a query, without userinfo, "
                "of at most 2,048 characters"
            ),
        ),
        (
            Limits(dns_hosts_only=True),
            (
                "A URI without userinfo, with a host that is a DNS name or an IPv4 or IPv6 address, "
                "of at most 2,048 characters"
            ),
        ),
        (
            Limits(dns_hosts_only=True, allow_ip_hosts=False, allow_single_labels=False),
            ("A URI without userinfo, with a host that is a DNS name with a dot, of at most 2,048 characters"),
        ),
        (
            WEB_ORIGIN,
            (
                "A URI with the scheme http or https, with a host, without userinfo, a path, a query or a fragment, "
                "of at most 2,048 characters"
            ),
        ),
        (
            CALLBACK,
            (
                "A URI with the scheme https, or http for localhost, 127.0.0.1 or [::1], with a host, "
                "without userinfo or a fragment, of at most 2,048 characters"
            ),
        ),
    ],
)
def test_description_names_all_limits(limits: Limits, words: str) -> None:
    assert describe(limits) == words
