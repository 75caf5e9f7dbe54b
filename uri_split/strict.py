"""The strict layer: texts that the grammar of RFC 3986 proves, and the reasons where it does not.

The types are `str` with a proof::

    URIReference
    ├── URI
    │   └── AbsoluteURI    (a URI without a fragment)
    └── RelativeRef

Calling `URIReference` gives an `AbsoluteURI`, a `URI` or a `RelativeRef`; calling one of the others
gives that or fails. Equality, hash and order are those of `str`.
"""

from typing import TYPE_CHECKING, ClassVar, Final, Literal, Self, final

from uri_split.diagnosis import diagnose
from uri_split.display import excerpt
from uri_split.lenient import password_span, split, split_authority
from uri_split.rules import RULES

if TYPE_CHECKING:
    from uri_split.abnf import RuleName
    from uri_split.components import Authority, Components
    from uri_split.lenient import Span
    from uri_split.problems import Problem

__all__ = [
    "URI",
    "AbsoluteURI",
    "InvalidURI",
    "RelativeRef",
    "URIReference",
    "Verdict",
    "diagnose",
    "is_absolute_uri",
    "is_relative_ref",
    "is_uri",
    "is_uri_reference",
    "verdict",
]

Verdict = Literal["valid", "incomplete", "invalid"]
"""What can be said of a text while it is being typed."""

_ABSOLUTE_URI: Final = RULES["absolute-URI"]
_RELATIVE_REF: Final = RULES["relative-ref"]
_URI: Final = RULES["URI"]
_URI_REFERENCE: Final = RULES["URI-reference"]

_EXCERPT_WIDTH: Final = 76
_MOST_REASONS: Final = 10


class InvalidURI(ValueError):  # noqa: N818  it says what is wrong; "Error" would add nothing
    """A text that is not what it should be, with every reason.

    Its `str` is the text with carets under what is wrong and the reasons below, a password hidden.

    >>> try:
    ...     URI("http://example.com:8x/a b")
    ... except InvalidURI as error:
    ...     print(error)
    not a valid URI:
      http://example.com:8x/a b
                          ^  ^
      port must be digits, found "x" (port, RFC 3986 section 3.2.3)
      a space is not allowed in a path: write %20 (path, RFC 3986 section 3.3)
    """

    text: str
    """The text, as it was given."""
    rule: "RuleName"
    """The rule it should be of."""
    problems: "tuple[Problem, ...]"
    """The reasons, in order of position; at least one."""

    def __init__(self, text: str, rule: "RuleName", problems: "tuple[Problem, ...]") -> None:
        super().__init__(text, rule, problems)
        self.text = text
        self.rule = rule
        self.problems = problems

    def __str__(self) -> str:
        line, carets = self._excerpt([(problem.start, problem.end) for problem in self.problems])
        reasons = [problem.reason for problem in self.problems[:_MOST_REASONS]]
        if len(self.problems) > _MOST_REASONS:
            reasons.append(f"and {len(self.problems) - _MOST_REASONS} more")
        return "\n  ".join((f"not a valid {self.rule}:", line, carets, *reasons))

    def __repr__(self) -> str:
        line, _ = self._excerpt([])
        return f"InvalidURI({line!r}, {self.rule!r}, {[problem.code for problem in self.problems]})"

    def _excerpt(self, spans: "list[Span]") -> tuple[str, str]:
        return excerpt(self.text, spans, _EXCERPT_WIDTH, password_span(self.text))

    def __eq__(self, other: object) -> bool:
        return self.args == other.args if isinstance(other, InvalidURI) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.args)


