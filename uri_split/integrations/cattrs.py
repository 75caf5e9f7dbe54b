"""References in classes that cattrs structures and unstructures.

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

Attrs alone needs no hooks: a type is a converter.

>>> @attrs.frozen
... class Link:
...     target: URI = attrs.field(converter=URI)
>>> Link("https://example.com/")
Link(target=AbsoluteURI('https://example.com/'))
"""

from typing import TYPE_CHECKING

from uri_split._uri.references import URIReference

if TYPE_CHECKING:
    from cattrs import BaseConverter


def register_hooks(converter: "BaseConverter") -> None:
    """Let a converter make a `URI`, `URIReference`, `AbsoluteURI` or `RelativeRef` of a text, and a `str` of each.

    Without this, a converter would leave them as they are where it unstructures, and some encoders take no subclasses
    of `str`. What is not of its rule is an `uri_split.InvalidURI` among the errors of cattrs, and what is no text is
    a `TypeError`.

    Args:
        converter: Any converter of cattrs, such as those of `cattrs.preconf`.

    >>> from cattrs.preconf.json import make_converter
    >>> converter = make_converter()
    >>> register_hooks(converter)
    >>> converter.loads('["/a", "https://example.com/"]', list[URIReference])
    [RelativeRef('/a'), AbsoluteURI('https://example.com/')]
    """
    # A hook is for the subclasses as well.
    converter.register_structure_hook(URIReference, lambda value, kind: kind(value))
    converter.register_unstructure_hook(URIReference, str)
