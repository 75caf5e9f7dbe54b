"""Policies and texts for tests: a case for each setting, and others drawn so that a policy often accepts a text."""

from collections.abc import Mapping
from random import Random
from typing import Any, Final, NamedTuple, get_args

from uri_split._grammar import Component, ReferenceRule
from uri_split._policy.policy import Policy
from uri_split._uri.types import URIReference
from uri_split.lenient import Authority, Components


class Case(NamedTuple):
    """Case for one setting."""

    settings: dict[str, Any]
    """A value of the setting, with other settings that it requires."""
    words: str
    """Its words in the description of such a policy."""
    accepted: str
    refused: str
    problem: tuple[str, int, int, str]
    """Code, span and message of the only problem of the refused text."""
    invalid: object
    """Another value, and the error that it raises."""
    error: str


CASES: Final[Mapping[str, Case]] = {
    "schemes": Case(
        {"schemes": {"https"}},
        "with the scheme https",
        "https://a/",
        "http://a/",
        ("scheme-not-listed", 0, 4, 'the scheme must be https, found "http"'),
        "https",
        "schemes must be a set, not str",
    ),
    "loopback_schemes": Case(
        {"loopback_schemes": {"http"}, "schemes": {"https"}},
        "for localhost, 127.0.0.1 or [::1] also with the scheme http",
        "http://localhost/",
        "http://a/",
        ("not-loopback", 0, 4, '"http" is allowed only for this machine (localhost, 127.0.0.1 or [::1])'),
        None,
        "loopback_schemes must be a set, not NoneType",
    ),
    "hosts": Case(
        {"hosts": {"a.b"}},
        "with the host a.b",
        "ssh://a.b/",
        "ssh://b/",
        ("host-not-listed", 6, 7, 'the host must be a.b, found "b"'),
        frozenset(),
        "hosts must not be empty: use None to allow all hosts",
    ),
    "ports": Case(
        {"ports": {443}},
        "with the port 443",
        "https://a/",
        "https://a:80/",
        ("port-not-listed", 10, 12, 'the port must be 443, found "80"'),
        {65536},
        "each port must be an integer from 0 to 65535, not 65536",
    ),
    "require": Case(
        {"require": {"query"}},
        "with a query",
        "x:?a",
        "x:",
        ("component-required", 2, 2, "a query is required"),
        {"authority"},
        '"authority" is not a component: use scheme, userinfo, host, port, path, query, fragment',
    ),
    "forbid": Case(
        {"forbid": {"query"}},
        "without userinfo or a query",
        "x:",
        "x:?",
        ("component-forbidden", 2, 3, "a query is not allowed"),
        {"authority"},
        '"authority" is not a component: use scheme, userinfo, host, port, path, query, fragment',
    ),
    "allow_userinfo": Case(
        {"allow_userinfo": False},
        "without userinfo",
        "x://h",
        "x://me@h",
        ("component-forbidden", 4, 7, "userinfo is not allowed"),
        1,
        "allow_userinfo must be bool, not int",
    ),
    "allow_password": Case(
        {"allow_password": False, "allow_userinfo": True},
        "without a password",
        "x://me@h",
        "x://me:secret@h",
        ("password-forbidden", 6, 13, "a password is not allowed"),
        1,
        "allow_password must be bool, not int",
    ),
    "allow_ip_hosts": Case(
        {"allow_ip_hosts": False},
        "with a host that is not an IP address",
        "x://a",
        "x://127.1",
        ("host-is-address", 4, 9, '"127.1" is an IP address or may be read as one'),
        1,
        "allow_ip_hosts must be bool, not int",
    ),
    "dns_hosts_only": Case(
        {"dns_hosts_only": True},
        "with a host that is a DNS name or an IPv4 or IPv6 address",
        "x://a",
        "x://a!",
        ("host-not-dns-name", 4, 6, '"a!" is not a DNS name: "!" is not allowed in it'),
        1,
        "dns_hosts_only must be bool, not int",
    ),
    "allow_single_labels": Case(
        {"allow_single_labels": False, "dns_hosts_only": True},
        "with a host that is a DNS name with a dot or an IPv4 or IPv6 address",
        "x://a.b",
        "x://a",
        ("host-of-one-label", 4, 5, '"a" is not a full name'),
        1,
        "allow_single_labels must be bool, not int",
    ),
    "allow_underscores": Case(
        {"allow_underscores": True, "dns_hosts_only": True},
        "with underscores allowed in its name",
        "x://a_b",
        "x://-_b",
        ("host-not-dns-name", 4, 7, '"-_b" is not a DNS name'),
        1,
        "allow_underscores must be bool, not int",
    ),
    "public_hosts_only": Case(
        {"public_hosts_only": True},
        "with a host on the public Internet",
        "ssh://a.example",
        "ssh://a.local",
        (
            "host-not-public",
            6,
            13,
            '"a.local" is a name for one machine or network, not for the public Internet',
        ),
        1,
        "public_hosts_only must be bool, not int",
    ),
    "allow_networks": Case(
        {"allow_networks": {"10.8.0.0/16"}, "public_hosts_only": True},
        "also with an address in the network 10.8.0.0/16",
        "ssh://10.8.0.1",
        "ssh://10.9.0.1",
        ("host-not-public", 6, 14, "10.9.0.1 is an address not reachable from the public Internet"),
        {"10.8.0.1/16"},
        '"10.8.0.1/16" in allow_networks is an address in a network: write "10.8.0.0/16"',
    ),
    "refuse_networks": Case(
        {"refuse_networks": {"8.8.8.0/24"}, "public_hosts_only": True},
        "without an address in the network 8.8.8.0/24",
        "ssh://8.8.4.4",
        "ssh://8.8.8.8",
        ("network-refused", 6, 13, "8.8.8.8 is in the network 8.8.8.0/24, which is not allowed"),
        {"8.8.8.0-24"},
        'each member of refuse_networks must be a network such as "10.8.0.0/16", not "8.8.8.0-24"',
    ),
    "allow_hidden_hosts": Case(
        {"allow_hidden_hosts": False},
        "with a path that cannot become another host",
        "x:/./a",
        "x:/.//a",
        ("hidden-host", 2, 7, "the path may become another host when software removes its dot-segments"),
        1,
        "allow_hidden_hosts must be bool, not int",
    ),
    "same_in_browsers": Case(
        {"same_in_browsers": True},
        "with a host that all browsers read alike",
        "file:///a",
        "file:/a",
        ("other-host-in-browsers", 5, 5, 'browsers use the host of a base with the scheme "file"'),
        1,
        "same_in_browsers must be bool, not int",
    ),
    "max_length": Case(
        {"max_length": 5},
        "with a length of at most 5",
        "x:/ab",
        "x:/abc",
        ("too-long", 5, 6, "too many characters: at most 5 allowed, found 6"),
        1_000_001,
        "max_length must be an integer from 0 to 1,000,000, not 1000001",
    ),
}
"""A case for each setting."""

