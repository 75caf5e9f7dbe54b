"""``uri-split columns``."""

import csv
import gzip
import json
from datetime import timedelta
from io import StringIO
from pathlib import Path
from resource import RLIMIT_FSIZE, getrlimit, setrlimit

import polars as pl
import pytest

from tests.cli.absent_packages import hide
from tests.cli.command_line import uri_split
from uri_split import find, repair
from uri_split.cli.commands.columns import columns
from uri_split.columns import cells
from uri_split.columns.expressions import EXPRESSIONS
from uri_split.columns.parts import PARTS
from uri_split.lenient import split

TEXTS = ["http://me:secret@www.example.co.uk:80/a?page=2#x", None, "", "a b", "//h/%41?page=3&utm_source=m"]


@pytest.fixture(autouse=True)
def _links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    pl.DataFrame({"id": ["0", "1", "2", "3", "4"], "url": TEXTS}).write_csv("links.csv")


def run(*options: object, status: int = 0) -> pl.DataFrame:
    """Return the rows that the command writes for the links."""
    ended = uri_split("columns", "links.csv", "--column", "url", *options, "-o", "out.parquet")
    assert ended.status == status, ended.errors
    assert ended.output == b""
    return pl.read_parquet("out.parquet")


def refused(*options: object) -> str:
    """Return why the command does nothing."""
    ended = uri_split("columns", "links.csv", *options)
    assert (ended.status, ended.output) == (2, b"")
    return " ".join(ended.errors.partition("Error: ")[2].split())


def part_of(text: str, part: str) -> str | None:
    """Return a component, or a subcomponent of the authority."""
    components = split(text)
    found: str | None = getattr(components, part) if hasattr(components, part) else None
    return found


def test_every_part_and_every_expression_can_be_added() -> None:
    given = {"query_param": "query_param:page", "without_query_params": "without_query_params:utm_*"}
    names = [name for name in EXPRESSIONS if name != "resolve"]
    rows = run("--add", ",".join([*PARTS, "is_valid", "reason", *(given.get(name, name) for name in names)]), status=1)
    assert rows.columns == [
        "id",
        "url",
        *PARTS,
        "is_valid",
        "reason",
        *("page" if n == "query_param" else n for n in names),
    ]
    assert rows["url"].to_list() == TEXTS
    for part in PARTS:
        assert rows[part].to_list() == [None if text is None else part_of(text, part) for text in TEXTS]
    assert rows["is_valid"].to_list() == [True, None, False, False, False]
    assert rows["page"].to_list() == ["2", None, None, None, "3"]
    for name in ("surt", "registrable_domain", "effective_port", "host_reversed", "dedupe_key"):
        function = getattr(cells, name)
        assert rows[name].to_list() == [None if text is None else function(text) for text in TEXTS]
    assert rows["without_query_params"][4] == "//h/%41?page=3"
    assert rows["hazards"].to_list()[0] == ["password"]


def test_options_of_expressions_follow_a_colon() -> None:
    rows = run(
        "--add", "a=normalize:scheme_based", "--add", "b=dedupe_key:without_tracking, c=normalize,d=query_param:a=b",
        "--add", "e=redacted,f=redacted:opentelemetry",
    )  # fmt: skip
    assert rows.columns[2:] == ["a", "b", "c", "d", "e", "f"]
    assert rows.row(0)[2:] == (
        "http://me:secret@www.example.co.uk/a?page=2#x",
        "http://me:secret@www.example.co.uk/a?page=2",
        "http://me:secret@www.example.co.uk:80/a?page=2#x",
        None,
        "http://me:***@www.example.co.uk:80/a?page=2#x",
        "http://REDACTED:REDACTED@www.example.co.uk:80/a?page=2#x",
    )


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ([], "say what to add, such as --add host,is_valid; the names are scheme, authority, "),
        (["--add", "hsot"], '"hsot" cannot be added; did you mean "host"?'),
        (["--add", "§"], '"§" cannot be added; the names are scheme, '),
        (["--add", "host:x"], '"host" takes nothing after a colon'),
        (["--add", "query_param"], '"query_param" needs the name of a query parameter: query_param:page'),
        (["--add", "normalize:x"], '"normalize" takes only scheme_based after a colon'),
        (["--add", "redacted:x"], '"redacted" takes only passwords or opentelemetry or default or all after a colon'),
        (
            ["--add", "id=host"],
            'there would be two columns "id": give the new one another name, as in --add new_name=host',
        ),
        (["--add", "host,host"], 'there would be two columns "host"'),
        (["--repair", "--add", "message"], 'there would be two columns "message"'),
        (["--find", "--match", "/{uri}"], 'there would be two columns "uri"'),
        (
            ["--add", "reason", "--rule", "host"],
            'rule must be "URI", "URI-reference", "absolute-URI" or "relative-ref"',
        ),
        (["--resolve", "ulr"], '"ulr" is not a URI (missing scheme), and not a column: the columns are id, url'),
        (
            ["--filter", "hos = 'h'"],
            '--filter: unable to find column "hos"; the columns are id, url; a text is in single quotes',
        ),
        (["--filter", 'id = "5"'], "a text is in single quotes, 'example.com'"),
        (
            ["--filter", "id ="],
            "--filter: unable to parse 'id =' as Expr; the columns are id, url; a text",
        ),
        (["--filter", "id"], "--filter: id is no condition; for example: host = 'example.com' AND is_valid"),
        (["--filter", "1"], "--filter: 1 is no condition"),
        (["--filter", "id > 5"], "--filter: cannot compare string with numeric type (i32); the columns are id, url"),
        (["--add", "host", "-o", "links.csv"], "--output is also an input: write another file"),
        (["--add", "host", "-o", "out.txt"], "the name must end with .csv, .tsv or .jsonl"),
        (["--add", "host", "-o", "out.parquet.gz"], "the name must end with .csv, .tsv or .jsonl"),
    ],
)
def test_wrong_usage_is_one_sentence(options: list[str], message: str) -> None:
    assert message in refused("--column", "url", *options)
    assert [file.name for file in Path().iterdir()] == ["links.csv"]


