from uri_split.cli.commands.report import hazards, problems
from uri_split.columns.summary import Row


def rows(*texts: str) -> list[Row]:
    return [Row(number, text) for number, text in enumerate(texts, start=1)]


def test_codes_are_counted_once_per_row_with_the_most_frequent_messages() -> None:
    first, most_frequent, _, _, _, last = drawn = rows("s:|", "s:a b c", "s:d e", "s:[", "s:/x", "s:%zz f")
    character, encoding = problems(drawn)
    assert character[:3] == ("path", "bad-character", 5)
    assert [(row, found.message, found.start, number) for row, found, number in character.examples] == [
        (most_frequent, "a space is not allowed in a path", 3, 3),
        (first, '"|" is not allowed in a path', 2, 1),
    ]
    assert encoding[:3] == ("path", "bad-pct-encoding", 1)
    assert [row for row, _, _ in encoding.examples] == [last]


def test_notes_are_listed_last() -> None:
    found = hazards(rows("http://a:80/", "http://b:80/", "http://127.1/", "http://a/"))
    assert [(kind.group, kind.code, kind.number) for kind in found] == [
        ("host", "ipv4-shorthand", 1),
        ("host", "loopback-address", 1),
        ("note", "default-port", 2),
    ]


def test_no_rows_means_no_findings() -> None:
    assert problems([]) == hazards([]) == []
