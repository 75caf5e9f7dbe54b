"""Fields of the form: one for each kind of URI."""

from typing import Final

from wtforms import Form
from wtforms.validators import Optional

from uri_split import CALLBACK, WEB_LINK, WEB_ORIGIN, Policy
from uri_split.integrations.wtforms import URIField

# A space is not an empty text. The pattern refuses it, too.
_MAY_BE_EMPTY: Final = Optional(strip_whitespace=False)


class Fields(Form):
    """A field for each kind. All fields are optional."""

    web_link = URIField(
        "A web link",
        [_MAY_BE_EMPTY],
        policy=WEB_LINK,
        description="http or https, and a host, such as https://example.com/",
    )
    origin = URIField(
        "An origin",
        [_MAY_BE_EMPTY],
        policy=WEB_ORIGIN,
        description="Scheme, host and optional port, such as https://example.com:8443",
    )
    callback = URIField(
        "An OAuth callback",
        [_MAY_BE_EMPTY],
        policy=CALLBACK,
        description="https, or http to this machine, such as http://127.0.0.1:8000/done",
    )
    uri = URIField(
        "Any URI",
        [_MAY_BE_EMPTY],
        policy=Policy(),
        description="Any scheme, such as urn:isbn:9780262510875 or mailto:ada@example.com",
    )
    reference = URIField(
        "A URI reference",
        [_MAY_BE_EMPTY],
        policy=Policy("URI-reference"),
        description="A URI or a relative reference, such as ../images/logo.png",
    )
    absolute = URIField(
        "An absolute URI",
        [_MAY_BE_EMPTY],
        policy=Policy("absolute-URI"),
        description="A URI without a fragment, such as a base URI",
    )
    relative = URIField(
        "A relative reference",
        [_MAY_BE_EMPTY],
        policy=Policy("relative-ref"),
        description="Without a scheme, such as ?page=2 or //cdn.example.com/app.js",
    )


POLICIES: Final = {field.name: field.policy for field in Fields() if isinstance(field, URIField)}
"""The policy of each field, by name."""
