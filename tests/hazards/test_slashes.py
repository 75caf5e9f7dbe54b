"""Hazards of slashes, backslashes and drives."""

import re
from urllib.parse import urljoin

import pytest
from ada_url import URL
from hypothesis import given
from hypothesis import strategies as st

from tests.hazards.parsers import browsers_host, browsers_path
from uri_split import find_hazards


def test_network_path_resolves_to_another_host() -> None:
    assert urljoin("https://good.example/a", "//evil.example/") == "https://evil.example/"


@given(st.text(st.sampled_from("/\\?#aé.:@%2 \t[]"), max_size=6))
def test_text_that_takes_the_host_of_the_base_is_reported(rest: str) -> None:
    text = f"http:{rest}"
    hazards = {hazard.code for hazard in find_hazards(text)}
    slashes = re.match(r"[/\\]*", re.sub("[\t\n\r]", "", rest))
    assert slashes is not None
    assert bool(hazards & {"host-of-base", "missing-slashes"}) == (len(slashes[0]) < 2)


@pytest.mark.parametrize("drive", ["C:", "c|", "Z:"])
@pytest.mark.parametrize("rest", ["", "/", "/a", "\\a", "?q", "#f"])
def test_drive_is_reported_where_browsers_read_one(drive: str, rest: str) -> None:
    for slashes, name, affects in (
        ("//", "drive-letter", "host"),
        ("\\\\", "drive-letter", "host"),
        ("///", "drive-letter", "path"),
        ("/", "host-of-base", "host"),
        ("", "host-of-base", "host"),
    ):
        text = f"file:{slashes}{drive}{rest}"
        reported = [(hazard.code, hazard.affects) for hazard in find_hazards(text)]
        assert browsers_host(text) == ""
        assert browsers_path(text) in {f"/{drive[0]}:{tail}" for tail in ("", "/", "/a")}
        assert ((name, affects) in reported) == (slashes != "///" or drive.endswith("|"))
    assert not find_hazards(f"file:///{drive[0]}x|/")


@pytest.mark.parametrize("text", ["//C:", "//c|/x", "//Z:#f", "\t//C:/"])
def test_drive_in_a_reference_is_reported_as_it_may_have_a_base_that_is_a_file(text: str) -> None:
    assert URL(text, "file://h/a").hostname == ""
    assert [hazard.affects for hazard in find_hazards(text) if hazard.code == "drive-letter"] == ["host"]


@pytest.mark.parametrize(
    "text", ["//C", "//CD:/", "//C:x/", "/C:/", "///C:/", "C|/x", "file:////C|/%2e", "http://C:/", "foo://C:/"]
)
def test_drive_is_not_reported_where_browsers_read_none(text: str) -> None:
    assert "drive-letter" not in {hazard.code for hazard in find_hazards(text)}


def test_missing_and_extra_slashes_are_reported_before_unusual_hosts() -> None:
    for host in ("a,%C3%A9", "&%C3%A9", "\U0001f4a9.la", "a_b", "-a", "ab--cd", "a..b", "~", "!$&'()*+,;=", "a" * 2000):
        for lead, name in (("http:/", "missing-slashes"), ("https:///", "extra-slashes"), ("ftp:", "missing-slashes")):
            text = f"{lead}{host}/"
            assert browsers_host(text) not in {"rejected", ""}
            assert name in {hazard.code for hazard in find_hazards(text)}, text


@pytest.mark.parametrize("host", ["evil\u0378.example", "%F0%9C%B3%96", "\xfc.xn--a-qib", "me@a\u0378:80"])
def test_missing_and_extra_slashes_are_reported_where_only_newer_browsers_read_a_host(host: str) -> None:
    for lead, name in (("http:/", "missing-slashes"), ("https:///", "extra-slashes"), ("///", "extra-slashes")):
        reported = [hazard.message for hazard in find_hazards(f"{lead}{host}/") if hazard.code == name]
        assert [
            "read a host if their version of Unicode has all its characters" in message for message in reported
        ] == [True]
    for rejected in ("a\u0378%00", "a\u0378:99999", "a\u0378:x", "[\u0378]"):
        assert "extra-slashes" not in {hazard.code for hazard in find_hazards(f"http:///{rejected}/")}
