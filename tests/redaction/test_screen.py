"""The search for signs passes every text with a secret of the tables."""

import re
from typing import Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from uri_split._secrets import (
    _value_forms,  # pyright: ignore[reportPrivateUsage]
    _ValueForm,  # pyright: ignore[reportPrivateUsage]
    rules_of,
    sign_for_engines,
)
from uri_split.messages import table_rows

NONE: Final[frozenset[str]] = frozenset()
RULES: Final = rules_of("default", NONE, NONE, users=False)
FORMS: Final[tuple[_ValueForm, ...]] = _value_forms()
KINDS: Final[list[str]] = [each.kind for each in FORMS]
SIGN_FOR_ENGINES: Final = re.compile(sign_for_engines())
KEYS: Final = [key for key, form, _ in table_rows("_secrets.tsv") if form != "never"]


@pytest.mark.parametrize("form", FORMS, ids=KINDS)
@given(data=st.data())
@settings(max_examples=15, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow], deadline=None)
def test_examples_of_a_form_have_a_sign(form: _ValueForm, data: st.DataObject) -> None:
    text = data.draw(st.from_regex(form.pattern.pattern))
    assert form.sign.search(text)
    assert RULES.screen.search(text)
    assert SIGN_FOR_ENGINES.search(text)


@pytest.mark.parametrize("key", KEYS)
@given(
    st.sampled_from(["?", "&", ";", "#", "%26", "%253F", r"\u0026"]),
    st.sampled_from(["_", "-", ".", "", "+"]),
    st.data(),
)
@settings(max_examples=5)
def test_examples_of_a_key_have_a_sign(key: str, separator: str, between: str, data: st.DataObject) -> None:
    words = key.removeprefix("*").split("_")
    case = data.draw(st.sampled_from([str.lower, str.upper, str.title]))
    written = between.join(map(case, words))
    equals = data.draw(st.sampled_from(["=", "%3D", "%253d", r"\u003d", r"\x3D", "&#61;"]))
    bracketed = data.draw(st.sampled_from(["{}", "user[{}]", "{}[]", "user%5B{}%5D"]))
    text = f"https://h/f{separator}{bracketed.format(written)}{equals}Zq7xK2mW9pR4tV8nB3zz"
    assert RULES.screen.search(text), text
    assert SIGN_FOR_ENGINES.search(text), text
    assert any("Zq7" in text[each.start : each.end] for each in RULES.spans(text)), text
