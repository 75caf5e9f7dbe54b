"""The beginning of a link: its scheme and slashes, slips in them, and what is written without a scheme."""

import re
from typing import Final

from uri_split._algebra.schemes import WEB
from uri_split._codes.messages import message
from uri_split._grammar.abnf import SCHEME
from uri_split._messages.phrases import describe_character
from uri_split._suggestion.changes import Draft, Edit, corrected, replaced
from uri_split._suggestion.safe import looks_like_file
from uri_split._suggestion.slips import closest, is_known
from uri_split._text.patterns import lazy_pattern

# A word, slashes, and slips before, between and after them.
_BEGINNING: Final = lazy_pattern(
    r"(?P<word>[^/\\?#@]{0,12}?)(?P<colon>[:;.,\"'\s]{0,3})(?P<slashes>[/\\][/\\ ]{0,3})"
    r"(?P<after>[\s]{0,3}(?::(?!:|\S{0,200}@)\s?)?)"
)
_SCHEME: Final = lazy_pattern(rf"([A-Za-z][{SCHEME}]*):")
_MAIL: Final = lazy_pattern(r"mail[ \-]?to\s?[:;]?\s?[/\\]{0,2}(?=[^\s@]{1,64}(?: [^\s@]{1,64}){0,4}@)", re.IGNORECASE)
_DOUBLED: Final = lazy_pattern(
    r"(?:www\.|(?:https?|ftp)\s?:?\s?[/\\]{1,3}\s?:?)(?=(?:https?|ftp)\s?(?::\s?[/\\]|[/\\]{2})|mailto:)", re.IGNORECASE
)
_NO_HOST: Final = r"\s:/?#@\\\[\]<>\"'(){}|"
_PORT: Final = r"(?::(?!//)[0-9]{0,5})?(?=[/?#\\]|\s|\Z)"
_LABEL: Final = rf"[^{_NO_HOST}.,]{{1,63}}"
_HOST: Final = lazy_pattern(
    rf"(?:{_LABEL}\.{{1,2}})+(?:(?:[^\W\d]|[\u0300-\u036f]){{2,63}}|xn--[a-z0-9\-]{{1,59}})\.?{_PORT}"
    rf"|(?:[0-9]{{1,3}}\.{{1,2}}){{3}}[0-9]{{1,3}}{_PORT}"
    rf"|localhost{_PORT}|(?=[0-9\-]*+[^\W\d]){_LABEL}:[0-9]{{2,5}}(?=[/?#\\]|\Z)",
    re.IGNORECASE,
)
_USUAL_NAME: Final = lazy_pattern(r"(www)([., ] ?)(?=\w)", re.IGNORECASE)
_IPV6: Final = lazy_pattern(
    r"(?=\[|[0-9A-Fa-f:]*::|(?:[0-9A-Fa-f]+:){7})"
    r"\[?[0-9A-Fa-f]{0,4}:[0-9A-Fa-f]{0,4}:[0-9A-Fa-f:.]*(?:%\w+)?\]?(?::[0-9]+)?(?=[/?#]|\Z)"
)


def with_scheme(draft: Draft, default_scheme: str) -> Draft | None:
    r"""Return a draft that begins with a scheme and as many slashes as it needs; `None` if it is no link.

    >>> [
    ...     draft and draft.text
    ...     for draft in (
    ...         with_scheme(Draft("", text), "https")
    ...         for text in ("htps//a.example", r"http:\a", "a.example/b", "x:y", "/about", "http:// https://a/")
    ...     )
    ... ]
    ['https://a.example', 'http://a', 'https://a.example/b', 'x:y', None, 'https://a/']
    """
    doubled = _DOUBLED.match(draft.text)
    if doubled:
        words = message("change/scheme-doubled", found=describe_character(doubled[0]))
        draft = draft.edited([Edit(0, doubled.end(), "", "scheme", words)])
    mail = _MAIL.match(draft.text)
    if mail and mail[0].lower() != "mailto:":
        return _corrected(draft, mail.end(), "mailto:")
    beginning = _BEGINNING.match(draft.text)
    return (beginning and _with_slashes(draft, beginning, default_scheme)) or _without_slashes(draft, default_scheme)


def _without_slashes(draft: Draft, default_scheme: str) -> Draft | None:
    text = draft.text
    scheme, usual_name = _SCHEME.match(text), _USUAL_NAME.match(text)
    if _HOST.match(text) and not (scheme and is_known(scheme[1])) and not looks_like_file(text):
        return _added(draft, default_scheme)
    if scheme:
        name = closest(scheme[1])
        if name == "mailto":
            return _corrected(draft, scheme.end(), "mailto:") if scheme[1].lower() != name else draft
        is_web = name in WEB and len(text) > scheme.end()
        if is_web:
            return _corrected(draft, scheme.end(), f"{name}://")
        # Words and a colon in prose are not a scheme.
        return None if text[scheme.end() :][:1].isspace() else draft
    if usual_name:
        edit = Edit(*usual_name.span(2), ".", "host", replaced(usual_name[2], "."))
        return _added(draft.edited([edit]), default_scheme)
    return _added(draft, default_scheme) if _IPV6.match(text) else None


def _with_slashes(draft: Draft, beginning: re.Match[str], default_scheme: str) -> Draft | None:
    word, colon, slashes, after = beginning.groups()
    if not word:
        # With a blank after the slashes, it is a comment in a program.
        is_network_path = (
            len(slashes) > 1
            and not (after or slashes[-1].isspace())
            and (colon == ":" or (not colon and slashes[0] == "/"))
        )
        return _corrected(draft, beginning.end(), f"{default_scheme}://") if is_network_path else None
    slashes = slashes.rstrip().replace("\\", "/")
    name = closest(word.lstrip(":"))
    if name is None:
        if colon != ":" or not _SCHEME.fullmatch(f"{word}:"):
            return None
        # A scheme that is not known: its slashes are left alone.
        return _corrected(draft, beginning.end(), f"{word}:{slashes}") if slashes[1:] else draft
    if not (len(slashes) > 1 or ":" in colon):
        return None
    marks = "//" if name in WEB or len(slashes) < len("//") else slashes[:3]
    written = f"{name}:{marks}"
    return draft if beginning[0].lower() == written else _corrected(draft, beginning.end(), written)


def _corrected(draft: Draft, end: int, written: str) -> Draft:
    found = draft.text[:end]
    if found.startswith(written):
        return draft.edited([Edit(len(written), end, "", "slashes", message("change/slashes"))])
    words = corrected(found, written)
    if written.endswith(found):
        words = message("change/scheme-added", scheme=written.partition(":")[0])
        return draft.edited([Edit(0, 0, written.removesuffix(found), "scheme", words)])
    return draft.edited([Edit(0, end, written, "scheme", words)])


def _added(draft: Draft, scheme: str) -> Draft:
    words = message("change/scheme-added", scheme=scheme)
    return draft.edited([Edit(0, 0, f"{scheme}://", "scheme", words)])
