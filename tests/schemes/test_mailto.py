"""Mailto URIs (RFC 6068): what they contain, and how they are written."""

from email.message import EmailMessage
from unicodedata import category

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uri_split import InvalidComponent
from uri_split.schemes import MailtoURI

CHARACTERS = st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"])


# RFC 6068, sections 2 and 6.
@pytest.mark.parametrize(
    ("text", "to", "headers"),
    [
        ("mailto:chris@example.com", ["chris@example.com"], []),
        ("mailto:addr1@an.example,addr2@an.example", ["addr1@an.example", "addr2@an.example"], []),
        (
            "mailto:addr1@an.example?to=addr2@an.example",
            ["addr1@an.example", "addr2@an.example"],
            [("to", "addr2@an.example")],
        ),
        (
            "mailto:a@b?body=send%20current-issue%0D%0Asend%20index",
            ["a@b"],
            [("body", "send current-issue\r\nsend index")],
        ),
        ("mailto:gorby%25kremvax@example.com", ["gorby%kremvax@example.com"], []),
        ("mailto:unlikely%3Faddress@example.com?blat=foop", ["unlikely?address@example.com"], [("blat", "foop")]),
        ("mailto:%22not%40me%22@example.org", ['"not@me"@example.org'], []),
        ("mailto:%22oh%5C%5Cno%22@example.org", [r'"oh\\no"@example.org'], []),
        ("mailto:a@%E7%B4%8D%E8%B1%86.example.org?subject=caf%C3%A9", ["a@納豆.example.org"], [("subject", "café")]),
    ],
)
def test_examples_of_the_rfc(text: str, to: list[str], headers: list[tuple[str, str]]) -> None:
    uri = MailtoURI(text)
    assert (list(uri.to), list(uri.headers)) == (to, headers)


@pytest.mark.parametrize(
    ("text", "to"),
    [
        ("mailto:", []),
        ("mailto:#a@b", []),
        ("mailto:?cc=a@b", []),
        ("MAILTO:a@b?To=c@d&TO=e@f", ["a@b", "c@d", "e@f"]),
        # A comma in quotation marks separates nothing, percent-encoded or not.
        ("mailto:%22a,b%22@c,%22d%2Ce%22@f?to=%22g,h%22@i", ['"a,b"@c', '"d,e"@f', '"g,h"@i']),
        ("mailto:a@%5BIPv6:::1%5D", ["a@[IPv6:::1]"]),
        # A header may have another form than the grammar of addresses.
        ("mailto:?to=Jane%20%3Cj@a%3E,%20,k@b", ["Jane <j@a>", "k@b"]),
        # In a header, commas separate addresses even if they are percent-encoded, but not in quotation marks.
        ("mailto:?to=a@b%2Cc@d", ["a@b", "c@d"]),
        ("mailto:?to=a%40b%2C%20c%40d,e@f", ["a@b", "c@d", "e@f"]),
        ("mailto:?to=%22Doe,%20J%22%20%3Cj@a%3E%2C%22b%5C%22%2Cc%22@d", ['"Doe, J" <j@a>', r'"b\",c"@d']),
        ("mailto:?to=%22a,b", ['"a,b']),
        ("mailto:?to=%22a%5C", ['"a\\']),
    ],
)
def test_addresses_are_those_of_the_path_and_of_headers(text: str, to: list[str]) -> None:
    assert list(MailtoURI(text).to) == to


def test_headers_are_decoded_in_order() -> None:
    assert MailtoURI("mailto:?Subject=1+1%2B1&=&cc=a;b&subject=%E9#a=b").headers == (
        ("subject", "1+1+1"),
        ("", ""),
        ("cc", "a;b"),
        ("subject", "\udce9"),
    )


def test_characters_of_addresses_are_encoded_where_rfc_6068_says_so() -> None:
    assert MailtoURI.of("a+b=c&d/e?f#g%h{i}@x.example", '"a,@b"@[::1]') == (
        "mailto:a+b%3Dc%26d%2Fe%3Ff%23g%25h%7Bi%7D@x.example,%22a%2C%40b%22@%5B%3A%3A1%5D"
    )


def test_domains_beyond_ascii_are_written_in_idna() -> None:
    assert MailtoURI.of("jürgen@Bücher.example") == "mailto:j%C3%BCrgen@xn--bcher-kva.example"
    with pytest.raises(InvalidComponent, match="IDNA"):
        MailtoURI.of("a@１27.0.0.1")


