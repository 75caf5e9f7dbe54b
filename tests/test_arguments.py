"""Arguments that are not exactly `str`, in every function that takes a text.

An instance of a subclass of `str` is read as its text, whatever its `str()` and `format()` return: a member of
``class Place(str, Enum)`` is an example, where ``str(Place.HOME)`` is ``"Place.HOME"``. Any other argument raises a
`TypeError` that names its type.
"""

import re
from collections.abc import Callable
from random import Random

import pytest

from tests.texts import drawn_reference
from uri_split import (
    URI,
    WEB_LINK,
    Authority,
    Components,
    DisallowedURI,
    InvalidURI,
    Policy,
    URIReference,
    build,
    diagnose,
    equivalent,
    find,
    find_hazards,
    find_in_lines,
    is_uri,
    is_valid,
    lenient,
    repair,
    split,
    suggest,
    verdict,
)
from uri_split.encoding import iri_to_uri, percent_decode, percent_encode, uri_to_iri
from uri_split.files import file_path, file_uri
from uri_split.hosts import IPvFuture, RegName, parse_host, same_site, to_idna
from uri_split.resolution import absolute_links, base_uri, merge, remove_dot_segments
from uri_split.rules import RULES
from uri_split.schemes import URN, DataURI, MailtoURI

BASE = URI("http://a/b/c/d;p?q")


class Lying(str):
    """A text whose `str()` and `repr()` return another text, which would be a relative reference."""

    __slots__ = ()

    def __str__(self) -> str:
        return "Place.HOME"

    def __repr__(self) -> str:
        return "Place.HOME"

    def __format__(self, format_spec: str) -> str:
        return "Place.HOME"


def _refusing(name: str) -> Callable[..., object]:
    def method(*_: object) -> object:
        message = f"str.{name} was called"
        raise AssertionError(message)

    return method


class Refusing(str):
    """A text that refuses to be asked anything: what it says need not be true of its characters."""

    __slots__ = ()


for _name in set(dir(str)) - set(dir(object)) - {"__getnewargs__", "maketrans"} | {
    *("__str__", "__repr__", "__format__", "__radd__"),  # the last as in a `Markup` of markupsafe
}:
    setattr(Refusing, _name, _refusing(_name))

