"""Mistakes with URLs in the Python code of a project: reported, fixed, and what the fixes would change."""

import gc
from collections import Counter, deque
from collections.abc import Collection, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property
from pathlib import Path
from typing import Final

from uri_split._python.mistakes import Mistake, Rewrite, find_mistakes
from uri_split._text.spans import url_of
from uri_split.cli.blocks import in_order, processes_for
from uri_split.cli.errors import display_name, source_name
from uri_split.cli.fixing import summary_of_fixes
from uri_split.cli.formats import Finding, Fix
from uri_split.cli.inputs import Session
from uri_split.cli.lines import SourceLines
from uri_split.cli.python_code import (
    CodeFile,
    NotPython,
    changed,
    differences,
    names_used_elsewhere,
    read_code,
    reasons,
    skip,
    write,
)

_LARGE: Final = 1 << 21  # more bytes of code than this take longer to parse than a process to start


class MistakeSearch:
    """Search for mistakes in files with Python code, which counts.

    Attributes:
        counts: The number of files, of those that were skipped, of the mistakes of each level that are left, and of
            those that only ``--all`` reports.
        fixed: The number of mistakes that are, or would be, fixed.
    """

    def __init__(
        self,
        session: Session,
        files: Sequence[str],
        reported: AbstractSet[str],
        usual: AbstractSet[str],
        *,
        unsafe_fixes: bool,
    ) -> None:
        self._session = session
        self._files = files
        self._reported = reported
        self._usual = usual  # the codes that are reported even where the code is often right
        self._unsafe_fixes = unsafe_fixes
        self._unsafe = 0
        self.counts: Counter[str] = Counter()
        self.fixed: int = 0

    def findings(self, *, fix: bool) -> Iterator[Finding]:
        """Yield a finding for each mistake; with `fix`, write the fixes first, and yield what is left."""
        for code, mistakes in self._mistakes():
            text, left = code.source.text, mistakes
            after = self._fixed(code, mistakes) if fix else None
            if after is not None:
                write(code, after)
                text, left = after, self._chosen(find_mistakes(after))
            lines = SourceLines(source_name(code.file), text)
            for mistake in left:
                self.counts[mistake.level] += 1
                yield _finding(lines, mistake)

    def differences(self) -> Iterator[str]:
        """Yield what the fixes would change, as a unified diff."""
        for code, mistakes in self._mistakes():
            after = self._fixed(code, mistakes)
            if after is not None:
                yield from differences(code.file, code.source.text, after)

    def summary_of_fixes(self, done: str) -> str:
        """Return how many mistakes are fixed, and how many could be."""
        return summary_of_fixes(done, self.fixed, self._unsafe, "mistake")

    def _mistakes(self) -> Iterator[tuple[CodeFile, list[Mistake]]]:
        """Yield the files with chosen mistakes, and count all files."""
        waiting: deque[CodeFile] = deque()

        def texts() -> Iterator[str]:
            for code in read_code(self._session, self._files, self.counts):
                waiting.append(code)
                yield code.source.text

        processes = processes_for(self._files, _LARGE)
        for found in in_order(_mistakes_in, texts(), processes) if processes > 1 else map(_mistakes_in, texts()):
            code = waiting.popleft()
            if isinstance(found, NotPython):
                skip(self._session, code.file, found, self.counts)
                continue
            self.counts["file"] += 1
            mistakes = self._chosen(found)
            self.counts["usual"] += sum(each.code in self._reported for each in found) - len(mistakes)
            if mistakes:
                yield code, mistakes

    def _chosen(self, found: list[Mistake]) -> list[Mistake]:
        return [
            each for each in found if each.code in self._reported and (not each.is_usual or each.code in self._usual)
        ]

    def _fixed(self, code: CodeFile, mistakes: list[Mistake]) -> str | None:
        """Return the fixed code, or `None` if there is nothing to fix, or it could not be parsed any more."""
        fixes: list[Rewrite] = []
        for mistake in mistakes:
            if mistake.rewrite and mistake.rewrite.certainty != "safe" and not self._unsafe_fixes:
                self._unsafe += 1
            elif mistake.rewrite and not (mistake.code == "U009" and self._is_used_elsewhere(code.file)):
                fixes.append(mistake.rewrite)
        changes = [change for fix in fixes for change in fix.replacements]
        try:
            after = changed(code.source, changes) if changes else None
        except NotPython as error:
            self._session.complaints.add(f"{display_name(code.file)} was left as it was: with the fixes, {error}")
            return None
        self.fixed += len(fixes)
        return after

    def _is_used_elsewhere(self, file: str) -> bool:
        """Return whether other files may import `urlparse` from a module, or replace it there for a test."""
        path = Path(file)
        return path.name == "__init__.py" or "urlparse" in self._used_elsewhere[path.stem]

    @cached_property
    def _used_elsewhere(self) -> Mapping[str, Collection[str]]:
        return names_used_elsewhere(self._files, self._files)


def _mistakes_in(text: str) -> list[Mistake] | NotPython:
    """Return the mistakes in code, or why it is skipped."""
    gc.disable()  # a tree has no cycles, so its many nodes would be searched for nothing
    try:
        with reasons():
            return find_mistakes(text)
    except NotPython as reason:
        return reason
    finally:
        gc.enable()


def _finding(lines: SourceLines, mistake: Mistake) -> Finding:
    fixes: tuple[Fix, ...] = ()
    if mistake.rewrite:
        changes = ((lines.place(*span), text) for span, text in mistake.rewrite.replacements)
        fixes = (Fix(mistake.help, mistake.rewrite.certainty, tuple(changes)),)
    return Finding(
        mistake.code,
        mistake.level,
        lines.place(mistake.start, mistake.end),
        mistake.message,
        mistake.help,
        lines.excerpt(mistake.start, mistake.end),
        fixes,
        url_of("mistake", mistake.code),
    )
