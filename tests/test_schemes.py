"""What is known of schemes."""

from uri_split.rules import RULES
from uri_split.schemes import SCHEMES


def test_the_table_is_well_formed() -> None:
    assert len(SCHEMES) >= 40
    for name, scheme in SCHEMES.items():
        assert RULES["scheme"].matches(name)
        assert name == name.lower()
        assert scheme.source
        assert scheme.default_port is None or 0 < int(scheme.default_port) < 65536
        assert scheme.default_port is None or scheme.default_port == str(int(scheme.default_port))


# RFC 9110, sections 4.2.1 and 4.2.2; RFC 6455, section 3; RFC 8089, section 2; RFC 1738, section 3.2.
def test_the_best_known() -> None:
    ports = {"http": "80", "https": "443", "ws": "80", "wss": "443", "ftp": "21", "ssh": "22", "file": None}
    assert {name: SCHEMES[name].default_port for name in ports} == ports
    assert SCHEMES["file"].host_when_empty == "localhost"
    assert not SCHEMES["file"].empty_path_is_root
    assert SCHEMES["http"].empty_path_is_root
