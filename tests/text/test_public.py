"""Public classes in the terminal, as `help` shows them."""

from typing import get_type_hints

from uri_split import Policy, Problem


def test_types_of_fields_are_known() -> None:
    assert get_type_hints(Problem)["start"] is int
    assert get_type_hints(Policy)["max_length"] is int
