"""The sections of the page. Each explains what it shows and why it matters."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from uri_split._codes.messages import counted
from uri_split._split.passwords import hidden_spans
from uri_split.cli.report.charts import OTHERS, Bar, bars, stacked
from uri_split.cli.report.findings import Example, Finding, hazards, problems
from uri_split.cli.report.html import Markup, code, count, element, joined, label, share
from uri_split.cli.report.lengths import lengths
from uri_split.columns.cells import is_tracking
from uri_split.columns.parts import PARTS

if TYPE_CHECKING:
    from uri_split.columns.summary import Distinct, Frequent, Kind, Sample, Summary

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


def finding_list(findings: Sequence[Finding], sample: "Sample", source: Source) -> Markup:
    """Return a list of findings with examples, and the names of the rarer ones."""
    items = [_finding(finding, sample, source) for finding in findings[:_FINDINGS]]
    if rarer := findings[_FINDINGS:]:
        items.append(element("li", f"Rarer: {', '.join(map(_name, rarer))}."))
    return element("ul", *items, class_="findings", role="list")


def _finding(finding: Finding, sample: "Sample", source: Source) -> Markup:
    number = f"{'' if sample.is_all else 'about '}{source.rows(scaled(sample, finding.number))}"
    kind = element("div", _name(finding), element("span", number), class_="kind")
    return element("li", kind, *(_example(example, source) for example in finding.examples))


def _name(finding: Finding) -> str:
    return f"{finding.group}: {finding.code}"


def _example(example: Example, source: Source) -> Markup:
    row, remark, number = example
    place = f"{source.row} {count(row.number)}"
    where = place if number == 1 else f"{source.rows(number)}, such as {place}"
    message = f"{remark.message[:1].upper()}{remark.message[1:]} "
    marked = code(row.text, remark.span, hidden_spans(row.text))
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