POLICY = Policy(schemes={"https"})
FUNCTIONS: dict[str, Callable[[str], object]] = {
    "URIReference": URIReference,
    "URI": URI,
    **{
        f"build({name})": lambda text, name=name: build(**{"host": "h"} | {name: text})  # type: ignore[misc,call-overload]
        for name in ("scheme", "userinfo", "user", "host", "path", "query", "fragment")
    },
    "build(password)": lambda text: build(host="h", user="", password=text),
    "build(segment)": lambda text: build(path=["", text]),
    "build(parameter)": lambda text: build(query=[(text, "x")]),
    "build(value)": lambda text: build(query={"x": text}),
    "absolute_links": lambda text: absolute_links(text, "http://a/"),
    "base_uri": lambda text: base_uri(embedded=text, default="http://a/"),
    "resolve": BASE.resolve,
    "relativize": BASE.relativize,
    "is_same_document": BASE.is_same_document,
    **{
        f"with_components({name})": lambda text, name=name: BASE.with_components(**{name: text})  # type: ignore[misc]
        for name in ("scheme", "userinfo", "user", "host", "port", "path", "query", "fragment")
    },
    "with_components(password)": lambda text: BASE.with_components(user="", password=text),
    "with_query_param(name)": lambda text: BASE.with_query_param(text, "x"),
    "with_query_param(value)": lambda text: BASE.with_query_param("x", text),
    "with_query(name)": lambda text: BASE.with_query([(text, "x")]),
    "with_query(value)": lambda text: BASE.with_query([("x", text)]),
    "with_query_params(name)": lambda text: BASE.with_query_params([(text, "x")]),
    "with_query_params(value)": lambda text: BASE.with_query_params(x=text),
    "add_query_params(name)": lambda text: BASE.add_query_params([(text, "x")]),
    "add_query_params(value)": lambda text: BASE.add_query_params(x=text),
    "query_param": URI("http://a/?x=1&https=2&%2E.=3").query_param,
    "query_param_all": URI("http://a/?x=1&https=2&%2E.=3").query_param_all,
    "without_query_params": URI("http://a/?x=1&https=2&%2E.=3").without_query_params,
    "with_only_query_params": URI("http://a/?x=1&https=2&%2E.=3").with_only_query_params,
    "with_name": BASE.with_name,
    "with_suffix": BASE.with_suffix,
    "joinpath": BASE.joinpath,
    "is_within": BASE.is_within,
    "/": lambda text: BASE / text,
    "Components": lambda text: Components(None, None, text, text, text).unsplit(),
    "Components(scheme)": lambda text: Components(text, text, "", None, None).unsplit(),
    "Authority": lambda text: Authority(text, text, text).unsplit(),
    "IPvFuture": lambda text: str(IPvFuture(text, text)),
    "RegName": lambda text: (RegName(text).is_dns_name, RegName(text).unicode),
    "Rule.prefix": RULES["URI"].prefix,
    "diagnose": diagnose,
    "verdict": verdict,
    "equivalent(a)": lambda text: equivalent(text, "HTTP://Example.com/a?b#c"),
    "equivalent(b)": lambda text: equivalent("HTTP://Example.com/a?b#c", text),
    "file_uri": file_uri,
    "file_path": file_path,
    "find": lambda text: list(find(text)),
    "find(schemes)": lambda text: list(find("http://a/ https://b/", schemes=[text])),
    "find_in_lines": lambda text: list(find_in_lines([text])),
    "find_hazards": find_hazards,
    "iri_to_uri": iri_to_uri,
    "uri_to_iri": uri_to_iri,
    "lenient.split_authority": lenient.split_authority,
    **{
        f"lenient.{function.__name__}": function
        for function in (lenient.component_spans, lenient.hidden_spans, lenient.password_span, lenient.password_spans)
    },
    "lenient.redacted": lenient.redacted,
    "merge(base)": lambda text: merge(text, "x"),
    "merge(path)": lambda text: merge("http://h", text),
    "parse_host": parse_host,
    "percent_decode": percent_decode,
    "percent_encode(text)": lambda text: percent_encode(text, "segment"),
    "percent_encode(also_encode)": lambda text: percent_encode("a/b", "path", also_encode=text),
    "remove_dot_segments": remove_dot_segments,
    "repair": repair,
    "repair(base)": lambda text: repair("a b", base=text),
    "repair(default_scheme)": lambda text: repair("//example.com/", default_scheme=text),
    "same_site(a)": lambda text: same_site(text, "https://www.example.com/"),
    "same_site(b)": lambda text: same_site("https://www.example.com/", text),
    "split": split,
    "Components.host": lambda text: Components(None, text, "", None, None).host,
    "suggest": suggest,
    "suggest(default_scheme)": lambda text: suggest("a b", default_scheme=text),
    "to_idna": to_idna,
    "WEB_LINK.parse": WEB_LINK.parse,
    "DataURI": DataURI,
    "DataURI.of(media_type)": lambda text: DataURI.of(b"", text),
    "DataURI.of(parameter)": lambda text: DataURI.of("", "a/b", {"c": text}),
    "MailtoURI": MailtoURI,
    "MailtoURI.of": MailtoURI.of,
    "MailtoURI.of(header)": lambda text: MailtoURI.of(body=text),
    "URN": URN,
    "URN.of(nid)": lambda text: URN.of(text, "a"),
    "URN.of(nss)": lambda text: URN.of("ab", text),
    "Policy.check": POLICY.check,
    "Policy.verdict": POLICY.verdict,
    "Policy(schemes)": lambda text: Policy(schemes={text}).check("http://example.com/"),
    "Policy(hosts)": lambda text: Policy(hosts={text}).check("http://home/"),
}
TEXTS = (
    *("http://example.com/a?b#c", "HTTP://Example.com:80/%7e", " <http://me:secret@example.com/a b>", "../c"),
    *("data:,a#b", "mailto:a@b?c=d", "urn:ab:c", "a/b", "a@b"),
    *("example.com", "https", "HTTPS", "..", "80", "see http://a/.", "bücher.example", "//h:x/", "http://%41/"),
    *("é\ud800", "", "a@evil.com/?#", "/a%20b", "file:///a%20b"),
)  # fmt: skip


def outcome(function: Callable[[str], object], text: str) -> tuple[str, object]:
    try:
        result = function(text)
    except ValueError as error:
        return type(error).__name__, error.problems if isinstance(error, (InvalidURI, DisallowedURI)) else error.args
    return repr(result), result


