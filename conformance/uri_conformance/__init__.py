"""Cases for the tests of other URI libraries and grammars; `conformance/README.md` describes them."""

from uri_conformance.cases import (
    Case,
    CaseKind,
    EquivalentCase,
    MatchCase,
    NormalizeCase,
    RecomposeCase,
    RemoveDotSegmentsCase,
    ResolveCase,
    SplitCase,
    SplitComponents,
    cases,
)

__all__ = [
    "Case",
    "CaseKind",
    "EquivalentCase",
    "MatchCase",
    "NormalizeCase",
    "RecomposeCase",
    "RemoveDotSegmentsCase",
    "ResolveCase",
    "SplitCase",
    "SplitComponents",
    "cases",
]
