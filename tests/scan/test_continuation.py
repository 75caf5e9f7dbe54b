"""Where a URI in running text ends, and where it continues with characters that no URI may have."""

# ruff: noqa: RUF001 - characters that look like others are what these tests are about

import re
import sys
import unicodedata
from collections.abc import Iterator
from itertools import chain, product
from random import Random

import pytest

from uri_split import find

CONTINUING = (
    # Placeholders
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
    # Userinfo with characters that are not allowed (section 3.2.1)
    "http://a.example|@b.example/",
    "http://a.example^b@c.example/",
    "<http://a.example|b@c.example>",
    "http://me:pass word@example.com/",
    "http://root:1234 word@db.example/",
    'http://root:1234"x@db.example/',
    "http://user name:pass@example.com/",
    "http://a@b@c/",
    "http://a\\@b/",
    # An invalid port (section 3.2.3)
    "http://example.com:port/",
    "http://example.com:8x/",
    "http://example.com:80８0/",
    # Escapes
    '{"u":"http://b\\u00fccher.example/"}',
    "http://exam=\nple.com/",
    "http://b&uuml;cher.example/",
    # Other scripts, and characters that look like a dot or a hyphen
    "http://example．com/",
    "http://example.com。cn/",
    "http://exam…ple.com/",
    "http://my‐host.example/",
    "http://i∕a.example/",
    "http://good.example∕files∕.evil.example/",
    "http://www.a.exam\r\n ple/x",
    "http://www.a.exam\n\tple.example/x",
    "Shop,http://www.shop.example,me@b.example",
    "http://www.shop.example;me@b.example/x",
    "http://www.shop.example!me@b.example",
    "http://www.shop.example&me@b.example",
    "http://www.shop.example:me@b.example/",
    "http://192.0.2.1:80,me@b.example/",
    "http://a.xn--p1ai,me@b.example/",
    "zk://a.example,b@c.example/path",
    "http://www.shop.example(me@b.example)",
    "http://www.shop.example'me@b.example",
    "http://www.shop.example.,me@b.example",
    "http://www.shop.example+me@b.example",
    "URL:http://www.a.exam\r\n ple.example\r\n",
    "URL;VALUE=URI:http://www.a.exam\n\tple.example",
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
    "http://example.\xadcom",
    # HTML tags and character references within
    "http://www.<b>example</b>.com/",
    "http://www.example.<wbr>com/x",
    "http://www.exam<wbr>ple.com/x",
    "http://my<b>site</b>.com/",
    "https://www.example<span>.com</span>/x",
    "http://example&#8203;.com/",
    "http://example&shy;.com/",
    "http://example&#46;com/",
    # A label that continues
    "http://my-\nhost.com",
    "http://foo- bar",
    # Not names of the DNS (section 3.2.2)
    "http://foo*bar.example/",
    "http://a!b.example/",
    "http://a;b.example/",
    "http://exa'mple.com/",
    "zk://a,b,c/path",
    "mongodb://u:p@h1:27017,h2:27017/db",
    f"http://{'a' * 2000}",
    # A character that no host has, and then another host
    *(f"http://good.example{mark}@evil.example/" for mark in '–…—•→"}]！\x00\u200b❤'),
    *(f"http://good.example{mark}evil.example/" for mark in ',;&!–…—•→"}]|¿\x00\u200b❤'),
    "http://good&evil.example/",
    "http://safeguy:!#$%^&*@host",
    "https://a.example;b.example",
    "https://a.example—b.example",
    "https://a.example。Email:me@b.example",
    "https://a.example，me@b.example",
    "https://a.example，b.example/",
    "http://a.example<path>",
    "http://a.example${path}",
    "(http://a.example).b.example",
    "{http://a.example}@b.example",
    "http://localhost：8080",
    "http://a.example，.b.example",
    "'http://a.example'.b.example",
    "'http://a'.b()",
    "http://a.example\\n@b.example/",
    f"http://a.example，{'b' * 60}@c.example",
    f"http://a.example，{'b' * 100}@c.example",
    f"http://a.example，{'b' * 400}@c.example",
    "http://a.example</a>.b.example",
    f"http://a.example—{'b' * 2000}@c.example",
    # A shortened name
    "http://exam…",
    "http://exam...",
    # An ellipsis for a host, or only punctuation
    "http://...",
    "<http://...>",
    '"file://..."',
    "<http://…/a>",
    "http://./",
    "http://../a",
    "<http://-/>",
    # Not schemes (section 3.1)
    "1abc://foo",
    "+abc://foo",
    "-abc://foo",
    ".abc://foo",
    "my_abc://foo",
    "éabc://foo",
    "meta_data:text/plain,abc",
)
TEMPLATES = (
    "{}",
    "{id}",
    "${ID}",
    "{{ id }}",
    "{ id }",
    "#{id}",
    "%s",
    "%(id)s",
    "%1$s",
    "%.2f",
    "%ID%",
    "100%",
    "<id>",
    "<user id>",
    "<%= id %>",
    "<?= $id ?>",
    "a\\u0026b=c",
    "a\\/b",
    "a\\_b",
    "a\ufffdb",
    "a\udce9",
    "a\ufffd",
    "caf\\u00e9/menu",
    "caf\\xC3\\xA9",
    "caf\\u{E9}",
    "a\\-/b",
    "a\\...",
    "a\\&.",
    "a\\[ti]b",
    "T_\\(f\\)",
    "a\\b",
    "a`b",
    "`id`",
    "$(id)",
    "$(uname -m)",
    "a.{id}",
    "a,%s",
    "(a{id})",
    "[{id}]b",
    "a<wbr>b",
    "a<b>b</b>/c",
    "a``b``",
    "a\u200bb",
    "a\xadb",
    "a\ue000b",
)
ENDED = (
    "{{cite|url=⟦https://a.example/?a=b⟧|title=c}}",
    "{{cite | url = ⟦https://a.example/x⟧|title=c}} [[File:a|link=⟦https://a.example/x⟧|b]]",
    "{{⟦http://a.example⟧|A/B}} {{⟦https://a.example/?a=b⟧|c}} ((⟦http://a.example⟧|A/B))",
    "| ⟦https://a.example/?a=b⟧|c |",
    "_**a ⟦https://a.example/x⟧**_ **a _b ⟦https://a.example/x⟧_** *a ~~b ⟦https://a.example/x_⟧~~*.",
    "⟦https://a.example/?a=_b⟧\n⟦https://a.example/x_⟧ ⟦https://a.example/~b/*c⟧\n⟦https://a.example/x~⟧ ⟦https://a.example/x*⟧",
    "&quot;⟦https://a.example/?a=⟧&quot; https://a.example/?a=&quot;b",
    "/* see ⟦https://a.example/x⟧*/ /* a */ ⟦https://a.example/*/⟧",
    "(1,N'see ⟦https://a.example/x⟧',1) f'see ⟦https://a.example/x⟧','y'",
    f"('{'x ' * 300}⟦https://a.example/x⟧','y',NULL) ('a\nb ⟦https://a.example/x⟧', 'y')",
    "⟦https://a.example/f('a','b')⟧ ⟦https://a.example/x'y'⟧ don't ⟦https://a.example/it's,so⟧",
    "‘see ⟦https://a.example/x⟧’,‘y’ ‚see ⟦https://a.example/x⟧‘,‚y‘ the ⟦https://a.example/x’s⟧",
    "⟨⟦https://a.example/x⟧⟩b ⟪see ⟦https://a.example/x⟧⟫,b ⟦https://a.example/⟨x⟩b⟧ ＂⟦https://a.example/x⟧＂b ❝⟦https://a.example/x⟧❞b",
    "&ldquo;⟦https://a.example/x⟧&rdquo;, &#8216;⟦https://a.example/x⟧&#8217; ⟦https://a.example/x⟧&amp;quot;b ⟦https://a.example/x⟧&#10;b",
    "{\\&quot;a\\&quot;:\\&quot;⟦https://a.example/x⟧\\&quot;,b ⟦https://a.example/x⟧&QUOT;b",
    "⟦http://⌚.example/⟧ ⟦http://▶️.example/x⟧ ⟦http://⏰⏰.example⟧",
    "⟦http://💩.la/x⟧ ⟦https://i❤.example/x⟧, ⟦https://i❤️.example⟧ ⟦http://example🙂.com⟧.",
    "[[⟦http://a.example⟧|A/B testing]] [[⟦http://localhost⟧|a.b]] <⟦https://c.example⟧|c.example/x> ⟦https://b.example⟧[a.b].",
    "see-⟦https://a.example/x⟧ see.⟦ftp://a.example/x⟧",
    "('see ⟦https://a.example/x⟧','y') ['don't ⟦https://a.example/it's⟧ 'a', 'b ⟦https://a.example/x⟧, c', 'd']",
    "**Link: ⟦https://a.example/x⟧** _see ⟦https://a.example/x_y⟧_, ~~old ⟦https://a.example/x⟧~~ ***a ⟦https://a.example/x⟧.***",
    "_a_ ⟦https://a.example/x_⟧ **a** ⟦https://a.example/x*⟧ * ⟦https://a.example/x*⟧",
    "⟦https://a.example/x⟧&quot;b &quot;⟦https://a.example/x⟧&quot;, &lt;⟦https://a.example/?a&amp;b⟧&gt;",
    "&#39;⟦https://a.example/x⟧&#39;b ⟦https://a.example/x⟧.&#39; ⟦https://a.example/x⟧&lt;br&gt;",
    "⟦http://a.example/wiki/Michelson–Morley⟧. ⟦http://a.example/L’Équipe⟧, (⟦http://a.example/«Мир»⟧), «⟦http://a.example/b⟧»c",
    "⟦http://a.example/a‐b‑c⟧ ⟦http://a.example/T_(1939–1945)⟧ ⟦http://a.example/_—_a⟧ ⟦http://a.example/“a”⟧, ⟦http://a.example/„a“⟧",
    "„⟦http://a.example/b⟧“, “see ⟦http://a.example/b⟧”c ‘⟦http://a.example/b⟧’s’",
    "⟦http://a.example/?a=(b:(c:(d:(e:(f:!(g))))),h:!())&i=(j)#k⟧), ⟦http://a.example/⟧((((((a",
    "⟦https://a.example/x⟧\\u003cbr\\u003e ⟦https://a.example/x⟧\\x22 ⟦https://a.example/x⟧\\e[0m ⟦https://a.example/x⟧\\\n",
    "⟦http://a.example⟧\n  and/or ⟦http://a.example⟧\r\n so ⟦http://a.example⟧\n - b/c ⟦http://a.example⟧\n ⟦http://b.example⟧",
    "⟦http://a.example⟧",
    "⟦http://a.example⟧,⟦http://b.example⟧",
    "⟦http://a.example/x⟧,⟦http://b.example/y⟧;⟦ftp://c.example⟧",
    "see⟦https://a.example⟧, end.⟦http://b.example⟧",
    '"a\\n⟦mailto:me@a.example⟧\\n"',
    "<foo://> <http://> and ⟦foo://a⟧",
    "⟦http://a.example⟧'s page",
    "⟦http://a.example⟧;the other",
    "<⟦http://a.example⟧|a.example> <⟦http://a⟧|a b> <⟦http://a.example/b⟧|text> <⟦http://a.example/b⟧|the text>",
    '<b>⟦http://a.example⟧</b><a href="⟦http://b.example⟧">',
    "⟦http://a.example⟧<br/>text.more",
    "⟦http://a.example⟧.<br>See",
    "⟦http://a.example⟧</A\n></TD\n>",
    "⟦http://a.example⟧</A>text",
    "<a href=⟦http://a⟧>b</a>",
    "⟦http://a.example⟧[^1] and ⟦http://b.example⟧[^note].",
    "⟦http://a⟧=20\nb",
    "\x1b]8;;⟦http://a.example⟧\x07text\x1b]8;;\x07 \x1b]8;;⟦http://b⟧\x1b\\text\x1b]8;;\x1b\\",
    '"⟦http://a.example⟧","b":"c.d"',
    "'⟦http://a.example⟧','b.c'",
    "[x](⟦http://a.example⟧),[b](⟦http://b.example⟧)",
    "(⟦http://a.example⟧)b.c",
    "'⟦http://a.example⟧'.replace('a', 'b') `⟦http://localhost:80⟧`.split()",
    "|⟦http://a.example⟧|b.c|",
    "[url]⟦http://a.example⟧[/url]text",
    "http://a:⟦http://b.example/⟧",
    "⟦http://a.example/b⟧🔥⟦http://c.example/⟧",
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
    "<!--⟦https://example.com/a⟧--> ⟦https://example.com/b--⟧ ⟦https://example.com/a⟧-->⟦https://example.com/b⟧.-->",
    "<⟦https://example.com/a--⟧>",
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
    "访问⟦http://192.168.0.1⟧查看",
    "⟦http://localhost⟧에서",
    "a,⟦https://example.com⟧,12.5",
    "2024-01-01,⟦https://example.com⟧,2024-01-02T10:00:00Z,200",
    "https://example.com⟦https://b.example/x⟧",
    "⟦http://a.example⟧,⟦http://b.example⟧|⟦http://c.example⟧→⟦http://d.example⟧",
    "⟦http://a.example⟧,200,ok",
    "⟦http://a.example⟧<⟦http://a.example/⟧> <⟦mailto:me@a.example⟧>",
    "[url=⟦http://a.example⟧]a.example[/url]",
    "&tr=⟦udp://a.example:80⟧&tr=⟦udp://b.example:69⟧",
    "⟦http://a.example⟧[a note]",
    "⟦http://a.example⟧(see there)",
    "⟦http://a.example⟧❤️ and",
    "{⟦http://a.example⟧}name",
    "“⟦http://a.example⟧”然后",
    "网站⟦https://example.com⟧，邮箱：me@example.com。",
    "访问⟦https://example.com⟧，或⟦https://b.example/x⟧。",
    "<td>⟦http://a.example⟧</td><td>b.c</td>",
    "<p>⟦http://a.example⟧<!-- b.c -->",
    "<b>⟦http://a.example⟧</b>, b.c",
    '{\\"url\\":\\"⟦https://example.com⟧\\",\\"b\\":"c.d"}',
    "&quot;⟦https://example.com⟧&quot;,&quot;b.c&quot;",
    "\x1b[4m⟦http://localhost:8080⟧\x1b[0m",
    "{⟦http://a.example/b⟧}c",
    "⟦http://a.example/b⟧<br>c",
    "⟦http://a.example/b⟧ {",
    "⟦http://a.example/b⟧{\n",
    "⟦http://a.example/b⟧\\u0022",
    "_⟦abc://foo⟧_",
    "1⟦http://a.example/⟧",
    "打开⟦abc://foo⟧",
    "⟦file://./a⟧",
)
# Lines that a calendar, a card or a mail folds, and others.
FOLDED = (
    "URL:{}\r\n y/z\r\n",
    "URL:{}\n yz",
    "URL;VALUE=URI:{}\r\n\tyz\r\nEND:VEVENT",
    "item1.URL:{}\r\n yz",
    "DESCRIPTION:See\r\n  this:\r\n {}\r\n y and so on",
    "DESCRIPTION:{},\r\n y",
    f"DESCRIPTION:{'a ' * 30}\r\n {'b ' * 30}\r\n at {{}}\r\n yz",
    "List-Help: {}\r\n yz",
    "X-Link: a\n b {}\n yz",
)
NOT_FOLDED = (
    "See: {}\n for more, and so on.",
    "- see {}\n  for more",
    "see {}\n yz",
    "URL:{}\r\nEND:VEVENT",
    "URL:{}\r\n  y",
    "a\n\nURL: a\n\n see {}\n yz",
    "Description: a\n see {}\n .\n b",
)
# A link between delimiters may contain these, and a query may contain a bar or a circumflex.
UNCLEAR = ("a—b", "a´b", "a“b c”", "a|b", "a^b", "a(b|c)d")
NO_SUFFIX = (
    "example.com/$(id)",
    "\udce9example.com",
    "\ufffdexample.com/",
    "example.com\udce9",
    "example.com\ufffd",
    "URL:www.example.com/x\r\n y",
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
    "**⟦example.com/x⟧** **see ⟦example.com/x⟧** _see ⟦example.com/x_y⟧_",
    "see:⟦www.example.com⟧",
    "[url]⟦www.example.com⟧[/url]",
    "<b>⟦www.example.com⟧</b>",
    "请看⟦www.example.com⟧。",
    "。⟦www.example.com⟧",
    "(⟦example.com⟧)",
    "⟦example.com⟧, ⟦example.org/⟧; ⟦example.net⟧.",
)


