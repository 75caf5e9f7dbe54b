"""Other packages take references as they are, since each is a `str`. Requests go to a server on the loopback."""

import asyncio
import copy
import csv
import io
import json
import pickle
import sqlite3
import tomllib
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path, PurePosixPath
from threading import Thread

import aiohttp
import httpx
import orjson
import pytest
import requests
import tomli_w
import urllib3
import yaml
import yarl
from requests.adapters import HTTPAdapter
from urllib3.util import parse_url

from uri_split import URI, AbsoluteURI, RelativeRef, URIReference, build, split
from uri_split.files import file_path, file_uri
from uri_split.resolution import base_uri

SECRET = "hunter2"
URIS = (
    URI("https://example.com/"),
    URI(f"https://me:{SECRET}@example.com:8042/over/there%2F?name=ferret#nose"),
    URI("http://[2001:db8::7]/c=GB?objectClass?one"),
    build(scheme="https", host="bücher.example", path=["", "straße", "a/b", ""], query={"q": "x & y"}, idna=True),
)


class Echo(BaseHTTPRequestHandler):
    """Handler that returns the target and the credentials of a request; the path ``/moved`` redirects to its query."""

    def do_GET(self) -> None:
        path, _, query = self.path.partition("?")
        credentials = self.headers.get("Authorization", "")
        body = f"{self.path} {credentials}".encode()
        self.send_response(302 if path == "/moved" else 200)
        if path == "/moved":
            self.send_header("Location", query)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  the name of the base class
        """Log nothing."""


@pytest.fixture(scope="module")
def origin() -> Iterator[AbsoluteURI]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Echo) as server:
        thread = Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield build(scheme="http", host="127.0.0.1", port=server.server_port)
        server.shutdown()
        thread.join()


class Plain(yaml.SafeDumper):
    """Dumper that writes references as texts."""


Plain.add_multi_representer(URIReference, lambda dumper, uri: dumper.represent_str(str(uri)))


def by_httpx(uri: URI) -> tuple[str, str]:
    response = httpx.get(uri, follow_redirects=True, trust_env=False)
    return response.text, str(response.url)


def by_httpx_async(uri: URI) -> tuple[str, str]:
    async def get() -> tuple[str, str]:
        async with httpx.AsyncClient(trust_env=False, follow_redirects=True) as client:
            response = await client.get(uri)
            return response.text, str(response.url)

    return asyncio.run(get())


def by_requests(uri: URI) -> tuple[str, str]:
    with requests.Session() as session:
        session.trust_env = False
        response = session.get(uri, timeout=5)
        return response.text, response.url


def by_aiohttp(uri: URI) -> tuple[str, str]:
    async def get() -> tuple[str, str]:
        async with aiohttp.ClientSession() as session, session.get(uri) as response:
            return await response.text(), str(response.url)

    return asyncio.run(get())


def by_urllib3(uri: URI) -> tuple[str, str]:
    with urllib3.PoolManager() as pool:
        response = pool.request("GET", uri)
        return response.data.decode(), str(base_uri(embedded=response.geturl(), retrieval=uri))


def by_urllib(uri: URI) -> tuple[str, str]:
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(urllib.request.Request(uri), timeout=5) as response:  # noqa: S310  the loopback
        return response.read().decode(), response.geturl()


CLIENTS = (by_httpx, by_httpx_async, by_requests, by_aiohttp, by_urllib3, by_urllib)
# Characters that a client might change: encoded delimiters, sub-delims, UTF-8, and a slash at the end.
TARGETS = ("/", "/a%2Fb;c=d/e,f/", "/stra%C3%9Fe?q=a%26b&q=%2B+c&flag", "/@:!$&()*+=?/?:@")


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("get", CLIENTS)
def test_client_sends_the_path_and_the_query_as_they_are(
    get: Callable[[URI], tuple[str, str]], origin: AbsoluteURI, target: str
) -> None:
    uri = origin.resolve(target)
    text, url = get(uri)
    assert text == f"{target} "
    assert URI(url) == uri


@pytest.mark.parametrize("get", CLIENTS)
def test_client_follows_a_redirect(get: Callable[[URI], tuple[str, str]], origin: AbsoluteURI) -> None:
    text, url = get(origin.resolve("/moved?/a%20b"))
    assert text == "/a%20b "
    assert URI(url).path == "/a%20b"


@pytest.mark.parametrize("get", [by_httpx, by_httpx_async, by_requests, by_aiohttp])
def test_client_reads_user_and_password(get: Callable[[URI], tuple[str, str]], origin: AbsoluteURI) -> None:
    text, _ = get(origin.resolve("/a").with_components(userinfo="me:a%3Ab"))
    assert text == "/a Basic bWU6YTpi"


class TestHTTPX:
    @pytest.mark.parametrize("uri", URIS)
    def test_url_and_request_have_the_same_text(self, uri: URI) -> None:
        assert str(httpx.URL(uri)) == str(httpx.Request("GET", uri).url) == uri
        assert URI(str(httpx.URL(uri))) == uri

    def test_client_has_a_base_and_gets_references(self) -> None:
        def echo(request: httpx.Request) -> httpx.Response:
            return httpx.Response(200, text=str(request.url))

        base = URI("https://example.com/a/")
        with httpx.Client(base_url=base, transport=httpx.MockTransport(echo)) as client:
            assert client.get(RelativeRef("b?c")).text == base.resolve("b?c")

    def test_parameter_is_a_reference(self) -> None:
        request = httpx.Request("GET", URI("https://example.com/"), params={"next": URIS[0]})
        assert dict(URI(str(request.url)).query_params()) == {"next": URIS[0]}


