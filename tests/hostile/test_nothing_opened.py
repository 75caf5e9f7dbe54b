"""No text makes a function open a connection or a file, or start a program, and no code that is read runs."""

import subprocess
import sys
from pathlib import Path
from typing import Final

TEXTS: Final = (
    *("http://169.254.169.254/", "http://localhost:1/", "http://evil.example/", "ftp://me:pw@evil.example/"),
    *("file:///etc/passwd", "file://evil.example/share", "\\\\evil.example\\share", "/etc/passwd", "../../etc/passwd"),
    *(
        "javascript:alert(1)",
        "data:text/html,<script>",
        "ldap://evil.example/a",
        "jdbc:evil:a",
        "ssh://-oProxyCommand=a/",
    ),
    *("$(touch ran)", "`touch ran`", "| touch ran", "__import__('os').system('touch ran')", "{0.__class__}", "%s%n"),
    *('<a href="http://evil.example/">', "[a](file:///etc/passwd)", '<base href="file:///"><img src="etc/passwd">'),
)

# An audit hook sees each of these events, whoever causes it.
PROGRAM: Final = r"""
import sys
from pathlib import Path

import uri_split
from uri_split import *
from uri_split.encoding import iri_to_uri, uri_to_iri
from uri_split.files import file_path
from uri_split.hosts import parse_host
from uri_split.resolution import absolute_links

OF_OTHERS = {"subprocess.Popen", "os.system", "os.posix_spawn", "os.exec", "os.fork", "os.startfile", "webbrowser.open"}
INSTALLED = [str(Path(path).resolve()) for path in (sys.prefix, sys.base_prefix, Path(uri_split.__file__).parent)]
opened = []


def watch(event, arguments):
    if event in OF_OTHERS or event.startswith(("socket.", "urllib.", "ftplib.", "smtplib.")):
        opened.append((event, arguments))
    elif event == "open" and not str(Path(str(arguments[0])).resolve()).startswith(tuple(INSTALLED)):
        opened.append((event, arguments))


def tried(call, *arguments, **keywords):
    try:
        list(result) if hasattr(result := call(*arguments, **keywords), "__next__") else repr(result)
    except (OSError, TypeError, ValueError):  # URIError is a ValueError
        pass


sys.addaudithook(watch)
for text in eval(sys.argv[1]):
    for call in (
        is_uri, diagnose, verdict, split, URI, URIReference, find_hazards, repair, suggest, find, redact, URITemplate,
        iri_to_uri, uri_to_iri, parse_host, file_path, Callback, Origins, Policy.loads, Redaction().redact_values,
        WEBSITE.clean, WEBSITE.check, WEBHOOK.parse, WEB_LINK.verdict, LOCAL_REDIRECT.clean, WEB_ORIGIN.check,
    ):
        tried(call, text)
    tried(find, text, html=True, base="http://h.example/")
    tried(find, text, markdown=True, base="http://h.example/")
    tried(absolute_links, text, "http://h.example/")
    tried(build, scheme="http", host=text, path=text, query=text, userinfo=text)
    tried(URI("http://h.example/").resolve, text)
    tried(equivalent, text, text)
print(opened)
if "control" in sys.argv:
    import socket
    tried(open, "absent")
    tried(socket.getaddrinfo, "localhost", 1)
    print(len(opened))
"""


def run(folder: Path, program: str, *arguments: str) -> str:
    command = [sys.executable, "-B", "-c", program, *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True, cwd=folder).stdout


def test_no_text_opens_anything(tmp_path: Path) -> None:
    assert run(tmp_path, PROGRAM, repr(TEXTS)) == "[]\n"
    assert not [*tmp_path.iterdir()]


def test_what_is_opened_is_seen(tmp_path: Path) -> None:
    assert run(tmp_path, PROGRAM, repr(TEXTS[:1]), "control").endswith("[]\n2\n")


def test_code_that_is_read_is_not_run(tmp_path: Path) -> None:
    code = 'from urllib.parse import quote, urlparse\nopen("ran", "w")\nprint("a.example" in urlparse(url).netloc)\n'
    (tmp_path / "code.py").write_text(code)
    (tmp_path / "conftest.py").write_text('open("ran", "w")\n')
    for options in (["lint", "--python", "--fix"], ["migrate", "--from", "urllib", "--fix"]):
        command = [sys.executable, "-m", "uri_split", *options, "code.py", "conftest.py"]
        assert subprocess.run(command, check=False, capture_output=True, cwd=tmp_path).returncode < 2
    assert (tmp_path / "code.py").read_text() != code
    assert not (tmp_path / "ran").exists()
