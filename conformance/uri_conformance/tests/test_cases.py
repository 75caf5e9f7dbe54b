"""Cases of the conformance suite, and the lines that they are read from."""

import json
import pickle
import re
from collections.abc import Callable, Sequence
from dataclasses import FrozenInstanceError
from os import PathLike, fspath
from pathlib import Path
from typing import Final, assert_type, cast, get_args

import pytest

from uri_conformance import (
    CaseKind,
    Components,
    EquivalentCase,
    MatchCase,
    NormalizeCase,
    RecomposeCase,
    RemoveDotSegmentsCase,
    ResolveCase,
    SplitCase,
    SplitComponents,
    SuiteError,
    cases,
)
from uri_conformance.cases import CORE, Line, RuleName, iterate_cases, read_lines, suite_name

_RULES_OF_256: Final[tuple[RuleName, ...]] = (
    "hier-part", "URI-reference", "relative-ref", "relative-part", "authority", "userinfo", "host", "port", "h16",
    "reg-name", "path", "path-noscheme", "path-rootless", "segment", "segment-nz", "segment-nz-nc", "query", "fragment",
)  # fmt: skip
SMALL: Final[list[dict[str, object]]] = [
    {"kind": "suite", "name": "small", "version": "2.1", "rfc": 3986},
    {
        "kind": "match",
        "id": "match-1",
        "section": "3.2.2",
        "reason": "octet 256",
        "rule": "dec-octet",
        "texts": [
            {"rules": ["dec-octet", *_RULES_OF_256], "texts": ["255"]},
            {"rules": [*_RULES_OF_256], "texts": ["256"]},
        ],
    },
    {
        "kind": "split",
        "id": "split-1",
        "section": "3.2",
        "reason": "empty port",
        "text": "//u@H:?",
        "components": {
            "scheme": None,
            "authority": "u@H:",
            "userinfo": "u",
            "host": "H",
            "port": "",
            "path": "",
            "query": "",
            "fragment": None,
        },
    },
    {
        "kind": "recompose",
        "id": "recompose-1",
        "section": "5.3",
        "reason": "empty query",
        "components": {"scheme": "x", "authority": None, "path": "p", "query": "", "fragment": None},
        "result": "x:p?",
    },
    {
        "kind": "resolve",
        "id": "resolve-1",
        "section": "5.2.2",
        "reason": "scheme of the base",
        "base": "x://h/a",
        "reference": "x:b",
        "strict": True,
        "result": "x:b",
    },
    {
        "kind": "resolve",
        "id": "resolve-2",
        "section": "5.2.2",
        "reason": "scheme of the base",
        "base": "x://h/a",
        "reference": "x:b",
        "strict": False,
        "result": "x://h/b",
    },
    {
        "kind": "resolve",
        "id": "resolve-3",
        "section": "5.2.2",
        "reason": "no scheme",
        "base": "x://h/a",
        "reference": "b",
        "strict": None,
        "result": "x://h/b",
    },
    {
        "kind": "remove_dot_segments",
        "id": "remove_dot_segments-1",
        "section": "5.2.4",
        "reason": "parent",
        "path": "/a/../b",
        "result": "/b",
    },
    {
        "kind": "normalize",
        "id": "normalize-1",
        "section": "6.2.2",
        "reason": "unreserved character",
        "normal": "x:~",
        "equivalent": ["X:%7e"],
        "different": ["x:%2F"],
    },
]
"""A small suite with all kinds of lines."""

KINDS: Final[tuple[CaseKind, ...]] = get_args(CaseKind)
ANY_CASES: Final = cast("Callable[..., tuple[object, ...]]", cases)


def written(folder: Path, lines: Sequence[dict[str, object]]) -> Path:
    """Write a suite, and return its file."""
    file = folder / "suite.jsonl"
    file.write_text("".join(f"{json.dumps(line)}\n" for line in lines), "ascii")
    return file


def cases_of(kind: CaseKind, file: Path = CORE) -> tuple[object, ...]:
    return ANY_CASES(kind, "dec-octet" if kind == "match" else None, file=file)


