"""Run the first example of an extra on the first page: ``python first_examples.py PAGE EXTRA``, or ``"no extra"``.

`nox --session packages` runs it beside nothing but the package and one extra, so it needs only the standard library.
"""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path
from textwrap import dedent
from typing import Final

_EXAMPLE: Final = re.compile(r'^=== "([a-z ]+)"\n\n    ```(pycon|console)\n((?:    .*\n)+?)    ```$', re.MULTILINE)
"""Tab with the name of an extra, and its example."""


def examples(page: str) -> dict[str, tuple[str, str]]:
    """Return the language and the code of the first example of each extra.

    >>> examples('## Extras\\n\\n=== "cli"\\n\\n    ```console\\n    $ uri-split\\n    ```\\n')
    {'cli': ('console', '$ uri-split\\n')}
    """
    tabs = _EXAMPLE.findall(page.partition("## Extras\n")[2])
    return {extra: (language, dedent(code)) for extra, language, code in tabs}


def difference(language: str, code: str) -> str:
    """Return how the output of an example differs from what the page shows; empty if it does not."""
    if language == "pycon":
        failures: list[str] = []
        test = doctest.DocTestParser().get_doctest(code, {}, "example", None, None)
        doctest.DocTestRunner(verbose=False).run(test, out=failures.append)
        return "".join(failures)
    command, _, expected = code.removeprefix("$ ").partition("\n")
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    run = subprocess.run(["bash", "-c", command], check=False, capture_output=True, text=True, env=environment)
    return "" if (run.stdout, run.stderr) == (expected, "") else f"{command}\n{run.stdout}{run.stderr}"


if __name__ == "__main__":
    page, extra = sys.argv[1:]
    sys.exit(difference(*examples(Path(page).read_text(encoding="utf-8"))[extra]) or 0)
