"""Secrecy of passwords in whatever is shown of a text (RFC 3986, sections 3.2.1 and 7.5)."""

import re
from collections.abc import Callable, Iterator
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from tests.cli.command_line import uri_split
from tests.passwords import (
    BETWEEN,
    LIKE_USERINFO,
    PIECES,
    PIECES_OF_A_URI,
    USERINFO,
    shows_a_password,
    texts,
    with_delimiters,
    written_otherwise,
)
from tests.texts import references_and_others
from uri_split import (
    URI,
    AbsoluteURI,
    Callback,
    DisallowedURI,
    InvalidURI,
    Policy,
    RelativeRef,
    URIReference,
    URITemplate,
    build,
    diagnose,
    find,
    find_hazards,
    lenient,
    repair,
    rules,
    split,
    suggest,
)
from uri_split._algebra.schemes import WEB
from uri_split._diagnosis import required
from uri_split._grammar import RuleName
from uri_split._passwords import IN_AT, WITH_AT, WITH_COLON, like_passwords
from uri_split._picture import picture
from uri_split._problem import best_suggestion
from uri_split._text.spans import touched
from uri_split.cli.commands.report import excerpt
from uri_split.cli.lines import Line, reasons
from uri_split.cli.records import Record, whole
from uri_split.messages import messages
from uri_split.schemes import URN, DataURI, MailtoURI


def result_or_error(call: Callable[[], object]) -> str:
    try:
        return repr(call())
    except (InvalidURI, DisallowedURI) as error:
        params = [problem.params for problem in error.problems]
        return f"{error}\n{error.explained(messages('de'))}\n{error!r}\n{error.problems}\n{params}"
    except ValidationError as error:
        return f"{error}\n{error!r}\n{error.errors(include_input=False)}"


BASE = URI("http://h/a/b?q")
RULES: tuple[RuleName, ...] = (
    *("URI", "URI-reference", "relative-ref", "hier-part", "authority", "host", "port", "IP-literal", "IPv6address"),
    *("path-abempty", "query", "fragment", "segment", "reg-name"),
)
POLICY = Policy(forbid={"query"}, hosts={"x"}, schemes={"y"}, allow_userinfo=True)
FIELD: TypeAdapter[URI] = TypeAdapter(URI)


def errors_and_messages(text: str) -> Iterator[str]:
    """Yield the errors and messages about a text."""
    for rule in RULES:
        yield result_or_error(lambda rule=rule: required(text, rule) and None)  # type: ignore[misc]
        yield from reasons(
            Line("file", text, Record(1, text, text, whole)), rule, diagnose(text, rule), best_suggestion(text, rule)
        )
    for hazard in find_hazards(text):
        yield repr(hazard)
        yield from excerpt(text, hazard.start, hazard.end)
    for repaired in (repair(text, default_scheme="foo"), repair(text, base=BASE)):
        for change in repaired.changes if repaired else ():
            yield repr(change)
    for suggestion in suggest(text):
        yield suggestion.message
        yield from map(repr, suggestion.changes)
    yield repr(POLICY.check(text))


def reprs(text: str) -> Iterator[str]:
    """Yield the representations of a text and of values made from it."""
    for kind in (URI, AbsoluteURI, RelativeRef, URIReference, FIELD.validate_python, POLICY.parse):
        yield result_or_error(lambda kind=kind: kind(text))  # type: ignore[misc]
    yield result_or_error(lambda: URIReference(text).normalize())
    yield result_or_error(lambda: (URIReference(text).components, URIReference(text).decoded))
    yield result_or_error(lambda: BASE.resolve(text))
    yield result_or_error(lambda: BASE.relativize(text))
    yield repr(split(text))
    yield picture(text, 10_000)
    yield lenient.redacted(text)


@settings(max_examples=50)
@given(texts(USERINFO))
def test_no_password_is_shown(text: str) -> None:
    for output in (*errors_and_messages(text), *reprs(text)):
        assert not shows_a_password(output), output


# In other texts, the characters before the userinfo would be percent-encoded, and no slash would precede it.
@given(texts(tuple(context for context in USERINFO if not re.search(r"[\s\\]", context))))
def test_no_password_is_in_the_representation_of_a_repair(text: str) -> None:
    assert not shows_a_password(repr(repair(text)))
    assert not shows_a_password(repr(repair(text, default_scheme="foo")))
    assert not shows_a_password(repr(repair(text, base=BASE)))


@settings(max_examples=60)
@given(written_otherwise())
def test_no_password_beside_delimiters_that_are_written_otherwise_is_shown(text: str) -> None:
    for output in (*errors_and_messages(text), *reprs(text), repr(lenient.split_authority(text))):
        assert not shows_a_password(output), output


@settings(max_examples=60)
@given(with_delimiters())
def test_no_password_with_delimiters_and_white_space_is_shown(text: str) -> None:
    for output in (*errors_and_messages(text), *reprs(text)):
        assert not shows_a_password(output), output


