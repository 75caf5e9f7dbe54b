"""Claims about origins, proven by automata of their patterns."""

import pytest

from uri_split import Origins
from uri_split._automata import ASCII_ONLY, Lazy, Search, graph_of_pattern
from uri_split.dialects import PORTABLE

DOMAINS = ("example.com", "shop.example.com", "example.co.uk", "localhost", "com")


# No accepted origin has a host outside a domain (RFC 6454, section 6.2).
@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize(
    "origins",
    [
        Origins("https://example.com"),
        Origins("https://*.example.com", "http://example.com:*"),
        Origins("https://*.shop.example.com:8443", "https://shop.example.com"),
        Origins("https://notexample.com", "https://*.example.com"),
        Origins("https://example.com.evil.example"),
        Origins("http://localhost:*", "https://[::1]"),
        Origins("https://*.example.co.uk", "https://example.com"),
        Origins("https://example.com", "chrome-extension://example.com"),
    ],
    ids=lambda origins: " ".join(origins.patterns),
)
def test_origins_are_within_a_domain_if_no_other_host_is_accepted(origins: Origins, domain: str) -> None:
    name = domain.replace(".", r"\.")
    accepted = Lazy(graph_of_pattern(origins.pattern(PORTABLE)))
    inside = Lazy(graph_of_pattern(rf"https?://(?:[a-z0-9.-]+\.)?{name}(?::[0-9]+)?"))
    assert origins.within(domain) == (Search(ASCII_ONLY, [accepted], [inside]).shortest() is None)
