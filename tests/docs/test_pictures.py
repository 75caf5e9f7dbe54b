"""Colours of the pictures in the pages."""

import re
from html import escape, unescape

import pytest

from docs.pictures import coloured
from uri_split._picture import picture


def page(text: str, *, label: str = "  ") -> str:
    lines = picture(text, 1000).splitlines()
    rows = [label + line if number == 0 else " " * len(label) + line for number, line in enumerate(lines)]
    return "".join(f'<span class="go">{escape(row, quote=False)}</span>\n' for row in rows)


@pytest.mark.parametrize("label", ["  ", "  RFC 3986  "])
def test_each_part_of_a_picture_has_the_class_of_its_component(label: str) -> None:
    html = coloured(page("http://me@example.com:80/a&b?c#d", label=label))
    parts = re.findall('<span class="component ([a-z]+)">([^<]*)</span>', html)
    assert parts[:7] == [
        ("scheme", "http"),
        ("userinfo", "me"),
        ("host", "example.com"),
        ("port", "80"),
        ("path", "/a&amp;b"),
        ("query", "c"),
        ("fragment", "d"),
    ]
    assert ("host", "\\_________/") in parts
    assert ("authority", "authority") in parts


@pytest.mark.parametrize("text", ["http://me@example.com:80/a&b?c#d", "http://a b/\\1", "mailto:me@example.com"])
def test_text_of_the_page_stays(text: str) -> None:
    html = page(text)
    assert re.sub("<[^>]*>", "", coloured(html)) == re.sub("<[^>]*>", "", html)
    assert unescape(html) != coloured(html)


def test_other_output_stays() -> None:
    html = '<span class="go">a b</span>\n<span class="go">  |</span>\n<span class="go">\\d+ | x</span>\n'
    assert coloured(html) == html
