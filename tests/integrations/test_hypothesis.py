"""Hypothesis strategies: texts that match their rules, of all kinds, which shrink to short ones."""

import os
import subprocess
import sys
import tomllib
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, get_args
from unittest.mock import patch

import pytest
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st

from uri_split import URI, AbsoluteURI, RelativeRef, URIReference
from uri_split._grammar.names import RuleName
from uri_split.integrations.hypothesis import from_rule, uri_references, uris
from uri_split.rules import RULES

ROOT = Path(__file__).parent.parent.parent
RULE_NAMES: tuple[RuleName, ...] = get_args(RuleName)
# Without the phase "explain", which takes longer than all others.
FIND = settings(phases=[Phase.generate, Phase.shrink], database=None)

Trait = Callable[[URI | RelativeRef], object]

TRAITS: dict[str, Trait] = {
    "a URI": lambda reference: type(reference) is URI,
    "an absolute URI": lambda reference: type(reference) is AbsoluteURI,
    "a relative reference": lambda reference: type(reference) is RelativeRef,
    "a scheme in capitals": lambda reference: reference.scheme not in {None, str(reference.scheme).lower()},
    "a scheme of the web": lambda reference: reference.scheme == "https",
    "no authority": lambda reference: reference.authority is None,
    "an empty userinfo": lambda reference: reference.userinfo == "",
    "a password": lambda reference: ":" in (reference.userinfo or ""),
    "an empty host": lambda reference: reference.host == "",
    "a name": lambda reference: reference.host == "example.com",
    "an IPv4 address": lambda reference: reference.host_kind == "IPv4address",
    "an IPv6 address": lambda reference: reference.host_kind == "IPv6address",
    "an IPv6 address in capitals": lambda reference: reference.host != (reference.host or "").lower(),
    "an IPvFuture": lambda reference: reference.host_kind == "IPvFuture",
    "an empty port": lambda reference: reference.port == "",
    "a default port": lambda reference: reference.port == "443",
    "a common port": lambda reference: len(reference.port or "") in range(3, 6),
    "an empty path": lambda reference: reference.path == "",
    "an absolute path": lambda reference: reference.path.startswith("/") and reference.authority is None,
    "a rootless path": lambda reference: reference.path[:1] not in {"", "/"},
    "dot-segments": lambda reference: {".", ".."}.issubset(reference.segments),
    "an empty segment": lambda reference: "//" in reference.path,
    "an empty query": lambda reference: reference.query == "",
    "a query parameter": lambda reference: "=" in (reference.query or ""),
    "an empty fragment": lambda reference: reference.fragment == "",
    "a non-ASCII character": lambda reference: any(
        character.isprintable() and not character.isascii() for character in reference.elements.query or ""
    ),
    "a byte that is not UTF-8": lambda reference: any(
        "\udc80" <= character <= "\udcff" for character in reference.elements.fragment or ""
    ),
    "hex digits in lower case": lambda reference: "%2f" in reference or "%3a" in reference or "%5b" in reference,
    "a needless percent-encoding": lambda reference: any(f"%{byte:x}" in reference for byte in b"0123456789ABCDEFGHIJ"),
    "a reference that normalization changes": lambda reference: reference != reference.normalize(),
    "a normalized reference": lambda reference: reference == reference.normalize(),
}

SHORTEST: dict[str, Callable[[URI], bool]] = {
    "a:": lambda _: True,
    "a://@": lambda uri: uri.userinfo is not None,
    "a://0.0.0.0": lambda uri: uri.host_kind == "IPv4address",
    "a://[::]": lambda uri: uri.host_kind == "IPv6address",
    "a://:80": lambda uri: bool(uri.port),
    "a:?00": lambda uri: len(uri.query or "") > 1,
    "a:?#": lambda uri: uri.query is not None and uri.fragment is not None,
}


@pytest.mark.parametrize("name", RULE_NAMES)
def test_text_drawn_for_a_rule_matches_it(name: RuleName) -> None:
    @settings(max_examples=10)
    @given(from_rule(name))
    def matches_its_rule(text: str) -> None:
        assert RULES[name].matches(text)

    matches_its_rule()


@settings(max_examples=100)
@given(from_rule("relative-ref"))
def test_relative_reference_begins_with_no_scheme(text: str) -> None:
    assert RULES["relative-ref"].matches(text)


def test_unknown_rule_is_rejected() -> None:
    unknown: Any = "url"
    with pytest.raises(KeyError):
        from_rule(unknown)


def test_references_of_every_kind_are_drawn() -> None:
    missing = dict(TRAITS)

    # The drawn texts depend on which modules are loaded: in most runs, 300 examples have all traits.
    @settings(max_examples=900)
    @given(uri_references())
    def look(reference: URI | RelativeRef) -> None:
        for name in [name for name, trait in missing.items() if trait(reference)]:
            del missing[name]

    look()
    assert not missing


@pytest.mark.parametrize("shortest", SHORTEST)
def test_example_shrinks_to_a_short_one(shortest: str) -> None:
    found = find(uris(), SHORTEST[shortest], settings=FIND)
    assert len(found) <= len(shortest) + 2, found  # versions of Hypothesis differ a little


def test_reference_shrinks_to_the_empty_one() -> None:
    assert find(uri_references(), lambda _: True, settings=FIND) == ""
    assert find(uri_references(), lambda reference: isinstance(reference, URI), settings=FIND) == "a:"


@pytest.mark.parametrize("kind", [URI, URIReference, AbsoluteURI, RelativeRef])
def test_from_type_draws_the_types(kind: type[URIReference]) -> None:
    drawn: set[type[URIReference]] = set()

    @settings(max_examples=50)
    @given(st.from_type(kind))
    def draw(reference: URIReference) -> None:
        drawn.add(type(reference))

    draw()
    assert drawn == {type_ for type_ in (URI, AbsoluteURI, RelativeRef) if issubclass(type_, kind)}


@pytest.mark.parametrize("first", ["hypothesis", "uri_split.integrations.hypothesis"])
def test_hypothesis_loads_the_strategies_whichever_is_imported_first(first: str, tmp_path: Path) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (entry_point,) = project["entry-points"]["hypothesis"].values()
    installed = tmp_path / "installed-1.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: installed\nVersion: 1\n", encoding="utf-8")
    (installed / "entry_points.txt").write_text(f"[hypothesis]\ninstalled = {entry_point}\n", encoding="utf-8")
    program = f"""
import sys, {first}
assert "uri_split.integrations.hypothesis" in sys.modules
assert "regex" not in sys.modules
from hypothesis import strategies
from uri_split import URI
print(strategies.from_type(URI))
"""
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(tmp_path), str(ROOT)))},
        check=False,
        capture_output=True,
        text=True,
    )
    assert run.stdout == f"{from_rule('URI').map(URI)}\n", run.stderr


def test_doctests_pass_on_a_busy_machine() -> None:
    path = "uri_split/integrations/hypothesis.py"
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "tests.integrations.fast_clock", path],
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stdout


def test_import_without_hypothesis_names_the_extra() -> None:
    with patch.dict(sys.modules, {"hypothesis": None}):
        del sys.modules["uri_split.integrations.hypothesis"]
        with pytest.raises(ModuleNotFoundError) as caught:
            import_module("uri_split.integrations.hypothesis")
    assert (
        str(caught.value)
        == "the Hypothesis integration needs the package hypothesis: pip install 'uri_split[hypothesis]'"
    )
