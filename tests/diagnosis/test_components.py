"""Checks of a scheme, an authority, userinfo, a host, a path and a fragment."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.diagnosis.cases import Case, assert_shown
from uri_split import diagnose
from uri_split._grammar import RuleName

# RFC 3986: scheme 3.1, authority 3.2, userinfo 3.2.1, host 3.2.2, path 3.3, relative reference 4.2, absolute URI 4.3.
CASES = [
    Case(
        "URI",
        "example.com/a",
        "missing-scheme",
        """
example.com/a
^
missing scheme (URI, 3)
help: begin with a scheme, such as https://
""",
    ),
    Case(
        "URI",
        "",
        "missing-scheme",
        """

^
missing scheme (URI, 3)
help: write an address, such as https://www.example.com/
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
help: remove it
""",
    ),
    Case(
        "URI",
        " http://a/",
        "scheme-start",
        """
 http://a/
^
a space is not allowed before a scheme (scheme, 3.1)
help: remove it
""",
    ),
    Case(
        "URI",
        "\ufeffhttp://a/",
        "scheme-start",
        """
�http://a/
^
a byte order mark (U+FEFF) is not allowed before a scheme (scheme, 3.1)
help: remove it
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
a relative reference cannot have a scheme (relative-ref, 4.2)
help: remove it
""",
    ),
    Case(
        "relative-ref",
        "a:b",
        "colon-in-first-segment",
        """
a:b
 ^
a colon is not allowed in the first segment of a relative path (path-noscheme, 3.3)
help: write ./ at the beginning
""",
    ),
    Case(
        "URI-reference",
        "12:30",
        "colon-in-first-segment",
        """
12:30
  ^
a colon is not allowed in the first segment of a relative path (path-noscheme, 3.3)
help: write ./ at the beginning
""",
    ),
    Case(
        "URI-reference",
        ":x/y",
        "colon-in-first-segment",
        """
:x/y
^
a colon is not allowed in the first segment of a relative path (path-noscheme, 3.3)
help: write ./ at the beginning
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
"<" is not allowed in a path (path, 3.3)
help: write %3C
a colon is not allowed in the first segment of a relative path (path-noscheme, 3.3)
help: write ./ at the beginning
""",
    ),
    Case(
        "URI-reference",
        "11111111111111111111111111111111111111111:x",
        "colon-in-first-segment",
        """
11111111111111111111111111111111111111111:x
                                         ^
a colon is not allowed in the first segment of a relative path (path-noscheme, 3.3)
help: write ./ at the beginning
""",
    ),
    Case(
        "URI",
        "http://me:p ss%z@h/",
        "bad-character bad-pct-encoding",
        """
http://me:***@h/
          ^^^
the password contains characters that are not allowed in userinfo (userinfo, 3.2.1)
help: percent-encode the password: write %2F for /, %3F for ?, %23 for #, %40 for @ and %20 for a space
the password or token contains a "%" without 2 hex digits after it (pct-encoded, 2.1)
help: write %25 for a percent sign
""",
    ),
    Case(
        "URI",
        "\ufeff http://a/",
        "scheme-start",
        """
� http://a/
^^
"\\ufeff " is not allowed before a scheme (scheme, 3.1)
help: remove them
""",
    ),
    Case(
        "absolute-URI",
        "http://a/#x",
        "fragment-not-allowed",
        """
http://a/#x
         ^^
an absolute URI cannot have a fragment (absolute-URI, 4.3)
help: remove it
""",
    ),
    Case(
        "URI",
        "http://fe80::1%25eth0:80/",
        "ipv6-without-brackets",
        """
http://fe80::1%25eth0:80/
       ^^^^^^^^^^^^^^^^^
an IPv6 address must be in square brackets, without a zone identifier (host, 3.2.2)
help: write [fe80::1]
""",
    ),
    Case(
        "URI",
        "http://2001:db8::1/",
        "ipv6-without-brackets",
        """
http://2001:db8::1/
       ^^^^^^^^^^^
