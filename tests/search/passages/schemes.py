"""Passages with other schemes, a choice of schemes, or references that lack a scheme."""

from typing import Final

from tests.search.passages.passage import Passage

SCHEMES: Final[tuple[Passage, ...]] = (
    # Other schemes.
    Passage("scheme", "⟦urn:isbn:9780000000002⟧, ⟦urn:uuid:00000000-0000-4000-8000-000000000001⟧ and ⟦URN:EXAMPLE:a⟧."),
    Passage("scheme", "The name ⟦urn:example:a:b?+c?=d#e⟧; or (⟦urn:ietf:rfc:3986⟧)."),
    Passage("scheme", "⟦mailto:me@example.com⟧, ⟦mailto:me@example.com,you@example.org?subject=Hi%20there⟧."),
    Passage("scheme", "⟦mailto:?to=me@example.com⟧; ⟦MAILTO:me@example.com⟧ (mailto:), ⟦mailto:a%40b@example.com⟧"),
    Passage(
        "scheme", "Call ⟦tel:+1-202-555-0123⟧, ⟦tel:7042;phone-context=example.com⟧ or ⟦sms:+12025550123?body=hi⟧."
    ),
    Passage(
        "scheme",
        "⟦data:text/plain;charset=utf-8,hello%20world⟧. ⟦data:,A%20note⟧; '⟦data:image/png;base64,iVBORw0KGgo=⟧'",
    ),
    Passage("scheme", "We met at ⟦geo:52.5,13.4⟧, then at ⟦geo:-33.86,151.2;u=35⟧."),
    Passage("scheme", "⟦sip:me@example.com⟧, ⟦sips:me:pw@example.com:5061;transport=tcp⟧, ⟦xmpp:me@example.com/phone⟧"),
    Passage("scheme", "⟦magnet:?xt=urn:btih:0123456789abcdef0123456789abcdef01234567&dn=a.iso⟧"),
    Passage("scheme", "See ⟦doi:10.5555/12345678⟧, ⟦info:doi/10.5555/abc⟧ or ⟦DOI:10.5555/a(b)c⟧."),
    Passage("scheme", "⟦news:comp.example.test⟧, ⟦news:1@example.com⟧, ⟦nntp://news.example.com/comp.example/1⟧"),
    Passage("scheme", "⟦cid:part1@example.com⟧, ⟦mid:1@example.com/part1⟧"),
    Passage(
        "scheme",
        "⟦file:///etc/hosts⟧, ⟦file:///C:/Users/me/a.txt⟧; ⟦file:/etc/hosts⟧, ⟦file://server.example/share/a⟧.",
    ),
    Passage("scheme", "⟦foo+bar://example.com/a⟧, ⟦git+ssh://git@git.example.com/a.git⟧, ⟦x-y.z+1://a⟧"),
    Passage("scheme", "Open ⟦com.example.app://callback?code=1⟧, ⟦myapp://open/item/5⟧ or ⟦ms-settings:display⟧."),
    Passage("scheme", "⟦view-source:https://example.com/a⟧, ⟦jar:file:///a/b.jar!/c/d⟧"),
    Passage("scheme", "⟦blob:https://example.com/0-1⟧, ⟦feed:http://example.com/b⟧; ⟦oid:1.3.6⟧"),
    Passage("scheme", "⟦tag:example.com,2024-05-06:post-1⟧ and ⟦acct:me@example.com⟧ and ⟦did:example:123abc⟧"),
    Passage("scheme", "⟦about:blank⟧, ⟦javascript:alert('a')⟧; ⟦ws://example.com/a⟧, ⟦wss://example.com:8443/b⟧."),
    Passage(
        "scheme", "⟦ldap://[2001:db8::7]/c=GB?objectClass?one⟧, ⟦telnet://192.0.2.16:80/⟧, ⟦stun:stun.example.org:3478⟧"
    ),
    Passage("scheme", 'id:⟦urn:example:a⟧ page=⟦urn:example:b⟧ "⟦urn:example:c⟧" <⟦urn:example:d⟧>'),
    Passage("scheme", "jdbc:⟦postgresql://db.example.com:5432/app⟧"),  # a choice: jdbc is not registered
    Passage("scheme", 'xs:element, dc:title, foaf:name, ex:thing, [safe:curie], <a:b>, "c:d", rdf:type'),
    Passage(
        "scheme",
        "urn:a, urn:isbn, data:foo, data:12, geo:12, sms:hello, magnet:north, doi:ng, mailto:me, cid:1, about:blanket",
    ),
    Passage(
        "scheme",
        "python:3.12, npm:a@1.0, java:comp/env, class:name, sha256:ab12, feed:me, jar:honey, spotify:on, stun:ned",
    ),
    Passage("scheme", "a://b, x://y/z, 1://2, +://a, -://b"),
    # References that lack a scheme.
    Passage("suffix", "See ⟦www.example.com/x⟧.", ("http://www.example.com/x",), suffixes=True),
    Passage(
        "suffix",
        "It is ⟦example.com⟧, or ⟦example.org/a/b?c=d#e⟧!",
        ("http://example.com", "http://example.org/a/b?c=d#e"),
        suffixes=True,
    ),
    Passage("suffix", "Run it at ⟦example.com:8080/a⟧; then", ("http://example.com:8080/a",), suffixes=True),
    Passage("suffix", "Short: ⟦bit.ly/x⟧", ("http://bit.ly/x",), suffixes=True),
    Passage(
        "suffix",
        "(⟦www.example.com⟧) and “⟦example.net/a_(b)⟧”.",
        ("http://www.example.com", "http://example.net/a_(b)"),
        suffixes=True,
    ),
    Passage("suffix", "Go to ⟦WWW.EXAMPLE.COM⟧...", ("http://WWW.EXAMPLE.COM",), suffixes=True),
    Passage(
        "suffix",
        "[⟦example.com/a⟧](⟦http://example.com/a⟧)",
        ("http://example.com/a", "http://example.com/a"),
        suffixes=True,
    ),
    Passage("suffix", "⟦http://www.example.com/a⟧ and ⟦mailto:me@example.com⟧ once each", suffixes=True),
    Passage("suffix", "请访问⟦www.example.com/a⟧。", ("http://www.example.com/a",), suffixes=True),
    Passage("suffix", '<a href="⟦www.example.com/a⟧">', ("http://www.example.com/a",), suffixes=True, html=True),
    Passage(
        "suffix", "url=⟦example.com/a⟧, *⟦example.org⟧*", ("http://example.com/a", "http://example.org"), suffixes=True
    ),
    Passage("suffix", "Edit setup.py, README.md, main.rs, run.sh, archive.zip and index.html.", suffixes=True),
    Passage(
        "suffix",
        "Write to me@example.com or me.you@mail.example.co.uk, e.g. today, i.e. at 12.30 p.m., etc.",
        suffixes=True,
    ),
    Passage(
        "suffix",
        "Version 1.2.3 (v2.0), at 192.0.2.1, on localhost, example.invalid, host.local and 3.14",
        suffixes=True,
    ),
    Passage("suffix", "That is com, .com, co.uk, and/or net. Nothing.Else ends. Then", suffixes=True),
    Passage("suffix", "os.path, sys.argv[0], Node.js, a.b, x.y.z, ...example", suffixes=True),
    Passage("suffix", "http://{name}.example.com/ and http://me:pass word@example.com/", suffixes=True),
    Passage("suffix", "Without being asked for: www.example.com/x, example.com:8080/a, bit.ly/x"),
    # A choice of schemes.
    Passage("schemes", "http://example.com/a, ⟦https://example.com/b⟧, mailto:me@example.com", schemes=("https",)),
    Passage("schemes", "⟦mailto:me@example.com⟧ or http://example.com/", schemes=("mailto",)),
    Passage("schemes", "⟦HTTP://example.com/a⟧ ⟦http://example.com/b⟧ https://example.com/c", schemes=("http",)),
    Passage("schemes", "⟦http://example.com/a⟧ ftp://example.com/b", schemes=("HTTP",)),
    Passage("schemes", "⟦note:this⟧, but not re:that or http://example.com/.", schemes=("note",)),
    Passage("schemes", "⟦ex:thing⟧ is a ⟦ex:Class⟧; xs:element is not.", schemes=("ex",)),
    Passage("schemes", '<⟦ex:thing⟧> "⟦ex:other⟧" (⟦ex:third⟧)', schemes=("ex",)),
    Passage("schemes", "news:today, tel:none and ⟦tel:112⟧, not mailto:me@example.com", schemes=("news", "tel")),
    Passage("schemes", "HTTP:404, HTTP::Tiny, http:example.com and ⟦http://example.com/⟧", schemes=("http",)),
    Passage("schemes", "⟦c://drive⟧ and d://drive", schemes=("c",)),  # a choice: a given scheme may have one letter
    Passage("schemes", "git+https://example.com/a ⟦https://example.com/b⟧", schemes=("https",)),
    # Without the choice, these are one URI each: a choice adds nothing.
    Passage(
        "schemes",
        "view-source:https://example.com/a mailto:me@b.example?body=https://example.com/c ⟦https://example.com/b⟧",
        schemes=("https",),
    ),
    Passage("schemes", "⟦urn:example:a⟧ ⟦app://b⟧ http://example.com/c", schemes=("urn", "app")),
    Passage("schemes", "http://example.com/ and mailto:me@example.com", schemes=()),
    Passage("schemes", "http://example.com/, note:this, 12:30", schemes=("https", "ftp")),
    Passage("schemes", "https://{host}/, https://%s.example.com/ and https:// alone", schemes=("https",)),
)
