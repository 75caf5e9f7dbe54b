"""Arguments for the lines of the tables, and whether they meet the conditions of the rows."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

import yarl
from furl import furl  # type: ignore[import-untyped]  # it has no types
from hypothesis import strategies as st

from uri_split import URI, URIReference, is_uri, is_valid
from uri_split._migration.table import Package
from uri_split.encoding import percent_decode
from uri_split.hosts import RegName

Arguments = Mapping[str, Any]

# Texts: URIs in which much may be unusual, but nothing is always. `Random` draws them, because nested strategies of
# Hypothesis take ten times as long, most of it for texts that meet no condition.


def _text(random: Random, alphabet: str, least: int, most: int) -> str:
    return "".join(random.choices(alphabet, k=random.randint(least, most)))


def _joined(random: Random, mark: str, draw: Callable[[Random], str], least: int, most: int) -> str:
    return mark.join([draw(random) for _ in range(random.randint(least, most))])


def _piece(random: Random) -> str:
    encoded = ["%20", "%C3%A9", "%2F", "%E9", "%41", "%3B", "%26", "%3D", "%2B", "%25"]
    return random.choice([_text(random, "ab09-._~!$&'()*+,=:@", 0, 5), random.choice(encoded)])


def _plain(random: Random) -> str:
    return _text(random, "ab0-", 0, 2)


def _segment(random: Random) -> str:
    return _joined(random, "", random.choice([_plain, _piece, _piece]), 0, 2)


def _path(random: Random) -> str:
    return _joined(random, "/", _segment, 0, 3)


def _parameter(random: Random) -> str:
    return f"{random.choice(['a=', 'b=', 'b', 'a==', ''])}{_segment(random)}"


def _query(random: Random) -> str:
    return random.choice([f"?{_joined(random, '&', _parameter, 0, 3)}", f"?{_path(random)}", ""])


def _fragment(random: Random) -> str:
    return random.choice(["", f"#{_segment(random)}"])


def _label(random: Random) -> str:
    return _text(random, "abz09-", 1, 3)


def _host(random: Random) -> str:
    return _joined(random, ".", _label, 1, 3)


def _uri(random: Random) -> str:
    scheme = random.choice(["http", "https"])
    user = random.choice(["", f"{_joined(random, ':', _segment, 1, 2).replace('@', '')}@"])
    port = random.choice(["", random.choice([":80", ":443", ":8080", ":65535", ":0"])])
    return f"{scheme}://{user}{_host(random)}{port}/{_path(random)}{_query(random)}{_fragment(random)}"


def _simple(random: Random) -> str:
    return _text(random, "abcXYZ019-_", 1, 8)


def _relative(random: Random) -> str:
    return f"{random.choice([_path(random), '../a'])}{_query(random)}{_fragment(random)}"


def _any_text(random: Random) -> str:
    return "".join(chr(random.randrange(1 << random.choice([7, 7, 8, 17]))) for _ in range(random.randint(0, 4)))


RANDOMS: Final = st.randoms(use_true_random=True)

TEXTS: Final = st.one_of(
    st.text(),
    st.text("ab%2FfE9:/?#[]@!+&=;~ .\t\n\0é\ud800\udc80\U0001f600-_*'", max_size=12),
    st.lists(st.integers(0, 300), min_size=4, max_size=4).map(lambda parts: ".".join(map(str, parts))),
    st.ip_addresses().map(str),
    RANDOMS.map(_uri),
)
"""Texts of all kinds, for rows that always mean the same."""

ARGUMENTS: Final[Mapping[str, Callable[[Random], object]]] = {
    "text": _uri,
    "base": _uri,
    "relative": _relative,
    "name": lambda random: random.choice("ab"),
    "segment": _simple,
    "host": lambda random: random.choice([_host(random), "example.net"]),
    "port": lambda random: random.randint(1, 65535),
    "b": lambda random: random.choice([_simple, _any_text])(random),
    "d": _simple,
}
"""Arguments for the placeholders of rows that mean the same under a condition."""


# Conditions.


def _is_web(text: str) -> bool:
    """Return whether a text is a URI in normal form, with no component that is empty."""
    if not is_uri(text):
        return False
    uri = URI(text)
    is_normal = uri.normalize(scheme_based=True) == text
    return is_normal and bool(uri.host) and "" not in {uri.query, uri.fragment, uri.userinfo}


def _is_utf_8(text: str) -> bool:
    try:
        percent_decode(text).encode()
    except UnicodeEncodeError:
        return False
    return True


def _values(arguments: Arguments) -> tuple[str | None, ...]:
    return URIReference(arguments["text"]).query_param_all(arguments["name"])


def _all_values(arguments: Arguments) -> list[str | None]:
    return [value for _, value in URIReference(arguments["text"]).query_params()]


def _all_utf_8(arguments: Arguments) -> bool:
    return all(_is_utf_8(str(value)) for value in arguments.values())


def _is_relative(arguments: Arguments) -> bool:
    """Return whether a reference and its base have nothing that is empty."""
    relative = arguments["relative"]
    if not is_valid(relative, "relative-ref"):
        return False
    parts = URIReference(relative)
    paths = parts.path, URI(arguments.get("base") or arguments["text"]).path
    return bool(parts.path) and "" not in {parts.query, parts.fragment} and not any("//" in path for path in paths)


def _is_dns_name(host: str) -> bool:
    return RegName(host).is_dns_name and host.islower() and host[-1].isalpha()


def _is_simple(text: str) -> bool:
    return text.replace("_", "a").replace("-", "a").replace(".", "a").isalnum()


def _keeps(convert: Callable[[str], object], text: str) -> bool:
    try:
        return str(convert(text)) == text
    except ValueError:
        return False


CONDITIONS: Final[Mapping[Package, Mapping[str, Callable[[Arguments], bool]]]] = {
    "urllib": {
        "web": lambda a: all(_is_web(a[key]) and ";" not in a[key] for key in {"text", "base"} & a.keys()),
        "base": lambda a: _is_relative(a) and ";" not in a["relative"],
        "userinfo": lambda a: "%" not in str(URI(a["text"]).userinfo),
        "utf-8": _all_utf_8,
        "filled": lambda a: bool(_values(a)) and all(_values(a)) and _all_utf_8(a),
        "plain": lambda a: not {*a["text"]} & {*"!$&'()*+,;=:@"},
        "spaceless": lambda a: " " not in a["text"],
        "texts": lambda a: _is_simple(a["b"]),
        "all-filled": lambda a: all(_all_values(a)) and _all_utf_8(a),
    },
    "yarl": {
        "same": lambda a: _is_web(a["text"]) and _keeps(yarl.URL, a["text"]),
        "name": lambda a: "xn--" not in a["text"],
        "utf-8": _all_utf_8,
        "user": lambda a: not str(URI(a["text"]).userinfo).startswith(":"),
        "dot": lambda a: not URI(a["text"]).path.endswith("."),
        "filled": lambda a: bool(_values(a)) and None not in _values(a),
        "with-equals": lambda a: None not in _all_values(a),
        "segment": lambda _: True,
        "port": lambda a: str(a["port"]) not in {"80", "443"},
        "host": lambda a: _is_dns_name(a["host"]),
        "reference": lambda a: (
            "%" not in f"{a['text']}{a['relative']}" and _is_relative(a) and _keeps(yarl.URL, a["relative"])
        ),
    },
    "furl": {
        "same": lambda a: _is_web(a["text"]) and _keeps(furl, a["text"]),
        "utf-8": _all_utf_8,
        "there": lambda a: bool(_values(a)),
        "filled": lambda a: "" not in (URI(a["text"]).query or "a").split("&"),
        "parameters": lambda a: _is_simple(a["b"]),
        "segment": lambda a: not any(mark in URI(a["text"]).path + a["text"][8:] for mark in ("//", "?", "#")),
        "host": lambda a: _is_dns_name(a["host"]),
        "reference": lambda a: _is_relative(a) and all(c.isalnum() or c in "/-_." for c in a["relative"]),
    },
    "rfc3986": {
        "valid": lambda a: _is_web(a["text"]),
        "tilde": lambda a: URIReference(a["text"]).normalize() == a["text"],
        "base": lambda a: _is_web(a["base"]) and _is_relative(a),
    },
    "validators": {"zone": lambda a: "%" not in a["text"]},
}
"""For each package, what its conditions mean."""
