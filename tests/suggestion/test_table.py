"""The table of slips, and texts that people typed, pasted, said, scanned or exported wrongly."""

import json
import warnings
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from string import digits
from typing import Any, Final

import pytest

from uri_split import split, suggest
from uri_split._changes import Draft, apply
from uri_split._suggestion.slips import Slip, found_slips, slips, table, undone
from uri_split.rules import RULES


def texts_of(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (Path(__file__).parent / name).read_text("utf-8").splitlines()]


TYPED: Final = texts_of("typed.jsonl")
"""Texts with all that may have been meant, written by people who did not know the table."""
LEAST_MEANT: Final = 0.95
MOST_WRONG: Final = 1
ALWAYS: Final = {"beginning", "escape", "link", "name", "web", "joined", "hyphenated", "port", "file", "mail"}
"""Places of slips that are always undone, besides those of others."""
FURTHER: Final = {
    "call plus four four, two zero seven nine, four six zero nine five eight": "tel:+442079460958",
    "www.a-shop.co id/b": "https://www.a-shop.co.id/b",
    "router.a.example\t8443": "https://router.a.example:8443",
    "IMAP: mail.a.example 993": "imaps://mail.a.example:993",
    "ssh -p 2222 me@a.example": "ssh://me@a.example:2222",
    "ar/com.a.www": "https://www.a.com/ar",
    "bucket=a key=b/c": "s3://a/b/c",
    "PMID: 17284678; PMCID: PMC1838704": "https://pubmed.ncbi.nlm.nih.gov/17284678/",
    "arXiv: 1912.05372v2 (2019)": "https://arxiv.org/abs/1912.05372v2",
    "Handle: 10919/71532": "https://hdl.handle.net/10919/71532",
    "POINT (5.32 60.39)": "geo:60.39,5.32",
    "cache.a.example:6379 (redis)": "redis://cache.a.example:6379",
    "ISSN 0317-8471": "urn:issn:0317-8471",
    "https://a.example/b Ctrl+Click to follow link": "https://a.example/b",
    "https://a.example/b, accessed 12 May 2011": "https://a.example/b",
    "https://a.example/b\nSee the page for more": "https://a.example/b",
    "\u05f4http://a.example/b\u05f4": "http://a.example/b",
    "https://a.example/b_x0020_c d": "https://a.example/b%20c%20d",
    "seoul-toy\ub2f7\ucef4": "https://seoul-toy.com",
    "b/moc.elpmaxe//:sptth": "https://example.com/b",
    "https;www.example.com": "https://www.example.com",
    "http://example.con.br/a b": "http://example.com.br/a%20b",
    "http://a.example:5,672/b": "http://a.example:5672/b",
    "http://a.example:9090.0/b c": "http://a.example:9090/b%20c",
    "jane\u00a9example.com": "mailto:jane@example.com",
    "https://a.example/b\u266fc": "https://a.example/b#c",
    "https://a.example/b c.js:22:9": "https://a.example/b%20c.js",
    "https://a.example/b c&d=e": "https://a.example/b%20c?d=e",
    "geo: 47.5596 N, 7.5886 E": "geo:47.5596,7.5886",
    "ssh jane@router.a.example": "ssh://jane@router.a.example",
    "ssh -l jane router.a.example": "ssh://jane@router.a.example",
    "rsync -v mirror.a.example::pub/iso /srv": "rsync://mirror.a.example/pub/iso",
    "N 47.5596\xb0 E 7.5886\xb0": "geo:47.5596,7.5886",
    "geo 47.5596 7.5886": "geo:47.5596,7.5886",
    "urn:nbn:de: 101:1-2010": "urn:nbn:de:101:1-2010",
    "fe80::1%eth0": "https://[fe80::1]",
    "jane (a) a.example": "mailto:jane@a.example",
    'a.example:443 10.0.0.1 - - [10/Oct/2023:13:55:36] "GET /b?c HTTP/1.1" 200 23': "https://a.example:443/b?c",
    'request: "GET /b HTTP/1.1", upstream: "http://10.0.0.1/", host: "a.example"': "https://a.example/b",
    "ftp//:jane:geheim@ftp.a.example/b": "ftp://jane:geheim@ftp.a.example/b",
    "amqp://jane:geheim@mq.a.example:5672:shop": "amqp://jane:geheim@mq.a.example:5672/shop",
    "https\tsw4.a.example\t8443": "https://sw4.a.example:8443",
    "nas:/a on /mnt/a type nfs4 (rw,relatime)": "nfs://nas/a",
    "//nas.example/a /mnt/a cifs credentials=/etc/.smb,uid=1000 0 0": "smb://nas.example/a",
    "dial tcp: lookup api.a.example: no such host": "https://api.a.example",
    "smtp.a.example (587, STARTTLS)": "smtp://smtp.a.example:587",
    "exten => 100,1,Dial(PJSIP/204@pbx.a.example,30)": "sip:204@pbx.a.example",
    "mount.nfs nas.example:/a /mnt": "nfs://nas.example/a",
    "Error: connect ECONNREFUSED 127.0.0.1:5432": "https://127.0.0.1:5432",
    "fatal: repository 'git.a.example/b.git' not found": "https://git.a.example/b.git",
    "^[[32mhttp://localhost:3000^[[0m": "http://localhost:3000",
    "[http//a.example/b|c]": "http://a.example/b",
    'From: "Jane" <sip:jane@a.example>;tag=1': "sip:jane@a.example",
    "view-source: https://a.example/b": "view-source:https://a.example/b",
    "Preprint: arXiv 1706.03762v5": "https://arxiv.org/abs/1706.03762v5",
    "hdl.handle.net 10919/71532": "https://hdl.handle.net/10919/71532",
    "ORCID 0000\u20130002\u20131825\u20130097": "https://orcid.org/0000-0002-1825-0097",
    "978-3-16-148410-0": "urn:isbn:978-3-16-148410-0",
    "URN: urn:nbn:de:bvb:19-1469": "urn:nbn:de:bvb:19-1469",
    "Insta: luna.beats": "https://www.instagram.com/luna.beats",
    "FB: luna.beats": "https://www.facebook.com/luna.beats",
    "https://a.example/b via @jane": "https://a.example/b",
    "12;https://a.example/b;x": "https://a.example/b",
    "|https://a.example/b|x|": "https://a.example/b",
    "www.a.example/b (bookings: 01 23 45)": "https://www.a.example/b",
    "https://a.example/b\uff08c\uff09": "https://a.example/b",
    "+49 170 1234567 (private)": "tel:+491701234567",
    "https://a.example/?b=c& amp;d=e": "https://a.example/?b=c&d=e",
    "<https://a.example/b>&nbsp;": "https://a.example/b",
    "_https://a.example/b_": "https://a.example/b",
    "[[https://a.example/b|c]]": "https://a.example/b",
    "info@a.example; press@b.example": "mailto:info@a.example,press@b.example",
    "ldap://dc.a.example 389": "ldap://dc.a.example:389",
    "mount -t nfs nas.a.example:/export/home /mnt": "nfs://nas.a.example/export/home",
    "telnet mail.a.example 25": "telnet://mail.a.example:25",
    "mstsc /v:a.example:3390": "rdp://a.example:3390",
    "curl -X POST https://api.a.example/v1/items -d x": "https://api.a.example/v1/items",
    "/home/jane/Documents/report 2020.pdf": "file:///home/jane/Documents/report%202020.pdf",
    "PMCID: PMC1838704": "https://www.ncbi.nlm.nih.gov/pmc/articles/PMC1838704/",
    "10.1038/nphys1170": "https://doi.org/10.1038/nphys1170",
    "0000-0002-1825-0097": "https://orcid.org/0000-0002-1825-0097",
    "eprint: hep-th/9901001": "https://arxiv.org/abs/hep-th/9901001",
    "<urn:isbn:O-395-3634l-1>": "urn:isbn:0-395-36341-1",
    "Jabber-ID: jane@chat.a.example": "xmpp:jane@chat.a.example",
    "jane@company.pl": "mailto:jane@company.pl",
    "jane@gmial.com": "mailto:jane@gmail.com",
    "https://www.wikipidia.org/wiki/a b": "https://www.wikipedia.org/wiki/a%20b",
    "youtube/@jane": "https://youtube.com/@jane",
    "https://www.example.de7a b": "https://www.example.de/a%20b",
    "linkedin.com/in/https://www.linkedin.com/in/jane": "https://www.linkedin.com/in/jane",
    "\uff48\u3063\uff54\uff50\uff53\uff1a\u30fb\u30fb\u3055\u304f\u3089\u3002\uff4a\uff50": "https://sakura.jp",
    "visit caf\xe9-luna: cafe-luna.com.au, open daily": "https://cafe-luna.com.au",
    "https://a.example/b\u3092\u3054\u89a7\u304f\u3060\u3055\u3044": "https://a.example/b",
    "\u0e14\u0e39\u0e17\u0e35\u0e48www.example.co.th\u0e19\u0e30": "https://www.example.co.th",
    # Dictation
    "w w w niño feliz (con eñe) punto es": "https://www.xn--niofeliz-e3a.es",
    "bit dot ly slash all caps J A Z Z two four": "https://bit.ly/JAZZ24",
    "all lower case, a.example slash faq": "https://a.example/faq",
    "b for bravo b for bravo c for charlie dot co dot uk": "https://bbc.co.uk",
    "wwwdotgreenbakerydotcodotukslashmenu": "https://www.greenbakery.co.uk/menu",
    "greenbakerydotorgslashmenu": "https://greenbakery.org/menu",
    "greenbakerydotcom": "https://greenbakery.com",
    "Redis cache.a.example:6379": "redis://cache.a.example:6379",
    "sip: 200 @ pbx.a.example": "sip:200@pbx.a.example",
    "https://www.a punto it/b": "https://www.a.it/b",
    "h t t p s : / / w w w . a . o r g": "https://www.a.org",
    # Chat apps, input methods and filters
    "3.05 打开看看【作品】 https://v.a.example/b1/ 08/23 K@Wm.Qk Goq:/": "https://v.a.example/b1/",
    "https://m.a.example/h.b?tk=XyZ CZ0001 「连衣裙」 点击链接直接打开": "https://m.a.example/h.b?tk=XyZ",
    "链接\uff1ahttps://pan.a.example/s/1abc\uff08提取码\uff1a9x2k\uff09": "https://pan.a.example/s/1abc",
    "链接: https://pan.a.example/s/1abc 提取码: 9x2k": "https://pan.a.example/s/1abc",
    "आवेदन: https://a.example/b।अंतिम तिथि 5 मई": "https://a.example/b",
    "Dear user,bill Rs.40 due.Pay at https://a.example/b/c1.Ignore if done": "https://a.example/b/c1",
    "info★a.example\uff08★を@に変えてください\uff09": "mailto:info@a.example",
    "office*a.example (replace * with @)": "mailto:office@a.example",
    "pan.bai\uff08去掉中文\uff09du.com/s/1abc": "https://pan.baidu.com/s/1abc",
    "pan.bai不要du.com/s/1abc": "https://pan.baidu.com/s/1abc",
    "exam\U0001f436ple.com/x": "https://example.com/x",
    "\U0001f525 सेल \U0001f525 shop.a.example/b \U0001f525": "https://shop.a.example/b",
    "공이-일이삼사-오육칠팔": "tel:0212345678",
    "〇三ー一二三四ー五六七八": "tel:03-1234-5678",
    "xn\u201480ak6aa92e.com": "https://xn--80ak6aa92e.com",
    "gôgle.com/maps": "https://google.com/maps",
    "ưww.a.example/tin": "https://www.a.example/tin",
    "https://a.example/2024。pdf": "https://a.example/2024.pdf",
    "https\uff1a、、www.a.example、menu": "https://www.a.example/menu",
    "hっtps\uff1a//a.example/menu": "https://a.example/menu",
    "っっw.a.example": "https://www.a.example",
    "https://sakura\u30fcb.jp/c": "https://sakura-b.jp/c",
    "https://a.example/o\ufb03ce": "https://a.example/office",
    "้ะะยหซฝฝa.example": "https://a.example",
    "ㅗㅅ세://a.example/b": "http://a.example/b",
    "三w点example点cn": "https://www.example.cn",
    "쇼핑몰 주소는 shop.example.kr 입니다": "https://shop.example.kr",
    "https://a.example/b를 참고": "https://a.example/b",
    "https://a.example/bを参照してください": "https://a.example/b",
    "http colon // example.com / test": "http://example.com/test",
    "www.harbour jazz.org": "https://www.harbourjazz.org",
    "john.doe at a.example": "mailto:john.doe@a.example",
    "john dot doe@a.example": "mailto:john.doe@a.example",
    "邮箱\uff1azhang@a.example\uff08工作日\uff09": "mailto:zhang@a.example",
    "详情请见https://a.example/b。": "https://a.example/b",
    # Numbers and places.
    "+49 (0)30 / 555 01 23": "tel:+49305550123",
    "0031-20-5551234": "tel:+31205551234",
    "Info: 00 33 1 42 68 53 00": "tel:+33142685300",
    "T +44 20 7946 0018 (office)": "tel:+442079460018",
    "Press office, tel. 0211 / 4555-01": "tel:0211455501",
    "Tel/Fax: +48 22 123 45 67": "tel:+48221234567",
    "tel.:(+420) 222 333 444": "tel:+420222333444",
    "52.3702, 4.8952 (Amsterdam)": "geo:52.3702,4.8952",
    '88;"Mug ""red""";https://a.example/t;9,90': "https://a.example/t",
    "Tel +41 (0)44 / 268 12 12 Fax +41 (0)44 / 268 12 13": "tel:+41442681212",
    "Central: +351 21 123 4567 (extens\u00e3o 12)": "tel:+351211234567;ext=12",
    "SMS an +49 171 1234567": "sms:+491711234567",
    "Phone +1 (212) 555-0134 ext. 22": "tel:+12125550134;ext=22",
    "Fone: +55 11 5555-0134 ramal 7": "tel:+551155550134;ext=7",
    "1-800-555-BOAT": "tel:+18005552628",
    "Toll free: 1-877-GO-STAMP": "tel:+18774678267",
    "geo 52.3702, 4.8952": "geo:52.3702,4.8952",
    "GPS: 52,3702 N; 4,8952 W": "geo:52.3702,-4.8952",
    "33.8688 S 151.2093 E": "geo:-33.8688,151.2093",
    "Photo: 52.5163 N / 13.3777 E": "geo:52.5163,13.3777",
    "52\u00b022'12\"N 4\u00b053'42\"E": "geo:52.37,4.895",
    '{"lat": 50.0875, "lng": 14.4213}': "geo:50.0875,14.4213",
    "<lat>50.0875</lat><lon>14.4213</lon>": "geo:50.0875,14.4213",
    "latlng=50.0875,14.4213": "geo:50.0875,14.4213",
    "50,0875 14,4213": "geo:50.0875,14.4213",
    "lon=14.4213&lat=50.0875": "geo:50.0875,14.4213",
    '{"type":"Point","coordinates":[14.4213, 50.0875]}': "geo:50.0875,14.4213",
    # Commands.
    "net use Z: \\\\fs.example.com\\data /persistent:yes": "file://fs.example.com/data",
    "mstsc /v:ts.example.com:3390 /f": "rdp://ts.example.com:3390",
    "full address:s:ts.example.com:3390": "rdp://ts.example.com:3390",
    "rdesktop -g 1024x768 ts.example.com": "rdp://ts.example.com",
    "smbclient //nas.example.com/public -N": "smb://nas.example.com/public",
    "sudo mount -t nfs nas.example.com:/export/x /mnt": "nfs://nas.example.com/export/x",
    "nc -zv db.example.com 5432": "tcp://db.example.com:5432",
    "telnet mail.example.com 25": "telnet://mail.example.com:25",
    "LDAP ldap.example.com port 389": "ldap://ldap.example.com:389",
    "MQTT broker: mqtt.example.com:1883": "mqtt://mqtt.example.com:1883",
    "mysqldump --host=db.example.com shop": "mysql://db.example.com/shop",
    # Connections.
    "Server=tcp:sql.example.com,1433;Initial Catalog=crm": "sqlserver://sql.example.com:1433/crm",
    "Server=db.example.com;Port=3306;Database=shop": "mysql://db.example.com:3306/shop",
    "Server: smtp.example.com, Port: 587": "https://smtp.example.com:587",
    "REDIS_HOST=cache.example.com\nREDIS_PORT=6379": "redis://cache.example.com:6379",
    "(DESCRIPTION=(ADDRESS=(HOST=ora.example.com)(PORT=1521))(CONNECT_DATA=(SERVICE_NAME=XE)))": "oracle://ora.example.com:1521/XE",
    "Server=sql.example.com\\SQLEXPRESS;Database=crm": "sqlserver://sql.example.com/crm",
    "postgresql+psycopg2://me@db.example.com/x y": "postgresql+psycopg2://me@db.example.com/x%20y",
    'could not connect to server: host "db.example.com", port 5432': "https://db.example.com:5432",
    "Failed to connect to db.example.com/10.0.0.4:443": "https://db.example.com:443",
    ":scheme: https :authority: example.com :path: /x": "https://example.com/x",
    "Driver={MySQL ODBC 8.0};Server=db.example.com;Database=shop": "mysql://db.example.com/shop",
    '{"host": "example.com", "port": 8080, "path": "/x"}': "https://example.com:8080/x",
    '"host" => "example.com", "path" => "/x"': "https://example.com/x",
    "<host>example.com</host><path>/x</path>": "https://example.com/x",
    '{"protocol":"https:","hostname":"example.com","pathname":"/x"}': "https://example.com/x",
    "example.com (port 8080)": "https://example.com:8080",
    "example.com port=8080": "https://example.com:8080",
    "example.com TCP 8080": "https://example.com:8080",
    "mqtt.example.com:1883 [MQTT]": "mqtt://mqtt.example.com:1883",
    "url=https://a.example/x status=502 time=3": "https://a.example/x",
    "CONCAT('https://a.example','/x')": "https://a.example/x",
    'urljoin("https://a.example/", "x")': "https://a.example/x",
    "\"https://a.example\" || '/x'": "https://a.example/x",
    "HTTPConnectionPool(host='example.com', port=81): failed with url: /a": "http://example.com:81/a",
    "DefaultEndpointsProtocol=https;AccountName=files;EndpointSuffix=example.com": "https://files.blob.example.com",
    "jane@//ora.example.com:1521/XE": "oracle://jane@ora.example.com:1521/XE",
    "GET /a?b=c HTTP/1.1\nAccept: */*\nHost: example.com": "https://example.com/a?b=c",
    '"GET /a HTTP/1.1" 200 host=example.com': "https://example.com/a",
    # Files.
    "The scan is in \\\\10.0.0.4\\scan$\\inbox": "file://10.0.0.4/scan$/inbox",
    "\\\\srv\\docs\\a b.docx please read": "file://srv/docs/a%20b.docx",
    "\\\\PRINTSRV\\HP 4250 (on PRINTSRV, 2nd floor)": "file://PRINTSRV/HP%204250",
    "='\\\\fin\\reports\\[Q3.xlsx]Sum'!$B$4": "file://fin/reports/Q3.xlsx",
    "='C:\\Data\\[Plan 2024.xlsx]Jan'!A1": "file:///C:/Data/Plan%202024.xlsx",
    '=HYPERLINK("https://a.example/"&"x","Link")': "https://a.example/x",
    # Rows and strings.
    "WHERE url LIKE 'https://a.example/b/%'": "https://a.example/b/",
    "(44,'Museum','https://a.example/l''eau')": "https://a.example/l'eau",
    "4711;Bolt M6;https://a.example/m6;12,90": "https://a.example/m6",
    '17;"Smith; Co";jane@a.example;active': "mailto:jane@a.example",
    "4711,Bolt M6,https://a.example/m6,12.90": "https://a.example/m6",
    "https://a.example/bus.json\t2024-01-09\tok": "https://a.example/bus.json",
    "12\n00:03:12,400 --> 00:03:15,000\n<i>www.example.com/x</i>": "https://www.example.com/x",
    "#news | a.example/b | #more": "https://a.example/b",
    "http://n1.example.com:9200|http://n2.example.com:9200": "http://n1.example.com:9200",
    # Codes and messages.
    "COM+jane@a.example:EM'": "mailto:jane@a.example",
    "COM+https?://a.example/b:AH'": "https://a.example/b",
    "COM+0049 201 12345:TE'": "tel:+4920112345",
    "PER*IC*JANE*TE*2125550134*EM*jane@a.example~": "mailto:jane@a.example",
    "https?://a.example/b c": "https://a.example/b%20c",
    "SMSTO:+4366412345678:HELLO": "sms:+4366412345678?body=HELLO",
    "sms:+447700900123:hello there": "sms:+447700900123?body=hello%20there",
    "MECARD:N:Doe;TEL:+4930123456;;": "tel:+4930123456",
    "MECARD:N:Doe;URL:www.example.com;TEL:+4930123456;;": "https://www.example.com",
    "IRC: irc.example.com:6667": "irc://irc.example.com:6667",
    "XMPP: jane@chat.example.com": "xmpp:jane@chat.example.com",
    "SIP address: 4021@voip.example.com": "sip:4021@voip.example.com",
    "urn;issn;0167-6423": "urn:issn:0167-6423",
    # Pieces that are joined wrongly.
    "http://www.https://a.example/b": "https://a.example/b",
    "https://api.example.comhttps://api.example.com/v3": "https://api.example.com/v3",
    "https://git.example.de8200/v1": "https://git.example.de:8200/v1",
    "https://api.example.luv1/a": "https://api.example.lu/v1/a",
    "s3:/media-archive/2020/raw.mov": "s3://media-archive/2020/raw.mov",
    "gs:///media-archive/raw.mov": "gs://media-archive/raw.mov",
    "redis:/cache.example.com:6379/0": "redis://cache.example.com:6379/0",
    "redis;//cache.example.com:6379/0": "redis://cache.example.com:6379/0",
    "postgress://db.example.com.:5432/x y": "postgresql://db.example.com:5432/x%20y",
    "https://www.example.de.de/x": "https://www.example.de/x",
    "api.example.com//v2/items?a=1?b=2?c=3": "https://api.example.com/v2/items?a=1&b=2&c=3",
    # Marks.
    "Die www.example.de-Redaktion": "https://www.example.de",
    "\u201eMehr auf www.example.at.\u201c": "https://www.example.at",
    "www.example.at.\u201d": "https://www.example.at",
    "www.example.com.tr'de": "https://www.example.com.tr",
    "jane@@a.example": "mailto:jane@a.example",
    'jane"example.co.uk': "mailto:jane@example.co.uk",
    "https://a.example/b%%20c d": "https://a.example/b%20c%20d",
    "https://a.example/b?c=100%%&d=e": "https://a.example/b?c=100%25&d=e",
    "https://a.example/?b=1^&c=2": "https://a.example/?b=1&c=2",
    "https://a.example/?b=1\u00a9=2": "https://a.example/?b=1&copy=2",
    "https://a.example/?b=1\u00a7ion=5": "https://a.example/?b=1&section=5",
    "https://a.example/b/7%!(EXTRA int=3)": "https://a.example/b/7",
    "cb=https%3A%2F%2Fa.example%2Fb&state=81": "https://a.example/b",
    "https://a.example/pro\ufb01le": "https://a.example/profile",
}
"""Texts for the rows that no other text has, and what is meant by them."""


