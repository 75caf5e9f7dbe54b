"""Paths of files on Windows (RFC 8089, appendix E)."""

import pytest

from uri_split._changes import Draft
from uri_split._suggestion.slips import rewritten


@pytest.mark.parametrize(
    ("text", "interpretations"),
    [
        # Appendix E.2: drive letters
        (r"C:\Users\Jane", ["file:///C:/Users/Jane"]),
        ("c:/temp", ["file:///c:/temp"]),
        ("C|/temp", ["file:///C:/temp"]),
        (r"file://C:\temp\\a", ["file:///C:/temp/a"]),
        ("FILE:///d:/a", ["file:///d:/a"]),
        # Appendices B and E.2.2: a drive after a host
        ("file://localhost/c|/a", ["file://localhost/c:/a"]),
        (r"file:\\LocalHost\C|\a", ["file://LocalHost/C:/a"]),
        (r"file://localhost/c:\a", ["file://localhost/c:/a"]),
        ("file://host/c|/a", []),
        # Appendix E.3: shares
        (r"\\server\share\a", ["file://server/share/a"]),
        (r"file:\\server\share", ["file://server/share"]),
        (r"file:////\\server\share", ["file://server/share"]),
        # Others
        ("http://a/", []),
        ("C:a", []),
        (r"\a", []),
        (r"\\server", []),
    ],
)
def test_paths_are_written_as_file_uris(text: str, interpretations: list[str]) -> None:
    assert [interpretation.text for interpretation in rewritten(Draft(text, text), "file")] == interpretations
