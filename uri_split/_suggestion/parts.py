"""Links whose parts are written otherwise: as options of a command, as keywords, or with what only readers need."""

import re
import unicodedata
from typing import Final

from uri_split._algebra.encoding import percent_encoded
from uri_split._algebra.schemes import default_port
from uri_split._changes import looks_like_file
from uri_split._text.spans import lazy_pattern

_OPTION: Final = lazy_pattern(r"--?([A-Za-z][\w\-]*)[=\s]?\s*([^\s\-]\S*)")
_SCHEMES: Final = {"psql": "postgresql", "pg_dump": "postgresql", "mongosh": "mongodb", "mongo": "mongodb"}
_PORTS: Final = {"3306": "mysql", "5432": "postgresql"}
_KEYWORD: Final = lazy_pattern(
    r"(?P<key>[A-Za-z][A-Za-z ]{0,20}?)\s*[=:]\s*"
    r"(?:['\"](?P<quoted>[^'\"]*)['\"]|(?P<value>[^\s;,|'\"]+(?:,[0-9]+)?))"
)
_SCHEME: Final = lazy_pattern("https?|wss?|ftps?|sftp|ssh|ldaps?|postgresql|mysql|sqlserver|mongodb|redis|amqps?")
_NAME: Final = lazy_pattern(r"[\w.\-]*")
_HOST: Final = lazy_pattern(r"localhost|[\w\-]+(?:\.[\w\-]+)+")
_NOT_IN_NUMBER: Final = lazy_pattern(r"\(0\)|[^0-9+]")

_BETWEEN_NUMBERS: Final = lazy_pattern(r" ?\(0\) ?|[ ().]+")
_BETWEEN_LABELS: Final = lazy_pattern(r"\s?[.,]\s?")
_ADDRESS: Final = lazy_pattern(r"(?<![^\s<>;,:@])[^\s<>;,:@]++@[^\s<>;,@]+")
_SEPARATORS: Final = lazy_pattern(r"[/\\]+")
_DATA: Final = lazy_pattern("[#?]|%(?![0-9A-Fa-f]{2})")


def from_options(found: re.Match[str]) -> str:
    """Return the URI of a database for the options of the command that connects to it.

    >>> from_options(re.search(".+", "psql -h db.example -p 5433 -U jane shop"))
    'postgresql://jane@db.example:5433/shop'
    """
    program, _, rest = found[0].strip("$ >#").partition(" ")
    given = {each[1]: each[2] for each in _OPTION.finditer(rest)}
    is_mysql = program == "mysql"
    last = "".join(_OPTION.sub("", rest).split()[-1:])
    return _joined(
        found,
        _SCHEMES.get(program, program.partition("-")[0]),
        given.get("u" if is_mysql else "U") or given.get("username") or given.get("user", ""),
        given.get("h") or given.get("host", ""),
        given.get("P" if is_mysql else "p") or given.get("port", ""),
        given.get("d") or given.get("dbname") or given.get("n") or last,
    )


def from_keywords(found: re.Match[str]) -> str:
    """Return the URI for its parts, or for the keywords of a connection to a database.

    >>> for text in ("host=a.example dbname=shop", "Server=a.example,1433;Database=shop", "host: a.example, path: b"):
    ...     print(from_keywords(re.search(".+", text)))
    postgresql://a.example/shop
    sqlserver://a.example:1433/shop
    https://a.example/b
    """
    given = {each["key"].strip().lower(): each["quoted"] or each["value"] or "" for each in _KEYWORD.finditer(found[0])}

    def value(*names: str) -> str:
        return next((given[name] for name in names if given.get(name)), "")

    host, _, port = value("host", "server", "hostaddr", "data source", "netloc", "hostname").partition(",")
    database, query = value("dbname", "database", "initial catalog"), value("query")
    is_of_microsoft = bool({"server", "data source"} & given.keys())
    usual = _PORTS.get(value("port")) or ("sqlserver" if is_of_microsoft else "postgresql" if database else "https")
    return _joined(
        found,
        value("scheme", "protocol", "proto", "service").lower() or usual,
        value("user", "user id", "uid", "username"),
        host.removeprefix("tcp:"),
        value("port") or port,
        (database or value("path", "url", "uri", "request").replace("\\", "/").lstrip("/"))
        + (f"?{query}" if query else ""),
    )


def _joined(found: re.Match[str], scheme: str, user: str, host: str, port: str, rest: str) -> str:
    """Return the URI for its parts; what was found if a part might be read as others, or is not one."""
    if not (
        _SCHEME.fullmatch(scheme) and _NAME.fullmatch(user) and _HOST.fullmatch(host) and (port or "0").isdecimal()
    ):
        return found[0]
    account, port, rest = (f"{user}@" if user else "", f":{port}" if port else "", f"/{rest}" if rest else "")
    return f"{scheme}://{account}{host}{port}{rest}"


def of_number(found: re.Match[str]) -> str:
    """Return the URI of a telephone number without what only readers need (RFC 3966).

    The first group of the match is the label or scheme, the second one the number.

    >>> [of_number(re.search("([a-z]+)[^0-9+]+(.+)", text)) for text in ("tel. +49 (0)30 / 12 34", "sms:0049-30-1234")]
    ['tel:+49301234', 'sms:+49301234']
    """
    scheme = found[1].lower() if found[1].lower() in {"sms", "fax"} else "tel"
    number = _NOT_IN_NUMBER.sub("", unicodedata.normalize("NFKC", found[2]))
    return f"{scheme}:{'+' if number.startswith('00') else ''}{number.removeprefix('00')}"


def of_bare_number(found: re.Match[str]) -> str:
    """Return the URI of an international telephone number.

    >>> of_bare_number(re.search(".+", "+49 (0)30 1234-5"))
    'tel:+49301234-5'
    """
    return f"tel:{_BETWEEN_NUMBERS.sub('', found[0])}"


def of_mail(found: re.Match[str]) -> str:
    """Return the URI of a mail address, perhaps with blanks or commas in it; what was found if it names a file.

    >>> [of_mail(re.search(".+", text)) for text in ("jane @ a, example", "jane@setup.py")]
    ['mailto:jane@a.example', 'jane@setup.py']
    """
    local, _, domain = found[0].partition("@")
    domain = _BETWEEN_LABELS.sub(".", domain.strip())
    return found[0] if looks_like_file(domain) else f"mailto:{local.strip()}@{domain}"


def of_mails(found: re.Match[str]) -> str:
    """Return the URI of mail addresses, without the names beside them (RFC 5322, section 3.4).

    >>> of_mails(re.search(".+", "mailto:Jane Doe <jane@a.example>; me@a.example"))
    'mailto:jane@a.example,me@a.example'
    """
    return f"mailto:{','.join(_ADDRESS.findall(found[0]))}"


def of_file(found: re.Match[str]) -> str:
    r"""Return the URI of a file on Windows (RFC 8089, appendix E); the groups are a host, a drive and the rest.

    >>> [of_file(re.search(r"\A(?:\\\\(\w+)|(.):)(.+)", text)) for text in (r"C:\temp\\a?", r"\\server\a")]
    ['file:///C:/temp/a%3F', 'file://server/a']
    """
    host, drive, rest = found.groups("")
    rest = _DATA.sub(lambda data: percent_encoded(data[0]), _SEPARATORS.sub("/", rest))
    return f"file://{host}{drive and f'/{drive}:'}{rest}"


def of_default_port(found: re.Match[str]) -> str:
    """Return the colon and the port that a scheme has by default, for its name in place of one."""
    return f":{default_port(found[1])}"