def test_each_line_becomes_its_cases(tmp_path: Path) -> None:
    file = written(tmp_path, SMALL)
    match = ("match-1", "3.2.2", "octet 256")
    resolve = ("5.2.2", "scheme of the base", "x://h/a", "x:b")
    normalize = ("normalize-1", "6.2.2", "unreserved character")
    assert cases("match", "dec-octet", file=file) == (
        MatchCase(*match, "dec-octet", "255", expected=True),
        MatchCase(*match, "dec-octet", "256", expected=False),
    )
    assert cases("split", file=file) == (
        SplitCase(
            "split-1",
            "3.2",
            "empty port",
            "//u@H:?",
            SplitComponents(None, "u@H:", "u", "H", "", "", "", None),
        ),
    )
    assert cases("resolve", file=file) == (
        ResolveCase("resolve-1", *resolve, strict=True, expected="x:b"),
        ResolveCase("resolve-2", *resolve, strict=False, expected="x://h/b"),
        ResolveCase("resolve-3", "5.2.2", "no scheme", "x://h/a", "b", strict=None, expected="x://h/b"),
    )
    assert cases("remove_dot_segments", file=file) == (
        RemoveDotSegmentsCase("remove_dot_segments-1", "5.2.4", "parent", "/a/../b", "/b"),
    )
    assert cases("normalize", file=file) == (
        NormalizeCase(*normalize, "x:~", "x:~"),
        NormalizeCase(*normalize, "X:%7e", "x:~"),
    )
    assert cases("equivalent", file=file) == (
        EquivalentCase(*normalize, ("X:%7e", "x:~"), expected=True),
        EquivalentCase(*normalize, ("x:%2F", "x:~"), expected=False),
    )
    assert cases("recompose", file=file) == (
        RecomposeCase("recompose-1", "5.3", "empty query", Components("x", None, "p", "", None), "x:p?"),
    )


def test_each_kind_of_cases_is_a_tuple_for_parametrize() -> None:
    assert {type(cases_of(kind)) for kind in KINDS} == {tuple}


def test_cases_can_be_read_one_by_one_before_the_end_of_a_file(tmp_path: Path) -> None:
    file = written(tmp_path, [*SMALL, {"kind": "malformed"}])
    some = iterate_cases("split", None, file)
    assert next(some).id == "split-1"
    with pytest.raises(SuiteError, match=f"^line {len(SMALL) + 1} is not one of a conformance suite$"):
        next(some)


@pytest.mark.parametrize("kind", KINDS)
def test_suite_without_lines_of_a_kind_has_no_such_cases(kind: CaseKind, tmp_path: Path) -> None:
    assert cases_of(kind, written(tmp_path, SMALL[:1])) == ()


def test_cases_of_a_rule_are_all_texts() -> None:
    uris, ports = cases("match", "URI"), cases("match", "port")
    assert [case.text for case in uris] == [case.text for case in ports]


def test_str_of_a_case_says_what_it_is_about() -> None:
    case = MatchCase("match-1", "3.2.2", "octet 256", "dec-octet", "256", expected=False)
    assert str(case) == "match-1: octet 256 (section 3.2.2)"


@pytest.mark.parametrize("kind", KINDS)
def test_cases_can_be_pickled_hashed_and_not_changed(kind: CaseKind, tmp_path: Path) -> None:
    small = cases_of(kind, written(tmp_path, SMALL))
    assert pickle.loads(pickle.dumps(small)) == small  # noqa: S301  the bytes are its own
    assert len(set(small)) == len(small)
    with pytest.raises(FrozenInstanceError):
        setattr(small[0], "section", "")  # noqa: B010  type checkers would report an assignment


