"""What one form field accepts: a rule of the grammar, and what is asked for on top of it."""

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final, Generic, Literal, TypedDict, TypeVar, Unpack, cast, overload

from uri_split.diagnosis import diagnose
from uri_split.dialects import FOLDED, PYTHON
from uri_split.errors import InvalidURI
from uri_split.limits import Limits
from uri_split.policy_pattern import policy_pattern
from uri_split.policy_problems import policy_problems, too_long
from uri_split.references import URI, AbsoluteURI, RelativeRef, URIReference
from uri_split.rules import folded

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    import regex

    from uri_split.dialects import Dialect
    from uri_split.limits import ReferenceRule
    from uri_split.policy_pattern import PolicyPattern
    from uri_split.problems import Component, Problem
    from uri_split.strict import Verdict

_Kind_co = TypeVar("_Kind_co", bound=URIReference, covariant=True)


class _Limits(TypedDict, total=False):
    """What a policy takes beside its rule."""

    schemes: "AbstractSet[str] | None"
    loopback_schemes: "AbstractSet[str]"
    hosts: "AbstractSet[str] | None"
    ports: "AbstractSet[int] | None"
    require: "AbstractSet[Component]"
    forbid: "AbstractSet[Component]"
    allow_userinfo: bool
    allow_password: bool
    allow_ip_hosts: bool
    dns_hosts_only: bool
    allow_single_labels: bool
    max_length: int


@dataclass(frozen=True)
class Policy(Limits, Generic[_Kind_co]):
    """What a text must be to be accepted: of a rule of RFC 3986, and within limits.

    The limits are those of `uri_split.limits.Limits`, which says what each means. A policy that could accept no text
    at all is refused. It accepts texts that are valid and as they should be; whether they are safe is another question
    (see `uri_split.find_hazards`).

    Raises:
        ValueError: If a limit is not what it should be, or they contradict each other.
        TypeError: If one that is a set was given as something else, such as a `str`.

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
        def __init__(self: "Policy[URI]", rule: Literal["URI"] = ..., **limits: Unpack[_Limits]) -> None: ...
        @overload
        def __init__(self: "Policy[AbsoluteURI]", rule: Literal["absolute-URI"], **limits: Unpack[_Limits]) -> None: ...
        @overload
        def __init__(self: "Policy[RelativeRef]", rule: Literal["relative-ref"], **limits: Unpack[_Limits]) -> None: ...
        @overload
        def __init__(
            self: "Policy[URI | RelativeRef]", rule: Literal["URI-reference"], **limits: Unpack[_Limits]
        ) -> None: ...
        def __init__(self, rule: "ReferenceRule" = ..., **limits: Unpack[_Limits]) -> None: ...

    def matches(self, text: str) -> bool:
        """Return whether a text is accepted.

        Raises:
            TypeError: If it is not a `str`.

        >>> WEB_LINK.matches("https://example.com/"), WEB_LINK.matches("https:example.com")
        (True, False)
        """
        return self._pattern.fullmatch(text) is not None

    def check(self, text: str) -> "tuple[Problem, ...]":
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
            InvalidURI: If it is not accepted, with all the reasons.
            TypeError: If it is not a `str`.

        >>> WEB_LINK.parse("https://example.com/")
        AbsoluteURI('https://example.com/')
        """
        if not self.matches(text):
            raise InvalidURI(text, self.rule, self.check(text))
        return cast("_Kind_co", URIReference(text))

    def verdict(self, text: str) -> "Verdict":
        """Return whether a text is accepted, would be with more characters at its end, or cannot be any more.

        Raises:
            TypeError: If it is not a `str`.

        >>> [WEB_LINK.verdict(text) for text in ("htt", "https://example.com", "ftp")]
        ['incomplete', 'valid', 'invalid']
        """
        if self.matches(text):
            return "valid"
        if len(text) >= self.max_length:
            return "invalid"
        return "incomplete" if self._pattern_of_beginnings.fullmatch(folded(text), partial=True) else "invalid"

    def pattern(self, dialect: "Dialect" = PYTHON) -> "PolicyPattern":
        """Return a pattern for other engines, and what it leaves out.

        See `uri_split.policy_pattern.policy_pattern`. To match whole texts only, write ``dialect.anchored(text)``.

        >>> from uri_split.dialects import PORTABLE
        >>> WEB_ORIGIN.pattern().leaves_out, WEB_ORIGIN.pattern(PORTABLE).leaves_out
        ((), ('max_length',))
        """
        return policy_pattern(self, dialect)

    @cached_property
    def _pattern(self) -> "re.Pattern[str]":
        return re.compile(self.pattern().text)

    @cached_property
    def _pattern_of_beginnings(self) -> "regex.Pattern":
        import regex  # noqa: PLC0415  slow to import, and needed only where a text was refused

        return regex.compile(policy_pattern(self, FOLDED, begun=True).text)


WEB_LINK: Final = Policy(schemes={"http", "https"}, require={"host"})
"""A link that people follow: ``http`` or ``https``, and a host.

Without a host, as in ``https:example.com``, browsers would take the path for one. There is no userinfo, since it makes
a link look as if it led elsewhere (``https://example.com@192.0.2.1/``), and browsers hide it (section 7.6).
"""

WEB_ORIGIN: Final = Policy(schemes={"http", "https"}, require={"host"}, forbid={"path", "query", "fragment"})
"""Where a page comes from, as in lists of allowed origins: a scheme, a host and perhaps a port (RFC 6454, section 7).

Nothing else, not even a slash: origins are compared as texts, and one with a path would never be equal.
"""

CALLBACK: Final = Policy(schemes={"https"}, loopback_schemes={"http"}, require={"host"}, forbid={"fragment"})
"""Where an authorization server sends people back to: ``https``, or ``http`` to the machine itself.

There is no fragment (RFC 6749, section 3.1.2). On the way to another machine, ``http`` would show the code to anybody
(section 3.1.2.1); on the loopback, as programs without a server use it, it does not (RFC 8252, section 7.3). And there
is no userinfo, since that would send a password along, or look like another host.
"""
