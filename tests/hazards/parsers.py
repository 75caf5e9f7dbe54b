"""Hosts, paths and schemes as other programs read them."""

import ctypes
import socket
from collections.abc import Callable
from urllib.parse import unquote, urlsplit
from urllib.request import Request

import httpx
import hyperlink
import yarl
from ada_url import URL
from urllib3.exceptions import LocationParseError
from urllib3.util import parse_url

from uri_split import URI, split
from uri_split._algebra.browsers import scalar_values


def reading(read: Callable[[str], object]) -> Callable[[str], object]:
    """Return the function with "rejected" in place of the errors that the programs raise."""

    def call(text: str) -> object:
        try:
            return read(text)
        except (ValueError, httpx.InvalidURL, LocationParseError):
            return "rejected"

    return call


def host_of_rfc(text: str) -> str:
    return split(text).host or ""


def bytes_to_c(text: str) -> str:
    return ctypes.create_string_buffer(text.encode()).value.decode()


def path_decoded_twice(text: str) -> str:
    return unquote(unquote(split(text).path))


def host_without_dot(text: str) -> object:
    return browsers_host(text.replace("./", "/"))


browsers_host = reading(lambda text: URL(scalar_values(text)).hostname)
browsers_path = reading(lambda text: URL(scalar_values(text)).pathname)
browsers_scheme = reading(lambda text: URL(scalar_values(text)).protocol.removesuffix(":"))
urllib_host = reading(lambda text: urlsplit(text).hostname)
urllib_path = reading(lambda text: urlsplit(text).path)
urllib_scheme = reading(lambda text: urlsplit(text).scheme)
yarl_host = reading(lambda text: yarl.URL(text).host)
yarl_path = reading(lambda text: yarl.URL(text).raw_path)
httpx_host = reading(lambda text: httpx.URL(text).host)
httpx_path = reading(lambda text: httpx.URL(text).raw_path.decode())
httpx_decoded_path = reading(lambda text: httpx.URL(text).path)
hyperlink_host = reading(lambda text: hyperlink.URL.from_text(text).host)
hyperlink_path = reading(lambda text: hyperlink.URL.from_text(text).path)
urllib3_host = reading(lambda text: parse_url(text).host)


def sent_back(text: str) -> str:
    """Return the target of a redirection to the path, decoded."""
    return f"{split(text).scheme}:{unquote(split(text).path)}"


def opened_host(text: str) -> object:
    return Request(text).host  # noqa: S310  nothing is opened


def from_base(resolve: Callable[[str, str], str]) -> Callable[[str], object]:
    return lambda text: str(resolve(f"{split(text).scheme}://base/x", text))


def resolved_strictly(base: str, reference: str) -> str:
    return URI(base).resolve(reference)


def resolved(host: str) -> str:
    return socket.inet_ntoa(socket.inet_aton(host))
