"""Policies in files: their settings in TOML and JSON, and the JSON Schema of such files."""

import json
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from os import PathLike
from pathlib import Path
from types import MappingProxyType, NoneType
from typing import Final, Literal, cast

from uri_split._algebra.schemes import HIGHEST_PORT
from uri_split._hidden import without_userinfo
from uri_split._policy.settings import COMPONENTS, SETTINGS, Limits, Setting, Settings
from uri_split._text.arguments import URIError
from uri_split._text.spans import SITE
from uri_split.messages import describe_character
from uri_split.rules import REFERENCE_RULES

Syntax = Literal["toml", "json"]
"""The syntax of a file with the settings of a policy."""

_SYNTAXES: Final[Mapping[str, Syntax]] = MappingProxyType({".toml": "toml", ".json": "json"})
_RULE: Final = "rule"
_SCHEMA: Final = "$schema"  # the key by which editors find the schema
_LONGEST_NAME: Final = max(map(len, SETTINGS))
_WIDEST: Final = 80


def syntax_of(path: str | PathLike[str]) -> Syntax:
    """Return the syntax of a file by its extension.

    Raises:
        URIError: If it is neither ``.toml`` nor ``.json``.

    >>> syntax_of("policies/links.toml")
    'toml'
    """
    syntax = _SYNTAXES.get(Path(path).suffix.lower())
    if syntax is None:
        message = f"{shown_name(path)}: the name of a policy's file must end in .toml or .json"
        raise URIError(message)
    return syntax


def shown_name(path: str | PathLike[str]) -> str:
    """Return the name of a file as messages show it."""
    return without_userinfo(str(path))


# Reading.


def read_text(path: str | PathLike[str]) -> str:
    """Return the text of a file, without a byte order mark.

    Raises:
        URIError: If it is not UTF-8.
        OSError: If it cannot be read.
    """
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        message = f"not UTF-8: see the byte at offset {error.start}"
        raise URIError(message) from None


def settings_in(text: str, syntax: Syntax) -> Settings:
    """Return the settings in a text, of which only names and types are checked.

    The setting ``rule`` is one of them, so that they are the keyword arguments of a policy. The key ``$schema`` is
    ignored.

    Raises:
        URIError: If the text is not TOML or JSON, a name is unknown or given twice, or a value has a wrong type.

    >>> settings_in('schemes = ["https"]', "toml")
    {'schemes': ['https']}
    >>> settings_in('scheme = ["https"]', "toml")
    Traceback (most recent call last):
    uri_split.URIError: unknown setting "scheme": did you mean "schemes"?
    """
    given = _parsed(text, syntax)
    words = _IN_TOML if syntax == "toml" else _IN_JSON
    for name, value in given.items():
        _check_setting(name, value, words)
    given.pop(_SCHEMA, None)
    return cast("Settings", given)  # as has been checked


def _parsed(text: str, syntax: Syntax) -> dict[str, object]:
    try:
        if syntax == "toml":
            return tomllib.loads(text)
        given: object = json.loads(text, object_pairs_hook=_object)
    except URIError:
        raise
    except (ValueError, RecursionError) as error:
        reason = "it is nested too deeply" if isinstance(error, RecursionError) else error
        message = f"not valid {syntax.upper()}: {reason}"
        raise URIError(message) from None
    _check_type("a policy", given, dict, _IN_JSON)
    return cast("dict[str, object]", given)


def _object(members: list[tuple[str, object]]) -> dict[str, object]:
    """Return an object of JSON, in which each name must be unique: reviewers may see the first, programs the last."""
    for name, number in Counter(name for name, _ in members).items():
        if number > 1:
            message = f"{_quoted(name)} is given {number} times"
            raise URIError(message)
    return dict(members)


# The words of each syntax for the types of values. All other values of TOML are dates and times.
_IN_TOML: Final[Mapping[type, str]] = MappingProxyType(
    {str: "a string", bool: "a boolean", int: "an integer", float: "a float", list: "an array", dict: "a table"}
)
_IN_JSON: Final[Mapping[type, str]] = MappingProxyType(
    {**_IN_TOML, float: "a number with a fraction or an exponent", dict: "an object", NoneType: "null"}
)


def _check_setting(name: str, value: object, words: Mapping[type, str]) -> None:
    setting = SETTINGS.get(name)
    if setting is None:
        _check_name(name)
        _check_type(name, value, str, words)
    elif setting.values is bool or isinstance(setting.values, range):
        _check_type(name, value, bool if setting.values is bool else int, words)
    else:
        _check_type(name, value, list, words)
        for member in cast("list[object]", value):
            _check_type(f"each member of {name}", member, setting.values, words)
        if setting.may_be_none and not value:
            message = f"{name} must not be empty: leave it out to allow all {name}"
            raise URIError(message)