@pytest.mark.parametrize("text", CONTINUING)
def test_part_of_a_host_is_not_found(text: str) -> None:
    assert list(find(text)) == list(find(text, html=True)) == []


CHARACTERS = (
    *map(chr, range(0x180)),
    *map(chr, range(0x2000, 0x2070)),
    *map(chr, range(0x3000, 0x3040)),
    *map(chr, range(0xFE00, 0x10000)),
)
# White space, also as programming languages write it; delimiters after an authority; a mark and then a word of a
# script without spaces.
AN_END = re.compile(r"[\s/?#]|\\[nrt]|[\u3001-\u303f\uff00-\uff65]\W*[\u3041-\u30fa\u4e00-\u9fff]")


def between() -> Iterator[str]:
    """Yield 1 to 3 characters: those of all kinds, pairs of all kinds in ASCII, and others drawn at random."""
    drawn = Random(9)
    kinds: dict[str, list[str]] = {}
    for character in map(chr, drawn.sample(range(0x180, sys.maxunicode), 20_000)):
        kinds.setdefault(unicodedata.category(character), []).append(character)
    characters = [*CHARACTERS, *chain.from_iterable(kind[:20] for kind in kinds.values())]
    yield from characters
    # Letters are alike, and so are digits.
    yield from map(
        "".join, product((mark for mark in map(chr, range(0x80)) if mark in "aZ0" or not mark.isalnum()), repeat=2)
    )
    for _ in range(1000):
        yield "".join(drawn.choices(characters, k=drawn.choice((2, 3))))