class TestRequests:
    @pytest.mark.parametrize("uri", URIS)
    def test_request_is_prepared(self, uri: URI) -> None:
        assert requests.Request("GET", uri).prepare().url == uri

    def test_parameters_and_adapters_are_references(self) -> None:
        request = requests.Request("GET", URI("https://example.com/"), params={"next": URIS[0]}).prepare()
        assert request.url is not None
        assert dict(URI(request.url).query_params()) == {"next": URIS[0]}
        with requests.Session() as session:
            adapter = HTTPAdapter()
            session.mount(URI("https://example.com/a"), adapter)
            assert session.get_adapter(URI("https://example.com/a/b")) is adapter


class TestUrllib3:
    @pytest.mark.parametrize("uri", URIS)
    def test_url_is_parsed(self, uri: URI) -> None:
        url = parse_url(uri)
        assert (url.scheme, url.auth, url.host, url.query, url.fragment) == (
            uri.scheme,
            uri.userinfo,
            uri.host,
            uri.query,
            uri.fragment,
        )
        assert url.url == uri


class TestYarl:
    @pytest.mark.parametrize("uri", URIS)
    def test_url_has_the_same_text_and_components(self, uri: URI) -> None:
        url = yarl.URL(uri, encoded=True)
        assert str(url) == uri
        assert (url.scheme, url.raw_authority, url.raw_path, url.raw_query_string, url.raw_fragment) == (
            uri.scheme,
            uri.authority,
            uri.path,
            uri.query or "",
            uri.fragment or "",
        )
        assert URI(str(yarl.URL(uri))).host is not None

    def test_query_and_segment_are_references(self) -> None:
        url = yarl.URL(URIS[0])
        assert dict(URI(str(url.with_query(next=URIS[1]))).query_params()) == {"next": URIS[1]}
        assert str(url / RelativeRef("a")) == "https://example.com/a"


class TestPathlib:
    def test_path_of_a_reference_is_a_path(self) -> None:
        assert PurePosixPath(URI("https://example.com/a/b.txt").path).name == "b.txt"
        assert PurePosixPath("/srv") / RelativeRef("a/b") == PurePosixPath("/srv/a/b")

    def test_path_is_a_file_uri_and_back(self, tmp_path: Path) -> None:
        path = tmp_path / "100% é.txt"
        path.write_text("a", "utf-8")
        uri = file_uri(path)
        assert file_path(uri).read_text("utf-8") == "a"
        with urllib.request.urlopen(uri) as opened:  # noqa: S310  its own
            assert opened.read() == b"a"


class TestStandardLibrary:
    @pytest.mark.parametrize("uri", URIS)
    def test_json_writes_texts(self, uri: URI) -> None:
        written = json.dumps({uri: [uri]})
        assert json.loads(written) == {str(uri): [str(uri)]}
        assert json.dumps(uri, indent=1) == f'"{uri}"'

    def test_sqlite_stores_and_finds_texts(self) -> None:
        connection = sqlite3.connect(":memory:")
        connection.execute("CREATE TABLE pages (link TEXT PRIMARY KEY)")
        connection.executemany("INSERT INTO pages VALUES (?)", [(uri,) for uri in URIS])
        rows = connection.execute(
            "SELECT typeof(link), link FROM pages WHERE link = :link", {"link": URIS[1]}
        ).fetchall()
        connection.close()
        assert rows == [("text", URIS[1])]
        assert type(rows[0][1]) is str

    @pytest.mark.parametrize("uri", URIS)
    def test_urllib_parses_and_joins(self, uri: URI) -> None:
        assert urllib.parse.urlsplit(uri).geturl() == uri
        assert urllib.parse.urljoin(uri, RelativeRef("b?c")) == uri.resolve("b?c")
        assert urllib.parse.unquote(urllib.parse.quote(uri, safe="")) == uri
        assert urllib.parse.parse_qs(urllib.parse.urlencode({"next": uri})) == {"next": [uri]}

    @pytest.mark.parametrize("text", [*URIS, "../a?b", "", "a:#b"])
    def test_csv_and_pickle_and_formats_keep_the_text(self, text: str) -> None:
        reference = URIReference(text)
        file = io.StringIO()
        csv.writer(file).writerow([reference, "x"])
        file.seek(0)
        assert next(csv.reader(file))[0] == text
        restored = pickle.loads(pickle.dumps(reference))  # noqa: S301  its own
        assert (restored, type(restored)) == (reference, type(reference))
        assert f"{reference}" == "{}".format(reference) == str(reference) == text  # noqa: UP032  what is tested
        assert split(reference).unsplit() == text

    @pytest.mark.parametrize("text", [*URIS, "../a?b", "", "a:#b"])
    def test_json_toml_yaml_and_copies_keep_the_text(self, text: str) -> None:
        reference = URIReference(text)
        links = {"link": reference}
        assert json.loads(json.dumps({reference: reference})) == {text: text}
        assert orjson.loads(orjson.dumps(links)) == links
        assert orjson.loads(orjson.dumps({reference: 1}, option=orjson.OPT_NON_STR_KEYS)) == {text: 1}
        assert tomllib.loads(tomli_w.dumps(links)) == links
        written = yaml.dump(links, Dumper=Plain)  # pyright: ignore[reportUnknownMemberType]  # in its stubs
        assert yaml.safe_load(written) == links
        assert "!!" not in written
        for copied in (copy.copy(reference), copy.deepcopy([reference])[0]):
            assert (copied, type(copied)) == (reference, type(reference))
