"""Texts with one secret at a place that the page about redaction names, drawn from a `random.Random`."""

from collections.abc import Callable
from random import Random
from string import ascii_letters, digits
from typing import Final, NamedTuple
from urllib.parse import quote

from uri_split.messages import data_file

SHOWN: Final = 6
"""How many characters of a secret in a row count as shown."""
_LETTERS_AND_DIGITS: Final = ascii_letters + digits
_KEYS: Final = [
    (key, form)
    for line in data_file("_secrets.tsv").splitlines()
    if line and not line.startswith("#")
    for key, form, _ in [line.split("\t")]
    if form != "never"
]
_USERS: Final = ("me", "j.doe", "app_user", "a-b", "a%40b", "x", "")
_SCHEMES: Final = (
    *("http", "https", "HTTPS", "ftp", "wss", "foo", "postgres", "postgresql+asyncpg", "mysql", "redis", "rediss"),
    *("mongodb+srv", "amqp", "amqps", "smtp", "ldap", "sftp", "s3", "git+https", "clickhouse", "mssql+pyodbc"),
)
_HOSTS: Final = (
    "h",
    "db.example",
    "example.com:8080",
    "[::1]:21",
    "192.0.2.7",
    "xn--bcher-kva.example",
    "h.example:5432",
)
_BAD_HOSTS: Final = (
    "bücher.example",
    "例え.jp",
    "h.example:99999x",
    "h_1.example",
    "[::1",
    "a b.example",
    "h%zz",
    "ex%61mple",
)
_PATHS: Final = ("", "/", "/n", "/a/b.html", "/p/%20q", "/a;v=1/b")
_BAD_PATHS: Final = ("/a b", "/a\tb", "/%zz", "/ü", "/a^b", "/a|b", "/{x}", "/a\\b", "/%", "/a\0b")
_BEFORE: Final = (
    "",
    "",
    "",
    "GET ",
    "see <",
    '{"url": "',
    "url='",
    "(",
    "at 10:07 INFO ",
    "curl -s ",
    "a=1 ",
    "Ж: ",
    "\t",
    "[a](",
)
_AFTER: Final = (
    "",
    "",
    "",
    " HTTP/1.1",
    "> for it",
    '", "n": 1}',
    "'",
    ")",
    " 200 17",
    " ends",
    "\n",
    " failed: timed out",
)


class Leak(NamedTuple):
    """A text and its secret, as parts that are in no other word."""

    text: str
    parts: tuple[str, ...]

    def is_shown(self, output: str) -> bool:
        """Return whether an output has any six characters in a row of a part of the secret, in any case."""
        shown = output.lower()
        return any(
            part[at : at + SHOWN] in shown for part in map(str.lower, self.parts) for at in range(len(part) - SHOWN + 1)
        )


def drawn(random: Random) -> Leak:
    """Return a text with a secret that the page about redaction promises to replace."""
    secrets: list[str] = []

    def secret(alphabet: str = _LETTERS_AND_DIGITS, least: int = 8, most: int = 24) -> str:
        """Return a new part of the secret, which looks drawn at random if its alphabet allows that."""
        length = random.randint(least, most)
        part = "".join(random.choices(alphabet, k=length))
        if alphabet == _LETTERS_AND_DIGITS:
            part = f"{part[:2]}k7{part[4:]}"
        secrets.append(part)
        return part

    place = random.choice(_PLACES)
    text = place(random, secret)
    return Leak(f"{random.choice(_BEFORE)}{text}{random.choice(_AFTER)}", tuple(secrets))


_Secret = Callable[..., str]


def _host(random: Random) -> str:
    return random.choice(_HOSTS if random.random() < 0.7 else _BAD_HOSTS)


def _path(random: Random) -> str:
    return random.choice(_PATHS if random.random() < 0.6 else _BAD_PATHS)


def _valid(random: Random) -> str:
    return f"https://{random.choice(_HOSTS)}{random.choice(_PATHS)}"


def _password(random: Random, secret: _Secret) -> str:
    """Return a URI with a password in which delimiters may be encoded."""
    between = random.choice(("", "", "%2F", "%40", "!", "$", ":", "%zz", "~", "-", "+", "="))
    password = secret() + (between + secret() if between else "")
    before = random.choice((f"{random.choice(_SCHEMES)}://", "//", "https:/", "http:\\\\", "jdbc:postgresql://"))
    return f"{before}{random.choice(_USERS)}:{password}@{_host(random)}{_path(random)}"


