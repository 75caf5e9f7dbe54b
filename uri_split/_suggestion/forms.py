"""Forms of links and their parts: how people write addresses, ports, paths, mail addresses and schemes."""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

from uri_split._algebra import encoding
from uri_split._algebra.encoding import InvalidComponent, character_class, percent_encoded
from uri_split._algebra.schemes import HIGHEST_PORT, SCHEMES, WEB, default_port
from uri_split._changes import (
    Draft,
    Edit,
    converted_host,
    corrected,
    looks_like_file,
    replaced,
)
from uri_split._grammar import SCHEME
from uri_split._scan.scanner import FORMS
from uri_split._text.spans import Span, lazy_pattern
from uri_split.messages import Message, describe_character, message
from uri_split.rules import RULES

# Addresses: what was meant by one that is not valid, or not in brackets (RFC 3986, section 3.2.2).

_LONGEST: Final = 100
_FEWEST_COLONS: Final = 2
_GROUPS: Final = 8
# An address, perhaps with one bracket, a zone identifier and a port.
_ADDRESS_PARTS: Final = lazy_pattern(
    r"\[*(?P<address>[0-9A-Fa-f:]*(?:\.[0-9]{1,3}){0,3})(?P<zone>%[\w.\-~]*?)??(?P<closing>\]*)"
    r"(?P<port>:[0-9]*|(?<=\])[0-9]{2,5})?"
)
_LONG_GROUP: Final = lazy_pattern(r"(?<![0-9A-Fa-f])0+(?=[0-9A-Fa-f]{4}(?![0-9A-Fa-f]))")
_MANY_COLONS: Final = lazy_pattern(":{3,}")
_LAST_GROUP: Final = lazy_pattern(r":([0-9]{1,5})\Z")
_LIKE_IPV4: Final = lazy_pattern(r"(?:[0-9]{1,4}\.){2,4}[0-9]{1,4}")
_NUMBERS: Final = 4
_LEAST_PORT: Final = 80  # the lowest that people write


def ipv6_interpretations(draft: Draft, span: Span) -> Iterator[Draft]:
    """Yield drafts in which a host is an IPv6 address in brackets, the most likely first; nothing if it is not one.

    Args:
        draft: A draft.
        span: The span of its host and port.

    >>> [interpretation.text for interpretation in ipv6_interpretations(Draft("", "2001:db8::1:8080"), (0, 16))]
    ['[2001:db8::1]:8080', '[2001:db8::1:8080]']
    """
    start, end = span
    written = draft.text[start : min(end, start + _LONGEST)]
    is_enclosed = written.startswith("[") and ":" in written.partition("]")[0]
    if end - start > _LONGEST or not (is_enclosed or written.count(":") >= _FEWEST_COLONS):
        return
    parts = _ADDRESS_PARTS.fullmatch(written)
    if not parts:
        return
    address, zone, port = parts["address"], parts["zone"] or "", parts["port"] or ""
    port = f":{port}" if port.isdigit() else port
    has_brackets = written.startswith("[") and bool(parts["closing"])
    if "[" not in written and "]" not in written and "::" not in written and written.count(":") < _GROUPS - 1:
        return  # more likely a name and two ports
    if not (parts["closing"] or zone) and ":" in address:
        last = _LAST_GROUP.search(f"{address}{port}")
        if last and int(last[1]) >= _LEAST_PORT:
            before = f"{address}{port}"[: last.start()]
            for valid in valid_addresses(before):
                yield _written(draft, span, f"[{valid}]:{last[1]}", _zone_words(zone, has_brackets=has_brackets))
        address, port = f"{address}{port}", ""
    for valid in valid_addresses(address):
        yield _written(draft, span, f"[{valid}]{port}", _zone_words(zone, has_brackets=has_brackets))


def _zone_words(zone: str, *, has_brackets: bool) -> Message:
    if zone:
        return message("change/zone", found=describe_character(zone))
    return message("change/ipv6" if has_brackets else "change/brackets-added")


def _written(draft: Draft, span: Span, written: str, words: Message) -> Draft:
    return draft.edited([Edit(*span, written, "zone" if words.key == "change/zone" else "bracket", words)])