_COMPONENTS = get_args(Component)
_HOSTS_TO_LIST = (
    *("example.com", "*.example.com", "[::1]", "127.0.0.1", "localhost", "a_b", "*.b.c", "b.c"),
    *("a%2eb", "%c3%a9.x", "%41$1", "[v1.x]", "a-b.example.com", "example.com.", "*.com", "127.9.8.7"),
)
_NETWORKS = ("10.0.0.0/8", "8.8.8.0/24", "2606:4700::/32", "fe80::/10", "127.0.0.0/8")
_PORTS_TO_LIST = (0, 80, 443, 8080, 65535, 21)
_SCHEMES_TO_LIST = ("http", "https", "ftp", "x", "mailto", "ssh", "file", "h")
_LONGEST = ".".join(("a" * 63, "b" * 63, "c" * 63, "d" * 61))

_SCHEMES = (
    *("http:", "https:", "HTTP:", "ftp:", "x:", "mailto:", "ws:", ""),
    *("http:", "https:", "ssh:", "file:", "evil.com:", "javascript:", ""),
)
_USERINFO = (None, None, None, "", "u", "u:", "u:p", ":", "%41")
_HOSTS = (
    *(
        "",
        "example.com",
        "a.example.com",
        "www.example.com",
        "b.c",
        "8.8.8.8",
        "a_b.example.com",
        "a.b.EXAMPLE.com",
        ".example.com",
        "-.example.com",
        "localhost",
        "LOCALHOST",
    ),
    *("localhost", "10.0.0.1", "[fe80::1]", "[2606:4700::1]", "[::ffff:10.0.0.1]", "a.local", "metadata.goog", "!!!"),
    *("[::1]", "[::2]", "[v1.x]", "127.0.0.1", "127.0.0.2", "1.2.3.256", "127.1", "0x7f.1", "0x", "1", "1.", "a.1"),
    *("a%2eb", "a%2Eb", "A%2e", "%C3%a9.x", "%41$1", "%e9", "[V1.x]", "[v1.x]", "b.c", "x.a-b.example.com", "a-.b.c"),
    *(
        "example.com.",
        "127.9.8.7",
        "127.9",
        "a.0xg",
        "a.0x1.",
        "a_b",
        "a-",
        "-a",
        "3com",
        "3-4",
        "a.b.c",
        "%31",
        "a%2E1",
        "a..b",
        "a.",
        ".",
        "..",
        "1..",
    ),
    *_HOSTS_TO_LIST,
    *(f"{'x' * 64}.a", f"{'x' * 63}.a", _LONGEST, f"{_LONGEST}.", f"{_LONGEST}e", f"1.{_LONGEST}"),
)
_PORTS = (None, None, None, "", "0", "00", "80", "080", "443", "8080", "21", "65535", "65536", "70000", "0000065535")
_PATHS = ("", "/", "/a", "//", "/%41", "/.//a", "/%5C", "a", "a:b", ".", "..//a")
_OTHERS = (None, None, "", "q")


