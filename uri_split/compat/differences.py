"""Where `uri_split.compat.urllib_parse` and the standard library answer differently, and warnings about it.

>>> from uri_split.compat.differences import DIFFERENCES
>>> DIFFERENCES[0].code, DIFFERENCES[0].example
('C001', "urljoin('coap://h/a/b', 'c')")
"""

import sys
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import wraps
from inspect import signature, unwrap
from typing import Final, ParamSpec, TypeAlias, TypeVar, cast
from urllib import parse as standard

from uri_split.compat import urllib_parse
from uri_split.compat.urllib_parse import SplitResult, urlsplit, uses_netloc, uses_relative

__all__ = ["DIFFERENCES", "Difference", "URLDifference", "warn_of_differences"]

Split: TypeAlias = SplitResult[str | None]


class URLDifference(UserWarning):
    """An answer that differs from that of `urllib.parse`. The message begins with the code of the difference."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A kind of input for which the answers differ.

    Attributes:
        code: The code, such as ``"C001"``.
        functions: The names of the functions.
        answer: The answer that RFC 3986 requires.
        section: The section of RFC 3986.
        example: A call, as Python.
        last: The last Python whose standard library answers differently; empty if all do.
        applies: Whether the answers may differ for some URLs, split with `missing_as_none`.
    """

    code: str
    functions: tuple[str, ...]
    answer: str
    section: str
    example: str
    last: str
    applies: Callable[[Sequence[Split]], bool]


def _is_relative(base: Split, reference: Split) -> bool:
    """Return whether a reference has no network location, and no scheme or one that is ignored."""
    return reference.netloc is None and (
        reference.scheme is None or (reference.scheme == base.scheme and reference.scheme in uses_relative)
    )


def _is_empty_reference(reference: Split) -> bool:
    return not reference.path and reference.query is None and reference.fragment is None


def _has_dot_segment(url: Split) -> bool:
    return not {".", ".."}.isdisjoint(url.path.split("/"))


def _has_empty_component(url: Split) -> bool:
    gets_netloc = url.netloc is None and url.path[:1] in {"", "/"} and url.scheme in uses_netloc
    return "" in {url.netloc, url.query, url.fragment} or url.path.endswith(";") or gets_netloc


def _has_rootless_path(url: Split) -> bool:
    return not url.netloc and (url.path.startswith("//") or (url.path[:1] != "/" and url.scheme in uses_netloc))


DIFFERENCES: Final[tuple[Difference, ...]] = (
    Difference(
        "C001", ("urljoin",), "A reference is resolved for a base with any scheme, not only those in `uses_relative`.",
        "5.2.2", "urljoin('coap://h/a/b', 'c')", "",
        lambda urls: urls[0].scheme not in uses_relative and urls[1].scheme is None,
    ),
    Difference(
        "C002", ("urljoin",), "A reference with a scheme or a network location has no dot-segments afterwards, either.",
        "5.2.2", "urljoin('http://h/', '//g/a/../b')", "",
        lambda urls: not _is_relative(*urls) and _has_dot_segment(urls[1]),
    ),
    Difference(
        "C003", ("urljoin",), "An empty network location in the reference replaces that of the base.",
        "5.2.2", "urljoin('file://h/a', 'file:///b')", "",
        lambda urls: urls[1].netloc == "",
    ),
    Difference(
        "C004", ("urljoin",), "Empty segments stay.",
        "5.2.4", "urljoin('http://h/a//b', 'c')", "",
        lambda urls: any("//" in url.path for url in urls),
    ),
    Difference(
        "C005", ("urljoin",), "The fragment of the base is not part of the target.",
        "5.2.2", "urljoin('http://h/a#b', '')", "",
        lambda urls: urls[0].fragment is not None and _is_empty_reference(urls[1]),
    ),
    Difference(
        "C006", ("urljoin",), "Without a network location, a path keeps its first slash, and gets none.",
        "5.2.4", "urljoin('file:/a', '/../b')", "",
        lambda urls: (urls[0].netloc is None or urls[0].path[:1] == "#") and _is_relative(*urls),
    ),
    Difference(
        "C007", ("urljoin", "urldefrag"), "The delimiters of empty components stay, and none are added.",
        "5.3", "urljoin('http://h/a', '?')", "3.13",
        lambda urls: any(map(_has_empty_component, urls)),
    ),
    Difference(
        "C008", ("urljoin", "urlunparse"), "Parameters after a semicolon are part of their segment.",
        "3.3", "urljoin('http://h/a/b', '..;c')", "3.13",
        lambda urls: any(url.path.rpartition("/")[2].startswith((";", ".;", "..;")) for url in urls),
    ),
    Difference(
        "C009", ("urljoin", "urldefrag", "urlunparse", "urlunsplit"),
        "Without a network location, no part of the path becomes one, and the path gets no first slash.",
        "3.3", "urlunsplit(('', '', '//h', '', ''))", "3.12.3",
        lambda urls: any(map(_has_rootless_path, urls)),
    ),
)  # fmt: skip
"""All differences. The functions that they do not name give the same answers."""

