"""``uri-split report``: a page that describes a column of URIs."""

from base64 import b64encode
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from hashlib import sha256
from importlib import import_module, resources
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

import click

from uri_split import __version__
from uri_split._diagnosis import diagnose
from uri_split._grammar import Component
from uri_split._hazards.hazard import find_hazards
from uri_split._passwords import hidden_spans, without_passwords
from uri_split._text.spans import Span, mask
from uri_split.cli.atomic import atomic_write
from uri_split.cli.charts import (
    OTHERS,
    Bar,
    Markup,
    bars,
    code,
    count,
    definitions,
    element,
    joined,
    label,
    legend,
    lengths,
    share,
    stacked,
    statistics,
)
from uri_split.cli.errors import FAILED, extra_as_click_error, file_failure_as_click_error, json_line
from uri_split.cli.formats import COUNTED, IN_BROWSERS, RELATIVE
from uri_split.cli.inputs import FileKind, open_session
from uri_split.cli.objects import known_size
from uri_split.cli.options import (
    INPUTS_HELP,
    column_option,
    complete_files,
    expanded,
    input_format_option,
    refuse_input_as_output,
    refuse_object,
)
from uri_split.columns.cells import is_tracking
from uri_split.columns.parts import PARTS
from uri_split.messages import counted
from uri_split.strict import is_valid

if TYPE_CHECKING:
    from uri_split.browsers import Comparison, Outcome
    from uri_split.columns.summary import Distinct, Frequent, Kind, Row, Sample, Summary

# The page of a report: sections, findings and numbers.

# Problems and hazards of texts, grouped by code, with examples of each.

_EXAMPLES: Final = 2


class Occurrence(NamedTuple):
    """One problem or hazard of a text.

    Attributes:
        group: The component that is wrong, or what the hazard affects.
        code: The code of the problem or hazard.
        message: The message.
        span: The part of the text.
    """

    group: str
    code: str
    message: str
    span: Span


class Example(NamedTuple):
    """One message of the problems or hazards with one code.

    Attributes:
        row: The first row with this message.
        occurrence: The problem or hazard in that row.
        number: The number of rows with this message.
    """

    row: "Row"
    occurrence: Occurrence
    number: int


class ByCode(NamedTuple):
    """All problems or hazards with one code.

    Attributes:
        group: The component that is wrong, or what the hazards affect.
        code: The code of the problems or hazards.
        number: The number of rows that have at least one.
        examples: One for each of the most frequent messages.
    """

    group: str
    code: str
    number: int
    examples: tuple[Example, ...]


def problems(rows: "Iterable[Row]") -> list[ByCode]:
    """Return why rows are not URI references (`diagnose`), the most frequent code first."""
    return gathered(rows, _problems)


def hazards(rows: "Iterable[Row]") -> list[ByCode]:
    """Return the hazards of rows (`find_hazards`), the most frequent code first, and notes last."""
    return sorted(gathered(rows, _hazards_of), key=lambda each: each.group == "note")


def _problems(text: str) -> Iterable[Occurrence]:
    for problem in diagnose(text):
        yield Occurrence(problem.component or "", problem.code, problem.message, (problem.start, problem.end))


def _hazards_of(text: str) -> Iterable[Occurrence]:
    for hazard in find_hazards(text):
        yield Occurrence(hazard.affects, hazard.code, hazard.message, (hazard.start, hazard.end))


def gathered(rows: "Iterable[Row]", occurrences_of: Callable[[str], Iterable[Occurrence]]) -> list[ByCode]:
    """Return the occurrences on rows by code, the most frequent code first.

    Args:
        rows: The rows.
        occurrences_of: Returns the occurrences on a text. It is called once for each row.
    """
    first: dict[tuple[str, str], dict[str, tuple[Row, Occurrence]]] = {}
    numbers: Counter[tuple[str, str, str]] = Counter()
    for row in rows:
        # Count only the first occurrence of each code: a text may have a thousand.
        first_of_code = {
            (occurrence.group, occurrence.code): occurrence for occurrence in reversed(list(occurrences_of(row.text)))
        }
        for occurrence in first_of_code.values():
            group, code, message, _ = occurrence
            first.setdefault((group, code), {}).setdefault(message, (row, occurrence))
            numbers[group, code, message] += 1
    findings = [
        ByCode(
            *kind,
            sum(counts.values()),
            tuple(Example(*examples[message], number) for message, number in counts.most_common(_EXAMPLES)),
        )
        for kind, examples in first.items()
        if (counts := Counter({message: numbers[*kind, message] for message in examples}))
    ]
    return sorted(findings, key=lambda each: (-each.number, each.group, each.code))


