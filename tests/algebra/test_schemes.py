"""Table of known schemes."""

from uri_split._algebra.schemes import NETWORK, SCHEMES, WEB
from uri_split.rules import RULES


def test_table_is_well_formed() -> None:
    assert len(SCHEMES) >= 40
    for name, scheme in SCHEMES.items():
        assert RULES["scheme"].is_valid(name)
        assert name == name.lower()
        assert scheme.source
        assert scheme.default_port is None or 0 < int(scheme.default_port) < 65536
        assert scheme.default_port is None or scheme.default_port == str(int(scheme.default_port))


# RFC 9110, sections 4.2.1 and 4.2.2; RFC 6455, section 3; RFC 8089, section 2; RFC 1738, section 3.2.
def test_well_known_schemes_have_their_ports() -> None:
    ports = {
        "http": "80",
        "https": "443",
        "ws": "80",
        "wss": "443",
        "ftp": "21",
        "ssh": "22",
        "sftp": "22",
        "file": None,
        "telnet": "23",
        "gopher": "70",
        "imap": "143",
        "pop": "110",
        "nntp": "119",
        "ldap": "389",
        "ldaps": "636",
        "rtsp": "554",
        "ipp": "631",
        "rsync": "873",
        "nfs": "2049",
        "coap": "5683",
        "coaps": "5684",
        "dns": "53",
        "redis": "6379",
        "amqp": "5672",
        "amqps": "5671",
        "mqtt": "1883",
        "mqtts": "8883",
        "vnc": "5900",
    }
    assert {name: SCHEMES[name].default_port for name in ports} == ports
    assert SCHEMES["file"].host_when_empty == "localhost"
    assert not SCHEMES["file"].empty_path_is_root
    assert SCHEMES["http"].empty_path_is_root


# RFC 1738, section 3.10: a "file" URL does not specify how to get a file from its host.
def test_every_known_scheme_but_that_of_files_names_a_network_host() -> None:
    assert WEB < NETWORK < SCHEMES.keys()
    assert SCHEMES.keys() - NETWORK == {"file"}
    assert NETWORK.isdisjoint({"javascript", "data", "mailto", "urn", "blob", "jar", "evil.com"})
