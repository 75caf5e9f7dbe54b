"""Objects of S3 in place of files, on a server of this machine."""

import os
import re
import sys
from collections.abc import Generator, Iterator, Sequence
from pathlib import Path

import polars as pl
import pyarrow as pa
import pytest

from tests.cli.command_line import on_a_terminal, uri_split
from tests.cli.object_servers import S3, SECRET, moto, without_memory
from tests.cli.tables.table_files import packed, read, written
from tests.docs.pages import ROOT, blocks
from tests.docs.running import run_command
from uri_split.cli.errors import ObjectFailure
from uri_split.cli.inputs import Session, files_meant, matching_files
from uri_split.cli.objects import is_object, lake_around, open_file
from uri_split.cli.tables import parquet_rows
from uri_split.cli.tables.tables import Table

TEXTS = [*(f"http://user:word@h{number % 7}.example/{number}" for number in range(500)), "http://a b/", "HTTP://é/"]
UNREADABLE = 'cannot be read, because its name contains "//", "/./", "/../" or a control character: rename it'
NAMES = ("a.txt", "b.csv.gz", "c.jsonl", "d.parquet", "e.csv", "f.txt.zst", "g.jsonl.gz")


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("files")
    for name in NAMES:
        written(folder / name, TEXTS)
    packed(folder / "h.txt", "http://ä b/\n".encode("utf-16"))
    packed(folder / "i.txt", b"http://a/\xff\n")
    packed(folder / "damaged.csv.gz", b"\x1f\x8b...")
    packed(folder / "damaged.parquet", b"PAR1...")
    packed(folder / "empty.txt", b"")
    return folder


@pytest.fixture(scope="module")
def server(files: Path) -> Generator[S3]:
    with moto() as s3:
        s3.put("bucket")
        for file in files.iterdir():
            s3.put(f"bucket/{file.name}", file.read_bytes())
        parquet, text = (files / "d.parquet").read_bytes(), (files / "a.txt").read_bytes()
        for name in ("a.parquet", "sub/b.parquet", "sub/.c.parquet", "_temporary/d.parquet", "sub/x.png"):
            s3.put(f"bucket/lake/{name}", parquet)
        s3.put("bucket/odd/[a] ?#%20ü.parquet", parquet)
        s3.put("bucket/odd/[a].txt", text)
        yield s3


