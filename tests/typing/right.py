"""What a type checker must say of right uses: each line is read by mypy and pyright, and none is run."""

from typing import Literal, assert_never, assert_type

from uri_split import (
    URI,
    AbsoluteURI,
    Authority,
    Components,
    InvalidURI,
    Problem,
    RelativeRef,
    URIReference,
    diagnose,
    is_absolute_uri,
    is_relative_ref,
    is_uri,
    is_uri_reference,
    lenient,
    split,
    strict,
    verdict,
)
from uri_split.rules import RULES, Rule

assert_type(split("a"), Components)
assert_type(lenient.split("a"), Components)
assert_type(lenient.split_authority("a"), Authority)

scheme, authority, path, query, fragment = split("a")
assert_type(scheme, str | None)
assert_type(authority, str | None)
assert_type(path, str)
assert_type(query, str | None)
assert_type(fragment, str | None)
assert_type(split("a").unsplit(), str)

userinfo, host, port = lenient.split_authority("a")
assert_type(userinfo, str | None)
assert_type(host, str)
assert_type(port, str | None)

assert_type(URIReference("a"), URI | RelativeRef)
assert_type(URI("a:"), URI)
assert_type(AbsoluteURI("a:"), AbsoluteURI)
assert_type(RelativeRef("a"), RelativeRef)
assert_type(strict.URI("a:"), URI)

assert_type(URI("a:").scheme, str)
assert_type(RelativeRef("a").scheme, None)
assert_type(AbsoluteURI("a:").fragment, None)
assert_type(URI("a:").fragment, str | None)
assert_type(URI("a:").host, str | None)
assert_type(URI("a:").path, str)
assert_type(URI("a:").segments, tuple[str, ...])
assert_type(URI("a:").components, Components)
assert_type(URI("a:").redacted(), str)

assert_type(is_uri("a"), bool)
assert_type(is_uri_reference("a"), bool)
assert_type(is_absolute_uri("a"), bool)
assert_type(is_relative_ref("a"), bool)
assert_type(diagnose("a"), tuple[Problem, ...])
assert_type(verdict("a"), Literal["valid", "incomplete", "invalid"])
assert_type(RULES["URI"], Rule)
assert_type(RULES["URI"].matches("a"), bool)
assert_type(RULES["URI"].prefix("a"), int)
assert_type(RULES["URI"].pattern(), str)
assert_type(InvalidURI("a", "URI", ()).problems, tuple[Problem, ...])


def takes_text(text: str) -> str:
    """Take a reference as the `str` that it is."""
    return text


takes_text(URIReference("a"))


def kind(text: str) -> str:
    """Match all three kinds, and nothing is left."""
    reference = URIReference(text)
    match reference:
        case AbsoluteURI():
            return "absolute"
        case URI():
            return "with fragment"
        case RelativeRef():
            return "relative"
        case _:
            assert_never(reference)
