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


SCRIPTS = (
    "javascript:alert(1)",
    "JavaScript:x",
    "javascript://a.example/%0Aalert(1)",
    "javascript:void(alert(1))",
    "javascript:void(0);alert(1)",
    "vbscript:x",
    "data:text/html,<b>",
    "DATA:TEXT/HTML;charset=utf-8;base64,PGI+",
    "data: text/html ,x",
    "data:te\nxt/html,x",
    "data:text/h%74ml,x",
    "data:text/html",
    "data:image/svg+xml,<svg/>",
    "data:image/svg+xml;base64,AAAA",
    "data:application/xhtml+xml,x",
    "data:text/xml,x",
    "data:application/xml,x",
    "data:text/javascript,x",
    "data:application/x-javascript,x",
    "view-source:javascript:x",
)


@pytest.mark.parametrize("text", SCRIPTS)
def test_script_that_runs_is_no_note(text: str) -> None:
    assert {hazard.affects for hazard in find_hazards(text) if hazard.code == "script-scheme"} == {"scheme"}


@pytest.mark.parametrize(
    "text",
    [
        "data:image/png;base64,AA==",
        "data:image/jpeg,x",
        "data:font/woff2;base64,x",
        "data:,text/html",
        "data:;base64,x",
        "data:text/plain,<script>",
        "data:text/html5,x",
        "data:application/json,{}",
        "javascript:void(0)",
        "javascript:void(0);",
        "javascript:void 0",
        "javascript:;",
        "javascript:",
        "javascript://",
        "blob:https://a.example/1",
    ],
)
def test_content_that_runs_no_script_is_a_note(text: str) -> None:
    assert {hazard.affects for hazard in find_hazards(text) if hazard.code == "script-scheme"} == {"note"}
