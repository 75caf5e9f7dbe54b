"""Percent-encoded names in IDNA, the form that the DNS knows."""

from uri_split._algebra.errors import InvalidComponent
from uri_split._algebra.hosts import RegName
from uri_split._policy.settings import Limits


def name_in_idna(limits: Limits, host: str) -> str | None:
    """Return a percent-encoded host in IDNA; `None` if it is not percent-encoded, or if a policy refuses that, too.

    >>> from uri_split._policy.settings import Limits
    >>> name_in_idna(Limits(), "b%C3%BCcher.example"), name_in_idna(Limits(), "%20"), name_in_idna(Limits(), "a_b")
    ('xn--bcher-kva.example', None, None)
    """
    if "%" not in host:
        return None
    try:
        name = RegName(host).to_idna()
    except InvalidComponent:
        return None
    return None if limits.host_problem(name, is_needed=True, is_web=True) else name
