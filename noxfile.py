"""Sessions for contributors.

`nox` says in under two minutes whether a change is likely right. `nox --list` lists the other sessions, and
`nox --session lint types` runs two of them. Without an installation: `uvx nox`.
"""

import os
from pathlib import Path

import nox

nox.needs_version = ">=2025.10.14"
nox.options.default_venv_backend = "uv"
nox.options.download_python = "never"
nox.options.error_on_missing_interpreters = False  # a Python that is absent is skipped, with a line that says so
nox.options.reuse_venv = "yes"
nox.options.sessions = ["quick"]

PYTHONS = ["3.11", "3.12", "3.13", "3.13t", "3.14", "3.14t", "3.15", "3.15t"]
WITHOUT_ADA_URL = {"3.13t", "3.14t", "3.15", "3.15t"}  # it has no wheels for them
IN_PARALLEL = ["-n=auto", "--dist=worksteal"]

# pyenv runs only the selected version by its name; each has a directory of its own.
PYENV = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
os.environ["PATH"] = os.pathsep.join([*map(str, sorted(PYENV.glob("3.*/bin"))), os.environ["PATH"]])


@nox.session
def quick(session: nox.Session) -> None:
    """Check style and imports, and run the core tests."""
    lint(session)
    _core_tests(session, "--hypothesis-profile=brief")


@nox.session(python=PYTHONS)
def tests(session: nox.Session) -> None:
    """Run the core tests, on a wheel if WHEEL names one."""
    _core_tests(session)


def _core_tests(session: nox.Session, *options: str) -> None:
    session.install("--group=core", os.environ.get("WHEEL", "."))
    arguments = ["@tests/core.txt", *IN_PARALLEL, "tests", "conformance"]
    if Path("uri_split").exists():  # its doctests
        arguments.append("uri_split")
    if session.python in WITHOUT_ADA_URL:
        arguments.append("@tests/without_ada_url.txt")
    else:
        session.install("ada-url")
    session.run("python", "-m", "pytest", *arguments, *options, *session.posargs)


@nox.session(python="3.11")
def everything(session: nox.Session) -> None:
    """Run all tests but the long ones. Tests that need what CONTRIBUTING lists are skipped without it."""
    session.install("--editable=.[test]")
    session.run("pytest", *IN_PARALLEL, "--thorough", *session.posargs)


@nox.session(python="3.11")
def long(session: nox.Session) -> None:
    """Run the tests that take minutes or gigabytes, and draw more examples, other ones each time."""
    session.install("--editable=.[test]")
    session.run("pytest", "-m=long", *session.posargs)
    session.run("pytest", *IN_PARALLEL, "--hypothesis-profile=many", *session.posargs)


@nox.session(python="3.11")
def mutants(session: nox.Session) -> None:
    """Draw mutants of the package and count those that its tests find: `nox --session mutants -- uri_split/_uri`."""
    session.install("--editable=.[test]")
    session.run("python", "-m", "tests.mutants", *session.posargs)


@nox.session(python="3.11")
def lowest(session: nox.Session) -> None:
    """Run the core tests, and some for each integration and engine, with the lowest versions that are declared."""
    session.install("--resolution=lowest-direct", "--editable=.[test]")
    session.run("pytest", "@tests/core.txt", *IN_PARALLEL, "uri_split", "tests", "conformance", *session.posargs)
    leaks_sockets = "-Wignore:unclosed <socket:ResourceWarning"  # Spark before 4.2
    # Some strategies are tested by what they draw in as many examples as usual.
    profile = "--hypothesis-profile=ci"
    session.run("pytest", "@tests/lowest.txt", leaks_sockets, *IN_PARALLEL, *session.posargs, profile)


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
    session.install("--editable=.[test]")
    session.run("npm", "install", "--prefix=docs", "--silent", "--no-fund", "--no-audit", external=True)
    session.run("python", "-m", "docs")
