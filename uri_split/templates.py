"""URI templates (RFC 6570): expanded, read back, and compared."""

from uri_split._templates.errors import InvalidURITemplate
from uri_split._templates.template import URITemplate

__all__ = ["InvalidURITemplate", "URITemplate"]
