"""``uri-split lint``: what is wrong with the links of documents."""

from collections import Counter, deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Final, NamedTuple, TypedDict, Unpack, get_args

import click

from uri_split._documents import SLIP, SYNTAX_NOT_READ, USUAL_IN_DOCUMENTS, Flaw, Link, flaws, links_of
from uri_split._hazards.hazard import HazardCode
from uri_split._hidden import hidden_spans
from uri_split._problem import GrammarCode
from uri_split._python.findings import MistakeCode
from uri_split._python.mistakes import Mistake, find_mistakes
from uri_split._suggestion.meant import Certainty, Suggestion
from uri_split._text.spans import Span, clipped, excerpt, merged, url_of
from uri_split.cli.atomic import Version, version_of
from uri_split.cli.blocks import in_order, processes_for
from uri_split.cli.errors import STANDARD_INPUT, display_name, extra_as_click_error, source_name
from uri_split.cli.formats import FORMATS, FORMATS_HELP, Finding, Fix, Format, Level, Location, format_option, text
from uri_split.cli.inputs import Session, extension_of, files_in, open_session
from uri_split.cli.lines import excerpt_width, open_text
from uri_split.cli.options import complete_files, refuse_texts
from uri_split.cli.python_code import (
    NotPython,
    Source,
    changed,
    decoded,
    differences,
    names_used_elsewhere,
    python_files,
    reasons,
    write,
)
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

    def mistake(self, found: Mistake) -> Finding:
        """Return the finding for a mistake in Python code."""
        fixes: tuple[Fix, ...] = ()
        if found.rewrite:
            changes = ((self._place(*span), text) for span, text in found.rewrite.replacements)
            fixes = (Fix(found.help, found.rewrite.certainty, tuple(changes)),)
        place, shown = self._place(found.start, found.end), self._excerpt(found.start, found.end)
        url = url_of("mistake", found.code)
        return Finding(found.code, found.level, place, found.message, found.help, shown, fixes, url)

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


# Python code: its mistakes, and the fixes of some.

_LARGE: Final = 1 << 21  # more bytes of code than this take longer to parse than a process to start


class _Code(NamedTuple):
    """A file with Python code.

    Attributes:
        file: Its name.
        source: The code.
        version: The version of the file that was read; `None` for standard input.
        mistakes: The mistakes in it.
    """

    file: str
    source: Source
    version: Version | None
    mistakes: list[Mistake]


def _mistakes_of(data: bytes) -> list[Mistake] | str:
    """Return the mistakes in the bytes of a file, or why it is skipped."""
    try:
        source = decoded(data)
        with reasons():
            return find_mistakes(source.text)
    except NotPython as error:
        return str(error)


def _code_in(
    session: Session, files: Sequence[str], reported: AbstractSet[str], counts: Counter[str]
) -> Iterator[_Code]:
    """Yield the files with the reported mistakes, and count the files and those that are skipped."""
    waiting: deque[tuple[str, Version | None, bytes]] = deque()

    def read() -> Iterator[bytes]:
        for file in files:
            try:
                version = None if file == STANDARD_INPUT else version_of(file)
                data = session.inputs.open(file).read()
            except READ_ERRORS as error:
                session.complaints.cannot_read(file, error)
            else:
                waiting.append((file, version, data))
                yield data

    processes = processes_for(files, _LARGE)
    for found in in_order(_mistakes_of, read(), processes) if processes > 1 else map(_mistakes_of, read()):
        file, version, data = waiting.popleft()
        counts["file"] += 1
        if isinstance(found, str):
            counts["skipped"] += 1
            session.complaints.add(f"skipped {display_name(file)}: {found}")
        elif mistakes := [each for each in found if each.code in reported]:
            yield _Code(file, decoded(data), version, mistakes)


class _Fixes:
    """Changes of Python code that are made, and those that could be.

    Attributes:
        fixed: The number of mistakes that are fixed.
        unsafe: The number of mistakes that only ``--unsafe-fixes`` fixes.
    """

    def __init__(self, files: Sequence[str], *, unsafe: bool) -> None:
        self._files = files
        self.fixed: int = 0
        self.unsafe: int = 0
        self._applied: AbstractSet[Certainty] = {"safe", "likely"} if unsafe else {"safe"}

    def divide(self, code: _Code) -> tuple[list[Mistake], list[Mistake]]:
        """Return the mistakes that are fixed, and those that are left."""
        fixed: list[Mistake] = []
        left: list[Mistake] = []
        for mistake in code.mistakes:
            is_fixed = mistake.rewrite is not None and mistake.rewrite.certainty in self._applied
            if is_fixed and mistake.code == "U009" and self._is_obsolete_used_elsewhere(code.file):
                is_fixed = False
            (fixed if is_fixed else left).append(mistake)
        self.unsafe += sum(mistake.rewrite is not None and mistake.rewrite.certainty == "likely" for mistake in left)
        return fixed, left

    def _is_obsolete_used_elsewhere(self, file: str) -> bool:
        """Return whether other files may import `urlparse` from a module, or replace it there for a test."""
        path = Path(file)
        return path.name == "__init__.py" or "urlparse" in self._used_elsewhere.get(path.stem, ())

    @cached_property
    def _used_elsewhere(self) -> Mapping[str, Collection[str]]:
        return names_used_elsewhere(self._files, self._files)

    def summary(self, done: str) -> str:
        """Return how many mistakes are fixed, and how many could be."""
        sentences = [f"{done} {counted(self.fixed, 'mistake')}"] if self.fixed else []
        if self.unsafe:
            more = f"{self.unsafe:,} more" if self.fixed else counted(self.unsafe, "mistake")
            sentences.append(f"--unsafe-fixes would fix {more}")
        return f"{'; '.join(sentences)}\n" if sentences else ""


