"""Values without secrets: any containers and objects."""

import enum
from collections import ChainMap, OrderedDict, UserDict, UserList, UserString, defaultdict, deque
from collections.abc import Iterator
from types import MappingProxyType, SimpleNamespace
from typing import Any, Final, NamedTuple, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.redaction.objects import CLEAN, LEAK, SECRET, Raises, Shows
from uri_split import URI
from uri_split._secrets import Profile, Rules
from uri_split.redaction import FAILED, Redaction

REDACTION: Final = Redaction()


class Login(NamedTuple):
    api_key: str
    url: str


class Text(str):
    __slots__ = ()

    def __str__(self) -> str:
        return LEAK


class Several(dict[str, object]):
    """A mapping of several values a key, as of Django and Werkzeug."""

    def lists(self) -> Iterator[tuple[str, list[str]]]:
        yield "token", [SECRET, SECRET]
        yield "a", ["b"]


class Remembers(dict[str, str]):
    """A mapping with a further text, as cookies of `http.cookies` have it."""

    def __init__(self, *, items: dict[str, str]) -> None:
        super().__init__(items)
        self.text = LEAK

    def __repr__(self) -> str:
        return self.text


class Slotted(dict[str, str]):
    __slots__ = ("text",)


class Number(float):
    def __repr__(self) -> str:
        return LEAK


class Lies:
    @property  # type: ignore[misc]  # proxies have it, too
    def __class__(self) -> type:  # pyright: ignore[reportIncompatibleMethodOverride]
        raise RuntimeError(LEAK)


class NoItems(dict[str, str]):
    def items(self) -> Any:  # noqa: ANN401
        raise RuntimeError(LEAK)


LEAKS: Final[list[object]] = [
    LEAK, LEAK.encode(), bytearray(LEAK.encode()), memoryview(LEAK.encode()), URI(LEAK), Text("a"), UserString(LEAK),
    {"token": SECRET}, {"api_key": 12345678}, {"pin": 1.5, "token": SECRET},
    [LEAK], (LEAK,), {LEAK}, frozenset({LEAK}), deque([LEAK]), UserList([LEAK]), [deque([deque([LEAK])])],
    Login(SECRET, LEAK), {LEAK: 1}, {"token": {"a": [SECRET]}}, {"token": b"\xff" + SECRET.encode()},
    {"token": SECRET}.items(), {"a": {"token": SECRET}.items()}, {LEAK: 1}.keys(), {"a": LEAK}.values(),
    UserDict({"token": SECRET}), ChainMap({"token": SECRET}), MappingProxyType({"token": SECRET}),
    OrderedDict(token=SECRET), defaultdict(str, token=SECRET), Several(), Remembers(items={"token": "a"}),
    Remembers(items={}), {"token": Remembers(items={})}, UserDict({"token": SECRET}).items(), SimpleNamespace(url=LEAK),
    Shows(), {"token": Shows()}, [Number(1)], ValueError(LEAK), Raises(), [Lies()], NoItems(token=SECRET),
    {Raises(): 1},
    {"h": [(b"authorization", b"Bearer " + SECRET.encode())]}, {"{authorization}i": SECRET},
    {"HTTP_AUTHORIZATION": SECRET}, {"{http_proxy_authorization}e": SECRET}, {"{Cookie}i": SECRET},
    {"netloc": f"me:{SECRET}@h"}, {"netloc": f"me:{SECRET}@h".encode()}, {"userinfo": f"me:{SECRET}"},
    {"fragment": f"access_token={SECRET}"},
    {"query_string": f"token={SECRET}"}, {"query_string": f"token={SECRET}".encode()},
]  # fmt: skip


def texts_of(value: object) -> str:
    text = f"{value!r} {value!s}"
    return text + repr(list(cast("Any", value)) if hasattr(value, "__iter__") else "")


@pytest.mark.parametrize("value", LEAKS, ids=lambda value: type(value).__name__)
def test_value_is_shown_without_its_secret(value: object) -> None:
    assert SECRET not in texts_of(REDACTION.redact_values(value))
    assert SECRET not in texts_of(REDACTION.redact_values({"a": [value]}))