def policy_of(settings: dict[str, Any]) -> Policy[Any]:
    """Return a policy with settings that a type checker does not check."""
    return Policy(**settings)


def drawn_policy(random: Random, *, max_length: int | None = None) -> Policy[URIReference]:
    """Draw a policy without contradictions."""

    def some(members: tuple[str, ...], least: int, most: int) -> frozenset[str]:
        return frozenset(random.sample(members, random.randint(least, most)))

    def often(likelihood: float) -> bool:
        return random.random() < likelihood

    while True:
        schemes = some(_SCHEMES_TO_LIST, 1, 4) if often(0.5) else None
        components = frozenset[Component](random.sample(_COMPONENTS, random.choice((0, 0, 1, 2))))
        try:
            return Policy(
                random.choice((*get_args(ReferenceRule), "URI")),
                schemes=schemes,
                loopback_schemes=some(("ws", "http", "x"), 0, 1) - schemes if schemes else frozenset(),
                hosts=some(_HOSTS_TO_LIST, 1, 7) if often(0.3) else None,
                ports=frozenset(random.sample(_PORTS_TO_LIST, random.randint(1, 6))) if often(0.3) else None,
                require=components,
                forbid=frozenset(random.sample(_COMPONENTS, random.choice((0, 0, 1, 2, 3)))),
                allow_userinfo=often(0.4),
                allow_password=often(0.3),
                allow_ip_hosts=often(0.7),
                dns_hosts_only=often(0.4),
                allow_single_labels=often(0.7),
                allow_underscores=often(0.3),
                public_hosts_only=often(0.2),
                allow_networks=some(_NETWORKS, 1, 2) if often(0.1) else frozenset(),
                refuse_networks=some(_NETWORKS, 1, 2) if often(0.1) else frozenset(),
                allow_hidden_hosts=often(0.8),
                same_in_browsers=often(0.2),
                max_length=max_length or random.choice((10, 20, 30, 2048, 2048)),
            )
        except ValueError:
            continue


def drawn_text(random: Random) -> str:
    """Draw a text from components that matter to policies."""
    text = random.choice(_SCHEMES)
    path = random.choice(_PATHS)
    if random.random() < 0.9:
        userinfo, port = random.choice(_USERINFO), random.choice(_PORTS)
        text += f"//{Authority(userinfo, random.choice(_HOSTS), port).unsplit()}"
        path = random.choice(_PATHS[:7])
    return text + Components(None, None, path, random.choice(_OTHERS), random.choice(_OTHERS)).unsplit()