def valid_addresses(address: str) -> Iterator[str]:
    """Yield valid IPv6 addresses that an address was meant to be, the most likely first.

    >>> [*valid_addresses("2001:db8:::1")], [*valid_addresses("1:2:3")]
    (['2001:db8::1'], ['1:2::3', '1:2:3::'])
    """
    if len(address) > _LONGEST:
        return
    address = _LONG_GROUP.sub("", _MANY_COLONS.sub("::", address))
    if RULES["IPv6address"].is_valid(address):
        yield address
    else:
        yield from filter(RULES["IPv6address"].is_valid, _with_other_groups(address))


def _with_other_groups(address: str) -> Iterator[str]:
    """Yield an address with fewer groups, or with "::" in place of those that it lacks."""
    groups = address.split(":")
    if "::" in address:
        first, second = address.find("::"), address.rfind("::")
        yield f"{address[:second]}{address[second + 1 :]}"
        yield f"{address[:first]}{address[first + 1 :]}"
    elif len(groups) > _GROUPS:
        for _ in range(len(groups) - _GROUPS):
            zero = next((number for number, group in enumerate(groups) if not group.strip("0")), None)
            if zero is None:
                return
            del groups[zero]
        yield ":".join(groups)
    else:
        yield f"{':'.join(groups[:-1])}::{groups[-1]}"
        yield f"{address}::"


def ipv4_addresses(host: str) -> Iterator[str]:
    """Yield the IPv4 addresses that a host may have been meant to be, if it is almost one.

    >>> [[*ipv4_addresses(host)] for host in ("10.0.1", "10.0.0.1.2", "10.0.0.256", "10.0.0.1")]
    [['10.0.0.1'], ['10.0.0.1', '0.0.1.2'], ['10.0.0.25', '10.0.0.26', '10.0.0.56'], []]
    """
    numbers = host.split(".")
    if not _LIKE_IPV4.fullmatch(host) or any(number.startswith("0") and number != "0" for number in numbers):
        return
    if len(numbers) < _NUMBERS:  # programs read the last number as those that are missing
        candidates = [[*numbers[:-1], "0", numbers[-1]]]
    elif len(numbers) > _NUMBERS:
        candidates = [numbers[:-1], numbers[1:]]
    else:  # a digit too many
        candidates = [
            [*numbers[:index], number[:digit] + number[digit + 1 :], *numbers[index + 1 :]]
            for index, number in enumerate(numbers)
            if not RULES["dec-octet"].is_valid(number)
            for digit in reversed(range(len(number)))
        ]
    yield from dict.fromkeys(filter(RULES["IPv4address"].is_valid, map(".".join, candidates)))


# Ports: what was meant by one that is not digits (RFC 3986, section 3.2.3).

_TWO: Final = lazy_pattern("([0-9]+):([0-9]+)")
_WITH_MARKS: Final = lazy_pattern("[+:-]*([0-9]+):*")
_WITH_LETTERS: Final = lazy_pattern("(?=.*[0-9])[0-9OoIl]{2,5}")
_WITH_PATH: Final = lazy_pattern(r"([1-9][0-9]{0,4})([A-Za-z][\w.\-]{2,}|[;&].*)")
_WITH_REST: Final = lazy_pattern(r"([1-9][0-9]{0,4})[A-Za-z]{1,2}")
_PORT_WORD: Final = lazy_pattern(r"(?:port|[<{\[(][^:@]*[>}\])])", re.IGNORECASE)
_REMOTE_PATH: Final = lazy_pattern(r"[A-Za-z~][^:@]*")
_DIGITS: Final = str.maketrans("OoIl", "0011")
_REMOTE_SHELLS: Final = frozenset({"ssh", "git", "sftp"})


