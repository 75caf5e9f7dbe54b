"""Names of what the grammar allows next."""

import string

import pytest

from uri_split._diagnosis import REPRESENTATIVES, expected_next
from uri_split._grammar import RuleName

UNRESERVED_AND_SUB_DELIMS = ("a letter", "a digit", "one of -._~", "one of !$&'()*+,;=")


@pytest.mark.parametrize(
    ("rule", "beginning", "names"),
    [
        # Section 3.1
        ("URI", "", ("a letter",)),
        ("URI", "a", ("a letter", "a digit", '"-"', '"."', '"+"', '":"')),
        # Section 3.2.3: the "@" has already ended the userinfo.
        ("URI", "a://@b:8", ("a digit", '"/"', '"?"', '"#"', "the end")),
        # Section 3.2.2
        ("URI", "a://[", ("a hex digit", '"v"', '":"')),
        ("URI", "a://[::", ("a hex digit", '"]"')),
        ("URI", "a://[1:2:3:4:5:6:7:8", ("a hex digit", '"]"')),
        ("URI", "a://[::1]", ('":"', '"/"', '"?"', '"#"', "the end")),
        ("dec-octet", "2", ("a digit", "the end")),
        ("dec-octet", "25", ('"0" to "5"', "the end")),
        ("dec-octet", "0", ("the end",)),
        ("IPv4address", "25", ('"0" to "5"', '"."')),
        # Section 2.1
        ("query", "%", ("a hex digit",)),
        ("query", "%4", ("a hex digit",)),
        # Sections 3.3 to 3.5
        ("URI-reference", "/_", (*UNRESERVED_AND_SUB_DELIMS, '"%"', '":"', '"/"', '"?"', '"#"', '"@"', "the end")),
        ("path-absolute", "/", (*UNRESERVED_AND_SUB_DELIMS, '"%"', '":"', '"@"', "the end")),
        ("fragment", "", (*UNRESERVED_AND_SUB_DELIMS, '"%"', '":"', '"/"', '"?"', '"@"', "the end")),
        ("path-empty", "", ("the end",)),
        ("port", "8" * 1000, ("a digit", "the end")),
    ],
)
def test_expected_next_names_what_may_follow(rule: RuleName, beginning: str, names: tuple[str, ...]) -> None:
    assert expected_next(rule, beginning) == names


def test_single_digits_are_named_alone() -> None:
    assert expected_next("ls32", "1.2.3.25")[0] == '"0" to "5"'
    assert expected_next("IPv4address", "1.2.3.255") == ("the end",)


def test_classes_contain_distinct_ascii_characters() -> None:
    members = "".join(REPRESENTATIVES.values())
    assert sorted(members) == sorted(set(members))
    assert set(members) == set(string.ascii_letters + string.digits + "-._~:/?#[]@!$&'()*+,;=%")
    assert all(sample.lower() in members.lower() for sample, members in REPRESENTATIVES.items())
