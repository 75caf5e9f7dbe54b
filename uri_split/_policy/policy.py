"""Policies: what one form field accepts, and the errors in their settings."""

import re
from collections.abc import Callable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import partial
from itertools import chain
from math import inf
from os import PathLike
from types import MappingProxyType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Final,
    Generic,
    Literal,
    TypeVar,
    Unpack,
    cast,
    get_args,
    get_origin,
    overload,
)

from uri_split._algebra.browsers import SPECIAL
from uri_split._algebra.schemes import HIGHEST_PORT
from uri_split._changes import Draft
from uri_split._diagnosis import diagnose
from uri_split._grammar import ReferenceRule, Verdict
from uri_split._hidden import without_userinfo
from uri_split._passwords import with_plain_delimiters
from uri_split._policy.algebra import CombinedPolicy, Comparable
from uri_split._policy.cleaning import Cleaned, in_source, interpretations, policy_suggestions
from uri_split._policy.destinations import reads_same_host
from uri_split._policy.examples import example_of
from uri_split._policy.forms import JSONSchema, json_schema
from uri_split._policy.pattern import PolicyPattern, least_length, outline, policy_pattern
from uri_split._policy.problems import policy_problems, too_long, without_refused_help
from uri_split._policy.settings import (
    COMPONENTS,
    SETTINGS,
    SUBDOMAINS,
    HostProblem,
    Limits,
    Settings,
    lists_allow,
    lists_allow_beginning,
)
from uri_split._problem import Advice, DisallowedURI, InvalidURI, Problem, advice_from
from uri_split._suggestion.meant import Suggestion
from uri_split._text.arguments import URIError, check_type, not_text, plain_text, public
from uri_split._text.spans import beginnings_of, once_property
from uri_split._uri.types import URI, AbsoluteURI, RelativeRef, URIReference
from uri_split.dialects import PYTHON, Dialect
from uri_split.messages import counted
from uri_split.rules import RULES, require_reference_rule

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
    from pydantic.json_schema import JsonSchemaValue
    from pydantic_core import CoreSchema
_Kind_co = TypeVar("_Kind_co", bound=URIReference, covariant=True)

_MOST_IN_A_PATTERN: Final = 100
_MOST_SUGGESTIONS: Final = 5
_COMPLETED: Final = "www.example.com"  # `clean` adds the scheme


