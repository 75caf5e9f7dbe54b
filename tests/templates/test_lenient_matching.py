"""Lenient matching: the values of texts that browsers, ``encodeURIComponent`` and people write."""

from urllib.parse import quote, urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.templates.drawn import templates
from uri_split import URIError, URITemplate

PCHAR = "!$&'()*+,;=:@-._~"


@pytest.mark.parametrize(
    ("template", "text", "values"),
    [
        ("/wiki/{title}", "/wiki/Foo_(bar)", {"title": "Foo_(bar)"}),
        ("/u/{user}", "/u/me@x.example", {"user": "me@x.example"}),
        ("/t/{time}", "/t/12:30", {"time": "12:30"}),
        ("/t{/time}", "/t/12:30", {"time": "12:30"}),
        ("/t{.time}", "/t.12:30", {"time": "12:30"}),
        ("/t{;time}", "/t;time=12:30", {"time": "12:30"}),
        ("/{a}/{b}", "/it's!/a%2fb", {"a": "it's!", "b": "a/b"}),
        ("/{a}", "/%7Ea%c3%a9", {"a": "~aé"}),
        ("/{a}", "/e%CC%81", {"a": "e\u0301"}),
        ("/{a}", "/%ff", {"a": "\udcff"}),
        ("/{a:3}", "/a:b", {"a": "a:b"}),
        ("/{a:3}", "/a:bc", None),
        ("/{a}", "/a/b", None),
        ("/{a}", "/a b", None),
        ("/{a}", "/a[b]", None),
        ("/{a}-{a}", "/x:y-x:y", {"a": "x:y"}),
        ("/{a}-{a}", "/x:y-x:z", None),
        ("/{+path}/{name}", "/a/b%2F/c:d", {"path": "a/b%2F", "name": "c:d"}),
        ("{?a,b}", "?b=1&a=2", {"a": "2", "b": "1"}),
        ("{?a,b}", "?b=1", {"b": "1"}),
        ("/x{?a,b}", "/x?c=3&b=1&utm=2", {"b": "1"}),
        ("/x{?a,b}", "/x?", {}),
        ("/x{?a}", "/x?a=1&a=2", {"a": "1"}),
        ("/x{?a}", "/x?a", {"a": ""}),
        ("/x{?a}", "/x?a=b=c&", {"a": "b=c"}),
        ("/x{?a}", "/x?a=b+c%2Bd", {"a": "b c+d"}),
        ("/x{?a:2}", "/x?a=bcd", None),
        ("/x{?%61}", "/x?a=1", {"%61": "1"}),
        ("/x{?a}{&b}", "/x?b=1&a=2", {"a": "2", "b": "1"}),
        ("/x?q={q}&p={p}", "/x?p=1:2&z=0&q=a/b", {"q": "a/b", "p": "1:2"}),
        ("/x?q={q}&p={p}", "/x?p=1", None),
        ("/x?fixed=1{&a}", "/x?a=1+1&fixed=1", {"a": "1 1"}),
        ("/x?fixed=1{&a}", "/x?a=1&fixed=2", None),
        ("/x?fixed=1{&a}", "/x?fixed=10&a=1&fixed=1", {"a": "1"}),
        ("/x?a={a}a=", "/x?b=1&a=1a=", {"a": "1"}),
        ("/x?q=c++{a}", "/x?q=c++(d)", {"a": "(d)"}),
        ("/x?{a}=b", "/x?c=b&d=b", {"a": "c"}),
        ("/x", "/x?a=1", {}),
        ("/x", "/x#top", None),
        ("/x{#f}", "/x?a=1#a(b)", {"f": "a(b)"}),
        ("/x{?a}{#f}", "/x?b&a=%c3%a9", {"a": "é"}),
        ("/x{?a}#top", "/x?b&a=1#top", {"a": "1"}),
        ("/x#a?b={c}", "/x?y#a?b=1:2", {"c": "1:2"}),
        ("/{a}{?a}", "/x:y?a=x:y", {"a": "x:y"}),
        ("/{a}{?a}", "/x:y?a=x", None),
        ("https://{host}/{a}", "https://a.example/b:c", {"host": "a.example", "a": "b:c"}),
        ("https://{host}/{a}", "https://me@a.example/b:c", None),
        ("https://{host}/{a}", "https://a.example:80/b:c", None),
        ("{+base}/{a}", "https://me@a.example/b:c", {"base": "https://me@a.example", "a": "b:c"}),
    ],
)
def test_texts_of_others_are_read(template: str, text: str, values: dict[str, str] | None) -> None:
    compiled = URITemplate(template)
    assert [compiled.match(text, lenient=True) for _ in range(2)] == [values, values]


@pytest.mark.parametrize("text", ["/wiki/a(b)", "/wiki/a?b=1&a=2", "/wiki/%7e", "/wiki/a?c=1"])
def test_strict_reading_is_the_default(text: str) -> None:
    assert URITemplate("/wiki/{title}{?a,b}").match(text) is None


@given(st.text(st.characters(exclude_categories=["Cs"])), st.sampled_from(["", PCHAR]))
def test_every_value_is_read_as_it_was_quoted(value: str, safe: str) -> None:
    template = URITemplate("/a/{b}/c{?d,e}")
    query = urlencode({"x": value, "e": value, "d": "1"})
    assert template.match(f"/a/{quote(value, safe=safe)}/c?{query}", lenient=True) == {"b": value, "d": "1", "e": value}


@given(templates, st.data())
def test_what_expands_has_the_same_values(text: str, data: st.DataObject) -> None:
    template = URITemplate(text)
    values = {name: data.draw(st.text("ab/:é", max_size=3)) for name in template.variables}
    try:
        expanded = template.expand(values)
        strict = template.match(expanded)
    except (TypeError, URIError):
        return
    assert strict is None or template.match(expanded, lenient=True) == strict
