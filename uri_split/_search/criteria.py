"""Search criteria: which schemes a search accepts, and what must follow them."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

from uri_split._algebra.schemes import SCHEMES
from uri_split._diagnosis.diagnosis import required
from uri_split._search.scanner import form_of, scanner
from uri_split._search.scheme_forms import FORMS
from uri_split._search.suffixes import public_suffixes
from uri_split._text.arguments import reject_single_text

if TYPE_CHECKING:
    import regex

_KNOWN_SCHEMES: Final = frozenset(SCHEMES) | frozenset(FORMS)


class Criteria(NamedTuple):
    """The options of a search, checked and compiled."""

    pattern: "regex.Pattern"
    """The pattern that `scanner` returns for these options."""
    schemes: frozenset[str]
    """The schemes given by the caller, or else the known ones."""
    any_scheme: bool
    """Whether a scheme that is not known is accepted before ``//``."""
    suffixes: bool
    delimited: bool
    html: bool

    @classmethod
    def of(cls, schemes: Iterable[str] | None, *, suffixes: bool, delimited: bool, html: bool) -> "Criteria":
        """Return the criteria for the options of `find`.

        Raises:
            InvalidURI: If one of the schemes does not match the rule scheme.
            TypeError: If `schemes` is a `str`.
            ModuleNotFoundError: If `suffixes` is true and the package `publicsuffixlist` is not installed.
        """
        names = None
        if schemes is not None:
            reject_single_text(schemes, "schemes", "put it in a list")
            names = frozenset(required(name, "scheme").lower() for name in schemes)
        if suffixes:
            public_suffixes()
        pattern = scanner(names, suffixes=suffixes)
        return cls(pattern, _KNOWN_SCHEMES if names is None else names, names is None, suffixes, delimited, html)

    def accepts(self, scheme: str, uri: str) -> bool:
        """Return whether the search accepts a URI that is known to begin and end with the text.

        >>> criteria = Criteria.of(None, suffixes=False, delimited=True, html=False)
        >>> criteria.accepts("mailto", "mailto:me@example.com"), criteria.accepts("note", "note:this")
        (True, False)
        """
        if scheme not in self.schemes and (not self.any_scheme or len(scheme) == 1 or "://" not in uri):
            return False
        return self.accepts_form(scheme, uri)

    def accepts_form(self, scheme: str, uri: str) -> bool:
        """Return whether what follows the scheme of a URI has the form that the search requires.

        >>> criteria = Criteria.of(None, suffixes=False, delimited=True, html=False)
        >>> criteria.accepts_form("tel", "tel:112"), criteria.accepts_form("tel", "tel:none")
        (True, False)
        """
        if not self.any_scheme:
            return True
        rest = uri[len(scheme) + 1 :]
        return rest != "//" if rest.startswith("//") else form_of(scheme).match(rest) is not None