def port_interpretations(scheme: str, port: str) -> Iterator[tuple[str, Message]]:
    """Yield what to write in place of a colon and a port that is not valid, and why; the most likely first.

    Args:
        scheme: The scheme.
        port: What follows the colon after the host.

    >>> ports = "80:8080", "-80", ":80", "8O80", "80index", "http"
    >>> [[written for written, _ in port_interpretations("http", port)] for port in ports]
    [[':8080', ':80'], [':80'], [':80'], [':8080'], [':80/index'], ['', ':80']]
    """
    found = describe_character(f":{port}")
    corrected = message("change/port-digits", found=found)
    two, marked = _TWO.fullmatch(port), _WITH_MARKS.fullmatch(port)
    path, rest = _WITH_PATH.fullmatch(port), _WITH_REST.fullmatch(port)
    if two:
        yield f":{two[2]}", message("change/port", found=describe_character(f":{two[1]}"))
        yield f":{two[1]}", message("change/port", found=describe_character(f":{two[2]}"))
    elif marked:
        yield f":{marked[1]}", corrected
    elif _WITH_LETTERS.fullmatch(port):
        yield f":{port.translate(_DIGITS)}", corrected
    elif path and int(path[1]) <= HIGHEST_PORT:
        yield f":{path[1]}/{path[2]}", message("change/port-path")
    elif rest and int(rest[1]) <= HIGHEST_PORT:
        yield f":{rest[1]}", corrected
    elif scheme.lower().rpartition("+")[2] in _REMOTE_SHELLS and _REMOTE_PATH.fullmatch(port):
        yield f"/{port}", message("change/port-path")
    elif _PORT_WORD.fullmatch(port):
        yield "", message("change/port", found=found)
    elif default_port(port):
        yield "", message("change/port", found=found)
        yield f":{default_port(port)}", corrected


# Authorities: what was meant by userinfo, a host and a port that are not valid (RFC 3986, section 3.2).

_HOST_AND_PORT: Final = lazy_pattern(r"(\[[^\[\]]*\]|[^:\[\]]*)(?::(.*))?", re.DOTALL)
_BLANKS: Final = lazy_pattern(r"\s+")
_QUOTE: Final = "[\"'`<>“”\u2018\u2019]"
_OUTER_QUOTES: Final = lazy_pattern(rf"\A{_QUOTE}+|(?<!{_QUOTE}){_QUOTE}+\Z")
_BETWEEN_WORDS: Final = lazy_pattern(r"\w \w")
_AT_EDGES: Final = lazy_pattern(r"(?<=[:@])\s+|\A\s+|(?<!\s)\s+(?=[:@]|\Z)")
_BETWEEN_LABELS: Final = lazy_pattern(
    r"(?<=\w)(?:\.{2,}|\s\.|\s?\.\s(?=[a-z]{2,3}\Z))(?=\w)|(?<=\Awww)[\s,.]+(?=\w)", re.IGNORECASE
)
_LIST: Final = lazy_pattern(r"(?!www,)[^,]*(?:,\s|(?<=\s),)", re.IGNORECASE)
_HOST_COMMA: Final = lazy_pattern(r"(?<=\w),(?=\w)")
# With more commas, or after another scheme, it is more likely a list of hosts.
_MISTYPED_COMMA: Final = lazy_pattern(
    r"www[.,]|(?:[^,]*,[a-z]{2,}|[0-9]{1,3}(?:[.,][0-9]{1,3}){3})(?::[^,]*)?\Z", re.IGNORECASE
)


def authority_interpretations(draft: Draft, scheme: str, span: Span) -> Iterator[Draft]:
    """Yield drafts in which an authority is valid, the most likely first; none if nobody could say what was meant.

    Args:
        draft: A draft.
        scheme: The scheme before the authority.
        span: The span of the authority.

    >>> draft = Draft("", "http://www, example.com:-80/")
    >>> [interpretation.text for interpretation in authority_interpretations(draft, "http", (7, 27))]
    ['http://www.example.com:80/']
    """
    start, end = span
    at = draft.text.rfind("@", start, end)
    length = len(draft.text)
    if at >= 0:
        draft = draft.substituted(_not_in_userinfo(), _encode_match, "userinfo", _encoded_userinfo, start, at)
        at += len(draft.text) - length
        start = at + 1
    end += len(draft.text) - length
    for interpretation in _without_blanks(draft, scheme, start, end):
        its_end = end + len(interpretation.text) - len(draft.text)
        yield from ipv6_interpretations(interpretation, (start, its_end))
        parts = _HOST_AND_PORT.fullmatch(interpretation.text, start, its_end)
        # Before another "@", what looks like a port may be a password with a slash in it.
        if parts and (at >= 0 or not (parts[2] and "@" in interpretation.text[its_end:])):
            is_git = interpretation.text.startswith("git@", at - len("git")) if at >= 0 else False
            for with_port in _with_port(interpretation, "git" if is_git else scheme, parts):
                yield from _with_host(with_port, parts.span(1), scheme)


