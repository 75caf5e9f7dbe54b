"""Passages of data files, logs and code."""

from typing import Final

from tests.search.passages.passage import Passage

DATA: Final[tuple[Passage, ...]] = (
    # Data files.
    Passage("JSON", '{"url": "⟦http://example.com/a⟧", "port": 8080, "next":"⟦http://example.com/?page=2⟧"}'),
    Passage("JSON", '["⟦http://example.com/a⟧","⟦http://example.com/b⟧"]'),
    Passage("JSON", '{"text": "See ⟦http://example.com/a⟧, please.", "at": "12:30", "key:value": "a:b"}'),
    Passage("JSON", '{"text": "first\\n⟦http://example.com/a⟧\\nlast"}'),  # a choice: "n" belongs to the backslash
    Passage("JSON", '{"@context": {"ex": "⟦http://example.com/ns#⟧"}, "@id": "ex:thing", "ex:name": "me"}'),
    Passage("JSON", '{"text": "<a href=\\"⟦http://example.com/a⟧\\">"}'),
    Passage("JSON", '{"url":"http:\\/\\/example.com\\/a","time":"12:30","range":"a:b"}'),
    Passage("JSON", '{"a:b":"c:d","e":"12:30","f":"http","g":["urn","mailto:",":"],"h":"data:","i":"//j"}'),
    Passage(
        "YAML",
        "page: ⟦http://example.com/a⟧  # the page\npages:\n  - ⟦http://example.com/b⟧\n  - '⟦http://example.com/c⟧'",
    ),
    Passage("YAML", "pages: [⟦http://example.com/a⟧, ⟦http://example.com/b⟧]\nmap: {a: ⟦http://example.com/c⟧}"),
    Passage("YAML", "⟦http://example.com/a⟧: as a key\n? ⟦http://example.com/b⟧\n: value"),
    Passage(
        "YAML", "image: registry.example.com:5000/app:1.2\nports:\n  - 8080:80\nkey:value\nwhen: 12:30:00\nuse: node:fs"
    ),
    Passage("TOML", "homepage = \"⟦http://example.com/a⟧\"\ndocs = '⟦http://example.com/b⟧'\nat = 07:32:00"),
    Passage(
        "TOML",
        "[a]\nb = 'c:d'\nat = 2024-05-06T07:08:09Z\nhosts = ['192.0.2.1:80', '[2001:db8::1]:80', 'localhost:8080']",
    ),
    Passage("INI", "url=⟦http://example.com/a⟧\nother = ⟦http://example.com/b⟧ ; a comment\npath=/usr/bin:/bin"),
    Passage("CSV", 'a;⟦http://example.com/a⟧\n"b";"⟦http://example.com/b⟧"\n"c, see ⟦http://example.com/c⟧, d",12:30'),
    Passage("CSV", "1\t⟦http://example.com/a⟧\t2\n3\t⟦http://example.com/b⟧\t4"),
    Passage("CSV", 'a,"he said ""⟦http://example.com/a⟧"" twice",b'),
    Passage("CSV", "1,⟦http://example.com/a,2⟧"),  # a choice: a URI continues where the grammar allows it
    Passage("CSV", 'id,when,what\n1,12:30,a:b\n2,2024-05-06T07:08:09Z,"c:d, e:f"\n3,C:\\a,me@example.com'),
    Passage("XML", '<x:a xmlns:x="⟦http://example.com/ns⟧" x:b="c:d"><xs:element/></x:a>'),
    Passage("XML", '<a xsi:schemaLocation="⟦http://example.com/ns⟧ ⟦http://example.com/ns.xsd⟧"/>'),
    Passage("XML", "<loc>⟦http://example.com/a⟧</loc><![CDATA[⟦http://example.com/b⟧]]>"),
    Passage("XML", "<?xml version='1.0'?><xs:element name='a' type='xs:string'/><xsl:if test='self::a'/>"),
    # Logs.
    Passage(
        "log",
        '192.0.2.10 - - [10/Oct/2024:13:55:36 +0000] "GET /a HTTP/1.1" 200 2326 "⟦http://example.com/start⟧" "Bot/1"',
    ),
    Passage("log", '192.0.2.10 - - [10/Oct/2024:13:55:36 +0000] "GET ⟦http://example.com/a⟧ HTTP/1.1" 404 - "-" "-"'),
    Passage("log", '"Bot/1.0 (compatible; +⟦http://example.com/bot.html⟧)"'),
    Passage("log", "level=info url=⟦http://example.com/a⟧ status=200 from=192.0.2.1:40022"),
    Passage("log", 'level=info url="⟦http://example.com/a⟧" msg="done: ⟦http://example.com/b⟧, 3 ms" took=3ms'),
    Passage("log", "May  6 07:08:09 host app[123]: fetched ⟦http://example.com/a⟧: 200 OK"),
    Passage("log", "[07:08:09] [worker-1] [⟦http://example.com/a⟧] done"),
    Passage("log", "proxy: ⟦http://example.com:8080⟧: connection refused"),
    Passage("log", 'Get "⟦http://[2001:db8::1]:8080/health⟧": dial tcp [2001:db8::1]:8080: i/o timeout'),
    Passage(
        "log",
        "listening on ⟦http://192.0.2.1:8000/⟧ (press Ctrl+C to stop), ⟦http://[::1]:8000⟧, ⟦http://localhost:8000⟧",
    ),
    Passage("log", "redirect ⟦http://example.com/a⟧ -> ⟦https://example.com/a⟧ => ⟦https://example.com/b⟧"),
    Passage("log", "requests: (url=⟦http://example.com/a⟧, tries=3) (Caused by ⟦http://example.org/b⟧)"),
    Passage("log", "bound to ⟦unix:///run/app.sock⟧ and ⟦tcp://0.0.0.0:2375⟧"),
    Passage("log", "\x1b[4m⟦http://example.com/a⟧\x1b[0m"),  # a choice: "m" belongs to the escape sequence
    Passage("log", "\x1b]8;;⟦http://example.com/a⟧\x1b\\a link\x1b]8;;\x1b\\"),
    Passage("log", "⟦http://example.com/a⟧\x00⟦http://example.com/b⟧\x07"),
    Passage("log", "GET ⟦http://example.com/long⟧...[truncated]"),
    Passage(
        "log", "    at load (⟦http://example.com/app.js:10:5⟧)"
    ),  # a choice: by the grammar, the line number is a part of it
    Passage("log", '    at com.example.Main.run(Main.java:42)\n  File "/srv/app.py", line 3, in main\nValueError: a:b'),
    Passage("log", "2024-05-06 07:08:09,123 INFO app:main:12 peer=192.0.2.1:443 mac=00:00:5e:00:53:01 ip=2001:db8::1"),
    Passage(
        "log",
        "dial tcp 192.0.2.1:443: lookup example.com: no such host; [2001:db8::1]:443; localhost:8080; sha256:ab12",
    ),
    Passage(
        "log",
        "[INFO] a.b.C:12 - state:ready; took:12ms; ratio:3:2; key=a:b:c; user:me; tcp:443; http:200; file:main.c:12",
    ),
    Passage(
        "log", '==> /var/log/a.log <==\n07:08:09.123 [main] WARN  c.e.App - "a:b" http: error, https: none, id:{12:3}'
    ),
    # Code.
    Passage("code", "requests.get('⟦http://example.com/a⟧', timeout=3)  # see ⟦http://example.com/b⟧"),
    Passage("code", 'BASE: Final = "⟦http://example.com/a⟧"; url = f"http://example.com/items/{item}"'),
    Passage("code", "const url='⟦http://example.com/a⟧'+'?b=c'; fetch(`⟦http://example.com/d⟧`)"),
    Passage("code", 'printf("⟦http://example.com/a⟧\\n"); printf("http://example.com/b/%d\\n", n);'),
    Passage("code", "/*⟦http://example.com/a⟧*/ int a; // ⟦http://example.com/b⟧\n/* ⟦http://example.com/c⟧ */"),
    Passage(
        "code",
        "curl -s '⟦http://example.com/?a=1&b=2⟧' | sh; wget ⟦http://example.com/a⟧; echo $(curl ⟦http://example.com/b⟧)",
    ),
    Passage("code", "INSERT INTO pages VALUES ('⟦http://example.com/a⟧','b', '⟦http://example.com/c⟧');"),
    Passage(
        "code", "a{background:url(⟦http://example.com/a.png⟧)}b{background:url('⟦http://example.com/b.png⟧');color:red}"
    ),
    Passage("code", '@import "⟦http://example.com/a.css⟧"; @import url(⟦http://example.com/b.css⟧);'),
    Passage("code", "i{background:url(⟦data:image/png;base64,iVBORw0KGgo=⟧)}"),
    Passage("code", "\\url{⟦http://example.com/a_b⟧}, \\href{⟦http://example.com/c#d⟧}{text}"),
    Passage(
        "code",
        "`text <⟦http://example.com/a⟧>`_, .. _name: ⟦http://example.com/b⟧\n.. image:: ⟦http://example.com/c.png⟧",
    ),
    Passage("code", "⟦http://example.com/a⟧[text], link:⟦http://example.com/b⟧[text]"),
    Passage("code", "[⟦http://example.com/a⟧ label] [[⟦http://example.com/b⟧][label]] [label|⟦http://example.com/c⟧]"),
    Passage(
        "code",
        '[url=⟦http://example.com/a⟧]label[/url] [url]⟦http://example.com/b⟧[/url] "label":⟦http://example.com/c⟧',
    ),
    Passage("code", "ADD ⟦http://example.com/a.tgz⟧ /srv/\nHEALTHCHECK CMD curl -f ⟦http://localhost:8080/⟧||exit 1"),
    Passage("code", "FROM registry.example.com:5000/a/b:1.0 AS c\nCOPY --from=c /a:/b /c\nUSER 1000:1000"),
    Passage("code", "git clone git@git.example.com:a/b.git; scp a.txt me@example.com:/tmp/a.txt; rsync host::module/a"),
    Passage("code", "git clone ⟦ssh://git@git.example.com/a/b.git⟧ && git remote add o ⟦git://git.example.com/a.git⟧"),
    Passage(
        "code", "pip install 'a @ ⟦git+https://git.example.com/a/b.git@v1.0#egg=b⟧' ⟦https://example.com/c-1.0.whl⟧"
    ),
    Passage("code", "std::vector<int> a; Foo::bar(); x ? y:z; case A:break; label:goto label; for (auto a:b) ;"),
    Passage("code", "a[1:2], b[::-1], lambda x:x, {a:1}, def f(a:int)->str: ..., d['k:v'], x[i:j]"),
    Passage("code", 'import fs from "node:fs"; import "net/http"; import "example.com/a/b"; require("./a:b")'),
    Passage("code", 'a:hover{width:10px;filter:url(#a)} @media (min-width:100px){p:first-child::after{content:"a:b"}}'),
    Passage("code", "re.compile(r'^https?://\\S+') or [a-z]+://.* or \\w+://[^/]+ or (?:ftp|http)://(\\S*)"),
    Passage("code", "if url.startswith('http://') or url.startswith(\"https://\"): url = 'https://' + host + '/'"),
    Passage("code", "SELECT a::text, '12:30'::time FROM b WHERE c = :name AND d LIKE 'e:%'; EXEC sp:go"),
    Passage("code", "docker run -p 8080:80 -v /a:/b:ro -e A=b:c image:1.0; PATH=$PATH:/bin; ${A:-b}; : ${C:=d}"),
    Passage("code", "\\label{fig:one} \\ref{sec:two} :ref:`a:b` .. note::text :doc:`c` {{ d:e }} $f:g$"),
    Passage("code", 'return a/b//c; x = y //z; #include <a:b>; @Path("/a/{b:[0-9]+}"); Map<String:Int>'),
)
