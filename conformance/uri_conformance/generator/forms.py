"""Forms of a text: alone, and within references, for those who test only whole references."""

from collections.abc import Mapping, Sequence
from typing import Final

from uri_split._grammar import RuleName

_IN_REFERENCES: Final = ("{}", "//{}", "x://{}")
_FORMS: Final[Mapping[RuleName, Sequence[str]]] = {
    "URI": ("{}",),
    "absolute-URI": ("{}",),
    "scheme": ("{}", "{}:"),
    "authority": _IN_REFERENCES,
    "userinfo": ("{}", "//{}@", "x://{}@"),
    "host": _IN_REFERENCES,
    "port": ("{}", "//:{}", "x://a:{}"),
    "IP-literal": _IN_REFERENCES,
    "IPvFuture": ("{}", "[{}]", "//[{}]", "x://[{}]"),
    "IPv6address": ("{}", "[{}]", "//[{}]", "x://[{}]"),
    "h16": ("{}", "//[::{}]", "x://[{}::]"),
    "ls32": ("{}", "//[::{}]", "x://[1:2:3:4:5:6:{}]"),
    "IPv4address": ("{}", "//[::{}]", "x://[1:2:3:4:5:6:{}]"),
    "dec-octet": ("{}", "//[::1.2.{}.4]", "x://[::{}.1.2.3]"),
    "reg-name": _IN_REFERENCES,
    "query": ("{}", "?{}", "x:?{}"),
    "fragment": ("{}", "#{}", "x:#{}"),
    "pct-encoded": ("{}", "/{}", "x://{}"),
    "reserved": ("{}",),
    "gen-delims": ("{}",),
}
_OTHER_FORMS: Final = ("{}", "x:{}")


def forms(rule: RuleName, text: str) -> list[str]:
    """Return the text of a rule alone, and within references that are valid if the text is."""
    return [form.replace("{}", text) for form in _FORMS.get(rule, _OTHER_FORMS)]
