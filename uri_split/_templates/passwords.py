"""Passwords in templates and their expansions, where an expression may write the delimiters of an authority."""

from collections.abc import Iterator, Sequence

from uri_split._split.passwords import hidden_spans, password_in_authority, password_spans
from uri_split._templates.parts import EXPRESSION
from uri_split._text.spans import Span, clipped, merged
from uri_split.lenient import component_spans


def template_passwords(template: str) -> list[Span]:
    """Return the spans of literals that are passwords in some expansion, in order.

    This is about the password of the authority. Expressions before it may be empty, or write a scheme or slashes.

    Args:
        template: Any text. A brace without another is a literal.

    >>> template_passwords("http://me{a}:secret@{host}/"), template_passwords("{+base}me:secret@example.com")
    ([(13, 19)], [(10, 16)])
    """
    expressions = [*EXPRESSION.finditer(template)]
    starts = [0, *(found.end() for found in expressions)]
    ends = [*(found.start() for found in expressions), len(template)]
    literals = [template[start:end] for start, end in zip(starts, ends, strict=True)]
    values = ["http" if literal.startswith(":") else "" for literal in literals[1:]]
    before_authority = _end_before_authority(_joined(literals, values))
    may_be_slashes: list[int] = []
    position = 0
    for number, value in enumerate(values):
        position += len(literals[number])
        if position > before_authority:
            values[number] = "x"
        elif expressions[number][1] in {"+", "#", "/"}:
            may_be_slashes.append(number)
        position += len(value)
    passwords = [*_in_literals(literals, values, starts)]
    for number in may_be_slashes[:1]:
        values[number] = "//"
        passwords += _in_literals(literals, values, starts)
    return merged(passwords)


def hidden_in_template(text: str) -> list[Span]:
    """Return the spans that messages about a text that is not a template hide, in order.

    >>> hidden_in_template("http://me{/a}:secret@example.com/{")
    [(14, 20)]
    """
    return merged((*hidden_spans(text), *template_passwords(text)))


def expansion_passwords(text: str) -> list[Span]:
    """Return the spans of what may be passwords in an expansion, in order.

    With other values, each word between slashes may be the authority.

    >>> expansion_passwords("http://me:secret@example.com"), expansion_passwords("me:secret@example.com")
    ([(10, 16)], [(3, 9)])
    """
    spans, start = [*hidden_spans(text, "authority")], 0
    for word in text.replace("?", "/").replace("#", "/").split("/"):
        password = password_in_authority(text, start, start + len(word))
        spans += [password] if password else []
        start += len(word) + 1
    return merged(spans)


def _joined(literals: Sequence[str], values: Sequence[str]) -> str:
    return "".join(literal + value for literal, value in zip(literals, (*values, ""), strict=True))


def _end_before_authority(text: str) -> int:
    """Return the end of the first word, which may be a scheme, or of the slashes after it."""
    scheme, _, path, *_ = component_spans(text)
    word, _, _ = text[: (scheme or path)[1]].partition("/")
    return max(len(word), len(text) - len(text[scheme[1] + 1 if scheme else 0 :].lstrip("/")))


def _in_literals(literals: Sequence[str], values: Sequence[str], starts: Sequence[int]) -> Iterator[Span]:
    """Yield the parts of literals that are in a password when expressions have some values.

    Args:
        literals: The literals before, between and after the expressions.
        values: The values of the expressions.
        starts: The offset of each literal in the template.
    """
    passwords = password_spans(_joined(literals, values))
    position = 0
    for literal, value, offset in zip(literals, (*values, ""), starts, strict=True):
        for start, end in clipped(passwords, position, position + len(literal)):
            yield offset + start, offset + end
        position += len(literal) + len(value)
