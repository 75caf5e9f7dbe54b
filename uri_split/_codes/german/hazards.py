"""German templates: what misleads programs and readers."""

from typing import Final

from uri_split._codes.german.special_addresses import SPECIAL_ADDRESSES

HAZARDS: Final = {
    # Any text.
    "hazard/more": "Es folgen weitere dieser Art: Nur die ersten {number} sind aufgeführt",
    "hazard/password": "Der Text enthält ein Passwort: Wer den Text sieht, sieht auch das Passwort",
    # Single characters.
    "hazard/control": "Browser lehnen {found} ab oder ersetzen es durch eine Prozentkodierung; httpx lehnt den Text ab",
    "hazard/directional-control": (
        "{found} ändert die Schreibrichtung: Wer den Text liest, sieht womöglich einen anderen Host"
    ),
    "hazard/directional-control/encoded": "Dekodiert ändert {found} die Schreibrichtung des Textes",
    "hazard/leading-space": "Am Anfang steht {found}: Browser und urllib ignorieren das",
    "hazard/leading-space/scheme": (
        "Am Anfang steht {found}: Browser und urllib ignorieren das und lesen {scheme} als Schema"
    ),
    "hazard/leading-space/host": "Am Anfang steht {found}: Browser und urllib ignorieren das und lesen {host} als Host",
    "hazard/nul": "Für Programme in C endet der Text bei U+0000",
    "hazard/nul/host": "Für Programme in C endet der Text bei U+0000, und der Host ist {host}",
    "hazard/tab-or-newline": "Hier steht {found}: Browser, urllib und yarl ignorieren das",
    "hazard/tab-or-newline/scheme": (
        "Hier steht {found}: Browser, urllib und yarl ignorieren das und lesen {scheme} als Schema"
    ),
    "hazard/tab-or-newline/host": (
        "Hier steht {found}: Browser, urllib und yarl ignorieren das und lesen {host} als Host"
    ),
    "hazard/trailing-space": "Am Ende steht {found}: Browser ignorieren das",
    "hazard/trailing-space/host": "Am Ende steht {found}: Browser ignorieren das und lesen {host} als Host",
    # Percent-encodings.
    "hazard/dot-segment-with-parameter": (
        "Server, die Parameter entfernen, etwa Tomcat, lesen das Segment {found} als Punktsegment und entfernen es"
    ),
    "hazard/double-encoding": "Software, die {found} zweimal dekodiert, liest {decoded}",
    "hazard/encoded-control": (
        "Dekodiert ist {found} ein Steuerzeichen, das manche Programme ignorieren und andere ablehnen"
    ),
    "hazard/encoded-control/line-break": (
        "Dekodiert beginnt mit {found} eine neue Zeile in einem Header oder Log; Browser ignorieren es"
    ),
    "hazard/encoded-control/slashes": (
        'Wird {found} dekodiert und zurückgesendet, lesen Browser "//" und danach einen Host'
    ),
    "hazard/encoded-control/tab": "Browser ignorieren {found}, sobald es dekodiert ist",
    "hazard/encoded-dot-segment/browsers": "Browser lesen das Segment {found} als {decoded} und entfernen es",
    "hazard/encoded-dot-segment/browsers-and-yarl": (
        "Browser und yarl lesen das Segment {found} als {decoded} und entfernen es"
    ),
    "hazard/encoded-nul/path": "Dekodiert ein Programm in C den Pfad, endet er bei {found}",
    "hazard/encoded-nul/query": "Dekodiert ein Programm in C die Abfrage, endet sie bei {found}",
    "hazard/encoded-nul/fragment": "Dekodiert ein Programm in C das Fragment, endet es bei {found}",
    "hazard/encoded-slash": "Software, die den Pfad vor dem Zerlegen dekodiert, liest {found} als {decoded}",
    "hazard/encoded-unreserved": (
        "{found} bedeutet dasselbe wie {decoded} (Abschnitt 6.2.2.2), die Texte sind aber verschieden"
    ),
    # Schemes.
    "hazard/host-like-scheme": "Das Schema sieht wie ein Host aus",
    "hazard/host-like-scheme/curl": "Für curl ist {host} der Host und die Zahl danach der Port",
    "hazard/host-like-scheme/urllib3": "Für urllib3 ist {host} der Host",
    "hazard/inner-uri": (
        "Software, die URIs mit dem Schema {scheme} öffnet, öffnet womöglich den inneren URI mit dem Host {host}"
    ),
    "hazard/inner-uri/opened": (
        "Software, die URIs mit dem Schema {scheme} öffnet, öffnet den inneren URI mit dem Host {host}"
    ),
    "hazard/not-a-scheme": (
        "Das ist kein Schema: Browser und urllib lesen hier einen Pfad, weder ein Schema noch einen Host"
    ),
    "hazard/script-scheme/blob": 'Der Text nach "blob:" verweist auf Inhalte, die ein Skript erzeugt hat',
    "hazard/script-scheme/data": 'Der Text nach "data:" ist selbst der Inhalt, womöglich ein Skript',
    "hazard/script-scheme/javascript": 'Der Text nach "javascript:" wird als Skript ausgeführt',
    "hazard/script-scheme/vbscript": 'Der Text nach "vbscript:" wird als Skript ausgeführt',
    # Slashes.
    "hazard/backslash": 'Browser behandeln "\\" wie "/"',
    "hazard/backslash/host": 'Browser behandeln "\\" wie "/" und lesen {host} als Host',
    "hazard/backslash/urllib3": 'Für urllib3 endet die Authority bei "\\"',
    "hazard/drive-letter/bar": "Browser lesen {found} als das Laufwerk {drive}",
    "hazard/drive-letter/host": "Browser lesen hier das Laufwerk {drive}, keinen Host",
    "hazard/drive-letter/host-of-reference": (
        'Browser lesen hier das Laufwerk {drive}, keinen Host, wenn der Basis-URI das Schema "file" hat'
    ),
    "hazard/extra-slashes": "Browser überspringen diese Schrägstriche und lesen {host} als Host",
    "hazard/extra-slashes/unicode-version": (
        "Browser überspringen diese Schrägstriche und lesen einen Host, "
        "falls ihre Unicode-Version alle seine Zeichen kennt"
    ),
    "hazard/host-of-base": (
        "Browser übernehmen den Host eines Basis-URI mit dem Schema {scheme} "
        "und lehnen den Text ohne einen solchen Basis-URI ab"
    ),
    "hazard/host-of-base/file": 'Browser übernehmen den Host eines Basis-URI mit dem Schema "file"',
    "hazard/missing-slashes": (
        'Ohne "//" lesen Browser {host} als Host, sofern der Basis-URI nicht dasselbe Schema hat'
    ),
    "hazard/missing-slashes/unicode-version": (
        'Ohne "//" lesen Browser einen Host, falls ihre Unicode-Version alle seine Zeichen kennt '
        "und der Basis-URI nicht dasselbe Schema hat"
    ),
    "hazard/network-path": '"//" leitet eine Authority ein: Der Host ist {host}, nicht der des Basis-URI',
    # Authorities.
    "hazard/at-sign-after-authority": (
        'Der Host ist {host} und endet bei {delimiter}; PHP vor 5.6.28 (CVE-2016-10397) liest den Host nach dem "@"'
    ),
    "hazard/default-port": (
        "Der Standardport bedeutet dasselbe wie kein Port (Abschnitt 6.2.3), die Texte sind aber verschieden"
    ),
    "hazard/empty-port": (
        "Ein leerer Port bedeutet dasselbe wie kein Port (Abschnitt 6.2.3), die Texte sind aber verschieden"
    ),
    "hazard/mapped-delimiter": (
        "NFKC ersetzt {character} durch {form}: Software, die zuerst normalisiert, liest einen anderen Host; "
        "urllib lehnt den Text ab"
    ),
    "hazard/lenient-port": "Für yarl und http.client in Python ist {found} der Port {port}; Browser lehnen ihn ab",
    "hazard/misplaced-bracket": (
        "Die eckigen Klammern schließen nicht genau eine IP-Adresse ein: Browser lehnen den Host ab, andere Programme "
        "lesen einen anderen"
    ),
    "hazard/non-ascii-port/yarl": "Für yarl ist {found} der Port {port}; Browser lehnen ihn ab",
    "hazard/non-ascii-port/yarl-and-java": "Für yarl und Java ist {found} der Port {port}; Browser lehnen ihn ab",
    "hazard/port-too-large": "Browser lehnen einen Port über 65535 ab; httpx und hyperlink akzeptieren ihn",
    "hazard/several-at-signs": (
        'Der Host ist {host}, nach dem letzten "@"; Java liest keinen Host, und hyperlink lehnt den Text ab'
    ),
    "hazard/several-at-signs/browsers-and-urllib": (
        'Für Browser und urllib ist der Host {host}, nach dem letzten "@"; '
        "Java liest keinen Host, und hyperlink lehnt den Text ab"
    ),
    "hazard/several-at-signs/urllib": (
        'Für urllib ist der Host {host}, nach dem letzten "@"; Java liest keinen Host, und hyperlink lehnt den Text ab'
    ),
    "hazard/userinfo": 'Der Text vor dem "@" gehört zu den Benutzerdaten, nicht zum Host',
    "hazard/userinfo-like-host": (
        'Der Host ist {host}: Der Text vor dem "@" gehört zu den Benutzerdaten, sieht aber wie ein Host aus'
    ),
    # Names.
    "hazard/confusable-host": "{host} sieht aus wie {lookalike}, ist aber {ascii}",
    "hazard/idna-deviation/browsers-changed": (
        "Browser behalten {character} bei; IDNA 2003, wie in Java, ersetzt es durch {form}"
    ),
    "hazard/idna-deviation/browsers-removed": "Browser behalten {character} bei; IDNA 2003, wie in Java, entfernt es",
    "hazard/idna-deviation/idna-2008-changed": (
        "IDNA 2008 behält {character} bei; IDNA 2003, wie in Java, ersetzt es durch {form}"
    ),
    "hazard/idna-deviation/idna-2008-removed": (
        "IDNA 2008 behält {character} bei oder lehnt es ab; IDNA 2003, wie in Java, entfernt es"
    ),
    "hazard/invalid-a-label": (
        "{label} ist kein gültiges A-Label: Manche Programme lehnen den Host ab, andere schlagen ihn nach"
    ),
    "hazard/mapped-host": "Browser bilden den Host auf einfache Zeichen ab und lesen {host}",
    "hazard/mixed-scripts": "{label} mischt Schriften: {scripts}",
    "hazard/percent-encoded-host/another-host": (
        "Dekodiert ist es ein anderer Host; urllib und httpx akzeptieren ihn undekodiert"
    ),
    "hazard/percent-encoded-host/browsers-and-curl": (
        "Browser und curl dekodieren den Host zu {host}, urllib und httpx nicht"
    ),
    "hazard/percent-encoded-host/curl": "Programme wie curl dekodieren den Host zu {host}, urllib und httpx nicht",
    "hazard/percent-encoded-host/rejected": (
        "Browser dekodieren den Host und lehnen ihn dann ab; urllib und httpx akzeptieren ihn undekodiert"
    ),
    "hazard/trailing-dot": "Das DNS findet ohne den Punkt am Ende denselben Host",
    "hazard/trailing-dot/origin": (
        "Das DNS findet ohne den Punkt am Ende denselben Host, für Browser ist das aber ein anderer Ursprung (Origin)"
    ),
    "hazard/unicode-version/mapped-anew": (
        "Software mit Unicode 16 liest keinen Host; ältere Software liest {character} anders oder lehnt es ab"
    ),
    "hazard/unicode-version/mapped-anew-host": (
        "Software mit Unicode 16 liest {host}; ältere Software liest {character} anders oder lehnt es ab"
    ),
    "hazard/unicode-version/unassigned": (
        "{character} ist in Unicode 14 nicht vergeben: "
        "Software mit einer neueren Version liest womöglich einen anderen Host"
    ),
    "hazard/unicode-version/unassigned-host": (
        "{character} ist in Unicode 14 nicht vergeben: Software mit einer neueren Version liest {host}"
    ),
    # Addresses.
    "hazard/ipv4-in-ipv6/6to4": "{host} führt über ein 6to4-Relay zur IPv4-Adresse {address}",
    "hazard/ipv4-in-ipv6/compatible": "{host} führt als IPv4-kompatible Adresse zur IPv4-Adresse {address}",
    "hazard/ipv4-in-ipv6/isatap": "{host} führt durch einen ISATAP-Tunnel zur IPv4-Adresse {address}",
    "hazard/ipv4-in-ipv6/mapped": "{host} führt zur IPv4-Adresse {address}",
    "hazard/ipv4-in-ipv6/nat64": "{host} führt über ein NAT64-Gateway zur IPv4-Adresse {address}",
    "hazard/ipv4-in-ipv6/nat64-of-a-network": (
        "{host} führt über das NAT64-Gateway eines einzelnen Netzwerks zur IPv4-Adresse {address}"
    ),
    "hazard/ipv4-in-ipv6/teredo": "{host} führt über ein Teredo-Relay zur IPv4-Adresse {address}",
    "hazard/ipv4-in-ipv6/translator": "{host} führt über einen Protokollübersetzer zur IPv4-Adresse {address}",
    "hazard/ipv4-octal/browsers": (
        "Browser lesen {host} als die Adresse {address}: Eine führende 0 macht eine Zahl oktal, außer in Java"
    ),
    "hazard/ipv4-octal/curl": (
        "Für curl ist {host} die Adresse {address}: Eine führende 0 macht eine Zahl oktal, außer in Java"
    ),
    "hazard/ipv4-shorthand/browsers": "Browser lesen {host} als die Adresse {address}",
    "hazard/ipv4-shorthand/curl": "Für curl ist {host} die Adresse {address}",
    "hazard/ipvfuture-address": (
        "Das Adressformat {version} ist unbekannt, die Adresse wird daher nicht unterstützt (Abschnitt 3.2.2); "
        "urllib sucht nach dem Namen {name}"
    ),
    **SPECIAL_ADDRESSES,
}
