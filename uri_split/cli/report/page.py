"""The page that ``uri-split report`` writes: what was counted of a column, in pictures and plain words.

It has all that it needs, and its policy lets it load nothing from anywhere (Content Security Policy Level 3).
"""

from base64 import b64encode
from hashlib import sha256
from importlib import resources
from typing import TYPE_CHECKING

from uri_split import __version__
from uri_split._split.passwords import without_passwords
from uri_split.cli.report.charts import Bar, legend
from uri_split.cli.report.html import Markup, count, element, label, share
from uri_split.cli.report.sections import Source, different, kinds_of, sections

if TYPE_CHECKING:
    from uri_split.columns.summary import Summary


def page(summary: "Summary", source: Source) -> str:
    """Return the page, the same one for the same texts.

    Args:
        summary: What was counted.
        source: Where the texts are from.
    """
    title = f"URIs in {label(without_passwords(source.name))}"
    main = element(
        "main",
        _header(summary, source, title),
        *(sections(summary, source) if summary.texts else ()),
        _footer(),
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
        Bar("valid URI", summary.uris, "It has a scheme, and all of it is as the grammar of RFC 3986 has it.", "valid"),
        Bar(
            "relative reference",
            summary.relative,
            "Valid as well, but where it leads depends on a base that one must know.",
            "relative",
        ),
        Bar(
            "neither",
            summary.neither,
            "It breaks the grammar. Programs will refuse it, or guess, each in its own way.",
            "neither",
        ),
    ]
    if summary.nulls:
        verdicts.append(Bar("NULL", summary.nulls, "There is no text.", "null"))
    drawn = legend("What they are", ["verdict", f"{source.row}s"], verdicts, summary.rows)
    return element(
        "header",
        element("p", f"{title}{column}", class_="source"),
        element("h1", _headline(summary, source)),
        *([drawn] if summary.rows else []),
        *([_figures(summary)] if summary.texts else []),
    )


def _headline(summary: "Summary", source: Source) -> str:
    if not summary.rows:
        return f"There are no {source.row}s"
    if not summary.texts:
        return f"{source.rows(summary.rows)}, and no text in any"
    texts = f"{source.rows(summary.texts)}{' with a text' if summary.nulls else ''}"
    if summary.texts == 1:
        return f"{texts}: {'a valid URI' if summary.uris else 'not a valid URI'}"
    return f"{count(summary.uris)} of {texts} are valid URIs ({share(summary.uris, summary.texts)})"


def _figures(summary: "Summary") -> Markup:
    figures = {
        "different texts": different(summary.distinct),
        "schemes": kinds_of(summary.schemes),
        "hosts": different(summary.distinct_hosts),
        "with a password": count(summary.passwords),
    }
    return element(
        "dl",
        *(element("div", element("dt", name), element("dd", value)) for name, value in figures.items()),
        class_="figures",
    )


def _footer() -> Markup:
    return element(
        "footer",
        element(
            "p",
            "A text is split as RFC 3986, Appendix B, does it, and held to the grammar of Appendix A. All numbers are "
            "exact, but where it is said that they are not.",
        ),
        element(
            "p",
            f"Made by uri-split, version {__version__}. Passwords are hidden, and nothing is loaded.",
        ),
    )
