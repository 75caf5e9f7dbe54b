"""Sessions for contributors.

`nox` runs the core tests on every Python present, with `regex` in its lowest and its newest version. `nox --list` lists
the other sessions, and `nox --session lint types` runs two of them. Without an installation: `uvx nox`.
"""

import os
from pathlib import Path

import nox
from packaging.requirements import Requirement

nox.needs_version = ">=2025.10.14"
nox.options.default_venv_backend = "uv"
nox.options.download_python = "never"
nox.options.error_on_missing_interpreters = False  # a Python that is absent is skipped, with a line that says so
nox.options.sessions = ["tests"]

PYTHONS = ["3.11", "3.12", "3.13", "3.13t", "3.14", "3.14t", "3.15", "3.15t"]
WITH_ADA_URL = {"3.11", "3.12", "3.13", "3.14"}  # it has no wheels for the others

# pyenv runs only the selected version by its name; each has a directory of its own.
PYENV = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
os.environ["PATH"] = os.pathsep.join([*map(str, sorted(PYENV.glob("3.*/bin"))), os.environ["PATH"]])

PROJECT = nox.project.load_toml("pyproject.toml")
NEEDED = [Requirement(text) for text in PROJECT["project"]["dependencies"]]
(REGEX,) = (str(needed) for needed in NEEDED if needed.name == "regex")

# Types are checked with the newest versions only, the documentation shows their output, and Spark before 4.2 leaks
# sockets. The oracles, the engines, the browser and the hostile texts cover nothing more here.
LOWEST = [
    "--ignore=tests/oracles",
    "--ignore=tests/engines",
    "--ignore=tests/hostile/test_hostile.py",
    "--ignore=tests/typing",
    "--ignore=tests/test_typings.py",
    "--ignore=tests/docs",
    "--ignore=tests/examples/test_form_in_browser.py",
    "--ignore=tests/examples/test_form_differences_in_browser.py",
    "--ignore=tests/cli/report/test_report_in_browser.py",
    "-Wignore:unclosed <socket:ResourceWarning",
]


@nox.session(python=PYTHONS)
@nox.parametrize("regex", ["lowest", "newest"])
def tests(session: nox.Session, regex: str) -> None:
    """Run the core tests."""
    if regex == "lowest":  # the lowest versions that have a wheel for this Python
        session.install("--resolution=lowest-direct", "--only-binary=regex", REGEX)
    session.install("--group=core", ".")
    arguments = ["@tests/core.txt", "-n2", "--dist=loadfile"]
    if session.python in WITH_ADA_URL:
        session.install("ada-url")
    else:
        arguments += [
            "--ignore=uri_split/browsers.py",
            "--ignore=tests/test_browsers.py",
            "--ignore=tests/policy/test_same_in_browsers.py",
            "--ignore=tests/algebra/test_domains.py",
            "--ignore=tests/algebra/test_ipv4_names.py",
            "--ignore=tests/hazards",
            "--ignore=tests/suggestion/test_other_parsers.py",
        ]
    session.run("python", "-m", "pytest", *arguments, *session.posargs)


@nox.session(python="3.11")
def everything(session: nox.Session) -> None:
    """Run all tests. They need Node, Java, PostgreSQL and Chromium, or skip what does."""
    session.install("--editable=.[test]")
    session.run("pytest", "-n2", "--dist=loadfile", *session.posargs)


@nox.session(python="3.11")
def lowest(session: nox.Session) -> None:
    """Run the tests with the lowest versions that are declared."""
    session.install("--resolution=lowest-direct", "--editable=.[test]")
    session.run("pytest", "-n2", "--dist=loadfile", *LOWEST, "uri_split", "tests", *session.posargs)


@nox.session
def lint(session: nox.Session) -> None:
    """Check style, formatting and what imports what."""
    session.install("ruff", "import-linter", ".")
    session.run("ruff", "check")
    session.run("ruff", "format", "--check")
    session.run("lint-imports")


@nox.session(python="3.11")
def types(session: nox.Session) -> None:
    """Check types with mypy and pyright."""
    session.install("--editable=.[test]")
    session.run("mypy")
    session.run("pyright")


@nox.session(python="3.11")
def benchmarks(session: nox.Session) -> None:
    """Compare with other packages on a file of links: `nox --session benchmarks -- FILE`."""
    session.install(".[test]")
    session.run("python", "-m", "benchmarks", *session.posargs)


@nox.session(python="3.11")
def docs(session: nox.Session) -> None:
    """Build the documentation in `docs/build/site`, with npm. After that, `zensical serve` shows it."""
    session.install("--editable=.[docs]")
    session.run("npm", "install", "--prefix=docs", "--silent", "--no-fund", "--no-audit", external=True)
    session.run("python", "-m", "docs")
