"""Resolution against the RFC's own pseudocode, and against another package."""

from functools import cache
from itertools import product
from random import Random

import pytest
import uritools

from tests.oracles import section_5_2
from tests.texts import drawn_reference
from uri_split import URI
from uri_split.lenient import split
from uri_split.resolution import remove_dot_segments
from uri_split.rules import RULES

PAIRS = 100_000


@cache
def drawn_pairs(seed: int) -> list[tuple[str, str]]:
    random = Random(seed)
    return [(drawn_reference(random, scheme=True), drawn_reference(random)) for _ in range(PAIRS)]


@pytest.mark.parametrize("strict", [True, False])
def test_resolution_equals_the_pseudocode_of_section_5_2_2(strict: bool) -> None:  # noqa: FBT001  a parameter of the test
    guarded = 0
    for base, reference in drawn_pairs(522):
        target = URI(base).resolve(reference, strict=strict)
        expected = section_5_2.target(base, reference, strict=strict)
        schemes = split(base).scheme or "", split(reference).scheme or ""
        if not strict and schemes[0] != schemes[1] and schemes[0].lower() == schemes[1].lower():
            continue  # the pseudocode leaves open that schemes are the same in any case (section 3.1)
        if expected.authority is None and expected.path.startswith("//"):
            guarded += 1
            expected = expected._replace(path=f"/.{expected.path}")
        assert target == section_5_2.recomposed(expected), (base, reference)
        assert tuple(target.components) == tuple(expected)
        assert RULES[type(target).rule].is_valid(target)
        assert split(target) == target.components
    assert 0 < guarded < PAIRS / 20


def test_dot_segment_removal_equals_section_5_2_4() -> None:
    for length in range(8):
        for characters in product("./a", repeat=length):
            path = "".join(characters)
            assert remove_dot_segments(path) == section_5_2.remove_dot_segments(path), path


def test_resolution_equals_that_of_uritools_where_uritools_follows_section_5_2_4() -> None:
    compared = 0
    for base, reference in drawn_pairs(522):
        target = URI(base).resolve(reference)
        if target.authority is None:
            if target.path.startswith("/.//"):
                continue  # it recomposes a path that begins with "//" into an authority
            ours = split(reference)
            rootless = ours.path if ours.scheme else section_5_2.merge(section_5_2.parsed(base), ours.path)
            if not rootless.startswith("/") and not ours.path.startswith("/"):
                continue  # it keeps the ".." of "s:a/../b" that has no slash before "a", and its leading ".."
        assert uritools.urijoin(base, reference, strict=True) == target, (base, reference)
        compared += 1
    assert compared > PAIRS * 0.8
