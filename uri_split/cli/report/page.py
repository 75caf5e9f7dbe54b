"""The page that ``uri-split report`` writes: charts and texts about a column of URIs.

The page is self-contained, and its Content Security Policy (Level 3) forbids it to load anything.
"""

from base64 import b64encode
from hashlib import sha256
from importlib import resources
from typing import TYPE_CHECKING

from uri_split import __version__
from uri_split._codes.messages import counted
from uri_split._split.passwords import without_passwords
from uri_split.cli.report.browsers import Compared, browser_section
from uri_split.cli.report.charts import Bar, legend
from uri_split.cli.report.html import Markup, count, definitions, element, label, share
from uri_split.cli.report.sections import Source, distinct_count, sections, value_count

if TYPE_CHECKING:
    from uri_split.columns.summary import Summary


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
    css = resources.files("uri_split.cli.report").joinpath("report.css").read_text("utf-8")
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
