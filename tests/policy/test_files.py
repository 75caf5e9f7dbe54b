"""Policies in files: what is written, what is read, and which files are refused."""

import json
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.policy.policies import CASES, drawn_policy, policy_of
from uri_split import CALLBACK, LOCAL_REDIRECT, WEB_LINK, WEB_ORIGIN, WEBHOOK, WEBSITE, Policy, URIError, URIReference
from uri_split._policy.settings import SETTINGS

SYNTAXES: tuple[Literal["toml", "json"], ...] = ("toml", "json")
PARSERS: dict[str, Callable[[str], object]] = {"toml": tomllib.loads, "json": json.loads}
NAMED = (WEB_LINK, WEB_ORIGIN, CALLBACK, WEBHOOK, WEBSITE, LOCAL_REDIRECT)
each_syntax = pytest.mark.parametrize("syntax", SYNTAXES)
policies = st.integers(0, 1 << 60).map(lambda seed: drawn_policy(Random(seed)))


@given(policies)
def test_a_written_policy_is_read_as_an_equal_one(policy: Policy[URIReference]) -> None:
    for syntax in SYNTAXES:
        assert Policy.loads(policy.dumps(syntax), syntax) == policy


@pytest.mark.parametrize("policy", NAMED, ids=repr)
@pytest.mark.parametrize("name", ["policy.toml", "policy.json", "POLICY.JSON"])
def test_a_policy_in_a_file_is_read_as_an_equal_one(policy: Policy[URIReference], name: str, tmp_path: Path) -> None:
    policy.dump(tmp_path / name)
    assert Policy.load(tmp_path / name) == policy
    assert Policy.load(str(tmp_path / name)) == policy


@pytest.mark.parametrize("setting", SETTINGS)
@each_syntax
def test_each_setting_is_written_with_its_value(setting: str, syntax: Literal["toml", "json"]) -> None:
    policy = policy_of(CASES[setting].settings)
    assert PARSERS[syntax](policy.dumps(syntax)) == json.loads(json.dumps(policy.changed, default=sorted))


def test_settings_are_in_the_order_of_the_fields_and_only_those_that_differ() -> None:
    policy = Policy("absolute-URI", ports={8080, 443}, schemes={"https", "HTTP"}, require=set(), allow_userinfo=False)
    assert policy.dumps() == 'rule = "absolute-URI"\nschemes = ["http", "https"]\nports = [443, 8080]\n'
    assert policy.dumps("json") == (
        '{\n  "rule": "absolute-URI",\n  "schemes": [\n    "http",\n    "https"\n  ],\n'
        '  "ports": [\n    443,\n    8080\n  ]\n}\n'
    )
    assert (Policy().dumps(), Policy().dumps("json")) == ("", "{}\n")


def test_a_long_array_has_a_line_for_each_member_so_that_a_diff_shows_what_is_new() -> None:
    hosts = {f"{name}.example.com" for name in ("accounts", "api", "images", "status", "www")}
    listed = "".join(f'    "{host}",\n' for host in sorted(hosts))
    assert Policy(hosts=hosts, max_length=9000).dumps() == f"hosts = [\n{listed}]\nmax_length = 9000\n"


def test_characters_that_toml_only_allows_escaped_are_escaped() -> None:
    # Of the settings, only the zone of an IPv6 network may have such characters (RFC 4007, section 11).
    policy = Policy(public_hosts_only=True, refuse_networks={'fe80::%"\\\n\x7f\x85é/64'})
    for syntax in SYNTAXES:
        assert Policy.loads(policy.dumps(syntax), syntax) == policy


def test_comments_order_and_any_case_are_read() -> None:
    text = """\
    # Reviewed by security on 2026-01-07
    "$schema" = "https://example.com/policy.schema.json"
    hosts = [
        "B.example",   # the shop
        "a.example",
    ]
    schemes = ["HTTPS"]
    rule = "URI"
    """
    assert Policy.loads(text) == Policy(schemes={"https"}, hosts={"a.example", "b.example"})
    assert Policy.loads('{"$schema": "./policy.schema.json", "max_length": 5}', "json") == Policy(max_length=5)


def test_a_byte_order_mark_and_windows_line_ends_are_read(tmp_path: Path) -> None:
    for name, text in (
        ("policy.toml", 'schemes = [\r\n"https"\r\n]\r\n'),
        ("policy.json", '{"schemes":\r\n["https"]}'),
    ):
        (tmp_path / name).write_bytes(b"\xef\xbb\xbf" + text.encode())
        assert Policy.load(tmp_path / name) == Policy(schemes={"https"})


