"""Colours for the pictures of components in the output of commands, in the HTML of the built site."""

import re
from html import escape, unescape
from typing import Final

from uri_split._picture import Run, drawn

_LINE: Final = r'<span class="go">([^<\n]*)</span>\n'
_ABOVE_BRACES: Final = re.compile(rf"{_LINE}(?={_LINE.replace('[^<', r'[ ]*[^<')})")
_BRACES: Final = re.compile(r"[^\\|]*(?=\\_[_\\|/ ]*$)")
_COLUMNS: Final = 1000  # as in the page, whatever its width


def coloured(html: str) -> str:
    """Return a page in which the parts of each picture have the name of their component as class."""
    for found in _ABOVE_BRACES.finditer(html):
        braces = _BRACES.match(found[2])
        if not braces:
            continue
        before = rf'(<span class="go">[^<\n]{{{braces.end()}}})'
        for row in drawn(unescape(found[1])[braces.end() :], _COLUMNS):
            line = "".join(escape(run.text, quote=False) for run in row).rstrip()
            replaced = "".join(_span(run) for run in row).rstrip()
            pattern = rf"{before}{re.escape(line)}(?=</span>\n)"
            html = re.sub(pattern, rf"\g<1>{_literal(replaced)}", html, count=1)
    return html


def _span(run: Run) -> str:
    text = escape(run.text, quote=False)
    return f'<span class="component {run.name}">{text}</span>' if run.name else text


def _literal(text: str) -> str:
    """Return a text as a replacement of `re.sub`."""
    return text.replace("\\", r"\\")
