"""Which secrets are found, and what is left as it is."""

import re
from typing import Final

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.passwords import USERINFO, texts, with_delimiters
from tests.timing import outgrows
from uri_split._hidden import redacted
from uri_split._secrets import PROFILES, Profile, Redacted, rules_of
from uri_split.redaction import Redaction, redact

SHOWN: Final = "Zq7xK2mW9pR4tV8nB3cD5f"
"""A value that looks drawn at random."""

SECRETS: Final = (
    # Keys in every form: bracketed, encoded, after ";", of any case, in another language.
    "GET https://h/f?page=2&access_token=\0&lang=de failed",
    "https://h/#access_token=\0&expires_in=3600",
    "https://h/f?user[token]=\0&user%5Bname%5D=me",
    "https://h/f?user%5Btoken%5D=\0",
    "https://h/f?user%255Btoken%255D=\0",
    "https://h/f?tok%65n=\0",
    "https://h/f;jsessionid=\0?page=2",
    "https://h/f?API-KEY=\0&ApiKey=\0&api.key=\0",
    "https://h/f?session_id=\0&sessid=\0&sess_id=\0",
    "https://h/f?t=\0",
    "https://h/f?token_=\0",
    "https://h/f?api-key-=\0",
    "密码=\0",
    "https://h/f?contraseña=\0&пароль=\0&密码=\0&비밀번호=\0&토큰=\0&şifre=\0",
    # Encoded, once and several times, and escaped.
    "https://h/?next=https%3A%2F%2Fg%2F%3Ftoken%3D\0%26page%3D2",
    "https://h/?next=https%253A%252F%252Fg%252F%253Ftoken%253D\0%2526page%253D2",
    '<a href="https://h/?page=2&amp;token=\0">',
    "https://h/?page=2&#38;token&#61;\0",
    r'{"url": "https://h/?page=2\u0026token\u003d\0"}',
    r"var url = 'https:\/\/h\/?page=2\x26token\x3d\0'",
    "https://h/?next=https%253A%252F%252Fg%252F%253Ftok%25252565n%253D\0%2526page%253D2",
    "https://h/?next=%2Fcb%3Fa%3D1%26amp%3Btoken%3D\0%26amp%3Bb%3D2",
    "https://h/?next=%2Fcb%23%21x%26token%3D\0",
    "https://h/?next=%2Fcb%3Fmac%3D\0;v%3D1",
    "https://h/?hash=\0%20failed%29",
    "https://h/r/https%3A%2F%2F\0%40g%2F",
    "https://h/r/https%253A%252F%252Fg%252Freset%252F\0",
    "https://h/r/%2F%2Fhooks.slack.com%2Fservices%2F\0",
    "https://h/r/%2F%2Fdiscord.com%2Fapi%2Fwebhooks%2F123456%2F\0",
    "Authorization%3A%20Bearer%20\0",
    "?q=host%3Dh%20user%3Dme%20password%3D\0%20sslmode%3Drequire",
    "?q=curl%20-u%20me:\0%20https%3A%2F%2Fh",
    # Broken lines of mails.
    "<https://h/?otp=\n\0>\nBye",
    "https://h/?page=2&amp;to=\nken=3D\0 Bye",
    "<https://h/?page=2&token=\0\n\0>",
    "https://h/?token=3D\0=\n\0&page=3D2",
    "Hi,\nsee https://me:\0=\n\0@h/ and\nhttps://me:\0=\r\n\0=\r\n\0@h/",
    # Bodies of requests, and the environment of a process.
    "grant_type=authorization_code&code=\0&client_secret=\0",
    "SECRET_KEY=\0\nHOME=/root",
    "saved as C:\\https___h_f_token=\0",
    # DSNs.
    "postgresql://me:\0@h:5432/db",
    "mongodb://me:\0@a:27017,b:27017/admin",
    "me:\0@tcp(127.0.0.1:3306)/db",
    "jdbc:oracle:thin:me/\0@h:1521/x",
    "Server=tcp:h,1433;Uid=me;Pwd=\0;Encrypt=yes",
    "Driver={ODBC Driver 18};Server=h;PWD={\0;x};Encrypt=yes",
    "host=h port=5432 user=me password=\0 dbname=x",
    "cannot reach me:\0@db.h:5432/x",
    "sip:me:\0@pbx.example;transport=udp",
    # Keys in other languages.
    "https://h/?cle_api=\0&chave-api=\0&apiSchluessel=\0&dogrulama_kodu=\0",
    # Paths.
    "https://h/reset-password/MTc/\0/",
    "https://h/unsubscribe?\0",
    "POST https://hooks.zapier.com/hooks/catch/12/\0/ https://maker.ifttt.com/trigger/x/with/key/\0",
    "https://hook.eu1.make.com/\0 https://events.pagerduty.com/integration/\0/enqueue https://hc-ping.com/\0",
    "https://h/accept-invite/\0?x=1",
    "https://h/users/confirmation/\0 failed",
    "https://hooks.slack.com/services/T0/B0/\0",
    "https://discord.com/api/webhooks/123456/\0",
    # Beside URLs.
    "Authorization: Bearer \0",
    '"X-Api-Key": "\0"',
    "curl -u me:\0 https://h/",
    "https://\0@h/",
)
"""Texts with a NUL in place of a secret."""


