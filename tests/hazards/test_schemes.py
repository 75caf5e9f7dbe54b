"""Hazards of schemes."""

import pytest

from tests.hazards.parsers import urllib3_host
from uri_split import find_hazards


def test_network_path_of_backslashes_is_not_an_invalid_scheme() -> None:
    names = {hazard.code: hazard.affects for hazard in find_hazards("\t\\\n\\evil.com:80/x")}
    assert "not-a-scheme" not in names
    assert names["backslash"] == "host"


@pytest.mark.parametrize("scheme", ["evil.com", "EVIL.co.uk", "z39.50r", "a.b", "com.example.app", "x.y-z"])
@pytest.mark.parametrize(
    "rest",
    [
        "",
        "/",
        "/x",
        "?q",
        "#f",
        "//good.example/",
        "//me@good.example:80/",
        "///",
        ":",
        "80",
        "80/",
        "80?q",
        "065535#f",
        "99999/",
        "65536?q",
        "x",
        "8x",
        "x@good.example",
        "80@good.example:8/",
        "a@b@good.example",
        "@",
        "x@",
        "\\a",
        "123456",
    ],
)
def test_host_that_urllib3_reads_in_a_scheme_with_a_dot_is_reported(scheme: str, rest: str) -> None:
    text = f"{scheme}:{rest}"
    read = urllib3_host(text)
    reported = {hazard.affects: hazard.message for hazard in find_hazards(text) if hazard.code == "host-like-scheme"}
    if read in {"rejected", None, ""}:
        assert "host" not in reported
    else:
        assert f'"{read}" as the host' in reported["host"]