class URIReference(str):
    """A text that is proven to match URI-reference (section 4.1).

    Args:
        text: Any `str`.

    Returns:
        An `AbsoluteURI`, a `URI` (with a fragment) or a `RelativeRef`.

    Raises:
        InvalidURI: If the text does not match. It says where and why.
        TypeError: If it is not a `str`.

    >>> reference = URIReference("http://me@example.com:8042/over/there?name=ferret#nose")
    >>> reference.scheme, reference.userinfo, reference.host, reference.port
    ('http', 'me', 'example.com', '8042')
    >>> reference.path, reference.segments, reference.query, reference.fragment
    ('/over/there', ('over', 'there'), 'name=ferret', 'nose')
    """

    __slots__ = ("_authority", "_components")

    rule: ClassVar["RuleName"] = "URI-reference"
    """The rule that texts of this type match."""

    _authority: "Authority"
    _components: "Components"

    def __new__(cls, text: str) -> "URI | RelativeRef":  # type: ignore[misc]  # mypy wants one class here, and yet reads the union right
        """Check the text and return it as its most specific type."""
        fullmatch = _URI.fullmatch
        kind: type[URI | RelativeRef] | None = None
        if fullmatch(text):
            kind = URI if "#" in text else AbsoluteURI
        elif _RELATIVE_REF.fullmatch(text):
            kind = RelativeRef
        if kind is None or not issubclass(kind, cls):
            raise InvalidURI(text, cls.rule, diagnose(text, cls.rule))
        # Not `str(text)`, which a subclass of `str`, such as an enumeration, may have changed.
        return str.__new__(kind, str.__str__(text))

    def __init_subclass__(cls) -> None:
        if cls.__module__ != __name__:
            message = f"{cls.__name__} cannot be a subclass: the types of references are those of the RFC"
            raise TypeError(message)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.redacted()!r})"

    def __reduce__(self) -> tuple[type[Self], tuple[str]]:
        return type(self), (str(self),)

    def redacted(self) -> str:
        """Return the text with ``***`` for a password that is not empty (section 3.2.1).

        >>> URIReference("//me:secret@example.com/").redacted()
        '//me:***@example.com/'
        """
        start, end = password_span(self) or (0, 0)
        return f"{self[:start]}***{self[end:]}" if end else str(self)

    @property
    def components(self) -> "Components":
        """The five components, as `uri_split.lenient.split` gives them."""
        try:
            return self._components
        except AttributeError:
            self._components = split(self)
            return self._components

    @property
    def scheme(self) -> str | None:
        """The scheme, as it is written (section 3.1)."""
        return self.components.scheme

    @property
    def authority(self) -> str | None:
        """The authority (section 3.2)."""
        return self.components.authority

    @property
    def userinfo(self) -> str | None:
        """The userinfo, password and all (section 3.2.1)."""
        return self._subcomponents.userinfo if self.components.authority is not None else None

    @property
    def host(self) -> str | None:
        """The host, an IP literal with its brackets; `None` where there is no authority (section 3.2.2)."""
        return self._subcomponents.host if self.components.authority is not None else None

    @property
    def port(self) -> str | None:
        """The port as it is written, digits or nothing at all (section 3.2.3)."""
        return self._subcomponents.port if self.components.authority is not None else None

    @property
    def path(self) -> str:
        """The path, never undefined (section 3.3)."""
        return self.components.path

    @property
    def segments(self) -> tuple[str, ...]:
        """What stands between the slashes of the path, without an empty one before the first (section 3.3).

        >>> [URIReference(text).segments for text in ("/a/b", "a/b", "/", "", "/a//")]
        [('a', 'b'), ('a', 'b'), ('',), (), ('a', '', '')]
        """
        path = self.components.path
        return tuple(path.removeprefix("/").split("/")) if path else ()

    @property
    def query(self) -> str | None:
        """The query (section 3.4)."""
        return self.components.query

    @property
    def fragment(self) -> str | None:
        """The fragment (section 3.5)."""
        return self.components.fragment

    @property
    def _subcomponents(self) -> "Authority":
        try:
            return self._authority
        except AttributeError:
            self._authority = split_authority(self.components.authority or "")
            return self._authority


class URI(URIReference):
    """A text that is proven to match URI (section 3). One without a fragment is an `AbsoluteURI`.

    >>> URI("mailto:John.Doe@example.com"), URI("urn:example:animal#nose")
    (AbsoluteURI('mailto:John.Doe@example.com'), URI('urn:example:animal#nose'))
    """

    __slots__ = ()

    rule: ClassVar["RuleName"] = "URI"

    if TYPE_CHECKING:

        def __new__(cls, text: str) -> Self: ...  # noqa: D102  as above, but the type

        @property
        def scheme(self) -> str: ...  # noqa: D102  as above, but the type


@final
class AbsoluteURI(URI):
    """A text that is proven to match absolute-URI (section 4.3): a URI without a fragment.

    >>> AbsoluteURI("https://example.com/?q").query
    'q'
    """

    __slots__ = ()

    rule: ClassVar["RuleName"] = "absolute-URI"

    if TYPE_CHECKING:

        @property
        def fragment(self) -> None: ...  # noqa: D102  as above, but the type


@final
class RelativeRef(URIReference):
    """A text that is proven to match relative-ref (section 4.2): a reference without a scheme.

    >>> RelativeRef("../b?c").path
    '../b'
    """

    __slots__ = ()

    rule: ClassVar["RuleName"] = "relative-ref"

    if TYPE_CHECKING:

        def __new__(cls, text: str) -> Self: ...  # noqa: D102  as above, but the type

        @property
        def scheme(self) -> None: ...  # noqa: D102  as above, but the type


def is_uri(text: str) -> bool:
    """Return whether the text matches URI (section 3).

    >>> is_uri("https://example.com/"), is_uri("//example.com/"), is_uri("https://example.com/ ")
    (True, False, False)
    """
    fullmatch = _URI.fullmatch
    return fullmatch(text) is not None


def is_uri_reference(text: str) -> bool:
    """Return whether the text matches URI-reference (section 4.1).

    >>> is_uri_reference("//example.com/"), is_uri_reference("1:2")
    (True, False)
    """
    fullmatch = _URI_REFERENCE.fullmatch
    return fullmatch(text) is not None


def is_absolute_uri(text: str) -> bool:
    """Return whether the text matches absolute-URI (section 4.3).

    >>> is_absolute_uri("https://example.com/"), is_absolute_uri("https://example.com/#top")
    (True, False)
    """
    fullmatch = _ABSOLUTE_URI.fullmatch
    return fullmatch(text) is not None


def is_relative_ref(text: str) -> bool:
    """Return whether the text matches relative-ref (section 4.2).

    >>> is_relative_ref("../b"), is_relative_ref("https://example.com/")
    (True, False)
    """
    fullmatch = _RELATIVE_REF.fullmatch
    return fullmatch(text) is not None


def verdict(text: str, rule: "RuleName" = "URI") -> Verdict:
    """Return whether the text matches the rule, could with more characters at its end, or cannot.

    Args:
        text: Any `str`.
        rule: The name of one of the 36 rules of Appendix A.

    Raises:
        TypeError: If the text is not a `str`.
        KeyError: If there is no such rule.

    >>> [verdict(text) for text in ("http", "http://[::1", "http://[::1]", "http://[::1]x")]
    ['incomplete', 'incomplete', 'valid', 'invalid']
    """
    asked = RULES[rule]
    if asked.matches(text):
        return "valid"
    return "incomplete" if asked.completable(text) else "invalid"
