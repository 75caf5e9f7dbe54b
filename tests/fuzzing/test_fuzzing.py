"""Fuzz targets on their corpora, and with new texts in the long run."""

import importlib.util
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from tests.engines.engine import AbsentError, report
from tests.fuzzing.corpus import FOLDER, decoded, encoded, texts_of, write_files
from tests.fuzzing.targets import TARGETS

ROOT: Final = Path(__file__).parents[2]
MOST_TEXTS: Final = 200
SECONDS: Final = 60


@pytest.mark.parametrize("target", TARGETS)
def test_no_text_of_the_corpus_breaks_a_promise(target: str) -> None:
    for text in texts_of(target):
        try:
            TARGETS[target](text)
        except Exception as error:
            error.add_note(f"{target}: {text!a}")
            raise


def test_each_target_has_a_corpus_of_short_texts() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == {*TARGETS}
    for target in TARGETS:
        texts = texts_of(target)
        assert 20 <= len(set(texts)) == len(texts) <= MOST_TEXTS, target
        assert max(map(len, texts)) <= 400, target


@given(st.text(st.characters(exclude_categories=())))
def test_text_is_read_back_from_its_bytes(text: str) -> None:
    assert decoded(encoded(text)) == text


@given(st.binary())
def test_any_bytes_are_a_text(data: bytes) -> None:
    assert decoded(encoded(decoded(data))) == decoded(data)


def test_each_text_is_a_file(tmp_path: Path) -> None:
    texts = ["", "a", "\ud800", "é\0"]
    write_files(texts, tmp_path / "new")
    assert sorted(decoded(file.read_bytes()) for file in (tmp_path / "new").iterdir()) == sorted(texts)


def test_fuzzers_of_every_target_are_built() -> None:
    folder = ROOT / ".clusterfuzzlite"
    if not folder.exists():
        pytest.skip("a source distribution has no .clusterfuzzlite")
    script = (folder / "build.sh").read_text("utf-8")
    # Each corpus is that of a target.
    assert "for corpus in tests/fuzzing/corpora/*.jsonl; do" in script
    for name in ("tests.fuzzing.__main__", "tests.fuzzing.corpus"):
        assert name in script
        assert importlib.util.find_spec(name)
    assert yaml.safe_load((folder / "project.yaml").read_text("utf-8")) == {"language": "python"}
    oss_fuzz = ROOT / "tests/fuzzing/oss-fuzz/projects/uri-split"
    assert "$SRC/uri_split/.clusterfuzzlite/build.sh" in (oss_fuzz / "build.sh").read_text("utf-8")
    assert yaml.safe_load((oss_fuzz / "project.yaml").read_text("utf-8"))["language"] == "python"


def fuzzed(target: str, tmp_path: Path, seconds: int) -> str:
    """Fuzz a target in a folder, and return what the fuzzer says."""
    if not importlib.util.find_spec("atheris"):
        report(AbsentError("atheris is not installed: it has wheels for Linux on x86-64"))
    command = (sys.executable, "-m", "tests.fuzzing", target, f"-max_total_time={seconds}")
    environment = {"PYTHONPATH": str(ROOT)}
    ended = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, check=False)
    said = ended.stderr.decode("utf-8", "replace")
    assert ended.returncode == 0, said[-5000:]
    return said


@pytest.mark.long
@pytest.mark.parametrize("target", TARGETS)
def test_no_new_text_breaks_a_promise(target: str, tmp_path: Path) -> None:
    assert "Done " in fuzzed(target, tmp_path, SECONDS)