# The sections of the page. Each explains what it shows and why it matters.

_HOSTS: Final = 20
_SCHEMES: Final = 12
_PORTS: Final = 10
_FINDINGS: Final = 15
_DOMAINS: Final = 15
_PARAMETERS: Final = 15
_CERTAIN: Final = 100
"""Rows of a sample from which on an estimate has 2 significant digits: its standard error is 10% or less."""

_KINDS: Final[dict["Kind", tuple[str, str]]] = {
    "reg-name": ("name", "a registered name, such as example.com"),
    "IPv4address": ("IPv4 address", ""),
    "IPv6address": ("IPv6 address", ""),
    "IPvFuture": ("future IP address", "IPvFuture, not in use yet"),
    "international": ("non-ASCII name", "not allowed in a URI: write it in IDNA, such as xn--bcher-kva.example"),
    "empty": ("empty", "for example, file:///etc/hosts"),
    "wrong": ("not a host", "not allowed by the grammar"),
}


class Source(NamedTuple):
    """Source of the texts.

    >>> Source("links.txt", None).rows(2000), Source("crawl.parquet", "url").rows(1)
    ('2,000 lines', '1 row')

    Attributes:
        name: The name of the file.
        column: The column of a table, or `None` for the lines of a text file.
        size: How many bytes the file has, if it is one.
        date: The day of the run, as in ISO 8601.
    """

    name: str
    column: str | None
    size: int | None = None
    date: str | None = None

    @property
    def row(self) -> str:
        """The unit that contains one text, "line" or "row"."""
        return "line" if self.column is None else "row"

    def rows(self, number: int) -> str:
        """Return a number of lines or rows with its unit."""
        return counted(number, self.row)


def sections(summary: "Summary", source: Source) -> list[Markup]:
    """Return the sections in the order of the page, for a column with at least one text."""
    return [
        _reasons(summary, source),
        _schemes(summary, source),
        _hosts(summary, source),
        _domains(summary, source),
        _ports(summary, source),
        _file_types(summary, source),
        _parameters(summary),
        _components(summary, source),
        _lengths(summary),
        _duplicates(summary, source),
        _hazards(summary, source),
    ]


def distinct_count(distinct: "Distinct") -> str:
    """Return the number of different values, with "about" if it is an estimate."""
    return count(distinct.number) if distinct.is_exact else f"about {count(round(distinct.number, -3))}"


def scaled(sample: "Sample", number: int) -> int:
    """Return the number of all rows for a number of rows of a sample, to 2 digits; 1 digit if there are under 100."""
    if sample.is_all:
        return number
    estimate = number * sample.number / sample.drawn
    return int(float(f"{estimate:.{int(number >= _CERTAIN)}e}"))


def value_count(frequent: "Frequent") -> str:
    """Return the number of different values that were counted, with "over" if some were dropped."""
    return f"over {count(len(frequent))}" if frequent.max_undercount else count(len(frequent))


def section(title: str, about: str, *content: str) -> Markup:
    """Return a section: its title, what it is about, and its content."""
    return element(
        "section", element("div", element("h2", title), element("p", about), class_="about"), element("div", *content)
    )


def _reasons(summary: "Summary", source: Source) -> Markup:
    title = "Reasons"
    about = (
        "Why texts are neither URIs nor relative references. Some programs reject such a text, others misread it: fix "
        "it at the source."
    )
    if not summary.neither:
        return section(title, about, element("p", f"None: every {source.row} is a URI or a relative reference."))
    components = [Bar(name, number, tone="neither") for name, number in summary.reasons.most_common()]
    return section(
        title,
        about,
        bars("The first component that is wrong", ["component", f"{source.row}s"], components, summary.neither),
        element("h3", "What is wrong"),
        element("p", f"{examined(summary.refused, source)} A text may have several problems."),
        finding_list(problems(summary.refused.rows()), summary.refused, source),
        *_faulty_hosts(summary, source),
    )


