"""Policies and texts for tests, drawn so that a policy often accepts a text."""

from random import Random
from typing import Any, get_args

from uri_split._grammar import Component, ReferenceRule
from uri_split._policy.policy import Policy
from uri_split._uri.types import URIReference
from uri_split.lenient import Authority, Components

_COMPONENTS = get_args(Component)
_HOSTS_TO_LIST = (
    *("example.com", "*.example.com", "[::1]", "127.0.0.1", "localhost", "a_b", "*.b.c", "b.c"),
    *("a%2eb", "%c3%a9.x", "%41$1", "[v1.x]", "a-b.example.com", "example.com.", "*.com", "127.9.8.7"),
)
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
