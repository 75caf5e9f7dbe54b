"""Problems that a policy reports."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from uri_split._algebra.components import places_of
from uri_split._algebra.hosts import ends_in_a_number
from uri_split._algebra.schemes import HIGHEST_PORT, NETWORK, WEB, default_port, is_too_large
from uri_split._grammar import Component
from uri_split._hidden import hidden_spans
from uri_split._policy.destinations import not_public_host
from uri_split._policy.settings import (
    COMPONENTS,
    MOST_NAMED,
    SETTINGS,
    HostProblem,
    Limits,
    address_problem,
    host_message,
    hosts_for_scheme,
    is_loopback,
    list_message,
    lists_host,
    lists_port,
    name_in_idna,
    refused_network,
)
from uri_split._problem import PolicyCode, Problem
from uri_split._text.spans import Span, touched
from uri_split.lenient import split
from uri_split.messages import Message, describe_character, message, phrase
from uri_split.rules import RULES

if TYPE_CHECKING:
    from ipaddress import IPv4Address, IPv6Address

# Problems of a policy with a text that matches its rule.

_DELIMITERS: Final[dict[Component, str]] = {
    "scheme": ":",
    "userinfo": "@",
    "host": "//",
    "port": ":",
    "query": "?",
    "fragment": "#",
}
_HIDDEN: Final = "***"
_LONGEST_SHOWN: Final = 20  # characters, which `describe_character` shows in full


def policy_problems(limits: Limits, text: str) -> tuple[Problem, ...]:
    """Return the problems of a policy with a text, in order of position.

    Args:
        limits: The policy.
        text: A text that matches its rule.

    >>> from uri_split._policy.settings import Limits
    >>> for problem in policy_problems(Limits(schemes={"https"}, forbid={"fragment"}), "http://me@example.com/#top"):
    ...     print(problem.start, problem.end, problem.message, "|", problem.help)
    0 4 the scheme must be https, found "http" | write "https:" instead of "http:"
    7 10 userinfo is not allowed | remove "me@"
    22 26 a fragment is not allowed | remove "#top"
    """
    check = _PolicyCheck(limits, text)
    problems = list(check.problems())
    problems += check.left_out(tuple(problems))
    return tuple(sorted(problems, key=lambda problem: problem.start))


def too_long(limits: Limits, text: str) -> Problem:
    """Return the problem of a text that has too many characters.

    >>> from uri_split._policy.settings import Limits
    >>> too_long(Limits(max_length=20), "http://www.example.com/").message
    'too many characters: at most 20 allowed, found 23'
    """
    most = limits.max_length
    words = message("problem/too-long", maximum=most, number=len(text))
    # Without what was found there, which may be megabytes and contain a password.
    return Problem("too-long", limits.rule, None, most, len(text), "", (), words, "", (str(most),))


def problems_of_address(limits: Limits, uri: str, address: "IPv4Address | IPv6Address") -> tuple[Problem, ...]:
    """Return the problem of a URI whose host has an address to which a client must not connect; none if it may.

    Args:
        limits: The policy, which accepts the URI.
        uri: The URI, which has a host.
        address: An address of its host.

    >>> from ipaddress import ip_address
    >>> problem, = problems_of_address(Limits(), "http://example.com/", ip_address("127.0.0.1"))
    >>> problem.start, problem.end, problem.message
    (7, 18, '"example.com" leads to an address that is not on the public Internet')
    >>> problems_of_address(Limits(), "http://example.com/", ip_address("8.8.8.8"))
    ()
    """
    return tuple(_PolicyCheck(limits, uri).address(address))


class _PolicyCheck:
    """Check of a text by a policy, with the spans of its components."""

    def __init__(self, limits: Limits, text: str) -> None:
        self._limits = limits
        self._text = text
        self._places = places_of(text)
        self._spans = self._places.spans
        self._authority = self._places.authority
        self._hidden = hidden_spans(text, limits.rule)

    def problems(self) -> Iterator[Problem]:
        """Yield the problems, component by component."""
        required = self._required()
        forbids_host = "host" in self._limits.forbid and self._authority is not None
        for component in COMPONENTS:
            if component in required:
                if not self._part(component):
                    yield self._missing(component)
            # If the host is forbidden, one problem covers the whole authority.
            elif not (forbids_host and component in {"userinfo", "port"}):
                yield from self._forbidden(component)
        yield from self._scheme()
        if not forbids_host:
            yield from self._password()
            if self._part("host") or (self._part("host") == "" and "host" not in required):
                yield from self._host()
                yield from self._port()

    def left_out(self, known: Sequence[Problem]) -> Iterator[Problem]:
        """Yield the problems of settings that no pattern enforces.

        Args:
            known: The other problems. One of the scheme or the host already says what is wrong with the host.
        """
        has_host = not any(problem.component in {"scheme", "host"} for problem in known)
        for setting in SETTINGS.values():
            if setting.refusal and not setting.allows(self._limits, self._text):
                refusal = setting.refusal(self._limits, self._text)
                if has_host or refusal.component != "host":
                    yield self._problem(*refusal)

    def _missing(self, component: Component) -> Problem:
        if component in self._limits.forbid:  # the host, which the scheme requires
            found = describe_character(f"{self._part('scheme')}:")
            words = message("problem/component-forbidden/host-of-scheme", found=found)
            return self._problem("component-forbidden", "scheme", words, None)
        words = message(f"problem/component-required/{component}")
        return self._problem("component-required", component, words, self._help_to_add(component))

    def _help_to_add(self, component: Component) -> Message:
        key = f"help/component-required/{component}"
        match component:
            case "scheme":
                return message(key, example=_example(self._limits))
            case "host":
                start = self._start_of_host()
                authority = self._limits.example_authority(start.partition(":")[0])
                return message(key, start=f'"{start}"', example=f"{start}{authority}")
            case "port":
                scheme = self._part("scheme") or self._limits.default_scheme
                port = min(self._limits.ports or {int(default_port(scheme) or 443)})
                return message(key, example=f"{self._limits.example_host(scheme)}:{port}")
            case "path" if self._authority:
                return message(f"{key}/after-host")
            case "query" if self._spans["fragment"]:
                return message(f"{key}/before-fragment")
            case _:
                return message(key)

    def _start_of_host(self) -> str:
        scheme = self._part("scheme")
        if scheme is None:
            is_relative = self._limits.rule == "relative-ref" or self._authority is not None
            return "//" if is_relative else f"{self._limits.default_scheme}://"
        is_allowed = hosts_for_scheme(self._limits, scheme) != "none"
        return f"{scheme if is_allowed else self._limits.default_scheme}://"

    def _required(self) -> AbstractSet[Component]:
        required = self._limits.require
        is_forbidden = self._part("scheme") is None and "host" in self._limits.forbid
        lacks_host = self._needs_host and not self._part("host") and not is_forbidden
        return frozenset[Component]({*required, "host"}) if lacks_host else required

    @property
    def _needs_host(self) -> bool:
        """Whether the text needs a host that is not empty. A relative reference needs no authority."""
        limits, scheme = self._limits, self._part("scheme")
        if scheme is None:
            # Its base may have a scheme of the web, which requires a host.
            return self._authority is not None
        return limits.needs_host or scheme.lower() in WEB | limits.loopback_schemes

    def _forbidden(self, component: Component) -> Iterator[Problem]:
        if not (component in self._limits.forbid or (component == "userinfo" and not self._limits.allow_userinfo)):
            return
        span = self._authority if component == "host" else self._spans[component]
        if span is None or (component == "path" and not self._part("path")):
            return
        start, end = span
        width = len(_DELIMITERS.get(component, ""))
        span = (start, end + width) if component in {"scheme", "userinfo"} else (start - width, end)
        found, key = self._found(component, span), "help/component-forbidden"
        may_be_host = component == "path" and "host" in self._required() and not self._authority  # http:/example.com
        can_be_shown = found != _HIDDEN and len(found) <= _LONGEST_SHOWN and not may_be_host
        help_ = message(key, found=describe_character(found)) if can_be_shown else message(f"{key}/{component}")
        words = message(f"problem/component-forbidden/{component}")
        yield self._problem("component-forbidden", component, words, help_, span)

    def _password(self) -> Iterator[Problem]:
        userinfo = self._spans["userinfo"]
        colon = self._text.find(":", *userinfo) if userinfo else -1
        if userinfo and colon >= 0 and self._limits.allow_userinfo and not self._limits.allow_password:
            words, help_ = message("problem/password-forbidden"), message("help/password-forbidden")
            yield self._problem("password-forbidden", "userinfo", words, help_, (colon, userinfo[1]))

    def _scheme(self) -> Iterator[Problem]:
        limits, scheme, host = self._limits, self._part("scheme"), self._part("host")
        if scheme is None:
            return
        allowed_hosts = hosts_for_scheme(limits, scheme)
        if allowed_hosts == "any":
            return
        found, listed = describe_character(scheme), limits.schemes
        if listed is None:
            words = message("problem/scheme-not-listed/network", found=found)
            help_ = self._other_scheme(scheme, {limits.default_scheme})
            yield self._problem("scheme-not-listed", "scheme", words, help_, allowed=sorted(NETWORK))
        elif allowed_hosts == "none":
            on_loopback = limits.loopback_schemes if is_loopback(host or "") else frozenset[str]()
            allowed = sorted(listed | on_loopback)
            words = list_message("problem/scheme-not-listed", allowed, found=found)
            yield self._problem(
                "scheme-not-listed", "scheme", words, self._other_scheme(scheme, listed | on_loopback), allowed=allowed
            )
        elif host and not is_loopback(host):
            words = message("problem/not-loopback", found=found, hosts=phrase(limits.loopback_hosts))
            yield self._problem(
                "not-loopback", "scheme", words, self._other_scheme(scheme, listed), allowed=sorted(listed)
            )

    def _other_scheme(self, scheme: str, listed: AbstractSet[str]) -> Message | None:
        """Return which scheme to write, unless there are many, or each needs a host, which the text does not have."""
        lacks_host = not self._part("host") and (self._limits.needs_host or listed <= WEB)
        if len(listed) > MOST_NAMED or lacks_host:
            return None
        schemes = phrase([f'"{each}:"' for each in sorted(listed)])
        return message("help/write-instead", listed=schemes, found=describe_character(f"{scheme}:"))

    def _host(self) -> Iterator[Problem]:
        host, listed = self._part("host") or "", self._limits.hosts
        if listed is not None and not lists_host(self._limits, host):
            words = host_message("problem/host-not-listed", listed, found=describe_character(host))
            yield self._problem("host-not-listed", "host", words, None, allowed=sorted(listed))
            return
        scheme = self._part("scheme")
        is_web = scheme is None or scheme.lower() in WEB
        code = self._limits.host_problem(host, is_needed=self._needs_host, is_web=is_web)
        if code:
            yield self._problem(code, "host", self._refused_host(code, host), self._other_host(code, host))

    def address(self, address: "IPv4Address | IPv6Address") -> Iterator[Problem]:
        """Yield the problem of an address of the host."""
        host = self._part("host") or ""
        found = address_problem(self._limits, address, host)
        if found:
            code, words = found
            yield self._problem(code, "host", words, self._other_host(code, host))

    def _refused_host(self, code: HostProblem, host: str) -> Message:
        """Return what is wrong with a host."""
        limits, found = self._limits, describe_character(host)
        if code == "host-not-dns-name" and (character := limits.not_in_a_name(host)):
            return message(f"problem/{code}/character", found=found, character=describe_character(character))
        of_address = {
            "host-not-public": not_public_host(host, limits.allow_networks),
            "network-refused": refused_network(limits, host),
        }
        return of_address.get(code) or message(f"problem/{code}{'' if host else '/empty'}", found=found)

    def _other_host(self, code: HostProblem, host: str) -> Message:
        """Return which host to write."""
        name, scheme = name_in_idna(self._limits, host), self._part("scheme") or ""
        if name:
            return message("help/host-in-idna", name=f'"{name}"')
        if host.lower() == scheme.lower() in WEB and (self._part("path") or "").startswith("//"):
            return message("help/scheme-once", start=f'"{scheme}://"')
        variant = ""
        if code == "host-not-dns-name" and not host:
            variant = "/empty"
        elif code == "host-not-dns-name" and self._limits.allow_ip_hosts and ends_in_a_number(host.lower()):
            variant = "/number"
        return message(f"help/{code}{variant}")

    def _port(self) -> Iterator[Problem]:
        port, scheme, listed = self._part("port"), self._part("scheme"), self._limits.ports
        if listed is None:
            if is_too_large(port or ""):
                most = str(HIGHEST_PORT)
                words = message("problem/port-too-high", maximum=most, found=describe_character(port or ""))
                yield self._problem("port-too-high", "port", words, None, allowed=(most,))
        elif not lists_port(self._limits, scheme, port):
            allowed = list(map(str, sorted(listed)))
            words = list_message("problem/port-not-listed", allowed, found=_described_port(port, scheme))
            yield self._problem("port-not-listed", "port", words, _other_port(port, allowed), allowed=allowed)

    def _part(self, component: Component) -> str | None:
        span = self._spans[component]
        return None if span is None else self._text[slice(*span)]

    def _found(self, component: Component, span: Span) -> str:
        start, end = span
        hides = (component == "userinfo" and ":" in self._text[start:end]) or touched(self._hidden, start, end)
        return _HIDDEN if hides else self._text[start:end]

    def _problem(
        self,
        code: PolicyCode,
        component: Component,
        words: Message,
        help_: Message | None,
        span: Span | None = None,
        allowed: Iterable[str] = (),
    ) -> Problem:
        start, end = span or self._places.span(component)
        found = self._found(component, (start, end))
        allowed = tuple(allowed)
        expected = tuple(map(describe_character, allowed))
        return Problem(code, component, component, start, end, found, expected, words, "", allowed, help_)


def _described_port(port: str | None, scheme: str | None) -> str:
    if port:
        return describe_character(port)
    default = default_port(scheme)
    return message("policy/default-port", port=str(default)) if default else message("policy/no-port")


def _other_port(port: str | None, allowed: Sequence[str]) -> Message | None:
    """Return which port to write, unless there are several."""
    if len(allowed) > 1:
        return None
    wanted = f'":{allowed[0]}"'
    if port is None:
        return message("help/port-not-listed", port=wanted)
    return message("help/write-instead", listed=wanted, found=describe_character(f":{port}"))


# Help for problems of the grammar, as far as it leads to a text that a policy accepts.

# The scheme that each kind of help names.
_NAMED: Final[Mapping[str, str]] = MappingProxyType(
    {
        "help/address": "https",
        "help/address-before": "https",
        "help/mailto": "mailto",
        "help/scheme": "https",
        "help/scheme-before-colon": "https",
        "help/scheme-before-slashes": "https",
    }
)


def without_refused_help(
    limits: Limits, accepts: Callable[[str], object], text: str, problems: tuple[Problem, ...]
) -> tuple[Problem, ...]:
    r"""Return the problems without the help after which the policy would refuse the text for another reason.

    Args:
        limits: The policy.
        accepts: Returns whether the policy accepts a text.
        text: A text that does not match its rule.
        problems: The problems of the grammar.

    >>> from uri_split._diagnosis import diagnose
    >>> for limits in (Limits(schemes={"https"}), Limits()):
    ...     problem, = without_refused_help(limits, bool, "me@example.com", diagnose("me@example.com", "URI"))
    ...     print(problem.help)
    write the whole address, such as https://www.example.com/
    write mailto: before it
    """
    problems = tuple(_with_allowed_help(limits, accepts, problem) for problem in problems)
    followed = _followed(text, problems)
    if followed is None or not RULES[limits.rule].is_valid(followed):
        return problems
    refused = {problem.component for problem in policy_problems(limits, followed)}
    before, after = split(text), split(followed)
    leads_elsewhere = (before.scheme is None) != (after.scheme is None) or before.authority != after.authority
    if refused and leads_elsewhere:
        refused |= {"scheme", "path"}
    return tuple(replace(problem, help=None) if problem.component in refused else problem for problem in problems)


def _with_allowed_help(limits: Limits, accepts: Callable[[str], object], problem: Problem) -> Problem:
    """Return a problem with other help if the policy refuses the scheme or the password that it is about."""
    if problem.help and problem.help.key == "help/encode-password" and not limits.allow_userinfo:
        return replace(problem, help=message("help/component-forbidden/userinfo"))
    scheme = _NAMED.get(problem.help.key) if problem.help else None
    if scheme is None or (limits.rule != "relative-ref" and hosts_for_scheme(limits, scheme) != "none"):
        return problem
    example = _example(limits)
    is_accepted = limits.default_scheme in NETWORK and accepts(example)
    return replace(problem, help=message("help/component-required/scheme", example=example) if is_accepted else None)


def _example(limits: Limits) -> str:
    scheme = limits.default_scheme
    return f"{scheme}://{limits.example_authority(scheme)}/"


def _followed(text: str, problems: tuple[Problem, ...]) -> str | None:
    """Return the text of a reader who follows all help; `None` if none says exactly what to write."""
    parts: list[str] = []
    start = 0
    before = ""
    for problem in problems:
        if problem.help and problem.help.key == "help/dot-slash":
            before = "./"
        written = _written(problem.help)
        if written is not None:
            parts += text[start : problem.start], written
            start = problem.end
    return f"{before}{''.join(parts)}{text[start:]}" if parts or before else None


def _written(advice: Message | None) -> str | None:
    """Return what help says to write in place of the text of a problem, if it says exactly that."""
    if advice is None:
        return None
    if advice.key in {"help/remove", "help/remove-all"}:
        return ""
    return str(advice.params["text"]).strip('"') if advice.key == "help/write" else None
