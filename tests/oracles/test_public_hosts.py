"""Hosts that policies take for public or for a disguise, as browsers read them."""

import pytest
from ada_url import URL

from tests.policy.test_public_hosts import DISGUISES, PUBLIC, REACHABLE


@pytest.mark.parametrize("host", DISGUISES)
def test_browsers_read_a_disguise(host: str) -> None:
    assert URL(f"http://{host}/").hostname


@pytest.mark.parametrize("host", REACHABLE)
def test_accepted_host_is_what_browsers_read(host: str) -> None:
    read = URL(f"http://{host}/").hostname
    assert PUBLIC.is_valid(f"http://{read}/")
