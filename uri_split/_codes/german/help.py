"""German templates: what to write instead, for a problem."""

from typing import Final

HELP: Final = {
    "help/address": "Eine Adresse angeben, zum Beispiel https://www.example.com/",
    "help/address-before": "Davor die Adresse ergänzen, zum Beispiel https://www.example.com",
    "help/brackets": 'Zwischen "[" und "]" eine IPv6-Adresse schreiben',
    "help/close-bracket": 'Nach der Adresse "]" ergänzen',
    "help/digits-of-group": "Höchstens 4 Hexadezimalziffern zwischen Doppelpunkten schreiben",
    "help/dot-slash": "Am Anfang ./ schreiben",
    "help/encode-password": (
        "Das Passwort prozentkodieren: %2F für /, %3F für ?, %23 für #, %40 für @ und %20 für ein Leerzeichen schreiben"
    ),
    "help/encode": "Diese Zeichen prozentkodieren, zum Beispiel %20 für ein Leerzeichen",
    "help/file-uri": "Einen Datei-URI schreiben, zum Beispiel file:///tmp/a",
    "help/groups": '8 Gruppen schreiben oder "::" anstelle von Gruppen, die null sind',
    "help/idna": "Den Host in seiner IDNA-Form schreiben, die mit xn-- beginnt",
    "help/ipv4-last": "Ans Ende der Adresse schreiben",
    "help/ipv4-numbers": '4 Zahlen von 0 bis 255 schreiben, getrennt durch "."',
    "help/mailto": "Davor mailto: schreiben",
    "help/number": "Eine Zahl von 0 bis 255 schreiben",
    "help/one-port": "Nur einen Port schreiben, zum Beispiel {port}",
    "help/percent-sign": "Für ein Prozentzeichen %25 schreiben",
    "help/remove": "Dies entfernen",
    "help/remove-all": "Diese Zeichen entfernen",
    "help/remove-around": "Am Anfang {opening} und am Ende {closing} entfernen",
    "help/remove-brackets": "Die eckigen Klammern entfernen",
    "help/scheme": "Mit einem Schema beginnen, zum Beispiel https://",
    "help/scheme-before-colon": "Davor https schreiben",
    "help/scheme-before-slashes": "Davor https: schreiben",
    "help/scheme-characters": 'Vor dem ersten ":" nur Buchstaben, Ziffern, "+", "-" und "." schreiben',
    "help/several-hosts": (
        "Treiber von Datenbanken lesen eine solche Liste: sie unverändert und ungeprüft an den Treiber geben oder nur "
        "einen Host mit seinem Port schreiben"
    ),
    "help/slashes": "Statt jedes Backslashs / schreiben",
    "help/write": "Stattdessen {text} schreiben",
}
