"""The command as a whole."""

import os
import platform
import signal
import subprocess
import sys
from importlib import metadata
from pathlib import Path
from shutil import copytree, ignore_patterns, which

import click
import pytest
from click.shell_completion import ShellComplete

from tests.cli.command_line import COMMAND, started, uri_split
from tests.engines.engine import AbsentError, report
from uri_split import __version__
from uri_split.cli import command


@pytest.mark.parametrize(
    "arguments",
    [
        ("build", "https://me:secret@example.com/"),
        ("check", "https://me:secret@example.com/"),
        ("relativize", "http://b/", "https://me:secret@example.com/"),
        ("build", "--path=a", "//me:secret@example.com/"),
    ],
)
def test_usage_errors_hide_passwords(arguments: tuple[str, ...]) -> None:
    ended = uri_split(*arguments)
    assert ended.status == 2
    assert "//me:***@example.com/" in ended.errors
    assert "secret" not in ended.errors


def test_help_has_a_summary_and_examples() -> None:
    for option in ("--help", "-h"):
        ended = uri_split(option)
        assert ended.status == 0
        assert "Split, check, find and repair URIs" in ended.text
        assert "uri-split 'http://me@example.com:8042/over/there?name=ferret#nose'" in ended.text


def test_help_lists_each_subcommand_on_one_line_and_those_for_newcomers_first() -> None:
    listed = uri_split("--help").text.partition("Start here:\n")[2].splitlines()
    names = [line.split()[0] for line in listed if line.startswith("  ")]
    assert names[:3] == ["explain", "check", "find"]
    assert sorted(names) == list(command.SUBCOMMANDS)
    assert all(line.endswith((".", ":")) or not line for line in listed)


@pytest.mark.parametrize("subcommand", ["check", "expand", "explain", "match", "split"])
def test_subcommand_help_has_examples_of_one_line_each(subcommand: str) -> None:
    ended = uri_split(subcommand, "--help")
    assert ended.status == 0
    examples = ended.text.partition("Examples:\n")[2].partition("\n\n")[0].splitlines()
    assert len(examples) >= 3
    assert all(f"uri-split {subcommand}" in example for example in examples)
    assert max(map(len, ended.text.splitlines())) <= 80


def test_version_is_printed() -> None:
    assert uri_split("--version") == (0, f"uri-split, version {__version__}\n".encode(), "")


@pytest.mark.parametrize("options", [["--version", "--verbose"], ["--verbose", "--version"]])
def test_verbose_version_has_what_a_bug_may_depend_on(options: list[str]) -> None:
    first, python, system, *packages = uri_split(*options).text.splitlines()
    assert first == f"uri-split, version {__version__}"
    assert python.startswith(f"{platform.python_implementation()} {platform.python_version()} (")
    assert system == platform.platform()
    expected = [f"{name} {metadata.version(name)}" for name in ("click", "idna", "pydantic", "regex", "rich")]
    assert set(expected) <= set(packages)
    assert sorted(packages) == packages
    assert not any(line.startswith(("pytest ", "uri")) for line in packages)


def test_verbose_version_leaves_out_packages_that_are_absent(monkeypatch: pytest.MonkeyPatch) -> None:
    def version(name: str) -> str:
        if name != "idna":
            raise metadata.PackageNotFoundError(name)
        return "1"

    monkeypatch.setattr(metadata, "version", version)
    assert uri_split("--version", "--verbose").text.splitlines()[3:] == ["idna 1"]


def test_verbose_without_version_is_refused() -> None:
    ended = uri_split("--verbose", "explain", "a:")
    assert ended.status == 2
    assert "--verbose goes with --version: write uri-split --version --verbose\n" in ended.errors


def test_help_is_shown_without_arguments() -> None:
    ended = uri_split()
    assert ended.status == 2
    assert "Usage: uri-split" in ended.errors


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nothing"], 'no subcommand "nothing": to explain it, write uri-split explain nothing'),
        (["explan", "https://a/"], 'no subcommand "explan": did you mean explain?'),
        (["Check", "links.txt"], 'no subcommand "Check": did you mean check?'),
        (["help"], 'no subcommand "help": write uri-split --help'),
        (["help", "check"], 'no subcommand "help": write uri-split check --help'),
        (["help", "me"], 'no subcommand "help": write uri-split --help'),
        (["version"], "write uri-split --version"),
        (["validate", "check"], "write uri-split check\n"),
        (["parse", "a.txt"], "write uri-split split\n"),
        (["fix", "a.txt"], "write uri-split check --fix\n"),
        (["README.md"], '"README.md" is a file or directory: name a subcommand, such as uri-split check README.md'),
        (["check", "--rule", "url"], 'unknown rule "url": did you mean "URI"'),
        (["check", "--max-problems", "-1"], "-1 is not in the range"),
        (["split", "--format", "xml"], "'xml' is not one of 'table', 'jsonl', 'csv', 'tsv'"),
        (["explain"], "Missing argument 'TEXT'"),
    ],
)
def test_bad_usage_is_reported(arguments: list[str], said: str) -> None:
    ended = uri_split(*arguments)
    assert ended.status == 2
    assert ended.output == b""
    assert said in ended.errors


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["https://example.com/a", "b"], "https://example.com/a b"),
        (["https://example.com/a", "-", "b"], "https://example.com/a - b"),
        (["example.com"], "example.com"),
        (["?q"], "?q"),
        (["a b"], "a b"),
        ([r"C:\x.txt"], r"C:\x.txt"),
        ([""], ""),
    ],
)
def test_text_without_a_subcommand_is_explained(words: list[str], text: str) -> None:
    assert uri_split(*words) == uri_split("explain", *words) == uri_split("explain", text)


