"""Names of `URI` that a `RelativeRef` lacks, with an error that says what to call instead."""

from typing import Final, NoReturn

_BASE: Final = "base.{name}(reference), with a URI as the base"
_INSTEAD: Final = {
    "resolve": f"call {_BASE}",
    "relativize": "call base.relativize(target), with a URI as the base",
    "is_same_document": f"call {_BASE}",
    "is_within": "resolve it against a base first: base.resolve(reference).is_within(base)",
    "origin": "resolve it against a base first: base.resolve(reference).origin",
}


class OnlyOfURI:
    """Stand-in for an attribute of `URI`, which raises the `AttributeError` that is expected, with a hint.

    >>> from uri_split import RelativeRef
    >>> RelativeRef("../a").resolve("b")
    Traceback (most recent call last):
    AttributeError: a RelativeRef has no resolve, as it is no base: call base.resolve(reference), with a URI as the base
    """

    _name: str

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, instance: object, owner: type) -> NoReturn:
        name = self._name
        message = f"a {owner.__name__} has no {name}, as it is no base: {_INSTEAD[name].format(name=name)}"
        raise AttributeError(message, name=name, obj=owner if instance is None else instance)
