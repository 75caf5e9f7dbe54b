"""German templates: the text of an error about a whole text."""

from typing import Final

ERRORS: Final = {
    "error/disallowed/URI": "URI nicht erlaubt:",
    "error/disallowed/URI-reference": "URI-Referenz nicht erlaubt:",
    "error/disallowed/absolute-URI": "Absoluter URI nicht erlaubt:",
    "error/disallowed/relative-ref": "Relative Referenz nicht erlaubt:",
    "error/help": "Hilfe: {help}",
    "error/invalid": "Nicht gültig als {rule}:",
    "error/invalid/URI": "Kein gültiger URI:",
    "error/invalid/URI-reference": "Keine gültige URI-Referenz:",
    "error/invalid/URI-Template": "Keine gültige URI-Vorlage:",
    "error/invalid/absolute-URI": "Kein gültiger absoluter URI:",
    "error/invalid/dataurl": "Kein gültiger data-URI:",
    "error/invalid/mailtoURI": "Kein gültiger mailto-URI:",
    "error/invalid/namestring": "Kein gültiger URN:",
    "error/invalid/relative-ref": "Keine gültige relative Referenz:",
    "error/more": "und {number} weitere",
    "error/reason": "{problem} ({rule}, RFC {rfc}, Abschnitt {section})",
    "error/reason-with-help": "{reason}; Hilfe: {help}",
}
