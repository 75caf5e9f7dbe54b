"""Grammar of RFC 8141 as patterns: names of resources."""

import re
from typing import Final

from uri_split._text.patterns import lazy_pattern
from uri_split.rules import RULES

_PCHAR: Final = RULES["pchar"].pattern()

# NID           = (alphanum) 0*30(ldh) (alphanum)
# ldh           = alphanum / "-"
_NID: Final = r"[A-Za-z0-9][A-Za-z0-9\-]{0,30}[A-Za-z0-9]"
# NSS           = pchar *(pchar / "/")
_NSS: Final = f"{_PCHAR}{RULES['path'].pattern()}"
# r-component   = pchar *( pchar / "/" / "?" )
# It ends before the "?=" of a q-component (section 2.3.1).
_R_COMPONENT: Final = rf"{_PCHAR}(?>(?:{_PCHAR}|\/|\?(?!={_PCHAR}))*)"
# q-component   = pchar *( pchar / "/" / "?" )
_Q_COMPONENT: Final = f"{_PCHAR}{RULES['query'].pattern()}"
# namestring    = assigned-name
#                 [ rq-components ]
#                 [ "#" f-component ]
# assigned-name = "urn" ":" NID ":" NSS
# rq-components = [ "?+" r-component ]
#                 [ "?=" q-component ]
# f-component   = fragment
NAMESTRING: Final = lazy_pattern(
    rf"urn:(?P<nid>{_NID}):(?P<nss>{_NSS})(?:\?\+(?P<r>{_R_COMPONENT})|)(?:\?=(?P<q>{_Q_COMPONENT})|)"
    f"(?:#{RULES['fragment'].pattern()}|)",
    re.IGNORECASE | re.ASCII,
)
