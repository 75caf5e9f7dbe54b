"""Forms of URIs without ``//``, which distinguish them from ``note:this`` and ``12:30`` in running text.

These are the schemes registered at https://www.iana.org/assignments/uri-schemes that are written without an authority.
Many of their names are also words, so what follows the colon must have the form of a beginning that the specification
of the scheme allows. Lengths are bounded, so that no hostile text is read again and again.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from uri_split._grammar.abnf import SCHEME

SCHEME_AND_COLON: Final = rf"[A-Za-z][{SCHEME}]*+:"
"""Pattern for the beginning of a URI."""
SCHEME_AND_SLASHES: Final = rf"[A-Za-z][{SCHEME}]{{0,40}}+://"
"""Pattern for the beginning of a URI in running text, where a scheme without ``//`` may be a word."""

_ADDRESS: Final = r"[^\s@<>\"]{1,128}+@\w"
_NAME: Final = r"[a-z0-9\-]{1,63}+\.[a-z0-9]"
_ADDRESS_OR_NAME: Final = rf"(?:{_ADDRESS}|{_NAME})"
_CURRENCY: Final = r"(?:pay-)?[a-z0-9]{20}"
_TELEPHONE: Final = r"\+?[.\-(]?[0-9][0-9.\-()]"
_URI: Final = rf"[A-Za-z][{SCHEME}]{{1,40}}+:"

FORMS: Final[Mapping[str, str]] = MappingProxyType({
    # Mail, messages and calls.
    "mailto": rf"(?:{_ADDRESS}|[^\s@<>\"]{{1,128}}?%40|\?[a-z]+=)",  # RFC 6068
    "mid": _ADDRESS,  # RFC 2392
    "cid": _ADDRESS,  # RFC 2392
    "acct": _ADDRESS,  # RFC 7565
    "im": _ADDRESS,  # RFC 3860
    "pres": _ADDRESS,  # RFC 3859
    "xmpp": _ADDRESS_OR_NAME,  # RFC 5122
    "jabber": _ADDRESS_OR_NAME,
    "h323": _ADDRESS_OR_NAME,  # RFC 3508
    "sip": rf"(?:{_ADDRESS_OR_NAME}|\+?[0-9])",  # RFC 3261
    "sips": rf"(?:{_ADDRESS_OR_NAME}|\+?[0-9])",  # RFC 3261
    "tel": _TELEPHONE,  # RFC 3966
    "fax": _TELEPHONE,  # RFC 2806
    "modem": _TELEPHONE,  # RFC 2806
    "callto": rf"(?:{_TELEPHONE}|{_ADDRESS})",
    "facetime": rf"(?:{_TELEPHONE}|{_ADDRESS})",
    "sms": rf"(?:{_TELEPHONE}|\?)",  # RFC 5724
    "mms": rf"(?:{_TELEPHONE}|\?)",
    "skype": r"[^\s?]{1,64}\?",
    "news": rf"(?:{_ADDRESS}|[a-z0-9+_\-]{{1,64}}+\.[a-z0-9+_\-])",  # RFC 5538
    # Names.
    "urn": r"[a-z0-9][a-z0-9\-]{0,30}[a-z0-9]:[^\s:]",  # RFC 8141
    "tag": r"[^\s,:]{1,253}+,[0-9]{4}(?:-[0-9]{2}){0,2}:",  # RFC 4151
    "doi": r"10\.[0-9]",
    "info": "(?:ark|arxiv|bibcode|ddc|doi|eu-repo|fedora|hdl|inchi|lc|lccn|nla|oclcnum|ofi|pmid|sici|sid)/",  # RFC 4452
    "ark": r"/?[0-9]{5}",
    "did": r"[a-z0-9]{1,40}+:[a-z0-9.\-_:%]",
    "swh": r"1:(?:cnt|dir|rev|rel|snp):[0-9a-f]{40}",
    "oid": r"[0-2](?:\.[0-9]+){2}",
    "ni": r"/",  # RFC 6920
    "nih": r"(?:[0-9]|[a-z0-9\-]{1,20}+;)",  # RFC 6920
    "opaquelocktoken": r"[0-9a-f]{8}-",  # RFC 4918
    "openpgp4fpr": r"[0-9a-f]{16}",
    "secret-token": r"[a-z0-9]",  # RFC 8959
    "pkcs11": r"(?:[a-z\-]{1,40}+=|\?)",  # RFC 7512
    "geo": r"-?[0-9]{1,3}(?:\.[0-9]{1,20}+)?,-?[0-9]",  # RFC 5870
    "spotify": r"(?:album|artist|episode|playlist|show|track|user):[a-z0-9]",
    "magnet": r"\?",
    "bitcoin": rf"(?:{_CURRENCY}|\?)",
    "bitcoincash": _CURRENCY,
    "ethereum": _CURRENCY,
    # Contents.
    "data": r"(?>[a-z]{1,20}/[a-z0-9.+\-]{1,80}|)(?>(?:;[^\s,;]{1,80}+){0,5}),",  # RFC 2397
    "about": r"(?:addons|blank|cache|config|invalid|legacy-compat|memory|newtab|srcdoc|support|version)\b",  # RFC 6694
    "javascript": r"(?:[^\s()\"]{0,60}\([^\s()\"]{0,200}\)|//|;)",
    # Other URIs.
    "blob": rf"(?:{_URI}|null/)",
    "filesystem": _URI,
    "jar": _URI,
    "feed": _URI,
    "view-source": _URI,
    # Files and servers.
    "file": r"/(?!/)[^\s]",  # RFC 8089
    "thismessage": r"/",  # RFC 2557
    "stun": _NAME,  # RFC 7064
    "stuns": _NAME,  # RFC 7064
    "turn": _NAME,  # RFC 7065
    "turns": _NAME,  # RFC 7065
    "ms-settings": r"[a-z]",
})  # fmt: skip
"""By scheme, in lower case: the pattern for what follows the colon, to be compiled to ignore case."""
