"""Hostile texts for a regular expression, made of what the expression itself names: prefix, repeated unit, suffix.

The parser of `re` reads the expression. One character represents all that no class in it distinguishes.
The text before a repetition leads to it, what it repeats is repeated, and any character may then follow.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from itertools import chain, product
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

_PARSER: Final[Any] = import_module("re._parser")
_FURTHER: Final = "\t\n\r\x85\xa0éßK８日\u2003\u200b\u2028\u2100\u3002\ud800\udc80\U0001f600"
_POOL: Final = "".join(dict.fromkeys("a1/:@ .%-x" + "".join(map(chr, range(0x80))) + _FURTHER))
_OF_ONE_CHARACTER: Final = frozenset({"IN", "LITERAL", "NOT_LITERAL", "ANY"})
_REPEATS: Final = ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT")
_MANY: Final = 32
"""A repetition with an upper bound from this number on counts as unbounded."""
_LONGEST_LEAD: Final = 60
_MOST_PAIRS: Final = 40
_MOST_PLACES: Final = 200
_MOST_LEADS: Final = 20


_T = TypeVar("_T")
# The parser has no types.
_Tree: TypeAlias = Any
_Argument: TypeAlias = Any


class Family(NamedTuple):
    """Texts that differ only in length."""

    prefix: str
    unit: str
    suffix: str

    def text(self, length: int) -> str:
        return f"{self.prefix}{self.unit * -(-length // len(self.unit))}{self.suffix}"


def families(pattern: str, flags: int, most: int) -> list[Family]:
    """Return families for a pattern of `re` or of `regex`, the same ones in every run, up to a number."""
    tree = _PARSER.parse(_readable(pattern), flags & (re.VERBOSE | re.IGNORECASE | re.DOTALL))
    characters = _representatives(tree)
    random = Random(3986)
    places = _some(list(dict.fromkeys(_places(tree, "", characters))), _MOST_PLACES, random)
    leads = ["", *_some(list(dict.fromkeys(before for before, _ in places if before)), _MOST_LEADS, random)]
    units = list(dict.fromkeys([*characters, *(unit for _, unit in places), *leads[1:]]))
    pairs = ["".join(pair) for pair in product(characters, repeat=2)]
    ends = ["", *characters]
    first = dict.fromkeys(product([""], units, ends))
    others = dict.fromkeys(
        chain(
            ((before, unit, end) for (before, unit), end in product(places, ends)),
            (("", before + unit, end) for (before, unit), end in product(places, ends)),
            (("", pair, end) for pair in random.sample(pairs, min(_MOST_PAIRS, len(pairs))) for end in ends[:6]),
            product(leads, units, random.sample(ends, min(4, len(ends)))),
            product(characters, characters, ["", *ends[1:3]]),
        )
    )
    further = [family for family in others if family not in first]
    chosen = *_some(list(first), most // 2, random), *_some(further, most - min(len(first), most // 2), random)
    return [Family(*family) for family in chosen]


def _some(all_of_them: list[_T], most: int, random: Random) -> list[_T]:
    return all_of_them if len(all_of_them) <= most else random.sample(all_of_them, most)


_OF_A_CLASS: Final = r"(?:\\.|[^\[\]\\])"


def _readable(pattern: str) -> str:
    """Return a pattern of `regex` in the syntax of `re`, with replacements for syntax that only `regex` has."""
    pattern = pattern.replace("(?V1)(?-f)", "").replace("(?V1x)", "(?x)")
    pattern = re.sub(r"\\[pP]\{[^}]*\}", "日", pattern)
    # Of a difference or an intersection of classes, the first one.
    pattern = re.sub(rf"\[\[?({_OF_A_CLASS}*?)\]?(?:--|&&)(?:\[{_OF_A_CLASS}*\]|\\.)\]", r"[\1]", pattern)
    pattern = re.sub(r"\(\?P<\w+>", "(", pattern)  # a name may be given twice
    return re.sub(r"\\p[A-Z]", "日", pattern)


def _classes(tree: _Tree) -> dict[str, tuple[str, _Argument]]:
    """Return the classes and characters that a pattern names, each once."""
    return {str(node): node for node in _nodes(tree) if node[0] in _OF_ONE_CHARACTER}


def _test(name: str, argument: _Argument) -> Callable[[str], bool]:
    """Return whether a node matches a character."""
    return _cached_test(name, tuple(argument) if name == "IN" else argument)


@cache
def _cached_test(name: str, argument: _Argument) -> Callable[[str], bool]:
    if name == "ANY":
        return lambda character: character != "\n"
    if name != "IN":
        return lambda character: (ord(character) == argument) == (name == "LITERAL")
    items = [(str(operation), value) for operation, value in argument]
    negated = ("NEGATE", None) in items

    def is_in_class(character: str) -> bool:
        return any(_is_in(character, *item) for item in items) != negated

    return cache(is_in_class)


_CATEGORIES: Final = {"DIGIT": r"\d", "SPACE": r"\s", "WORD": r"\w"}


def _is_in(character: str, kind: str, value: _Argument) -> bool:
    """Return whether a character is one that an item of a class names."""
    if kind == "LITERAL":
        return bool(ord(character) == value)
    if kind == "RANGE":
        return bool(value[0] <= ord(character) <= value[1])
    if kind == "CATEGORY":
        name = str(value).removeprefix("CATEGORY_")
        return bool(re.match(_CATEGORIES[name.removeprefix("NOT_")], character)) != name.startswith("NOT_")
    return False


def _inner(name: str, argument: _Argument) -> list[_Tree]:
    """Return the parts of a node that are patterns themselves."""
    if name == "BRANCH":
        return list(argument[1])
    if name == "ATOMIC_GROUP":
        return [argument]
    place = {"SUBPATTERN": 3, "ASSERT": 1, "ASSERT_NOT": 1, **dict.fromkeys(_REPEATS, 2)}.get(name)
    return [] if place is None else [argument[place]]


def _representatives(tree: _Tree) -> list[str]:
    classes = _classes(tree).values()
    tests = [_test(name, argument) for name, argument in classes]
    named = {chr(code) for _, argument in classes for code in _codes(argument)}
    each: dict[tuple[bool, ...], str] = {}
    for character in (*_POOL, *sorted(named)):
        each.setdefault(tuple(test(character) for test in tests), character)
    return list(each.values())


def _codes(argument: _Argument) -> Iterator[int]:
    """Yield the characters in a class, or alone."""
    items: list[_Argument] = [argument]
    while items:
        item = items.pop()
        if isinstance(item, tuple | list):
            items += item
        elif isinstance(item, int):
            yield item


def _nodes(tree: _Tree) -> Iterator[tuple[str, _Argument]]:
    for operation, argument in tree:
        yield str(operation), argument
        for inner in _inner(str(operation), argument):
            yield from _nodes(inner)


def _places(tree: _Tree, before: str, characters: list[str]) -> Iterator[tuple[str, str]]:
    """Yield the text that leads to each repetition, and each unit that it may repeat."""
    for operation, argument in tree:
        name = str(operation)
        if name in _REPEATS and argument[1] >= _MANY:
            for unit in _units(argument[2], characters):
                if unit:
                    yield before, unit
        for inner in _inner(name, argument):
            yield from _places(inner, before, characters)
        before = (before + _sample([(operation, argument)], characters))[-_LONGEST_LEAD:]


def _units(body: _Tree, characters: list[str]) -> Iterator[str]:
    if len(body) == 1 and str(body[0][0]) in _OF_ONE_CHARACTER:
        yield from filter(_test(str(body[0][0]), body[0][1]), characters)
    elif len(body) == 1 and str(body[0][0]) == "BRANCH":
        for alternative in body[0][1][1]:
            yield from _units(alternative, characters)
    elif len(body) == 1 and str(body[0][0]) == "SUBPATTERN":
        yield from _units(body[0][1][3], characters)
    else:
        yield _sample(body, characters)
        yield _sample(body, characters, least=1)


def _sample(tree: _Tree, characters: list[str], least: int = 0) -> str:
    """Return a text that matches, ignoring look-ahead and look-behind."""
    parts: list[str] = []
    for operation, argument in tree:
        name = str(operation)
        if name == "LITERAL":
            parts.append(chr(argument))
        elif name in _OF_ONE_CHARACTER:
            parts.append(next(filter(_test(name, argument), characters), ""))
        elif name in _REPEATS:
            parts.append(_sample(argument[2], characters, least) * max(argument[0], min(least, argument[1])))
        elif name == "BRANCH":
            parts.append(min((_sample(each, characters, least) for each in argument[1]), key=len))
        elif name in {"SUBPATTERN", "ATOMIC_GROUP"}:
            parts.append(_sample(_inner(name, argument)[0], characters, least))
    return "".join(parts)
