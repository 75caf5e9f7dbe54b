"""URI templates (RFC 6570): from values to URIs and back, and t-strings.

`uri_split.URITemplate` expands a template, reads values back, and proves whether that is unambiguous. `conflict` finds
a text that two templates match. On Python 3.14, `uri` makes a URI of a t-string; on older versions, use templates.
"""

from uri_split._templates.ambiguity import Ambiguity
from uri_split._templates.grammar import InvalidURITemplate
from uri_split._templates.t_strings import uri
from uri_split._templates.template import URITemplate, conflict

__all__ = ["Ambiguity", "InvalidURITemplate", "URITemplate", "conflict", "uri"]