def examined(sample: "Sample", source: Source) -> str:
    """Return how many rows were examined."""
    words = f"Examined: {count(sample.drawn)} of {source.rows(sample.number)}"
    if sample.drawn == sample.size and not sample.is_all:
        words += ", chosen at random; numbers of all are estimates from these"
    if sample.too_long:
        words += f"; {count(sample.too_long)} longer than {count(sample.longest)} bytes skipped"
    return f"{words}."


def _faulty_hosts(summary: "Summary", source: Source) -> list[Markup]:
    if not summary.faulty_hosts.total:
        return []
    rows = _most_common(summary.faulty_hosts, _PORTS)
    caption = f"The hosts of {source.rows(summary.faulty_hosts.total)} that match neither rule"
    return [bars(caption, ["host", f"{source.row}s"], [row for row in rows if row.number], summary.neither)]


def finding_list(findings: Sequence[ByCode], sample: "Sample", source: Source) -> Markup:
    """Return a list of findings with examples, and the names of the rarer ones."""
    items = [_finding(each, sample, source) for each in findings[:_FINDINGS]]
    if rarer := findings[_FINDINGS:]:
        items.append(element("li", f"Rarer: {', '.join(map(_name, rarer))}."))
    return element("ul", *items, class_="findings", role="list")


def _finding(each: ByCode, sample: "Sample", source: Source) -> Markup:
    number = f"{'' if sample.is_all else 'about '}{source.rows(scaled(sample, each.number))}"
    kind = element("div", _name(each), element("span", number), class_="kind")
    return element("li", kind, *(_example(example, source) for example in each.examples))


def _name(each: ByCode) -> str:
    return f"{each.group}: {each.code}"


def _example(example: Example, source: Source) -> Markup:
    row, occurrence, number = example
    place = f"{source.row} {count(row.number)}"
    where = place if number == 1 else f"{source.rows(number)}, such as {place}"
    message = f"{occurrence.message[:1].upper()}{occurrence.message[1:]} "
    marked = code(row.text, occurrence.span, hidden_spans(row.text))
    return joined([element("p", message, element("small", where)), element("div", marked, class_="example")])


def _schemes(summary: "Summary", source: Source) -> Markup:
    wrong, none = summary.defined["scheme"] - summary.schemes.total, summary.texts - summary.defined["scheme"]
    rows = [
        *_most_common(summary.schemes, _SCHEMES),
        Bar("none", none, "relative references, and texts that are not URIs", "null"),
        Bar("not a scheme", wrong, "the text before the first colon cannot be a scheme", "neither"),
    ]
    return section(
        "Schemes",
        "The scheme, before the first colon, determines how the rest is read. A rare one is often a mistake.",
        _ranking(summary.schemes, "scheme", _SCHEMES, rows, source, summary.texts),
    )


def _hosts(summary: "Summary", source: Source) -> Markup:
    title = "Hosts"
    about = "The host is the machine that a program contacts. Check IP addresses and rare hosts."
    total = summary.host_kinds.total()
    if not total:
        return section(title, about, element("p", f"None: no {source.row} has an authority, which begins with //."))
    kinds = [
        Bar(name, summary.host_kinds[kind], more, "neither" if kind in {"wrong", "international"} else "")
        for kind, (name, more) in _KINDS.items()
        if summary.host_kinds[kind]
    ]
    kinds.sort(key=lambda bar: -bar.number)
    content = [bars("Kinds of hosts", ["kind", f"{source.row}s"], kinds, total, of_whole=True)]
    if summary.hosts.total:
        rows = _most_common(summary.hosts, _HOSTS)
        content += [_ranking(summary.hosts, "host", _HOSTS, rows, source, total), _tail(summary, source, total)]
    return section(title, about, *content)