@pytest.mark.parametrize("text", ["mssql://CORP\\me:\0@db.example/n", "?u=mssql%3A%2F%2FCORP%5Cme%3A\0%40db%2Fn"])
def test_password_is_found_after_a_user_of_a_windows_domain(text: str) -> None:
    assert redact(text.replace("\0", SHOWN)) == text.replace("\0", "REDACTED")


@pytest.mark.parametrize("text", SECRETS)
def test_secret_is_replaced_and_nothing_else(text: str) -> None:
    shown = redact(text.replace("\0", SHOWN))
    assert SHOWN not in shown
    kept = re.split("\0", re.sub("\0(=?\r?\n\0)+", "\0", text).replace("{\0;x}", "\0").replace("T0/B0/", ""))
    assert re.sub("T0/B0/", "", shown) == "REDACTED".join(kept)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("https://h/?page=2&amp;token=a/b&amp;c=d", "https://h/?page=2&amp;token=REDACTED&amp;c=d"),
        ("https://h/?page=2;token=a/b#c", "https://h/?page=2;token=REDACTED#c"),
        ("https://h/a;token=a/b?c", "https://h/a;token=REDACTED/b?c"),
        ("https://h:80#db%3A%2F%2Fme%3Aa%252Fb%40g", "https://h:80#db%3A%2F%2Fme%3AREDACTED%40g"),
        ("/r/%2F%2Fme%3Aa%252Fb%40g", "/r/%2F%2Fme%3AREDACTED%40g"),
        (f"https://{SHOWN}:x-oauth-basic@h/", "https://REDACTED:x-oauth-basic@h/"),
        (f"https://h/%09ghp_{SHOWN}", "https://h/%09REDACTED"),
    ],
)
def test_value_ends_where_what_follows_begins(text: str, shown: str) -> None:
    assert redact(text) == shown


KEPT: Final = (
    "https://h/?bypass=cache&compass=north&trespass=yes",
    "https://h/token/0xdac17f958d2ee523a2206206994597c13d831ec7",
    "Authorization: required for access; sk-learn-contrib-something-long, xoxo-hugs-and-kisses-forever",
    "GET /a?session=2025-spring&unsubscribe?page=x1y2z3x1y2z3x1y2z3=1 HTTP/1.1",
    "GET /search?q=token+ring&code=404&page=2&token_type=bearer&state=CA&key=shipping HTTP/1.1",
    "https://h/?state=NRW&zip=50667&code=DE",
    "https://h/?page_token=abc&next_token=abc",
    "https://me@h/ git@github.com:me/x.git ssh://git@h:2222/x.git",
    "https://h/reset-password/how-to-reset-2-passwords-in-2024",
    "https://h/blob/9c1f0e7d3b2a4856c1d0e9f8a7b6c5d4e3f2a1b0/token.py#L120",
    "https://h/x.whl#sha256=e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "https://h/?password=$PASSWORD&token={token}&api_key=<key>&secret=%s&pwd=***",
    "docker run -u 1000:1000 x; sudo -u www-data:www-data y",
    "password=password token=token signature=(self)",
    "sip:me@h:5060/ mailto:me@h:25/",
)


