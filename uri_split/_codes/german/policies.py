"""German templates: descriptions of policies, and of what they do not allow."""

from typing import Final

POLICIES: Final = {
    "problem/with-help": "{problem}. {help}",
    "problem/component-required/scheme": "Ein Schema ist erforderlich",
    "problem/component-required/userinfo": "Benutzerdaten sind erforderlich",
    "problem/component-required/host": "Ein Host ist erforderlich",
    "problem/component-required/port": "Ein Port ist erforderlich",
    "problem/component-required/path": "Ein Pfad ist erforderlich",
    "problem/component-required/query": "Eine Abfrage ist erforderlich",
    "problem/component-required/fragment": "Ein Fragment ist erforderlich",
    "problem/component-forbidden/scheme": "Ein Schema ist nicht erlaubt",
    "problem/component-forbidden/userinfo": "Benutzerdaten sind nicht erlaubt",
    "problem/component-forbidden/host": "Ein Host ist nicht erlaubt",
    "problem/component-forbidden/port": "Ein Port ist nicht erlaubt",
    "problem/component-forbidden/path": "Ein Pfad ist nicht erlaubt",
    "problem/component-forbidden/query": "Eine Abfrage ist nicht erlaubt",
    "problem/component-forbidden/fragment": "Ein Fragment ist nicht erlaubt",
    "problem/component-forbidden/host-of-scheme": "{found} erfordert einen Host, aber ein Host ist nicht erlaubt",
    "problem/password-forbidden": "Ein Passwort ist nicht erlaubt",
    "problem/scheme-not-listed": "Als Schema ist nur {listed} erlaubt, gefunden: {found}",
    "problem/scheme-not-listed/many": "Als Schema ist nur {listed} erlaubt (weitere: {number}), gefunden: {found}",
    "problem/scheme-not-listed/network": (
        "Als Schema ist nur ein bekanntes Netzwerkschema wie https erlaubt, gefunden: {found}"
    ),
    "problem/not-loopback": "{found} ist nur für diesen Rechner erlaubt ({hosts})",
    "problem/host-not-listed": "Als Host ist nur {listed} erlaubt, gefunden: {found}",
    "problem/host-not-listed/many": "Als Host ist nur {listed} erlaubt (weitere: {number}), gefunden: {found}",
    "problem/port-not-listed": "Als Port ist nur {listed} erlaubt, gefunden: {found}",
    "problem/port-not-listed/many": "Als Port ist nur {listed} erlaubt (weitere: {number}), gefunden: {found}",
    "problem/port-too-high": "Der Port darf höchstens {maximum} sein, gefunden: {found}",
    "problem/address-not-supported": (
        "Eine Adresse in einem unbekannten Format wird nicht unterstützt (RFC 3986, Abschnitt 3.2.2), gefunden: {found}"
    ),
    "problem/host-is-address": "{found} ist eine IP-Adresse oder kann als solche gelesen werden",
    "problem/host-not-dns-name": "{found} ist kein DNS-Name",
    "problem/host-not-dns-name/character": "{found} ist kein DNS-Name; darin nicht erlaubt: {character}",
    "problem/host-not-dns-name/empty": "Ein leerer Host ist kein DNS-Name",
    "problem/host-not-public": (
        "{found} ist ein Name für einen Rechner oder ein Netzwerk, nicht für das öffentliche Internet"
    ),
    "problem/hidden-host": ("Aus dem Pfad kann ein anderer Host werden, wenn Software seine Punkt-Segmente entfernt"),
    "problem/hidden-host/encoded": (
        "Aus dem Pfad kann ein anderer Host werden, wenn Software ihn dekodiert: {found} steht für: {character}"
    ),
    "problem/host-of-one-label": "{found} ist kein vollständiger Name",
    "problem/other-host-in-browsers": "Browser lesen den Host {host}",
    "problem/other-host-in-browsers/empty": "Browser lehnen Benutzerdaten und Ports ohne Host ab",
    "problem/other-host-in-browsers/file": "Browser lehnen Benutzerdaten und Ports im URI einer Datei ab",
    "problem/other-host-in-browsers/uncertain": "Nicht alle Browser lesen hier denselben Host",
    "problem/too-long": "Zu viele Zeichen: höchstens {maximum} erlaubt, gefunden: {number}",
    "help/component-required/scheme": "Die ganze Adresse schreiben, zum Beispiel {example}",
    "help/component-required/userinfo": (
        'Vor dem Host einen Benutzernamen und "@" schreiben, zum Beispiel me@www.example.com'
    ),
    "help/component-required/host": "Mit {start} und einem Host beginnen, zum Beispiel {example}",
    "help/component-required/port": 'Direkt nach dem Host ":" und eine Zahl schreiben, zum Beispiel {example}',
    "help/component-required/path": 'Einen Pfad schreiben, zum Beispiel "/"',
    "help/component-required/path/after-host": 'Nach dem Host, gegebenenfalls nach dem Port, "/" schreiben',
    "help/component-required/query": 'Am Ende "?" und eine Abfrage schreiben, zum Beispiel ?page=2',
    "help/component-required/query/before-fragment": (
        'Vor dem "#" ein "?" und eine Abfrage schreiben, zum Beispiel ?page=2'
    ),
    "help/component-required/fragment": 'Am Ende "#" und ein Fragment schreiben, zum Beispiel #top',
    "help/component-forbidden": "{found} entfernen",
    "help/component-forbidden/scheme": "Alles bis einschließlich des ersten Doppelpunkts entfernen",
    "help/component-forbidden/userinfo": 'Alles zwischen "//" und "@" sowie das "@" selbst entfernen',
    "help/component-forbidden/host": 'Das "//" und alles danach bis zum nächsten "/", "?" oder "#" entfernen',
    "help/component-forbidden/port": "Den Doppelpunkt nach dem Host und die Ziffern danach entfernen",
    "help/component-forbidden/path": 'Den Pfad entfernen, gegebenenfalls bis zu einem "?" oder "#"',
    "help/component-forbidden/query": 'Das "?" und alles danach entfernen, gegebenenfalls bis zu einem "#"',
    "help/component-forbidden/fragment": 'Das "#" und alles danach entfernen',
    "help/password-forbidden": 'Das Passwort und den Doppelpunkt davor entfernen, das "@" behalten',
    "help/write-instead": "{listed} statt {found} schreiben",
    "help/port-not-listed": "Direkt nach dem Host {port} schreiben",
    "help/address-not-supported": "Einen Namen, eine IPv4- oder eine IPv6-Adresse schreiben",
    "help/host-is-address": "Einen Namen schreiben, zum Beispiel www.example.com",
    "help/host-not-dns-name": (
        "Teile aus bis zu 63 Buchstaben, Ziffern und Bindestrichen schreiben, getrennt durch Punkte"
    ),
    "help/host-not-dns-name/empty": "Einen Namen schreiben, zum Beispiel www.example.com",
    "help/host-not-dns-name/number": "Eine IPv4-Adresse aus 4 Zahlen von 0 bis 255 oder einen Namen schreiben",
    "help/host-in-idna": "{name} schreiben, denselben Namen in IDNA",
    "help/host-not-public": "Einen Host schreiben, der für alle erreichbar ist, zum Beispiel www.example.com",
    "help/hidden-host": (
        'Den Pfad mit einem "/" beginnen; direkt danach kein "/", keinen Backslash und keinen Leerraum schreiben, und '
        'nirgends "." oder ".." als Segment, auch nicht prozentkodiert'
    ),
    "help/host-of-one-label": "Den vollständigen Namen schreiben, zum Beispiel www.example.com",
    "help/other-host-in-browsers": "{host} schreiben, wenn dieser Host gemeint ist",
    "help/other-host-in-browsers/drive": (
        'Vor dem Laufwerk "file:///" schreiben oder den Doppelpunkt nach dem Host entfernen'
    ),
    "help/other-host-in-browsers/of-base": 'Mit "file:///" beginnen',
    "help/other-host-in-browsers/userinfo-or-port": "Benutzerdaten und Port entfernen",
    "policy/description": "{rule} {clauses}",
    "policy/rule/URI": "Ein URI",
    "policy/rule/URI-reference": "Ein URI oder eine relative Referenz",
    "policy/rule/absolute-URI": "Ein URI ohne Fragment",
    "policy/rule/relative-ref": "Eine relative Referenz",
    "policy/schemes": "mit dem Schema {listed}",
    "policy/schemes/many": "mit einem der Schemata {listed} (weitere: {number})",
    "policy/network-schemes": "mit einem bekannten Netzwerkschema wie https",
    "policy/loopback-schemes": "für {hosts} auch mit dem Schema {schemes}",
    "policy/hosts": "für den Host {listed}",
    "policy/hosts/many": "für einen der Hosts {listed} (weitere: {number})",
    "policy/ports": "mit einem erlaubten Port ({listed})",
    "policy/ports/many": "mit einem erlaubten Port ({listed}; weitere: {number})",
    "policy/required": "mit {components}",
    "policy/forbidden": "ohne {components}",
    "policy/host-not-address": "mit einem Host, der keine IP-Adresse ist",
    "policy/host-dns-name": "mit einem DNS-Namen als Host",
    "policy/host-full-dns-name": "mit einem DNS-Namen mit Punkt als Host",
    "policy/host-dns-name-or-address": "mit einem DNS-Namen oder einer IPv4- oder IPv6-Adresse als Host",
    "policy/host-full-dns-name-or-address": (
        "mit einem DNS-Namen mit Punkt oder einer IPv4- oder IPv6-Adresse als Host"
    ),
    "policy/underscores": "in dessen Namen Unterstriche erlaubt sind",
    "policy/host-public": "mit einem Host im öffentlichen Internet",
    "policy/no-hidden-host": "mit einem Pfad, aus dem kein anderer Host werden kann",
    "policy/same-in-browsers": "mit einem Host, den alle Browser gleich lesen",
    "policy/length": "mit höchstens {maximum} Zeichen",
    "policy/names-below": "eine Subdomain von {domain}",
    "policy/default-port": "der Standardport {port}",
    "policy/no-port": "kein Port",
    "policy/component/scheme": "Schema",
    "policy/component/userinfo": "Benutzerdaten",
    "policy/component/host": "Host",
    "policy/component/port": "Port",
    "policy/component/path": "Pfad",
    "policy/component/query": "Abfrage",
    "policy/component/fragment": "Fragment",
    "policy/component/password": "Passwort",
}