@public
@dataclass(frozen=True)
class Policy(Limits, Comparable, Generic[_Kind_co]):
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
        limits: The settings, which `Settings` documents.

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

    def __repr__(self) -> str:
        """Return the call that makes an equal policy: the settings that differ from their defaults, sets in order."""
        return f"Policy({', '.join(f'{name}={_as_code(setting)}' for name, setting in self.changed.items())})"

    def __getstate__(self) -> dict[str, object]:
        return {name: value for name, value in vars(self).items() if not name.startswith("_")}

    def is_valid(self, text: str) -> bool:
        """Return whether the policy accepts a text.

        Raises:
            TypeError: If the text is not a `str`.

        >>> WEB_LINK.is_valid("https://example.com/"), WEB_LINK.is_valid("https:example.com")
        (True, False)
        """
        try:
            return bool(self._accepts(text))
        except TypeError:
            raise not_text(text, "Policy.is_valid") from None

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
            raise self._error(text, self.check(text), f"https://{_COMPLETED}")
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
        given = draft = Draft(text, text)
        for draft in chain([given], interpretations(self, text) if len(text) <= self.max_length else ()):
            if self._accepts(draft.text):
                return Cleaned(cast("_Kind_co", URIReference(draft.text)), draft.changes)
        problems = tuple(in_source(self, draft, problem) for problem in self.check(draft.text))
        raise self._error(text, problems, _COMPLETED)

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
            pattern.fullmatch(text) and lists_allow_beginning(self, text, of_uri=of_uri)
            for pattern, of_uri in self._outlines_of_beginnings
        ) and all(setting.may_allow(self, text) for setting in SETTINGS.values())
        return "incomplete" if completable else "invalid"

    def pattern(self, dialect: Dialect = PYTHON) -> PolicyPattern:
        """Return a pattern for other engines, and the settings that it cannot fully enforce.

        Each setting says what patterns leave out of it, in dialects without look-ahead or in all.

        Args:
            dialect: The syntax of the engine (see `uri_split.dialects`). ``dialect.anchored(pattern.text)`` is the
                pattern for whole texts.

        >>> from uri_split.dialects import PORTABLE
        >>> WEB_ORIGIN.pattern().leaves_out, WEB_ORIGIN.pattern(PORTABLE).leaves_out
        ((), ('max_length',))
        """
        return policy_pattern(self, dialect)

    def json_schema(self) -> JSONSchema:
        """Return the JSON schema of a text that the policy accepts: see `uri_split.forms.json_schema`."""
        return json_schema(self)

    @staticmethod
    def load(path: str | PathLike[str]) -> "Policy[URI | RelativeRef]":
        """Return the policy in a file that `dump` or people have written.

        The file is TOML or JSON in UTF-8, by its extension, and has the settings as keys. Settings that are left out
        have their defaults. ``"$schema"`` may be the address of a schema, which is ignored.

        Args:
            path: A file whose name ends in ``.toml`` or ``.json``.

        Raises:
            URIError: If the file is not valid, a setting is unknown (the error suggests the nearest name), a value has
                a wrong type, or there is no such policy. The message begins with the name of the file.
            OSError: If the file cannot be read.

        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as directory:
        ...     file = Path(directory, "policy.toml")
        ...     _ = file.write_text('schemes = ["https"]', encoding="utf-8")
        ...     Policy.load(file)
        Policy(schemes={'https'})
        """
        from uri_split._policy.files import read_text, shown_name, syntax_of  # noqa: PLC0415  few programs need it

        syntax = syntax_of(path)
        try:
            return Policy.loads(read_text(path), syntax)
        except URIError as error:
            message = f"{shown_name(path)}: {error}"
            raise URIError(message) from None

    @staticmethod
    def loads(text: str, syntax: Literal["toml", "json"] = "toml") -> "Policy[URI | RelativeRef]":
        """Return the policy in a text, such as the contents of a file; see `load`.

        Raises:
            URIError: As for `load`, but without the name of a file.

        >>> Policy.loads('schemes = ["https"]')
        Policy(schemes={'https'})
        >>> Policy.loads('{"schemes": "https"}', "json")
        Traceback (most recent call last):
        uri_split.URIError: schemes must be an array, not a string
        """
        from uri_split._policy.files import settings_in  # noqa: PLC0415  few programs need it

        return cast("Policy[URI | RelativeRef]", Policy(**settings_in(text, syntax)))

    def dump(self, path: str | PathLike[str]) -> None:
        """Write this policy to a file, so that it can be reviewed; `load` returns an equal one.

        The file has the settings that differ from their defaults, sets as sorted arrays. An existing file is replaced.

        Args:
            path: A file whose name ends in ``.toml`` or ``.json``.

        Raises:
            URIError: If its name ends in something else.
            OSError: If it cannot be written.

        >>> WEBHOOK.dump("policy.yaml")
        Traceback (most recent call last):
        uri_split.URIError: policy.yaml: the name of a policy's file must end in .toml or .json
        """
        from uri_split._policy.files import syntax_of, write_text  # noqa: PLC0415  few programs need it

        write_text(path, self.dumps(syntax_of(path)))

    def dumps(self, syntax: Literal["toml", "json"] = "toml") -> str:
        """Return the text that `dump` writes.

        >>> print(WEBHOOK.dumps(), end="")
        schemes = ["https"]
        forbid = ["fragment"]
        public_hosts_only = true
        """
        from uri_split._policy.files import text_of  # noqa: PLC0415  few programs need it

        return text_of(self, syntax)

    def __get_pydantic_core_schema__(self, source: object, handler: "GetCoreSchemaHandler") -> "CoreSchema":
        from uri_split._policy.pydantic import schema_of_policy  # noqa: PLC0415  it needs pydantic

        return schema_of_policy(self.parse, handler(source))

    def __get_pydantic_json_schema__(self, schema: "CoreSchema", handler: "GetJsonSchemaHandler") -> "JsonSchemaValue":
        from uri_split._policy.pydantic import json_schema_of_policy  # noqa: PLC0415  it needs pydantic

        return json_schema_of_policy(self, self.is_valid, handler(schema))

    def _error(self, text: str, problems: tuple[Problem, ...], usual_example: str) -> InvalidURI | DisallowedURI:
        kind = InvalidURI if problems[0].section else DisallowedURI  # only rules of the grammar have one
        return kind(text, self.rule, problems, partial(self._advice, usual_example))

    def _advice(self, usual_example: str, text: str) -> Advice:
        example = usual_example if self._accepts(f"https://{_COMPLETED}") else example_of(self)
        return advice_from(self.suggest(text))._replace(example=example or usual_example)

    @once_property
    def _accepts(self) -> Callable[[str], object]:
        """Function that returns a true value for an accepted text; a pattern, the fastest way, if one can be exact."""
        left_out = [setting.allows for setting in SETTINGS.values() if setting.left_out(self, PYTHON)]
        lists = (self.allowed_schemes, self.loopback_schemes, self.hosts, self.ports)
        if sum(len(listed or ()) for listed in lists) <= _MOST_IN_A_PATTERN:
            matches = re.compile(self.pattern().text).fullmatch
            return (
                (lambda text: matches(text) and all(allows(self, text) for allows in left_out)) if left_out else matches
            )
        fits = re.compile("|".join(pattern for pattern in outline(self, PYTHON) if pattern is not None)).fullmatch
        return lambda text: fits(text) and lists_allow(self, text) and all(allows(self, text) for allows in left_out)

    @once_property
    def _outlines_of_beginnings(self) -> list[tuple[re.Pattern[str], bool]]:
        # A look-ahead would judge what may still follow.
        uri, relative = outline(self, PYTHON._replace(lookahead=False))
        patterns = ((uri, True), (relative, False))
        return [(re.compile(beginnings_of(each)), of_uri) for each, of_uri in patterns if each is not None]


