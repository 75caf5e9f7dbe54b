"""Calls with a text in a template, a value or a route, and the patterns that are made for templates."""

import re
from collections.abc import Callable, Iterable
from functools import partial
from operator import attrgetter
from typing import Final, get_args

from uri_split import URIError, URITemplate
from uri_split._grammar.names import TemplateRule
from uri_split._templates.grammar import pattern_of
from uri_split.integrations.starlette import route_to_template, template_to_route

TEMPLATES: Final = tuple(
    map(URITemplate, ("/{a}/{b}{?c,d}", "{+a}", "{/a,b}{#c}", "{;a,b}", "{a}%C3%A9", "/{a}.{b}", "{+a}x{+b}", "{/a}/b"))
)
PREFIXES: Final = tuple(map(URITemplate, ("{a:9999,b}", "{+a:9999,b}")))
MADE_FOR_TEMPLATES: Final[dict[str, Callable[[], Iterable[re.Pattern[str]]]]] = {
    "_templates.grammar.pattern_of": lambda: map(pattern_of, get_args(TemplateRule)),
    "_templates.matching.Matcher._use_pattern": lambda: filter(None, map(attrgetter("_matcher._pattern"), TEMPLATES)),
}


def result(call: Callable[[], object]) -> object:
    try:
        return call()
    except URIError as error:
        return error


def each_template(text: str) -> object:
    templates = [result(partial(URITemplate, given)) for given in templates_with(text)]
    read = attrgetter("variables", "operators", "level")
    return [
        *(result(partial(read, template)) for template in templates if isinstance(template, URITemplate)),
        *(
            result(partial(template.expand, a=text, b=[text]))
            for template in map(URITemplate, ("{a:9999,b}", "{+a:99,b}"))
        ),
        *(result(partial(template.to_uri, a=text)) for template in TEMPLATES),
        *(template.match(text) for template in TEMPLATES),
    ]


def templates_with(text: str) -> list[str]:
    return [text, f"{{{text}", f"{{{text}}}", f"{{{text},a*}}", f"{{a{text}:3}}"]


def each_route(text: str) -> object:
    return [
        *(result(partial(route_to_template, given)) for given in (f"/{text}", f"/{{{text}")),
        *(result(partial(template_to_route, given)) for given in (f"/{text}", f"/{{{text}}}", f"/{{?a}}{text}")),
    ]
