"""Tools are fixed by their hashes, and actions by their commits, and Dependabot updates both."""

import json
import re
import subprocess
from collections import defaultdict
from pathlib import Path
from typing import Final

import pytest

from uri_split import __version__

ROOT = Path(__file__).parents[1]
REQUIREMENTS = sorted((ROOT / ".github/requirements").glob("*.in"))
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))  # absent from a source distribution
PUBLISHING = [file for file in WORKFLOWS if "id-token: write" in file.read_text("utf-8")]
INSTALLS: Final = re.compile(
    r"^(?!.*(?: npm ci --prefix docs| pip install .*--require-hashes --requirement \.github/requirements/\S+"
    r"| python -m build --no-isolation.*)$)"
    r".*\b(?:apt|apt-get|container|curl|nox|npm|npx|pipx?|python -m build|uvx?|wget)\b.*$",
    re.MULTILINE,
)
"""A line that may install what has no fixed hash."""
MANIFESTS: Final = {
    "action.yml": "github-actions",
    "package.json": "npm",
    "Dockerfile": "docker",
    ".pre-commit-config.yaml": "pre-commit",
}


@pytest.mark.parametrize("file", REQUIREMENTS, ids=lambda file: file.stem)
def test_each_tool_has_a_version_and_hashes(file: Path) -> None:
    text = file.with_suffix(".txt").read_text("utf-8")
    entries = re.findall(r"^([\w.\[\]-]+)==\S+.*((?:\n    --hash=sha256:[0-9a-f]{64}.*)+)", text, re.MULTILINE)
    names = [name.partition("[")[0] for name, _ in entries]
    assert len(names) == len(re.findall(r"^[^\s#]", text, re.MULTILINE))
    wanted = re.findall(r"^[\w.-]+", file.read_text("utf-8"), re.MULTILINE)
    assert wanted
    assert set(wanted) <= set(names)


@pytest.mark.parametrize("file", PUBLISHING, ids=lambda file: file.stem)
def test_published_files_are_made_with_fixed_packages(file: Path) -> None:
    assert INSTALLS.findall(file.read_text("utf-8")) == []


@pytest.mark.parametrize("session", ["build", "docs", "workflows"])
def test_session_installs_only_fixed_packages(session: str) -> None:
    found = re.search(rf"^def {session}\(.*\n(?:(?: .*)?\n)+", (ROOT / "noxfile.py").read_text("utf-8"), re.MULTILINE)
    assert found
    assert "install_pinned(session, " in found[0]
    assert not re.search(r'session\.install\(|"npm", (?!"ci")', found[0])


def test_packages_of_npm_for_the_site_have_hashes() -> None:
    packages = json.loads((ROOT / "docs/package-lock.json").read_text("utf-8"))["packages"]
    assert len(packages) > 1
    assert {name for name, package in packages.items() if "integrity" not in package} == {""}


def test_pip_installs_tools_by_their_hashes() -> None:
    for file in [*WORKFLOWS, *(path for path in [ROOT / ".ci/run"] if path.exists())]:
        for line in re.findall(r".*\bpipx? (?:install|run)\b.*", file.read_text("utf-8")):
            assert "--require-hashes --requirement .github/requirements/" in line, f"{file.name}: {line}"


def test_each_action_has_one_commit_and_its_version() -> None:
    actions: dict[str, set[str]] = defaultdict(set)
    for file in [*WORKFLOWS, *(path for path in [ROOT / "action.yml"] if path.exists())]:
        for action, commit in re.findall(r"\buses: (\S+?)@(.+)", file.read_text("utf-8")):
            assert re.fullmatch(r"[0-9a-f]{40} # v\d+(?:\.\d+\.\d+)?", commit), f"{file.name}: {action}@{commit}"
            actions[re.sub(r"^([^/]+/[^/]+)/.*", r"\1", action)].add(commit)
    assert {action: commits for action, commits in actions.items() if len(commits) > 1} == {}


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="only a clone says which files are tracked")
def test_dependabot_updates_each_manifest_after_two_weeks() -> None:
    command = ("git", "ls-files", ":!tests/fuzzing/oss-fuzz")  # that is for another repository
    tracked = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()
    manifests = {
        (ecosystem, f"/{path.parent}".removesuffix("."))
        for path in map(Path, tracked)
        if (ecosystem := MANIFESTS.get(path.name) or ("uv" if _has_exact_versions(path) else None))
    }
    text = (ROOT / ".github/dependabot.yml").read_text("utf-8")
    entries = re.findall(r"package-ecosystem: (\S+)\n +director(?:y|ies): (.+)", text)
    assert {(ecosystem, each) for ecosystem, found in entries for each in found.strip("[]").split(", ")} == manifests
    assert len(re.findall("package-ecosystem:", text)) == len(entries) == len(re.findall("default-days: 14\n", text))


def _has_exact_versions(path: Path) -> bool:
    """Return whether packages of Python have exact versions in a file, or in the one that is made from it."""
    if path.name == "pyproject.toml":
        return re.search(r'"[\w.-]+==', (ROOT / path).read_text("utf-8")) is not None
    return path.suffix == ".in"


def test_citation_has_the_version_of_the_package() -> None:
    assert f"\nversion: {__version__}\n" in (ROOT / "CITATION.cff").read_text("utf-8")
