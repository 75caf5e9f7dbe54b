"""Guarded clients reach what a policy allows, and never an address that it refuses."""

from collections.abc import Sequence
from dataclasses import replace
from urllib.parse import quote

import pytest

from tests.integrations.clients.conftest import NameServer, Server
from tests.integrations.clients.guarded import CLIENTS, Client, Fetched
from uri_split import URI, WEBHOOK, WEBSITE, DisallowedURI, Policy

ON_LOOPBACK = replace(WEBSITE, schemes=frozenset({"http"}), allow_networks={"127.0.0.1"})
"""Policy for names that lead to the first server; the second one has another address."""


@pytest.fixture
def site(names: NameServer, server: Server) -> str:
    names.answers["site.example"] = [["127.0.0.1"]]
    return f"http://site.example:{server.server_port}"


def policy_for(server: Server) -> Policy[URI]:
    return replace(ON_LOOPBACK, ports={server.server_port})


def test_allowed_link_is_fetched_over_redirects(client: Client, server: Server, site: str) -> None:
    assert client.fetch([f"{site}/a?/b"], ON_LOOPBACK, None) == [Fetched(200, f"{site}/b")]
    host = site.removeprefix("http://")
    assert server.requested == [(host, "/a?/b"), (host, "/b")]


@pytest.mark.parametrize(
    "target",
    [
        *("http://localhost:{port}/", "http://127.0.0.2:{port}/", "//127.1:{port}/", "http://[::1]:{port}/"),
        *("http://169.254.169.254:{port}/", "http://0x7f000001:{port}/", "http://2130706433:{port}/"),
        *("http://site.example:80/", "https://site.example:{port}/", "http://localhost.:{port}/"),
        *("http://printer.local:{port}/", "http://[::ffff:127.0.0.2]:{port}/", "http://[64:ff9b::7f00:2]:{port}/"),
        "http://[fd00:ec2::254]:{port}/",
    ],
)
def test_each_redirect_is_checked(client: Client, server: Server, site: str, target: str) -> None:
    port = server.server_port
    with pytest.raises(DisallowedURI):
        client.fetch([f"{site}/?{quote(target.format(port=port))}"], policy_for(server), None)
    assert len(server.requested) == 1


def test_name_in_a_redirect_is_checked(client: Client, names: NameServer, server: Server, site: str) -> None:
    names.answers["inner.example"] = [["10.0.0.1"]]
    with pytest.raises(DisallowedURI, match=r'"inner\.example" leads to an address that is not on'):
        client.fetch([f"{site}/?{quote('http://inner.example/')}"], ON_LOOPBACK, None)
    assert len(server.requested) == 1


def test_characters_that_no_uri_has_are_encoded(client: Client, server: Server, site: str) -> None:
    (fetched,) = client.fetch([f"{site}/?{quote('/a|b?')}"], ON_LOOPBACK, None)
    assert URI(fetched.url)
    (fetched,) = client.fetch([f"{site}/?{quote('/a|b?c[]')}"], ON_LOOPBACK, None)
    assert URI(fetched.url)
    assert all(URI(f"{site}{path}") for _, path in server.requested)


@pytest.mark.parametrize(
    "addresses",
    [
        *(["10.0.0.1"], ["127.0.0.2"], ["::1"], ["::ffff:127.0.0.2"], ["169.254.169.254"], ["fd00:ec2::254"]),
        *(["64:ff9b::127.0.0.2"], ["2002:7f00:2::"], ["fe80::1"], ["0.0.0.0"], ["10.0.0.1", "::1", "127.0.0.2"]),  # noqa: S104
    ],
)
def test_name_that_leads_to_refused_addresses_is_not_reached(
    client: Client, names: NameServer, server: Server, addresses: Sequence[str]
) -> None:
    names.answers["rebound.example"] = [addresses]
    uri = f"http://rebound.example:{server.server_port}/a"
    with pytest.raises(DisallowedURI) as caught:
        client.fetch([uri], ON_LOOPBACK, None)
    assert caught.value.text == uri
    (problem,) = caught.value.problems
    assert (problem.code, problem.found) == ("host-not-public", "rebound.example")
    assert problem.message == '"rebound.example" leads to an address that is not on the public Internet'
    # The person who gave the URI may read the error: it must not map the names of your network to addresses.
    assert not any(address in f"{caught.value}{caught.value!r}{problem!r}{problem.params}" for address in addresses)
    assert server.connections == 0


def test_refused_network_is_not_reached(client: Client, names: NameServer) -> None:
    names.answers["own.example"] = [["8.8.8.8"]]
    with pytest.raises(DisallowedURI, match=r'"own\.example" leads to an address that is not allowed') as caught:
        client.fetch(["http://own.example/"], replace(WEBSITE, refuse_networks={"8.8.8.0/24"}), None)
    assert "8.8.8." not in str(caught.value)


