"""Parameters of a query, as HTML forms write them; RFC 3986 leaves their form to the scheme (section 3.4)."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import chain
from typing import Final, cast

from uri_split._algebra import encoding
from uri_split._algebra.encoding import InvalidComponent
from uri_split._text.arguments import Scalar, wrong_type

Parameter = tuple[str, str | None]
"""The decoded name and value of a parameter; the value is `None` if there is no ``=``."""

Value = Scalar | None
"""A value to write: text, a number, a UUID, a date or a time; or `None` for a name without ``=``."""

Values = Value | Sequence[Value]
"""A value, or several for parameters of the same name."""

_Pair = tuple[str, Values]

Parameters = Mapping[str, Values] | Iterable[_Pair]
"""Parameters to write: a mapping, or pairs of a name and its value or values."""

_DELIMITERS: Final = "&;=+"
_LARGE: Final = 10**20  # a smaller number has no more digits than Python writes
# Sequences of values are checked after these, which are common, and some of them sequences.
_SINGLE: Final = (int, float, bytes, bytearray)
_NO_PAIRS: Final = (str, Mapping, AbstractSet)
_NOT_PAIRS: Final = "query parameters must be a mapping or pairs of a name and a value"
_TO_REPLACE: Final = "call with_components(query=...) to replace the query with a text"
_TO_ADD: Final = 'write {"page": "2"} instead of "page=2"'

Selector = str | Callable[[str], bool]
"""A name, in which ``*`` matches any text; or a function that selects names."""


def parted_at_query(text: str) -> tuple[str, str | None, str]:
    """Return the text before the query, the query, and the text from the ``#`` on, without splitting the rest.

    >>> parted_at_query("http://a/b?c#d"), parted_at_query("?")
    (('http://a/b', 'c', '#d'), ('', '', ''))
    """
    text, hash_, fragment = str.partition(text, "#")
    before, mark, query = text.partition("?")
    return before, query if mark else None, hash_ + fragment


def split_query(query: str) -> tuple[Parameter, ...]:
    """Return the parameters of a query, in order, as HTML forms write them: a ``+`` is a space.

    Empty texts next to an ``&`` are skipped.

    >>> split_query("q=a+b&flag&x=1%262=3")
    (('q', 'a b'), ('flag', None), ('x', '1&2=3'))
    """
    return tuple([_parameter(piece) for piece in query.split("&") if piece])


def values_of(query: str, name: str) -> Iterator[str | None]:
    """Yield the values of the parameters with a name, in order.

    >>> list(values_of("a=1&b=2&%61=3&a", "a"))
    ['1', '3', None]
    """
    return (_parameter(piece)[1] for piece in query.split("&") if piece and _name(piece) == name)


def joined_query(
    parameters: Parameters | None, keywords: Mapping[str, Values], *, if_text: str = _TO_REPLACE
) -> str | None:
    """Return the query with these parameters, encoding the ``&``, ``=``, ``+`` and spaces in them.

    A ``;`` is encoded as well: HTML 4.01, appendix B.2.2, recommended that servers accept it instead of ``&``.

    Args:
        parameters: The first parameters.
        keywords: More parameters.
        if_text: Help for a text in place of the parameters.

    Returns:
        The query; `None` if there are no parameters.

    Raises:
        InvalidComponent: If a text has a lone surrogate that does not stand for a byte, a number is infinite, not a
            number, or too long, or a parameter has an empty name and no value: it would not be read again.
        TypeError: If the parameters, a name or a value has another type.

    >>> joined_query([("q", "a b"), ("flag", None)], {"x": ["1&2=3", 4]})
    'q=a%20b&flag&x=1%262%3D3&x=4'
    """
    pieces: list[str] = []
    for name, values in keywords.items() if parameters is None else _all_pairs(parameters, keywords, if_text):
        pieces += _pieces(name, values)
    return "&".join(pieces) if pieces else None


def extended_query(query: str | None, parameters: Parameters | None, keywords: Mapping[str, Values]) -> str | None:
    """Return the query with more parameters at its end (see `joined_query`).

    >>> extended_query("a=+&&", {"b": 1}, {})
    'a=+&&&b=1'
    """
    added = joined_query(parameters, keywords, if_text=_TO_ADD)
    return query if added is None else f"{query}&{added}" if query else added


def replaced_parameter(query: str | None, name: str, values: Iterable[Value]) -> str | None:
    """Return the query with these values, and no others, for a parameter; `None` if no parameter is left.

    They replace the first parameter of that name, or else follow the last one. The others stay as they are.

    Raises:
        InvalidComponent: If the name or a value cannot be written (see `joined_query`).
        TypeError: If the name or a value has another type.

    >>> replaced_parameter("a=1&b=+&a=2", "a", ["3", None]), replaced_parameter("a=1", "a", [])
    ('a=3&a&b=+', None)
    """
    written = _encoded(name)  # which checks the name even if the parameter is only removed
    new = [_piece(written, value, "pass several values as separate arguments") for value in values]
    return _replaced(query, {str.__str__(name): new})


def replaced_parameters(query: str | None, parameters: Parameters | None, keywords: Mapping[str, Values]) -> str | None:
    """Return the query with the values of these parameters, and no others for the same names (see `joined_query`).

    >>> replaced_parameters("a=1&b=+&a=2", {"c": 3, "a": ["4", None]}, {"b": []})
    'a=4&a&c=3'
    """
    new: dict[str, list[str]] = {}
    for name, values in keywords.items() if parameters is None else _all_pairs(parameters, keywords, _TO_ADD):
        pieces = _pieces(name, values)  # which checks the name
        new.setdefault(str.__str__(name), []).extend(pieces)
    return _replaced(query, new)


def _replaced(query: str | None, new: Mapping[str, Sequence[str]]) -> str | None:
    """Return the query with new parameters by name, each in place of the first of that name, or else at the end."""
    pieces = query.split("&") if query else []
    left = dict(new)
    changed: list[str] = []
    for piece in pieces:
        if piece and (name := _name(piece)) in new:
            changed += left.pop(name, ())
        else:
            changed.append(piece)
    changed += chain.from_iterable(left.values())
    if changed == pieces:
        return query
    return "&".join(changed) if any(changed) else None


def filtered_query(query: str | None, selectors: Iterable[Selector], *, keep: bool, argument: str) -> str | None:
    """Return the query with only the parameters whose names are selected, or without these.

    Args:
        query: The query.
        selectors: Names, in which ``*`` matches any text, and functions that select names.
        keep: Whether to keep or to remove the selected parameters.
        argument: The name of a selector in an error.

    Returns:
        The query; `None` if a parameter is removed and none is left. Empty texts next to an ``&`` are not parameters,
        and stay.

    Raises:
        TypeError: If a selector is neither a `str` nor a function.

    >>> [filtered_query("a=+&utm_x=1&b", ["utm_*", "b"], keep=keep, argument="a") for keep in (True, False)]
    ['utm_x=1&b', 'a=+']
    """
    is_selected = _selection(selectors, argument)
    if not query:
        return query
    pieces = query.split("&")
    left = [piece for piece in pieces if not piece or bool(is_selected(_name(piece))) is keep]
    if len(left) == len(pieces):
        return query
    return "&".join(left) if any(left) else None


def sorted_query(query: str) -> str:
    """Return the query with its parameters sorted by their decoded names; those of one name stay in order.

    >>> sorted_query("b=2&a=+&b=1&%61")
    'a=+&%61&b=2&b=1'
    """
    # Empty texts come last, as they would otherwise be a "&" at the beginning.
    return "&".join(sorted(query.split("&"), key=lambda piece: (not piece, _name(piece))))


def _selection(selectors: Iterable[Selector], argument: str) -> Callable[[str], bool]:
    """Return a function that says whether one of the selectors selects a name."""
    names: set[str] = set()
    tests: list[Callable[[str], bool]] = []
    for selector in selectors:
        if not isinstance(selector, str):
            if not callable(selector):
                raise wrong_type(argument, "str or a function", selector, if_several="unpack several names with *")
            tests.append(selector)
        elif "*" in (name := str.__str__(selector)):
            tests.append(_glob(name))
        else:
            names.add(name)
    return lambda name: name in names or any(test(name) for test in tests)


def _glob(pattern: str) -> Callable[[str], bool]:
    """Return a function that matches a pattern, in linear time, where ``*`` matches any text."""
    first, *middle, last = pattern.split("*")

    def matches(name: str) -> bool:
        start, end = len(first), len(name) - len(last)
        if start > end or not (name.startswith(first) and name.endswith(last)):
            return False
        for text in middle:
            # The first place leaves the most for the others.
            start = name.find(text, start, end)
            if start < 0:
                return False
            start += len(text)
        return True

    return matches


def _pieces(name: str, values: Values) -> list[str]:
    """Return the parameters of a name as they are written in a query."""
    written = _encoded(name)
    if isinstance(values, str):
        return [f"{written}={_encoded(values)}"]
    if not isinstance(values, _SINGLE) and isinstance(values, Sequence):
        return [_piece(written, value) for value in values]
    return [_piece(written, values, "put several values in a list or tuple")]


def _all_pairs(parameters: Parameters, keywords: Mapping[str, Values], if_text: str) -> list[_Pair]:
    return [*_pairs(parameters, if_text), *keywords.items()]


def _pairs(parameters: Parameters | str, if_text: str) -> list[_Pair]:
    if isinstance(parameters, str):
        message = f"{_NOT_PAIRS}, not str: {if_text}"
        raise TypeError(message)
    # A type checker has to expect a mapping whose keys are pairs, as it is an iterable of pairs as well.
    items = cast("Mapping[str, Value]", parameters).items() if isinstance(parameters, Mapping) else parameters
    try:
        iterator = iter(items)
    except TypeError:
        raise TypeError(_NOT_PAIRS) from None
    return [_pair(item) for item in iterator]


def _pair(item: _Pair) -> _Pair:
    """Return a pair. Texts, mappings and sets of two are none, although they could be assigned to two names."""
    if type(item) is tuple or not isinstance(item, _NO_PAIRS):
        try:
            name, values = item
        except (TypeError, ValueError):
            pass
        else:
            return name, values
    raise TypeError(_NOT_PAIRS)


def _piece(name: str, value: object, if_several: str = "") -> str:
    """Return a parameter as it is written in a query, its name already encoded."""
    if isinstance(value, str):
        return f"{name}={_encoded(value)}"
    if value is None:
        if not name:
            message = "a parameter must have a name or a value: write an empty text instead of None"
            raise InvalidComponent(message, "query")
        return name
    if type(value) is int and -_LARGE < value < _LARGE:
        return f"{name}={value}"
    text = encoding.component_text("query", value, "value", none=True, if_several=if_several)
    return f"{name}={_encoded(text)}"


def _encoded(text: str) -> str:
    if type(text) is str and text.isascii():  # as in `encode_component`, without the call
        return text if text.isalnum() else text.translate(encoding.encodings("query", _DELIMITERS)[0])
    return encoding.encode_component("query", text, "query", also_encode=_DELIMITERS, argument="name")


def _parameter(piece: str) -> Parameter:
    name, equals, value = piece.replace("+", " ").partition("=")
    return encoding.decode(name), encoding.decode(value) if equals else None


def _name(piece: str) -> str:
    return encoding.decode(piece.partition("=")[0].replace("+", " "))


# Parameters that identify a campaign or a visitor, for no use of the reader.

TRACKING_PARAMETERS: Final = (
    "utm_*", "bsft_*", "hsa_*", "matomo_*", "mtm_*", "piwik_*", "pk_*", "__hsfp", "__hssc", "__hstc", "_bta_c",
    "_bta_tid", "_branch_match_id", "_branch_referrer", "_ga", "_gac", "_gl", "_hsenc", "_hsmi", "_ke", "_kx",
    "_openstat", "awc", "cjevent", "dclid", "dicbo", "dm_i", "ef_id", "epik", "fb_action_ids", "fb_action_types",
    "fb_source", "fbclid", "gad_campaignid", "gad_source", "gbraid", "gclid", "gclsrc", "guce_referrer",
    "guce_referrer_sig", "guccounter", "hsctatracking", "igsh", "igshid", "irclickid", "li_fat_id", "mc_cid",
    "mc_eid", "mkt_tok", "ml_subscriber", "ml_subscriber_hash", "msclkid", "oly_anon_id", "oly_enc_id", "qclid",
    "rb_clickid", "rdt_cid", "s_kwcid", "sccid", "srsltid", "sscid", "tblci", "trk_contact", "trk_module",
    "trk_msg", "trk_sid", "ttclid", "twclid", "vero_conv", "vero_id", "wbraid", "wickedid", "yclid", "ymclid",
    "ysclid",
)  # fmt: skip
"""Names of query parameters that usually identify a campaign or a visitor; ``*`` matches any text. Case is ignored."""

_TRACKING_NAMES: Final = frozenset(TRACKING_PARAMETERS)
_TRACKING_BEGINNINGS: Final = tuple(name[:-1] for name in TRACKING_PARAMETERS if name.endswith("*"))
LOWER_CASE: Final = {capital: capital + ord("a") - ord("A") for capital in range(ord("A"), ord("Z") + 1)}
"""The lower case of ASCII alone: `str.lower` would turn other letters into ASCII, such as the Kelvin sign."""


def is_tracking(name: str) -> bool:
    """Return whether a parameter is one of `TRACKING_PARAMETERS`.

    >>> is_tracking("UTM_Source"), is_tracking("id")
    (True, False)
    """
    name = name.translate(LOWER_CASE)
    return name in _TRACKING_NAMES or name.startswith(_TRACKING_BEGINNINGS)