def _tail(summary: "Summary", source: Source, total: int) -> Markup:
    hosts = summary.hosts
    words: list[str] = []
    if len(hosts) > _HOSTS:
        common = sum(number for _, number in hosts.most_common(_HOSTS))
        words.append(f"The {_HOSTS} most frequent hosts: {share(common, total)} of the {source.row}s with a host.")
    if hosts.max_undercount:
        words.append(f"Hosts in total: {distinct_count(summary.distinct_hosts)}.")
    else:
        words.append(f"Hosts that occur once: {count(hosts.singletons)} ({share(hosts.singletons, len(hosts))}).")
    return element("p", " ".join(words))


def _domains(summary: "Summary", source: Source) -> Markup:
    title = "Domains"
    about = (
        "The registrable domain is the part of a host that somebody registered, such as example.co.uk. What precedes "
        "it belongs to the same owner."
    )
    if not summary.domains.total:
        return section(title, about, element("p", f"None: no {source.row} has a host below a public suffix."))
    total = summary.host_kinds.total()
    rows = [
        *_most_common(summary.domains, _DOMAINS),
        Bar("none", total - summary.domains.total, "addresses, names without a dot, and invalid hosts", "null"),
    ]
    content = [_ranking(summary.domains, "registrable domain", _DOMAINS, rows, source, total)]
    if summary.top_levels.total:
        rows = _most_common(summary.top_levels, _DOMAINS)
        content.append(_ranking(summary.top_levels, "top-level domain", _DOMAINS, rows, source, total))
    return section(title, about, *content)


def _file_types(summary: "Summary", source: Source) -> Markup:
    rows = [
        *_most_common(summary.suffixes, _DOMAINS),
        Bar("none", summary.texts - summary.suffixes.total, "the last segment of the path has no dot", "null"),
    ]
    return section(
        "File types",
        "The end of the path, from the last dot of its last segment. What a server sends may be of another type.",
        _ranking(summary.suffixes, "file type", _DOMAINS, rows, source, summary.texts),
    )


def _parameters(summary: "Summary") -> Markup:
    title = "Parameters"
    about = (
        "The names of the parameters of queries. Those marked as tracking usually identify a campaign or a visitor, "
        "not a document."
    )
    parameters = summary.parameters
    if not parameters.total:
        return section(title, about, element("p", "None: no query has a parameter."))
    names = [name for name, _ in parameters.most_common(_PARAMETERS + 1)]
    rows = [
        row if row.tone == OTHERS or not is_tracking(name) else row._replace(more="tracking", tone="neither")
        for row, name in zip(_most_common(parameters, _PARAMETERS), [*names, ""], strict=False)
        if row.number
    ]
    caption = f"Parameters: {value_count(parameters)} different names"
    return section(title, about, bars(caption, ["name", "times"], rows, parameters.total))


def _ports(summary: "Summary", source: Source) -> Markup:
    title = "Ports"
    about = "Most URIs omit the default port of their scheme. An unusual port is often that of a test server."
    total = summary.defined["port"]
    if not total:
        return section(title, about, element("p", f"None: no {source.row} has a port."))
    empty = Bar("empty", summary.empty["port"], "a colon without a number", "null")
    rows = [*_most_common(summary.ports, _PORTS), empty]
    having = f"{source.rows(total)} with a port: {share(total, summary.texts)} of all."
    return section(title, about, _ranking(summary.ports, "port", _PORTS, rows, source, total), element("p", having))


def _most_common(frequent: "Frequent", number: int) -> list[Bar]:
    # If there would be only one other value, show it as well.
    shown = number + 1 if len(frequent) == number + 1 else number
    rows = [Bar(label(value), n) for value, n in frequent.most_common(shown)]
    return [*rows, Bar("all others", frequent.total - sum(row.number for row in rows), tone=OTHERS)]


def _ranking(frequent: "Frequent", noun: str, most: int, rows: list[Bar], source: Source, whole: int) -> Markup:
    """Return a table of the rows whose number is not 0."""
    some = f"{value_count(frequent)} {noun}{'' if len(frequent) == 1 else 's'}"
    caption = f"The {most} most frequent of {some}" if len(frequent) > most + 1 else some
    if frequent.max_undercount:
        caption += f"; counts may be up to {count(frequent.max_undercount)} too low"
    return bars(caption, [noun, f"{source.row}s"], [row for row in rows if row.number], whole)


