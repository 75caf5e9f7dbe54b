"""All clients, in the order of the page."""

from typing import Final

from docs.clients.client import Client
from docs.clients.libcurl import CURL
from docs.clients.packages import PACKAGES
from docs.clients.programs import PROGRAMS

CLIENTS: Final[tuple[Client, ...]] = (*PACKAGES, CURL, *PROGRAMS)
"""The first is RFC 3986, which the others are compared with."""
