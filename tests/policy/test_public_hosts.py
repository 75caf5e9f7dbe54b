"""Hosts on the public Internet, against ways around such checks (server-side request forgery)."""

from ipaddress import IPv4Address, IPv6Address, ip_address

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uri_split import WEBSITE, Policy, URIError, URIReference
from uri_split._algebra.hosts import not_public
from uri_split._policy.destinations import not_public_host
from uri_split.messages import messages

PUBLIC = Policy(public_hosts_only=True)
LOCAL = (
    *(
        "127.0.0.1",
        "127.0.0.2",
        "127.255.255.255",
        str(IPv4Address(0)),
        "10.0.0.1",
        "172.16.0.1",
        "172.31.255.255",
        "192.168.1.1",
    ),
    *("169.254.1.1", "169.254.169.254", "100.64.0.1", "100.100.100.200", "168.63.129.16", "192.0.0.192", "198.18.0.1"),
    *(
        "192.0.2.1",
        "198.51.100.1",
        "203.0.113.1",
        "224.0.0.1",
        "240.0.0.1",
        "255.255.255.255",
        "0.1.2.3",
        "192.88.99.1",
    ),
    *(
        "[::]",
        "[::1]",
        "[0:0:0:0:0:0:0:1]",
        "[::127.0.0.1]",
        "[::ffff:127.0.0.1]",
        "[::ffff:7f00:1]",
        "[::FFFF:10.0.0.1]",
    ),
    *(
        "[fe80::1]",
        "[fec0::1]",
        "[fc00::1]",
        "[fd00:ec2::254]",
        "[fd20:ce::254]",
        "[ff02::1]",
        "[2001:db8::1]",
        "[100::1]",
    ),
    *("[64:ff9b::10.0.0.1]", "[64:ff9b::7f00:1]", "[64:ff9b:1::a00:1]", "[2002:7f00:1::]", "[2002:a9fe:a9fe::]"),
    *("[2001:0:4136:e378:8000:63bf:f5ff:fffe]", "[2606:4700::5efe:a00:1]", "[::ffff:0:127.0.0.1]", "[5f00::1]"),
    *("127.1", "127.0.1", "127", "2130706433", "0x7f000001", "0x7f.0.0.1", "0X7F.1", "0177.0.0.1", "017700000001"),
    *("0x7F.0.0x1", "127.0.0.1.", "2130706433.", "0", "0.", "0x0", "00.0.0.0", "1.2.3.4.5", "425.510.425.510", "256.1"),
    *("%31%32%37.0.0.1", "127%2e0.0.1", "%6cocalhost", "localhos%74", "0x7f%2E1", "a%2Elocal", "169.254.169.254%00"),
    *("localhost", "LOCALHOST", "localhost.", "a.localhost", "localhost.localdomain", "ip6-localhost", "intranet", "a"),
    *("localhost4", "localhost6", "localhost4.localdomain4", "LOCALHOST6.localdomain6.", "a.localdomain6", "a.mail"),
    *("kubernetes.default.svc", "a.cluster.local"),
    *(
        "printer.local",
        "PRINTER.LOCAL.",
        "db.internal",
        "metadata.google.internal",
        "metadata",
        "metadata.goog",
        "a.lan",
    ),
    *("instance-data", "router.home.arpa", "1.0.0.127.in-addr.arpa", "a.corp", "a.home", "a.intranet", "a.private"),
    *("a.test", "a.invalid", "a.onion", "a.alt", "ipv4only.arpa", "a..example", ".", "..", "!!!", "a!b.example", "%20"),
    *("[v1.x]", "[v1.127.0.0.1]", "", "a.08", "a.0x", "a.example.1", "api.metadata.cloud.ibm.com", "rancher-metadata"),
)
REACHABLE = (
    *("example.com", "www.example.com.", "a_b.example.com", "xn--bcher-kva.example", "8.8.8.8", "1.1.1.1", "3com.com"),
    *("[2606:4700::1111]", "[2001:4860:4860::8888]", "[64:ff9b::8.8.8.8]", "[::ffff:8.8.8.8]", "localhost.example.com"),
    *(
        "local.example",
        "internal.com",
        "metadata.example.com",
        "11.0.0.1",
        "172.32.0.1",
        "0x7f.example",
        "1.2.3.4.example",
    ),
)
DISGUISES = (
    *(
        "\uff11\uff12\uff17.0.0.1",
        "127\u30020\u30020\u30021",
        "①②⑦.⓪.⓪.①",
        "ⓛocalhost",
        "loCALho\u017ft",
        "127.0.0.1\u200b",
        "local\u00adhost",
    ),
    *("0x7f.1", "127.1", "2130706433", "[::1]", "[::ffff:127.0.0.1]", "localhost", "%6cocalhost", "10.0.0.1"),
)


