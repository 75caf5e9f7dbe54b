"""The core of the conformance suite: its format, and that it is what the generator writes."""

import json
from collections import Counter
from itertools import chain
from pathlib import Path
from typing import Any, Final

import pytest
from jsonschema import Draft202012Validator

from conformance.__main__ import CORE, core_cases, lines
from conformance.dot_segments import dot_segment_cases
from conformance.full import full_cases
from conformance.matching import explained_cases
from conformance.normalization import normalize_cases
from conformance.reasons import section_and_reason
from conformance.resolution import resolve_cases
from conformance.splitting import recompose_cases, split_cases
from conformance.verdicts import matched_rules
from uri_split.rules import RULES

LINES: Final[list[dict[str, Any]]] = [json.loads(line) for line in CORE.read_text(encoding="ascii").splitlines()]
SCHEMA: Final = json.loads((CORE.parent / "schema.json").read_text(encoding="utf-8"))


def without_id(line: dict[str, Any]) -> str:
    return json.dumps({name: value for name, value in line.items() if name != "id"})