def test_options_of_explain_may_follow_a_text_without_a_subcommand() -> None:
    assert "--base requires --browser" in uri_split("https://a/", "b", "--base", "https://a/").errors
    assert "No such option" in uri_split("https://a/", "-x").errors


def test_module_runs_the_command() -> None:
    run = subprocess.run([*COMMAND, "explain", "a:"], check=True, capture_output=True, text=True)
    assert "valid: a URI without a fragment" in run.stdout


def test_script_is_installed() -> None:
    (script,) = metadata.entry_points(group="console_scripts", name="uri-split")
    assert script.value == "uri_split.cli:main"


@pytest.mark.parametrize(("package", "subcommand"), [("click", "split"), ("rich", "check")])
def test_missing_package_names_its_extra(package: str, subcommand: str) -> None:
    program = f"""
import sys
class Absent:
    def find_spec(name, *_):
        if name == "{package}":
            raise ModuleNotFoundError(name=name)
sys.meta_path.insert(0, Absent)
from uri_split.cli import main
sys.exit(main(["{subcommand}"]))
"""
    run = subprocess.run([sys.executable, "-c", program], input="a b", check=False, capture_output=True, text=True)
    assert run.returncode == 2
    assert run.stderr == f"uri-split needs the package {package}: install uri_split with the extra cli\n"


def test_other_missing_modules_are_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "uri_split.cli.commands.explain", None)
    with pytest.raises(ModuleNotFoundError):
        uri_split("--help")


def test_closed_pipe_is_not_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)
    file = tmp_path / "many.txt"
    file.write_text("not a URI\n" * 100_000)
    for arguments in ("check", "split --format csv"):
        script = f"{sys.executable} -m uri_split {arguments} {file} | head -n 1; echo ${{PIPESTATUS[0]}}"
        run = subprocess.run(["bash", "-c", script], check=True, capture_output=True, text=True)
        assert run.stdout.splitlines()[1:] == ["0"]
        assert run.stderr == ""


