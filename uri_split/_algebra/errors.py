"""Error about a value that cannot be a component."""

from uri_split._grammar.names import Component
from uri_split._text.errors import URIError
from uri_split._text.public import public


@public
class InvalidComponent(URIError):  # noqa: N818  errors are named after what is wrong
    """A value that cannot be the component that it was given for, or cannot be combined with the other components.

    Attributes:
        message: What is wrong with it, in words, without any part of a password.
        component: The name of the component.

    >>> from uri_split import build
    >>> try:
    ...     build(scheme="http", host="example.com", port=70000)
    ... except InvalidComponent as error:
    ...     print(error.component, error, sep=": ")
    port: port must be a number from 0 to 65535, found 70000
    """

    message: str
    component: Component

    def __init__(self, message: str, component: Component) -> None:
        super().__init__(message, component)
        self.message = message
        self.component = component

    def __str__(self) -> str:
        return self.message
