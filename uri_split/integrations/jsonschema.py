"""Format checker for the package jsonschema: the formats that RFC 3986, RFC 3987 and RFC 6570 define.

>>> from jsonschema import Draft202012Validator
>>> from uri_split.integrations.jsonschema import FORMAT_CHECKER
>>> validator = Draft202012Validator({"type": "string", "format": "uri"}, format_checker=FORMAT_CHECKER)
>>> validator.is_valid("https://example.com/straße"), validator.is_valid("urn:isbn:9780262510875")
(False, True)
>>> for error in validator.iter_errors("https://example.com/a b"):
...     print(error.cause)
not a valid URI:
  https://example.com/a b
                       ^
  a space is not allowed in a path (path, RFC 3986 section 3.3)
  help: write https://example.com/a%20b
"""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from uri_split._diagnosis import diagnose, required
from uri_split._problem import InvalidURI
from uri_split._templates.grammar import InvalidURITemplate
from uri_split._templates.template import URITemplate
from uri_split._text.arguments import requires_extra
from uri_split.encoding import iri_to_uri

with requires_extra("the jsonschema integration", package="jsonschema"):
    from jsonschema import Draft202012Validator, FormatChecker


FORMAT_CHECKER: Final = FormatChecker(())
"""Format checker of draft 2020-12 whose formats ``uri``, ``uri-reference``, ``uri-template``, ``iri``,
``iri-reference``, ``ipv4`` and ``ipv6`` are checked by `uri_split`. The cause of their errors is a
`uri_split.InvalidURI`, and that of ``uri-template`` a `uri_split.InvalidURITemplate`.

Validators of older drafts can use it as well.

The message of an error, its traceback and ``error.instance`` are jsonschema's, and contain the whole text with any
password, for every format. Where texts may have passwords, show ``error.json_path`` and ``error.cause``, which hides
passwords. Errors of other keywords, such as ``pattern``, have no cause: show ``error.validator``.
"""


def _require_iri(text: str) -> None:
    reference = iri_to_uri(text)
    if reference.scheme is None:
        # The text has no other problem, so the span is the same in the IRI.
        raise InvalidURI(text, "URI", diagnose(reference, "URI"))


def _check(require: Callable[[str], object], instance: object) -> bool:
    if isinstance(instance, str):  # a format applies to strings only
        require(instance)
    return True


_FORMATS: Final[Mapping[str, Callable[[str], object]]] = MappingProxyType(
    {
        "uri": partial(required, rule="URI"),
        "uri-reference": partial(required, rule="URI-reference"),
        "uri-template": URITemplate,
        "iri": _require_iri,
        "iri-reference": iri_to_uri,
        "ipv4": partial(required, rule="IPv4address"),
        "ipv6": partial(required, rule="IPv6address"),
    }
)

FORMAT_CHECKER.checkers.update(Draft202012Validator.FORMAT_CHECKER.checkers)
for _format, _require in _FORMATS.items():
    FORMAT_CHECKER.checks(_format, raises=(InvalidURI, InvalidURITemplate))(partial(_check, _require))
