"""The hooks for pre-commit and the action for GitHub run commands that exist."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

from tests.cli.command_line import uri_split
from uri_split.cli.command import SUBCOMMANDS

ROOT: Final = Path(__file__).parents[2]
EXTRAS: Final = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]


def load(name: str) -> Any:  # noqa: ANN401  what YAML contains
    return yaml.safe_load((ROOT / name).read_text("utf-8"))


def test_hooks_run_subcommands_with_extras_that_exist() -> None:
    hooks = load(".pre-commit-hooks.yaml")
    assert [hook["id"] for hook in hooks] == ["uri-split-lint", "uri-split-python", "uri-split-check"]
    for hook in hooks:
        program, subcommand, *options = hook["entry"].split()
        assert (program, hook["language"], options) == ("uri-split", "python", hook["name"].split()[2:])
        assert subcommand in SUBCOMMANDS
        (dependency,) = hook["additional_dependencies"]
        assert set(dependency.removeprefix(".").strip("[]").split(",")) < set(EXTRAS)


@pytest.mark.parametrize(
    ("environment", "arguments", "file"),
    [
        ({}, ["--format", "github", "--", "."], None),
        ({"PATHS": "a b\nc\n"}, ["--format", "github", "--", "a b", "c"], None),
        ({"IGNORE": "x\ny"}, ["--format", "github", "--ignore", "x", "--ignore", "y", "--", "."], None),
        ({"LINT_PYTHON": "true"}, ["--format", "github", "--python", "--", "."], None),
        ({"LINT_PYTHON": "true", "ALL": "true"}, ["--format", "github", "--python", "--all", "--", "."], None),
        ({"FORMAT": "sarif"}, ["--format", "sarif", "--", "."], "uri-split.sarif"),
    ],
)
def test_action_runs_lint(environment: dict[str, str], arguments: list[str], file: str | None, tmp_path: Path) -> None:
    action = load("action.yml")
    step = action["runs"]["steps"][-1]
    given = {
        name: action["inputs"][value.split("inputs.")[1].split()[0]]["default"]
        for name, value in step["env"].items()
        if "inputs." in value
    }
    pipx = tmp_path / "pipx"
    pipx.write_text(f"#!{sys.executable}\nimport sys; print(*sys.argv[1:], sep='\\n'); sys.exit(1)\n")
    pipx.chmod(0o755)
    run = subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]], cwd=tmp_path, check=False,
        capture_output=True, text=True, env={
            "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}", "PYTHON": "python", "GITHUB_ACTION_PATH": "/x y",
            **given, **environment,
        },
    )  # fmt: skip
    output = (tmp_path / file).read_text("utf-8") if file else run.stdout
    assert (run.returncode, run.stderr) == (1, "")
    spec = ["--spec", "/x y[cli,markdown]"]
    assert output.splitlines() == ["run", "--python", "python", *spec, "uri-split", "lint", *arguments]
    assert {"cli", "markdown"} < set(EXTRAS)


def test_arguments_of_the_action_are_options_of_lint(tmp_path: Path) -> None:
    (tmp_path / "a b").touch()
    assert uri_split("lint", "--format", "text", "--ignore", "password", "--", tmp_path / "a b").status == 0
    (tmp_path / "a.py").touch()
    options = ["--format", "text", "--python", "--all", "--ignore", "U009"]
    assert uri_split("lint", *options, "--", tmp_path / "a.py").status == 0
