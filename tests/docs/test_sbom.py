"""The bill of materials names all data of others in the package, and where it comes from."""

import re
import tomllib

import pytest

from docs.sbom import BUNDLED, LICENCES, Data, document
from tests.docs.pages import ROOT

SBOM = "docs/uri_split.cdx.json"


def test_bill_of_materials_is_that_of_the_table() -> None:
    how = f"write it again: python -m docs.sbom > {SBOM}"
    assert (ROOT / SBOM).read_text(encoding="utf-8") == document(), how


def test_wheel_contains_the_bill_of_materials() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert settings["tool"]["hatch"]["build"]["targets"]["wheel"]["sbom-files"] == [SBOM]


def test_package_names_the_licences_of_its_data_and_contains_them() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["license"] == LICENCES == "MIT AND Unicode-3.0"
    assert project["license-files"] == ["LICENSE", "LICENSE-UNICODE"]
    assert "Unicode, Inc." in (ROOT / "LICENSE-UNICODE").read_text(encoding="utf-8")


@pytest.mark.parametrize("data", BUNDLED, ids=lambda data: data.name)
def test_files_name_the_address_of_their_data(data: Data) -> None:
    for file in data.files:
        assert data.url in (ROOT / file).read_text(encoding="utf-8")


def test_every_long_table_names_its_address_above() -> None:
    tables = [
        (f"{file.name}: {name}", comment)
        for file in (ROOT / "uri_split").rglob("*.py")
        for comment, name in re.findall(
            r'^((?:#.*\n)*)(\w+).* = """[^"]{2000,}"""', file.read_text(encoding="utf-8"), re.MULTILINE
        )
    ]
    assert tables
    assert [table for table, comment in tables if not any(data.url in comment for data in BUNDLED)] == []


def test_every_address_of_published_data_is_in_the_table() -> None:
    address = re.compile(r"https://(?:data\.iana\.org|www\.iana\.org/assignments|www\.unicode\.org/Public)/[^\s),]+")
    named = {
        (found.rstrip(".:"), str(file.relative_to(ROOT)))
        for file in (ROOT / "uri_split").rglob("*.*")
        if file.suffix in {".py", ".toml", ".tsv", ".txt"}
        for found in address.findall(file.read_text(encoding="utf-8"))
    }
    assert named == {(data.url, file) for data in BUNDLED for file in data.files}
