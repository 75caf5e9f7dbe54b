"""Checks of a scheme, an authority, userinfo, a host, a path and a fragment."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.diagnosis.cases import Case, assert_shown
from uri_split import diagnose
from uri_split._grammar.names import RuleName

# RFC 3986: scheme 3.1, authority 3.2, userinfo 3.2.1, host 3.2.2, path 3.3, relative reference 4.2, absolute URI 4.3.
CASES = [
    Case(
        "URI",
        "example.com/a",
        "missing-scheme",
        """
example.com/a
^
missing scheme: a URI begins with one, such as "https:" (URI, 3)
""",
    ),
    Case(
        "URI",
        "",
        "missing-scheme",
        """

^
missing scheme: a URI begins with one, such as "https:" (URI, 3)
""",
    ),
    Case(
        "URI",
        "1http://a/",
        "scheme-start",
        """
1http://a/
^
a scheme must begin with a letter from A to Z, found "1" (scheme, 3.1)
""",
    ),
    Case(
        "URI",
        " http://a/",
        "scheme-start",
        """
 http://a/
^
a space before the scheme: remove it (scheme, 3.1)
""",
    ),
    Case(
        "URI",
        "\ufeffhttp://a/",
        "scheme-start",
        """
�http://a/
^
a byte order mark (U+FEFF) before the scheme: remove it (scheme, 3.1)
""",
    ),
    Case(
        "URI",
        "é:x",
        "scheme-start",
        """
é:x
^
a scheme must begin with a letter from A to Z, found "é" (scheme, 3.1)
""",
    ),
    Case(
        "relative-ref",
        "http://a/b",
        "scheme-not-allowed",
        """
http://a/b
^^^^^
a relative reference has no scheme: remove it (relative-ref, 4.2)
""",
    ),
    Case(
        "relative-ref",
        "a:b",
        "colon-in-first-segment",
        """
a:b
 ^
the first segment of a relative path has a colon: write ./a:b (path-noscheme, 3.3)
""",
    ),
    Case(
        "URI-reference",
        "12:30",
        "colon-in-first-segment",
        """
12:30
  ^
the first segment of a relative path has a colon: write ./12:30 (path-noscheme, 3.3)
""",
    ),
    Case(
        "URI-reference",
        ":x/y",
        "colon-in-first-segment",
        """
:x/y
^
the first segment of a relative path has a colon: write ./:x (path-noscheme, 3.3)
""",
    ),
    Case(
        "URI-reference",
        "1 2:x",
        "scheme-start",
        """
1 2:x
^^^
a scheme must begin with a letter from A to Z, found "1 2" (scheme, 3.1)
""",
    ),
    Case(
        "relative-part",
        "a<b:c",
        "bad-character colon-in-first-segment",
        """
a<b:c
 ^ ^
"<" is not allowed in a path: write %3C (path, 3.3)
the first segment of a relative path has a colon: write ./ before it (path-noscheme, 3.3)
""",
    ),
    Case(
        "URI-reference",
        "11111111111111111111111111111111111111111:x",
        "colon-in-first-segment",
        """
11111111111111111111111111111111111111111:x
                                         ^
the first segment of a relative path has a colon: write ./ before it (path-noscheme, 3.3)
""",
    ),
    Case(
        "URI",
        "http://me:p ss%z@h/",
        "bad-character bad-pct-encoding",
        """
http://me:***@h/
          ^^^
the password has characters that are not allowed in userinfo: percent-encode them (userinfo, 3.2.1)
the password has a "%" without 2 hex digits after it: write %25 (pct-encoded, 2.1)
""",
    ),
    Case(
        "URI",
        "\ufeff http://a/",
        "scheme-start",
        """
� http://a/
^^
a scheme must begin with a letter from A to Z, found "\\ufeff " (scheme, 3.1)
""",
    ),
    Case(
        "absolute-URI",
        "http://a/#x",
        "fragment-not-allowed",
        """
http://a/#x
         ^^
an absolute URI has no fragment: remove it (absolute-URI, 4.3)
""",
    ),
    Case(
        "URI",
        "http://fe80::1%25eth0:80/",
        "ipv6-without-brackets",
        """
http://fe80::1%25eth0:80/
       ^^^^^^^^^^^^^^^^^
an IPv6 address must be in brackets, without a zone identifier: write [fe80::1] (host, 3.2.2)
""",
    ),
    Case(
        "URI",
        "http://2001:db8::1/",
        "ipv6-without-brackets",
        """
http://2001:db8::1/
       ^^^^^^^^^^^
an IPv6 address must be in brackets: write [2001:db8::1] (host, 3.2.2)
""",
    ),
    Case(
        "URI",
        "http://[::1]x/",
        "after-bracket",
        """
http://[::1]x/
            ^
only ":" and a port may follow "]", found "x" (authority, 3.2)
""",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_text_is_shown_with_carets_and_reasons(case: Case) -> None:
    assert_shown(case)


# Section 3.2.2: a valid address has no problem of its own.
@pytest.mark.parametrize("literal", ["[::1]", "[v1.a]", "[VF.:]"])
@pytest.mark.parametrize(("rest", "code"), [(":8x", "port-not-digits"), ("x", "after-bracket")])
def test_only_problem_after_a_valid_address_is_reported(literal: str, rest: str, code: str) -> None:
    (problem,) = diagnose(f"a://{literal}{rest}/")
    assert (problem.code, problem.start) == (code, len(f"a://{literal}{rest}") - 1)


# Section 3.1
def test_space_is_before_the_scheme_only_if_there_is_one() -> None:
    assert diagnose(" a:")[0].message == "a space before the scheme: remove it"
    assert diagnose(" :", "URI")[0].message == "a scheme must begin with a letter from A to Z, found a space"


# Section 3.2.1
@given(st.text(st.sampled_from("Z %[é@"), min_size=1))
def test_password_is_in_no_problem(password: str) -> None:
    for problem in diagnose(f"http://user:{password}@host/", "URI"):
        assert "Z" not in str(problem)
        assert problem.found == "***"


# Section 3.2.1: an unencoded slash ends the authority of a URI, but not a text that is given for an authority.
def test_password_with_a_slash_is_hidden_in_an_authority() -> None:
    assert {problem.found for problem in diagnose("me:Z/Z^Z@h", "authority")} == {"***"}


# A text with a password that was given for a host may begin like an address.
@pytest.mark.parametrize("rule", ["host", "IP-literal"])
def test_address_with_a_password_in_it_is_not_quoted(rule: RuleName) -> None:
    (problem,) = diagnose("1::2%x@", rule)
    assert problem.found == "***"
    assert problem.message == "an IPv6 address must be in brackets, without a zone identifier: write [***]"
