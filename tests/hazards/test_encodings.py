"""Hazards of percent-encodings."""

from urllib.parse import unquote

import pytest
import yarl
from ada_url import URL

from uri_split import find_hazards
from uri_split._algebra.encoding import percent_encoded


def test_yarl_is_not_named_for_dot_segments_without_an_authority() -> None:
    assert yarl.URL("/b/%2e/c").raw_path == "/b/./c"
    assert [hazard.message for hazard in find_hazards("/b/%2e/c")] == [
        'browsers read the segment "%2e" as "." and remove it'
    ]


CONTROLS = [*map(chr, range(0x20)), "\x7f", *map(chr, range(0x80, 0xA0))]


@pytest.mark.parametrize("control", CONTROLS, ids=ascii)
def test_every_encoded_control_is_reported(control: str) -> None:
    encoded = percent_encoded(control)
    name = "encoded-nul" if control == "\0" else "encoded-control"
    for written in (encoded, encoded.lower()):
        for place, affects in (
            ("http://a/b{}c", "path"),
            ("/b{}c", "path"),
            ("foo:/{}", "path"),
            ("foo:b{}c", "note"),
            ("http://a/?b{}c", "note"),
            ("foo:#{}", "note"),
        ):
            text = place.format(written)
            reported = {hazard.code: (text[hazard.start : hazard.end], hazard.affects) for hazard in find_hazards(text)}
            assert reported == {name: (written, affects)}
    for other in "%20", "%A0", "%C2%A0", "%C3%80":
        assert not {hazard.code for hazard in find_hazards(f"http://a/{other}?{other}")} & {"encoded-control"}


@pytest.mark.parametrize("gap", ["%09", "%0a", "%0D%0A", "%09%09%0d"])
@pytest.mark.parametrize("slashes", ["/{}/", "\\{}/", "/{}\\", "/{}%2f", "/{}%5C"])
@pytest.mark.parametrize(
    "place", ["{}evil.example", "http://a{}evil.example", "?next={}evil.example", "#{}evil.example"]
)
def test_slashes_that_browsers_join_once_decoded_lead_to_a_host(gap: str, slashes: str, place: str) -> None:
    if place.startswith("http"):
        slashes = slashes.replace("\\{", "/{")  # A backslash would be part of the authority.
    text = place.format(slashes.format(gap))
    decoded = unquote(text[len("http://a") :] if text.startswith("http") else text.lstrip("?#").removeprefix("next="))
    assert URL(f"http:{decoded}").hostname == "evil.example"
    reported = [hazard.affects for hazard in find_hazards(text) if hazard.code == "encoded-control"]
    assert "host" in reported


@pytest.mark.parametrize("lead", ["%09", "%0A", "%01", "%1f%0d"])
@pytest.mark.parametrize("place", ["{}//evil.example", "?next={}/%5Cevil.example", "#{}/%0a/evil.example"])
def test_control_before_slashes_leads_to_a_host_once_decoded(lead: str, place: str) -> None:
    text = place.format(lead)
    decoded = unquote(text.lstrip("?#").removeprefix("next="))
    assert URL(decoded, "http://base/").hostname == "evil.example"
    reported = [
        (hazard.start, hazard.end, hazard.affects) for hazard in find_hazards(text) if hazard.code == "encoded-control"
    ]
    assert (text.index(lead), text.index("evil"), "host") in reported


@pytest.mark.parametrize(
    "text", ["?q=%20//a", "?q=a%09//b", "?q=%09/a", "/%09a//b", "/a/%09/b", "?a/%09/b", "http://a/b/%0a/c"]
)
def test_slashes_within_a_path_lead_to_no_host(text: str) -> None:
    assert "host" not in {hazard.affects for hazard in find_hazards(text)}


# Section 3.3: the parameters of a segment are a matter of the server.
@pytest.mark.parametrize(
    "segment", ["..;", "..;a=b", ".;", ".;x", "%2e%2e;", ".%2E;a", "..%3b", "..%3Ba", "..;;", "..;a..;b"]
)
@pytest.mark.parametrize("around", ["/{}/admin", "http://a/{}", "http://a/b/{}/c?d", "foo:/b/{}", "/a\\{}", "/{}#f"])
def test_dot_segment_with_a_parameter_is_found(segment: str, around: str) -> None:
    text = around.format(segment)
    hazards = [hazard for hazard in find_hazards(text) if hazard.code == "dot-segment-with-parameter"]
    assert [(text[hazard.start : hazard.end], hazard.affects) for hazard in hazards] == [(segment, "path")]


@pytest.mark.parametrize(
    "text", ["/a;b/c", "/...;/a", "/a..;/b", "/;/a", "/a?x=/..;/b", "/a#/..;/b", "foo:..;", "http://a;b/"]
)
def test_other_parameter_is_not_reported(text: str) -> None:
    assert "dot-segment-with-parameter" not in {hazard.code for hazard in find_hazards(text)}
