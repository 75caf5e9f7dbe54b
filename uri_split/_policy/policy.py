"""What one form field accepts: a rule of the grammar, and what is asked for on top of it."""

import re
from collections.abc import Callable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cached_property
from math import inf
from typing import TYPE_CHECKING, Final, Generic, Literal, TypedDict, TypeVar, Unpack, cast, overload

from uri_split._diagnosis.diagnosis import diagnose
from uri_split._diagnosis.errors import DisallowedURI, InvalidURI
from uri_split._diagnosis.problem import Problem
from uri_split._grammar.names import Component, ReferenceRule, Verdict
from uri_split._policy.limits import Limits
from uri_split._policy.lists import lists_allow, lists_allow_beginning
from uri_split._policy.pattern import PolicyPattern, least_length, outline, policy_pattern
from uri_split._policy.problems import policy_problems, too_long
from uri_split._text.public import public
from uri_split._uri.references import URI, AbsoluteURI, RelativeRef, URIReference
from uri_split.dialects import FOLDED, PYTHON, Dialect
from uri_split.rules import folded

if TYPE_CHECKING:
    import regex
    from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
    from pydantic.json_schema import JsonSchemaValue
    from pydantic_core import CoreSchema

_Kind_co = TypeVar("_Kind_co", bound=URIReference, covariant=True)


_MOST_IN_A_PATTERN: Final = 100


class Settings(TypedDict, total=False):
    """What a policy takes beside its rule."""

    schemes: AbstractSet[str] | None
    loopback_schemes: AbstractSet[str]
    hosts: AbstractSet[str] | None
    ports: AbstractSet[int] | None
    require: AbstractSet[Component]
    forbid: AbstractSet[Component]
    allow_userinfo: bool
    allow_password: bool
    allow_ip_hosts: bool
    dns_hosts_only: bool
    allow_single_labels: bool
    max_length: int


