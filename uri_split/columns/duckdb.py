"""URIs in columns of DuckDB: SQL macros, some of which call Python."""

from collections.abc import Callable
from typing import cast

from uri_split._templates.template import URITemplate
from uri_split._text.arguments import URIError, check_type, requires_extra
from uri_split.columns.duckdb_functions import FUNCTIONS, function_macros
from uri_split.columns.sql import macros
from uri_split.columns.duckdb_templates import template_macro

with requires_extra("uri_split.columns.duckdb", package="duckdb", extra="duckdb"):
    from duckdb import DuckDBPyConnection, InvalidInputException


def register(con: DuckDBPyConnection) -> None:
    """Create the macros in a connection, or replace them.

    These are plain SQL, which DuckDB runs in parallel like its own functions:

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
    ``uri_host_reversed(u)``                    the labels of the host in reverse order, in lower case; an IP address
                                                stays as it is
    ``uri_effective_port(u)``                   the port, or else the default port of the scheme, an INTEGER; NULL
                                                without an authority
    ``uri_path_segments(u)``                    the texts between the slashes of the path, decoded, a list
    ``uri_name(u)``, ``uri_suffix(u)``          the last segment, decoded, and the end of it from its last dot
    ``uri_query_param(u, name)``                the first value of a parameter, decoded; NULL if there is none
    ``uri_query_params(u)``                     all parameters, a list of STRUCT(name, value)
    ==========================================  ======================================================================

    These call Python, one row at a time and in one thread at a time:

    ==========================================  ======================================================================
    ``uri_registrable_domain(u)``,              the registrable domain or the public suffix of the host, in ASCII; they
    ``uri_public_suffix(u)``                    need the extra ``suffix``
    ``uri_without_query_params(u, names)``      the text without the parameters with a name, or a list of names, in
                                                which ``*`` matches any text
    ``uri_normalize(u, scheme_based := false)`` the normalized reference; NULL if it is not a URI-reference
    ``uri_resolve(u, base)``                    the target URI of a reference; NULL if it is not a URI-reference
    ``uri_dedupe_key(u, without_tracking        a key by which to find duplicates; NULL if it is not a URI-reference
    := false)``
    ``uri_redacted(u)``                         the text with ``***`` for each password; it calls Python only for texts
                                                that may have one
    ``uri_surt(u)``                             the key of web archives; NULL if it is not a URI
    ``uri_hazards(u)``                          the codes of the hazards, a list
    ``uri_message(u, rule := 'URI')``           the message of the first problem; NULL if there is none
    ==========================================  ======================================================================

    ``uri-split sql --engine duckdb`` prints only those in plain SQL: the others need tables of Unicode and IDNA, the
    Public Suffix List, or steps that SQL cannot express.

    DuckDB may evaluate ``u`` more than once for a row: store random values in a column first.

    The parts are those of `uri_split.lenient`, the verdicts and reasons those of `uri_split.diagnose`; for NULL, both
    are NULL. The results do not depend on the collation of ``u``; comparing or sorting parts may use it. An unknown
    rule ends the query with an error that lists the rules.

    The macros are TEMP: they do not change a database file, which may be read-only. So each connection needs its own,
    and so does each ``con.cursor()``, which is a separate connection. For views that others open, run the output of
    ``uri-split sql --engine duckdb`` without the word TEMP. Anyone who attaches that database as ``lib`` can call
    ``lib.uri_host(u)``. The functions in Python, whose names begin with ``uri_python_``, belong to the open database.

    Args:
        con: An open connection of DuckDB 1.1 or later, outside a transaction: a rollback would remove the functions.
            Before 1.4, pass ``rule`` by name. Register one connection before threads register others.

    >>> import duckdb
    >>> con = duckdb.connect()
    >>> register(con)
    >>> links = "(VALUES ('http://me@example.com:80/?#top'), ('http://example.com/a b'), (NULL)) links(u)"
    >>> con.execute(f"SELECT uri_host(u), uri_query(u), uri_is_valid(u), uri_reason(u) FROM {links}").fetchall()
    [('example.com', '', True, None), ('example.com', None, False, 'path'), (None, None, None, None)]
    >>> con.execute("SELECT uri_is_valid('fe80::1', rule := 'IPv6address')").fetchone()
    (True,)
    >>> con.execute("SELECT uri_query_param('/?q=a+b', 'q'), uri_hazards('http://google.com@127.1/')").fetchone()
    ('a b', ['userinfo-like-host', 'ipv4-shorthand', 'loopback-address'])
    """
    _create_functions(con)
    con.execute(f"{macros()}{function_macros()}")


def register_template(con: DuckDBPyConnection, name: str, template: str) -> None:
    """Create a macro that reads the values of a URI template from a text, as `uri_split.URITemplate.match` does.

    ``name(u)`` returns a STRUCT with a VARCHAR for each variable, NULL if it is undefined. The STRUCT itself is NULL if
    the text does not match, or is NULL.

    DuckDB runs it in parallel like its own functions, but calls Python, in one thread at a time, for texts with a
    percent-encoding in a value. For templates in which a variable occurs more than once, it calls Python for each text
    that may match; if such a text can be read in too many ways, the result is NULL.

    Like those of `register`, the macro is TEMP, and belongs to the connection. `register` is not required.

    Args:
        con: An open connection of DuckDB 1.1 or later, outside a transaction.
        name: The name of the macro. An older macro of that name is replaced.
        template: A URI template (RFC 6570).

    Raises:
        InvalidURITemplate: If it is not a template.
        TypeError: If the name is not a `str`.
        URIError: If the name is empty, or if the template has no variables, or some that differ only in their case,
            which DuckDB ignores.

    >>> import duckdb
    >>> con = duckdb.connect()
    >>> register_template(con, "user_page", "/users/{user}{?page}")
    >>> paths = "(VALUES ('/users/jane?page=2'), ('/users/joe%20d'), ('/files')) paths(path)"
    >>> con.execute(f"SELECT user_page(path) FROM {paths}").fetchall()
    [({'user': 'jane', 'page': '2'},), ({'user': 'joe d', 'page': None},), (None,)]
    """

    def compiles(pattern: str) -> bool:
        try:
            con.execute("SELECT regexp_full_match('', ?)", [pattern])
        except InvalidInputException:  # it is too large
            return False
        return True

    check_type(name, str, "name", "str")
    if not name:
        message = "the macro needs a name"
        raise URIError(message)
    statement = template_macro(name, URITemplate(template), compiles)
    _create_functions(con)
    con.execute(statement)


def _create_functions(con: DuckDBPyConnection) -> None:
    # Another connection to the database may have created them, and only that one can remove them.
    present = {name for (name,) in con.execute("SELECT function_name FROM duckdb_functions()").fetchall()}
    # Its types name an enumeration for `null_handling`, whose module is another one in each version of DuckDB.
    create = cast("Callable[..., object]", con.create_function)  # pyright: ignore[reportUnknownMemberType]  of pyarrow
    for name, (function, parameters, result) in FUNCTIONS.items():
        if name not in present:
            create(name, function, parameters, result, null_handling="special")
