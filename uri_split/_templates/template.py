"""URI templates (RFC 6570): the type, conversion from a URI, and conflicts between templates."""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, islice, pairwise, product
from typing import TYPE_CHECKING, Final, Literal, Self, final

from uri_split._algebra.browsers import authority_span
from uri_split._algebra.components import places_of
from uri_split._algebra.encoding import InvalidComponent, normalize
from uri_split._algebra.paths import dot_segment_error, segment_as_host_error
from uri_split._algebra.resolution import DOT_SEGMENTS
from uri_split._grammar import Component
from uri_split._templates.ambiguity import Ambiguity, Automaton, UndecidedError, ambiguity_of, is_in_ascii, shared_texts
from uri_split._templates.expansion import Place, Plan, Value, expanded, expanded_pieces, filled, plan_of
from uri_split._templates.grammar import (
    Expression,
    OperatorName,
    Part,
    hidden_in_template,
    parts_of,
    pattern_of,
    variables_of,
)
from uri_split._templates.matching import Graph, LenientMatcher, Matcher, PatternWriter, graph_of, has_one_assignment
from uri_split._text.arguments import URIError, check_type, plain_text, public
from uri_split._text.spans import Span, mask, shown
from uri_split._uri.types import URI, RelativeRef, URIReference
from uri_split.dialects import PYTHON, Dialect
from uri_split.lenient import component_spans, split
from uri_split.messages import phrase

if TYPE_CHECKING:
    from pydantic import GetJsonSchemaHandler
    from pydantic_core import CoreSchema

# Expansion of a template to a URI whose structure its values do not change: no dot-segments, no accidental host.

_COMPONENTS: Final[Mapping[str, Component]] = {
    "s": "scheme",
    "a": "host",  # the whole authority
    "b": "host",  # what only browsers read as the authority
    "p": "path",
    "q": "query",
    "f": "fragment",
}
_MOST_ADVICE: Final = 20  # variables: each is tried, which reads the whole expansion
_LONGEST_ADVICE: Final = 60
_ENDS_OF_SEGMENTS: Final = frozenset("/?#")
_TWO_SLASHES: Final = 'the path cannot begin with "//", after which its second segment would be read as the host'


def to_uri(plan: Plan, values: Mapping[str, Value]) -> URI | RelativeRef:
    """Return the reference that a template expands to with these values.

    Raises:
        InvalidComponent: If a value changes the structure (see `uri_split.URITemplate.to_uri`).
        InvalidURI: If the expansion is not a URI-reference.
        TypeError: If a value has another type (see `uri_split._templates.expansion.expanded`).
        URIError: If a value cannot be written.

    >>> from uri_split._templates.expansion import plan_of
    >>> from uri_split._templates.grammar import parts_of
    >>> to_uri(plan_of(parts_of("/users/{user}")), {"user": "jane"})
    RelativeRef('/users/jane')
    """
    pieces = expanded_pieces(plan, values)
    text = "".join(pieces)
    reference = URIReference(text)
    filled = _without_empty_values(plan.places, pieces)
    if filled != pieces:
        _check_components(plan, pieces, _letters(filled))
        _check_beginning_of_path(plan, pieces)
    _check_host(plan, pieces, text)
    _check_dot_segments(plan, pieces, text)
    return reference


def _check_components(plan: Plan, pieces: list[str], wanted: list[str]) -> None:
    """Refuse empty and undefined values if what follows them is in another component than it should be."""
    component = _moved_to(_letters(pieces), wanted)
    if component is None:
        return
    help_ = _help(plan, pieces, lambda filled: not _moved_to(_letters(filled), wanted))
    if _slashes_are_apart(pieces, component_spans("".join(pieces))[1]):
        message, component = f"{_TWO_SLASHES}: {help_}", "path"
    else:
        message = f"what follows an empty value would be read as the {component}: {help_}"
    raise InvalidComponent(message, component)


def _check_beginning_of_path(plan: Plan, pieces: list[str]) -> None:
    """Refuse empty values that change how the path begins.

    Undefined ones may leave it empty under ``/``, and after a scheme, as in ``mailto:{to}{?subject}``.
    """
    plain = [place for place in plan.places if not place.operator.reserved]
    found, wanted = (split("".join(each)) for each in (pieces, _without_empty_values(plain, pieces)))
    is_relative, should_be = _is_relative(found.path), _is_relative(wanted.path)
    if is_relative == should_be or (should_be and found.scheme and not found.path):
        return
    wrong = 'not begin with "/"' if is_relative else 'begin with "/"' if found.path else "be empty"
    help_ = _help(plan, pieces, lambda filled: _is_relative(split("".join(filled)).path) == should_be)
    message = f"the path would {wrong}: {help_}"
    raise InvalidComponent(message, "path")


