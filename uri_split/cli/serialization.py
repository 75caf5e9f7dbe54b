"""Lines of JSON and of CSV for standard output."""

import json
from collections.abc import Iterable, Mapping
from typing import Final

from uri_split._text.display import INVISIBLE
from uri_split._text.patterns import lazy_pattern
from uri_split.cli.lines import Line

_UNSAFE_IN_JSON: Final = lazy_pattern(f"[\x7f-\x9f\u2028\u2029{INVISIBLE}]")


def json_line(fields: Mapping[str, object]) -> str:
    r"""Return a line of JSON. A byte that is not UTF-8 becomes the escape sequence of its surrogate (PEP 383).

    >>> print(json_line({"path": "/\udce9\x9b", "query": None}), end="")
    {"path": "/\udce9\u009b", "query": null}
    """
    # JSON requires escape sequences for the first 32 control characters only, but terminals obey others as well.
    line = json.dumps(fields, ensure_ascii=False)
    if not line.isprintable():  # a faster check than the pattern
        line = _UNSAFE_IN_JSON.sub(lambda found: f"\\u{ord(found[0]):04x}", line)
    return line.encode("utf-8", "backslashreplace").decode() + "\n"


def json_line_at(line: Line, start: int, fields: Mapping[str, object]) -> str:
    """Return a line of JSON about a part of a line, with its place before the fields."""
    return json_line({"file": line.file, line.unit: line.number, "column": start + 1, **fields})


def csv_row(fields: Iterable[str | None]) -> str:
    """Return a row of CSV as PostgreSQL reads it, where an empty field differs from an absent one.

    The `csv` module can do so from Python 3.12 on.

    >>> print(csv_row(["a,b", "", None]), end="")
    "a,b","",
    """
    return ",".join(map(_csv_field, fields)) + "\n"


def _csv_field(value: str | None) -> str:
    if value is None:
        return ""
    if value == "" or any(mark in value for mark in ',"\r\n'):
        return '"{}"'.format(value.replace('"', '""'))
    return value