def _encode_match(found: re.Match[str]) -> str:
    return encoding.percent_encoded(found[0])


def _encoded_userinfo(_: re.Match[str]) -> Message:
    return message("change/percent-encoding/userinfo")


@cache
def _not_in_userinfo() -> re.Pattern[str]:
    return re.compile(f"[^{character_class('userinfo')}%]|%(?![0-9A-Fa-f]{{2}})")


def _without_blanks(draft: Draft, scheme: str, start: int, end: int) -> Iterator[Draft]:
    """Yield drafts without blanks and quotation marks in a host, and with dots in place of commas."""
    length = len(draft.text)

    def substituted(draft: Draft, pattern: re.Pattern[str], written: str) -> Draft:
        # Cut out, so that the pattern sees the beginning and the end of the host.
        host = draft.text[start : end + len(draft.text) - length]
        return draft.edited(
            Edit(start + found.start(), start + found.end(), written, "host", _host_words(found[0], written))
            for found in pattern.finditer(host)
        )

    draft = substituted(draft, _OUTER_QUOTES, "")
    draft = substituted(draft, _AT_EDGES, "")
    if _LIST.match(draft.text, start, end + len(draft.text) - length):
        return  # of hosts
    if scheme.lower() in WEB and _MISTYPED_COMMA.match(draft.text, start, end + len(draft.text) - length):
        draft = substituted(draft, _HOST_COMMA, ".")
    draft = substituted(draft, _BETWEEN_LABELS, ".")
    # A blank within a label may stand for nothing or for a hyphen.
    yield substituted(draft, _BLANKS, "")
    if _BETWEEN_WORDS.search(draft.text, start, end):
        yield substituted(draft, _BLANKS, "-")


def _host_words(found: str, written: str) -> Message:
    if written:
        return replaced(found, written)
    return message("change/removed-from-host", found=describe_character(found))


def _with_port(draft: Draft, scheme: str, parts: re.Match[str]) -> Iterator[Draft]:
    """Yield drafts with a valid port, or without one."""
    port = parts[2]
    if port is None or RULES["port"].is_valid(port):
        yield draft
    else:
        for written, words in port_interpretations(scheme, port):
            yield draft.edited([Edit(parts.end(1), parts.end(), written, "port", words)])


def _with_host(draft: Draft, span: Span, scheme: str) -> Iterator[Draft]:
    """Yield the draft with a valid host, if there is one."""
    host = draft.text[slice(*span)]
    name = host.strip("[]")
    if RULES["host"].is_valid(host):
        yield draft
    elif name != host and RULES["reg-name"].is_valid(name):
        yield draft.edited([Edit(*span, name, "bracket", message("change/brackets-removed"))])
    elif not name.isascii():
        try:
            converted, words = converted_host(name, scheme)
        except InvalidComponent:
            return
        yield draft.edited([Edit(*span, converted, "host", words)])


# Paths of files on Windows, which are meant to be file URIs (RFC 8089, appendix E).

_DRIVE: Final = lazy_pattern(r"(?:file:(?:[/\\]*|[/\\]{2}(localhost)[/\\]))?(?=([A-Za-z])[:|][/\\])", re.IGNORECASE)
_SHARE: Final = lazy_pattern(r"(?:file:)?[/\\]*\\\\(?=[^/\\\s?#]+\\+[^/\\])", re.IGNORECASE)
_DATA: Final = lazy_pattern("[#?]|%(?![0-9A-Fa-f]{2})")
_FILE_SEPARATORS: Final = lazy_pattern(r"[/\\]+")


