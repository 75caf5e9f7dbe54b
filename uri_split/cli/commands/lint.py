"""``uri-split lint``: what is wrong with the links of documents."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from pathlib import Path
from typing import Final, TypedDict, Unpack, get_args

import click

from uri_split._documents import SLIP, SYNTAX_NOT_READ, USUAL_IN_DOCUMENTS, Link, flaws, links_of
from uri_split._hazards.hazard import HazardCode
from uri_split._hidden import hidden_spans
from uri_split._problem import GrammarCode
from uri_split._python.findings import MistakeCode
from uri_split._suggestion.meant import Suggestion
from uri_split.cli.errors import STANDARD_INPUT, extra_as_click_error, source_name
from uri_split.cli.formats import FORMATS, FORMATS_HELP, Finding, Fix, Format, Level, format_option, text
from uri_split.cli.inputs import Session, extension_of, files_in, open_session
from uri_split.cli.lines import SourceLines, open_text
from uri_split.cli.options import complete_files, refuse_texts
from uri_split.cli.python_code import python_files
from uri_split.cli.python_mistakes import MistakeSearch
from uri_split.cli.streams import READ_ERRORS
from uri_split.messages import counted


def _as_text(findings: Iterable[Finding]) -> Iterator[str]:
    return text(replace(finding, message=f"{finding.level}: {finding.message}") for finding in findings)


_FORMATS: Final[dict[str, Format]] = {**FORMATS, "text": _as_text}


class _Options(TypedDict):
    """Values of the options that mostly are for Python code."""

    everything: bool
    python: bool
    fix: bool
    unsafe_fixes: bool
    diff: bool


_OF_LINKS: Final = frozenset({*get_args(GrammarCode), *get_args(HazardCode), SLIP})
_OF_PYTHON: Final = frozenset(get_args(MistakeCode))
_CODE: Final = click.Choice(sorted(_OF_LINKS | _OF_PYTHON))


@click.command(epilog=FORMATS_HELP)
@click.argument("paths", nargs=-1, required=True, shell_complete=complete_files, callback=refuse_texts)
@click.option("--python", is_flag=True, help="Check Python code for mistakes with URLs, in place of links.")
@click.option("--fix", is_flag=True, help="With --python, write the fixes that keep the meaning into the files.")
@click.option("--unsafe-fixes", is_flag=True, help="Also apply fixes that change what the code does.")
@click.option("--diff", is_flag=True, help="Print what --fix would change, and change nothing.")
@format_option(_FORMATS)
@click.option("--all", "everything", is_flag=True, help="Also report what is often right as it is.")
@click.option("--select", multiple=True, type=_CODE, metavar="CODE", help="Report only this code; may be repeated.")
@click.option("--ignore", multiple=True, type=_CODE, metavar="CODE", help="Do not report this code; may be repeated.")
@click.pass_context
def lint(
    context: click.Context,
    paths: Sequence[str],
    form: str,
    select: Sequence[str],
    ignore: Sequence[str],
    **options: Unpack[_Options],
) -> None:
    """Check the links in Markdown, HTML, code and other documents.

    Reads files, and all text files in directories, but not in hidden ones or in node_modules. Contacts no server.
    Passwords and tokens are hidden. The exit status is 0 if nothing is wrong, 1 if something is, and 2 if a file cannot
    be read. For more about a finding, see `uri-split explain CODE`.

    With --python, it reads Python code (.py, .pyw), and reports mistakes with URLs, such as a host that is searched
    anywhere in a URL. A comment accepts them in its line: # noqa: U001, or # uri-split: ignore[U001]. Notes do not
    count for the exit status. What is not Python code is skipped, and so are files of more than 20,000 lines.

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
    tests, such as example.com or localhost. What is often right is reported only with --all, or if its code is
    selected: in documents, encoded-slash and inner-uri; in Python code, for example, an identifier in a path.

    \b
    Examples:
      uri-split lint README.md docs/
      uri-split lint --ignore password docs/
      uri-split lint --select encoded-slash --select password .
      uri-split lint --python src/
      uri-split lint --python --all src/
      uri-split lint --python --fix src/
    """
    _refuse_contradictions(paths, select, options)
    unreadable: list[OSError] = []
    find_files = python_files if options["python"] else files_in
    files = [file for path in paths for file in find_files(path, unreadable.append)]
    codes = _OF_PYTHON if options["python"] else _OF_LINKS
    usual = codes if options["everything"] else {*select}
    reported = ({*select} or codes - (USUAL_IN_DOCUMENTS - usual)) - {*ignore}
    with open_session(files, unreadable) as session:
        if options["python"]:
            search = MistakeSearch(session, files, reported, usual, unsafe_fixes=options["unsafe_fixes"])
            is_wrong = _check_python(search, session, form, options)
        else:
            is_wrong = _check_links(session, files, reported, form)
    context.exit(session.exit_status(int(is_wrong)))


def _refuse_contradictions(paths: Sequence[str], select: Sequence[str], options: _Options) -> None:
    """Refuse options that contradict each other.

    Raises:
        click.UsageError: If some do.
    """
    given = {"--fix": options["fix"], "--diff": options["diff"], "--unsafe-fixes": options["unsafe_fixes"]}
    of_python = [
        *(option for option, is_given in given.items() if is_given),
        *(f"--select {code}" for code in select if code in _OF_PYTHON),
    ]
    if of_python and not options["python"]:
        message = f"{of_python[0]} is about Python code: add --python"
        raise click.UsageError(message)
    if options["fix"] and STANDARD_INPUT in paths:
        message = "--fix writes files: name them, or write --diff"
        raise click.UsageError(message)
    if options["python"] and (others := {*select} & _OF_LINKS):
        message = f"--select {min(others)} is about links: remove --python"
        raise click.UsageError(message)


def _check_links(session: Session, files: Sequence[str], reported: AbstractSet[str], form: str) -> bool:
    """Write the findings about links, and return whether something is wrong."""
    counts: Counter[str] = Counter()
    for piece in _FORMATS[form](_findings(session, files, reported, counts)):
        session.screen.write(piece)
    if partly := [suffix for suffix in sorted(SYNTAX_NOT_READ) if counts[suffix]]:
        number = counted(sum(counts[suffix] for suffix in partly), "file")
        where = f"{number} ({', '.join(partly)})"
        session.complaints.add(
            f"checked only whole URIs in {where}, because lint does not read the syntax of links there"
        )
    if form == "text" and (counts["file"] or not session.complaints.unreadable):
        session.screen.write(_summary(counts, f"{counted(counts['link'], 'link')} in "))
    return bool(counts["error"] + counts["warning"])


def _check_python(search: MistakeSearch, session: Session, form: str, options: _Options) -> bool:
    """Write the findings about Python code or the differences, and return whether something is wrong."""
    is_diff = options["diff"]
    for piece in search.differences() if is_diff else _FORMATS[form](search.findings(fix=options["fix"])):
        session.screen.write(piece)
    if form == "text":
        summary = "" if is_diff else _summary(search.counts)
        session.screen.write(summary + search.summary_of_fixes("would fix" if is_diff else "fixed"))
    return bool(search.fixed if is_diff else search.counts["error"] + search.counts["warning"])


def _findings(
    session: Session, files: Iterable[str], reported: AbstractSet[str], counts: Counter[str]
) -> Iterator[Finding]:
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
        for finding in findings_of(source_name(file), source, links, reported):
            counts[finding.level] += 1
            yield finding


def findings_of(file: str, source: str, links: Sequence[Link], reported: AbstractSet[str]) -> Iterator[Finding]:
    """Yield the findings about the links of a document that have one of some codes."""
    # In the document, escapes or line breaks may divide a password.
    lines = SourceLines(file, source, (link.in_document(*span) for link in links for span in hidden_spans(link.text)))
    for link in links:
        for flaw in flaws(link):
            if flaw.code in reported:
                start, end = link.in_document(flaw.start, flaw.end)
                fixes = tuple(
                    _fix(lines, link, suggestion)
                    for suggestion in flaw.suggestions
                    if not (hidden_spans(link.text) or hidden_spans(suggestion.uri))  # reports show the replacements
                )
                place, excerpt = lines.place(start, end), lines.excerpt(start, end)
                yield Finding(flaw.code, flaw.level, place, flaw.message, flaw.help, excerpt, fixes, flaw.url)


def _fix(lines: SourceLines, link: Link, suggestion: Suggestion) -> Fix:
    replacements = tuple(
        (lines.place(*link.in_document(change.start, change.end)), link.encode(change.after))
        for change in suggestion.changes
    )
    return Fix(suggestion.message, suggestion.certainty, replacements)


def _summary(counts: Counter[str], what: str = "") -> str:
    kinds = ", ".join(counted(counts[level], level) for level in get_args(Level) if counts[level])
    skipped = f"; {counted(counts['skipped'], 'file')} skipped" if counts["skipped"] else ""
    usual = f"; --all would report {counts['usual']:,} more" if counts["usual"] else ""
    return f"{what}{counted(counts['file'] + counts['skipped'], 'file')}: {kinds or 'no problems'}{skipped}{usual}\n"