_P = ParamSpec("_P")
_T = TypeVar("_T")


def warn_of_differences() -> None:
    """Make the functions of `uri_split.compat.urllib_parse` warn when `urllib.parse` answers differently.

    They then ask both, so this is for tests. A function that was imported by its name before does not warn. The
    warnings are `URLDifference`, and never contain a URL, as it may be secret.

    >>> import warnings
    >>> from uri_split.compat import urllib_parse as parse
    >>> before = dict(vars(parse))
    >>> warn_of_differences()
    >>> with warnings.catch_warnings(record=True, action="always") as caught:
    ...     parse.urljoin("http://h/a//b", "c")
    'http://h/a//c'
    >>> print(caught[0].message)
    C004: urljoin() differs from urllib.parse: Empty segments stay. (RFC 3986, section 5.2.4)
    >>> vars(parse).update(before)
    """
    for name in sorted({name for difference in DIFFERENCES for name in difference.functions}):
        ours = unwrap(getattr(urllib_parse, name))  # it may warn already
        setattr(urllib_parse, name, _comparing(ours, getattr(standard, name)))


def _comparing(ours: Callable[_P, _T], theirs: Callable[_P, _T]) -> Callable[_P, _T]:
    @wraps(ours)
    def compared(*args: _P.args, **keywords: _P.kwargs) -> _T:
        answer = ours(*args, **keywords)
        if any(isinstance(each, Iterator) for each in args):  # it cannot be read twice
            return answer
        try:
            differs = answer != theirs(*args, **keywords)
            bound = signature(ours).bind(*args, **keywords)
            # It also ignores what a result of `missing_as_none` remembers.
            found = next(differences_of(ours.__name__, bound.args), None) if differs else None
        except (TypeError, ValueError):  # `urllib.parse` does not take all arguments, and bytes may be no text
            found = None
        if found:
            what = f"{found.code}: {ours.__name__}() differs from urllib.parse: {found.answer}"
            warnings.warn(f"{what} (RFC 3986, section {found.section})", URLDifference, stacklevel=2)
        return answer

    return compared


def differences_of(function: str, arguments: Sequence[object]) -> Iterator[Difference]:
    """Yield the differences that may apply to a call, on the running Python.

    >>> [difference.code for difference in differences_of("urljoin", ["http://h/", "//h/../a"])]
    ['C002']
    """
    if function in {"urlunsplit", "urlunparse"}:
        components = cast("Iterable[object]", arguments[0])
        scheme, netloc, path, *params, query, fragment = map(_text, components)
        with_params = "".join([path or "", *(f";{text}" for text in params if text)])
        urls = [SplitResult(scheme, netloc, with_params, query, fragment)]
    else:
        allow_fragments = bool(arguments[2]) if len(arguments) > 2 else True  # noqa: PLR2004  of `urljoin`
        urls = [_parts(_text(url) or "", allow_fragments=allow_fragments) for url in arguments[:2]]
    for difference in DIFFERENCES:
        if function in difference.functions and _is_current(difference.last) and difference.applies(urls):
            yield difference


def _is_current(last: str) -> bool:
    """Return whether the running Python is not later than the last one that answers differently."""
    numbers = tuple(map(int, last.split("."))) if last else sys.version_info[:2]
    return sys.version_info[: len(numbers)] <= numbers


def _text(part: object) -> str | None:
    return part.decode("ascii") if isinstance(part, bytes | bytearray) else cast("str | None", part)


def _parts(url: str, *, allow_fragments: bool) -> Split:
    try:
        return urlsplit(url, None, allow_fragments, missing_as_none=True)
    except ValueError:  # only the base of an empty reference may be like that
        path, mark, fragment = url.partition("#")
        return SplitResult(None, None, path, None, fragment if mark else None)
