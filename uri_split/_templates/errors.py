"""Error about a text that is not a URI template."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from uri_split._diagnosis.errors import RejectedText
from uri_split._grammar.names import AnyRule
from uri_split._templates.passwords import hidden_in_template
from uri_split._text.public import public
from uri_split._text.spans import Span


@public
class InvalidURITemplate(RejectedText):
    """A text that is not a URI template (RFC 6570, rule URI-Template), with every reason.

    Its `str` is the text, with carets under the problems, and below them the reasons and what to write instead.
    Passwords are hidden.

    Attributes:
        text: The text, as it was given.
        rule: The rule that it should match.
        problems: The reasons, in order of position; at least one.

    >>> from uri_split import URITemplate
    >>> try:
    ...     URITemplate("/users/{user-name}{?page")
    ... except InvalidURITemplate as error:
    ...     print(error)
    not a valid URI template:
      /users/{user-name}{?page
                  ^     ^
      "-" is not allowed in the name of a variable (varname, RFC 6570 section 2.3)
      help: write only letters, digits, "_", percent-encodings, and "." between them
      "{" is not closed (expression, RFC 6570 section 2.2)
      help: write "}" after the last variable, or %7B for a brace as text
    """

    _headings: ClassVar[Mapping[AnyRule, str]] = {"URI-Template": "error/invalid/URI-Template"}

    def _hidden(self) -> Sequence[Span]:
        return hidden_in_template(self.text)
