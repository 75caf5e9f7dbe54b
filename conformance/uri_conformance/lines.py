"""Lines of a suite, as in `conformance/schema.json`."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Literal, TypedDict

from uri_split._grammar import RuleName
from uri_split._text.arguments import URIError


class SuiteLine(TypedDict):
    """Description of the suite, its first line."""

    kind: Literal["suite"]
    name: str
    version: str


class CaseLine(TypedDict):
    """Line about a case, of any kind."""

    id: str
    section: str
    reason: str


class MatchedTexts(TypedDict):
    """Texts that match the same rules."""

    rules: list[RuleName]
    texts: list[str]


class MatchLine(CaseLine):
    """Texts and the rules that they match, of all 36."""

    kind: Literal["match"]
    rule: RuleName
    texts: list[MatchedTexts]


class FiveComponents(TypedDict):
    """The components of a URI reference."""

    scheme: str | None
    authority: str | None
    path: str
    query: str | None
    fragment: str | None


class AllComponents(FiveComponents):
    """The components of a URI reference, and those of its authority."""

    userinfo: str | None
    host: str | None
    port: str | None


class SplitLine(CaseLine):
    """URI reference and its components."""

    kind: Literal["split"]
    text: str
    components: AllComponents


class RecomposeLine(CaseLine):
    """Components and the URI reference that they make."""

    kind: Literal["recompose"]
    components: FiveComponents
    result: str


class ResolveLine(CaseLine):
    """Base, reference and target."""

    kind: Literal["resolve"]
    base: str
    reference: str
    strict: bool | None
    result: str


class RemoveDotSegmentsLine(CaseLine):
    """Path before and after."""

    kind: Literal["remove_dot_segments"]
    path: str
    result: str


class NormalizeLine(CaseLine):
    """Normal URI, others that are equivalent to it, and some that are not."""

    kind: Literal["normalize"]
    normal: str
    equivalent: list[str]
    different: list[str]


Line = SuiteLine | MatchLine | SplitLine | RecomposeLine | ResolveLine | RemoveDotSegmentsLine | NormalizeLine


_MEMBERS: Final = {
    "suite": SuiteLine.__required_keys__,
    "match": MatchLine.__required_keys__,
    "split": SplitLine.__required_keys__,
    "recompose": RecomposeLine.__required_keys__,
    "resolve": ResolveLine.__required_keys__,
    "remove_dot_segments": RemoveDotSegmentsLine.__required_keys__,
    "normalize": NormalizeLine.__required_keys__,
}


def data_directory() -> Path:
    """Return the directory of the core and of the templates for adapters."""
    installed = Path(__file__).parent
    return installed if (installed / "core.jsonl").exists() else installed.parents[1] / "conformance"  # in a checkout


def read_lines(file: Path | None = None) -> Iterator[Line]:
    """Yield the lines of a suite; without a file, those of the core.

    Raises:
        URIError: If a line is not one of a suite.
    """
    with (file or data_directory() / "core.jsonl").open("rb") as lines:
        for number, text in enumerate(lines, 1):
            try:
                line: Line = json.loads(text)
                missing = _MEMBERS[line["kind"]] - line.keys()
            except (ValueError, TypeError, KeyError, RecursionError):
                raise not_a_line(number) from None
            if missing:
                message = f"line {number} lacks {', '.join(sorted(missing))}"
                raise URIError(message)
            yield line


def not_a_line(number: int) -> URIError:
    """Return the error for a line that is not one of a suite."""
    return URIError(f"line {number} is not one of a conformance suite")


def suite_name(file: Path | None = None) -> str:
    """Return the name and the version of a suite; without a file, those of the core.

    Raises:
        URIError: If the file does not begin with them.
    """
    line = next(read_lines(file), None)
    if line is None or line["kind"] != "suite":
        message = "the first line does not describe a conformance suite"
        raise URIError(message)
    return f"{line['name']} {line['version']}"
