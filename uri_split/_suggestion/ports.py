"""Ports: what was meant by one that is not digits (RFC 3986, section 3.2.3)."""

import re
from collections.abc import Iterator
from typing import Final

from uri_split._algebra.schemes import HIGHEST_PORT, default_port
from uri_split._codes.messages import Message, message
from uri_split._messages.phrases import describe_character
from uri_split._text.patterns import lazy_pattern

_TWO: Final = lazy_pattern("([0-9]+):([0-9]+)")
_WITH_MARKS: Final = lazy_pattern("[+:-]*([0-9]+):*")
_WITH_LETTERS: Final = lazy_pattern("(?=.*[0-9])[0-9OoIl]{2,5}")
_WITH_PATH: Final = lazy_pattern(r"([1-9][0-9]{0,4})([A-Za-z][\w.\-]{2,}|[;&].*)")
_WITH_REST: Final = lazy_pattern(r"([1-9][0-9]{0,4})[A-Za-z]{1,2}")
_WORD: Final = lazy_pattern(r"(?:port|[<{\[(][^:@]*[>}\])])", re.IGNORECASE)
_REMOTE_PATH: Final = lazy_pattern(r"[A-Za-z~][^:@]*")
_DIGITS: Final = str.maketrans("OoIl", "0011")
_REMOTE_SHELLS: Final = frozenset({"ssh", "git", "sftp"})


def port_readings(scheme: str, port: str) -> Iterator[tuple[str, Message]]:
    """Yield what to write in place of a colon and a port that is not valid, and why; the most likely first.

    Args:
        scheme: The scheme.
        port: What follows the colon after the host.

    >>> ports = "80:8080", "-80", ":80", "8O80", "80index", "http"
    >>> [[written for written, _ in port_readings("http", port)] for port in ports]
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
    elif _WORD.fullmatch(port):
        yield "", message("change/port", found=found)
    elif default_port(port):
        yield "", message("change/port", found=found)
        yield f":{default_port(port)}", corrected
