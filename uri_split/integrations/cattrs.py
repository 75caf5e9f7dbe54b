"""Hooks for cattrs, which structure and unstructure references and URI templates.

>>> import attrs, cattrs
>>> from uri_split import URI
>>> from uri_split.integrations.cattrs import register_hooks
>>> @attrs.frozen
... class Bookmark:
...     link: URI
>>> converter = cattrs.Converter()
>>> register_hooks(converter)
>>> bookmark = converter.structure({"link": "https://example.com/"}, Bookmark)
>>> bookmark.link.host, converter.unstructure(bookmark)
('example.com', {'link': 'https://example.com/'})
>>> try:
...     converter.structure({"link": "https://example.com:x/"}, Bookmark)
... except cattrs.ClassValidationError as error:
...     print(cattrs.transform_error(error), [problem.code for problem in error.exceptions[0].problems])
['invalid value for type, expected URI @ $.link'] ['port-not-digits']

attrs alone needs no hooks: each type is a converter.

>>> @attrs.frozen
... class Link:
...     target: URI = attrs.field(converter=URI)
>>> Link("https://example.com/")
Link(target=AbsoluteURI('https://example.com/'))
"""

from typing import cast, get_args

from uri_split._policy.policy import Clean, policies_in
from uri_split._templates.template import URITemplate
from uri_split._text.arguments import requires_extra
from uri_split._uri.types import URIReference

with requires_extra("the cattrs integration", package="cattrs"):
    from cattrs import BaseConverter


def register_hooks(converter: "BaseConverter") -> None:
    """Register hooks that structure a `str` as a reference of any type, or as a `URITemplate`, and back.

    The policy in an annotation, such as ``Annotated[URI, WEB_LINK]``, is checked, and
    ``Annotated[URI, Clean(WEBSITE)]`` takes what people type.

    Without the hook for unstructuring, a converter would leave the values as they are, and some encoders take no
    subclasses of `str`. Among the errors of cattrs, a text that does not match the rule is a `uri_split.InvalidURI` or
    a `uri_split.InvalidURITemplate`, one that a policy does not accept is a `uri_split.DisallowedURI`, and a value that
    is not a `str` is a `TypeError`.

    Args:
        converter: A converter of cattrs, such as those of `cattrs.preconf`.

    >>> from cattrs.preconf.json import make_converter
    >>> converter = make_converter()
    >>> register_hooks(converter)
    >>> converter.loads('["/a", "https://example.com/"]', list[URIReference])
    [RelativeRef('/a'), AbsoluteURI('https://example.com/')]
    >>> from typing import Annotated
    >>> from uri_split import URI, WEBSITE
    >>> converter.loads('"example.com"', Annotated[URI, Clean(WEBSITE)])
    AbsoluteURI('https://example.com')
    """
    # A hook also applies to subclasses.
    for base in (URIReference, URITemplate):
        converter.register_structure_hook(base, lambda value, kind: kind(value))
        converter.register_unstructure_hook(base, str)

    def structured(value: object, kind: object) -> object:
        policies = policies_in(kind)
        for each in policies:
            if isinstance(each, Clean) and isinstance(value, str):
                value = each.parse(value)
        value = converter.structure(value, get_args(kind)[0])
        for each in policies:
            if value is not None:
                each.parse(cast("str", value))  # which refuses other types
        return value

    converter.register_structure_hook_func(lambda kind: bool(policies_in(kind)), structured)
