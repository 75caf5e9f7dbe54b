"""Adapters of packages in Python that split, resolve or normalize URIs.

Each component is the rawest property with its name that the package documents. Undefined and empty components, and
hosts without their brackets, are passed on as the package returns them.
"""

import platform
import warnings
from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from importlib.metadata import version
from typing import Final

import uri_split
from docs.conformance.adapters.adapter import Adapter, Parts, Split, parses
from uri_split.resolution import remove_dot_segments
from uri_split.rules import RULES

_FIVE: Final = Parts._fields
_EIGHT: Final = (*_FIVE, "userinfo", "host", "port")


def _attributes(parse: Callable[[str], object], *names: str, **other_names: str) -> Callable[[str], Split]:
    """Return a function that reads components from attributes, some of which have another name than the component."""
    attributes = {**{name: name for name in names}, **other_names}

    def split(text: str) -> Split:
        found = parse(text)
        return {component: getattr(found, name) for component, name in attributes.items()}

    return split


def _uri_split() -> Adapter:
    def split(text: str) -> Split:
        found = uri_split.split(text)
        return {**found._asdict(), "userinfo": found.userinfo, "host": found.host, "port": found.port}

    def resolve(base: str, reference: str, *, strict: bool) -> str:
        return uri_split.URI(base).resolve(reference, strict=strict)

    return Adapter(
        describe=f"uri_split {uri_split.__version__}",
        match={name: rule.is_valid for name, rule in RULES.items()},
        split=split,
        resolve={strict: partial(resolve, strict=strict) for strict in (True, False)},
        remove_dot_segments=remove_dot_segments,
        normalize=lambda text: uri_split.URIReference(text).normalize(),
        equivalent=uri_split.equivalent,
        recompose=lambda parts: uri_split.Components(*parts).unsplit(),
    )


def _urllib() -> Adapter:
    module = import_module("urllib.parse")

    return Adapter(
        # Its documentation says that it does not validate, and that `urlunsplit` loses empty components.
        describe=f"urllib.parse of Python {platform.python_version()}",
        split=_attributes(
            module.urlsplit, "scheme", "port", "path", "query", "fragment", authority="netloc", host="hostname"
        ),
        resolve={False: module.urljoin},
    )


def _urllib3() -> Adapter:
    parse_url = import_module("urllib3.util").parse_url

    # It makes the best of incomplete URLs, so it does not validate.
    return Adapter(
        describe=f"urllib3 {version('urllib3')}",
        split=_attributes(parse_url, *_FIVE, "host", "port", userinfo="auth"),
    )


def _rfc3986() -> Adapter:
    module = import_module("rfc3986")
    # `resolve_with` calls a deprecated method.
    warnings.simplefilter("ignore", DeprecationWarning)
    parse = module.uri_reference
    # Checking the port would also reject valid ports: those above 65535. The check of the host rejects invalid ones.
    reference = module.validators.Validator().check_validity_of(
        "scheme", "userinfo", "host", "path", "query", "fragment"
    )
    uri = (
        module.validators.Validator()
        .check_validity_of("scheme", "userinfo", "host", "path", "query", "fragment")
        .require_presence_of("scheme")
    )

    def resolve(base: str, text: str, *, strict: bool) -> str:
        target: str = parse(text).resolve_with(base, strict=strict).unsplit()
        return target

    def matches_absolute_uri(text: str) -> bool:
        found = parse(text)
        uri.validate(found)
        is_absolute: bool = found.is_absolute()
        return is_absolute

    return Adapter(
        describe=f"rfc3986 {version('rfc3986')}",
        match={
            "URI": parses(lambda text: uri.validate(parse(text))),
            "URI-reference": parses(lambda text: reference.validate(parse(text))),
            "absolute-URI": matches_absolute_uri,
        },
        split=_attributes(parse, *_EIGHT),
        resolve={strict: partial(resolve, strict=strict) for strict in (True, False)},
        remove_dot_segments=module.normalizers.remove_dot_segments,
        normalize=module.normalize_uri,
        equivalent=lambda one, other: parse(one).normalized_equality(parse(other)),
        recompose=lambda parts: parse("").copy_with(**parts._asdict()).unsplit(),
        refusals=(module.exceptions.RFC3986Exception,),
    )