@pytest.fixture(autouse=True)
def _environment(server: S3, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    for name in os.environ:
        if name.startswith("AWS_"):
            monkeypatch.delenv(name)
    for name, value in server.environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(tmp_path)
    with without_memory():
        yield


def failing(*arguments: object) -> str:
    """Run a command that must fail, and return its error on one line."""
    ended = uri_split(*arguments)
    assert (ended.status, ended.output) == (2, b"")
    assert SECRET not in ended.errors
    assert "Signature" not in ended.errors
    return " ".join(ended.errors.split())


@pytest.mark.parametrize("name", [*NAMES, "h.txt", "i.txt", "empty.txt", "damaged.csv.gz"])
@pytest.mark.parametrize(
    "command",
    ["check --max-problems 9", "count --by host", "normalize --limit 3", "dedupe", "check --diff --unsafe-fixes"],
)
def test_objects_are_read_as_files_are(name: str, command: str, files: Path) -> None:
    column = [] if "txt" in name or "damaged" in name else ["--column", "url"]
    local, remote = (uri_split(*command.split(), *column, f"{where}/{name}") for where in (files, "s3://bucket"))
    offer = re.compile(rb"^--fix would .*\n", re.MULTILINE)  # objects are only read
    assert remote.output.replace(b"s3://bucket", bytes(files)) == offer.sub(b"", local.output)
    assert remote.errors.replace("s3://bucket", str(files)) == local.errors
    assert remote.status == local.status


@pytest.mark.parametrize("name", ["a.txt", "b.csv.gz", "c.jsonl", "d.parquet"])
@pytest.mark.parametrize("command", ["split", "split --redact", "split --sample 5", "dedupe"])
@pytest.mark.parametrize("output", ["o.parquet", "o.jsonl"])
def test_objects_become_tables(name: str, command: str, output: str, files: Path) -> None:
    column = [] if "txt" in name else ["--column", "url"]
    tables: list[pl.DataFrame] = []
    if command == "dedupe" and name == "a.txt":
        output = "o.txt"
    for where in (files, "s3://bucket"):
        ended = uri_split(*command.split(), *column, f"{where}/{name}", "-o", output)
        assert ended.status in {0, 1}
        tables.append(read(Path(output)) if output != "o.txt" else pl.read_lines(output))
    assert tables[0].equals(tables[1])


@pytest.mark.parametrize(
    ("given", "objects"),
    [
        ("s3://bucket/lake/*.parquet", ["lake/a.parquet"]),
        ("s3://bucket/la?e/[!b]*", ["lake/a.parquet"]),
        ("s3://bucket/*/*.parquet", ["lake/a.parquet", "odd/[a] ?#%20ü.parquet"]),
        ("s3://bucket/lake/**/*.parquet", ["lake/_temporary/d.parquet", "lake/a.parquet", "lake/sub/b.parquet"]),
        ("s3://bucket/**/b.*", ["b.csv.gz", "lake/sub/b.parquet"]),
        ("s3://bucket/**/sub/**", ["lake/sub/b.parquet", "lake/sub/x.png"]),
        ("s3://bucket/lake/*/b*", ["lake/sub/b.parquet"]),
        ("s3://bucket/lake/sub/.*", ["lake/sub/.c.parquet"]),
        ("s3://bucket/lake/", ["lake/a.parquet", "lake/sub/b.parquet"]),
        ("s3://bucket/lake", ["lake"]),
        ("s3://bucket/odd/[a].txt", ["odd/[a].txt"]),
        ("s3://bucket/absent.txt", ["absent.txt"]),
    ],
)
def test_patterns_and_directories_mean_objects_in_order(given: str, objects: list[str]) -> None:
    expected = [f"s3://bucket/{name}" for name in objects]
    assert files_meant(given) == matching_files(given) == expected


@pytest.mark.parametrize("log", ["_delta_log/0.json", "metadata/v1.metadata.json"])
@pytest.mark.parametrize("given", ["t/x=1/", "t/**/*.parquet", "t/*/*.parquet", "*/x=1/a.parquet", "*/*/*"])
def test_files_of_lakes_are_refused(given: str, log: str, server: S3, files: Path) -> None:
    bucket = f"lakes-{log[0]}".replace("_", "d")
    server.put(bucket)
    server.put(f"{bucket}/t/x=1/a.parquet", (files / "d.parquet").read_bytes())
    server.put(f"{bucket}/t/{log}")
    said = failing("check", "--column", "url", f"s3://{bucket}/{given}")
    assert f'"s3://{bucket}/{given}" contains files of the Delta or Iceberg table "s3://{bucket}/t"' in said


@pytest.mark.parametrize("given", ["s3://unreadable/", "s3://unreadable/**"])
def test_object_that_cannot_be_listed_is_named(given: str, server: S3) -> None:
    server.put("unreadable")
    server.put("unreadable/logs/a\tb.txt")
    assert failing("check", given) == f'uri-split: cannot read {given}: the object "logs/a␉b.txt" {UNREADABLE}'


@pytest.mark.parametrize("directory", ["s3://bucket", "s3://bucket/", "s3://bucket/lake/"])
def test_directory_is_not_read_as_an_object(directory: str) -> None:
    said = failing("lint", directory)
    assert said == f"uri-split: cannot read {directory}: this is a directory: name an object in it"


def test_absent_object_is_named_before_outputs_are_written(tmp_path: Path) -> None:
    said = failing("split", "s3://bucket/a.txt", "s3://bucket/b.txt", "-o", f"{tmp_path}/out/")
    assert said.startswith("uri-split: cannot read s3://bucket/b.txt: no such object: ")
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("bucket", ["s3://bucket", "s3://bucket/"])
def test_bucket_is_a_directory(bucket: str) -> None:
    found = [file.removeprefix("s3://bucket/") for file in files_meant(bucket)]
    assert found[0] == "a.txt"
    assert found[-4:] == ["lake/a.parquet", "lake/sub/b.parquet", "odd/[a] ?#%20ü.parquet", "odd/[a].txt"]


def test_names_of_objects_are_not_percent_encoded(files: Path) -> None:
    for name, local in (("[a] ?#%20ü.parquet", "d.parquet"), ("[a].txt", "a.txt")):
        expected = uri_split("normalize", files / local, *(["--column", "url"] if "parquet" in name else []))
        ended = uri_split("normalize", f"s3://bucket/odd/{name}", *(["--column", "url"] if "parquet" in name else []))
        assert ended.text == expected.text


def test_outputs_for_several_objects_are_written_once() -> None:
    command = ("split", "--column", "url", "s3://bucket/lake/", "s3://bucket/b.csv.gz", "-o", "parts/", "--resume")
    assert uri_split(*command).text == "1,506 rows split\n"
    assert sorted(file.name for file in Path("parts").iterdir()) == ["a.parquet", "b.csv.gz", "b.parquet"]
    ended = uri_split(*command)
    assert (ended.text, ended.errors) == ("0 rows split\n", "uri-split: skipped 3 inputs with a finished output\n")


@pytest.mark.parametrize(
    "command",
    [
        "split s3://bucket/absent.txt -o s3://bucket/o.csv",
        "split absent/*.txt -o s3://bucket/parts/",
        "dedupe absent/*.txt -o gs://bucket/o.txt",
        "report absent/*.txt -o az://bucket/o.html",
        "check --fix absent/*.txt -o abfss://bucket/o.txt",
    ],
)
def test_output_in_an_object_store_is_refused_before_anything_is_read(command: str) -> None:
    error = failing(*command.split())
    assert error.endswith("cannot write to an object store: write a local file, and then copy it there")
    assert not [*Path().iterdir()]


def test_objects_are_not_fixed() -> None:
    assert "--fix" not in uri_split("check", "s3://bucket/a.txt").text
    error = failing("check", "--fix", "s3://bucket/a.txt")
    assert error.endswith("--fix changes local files, but s3://bucket/a.txt is in an object store: copy it first")


ABSENT = "no such object: check its name; for all objects in a directory, add a slash at the end"


@pytest.mark.parametrize("command", ["check", "split -o o.csv", "report -o o.html", "dedupe", "lint", "check --diff"])
@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("s3://bucket/absent.txt", ABSENT),
        ("s3://bucket/absent.parquet", ABSENT),
        ("s3://bucket/absent.csv", ABSENT),
        ("s3://bucket/lake", ABSENT),
        ("s3://absent/a.jsonl", "no such bucket: check its name"),
        ("s3://bucket/a//b.txt", f'the object "a//b.txt" {UNREADABLE}'),
        ("s3://bucket//a.txt", f'the object "/a.txt" {UNREADABLE}'),
    ],
)
def test_absent_objects_are_reported_in_one_line(command: str, name: str, reason: str) -> None:
    assert failing(*command.split(), name) == f"uri-split: cannot read {name}: {reason}"
    assert not [*Path().iterdir()]


