"""German messages about URI templates. The English ones are in `tests/templates`."""

import pytest

from tests.messages.tables import templates
from uri_split import InvalidURITemplate, URITemplate
from uri_split.messages import messages

CASES = [
    ("{a", '"{" ist nicht geschlossen'),
    ("{a", 'Nach der letzten Variable "}" schreiben, oder %7B für eine Klammer als Text'),
    ("a}", 'Zu "}" fehlt ein "{"'),
    ("//me:{a@h", 'Im Passwort ist "{" nicht geschlossen'),
    ("//me:a}@h", 'Im Passwort fehlt zu "}" ein "{"'),
    ("a}", 'Vor der ersten Variable "{" schreiben, oder %7D für eine Klammer als Text'),
    ("{}", "Ein Ausdruck braucht mindestens eine Variable"),
    ("{}", "Den Namen einer Variable schreiben"),
    ("{a,}", "Eine Variable fehlt"),
    ("{a,*}", 'Vor "*" fehlt der Name einer Variable'),
    ("{=a}", 'Der Operator "=" ist reserviert und hat noch keine Bedeutung'),
    ("{=a}", "Mit einer Variable oder mit einem der Zeichen + # . / ; ? & beginnen"),
    ("{$a}", '"$" ist kein Operator'),
    ("{?+a}", 'Ein Ausdruck hat höchstens einen Operator, danach gefunden: "+"'),
    ("{?+a}", "Für jeden Operator einen eigenen Ausdruck schreiben"),
    ("{a-b}", 'Im Namen einer Variable nicht erlaubt: "-"'),
    ("{a-b}", 'Nur Buchstaben, Ziffern, "_" und Prozentkodierungen schreiben, und "." dazwischen'),
    ("{a.}", "Ein Punkt im Namen einer Variable muss zwischen anderen Zeichen stehen"),
    ("{a*:1}", 'Auf einen Modifikator darf nichts folgen, gefunden: ":1"'),
    ("{a*:1}", 'Höchstens einen Modifikator an das Ende einer Variable schreiben: ":" und eine Länge, oder "*"'),
    ("{a:0}", 'Die Länge eines Anfangs ist eine Zahl von 1 bis 9999, gefunden: "0"'),
    ("{a:0}", "Eine Zahl von 1 bis 9999 schreiben"),
    ("{a:int}", 'Eine Vorlage hat keine Typen oder Muster: nur den Namen "a" schreiben'),
    ("{a:}", 'Auf ":" muss eine Länge folgen'),
    ("a b", "Außerhalb von Ausdrücken nicht erlaubt: ein Leerzeichen"),
    (
        "http://me:se cret@{h}/",
        "Das Passwort enthält Zeichen, die außerhalb von Ausdrücken nicht erlaubt sind",
    ),
]
GERMAN = messages("de")


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_problem_or_help_in_german(text: str, expected: str) -> None:
    with pytest.raises(InvalidURITemplate) as caught:
        URITemplate(text)
    given = [said for problem in caught.value.problems for said in (problem.message, problem.help) if said]
    assert expected in [GERMAN(each) for each in given]


def test_every_template_has_a_case() -> None:
    of_literals = 2  # problem/bad-character/literal, in the table of its code
    assert len({expected for _, expected in CASES}) == len(CASES) == len(templates("templates.toml")) + of_literals


def test_heading_of_the_error_in_german() -> None:
    with pytest.raises(InvalidURITemplate) as caught:
        URITemplate("{")
    assert caught.value.explained(GERMAN).startswith("Keine gültige URI-Vorlage:\n")
