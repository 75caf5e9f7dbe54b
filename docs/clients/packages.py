"""Clients in Python, in this process."""

import platform
from collections.abc import Callable, Sequence
from functools import partial
from importlib.metadata import version
from typing import Final, NamedTuple
from urllib.parse import SplitResult, urljoin, urlsplit

import ada_url
import httpx
import hyperlink
import requests
import yarl
from urllib3.util import Url, parse_url

from docs.clients.client import Answer, Client, Question, Run
from uri_split import URI, Components, URIReference, split
from uri_split._algebra.resolution import resolve

_Parse = Callable[[str, str | None], object]

_REFUSALS: Final = (ValueError, NotImplementedError, httpx.InvalidURL)  # the second, by hyperlink for references


class _Parts(NamedTuple):
    """Components under the names that most packages give them."""

    scheme: str
    host: str
    port: int | str | None
    path: str


def _client(name: str, call: str, release: str, parse: _Parse, *, host: str = "host") -> Client:
    """Return a client whose parser returns an object with an attribute for each component; `host` names one of them."""
    return Client(name, call, partial(_ask, release, parse, host))


def _ask(release: str, parse: _Parse, host: str, questions: Sequence[Question]) -> Run:
    return Run(release, [_answer(parse, host, question) for question in questions])


def _answer(parse: _Parse, host: str, question: Question) -> Answer:
    name = host if question.component == "host" else question.component
    try:
        found: object = getattr(parse(question.text, question.base), name)
    except _REFUSALS:
        return None
    return "" if found is None else str(found)


def _split(text: str, base: str | None) -> Components:
    return split(text) if base is None else resolve(split(base), split(text))


def _reference(text: str, base: str | None) -> URIReference:
    return URIReference(text) if base is None else URI(base).resolve(text)


def _urllib(text: str, base: str | None) -> SplitResult:
    return urlsplit(text if base is None else urljoin(base, text))


def _urllib3(text: str, _base: str | None) -> Url:
    return parse_url(text)


def _requests(text: str, _base: str | None) -> SplitResult:
    """Return the URL that Requests would send a request to, split as Requests does it."""
    url = requests.Request("GET", text).prepare().url or ""
    requests.Session().get_adapter(url)  # rejects all schemes but http and https
    return urlsplit(url)


def _httpx(text: str, base: str | None) -> httpx.URL:
    return httpx.URL(text) if base is None else httpx.URL(base).join(text)


def _yarl(text: str, base: str | None) -> yarl.URL:
    return yarl.URL(text) if base is None else yarl.URL(base).join(yarl.URL(text))


def _hyperlink(text: str, base: str | None) -> _Parts:
    url = hyperlink.URL.from_text(text) if base is None else hyperlink.URL.from_text(base).click(text)
    return _Parts(url.scheme, url.host, url.port, "/" * url.rooted + "/".join(url.path))


def _ada(text: str, base: str | None) -> _Parts:
    url = ada_url.URL(text, base)
    return _Parts(url.protocol.removesuffix(":"), url.hostname, url.port, url.pathname)


PACKAGES: Final = (
    _client("RFC 3986", "uri_split.split(text)", version("uri_split"), _split),
    _client("URIReference", "uri_split.URIReference(text)", version("uri_split"), _reference),
    _client("urllib", "urllib.parse.urlsplit(text)", platform.python_version(), _urllib, host="hostname"),
    _client("urllib3", "urllib3.util.parse_url(text)", version("urllib3"), _urllib3),
    _client("Requests", 'requests.Request("GET", text).prepare()', version("requests"), _requests, host="hostname"),
    _client("HTTPX", "httpx.URL(text)", version("httpx"), _httpx),
    _client("yarl", "yarl.URL(text)", version("yarl"), _yarl),
    _client("hyperlink", "hyperlink.URL.from_text(text)", version("hyperlink"), _hyperlink),
    _client("ada-url", "ada_url.URL(text)", version("ada-url"), _ada),
)
