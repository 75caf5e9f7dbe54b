"""Values of public types: copies, pickles and hashes."""

import copy
import pickle
from collections.abc import Callable
from ipaddress import IPv4Address

import pytest

from uri_split import (
    URI,
    WEB_LINK,
    WEBSITE,
    Authority,
    Callback,
    Clean,
    Components,
    DisallowedURI,
    InvalidComponent,
    InvalidURI,
    InvalidURITemplate,
    Policy,
    URIReference,
    URITemplate,
    build,
    diagnose,
    find,
    find_hazards,
    find_in_lines,
    repair,
    split,
    suggest,
)
from uri_split.browsers import compare
from uri_split.dialects import JAVA, PYTHON
from uri_split.hosts import parse_host
from uri_split.messages import messages
from uri_split.rules import RULES, UnknownRule
from uri_split.schemes import URN, DataURI, MailtoURI
from uri_split.templates import conflict

VALUES: tuple[object, ...] = (
    *RULES.values(),
    *(JAVA, PYTHON, WEB_LINK, Policy(hosts={"a", "*.b.example"}, ports={80}), WEBSITE.clean("example.com")),
    *(Clean(WEB_LINK), Callback("https://a.example/?token=b", "http://[::1]/")),
    *(messages("en"), messages("de"), messages("de", {"a": "b"})),
    URITemplate("/{a}{?b}"),
    *(URITemplate(text).ambiguity() for text in ("/{a}.{b}", "{a}{b}", "/{a}")),
    conflict(URITemplate("/{a}"), URITemplate("/b")),
    *(URIReference("//me@h:8/a?b#c"), URI("a:"), DataURI("data:,a"), MailtoURI("mailto:a@b"), URN("urn:ab:c")),
    *(split("//me:secret@h/?"), Components(None, None, "", None, None), Authority("", "h", "")),
    *(
        URI("http://h/a%2Fb?c").decoded,
        URI("http://h/a%2Fb").name,
        parse_host("[v1.x]"),
        parse_host("a"),
        IPv4Address(0),
    ),
    *(*diagnose("http://a b/"), *find_hazards("http://0x7f.1/"), *suggest("htp:/a.example")),
    *(
        *find("see http://a/ b"),
        *find_in_lines(["http://a/"]),
        repair("http://a/ b"),
        *compare("http://a/%2e").differences,
    ),
    *(build(host="h"), find_hazards("http://0x7f.1/")[0].message),
)


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_copy_equals_its_original_and_has_its_hash(value: object) -> None:
    copies = [copy.copy(value), copy.deepcopy(value)]
    copies += [pickle.loads(pickle.dumps(value, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]  # noqa: S301
    for copied in copies:
        assert type(copied) is type(value)
        assert copied == value
        assert hash(copied) == hash(value)
        assert repr(copied) == repr(value)


def test_different_values_differ() -> None:
    assert messages("de") != messages("en") != "en"
    assert messages("de") != messages("de", {"a": "b"})
    assert RULES["port"] != RULES["path"]
    assert URITemplate("{a}{b}").ambiguity() != URITemplate("/{a}{b}").ambiguity()


def _rule() -> object:
    return RULES["ipv6"]  # type: ignore[index]  # pyright: ignore[reportArgumentType]  # no such rule


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (lambda: URI("a b"), InvalidURI),
        (lambda: WEB_LINK.parse("ftp://a"), DisallowedURI),
        (lambda: Callback("https://a.example/").parse("https://a.example"), DisallowedURI),
        (lambda: build(scheme="1"), InvalidComponent),
        (lambda: URITemplate("{"), InvalidURITemplate),
        (_rule, UnknownRule),
    ],
)
def test_error_pickles_with_every_protocol(error: Callable[[], object], kind: type[Exception]) -> None:
    with pytest.raises(kind) as caught:
        error()
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(caught.value, protocol))  # noqa: S301
        assert (type(again), str(again)) == (kind, str(caught.value))
