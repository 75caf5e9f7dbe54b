"""Parameters of a query, as HTML forms write them; RFC 3986 leaves their form to the scheme (section 3.4)."""

from collections.abc import Iterable

from uri_split._algebra import percent

Parameter = tuple[str, str | None]
"""The decoded name and value of a parameter; the value is `None` if there is no ``=``."""


def split_query(query: str) -> tuple[Parameter, ...]:
    """Return the parameters of a query, in order, as HTML forms write them: a ``+`` is a space.

    >>> split_query("q=a+b&flag&x=1%262=3")
    (('q', 'a b'), ('flag', None), ('x', '1&2=3'))
    """
    return tuple(_parameter(piece) for piece in query.split("&"))


def joined_query(parameters: Iterable[Parameter]) -> str:
    """Return the query with these parameters, encoding the ``&``, ``=``, ``+`` and spaces in them.

    Raises:
        InvalidComponent: If a name or value has a lone surrogate that does not stand for a byte.
        TypeError: If a name or value is not a `str`.

    >>> joined_query([("q", "a b"), ("flag", None), ("x", "1&2=3")])
    'q=a%20b&flag&x=1%262%3D3'
    """
    return "&".join(
        _encoded(name) if value is None else f"{_encoded(name)}={_encoded(value)}" for name, value in parameters
    )


def replaced_parameter(query: str | None, name: str, values: Iterable[str | None]) -> str | None:
    """Return the query with these values, and no others, for a parameter; `None` if no parameter is left.

    They replace the first parameter of that name, or else follow the last one. The others stay as they are.

    Raises:
        InvalidComponent: If the name or a value has a lone surrogate that does not stand for a byte.
        TypeError: If the name or a value is not a `str`.

    >>> replaced_parameter("a=1&b=+&a=2", "a", ["3", None]), replaced_parameter("a=1", "a", [])
    ('a=3&a&b=+', None)
    """
    written = _encoded(name)  # which checks the name even if the parameter is only removed
    new = [written if value is None else f"{written}={_encoded(value)}" for value in values]
    pieces = query.split("&") if query else []
    own = [place for place, piece in enumerate(pieces) if _parameter(piece)[0] == name]
    if not own and not new:
        return query
    place = own[0] if own else len(pieces)
    others = [piece for piece in pieces[place:] if _parameter(piece)[0] != name]
    changed = [*pieces[:place], *new, *others]
    return "&".join(changed) if changed else None


def _encoded(text: str) -> str:
    return percent.encode_component("query", text, "query", also_encode="&=+")


def _parameter(piece: str) -> Parameter:
    name, equals, value = piece.replace("+", " ").partition("=")
    return percent.decode(name), percent.decode(value) if equals else None
