"""URIs with one scheme, checked by the RFC of that scheme: ``data:``, ``mailto:`` and ``urn:``."""

from uri_split.schemes._data import DataURI
from uri_split.schemes._mailto import MailtoURI
from uri_split.schemes._urn import URN

__all__ = ["URN", "DataURI", "MailtoURI"]
