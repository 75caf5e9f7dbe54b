"""Pydantic: references as field types, and policies as annotations.

The types and `uri_split.Policy` have pydantic's hooks, so nothing needs to be imported from this module:

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
...     for each in error.errors():
...         print(each["loc"], each["msg"], each["ctx"]["start"], each["ctx"]["end"])
('link',) the scheme must be http or https, found "ftp"; help: write "http:" or "https:" instead of "ftp:" 0 3

`uri_split.Clean` takes what people type:

>>> from uri_split import WEBSITE, Clean
>>> class Profile(BaseModel):
...     website: Annotated[URI, Clean(WEBSITE)]
>>> Profile(website="example.com").website
AbsoluteURI('https://example.com')

For messages in another language, the ``ctx`` of each error has the `uri_split.messages.Message` and the help of its
problem, and the code and the params for messages of your own:

>>> from uri_split.messages import messages
>>> german = messages("de")
>>> own = {"scheme-not-listed": "{found}: nur {allowed} ist erlaubt"}
>>> try:
...     Bookmark(link="ftp://me@example.com/")
... except ValidationError as error:
...     for each in error.errors():
...         context = each["ctx"]
...         print(own.get(context["code"], "{message}").format(**{**context, "message": german(context["message"])}))
...         print(german(context["help"]))
ftp: nur http, https ist erlaubt
"http:" oder "https:" statt "ftp:" schreiben
Benutzerdaten sind nicht erlaubt
"me@" entfernen
"""

from uri_split._policy.pydantic import json_schema_of_clean, json_schema_of_policy, schema_of_clean, schema_of_policy
from uri_split._uri.pydantic import json_schema_of_type, schema_of_type

__all__ = [
    "json_schema_of_clean",
    "json_schema_of_policy",
    "json_schema_of_type",
    "schema_of_clean",
    "schema_of_policy",
    "schema_of_type",
]
