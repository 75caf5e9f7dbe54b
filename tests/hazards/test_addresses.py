"""Hazards of addresses (RFC 3986, section 7.4)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.hazards.parsers import browsers_host
from uri_split import find_hazards


@given(st.text(st.sampled_from("0123456789xXaAbo."), min_size=1, max_size=12))
def test_every_number_that_browsers_reject_is_reported(host: str) -> None:
    text = f"http://{host}/"
    names = {hazard.code for hazard in find_hazards(text)}
    is_rejected = browsers_host(text) == "rejected"
    assert ("number-like-host" in names) == is_rejected, text


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.09", "127.0.0.9, the machine itself (loopback)"),
        ("0192.168.0.1", "192.168.0.1, an address not reachable from the public Internet"),
        ("8.08", "8.0.0.8"),
        ("0000000000000009", None),  # Java accepts addresses of at most 15 characters.
        ("8.8.8.08.", None),
        ("8.8.8.8.08", None),
    ],
)
def test_number_that_browsers_reject_for_its_leading_0_is_decimal_to_java(host: str, address: str | None) -> None:
    assert browsers_host(f"http://{host}/") == "rejected"
    reported = [hazard.message for hazard in find_hazards(f"http://{host}/") if hazard.code == "number-like-host"]
    others = f"Java reads {address}" if address else "other clients read a name"
    assert reported == [f'browsers reject "{host}", which is not an IPv4 address; {others}']


@pytest.mark.parametrize("host", ["\u20610", "\u2061127.1", "\u20618.8.8.8"])
def test_address_that_only_newer_browsers_read_is_not_called_rejected(host: str) -> None:
    """Whether they ignore U+2061 depends on their version of Unicode."""
    codes = {hazard.code for hazard in find_hazards(f"http://{host}/")}
    assert "unicode-version" in codes
    assert "number-like-host" not in codes