def _password_with_delimiters(random: Random, secret: _Secret) -> str:
    between = random.choice("/?#@")
    password = f"{secret()}{between}{secret()}"
    return f"{random.choice(_SCHEMES)}://{random.choice(_USERS[:4])}:{password}@{random.choice(_HOSTS)}{random.choice(_PATHS)}"


def _token_as_user(random: Random, secret: _Secret) -> str:
    user = random.choice(
        (
            lambda: secret(least=20, most=40),
            lambda: secret(least=20, most=40) + ":",
            lambda: secret(least=20, most=40) + ":x-oauth-basic",
            lambda: secret("0123456789abcdef", 32, 32) + ":x",
        )
    )()
    return f"{random.choice(_SCHEMES)}://{user}@{_host(random)}{_path(random)}"


def _key_and_value(random: Random, secret: _Secret) -> tuple[str, str]:
    """Return a listed key, written in any of the ways that are read, and a value of it that is secret."""
    listed, form = random.choice(_KEYS)
    key = listed.removeprefix("*")
    if listed.startswith("*"):
        key = random.choice(("", "", "x_", "my-", "X-Amz-", "client.")) + key
    separator = random.choice(("_", "_", "-", ".", ""))
    key = random.choice((str, str, str.upper, str.title))(key.replace("_", separator) if separator != "_" else key)
    if not key.isascii():
        key = quote(key)
    way = random.random()
    if way < 0.15 and "%" not in key:
        at = random.randrange(len(key))
        key = f"{key[:at]}%{ord(key[at]):02X}{key[at + 1 :]}"
    elif way < 0.3:
        key = random.choice(("user[{}]", "user%5B{}%5D", "[{}]", "a[b][{}]", "{}[]", "{}[0]")).format(key)
    if form == "number":
        return key, secret(digits, 6, 10)
    if form == "long":
        return key, secret(least=20, most=40)
    if form in {"random", "oauth"}:
        return key, secret(least=12, most=40)
    between = random.choice(("", "", "%2B", "+", "/", ".", "-", "_", "~", "%2F", "%3D", "=", ":", "%", "%zz"))
    value = secret(random.choice((_LETTERS_AND_DIGITS, ascii_letters, digits))) + (
        between + secret() if between else ""
    )
    return key, value + random.choice(("", "", "=", "==", "%3D"))


def _parameter(random: Random, secret: _Secret) -> str:
    """Return a parameter beside others, with the separator before it."""
    key, value = _key_and_value(random, secret)
    return random.choice(
        (
            *("?{}={}", "?{}={}", "?page=2&{}={}", "?a=1;{}={}", "#{}={}", "#a=1&{}={}", "#/r?{}={}", "?a=1#{}={}"),
            *("?{}={}&page=2", "?{}={};v=1", "#{}={}&state=1", "?&amp;{}={}&amp;v=1", "?q#!x&{}={}"),
        )
    ).format(key, value)


def _query_or_fragment(random: Random, secret: _Secret) -> str:
    before = random.choice(
        (f"{random.choice(_SCHEMES)}://{_host(random)}", "", f"//{_host(random)}", "myapp:cb", "http:")
    )
    return f"{before}{_path(random)}{_parameter(random, secret)}"


def _nested(random: Random, secret: _Secret) -> str:
    """Return a URI with another URI in it, which is encoded up to three times."""
    place = random.choice((_parameter, _parameter, _password, _token_as_user, _in_form, _in_path))
    text = place(random, secret)
    if place is _parameter:
        text = _valid(random) + text
    for _ in range(random.randint(1, 3)):
        text = quote(text, safe="", errors="surrogatepass")
    before = random.choice(("?next=", "#", "?a=1&url=", "/login?to=", "/r/", "?u=x;u2="))
    return f"{random.choice((_valid(random), ''))}{before}{text}"


def _code_and_state(random: Random, secret: _Secret) -> str:
    """Return a result of a login, in which a code may be short."""
    code, state = secret(least=6, most=30), secret(least=6, most=30)
    return f"{random.choice(('https://h/cb', 'myapp://cb', '/cb'))}{random.choice('?#')}code={code}&state={state}"


