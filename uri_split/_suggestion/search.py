"""Search for what was meant: slips are undone, the cheapest first, until what is left is likely enough."""

from collections.abc import Callable, Iterable, Sequence
from heapq import heappop, heappush
from itertools import count
from typing import Final, NamedTuple

from uri_split._changes import Change, Draft
from uri_split._hidden import hidden_spans
from uri_split._suggestion.likelihood import unlikelihood
from uri_split._suggestion.slips import found_slips, slips, undone
from uri_split._text.spans import lazy_pattern
from uri_split.lenient import split

_MOST_READ: Final = 14
"""The most readings of a text in which URIs are sought."""
APART: Final = 0.3
"""The least difference between the costs of a URI that is likely and of the next one."""
_MARGIN: Final = 1.5
"""The greatest difference from the cost of the best URI for an alternative to it."""
_NOT_MEANT: Final = 4.1
"""The greatest cost of a URI for which slips were undone."""
_NOBODY: Final = 5.9
"""The greatest cost of any URI."""
_SURE: Final = 1.9
"""The greatest cost of the slips in a reading that is certain."""
_LONGEST: Final = 2_000
"""The greatest length of a text in which slips are sought."""

# What a reading costs besides its slips, as they do.
_PROSE: Final = 1.5  # nothing in the text looks like a link
_JOINED: Final = 1.2  # a blank in the host was left out
_CORRECTED: Final = 0.4  # something else in the host was
_LEFT_OUT: Final = 0.3  # text before the link was left out, or a note after it; twice that for other text after it
_OTHER_LINK: Final = 1.0  # another link was left out
_LATER: Final = 0.5  # at most, if another one is likelier in the same reading

_LIKE_A_LINK: Final = lazy_pattern(r"(?i)://|\bwww\b|@|:[0-9]|/|\A\s*[a-z][\w+.\-]*:\S|\bslash slash\b")
_NOTE: Final = lazy_pattern(r"\s*[^\s\w%]|\s+(?:--?[A-Za-z]|[1-5][0-9]{2}(?:\s|\Z))")
_CONVERTED: Final = {"change/host-to-idna", "change/host-to-percent-encodings"}
_WORD: Final = lazy_pattern(r"\s\S*\w")
_DELIMITER: Final = lazy_pattern("[/?#]")
_LEFT_ALONE: Final = lazy_pattern(
    r"(?i)\\[^@]{0,200}@|//[^/?#\s]*,\s|//:[^@]{0,200}/@"
    r"|(?<![?&])(?:pass(?:w|p|code|\b)|pwd|\bpw\b|secret|token|kennwort|contrase|\bmdp\b|has[lł]o|senha|парол|heslo|lösenord"
    r"|wachtwoord|salasana|jelszó|şifre|\bparola\b|\bclave\b|mot de passe|密[码碼]|パスワード|비밀번호"
    r"|\bauthorization\b|\bbearer\s|\bbasic\s|(?:access|account|api)[ _-]?key|shared_?access|wi-?fi\b)"
    r"|\s--?(?:a|u\s*[^\s:]*:|user\s+[^\s:]+:|p[^\s0-9o]|p\s+[^\s0-9\-]|w\s+[^\s\-]|c\s+[^\s\"'\-])"
    r"|(?<!mailto)(?<!mail)(?<!\bto)(?<!sip)(?<!sips)(?<!xmpp):(?![0-9]*\s*@)[^\s:@/]++"
    r"(?:\s*+@|\s+(?:at|ät|arroba|chiocciola|собака|małpa)\s)"
)
"""Signs of a password that is not hidden elsewhere, or of a list of hosts."""


class Found(NamedTuple):
    """A URI that may have been meant.

    Attributes:
        cost: What it costs to believe that.
        draft: The URI.
        is_certain: Whether nothing else in its reading of the text is as likely.
    """

    cost: float
    draft: Draft
    is_certain: bool