def file_interpretations(draft: Draft) -> Iterator[Draft]:
    r"""Yield the file URI that a text was meant to be if it is a path on Windows.

    >>> texts = r"C:\Users\Jane", r"\\server\share\x", r"file://C:\temp"
    >>> [interpretation.text for text in texts for interpretation in file_interpretations(Draft(text, text))]
    ['file:///C:/Users/Jane', 'file://server/share/x', 'file:///C:/temp']
    """
    drive, share = _DRIVE.match(draft.text), _SHARE.match(draft.text)
    found = drive or share
    if not found:
        return
    rest = draft.substituted(
        _FILE_SEPARATORS, lambda _: "/", "backslash", lambda separator: replaced(separator[0], "/"), found.end()
    )
    rest = rest.substituted(
        _DATA, lambda data: percent_encoded(data[0]), "percent-encoding", _encoding_words, 0 if drive else found.end()
    )
    if drive:
        words = message("change/drive")
        host, letter = drive.groups("")
        beginning = Edit(0, drive.end() + len("C:"), f"file://{host}/{letter}:", "scheme", words)
        yield rest.edited([beginning])
    else:
        yield rest.edited([Edit(0, found.end(), "file://", "scheme", message("change/share"))])


def _encoding_words(found: re.Match[str]) -> Message:
    return message("change/percent-encoding/path", found=describe_character(found[0]))


# Mail addresses, telephone numbers and remote paths: what is written without its scheme, or with a name beside it.

_LOCAL: Final = r"[\w.+\-!#$&'*/=^`{|}~]{1,64}"
_DOMAIN: Final = r"[\w\-]{1,63}(?:\.[\w\-]{1,63}){0,10}\.(?:[^\W\d_]{2,63}|xn--[\w\-]{1,59})"
_TYPED_DOMAIN: Final = r"[\w\-]{1,63}(?:\s?[.,]\s?[\w\-]{1,63}){0,10}\s?[.,]\s?[^\W\d_]{2,63}"
_ADDRESS: Final = lazy_pattern(rf"{_LOCAL}(\s?@\s?)({_DOMAIN}|{_TYPED_DOMAIN})")
_ACCOUNT: Final = lazy_pattern(r"[\w\-]+(?:\.[\w\-]+)+/")  # a host, and what it calls its users: a.example/@jane
_SPACED_COMMA: Final = lazy_pattern(r"\s?,\s?|\s\.\s?|\.\s")
# A name and an address in angle brackets (RFC 5322, section 3.4).
_NAMED: Final = lazy_pattern(
    rf"(?:mailto:)?(?:[^<>@]{{0,200}}<\s?{_LOCAL}@{_DOMAIN}\s?>){{1,50}}[\s,;.]*", re.IGNORECASE
)
_IN_BRACKETS: Final = lazy_pattern(r"<\s?([^<>\s]+)\s?>")
_SEVERAL: Final = lazy_pattern(
    rf"(?:mailto:)?{_LOCAL}@{_DOMAIN}(?:\s?[;,]\s?{_LOCAL}@{_DOMAIN}){{1,50}}", re.IGNORECASE
)
_SEPARATOR: Final = lazy_pattern(r"\s?[;,]\s?")
_REMOTE: Final = lazy_pattern(r"([\w.\-]{1,64}@[\w.\-]{1,255}):(?![0-9]+(?:/|\Z))/?(?=[^\s:]+\Z)")
_REMOTE_WITH_PORT: Final = lazy_pattern(r"[\w.\-]{1,64}@[\w.\-]{1,255}:([0-9]{1,5})/(?=/?[^\s:/])[^\s:]*\Z")
_MAIL_PORT: Final = lazy_pattern("[1-9][0-9]+")
_NUMBER: Final = lazy_pattern(r"(?:tel|sms|fax|callto|geo):[\s0-9()+\-./,]+|(?:doi|urn):\s+\S+", re.IGNORECASE)
_BARE_NUMBER: Final = lazy_pattern(r"\+[1-9](?:[ ().\-]{0,2}[0-9]){6,14}")  # at most 15 digits (ITU-T E.164)
_NOT_IN_NUMBER: Final = lazy_pattern(r" ?\(0\) ?|[ ().]+")


