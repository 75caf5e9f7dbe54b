"""`find` reads files by what their extensions say: fields, strings, folded lines, references, mails."""

import csv
import json
from email.message import EmailMessage
from io import StringIO
from pathlib import Path
from xml.sax.saxutils import escape

import pytest

from tests.cli.command_line import uri_split

LINK = "https://a.example/caf%C3%A9?a=1&b=2"
AWKWARD = [
    LINK,
    "https://b.example/x,y",
    'https://c.example/"q"',
    "https://d.example/\u00e9\u4e00",
    "see https://e.example/ now",
]


def found_in(file: Path, *options: str) -> list[str]:
    ended = uri_split("find", "--format", "jsonl", *options, file)
    assert ended.status in {0, 1}, ended.errors
    return [json.loads(line)["uri"] for line in ended.text.splitlines()]


def places_in(file: Path) -> list[tuple[int, int, int, int]]:
    rows = map(json.loads, uri_split("find", "--format", "jsonl", file).text.splitlines())
    return [(row["line"], row["column"], row["end_line"], row["end_column"]) for row in rows]


@pytest.mark.parametrize(
    ("name", "delimiter"), [("a.csv", ","), ("a.csv", ";"), ("a.csv", "\t"), ("a.tsv", "\t"), ("a.tab", "\t")]
)
@pytest.mark.parametrize("quoting", [csv.QUOTE_MINIMAL, csv.QUOTE_ALL])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_fields_are_read_one_by_one(name: str, delimiter: str, quoting: int, end: str, tmp_path: Path) -> None:
    file = tmp_path / name
    stream = StringIO()
    writer = csv.writer(stream, delimiter=delimiter, quoting=quoting, lineterminator=end)  # type: ignore[arg-type]
    writer.writerow(["id", "url", "title", "next"])
    for number, text in enumerate(AWKWARD):
        writer.writerow([number, text, "A title", ""])
        writer.writerow([number, "", text, text])
    file.write_text(stream.getvalue(), "utf-8", newline="")
    as_text = tmp_path / "a.txt"
    as_text.write_text("".join(f"{text}\n" for text in AWKWARD for _ in range(3)), "utf-8")
    expected = found_in(as_text)
    assert found_in(file) == expected
    assert len(expected) >= 12


def test_delimiter_of_excel_is_read(tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    file.write_bytes(b"\xef\xbb\xbfsep=;\r\nid;url\r\n1;https://a.example/x,y;z\r\n")
    assert found_in(file) == ["https://a.example/x,y"]
    assert places_in(file) == [(3, 3, 3, 24)]


def test_field_over_several_lines_has_its_place(tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    file.write_text('a,b\n"x ""y""\nhttps://a.example/",https://b.example/z\n')
    assert places_in(file) == [(3, 1, 3, 19), (3, 21, 3, 40)]


@pytest.mark.parametrize("name", ["a.json", "a.jsonl", "a.ndjson", "a.ipynb"])
@pytest.mark.parametrize("ascii_only", [True, False])
def test_strings_are_decoded(name: str, ascii_only: bool, tmp_path: Path) -> None:  # noqa: FBT001
    file = tmp_path / name
    written = json.dumps({"a": LINK, "b": ["see https://b.example/\u00e9\U0001f600 now\n"]}, ensure_ascii=ascii_only)
    file.write_text(written.replace("/", "\\/").replace("&", "\\u0026"), "utf-8")
    assert found_in(file) == [LINK, "https://b.example/%C3%A9%F0%9F%98%80"]


@pytest.mark.parametrize("name", ["a.xml", "a.rss", "a.svg"])
def test_character_references_are_decoded(name: str, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_text(f"<a><loc>{escape(LINK)}</loc>\n<b href='https://b.example/&#38;x'/><![CDATA[{LINK}&amp;c]]></a>")
    assert sorted(found_in(file)) == sorted([LINK, "https://b.example/&x", f"{LINK}&amp;c"])


@pytest.mark.parametrize("name", ["a.ics", "a.vcf"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("at", range(8, 30, 3))
def test_folded_lines_are_joined(name: str, end: str, at: int, tmp_path: Path) -> None:
    file = tmp_path / name
    line = f"URL:{LINK}"
    file.write_text(
        f"BEGIN:X{end}{line[:at]}{end} {line[at:]}{end}NOTE:see\\nhttps://b.example/\\, and{end}END:X{end}", newline=""
    )
    assert found_in(file) == [LINK, "https://b.example/"]
    assert places_in(file)[0] == (2, 5, 3, len(line) - at + 2)


@pytest.mark.parametrize("encoding", ["7bit", "8bit", "quoted-printable", "base64"])
@pytest.mark.parametrize("subtype", ["plain", "html"])
@pytest.mark.parametrize("name", ["a.eml", "a.mbox"])
def test_parts_of_mails_are_decoded(encoding: str, subtype: str, name: str, tmp_path: Path) -> None:
    mail = EmailMessage()
    mail["Subject"] = "Links"
    mail["List-Unsubscribe"] = f"<https://list.example/{'x' * 60}?u=1>"
    shown = escape(LINK) if subtype == "html" else LINK
    text = f"See <a href='{shown}'>x</a>\n" if subtype == "html" else f"See {shown} now, {'a' * 70}\n"
    if encoding != "7bit":
        text += "\u00e9\n"
    mail.set_content(text, subtype=subtype, cte=encoding)
    mail.add_attachment(b"\0\1https://attached.example/", maintype="image", subtype="png")
    data = mail.as_bytes()
    file = tmp_path / name
    file.write_bytes(data if name == "a.eml" else b"From a@b.example Thu Jan  1 00:00:00 1970\n" + data + b"\n" * 2)
    found = found_in(file)
    assert LINK in found
    assert {uri for uri in found if ".example" in uri} <= {LINK, f"https://list.example/{'x' * 60}?u=1"}


def test_mails_of_unknown_charsets_and_encodings_are_read(tmp_path: Path) -> None:
    file = tmp_path / "a.eml"
    file.write_bytes(
        b"Content-Type: text/plain; charset=x-none\nContent-Transfer-Encoding: quoted-printable\n\nhttps://a.example/=\nb=3D1\n"
    )
    assert found_in(file) == ["https://a.example/b=1"]
    file.write_bytes(b"Content-Type: text/plain; charset=x-none\nContent-Transfer-Encoding: base64\n\n!\n")
    assert found_in(file) == []
    file.write_bytes(b"no header, https://a.example/")
    assert found_in(file) == ["https://a.example/"]


def test_other_options_search_files_as_they_are(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    file.write_text(r'["https:\/\/a.example\/"]')
    assert found_in(file, "--html") != found_in(file)
    assert found_in(file, "--limit", "1") != found_in(file)
    assert found_in(file, "--input-format", "text") != found_in(file)


@pytest.mark.parametrize(
    "data", [b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff\xe0", b"GIF89a", b"a.txt".ljust(257, b"\0") + b"ustar\0"]
)
@pytest.mark.parametrize("name", ["a", "a.csv"])
def test_images_and_archives_are_refused(data: bytes, name: str, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_bytes(data + b" https://a.example/\n")
    ended = uri_split("find", file)
    assert (ended.status, ended.text) == (2, "")
    assert "not text, but a" in ended.errors


def test_directories_are_those_of_lint(tmp_path: Path) -> None:
    for name in (".git", "node_modules", "__pycache__", "docs"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "a.txt").write_text(f"https://{name.strip('._')}.example/\n")
    assert found_in(tmp_path) == ["https://docs.example/"]
    assert found_in(tmp_path / ".git") == ["https://git.example/"]
