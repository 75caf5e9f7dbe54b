r"""The verdict as Spark SQL, for clusters without Python workers. Writing the SQL does not need Spark.

>>> is_valid("link", "port")
"CAST(`link` AS STRING) RLIKE replace('`A(?:[0-9]*+)`z', '`', char(92))"

The setting ``spark.sql.parser.escapedStringLiterals`` decides whether a backslash in a literal starts an escape, and
one of its values breaks even raw strings. So no literal has a backslash: Spark inserts them when it plans the query.
"""

from uri_split._grammar import RuleName
from uri_split.columns.patterns import whole
from uri_split.dialects import JAVA
from uri_split.rules import RULES


def is_valid(column: str, rule: RuleName = "URI") -> str:
    r"""Return an expression for whether a whole text matches a rule of the RFC.

    Args:
        column: The name of the column, unquoted.
        rule: The name of one of the 36 rules of Appendix A.

    Returns:
        A BOOLEAN expression, NULL if the text is NULL. Bytes that are not UTF-8 match no rule.

    Raises:
        UnknownRule: If there is no such rule.

    >>> f"SELECT * FROM links WHERE NOT {is_valid('a `link`', 'dec-octet')}"[:61]
    'SELECT * FROM links WHERE NOT CAST(`a ``link``` AS STRING) RL'
    """
    return _matches(quoted(column), rule)


def quoted(name: str) -> str:
    """Return the name of a column, quoted for Spark SQL.

    >>> quoted("a `link`")
    '`a ``link```'
    """
    return f"`{name.replace('`', '``')}`"


def functions() -> str:
    """Return a statement that creates the SQL function ``uri_is_valid(u, rule)`` for a session of Spark 4.

    The default rule is ``'URI'``. The function is fast if the rule is a constant: Spark then keeps only its pattern.

    >>> print(functions()[functions().index("CREATE"):].partition("CASE")[0])
    CREATE OR REPLACE TEMPORARY FUNCTION uri_is_valid(u STRING, rule STRING DEFAULT 'URI') RETURNS BOOLEAN RETURN
    <BLANKLINE>
    """
    cases = "\n".join(f"    WHEN '{rule}' THEN {_matches('u', rule)}" for rule in RULES)
    return f"""\
-- URIs (RFC 3986) in Spark SQL, by uri_split: whether a whole text matches a rule of the RFC.
-- The function ends with the session.
CREATE OR REPLACE TEMPORARY FUNCTION uri_is_valid(u STRING, rule STRING DEFAULT 'URI') RETURNS BOOLEAN RETURN
    CASE rule
{cases}
    ELSE raise_error('uri_is_valid: the rule must be one of RFC 3986: {", ".join(RULES)}')
    END;
"""


def _matches(text: str, rule: RuleName) -> str:
    # A backtick, which no pattern contains, replaces each backslash, and nothing ends the literal early.
    pattern = whole(rule, JAVA).replace("'", r"\x27").replace("\\", "`")
    # The cast drops the collation, in which a long s may equal an s.
    return f"CAST({text} AS STRING) RLIKE replace('{pattern}', '`', char(92))"