@public
@dataclass(frozen=True)
class Clean(Generic[_Kind_co]):
    """Policy of a field that takes what people type: `Policy.clean` changes a text, then the policy decides.

    Write it wherever a framework takes a policy, such as ``Annotated[URI, Clean(WEBSITE)]`` in pydantic and
    ``URIParamType(Clean(WEBSITE))`` in click, but not in a validator, which cannot change a value. The
    field then has the same type and the same errors as with the policy alone. Its JSON schema has neither a format nor
    a pattern, since these would refuse what is changed.

    Args:
        policy: The policy that decides.

    Raises:
        TypeError: If it is not a `Policy`.

    >>> Clean(WEBSITE).parse("bücher.example/a b")
    AbsoluteURI('https://xn--bcher-kva.example/a%20b')
    """

    policy: Policy[_Kind_co]

    def __post_init__(self) -> None:
        check_type(self.policy, Policy, "Clean() argument", "Policy")

    def __repr__(self) -> str:
        return f"Clean({self.policy!r})"

    @property
    def rule(self) -> ReferenceRule:
        """The rule of the policy."""
        return self.policy.rule

    def parse(self, text: str) -> _Kind_co:
        """Return what `Policy.clean` makes of a text.

        Raises:
            InvalidURI: If the text does not match the rule of the policy, even with the changes.
            DisallowedURI: If the policy does not accept the result.
            TypeError: If the text is not a `str`.

        >>> Clean(CALLBACK).parse("example.com/done")
        AbsoluteURI('https://example.com/done')
        """
        return self.policy.clean(text).uri

    def __get_pydantic_core_schema__(self, source: object, handler: "GetCoreSchemaHandler") -> "CoreSchema":
        from uri_split._policy.pydantic import schema_of_clean  # noqa: PLC0415  it needs pydantic

        return schema_of_clean(self.parse, self.policy.parse, handler(source))

    def __get_pydantic_json_schema__(self, schema: "CoreSchema", handler: "GetJsonSchemaHandler") -> "JsonSchemaValue":
        from uri_split._policy.pydantic import json_schema_of_clean  # noqa: PLC0415  it needs pydantic

        return json_schema_of_clean(self.policy, self.parse, handler(schema))