@pytest.mark.parametrize("following", ["evil.com/", "@evil.com/", ".evil.com/", ";evil.com/", "&evil.com/"])
def test_first_of_two_joined_hosts_is_not_found(following: str) -> None:
    texts = (f"http://good.com{marks}{following}" for marks in between() if not AN_END.search(marks))
    assert [text for text in texts if any(found.uri.host == "good.com" for found in find(text))] == []


@pytest.mark.parametrize("template", TEMPLATES)
def test_beginning_of_a_template_is_not_found(template: str) -> None:
    for lead in ("http://a.example/", "http://a.example/b?c=", "http://a.example/b#c", "urn:a:b:c"):
        for around in ("{}", "{}/d ", "<{}>", '"{}/d"', "({}) "):
            assert list(find(around.format(f"{lead}{template}"))) == [], (around, lead)


@pytest.mark.parametrize("rest", UNCLEAR)
def test_beginning_of_an_unclear_link_is_not_found(rest: str) -> None:
    for around in ("{}", "{}/d ", "see {}, please", "({})", "**{}**"):
        assert list(find(around.format(f"http://a.example/{rest}"))) == []


@pytest.mark.parametrize("lines", FOLDED)
@pytest.mark.parametrize("link", ["http://a.example/x", "http://a.example", "http://a.example/?x=", "urn:ab:c"])
def test_beginning_of_a_folded_link_is_not_found(lines: str, link: str) -> None:
    assert list(find(lines.format(link))) == list(find(lines.format(link), html=True)) == []


