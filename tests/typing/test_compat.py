"""`uri_split.compat.urllib_parse` has the types of `urllib.parse`: of typeshed's stub, and for programs that use it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import mypy
import pytest

from tests.typing.checkers import CHECKERS, ROOT, errors

MODULE: Final = "uri_split.compat.urllib_parse"
STUB: Final = Path(mypy.__file__).parent / "typeshed" / "stdlib" / "urllib" / "parse.pyi"

# Both modules have these types.
PROGRAM: Final = """
from typing import assert_type

IMPORT

def host(url: str) -> str | None:
    split: parse.SplitResult = parse.urlsplit(url)
    return split.hostname

def of_bytes(url: bytes) -> parse.ParseResultBytes:
    return parse.urlparse(url, b"http", allow_fragments=False)

url = "http://h/a;b?c=d#e"
assert_type(parse.urlsplit(url).scheme, str)
assert_type(parse.urlsplit(url).port, int | None)
assert_type(parse.urlsplit(url, "http", False)._replace(path="/").geturl(), str)
assert_type(parse.urlsplit(url.encode()).query, bytes)
assert_type(parse.urlsplit(url.encode()).hostname, bytes | None)
assert_type(parse.urlparse(url).params, str)
assert_type(parse.urlparse(url.encode()).password, bytes | None)
scheme, netloc, path, query, fragment = parse.urlsplit(url)
assert_type((scheme, netloc, path, query, fragment), tuple[str, str, str, str, str])
assert_type(parse.urldefrag(url).url, str)
assert_type(parse.urldefrag(url.encode()).fragment, bytes)
assert_type(parse.urljoin(url, "f"), str)
assert_type(parse.urljoin(b"http://h", None), bytes)
assert_type(parse.urlunsplit(parse.urlsplit(url)), str)
assert_type(parse.urlunsplit(("http", "h", "/", "", None)), str)
assert_type(parse.urlunparse((b"http", b"h", b"/", b"", b"", b"")), bytes)
assert_type(parse.quote(url, safe="/:"), str)
assert_type(parse.quote(b"a", b"/"), str)
assert_type(parse.quote_plus(url, encoding="latin-1"), str)
assert_type(parse.quote_from_bytes(b"a"), str)
assert_type(parse.unquote(b"a", errors="strict"), str)
assert_type(parse.unquote_plus(url), str)
assert_type(parse.unquote_to_bytes(url), bytes)
assert_type(parse.parse_qs("a=b"), dict[str, list[str]])
assert_type(parse.parse_qsl(b"a=b", True), list[tuple[bytes, bytes]])
assert_type(parse.urlencode({"a": 1, "b": ["c"]}, doseq=True), str)
assert_type(parse.urlencode([("a", 1), (b"b", "c")], quote_via=parse.quote), str)
assert_type(parse.unwrap("<URL:a>"), str)
parse.uses_netloc.append("coap")

parse.urljoin("a", b"b")  # wrong
parse.urlsplit(5)  # wrong
parse.urlsplit(url).path = "/"  # wrong
parse.quote(5)  # wrong
parse.urlunsplit(("http", b"h", "", "", ""))  # wrong
"""
# These are new in Python 3.15.
NEW: Final = """
def absent(missing: bool) -> None:
    assert_type(parse.urlsplit(url, missing_as_none=missing), parse.SplitResult[str | None])

assert_type(parse.urlsplit(url, missing_as_none=True).query, str | None)
assert_type(parse.urlsplit(url, missing_as_none=True).path, str)
assert_type(parse.urlsplit(url, missing_as_none=False).query, str)
assert_type(parse.urlparse(b"a", missing_as_none=True).params, bytes | None)
assert_type(parse.urldefrag(url, missing_as_none=True).fragment, str | None)
assert_type(parse.urlunsplit(parse.urlsplit(url, missing_as_none=True), keep_empty=True), str)
parse.urlsplit(url, "http", True, True)  # wrong
"""
NEW_KEYWORDS: Final = {
    "missing_as_none": ("urldefrag", "urlparse", "urlsplit"),
    "keep_empty": ("urlunparse", "urlunsplit"),
}


@pytest.mark.parametrize("checker", CHECKERS)
def test_programs_have_the_same_types_with_both_modules(checker: str, tmp_path: Path) -> None:
    ours = PROGRAM.replace("IMPORT", "from uri_split.compat import urllib_parse as parse") + NEW
    programs = {"ours.py": ours, "theirs.py": PROGRAM.replace("IMPORT", "from urllib import parse")}
    wrong: set[tuple[str, int]] = set()
    for name, text in programs.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
        wrong |= {(name, number) for number, line in enumerate(text.splitlines(), 1) if line.endswith("# wrong")}
    assert errors(checker, tmp_path) == wrong


def test_module_agrees_with_the_stub_of_typeshed(tmp_path: Path) -> None:
    folder = tmp_path / "uri_split" / "compat"
    folder.mkdir(parents=True)
    for package in (folder.parent, folder):
        (package / "__init__.pyi").touch()
    shutil.copy(STUB, folder / "urllib_parse.pyi")
    run = subprocess.run(
        [sys.executable, "-m", "mypy.stubtest", MODULE, "--ignore-missing-stub", "--concise"],
        env={**os.environ, "MYPYPATH": str(tmp_path), "PYTHONPATH": str(ROOT)},
        cwd=tmp_path,
        check=False,
        capture_output=True,
        text=True,
    )
    reports = [line.removeprefix(f"{MODULE}.") for line in run.stdout.splitlines()]
    # The results remember `missing_as_none`, so they have room for attributes; and the protocol has a name at run time.
    assert {line for line in reports if "disjoint base" not in line and "_QuoteVia" not in line} == {
        f'{function} is inconsistent, stub does not have parameter "{keyword}"'
        for keyword, functions in NEW_KEYWORDS.items()
        for function in functions
    }, run.stderr
