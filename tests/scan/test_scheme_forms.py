"""Forms of URIs without ``//``."""

import pytest

from uri_split import find, is_uri
from uri_split._algebra.schemes import SCHEMES
from uri_split._scan.scanner import FORMS, for_scan, form_of
from uri_split.rules import RULES

EXAMPLES = (
    "mailto:me@example.com",
    "mailto:me%40example.com",
    "mailto:?subject=a",
    "mid:960830.1639@XIson.com/partA",
    "cid:foo4*foo1@bar.net",
    "acct:juliet%40capulet@shop.example",
    "im:fred@example.com",
    "pres:fred@example.com",
    "xmpp:node@example.com/resource",
    "xmpp:example.com",
    "jabber:example.com",
    "h323:user@example.com",
    "sip:alice@atlanta.example",
    "sip:+1-212-555-1212:1234@gateway.example;user=phone",
    "sips:1212@gateway.example",
    "tel:+1-201-555-0123",
    "tel:7042;phone-context=example.com",
    "tel:112",
    "fax:+358.555.1234567",
    "modem:+3585551234567;type=v32b",
    "callto:+1555",
    "facetime:me@example.com",
    "sms:+15105550101,+15105550102?body=hello%20there",
    "sms:?body=hi",
    "mms:+15105550101",
    "skype:echo123?call",
    "news:comp.infosystems.www.servers.unix",
    "news:foo@bar.example",
    "urn:oasis:names:specification:docbook:dtd:xml:4.1.2",
    "urn:isbn:9780262510875",
    "tag:timothy@hpl.hp.com,2001:web/externalHome",
    "tag:example.com,2004-05-20:a",
    "doi:10.1000/182",
    "info:lccn/2002022641",
    "ark:/12345/fk1234",
    "did:example:123456789abcdefghi#keys-1",
    "swh:1:cnt:94a9ed024d3859793618152ea559a168bbcbb5e2",
    "oid:1.3.6.1",
    "ni:///sha-256;UyaQV-Ev4rdLoHyJJWCi11OHfrYv9E1aGQAlMO2X_-Q",
    "nih:3;532690-57e12f-e2b74b-a07c89-2560a2;f",
    "nih:sha-256-32;532690;f",
    "opaquelocktoken:f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
    "openpgp4fpr:d2e2bcbe2e4b8a0f1d0a9f2b3f1d0a9f2b3f1d0a",
    "secret-token:E92FB7EB-D882-47A4-A265-A0B6135DC842%20foo",
    "pkcs11:object=my-pubkey;type=public",
    "pkcs11:?module-path=/lib/p11.so",
    "geo:13.4125,103.8667",
    "geo:-1,-2;u=35",
    "spotify:track:2jCnn1QPQ3E8ExtLe6INsx",
    "magnet:?xt=urn:btih:c12fe1c06bba254a9dc9f519b335aa7c1367a88a",
    "bitcoin:175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W?amount=50",
    "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a",
    "ethereum:0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359",
    "data:,A%20brief%20note",
    "data:text/html;charset=utf-8,x",
    "data:text/plain;base64,SGVsbG8=",
    "about:blank",
    "about:config?filter=a",
    "javascript:alert(1)",
    "javascript:void(0);",
    "blob:https://example.com/9115d58c-bcda-ff47-86e5-083e9a215304",
    "filesystem:https://example.com/temporary/a",
    "jar:file:/a/b.jar!/c/D.class",
    "feed:https://example.com/rss.xml",
    "view-source:https://example.com/",
    "file:/etc/hosts",
    "thismessage:/inner",
    "stun:stun.example.net:19302",
    "stuns:example.org",
    "turn:192.0.2.1:3478",
    "turns:example.org?transport=tcp",
    "ms-settings:display",
)
OTHERS = (
    "mailto: me",
    "mailto:list",
    "tel:ephone",
    "sip:this",
    "news:today",
    "urn:a",
    "tag:v1.2",
    "info:starting",
    "INFO:root:message",
    "did:it",
    "data:x",
    "data:2024-01-01,5",
    "about:this",
    "javascript:The-Good-Parts",
    "file:foo.py",
    "file://",
    "geo:graphy",
    "doi:ng",
    "blob:fish",
    "skype:me",
    "bitcoin:news",
    "view-source:x",
    "oid:1",
    "cid:12",
    "im:portant",
)


@pytest.mark.parametrize("text", EXAMPLES)
def test_example_is_found_in_any_context(text: str) -> None:
    assert is_uri(text)
    for around in ("{}", "a {}.", "({})", "x={}"):
        (found,) = find(around.format(text))
        assert found.uri == text.rstrip(";")


@pytest.mark.parametrize("text", OTHERS)
def test_word_before_a_colon_is_not_found(text: str) -> None:
    assert list(find(f"a {text} b")) == []


def test_each_scheme_has_an_example() -> None:
    assert {text.partition(":")[0] for text in EXAMPLES} == set(FORMS)


def test_schemes_are_valid_and_have_no_default_port() -> None:
    for scheme in FORMS:
        assert RULES["scheme"].is_valid(scheme)
        assert scheme == scheme.lower()
        assert scheme not in SCHEMES or SCHEMES[scheme].default_port is None


# Each is one character away from the form of its scheme.
NEARLY = (
    "openpgp4fpr:d2e2bcbe2e4b8a0",
    "openpgp4fpr:d2e2bcbe2e4b8a0g",
    "opaquelocktoken:f81d4fa-7dec",
    "opaquelocktoken:f81d4faeg-7dec",
    "swh:1:cnt:94a9ed024d3859793618152ea559a168bbcbb5e",
    "swh:1:con:94a9ed024d3859793618152ea559a168bbcbb5e2",
    "swh:2:cnt:94a9ed024d3859793618152ea559a168bbcbb5e2",
    "ark:1234/a",
    "doi:11.1",
    "doi:10.a",
    "oid:3.1.2",
    "oid:1.2",
    "tag:a,200:b",
    "tag:a.example,2004-5:b",
    "geo:1234,1",
    "geo:1;2",
    "urn:a:b",
    "urn:-a:b",
    "info:abc/1",
    "nih:a",
    "about:blanks",
    "javascript:a",
    "pkcs11:object",
    "spotify:song:a",
    "file:a/b",
    "thismessage:a",
)


@pytest.mark.parametrize("text", NEARLY)
def test_text_that_nearly_has_the_form_of_its_scheme_is_not_found(text: str) -> None:
    assert list(find(f"a {text} b")) == []


@pytest.mark.parametrize("scheme", FORMS)
def test_form_begins_with_ascii(scheme: str) -> None:
    for text in ("é", "é" * 40, "éa:b", "é,1"):
        assert form_of(scheme).match(for_scan(text)) is None