def test_help_names_everything_that_can_be_added() -> None:
    help_ = uri_split("columns", "--help").text
    assert all(f" {name}" in help_ for name in (*PARTS, *EXPRESSIONS) if name != "resolve")
    assert columns.name == "columns"


def test_csv_is_written_to_standard_output() -> None:
    ended = uri_split("columns", "links.csv", "--column", "url", "--add", "host,hazards,ok=is_valid")
    assert ended.text.splitlines() == [
        "id,url,host,hazards,ok",
        "0,http://me:secret@www.example.co.uk:80/a?page=2#x,www.example.co.uk,password,true",
        "1,,,,",
        '2,"",,"",false',
        '3,a b,,"",false',
        '4,//h/%41?page=3&utm_source=m,h,"",false',
    ]
    assert (ended.status, ended.errors) == (1, "5 rows, 3 invalid\n")
    nothing = uri_split("columns", "links.csv", "--column", "url", "--filter", "id = '9'")
    assert nothing == (0, b"id,url\n", "0 rows\n")


@pytest.mark.parametrize("name", ["o.csv", "o.tsv", "o.jsonl", "o.csv.gz", "o.jsonl.zst", "o.ipc", "o.parquet"])
def test_null_and_empty_stay_apart_in_every_format(name: str) -> None:
    ended = uri_split("columns", "links.csv", "--column", "url", "--add", "path,query", "-o", name)
    assert (ended.status, ended.errors) == (0, "5 rows\n")
    again = uri_split("columns", name, "--column", "url", "--add", "host", "-o", "again.parquet")
    assert again.status == 0
    rows = pl.read_parquet("again.parquet")
    assert rows["url"].to_list() == TEXTS
    assert rows["path"].to_list() == ["/a", None, "", "a b", "/%41"]
    if name.endswith(".gz"):
        assert gzip.decompress(Path(name).read_bytes()).startswith(b"id,url,path,query\n")


def test_lists_go_to_json_and_parquet_but_not_to_csv() -> None:
    assert "CSV cannot store these columns: path_segments; add -o, with a .parquet file" in (
        uri_split("columns", "links.csv", "--column", "url", "--add", "path_segments").errors
    )
    uri_split("columns", "links.csv", "--column", "url", "--add", "hazards,query_params", "-o", "o.jsonl")
    first = json.loads(Path("o.jsonl").read_text().splitlines()[0])
    assert (first["hazards"], first["query_params"]) == (["password"], [{"name": "page", "value": "2"}])


def test_filter_is_sql_on_old_and_new_columns() -> None:
    assert run("--add", "host,is_valid", "--filter", "host = 'h' OR id = '1'", status=1)["id"].to_list() == ["1", "4"]
    assert run("--add", "is_valid", "--filter", "is_valid")["id"].to_list() == ["0"]
    assert run("--add", "is_valid", "--filter", "NOT is_valid AND length(url) > 0", status=1)["id"].to_list() == [
        "3",
        "4",
    ]
    assert run("--filter", "url IS NULL").rows() == [("1", None)]