@pytest.mark.parametrize("text", KEPT)
def test_text_without_a_secret_stays(text: str) -> None:
    assert redact(text) == text


@pytest.mark.parametrize(
    ("text", "secrets"),
    [
        ("https://me:pw@h/?token=abc", [Redacted(11, 13, "password", None), Redacted(23, 26, "parameter", "token")]),
        (
            "https://h/?code=aB3xy&state=aB4xy",
            [Redacted(16, 21, "parameter", "code"), Redacted(28, 33, "parameter", "state")],
        ),
        (f"x ghp_{SHOWN}", [Redacted(2, 28, "value", "github-token")]),
    ],
)
def test_spans_say_why(text: str, secrets: list[Redacted]) -> None:
    assert list(Redaction().spans(text)) == secrets


# https://opentelemetry.io/docs/specs/semconv/registry/attributes/url/
@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("https://username:password@www.example.com/", "https://REDACTED:REDACTED@www.example.com/"),
        (
            "https://www.example.com/path?color=blue&sig=AAA",
            "https://www.example.com/path?color=blue&sig=REDACTED",
        ),
        (
            "https://h/?AWSAccessKeyId=a&Signature=b&X-Amz-Credential=c&X-Amz-Security-Token=d",
            "https://h/?AWSAccessKeyId=REDACTED&Signature=REDACTED&X-Amz-Credential=REDACTED&X-Amz-Security-Token=REDACTED",
        ),
        (
            "https://h/?X-Amz-Signature=e&X-Goog-Signature=f",
            "https://h/?X-Amz-Signature=REDACTED&X-Goog-Signature=REDACTED",
        ),
        ("https://h/?signature=a&SIG=b&token=c&x_goog_signature=d", None),
    ],
)
def test_profile_of_opentelemetry_is_word_for_word(text: str, shown: str | None) -> None:
    assert Redaction("opentelemetry").redact(text) == (text if shown is None else shown)


def test_profile_of_passwords_knows_no_keys() -> None:
    assert Redaction("passwords").redact("https://me:pw@h/?token=a") == "https://me:REDACTED@h/?token=a"


def test_profile_of_all_includes_users_and_what_looks_random() -> None:
    text = f"https://me:pw@h/?x={SHOWN}&y=blue"
    assert Redaction("all").redact(text) == "https://REDACTED:REDACTED@h/?x=REDACTED&y=blue"


@pytest.mark.parametrize("also", ["k", "kk", "kkk", "a_b", "*k", "*kk", "*", "_", "x y", "ключ"])
def test_further_keys(also: str) -> None:
    key = also.replace("*", "").replace(" ", "+") or "any"
    redaction = Redaction("passwords", also={also})
    assert redaction.redact(f"https://h/?q=1;{key}=abc").endswith("abc" if also == "_" else "=REDACTED")


def test_text_must_not_be_empty() -> None:
    with pytest.raises(ValueError, match=r"^text must not be empty$"):
        Redaction(text="")


def test_profile_must_be_one() -> None:
    with pytest.raises(
        ValueError, match=r"^profile must be one of passwords, opentelemetry, default, all, not 'some'$"
    ):
        Redaction("some")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def test_kept_keys() -> None:
    assert Redaction(keep={"token"}).redact("?token=abc&access_token=abc") == "?token=abc&access_token=REDACTED"


@pytest.mark.parametrize(
    "unit", ["t=", "token=3D", "=token=a1", "code=/", "%26token=a1", "token=\n", "=\n@", "a:b@h=\r\n"]
)
def test_time_is_linear_in_keys_within_a_value_and_in_broken_lines(unit: str) -> None:
    assert not outgrows(redact, lambda number: unit * number, (500, 5000), 30, 0.005)


# Redacted again, a text stays the same.

WORDS: Final = (
    *(text.replace("\0", value) for text in SECRETS for value in (SHOWN, "x")),
    *KEPT,
    *"/?#&;=:@%\\\n <>\"'",
    *(
        "REDACTED",
        "***",
        "//",
        "http:",
        "token=",
        "&code=",
        "&state=",
        "%3D",
        "%40",
        "3D",
        "eyJ",
        "a1b2c3d4e5",
        "\ud800",
        "\0",
    ),
)
mixed: Final = st.lists(st.sampled_from(WORDS) | st.text(max_size=4), max_size=5).map("".join)


