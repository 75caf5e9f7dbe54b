"""libcurl, by its URL API, which needs no network."""

import ctypes
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from ctypes.util import find_library
from enum import IntEnum
from typing import Final

from docs.clients.client import AbsentError, Answer, Client, Question, Run

# As curl itself sets a URL, and with the host in ASCII, as curl looks it up. The numbers are in curl/urlapi.h.
_GUESS_SCHEME: Final = 1 << 9
_NON_SUPPORT_SCHEME: Final = 1 << 3
_PUNYCODE: Final = 1 << 12
_OK: Final = 0
_ABSENT: Final = range(10, 18)  # from CURLUE_NO_SCHEME to CURLUE_NO_FRAGMENT


class _Part(IntEnum):
    URL = 0
    SCHEME = 1
    HOST = 5
    PORT = 6
    PATH = 7


def _ask(questions: Sequence[Question]) -> Run:
    name = find_library("curl")
    library = ctypes.CDLL(name) if name else None
    if library is None or not hasattr(library, "curl_url"):
        reason = "libcurl 7.62 or later is not on this machine: install libcurl4"
        raise AbsentError(reason)
    library.curl_version.restype = ctypes.c_char_p
    library.curl_free.argtypes = [ctypes.c_void_p]
    library.curl_url.restype = ctypes.c_void_p
    library.curl_url_cleanup.argtypes = [ctypes.c_void_p]
    library.curl_url_set.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_uint]
    library.curl_url_get.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p, ctypes.c_uint]
    release: str = library.curl_version().decode()
    return Run(
        release.partition(" ")[0].removeprefix("libcurl/"), [_answer(library, question) for question in questions]
    )


def _answer(library: ctypes.CDLL, question: Question) -> Answer:
    found = ctypes.c_void_p()
    with _url(library) as url:
        for text in filter(None, (question.base, question.text)):  # a second text is resolved against the first
            if library.curl_url_set(url, _Part.URL, text.encode(), _GUESS_SCHEME | _NON_SUPPORT_SCHEME) != _OK:
                return None
        code: int = library.curl_url_get(url, _Part[question.component.upper()], ctypes.byref(found), _PUNYCODE)
    if code != _OK:
        return "" if code in _ABSENT else None
    answer = ctypes.string_at(found.value or 0).decode(errors="replace")
    library.curl_free(found)
    return answer


@contextmanager
def _url(library: ctypes.CDLL) -> Generator[int, None, None]:
    url: int = library.curl_url()
    try:
        yield url
    finally:
        library.curl_url_cleanup(url)


CURL: Final = Client("curl", "curl_url_set(url, CURLUPART_URL, text, flags)", _ask)