@pytest.mark.parametrize("key", ["token", b"token", "'token'"])
@pytest.mark.parametrize(
    "value",
    [SECRET, 12345678, 1.5, 1j, [SECRET], {"a": SECRET}, SECRET.encode(), Shows()],
    ids=lambda value: type(value).__name__,
)
def test_whole_value_of_a_key_is_secret(key: object, value: object) -> None:
    shown = repr(REDACTION.redact_values({key: value}))
    assert "REDACTED" in shown
    assert not any(each in shown for each in (SECRET, "12345678", "1.5", "1j"))


class Color(enum.IntEnum):
    RED = 1


@pytest.mark.parametrize(
    "value",
    [
        None, True, 3, 1.5, "", "a", b"a", bytearray(b"a"), memoryview(b"a"), [1], (1,), {"a": [1]}, {1},
        frozenset({"a"}),
        deque(["a"]), UserList(["a"]), {"a": 1}.items(), {"a": 1}.keys(), {"a": 1}.values(), Login("", "a"), object(),
        URI("https://example.com/"), UserString("a"), range(10**12), iter(["a"]), UserDict({"a": "b"}), Color.RED,
        {"token": None, "api_key": ""}, {"token": "REDACTED"}, {"token": True}, [["page", "2"], ("a", b"b")],
        {"netloc": "example.com:80", "query_string": "page=2", "query": b"page=2", "fragment": None}, ValueError("a"),
        {"query": {"match": {"a": "b"}}}, {"q": ["a", "b"]}, {"query": 1}, {"q": {"page": ["1", "2"]}},
    ],
    ids=lambda value: type(value).__name__,
)  # fmt: skip
def test_value_without_a_secret_is_returned_itself(value: object) -> None:
    assert REDACTION.redact_values(value) is value


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (Login(SECRET, LEAK), Login("REDACTED", CLEAN)),
        (OrderedDict({"url": LEAK}), OrderedDict({"url": CLEAN})),
        (defaultdict(str, url=LEAK), defaultdict(str, url=CLEAN)),
        (Several(), {"token": ["REDACTED", "REDACTED"], "a": ["b"]}),
        (UserDict(url=LEAK), {"url": CLEAN}),
        (Slotted(url=LEAK), {"url": CLEAN}),
        ({LEAK}, {CLEAN}),
        ((LEAK, 1), (CLEAN, 1)),
        (deque([LEAK]), [CLEAN]),
        ({"token": "a", "page": 2}.items(), [("token", "REDACTED"), ("page", 2)]),
        (bytearray(LEAK.encode()), CLEAN.encode()),
        (Shows(), CLEAN),
    ],
)
def test_new_value_has_a_type_like_the_old_one(value: object, shown: object) -> None:
    new = REDACTION.redact_values(value)
    assert new == shown
    assert type(new) is type(shown)


CODE: Final = "a1b2c3d4e5f6"


@pytest.mark.parametrize("key", ["query_string", "QUERY_STRING", "query", b"query_string", "request_GET_items"])
@pytest.mark.parametrize(
    ("query", "shown"),
    [
        ([("code", CODE), ("page", "2")], [("code", "REDACTED"), ("page", "2")]),
        ([["code", CODE]], [["code", "REDACTED"]]),
        ({"code": CODE, "page": "2"}, {"code": "REDACTED", "page": "2"}),
        ({"code": [CODE], "page": ["2"]}, {"code": ["REDACTED"], "page": ["2"]}),
        # Both look drawn at random only beside each other, as in a URL.
        ({"code": "aB3xy", "state": "aB4xy"}, {"code": "REDACTED", "state": "REDACTED"}),
        ({"code": "404", "state": "CA"}, {"code": "404", "state": "CA"}),
        ({"next": f"/cb?code={CODE}"}, {"next": "/cb?code=REDACTED"}),
        ({"user[token]": "abc", "x": "\ud800"}, {"user[token]": "REDACTED", "x": "\ud800"}),
        ({b"code": CODE.encode()}, {b"code": b"REDACTED"}),
        ([("code", CODE, "x")], [("code", CODE, "x")]),
    ],
    ids=lambda value: type(value).__name__,
)
def test_pairs_of_a_query_have_the_secrets_of_a_url(key: object, query: object, shown: object) -> None:
    assert REDACTION.redact_values({key: query}) == {key: shown}


