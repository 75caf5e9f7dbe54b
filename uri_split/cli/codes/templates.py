"""Explanations of the problems of URI templates, by RFC 6570."""

from types import MappingProxyType
from typing import Final

from uri_split._templates.template import URITemplate
from uri_split.cli.codes.explanation import Explanation, Explanations

TEMPLATES: Final[Explanations] = MappingProxyType(
    {
        "bad-modifier": Explanation(
            title="A variable of a URI template has more than one modifier.",
            text="/files{/path*:3}",
            accepts=URITemplate,
            meaning='A modifier is ":" and a length, or "*". It ends the variable, so that a comma or "}" follows it.',
            why="A length is for texts, and * is for lists and mappings. No value can use both.",
            advice="Remove what follows the modifier, or write a comma before the next variable.",
        ),
        "bad-prefix": Explanation(
            title="The length of a prefix must be a number from 1 to 9999.",
            text="/users/{name:0}/{name}",
            accepts=URITemplate,
            meaning="In {name:3}, the length 3 says how many characters of the value are written at most. It has no "
            "leading zeros.",
            why="In the routes of many frameworks, a type follows a colon, as in {id:int}. A template has no types.",
            advice="Write a number from 1 to 9999. Remove the colon if the whole value is meant.",
        ),
        "bad-variable-name": Explanation(
            title="The name of a variable contains a character that is not allowed.",
            text="/users/{user-name}",
            accepts=URITemplate,
            meaning="A name consists of letters of ASCII, digits, underscores and percent-encodings. Dots are allowed "
            "between them.",
            why="A name with a hyphen is common in headers and in queries, but not allowed here.",
            advice="Rename the variable, for example to user_name, and pass its value by the new name.",
        ),
        "empty-expression": Explanation(
            title="An expression of a URI template must contain a variable.",
            text="/users/{}",
            accepts=URITemplate,
            meaning="Braces enclose one or more variables. Unlike in `str.format`, each variable has a name.",
            advice="Write the name of the variable between the braces, or %7B%7D for braces as text.",
        ),
        "missing-variable-name": Explanation(
            title="A variable of an expression is missing.",
            text="/search{?q,}",
            accepts=URITemplate,
            meaning="Commas separate variables. Nothing is before or after a comma, nothing follows the operator, or a "
            "modifier has no name before it, as in {*}.",
            advice="Write the name of the variable, or remove the comma.",
        ),
        "reserved-operator": Explanation(
            title="The operator of an expression has no meaning yet.",
            text="/users/{@user}",
            accepts=URITemplate,
            meaning="RFC 6570 reserves = , ! @ and | at the beginning of an expression for future extensions.",
            why="Programs that do not report an error may copy such an expression to the URI as it is.",
            advice="Remove the operator. If the character itself belongs to the URI, write it before the brace: "
            "/users/@{user}.",
        ),
        "second-operator": Explanation(
            title="An expression has more than one operator.",
            text="/files{/+path}",
            accepts=URITemplate,
            meaning="The first character of an expression may be an operator, one of + # . / ; ? &. The others begin "
            "variables.",
            advice="Keep one operator: /files/{+path} keeps slashes in the value, and /files{/path} encodes them.",
        ),
        "unclosed-expression": Explanation(
            title="An expression of a URI template is not closed.",
            text="/search{?q",
            accepts=URITemplate,
            meaning='Each "{" begins an expression, which ends at the next "}". Expressions cannot be nested.',
            advice='Write "}" after the last variable. Write %7B if the brace belongs to the URI.',
        ),
        "unknown-operator": Explanation(
            title="An expression begins with a character that is not an operator.",
            text="/users/{$user}",
            accepts=URITemplate,
            meaning="An expression begins with a variable, or with one of the operators + # . / ; ? &.",
            why="RFC 6570 leaves the dollar sign and parentheses to other languages, such as those of macros.",
            advice="Remove the character, or write the operator that you mean.",
        ),
        "unopened-expression": Explanation(
            title="A closing brace of a URI template belongs to no expression.",
            text="/users/user}",
            accepts=URITemplate,
            meaning='Each "}" ends an expression that an earlier "{" begins. Outside of expressions, neither is '
            "allowed.",
            advice='Write "{" before the first variable. Write %7D if the brace belongs to the URI.',
        ),
    }
)
"""Explanations by the codes of `URITemplate`."""
