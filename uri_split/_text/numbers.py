"""Numbers as texts."""

from math import isfinite

from uri_split._text.errors import URIError


def number_text(value: float) -> str:
    """Return a number as Python writes it: an `int` in decimal digits, a `float` in the shortest form.

    Raises:
        URIError: If it is infinite, not a number, or an `int` with more digits than Python writes.

    >>> number_text(10), number_text(0.5)
    ('10', '0.5')
    """
    if isinstance(value, int):
        try:
            return int.__repr__(value)  # a member of an enumeration has another `repr`
        except ValueError:
            message = "a number has more digits than Python can write: write a text instead"
            raise URIError(message) from None
    if not isfinite(value):
        message = f"{float.__repr__(value)} is not a finite number: write a finite number, or a text"
        raise URIError(message)
    return float.__repr__(value)
