"""URIs in columns of DuckDB: SQL macros, which it runs in parallel as it runs its own functions."""

from uri_split._text.extras import requires_extra
from uri_split.columns.duckdb_macros import macros

with requires_extra("uri_split.columns.duckdb", package="duckdb", extra="duckdb"):
    from duckdb import DuckDBPyConnection


def register(con: DuckDBPyConnection) -> None:
    """Create the macros in a connection, or create them anew.

    ==========================================  ======================================================================
    ``uri_split(u)``                            a STRUCT of the eight parts; all of them NULL where ``u`` is
    ``uri_scheme(u)``, ``uri_authority(u)``,    one of them: NULL where it is undefined, ``''`` where it is empty
    ``uri_userinfo(u)``, ``uri_host(u)``,
    ``uri_port(u)``, ``uri_path(u)``,
    ``uri_query(u)``, ``uri_fragment(u)``
    ``uri_host_and_port(u)``                    what follows the userinfo in the authority
    ``uri_is_valid(u, rule := 'URI')``          whether the text is of one of the 36 rules of Appendix A
    ``uri_reason(u, rule := 'URI')``            the first component that breaks the grammar, NULL where none does; by
                                                ``URI``, ``URI-reference``, ``absolute-URI`` or ``relative-ref``
    ``uri_redacted(u)``                         the text with ``***`` for each password
    ==========================================  ======================================================================

    What is given as ``u`` may be computed more than once for an answer: what is random has to be a column first.

    The parts are those of `uri_split.lenient`, the verdicts and reasons those of `uri_split.diagnose`; NULL
    has neither. They do not depend on the collation of ``u``; parts that are compared or sorted may inherit it. A rule
    that does not exist ends the query with an error that names those which do.

    They are TEMP macros: a file is not changed, and may be read-only. So each connection needs them anew, and so does
    each ``con.cursor()``, which is a connection of its own. For views that others open, run what
    ``uri-split sql --engine duckdb`` prints, without the word TEMP. Whoever attaches that database as ``lib`` can call
    ``lib.uri_host(u)``.

    Args:
        con: An open connection of DuckDB 1.1 or later. Before 1.4, ``rule`` is given by name only.

    >>> import duckdb
    >>> con = duckdb.connect()
    >>> register(con)
    >>> links = "(VALUES ('http://me@example.com:80/?#top'), ('http://example.com/a b'), (NULL)) links(u)"
    >>> con.execute(f"SELECT uri_host(u), uri_query(u), uri_is_valid(u), uri_reason(u) FROM {links}").fetchall()
    [('example.com', '', True, None), ('example.com', None, False, 'path'), (None, None, None, None)]
    >>> con.execute("SELECT uri_is_valid('fe80::1', rule := 'IPv6address')").fetchone()
    (True,)
    """
    con.execute(macros())