def test_rule_is_that_of_verdicts() -> None:
    rows = run("--add", "is_valid,message", "--rule", "URI-reference", status=1)
    assert rows["is_valid"].to_list() == [True, None, True, False, True]
    assert rows["message"].to_list() == [None, None, None, "a space is not allowed in a path", None]
    assert run("--add", "is_valid", "--rule", "port", status=1)["is_valid"].to_list() == [
        False,
        None,
        True,
        False,
        False,
    ]


def test_references_are_resolved_against_a_uri_or_a_column() -> None:
    rows = run("--resolve", "http://b/c/d", status=1)
    assert rows.columns == ["id", "url", "target", "message"]
    assert rows["target"].to_list() == [TEXTS[0], None, "http://b/c/d", None, "http://h/%41?page=3&utm_source=m"]
    assert rows["message"].to_list() == [None, None, None, "a space is not allowed in a path", None]
    Path("pages.csv").write_text("page,href\nhttp://a/b/,c\n,c\na b,c\nhttp://a/,d e\nhttp://a/b/,../f\n")
    ended = uri_split("columns", "pages.csv", "--column", "href", "--resolve", "page")
    assert [row[2:] for row in csv.reader(StringIO(ended.text))][1:] == [
        ["http://a/b/c", ""],
        ["", "the row has no base"],
        ["", "base: missing scheme"],
        ["", "a space is not allowed in a path"],
        ["http://a/f", ""],
    ]
    assert (ended.status, ended.errors) == (1, "5 rows, 3 invalid\n")
    Path("pages.csv").write_text("page,href\n http://a/b c/,d e\nhttp://a/,d e\n")
    both = uri_split("columns", "pages.csv", "--column", "href", "--resolve", "page", "--repair")
    assert 'http://a/,d e,http://a/d%20e,"percent-encoded a space' in both.text
    assert "d e,http://a/b%20c/d%20e," in both.text


def test_repairs_name_their_changes() -> None:
    Path("links.csv").write_text('url\n" http://a/b c"\nwww\n')
    rows = run("--repair", status=1)
    repaired = repair(" http://a/b c")
    assert repaired
    changes = "; ".join(change.message for change in repaired.changes)
    assert rows.rows() == [
        (" http://a/b c", "http://a/b%20c", changes, None),
        ("www", None, None, "missing scheme"),
    ]


def test_found_uris_are_rows_of_their_own() -> None:
    text = "See <http://a/> and http://b/c."
    Path("mail.txt").write_text(f"{text}\nnothing\nhttp://d/\n")
    ended = uri_split("columns", "mail.txt", "--find", "--add", "host", "-o", "o.jsonl")
    assert (ended.status, ended.errors) == (0, "3 rows\n")
    rows = [json.loads(line) for line in Path("o.jsonl").read_text().splitlines()]
    assert [row["host"] for row in rows] == ["a", "b", "d"]
    first, second = find(text)
    assert rows[1] == {
        "line": text, "uri": "http://b/c", "kind": second.kind, "start": second.start, "end": second.end, "host": "b",
    }  # fmt: skip
    assert rows[0]["kind"] == first.kind


def test_values_of_a_template_are_columns() -> None:
    rows = run("--match", "//{host}/{name}{?page,utm_source}")
    assert rows.columns == ["id", "url", "host", "name", "page", "utm_source"]
    assert rows["page"].to_list() == [None] * 5
    Path("links.csv").write_text("url\n//h/a?page=3\n")
    assert run("--match", "//{host}/{name}{?page}").row(0) == ("//h/a?page=3", "h", "a", "3")


def test_passwords_are_hidden_everywhere() -> None:
    options = [
        "--add",
        "userinfo,authority,host,normalize,message",
        "--match",
        "http://{+all}",
        "--resolve",
        "http://b/",
    ]
    options[1] = "userinfo,authority,normalize,why=message"
    for find_too in ([], ["--find"]):
        rows = run("--redact", *find_too, *options, status=0 if find_too else 1)
        assert "secret" not in rows.write_json()
        assert "me:***" in rows["userinfo"].to_list()
    assert "secret" in run("--add", "host").write_json()


def test_limit_reads_the_first_rows() -> None:
    assert run("--add", "host", "--limit", 2)["id"].to_list() == ["0", "1"]
    assert run("--add", "host", "--limit", 9).height == 5


