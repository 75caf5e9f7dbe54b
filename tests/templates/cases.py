"""Cases of texts that are not URI templates, and of how the error shows them."""

from typing import NamedTuple


class Case(NamedTuple):
    text: str
    codes: str
    shown: str
    """The lines of the error after the first, without their indent."""


CASES = [
    # Section 2.1
    Case(
        "a b<\\>",
        "bad-character bad-character",
        """
a b<\\>
 ^ ^^^
a space is not allowed outside of expressions (literals, RFC 6570 section 2.1)
help: write %20
"<\\>" is not allowed outside of expressions (literals, RFC 6570 section 2.1)
help: write %3C%5C%3E
""",
    ),
    Case(
        "{a}\n",
        "bad-character",
        """
{a}␊
   ^
a line feed is not allowed outside of expressions (literals, RFC 6570 section 2.1)
help: write %0A
""",
    ),
    Case(
        "a\ud800",
        "bad-character",
        """
a�
 ^
U+D800 is not allowed outside of expressions (literals, RFC 6570 section 2.1)
help: remove it
""",
    ),
    Case(
        "50% off{a}",
        "bad-pct-encoding bad-character",
        """
50% off{a}
  ^^
"%" is not a percent-encoding: 2 hex digits must follow "%" (pct-encoded, RFC 6570 section 1.5)
help: write %25 for a percent sign
a space is not allowed outside of expressions (literals, RFC 6570 section 2.1)
help: write %20
""",
    ),
    # Section 2.2
    Case(
        "/{a",
        "unclosed-expression",
        """
/{a
 ^
"{" is not closed (expression, RFC 6570 section 2.2)
help: write "}" after the last variable, or %7B for a brace as text
""",
    ),
    Case(
        "/a}/{b}",
        "unopened-expression",
        """
/a}/{b}
  ^
"}" has no matching "{" (expression, RFC 6570 section 2.2)
help: write "{" before the first variable, or %7D for a brace as text
""",
    ),
    Case(
        "http://me:p}@h/ http://me:{p@h/",
        "unopened-expression bad-character unclosed-expression",
        """
http://me:***@h/ http://me:***@h/
          ^^^   ^          ^^^
a "}" in the password has no matching "{" (expression, RFC 6570 section 2.2)
help: write "{" before the first variable, or %7D for a brace as text
a space is not allowed outside of expressions (literals, RFC 6570 section 2.1)
help: write %20
a "{" in the password is not closed (expression, RFC 6570 section 2.2)
help: write "}" after the last variable, or %7B for a brace as text
""",
    ),
    Case(
        "{{a}}",
        "unclosed-expression unopened-expression",
        """
{{a}}
^   ^
"{" is not closed (expression, RFC 6570 section 2.2)
help: write "}" after the last variable, or %7B for a brace as text
"}" has no matching "{" (expression, RFC 6570 section 2.2)
help: write "{" before the first variable, or %7D for a brace as text
""",
    ),
    Case(
        "/{}/",
        "empty-expression",
        """
/{}/
 ^^
an expression needs at least one variable (expression, RFC 6570 section 2.2)
help: write the name of a variable
""",
    ),
    Case(
        "{=a}{|b}",
        "reserved-operator reserved-operator",
        """
{=a}{|b}
 ^   ^
the operator "=" is reserved, and has no meaning yet (operator, RFC 6570 section 2.2)
help: begin with a variable, or with one of + # . / ; ? &
the operator "|" is reserved, and has no meaning yet (operator, RFC 6570 section 2.2)
help: begin with a variable, or with one of + # . / ; ? &
""",
    ),
    Case(
        "{$a}",
        "unknown-operator",
        """
{$a}
 ^
"$" is not an operator (operator, RFC 6570 section 2.2)
help: begin with a variable, or with one of + # . / ; ? &
""",
    ),
    Case(
        "{?+a}",
        "second-operator",
        """
{?+a}
  ^
an expression has at most one operator, found "+" after it (operator, RFC 6570 section 2.2)
help: write an expression of its own for each operator
""",
    ),
    # Section 2.3
    Case(
        "{a,,b}{?}",
        "missing-variable-name missing-variable-name",
        """
{a,,b}{?}
   ^    ^
a variable is missing (variable-list, RFC 6570 section 2.3)
help: write the name of a variable
""",
    ),
    Case(
        "{:3}{?*}{a,:}",
        "missing-variable-name missing-variable-name missing-variable-name bad-prefix",
        """
{:3}{?*}{a,:}
 ^    ^    ^^
the name of a variable is missing before ":" (variable-list, RFC 6570 section 2.3)
help: write the name of a variable
the name of a variable is missing before "*" (variable-list, RFC 6570 section 2.3)
help: write the name of a variable
a length must follow ":" (max-length, RFC 6570 section 2.4.1)
help: write a number from 1 to 9999
""",
    ),
    Case(
        "{user-name}{é}",
        "bad-variable-name bad-variable-name",
        """
{user-name}{é}
     ^      ^
"-" is not allowed in the name of a variable (varname, RFC 6570 section 2.3)
help: write only letters, digits, "_", percent-encodings, and "." between them
"é" is not allowed in the name of a variable (varname, RFC 6570 section 2.3)
help: write only letters, digits, "_", percent-encodings, and "." between them
""",
    ),
    Case(
        "{a, b }",
        "bad-variable-name bad-variable-name",
        """
{a, b }
   ^ ^
a space is not allowed in the name of a variable (varname, RFC 6570 section 2.3)
help: remove it
""",
    ),
    Case(
        "{a..b,c.,?.d}",
        "bad-variable-name bad-variable-name bad-variable-name",
        """
{a..b,c.,?.d}
  ^    ^ ^
a dot in the name of a variable must be between other characters (varname, RFC 6570 section 2.3)
help: remove it
"?" is not allowed in the name of a variable (varname, RFC 6570 section 2.3)
help: write only letters, digits, "_", percent-encodings, and "." between them
""",
    ),
    Case(
        "{%a,b%}",
        "bad-pct-encoding bad-pct-encoding",
        """
{%a,b%}
 ^   ^
"%" is not a percent-encoding: 2 hex digits must follow "%" (pct-encoded, RFC 6570 section 1.5)
help: write %25 for a percent sign
""",
    ),
    # Section 2.4
    Case(
        "{a**}{b*:1}{c:2*}",
        "bad-modifier bad-modifier bad-modifier",
        """
{a**}{b*:1}{c:2*}
   ^    ^^     ^
nothing may follow a modifier, found "*" (modifier-level4, RFC 6570 section 2.4)
help: write at most one modifier, ":" and a length or "*", at the end of a variable
nothing may follow a modifier, found ":1" (modifier-level4, RFC 6570 section 2.4)
help: write at most one modifier, ":" and a length or "*", at the end of a variable
""",
    ),
    # Section 2.4.1
    Case(
        "{a:0}{a:10000}",
        "bad-prefix bad-prefix",
        """
{a:0}{a:10000}
   ^    ^^^^^
the length of a prefix is a number from 1 to 9999, found "0" (max-length, RFC 6570 section 2.4.1)
help: write a number from 1 to 9999
the length of a prefix is a number from 1 to 9999, found "10000" (max-length, RFC 6570 section 2.4.1)
help: write a number from 1 to 9999
""",
    ),
    Case(
        "/{user_id:int}{+path:path}",
        "bad-prefix bad-prefix",
        """
/{user_id:int}{+path:path}
          ^^^        ^^^^
the length of a prefix is a number from 1 to 9999, found "int" (max-length, RFC 6570 section 2.4.1)
help: a template has no types or patterns: write only the name "user_id"
the length of a prefix is a number from 1 to 9999, found "path" (max-length, RFC 6570 section 2.4.1)
help: a template has no types or patterns: write only the name "path"
""",
    ),
    Case(
        "{a:}{?b:,c}",
        "bad-prefix bad-prefix",
        """
{a:}{?b:,c}
   ^    ^
a length must follow ":" (max-length, RFC 6570 section 2.4.1)
help: write a number from 1 to 9999
""",
    ),
    Case(
        "{a:8\u20dd}",
        "bad-prefix",
        """
{a:8\u20dd}
   ^
the length of a prefix is a number from 1 to 9999, found "8\u20dd" (max-length, RFC 6570 section 2.4.1)
help: write a number from 1 to 9999
""",
    ),
    # All kinds in one text
    Case(
        "x y/{-a:z,}",
        "bad-character unknown-operator bad-prefix missing-variable-name",
        """
x y/{-a:z,}
 ^   ^  ^ ^
a space is not allowed outside of expressions (literals, RFC 6570 section 2.1)
help: write %20
"-" is not an operator (operator, RFC 6570 section 2.2)
help: begin with a variable, or with one of + # . / ; ? &
the length of a prefix is a number from 1 to 9999, found "z" (max-length, RFC 6570 section 2.4.1)
help: a template has no types or patterns: write only the name "a"
a variable is missing (variable-list, RFC 6570 section 2.3)
help: write the name of a variable
""",
    ),
]