def test_a_file_is_written_with_line_feeds_in_utf_8(tmp_path: Path) -> None:
    WEBHOOK.dump(tmp_path / "policy.toml")
    written = b'schemes = ["https"]\nforbid = ["fragment"]\npublic_hosts_only = true\n'
    assert (tmp_path / "policy.toml").read_bytes() == written


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ('scheme = ["https"]', 'unknown setting "scheme": did you mean "schemes"?'),
        ('Allow-IP-Hosts = ["https"]', 'unknown setting "Allow-IP-Hosts": did you mean "allow_ip_hosts"?'),
        ('rules = "URI"', 'unknown setting "rules": did you mean "rule"?'),
        ("x = 1", f'unknown setting "x": the settings are rule, {", ".join(SETTINGS)}'),
        ("rule = 1", "rule must be a string, not an integer"),
        ('rule = "URL"', 'unknown rule "URL": did you mean "URI" or "query"?'),
        ('rule = "host"', 'rule must be "URI", "URI-reference", "absolute-URI" or "relative-ref", not "host"'),
        ('"$schema" = false', "$schema must be a string, not a boolean"),
        ('schemes = "https"', "schemes must be an array, not a string"),
        ("schemes = {a = 1}", "schemes must be an array, not a table"),
        ("[schemes]", "schemes must be an array, not a table"),
        ("schemes = [true]", "each member of schemes must be a string, not a boolean"),
        ("schemes = []", "schemes must not be empty: leave it out to allow all schemes"),
        ("hosts = []", "hosts must not be empty: leave it out to allow all hosts"),
        ("ports = [443.0]", "each member of ports must be an integer, not a float"),
        ("ports = [true]", "each member of ports must be an integer, not a boolean"),
        ('ports = ["443"]', "each member of ports must be an integer, not a string"),
        ("ports = [65536]", "each port must be an integer from 0 to 65535, not 65536"),
        ("max_length = true", "max_length must be an integer, not a boolean"),
        ("max_length = 2026-01-07", "max_length must be an integer, not a date or time"),
        ("allow_userinfo = 1", "allow_userinfo must be a boolean, not an integer"),
        ('hosts = ["a b"]', '"a b" is not a valid host: a space is not allowed in a host'),
        ('forbid = ["host"]\nports = [443]', "host is forbidden, but hosts, ports or require need a host"),
        ("a = 1\na = 2\n", "not valid TOML: Cannot overwrite a value (at line 2, column 6)"),
    ],
)
def test_toml_that_is_no_policy_is_refused(text: str, error: str, tmp_path: Path) -> None:
    with pytest.raises(URIError) as raised:
        Policy.loads(text)
    assert str(raised.value) == error
    (tmp_path / "policy.toml").write_text(text, encoding="utf-8")
    with pytest.raises(URIError) as raised:
        Policy.load(tmp_path / "policy.toml")
    assert str(raised.value) == f"{tmp_path / 'policy.toml'}: {error}"


@pytest.mark.skipif(sys.platform == "emscripten", reason="JSON that is nested so deeply ends Python there")
@each_syntax
def test_a_text_that_is_nested_too_deeply_is_refused(syntax: Literal["toml", "json"]) -> None:
    text = f"{'a = ' if syntax == 'toml' else ''}{'[' * 100_000}"
    with pytest.raises(URIError, match=f"^not valid {syntax.upper()}: .*nested"):
        Policy.loads(text, syntax)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "not valid JSON: Expecting value: line 1 column 1 (char 0)"),
        ("[]", "a policy must be an object, not an array"),
        ("null", "a policy must be an object, not null"),
        ('{"hosts": ["a.example"], "hosts": ["evil.example"]}', '"hosts" is given 2 times'),
        ('{"schemes": null}', "schemes must be an array, not null"),
        ('{"schemes": {}}', "schemes must be an array, not an object"),
        ('{"max_length": 1e2}', "max_length must be an integer, not a number with a fraction or an exponent"),
        ('{"max_length": NaN}', "max_length must be an integer, not a number with a fraction or an exponent"),
    ],
)
def test_json_that_is_no_policy_is_refused(text: str, error: str) -> None:
    with pytest.raises(URIError) as raised:
        Policy.loads(text, "json")
    assert str(raised.value) == error


@pytest.mark.parametrize("name", ["policy.yaml", "policy", ".toml", "me:secret@toml"])
def test_other_extensions_are_refused(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for call in (Policy.load, WEB_LINK.dump):
        with pytest.raises(URIError, match=r"the name of a policy's file must end in \.toml or \.json") as raised:
            call(name)
        assert "secret" not in str(raised.value)
    assert list(tmp_path.iterdir()) == []


def test_bytes_that_are_not_utf_8_are_refused(tmp_path: Path) -> None:
    (tmp_path / "policy.toml").write_bytes(b"# caf\xe9")
    with pytest.raises(URIError, match="not UTF-8: see the byte at offset 5"):
        Policy.load(tmp_path / "policy.toml")


def test_a_missing_file_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Policy.load(tmp_path / "policy.toml")


@pytest.mark.parametrize(
    "text",
    [
        '"https://me:secret@example.com/" = 1',
        'hosts = ["https://me:secret@example.com/"]',
        'schemes = ["https://me:secret@example.com/"]',
        'rule = "https://me:secret@example.com/"',
        'require = ["https://me:secret@example.com/"]',
        'refuse_networks = ["https://me:secret@example.com/"]\npublic_hosts_only = true',
        'schemes = "https://me:secret@example.com/"',
        '"https://me:secret@example.com/" = 1\n"https://me:secret@example.com/" = 2',
        'schemes = ["https://me:secret@example.com/',
    ],
)
def test_errors_show_no_password(text: str) -> None:
    with pytest.raises(URIError) as raised:
        Policy.loads(text)
    assert "secret" not in str(raised.value)
    assert raised.value.__cause__ is None
    assert raised.value.__suppress_context__ or raised.value.__context__ is None