# For `help` and the site: the settings in place of the line about them.
_, _, _documented = (Settings.__doc__ or "").partition("Attributes:")
Policy.__doc__ = (Policy.__doc__ or "").replace(
    "limits: The settings, which `Settings` documents.", _documented.strip()
)


# Errors in the settings: values that are not valid, and settings that contradict each other.


def setting_errors(limits: Limits) -> Iterator[str]:
    """Yield what is wrong with the settings of a policy. Each error may follow from those before it.

    >>> from uri_split._policy.settings import Limits
    >>> next(setting_errors(Limits(forbid={"host"}, hosts={"example.com"})))
    'host is forbidden, but hosts, ports or require need a host'
    """
    yield from _invalid_values(limits)
    yield from _invalid_members(limits)
    yield from (f"{both} is both required and forbidden" for both in sorted(limits.require & limits.forbid))
    yield from (message for applies, message in _contradictions(limits) if applies)
    yield from _refused_hosts(limits)
    yield from (message for applies, message in _contradictions_of_hosts(limits) if applies)
    yield from _nothing_accepted(limits)


def _invalid_values(limits: Limits) -> Iterator[str]:
    try:
        require_reference_rule(limits.rule)
    except URIError as error:
        yield str(error)
    for other in sorted((limits.require | limits.forbid) - set(COMPONENTS)):
        yield f"{_quoted(other)} is not a component: use {', '.join(COMPONENTS)}"
    given: dict[str, object] = {**vars(limits)}
    for name, setting in SETTINGS.items():
        value, values = given[name], setting.values
        if (
            isinstance(values, range)
            and not (value is None and setting.may_be_none)
            and (type(value) is not int or value not in values)
        ):
            yield f"{name} must be an integer from {values[0]} to {values[-1]:,}, not {_quoted(value)}"
    for name, setting in SETTINGS.items():
        if setting.may_be_none and given[name] == frozenset():
            yield f"{name} must not be empty: use None to allow all {name}"


def _invalid_members(limits: Limits) -> Iterator[str]:
    for scheme in sorted({*(limits.schemes or ()), *limits.loopback_schemes}):
        yield from _not_valid("scheme", scheme)
    for host in sorted(limits.hosts or ()):
        name = host.removeprefix(SUBDOMAINS)
        yield from _not_valid("host", name)
        if "*" in name or host.startswith("."):
            example = 'write "*.example.com" for all names below example.com, or None for all hosts'
            yield f"{_quoted(host)} is not a valid host: {example}"
    for name in ("allow_networks", "refuse_networks"):
        networks: AbstractSet[str] = getattr(limits, name)
        for network in sorted(networks):
            yield from _not_a_network(name, network)
    for port in limits.ports or ():
        if type(port) is not int or port not in range(HIGHEST_PORT + 1):
            yield f"each port must be an integer from 0 to {HIGHEST_PORT}, not {port!r}"


