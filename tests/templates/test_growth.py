"""Work on a template grows with its length, and not with the square."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

import pytest

from tests.timing import outgrows
from uri_split import InvalidURI, URIError, URITemplate
from uri_split._templates.grammar import parts_of
from uri_split._templates.matching import graph_of, has_one_assignment

LENGTHS: Final = (250, 2000)
MOST: Final = 14
"""Growth of the time if the number of variables grows by 8; that of a square is 64."""
QUICK: Final = 0.05


def repeated(form: str, number: int) -> str:
    """Return a template with many expressions."""
    return "".join(form.replace("a", f"a{each}") for each in range(number))


def long(form: str, number: int) -> str:
    """Return a template with many variables in one expression."""
    return form.replace("a", ",".join(f"a{each}" for each in range(number)))


REPEATED: Final = [
    "{?a}",
    "{;a}",
    "{&a}",
    "/{a}",
    "{/a}/b",
    "{a}",
    "{a}..",
    "/../{a}b",
    "/.{/a}",
    "{.a}",
    "{a}/",
    "{+a}",
    "{#a}",
]
LONG: Final = ["{?a}", "{;a}", "{a}/x", "/{/a}", "x:{a}{/b}"]
FORMS: Final[Mapping[str, Callable[[int], str]]] = {
    **{form: partial(repeated, form) for form in REPEATED},
    **{f"{form} long": partial(long, form) for form in LONG},
}


def convert(text: str, value: str | None) -> None:
    template = URITemplate(text)
    try:
        template.to_uri(dict.fromkeys(template.variables, value))
    except URIError as error:
        assert isinstance(error, InvalidURI) or len(str(error)) < 1000  # noqa: PT017  it names only some variables


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("value", [None, "", "x", "."])
def test_conversion_is_linear_in_the_length_of_the_template(form: str, value: str | None) -> None:
    assert not outgrows(lambda text: convert(text, value), FORMS[form], LENGTHS, MOST, QUICK)


@pytest.mark.parametrize("form", FORMS)
def test_matching_is_linear_in_the_length_of_the_template(form: str) -> None:
    def match(text: str) -> None:
        template = URITemplate(text)
        for given in ("?a1=x", "/x/y", ";a7", "", "x.y"):
            template.match(given)

    assert not outgrows(match, FORMS[form], (100, 800), MOST, QUICK)


@pytest.mark.parametrize("form", FORMS)
def test_readings_are_compared_in_linear_time(form: str) -> None:
    def compare(text: str) -> bool:
        return has_one_assignment(graph_of(parts_of(text), all_defined=False))

    assert not outgrows(compare, FORMS[form], (500, 4000), MOST, QUICK)


def test_parameters_of_others_are_passed_over_quickly() -> None:
    """Each was read by each parameter of the template: 30 seconds for these."""

    def match(text: str) -> None:
        written = text[1:].replace("{a", "(").replace("}", ")")
        assert URITemplate(text).match(f"?{'&' * len(text)}{written}", lenient=True)

    def template(number: int) -> str:
        return "?" + "&".join(f"k{each}={{a{each}}}" for each in range(number))

    assert not outgrows(match, template, (25, 200), MOST, QUICK)


def test_many_variables_are_read_back() -> None:
    template = URITemplate("".join(f"{{?a{each}}}" for each in range(400)))
    values = {f"a{each}": "x/y" for each in range(0, 400, 3)}
    assert template.match(template.expand(values)) == values
    assert template.match("?a1=x?a0=y") is None
