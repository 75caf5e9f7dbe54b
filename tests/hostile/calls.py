"""Calls with hostile texts, whose results and errors are printed, too."""

from collections.abc import Callable
from operator import attrgetter

from uri_split import URIError


def result(call: Callable[[], object]) -> object:
    try:
        return repr(call())
    except URIError as error:
        return f"{error}{error!r}"


def read(kind: Callable[[str], object], text: str, attributes: str) -> object:
    return attrgetter(*attributes.split())(kind(text))
