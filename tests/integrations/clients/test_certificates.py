"""Guarded clients verify the name, although they connect to an address."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from ssl import PROTOCOL_TLS_SERVER, SSLContext

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from tests.integrations.clients.conftest import NameServer, Server, running
from tests.integrations.clients.guarded import Client, Fetched
from tests.integrations.clients.test_guarded import ON_LOOPBACK

POLICY = replace(ON_LOOPBACK, schemes=frozenset({"https"}))


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a file with a key and a certificate for one name, which signs itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "site.example")])
    now = datetime.now(UTC)
    signed = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("site.example")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, SHA256())
    )
    file = tmp_path_factory.mktemp("tls") / "site.pem"
    file.write_bytes(
        key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()) + signed.public_bytes(Encoding.PEM)
    )
    return file


class TLSServer(Server):
    """Server that remembers the names that clients ask for in TLS (RFC 6066, section 3)."""

    def __init__(self, certificate: Path) -> None:
        self.asked: list[str | None] = []
        context = SSLContext(PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
        context.sni_callback = lambda _socket, name, _context: self.asked.append(name)
        super().__init__(("127.0.0.1", 0), context)


@pytest.fixture
def tls_server(certificate: Path, names: NameServer) -> Iterator[TLSServer]:
    for host in ("site.example", "other.example"):
        names.answers[host] = [["127.0.0.1"], ["127.0.0.2"]]
    with running(server := TLSServer(certificate)):
        yield server


def test_name_is_verified_and_sent(client: Client, tls_server: TLSServer, certificate: Path) -> None:
    uri = f"https://site.example:{tls_server.server_port}/"
    assert client.fetch([uri, uri], POLICY, str(certificate)) == [Fetched(200, uri)] * 2
    assert tls_server.asked == ["site.example"]
    assert tls_server.requested == [(f"site.example:{tls_server.server_port}", "/")] * 2


def test_certificate_of_another_name_is_refused(client: Client, tls_server: TLSServer, certificate: Path) -> None:
    with pytest.raises(client.failed):
        client.fetch([f"https://other.example:{tls_server.server_port}/"], POLICY, str(certificate))
    assert tls_server.requested == []


def test_connection_to_the_same_address_is_not_shared_by_names(
    client: Client, tls_server: TLSServer, certificate: Path
) -> None:
    uris = [f"https://{host}.example:{tls_server.server_port}/" for host in ("site", "other")]
    with pytest.raises(client.failed):
        client.fetch(uris, POLICY, str(certificate))
    assert len(tls_server.requested) == 1


def test_certificate_that_is_not_trusted_is_refused(client: Client, tls_server: TLSServer) -> None:
    with pytest.raises(client.failed):
        client.fetch([f"https://site.example:{tls_server.server_port}/"], POLICY, None)
    assert tls_server.requested == []
