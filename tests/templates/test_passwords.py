"""Passwords in templates and expansions: RFC 3986, section 3.2.1, and RFC 6570, section 3.2."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.passwords import LIKE_USERINFO, USERINFO, texts
from tests.templates.drawn import templates
from uri_split._hidden import hidden_spans
from uri_split._passwords import password_spans
from uri_split._templates.grammar import EXPRESSION, expansion_passwords, hidden_in_template, template_passwords
from uri_split._text.spans import mask


# Expressions may write nothing, and those of "+", "#" and "/" may write the slashes before an authority.
@pytest.mark.parametrize(
    "shown",
    [
        *(f"http://u{{{operator}a}}:***@h/" for operator in ("", "+", "#", ".", "/", ";", "?", "&")),
        *("{+b}u:***@h", "{+b}:***@h/", "{+b}/u:***@h", "{+b}{c}u{/d}:***@h", "{/b*}u:***@h", "foo:{+b}u:***@h"),
        *("//u:***{+a}***@h", "{+b}u:***{+a}***{/c}***@h", "http:/{a}/u:***@h", "{a}/{b}/u:***@h", "http:{a}u:***@h"),
        *("{s}:u:***@h", "http{s}:u:***@h", "ht{a}tp:u:***@h", "{+s}u:***@h:80/{b}:c@d", "x:/?y=//u{a}:***@h"),
        *("http://me:{password}@h/", "http://me:{+password}@h/", "http://{user}:***@{host}:{port}/"),
        # Never in an authority.
        *(
            "/{id}:copy@v1",
            "https://h/{a}/b:c@d",
            "https://h/v2/{+name}:latest@{digest}",
            "mailto:{a}:b@c",
            "x{?a}:b@c",
        ),
    ],
)
def test_password_in_some_expansion_is_found(shown: str) -> None:
    for end in ("", "/{", "/}", "/{}", "/{-}"):
        template = shown.replace("***", "s3cret") + end
        assert mask(template, template_passwords(template)) == shown + end
        assert "s3cret" not in mask(template, hidden_in_template(template))


@given(texts((*USERINFO, *LIKE_USERINFO)))
def test_text_without_expressions_has_the_usual_passwords(text: str) -> None:
    text = text.translate({ord(brace): None for brace in "{}"})
    assert template_passwords(text) == list(password_spans(text))
    assert hidden_in_template(text) == list(hidden_spans(text))


@given(templates, st.text(":/@u", max_size=9))
def test_expressions_are_shown(template: str, beginning: str) -> None:
    text = beginning + template
    shown = mask(text, template_passwords(text))
    assert EXPRESSION.findall(shown) == EXPRESSION.findall(template)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("//u:s@h", "//u:***@h"),
        ("u:s@h", "u:***@h"),
        ("/a/u:s@h?v:t@i#w:x@j", "/a/u:***@h?v:***@i#w:***@j"),
        ("/a:b", "/a:b"),
        ("u:@h", "u:@h"),
        ("", ""),
    ],
)
def test_any_word_of_an_expansion_may_be_the_authority(text: str, shown: str) -> None:
    assert mask(text, expansion_passwords(text)) == shown
