"""Which files are read by their syntax, by the extensions of their names."""

import pytest

from uri_split._documents import reader_of

DOCUMENTS = {
    "http://a,b\n": ".csv",
    "http://a\tb\n": ".tsv .tab",
    '"http:\\/\\/a"\n': ".jsonl .ndjson .json .ipynb .geojson .har .webmanifest",
    "URL:http://a\r\n": ".ics .vcf",
    "<a>http://a</a>": ".xml .rss .atom .svg .kml .gpx .opml .xsd",
    "Subject: a\n\nhttp://a\n": ".eml .mbox .mht .mhtml",
}


@pytest.mark.parametrize(
    ("extension", "document"), [(each, text) for text, extensions in DOCUMENTS.items() for each in extensions.split()]
)
def test_document_is_read_by_its_extension(extension: str, document: str) -> None:
    reader = reader_of(extension)
    assert reader
    assert any(
        source.text.text.strip().removeprefix("URL:") == "http://a" for source in reader.read(document, document)
    )


def test_other_files_are_searched_as_they_are() -> None:
    assert reader_of(".txt") is None
