"""``uri-split resolve``."""

from tests.algebra.test_resolution import ABNORMAL, BASE, NORMAL
from tests.cli.command_line import uri_split


# Section 5.4
def test_rfc_examples_are_resolved() -> None:
    examples = NORMAL | ABNORMAL
    ended = uri_split("resolve", BASE, stdin="\n".join([*examples, ""]).encode())
    assert ended == (0, "\n".join([*examples.values(), ""]).encode(), "")


# Section 5.2.2
def test_backward_compatible_ignores_the_scheme_of_the_base() -> None:
    assert uri_split("resolve", BASE, stdin=b"http:g").text == "http:g\n"
    assert uri_split("resolve", BASE, "--backward-compatible", stdin=b"http:g").text == "http://a/b/c/g\n"
