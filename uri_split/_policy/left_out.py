"""Settings of a policy that no pattern enforces."""

from uri_split._policy.hidden_hosts import begins_with_host, hides_host
from uri_split._policy.public_hosts import not_public_host
from uri_split._policy.same_in_browsers import reads_same_host
from uri_split._policy.settings import Limits
from uri_split.lenient import split


def allows_left_out(limits: Limits, text: str) -> bool:
    """Return whether the settings that no pattern enforces allow a text that the pattern of a policy matches.

    >>> from uri_split._policy.settings import Limits
    >>> [allows_left_out(Limits(public_hosts_only=True), text) for text in ("ftp://8.8.8.8/", "ftp://10.0.0.1/")]
    [True, False]
    """
    if not allows_path(limits, text) or (limits.same_in_browsers and not reads_same_host(text)):
        return False
    return not (limits.public_hosts_only and not_public_host(split(text).host or ""))


def allows_path(limits: Limits, text: str) -> bool:
    """Return whether a policy allows what the path of a text may become.

    >>> from uri_split._policy.settings import Limits
    >>> [allows_path(Limits(allow_hidden_hosts=False), text) for text in ("/a//b", "/.//b")]
    [True, False]
    """
    return limits.allow_hidden_hosts or not hides_host(split(text).path)


def may_allow_path(limits: Limits, text: str) -> bool:
    """Return whether a policy allows the path of some text that begins with this one.

    >>> from uri_split._policy.settings import Limits
    >>> [may_allow_path(Limits(allow_hidden_hosts=False), text) for text in ("/.//b", "/.//b?", "/%2Fb")]
    [True, False, False]
    """
    _, _, path, query, fragment = split(text)
    if limits.allow_hidden_hosts or query is not None or fragment is not None:
        return allows_path(limits, text)
    return not begins_with_host(path)  # whatever else it hides, enough ".." remove it
