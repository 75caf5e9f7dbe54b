"""German templates: what a browser does with a component."""

from typing import Final

BROWSERS: Final = {
    "browser/reads": "Browser lesen hier {read}",
    "browser/reads-nothing": "Browser lesen hier nichts",
    "browser/writes": "Browser schreiben hier {written}",
    "browser/writes-another": "Browser schreiben das anders",
    "browser/leaves-out": "Browser lassen das weg",
    "browser/empty-host": 'Browser schreiben hier "//" und einen leeren Host',
    "browser/host-of-base": "Browser übernehmen den Host vom Basis-URI, der dasselbe Schema hat",
    "browser/rejects-host": "Browser lehnen diesen Host ab",
    "browser/requires-host": "Browser verlangen hier einen Host",
    "browser/rejects-base": "Browser lehnen den Basis-URI ab",
    "browser/needs-base": "Browser lehnen einen Text ohne Schema ab, wenn er keinen Basis-URI hat",
    "browser/needs-other-base": 'Bei einem Basis-URI wie "mailto:a" lösen Browser nur Fragmente auf',
}