def _not_a_network(name: str, text: str) -> Iterator[str]:
    from ipaddress import IPv6Network, ip_address, ip_network  # noqa: PLC0415  slow to import

    try:
        network = ip_network(text, strict=False)
    except ValueError:
        yield f'each member of {name} must be a network such as "10.8.0.0/16", not {_quoted(text)}'
    else:
        mapped = IPv6Network("::ffff:0:0/96")
        # A mapped address is the IPv4 address itself, and addresses are compared with networks of their own version.
        if isinstance(network, IPv6Network) and network.overlaps(mapped):
            inner = network.network_address.ipv4_mapped
            instead = 'contains IPv4-mapped addresses: write "0.0.0.0/0" for IPv4, "2000::/3" for public IPv6 addresses'
            if inner and network.prefixlen >= mapped.prefixlen:
                instead = f'is an IPv4-mapped network: write "{inner}/{network.prefixlen - mapped.prefixlen}"'
            yield f"{_quoted(text)} in {name} {instead}"
        elif network.network_address != ip_address(text.partition("/")[0]):
            yield f'{_quoted(text)} in {name} is an address in a network: write "{network}"'


def _contradictions(limits: Limits) -> Iterator[tuple[bool, str]]:
    """Yield contradictions of settings other than lists of hosts, and whether a policy has them."""
    rule, require, forbid = limits.rule, limits.require, limits.forbid
    is_relative, is_absolute = rule == "relative-ref", rule == "absolute-URI"
    lists_schemes = limits.schemes is not None
    yield (
        is_relative and (lists_schemes or bool(limits.loopback_schemes)),
        "a relative-ref has no scheme: remove schemes and loopback_schemes",
    )
    yield is_relative and "scheme" in require, 'a relative-ref has no scheme: remove "scheme" from require'
    yield (
        "scheme" in forbid and (lists_schemes or rule in {"URI", "absolute-URI"}),
        f'scheme is forbidden: use rule="relative-ref" instead of "{rule}"',
    )
    yield is_absolute and "fragment" in require, 'an absolute-URI has no fragment: remove "fragment" from require'
    yield "host" in forbid and limits.public_hosts_only, "public_hosts_only is True, but host is forbidden"
    yield "host" in forbid and limits.needs_host, "host is forbidden, but hosts, ports or require need a host"
    yield "path" in forbid and not limits.allow_hidden_hosts, "allow_hidden_hosts is False, but path is forbidden"
    yield "port" in forbid and limits.ports is not None, "port is forbidden, but ports are listed"
    yield "userinfo" in require and not limits.allow_userinfo, "userinfo is required: set allow_userinfo=True"
    yield (
        limits.allow_userinfo and not forbid.isdisjoint({"userinfo", "host"}),
        f"allow_{'password' if limits.allow_password else 'userinfo'} is True, but userinfo or host is forbidden",
    )


def _refused_hosts(limits: Limits) -> Iterator[str]:
    start = _start_of_host(limits)
    for host in sorted(limits.hosts or ()):
        name = host.removeprefix(SUBDOMAINS)
        if host.startswith(SUBDOMAINS) and not limits.is_dns_name(name):
            yield f'"{SUBDOMAINS}" must be followed by a DNS name, not {_quoted(name)}'
        problem = limits.host_problem(host.replace("*", "a"))
        if problem:
            yield f"{_quoted(host)} is listed in hosts, but refused by {_refused_by(limits, problem)}"
        elif limits.same_in_browsers and not reads_same_host(start + host.replace("*", "a")):
            yield f"{_quoted(host)} is listed in hosts, but refused by same_in_browsers=True"


def _start_of_host(limits: Limits) -> str:
    """Return what precedes a host in the text in which browsers read most hosts differently."""
    schemes = {*(limits.allowed_schemes or ()), *limits.loopback_schemes}
    return "http://" if limits.accepts_relative or not schemes.isdisjoint(SPECIAL) else "x://"


