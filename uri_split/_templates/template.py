"""The type of URI templates: `str` with a proof (RFC 6570)."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, Self, final

from uri_split._templates.ambiguity import Ambiguity, ambiguity_of
from uri_split._templates.conversion import to_uri
from uri_split._templates.expansion import Plan, Value, expanded, plan_of
from uri_split._templates.filling import filled
from uri_split._templates.grammar import pattern_of
from uri_split._templates.graph import graph_of
from uri_split._templates.lenient_matching import LenientMatcher
from uri_split._templates.matching import Matcher
from uri_split._templates.parts import Expression, OperatorName, Part, parts_of, variables_of
from uri_split._templates.passwords import hidden_in_template
from uri_split._templates.pattern import PatternWriter, has_one_reading
from uri_split._templates.search import UndecidedError
from uri_split._text.arguments import check_type, plain_text
from uri_split._text.errors import URIError
from uri_split._text.public import public
from uri_split._text.spans import mask
from uri_split._uri.types import URI, RelativeRef
from uri_split.dialects import PYTHON, Dialect

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

    __slots__ = ("_lazy_ambiguity", "_lazy_lenient_matcher", "_lazy_matcher", "_parts", "_plan")

    _parts: tuple[Part, ...]
    _plan: Plan
    _lazy_matcher: Matcher | None
    _lazy_lenient_matcher: LenientMatcher | None
    _lazy_ambiguity: tuple[Ambiguity | None, bool] | None

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
        template._lazy_matcher = template._lazy_lenient_matcher = None  # noqa: SLF001  of this class
        template._lazy_ambiguity = None  # noqa: SLF001  of this class
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
        """The operators of the expressions, each once, in order; the empty text is that of simple expansion.

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

        The result may not be a URI, and a value such as ``..`` may lead out of a folder: `to_uri` checks this.

        Args:
            variables: Values by name.
            more: More values, which replace those of the same name.

        Raises:
            TypeError: If a value is not a `str`, `int`, `float`, list, mapping or `None`; if it is a `bool`; or if a
                list or a mapping is given for a variable with a prefix, as in ``{name:3}``.
            URIError: If a value cannot be written: a number that is infinite or not a number, or a text with a lone
                surrogate that does not stand for a byte (PEP 383).

        >>> URITemplate("/search{?q,tags*}").expand(q="50% off", tags={"color": "red", "size": None})
        '/search?q=50%25%20off&color=red'
        >>> URITemplate("{+base}/x").expand({"base": "https://example.com/a"})
        'https://example.com/a/x'
        """
        return expanded(self._plan, _values(variables, more))

    def to_uri(self, variables: Mapping[str, Value] | None = None, /, **more: Value) -> URI | RelativeRef:
        """Return the expansion as a reference, and refuse values that would change its structure.

        It refuses

        - a value that is, or completes, a dot-segment such as ``..``, which resolution would remove with the segment
          before it;
        - an empty or undefined value if what follows it would be in another component: after ``/{a}/{b}`` without
          ``a``, and in browsers after ``https://{host}/{b}`` without ``host``, ``b`` would be the host;
        - an empty or undefined value that makes a relative path absolute, as in ``{a}/{b}``, or an absolute one
          relative, as in ``{/a}{b}``, or that leaves a relative path empty, unless there is a scheme;
        - a value in the path that browsers read as the host, as in ``http:{a}``, and one that would continue the host
          of a base, as in ``{+base}{a}``.

        A value may be the scheme, or the whole host. Under ``+`` and ``#``, a value writes its own delimiters: it may
        choose the host, or leave the path empty.

        Args:
            variables: Values by name, as in `expand`.
            more: More values, which replace those of the same name.

        Raises:
            InvalidURI: If the expansion is not a URI-reference.
            InvalidComponent: If a value changes the structure.
            TypeError: If a value has another type.
            URIError: If a value cannot be written.

        >>> template = URITemplate("https://example.com/files/{name}")
        >>> template.to_uri(name="a/b")
        AbsoluteURI('https://example.com/files/a%2Fb')
        >>> template.to_uri(name="..")  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        uri_split.InvalidComponent: ".." is a dot-segment, which resolution removes from a path: ...
        """
        return to_uri(self._plan, _values(variables, more))

    def partial(self, variables: Mapping[str, Value] | None = None, /, **more: Value) -> "URITemplate":
        """Return the template with values for some of its variables; the others are left to be expanded later.

        A variable that is given as `None` is undefined, and removed. If a query such as ``{?a,b}`` is filled in part,
        the parameters that are given come first.

        Args:
            variables: Values by name, as in `expand`.
            more: More values, which replace those of the same name.

        Raises:
            TypeError: If a value has another type.
            URIError: If a value cannot be written, or if only some variables of an expression such as ``{a,b}``,
                ``{+a,b}`` or ``{#a,b}`` are given: whether a comma is written depends on the others.

        >>> URITemplate("https://{host}/users{/user}{?page,size}").partial(host="example.com", size=50)
        URITemplate('https://example.com/users{/user}?size=50{&page}')
        """
        return URITemplate(filled(self._parts, _values(variables, more)))

    def match(self, text: str, *, lenient: bool = False) -> dict[str, str] | None:
        """Return the values that expand to a text, or `None` if there are none.

        Each value is one text: no lists and no mappings are read back. If there are several readings, one that defines
        all variables is preferred, then one without percent-encodings in the values under ``+`` and ``#``. Otherwise,
        the variables are read in order, each defined if possible, and then with the longest value. If `is_invertible`
        is true, there is only one for each expansion that it is about.

        The text must be written exactly as `expand` writes it. Values are encoded with capital hex digits, and only
        where needed; literals, and percent-encodings that were given under ``+`` and ``#``, are as they are. So if the
        template is normalized, normalize a URI first, with `URIReference.normalize`. Bytes of a value (PEP 383) that
        together are UTF-8 are read as characters, if these are in NFC.

        With ``lenient=True``, other texts match as well, as browsers and ``encodeURIComponent`` write them, so that a
        server can route them. After the authority, a value may contain every character of a segment (``pchar``), such
        as a colon or parentheses, and any percent-encoding. Parameters of the query may have any order; those that the
        template does not have are ignored, and so is the second of two with the same name. ``+`` in a query is a space,
        as in `URI.query_params`. A text that matches anyway has the same values.

        Args:
            text: Any `str`.
            lenient: Whether other texts than those that `expand` writes match, too.

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
        >>> URITemplate("/wiki/{title}{?a,b}").match("/wiki/Foo_(bar)?b=1&a=2&c", lenient=True)
        {'title': 'Foo_(bar)', 'a': '2', 'b': '1'}
        """
        text = plain_text(text, "match")
        values = self._matcher.match(text)
        if values is not None or not lenient:
            return values
        if self._lazy_lenient_matcher is None:
            self._lazy_lenient_matcher = LenientMatcher(self._parts)
        return self._lazy_lenient_matcher.match(text)

    @property
    def is_invertible(self) -> bool:
        """Whether `match` always returns the values that were expanded.

        It assumes that every variable has a value, which is a text in NFC without lone surrogates, and without
        percent-encodings under ``+`` and ``#``. Under these conditions, no text is the expansion of two different
        assignments. If a variable occurs more than once, or the template is very long, the answer may take a long time,
        and may not be found; then the template is not called invertible.

        >>> URITemplate("/files/{+path}/{name}").is_invertible, URITemplate("/{name}.{suffix}").is_invertible
        (True, False)
        """
        return self._ambiguity() == (None, True)

    def ambiguity(self) -> Ambiguity | None:
        """Return the shortest text that two different assignments of values expand to.

        The values are as in `is_invertible`.

        Returns:
            The text with both assignments; `None` if the template is invertible, or if neither an ambiguity nor a
            proof is found: a variable occurs more than once, or the template is very long.

        >>> URITemplate("/{name}.{suffix}").ambiguity()
        Ambiguity(text='/..', first={'name': '.', 'suffix': ''}, second={'name': '', 'suffix': '.'})
        """
        return self._ambiguity()[0]

    def pattern(self, dialect: Dialect = PYTHON, *, anchored: bool = False) -> str:
        r"""Return a pattern of the texts that match, without captures.

        It does not compare the values of a variable that occurs more than once, nor does it see whether a value is in
        NFC. Its length grows with the square of the number of variables in one expression, and some engines refuse long
        prefixes: RE2 ``{a:600}``, for example. In engines that backtrack, as those of Python, JavaScript and Java do, a
        template with values side by side, such as ``{a}{b}{c}``, may be slow on untrusted texts; `match` does not use
        that pattern.

        Args:
            dialect: The syntax of the engine that runs it; see `uri_split.dialects`.
            anchored: Whether the pattern itself matches whole texts only.

        Raises:
            TypeError: If the dialect has another type.

        >>> import re
        >>> pattern = URITemplate("/users/{user}{?page}").pattern()
        >>> bool(re.fullmatch(pattern, "/users/jane?page=2")), bool(re.fullmatch(pattern, "/users/jane/files"))
        (True, False)
        """
        check_type(dialect, Dialect, "dialect", "Dialect")
        one_reading = has_one_reading(graph_of(self._parts, all_defined=False))
        pattern = PatternWriter(dialect, one_reading=one_reading).of_parts(self._parts)
        return dialect.anchored(pattern) if anchored else pattern

    def _ambiguity(self) -> tuple[Ambiguity | None, bool]:
        """Return the ambiguity, if there is one, and whether that is certain."""
        if self._lazy_ambiguity is None:
            try:
                self._lazy_ambiguity = ambiguity_of(self._parts, self._plan), True
            except (UndecidedError, URIError):
                self._lazy_ambiguity = None, False
        return self._lazy_ambiguity

    @property
    def _matcher(self) -> Matcher:
        if self._lazy_matcher is None:
            self._lazy_matcher = Matcher(self._parts, self._plan)
        return self._lazy_matcher

    @property
    def _expressions(self) -> list[Expression]:
        return [part for part in self._parts if not isinstance(part, str)]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({mask(self, hidden_in_template(self))!r})"

    def __reduce__(self) -> tuple[type[Self], tuple[str]]:
        return type(self), (str(self),)

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: object, _handler: object) -> "CoreSchema":
        from uri_split._uri.pydantic import schema_of_type  # noqa: PLC0415  an extra

        return schema_of_type(cls.__name__, cls)

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: "CoreSchema", handler: "GetJsonSchemaHandler") -> dict[str, object]:
        return {**handler(schema), "format": "uri-template"}


def _values(variables: Mapping[str, Value] | None, more: dict[str, Value]) -> Mapping[str, Value]:
    if variables is None:
        return more
    if variables.__class__ is not dict:  # quicker than `isinstance`
        check_type(variables, Mapping, "variables", "a mapping of names to values")
    return {**variables, **more} if more else variables