class Name:
    """A path that is not a `Path`."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def __fspath__(self) -> str:
        return str(self._file)


@pytest.mark.parametrize("form", [str, Path, Name])
def test_file_may_be_a_str_or_a_path(form: Callable[[Path], str | PathLike[str]], tmp_path: Path) -> None:
    file = form(written(tmp_path, SMALL))
    assert [case.id for case in cases("split", file=file)] == ["split-1"]
    assert Path(fspath(file)).exists()


@pytest.mark.parametrize("kind", ["", "Match", "matches", "suite", None])
@pytest.mark.parametrize("rule", [None, "URI"])
def test_unknown_kind_is_an_error(kind: str | None, rule: str | None) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011  its whole message follows
        ANY_CASES(kind, rule)
    assert str(caught.value) == (
        f'unknown kind "{kind}": the kinds are match, split, resolve, remove_dot_segments, normalize, equivalent, '
        "recompose"
    )


def test_unknown_rule_is_an_error() -> None:
    with pytest.raises(
        ValueError, match=r'^unknown rule "uri": the rules are URI, hier-part, .*, gen-delims, sub-delims$'
    ):
        ANY_CASES("match", "uri")


@pytest.mark.parametrize("kind", KINDS)
def test_only_match_takes_a_rule_and_requires_it(kind: CaseKind) -> None:
    rule = None if kind == "match" else "URI"
    with pytest.raises(TypeError) as caught:
        ANY_CASES(kind, rule)
    assert str(caught.value) == (
        f'cases() requires a rule for "match", and for nothing else: kind is "{kind}", rule is {rule}'
    )


@pytest.mark.parametrize("name", ["", ".", "absent.jsonl"])
def test_file_that_cannot_be_read_is_an_error(name: str) -> None:
    with pytest.raises(OSError, match=rf"^\[Errno \d+\] .*'{name or '.'}'$"):
        cases("split", file=name)


MALFORMED: Final[list[tuple[CaseKind, dict[str, object]]]] = [
    ("match", {"texts": None}),
    ("match", {"texts": ["a"]}),
    ("match", {"texts": [{"rules": []}]}),
    ("match", {"texts": [{"texts": ["a"]}]}),
    ("match", {"texts": [{"rules": 1, "texts": ["a"]}]}),
    ("split", {"components": {}}),
    ("split", {"components": None}),
    ("split", {"components": {"user": "u"}}),
    ("recompose", {"components": {"scheme": "x"}}),
    ("recompose", {"components": []}),
    ("normalize", {"equivalent": None}),
    ("equivalent", {"equivalent": 1}),
    ("equivalent", {"different": None}),
]


@pytest.mark.parametrize(("kind", "changes"), MALFORMED)
def test_malformed_line_is_rejected_by_its_number(kind: CaseKind, changes: dict[str, object], tmp_path: Path) -> None:
    lines = [line | changes if kind.replace("equivalent", "normalize") == line["kind"] else line for line in SMALL]
    number = next(number for number, line in enumerate(lines, 1) if line not in SMALL)
    with pytest.raises(SuiteError, match=f"^line {number} is not one of a conformance suite$"):
        cases_of(kind, written(tmp_path, lines))


def test_types_of_cases_depend_on_the_kind(tmp_path: Path) -> None:
    file = written(tmp_path, SMALL)
    assert_type(cases("match", "URI"), tuple[MatchCase, ...])
    assert_type(cases("split"), tuple[SplitCase, ...])
    assert_type(cases("resolve", file=str(file)), tuple[ResolveCase, ...])
    assert_type(cases("remove_dot_segments"), tuple[RemoveDotSegmentsCase, ...])
    assert_type(cases("normalize", file=file), tuple[NormalizeCase, ...])
    assert_type(cases("equivalent"), tuple[EquivalentCase, ...])
    assert_type(cases("recompose"), tuple[RecomposeCase, ...])
    assert_type(cases("match", "URI")[0].rule, RuleName)
    assert_type(cases("split")[0].expected.port, str | None)
    assert_type(cases("resolve")[0].strict, bool | None)
    assert_type(cases("equivalent")[0].texts, tuple[str, str])
    assert_type(cases("recompose")[0].components, Components)


SUITE = json.dumps(SMALL[0]).encode()


def test_lines_are_read_in_order(tmp_path: Path) -> None:
    assert list(read_lines(written(tmp_path, SMALL))) == SMALL


def test_core_has_each_kind_of_line() -> None:
    core = [json.loads(line) for line in CORE.read_text("ascii").splitlines()]
    assert list(read_lines(CORE)) == core
    assert {line["kind"] for line in core} == {get_args(kind.__annotations__["kind"])[0] for kind in get_args(Line)}


@pytest.mark.parametrize("data", [b"%b\r\n%b\r\n", b"\xef\xbb\xbf%b\n%b\n", b"%b\n%b"])
def test_windows_line_ends_byte_order_mark_and_missing_line_feed_are_accepted(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "suite").write_bytes(data % (SUITE, SUITE))
    assert list(read_lines(tmp_path / "suite")) == [SMALL[0]] * 2


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"x",
        b"{",
        b"[1]",
        b"null",
        b"5",
        b'"suite"',
        b"{}",
        b'{"kind": "Suite"}',
        b'{"kind": null}',
        b'{"kind": ["suite"]}',
        b"\xff\xfe\x00",
        b"PK\x03\x04\x00\x00",
        b'{"kind": "suite\xff"}',
        pytest.param(b"[" * 100_000, id="nested"),
        b"1" * 5000,
    ],
)
def test_other_lines_are_rejected_by_their_number(line: bytes, tmp_path: Path) -> None:
    (tmp_path / "suite").write_bytes(b"%b\n%b\n" % (SUITE, line))
    read = read_lines(tmp_path / "suite")
    assert next(read) == SMALL[0]
    with pytest.raises(SuiteError, match=r"^line 2 is not one of a conformance suite$"):
        next(read)


@pytest.mark.parametrize(
    ("line", "member"), [(line, member) for line in SMALL for member in line if member not in {"kind", "rfc"}]
)
def test_missing_member_is_named(line: dict[str, object], member: str, tmp_path: Path) -> None:
    some = {name: value for name, value in line.items() if name != member}
    with pytest.raises(SuiteError, match=f"^line 1 lacks {member}$"):
        next(read_lines(written(tmp_path, [some])))


def test_missing_members_are_listed_in_order(tmp_path: Path) -> None:
    with pytest.raises(SuiteError, match=r"^line 1 lacks id, path, reason, result, section$"):
        next(read_lines(written(tmp_path, [{"kind": "remove_dot_segments"}])))


def test_name_of_a_suite_has_its_version(tmp_path: Path) -> None:
    assert suite_name(written(tmp_path, SMALL)) == "small 2.1"
    assert re.fullmatch(r"core \d+\.\d+", suite_name(CORE))


@pytest.mark.parametrize("some", [[], SMALL[1:]])
def test_suite_must_begin_with_its_description(some: list[dict[str, object]], tmp_path: Path) -> None:
    with pytest.raises(SuiteError, match=r"^the first line does not describe a conformance suite$"):
        suite_name(written(tmp_path, some))
