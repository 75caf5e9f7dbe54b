"""Corpora: texts for each target, one a line as JSON, and the same texts as the bytes that a fuzzer works on."""

import codecs
import json
import sys
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent / "corpora"


def texts_of(target: str) -> list[str]:
    """Return the texts of a target."""
    lines = (FOLDER / f"{target}.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines]


def keep(target: str, texts: Iterable[str]) -> None:
    """Write the texts of a target, the shortest first."""
    ordered = sorted(set(texts), key=lambda text: (len(text), text))
    FOLDER.joinpath(f"{target}.jsonl").write_text("".join(f"{json.dumps(text)}\n" for text in ordered), "utf-8")


def decoded(data: bytes) -> str:
    """Return the text for any bytes: UTF-8, with lone surrogates for those encoded and for bytes that are not UTF-8."""
    return data.decode("utf-8", _SURROGATES)


def encoded(text: str) -> bytes:
    """Return the bytes that are decoded to a text."""
    return text.encode("utf-8", "surrogatepass")


def write_files(texts: Iterable[str], folder: Path) -> None:
    """Write each text to a file of its own, which a fuzzer begins with."""
    folder.mkdir(parents=True, exist_ok=True)
    for data in map(encoded, texts):
        folder.joinpath(sha256(data).hexdigest()).write_bytes(data)


def _surrogate(error: UnicodeError) -> tuple[str | bytes, int]:
    try:
        return codecs.lookup_error("surrogatepass")(error)
    except UnicodeError:
        return codecs.lookup_error("surrogateescape")(error)


_SURROGATES: Final = "surrogates"
codecs.register_error(_SURROGATES, _surrogate)


if __name__ == "__main__":  # python -m tests.fuzzing.corpus TARGET FOLDER
    write_files(texts_of(sys.argv[1]), Path(sys.argv[2]))