def _rfc3987() -> Adapter:
    module = import_module("rfc3987")

    def split(text: str) -> Split:
        found: Mapping[str, str | None] = module.parse(text, rule="URI_reference")
        return {name: found[name] for name in _EIGHT}

    return Adapter(
        describe=f"rfc3987 {version('rfc3987')}",
        # A rule's hyphens are underscores in its names.
        match={rule: partial(module.match, rule=rule.replace("-", "_")) for rule in RULES},
        split=split,
        resolve={strict: partial(module.resolve, strict=strict) for strict in (True, False)},
        recompose=lambda parts: module.compose(**parts._asdict()),
    )


def _uritools() -> Adapter:
    module = import_module("uritools")

    # `urisplit` takes well-formed references, and `isuri` and others classify these: none of them validates.
    # `uricompose` encodes the components, `uriunsplit` takes them as they are.
    return Adapter(
        describe=f"uritools {version('uritools')}",
        split=_attributes(module.urisplit, *_EIGHT),
        resolve={strict: partial(module.urijoin, strict=strict) for strict in (True, False)},
        recompose=module.uriunsplit,
    )


def _yarl() -> Adapter:
    # Other URLs are encoded again and normalized.
    parse = partial(import_module("yarl").URL, encoded=True)

    return Adapter(
        describe=f"yarl {version('yarl')}",
        split=_attributes(
            parse,
            "scheme",
            authority="raw_authority",
            host="host_subcomponent",
            port="explicit_port",
            path="raw_path",
            query="raw_query_string",
            fragment="raw_fragment",
        ),
        resolve={False: lambda base, reference: str(parse(base).join(parse(reference)))},
    )


def _hyperlink() -> Adapter:
    parse = import_module("hyperlink").URL.from_text

    def split(text: str) -> Split:
        found = parse(text)
        # The port would be that of the scheme by default. The query is a sequence of names and values.
        return {
            "scheme": found.scheme,
            "authority": found.authority(with_password=True),
            "userinfo": found.userinfo,
            "host": found.host,
            "path": "/" * bool(found.rooted and found.path) + "/".join(found.path),  # as in `to_text`
            "fragment": found.fragment,
        }

    # It documents that it accepts invalid URLs, except for the port and IPv6 addresses.
    return Adapter(
        describe=f"hyperlink {version('hyperlink')}",
        split=split,
        resolve={True: lambda base, reference: parse(base).click(reference).to_text(with_password=True)},
        normalize=lambda text: parse(text).normalize().to_text(with_password=True),
    )


def _httpx() -> Adapter:
    parse = import_module("httpx").URL

    def split(text: str) -> Split:
        found = parse(text)
        path, mark, query = found.raw_path.decode().partition("?")
        return {
            "scheme": found.scheme,
            "userinfo": found.userinfo.decode(),
            "host": found.raw_host.decode(),
            "port": found.port,
            "path": path,
            "query": query if mark else None,  # the property `query` is empty in both cases
            "fragment": found.fragment,
        }

    # It encodes characters that are not allowed, so it does not validate.
    return Adapter(
        describe=f"httpx {version('httpx')}",
        split=split,
        resolve={False: lambda base, reference: str(parse(base).join(reference))},
        normalize=lambda text: str(parse(text)),
    )


def _furl() -> Adapter:
    parse = import_module("furl").furl

    def split(text: str) -> Split:
        found = parse(text)
        # The port would be that of the scheme by default.
        return {
            "scheme": found.scheme,
            "authority": found.netloc,
            "host": found.host,
            "path": str(found.path),
            "query": str(found.query),
            "fragment": str(found.fragment),
        }

    return Adapter(
        describe=f"furl {version('furl')}",
        split=split,
        resolve={False: lambda base, reference: parse(base).join(reference).url},
    )


def _abnf() -> Adapter:
    rule_of = import_module("abnf.grammars.rfc3986").Rule
    parse_error: type[Exception] = import_module("abnf").ParseError
    return Adapter(
        describe=f"abnf {version('abnf')}",
        match={rule: parses(rule_of(rule).parse_all) for rule in RULES},
        refusals=(parse_error,),
    )


PARSERS: Final[Mapping[str, Callable[[], Adapter]]] = {
    "uri_split": _uri_split,
    "urllib": _urllib,
    "urllib3": _urllib3,
    "rfc3986": _rfc3986,
    "rfc3987": _rfc3987,
    "uritools": _uritools,
    "yarl": _yarl,
    "hyperlink": _hyperlink,
    "httpx": _httpx,
    "furl": _furl,
    "abnf": _abnf,
}
