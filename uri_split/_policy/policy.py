"""Policies: what one form field accepts."""

import re
from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, fields
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Generic, Literal, TypedDict, TypeVar, Unpack, cast, overload

from uri_split._codes.messages import Message
from uri_split._diagnosis.diagnosis import diagnose
from uri_split._diagnosis.problem import DisallowedURI, InvalidURI, Problem, best_message
from uri_split._grammar import Component, ReferenceRule, Verdict
from uri_split._policy.cleaning import Cleaned, in_source, policy_suggestions, readings
from uri_split._policy.pattern import PolicyPattern, outline, policy_pattern
from uri_split._policy.problems import allows_left_out, may_allow_path, policy_problems, too_long, without_refused_help
from uri_split._policy.settings import Limits, lists_allow, lists_allow_beginning
from uri_split._policy.validation import setting_errors
from uri_split._suggestion.changes import Draft
from uri_split._suggestion.meant import Suggestion
from uri_split._text.arguments import URIError, not_text, plain_text, public
from uri_split._text.spans import beginnings_of
from uri_split._uri.types import URI, AbsoluteURI, RelativeRef, URIReference
from uri_split.dialects import PYTHON, Dialect

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
    from pydantic.json_schema import JsonSchemaValue
    from pydantic_core import CoreSchema

_Kind_co = TypeVar("_Kind_co", bound=URIReference, covariant=True)

_MOST_IN_A_PATTERN: Final = 100
_MOST_SUGGESTIONS: Final = 5


class Settings(TypedDict, total=False):
    """Keyword arguments of `Policy`."""

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
    allow_underscores: bool
    public_hosts_only: bool
    allow_hidden_hosts: bool
    same_in_browsers: bool
    max_length: int


