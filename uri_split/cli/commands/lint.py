"""``uri-split lint``: what is wrong with the links of documents."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, get_args

import click

from uri_split._codes.messages import counted
from uri_split._diagnosis.problem import GrammarCode
from uri_split._hazards.hazard import HazardCode
from uri_split.cli.codes.slip import SLIP
from uri_split.cli.errors import extra_as_click_error
from uri_split.cli.file_names import source_name
from uri_split.cli.formats.finding import Finding, Format
from uri_split.cli.formats.formats import FORMATS
from uri_split.cli.formats.text import text
from uri_split.cli.lines import read_document
from uri_split.cli.lint.checks import USUAL_IN_DOCUMENTS, remarks
from uri_split.cli.lint.documents import SYNTAX_NOT_READ, links_of
from uri_split.cli.lint.files import files_in
from uri_split.cli.lint.findings import Document
from uri_split.cli.options import complete_files
from uri_split.cli.session import Session, open_session
from uri_split.cli.tables.formats import READ_ERRORS


def _as_text(findings: Iterable[Finding]) -> Iterator[str]:
    return text(replace(finding, message=f"{finding.level}: {finding.message}") for finding in findings)


_FORMATS: Final[dict[str, Format]] = {**FORMATS, "text": _as_text}
_CODE: Final = click.Choice(sorted({*get_args(GrammarCode), *get_args(HazardCode), SLIP}))


@click.command()
@click.argument("paths", nargs=-1, required=True, shell_complete=complete_files)
@click.option(
    "--format", "form", type=click.Choice(list(_FORMATS)), default="text", show_default=True, help="Output format."
)
@click.option("--select", multiple=True, type=_CODE, metavar="CODE", help="Report only this code; may be repeated.")
@click.option("--ignore", multiple=True, type=_CODE, metavar="CODE", help="Do not report this code; may be repeated.")
@click.pass_context
def lint(context: click.Context, paths: Sequence[str], form: str, select: Sequence[str], ignore: Sequence[str]) -> None:
    """Check the links in documents: Markdown, HTML, reStructuredText, source code and text.

    Reads files, and all text files in directories, but not in hidden ones or in node_modules. Contacts no server.
    Passwords are hidden. The exit status is 0 if nothing is wrong, 1 if something is, and 2 if a file cannot be read.
    For more about a finding, see `uri-split explain CODE`.

    \b
    File formats, by file extension:
      .md .markdown .mdown .mkd    Markdown, with the HTML in it; this needs
      .mdx .qmd .rmd               pip install 'uri_split[markdown]'
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

    \b
    Formats:
      text     FILE:LINE:COLUMN: level: message (code), then the line, carets and
               what to write
      jsonl    an object for each error and warning, with the fixes
      github   annotations of the lines, for a GitHub workflow
      gitlab   a Code Quality report of GitLab
      sarif    SARIF 2.1.0, with the fixes

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
            source = read_document(session, file)
        except READ_ERRORS as error:
            session.complaints.cannot_read(file, error)
            continue
        suffix = Path(file).suffix.lower()
        if suffix in SYNTAX_NOT_READ:
            counts[suffix] += 1
        with extra_as_click_error():
            links = links_of(file, source)
        counts.update(file=1, link=len(links))
        document = Document(source_name(file), source, links)
        for link in links:
            for remark in remarks(link):
                if remark.code in reported:
                    counts[remark.level] += 1
                    yield document.finding(link, remark)


def _summary(counts: Counter[str]) -> str:
    kinds = ", ".join(counted(counts[level], level) for level in ("error", "warning") if counts[level])
    return f"{counted(counts['link'], 'link')} in {counted(counts['file'], 'file')}: {kinds or 'no problems'}\n"