@pytest.mark.parametrize("host", LOCAL)
@pytest.mark.parametrize("policy", [PUBLIC, WEBSITE])
def test_local_host_is_refused(policy: Policy[URIReference], host: str) -> None:
    for text in (f"http://{host}/", f"https://{host}:8080/a?b", f"HTTP://{host}"):
        assert not policy.is_valid(text)
        (problem, *_) = policy.check(text)
        assert problem.code in {
            *(
                "host-not-public",
                "host-not-dns-name",
                "host-of-one-label",
                "component-required",
                "address-not-supported",
            ),
        }
        assert policy.suggest(text) == () or ".." in host  # nobody means an empty label


@pytest.mark.parametrize("host", REACHABLE)
def test_host_on_the_internet_is_accepted(host: str) -> None:
    assert PUBLIC.parse(f"ssh://{host}:80/a")
    assert PUBLIC.check(f"http://{host}") == ()


@pytest.mark.parametrize("host", DISGUISES)
def test_disguise_is_not_cleaned_to_a_local_host(host: str) -> None:
    for text in (host, f"http://{host}/", f" https://{host} ", f"//{host}/", f"{host}:8080"):
        with pytest.raises(URIError):
            WEBSITE.clean(text)


@pytest.mark.parametrize(
    "text", ["file:///etc/passwd", "javascript:alert(1)", "mailto:a@b.example", "gopher:x", "x://a.b/"]
)
def test_uri_without_a_host_and_unknown_scheme_are_refused(text: str) -> None:
    assert not PUBLIC.is_valid(text)


def test_relative_reference_may_take_its_host_from_the_base() -> None:
    policy = Policy("URI-reference", public_hosts_only=True)
    assert policy.is_valid("/a")
    assert policy.is_valid("//example.com/a")
    assert not policy.is_valid("//localhost/a")


@given(st.integers(0, 2**32 - 1))
def test_ipv4_address_is_accepted_if_browsers_keep_it_and_it_is_public(number: int) -> None:
    address = ip_address(number)
    assert PUBLIC.is_valid(f"http://{address}/") == (not_public(address) is None)
    for form in (str(number), hex(number), f"0{number:o}", f"{number >> 24}.{number & 0xFFFFFF}"):
        assert not PUBLIC.is_valid(f"http://{form}/")


@given(st.integers(0, 2**32 - 1))
def test_ipv6_address_that_leads_to_an_ipv4_address_is_as_public_as_that(number: int) -> None:
    inner = ip_address(number)
    expected = not_public(inner) is None
    for prefix in ("::ffff:", "64:ff9b::"):
        assert PUBLIC.is_valid(f"http://[{prefix}{inner}]/") == expected
    outer = IPv6Address((0x2002 << 112) + (number << 80))
    assert PUBLIC.is_valid(f"http://[{outer}]/") == expected
    assert not PUBLIC.is_valid(f"http://[::{inner}]/")


@pytest.mark.parametrize(
    ("beginning", "verdict"),
    [
        *(("http://10.0.0.1", "incomplete"), ("http://10.0.0.1/", "invalid"), ("http://10.0.0.1:", "invalid")),
        *(("http://[::1]", "invalid"), ("http://[::1", "incomplete"), ("http://localhost", "incomplete")),
        *(
            ("http://localhost/", "invalid"),
            ("http://a.local", "incomplete"),
            ("http://a", "incomplete"),
            ("file", "invalid"),
        ),
        *(
            ("http://a.example", "valid"),
            ("http://!", "invalid"),
            ("http://127.1", "incomplete"),
            ("http://127.1/", "invalid"),
        ),
        *(("http://[2606:4700::1]", "valid"), ("http://[v", "invalid"), ("http://0x7f", "incomplete")),
    ],
)
def test_verdict_while_typing(beginning: str, verdict: str) -> None:
    assert PUBLIC.verdict(beginning) == verdict


@pytest.mark.parametrize(
    ("host", "english", "german"),
    [
        (
            "[::ffff:a00:1]",
            '"[::ffff:a00:1]" is 10.0.0.1, an address not reachable from the public Internet',
            '"[::ffff:a00:1]" ist 10.0.0.1, eine Adresse, die aus dem öffentlichen Internet nicht erreichbar ist',
        ),
        (
            "metadata.google.internal",
            '"metadata.google.internal" is a cloud\'s metadata service, which hands out credentials',
            None,
        ),
        ("localhost", '"localhost" is the machine itself (loopback)', '"localhost" ist der Rechner selbst (Loopback)'),
        (
            "a.local",
            '"a.local" is a name for one machine or network, not for the public Internet',
            '"a.local" ist ein Name für einen Rechner oder ein Netzwerk, nicht für das öffentliche Internet',
        ),
    ],
)
def test_reason_names_what_the_host_is(host: str, english: str, german: str | None) -> None:
    reason = not_public_host(host)
    assert reason is not None
    assert reason == english.replace("metadata.google.internal", host[:20] + "…" if len(host) > 20 else host)
    assert german is None or messages("de")(reason) == german


@pytest.mark.parametrize("host", ["[v1.x]", "[::1", "[", "", "127.0.0", "127.0.0.1.example"])
def test_beginning_of_a_host_is_not_judged(host: str) -> None:
    assert not_public_host(host) is None