an IPv6 address must be in square brackets (host, 3.2.2)
help: write [2001:db8::1]
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
help: remove it
""",
    ),
]

# What a reader who does not know the RFC can do.
HELP: list[tuple[RuleName, str, str | None]] = [
    ("URI", "//example.com/a", "write https: before it"),
    ("URI", "://example.com/a", "write https before it"),
    ("URI-reference", "://example.com/a", "write https before it"),
    ("URI", "/about", "write an address before it, such as https://www.example.com"),
    ("URI", "?page=2", "write an address before it, such as https://www.example.com"),
    ("URI", "www.example.com/a", "begin with a scheme, such as https://"),
    ("URI", "jane@example.com", "write mailto: before it"),
    ("URI", "'www.example.com'", """remove "'" at the beginning and "'" at the end"""),
    ("URI", "'http://example.com/'", """remove "'" at the beginning and "'" at the end"""),
    ("URI", "(http://example.com/)", 'remove "(" at the beginning and ")" at the end'),
    ("URI", '"http://example.com/"', "remove it"),
    ("URI", "'http://example.com/", "remove it"),
    ("URI", "é:x", None),
    ("URI", "127.0.0.1:80", None),
    ("URI", "1.http://x", "remove them"),
    ("URI", "1.2://x", None),
    ("URI", "http://[::1]80/", "write :80"),
    ("URI", "http://a:80:90/", "write only one port, such as :80"),
    ("URI", "http://example.com:::/", "remove it"),
    ("URI", "http://[::0256.1.1.1]/", "write a number from 0 to 255"),
    ("URI", "http://[1::2:3:4:5:6:7:8]/", "write 1:2:3:4:5:6:7:8"),
    ("URI", "http://[1::2:3:4:5:6:7:8:9]/", None),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_text_is_shown_with_carets_and_reasons(case: Case) -> None:
    assert_shown(case)


@pytest.mark.parametrize(("rule", "text", "expected"), HELP)
def test_first_problem_has_help(rule: RuleName, text: str, expected: str | None) -> None:
    assert diagnose(text, rule)[0].help == expected


# The tag ends at its bracket, although a slash ends the authority.
@pytest.mark.parametrize(
    ("text", "component", "start"),
    [
        ("http://example.com</a>", "host", 18),
        ("http://example.com:80</a>", "port", 21),
        ("http://example.com/b</a>", "path", 20),
        ("http://example.com/b<br>", "path", 20),
        ("http://example.com/?b<br />", "query", 21),
        ('http://example.com/b<a href="x">', "path", 20),
    ],
)
def test_tag_is_one_problem(text: str, component: str, start: int) -> None:
    (problem,) = diagnose(text, "URI")
    assert (problem.component, problem.start, problem.found[0], problem.found[-1]) == (component, start, "<", ">")
    assert problem.help == "remove it"


@pytest.mark.parametrize("port", [":80:90", "::80", ":80:"])
@pytest.mark.parametrize("host", ["example.com", "[::1]", "me@example.com"])
def test_all_ports_are_one_problem(host: str, port: str) -> None:
    (problem,) = diagnose(f"http://{host}{port}/")
    assert (problem.code, problem.component, problem.found) == ("second-port", "port", port)
    assert problem.help == "write only one port, such as :80"


@pytest.mark.parametrize("rest", ["", ":80"])
def test_ipv6_address_without_its_first_bracket_is_recognized(rest: str) -> None:
    (problem,) = diagnose(f"http://::1]{rest}/")
    assert (problem.code, problem.found, problem.help) == ("ipv6-without-brackets", "::1]", "write [::1]")


# Section 3.2.2: a valid address has no problem of its own.
@pytest.mark.parametrize("literal", ["[::1]", "[v1.a]", "[VF.:]"])
@pytest.mark.parametrize(("rest", "code"), [(":8x", "port-not-digits"), ("x", "after-bracket")])
def test_only_problem_after_a_valid_address_is_reported(literal: str, rest: str, code: str) -> None:
    (problem,) = diagnose(f"a://{literal}{rest}/")
    assert (problem.code, problem.start) == (code, len(f"a://{literal}{rest}") - 1)


# Section 3.1
def test_space_is_before_the_scheme_only_if_there_is_one() -> None:
    assert diagnose(" a:")[0].message == "a space is not allowed before a scheme"
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
    assert problem.message == "an IPv6 address must be in square brackets, without a zone identifier"
    assert problem.help == "write [***]"


# Section 3.2: what drivers of databases read beyond it.
@pytest.mark.parametrize(
    "authority",
    [
        "h1:27017,h2:27017",
        "h1:27017,h2",
        "h1,h2:27017,h3:27017",
        "u:pw@h1:1,h2:2,h3:3",
        "u@1.2.3.4:1,5.6.7.8:1",
        "[::1]:1,[::2]:1",
        "[::1],h2",
        "h1:1,[::2]:1",
        "h1:,h2:",
        "h1:1, h2:2",
        "h\u00e41:1,h\u00e42:2",
    ],
)
@pytest.mark.parametrize("scheme", ["mongodb", "postgresql", "kafka", "https"])
def test_list_of_hosts_with_ports_is_no_authority(scheme: str, authority: str) -> None:
    (problem,) = diagnose(f"{scheme}://{authority}/db")
    assert problem.code == "bad-character"
    assert problem.message == "a URI has only 1 host and 1 port: no URI can list several hosts with ports"
    assert str(problem.help).startswith("drivers of databases read such a list: pass it to them unchanged")


@pytest.mark.parametrize("authority", ["h1,h2", "h1,h2:27017", "h1,h2:"])
def test_list_of_names_is_a_name(authority: str) -> None:
    assert not diagnose(f"mongodb://{authority}/db")


@pytest.mark.parametrize("authority", ["h1:x,h2:1", "h1,\uff182", "h1:1,", "h1:80:81", "h1:80,443", "h1:1,h%:2"])
def test_other_authority_is_no_list(authority: str) -> None:
    assert "several hosts" not in str([problem.message for problem in diagnose(f"mongodb://{authority}/db")])