@pytest.mark.parametrize("host", ["10.0.0.1", "[fd00::1]"])
def test_address_in_a_uri_is_named(client: Client, host: str) -> None:
    with pytest.raises(DisallowedURI, match=f"{host.strip('[]')} is an address not reachable"):
        client.fetch([f"http://{host}/"], Policy(hosts={host}), None)


def test_only_allowed_addresses_of_a_name_are_reached(
    client: Client, names: NameServer, server: Server, other: Server
) -> None:
    names.answers["both.example"] = [["127.0.0.2", "127.0.0.1", "127.0.0.2"]]
    uri = f"http://both.example:{server.server_port}/"
    assert client.fetch([uri], ON_LOOPBACK, None) == [Fetched(200, uri)]
    assert (server.connections, other.connections) == (1, 0)


def test_next_address_is_tried_if_one_does_not_answer(client: Client, names: NameServer, server: Server) -> None:
    names.answers["both.example"] = [["127.0.0.3", "127.0.0.1"]]
    uri = f"http://both.example:{server.server_port}/"
    assert client.fetch([uri], replace(ON_LOOPBACK, allow_networks={"127.0.0.0/8"}), None) == [Fetched(200, uri)]


@pytest.mark.parametrize("rounds", [30, pytest.param(10_000, marks=pytest.mark.long)])
def test_name_that_changes_its_address_is_reached_only_at_the_first(
    client: Client, names: NameServer, server: Server, other: Server, rounds: int
) -> None:
    hosts = [f"n{number}.example" for number in range(rounds)]
    for host in hosts:
        names.answers[host] = [["127.0.0.1"], ["127.0.0.2"]]
    uris = [f"http://{host}:{server.server_port}/" for host in hosts]
    assert client.fetch(uris, ON_LOOPBACK, None) == [Fetched(200, uri) for uri in uris]
    assert names.lookups == hosts  # each once
    assert (server.connections, other.connections) == (rounds, 0)


def test_client_that_looks_a_name_up_again_reaches_the_second_address(
    names: NameServer, server: Server, other: Server
) -> None:
    names.answers["changing.example"] = [["127.0.0.1"], ["127.0.0.2"]]
    uri = f"http://changing.example:{server.server_port}/"
    assert names.getaddrinfo("changing.example", server.server_port)  # the address that such a program checks
    open_policy = replace(ON_LOOPBACK, allow_networks={"127.0.0.0/8"})
    assert CLIENTS["httpx"].fetch([uri], open_policy, None) == [Fetched(200, uri)]
    assert (server.connections, other.connections) == (0, 1)


def test_connection_is_kept_to_the_checked_address(
    client: Client, names: NameServer, server: Server, other: Server
) -> None:
    names.answers["changing.example"] = [["127.0.0.1"], ["127.0.0.2"]]
    uri = f"http://changing.example:{server.server_port}/"
    client.fetch([uri, uri, uri], ON_LOOPBACK, None)
    assert (server.connections, len(server.requested), other.connections) == (1, 3, 0)


def test_each_request_on_a_kept_connection_is_checked(client: Client, server: Server, site: str) -> None:
    with pytest.raises(DisallowedURI, match="too many characters"):
        client.fetch([f"{site}/", f"{site}/{'a' * 100}"], replace(ON_LOOPBACK, max_length=50), None)
    assert len(server.requested) == 1


def test_address_in_a_uri_is_checked_even_if_the_policy_lists_it(client: Client, server: Server) -> None:
    uri = f"http://127.0.0.1:{server.server_port}/"
    listed: Policy[URI] = Policy(hosts={"127.0.0.1"})
    with pytest.raises(DisallowedURI, match="the machine itself"):
        client.fetch([uri], listed, None)
    assert client.fetch([uri], replace(listed, allow_networks={"127.0.0.0/8"}), None) == [Fetched(200, uri)]


def test_server_that_does_not_answer_is_an_error_of_the_client(client: Client, names: NameServer) -> None:
    names.answers["closed.example"] = [["127.0.0.1"]]
    with pytest.raises(client.failed):
        client.fetch(["http://closed.example:1/"], ON_LOOPBACK, None)


def test_name_that_is_not_known_is_an_error_of_the_client(client: Client, names: NameServer) -> None:
    with pytest.raises(client.failed, match="not known"):
        client.fetch(["http://site.unknown/"], ON_LOOPBACK, None)
    assert names.lookups == []


@pytest.mark.parametrize(
    "uri", ["http://a.example/", "https://localhost/", "https://10.0.0.1/", "https://metadata.google.internal/"]
)
def test_policy_is_asked_before_a_name_is_looked_up(client: Client, names: NameServer, uri: str) -> None:
    names.answers["a.example"] = [["127.0.0.1"]]
    with pytest.raises(DisallowedURI):
        client.fetch([uri], WEBHOOK, None)
    assert names.lookups == []


def test_fragment_is_not_checked(client: Client, site: str) -> None:
    policy = replace(ON_LOOPBACK, forbid={"fragment"})
    (fetched,) = client.fetch([f"{site}/a#top"], policy, None)
    assert fetched.url.startswith(f"{site}/a")
