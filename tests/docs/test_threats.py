"""The page about threats names tests that exist and covers what is public; its answers about advisories are true."""

import ast
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, Final

import click
import pytest

import uri_split
from docs.threats import Actor, Advisory, actors, advisories, tables
from tests.docs.pages import ROOT
from tests.timing import outgrows
from uri_split import Hazard, Policy, URIError, encoding, hosts, schemes
from uri_split.cli.command import uri_split as root_command
from uri_split.compat.urllib_parse import urlsplit
from uri_split.lenient import split_authority

ACTORS: Final = actors()
ADVISORIES: Final = advisories()


# The advisories.


def error(function: Callable[..., object], *arguments: object, **keywords: object) -> str:
    """Return the name of the error that a call raises; empty if it raises none."""
    try:
        function(*arguments, **keywords)
    except ValueError as raised:
        return type(raised).__name__
    return ""


def invalid(*texts: str) -> bool:
    """Return whether none of the texts is a URI reference."""
    return not any(uri_split.is_valid(text, "URI-reference") for text in texts)


def refused(policy: Policy[Any], *texts: str) -> bool:
    """Return whether a policy accepts none of the texts, not even when it cleans them."""
    return not any(policy.is_valid(text) or cleaned(policy, text) for text in texts)


def cleaned(policy: Policy[Any], text: str) -> bool:
    try:
        policy.clean(text)
    except URIError:
        return False
    return True


def codes(hazards: list[Hazard]) -> set[str]:
    return {hazard.code for hazard in hazards}


def linear(call: Callable[[str], object], unit: str, size: int = 20_000) -> bool:
    """Return whether the time of a call does not outgrow a text of repeated units."""
    return not outgrows(call, lambda length: unit * (length // len(unit)), (size // 10, size), 20, 0.02)


NAMES: Final[Mapping[str, object]] = {
    **{name: getattr(module, name) for module in (uri_split, encoding, hosts, schemes) for name in module.__all__},
    **{each.__name__: each for each in (error, invalid, refused, codes, linear, replace, split_authority, urlsplit)},
}


@pytest.mark.parametrize(
    "advisory", [each for each in ADVISORIES if each.check], ids=lambda advisory: " ".join(advisory.ids)
)
def test_answer_about_an_advisory_is_right(advisory: Advisory) -> None:
    code = compile(f"({advisory.check})", " ".join(advisory.ids), "eval")
    assert eval(code, dict(NAMES)) is True, advisory.check  # noqa: S307  of the tests


def test_each_advisory_has_one_answer_and_one_check() -> None:
    identifiers = [each for advisory in ADVISORIES for each in advisory.ids]
    assert len(identifiers) == len(set(identifiers)) >= 40
    for advisory in ADVISORIES:
        assert advisory.here in {"no", "partly", "yes"}
        assert bool(advisory.check) != bool(advisory.test)


def test_helpers_can_fail() -> None:
    assert not invalid("http://a.example/")
    assert not refused(uri_split.WEB_LINK, "https://a.example/")
    assert not refused(uri_split.WEBSITE, "a.example")
    assert error(uri_split.split, "a") == ""
    assert not linear(lambda text: [text.count("a", start) for start in range(len(text))], "a")


# The tests that are named.


@cache
def functions_in(file: str) -> set[str]:
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}


def named_tests() -> list[str]:
    of_promises = [test for actor in ACTORS for row in actor.promises for test in row.tests]
    return sorted({*of_promises, *(each.test for each in ADVISORIES if each.test)})


@pytest.mark.parametrize("test", named_tests())
def test_named_test_exists(test: str) -> None:
    file, _, name = test.partition("::")
    assert name.startswith("test_")
    assert name in functions_in(file)


@pytest.mark.parametrize("actor", ACTORS, ids=lambda actor: actor.title)
def test_each_promise_has_tests_and_an_end(actor: Actor) -> None:
    for row in actor.promises:
        assert row.tests
        assert row.promise
        assert row.but


# What is public.


def public() -> Iterator[str]:
    """Yield the names of the package, its public modules and the subcommands, as the table writes them."""
    yield from uri_split.__all__
    for module in iter_modules(uri_split.__path__):
        if not module.name.startswith("_") and module.name not in {"cli", "lenient", "strict"}:
            yield f"uri_split.{module.name}"
    for name in root_command.list_commands(click.Context(root_command)):
        yield f"uri-split {name}"


def test_every_public_name_module_and_subcommand_has_a_row() -> None:
    named = {name for actor in ACTORS for row in actor.promises for name in row.names}
    # `lint --python` and `check --fix` have rows of their own, next to those of the subcommands.
    known = {name.partition(" --")[0].partition(".loads")[0] for name in named}
    assert {*public()} <= known
    assert known <= {*public()}


# The page.


def test_page_has_a_row_for_each_promise_and_each_advisory() -> None:
    written = tables()
    for actor in ACTORS:
        assert f"### {actor.title}\n\n{actor.wants}\n" in written
    rows = [line for line in written.splitlines() if line.startswith("| ") and " --- " not in line]
    headings = len(ACTORS) + len({each.cause for each in ADVISORIES})
    assert len(rows) == sum(len(actor.promises) for actor in ACTORS) + len(ADVISORIES) + headings
    for row in rows:
        assert row.replace("\\|", "").count(" | ") == 3, row
    for advisory in ADVISORIES:
        assert f" | {advisory.happened} | {advisory.here} | {advisory.why} |\n" in written
    assert "https://github.com/python/cpython/issues/143925" in written
    assert "https://nvd.nist.gov/vuln/detail/CVE-2024-11168" in written


def test_numbers_are_those_of_the_answers() -> None:
    total = sum(len(each.ids) for each in ADVISORIES)
    assert f"Of {total} advisories: " in tables()


def test_page_is_in_the_navigation() -> None:
    assert '"trust/threat-model.md"' in Path(ROOT / "zensical.toml").read_text(encoding="utf-8")