def _components(summary: "Summary", source: Source) -> Markup:
    rows = [
        Bar(part, summary.defined[part] - summary.empty[part], others=(count(summary.empty[part]),)) for part in PARTS
    ]
    words = f"No {source.row} has a password in its userinfo."
    if summary.passwords:
        words = f"{source.rows(summary.passwords)} with a password, which every reader of the texts can see."
    return section(
        "Components",
        "Which components the texts have. Empty is not absent: http://example.com/? has an empty query.",
        bars(
            f"{source.row.capitalize()}s with each component",
            ["component", "present", "empty"],
            rows,
            summary.texts,
            of_whole=True,
        ),
        element("p", words),
    )


def _lengths(summary: "Summary") -> Markup:
    about = "In characters. RFC 9110, section 4.1, recommends supporting at least 8,000 bytes; some programs do not."
    return section("Lengths", about, lengths(summary.lengths))


def _duplicates(summary: "Summary", source: Source) -> Markup:
    distinct = summary.distinct
    again = max(0, summary.texts - distinct.number)
    words = (
        f"Different texts: {distinct_count(distinct)}. {source.row.capitalize()}s that repeat an earlier one: "
        f"{'about ' if not distinct.is_exact else ''}{count(again)} ({share(again, summary.texts)})."
    )
    documents = (
        f"Different normal forms: {distinct_count(summary.documents)}. Compared are the normal forms of links, by the "
        "rules of their scheme (RFC 3986, section 6.2.3) and without their fragment, as uri-split dedupe compares them."
    )
    return section(
        "Duplicates",
        "Compared character by character. Texts that differ in case or percent-encoding may still be equivalent.",
        stacked([(summary.texts - again, "valid"), (again, "null")], summary.texts),
        element("p", words),
        element("p", documents),
    )


def _hazards(summary: "Summary", source: Source) -> Markup:
    found = hazards(summary.sample.rows())
    return section(
        "Hazards",
        "Texts, valid or not, in which browsers or libraries read a different host, scheme or path, or which mislead "
        "people or reveal secrets. Notes are harmless.",
        element("p", examined(summary.sample, source)),
        finding_list(found, summary.sample, source) if found else element("p", "None found."),
    )


# The section "In browsers" of a report, and its numbers.


class Compared(NamedTuple):
    """Outcomes of the rows of a sample in browsers.

    Attributes:
        counts: How many rows have each outcome of `uri_split.browsers.compare`, or `RELATIVE`.
        findings: Examples of the outcomes that mislead people, by outcome.
    """

    counts: Counter[str]
    findings: list[ByCode]


def browser_section(compared: Compared, sample: "Sample", source: Source) -> Markup:
    """Return the section of a page."""
    misleading = {each.code for each in compared.findings}
    rows = [
        Bar(
            words,
            compared.counts[outcome],
            "relative references" if outcome == RELATIVE else "",
            "neither" if outcome in misleading else "",
        )
        for outcome, words in COUNTED.items()
        if compared.counts[outcome]
    ]
    caption = f"What browsers make of the {source.row}s that were examined"
    findings = [each._replace(code=IN_BROWSERS[each.code]) for each in compared.findings]
    return section(
        "In browsers",
        "Browsers follow the URL Standard. They read some valid URIs differently or reject them, and they accept some "
        "texts that are not valid.",
        element("p", examined(sample, source)),
        *([bars(caption, ["outcome", f"{source.row}s"], rows, sample.drawn)] if rows else []),
        *([finding_list(findings, sample, source)] if findings else []),
    )