def mail_interpretations(draft: Draft) -> Iterator[Draft]:
    """Yield what a text was meant to be if it is a mail address, a telephone number or a remote path.

    >>> texts = "jane@a.example", "mailto:Jane Doe <jane@a.example>", "git@a.example:b/c.git", "+49 30 1234"
    >>> [interpretation.text for text in texts for interpretation in mail_interpretations(Draft(text, text))]
    ['mailto:jane@a.example', 'mailto:jane@a.example', 'ssh://git@a.example/b/c.git', 'tel:+49301234']
    """
    text = draft.text
    if "@" in text:
        named = _NAMED.fullmatch(text)
        address = _ADDRESS.fullmatch(text)
        words = message("change/mail-address")
        if named:
            position, written = 0, "mailto:"
            edits: list[Edit] = []
            for found in _IN_BRACKETS.finditer(text):
                edits.append(Edit(position, found.start(1), written, "surrounding-text", words))
                position, written = found.end(1), ","
            yield draft.edited([*edits, Edit(position, len(text), "", "surrounding-text", words)])
        elif address and not (looks_like_file(address[2]) or _ACCOUNT.match(text)):
            draft = draft.substituted(_SPACED_COMMA, lambda _: ".", "host", _about_comma, address.start(2))
            draft = draft.edited([Edit(*address.span(1), "@", "white-space", message("change/space-removed"))])
            yield draft.edited([Edit(0, 0, "mailto:", "scheme", message("change/scheme-added", scheme="mailto"))])
        elif _SEVERAL.fullmatch(text):
            draft = draft.substituted(_SEPARATOR, lambda _: ",", "delimiter", lambda _: words)
            added = message("change/scheme-added", scheme="mailto")
            yield draft if text[:7].lower() == "mailto:" else draft.edited([Edit(0, 0, "mailto:", "scheme", added)])
        else:
            yield from _remote_paths(draft)
    elif _BARE_NUMBER.fullmatch(text):
        words = message("change/scheme-added", scheme="tel")
        draft = draft.substituted(_NOT_IN_NUMBER, lambda _: "", "white-space", lambda _: message("change/number"))
        yield draft.edited([Edit(0, 0, "tel:", "scheme", words)])
    elif _NUMBER.fullmatch(text):
        yield draft.substituted(_BLANKS, lambda _: "", "white-space", lambda _: message("change/space-in-number"))


def _remote_paths(draft: Draft) -> Iterator[Draft]:
    text, added = draft.text, Edit(0, 0, "ssh://", "scheme", message("change/scheme-added", scheme="ssh"))
    remote, with_port = _REMOTE.match(text), _REMOTE_WITH_PORT.match(text)
    # To git, the number is in the path, but servers mean a port.
    if with_port and _MAIL_PORT.fullmatch(with_port[1]) and int(with_port[1]) <= HIGHEST_PORT:
        yield draft.edited([added])
    if remote or with_port:
        start = text.index(":")
        end = remote.end() if remote else start + 1
        yield draft.edited([added, Edit(start, end, "/", "path", replaced(text[start:end], "/"))])


def _about_comma(found: re.Match[str]) -> Message:
    return replaced(found[0], ".")


# Slips of the keyboard in the names of schemes.

_COMMON: Final = ("https", "http", "ftp", "mailto", "file", "ftps", "sftp", "wss", "ws", "ssh")
_TYPED: Final = frozenset({"https", "http", "mailto"})
# Not in the tables, but always with "//" and a host or the name of a store.
_WITH_AUTHORITY: Final = frozenset(
    ("abfs", "gs", "hdfs", "httpu", "httpmu", "mariadb", "mongodb", "mysql", "postgres", "postgresql", "s3", "shttp")
)
_LEAST_LENGTH: Final = 3
_LONGEST_SLIP: Final = 8


def is_known(scheme: str) -> bool:
    """Return whether a scheme is one that people use, in any case."""
    return any(scheme.lower() in schemes for schemes in (SCHEMES, FORMS, _WITH_AUTHORITY))


