"""German templates of messages: what is wrong with a URI template, and what to write instead."""

from typing import Final

TEMPLATE_PROBLEMS: Final = {
    "help/close-expression": "Nach der letzten Variable {closing} schreiben, oder {encoded} für eine Klammer als Text",
    "help/modifier": 'Höchstens einen Modifikator an das Ende einer Variable schreiben: ":" und eine Länge, oder "*"',
    "help/no-types": "Eine Vorlage hat keine Typen oder Muster: nur den Namen {name} schreiben",
    "help/one-operator": "Für jeden Operator einen eigenen Ausdruck schreiben",
    "help/open-expression": "Vor der ersten Variable {opening} schreiben, oder {encoded} für eine Klammer als Text",
    "help/operators": "Mit einer Variable oder mit einem der Zeichen + # . / ; ? & beginnen",
    "help/prefix": "Eine Zahl von 1 bis 9999 schreiben",
    "help/variable": "Den Namen einer Variable schreiben",
    "help/variable-characters": 'Nur Buchstaben, Ziffern, "_" und Prozentkodierungen schreiben, und "." dazwischen',
    "problem/bad-character/literal": "Außerhalb von Ausdrücken nicht erlaubt: {found}",
    "problem/bad-character/literal/password": (
        "Das Passwort enthält Zeichen, die außerhalb von Ausdrücken nicht erlaubt sind"
    ),
    "problem/bad-modifier": "Auf einen Modifikator darf nichts folgen, gefunden: {found}",
    "problem/bad-prefix": "Die Länge eines Anfangs ist eine Zahl von 1 bis 9999, gefunden: {found}",
    "problem/bad-prefix/missing": 'Auf ":" muss eine Länge folgen',
    "problem/bad-variable-name": "Im Namen einer Variable nicht erlaubt: {found}",
    "problem/bad-variable-name/dot": "Ein Punkt im Namen einer Variable muss zwischen anderen Zeichen stehen",
    "problem/empty-expression": "Ein Ausdruck braucht mindestens eine Variable",
    "problem/missing-variable-name": "Eine Variable fehlt",
    "problem/missing-variable-name/modifier": "Vor {modifier} fehlt der Name einer Variable",
    "problem/reserved-operator": "Der Operator {found} ist reserviert und hat noch keine Bedeutung",
    "problem/second-operator": "Ein Ausdruck hat höchstens einen Operator, danach gefunden: {found}",
    "problem/unclosed-expression": "{brace} ist nicht geschlossen",
    "problem/unclosed-expression/password": "Im Passwort ist {brace} nicht geschlossen",
    "problem/unknown-operator": "{found} ist kein Operator",
    "problem/unopened-expression": "Zu {brace} fehlt ein {missing}",
    "problem/unopened-expression/password": "Im Passwort fehlt zu {brace} ein {missing}",
}
