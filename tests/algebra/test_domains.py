"""Domains as browsers read them: UTS 46, and the URL Standard, sections 3.3 and 3.5."""

import unicodedata
from random import Random

import idna
import pytest
from ada_url import URL

from uri_split import InvalidComponent
from uri_split._algebra import hosts
from uri_split._algebra.hosts import MAPPED_ANEW
from uri_split._hazards.hazard import find_hazards
from uri_split._text.unicode import unassigned
from uri_split.messages import describe_character


def host_to_browsers(host: str) -> str | None:
    try:
        return URL(f"http://{host}/").hostname
    except ValueError:
        return None


def test_every_character_is_mapped_as_browsers_do_it() -> None:
    plain = 0
    for code in range(0x80, 0x30000):
        name = hosts.mapped(f"a{chr(code)}b")
        if name.isascii() and not hosts.is_forbidden(name) and not MAPPED_ANEW.match(chr(code)):
            plain += 1
            assert host_to_browsers(f"a{chr(code)}b") == name, f"U+{code:04X}"
    assert plain > 1000


def test_every_host_of_one_character_is_read_as_browsers_do_it() -> None:
    for code in (*range(0x80, 0x2200), *range(0xA640, 0xAC00), *range(0xF900, 0xFFF0), *range(0x1D400, 0x1D800)):
        for host in (f"a{chr(code)}b", f"xn--{chr(code).encode('punycode').decode()}"):
            name = hosts.browser_form(host)
            expected = host_to_browsers(host)
            if host.isascii():
                assert name == host.lower() == expected
            elif MAPPED_ANEW.match(chr(code)):
                continue
            elif unassigned().match(chr(code)):
                assert name is None
            else:
                # The tables of the package lack the directions and marks of Unicode 14.
                assert name is None or expected == hosts.a_form(name), f"U+{code:04X}"


@pytest.mark.parametrize(
    ("host", "name"),
    [
        *(
            ("\uff41\uff0e\u0391Σ", "a.\u03b1\u03c3"),
            ("ᾳ", "\u03b1\u03b9"),
            ("\u03f2", "\u03c3"),
            ("ꭰ", "\u13a0"),
            ("１", "0.0.0.1"),
            ("a.08", None),
        ),
        *(("", None), ("\xad", None), ("A" * 3000, "a" * 3000), ("xn--bé", None), ("مثال.a", "مثال.a"), ("aم", None)),
        *(("ⓐ.1", None), ("a_b-c.", "a_b-c."), (".", "."), ("xn--a.com", "xn--a.com"), ("é.xn--a", None)),
        *(("é" * 1001, None), ("XN--A", "xn--a"), ("xn--%61", "xn--a"), ("é.xn--xn--zca-hia", None)),
    ],
)
def test_browser_form_is_what_browsers_read(host: str, name: str | None) -> None:
    assert hosts.browser_form(host) == name
    if name:
        assert host_to_browsers(host) == hosts.a_form(name)


@pytest.mark.parametrize(
    ("host", "name"),
    [
        ("EX%61mple\u3002\uff43\uff4f\uff4d", "example.com"),
        ("a\u200bb\xad.example", "ab.example"),
        ("a\tb", "ab"),
        ("a%2fb", "a/b"),
        ("a\u2026b", "a\u2026b"),
        ("%ff", "\ufffd"),
        ("A" * 3000, "a" * 3000),
        ("É" * 1001, "É" * 1001),
    ],
)
def test_mapped_host_keeps_what_is_not_allowed(host: str, name: str) -> None:
    assert hosts.mapped(host) == name


def test_a_labels_are_decoded_and_encoded() -> None:
    assert hosts.unicode_form("xn--bcher-kva.xn--n3h") == "bücher.\u2603"
    assert hosts.unicode_form("xn--99999999999.xn--\xfc") == "xn--99999999999.xn--\xfc"
    assert hosts.unicode_form(f"xn--{'a' * 80}") == f"xn--{'a' * 80}"
    assert hosts.a_form("bücher.example") == "xn--bcher-kva.example"


# What the package `idna` allows is stricter (IDNA 2008), so whatever it accepts is written the same.
def test_names_that_idna_2008_allows_are_written_alike() -> None:
    random = Random(5891)
    letters = [chr(code) for code in (*range(0xA0, 0x3400), *range(0xA000, 0xAC00), *range(0xF900, 0x11000))]
    letters = [letter for letter in letters if not unassigned().match(letter)]
    taken = 0
    for _ in range(10_000):
        here = random.randrange(len(letters) - 40)
        name = "".join(random.choices(letters[here : here + 40], k=random.randint(1, 4)))
        try:
            written = idna.encode(f"{name}.example", uts46=True).decode()
        except idna.IDNAError:
            continue
        taken += 1
        assert hosts.to_ascii(f"{name}.example") == written, ascii(name)
    assert taken > 1600