def browser_numbers(compared: Compared, sample: "Sample") -> dict[str, object]:
    """Return the same for JSON, by outcome, the most frequent first."""
    examples = {
        each.code: [
            {
                "row": example.row.number,
                "text": mask(example.row.text, hidden_spans(example.row.text)),
                "message": example.occurrence.message,
            }
            for example in each.examples
        ]
        for each in compared.findings
    }
    outcomes = [
        {
            "outcome": outcome,
            "rows_in_sample": number,
            "rows": scaled(sample, number),
            "examples": examples.get(outcome, []),
        }
        for outcome, number in compared.counts.most_common()
    ]
    return {"examined": sample.drawn, "of": sample.number, "is_exact": sample.is_all, "outcomes": outcomes}


# Comparison of texts with browsers for the report: counts and examples. This requires the extra ``browsers``.

_COMPONENTS: Final[Mapping["Outcome", Component]] = MappingProxyType(
    {"other-host": "host", "other-port": "port", "other-path": "path"}
)
"""The component that makes the outcome."""


def compared(rows: "Iterable[Row]") -> Compared:
    """Return what browsers do with rows, and examples of what misleads people."""
    from uri_split.browsers import compare  # noqa: PLC0415  its package may be absent

    counts: Counter[str] = Counter()

    def occurrences(text: str) -> list[Occurrence]:
        if is_valid(text, "relative-ref"):
            counts[RELATIVE] += 1
            return []
        comparison = compare(text)
        counts[comparison.outcome] += 1
        return _occurrences(comparison)

    return Compared(counts, gathered(rows, occurrences))


def _occurrences(comparison: "Comparison") -> list[Occurrence]:
    """Return the first difference that makes the outcome, if it is one that has examples."""
    outcome = comparison.outcome
    component = _COMPONENTS.get(outcome)
    return [
        Occurrence("in browsers", outcome, each.message, (each.start, each.end))
        for each in comparison.differences
        if outcome == "refused-by-browser" or (each.component == component and each.affects != "note")
    ]


# The page that ``uri-split report`` writes: charts and texts about a column of URIs.
#
# The page is self-contained, and its Content Security Policy (Level 3) forbids it to load anything.


def page(summary: "Summary", source: Source, compared: Compared | None = None) -> str:
    """Return the page, which is the same for the same texts.

    Args:
        summary: The counts.
        source: Where the texts come from.
        compared: What browsers do with the sample of all texts, for one more section.
    """
    title = f"URIs in {label(without_passwords(source.name))}"
    main = element(
        "main",
        _header(summary, source, title),
        *(sections(summary, source) if summary.texts else ()),
        *([browser_section(compared, summary.sample, source)] if compared and summary.texts else ()),
        _footer(source),
    )
    return f"<!DOCTYPE html>\n{element('html', _head(title), element('body', main), lang='en')}\n"


def _head(title: str) -> Markup:
    css = resources.files("uri_split.cli").joinpath("report.css").read_text("utf-8")
    digest = b64encode(sha256(css.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    return element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content=policy),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("title", title),
        element("style", Markup(css)),
    )


def _header(summary: "Summary", source: Source, title: str) -> Markup:
    column = "" if source.column is None else f", column {label(without_passwords(source.column))}"
    verdicts = [
        Bar("valid URI", summary.uris, "It has a scheme and matches the grammar of RFC 3986.", "valid"),
        Bar(
            "relative reference",
            summary.relative,
            "Valid, but the URI it refers to depends on a base URI.",
            "relative",
        ),
        Bar(
            "neither",
            summary.neither,
            "It does not match the grammar. Some programs reject it; others guess what it means.",
            "neither",
        ),
    ]
    if summary.nulls:
        verdicts.append(Bar("NULL", summary.nulls, "The row has no text.", "null"))
    drawn = legend("Verdicts", ["verdict", f"{source.row}s"], verdicts, summary.rows)
    return element(
        "header",
        element("p", f"{title}{column}", class_="source"),
        element("h1", _headline(summary, source)),
        *([drawn] if summary.rows else []),
        *([_figures(summary)] if summary.texts else []),
    )


def _headline(summary: "Summary", source: Source) -> str:
    if not summary.rows:
        return f"No {source.row}s"
    if not summary.texts:
        return f"{source.rows(summary.rows)} without text"
    texts = f"{source.rows(summary.texts)}{' with text' if summary.nulls else ''}"
    if summary.texts == 1:
        return f"{texts}: {'a valid URI' if summary.uris else 'not a valid URI'}"
    return f"Valid URIs: {count(summary.uris)} of {texts} ({share(summary.uris, summary.texts)})"


