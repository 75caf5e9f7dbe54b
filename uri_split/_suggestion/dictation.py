"""Links as people read them aloud, with words in place of marks."""

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from typing import Final

from uri_split._suggestion.encodings import without_blanks
from uri_split._suggestion.names import COMMON, closest_domain, top_level_domains
from uri_split._text.spans import lazy_pattern, once
from uri_split.messages import table_rows

# A link, a mail address or the path of a remote repository; what has numbers; and other schemes, without a password.
_LINK: Final = lazy_pattern(
    r"(?P<beginning>(?:https?|ftp)://+|www\.|[\w.+\-]+@)?(?:[\w\-]+\.)+(?P<last>[^\W\d_]{2,})(?::[\w\-]+)?"
    r"(?:[/?#](?:(?<=/)@(?=\w+(?:[/?]|\Z)))?[^\s@]*)?"
)
_OF_NUMBERS: Final = lazy_pattern(
    r"(?i)(?:https?://)?(?:[0-9]{1,3}(?:\.[0-9]{1,3}){3}|localhost|\[[0-9A-Fa-f:.]+\])(?::[0-9]+)?(?:/\S*)?"
    r"|(?:tel|sms|geo):[+\-0-9.,()*#]{3,}(?:[;?]\S*)?|(?:doi:10\.|urn:[a-z0-9\-]+:)\S+"
)
_OTHER: Final = lazy_pattern(
    r"(?i)(?:mailto|sips?|xmpp):[^\s@/:]+@[\w\-]+(?:\.[\w\-]+)*(?::[0-9]+)?(?:[?;]\S*)?"
    r"|[a-z]:\\[^\s\\/:@*?\"<>|][^/:@*?\"<>|]*|\\\\[\w.\-]+\\[^/:@*?\"<>|]+"
    r"|(?!https?:)(?:jdbc:)?[a-z][a-z0-9+.\-]{1,20}://(?![^/@:]*:[^/@]*@)\S+"
)
_CLEAR: Final = lazy_pattern(
    r"/@|\A(?![^:]*\bhttps?:)[A-Za-z][A-Za-z0-9+.\- ]{1,20}://|\A[^\s/.]+\.[^\s/]+/\S+ \S+\Z|%[0-9]{2}"
)
_BEFORE_NUMBER: Final = lazy_pattern(r"\A(?:.*[:=#]|(?:[^/]*//)?[^/]+/.*[\-_.])")
_STRETCH: Final = lazy_pattern(r"[^\s.:/\\@\-_?=&#+,~%\[\]][^.:/\\@\-_?=&#+,~%\[\]]*")
_MARK_OR_BLANK: Final = lazy_pattern(r"[\s.:/\\@_?=&#+,~%\[\]]|-(?!ray)")
_SPELLED: Final = lazy_pattern(r"(?<![\w'\u2019])\w(?: \w(?!\w))+")
_PAUSE: Final = lazy_pattern(r"[,;.]|\s-\s")
# The others are somebody who counts, or bits.
_NUMBER: Final = lazy_pattern("(?!1234|000|[01]+\\Z)[0-9]{8,15}")
_WORD: Final = lazy_pattern(r"[\u3000-\ud7a3]|[^\s\u3000-\ud7a3]+")


@once
def _words(*kinds: str) -> Mapping[str, str]:
    """Return what the words of some kinds mean."""
    return {
        word: meant
        for kind, meant, words in table_rows("_suggestion/dictation.txt")
        if kind in kinds
        for word in words.split("|")
    }


def _either(words: Iterable[str]) -> str:
    """Return a pattern for the longest of some words, which tries no letter twice."""
    alike: dict[str, list[str]] = {}
    for word in sorted(words, reverse=True):
        alike.setdefault(word[:1], []).append(word)
    return "|".join(map(_one_of, alike.values()))


