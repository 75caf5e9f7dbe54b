"""References as field types of pydantic: what the hooks of the classes and of `uri_split.Policy` return.

The types need nothing but pydantic, and a policy stands in an annotation:

>>> from typing import Annotated
>>> from pydantic import BaseModel, ValidationError
>>> from uri_split import URI, WEB_LINK
>>> class Bookmark(BaseModel):
...     link: Annotated[URI, WEB_LINK]
>>> Bookmark(link="https://example.com/").link.host
'example.com'
>>> try:
...     Bookmark(link="ftp://example.com/")
... except ValidationError as error:
...     print([(told["loc"], told["msg"], told["ctx"]["start"], told["ctx"]["end"]) for told in error.errors()])
[(('link',), 'the scheme must be http or https, found "ftp"', 0, 3)]
"""

from uri_split._policy.pydantic import json_schema_of_policy, schema_of_policy
from uri_split._uri.pydantic import json_schema_of_type, schema_of_type

__all__ = ["json_schema_of_policy", "json_schema_of_type", "schema_of_policy", "schema_of_type"]
