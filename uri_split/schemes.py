"""URIs with one scheme, checked by the RFC of that scheme: `data:`, `mailto:` and `urn:`."""

from uri_split._schemes.data import DataURI
from uri_split._schemes.mailto import MailtoURI
from uri_split._schemes.urn import URN

__all__ = ["URN", "DataURI", "MailtoURI"]
