"""Redirect URIs of OAuth clients: which ones a client may register, and which requests match them."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import takewhile
from operator import eq
from typing import Final

from uri_split._algebra.components import places_of
from uri_split._algebra.hosts import RegName
from uri_split._algebra.schemes import HIGHEST_PORT
from uri_split._grammar import Component
from uri_split._hidden import hidden_spans, redacted
from uri_split._policy.policy import CALLBACK, Policy
from uri_split._policy.settings import COMPONENTS, LOOPBACK
from uri_split._problem import DisallowedURI, PolicyCode, Problem
from uri_split._text.arguments import URIError, check_type, plain_text, public
from uri_split._text.spans import Span, touched
from uri_split._uri.types import AbsoluteURI
from uri_split.lenient import component_spans, split, split_authority
from uri_split.messages import Message, describe_character, message
from uri_split.rules import RULES

__all__ = ["Callback"]

_PRIVATE: Final = Policy(forbid={"fragment"})
_HIDDEN: Final = "***"
_LONGEST_SHOWN: Final = 20  # characters, which `describe_character` shows in full


@public
@dataclass(frozen=True, init=False, repr=False)
class Callback:
    """Redirect URIs that an OAuth client registered, and the decision whether that of a request matches one of them.

    A request must have a registered text, character by character (RFC 9700, sections 2.1 and 4.1.3): nothing is
    normalized or decoded, and there are no patterns. The one exception is the port of ``http`` URIs with the host
    ``127.0.0.1``, ``[::1]`` or ``localhost``: a native app listens on whatever port is free (RFC 8252, section 7.3), so
    a request may have any port from 1 to 65535, without leading zeros, or none, whether or not one was registered.
    These hosts do not stand for each other. RFC 8252, section 8.3, advises apps against ``localhost``, but RFC 9700,
    section 4.1.3, requires the exception for it, and many apps use it.

    A client may register:

    - what `uri_split.CALLBACK` accepts: ``https`` URIs, and ``http`` URIs to its own machine;
    - URIs with a private scheme: a domain name in reverse order, followed by a single slash, such as
      ``com.example.app:/callback`` (RFC 8252, sections 7.1 and 8.4).

    None may have a fragment (RFC 6749, section 3.1.2), userinfo or a ``*``.

    Attributes:
        registered: The redirect URIs of one client, which are the arguments; at least one.

    Raises:
        InvalidURI: If a text is not a URI.
        DisallowedURI: If a URI is not allowed as a callback.
        URIError: If there is no text.
        TypeError: If one is not a `str`.

    >>> callback = Callback("https://client.example/cb", "http://127.0.0.1/cb", "com.example.app:/cb")
    >>> callback.accepts("https://client.example/cb"), callback.accepts("https://client.example/cb/")
    (True, False)
    >>> callback.accepts("http://127.0.0.1:49152/cb"), callback.accepts("http://127.0.0.1:49152/")
    (True, False)
    >>> Callback("myapp:/cb")
    Traceback (most recent call last):
        ...
    uri_split.DisallowedURI: URI not allowed:
      myapp:/cb
      ^^^^^
      the scheme must be https or a domain name in reverse order, such as com.example.app, found "myapp"
      help: write "https:", or reverse a domain name that you own
    """

    registered: tuple[str, ...]
    _texts: frozenset[str] = field(compare=False)
    _around_port: tuple[tuple[str, str], ...] = field(compare=False)

    def __init__(self, *registered: str) -> None:
        for text in registered:
            check_type(text, str, "Callback() argument", "str", if_several="unpack several URIs with *")
        texts = tuple(str.__str__(text) for text in registered)
        if not texts:
            error = "Callback() requires at least 1 registered URI"
            raise URIError(error)
        for text in texts:
            _require_allowed(text)
        object.__setattr__(self, "registered", texts)
        object.__setattr__(self, "_texts", frozenset(texts))
        object.__setattr__(self, "_around_port", tuple(filter(None, map(_around_port, texts))))

    def __repr__(self) -> str:
        """Return the call that makes an equal object, with secrets hidden."""
        return f"Callback({', '.join(repr(redacted(text)) for text in self.registered)})"

    def __reduce__(self) -> tuple[type["Callback"], tuple[str, ...]]:
        return type(self), self.registered

    def accepts(self, text: str) -> bool:
        """Return whether the redirect URI of a request matches a registered one.

        Raises:
            TypeError: If the text is not a `str`.

        >>> callback = Callback("http://[::1]/cb?app=1")
        >>> callback.accepts("http://[::1]:61023/cb?app=1"), callback.accepts("http://[::1]:61023/cb")
        (True, False)
        """
        text = plain_text(text, "Callback.accepts")
        if text in self._texts:
            return True
        for start, end in self._around_port:
            # The end must follow the start: both may match if they overlap.
            is_around = text.startswith(start) and text.endswith(end, len(start))
            if is_around and _is_port(text[len(start) : len(text) - len(end)]):
                return True
        return False

    def why_not(self, text: str) -> Problem | None:
        """Return where the redirect URI of a request differs from the most similar registered one.

        Returns:
            The problem, from the first to the last character that differs; `None` if the redirect URI matches. It names
            what is registered there, so show it to the developer of the client, not to everybody.

        Raises:
            TypeError: If the text is not a `str`.

        >>> problem = Callback("https://client.example/cb").why_not("https://client.example:8443/cb")
        >>> problem.start, problem.end, problem.message, problem.help
        (22, 27, 'the registered callback does not have ":8443" here', 'remove ":8443"')
        """
        text = plain_text(text, "Callback.why_not")
        if self.accepts(text):
            return None
        wanted = min(self._similar(text), key=lambda each: _distance(text, each))
        return _bad_port(text) if wanted == text else _difference(text, wanted)

    def parse(self, text: str) -> AbsoluteURI:
        """Return the redirect URI of a request if it matches a registered one.

        Raises:
            DisallowedURI: If it does not, with the problem that `why_not` returns.
            TypeError: If the text is not a `str`.

        >>> uri = Callback("http://127.0.0.1/cb").parse("http://127.0.0.1:49152/cb")
        >>> uri.add_query_params(code="SplxlOBeZQQYbYS6WxSbIA", state="xyz")
        AbsoluteURI('http://127.0.0.1:49152/cb?code=***&state=xyz')
        """
        problem = self.why_not(text)
        text = plain_text(text, "Callback.parse")
        if problem:
            raise DisallowedURI(text, "URI", (problem,))
        return AbsoluteURI(text)

    def _similar(self, text: str) -> Iterator[str]:
        """Yield the registered texts, and those that allow any port with that of a text."""
        yield from self.registered
        authority = component_spans(text)[1]
        port = split_authority(text[slice(*authority)]).port if authority else None
        for start, end in self._around_port:
            yield f"{start}{'' if port is None else f':{port}'}{end}"


# Registration.


def _require_allowed(text: str) -> None:
    """Check that a client may register a text.

    Raises:
        InvalidURI: If it is not a URI.
        DisallowedURI: If it is not allowed.
    """
    scheme = split(text).scheme or ""
    is_private = scheme.lower() not in {"", "http", "https"}
    if RULES["URI"].is_valid(text):
        problems = tuple(_wildcard(text)) or tuple(_private(text, scheme) if is_private else ())
        if problems:
            raise DisallowedURI(text, "URI", problems)
    (_PRIVATE if is_private else CALLBACK).parse(text)


def _wildcard(text: str) -> Iterator[Problem]:
    start = text.find("*")
    if start >= 0:
        words, help_ = message("problem/callback-wildcard"), message("help/callback-wildcard")
        yield _problem("callback-wildcard", text, (start, start + 1), words, help_)


def _private(text: str, scheme: str) -> Iterator[Problem]:
    """Yield the problem of a URI with a private scheme (RFC 8252, sections 7.1 and 8.4)."""
    begin = len(scheme) + len(":")
    path = text[begin:].lstrip("/")
    slashes = len(text) - begin - len(path)
    meant = CALLBACK.suggest(text)  # such as https://client.example:8443/ for client.example:8443/
    if not _is_reversed_name(scheme):
        words = message("problem/callback-scheme", found=describe_character(scheme))
        help_ = meant[0].message if meant else message("help/callback-scheme")
        yield _problem("callback-scheme", text, (0, len(scheme)), words, help_)
    elif slashes != 1:
        words, example = message("problem/callback-slash", found=slashes), redacted(f"{scheme}:/{path}")
        help_ = meant[0].message if meant else message("help/callback-slash", example=example)
        yield _problem("callback-slash", text, (begin, begin + slashes), words, help_)


def _is_reversed_name(scheme: str) -> bool:
    """Return whether a scheme is a domain name in reverse order, with a period.

    >>> [_is_reversed_name(scheme) for scheme in ("com.example.app", "myapp", "com.example+app", "com..example")]
    [True, False, False, False]
    """
    return "." in scheme and RegName(".".join(reversed(scheme.split(".")))).is_dns_name


def _around_port(text: str) -> tuple[str, str] | None:
    """Return what precedes and what follows the port of a callback that allows any port; `None` if it does not.

    >>> _around_port("http://127.0.0.1:80/cb"), _around_port("http://127.0.0.2/cb"), _around_port("com.example:/cb")
    (('http://127.0.0.1', '/cb'), None, None)
    """
    scheme, authority, *_ = component_spans(text)
    if scheme is None or authority is None or text[slice(*scheme)].lower() != "http":
        return None
    host = split_authority(text[slice(*authority)]).host
    return (text[: authority[0] + len(host)], text[authority[1] :]) if host.lower() in LOOPBACK else None


def _is_port(text: str) -> bool:
    """Return whether a text is a colon and a port, or empty.

    >>> [_is_port(text) for text in ("", ":80", ":", ":0", ":080", ":65536", ":８０", ":80@evil.example")]
    [True, True, False, False, False, False, False, False]
    """
    if not text:
        return True
    digits = text[1:]
    is_short = text[0] == ":" and len(digits) <= len(str(HIGHEST_PORT))
    return is_short and digits.isascii() and digits.isdigit() and digits[0] != "0" and int(digits) <= HIGHEST_PORT


# Requests.


def _distance(text: str, wanted: str) -> int:
    """Return how many characters of both texts are between what they have in common at the beginning and at the end."""
    start, end, wanted_end = _differing(text, wanted)
    return end + wanted_end - 2 * start


def _differing(text: str, wanted: str) -> tuple[int, int, int]:
    """Return where two texts begin to differ, and where that ends in each.

    >>> _differing("https://a.example:8443/cb", "https://a.example/cb")
    (17, 22, 17)
    """
    start = _length_in_common(text, wanted)
    same = _length_in_common(text[start:][::-1], wanted[start:][::-1])
    return start, len(text) - same, len(wanted) - same


def _length_in_common(text: str, other: str) -> int:
    return sum(takewhile(bool, map(eq, text, other)))


def _difference(text: str, wanted: str) -> Problem:
    start, end, wanted_end = _differing(text, wanted)
    found, expected = _shown(text, start, end), _shown(wanted, start, wanted_end)
    parameters = {"found": describe_character(found), "expected": describe_character(expected)}
    words = message("problem/callback-differs", **parameters)
    help_ = message("help/write-instead", listed=parameters["expected"], found=parameters["found"])
    if not found:
        words = message("problem/callback-differs/missing", expected=parameters["expected"])
        help_ = message("help/callback-differs/missing", expected=parameters["expected"])
    elif not expected:
        words = message("problem/callback-differs/added", found=parameters["found"])
        help_ = message("help/component-forbidden", found=parameters["found"])
    if _HIDDEN in {found, expected} or max(len(found), len(expected)) > _LONGEST_SHOWN:
        help_ = message("help/callback-differs")
    return _problem("callback-differs", text, (start, end), words, help_, expected)


def _bad_port(text: str) -> Problem:
    start, end = places_of(text).span("port")
    span = start - len(":"), end
    words = message(
        "problem/callback-differs/port", maximum=str(HIGHEST_PORT), found=describe_character(text[slice(*span)])
    )
    return _problem("callback-differs", text, span, words, message("help/callback-differs/port"))


def _shown(text: str, start: int, end: int) -> str:
    return _HIDDEN if touched(hidden_spans(text), start, end) else text[start:end]


def _problem(code: PolicyCode, text: str, span: Span, words: Message, help_: Message, allowed: str = "") -> Problem:
    component = _component_at(text, span[0])
    return Problem(
        code,
        component or "URI",
        component,
        *span,
        _shown(text, *span),
        (describe_character(allowed),) if allowed else (),
        words,
        "",
        (allowed,) if allowed else (),
        help_,
    )


def _component_at(text: str, offset: int) -> Component | None:
    """Return the component at an offset, the end of a text included; `None` if there is none before it.

    >>> [_component_at("https://a.example:80/?q", offset) for offset in (0, 8, 17, 20, 21, 23)]
    ['scheme', 'host', 'port', 'path', 'query', 'query']
    >>> _component_at("//a.example/", 0)
    """
    spans = places_of(text).spans
    found: Component | None = None
    for component in COMPONENTS:
        span = spans[component]
        if span and span[0] - (component in {"port", "query", "fragment"}) <= offset:
            found = component
    return found
