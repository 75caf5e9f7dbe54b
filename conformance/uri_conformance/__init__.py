"""Cases for the tests of URI libraries and grammars, and a runner for libraries in any language."""

from uri_conformance.cases import (
    Case,
    CaseKind,
    Components,
    EquivalentCase,
    MatchCase,
    NormalizeCase,
    RecomposeCase,
    RemoveDotSegmentsCase,
    ResolveCase,
    SplitCase,
    SplitComponents,
    SuiteError,
    cases,
)

__all__ = [
    "Case",
    "CaseKind",
    "Components",
    "EquivalentCase",
    "MatchCase",
    "NormalizeCase",
    "RecomposeCase",
    "RemoveDotSegmentsCase",
    "ResolveCase",
    "SplitCase",
    "SplitComponents",
    "SuiteError",
    "cases",
]
