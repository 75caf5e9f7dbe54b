"""Problems of mailto URIs: parts that the grammar of RFC 6068, section 2, does not allow."""

import pytest

from tests.schemes.cases import Case, assert_shown
from uri_split.schemes import MailtoURI

CASES = [
    Case(
        MailtoURI,
        "me@example.com",
        "missing-scheme",
        """
me@example.com
^
missing scheme (URI, RFC 3986 section 3)
help: begin with mailto:
""",
    ),
    Case(
        MailtoURI,
        "mailto:me",
        "bad-address",
        """
mailto:me
       ^^
"me" is not a mail address: it needs a text before and after "@" (addr-spec, RFC 6068 section 2)
help: write a whole address, such as jane@example.com
""",
    ),
    Case(
        MailtoURI,
        "mailto:me%40example.com",
        "bad-address",
        """
mailto:me%40example.com
       ^^^^^^^^^^^^^^^^
"me%40example.com" is not a mail address: it needs a text before and after "@" (addr-spec, RFC 6068 section 2)
help: write "@" in place of %40
""",
    ),
    Case(
        MailtoURI,
        "mailto:@c",
        "bad-address",
        """
mailto:@c
       ^^
"@c" is not a mail address: it needs a text before and after "@" (addr-spec, RFC 6068 section 2)
help: write a whole address, such as jane@example.com
""",
    ),
    Case(
        MailtoURI,
        "mailto:a@,b@c",
        "bad-address",
        """
mailto:a@,b@c
       ^^
"a@" is not a mail address: it needs a text before and after "@" (addr-spec, RFC 6068 section 2)
help: write a whole address, such as jane@example.com
""",
    ),
    Case(
        MailtoURI,
        "mailto:a@b,,c@d",
        "missing-address",
        """
mailto:a@b,,c@d
           ^
an address is missing (addr-spec, RFC 6068 section 2)
help: write an address there, or remove the comma
""",
    ),
    Case(
        MailtoURI,
        "mailto:a@b;c@d",
        "bad-address",
        """
mailto:a@b;c@d
          ^
";" is not allowed in a mail address (addr-spec, RFC 6068 section 2)
help: write "," between addresses
""",
    ),
    Case(
        MailtoURI,
        "mailto:Jane Doe <jane@example.com>",
        "bad-address",
        """
mailto:Jane Doe <jane@example.com>
       ^^^^^^^^^^^^^^^^^^^^^^^^^^^
only the mail address is allowed, without a name and angle brackets (addr-spec, RFC 6068 section 2)
help: write jane@example.com
""",
    ),
    Case(
        MailtoURI,
        "mailto:Jane%20%3cjane@example.com%3e",
        "bad-address",
        """
mailto:Jane%20%3cjane@example.com%3e
       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
only the mail address is allowed, without a name and angle brackets (addr-spec, RFC 6068 section 2)
help: write jane@example.com
""",
    ),
    Case(
        MailtoURI,
        "mailto:.a@b",
        "bad-address",
        """
mailto:.a@b
       ^
a dot in a mail address must be between other characters (local-part, RFC 6068 section 2)
help: remove it
""",
    ),
    Case(
        MailtoURI,
        "mailto:a..b@c",
        "bad-address",
        """
mailto:a..b@c
         ^
a dot in a mail address must be between other characters (local-part, RFC 6068 section 2)
help: remove it
""",
    ),
    Case(
        MailtoURI,
        "mailto:a.@c",
        "bad-address",
        """
mailto:a.@c
        ^
a dot in a mail address must be between other characters (local-part, RFC 6068 section 2)
help: remove it
""",
    ),
    Case(
        MailtoURI,
        "mailto:a%2e@c",
        "bad-address",
        """
mailto:a%2e@c
        ^^^
a dot in a mail address must be between other characters (local-part, RFC 6068 section 2)
help: remove it
""",
    ),
    Case(
        MailtoURI,
        "mailto:a@b.",
        "bad-address",
        """
mailto:a@b.
          ^
a dot in a mail address must be between other characters (domain, RFC 6068 section 2)
help: remove it
""",
    ),
    Case(
        MailtoURI,
        "mailto:ü@c",
        "bad-address",
        """
mailto:ü@c
       ^
"ü" is not allowed in a mail address (local-part, RFC 6068 section 2)
help: write %C3%BC
""",
    ),
    Case(
        MailtoURI,
        "mailto:%E9@c",
        "bad-address",
        """
mailto:%E9@c
       ^^^
a mail address must be UTF-8, found "%E9" (local-part, RFC 6068 section 2)
help: percent-encode characters beyond ASCII as UTF-8, such as %C3%A9 for é
""",
    ),
    Case(
        MailtoURI,
        "mailto:a&b@c",
        "bad-address",
        """
mailto:a&b@c
        ^
"&" is not allowed in a mail address (local-part, RFC 6068 section 2)
help: write %26
""",
    ),
    Case(
        MailtoURI,
        "mailto:50%off@c",
        "bad-address",
        """
mailto:50%off@c
         ^
"%" is not allowed in a mail address (local-part, RFC 6068 section 2)
help: write %25 for a percent sign
""",
    ),
    Case(
        MailtoURI,
        "mailto:100%@c",
        "bad-address",
        """
mailto:100%@c
          ^
"%" is not allowed in a mail address (local-part, RFC 6068 section 2)
help: write %25 for a percent sign
""",
    ),
    Case(
        MailtoURI,
        "mailto:a@50%x",
        "bad-address",
        """
mailto:a@50%x
           ^
"%" is not allowed in a mail address (domain, RFC 6068 section 2)
help: write a whole address, such as jane@example.com
""",
    ),
    Case(
        MailtoURI,
        "mailto:a%20b@c",
        "bad-address",
        """
mailto:a%20b@c
        ^^^
"%20" is not allowed in a mail address (local-part, RFC 6068 section 2)
help: remove it
""",
    ),
    Case(
        MailtoURI,
        "mailto:a b@c",
        "bad-address",
        """
mailto:a b@c
        ^
a space is not allowed in a mail address (local-part, RFC 6068 section 2)
help: remove it
""",
    ),
    Case(
        MailtoURI,
        "mailto:a@[1.2.3.4]",
        "bad-address bad-character",
        """
mailto:a@[1.2.3.4]
         ^       ^
"[" is not allowed in a mail address (domain, RFC 6068 section 2)
help: write %5B
"]" is not allowed in a path (path, RFC 3986 section 3.3)
help: write %5D
""",
    ),
    Case(
        MailtoURI,
        "mailto:a@b:25",
        "bad-address",
        """
mailto:a@b:25
          ^
":" is not allowed in a mail address (domain, RFC 6068 section 2)
help: remove it
""",
    ),
    Case(
        MailtoURI,
        "mailto:%22a@c",
        "bad-address",
        """
mailto:%22a@c
       ^^^
"%22" is not closed (local-part, RFC 6068 section 2)
help: add %22 where it ends
""",
    ),
    Case(
        MailtoURI,
        "mailto:%22a&b%22@c",
        "bad-address",
        """
mailto:%22a&b%22@c
           ^
"&" is not allowed in a mail address (local-part, RFC 6068 section 2)
help: write %26
""",
    ),
    Case(
        MailtoURI,
        "mailto:%22a%22b@c",
        "bad-address",
        """
mailto:%22a%22b@c
              ^
"b" is not allowed in a mail address (local-part, RFC 6068 section 2)
help: remove it
""",
    ),
    Case(
        MailtoURI,
        "mailto:a@%5b1.2",
        "bad-address",
        """
mailto:a@%5b1.2
         ^^^
"%5b" is not closed (domain, RFC 6068 section 2)
help: add %5D where it ends
""",
    ),
    Case(
        MailtoURI,
        "mailto:a@%5B1%5Dx",
        "bad-address",
        """
mailto:a@%5B1%5Dx
                ^
"x" is not allowed in a mail address (domain, RFC 6068 section 2)
help: remove it
""",
    ),
    Case(
        MailtoURI,
        "mailto:a@b?",
        "missing-header",
        """
mailto:a@b?
          ^
a header must follow "?" (hfield, RFC 6068 section 2)
help: remove it
""",
    ),
    Case(
        MailtoURI,
        "mailto:a@b?subject",
        "bad-header",
        """
mailto:a@b?subject
           ^^^^^^^
the header "subject" has no "=" (hfield, RFC 6068 section 2)
help: add "=" and a value
""",
    ),
    Case(
        MailtoURI,
        "mailto:a@b?subject=A&B",
        "bad-header",
        """
mailto:a@b?subject=A&B
                     ^
the header "B" has no "=" (hfield, RFC 6068 section 2)
help: write %26 if "&" belongs to the value before it, or add "=" and a value
""",
    ),
    Case(
        MailtoURI,
        "mailto:a@b?x=y&&z=",
        "missing-header",
        """
mailto:a@b?x=y&&z=
              ^
a header must follow "&" (hfield, RFC 6068 section 2)
help: remove it
""",
    ),
    Case(
        MailtoURI,
        "mailto:a@b??to=c?Body=e",
        "bad-header bad-header",
        """
mailto:a@b??to=c?Body=e
           ^    ^
"?" is not allowed in a header of a mailto URI (hfield, RFC 6068 section 2)
help: write %3F
help: write "&" between headers, or %3F for a question mark
""",
    ),
    Case(
        MailtoURI,
        "mailto:a@b?body=http://x/?a=b",
        "bad-header bad-header bad-header",
        """
mailto:a@b?body=http://x/?a=b
                     ^^ ^^ ^
"//" is not allowed in a header of a mailto URI (hfield, RFC 6068 section 2)
help: write %2F%2F
"/?" is not allowed in a header of a mailto URI (hfield, RFC 6068 section 2)
help: write %2F%3F
"=" is not allowed in a header of a mailto URI (hfield, RFC 6068 section 2)
help: write %3D
""",
    ),
    Case(
        MailtoURI,
        "mailto:a@b?subject=a b",
        "bad-character",
        """
mailto:a@b?subject=a b
                    ^
a space is not allowed in a query (query, RFC 3986 section 3.4)
help: write %20
""",
    ),
    Case(
        MailtoURI,
        "mailto:a\ud800@b",
        "bad-address",
        """
mailto:a�@b
        ^
U+D800 is not allowed in a mail address (local-part, RFC 6068 section 2)
help: remove it
""",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_problems_are_shown_with_their_place_and_help(case: Case) -> None:
    assert_shown(case)