def closest(word: str) -> str | None:
    """Return the scheme that a word is or was meant to be, or `None`.

    >>> [closest(word) for word in ("HTTP", "hhtp", "htt[s", "h ttps", "hxxp", "fpt", "s3", "example")]
    ['http', 'http', 'https', 'https', 'http', 'ftp', 's3', None]
    """
    word = word.lower().strip(" :;.,\"'")
    if is_known(word):
        return word
    if len(word) > _LONGEST_SLIP:
        return None
    return _closest_common(word.replace("xx", "tt") if word.startswith("hxx") else word)


@lru_cache(maxsize=256)
def _closest_common(word: str) -> str | None:
    name = min(_COMMON, key=lambda name: _distance(word, name))
    if sorted(word) == sorted(name):
        most = 1  # two letters are swapped
    elif name in _TYPED:
        most = 2 if word.startswith("h") else 1
    else:  # another letter makes another scheme: "smtp" is not "sftp"
        most = 0
    return name if _distance(word, name) <= most and len(word) >= _LEAST_LENGTH else None


def _distance(a: str, b: str) -> int:
    """Return how many characters must be added, removed, replaced or swapped with the next to get from a to b."""
    rows = [list(range(len(b) + 1))]
    for i, left in enumerate(a, start=1):
        row = [i]
        for j, right in enumerate(b, start=1):
            least = min(rows[-1][j] + 1, row[-1] + 1, rows[-1][j - 1] + (left != right))
            if i > 1 and j > 1 and left == b[j - 2] and a[i - 2] == right:
                least = min(least, rows[-2][j - 2] + 1)
            row.append(least)
        rows.append(row)
    return rows[-1][-1]


# The beginning of a link: its scheme and slashes, slips in them, and what is written without a scheme.

# A word, slashes, and slips before, between and after them.
_SCHEME_BEGINNING: Final = lazy_pattern(
    r"(?P<word>[^/\\?#@]{0,12}?)(?P<colon>[:;.,\"'\s]{0,3})(?P<slashes>[/\\][/\\ ]{0,3})"
    r"(?P<after>[\s]{0,3}(?::(?!:|\S{0,200}@)\s?)?)"
)
_SCHEME: Final = lazy_pattern(rf"([A-Za-z][{SCHEME}]*):")
_MAIL: Final = lazy_pattern(r"mail[ \-]?to\s?[:;]?\s?[/\\]{0,2}(?=[^\s@]{1,64}(?: [^\s@]{1,64}){0,4}@)", re.IGNORECASE)
_DOUBLED: Final = lazy_pattern(
    r"(?:www\.|(?:https?|ftp)\s?:?\s?[/\\]{1,3}\s?:?)(?=(?:https?|ftp)\s?(?::\s?[/\\]|[/\\]{2})|mailto:)", re.IGNORECASE
)
_NO_HOST: Final = r"\s:/?#@\\\[\]<>\"'(){}|"
_PORT_END: Final = r"(?::(?!//)[0-9]{0,5})?(?=[/?#\\]|\s|\Z)"
_LABEL: Final = rf"[^{_NO_HOST}.,]{{1,63}}"
_HOST: Final = lazy_pattern(
    rf"(?:{_LABEL}\.{{1,2}})+(?:(?:[^\W\d]|[\u0300-\u036f]){{2,63}}|xn--[a-z0-9\-]{{1,59}})\.?{_PORT_END}"
    rf"|(?:[0-9]{{1,3}}\.{{1,2}}){{3}}[0-9]{{1,3}}{_PORT_END}"
    rf"|localhost{_PORT_END}|(?=[0-9\-]*+[^\W\d]){_LABEL}:[0-9]{{2,5}}(?=[/?#\\]|\Z)",
    re.IGNORECASE,
)
_USUAL_NAME: Final = lazy_pattern(r"(www)([., ] ?)(?=\w)", re.IGNORECASE)
_IPV6: Final = lazy_pattern(
    r"(?=\[|[0-9A-Fa-f:]*::|(?:[0-9A-Fa-f]+:){7})"
    r"\[?[0-9A-Fa-f]{0,4}:[0-9A-Fa-f]{0,4}:[0-9A-Fa-f:.]*(?:%\w+)?\]?(?::[0-9]+)?(?=[/?#]|\Z)"
)