def _changed(session: Session, code: _Code, fixed: Iterable[Mistake]) -> str | None:
    """Return the fixed code, or `None` if there is nothing to fix, or it could not be parsed any more."""
    changes = [change for mistake in fixed if mistake.rewrite for change in mistake.rewrite.replacements]
    try:
        return changed(code.source, changes) if changes else None
    except NotPython as error:
        session.complaints.add(f"{display_name(code.file)} was left as it was: with the fixes, {error}")
        return None


def _mistakes(
    session: Session, codes: Iterable[_Code], reported: AbstractSet[str], counts: Counter[str], fixes: _Fixes | None
) -> Iterator[Finding]:
    """Yield the findings in Python code, after the fixes were written if there are any."""
    for code in codes:
        text, left = code.source.text, code.mistakes
        if fixes:
            fixed, left = fixes.divide(code)
            after = _changed(session, code, fixed)
            if after is None:
                left = code.mistakes
            else:
                fixes.fixed += len(fixed)
                write(code.file, code.source, after, code.version)
                text, left = after, [each for each in find_mistakes(after) if each.code in reported]
        document = Document(source_name(code.file), text, ())
        for mistake in left:
            counts[mistake.level] += 1
            yield document.mistake(mistake)


def _differences(session: Session, codes: Iterable[_Code], fixes: _Fixes) -> Iterator[str]:
    """Yield what the fixes would change, as a unified diff."""
    for code in codes:
        fixed, _ = fixes.divide(code)
        text = _changed(session, code, fixed)
        if text is not None:
            fixes.fixed += len(fixed)
            yield from differences(code.file, code.source.text, text)


# ``uri-split lint``: what is wrong with the links of documents, or with Python code.


def _as_text(findings: Iterable[Finding]) -> Iterator[str]:
    return text(replace(finding, message=f"{finding.level}: {finding.message}") for finding in findings)


_FORMATS: Final[dict[str, Format]] = {**FORMATS, "text": _as_text}


class _Options(TypedDict):
    """Values of the options for Python code."""

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
    tests, such as example.com or localhost. encoded-slash and inner-uri, which are usual in
    documents, are only reported if they are selected.

    \b
    Examples:
      uri-split lint README.md docs/
      uri-split lint --ignore password docs/
      uri-split lint --select encoded-slash --select password .
      uri-split lint --python src/
      uri-split lint --python --fix src/
    """
    _refuse_contradictions(paths, select, options)
    unreadable: list[OSError] = []
    find_files = python_files if options["python"] else files_in
    files = [file for path in paths for file in find_files(path, unreadable.append)]
    counts: Counter[str] = Counter()
    with open_session(files) as session:
        for failure in unreadable:
            session.complaints.cannot_read(failure.filename, failure)
        reported = (set(select) or (_OF_PYTHON if options["python"] else _OF_LINKS) - USUAL_IN_DOCUMENTS) - {*ignore}
        check = _check_python if options["python"] else _check_links
        is_wrong = check(session, files, reported, counts, form, options)
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


def _check_links(
    session: Session, files: Sequence[str], reported: AbstractSet[str], counts: Counter[str], form: str, _: _Options
) -> bool:
    """Write the findings about links, and return whether something is wrong."""
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


def _check_python(
    session: Session,
    files: Sequence[str],
    reported: AbstractSet[str],
    counts: Counter[str],
    form: str,
    options: _Options,
) -> bool:
    """Write the findings about Python code or the differences, and return whether something is wrong."""
    codes = _code_in(session, files, reported, counts)
    fixes = _Fixes(files, unsafe=options["unsafe_fixes"])
    if options["diff"]:
        output: Iterable[str] = _differences(session, codes, fixes)
    else:
        output = _FORMATS[form](_mistakes(session, codes, reported, counts, fixes if options["fix"] else None))
    for piece in output:
        session.screen.write(piece)
    if form == "text" and not options["diff"]:
        session.screen.write(_summary(counts))
    if form == "text":
        session.screen.write(fixes.summary("would fix" if options["diff"] else "fixed"))
    return bool(fixes.fixed if options["diff"] else counts["error"] + counts["warning"])


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
        document = Document(source_name(file), source, links)
        for link in links:
            for flaw in flaws(link):
                if flaw.code in reported:
                    counts[flaw.level] += 1
                    yield document.finding(link, flaw)


def _summary(counts: Counter[str], what: str = "") -> str:
    kinds = ", ".join(counted(counts[level], level) for level in get_args(Level) if counts[level])
    skipped = f"; {counted(counts['skipped'], 'file')} skipped" if counts["skipped"] else ""
    return f"{what}{counted(counts['file'], 'file')}: {kinds or 'no problems'}{skipped}\n"