def _in_form(random: Random, secret: _Secret) -> str:
    """Return a value that is secret wherever it is."""
    longer = _LETTERS_AND_DIGITS
    value = random.choice(
        (
            lambda: f"eyJ{secret(least=12, most=30)}.{secret(least=12, most=30)}.{secret(least=12, most=30)}",
            lambda: f"gh{random.choice('opsur')}_{secret(least=36, most=36)}",
            lambda: f"github_pat_{secret(least=22, most=22)}_{secret(least=40, most=59)}",
            lambda: f"glpat-{secret(least=20, most=20)}",
            lambda: f"AKIA{secret('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 16, 16)}",
            lambda: f"xoxb-{secret(digits, 11, 12)}-{secret(longer, 20, 24)}",
            lambda: f"AIza{secret(least=35, most=35)}",
            lambda: f"ya29.{secret(least=30, most=60)}",
            lambda: f"GOCSPX-{secret(least=28, most=28)}",
            lambda: f"sk_live_{secret(least=24, most=40)}",
            lambda: f"whsec_{secret(least=24, most=40)}",
            lambda: f"sk-{secret(least=40, most=48)}",
            lambda: f"npm_{secret(least=36, most=36)}",
            lambda: f"pypi-{secret(least=60, most=90)}",
            lambda: f"SG.{secret(least=22, most=22)}.{secret(least=43, most=43)}",
            lambda: f"key-{secret('0123456789abcdef', 32, 32)}",
            lambda: f"shpat_{secret('0123456789abcdef', 32, 32)}",
            lambda: f"hf_{secret(least=34, most=34)}",
            lambda: f"hvs.{secret(least=24, most=90)}",
            lambda: f"dop_v1_{secret('0123456789abcdef', 64, 64)}",
        )
    )()
    before = random.choice(
        (
            "",
            f"{_valid(random)}/",
            f"https://{_host(random)}{_path(random)}/",
            f"{_valid(random)}?x=",
            f"{_valid(random)}#",
            "/r/",
        )
    )
    return f"{before}{value}"


def _in_path(random: Random, secret: _Secret) -> str:
    """Return the address of a webhook, or a link in a mail."""
    return random.choice(
        (
            lambda: (
                f"https://hooks.slack.com/services/T{secret(least=9, most=9)}/B{secret(least=9, most=9)}/{secret()}"
            ),
            lambda: f"https://discord.com/api/webhooks/1234567890/{secret(least=60, most=68)}",
            lambda: f"https://x.webhook.office.com/webhookb2/{secret(least=30, most=40)}",
            lambda: f"https://api.telegram.org/bot123456789:{secret(least=35, most=35)}/sendMessage",
            lambda: f"https://http-intake.logs.example/v1/input/{secret('0123456789abcdef', 32, 32)}",
            lambda: (
                f"https://h{_path(random)}/password/reset/{secret('abcdefghij', 6, 8)}7k2{secret(least=16, most=30)}"
            ),
            lambda: (
                f"https://h{_path(random)}/verify-email/{secret('abcdefghij', 6, 8)}7k2{secret(least=16, most=30)}/"
            ),
        )
    )()


def _without_scheme(random: Random, secret: _Secret) -> str:
    """Return a data source name as drivers and command lines have it."""
    return random.choice(
        (
            lambda: f"app:{secret()}@tcp(db.example:3306)/n?parseTime=true",
            lambda: f"app:{secret()}@db.example:5432/n",
            lambda: f"jdbc:oracle:thin:app/{secret()}@db.example:1521/x",
            lambda: f"host=db.example dbname=n user=me password={secret()} sslmode=require",
            lambda: f"jdbc:sqlserver://db.example;user=me;password={secret()};encrypt=true",
            lambda: f"curl -u me:{secret()}9x https://h{_path(random)}",
            lambda: f"Authorization: Bearer {secret()}",
        )
    )()


_PLACES: Final[tuple[Callable[[Random, _Secret], str], ...]] = (
    *(_password, _password_with_delimiters, _token_as_user, _query_or_fragment, _query_or_fragment, _query_or_fragment),
    *(_nested, _nested, _code_and_state, _in_form, _in_path, _without_scheme),
)
