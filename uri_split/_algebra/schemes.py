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

    >>> SCHEMES["https"].default_port, SCHEMES["https"].source
    ('443', 'RFC 9110, sections 4.2.2 and 4.2.3')
    """

    source: str
    default_port: str | None = None
    empty_path_is_root: bool = False
    host_when_empty: str | None = None


_PORTS: Final = "IANA's registry of port numbers"

SCHEMES: Final[Mapping[str, Scheme]] = MappingProxyType({
    # The web.
    "http": Scheme("RFC 9110, sections 4.2.1 and 4.2.3", "80", empty_path_is_root=True),
    "https": Scheme("RFC 9110, sections 4.2.2 and 4.2.3", "443", empty_path_is_root=True),
    "ws": Scheme("RFC 6455, section 3", "80", empty_path_is_root=True),
    "wss": Scheme("RFC 6455, section 3", "443", empty_path_is_root=True),
    # Files and documents.
    "file": Scheme("RFC 8089, section 2", host_when_empty="localhost"),
    "ftp": Scheme("RFC 1738, sections 3.1 and 3.2", "21", empty_path_is_root=True),
    "gopher": Scheme("RFC 4266, section 2.1", "70", empty_path_is_root=True),
    "nfs": Scheme("RFC 2224", "2049"),
    "smb": Scheme(f"{_PORTS}, microsoft-ds", "445"),
    "rsync": Scheme("RFC 5781, section 2", "873"),
    "svn": Scheme(_PORTS, "3690"),
    "git": Scheme(_PORTS, "9418"),
    "prospero": Scheme("RFC 4157", "1525"),
    "wais": Scheme("RFC 4156", "210"),
    "z39.50r": Scheme("RFC 2056", "210"),
    "z39.50s": Scheme("RFC 2056", "210"),
    # Terminals.
    "telnet": Scheme("RFC 4248, section 2", "23", empty_path_is_root=True),
    "ssh": Scheme(_PORTS, "22"),
    "sftp": Scheme("draft-ietf-secsh-scp-sftp-ssh-uri", "22"),
    "vnc": Scheme("RFC 7869", "5900"),
    # Mail and news.
    "imap": Scheme("RFC 5092", "143"),
    "pop": Scheme("RFC 2384", "110"),
    "nntp": Scheme("RFC 5538", "119"),
    "acap": Scheme("RFC 2244", "674"),
    "sieve": Scheme("RFC 5804", "4190"),
    "mtqp": Scheme("RFC 3887", "1038"),
    "mupdate": Scheme("RFC 3656", "3905"),
    # Streams.
    "rtsp": Scheme("RFC 7826", "554"),
    "rtsps": Scheme("RFC 7826", "322"),
    "rtspu": Scheme("RFC 2326", "554"),
    # Directories, management and devices.
    "ldap": Scheme("RFC 4516", "389"),
    "ldaps": Scheme(_PORTS, "636"),
    "dict": Scheme("RFC 2229", "2628"),
    "dns": Scheme("RFC 4501", "53"),
    "snmp": Scheme("RFC 4088", "161"),
    "icap": Scheme("RFC 3507", "1344"),
    "ipp": Scheme("RFC 3510", "631", empty_path_is_root=True),
    "ipps": Scheme("RFC 7472", "631", empty_path_is_root=True),
    "coap": Scheme("RFC 7252, sections 6.1 and 6.3", "5683", empty_path_is_root=True),
    "coaps": Scheme("RFC 7252, sections 6.2 and 6.3", "5684", empty_path_is_root=True),
    "coap+tcp": Scheme("RFC 8323, section 8.1", "5683", empty_path_is_root=True),
    "coaps+tcp": Scheme("RFC 8323, section 8.2", "5684", empty_path_is_root=True),
    "coap+ws": Scheme("RFC 8323, section 8.3", "80", empty_path_is_root=True),
    "coaps+ws": Scheme("RFC 8323, section 8.4", "443", empty_path_is_root=True),
    "aaa": Scheme("RFC 6733, section 4.3.1", "3868"),
    "aaas": Scheme("RFC 6733, section 4.3.1", "5658"),
    # Stores and queues.
    "redis": Scheme(_PORTS, "6379"),
    "amqp": Scheme(_PORTS, "5672"),
    "amqps": Scheme(_PORTS, "5671"),
    "mqtt": Scheme(_PORTS, "1883"),
    "mqtts": Scheme(f"{_PORTS}, secure-mqtt", "8883"),
})  # fmt: skip
"""The known schemes, in lower case."""

NETWORK: Final = frozenset(
    {
        *("http", "https", "ws", "wss", "ftp", "gopher", "nfs", "smb", "rsync", "svn", "git", "prospero", "wais"),
        *("z39.50r", "z39.50s", "telnet", "ssh", "sftp", "vnc", "imap", "pop", "nntp", "acap", "sieve", "mtqp"),
        *("mupdate", "rtsp", "rtsps", "rtspu", "ldap", "ldaps", "dict", "dns", "snmp", "icap", "ipp", "ipps", "coap"),
        *("coaps", "coap+tcp", "coaps+tcp", "coap+ws", "coaps+ws", "aaa", "aaas", "redis", "amqp", "amqps", "mqtt"),
        "mqtts",
    }
)
"""The schemes whose authority names a network host.

``file`` is not one of them: it specifies no protocol to get a file from its host (RFC 1738, section 3.10). A policy
with hosts allows all of these unless it lists schemes, so a scheme is added to them on its own, whatever its port.
"""


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