def test_absent_bucket_of_a_pattern_is_reported() -> None:
    for given in ("s3://absent/*.txt", "s3://absent/logs/"):
        assert failing("check", given) == f"uri-split: cannot read {given}: no such bucket: check its name"


def test_pattern_or_directory_without_objects_is_an_error() -> None:
    assert 'no file matches "s3://bucket/*.tsv": check the pattern' in failing("check", "s3://bucket/*.tsv")
    error = failing("find", "s3://bucket/absent/")
    assert 'the directory "s3://bucket/absent/" contains no tables or text files' in error


@pytest.mark.parametrize("part", ["_delta_log/00000000000000000000.json", "metadata/00001-a.metadata.json"])
def test_directory_with_a_table_of_delta_or_iceberg_is_refused(server: S3, part: str) -> None:
    kind = part.partition("/")[0]
    server.put(f"bucket/lakes/{kind}/a.csv", b"url\nhttp://deleted.example/\n")
    server.put(f"bucket/lakes/{kind}/{part}", b"{}")
    error = failing("check", f"s3://bucket/lakes/{kind}/")
    assert "contains a table of Delta or Iceberg, whose files may contain deleted rows: copy the table" in error


@pytest.fixture
def _accepting(server: S3) -> Generator[None]:
    yield
    server.refuse_after(1_000_000)


@pytest.fixture
def _refusing(server: S3, _accepting: None) -> None:
    server.refuse_after(0)


@pytest.mark.usefixtures("_refusing")
def test_directory_that_may_not_be_listed_is_no_lake() -> None:
    assert lake_around("s3://bucket/lake/", []) is None


DENIED = "access denied (InvalidAccessKeyId): check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment"


@pytest.mark.usefixtures("_refusing")
@pytest.mark.parametrize("name", ["s3://bucket/a.txt", "s3://bucket/d.parquet", "s3://bucket/*.csv"])
def test_refused_credentials_are_reported_without_them(name: str) -> None:
    assert failing("check", name) == f"uri-split: cannot read {name}: {DENIED}"


