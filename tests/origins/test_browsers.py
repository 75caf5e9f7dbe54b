"""An accepted origin is written as a parser of browsers writes it (URL Standard, section 4.7)."""

import re

import ada_url
from hypothesis import given
from hypothesis import strategies as st

from tests.origins.test_acceptance import SOME


def as_browsers_write_it(origin: str) -> bool:
    """Return whether a parser of browsers returns this text as the origin of a page (URL Standard, section 4.7)."""
    try:
        return ada_url.URL(f"{origin}/").origin == origin
    except ValueError:
        return False


HOSTS = st.sampled_from(
    ("example.com", "a.example.com", "a.b.example.com", "example.net", "a.example.net", "localhost")
)
PORTS = st.one_of(st.just(""), st.integers(0, 70_000).map(":{}".format), st.sampled_from((":", ":080", ":0443", ":*")))
PREFIXES = st.text("ab.-_@/\\:%1É", max_size=6)


@given(
    st.sampled_from(("http", "https", "HTTPS", "ws")),
    PREFIXES,
    HOSTS,
    PORTS,
    st.sampled_from(("", ".", "/", "?", "\t")),
)
def test_accepted_origin_is_written_as_browsers_write_it(
    scheme: str, before: str, host: str, port: str, end: str
) -> None:
    origin = f"{scheme}://{before}{host}{port}{end}"
    parts = re.fullmatch(r"(https?)://([^:]+)(?::([0-9]+))?", origin)
    expected = False
    if parts and as_browsers_write_it(origin):
        scheme, host, number = parts.groups()
        labels = re.fullmatch(r"(?:(?!-)[a-z0-9-]+(?<!-)\.)+example\.(com|net)", host)
        expected = (
            (host == "example.com" and scheme == "https" and number is None)
            or (host == "localhost" and scheme == "http")
            or (labels is not None and labels[1] == "net")
            or (labels is not None and labels[1] == "com" and scheme == "https" and number is None)
            or (host.endswith(".shop.example.com") and scheme == "https" and number == "8443")
        )
    assert SOME.accepts(origin) == expected
    assert (SOME.why_not(origin) is None) == expected
    assert bool(re.match(SOME.pattern(), origin)) == expected