def _check_type(what: str, value: object, wanted: type, words: Mapping[type, str]) -> None:
    kind = type(value)  # a boolean is no integer here
    if kind is not wanted:
        message = f"{what} must be {words[wanted]}, not {words.get(kind, 'a date or time')}"
        raise URIError(message)


def _check_name(name: str) -> None:
    """Raise an error unless it is the name of a setting that is a text."""
    if name not in {_RULE, _SCHEMA}:
        names = (_RULE, *SETTINGS)
        near = get_close_matches(name[: 2 * _LONGEST_NAME].lower().replace("-", "_"), names, 1)
        help_ = f'did you mean "{near[0]}"?' if near else f"the settings are {', '.join(names)}"
        message = f"unknown setting {_quoted(name)}: {help_}"
        raise URIError(message)


def _quoted(name: str) -> str:
    return describe_character(without_userinfo(name))


# Writing.


def write_text(path: str | PathLike[str], text: str) -> None:
    """Write a text to a file, with the same line ends on all systems.

    Raises:
        OSError: If it cannot be written.
    """
    Path(path).write_text(text, encoding="utf-8", newline="\n")


def text_of(limits: Limits, syntax: Syntax) -> str:
    """Return the settings of a policy that differ from the defaults, sets in order.

    >>> print(text_of(Limits(schemes={"https"}, max_length=80), "toml"), end="")
    schemes = ["https"]
    max_length = 80
    """
    settings = {
        name: sorted(cast("frozenset[str]", value)) if isinstance(value, frozenset) else value
        for name, value in limits.changed.items()
    }
    if syntax == "json":
        return f"{json.dumps(settings, indent=2, ensure_ascii=False)}\n"
    return "".join(map(_assignment, settings, settings.values()))


def _assignment(name: str, value: object) -> str:
    """Return a line of TOML; for a long array, a line for each member.

    >>> print(_assignment("hosts", ["a.example", "b.example"]), end="")
    hosts = ["a.example", "b.example"]
    """
    if not isinstance(value, list):
        return f"{name} = {_in_toml(value)}\n"
    members = list(map(_in_toml, cast("list[object]", value)))
    line = f"{name} = [{', '.join(members)}]\n"
    return line if len(line) <= _WIDEST else "\n".join([f"{name} = [", *(f"    {each}," for each in members), "]\n"])


def _in_toml(value: object) -> str:
    # Strings, numbers and booleans of JSON are those of TOML, except for one character, which TOML allows only escaped.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", r"\u007f")


# The schema of such files, by which editors complete them and programs check them.

ADDRESS: Final = f"{SITE}assets/policy.schema.json"
"""The address at which the schema is published."""

# A description has backquotes, as in reStructuredText, and a file has no `None`.
_PLAIN: Final[Mapping[str, str]] = MappingProxyType({"`None`": "no list", "`": "", "True": "true", "False": "false"})


def schema() -> dict[str, object]:
    """Return the JSON Schema of a file with the settings of a policy, for draft 7, which all editors know.

    >>> schema()["properties"]["max_length"]["maximum"]
    1000000
    """
    properties: dict[str, object] = {
        _SCHEMA: {"type": "string", "description": "The address of this schema."},
        _RULE: {
            "description": "The rule of RFC 3986 that a text must match.",
            "enum": [*REFERENCE_RULES],
            "default": Limits.rule,
        },
    }
    descriptions = _descriptions()
    for name, setting in SETTINGS.items():
        properties[name] = {"description": descriptions[name], **_type(name, setting)}
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "$id": ADDRESS,
        "title": "Policy of uri_split",
        "description": "What one field accepts as a URI or a reference. A setting that is left out has its default.",
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
    }


def _descriptions() -> Mapping[str, str]:
    """Return the description of each setting without markup, from the documentation of `Settings`."""
    text = " ".join((Settings.__doc__ or "").split())
    for marked, plain in _PLAIN.items():
        text = text.replace(marked, plain)
    descriptions: dict[str, str] = {}
    for name in reversed([*SETTINGS]):
        text, _, descriptions[name] = text.rpartition(f" {name}: ")
    return descriptions


def _type(name: str, setting: Setting) -> dict[str, object]:
    default: object = getattr(Limits, name)
    if isinstance(setting.values, range):
        return {"type": "integer", **_bounds(setting.values), "default": default}
    if setting.values is bool:
        return {"type": "boolean", "default": default}
    members: dict[str, object] = {"type": "string"}
    if name in {"require", "forbid"}:
        members = {"enum": [*COMPONENTS]}
    elif name == "ports":
        members = {"type": "integer", **_bounds(range(HIGHEST_PORT + 1))}
    return {"type": "array", "items": members, **({"minItems": 1} if setting.may_be_none else {"default": []})}


def _bounds(values: Sequence[int]) -> dict[str, int]:
    return {"minimum": values[0], "maximum": values[-1]}
