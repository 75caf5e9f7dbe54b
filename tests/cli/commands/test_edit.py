"""``uri-split edit``."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cli.command_line import uri_split
from uri_split import URIReference
from uri_split.encoding import percent_decode

URI = "https://me:secret@example.com:8080/a/b?page=1&utm_source=x&tag=a&tag=b#top"


@pytest.mark.parametrize(
    ("options", "result"),
    [
        (["--scheme", "HTTP"], f"http{URI[5:]}"),
        (["--host", "2001:db8::1"], URI.replace("example.com", "[2001:db8::1]")),
        (["--host", "bücher.example"], URI.replace("example.com", "xn--bcher-kva.example")),
        (["--port", "443"], URI.replace(":8080", "")),
        (["--userinfo", "you:p@ss"], URI.replace("me:secret", "you:p%40ss")),
        (["--path", "/100%?#/c d"], URI.replace("/a/b", "/100%25%3F%23/c%20d")),
        (["--fragment", "#a b"], URI.replace("top", "%23a%20b")),
        (["--append", "c d", "--append", "e/f", "--append", ""], URI.replace("/a/b", "/a/b/c%20d/e%2Ff/")),
        (["--path", "", "--append", "c"], URI.replace("/a/b", "/c")),
        (["--without", "utm_*", "--without", "tag"], URI.replace("&utm_source=x&tag=a&tag=b", "")),
        (["--set", "page=2"], URI.replace("page=1", "page=2")),
        (["--set", "tag=c", "--set", "z=&", "--set", "tag=d=e"], URI.replace("=a&tag=b", "=c&tag=d%3De&z=%26")),
        (["--add", "tag=c", "--add", "debug", "--add", "e="], URI.replace("tag=b", "tag=b&tag=c&debug&e=")),
        (["--sort-query"], URI.replace("utm_source=x&tag=a&tag=b", "tag=a&tag=b&utm_source=x")),
        (["--remove", "query", "--set", "a=1"], "https://me:secret@example.com:8080/a/b?a=1#top"),
        (["--remove", "userinfo", "--remove", "port", "--remove", "fragment"], f"https://example.com{URI[34:-4]}"),
        (["--remove", "scheme", "--remove", "host"], URI[34:]),
        (["--redact"], URI.replace("secret", "***")),
        ([], URI),
    ],
)
def test_parts_are_edited_and_the_rest_is_kept(options: list[str], result: str) -> None:
    assert uri_split("edit", URI, *options) == (0, f"{result}\n".encode(), "")


def test_relative_references_and_uris_without_authority_are_edited() -> None:
    assert uri_split("edit", "../a?b", "mailto:me@a", "--set", "c=d").text == "../a?b&c=d\nmailto:me@a?c=d\n"
    assert uri_split("edit", "//a:80", "--scheme", "http").text == "http://a:80\n"
    assert uri_split("edit", "/a", "--scheme", "http", "--host", "b").text == "http://b/a\n"


def test_lines_of_a_file_and_of_standard_input_are_edited(tmp_path: Path) -> None:
    file, table = tmp_path / "links.txt", tmp_path / "links.csv"
    file.write_text("http://a/?b=1\nhttp://c/\n")
    table.write_text("id,url\n1,http://a/\n")
    assert uri_split("edit", "--lines", file, "--without", "b").text == "http://a/\nhttp://c/\n"
    for hyphen in ([], ["-"], ["--lines", "-"]):
        ended = uri_split("edit", *hyphen, "--host", "b", stdin=b"http://a/\r\nhttp://c\n")
        assert ended.text == "http://b/\nhttp://b\n"
    assert uri_split("edit", "--lines", table, "--column", "url", "--port", "1").text == "http://a:1/\n"


def test_what_cannot_be_edited_is_reported_with_its_place() -> None:
    ended = uri_split("edit", "--port", "81", stdin=b"http://me:secret@a b/\nmailto:a\nhttp://c/\n")
    assert (ended.status, ended.text) == (1, "http://c:81/\n")
    assert "<stdin>:1:19: a space is not allowed in a host" in ended.errors
    assert "<stdin>:2:1: port requires a host\n    mailto:a\n" in ended.errors
    assert "secret" not in ended.errors


@pytest.mark.parametrize(
    ("text", "options", "reason"),
    [
        ("https://a/", ["--append", ".."], '".." is a dot-segment, which resolution removes from a path'),
        ("https://a/", ["--path", "b"], 'with a host, the path must be empty or start with "/"'),
        ("https://a/", ["--host", "b@c"], "host must be a DNS name"),
        ("a.example/b", ["--scheme", "https"], "https requires a host: write // before it, or add --host"),
        ("a.example/b", ["--scheme", "HTTPS"], "https requires a host: write // before it, or add --host"),
        ("https://a/", ["--host", ""], "https requires a host\n"),
        ("https://a/", ["--remove", "host"], "https requires a host\n"),
        ("https://a/", ["--fragment", "\ud800"], "U+D800 cannot be encoded: a lone surrogate is not a character"),
    ],
)
def test_impossible_edit_is_one_sentence(text: str, options: list[str], reason: str) -> None:
    ended = uri_split("edit", text, *options)
    assert (ended.status, ended.output) == (1, b"")
    assert ended.errors.startswith("argument:1:1: ")
    assert reason in ended.errors
    assert "dns=False" not in ended.errors


@pytest.mark.parametrize(
    ("options", "error"),
    [
        (["tests"], None),
        (["README.md"], '"README.md" is a file: to edit its lines, write --lines README.md'),
        (["a:", "--lines", "b"], "URIs as arguments, and --lines or --column are mutually exclusive"),
        (["a:", "--column", "b"], "URIs as arguments, and --lines or --column are mutually exclusive"),
        (["--get", "host", "--json"], "--get and --json are mutually exclusive"),
        (["--set", ""], "write NAME=VALUE, or a name alone"),
        (["--port", "65536"], "65536 is not in the range 0<=x<=65535"),
        (["--port", ""], "'' is not a valid port"),
        (["-", "--lines", "b"], "URIs as arguments, and --lines or --column are mutually exclusive"),
        (["--scheme", "1"], "scheme must begin with a letter"),
        (["--remove", "user"], "'user' is not one of 'scheme', 'userinfo', 'host'"),
    ],
)
def test_wrong_usage_is_refused(options: list[str], error: str | None) -> None:
    ended = uri_split("edit", *options)
    assert ended.status == (2 if error else 0)
    assert (error or "") in ended.errors


def test_one_component_is_printed() -> None:
    assert uri_split("edit", URI, "--get", "host", "--host", "b").text == "b\n"
    assert uri_split("edit", URI, "http://a", "--get", "query").text == "page=1&utm_source=x&tag=a&tag=b\n\n"
    assert uri_split("edit", URI, "--get", "userinfo", "--redact").text == "me:***\n"


def test_json_has_the_uri_its_components_and_parameters() -> None:
    line = json.loads(uri_split("edit", "http://me:secret@a/?b=c+d&e", "--json", "--redact").text)
    assert line == {
        "uri": "http://me:***@a/?b=c+d&e",
        "scheme": "http",
        "authority": "me:***@a",
        "userinfo": "me:***",
        "host": "a",
        "port": None,
        "path": "/",
        "query": "b=c+d&e",
        "fragment": None,
        "params": [{"name": "b", "value": "c d"}, {"name": "e", "value": None}],
    }


@given(st.text(st.characters(codec="utf-8")), st.sampled_from(["path", "fragment", "userinfo"]))
def test_no_value_can_change_another_component(value: str, component: str) -> None:
    value = f"/{value}" if component == "path" else value
    edited = uri_split("edit", "https://a.example/b?c#d", f"--{component}={value}").text.removesuffix("\n")
    before = {"scheme": "https", "userinfo": None, "host": "a.example", "port": None, "path": "/b", "query": "c"}
    after = {name: getattr(URIReference(edited), name) for name in (*before, "fragment")}
    assert percent_decode(after[component]) == value
    assert after == {**before, "fragment": "d", component: after[component]}
