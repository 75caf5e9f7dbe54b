"""Catalogues: the same messages in each language, and every one of them in use."""

import ast
import pickle
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import uri_split
from tests.messages.tables import ENGLISH, LANGUAGES
from uri_split import diagnose
from uri_split.messages import PEOPLE, messages

PACKAGE = Path(uri_split.__file__).parent
KEY = re.compile(
    r"(?:browser|change|error|hazard|help|mistake(?:-help)?|policy|problem|suggestion|word)/[A-Za-z0-9/-]*"
)
NOT_IN_A_SENTENCE = re.compile(r"\s\s|^\s|\s$|\.$")


def found_keys() -> Iterator[str]:
    """Yield a pattern for each key in the package and its tables; what is computed in an f-string matches anything."""
    for file in PACKAGE.rglob("*.py"):
        tree = ast.parse(file.read_text())
        in_f_strings = {part for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and node not in in_f_strings:
                if isinstance(node.value, str) and KEY.fullmatch(node.value):
                    yield re.escape(node.value)
            elif isinstance(node, ast.JoinedStr):
                parts = [part.value if isinstance(part, ast.Constant) else "\0" for part in node.values]
                text = "".join(map(str, parts))
                if KEY.fullmatch(text.replace("\0", "x")):
                    yield re.escape(text).replace("\0", ".+")
    for file in PACKAGE.rglob("*.tsv"):
        yield from (re.escape(cell) for cell in re.split(r"[\t\n]", file.read_text("utf-8")) if KEY.fullmatch(cell))


@cache
def keys_in_use() -> tuple[str, ...]:
    return tuple(found_keys())


@pytest.mark.parametrize("language", LANGUAGES)
def test_templates_are_printable_and_have_no_full_stop(language: str) -> None:
    for key, template in LANGUAGES[language].items():
        assert template.isprintable()
        assert key == "word/thousands-separator" or not NOT_IN_A_SENTENCE.search(template), key


def test_every_key_in_use_is_in_the_catalogue() -> None:
    missing = [used for used in keys_in_use() if not any(re.fullmatch(used, key) for key in ENGLISH)]
    assert not missing


def test_every_template_is_in_use() -> None:
    used = re.compile("|".join(keys_in_use()))
    exact = [key for key in ENGLISH if not key.startswith(PEOPLE)]
    # A list of many names has a template of its own.
    assert not [key for key in exact if not used.fullmatch(key.removesuffix("/many"))]


@pytest.mark.parametrize("language", ["de", "de-AT", "de_DE.UTF-8", "DE", "de@euro", "de.UTF-8"])
def test_region_and_encoding_do_not_matter(language: str) -> None:
    assert messages(language).language == "de"


@pytest.mark.parametrize(
    "language",
    ["en", "en-GB", "fr", "pt_BR", "C", "POSIX", "", "den", "../de", "x/de", "/de", "c:de", "\0", "\ud800", "ł"],
)
def test_other_language_is_english(language: str) -> None:
    (problem,) = diagnose("http://example.com:8x/")
    assert messages(language).language == "en"
    assert messages(language)(problem.message) == problem.message


def test_language_that_is_not_a_str_is_rejected() -> None:
    with pytest.raises(TypeError):
        messages(None)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # what is tested


@pytest.mark.parametrize("language", ["en", "de"])
def test_own_template_replaces_that_of_the_catalogue(language: str) -> None:
    (problem,) = diagnose("http://example.com:8x/")
    own = messages(language, {"problem/port-not-digits": "{found}?"})
    assert own(problem.message) == '"x"?'


def test_text_that_is_not_a_message_stays() -> None:
    assert messages("de")("a space") == "a space"
    with pytest.raises(TypeError, match=r"Messages\(\) argument must be str, not Problem"):
        messages("de")(*diagnose("%", "URI-reference"))  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # what is tested


def test_catalogue_can_be_pickled() -> None:
    own = messages("de", {"word/end": "Schluss"})
    copied = pickle.loads(pickle.dumps(own))  # noqa: S301  its own pickle
    assert (copied.language, copied.templates) == ("de", own.templates)


def test_catalogue_is_shown_with_its_size() -> None:
    assert repr(messages("de")) == f"Messages('de', {len(ENGLISH)} templates)"
