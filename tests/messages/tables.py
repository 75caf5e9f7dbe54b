"""The tables of codes as `tomllib` reads them: the templates of each language by key."""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, cast

from uri_split import messages
from uri_split.messages import FAMILIES

DIRECTORY: Final = Path(messages.__file__).parent / "_codes"


def rows(file: str) -> Iterator[tuple[str, str, str]]:
    """Yield the code, the key and the template of each message in a file; outside of tables, the code is empty."""
    for name, value in tomllib.loads((DIRECTORY / file).read_text("utf-8")).items():
        code, table = (name, cast("dict[str, str]", value)) if isinstance(value, dict) else ("", {name: value})
        yield from ((code, key, template) for key, template in table.items() if "/" in key)


def templates(file: str) -> dict[str, str]:
    """Return the templates in a file by key."""
    return {key: template for _, key, template in rows(file)}


ENGLISH: Final = {key: template for family in FAMILIES for key, template in templates(f"{family}.toml").items()}
TRANSLATIONS: Final[dict[str, Mapping[str, str]]] = {
    path.stem: templates(f"languages/{path.name}") for path in (DIRECTORY / "languages").iterdir()
}
LANGUAGES: Final = {"en": ENGLISH, **TRANSLATIONS}