def _is_relative(path: str) -> bool:
    return path[:1] not in {"", "/"}


def _help(plan: Plan, pieces: list[str], is_right: Callable[[list[str]], bool]) -> str:
    """Return the help to give a value for one of the variables that are empty, if possible one that is sufficient.

    Args:
        plan: The plan of the template.
        pieces: The pieces of the expansion.
        is_right: Returns whether pieces with another value are as they should be.
    """
    filled = _without_empty_values(plan.places, pieces)
    is_empty = {place.position for place in plan.places if filled[place.position] != pieces[place.position]}
    names_of_empty = dict.fromkeys(place.name for place in plan.places if place.position in is_empty)
    empty = list(islice(names_of_empty, _MOST_ADVICE))

    def with_value(name: str) -> list[str]:
        own = {place.position for place in plan.places if place.name == name}
        return [filled[each] if each in own else piece for each, piece in enumerate(pieces)]

    sufficient = [name for name in empty if is_right(with_value(name))]
    names = [f'"{name}"' for name in sufficient or empty]
    return f"give a value for {phrase(names)}"


def _check_host(plan: Plan, pieces: list[str], text: str) -> None:
    """Refuse values that make a host of a path, or that browsers alone read as the host, or that continue a host."""
    _, authority, *_ = component_spans(text)
    if _slashes_are_apart(pieces, authority):
        raise InvalidComponent(_TWO_SLASHES, "path")
    if authority and authority[0] < authority[1]:
        slashes = bisect_right(list(accumulate(map(len, pieces))), authority[0] - 1)
        if slashes in {place.position for place in plan.places}:
            for name in _encoded_values(plan, pieces, places_of(text).span("host")):
                message = f'"{name}" would be read as part of the host: write "/" before it in the template'
                raise InvalidComponent(message, "host")
    elif _encoded_values(plan, pieces, authority_span(text) or (0, 0)):
        raise segment_as_host_error()


def _check_dot_segments(plan: Plan, pieces: list[str], text: str) -> None:
    """Refuse values that are a dot-segment, or complete one, as an undefined one does in ``/.{.a}.``.

    The literal's own, as in ``/.{/a}``, is allowed.
    """
    spans = list(_value_spans(plan, pieces))
    ends = [end for _, (_, end) in spans]
    for first, last in _dot_segments(text):
        for place, (start, end) in spans[bisect_left(ends, first) : bisect_right(ends, last) + 1]:
            is_own = start == last and not pieces[place.position] and place.operator.first in _ENDS_OF_SEGMENTS
            if start <= last and first <= end and not is_own:
                raise dot_segment_error(text[first:last])


def _without_empty_values(places: Iterable[Place], pieces: list[str]) -> list[str]:
    """Return the pieces with an ``x`` for each value or member of a list that is empty or undefined, in some places.

    Under ``+`` and ``#``, values write their own delimiters, so what they contain stays.
    """
    filled = pieces.copy()
    for place in places:
        piece, operator = pieces[place.position], place.operator
        if not piece:
            filled[place.position] = f"{operator.first}x"
        elif not operator.reserved:
            first, *others = piece.split("/")
            filled[place.position] = "/".join([first, *(each or "x" for each in others)])
    return filled


def _letters(pieces: list[str]) -> list[str]:
    """Return the pieces with a letter for each character: the component that it is in, or leads to."""
    text = "".join(pieces)
    scheme, authority, path, query, _ = component_spans(text)
    ends = [0 if span is None else span[1] for span in (authority, authority_span(text), path, query)]
    bounds = pairwise([0, *accumulate([scheme[1] + 1 if scheme else 0, *ends, len(text)], max)])
    letters = "".join(letter * (end - start) for letter, (start, end) in zip(_COMPONENTS, bounds, strict=True))
    return [letters[start:end] for start, end in pairwise([0, *accumulate(map(len, pieces))])]


def _moved_to(found: list[str], wanted: list[str]) -> Component | None:
    """Return the component of the first piece that should be in another one, or `None`.

    What is wanted may be longer, because an empty value has been filled.
    """
    for letters, others in zip(found, wanted, strict=True):
        if not others.endswith(letters):
            pairs = zip(reversed(letters), reversed(others), strict=False)
            return next(_COMPONENTS[letter] for letter, other in pairs if letter != other)
    return None


def _slashes_are_apart(pieces: list[str], authority: Span | None) -> bool:
    """Return whether the two slashes before the authority are in different pieces."""
    return authority is not None and authority[0] - 1 in accumulate(map(len, pieces))


def _dot_segments(text: str) -> Iterator[Span]:
    """Yield the spans of the dot-segments in the path."""
    _, _, (start, end), *_ = component_spans(text)
    for segment in text[start:end].split("/"):
        if normalize(segment) in DOT_SEGMENTS:
            yield start, start + len(segment)
        start += len(segment) + 1


