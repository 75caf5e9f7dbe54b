"""Secrets are hidden everywhere: each `repr`, error, message and report has ``***`` in place of each one.

One function decides: `hidden_spans`. The others hide what it finds.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from uri_split._passwords import with_plain_delimiters
from uri_split._text.arguments import plain_text
from uri_split._text.spans import Span, clipped, lazy_pattern, mask, once

if TYPE_CHECKING:
    from uri_split._secrets import Rules

_CUT_OFF: Final = lazy_pattern(r"(?<!\S)(?:\.{3}|…)(\S+)@")


def hidden_spans(text: str, rule: str = "URI-reference") -> tuple[Span, ...]:
    """Return the spans that are hidden everywhere, in order: passwords, tokens, and all that `uri_split.redact` hides.

    Args:
        text: Any `str`. It is read as one, also if it has several lines.
        rule: The rule that the text was checked against. A text given for a part of an authority may be a whole
            authority, or even a URI.

    Raises:
        TypeError: If the text is not a `str`.

    >>> hidden_spans("http://me:secret@example.com/?token=abc&page=2")
    ((10, 16), (36, 39))
    >>> hidden_spans("me:secret", "userinfo")
    ((3, 9),)
    """
    text = plain_text(text, "hidden_spans")
    return _rules().hidden(text, rule) if rule == "userinfo" or _sign()(text) else ()


@once
def _rules() -> "Rules":
    from uri_split._secrets import rules_of  # noqa: PLC0415  whoever only splits texts does not need it

    return rules_of("default", frozenset[str](), frozenset[str](), users=False)


@once
def _sign() -> Callable[[str], object]:
    """Return the function that finds a sign of a secret; most texts have none."""
    return _rules().screen.search


def redacted(text: str) -> str:
    """Return the text with ``***`` for each password, token and other secret, as `hidden_spans` finds them.

    Raises:
        TypeError: If the text is not a `str`.

    >>> redacted("http://me:secret@example.com/?next=//you:hidden@example.net/")
    'http://me:***@example.com/?next=//you:***@example.net/'
    """
    text = plain_text(text, "redacted")
    return mask(text, _rules().hidden(text, "URI-reference")) if _sign()(text) else text


def redacted_parts(parts: Iterable[tuple[str, str | None, str]], rule: str = "URI-reference") -> list[str | None]:
    """Return the parts of a text, with ``***`` for what `hidden_spans` finds in the whole text.

    Args:
        parts: The delimiter before each part, the part, and the delimiter after it. A part that is `None` has no
            delimiters.
        rule: The rule that the whole text was checked against, as in `hidden_spans`.

    >>> redacted_parts([("", "http", ":"), ("//", None, ""), ("", "/me:secret@example.com", "")])
    ['http', None, '/me:***@example.com']
    """
    shown: list[str | None] = []
    pieces = [("", part, "") if part is None else (before, part, after) for before, part, after in parts]
    spans = hidden_spans("".join(text for piece in pieces for text in piece if text), rule)
    position = 0
    for before, part, after in pieces:
        start = position + len(before)
        end = start + len(part or "")
        shown.append(mask(part, clipped(spans, start, end)) if part else part)  # an empty part hides nothing
        position = end + len(after)
    return shown


def redacted_userinfo(userinfo: str | None) -> str | None:
    """Return a userinfo with ``***`` for a token, and for the password, which is the text after the first colon.

    An empty password is left as it is (section 3.2.1).

    >>> redacted_userinfo("me:secret"), redacted_userinfo("me:"), redacted_userinfo(None)
    ('me:***', 'me:', None)
    """
    shown = redacted_parts([("//", userinfo, "@")])[0]
    return mask(shown, hidden_spans(shown, "userinfo")) if shown else shown


def without_userinfo(text: str) -> str:
    """Return a text with ``***`` for its secrets, and for all before its last ``@``, since any of it may be a password.

    For short texts that should have no userinfo, such as a setting.

    >>> without_userinfo("http://me:secret@example.com/"), without_userinfo("example.com")
    ('***@example.com/', 'example.com')
    """
    at = with_plain_delimiters(text).rfind("@")
    return redacted(text if at < 0 else f"***{text[at:]}")


def without_secrets(message: str) -> str:
    """Return a message with ``***`` for each secret, as `hidden_spans` finds them in each of its lines.

    Engines cut long names of files at their beginning, so nothing shows what precedes the ``@`` of such a name.

    >>> without_secrets("cannot read http://me:secret@example.com/")
    'cannot read http://me:***@example.com/'
    """
    text = "\n".join(map(redacted, message.split("\n")))
    return mask(text, (found.span(1) for found in _CUT_OFF.finditer(with_plain_delimiters(text))))
