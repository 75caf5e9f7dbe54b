"""Table of known schemes, with the rules that normalization and origins depend on (RFC 3986, section 6.2.3).

Schemes are registered at https://www.iana.org/assignments/uri-schemes, and port numbers at
https://www.iana.org/assignments/service-names-port-numbers. The table omits schemes whose specification distinguishes
the default port from no port (MSRP), and schemes on whose default port programs disagree (IRC).
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

HIGHEST_PORT: Final = 65535

WEB: Final = frozenset({"ftp", "http", "https", "ws", "wss"})
"""The schemes that the URL Standard calls special, except ``file``: browsers always read a host after them."""


class Scheme(NamedTuple):
    """Rules of a scheme, from its specification.

    Attributes:
        source: The specification that has them.
        default_port: The port of an authority without a port.
        empty_path_is_root: Whether an empty path means the same as ``/`` if there is an authority.
        host_when_empty: The host that an empty host, or no authority, stands for.
        is_network: Whether the authority names a network host. That of ``file`` does not: no protocol gets a file from
            its host (RFC 1738, section 3.10). A policy with hosts allows all network schemes unless it lists others, so
            a new row has to say so.

    >>> SCHEMES["https"].default_port, SCHEMES["https"].source
    ('443', 'RFC 9110, sections 4.2.2 and 4.2.3')
    """

    source: str
    default_port: str | None = None
    empty_path_is_root: bool = False
    host_when_empty: str | None = None
    is_network: bool = False


_PORTS: Final = "IANA's registry of port numbers"

SCHEMES: Final[Mapping[str, Scheme]] = MappingProxyType({
    # The web.
    "http": Scheme("RFC 9110, sections 4.2.1 and 4.2.3", "80", empty_path_is_root=True, is_network=True),
    "https": Scheme("RFC 9110, sections 4.2.2 and 4.2.3", "443", empty_path_is_root=True, is_network=True),
    "ws": Scheme("RFC 6455, section 3", "80", empty_path_is_root=True, is_network=True),
    "wss": Scheme("RFC 6455, section 3", "443", empty_path_is_root=True, is_network=True),
    # Files and documents.
    "file": Scheme("RFC 8089, section 2", host_when_empty="localhost"),
    "ftp": Scheme("RFC 1738, sections 3.1 and 3.2", "21", empty_path_is_root=True, is_network=True),
    "gopher": Scheme("RFC 4266, section 2.1", "70", empty_path_is_root=True, is_network=True),
    "nfs": Scheme("RFC 2224", "2049", is_network=True),
    "smb": Scheme(f"{_PORTS}, microsoft-ds", "445", is_network=True),
    "rsync": Scheme("RFC 5781, section 2", "873", is_network=True),
    "svn": Scheme(_PORTS, "3690", is_network=True),
    "git": Scheme(_PORTS, "9418", is_network=True),
    "prospero": Scheme("RFC 4157", "1525", is_network=True),
    "wais": Scheme("RFC 4156", "210", is_network=True),
    "z39.50r": Scheme("RFC 2056", "210", is_network=True),
    "z39.50s": Scheme("RFC 2056", "210", is_network=True),
    # Terminals.
    "telnet": Scheme("RFC 4248, section 2", "23", empty_path_is_root=True, is_network=True),
    "ssh": Scheme(_PORTS, "22", is_network=True),
    "sftp": Scheme("draft-ietf-secsh-scp-sftp-ssh-uri", "22", is_network=True),
    "vnc": Scheme("RFC 7869", "5900", is_network=True),
    # Mail and news.
    "imap": Scheme("RFC 5092", "143", is_network=True),
    "pop": Scheme("RFC 2384", "110", is_network=True),
    "nntp": Scheme("RFC 5538", "119", is_network=True),
    "acap": Scheme("RFC 2244", "674", is_network=True),
    "sieve": Scheme("RFC 5804", "4190", is_network=True),
    "mtqp": Scheme("RFC 3887", "1038", is_network=True),
    "mupdate": Scheme("RFC 3656", "3905", is_network=True),
    # Streams.
    "rtsp": Scheme("RFC 7826", "554", is_network=True),
    "rtsps": Scheme("RFC 7826", "322", is_network=True),
    "rtspu": Scheme("RFC 2326", "554", is_network=True),
    # Directories, management and devices.
    "ldap": Scheme("RFC 4516", "389", is_network=True),
    "ldaps": Scheme(_PORTS, "636", is_network=True),
    "dict": Scheme("RFC 2229", "2628", is_network=True),
    "dns": Scheme("RFC 4501", "53", is_network=True),
    "snmp": Scheme("RFC 4088", "161", is_network=True),
    "icap": Scheme("RFC 3507", "1344", is_network=True),
    "ipp": Scheme("RFC 3510", "631", empty_path_is_root=True, is_network=True),
    "ipps": Scheme("RFC 7472", "631", empty_path_is_root=True, is_network=True),
    "coap": Scheme("RFC 7252, sections 6.1 and 6.3", "5683", empty_path_is_root=True, is_network=True),
    "coaps": Scheme("RFC 7252, sections 6.2 and 6.3", "5684", empty_path_is_root=True, is_network=True),
    "coap+tcp": Scheme("RFC 8323, section 8.1", "5683", empty_path_is_root=True, is_network=True),
    "coaps+tcp": Scheme("RFC 8323, section 8.2", "5684", empty_path_is_root=True, is_network=True),
    "coap+ws": Scheme("RFC 8323, section 8.3", "80", empty_path_is_root=True, is_network=True),
    "coaps+ws": Scheme("RFC 8323, section 8.4", "443", empty_path_is_root=True, is_network=True),
    "aaa": Scheme("RFC 6733, section 4.3.1", "3868", is_network=True),
    "aaas": Scheme("RFC 6733, section 4.3.1", "5658", is_network=True),
    # Stores and queues.
    "redis": Scheme(_PORTS, "6379", is_network=True),
    "amqp": Scheme(_PORTS, "5672", is_network=True),
    "amqps": Scheme(_PORTS, "5671", is_network=True),
    "mqtt": Scheme(_PORTS, "1883", is_network=True),
    "mqtts": Scheme(f"{_PORTS}, secure-mqtt", "8883", is_network=True),
})  # fmt: skip
"""The known schemes, in lower case."""

NETWORK: Final = frozenset(name for name, scheme in SCHEMES.items() if scheme.is_network)
"""The schemes whose authority names a network host."""


DEFAULT_PORTS: Final = {name: int(scheme.default_port) for name, scheme in SCHEMES.items() if scheme.default_port}
"""The default ports as numbers, by scheme in lower case."""


def default_port(scheme: str | None) -> str | None:
    """Return the default port of a scheme in lower or upper case, `None` if none is known (section 3.2.3).

    >>> default_port("HTTP"), default_port("unknown"), default_port(None)
    ('80', None, None)
    """
    known = SCHEMES.get((scheme or "").lower())
    return known and known.default_port


def is_too_large(port: str) -> bool:
    """Return whether a port is higher than 65535.

    >>> is_too_large("0065535"), is_too_large("65536"), is_too_large("")
    (False, True, False)
    """
    # `int` refuses a text of thousands of digits.
    return int(port.lstrip("0")[: len(str(HIGHEST_PORT)) + 1] or "0") > HIGHEST_PORT