ARGUMENTS: dict[str, Callable[[str], object]] = {
    "address": MailtoURI.of,
    "header": lambda text: MailtoURI.of(**{text: "a"}),
    "value of a header": lambda text: MailtoURI.of(subject=text, body=text),
    "header of another type": lambda text: MailtoURI.of(**{text: 1}),  # type: ignore[arg-type]
    "media type": lambda text: DataURI.of("", text),
    "charset": lambda text: DataURI.of("", parameters={"charset": text}),
    "parameter": lambda text: DataURI.of(b"", "a/b", {text: text}),
    "name": lambda text: URN.of(text, text),
    "rule": lambda text: diagnose("a", text),  # type: ignore[arg-type]
    "scheme": lambda text: build(scheme=text),
    "host": lambda text: build(scheme="http", host=text),
    "segments": lambda text: build(path=[text, text]),
    "query": lambda text: build(query={text: text}),
    "segment": lambda text: BASE / text,
    "last segment": BASE.with_name,
    "component": lambda text: BASE.with_components(path=text),
    "base": lambda text: repair("a", base=text),
    "hosts": lambda text: Policy(hosts={text}),
    "schemes": lambda text: Policy(schemes={text}),
    "callback": Callback,
    "redirect URI": Callback("https://h.example/").why_not,
    "template": URITemplate,
    "expression": lambda text: URITemplate(f"{{{text}}}"),
}


@pytest.mark.parametrize("name", ARGUMENTS)
@pytest.mark.parametrize(
    "text",
    [
        *(
            "http://me:QQQQ@h.example/",
            "http%3A%2F%2Fme%3AQQQQ%40h",
            "http://me\uff1aQQQQ@h/<",
            "http://me:QQQQ\uff20h",
        ),
        *(f"http://me:{'Q' * 30}@h/a b", "postgres://app:QQ#QQ@db.example/\n", "http://me:QQQQ@h/\udcff"),
    ],
)
def test_no_password_of_an_argument_is_shown(name: str, text: str) -> None:
    try:
        shown = repr(ARGUMENTS[name](text))
    except (ValueError, TypeError, LookupError) as error:
        shown = f"{error}\n{error!r}"
    assert not shows_a_password(shown)


EXPRESSIONS = ("{a}", "{+a}", "{#a}", "{.a*}", "{/a}", "{/a*}", "{;a}", "{?a,b}", "{&a}", "{a:3}")
BEFORE_EXPRESSIONS = (
    *("http://me:{}@h/", "//:{}@h", "FTP://a:{}@[::1]:21/x", "foo://me:b:{}@h:80", "//me:{}@x@h", "http:/me:{}@h/"),
    *("https:me:{}@h", "wss:///me:{}@h"),
)
AFTER_EXPRESSIONS = ("{+b}me:{}@h", "{+b}/me:{}@h", "foo:{+b}:{}@h", "{b}:me:{}@h", "{/b*}me:{}@h")


def templates(contexts: tuple[str, ...]) -> st.SearchStrategy[str]:
    """Return a strategy for templates with a password, and expressions in it and around it."""
    passwords = st.lists(st.sampled_from(PIECES_OF_A_URI), max_size=3).map(lambda pieces: ["QZ", *pieces, "QZ"])
    inserted = st.lists(st.tuples(st.sampled_from(EXPRESSIONS), st.floats(0, 1)), max_size=3)
    return st.builds(_with_expressions, st.sampled_from(contexts), passwords, inserted)


def _with_expressions(context: str, password: list[str], inserted: list[tuple[str, float]]) -> str:
    before, after = context.rsplit("{}", 1)
    pieces = [*re.findall(r"\{.*?\}|.", before), *password, *after]
    for expression, place in inserted:
        pieces.insert(round(place * len(pieces)), expression)
    return "".join(pieces)


@given(templates((*BEFORE_EXPRESSIONS, *AFTER_EXPRESSIONS)))
def test_no_password_is_in_the_representation_of_a_template(text: str) -> None:
    assert not shows_a_password(repr(URITemplate(text)))


# A single character of a literal may be in an example of a value.
@settings(max_examples=25)
@given(templates(BEFORE_EXPRESSIONS))
def test_no_password_is_in_the_representation_of_an_ambiguity(text: str) -> None:
    assert "QZ" not in repr(URITemplate(text).ambiguity())


# With other characters, a URI that is found may end within a password, and nothing in it shows that.
@given(texts(USERINFO, PIECES_OF_A_URI))
def test_no_password_is_in_the_representation_of_a_found_uri(text: str) -> None:
    assert not shows_a_password(repr(list(find(text))))


@settings(max_examples=50)
@given(texts((*USERINFO, *LIKE_USERINFO)))
def test_text_that_people_may_take_for_a_password_is_not_in_a_message(text: str) -> None:
    for output in errors_and_messages(text):
        assert not shows_a_password(output), output


# Browsers end an authority at a backslash, and programs in C at a NUL; they read hosts in lower case.
@given(st.lists(st.sampled_from(("zebra", "@", ":", "\\", "\0", ".")), max_size=6), st.sampled_from(USERINFO))
def test_host_within_a_password_is_not_in_a_hazard(pieces: list[str], context: str) -> None:
    text = context.format("".join(("zebra", *pieces, "zebra")))
    for hazard in find_hazards(text):
        assert "zebra" not in hazard.message.lower()


