"""RFC 3986, sections 5.2.2 to 5.2.4 and 5.3, transcribed word for word."""

import re
from typing import NamedTuple


class Parsed(NamedTuple):
    scheme: str | None
    authority: str | None
    path: str
    query: str | None
    fragment: str | None


APPENDIX_B = r"^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?"


def parsed(text: str, pattern: str = APPENDIX_B) -> Parsed:
    """Appendix B: scheme = $2, authority = $4, path = $5, query = $7, fragment = $9."""
    found = re.match(pattern, text, re.DOTALL)
    assert found is not None
    return Parsed(found[2], found[4], found[5], found[7], found[9])


def target(base_text: str, reference_text: str, *, strict: bool) -> Parsed:
    """Section 5.2.2."""
    base, reference = parsed(base_text), parsed(reference_text)
    scheme, authority, path, query, fragment = reference
    t_scheme: str | None
    if not strict and scheme == base.scheme:
        scheme = None
    if scheme is not None:
        t_scheme = scheme
        t_authority = authority
        t_path = remove_dot_segments(path)
        t_query = query
    else:
        if authority is not None:
            t_authority = authority
            t_path = remove_dot_segments(path)
            t_query = query
        else:
            if path == "":
                t_path = base.path
                if query is not None:  # noqa: SIM108  as it is written there
                    t_query = query
                else:
                    t_query = base.query
            else:
                if path.startswith("/"):
                    t_path = remove_dot_segments(path)
                else:
                    t_path = merge(base, path)
                    t_path = remove_dot_segments(t_path)
                t_query = query
            t_authority = base.authority
        t_scheme = base.scheme
    t_fragment = fragment
    return Parsed(t_scheme, t_authority, t_path, t_query, t_fragment)


def merge(base: Parsed, path: str) -> str:
    """Section 5.2.3."""
    if base.authority is not None and base.path == "":
        return "/" + path
    return base.path[: base.path.rfind("/") + 1] + path


def remove_dot_segments(path: str) -> str:
    """Section 5.2.4."""
    # 1. The input buffer is initialized with the now-appended path components and the output buffer to
    # the empty string.
    input_buffer, output_buffer = path, ""
    # 2. While the input buffer is not empty, loop as follows:
    while input_buffer:
        # A. If the input buffer begins with a prefix of "../" or "./", then remove that prefix
        if input_buffer.startswith("../"):
            input_buffer = input_buffer[3:]
        elif input_buffer.startswith("./"):
            input_buffer = input_buffer[2:]
        # B. if the input buffer begins with a prefix of "/./" or "/.", where "." is a complete path segment, then
        # replace that prefix with "/"
        elif input_buffer.startswith("/./"):
            input_buffer = "/" + input_buffer[3:]
        elif input_buffer == "/.":
            input_buffer = "/"
        # C. if the input buffer begins with a prefix of "/../" or "/..", where ".." is a complete path segment, then
        # replace that prefix with "/" in the input buffer and remove the last segment and its preceding "/" (if any)
        # from the output buffer
        elif input_buffer.startswith("/../") or input_buffer == "/..":
            input_buffer = "/" + input_buffer[4:]
            output_buffer = output_buffer[: max(0, output_buffer.rfind("/"))]
        # D. if the input buffer consists only of "." or "..", then remove that from the input buffer
        elif input_buffer in {".", ".."}:
            input_buffer = ""
        # E. move the first path segment in the input buffer to the end of the output buffer, including the initial "/"
        # character (if any) and any subsequent characters up to, but not including, the next "/" character or the end
        else:
            end = input_buffer.find("/", 1)
            end = len(input_buffer) if end == -1 else end
            output_buffer += input_buffer[:end]
            input_buffer = input_buffer[end:]
    # 3. Finally, the output buffer is returned as the result of remove_dot_segments.
    return output_buffer


def recomposed(components: Parsed) -> str:
    """Section 5.3."""
    result = ""
    if components.scheme is not None:
        result += components.scheme
        result += ":"
    if components.authority is not None:
        result += "//"
        result += components.authority
    result += components.path
    if components.query is not None:
        result += "?"
        result += components.query
    if components.fragment is not None:
        result += "#"
        result += components.fragment
    return result
