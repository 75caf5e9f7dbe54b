"""URIs in columns of DuckDB: SQL macros, which DuckDB runs in parallel like its own functions."""

from uri_split._text.extras import requires_extra
from uri_split.columns.duckdb_macros import macros

with requires_extra("uri_split.columns.duckdb", package="duckdb", extra="duckdb"):
    from duckdb import DuckDBPyConnection


def register(con: DuckDBPyConnection) -> None:
    """Create the macros in a connection, or replace them.

    ==========================================  ======================================================================
    ``uri_split(u)``                            a STRUCT of the 8 parts; all of them NULL if ``u`` is NULL
    ``uri_scheme(u)``, ``uri_authority(u)``,    one part: NULL if it is undefined, ``''`` if it is empty
    ``uri_userinfo(u)``, ``uri_host(u)``,
    ``uri_port(u)``, ``uri_path(u)``,
    ``uri_query(u)``, ``uri_fragment(u)``
    ``uri_host_and_port(u)``                    the authority without its userinfo
    ``uri_is_valid(u, rule := 'URI')``          whether the text matches one of the 36 rules of Appendix A
    ``uri_reason(u, rule := 'URI')``            the first component that breaks the grammar, NULL if none does; for
                                                ``URI``, ``URI-reference``, ``absolute-URI`` or ``relative-ref``
    ``uri_redacted(u)``                         the text with ``***`` for each password
    ==========================================  ======================================================================

    DuckDB may evaluate ``u`` more than once for a row: store random values in a column first.

    The parts are those of `uri_split.lenient`, the verdicts and reasons those of `uri_split.diagnose`; for NULL, both
    are NULL. The results do not depend on the collation of ``u``; comparing or sorting parts may use it. An unknown
    rule ends the query with an error that lists the rules.

    The macros are TEMP: they do not change a database file, which may be read-only. So each connection needs its own,
    and so does each ``con.cursor()``, which is a separate connection. For views that others open, run the output of
    ``uri-split sql --engine duckdb`` without the word TEMP. Anyone who attaches that database as ``lib`` can call
    ``lib.uri_host(u)``.

    Args:
        con: An open connection of DuckDB 1.1 or later. Before 1.4, pass ``rule`` by name.

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