@public
@dataclass(frozen=True)
class Policy(Limits, Generic[_Kind_co]):
    """Validation policy for one form field: a grammar rule plus limits such as allowed schemes and hosts.

    Every policy also refuses what browsers and other programs cannot use, whatever its settings:

    - A URI with a scheme of the web (``http``, ``https``, ``ws``, ``wss``, ``ftp``) must have a host that is not empty,
      and so must a relative reference with an authority. Otherwise, browsers would take the path for a host
      (``https:example.com``, ``///example.com``). RFC 9110, section 4.2, requires the host, too.
    - With such a scheme, a host that is a name must be one that programs can look up, unless `hosts` lists it: letters,
      digits, hyphens and underscores, with dots between labels. The last label must not be a number (``127.1``). Write
      names with other characters in IDNA.
    - If a host is needed for this or another reason and `hosts` is `None`, it must not be an address of an unknown
      format (``[v1.x]``): "address mechanism not supported" (section 3.2.2).
    - A port must be at most 65535.

    A policy does not check whether a URI is misleading: see `uri_split.find_hazards`.

    Args:
        rule: The rule of RFC 3986 that a text must match.
        schemes: The allowed schemes, in any case; `None` allows all. With `hosts` or `public_hosts_only`, `None` allows
            only known network schemes, such as ``https`` and ``ldap``. ``file``, ``javascript`` and unknown schemes
            must then be listed, so that allowing ``example.com`` does not allow
            ``javascript://example.com/%0Aalert(1)``.
        loopback_schemes: Further schemes, allowed only if the host is this machine: ``localhost``, ``127.0.0.0/8`` or
            ``[::1]``.
        hosts: The allowed hosts, in any case; `None` allows all. ``*.example.com`` allows all names below
            ``example.com``, but not that name itself. If `hosts` is given, a URI must have a host; a relative reference
            may take scheme and host from its base.
        ports: The allowed ports, as numbers; `None` allows all. An absent or empty port means the default port of the
            scheme. If `ports` is given, a URI must have a host; a relative reference may take it from its base.
        require: The components that must be present and not empty.
        forbid: The components that must be absent. A forbidden path must be empty, and with the host, the whole
            authority is forbidden.
        allow_userinfo: Whether userinfo, such as a user name, is allowed (section 3.2.1).
        allow_password: Whether userinfo may contain a colon, followed by a password or nothing (section 7.5).
        allow_ip_hosts: Whether the host may be an IP address. If not, the policy also refuses names that browsers or
            other programs may read as one: a name with a percent-encoding, or one whose last label is a number, such
            as ``127.1`` or ``0x7f.1``.
        dns_hosts_only: Whether a host that is a name must be a DNS name (see `RegName.is_dns_name`). `allow_ip_hosts`
            decides about IPv4 and IPv6 addresses; no program supports other addresses (``[v1.x]``, section 3.2.2).
        allow_single_labels: Whether a DNS name may have a single label, such as ``localhost`` or ``intranet``. `False`
            requires ``dns_hosts_only=True``.
        allow_underscores: Whether underscores count as letters in DNS names, and in names that ``*.`` allows: the DNS
            itself allows them, and some hosts have them (``my_site.example.com``), though RFC 1123 does not.
        public_hosts_only: Whether a URI must have a host that may be on the public Internet: a name with a dot, but not
            one like ``a.local`` or ``a.internal``; or an IP address that is not private, loopback, link-local, of a
            cloud's metadata or otherwise special, and does not lead to such an IPv4 address. The policy does not look
            up names: if a program fetches the URI, also check the address to which it connects.
        allow_hidden_hosts: Whether a path may become another host in software that decodes it or removes its
            dot-segments, such as ``/.//evil.example`` or ``/%5Cevil.example``.
        same_in_browsers: Whether all browsers must read the host that RFC 3986 reads, whatever the base is. `True`
            refuses ``file:/a``, since browsers may take its host from the base, and ``//C:/``, a drive if the base is a
            file. With the schemes of the web, other hosts are always refused, unless `hosts` lists them.
        max_length: The maximum number of characters, from 0 to 1,000,000.

    Raises:
        URIError: If a setting is not valid, if settings contradict each other, or if the policy accepts no text.
        TypeError: If a setting that is a set is given as something else, such as a `str`, or if one that is a `bool`
            is not.

    >>> policy = Policy(schemes={"https"}, hosts={"example.com", "*.example.com"})
    >>> policy.parse("https://www.example.com/a")
    AbsoluteURI('https://www.example.com/a')
    >>> for problem in policy.check("http://example.net/"):
    ...     print(problem.code, problem.start, problem.end, problem.message)
    scheme-not-listed 0 4 the scheme must be https, found "http"
    host-not-listed 7 18 the host must be example.com or any name ending in .example.com, found "example.net"
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
        for error in setting_errors(self):
            raise URIError(error)

    def __getstate__(self) -> dict[str, object]:
        return {name: value for name, value in vars(self).items() if not name.startswith("_")}

    def matches(self, text: str) -> bool:
        """Return whether the policy accepts a text.

        Raises:
            TypeError: If the text is not a `str`.

        >>> WEB_LINK.matches("https://example.com/"), WEB_LINK.matches("https:example.com")
        (True, False)
        """
        try:
            return bool(self._accepts(text))
        except TypeError:
            raise not_text(text, "Policy.matches") from None

    def check(self, text: str) -> tuple[Problem, ...]:
        """Return the problems of a text in order of position; none if the policy accepts it.

        Returns the problems of the grammar or, if the text is valid, those of the policy. For a text that is too long,
        that is the only problem.

        Raises:
            TypeError: If the text is not a `str`.

        >>> [problem.code for problem in WEB_LINK.check("ftp://example.com/a b")]
        ['bad-character']
        >>> [problem.code for problem in WEB_LINK.check("ftp://me@example.com/")]
        ['scheme-not-listed', 'component-forbidden']
        """
        text = plain_text(text, "Policy.check")
        if self._accepts(text):
            return ()
        if len(text) > self.max_length:
            return (too_long(self, text),)
        problems = diagnose(text, self.rule)
        return without_refused_help(self, self._accepts, text, problems) if problems else policy_problems(self, text)

    def parse(self, text: str) -> _Kind_co:
        """Return an accepted text as the most specific type.

        Returns:
            A `URI` (an `AbsoluteURI` if it has no fragment) or a `RelativeRef`, as the rule of the policy allows.

        Raises:
            InvalidURI: If the text does not match the rule, with all problems.
            DisallowedURI: If the text matches the rule but the policy does not accept it, or if it is too long.
            TypeError: If the text is not a `str`.

        >>> WEB_LINK.parse("https://example.com/")
        AbsoluteURI('https://example.com/')
        """
        text = plain_text(text, "Policy.parse")
        if not self._accepts(text):
            raise self._error(text, self.check(text))
        return cast("_Kind_co", URIReference(text))

    def clean(self, text: str) -> Cleaned[_Kind_co]:
        """Return a text that people typed as a reference that the policy accepts, and what was changed to get it.

        An accepted text is not changed. In others, `clean` makes the changes of `uri_split.repair`, which never guess:
        it removes white space and quotation marks around the text, adds the scheme to a text such as
        ``www.example.com/a`` or ``example.com:8080`` (``https``, unless the policy allows only others), percent-encodes
        characters that are not allowed, and writes the host in IDNA, even if it is percent-encoded. If the rule allows
        relative references, it changes them as `uri_split.repair` does with a base. Then the policy decides.

        Returns:
            The reference and the changes. Their offsets count code points of the text that was given.

        Raises:
            InvalidURI: If the text does not match the rule of the policy, even with these changes.
            DisallowedURI: If the policy does not accept the result. The problems are those of the result, at their
                places in the text that was given.
            TypeError: If the text is not a `str`.

        >>> uri, changes = WEBSITE.clean(" bücher.example/a b ")
        >>> print(uri)
        https://xn--bcher-kva.example/a%20b
        >>> for change in changes:
        ...     print(change.message)
        removed a space before the URI
        added the scheme "https"
        converted the host "bücher.example" to IDNA, "xn--bcher-kva.example"
        percent-encoded a space, which is not allowed in a path
        removed a space after the URI
        """
        text = plain_text(text, "Policy.clean")
        drafts = [Draft(text, text)]
        if len(text) <= self.max_length and not self._accepts(text):
            drafts = list(readings(self, text)) or drafts
        for draft in drafts:
            if self._accepts(draft.text):
                return Cleaned(cast("_Kind_co", URIReference(draft.text)), draft.changes)
        meant = drafts[-1]
        problems = tuple(in_source(self, meant, problem) for problem in self.check(meant.text))
        raise self._error(text, problems)

    def suggest(self, text: str) -> tuple[Suggestion, ...]:
        """Return what was probably meant by a text that the policy does not accept, the most likely first.

        For a text that does not match the rule, see `uri_split.suggest`; the default scheme is ``https`` or, unless the
        policy allows it, another allowed one. For a valid text, a suggestion follows from the limits, such as the
        encrypted scheme instead of one that is not allowed, or the text without userinfo, a fragment, a default port or
        a final slash that are not allowed; or it is a likely one of `uri_split.suggest`, such as 2 slashes before a
        host. It has another host only if nobody means that of the text, such as ``example,com``.

        Returns:
            At most 5 suggestions, none twice. The policy accepts each of them. None if it accepts the text, or if the
            text is too long.

        Raises:
            TypeError: If the text is not a `str`.

        >>> for suggestion in CALLBACK.suggest("http://me@example.com/done#top"):
        ...     print(suggestion.certainty, suggestion.uri)
        possible https://example.com/done
        """
        text = plain_text(text, "Policy.suggest")
        if len(text) > self.max_length or self._accepts(text):
            return ()
        accepted: dict[str, Suggestion] = {}
        for suggestion in policy_suggestions(self, text):
            if suggestion.uri not in accepted and self._accepts(suggestion.uri):
                accepted[suggestion.uri] = suggestion
        return tuple(accepted.values())[:_MOST_SUGGESTIONS]

    def verdict(self, text: str) -> Verdict:
        """Return whether a text is accepted, could be with more characters at its end, or cannot.

        The answer ``incomplete`` does not consider whether the rest would exceed the maximum length of a host or of the
        text.

        Raises:
            TypeError: If the text is not a `str`.

        >>> [WEB_LINK.verdict(text) for text in ("htt", "https://example.com", "ftp")]
        ['incomplete', 'valid', 'invalid']
        """
        text = plain_text(text, "Policy.verdict")
        if self._accepts(text):
            return "valid"
        if len(text) >= self.max_length:
            return "invalid"
        completable = any(
            pattern.fullmatch(text) and lists_allow_beginning(self, text, of_uri=of_uri) and may_allow_path(self, text)
            for pattern, of_uri in self._outlines_of_beginnings
        )
        return "incomplete" if completable else "invalid"

    def pattern(self, dialect: Dialect = PYTHON) -> PolicyPattern:
        """Return a pattern for other engines, and the settings that it cannot fully enforce.

        It leaves out ``allow_hidden_hosts``, ``same_in_browsers`` unless all URIs are of the web, and of
        ``public_hosts_only`` everything but the form of a name. Without look-ahead, it leaves out ``max_length``; of
        ``allow_ip_hosts`` and ``dns_hosts_only``, that the last label is not a number; and of the latter, the length of
        a name.

        Args:
            dialect: The syntax of the engine (see `uri_split.dialects`). ``dialect.anchored(pattern.text)`` is the
                pattern for whole texts.

        >>> from uri_split.dialects import PORTABLE
        >>> WEB_ORIGIN.pattern().leaves_out, WEB_ORIGIN.pattern(PORTABLE).leaves_out
        ((), ('max_length',))
        """
        return policy_pattern(self, dialect)

    def __get_pydantic_core_schema__(self, source: object, handler: "GetCoreSchemaHandler") -> "CoreSchema":
        from uri_split._policy.forms import schema_of_policy  # noqa: PLC0415  it needs an extra

        return schema_of_policy(self.parse, handler(source))

    def __get_pydantic_json_schema__(self, schema: "CoreSchema", handler: "GetJsonSchemaHandler") -> "JsonSchemaValue":
        from uri_split._policy.forms import json_schema_of_policy  # noqa: PLC0415  it needs an extra

        return json_schema_of_policy(self, schema, handler)

    def _error(self, text: str, problems: tuple[Problem, ...]) -> InvalidURI | DisallowedURI:
        if problems[0].section:  # only rules of the grammar have one
            return InvalidURI(text, self.rule, problems, self._advice)
        return DisallowedURI(text, self.rule, problems)

    def _advice(self, text: str) -> Message | None:
        return best_message(self.rule, self.suggest(text))

    @cached_property
    def _accepts(self) -> Callable[[str], object]:
        """Function that returns a true value for an accepted text; a pattern, the fastest way, if one can be exact."""
        lists = (self.allowed_schemes, self.loopback_schemes, self.hosts, self.ports)
        if sum(len(listed or ()) for listed in lists) <= _MOST_IN_A_PATTERN:
            pattern = self.pattern()
            matches = re.compile(pattern.text).fullmatch
            return (lambda text: matches(text) and allows_left_out(self, text)) if pattern.leaves_out else matches
        fits = re.compile("|".join(pattern for pattern in outline(self, PYTHON) if pattern is not None)).fullmatch
        return lambda text: fits(text) and lists_allow(self, text) and allows_left_out(self, text)

    @cached_property
    def _outlines_of_beginnings(self) -> list[tuple[re.Pattern[str], bool]]:
        # A look-ahead would judge what may still follow.
        uri, relative = outline(self, PYTHON._replace(lookahead=False))
        patterns = ((uri, True), (relative, False))
        return [(re.compile(beginnings_of(each)), of_uri) for each, of_uri in patterns if each is not None]


WEB_LINK: Final = Policy(schemes={"http", "https"}, require={"host"})
"""Policy for a link that people follow: ``http`` or ``https``, and a host.

