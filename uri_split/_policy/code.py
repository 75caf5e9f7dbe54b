"""Types and policies as Python code, for migrations."""

from dataclasses import fields

from uri_split._policy.policy import Policy
from uri_split._uri.types import URIReference


def as_code(accepts: type[URIReference] | Policy[URIReference]) -> str:
    """Return the expression that makes an equal value after ``import uri_split``.

    Of a policy, it has the settings that differ from their defaults.

    >>> from uri_split import URI, WEB_LINK
    >>> as_code(URI), as_code(WEB_LINK)
    ('uri_split.URI', "uri_split.Policy(schemes={'http', 'https'}, require={'host'})")
    """
    if isinstance(accepts, Policy):
        changed = {
            field.name: setting
            for field in fields(accepts)
            if (setting := getattr(accepts, field.name)) != field.default
        }
        arguments = ", ".join(f"{name}={_setting_as_code(setting)}" for name, setting in changed.items())
        return f"uri_split.Policy({arguments})"
    return f"uri_split.{accepts.__name__}"


def _setting_as_code(setting: frozenset[object] | str | int) -> str:
    """Return a setting as code, the members of a set in order. An empty set is a default and not written."""
    return f"{{{', '.join(sorted(map(repr, setting)))}}}" if isinstance(setting, frozenset) else repr(setting)