@pytest.mark.usefixtures("_refusing")
def test_public_objects_need_no_credentials(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_SKIP_SIGNATURE", "true")
    assert "access denied: check" in failing("check", "s3://bucket/a.txt")  # this one is not public


def test_absent_credentials_are_reported_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("AWS_ACCESS_KEY_ID")
    monkeypatch.delenv("AWS_SECRET_ACCESS_KEY")
    assert failing("check", "s3://bucket/a.txt") == (
        "uri-split: cannot read s3://bucket/a.txt: no credentials: set AWS_ACCESS_KEY_ID "
        "and AWS_SECRET_ACCESS_KEY in the environment; for public objects, set AWS_SKIP_SIGNATURE=true"
    )


def test_absent_server_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_ENDPOINT_URL", "http://127.0.0.1:1")
    assert failing("check", "s3://bucket/a.txt").endswith(
        "cannot connect to the server: check the network, and the address in the environment if you set one"
    )


@pytest.mark.parametrize("data", [b"", b"new" * (3 << 20)])
def test_object_that_is_changed_while_it_is_read_is_reported(data: bytes, server: S3) -> None:
    server.put("bucket/changed.txt", b"old" * (3 << 20))
    with open_file("s3://bucket/changed.txt") as stream:
        assert stream.read(3) == b"old"
        server.put("bucket/changed.txt", data)
        with pytest.raises(ObjectFailure, match="the object was changed while it was read: try again"):
            stream.read()


@pytest.mark.usefixtures("_accepting")
@pytest.mark.parametrize("command", ["split -o o.parquet", "split -o o.csv", "check", "dedupe -o o.parquet"])
def test_parquet_that_cannot_be_read_to_the_end_is_reported(command: str, server: S3) -> None:
    statuses: list[int] = []
    for accepted in (1, 3, 5, 7, 20):
        server.refuse_after(accepted)
        ended = uri_split(*command.split(), "--column", "url", "s3://bucket/d.parquet")
        statuses.append(ended.status)
        if ended.status == 2:
            assert ended.errors == f"uri-split: cannot read s3://bucket/d.parquet: {DENIED}\n"
            assert not [*Path().iterdir()]
    assert statuses[0] == 2 != statuses[-1]


@pytest.mark.usefixtures("_accepting")
def test_failure_of_the_engine_is_reported(server: S3, monkeypatch: pytest.MonkeyPatch) -> None:
    real = parquet_rows.keeps

    def keeps(session: Session, tables: Sequence[Table], schemas: Sequence[pa.Schema]) -> bool:
        is_kept = real(session, tables, schemas)
        server.refuse_after(0)
        return is_kept

    monkeypatch.setattr(parquet_rows, "keeps", keeps)
    error = failing("split", "--column", "url", "s3://bucket/d.parquet", "-o", "o.parquet")
    assert error.endswith(DENIED)
    assert not [*Path().iterdir()]


def test_bar_shows_the_progress_of_objects() -> None:
    objects = ("s3://bucket/b.csv.gz", "s3://bucket/d.parquet")
    ended = on_a_terminal("count", "--by", "scheme", *objects, "--column", "url")
    assert "d.parquet" in ended.errors
    assert "100%" in ended.errors
    assert "1,004 rows" in ended.errors


@pytest.mark.parametrize(
    "name", ["S3://bucket/a.txt", "./s3://bucket/a.txt", "s3:/bucket/a.txt", "http://bucket/a.txt"]
)
def test_other_names_are_those_of_files(name: str) -> None:
    assert not is_object(name)
    assert failing("check", name) == f"uri-split: cannot read {name}: No such file or directory"


class _Absent:
    @staticmethod
    def find_spec(name: str, *_: object) -> None:
        if name == "obstore":
            raise ModuleNotFoundError(name=name)


@pytest.mark.parametrize("command", ["check", "split -o o.csv", "report -o o.html", "dedupe", "lint", "check --diff"])
@pytest.mark.parametrize("name", ["s3://bucket/a.txt", "s3://bucket/*.txt", "s3://bucket/d.parquet"])
def test_package_for_object_stores_is_named_if_it_is_missing(
    command: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in [module for module in sys.modules if module.startswith("obstore")]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setattr(sys, "meta_path", [_Absent, *sys.meta_path])
    assert failing(*command.split(), name) == (
        "uri-split: reading from object stores needs the package obstore: pip install 'uri_split[cloud]'"
    )


def test_places_in_objects_are_uris_in_sarif() -> None:
    assert (
        '"uri": "s3://bucket/odd/%5Ba%5D.txt"'
        in uri_split("check", "--format", "sarif", "s3://bucket/odd/[a].txt").text
    )


PAGE = ROOT / "docs/pages/guide/object-stores.md"


@pytest.fixture(scope="module")
def _examples(server: S3, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("examples")
    server.put("crawl")
    for name, texts in {
        "links.csv.gz": ["http://a.example/", "http://a.example/b c"],
        "more.parquet": ["http://b.example/"],
    }.items():
        server.put(f"crawl/2026/{name}", written(folder / name, texts).read_bytes())


@pytest.mark.usefixtures("_examples")
@pytest.mark.parametrize("example", [block.code for block in blocks(PAGE) if block.language == "console"])
def test_command_prints_the_output_in_the_page(example: str) -> None:
    run_command(example)
