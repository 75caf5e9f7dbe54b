"""Links in other notations: options of a command, keywords, telephone numbers, places, mail addresses and files."""

import re
import unicodedata
from typing import Final

from uri_split._algebra.encoding import percent_encoded
from uri_split._algebra.schemes import default_port
from uri_split._changes import looks_like_file
from uri_split._text.spans import lazy_pattern

_OPTION: Final = lazy_pattern(r"--?([A-Za-z][\w\-]*)[=\s]?\s*([^\s\-]\S*)")
_SCHEMES: Final = {"psql": "postgresql", "pg": "postgresql", "mongosh": "mongodb", "mongo": "mongodb"}
_PORTS: Final = {"3306": "mysql", "5432": "postgresql"}
_KEYWORD: Final = lazy_pattern(
    r"(?i)(?:\b|_)(?P<key>data source|initial catalog|user id|[a-z]+)[\"']?\s*[=:>]>?\s*"
    r"(?:['\"](?P<quoted>[^'\"]*)['\"]|\{?(?P<value>[^\s;,|'\"(){}<]+(?:,[0-9]+)?))"
)
_DRIVER: Final = lazy_pattern("(?i)mysql|mariadb|postgres(?:ql)?|redis|mongodb")
_SCHEME: Final = lazy_pattern("(http|ws|s?ftp|ldap|amqp)s?|ssh|postgres(ql)?|m(ysql|ariadb|ongodb)|sqlserver|redis")
_NAME: Final = lazy_pattern(r"[\w.\-]*")
_HOST: Final = lazy_pattern(r"localhost|[\w\-]+(?:\.[\w\-]+)+")
_NOT_IN_NUMBER: Final = lazy_pattern(r"\(0\)|[^0-9+]")
_KEYS: Final = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "22233344455566677778889999")
# The same for everybody in North America, and called with the number of the country (ITU-T E.164).
_TOLL_FREE: Final = lazy_pattern(r"\A1?(8(?:00|33|44|55|66|77|88)[0-9]{7})\Z")
_COORDINATE: Final = lazy_pattern(
    r"(?i)(?:(?<![a-z])([NSEWO])\s*)?(-?[0-9]+(?:[.,][0-9]+)?)\s*°?"
    r"(?:(?<!-[0-9]°)(?<!-[0-9]{2}°)\s*([0-9]+(?:[.,][0-9]+)?)\s*['\u2032\u2019])?"
    r"(?:\s*([0-9]+(?:[.,][0-9]+)?)\s*(?:[\"\u2033\u201d]|''))?(?(1)|\s*([NSEWO](?![a-z]))?)"
)
_LONGITUDE_FIRST: Final = lazy_pattern(r"(?i)POINT\s*+(?:Z\s*+)?\(|coordinates|\A[\W\d]*(?:l(?:on|ng)|[EWO](?![a-z]))")
_EAST_ASIAN: Final = {
    **str.maketrans("北북南남东東동西서度도分분秒초", "NNSSEEEWW°°''\"\""),
    **dict.fromkeys(map(ord, "緯纬위経經经경")),
}
_PLACE: Final = lazy_pattern(r"-?(?:[0-8]?[0-9](?:\.[0-9]+)?|90),-?(?:(?:1[0-7][0-9]|[0-9]{1,2})(?:\.[0-9]+)?|180)")

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
    is_mysql = program in {"mysql", "mariadb"}
    name = program.replace("_", "-").partition("-")[0].removesuffix("dump")
    last = "".join(_OPTION.sub("", rest).split()[-1:])
    return _joined(
        found,
        _SCHEMES.get(name, name),
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

    host = value("host", "server", "hostaddr", "data source", "netloc", "hostname", "authority").removeprefix("tcp:")
    host, _, port = host.partition("\\")[0].replace(":", ",").partition(",")
    driver = _DRIVER.search(given.get("driver", found[0].partition("_")[0]))
    database, query = value("dbname", "database", "initial catalog", "db"), value("query")
    of_server = "mysql" if "port" in given else "sqlserver"
    of_database = of_server if {"server", "data source"} & given.keys() else "postgresql"
    usual = driver[0].lower() if driver else _PORTS.get(value("port")) or (of_database if database else "https")
    usual = "http" if "HTTPConnectionPool(" in found[0] else usual
    return _joined(
        found,
        value("scheme", "protocol", "proto", "service").lower().rstrip(":") or usual,
        value("user", "user id", "uid", "username"),
        host,
        value("port") or port,
        (database or value("path", "pathname", "url", "uri", "request").replace("\\", "/").lstrip("/"))
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

    The first group of the match is the label or scheme, the second one the number, and the third one,
    if any, the extension.

    >>> texts = "tel. +49 (0)30 / 12 34", "sms:0049-30-1234", "call 1-800-FLOWERS", "fon +1 212 5550134 x22"
    >>> [of_number(re.search("([a-z]+)[^0-9+]+([^x]+)(?:x([0-9]+))?", text)) for text in texts]
    ['tel:+49301234', 'sms:+49301234', 'tel:+18003569377', 'tel:+12125550134;ext=22']
    """
    scheme = found[1].lower() if found[1].lower() in {"sms", "fax"} else "tel"
    number = _NOT_IN_NUMBER.sub("", unicodedata.normalize("NFKC", found[2]).upper().translate(_KEYS))
    number = _TOLL_FREE.sub(r"+1\1", number)
    extension = "".join(found.groups("")[2:])
    plus, further = ("+" if number.startswith("00") else "", f";ext={extension}" if extension else "")
    return f"{scheme}:{plus}{number.removeprefix('00')}{further}"


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


def of_place(found: re.Match[str]) -> str:
    """Return the URI of a place, for its latitude and longitude in the last group of the match (RFC 5870).

    >>> texts = "47,3769 N; 8,5417 O", "N 52.5 W 4.25", "POINT(5.32 60.39)", "52 22' N 4 30' E", "12, 3, 4"
    >>> [of_place(re.search(".+", text)) for text in texts]
    ['geo:47.3769,8.5417', 'geo:52.5,-4.25', 'geo:60.39,5.32', 'geo:52.366667,4.5', '12, 3, 4']
    >>> of_place(re.search(".+", "北緯35度30分 東経139度"))
    'geo:35.5,139'
    """
    written = found[found.lastindex or 0].translate(_EAST_ASIAN)
    degrees = [_degrees(each) for each in _COORDINATE.finditer(written)]
    place = ",".join(reversed(degrees) if _LONGITUDE_FIRST.search(written) else degrees)
    return f"geo:{place}" if _PLACE.fullmatch(place) else found[0]


def _degrees(found: re.Match[str]) -> str:
    before, *parts, after = (group.replace(",", ".") for group in found.groups(""))
    exact = sum(float(part or 0) / 60**power for power, part in enumerate(parts))
    written = f"{exact:.6f}".rstrip("0").rstrip(".") if any(parts[1:]) else parts[0]
    return f"-{written}" if f"{before}{after}".upper() in {"S", "W"} else written
