"""The problem: one reason why a text does not match a rule, or is not allowed by a policy."""

from dataclasses import dataclass
from typing import Literal

from uri_split._grammar.names import Component, RuleName
from uri_split._text.phrases import phrase
from uri_split._text.public import public

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
    "unclosed-bracket",
    "unexpected",
]
"""What kind of problem it is that the grammar has with a text."""

PolicyCode = Literal[
    "address-not-supported",
    "component-forbidden",
    "component-required",
    "host-is-address",
    "host-not-dns-name",
    "host-not-listed",
    "host-of-one-label",
    "not-loopback",
    "password-forbidden",
    "port-not-listed",
    "port-too-high",
    "scheme-not-listed",
    "too-long",
]
"""What kind of problem it is that a `uri_split.Policy` has with a text that is of its rule."""

ProblemCode = Literal[GrammarCode, PolicyCode]
"""What kind of problem it is: for translations, and for tests."""


@public
@dataclass(frozen=True, slots=True)
class Problem:
    """One reason why a text is not of a rule, or not what a policy asks for. Offsets count code points of the text."""

    code: ProblemCode
    """What kind of problem it is."""
    rule: RuleName
    """The rule of RFC 3986 that is broken, or that of the component that a policy does not allow."""
    component: Component | None
    """Where it stands; `None` where that cannot be told."""
    start: int
    """Offset of its first code point."""
    end: int
    """Offset behind its last code point; equal to `start` where something is missing."""
    found: str
    """What stands there; ``***`` in a password."""
    expected: tuple[str, ...]
    """What may stand, in words, where the component stops being the beginning of a valid one."""
    message: str
    """The reason in a sentence."""
    section: str
    """The section of RFC 3986 that defines the rule; empty where it is a policy that asks for something else."""
    allowed: tuple[str, ...] = ()
    """What the policy allows there, as it would be written."""

    @property
    def reason(self) -> str:
        """The message, and the rule and section behind it."""
        return f"{self.message} ({self.rule}, RFC 3986 section {self.section})" if self.section else self.message

    @property
    def params(self) -> dict[str, str | int]:
        """What a translation of the message may have to name, beside the `code`.

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
            "section": self.section,
            "start": self.start,
            "end": self.end,
        }
