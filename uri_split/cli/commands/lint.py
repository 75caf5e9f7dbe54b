"""``uri-split lint``: what is wrong with the links of documents."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Final, get_args

import click

from uri_split._documents import SLIP, SYNTAX_NOT_READ, USUAL_IN_DOCUMENTS, Flaw, Link, flaws, links_of
from uri_split._hazards.hazard import HazardCode
from uri_split._hidden import hidden_spans
from uri_split._problem import GrammarCode
from uri_split._suggestion.meant import Suggestion
from uri_split._text.spans import Span, clipped, excerpt, merged
from uri_split.cli.errors import extra_as_click_error, source_name
from uri_split.cli.formats import FORMATS, FORMATS_HELP, Finding, Fix, Format, Location, format_option, text
from uri_split.cli.inputs import Session, extension_of, files_in, open_session
from uri_split.cli.lines import excerpt_width, open_text
from uri_split.cli.options import complete_files, refuse_texts
from uri_split.cli.records import line_starts, position
from uri_split.cli.streams import READ_ERRORS
from uri_split.messages import counted

# Findings: flaws about links, with their places in the lines of a file and what would fix them.


class Document:
    """A document with its lines, which only line feeds end.

    Attributes:
        file: The name of the file.
    """

    def __init__(self, file: str, text: str, links: Sequence[Link]) -> None:
        self.file: str = file
        self._text = text
        self._line_starts = line_starts(text)
        # In the document, escapes or line breaks may divide a password.
        self._passwords = merged(link.in_document(*span) for link in links for span in hidden_spans(link.text))
        self._hidden_in_line = lru_cache(maxsize=1)(self._hidden)  # a line may have thousands of findings

    def finding(self, link: Link, flaw: Flaw) -> Finding:
        """Return the finding for a flaw about a link."""
        start, end = link.in_document(flaw.start, flaw.end)
        return Finding(
            flaw.code,
            flaw.level,
            self._place(start, end),
            flaw.message,
            flaw.help,
            self._excerpt(start, end),
            tuple(
                self._fix(link, suggestion)
                for suggestion in flaw.suggestions
                if not (hidden_spans(link.text) or hidden_spans(suggestion.uri))  # reports show the replacements
            ),
            flaw.url,
        )

    def _place(self, start: int, end: int) -> Location:
        return Location(self.file, *position(self._line_starts, start), *position(self._line_starts, end))

    def _fix(self, link: Link, suggestion: Suggestion) -> Fix:
        replacements = tuple(
            (self._place(*link.in_document(change.start, change.end)), link.encode(change.after))
            for change in suggestion.changes
        )
        return Fix(suggestion.message, suggestion.certainty, replacements)

    def _excerpt(self, start: int, end: int) -> tuple[str, str]:
        """Return the line in which a part begins, and carets under the part."""
        first, line = self._line(position(self._line_starts, start)[0])
        return excerpt(
            line, [(start - first, min(end - first, len(line)))], excerpt_width(), self._hidden_in_line(first, line)
        )

    def _line(self, number: int) -> tuple[int, str]:
        """Return the offset of a line, and the line without its end."""
        start, after = self._line_starts[number - 1 : number + 1]
        return start, self._text[start : after - 1].removesuffix("\r")

    def _hidden(self, start: int, line: str) -> Sequence[Span]:
        return merged([*hidden_spans(line), *clipped(self._passwords, start, start + len(line))])


# ``uri-split lint``: what is wrong with the links of documents.


def _as_text(findings: Iterable[Finding]) -> Iterator[str]:
    return text(replace(finding, message=f"{finding.level}: {finding.message}") for finding in findings)


_FORMATS: Final[dict[str, Format]] = {**FORMATS, "text": _as_text}
_CODE: Final = click.Choice(sorted({*get_args(GrammarCode), *get_args(HazardCode), SLIP}))


@click.command(epilog=FORMATS_HELP)
@click.argument("paths", nargs=-1, required=True, shell_complete=complete_files, callback=refuse_texts)
@format_option(_FORMATS)
@click.option("--select", multiple=True, type=_CODE, metavar="CODE", help="Report only this code; may be repeated.")
@click.option("--ignore", multiple=True, type=_CODE, metavar="CODE", help="Do not report this code; may be repeated.")
@click.pass_context
def lint(context: click.Context, paths: Sequence[str], form: str, select: Sequence[str], ignore: Sequence[str]) -> None:
    """Check the links in Markdown, HTML, code and other documents.

    Reads files, and all text files in directories, but not in hidden ones or in node_modules. Contacts no server.
    Passwords and tokens are hidden. The exit status is 0 if nothing is wrong, 1 if something is, and 2 if a file cannot
    be read. For more about a finding, see `uri-split explain CODE`.

    \b
    File formats, by file extension:
      .md .markdown .mdown .mkd    Markdown, with the HTML in it; this needs
      .mdx .qmd .rmd               install the extra markdown
      .html .htm .xhtml            HTML
      .vue .svelte
      .rst .rest                   reStructuredText
      all others                   text and source code, also as .gz or .zst:
                                   the URIs that find finds, as it reads them;
                                   in notebooks, AsciiDoc, Org, LaTeX, Textile,
                                   Typst and wikis, lint does not read the
                                   syntax of links, and says so

    \b
    Levels:
      error      the link is not a URI reference of RFC 3986, or lacks its scheme
      warning    programs or people may read another host, scheme or path, the
                 link reveals a password, or it is valid but probably a slip

    Links with placeholders, such as {id}, <host> or %s, are skipped, and so are passwords at hosts for examples and
    tests, such as example.com or localhost. encoded-slash and inner-uri, which are usual in
    documents, are only reported if they are selected.

    \b
    Examples:
      uri-split lint README.md docs/
      uri-split lint --ignore password docs/
      uri-split lint --select encoded-slash --select password .
    """
    unreadable: list[OSError] = []
    files = [file for path in paths for file in files_in(path, unreadable.append)]
    counts: Counter[str] = Counter()
    with open_session(files) as session:
        for failure in unreadable:
            session.complaints.cannot_read(failure.filename, failure)
        reported = set(select) or {*_CODE.choices} - USUAL_IN_DOCUMENTS
        findings = _findings(session, files, reported - {*ignore}, counts)
        for piece in _FORMATS[form](findings):
            session.screen.write(piece)
        if partly := [suffix for suffix in sorted(SYNTAX_NOT_READ) if counts[suffix]]:
            number = counted(sum(counts[suffix] for suffix in partly), "file")
            where = f"{number} ({', '.join(partly)})"
            session.complaints.add(
                f"checked only whole URIs in {where}, because lint does not read the syntax of links there"
            )
        if form == "text" and (counts["file"] or not session.complaints.unreadable):
            session.screen.write(_summary(counts))
    context.exit(session.exit_status(int(counts["error"] + counts["warning"] > 0)))


def _findings(session: Session, files: Iterable[str], reported: set[str], counts: Counter[str]) -> Iterator[Finding]:
    """Yield the findings with the reported codes, and count these, the links and the files."""
    for file in files:
        try:
            source = "".join(open_text(session, file))
        except READ_ERRORS as error:
            session.complaints.cannot_read(file, error)
            continue
        suffix = Path(file).suffix.lower()
        if suffix in SYNTAX_NOT_READ:
            counts[suffix] += 1
        with extra_as_click_error():
            links = links_of(extension_of(file), source)
        counts.update(file=1, link=len(links))
        document = Document(source_name(file), source, links)
        for link in links:
            for flaw in flaws(link):
                if flaw.code in reported:
                    counts[flaw.level] += 1
                    yield document.finding(link, flaw)


def _summary(counts: Counter[str]) -> str:
    kinds = ", ".join(counted(counts[level], level) for level in ("error", "warning") if counts[level])
    return f"{counted(counts['link'], 'link')} in {counted(counts['file'], 'file')}: {kinds or 'no problems'}\n"
