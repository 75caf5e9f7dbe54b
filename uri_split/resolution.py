"""Steps of reference resolution (RFC 3986, section 5); `uri_split.URI.resolve` does all of it."""

from uri_split._algebra.resolution import merge, remove_dot_segments
from uri_split._uri.types import base_uri

__all__ = ["base_uri", "merge", "remove_dot_segments"]
