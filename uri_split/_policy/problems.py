"""Problems of a policy with a text that matches its rule."""

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from typing import Final

from uri_split._algebra.schemes import HIGHEST_PORT, NETWORK, WEB, default_port, is_too_large
from uri_split._diagnosis.problem import PolicyCode, Problem
from uri_split._grammar.names import Component
from uri_split._policy.description import WITH_ARTICLE
from uri_split._policy.limits import HostProblem, Limits, is_loopback
from uri_split._policy.lists import hosts_for_scheme, lists_host, lists_port
from uri_split._split.passwords import hidden_spans
from uri_split._text.phrases import counted, describe_character, one_of, phrase
from uri_split._text.spans import Span, touched
from uri_split.lenient import component_spans, split_authority

_HOW_TO_WRITE: Final[dict[Component, str]] = {
    "scheme": 'start with a scheme and ":"',
    "userinfo": 'write it and "@" before the host',
    "host": 'write "//" and a host',
    "port": 'write ":" and digits after the host',
    "path": 'write one, such as "/"',
    "query": 'write "?" and a query',
    "fragment": 'write "#" and a fragment',
}
_DELIMITERS: Final[dict[Component, str]] = {
    "scheme": ":",
    "userinfo": "@",
    "host": "//",
    "port": ":",
    "query": "?",
    "fragment": "#",
}
_HOST_MESSAGES: Final[dict[HostProblem, str]] = {
    "address-not-supported": (
        "address mechanism not supported (RFC 3986, section 3.2.2): "
        "write a name, an IPv4 address or an IPv6 address, not {}"
    ),
    "host-is-address": "{} is an IP address or may be read as one: write a name",
    "host-not-dns-name": (
        "{} is not a DNS name: write labels of up to 63 letters, digits and hyphens, separated by dots"
    ),
    "host-of-one-label": "{} is a name with a single label: write the full name, such as www.example.com",
}


def policy_problems(limits: Limits, text: str) -> tuple[Problem, ...]:
    """Return the problems of a policy with a text, in order of position.

    Args:
        limits: The policy.
        text: A text that matches its rule.

    >>> from uri_split._policy.limits import Limits
    >>> for problem in policy_problems(Limits(schemes={"https"}, forbid={"fragment"}), "http://me@example.com/#top"):
    ...     print(problem.start, problem.end, problem.message)
    0 4 the scheme must be https, found "http"
    7 10 userinfo is not allowed: remove it and the "@"
    22 26 a fragment is not allowed: remove it and the "#"
    """
    return tuple(sorted(_PolicyCheck(limits, text).problems(), key=lambda problem: problem.start))


def too_long(limits: Limits, text: str) -> Problem:
    """Return the problem of a text that has too many characters.

    >>> from uri_split._policy.limits import Limits
    >>> too_long(Limits(max_length=20), "http://www.example.com/").message
    'at most 20 characters are allowed, found 23'
    """
    most = limits.max_length
    message = f"at most {counted(most, 'character')} {'is' if most == 1 else 'are'} allowed, found {len(text):,}"
    # Without what was found there, which may be megabytes and contain a password.
    return Problem("too-long", limits.rule, None, most, len(text), "", (), message, "", (str(most),))


