"""Web origins that a server trusts, for CORS, WebSocket and ``postMessage`` (RFC 6454).

The HTML Standard, section 7.1.1, says how browsers write them.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final, NamedTuple, NoReturn

from uri_split._algebra.browsers import web_host
from uri_split._algebra.components import places_of
from uri_split._algebra.hosts import LABEL, LONGEST_NAME, LOOPBACK_NAME, host_kind, public_suffix, registrable_domain
from uri_split._algebra.schemes import HIGHEST_PORT, default_port, is_too_large
from uri_split._diagnosis import diagnose
from uri_split._grammar import Component
from uri_split._hidden import without_userinfo
from uri_split._passwords import with_plain_delimiters
from uri_split._policy.problems import policy_problems
from uri_split._policy.settings import SUBDOMAINS, Limits
from uri_split._problem import PolicyCode, Problem
from uri_split._text.arguments import URIError, check_type, plain_str, plain_text, public
from uri_split._text.spans import lazy_pattern, once_property
from uri_split._uri.types import URI
from uri_split.dialects import JAVA, PYTHON, Dialect
from uri_split.hosts import RegName, to_idna
from uri_split.lenient import split, split_authority
from uri_split.messages import message
from uri_split.rules import RULES

__all__ = ["Origins"]

_ANY: Final = "*"
_FIVE_DIGITS: Final = "[1-5][0-9]{4}|6(?:[0-4][0-9]{3}|5(?:[0-4][0-9]{2}|5(?:[0-2][0-9]|3[0-5])))"
# The ports that browsers write, by scheme: not its default port.
_PORT: Final[Mapping[str, str]] = {
    "http": f"[0-9]|[1-79][0-9]|8[1-9]|[1-9][0-9]{{2,3}}|{_FIVE_DIGITS}",
    "https": f"0|[1-9][0-9]?|[1-35-9][0-9]{{2}}|4(?:[0-35-9][0-9]|4[0-24-9])|[1-9][0-9]{{3}}|{_FIVE_DIGITS}",
}
_PORT_OR_NONE: Final = {"http": lazy_pattern(f"{_PORT['http']}|"), "https": lazy_pattern(f"{_PORT['https']}|")}
_LABEL: Final = LABEL.replace("A-Z", "")  # browsers write names in lower case
_LABELS: Final = lazy_pattern(rf"{_LABEL}(?:\.{_LABEL})*")
_SEVERAL: Final = lazy_pattern(r"[\s,]")
_LITERAL: Final = str.maketrans({**{mark: f"\\{mark}" for mark in "./*+()[]"}, "$": r"[\x24]"})


class _Listed(NamedTuple):
    """Pattern in three parts: a host, or ``*.`` and the name above; a port, empty for the default, or ``*``."""

    scheme: str
    host: str
    port: str

    def __str__(self) -> str:
        return f"{self.scheme}://{self.host}{self.port and f':{self.port}'}"

    @property
    def name(self) -> str:
        """The host, or the name that accepted hosts are below."""
        return self.host.removeprefix(SUBDOMAINS)

    @property
    def is_exact(self) -> bool:
        """Whether it is one origin."""
        return self.host == self.name and self.port != _ANY


@public
@dataclass(frozen=True, init=False, repr=False)
class Origins:
    """Web origins that a server trusts, for CORS, WebSocket and ``postMessage``.

    A pattern is a scheme, ``://``, a host and an optional port, and nothing else (RFC 6454, section 6.2):

    - ``https://example.com`` is one origin, with the default port of the scheme;
    - ``https://*.example.com`` is any name below ``example.com``, but not that name itself;
    - ``http://localhost:*`` is any port, including the default.

    An origin is accepted as browsers write it: in lower case, names in IDNA, without the default port (HTML Standard,
    section 7.1.1). A pattern may have capital letters, Unicode names and the default port: it is normalized. Schemes
    other than ``http`` and ``https``, such as ``chrome-extension``, take exact hosts without a port.

    ``null`` is never accepted, nor can it be listed. Browsers send it for a local file and for a sandboxed frame, which
    any site can make, so it would accept every site.

    Args:
        patterns: The patterns.
        allow_public_suffixes: Whether a public suffix may follow ``*.``, as in ``https://*.github.io``. Anyone can get
            a name below it. If not, patterns with ``*.`` need the package `publicsuffixlist` (extra ``suffix``).

    Attributes:
        patterns: The patterns, normalized, sorted, and each once.

    Raises:
        URIError: If a pattern is not valid or accepts every host, or if there is none.
        ModuleNotFoundError: If the package `publicsuffixlist` is needed, but not installed.
        TypeError: If a pattern is not a `str`.

    >>> origins = Origins("https://*.example.com", "http://localhost:*")
    >>> origins.accepts("https://www.example.com"), origins.accepts("http://localhost:3000")
    (True, True)
    >>> origins.accepts("https://example.com.evil.example"), origins.accepts("null")
    (False, False)
    >>> Origins("https://a.example/")
    Traceback (most recent call last):
    uri_split.URIError: "https://a.example/" is not an origin: it has more than host and port: write "https://a.example"
    """

    patterns: tuple[str, ...]
    allow_public_suffixes: bool = field(compare=False)
    _listed: tuple[_Listed, ...] = field(compare=False)

    def __init__(self, *patterns: str, allow_public_suffixes: bool = False) -> None:
        for pattern in patterns:
            check_type(pattern, str, "each pattern of Origins", "str", if_several="unpack several with *")
        if not patterns:
            message = "no origin is listed, so none would be accepted: list at least one"
            raise URIError(message)
        texts = map(str.__str__, patterns)
        listed = {_parsed(text, allow_public_suffixes=allow_public_suffixes) for text in texts}
        object.__setattr__(self, "patterns", tuple(sorted(map(str, listed))))
        object.__setattr__(self, "allow_public_suffixes", allow_public_suffixes)
        object.__setattr__(self, "_listed", tuple(sorted(listed)))

    def __repr__(self) -> str:
        allowed = ("allow_public_suffixes=True",) if self.allow_public_suffixes else ()
        return f"Origins({', '.join((*map(repr, self.patterns), *allowed))})"

    def accepts(self, origin: str) -> bool:
        """Return whether an origin is accepted.

        Args:
            origin: An origin as a browser sends it in the header ``Origin``, or as ``event.origin`` of a message.

        Raises:
            TypeError: If it is not a `str`.

        >>> origins = Origins("https://*.example.com")
        >>> origins.accepts("https://a.b.example.com"), origins.accepts("https://example.com")
        (True, False)
        """
        if type(origin) is not str:
            origin = plain_text(origin, "accepts")
        if origin in self._exact:
            return True
        before, _, port = origin.rpartition(":")
        if not port.isdecimal():
            before, port = origin, ""
        scheme, _, host = before.partition("://")
        if before in self._any_port:
            return _PORT_OR_NONE[scheme].fullmatch(port) is not None
        names = self._names.get(scheme, {})
        _, _, above = host[-LONGEST_NAME - 3 :].partition(".")  # both dots, and a character before them
        while above:
            ports = names.get(above)
            if ports and (port in ports or (_ANY in ports and _PORT_OR_NONE[scheme].fullmatch(port))):
                return _LABELS.fullmatch(host, 0, len(host) - len(above) - 1) is not None
            _, _, above = above.partition(".")
        return False

    @once_property
    def _exact(self) -> AbstractSet[str]:
        """The patterns that are one origin."""
        return {str(each) for each in self._listed if each.is_exact}

    @once_property
    def _any_port(self) -> AbstractSet[str]:
        """The patterns that are one host with any port, without the port."""
        return {str(each._replace(port="")) for each in self._listed if each.host == each.name and not each.is_exact}

    @once_property
    def _names(self) -> Mapping[str, Mapping[str, AbstractSet[str]]]:
        """The ports of the patterns with ``*.``, by scheme and the name after it."""
        found: dict[str, dict[str, set[str]]] = {}
        for each in self._listed:
            if each.host != each.name:
                found.setdefault(each.scheme, {}).setdefault(each.name, set()).add(each.port)
        return found

    def why_not(self, origin: str) -> Problem | None:
        """Return the first reason why an origin is not accepted, with its place; `None` if it is accepted.

        Args:
            origin: An origin as a browser sends it.

        Raises:
            TypeError: If it is not a `str`.

        >>> origins = Origins("https://*.example.com")
        >>> for origin in ("http://www.example.com", "https://example.com", "https://WWW.example.com", "null"):
        ...     problem = origins.why_not(origin)
        ...     print(problem.start, problem.end, problem.code, problem.message, sep=" | ")
        0 | 4 | scheme-not-listed | the scheme must be https, found "http"
        8 | 19 | host-not-listed | the host must be any name ending in .example.com, found "example.com"
        8 | 23 | host-not-listed | the host must be www.example.com, found "WWW.example.com"
        0 | 0 | missing-scheme | missing scheme
        """
        origin = plain_text(origin, "why_not")
        if self.accepts(origin):
            return None
        problems = diagnose(origin, "URI") or policy_problems(self._limits(origin), origin)
        return problems[0] if problems else _not_as_written(origin)

    def _limits(self, origin: str) -> Limits:
        """Return a policy that lists what the patterns list for the scheme and the host of an origin."""
        scheme, authority, *_ = split(origin.lower())
        host = split_authority(authority or "").host
        of_scheme = [each for each in self._listed if each.scheme == scheme]
        of_host = [each for each in of_scheme if _is_in(host, each)]
        ports = {each.port or default_port(each.scheme) or _ANY for each in of_host}
        return Limits(
            schemes={each.scheme for each in self._listed},
            hosts={each.host for each in of_scheme} or None,
            ports=None if _ANY in ports or not ports else set(map(int, ports)),
            require={"host"},
            forbid={"path", "query", "fragment", *(() if scheme in _PORT else ("port",))},
        )

    def pattern(self, dialect: Dialect = PYTHON) -> str:
        r"""Return a regular expression that matches the accepted origins and nothing else, with anchors.

        Args:
            dialect: The syntax of the engine.

        >>> from uri_split.dialects import ECMASCRIPT
        >>> print(Origins("https://example.com", "http://localhost:3000").pattern(ECMASCRIPT))
        ^(?:http:\/\/localhost:3000|https:\/\/example\.com)$
        """
        return dialect.anchored("|".join(self._alternatives(dialect)))

    def _alternatives(self, dialect: Dialect) -> Iterator[str]:
        def kind(each: _Listed) -> tuple[str, str, bool]:
            return each.scheme, each.port, each.host != each.name

        for (scheme, port, is_below), group in groupby(sorted(self._listed, key=kind), kind):
            names = [each.name.translate(_LITERAL) for each in group]
            name = names[0] if len(names) == 1 else f"(?:{'|'.join(names)})"
            # Lazy, because `regex` would take quadratic time to give back greedy repetitions one by one. The stack of
            # Java would overflow; but some releases of Python 3.11 would accept too much here (gh-106052).
            lazy, possessive = rf"(?:{_LABEL}\.)+?", rf"(?:{_LABEL}\.(?!{name}(?::|\z)))*+{_LABEL}\."
            labels = (possessive if dialect == JAVA else lazy) if is_below else ""
            any_port = f"(?::(?:{_PORT[scheme]})|)" if port == _ANY else port and f":{port}"
            yield rf"{scheme.translate(_LITERAL)}:\/\/{labels}{name}{any_port}"

    def csrf_trusted_origins(self) -> list[str]:
        """Return the patterns for the setting ``CSRF_TRUSTED_ORIGINS`` of Django.

        Django reads ``https://*.example.com`` as the names below ``example.com`` and that name itself, and knows no
        ``:*``.

        Raises:
            URIError: If Django would trust another set of origins.

        >>> Origins("https://*.example.com", "https://example.com").csrf_trusted_origins()
        ['https://*.example.com', 'https://example.com']
        """
        for each in self._listed:
            itself = str(each._replace(host=each.name))
            if each.port == _ANY:
                message = f'Django knows no ":*": list the ports of "{itself.removesuffix(":*")}" one by one'
                raise URIError(message)
            if itself not in self._exact:
                message = f'Django reads "{each}" as "{itself}", too: list both'
                raise URIError(message)
        return list(self.patterns)

    @classmethod
    def from_csp(cls, sources: str, *, page: str | None = None, allow_public_suffixes: bool = False) -> "Origins":
        """Return the origins of the web that match a source list of a Content Security Policy (CSP Level 3).

        Sources match as in sections 6.7.2.7 to 6.7.2.10: ``http`` also matches ``https``, ``ws`` also matches both
        (though not in Chromium), a source without a scheme takes that of the page, and ``*.`` matches the names below.

        Args:
            sources: The value of a directive, such as ``connect-src``: sources separated by spaces (section 2.3.1).
            page: The origin of the page, which ``'self'`` and sources without a scheme need.
            allow_public_suffixes: As in `Origins`.

        Raises:
            URIError: If a source matches every host, only a part of an origin, or no origin, such as a path, a nonce or
                ``'unsafe-inline'``.
            ModuleNotFoundError: If the package `publicsuffixlist` is needed, but not installed.
            TypeError: If an argument is not a `str`.

        >>> Origins.from_csp("'self' cdn.example:*", page="https://example.com").patterns
        ('https://cdn.example:*', 'https://example.com')
        >>> Origins.from_csp("http://*.example.com").patterns
        ('http://*.example.com', 'https://*.example.com')
        """
        own = None if page is None else _page(plain_str(page, "page"))
        texts = _CSP_SPACE.split(plain_text(sources, "from_csp").strip(_CSP_SPACES))
        found = [pattern for text in texts if text for pattern in _of_source(text, own)]
        return cls(*found, allow_public_suffixes=allow_public_suffixes)

    @classmethod
    def from_regex(cls, *regexes: str | re.Pattern[str], allow_public_suffixes: bool = False) -> "Origins":
        r"""Return the origins that regular expressions match as a whole, if patterns express them.

        A part that matches any labels, such as ``.*\.`` or ``(?:[a-z0-9-]+\.)+``, becomes ``*.``, and ``(:\d+)?``
        becomes ``:*``. Of the origins that browsers write, the patterns accept the same ones, but only names whose
        labels are letters, digits and hyphens.

        Args:
            regexes: Regular expressions, such as ``allow_origin_regex`` of Starlette and
                ``CORS_ALLOWED_ORIGIN_REGEXES`` of django-cors-headers.
            allow_public_suffixes: As in `Origins`.

        Raises:
            URIError: If no patterns express one, for example since it has an unescaped dot.
            ModuleNotFoundError: If the package `publicsuffixlist` is needed, but not installed.
            TypeError: If an argument is neither a `str` nor a pattern of one.

        >>> Origins.from_regex(r"https://(.+\.)?example\.com", r"^http://localhost(:\d+)?$").patterns
        ('http://localhost:*', 'https://*.example.com', 'https://example.com')
        >>> Origins.from_regex(r"https://a.example\.com")
        Traceback (most recent call last):
        uri_split.URIError: "https://a.example\.com" cannot become patterns: "." matches any character: write "\."
        """
        found = {pattern for regex in regexes for pattern in _of_regex(regex)}
        return cls(*found, allow_public_suffixes=allow_public_suffixes)

    @classmethod
    def from_flask_cors(
        cls, origins: str | re.Pattern[str] | Iterable[str | re.Pattern[str]], *, allow_public_suffixes: bool = False
    ) -> "Origins":
        r"""Return the origins of the setting ``origins`` of flask-cors.

        To flask-cors, a text with one of the characters ``*\]?$^[()`` is a regular expression, and so is
        ``http://[::1]:3000``.

        Raises:
            URIError: If a plain text is not an origin, or no patterns express a regular expression.
            ModuleNotFoundError: If the package `publicsuffixlist` is needed, but not installed.

        >>> Origins.from_flask_cors(["https://example.com", r"https://.*\.example\.com"]).patterns
        ('https://*.example.com', 'https://example.com')
        """
        given = [origins] if isinstance(origins, str | re.Pattern) else [*origins]
        found: set[str] = set()
        for each in given:
            is_plain = isinstance(each, str) and (each == _ANY or _FLASK_HINTS.isdisjoint(each))
            found.update([str(each)] if is_plain else _of_regex(each))
        return cls(*found, allow_public_suffixes=allow_public_suffixes)

    def within(self, domain: str) -> bool:
        """Return whether each accepted origin is of the web and has this host, or one below it.

        Args:
            domain: A name, in ASCII or in Unicode.

        Raises:
            InvalidComponent: If it is not a name that IDNA allows.
            TypeError: If it is not a `str`.

        >>> origins = Origins("https://example.com", "https://*.shop.example.com:8443")
        >>> origins.within("example.com"), origins.within("shop.example.com")
        (True, False)
        """
        end = f".{to_idna(domain)}"
        return all(
            each.scheme in _PORT
            and (f".{each.name}" == end or (host_kind(each.name) == "reg-name" and f".{each.name}".endswith(end)))
            for each in self._listed
        )

    @property
    def registrable_domains(self) -> frozenset[str]:
        """The registrable domains of the accepted origins (URL Standard, section 3.2): whom you trust.

        A host without one, such as ``localhost`` or an IP address, stands for itself, and so do ``*.`` with a public
        suffix, and an origin that is not of the web.

        Raises:
            ModuleNotFoundError: If the package `publicsuffixlist` is not installed (extra ``suffix``).

        >>> sorted(Origins("https://*.a.example.co.uk", "https://example.co.uk", "http://[::1]:*").registrable_domains)
        ['[::1]', 'example.co.uk']
        """
        return frozenset(
            (registrable_domain(each.name) or each.host) if each.scheme in _PORT else str(each) for each in self._listed
        )


def _is_in(host: str, listed: _Listed) -> bool:
    return host == listed.host or (listed.host != listed.name and host.endswith(f".{listed.name}"))


def _not_as_written(origin: str) -> Problem:
    """Return the problem of an accepted origin that is not written as browsers write it."""
    uri, places = URI(origin), places_of(origin)
    right = uri.origin or uri
    of_parts: Sequence[tuple[Component, str | None, str | None]] = (
        ("scheme", uri.scheme, right.scheme),
        ("host", uri.host, right.host),
        ("port", uri.port, right.port),
    )
    component, found, wanted = next(part for part in of_parts if part[1] != part[2])
    if wanted is None:
        return policy_problems(Limits(forbid={"port"}), origin)[0]
    start, end = places.span(component)
    codes: Mapping[str, PolicyCode] = {
        "scheme": "scheme-not-listed",
        "host": "host-not-listed",
        "port": "port-not-listed",
    }
    quoted = f'"{found}"'
    words = message(f"problem/{component}-not-listed", listed=wanted, found=quoted)
    help_ = message("help/write-instead", listed=f'"{wanted}"', found=quoted)
    return Problem(codes[component], component, component, start, end, found or "", (), words, "", (wanted,), help_)


def _parsed(pattern: str, *, allow_public_suffixes: bool) -> _Listed:
    """Return a pattern in its parts, as browsers write them.

    Raises:
        URIError: If it is not a pattern of origins.
    """
    for applies, reason in _refusals(pattern):
        if applies:
            _refuse(pattern, reason)
    scheme, authority, *_ = split(pattern)
    scheme, authority = (scheme or "").lower(), authority or ""
    host, colon, port = authority.rpartition(":")
    if not colon or "]" in port:
        host, port = authority, ""
    elif port != _ANY:
        if not (port.isascii() and port.isdecimal()) or is_too_large(port):
            _refuse(
                pattern, f'after the host, write nothing, ":" and a number up to {HIGHEST_PORT}, or ":*" for any port'
            )
        port = port.lstrip("0") or "0"
    if scheme in _PORT:
        port = "" if port == default_port(scheme) else port
        return _Listed(scheme, _host(pattern, host, allow_public_suffixes=allow_public_suffixes), port)
    if port or _ANY in host or not (host and RULES["host"].is_valid(host)):
        _refuse(pattern, f'after "{scheme}://", write one host without a port')
    return _Listed(scheme, host.lower(), "")


def _refusals(pattern: str) -> Iterator[tuple[bool, str]]:
    """Yield reasons to refuse a pattern before its host is read, and whether they apply."""
    scheme, authority, path, query, fragment = split(pattern)
    rest = without_userinfo(pattern).strip("/")
    yield pattern == "null", "browsers send it for a sandboxed frame of any site"  # HTML Standard, section 7.1.1
    yield pattern == _ANY, "it would accept every site: list those that you trust"
    yield _SEVERAL.search(pattern) is not None, "it has a space or a comma: pass each origin as an argument of its own"
    yield scheme is None or authority is None, f'it has no scheme: write "https://{rest}"'
    yield not RULES["scheme"].is_valid(scheme or ""), "its scheme is not valid: write one pattern for each scheme"
    yield (
        "@" in with_plain_delimiters(authority or ""),
        'it has userinfo: remove everything between "//" and "@", and the "@"',
    )
    is_longer = bool(path) or query is not None or fragment is not None
    yield is_longer, f'it has more than host and port: write "{scheme}://{authority}"'
    page = {"ws": "http", "wss": "https"}.get((scheme or "").lower())
    yield page is not None, f'a WebSocket has the origin of its page: write "{page}://{authority}"'


def _host(pattern: str, host: str, *, allow_public_suffixes: bool) -> str:
    """Return the host of a pattern as browsers write it, perhaps after ``*.``."""
    is_below = host.startswith(SUBDOMAINS)
    name = host.removeprefix(SUBDOMAINS)
    if host == _ANY:
        _refuse(pattern, 'it would accept every site: write the name after "*.", as in "https://*.example.com"')
    if _ANY in name:
        _refuse(pattern, '"*" stands only for whole labels at the beginning: write "*." and the name above')
    name = name.lower() if name.isascii() else to_idna(name)
    is_host = RULES["host"].is_valid(name) and Limits().host_problem(name, is_needed=True, is_web=True) is None
    name = web_host(name) or "" if is_host else ""
    if not name:
        _refuse(pattern, "its host is not a name or an IP address as browsers write it")
    if not is_below:
        return name
    if not RegName(name).is_dns_name:
        _refuse(pattern, '"*." must be followed by a DNS name')
    if not (allow_public_suffixes or LOOPBACK_NAME.fullmatch(name)) and public_suffix(name) == name:
        help_ = "list names below it, or set allow_public_suffixes=True"
        _refuse(pattern, f'"{name}" is a public suffix, below which anyone can get a name: {help_}')
    return f"{SUBDOMAINS}{name}"


def _refuse(pattern: str, reason: str) -> NoReturn:
    message = f'"{repr(without_userinfo(pattern))[1:-1]}" is not an origin: {reason}'
    raise URIError(message)


# Sources of a Content Security Policy (CSP Level 3, W3C Working Draft).

_CSP_SPACES: Final = "\t\n\f\r "
_CSP_SPACE: Final = lazy_pattern(f"[{_CSP_SPACES}]+")
# Section 2.3.1, without paths: scheme-part, host-part and port-part.
_HOST_SOURCE: Final = lazy_pattern(
    r"(?:([A-Za-z][A-Za-z0-9+.\-]*)://)?((?:\*\.)?[A-Za-z0-9\-]+(?:\.[A-Za-z0-9\-]+)*)(:(?:[0-9]+|\*))?/?"
)
# Section 6.7.2.8: which schemes of origins a scheme matches.
_UPGRADES: Final[Mapping[str, tuple[str, ...]]] = {
    "http": ("http", "https"),
    "https": ("https",),
    "ws": ("http", "https"),
    "wss": ("https",),
}
_ADDRESS_IN_CSP: Final = "127.0.0.1"


def _page(page: str) -> _Listed:
    own = _parsed(page, allow_public_suffixes=True)
    if not own.is_exact:
        _refuse(page, "write the one origin of the page")
    return own


def _of_source(source: str, own: _Listed | None) -> Iterator[str]:
    """Yield the patterns of a source.

    Raises:
        URIError: If no patterns express it.
    """
    if source.lower() == "'self'":
        yield from _of_self(source, own)
        return
    found = _HOST_SOURCE.fullmatch(source)
    if not found:
        _refuse_source(source, _why_no_origin(source))
    scheme, host, port = found.groups()
    if scheme is None:
        scheme = _needed(source, own).scheme
    if host != _ADDRESS_IN_CSP and RULES["IPv4address"].is_valid(host):
        # Section 6.7.2.9, step 3.
        _refuse_source(source, f"browsers match no IP address but {_ADDRESS_IN_CSP}: write a name")
    for each in _UPGRADES.get(scheme.lower(), (scheme,)):
        yield f"{each}://{host}{port or ''}"


def _of_self(source: str, own: _Listed | None) -> Iterator[str]:
    """Yield the patterns of ``'self'`` (section 6.7.2.7, step 4)."""
    own = _needed(source, own)
    yield str(own)
    if own.scheme == "http" and own.port != default_port("https"):
        yield str(own._replace(scheme="https"))


def _needed(source: str, own: _Listed | None) -> _Listed:
    if own is None:
        _refuse_source(source, 'it depends on the origin of the page: set page, as in page="https://example.com"')
    return own


def _why_no_origin(source: str) -> str:
    if source.startswith("'"):
        return "it matches no origin: remove it"
    _, authority, path, *_ = split(source if "://" in source else f"//{source}")
    if source.endswith(":") or (authority or "").partition(":")[0] == _ANY:
        return "it matches every host: list those that you trust"
    if path:
        return "it matches only a part of an origin: remove the path"
    return "it is not a source: write names in ASCII"


def _refuse_source(source: str, reason: str) -> NoReturn:
    message = f'"{repr(without_userinfo(source))[1:-1]}" names no origin: {reason}'
    raise URIError(message)


# Regular expressions, as people write them for origins.

_FLASK_HINTS: Final = frozenset("*\\]?$^[]()")  # what makes flask-cors read a text as one
_TOKEN: Final = lazy_pattern(
    r"(?:(?P<mark>\^|\$|\\[AZ]|\((?:\?:)?|\)|\|)|(?P<set>\[\^?\]?(?:\\.|[^\]\\])*\]|\\[dw]|\.)"
    r"|\\(?P<escaped>[^A-Za-z0-9])|(?P<literal>[^\\*+?{}\[\]()|.^$]))(?:(?P<times>[*+?]|\{[0-9,]+\})\??|)"
)
# What stands for a part of an alternative, until all of it is known: characters that no origin has.
_LABEL_MARK, _DIGITS_MARK, _BEGINNING_MARK, _END_MARK = "\0\1\2\3"
_MARKS: Final = lazy_pattern("[\0-\3]")
_MOST_ALTERNATIVES: Final = 10_000
_DIGITS: Final = frozenset("0123456789")
_IN_LABEL: Final = frozenset("abcdefghijklmnopqrstuvwxyz-") | _DIGITS
_ANY_NUMBER: Final = frozenset({"*", "+"})
_ANY_LABEL: Final = _ANY_NUMBER | {"{1,63}", "{0,63}"}
_ANY_PORT: Final = _ANY_NUMBER | {"{1,5}", "{0,5}"}


def _of_regex(regex: str | re.Pattern[str]) -> set[str]:
    """Return the patterns of a regular expression.

    Raises:
        URIError: If no patterns express it.
    """
    check_type(regex, str | re.Pattern, "each regular expression", "str or a pattern of str")
    text, flags = (regex, 0) if isinstance(regex, str) else (regex.pattern, regex.flags)
    check_type(text, str, "each regular expression", "str or a pattern of str")
    reader = _RegexReader(text)
    if flags & re.VERBOSE:
        reader.refuse("it has the flag VERBOSE")
    try:
        texts = reader.read()
    except RecursionError:
        reader.refuse("it has too many groups inside each other")
    found = {each.removeprefix(_BEGINNING_MARK).removesuffix(_END_MARK) for each in texts}
    if flags & re.IGNORECASE:
        found = {each.lower() for each in found}
    patterns = {_pattern_of(reader, each, found) for each in found}
    return {each for each in patterns if f"{each}:*" not in patterns}


def _pattern_of(reader: "_RegexReader", text: str, others: AbstractSet[str]) -> str:
    """Return the pattern for an alternative of a regular expression."""
    pattern = text
    if text.endswith(f":{_DIGITS_MARK}"):
        without = text.removesuffix(f":{_DIGITS_MARK}")
        pattern = f"{without}:*"
        if without not in others:
            reader.refuse(f'it requires a port, and "{pattern}" also accepts the default port: make the port optional')
    if _LABEL_MARK in pattern:
        whole = _MARKS.sub(_ANY, pattern)
        reader.refuse(f'it matches only one label: "{whole}" would accept several')
    if _MARKS.search(pattern):
        reader.refuse("it has digits or an anchor within an origin")
    written = str(_parsed(pattern, allow_public_suffixes=True))
    if written != pattern:
        reader.refuse(f'browsers write "{written}" instead of "{pattern}"')
    return pattern


class _RegexReader:
    """Reader of the regular expressions that are a list of texts with marks for what varies."""

    def __init__(self, regex: str) -> None:
        self._regex = regex
        self._tokens = self._tokenized()

    def refuse(self, reason: str) -> NoReturn:
        message = f'"{self._regex}" cannot become patterns: {reason}'
        raise URIError(message) from None

    def _tokenized(self) -> Iterator[re.Match[str]]:
        at = 0
        while at < len(self._regex):
            token = _TOKEN.match(self._regex, at)
            if not token:
                self.refuse(f'"{self._regex[at:]}" is not read')
            yield token
            at = token.end()

    def read(self, *, in_group: bool = False) -> list[str]:
        """Return the alternatives, up to the end of a group, as texts with marks."""
        found: list[str] = []
        branch = [""]
        for token in self._tokens:
            mark = token["mark"]
            if mark == ")" and in_group:
                return self._repeated([*found, *branch], token["times"])
            if mark == "|":
                found, branch = [*found, *branch], [""]
                continue
            part = self._part(token)
            branch = [before + after for before in branch for after in part]
            if len(branch) > _MOST_ALTERNATIVES:
                self.refuse(f"it has more than {_MOST_ALTERNATIVES:,} alternatives")
        if in_group:
            self.refuse('"(" is not closed')
        return [*found, *branch]

    def _part(self, token: re.Match[str]) -> list[str]:
        mark, of_set, times = token["mark"], token["set"], token["times"]
        if of_set:
            return self._of_set(of_set, times)
        if not mark:
            return self._repeated([token["escaped"] or token["literal"]], times)
        if times or mark == ")":
            self.refuse(f'"{token[0]}" is not read')
        if mark.startswith("("):
            return self.read(in_group=True)
        return [_BEGINNING_MARK if mark in {"^", r"\A"} else _END_MARK]

    def _repeated(self, texts: list[str], times: str | None) -> list[str]:
        if times is None:
            return texts
        if times == "?":
            return [*texts, ""]
        if times not in _ANY_NUMBER or not {*texts} <= {SUBDOMAINS, f"{_LABEL_MARK}."}:
            self.refuse(f'"{times}" repeats "{_MARKS.sub(_ANY, texts[0])}": only labels and digits can be repeated')
        return [SUBDOMAINS] if times == "+" else [SUBDOMAINS, ""]

    def _of_set(self, of_set: str, times: str | None) -> list[str]:
        """Return what stands for characters of a set, such as ``.`` or ``[a-z]``."""
        try:
            members = frozenset(chr(code) for code in range(0x21, 0x7F) if re.fullmatch(of_set, chr(code)))
        except re.error:
            self.refuse(f'"{of_set}" is not a set of characters')
        if times is None:
            if len(members) != 1:
                kind, help_ = ("any character", r': write "\."') if of_set == "." else ("several characters", "")
                self.refuse(f'"{of_set}" matches {kind}{help_}')
            return [*members]
        if members == _DIGITS and times in _ANY_PORT:
            return [_DIGITS_MARK]
        if times not in _ANY_LABEL or not members >= _IN_LABEL:
            self.refuse(f'"{of_set}{times}" matches only some names or ports')
        return [_ANY if "." in members and times in _ANY_NUMBER else _LABEL_MARK]