# URL Standard, section 3.3; UTS 46, section 4; RFC 5892, appendix A; RFC 5893, section 2
@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "it is empty"),
        ("\xad", "it is empty"),
        ("a/b", '"/" is not allowed'),
        ("a\uff0fb", '"/" is not allowed'),
        ("a\ud800", "U+D800 is not allowed"),
        ("a\u202eb", "U+202E (right-to-left override) is not allowed"),
        ("a\x80b", "U+0080 is not allowed"),
        ("\u0300a", "is not allowed at the beginning of a label"),
        ("a\u200cb", "is not allowed between these characters"),
        ("a\u200db", "is not allowed between these characters"),
        ("xn--a", "U+0080 is not allowed"),
        ("xn--", '"xn--" is not an A-label'),
        ("xn--abc-", '"xn--abc-" is not an A-label'),
        ("xn---bbk", '"xn---bbk" is not an A-label'),
        ("xn--999999999", '"xn--999999999" is not an A-label'),
        ("xn--\xfc", '"xn--ü" is not an A-label'),
        ("xn--wca", '"Ü" is not allowed'),
        ("xn--u-ccb", "an A-label is not in normalization form C"),
        ("\u0378", "U+0378 is not assigned in Unicode 14"),
        ("xn--zva", "U+0378 is not assigned in Unicode 14"),
        ("xn--xn--zca-hia", '"xn--" is not allowed at the beginning of a label that is encoded'),
        ("a\u05d0", "mixes directions of writing"),
        ("1a.\u05d0", "mixes directions of writing"),
        ("\u05d0-", "mixes directions of writing"),
        ("é" * 1001, "it has more than 1,000 characters"),
        ("\ufdfa" * 999, "it has more than 1,000 characters"),
    ],
)
def test_domain_is_refused_with_a_reason(name: str, reason: str) -> None:
    with pytest.raises(InvalidComponent) as caught:
        hosts.to_ascii(name)
    assert reason in caught.value.message
    assert caught.value.message.startswith("the host is not a name that IDNA allows: ")
    assert caught.value.component == "host"
    # Browsers do not look into A-labels of a name in ASCII.
    assert hosts.browser_form(name) == (name if name.startswith("xn--") and name.isascii() else None)


def test_long_domain_is_refused_although_browsers_read_it() -> None:
    with pytest.raises(InvalidComponent, match="it has more than 1,000 characters"):
        hosts.to_ascii("a" * 1001)
    assert hosts.browser_form("a" * 1001) == "a" * 1001


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("💩.la", "xn--ls8h.la"),
        ("a_b", "a_b"),
        ("-a", "-a"),
        ("ab--cd", "ab--cd"),
        ("a..b", "a..b"),
        ("a,é", "xn--a,-cja"),
        ("\u05d0.\u05d1", "xn--4db.xn--5db"),
        ("\u0915\u094d\u200d\u0937", "xn--11b2ezcw70k"),
        ("good\u2061host.example", "goodhost.example"),
        ("\u1e9e", "xn--zca"),
    ],
)
def test_domain_is_converted_to_ascii(name: str, written: str) -> None:
    assert hosts.to_ascii(name) == written


def test_decoding_never_makes_a_lone_surrogate_valid() -> None:
    for code in range(0xD800, 0xE000, 0x101):
        label = f"xn--{chr(code).encode('punycode').decode()}"
        assert hosts.decoded_label(label) in {chr(code), None}
        assert hosts.browser_form(f"é.{label}") is None


@pytest.mark.parametrize(
    ("name", "lower"),
    [
        ("EXAMPLE", "example"),
        ("BÜCHER", "bücher"),
        ("A\u0378\U00010d50B", "a\u0378\U00010d50b"),
        ("Ü" * 1001, "Ü" * 1001),
    ],
)
def test_lower_case_does_not_depend_on_the_version_of_unicode(name: str, lower: str) -> None:
    assert hosts.lower(name) == lower


def test_unassigned_code_points_are_those_of_unicode_14() -> None:
    characters = "".join(map(chr, range(0x110000)))
    is_unassigned = set(unassigned().findall(characters))
    now = {character for character in characters if unicodedata.category(character) == "Cn"}
    assert now <= is_unassigned
    assert now == is_unassigned or unicodedata.unidata_version != "14.0.0"
    assert len(is_unassigned) == 829_834


@pytest.mark.parametrize("joiner", ["\u200c", "\u200d"])
def test_joiner_after_a_character_without_a_name_is_not_allowed(joiner: str) -> None:
    host = f"\U00017000{joiner}a"
    assert URL.can_parse(f"http://{host}/") is False
    assert (
        hosts.fault(host)
        == f"{describe_character(joiner)} is not allowed between these characters (RFC 5892, appendix A)"
    )
    assert hosts.browser_form(host) is None
    for text in (f"http://{host}/", f"http://xn--{host.encode('punycode').decode()}/", f"http:/{host}"):
        assert find_hazards(text)


@pytest.mark.parametrize(
    ("host", "is_alike"),
    [
        *(("example", True), ("b\xfccher", True), ("xn--zva", True), ("xn--a.b\xfccher", True)),
        *(("a\u0378", False), ("a%CD%B8", False), ("a\u2132", False), ("\xfc.xn--zva", False)),
        *(("a" * 1001, True), ("\xfc" * 1001, False)),
    ],
)
def test_hosts_whose_reading_depends_on_the_version_of_unicode_are_known(host: str, *, is_alike: bool) -> None:
    assert hosts.is_read_alike(host) is is_alike


@pytest.mark.parametrize(
    ("host", "name"),
    [("A\u0378", "a\u0378"), ("\xfc.xn--zva", "\xfc.\u0378"), ("\u0378%00", None), ("\xfc" * 1001, "\xfc" * 1001)],
)
def test_host_with_unassigned_characters_is_returned_unless_something_else_is_refused(
    host: str, name: str | None
) -> None:
    assert hosts.with_unassigned(host) == name
