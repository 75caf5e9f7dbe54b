"""Calls with a text in a template, a value or a route, and the patterns that are made for templates."""

import re
from collections.abc import Callable, Iterable
from functools import partial
from operator import attrgetter
from typing import Final, get_args

from tests.hostile.calls import read, result
from uri_split import URITemplate
from uri_split._grammar import TemplateRule
from uri_split._templates.grammar import pattern_of
from uri_split.integrations.starlette import route_to_template, template_to_route

TEMPLATES: Final = tuple(
    map(
        URITemplate,
        ("/{a}/{b}{?c,d}", "{+a}", "{/a,b}{#c}", "{;a,b}", "{a}%C3%A9", "/{a}.{b}", "{+a}x{+b}", "{/a}/b", "{a}{b}{c}"),
    )
)
PREFIXES: Final = tuple(map(URITemplate, ("{a:9999,b}", "{+a:9999,b}")))
MADE_FOR_TEMPLATES: Final[dict[str, Callable[[], Iterable[re.Pattern[str]]]]] = {
    "_templates.grammar.pattern_of": lambda: map(pattern_of, get_args(TemplateRule)),
    "_templates.matching.Matcher._use_pattern": lambda: filter(None, map(attrgetter("_matcher._pattern"), TEMPLATES)),
}


def each_template(text: str) -> object:
    given = (text, f"{{{text}", f"{{{text}}}", f"{{{text},a*}}", f"{{a{text}:3}}")
    return [
        *(result(partial(read, URITemplate, each, "variables operators level")) for each in given),
        *(result(partial(template.expand, {"a": text, "b": [text]})) for template in PREFIXES),
        *(result(partial(template.to_uri, {"a": text})) for template in TEMPLATES),
        *(result(partial(template.match, text)) for template in TEMPLATES),
    ]


def each_route(text: str) -> object:
    return [
        *(result(partial(route_to_template, given)) for given in (f"/{text}", f"/{{{text}")),
        *(result(partial(template_to_route, given)) for given in (f"/{text}", f"/{{{text}}}", f"/{{?a}}{text}")),
    ]
