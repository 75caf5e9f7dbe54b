"""`find` reads files by what their extensions say: fields, strings, folded lines, references, mails."""

import base64
import csv
import gzip
import json
import quopri
from collections.abc import Callable, Mapping
from email.message import EmailMessage
from io import StringIO
from itertools import product
from pathlib import Path
from typing import Final
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


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("a.csv", '1,"A" https://a.example/x\n2, "https://b.example/y,z" ,3\n', ["a.example/x", "b.example/y,z"]),
        (
            "a.tsv",
            '1\t"A" https://a.example/x\t"open https://b.example/\t3\n4\thttps://c.example/',
            ["a.example/x", "b.example/", "c.example/"],
        ),
        (
            "a.json",
            '// see https://a.example/x, don\'t "y\n{"b": "https:\\/\\/b.example\\/y", }',
            ["a.example/x", "b.example/y"],
        ),
        ("a.json", '{"a": "broken\nhttps://a.example/x", "b": "https://b.example/y"}', ["a.example/x", "b.example/y"]),
        (
            "a.json",
            '{"a": "https://a.example/x"\n{"b": "https://b.example/y", "c": "https:\\/\\/c.example\\/z',
            ["a.example/x", "b.example/y", "c.example/z"],
        ),
        (
            "a.jsonl",
            '{"a": "https://a.example/x", "b": "cut off\n{"b": "https:\\/\\/b.example\\/y"}\n',
            ["a.example/x", "b.example/y"],
        ),
        (
            "a.xml",
            "<p>https://a.example/x\nhttps://b.example/y</p><q r=\"s>t\" u='https://c.example/z'/>",
            ["a.example/x", "b.example/y", "c.example/z"],
        ),
        (
            "a.xml",
            "<!-- don't > https://a.example/x --><![CDATA[]] https://b.example/y ]]>https://c.example/z",
            ["a.example/x", "b.example/y", "c.example/z"],
        ),
        (
            "a.vcf",
            "URL:http\\://a.example/x\nURL;ENCODING=QUOTED-PRINTABLE:https://b.example/=\r\ny=3Dz\nEND:VCARD",
            ["http:a.example/x", "b.example/y=z"],
        ),
    ],
)
def test_unusual_and_broken_files_are_read(name: str, text: str, found: list[str], tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_text(text, newline="")
    assert found_in(file) == [link.replace("http:", "http://") if ":" in link else f"https://{link}" for link in found]


WITH_HTML: Final[Mapping[str, Callable[[str], str]]] = {
    "a.csv": lambda html: '1,"' + html.replace('"', '""') + '"\n',
    "a.json": json.dumps,
    "a.ipynb": json.dumps,
    "a.rss": lambda html: f"<rss><link>https://a.example/</link><description>{escape(html)}</description></rss>",
    "a.atom": lambda html: f"<content:encoded><![CDATA[{html}]]></content:encoded>",
    "a.ics": lambda html: f"DESCRIPTION:{html}\r\nX-ALT-DESC;FMTTYPE=text/html:<p>https://a.example/</p>\r\n",
}


@pytest.mark.parametrize("name", WITH_HTML)
@pytest.mark.parametrize("html", ['<a href="{}">x</a>', "<p>See {} now.</p>", "<img class='x' src='{}'>"])
def test_html_in_texts_is_read_as_html(name: str, html: str, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_text(WITH_HTML[name](html.format(LINK.replace("&", "&#038;"))))
    assert LINK in found_in(file)
    assert set(found_in(file)) <= {LINK, "https://a.example/"}


def mail(text: bytes, encoding: str, headers: str = "Content-Type: text/plain; charset=utf-8\n") -> bytes:
    encode = {"quoted-printable": quopri.encodestring, "base64": base64.encodebytes}.get(encoding, bytes)
    start = f"Received: from a.example\n by b.example\nSubject: x\nContent-Transfer-Encoding: {encoding}\n{headers}\n"
    return start.encode() + encode(text)


@pytest.mark.parametrize("encoding", ["quoted-printable", "base64"])
@pytest.mark.parametrize("name", ["a.txt", "1618.M1P2.host:2,S", "a.txt.gz"])
def test_mails_are_recognized_by_their_headers(encoding: str, name: str, tmp_path: Path) -> None:
    file = tmp_path / name
    data = mail(f"{'See ' * 15}{LINK}\n".encode(), encoding)
    file.write_bytes(gzip.compress(data) if name.endswith(".gz") else data)
    assert found_in(file) == [LINK]
    ended = uri_split("find", "--format", "jsonl", stdin=data)
    assert [json.loads(line)["uri"] for line in ended.text.splitlines()] == [LINK]


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_mails_in_one_file_are_told_apart(end: str, tmp_path: Path) -> None:
    """A line of a text may begin as a mail does."""
    first = mail(b"From here on,\nsee https://a.example/?b=1\n\nFrom there\n", "quoted-printable")
    second = mail(b"https://c.example/\n", "base64")
    line = b"From a@b.example Thu Jan  1 00:00:00 1970\n"
    file = tmp_path / "a.mbox"
    file.write_bytes((line + first + b"\n" + line + second).replace(b"\n", end.encode()))
    assert found_in(file) == ["https://a.example/?b=1", "https://c.example/"]


DEEP = b"".join(b'Content-Type: multipart/mixed; boundary="%d"\n\n--%d\n' % (n, n) for n in range(2000))


@pytest.mark.parametrize(
    ("mails", "found"),
    [
        (b"\n\nhttps://a.example/\n", ["a.example/"]),
        (b"no header\n\nhttps://a.example/\n", ["a.example/"]),
        (b"A: b\nno header https://a.example/\n\nhttps://b.example/\n", ["a.example/", "b.example/"]),
        (b"List-Help: <https://a.example/b?c=\n 1>\n\n", ["a.example/b?c=1"]),
        (mail(b"https://a.example/\n", "7bit", "Content-Type: multipart/mixed\n"), ["a.example/"]),
        (mail(b"--b\n\nhttps://a.example/\n", "7bit", "Content-Type: multipart/mixed; boundary=b\n"), ["a.example/"]),
        (
            mail(b"https://a.example/\xe9/\n", "8bit", "Content-Type: text/plain; charset=latin1\n"),
            ["a.example/%C3%A9/"],
        ),
        (mail(b"https://a.example/ \xe9\n", "8bit", "Content-Type: text/plain; charset=idna\n"), ["a.example/"]),
        (mail(b"https://a.example/ \xe9\n", "base64", "Content-Type: text/plain; charset=punycode\n"), ["a.example/"]),
        (mail(b"https://a.example/ \xe9\n", "base64", "Content-Type: text/plain; charset*=\0''x\n"), ["a.example/"]),
        (mail(b"URL:https://a.example/b\r\n /c\r\n", "base64", "Content-Type: text/calendar\n"), ["a.example/b/c"]),
        (DEEP + b"\nhttps://a.example/\n", ["a.example/"]),
    ],
)
def test_unusual_and_broken_mails_are_read(mails: bytes, found: list[str], tmp_path: Path) -> None:
    file = tmp_path / "a.eml"
    file.write_bytes(mails)
    assert found_in(file) == [f"https://{link}" for link in found]


@pytest.mark.parametrize("name", ["a.csv", "a.tsv", "a.jsonl"])
def test_rows_are_read_in_parts(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a file of any size, a part is in memory."""
    file, delimiter = tmp_path / name, "\t" if name == "a.tsv" else ";"
    row = (
        '{{"a": "https://a.example/{0},x"}}\n'
        if name == "a.jsonl"
        else f'"""{{0}}\n"{delimiter}https://a.example/{{0}},x\n'
    )
    file.write_text("sep=;\n" * (name == "a.csv") + "".join(map(row.format, range(9))))
    found, places = found_in(file), places_in(file)
    assert found == [f"https://a.example/{number},x" for number in range(9)]
    monkeypatch.setattr("uri_split.cli.streams.SIZE", 16)
    assert (found_in(file), places_in(file)) == (found, places)


@pytest.mark.parametrize(("name", "number"), list(product(["a.csv", "a.tsv"], [2, 3])))
def test_quotation_mark_that_is_not_closed_hides_nothing(name: str, number: int, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_text('5" disk\thttps://a.example/\n' * number)
    assert found_in(file) == ["https://a.example/"] * number


def test_other_options_search_files_as_they_are(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    file.write_text(r'["https:\/\/a.example\/"]')
    assert found_in(file, "--html") != found_in(file)


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


CODE = [
    ("--html", "<code>https://c.example/</code>"),
    ("--html", "<PRE class=a>https://c.example/\n<code>x</code>https://c.example/</pre >"),
    ("--html", "<script>var x = 'https://c.example/'</script>"),
    ("--html", "<kbd>https://c.example/</kbd><samp>https://c.example/</samp>"),
    ("--markdown", "`https://c.example/` and\n\n```sh\ncurl https://c.example/\n```\n\n    https://c.example/\n\n"),
]


@pytest.mark.parametrize(("option", "code"), CODE)
def test_code_is_left_out_on_request(option: str, code: str, tmp_path: Path) -> None:
    file = tmp_path / "a"
    file.write_text(f"{code} https://a.example/ {code} <b>https://b.example/</b>\n")
    found = ["https://a.example/", "https://b.example/"]
    assert [uri for uri in found_in(file, option) if "c.example" not in uri] == found
    assert found_in(file, option, "--skip-code") == found
    assert set(found_in(file, option)) == {*found, "https://c.example/"}


@pytest.mark.parametrize(
    ("option", "text"),
    [
        ("--html", "<code><a href='https://a.example/'>f</a></code>"),
        ("--html", "<code>not closed https://a.example/ <pre>x</pre>"),
        ("--html", "x</code> https://a.example/ <codec>y</code>"),
        ("--markdown", "[`f`](https://a.example/)"),
        ("--markdown", "`<pre>` https://a.example/"),
    ],
)
def test_what_is_no_code_is_found(option: str, text: str, tmp_path: Path) -> None:
    file = tmp_path / "a"
    file.write_text(text)
    assert found_in(file, option, "--skip-code") == ["https://a.example/"]


def test_code_of_texts_in_tables_is_left_out(tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    file.write_text('a\n"<code>https://a.example/</code> https://b.example/"\n')
    assert found_in(file, "--html", "--skip-code", "--column", "a") == ["https://b.example/"]


def test_plain_text_has_no_code() -> None:
    ended = uri_split("find", "--skip-code")
    assert (ended.status, "requires --html or --markdown" in ended.errors) == (2, True)