def _figures(summary: "Summary") -> Markup:
    figures = {
        "different texts": distinct_count(summary.distinct),
        "schemes": value_count(summary.schemes),
        "hosts": distinct_count(summary.distinct_hosts),
        "with a password": count(summary.passwords),
    }
    return definitions(figures, "figures")


def _footer(source: Source) -> Markup:
    run = [f"Date: {source.date}."] if source.date else []
    if source.size is not None:
        run.append(f"Size of the file: {counted(source.size, 'byte')}.")
    return element(
        "footer",
        element(
            "p",
            "Texts are split as in RFC 3986, Appendix B, and checked against the grammar of Appendix A. Numbers are "
            "exact unless stated otherwise.",
        ),
        element(
            "p",
            " ".join(
                [f"Made by uri-split, version {__version__}.", *run, "Passwords are hidden. The page loads nothing."]
            ),
        ),
    )


# The numbers of a report as JSON. Keys are stable; new ones may be added.

_MOST: Final = 100
"""The most values of each list."""


def numbers(summary: "Summary", source: Source, compared: Compared | None = None) -> str:
    """Return a line of JSON with all numbers of the page, without rounding them except for estimates.

    Args:
        summary: The counts.
        source: Where the texts come from.
        compared: What browsers do with the sample of all texts, for one more key.
    """
    names = {
        "name": without_passwords(source.name),
        "column": source.column and without_passwords(source.column),
        "bytes": source.size,
    }
    return json_line(
        {
            "version": __version__,
            "date": source.date,
            "source": names,
            "rows": summary.rows,
            "nulls": summary.nulls,
            "uris": summary.uris,
            "relative": summary.relative,
            "neither": summary.neither,
            "reasons": dict(summary.reasons.most_common()),
            "problems": _findings(problems(summary.refused.rows()), summary.refused, "component"),
            "faulty_hosts": _frequent(summary.faulty_hosts),
            "schemes": _frequent(summary.schemes),
            "hosts": _frequent(summary.hosts),
            "distinct_hosts": _distinct(summary.distinct_hosts),
            "host_kinds": dict(summary.host_kinds.most_common()),
            "registrable_domains": _frequent(summary.domains),
            "top_level_domains": _frequent(summary.top_levels),
            "ports": _frequent(summary.ports),
            "file_types": _frequent(summary.suffixes),
            "parameters": _frequent(summary.parameters, "times"),
            "tracking_parameters": [name for name, _ in summary.parameters.most_common(_MOST) if is_tracking(name)],
            "components": {part: {"rows": summary.defined[part], "empty": summary.empty[part]} for part in PARTS},
            "passwords": summary.passwords,
            "lengths": statistics(summary.lengths) if summary.lengths else {},
            "distinct_texts": _distinct(summary.distinct),
            "distinct_documents": _distinct(summary.documents),
            "hazards": _findings(hazards(summary.sample.rows()), summary.sample, "affects"),
            **({"browsers": browser_numbers(compared, summary.sample)} if compared else {}),
        }
    )


def _frequent(frequent: "Frequent", unit: str = "rows") -> dict[str, object]:
    values = [{"value": value, unit: number} for value, number in frequent.most_common(_MOST)]
    return {unit: frequent.total, "max_undercount": frequent.max_undercount, "values": values}


def _distinct(distinct: "Distinct") -> dict[str, object]:
    return {"number": distinct.number, "is_exact": distinct.is_exact}


def _findings(findings: Iterable[ByCode], sample: "Sample", group: str) -> dict[str, object]:
    codes = [
        {
            group: each.group,
            "code": each.code,
            "rows_in_sample": each.number,
            "rows": scaled(sample, each.number),
        }
        for each in findings
    ]
    return {"examined": sample.drawn, "of": sample.number, "is_exact": sample.is_all, "codes": codes}


# ``uri-split report``: a page that describes a column of URIs.