@public
@dataclass(frozen=True)
class Policy(Limits, Generic[_Kind_co]):
    """What a text must be to be accepted: of a rule of RFC 3986, and within limits.

    The limits are those of `Limits`, which says what each means. A policy that could accept no text
    at all is refused.

    Whatever the limits are, a URI of the web (``http``, ``https``, ``ws``, ``wss``, ``ftp``) must have a host that is
    not empty, and so must a relative reference with an authority: without one, browsers take the path for one
    (``https:example.com``, ``///example.com``), and RFC 9110, section 4.2, has no such URI. A port is at most 65535.
    Where a host is needed for this or another reason, and none are listed, an address of an unknown version of IP
    (``[v1.x]``) is refused: "address mechanism not supported" (section 3.2.2).

    A list of hosts without a list of schemes allows the schemes of the network only (`schemes.NETWORK`):
    ``javascript://example.com/%0Aalert(1)`` is refused where ``example.com`` is listed.

    It accepts texts that are valid and as they should be; whether they are safe is another question
    (see `uri_split.find_hazards`).

    Raises:
        ValueError: If a limit is not what it should be, or they contradict each other.
        TypeError: If one that is a set was given as something else, such as a `str`, or one that is a `bool`.

    >>> policy = Policy(schemes={"https"}, hosts={"example.com", "*.example.com"})
    >>> policy.parse("https://www.example.com/a")
    AbsoluteURI('https://www.example.com/a')
    >>> for problem in policy.check("http://example.net/"):
    ...     print(problem.code, problem.start, problem.end, problem.message)
    scheme-not-listed 0 4 the scheme must be https, found "http"
    host-not-listed 7 18 the host must be *.example.com or example.com, found "example.net"
    """

    if TYPE_CHECKING:

        @overload
        def __init__(self: "Policy[URI]", rule: Literal["URI"] = ..., **limits: Unpack[Settings]) -> None: ...
        @overload
        def __init__(
            self: "Policy[AbsoluteURI]", rule: Literal["absolute-URI"], **limits: Unpack[Settings]
        ) -> None: ...
        @overload
        def __init__(
            self: "Policy[RelativeRef]", rule: Literal["relative-ref"], **limits: Unpack[Settings]
        ) -> None: ...
        @overload
        def __init__(
            self: "Policy[URI | RelativeRef]", rule: Literal["URI-reference"], **limits: Unpack[Settings]
        ) -> None: ...
        def __init__(self, rule: ReferenceRule = ..., **limits: Unpack[Settings]) -> None: ...

    def __post_init__(self) -> None:
        super().__post_init__()
        least = least_length(self)
        if least == inf:
            message = "nothing could be accepted: URIs of these schemes have a host, and it is forbidden"
            raise ValueError(message)
        if self.max_length < least:
            message = f"max_length is {self.max_length}, and what is accepted has at least {least:.0f} characters"
            raise ValueError(message)

    def __getstate__(self) -> dict[str, object]:
        return {name: value for name, value in vars(self).items() if not name.startswith("_")}

    def matches(self, text: str) -> bool:
        """Return whether a text is accepted.

        Raises:
            TypeError: If it is not a `str`.

        >>> WEB_LINK.matches("https://example.com/"), WEB_LINK.matches("https:example.com")
        (True, False)
        """
        try:
            return bool(self._accepts(text))
        except TypeError:
            message = f"a policy is about a str, not {type(text).__name__}"
            raise TypeError(message) from None

    def check(self, text: str) -> tuple[Problem, ...]:
        """Return all the reasons why a text is not accepted, in order of position.

        Those of the grammar, and where there are none, those of the policy. Of a text that is too long, nothing
        else is told.

        Raises:
            TypeError: If it is not a `str`.

        >>> [problem.code for problem in WEB_LINK.check("ftp://example.com/a b")]
        ['bad-character']
        >>> [problem.code for problem in WEB_LINK.check("ftp://me@example.com/")]
        ['scheme-not-listed', 'component-forbidden']
        """
        if self.matches(text):
            return ()
        if len(text) > self.max_length:
            return (too_long(self, text),)
        return diagnose(text, self.rule) or policy_problems(self, text)

    def parse(self, text: str) -> _Kind_co:
        """Return a text that is accepted, as what it is.

        Returns:
            What the rule of the policy says: a `URI` (an `AbsoluteURI` where it has no fragment) or a `RelativeRef`.

        Raises:
            InvalidURI: If it does not match the rule, with all the reasons.
            DisallowedURI: If only the policy does not accept it, or if it is too long, with all the reasons.
            TypeError: If it is not a `str`.

        >>> WEB_LINK.parse("https://example.com/")
        AbsoluteURI('https://example.com/')
        """
        if not self.matches(text):
            problems = self.check(text)
            error = InvalidURI if problems[0].section else DisallowedURI  # only rules of the grammar have a section
            raise error(text, self.rule, problems)
        return cast("_Kind_co", URIReference(text))

    def verdict(self, text: str) -> Verdict:
        """Return whether a text is accepted, would be with more characters at its end, or cannot be any more.

        It is not asked whether all that is still lacking would fit into a text, or a host, that is short enough.

        Raises:
            TypeError: If it is not a `str`.

        >>> [WEB_LINK.verdict(text) for text in ("htt", "https://example.com", "ftp")]
        ['incomplete', 'valid', 'invalid']
        """
        if self.matches(text):
            return "valid"
        if len(text) >= self.max_length:
            return "invalid"
        beginning = folded(text)
        completable = any(
            pattern.fullmatch(beginning, partial=True) and lists_allow_beginning(self, text, of_uri=of_uri)
            for pattern, of_uri in self._outlines_of_beginnings
        )
        return "incomplete" if completable else "invalid"

    def pattern(self, dialect: Dialect = PYTHON) -> PolicyPattern:
        """Return a pattern for other engines, and what it leaves out.

        See `policy_pattern`. To match whole texts only, write ``dialect.anchored(text)``.

        >>> from uri_split.dialects import PORTABLE
        >>> WEB_ORIGIN.pattern().leaves_out, WEB_ORIGIN.pattern(PORTABLE).leaves_out
        ((), ('max_length',))
        """
        return policy_pattern(self, dialect)

    def __get_pydantic_core_schema__(self, source: object, handler: "GetCoreSchemaHandler") -> "CoreSchema":
        from uri_split._policy.pydantic import schema_of_policy  # noqa: PLC0415  an extra

        return schema_of_policy(self.parse, handler(source))

    def __get_pydantic_json_schema__(self, schema: "CoreSchema", handler: "GetJsonSchemaHandler") -> "JsonSchemaValue":
        from uri_split._policy.pydantic import json_schema_of_policy  # noqa: PLC0415  an extra

        return json_schema_of_policy(self, schema, handler)

    @cached_property
    def _accepts(self) -> Callable[[str], object]:
        """A function that returns a true value for an accepted text. For short lists, a pattern is the fastest."""
        lists = (self.allowed_schemes, self.loopback_schemes, self.hosts, self.ports)
        if sum(len(listed or ()) for listed in lists) <= _MOST_IN_A_PATTERN:
            return re.compile(self.pattern().text).fullmatch
        fits = re.compile("|".join(pattern for pattern in outline(self, PYTHON) if pattern is not None)).fullmatch
        return lambda text: fits(text) and lists_allow(self, text)

    @cached_property
    def _outlines_of_beginnings(self) -> "list[tuple[regex.Pattern, bool]]":
        import regex  # noqa: PLC0415  slow to import, and needed only where a text was refused

        uri, relative = outline(self, FOLDED)
        patterns = ((uri, True), (relative, False))
        return [(regex.compile(pattern), of_uri) for pattern, of_uri in patterns if pattern is not None]


WEB_LINK: Final = Policy(schemes={"http", "https"}, require={"host"})
"""A link that people follow: ``http`` or ``https``, and a host.

Without a host, as in ``https:example.com``, browsers would take the path for one. There is no userinfo, since it makes
a link look as if it led elsewhere (``https://example.com@192.0.2.1/``), and browsers hide it (section 7.6).
"""

WEB_ORIGIN: Final = Policy(schemes={"http", "https"}, require={"host"}, forbid={"path", "query", "fragment"})
"""Where a page comes from, as in lists of allowed origins: a scheme, a host and perhaps a port (RFC 6454, section 7).

Nothing else, not even a slash. To compare it with what a browser sends, take the `origin` of what is parsed: there,
letters are in lower case, and a default port is gone.
"""

CALLBACK: Final = Policy(schemes={"https"}, loopback_schemes={"http"}, require={"host"}, forbid={"fragment"})
"""Where an authorization server sends people back to: ``https``, or ``http`` to the machine itself.

There is no fragment (RFC 6749, section 3.1.2). On the way to another machine, ``http`` would show the code to anybody
(section 3.1.2.1); on the loopback, as programs without a server use it, it does not (RFC 8252, section 7.3). And there
is no userinfo, since that would send a password along, or look like another host.
"""