class _PolicyCheck:
    """Check of a text by a policy, with the spans of its components."""

    def __init__(self, limits: Limits, text: str) -> None:
        self._limits = limits
        self._text = text
        scheme, authority, path, query, fragment = component_spans(text)
        userinfo, host, port = _subcomponent_spans(text, authority)
        self._authority = authority
        self._hidden = hidden_spans(text, limits.rule)
        self._spans: dict[Component, Span | None] = {
            "scheme": scheme,
            "userinfo": userinfo,
            "host": host,
            "port": port,
            "path": path,
            "query": query,
            "fragment": fragment,
        }
        begin = authority[0] if authority else path[0]
        # The offsets where undefined components would be inserted.
        self._insertion_offsets: dict[Component, int] = {
            "scheme": 0,
            "userinfo": begin,
            "host": begin,
            "port": host[1] if host else begin,
            "query": path[1],
            "fragment": len(text),
        }

    def problems(self) -> Iterator[Problem]:
        """Yield the problems, component by component."""
        required = self._required()
        forbids_host = "host" in self._limits.forbid and self._authority is not None
        for component in WITH_ARTICLE:
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

    def _missing(self, component: Component) -> Problem:
        if component in self._limits.forbid:  # the host, which the scheme requires
            message = f"the scheme {self._part('scheme')} requires a host, which is not allowed: write another scheme"
            return self._problem("component-forbidden", "scheme", message)
        message = f"{WITH_ARTICLE[component]} is required: {_HOW_TO_WRITE[component]}"
        return self._problem("component-required", component, message)

    def _required(self) -> AbstractSet[Component]:
        required = self._limits.require
        return frozenset[Component]({*required, "host"}) if self._needs_host and not self._part("host") else required

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
        delimiter = _DELIMITERS.get(component, "")
        start, end = (start, end + 1) if component in {"scheme", "userinfo"} else (start - len(delimiter), end)
        remedy = f'remove it and the "{delimiter}"' if delimiter else "remove it"
        message = f"{WITH_ARTICLE[component]} is not allowed: {remedy}"
        yield self._problem("component-forbidden", component, message, (start, end))

    def _password(self) -> Iterator[Problem]:
        userinfo = self._spans["userinfo"]
        colon = self._text.find(":", *userinfo) if userinfo else -1
        if userinfo and colon >= 0 and self._limits.allow_userinfo and not self._limits.allow_password:
            message = 'a password is not allowed: remove it and the ":"'
            yield self._problem("password-forbidden", "userinfo", message, (colon, userinfo[1]))

    def _scheme(self) -> Iterator[Problem]:
        limits, scheme, host = self._limits, self._part("scheme"), self._part("host")
        if scheme is None:
            return
        allowed_hosts = hosts_for_scheme(limits, scheme)
        if allowed_hosts == "any":
            return
        found, listed = describe_character(scheme), limits.schemes
        if listed is None:
            message = f"the scheme must be a known network scheme such as https, found {found}"
            yield self._problem("scheme-not-listed", "scheme", message, allowed=sorted(NETWORK))
        elif allowed_hosts == "none":
            on_loopback = limits.loopback_schemes if is_loopback(host or "") else frozenset[str]()
            yield self._not_listed("scheme-not-listed", "scheme", listed | on_loopback)
        elif host and not is_loopback(host):
            here = phrase(limits.loopback_hosts)
            message = f"{found} is allowed only for this machine ({here}): write {one_of(listed)}"
            yield self._problem("not-loopback", "scheme", message, allowed=sorted(listed))

    def _host(self) -> Iterator[Problem]:
        host, listed = self._part("host") or "", self._limits.hosts
        if listed is not None and not lists_host(self._limits, host):
            yield self._not_listed("host-not-listed", "host", listed)
            return
        problem = self._limits.host_problem(host, is_needed=self._needs_host)
        if problem:
            found = describe_character(host) if host else "an empty host"
            yield self._problem(problem, "host", _HOST_MESSAGES[problem].format(found))

    def _port(self) -> Iterator[Problem]:
        port, scheme, listed = self._part("port") or "", self._part("scheme"), self._limits.ports
        if listed is None:
            if is_too_large(port):
                message = f"the port must be at most {HIGHEST_PORT}, found {describe_character(port)}"
                yield self._problem("port-too-high", "port", message, allowed=(str(HIGHEST_PORT),))
        elif not lists_port(self._limits, scheme, port):
            allowed = list(map(str, sorted(listed)))
            message = f"the port must be {one_of(allowed)}, found {_described_port(port, scheme)}"
            yield self._problem("port-not-listed", "port", message, allowed=allowed)

    def _not_listed(self, code: PolicyCode, component: Component, listed: AbstractSet[str]) -> Problem:
        allowed = sorted(listed)
        message = f"the {component} must be {one_of(allowed)}, found {describe_character(self._part(component) or '')}"
        return self._problem(code, component, message, allowed=allowed)

    def _part(self, component: Component) -> str | None:
        span = self._spans[component]
        return None if span is None else self._text[slice(*span)]

    def _problem(
        self,
        code: PolicyCode,
        component: Component,
        message: str,
        span: Span | None = None,
        allowed: Iterable[str] = (),
    ) -> Problem:
        start, end = span or self._spans[component] or (self._insertion_offsets[component],) * 2
        hides = (component == "userinfo" and ":" in self._text[start:end]) or touched(self._hidden, start, end)
        found = "***" if hides else self._text[start:end]
        allowed = tuple(allowed)
        return Problem(
            code, component, component, start, end, found, tuple(map(describe_character, allowed)), message, "", allowed
        )


def _described_port(port: str, scheme: str | None) -> str:
    if port:
        return describe_character(port)
    default = default_port(scheme)
    return f"the default port {default}" if default else "no port"


def _subcomponent_spans(text: str, authority: Span | None) -> tuple[Span | None, Span | None, Span | None]:
    """Return the spans of userinfo, host and port; `None` for those that are undefined."""
    if authority is None:
        return None, None, None
    begin, end = authority
    userinfo, host, port = split_authority(text[begin:end])
    host_begin = begin if userinfo is None else begin + len(userinfo) + len("@")
    host_end = host_begin + len(host)
    return (
        None if userinfo is None else (begin, host_begin - len("@")),
        (host_begin, host_end),
        None if port is None else (host_end + len(":"), end),
    )
