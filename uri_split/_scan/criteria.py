"""Search criteria: which schemes a search accepts, and what must follow them."""

from typing import TYPE_CHECKING, Final, NamedTuple

from uri_split._algebra.public_suffixes import public_suffixes
from uri_split._algebra.schemes import SCHEMES
from uri_split._scan.scanner import form_of, scanner
from uri_split._scan.scheme_forms import FORMS
from uri_split._scan.slow_scanner import SlowScanner
from uri_split._scan.stand_ins import for_scan

if TYPE_CHECKING:
    import regex

_KNOWN_SCHEMES: Final = frozenset(SCHEMES) | frozenset(FORMS)


class Criteria(NamedTuple):
    """The options of a search, compiled."""

    pattern: "regex.Pattern | SlowScanner"
    """The pattern that `scanner` returns for these options."""
    schemes: frozenset[str]
    """The schemes given by the caller, or else the known ones."""
    any_scheme: bool
    """Whether a scheme that is not known is accepted before ``//``."""
    suffixes: bool
    delimited: bool
    html: bool
    idna: bool | None
    """See `uri_split._algebra.hosts.is_written_in_idna`."""

    @classmethod
    def of(
        cls,
        schemes: frozenset[str] | None,
        *,
        suffixes: bool = False,
        delimited: bool = True,
        html: bool = False,
        idna: bool | None = None,
    ) -> "Criteria":
        """Return the criteria for the options of `find`; the schemes are valid and in lower case.

        Raises:
            ModuleNotFoundError: If `suffixes` is true and the package `publicsuffixlist` is not installed.
        """
        if suffixes:
            public_suffixes(only_icann=True)
        pattern = scanner(schemes, suffixes=suffixes)
        names = _KNOWN_SCHEMES if schemes is None else schemes
        return cls(pattern, names, schemes is None, suffixes, delimited, html, idna)

    def accepts(self, scheme: str, uri: str) -> bool:
        """Return whether the search accepts a URI that is known to begin and end with the text.

        >>> criteria = Criteria.of(None)
        >>> criteria.accepts("mailto", "mailto:me@example.com"), criteria.accepts("note", "note:this")
        (True, False)
        """
        if scheme not in self.schemes and (not self.any_scheme or len(scheme) == 1 or "://" not in uri):
            return False
        return self.accepts_form(scheme, uri)

    def accepts_form(self, scheme: str, uri: str) -> bool:
        """Return whether what follows the scheme of a URI has the form that the search requires.

        >>> criteria = Criteria.of(None)
        >>> criteria.accepts_form("tel", "tel:112"), criteria.accepts_form("tel", "tel:none")
        (True, False)
        """
        rest = uri[len(scheme) + 1 :]
        if rest.startswith("//"):
            return rest != "//"
        if scheme not in FORMS:
            return scheme in self.schemes and scheme not in SCHEMES
        return form_of(scheme).match(for_scan(rest)) is not None
