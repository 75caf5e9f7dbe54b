"""Problems of URNs: parts that the grammar of RFC 8141, section 2, does not allow."""

import pytest

from tests.schemes.cases import Case, assert_shown
from uri_split.schemes import URN

CASES = [
    Case(
        URN,
        "isbn:0451450523",
        "other-scheme",
        """
isbn:0451450523
^^^^
the scheme must be urn, found "isbn" (namestring, RFC 8141 section 2)
help: begin with urn:
""",
    ),
    Case(
        URN,
        "urn:isbn",
        "missing-nss",
        """
urn:isbn
        ^
missing name after the namespace identifier (NSS, RFC 8141 section 2.2)
help: add ":" and a name, as in urn:isbn:0451450523
""",
    ),
    Case(
        URN,
        "urn:isbn:",
        "missing-nss",
        """
urn:isbn:
         ^
missing name after the namespace identifier (NSS, RFC 8141 section 2.2)
help: add ":" and a name, as in urn:isbn:0451450523
""",
    ),
    Case(
        URN,
        "urn::x",
        "bad-nid",
        """
urn::x
    ^
a namespace identifier has 2 to 32 characters, found 0 (NID, RFC 8141 section 2.1)
help: write a registered identifier, such as isbn or uuid
""",
    ),
    Case(
        URN,
        "urn:i:x",
        "bad-nid",
        """
urn:i:x
    ^
a namespace identifier has 2 to 32 characters, found 1 (NID, RFC 8141 section 2.1)
help: write a registered identifier, such as isbn or uuid
""",
    ),
    Case(
        URN,
        "urn:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa:x",
        "bad-nid",
        """
urn:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa:x
    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
a namespace identifier has 2 to 32 characters, found 33 (NID, RFC 8141 section 2.1)
help: write a registered identifier, such as isbn or uuid
""",
    ),
    Case(
        URN,
        "urn:-a-:x",
        "bad-nid bad-nid",
        """
urn:-a-:x
    ^ ^
a namespace identifier cannot begin or end with a hyphen (NID, RFC 8141 section 2.1)
help: remove it
""",
    ),
    Case(
        URN,
        "urn:aü.b:x",
        "bad-nid",
        """
urn:aü.b:x
     ^^
a namespace identifier can contain only letters, digits and hyphens, found "ü." (NID, RFC 8141 section 2.1)
help: remove it
""",
    ),
    Case(
        URN,
        "urn:a1:/b",
        "bad-nss",
        """
urn:a1:/b
       ^
a name in a namespace cannot begin with "/" (NSS, RFC 8141 section 2.2)
help: write %2F
""",
    ),
    Case(
        URN,
        "urn:a1:b c",
        "bad-character",
        """
urn:a1:b c
        ^
a space is not allowed in a path (path, RFC 3986 section 3.3)
help: write %20
""",
    ),
    Case(
        URN,
        "urn:a1:b?c",
        "bad-component",
        """
urn:a1:b?c
        ^
"?" in a URN must be followed by "+" or "=" (rq-components, RFC 8141 section 2.3)
help: write %3F if it belongs to the name
""",
    ),
    Case(
        URN,
        "urn:a1:b?",
        "bad-component",
        """
urn:a1:b?
        ^
"?" in a URN must be followed by "+" or "=" (rq-components, RFC 8141 section 2.3)
help: write %3F if it belongs to the name
""",
    ),
    Case(
        URN,
        "urn:a1:b?+",
        "bad-component",
        """
urn:a1:b?+
        ^^
nothing follows "?+" (rq-components, RFC 8141 section 2.3)
help: remove it
""",
    ),
    Case(
        URN,
        "urn:a1:b?=#f",
        "bad-component",
        """
urn:a1:b?=#f
        ^^
nothing follows "?=" (rq-components, RFC 8141 section 2.3)
help: remove it
""",
    ),
    Case(
        URN,
        "urn:a1:b?=/x",
        "bad-component",
        """
urn:a1:b?=/x
          ^
"/" is not allowed after "?=" (rq-components, RFC 8141 section 2.3)
help: write %2F
""",
    ),
    Case(
        URN,
        "urn:a1:b?+??=c",
        "bad-component",
        """
urn:a1:b?+??=c
          ^
"?" is not allowed after "?+" (rq-components, RFC 8141 section 2.3)
help: write %3F
""",
    ),
    Case(
        URN,
        "urn:a1?=b",
        "missing-nss",
        """
urn:a1?=b
      ^
missing name after the namespace identifier (NSS, RFC 8141 section 2.2)
help: add ":" and a name, as in urn:isbn:0451450523
""",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_problems_are_shown_with_their_place_and_help(case: Case) -> None:
    assert_shown(case)