def test_old_file_stays_if_something_cannot_be_read() -> None:
    parts = [
        pl.DataFrame({"url": [f"http://h/{number}" for number in range(start, start + 50_000)]})
        for start in (0, 50_000)
    ]
    pl.concat(parts).write_parquet("big.parquet", row_group_size=50_000, compression="uncompressed")
    data = bytearray(Path("big.parquet").read_bytes())
    data[len(data) // 2 : len(data) - 5000] = b"\xff" * (len(data) - 5000 - len(data) // 2)
    Path("big.parquet").write_bytes(data)
    Path("out.csv").write_text("old")
    ended = uri_split("columns", "big.parquet", "--add", "host", "-o", "out.csv")
    assert ended.status == 2
    assert ended.errors.startswith("uri-split: cannot read big.parquet: ")
    assert Path("out.csv").read_text() == "old"
    assert sorted(file.name for file in Path().iterdir()) == ["big.parquet", "links.csv", "out.csv"]


def test_output_that_cannot_be_written_is_named() -> None:
    ended = uri_split("columns", "links.csv", "--column", "url", "--add", "host", "-o", "absent/o.csv")
    assert (ended.status, ended.errors) == (2, "uri-split: cannot write absent/o.csv: No such file or directory\n")


def test_order_is_kept_and_all_rows_are_counted() -> None:
    numbers = range(250_000)
    pl.DataFrame({"url": [f"http://h{number % 7}/{number}" for number in numbers]}).write_parquet("many.parquet")
    ended = uri_split("columns", "many.parquet", "--add", "path,is_valid", "-o", "o.csv")
    assert ended.errors == "250,000 rows, 0 invalid\n"
    assert pl.read_csv("o.csv")["path"].to_list() == [f"/{number}" for number in numbers]
    printed = uri_split("columns", "many.parquet", "--add", "path,is_valid").output
    assert printed == Path("o.csv").read_bytes()


def test_rows_are_counted_where_a_column_has_one_value() -> None:
    texts = b"http://a/\n" * 3
    for name in ("message", "reason", "is_valid", "port"):
        assert uri_split("columns", "--add", name, stdin=texts).errors.startswith("3 rows")
    Path("tables/lang=en").mkdir(parents=True)
    pl.DataFrame({"url": ["http://a/"] * 5}).write_parquet("tables/lang=en/a.parquet")
    ended = uri_split("columns", "tables", "--column", "lang", "--add", "is_valid")
    assert (ended.output.count(b"false\n"), ended.errors) == (5, "5 rows, 5 invalid\n")


def test_failure_to_write_names_the_output() -> None:
    Path("links.jsonl").write_text('{"url": "http://a/", "o": {}}')
    Path("many.txt").write_text("http://a.example/b\n" * 100_000)
    ended = uri_split("columns", "links.jsonl", "--column", "url", "--add", "host", "-o", "o.parquet")
    assert ended.errors.startswith("uri-split: cannot write o.parquet: Unable to write struct type with no child field")
    _, most = getrlimit(RLIMIT_FSIZE)
    setrlimit(RLIMIT_FSIZE, (1000, most))
    try:
        endings = {
            name: uri_split("columns", "many.txt", "--add", "host,name", "-o", name) for name in ("o.csv", "o.ipc")
        }
    finally:
        setrlimit(RLIMIT_FSIZE, (most, most))
    for name, ended in endings.items():
        assert (ended.status, ended.errors) == (2, f"uri-split: cannot write {name}: File too large (os error 27)\n")
        assert not Path(name).exists()


def test_types_that_a_text_format_cannot_store_are_refused() -> None:
    pl.DataFrame({"url": ["http://a/"], "d": [timedelta(1)], "b": [[{"x": b"y"}]]}).write_parquet("a.parquet")
    for output, names in {(): "d, b", ("-o", "o.jsonl"): "b"}.items():
        ended = uri_split("columns", "a.parquet", "--column", "url", "--add", "host", *output)
        assert f"cannot store these columns: {names}; add -o, with a .parquet file" in ended.errors


def test_redact_hides_passwords_of_bases() -> None:
    ended = uri_split("columns", "--column", "u", "--resolve", "b", "--redact", stdin=b"u,b\nx,http://me:pl4nted@h/\n")
    assert ended.text == "u,b,target,message\nx,http://me:***@h/,http://me:***@h/x,\n"


def test_missing_package_names_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    hide(monkeypatch, "polars", "uri_split.columns", "uri_split.cli.")
    assert "needs the package polars: install uri_split with the extra bulk" in refused_without_engine()


def refused_without_engine() -> str:
    ended = uri_split("columns", "links.csv", "--add", "host")
    assert ended.status == 2
    return ended.errors
