"""Adapters of packages in Python that only validate."""

import sys
from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from importlib.metadata import version
from typing import Final

from docs.conformance.adapters.adapter import Adapter, parses

_FORMATS: Final = {"URI": "uri", "URI-reference": "uri-reference", "IPv4address": "ipv4", "IPv6address": "ipv6"}
"""By rule, the format of JSON Schema."""


def _rfc3986_validator() -> Adapter:
    validate = import_module("rfc3986_validator").validate_rfc3986
    return Adapter(
        describe=f"rfc3986-validator {version('rfc3986-validator')}",
        match={rule: partial(validate, rule=rule.replace("-", "_")) for rule in ("URI", "URI-reference")},
    )


def _validators() -> Adapter:
    module = import_module("validators")
    # `url` and `uri` accept only some schemes, and only hosts with a name in the DNS.
    return Adapter(
        describe=f"validators {version('validators')}",
        match={
            "IPv4address": partial(module.ipv4, cidr=False),
            "IPv6address": partial(module.ipv6, cidr=False),
        },
    )


def _jsonschema() -> Adapter:
    """Return the adapter of jsonschema with the extra "format", which installs rfc3987."""
    return _with_format_checker("rfc3987")


def _jsonschema_nongpl() -> Adapter:
    """Return the adapter of jsonschema with the extra "format-nongpl", which installs rfc3986-validator instead."""
    sys.modules["rfc3987"] = None  # type: ignore[assignment]  # makes its import fail, as if it were not installed
    return _with_format_checker("rfc3986-validator")


def _with_format_checker(package: str) -> Adapter:
    conforms = import_module("jsonschema").Draft202012Validator.FORMAT_CHECKER.conforms
    return Adapter(
        describe=f"jsonschema {version('jsonschema')} with {package} {version(package)}",
        match={rule: partial(conforms, format=name) for rule, name in _FORMATS.items()},
    )


def _jsonschema_rs() -> Adapter:
    validator = import_module("jsonschema_rs").Draft202012Validator
    return Adapter(
        describe=f"jsonschema-rs {version('jsonschema-rs')}",
        match={rule: validator({"format": name}, validate_formats=True).is_valid for rule, name in _FORMATS.items()},
    )


def _fastjsonschema() -> Adapter:
    module = import_module("fastjsonschema")
    draft = "http://json-schema.org/draft-07/schema#"  # the newest that it knows
    return Adapter(
        describe=f"fastjsonschema {version('fastjsonschema')}",
        match={
            rule: parses(module.compile({"$schema": draft, "type": "string", "format": name}))
            for rule, name in _FORMATS.items()
        },
        refusals=(module.JsonSchemaValueException,),
    )


VALIDATORS: Final[Mapping[str, Callable[[], Adapter]]] = {
    "rfc3986-validator": _rfc3986_validator,
    "validators": _validators,
    "jsonschema": _jsonschema,
    "jsonschema-nongpl": _jsonschema_nongpl,
    "jsonschema-rs": _jsonschema_rs,
    "fastjsonschema": _fastjsonschema,
}
