"""Public classes in the terminal, as `help` shows them."""

from inspect import signature
from typing import get_type_hints

import pytest

from uri_split import Change, Hazard, Policy, Problem, Suggestion


@pytest.mark.parametrize("kind", [Change, Hazard, Problem, Suggestion])
def test_signature_of_dataclass_fits_on_a_line(kind: type) -> None:
    assert len(f"{kind.__name__}{signature(kind)}") <= 120


def test_types_of_fields_are_known() -> None:
    assert get_type_hints(Problem)["start"] is int
    assert get_type_hints(Policy)["max_length"] is int
