"""German messages about data, mailto and urn URIs. The English ones are in `tests/schemes`."""

import pytest

from tests.messages.tables import templates
from uri_split import InvalidURI
from uri_split.messages import messages
from uri_split.schemes import URN, DataURI, MailtoURI

CASES: list[tuple[type[DataURI | MailtoURI | URN], str, str]] = [
    (DataURI, "", "Mit data: beginnen"),
    (DataURI, "http://a/", 'Das Schema muss data sein, gefunden: "http"'),
    (DataURI, "data:", 'Vor den Daten fehlt ","'),
    (DataURI, "data:", '"," und danach die Daten schreiben'),
    (DataURI, "data:text/plain;utf8,<svg>", 'Kein Parameter: "utf8"; nötig sind ein Name, "=" und ein Wert'),
    (DataURI, "data:text/plain;utf8,<svg>", 'In den Daten muss prozentkodiert werden: "<"'),
    (DataURI, "data:image/png;base64,ab-_ cd", 'In Base64-Daten nicht erlaubt: "-_"'),
    (DataURI, "data:image/png;base64,ab-_ cd", '"+" anstelle von "-" und "/" anstelle von "_" schreiben'),
    (DataURI, "data:base64,AAAA", 'Kein Medientyp: "base64"; nötig sind ein Typ, "/" und ein Untertyp'),
    (DataURI, "data:te%00xt/x,", "Einen Medientyp schreiben, zum Beispiel text/plain oder image/png"),
    (DataURI, "data:;base64,AAA", 'Die Base64-Daten müssen so enden: "="'),
    (DataURI, "data:;base64,AAAAA", "Die letzte Gruppe der Base64-Daten hat nur 1 Zeichen"),
    (DataURI, "data:;base64,AAAAA", "Die gesamten Daten noch einmal kopieren oder kodieren"),
    (DataURI, "data:;base64,AA==AA==", '"=" ist nur erlaubt, um die letzten 4 Zeichen von Base64-Daten zu ergänzen'),
    (DataURI, "data:text/html;base64;charset=utf-8,AAAA", '";base64" muss als Letztes vor dem Komma stehen'),
    (DataURI, "data:text/html;base64;charset=utf-8,AAAA", "Vor das Komma verschieben"),
    (DataURI, "data:text/html;;,x", 'Auf ";" muss ein Parameter folgen'),
    (DataURI, "data:;a=b/c;d=;=e;é=f;g=%0D;h=\x01,", 'In einem Parameter eines Medientyps nicht erlaubt: "/"'),
    (
        DataURI,
        "data:;a=b/c;d=;=e;é=f;g=%0D;h=\x01,",
        "Einen Namen und einen Wert schreiben, zum Beispiel charset=utf-8",
    ),
    (MailtoURI, "mailto:me", 'Keine Mailadresse: "me"; vor und nach "@" muss etwas stehen'),
    (MailtoURI, "mailto:me", "Eine vollständige Adresse schreiben, zum Beispiel jane@example.com"),
    (MailtoURI, "mailto:me%40example.com", '"@" anstelle von %40 schreiben'),
    (MailtoURI, "mailto:a@b,,c@d", "Eine Adresse fehlt"),
    (MailtoURI, "mailto:a@b,,c@d", "Dort eine Adresse schreiben oder das Komma entfernen"),
    (MailtoURI, "mailto:a@b;c@d", 'In einer Mailadresse nicht erlaubt: ";"'),
    (MailtoURI, "mailto:a@b;c@d", 'Zwischen Adressen "," schreiben'),
    (
        MailtoURI,
        "mailto:Jane Doe <jane@example.com>",
        "Nur die Mailadresse ist erlaubt, ohne Namen und spitze Klammern",
    ),
    (MailtoURI, "mailto:.a@b", "Ein Punkt in einer Mailadresse muss zwischen anderen Zeichen stehen"),
    (MailtoURI, "mailto:%E9@c", 'Eine Mailadresse muss UTF-8 sein, gefunden: "%E9"'),
    (MailtoURI, "mailto:%E9@c", "Nicht-ASCII-Zeichen als UTF-8 prozentkodieren, zum Beispiel %C3%A9 für é"),
    (MailtoURI, "mailto:%22a@c", 'Nicht geschlossen: "%22"'),
    (MailtoURI, "mailto:%22a@c", "Am Ende davon %22 ergänzen"),
    (MailtoURI, "mailto:a@b?", 'Auf "?" muss eine Kopfzeile folgen'),
    (
        MailtoURI,
        "mailto:a@b?cc=c@d?body=e",
        '"&" zwischen Kopfzeilen schreiben, oder %3F für ein Fragezeichen',
    ),
    (MailtoURI, "mailto:a@b?subject", 'Der Kopfzeile "subject" fehlt "="'),
    (MailtoURI, "mailto:a@b?subject", '"=" und einen Wert ergänzen'),
    (
        MailtoURI,
        "mailto:a@b?subject=A&B",
        '%26 schreiben, wenn "&" zum Wert davor gehört, oder "=" und einen Wert ergänzen',
    ),
    (MailtoURI, "mailto:a@b?body=http://x/?a=b", 'In einer Kopfzeile eines mailto-URI nicht erlaubt: "//"'),
    (URN, "urn:isbn", "Nach der Namensraumkennung fehlt der Name"),
    (URN, "urn:isbn", '":" und einen Namen ergänzen, wie in urn:isbn:0451450523'),
    (URN, "urn::x", "Eine Namensraumkennung hat 2 bis 32 Zeichen, gefunden: 0"),
    (URN, "urn::x", "Eine registrierte Kennung schreiben, zum Beispiel isbn oder uuid"),
    (URN, "urn:-a-:x", "Eine Namensraumkennung darf nicht mit einem Bindestrich beginnen oder enden"),
    (URN, "urn:aü.b:x", 'Eine Namensraumkennung enthält nur Buchstaben, Ziffern und Bindestriche, gefunden: "ü."'),
    (URN, "urn:a1:/b", 'Ein Name in einem Namensraum darf nicht mit "/" beginnen'),
    (URN, "urn:a1:b?c", 'Auf "?" muss in einem URN "+" oder "=" folgen'),
    (URN, "urn:a1:b?c", "%3F schreiben, wenn es zum Namen gehört"),
    (URN, "urn:a1:b?+", 'Nichts folgt auf "?+"'),
    (URN, "urn:a1:b?=/x", 'Nach "?=" nicht erlaubt: "/"'),
]
GERMAN = messages("de")


@pytest.mark.parametrize(("kind", "text", "expected"), CASES)
def test_problem_or_help_in_german(kind: type[DataURI | MailtoURI | URN], text: str, expected: str) -> None:
    with pytest.raises(InvalidURI) as caught:
        kind(text)
    given = [said for problem in caught.value.problems for said in (problem.message, problem.help) if said]
    assert expected in [GERMAN(each) for each in given]


def test_every_template_has_a_case() -> None:
    assert len({expected for _, _, expected in CASES}) == len(CASES) == len(templates("schemes.toml"))
