"""Hypothesis strategies: texts that match their rules, of all kinds, which shrink to short ones."""

import os
import subprocess
import sys
import tomllib
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Annotated, Any, Literal, TypeVar, get_args
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st
from hypothesis.errors import NoSuchExample
from hypothesis.strategies import SearchStrategy

from tests.policy.policies import CASES, drawn_policy, policy_of
from uri_split import (
    CALLBACK,
    LOCAL_REDIRECT,
    URI,
    WEB_LINK,
    WEB_ORIGIN,
    WEBSITE,
    AbsoluteURI,
    Clean,
    InvalidURITemplate,
    Policy,
    RelativeRef,
    URIError,
    URIReference,
    URITemplate,
)
from uri_split._grammar import RuleName
from uri_split._templates.expansion import Value
from uri_split._templates.grammar import OPERATORS, Expression, Variable, parts_of
from uri_split.integrations.hypothesis import (
    from_policy,
    from_rule,
    template_values,
    templates_with_values,
    uri_references,
    uri_templates,
    uris,
)
from uri_split.rules import RULES

ROOT = Path(__file__).parent.parent.parent
RULE_NAMES: tuple[RuleName, ...] = get_args(RuleName)
# Without the phase "explain", which takes longer than all others.
FIND = settings(phases=[Phase.generate, Phase.shrink], database=None)
# The drawn texts depend on which modules are loaded: in most runs, 300 examples have all traits.
UNTIL_FOUND = settings(phases=[Phase.generate], database=None, max_examples=900)

Drawn = TypeVar("Drawn")
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
        character.isprintable() and not character.isascii() for character in reference.decoded.query or ""
    ),
    "a byte that is not UTF-8": lambda reference: any(
        "\udc80" <= character <= "\udcff" for character in reference.decoded.fragment or ""
    ),
    "hex digits in lower case": lambda reference: "%2f" in reference or "%3a" in reference or "%5b" in reference,
    "a needless percent-encoding": lambda reference: any(f"%{byte:x}" in reference for byte in b"0123456789ABCDEFGHIJ"),
    "a reference that normalization changes": lambda reference: reference != reference.normalize(),
    "a normalized reference": lambda reference: reference == reference.normalize(),
}


def variables_of(template: str) -> list[Variable]:
    return [variable for part in parts_of(template) if isinstance(part, Expression) for variable in part.variables]


