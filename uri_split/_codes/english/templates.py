"""English templates of messages: what is wrong with a URI template, and what to write instead."""

from typing import Final

TEMPLATE_PROBLEMS: Final = {
    "help/close-expression": "write {closing} after the last variable, or {encoded} for a brace as text",
    "help/modifier": 'write at most one modifier, ":" and a length or "*", at the end of a variable',
    "help/no-types": "a template has no types or patterns: write only the name {name}",
    "help/one-operator": "write an expression of its own for each operator",
    "help/open-expression": "write {opening} before the first variable, or {encoded} for a brace as text",
    "help/operators": "begin with a variable, or with one of + # . / ; ? &",
    "help/prefix": "write a number from 1 to 9999",
    "help/variable": "write the name of a variable",
    "help/variable-characters": 'write only letters, digits, "_", percent-encodings, and "." between them',
    "problem/bad-character/literal": "{found} is not allowed outside of expressions",
    "problem/bad-character/literal/password": (
        "the password contains characters that are not allowed outside of expressions"
    ),
    "problem/bad-modifier": "nothing may follow a modifier, found {found}",
    "problem/bad-prefix": "the length of a prefix is a number from 1 to 9999, found {found}",
    "problem/bad-prefix/missing": 'a length must follow ":"',
    "problem/bad-variable-name": "{found} is not allowed in the name of a variable",
    "problem/bad-variable-name/dot": "a dot in the name of a variable must be between other characters",
    "problem/empty-expression": "an expression needs at least one variable",
    "problem/missing-variable-name": "a variable is missing",
    "problem/missing-variable-name/modifier": "the name of a variable is missing before {modifier}",
    "problem/reserved-operator": "the operator {found} is reserved, and has no meaning yet",
    "problem/second-operator": "an expression has at most one operator, found {found} after it",
    "problem/unclosed-expression": "{brace} is not closed",
    "problem/unclosed-expression/password": "a {brace} in the password is not closed",
    "problem/unknown-operator": "{found} is not an operator",
    "problem/unopened-expression": "{brace} has no matching {missing}",
    "problem/unopened-expression/password": "a {brace} in the password has no matching {missing}",
}
