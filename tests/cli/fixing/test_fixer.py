"""The first suggestion is the fix if it is certain enough."""

import pytest

from uri_split._suggestion.meant import suggestions
from uri_split.cli.fixing import Fixer
from uri_split.cli.options import criteria


@pytest.mark.parametrize(
    ("text", "unsafe", "fix"),
    [
        ("http://a/", True, None),
        ("http://a/b c", False, "http://a/b%20c"),
        ("www.a.b", False, None),
        ("www.a.b", True, "ftp://www.a.b"),
        ("maybe: ", True, None),  # a safe one after a possible one would hide the mistake
        ("#", True, None),
    ],
)
def test_fix_is_the_first_suggestion_if_it_is_certain_enough(text: str, fix: str | None, *, unsafe: bool) -> None:
    assert Fixer(criteria("URI", default_scheme="ftp"), unsafe=unsafe).fix(text) == fix


def test_fix_is_accepted_by_the_policy() -> None:
    assert Fixer(criteria("URI", "web-link"), unsafe=True).fix("http:///a b") is None
    assert Fixer(criteria("URI", schemes=["https"]), unsafe=True).fix("http://a/") == "https://a/"


@pytest.mark.parametrize(
    ("texts", "unsafe", "said"),
    [
        (["http://a/", "#"], False, ""),
        (["maybe: "], False, ""),
        (["http://a/ "], False, "fixed 1 line\n"),
        (["http://a/ ", "http://b/ ", "www.c"], False, "fixed 2 lines; --unsafe-fixes would fix 1 more\n"),
        (["www.a", "www.b"], False, "--unsafe-fixes would fix 2 lines\n"),
        (["www.a", "www.b"], True, "fixed 2 lines\n"),
    ],
)
def test_summary_counts_fixes(texts: list[str], said: str, *, unsafe: bool) -> None:
    fixer = Fixer(criteria("URI"), unsafe=unsafe)
    for text in texts:
        fixer.fix(text)
    assert fixer.summary("fixed", "line") == said


def test_mistake_is_not_buried_by_a_safe_suggestion(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("uri_split.cli.options._suggestions", suggestions)
    safe, unsafe = (Fixer(criteria("URI"), unsafe=unsafe) for unsafe in (False, True))
    assert [fixer.fix(r"https://a/b\c") for fixer in (safe, unsafe)] == [None, "https://a/b/c"]
    assert safe.summary("fixed", "line") == "--unsafe-fixes would fix 1 line\n"
