"""Table of the tests of other packages that run with `uri_split` in them."""

from collections.abc import Iterator

from tests.suites.suite import suites


def table() -> str:
    """Return the tables of all suites, and of what differs in them."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield "| package | replaced | cases | use `uri_split` | pass with it | differ |\n|---|---|---|---|---|---|"
    for suite in suites():
        number = sum(difference.number for difference in suite.differences)
        replaced = ", ".join(f"[{name}](#{name.replace('.', '-')})" for name in suite.replaced)
        name = f"[{suite.package} {suite.version}](https://pypi.org/project/{suite.package}/{suite.version}/)"
        yield f"| {name} | {replaced} | {suite.passed:,} | {suite.using:,} | {suite.passed - number:,} | {number} |"
    yield "\n## What differs\n\n| package | cases | reason | section |\n|---|---|---|---|"
    for suite in suites():
        for difference in suite.differences:
            link = f"[{difference.section}](https://www.rfc-editor.org/rfc/rfc3986#section-{difference.section})"
            section = link if difference.section else "—"
            yield f"| {suite.package} | {difference.number} | {difference.reason} | {section} |"
