"""German templates: what is wrong with a text."""

from typing import Final

PROBLEMS: Final = {
    "problem/after-bracket": 'Nach "]" darf nichts folgen, gefunden: {found}',
    "problem/after-bracket/port": 'Nach "]" dürfen nur ":" und ein Port folgen, gefunden: {found}',
    "problem/bad-character/fragment": "In einem Fragment nicht erlaubt: {found}",
    "problem/bad-character/fragment/password": "Das Passwort enthält Zeichen, die in einem Fragment nicht erlaubt sind",
    "problem/bad-character/host": "In einem Host nicht erlaubt: {found}",
    "problem/bad-character/host/password": "Ein Host darf kein Passwort enthalten",
    "problem/bad-character/host/several": (
        "Ein URI hat nur einen Host und einen Port: Kein URI kann mehrere Hosts mit Ports aufzählen"
    ),
    "problem/bad-character/ipv6": (
        "In einer IPv6-Adresse nicht erlaubt: {found}; ihre Gruppen bestehen aus Hexadezimalziffern"
    ),
    "problem/bad-character/path": "In einem Pfad nicht erlaubt: {found}",
    "problem/bad-character/path/password": "Das Passwort enthält Zeichen, die in einem Pfad nicht erlaubt sind",
    "problem/bad-character/query": "In einer Abfrage nicht erlaubt: {found}",
    "problem/bad-character/query/password": "Das Passwort enthält Zeichen, die in einer Abfrage nicht erlaubt sind",
    "problem/bad-character/scheme": "In einem Schema nicht erlaubt: {found}",
    "problem/bad-character/scheme/password": "Ein Schema darf kein Passwort enthalten",
    "problem/bad-character/segment": "In einem Segment nicht erlaubt: {found}",
    "problem/bad-character/segment/password": "Das Passwort enthält Zeichen, die in einem Segment nicht erlaubt sind",
    "problem/bad-character/userinfo": "In den Benutzerdaten nicht erlaubt: {found}",
    "problem/bad-character/userinfo/password": (
        "Das Passwort enthält Zeichen, die in den Benutzerdaten nicht erlaubt sind"
    ),
    "problem/bad-pct-encoding": 'Keine Prozentkodierung: {found}; nach "%" müssen 2 Hexadezimalziffern folgen',
    "problem/bad-pct-encoding/password": 'Das Passwort enthält ein "%", auf das nicht 2 Hexadezimalziffern folgen',
    "problem/colon-in-first-segment": "Im ersten Segment eines relativen Pfads ist kein Doppelpunkt erlaubt",
    "problem/empty-brackets": 'Zwischen "[" und "]" steht keine Adresse',
    "problem/fragment-not-allowed": "Ein absoluter URI darf kein Fragment haben",
    "problem/ipv4-in-brackets": "Eine IPv4-Adresse darf nicht in eckigen Klammern stehen",
    "problem/ipv4-leading-zero": "Eine führende Null ist in einer IPv4-Adresse nicht erlaubt, gefunden: {found}",
    "problem/ipv4-octet": "Hier muss eine Zahl der IPv4-Adresse stehen, gefunden: {found}",
    "problem/ipv4-octet/missing": "Eine Zahl der IPv4-Adresse fehlt",
    "problem/ipv4-octet-count": "Eine IPv4-Adresse hat 4 Zahlen, gefunden: {number}",
    "problem/ipv4-octet-too-large": "Jede Zahl einer IPv4-Adresse darf höchstens 255 sein, gefunden: {found}",
    "problem/ipv6-group-too-long": "Eine Gruppe hat höchstens 4 Hexadezimalziffern, gefunden: {found} mit {number}",
    "problem/ipv6-ipv4-not-last": "Eine IPv4-Adresse ist nur am Ende einer IPv6-Adresse erlaubt",
    "problem/ipv6-second-elision": '"::" darf in einer IPv6-Adresse nur einmal vorkommen',
    "problem/ipv6-single-colon/first": 'Eine IPv6-Adresse darf nicht mit einem einzelnen ":" beginnen',
    "problem/ipv6-single-colon/last": 'Eine IPv6-Adresse darf nicht mit einem einzelnen ":" enden',
    "problem/ipv6-too-few-groups": 'Eine IPv6-Adresse ohne "::" hat 8 Gruppen, gefunden: {number}',
    "problem/ipv6-too-few-groups/ipv4": (
        'Eine IPv6-Adresse ohne "::" hat 8 Gruppen, gefunden: {number} (eine IPv4-Adresse zählt als 2)'
    ),
    "problem/ipv6-too-many-groups": "Eine IPv6-Adresse hat höchstens 8 Gruppen, gefunden: {number}",
    "problem/ipv6-too-many-groups/ipv4": (
        "Eine IPv6-Adresse hat höchstens 8 Gruppen, gefunden: {number} (eine IPv4-Adresse zählt als 2)"
    ),
    "problem/ipv6-too-many-groups/elision": 'Eine IPv6-Adresse mit "::" hat höchstens 7 Gruppen, gefunden: {number}',
    "problem/ipv6-too-many-groups/elision-ipv4": (
        'Eine IPv6-Adresse mit "::" hat höchstens 7 Gruppen, gefunden: {number} (eine IPv4-Adresse zählt als 2)'
    ),
    "problem/ipv6-without-brackets": "Eine IPv6-Adresse muss in eckigen Klammern stehen",
    "problem/ipv6-without-brackets/zone": "Eine IPv6-Adresse muss in eckigen Klammern stehen, ohne Zonenkennung",
    "problem/ipv6-zone": "Eine Zonenkennung gehört nicht in einen URI",
    "problem/missing-scheme": "Das Schema fehlt",
    "problem/more": "Es folgen weitere dieser Art: Nur die ersten {number} sind aufgeführt",
    "problem/name-in-brackets": "Ein Name darf nicht in eckigen Klammern stehen",
    "problem/port-not-digits": "Der Port darf nur Ziffern enthalten, gefunden: {found}",
    "problem/port-not-digits/password": 'Ein Port darf kein Passwort enthalten: darin "/", "?" und "#" prozentkodieren',
    "problem/scheme-not-allowed": "Eine relative Referenz darf kein Schema haben",
    "problem/scheme-start": "Ein Schema muss mit einem Buchstaben von A bis Z beginnen, gefunden: {found}",
    "problem/scheme-start/before": "Vor einem Schema nicht erlaubt: {found}",
    "problem/second-port": "Nur ein Port ist erlaubt, gefunden: {found}",
    "problem/unclosed-bracket": '"[" wird nicht geschlossen',
    "problem/unexpected": "Erwartet: {expected}; gefunden: {found}",
}