def _refused_by(limits: Limits, problem: HostProblem) -> str:
    match problem:
        case "host-is-address":
            return "allow_ip_hosts=False"
        case "host-of-one-label" if not limits.allow_single_labels:
            return "allow_single_labels=False"
        case "address-not-supported" | "host-not-dns-name" if limits.dns_hosts_only:
            return "dns_hosts_only=True"
        case "network-refused":
            return "refuse_networks"
        case _:
            return "public_hosts_only=True"


def _contradictions_of_hosts(limits: Limits) -> Iterator[tuple[bool, str]]:
    yield (
        not (limits.allow_single_labels or limits.dns_hosts_only),
        "allow_single_labels=False requires dns_hosts_only=True",
    )
    yield (
        bool(limits.allow_networks) and not limits.restricts_hosts,
        "allow_networks requires public_hosts_only=True or hosts: all networks are allowed without them",
    )
    yield (
        bool(limits.refuse_networks) and not limits.public_hosts_only,
        "refuse_networks requires public_hosts_only=True",
    )
    loopback_schemes = limits.loopback_schemes
    if loopback_schemes:
        yield limits.schemes is None, "loopback_schemes requires schemes: list those that are allowed for all hosts"
        both = ", ".join(sorted(loopback_schemes & (limits.schemes or frozenset())))
        yield bool(both), f"schemes and loopback_schemes must have no scheme in common, found {both}"
        yield not limits.loopback_hosts, "loopback_schemes requires a loopback host, but none is allowed"


def _nothing_accepted(limits: Limits) -> Iterator[str]:
    least = least_length(limits)
    if least == inf:
        yield "policy accepts nothing: these schemes require a host, but host is forbidden"
    elif _has_only_useless_schemes(limits):
        required = "a file URI must have an authority without userinfo and port"
        yield f"policy accepts nothing: with same_in_browsers=True, {required}"
    elif limits.max_length < least:
        yield f"max_length is {limits.max_length}, but an accepted text has at least {counted(int(least), 'character')}"


def _has_only_useless_schemes(limits: Limits) -> bool:
    if limits.allowed_schemes is None or limits.accepts_relative:
        return False
    return limits.allowed_schemes | limits.loopback_schemes <= limits.useless_schemes


def _not_valid(rule: Literal["scheme", "host"], text: str) -> Iterator[str]:
    if RULES[rule].is_valid(text) and text:
        return
    if not text:
        reason = "it is empty"
    elif "@" in with_plain_delimiters(text):  # a message may quote what precedes it, which may be a password
        reason = f'a {rule} has no "@": write only the {"name or address" if rule == "host" else "name"}'
    else:
        reason = diagnose(text, rule)[0].message
    yield f"{_quoted(text)} is not a valid {rule}: {reason}"


def _quoted(given: object) -> str:
    """Return how an error shows a setting: texts in quotation marks, and without what could be userinfo.

    >>> [_quoted(given) for given in ("http://me:secret@example.com/", "a b", 80.5, [b"me:secret@example.com"])]
    ['"***@example.com/"', '"a b"', '80.5', '***']
    """
    if isinstance(given, str):
        return f'"{repr(without_userinfo(str.__str__(given)))[1:-1]}"'
    shown = repr(given)
    return "***" if without_userinfo(shown) != shown else shown


# Policies to use as they are.

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