@pytest.mark.parametrize("name", FUNCTIONS)
def test_subclass_of_str_has_the_same_result_as_its_text(name: str) -> None:
    random = Random(15)
    for text in (*TEXTS, *(drawn_reference(random) for _ in range(50))):
        assert outcome(FUNCTIONS[name], Lying(text)) == outcome(FUNCTIONS[name], text), text


@pytest.mark.parametrize("name", FUNCTIONS)
def test_subclass_of_str_is_read_and_never_asked(name: str) -> None:
    for text in TEXTS:
        assert outcome(FUNCTIONS[name], Refusing(text)) == outcome(FUNCTIONS[name], text), text


NONE_IS_A_VALUE = re.compile(
    r"base_uri|build\((?!path|segment|parameter).*|repair\((base|default_scheme)\)|with_components.*"
    r"|(?:with_query_param|with_query|with_query_params|add_query_params)\(value\)"
    r"|Components\(scheme\)|Components\.host|DataURI\.of\(media_type\)"
)
NUMBERS_ARE_VALUES = re.compile(
    r"(?:build|with_query_params?|with_query|add_query_params)\(value\)|with_components\(port\)|build\(segment\)|joinpath|/"
)
LISTS_ARE_VALUES = re.compile(
    r"build\(path\)|(?:build|with_query|with_query_params|add_query_params)\(value\)|MailtoURI\.of"
)
VALUES: tuple[tuple[type[object], re.Pattern[str]], ...] = (
    (type(None), NONE_IS_A_VALUE),
    (int, NUMBERS_ARE_VALUES),
    (list, LISTS_ARE_VALUES),
)
# The messages of these are Python's, or of another form.
HAVE_OTHER_MESSAGES = re.compile(r"build\((?:path|query)\)|Policy\(.*|Components.*|Authority|IPvFuture|RegName")
PREDICATES = (is_uri, is_valid)


@pytest.mark.parametrize("name", [*FUNCTIONS, *(predicate.__name__ for predicate in PREDICATES)])
def test_argument_of_another_type_is_a_type_error_that_names_the_type(name: str) -> None:
    functions = FUNCTIONS | {predicate.__name__: predicate for predicate in PREDICATES}
    for value in (None, 5, b"http://a/", ["http://a/"]):
        if any(isinstance(value, kind) and names.fullmatch(name) for kind, names in VALUES):
            continue  # that is a value there
        words = (
            "."
            if HAVE_OTHER_MESSAGES.fullmatch(name)
            else f"(?:str|int or digits).*, not (?:of )?{type(value).__name__}"
        )
        with pytest.raises(TypeError, match=words):
            functions[name](value)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # what is tested


# Those with one text; a function with several names the parameter.
WITH_ONE_TEXT = (
    *("URIReference", "URI", "DataURI", "MailtoURI", "URN", "base_uri", "resolve", "relativize", "is_same_document"),
    *("query_param", "query_param_all", "without_query_params", "with_only_query_params", "is_within"),
    *("diagnose", "verdict", "find", "find_hazards", "repair", "suggest", "split", "file_uri", "file_path"),
    *("iri_to_uri", "uri_to_iri", "percent_decode", "parse_host", "to_idna", "remove_dot_segments"),
    *("lenient.split_authority", "lenient.component_spans", "lenient.hidden_spans", "lenient.password_span"),
    *("lenient.password_spans", "lenient.redacted", "Policy.check", "Policy.verdict"),
)


@pytest.mark.parametrize("name", WITH_ONE_TEXT)
def test_error_about_another_type_names_the_function(name: str) -> None:
    function = re.escape(name.removeprefix("lenient."))
    with pytest.raises(TypeError, match=rf"^{function}\(\) argument must be str(?: or a \w+)?, not int$"):
        FUNCTIONS[name](5)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # what is tested


# Section 3.4
@pytest.mark.parametrize("value", [None, 5, b"x", ["x"]])
def test_name_of_a_query_parameter_to_remove_must_be_str(value: object) -> None:
    with pytest.raises(TypeError, match=f"^name must be str, not {type(value).__name__}"):
        URI("http://a/?x=1").with_query_param(value)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # what is tested


# Section 4.1: a value of a type matches the rule of the type.
def test_uris_made_from_a_subclass_of_str_are_valid() -> None:
    for text in TEXTS:
        repaired = repair(Lying(text), default_scheme=Lying("https"))
        uris = [found.uri for found in find(Lying(text))] + ([repaired.uri] if repaired else [])
        for uri in uris:
            assert type(URIReference(str(uri))) is type(uri)
            assert "Place" not in uri