def search(draft: Draft, uris_in: Callable[[Draft], Iterable[tuple[Draft, bool]]]) -> list[Found]:
    """Return the URIs that a text may have been meant to be, the cheapest first.

    Args:
        draft: The text.
        uris_in: Returns the URIs in a text without slips of the table, and whether each is certain.
    """
    best: dict[str, Found] = {}
    as_it_is: set[str] = set()
    least, readings = _NOT_MEANT, 0
    order = count()
    is_left_alone = len(draft.text) > _LONGEST or _may_have_password(draft.text)
    prose = 0.0 if _LIKE_A_LINK.search(draft.text) else _PROSE
    waiting = [_Step(prose, next(order), draft, None if is_left_alone else 0)]
    seen: set[str] = set()
    while waiting and waiting[0].cost < min(least + APART, _NOT_MEANT) and readings < _MOST_READ:
        step = heappop(waiting)
        if step.slip is not None:
            step = _undone(step, step.slip, next(order))
            if step.first is not None and step.draft.text not in seen:
                seen.add(step.draft.text)
                heappush(waiting, step)
            continue
        kept, steps = _slips_in(step)
        if kept and step.draft is not draft:
            heappush(waiting, step._replace(cost=step.cost + kept, order=next(order), first=None))
        else:
            readings += 1
            for found in _read(step.draft, step.cost + kept, uris_in):
                uri = found.draft.text
                if step.draft is draft:
                    as_it_is.add(uri)
                if uri not in best or found.cost < best[uri].cost:
                    best[uri] = found
                    least = min(least, found.cost)
        for each in steps:
            if each.cost < least + APART:
                heappush(waiting, each._replace(order=next(order)))
    ordered = sorted(best.values(), key=lambda found: found.cost)
    return [
        found
        for found in ordered
        if found.cost <= min(_NOT_MEANT, ordered[0].cost + _MARGIN)
        or (found.draft.text in as_it_is and found.cost <= min(_NOBODY, ordered[0].cost + _NOT_MEANT))
    ]


def _may_have_password(text: str) -> bool:
    """Return whether a text may have a password, of which nothing may become a host, a mail address or a message."""
    return len(hidden_spans(text)) > 0 or _LEFT_ALONE.search(text) is not None


def _moves_host(text: str, uri: str) -> bool:
    """Return whether a URI has a host that is before an ``@`` of the authority in a text."""
    before, at, _ = text.partition("@")
    authority = split(uri).authority
    is_in_authority = at and not _DELIMITER.search(before, before.rfind("//") + 2 if "//" in before else 0)
    return bool(is_in_authority) and authority is not None and "@" not in authority


class _Step(NamedTuple):
    """A step of the search, with what it costs at least; `order` decides among equals.

    Either a slip is undone in the draft, or slips are sought in it from the first one on, and then it is read. If there
    is neither, it is only read.
    """

    cost: float
    order: int
    draft: Draft
    first: int | None
    slip: int | None = None


def _undone(step: _Step, slip: int, order: int) -> _Step:
    """Return the next step after a slip is undone; without a first slip if it is not there."""
    times, draft = undone(step.draft, slip)
    cost = step.cost + slips()[slip].cost * (times - 1) / 2
    return _Step(cost, order, draft, slip + 1 if times else None)


def _slips_in(step: _Step) -> tuple[float, list[_Step]]:
    """Return what it costs to keep all slips in a draft, and the steps that undo one of them."""
    kept = 0.0
    steps: list[_Step] = []
    for number in () if step.first is None else found_slips(step.draft.text, step.first):
        slip = slips()[number]
        if not slip.kept or undone(step.draft, number)[0]:
            steps.append(_Step(step.cost + kept + slip.cost, 0, step.draft, None, number))
            kept += slip.kept
    return kept, steps


def _read(reading: Draft, cost: float, uris_in: Callable[[Draft], Iterable[tuple[Draft, bool]]]) -> Iterable[Found]:
    """Yield the URIs in a reading. The later ones are less likely, whatever they are."""
    before, was_certain = 0.0, False
    is_sure = not reading.changes or (cost <= _SURE and not _leaves_out_words(reading))
    for uri, is_certain in uris_in(reading):
        if uri.changes and _moves_host(reading.source, uri.text):
            continue
        its = cost + _cost_of(uri.changes, reading.changes) + unlikelihood(uri.text)
        before = its + _LATER if was_certain else min(max(before, its), its + _LATER)
        was_certain = was_certain or is_certain
        yield Found(before, uri, is_certain and is_sure)


def _cost_of(changes: Sequence[Change], undone: Sequence[Change]) -> float:
    """Return what the changes cost that are not slips of the table."""
    cost = 0.0
    for change in changes:
        if change in undone:
            continue
        if change.code == "host" and change.message.key not in _CONVERTED:
            cost += _JOINED if change.before.isspace() else _CORRECTED
        elif "://" in change.before and not change.after and change.code != "scheme":
            cost += _OTHER_LINK
        elif change.code == "surrounding-text":
            cost += _LEFT_OUT if change.start == 0 or _NOTE.match(change.before) else 2 * _LEFT_OUT
    return cost


def _leaves_out_words(draft: Draft) -> bool:
    """Return whether a draft leaves out words after the link, which may belong to it."""
    last = draft.changes[-1] if draft.changes else None
    return last is not None and last.end == len(draft.source) and not last.after and bool(_WORD.search(last.before))