def with_scheme(draft: Draft, default_scheme: str) -> Draft | None:
    r"""Return a draft that begins with a scheme and as many slashes as it needs; `None` if it is no link.

    >>> [
    ...     draft and draft.text
    ...     for draft in (
    ...         with_scheme(Draft("", text), "https")
    ...         for text in ("htps//a.example", r"http:\a", "a.example/b", "x:y", "/about", "http:// https://a/")
    ...     )
    ... ]
    ['https://a.example', 'http://a', 'https://a.example/b', 'x:y', None, 'https://a/']
    """
    doubled = _DOUBLED.match(draft.text)
    if doubled:
        words = message("change/scheme-doubled", found=describe_character(doubled[0]))
        draft = draft.edited([Edit(0, doubled.end(), "", "scheme", words)])
    mail = _MAIL.match(draft.text)
    if mail and mail[0].lower() != "mailto:":
        return _corrected(draft, mail.end(), "mailto:")
    beginning = _SCHEME_BEGINNING.match(draft.text)
    return (beginning and _with_slashes(draft, beginning, default_scheme)) or _without_slashes(draft, default_scheme)


def _without_slashes(draft: Draft, default_scheme: str) -> Draft | None:
    text = draft.text
    scheme, usual_name = _SCHEME.match(text), _USUAL_NAME.match(text)
    if _HOST.match(text) and not (scheme and is_known(scheme[1])) and not looks_like_file(text):
        return _added(draft, default_scheme)
    if scheme:
        name = closest(scheme[1])
        if name == "mailto":
            return _corrected(draft, scheme.end(), "mailto:") if scheme[1].lower() != name else draft
        is_web = name in WEB and len(text) > scheme.end()
        if is_web:
            return _corrected(draft, scheme.end(), f"{name}://")
        # Words and a colon in prose are not a scheme.
        return None if text[scheme.end() :][:1].isspace() else draft
    if usual_name:
        edit = Edit(*usual_name.span(2), ".", "host", replaced(usual_name[2], "."))
        return _added(draft.edited([edit]), default_scheme)
    return _added(draft, default_scheme) if _IPV6.match(text) else None


def _with_slashes(draft: Draft, beginning: re.Match[str], default_scheme: str) -> Draft | None:
    word, colon, slashes, after = beginning.groups()
    if not word:
        # With a blank after the slashes, it is a comment in a program.
        is_network_path = (
            len(slashes) > 1
            and not (after or slashes[-1].isspace())
            and (colon == ":" or (not colon and slashes[0] == "/"))
        )
        return _corrected(draft, beginning.end(), f"{default_scheme}://") if is_network_path else None
    slashes = slashes.rstrip().replace("\\", "/")
    name = closest(word.lstrip(":"))
    if name is None:
        if colon != ":" or not _SCHEME.fullmatch(f"{word}:"):
            return None
        # A scheme that is not known: its slashes are left alone.
        return _corrected(draft, beginning.end(), f"{word}:{slashes}") if slashes[1:] else draft
    if not (len(slashes) > 1 or ":" in colon):
        return None
    marks = "//" if name in WEB or len(slashes) < len("//") else slashes[:3]
    written = f"{name}:{marks}"
    return draft if beginning[0].lower() == written else _corrected(draft, beginning.end(), written)


def _corrected(draft: Draft, end: int, written: str) -> Draft:
    found = draft.text[:end]
    if found.startswith(written):
        return draft.edited([Edit(len(written), end, "", "slashes", message("change/slashes"))])
    words = corrected(found, written)
    if written.endswith(found):
        words = message("change/scheme-added", scheme=written.partition(":")[0])
        return draft.edited([Edit(0, 0, written.removesuffix(found), "scheme", words)])
    return draft.edited([Edit(0, end, written, "scheme", words)])


def _added(draft: Draft, scheme: str) -> Draft:
    words = message("change/scheme-added", scheme=scheme)
    return draft.edited([Edit(0, 0, f"{scheme}://", "scheme", words)])