# A list of two texts.
@pytest.mark.parametrize(
    ("pair", "is_pair"),
    [
        (["authorization", SECRET], True),
        ((b"Set-Cookie", SECRET), True),
        (["She kept the secret", "and left"], False),
        (["x" * 80 + "_secret", "and left"], False),
        (["", "and left"], False),
        (["page", "2"], False),
        ([1, "token"], False),
    ],
)
def test_first_of_two_texts_is_a_key_if_it_looks_like_one(pair: object, *, is_pair: bool) -> None:
    assert (REDACTION.redact_values([pair]) != [pair]) == is_pair
    assert REDACTION.redact_values(pair) is pair  # two values, such as the arguments of a message


def test_value_that_contains_itself_is_withheld_there() -> None:
    value: list[object] = [LEAK]
    value.append(value)
    assert REDACTION.redact_values(value) == [CLEAN, FAILED]


def test_queries_that_contain_themselves_are_read_once() -> None:
    value: dict[str, object] = {"url": LEAK}
    value |= dict.fromkeys(("query", "q", "query_string", "url.query", "http.query"), value)
    assert SECRET not in repr(REDACTION.redact_values(value))


def test_value_that_is_nested_too_deep_is_withheld_there() -> None:
    value: object = LEAK
    for _ in range(3000):
        value = [value]
    shown = repr(REDACTION.redact_values(value))
    assert FAILED in shown
    assert SECRET not in shown


def test_each_container_is_read_once() -> None:
    value: object = LEAK
    for _ in range(18):
        value = [value] * 10
    assert cast("Any", REDACTION.redact_values(value))[0][9][0][9][0][9] is not None


@pytest.mark.parametrize(
    ("owner", "method"), [(Redaction, "redact"), (Redaction, "spans"), (Rules, "has"), (Rules, "spans")]
)
def test_value_whose_redaction_fails_is_withheld(owner: type, method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> object:
        raise RuntimeError(LEAK)

    monkeypatch.setattr(owner, method, fail)
    for value in ({"url": LEAK, "token": SECRET}, {"query_string": {"code": SECRET, "url": LEAK}}):
        assert SECRET not in repr(Redaction().redact_values(value)) or method == "spans"
    if (owner, method) == (Redaction, "spans"):
        mixed: dict[str, object] = {"query_string": {"code": CODE}, "page": "2"}
        assert repr(Redaction().redact_values(mixed)) == repr({"query_string": FAILED, "page": "2"})


anything: Final = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary()
    | st.integers(0, len(LEAKS) - 1).map(lambda index: LEAKS[index])
    | st.sampled_from(["\ud800\0" * 1000, "x" * 100_000]),
    lambda values: (
        st.lists(values) | st.dictionaries(st.text() | st.sampled_from(["token", "query", "netloc"]), values)
    ),
)  # fmt: skip


@given(anything)
def test_no_value_raises_an_error_or_shows_a_secret(value: object) -> None:
    assert SECRET not in texts_of(REDACTION.redact_values(value))


# Arguments of a `Redaction`.


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"also": {1}}, "each key in also must be str, not int"),
        ({"keep": [b"a"]}, "each key in keep must be str, not bytes"),
        ({"also": [["a"]]}, "each key in also must be str, not list"),
        ({"also": "session"}, "also must be an iterable of str, not one str: put it in a set"),
        ({"keep": 1}, "keep must be an iterable of str, not int"),
        ({"keep": None}, "keep must be an iterable of str, not NoneType"),
        ({"text": 1}, "text must be str, not int"),
        ({"text": None}, "text must be str, not NoneType"),
        ({"profile": 1}, "profile must be str, not int"),
        ({"profile": ["default"]}, "profile must be str, not list"),
    ],
)
def test_arguments_have_the_right_type(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(TypeError, match=f"^{message}$"):
        Redaction(**arguments)


def test_userinfo_must_be_one_of_its_values() -> None:
    with pytest.raises(ValueError, match=r"^userinfo must be password, all or None, not 'user'$"):
        Redaction(userinfo=cast("Any", "user"))


@pytest.mark.parametrize(
    ("profile", "userinfo", "shown"),
    [("default", "all", "REDACTED:REDACTED"), ("all", "password", "me:REDACTED"), ("default", None, "me:REDACTED")],
)
def test_users_are_secret_if_userinfo_says_so(profile: Profile, userinfo: Any, shown: str) -> None:  # noqa: ANN401
    assert Redaction(profile, userinfo=userinfo).redact("https://me:pw@h/") == f"https://{shown}@h/"


def test_repr_shows_the_profile() -> None:
    assert repr(Redaction("all")) == "Redaction('all')"
