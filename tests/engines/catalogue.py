"""The engines by name, each ready to be started."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from types import MappingProxyType
from typing import Final

from tests.engines.engine import Engine
from tests.engines.in_process import arrow_matches, duckdb_matches, polars_matches, re2_matches
from tests.engines.postgresql import postgresql
from tests.engines.recognizer import java, node
from uri_split.dialects import PORTABLE

Start = Callable[[], AbstractContextManager[Engine]]


def _at_hand(engine: Engine) -> Start:
    return lambda: nullcontext(engine)


IN_PROCESS = (
    Engine("Polars", PORTABLE, polars_matches),
    Engine("DuckDB", PORTABLE, duckdb_matches),
    Engine("Arrow", PORTABLE, arrow_matches),
    Engine("RE2", PORTABLE, re2_matches),
)

ENGINES: Final = MappingProxyType[str, Start](
    {
        **{engine.name: _at_hand(engine) for engine in IN_PROCESS},
        "Node u": partial(node, "u"),
        "Node v": partial(node, "v"),
        "Java": java,
        "PostgreSQL": postgresql,
    }
)
