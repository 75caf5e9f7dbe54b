"""Expressions of a column of texts: one table, from which Polars, pandas, DuckDB and Spark take their functions.

To add one, write a function of one text in `uri_split.columns.cells`, and here its row and its method. Every engine
then has it, and calls the function for each text. An engine is faster if its module also has a native rendering.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, Generic, Literal, NamedTuple, TypeVar

from uri_split._grammar import ReferenceRule, RuleName
from uri_split._text.arguments import check_type, plain_text
from uri_split._uri.types import URI
from uri_split.columns import cells
from uri_split.redaction import Profile, Redaction
from uri_split.rules import require_reference_rule

Type = Literal["text", "integer", "texts", "parameters"]
"""Type of a result: ``texts`` is a list, and ``parameters`` a list of pairs, a name and a value."""

Text = TypeVar("Text")
Truth = TypeVar("Truth")
Number = TypeVar("Number")
Lists = TypeVar("Lists")


class Expression(NamedTuple):
    """What an expression computes.

    Attributes:
        cell: The function of one text. The other arguments have the names of `arguments`.
        type: The type of the result.
        returns: What it returns, for the documentation.
        null: When it returns NULL, if not only for NULL.
        arguments: The defaults of its arguments, `None` for those that must be given.
        python: For which texts Polars runs Python.
    """

    cell: Callable[..., object]
    type: Type
    returns: str
    null: str = ""
    arguments: Mapping[str, str | bool | None] = MappingProxyType({})
    python: str = "every text"


_ENCODED: Final = "texts with a percent-encoding where it matters"

EXPRESSIONS: Final[Mapping[str, Expression]] = {
    "message": Expression(
        cells.message,
        "text",
        "the message of the first problem, in English",
        "the text matches",
        arguments={"rule": "URI"},
        python="texts that do not match",
    ),
    "redacted": Expression(
        cells.redacted,
        "text",
        "the text without [secrets](../redact.md)",
        arguments={"profile": ""},
        python="texts that may have a secret; if `profile`, every text",
    ),
    "query_param": Expression(
        cells.query_param,
        "text",
        "the first value of a query parameter, decoded",
        "it is absent, or has no `=`",
        arguments={"name": None},
        python="queries with a percent-encoding or a `+` where it matters",
    ),
    "query_params": Expression(
        cells.query_params,
        "parameters",
        "a list of pairs, `name` and `value`, decoded",
        python="queries with a percent-encoding or a `+`",
    ),
    "without_query_params": Expression(
        cells.without_query_params,
        "text",
        "the text without these parameters; `*` matches any text",
        arguments={"names": None},
        python="texts that may change",
    ),
    "path_segments": Expression(
        cells.path_segments, "texts", "a list of the texts between the slashes, decoded", python=_ENCODED
    ),
    "name": Expression(cells.name, "text", "the last segment of the path, decoded", python=_ENCODED),
    "suffix": Expression(cells.suffix, "text", "the name from its last dot, decoded", python=_ENCODED),
    "effective_port": Expression(
        cells.effective_port,
        "integer",
        "the port, or the default port of the scheme, as a number",
        "there is no authority, or no port up to 65535",
        python="no text",
    ),
    "registrable_domain": Expression(
        cells.registrable_domain,
        "text",
        "the public suffix and the label before it, in ASCII",
        "the host has none",
        python="each distinct host of a batch",
    ),
    "public_suffix": Expression(
        cells.public_suffix,
        "text",
        "the public suffix, in ASCII",
        "the host is not a domain",
        python="each distinct host of a batch",
    ),
    "host_reversed": Expression(
        cells.host_reversed,
        "text",
        "the host as `com.example.www`, in lower case",
        "there is no authority",
        python="non-ASCII hosts",
    ),
    "surt": Expression(
        cells.surt,
        "text",
        "the key of web archives, `com,example)/a?b=1`",
        "the text is not a URI",
    ),
    "hazards": Expression(
        cells.hazards, "texts", "a list of the codes of [hazards](../hazards.md), without harmless ones"
    ),
    "normalize": Expression(
        cells.normalize,
        "text",
        "the [normal form](../../reference/names.md)",
        "the text is not a reference",
        arguments={"scheme_based": False},
        python="texts that may change; if `scheme_based`, every reference",
    ),
    "resolve": Expression(
        cells.resolve,
        "text",
        "the target of a reference",
        "the text is not a reference",
        arguments={"base": None},
        python="texts that may change",
    ),
    "dedupe_key": Expression(
        cells.dedupe_key,
        "text",
        "a key by which to find duplicates",
        "the text is not a reference",
        arguments={"without_tracking": False},
    ),
}
"""The expressions that are made of a function of one text, by name. Parts, verdicts and reasons need no function."""


class Expressions(ABC, Generic[Text, Truth, Number, Lists]):
    """Methods that Polars and pandas have, and Spark as functions, with the types of each.

    A component that is undefined is null, and one that is empty is ``""``. All results are null if the text is null. A
    percent-encoded byte that is not UTF-8 is decoded as U+FFFD.

    The examples are those of Polars. The functions in `uri_split.columns.cells` have others.

    >>> import polars as pl
    >>> import uri_split.columns.polars
    >>> link = pl.lit("HTTP://me:secret@www.Example.co.uk/a%20b/c.txt?q=a+b&utm_source=x&q=c#top").uri
    >>> pl.select(link.host(), link.port(), link.is_valid(), link.reason(), link.effective_port()).row(0)
    ('www.Example.co.uk', None, True, None, 80)
    >>> pl.select(link.query_param("q"), link.name(), link.suffix(), link.path_segments()).row(0)
    ('a b', 'c.txt', '.txt', ['a b', 'c.txt'])
    >>> pl.select(link.registrable_domain(), link.public_suffix(), link.host_reversed()).row(0)
    ('example.co.uk', 'co.uk', 'uk.co.example.www')
    >>> pl.select(link.surt(), link.hazards()).row(0)
    ('uk,co,example)/a%20b/c.txt?q=a+b&q=c&utm_source=x', ['password'])
    >>> for form in (link.redacted(), link.without_query_params("utm_*"), link.dedupe_key(without_tracking=True)):
    ...     print(pl.select(form).item())
    HTTP://me:***@www.Example.co.uk/a%20b/c.txt?q=a+b&utm_source=x&q=c#top
    HTTP://me:secret@www.Example.co.uk/a%20b/c.txt?q=a+b&q=c#top
    http://me:secret@www.example.co.uk/a%20b/c.txt?q=a+b&q=c
    >>> other = pl.lit("//h:8x/../a?flag").uri
    >>> pl.select(other.reason("URI-reference"), other.message("URI-reference"), other.query_params()).row(0)
    ('port', 'port must be digits, found "x"', [{'name': 'flag', 'value': None}])
    >>> pl.select(pl.lit("../%67").uri.resolve("http://a/b/c/d;p?q"), other=pl.lit("//h/%67").uri.normalize()).row(0)
    ('http://a/b/%67', '//h/g')
    """

    @abstractmethod
    def _text(self, expression: str, /, **arguments: object) -> Text:
        """Return the result of an expression that returns texts."""

    @abstractmethod
    def _truth(self, expression: str, /, **arguments: object) -> Truth:
        """Return the result of one that returns whether something is true."""

    @abstractmethod
    def _number(self, expression: str, /, **arguments: object) -> Number:
        """Return the result of one that returns numbers."""

    @abstractmethod
    def _lists(self, expression: str, /, **arguments: object) -> Lists:
        """Return the result of one that returns lists."""

    def scheme(self) -> Text:
        """Return the scheme: the text before the first colon, unless a delimiter precedes it; null if undefined."""
        return self._text("scheme")

    def authority(self) -> Text:
        """Return the authority: the text after ``//``, up to the next ``/``, ``?`` or ``#``; null if undefined."""
        return self._text("authority")

    def userinfo(self) -> Text:
        """Return the userinfo: the text before the last ``@`` of the authority; null if undefined.

        It may have a password.
        """
        return self._text("userinfo")

    def host(self) -> Text:
        """Return the host: the text between userinfo and port, in brackets if it is an IP literal.

        It is null if undefined.
        """
        return self._text("host")

    def port(self) -> Text:
        """Return the port: the text after the colon that follows the host, digits or empty; null if undefined."""
        return self._text("port")

    def path(self) -> Text:
        """Return the path: the text up to the first ``?`` or ``#``, without scheme and authority."""
        return self._text("path")

    def query(self) -> Text:
        """Return the query: the text between the first ``?`` and the first ``#``; null if undefined."""
        return self._text("query")

    def fragment(self) -> Text:
        """Return the fragment: the text after the first ``#``; null if undefined."""
        return self._text("fragment")

    def is_valid(self, rule: RuleName = "URI") -> Truth:
        """Return whether the text matches a rule.

        Args:
            rule: The name of one of the 36 rules of Appendix A.

        Raises:
            UnknownRule: If there is no such rule.
        """
        return self._truth("is_valid", rule=rule)

    def reason(self, rule: ReferenceRule = "URI") -> Text:
        """Return the first component that breaks the grammar: that of the first problem of `uri_split.diagnose`.

        Args:
            rule: One of `uri_split.rules.REFERENCE_RULES`.

        Returns:
            One of `uri_split.columns.parts.REASONS`; null if the text matches the rule.

        Raises:
            UnknownRule: If there is no such rule.
            URIError: If the rule is not one of them.
        """
        require_reference_rule(rule)
        return self._text("reason", rule=rule)

    def message(self, rule: ReferenceRule = "URI") -> Text:
        """Return the message of the first problem, in English; null if the text matches the rule.

        Args:
            rule: One of `uri_split.rules.REFERENCE_RULES`.

        Raises:
            UnknownRule: If there is no such rule.
            URIError: If the rule is not one of them.
        """
        require_reference_rule(rule)
        return self._text("message", rule=rule)

    def redacted(self, profile: Profile | Literal[""] = "") -> Text:
        """Return the text with ``***`` for each secret, or with ``REDACTED`` for each secret of a profile.

        Args:
            profile: A profile of `uri_split.Redaction`. Without one, it does what `uri_split.lenient.redacted` does.

        Raises:
            ValueError: If there is no such profile.
        """
        if profile:
            Redaction(profile)  # raises the error
        return self._text("redacted", profile=profile)

    def query_param(self, name: str) -> Text:
        """Return the first value of a query parameter, decoded; null if there is none, or if it has no ``=``.

        Args:
            name: The name, decoded.

        Raises:
            TypeError: If the name is not a `str`.
        """
        return self._text("query_param", name=plain_text(name, "query_param"))

    def query_params(self) -> Lists:
        """Return the names and values of all query parameters, decoded, in order.

        Returns:
            A list of structs ``{name, value}``, empty if there is no query. The value is null if there is no ``=``.
        """
        return self._lists("query_params")

    def without_query_params(self, *names: str) -> Text:
        """Return the text without some query parameters; the others stay as they are written.

        Args:
            names: Names, decoded, in which ``*`` matches any text.

        Raises:
            TypeError: If a name is not a `str`.
        """
        for name in names:
            check_type(name, str, "without_query_params() argument", "str", if_several="unpack several names with *")
        return self._text("without_query_params", names=names)

    def path_segments(self) -> Lists:
        """Return a list of the texts between the slashes of the path, decoded, without an empty one at the start."""
        return self._lists("path_segments")

    def name(self) -> Text:
        """Return the last segment of the path, decoded; empty if the path is empty or ends with a slash."""
        return self._text("name")

    def suffix(self) -> Text:
        """Return the name from its last dot, decoded; empty if there is none, or if only dots precede it."""
        return self._text("suffix")

    def effective_port(self) -> Number:
        """Return the port that programs connect to: that of the authority, or else the default port of the scheme.

        Returns:
            An integer up to 65535; null if there is no authority, or no such port.
        """
        return self._number("effective_port")

    def registrable_domain(self) -> Text:
        """Return the public suffix of the host and the label before it, in ASCII; null if there is none.

        Raises:
            ModuleNotFoundError: If the package `publicsuffixlist` is not installed.
        """
        return self._text("registrable_domain")

    def public_suffix(self) -> Text:
        """Return the public suffix of the host, in ASCII; null if browsers do not read the host as a domain.

        Raises:
            ModuleNotFoundError: If the package `publicsuffixlist` is not installed.
        """
        return self._text("public_suffix")

    def host_reversed(self) -> Text:
        """Return the host with its labels in reverse order, in lower case; null if there is no authority.

        The hosts of a domain sort together. A dot at the end is dropped. An IP address stays as it is, and so do
        non-ASCII letters.
        """
        return self._text("host_reversed")

    def surt(self) -> Text:
        """Return the key under which web archives file the URL; null if the text is not a URI.

        See `uri_split.columns.cells.surt` for the rules.
        """
        return self._text("surt")

    def hazards(self) -> Lists:
        """Return a list of the codes of the hazards in the text, each one once, without the harmless ones."""
        return self._lists("hazards")

    def normalize(self, *, scheme_based: bool = False) -> Text:
        """Return the normalized reference (section 6.2.2); null if the text is not a URI-reference.

        Args:
            scheme_based: Whether to also apply the rules of its scheme (section 6.2.3).
        """
        return self._text("normalize", scheme_based=scheme_based)

    def resolve(self, base: str) -> Text:
        """Return the target URI of a reference (section 5.2.2); null if the text is not a URI-reference.

        Args:
            base: A URI.

        Raises:
            InvalidURI: If the base is not a URI.
        """
        return self._text("resolve", base=URI(base))

    def dedupe_key(self, *, without_tracking: bool = False) -> Text:
        """Return a key by which to find duplicates: the scheme-based normal form without fragment.

        Args:
            without_tracking: Whether to remove the query parameters that usually identify a campaign or a visitor,
                such as ``utm_source`` and ``fbclid``: `uri_split.columns.cells.TRACKING_PARAMETERS`.

        Returns:
            The key; null if the text is not a URI-reference.
        """
        return self._text("dedupe_key", without_tracking=without_tracking)