Without a host, as in ``https:example.com``, browsers would take the path for one. Userinfo is not allowed, since it
makes a link look as if it led elsewhere (``https://example.com@192.0.2.1/``), and browsers hide it (section 7.6).
"""

WEB_ORIGIN: Final = Policy(schemes={"http", "https"}, require={"host"}, forbid={"path", "query", "fragment"})
"""Policy for the origin of a page, as in lists of allowed origins: a scheme, a host and an optional port.

No other component is allowed, not even a slash (RFC 6454, section 7). To compare an origin with what a browser sends,
use the property `origin` of the parsed URI: it is in lower case and has no default port.
"""

CALLBACK: Final = Policy(schemes={"https"}, loopback_schemes={"http"}, require={"host"}, forbid={"fragment"})
"""Policy for the redirection endpoint of an OAuth client: ``https``, or ``http`` to this machine.

A fragment is not allowed (RFC 6749, section 3.1.2). On the way to another machine, ``http`` would reveal the code
(section 3.1.2.1); on the loopback, which native apps use, it does not (RFC 8252, section 7.3). Userinfo is not allowed,
since it would send a password along or look like another host.
"""

WEBSITE: Final = Policy(
    schemes={"http", "https"}, dns_hosts_only=True, allow_single_labels=False, public_hosts_only=True
)
"""Policy for a field in which people give their website: ``http`` or ``https``, and a host on the public Internet.

The host is a DNS name with a dot, or an IP address that is public. Use `Policy.clean`, since most people type
``example.com``. To require a name, use ``dataclasses.replace(WEBSITE, allow_ip_hosts=False)``.
"""

LOCAL_REDIRECT: Final = Policy("relative-ref", forbid={"host"}, allow_hidden_hosts=False)
"""Policy for the target of a redirect within a site, which came with a request, such as ``?next=/account``.

It accepts relative references without an authority: resolved against a page of the site, they stay on it. It refuses
URIs, ``//evil.example``, ``/\\evil.example``, and what becomes one of these once it is decoded or its dot-segments are
removed, such as ``/%5Cevil.example`` and ``/.//evil.example``. Resolve an accepted reference, or send it as it is: a
target that is appended to ``https://www.example.com`` without a slash may lead elsewhere (``.evil.example``).
"""


# Argument of integrations that decides what they accept: a type of references, or a policy.

_Kind = TypeVar("_Kind", bound=URIReference)

TYPES: Final[Mapping[ReferenceRule, type[URIReference]]] = MappingProxyType(
    {kind.rule: kind for kind in (URIReference, URI, AbsoluteURI, RelativeRef)}
)
"""The types by the names of their rules."""


def parser_of(accepts: type[_Kind] | Policy[_Kind]) -> Callable[[str], _Kind]:
    """Return the function that returns a text as a reference, or raises the error that says why it is refused.

    Raises:
        TypeError: If the argument is neither one of the four types nor a policy.

    >>> parser_of(URI)("https://example.com/"), parser_of(Policy("relative-ref"))("../a")
    (AbsoluteURI('https://example.com/'), RelativeRef('../a'))
    """
    if isinstance(accepts, Policy):
        return accepts.parse
    _check_type(accepts)
    return cast("Callable[[str], _Kind]", accepts)  # calling `URIReference` returns one of two subclasses


def _check_type(accepts: object) -> None:
    if accepts not in TYPES.values():
        message = f"accepts must be a type of references or a Policy, not {accepts!r}"
        raise TypeError(message)


# Types and policies as Python code, for migrations.


def as_code(accepts: type[URIReference] | Policy[URIReference]) -> str:
    """Return the expression that makes an equal value after ``import uri_split``.

    Of a policy, it has the settings that differ from their defaults.

    >>> from uri_split import URI, WEB_LINK
    >>> as_code(URI), as_code(WEB_LINK)
    ('uri_split.URI', "uri_split.Policy(schemes={'http', 'https'}, require={'host'})")
    """
    if isinstance(accepts, Policy):
        changed = {
            field.name: setting
            for field in fields(accepts)
            if (setting := getattr(accepts, field.name)) != field.default
        }
        arguments = ", ".join(f"{name}={_setting_as_code(setting)}" for name, setting in changed.items())
        return f"uri_split.Policy({arguments})"
    return f"uri_split.{accepts.__name__}"


def _setting_as_code(setting: frozenset[object] | str | int) -> str:
    """Return a setting as code, the members of a set in order. An empty set is a default and not written."""
    return f"{{{', '.join(sorted(map(repr, setting)))}}}" if isinstance(setting, frozenset) else repr(setting)
