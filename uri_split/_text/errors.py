"""Base class of the errors that this package raises."""

from uri_split._text.public import public


@public
class URIError(ValueError):
    """Base class of the errors about URIs, their components, policies and rules.

    Catch it to catch whatever `uri_split` rejects. An argument of a wrong type is a `TypeError`.
    """
