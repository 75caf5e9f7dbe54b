"""Where an authority in running text goes on with what none may have, and where it ends."""

# ruff: noqa: RUF001 - characters that look like others are what this is about

import pytest

from uri_split import find

BROKEN_OFF = (
    # placeholders
    "http://{host}.example.com/",
    "http://api.{env}.example.com/",
    "http://api-${ENV}.example.com/",
    "http://a%s.example.com/",
    "https://api-#{env}.example.com/v1",
    "https://me:#{pw}@example.com/",
    "https://s3.<region>.amazonaws.example/x",
    "https://my-<bucket>.s3.example/",
    "https://s3-[region].example.com/",
    "http://api.[region].example.com/",
    "http://foo-`x`.example.com/",
    "http://foo.(bar|baz).example.com/",
    "http://foo.*.example.com/",
    "http://example.com:{port}/",
    "hxxp://example[.]com/",
    # userinfo with what none may have (section 3.2.1)
    "http://a.example|@b.example/",
    "http://a.example^b@c.example/",
    "http://me:pass word@example.com/",
    "http://root:1234 word@db.example/",
    'http://root:1234"x@db.example/',
    "http://user name:pass@example.com/",
    "http://a@b@c/",
    "http://a\\@b/",
    # a port that is none (section 3.2.3)
    "http://example.com:port/",
    "http://example.com:8x/",
    "http://example.com:80８0/",
    # escapes
    '{"u":"http://b\\u00fccher.example/"}',
    "http://exam=\nple.com/",
    "http://b&uuml;cher.example/",
    # other scripts, and what looks like a dot or a hyphen
    "http://example．com/",
    "http://example.com。cn/",
    "http://exam…ple.com/",
    "http://my‐host.example/",
    "http://i❤.example/",
    "http://l·l.example/",
    "http://a股.example/",
    "http://example.com查看.example.net/",
    "http://example.中国/",
    "http://exa\u200bmple.com/",
    "http://example.com\u200b.example.net/",
    "http://me\u200b:you@example.com/",
    "http://www.example。com",
    "http://example.com。cn 网站",
    "http://example‐.com",
    "http://exampl‐e",
    "http://example🙂.com",
    "http://example.\xadcom",
    # marks of HTML within
    "http://www.<b>example</b>.com/",
    "http://www.example.<wbr>com/x",
    "http://www.exam<wbr>ple.com/x",
    "http://my<b>site</b>.com/",
    "https://www.example<span>.com</span>/x",
    "http://example&#8203;.com/",
    "http://example&shy;.com/",
    "http://example&#46;com/",
    # a label that has no end
    "http://my-\nhost.com",
    "http://foo- bar",
    # names that are none in the DNS (section 3.2.2)
    "http://foo*bar.example/",
    "http://a!b.example/",
    "http://a;b.example/",
    "http://exa'mple.com/",
    "zk://a,b,c/path",
    "mongodb://u:p@h1:27017,h2:27017/db",
    f"http://{'a' * 2000}",
)
ENDED = (
    "⟦http://a.example⟧",
    "⟦http://a.example⟧,⟦http://b.example⟧",
    "⟦http://a.example/x⟧,⟦http://b.example/y⟧;⟦ftp://c.example⟧",
    "see⟦https://a.example⟧, end.⟦http://b.example⟧",
    '"a\\n⟦mailto:me@a.example⟧\\n"',
    "<foo://> <http://> and ⟦foo://a⟧",
    "⟦http://a.example⟧'s page",
    "⟦http://a.example⟧;the other",
    '<b>⟦http://a.example⟧</b><a href="⟦http://b.example⟧">',
    "⟦http://a.example⟧<br/>text.more",
    "⟦http://a.example⟧.<br>See",
    '"⟦http://a.example⟧","b":"c.d"',
    "'⟦http://a.example⟧','b.c'",
    "[x](⟦http://a.example⟧),[b](⟦http://b.example⟧)",
    "(⟦http://a.example⟧)b.c",
    "|⟦http://a.example⟧|b.c|",
    "[url]⟦http://a.example⟧[/url]text",
    "⟦http://a.example⟧&x=1",
    "⟦http://a.example⟧&lt;/a&gt;",
    "⟦http://a.example⟧。次の",
    "访问⟦http://a.example⟧查看",
    "⟦http://localhost:8080⟧查看",
    "⟦http://a.example⟧—see",
    '"⟦http://a.example⟧\\n"',
    "⟦http://localhost:8080⟧ or a@b.example",
    "⟦http://[::1]⟧: refused",
    "⟦https://*.example.com⟧",
    "<!-- ⟦https://example.com⟧-->",
    "⟦https://example.com⟧->x",
    "⟦http://localhost:8080⟧\tme@x.example",
    "⟦http://localhost:8080⟧ (root@host)",
    "--registry ⟦http://localhost:4873⟧ lodash@4.17",
    "⟦http://192.0.2.1:80⟧ git@github.example:x/y.git",
    "⟦https://example.com⟧ Email:me@x.example",
    "⟦http://localhost:8080⟧\nme@x.example",
    "⟦https://example.com⟧&rsquo;s site",
    "⟦https://example.com⟧&mdash;the site",
    "⟦https://example.com⟧&#8217;s",
    "⟦https://example.com⟧&#10;foo",
    '"\\u003ca href=\\u0022⟦https://example.com⟧\\u0022\\u003e"',
    '"⟦https://example.com⟧\\u0026x"',
    '"Visit ⟦https://example.com⟧\\nwww.example.org"',
    "curl ⟦https://example.com⟧\\\n",
    "[x](⟦https://example.com⟧\\)",
    "^⟦https://example.com⟧$",
    "⟦https://example.com⟧% ",
    "_⟦http://localhost:8080⟧_",
    "官网：⟦https://example.com⟧，v1.2发布",
    "⟦https://example.com⟧；QQ:12345",
    "⟦https://example.com⟧。Email:a@b.example",
    "访问⟦http://192.168.0.1⟧查看",
    "⟦http://localhost⟧에서",
    "a,⟦https://example.com⟧,12.5",
    "2024-01-01,⟦https://example.com⟧,2024-01-02T10:00:00Z,200",
    "⟦https://a.example⟧;b.example",
    "⟦https://example.com⟧—x.y",
    "https://example.com⟦https://b.example/x⟧",
)
NO_SUFFIX = (
    "pay\u200bpal.com",
    "http://exa\xadmple.com/",
    "https://{region}example.com/",
    "http://<user>example.com/",
    "http://日本example.com/",
    "http://example。com.evil.com/",
    "paypal.com\u2060evil.com",
    "paypal.com\u200b.evil.com",
    "ex€ample.com",
    "my‑site.com",
    "l·l.cat",
    "example.com{path}",
    "https:example.com key:value.com mailto:x.com",
    "日本example.com",
    "std::example.com",
)
SUFFIX = (
    "see:⟦www.example.com⟧",
    "[url]⟦www.example.com⟧[/url]",
    "<b>⟦www.example.com⟧</b>",
    "请看⟦www.example.com⟧。",
    "。⟦www.example.com⟧",
    "(⟦example.com⟧)",
    "⟦example.com⟧, ⟦example.org/⟧; ⟦example.net⟧.",
)


@pytest.mark.parametrize("text", BROKEN_OFF)
def test_no_other_host_is_found(text: str) -> None:
    assert list(find(text)) == list(find(text, html=True)) == []


@pytest.mark.parametrize("text", NO_SUFFIX)
def test_no_part_of_a_name_is_found(text: str) -> None:
    assert list(find(text, suffixes=True)) == []


@pytest.mark.parametrize("marked", [*ENDED, *SUFFIX])
def test_what_ends(marked: str) -> None:
    pieces = marked.replace("⟧", "⟦").split("⟦")
    assert [found.text for found in find("".join(pieces), suffixes=marked in SUFFIX)] == pieces[1::2]
