"""The ABNF of each rule as text, read from the comments above the patterns, so that the grammar is written once."""

import re
from collections.abc import Mapping
from functools import cache
from inspect import getsource
from types import MappingProxyType
from typing import Final, cast

from uri_split._grammar import abnf
from uri_split._grammar.names import RuleName
from uri_split._text.patterns import lazy_pattern

_COMMENT: Final = lazy_pattern(r"^ {4}#(?: |$)", re.MULTILINE)
_DEFINITION: Final = lazy_pattern(r"^([A-Za-z][A-Za-z0-9-]*) +=.*(?:\n {14}.*)*", re.MULTILINE)


@cache
def definitions() -> Mapping[RuleName, str]:
    """Return the ABNF of each rule, as Appendix A has it.

    >>> definitions()["h16"]
    'h16           = 1*4HEXDIG'
    """
    lines = _COMMENT.sub("", getsource(abnf))
    found = {cast("RuleName", each[1]): each[0] for each in _DEFINITION.finditer(lines)}
    return MappingProxyType({name: found[name] for name in abnf.APPENDIX_A})
