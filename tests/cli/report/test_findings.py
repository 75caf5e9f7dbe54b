from uri_split.cli.commands.report import ByCode, Example, Occurrence, hazards, problems
from uri_split.columns.summary import Row


def rows(*texts: str) -> list[Row]:
    return [Row(number, text) for number, text in enumerate(texts, start=1)]


def test_codes_are_counted_once_per_row_with_the_most_frequent_messages() -> None:
    one, two, three, *_ = drawn = rows("s:|", "s:a b c", "s:d e", "s:[", "s:/x", "s:%zz f")
    found = problems(drawn)
    space, first = "a space is not allowed in a path", '"|" is not allowed in a path'
    assert found == [
        ByCode(
            "path",
            "bad-character",
            5,
            (
                Example(two, Occurrence("path", "bad-character", space, (3, 4)), 3),
                Example(one, Occurrence("path", "bad-character", first, (2, 3)), 1),
            ),
        ),
        ByCode("path", "bad-pct-encoding", 1, found[1].examples),
    ]
    assert found[1].examples[0].row == drawn[-1]
    assert three.text == "s:d e"


def test_notes_are_listed_last() -> None:
    found = hazards(rows("http://a:80/", "http://b:80/", "http://127.1/", "http://a/"))
    assert [(kind.group, kind.code, kind.number) for kind in found] == [
        ("host", "ipv4-shorthand", 1),
        ("host", "loopback-address", 1),
        ("note", "default-port", 2),
    ]


def test_no_rows_means_no_findings() -> None:
    assert problems([]) == hazards([]) == []
