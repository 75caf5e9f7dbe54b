"""Objects of Azure in place of files, on a server of this machine."""

import base64
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest

from tests.cli.command_line import uri_split
from tests.cli.object_servers import ACCOUNT, KEY, Azure, azurite, without_memory
from tests.cli.tables.table_files import read, written
from uri_split.cli.inputs import files_meant

TEXTS = [*(f"http://h{number % 7}.example/{number}" for number in range(500)), "http://a b/"]
NAMES = ("a.txt", "b.csv.gz", "c.jsonl", "d.parquet")
CREDENTIALS = "AZURE_STORAGE_ACCOUNT_NAME and AZURE_STORAGE_ACCOUNT_KEY"


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("files")
    for name in NAMES:
        written(folder / name, TEXTS)
    return folder


@pytest.fixture(scope="module")
def server(files: Path, tmp_path_factory: pytest.TempPathFactory) -> Generator[Azure]:
    with azurite(tmp_path_factory.mktemp("azurite")) as azure:
        azure.make_container("box")
        for name in NAMES:
            azure.put(f"box/{name}", (files / name).read_bytes())
            azure.put(f"box/logs/2026/{name}", (files / name).read_bytes())
        yield azure


@pytest.fixture(autouse=True)
def _environment(server: Azure, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    for name, value in server.environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(tmp_path)
    with without_memory():
        yield


def failing(name: str) -> str:
    """Check an object, which must fail, and return the error."""
    ended = uri_split("check", name)
    assert (ended.status, ended.output) == (2, b"")
    assert KEY not in ended.errors
    return ended.errors.removeprefix(f"uri-split: cannot read {name}: ")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("start", ["az://box", "abfs://box", f"abfss://box@{ACCOUNT}.dfs.core.windows.net"])
def test_objects_are_read_as_files_are(name: str, start: str, files: Path) -> None:
    column = [] if "txt" in name else ["--column", "url"]
    for command in ("check", "count --by host", "normalize --limit 3"):
        local, remote = (uri_split(*command.split(), *column, f"{where}/{name}") for where in (files, start))
        assert remote.text.replace(start, str(files)) == local.text
        assert remote.errors.replace(start, str(files)) == local.errors
    for where, output in ((files, "local.parquet"), (start, "remote.parquet")):
        assert uri_split("split", *column, f"{where}/{name}", "-o", output).text == "501 rows split\n"
    assert read(Path("local.parquet")).equals(read(Path("remote.parquet")))


def test_patterns_and_directories_mean_objects_in_order() -> None:
    assert files_meant("az://box/logs/") == [f"az://box/logs/2026/{name}" for name in NAMES]
    assert files_meant("az://box/**/*.parquet") == ["az://box/d.parquet", "az://box/logs/2026/d.parquet"]


@pytest.mark.parametrize("name", ["az://box/absent.txt", "az://box/absent.parquet", "az://box/logs"])
def test_absent_objects_are_reported_in_one_line(name: str) -> None:
    assert failing(name) == ("no such object: check its name; for all objects in a directory, add a slash at the end\n")


@pytest.mark.parametrize("name", ["az://absent/a.txt", "az://absent/d.parquet", "az://absent/*.txt", "az://absent/"])
def test_absent_containers_are_reported_in_one_line(name: str) -> None:
    assert failing(name) == "no such container: check its name\n"


@pytest.mark.parametrize("name", ["az://box/a.txt", "az://box/d.parquet", "az://box/*.txt"])
def test_refused_credentials_are_reported_without_them(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = base64.b64encode(b"wrong" * 12 + b"....").decode()
    monkeypatch.setenv("AZURE_STORAGE_ACCOUNT_KEY", wrong)
    error = failing(name)
    assert error == f"access denied (AuthorizationFailure): check {CREDENTIALS} in the environment\n"


@pytest.mark.parametrize("absent", ["AZURE_STORAGE_ACCOUNT_NAME", "AZURE_STORAGE_ACCOUNT_KEY"])
def test_absent_credentials_are_reported_soon(absent: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(absent)
    assert failing("az://box/a.txt") == (
        f"no credentials: set {CREDENTIALS} in the environment; for public objects, set AZURE_SKIP_SIGNATURE=true\n"
    )


def test_malformed_key_is_reported_without_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AZURE_STORAGE_ACCOUNT_KEY", "malformed")
    assert failing("az://box/a.txt") == f"invalid settings: check {CREDENTIALS} in the environment\n"