def _one_of(alike: Sequence[str]) -> str:
    """Return a pattern for the longest of some words, in alphabetical order, that begin with the same letter."""
    # All of them share what the first and the last do.
    pairs = zip(alike[0], alike[-1], strict=False)
    beginning = "".join(letter for letter, _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    rests = _either(word[len(beginning) :] for word in alike) if alike[1:] else ""
    return f"{re.escape(beginning)}(?:{rests})" if rests else re.escape(beginning)


@once
def _names() -> re.Pattern[str]:
    names = _words("mark", "prose")  # from U+3000 on, scripts have no blanks between words
    apart, glued = (_either(name for name in names if (name < "\u3000") == is_apart) for is_apart in (True, False))
    return re.compile(rf"(?:(?<!\s)\s++|)((?<![\w\-])(?:{apart})(?![\w\-.])|{glued})\s*", re.IGNORECASE)


@once
def _rewrites(kind: str) -> Sequence[tuple[re.Pattern[str], str]]:
    return [
        (re.compile(left, re.IGNORECASE), written)
        for each, written, left in table_rows("_suggestion/dictation.txt")
        if each == kind
    ]


def _rewritten(kind: str, text: str) -> str:
    """Return a text after all rewrites of one kind in the table, in their order."""
    for pattern, written in _rewrites(kind):
        text = pattern.sub(written, text)
    return text


@once
def names_of_separators() -> str:
    """Return the names of the marks between the parts of a link, as alternatives of a pattern.

    Those of ``@`` are not among them, since a password may be before it.
    """
    names = _words("mark", "prose").items()
    clear = {word for word, mark in _words("mark").items() if mark != "@" and not mark.strip().isalnum()}
    return _either(word for word, mark in names if mark in "/:-_" or word in clear)


def word_for_dot(text: str) -> str | None:
    """Return the first word between two others that is a name of the dot.

    >>> word_for_dot("google dot com"), word_for_dot("beispiel Punkt de"), word_for_dot("dot com")
    ('dot', 'Punkt', None)
    """
    names = _words("mark", "prose")
    return next((word for word in text.split()[1:-1] if names.get(word.lower()) == "."), None)


def named(found: re.Match[str]) -> str:
    r"""Return the mark whose name is the first group of a match, as in "jane (at) a.example".

    >>> [named(re.search(r"\((.*)\)", text)) for text in ("(at)", "(Punkt)", "(.)", "(me)")]
    ['@', '.', '.', '(me)']
    """
    name = found[1].strip().lower()
    return name if name in {".", "@", ":"} else _words("mark", "prose", "number").get(name, found[0])


def counted(found: re.Match[str]) -> str:
    """Return the digits of a number in words; other words as they are.

    >>> [counted(re.search(".+", text)) for text in ("six three seven nine", "two hundred and five", "공일공", "of")]
    ['6379', '205', '010', 'of']
    """
    return _counted(found[0])


def _counted(text: str) -> str:
    words = _WORD.findall(_rewritten("hundreds", text.lower()))
    digits = "".join(f"{_words('number').get(word, word)} " for word in words)
    digits = "".join(words if "".join(words).isdecimal() else _rewritten("together", digits).split())
    return digits if digits.isdecimal() else text


def telephoned(found: re.Match[str]) -> str:
    """Return the URI of a telephone number in words, after a plus sign if the first group has its name.

    >>> texts = "plus four nine, thirty, six times", "plus four nine, three zero, twelve, double five, six"
    >>> [telephoned(re.search("(plus )?(.+)", text)) for text in texts]
    ['plus four nine, thirty, six times', 'tel:+493012556']
    """
    digits = "".join(map(_counted, _PAUSE.split(found[2].strip())))
    return f"tel:{'+' * bool(found[1])}{digits}" if _NUMBER.fullmatch(digits) else found[0]


def dictated(found: re.Match[str]) -> str:
    """Return marks in place of their names, if that makes one link of all words, or of those that are no sentence.

    >>> texts = "www dot a dash b dot com slash c", "jane at a dot com", "one two seven dot 0 dot 0 dot one", "a dot b"
    >>> [dictated(re.search(".+", text)) for text in texts]
    ['www.a-b.com/c', 'jane@a.com', '127.0.0.1', 'a dot b']
    """
    said = [name[1].lower() for name in _names().finditer(found[0])]
    written = _names().sub(lambda name: _words("mark", "prose").get(name[1].lower(), name[0]), found[0])
    if any(domain.search(written) for domain, _ in _rewrites("cyrillic")):
        written = "".join(_words("latin").get(letter, letter) for letter in _rewritten("alone", written).lower())
    marked = _rewritten("marked", written.strip()) if said else ""
    written = _STRETCH.sub(_spelled, marked)
    may_be_glued = len(said) > 1 or written != marked or _CLEAR.search(written)
    if not (may_be_glued or _words("mark").keys() & said):
        return found[0]  # this word may be in prose
    written = _SPELLED.sub(without_blanks, written)
    alone = _rewritten("alone", written)
    glued = (each.replace(" ", "") for each in (alone, written) if may_be_glued)
    return next((link for each in (written, alone, *glued) if (link := _link(each))), found[0])


def _link(text: str) -> str:
    """Return a link without blanks in a text; nothing if it is not one."""
    in_digits, link = _STRETCH.sub(counted, text), _LINK.fullmatch(text)
    if _OF_NUMBERS.fullmatch(in_digits) or _OTHER.fullmatch(text):
        return text if _OTHER.fullmatch(text) else in_digits
    last, beginning = (link["last"].lower(), link["beginning"] or "") if link else ("", "")
    is_known = last in top_level_domains() and (beginning == "www." or len(last) == len("de"))
    is_clear = "//" in beginning or (beginning == "www." and not last.isascii())
    # Others are words of prose, too, such as "here".
    return text if is_known or is_clear or last in {*COMMON, "example"} or closest_domain(last) in COMMON else ""


def _is_spelled(text: str) -> bool:
    """Return whether every word of a text stands for a letter or a digit, and the domain at its end has several."""
    words = _MARK_OR_BLANK.split(text.lower())
    return " " in text.rpartition(".")[2] and all(word in _words("letter", "number") for word in words if word[1:])


def _spelled(found: re.Match[str]) -> str:
    """Return the number or the letters that are said between two marks; other words as they are."""
    words, before = _WORD.findall(found[0]), found.string[: found.start()]
    number = counted(found)
    if number != found[0] and (words[1:] or _BEFORE_NUMBER.fullmatch(before)):
        return number
    letters = [word if len(word) == 1 else _words("letter", "number").get(word.lower(), "") for word in words]
    spelled = "".join(letters)
    is_domain = spelled in top_level_domains() and before.endswith(".")
    is_short = is_domain or (len(words[0]) == 1 and before.endswith("/"))
    if all(letters) and (len(letters) > 1 + (not is_short) or _is_spelled(found.string)):
        return spelled
    name, _, last = found[0].rpartition(" ")
    return f"{name} {_counted(last)}" if name and before.endswith(("/", "#")) else found[0]
