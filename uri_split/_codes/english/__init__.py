"""The English catalogue: every template by its key. The name of the section is the part before the slash."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from uri_split._codes.english.browsers import BROWSERS
from uri_split._codes.english.changes import CHANGES
from uri_split._codes.english.errors import ERRORS
from uri_split._codes.english.hazards import HAZARDS
from uri_split._codes.english.help import HELP
from uri_split._codes.english.policies import POLICIES
from uri_split._codes.english.problems import PROBLEMS
from uri_split._codes.english.schemes import SCHEMES
from uri_split._codes.english.suggestions import SUGGESTIONS
from uri_split._codes.english.templates import TEMPLATE_PROBLEMS
from uri_split._codes.english.words import WORDS

TEMPLATES: Final[Mapping[str, str]] = MappingProxyType(
    {
        **PROBLEMS,
        **ERRORS,
        **HELP,
        **SCHEMES,
        **TEMPLATE_PROBLEMS,
        **SUGGESTIONS,
        **CHANGES,
        **HAZARDS,
        **BROWSERS,
        **POLICIES,
        **WORDS,
    }
)
"""The templates by key, with the names of parameters in braces."""
