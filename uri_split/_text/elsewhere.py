"""Names that other packages have, and what to use instead: `urllib`, `yarl`, `furl`, `httpx`, `rfc3986`, `hyperlink`.

An `AttributeError` about one of them ends with what is written here.
"""

from types import MappingProxyType
from typing import Final

_PORT: Final = "call .with_components(port=8080)"
_QUERY: Final = "use .query, or call .query_params()"
_ABSOLUTE: Final = "use isinstance(uri, URI)"
_USER: Final = "use .decoded.user"
_TEXT: Final = "it is a str: use it as it is"
_SET_PARAMETER: Final = "call .with_query_params(page=2)"
_ADD_PARAMETER: Final = "call .add_query_params(page=2)"
_REMOVE_PARAMETER: Final = 'call .without_query_params("page")'

OF_REFERENCES: Final = MappingProxyType(
    {
        # parts
        "protocol": "use .scheme",
        "raw_scheme": "use .scheme",
        "netloc": "use .authority",
        "raw_authority": "use .authority",
        "user": _USER,
        "raw_user": _USER,
        "username": _USER,
        "password": "use .decoded.password",
        "raw_password": "use .decoded.password",
        "hostname": "use .host",
        "raw_host": "use .host",
        "unicode_host": "call .display()",
        "explicit_port": "use .port",
        "pathname": "use .path",
        "raw_path": "use .path",
        "pathstr": "use .path",
        "path_qs": "use .path and .query",
        "raw_path_qs": "use .path and .query",
        "parts": "use .segments",
        "raw_parts": "use .segments",
        "path_segments": "use .segments",
        "raw_name": "use .segments[-1]",
        "query_string": _QUERY,
        "raw_query_string": _QUERY,
        "querystr": _QUERY,
        "search": _QUERY,
        "params": "call .query_params()",
        "args": "call .query_params(), or .with_query_params(page=2) to set one",
        "searchParams": "call .query_params()",
        "raw_fragment": "use .fragment",
        "fragmentstr": "use .fragment",
        "absolute": _ABSOLUTE,
        "is_absolute": _ABSOLUTE,
        "is_absolute_url": _ABSOLUTE,
        "is_relative_url": "use isinstance(uri, RelativeRef)",
        "is_default_port": "compare .port and .effective_port",
        # the text
        "url": _TEXT,
        "href": _TEXT,
        "tostr": _TEXT,
        "geturl": _TEXT,
        "geturi": _TEXT,
        "unsplit": _TEXT,
        "to_text": _TEXT,
        "unicode_string": _TEXT,
        "human_repr": "call .display()",
        # edits
        "set": "call .with_components(host=...), or .with_query_params(page=2)",
        "copy_with": "call .with_components(host=...)",
        "with_scheme": 'call .with_components(scheme="https")',
        "with_host": 'call .with_components(host="example.com")',
        "with_port": _PORT,
        "with_path": 'call .with_components(path="/a")',
        "with_fragment": 'call .with_components(fragment="a"), or .without_fragment()',
        "with_user": 'call .with_components(user="me")',
        "with_password": 'call .with_components(password="...")',
        "with_params": _SET_PARAMETER,
        "update_query": _SET_PARAMETER,
        "update_query_params": _SET_PARAMETER,
        "copy_set_param": _SET_PARAMETER,
        "copy_merge_params": _SET_PARAMETER,
        "extend_query": _ADD_PARAMETER,
        "copy_add_param": _ADD_PARAMETER,
        "copy_remove_param": _REMOVE_PARAMETER,
        "child": "write uri / segment, or call .joinpath()",
        "sibling": "call .with_name()",
        "urljoin": "call .resolve()",
        "click": "call .resolve()",
        "resolve_with": "call base.resolve(reference)",
        "relative": "call base.relativize(uri)",
        "relative_to": "call base.relativize(uri)",
        "is_relative_to": "call .is_within(base)",
    }
)
"""For attributes of a reference."""

_SPLIT: Final = "use split for any text, or URI for a valid one"
_QUERY_OF: Final = "use URIReference(text).query_params()"

OF_PACKAGE: Final = MappingProxyType(
    {
        "URL": "use URI",
        "Url": "use URI",
        "Uri": "use URI",
        "furl": "use URI",
        "AnyUrl": "use URI",
        "HttpUrl": "use WEB_LINK, a Policy",
        "ParseResult": "use Components",
        "SplitResult": "use Components",
        "parse": _SPLIT,
        "parse_url": _SPLIT,
        "urlparse": _SPLIT,
        "urlsplit": _SPLIT,
        "urisplit": _SPLIT,
        "urlunparse": "use Components(...).unsplit(), or build",
        "urlunsplit": "use Components(...).unsplit(), or build",
        "uriunsplit": "use Components(...).unsplit(), or build",
        "uricompose": "use build",
        "URIBuilder": "use build",
        "urljoin": "use URI(base).resolve(reference)",
        "urijoin": "use URI(base).resolve(reference)",
        "join": "use URI(base).resolve(reference)",
        "urldefrag": "use URI(text).without_fragment()",
        "urlencode": "use build(query=...), or URI(text).with_query(...)",
        "parse_qs": _QUERY_OF,
        "parse_qsl": _QUERY_OF,
        "quote": "use uri_split.encoding.percent_encode",
        "quote_plus": "use build(query=...), or URI(text).with_query(...)",
        "uriencode": "use uri_split.encoding.percent_encode",
        "unquote": "use uri_split.encoding.percent_decode",
        "unquote_plus": _QUERY_OF,
        "uridecode": "use uri_split.encoding.percent_decode",
        "uri_reference": "use URIReference",
        "is_valid_uri": "use is_uri",
        "is_url": "use is_uri, or WEB_LINK.is_valid for a web link",
        "url": "use is_uri, or WEB_LINK.is_valid for a web link",
        "Validator": "use Policy",
        "URLValidator": "use Policy",
        "extract": "use URI(text).registrable_domain",
        "normalize": "use URI(text).normalize()",
        "normalize_uri": "use URI(text).normalize()",
    }
)
"""For names in `uri_split`."""