_STANDARD: Final = "-"
"""Standard input or standard output, as the name of a file."""


_FORMATS: Final = {"html": page, "json": numbers}


@click.command(epilog=INPUTS_HELP)
@click.argument("given", nargs=-1, metavar="[FILE]...", shell_complete=complete_files)
@column_option
@input_format_option
@click.option(
    "-o",
    "--output",
    metavar="PAGE",
    required=True,
    shell_complete=complete_files,
    is_eager=True,
    callback=refuse_object,
    help="The file to write; - for standard output.",
)
@click.option(
    "--format", "form", type=click.Choice(list(_FORMATS)), default="html", show_default=True, help="Output format."
)
@click.option("--browser", is_flag=True, help="Add a section about what browsers make of the texts.")
@click.pass_context
def report(
    context: click.Context,
    given: Sequence[str],
    column: str | None,
    kind: FileKind | None,
    output: str,
    form: str,
    *,
    browser: bool,
) -> None:
    """Write an HTML page that describes a column of URIs.

    The page shows how many are valid and why the others are not, and lists schemes, hosts, domains, ports, file types,
    parameters, components, lengths, duplicates and hazards. Reads the lines of files or of standard input, or a column
    of tables. The page loads nothing, and hides passwords. With --format json, the output contains the numbers instead
    of a page. The exit status is 0 if the output is written, and 2 if a file cannot be read or written.

    --browser adds a section about what browsers make of the texts, by the URL Standard. This needs another package:
    pip install 'uri_split[browsers]'.

    \b
    Examples:
      uri-split report links.txt -o links.html
      uri-split report old.txt new.txt.gz -o links.html
      uri-split report crawl.parquet --column url -o crawl.html
      uri-split report links.txt --format json -o - | jq .hosts
      grep -h ^http *.log | uri-split report -o - > log.html
      uri-split report links.txt --browser -o links.html
    """
    given = given or (_STANDARD,)
    files = expanded(context, given)
    write = partial(_written, context, given, files, kind, column, form, compare=_comparison() if browser else None)
    if output == _STANDARD:
        click.echo(write(), nl=False)
        return
    refuse_input_as_output(files, output)
    with file_failure_as_click_error("write", output, (OSError,)), atomic_write(output) as stream:
        stream.write(write().encode())


def _comparison() -> "Callable[[Iterable[Row]], Compared]":
    with extra_as_click_error():
        import_module("uri_split.browsers")  # its package may be absent, which is said before anything is read
    return compared


def _written(
    context: click.Context,
    given: Sequence[str],
    files: Sequence[str],
    kind: FileKind | None,
    column: str | None,
    form: str,
    *,
    compare: "Callable[[Iterable[Row]], Compared] | None",
) -> str:
    with extra_as_click_error():
        from uri_split.cli.tables.tables import read_texts  # noqa: PLC0415  Polars may be absent
        from uri_split.columns.summary import Summary  # noqa: PLC0415  Polars may be absent
    summary = Summary()
    size = None if _STANDARD in given else _size(files)  # before reading: afterwards, a file may be gone
    with open_session(files, kind) as session:
        for batch in read_texts(session, column):
            summary.add(batch)
            column = batch.name
        is_text = not session.complaints.unreadable and {*map(session.inputs.kind_of, session.inputs.files)} == {"text"}
    if session.complaints.unreadable:
        context.exit(FAILED)
    name = "standard input" if given[0] == _STANDARD else Path(given[0]).name
    if len(given) > 1:
        name += f" and {counted(len(given) - 1, 'more file')}"
    if session.inputs.is_sample:
        name = f"a random sample of {name}"
    elif session.inputs.left == 0:
        name = f"the beginning of {name}"
    column = None if is_text else column
    compared = compare(summary.sample.rows()) if compare else None
    return _FORMATS[form](summary, Source(name, column, size, datetime.now(UTC).date().isoformat()), compared)


def _size(files: Sequence[str]) -> int | None:
    """Return the size of files and objects in bytes; `None` if that of one is unknown."""
    sizes = [known_size(file) for file in files]
    return None if None in sizes else sum(filter(None, sizes))
