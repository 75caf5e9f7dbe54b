__all__ = ["HIGHLIGHTS_QUERY", "INJECTIONS_QUERY", "LOCALS_QUERY", "TAGS_QUERY", "inline_language", "language"]

HIGHLIGHTS_QUERY: str | None
INJECTIONS_QUERY: str | None
LOCALS_QUERY: str | None
TAGS_QUERY: str | None

def inline_language() -> object: ...
def language() -> object: ...
