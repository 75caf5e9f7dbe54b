"""Lines of JSON and of CSV for standard output."""

import json
from collections.abc import Iterable, Mapping
from typing import Final

from uri_split._text.display import INVISIBLE
from uri_split._text.spans import lazy_pattern
from uri_split.cli.runners import BEFORE_COMMAND

_UNSAFE_IN_JSON: Final = lazy_pattern(f"[\x7f-\x9f\u2028\u2029{INVISIBLE}]")


def json_line(fields: Mapping[str, object]) -> str:
    """Return a line of JSON, as `json_text` writes it."""
    return f"{json_text(fields)}\n"


def json_text(value: object) -> str:
    r"""Return a value as JSON on one line.

    A byte that is not UTF-8 becomes the escape sequence of its surrogate (PEP 383).

    >>> print(json_text({"path": "/\udce9\x9b", "query": None}))
    {"path": "/\udce9\u009b", "query": null}
    """
    # JSON requires escape sequences for the first 32 control characters only, but terminals obey others as well.
    line = json.dumps(value, ensure_ascii=False)
    if not line.isprintable():  # a faster check than the pattern
        line = _UNSAFE_IN_JSON.sub(lambda found: f"\\u{ord(found[0]):04x}", line)
    if "##" in line:  # runners read commands in the logs of a workflow
        line = BEFORE_COMMAND.sub(r"\\u0023", line)
    return line.encode("utf-8", "backslashreplace").decode()


def csv_row(fields: Iterable[str | None]) -> str:
    """Return a row of CSV as PostgreSQL reads it, where an empty field differs from an absent one.

    The `csv` module can do so from Python 3.12 on.

    >>> print(csv_row(["a,b", "", None]), end="")
    "a,b","",
    """
    return ",".join(map(_csv_field_or_null, fields)) + "\n"


def _csv_field_or_null(value: str | None) -> str:
    return "" if value is None else csv_field(value)


def csv_field(value: str, delimiter: str = ",") -> str:
    """Return a field of CSV, between quotation marks if it requires them."""
    return csv_quoted(value) if value == "" or any(mark in value for mark in (delimiter, *'"\r\n')) else value


def csv_quoted(value: str) -> str:
    """Return a field of CSV between quotation marks.

    >>> print(csv_quoted('a"b'))
    "a""b"
    """
    return '"{}"'.format(value.replace('"', '""'))