# RFC 6068, section 2: the header "to" has the same meaning as the addresses before the headers.
@pytest.mark.parametrize("name", ["to", "cc", "bcc", "Cc"])
def test_domains_beyond_ascii_in_lists_of_addresses_are_written_in_idna(name: str) -> None:
    def written(value: str) -> str:
        return dict(MailtoURI.of(**{name: value}).headers)[name.lower()]

    assert written("a@bücher.example") == "a@xn--bcher-kva.example"
    assert written("jürgen@b.example, a@Bücher.example") == "jürgen@b.example,a@xn--bcher-kva.example"
    assert written('"ä,@é"@é.example,b@c') == '"ä,@é"@xn--9ca.example,b@c'
    for unchanged in (
        "a@b, c@d",
        "Jürgen <a@b>",
        "a@é.example, Jürgen <a@b>",
        "é",
        "a@é\udce9",
        "",
        "a@b,a@１27.0.0.1",
    ):
        assert written(unchanged) == unchanged
    # Browsers allow a brace in a domain: it is percent-encoded once (RFC 3986, section 2.4).
    assert written("a@é{.example") == "a@xn--{-9fa.example"
    assert MailtoURI.of(**{name: "a@é{.example"}) == f"mailto:?{name}=a@xn--%7B-9fa.example"


def test_only_headers_of_addresses_are_read_as_addresses() -> None:
    assert MailtoURI.of(subject="a@é", body="a@é") == "mailto:?subject=a@%C3%A9&body=a@%C3%A9"


def test_headers_are_encoded_and_an_underscore_is_a_hyphen() -> None:
    written = MailtoURI.of("a@b", subject="a b+c&d=e/f?g#", in_reply_to="<1@b>", body="a\r\nb\rc\nd")
    assert written == (
        "mailto:a@b?subject=a%20b%2Bc%26d%3De%2Ff%3Fg%23&in-reply-to=%3C1@b%3E&body=a%0D%0Ab%0D%0Ac%0D%0Ad"
    )
    assert MailtoURI.of(cc="a@b,c@d") == "mailto:?cc=a@b,c@d"
    assert MailtoURI.of() == "mailto:"


@given(st.lists(st.emails()), st.dictionaries(st.sampled_from(("subject", "keywords")), st.text(CHARACTERS)))
def test_written_addresses_and_headers_are_read_again(to: list[str], headers: dict[str, str]) -> None:
    uri = MailtoURI.of(*to, **headers)
    assert MailtoURI(str(uri)) == uri
    assert (list(uri.to), dict(uri.headers)) == (to, headers)


def test_values_go_into_a_message() -> None:
    uri = MailtoURI("mailto:jane@example.com,joe@example.com?subject=Caf%C3%A9")
    message = EmailMessage()
    message["To"] = ", ".join(uri.to)
    message["Subject"] = dict(uri.headers)["subject"]
    assert message["To"].addresses[1].username == "joe"


WITHOUT_NAME = "is not a mail address: write it without a name and angle brackets"
SEVERAL = "is not one mail address: pass several addresses as separate arguments"
EXAMPLE = "write one such as jane@example.com"


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("", f"an address is empty: leave it out, or {EXAMPLE}"),
        ("jane", f'"jane" is not a mail address: {EXAMPLE}'),
        ("jane@", f'"jane@" is not a mail address: {EXAMPLE}'),
        ("@example.com", f'"@example.com" is not a mail address: {EXAMPLE}'),
        ("Jane <jane@a.example>", f'"Jane <jane@a.example…" {WITHOUT_NAME}'),
        ("Doe, Jane <jane@a>", f'"Doe, Jane <jane@a>" {WITHOUT_NAME}'),
        ("a@b,c@d", f'"a@b,c@d" {SEVERAL}'),
        ("a@b; c@d", f'"a@b; c@d" {SEVERAL}'),
        ("A <a@b>, B <c@d>", f'"A <a@b>, B <c@d>" {SEVERAL}'),
        ("a@b?cc=c@d", f'"a@b?cc=c@d" is not a mail address because of "@": {EXAMPLE}'),
        (" a@b", f'" a@b" is not a mail address because of a space: {EXAMPLE}'),
        ("a@exa mple.com", f'"a@exa mple.com" is not a mail address because of a space: {EXAMPLE}'),
        ("a..b@c", f'"a..b@c" is not a mail address because of ".": {EXAMPLE}'),
        ("a@b..c", f'"a@b..c" is not a mail address because of ".": {EXAMPLE}'),
        ("a@b.", f'"a@b." is not a mail address because of ".": {EXAMPLE}'),
        ("a@b@c", f'"a@b@c" is not a mail address because of "@": {EXAMPLE}'),
        ("a,b@c", f'"a,b@c" is not a mail address because of ",": {EXAMPLE}'),
        ("a@[1", f'"a@[1" is not a mail address because of "[": {EXAMPLE}'),
        ('"a"b@c', f'""a"b@c" is not a mail address because of "b": {EXAMPLE}'),
        ("a\n@b", f'"a\\n@b" is not a mail address because of a line feed: {EXAMPLE}'),
        ("\udce9@b", f'"\\udce9@b" is not a mail address because of the byte 0xE9: {EXAMPLE}'),
    ],
)
def test_what_is_not_one_address_is_rejected(address: str, message: str) -> None:
    with pytest.raises(InvalidComponent) as caught:
        MailtoURI.of(address)
    assert (str(caught.value), caught.value.component) == (message, "path")


