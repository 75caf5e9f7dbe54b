"""Speed of expanding URI templates beside other packages, each template compiled once."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Final, Protocol, cast

from benchmarks.bounds import ROUNDS, Row
from benchmarks.timing import nanoseconds_a_text
from uri_split import URITemplate

if TYPE_CHECKING:
    from benchmarks.timing import Parse

Values = Mapping[str, str | Sequence[str] | Mapping[str, str]]


class _Template(Protocol):
    def expand(self, **values: object) -> str: ...


MOST: Final = 1 / 5
"""The highest ratio of our time to theirs, over all templates."""
TEXTS: Final = [*(f"user{number}" for number in range(500)), *(f"a b/{number}" for number in range(500))]
"""Values, which are different in each call: half of them need no percent-encoding."""
TEMPLATES: Final[Mapping[str, Callable[[str], Values]]] = {
    "/users/{user}": lambda text: {"user": text},
    "https://api.example.com/repos/{owner}/{repo}/issues{?state,labels,page}": lambda text: {
        "owner": text,
        "repo": "uri",
        "state": "open",
        "page": "2",
    },
    "https://example.com{/path*}{#section}": lambda text: {"path": ["docs", text], "section": "top"},
    "{+base}/search{?q,lang:2}": lambda text: {"base": "https://example.com/en", "q": text, "lang": "german"},
    "/search{?filters*}": lambda text: {"filters": {"color": "red", "name": text}},
}


def rows_of_templates(skip: Callable[[str], object]) -> Iterator[Row]:
    """Yield the promise for each package; call `skip` with a sentence for one that is absent."""
    for package in ("uritemplate", "uri_template"):
        try:
            peer = cast("Callable[[str], _Template]", import_module(package).URITemplate)
        except ImportError as error:
            skip(f"{package} is skipped: {error}")
            continue
        taken = [_nanoseconds(template, values_of, peer) for template, values_of in TEMPLATES.items()]
        ours, theirs = (sum(each) for each in zip(*taken, strict=True))
        ratio = ours / theirs
        yield Row(
            f"expand {len(TEMPLATES)} templates ÷ {package}: {ours:,.0f} ns ÷ {theirs:,.0f} ns",
            f"{ratio:.3f}",
            f"≤ {MOST:.2f}",
            ratio <= MOST,
        )


def _nanoseconds(
    template: str, values_of: Callable[[str], Values], peer: Callable[[str], _Template]
) -> tuple[float, float]:
    """Return the nanoseconds that one expansion takes, ours and theirs."""
    ours, theirs = URITemplate(template), peer(template)
    prepared = {text: values_of(text) for text in TEXTS}
    if any(ours.expand(values) != theirs.expand(**values) for values in prepared.values()):
        message = f"the expansions of {template} are different"
        raise ValueError(message)
    parsers: dict[str, Parse] = {
        "ours": lambda text: ours.expand(prepared[text]),
        "theirs": lambda text: theirs.expand(**prepared[text]),
    }
    taken = nanoseconds_a_text(parsers, TEXTS, ROUNDS)
    return taken["ours"], taken["theirs"]