def test_host_that_browsers_read_within_a_password_has_asterisks() -> None:
    text = r"http://@:@SECRET\:SECRET@.example/"
    assert [hazard.message for hazard in find_hazards(text) if hazard.code == "backslash"] == [
        r'browsers treat "\" as "/" and read "***" as the host'
    ]


@given(texts((*USERINFO, *LIKE_USERINFO)), st.sampled_from(list(rules.RULES)))
def test_problem_in_a_hidden_span_has_asterisks_for_what_was_found(text: str, rule: RuleName) -> None:
    hidden = lenient.hidden_spans(text, rule)
    for problem in diagnose(text, rule):
        if touched(hidden, problem.start, problem.end):
            assert problem.found == "***"


@given(references_and_others)
def test_text_without_an_at_sign_has_no_password(text: str) -> None:
    text = text.replace("@", "")
    assume("%40" not in text)
    assert like_passwords(text) == ()


@given(st.one_of(references_and_others, texts((*USERINFO, *LIKE_USERINFO))))
def test_spans_are_in_order_and_apart_and_contain_the_password_of_the_authority(text: str) -> None:
    passwords, hidden = lenient.password_spans(text), lenient.hidden_spans(text)
    for spans in (passwords, hidden):
        ends = [end for span in spans for end in span]
        assert ends == sorted(ends)
        assert all(start < end for start, end in spans)
    of_authority = lenient.password_span(text)
    for spans, others in ((passwords, hidden), ((of_authority,) if of_authority else (), passwords)):
        assert all(any(a <= start and end <= b for a, b in others) for start, end in spans)
    assert lenient.redacted(lenient.redacted(text)) == lenient.redacted(text)


# What decides that there is no password, before a text is read.
@given(st.one_of(references_and_others, texts((*USERINFO, *LIKE_USERINFO)), written_otherwise()))
def test_text_with_a_password_has_a_sign_of_it(text: str) -> None:
    if like_passwords(text):
        assert any(sign in text for sign in IN_AT)
        assert WITH_AT.search(text)
        assert WITH_COLON.search(text)


@pytest.mark.parametrize("scheme", sorted(WEB))
def test_password_after_a_web_scheme_without_slashes_is_hidden(scheme: str) -> None:
    text = f"{scheme.upper()}:me:secret@h"
    assert lenient.redacted(text) == f"{scheme.upper()}:me:***@h"


def test_every_password_of_a_line_is_hidden() -> None:
    with pytest.raises(InvalidURI) as caught:
        URI("http://a:one1@h/ http://b:two2@h/")
    assert str(caught.value).splitlines()[1] == "  http://a:***@h/ http://b:***@h/"
    assert repr(URI("http://h/?u=//me:a@h&v=//me:b@h")) == "AbsoluteURI('http://h/?u=//me:***@h&v=//me:***@h')"


def test_each_password_is_a_hazard_up_to_a_thousand() -> None:
    found = [hazard for hazard in find_hazards("http://h/?" + "u=//me:secret@h&" * 1002) if hazard.affects == "secret"]
    assert [hazard.code for hazard in found] == ["password"] * 1000 + ["more"]


def drawn_lines() -> str:
    random = Random(3986)
    lines = [
        "".join(
            random.choice(BETWEEN) + random.choice((*USERINFO, *LIKE_USERINFO)).format(f"Q{random.choice(PIECES)}")
            for _ in range(random.randint(1, 4))
        )
        for _ in range(100)
    ]
    return "\n".join(re.sub(r"[\r\n]", "", line) for line in lines)


@pytest.mark.parametrize(
    "arguments",
    [
        *(("check", "--format", form) for form in ("text", "jsonl", "github")),
        *(("check", "--rule", rule) for rule in ("authority", "host", "URI-reference")),
        *(("hazards", "--notes", "--format", form) for form in ("text", "jsonl")),
        *(("hazards", "--browser", "--notes", "--format", form) for form in ("text", "jsonl")),
        ("check", "--browser"),
        ("lint", "-"),
        *(("normalize",), ("resolve", "http://h/"), ("relativize", "http://h/"), ("repair", "--show-changes")),
    ],
)
def test_no_password_is_in_the_output_of_a_command(arguments: tuple[str, ...]) -> None:
    ended = uri_split(*arguments, stdin=drawn_lines().encode())
    assert not shows_a_password(ended.errors)
    assert arguments[0] not in {"check", "hazards", "lint"} or not shows_a_password(ended.text)


def test_no_password_is_in_a_report() -> None:
    body = uri_split("report", "-o", "-", stdin=drawn_lines().encode()).text.partition("</head>")[2]
    assert body
    assert not shows_a_password(body)


@pytest.mark.parametrize("form", ["html", "json"])
def test_no_password_is_in_a_report_about_browsers(form: str) -> None:
    ended = uri_split("report", "--browser", "--format", form, "-o", "-", stdin=drawn_lines().encode())
    assert ended.status == 0
    section = ended.text.partition({"html": "In browsers</h2>", "json": '"browsers": '}[form])[2]
    assert section
    assert not shows_a_password(section)
