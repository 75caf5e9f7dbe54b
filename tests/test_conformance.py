"""uri_split does what the conformance suite says."""

import pytest

from uri_conformance import SplitComponents, cases
from uri_split import URI, Components, URIReference, equivalent, lenient, split
from uri_split.resolution import remove_dot_segments
from uri_split.rules import RULES, RuleName


# Appendix A
@pytest.mark.parametrize("rule", RULES)
def test_rules_match_what_the_core_says(rule: RuleName) -> None:
    core = cases("match", rule)
    assert {case.expected for case in core} == {False, True}
    assert [case for case in core if RULES[rule].is_valid(case.text) is not case.expected] == []


# Section 3
def test_references_are_split_as_the_core_says() -> None:
    core = cases("split")
    assert core
    assert [case for case in core if _split(case.text) != case.expected] == []


def _split(text: str) -> SplitComponents:
    parts = split(text)
    assert parts == lenient.split(text)
    reference = URIReference(text)
    return SplitComponents(
        parts.scheme,
        parts.authority,
        reference.userinfo,
        reference.host,
        reference.port,
        parts.path,
        parts.query,
        parts.fragment,
    )


# Section 5.2
@pytest.mark.parametrize(("strict", "modes"), [(True, [True]), (False, [False]), (None, [True, False])])
def test_references_are_resolved_as_the_core_says(*, strict: bool | None, modes: list[bool]) -> None:
    core = [case for case in cases("resolve") if case.strict is strict]
    assert core
    for mode in modes:
        wrong = [case for case in core if URI(case.base).resolve(case.reference, strict=mode) != case.expected]
        assert wrong == []


# Section 5.2.4
def test_dot_segments_are_removed_as_the_core_says() -> None:
    core = cases("remove_dot_segments")
    assert core
    assert [case for case in core if remove_dot_segments(case.path) != case.expected] == []


# Section 5.3
def test_components_are_recomposed_as_the_core_says() -> None:
    core = cases("recompose")
    assert core
    assert [case for case in core if Components(*case.components).unsplit() != case.expected] == []


# Section 6.2.2
def test_uris_are_normalized_as_the_core_says() -> None:
    core = cases("normalize")
    assert core
    assert [case for case in core if URI(case.text).normalize() != case.expected] == []


# Section 6.2.2
def test_uris_are_equivalent_as_the_core_says() -> None:
    core = cases("equivalent")
    assert {case.expected for case in core} == {False, True}
    assert [case for case in core if equivalent(*case.texts) is not case.expected] == []