@pytest.mark.parametrize("lines", NOT_FOLDED)
def test_indented_line_continues_no_link(lines: str) -> None:
    assert [found.text for found in find(lines.format("http://a.example/x"))] == ["http://a.example/x"]


@pytest.mark.parametrize("bar", "|^")
@pytest.mark.parametrize("value", [".c", ",c", ":c", ";c", "!c", "?c", "#c", "[c]", "{c}", "'c", "\\c", "—c"])
def test_link_is_not_cut_at_a_bar(bar: str, value: str) -> None:
    for lead in ("a", "?a=b", "#a"):
        assert [found for found in find(f"http://a.example/{lead}{bar}{value} x") if found.text[-1] in "ab"] == []


@pytest.mark.parametrize("rest", ["(b:'c d')", "[b c]", "(b:(c:(d:(e:'f g'))))", '(a:"b c")'])
def test_value_of_a_query_is_not_left_out(rest: str) -> None:
    assert list(find(f"http://a.example/?a={rest}")) == list(find(f"http://a.example/?a=(b)&c={rest}")) == []


@pytest.mark.parametrize(
    "link", ["https://a.example/{id}/{}", "https://a.example/%s?b={}", "https://{id}.example/a/{}"]
)
def test_link_in_a_link_that_is_not_found_is_not_found(link: str) -> None:
    assert list(find(link.replace("{}", "http://b.example/"))) == []