def _encoded_values(plan: Plan, pieces: list[str], span: Span) -> list[str]:
    """Return the variables of which something is written within a span, except under ``+`` and ``#``."""
    return [
        place.name
        for place, (start, end) in _value_spans(plan, pieces)
        if not place.operator.reserved and max(start, span[0]) < min(end, span[1])
    ]


def _value_spans(plan: Plan, pieces: list[str]) -> Iterator[tuple[Place, Span]]:
    """Yield the places with the spans of what is written for their variables, without what leads to it."""
    ends = list(accumulate(map(len, pieces)))
    for place in plan.places:
        end = ends[place.position]
        yield place, (end - max(0, len(pieces[place.position]) - len(place.operator.first)), end)


# The type of URI templates: `str` with a proof (RFC 6570).


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
            from uri_split._templates.grammar import invalid_template  # noqa: PLC0415  needed only for an error

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

    def expand(
        self, variables: Mapping[str, Value] | None = None, /, *, require_all: Value = False, **more: Value
    ) -> str:
        """Return the text with the values of the variables in place of the expressions (section 3).

        Texts are normalized to NFC and percent-encoded. Under ``+`` and ``#``, reserved characters and
        percent-encodings stay as they are. Nothing is written for a variable that is undefined: one without a value, or
        with `None`, or with a list or a mapping without defined members.

        The result may not be a URI, and a value such as ``..`` may lead out of a folder: `to_uri` checks this.

        Args:
            variables: Values by name. Other names than those of variables are ignored, so that one mapping may serve
                many templates, as in RFC 6570.
            require_all: Whether every variable must be given, at least as `None`: a `bool`.
            more: More values, which replace those of the same name. Each must be for a variable. For one with the name
                ``require_all``, use the mapping.

        Raises:
            TypeError: If a keyword is not the name of a variable; if a value is neither text, a number, a UUID, a date,
                a time, a list, a mapping nor `None`; if it is a `bool`; or if a list or a mapping is given for a
                variable with a prefix, as in ``{name:3}``.
            URIError: If a required variable is not given, or if a value cannot be written: a number that is infinite or
                not a number, or a text with a lone surrogate that does not stand for a byte (PEP 383).

        >>> URITemplate("/search{?q,tags*}").expand(q="50% off", tags={"color": "red", "size": None})
        '/search?q=50%25%20off&color=red'
        >>> URITemplate("{+base}/x").expand({"base": "https://example.com/a"})
        'https://example.com/a/x'
        """
        return expanded(self._plan, self._values(variables, more, require_all))

    def to_uri(
        self, variables: Mapping[str, Value] | None = None, /, *, require_all: Value = False, **more: Value
    ) -> URI | RelativeRef:
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
            require_all: Whether every variable must be given, at least as `None`: a `bool`.
            more: More values, which replace those of the same name, each for a variable.

        Raises:
            InvalidURI: If the expansion is not a URI-reference.
            InvalidComponent: If a value changes the structure.
            TypeError: If a keyword is not the name of a variable, or a value has another type.
            URIError: If a required variable is not given, or a value cannot be written.

        >>> template = URITemplate("https://example.com/files/{name}")
        >>> template.to_uri(name="a/b")
        AbsoluteURI('https://example.com/files/a%2Fb')
        >>> template.to_uri(name="..")  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        uri_split.InvalidComponent: ".." is a dot-segment, which resolution removes from a path: ...
        """
        return to_uri(self._plan, self._values(variables, more, require_all))

    def partial(self, variables: Mapping[str, Value] | None = None, /, **more: Value) -> "URITemplate":
        """Return the template with values for some of its variables; the others are left to be expanded later.

        A variable that is given as `None` is undefined, and removed. If a query such as ``{?a,b}`` is filled in part,
        the parameters that are given come first.

        Args:
            variables: Values by name, as in `expand`.
            more: More values, which replace those of the same name, each for a variable.

        Raises:
            TypeError: If a keyword is not the name of a variable, or a value has another type.
            URIError: If a value cannot be written, or if only some variables of an expression such as ``{a,b}``,
                ``{+a,b}`` or ``{#a,b}`` are given: whether a comma is written depends on the others.

        >>> URITemplate("https://{host}/users{/user}{?page,size}").partial(host="example.com", size=50)
        URITemplate('https://example.com/users{/user}?size=50{&page}')
        """
        return URITemplate(filled(self._parts, self._values(variables, more, False)))  # noqa: FBT003  a private method

    def match(self, text: str, *, lenient: bool = False) -> dict[str, str] | None:
        """Return the values that expand to a text, or `None` if there are none.

        Each value is one text: no lists and no mappings are read back. If there are several, one that defines all
        variables is preferred, then one without percent-encodings in the values under ``+`` and ``#``. Otherwise,
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
            URIError: If a variable occurs several times, and there are too many assignments to try.

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
        one_assignment = has_one_assignment(graph_of(self._parts, all_defined=False))
        pattern = PatternWriter(dialect, one_assignment=one_assignment).of_parts(self._parts)
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

    def _values(
        self, variables: Mapping[str, Value] | None, more: dict[str, Value], require_all: object
    ) -> Mapping[str, Value]:
        """Return all values that are given by name, after a check of the names."""
        names = self._plan.names
        if not names.issuperset(more):
            unknown = next(name for name in more if name not in names)
            raise TypeError(unknown_variable(unknown, self.variables))
        values: Mapping[str, Value] = more
        if variables is not None:
            if variables.__class__ is not dict:  # quicker than `isinstance`
                check_type(variables, Mapping, "variables", "a mapping of names to values")
            values = {**variables, **more} if more else variables
        if require_all is False:
            return values
        check_type(require_all, bool, "require_all", "bool", otherwise="give a variable in the mapping")
        if require_all and (missing := [f'"{name}"' for name in self.variables if name not in values]):
            message = f"no value for {', '.join(missing)}: give it, or None to leave it out"
            raise URIError(message)
        return values

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
        return {**handler(schema), "format": "uri-template", "examples": ["/users/{id}{?page}"]}


def unknown_variable(name: str, variables: Sequence[str]) -> str:
    """Return the message about a name that is not that of a variable of a template.

    >>> unknown_variable("usr", ["user", "page"])
    'no variable "usr": the template has user, page; did you mean "user"?'
    """
    from difflib import get_close_matches  # noqa: PLC0415  needed only for an error

    # The search takes quadratic time.
    usual = [each for each in islice(variables, _MOST_ADVICE) if len(each) <= _LONGEST_ADVICE]
    near = [each for each in usual if each.casefold() == name.casefold()]
    near = near or get_close_matches(name[:_LONGEST_ADVICE], usual, 1)
    hint = f'; did you mean "{near[0]}"?' if near else ""
    more = ", …" if len(usual) < len(variables) else ""
    has = f"{', '.join(usual)}{more}".removeprefix(", ") or "none"
    return f'no variable "{shown(name[:_LONGEST_ADVICE]).line}": the template has {has}{hint}'


# Conflicts: whether two templates, such as those of a router, match the same text.

_MOST_TEXTS: Final = 100
_MOST_REPEATED: Final = 3  # each doubles the work


def conflict(one: str, other: str) -> str | None:
    """Return the shortest text that two templates both match; `None` if there is none.

    If a variable occurs more than once, a shorter text may exist.

    Args:
        one: A template.
        other: Another one.

    Raises:
        InvalidURITemplate: If one of them is not a template.
        TypeError: If one of them is not a `str`.
        URIError: If it takes too many steps to decide, as may be the case if a variable occurs more than once, or if
            there are many variables or long literals.

    >>> conflict("/users/{id}", "/users/me"), conflict("/users/{id}", "/users/{id}/files")
    ('/users/me', None)
    """
    templates = URITemplate(one), URITemplate(other)
    graphs = [list(_graphs(parts_of(template))) for template in templates]
    is_ascii = is_in_ascii([graph for each in graphs for graph in each])
    shortest: str | None = None
    is_decided = True
    for pair in product(*graphs):
        longest = None if shortest is None else len(shortest) - 1
        automata = [Automaton(graph, are_plain=False, is_ascii=is_ascii) for graph in pair]
        try:
            for text in islice(shared_texts(*automata, longest=longest), _MOST_TEXTS):
                if all(template.match(text) is not None for template in templates):
                    shortest = text
                    break
                is_decided = False  # the search follows only one of several texts, and another may match
        except UndecidedError:
            is_decided = False
    if shortest is None and not is_decided:
        message = "it takes too many steps to decide whether the templates conflict"
        raise URIError(message)
    return shortest


def _graphs(parts: Sequence[Part]) -> Iterator[Graph]:
    """Yield graphs that together have all texts, in each of which a variable is defined in all its places, or in none.

    Only those that occur more than once matter.
    """
    numbers = Counter(variable.name for variable in variables_of(parts))
    repeated = [name for name, number in numbers.items() if number > 1][:_MOST_REPEATED]
    for choice in product((True, False), repeat=len(repeated)):
        undefined = {name for name, is_defined in zip(repeated, choice, strict=True) if not is_defined}
        yield graph_of(list(_without(parts, undefined)), all_defined=False, defined={*repeated} - undefined)


def _without(parts: Sequence[Part], names: Container[str]) -> Iterator[Part]:
    for part in parts:
        if isinstance(part, str):
            yield part
        else:
            variables = tuple(variable for variable in part.variables if variable.name not in names)
            if variables:
                yield part._replace(variables=variables)