@pytest.mark.parametrize(("text", "uri"), FURTHER.items())
def test_first_suggestion_for_a_slip(text: str, uri: str) -> None:
    assert first(text) == [uri]


def test_first_suggestion_is_one_of_those_meant() -> None:
    with_meaning = [case for case in TYPED if case["meant"]]
    missed = [case["text"] for case in with_meaning if not {*first(case["text"])} & {*case["meant"]}]
    assert len(missed) <= (1 - LEAST_MEANT) * len(with_meaning), missed


def test_nothing_is_suggested_if_nobody_could_say_what_was_meant() -> None:
    found = [case["text"] for case in TYPED if not case["meant"] and suggest(case["text"])]
    assert len(found) <= MOST_WRONG, found


def first(text: str) -> list[str]:
    found = [suggestion.uri for suggestion in suggest(text)[:1]]
    return found or [text] * RULES["URI"].is_valid(text)


def test_encoded_word_in_an_unknown_charset_is_left_alone() -> None:
    for charset in ("x", "\u00fftf"):
        assert suggest(f"=?{charset}?Q?https=3A=2F=2Fa.example?=") == ()


def test_link_is_decoded_a_few_times() -> None:
    assert first(f"https%{'25' * 4}3A%{'25' * 4}2F%{'25' * 4}2Fa.example") == ["https://a.example"]
    assert first(f"https%{'25' * 9}3A%{'25' * 9}2F%{'25' * 9}2Fa.example") != ["https://a.example"]