def test_bars_separate_the_values_of_a_query() -> None:
    text = "http://a.example/?b=c|d^e&f#g|h x|http://a.example/?b|c|http://a.example/?d|http://a.example/?e||f"
    assert [found.uri for found in find(text)] == [
        "http://a.example/?b=c%7Cd%5Ee&f#g%7Ch",
        *(f"http://a.example/?{query}" for query in "bde"),
    ]


# Links to Matrix rooms contain it.
@pytest.mark.parametrize("around", ["{}", "({}).", '"{}"', "<{}>", "[a]({})"])
def test_number_sign_in_a_fragment_is_encoded(around: str) -> None:
    (found,) = find(around.format("https://a.example/#/#b:c.example"))
    assert (found.text, found.uri) == ("https://a.example/#/#b:c.example", "https://a.example/#/%23b:c.example")
    assert [found.uri for found in find("http://a/b#c#http://d/e http://a/#b## http://a/#b#. http://a/#b&#39;")] == [
        "http://d/e",
        "http://a/#b",
        "http://a/#b",
    ]


def test_caret_and_bar_are_encoded_between_delimiters() -> None:
    assert [found.uri for found in find('"http://a.example/b|c" <http://a.example/^d>')] == [
        "http://a.example/b%7Cc",
        "http://a.example/%5Ed",
    ]
    assert list(find("http://a.example/^d")) == []


@pytest.mark.parametrize("text", NO_SUFFIX)
def test_part_of_a_name_is_not_found(text: str) -> None:
    assert list(find(text, suffixes=True)) == []


@pytest.mark.parametrize("marked", [*ENDED, *SUFFIX])
def test_uri_ends_before_what_follows(marked: str) -> None:
    pieces = marked.replace("⟧", "⟦").split("⟦")
    assert [found.text for found in find("".join(pieces), suffixes=marked in SUFFIX)] == pieces[1::2]
