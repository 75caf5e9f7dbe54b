"""Calls of every public function that takes a text, for tests of threads and of memory."""

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from inspect import getattr_static
from typing import Any, Final

import uri_split

Call = Callable[[Any, str], object]
"""A call of a public function, or of a class and its methods, with a text."""

# Each of a number has other schemes, hosts, keys, characters, names of charsets, depths of percent-encoding.
_TEXTS: Final = (
    "https://user{n}:pw{n}@host{n}.example.t{w}/p{n}/../{n};a=b?q{n}={n}&b=c#f{n}",
    "http://a{n}.{w} b/{c}{n}",
    "see htps:/exampel{n}.c{w}/ and <x{w}:y{n}>, or www.{w}.de/{n} ({w}:{n})",
    "//{c}{w}.xn--{w}.com:{n}\\{c}",
    "a{w}:?token{n}%{five}3D{w}&key_{w}={n}#{c}",
    "data:text/{w};charset=x-{w};a{n}={n},{n}",
    "mailto:{w}@{w}.example?subject={n}",
    "urn:{w}:{n}?+{w}?={n}",
    "{w} dot {w} dot com slash {n}",
    "[{n}::{n}]/{c}|{w}^{n}",
    "http://{n}/%{n}%zz{w}?a=http%3A%2F%2F{w}.{c}",
    "ｈｔｔｐｓ：／／{w}．com／{c}{n}",  # noqa: RUF001  as it is typed with an input method
    "ｈっｔｐｓ：／／さくら。{w}。com／{n}",  # noqa: RUF001  the same
    "https://www.{w}.com/{n}?a={n}",
    "more (https://{w}.com/{n}) here",
)


