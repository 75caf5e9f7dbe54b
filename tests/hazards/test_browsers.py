"""Hosts as browsers read them: what the messages say is what a browser's parser returns."""

import re
from random import Random

import pytest

from tests.hazards.parsers import browsers_host
from tests.texts import mutations
from uri_split import find_hazards, split
from uri_split._algebra.hosts import a_form

# A host that a message says browsers read.
HOST_READ = re.compile(
    'browsers.*(?:read (?:the host as )?"([^"]*)"(?: as the host|, mapped)|as the address ([0-9.]+))'
)
# The other texts without a host are rejected.
READ_WITHOUT_HOST = {"file:\\\\localhost\\x": "", "file://C:\\x": "", "foo://a\tü/": "a%C3%BC"}


@pytest.mark.parametrize(
    "name", ["\xad", "\u200b", "%C2%AD", "\uff58n--a.com", "ⓐ.1", "㎏.com:x", "xn--bß.de", "ß:x", "127.1:x"]
)
def test_no_reading_of_browsers_is_claimed_for_a_host_that_they_reject(name: str) -> None:
    text = f"http://{name}/"
    assert browsers_host(text) == "rejected"
    reported = [hazard.message for hazard in find_hazards(text) if hazard.message.startswith("browsers")]
    assert all(message.startswith("browsers reject ") for message in reported)


# The host that browsers read and that the messages quote; empty if the messages quote none.
@pytest.mark.parametrize(
    ("text", "host"),
    [
        ("\\\\evil.com:80/x", "evil.com"),
        ("/\\( ?", ""),
        ("\\\\08/", ""),
        ("http:127.1:99999", ""),
        ("http:///[", ""),
        ("ftp:[", ""),
        ("http:[1]", ""),
        ("file://@0x7f", ""),
        ("http://１/", "0.0.0.1"),
        ("http:80", "0.0.0.80"),
        ("http:///80", "0.0.0.80"),
        ("http://80%2e", "0.0.0.80"),
        ("http://\n80", "0.0.0.80"),
        ("http:\\\\127.1\\x", "127.0.0.1"),
        ("http:[::1]:80", "[::1]"),
        ("file:\\\\127.1\\x", "127.0.0.1"),
        ("file:\\\\localhost\\x", ""),
        ("file://C:\\x", ""),
        (" /\\evil ", "evil"),
        ("foo://a\tb/", "ab"),
        ("foo://a\tü/", ""),
    ],
)
def test_quoted_host_is_the_host_that_browsers_read(text: str, host: str) -> None:
    with_scheme = f"https:{text.lstrip()}" if text.strip()[0] in "/\\" else text
    assert browsers_host(with_scheme) == (host or READ_WITHOUT_HOST.get(text, "rejected"))
    reported = [hazard.message for hazard in find_hazards(text)]
    assert {found[1] or found[2] for message in reported for found in HOST_READ.finditer(message)} == ({host} - {""})


SEEDS = [
    "http://127.1:80/a",
    "http:\\\\evil.com:80/x",
    "http:80",
    "http:///80",
    "http://\uff58n--a.com",
    "http:/me:pw@c/",
    "ⓐ.1",
    "http:\uff41b。c",
    "http://xn--bcher-kva.com/",
    "http://a@0177.1/",
    "ws://e\tv.com",
    " file://0x7f ",
    "http:/bücher.de",
]


def test_browsers_read_what_the_messages_say() -> None:
    random, reported = Random(3986), 0
    for text in (text for seed in SEEDS * 15 for text in mutations(seed, random, 20)):
        for hazard in find_hazards(text):
            found = HOST_READ.search(hazard.message)
            if found and split(text).scheme and text.isprintable():
                reported += 1
                assert browsers_host(text) in {found[1], found[2], a_form(found[1] or "")}, text
    assert reported > 200


@pytest.mark.parametrize(
    "text",
    [
        "http://[v1.x]/",
        "http://[fe80::1%25eth0]/",
        "http://[::/",
        "http://[::1x/",
        "http:?q",
        "http:a b",
        "http:[::1]",
        "foo://127.1./",
        "foo://0x/",
        "http://a:http/",
        "example.com:99999/",
        "a.b:c",
        "foo:/a",
        "http://b%\xfc/",
        "http://\xfc.example/",
        "1://me@h/",
        "http://@h/",
        "http://%61:x/",
        "http://%61:99999/",
        "http://a:\uff19\uff19\uff19\uff19\uff19/",
        "http://a:\U0001d7e0\U0001d7d8/",
        "http://a b:８０/",
        "http://a:８:",
        "\t",
        "",
        "\ud800",
        "http://\ud800%ff/",
    ],
)
def test_host_that_no_program_reads_differently_is_not_reported(text: str) -> None:
    quiet = {"percent-encoded-host", "missing-slashes"} if text in {"http:[::1]", "http://\ud800%ff/"} else set[str]()
    quiet |= {"host-of-base", "ipvfuture-address"} if text in {"http:?q", "http:a b", "http://[v1.x]/"} else set[str]()
    names = {hazard.code for hazard in find_hazards(text) if hazard.affects == "host"} - quiet
    assert names <= {"not-a-scheme"}
