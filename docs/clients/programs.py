"""Clients in other languages: a program reads all texts at once."""

import json
import os
import re
import subprocess
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from typing import Final
from urllib.parse import unquote

from docs.clients.client import AbsentError, Answer, Client, Component, Question, Run

_Reading = Mapping[Component, str | int | None] | None

_READERS: Final = Path(__file__).parent / "readers"
_SECONDS: Final = 60
_NO_DOWNLOADS: Final = {"GO111MODULE": "off", "GOPROXY": "off", "GOTOOLCHAIN": "local"}  # for Go
_JAVA: Final = ("java", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "Uri.java")
# For a disposable machine with a single user, perhaps without a network.
_CHROMIUM: Final = (
    "chromium",
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--dump-dom",
)
_PAGE: Final = """<!doctype html>
<title>[{texts}]</title>
<script>
{script}
document.title = encodeURIComponent(JSON.stringify(JSON.parse(document.title).map(reading)));
</script>
"""


def _ask(command: Sequence[str], needs: str, package: str, questions: Sequence[Question]) -> Run:
    """Ask a program that prints its version, and then what it reads in each line of its input, all in JSON."""
    _require(needs, package)
    lines = _output(command, "".join(f"{_given(question)}\n" for question in questions)).removesuffix("\n").split("\n")
    release, *readings = map(json.loads, lines)
    return Run(release.removeprefix("go"), _answers(readings, questions))


def _ask_chromium(questions: Sequence[Question]) -> Run:
    _require("chromium", "chromium")
    script = (_READERS / "url.js").read_text(encoding="utf-8")
    page = _PAGE.format(texts=", ".join(map(_given, questions)), script=script)
    with TemporaryDirectory() as directory:
        file = Path(directory) / "page.html"
        file.write_text(page, encoding="utf-8")
        output = _output([*_CHROMIUM, f"--user-data-dir={directory}/profile", file.as_uri()])
    readings = json.loads(unquote(output.partition("<title>")[2].partition("</title>")[0]))
    release = re.search(r"[0-9.]+", _output(["chromium", "--version"]))
    return Run(release[0] if release else "", _answers(readings, questions))


def _require(program: str, package: str) -> None:
    if not which(program):
        reason = f"{program} is not on the path: install {package}"
        raise AbsentError(reason)


def _output(command: Sequence[str], text: str = "") -> str:
    run = subprocess.run(
        command,
        input=text,
        capture_output=True,
        check=True,
        cwd=_READERS,
        encoding="utf-8",
        env={**os.environ, **_NO_DOWNLOADS},
        timeout=_SECONDS,
    )
    return run.stdout


def _given(question: Question) -> str:
    """Return the text and its base as a list in JSON."""
    return f"[{', '.join(_escaped(text) for text in (question.text, question.base) if text is not None)}]"


def _escaped(text: str) -> str:
    r"""Return a text as a string in JSON, with all characters as ``\uXXXX``, so that any program can parse it."""
    return '"' + re.sub("....", r"\\u\g<0>", text.encode("utf-16-be").hex()) + '"'


def _answers(readings: Sequence[_Reading], questions: Sequence[Question]) -> list[Answer]:
    return [_answer(reading, question.component) for reading, question in zip(readings, questions, strict=True)]


def _answer(reading: _Reading, component: Component) -> Answer:
    if reading is None:
        return None
    found = reading[component]
    return "" if found is None else str(found)


def _client(name: str, call: str, command: Sequence[str], needs: str, package: str) -> Client:
    return Client(name, call, partial(_ask, command, needs, package))


PROGRAMS: Final = (
    Client("Chromium", "new URL(text)", _ask_chromium),
    _client("Node.js", "new URL(text)", ["node", "url.js"], "node", "nodejs"),
    _client("Java URI", "new java.net.URI(text)", [*_JAVA, "URI"], "javac", "default-jdk-headless"),
    _client("Java URL", "new java.net.URL(text)", [*_JAVA, "URL"], "javac", "default-jdk-headless"),
    _client("Go", "url.Parse(text)", ["go", "run", "url.go"], "go", "golang-go"),
    _client("PHP", "parse_url($text)", ["php", "url.php"], "php", "php-cli"),
    _client("Ruby", "URI.parse(text)", ["ruby", "uri.rb"], "ruby", "ruby"),
)
