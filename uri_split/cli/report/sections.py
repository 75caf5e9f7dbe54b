"""The sections of the page: each says in plain words what it shows and why it matters."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from uri_split._split.passwords import hidden_spans
from uri_split._text.phrases import counted
from uri_split.cli.report.charts import OTHERS, Bar, bars, stacked
from uri_split.cli.report.findings import Example, Finding, hazards, problems
from uri_split.cli.report.html import Markup, code, count, element, joined, label, share
from uri_split.cli.report.lengths import lengths
from uri_split.columns.names import PARTS

if TYPE_CHECKING:
    from uri_split.columns.counting import Distinct, Frequent, Sample
    from uri_split.columns.summary import Kind, Summary

_HOSTS: Final = 20
_SCHEMES: Final = 12
_PORTS: Final = 10
_FINDINGS: Final = 15

_KINDS: Final[dict["Kind", tuple[str, str]]] = {
    "reg-name": ("name", "a registered name, such as example.com"),
    "IPv4address": ("IPv4 address", ""),
    "IPv6address": ("IPv6 address", ""),
    "IPvFuture": ("address of a later IP", "IPvFuture, which nobody uses yet"),
    "international": ("name beyond ASCII", "RFC 3986 has it in IDNA, as xn--bcher-kva.example"),
    "empty": ("empty", "as in file:///etc/hosts"),
    "wrong": ("not a host", "the grammar refuses it"),
}


class Source(NamedTuple):
    """Where the texts are from.

    >>> Source("links.txt", None).rows(2000), Source("crawl.parquet", "url").rows(1)
    ('2,000 lines', '1 row')
    """

    name: str
    column: str | None
    """The column of a table, and `None` for the lines of a text."""

    @property
    def row(self) -> str:
        """What a text stands in."""
        return "line" if self.column is None else "row"

    def rows(self, number: int) -> str:
        """Return so many of them in words."""
        return counted(number, self.row)


def sections(summary: "Summary", source: Source) -> list[Markup]:
    """Return the sections, in the order of the page, about a column that has texts."""
    return [
        _reasons(summary, source),
        _schemes(summary, source),
        _hosts(summary, source),
        _ports(summary, source),
        _components(summary, source),
        _lengths(summary),
        _duplicates(summary, source),
        _hazards(summary, source),
    ]


def different(distinct: "Distinct") -> str:
    """Return how many different values there are, and say where that is an estimate."""
    return count(distinct.number) if distinct.is_exact else f"about {count(round(distinct.number, -3))}"


def kinds_of(frequent: "Frequent") -> str:
    """Return how many different values were counted, and say where some were forgotten."""
    return f"over {count(len(frequent))}" if frequent.short_by else count(len(frequent))


def _section(title: str, about: str, *content: str) -> Markup:
    return element(
        "section", element("div", element("h2", title), element("p", about), class_="about"), element("div", *content)
    )


def _reasons(summary: "Summary", source: Source) -> Markup:
    title = "Reasons"
    about = (
        "What breaks the grammar. One program refuses such a text, another takes it for something else: mend it where "
        "it comes from."
    )
    if not summary.neither:
        return _section(title, about, element("p", f"None: each {source.row} is a URI or a relative reference."))
    components = [Bar(name, number, tone="neither") for name, number in summary.reasons.most_common()]
    return _section(
        title,
        about,
        bars("The first component that is wrong", ["component", f"{source.row}s"], components, summary.neither),
        element("h3", "What is wrong"),
        element("p", f"{_looked_into(summary.refused, source)} A text may have several of these."),
        _findings(problems(summary.refused.rows()), source),
    )


def _looked_into(sample: "Sample", source: Source) -> str:
    if sample.is_all:
        return f"Looked into: all of {source.rows(sample.number)}."
    drawn = f"Looked into: {count(sample.drawn)} of {source.rows(sample.number)}"
    if sample.drawn == sample.size:
        drawn += ", drawn at random"
    if sample.too_long:
        drawn += f"; {count(sample.too_long)} of more than {count(sample.longest)} bytes left out"
    return f"{drawn}."


def _findings(findings: Sequence[Finding], source: Source) -> Markup:
    items = [_finding(finding, source) for finding in findings[:_FINDINGS]]
    if rarer := findings[_FINDINGS:]:
        items.append(element("li", f"Rarer: {', '.join(map(_name, rarer))}."))
    return element("ul", *items, class_="findings", role="list")


def _finding(finding: Finding, source: Source) -> Markup:
    kind = element("div", _name(finding), element("span", source.rows(finding.number)), class_="kind")
    return element("li", kind, *(_example(example, source) for example in finding.examples))


def _name(finding: Finding) -> str:
    return f"{finding.group}: {finding.name}"


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
        Bar("none", none, "relative, or no URI at all", "null"),
        Bar("not a scheme", wrong, "what stands before the first colon cannot be one", "neither"),
    ]
    return _section(
        "Schemes",
        "What stands before the first colon says how the rest is read. A rare one is often a mistake.",
        _ranking(summary.schemes, "scheme", _SCHEMES, rows, source, summary.texts),
    )


def _hosts(summary: "Summary", source: Source) -> Markup:
    title = "Hosts"
    about = "The host is whom a program asks. Addresses in place of names, and rare hosts, deserve a second look."
    total = summary.host_kinds.total()
    if not total:
        return _section(title, about, element("p", f"None: no {source.row} has an authority, which begins with //."))
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
    return _section(title, about, *content)


def _tail(summary: "Summary", source: Source, total: int) -> Markup:
    hosts = summary.hosts
    words: list[str] = []
    if len(hosts) > _HOSTS:
        common = sum(number for _, number in hosts.most_common(_HOSTS))
        words.append(f"The {_HOSTS} have {share(common, total)} of the {source.row}s with a host.")
    if hosts.short_by:
        words.append(f"Hosts, all in all: {different(summary.distinct_hosts)}.")
    else:
        words.append(f"Hosts that occur once: {count(hosts.once)} ({share(hosts.once, len(hosts))}).")
    return element("p", " ".join(words))


def _ports(summary: "Summary", source: Source) -> Markup:
    title = "Ports"
    about = "A port is written where it is not the scheme's own. Behind an odd one, there is often a test server."
    total = summary.defined["port"]
    if not total:
        return _section(title, about, element("p", f"None: no {source.row} has one."))
    empty = Bar("empty", summary.empty["port"], "a colon, and nothing behind it", "null")
    rows = [*_most_common(summary.ports, _PORTS), empty]
    having = f"{source.rows(total)} with a port: {share(total, summary.texts)} of all."
    return _section(title, about, _ranking(summary.ports, "port", _PORTS, rows, source, total), element("p", having))


def _most_common(frequent: "Frequent", number: int) -> list[Bar]:
    # What would be the only other is shown as well.
    rows = [Bar(label(value), n) for value, n in frequent.most_common(number + (len(frequent) == number + 1))]
    return [*rows, Bar("all others", frequent.total - sum(row.number for row in rows), tone=OTHERS)]


def _ranking(frequent: "Frequent", noun: str, most: int, rows: list[Bar], source: Source, whole: int) -> Markup:
    """Return a table of those of the rows that there are."""
    some = f"{kinds_of(frequent)} {noun}{'' if len(frequent) == 1 else 's'}"
    caption = f"The {most} most frequent of {some}" if len(frequent) > most + 1 else some
    if frequent.short_by:
        caption += f", each counted to within {count(frequent.short_by)}"
    return bars(caption, [noun, f"{source.row}s"], [row for row in rows if row.number], whole)


def _components(summary: "Summary", source: Source) -> Markup:
    rows = [
        Bar(part, summary.defined[part] - summary.empty[part], others=(count(summary.empty[part]),)) for part in PARTS
    ]
    words = f"No {source.row} has a password in its userinfo."
    if summary.passwords:
        words = f"{source.rows(summary.passwords)} with a password: who sees the texts has it. It is hidden here."
    return _section(
        "Components",
        "What the texts are made of. Empty is not absent: http://example.com/? has a query without a character.",
        bars(
            f"{source.row.capitalize()}s that have a component",
            ["component", "present", "empty"],
            rows,
            summary.texts,
            of_whole=True,
        ),
        element("p", words),
    )


def _lengths(summary: "Summary") -> Markup:
    about = "In characters. RFC 9110, section 4.1, asks programs to take 8,000 bytes at least; some stop earlier."
    return _section("Lengths", about, lengths(summary.lengths))


def _duplicates(summary: "Summary", source: Source) -> Markup:
    distinct = summary.distinct
    again = max(0, summary.texts - distinct.number)
    words = (
        f"Different texts: {different(distinct)}. {source.row.capitalize()}s that repeat an earlier one: "
        f"{'about ' if not distinct.is_exact else ''}{count(again)} ({share(again, summary.texts)})."
    )
    return _section(
        "Duplicates",
        "Compared letter by letter: what differs in case or in a percent-encoding may still lead to the same place.",
        stacked([(summary.texts - again, "valid"), (again, "null")], summary.texts),
        element("p", words),
    )


def _hazards(summary: "Summary", source: Source) -> Markup:
    found = hazards(summary.sample.rows())
    return _section(
        "Hazards",
        "What browsers and libraries read as another host, scheme or path, what misleads people, and secrets; valid or "
        "not. A note misleads nobody.",
        element("p", _looked_into(summary.sample, source)),
        _findings(found, source) if found else element("p", "None was found."),
    )