def text_of(number: int) -> str:
    """Return the text of a number, which no other number has."""
    character = number % 0x110000
    w = "".join(chr(97 + digit) for digit in divmod(number % 676, 26)) + f"{number:x}".translate(_LETTERS)
    return _TEXTS[number % len(_TEXTS)].format(n=number, w=w, c=chr(character), five="25" * (number // 11 % 90))


# Public functions and types of texts that get no text from outside.
WITHOUT_TEXT: Final = {
    "uri_split.compat.differences.warn_of_differences",
    "uri_split.compat.urllib_parse.quote_from_bytes",  # that of the standard library
    "uri_split.compat.urllib_parse.unquote_to_bytes",  # that of the standard library
    "uri_split.forms.html_attributes",
    "uri_split.forms.json_schema",
    "uri_split.forms.json_schema_of_rule",
    "uri_split.messages.Message",
    "uri_split.proofs.prove_rules",
    "uri_split.templates.uri",  # of t-strings, from Python 3.14 on
}
_LETTERS: Final = str.maketrans("0123456789", "ghijklmnop")


def _values(value: object) -> list[object]:
    """Return the properties of an object, or why they have no value."""
    names = [name for name in dir(type(value)) if isinstance(getattr_static(value, name), property)]
    return [value, repr(value), *(result(lambda name=name: getattr(value, name)) for name in names)]  # type: ignore[misc]


def result(call: Callable[[], object]) -> object:
    """Return what is returned, or else the text of the error."""
    try:
        return call()
    except (ValueError, ModuleNotFoundError) as error:
        return f"{error!r}: {error}"


def _reference(kind: Callable[[str], Any], text: str) -> object:
    each = kind(text)
    return [_values(each), each.normalize(scheme_based=True), each.display(), each.redacted(), each.sorted_query()]


def _uri(kind: Callable[[str], Any], text: str) -> object:
    each = kind(text)
    return [_reference(kind, text), each.resolve(f"../{text[-4:]}"), each.relativize("http://a/")]


def _policy(kind: Callable[..., Any], text: str) -> object:
    """Make a policy for the text, and use it and the policies of the package."""
    word = "".join(filter(str.isalnum, text.encode("ascii", "ignore").decode()))[-20:].lower()
    number = len(text) % 256
    networks = {f"{number}.0.0.0/8"}
    policy = kind(hosts={f"{word}.example"}, public_hosts_only=True, refuse_networks=networks, max_length=2000 + number)
    policies = [policy, *(getattr(uri_split, name) for name in uri_split.__all__ if name.isupper() and name != "URI")]
    checked = [(each.check(text), each.verdict(text), each.is_valid(text)) for each in policies]
    return [checked, policy.pattern(), policy.json_schema(), policy.clean(text)]


def _combined(_: object, text: str) -> object:
    number = hash(text) % 2**16
    policy = uri_split.Policy(hosts={f"h{number}.example"}, same_in_browsers=True)
    return [(policy & uri_split.WEB_LINK).witness(), (policy - uri_split.WEBSITE).is_valid(text)]


def _template(kind: Callable[[str], Any], text: str) -> object:
    template = kind(f"//h/{text[-30:]}{{/a}}{{?b*}}")
    expanded = template.expand(a=text, b={text[:9]: text})
    return [template, expanded, template.match(expanded), template.pattern(), kind("{+a}{?b}").match(text)]


def _origins(kind: Callable[[str], Any], text: str) -> object:
    return [kind("https://a.example").why_not(text), kind(f"https://{text[8:20]}.example").accepts(text)]


def _listed(found: Iterable[object]) -> object:
    return [(str(each), repr(each)) for each in found]


_REFERENCES: Final = dict.fromkeys(("uri_split.URIReference", "uri_split.RelativeRef"), _reference)
_URIS: Final = dict.fromkeys(("uri_split.URI", "uri_split.AbsoluteURI"), _uri)
_OF_URLLIB: Final[dict[str, Call]] = {
    "parse_qs": lambda parse_qs, text: parse_qs(text),
    "parse_qsl": lambda parse_qsl, text: parse_qsl(text),
    "quote": lambda quote, text: quote(text, text[:3].encode(), errors="replace"),
    "quote_plus": lambda quote_plus, text: quote_plus(text, errors="replace"),
    "unquote": lambda unquote, text: unquote(text),
    "unquote_plus": lambda unquote_plus, text: unquote_plus(text),
    "urldefrag": lambda urldefrag, text: urldefrag(text),
    "urlencode": lambda urlencode, text: urlencode({text[:4].encode(errors="replace"): text.encode(errors="replace")}),
    "urljoin": lambda urljoin, text: urljoin(text, text[-9:]),
    "urlparse": lambda urlparse, text: _values(urlparse(text)),
    "urlsplit": lambda urlsplit, text: _values(urlsplit(text)),
    "urlunparse": lambda urlunparse, text: urlunparse(("http", text[-9:], text, "", "", "")),
    "urlunsplit": lambda urlunsplit, text: urlunsplit(("http", text[-9:], text, "", "")),
}

CALLS: Final[Mapping[str, Call]] = {
    "uri_split.split": lambda split, text: split(text).unsplit(),  # it loads least, so that the others are loaded later
    "uri_split.is_uri": lambda is_uri, text: is_uri(text),
    "uri_split.is_valid": lambda is_valid, text: is_valid(text, "URI-reference"),
    "uri_split.verdict": lambda verdict, text: verdict(text),
    "uri_split.diagnose": lambda diagnose, text: [(each, each.help) for each in diagnose(text)],
    **_REFERENCES,
    **_URIS,
    "uri_split.equivalent": lambda equivalent, text: equivalent(text, text.lower()),
    "uri_split.build": lambda build, text: build(scheme="http", host=text[8:24], path=f"/{text}", query={text: text}),
    "uri_split.find": lambda find, text: _listed(find(text, suffixes=True)),
    "uri_split.find_in_lines": lambda find_in_lines, text: _listed(find_in_lines([text, text])),
    "uri_split.find_hazards": lambda find_hazards, text: [(each, each.message) for each in find_hazards(text)],
    "uri_split.redact": lambda redact, text: redact(text),
    "uri_split.Redaction": lambda kind, text: [kind(also={f"key_{hash(text)}"}).redact(text), kind("all").spans(text)],
    "uri_split.repair": lambda repair, text: repair(text, default_scheme="https"),
    "uri_split.suggest": lambda suggest, text: suggest(text),
    "uri_split.Policy": _policy,
    "uri_split.CombinedPolicy": _combined,
    "uri_split.Callback": lambda kind, text: kind("https://a.example/", "http://127.0.0.1/").why_not(text),
    "uri_split.Origins": _origins,
    "uri_split.URITemplate": _template,
    "uri_split.lenient.component_spans": lambda component_spans, text: component_spans(text),
    "uri_split.lenient.hidden_spans": lambda hidden_spans, text: hidden_spans(text),
    "uri_split.lenient.password_span": lambda password_span, text: password_span(text),
    "uri_split.lenient.password_spans": lambda password_spans, text: password_spans(text),
    "uri_split.lenient.redacted": lambda redacted, text: redacted(text),
    "uri_split.lenient.split_authority": lambda split_authority, text: split_authority(text),
    "uri_split.encoding.iri_to_uri": lambda iri_to_uri, text: iri_to_uri(text, idna=True),
    "uri_split.encoding.percent_decode": lambda percent_decode, text: percent_decode(text),
    "uri_split.encoding.percent_encode": lambda percent_encode, text: percent_encode(text, "segment"),
    "uri_split.encoding.uri_to_iri": lambda uri_to_iri, text: uri_to_iri(text),
    "uri_split.files.file_path": lambda file_path, text: file_path(f"file:///{text}"),
    "uri_split.files.file_uri": lambda file_uri, text: file_uri(f"/{text}"),
    "uri_split.hosts.is_public": lambda is_public, text: is_public(text[2:20]),
    "uri_split.hosts.parse_host": lambda parse_host, text: _values(parse_host(text.split("/")[0])),
    "uri_split.hosts.same_site": lambda same_site, text: same_site(text, "https://example.com/"),
    "uri_split.hosts.to_idna": lambda to_idna, text: to_idna(text.partition("/")[0]),
    "uri_split.resolution.absolute_links": lambda links, text: links(f'<a href="{text}">', "http://a/"),
    "uri_split.resolution.base_uri": lambda base_uri, text: base_uri(embedded=text, default="http://a/"),
    "uri_split.resolution.merge": lambda merge, text: merge("http://a/b", text),
    "uri_split.resolution.remove_dot_segments": lambda remove_dot_segments, text: remove_dot_segments(text),
    "uri_split.messages.messages": lambda messages, text: messages(f"de-{text}").language,
    "uri_split.proofs.prove_equal": lambda prove_equal, text: prove_equal(f"[{text[-3:]}é]", "scheme"),
    "uri_split.rules.contains": lambda contains, _: contains("URI", "absolute-URI"),
    "uri_split.templates.conflict": lambda conflict, text: conflict(f"/{text[-8:]}{{a}}", "/{b}/{c}"),
    "uri_split.schemes.DataURI": lambda kind, text: _values(kind(f"data:;charset={text[-9:]},{text[5:9]}")),
    "uri_split.schemes.MailtoURI": lambda kind, text: _values(kind(f"mailto:{text}")),
    "uri_split.schemes.URN": lambda kind, text: _values(kind(f"urn:{text}")),
    **{f"uri_split.compat.urllib_parse.{name}": call for name, call in _OF_URLLIB.items()},
}


def call(name: str, text: str) -> object:
    """Call what has a name with a text, and return the result or the text of its error."""
    module, _, attribute = name.rpartition(".")
    return result(lambda: CALLS[name](getattr(import_module(module), attribute), text))
