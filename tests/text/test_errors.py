"""The base class of the errors."""

import uri_split
from uri_split import URIError
from uri_split.rules import UnknownRule


def test_uri_error_is_a_public_value_error() -> None:
    assert issubclass(URIError, ValueError)
    assert issubclass(UnknownRule, URIError)
    assert "URIError" in uri_split.__all__
