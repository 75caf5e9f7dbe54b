"""What ``uri-split explain`` says about a text, without any package for commands: the playground says it, too."""

from uri_split import lenient
from uri_split._uri.types import URI, AbsoluteURI, RelativeRef


def kind_of(reference: URI | RelativeRef) -> str:
    """Return what a reference is in the words of the RFC, with the rule and its section."""
    match reference:
        case AbsoluteURI():
            return "a URI without a fragment (absolute-URI, RFC 3986 section 4.3)"
        case URI():
            return "a URI (URI, RFC 3986 section 3)"
        case RelativeRef():  # pragma: no branch  there is no other type
            kind = reference.reference_kind
            article = "an" if kind == "absolute-path" else "a"
            section = "4.4" if kind == "same-document" else "4.2"
            return f"{article} {kind} reference (relative-ref, RFC 3986 section {section})"


def undrawn_components(text: str) -> list[str]:
    """Return which components are empty or absent: the picture cannot show them."""
    components = lenient.split(text)
    parts: dict[str, str | None] = components._asdict()
    if components.authority is not None:
        parts |= lenient.split_authority(components.authority)._asdict()
    empty = [name for name, value in parts.items() if value == ""]
    absent = [name for name, value in parts.items() if value is None]
    return [f"{how}: {', '.join(names)}" for how, names in (("empty", empty), ("absent", absent)) if names]
