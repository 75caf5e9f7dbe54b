"""The type of URI templates: `str` with a proof (RFC 6570)."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, Self, final

from uri_split._split.passwords import redacted
from uri_split._templates.expansion import Plan, Value, expanded, plan_of
from uri_split._templates.grammar import pattern_of
from uri_split._templates.matching import Matcher
from uri_split._templates.parts import Expression, OperatorName, Part, parts_of, variables_of
from uri_split._text.arguments import check_type, plain_text
from uri_split._text.public import public

if TYPE_CHECKING:
    from pydantic import GetJsonSchemaHandler
    from pydantic_core import CoreSchema


@public
@final
class URITemplate(str):
    """A text that is proven to match URI-Template (RFC 6570): a URI with expressions for values in braces.

    It is a `str`. Equality, hash and order are those of `str`.

    Args:
        text: Any `str`.

    Raises:
        InvalidURITemplate: If the text does not match. It says where and why.
        TypeError: If it is not a `str`.

    >>> template = URITemplate("https://example.com/{user}/files{/path*}{?page,size}")
    >>> template.expand(user="jane", path=["a", "b c"], page=2)
    'https://example.com/jane/files/a/b%20c?page=2'
    >>> template.variables, template.level
    (('user', 'path', 'page', 'size'), 4)
    """

    __slots__ = ("_lazy_matcher", "_parts", "_plan")

    _parts: tuple[Part, ...]
    _plan: Plan
    _lazy_matcher: Matcher | None

    def __new__(cls, text: str) -> Self:
        """Check the text."""
        text = plain_text(text, cls.__name__)
        if not pattern_of("URI-Template").fullmatch(text):
            from uri_split._templates.problems import invalid_template  # noqa: PLC0415  needed only for an error

            raise invalid_template(text)
        template = str.__new__(cls, text)
        parts = parts_of(text)
        template._parts = parts  # noqa: SLF001  of this class
        template._plan = plan_of(parts)  # noqa: SLF001  of this class
        template._lazy_matcher = None  # noqa: SLF001  of this class
        return template

    @property
    def variables(self) -> tuple[str, ...]:
        """The names of the variables, each once, in order of their first occurrence.

        They are as written: a percent-encoding in a name is part of it (section 2.3).

        >>> URITemplate("{+base}/{user}{?page,user}").variables
        ('base', 'user', 'page')
        """
        return tuple(dict.fromkeys(variable.name for variable in variables_of(self._parts)))

    @property
    def operators(self) -> tuple[OperatorName, ...]:
        """The operators of the expressions, each once, in order; the empty text stands for simple expansion.

        >>> URITemplate("{+base}/{user}{?page}").operators
        ('+', '', '?')
        """
        return tuple(dict.fromkeys(expression.operator for expression in self._expressions))

    @property
    def level(self) -> Literal[1, 2, 3, 4]:
        """The lowest level of processors that can expand the template (section 1.2).

        >>> [URITemplate(text).level for text in ("{a}", "{+a}", "{a,b}", "{a:3}")]
        [1, 2, 3, 4]
        """
        variables = variables_of(self._parts)
        if any(variable.prefix or variable.explode for variable in variables):
            return 4
        if len(variables) > len(self._expressions):
            return 3
        operators = set(self.operators)
        return 1 if operators <= {""} else 2 if operators <= {"", "+", "#"} else 3

    def expand(self, variables: Mapping[str, Value] | None = None, /, **more: Value) -> str:
        """Return the text with the values of the variables in place of the expressions (section 3).

        Texts are normalized to NFC and percent-encoded. Under ``+`` and ``#``, reserved characters and
        percent-encodings stay as they are. Nothing is written for a variable that is undefined: one without a value, or
        with `None`, or with a list or a mapping without defined members. Values without a variable are ignored.

        The text may be no URI, and a value such as ``..`` may lead out of a folder: `to_uri` checks this.

        Args:
            variables: Values by name.
            more: More values, which replace those of the same name.

        Raises:
            TypeError: If a value is no `str`, `int`, `float`, list, mapping or `None`, or if a list or a mapping is
                given for a variable with a prefix, as in ``{name:3}``.
            URIError: If a value cannot be written: a number that is infinite or not a number, or a text with a lone
                surrogate.

        >>> URITemplate("/search{?q,tags*}").expand(q="50% off", tags={"color": "red", "size": None})
        '/search?q=50%25%20off&color=red'
        >>> URITemplate("{+base}/x").expand({"base": "https://example.com/a"})
        'https://example.com/a/x'
        """
        if variables is None:
            return expanded(self._plan, more)
        if variables.__class__ is not dict:  # quicker than `isinstance`
            check_type(variables, Mapping, "variables", "a mapping of names to values")
        return expanded(self._plan, {**variables, **more} if more else variables)

    def match(self, text: str) -> dict[str, str] | None:
        """Return the values that expand to a text, or `None` if there are none.

        Each value is one text: no lists and no mappings are read back. If there are several readings, that is preferred
        in which all variables are defined, then one that defines the first variables, and then the longest values.
        `is_invertible` tells whether it always returns what was expanded.

        The text must be written exactly as `expand` writes it: percent-encodings in lower case do not match. So
        normalize a URI first, with `URIReference.normalize`.

        Args:
            text: Any `str`.

        Returns:
            The values by name. Variables that are undefined are left out.

        Raises:
            TypeError: If it is not a `str`.
            URIError: If a variable occurs several times, and there are too many readings to try.

        >>> template = URITemplate("/users/{user}/files{/folder,name}{?page}")
        >>> template.match("/users/jane/files/docs/a%20b?page=2")
        {'user': 'jane', 'folder': 'docs', 'name': 'a b', 'page': '2'}
        >>> template.match("/users/jane/files/docs"), template.match("/users/")
        ({'user': 'jane', 'folder': 'docs'}, None)
        """
        return self._matcher.match(plain_text(text, "match"))

    @property
    def _matcher(self) -> Matcher:
        if self._lazy_matcher is None:
            self._lazy_matcher = Matcher(self._parts, self._plan)
        return self._lazy_matcher

    @property
    def _expressions(self) -> list[Expression]:
        return [part for part in self._parts if not isinstance(part, str)]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({redacted(self)!r})"

    def __reduce__(self) -> tuple[type[Self], tuple[str]]:
        return type(self), (str(self),)

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: object, _handler: object) -> "CoreSchema":
        from uri_split._uri.pydantic import schema_of_type  # noqa: PLC0415  an extra

        return schema_of_type(cls.__name__, cls)

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: "CoreSchema", handler: "GetJsonSchemaHandler") -> dict[str, object]:
        return {**handler(schema), "format": "uri-template"}