# RFC 5322, section 2.2: the body of a header field has printable characters, spaces and tabs.
# They are all below U+3000, with the line breaks of `str.splitlines`.
CONTROLS = [
    chr(code) for code in range(0x3000) if len(f"a{chr(code)}b".splitlines()) > 1 or category(chr(code)) == "Cc"
]


@pytest.mark.parametrize("control", [control for control in CONTROLS if control != "\t"])
def test_header_has_no_line_breaks_and_control_characters(control: str) -> None:
    with pytest.raises(InvalidComponent) as caught:
        MailtoURI.of("a@b", subject=f"Hi{control}Bcc: c@d")
    assert str(caught.value).startswith("subject cannot contain ")
    assert str(caught.value).endswith(": remove it")
    assert caught.value.component == "query"
    with pytest.raises(InvalidComponent, match=r"^the name of a header cannot contain "):
        MailtoURI.of("a@b", **{f"a{control}": "b"})


def test_tab_is_white_space_in_a_header() -> None:
    assert MailtoURI.of(subject="a\tb") == "mailto:?subject=a%09b"


def test_lone_surrogate_is_rejected() -> None:
    with pytest.raises(InvalidComponent, match="a lone surrogate is not a character"):
        MailtoURI.of("\ud800@b")
    with pytest.raises(InvalidComponent, match="a lone surrogate is not a character"):
        MailtoURI.of("a@b", subject="\ud800")


def test_wrong_types_are_rejected() -> None:
    with pytest.raises(TypeError, match=r"^address must be str, not NoneType$"):
        MailtoURI.of(None)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # what is tested
    with pytest.raises(TypeError, match=r"^address must be str, not set: put several addresses in a list$"):
        MailtoURI.of({"a@b", "c@d"})  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # what is tested
    for name in ("to", "cc", "bcc", "Cc"):
        with pytest.raises(TypeError, match=r"^[A-Za-z-]+ must be str, not int$"):
            MailtoURI.of(**{name: ["a@b", 5]})  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # what is tested
    with pytest.raises(TypeError, match=r"^body must be str, not list$"):
        MailtoURI.of(body=["a"])
    with pytest.raises(TypeError, match=r"^subject must be str, not int$"):
        MailtoURI.of("a@b", subject=1)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # what is tested


# RFC 6068, section 2: addresses are divided by commas.
def test_recipients_may_be_a_list() -> None:
    assert MailtoURI.of(["a@b", "c@d"], "e@f", ("g@h",)) == "mailto:a@b,c@d,e@f,g@h"
    assert MailtoURI.of([], cc=["a@b", "Jane <c@d>"]) == "mailto:?cc=a@b,Jane%20%3Cc@d%3E"
    assert MailtoURI.of(bcc=("a@b\xfccher.example",)) == "mailto:?bcc=a@xn--bcher-kva.example"
    assert MailtoURI.of(cc=['"a, b" <c@d>']).headers == (("cc", '"a, b" <c@d>'),)
    assert MailtoURI.of(["a@b", "c@d"]).to == ("a@b", "c@d")


@pytest.mark.parametrize("several", ["a@b,c@d", "", " ", ","])
def test_member_of_a_list_is_one_address(several: str) -> None:
    with pytest.raises(InvalidComponent, match=r"is not one mail address: put each address in the list$") as caught:
        MailtoURI.of(cc=[several])
    assert caught.value.component == "query"
    with pytest.raises(InvalidComponent):
        MailtoURI.of([several])


def test_subject_and_body_are_the_first_of_their_names() -> None:
    uri = MailtoURI("mailto:a@b?cc=c@d&SUBJECT=Caf%C3%A9+1&subject=2&body=a%0D%0Ab")
    assert (uri.subject, uri.body) == ("Caf\xe9+1", "a\r\nb")
    assert (MailtoURI("mailto:a@b?body=").subject, MailtoURI("mailto:a@b?body=").body) == (None, "")