@pytest.mark.parametrize("arguments", ["explain a:", "--help"])
def test_pipe_closed_before_the_last_output_is_not_an_error(arguments: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)
    script = f"{sys.executable} -m uri_split {arguments} | true; echo ${{PIPESTATUS[0]}}"
    run = subprocess.run(["bash", "-c", script], check=True, capture_output=True, text=True)
    assert (run.stdout, run.stderr) == ("0\n", "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
@pytest.mark.parametrize("arguments", [["explain", "a:"], ["--help"], ["--version"], ["check", "--help"]])
def test_full_disk_is_reported(arguments: list[str]) -> None:
    # Buffered, as usual: what could not be written is not tried again, and reported twice, at exit.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with open("/dev/full", "wb") as full:  # noqa: PTH123  as a shell does it
        run = subprocess.run(
            [*COMMAND, *arguments], check=False, stdout=full, stderr=subprocess.PIPE, text=True, env=environment
        )
    assert run.returncode == 2
    assert run.stderr == "uri-split: cannot write: No space left on device\n"


@pytest.mark.parametrize(
    ("arguments", "status", "output", "errors"),
    [
        ("check <&-", 2, "", "uri-split: cannot read <stdin>: Bad file descriptor\n"),
        ("check - <&- 2>&-", 2, "", ""),
        ("check /dev/null >&-", 0, "", ""),
        ("explain a:_ >&-", 0, "", ""),
        ("check --rule x 2>&-", 2, "", ""),
    ],
)
def test_closed_streams_are_tolerated(arguments: str, status: int, output: str, errors: str) -> None:
    script = f"{sys.executable} -m uri_split {arguments}"
    run = subprocess.run(["bash", "-c", script], check=False, capture_output=True, text=True)
    assert (run.returncode, run.stdout, run.stderr) == (status, output, errors)


def test_control_c_ends_the_command_cleanly() -> None:
    # Not measured: an interrupt while coverage holds a lock of its own would leave the process waiting for it.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE")}
    process = started("check", "--format", "jsonl", environment={**environment, "PYTHONUNBUFFERED": "1"})
    assert process.stdin
    assert process.stdout
    process.stdin.write(b"no URI\n" * 9_000)  # fits into a pipe, whose other end is read slowly
    process.stdin.flush()
    assert process.stdout.read(1) == b"{"
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert errors.decode().strip() == ""


def test_control_c_sets_the_exit_status(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("uri_split.cli.commands.explain.picture", interrupted)
    assert uri_split("explain", "a:").status == 130


def test_completion_script_is_printed() -> None:
    run = subprocess.run(
        COMMAND,
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "_URI_SPLIT_COMPLETE": "bash_source"},
    )
    assert "complete" in run.stdout


@pytest.mark.parametrize(
    "words",
    [
        "check links", "count links", "dedupe links", "find links", "hazards links", "lint links", "normalize links",
        "repair links", "split links", "report links", "resolve http://a/ links", "relativize http://a/ links",
        "check links.txt links", "check -o links", "split --output links", "report -o links", "normalize -o links",
        "dedupe -o links", "redact links", "redact -o links", "match /a links", "expand /a --variables links",
    ],
)  # fmt: skip
def test_names_of_files_are_completed(words: str) -> None:
    *before, last = words.split()
    completion = ShellComplete(command.uri_split, {}, "uri-split", "_URI_SPLIT_COMPLETE")
    assert [(item.type, item.value) for item in completion.get_completions(before, last)] == [("file", last)]


def test_unknown_subcommand_does_not_stop_completion() -> None:
    completion = ShellComplete(command.uri_split, {}, "uri-split", "_URI_SPLIT_COMPLETE")
    assert [item.value for item in completion.get_completions(["nothing"], "--vers")] == ["--version"]


# What a shell calls when somebody presses Tab, with functions that print what it would show.
COMPLETING = {
    "bash": """
eval "$(_URI_SPLIT_COMPLETE=bash_source uri-split)"
compopt() { echo files; }
for words; do
    COMPREPLY=(); COMP_WORDS=($words); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    _uri_split_completion uri-split
    for word in "${COMPREPLY[@]}"; do echo "$word"; done
done
""",
    "zsh": """
autoload -Uz compinit; compinit -D -u
eval "$(_URI_SPLIT_COMPLETE=zsh_source uri-split)"
_path_files() { echo files }
_describe() { print -l -- ${(P)3%%:*} }
compadd() { print -l -- $completions }
for line; do words=(${(z)line}); CURRENT=$#words; _uri_split_completion; done
""",
    "fish": """
_URI_SPLIT_COMPLETE=fish_source uri-split | source
function __fish_complete_path; echo $argv[1]files; end
for line in $argv; complete -C $line | cut -f 1 | sed s/links//; end
""",
}


@pytest.mark.parametrize(
    "shell", [["bash", "-c", COMPLETING["bash"], "bash"], ["zsh", "-fc", COMPLETING["zsh"], "zsh"],
              ["fish", "--no-config", "-c", COMPLETING["fish"]]], ids=lambda shell: shell[0],
)  # fmt: skip
def test_shells_complete_names(shell: list[str]) -> None:
    if not which(shell[0]):
        report(AbsentError(f"{shell[0]} is not on the path"))
    words = ("uri-split check links", "uri-split chec", "uri-split split --redac", "uri-split check --format git")
    run = subprocess.run(
        [*shell, *words], check=True, capture_output=True, text=True,
        env={**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"},
    )  # fmt: skip
    assert run.stdout.split() == ["files", "check", "--redact", "github", "gitlab"]
    assert run.stderr == ""


def test_checkout_that_is_not_installed_knows_its_version(tmp_path: Path) -> None:
    packages = Path(click.__file__).parents[1]
    for package in packages.iterdir():
        if "uri_split" not in package.name and package.suffix != ".pth":
            (tmp_path / package.name).symlink_to(package)
    copytree(Path(command.__file__).parents[1], tmp_path / "uri_split", ignore=ignore_patterns("__pycache__"))
    (tmp_path / "a.txt").write_text("http://a/\n")

    def run(*arguments: str) -> str:
        return subprocess.run(
            [sys.executable, "-S", "-m", "uri_split", *arguments], check=True, capture_output=True, text=True,
            cwd=tmp_path, env={"PYTHONPATH": str(tmp_path), "PATH": os.environ["PATH"]},
        ).stdout  # fmt: skip

    assert run("--version") == f"uri-split, version {__version__}\n"
    assert f"\nclick {metadata.version('click')}\n" in run("--version", "--verbose")
    assert f"Made by uri-split, version {__version__}." in run("report", "a.txt", "-o", "-")


def test_each_module_of_commands_is_a_subcommand() -> None:
    files = {file.stem for file in (Path(command.__file__).parent / "commands").glob("*.py")}
    assert set(command.SUBCOMMANDS) == files - {"__init__"}
