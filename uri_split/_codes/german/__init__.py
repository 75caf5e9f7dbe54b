"""The German catalogue: every template by its key. The name of the section is the part before the slash."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from uri_split._codes.german.browsers import BROWSERS
from uri_split._codes.german.changes import CHANGES
from uri_split._codes.german.errors import ERRORS
from uri_split._codes.german.hazards import HAZARDS
from uri_split._codes.german.help import HELP
from uri_split._codes.german.policies import POLICIES
from uri_split._codes.german.problems import PROBLEMS
from uri_split._codes.german.schemes import SCHEMES
from uri_split._codes.german.suggestions import SUGGESTIONS
from uri_split._codes.german.templates import TEMPLATE_PROBLEMS
from uri_split._codes.german.words import WORDS

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