@pytest.mark.parametrize(
    "text",
    [
        *("https://evil.com|x@good.com", "https://evil.com\u00a5x@good.com/", "http://good.com\u2116x@evil.com/ "),
        *("https%3A%2F%2Fme%40good.com%2F", "u=https%3A%2F%2Fevil.com%40good.com", "www;evil.com@good.com"),
    ],
)
def test_no_host_is_before_the_at_sign_of_an_authority(text: str) -> None:
    for suggestion in suggest(text):
        assert "evil.com" not in (split(suggestion.uri).host or "") or "good.com" not in text.partition("evil")[2]


@pytest.mark.parametrize(
    "text",
    [
        *(
            "redis-cli -a Q -h a.com",
            "mysql -pQ -h a.com",
            "mysql -u root -pQ -h db.a.com shop",
            "pwd=Q;Server=a.com;Database=x",
        ),
        *("password='Q' host='a.com' path=/", "psql -h a.com PGPASSWORD=Q", "curl -u me:Q.com:80", "Password: Q.com"),
        *("user=me password=Q.com", "ssh me:Q@a.com -p 22", "pw: Q.de"),
        *("mstsc /v:ts.a.com /u:me /p:Q.com", "xfreerdp /p:Q.com /v:ts.a.com", "smbclient //a.com/b Q.com -U me"),
        *("net use Z: \\\\a.com\\b Q.com /user:me", "rdesktop -u me -p Q.com ts.a.com", "me/Q.com@//a.com:1521/X"),
        *(
            "sqlplus me/Q.com@a.com:1521/X",
            "Server=tcp:a.com,1433;Database=x;Password=Q.com",
            "WIFI:T:WPA;S:a;P:Q.com;;",
        ),
        *("Server=sql.a.com;Database=x;Uid=y;Pwd=Q.com", "AccountName=x;AccountKey=Q.com"),
        *("me;Q@a.com", "me@a.com:Q", "DB_PASSWORD=Q.com", "Wi-Fi: Q.com"),
        *("curl --user me:Q.com https://a.com/b c", "hydra -l me -p Q.com ssh://a.com x", "snmpwalk -c Q.com a.com"),
        *("Authorization: Basic Q.com", "senha Q.com a.com", "пароль Q.com a.com", "密码 Q.com a.com"),
        "bucket: a-b, key: c/d, access key: Q",
    ],
)
def test_no_slip_is_undone_beside_a_password(text: str) -> None:
    for suggestion in suggest(text):
        assert "Q" not in f"{suggestion.message}{[str(change.message) for change in suggestion.changes]}"
        assert "Q" not in (split(suggestion.uri).host or "")


