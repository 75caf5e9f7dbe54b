r"""Grammar of RFC 6570 as regular expressions: templates, their expressions and their variables.

The rules are in the order of section 2, each ABNF line above its pattern, in the notation of the grammar of RFC 3986.
Only a run of single characters is possessive, where the next one cannot belong to it: Python before 3.11.5 loses its
place in a possessive group with alternatives (gh-106052). The other runs stay linear, since wherever one could end
earlier, the next character does not match.
"""

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final, Literal

from uri_split._grammar.abnf import APPENDIX_A, expand
from uri_split._grammar.iris import IPRIVATE, UCSCHAR
from uri_split._grammar.names import TemplateRule
from uri_split.dialects import PYTHON

LITERALS: Final = rf"!#\x24&'\(-;=?-\[\]_a-z~{UCSCHAR}{IPRIVATE}"
"""The characters of literals, without percent-encodings, as the body of a character class."""

# op-reserve    =  "=" / "," / "!" / "@" / "|"
RESERVED_OPERATORS: Final = "=,!@|"
"""The operators without a meaning."""

SECTION_2: Final["Mapping[TemplateRule | Literal['pct-encoded'], str]"] = MappingProxyType({
    # URI-Template  = *( literals / expression )
    # The literals between two expressions or percent-encodings at once.
    "URI-Template": f"[{LITERALS}]*<+>(?:(?:<expression>|<pct-encoded>)[{LITERALS}]*<+>)*",

    # literals      =  %x21 / %x23-24 / %x26 / %x28-3B / %x3D / %x3F-5B
    #               /  %x5D / %x5F / %x61-7A / %x7E / ucschar / iprivate
    #               /  pct-encoded
    # With %x27, the apostrophe, which RFC 3986 allows as well (erratum 6937).
    "literals": f"[{LITERALS}]|<pct-encoded>",

    # expression    =  "{" [ operator ] variable-list "}"
    "expression": r"\{(?:<operator>|)<variable-list>\}",

    # operator      =  op-level2 / op-level3 / op-reserve
    # op-level2     =  "+" / "#"
    # op-level3     =  "." / "/" / ";" / "?" / "&"
    # Without op-reserve, whose meaning is left to future extensions (section 2.2).
    "operator": r"[+#.\/;?&]",

    # variable-list =  varspec *( "," varspec )
    "variable-list": "<varspec>(?:,<varspec>)*",

    # varspec       =  varname [ modifier-level4 ]
    "varspec": "<varname>(?:<modifier-level4>|)",

    # varname       =  varchar *( ["."] varchar )
    "varname": r"<varchar>(?:\.?<varchar>)*",

    # varchar       =  ALPHA / DIGIT / "_" / pct-encoded
    "varchar": "[A-Za-z0-9_]|<pct-encoded>",

    # modifier-level4 =  prefix / explode
    "modifier-level4": "<prefix>|<explode>",

    # prefix        =  ":" max-length
    "prefix": ":<max-length>",

    # max-length    =  %x31-39 0*3DIGIT   ; positive integer < 10000
    "max-length": "[1-9][0-9]{0,3}",

    # explode       =  "*"
    "explode": r"\*",

    # pct-encoded   =  "%" HEXDIG HEXDIG
    "pct-encoded": APPENDIX_A["pct-encoded"],
})  # fmt: skip


@cache
def pattern_of(rule: TemplateRule) -> re.Pattern[str]:
    """Return the pattern of a rule, compiled by `re`.

    >>> bool(pattern_of("varname").fullmatch("last.name")), bool(pattern_of("varname").fullmatch("last..name"))
    (True, False)
    """
    return re.compile(expand(SECTION_2[rule], PYTHON, SECTION_2))
