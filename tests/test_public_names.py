"""The public names of `uri_split`, and the modules that their use loads."""

import re
import subprocess
import sys
from importlib import import_module
from importlib.metadata import requires, version
from pathlib import Path

import pytest

import uri_split
from uri_split._text.spans import SITE


def test_every_public_name_is_the_object_of_its_module() -> None:
    for name in uri_split.__all__:
        value = getattr(uri_split, name)
        home = import_module(value.__name__ if name in {"lenient", "strict"} else value.__module__)
        assert value is home or value is getattr(home, name)
    assert set(uri_split.__all__) <= set(dir(uri_split))


def test_help_on_the_package_begins_with_every_name_by_task() -> None:
    described = set(re.findall(r"\b\w+\b", uri_split.__doc__ or ""))
    assert set(uri_split.__all__) <= described
    assert SITE in (uri_split.__doc__ or "")


def test_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'uri_split' has no attribute 'parse'"):
        uri_split.parse  # type: ignore[attr-defined]  # noqa: B018  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]  # what is tested


def loaded_by(program: str) -> set[str]:
    program = f"import sys; before = set(sys.modules); {program}; print(*(set(sys.modules) - before))"
    return set(
        subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout.split()
    )


def test_import_loads_no_other_module() -> None:
    assert loaded_by("import uri_split") == {"uri_split"}


def test_splitting_does_not_load_the_strict_layer() -> None:
    loaded = {name for name in loaded_by("from uri_split import split; split('')") if name.startswith("uri_split")}
    packages = {name.split(".")[1] for name in loaded - {"uri_split"}}
    assert packages == {"_hidden", "_passwords", "_text", "lenient"}


def test_accepting_a_text_does_not_load_regex() -> None:
    loaded = loaded_by("from uri_split import URIReference, is_uri; is_uri('a:'); URIReference('/b')")
    assert not {name for name in loaded if name.startswith("regex")}


def test_resolving_and_normalizing_load_no_unneeded_module() -> None:
    loaded = loaded_by("from uri_split import URI; URI('http://[::1]/').resolve('../a').normalize().relativize('b:')")
    assert not {"ipaddress", "idna", "urllib.parse", "click", "uri_split._uri.functions"} & loaded


def test_idna_is_loaded_only_for_hosts_that_need_it() -> None:
    program = "from uri_split import find_hazards, build; find_hazards('http://127.1/%2e'); build(host='a', idna=True)"
    assert "idna" not in loaded_by(program)
    assert "idna" in loaded_by("from uri_split import build; build(host='\xe9', idna=True)")


def test_idna_and_regex_are_all_that_is_required() -> None:
    required = {line for line in requires("uri_split") or [] if "extra" not in line}
    assert required == {"idna>=3.11", "regex>=2024.4.16"}


def test_version_is_that_of_the_installed_package() -> None:
    assert uri_split.__version__ == version("uri_split")


def test_public_modules_need_no_optional_package() -> None:
    # Modules of columns and integrations are named after the package that they need; `browsers` needs its extra.
    names = (
        "callbacks", "compat.differences", "encoding", "files", "forms", "hosts", "messages", "origins", "proofs",
        "redaction", "resolution", "schemes", "strict", "templates",
    )  # fmt: skip
    packages = ("ada_url", "click", "django", "msgspec", "pandas", "polars", "publicsuffixlist", "pydantic", "rich")
    absent = f"sys.modules.update(dict.fromkeys({packages}))"
    loaded = loaded_by(f"import sys; {absent}; import {', '.join(f'uri_split.{name}' for name in names)}")
    assert {f"uri_split.{name}" for name in names} <= loaded


PACKAGE = Path(uri_split.__file__).parent
LISTING_NAMES = [
    ".".join(("uri_split", *file.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(".__init__")
    for file in sorted(PACKAGE.rglob("*.py"))
    if "\n__all__ = [" in file.read_text("utf-8")
]


@pytest.mark.parametrize("name", LISTING_NAMES)
def test_module_has_every_name_that_it_lists(name: str) -> None:
    module = pytest.importorskip(name)
    assert [each for each in module.__all__ if not hasattr(module, each)] == []
    assert len(set(module.__all__)) == len(module.__all__)
