"""Fields of the form: a website as people type it, and one for each other policy."""

from typing import Final

from wtforms import Form
from wtforms.validators import Optional

from uri_split import CALLBACK, LOCAL_REDIRECT, WEB_LINK, WEB_ORIGIN, WEBSITE, Policy
from uri_split.integrations.wtforms import URIField

# A space is not an empty text. The pattern refuses it, too.
_MAY_BE_EMPTY: Final = Optional(strip_whitespace=False)


class Fields(Form):
    """A field for each policy. All fields are optional."""

    website = URIField(
        "Your website",
        [_MAY_BE_EMPTY],
        policy=WEBSITE,
        clean=True,
        description="For example www.example.com",
    )
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
    redirect = URIField(
        "A redirect after signing in",
        [_MAY_BE_EMPTY],
        policy=LOCAL_REDIRECT,
        description="A page of this site, such as /account",
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


POLICIES: Final = {field.name: field.policy for field in Fields() if isinstance(field, URIField)}
"""The policy of each field, by name."""
