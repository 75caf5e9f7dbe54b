"""Starlette and FastAPI: URI templates for routes, and routes for URI templates. Neither package needs to be installed.

A route is for servers, and a template (RFC 6570) for clients: it percent-encodes values, unlike ``url_for`` of
Starlette.

>>> from uri_split.integrations.starlette import route_to_template, template_to_route
>>> template = route_to_template("/users/{user_id:int}/files/{path:path}")
>>> template
URITemplate('/users/{user_id}/files/{+path}')
>>> template.expand(user_id=5, path="docs/a b.txt")
'/users/5/files/docs/a%20b.txt'
>>> template_to_route("/users/{user_id}/files/{+path}{?page,size}")
'/users/{user_id}/files/{path:path}'
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from uri_split._algebra.encoding import decode, encode
from uri_split._templates.grammar import Expression, Part, parts_of
from uri_split._templates.template import URITemplate
from uri_split._text.arguments import URIError, plain_str, plain_text
from uri_split._text.spans import lazy_pattern, matched_at

_NAME: Final = "[A-Za-z_][A-Za-z0-9_]*"
_IDENTIFIER: Final = lazy_pattern(_NAME)
_PARAMETER: Final = lazy_pattern(rf"\{{({_NAME})(?::({_NAME}))?\}}")
_BRACE: Final = lazy_pattern(r"\{[^{}/]{0,40}\}?|\}")
# The path of a template ends where its query or its fragment begins.
_PATH: Final = lazy_pattern(r"[^{?#]*+(?:\{[^?#}][^}]*\}[^{?#]*+)*")
# After a "?" that is always written, everything belongs to the query or the fragment.
_QUERY_AND_FRAGMENT: Final = lazy_pattern(r"[?#].*|(?:\{\?[^}]*\})?(?:#.*|\{#[^}]*\})?")
_ENCODED_SLASH_OR_BRACE: Final = lazy_pattern("%(?:2[Ff]|7[BbDd])")


def route_to_template(path: str) -> URITemplate:
    """Return the URI template for the path of a route.

    ``{name:path}`` becomes ``{+name}``, whose values keep their slashes, and any other parameter becomes ``{name}``: a
    template has no types. Text is percent-encoded, since routes contain decoded text.

    The route matches what the template expands to, and reads the same values, with these exceptions:

    - only ``path`` matches an empty value, or a value with a slash, but it matches no line feed;
    - ``int`` matches only ASCII digits, ``float`` only these with an optional fraction, so no sign and no exponent, and
      ``uuid`` only a UUID, with or without hyphens. They read numbers and UUIDs, so ``05`` becomes 5;
    - at the end of a route, ``path``, ``int``, ``float`` and ``uuid`` drop one line feed after the value;
    - ``{+name}`` keeps a ``?``, a ``#`` and percent-encodings in a value, and ``/{+name}`` makes a reference to another
      host of a value that begins with a slash;
    - where a text between two parameters occurs in a value, as in ``{a}.{b}``, the route may divide them elsewhere.

    Args:
        path: The path of a route of Starlette or FastAPI, such as ``app.routes[0].path``.

    Raises:
        URIError: If the path does not begin with exactly one slash, or has a parameter twice, a brace that does not
            belong to a parameter, or a lone surrogate.
        TypeError: If it is not a `str`.

    >>> route_to_template("/bücher/{isbn:uuid}")
    URITemplate('/b%C3%BCcher/{isbn}')
    """
    path = plain_text(path, "route_to_template")
    _check_beginning(path)
    # Texts, and the name and the convertor of each parameter, in turn.
    pieces = _PARAMETER.split(path)
    _check_names(pieces[1::3])
    return URITemplate("".join(_template_pieces(pieces)))


def template_to_route(template: str, /, **convertors: str) -> str:
    """Return the path of the route for a URI template.

    ``{name}`` becomes ``{name}``, and ``{+name}`` becomes ``{name:path}``. Text is decoded, since servers decode a path
    before they compare it with routes. A query and a fragment are left out: routes match only paths, and FastAPI reads
    the query by the parameters of a function.

    Args:
        template: A URI template whose text begins with a slash.
        convertors: Names of other convertors by variable, such as ``user_id="int"``.

    Raises:
        InvalidURITemplate: If the text is not a URI template.
        URIError: If no route expresses the template. Its expressions may have one variable, without a modifier and
            with no operator or ``+``; each name must be an identifier, and occur once. Its text must begin with exactly
            one slash, and no slash, brace or byte that is not UTF-8 may be percent-encoded in it.
        TypeError: If an argument is not a `str`.

    >>> template_to_route("/users/{user_id}{?page}", user_id="int")
    '/users/{user_id:int}'
    >>> template_to_route("/users{/user_id}")
    Traceback (most recent call last):
    uri_split.URIError: a route cannot express "{/user_id}": write each variable as "{name}" or "{+name}"
    """
    path = _path_of(URITemplate(plain_text(template, "template_to_route")))
    _check_beginning(path)
    parts = parts_of(path)
    names = [_name_of(part) for part in parts if isinstance(part, Expression)]
    _check_names(names)
    for name, convertor in convertors.items():
        _check_convertor(name, plain_str(convertor, f'the convertor of "{name}"'), names)
    return "".join(_route_piece(part, convertors) for part in parts)


def _check_beginning(path: str) -> None:
    if not path.startswith("/") or path.startswith("//"):
        help_ = ": remove what precedes the path" if "//" in path else ""
        message = f'a route must begin with exactly one "/"{help_}'
        raise URIError(message)


def _check_names(names: Sequence[str]) -> None:
    for name, number in Counter(names).items():
        if number > 1:
            message = f'a route cannot have {number} parameters with the name "{name}": rename them'
            raise URIError(message)


def _check_convertor(name: str, convertor: str, names: Sequence[str]) -> None:
    if name not in names:
        message = f'the template has no variable "{name}" in its path: remove the convertor'
        raise URIError(message)
    if not _IDENTIFIER.fullmatch(convertor):
        message = f'"{convertor}" is not the name of a convertor: write a name such as "int"'
        raise URIError(message)


def _template_pieces(pieces: Sequence[str]) -> Iterator[str]:
    """Yield the pieces of a template, from texts, and the name and the convertor of each parameter, in turn."""
    rest = iter(pieces)
    for text in rest:
        found = _BRACE.search(text)
        if found:
            message = f'"{found[0]}" is not a parameter of a route: write "{{name}}" or "{{name:path}}"'
            raise URIError(message)
        try:
            text.encode()  # `encode` would write surrogates as bytes that are not UTF-8, which no server decodes
        except UnicodeEncodeError:
            message = "a route cannot contain a lone surrogate, which is not a character: remove it"
            raise URIError(message) from None
        yield encode(text, "path")
        name = next(rest, None)
        if name:
            yield f"{{{'+' if next(rest) == 'path' else ''}{name}}}"


def _path_of(template: str) -> str:
    path = matched_at(_PATH, template, 0)
    rest = template[len(path) :]
    if not _QUERY_AND_FRAGMENT.fullmatch(rest):
        expression, closing, _ = rest.partition("}")
        message = (
            f'a route cannot express what follows "{expression}{closing}": '
            "only a fragment may follow the query, and nothing may follow the fragment"
        )
        raise URIError(message)
    return path


def _name_of(expression: Expression) -> str:
    variable, *others = expression.variables
    if expression.operator not in {"", "+"} or others or variable.prefix or variable.explode:
        message = f'a route cannot express "{expression}": write each variable as "{{name}}" or "{{+name}}"'
        raise URIError(message)
    if not _IDENTIFIER.fullmatch(variable.name):
        message = f'"{variable.name}" cannot be the name of a parameter: write letters, digits and "_", no digit first'
        raise URIError(message)
    return variable.name


def _route_piece(part: Part, convertors: Mapping[str, str]) -> str:
    if isinstance(part, str):
        return _decoded(part)
    name = _name_of(part)
    convertor = convertors.get(name, "path" if part.operator else "")
    return f"{{{name}:{convertor}}}" if convertor else f"{{{name}}}"


def _decoded(text: str) -> str:
    found = _ENCODED_SLASH_OR_BRACE.search(text)
    if found:
        message = f'a route cannot contain "{found[0]}": servers decode it before they compare a path with routes'
        raise URIError(message)
    decoded = decode(text)
    try:
        decoded.encode()
    except UnicodeEncodeError:
        message = "a route cannot contain percent-encoded bytes that are not UTF-8: percent-encode the text as UTF-8"
        raise URIError(message) from None
    return decoded
