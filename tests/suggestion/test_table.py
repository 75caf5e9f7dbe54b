"""The table of slips, and texts that people typed, pasted, said, scanned or exported wrongly."""

import json
from collections import Counter
from pathlib import Path
from typing import Any, Final

import pytest

from uri_split import split, suggest
from uri_split._changes import Draft, apply
from uri_split._suggestion.slips import Slip, found_slips, slips, undone
from uri_split.rules import RULES


def texts_of(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (Path(__file__).parent / name).read_text("utf-8").splitlines()]


TYPED: Final = texts_of("typed.jsonl")
"""Texts with all that may have been meant, written by people who did not know the table."""
LEAST_MEANT: Final = 0.87
MOST_WRONG: Final = 1
FURTHER: Final = {
    "ssh -p 2222 me@a.example": "ssh://me@a.example:2222",
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
    ],
)
def test_no_slip_is_undone_beside_a_password(text: str) -> None:
    for suggestion in suggest(text):
        assert "Q" not in f"{suggestion.message}{[str(change.message) for change in suggestion.changes]}"
        assert "Q" not in (split(suggestion.uri).host or "")


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


def undone_somewhere() -> Counter[int]:
    """Return the numbers of the slips that one of the texts has, without others before them."""
    texts = (*FURTHER, *(case["text"] for name in ("typed.jsonl", "meant.jsonl") for case in texts_of(name)))
    counted: Counter[int] = Counter()
    for text in texts:
        counted.update(number for number in found_slips(text, 0) if undone(Draft(text, text), number)[0])
    return counted


def test_each_slip_is_in_a_text() -> None:
    counted = undone_somewhere()
    assert [slip.pattern.pattern for number, slip in enumerate(slips()) if not counted[number]] == []


@pytest.mark.parametrize("slip", slips(), ids=lambda slip: slip.pattern.pattern[:40])
def test_costs_are_those_of_a_rare_accident(slip: Slip) -> None:
    assert slip.place in {"text", "host", "path", "rest"}
    assert 0 < slip.cost <= 2.5
    assert 0 <= slip.kept <= 3
