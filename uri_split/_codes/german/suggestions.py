"""German templates: what to write instead, for a whole text."""

from typing import Final

SUGGESTIONS: Final = {
    "suggestion/remove-quotation-marks": "Die Anführungszeichen am Anfang und am Ende entfernen",
    "suggestion/remove-white-space": "Den Leerraum am Anfang und am Ende entfernen",
    "suggestion/write": "{uri} schreiben",
    "suggestion/write-encoded": (
        "{uri} schreiben und das Passwort prozentkodieren: %2F für /, %3F für ?, %23 für #, %40 für @ und %20 für ein "
        "Leerzeichen"
    ),
    "suggestion/write-either": "{uri} oder {other} schreiben, je nachdem, was gemeint ist",
}