WEBHOOK: Final = Policy(schemes={"https"}, forbid={"fragment"}, public_hosts_only=True)
"""Policy for a webhook: an address of a stranger's server, to which your server sends requests.

It is ``https``, so that nobody reads what you send, and leads to a host on the public Internet, not into your own
network (server-side request forgery, SSRF). Userinfo is not allowed, since it would end up in logs, nor a fragment,
which no request contains. A name may still lead into your network: send requests with a guarded client, such as
`uri_split.integrations.httpx.GuardedTransport`. To allow a network of your own, use
``dataclasses.replace(WEBHOOK, allow_networks={"10.8.0.0/16"})``.
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


def parser_of(accepts: type[_Kind] | Policy[_Kind] | Clean[_Kind]) -> Callable[[str], _Kind]:
    """Return the function that returns a text as a reference, or raises the error that says why it is refused.

    Raises:
        TypeError: If the argument is neither one of the four types nor a policy nor a `Clean`.

    >>> parser_of(URI)("https://example.com/"), parser_of(Policy("relative-ref"))("../a")
    (AbsoluteURI('https://example.com/'), RelativeRef('../a'))
    """
    if isinstance(accepts, (Policy, Clean)):
        return accepts.parse
    if accepts not in TYPES.values():
        message = f"accepts must be a type of references, a Policy or a Clean, not {accepts!r}"
        raise TypeError(message)
    return cast("Callable[[str], _Kind]", accepts)  # calling `URIReference` returns one of two subclasses


def policies_in(kind: object) -> "list[Policy[URIReference] | Clean[URIReference]]":
    """Return the policies in an annotation; none if the type is not one.

    >>> from typing import Annotated
    >>> policies_in(Annotated[URI, Clean(Policy())]), policies_in(URI)
    ([Clean(Policy())], [])
    """
    metadata = get_args(kind)[1:] if get_origin(kind) is Annotated else ()
    return [each for each in metadata if isinstance(each, (Policy, Clean))]


def policy_of_field(policy: Policy[_Kind] | Clean[_Kind], *, clean: bool | None) -> tuple[Policy[_Kind], bool]:
    """Return the policy of a form field, and whether the field makes the changes of `Policy.clean` first.

    Args:
        policy: A policy, or a `Clean` with one.
        clean: Whether to make the changes. `None` means for a `Clean`, and for `WEBSITE`, which people type without its
            scheme.

    >>> policy_of_field(WEBSITE, clean=None)[1], policy_of_field(WEB_LINK, clean=None)[1]
    (True, False)
    """
    if isinstance(policy, Clean):
        return policy.policy, clean is not False
    return policy, policy == WEBSITE if clean is None else clean


def policy_of_validator(policy: Policy[_Kind]) -> Policy[_Kind]:
    """Return the policy of a validator.

    Raises:
        TypeError: If it is not a `Policy`, such as a `Clean`.

    >>> policy_of_validator(Clean(CALLBACK))
    Traceback (most recent call last):
    TypeError: policy must be a Policy, not Clean: a validator cannot change a value, so pass a Clean to a field
    """
    help_ = "a validator cannot change a value, so pass a Clean to a field" if isinstance(policy, Clean) else ""
    check_type(policy, Policy, "policy", "a Policy", otherwise=help_)
    return policy


# Types and policies as Python code, for migrations.


def as_code(accepts: type[URIReference] | Policy[URIReference] | Clean[URIReference] | CombinedPolicy) -> str:
    """Return the expression that makes an equal value after ``import uri_split``.

    >>> from uri_split import URI, WEB_LINK
    >>> as_code(URI), as_code(WEB_LINK)
    ('uri_split.URI', "uri_split.Policy(schemes={'http', 'https'}, require={'host'})")
    >>> as_code(Clean(Policy(schemes={"https"})))
    "uri_split.Clean(uri_split.Policy(schemes={'https'}))"
    """
    if isinstance(accepts, Clean):
        return f"uri_split.Clean({as_code(accepts.policy)})"
    if isinstance(accepts, CombinedPolicy):  # no setting contains a capital letter
        return f"({repr(accepts).replace('Policy(', 'uri_split.Policy(')})"
    if isinstance(accepts, Policy):
        return f"uri_split.{accepts!r}"
    return f"uri_split.{accepts.__name__}"


def _as_code(setting: frozenset[object] | str | int) -> str:
    """Return a setting as code, the members of a set in order. An empty set is a default and not written."""
    return f"{{{', '.join(sorted(map(repr, setting)))}}}" if isinstance(setting, frozenset) else repr(setting)