@given(mixed, st.sampled_from(["REDACTED", "***", "[hidden]", "<x>", "a b", "x"]), st.sampled_from(PROFILES))
@settings(max_examples=400)
def test_text_redacted_again_stays_the_same(text: str, written: str, profile: Profile) -> None:
    redaction = Redaction(profile, text=written)
    once = redaction.redact(text)
    assert redaction.redact(once) == once


@given(with_delimiters() | texts(USERINFO), st.sampled_from(PROFILES))
@example("//me:Q/Q@h", "opentelemetry")
@example("a%5C&#58:=40a.aaaaaa", "all")
def test_text_with_any_password_redacted_again_stays_the_same(text: str, profile: Profile) -> None:
    once = Redaction(profile).redact(text)
    assert Redaction(profile).redact(once) == once


@pytest.mark.parametrize("password", ["a/b", "a?b", "a#b", "a b/c", "a//b", "a:b/c"])
def test_user_is_found_whatever_is_in_the_password(password: str) -> None:
    assert Redaction("all").redact(f"see https://me:{password}@h/") == "see https://REDACTED:REDACTED@h/"


@given(mixed)
def test_spans_are_in_order_and_apart(text: str) -> None:
    ends = [offset for each in Redaction("all").spans(text) for offset in each[:2]]
    assert ends == sorted(ends)


@given(mixed, mixed)
def test_lines_are_redacted_alike_in_a_block(first: str, second: str) -> None:
    """A block of lines may be searched at once."""
    lines = [re.sub(r"[=\s]*\n", " ", each) for each in (first, second)]
    joined = "\n\n".join(lines)
    if not re.search(r"[=<>]", joined):  # what may begin a broken line
        assert redact(joined) == "\n\n".join(map(redact, lines))


def test_rules_are_made_once() -> None:
    none: frozenset[str] = frozenset()
    assert rules_of("default", none, none, users=False) is rules_of("default", none, none, users=False)


def test_keys_whose_every_value_is_secret() -> None:
    none: frozenset[str] = frozenset()
    rules = rules_of("default", none, none, users=False)
    assert [rules.has(key) for key in ("access_token", "API-Key", "code", "page")] == [True, True, False, False]


def test_any_text_of_any_length() -> None:
    line = "\ud800\0https://h/?token=abc\udfff\n"
    shown = redact(line * 10_000)
    assert shown == "\ud800\0https://h/?token=REDACTED\n" * 10_000


TOKEN: Final = "ghp_" + "Zq9xKw83LmNv2p" * 3


@pytest.mark.parametrize("before", ["", " ", "\\n", "\\t", "\x1b[31m", "\x1b[1m", "token_", '"', "="], ids=repr)
def test_value_of_a_form_is_found_after_an_escaped_break_and_a_color(before: str) -> None:
    assert redact(f"a{before}{TOKEN}" if before else TOKEN) == (f"a{before}REDACTED" if before else "REDACTED")


# Section 3.4: a query may contain more marks than a URL in a sentence.
@pytest.mark.parametrize("value", ["it's-Zq9x", "a?b=Zq9x", "abc!!!", "!!!", "a|Zq9x", "a^Zq9x", "a;b=Zq9x"])
def test_value_in_a_link_alone_ends_at_a_delimiter(value: str) -> None:
    assert redacted(f"https://h/?password={value}&page=2#a") == "https://h/?password=***&page=2#a"


@pytest.mark.parametrize("value", ["$ecret", "Yourock99", "your4secret9abc"])
def test_value_like_a_placeholder_is_secret(value: str) -> None:
    assert redact(f"?password={value}") == "?password=REDACTED"


def test_keys_of_open_telemetry_are_read_as_they_are_written() -> None:
    text = "https://h/?X%2DAmz%2DSignature=e&user[sig]=f"
    assert Redaction("opentelemetry").redact(text) == text


@pytest.mark.parametrize("key", ["a/b", "x:token", "sess[id]", "a;b", "a%20b", "k" * 90, "a*b"])
def test_key_that_no_parameter_has_is_an_error(key: str) -> None:
    with pytest.raises(ValueError, match="a key in also must be up to 80 letters, digits"):
        Redaction(also={key})
