r"""The verdict as text of Spark SQL, for clusters without Python workers: nothing of Spark is needed to write it.

>>> is_valid("link", "port")
"CAST(`link` AS STRING) RLIKE replace('`A(?:[0-9]*+)`z', '`', char(92))"

Whether a backslash in a literal begins an escape depends on the setting ``spark.sql.parser.escapedStringLiterals``, and
under one of its values even raw strings are misread. So no literal has one: Spark puts them in when it plans the query.
"""

from uri_split._grammar.names import RuleName
from uri_split.columns.patterns import whole
from uri_split.dialects import JAVA
from uri_split.rules import RULES


def is_valid(column: str, rule: RuleName = "URI") -> str:
    r"""Return an expression that says whether a text is of a rule of the RFC, as a whole.

    Args:
        column: The name of the column, as it is: it is quoted here.
        rule: The name of one of the 36 rules of Appendix A.

    Returns:
        An expression of a BOOLEAN, NULL where the text is. Bytes that are not UTF-8 are of no rule.

    Raises:
        KeyError: If there is no such rule.

    >>> f"SELECT * FROM links WHERE NOT {is_valid('a `link`', 'dec-octet')}"[:61]
    'SELECT * FROM links WHERE NOT CAST(`a ``link``` AS STRING) RL'
    """
    return _matches(quoted(column), rule)


def quoted(name: str) -> str:
    """Return the name of a column so that Spark takes it as it is.

    >>> quoted("a `link`")
    '`a ``link```'
    """
    return f"`{name.replace('`', '``')}`"


def functions() -> str:
    """Return a statement that creates the SQL function ``uri_is_valid(u, rule)`` for a session of Spark 4.

    The rule is ``'URI'`` where there is none. It is quick where the rule is a constant: Spark then keeps its pattern
    alone.

    >>> print(functions()[functions().index("CREATE"):].partition("CASE")[0])
    CREATE OR REPLACE TEMPORARY FUNCTION uri_is_valid(u STRING, rule STRING DEFAULT 'URI') RETURNS BOOLEAN RETURN
    <BLANKLINE>
    """
    cases = "\n".join(f"    WHEN '{rule}' THEN {_matches('u', rule)}" for rule in RULES)
    return f"""\
-- URIs (RFC 3986) in Spark SQL, by uri_split: whether a text is of a rule of the RFC, as a whole.
-- The function is gone with the session.
CREATE OR REPLACE TEMPORARY FUNCTION uri_is_valid(u STRING, rule STRING DEFAULT 'URI') RETURNS BOOLEAN RETURN
    CASE rule
{cases}
    ELSE raise_error('uri_is_valid: the rule must be one of RFC 3986: {", ".join(RULES)}')
    END;
"""


def _matches(text: str, rule: RuleName) -> str:
    # A backtick, which no URI has, replaces each backslash, and nothing ends the literal early.
    pattern = whole(rule, JAVA).replace("'", r"\x27").replace("\\", "`")
    # Without its collation, in which a long s may be an s.
    return f"CAST({text} AS STRING) RLIKE replace('{pattern}', '`', char(92))"