TEMPLATE_TRAITS: dict[str, Callable[[URITemplate], object]] = {
    "the empty template": lambda template: template == "",
    "no variable": lambda template: template and not template.variables,
    "several variables in an expression": lambda template: "," in template,
    "a short prefix": lambda template: any(variable.prefix == 1 for variable in variables_of(template)),
    "a long prefix": lambda template: any((variable.prefix or 0) > 99 for variable in variables_of(template)),
    "an exploded variable": lambda template: any(variable.explode for variable in variables_of(template)),
    "a variable that recurs": lambda template: len(variables_of(template)) > len(template.variables),
    "a dot in a name": lambda template: any("." in name for name in template.variables),
    "a percent-encoding in a name": lambda template: any("%" in name for name in template.variables),
    "a percent-encoded literal": lambda template: "%" in template.partition("{")[0],
    "a literal beyond ASCII": lambda template: not template.isascii(),
    "a scheme": lambda template: template.startswith("https:"),
    "a query parameter in a literal": lambda template: "?a=" in template,
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
        assert RULES[name].is_valid(text)

    matches_its_rule()


@settings(max_examples=100)
@given(from_rule("relative-ref"))
def test_relative_reference_begins_with_no_scheme(text: str) -> None:
    assert RULES["relative-ref"].is_valid(text)


def test_unknown_rule_is_rejected() -> None:
    unknown: Any = "url"
    with pytest.raises(KeyError):
        from_rule(unknown)


def test_references_of_every_kind_are_drawn() -> None:
    missing = dict(TRAITS)

    def has_the_last_trait(reference: URI | RelativeRef) -> bool:
        for name in [name for name, trait in missing.items() if trait(reference)]:
            del missing[name]
        return not missing

    with suppress(NoSuchExample):
        find(uri_references(), has_the_last_trait, settings=UNTIL_FOUND)
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


def test_templates_of_every_kind_are_drawn() -> None:
    missing = dict(TEMPLATE_TRAITS)
    operators = {*OPERATORS}

    def has_the_last_trait(template: URITemplate) -> bool:
        assert type(template) is URITemplate
        assert {*OPERATORS}.issuperset(template.operators)
        operators.difference_update(template.operators)
        for name in [name for name, trait in missing.items() if trait(template)]:
            del missing[name]
        return not missing and not operators

    with suppress(NoSuchExample):
        find(st.from_type(URITemplate), has_the_last_trait, settings=UNTIL_FOUND)
    assert not missing
    assert not operators


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_template_has_at_most_the_level(level: Literal[1, 2, 3, 4]) -> None:
    drawn: set[int] = set()

    @given(uri_templates(level=level))
    def draw(template: URITemplate) -> None:
        drawn.add(template.level)

    draw()
    assert max(drawn) == level


def test_unknown_level_is_rejected() -> None:
    unknown: Any = 5
    for strategy in (uri_templates, templates_with_values):
        with pytest.raises(URIError, match=r"^level must be 1, 2, 3 or 4, found 5$"):
            strategy(level=unknown)


@pytest.mark.parametrize("level", ["1", 1.0, True, None, [1], {1}])
def test_level_that_is_not_an_int_is_rejected(level: Any) -> None:  # noqa: ANN401  of any type
    for strategy in (uri_templates, templates_with_values):
        with pytest.raises(TypeError, match=f"^level must be int, not {type(level).__name__}$"):
            strategy(level=level)


def test_values_of_every_kind_are_drawn_and_can_be_expanded() -> None:
    template = URITemplate("{a:3}{a*}{+b}{?c*}")
    drawn: set[tuple[str, type]] = set()

    @settings(max_examples=300)
    @given(template_values(template))
    def draw(values: dict[str, Value]) -> None:
        template.expand(values)
        drawn.update((name, type(value)) for name, value in values.items())
        drawn.update((name, object) for name in template.variables if name not in values)

    draw()
    scalars = {str, int, float, type(None), object}
    assert drawn == {
        *(("a", kind) for kind in scalars),
        *((name, kind) for name in "bc" for kind in (*scalars, list, dict)),
    }


def test_values_are_only_for_variables() -> None:
    assert find(template_values("/a"), lambda _: True, settings=FIND) == {}
    with pytest.raises(InvalidURITemplate):
        template_values("{")


@given(templates_with_values(level=3))
def test_template_is_drawn_with_values_for_it(template_and_values: tuple[URITemplate, dict[str, Value]]) -> None:
    template, values = template_and_values
    assert values.keys() <= set(template.variables)
    assert isinstance(template.expand(values), str)


def test_templates_and_values_shrink_to_short_ones() -> None:
    assert find(uri_templates(), lambda _: True, settings=FIND) == ""
    assert find(uri_templates(), lambda template: template.variables, settings=FIND) == "{a}"
    found = find(templates_with_values(), lambda both: both[1].values(), settings=FIND)
    assert found == ("{a}", {"a": None})


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
from uri_split import URI, URITemplate
print(strategies.from_type(URI), strategies.from_type(URITemplate), sep="\\n")
"""
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(tmp_path), str(ROOT)))},
        check=False,
        capture_output=True,
        text=True,
    )
    assert run.stdout == f"{from_rule('URI').map(URI)}\n{uri_templates()}\n", run.stderr


def test_doctests_pass_on_a_busy_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTEST_ADDOPTS", raising=False)  # one file alone does not reach the coverage of all
    path = "uri_split/integrations/hypothesis.py"
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "tests.integrations.fast_clock", path],
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stdout


def test_import_without_hypothesis_names_the_package() -> None:
    with patch.dict(sys.modules, {"hypothesis": None}):
        del sys.modules["uri_split.integrations.hypothesis"]
        with pytest.raises(ModuleNotFoundError) as caught:
            import_module("uri_split.integrations.hypothesis")
    assert str(caught.value) == "the Hypothesis integration needs the package hypothesis: pip install hypothesis"


# Policies.

# A policy with a small maximum length refuses most of what is drawn.
OF_ANY_POLICY = settings(UNTIL_FOUND, max_examples=9, suppress_health_check=[HealthCheck.filter_too_much])


def values_of(annotation: Any, number: int) -> list[Any]:  # noqa: ANN401  annotations
    """Return what is drawn for an annotation."""
    return drawn_by(st.from_type(annotation), settings(UNTIL_FOUND, max_examples=number))


def drawn_by(strategy: SearchStrategy[Drawn], how: settings) -> list[Drawn]:
    """Return what a strategy draws."""
    drawn: list[Drawn] = []

    @how
    @given(strategy)
    def draw(value: Drawn) -> None:
        drawn.append(value)

    draw()
    return drawn


@pytest.mark.parametrize("policy", [WEBSITE, WEB_LINK, WEB_ORIGIN, CALLBACK, LOCAL_REDIRECT], ids=str)
def test_ready_policy_accepts_what_is_drawn_for_an_annotation(policy: Policy[URIReference]) -> None:
    for annotated in (Annotated[URIReference, policy], Annotated[URIReference, Clean(policy)]):
        drawn = values_of(annotated, 50)
        assert all(map(policy.is_valid, drawn))
        assert len(set(drawn)) > 20
        assert all(isinstance(each, URIReference) for each in drawn)


@pytest.mark.parametrize("seed", range(12))
def test_random_policy_accepts_what_is_drawn(seed: int) -> None:
    policy = drawn_policy(Random(seed), max_length=2048)
    drawn = drawn_by(from_policy(policy), OF_ANY_POLICY)
    assert all(map(policy.is_valid, drawn))
    assert drawn


@pytest.mark.parametrize("name", CASES)
def test_policy_with_one_setting_accepts_what_is_drawn(name: str) -> None:
    policy = policy_of(CASES[name].settings)
    drawn = drawn_by(from_policy(policy), OF_ANY_POLICY)
    assert all(map(policy.is_valid, drawn))
    assert drawn


def test_drawn_links_have_many_kinds_of_hosts_and_ports() -> None:
    kinds = {"reg-name", "IPv4address", "IP-literal"}
    drawn = drawn_by(from_policy(CALLBACK), settings(UNTIL_FOUND, max_examples=200))
    assert {uri.host_kind for uri in drawn} >= kinds - {"IP-literal"}
    assert any((uri.host or "").startswith("[") for uri in drawn)
    assert {(uri.scheme or "").lower() for uri in drawn} == {"http", "https"}
    assert {bool(uri.port) for uri in drawn} == {bool(uri.query) for uri in drawn} == {True, False}
    assert find(from_policy(CALLBACK), lambda _: True, settings=FIND) == "https://example.com/page"


def test_password_is_drawn_only_if_it_is_allowed() -> None:
    for allows in (True, False):
        policy = Policy(require={"userinfo"}, allow_userinfo=True, allow_password=allows)
        drawn = drawn_by(from_policy(policy), settings(OF_ANY_POLICY, max_examples=60))
        assert any(":" in (uri.userinfo or "") for uri in drawn) == allows


def test_annotation_may_have_other_types_and_several_policies() -> None:
    drawn = values_of(Annotated[URI | None, WEB_LINK, Policy(schemes={"https", "x"})], 60)
    assert {each and each.scheme for each in drawn} == {None, "https"}
    lists = values_of(list[Annotated[AbsoluteURI, WEB_LINK]], 30)
    assert {type(uri) for uris in lists for uri in uris} == {AbsoluteURI}
    assert all(map(WEB_LINK.is_valid, values_of(Annotated[str, Clean(WEB_LINK)], 9)))
    assert {type(each) for each in values_of(Annotated[int, "a note"], 9)} == {int}
