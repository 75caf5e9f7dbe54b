"""Problem model: one reason why a text does not match a rule, or why a policy does not allow it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final, Literal

from uri_split._codes.messages import Message, message
from uri_split._grammar.names import AnyRule, Component
from uri_split._messages.phrases import phrase
from uri_split._text.public import public
from uri_split._text.site import url_of

GrammarCode = Literal[
    "after-bracket",
    "bad-character",
    "bad-pct-encoding",
    "colon-in-first-segment",
    "empty-brackets",
    "fragment-not-allowed",
    "ipv4-in-brackets",
    "ipv4-leading-zero",
    "ipv4-octet",
    "ipv4-octet-count",
    "ipv4-octet-too-large",
    "ipv6-group-too-long",
    "ipv6-ipv4-not-last",
    "ipv6-second-elision",
    "ipv6-single-colon",
    "ipv6-too-few-groups",
    "ipv6-too-many-groups",
    "ipv6-without-brackets",
    "ipv6-zone",
    "missing-scheme",
    "more",
    "name-in-brackets",
    "port-not-digits",
    "scheme-not-allowed",
    "scheme-start",
    "second-port",
    "unclosed-bracket",
    "unexpected",
]
"""Codes of the problems that `uri_split.diagnose` reports."""

PolicyCode = Literal[
    "address-not-supported",
    "component-forbidden",
    "component-required",
    "hidden-host",
    "host-is-address",
    "host-not-dns-name",
    "host-not-listed",
    "host-not-public",
    "host-of-one-label",
    "not-loopback",
    "other-host-in-browsers",
    "password-forbidden",
    "port-not-listed",
    "port-too-high",
    "scheme-not-listed",
    "too-long",
]
"""Codes of the further problems that `uri_split.Policy.check` reports."""

SchemeCode = Literal[
    "bad-address",
    "bad-base64",
    "bad-component",
    "bad-data",
    "bad-header",
    "bad-media-type",
    "bad-nid",
    "bad-nss",
    "bad-parameter",
    "base64-not-last",
    "missing-address",
    "missing-comma",
    "missing-header",
    "missing-nss",
    "other-scheme",
]
"""Codes of the further problems of `uri_split.DataURI`, `uri_split.MailtoURI` and `uri_split.URN`."""

TemplateCode = Literal[
    "bad-modifier",
    "bad-prefix",
    "bad-variable-name",
    "empty-expression",
    "missing-variable-name",
    "reserved-operator",
    "second-operator",
    "unclosed-expression",
    "unknown-operator",
    "unopened-expression",
]
"""Codes of the further problems of `uri_split.URITemplate`."""

ProblemCode = Literal[GrammarCode, PolicyCode, SchemeCode, TemplateCode]
"""Codes of all problems, for translations and tests. They are stable."""

MOST_PROBLEMS: Final = 1000
"""How many problems of a kind a check reports."""


@public
@dataclass(frozen=True, slots=True)
class Problem:
    """One reason why a text does not match a rule, or why a policy does not allow it.

    Attributes:
        code: The kind of problem: a stable name, for translations and tests. `url` is the page about it, which
            ``uri-split explain CODE`` shows in the terminal.
        rule: The rule of the RFC that is broken, or the rule of the component that a policy does not allow.
        component: The component that has the problem; `None` if that cannot be determined.
        start: The offset of its first code point in the text.
        end: The offset after its last code point; equal to `start` if something is missing.
        found: The text from `start` to `end`; ``***`` if it is in a password.
        expected: Names of what the grammar allows at the point where the component can no longer become valid.
        message: What is wrong, in words, without any part of a password.
        section: The section of the RFC that defines the rule; empty if only a policy is broken.
        allowed: What the policy allows there, in the form in which it would be written.
        help: What to write there instead; `None` if that depends on what was meant. It contains no password.
        rfc: The number of the RFC that defines the rule: 3986, that of a scheme, or 6570 for URI templates.

    >>> from uri_split import diagnose
    >>> problem, = diagnose("http://example.com:8x/")
    >>> problem.code, problem.component, problem.start, problem.end, problem.found
    ('port-not-digits', 'port', 20, 21, 'x')
    """

    code: ProblemCode
    rule: AnyRule
    component: Component | None
    start: int
    end: int
    found: str
    expected: tuple[str, ...]
    message: Message
    section: str
    allowed: tuple[str, ...] = ()
    help: Message | None = None
    rfc: int = 3986

    @property
    def reason(self) -> Message:
        """The message, followed by the rule and its section if the grammar is broken."""
        if not self.section:
            return self.message
        return message("error/reason", problem=self.message, rule=self.rule, rfc=f"{self.rfc}", section=self.section)

    @property
    def url(self) -> str:
        """The address of the page about the code, with an example, what it means and what to do."""
        return url_of("problem", self.code)

    @property
    def params(self) -> dict[str, str | int]:
        """Values for messages of your own, which replace `message` by the code of the problem, by name.

        To translate `message` and `help` as they are, call a catalogue: see `uri_split.messages`.

        >>> from uri_split import Policy
        >>> problem, = Policy(schemes={"https"}).check("ftp://example.com/")
        >>> translations = {"scheme-not-listed": "{found}: nur {allowed} ist erlaubt"}
        >>> translations[problem.code].format(**problem.params)
        'ftp: nur https ist erlaubt'
        """
        return {
            "found": self.found,
            "expected": phrase(self.expected) if self.expected else "",
            "allowed": ", ".join(self.allowed),
            "component": self.component or "",
            "rule": self.rule,
            "rfc": self.rfc,
            "section": self.section,
            "start": self.start,
            "end": self.end,
        }


def first_problems(problems: Iterator[Problem]) -> Iterator[Problem]:
    """Yield the first 1,000 problems, and one with the code ``more`` if there are others: a text may have millions."""
    yield from islice(problems, MOST_PROBLEMS)
    more = next(problems, None)
    if more:
        yield replace(more, code="more", message=message("problem/more", number=MOST_PROBLEMS), help=None)
