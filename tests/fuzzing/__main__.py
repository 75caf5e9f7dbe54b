"""Fuzzer: ``python -m tests.fuzzing TARGET [OPTION...]`` tries new texts on a target until one breaks a promise.

The options are those of libFuzzer, such as ``-max_total_time=60``. It begins with the corpus of the target, and with
the texts that it has found before, in ``.fuzzing/TARGET``. A text that breaks a promise is in ``.fuzzing/crash-…``;
``python -m tests.fuzzing TARGET .fuzzing/crash-…`` tries it again. Requires ``atheris``.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import atheris
from atheris.import_hook import instrument_imports

from tests.fuzzing.corpus import decoded, texts_of, write_files

FOUND: Final = Path(".fuzzing")
_DICTIONARY: Final = Path(__file__).with_name("uri.dict")
_OPTIONS: Final = (f"-artifact_prefix={FOUND}/", f"-dict={_DICTIONARY}", "-timeout=10")


def run(target: str, arguments: Sequence[str]) -> None:
    """Fuzz a target with arguments of libFuzzer: options, which come last, and files or folders."""
    with instrument_imports(include=["uri_split"]):
        from tests.fuzzing.targets import TARGETS  # noqa: PLC0415  instrumented

        check = TARGETS[target]
        # Imports every module that the target needs.
        for text in texts_of(target):
            check(text)
    atheris.Setup([sys.argv[0], *arguments], lambda data: check(decoded(data)))
    atheris.Fuzz()


def main(target: str, *options: str) -> None:
    """Fuzz a target, beginning with its corpus and what was found before."""
    folder = FOUND / target
    write_files(texts_of(target), folder)
    files = [option for option in options if not option.startswith("-")] or [str(folder)]
    run(target, [*files, *_OPTIONS, *(option for option in options if option.startswith("-"))])


if __name__ == "__main__":
    main(*sys.argv[1:])
