"""Findings in SARIF 2.1.0, the Static Analysis Results Interchange Format of OASIS."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final

from uri_split import __version__
from uri_split._uri.functions import build
from uri_split.cli import remarks
from uri_split.cli.formats.finding import Finding, Fix, Place
from uri_split.cli.objects import is_object, object_name
from uri_split.cli.serialization import json_text

_PROJECT: Final = "https://github.com/uri-split/uri_split"
_BEGIN: Final = """{
"$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
"version": "2.1.0",
"runs": [{
"columnKind": "unicodeCodePoints",
"results": ["""


def sarif(findings: Iterable[Finding]) -> Iterator[str]:
    """Yield a log with a result for each finding, one on each line; then the rules of these, as only now all are known.

    A place in a file without lines has its row as the line, and no fix.
    """
    rules: dict[str, tuple[int, str]] = {}
    before = f"{_BEGIN}\n"
    for finding in findings:
        index, _ = rules.setdefault(finding.code, (len(rules), finding.url))
        result = {
            "ruleId": finding.code,
            "ruleIndex": index,
            "level": finding.level,
            "message": _message(f"{finding.message}\nhelp: {finding.help}" if finding.help else finding.message),
            "locations": [{"physicalLocation": {**_artifact(finding.place), "region": _region(finding.place)}}],
        }
        fixes = [_fix(fix) for fix in finding.fixes if finding.place.unit == "line"]
        yield f"{before}{json_text({**result, 'fixes': fixes} if fixes else result)}"
        before = ",\n"
    driver = {
        "name": "uri-split",
        "version": __version__,
        "informationUri": _PROJECT,
        "rules": [_rule(code, url) for code, (_, url) in rules.items()],
    }
    yield f'{"" if rules else _BEGIN}\n],\n"tool": {json_text({"driver": driver})}\n}}]\n}}\n'


def _message(text: str) -> dict[str, str]:
    r"""Return a message whose braces are not placeholders, and whose brackets are not links.

    See SARIF 2.1.0, sections 3.11.5 and 3.11.6.

    >>> _message("{id} [a](b)")["text"]
    '{{id}} [a\\](b)'
    """
    return {"text": text.replace("{", "{{").replace("}", "}}").replace("](", "\\](")}


def _rule(code: str, url: str) -> dict[str, object]:
    from uri_split.cli.codes.catalogue import TITLES  # noqa: PLC0415  slow to import, and needed only here

    description = {"text": remarks.TITLES.get(code) or TITLES[code]}
    return {
        "id": code,
        "shortDescription": description,
        "fullDescription": description,
        "helpUri": url,
    }


def _fix(fix: Fix) -> dict[str, object]:
    changes = [
        {
            **_artifact(place),
            "replacements": [{"deletedRegion": _region(place), "insertedContent": {"text": text}}],
        }
        for place, text in fix.replacements
    ]
    return {
        "description": _message(fix.message),
        "artifactChanges": changes,
        "properties": {"certainty": fix.certainty},
    }


def _artifact(place: Place) -> dict[str, object]:
    return {"artifactLocation": {"uri": artifact_uri(place.file)}}


@lru_cache
def artifact_uri(file: str) -> str:
    """Return the name of a file as a URI reference, relative to the working directory if the file is in it.

    >>> print(artifact_uri("a:b/100% ü.txt"), artifact_uri("/no such directory/links.txt"))
    ./a:b/100%25%20%C3%BC.txt file:///no%20such%20directory/links.txt
    """
    if is_object(file):
        scheme, bucket, key = object_name(file)
        return build(scheme=scheme, host=bucket, path=f"/{key}")
    path = Path(file)
    if path.is_relative_to(Path.cwd()):
        path = path.relative_to(Path.cwd())
    if path.is_absolute():
        return build(scheme="file", host="", path=f"/{path.as_posix().lstrip('/')}")
    return build(path=path.as_posix())


def _region(place: Place) -> dict[str, int]:
    return {
        "startLine": place.line,
        "startColumn": place.column,
        "endLine": place.end_line,
        "endColumn": place.end_column,
    }