@pytest.mark.parametrize("text", ["me:Q @ a.com", "me:Q at a dot com", "me:Q arroba a.com"])
def test_word_after_a_colon_is_no_mail_address(text: str) -> None:
    assert all(not suggestion.uri.startswith("mailto:") for suggestion in suggest(text))


@pytest.mark.parametrize(
    "text",
    [
        "\\XC3",
        "a.de/\\XA9",
        '"a""b";x\ry',
        "=?unicode_escape?Q?\\q?=",
        '"a""b"\x00;c',
        "=?utf-8?B?a?=",
        "=?utf-8?Q?=FF?=",
    ],
)
def test_what_no_program_could_have_written_is_no_error(text: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for rule in RULES:
            suggest(text, rule=rule)


# Section 3.2: what is before "@" is no host, whatever marks are in it.
@pytest.mark.parametrize("mark", ["\uff0f", "\uff1f", "\uff03", "\\"])
def test_mark_before_an_at_sign_makes_no_host(mark: str) -> None:
    assert {split(each.uri).host for each in suggest(f"https://a.example{mark}b@c.example")} <= {"c.example"}


@pytest.mark.parametrize(
    ("text", "uri"),
    [
        ("https://\u0130stanbul.example/a", "https://xn--istanbul-o0e.example/a"),
        ("https://tr.example/\u0130zmir", "https://tr.example/%C4%B0zmir"),
        ("https://ko.example/\uac00", "https://ko.example/%EA%B0%80"),
        ("https://a.example/wiki/Hello\u2013world", "https://a.example/wiki/Hello%E2%80%93world"),
        ("https://a.example/wiki/AI\uff08\u6620\uff09", "https://a.example/wiki/AI%EF%BC%88%E6%98%A0%EF%BC%89"),
    ],
)
def test_letters_and_marks_of_a_complete_link_are_kept(text: str, uri: str) -> None:
    first, *_ = suggest(text)
    assert (first.uri, first.certainty) == (uri, "safe")


@pytest.mark.parametrize(
    "text",
    ["Beleg 1234567890", "Kontaktlinsen 12345678", "docker run -p 80:80 nginx", "12.3456 78.9012", "polkadotcom"],
)
def test_words_and_numbers_have_no_likely_suggestion(text: str) -> None:
    assert "likely" not in {suggestion.certainty for suggestion in suggest(text)}


@pytest.mark.parametrize(
    ("text", "uri"),
    [
        ("info@a.example;me@a.example", "mailto:info@a.example,me@a.example"),
        ("example dot com slash fire", "https://example.com/fire"),
        ("maria.rossi(at)a.example", "mailto:maria.rossi@a.example"),
        ("https://a.example/x?id=5 404", "https://a.example/x?id=5"),
        ("https://example.com/the capital city", "https://example.com/the%20capital%20city"),
    ],
)
def test_row_for_another_family_is_not_taken(text: str, uri: str) -> None:
    assert suggest(text)[0].uri == uri


@pytest.mark.parametrize(
    "text",
    ["look at de", "the point is no", "file.tar.gz", "1.234,5.678", "docker run hello", "Server: nginx, path: /x"],
)
def test_prose_and_files_have_no_likely_suggestion(text: str) -> None:
    assert "likely" not in {suggestion.certainty for suggestion in suggest(text)}


DATA: Final = (
    "Bestellnummer 0049-1234",
    "Lieferschein 2024-00123-45",
    "order=4711;qty=3;price=12,90",
    "4711;Schraube M6;12,90;Lager",
    "4711,Schraube M6,12.90,Lager",
    "Meier;Hans;Kiel",
    "12.03.2024;14:30;ok",
    "1,299.00,EUR",
    '{"id": 4711, "qty": 3}',
    '{"lat": null, "lon": null}',
    '{"a": {"b": [1, 2]}}',
    "lat/lon",
    "lat 1, long story",
    "position: 3, 4, 5",
    "Position 12",
    "location: Berlin, Germany",
    "Standort: Halle 3",
    "geo: n/a",
    "GPS aus",
    "N 3",
    "S 12 E 5",
    "E-4711",
    "point of sale",
    "coordinates: unknown",
    "key=value",
    "name=Jane;role=admin",
    "Server: nginx",
    "Server=;Database=crm",
    "host=",
    "host: unknown, port: 0",
    "Driver={SQL Server};Trusted_Connection=yes",
    "GET /index HTTP/1.1",
    "POST /api/x HTTP/2",
    "HTTP/1.1 200 OK",
    "Redis 7.2.4",
    "MySQL 8.0.31",
    "SSH key",
    "FTP-Zugang folgt",
    "LDAP server",
    "SIP trunk",
    "nc -l 80",
    "mount /dev/sda1 /mnt",
    "net use",
    "mstsc",
    "WHERE id = 'x%'",
    "(44,'Museu','l''estartit')",
    "INSERT INTO t VALUES (1, 'a')",
    "LIKE '%abc%'",
    "=A1&B1",
    '="a"&"b"',
    "='[Q3.xlsx]Summary'!$B$4",
    "=SUM('Jan'!A1:A9)",
    "00:03:12,400 --> 00:03:15,000",
    "00:03:12,400 --> 00:03:15,000\nGuten Abend!",
    "12\n00:00:01,000 --> 00:00:02,000\n<i>Musik</i>",
    "%!s(MISSING)",
    "%!d(string=x)",
    "1-800",
    "180-0555",
    "1-800-555",
    "Call me at 8",
    "Tel. folgt",
    "Durchwahl 22",
    "0800",
    "+49",
    "001",
    "0012345678",
    "00112233445566",
    "WIFI:T:WPA;S:Gast;P:geheim.de;;",
    "COM+:EM'",
    "UNH+1+ORDERS:D:96A:UN'",
    "LIN+1++4711:SRV'",
    "PER*IC*JANE~",
    "ISA*00*          *00*",
    "MECARD:N:Doe,Jane;;",
    "MATMSG:",
    "SMSTO:",
    "at com.example.App.main(App.java:12)",
    "java.lang.NullPointerException: host",
    "port 443",
    "Port: 8080",
    "Error 404: /x not found",
    "a=1?b=2",
    "100%%",
    "5^2=25",
    "@@ -1,3 +1,4 @@",
    "Jane@@",
    '5"x7"',
    '12"',
    "§ion",
    "©2024",
    "die Bahn-Redaktion",
    "C-Seite",
    "Zeit-Online",
    "DefaultEndpointsProtocol=https",
    "AccountName=x;AccountKey=abc",
    "url=;user=",
    "#news | #sport",
    "@jane | @joe",
    "bucket: x",
    "s3 bucket",
    "urn",
    "urn:isbn",
    "ISBN: folgt",
    "postgres",
    "T 12345678",
    "M 4711 12 34 56",
    "Artikel M 10-2030-4050",
    "Call of Duty 4",
    "Callnummer folgt",
    "Fon: siehe oben",
    "Phase 12 345 678",
    "Photo 12345678",
    "Ph-Wert 7,4",
    "Mob 12",
    "Handyhülle 12,99",
    "Gesamt: 12,50 N",
    "Temp: 12.50 N / Wind 3 E",
    "Preis: 12,5000",
    "12,50 13,50",
    "3,1415",
    "Ref: 0049-12",
    "SKU 00-4711-00",
    "Charge 0070-1234",
    "2024/01/05 12:00:00 GET ok",
    "HOST= PORT=",
    "host=, path=/x",
    "user=x;database=y",
    "port=5432 path=/x",
    "url=none;host=none",
    "Driver={X};Server=srv",
    "path: /a, host: ?",
    "(DESCRIPTION=none)",
    "a;b@c;d",
    "1;2;3;4",
    "'a''b'",
    "x%!y",
    "50%%",
    "mysql -u root shop",
    "mongodump --out x",
    "mount -a",
    "nc -l 8080",
    "smbclient --help",
    "mstsc /admin",
    "xfreerdp /help",
    "full address:s:",
    "URL: folgt",
    "SMSTO:folgt",
    "COM+folgt:EM'",
    "IRC: nein",
    "SMTP port 587",
    "Kafka 3.6.1",
    "MQTT 5.0",
    "SSH-2.0-OpenSSH_9.3",
    "GET",
    "GET /x",
    "Host:",
    "#a | b | #c",
    "12:30 --> 13:30",
    "00:30 --> 01:30\nPause",
    "sum(rate(requests_total[5m]))",
    "No module named 'foo.bar'",
    "ModuleNotFoundError: No module named 'foo.bar'",
    "SIP/2.0 200 OK",
    "Dial(SIP/100)",
    "name;host;port",
    "origin (fetch)",
)
"""Numbers, dates, prices, settings and other data with nothing of a link in them."""


@pytest.mark.parametrize("text", DATA)
def test_data_without_a_link_has_no_suggestion(text: str) -> None:
    assert suggest(text) == ()


def test_changes_of_each_suggestion_lead_to_it() -> None:
    for case in TYPED:
        for suggestion in suggest(case["text"]):
            assert apply(suggestion.changes, case["text"]) == suggestion.uri
            assert RULES["URI"].is_valid(suggestion.uri)


TEXTS: Final = (*FURTHER, *(case["text"] for name in ("typed.jsonl", "meant.jsonl") for case in texts_of(name)))


def undone_somewhere() -> Counter[int]:
    """Return the numbers of the slips that one of the texts has, without others before them."""
    counted: Counter[int] = Counter()
    for text in TEXTS:
        counted.update(number for number in found_slips(text, 0) if undone(Draft(text, text), number)[0])
    return counted


def test_each_slip_is_in_a_text() -> None:
    counted = undone_somewhere()
    assert [slip.pattern.pattern for number, slip in enumerate(slips()) if not counted[number]] == []


@pytest.mark.parametrize("slip", table(), ids=lambda slip: slip.pattern.pattern[:40])
def test_costs_are_those_of_a_rare_accident(slip: Slip) -> None:
    assert slip.place in {"text", "host", "path", "rest"} or (slip.place in ALWAYS and not slip.cost)
    assert 0 <= slip.cost <= 2.5
    assert 0 <= slip.kept <= 3
    assert slip.cost or not slip.kept


def has_any(characters: Iterable[str], text: str) -> bool:
    further = {"é": not text.isascii(), " ": any(map(str.isspace, text)), "0": any(map(text.__contains__, digits))}
    return any(character in text or further.get(character, False) for character in characters)


@pytest.mark.parametrize("slip", slips(), ids=lambda slip: slip.pattern.pattern[:40])
def test_rows_are_sought_where_they_can_be(slip: Slip) -> None:
    for text in (*FURTHER, *(case["text"] for name in ("typed.jsonl", "meant.jsonl") for case in texts_of(name))):
        found = slip.pattern.search(text)
        assert bool(found) == bool(slip.pattern.match(text)) or not slip.is_at_start
        assert not (found and slip.needs) or has_any(slip.needs, text), text
